"""One time for all processes that share a log: the log's own.

Machines disagree about what time it is, by seconds if nobody looks after them. Deadlines and races are decided by
times that different processes noted, so all of them note the log's time: asked now and then, and carried on in
between by the one clock of a machine that nobody sets.
"""

import time
from collections import deque
from collections.abc import Callable
from typing import Final

from lapin.store.log import Log

KEPT: Final = 8
"""Of the last so many answers, the one that came back fastest is believed: it says the time best."""

FIRST_ASKED: Final = 3
JUMP_MS: Final = 100.0
"""A difference that no way there and back explains."""


def _steady_ms() -> float:
    return time.monotonic() * 1000


class SiteClock:
    """Milliseconds since 1970 as the log counts them. Made by asking it; never waits afterwards."""

    def __init__(self, steady: Callable[[], float] = _steady_ms) -> None:
        self._steady = steady
        self._answers: deque[tuple[float, float]] = deque(maxlen=KEPT)
        self._ahead = time.time() * 1000 - steady()

    @classmethod
    async def set_by(cls, log: Log) -> "SiteClock":
        """A clock that goes as the log's. StoreFailed if that cannot be asked."""
        clock = cls()
        for _ in range(FIRST_ASKED):
            await clock.ask(log)
        return clock

    def __call__(self) -> float:
        """What time it is."""
        return self._steady() + self._ahead

    async def ask(self, log: Log) -> None:
        """Ask the log. May raise StoreFailed, and then goes on as before."""
        before = self._steady()
        now = await log.now()
        after = self._steady()
        way, ahead = after - before, now - (before + after) / 2
        if self._answers and abs(ahead - self._ahead) > way + JUMP_MS:
            self._answers.clear()  # the log has moved to another machine, or somebody has set its clock
        self._answers.append((way, ahead))
        self._ahead = min(self._answers)[1]
