"""Who is still reading what the last turn brought: computer storytellers wait for them before they tell.

As with finding words, it is known in memory only, and nobody keeps the others waiting for long.
"""

from collections.abc import Collection
from typing import Final

from lapin.game.model.ids import PersonId
from lapin.live.composing import SAID_MS
from lapin.table.state import TableState

OTHERS_WAIT_MS: Final = 20_000
"""How long computers wait for readers while somebody else has gone on."""

AFTERWARDS_MS: Final = 1_500
"""How long computers let a person breathe who has just gone on."""


def may_read(state: TableState, number: PersonId) -> bool:
    """Whether there is a last turn to read for somebody at the table, and no clue yet for the next."""
    person, game = state.person(number), state.game
    if person is None or person.played_by_computer or person.seat is None or game is None:
        return False
    return state.playing and game.turn > 1 and game.phase == "tell"


def read_until(
    state: TableState, reading: Collection[PersonId], here: Collection[PersonId], now: float, longest_ms: float
) -> float:
    """Until when computers wait for people who read; where all who are here do, for as long as `longest_ms`."""
    readers = {number for number in reading if may_read(state, number)}
    if not readers:
        return 0.0
    others = {person.id for person in state.people if person.id in here and may_read(state, person.id)} - readers
    most = min(longest_ms, OTHERS_WAIT_MS) if others else longest_ms
    wanted = min(now + SAID_MS, state.phase_since + most)
    return wanted if state.deadline is None else min(wanted, state.deadline)
