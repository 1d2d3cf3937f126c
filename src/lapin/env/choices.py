"""Moves as numbers, for agents that learn. A choice is the number of a place, counted from 0, not of a card.

- tell: the place of the card in the hand; 0 if the clue belongs to no card.
- give: the place of the card in the hand; with three players, the number of a pair of places; in `team` the number
  after the last place lets the partner give.
- a partner's offer in `team`: 0 says yes.
- vote: the place in the row; with two votes, the numbers after that are pairs of places. In `party` the
  storyteller's choice is green x row + red.
- touch: the place in the square.

A number that is not legal now is mapped to a legal one (by its remainder), so every sample of the space is a move.
"""

from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from lapin.game.model.clues import Words
from lapin.game.model.commands import AgreeGiver, CallJinx, Give, Move, NameGiver, Tell, Touch, Vote
from lapin.game.model.ids import Spot
from lapin.game.model.moves import (
    AnyMay,
    MayAgreeGiver,
    MayCallJinx,
    MayGive,
    MayNameGiver,
    MayTell,
    MayTouch,
    MayVote,
)

MOST = 144
"""The largest number of choices: a green and a red vote in a row of twelve."""

SILENCE = Words("…")
"""The clue of an agent that says nothing."""

_Shape = tuple[object, ...]
"""The shape that the legal numbers depend on: how many cards there are to choose from, not which cards."""

_NO_SHAPE: _Shape = ("nothing",)


@lru_cache(maxsize=64)
def _pairs(count: int) -> tuple[tuple[int, int], ...]:
    return tuple(combinations(range(count), 2))


def _shape(may: tuple[AnyMay, ...]) -> _Shape:
    if not may:
        return _NO_SHAPE
    first = may[0]
    match first:
        case MayGive(cards, 1):
            return ("places", len(cards) + (len(may) > 1 and isinstance(may[1], MayNameGiver)))
        case MayGive(cards):
            return ("places", len(_pairs(len(cards))))
        case MayVote(spots, most, red):
            return ("votes", spots, most, red)
        case MayTouch(spots):
            return ("spots", spots)
        case MayTell(cards):
            return ("places", 1 if cards is None else len(cards))
        case MayCallJinx() | MayAgreeGiver():
            return ("places", 1)
        case MayNameGiver(seats):
            return ("places", len(seats))


def _numbers(shape: _Shape) -> tuple[int, ...]:
    """Return the legal choices of a shape."""
    match shape:
        case ("places", int(count)):
            return tuple(range(count))
        case ("spots", tuple(spots)):
            return tuple(spot - 1 for spot in spots)
        case ("votes", tuple(spots), int(most), bool(red)):
            return tuple(_votes(spots, most, red=red))
        case _:
            return ()


@lru_cache(maxsize=8192)
def _votes(spots: tuple[Spot, ...], most: int, *, red: bool) -> dict[int, Vote]:
    row = len(spots)
    if red:
        return {(a - 1) * row + b - 1: Vote((a,), b) for a in spots for b in spots}
    found = {spot - 1: Vote((spot,)) for spot in spots}
    if most > 1:
        row = max(spots)
        allowed = set(spots)
        for number, (a, b) in enumerate(_pairs(row)):
            if a + 1 in allowed and b + 1 in allowed:
                found[row + number] = Vote((Spot(a + 1), Spot(b + 1)))
    return found


class LegalChoices:
    """The legal choices: as numbers, and as a mask with a one for each."""

    __slots__ = ("_known", "mask", "numbers")

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers
        self._known = frozenset(numbers)
        self.mask: NDArray[np.int8] = np.zeros(MOST, dtype=np.int8)
        self.mask[list(numbers)] = 1

    def meant(self, choice: int) -> int:
        """Return the choice if it is legal, else the legal one that it is mapped to."""
        return choice if choice in self._known else self.numbers[choice % len(self.numbers)]


@lru_cache(maxsize=8192)
def _open(shape: _Shape) -> LegalChoices:
    return LegalChoices(_numbers(shape))


def open_choices(may: tuple[AnyMay, ...]) -> LegalChoices:
    """Return the legal choices."""
    return _open(_shape(may))


def move_of(may: tuple[AnyMay, ...], number: int, clue: str, ms: int) -> Move:
    """Return the move that a legal choice means."""
    first = may[0]
    match first:
        case MayGive(cards, 1):
            if number < len(cards):
                return Give((cards[number],))
            partner = may[1]
            assert isinstance(partner, MayNameGiver)
            return NameGiver(partner.seats[-1])
        case MayGive(cards):
            a, b = _pairs(len(cards))[number]
            return Give((cards[a], cards[b]))
        case MayVote(spots, most, red):
            return _votes(spots, most, red=red)[number]
        case MayTouch():
            return Touch(Spot(number + 1), ms)
        case MayTell(held):
            return Tell(Words(clue) if clue.strip() else SILENCE, None if held is None else held[number])
        case MayCallJinx():
            return CallJinx(ms)
        case MayNameGiver(seats):
            return NameGiver(seats[number])
        case MayAgreeGiver(giver):
            return AgreeGiver(giver)


def moves(may: tuple[AnyMay, ...], clue: str = "", ms: int = 0) -> list[tuple[int, Move]]:
    """Return every legal choice with its move."""
    return [(number, move_of(may, number, clue, ms)) for number in open_choices(may).numbers]


def number_of(legal: list[tuple[int, Move]], move: Move) -> int:
    """Return the choice for a move. The order of two cards or two votes does not matter."""
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
