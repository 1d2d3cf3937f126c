"""Processes are replaced one after the other, Redis comes and goes, and all of it for a long time."""

import asyncio
import os
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from lapin.client import Client
from lapin.table.commands import Say, Start
from tests.cluster.people import spread
from tests.cluster.site import Cluster
from tests.server import figures
from tests.server.bad_connections import picture
from tests.server.players import GAMES, caught_up, close_all, play_out, seated, started
from tests.server.process import Process
from tests.waiting import until


class Timed(Client):
    """A client that notes for how long it was disconnected, each time."""

    lost: float | None = None

    def _check_final(self, listener: object) -> None:
        self.lost = self.lost or time.monotonic()
        super()._check_final(listener)  # type: ignore[arg-type]  # handed on

    def _received(self, text: bytes) -> None:
        super()._received(text)
        if self.lost is not None and text.startswith(b'{"type":"frame"'):
            self.took.append(time.monotonic() - self.lost)
            self.lost = None

    def __init__(self, *values: object) -> None:
        super().__init__(*values)  # type: ignore[arg-type]  # handed on
        self.took: list[float] = []


async def _tables(site: Cluster, tables: int) -> list[Timed]:
    """Tables with running games, everybody at the process that the balancer chose."""
    people: list[Timed] = []
    for _ in range(tables):
        for client in await started(site.base, "odyssey", 4):
            await client.close()
            people.append(Timed(site.base, client.code, client.token, client.person))
    await asyncio.gather(*(person.connect() for person in people))
    return people


async def _deployed(site: Cluster, people: list[Timed]) -> None:
    """Every process is asked to end and started again, in turn; everybody then sees the same frame as before."""
    before = [picture(person.frame) for person in people if person.frame is not None]
    for process in site.processes:
        cut_off = sum(len(person.took) for person in people)
        assert await asyncio.to_thread(process.stop) == 0, process.log
        await asyncio.to_thread(process.start)
        for person in people:
            await caught_up([person], 1)
        assert sum(len(person.took) for person in people) >= cut_off
    for person in people:
        await until(lambda person=person: person.lost is None)  # type: ignore[misc]  # this one
    assert [picture(person.frame) for person in people if person.frame is not None] == before


@pytest.mark.long
async def test_row_10_a_rolling_deploy_is_a_blink(site: Cluster) -> None:
    """All processes are replaced one after the other, many times: everybody is back at once, nothing changed."""
    deploys = figures.wanted("LAPIN_DEPLOYS", 20)
    people = await _tables(site, 8)
    for _ in range(deploys):
        await _deployed(site, people)
    took = [each for person in people for each in person.took]
    assert len(took) >= deploys * len(people)
    figures.note(
        10,
        "rolling deploy: SIGTERM of three servers in turn",
        f"same frame for all {len(people)} people after each of {deploys} deploys; back after "
        f"{1000 * statistics.median(took):.0f} ms in the median, {1000 * max(took):.0f} ms at most, over "
        f"{len(took):,} connections that moved to another server",
        f"LAPIN_DEPLOYS={deploys} ./test --long",
    )
    await close_all(list(people))


@pytest.mark.long
async def test_row_11_how_long_a_move_takes_without_redis(site: Cluster) -> None:
    """Redis is flushed, or stopped: a move is still seen at the other processes."""
    losses = figures.wanted("LAPIN_REDIS_LOSSES", 20)
    rng = Random(os.urandom(8))
    clients = await spread(site, "odyssey", 6)
    flushed, away, back = [], [], []
    for number in range(losses):
        await asyncio.to_thread(site.redis.flush)
        flushed.append(await _seen_after(clients, f"flushed {number}", rng))
        await asyncio.to_thread(rng.choice((site.redis.stop, site.redis.crash)))
        away += [await _seen_after(clients, f"away {number} {line}", rng) for line in range(3)]
        await asyncio.to_thread(site.redis.start)
        back.append(await _seen_after(clients, f"back {number}", rng))
    await play_out(clients)
    shown = "; ".join(
        f"{name}: median {1000 * statistics.median(took):,.0f} ms, slowest {1000 * max(took):,.0f} ms"
        for name, took in (("just flushed", flushed), ("stopped", away), ("just back", back))
    )
    figures.note(
        11,
        "Redis flushed and stopped in mid-game: until everybody at three servers has seen what one does",
        f"0 lost over {losses * 5} moves, and the game played to its end; {shown}",
        f"LAPIN_REDIS_LOSSES={losses} ./test --long",
    )


