"""A full disk or a failed write never yields a false ok, and the games go on when the disk works again."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import apsw
import pytest

from lapin.store import (
    CodeTaken,
    Conflict,
    Marks,
    Repeated,
    SqliteLog,
    StoreFailed,
    StoreUnusable,
    UnknownEntry,
    schema,
    sqlite,
    sqlite_writer,
)
from lapin.store.complaint import Complaint
from tests.store.faulty_disk import FaultyDisk
from tests.waiting import PATIENCE, until


@pytest.fixture
async def faulty_log(tmp_path: Path, disk: FaultyDisk) -> AsyncIterator[SqliteLog]:
    """Provide a log on a disk that fails on demand, and works again when the log is closed."""
    log = await SqliteLog.open(tmp_path / "log.db")
    yield log
    disk.failing = {}
    await log.close()


async def test_a_full_disk_refuses_moves_and_loses_none(
    tmp_path: Path, connections: list[apsw.Connection]
) -> None:
    """The disk fills up during the game: the move is refused with that reason, and works once there is room."""
    log = await SqliteLog.open(tmp_path / "log.db")
    writer = connections[0]
    writer.pragma("max_page_count", writer.pragma("page_count") + 20)
    stored, refused = 0, ""
    while not refused:
        try:
            stored = await log.append("oak", stored, bytes(5_000), command=f"c{stored}")
        except StoreFailed as failed:
            refused = failed.code
    assert refused == "disk_full"
    assert await log.newest("oak") == stored > 0
    writer.pragma("max_page_count", 1_000_000)
    assert await log.append("oak", stored, bytes(5_000), command=f"c{stored}") == stored + 1
    await log.close()
    log = await SqliteLog.open(tmp_path / "log.db")
    assert [entry.command for entry in await log.read("oak")] == [f"c{turn}" for turn in range(stored + 1)]
    await log.close()


@pytest.mark.parametrize("operation", ["write", "sync"])
@pytest.mark.parametrize(("error", "code"), [(apsw.FullError, "disk_full"), (apsw.IOError, "write_failed")])
async def test_a_failing_disk_yields_no_false_ok(
    tmp_path: Path, disk: FaultyDisk, faulty_log: SqliteLog, operation: str, error: type[apsw.Error], code: str
) -> None:
    """The disk breaks: nobody hears an ok, nothing is half stored, and the games go on when it is mended."""
    log = faulty_log
    await log.append("oak", 0, b"start", marks=Marks("ABCD", 10))
    disk.failing = {operation: error}
    answers = await asyncio.gather(
        log.append("oak", 1, b"move", command="c1", marks=Marks("EFGH", 20)),
        log.append("elm", 0, b"start", marks=Marks("IJKL")),
        log.append("oak", 2, b"move after move"),
        return_exceptions=True,
    )
    assert [answer.code for answer in answers[:2] if isinstance(answer, StoreFailed)] == [code, code]
    assert isinstance(answers[2], Conflict)  # there is no version 2 to follow
    with pytest.raises(StoreFailed):
        await log.check()
    with pytest.raises(StoreFailed):
        await log.amend("oak", 1, b"changed")
    with pytest.raises(StoreFailed):
        await log.forget("oak")
    disk.failing = {}
    await log.check()
    assert [entry.payload for entry in await log.read("oak")] == [b"start"]
    assert await log.find("ABCD") == "oak"
    assert await log.unfinished() == ["oak"]
    assert await log.append("oak", 1, b"move", command="c1", marks=Marks("EFGH", 20)) == 2
    assert await log.append("elm", 0, b"start", marks=Marks("IJKL")) == 1
    await log.close()
    log = await SqliteLog.open(tmp_path / "log.db")
    assert [entry.payload for entry in await log.read("oak")] == [b"start", b"move"]
    await log.close()


async def test_a_resent_command_is_no_false_ok(disk: FaultyDisk, faulty_log: SqliteLog) -> None:
    """A move and its repetition meet a broken disk together: neither is acknowledged, older ones still are."""
    log = faulty_log
    await log.append("oak", 0, b"start", command="c1")
    disk.failing = {"sync": apsw.IOError}
    new, resent, old, late = await asyncio.gather(
        log.append("oak", 1, b"move", command="c2"),
        log.append("oak", 1, b"move", command="c2"),
        log.append("oak", 0, b"start", command="c1"),
        log.append("oak", 0, b"late", command="c3"),
        return_exceptions=True,
    )
    assert isinstance(new, StoreFailed)
    assert isinstance(resent, StoreFailed)
    assert isinstance(old, Repeated)
    assert isinstance(late, Conflict)
    assert late.newest == 1


async def test_a_refused_move_is_not_there_after_a_crash(
    tmp_path: Path, disk: FaultyDisk, faulty_log: SqliteLog
) -> None:
    """I was told that my move was not stored; then the server crashed. My move must not be there."""
    log = faulty_log
    await log.append("oak", 0, b"start")
    disk.failing = {"sync": apsw.IOError}  # the bytes are written; only their safety is in doubt
    with pytest.raises(StoreFailed):
        await log.append("oak", 1, b"move")
    crashed = tmp_path / "crashed"
    crashed.mkdir()
    for name in ("log.db", "log.db-wal"):
        shutil.copy(tmp_path / name, crashed)
    disk.failing = {}
    log = await SqliteLog.open(crashed / "log.db")
    assert [entry.payload for entry in await log.read("oak")] == [b"start"]
    await log.close()


async def test_a_disk_that_cannot_be_read_is_an_error_and_no_empty_table(
    disk: FaultyDisk, faulty_log: SqliteLog
) -> None:
    """Nobody takes a game that cannot be read for one that never began."""
    log = faulty_log
    await log.append("oak", 0, b"start")
    disk.failing = {"read": apsw.IOError}
    with pytest.raises(StoreFailed) as refused:
        await log.read("oak")
    assert refused.value.code == "read_failed"
    disk.failing = {}
    assert await log.newest("oak") == 1


async def test_a_disk_that_is_gone_leads_to_an_error(
    tmp_path: Path, connections: list[apsw.Connection], disk: FaultyDisk
) -> None:
    """The answer comes, and does not keep anybody waiting."""
    log = await SqliteLog.open(tmp_path / "log.db")
    await log.append("oak", 0, b"start")
    connections[0].release_memory()  # so that even looking something up needs the disk
    disk.failing = dict.fromkeys(("read", "write", "sync"), apsw.IOError)
    with pytest.raises(StoreFailed) as refused:
        await log.append("oak", 1, b"move")
    assert refused.value.code == "write_failed"
    disk.failing = {}
    assert await log.append("oak", 1, b"move") == 2
    await log.close()


async def test_a_move_is_refused_while_another_program_keeps_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backup holds the file too long; afterwards the move works."""
    monkeypatch.setattr(sqlite, "BUSY_MS", 0)
    monkeypatch.setattr(sqlite_writer, "BUSY_MS", 0)
    log = await SqliteLog.open(tmp_path / "log.db")
    other = apsw.Connection(str(tmp_path / "log.db"))
    other.execute(schema.BEGIN)
    with pytest.raises(StoreFailed) as refused:
        await log.append("oak", 0, b"start")
    assert refused.value.code == "write_failed"
    other.execute(schema.ROLLBACK)
    assert await log.append("oak", 0, b"start") == 1
    other.close()
    await log.close()


