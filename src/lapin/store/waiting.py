"""Appends that wait to be stored, whichever database the log is in."""

import asyncio
from collections.abc import Sequence

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
