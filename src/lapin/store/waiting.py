"""Moves on their way into a log, whichever database that is in."""

import asyncio
from collections.abc import Sequence

import msgspec

from lapin.store.log import Marks, Move


class Append(msgspec.Struct, frozen=True, gc=False):
    """Moves of one table that wait to be stored together or not at all; most often it is one."""

    future: "asyncio.Future[int]"
    table: str
    version: int
    """The first one's."""

    moves: Sequence[Move]
    marks: Marks | None

    @property
    def last(self) -> int:
        """The version of the last one."""
        return self.version + len(self.moves) - 1
