"""An acknowledged move is never lost or doubled, however the server or its database ends."""

import os
import random
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

import lapin.store
from lapin.store.postgres import PostgresLog
from tests.postgres_server import PostgresServer
from tests.store import appender

KILLS = int(os.environ.get("LAPIN_KILLS", "3"))
"""Three show that nothing is grossly wrong; before a release it is a thousand."""

Harm = Callable[[subprocess.Popen[bytes]], None]


def acknowledged(url: str, moves: int, harm: Harm, more: int) -> list[tuple[str, int]]:
    """Run a server, do harm after some moves, kill it after some more; return what it had acknowledged."""
    with subprocess.Popen(
        [sys.executable, appender.__file__, url],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(lapin.store.__file__).parents[2])},
    ) as server:
        assert server.stdout is not None
        lines = [server.stdout.readline() for _ in range(moves)]
        harm(server)
        lines += [server.stdout.readline() for _ in range(more)]
        server.kill()
        lines += server.stdout.readlines()
    told = [line.decode().strip().split(",") for line in lines if line]
    return [(table, int(version)) for table, version in told]


async def _hold_against(told: list[tuple[str, int]], url: str) -> None:
    newest: dict[str, int] = defaultdict(int)
    for table, version in told:
        assert version > newest[table], "one version was acknowledged twice"
        newest[table] = version
    log = await PostgresLog.open(url)
    deadlines = dict(await log.due(1 << 60, 99))
    for table in appender.TABLES:
        entries = await log.read(table)
        assert len(entries) >= newest[table]
        assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
        assert all(entry.payload == appender.payload_of(table, entry.version) for entry in entries)
        assert len({entry.command for entry in entries}) == len(entries)
        assert deadlines.get(table, 0) == len(entries)
    await log.close()


async def test_a_killed_server_loses_nothing_it_acknowledged(postgres: PostgresServer) -> None:
    """The server is killed again and again while we play: every move that got its ok is there, once."""
    url, chance = postgres.url(), random.Random(7)
    told = []
    for _ in range(KILLS):
        told += acknowledged(url, chance.randint(1, 300), subprocess.Popen.kill, 0)
    assert len(told) >= KILLS
    await _hold_against(told, url)


@pytest.mark.parametrize("end", [PostgresServer.stop, PostgresServer.crash])
async def test_a_database_that_restarts_loses_nothing(
    postgres: PostgresServer, end: Callable[[PostgresServer], None]
) -> None:
    """The database is stopped, or falls over, in the middle of our moves: we play on when it is back."""

    def restart(_server: object) -> None:
        end(postgres)
        postgres.start()

    url = postgres.url()
    told = acknowledged(url, 300, restart, 300)
    assert len(told) >= 600
    await _hold_against(told, url)
