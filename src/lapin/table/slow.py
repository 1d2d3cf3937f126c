"""Decisions at a slow table, which is played over days.

No computer plays for anybody before their time is up. Then a stand-in makes that one move, and the seat stays the
person's. For a person who misses two moves in a row, a computer plays until they are back; meanwhile the others
may agree, by a majority, to free the seat for somebody else, or to go on without its person.

Computer players answer within minutes, at hours when people are awake. When they do follows from the state alone,
so that a table can leave memory meanwhile.
"""

from collections.abc import Sequence
from hashlib import sha256
from operator import attrgetter
from typing import Final

import msgspec
from msgspec.structs import replace

from lapin.game import waited_for
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.refusals import Refused
from lapin.game.model.state import State
from lapin.game.variants import VARIANTS
from lapin.refusals import TableRefusal
from lapin.table.commands import SetPace, SettleSeat
from lapin.table.events import (
    AnyTableEvent,
    HostPassed,
    MoveMissed,
    PaceSet,
    SeatGivenUp,
    SeatOpined,
    SeatTaken,
    SetUpChanged,
    TableEntry,
)
from lapin.table.first_turn import runs_out
from lapin.table.people import heirs, next_host
from lapin.table.state import Person, TableState
from lapin.table.waits import (
    LastMove,
    MissedMove,
    SeatOpinion,
    SeatWay,
    SlowPace,
    Wait,
    awaited,
    awake,
    next_deadline,
    next_taken,
    noted_since,
    time_taken,
    waiting_since,
)

MOST_MISSED: Final = 2
"""The number of moves in a row that somebody misses before a computer plays for them."""

MARKS_KEPT: Final = 32
"""The number of moves by stand-ins that are remembered: the newest."""

SOONEST_MS: Final = 60_000
LATEST_MS: Final = 9 * 60_000
"""The earliest and the latest time for an answer of a computer player."""


# The pace


def race_is_chosen(state: TableState) -> bool:
    """Whether the game that is chosen is a race, for which everybody has to be there (J5)."""
    return VARIANTS[state.game_id].facts.race


def pace_set(state: TableState, command: SetPace) -> tuple[AnyTableEvent, ...]:
    """Choose the pace, between games. A race is played now."""
    if state.begun:
        raise Refused(TableRefusal.GAME_RUNNING)
    if command.slow is not None and race_is_chosen(state):
        raise Refused(TableRefusal.ONLY_NOW, game=state.game_id)
    return () if command.slow == state.slow else (PaceSet(command.slow),)


def pace_follows(state: TableState, events: Sequence[AnyTableEvent]) -> tuple[AnyTableEvent, ...]:
    """Play now again, if the host has chosen a game that is a race."""
    games = [event.game for event in events if isinstance(event, SetUpChanged)]
    race = any(VARIANTS[game].facts.race for game in games)
    return (PaceSet(None),) if race and state.slow is not None else ()


# Moves that were missed


def moves_missed(state: TableState, now: int) -> TableEntry:
    """Let stand-ins make the moves for which the time has run out, one each.

    An open first turn waits for anybody (S3): one stand-in is enough, and a computer that is there will do.
    """
    late = [wait.person for wait in awaited(state) if wait.until is not None and wait.until <= now]
    if state.open_turn and state.game is not None:
        late = [] if any(state.has_computer_at(seat) for seat in waited_for(state.game)) else late[:1]
    host = state.person(state.host) if state.host in late and state.host is not None else None
    gone = host is not None and host.missed + 1 >= MOST_MISSED
    others = [heir for heir in heirs(state, late) if heir.seat is not None] if gone else []
    return TableEntry(now, None, (*map(MoveMissed, late), *(HostPassed(heir.id) for heir in others[:1])))


def with_missed(state: TableState, number: PersonId) -> TableState:
    """Return the state in which a stand-in makes a move for somebody, and goes on after the second in a row."""
    game, person = state.game, state.person(number)
    if game is None or person is None:
        return state
    missed = person.missed + (0 if state.open_turn else 1)  # an open turn was as much everybody else's (S3)
    changed = replace(person, missed=missed, covered=True, stand_in=person.stand_in or missed >= MOST_MISSED)
    marked = (*state.missed_moves[1 - MARKS_KEPT :], MissedMove(game.turn, game.phase, number))
    return replace(_with_person(state, changed), missed_moves=marked)


def after_moves(before: TableState, state: TableState, entry: TableEntry) -> TableState:
    """Return the state after the moves of an entry: for whom it waits, who has moved, who needs no stand-in.

    `before` is the table before these moves. A table that plays now notes only what partners ask of each other.
    """
    if state.slow is None and not getattr(state.game, "offers", ()):
        return state
    since = noted_since(before, state.game, entry.at)
    if state.slow is None:
        return replace(state, waiting_since=since)
    moved = {getattr(event, "seat", None) for event in entry.game}
    mover = next((p for p in state.people if p.id == entry.by and p.seat is not None and p.seat in moved), None)
    people = tuple(_moved(person, mover, since, entry.at) for person in state.people)
    last_moves = state.last_moves
    if mover is not None and before.game is not None:
        others = tuple(each for each in last_moves if each.person != mover.id)
        last_moves = (*others, LastMove(mover.id, before.game.turn, entry.at))
    taken = time_taken(before, state.game, entry.at)
    return replace(state, people=people, waiting_since=since, time_taken=taken, last_moves=last_moves)


def _moved(person: Person, mover: Person | None, since: tuple[int | None, ...], now: int) -> Person:
    waits = since[person.seat] if person.seat is not None and person.seat < len(since) else None
    if person is mover:
        return replace(person, missed=0, covered=False)
    return replace(person, covered=False) if waits in (None, now) else person


