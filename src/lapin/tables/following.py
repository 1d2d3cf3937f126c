"""What other processes do at a table: heard of on the bus, read from the log if need be, and shown here."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import inf

from lapin.store.log import LogEntry, StoreFailed
from lapin.tables import house
from lapin.tables.agenda import Clock
from lapin.tables.course import Course, read_step
from lapin.tables.errands import Errand, Look, Outcome, Queue
from lapin.tables.happenings import StandInSet, Step
from lapin.tables.reading import Reader
from lapin.tables.room import folded
from lapin.tables.together import Run, goes_on


class Following:
    """Keeps one table abreast of the others. `plan` is called after something has changed."""

    def __init__(
        self,
        course: Course,
        errands: Queue,
        reader: Reader,
        clock: Clock,
        counts: Counter[str],
        plan: Callable[[], None],
    ) -> None:
        self._course = course
        self._errands = errands
        self._reader = reader
        self._clock = clock
        self._counts = counts
        self._plan = plan
        self._hint: tuple[int, int | None] = (0, None)
        self._waiting: Look | None = None
        self._looking: asyncio.Task[None] | None = None
        self.stale = False
        """Whether the log could not be asked what others have done."""

    def hinted(self, version: int, due: int | None, news: Sequence[bytes]) -> None:
        """Another process has stored something: show it; read it first, if it did not come along."""
        course = self._course
        self._hint = version, due
        for each in news:
            course.news.keep(each)
        if not self._errands.busy:
            self._follow(course.news.after(course.version))
        if version > course.version:
            self._look(version)

    async def refresh(self) -> None:
        """Read what others have stored. If that cannot be done, the table is stale."""
        failure = await asyncio.shield(self._look(inf).done)
        self.stale = failure is not None
        if failure is not None and not isinstance(failure, StoreFailed):
            raise failure

    def _look(self, wanted: float) -> Look:
        """In its turn, after what is under way here."""
        look = self._waiting
        if look is None:
            look = self._waiting = Look(asyncio.get_running_loop().create_future(), wanted)
            self._errands.add(look)
        else:
            look.wanted = max(look.wanted, wanted)
        return look

    def begin(self, look: Look) -> None:
        """It is its turn."""
        self._waiting = None
        self._looking = asyncio.ensure_future(self._looked(look))

    async def _looked(self, look: Look) -> None:
        failure: Exception | None = None
        try:
            await self.catch_up(look.wanted)
        except Exception as error:  # whatever it was, the table goes on
            failure = error
        finally:
            if not look.done.done():
                look.done.set_result(failure)
            self._errands.finished()

    async def catch_up(self, wanted: float) -> None:
        """Be at this version at least: by what others have sent, or by what the log has."""
        course = self._course
        self._follow(course.news.after(course.version))
        if course.version < wanted:
            self._follow(await self._reader.read(course.room.table, course.version))

    def _follow(self, entries: Iterable[LogEntry]) -> None:
        """Show what others have stored: together what could have been stored together."""
        course, run = self._course, Run()
        room, version = course.room, course.version
        for entry in entries:
            if entry.version <= version:
                continue
            step = read_step(entry.payload)
            before, room, version = room, folded(room, step), entry.version
            run.append((step, room))
            if entry.command is not None:
                course.commands[entry.command] = version
            if not goes_on(before, room):
                self._followed(run, version)
                run = []
        if run:
            self._followed(run, version)

    def _followed(self, run: Run, version: int) -> None:
        course = self._course
        self._counts["steps_followed"] += len(run)
        course.due_mark = self._hint[1] if self._hint[0] == version else None
        course.advance(run, version)
        self._plan()
        for step, _ in run:
            course.attendance.seen(step.by)
            self._object(step)

    def _object(self, step: Step) -> None:
        """Another process took somebody for away who is connected here: it could not know better."""
        here = {listener.person for listener in self._course.attendance.listeners}
        for happening in step.house:
            match happening:
                case StandInSet(person, on=True, reason="away") if person in here:
                    back = partial(house.returned, number=person, now=int(self._clock()))
                    self._errands.add(Errand(back, _unheard))
                case _:
                    pass


def _unheard(_outcome: Outcome) -> None:
    """Nobody waits for this one."""
