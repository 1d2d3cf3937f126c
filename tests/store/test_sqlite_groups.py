"""Moves that are stored in one commit: no move harms another, and erased names leave the disk."""

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import apsw
import pytest

import lapin.store
from lapin.game.model.ids import PersonId
from lapin.store import Conflict, Marks, SqliteLog, StoreFailed, schema, sqlite_writer
from lapin.store.outbox import SubscriptionRow
from tests.waiting import PATIENCE, until


@pytest.fixture
async def sqlite_log(tmp_path: Path) -> AsyncIterator[SqliteLog]:
    """Provide an open, empty log."""
    log = await SqliteLog.open(tmp_path / "log.db")
    yield log
    await log.close()


async def test_moves_of_one_moment_share_one_commit(
    connections: list[apsw.Connection], sqlite_log: SqliteLog
) -> None:
    """Three hundred people move at once, and the disk is synced once."""
    commits = 0

    def count() -> bool:
        nonlocal commits
        commits += 1
        return False

    connections[0].set_commit_hook(count)
    moves = [sqlite_log.append(f"table {number}", 0, b"", marks=Marks(due=number)) for number in range(300)]
    assert await asyncio.gather(*moves) == [1] * 300
    assert commits == 1
    assert await sqlite_log.due(999, 999) == [(f"table {number}", number) for number in range(300)]


async def test_questions_of_one_moment_are_answered_one_after_the_other(
    connections: list[apsw.Connection], sqlite_log: SqliteLog
) -> None:
    """A connection to the file belongs to one thread: two at once would get an error in place of an answer."""
    threads, all_asked = set(), threading.Event()

    def note(*_: object) -> bool:
        threads.add(threading.get_ident())
        return all_asked.wait(10)

    connections[1].exec_trace = note
    questions = [asyncio.create_task(sqlite_log.newest("oak")) for _ in range(20)]
    await asyncio.sleep(0)  # every question is in the queue
    all_asked.set()
    assert await asyncio.gather(*questions) == [0] * 20
    assert len(threads) == 1


@pytest.mark.parametrize("bad", ["\ud800", "\udfff?"])
async def test_an_id_that_is_no_text_fails_alone(sqlite_log: SqliteLog, bad: str) -> None:
    """A broken phone sends nonsense as an id: only its own move fails."""
    answers = await asyncio.gather(
        sqlite_log.append("oak", 0, b"start", command="c1"),
        sqlite_log.append("oak", 1, b"nonsense", command=bad),
        sqlite_log.append("elm", 0, b"nonsense", marks=Marks(code=bad)),
        sqlite_log.append(bad, 0, b"nonsense"),
        sqlite_log.append("oak", 1, b"move", command="c2"),
        sqlite_log.append("elm", 4, b"late"),
        return_exceptions=True,
    )
    assert answers[0] == 1
    assert [type(answer) for answer in answers[1:4]] == [UnicodeEncodeError] * 3
    assert answers[4] == 2
    assert isinstance(answers[5], Conflict)
    assert await sqlite_log.unfinished() == ["oak"]


async def test_an_impossible_deadline_fails_alone(sqlite_log: SqliteLog) -> None:
    """It is refused, and the next move is stored as usual."""
    with pytest.raises(StoreFailed) as refused:
        await sqlite_log.append("oak", 0, b"start", marks=Marks(due=1 << 70))
    assert refused.value.code == "write_failed"
    assert await sqlite_log.newest("oak") == 0
    assert await sqlite_log.append("oak", 0, b"start") == 1


async def test_closing_stores_what_waits_behind_a_slow_disk(tmp_path: Path, sqlite_log: SqliteLog) -> None:
    """The server is shut down while moves queue for the disk: each is stored before it ends."""
    other = apsw.Connection(str(tmp_path / "log.db"))
    other.execute(schema.BEGIN)  # holds the first move back, and so the second behind it
    first = sqlite_log.append("oak", 0, b"start")
    for _ in range(3):  # handed over
        await asyncio.sleep(0)
    await until(lambda: not sqlite_log._writer._waiting.qsize(), "taken")  # noqa: SLF001 - shown nowhere else
    second = sqlite_log.append("elm", 0, b"start")
    closing = asyncio.create_task(sqlite_log.close())
    await until(lambda: sqlite_log._writer._finishing, "closing")  # noqa: SLF001 - the moment in which it waits
    other.execute(schema.ROLLBACK)
    await closing
    assert (first.result(), second.result()) == (1, 1)
    assert other.execute(schema.NEWEST, ("elm",)).get == 1
    other.close()


