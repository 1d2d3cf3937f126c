"""A clock that does not jump back."""

import time
from collections.abc import Callable
from typing import Final

Clock = Callable[[], float]
"""Milliseconds since 1970."""


class SteadyClock:
    """Milliseconds since 1970, by the system's clock; where that is set back, time goes on as it went."""

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall, self._steady = wall, steady
        self._ahead = 0.0
        self._apart = wall() - steady()

    def __call__(self) -> float:
        """Return the time."""
        wall = self._wall()
        apart = wall - self._steady()
        missing = self._apart - apart
        self._apart = apart
        if missing > SET_BACK_SECONDS:
            self._ahead += missing
        elif missing < -SET_BACK_SECONDS:  # set forward: first the time catches up with what was shown
            self._ahead = max(0.0, self._ahead + missing)
        return (wall + self._ahead) * 1000


SET_BACK_SECONDS: Final = 1.0
"""The smallest step back that the clock does not follow: a smaller correction is followed."""

now_ms: Final = SteadyClock()
"""Milliseconds since 1970."""
