"""The bus inside one process, for a laptop or a small site, where there is no other process to tell anything."""

import asyncio
from collections.abc import Callable, Iterable, Mapping

from lapin.bus.bus import Tally
from lapin.bus.subscriptions import MOST_LEFT, Subscriptions


class Hub:
    """The members of an in-process bus."""

    def __init__(self) -> None:
        self.members: list[LocalBus] = []


class LocalBus:
    """A :class:`lapin.bus.Bus` between the registries of one process; most often there is one."""

    def __init__(self, hub: Hub | None = None) -> None:
        self._hub = hub or Hub()
        self._hub.members.append(self)
        self._subscriptions = Subscriptions("local", self._notify)
        self._ours: Callable[[], Iterable[str]] = tuple
        self._notified = False
        self.name = self._subscriptions.name
        self.up = True
        self.follow = self._subscriptions.follow
        self.leave = self._subscriptions.leave
        self.here = self._subscriptions.here
        self.hint = self._subscriptions.hint

    @property
    def processes(self) -> int:
        """See Bus."""
        return len(self._hub.members)

    @property
    def counts(self) -> Mapping[str, int]:
        """See Bus."""
        return self._subscriptions.counts

    def offer(self, listed: Callable[[], Iterable[str]]) -> None:
        """See Bus."""
        self._ours = listed

    def offered(self) -> set[str]:
        """See Bus."""
        return {table for other in self._hub.members if other is not self for table in other._ours()}  # noqa: SLF001 - a bus like this one

    def count(self, who: str) -> None:
        """See Bus."""
        if len(self._hub.members) > 1:  # else nothing would ever be sent
            self._subscriptions.count(who)

    def tally(self, tally: Tally) -> None:
        """See Bus. Here no heartbeat tells that a process has come."""
        self._subscriptions.tally = tally
        for other in self._hub.members:
            theirs = other._subscriptions.tally  # noqa: SLF001 - a bus like this one
            if other is not self and theirs is not None:
                tally.lower(theirs.left(MOST_LEFT))

    async def close(self) -> None:
        """See Bus."""
        if self in self._hub.members:
            self._hub.members.remove(self)
            self._deliver(self._subscriptions.farewell())

    def _notify(self) -> None:
        if not self._notified and len(self._hub.members) > 1:
            self._notified = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        self._notified = False
        subscriptions = self._subscriptions
        subscriptions.listened &= subscriptions.wanted
        for channel in subscriptions.wanted - subscriptions.listened:
            subscriptions.listening(channel)
        self._deliver(subscriptions.take())

    def _deliver(self, messages: list[tuple[str, bytes]]) -> None:
        loop = asyncio.get_running_loop()
        for channel, data in messages:
            for member in self._hub.members:
                if member is not self and channel in member._subscriptions.wanted:  # noqa: SLF001 - a bus like this one
                    loop.call_soon(member._subscriptions.hear, data, loop.time())  # noqa: SLF001 - the same
