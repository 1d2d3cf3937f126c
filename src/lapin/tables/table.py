"""A live table: decides, stores, tells, acknowledges, in this order; and sees to what falls due.

What is asked in the same moment is decided one upon the other, stored together and shown at once; nothing else
is under way meanwhile. Nothing lives only here but who is connected, how fast their lines are, and when computers
will move: a table that is dropped and loaded again goes on as it was. Other processes may have the same table: who
stores a version first wins, and everybody else shows it as well.
"""

import asyncio
import logging
from asyncio import sleep as pause
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from weakref import proxy

import msgspec

from lapin.bots.memory import Memory
from lapin.bus import Here
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Square
from lapin.store.log import Conflict, LogEntry, Marks, Move, Repeated, StoreFailed
from lapin.tables import choosing, course, fairness, house
from lapin.tables.asks import Ask
from lapin.tables.choosing import Choosing, Laid
from lapin.tables.course import Course, Past
from lapin.tables.errands import Answer, Errand, Listener, Look, Outcome, Queue
from lapin.tables.following import Following
from lapin.tables.happenings import Step
from lapin.tables.people import Person
from lapin.tables.refusals import TableRefusal
from lapin.tables.room import Room, folded
from lapin.tables.showing import SENT_AWAY
from lapin.tables.surroundings import Surroundings
from lapin.tables.together import Taken, can_join, goes_on
from lapin.tables.upkeep import Upkeep

_log = logging.getLogger("lapin.tables")

MOST_TRIES = 20

_encode = msgspec.json.Encoder().encode


