"""Appends that wait to be stored, whichever database the log is in."""

import asyncio
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from lapin.store.log import Marks, NewEntry
from lapin.store.outbox import Owed


class Append(msgspec.Struct, frozen=True, gc=False):
    """Moves of one table that are stored together or not at all; most often there is one."""

    future: "asyncio.Future[int]"
    table: str
    version: int
    """The version of the first move."""

    moves: Sequence[NewEntry]
    marks: Marks | None
    owed: Sequence[Owed] = ()

    @property
    def last(self) -> int:
        """The version of the last move."""
        return self.version + len(self.moves) - 1


class Waits(Protocol):
    """A request that waits for the database to answer."""

    @property
    def future(self) -> "asyncio.Future[Any]":
        """The future that gets the answer."""


def tell(group: Sequence[Waits], answers: Sequence[object]) -> None:
    """Resolve the futures of a group, in the event loop; those that were cancelled meanwhile are skipped."""
    for job, answer in zip(group, answers, strict=True):
        future = job.future
        if future.done():
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
