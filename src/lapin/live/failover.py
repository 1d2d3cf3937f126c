"""When a process dies, others take over its tables; and one clock for all processes that share a log.

Every table that waits for something has a mark in the log: by when some process must have looked at it. A process
that has the table in memory renews a mark that has passed (its lease); a mark that nobody renews is claimed by
another process, which loads the table and goes on with it. Tables with people are also looked up in the log, all
in one question: seldom while the bus is up, and every second while it is not.
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
"""Every how many looks the log is asked for versions that the bus should have told, and for the time."""

GRACE_MS: Final = 2_000
"""How long a mark may have passed before another process claims the table."""

LEASE_MS: Final = 30_000
"""For how long a process that renews or claims a mark answers for the table."""

MOST_DUE: Final = 500


class Failover:
    """Looks once a second for tables that nobody looks after, and for versions that the bus did not tell."""

    def __init__(self, registry: Registry, log: Log, clock: Callable[[], float]) -> None:
        self._registry = registry
        self._log = log
        self._clock = clock
        self._number = 0

    async def walk(self) -> None:
        """Look once a second, for ever."""
        while True:
            await self.once()
            await asyncio.sleep(PAUSE_SECONDS)

    async def once(self) -> None:
        """Look once. If the log cannot be reached, the next look makes up for it."""
        try:
            await self._due()
            if self._number % SELDOM == 0 or not self._registry.bus.up:
                await self._moved()
            if self._number % SELDOM == 0:
                if isinstance(self._clock, SharedClock):
                    await self._clock.ask(self._log)
                self._registry.drop_quiet()
        except StoreFailed as failed:
            _log.debug("the log could not be asked: %s", failed.code)
        except Exception:
            _log.exception("a round failed")
        self._number += 1

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

    async def _moved(self) -> None:
        """Catch up with tables that others have moved on without a hint reaching this process."""
        connected = [table.id for table in self._registry.loaded() if table.listeners]
        if not connected:
            return
        for table_id, version in (await self._log.versions(connected)).items():
            table = self._registry.holds(table_id)
            if table is not None and version > table.version:
                table.hinted(version, None)


KEPT: Final = 8
"""How many answers are kept. The one that came back fastest is believed: it says the time best."""

FIRST_ASKED: Final = 3
JUMP_MS: Final = 100.0
"""A difference that the round trip of a question cannot explain."""


def _steady_ms() -> float:
    return time.monotonic() * 1000


class SharedClock:
    """The log's own time, in milliseconds since 1970: one time for all processes that share the log.

    Machines disagree about what time it is, by seconds if nobody looks after them. Deadlines and races are decided
    by times that different processes noted, so all of them note the log's time. It is asked for now and then; in
    between it is carried on by the steady clock of the machine, which nobody sets.
    """

    def __init__(self, steady: Callable[[], float] = _steady_ms) -> None:
        self._steady = steady
        self._answers: deque[tuple[float, float]] = deque(maxlen=KEPT)
        self._ahead = time.time() * 1000 - steady()

    @classmethod
    async def set_by(cls, log: Log) -> "SharedClock":
        """Make a clock that goes as the log's. StoreFailed if the log cannot be asked."""
        clock = cls()
        for _ in range(FIRST_ASKED):
            await clock.ask(log)
        return clock

    def __call__(self) -> float:
        """The time now; never waits."""
        return self._steady() + self._ahead

    async def ask(self, log: Log) -> None:
        """Ask the log for its time. May raise StoreFailed; the clock then goes on as before."""
        before = self._steady()
        now = await log.now()
        after = self._steady()
        way, ahead = after - before, now - (before + after) / 2
        if self._answers and abs(ahead - self._ahead) > way + JUMP_MS:
            self._answers.clear()  # the log has moved to another machine, or somebody has set its clock
        self._answers.append((way, ahead))
        self._ahead = min(self._answers)[1]
