"""The one stopwatch: Lapin and its peers are timed by the same loop, whichever Python they run in.

It knows no game, and needs only the standard library, because the peers' Python also imports it.
"""

from collections.abc import Callable
from time import perf_counter, process_time
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Round(NamedTuple):
    """The work of one candidate in one round."""

    moves: int
    events: int
    cpu: float
    wall: float


class Lot(NamedTuple):
    """The number of player actions in some whole games, and of the events that followed from them."""

    moves: int
    events: int


def timed(play: Callable[[], T], count: Callable[[T], Lot], seconds: float) -> Round:
    """Play whole games until this many seconds of CPU are used up; counting is not timed."""
    moves = events = 0
    cpu = wall = 0.0
    while cpu < seconds:
        wall_before, cpu_before = perf_counter(), process_time()
        played = play()
        cpu += process_time() - cpu_before
        wall += perf_counter() - wall_before
        lot = count(played)
        moves += lot.moves
        events += lot.events
    return Round(moves, events, cpu, wall)
