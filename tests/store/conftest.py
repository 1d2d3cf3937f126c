"""The logs under test."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import partial

import apsw
import pytest

from lapin.store import SiteLog, SqliteLog
from lapin.store.postgres import PostgresLog
from tests.store.faulty_disk import FaultyDisk

OpenLog = Callable[[], Awaitable[SiteLog]]


@contextlib.asynccontextmanager
async def sqlite_site(request: pytest.FixtureRequest) -> AsyncIterator[OpenLog]:
    """Provide a site that keeps its log in one file."""
    yield partial(SqliteLog.open, request.getfixturevalue("tmp_path") / "log.db")


@contextlib.asynccontextmanager
async def postgres_site(request: pytest.FixtureRequest) -> AsyncIterator[OpenLog]:
    """Provide a site that keeps its log in a schema of a real database."""
    yield partial(PostgresLog.open, request.getfixturevalue("postgres").url())


@pytest.fixture(params=[sqlite_site, postgres_site])
async def open_log(request: pytest.FixtureRequest) -> AsyncIterator[OpenLog]:
    """Open the log of one site, as often as a test likes; one more kind of log is one more parameter."""
    opened: list[SiteLog] = []
    async with request.param(request) as site:

        async def open_again() -> SiteLog:
            opened.append(await site())
            return opened[-1]

        yield open_again
        for log in opened:
            await log.close()


@pytest.fixture
async def log(open_log: OpenLog) -> SiteLog:
    """Provide an open, empty log."""
    return await open_log()


@pytest.fixture
def connections() -> Iterator[list[apsw.Connection]]:
    """List the connections that logs make during the test: of each log, the one that writes comes first."""
    made: list[apsw.Connection] = []
    apsw.connection_hooks.append(made.append)
    yield made
    apsw.connection_hooks.remove(made.append)


@pytest.fixture
def disk() -> Iterator[FaultyDisk]:
    """Put every file of SQLite on a disk that fails on demand."""
    disk = FaultyDisk()
    yield disk
    disk.unregister()
