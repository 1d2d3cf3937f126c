"""A live table: decides, stores, tells, acknowledges, in this order; and sees to what falls due.

One thing at a time. Nothing lives only here but who is connected, how fast their lines are, and when computers
will move: a table that is dropped and loaded again goes on as it was. Other processes may have the same table: who
stores a version first wins, and everybody else reads it and shows it.
"""

import asyncio
import logging
from asyncio import sleep as pause
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import inf

import msgspec

from lapin.bots.memory import Memory, remembered
from lapin.bus import Here
from lapin.engine.refusals import Refused
from lapin.engine.state import Square
from lapin.store.log import Conflict, Entry, Marks, Repeated, StoreFailed
from lapin.tables import choosing, fairness, house
from lapin.tables.asks import Ask
from lapin.tables.attendance import Attendance
from lapin.tables.choosing import Choosing, Laid
from lapin.tables.errands import Answer, Errand, Listener, Look, Outcome, Queue
from lapin.tables.frames import Printer
from lapin.tables.happenings import AnyHappening, PersonJoined, SeatMoved, StandInSet, Step
from lapin.tables.people import Person
from lapin.tables.refusals import TableRefusal
from lapin.tables.room import Room, folded
from lapin.tables.surroundings import Surroundings
from lapin.tables.upkeep import Upkeep

_log = logging.getLogger("lapin.tables")

MOST_TRIES = 20
NO_MEMORY = Memory()
SENT_AWAY = 4003

_encode = msgspec.json.Encoder().encode
_steps: msgspec.json.Decoder[Step] = msgspec.json.Decoder(Step)


