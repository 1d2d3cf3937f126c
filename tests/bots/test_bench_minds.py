"""The published questions of `lapin bench minds`, and how answers to them are scored."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from bench import minds
from lapin.bots.books import book
from lapin.bots.wording import bare
from lapin.cli import main
from lapin.decks.built_in import built_in
from lapin.languages import LANGUAGES

WRITTEN = [language for language in LANGUAGES if minds.clues("final", language)]


@pytest.mark.parametrize("which", ["tuning", "final"])
@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_there_are_enough_clues_and_each_is_for_a_picture(which: minds.Which, language: str) -> None:
    """Each language has at least 120, and no clue is in both lists."""
    found = minds.clues(which, language)  # type: ignore[arg-type]  # one of them
    assert len(found) >= 120
    assert all(0 < len(clue.text) <= 120 and clue.kind in ("plain", "abstract", "far") for clue in found)
    assert len({(clue.card, bare(clue.text)) for clue in found}) == len(found)
    both = {bare(clue.text) for other in ("tuning", "final") for clue in minds.clues(other, language)}  # type: ignore[arg-type]  # the same
    assert len(both) > 1.9 * len(found)


@pytest.mark.parametrize("which", ["tuning", "final"])
def test_every_clue_has_three_rows_with_its_card(which: minds.Which) -> None:
    """A row has six different cards, with the true one anywhere among them."""
    rows = minds.rows(which)
    assert len({row.id for row in rows}) == len(rows)
    places: Counter[int] = Counter()
    for language in WRITTEN:
        for number, clue in enumerate(minds.clues(which, language)):
            own = [row for row in rows if row.id.startswith(f"{which}-{language}-{number:03}-")]
            assert [row.tier for row in own] == list(minds.TIERS)
            for row in own:
                assert (row.clue, row.row[row.truth], len(set(row.row))) == (clue.text, clue.card, 6)
                places[row.truth] += 1
    assert min(places.values()) > 0.7 * max(places.values())


def test_a_deal_is_six_hands_of_different_cards() -> None:
    """Six hands of six, from the whole deck."""
    deals = minds.deals()
    assert len(deals) == 60
    for deal in deals:
        cards = [card for hand in deal.hands for card in hand]
        assert len(set(cards)) == 36
        assert max(cards) < len(built_in("reverie").pictures)


def test_answers_are_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Right votes count and wrong ones do not; most voters find the card by a near clue of its book."""
    rows = [row for row in minds.rows("tuning") if row.language == "en"][:40]
    written = book("reverie", "en")
    assert written is not None
    lines: list[dict[str, object]] = [
        {"id": row.id, "vote": row.truth if number % 4 else (row.truth + 1) % 6} for number, row in enumerate(rows)
    ]
    for deal in minds.deals()[:20]:
        card = deal.hands[0][0]
        near = next(one for one in written[card].associations if one.distance == 1)
        lines.append({"id": deal.id, "card": card, "clue": near.text})
    path = tmp_path / "answers.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)) + "\n")
    assert main(["bench", "minds", "--answers", str(path)]) == 0
    printed = capsys.readouterr().out
    counted = {
        match[1]: (int(match[2]), float(match[3]))
        for match in re.finditer(r"\| (\S.*?) \| (\d+) \| ([\d.]+)", printed)
    }
    votes = [counted[f"listener, en, {tier}"] for tier in minds.TIERS]
    assert sum(number for number, _ in votes) == 40
    assert sum(number * share for number, share in votes) == pytest.approx(30, abs=0.1)
    assert counted["storyteller, en"][0] == 20
    assert counted["storyteller, en"][1] > 0.5


@pytest.mark.parametrize(
    "line",
    [
        "{",
        '{"id": "final-en-999-random", "vote": 1}',
        '{"id": "deal-01", "card": -1, "clue": "x"}',
        '{"id": "deal-01"}',
    ],
)
def test_a_line_that_makes_no_sense_is_named(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message has the number of the line."""
    path = tmp_path / "answers.jsonl"
    path.write_text(f"\n{line}\n")
    assert main(["bench", "minds", "--answers", str(path)]) != 0
    assert "line 2" in capsys.readouterr().err


def test_the_page_says_how_answers_look_and_which_command_gives_its_figures() -> None:
    """The examples on the page are answers that are scored."""
    text = minds.PAGE.read_text()
    assert "`lapin bench minds --write`" in text
    examples = [json.loads(line) for line in text.splitlines() if line.strip().startswith("{")]
    vote, telling = examples
    assert vote["id"] in {row.id for row in minds.rows("final")}
    assert telling["card"] in {
        card for deal in minds.deals() if deal.id == telling["id"] for card in deal.hands[0]
    }
