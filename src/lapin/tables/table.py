"""A live table: decides, stores, tells, acknowledges, in this order; and sees to what falls due.

One lock a table. Nothing lives only here but who is connected, how fast their lines are, and when computers
will move: a table that is dropped and loaded again goes on as it was.
"""

import asyncio
import logging
from asyncio import sleep as pause
from collections.abc import Callable, Iterable
from random import Random
from typing import Protocol, assert_never

import msgspec

from lapin.bots.chooser import random_player
from lapin.engine.commands import CloseWindow
from lapin.engine.ids import Seat
from lapin.engine.refusals import Refused
from lapin.engine.state import Square
from lapin.store.log import Conflict, Entry, Log, Marks, Repeated, StoreFailed
from lapin.tables import fairness, house
from lapin.tables.agenda import Clock
from lapin.tables.asks import Ask
from lapin.tables.attention import Away, CloseSpot, ComputerMove, Deadline, Duty, Idle, Planner, duties
from lapin.tables.frames import Printer
from lapin.tables.happenings import AnyHappening, PersonJoined, SeatMoved, Step
from lapin.tables.house import Entropy
from lapin.tables.pace import Pace
from lapin.tables.people import Person
from lapin.tables.refusals import TableRefusal
from lapin.tables.room import Room, folded
from lapin.views import view

_log = logging.getLogger("lapin.tables")

MOST_TRIES = 8
SENT_AWAY = 4003

_encode = msgspec.json.Encoder().encode
_steps: msgspec.json.Decoder[Step] = msgspec.json.Decoder(Step)


class Surroundings(msgspec.Struct, frozen=True):
    """What every table of a process shares."""

    log: Log
    clock: Clock
    entropy: Entropy
    pace: Pace
    idle_ms: int
    wake: Callable[[str, float | None], None]
    changed: Callable[[str, int], None]
    """A hint to whoever else serves this table: it is at this version now."""


class Answer(msgspec.Struct, frozen=True, gc=False):
    """What was asked is stored, and true from this version on. `told`: a frame has acknowledged it already."""

    version: int
    told: bool


class Listener(Protocol):
    """Somebody who is connected to a table: a person, a spectator, a big screen."""

    @property
    def person(self) -> int | None:
        """Whose eyes these are; None for a spectator."""

    @property
    def round_trip_ms(self) -> float | None:
        """How fast the line is."""

    def tell(self, frame: bytes, held_back_ms: float) -> None:
        """Send this, so much later."""

    def dismiss(self, code: int, reason: str) -> None:
        """End the connection."""


