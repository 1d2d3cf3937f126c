"""`lapin bench minds`: who understands whom, over a fixed set of clues, rows and hands (docs/benchmark.md).

    lapin bench minds --write                    # our own players, into docs/benchmark.md
    lapin bench minds --answers answers.jsonl    # anybody's listeners or storytellers
    python -m bench.minds rows                   # made the published rows and deals; they stay as they are
    python -m bench.minds add de                 # adds the rows of a language that has none yet

The clues were written by people who saw only the pictures. `tuning` is for choosing parameters, `final` is the
published set.
"""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Literal

import msgspec

from lapin.arena.ratings import Estimate
from lapin.bots.personas import LEVELS, PERSONAS
from lapin.bots.study import Study
from lapin.cli.words import complain
from lapin.decks.built_in import built_in
from lapin.game.model.ids import Card
from lapin.languages import LANGUAGES, Language

DATA = Path(__file__).with_name("minds_data")
PAGE = Path(__file__).parent.parent / "docs" / "benchmark.md"
DECK = "reverie"

Tier = Literal["random", "chosen", "hardest"]
TIERS: tuple[Tier, ...] = ("random", "chosen", "hardest")
Which = Literal["tuning", "final"]
WHICH: tuple[Which, ...] = ("tuning", "final")

_DECOYS, _HAND, _DEALS, _VOTERS = 5, 6, 60, 5
_DRAWS = 400


class Clue(msgspec.Struct, frozen=True):
    """A clue by somebody who saw only the picture. `kind`: plain, abstract or far."""

    card: Card
    text: str
    kind: str


class Row(msgspec.Struct, frozen=True):
    """A question for listeners: which card of the row is the clue for? `truth` is its place, from 0."""

    id: str
    language: Language
    tier: Tier
    kind: str
    clue: str
    row: tuple[Card, ...]
    truth: int


class Deal(msgspec.Struct, frozen=True):
    """A question for storytellers: which card of the first hand, with which clue? The other hands give decoys."""

    id: str
    hands: tuple[tuple[Card, ...], ...]


class Vote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody's answer to a row: the place of a card, from 0."""

    id: str
    vote: int


class Telling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody's answer to a deal: a card of the first hand, and a clue for it."""

    id: str
    card: Card
    clue: str
    language: Language = "en"


def clues(which: Which, language: Language) -> list[Clue]:
    """Return a list of clues; empty if nobody has written one in this language."""
    path = DATA / f"{which}.{language}.tsv"
    if not path.is_file():
        return []
    number = {picture.id: Card(place) for place, picture in enumerate(built_in(DECK).pictures)}
    found = []
    for line in filter(str.strip, path.read_text(encoding="utf-8").splitlines()):
        card, text, kind = (*line.split("\t"), "")[:3]
        found.append(Clue(number[card.strip()], text.strip(), kind.strip()))
    return found


def rows_for(which: Which, language: Language, study: Study) -> list[Row]:
    """Make the rows of a list: random decoys, decoys that players chose from hands, and the hardest of all."""
    found = []
    pictures = [Card(card) for card in range(len(built_in(DECK).pictures))]
    for number, clue in enumerate(clues(which, language)):
        rng = Random(f"{which} {language} {number}")
        others = [card for card in pictures if card != clue.card]
        dealt = rng.sample(others, _DECOYS * _HAND)
        givers = rng.sample(PERSONAS, _DECOYS)
        chosen = [
            study.listen(clue.text, dealt[place * _HAND :][:_HAND], [giver])[0].card
            for place, giver in enumerate(givers)
        ]
        heard = study.listen(clue.text, others)
        mean = [sum(each.scores[place] for each in heard) for place in range(len(others))]
        hardest = sorted(range(len(others)), key=lambda place: -mean[place])[:_DECOYS]
        decoys: dict[Tier, list[Card]] = {
            "random": rng.sample(others, _DECOYS),
            "chosen": chosen,
            "hardest": [others[place] for place in hardest],
        }
        for tier in TIERS:
            row = [clue.card, *decoys[tier]]
            rng.shuffle(row)
            name = f"{which}-{language}-{number:03}-{tier}"
            found.append(Row(name, language, tier, clue.kind, clue.text, tuple(row), row.index(clue.card)))
    return found


