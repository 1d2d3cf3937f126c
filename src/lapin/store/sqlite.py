"""The log in one SQLite file, for a laptop or a small site.

Writes go through one thread that commits everything that is waiting as a group, so that a hundred moves cost one
sync of the disk; reads have a thread and a connection of their own and never wait for writes. The event
loop waits for neither. One SqliteLog belongs to the event loop that opened it.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import starmap
from pathlib import Path
from typing import TypeVar

import apsw

from lapin.store import schema
from lapin.store.log import (
    Claim,
    LogEntry,
    Marks,
    NewEntry,
    StoreFailed,
    StoreUnusable,
)
from lapin.store.outbox import Owed
from lapin.store.rights import why_shut
from lapin.store.sqlite_outbox import SqliteOutbox
from lapin.store.sqlite_writer import BUSY_MS, SqliteJob, SqliteWriter
from lapin.store.waiting import Append

T = TypeVar("T")


class SqliteLog(SqliteOutbox):
    """A :class:`lapin.store.Log` in one SQLite file. Made by :meth:`open`, ended by :meth:`close`."""

    def __init__(self, writer: SqliteWriter, db: apsw.Connection, reads: ThreadPoolExecutor) -> None:
        self._loop = asyncio.get_running_loop()
        self._writer = writer
        self._db = db
        self._reads = reads
        self._closing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, path: Path) -> "SqliteLog":
        """Open the log in ``path``, made if missing; its folder must exist. May raise StoreUnusable."""
        loop = asyncio.get_running_loop()
        reads = ThreadPoolExecutor(1, "lapin-log-reader")
        try:
            write_db, read_db = await loop.run_in_executor(reads, _connect, path)
        except BaseException:
            reads.shutdown(wait=False)
            raise
        return cls(SqliteWriter(write_db, loop), read_db, reads)

    def append(
        self,
        table: str,
        after: int,
        payload: bytes,
        *,
        command: str | None = None,
        marks: Marks | None = None,
    ) -> "asyncio.Future[int]":
        """See Log."""
        return self.append_all(table, after, ((command, payload),), marks=marks)

    def append_all(
        self,
        table: str,
        after: int,
        moves: Sequence[NewEntry],
        *,
        marks: Marks | None = None,
        owed: Sequence[Owed] = (),
    ) -> "asyncio.Future[int]":
        """See Log."""
        if self._closing is not None:
            raise StoreFailed("closed")
        future: asyncio.Future[int] = self._loop.create_future()
        self._writer.put(Append(future, table, after + 1, moves, marks, owed))
        return future

    async def read(self, table: str, after: int = 0) -> list[LogEntry]:
        """See Log."""
        return await self._query(lambda db: list(starmap(LogEntry, db.execute(schema.READ, (table, after)))))

    async def read_many(self, places: Sequence[tuple[str, int]]) -> dict[str, list[LogEntry]]:
        """See Log."""

        def found(db: apsw.Connection) -> dict[str, list[LogEntry]]:
            read = {place[0]: list(starmap(LogEntry, db.execute(schema.READ, place))) for place in places}
            return {table: entries for table, entries in read.items() if entries}

        return await self._query(found)

    async def newest(self, table: str) -> int:
        """See Log."""
        return await self._query(lambda db: db.execute(schema.NEWEST, (table,)).get)

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """See Log."""

        def found(db: apsw.Connection) -> dict[str, int]:
            newest = {table: int(db.execute(schema.NEWEST, (table,)).get) for table in tables}
            return {table: version for table, version in newest.items() if version}

        return await self._query(found)

    async def find(self, code: str) -> str | None:
        """See Log."""
        return await self._query(lambda db: db.execute(schema.TABLE_OF_CODE, (code,)).get)

    async def due(self, before: int, limit: int) -> list[tuple[str, int]]:
        """See Log."""
        return await self._query(lambda db: list(db.execute(schema.DUE, (before, limit))))

    async def claim(self, claims: Sequence[Claim]) -> set[str]:
        """See Log."""
        moved: set[str] = set()
        await self._run(partial(self._writer.claim, claims, moved))
        return moved

    async def rest(self, table: str) -> None:
        """See Log."""
        await self._run(partial(self._writer.rest, table))

    async def now(self) -> float:
        """See Log."""
        return time.time() * 1000

    async def unfinished(self) -> list[str]:
        """See Log."""
        return await self._query(lambda db: [row[0] for row in db.execute(schema.UNFINISHED)])

    async def finished(self, before: int, limit: int) -> list[str]:
        """See Log."""
        return await self._query(lambda db: [row[0] for row in db.execute(schema.FINISHED, (before, limit))])

    async def amend(self, table: str, version: int, payload: bytes) -> None:
        """See Log."""
        await self._run(partial(self._writer.amend, table, version, payload))

    async def forget(self, table: str) -> None:
        """See Log."""
        await self._run(partial(self._writer.forget, table))

    async def check(self) -> None:
        """See Log."""
        await self._run(self._writer.probe)

    async def close(self) -> None:
        """See Log."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _run(self, run: Callable[[], None]) -> None:
        """Let the writer run a job that is not an append, in a transaction."""
        if self._closing is not None:
            raise StoreFailed("closed")
        future: asyncio.Future[None] = self._loop.create_future()
        self._writer.put(SqliteJob(future, run))
        await future

    async def _query(self, query: Callable[[apsw.Connection], T]) -> T:
        """Run a query in the reader's thread."""
        if self._closing is not None:
            raise StoreFailed("closed")
        try:
            return await self._loop.run_in_executor(self._reads, query, self._db)
        except apsw.Error as failure:
            raise StoreFailed("read_failed") from failure

    async def _close(self) -> None:
        # A task starts after every callback that was scheduled before, the writer's last hand-over included.
        # In the reader's thread, so that earlier queries are answered first. The writer closes
        # last: the last connection copies the write-ahead log back and removes it.
        await self._loop.run_in_executor(self._reads, self._db.close)
        await self._loop.run_in_executor(self._reads, self._writer.finish)
        self._reads.shutdown(wait=False)


