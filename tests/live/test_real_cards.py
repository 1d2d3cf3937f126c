"""A running table for real cards: it goes on after a restart, and its log keeps nothing but points."""

import asyncio
from collections import Counter

import msgspec

from lapin.box.events import BoxSaid
from lapin.game.model.ids import PersonId, Spot
from lapin.live.registry import SETTLE_MS, Registry
from lapin.store.log import LogEntry, StoreFailed
from lapin.table import people
from lapin.table.commands import BoxSay, BoxTakeBack, BoxTell
from lapin.table.events import TableEntry
from tests.live.live_table import LiveTable, MemoryLog
from tests.table.pure_table import HOST, SECOND, THIRD
from tests.waiting import until


class CountingLog(MemoryLog):
    """Counts how often each entry is read for forgetting, and how many read or amend at once."""

    def __init__(self) -> None:
        super().__init__()
        self.handed_out: Counter[int] = Counter()
        self.under_way = self.most_at_once = 0

    async def read(self, table: str, after: int = 0) -> list[LogEntry]:
        """Take a moment, as a database does."""
        self.under_way += 1
        self.most_at_once = max(self.most_at_once, self.under_way)
        await asyncio.sleep(0)
        self.under_way -= 1
        rows = await super().read(table, after)
        self.handed_out.update(row.version for row in rows)
        return rows


PEOPLE = (HOST, SECOND, THIRD)


async def turn(live: LiveTable, teller: PersonId) -> None:
    """Everybody says their numbers; all find the card of whoever tells."""
    others = [person for person in PEOPLE if person != teller]
    for person, own in zip((teller, *others), ((1,), (2, 3), (4, 5)), strict=True):
        votes = () if person == teller else (Spot(1),)
        await live.execute(person, BoxSay(tuple(map(Spot, own)), votes))


async def _numbers(live: LiveTable) -> list[BoxSaid]:
    log = live.log
    rows = log.entries[live.table.id] if isinstance(log, MemoryLog) else await log.read(live.table.id)
    entries = [msgspec.json.decode(row.payload, type=TableEntry) for row in rows]
    return [event for entry in entries for event in entry.house if isinstance(event, BoxSaid)]


async def test_only_points_are_kept_of_turns_with_real_cards(live: LiveTable) -> None:
    """Of three turns, the log has the numbers of the last one alone; whoever reads it has all the points."""
    await live.open("classic-2014", 3, box=True)
    await live.start()
    await live.execute(HOST, BoxTell(HOST))
    for teller in PEOPLE:
        await turn(live, teller)

    async def forgotten() -> bool:
        said = await _numbers(live)
        return [bool(each.own) for each in said] == [False] * 6 + [True] * 3

    await until(forgotten)
    assert live.state.box is not None
    assert live.state.box.scores == (4, 4, 4)
    restarted = Registry(live.log)
    again = await restarted.find(live.state.code)
    assert again.state.box == live.state.box
    restarted.timers.close()


async def test_every_entry_is_read_once_to_forget_numbers_and_by_one_run_at_a_time() -> None:
    """However long a table plays, a turn costs what it has itself; the last turn, taken back, stays readable."""
    log = CountingLog()
    live = LiveTable(log)
    await live.open("classic-2014", 3, box=True)
    await live.start()
    await live.execute(HOST, BoxTell(HOST))
    for number in range(6):
        await turn(live, PEOPLE[number % 3])
    await live.execute(HOST, BoxTakeBack())
    await live.execute(HOST, BoxSay((Spot(2), Spot(3)), (Spot(1),)))

    async def forgotten() -> bool:
        return [bool(each.own) for each in await _numbers(live)] == [False] * 15 + [True] * 4

    await until(forgotten)
    await until(lambda: log.under_way == 0)
    assert log.most_at_once == 1
    assert max(log.handed_out.values()) == 1
    live.registry.timers.close()


class StubbornLog(MemoryLog):
    """A log in which nothing can be amended for a while."""

    stubborn = False
    tries = 0

    async def amend(self, table: str, version: int, payload: bytes) -> None:
        """Fail while it is stubborn."""
        self.tries += 1
        if self.stubborn:
            raise StoreFailed("write_failed")
        await super().amend(table, version, payload)


async def _closed(log: StubbornLog) -> LiveTable:
    """A table that closed after a turn, while no number could be forgotten."""
    live = LiveTable(log)
    await live.open("classic-2014", 3, box=True)
    await live.start()
    await live.execute(HOST, BoxTell(HOST))
    await turn(live, HOST)
    log.stubborn = True
    await live.table.change(lambda state: people.closed(state, int(live.clock())))
    await until(lambda: log.tries)
    live.clock.ms += 2 * SETTLE_MS
    return live


async def _is_forgotten(live: LiveTable) -> bool:
    return not any(each.own or each.votes for each in await _numbers(live))


async def test_numbers_that_could_not_be_forgotten_when_a_table_closed_are_forgotten_by_the_sweep() -> None:
    """The table stays in memory until it is done."""
    log = StubbornLog()
    live = await _closed(log)
    await until(lambda: live.registry.drop_quiet() == 0 and log.tries > 1)
    assert live.registry.tables == 1
    assert not await _is_forgotten(live)
    log.stubborn = False
    await until(live.registry.drop_quiet)
    assert await _is_forgotten(live)
    live.registry.timers.close()


async def test_numbers_that_could_not_be_forgotten_are_forgotten_when_the_table_is_loaded() -> None:
    """The process may have ended meanwhile."""
    log = StubbornLog()
    live = await _closed(log)
    log.stubborn = False
    restarted = live.another_registry()
    await restarted.find(live.table.id)
    await until(lambda: _is_forgotten(live))
    for registry in (live.registry, restarted):
        registry.timers.close()


async def test_numbers_of_a_closed_table_are_forgotten_after_a_crash_without_anybody_asking_for_it() -> None:
    """The mark in the log says that somebody has to look at it; then it has none."""
    log = StubbornLog()
    live = await _closed(log)
    log.stubborn = False
    live.registry.timers.close()
    restarted = live.another_registry()
    assert await restarted.wake_up() == 1
    await until(lambda: _is_forgotten(live))
    await until(lambda: log.marks[live.table.id].due is None)
    assert log.marks[live.table.id].finished is not None
    assert await restarted.wake_up() == 0
    restarted.timers.close()
