"""Moves that are stored in one commit, and by several processes at once: no move harms another."""

import asyncio
import os
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from lapin.store import CodeTaken, Conflict, Log, Marks, Repeated, StoreFailed
from lapin.store.postgres import PostgresLog
from lapin.store.postgres_schema import STORE
from lapin.store.postgres_writer import MOST_TRIES
from tests.postgres_server import PostgresServer
from tests.waiting import until

PATIENCE = 60.0
"""Seconds in which the slowest machine has stored a thousand moves."""


@pytest.fixture
async def logs(postgres: PostgresServer) -> AsyncIterator[list[PostgresLog]]:
    """The logs of three processes of one site."""
    url = postgres.url()
    logs = list(await asyncio.gather(*(PostgresLog.open(url) for _ in range(3))))
    yield logs
    await asyncio.gather(*(log.close() for log in logs))


async def test_moves_of_one_moment_share_one_commit(logs: list[PostgresLog]) -> None:
    """Three hundred people move at once, and the database is asked once."""
    asked: list[str] = []
    await logs[0].append("oak", 0, b"")  # the first time, the driver asks for types
    db = logs[0]._connection._db  # noqa: SLF001 - what the database is asked
    assert db is not None
    with db.query_logger(lambda query: asked.append(query.query)):
        moves = [logs[0].append(f"table {number:03}", 0, b"", marks=Marks(due=number)) for number in range(300)]
        assert await asyncio.gather(*moves) == [1] * 300
    assert asked == [STORE]
    assert await logs[1].due(999, 999) == [(f"table {number:03}", number) for number in range(300)]


async def test_more_moves_than_one_commit_takes_are_all_stored(logs: list[PostgresLog]) -> None:
    """The rest follows at once: nobody has to move again before it is stored."""
    async with asyncio.timeout(PATIENCE):
        moves = [logs[0].append(f"table {number:04}", 0, b"") for number in range(1_005)]
        assert await asyncio.gather(*moves) == [1] * 1_005


async def test_a_log_that_is_closed_stores_what_it_has_taken(postgres: PostgresServer) -> None:
    """However much that is: everybody who waits is answered, and the moves are there."""
    url = postgres.url()
    log = await PostgresLog.open(url)
    moves = [asyncio.ensure_future(log.append(f"table {number:04}", 0, b"")) for number in range(1_005)]
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        await log.close()
        assert await asyncio.gather(*moves) == [1] * 1_005
    reopened = await PostgresLog.open(url)
    assert [await reopened.newest(table) for table in ("table 0000", "table 1004")] == [1, 1]
    await reopened.close()


async def test_processes_that_race_for_the_same_tables_store_each_move_once(logs: list[PostgresLog]) -> None:
    """Three processes play at the same tables: each move is stored once, each version by one of them."""

    async def player(log: Log, table: str, who: int) -> int:
        beaten = 0
        for turn in range(8):
            newest = await log.newest(table)
            while True:
                try:
                    await log.append(
                        table,
                        newest,
                        b"%d.%d" % (who, turn),
                        command=f"{who}.{turn}",
                        marks=Marks(code=table, due=newest),
                    )
                    break
                except Conflict as conflict:
                    beaten += 1
                    newest = conflict.newest
        return beaten

    tables = [f"table {number}" for number in range(6)]
    beaten = await asyncio.gather(
        *(player(log, table, who) for table in tables for who, log in enumerate(logs * 2))
    )
    assert sum(beaten) > 0
    moves = sorted(f"{who}.{turn}" for who in range(6) for turn in range(8))
    for table in tables:
        entries = await logs[0].read(table)
        assert [entry.version for entry in entries] == list(range(1, 49))
        assert sorted(entry.command or "" for entry in entries) == moves
        assert await logs[0].find(table) == table


async def test_a_command_sent_to_every_process_is_stored_once(logs: list[PostgresLog]) -> None:
    """My phone reconnects to another process each time and sends the same move: it counts once."""
    await logs[0].append("oak", 0, b"start")
    answers = await asyncio.gather(
        *(log.append("oak", 1, b"move", command="c1") for log in logs for _ in range(5)), return_exceptions=True
    )
    assert answers.count(2) == 1
    assert {type(answer) for answer in answers if answer != 2} == {Repeated}
    assert await logs[2].newest("oak") == 2


async def test_codes_change_hands_in_one_moment(logs: list[PostgresLog]) -> None:
    """One table gives its code up and another takes it in the same commit, whatever the order of their ids."""
    log = logs[0]
    for old, new in (("oak", "elm"), ("ash", "yew")):
        await log.append(old, 0, b"", marks=Marks(code=f"code of {old}"))
        answers = await asyncio.gather(
            log.append(old, 1, b"", marks=Marks()), log.append(new, 0, b"", marks=Marks(code=f"code of {old}"))
        )
        assert list(answers) == [2, 1]
        assert await log.find(f"code of {old}") == new


