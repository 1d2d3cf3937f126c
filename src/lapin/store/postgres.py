"""The log in a PostgreSQL database, for sites of several processes.

Writes go over one connection that stores everything that is waiting as a group, so that a hundred moves cost one
commit; reads have a few connections of their own and never wait for writes. One PostgresLog belongs to the event
loop that opened it; any number of them, in any number of processes, may share a schema.
"""

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable, Sequence
from errno import ECONNRESET
from functools import partial
from itertools import starmap
from typing import Any, Final, TypeVar

import asyncpg

from lapin.store import postgres_schema as sql
from lapin.store.log import Claim, LogEntry, Marks, NewEntry, StoreFailed, UnknownEntry
from lapin.store.outbox import Owed
from lapin.store.postgres_address import (
    CANNOT_CONNECT,
    CONNECT_SECONDS,
    PostgresAddress,
    address,
    connect,
    settings,
    why_unusable,
)
from lapin.store.postgres_connection import ConnectionLost, PostgresConnection, is_definite
from lapin.store.postgres_outbox import PostgresOutbox
from lapin.store.postgres_writer import PostgresJob, PostgresWriter
from lapin.store.waiting import Append

READ_CONNECTIONS: Final = 4
READ_SECONDS: Final = 60.0
"""The time limit of a query. The longest is the one at a start, for all tables that wait for something."""

BETWEEN_TRIES: Final = 0.1
LATEST: Final = 2**63 - 1

T = TypeVar("T")


