"""The one connection to PostgreSQL that writes. When it is lost, it reconnects by itself.

If it is lost in the middle of a statement, nobody knows whether that was committed. So the new connection first
ends what the server still does for the old one, and waits until that is decided; only then is it used.
"""

import asyncio
import contextlib
import logging
import time
from secrets import randbits
from typing import Any, Final

import asyncpg

from lapin.store import postgres_schema as sql
from lapin.store.postgres_address import CANNOT_CONNECT, PostgresAddress, being_filled, connect

_log = logging.getLogger("lapin.store")

GRACE_SECONDS: Final = 3.0
"""The time that moves wait for a lost connection before they are refused: nobody notices a database restart."""

STATEMENT_SECONDS: Final = 5.0
"""The time that the server may work on one statement before it rolls the statement back and says so."""

HANGING_SECONDS: Final = STATEMENT_SECONDS + 3.0
"""The time without any answer after which a connection is taken for lost."""

FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 1.0


class ConnectionLost(Exception):  # noqa: N818 - what has happened to the connection
    """The connection broke. If a statement was under way, nobody knows whether it was committed."""


class PostgresConnection:
    """A connection that reconnects by itself. One statement at a time."""

    def __init__(self, to: PostgresAddress) -> None:
        self._to = to
        self._key = randbits(62)
        self._db: asyncpg.Connection[asyncpg.Record] | None = None
        self._up = asyncio.Event()
        self._lost_at = 0.0
        self._repairing: asyncio.Task[None] | None = None
        self._closed = False

    async def open(self) -> None:
        """Connect for the first time; raises what `connect` does, or StoreUnusable while the schema is filled."""
        self._connected(await self._connect())

    async def execute(self, statement: str, *values: object) -> str:
        """Run a statement and return its status. Raises ConnectionLost, or the server's own error."""
        return str(await self._run("execute", statement, *values))

    async def fetch(self, statement: str, *values: object) -> "list[asyncpg.Record]":
        """Run a statement and return its rows. Raises ConnectionLost, or the server's own error."""
        rows: list[asyncpg.Record] = await self._run("fetch", statement, *values)
        return rows

    async def wait_until_up(self) -> bool:
        """Wait for a lost connection, for as long as `patience` says; return whether it is up."""
        if not self._up.is_set():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.patience()):
                    await self._up.wait()
        return self._up.is_set()

    def patience(self) -> float:
        """Return how many seconds to wait for the database now."""
        if self._up.is_set():
            return GRACE_SECONDS
        return max(0.0, self._lost_at + GRACE_SECONDS - time.monotonic())

    async def close(self) -> None:
        """Close the connection, and do not reconnect."""
        self._closed = True
        if self._repairing is not None:
            self._repairing.cancel()
            await asyncio.gather(self._repairing, return_exceptions=True)
        if self._db is not None:
            with contextlib.suppress(*CANNOT_CONNECT):  # then it is cut
                await self._db.close(timeout=STATEMENT_SECONDS)

    async def _run(self, how: str, statement: str, *values: object) -> Any:
        db = self._db
        if db is None:
            raise ConnectionLost
        try:
            return await getattr(db, how)(statement, *values, timeout=HANGING_SECONDS)
        except Exception as failure:
            if is_definite(failure):
                raise
            _log.debug("the connection to the database broke: %s", type(failure).__name__)
            self._lost(db)
            raise ConnectionLost from failure
        except asyncio.CancelledError:
            self._lost(db)
            raise

    def _connected(self, db: "asyncpg.Connection[asyncpg.Record]") -> None:
        self._db = db
        self._up.set()
        db.add_termination_listener(self._lost)

    def _lost(self, db: Any) -> None:
        """Give up this connection, and open a new one at once, before anybody needs it."""
        lost, self._db = (self._db, None) if db is self._db else (None, self._db)
        if lost is None or self._closed:
            return
        self._up.clear()
        self._lost_at = time.monotonic()
        lost.terminate()
        _log.warning("the connection to the database is lost")
        self._repairing = asyncio.ensure_future(self._repair())

    async def _repair(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                db = await self._connect()
            except Exception:  # whatever it is, it may pass
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                _log.warning("the connection to the database is back")
                self._connected(db)
                return

    async def _connect(self) -> "asyncpg.Connection[asyncpg.Record]":
        db = await connect(self._to, statement_timeout=f"{STATEMENT_SECONDS:g}s")
        try:
            if not await db.fetchval(sql.DURABLE) and not self._lost_at:
                _log.warning("the database runs with fsync=off: a power cut may take acknowledged moves back")
            await db.execute(sql.PREDECESSORS, self._key)
            await db.execute(sql.ALONE, self._key)
            if not await db.fetchval(sql.USE, sql.use_key(self._to.schema)):
                raise being_filled(self._to)
        except BaseException:
            db.terminate()
            raise
        return db


def is_definite(failure: Exception) -> bool:
    """Whether the server itself says that a statement failed, and the connection goes on."""
    if isinstance(failure, asyncpg.PostgresError):
        return getattr(failure, "severity_en", None) == "ERROR"
    return isinstance(failure, ValueError)  # asyncpg's, for values that it cannot send
