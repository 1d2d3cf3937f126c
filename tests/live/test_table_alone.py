"""A running table and what it calls: closing, freezing, failing, and who is told of it."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

import pytest

from lapin.bus import Here, LocalBus
from lapin.game.model.refusals import Refused
from lapin.live.pace import INSTANT
from lapin.live.registry import Registry
from lapin.live.replication import replayed
from lapin.live.services import LogReader, Services
from lapin.live.table import Table
from lapin.refusals import TableRefusal
from lapin.table.commands import KeepSafe, React, Say, SetUp, Start
from lapin.table.events import TableEntry
from lapin.table.state import TableState
from tests.live.live_table import HOUR, Browser, Clock, LiveTable, MemoryLog, let_it_happen
from tests.live.site import Site
from tests.table.pure_table import HOST, NOON, SECOND, PureTable, as_command


class Alone:
    """One table with services of which the test sees everything."""

    def __init__(self) -> None:
        self.log, self.clock = MemoryLog(), Clock()
        self.bus = LocalBus()
        self.closed: list[str] = []
        self.wakes: dict[str, float | None] = {}
        self.frozen = False
        self.hinted: list[tuple[str, int]] = []

    async def open(self) -> Table:
        """The table of two people, loaded from the log."""
        registry = Registry(self.log, pace=INSTANT, clock=self.clock)
        live = LiveTable(self.log)
        live.registry = registry
        await live.open("odyssey", 2)
        registry.timers.close()
        services = Services(
            self.log,
            self.clock,
            bytes,
            INSTANT,
            12 * HOUR,
            self.wakes.__setitem__,
            self.bus,
            LogReader(self.log),
            closed=self.closed.append,
            frozen=lambda: self.frozen,
        )

        def hint(table: str, news: Sequence[bytes] = ()) -> None:
            self.hinted.append((table, len(news)))

        self.bus.hint = hint
        self.table = Table(replayed(await self.log.read(live.table.id)), services)
        return self.table


@pytest.fixture
def alone() -> Alone:
    """One that is not open yet."""
    return Alone()


async def test_a_site_that_is_read_only_decides_nothing_and_answers_what_is_done(alone: Alone) -> None:
    """A command that was stored before is acknowledged as before."""
    table = await alone.open()
    done = await table.execute(HOST, "1", Say("hello"))
    assert done.told
    alone.frozen = True
    with pytest.raises(Refused, match="READ_ONLY"):
        await table.execute(HOST, "2", Say("hello"))
    again = await table.execute(HOST, "1", Say("hello"))
    assert (again.version, again.told) == (done.version, False)
    with pytest.raises(Refused, match="READ_ONLY"):
        await table.execute(HOST, "3", React("heart"))


@pytest.mark.parametrize(
    ("code", "logs", "pauses"),
    [(TableRefusal.NOT_STORED, 1, 1), (TableRefusal.READ_ONLY, 0, 1), (TableRefusal.TRY_AGAIN, 0, 0)],
)
async def test_a_step_of_the_tables_own_that_is_refused_waits_a_moment(
    alone: Alone,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    code: TableRefusal,
    logs: int,
    pauses: int,
) -> None:
    """If it may be possible then; that it could not be stored, the operator reads."""
    table, waited = await alone.open(), list[float]()

    async def pause(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("lapin.live.table.pause", pause)

    def refused(_state: TableState) -> TableEntry:
        raise Refused(code, **{"reason": "disk_full"} if logs else {})

    with caplog.at_level(logging.WARNING, "lapin.live"):
        await table.quietly(refused)
    assert (len(caplog.messages), waited) == (logs, [1] * pauses)


async def test_an_error_of_a_change_is_its_outcome_and_the_table_goes_on(alone: Alone) -> None:
    """Whatever was wrong with it."""
    table = await alone.open()

    def wrong(_state: TableState) -> TableEntry:
        raise ValueError("a mistake")

    with pytest.raises(ValueError, match="a mistake"):
        await table.change(wrong)
    nothing = await table.change(lambda _: TableEntry(NOON))
    assert (nothing.version, nothing.told) == (table.version, False)
    assert (await table.execute(HOST, "1", Say("hello"))).version == table.version
    assert table.quiet


async def test_other_processes_are_told_only_if_there_are_any(alone: Alone) -> None:
    """With the entries, sealed, one for each."""
    table = await alone.open()
    await table.execute(HOST, "1", Say("hello"))
    assert alone.hinted == []
    table.others_are({"b": Here(people=(SECOND,))})
    await asyncio.gather(*(table.execute(HOST, f"more {n}", Say("hello")) for n in range(2)))
    assert alone.hinted == [(table.id, 2)]


async def test_recordings_go_when_a_table_closes(alone: Alone) -> None:
    """And everybody who looks on is sent away, once."""
    table = await alone.open()
    screen = Browser(None)
    await table.connect(screen)
    assert alone.closed == []
    table.disconnect(screen)
    alone.clock.ms += 13 * HOUR
    await table.attend()
    assert table.state.closed
    assert alone.closed == [table.id]
    assert alone.wakes[table.id] is None


async def test_how_long_storing_takes_and_what_was_overtaken_is_counted(alone: Alone) -> None:
    """For the operator."""
    table = await alone.open()
    services: Any = table._services  # noqa: SLF001 - its counts are those of the whole process
    await table.execute(HOST, "1", Say("hello"))
    buckets = [value for name, value in services.counts.items() if name.startswith("store_seconds")]
    assert sum(buckets[:1]) == 1
    assert services.counts["conflicts"] == 0
    other = Table(replayed(await alone.log.read(table.id)), services)
    await other.execute(HOST, "2", Say("elsewhere"))
    await table.execute(HOST, "3", Say("here"))
    assert services.counts["conflicts"] == 1
    assert [line.text for line in table.state.talk] == ["hello", "elsewhere", "here"]


async def test_only_the_host_makes_the_library_look_for_decks(alone: Alone) -> None:
    """Anybody else is refused as for any setting; what names no deck waits for nothing."""
    table = await alone.open()
    with pytest.raises(Refused, match="NOT_HOST"):
        await table.execute(SECOND, "1", SetUp(deck="no such deck"))
    with pytest.raises(Refused, match="UNKNOWN_DECK"):
        await table.execute(HOST, "2", SetUp(deck="no such deck"))
    await table.execute(HOST, "3", SetUp(listed=True))
    assert table.state.listed
    await table.execute(HOST, "4", SetUp(deck="reverie"))
    await table.execute(HOST, "5", SetUp(game="jinx", deck="glimpse"))
    assert (table.state.game_id, table.state.deck) == ("jinx", "glimpse")
    await let_it_happen()
    assert table.quiet


async def test_a_table_that_becomes_safe_forgets_recordings_that_were_told(alone: Alone) -> None:
    """Only then: nothing was told here."""
    table = await alone.open()
    await table.execute(HOST, "1", KeepSafe(on=True))
    assert alone.closed == []


async def test_what_lay_open_in_a_turn_is_remembered_by_every_process(site: Site) -> None:
    """For computer players: the turns of this game and their clues, also where the moves came from elsewhere."""
    await site.open("odyssey", 3)
    await site.open_pages(0, 1, 1)
    await site.execute(HOST, Start(), 0)
    driver = PureTable("odyssey", 0)
    for turn in (2, 3):
        while (game := site.at(0).state.game) is not None and game.turn < turn:
            driver.state = site.at(0).state
            seat, move = driver.next_move()
            await site.execute(driver.state.sitting(seat).id, as_command(move), 0)
        await site.settle()
        for place in (0, 1):
            memory = site.at(place).memory
            assert [each.turn for each in memory.stories] == list(range(1, turn))
            assert len(memory.said) == turn - 1
