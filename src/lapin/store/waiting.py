"""A move on its way into a log, whichever database that is in."""

import asyncio

import msgspec

from lapin.store.log import Marks


class Append(msgspec.Struct, frozen=True, gc=False):
    """A move that waits to be stored. A Struct, because one is made for every move."""

    future: "asyncio.Future[int]"
    table: str
    version: int
    command: str | None
    payload: bytes
    marks: Marks | None
