"""A live table: decides, stores, tells, acknowledges, in this order; and sees to what falls due.

One thing at a time. Nothing lives only here but who is connected, how fast their lines are, and when computers
will move: a table that is dropped and loaded again goes on as it was.
"""

import asyncio
import logging
from asyncio import sleep as pause
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import assert_never

import msgspec

from lapin.bots.asked import Answer as PlayerAnswer
from lapin.bots.chooser import random_player
from lapin.bots.memory import Memory, remembered
from lapin.engine.commands import CloseWindow, Touch
from lapin.engine.ids import Seat
from lapin.engine.refusals import Refused
from lapin.engine.state import Square
from lapin.store.log import Conflict, Entry, Marks, Repeated, StoreFailed
from lapin.tables import companions, fairness, house
from lapin.tables.asks import Ask
from lapin.tables.attention import Away, CloseSpot, ComputerMove, Deadline, Duty, Idle, Planner, duties
from lapin.tables.errands import Answer, Errand, Listener, Outcome, Queue
from lapin.tables.frames import Printer
from lapin.tables.happenings import AnyHappening, PersonJoined, SeatMoved, Step
from lapin.tables.people import Person
from lapin.tables.refusals import TableRefusal
from lapin.tables.room import Room, folded
from lapin.tables.surroundings import Players, Surroundings
from lapin.views import view

_log = logging.getLogger("lapin.tables")

MOST_TRIES = 8
RETHINK_MS = 400
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
        self._memory = memory
        self._thinking: set[asyncio.Task[None]] = set()
        self.version = version
        self._commands = commands
        self._around = around
        self._errands = Queue(self._go)
        self._listeners: set[Listener] = set()
        self._printer = Printer()
        self._rng = Random(around.entropy(16))  # noqa: S311 - thinking times and random players
        self._planner = Planner(around.pace, self._rng, glances=around.players is not None)
        now = around.clock()
        self._away_since: dict[int, float] = {person.id: now for person in room.people if not person.computer}
        self._left = 0.0  # when the last of them disconnected
        self._attending = False
        self._due_mark: int | None = None
        self._deciding_again: asyncio.Task[None] | None = None

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
        """How many are connected."""
        return len(self._listeners)

    @property
    def quiet(self) -> bool:
        """Whether nobody is connected and nothing is under way."""
        return not self._listeners and not self._errands.busy

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

    def hear(
        self, by: int, command: str, ask: Ask, listener: Listener | None, then: Callable[[Outcome], None]
    ) -> None:
        """Do what a person asks, once, however often it is asked. Refused, and nothing has changed."""
        arrived = self._around.clock()
        ms = fairness.credited(arrived, None if listener is None else listener.round_trip_ms)

        def decide(room: Room) -> Step:
            return house.asked(room, by, ask, self._now(), self._around.entropy, ms=ms)

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

    def _go(self, errand: Errand) -> None:
        """Decide on the newest state, and hand what comes of it to the log. Nobody hears of it yet."""
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
                self._due_mark = marks.due
            if errand.key is not None:
                self._commands[errand.key] = version
            self._advance(room, version, step, errand)
            self._around.changed(room.table, version)
        except (Conflict, Repeated) as overtaken:
            self._deciding_again = asyncio.create_task(self._again(errand, overtaken))
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
            self._memory = remembered(self._memory, self.room.game, room.game)
        self.room, self.version = room, version
        hold = self._slowest() if racing else 0.0
        for happening in step.house:
            self._note(happening)
        if self._listeners:
            self._show(step, errand, hold if racing else None)
        self.plan()

    def _show(self, step: Step, errand: Errand | None, hold: float | None) -> None:
        sheet = self._printer.sheet(self.room, self.version, self._now(), step)
        people = {person.id: person for person in self.room.people}
        asker = None if errand is None else errand.listener
        for listener in tuple(self._listeners):
            number = listener.person
            person = None if number is None else people.get(number)
            if number is not None and (person is None or person.gone):
                self._dismiss(listener, "gone")
                continue
            frame = sheet.frame(person, errand.command if errand is not None and listener is asker else None)
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
            self._advance(folded(self.room, step), entry.version, step, None)

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
                if isinstance(duty, ComputerMove) and self._around.players is not None:
                    self._think(duty.seat, self._around.players)
                    continue
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

    def _think(self, seat: Seat, players: Players) -> None:
        """Ask a computer player, without anybody waiting for it."""
        if seat not in self._planner.asked:
            self._planner.asked.add(seat)
            task = asyncio.ensure_future(self._thought(seat, players))
            self._thinking.add(task)
            task.add_done_callback(self._thinking.discard)

    async def _thought(self, seat: Seat, players: Players) -> None:
        asked = companions.moment(self.room, seat)
        answer = None
        try:
            if asked is not None:
                answer = await players.ask(companions.question(self.room, self._memory, asked, self._now()))
        finally:
            self._planner.asked.discard(seat)
        now = self._around.clock()
        if asked is None or answer is None:
            await self._quietly(lambda room: self._computer_move(room, seat))
        elif self._too_soon(answer, now):
            self._planner.later(seat, self.room.heard_at + answer.ms)
        else:
            self._planner.later(seat, now + RETHINK_MS)  # unless this move is made, and nothing is left to do
            await self._quietly(lambda room: companions.answered(room, asked, answer, self._now()))
        self.plan()

    def _too_soon(self, answer: PlayerAnswer, now: float) -> bool:
        """Whether a person would still be looking for the picture."""
        reacting = self._around.pace.reacts and isinstance(answer.move, Touch)
        return reacting and now < self.room.heard_at + answer.ms

    def _computer_move(self, room: Room, seat: Seat) -> Step:
        now = self._now()
        if room.game is None or not room.sitting(seat).played_by_computer:
            return Step(now)
        move = random_player(view(room.game, seat), self._rng, now)
        return Step(now) if move is None else house.called(room, move, now, seat)

    async def _quietly(self, decide: Callable[[Room], Step]) -> None:
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
        if not isinstance(self.room.game, Square):
            return 0.0
        return fairness.slowest(each.round_trip_ms for each in self._listeners if each.person is not None)

    def _now(self) -> int:
        return int(self._around.clock())

    def person_with(self, key: str) -> Person | None:
        """Whose token has this SHA-256; the caller has compared nothing yet."""
        return next((person for person in self.room.here if person.key and person.key == key), None)


def _settle(done: "asyncio.Future[Answer]", outcome: Outcome) -> None:
    """Hand an outcome to whoever awaits it, if anybody still does."""
    if done.done():
        return
    if isinstance(outcome, Answer):
        done.set_result(outcome)
    else:
        done.set_exception(outcome)
