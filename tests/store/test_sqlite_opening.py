"""The operator reads why the log cannot be opened, and files of older versions are upgraded."""

import os
from pathlib import Path

import apsw
import pytest

from lapin.store import Marks, SqliteLog, StoreUnusable, schema, sqlite
from lapin.store.left_behind import open_tables
from lapin.store.places import check_schema, open_log
from lapin.store.rights import why_shut
from tests.store.faulty_disk import FaultyDisk


async def why_unusable(path: Path) -> str:
    """The line that the operator reads."""
    with pytest.raises(StoreUnusable) as refused:
        await SqliteLog.open(path)
    assert "\n" not in refused.value.reason
    assert str(path) in refused.value.reason
    return refused.value.reason


async def test_an_empty_file_becomes_a_log(tmp_path: Path) -> None:
    """The first start creates everything that is needed."""
    path = tmp_path / "log.db"
    path.touch()
    log = await SqliteLog.open(path)
    assert await log.append("oak", 0, b"start") == 1
    assert await log.newest("oak") == 1
    await log.close()
    assert os.listdir(tmp_path) == ["log.db"], "what was read and written is in the one file"
    db = apsw.Connection(str(path))
    assert db.pragma("user_version") == len(schema.MIGRATIONS)
    assert db.pragma("application_id") == schema.APPLICATION_ID
    assert db.pragma("integrity_check") == "ok"
    db.close()


async def test_the_log_waits_for_the_disk(tmp_path: Path, connections: list[apsw.Connection]) -> None:
    """An ok means that the move survives a power cut."""
    log = await SqliteLog.open(tmp_path / "log.db")
    writer, reader = connections
    assert [each.pragma("busy_timeout") for each in connections] == [5_000, 5_000], "also during the start"
    assert writer.pragma("journal_mode") == "wal"
    assert (writer.pragma("synchronous"), writer.pragma("fullfsync"), writer.pragma("secure_delete")) == (2, 1, 1)
    await log.amend("oak", await log.append("oak", 0, b"start"), b"erased")
    await log.check()  # done after the tidying that followed
    assert [each.pragma("busy_timeout") for each in connections] == [5_000, 5_000], "a backup is waited for"
    with pytest.raises(apsw.ReadOnlyError):
        reader.execute(schema.PROBE)
    await log.close()


async def test_an_older_log_is_upgraded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an update the old games are still there."""
    path = tmp_path / "log.db"
    log = await SqliteLog.open(path)
    await log.append("oak", 0, b"start")
    await log.close()
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, "CREATE TABLE later (a) STRICT"))
    with pytest.raises(StoreUnusable):  # a broken migration: STRICT wants a type
        await SqliteLog.open(path)
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS[:-1], "CREATE TABLE later (a INT) STRICT"))
    log = await SqliteLog.open(path)
    assert await log.newest("oak") == 1
    await log.close()
    db = apsw.Connection(str(path))
    assert db.pragma("user_version") == len(schema.MIGRATIONS)
    assert db.table_exists(None, "later")
    db.close()


async def test_a_newer_log_is_left_alone(tmp_path: Path, connections: list[apsw.Connection]) -> None:
    """Going back to an old version neither damages the games of the new one nor keeps their file open."""
    path = tmp_path / "log.db"
    await (await SqliteLog.open(path)).close()
    db = apsw.Connection(str(path))
    db.pragma("user_version", len(schema.MIGRATIONS) + 1)
    db.close()
    before = path.read_bytes()
    connections.clear()
    assert "newer Lapin" in await why_unusable(path)
    with pytest.raises(apsw.ConnectionClosedError):
        connections[0].pragma("user_version")
    assert path.read_bytes() == before


@pytest.mark.parametrize("sql", ["CREATE TABLE recipes (name)", "PRAGMA user_version = 1"])
async def test_the_database_of_another_program_is_left_alone(tmp_path: Path, sql: str) -> None:
    """The operator named the wrong file: it is refused and stays as it was."""
    path = tmp_path / "recipes.db"
    db = apsw.Connection(str(path))
    db.execute(sql)
    db.close()
    before = path.read_bytes()
    assert "another program" in await why_unusable(path)
    assert path.read_bytes() == before


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    """The operator named a text file, which stays as it was."""
    path = tmp_path / "letter.txt"
    path.write_bytes(b"Dear friends, " * 1000)
    assert "not a database" in await why_unusable(path)
    assert path.read_bytes() == b"Dear friends, " * 1000


async def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    """The operator named a place where no file can be made."""
    (tmp_path / "file").touch()
    assert "folder" in await why_unusable(tmp_path / "file" / "log.db")
    assert "folder" in await why_unusable(tmp_path / "missing" / "log.db")


async def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path, disk: FaultyDisk) -> None:
    """The log may be read but not written, or its disk is broken: the operator learns both before any game."""
    path = tmp_path / "log.db"
    await (await SqliteLog.open(path)).close()
    disk.failing = {"write": apsw.ReadOnlyError}
    assert "may not be written" in await why_unusable(path)
    disk.failing = {"write": apsw.FullError}
    assert "every write to fail" in await why_unusable(path)
    disk.failing = {}
    await (await SqliteLog.open(path)).close()


async def test_a_file_in_use_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program keeps the file to itself."""
    path = tmp_path / "log.db"
    await (await SqliteLog.open(path)).close()
    monkeypatch.setattr(sqlite, "BUSY_MS", 0)
    other = apsw.Connection(str(path))
    other.execute(schema.BEGIN)
    assert "in use" in await why_unusable(path)
    other.close()


