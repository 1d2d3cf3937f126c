"""The log as one SQLite file, whatever it is kept in: copied while servers write to it, and brought back."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import apsw
import msgspec

from lapin.store import schema
from lapin.store.log import StoreUnusable
from lapin.store.places import FILE_NAME, need_asyncpg
from lapin.store.sqlite import why_unusable
from lapin.store.sqlite_writer import BUSY_MS

_TABLES: Final = "SELECT id, code, due, finished FROM tables ORDER BY id"
_ENTRIES: Final = "SELECT table_id, version, command, payload FROM entries ORDER BY table_id, version"
_A_BATCH: Final = 500


class Rows(msgspec.Struct, frozen=True):
    """The size of a log, and the SHA-256 of all of it."""

    tables: int
    entries: int
    digest: str


async def copy_log(data: Path, database: str | None, into: Path) -> Rows:
    """Copy the log as it is at one moment into a new file. May raise StoreUnusable."""
    if database is None:
        _copy_sqlite(data / FILE_NAME, into)
    else:
        need_asyncpg()
        await _copy_postgres(database, into)
    return rows_of(into)


def rows_of(path: Path) -> Rows:
    """Read a whole log file, and whether SQLite finds nothing wrong with it. May raise StoreUnusable."""
    try:
        db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
        try:
            db.set_busy_timeout(BUSY_MS)
            told = db.pragma("integrity_check")
            if told != "ok":
                raise StoreUnusable(f"{path} is damaged: {told}")
            digest, counts = sha256(), []
            for query in (_ENTRIES, _TABLES):
                count = 0
                for row in db.execute(query):
                    digest.update(msgspec.msgpack.encode(row))
                    count += 1
                counts.append(count)
            return Rows(counts[1], counts[0], digest.hexdigest())
        finally:
            db.close()
    except apsw.Error as failure:
        raise StoreUnusable(why_unusable(path, failure)) from failure


def _copy_sqlite(source: Path, into: Path) -> None:
    """Copy by SQLite's own means, at one moment: writers do not wait for it, and it does not see their writes."""
    if not source.is_file():
        raise StoreUnusable(f"{source} is not there: is this the data folder?")
    try:
        old = apsw.Connection(str(source), flags=apsw.SQLITE_OPEN_READWRITE)
        try:
            old.set_busy_timeout(BUSY_MS)
            if old.pragma("application_id") != schema.APPLICATION_ID:
                raise StoreUnusable(f"{source} is a database of another program")
            new = apsw.Connection(str(into))
            try:
                with new.backup("main", old, "main") as copying:
                    copying.step(-1)
                new.pragma("journal_mode", "delete")
            finally:
                new.close()
        finally:
            old.close()
    except apsw.Error as failure:
        raise StoreUnusable(why_unusable(source, failure)) from failure


async def _copy_postgres(url: str, into: Path) -> None:
    """Copy row by row, in one transaction that sees one moment."""
    from lapin.store.postgres_address import CANNOT_CONNECT, address, connect  # noqa: PLC0415 - an extra
    from lapin.store.postgres_address import why_unusable as why_not_postgres  # noqa: PLC0415 - the same
    from lapin.store.postgres_move import BESIDE  # noqa: PLC0415 - the same

    to = address(url)
    new = apsw.Connection(str(into))
    try:
        schema.migrate(new)
        new.execute(schema.BEGIN)
        db = await connect(to)
        try:
            async with db.transaction(isolation="repeatable_read", readonly=True):
                for query, add in ((_ENTRIES, schema.add_entries), (_TABLES, schema.set_marks)):
                    batch: list[tuple[Any, ...]] = []
                    async for row in db.cursor(query, prefetch=_A_BATCH):
                        batch.append(tuple(row))
                        if len(batch) == schema.MOST_ROWS:
                            new.execute(add(len(batch)), _flat(batch))
                            batch = []
                    if batch:
                        new.execute(add(len(batch)), _flat(batch))
                for name, columns in BESIDE.items():
                    if await db.fetchval("SELECT to_regclass($1) IS NULL", name):
                        continue  # a version that knew no notices has made this schema
                    listed, places = ", ".join(columns), ", ".join("?" * len(columns))
                    for row in await db.fetch(f"SELECT {listed} FROM {name}"):  # noqa: S608 - our own names
                        new.execute(f"INSERT INTO {name} ({listed}) VALUES ({places})", tuple(row))  # noqa: S608 - the same
        finally:
            await db.close(timeout=BUSY_MS / 1000)
        new.execute(schema.COMMIT)
    except CANNOT_CONNECT as failure:
        raise why_not_postgres(to, failure) from failure
    finally:
        new.close()


def _flat(rows: Iterable[Iterable[Any]]) -> list[Any]:
    return [value for row in rows for value in row]