class Table:
    """A table with people at it."""

    def __init__(self, room: Room, version: int, commands: dict[str, int], around: Surroundings) -> None:
        self.room = room
        self.version = version
        self._commands = commands
        self._around = around
        self._lock = asyncio.Lock()
        self._listeners: set[Listener] = set()
        self._printer = Printer()
        self._rng = Random(around.entropy(16))  # noqa: S311 - thinking times and random players
        self._planner = Planner(around.pace, self._rng)
        now = around.clock()
        self._away_since: dict[int, float] = {person.id: now for person in room.people if not person.computer}
        self._left = 0.0  # when the last of them disconnected
        self._attending = False
        self._due_mark: int | None = None

    @classmethod
    def restored(cls, entries: Iterable[Entry], around: Surroundings) -> "Table":
        """The table that these entries of the log make."""
        room: Room | None = None
        version, commands = 0, {}
        for entry in entries:
            room = folded(room, _steps.decode(entry.payload))
            version = entry.version
            if entry.command is not None:
                commands[entry.command] = entry.version
        if room is None:
            raise Refused(TableRefusal.NO_SUCH_TABLE)
        return cls(room, version, commands, around)

    @property
    def id(self) -> str:
        """The table's own id; never shown to anybody."""
        return self.room.table

    @property
    def listeners(self) -> int:
        """How many are connected."""
        return len(self._listeners)

    @property
    def quiet(self) -> bool:
        """Whether nobody is connected and nothing is under way."""
        return not self._listeners and not self._lock.locked()

    # Connections

    async def connect(self, listener: Listener) -> None:
        """Somebody is here: they see the table as it is, and play themselves again."""
        person = listener.person
        if self._has_gone(person):
            listener.dismiss(SENT_AWAY, "gone")
            return
        self._listeners.add(listener)
        self._tell_all(listener)
        self._arrived(person)
        if person is not None:
            await self._quietly(lambda room: house.returned(room, person, self._now()))
        self.plan()

    def _has_gone(self, number: int | None) -> bool:
        person = None if number is None else self.room.person(number)
        return number is not None and (person is None or person.gone)

    def disconnect(self, listener: Listener) -> None:
        """A line is gone; its person is away unless another line is open."""
        self._listeners.discard(listener)
        self._left = self._around.clock()
        person = listener.person
        if person is not None and not any(other.person == person for other in self._listeners):
            self._away_since.setdefault(person, self._left)
        self._tell_presence()
        self.plan()

    def _arrived(self, person: int | None) -> None:
        if person is not None:
            self._away_since.pop(person, None)
        self._tell_presence()

    def _tell_presence(self) -> None:
        here = sorted({listener.person for listener in self._listeners if listener.person is not None})
        message = _encode({"type": "presence", "here": here, "watching": self._spectators()})
        for listener in tuple(self._listeners):
            listener.tell(message, 0)

    def _spectators(self) -> int:
        return sum(listener.person is None for listener in self._listeners)

    # Asks

    async def ask(self, by: int, command: str, ask: Ask, listener: Listener | None = None) -> Answer:
        """Do what a person asks, once, however often it is asked. Refused, and nothing has changed."""
        arrived = self._around.clock()
        ms = fairness.credited(arrived, None if listener is None else listener.round_trip_ms)
        key = f"{by}:{command}"

        def decide(room: Room) -> Step:
            return house.asked(room, by, ask, self._now(), self._around.entropy, ms=ms)

        return await self._commit(decide, key, (listener, command))

    async def do(self, decide: Callable[[Room], Step]) -> Answer:
        """Do something that the table's own doors ask for: a join, a ticket."""
        return await self._commit(decide, None, (None, ""))

    async def _commit(
        self, decide: Callable[[Room], Step], key: str | None, ack: tuple[Listener | None, str]
    ) -> Answer:
        async with self._lock:
            try:
                return await self._decided_and_stored(decide, key, ack)
            except StoreFailed as failed:
                raise Refused(TableRefusal.NOT_STORED, reason=failed.code) from None

    async def _decided_and_stored(
        self, decide: Callable[[Room], Step], key: str | None, ack: tuple[Listener | None, str]
    ) -> Answer:
        for _ in range(MOST_TRIES):
            if key is not None and key in self._commands:
                return Answer(self._commands[key], told=False)
            step = decide(self.room)
            if not step.house and not step.game:
                return Answer(self.version, told=False)
            try:
                return Answer(await self._store(step, key, ack), told=True)
            except Conflict:
                await self._catch_up()
            except Repeated as repeated:
                await self._catch_up()
                return Answer(repeated.version, told=False)
        raise Refused(TableRefusal.TRY_AGAIN)

    async def _store(self, step: Step, key: str | None, ack: tuple[Listener | None, str]) -> int:
        room = folded(self.room, step)
        marks = self._marks(room)
        version = await self._around.log.append(room.table, self.version, _encode(step), command=key, marks=marks)
        if marks is not None:
            self._due_mark = marks.due
        if key is not None:
            self._commands[key] = version
        self._advance(room, version, step, ack)
        self._around.changed(room.table, version)
        return version

    def _advance(self, room: Room, version: int, step: Step, ack: tuple[Listener | None, str]) -> None:
        racing = self._racing(self.room) or self._racing(room)
        self.room, self.version = room, version
        hold = self._slowest() if racing else 0.0
        for happening in step.house:
            self._note(happening)
        if self._listeners:
            self._show(step, ack, hold if racing else None)
        self.plan()

    def _show(self, step: Step, ack: tuple[Listener | None, str], hold: float | None) -> None:
        sheet = self._printer.sheet(self.room, self.version, self._now(), step)
        people = {person.id: person for person in self.room.people}
        for listener in tuple(self._listeners):
            number = listener.person
            person = None if number is None else people.get(number)
            if number is not None and (person is None or person.gone):
                self._dismiss(listener, "gone")
                continue
            frame = sheet.frame(person, ack[1] if listener is ack[0] else None)
            listener.tell(frame, 0.0 if hold is None else fairness.held_back(listener.round_trip_ms, hold))

    def _note(self, happening: AnyHappening) -> None:
        """What a happening means for who is connected."""
        match happening:
            case PersonJoined(person, computer=False):  # away until a line of theirs opens
                self._away_since.setdefault(person, self._around.clock())
            case SeatMoved(person):  # the old device's token is worth nothing any more, nor is its line
                for listener in tuple(self._listeners):
                    if listener.person == person:
                        self._dismiss(listener, "moved")
            case _:
                pass

    def _dismiss(self, listener: Listener, reason: str) -> None:
        self._listeners.discard(listener)
        listener.dismiss(SENT_AWAY, reason)

    def _tell_all(self, listener: Listener) -> None:
        person = None if listener.person is None else self.room.person(listener.person)
        listener.tell(self._printer.frame(self.room, self.version, self._now(), person, None, None), 0.0)

    async def _catch_up(self) -> None:
        """Another process moved first: read what it stored, and show it."""
        self._due_mark = None
        for entry in await self._around.log.read(self.id, self.version):
            step = _steps.decode(entry.payload)
            if entry.command is not None:
                self._commands[entry.command] = entry.version
            self._advance(folded(self.room, step), entry.version, step, (None, ""))

    def _marks(self, room: Room) -> Marks | None:
        """What the log keeps at hand; only when it has to change, since it costs a write."""
        if room.closed:
            return Marks(None, None, self._now())
        due = self._attention_by(room)
        known = self._due_mark
        if self.version and known is not None and self._now() <= known <= due and room.code == self.room.code:
            return None
        return Marks(room.code, due, None)

    def _attention_by(self, room: Room) -> int:
        """By when somebody must look at this table if this process dies now. Early is harmless."""
        now = self._now()
        if room.playing:
            away = now + 1000 * room.clocks.away
            return min(away, room.deadline) if room.deadline is not None else away
        return now + self._around.idle_ms

    # What falls due

    def plan(self) -> None:
        """Tell the agenda when this table has to be looked at next."""
        if self._nothing_due():
            self._around.wake(self.id, None)
            return
        due = self._duties()
        self._around.wake(self.id, due[0].at if due and not self.room.closed else None)

    def _nothing_due(self) -> bool:
        """The common case, seen at a glance: people play without a clock, and all of them are here."""
        room = self.room
        return (
            bool(self._listeners)
            and not self._away_since
            and not isinstance(room.game, Square)
            and room.deadline is None
            and not any(person.computer or person.stand_in or person.gone for person in room.people)
        )

    def _duties(self) -> list[Duty]:
        return duties(
            self.room,
            self._around.clock(),
            self._planner,
            self._away_since,
            self._slowest(),
            None if self._listeners else max(self.room.touched, self._left) + self._around.idle_ms,
        )

    async def attend(self) -> None:
        """See to everything that is due now."""
        if self._attending:
            return  # whoever does so already plans what comes next
        self._attending = True
        try:
            now = self._around.clock()
            for duty in self._duties():
                if duty.at > now:
                    break
                await self._quietly(lambda room, duty=duty: self._attended(room, duty))  # type: ignore[misc]  # bound now
        finally:
            self._attending = False
        self.plan()

    def _attended(self, room: Room, duty: Duty) -> Step:
        now = self._now()
        match duty:
            case CloseSpot(_, spot):
                return house.called(room, CloseWindow(spot), now)
            case Deadline():
                return house.clock_ran_out(room, now)
            case ComputerMove(_, seat):
                return self._computer_move(room, seat)
            case Away(_, person):  # or has come back while something else was stored
                away = self._away_since
                return house.gone_away(room, person, now, away) if person in away else Step(now)
            case Idle():
                return Step(now) if self._listeners else house.closed(room, now)
            case _:
                assert_never(duty)

    def _computer_move(self, room: Room, seat: Seat) -> Step:
        now = self._now()
        if room.game is None or not room.sitting(seat).played_by_computer:
            return Step(now)
        move = random_player(view(room.game, seat), self._rng, now)
        return Step(now) if move is None else house.called(room, move, now, seat)

    async def _quietly(self, decide: Callable[[Room], Step]) -> None:
        """Do something nobody waits for an answer to. What can no longer be done was overtaken by somebody."""
        try:
            await self._commit(decide, None, (None, ""))
        except Refused as refused:
            if refused.code is TableRefusal.NOT_STORED:
                _log.warning("table could not store: %s", refused.data.get("reason"))
                await pause(1)

    def _racing(self, room: Room) -> bool:
        return isinstance(room.game, Square) and room.game.phase == "touch"

    def _slowest(self) -> float:
        if not isinstance(self.room.game, Square):
            return 0.0
        return fairness.slowest(each.round_trip_ms for each in self._listeners if each.person is not None)

    def _now(self) -> int:
        return int(self._around.clock())

    def person_with(self, key: str) -> Person | None:
        """Whose token has this SHA-256; the caller has compared nothing yet."""
        return next((person for person in self.room.here if person.key and person.key == key), None)
