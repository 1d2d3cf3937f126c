"""Forgets tables that were closed long ago, with all their records."""

import logging
from collections.abc import Awaitable, Callable

from lapin.durations import DAY_MS
from lapin.game.model.refusals import Refused
from lapin.live.registry import Registry
from lapin.store.log import Log, StoreFailed

_log = logging.getLogger("lapin.archive")

AT_ONCE = 1000


async def forget_old(
    registry: Registry, log: Log, now: float, days: float, forget: Callable[[str], Awaitable[None]] | None = None
) -> int:
    """Delete closed tables, and all their records, that are older than this many days; return how many.

    `forget` deletes what is kept beside the log. It is called first, so that a failure leaves the table in the
    log.
    """
    forgotten = 0
    try:
        for table_id in await log.finished(int(now - days * DAY_MS), AT_ONCE):
            registry.abandon(table_id)
            if forget is not None:
                await forget(table_id)
            await log.forget(table_id)
            forgotten += 1
    except (StoreFailed, Refused) as failed:
        _log.warning("old tables could not be forgotten: %s", failed.code)
    if forgotten:
        registry.counts["tables_forgotten"] += forgotten
        _log.info("closed tables were forgotten, with their records", extra={"tables": forgotten})
    return forgotten
