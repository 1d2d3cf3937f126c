"""Opens the log of a site, and reads from it what a start needs."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from lapin.clock import Clock, now_ms
from lapin.live.services import SharedClock
from lapin.notices.channel import Channel
from lapin.notices.office import NoticeSettings, open_channels
from lapin.store import SiteLog, StoreUnusable
from lapin.store.log import StoreFailed
from lapin.store.places import open_log

FAR = 2**62


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
    async def opened(cls, data: Path, database: str | None, notices: NoticeSettings) -> "OpenedLog":
        """Open the log, and read what a start needs. StoreUnusable, also if the database goes away meanwhile."""
        log = await open_log(data, database)
        try:
            await log.due(FAR, 1)  # a damaged file is found before anybody is told an address
            clock: Clock = now_ms if database is None else await SharedClock.set_by(log)
            return cls(log, clock, await open_channels(notices, log))
        except StoreFailed as failed:
            await log.close()
            raise unreadable(failed) from None
        except BaseException:
            await log.close()
            raise
