"""Floods beside a running game of six: the flooder is cut or refused with a code, and the six notice nothing."""

import asyncio
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest

from lapin.client import Client
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.table.commands import SetUp, Start
from lapin.table.frames import Frame
from tests.overtaken import OVERTAKEN
from tests.server import figures
from tests.server.conftest import Serve
from tests.server.flooder import REAL_NETWORK
from tests.server.players import dealt, move, over, owing, play, seated
from tests.server.process import PATIENCE, Process
from tests.server.test_http import bearer
from tests.waiting import until


class Flood(msgspec.Struct, frozen=True):
    """A kind of flood: how it must be answered, what the log must say once each, and what else may happen."""

    row: int
    refused: str
    """The code that the flooder must have read; `cut` for a connection that ended."""
    why: tuple[str, ...]
    others: tuple[str, ...] = ()
    """Codes that it may have read besides."""
    lasting: tuple[str, ...] = ()
    """The other lines of the log about a flood that lasts: whoever is cut comes back, and comes back too often."""
    disk: float = 20.0
    """The MB by which the disk may grow; docs/limits-and-sizes.md says so."""
    short: int = 0
    """The number that is enough for the short form."""


MEMORY_MB = 60.0
"""The MB by which the server may grow in any of these floods; docs/limits-and-sizes.md says so."""

SITE_MB = 40
"""As much as the site of these tests keeps of pictures."""

REQUESTS, UPLOADS = "too many requests", "too many uploads"
FLOODS = {
    "pings": Flood(
        19,
        "1008",
        ("too many control frames",),
        ("TOO_FAST",),
        lasting=(REQUESTS, "too many onlookers"),
        short=500,
    ),
    "misses": Flood(20, "TOO_FAST", ("too many wrong codes", REQUESTS), ("NO_SUCH_TABLE",), short=130),
    "history": Flood(21, "TOO_FAST", (REQUESTS,), short=400),
    "uploads": Flood(24, "TOO_FAST", (UPLOADS, REQUESTS), ("SITE_FULL", "DECK_FULL"), disk=SITE_MB + 20, short=20),
    "silence": Flood(23, "cut", ("too many connections", "too many silent connections"), short=300),
    "reactions": Flood(
        24, "1008", ("too many messages",), ("TOO_FAST", "TABLE_CROWDED"), lasting=(REQUESTS,), short=1200
    ),
    "joins": Flood(24, "TOO_FAST", ("too many joins", REQUESTS), ("TABLE_CROWDED",), short=120),
    "nothing": Flood(21, "TOO_FAST", (REQUESTS,), ("NO_SUCH_PAGE",), short=120),
}
SERVER = ("--fast-computers", "--most-megabytes", str(SITE_MB), "--least-free-megabytes", "0")
QUIET_SECONDS = 10
"""The seconds that the six are measured without a flood first: the machine's other work is in both figures."""

BREATH = 0.25
"""The seconds that a person thinks."""


