"""The registry of tables: they are opened, found, dropped when quiet, and loaded again after a restart."""

import asyncio

import pytest
from msgspec.structs import replace

from lapin.archive.forgetting import forget_old
from lapin.clock import now_ms
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.live.registry import RETRY_MS, Registry
from lapin.live.services import LogReader
from lapin.live.sleep import KEPT_QUIET_MS
from lapin.store.log import Marks
from lapin.table.commands import AddComputer, EndGame, Say
from lapin.table.state import Clocks
from lapin.tokens import key_of
from tests.live.live_table import HOUR, Browser, FailingLog, LiveTable, MemoryLog, next_due, wake_due
from tests.table.pure_table import HOST, NOON, SECOND, THIRD

DAY = 24 * HOUR
FIRST_TELLS = Options(first=Seat(0))


async def test_the_person_who_opens_a_table_is_its_host_and_gets_a_token(live: LiveTable) -> None:
    """The log holds no token, only its hash."""
    table = await live.open("odyssey", 2)
    ada, bo = live.seats
    assert (ada.person, bo.person, live.state.host) == (HOST, SECOND, HOST)
    found = table.person_with(key_of(bo.token))
    assert found is not None
    assert found.id == SECOND
    for entry in await live.log.read(table.id):
        assert ada.token.encode() not in entry.payload
        assert bo.token.encode() not in entry.payload
    assert len(ada.token) >= 43  # 256 bits


async def test_a_table_is_found_by_its_code_however_typed(live: LiveTable) -> None:
    """Another code finds nothing."""
    table = await live.open()
    assert await live.registry.find(f" {table.state.code.lower()} ") is table
    with pytest.raises(Refused) as refused:
        await live.registry.find("QQQQ")
    assert refused.value.code == "NO_SUCH_TABLE"
    assert live.registry.loaded() == [table]