def make_rows() -> None:
    """Write the published rows and deals."""
    for which in WHICH:
        found: list[Row] = []
        for language in LANGUAGES:
            if clues(which, language):
                found += rows_for(which, language, Study(DECK, "hard", language))
        _store(DATA / f"{which}.rows.jsonl", found)
    rng = Random("deals")
    pictures = [Card(card) for card in range(len(built_in(DECK).pictures))]
    deals = []
    for number in range(_DEALS):
        cards = rng.sample(pictures, _HAND * (_VOTERS + 1))
        hands = tuple(tuple(cards[seat * _HAND :][:_HAND]) for seat in range(_VOTERS + 1))
        deals.append(Deal(f"deal-{number:02}", hands))
    _store(DATA / "deals.jsonl", deals)


def add_rows(language: Language) -> None:
    """Add the rows of one more language; those that are published stay as they are."""
    study = Study(DECK, "hard", language)
    for which in WHICH:
        published = rows(which)
        if clues(which, language) and all(row.language != language for row in published):
            _store(DATA / f"{which}.rows.jsonl", [*published, *rows_for(which, language, study)])


def _store(path: Path, lines: Iterable[object]) -> None:
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


def rows(which: Which) -> list[Row]:
    """Return the rows of a list, as they were published."""
    return [
        msgspec.json.decode(line, type=Row) for line in (DATA / f"{which}.rows.jsonl").read_bytes().splitlines()
    ]


def deals() -> list[Deal]:
    """Return the deals, as they were published."""
    return [msgspec.json.decode(line, type=Deal) for line in (DATA / "deals.jsonl").read_bytes().splitlines()]


