"""The promises of every log, whichever database is behind it.

A table is a numbered list of entries, without gaps, each with the events of one accepted command. The number is
the concurrency control: the process that stores version 7 first wins, and every other decides again. This module
knows nothing of games, databases or sockets; a payload is bytes that only the caller can read.
"""

import asyncio
from collections.abc import Sequence
from typing import Protocol

import msgspec

from lapin.failure_codes import FailureCode
from lapin.store.outbox import Outbox, Owed


class LogEntry(msgspec.Struct, frozen=True, gc=False):
    """One accepted command as it was stored."""

    version: int
    command: str | None
    payload: bytes


class Marks(msgspec.Struct, frozen=True, gc=False):
    """Marks of a table, which the log knows without reading its entries.

    Marks are replaced as a whole together with the entry that changed them, so that a deadline found after
    a restart always belongs to an entry that is stored.
    """

    code: str | None = None
    """The short code people type to join. Given up with None, and then free for another table."""

    due: int | None = None
    """The time by which a process must look at the table, in ms since 1970; None if nothing will fall due."""

    finished: int | None = None
    """The time when the table was closed, in milliseconds since 1970; None while it is open."""


NewEntry = tuple[str | None, bytes]
"""A command, if there was one, and its payload."""


class Claim(msgspec.Struct, frozen=True, gc=False):
    """A request for the lease of a table until ``until``: its deadline ``due`` has passed and nobody saw to it."""

    table: str
    due: int
    until: int


class LogRefusal(Exception):  # noqa: N818 - the name for answers that are not faults, as most of these
    """A reason why a log did not do what it was called for."""


class Conflict(LogRefusal):
    """Another process stored this version first, or the one before it is missing: read, and decide again."""

    def __init__(self, newest: int) -> None:
        super().__init__(f"the table is at version {newest}")
        self.newest = newest


class Repeated(LogRefusal):
    """The command is stored already, at ``version``: answer it as then, and do not make the move twice."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the command was stored as version {version}")
        self.version = version


class CodeTaken(LogRefusal):
    """Another table has this join code: draw another."""

    def __init__(self, code: str) -> None:
        super().__init__(f"another table has the code {code}")
        self.code = code


class UnknownEntry(LogRefusal, LookupError):  # noqa: N818 - as LogRefusal
    """There is no such entry to amend."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__(f"table {table} has no version {version}")
        self.table = table
        self.version = version


class StoreFailed(LogRefusal):
    """The storage failed: the command must not be acknowledged, and none of it is stored.

    Except for ``in_doubt``: the connection to the database broke at the last moment, and whether it was stored
    will be known when the database is back. If it was, a second call with the same command, or at the same
    version, raises ``Repeated`` or ``Conflict``: nothing is ever stored twice.
    """

    def __init__(self, code: FailureCode) -> None:
        super().__init__(code)
        self.code = code


class StoreUnusable(LogRefusal):
    """The log cannot be opened at all; ``reason`` is one line for the person who starts the server."""

    def __init__(self, reason: str, *, passing: bool = False) -> None:
        """Take the line; `passing`: it may work again soon without anybody doing anything."""
        super().__init__(reason)
        self.reason = reason
        self.passing = passing


class Log(Protocol):
    """The log of all tables of a site.

    Every method but ``close`` raises ``StoreFailed("closed")`` after ``close``. A caller that cancels a write
    that is under way does not know whether it was stored, and has to read the log to find out.
    """

    def append(
        self,
        table: str,
        after: int,
        payload: bytes,
        *,
        command: str | None = None,
        marks: Marks | None = None,
    ) -> "asyncio.Future[int]":
        """Store ``payload`` as version ``after + 1``; the future has that number once it would survive a crash.

        It is a future and not a coroutine because a table writes often and has no task of its own that could wait.

        ``after=0`` creates the table. ``command`` is an id the client made, unique in its table. ``marks``
        replaces the table's marks in the same transaction; None leaves them alone.

        Raises, in this order of precedence:
            Repeated: the command is stored already, whatever ``after`` says.
            Conflict: the table is not at ``after``.
            CodeTaken: another table has ``marks.code``.
            StoreFailed: it could not be made durable.

        """
        ...

    def append_all(
        self,
        table: str,
        after: int,
        moves: Sequence[NewEntry],
        *,
        marks: Marks | None = None,
        owed: Sequence[Owed] = (),
    ) -> "asyncio.Future[int]":
        """Store a batch, in which each move was decided on the state after the one before: all of them or none.

        Each becomes an entry of its own, from version ``after + 1`` on; the future has the last one's version. If
        they were stored one by one, a second move could be stored although another process was faster than the
        first: it would follow an entry that it knows nothing of. ``owed`` says who is waited for from now on, or
        no longer, and is stored with the batch. Raises what `append` raises; ``Repeated`` if any of the commands
        is stored already.
        """
        ...

    async def read(self, table: str, after: int = 0) -> list[LogEntry]:
        """Return the entries above version ``after`` in their order; none for an unknown table."""
        ...

    async def read_many(self, places: Sequence[tuple[str, int]]) -> dict[str, list[LogEntry]]:
        """Return what `read` would for each table and version, in one query; without tables that have nothing."""
        ...

    async def newest(self, table: str) -> int:
        """Return the version the table is at, 0 for an unknown table."""
        ...

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """Return the newest versions of many tables, in one query; unknown tables are left out."""
        ...

    async def find(self, code: str) -> str | None:
        """Return the table that people join with ``code``."""
        ...

    async def due(self, before: int, limit: int) -> list[tuple[str, int]]:
        """Return up to ``limit`` tables whose deadline is at or before ``before``, and it; oldest first."""
        ...

    async def claim(self, claims: "Sequence[Claim]") -> set[str]:
        """Take leases: move deadlines that have passed, each only if it is still ``due``. Return those tables.

        Of several processes that see the same deadline, one gets the table, and looks after it until ``until``.
        """
        ...

    async def rest(self, table: str) -> None:
        """Take the deadline of a finished table away: nobody has to look at it again."""
        ...

    async def now(self) -> float:
        """Return the time of the log's own clock, which all its processes share, in milliseconds since 1970."""
        ...

    async def unfinished(self) -> list[str]:
        """Return every table that has no ``finished`` mark."""
        ...

    async def finished(self, before: int, limit: int) -> list[str]:
        """Return up to ``limit`` tables that finished at or before ``before``, oldest first."""
        ...

    async def amend(self, table: str, version: int, payload: bytes) -> None:
        """Replace a stored payload. Only to forget, such as an erased name: everything else is a new entry.

        Raises UnknownEntry when there is no such version.
        """
        ...

    async def forget(self, table: str) -> None:
        """Delete everything about a table; an unknown one is forgotten already."""
        ...

    async def check(self) -> None:
        """Write something; raises StoreFailed if a move could not be stored now."""
        ...

    async def close(self) -> None:
        """Finish writes that were accepted, then close the files or connections. A second call is harmless."""
        ...


class SiteLog(Log, Outbox, Protocol):
    """The log of a site, and its outbox: both are in one database."""