class CountingLog(MemoryLog):
    """Counts how often a code was looked up; the answer takes a moment."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    async def find(self, code: str) -> str | None:
        """Look it up as it is now, and answer a little later."""
        self.asked.append(code)
        found = await super().find(code)
        await asyncio.sleep(0)
        return found


async def test_all_players_who_come_back_at_once_share_one_question_to_the_log() -> None:
    """After a restart the six of a table ask for the same code in the same moment."""
    log = CountingLog()
    before = Registry(log)
    host = await before.open("odyssey", Options(), None, Clocks(), "Ada", None)
    before.timers.close()
    log.asked.clear()
    registry = Registry(log)
    found = await asyncio.gather(*(registry.find(host.table.state.code) for _ in range(6)))
    assert {table.id for table in found} == {host.table.id}
    assert log.asked == [host.table.state.code]
    assert await registry.find(host.table.state.code) is found[0]
    assert log.asked == [host.table.state.code], "what is in memory is not asked for again"
    registry.timers.close()


async def test_a_table_that_opens_while_its_code_is_looked_up_is_found() -> None:
    """Somebody guessed the code a moment too early: whoever was given it is not refused for that."""
    log = CountingLog()
    reader = LogReader(log)
    early = asyncio.ensure_future(reader.find("ABCD"))
    while not log.asked:
        await asyncio.sleep(0)
    log.marks["table"] = Marks("ABCD", None, None)
    assert await reader.find("ABCD") == "table"
    assert await early is None


async def test_a_registry_that_is_closing_opens_no_tables(live: LiveTable) -> None:
    """The host is told to come back in a moment."""
    live.registry.draining = True
    with pytest.raises(Refused) as refused:
        await live.open()
    assert refused.value.code == "DRAINING"


async def test_a_table_that_could_not_be_stored_was_never_opened(live: LiveTable, log: FailingLog) -> None:
    """No seat is promised that a restart would take away."""
    log.failing = "disk_full"
    with pytest.raises(Refused) as refused:
        await live.open()
    assert (refused.value.code, live.registry.tables) == ("NOT_STORED", 0)


async def test_a_table_is_loaded_once_for_everybody_who_reconnects(live: LiveTable) -> None:
    """After a restart everybody comes back at once: one table, not five; a person who gives up spoils nothing."""
    table = await live.open()
    registry = live.another_registry()
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


async def test_when_the_log_cannot_be_read_people_are_told_so(live: LiveTable, log: FailingLog) -> None:
    """They are not told that there is no such table."""
    table = await live.open()
    registry = live.another_registry()
    log.failing = "read_failed"
    with pytest.raises(Refused) as refused:
        await registry.find(table.state.code)
    assert refused.value.code == "NOT_STORED"
    log.failing = None
    await log.close()
    with pytest.raises(Refused) as refused:
        await registry.find(table.state.code)
    assert refused.value.data == {"reason": "closed"}


async def test_quiet_tables_are_dropped_and_found_again(live: LiveTable) -> None:
    """Five minutes after the last command, if nobody is connected and no game runs."""
    table = await live.open()
    (ada,) = await live.open_pages(HOST)
    live.clock.ms += KEPT_QUIET_MS + 1
    assert live.registry.drop_quiet() == 0
    table.disconnect(ada)
    assert live.registry.drop_quiet() == 1
    assert live.registry.tables == 0
    again = await live.registry.find(table.state.code)
    assert again is not table
    assert again.state == table.state


async def test_a_table_where_a_game_runs_is_not_dropped(live: LiveTable) -> None:
    """A clock that people chose goes on; nor is a table dropped while something is being stored."""
    await live.open(clocks=Clocks(vote=600))
    await live.start()
    live.clock.ms += KEPT_QUIET_MS + 1
    assert live.registry.drop_quiet() == 0
    await live.execute(HOST, EndGame())
    live.clock.ms += KEPT_QUIET_MS + 1
    asking = asyncio.ensure_future(live.execute(HOST, Say("hm")))
    await asyncio.sleep(0)
    assert live.registry.drop_quiet() == 0
    await asking


async def test_a_table_in_memory_is_not_woken_by_its_mark(live: LiveTable) -> None:
    """She has read for half a day: the mark would close the table, and she is there."""
    await live.open(people=1)
    await live.open_pages(HOST)
    live.clock.ms += 12 * HOUR
    assert await live.registry.wake_up() == 0


async def test_a_game_that_waits_for_people_leaves_memory_and_closes_in_its_time(live: LiveTable) -> None:
    """Nobody is there, so nothing happens until somebody comes, or nobody has for twelve hours."""
    await live.open(people=1)
    for _ in range(3):
        await live.execute(HOST, AddComputer())
    await live.start()
    live.clock.ms += KEPT_QUIET_MS + 1
    assert live.registry.drop_quiet() == 1
    version, code = live.table.version, live.state.code
    await live.wait(6 * HOUR)
    assert await live.registry.wake_up() == 0
    assert live.registry.tables == 0
    found = await live.registry.find(code)
    assert (found.version, found.state.playing) == (version, True)
    live.clock.ms += KEPT_QUIET_MS + 1
    assert live.registry.drop_quiet() == 1
    await live.wait(12 * HOUR)
    with pytest.raises(Refused):
        await live.registry.find(code)


async def test_a_table_nobody_came_to_for_long_closes_and_frees_its_code(live: LiveTable) -> None:
    """It closes after twelve hours, and can no longer be found."""
    table = await live.open()
    code = table.state.code
    await live.wait(12 * HOUR - 1)
    assert not live.state.closed
    await live.wait(1)
    assert live.state.closed
    assert await live.log.find(code) is None
    with pytest.raises(Refused) as refused:
        await live.registry.find(code)
    assert refused.value.code == "NO_SUCH_TABLE"
    assert live.registry.drop_quiet() == 1
    assert next_due(live.registry) is None


async def test_a_closed_table_is_still_there_for_people_who_know_its_id(live: LiveTable) -> None:
    """Its code is free for others, but people who sat there can fetch the record; nothing can be played."""
    table_id = (await live.open()).id
    await live.wait(12 * HOUR)
    assert live.state.closed
    assert live.registry.drop_quiet() == 1
    found = await live.registry.find(table_id)
    assert found.state.closed
    with pytest.raises(Refused, match="NO_SUCH_TABLE"):
        await found.execute(HOST, "late", Say("hello?"))


async def test_a_dropped_table_closes_too(live: LiveTable) -> None:
    """It is loaded for that, and closed."""
    table = await live.open()
    live.clock.ms += KEPT_QUIET_MS + 1
    live.registry.drop_quiet()
    await live.wait(12 * HOUR)
    assert await live.log.find(table.state.code) is None


async def test_a_table_somebody_looks_at_stays_open(live: LiveTable) -> None:
    """It stays open however long nothing happens; twelve hours count from when the last person has left."""
    await live.open()
    (ada,) = await live.open_pages(HOST)
    await live.wait(20 * HOUR)
    live.table.disconnect(ada)
    await live.wait(12 * HOUR - 1)
    assert not live.state.closed
    await live.wait(1)
    assert live.state.closed


async def test_a_person_who_connects_in_the_last_moment_finds_the_table_open(
    live: LiveTable, log: FailingLog
) -> None:
    """Another duty was due at the same time, and was stored first."""
    await live.open("odyssey", 3, clocks=Clocks(away=60, touch=60), options=FIRST_TELLS)
    await live.start()
    live.table.presence.left = live.clock.ms + 60_000 - 12 * HOUR
    live.table.state = replace(live.state, touched=0)
    live.clock.ms += 60_000
    browser = Browser(None)

    async def somebody_comes() -> None:
        log.before_append = None
        await live.table.connect(browser)

    log.before_append = somebody_comes
    await wake_due(live.registry)
    assert not live.state.closed
    assert browser.frames


async def test_old_closed_tables_are_forgotten(
    live: LiveTable, log: FailingLog, caplog: pytest.LogCaptureFixture
) -> None:
    """When the server keeps records for a limited number of days, the log says how many tables it has deleted.

    A failing disk is reported, and tried again.
    """
    caplog.set_level("INFO")
    table = await live.open()
    await live.wait(12 * HOUR)
    live.clock.ms += 3 * DAY
    assert await forget_old(live.registry, log, live.clock(), 4) == 0
    assert "forgotten" not in caplog.text
    assert await forget_old(live.registry, log, live.clock(), 2) == 1
    assert "closed tables were forgotten" in caplog.text
    assert (caplog.records[-1].tables, live.registry.counts["tables_forgotten"]) == (1, 1)  # type: ignore[attr-defined]  # of the line
    assert await log.read(table.id) == []
    assert live.registry.tables == 0
    await log.close()
    assert await forget_old(live.registry, log, live.clock(), 2) == 0


async def test_after_a_restart_due_clocks_fire_once(live: LiveTable) -> None:
    """The server was down when time ran out: the new one acts on it, and only once."""
    table = await live.open("odyssey", 3, clocks=Clocks(tell=30), options=FIRST_TELLS)
    await live.start()
    live.registry.timers.close()
    live.clock.ms += 31_000
    live.registry = live.another_registry()
    assert await live.registry.wake_up() == 1
    assert live.registry.tables == 0
    await live.wait(0)
    again = await live.registry.table(table.id)
    stand_ins = [entry for entry in await live.log.read(table.id) if b'"reason":"clock"' in entry.payload]
    assert len(stand_ins) == 1
    assert again.state.game is not None
    assert again.state.game.phase == "give"
    live.registry.timers.close()


async def test_after_a_restart_a_table_waits_for_its_people_as_before(live: LiveTable) -> None:
    """Nobody counts as away because the server was down: everybody has the full time to come back."""
    table = await live.open("odyssey", 3, options=FIRST_TELLS)
    await live.start()
    live.registry.timers.close()
    live.clock.ms += 10 * 60_000
    live.registry = live.another_registry()
    await live.registry.wake_up()
    await live.wait(0)
    again = await live.registry.table(table.id)
    assert not any(person.stand_in for person in again.state.people)
    for person in (HOST, SECOND, THIRD):
        await again.connect(Browser(person))
    await live.wait(HOUR)
    assert not any(person.stand_in for person in again.state.people)
    live.registry.timers.close()


async def test_a_deadline_is_in_the_log_with_the_move_that_caused_it(live: LiveTable, log: FailingLog) -> None:
    """The phase's clock or the time when somebody would be away too long, whichever is first; else half a day."""
    table = await live.open("odyssey", 3, clocks=Clocks(tell=30), options=FIRST_TELLS)
    assert dict(await log.due(2**62, 9)) == {table.id: NOON + 12 * HOUR}
    await live.start()
    assert dict(await log.due(2**62, 9)) == {table.id: NOON + 30_000}
    await live.execute(HOST, EndGame())
    assert dict(await log.due(2**62, 9)) == {table.id: NOON + 12 * HOUR}
    live.clock.ms += 6 * HOUR
    await live.execute(HOST, Say("that was short"))
    assert dict(await log.due(2**62, 9)) == {table.id: NOON + 12 * HOUR}
    live.clock.ms += 1
    await live.execute(HOST, Say("and it is late"))
    assert dict(await log.due(2**62, 9)) == {table.id: NOON + 18 * HOUR + 1}


