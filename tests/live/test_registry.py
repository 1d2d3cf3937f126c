"""All tables of a house: opened, found, put away when quiet, brought back after a restart."""

import asyncio

import pytest
from msgspec.structs import replace

from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.live.registry import KEPT_QUIET_MS, RETRY_MS, Registry, key_of
from lapin.live.services import now_ms
from lapin.table.commands import EndGame, Say
from lapin.table.state import Clocks
from tests.live.company import HOUR, Company, Ear, FickleLog, next_due, ring
from tests.table.lobby import HOST, NOON, SECOND, THIRD

DAY = 24 * HOUR
FIRST_TELLS = Options(first=Seat(0))


async def test_who_opens_a_table_is_its_host_and_gets_a_token(company: Company) -> None:
    """The token is in nobody's log: only its hash is kept."""
    table = await company.open("odyssey", 2)
    ada, bo = company.seats
    assert (ada.person, bo.person, company.state.host) == (HOST, SECOND, HOST)
    found = table.person_with(key_of(bo.token))
    assert found is not None
    assert found.id == SECOND
    for entry in await company.log.read(table.id):
        assert ada.token.encode() not in entry.payload
        assert bo.token.encode() not in entry.payload
    assert len(ada.token) >= 43  # 256 bits


async def test_a_table_is_found_by_its_code_however_typed(company: Company) -> None:
    """And nothing is found under another."""
    table = await company.open()
    assert await company.registry.find(f" {table.state.code.lower()} ") is table
    with pytest.raises(Refused) as refused:
        await company.registry.find("QQQQ")
    assert refused.value.code == "NO_SUCH_TABLE"
    assert company.registry.loaded() == [table]


async def test_a_house_that_is_being_closed_opens_no_tables(company: Company) -> None:
    """Come back in a moment."""
    company.registry.draining = True
    with pytest.raises(Refused) as refused:
        await company.open()
    assert refused.value.code == "DRAINING"


async def test_a_table_that_could_not_be_stored_was_never_opened(company: Company, log: FickleLog) -> None:
    """No seat is promised that a restart would take away."""
    log.failing = "disk_full"
    with pytest.raises(Refused) as refused:
        await company.open()
    assert (refused.value.code, company.registry.tables) == ("NOT_STORED", 0)


async def test_a_table_is_loaded_once_for_all_who_come(company: Company) -> None:
    """After a restart everybody comes back at the same time: one table, not five; who gives up spoils nothing."""
    table = await company.open()
    registry = company.another_registry()
    impatient = asyncio.ensure_future(registry.table(table.id))
    await asyncio.sleep(0)
    impatient.cancel()
    found = await asyncio.gather(*(registry.table(table.id) for _ in range(5)))
    assert len({id(one) for one in found}) == 1
    assert found[0].state == table.state
    assert registry.tables == 1
    assert await registry.find(table.state.code) is found[0]
    with pytest.raises(Refused) as refused:
        await registry.table("no such table")
    assert refused.value.code == "NO_SUCH_TABLE"


async def test_when_the_log_cannot_be_read_one_is_told_so(company: Company, log: FickleLog) -> None:
    """Not that there is no such table."""
    table = await company.open()
    registry = company.another_registry()
    log.failing = "read_failed"
    with pytest.raises(Refused) as refused:
        await registry.find(table.state.code)
    assert refused.value.code == "NOT_STORED"
    log.failing = None
    await log.close()
    with pytest.raises(Refused) as refused:
        await registry.find(table.state.code)
    assert refused.value.data == {"reason": "closed"}


async def test_quiet_tables_are_put_away_and_found_again(company: Company) -> None:
    """Five minutes after the last word, if nobody is connected and no game runs."""
    table = await company.open()
    (ada,) = await company.sit_down(HOST)
    company.clock.ms += KEPT_QUIET_MS + 1
    assert company.registry.drop_quiet() == 0
    table.disconnect(ada)
    assert company.registry.drop_quiet() == 1
    assert company.registry.tables == 0
    again = await company.registry.find(table.state.code)
    assert again is not table
    assert again.state == table.state


