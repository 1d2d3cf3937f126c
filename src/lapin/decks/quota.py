"""The limit of a site's storage: pictures, recordings and everything else in it, no matter who brought it.

The storage is added up now and then, and this process counts what it adds in between; others may add as much
meanwhile, so a site with several processes may end a little above its limit.
"""

import time
from collections.abc import Callable
from typing import Final

from lapin.decks.refusals import DeckRefusal
from lapin.decks.storage import Storage, in_thread
from lapin.game.model.refusals import Refused

AGAIN_SECONDS: Final = 30.0
"""The time after which the storage is added up again."""


class Quota:
    """The limit of a site's storage."""

    def __init__(self, storage: Storage, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        """`most` are bytes."""
        self._storage = storage
        self._most = most
        self._clock = clock
        self._used = 0
        self._until = -1.0

    async def take(self, size: int) -> None:
        """Count this many bytes that are about to be stored, or raise Refused if there is no room for them."""
        if self._clock() > self._until:
            self._until = self._clock() + AGAIN_SECONDS
            self._used = await in_thread(self._added_up)
        if self._used + size > self._most:
            raise Refused(DeckRefusal.SITE_FULL)
        self._used += size

    def _added_up(self) -> int:
        return sum(kept.size for kept in self._storage.list(""))
