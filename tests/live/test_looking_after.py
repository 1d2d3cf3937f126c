"""The duties of a table that several processes have: exactly one process does each of them."""

import asyncio

from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.live.replication import GRACE_MS, LEASE_MS, Failover
from lapin.live.scheduler import BACKUP_MS
from lapin.table.commands import AddComputer, Say, Start
from lapin.table.events import StandInSet, TableClosed
from lapin.table.state import Clocks
from tests.live.live_table import Browser
from tests.live.site import Site
from tests.table.pure_table import HOST, SECOND, PureTable, as_command
from tests.waiting import PATIENCE

FIRST_TELLS = Options(first=Seat(0))
A_CLOCK = Clocks(touch=600)  # with a clock, a game goes on although nobody is there


async def test_a_clock_runs_out_once(site: Site) -> None:
    """Both processes watch the same clock: the late player gets one stand-in, and the game goes on once."""
    await site.open(clocks=Clocks(tell=30), options=FIRST_TELLS)
    await site.open_pages(0, 1, 1)
    await site.execute(HOST, Start(), 0)
    await site.wait(30_000 + 5 * BACKUP_MS)
    assert site.happened(StandInSet) == [StandInSet(HOST, on=True, reason="clock")]
    assert site.at(0).state == site.at(1).state


async def test_a_clock_runs_out_once_even_if_both_processes_act_in_the_same_moment(site_without_bus: Site) -> None:
    """They do not know of each other: the log lets one win, and the other sees that it is done."""
    await site_without_bus.open(clocks=Clocks(tell=30, away=600), options=FIRST_TELLS)
    await site_without_bus.open_pages(0, 1, 1)
    await site_without_bus.execute(HOST, Start(), 0)
    await site_without_bus.run_failover(1)
    site_without_bus.clock.ms += 30_000
    await asyncio.gather(site_without_bus.at(0).attend(), site_without_bus.at(1).attend())
    await site_without_bus.settle()
    assert site_without_bus.happened(StandInSet) == [StandInSet(HOST, on=True, reason="clock")]


async def test_one_process_moves_for_computers_and_another_if_it_dies(site: Site) -> None:
    """Three computers, people at both processes: each move is made once, and the game ends whoever is left."""
    await site.open("odyssey", 1, clocks=A_CLOCK, options=FIRST_TELLS)
    for _ in range(3):
        await site.execute(HOST, AddComputer(), 0)
    await site.open_pages(0)
    watcher = await site.connect(Browser(None), 1)
    await site.execute(HOST, Start(), 0)
    driver = PureTable("odyssey", 0)
    driver.state = site.at(0).state
    _, move = driver.next_move()
    await site.execute(HOST, as_command(move), 0)
    await site.wait(1_000)
    game = site.at(0).state.game
    assert game is not None
    assert (game.turn, game.phase, site.at(1).state) == (2, "give", site.at(0).state)  # now Ada is waited for
    await site.die(0)
    await site.wait(120_000)  # the stand-in of the person who was there plays now, too
    assert site.at(0).state.games == 1
    assert watcher.frames[-1].version == site.at(0).version


async def test_a_table_whose_process_died_goes_on_at_another(site: Site) -> None:
    """Nobody came back: another process finds the table's due mark in the log and plays on; a third does not."""
    site.registries.append(site.another())
    await site.open("odyssey", 3, clocks=A_CLOCK, options=FIRST_TELLS)
    await site.open_pages(0, 0, 0)
    await site.execute(HOST, Start(), 0)
    await site.die(0)
    assert all(registry.holds(site.id) is None for registry in site.registries)
    site.clock.ms += 60_000 + GRACE_MS
    await site.run_failover(0)
    await site.run_failover(1)
    assert [registry.holds(site.id) is not None for registry in site.registries] == [True, False]
    await site.wait(61_000)
    assert site.at(0).state.games == 1


async def test_a_process_renews_its_lease_on_a_table_in_time(site: Site) -> None:
    """People think for ten minutes: their process moves the due mark in the log, and no other claims the table."""
    site.registries.append(site.another())
    await site.open("odyssey", 3, options=FIRST_TELLS)
    await site.open_pages(0, 1, 1)
    await site.execute(HOST, Start(), 0)
    for _ in range(20):
        await site.wait(LEASE_MS + 1_000)
        for place in (1, 0, 2):
            await site.run_failover(place)
    assert site.registries[2].holds(site.id) is None
    assert site.registries[2].counts["tables_claimed"] == 0


