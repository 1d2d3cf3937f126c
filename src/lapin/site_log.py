"""Opens the log of a site, and reads from it what a start needs."""

import contextlib
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from lapin.clock import Clock, now_ms
from lapin.live.services import SharedClock
from lapin.notices.channel import Channel
from lapin.notices.opening import NoticeSettings, open_channels
from lapin.store import SiteLog, StoreUnusable
from lapin.store.left_behind import advice, open_tables
from lapin.store.log import StoreFailed
from lapin.store.places import FILE_NAME, open_log, users_of

_log = logging.getLogger("lapin.server")

FAR = 2**62
ALONE = (
    "another process uses this database, and no redis is set: people at different processes see each other's "
    "moves seconds late, and take each other to be away"
)


def unreadable(failed: StoreFailed) -> StoreUnusable:
    """Return why a server cannot start, for a read that failed."""
    if failed.code in ("unreachable", "in_doubt"):
        return StoreUnusable("the database went away while the server started", passing=True)
    return StoreUnusable(f"the log cannot be read ({failed.code}): restore a backup of it")


class OpenedLog(NamedTuple):
    """The log of a site, and what was read from it."""

    log: SiteLog
    clock: Clock
    channels: Mapping[str, Channel]

    @classmethod
    async def opened(
        cls, data: Path, database: str | None, notices: NoticeSettings, redis: str | None = None
    ) -> "OpenedLog":
        """Open the log, and read the facts that a start needs.

        Raise StoreUnusable if it cannot be used, or if the database goes away meanwhile.
        """
        log = await open_log(data, database)
        try:
            await log.due(FAR, 1)  # a damaged file is found before anybody is told an address
            clock: Clock = now_ms if database is None else await SharedClock.set_by(log)
            channels = await open_channels(notices, log)
            if database is not None:
                with contextlib.suppress(StoreUnusable):  # nobody was there to ask: that is no reason not to start
                    await _warn(data / FILE_NAME, database, log, redis)
            return cls(log, clock, channels)
        except StoreFailed as failed:
            await log.close()
            raise unreadable(failed) from None
        except BaseException:
            await log.close()
            raise


async def _warn(file: Path, database: str, log: SiteLog, redis: str | None) -> None:
    """Say what looks like a mistake, though a server can run with it."""
    waiting = open_tables(file)
    if waiting and (missing := len(waiting) - len(await log.versions(waiting))):
        _log.warning("%s: %s", *advice(file, missing))
    if redis is None and await users_of(database) > 1:
        _log.warning(ALONE)
