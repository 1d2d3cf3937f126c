"""Floods beside a table of six: the flooder is cut or refused, and the six notice nothing."""

import asyncio
import statistics
import sys
import time
from pathlib import Path

import httpx
import pytest

from lapin.client import Client
from lapin.table.commands import Say
from tests.server import figures
from tests.server.conftest import Serve
from tests.server.players import seated
from tests.server.process import PATIENCE, Process

ROWS = {"pings": 19, "misses": 20, "history": 21, "uploads": 22, "silence": 23, "joins": 24, "reactions": 24}
WHY = {
    "pings": "too many control frames",
    "misses": "too many",
    "history": "too many requests",
    "uploads": "too many requests",
    "silence": "too many silent connections",
    "joins": "too many requests",
    "reactions": "too many messages",
}
FLOODS = [(kind, "/64") for kind in ROWS if kind != "silence"] + [(kind, "address") for kind in ROWS]
"""Connections that say nothing do not say either for whom: they have one address."""
MOST_MEMORY_MB = 60
MOST_DISK_MB = 20


def _memory(server: Process) -> float:
    for line in Path(f"/proc/{server.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise AssertionError("no such process")


def _disk(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1024**2


async def _talk(client: Client, until: float, took: list[float]) -> None:
    while time.monotonic() < until:
        begun = time.monotonic()
        await client.ask(Say("still here"))
        took.append((time.monotonic() - begun) * 1000)
        await asyncio.sleep(0.5)


async def _health(web: httpx.AsyncClient, until: float, took: list[float]) -> None:
    while time.monotonic() < until:
        begun = time.monotonic()
        assert (await web.get("/healthz")).status_code == 200
        took.append((time.monotonic() - begun) * 1000)
        await asyncio.sleep(0.2)


QUIET_SECONDS = 10
"""How long the six are measured without a flood first: what the machine does besides is in both figures."""


async def _measured(six: list[Client], web: httpx.AsyncClient, seconds: float) -> tuple[list[float], list[float]]:
    """How long commands of the six and /healthz take, in milliseconds."""
    until = time.monotonic() + seconds
    took: list[float] = []
    health: list[float] = []
    await asyncio.gather(*(_talk(each, until, took) for each in six), _health(web, until, health))
    return took, health


async def flooded(
    server: Process, kind: str, seconds: float, source: str
) -> tuple[list[float], list[float], list[float], list[int]]:
    """Flood a server beside a table of six.

    Gives how long their commands took before it, and during it; how long /healthz took; and the flooder's answers.
    """
    six = await seated(server.base, "odyssey", 6)
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        quiet, _ = await _measured(six, web, min(QUIET_SECONDS, seconds))
        flood = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.server.flooder", kind, str(server.port), six[0].code, str(seconds),
            source,
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        took, health = await _measured(six, web, seconds)
    said, _ = await flood.communicate()
    return quiet, took, health, [int(number) for number in said.split()]


def _p99(took: list[float]) -> float:
    return statistics.quantiles(took, n=100)[98]


@pytest.mark.long
@pytest.mark.parametrize(("kind", "source"), FLOODS)
async def test_rows_19_to_24_a_table_of_six_plays_on_beside_a_flood(serve: Serve, kind: str, source: str) -> None:
    """Their commands are acknowledged as ever, /healthz answers, memory and disk stay small, the log says why."""
    seconds = figures.wanted("LAPIN_FLOOD_SECONDS", 60)
    server = serve("--fast-computers")
    memory, disk = _memory(server), _disk(server.data)
    quiet, took, health, (sent, refused, cut) = await flooded(server, kind, seconds, source)
    p99 = _p99(took)
    grown, written = _memory(server) - memory, _disk(server.data) - disk
    figures.note(
        ROWS[kind],
        f"a flood of {kind} from one {source} for {seconds} s beside a table of six",
        f"{sent:,} sent, {refused:,} refused, {cut:,} times cut; {len(took):,} commands of the six acknowledged, "
        f"p99 {p99:.0f} ms ({_p99(quiet):.0f} ms just before the flood); "
        f"/healthz {max(health):.0f} ms at most; memory {grown:+.0f} MB, disk {written:+.1f} MB",
        f"LAPIN_FLOOD_SECONDS={seconds} ./test --long",
    )
    assert refused + cut > 0
    assert WHY[kind] in server.log
    assert "Traceback" not in server.log
    assert p99 < 50
    assert max(health) < 250
    assert grown < MOST_MEMORY_MB
    assert written < MOST_DISK_MB
