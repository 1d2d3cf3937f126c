"""One heap and one timer wake every table at its time."""

import asyncio

import pytest

from lapin.live import scheduler
from lapin.live.scheduler import FEW, LONGEST_SLEEP, Timers
from tests.live.live_table import Clock, let_it_happen, ring


class WokenTables:
    """Notes which tables were woken."""

    def __init__(self) -> None:
        self.tables: list[str] = []
        self.enough = asyncio.Event()

    async def __call__(self, table: str) -> None:
        """A table is woken."""
        self.tables.append(table)
        if table == "last":
            self.enough.set()


async def test_tables_are_woken_in_the_order_of_their_times() -> None:
    """The earliest first; a table that is due already, at once."""
    loop = asyncio.get_running_loop()
    woken = WokenTables()
    timers = Timers(lambda: loop.time() * 1000, woken)
    now = loop.time() * 1000
    for table, after in (("last", 12), ("second", 8), ("first", 4), ("at once", -5)):
        timers.note(table, now + after)
    await asyncio.wait_for(woken.enough.wait(), 20)
    await timers.settle()
    assert woken.tables == ["at once", "first", "second", "last"]


async def test_a_clock_that_is_set_forward_wakes_tables_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody tells a timer that the clock has changed: it looks at the clock at least every five seconds."""
    assert LONGEST_SLEEP == 5.0
    monkeypatch.setattr(scheduler, "LONGEST_SLEEP", 0.02)
    clock, woken = Clock(), WokenTables()
    timers = Timers(clock, woken)
    timers.note("last", clock.ms + 3_600_000)
    clock.ms += 3_600_000
    await asyncio.wait_for(woken.enough.wait(), 20)
    timers.close()


async def test_a_table_has_one_time_the_newest() -> None:
    """A new time replaces the one before, None removes it, the same one again changes nothing."""
    clock, woken = Clock(), WokenTables()
    timers = Timers(clock, woken)
    timers.note("a", clock.ms + 1_000_000)
    timers.note("a", clock.ms + 2_000_000)
    timers.note("a", clock.ms + 2_000_000)
    timers.note("b", clock.ms + 1_000_000)
    timers.note("b", None)
    timers.note("nobody", None)
    clock.ms += 1_500_000
    ring(timers)
    await timers.settle()
    assert woken.tables == []
    clock.ms += 500_000
    ring(timers)
    await timers.settle()
    assert woken.tables == ["a"]
    timers.note("a", clock.ms)
    await let_it_happen()
    await timers.settle()
    assert woken.tables == ["a", "a"]
    timers.close()


async def test_removed_times_are_not_kept() -> None:
    """People come and go all day, and each time a table would have closed hours later: none of that piles up."""
    clock, woken = Clock(), WokenTables()
    timers = Timers(clock, woken)
    timers.note("stays", clock.ms + 40_000_000)
    for minute in range(5_000):
        timers.note(f"table {minute}", clock.ms + 43_200_000 + minute)
        timers.note("stays", clock.ms + 40_000_000 + minute)
        timers.note(f"table {minute}", None)
    assert len(timers._heap) <= 3 + 2 * FEW  # noqa: SLF001 - memory is what this is about
    clock.ms += 50_000_000
    ring(timers)
    await timers.settle()
    assert woken.tables == ["stays"]
    timers.close()


async def test_replaced_times_are_dropped_before_they_are_many() -> None:
    """One time is kept for each table, and a few more: a table that plays sets its time with every move."""
    clock, woken = Clock(), WokenTables()
    timers = Timers(clock, woken)
    most = 0
    for number in range(300):
        timers.note("a", clock.ms + 40_000_000 - number)
        timers.note("b", clock.ms + 40_000_000)
        most = max(most, len(timers._heap))  # noqa: SLF001 - memory is what this is about
    assert most == 2 * 2 + FEW
    clock.ms += 40_000_000
    ring(timers)
    await timers.settle()
    assert sorted(woken.tables) == ["a", "b"]
    timers.close()


async def test_the_earliest_is_still_the_first_when_replaced_times_were_dropped() -> None:
    """In whatever order the tables came."""
    clock, woken = Clock(), WokenTables()
    timers = Timers(clock, woken)
    for number in range(30):
        timers.note(f"table {number}", clock.ms + 1_000 * (30 - number))
    for number in range(3 * FEW):  # the first of them all, and the latest
        timers.note("table 0", clock.ms + 50_000 + number)
    clock.ms += 2_000
    ring(timers)
    await timers.settle()
    assert sorted(woken.tables) == ["table 28", "table 29"]
    timers.close()


async def test_closed_timers_wake_no_table() -> None:
    """The process ends; later times are for the next one."""
    clock, woken = Clock(), WokenTables()
    Timers(clock, woken).close()
    timers = Timers(clock, woken)
    timers.note("a", clock.ms)
    timers.close()
    timers.note("b", clock.ms - 1)
    await let_it_happen()
    assert woken.tables == []