async def test_an_erased_name_leaves_the_disk(tmp_path: Path, sqlite_log: SqliteLog) -> None:
    """I asked to be forgotten: my name is no longer in any file, while the server runs on."""
    await sqlite_log.append("oak", 0, b"Adalbert joined")
    await sqlite_log.append("elm", 0, b"Adalbert joined here too")
    await sqlite_log.append("elm", 1, b"a later move")
    assert any(b"Adalbert" in file.read_bytes() for file in tmp_path.iterdir())
    await sqlite_log.amend("oak", 1, b"A joined")
    await sqlite_log.forget("elm")
    await sqlite_log.check()  # done after the tidying that followed the last erasure
    assert not any(b"Adalbert" in file.read_bytes() for file in tmp_path.iterdir())
    assert [entry.payload for entry in await sqlite_log.read("oak")] == [b"A joined"]


async def test_a_mail_address_leaves_the_disk_with_its_subscription(tmp_path: Path, sqlite_log: SqliteLog) -> None:
    """I no longer want mails: my address is in no file, while the server runs on."""
    await sqlite_log.subscribe(SubscriptionRow("oak", PersonId(1), "mail", "a", b"adalbert at example"))
    assert any(b"adalbert" in file.read_bytes() for file in tmp_path.iterdir())
    await sqlite_log.unsubscribe("oak", PersonId(1))
    await sqlite_log.check()  # done after the tidying that followed the erasure
    assert not any(b"adalbert" in file.read_bytes() for file in tmp_path.iterdir())


async def test_erasing_waits_for_readers_and_no_move_waits_with_it(
    tmp_path: Path, sqlite_log: SqliteLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody makes a backup while a name is erased: it leaves the disk at the next move after that."""
    monkeypatch.setattr(sqlite_writer, "BUSY_MS", 3_600_000)
    await sqlite_log.append("oak", 0, b"Adalbert joined")
    backup = apsw.Connection(str(tmp_path / "log.db"))
    try:
        backup.execute("BEGIN")
        backup.execute(schema.NEWEST, ("oak",)).fetchall()
        async with asyncio.timeout(PATIENCE):
            await sqlite_log.amend("oak", 1, b"A joined")
            for _ in range(3):
                await sqlite_log.check()
        assert any(b"Adalbert" in file.read_bytes() for file in tmp_path.iterdir())
    finally:
        backup.close()
    await sqlite_log.check()
    await sqlite_log.check()
    assert not any(b"Adalbert" in file.read_bytes() for file in tmp_path.iterdir())


async def test_nine_thousand_moves_of_one_table_are_stored_together(sqlite_log: SqliteLog) -> None:
    """More than one statement of SQLite takes: a script plays on its own, and nothing of it is refused."""
    assert await sqlite_log.append("oak", 0, b"start") == 1
    moves = [(None, b"%d" % number) for number in range(9_000)]
    assert await sqlite_log.append_all("oak", 1, moves) == 9_001
    assert [entry.payload for entry in await sqlite_log.read("oak", after=1)] == [each for _, each in moves]


async def test_a_log_that_is_closed_has_nothing_to_complain_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whether or not anything was stored: the operator reads no word."""
    for moves in range(2):
        log = await SqliteLog.open(tmp_path / "log.db")
        for number in range(moves):
            await log.append("oak", number, b"move")
        await log.close()
    assert caplog.messages == []


def test_a_program_may_end_without_closing_its_log(tmp_path: Path) -> None:
    """It does not wait for ever for moves that nobody makes now; what was acknowledged is there."""
    program = f"""
import asyncio
from pathlib import Path
from lapin.store import SqliteLog

async def main() -> None:
    log = await SqliteLog.open(Path({str(tmp_path / "log.db")!r}))
    print(await log.append("oak", 0, b"start"))

asyncio.run(main())
"""
    source = Path(lapin.store.__file__).parents[2]
    ended = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": str(source)},
    )
    assert (ended.returncode, ended.stdout) == (0, "1\n"), ended.stderr
    db = apsw.Connection(str(tmp_path / "log.db"))
    assert db.execute(schema.NEWEST, ("oak",)).get == 1
    db.close()


def test_a_server_that_ends_without_closing_its_log_leaves_it_whole(tmp_path: Path) -> None:
    """The program is stopped while a move is being stored: nothing hangs, and the move is whole or absent."""
    loop = asyncio.new_event_loop()
    log = loop.run_until_complete(SqliteLog.open(tmp_path / "log.db"))
    other = apsw.Connection(str(tmp_path / "log.db"))
    other.execute(schema.BEGIN)  # holds the move back until the loop is gone
    move = log.append("oak", 0, b"start")
    for _ in range(3):
        loop.run_until_complete(asyncio.sleep(0))
    assert not move.done()
    move.cancel()
    loop.run_until_complete(asyncio.gather(move, return_exceptions=True))
    loop.close()
    other.execute(schema.ROLLBACK)
    log._writer.finish()  # noqa: SLF001 - without the loop that `close` would need
    log._db.close()  # noqa: SLF001 - as above
    log._reads.shutdown()  # noqa: SLF001 - as above
    assert other.execute(schema.NEWEST, ("oak",)).get == 1
    other.close()
