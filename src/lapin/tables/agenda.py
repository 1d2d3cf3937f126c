"""When which table wants attention: one heap and one timer for all tables of a process."""

import asyncio
import heapq
from collections.abc import Awaitable, Callable

Clock = Callable[[], float]
"""Milliseconds since 1970."""

FEW = 64
"""Entries that may lie in the heap for nothing, besides one for each table."""


class Agenda:
    """Wakes tables at their time. A table has one entry: a new one replaces the one before."""

    def __init__(self, clock: Clock, attend: Callable[[str], Awaitable[None]]) -> None:
        self._clock = clock
        self._attend = attend
        self._when: dict[str, float] = {}
        self._heap: list[tuple[float, str]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._running: set[asyncio.Task[None]] = set()
        self._closed = False

    def note(self, table: str, when: float | None) -> None:
        """Wake this table then; None: not at all."""
        if when is None:
            self._when.pop(table, None)
            return
        if self._when.get(table) == when:
            return
        self._when[table] = when
        heapq.heappush(self._heap, (when, table))
        if len(self._heap) > 2 * len(self._when) + FEW:  # replaced ones would stay until their time, hours away
            self._heap = [(at, each) for each, at in self._when.items()]
            heapq.heapify(self._heap)
        if self._heap[0] == (when, table):
            self._set_timer()

    def close(self) -> None:
        """Wake nobody any more."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()

    async def settle(self) -> None:
        """Wait for the tables that are being attended to."""
        await asyncio.gather(*self._running, return_exceptions=True)

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if self._heap and not self._closed:
            delay = max(0.0, self._heap[0][0] - self._clock()) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._wake)

    def _wake(self) -> None:
        now = self._clock()
        while self._heap and self._heap[0][0] <= now:
            when, table = heapq.heappop(self._heap)
            if self._when.get(table) == when:  # else: replaced since
                del self._when[table]
                task = asyncio.ensure_future(self._attend(table))
                self._running.add(task)
                task.add_done_callback(self._running.discard)
        self._set_timer()