def estimate(shares: Sequence[float]) -> Estimate:
    """Return a mean with its 95 % interval, by bootstrap."""
    rng = Random(0)
    drawn = sorted(sum(rng.choices(shares, k=len(shares))) / len(shares) for _ in range(_DRAWS))
    return Estimate(sum(shares) / len(shares), drawn[_DRAWS // 40], drawn[-_DRAWS // 40 - 1])


def listened(study: Study, asked: Iterable[Row]) -> dict[Row, float]:
    """Return for each row the share of the twelve personas that find the card."""
    found = {}
    for row in asked:
        heard = study.listen(row.clue, row.row)
        found[row] = sum(each.vote == row.truth for each in heard) / len(heard)
    return found


def judged(telling: Telling, deal: Deal, listeners: Study, number: int) -> tuple[float, bool]:
    """Return the share of five voters who find a told card among decoys, and whether some but not all do."""
    rng = Random(f"{deal.id} {number}")
    voters = rng.sample([persona for place, persona in enumerate(PERSONAS) if place != number], _VOTERS)
    given = [
        listeners.listen(telling.clue, hand, [voter])[0].card
        for voter, hand in zip(voters, deal.hands[1:], strict=True)
    ]
    hits = 0
    for place, voter in enumerate(voters):
        row = [telling.card, *(card for other, card in enumerate(given) if other != place)]
        rng.shuffle(row)
        hits += listeners.listen(telling.clue, row, [voter])[0].card == telling.card
    return hits / _VOTERS, 0 < hits < _VOTERS


def listeners_table(which: Which) -> list[str]:
    """Return the table of our listeners: found, by language, level and tier."""
    lines = [f"| listeners: found (chance .167) | {' | '.join(TIERS)} |", "|---|---|---|---|"]
    published = rows(which)
    for language in LANGUAGES:
        asked = [row for row in published if row.language == language]
        for level in LEVELS if asked else ():
            found = listened(Study(DECK, level, language), asked)
            by_tier = [estimate([share for row, share in found.items() if row.tier == tier]) for tier in TIERS]
            lines.append(f"| {language}, {level} | {' | '.join(map(str, by_tier))} |")
            print(lines[-1], file=sys.stderr, flush=True)
    return lines


def tellers_table(languages: Sequence[Language]) -> list[str]:
    """Return the table of our storytellers, by language and level; hard listeners vote."""
    lines = [
        "| storytellers, hard listeners | found | some but not all | distance 1, 2, 3 |",
        "|---|---|---|---|",
    ]
    for language in languages:
        listeners = Study(DECK, "hard", language, seed=1)
        for level in LEVELS:
            study = Study(DECK, level, language, seed=2)
            shares, some, distances = list[float](), list[float](), [0, 0, 0, 0]
            for number, deal in enumerate(deals()):
                told = study.tell(deal.hands[0], _VOTERS + 1, (), [PERSONAS[number % len(PERSONAS)]])[0]
                telling = Telling(deal.id, told.card, told.clue, language)
                share, some_found = judged(telling, deal, listeners, number % len(PERSONAS))
                shares.append(share)
                some.append(float(some_found))
                distances[told.distance] += 1
            spread = ", ".join(f"{count / len(shares):.2f}" for count in distances[1:])
            lines.append(f"| {language}, {level} | {estimate(shares)} | {estimate(some)} | {spread} |")
            print(lines[-1], file=sys.stderr, flush=True)
    return lines


def scored(path: Path) -> list[str]:
    """Return the scores of somebody's answers."""
    votes: dict[tuple[Language, Tier], list[float]] = {}
    told: dict[Language, list[tuple[float, bool]]] = {}
    known = {row.id: row for which in ("tuning", "final") for row in rows(which)}
    dealt = {deal.id: deal for deal in deals()}
    studies: dict[Language, Study] = {}
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        if not line.strip():
            continue
        try:
            answer = msgspec.json.decode(line, type=dict)
            if "vote" in answer:
                vote = msgspec.convert(answer, Vote)
                row = known[vote.id]
                votes.setdefault((row.language, row.tier), []).append(float(vote.vote == row.truth))
            else:
                telling = msgspec.convert(answer, Telling)
                deal = dealt[telling.id]
                if telling.card not in deal.hands[0] or not telling.clue.strip():
                    raise ValueError("a card of the first hand, and a clue")
                if telling.language not in studies:
                    studies[telling.language] = Study(DECK, "hard", telling.language, seed=1)
                told.setdefault(telling.language, []).append(judged(telling, deal, studies[telling.language], -1))
        except (msgspec.DecodeError, msgspec.ValidationError, KeyError, ValueError) as bad:
            raise ValueError(f"line {number}: {bad}") from None
    lines = ["| answers | number | found | some but not all |", "|---|---|---|---|"]
    for (language, tier), found in sorted(votes.items()):
        lines.append(f"| listener, {language}, {tier} | {len(found)} | {estimate(found)} | |")
    for language, results in sorted(told.items()):
        shares, some = [share for share, _ in results], [float(each) for _, each in results]
        lines.append(f"| storyteller, {language} | {len(results)} | {estimate(shares)} | {estimate(some)} |")
    return lines


def run(answers: Path | None, out: Path | None, *, write: bool) -> int:
    """Measure our own players, or score somebody's answers."""
    if answers is not None:
        try:
            print("\n".join(scored(answers)))
        except (OSError, ValueError) as bad:
            return complain(str(bad))
        return 0
    languages = [language for language in LANGUAGES if clues("final", language)]
    lines = [*listeners_table("final"), "", *tellers_table(languages)]
    print("\n".join(lines))
    if out is not None:
        _store(out, _answers(languages))
    if write:
        before, _, rest = PAGE.read_text().partition("<!-- minds -->\n")
        after = rest.partition("<!-- end of minds -->\n")[2]
        block = "\n".join([*lines, "", "`lapin bench minds --write`"])
        PAGE.write_text(f"{before}<!-- minds -->\n\n{block}\n\n<!-- end of minds -->\n{after}")
    return 0


def _answers(languages: Sequence[Language]) -> Iterable[Vote | Telling]:
    """Yield the answers of one hard player to every row and every deal, in the form that is scored."""
    for language in languages:
        study = Study(DECK, "hard", language)
        for row in rows("final"):
            if row.language == language:
                yield Vote(row.id, study.listen(row.clue, row.row, PERSONAS[:1])[0].vote)
        for deal in deals():
            told = study.tell(deal.hands[0], _VOTERS + 1, (), PERSONAS[:1])[0]
            yield Telling(deal.id, told.card, told.clue, language)


def main() -> None:
    """`rows` makes the published files; `tuning` measures on the list for choosing parameters."""
    match sys.argv[1:]:
        case ["rows"]:
            make_rows()
        case ["add", language] if language in LANGUAGES:
            add_rows(language)
        case ["tuning", *_]:
            languages = [language for language in LANGUAGES if clues("tuning", language)]
            print("\n".join([*listeners_table("tuning"), "", *tellers_table(languages)]))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
