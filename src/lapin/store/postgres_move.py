"""Copies a SQLite log to PostgreSQL: no table is overwritten, and both sides are compared at the end.

A copy that was interrupted can be continued: the content of the target must be the beginning of the source's, byte
for byte. Anything else in the target was not written by this copy, and is left alone.
"""

import contextlib
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import apsw
import asyncpg
import msgspec

from lapin.store import postgres_schema as sql
from lapin.store import schema
from lapin.store.log import StoreUnusable
from lapin.store.postgres import migrated
from lapin.store.postgres_address import (
    CANNOT_CONNECT,
    CONNECT_SECONDS,
    PostgresAddress,
    address,
    being_filled,
    connect,
)
from lapin.store.postgres_address import why_unusable as why_not_postgres
from lapin.store.progress import Progress
from lapin.store.sqlite import why_unusable as why_not_sqlite
from lapin.store.sqlite_writer import BUSY_MS

A_BATCH: Final = 500
"""The most entries that are sent in one statement."""

_SOURCE_TABLES: Final = "SELECT id, code, due, finished FROM tables ORDER BY id"
_SOURCE_ENTRIES: Final = "SELECT table_id, version, command, payload FROM entries ORDER BY table_id, version"
_SOURCE_ENTRIES_OF: Final = """SELECT table_id, version, command, payload FROM entries
    WHERE table_id = ? AND version > ? ORDER BY version"""
_SOURCE_COUNT: Final = "SELECT count(*) FROM entries"

_TARGET_TABLES: Final = "SELECT id, code, due, finished FROM tables ORDER BY id"
_TARGET_ENTRIES: Final = _SOURCE_ENTRIES
_TARGET_NAMES: Final = "SELECT id FROM tables UNION SELECT DISTINCT table_id FROM entries"
_TARGET_ENTRIES_OF: Final = """SELECT table_id, version, command, payload FROM entries
    WHERE table_id = $1 ORDER BY version"""
BESIDE: Final = {
    "notices": ("table_id", "person", "channel", "wait", "due", "tries"),
    "subscriptions": ("table_id", "person", "channel", "address", "payload"),
    "keepsakes": ("name", "value"),
}
"""The tables beside the entries: their columns, of which the first ones are the key."""


class Moved(msgspec.Struct, frozen=True):
    """The content that both sides have now."""

    tables: int
    entries: int
    copied: int
    """The number of entries that were copied this time."""

    digest: str
    """SHA-256 over every table, entry and mark: the same on both sides."""


async def move(source: Path, url: str, progress: Progress) -> Moved:
    """Copy all tables of a SQLite log into an empty schema, or continue such a copy. May raise StoreUnusable."""
    to = address(url)
    with _opened(source) as old:
        await migrated(to)
        try:
            new = await connect(to, synchronous_commit="off")  # the commit at the end is synchronous
            try:
                return await _move(old, source, new, to, progress)
            finally:
                await new.close(timeout=CONNECT_SECONDS)
        except CANNOT_CONNECT as failure:
            raise why_not_postgres(to, failure) from failure


async def check_unused(url: str) -> None:
    """Raise StoreUnusable if a server runs on this schema, before anything else is written."""
    to = address(url)
    try:
        db = await connect(to)
        try:
            await _take_over(db, to)
        finally:
            await db.close(timeout=CONNECT_SECONDS)
    except CANNOT_CONNECT as failure:
        raise why_not_postgres(to, failure) from failure


async def _take_over(db: "asyncpg.Connection[asyncpg.Record]", to: PostgresAddress) -> None:
    """Keep servers from using the schema for as long as this connection is open; StoreUnusable if one does."""
    key = sql.use_key(to.schema)
    if await db.fetchval(sql.TAKE_OVER, key):
        return
    if await db.fetchval(sql.TAKEN_OVER, key):
        raise being_filled(to)
    raise StoreUnusable(f"a server is using {to.shown}: stop it first")


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[apsw.Connection]:
    """Open the source and lock it: a server that still runs on it cannot store anything meanwhile."""
    if not path.is_file():
        raise StoreUnusable(f"{path} is not there")
    try:
        db = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
        try:
            db.set_busy_timeout(BUSY_MS)
            schema.migrate(db)
            db.execute(schema.BEGIN)
            yield db
        finally:
            db.close()
    except apsw.Error as failure:
        raise StoreUnusable(why_not_sqlite(path, failure)) from failure


