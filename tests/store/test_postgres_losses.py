"""The connection to the database breaks: nothing is acknowledged that is not stored, nothing is stored twice."""

import asyncio
import time
from collections.abc import AsyncIterator
from types import SimpleNamespace

import pytest

from lapin.store import Conflict, LogEntry, Marks, Repeated, StoreFailed, postgres_connection
from lapin.store.postgres import PostgresLog
from lapin.store.postgres_address import address
from lapin.store.postgres_connection import PostgresConnection
from lapin.store.postgres_writer import StoredAnswer
from lapin.store.waiting import Append
from tests.postgres_server import PostgresServer
from tests.store.postgres_cable import Cable
from tests.waiting import until


@pytest.fixture
async def cable(postgres: PostgresServer) -> AsyncIterator[Cable]:
    """A proxy to the database of an empty site."""
    async with Cable(postgres.url()) as cable:
        yield cable


@pytest.fixture
async def log(cable: Cable) -> AsyncIterator[PostgresLog]:
    """A log that connects through the proxy, with one move at one table."""
    log = await PostgresLog.open(cable.url)
    await log.append("oak", 0, b"start", marks=Marks("ABCD"))
    yield log
    cable.unplugged = False
    await log.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a lost connection up soon."""
    monkeypatch.setattr(postgres_connection, "GRACE_SECONDS", 0.2)


async def back_again(log: PostgresLog) -> None:
    """Wait until moves can be stored again."""

    async def checked() -> bool:
        try:
            await log.check()
        except StoreFailed:
            return False
        return True

    await until(checked)


async def test_a_connection_that_breaks_between_two_moves_is_not_noticed(log: PostgresLog, cable: Cable) -> None:
    """Somebody pulls the plug while we think, and puts it back: nobody notices."""
    cable.cut()
    assert await log.append("oak", 1, b"move", command="c1") == 2
    cable.cut()
    assert await log.read("oak") == [LogEntry(1, None, b"start"), LogEntry(2, "c1", b"move")]


async def test_a_move_whose_answer_was_lost_is_looked_up(
    log: PostgresLog, cable: Cable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """My move is stored, but the answer gets lost: the log looks it up, and I hear that it counts, once."""
    found: list[object] = []
    recognised = log._writer._recognised  # noqa: SLF001 - the moment of the loss

    async def noted(moves: dict[int, Append]) -> dict[int, StoredAnswer]:
        found.append(await recognised(moves))
        return found[-1]  # type: ignore[return-value]  # just put there

    monkeypatch.setattr(log._writer, "_recognised", noted)  # noqa: SLF001 - the moment of the loss
    cable.swallows_answers = True
    answers = await asyncio.gather(
        log.append("oak", 1, b"move", command="c1"), log.append("elm", 0, b"start", marks=Marks("EFGH", 7))
    )
    assert list(answers) == [2, 1]
    assert found == [{0: 2, 1: 1}]
    assert [entry.payload for entry in await log.read("oak")] == [b"start", b"move"]
    assert await log.due(9, 9) == [("elm", 7)]


async def test_a_batch_is_stored_after_all_only_if_every_move_of_it_is(
    log: PostgresLog, cable: Cable, postgres: PostgresServer
) -> None:
    """My vote is lost on its way, behind a step that another process took in the same millisecond."""
    other = await PostgresLog.open(postgres.url(cable.url.rpartition("=")[2]))
    assert await other.append("oak", 1, b"the clock ran out") == 2
    await other.close()
    cable.swallows_questions = True
    with pytest.raises(Conflict):
        await log.append_all("oak", 1, [(None, b"the clock ran out"), ("c1", b"vote")])
    assert [entry.payload for entry in await log.read("oak")] == [b"start", b"the clock ran out"]


async def test_a_step_that_was_taken_twice_and_lost_counts_once(
    log: PostgresLog, cable: Cable, postgres: PostgresServer
) -> None:
    """Another process stored the same bytes: one of the two is taken for it, and the other is too late."""
    other = await PostgresLog.open(postgres.url(cable.url.rpartition("=")[2]))
    assert await other.append("oak", 1, b"the clock ran out") == 2
    await other.close()
    cable.swallows_questions = True
    steps = [log.append("oak", 1, b"the clock ran out") for _ in range(2)]
    one, two = await asyncio.gather(*steps, return_exceptions=True)
    assert one == 2
    assert isinstance(two, Conflict)


async def test_a_refusal_that_was_lost_is_given_again(log: PostgresLog, cable: Cable) -> None:
    """Somebody was too late, and the refusal is lost: they are refused again, and nobody else suffers."""
    cable.swallows_answers = True
    move, late = await asyncio.gather(
        log.append("oak", 1, b"move", command="c1"),
        log.append("oak", 0, b"late", command="c2"),
        return_exceptions=True,
    )
    assert move == 2
    assert isinstance(late, Conflict)
    assert [entry.payload for entry in await log.read("oak")] == [b"start", b"move"]


async def test_a_move_that_never_arrived_is_sent_again(log: PostgresLog, cable: Cable) -> None:
    """My move gets lost on its way: it is sent again, and is stored once."""
    cable.swallows_questions = True
    assert await log.append("oak", 1, b"move", command="c1") == 2
    assert [entry.payload for entry in await log.read("oak")] == [b"start", b"move"]


async def test_an_old_connection_that_is_still_at_work_is_ended_first(
    log: PostgresLog, cable: Cable, postgres: PostgresServer
) -> None:
    """The old connection still executes my move when the new one is to look it up."""
    schema = cable.url.rpartition("=")[2]
    table = f"{schema}.entries"
    holding = asyncio.create_task(
        asyncio.to_thread(postgres.sql, f"BEGIN; LOCK TABLE {table}; SELECT pg_sleep(1); COMMIT")
    )
    locks = f"SELECT granted FROM pg_locks WHERE relation = '{table}'::regclass ORDER BY 1 DESC"  # noqa: S608 - ours

    async def locked(granted: str) -> bool:
        return await asyncio.to_thread(postgres.sql, locks) == granted

    await until(lambda: locked("t"))
    move = log.append("oak", 1, b"move", command="c1")
    await until(lambda: locked("t\nf"))
    cable.deaf = True
    cable.cut()
    assert await move == 2
    await holding
    assert [entry.payload for entry in await log.read("oak")] == [b"start", b"move"]


@pytest.mark.usefixtures("impatient")
async def test_a_database_that_stays_away_refuses_every_move_at_once(log: PostgresLog, cable: Cable) -> None:
    """The refusals name that reason, and play goes on when the database is back."""
    cable.unplugged = True
    cable.cut()
    await until(lambda: not log._connection._up.is_set())  # noqa: SLF001 - what is sent before would be in doubt
    for call in (
        lambda: log.append("oak", 1, b"move", command="c1"),
        lambda: log.read("oak"),
        lambda: log.find("ABCD"),
        log.check,
        lambda: log.amend("oak", 1, b"changed"),
        lambda: log.forget("oak"),
    ):
        with pytest.raises(StoreFailed) as refused:
            await call()
        assert refused.value.code == "unreachable"
    cable.unplugged = False
    await back_again(log)
    assert await log.append("oak", 1, b"move", command="c1") == 2
    assert [entry.payload for entry in await log.read("oak")] == [b"start", b"move"]


@pytest.mark.usefixtures("impatient")
async def test_a_database_that_says_nothing_any_more_is_hung_up_on(
    log: PostgresLog, cable: Cable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line is open and dead: the move is answered after a while, the line is closed, and another is tried."""
    monkeypatch.setattr(postgres_connection, "HANGING_SECONDS", 0.1)
    cable.silent = cable.unplugged = True
    before = cable.hung_up
    with pytest.raises(StoreFailed) as refused:
        await log.append("oak", 1, b"move", command="c1")
    assert refused.value.code == "in_doubt"
    await until(lambda: cable.hung_up == before + 1)
    cable.silent = cable.unplugged = False
    await back_again(log)
    assert await log.append("oak", 1, b"move", command="c1") == 2


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("stored", [True, False])
async def test_a_move_in_doubt_counts_once_when_it_is_sent_again(
    log: PostgresLog, cable: Cable, stored: bool
) -> None:
    """The database goes away with my move under way: I hear that nobody knows, and sent again it counts once."""
    cable.unplugged = True
    cable.swallows_answers, cable.swallows_questions = stored, not stored
    doubtful = await asyncio.gather(
        log.append("oak", 1, b"move", command="c1"), log.append("elm", 0, b"clock"), return_exceptions=True
    )
    assert [answer.code for answer in doubtful if isinstance(answer, StoreFailed)] == ["in_doubt"] * 2
    cable.unplugged = False
    await back_again(log)
    again = await asyncio.gather(
        log.append("oak", 1, b"move", command="c1"), log.append("elm", 0, b"clock"), return_exceptions=True
    )
    if stored:
        assert isinstance(again[0], Repeated)
        assert isinstance(again[1], Conflict)
        assert (again[0].version, again[1].newest) == (2, 1)
    else:
        assert list(again) == [2, 1]
    assert [entry.payload for entry in await log.read("oak")] == [b"start", b"move"]
    assert [entry.payload for entry in await log.read("elm")] == [b"clock"]


