"""Slow tables that sleep: they are in the log and not in memory, until a time runs out or somebody comes.

The log keeps when each of them has to be looked at next, to the millisecond. A process on its own asks it once a
minute for the tables whose time comes within the next few, and sets a timer for each. Processes that share a log
look every second anyway (`replication`).
"""

from collections.abc import Callable
from typing import Final

from lapin.durations import DAY_MS
from lapin.store.log import Log
from lapin.table.state import TableState

IDLE_MS: Final = 14 * DAY_MS
"""The time without anybody after which a slow table is closed, before and after a game: people come seldom."""

AWAY_MS: Final = 10 * 60_000
"""The time for which the host of a slow table may be away while others are there, before and after a game."""

KEPT_QUIET_MS: Final = 5 * 60_000
"""The time that a table without people stays in memory, before and after a game, and while it waits for them."""

OFFERED_MS: Final = 60_000
"""The time for which a listed table without people is still shown: somebody may just be reloading the page."""

QUIET_MS: Final = 60_000
"""A slow table with a game leaves memory after this long without people, unless something falls due within it."""

AHEAD_MS: Final = 3 * 60_000
"""The time ahead for which timers are set; the log is asked again well before."""

MOST_AHEAD: Final = 100_000


def idle_ms(state: TableState, usual: int) -> int:
    """Return how long a table may be without people before it is closed; a slow one never is while a game runs."""
    return usual if state.slow is None else max(usual, IDLE_MS)


def is_offered(state: TableState, now: float, left: float) -> bool:
    """Whether a table is listed for everybody; `left` is when one of its people was last there.

    A table that waits for its people is not shown: strangers would find nobody, and play somebody's game away.
    """
    if not state.listed or state.locked or state.closed or state.code_hidden:
        return False
    return state.slow is not None or now - max(state.touched, left) < OFFERED_MS


def idle_at(state: TableState, left: float, usual: int) -> float:
    """Return when a table that nobody is connected to is closed; `left` is when somebody was last there."""
    return max(state.touched, left) + idle_ms(state, usual)


def away_ms(state: TableState) -> int:
    """Return how long somebody may be away before they are missed."""
    return 1000 * state.clocks.away if state.slow is None else AWAY_MS


def may_sleep(state: TableState, now: float, left: float, due: float | None, *, still: bool = False) -> bool:
    """Whether a table that nobody is connected to may leave memory. The mark of a slow one wakes it again.

    `left` is when somebody was last there, `due` when it would be looked at, `still` says that its game waits for
    people to come back.
    """
    if not state.playing:
        return now - state.touched > KEPT_QUIET_MS
    if still:
        return now - max(state.touched, left) > KEPT_QUIET_MS
    quiet = now - max(state.touched, left) > QUIET_MS and (due is None or due > now + QUIET_MS)
    return state.slow is not None and quiet


async def look_ahead(
    log: Log, now: float, known: Callable[[str], bool], wake: Callable[[str, float], None]
) -> int:
    """Set timers for tables that wait for something soon, but for those that are `known`. Return their number."""
    found = 0
    for table, when in await log.due(int(now) + AHEAD_MS, MOST_AHEAD):
        if not known(table):
            wake(table, when)
            found += 1
    return found
