"""Jinx tables at the points where tests begin."""

from collections.abc import Sequence

from lapin.game.model.events import (
    AnyEvent,
    TouchCounted,
)
from lapin.game.model.options import Options
from tests.rules.tabletop import StackedChance, Tabletop

WINDOW = 150
"""Milliseconds that count as "at the same time" unless a table says otherwise."""

WHOLE = Options(whole_square=True)

TARGET = 5
"""The picture that is meant on every first turn here: the one in the middle."""


def a_square(players: int = 4, options: Options = Options(), deck: int = 71) -> Tabletop:  # noqa: B008 - frozen
    """A square 0, 2, .. 16 with seat 0 active and picture 5 meant; on the second turn 1 is meant."""
    return Tabletop("jinx", players, options, deck=deck, chance=StackedChance(numbers={"position/1": TARGET - 1}))


def a_hunt(players: int = 4, options: Options = Options(), deck: int = 71) -> Tabletop:  # noqa: B008 - frozen
    """The same, and the clue is out: the others may touch."""
    table = a_square(players, options, deck)
    table.tell(0)
    return table


def try_one(table: Tabletop, seat: int, spot: int, ms: int = 1000) -> list[AnyEvent]:
    """A player touches a picture, and nobody else does at the same time."""
    return table.touch(seat, spot, ms) + table.close_window(spot)


def answers(events: Sequence[AnyEvent]) -> list[tuple[int, int, bool]]:
    """Return which players got a yes or a no for which pictures, in order."""
    return [(event.seat, event.spot, event.right) for event in events if isinstance(event, TouchCounted)]
