"""Once a second: tables that nobody looks after, and what the bus did not tell.

Every table that waits for something has a mark in the log: by when somebody must have looked at it. Whoever has
the table in memory moves a mark that has passed; what nobody moves is claimed by another process, which loads the
table and goes on with it. Tables with people are also looked up in the log, all in one question: seldom while the
bus is there, and every second while it is not.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from lapin.store.log import Claim, Log, StoreFailed
from lapin.tables.hall import Hall
from lapin.tables.site_clock import SiteClock

_log = logging.getLogger("lapin.tables")

PAUSE_SECONDS: Final = 1.0
SELDOM: Final = 5
"""Rounds between two looks at what the bus should have told, and between two questions for the time."""

GRACE_MS: Final = 2_000
"""How long a mark may have passed before somebody else takes the table."""

LEASE_MS: Final = 30_000
"""For how long who moves a mark answers for the table."""

MOST_DUE: Final = 500


class Rounds:
    """A walk through the hall of a process that shares its log."""

    def __init__(self, hall: Hall, log: Log, clock: Callable[[], float]) -> None:
        self._hall = hall
        self._log = log
        self._clock = clock
        self._number = 0

    async def walk(self) -> None:
        """Go round for ever."""
        while True:
            await self.once()
            await asyncio.sleep(PAUSE_SECONDS)

    async def once(self) -> None:
        """Go round once. What cannot be asked now is asked the next time."""
        try:
            await self._due()
            if self._number % SELDOM == 0 or not self._hall.bus.up:
                await self._moved()
            if self._number % SELDOM == 0:
                if isinstance(self._clock, SiteClock):
                    await self._clock.ask(self._log)
                self._hall.drop_quiet()
        except StoreFailed as failed:
            _log.debug("the log could not be asked: %s", failed.code)
        except Exception:
            _log.exception("a round failed")
        self._number += 1

    async def _due(self) -> None:
        """Marks that have passed: ours are moved, those of nobody are claimed."""
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
            table = self._hall.holds(claim.table)
            if table is not None:
                table.due_mark = claim.until
            else:
                self._hall.counts["tables_claimed"] += 1
                self._hall.agenda.note(claim.table, now)

    def _looks_after(self, table_id: str) -> bool:
        table = self._hall.holds(table_id)
        return table is not None and (table.listeners > 0 or not table.rank)

    async def _moved(self) -> None:
        """Tables with people that others have moved without our hearing of it."""
        here = [table.id for table in self._hall.loaded() if table.listeners]
        if not here:
            return
        for table_id, version in (await self._log.versions(here)).items():
            table = self._hall.holds(table_id)
            if table is not None and version > table.version:
                table.hinted(version, None)