async def _move(
    old: apsw.Connection,
    source: Path,
    new: "asyncpg.Connection[asyncpg.Record]",
    to: PostgresAddress,
    progress: Progress,
) -> Moved:
    await _take_over(new, to)
    tables = list(old.execute(_SOURCE_TABLES))
    present = {row[0] for row in await new.fetch(_TARGET_NAMES)}
    if present - {table[0] for table in tables}:
        raise StoreUnusable(f"{to.shown} has tables that are not in {source}: nothing was copied")
    copied = 0
    for table in progress(tables, len(tables), "copying"):
        known = await new.fetch(_TARGET_ENTRIES_OF, table[0]) if table[0] in present else []
        _must_begin_with(known, old, table[0], source, to)
        copied += await copy_table(table, old.execute(_SOURCE_ENTRIES_OF, (table[0], len(known))), new)
    await _copy_beside(old, source, new, to)
    return await _verified(old, source, new, to, progress, copied)


async def _copy_beside(
    old: apsw.Connection, source: Path, new: "asyncpg.Connection[asyncpg.Record]", to: PostgresAddress
) -> None:
    """Copy the outbox and the site's keys, and compare them. Parts of an interrupted copy are written again."""
    for name, columns in BESIDE.items():
        listed = f"SELECT {', '.join(columns)} FROM {name} ORDER BY 1, 2"  # noqa: S608 - our own names
        rows = list(old.execute(listed))
        places = ", ".join(f"${number}" for number in range(1, len(columns) + 1))
        async with new.transaction():
            await new.execute(f"DELETE FROM {name}")  # noqa: S608 - the same
            await new.executemany(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({places})", rows)  # noqa: S608 - the same
        if sorted(map(repr, map(tuple, await new.fetch(listed)))) != sorted(map(repr, rows)):
            raise StoreUnusable(f"{to.shown} is not the same as {source} in {name}")


def _must_begin_with(
    known: list[Any], old: apsw.Connection, table: str, source: Path, to: PostgresAddress
) -> None:
    """Refuse to touch a table that is not an older state of the source's table."""
    entries = old.execute(_SOURCE_ENTRIES_OF, (table, 0))
    for row in known:
        if tuple(row) != next(entries, None):
            raise StoreUnusable(f"{to.shown} has another table {table} than {source}: it was left as it is")


async def copy_table(table: Any, entries: Iterable[Any], new: "asyncpg.Connection[asyncpg.Record]") -> int:
    """Copy entries in batches, and the marks with the last one, so that an interrupted copy is a beginning."""
    batch: list[Any] = []
    copied = 0
    for entry in entries:
        if len(batch) == A_BATCH:
            await new.execute(sql.STORE, *_columns(batch, 4), *_columns([], 4))
            batch = []
        batch.append(entry)
        copied += 1
    await new.execute(sql.STORE, *_columns(batch, 4), *_columns([table], 4))
    return copied


def _columns(rows: list[Any], width: int) -> list[list[Any]]:
    return [[row[column] for row in rows] for column in range(width)]


async def _verified(
    old: apsw.Connection,
    source: Path,
    new: "asyncpg.Connection[asyncpg.Record]",
    to: PostgresAddress,
    progress: Progress,
    copied: int,
) -> Moved:
    """Read everything again on both sides and compare, row by row."""
    entries = old.execute(_SOURCE_COUNT).get
    tables, digest = 0, sha256()
    async with new.transaction(isolation="repeatable_read", readonly=True):
        stored = new.cursor(_TARGET_ENTRIES, prefetch=A_BATCH).__aiter__()
        for row in progress(old.execute(_SOURCE_ENTRIES), entries, "comparing"):
            await _same(row, stored, source, to, digest.update)
        marks = new.cursor(_TARGET_TABLES, prefetch=A_BATCH).__aiter__()
        for row in old.execute(_SOURCE_TABLES):
            await _same(row, marks, source, to, digest.update)
            tables += 1
        if await anext(stored, None) is not None or await anext(marks, None) is not None:
            raise StoreUnusable(f"{to.shown} has more than {source}: does a server run on it already?")
    await new.execute("SET synchronous_commit = on")
    await new.execute(sql.PROBE)  # a synchronous commit: everything before it is on the disk as well
    return Moved(tables, entries, copied, digest.hexdigest())


async def _same(
    row: Any,
    others: "AsyncIterator[asyncpg.Record]",
    source: Path,
    to: PostgresAddress,
    note: Callable[[bytes], None],
) -> None:
    other = await anext(others, None)
    if other is None or tuple(other) != tuple(row):
        raise StoreUnusable(f"{to.shown} is not the same as {source} at table {row[0]}")
    note(msgspec.msgpack.encode(row))
