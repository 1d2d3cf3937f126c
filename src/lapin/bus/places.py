"""Opens the bus of a site: one inside its only process, or the Redis at an address."""

import re
from typing import Final

from lapin.bus.bus import Bus, BusUnusable
from lapin.bus.local import LocalBus
from lapin.extras import install, missing

_PREFIX: Final = re.compile(r"[A-Za-z0-9_.-]{1,63}")


async def open_bus(redis: str | None, prefix: str) -> Bus:
    """Open the bus at the address ``redis``; without one, a bus inside this process. May raise BusUnusable."""
    if redis is None:
        return LocalBus()
    if missing("redis"):
        raise BusUnusable(f"Redis needs the package redis: {install('redis')}")
    if _PREFIX.fullmatch(prefix) is None:
        raise BusUnusable("the prefix may have letters, digits and _ . - only")
    from lapin.bus.redis import RedisBus  # noqa: PLC0415 - most sites have no Redis

    return await RedisBus.open(redis, prefix)
