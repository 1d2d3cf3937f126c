"""Steps of an operator that were forgotten, or taken in the wrong order: the server and the doctor say so."""

import asyncio
from pathlib import Path

import httpx

from lapin.client import Client
from tests.cli.command import lapin
from tests.ports import free_port
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.server.conftest import Serve
from tests.server.players import close_all, play_out, started
from tests.server.process import QUICK, Process

LEFT_BEHIND = "has 1 open table that this database does not have"
ALONE = "another process uses this database, and no redis is set"


async def _doctor(server: Process, *settings: str) -> str:
    where = ("--data", str(server.data), "--port", str(free_port()))
    return (await asyncio.to_thread(lapin, "doctor", *where, *settings)).stdout


async def test_a_database_that_was_set_before_the_tables_were_moved_is_told(
    serve: Serve, postgres: PostgresServer
) -> None:
    """An empty site says why it is empty, keeps what the storage has, and is whole once the tables are moved."""
    server = serve(*QUICK)
    clients = await started(server.base, "odyssey", 3)
    await close_all(clients)
    assert await asyncio.to_thread(server.stop) == 0
    file = server.data / "lapin.sqlite"
    url = postgres.url()
    sung = server.data / "pictures" / "recordings" / "a-table-of-the-file" / "clue"
    sung.parent.mkdir(parents=True)
    sung.write_bytes(b"la la la")
    kept = _names(server.data / "pictures")

    server.options = (*QUICK, "--database", url)
    await asyncio.to_thread(server.start)
    assert f"{file} {LEFT_BEHIND}: lapin move --from {file}" in server.log
    assert f"wrong  database: {file} {LEFT_BEHIND}" in await _doctor(server, "--database", url)
    gone = await asyncio.to_thread(httpx.get, f"{server.base}/api/tables/{clients[0].code}", trust_env=False)
    assert gone.status_code == 404
    assert await asyncio.to_thread(server.stop) == 0
    assert kept <= _names(server.data / "pictures")
    assert _names(server.data, "lapin.sqlite*") == {"lapin.sqlite"}

    done = await asyncio.to_thread(lapin, "move", "--from", str(file), "--to", url)
    assert done.returncode == 0, done.stderr
    await asyncio.to_thread(server.start)
    assert server.log.count(LEFT_BEHIND) == 1, "and not again"
    assert LEFT_BEHIND not in await _doctor(server, "--database", url)
    again = [Client(server.base, each.code, each.token, each.person) for each in clients]
    for each in again:
        await each.connect()
    await play_out(again)
    await close_all(again)


async def test_several_processes_without_redis_are_told(
    serve: Serve, postgres: PostgresServer, redis: RedisServer
) -> None:
    """The second one, and the doctor; with Redis nobody complains."""
    url = postgres.url()
    first = await asyncio.to_thread(serve, *QUICK, "--database", url)
    assert ALONE not in first.log
    assert ALONE not in await _doctor(first, "--database", url)
    second = await asyncio.to_thread(serve, *QUICK, "--database", url)
    assert ALONE in second.log
    assert f"wrong  redis: {ALONE}" in await _doctor(second, "--database", url)
    third = await asyncio.to_thread(serve, *QUICK, "--database", url, "--redis", redis.url())
    assert ALONE not in third.log
    assert ALONE not in await _doctor(second, "--database", url, "--redis", redis.url())


def _names(folder: Path, pattern: str = "**/*") -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.glob(pattern)}