class PostgresLog(PostgresOutbox):
    """A :class:`lapin.store.Log` in one schema of a database. Made by :meth:`open`, ended by :meth:`close`."""

    def __init__(self, connection: PostgresConnection, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        self._loop = asyncio.get_running_loop()
        self._connection = connection
        self._writer = PostgresWriter(connection)
        self._pool = pool
        self._queries: set[asyncio.Future[None]] = set()
        self._closing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str) -> "PostgresLog":
        """Open the log at ``url``, made or brought up to date if need be. May raise StoreUnusable."""
        to = address(url)
        await migrated(to)
        connection = PostgresConnection(to)
        try:
            await connection.open()
            await connection.execute(sql.PROBE)
            pool = await _read_pool(to)
        except CANNOT_CONNECT as failure:
            await connection.close()
            raise why_unusable(to, failure) from failure
        except ConnectionLost as lost:  # between two of these lines
            await connection.close()
            raise why_unusable(to, ConnectionResetError(ECONNRESET, os.strerror(ECONNRESET))) from lost
        return cls(connection, pool)

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
        append = Append(future, table, after + 1, moves, marks, owed)
        wrong = _wrong(append)
        if wrong is None:
            self._writer.put(append)
        else:
            future.set_exception(wrong)
        return future

    async def read(self, table: str, after: int = 0) -> list[LogEntry]:
        """See Log."""
        return list(starmap(LogEntry, await self._query(sql.READ, table, after)))

    async def read_many(self, places: Sequence[tuple[str, int]]) -> dict[str, list[LogEntry]]:
        """See Log."""
        known = [place for place in places if _not_storable(place[0]) is None]
        found: dict[str, list[LogEntry]] = {}
        rows = await self._query(sql.READ_MANY, [table for table, _ in known], [after for _, after in known])
        for table, version, command, payload in rows:
            found.setdefault(table, []).append(LogEntry(version, command, payload))
        return found

    async def newest(self, table: str) -> int:
        """See Log."""
        found = await self._query(sql.NEWEST, table)
        return int(found[0][0]) if found else 0

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """See Log."""
        known = [table for table in tables if _not_storable(table) is None]
        return {row[0]: row[1] for row in await self._query(sql.VERSIONS, known) if row[1] is not None}

    async def find(self, code: str) -> str | None:
        """See Log."""
        found = await self._query(sql.TABLE_OF_CODE, code)
        return found[0][0] if found else None

    async def due(self, before: int, limit: int) -> list[tuple[str, int]]:
        """See Log."""
        return [(row[0], row[1]) for row in await self._query(sql.DUE, before, limit)]

    async def claim(self, claims: Sequence[Claim]) -> set[str]:
        """See Log."""
        moved: set[str] = set()
        columns = [claim.table for claim in claims], [claim.due for claim in claims], [c.until for c in claims]

        async def run(connection: PostgresConnection) -> None:
            moved.update(row[0] for row in await connection.fetch(sql.CLAIM, *columns))

        await self._run(run)
        return moved

    async def rest(self, table: str) -> None:
        """See Log."""
        await self._run(partial(_execute, sql.REST, table))

    async def now(self) -> float:
        """See Log."""
        return float((await self._query(sql.NOW))[0][0])

    async def unfinished(self) -> list[str]:
        """See Log."""
        return [row[0] for row in await self._query(sql.UNFINISHED)]

    async def finished(self, before: int, limit: int) -> list[str]:
        """See Log."""
        return [row[0] for row in await self._query(sql.FINISHED, before, limit)]

    async def amend(self, table: str, version: int, payload: bytes) -> None:
        """See Log."""

        async def run(connection: PostgresConnection) -> None:
            if _not_storable(table) is not None or not await connection.fetch(sql.AMEND, table, version, payload):
                raise UnknownEntry(table, version)

        await self._run(run)

    async def forget(self, table: str) -> None:
        """See Log."""
        if _not_storable(table) is None:
            await self._run(partial(_execute, sql.FORGET, table))

    async def check(self) -> None:
        """See Log."""
        await self._run(partial(_execute, sql.PROBE))

    async def close(self) -> None:
        """See Log."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _run(self, run: Any) -> None:
        """Let the writer run a job that is not an append."""
        if self._closing is not None:
            raise StoreFailed("closed")
        future: asyncio.Future[None] = self._loop.create_future()
        self._writer.put(PostgresJob(future, run))
        await future

    async def _query(self, query: str, *values: object) -> "list[asyncpg.Record]":
        """Run a query; if the database is unreachable for a moment, wait for it."""
        if self._closing is not None:
            raise StoreFailed("closed")
        if any(_not_storable(value) is not None for value in values if isinstance(value, str)):
            return []  # nothing is ever stored under such a name
        answered: asyncio.Future[None] = self._loop.create_future()
        self._queries.add(answered)
        try:
            until = self._loop.time() + self._connection.patience()
            while True:
                try:
                    return await self._pool.fetch(query, *values, timeout=READ_SECONDS)
                except CANNOT_CONNECT as failure:
                    if is_definite(failure):
                        raise StoreFailed("read_failed") from failure
                    if self._loop.time() + BETWEEN_TRIES > until:
                        raise StoreFailed("unreachable") from failure
                await asyncio.sleep(BETWEEN_TRIES)
        finally:
            self._queries.discard(answered)
            answered.set_result(None)

    async def _close(self) -> None:
        # Earlier queries are answered first, and accepted moves stored.
        await asyncio.gather(*self._queries)
        await self._writer.finish()
        with contextlib.suppress(*CANNOT_CONNECT):  # then it cuts its connections by itself
            await asyncio.wait_for(self._pool.close(), CONNECT_SECONDS)


async def migrated(to: PostgresAddress) -> tuple[int | None, int]:
    """Bring the schema up to date; return its versions before and after. May raise StoreUnusable."""
    return await _asked(to, sql.migrate)


async def check_schema_at(url: str) -> None:
    """Raise StoreUnusable if this program cannot work with that database and its schema, which is only read."""
    await _asked(address(url), sql.check)


async def users_at(url: str) -> int:
    """Return the number of servers that use that schema now. May raise StoreUnusable."""

    async def users(db: "asyncpg.Connection[asyncpg.Record]", to: PostgresAddress) -> int:
        return int(await db.fetchval(sql.USERS, sql.use_key(to.schema)))

    return await _asked(address(url), users)


async def _asked(
    to: PostgresAddress, question: "Callable[[asyncpg.Connection[asyncpg.Record], PostgresAddress], Awaitable[T]]"
) -> T:
    """Return the answer of a connection of its own. May raise StoreUnusable."""
    try:
        db = await connect(to)
        try:
            return await question(db, to)
        finally:
            with contextlib.suppress(*CANNOT_CONNECT):
                await db.close(timeout=CONNECT_SECONDS)
    except CANNOT_CONNECT as failure:
        raise why_unusable(to, failure) from failure


async def _read_pool(to: PostgresAddress) -> "asyncpg.Pool[asyncpg.Record]":
    async def no_reset(_db: object) -> None:
        """Do nothing: a query leaves nothing to reset, and this saves a round trip."""

    return await asyncpg.create_pool(
        to.dsn,
        min_size=0,  # asyncpg would reopen more in the background, and log a traceback each time that fails
        max_size=READ_CONNECTIONS,
        reset=no_reset,
        timeout=CONNECT_SECONDS,
        server_settings=settings(to, default_transaction_read_only="on"),
    )


async def _execute(statement: str, *values: Any) -> None:
    *parameters, connection = values
    await connection.execute(statement, *parameters)


def _wrong(append: Append) -> Exception | None:
    """Return the error in moves that asyncpg cannot send, or that would fail the whole group: a caller's bug."""
    marks = append.marks
    for text in (append.table, *(command for command, _ in append.moves), None if marks is None else marks.code):
        wrong = None if text is None else _not_storable(text)
        if wrong is not None:
            return wrong
    numbers = (append.last,) if marks is None else (append.last, marks.due or 0, marks.finished or 0)
    return None if all(-LATEST <= number <= LATEST for number in numbers) else StoreFailed("write_failed")


def _not_storable(text: str) -> ValueError | None:
    """Return why PostgreSQL cannot store this text; None if it can."""
    if "\0" in text:
        return ValueError("a zero byte in a name")
    try:
        if not text.isascii():
            text.encode()
    except UnicodeEncodeError as wrong:
        return wrong
    return None
