"""Moves as numbers, for agents that learn: what a choice means in each phase. Places, not cards: 0 is the first.

- tell: place of the card in the hand; 0 where the clue belongs to no card.
- give: place of the card in the hand; with three players, which pair of places; in `team`, the number after the
  last place leaves it to the partner.
- vote: place in the row; after these, with two votes, which pair of places. In `party` the storyteller's choice is
  green x row + red.
- touch: place in the square.

A number that is not legal now stands for one that is (its remainder), so that every sample of the space is a move.
"""

from functools import lru_cache
from itertools import combinations

from lapin.engine.clues import Words
from lapin.engine.commands import CallJinx, Give, Move, NameGiver, Tell, Touch, Vote
from lapin.engine.ids import Card, Spot
from lapin.engine.moves import AnyMay, MayCallJinx, MayGive, MayNameGiver, MayTell, MayTouch, MayVote

MOST = 144
"""Choices there can be at most: a green and a red vote in a row of twelve."""

SILENCE = Words("…")
"""The clue of an agent that gives none."""


@lru_cache(maxsize=64)
def _pairs(count: int) -> tuple[tuple[int, int], ...]:
    return tuple(combinations(range(count), 2))


def moves(may: tuple[AnyMay, ...], clue: str = "", ms: int = 0) -> list[tuple[int, Move]]:
    """Every legal choice with the move that it stands for."""
    if not may:
        return []
    first = may[0]
    match first:
        case MayGive(cards, 1):
            found: list[tuple[int, Move]] = [(place, Give((card,))) for place, card in enumerate(cards)]
            if len(may) > 1 and isinstance(may[1], MayNameGiver):
                found.append((len(cards), NameGiver(may[1].seats[-1])))
            return found
        case MayGive(cards):
            return [(n, Give((cards[a], cards[b]))) for n, (a, b) in enumerate(_pairs(len(cards)))]
        case MayVote():
            return _votes(first)
        case MayTell(cards):
            said = Words(clue) if clue.strip() else SILENCE
            held: tuple[Card | None, ...] = (None,) if cards is None else cards
            return [(place, Tell(said, card)) for place, card in enumerate(held)]
        case MayTouch(spots):
            return [(spot - 1, Touch(spot, ms)) for spot in spots]
        case MayCallJinx():
            return [(0, CallJinx(ms))]
        case MayNameGiver(seats):
            return [(place, NameGiver(seat)) for place, seat in enumerate(seats)]


def _votes(may: MayVote) -> list[tuple[int, Move]]:
    spots = may.spots
    if may.red:
        row = len(spots)
        return [((a - 1) * row + b - 1, Vote((a,), b)) for a in spots for b in spots]
    found: list[tuple[int, Move]] = [(spot - 1, Vote((spot,))) for spot in spots]
    if may.most > 1:
        row = max(spots)
        allowed = set(spots)
        found += [
            (row + number, Vote((Spot(a + 1), Spot(b + 1))))
            for number, (a, b) in enumerate(_pairs(row))
            if a + 1 in allowed and b + 1 in allowed
        ]
    return found


def chosen(legal: list[tuple[int, Move]], choice: int) -> Move:
    """The move of a choice; of one that is not legal, the move that it stands for."""
    for number, move in legal:
        if number == choice:
            return move
    return legal[choice % len(legal)][1]


def number_of(legal: list[tuple[int, Move]], move: Move) -> int:
    """The choice that stands for a move. In which order two cards or two votes are named makes no difference."""
    return next(number for number, known in legal if _same(known, move))


def _same(one: Move, other: Move) -> bool:
    match one, other:
        case Give(cards), Give(others):
            return sorted(cards) == sorted(others)
        case Vote(spots, red), Vote(other_spots, other_red):
            return sorted(spots) == sorted(other_spots) and red == other_red
        case Touch(spot), Touch(other_spot):
            return spot == other_spot
        case _:
            return one == other