async def _seen_after(clients: list[Client], words: str, rng: Random) -> float:
    begun = time.monotonic()
    await caught_up(clients, await rng.choice(clients).ask(Say(words)))
    return time.monotonic() - begun


EVENING_SECONDS = 9
"""The least time that a game of the soak takes. A table stays in memory for five minutes after its people; at a
fixed pace their number stays the same, also where the machine is busy in the first half and not in the second."""


@pytest.mark.long
async def test_row_17_it_stays_up(site: Cluster) -> None:
    """People come, play, lose their connections and leave, for a long time: memory and open files stay level."""
    minutes = figures.wanted("LAPIN_SOAK_MINUTES", 60)
    until = time.monotonic() + 60 * minutes
    games = 0
    weights: list[list[tuple[int, int]]] = [[] for _ in site.processes]

    async def evenings(seed: int) -> None:
        nonlocal games
        rng = Random(seed)
        while (begun := time.monotonic()) < until:
            game, players = rng.choice(list(GAMES.items()))
            clients = await seated(site.base, game, players - 1, 1)
            await _evening(clients, rng)
            games += 1
            left = max(0.0, begun + EVENING_SECONDS - time.monotonic())
            await asyncio.sleep(left)  # time is what it is about: a soak

    async def watch() -> None:
        while time.monotonic() < until:
            await asyncio.sleep(5)  # time is what it is about: so often it is weighed
            for process, own in zip(site.processes, weights, strict=True):
                own.append(_weight(process))

    await asyncio.gather(*(evenings(seed) for seed in range(4)), watch())
    trends = [[_trend(column[len(column) // 2 :]) for column in zip(*own, strict=True)] for own in weights]
    for (kilobytes, more_kilobytes), (_, more_files) in trends:
        assert more_kilobytes < 0.03 * kilobytes + 2048, trends
        assert more_files < 5, trends
    assert "Traceback" not in site.log
    shown = ", ".join(f"{kilobytes / 1024:.0f} MB {more / 1024:+.1f}" for (kilobytes, more), _ in trends)
    files = ", ".join(f"{count:.0f} {more:+.1f}" for _, (count, more) in trends)
    figures.note(
        17,
        "soak: three servers, people come, play, lose connections and go",
        f"{games:,} games in {minutes} minutes; a line through the second half, from its beginning to its end: "
        f"memory {shown}; open files {files}",
        f"LAPIN_SOAK_MINUTES={minutes} ./test --long",
    )


def _trend(column: Sequence[int]) -> tuple[float, float]:
    """The value at which a straight line through these begins, and how much higher it ends."""
    slope, begins = statistics.linear_regression(range(len(column)), column)
    return begins, slope * (len(column) - 1)


async def _evening(clients: list[Client], rng: Random) -> None:
    """One game; connections break now and then."""

    async def breaking() -> None:
        while True:
            await asyncio.sleep(rng.uniform(0.1, 1.0))  # time is what it is about: at any moment of a game
            rng.choice(clients).cut()

    await caught_up(clients, await clients[0].ask(Start()))
    nuisance = asyncio.ensure_future(breaking())
    try:
        await play_out(clients)
    finally:
        nuisance.cancel()
    await close_all(clients)


def _weight(process: Process) -> tuple[int, int]:
    """Resident memory in kB, and open files."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    resident = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(resident.split()[1]), len(os.listdir(f"/proc/{process.pid}/fd"))
