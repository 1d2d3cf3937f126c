"""When nothing can be stored while computers play, the log says so, and not two thousand times."""

import asyncio
import re
import resource
from typing import Any

import httpx
import msgspec
import pytest

from lapin.client import Client
from tests.cluster.balancer import Balancer
from tests.postgres_server import PostgresServer
from tests.server.conftest import Serve
from tests.server.players import close_all, play_out, started
from tests.server.process import PATIENCE, QUICK, Process
from tests.waiting import until


async def test_a_disk_that_is_full_takes_one_line_of_the_log(serve: Serve) -> None:
    """Tables of computers try again every second; that they cannot store is said once, and then counted."""
    server = serve(*QUICK, "--log", "json")
    hosts = [host for _ in range(2) for host in await started(server.base, "odyssey", 1, 3)]
    while not _losses(server):  # once more, if each table just waited for its person when the disk was full
        await _fill_the_disk_in_mid_game(server, hosts)
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        tried = await _batches(web)
        await until(lambda: _reached(web, tried + 3))
    first, *more = _losses(server)
    assert (first["level"], first["process"], len(first["table"])) == ("warning", server.pid, 12)
    assert first["cause"] in first["message"]
    assert all(entry["times"] > 0 for entry in more), more


async def _fill_the_disk_in_mid_game(server: Process, hosts: list[Client]) -> None:
    """Everybody plays; then no file grows, until a table has failed or every person has."""
    _let_files_grow(server, resource.RLIM_INFINITY)
    before = [_version(host) for host in hosts]
    playing = asyncio.gather(*(play_out([host]) for host in hosts), return_exceptions=True)
    await until(lambda: [_version(host) for host in hosts] != before)
    _let_files_grow(server, max(each.stat().st_size for each in server.data.iterdir()))
    await until(lambda: bool(_losses(server)) or playing.done())
    playing.cancel()


def _version(client: Client) -> int:
    return client.frame.version if client.frame is not None else 0


def _losses(server: Process) -> list[dict[str, Any]]:
    """The lines of the log that say so; each line of it is JSON."""
    entries = [msgspec.json.decode(line) for line in server.log.splitlines()]
    return [entry for entry in entries if "could not store" in entry["message"]]


async def _batches(web: httpx.AsyncClient) -> int:
    """Return how often something was to be stored so far, with or without success."""
    (found,) = re.findall(r"^lapin_store_seconds_count (\d+)$", (await web.get("/metrics")).text, re.MULTILINE)
    return int(found)


async def _reached(web: httpx.AsyncClient, number: int) -> bool:
    return await _batches(web) >= number


def _let_files_grow(server: Process, size: int) -> None:
    """The kernel lets the server write files up to this size: beyond it is a real write error."""
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@pytest.mark.long
async def test_a_database_that_is_away_takes_a_few_lines_of_the_log(
    serve: Serve, postgres: PostgresServer
) -> None:
    """It is away for ten seconds, while four tables of computers want to move all the time."""
    cable = Balancer(postgres.port).open()
    database = postgres.url().replace(f":{postgres.port}/", f":{cable.port}/")
    try:
        server = await asyncio.to_thread(serve, *QUICK, "--database", database, "--log", "json")
        tables = [await started(server.base, "odyssey", 1, 3) for _ in range(4)]
        before = len(server.log.splitlines())
        playing = asyncio.gather(*(play_out(clients) for clients in tables), return_exceptions=True)
        cable.unplugged = True
        cable.cut()
        await until(lambda: "again" in server.log)
        cable.unplugged = False
        await playing  # commands were refused meanwhile: nothing could be stored
        await until(lambda: "is back" in server.log)
        for clients in tables:
            await play_out(clients)
            await close_all(clients)
        entries = [msgspec.json.decode(line) for line in server.log.splitlines()[before:]]
        assert len(entries) < 20, entries
        said = [entry for entry in entries if "could not store" in entry["message"]]
        assert {entry["level"] for entry in said} == {"warning"}
        lost = [entry for entry in said if "times" not in entry]  # a line that counts speaks of several tables
        assert {len(entry["table"]) for entry in lost} == {12}
        # What was under way when the cable was cut is in doubt, for each table at most once; all else is refused.
        doubtful = [entry["table"] for entry in lost if entry["cause"] == "in_doubt"]
        assert len(doubtful) == len(set(doubtful))
        assert {entry["cause"] for entry in lost} - {"in_doubt"} == {"unreachable"}
        assert any(entry.get("times", 0) > 1 for entry in entries)
        assert any("is back" in entry["message"] for entry in entries)
    finally:
        cable.close()
