"""From a file to a database: everything arrives, nothing else is touched, an interrupted move goes on."""

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import pytest

from lapin.cli import main
from lapin.game.model.ids import PersonId
from lapin.store import LogEntry, Marks, SqliteLog, StoreUnusable, postgres_move
from lapin.store.outbox import Owed
from lapin.store.postgres import PostgresLog
from lapin.store.postgres_move import move
from lapin.store.postgres_schema import STORE
from tests.postgres_server import PASSWORD, PostgresServer
from tests.waiting import until

T = TypeVar("T")


@pytest.fixture
async def old(tmp_path: Path) -> Path:
    """A site's file, with a dozen tables of which some are finished."""
    path = tmp_path / "lapin.sqlite"
    log = await SqliteLog.open(path)
    moves: list[asyncio.Future[int]] = []
    for number in range(12):
        name = f"table {number}"
        moves.append(log.append(name, 0, b"start", marks=Marks(f"CODE{number}", number)))
        for turn in range(1, 10 * number):
            moves.append(log.append(name, turn, b"%d\0" % turn * 9, command=f"é{turn}" if turn % 3 else None))
        if number % 4 == 0:
            moves.append(log.append(name, max(1, 10 * number), b"over", marks=Marks(None, None, number)))
    await asyncio.gather(*moves)
    await log.close()
    return path


def quietly(items: Iterable[T], _total: int, _label: str) -> Iterator[T]:
    """Show no progress."""
    return iter(items)


async def _refusal(path: Path, url: str) -> str:
    with pytest.raises(StoreUnusable) as refused:
        await move(path, url, quietly)
    assert PASSWORD not in refused.value.reason
    return refused.value.reason


