"""The bus inside one process: what a laptop and a small site run on, where nobody else has to be told anything."""

import asyncio
from collections.abc import Callable, Iterable, Mapping

from lapin.bus.subscriptions import Subscriptions


class Hub:
    """Where the members of an in-process bus find each other."""

    def __init__(self) -> None:
        self.members: list[LocalBus] = []


class LocalBus:
    """A :class:`lapin.bus.Bus` between the registries of one process; most often there is one."""

    def __init__(self, hub: Hub | None = None) -> None:
        self._hub = hub or Hub()
        self._hub.members.append(self)
        self._board = Subscriptions("local", self._poke)
        self._ours: Callable[[], Iterable[str]] = tuple
        self._poked = False
        self.name = self._board.name
        self.up = True
        self.follow = self._board.follow
        self.leave = self._board.leave
        self.here = self._board.here
        self.hint = self._board.hint

    @property
    def processes(self) -> int:
        """See Bus."""
        return len(self._hub.members)

    @property
    def counts(self) -> Mapping[str, int]:
        """See Bus."""
        return self._board.counts

    def offer(self, listed: Callable[[], Iterable[str]]) -> None:
        """See Bus."""
        self._ours = listed

    def offered(self) -> set[str]:
        """See Bus."""
        return {table for other in self._hub.members if other is not self for table in other._ours()}  # noqa: SLF001 - a bus like this one

    async def close(self) -> None:
        """See Bus."""
        if self in self._hub.members:
            self._hub.members.remove(self)
            self._deliver(self._board.farewell())

    def _poke(self) -> None:
        if not self._poked and len(self._hub.members) > 1:
            self._poked = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        self._poked = False
        board = self._board
        board.listened &= board.wanted
        for channel in board.wanted - board.listened:
            board.listening(channel)
        self._deliver(board.take())

    def _deliver(self, letters: list[tuple[str, bytes]]) -> None:
        loop = asyncio.get_running_loop()
        for channel, data in letters:
            for member in self._hub.members:
                if member is not self and channel in member._board.wanted:  # noqa: SLF001 - a bus like this one
                    loop.call_soon(member._board.hear, data, loop.time())  # noqa: SLF001 - the same
