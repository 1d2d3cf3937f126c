"""What a table is asked to do, in the order it was asked.

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
    """Errands in their order. `go` is called when something waits and nothing is under way.

    In the event loop's next turn, not at once: what arrives together is taken up together.
    """

    __slots__ = ("_go", "busy", "waiting")

    def __init__(self, go: Callable[[], None]) -> None:
        self._go = go
        self.waiting: deque[Errand | Look] = deque()
        self.busy = False

    def add(self, errand: Errand | Look) -> None:
        """At the end of the queue."""
        self.waiting.append(errand)
        if not self.busy:
            self.busy = True
            asyncio.get_running_loop().call_soon(self._go)

    def put_back(self, errands: list[Errand]) -> None:
        """They were taken up, and have to be once more: they come first."""
        self.waiting.extendleft(reversed(errands))

    def finished(self) -> None:
        """Whatever was taken up is done with."""
        self.busy = bool(self.waiting)
        if self.busy:
            asyncio.get_running_loop().call_soon(self._go)