def _connect(path: Path) -> tuple[apsw.Connection, apsw.Connection]:
    """Return a connection that writes and one that reads, on a file with the newest schema."""
    with contextlib.ExitStack() as on_failure:
        try:
            write_db = apsw.Connection(str(path))
            on_failure.callback(write_db.close)
            write_db.set_busy_timeout(BUSY_MS)
            schema.migrate(write_db)
            if write_db.pragma("journal_mode", "wal") != "wal":
                raise StoreUnusable(f"{path} is in a place where SQLite cannot keep a write-ahead log")
            # FULL: with NORMAL, a power cut may lose moves that were acknowledged. fullfsync does the same
            # on a Mac, whose disks otherwise may write later than they say.
            write_db.pragma("synchronous", "full")
            write_db.pragma("fullfsync", True)
            write_db.pragma("secure_delete", True)  # an erased name is overwritten, not only unlinked
            write_db.execute(schema.PROBE)
            read_db = apsw.Connection(str(path))
            on_failure.callback(read_db.close)
            read_db.set_busy_timeout(BUSY_MS)
            read_db.pragma("query_only", True)
        except apsw.Error as failure:
            raise StoreUnusable(why_unusable(path, failure)) from failure
        on_failure.pop_all()
    return write_db, read_db


def why_unusable(path: Path, failure: apsw.Error) -> str:
    """Return what went wrong, in one line, for the person who starts the server."""
    denied = isinstance(failure, apsw.CantOpenError | apsw.ReadOnlyError | apsw.PermissionsError)
    if denied and (shut := why_shut(path)) is not None:
        return f"{shut.text}: {shut.mend}"
    match failure:
        case apsw.CantOpenError():
            return f"{path} cannot be opened: is its folder there, and may this user write in it?"
        case apsw.ReadOnlyError() | apsw.PermissionsError():
            return f"{path} may not be written by this user"
        case apsw.NotADBError() | apsw.CorruptError():
            return f"{path} is not a database, or is damaged"
        case apsw.BusyError():
            return f"{path} is in use by another program"
        case _:
            return f"{path} cannot be used: {failure}"