async def test_a_table_where_a_game_runs_is_not_put_away(company: Company) -> None:
    """Stand-ins have to play on; nor one where something is just being stored."""
    await company.open()
    await company.start()
    company.clock.ms += KEPT_QUIET_MS + 1
    assert company.registry.drop_quiet() == 0
    await company.ask(HOST, EndGame())
    company.clock.ms += KEPT_QUIET_MS + 1
    asking = asyncio.ensure_future(company.ask(HOST, Say("hm")))
    await asyncio.sleep(0)
    assert company.registry.drop_quiet() == 0
    await asking


async def test_a_table_nobody_came_to_for_long_closes_and_frees_its_code(company: Company) -> None:
    """After twelve hours; then it cannot be found any more."""
    table = await company.open()
    code = table.state.code
    await company.wait(12 * HOUR - 1)
    assert not company.state.closed
    await company.wait(1)
    assert company.state.closed
    assert await company.log.find(code) is None
    with pytest.raises(Refused) as refused:
        await company.registry.find(code)
    assert refused.value.code == "NO_SUCH_TABLE"
    assert company.registry.drop_quiet() == 1
    assert next_due(company.registry) is None


async def test_a_closed_table_is_still_there_for_those_who_know_its_id(company: Company) -> None:
    """Its code belongs to others now, but who sat there can still fetch the record; nothing can be played."""
    table_id = (await company.open()).id
    await company.wait(12 * HOUR)
    assert company.state.closed
    assert company.registry.drop_quiet() == 1
    found = await company.registry.find(table_id)
    assert found.state.closed
    with pytest.raises(Refused, match="NO_SUCH_TABLE"):
        await found.execute(HOST, "late", Say("hello?"))


async def test_a_table_that_was_put_away_closes_too(company: Company) -> None:
    """It is fetched for that, and closed."""
    table = await company.open()
    company.clock.ms += KEPT_QUIET_MS + 1
    company.registry.drop_quiet()
    await company.wait(12 * HOUR)
    assert await company.log.find(table.state.code) is None


async def test_a_table_somebody_looks_at_stays_open(company: Company) -> None:
    """However long nothing happens; twelve hours count from when the last one has left."""
    await company.open()
    (ada,) = await company.sit_down(HOST)
    await company.wait(20 * HOUR)
    company.table.disconnect(ada)
    await company.wait(12 * HOUR - 1)
    assert not company.state.closed
    await company.wait(1)
    assert company.state.closed


async def test_who_comes_in_the_last_moment_finds_the_table_open(company: Company, log: FickleLog) -> None:
    """Something else was due at the same time, and was stored first."""
    await company.open("odyssey", 3, clocks=Clocks(away=60), options=FIRST_TELLS)
    await company.start()
    company.table.presence.left = company.clock.ms + 60_000 - 12 * HOUR
    company.table.state = replace(company.state, touched=0)
    company.clock.ms += 60_000
    ear = Ear(None)

    async def somebody_comes() -> None:
        log.before_append = None
        await company.table.connect(ear)

    log.before_append = somebody_comes
    await ring(company.registry)
    assert not company.state.closed
    assert ear.frames


async def test_old_closed_tables_are_forgotten(company: Company, log: FickleLog) -> None:
    """When the house keeps records for so many days only; a failing disk is told, and tried again."""
    table = await company.open()
    await company.wait(12 * HOUR)
    company.clock.ms += 3 * DAY
    assert await company.registry.forget_old(4) == 0
    assert await company.registry.forget_old(2) == 1
    assert await log.read(table.id) == []
    assert company.registry.tables == 0
    await log.close()
    assert await company.registry.forget_old(2) == 0


