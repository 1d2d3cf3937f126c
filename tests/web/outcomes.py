"""Turns of every outcome, as the rules count them: what there is to say about points appears in a few of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from lapin.game.model.ids import GameId, Seat
from lapin.game.model.options import Options
from lapin.game.model.state import SquareTurn, StoryTurn
from lapin.game.variants import VARIANTS
from lapin.game.views import explained
from lapin.record.recap import square_recap, story_recap

AS_PRINTED = Options()
ME = 0
"""The seat of whoever reads."""

CLUES = ("the long way home", "almost the moon", "before the storm", "nobody asked the cat", "a door in the sea")


@dataclass(frozen=True)
class Sort:
    """A sort of table, of which turns are drawn."""

    game: GameId
    players: int
    options: Options = AS_PRINTED
    first: int = 1
    """The number of the first card: no two turns show the same ones."""


def covering(sort: Sort, tries: int = 4000, most: int = 30) -> list[Any]:
    """A few turns between them show every reason with everything that its words depend on."""
    rng = Random(7)
    drawn = [_drawn(sort, rng) for _ in range(tries)]
    shown = [set(_facts(turn.why)) for turn in drawn]
    left = set().union(*shown)
    chosen: list[Any] = []
    while left and len(chosen) < most:
        best = max(range(tries), key=lambda at: len(shown[at] & left))
        left -= shown[best]
        chosen.append(drawn[best])
    return chosen


def recaps(turns: list[Any]) -> dict[str, Any]:
    """The history of a game with these turns, as a server tells it."""
    story = [story_recap(turn) for turn in turns if isinstance(turn, StoryTurn)]
    squares = [square_recap(turn, (1,) * len(turn.points)) for turn in turns if isinstance(turn, SquareTurn)]
    return {
        "game": None,
        "turns": msgspec.to_builtins(story, str_keys=True),
        "squares": msgspec.to_builtins(squares, str_keys=True),
    }


def _drawn(sort: Sort, rng: Random) -> Any:
    turn: Any = (_square_turn if sort.game == "jinx" else _story_turn)(sort, rng)
    told = counted(sort.game, sort.options, turn)
    points = told.points
    if sort.game == "jinx" and turn.found_by is None:  # the active player had a card to lose
        lost = tuple(-1 if seat == turn.active else 0 for seat in range(sort.players))
        points = rng.choice((points, lost))
    return counted(sort.game, sort.options, msgspec.structs.replace(turn, points=points))


def counted(game: GameId, options: Options, turn: Any) -> Any:
    """The turn with its points, and why it brought them."""
    told = explained(game, options, turn)
    return msgspec.structs.replace(
        told, points=tuple(sum(each.points for each in side) for side in told.why.sides)
    )


def _story_turn(sort: Sort, rng: Random) -> StoryTurn:
    variant, seats = VARIANTS[sort.game], range(sort.players)
    teller = rng.choice(seats)
    terms = variant.terms(sort.players, sort.options)
    gives, votes = [*seats], [seat for seat in seats if seat != teller]
    if sort.game == "party":
        votes = [*seats]
    elif variant.pairs:
        side = [variant.side(Seat(seat), sort.players) for seat in seats]
        gives, votes = [teller, variant.partner(Seat(teller), sort.players)], []
        for each in {*side} - {side[teller]}:
            pair = [seat for seat in seats if side[seat] == each]
            rng.shuffle(pair)
            gives.append(pair[0])
            votes.append(pair[1])
    row = [seat for seat in gives for _ in range(1 if seat == teller else terms.gives)]
    rng.shuffle(row)
    cards = rng.sample(range(1, 85), len(row))
    truth = row.index(teller) + 1
    mood = rng.random()

    def vote(seat: int) -> tuple[int, ...]:
        if seat not in votes:
            return ()
        spots = [spot for spot, owner in enumerate(row, 1) if owner != seat or sort.game == "party"]
        if sort.game == "party" and mood < 0.5:
            spots = spots[:2] if mood < 0.35 else spots[:1]
        elif mood < 0.12:
            spots = [truth]
        elif mood < 0.24:
            spots = [spot for spot in spots if spot != truth]
        elif mood < 0.6:
            spots = sorted({truth, *rng.sample(spots, min(2, len(spots)))})
        return tuple(
            sorted(rng.sample(spots, 2 if terms.votes > 1 and len(spots) > 1 and rng.random() < 0.4 else 1))
        )

    red = rng.randint(1, 3) if sort.game == "party" else None
    given = [[card for card, owner in zip(cards, row, strict=True) if owner == seat] for seat in seats]
    votes_of = [vote(seat) for seat in seats]
    return story_turn(teller, given, cards, votes_of, red, rng.choice(CLUES), variant.sides(sort.players))


def story_turn(
    teller: int,
    given: Sequence[Sequence[int]],
    row: Sequence[int],
    votes: Sequence[Sequence[int]],
    red: int | None,
    clue: object,
    sides: int,
) -> StoryTurn:
    """A turn of a storyteller game, without its points."""
    said = {"type": "words", "text": clue} if isinstance(clue, str) else clue
    told = {"turn": 1, "storyteller": teller, "clue": said, "given": given, "row": [*row], "votes": votes}
    return msgspec.convert(told | {"red": red, "points": [0] * sides}, StoryTurn)


def square_turn(
    active: int,
    touches: Sequence[tuple[int, int]],
    target: int,
    found: int | None,
    square: Sequence[int],
    clue: str,
) -> SquareTurn:
    """A turn of jinx among four, without its points; touches are seats with spots."""
    told = {
        "turn": 1,
        "active": active,
        "clue": {"type": "words", "text": clue},
        "square": [*square],
        "target": target,
    }
    fingers = [{"seat": seat, "spot": spot} for seat, spot in touches]
    return msgspec.convert(told | {"touches": fingers, "found_by": found, "points": [0] * 4}, SquareTurn)


def _square_turn(sort: Sort, rng: Random) -> SquareTurn:
    active = rng.randrange(sort.players)
    others = [seat for seat in range(sort.players) if seat != active]
    fingers = rng.sample(others, rng.randint(0, len(others)))
    found = fingers[-1] if fingers and rng.random() < 0.7 else None
    target = rng.randint(1, 9)
    wrong = [spot for spot in range(1, 10) if spot != target]
    touches = [(seat, target if seat == found else rng.choice(wrong)) for seat in fingers]
    return square_turn(active, touches, target, found, rng.sample(range(1, 72), 9), rng.choice(CLUES))


def _facts(why: Any) -> Iterator[tuple[object, ...]]:
    """Yield what the words about a turn depend on, roughly."""
    yield ("headline", *_seen(why.headline))
    for side in why.sides:
        codes = sorted({type(reason).__name__ for reason in side})
        for reason in side:
            yield ("reason", *_seen(reason), "MissedCard" in codes and any(each.points for each in side))


SEATS = ("seat", "storyteller", "owner", "active", "finder")
PEOPLE = ("finders", "voters", "owners", "others", "touched")


def _seen(what: Any) -> Iterator[object]:
    yield type(what).__name__
    for name in what.__struct_fields__:
        value = getattr(what, name)
        if name in SEATS:
            yield None if value is None else value == ME
        elif name in PEOPLE:
            yield (len(value) > 0 and min(len(value), 5), ME in value) if isinstance(value, tuple) else value
        elif name == "misled":
            yield min(value, 2)
        elif name == "spots":
            yield min(len(value), 2)
        elif name in ("spoilt", "most"):
            yield None if value is None else min(value, 2)
        elif name == "points":
            yield value < 0
