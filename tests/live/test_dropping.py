"""A table that is dropped leaves nothing in memory: after a million tables a server is as small as before."""

import asyncio
import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from lapin.game.model.ids import PersonId, Spot
from lapin.game.model.refusals import Refused
from lapin.live.registry import SETTLE_MS
from lapin.live.sleep import KEPT_QUIET_MS
from lapin.live.table import Table
from lapin.table.commands import EndGame, Leave, PutFinger, Say, Start
from tests.live.live_table import HOUR
from tests.live.site import Site
from tests.table.pure_table import HOST, SECOND, THIRD

MINUTE = 60_000


@pytest.fixture(autouse=True)
def _no_collector() -> Iterator[None]:
    """Switch the garbage collector off: on a server it might run only days later."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def _evening(site: Site) -> "list[ref[Table]]":
    """People at both processes play a game, are refused, race for the same version, and leave."""
    await site.open()
    browsers = await site.open_pages(0, 1, 1)
    await site.execute(HOST, Start(), 0, browsers[0])
    await asyncio.gather(
        *(site.execute(PersonId(n % 3), Say(f"line {n}"), (0, 1, 1)[n % 3], browsers[n % 3]) for n in range(12))
    )
    with pytest.raises(Refused):
        await site.execute(SECOND, PutFinger(Spot(1)), 1, browsers[1])
    await site.execute(HOST, EndGame(), 0, browsers[0])
    await site.execute(THIRD, Leave(), 1, browsers[2])  # too few are left for a game, and the frame says why
    await site.settle()
    for place, browser in zip((0, 1, 1), browsers, strict=True):
        site.at(place).disconnect(browser)
    await site.settle()
    tables = [ref(site.at(place)) for place in (0, 1)]
    site.seats.clear()
    return tables


async def test_a_dropped_table_is_freed_at_once() -> None:
    """After an evening with races and refusals nothing is left in memory, at either process."""
    site = Site()
    tables = await _evening(site)
    assert sum(registry.counts["conflicts"] for registry in site.registries) > 0
    site.clock.ms += KEPT_QUIET_MS + 1
    for registry in (
        *site.registries,
        *site.registries,
    ):  # the second drops it when the first no longer looks after it
        registry.drop_quiet()
        await site.settle()
    assert [registry.tables for registry in site.registries] == [0, 0]
    assert [table() for table in tables] == [None, None]
    site.close()


async def test_a_dropped_table_is_not_loaded_before_it_is_time_to_close_it() -> None:
    """The game is over and everybody has left: for hours no process loads the table to see what is due."""
    site = Site()
    await _evening(site)
    site.clock.ms += KEPT_QUIET_MS + 1
    for _ in range(60):
        for place in range(len(site.registries)):
            await site.run_failover(place)
            site.registries[place].drop_quiet()
        await site.wait(5 * MINUTE)
    assert [registry.counts["tables_claimed"] for registry in site.registries] == [0, 0]
    assert [registry.tables for registry in site.registries] == [0, 0]
    site.clock.ms += 12 * HOUR
    await site.run_failover(0)
    await site.wait(SETTLE_MS)
    assert [marks.finished is not None for marks in site.log.marks.values()] == [True]
    site.close()


async def test_nothing_that_happens_at_a_table_waits_for_the_garbage_collector() -> None:
    """A refusal, for instance, would keep everything alive that led to it."""
    site = Site()
    await _evening(site)
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        gc.collect()
        left = {type(each).__qualname__ for each in gc.garbage if type(each).__module__.startswith("lapin.")}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
    assert left == set()
    site.close()