async def test_a_process_that_dies_while_nobody_is_at_a_running_game_is_soon_replaced(site: Site) -> None:
    """It has just renewed its mark: where clocks go on, that holds for half a minute and not for hours."""
    await site.open("odyssey", 3, clocks=A_CLOCK, options=FIRST_TELLS)
    await site.execute(HOST, Start(), 0)
    site.clock.ms += 60_000
    await Failover(site.registries[0], site.log, site.clock).once()
    await site.die(0)
    site.clock.ms += LEASE_MS + GRACE_MS
    await site.run_failover(0)
    assert site.registries[0].holds(site.id) is not None


async def test_a_process_that_dies_while_somebody_looks_on_at_a_standing_game_is_soon_replaced(site: Site) -> None:
    """As long as anybody is connected, its mark holds for half a minute, though no player is there."""
    await site.open("odyssey", 3, options=FIRST_TELLS)
    players = await site.open_pages(0, 0, 0)
    await site.execute(HOST, Start(), 0)
    await site.connect(Browser(None), 0)
    for player in players:
        site.at(0).disconnect(player)
    site.clock.ms += 60_000
    await Failover(site.registries[0], site.log, site.clock).once()
    await site.die(0)
    site.clock.ms += LEASE_MS + GRACE_MS
    await site.run_failover(0)
    assert site.registries[0].holds(site.id) is not None


async def test_a_table_without_people_at_a_process_is_dropped_there(site: Site) -> None:
    """Other processes look after it; a person who comes back finds it as it is."""
    await site.open()
    _, bo = await site.open_pages(0, 1, None)
    site.at(1).disconnect(bo)
    await site.wait(10_000)
    assert site.registries[1].drop_quiet() == 1
    await site.execute(HOST, Say("where are you?"), 0)
    again = await site.connect(Browser(SECOND), 1)
    assert again.frames[-1].version == site.at(0).version


async def test_a_game_that_waits_for_its_people_leaves_the_memory_of_every_process(site: Site) -> None:
    """Nobody is there for hours: no process holds it or loads it again and again, and in the end it is closed."""
    await site.open("odyssey", 1)
    for _ in range(3):
        await site.execute(HOST, AddComputer(), 0)
    (ada,) = await site.open_pages(0)
    await site.execute(HOST, Start(), 0)
    await site.wait(1_000)
    site.at(0).disconnect(ada)
    version = site.at(0).version
    await _hours(site, 0.25)
    assert [registry.holds(site.id) for registry in site.registries] == [None, None]
    claimed = [registry.counts["tables_claimed"] for registry in site.registries]
    await _hours(site, 1)
    assert [registry.counts["tables_claimed"] for registry in site.registries] == claimed
    ada = await site.connect(Browser(HOST), 1)  # at another process
    assert ada.frames[-1].version == version
    await site.execute(HOST, Say("still here"), 1)
    site.at(1).disconnect(ada)
    await _hours(site, 11)
    assert not site.happened(TableClosed)
    await _hours(site, 2)
    assert len(site.happened(TableClosed)) == 1


async def _hours(site: Site, hours: float) -> None:
    """Time goes by, and every process looks every half minute after what nobody looks after."""
    for _ in range(int(hours * 120)):
        await site.wait(30_000)
        for place, registry in enumerate(site.registries):
            await site.run_failover(place)
            registry.drop_quiet()


async def test_a_person_who_connects_while_a_table_is_dropped_still_follows_it(site: Site) -> None:
    """I open the page in that very moment: what happens at the other process still reaches me."""
    await site.open()
    _, bo = await site.open_pages(0, 1, None)
    forgotten = site.at(1)
    forgotten.disconnect(bo)
    await site.wait(10_000)
    coming = asyncio.ensure_future(site.connect(Browser(SECOND), 1))
    async with asyncio.timeout(PATIENCE):
        while not forgotten.busy:
            await asyncio.sleep(0)
        while forgotten.busy:
            await asyncio.sleep(0)
    site.registries[1].drop_quiet()
    again = await coming
    await site.settle()
    answer = await site.execute(HOST, Say("welcome"), 0)
    await site.settle()
    assert again.versions[-1] == answer.version