async def test_after_a_restart_due_clocks_fire_once(company: Company) -> None:
    """The server was down when time ran out: the new one sees to it, and only once."""
    table = await company.open("odyssey", 3, clocks=Clocks(tell=30), options=FIRST_TELLS)
    await company.start()
    company.registry.timers.close()
    company.clock.ms += 31_000
    company.registry = company.another_registry()
    assert await company.registry.wake_up() == 1
    assert company.registry.tables == 0
    await company.wait(0)
    again = await company.registry.table(table.id)
    stand_ins = [entry for entry in await company.log.read(table.id) if b'"reason":"clock"' in entry.payload]
    assert len(stand_ins) == 1
    assert again.state.game is not None
    assert again.state.game.phase == "give"
    company.registry.timers.close()


async def test_after_a_restart_a_table_waits_for_its_people_as_before(company: Company) -> None:
    """Nobody is away because the server was: everybody has the full time to come back."""
    table = await company.open("odyssey", 3, options=FIRST_TELLS)
    await company.start()
    company.registry.timers.close()
    company.clock.ms += 10 * 60_000
    company.registry = company.another_registry()
    await company.registry.wake_up()
    await company.wait(0)
    again = await company.registry.table(table.id)
    assert not any(person.stand_in for person in again.state.people)
    for person in (HOST, SECOND, THIRD):
        await again.connect(Ear(person))
    await company.wait(HOUR)
    assert not any(person.stand_in for person in again.state.people)
    company.registry.timers.close()


async def test_a_deadline_is_in_the_log_with_the_move_that_caused_it(company: Company, log: FickleLog) -> None:
    """Whichever comes first: the phase's clock, or when somebody could be away too long. Then, half a day."""
    table = await company.open("odyssey", 3, clocks=Clocks(tell=30), options=FIRST_TELLS)
    assert dict(await log.due(2**62, 9)) == {table.id: NOON + 12 * HOUR}
    await company.start()
    assert dict(await log.due(2**62, 9)) == {table.id: NOON + 30_000}
    await company.ask(HOST, EndGame())
    assert dict(await log.due(2**62, 9)) == {table.id: NOON + 12 * HOUR}
    company.clock.ms += 6 * HOUR
    await company.ask(HOST, Say("that was short"))
    assert dict(await log.due(2**62, 9)) == {table.id: NOON + 12 * HOUR}
    company.clock.ms += 1
    await company.ask(HOST, Say("and it is late"))
    assert dict(await log.due(2**62, 9)) == {table.id: NOON + 18 * HOUR + 1}


async def test_a_table_that_cannot_be_read_now_is_looked_at_again(
    company: Company, log: FickleLog, caplog: pytest.LogCaptureFixture
) -> None:
    """A failing disk at the wrong moment does not leave a game waiting for ever."""
    table = await company.open("odyssey", 3, clocks=Clocks(tell=30), options=FIRST_TELLS)
    await company.start()
    company.registry.timers.close()
    company.registry = company.another_registry()
    await company.registry.wake_up()
    log.failing = "read_failed"
    company.clock.ms += 30_000
    await ring(company.registry)
    assert "NOT_STORED" in caplog.text
    assert next_due(company.registry) == NOON + 30_000 + RETRY_MS
    log.failing = None
    await company.wait(RETRY_MS)
    assert (await company.registry.table(table.id)).state.game is not None
    company.registry.timers.close()


async def test_what_goes_wrong_at_one_table_is_noted_and_others_go_on(
    company: Company, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake of ours at one table is no other table's business; nor is a table that is not there any more."""
    table = await company.open()

    async def broken() -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(table, "attend", broken)
    company.registry.timers.note(table.id, company.clock.ms)
    company.registry.timers.note("forgotten", company.clock.ms)
    await ring(company.registry)
    assert "a mistake of ours" in caplog.text
    assert "NO_SUCH_TABLE" in caplog.text
    assert next_due(company.registry) is None


async def test_a_house_keeps_the_time_of_day(log: FickleLog) -> None:
    """Milliseconds since 1970, unless told otherwise."""
    registry = Registry(log)
    seated = await registry.open("odyssey", Options(), None, Clocks(), "Ada", None, listed=True)
    assert abs(seated.table.state.touched - now_ms()) < HOUR
    assert seated.table.state.listed
    registry.timers.close()
