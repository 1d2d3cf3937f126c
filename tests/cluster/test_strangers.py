"""Strangers that must not harm a site: wrong addresses, wrong clocks, others in the same Redis or database."""

import asyncio
import sys
import time
from collections.abc import Iterator
from itertools import count, product
from pathlib import Path

import httpx
import pytest

from lapin.client import Client
from lapin.table.commands import Say, Start
from tests.cluster.people import spread
from tests.cluster.site import Cluster
from tests.ports import free_port
from tests.postgres_server import PostgresServer
from tests.redis_server import PASSWORD, RedisServer
from tests.server.players import all_seen, caught_up, play_out
from tests.server.process import PATIENCE, Process, refused_start
from tests.waiting import until

SKEW = 5.0
INACCURATE_MS = 2_000
"""The most that the times of two servers may differ: far less than their clocks do, and as much as a busy machine
takes to ask the database for it."""


@pytest.fixture
def neighbour(site: Cluster, tmp_path: Path) -> Iterator[Process]:
    """One more process, not started; it has the site's addresses unless others are given."""
    process = Process(tmp_path / "neighbour", *site.processes[0].options)
    yield process
    process.end()


@pytest.fixture
def wary(site: Cluster, neighbour: Process, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cluster]:
    """The site, and the neighbour, where few wrong codes are forgiven; the next test has it as it was."""
    for process in (*site.processes, neighbour):
        monkeypatch.setattr(process, "options", (*process.options, "--wrong-codes-per-hour", "1"))
    site.stop()
    yield site.start()
    site.stop()


def _clock_wrong_by(seconds: float) -> list[str]:
    """The program, on a machine whose clock is wrong."""
    shift = f"import time; true = time.time; time.time = lambda: true() + ({seconds})"
    return [sys.executable, "-c", f"{shift}; import sys; from lapin.cli import main; sys.exit(main())"]


def _with(options: tuple[str, ...], name: str, value: str) -> tuple[str, ...]:
    place = options.index(name) + 1
    return (*options[:place], value, *options[place + 1 :])


async def _metric(process: Process, name: str) -> float:
    async with httpx.AsyncClient(base_url=process.base, timeout=PATIENCE, trust_env=False) as web:
        lines = (await web.get("/metrics")).text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))


async def _counts(process: Process, processes: int) -> bool:
    """Whether a server knows of this many servers of its site, with itself."""
    return await _metric(process, "lapin_processes") == processes