async def test_codes_change_hands_also_beside_a_move_that_is_refused(logs: list[PostgresLog]) -> None:
    """Each append is judged by what those before it do: a code that was just given up can be taken."""
    log = logs[0]
    await log.append("oak", 0, b"", marks=Marks(code="ABCD"))
    answers = await asyncio.gather(
        log.append("oak", 1, b"", marks=Marks(code="EFGH")),
        log.append("elm", 0, b"", marks=Marks(code="ABCD")),
        log.append("oak", 0, b"late"),
        log.append("ash", 0, b"", marks=Marks(code="EFGH")),
        return_exceptions=True,
    )
    assert list(answers[:2]) == [2, 1]
    assert [type(each) for each in answers[2:]] == [Conflict, CodeTaken]
    assert [await log.find(code) for code in ("ABCD", "EFGH")] == ["elm", "oak"]


@pytest.fixture
def schema() -> str:
    """The schema of a site."""
    return f"site_{uuid4().hex[:12]}"


@pytest.fixture
async def forbidding(postgres: PostgresServer, schema: str) -> AsyncIterator[PostgresLog]:
    """A log whose administrator has a constraint of their own, and counts what it refuses in `tries`."""
    log = await PostgresLog.open(postgres.url(schema))
    postgres.sql(f"""
        CREATE SEQUENCE {schema}.tries;
        CREATE FUNCTION {schema}.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            PERFORM nextval('{schema}.tries');
            RAISE integrity_constraint_violation;
        END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON {schema}.entries FOR EACH ROW
        WHEN (NEW.payload = 'forbidden') EXECUTE FUNCTION {schema}.refuse()
    """)
    yield log
    await log.close()


def _codes(answers: list[int | BaseException]) -> list[object]:
    return [answer.code if isinstance(answer, StoreFailed) else answer for answer in answers]


async def test_a_move_that_is_refused_for_a_reason_nobody_knows_fails_alone(forbidding: PostgresLog) -> None:
    """It is tried a few times, and answered; its neighbours are stored, however many there are."""
    names = ("ash", "elm", "oak", "yew", "fir")
    moves = (forbidding.append(name, 0, b"forbidden" if name == "oak" else b"start") for name in names)
    answers = await asyncio.gather(*moves, return_exceptions=True)
    assert _codes(answers) == [1, 1, "write_failed", 1, 1]
    for neighbour in (("bay", b"start"), ("sky", b"forbidden")), (("box", b"forbidden"), ("hop", b"start")):
        moves = (forbidding.append(name, 0, payload) for name, payload in neighbour)
        answers = await asyncio.gather(*moves, return_exceptions=True)
        assert _codes(answers) == [1 if payload == b"start" else "write_failed" for _, payload in neighbour]
    assert await forbidding.unfinished() == ["ash", "bay", "elm", "fir", "hop", "yew"]


async def test_a_move_that_is_refused_for_a_reason_nobody_knows_is_tried_five_times(
    postgres: PostgresServer, schema: str, forbidding: PostgresLog
) -> None:
    """Each time another process might have been faster, and after the fifth that is no longer a reason."""
    with pytest.raises(StoreFailed):
        await forbidding.append("oak", 0, b"forbidden")
    assert postgres.sql(f"SELECT last_value FROM {schema}.tries") == str(MOST_TRIES)  # noqa: S608 - ours


async def test_the_operator_reads_that_moves_are_not_stored_and_that_they_are_again(
    forbidding: PostgresLog, caplog: pytest.LogCaptureFixture
) -> None:
    """One line each, however many moves meet it; a move that comes too late says neither."""
    complaint = "nothing can be stored: the log cannot be written"
    assert await forbidding.append("ash", 0, b"start") == 1
    for _ in range(2):
        with pytest.raises(StoreFailed):
            await forbidding.append("oak", 0, b"forbidden")
    with pytest.raises(Conflict):
        await forbidding.append("ash", 0, b"late")
    assert caplog.messages == [complaint]
    late, stored = await asyncio.gather(
        forbidding.append("ash", 0, b"late"), forbidding.append("ash", 1, b"move"), return_exceptions=True
    )
    assert isinstance(late, Conflict)
    assert (stored, caplog.messages) == (2, [complaint, "moves are stored again"])


async def test_a_log_that_is_closed_has_no_connection_left(
    postgres: PostgresServer, caplog: pytest.LogCaptureFixture
) -> None:
    """The database may be stopped at once, and the operator reads no word."""
    counted = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'lapin'"

    async def connections() -> int:
        return int(await asyncio.to_thread(postgres.sql, counted))

    await until(lambda: _is(connections, 0))
    log = await PostgresLog.open(postgres.url())
    await log.append("oak", 0, b"start")
    assert await log.newest("oak") == 1
    assert await connections() >= 2
    await log.close()
    await until(lambda: _is(connections, 0))
    assert caplog.messages == []


async def _is(counted: Callable[[], Awaitable[int]], number: int) -> bool:
    return await counted() == number