async def test_everything_arrives(old: Path, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """All games are in the new database: moves, codes, clocks, and what is over. A second move changes nothing."""
    monkeypatch.setattr(postgres_move, "A_BATCH", 7)
    url = postgres.url()
    moved = await move(old, url, quietly)
    file, base = await SqliteLog.open(old), await PostgresLog.open(url)
    assert await base.unfinished() == await file.unfinished()
    assert await base.finished(99, 99) == await file.finished(99, 99) == ["table 0", "table 4", "table 8"]
    assert await base.due(99, 99) == await file.due(99, 99)
    assert [await base.find(f"CODE{number}") for number in range(12)] == [
        await file.find(f"CODE{number}") for number in range(12)
    ]
    entries = 0
    for number in range(12):
        assert await base.read(f"table {number}") == await file.read(f"table {number}")
        entries += await base.newest(f"table {number}")
    assert (moved.tables, moved.entries, moved.copied) == (12, entries, entries)
    await file.close()
    await base.close()
    again = await move(old, url, quietly)
    assert (again.tables, again.entries, again.copied) == (12, entries, 0)
    assert again.digest == moved.digest


async def test_an_interrupted_move_goes_on(
    old: Path, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C in the middle of a long table: the next time only the rest is copied."""
    monkeypatch.setattr(postgres_move, "A_BATCH", 20)
    url = postgres.url()
    store = postgres_move.copy_table
    calls = 0

    async def interrupted(table: object, entries: Iterable[object], new: object) -> int:
        nonlocal calls
        calls += 1
        if calls < 6:
            return await store(table, entries, new)  # type: ignore[arg-type]

        def some() -> Iterator[object]:
            for place, entry in enumerate(entries):
                if place == 30:
                    raise KeyboardInterrupt
                yield entry

        return await store(table, some(), new)  # type: ignore[arg-type]

    monkeypatch.setattr(postgres_move, "copy_table", interrupted)
    with pytest.raises(KeyboardInterrupt):
        await move(old, url, quietly)
    monkeypatch.setattr(postgres_move, "copy_table", store)
    moved = await move(old, url, quietly)
    assert 0 < moved.copied < moved.entries
    assert moved.digest == (await move(old, postgres.url(), quietly)).digest


async def test_moves_made_in_the_old_file_after_a_move_follow(old: Path, postgres: PostgresServer) -> None:
    """Somebody played on in the old place after a first move: the rest follows."""
    url = postgres.url()
    first = await move(old, url, quietly)
    log = await SqliteLog.open(old)
    await log.append("table 1", 10, b"another", marks=Marks("ABCD", 77))
    await log.append("table 99", 0, b"new")
    await log.close()
    moved = await move(old, url, quietly)
    assert (moved.tables, moved.entries, moved.copied) == (13, first.entries + 2, 2)
    assert moved.digest != first.digest
    base = await PostgresLog.open(url)
    assert await base.find("ABCD") == "table 1"
    await base.close()


@contextlib.asynccontextmanager
async def _log(url: str) -> AsyncIterator[PostgresLog]:
    """The log of a server that runs for a moment."""
    log = await PostgresLog.open(url)
    yield log
    await log.close()


async def test_other_tables_in_the_database_are_left_alone(old: Path, postgres: PostgresServer) -> None:
    """Another site's tables, a table that went on in the database, one that differs: nothing is overwritten."""
    url = postgres.url()
    async with _log(url) as log:
        await log.append("elm", 0, b"theirs")
        assert "a server is using" in await _refusal(old, url)
    assert "has tables that are not in" in await _refusal(old, url)
    async with _log(url) as log:
        assert await log.unfinished() == ["elm"]
        await log.forget("elm")
        await log.append("table 3", 0, b"another start")
    assert "has another table table 3" in await _refusal(old, url)
    async with _log(url) as log:
        assert await log.read("table 3") == [LogEntry(1, None, b"another start")]
        await log.forget("table 3")
    await move(old, url, quietly)
    async with _log(url) as log:
        await log.append("table 0", 2, b"played on")
    assert "has another table table 0" in await _refusal(old, url)
    async with _log(url) as log:
        assert await log.newest("table 0") == 3


async def test_no_server_begins_on_a_database_that_is_being_filled(
    old: Path, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would open new tables between those that are copied; a second copy is refused as well."""
    url, copy, said, passing = postgres.url(), postgres_move.copy_table, [], []

    async def tried(*arguments: Any) -> int:
        monkeypatch.setattr(postgres_move, "copy_table", copy)
        for begun in (PostgresLog.open, postgres_move.check_unused):
            with pytest.raises(StoreUnusable) as unusable:
                await begun(url)
            said.append(unusable.value.reason)
            passing.append(unusable.value.passing)
        return await copy(*arguments)

    monkeypatch.setattr(postgres_move, "copy_table", tried)
    await move(old, url, quietly)
    assert ["is being filled" in each for each in said] == [True, True]
    assert passing == [True, True], "a service that starts meanwhile tries again"
    async with _log(url) as log:
        assert await log.newest("table 0") == 2


async def test_a_log_that_cannot_be_moved_gets_one_clear_line(
    tmp_path: Path, old: Path, postgres: PostgresServer
) -> None:
    """There is no file, no database, or the file is not Lapin's; no file is made."""
    assert "is not there" in await _refusal(tmp_path / "no.sqlite", postgres.url())
    assert not (tmp_path / "no.sqlite").exists()
    (tmp_path / "letter").write_text("Dear friends, " * 99)
    assert "not a database" in await _refusal(tmp_path / "letter", postgres.url())
    assert "wrong name or password" in await _refusal(old, postgres.url(password=PASSWORD + "x"))


async def test_a_database_that_goes_away_meanwhile_gets_one_clear_line(
    old: Path, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the copy begins, or before it is asked whether a server uses it."""

    async def gone(*_: object, **__: object) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr(postgres_move, "connect", gone)
    url = postgres.url()
    assert "cannot be reached" in await _refusal(old, url)
    with pytest.raises(StoreUnusable, match="cannot be reached"):
        await postgres_move.check_unused(url)


async def test_a_copy_that_differs_is_noticed(
    old: Path, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One byte is lost on the way: the comparison at the end says so."""
    copy = postgres_move.copy_table

    async def careless(table: object, entries: Iterable[tuple[object, ...]], new: object) -> int:
        spoilt = [(*entry[:3], b"x") if entry[:2] == ("table 5", 4) else entry for entry in entries]
        return await copy(table, spoilt, new)  # type: ignore[arg-type]

    monkeypatch.setattr(postgres_move, "copy_table", careless)
    assert "is not the same" in await _refusal(old, postgres.url())


WRONG = {
    "a table more": (
        "AFTER INSERT ON {0}.tables FOR EACH ROW WHEN (NEW.id = 'table 9')",
        "INSERT INTO {0}.tables VALUES ('zebra')",
        "has more than",
    ),
    "an entry more": (
        "AFTER INSERT ON {0}.tables FOR EACH ROW WHEN (NEW.id = 'table 9')",
        "INSERT INTO {0}.entries VALUES ('zebra', 1, NULL, 'start')",
        "has more than",
    ),
    "an entry less": (
        "BEFORE INSERT ON {0}.entries FOR EACH ROW WHEN (NEW.table_id = 'table 9' AND NEW.version = 91)",
        "RETURN NULL",
        "is not the same as",
    ),
    "a table less": (
        "BEFORE INSERT ON {0}.tables FOR EACH ROW WHEN (NEW.id = 'table 9')",
        "RETURN NULL",
        "is not the same as",
    ),
    "another notice": ("BEFORE INSERT ON {0}.notices FOR EACH ROW", "NEW.wait := 'another'", "in notices"),
}
"""Changes that somebody else makes in the database while tables are copied into it, and the words about each."""


@pytest.mark.parametrize("wrong", WRONG)
async def test_a_copy_that_somebody_meddles_with_is_noticed(
    old: Path, postgres: PostgresServer, wrong: str
) -> None:
    """A trigger of the administrator's, or a server that nobody has stopped: both sides are compared whole."""
    log = await SqliteLog.open(old)
    await log.append_all("table 9", 90, [(None, b"move")], owed=[Owed(PersonId(1), "0.1.give", 50)])
    await log.amend("table 9", 91, b"erased")
    await log.close()
    url = postgres.url()
    await (await PostgresLog.open(url)).close()
    schema, (when, what, said) = url.rpartition("=")[2], WRONG[wrong]
    postgres.sql(f"""
        CREATE FUNCTION {schema}.meddle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            {what.format(schema)};
            RETURN NEW;
        END $$;
        CREATE TRIGGER meddle {when.format(schema)} EXECUTE FUNCTION {schema}.meddle()
    """)
    assert said in await _refusal(old, url)


async def test_entries_are_sent_in_batches(
    old: Path, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A site of years is moved in minutes: each table takes as many statements as it has batches."""
    asked: list[str] = []
    execute = asyncpg.Connection.execute

    async def noted(self: Any, query: str, *values: object, **named: Any) -> str:
        asked.append(query)
        return str(await execute(self, query, *values, **named))

    monkeypatch.setattr(asyncpg.Connection, "execute", noted)
    monkeypatch.setattr(postgres_move, "A_BATCH", 20)
    await move(old, postgres.url(), quietly)
    entries = [2, 10, 20, 30, 41, 50, 60, 70, 81, 90, 100, 110]
    assert asked.count(STORE) == sum(-(-each // 20) for each in entries)


async def test_a_file_that_is_just_being_written_is_waited_for(
    old: Path, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A backup is at its end, say."""
    monkeypatch.setattr(postgres_move, "BUSY_MS", 60_000)
    url = postgres.url()
    holding = f"db = sqlite3.connect({str(old)!r}); db.execute('BEGIN IMMEDIATE'); print('held', flush=True)"
    program = f"import select, sqlite3; {holding}; select.select([], [], [], 0.5)"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        assert (await move(old, url, quietly)).tables == 12


async def test_what_was_moved_survives_a_power_cut(old: Path, postgres: PostgresServer) -> None:
    """The database falls over a moment after the move, before it would have written by itself."""
    url = postgres.url()
    await (await PostgresLog.open(url)).close()
    postgres.sql("ALTER SYSTEM SET wal_writer_delay = '10s'")
    try:
        postgres.sql("SELECT pg_reload_conf()")
        await until(lambda: postgres.sql("SHOW wal_writer_delay") == "10s")
        moved = await move(old, url, quietly)
        postgres.crash()
        postgres.start()
    finally:
        postgres.sql("ALTER SYSTEM RESET wal_writer_delay")
        postgres.sql("SELECT pg_reload_conf()")
    again = await move(old, url, quietly)
    assert (again.entries, again.copied, again.digest) == (moved.entries, 0, moved.digest)


def test_the_commands_say_what_they_did_or_why_not(
    tmp_path: Path, postgres: PostgresServer, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`lapin migrate` and `lapin move` need one line for a refusal, and never print a password."""
    url = postgres.url()
    assert main(["migrate", "--database", url]) == 0
    assert main(["migrate", "--database", url]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said == ["schema 1 (was empty)", "schema 1, nothing to do"]
    assert main(["migrate", "--database", url.replace(PASSWORD, f"{PASSWORD}x")]) == 1
    assert main(["move", "--from", str(tmp_path / "no.sqlite"), "--to", url]) == 1
    monkeypatch.delenv("LAPIN_DATABASE", raising=False)
    assert main(["migrate"]) == 1
    assert main(["move", "--from", "x"]) == 1
    complaints = capsys.readouterr().err
    assert PASSWORD not in complaints
    assert [line.partition(" ")[0] for line in complaints.splitlines()] == ["lapin:"] * 4
    monkeypatch.setenv("LAPIN_DATABASE", url)
    assert main(["migrate"]) == 0
    with pytest.raises(SystemExit):
        main(["migrate", "--help"])
    assert PASSWORD not in capsys.readouterr().out
