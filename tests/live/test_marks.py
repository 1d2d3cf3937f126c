"""By when some process has to look at a table, should this one die: the marks that the log keeps."""

from collections.abc import AsyncIterator

import pytest

from lapin.game.model.options import Options
from lapin.table.commands import EndGame, Say, SetPace
from lapin.table.state import Clocks
from lapin.table.waits import SlowPace
from tests.live.live_table import HOUR, Browser, LiveTable, MemoryLog
from tests.table.pure_table import HOST, NO_CLOCKS, NOON


class Marked:
    """A table of two, and a computer, with the mark that the log keeps."""

    def __init__(self) -> None:
        self.log = MemoryLog()
        self.live = LiveTable(self.log)
        self.browsers: list[Browser] = []

    async def open(self, clocks: Clocks = NO_CLOCKS, pace: SlowPace | None = None) -> "Marked":
        """Open the table; both are connected."""
        await self.live.open("odyssey", 3, clocks=clocks, options=Options())
        if pace is not None:
            await self.live.execute(HOST, SetPace(pace))
        self.browsers = await self.live.open_pages(*(seat.person for seat in self.live.seats))
        return self

    @property
    def due(self) -> int | None:
        """When somebody has to look, in ms after noon."""
        mark = self.log.marks[self.live.table.id].due
        return None if mark is None else mark - NOON

    async def say(self, ms: float = 0) -> int | None:
        """Something happens this much later; return the mark after it."""
        self.live.clock.ms += ms
        await self.live.execute(HOST, Say("hello"))
        return self.due


@pytest.fixture
async def marked() -> AsyncIterator[Marked]:
    """One that is not open yet; its timers stop at the end."""
    marked = Marked()
    yield marked
    marked.live.registry.timers.close()


async def test_before_a_game_a_mark_stays_for_half_of_the_time_until_a_table_closes(marked: Marked) -> None:
    """Writing it anew with every line of talk would cost a write each."""
    await marked.open()
    assert marked.due == 12 * HOUR
    await marked.say()
    assert marked.live.table.scheduler.marks(marked.live.state, NOON) is None, "nothing of it has passed"
    assert await marked.say(6 * HOUR) == 12 * HOUR
    assert await marked.say(1) == 18 * HOUR + 1


async def test_in_a_game_somebody_looks_when_a_person_would_be_missed(marked: Marked) -> None:
    """After as many seconds as the table gives; it is written again when it has passed."""
    await marked.open(Clocks(away=40))
    await marked.live.start()
    assert marked.due == 40_000
    assert await marked.say(40_000) == 40_000
    assert await marked.say(1) == 80_001


async def test_in_a_game_with_a_clock_somebody_looks_when_it_runs_out(marked: Marked) -> None:
    """Or when a person would be missed, if that is sooner."""
    await marked.open(Clocks(tell=30, give=600))
    await marked.live.start()
    assert marked.due == 30_000
    assert await marked.say(10_000) == 30_000
    other = await Marked().open(Clocks(tell=600))
    await other.live.start()
    assert other.due == 60_000
    other.live.registry.timers.close()


async def test_a_game_that_waits_for_people_has_the_mark_of_a_table_without_one(marked: Marked) -> None:
    """Nothing happens there until somebody comes, or until it is closed."""
    await marked.open()
    await marked.live.start()
    for browser in marked.browsers:
        marked.live.table.disconnect(browser)
    assert await marked.say(70_000) == 12 * HOUR + 70_000
    assert await marked.say(1) == 12 * HOUR + 70_000, "it stays as long as there"


async def test_before_a_slow_game_a_mark_stays_for_a_week(marked: Marked) -> None:
    """Half of the time until the table closes, as at any table."""
    await marked.open(pace=SlowPace(24))
    assert await marked.say(7 * 24 * HOUR) == 14 * 24 * HOUR
    assert await marked.say(1) == 21 * 24 * HOUR + 1


async def test_a_slow_game_has_the_mark_of_its_next_time(marked: Marked) -> None:
    """To the millisecond: nobody is there who would look sooner. When it is over it has two weeks."""
    await marked.open(pace=SlowPace(24))
    await marked.live.start()
    assert marked.live.state.deadline is not None
    assert marked.due == marked.live.state.deadline - NOON
    await marked.live.execute(HOST, EndGame())
    assert marked.due == 14 * 24 * HOUR


async def test_a_closed_table_has_no_mark_but_when_it_closed(marked: Marked) -> None:
    """An erasure later on does not make it younger."""
    await marked.open()
    for browser in marked.browsers:
        marked.live.table.disconnect(browser)
    await marked.live.wait(12 * HOUR)
    assert marked.live.state.closed
    mark = marked.log.marks[marked.live.table.id]
    assert (mark.code, mark.due, mark.finished) == (None, None, NOON + 12 * HOUR)