class Table:
    """A table with people at it."""

    def __init__(
        self,
        room: Room,
        version: int,
        commands: dict[str, int],
        around: Surroundings,
        memory: Memory = NO_MEMORY,
    ) -> None:
        self.room = room
        self.memory = memory
        self.version = version
        self._commands = commands
        self._around = around
        self._errands = Queue(self._go)
        self._printer = Printer()
        self._attendance = Attendance(around.clock, room.people)
        self._upkeep = Upkeep(self, around, self._attendance)
        self._choosing = Choosing(around.library)
        self.due_mark: int | None = None
        """The deadline that the log keeps, as far as known."""

        self.stale = False
        """Whether the log could not be asked what others have done."""

        self._hint: tuple[int, int | None] = (0, None)
        self._looking: Look | None = None  # one that waits for its turn
        self._reading: asyncio.Task[None] | None = None

    @classmethod
    def restored(cls, entries: Iterable[Entry], around: Surroundings) -> "Table":
        """The table that these entries of the log make."""
        room: Room | None = None
        version, commands, memory = 0, {}, NO_MEMORY
        for entry in entries:
            before = None if room is None else room.game
            room = folded(room, _steps.decode(entry.payload))
            memory = remembered(memory, before, room.game)
            version = entry.version
            if entry.command is not None:
                commands[entry.command] = entry.version
        if room is None:
            raise Refused(TableRefusal.NO_SUCH_TABLE)
        return cls(room, version, commands, around, memory)

    @property
    def id(self) -> str:
        """The table's own id; never shown to anybody."""
        return self.room.table

    @property
    def listeners(self) -> int:
        """How many are connected here."""
        return len(self._attendance.listeners)

    @property
    def quiet(self) -> bool:
        """Whether nobody is connected here and nothing is under way."""
        return not self._attendance.listeners and not self._errands.busy and not self._upkeep.thinking.tasks

    @property
    def rank(self) -> int:
        """How many other processes come first in looking after this table."""
        return self._upkeep.rank

    @property
    def loaded(self) -> float:
        """Since when it is in memory."""
        return self._upkeep.loaded

    # Connections

    async def connect(self, listener: Listener) -> None:
        """Somebody is here: they see the table as it is, and play themselves again."""
        person = listener.person
        if self._has_gone(person):
            listener.dismiss(SENT_AWAY, "gone")
            return
        self._attendance.come(listener)
        self._tell_all(listener)
        self._tell_presence()
        if person is not None:
            await self.quietly(lambda room: house.returned(room, person, self._now()))
        self.plan()

    def _has_gone(self, number: int | None) -> bool:
        person = None if number is None else self.room.person(number)
        return number is not None and (person is None or person.gone)

    def disconnect(self, listener: Listener) -> None:
        """A line is gone; its person is away unless another line is open somewhere."""
        self._attendance.go(listener)
        self._tell_presence()
        self.plan()

    def _tell_presence(self) -> None:
        here = self._attendance
        self._around.bus.here(self.id, here.here(racing=isinstance(self.room.game, Square)))
        message = _encode({"type": "presence", "here": sorted(here.people()), "watching": here.watching()})
        for listener in tuple(here.listeners):
            listener.tell(message, 0)

    # Other processes

    def others_are(self, others: Mapping[str, Here]) -> None:
        """Somebody came or went at another process."""
        here = self._attendance
        before = here.people(), here.watching()
        here.others_are(others, self.room.here)
        if (here.people(), here.watching()) != before:
            self._tell_presence()
        self.plan()

    def hinted(self, version: int, due: int | None) -> None:
        """Another process has stored something: read it, and show it."""
        self._hint = version, due
        if version > self.version:
            self._look(version)

    async def refresh(self) -> None:
        """Read what others have stored. If that cannot be done, the table is stale."""
        failure = await asyncio.shield(self._look(inf).done)
        self.stale = failure is not None
        if failure is not None and not isinstance(failure, StoreFailed):
            raise failure

    def _look(self, wanted: float) -> Look:
        look = self._looking
        if look is None:
            look = self._looking = Look(asyncio.get_running_loop().create_future(), wanted)
            self._errands.add(look)
        else:
            look.wanted = max(look.wanted, wanted)
        return look

    async def _looked(self, look: Look) -> None:
        failure: Exception | None = None
        try:
            if self.version < look.wanted:
                await self._catch_up()
        except Exception as error:  # whatever it was, the table goes on
            failure = error
        finally:
            if not look.done.done():
                look.done.set_result(failure)
            self._errands.finished()

    # Asks

    def hear(
        self, by: int, command: str, ask: Ask, listener: Listener | None, then: Callable[[Outcome], None]
    ) -> None:
        """Do what a person asks, once, however often it is asked. Refused, and nothing has changed."""
        arrived = self._around.clock()
        ms = fairness.credited(arrived, None if listener is None else listener.round_trip_ms)
        if by == self.room.host and choosing.named(ask):
            self._choosing.look_up(
                self.room, ask, partial(self._heard, by, command, ask, listener, then, ms), then
            )
        else:
            self._heard(by, command, ask, listener, then, ms)

    def _heard(
        self,
        by: int,
        command: str,
        ask: Ask,
        listener: Listener | None,
        then: Callable[[Outcome], None],
        ms: int,
        laid: Laid = None,
    ) -> None:
        def decide(room: Room) -> Step:
            return house.asked(room, by, ask, self._now(), self._around.entropy, ms=ms, laid=laid)

        self._errands.add(Errand(decide, then, f"{by}:{command}", listener, command))

    async def ask(self, by: int, command: str, ask: Ask, listener: Listener | None = None) -> Answer:
        """Like `hear`, for somebody who waits for the answer."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.hear(by, command, ask, listener, partial(_settle, done))
        return await done

    async def do(self, decide: Callable[[Room], Step]) -> Answer:
        """Do something that the table's own doors ask for: a join, a ticket."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._errands.add(Errand(decide, partial(_settle, done)))
        return await done

    def _go(self, errand: Errand | Look) -> None:
        """Decide on the newest state, and hand what comes of it to the log. Nobody hears of it yet."""
        if isinstance(errand, Look):
            self._looking = None
            self._reading = asyncio.ensure_future(self._looked(errand))
            return
        try:
            known = None if errand.key is None else self._commands.get(errand.key)
            if known is not None:
                self._finish(errand, Answer(known, told=False))
                return
            step = errand.decide(self.room)
            if not step.house and not step.game:
                self._finish(errand, Answer(self.version, told=False))
                return
            room = folded(self.room, step)
            marks = self._marks(room)
            stored = self._around.log.append(
                room.table, self.version, _encode(step), command=errand.key, marks=marks
            )
        except StoreFailed as failed:
            self._finish(errand, Refused(TableRefusal.NOT_STORED, reason=failed.code))
        except Exception as error:  # a refusal nearly always; who asked hears of anything else, too
            self._finish(errand, error)
        else:
            stored.add_done_callback(partial(self._stored, errand, step, room, marks))

    def _stored(
        self, errand: Errand, step: Step, room: Room, marks: Marks | None, stored: "asyncio.Future[int]"
    ) -> None:
        """The step is durable: tell everybody, and then who asked. Or it is not, and nothing has happened."""
        try:
            version = stored.result()
            if marks is not None:
                self.due_mark = marks.due
            if errand.key is not None:
                self._commands[errand.key] = version
            self._advance(room, version, step, errand)
            if self._attendance.others:
                self._around.bus.hint(room.table)
        except (Conflict, Repeated) as overtaken:
            self._around.counts["conflicts"] += 1
            self._reading = asyncio.ensure_future(self._again(errand, overtaken))
        except StoreFailed as failed:
            self._finish(errand, Refused(TableRefusal.NOT_STORED, reason=failed.code))
        except BaseException as error:  # whatever it was, the table goes on
            self._finish(errand, error)
        else:
            self._finish(errand, Answer(version, told=True))

    async def _again(self, errand: Errand, overtaken: Conflict | Repeated) -> None:
        """Somebody else moved first: catch up, then answer from the log or decide again."""
        try:
            await self._catch_up()
        except StoreFailed as failed:
            self._finish(errand, Refused(TableRefusal.NOT_STORED, reason=failed.code))
            return
        except BaseException as error:  # whatever it was, the table goes on
            self._finish(errand, error)
            return
        errand.tries += 1
        if isinstance(overtaken, Repeated):
            self._finish(errand, Answer(overtaken.version, told=False))
        elif errand.tries == MOST_TRIES:
            self._finish(errand, Refused(TableRefusal.TRY_AGAIN))
        else:
            self._go(errand)

    def _finish(self, errand: Errand, outcome: Outcome) -> None:
        try:
            errand.then(outcome)
        finally:
            self._errands.finished()

    def _advance(self, room: Room, version: int, step: Step, errand: Errand | None) -> None:
        racing = self._racing(self.room) or self._racing(room)
        if room.game is not self.room.game:
            self.memory = remembered(self.memory, self.room.game, room.game)
        self.room, self.version = room, version
        hold = self._slowest() if racing else 0.0
        for happening in step.house:
            self._note(happening)
        if self._attendance.listeners:
            self._show(step, errand, hold if racing else None)
        self.plan()

    def _show(self, step: Step, errand: Errand | None, hold: float | None) -> None:
        sheet = self._printer.sheet(self.room, self.version, self._now(), step)
        people = {person.id: person for person in self.room.people}
        asker = None if errand is None else errand.listener
        # With a race at several processes, all show it at one time of their common clock.
        late = 0.0
        if hold is not None and self._attendance.others:
            late = max(0.0, step.at + fairness.SPREAD_MS - self._around.clock())
        for listener in tuple(self._attendance.listeners):
            number = listener.person
            person = None if number is None else people.get(number)
            if number is not None and (person is None or person.gone):
                self._dismiss(listener, "gone")
                continue
            frame = sheet.frame(person, errand.command if errand is not None and listener is asker else None)
            held = 0.0 if hold is None else fairness.held_back(listener.round_trip_ms, hold) + late
            listener.tell(frame, held)

    def _note(self, happening: AnyHappening) -> None:
        """What a happening means for who is connected."""
        match happening:
            case PersonJoined(person, computer=False):  # away until a line of theirs opens
                self._attendance.expect(person)
            case SeatMoved(person):  # the old device's token is worth nothing any more, nor is its line
                for listener in tuple(self._attendance.listeners):
                    if listener.person == person:
                        self._dismiss(listener, "moved")
            case _:
                pass

    def _dismiss(self, listener: Listener, reason: str) -> None:
        self._attendance.listeners.discard(listener)
        listener.dismiss(SENT_AWAY, reason)

    def _tell_all(self, listener: Listener) -> None:
        person = None if listener.person is None else self.room.person(listener.person)
        listener.tell(self._printer.frame(self.room, self.version, self._now(), person, None, None), 0.0)

    async def _catch_up(self) -> None:
        """Read what another process stored, and show it."""
        for entry in await self._around.reader.read(self.id, self.version):
            if entry.version <= self.version:
                continue
            step = _steps.decode(entry.payload)
            if entry.command is not None:
                self._commands[entry.command] = entry.version
            self._around.counts["steps_followed"] += 1
            self.due_mark = self._hint[1] if self._hint[0] == entry.version else None
            self._advance(folded(self.room, step), entry.version, step, None)
            self._attendance.seen(step.by)
            self._object(step)

    def _object(self, step: Step) -> None:
        """Another process took somebody for away who is connected here: it could not know better."""
        here = {listener.person for listener in self._attendance.listeners}
        for happening in step.house:
            match happening:
                case StandInSet(person, on=True, reason="away") if person in here:
                    back = partial(house.returned, number=person, now=self._now())
                    self._errands.add(Errand(back, _unheard))
                case _:
                    pass

    def _marks(self, room: Room) -> Marks | None:
        """What the log keeps at hand; only when it has to change, since it costs a write."""
        if room.closed:
            return Marks(None, None, self._now())
        due = self._attention_by(room)
        known = self.due_mark
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
        self._upkeep.plan()

    async def attend(self) -> None:
        """See to everything that is due now."""
        await self._upkeep.attend()

    async def quietly(self, decide: Callable[[Room], Step]) -> None:
        """Do something nobody waits for an answer to. What can no longer be done was overtaken by somebody."""
        try:
            await self.do(decide)
        except Refused as refused:
            if refused.code is TableRefusal.NOT_STORED:
                _log.warning("table could not store: %s", refused.data.get("reason"))
                await pause(1)

    def _racing(self, room: Room) -> bool:
        return isinstance(room.game, Square) and room.game.phase == "touch"

    def _slowest(self) -> float:
        return self._attendance.slowest() if isinstance(self.room.game, Square) else 0.0

    def _now(self) -> int:
        return int(self._around.clock())

    def person_with(self, key: str) -> Person | None:
        """Whose token has this SHA-256; the caller has compared nothing yet."""
        found = next((person for person in self.room.here if person.key and person.key == key), None)
        if found is None and self.stale:  # somebody may have sat down at another process
            raise Refused(TableRefusal.NOT_STORED, reason="unreachable")
        return found


def _unheard(_outcome: Outcome) -> None:
    """Nobody waits for this one."""


def _settle(done: "asyncio.Future[Answer]", outcome: Outcome) -> None:
    """Hand an outcome to whoever awaits it, if anybody still does."""
    if done.done():
        return
    if isinstance(outcome, Answer):
        done.set_result(outcome)
    else:
        done.set_exception(outcome)