# Seats of people who stay away


class AbsentSeat(msgspec.Struct, frozen=True, gc=False):
    """Somebody who has missed two moves in a row: which of the others would free the seat, or go on without.

    `needed` have to say the same.
    """

    person: PersonId
    free: tuple[PersonId, ...]
    without: tuple[PersonId, ...]
    needed: int


def absent_seats(state: TableState) -> tuple[AbsentSeat, ...]:
    """Return everybody about whose seat the others may agree."""
    if state.slow is None or not state.playing:
        return ()
    found = []
    for person in state.members:
        if person.stand_in:
            asked = _asked(state)
            said = [each for each in state.opinions if each.about == person.id and each.person in asked]
            free = tuple(each.person for each in said if each.way == "free")
            without = tuple(each.person for each in said if each.way == "without")
            found.append(AbsentSeat(person.id, free, without, len(asked) // 2 + 1))
    return tuple(found)


def _asked(state: TableState) -> set[PersonId]:
    """Return the people who may have a say about one who stays away: everybody with a seat who plays."""
    return {p.id for p in state.members if p.seat is not None and not (p.computer or p.stand_in)}


def settled(state: TableState, person: Person, command: SettleSeat) -> tuple[AnyTableEvent, ...]:
    """Say what should become of the seat of somebody who stays away. With a majority it does."""
    if person.seat is None:
        raise Refused(TableRefusal.NO_SEAT)
    absent = next((each for each in absent_seats(state) if each.person == command.person), None)
    if absent is None or person.id not in _asked(state):
        raise Refused(TableRefusal.NOT_ABSENT, person=command.person)
    opined = SeatOpined(person.id, command.person, command.way)
    if command.way is None:
        return (opined,)
    agreed = {*(absent.free if command.way == "free" else absent.without), person.id}
    if len(agreed) < absent.needed:
        return (opined,)
    return (opined, SeatGivenUp(command.person, command.way), *next_host(state, command.person))


def with_opinion(state: TableState, person: PersonId, about: PersonId, way: SeatWay | None) -> TableState:
    """Return the state after somebody has said, or taken back, what should become of a seat."""
    others = tuple(each for each in state.opinions if (each.person, each.about) != (person, about))
    return replace(state, opinions=others if way is None else (*others, SeatOpinion(person, about, way)))


def without_opinions(state: TableState, about: PersonId) -> TableState:
    """Return the state in which nobody has said anything about a seat."""
    kept = tuple(each for each in state.opinions if each.about != about)
    return state if len(kept) == len(state.opinions) else replace(state, opinions=kept)


def with_seat_taken(state: TableState, event: SeatTaken) -> TableState:
    """Return the state in which a newcomer has the seat of somebody who stayed away, with its cards and points."""
    before, newcomer = state.person(event.before), state.person(event.person)
    if before is None or newcomer is None:
        return state
    state = _with_person(state, replace(newcomer, seat=before.seat))
    return _with_person(state, replace(before, seat=None, freed=False))


def _with_person(state: TableState, changed: Person) -> TableState:
    return replace(state, people=tuple(changed if each.id == changed.id else each for each in state.people))


# Answers of computers, and the next look at the table


def answers_at(state: TableState, pace: SlowPace, game: State, seat: Seat) -> int:
    """Return when the computer that plays a seat makes its move.

    It leaves an open first turn to people until their time has run out (S3). The first moment is enough where it
    makes one move for somebody whose time has run out.
    """
    since = waiting_since(state, seat)
    if state.sitting(seat).covered:
        return since
    deadline = next_deadline(state) if state.open_turn else None
    if deadline is not None:
        return deadline
    luck = sha256(f"answer {state.secret} {game.turn} {game.phase} {seat}".encode()).digest()
    return awake(pace, since + SOONEST_MS + int.from_bytes(luck[:4]) % (LATEST_MS - SOONEST_MS))


def next_due(state: TableState) -> int | None:
    """Return when a slow table has to be looked at next: a time runs out, or a computer answers."""
    game, pace = state.game, state.slow
    if game is None or pace is None:
        return None
    times = [answers_at(state, pace, game, seat) for seat in waited_for(game) if state.has_computer_at(seat)]
    deadline = next_deadline(state)
    return min([*times, *([] if deadline is None else [deadline])], default=None)


timed_by = attrgetter("people", "clocks", "slow", "shuffle", "claim", "offered_at")
"""The fields of a table that decide whether it waits for anything but people."""


def without_time(state: TableState) -> bool:
    """Whether people alone play, and no time runs out."""
    clocks = state.clocks
    chosen = (clocks.tell, clocks.give, clocks.vote, clocks.touch, state.slow, state.shuffle)
    if any(each is not None for each in (*chosen, runs_out(state), next_taken(state))):
        return False
    return not any(each.played_by_computer for each in state.people)


# The view for everybody


class SlowView(msgspec.Struct, frozen=True, gc=False):
    """A slow table as everybody sees it: its pace, for whom it waits, and what happened to moves and seats."""

    pace: SlowPace
    waits: tuple[Wait, ...]
    missed: tuple[MissedMove, ...]
    """The newest moves of this game that stand-ins made because time had run out."""
    absent: tuple[AbsentSeat, ...]
    freed: tuple[PersonId, ...]
    """People who stayed away and whose seat goes to the next person to join."""
    moved: tuple[LastMove, ...]
    """Everybody's last move in this game, with its time."""


def slow_view(state: TableState) -> SlowView | None:
    """Return what everybody sees of the pace; None at a table that plays now."""
    if state.slow is None:
        return None
    return SlowView(
        state.slow,
        awaited(state),
        state.missed_moves,
        absent_seats(state),
        tuple(person.id for person in state.people if person.freed),
        state.last_moves,
    )
