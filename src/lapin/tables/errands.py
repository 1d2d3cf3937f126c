"""What a table is asked to do: one thing at a time, in the order it was asked.

Callbacks and not tasks: a move is the most frequent thing that happens here, and a task, a lock and four
coroutines for each would cost as much as the rules do.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

import msgspec

from lapin.tables.happenings import Step
from lapin.tables.room import Room


class Answer(msgspec.Struct, frozen=True, gc=False):
    """What was asked is stored, and true from this version on. `told`: a frame has acknowledged it already."""

    version: int
    told: bool


class Listener(Protocol):
    """Somebody who is connected to a table: a person, a spectator, a big screen."""

    @property
    def person(self) -> int | None:
        """Whose eyes these are; None for a spectator."""

    @property
    def round_trip_ms(self) -> float | None:
        """How fast the line is."""

    def tell(self, frame: bytes, held_back_ms: float) -> None:
        """Send this, so much later."""

    def dismiss(self, code: int, reason: str) -> None:
        """End the connection."""


Outcome = Answer | BaseException


class Errand:
    """Something to decide, store and tell. `then` hears what came of it: an answer, or why not."""

    __slots__ = ("command", "decide", "key", "listener", "then", "tries")

    def __init__(
        self,
        decide: Callable[[Room], Step],
        then: Callable[[Outcome], None],
        key: str | None = None,
        listener: Listener | None = None,
        command: str | None = None,
    ) -> None:
        self.decide = decide
        self.then = then
        self.key = key
        self.listener = listener
        self.command = command
        self.tries = 0


class Look:
    """Reading what other processes have stored: an errand like any other, so that it never comes between two.

    Not needed any more once the table is at version `wanted`. `done` has what went wrong, or None.
    """

    __slots__ = ("done", "wanted")

    def __init__(self, done: "asyncio.Future[Exception | None]", wanted: float) -> None:
        self.done = done
        self.wanted = wanted


class Queue:
    """Errands in their order; `go` is called with the next one when the one before is finished."""

    __slots__ = ("_go", "_running", "_waiting", "busy")

    def __init__(self, go: Callable[[Errand | Look], None]) -> None:
        self._go = go
        self._waiting: deque[Errand | Look] = deque()
        self._running = False
        self.busy = False

    def add(self, errand: Errand | Look) -> None:
        """Begin now, or when it is this one's turn."""
        if self.busy:
            self._waiting.append(errand)
        else:
            self.busy = True
            self._go(errand)

    def finished(self) -> None:
        """The errand that was begun is done with. A loop, for a thousand refusals in a row are no recursion."""
        self.busy = False
        if self._running:
            return
        self._running = True
        try:
            while self._waiting and not self.busy:
                self.busy = True
                self._go(self._waiting.popleft())
        finally:
            self._running = False
