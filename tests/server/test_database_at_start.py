"""A server that starts while its database comes and goes: it waits, says why, and never ends with a traceback."""

import asyncio
from pathlib import Path

import pytest

from lapin.server import Server, Settings
from lapin.store import StoreUnusable, postgres_connection
from lapin.store.postgres import PostgresLog
from tests.postgres_server import PostgresServer
from tests.store.postgres_cable import Cable
from tests.waiting import until


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A query waits less long for a database that is away."""
    monkeypatch.setattr(postgres_connection, "GRACE_SECONDS", 0.1)


async def test_a_database_that_goes_away_during_the_start_is_waited_for(
    tmp_path: Path, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The log was opened, and then nothing could be read from it: the start goes on when the database is back."""
    async with Cable(postgres.url()) as cable:
        open_log = PostgresLog.open

        async def opened_and_cut(url: str) -> PostgresLog:
            log = await open_log(url)
            cable.unplugged = "waiting" not in caplog.text
            cable.cut()
            return log

        monkeypatch.setattr(PostgresLog, "open", opened_and_cut)
        settings = Settings(data=tmp_path, database=cable.url, computers="random", wait_seconds=60)
        starting = asyncio.ensure_future(Server.opened(settings))
        await until(lambda: "waiting: the database went away while the server started" in caplog.text)
        cable.unplugged = False
        await (await starting).close()
        caplog.clear()
        with pytest.raises(StoreUnusable, match="went away") as unusable:
            await Server.opened(Settings(data=tmp_path, database=cable.url, computers="random"))
        assert unusable.value.passing


async def test_a_connection_that_breaks_before_the_first_write_is_no_traceback(
    postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line, and it may pass."""
    async with Cable(postgres.url()) as cable:
        connected = postgres_connection.PostgresConnection.open

        async def connected_and_cut(connection: postgres_connection.PostgresConnection) -> None:
            await connected(connection)
            cable.cut()

        monkeypatch.setattr(postgres_connection.PostgresConnection, "open", connected_and_cut)
        with pytest.raises(StoreUnusable, match="cannot be reached") as unusable:
            await PostgresLog.open(cable.url)
        assert unusable.value.passing
