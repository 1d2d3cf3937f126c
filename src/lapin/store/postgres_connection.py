"""The one line to PostgreSQL that writes: there, lost, or coming back by itself.

A line that is lost in mid-statement leaves a question: was it committed? The new line answers it. It ends what
the server still does for the old one, and waits until that is decided, before anything else is asked of it.
"""

import asyncio
import contextlib
import logging
import time
from secrets import randbits
from typing import Any, Final

import asyncpg

from lapin.store import postgres_schema as sql
from lapin.store.postgres_address import CANNOT_CONNECT, Address, connect

_log = logging.getLogger("lapin.store")

GRACE_SECONDS: Final = 3.0
"""How long moves wait for a lost line before they are refused: a database that restarts is not noticed."""

STATEMENT_SECONDS: Final = 5.0
"""How long the server may work at one statement; then it says that nothing came of it."""

HANGING_SECONDS: Final = STATEMENT_SECONDS + 3.0
"""When a line that says nothing at all is taken for lost."""

FIRST_PAUSE: Final = 0.05
LONGEST_PAUSE: Final = 1.0


class Lost(Exception):  # noqa: N818 - what has happened to the line
    """The line broke. If a statement was under way, nobody knows what came of it."""


class PostgresConnection:
    """A line that repairs itself. One statement at a time."""

    def __init__(self, to: Address) -> None:
        self._to = to
        self._key = randbits(62)
        self._db: asyncpg.Connection[asyncpg.Record] | None = None
        self._back = asyncio.Event()
        self._lost_at = 0.0
        self._repairing: asyncio.Task[None] | None = None
        self._closed = False

    async def open(self) -> None:
        """Connect for the first time; raises what `connect` does."""
        self._there(await self._connect())

    async def execute(self, statement: str, *values: object) -> str:
        """Run a statement: its status. Lost, or the server's own refusal."""
        return str(await self._run("execute", statement, *values))

    async def fetch(self, statement: str, *values: object) -> "list[asyncpg.Record]":
        """Run a statement: its rows. Lost, or the server's own refusal."""
        rows: list[asyncpg.Record] = await self._run("fetch", statement, *values)
        return rows

    async def back(self) -> bool:
        """Wait for a lost line, as long as there is hope; whether it is there."""
        if not self._back.is_set():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.patience()):
                    await self._back.wait()
        return self._back.is_set()

    def patience(self) -> float:
        """For how many seconds it makes sense to wait for the database now."""
        if self._back.is_set():
            return GRACE_SECONDS
        return max(0.0, self._lost_at + GRACE_SECONDS - time.monotonic())

    async def close(self) -> None:
        """Hang up."""
        self._closed = True
        if self._repairing is not None:
            self._repairing.cancel()
            await asyncio.gather(self._repairing, return_exceptions=True)
        if self._db is not None:
            try:
                await self._db.close(timeout=STATEMENT_SECONDS)
            except CANNOT_CONNECT:
                self._db.terminate()

    async def _run(self, how: str, statement: str, *values: object) -> Any:
        db = self._db
        if db is None:
            raise Lost
        try:
            return await getattr(db, how)(statement, *values, timeout=HANGING_SECONDS)
        except Exception as failure:
            if is_definite(failure):
                raise
            _log.debug("the line to the database broke: %s", type(failure).__name__)
            self._gone(db)
            raise Lost from failure
        except asyncio.CancelledError:
            self._gone(db)
            raise

    def _there(self, db: "asyncpg.Connection[asyncpg.Record]") -> None:
        self._db = db
        self._back.set()
        db.add_termination_listener(self._gone)

    def _gone(self, db: Any) -> None:
        """Of this connection nothing more is expected; a new one is on its way, before anybody asks for it."""
        lost, self._db = (self._db, None) if db is self._db else (None, self._db)
        if lost is None or self._closed:
            return
        self._back.clear()
        self._lost_at = time.monotonic()
        lost.terminate()
        _log.warning("the connection to the database is lost")
        self._repairing = asyncio.ensure_future(self._repair())

    async def _repair(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                db = await self._connect()
            except Exception:  # whatever it is, tomorrow it may not be
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                _log.warning("the connection to the database is back")
                self._there(db)
                return

    async def _connect(self) -> "asyncpg.Connection[asyncpg.Record]":
        db = await connect(self._to, statement_timeout=f"{STATEMENT_SECONDS:g}s")
        try:
            syncs, _ = await db.fetchrow(sql.DURABLE) or (True, None)
            if not syncs and not self._lost_at:
                _log.warning("the database runs with fsync=off: a power cut may take acknowledged moves back")
            await db.execute(sql.PREDECESSORS, self._key)
            await db.execute(sql.ALONE, self._key)
        except BaseException:
            db.terminate()
            raise
        return db


def is_definite(failure: Exception) -> bool:
    """Whether the server itself says that nothing came of a statement, on a line that goes on."""
    if isinstance(failure, asyncpg.PostgresError):
        return getattr(failure, "severity_en", None) == "ERROR"
    return isinstance(failure, ValueError)  # asyncpg's, for values that it could not even send