class Table:
    """A table with people at it."""

    def __init__(self, past: Past, around: Surroundings) -> None:
        self._around = around
        self._course = Course(past, around.clock)
        self._attendance = self._course.attendance
        self._showing = self._course.showing
        # Nothing in here keeps the table alive: one that is put away is gone at once, without a collector.
        here = proxy(self)
        go, plan = lambda: here._go(), lambda: here.plan()  # noqa: PLW0108 - without the lambda it is the table itself
        self._errands = Queue(go)
        self._following = Following(self._course, self._errands, around.reader, around.clock, around.counts, plan)
        self._upkeep = Upkeep(here, around, self._attendance)
        self._choosing = Choosing(around.library)
        self._catching_up: asyncio.Task[None] | None = None

    @classmethod
    def restored(cls, entries: Iterable[LogEntry], around: Surroundings) -> "Table":
        """The table that these entries of the log make."""
        return cls(course.restored(entries), around)

    @property
    def id(self) -> str:
        """The table's own id; never shown to anybody."""
        return self._course.room.table

    @property
    def room(self) -> Room:
        """The table as it is now."""
        return self._course.room

    @property
    def version(self) -> int:
        """How many steps have led here."""
        return self._course.version

    @property
    def memory(self) -> Memory:
        """What lay open before, for computer players."""
        return self._course.memory

    @property
    def due_mark(self) -> int | None:
        """The deadline that the log keeps, as far as known."""
        return self._course.due_mark

    @due_mark.setter
    def due_mark(self, due: int | None) -> None:
        self._course.due_mark = due

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
        self._showing.greet(listener, self.room, self.version)
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
        here = self._attendance.here(racing=isinstance(self.room.game, Square))
        self._around.bus.here(self.id, here)
        self._showing.presence()

    # Other processes

    def others_are(self, others: Mapping[str, Here]) -> None:
        """Somebody came or went at another process."""
        here = self._attendance
        before = here.people(), here.watching()
        here.others_are(others, self.room.here)
        if (here.people(), here.watching()) != before:
            self._tell_presence()
        self.plan()

    def hinted(self, version: int, due: int | None, news: Sequence[bytes] = ()) -> None:
        """Another process has stored something."""
        self._following.hinted(version, due, news)

    async def refresh(self) -> None:
        """Read what others have stored, as far as that can be done."""
        await self._following.refresh()

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
        try:
            return await done
        finally:
            del done  # it holds a refusal, which holds this frame, which would hold it

    async def do(self, decide: Callable[[Room], Step]) -> Answer:
        """Do something that the table's own doors ask for: a join, a ticket."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._errands.add(Errand(decide, partial(_settle, done)))
        try:
            return await done
        finally:
            del done  # as above

    async def quietly(self, decide: Callable[[Room], Step]) -> None:
        """Do something nobody waits for an answer to. What can no longer be done was overtaken by somebody."""
        try:
            await self.do(decide)
        except Refused as refused:
            if refused.code is TableRefusal.NOT_STORED:
                _log.warning("table could not store: %s", refused.data.get("reason"))
                await pause(1)

    # Deciding, storing, telling, acknowledging

    def _go(self) -> None:
        """Take up what waits, as much as belongs together.

        Nobody is refused anything because of what is not stored yet: who would be, waits until it is.
        """
        waiting, taken, room = self._errands.waiting, list[Taken](), self.room
        while waiting:
            errand = waiting[0]
            if taken and (isinstance(errand, Look) or not can_join(errand, taken)):
                break
            if isinstance(errand, Look):
                waiting.popleft()
                self._following.begin(errand)
                return
            found = self._decided(errand, room)
            if isinstance(found, Taken):
                waiting.popleft()
                taken.append(found)
                if not goes_on(room, found.room):
                    break
                room = found.room
            elif taken:
                break
            else:
                waiting.popleft()
                _answer(errand, found)
        if taken:
            self._store(taken)
        else:
            self._errands.finished()

    def _decided(self, errand: Errand, room: Room) -> Taken | Outcome:
        """What comes of an errand if the table is like this; an outcome if there is nothing to store."""
        try:
            known = None if errand.key is None else self._course.commands.get(errand.key)
            if known is not None:
                return Answer(known, told=False)
            if errand.tries == MOST_TRIES:
                return Refused(TableRefusal.TRY_AGAIN)
            step = errand.decide(room)
            if not step.house and not step.game:
                return Answer(self.version, told=False)
            return Taken(errand, step, folded(room, step))
        except Refused as refused:
            return refused.with_traceback(None)  # an answer like any other; it need not hold on to the table
        except Exception as error:  # who asked hears of it
            return error

    def _store(self, taken: list[Taken]) -> None:
        """Hand it to the log. Nobody hears of it yet."""
        room = taken[-1].room
        try:
            marks = self._marks(room)
            moves = [(each.errand.key, _encode(each.step)) for each in taken]
            stored = self._around.log.append_all(room.table, self.version, moves, marks=marks)
        except Exception as error:  # the log is closed
            self._refuse(taken, error)
        else:
            stored.add_done_callback(partial(self._stored, taken, moves, marks))

    def _stored(
        self, taken: list[Taken], moves: list[Move], marks: Marks | None, stored: "asyncio.Future[int]"
    ) -> None:
        """It is durable, and told; or it is not, and nothing has happened."""
        # Asked for and not raised: a traceback would tie the table to the future, and keep both in memory.
        error = asyncio.CancelledError() if stored.cancelled() else stored.exception()
        if error is None:
            self._tell(taken, moves, marks, stored.result())
        elif isinstance(error, Conflict | Repeated):
            self._around.counts["conflicts"] += 1
            self._catching_up = asyncio.ensure_future(self._again(taken, error))
        else:
            self._refuse(taken, error)

    def _tell(self, taken: list[Taken], moves: list[Move], marks: Marks | None, version: int) -> None:
        """Everybody sees it; and then who asked is answered."""
        first = version - len(moves) + 1
        try:
            if marks is not None:
                self._course.due_mark = marks.due
            for number, (key, _) in enumerate(moves, first):
                if key is not None:
                    self._course.commands[key] = number
            acks = {each.errand.listener: each.errand.command for each in taken}
            self._course.advance([(each.step, each.room) for each in taken], version, acks)
            self.plan()
            if self._attendance.others:
                self._around.bus.hint(self.id, self._course.news.sealed(first, moves))
        except Exception as error:  # whatever it was, the table goes on
            self._refuse(taken, error)
        else:
            for each in taken:
                _answer(each.errand, Answer(version, told=True))
            self._errands.finished()

    async def _again(self, taken: list[Taken], overtaken: Conflict | Repeated) -> None:
        """Somebody else moved first: catch up, then answer from the log or decide again."""
        try:
            newest = overtaken.version if isinstance(overtaken, Repeated) else overtaken.newest
            await self._following.catch_up(newest)
        except BaseException as error:  # whatever it was, the table goes on
            self._refuse(taken, error)
        else:
            for each in taken:
                each.errand.tries += 1
            self._errands.put_back([each.errand for each in taken])
            self._errands.finished()

    def _refuse(self, taken: list[Taken], error: BaseException) -> None:
        if isinstance(error, StoreFailed):
            error = Refused(TableRefusal.NOT_STORED, reason=error.code)
        for each in taken:
            _answer(each.errand, error)
        self._errands.finished()

    def _marks(self, room: Room) -> Marks | None:
        """What the log keeps at hand; only when it has to change, since it costs a write."""
        if room.closed:
            return Marks(None, None, self._now())
        due = self._attention_by(room)
        known = self._course.due_mark
        # Early is harmless, but not by hours: whoever finds that a mark has passed loads the table, and in vain.
        earliest = self._now() if room.playing else due - self._around.idle_ms // 2
        if self.version and known is not None and earliest <= known <= due and room.code == self.room.code:
            return None
        return Marks(room.code, due, None)

    def _attention_by(self, room: Room) -> int:
        """By when somebody must look at this table if this process dies now."""
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

    def _now(self) -> int:
        return int(self._around.clock())

    def person_with(self, key: str) -> Person | None:
        """Whose token has this SHA-256; the caller has compared nothing yet."""
        found = next((person for person in self.room.here if person.key and person.key == key), None)
        if found is None and self._following.stale:  # somebody may have sat down at another process
            raise Refused(TableRefusal.NOT_STORED, reason="unreachable")
        return found


def _answer(errand: Errand, outcome: Outcome) -> None:
    try:
        errand.then(outcome)
    except Exception:  # whoever asked is in trouble; the table goes on
        _log.exception("an answer could not be given")


def _settle(done: "asyncio.Future[Answer]", outcome: Outcome) -> None:
    """Hand an outcome to whoever awaits it, if anybody still does."""
    if done.done():
        return
    if isinstance(outcome, Answer):
        done.set_result(outcome)
    else:
        done.set_exception(outcome)