async def test_memory_is_no_place_for_a_log() -> None:
    """A log that would be gone with the process is refused."""
    assert "write-ahead log" in await why_unusable(Path(":memory:"))


async def test_open_tables_of_a_newer_log_are_not_counted(tmp_path: Path) -> None:
    """Nobody here knows what its rows mean."""
    path = tmp_path / "log.db"
    log = await SqliteLog.open(path)
    await log.append("oak", 0, b"start", marks=Marks(code="ABCD"))
    await log.close()
    assert open_tables(path) == ["oak"]
    db = apsw.Connection(str(path))
    db.pragma("user_version", len(schema.MIGRATIONS) + 1)
    db.close()
    assert open_tables(path) == ()


async def test_open_tables_of_a_file_in_use_are_counted_and_nothing_is_made_beside_one_that_is_not(
    tmp_path: Path,
) -> None:
    """A server that still runs has its newest tables in a second file."""
    path = tmp_path / "log.db"
    assert open_tables(path) == ()
    log = await SqliteLog.open(path)
    await log.append("oak", 0, b"start")
    assert open_tables(path) == ["oak"]
    await log.close()
    assert (open_tables(path), os.listdir(tmp_path)) == (["oak"], ["log.db"])


async def test_a_folder_is_looked_at_before_a_start_and_nothing_is_made_in_it(tmp_path: Path) -> None:
    """No log yet, a good one, one that is busy: all fine. A newer one and a letter are refused."""
    await check_schema(tmp_path, None)
    assert os.listdir(tmp_path) == []
    path = tmp_path / "lapin.sqlite"
    log = await open_log(tmp_path, None)
    await log.append("oak", 0, b"start")
    await log.close()
    assert os.listdir(tmp_path) == ["lapin.sqlite"]
    await check_schema(tmp_path, None)
    db = apsw.Connection(str(path))
    db.pragma("locking_mode", "exclusive")
    db.execute(schema.BEGIN)
    await check_schema(tmp_path, None)
    db.execute(schema.ROLLBACK)
    db.pragma("user_version", len(schema.MIGRATIONS) + 1)
    db.close()
    with pytest.raises(StoreUnusable, match="newer Lapin"):
        await check_schema(tmp_path, None)
    path.write_text("Dear friends, " * 99)
    with pytest.raises(StoreUnusable, match="cannot be read"):
        await check_schema(tmp_path, None)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no owners and rights of this kind")
async def test_a_letter_that_belongs_to_another_is_no_database_in_the_first_place(tmp_path: Path) -> None:
    """Whose it is would not help; root alone can read it, and make it so."""
    path = tmp_path / "log.db"
    path.write_text("Dear friends, " * 99)
    if os.geteuid() == 0:
        os.chown(path, 65534, -1)
    assert "not a database" in await why_unusable(path)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no owners and rights of this kind")
def test_a_file_that_this_user_may_not_use_is_named(tmp_path: Path) -> None:
    """Root may use any: there it is one that belongs to somebody else than its folder does."""
    path = tmp_path / "log.db"
    path.touch(0o600)
    assert why_shut(path) is None
    if os.geteuid() == 0:
        os.chown(path, 65534, -1)
        named = f", and its folder to {path.parent.owner()}"
    else:
        path.chmod(0)
        named = f"{path} may not be read and written by {path.owner()}"
    shut = why_shut(path)
    assert shut is not None
    assert str(path) in shut.text
    assert named in shut.text
    if os.geteuid() == 0:
        os.chown(tmp_path, 65534, 65534)
        os.chown(path, 0, -1)
        shut = why_shut(path)
        assert shut is not None
        assert shut.mend == f"nothing is lost: chown {tmp_path.owner()}:{tmp_path.group()} {path}"
