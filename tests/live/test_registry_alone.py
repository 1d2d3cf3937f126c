"""The tables that are kept in memory, offered and found: one condition after the other."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from lapin.bus import Here
from lapin.decks.storage import Folder
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.live.registry import Registry, Seated
from lapin.operating.controls import Controls
from lapin.table.commands import Lock, SetPace, SetUp, Start
from lapin.table.state import Clocks
from lapin.table.waits import SlowPace
from tests.live.live_table import HOUR, Browser, LiveTable, MemoryLog
from tests.live.site import Site
from tests.table.pure_table import HOST, NOON, SECOND


@pytest.fixture
async def own() -> AsyncIterator[LiveTable]:
    """A table in memory; its timers stop at the end."""
    live = LiveTable(MemoryLog())
    yield live
    live.registry.timers.close()


async def opened(registry: Registry, **how: object) -> Seated:
    """Open a table."""
    return await registry.open("odyssey", Options(), None, Clocks(), "Ada", None, **how)  # type: ignore[arg-type]  # as the test says


async def test_a_room_has_one_table_until_that_is_closed(own: LiveTable) -> None:
    """Found in memory alone; of another room there is none."""
    seated = await opened(own.registry, room="room 5", table_id="t" * 22)
    assert own.registry.in_room("room 5") is seated.table
    assert own.registry.in_room("room 6") is None
    assert own.registry.held(seated.table.state.code.lower()) is seated.table
    assert own.registry.held("BABBABBABBAB") is None
    with pytest.raises(Refused, match="TRY_AGAIN"):
        await opened(own.registry, room="room 5", table_id="t" * 22)
    other = own.another_registry()
    assert other.in_room("room 5") is None
    table = await other.table("t" * 22)
    assert other.in_room("room 5") is table
    own.clock.ms += 300_001
    assert other.drop_quiet() == 1
    assert (other.in_room("room 5"), other.held(table.state.code)) == (None, None)
    await own.wait(13 * HOUR)
    assert own.registry.in_room("room 5") is None
    assert own.registry.held(seated.table.state.code) is None
    closed = await other.table("t" * 22)
    assert closed.state.closed
    assert other.in_room("room 5") is None
    other.timers.close()


async def test_a_table_is_not_dropped_until_others_can_have_come(own: LiveTable) -> None:
    """Five seconds after it was loaded, even if it is closed; then at once."""
    table = await own.open()
    await own.wait(13 * HOUR)
    assert table.state.closed
    other = own.another_registry()
    await other.table(table.id)
    own.clock.ms += 5_000
    assert other.drop_quiet() == 0
    own.clock.ms += 1
    assert other.drop_quiet() == 1
    assert other.tables == 0
    other.timers.close()


async def test_a_dropped_slow_game_is_woken_by_its_mark_and_not_by_a_timer(own: LiveTable) -> None:
    """Before the game a timer closes it."""
    table = await own.open()
    await own.execute(HOST, SetPace(SlowPace(24)))
    own.clock.ms += 300_001
    assert own.registry.drop_quiet() == 1
    assert own.registry.timers.when(table.id) is not None
    table = await own.registry.table(table.id)
    await table.execute(HOST, "start", Start())
    own.clock.ms += 60_001
    assert own.registry.drop_quiet() == 1
    assert own.registry.timers.when(table.id) is None


async def test_a_table_that_others_look_after_is_dropped_here(site: Site) -> None:
    """The first of the processes keeps it; its timer goes with it."""
    await site.open()
    await site.open_pages(0, None, None)
    table = await site.registries[1].table(site.id)
    await site.settle()
    assert table.rank == 1
    site.clock.ms += 5_001
    assert site.registries[1].drop_quiet() == 1
    assert site.registries[1].timers.when(site.id) is None
    assert site.registries[0].drop_quiet() == 0


async def test_a_table_is_offered_while_somebody_is_there_or_was_a_minute_ago(own: LiveTable) -> None:
    """At this process or another."""
    table = await own.open()
    await own.execute(HOST, SetUp(listed=True))
    (ada,) = await own.open_pages(HOST)
    own.clock.ms += 90_000
    assert await own.registry.listed() == [table]
    table.disconnect(ada)
    own.clock.ms += 59_999
    assert await own.registry.listed() == [table]
    own.clock.ms += 1
    assert await own.registry.listed() == []
    table.presence.others = {"b": Here(people=(SECOND,))}
    assert await own.registry.listed() == [table]
    await own.execute(HOST, Lock(on=True))
    assert await own.registry.listed() == []


async def test_a_site_that_is_read_only_or_makes_room_opens_no_tables(tmp_path: Path) -> None:
    """And says which of both."""
    controls = Controls(Folder(tmp_path))
    registry = Registry(MemoryLog(), controls=controls)
    assert (await opened(registry)).person == HOST
    await controls.set_mode(read_only=True)
    with pytest.raises(Refused, match="READ_ONLY"):
        await opened(registry)
    await controls.set_mode(draining=True)
    with pytest.raises(Refused, match="DRAINING"):
        await opened(registry)
    await controls.set_mode(read_only=False, draining=False)
    assert (await opened(registry)).person == HOST
    registry.timers.close()


async def test_a_table_says_its_language_only_if_it_was_given_one(own: LiveTable) -> None:
    """And how its host came."""
    plain, french = await opened(own.registry), await opened(own.registry, language="fr", network=lambda _: "net")
    assert (plain.table.state.language, french.table.state.language) == ("", "fr")
    assert [each.table.state.people[0].network for each in (plain, french)] == ["", "net"]
    assert [len(each.table.state.people) for each in (plain, french)] == [1, 1]


async def test_only_tables_that_wait_for_something_soon_are_woken(own: LiveTable) -> None:
    """Not those that are in memory, have a timer, or could not be read."""
    table = await own.open("odyssey", 3, clocks=Clocks(tell=30))
    await own.start()
    assert await own.registry.wake_up() == 0
    other = own.another_registry()
    other.damaged.add(table.id)
    assert await other.wake_up() == 0
    other.damaged.clear()
    assert await other.wake_up() == 1
    assert await other.wake_up() == 0
    assert other.timers.when(table.id) == NOON + 30_000
    other.timers.close()


async def test_an_abandoned_table_is_not_looked_at_again(own: LiveTable) -> None:
    """It is about to be deleted."""
    table = await own.open()
    await own.wait(13 * HOUR)
    own.registry.timers.note(table.id, own.clock.ms + 5)
    own.registry.abandon(table.id)
    assert (own.registry.timers.when(table.id), own.registry.holds(table.id)) == (None, None)
    own.registry.abandon("another")
    with pytest.raises(Refused, match="NO_SUCH_TABLE"):
        await own.registry.find(table.state.code)


async def test_a_process_that_abandons_a_table_no_longer_follows_it() -> None:
    """The others no longer count it among those at the table."""
    site = Site()
    await site.open()
    await site.open_pages(0, 1)
    assert len(site.at(1).presence.others) == 1
    site.registries[0].abandon(site.id)
    await site.settle()
    assert site.at(1).presence.others == {}
    site.close()


async def test_a_site_keeps_its_tables_safe_from_when_they_are_loaded() -> None:
    """And lets them go when it does so no longer; a closed one stays as it is."""
    log = MemoryLog()
    usual = LiveTable(log)
    table = await usual.open()
    strict = Registry(log, clock=usual.clock, safe=True)
    assert (await strict.table(table.id)).state.safe == "site"
    again = usual.another_registry()
    loaded = await again.table(table.id)
    assert loaded.state.safe == "off"
    version = loaded.version
    assert (await usual.another_registry().table(table.id)).version == version
    await (await strict.table(table.id)).connect(Browser(HOST))
    for registry in (usual.registry, strict, again):
        registry.timers.close()
