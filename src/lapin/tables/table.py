"""A live table: decides, stores, tells, acknowledges, in this order; and sees to what falls due.

One thing at a time. Nothing lives only here but who is connected, how fast their lines are, and when computers
will move: a table that is dropped and loaded again goes on as it was. Other processes may have the same table: who
stores a version first wins, and everybody else reads it and shows it.
"""

import asyncio
import logging
from asyncio import sleep as pause
from collections.abc import Callable, Coroutine, Iterable, Mapping
from functools import partial
from math import inf
from random import Random
from typing import assert_never

import msgspec

from lapin.bots.memory import Memory, remembered
from lapin.bus import Here
from lapin.decks import DECKS
from lapin.decks.mixing import Choice, Mix
from lapin.engine.commands import CloseWindow
from lapin.engine.refusals import Refused
from lapin.engine.state import Square
from lapin.store.log import Conflict, Entry, Marks, Repeated, StoreFailed
from lapin.tables import fairness, house
from lapin.tables.asks import Ask, SetUp
from lapin.tables.attendance import Attendance
from lapin.tables.attention import Away, CloseSpot, ComputerMove, Deadline, Duty, Idle, Planner, duties
from lapin.tables.errands import Answer, Errand, Listener, Look, Outcome, Queue
from lapin.tables.frames import Printer
from lapin.tables.happenings import AnyHappening, PersonJoined, SeatMoved, StandInSet, Step
from lapin.tables.people import Person
from lapin.tables.refusals import TableRefusal
from lapin.tables.room import Room, folded
from lapin.tables.surroundings import Surroundings
from lapin.tables.thinking import Thinking

_log = logging.getLogger("lapin.tables")

MOST_TRIES = 20
BACKUP_MS = 1_500
"""How much later a process does what another one should have done."""

THINK_AGAIN_MS = 10_000
"""The same for computer players, who take their time anyway: one process thinks, not all of them."""

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
        self._looking_up: set[asyncio.Task[None]] = set()
        self.version = version
        self._commands = commands
        self._around = around
        self._errands = Queue(self._go)
        self._printer = Printer()
        rng = Random(around.entropy(16))  # noqa: S311 - thinking times and random players
        self._planner = Planner(around.pace, rng, glances=around.players is not None)
        self._thinking = Thinking(self, around, self._planner, rng)
        self._attendance = Attendance(around.clock, room.people)
        self.loaded = around.clock()
        """Since when it is in memory."""

        self._attending = False
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
        return not self._attendance.listeners and not self._errands.busy and not self._thinking.tasks

    @property
    def rank(self) -> int:
        """How many other processes come first in looking after this table."""
        return self._attendance.rank(self._around.bus.name)

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
        laid: Mix | str | None = None

        def decide(room: Room) -> Step:
            return house.asked(room, by, ask, self._now(), self._around.entropy, ms=ms, laid=laid)

        async def look_up(choices: tuple[Choice, ...]) -> None:
            nonlocal laid
            try:
                laid = await self._around.library.choose(self.id, self._game_of(ask), choices)
            except Exception as error:  # a refusal nearly always; who asked hears of anything else, too
                then(error)
            else:
                self._errands.add(errand)

        errand = Errand(decide, then, f"{by}:{command}", listener, command)
        choices = _choices(ask) if by == self.room.host else ()
        if choices:
            self._begin(look_up(choices))
        else:
            self._errands.add(errand)

    def _game_of(self, ask: Ask) -> str:
        return ask.game if isinstance(ask, SetUp) and ask.game is not None else self.room.game_id

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(work)
        self._looking_up.add(task)
        task.add_done_callback(self._looking_up.discard)

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
        for entry in await self._around.log.read(self.id, self.version):
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
        if self._nothing_due() or self.room.closed:
            self._around.wake(self.id, None)
            return
        due = self._duties()
        self._around.wake(self.id, due[0][0] if due else None)

    def _nothing_due(self) -> bool:
        """The common case, seen at a glance: people play without a clock, and all of them are here."""
        room = self.room
        return (
            bool(self._attendance.listeners)
            and not self._attendance.away_since
            and not isinstance(room.game, Square)
            and room.deadline is None
            and not any(person.computer or person.stand_in or person.gone for person in room.people)
        )

    def _duties(self) -> list[tuple[float, Duty]]:
        """What is to be seen to, and when this process does: later than those that come first in doing so."""
        here = self._attendance
        slowest = self._slowest() + (fairness.ELSEWHERE_MS if here.others else 0.0)
        found = duties(self.room, self._around.clock(), self._planner, here.away_since, slowest, self._idle_at())
        rank = self.rank
        if not rank:
            return [(duty.at, duty) for duty in found]
        waits = [
            (duty.at + rank * (THINK_AGAIN_MS if isinstance(duty, ComputerMove) else BACKUP_MS), duty)
            for duty in found
        ]
        return sorted(waits, key=lambda wait: wait[0])

    def _idle_at(self) -> float | None:
        if self._attendance.anybody:
            return None
        idle = max(self.room.touched, self._attendance.left) + self._around.idle_ms
        return max(idle, self.loaded + self._around.settle_ms)

    async def attend(self) -> None:
        """See to everything that is due now."""
        if self._attending:
            return  # whoever does so already plans what comes next
        self._attending = True
        try:
            now = self._around.clock()
            for at, duty in self._duties():
                if at > now:
                    break
                if isinstance(duty, ComputerMove) and self._around.players is not None:
                    self._thinking.ask(duty.seat, self._around.players)
                    continue
                await self.quietly(lambda room, duty=duty: self._attended(room, duty))  # type: ignore[misc]  # bound now
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
                return self._thinking.at_random(room, seat)
            case Away(_, person):  # or has come back while something else was stored
                away = self._attendance.away_since
                return house.gone_away(room, person, now, away) if person in away else Step(now)
            case Idle():
                return Step(now) if self._attendance.anybody else house.closed(room, now)
            case _:
                assert_never(duty)

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


def _choices(ask: Ask) -> tuple[Choice, ...]:
    """The decks that an ask names and that have to be looked up."""
    if not isinstance(ask, SetUp):
        return ()
    if ask.decks is not None:
        return ask.decks
    return () if ask.deck is None or ask.deck in DECKS else (Choice(ask.deck),)


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