async def test_a_failed_clean_up_costs_no_move(
    disk: FaultyDisk, faulty_log: SqliteLog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The log cannot be cleaned up for a while: moves are stored all the same, and it is cleaned up later."""
    log = faulty_log
    monkeypatch.setattr(sqlite_writer, "CHECKPOINT_PAGES", 1)
    disk.failing = {"copy": apsw.FullError}
    assert await log.append("oak", 0, b"start") == 1
    assert await log.append("oak", 1, b"move") == 2
    await log.check()  # done after the tidying that followed the move before it
    assert b"move" not in (tmp_path / "log.db").read_bytes()
    disk.failing = {}
    assert await log.append("oak", 2, b"card") == 3
    await until(lambda: _is_copied(log, tmp_path))


async def test_moves_are_stored_while_the_log_is_copied_back(
    disk: FaultyDisk, faulty_log: SqliteLog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """However long copying takes, no move waits for it, and all of it is copied."""
    monkeypatch.setattr(sqlite_writer, "CHECKPOINT_PAGES", 1)
    disk.copies.clear()
    disk.may_copy.clear()
    assert await faulty_log.append("oak", 0, b"start") == 1
    await until(disk.copies.is_set)
    async with asyncio.timeout(PATIENCE):
        assert [await faulty_log.append("oak", after, b"move") for after in range(1, 9)] == [*range(2, 10)]
    disk.may_copy.set()
    await until(lambda: _is_copied(faulty_log, tmp_path))


async def _is_copied(log: SqliteLog, folder: Path) -> bool:
    await log.check()
    return b"move" in (folder / "log.db").read_bytes()


def test_a_failure_is_said_once_until_it_is_another_or_over(caplog: pytest.LogCaptureFixture) -> None:
    """However many moves meet it."""
    complaint = Complaint()
    complaint.failed("disk_full")
    complaint.failed("disk_full")
    complaint.failed("file_gone")
    complaint.stored()
    complaint.stored()
    complaint.failed("file_gone")
    said = [record.getMessage().partition(":")[2][:14] for record in caplog.records]
    assert said == [" the disk is f", " the log's fil", "", " the log's fil"]


async def test_the_operator_reads_that_moves_are_not_stored_and_that_they_are_again(
    disk: FaultyDisk, faulty_log: SqliteLog, caplog: pytest.LogCaptureFixture
) -> None:
    """One line each, however many moves meet it; for a fault that is no full disk, with what SQLite says."""
    disk.failing = {"write": apsw.IOError}
    for _ in range(3):
        with pytest.raises(StoreFailed):
            await faulty_log.append("oak", 0, b"start")
    disk.failing = {}
    for version in range(2):
        await faulty_log.append("oak", version, b"start")
    assert caplog.messages == ["nothing can be stored: the log cannot be written", "moves are stored again"]
    assert caplog.records[0].cause.startswith("IOError: ")  # type: ignore[attr-defined]  # it is extra
    Complaint().failed("write_failed")
    Complaint().failed("disk_full", ValueError("a path"))
    Complaint().failed("closed")
    assert [record.cause for record in caplog.records[2:]] == [None, None]  # type: ignore[attr-defined]  # as above


async def test_a_file_that_was_moved_away_is_not_written_on_in_vain(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Moves are refused, with that reason, until it is put back."""
    log = await SqliteLog.open(tmp_path / "log.db")
    await log.append("oak", 0, b"start")
    (tmp_path / "log.db").rename(tmp_path / "elsewhere.db")
    with pytest.raises(StoreFailed) as refused:
        await log.append("oak", 1, b"move")
    assert refused.value.code == "file_gone"
    assert "put it back" in caplog.text
    (tmp_path / "elsewhere.db").rename(tmp_path / "log.db")
    assert await log.append("oak", 1, b"move") == 2
    await log.close()


def test_a_refusal_says_in_words_what_it_is() -> None:
    """Where nobody has foreseen one, the operator finds these words in the log."""
    refusals = (Conflict(3), Repeated(2), CodeTaken("ABCD"), UnknownEntry("oak", 7), StoreUnusable("no disk"))
    assert [str(each) for each in refusals] == [
        "the table is at version 3",
        "the command was stored as version 2",
        "another table has the code ABCD",
        "table oak has no version 7",
        "no disk",
    ]
    assert (refusals[4].passing, StoreUnusable("soon", passing=True).passing) == (False, True)