async def test_a_redis_that_cannot_be_used_is_reported_in_one_line(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    """Wrong password, or nobody there: the server says so and ends, without naming any password."""
    addresses = (redis.url(password=f"{PASSWORD}-not"), redis.url(port=free_port()))
    options = ("--data", str(tmp_path / "data"), "--port", "0", "--database", postgres.url(), "--redis")
    tries = await asyncio.gather(*(asyncio.to_thread(refused_start, *options, url) for url in addresses))
    for url, done in zip(addresses, tries, strict=True):
        assert (done.returncode, done.stdout) == (1, ""), url
        assert len(done.stderr.splitlines()) == 1, done.stderr
        assert PASSWORD not in done.stderr


async def test_other_programs_in_the_same_redis_are_ignored(site: Cluster) -> None:
    """Another program fills Redis with keys and publishes nonsense on our channels: the game goes on."""
    clients = await spread(site, "odyssey")
    listed = await asyncio.to_thread(site.redis.say, "PUBSUB", "CHANNELS")
    channels = [word for word in listed.decode().split("\r\n") if word[:1] not in ("", "*", "$")]
    assert channels
    nonsense = (
        "",
        "{}",
        "[]",
        "null",
        "\x00\xff",
        "[[[[",
        '["hint",1,2,3,4,5]',
        "9" * 400,
        '{"table":1}',
        "x" * 70_000,
    )

    def shout() -> None:
        for channel in channels:
            site.redis.say("SET", channel, "a neighbour's")
            for words in nonsense:
                site.redis.say("PUBLISH", channel, words)

    await asyncio.to_thread(shout)
    await caught_up(clients, await clients[1].ask(Say("did you hear anything?")))
    await play_out(clients)
    assert "Traceback" not in site.log


async def test_row_20_whoever_guesses_at_one_server_is_refused_by_all_and_by_one_that_starts(
    wary: Cluster, neighbour: Process
) -> None:
    """Sixty wrong codes, twenty at each: the next is refused wherever it is tried. Another network is not."""
    guesses = ("".join(letters) for letters in product("BDFG", repeat=12))
    whence: dict[str, str] = {}
    networks = count(1)

    async def said(process: Process, code: str, headers: dict[str, str]) -> int:
        async with httpx.AsyncClient(base_url=process.base, timeout=PATIENCE, trust_env=False) as web:
            return (await web.get(f"/api/tables/{code}", headers=headers)).status_code

    async def all_sixty() -> bool:
        """Whether a network that comes now has all of them: processes that have just met may count one twice."""
        whence["X-Forwarded-For"] = f"203.0.113.{next(networks)}"
        answers = [await said(process, next(guesses), whence) for process in wary.processes for _ in range(20)]
        return answers == [404] * 60

    await until(all_sixty)
    deadline = time.monotonic() + PATIENCE
    for process in wary.processes:
        while (answer := await said(process, next(guesses), whence)) != 429 and time.monotonic() < deadline:
            await asyncio.sleep(0.05)  # the loop looks again, and has an end
        assert answer == 429
    await asyncio.to_thread(neighbour.start)
    (host, *_) = await spread(wary, "odyssey")
    assert await said(neighbour, host.code, whence) == 429
    assert await said(neighbour, host.code, {"X-Forwarded-For": "203.0.113.254"}) == 200


async def test_two_sites_in_one_database_and_one_redis_do_not_see_each_other(
    site: Cluster, neighbour: Process
) -> None:
    """Another site has the same database and the same Redis, and another schema: our table is not there."""
    # A process that an earlier test killed is counted until its heartbeat is missed.
    for process in site.processes:
        await until(lambda process=process: _counts(process, len(site.processes)))  # type: ignore[misc]  # this one
    database = site.database.rpartition("=")[0] + "=another_site"
    neighbour.options = _with(neighbour.options, "--database", database)
    await asyncio.to_thread(neighbour.start)
    clients = await spread(site, "odyssey")
    async with httpx.AsyncClient(base_url=neighbour.base, timeout=PATIENCE, trust_env=False) as web:
        assert (await web.get(f"/api/tables/{clients[0].code}")).status_code == 404
    theirs = await Client.open(neighbour.base, "Stranger", game="odyssey")
    await theirs.ask(Say("anybody here?"))
    await caught_up(clients, await clients[0].ask(Say("only us")))
    assert await _metric(neighbour, "lapin_processes") == 1
    assert await _metric(site.processes[0], "lapin_processes") == len(site.processes)


async def test_a_server_whose_clock_is_wrong_tells_the_same_time_as_the_others(
    site: Cluster, neighbour: Process
) -> None:
    """One machine's clock is five seconds ahead: every process gives the same time."""
    neighbour.program = _clock_wrong_by(SKEW)
    await asyncio.to_thread(neighbour.start)
    (host, *_) = await spread(site, "odyssey")

    async def now_at(process: Process) -> int:
        async with Client(process.base, host.code, host.token, host.person) as there:
            assert there.frame is not None
            return there.frame.now

    first = await now_at(site.processes[0])
    there = await now_at(neighbour)
    last = await now_at(site.processes[1])
    assert first - INACCURATE_MS <= there <= last + INACCURATE_MS


@pytest.mark.long
@pytest.mark.parametrize("skew", [SKEW, -SKEW])
async def test_a_clock_is_not_cut_short_by_a_server_whose_own_is_wrong(
    site: Cluster, neighbour: Process, skew: float
) -> None:
    """I have seven seconds to tell; a server that is five ahead, or behind, does not take any of them away."""
    neighbour.program = _clock_wrong_by(skew)
    await asyncio.to_thread(neighbour.start)
    seconds = 7
    host = await Client.open(neighbour.base, "Ada", game="odyssey", clocks={"tell": seconds})
    others = [
        await Client.join(process.base, host.code, f"At {place}") for place, process in enumerate(site.processes)
    ]
    await all_seen(host, 1 + len(others))
    begun = time.monotonic()
    version = await host.ask(Start())
    await caught_up([host, *others], version)
    frame = await others[0].until(lambda frame: frame.table is not None and frame.table.phase != "tell")
    assert frame.version > version
    assert time.monotonic() - begun >= seconds - INACCURATE_MS / 1000


@pytest.mark.long
async def test_a_server_with_another_prefix_by_mistake_is_only_slow(site: Cluster, neighbour: Process) -> None:
    """One server listens on other channels than the rest: nobody hears it, and yet all see the same game."""
    neighbour.options = (*neighbour.options, "--prefix", "elsewhere")
    await asyncio.to_thread(neighbour.start)
    clients = await spread(site, "odyssey")
    apart = Client(neighbour.base, clients[2].code, clients[2].token, clients[2].person)
    await clients[2].close()
    await apart.connect()
    people = [*clients[:2], apart]
    for client in people:
        await caught_up(people, await client.ask(Say(f"{client.person} says")))