def _memory(server: Process) -> float:
    for line in Path(f"/proc/{server.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise AssertionError("no such process")


def _disk(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1024**2


def _said(server: Process) -> list[str]:
    """Return why visitors were turned away, by the log; lines that only count more of them are left out."""
    lines = [line.partition("a visitor is turned away: ")[2] for line in server.log.splitlines()]
    return sorted(line.partition(" (")[0] for line in lines if line and ": again" not in line)


async def _six(base: str) -> list[Client]:
    """Six people in a running game with as many computers, so that no seat is free; one turn lies behind them."""
    six = await seated(base, "odyssey", 6, 6)
    await six[0].ask(SetUp(options=Options(target=200)))
    await six[0].ask(Start())
    await dealt(six)
    await asyncio.gather(*(play(each, Random(number), _one_turn_later) for number, each in enumerate(six)))
    return six


def _one_turn_later(frame: Frame) -> bool:
    return frame.table is not None and frame.table.turn > 2


async def _moves(client: Client, rng: Random, end: float, took: list[float]) -> None:
    """Play a seat, and note how long each move takes to be acknowledged, in milliseconds."""
    while True:
        try:
            frame = await asyncio.wait_for(client.until(owing), max(0.0, end - time.monotonic()))
        except TimeoutError:
            return
        assert not over(frame)
        wanted = move(frame, rng)
        if wanted is not None:
            begun = time.monotonic()
            try:
                await client.ask(wanted)
            except Refused as refused:
                if refused.code not in OVERTAKEN:
                    raise
            else:
                took.append((time.monotonic() - begun) * 1000)
        await asyncio.sleep(BREATH)  # time is what it is about: players think as long


async def _health(web: httpx.AsyncClient, end: float, took: list[float]) -> None:
    while time.monotonic() < end:
        begun = time.monotonic()
        assert (await web.get("/healthz")).status_code == 200
        took.append((time.monotonic() - begun) * 1000)
        await asyncio.sleep(0.2)  # time is what it is about: so often it is asked


async def _measured(six: list[Client], web: httpx.AsyncClient, seconds: float) -> tuple[list[float], list[float]]:
    """Return how long moves of the six and /healthz take, in milliseconds."""
    end = time.monotonic() + seconds
    took: list[float] = []
    health: list[float] = []
    playing = (_moves(each, Random(number), end, took) for number, each in enumerate(six))
    await asyncio.gather(*playing, _health(web, end, health))
    return took, health


async def _history(web: httpx.AsyncClient, client: Client) -> int:
    """Return how many turns the history has."""
    answer = await web.get(f"/api/tables/{client.code}/history", headers=bearer(client.token))
    return len(answer.json()["turns"])


async def _flood(kind: str, server: Process, code: str, seconds: float, source: str, *most: int) -> dict[str, int]:
    """Flood, in a process of its own; return what was sent, and how often each answer was read."""
    flooder = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.server.flooder", kind, str(server.port), code, str(seconds), source,
        *map(str, most), stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    said, _ = await flooder.communicate()
    assert flooder.returncode == 0
    told: dict[str, int] = json.loads(said)
    return told


def _check(kind: str, told: dict[str, int]) -> None:
    """The flooder was turned away as it should have been, and in no other way."""
    wanted = FLOODS[kind]
    assert told.get(wanted.refused, 0) > 0, told
    assert set(told) <= {"sent", "answered", "cut", wanted.refused, *wanted.others}, told


@pytest.fixture
def real_64() -> Iterator[None]:
    """A /64 whose addresses all lead to this machine, for connections that cannot say where they come from."""
    route = ["local", f"{REAL_NETWORK}/64", "dev", "lo"]
    subprocess.run(["ip", "-6", "route", "replace", *route], check=True, capture_output=True)
    yield
    subprocess.run(["ip", "-6", "route", "del", *route], check=True, capture_output=True)


@pytest.mark.long
@pytest.mark.parametrize("source", ["/64", "address"])
@pytest.mark.parametrize("kind", FLOODS)
async def test_rows_19_to_24_a_table_of_six_plays_on_beside_a_flood(
    kind: str, source: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Moves are acknowledged as ever, /healthz answers, memory and disk stay small, the log says why once."""
    seconds = figures.wanted("LAPIN_FLOOD_SECONDS", 60)
    server = Process(tmp_path / "data", *SERVER)
    if kind == "silence" and source == "/64":
        request.getfixturevalue("real_64")  # needs root, as the long forms do
        server.options += ("--host", "::", "--url", server.base)
    try:
        await _beside(server.start(), kind, source, seconds)
    finally:
        server.end()


async def _beside(server: Process, kind: str, source: str, seconds: int) -> None:
    six = await _six(server.base)
    wanted = FLOODS[kind]
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        quiet, _ = await _measured(six, web, min(QUIET_SECONDS, seconds))
        assert await _history(web, six[0]) > 0
        memory, disk = _memory(server), _disk(server.data)
        flood = asyncio.ensure_future(_flood(kind, server, six[0].code, seconds, source))
        took, health = await _measured(six, web, seconds)
        told = await flood
        assert await _history(web, six[0]) > 0
    p99 = _p99(took)
    grown, written = _memory(server) - memory, _disk(server.data) - disk
    read = ", ".join(f"{number:,} x {code}" for code, number in sorted(told.items()) if code != "sent")
    figures.note(
        wanted.row,
        f"a flood of {kind} from one {source} for {seconds} s beside a running game of six",
        f"{told['sent']:,} sent: {read}; {len(took):,} moves of the six acknowledged, "
        f"p99 {p99:.0f} ms ({_p99(quiet):.0f} ms just before the flood); "
        f"/healthz {max(health):.0f} ms at most; memory {grown:+.0f} MB, disk {written:+.1f} MB",
        f"LAPIN_FLOOD_SECONDS={seconds} ./test --long",
    )
    _check(kind, told)
    assert _said(server) == sorted((*wanted.why, *wanted.lasting))
    assert "Traceback" not in server.log
    assert (grown < MEMORY_MB, written < wanted.disk) == (True, True), (grown, written)
    assert len(took) > seconds
    assert (p99 < 50, max(health) < 250) == (True, True), (p99, max(health))


def _p99(took: list[float]) -> float:
    return statistics.quantiles(took, n=100)[98]


SHORT = [kind for kind in FLOODS if kind != "silence"]
"""The cut of connections that say nothing takes ten seconds: its short form is tests/net/test_patient_http.py."""


async def test_rows_19_to_24_floods_are_refused_by_a_code_and_a_game_goes_on(serve: Serve) -> None:
    """A little of each flood, one by one, while six people play: each is refused, and the log says why once.

    How fast they play is measured by the long form.
    """
    server = serve(*SERVER, "--visits-per-second", "4")  # a slow machine must reach the limits, too
    six = await _six(server.base)
    before = _memory(server), _disk(server.data)
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        assert await _history(web, six[0]) > 0
        took: list[float] = []
        end = time.monotonic() + 4 * PATIENCE
        playing = [asyncio.ensure_future(_moves(each, Random(0), end, took)) for each in six]
        for kind in SHORT:
            moved = len(took)
            _check(kind, await _flood(kind, server, six[0].code, PATIENCE, "/64", FLOODS[kind].short))
            await until(lambda moved=moved: len(took) > moved)  # type: ignore[misc]  # mypy knows no such lambda
        for each in playing:
            each.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    assert _said(server) == sorted({why for kind in SHORT for why in FLOODS[kind].why})
    assert "Traceback" not in server.log
    assert (_memory(server) - before[0] < MEMORY_MB, _disk(server.data) - before[1] < SITE_MB + 20) == (True, True)
