"""Faults of a site of several processes while people play. Each function returns when its fault is over."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from tests.cluster.site import Cluster
from tests.server.process import Process

Fault = Callable[[Cluster, Random], None]


def killed(site: Cluster, rng: Random) -> None:
    """One process is killed as by a power cut, and started again."""
    _again(rng.choice(site.processes), Process.kill)


def deployed(site: Cluster, rng: Random) -> None:
    """All processes are asked to end, one after the other, and started again: a new version is put in place."""
    for process in rng.sample(site.processes, len(site.processes)):
        _again(process, _stopped)


def redis_flushed(site: Cluster, _rng: Random) -> None:
    """Redis forgets everything, and closes every connection."""
    site.redis.flush()


def redis_away(site: Cluster, rng: Random) -> None:
    """Redis ends, properly or not, and is back after a while."""
    rng.choice((site.redis.stop, site.redis.crash))()
    time.sleep(rng.choice((0.0, 0.5, 2.0)))  # time is what it is about: a fault lasts as long
    site.redis.start()


def redis_hangs(site: Cluster, rng: Random) -> None:
    """Redis is there, and answers nothing for a while."""
    site.to_redis.hang()
    time.sleep(rng.uniform(0.1, 1.0))  # time is what it is about: a fault lasts as long
    site.to_redis.flow()


def postgres_restarted(site: Cluster, rng: Random) -> None:
    """The database ends, properly or not, and is back as soon as it can be."""
    rng.choice((site.postgres.stop, site.postgres.crash))()
    site.postgres.start()


def postgres_away(site: Cluster, _rng: Random) -> None:
    """The database is away for longer than a move waits: moves are refused."""
    site.postgres.stop()
    time.sleep(4.0)  # time is what it is about: a fault lasts as long
    site.postgres.start()


def postgres_cut_off(site: Cluster, _rng: Random) -> None:
    """Every connection to the database breaks, in the middle of a query."""
    site.to_postgres.cut()


def postgres_slow(site: Cluster, rng: Random) -> None:
    """Every message to the database and back takes longer."""
    site.to_postgres.delay = rng.uniform(0.01, 0.1)
    time.sleep(rng.uniform(0.2, 0.6))  # time is what it is about: a fault lasts as long
    site.to_postgres.flow()


def people_cut_off(site: Cluster, _rng: Random) -> None:
    """Everybody's connection breaks: the balancer was restarted."""
    site.front.cut()


def people_slow(site: Cluster, rng: Random) -> None:
    """Everybody's connection hangs, and is then slow."""
    site.front.hang()
    time.sleep(rng.uniform(0.05, 0.3))  # time is what it is about: a fault lasts as long
    site.front.delay = rng.uniform(0.01, 0.05)
    site.front.flow()
    time.sleep(rng.uniform(0.05, 0.3))  # time is what it is about: a fault lasts as long


def all_killed(site: Cluster, _rng: Random) -> None:
    """The machine goes down with all processes, and they are started again."""
    for process in site.processes:
        process.kill()
    site.start()


ALWAYS: tuple[Fault, ...] = (killed, deployed, redis_away, postgres_restarted, people_cut_off)
SOMETIMES: tuple[Fault, ...] = (redis_flushed, redis_hangs, postgres_cut_off, postgres_slow, people_slow)
"""Those of the short form: each of the first, and two of the others."""

MIX = {killed: 60, deployed: 4, all_killed: 3, postgres_restarted: 6, postgres_away: 1, postgres_cut_off: 6} | {
    redis_flushed: 4, redis_away: 4, redis_hangs: 2, postgres_slow: 3, people_cut_off: 4, people_slow: 3,
}  # fmt: skip
"""The number of each fault in the long form, of a hundred."""


class RandomFaults:
    """Chooses which fault comes next, and counts each."""

    def __init__(self, site: Cluster, rng: Random, faults: Sequence[Fault] = ()) -> None:
        self._site = site
        self._rng = rng
        self._left = list(faults)
        self.struck: Counter[str] = Counter()

    async def fault(self) -> None:
        """Cause the next of the named faults, or any."""
        fault = self._left.pop(0) if self._left else self._rng.choices(list(MIX), list(MIX.values()))[0]
        self.struck[fault.__name__] += 1
        await asyncio.to_thread(fault, self._site, self._rng)


def _again(process: Process, end: Callable[[Process], object]) -> None:
    end(process)
    process.start()


def _stopped(process: Process) -> None:
    assert process.stop() == 0, process.log