@pytest.mark.usefixtures("impatient")
async def test_an_erasure_in_doubt_says_so(log: PostgresLog, cable: Cable) -> None:
    """The database goes away with it under way, and stays away: nobody knows whether it is done."""
    cable.unplugged = cable.swallows_answers = True
    with pytest.raises(StoreFailed) as refused:
        await log.amend("oak", 1, b"somebody")
    assert refused.value.code == "in_doubt"
    with pytest.raises(StoreFailed) as refused:
        await log.amend("oak", 1, b"somebody")
    assert refused.value.code == "unreachable"


async def test_a_database_that_is_away_is_not_stormed(log: PostgresLog, cable: Cable) -> None:
    """It is tried again after a while that grows, and found when it is back."""
    cable.unplugged, before, begun = True, cable.calls, time.monotonic()
    cable.cut()
    await until(lambda: cable.calls >= before + 4)
    assert time.monotonic() - begun >= 0.3, "0.05, 0.1 and 0.2 seconds, but for what a timer may be wrong by"
    cable.unplugged = False
    assert await log.append("oak", 1, b"move") == 2


async def test_a_lost_connection_is_tried_after_pauses_that_double_up_to_a_second(
    log: PostgresLog, cable: Cable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing waits longer than that for a database that is back."""
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr(postgres_connection, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": noted}))
    cable.unplugged = True
    cable.cut()
    await until(lambda: len(pauses) >= 7)
    cable.unplugged = False
    assert await log.append("oak", 1, b"move") == 2
    assert pauses[:7] == [0.05, 0.1, 0.2, 0.4, 0.8, 1.0, 1.0]


async def test_the_operator_reads_once_that_the_database_is_away_and_once_that_it_is_back(
    log: PostgresLog, cable: Cable, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever meets it meanwhile; that a log is closed is no loss."""
    cable.cut()
    moves = [log.append(f"table {number}", 0, b"start") for number in range(5)]
    assert await asyncio.gather(*moves, log.newest("oak")) == [1] * 6
    await log.close()
    assert caplog.messages == ["the connection to the database is lost", "the connection to the database is back"]


async def test_whoever_reads_while_the_database_is_away_asks_ten_times_a_second_and_no_more(
    log: PostgresLog, cable: Cable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand readers must not keep it from coming back."""
    monkeypatch.setattr(postgres_connection, "GRACE_SECONDS", 0.5)
    monkeypatch.setattr(postgres_connection, "FIRST_PAUSE", 60.0)  # the connection that writes stays out of it
    cable.unplugged, before = True, cable.calls
    cable.cut()
    await until(lambda: cable.calls > before)
    with pytest.raises(StoreFailed) as refused:
        await log.read("oak")
    assert refused.value.code == "unreachable"
    assert cable.calls - before < 20


async def test_a_question_that_the_database_refuses_is_not_asked_again(
    log: PostgresLog, cable: Cable, postgres: PostgresServer
) -> None:
    """It answers, and will not answer otherwise: an administrator has renamed a table, say."""
    schema = cable.url.rpartition("=")[2]
    postgres.sql(f"ALTER TABLE {schema}.entries RENAME TO elsewhere")
    with pytest.raises(StoreFailed) as refused:
        await log.read("oak")
    assert refused.value.code == "read_failed"


async def test_whoever_asked_before_the_end_is_answered_though_the_database_is_away_just_then(
    log: PostgresLog, cable: Cable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log does not close before."""
    monkeypatch.setattr(postgres_connection, "GRACE_SECONDS", 60.0)
    cable.unplugged, before = True, cable.calls
    cable.cut()
    asking = asyncio.create_task(log.read("oak"))
    await until(lambda: cable.calls > before + 3)
    closing = asyncio.create_task(log.close())
    done, _ = await asyncio.wait({closing}, timeout=0.5)
    assert not done
    cable.unplugged = False
    assert await asking == [LogEntry(1, None, b"start")]
    await closing


async def test_a_statement_that_is_given_up_costs_its_connection(
    postgres: PostgresServer, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody knows whether it was carried out: the next connection ends it first, and goes on."""
    connection = PostgresConnection(address(postgres.url()))
    await connection.open()
    running = "SELECT count(*) FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(4.5)' AND state = 'active'"
    statement = asyncio.create_task(connection.execute("SELECT pg_sleep(4.5)"))

    async def runs(count: str) -> bool:
        return await asyncio.to_thread(postgres.sql, running) == count

    await until(lambda: runs("1"))
    statement.cancel()
    with pytest.raises(asyncio.CancelledError):
        await statement
    assert await connection.wait_until_up()
    assert [row[0] for row in await connection.fetch("SELECT 1")] == [1]
    assert await runs("0")
    await connection.close()
    assert caplog.messages == ["the connection to the database is lost", "the connection to the database is back"]


@pytest.mark.usefixtures("impatient")
@pytest.mark.usefixtures("impatient")
async def test_nobody_waits_for_a_connection_that_has_been_lost_for_long(cable: Cable) -> None:
    """The first ones have waited in vain: those who come later are answered at once."""
    connection = PostgresConnection(address(cable.url))
    await connection.open()
    assert connection.patience() == postgres_connection.GRACE_SECONDS
    cable.unplugged = True
    cable.cut()
    await until(lambda: connection.patience() == 0)
    assert not await connection.wait_until_up()
    await connection.close()


async def test_a_log_closes_while_the_database_is_away(log: PostgresLog, cable: Cable) -> None:
    """The host gives up and stops the server: it ends, and everybody has an answer."""
    cable.unplugged = True
    cable.cut()
    move = log.append("oak", 1, b"move")
    await log.close()
    with pytest.raises(StoreFailed):
        await move


async def test_an_erasure_whose_answer_was_lost_is_done(log: PostgresLog, cable: Cable) -> None:
    """I asked to be forgotten just when the connection broke: it is done, and I hear so."""
    cable.swallows_answers = True
    await log.amend("oak", 1, b"somebody")
    assert await log.read("oak") == [LogEntry(1, None, b"somebody")]
    cable.swallows_questions = True
    await log.forget("oak")
    assert await log.read("oak") == []


async def test_a_read_whose_answer_was_lost_is_repeated(log: PostgresLog, cable: Cable) -> None:
    """A table is looked up while the connection breaks: it is looked up again."""
    cable.swallows_answers = True
    assert await log.find("ABCD") == "oak"