async def test_a_due_table_that_cannot_be_read_now_is_tried_again(
    live: LiveTable, log: FailingLog, caplog: pytest.LogCaptureFixture
) -> None:
    """A failing disk at the wrong moment does not leave a game waiting for ever."""
    table = await live.open("odyssey", 3, clocks=Clocks(tell=30), options=FIRST_TELLS)
    await live.start()
    live.registry.timers.close()
    live.registry = live.another_registry()
    await live.registry.wake_up()
    log.failing = "read_failed"
    live.clock.ms += 30_000
    await wake_due(live.registry)
    assert "NOT_STORED" in caplog.text
    assert next_due(live.registry) == NOON + 30_000 + RETRY_MS
    log.failing = None
    await live.wait(RETRY_MS)
    assert (await live.registry.table(table.id)).state.game is not None
    live.registry.timers.close()


async def test_an_error_at_one_table_is_logged_and_other_tables_go_on(
    live: LiveTable, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error may be a bug of ours, or a table that is no longer there."""
    table = await live.open()

    async def broken() -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(table, "attend", broken)
    live.registry.timers.note(table.id, live.clock.ms)
    live.registry.timers.note("forgotten", live.clock.ms)
    await wake_due(live.registry)
    assert "a mistake of ours" in caplog.text
    assert "NO_SUCH_TABLE" in caplog.text
    assert next_due(live.registry) is None


async def test_the_default_clock_is_the_time_of_day(log: FailingLog) -> None:
    """Milliseconds since 1970."""
    registry = Registry(log)
    seated = await registry.open("odyssey", Options(), None, Clocks(), "Ada", None, listed=True)
    assert abs(seated.table.state.touched - now_ms()) < HOUR
    assert seated.table.state.listed
    registry.timers.close()
