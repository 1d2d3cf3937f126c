"""An acknowledged move is never lost or doubled, however the server ends."""

import os
import random
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import apsw

import lapin.store
from lapin.store import SqliteLog
from tests.store import appender

KILLS = int(os.environ.get("LAPIN_KILLS", "10"))
"""Ten show that nothing is grossly wrong; before a release it is a thousand."""


async def test_a_killed_server_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    """The server is killed again and again while we play: every move that got its ok is there, once."""
    path = tmp_path / "log.db"
    chance = random.Random(7)
    acknowledged: dict[str, int] = defaultdict(int)
    total = 0
    for _ in range(KILLS):
        for table, version in moves_before_a_kill(path, chance.randint(1, 300)):
            assert version > acknowledged[table], "one version was acknowledged twice"
            acknowledged[table] = version
            total += 1
    log = await SqliteLog.open(path)
    deadlines = dict(await log.due(1 << 60, 99))
    for table in appender.TABLES:
        entries = await log.read(table)
        assert len(entries) >= acknowledged[table]
        assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
        assert all(entry.payload == appender.payload_of(table, entry.version) for entry in entries)
        assert len({entry.command for entry in entries}) == len(entries)
        assert deadlines.get(table, 0) == len(entries)
    await log.close()
    assert total >= KILLS
    db = apsw.Connection(str(path))
    assert db.pragma("integrity_check") == "ok"
    db.close()


def moves_before_a_kill(path: Path, moves: int) -> list[tuple[str, int]]:
    """Run a server, kill it after about this many moves, and return what it had acknowledged by then."""
    source = Path(lapin.store.__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, appender.__file__, str(path)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(source)},
    ) as server:
        assert server.stdout is not None
        lines = [server.stdout.readline() for _ in range(moves)]
        server.kill()
        lines += server.stdout.readlines()
    told = [line.decode().strip().split(",") for line in lines]
    return [(table, int(version)) for table, version in told]
