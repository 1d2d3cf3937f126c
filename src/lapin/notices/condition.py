"""The condition for telling people that it is their turn. Pure: time and who is connected are arguments.

A wait is one thing that the table wants of somebody: a phase of a turn, or within it what partners ask of each
other. It has a name, and nobody is told of the same one twice.
"""

from collections.abc import Callable, Collection
from typing import Final

from lapin.game import waited_for
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Square, State
from lapin.refusals import TableRefusal
from lapin.store.outbox import THE_TABLE, Owed
from lapin.table.events import NoticesSet, TableEntry
from lapin.table.people import check_open
from lapin.table.state import TableState
from lapin.table.waits import asked_at, awaited

GRACE_MS: Final = 5_000
"""The time that somebody without an open page has to come back before they are told."""

SILENCE_MS: Final = 75_000
"""The same for somebody who seems to be connected: by then the line of a phone that sleeps is known to be dead."""

OVER: Final = "over"
"""The wait of somebody who has left, or whose table has closed: what is kept for them is deleted."""


def is_owed(*, awaited: bool, connected: bool, slow: bool = False) -> bool:
    """Whether somebody is told: the table waits for them, and they have no page open, or the table is slow."""
    return awaited and (slow or not connected)


def wait_of(state: TableState, number: PersonId) -> str:
    """Return the wait of somebody that is going on; empty if the table does not wait for them.

    Nobody is called to a race: it is over before they could come (J8).
    """
    game, person = state.game, state.person(number)
    if game is None or person is None or person.seat is None or person.played_by_computer or state.closed:
        return ""
    if isinstance(game, Square) and game.phase == "touch":
        return ""
    if person.seat not in waited_for(game):
        return ""
    at = asked_at(state, person.seat)
    later = "" if at is None or at <= state.phase_since else f".{at - state.phase_since}"  # T3: partners ask again
    return f"{_phase_of(state, game)}{later}"


def _phase_of(state: TableState, game: State) -> str:
    return f"{state.games}.{game.turn}.{game.phase}"


def seconds_left(state: TableState, number: PersonId, now: float) -> int | None:
    """Return the seconds that somebody still has for what the table wants of them; None if there is no clock."""
    until = next((wait.until for wait in awaited(state) if wait.person == number), None)
    return None if until is None else max(0, int(until - now) // 1000)


def awaited_people(state: TableState) -> tuple[PersonId, ...]:
    """Return the people for whom a table waits, in the order of the table."""
    return tuple(person.id for person in state.members if wait_of(state, person.id))


def wait_of_table(state: TableState) -> str:
    """Return the wait of a whole table that is going on, one for each phase; empty if it waits for nobody."""
    return "" if state.game is None or not awaited_people(state) else _phase_of(state, state.game)


def newly_owed(
    before: TableState, after: TableState, connected: Callable[[], Collection[PersonId]], now: int
) -> tuple[Owed, ...]:
    """Return what a batch of moves changes for those who want to be told: waits that begin, and that are over."""
    if before.webhook is after.webhook is None and not before.noticed and not after.noticed:
        return ()  # nobody wants to be told, as at most tables
    found = _owed_to_channel(before, after, now)
    for number in before.noticed:
        if number not in after.noticed or (after.closed and not before.closed):
            found.append(Owed(number, OVER, now))
    if after.closed:
        return tuple(found)
    for number in after.noticed:
        was, now_waits = wait_of(before, number), wait_of(after, number)
        if now_waits and now_waits != was:
            grace = SILENCE_MS if number in connected() else GRACE_MS
            found.append(Owed(number, now_waits, now + grace))
        elif was and not now_waits:
            found.append(Owed(number, was, None))
    return tuple(found)


def _owed_to_channel(before: TableState, after: TableState, now: int) -> list[Owed]:
    """Return the same for the channel of the table, which is told once for all who are waited for."""
    if before.webhook is not None and (after.webhook is None or (after.closed and not before.closed)):
        return [Owed(THE_TABLE, OVER, now)]
    if after.webhook is None or after.closed:
        return []
    was, now_waits = wait_of_table(before), wait_of_table(after)
    if now_waits and now_waits != was:
        return [Owed(THE_TABLE, now_waits, now + SILENCE_MS)]
    return [Owed(THE_TABLE, was, None)] if was and not now_waits else []


def webhook_set(state: TableState, by: PersonId, now: int, *, on: bool) -> TableEntry:
    """Note that a channel is to be told when the table waits, or no longer is; nothing if it was so before."""
    check_open(state)
    if by != state.host:
        raise Refused(TableRefusal.NOT_HOST)
    if state.webhook == (by if on else None):
        return TableEntry(now, by)
    return TableEntry(now, by, (NoticesSet(by, on, channel=True),))


def notices_set(state: TableState, by: PersonId, now: int, *, on: bool) -> TableEntry:
    """Note that somebody wants to be told when it is their turn, or no longer does; nothing if nothing changed."""
    check_open(state)
    person = state.person(by)
    if person is None or person.gone or person.computer:
        raise Refused(TableRefusal.NOT_YOUR_SEAT)
    if (by in state.noticed) is on:
        return TableEntry(now, by)
    return TableEntry(now, by, (NoticesSet(by, on),))
