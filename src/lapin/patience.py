"""Waits, at the start, for a database or a Redis that cannot be reached yet: machines boot in any order."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from lapin.bus import BusUnusable
from lapin.service_manager import waiting
from lapin.store import StoreUnusable

_log = logging.getLogger("lapin.server")

TRY_SECONDS: Final = 0.5
SAY_SECONDS: Final = 10.0

T = TypeVar("T")


async def patiently(opened: Callable[[], Awaitable[T]], seconds: float) -> T:
    """Open something. If it cannot be reached, try again for `seconds`; raise what waiting will not mend."""
    until = time.monotonic() + seconds
    say_at = 0.0
    while True:
        try:
            return await opened()
        except (StoreUnusable, BusUnusable) as unusable:
            now = time.monotonic()
            if not unusable.passing or now >= until:
                raise
            if now >= say_at:
                _log.warning("waiting: %s", unusable.reason)
                say_at = now + SAY_SECONDS
            waiting(unusable.reason, TRY_SECONDS + 30)
        await asyncio.sleep(TRY_SECONDS)