@pytest.mark.parametrize("bad", ["\ud800", "\udfff?", "a\0b"])
async def test_an_id_that_is_no_text_fails_alone(logs: list[PostgresLog], bad: str) -> None:
    """A broken phone sends nonsense as an id: only its own move fails."""
    log = logs[0]
    answers = await asyncio.gather(
        log.append("oak", 0, b"start", command="c1"),
        log.append("oak", 1, b"nonsense", command=bad),
        log.append("elm", 0, b"nonsense", marks=Marks(code=bad)),
        log.append(bad, 0, b"nonsense"),
        log.append("oak", 1, b"move", command="c2"),
        return_exceptions=True,
    )
    assert (answers[0], answers[4]) == (1, 2)
    assert all(isinstance(answer, ValueError) for answer in answers[1:4])
    assert await log.unfinished() == ["oak"]


async def test_an_impossible_deadline_fails_alone(logs: list[PostgresLog]) -> None:
    """It is refused, and the next move is stored as usual."""
    for wrong in (Marks(due=1 << 63), Marks(due=-(1 << 63) - 1), Marks(finished=1 << 63)):
        with pytest.raises(StoreFailed) as refused:
            await logs[0].append("oak", 0, b"start", marks=wrong)
        assert refused.value.code == "write_failed"
    late = Marks(due=(1 << 63) - 1, finished=-(1 << 63) + 1)
    assert await logs[0].append("oak", 0, b"start", marks=late) == 1


async def test_an_acknowledged_move_is_on_the_disk(postgres: PostgresServer) -> None:
    """Whatever the database's own default is, a power cut takes back nothing that was acknowledged."""
    postgres.sql("ALTER ROLE rabbit SET synchronous_commit = off")
    try:
        log = await PostgresLog.open(postgres.url())
        shown = await log._connection.fetch("SHOW synchronous_commit")  # noqa: SLF001 - each connection has its own
        assert [row[0] for row in shown] == ["on"]
        assert postgres.sql("SHOW fsync") == "on"
        await log.close()
    finally:
        postgres.sql("ALTER ROLE rabbit RESET synchronous_commit")


async def test_two_sites_in_one_database_do_not_mix(postgres: PostgresServer) -> None:
    """A neighbour's site uses the same database: its tables, codes and clocks are not ours."""
    ours, theirs = await PostgresLog.open(postgres.url()), await PostgresLog.open(postgres.url())
    await ours.append("oak", 0, b"ours", command="c1", marks=Marks("ABCD", 10))
    await theirs.append("oak", 0, b"theirs", command="c1", marks=Marks("ABCD", 20))
    assert [entry.payload for entry in await ours.read("oak")] == [b"ours"]
    assert await theirs.due(99, 9) == [("oak", 20)]
    await theirs.forget("oak")
    assert await theirs.find("ABCD") is None
    assert await ours.find("ABCD") == "oak"
    await ours.close()
    await theirs.close()


@pytest.fixture
def small_disk(postgres: PostgresServer) -> Iterator[Path]:
    """A disk of two megabytes where a site can keep its log."""
    if os.geteuid() != 0:
        pytest.skip("only root can make a small disk")
    mount = postgres.folder / "small"
    mount.mkdir()
    owner = f"uid={postgres.folder.stat().st_uid},size=2m"
    subprocess.run(["mount", "-t", "tmpfs", "-o", owner, "lapin-test", str(mount)], check=True)
    (mount / "space").mkdir()
    os.chown(mount / "space", postgres.folder.stat().st_uid, -1)
    postgres.sql(f"CREATE TABLESPACE small LOCATION '{mount}/space'")
    yield mount
    postgres.sql("DROP TABLESPACE small")
    subprocess.run(["umount", str(mount)], check=True)


async def test_a_full_disk_refuses_moves_and_loses_none(postgres: PostgresServer, small_disk: Path) -> None:
    """The database's disk fills up: moves are refused with that reason, none is half stored; then it goes on."""
    url = postgres.url()
    schema = url.rpartition("=")[2]
    log = await PostgresLog.open(url)
    try:
        await log.append("oak", 0, b"start", command="c0")
        for each in ("TABLE {}.entries", "INDEX {}.entries_pkey", "INDEX {}.entries_command"):
            postgres.sql(f"ALTER {each.format(schema)} SET TABLESPACE small")
        stored, refused = 1, ""
        while not refused:
            try:
                stored = await log.append("oak", stored, os.urandom(1500), command=f"c{stored}")
            except StoreFailed as failed:
                refused = failed.code
        assert refused == "disk_full"
        again = await asyncio.gather(
            log.append("oak", 0, b"start", command="c0"),
            log.append("oak", 0, b"late"),
            log.append("oak", stored, bytes(1500), command=f"c{stored}"),
            return_exceptions=True,
        )
        assert [type(answer) for answer in again] == [Repeated, Conflict, StoreFailed]
        assert await log.newest("oak") == stored > 100
        subprocess.run(["mount", "-o", "remount,size=20m", str(small_disk)], check=True)
        assert await log.append("oak", stored, b"there is room", command=f"c{stored}") == stored + 1
    finally:
        await log.close()
        postgres.sql(f"DROP SCHEMA {schema} CASCADE")
