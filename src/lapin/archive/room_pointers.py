"""Pointers in the log from rooms of other sites' pages to tables, under a keyed hash of host and room.

Each table that a room had is an entry of the pointer, the newest last, so two people who open the room at the same
moment agree on one table: the log stores each version once. The table has a code of its own, drawn like any
other's.
"""

import hmac
from typing import Final

import msgspec

from lapin.live.registry import TABLE_ID_LENGTH
from lapin.live.replication import decode_entry
from lapin.store.log import Log
from lapin.table.events import TableOpened

PREFIX: Final = "room-"
POINTERS: Final = (PREFIX, "replay-")
"""The beginnings of pointers' names; `shared_replays` has the other kind."""


class RoomPointer(msgspec.Struct, frozen=True):
    """The table of a room. It may not be opened yet, and may be closed by now."""

    table: str


class Pointed(msgspec.Struct, frozen=True):
    """The content of a room's pointer: the number of tables that the room has had, and the newest of them."""

    version: int
    table: str | None


_decode = msgspec.json.Decoder(RoomPointer).decode


def place_of(key: bytes, host: str, room: str) -> str:
    """Return where a room's pointer is kept. Nobody without the site's key can tell host or room from it."""
    return PREFIX + hmac.digest(key, f"room {host} {room}".encode(), "sha256").hex()


def is_pointer(name: str) -> bool:
    """Whether something in the log is a pointer, and not a table."""
    return len(name) > TABLE_ID_LENGTH and name.startswith(POINTERS)


async def pointed(log: Log, place: str) -> Pointed:
    """Return the newest table of a room. Older ones are not read: a room may have had many."""
    newest = await log.newest(place)
    rows = await log.read(place, newest - 1) if newest else []
    return Pointed(rows[-1].version, _decode(rows[-1].payload).table) if rows else Pointed(0, None)


async def point(log: Log, place: str, after: int, table: str) -> None:
    """Let a room lead to another table from now on; Conflict if somebody else was faster."""
    await log.append(place, after, msgspec.json.encode(RoomPointer(table)))


async def forget_room(log: Log, table: str) -> None:
    """Delete the pointer of the room that a table was opened in, unless the room has another table by now."""
    for row in (await log.read(table))[:1]:
        for event in decode_entry(row.payload).house:
            if isinstance(event, TableOpened) and event.room and (await pointed(log, event.room)).table == table:
                await log.forget(event.room)
