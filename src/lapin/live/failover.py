"""When a process dies, others take over its tables; and one clock for all processes that share a log.

Every table that waits for something has a mark in the log: by when some process must have looked at it. A process
that has the table in memory renews a mark that has passed (its lease); a mark that nobody renews is claimed by
another process, which loads the table and goes on with it. The versions of tables with people are also looked up
in the log, all in one query: every few seconds while the bus is up, and every second while it is not.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from lapin.live.registry import Registry
from lapin.store.log import Claim, Log, StoreFailed

_log = logging.getLogger("lapin.live")

PAUSE_SECONDS: Final = 1.0
SELDOM: Final = 5
"""Every how many looks the log is read for versions of which a hint may have been lost, and for the time."""

GRACE_MS: Final = 2_000
"""How long a mark may have passed before another process claims the table."""

LEASE_MS: Final = 30_000
"""How long a lease lasts that a process takes by renewing or claiming a mark."""

MOST_DUE: Final = 500


class Failover:
    """Looks once a second for tables that no process looks after, and for versions of which a hint was lost."""

    def __init__(self, registry: Registry, log: Log, clock: Callable[[], float]) -> None:
        self._registry = registry
        self._log = log
        self._clock = clock
        self._looks = 0

    async def run(self) -> None:
        """Look once a second, for ever."""
        while True:
            await self.once()
            await asyncio.sleep(PAUSE_SECONDS)

    async def once(self) -> None:
        """Look once. If the log cannot be reached, the next look does it."""
        try:
            await self._due()
            if self._looks % SELDOM == 0 or not self._registry.bus.up:
                await self._catch_up()
            if self._looks % SELDOM == 0:
                if isinstance(self._clock, SharedClock):
                    await self._clock.read(self._log)
                self._registry.drop_quiet()
        except StoreFailed as failed:
            _log.debug("the log could not be read: %s", failed.code)
        except Exception:
            _log.exception("failover failed")
        self._looks += 1

    async def _due(self) -> None:
        """Renew passed marks of tables that this process looks after; claim those that nobody renews."""
        now = int(self._clock())
        claims = [
            Claim(table, due, now + LEASE_MS)
            for table, due in await self._log.due(now, MOST_DUE)
            if self._looks_after(table) or due <= now - GRACE_MS
        ]
        if not claims:
            return
        claimed = await self._log.claim(claims)
        for claim in claims:
            if claim.table not in claimed:
                continue
            table = self._registry.holds(claim.table)
            if table is not None:
                table.due_mark = claim.until
            else:
                self._registry.counts["tables_claimed"] += 1
                self._registry.timers.note(claim.table, now)

    def _looks_after(self, table_id: str) -> bool:
        table = self._registry.holds(table_id)
        return table is not None and (table.listeners > 0 or not table.rank)

    async def _catch_up(self) -> None:
        """Catch up with tables of which other processes have stored versions without a hint reaching this one."""
        connected = [table.id for table in self._registry.loaded() if table.listeners]
        if not connected:
            return
        for table_id, version in (await self._log.versions(connected)).items():
            table = self._registry.holds(table_id)
            if table is not None and version > table.version:
                table.hinted(version, None)


KEPT: Final = 8
"""How many readings are kept. The one with the shortest round trip is used: it is the most exact."""

FIRST_READINGS: Final = 3
JUMP_MS: Final = 100.0
"""A difference that the round trip of a reading cannot explain."""


def _steady_ms() -> float:
    return time.monotonic() * 1000


class SharedClock:
    """The time of the log's own clock, in milliseconds since 1970, for all processes that share the log.

    The clocks of machines differ, by seconds if nobody synchronises them. Deadlines and races are decided by times
    that different processes noted, so all of them use the log's time. It is read now and then; in between, the
    machine's monotonic clock carries it on, which nobody sets.
    """

    def __init__(self, steady: Callable[[], float] = _steady_ms) -> None:
        self._steady = steady
        self._readings: deque[tuple[float, float]] = deque(maxlen=KEPT)
        self._ahead = time.time() * 1000 - steady()

    @classmethod
    async def set_by(cls, log: Log) -> "SharedClock":
        """Make a clock that shows the log's time. StoreFailed if the log cannot be read."""
        clock = cls()
        for _ in range(FIRST_READINGS):
            await clock.read(log)
        return clock

    def __call__(self) -> float:
        """The time now; never waits."""
        return self._steady() + self._ahead

    async def read(self, log: Log) -> None:
        """Read the log's time. May raise StoreFailed; then the clock goes on as before."""
        before = self._steady()
        now = await log.now()
        after = self._steady()
        way, ahead = after - before, now - (before + after) / 2
        if self._readings and abs(ahead - self._ahead) > way + JUMP_MS:
            self._readings.clear()  # the log has moved to another machine, or somebody has set its clock
        self._readings.append((way, ahead))
        self._ahead = min(self._readings)[1]
