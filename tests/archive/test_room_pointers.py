"""Pointers from rooms to tables: what they say, and when they are forgotten."""

import pytest

from lapin.archive.room_pointers import Pointed, forget_room, is_pointer, place_of, point, pointed
from lapin.game.model.options import Options
from lapin.live.registry import Registry
from lapin.store.log import Conflict, LogEntry
from lapin.table.state import Clocks
from tests.live.live_table import MemoryLog

ROOM = place_of(b"key", "https://calls.example", "5b")


async def opened(registry: Registry, table: str, room: str = ROOM) -> None:
    """A table in this room."""
    await registry.open("odyssey", Options(), None, Clocks(), "Ada", None, room=room, table_id=table)


async def test_of_two_who_open_a_room_at_once_one_is_first() -> None:
    """The other hears of it, and both come to the same table."""
    log = MemoryLog()
    assert await pointed(log, ROOM) == Pointed(0, None)
    await point(log, ROOM, 0, "first")
    with pytest.raises(Conflict):
        await point(log, ROOM, 0, "second")
    await point(log, ROOM, 1, "third")
    assert await pointed(log, ROOM) == Pointed(2, "third")


async def test_only_the_newest_table_of_a_room_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room that is used every day has many by the end of a year."""
    log, read = MemoryLog(), []
    for after in range(5):
        await point(log, ROOM, after, f"table {after}")
    whole = log.read

    async def spied(table: str, after: int = 0) -> list[LogEntry]:
        found = await whole(table, after)
        read.extend(found)
        return found

    monkeypatch.setattr(log, "read", spied)
    assert await pointed(log, ROOM) == Pointed(5, "table 4")
    assert len(read) == 1


async def test_a_pointer_is_forgotten_with_the_last_table_that_it_led_to() -> None:
    """Nothing is left of a room whose tables are gone; an older table does not take the newer one's pointer."""
    log = MemoryLog()
    registry = Registry(log)
    for after, table in enumerate(("older", "newer")):
        await point(log, ROOM, after, table)
        await opened(registry, table)
    await opened(registry, "elsewhere", room="")
    await forget_room(log, "elsewhere")
    await forget_room(log, "older")
    assert (await pointed(log, ROOM)).table == "newer"
    await forget_room(log, "newer")
    assert await pointed(log, ROOM) == Pointed(0, None)


def test_a_pointer_is_no_table() -> None:
    """Both kinds are left out when tables are counted."""
    assert [is_pointer(name) for name in (ROOM, f"replay-{'0' * 64}", "room-aaaaaaaaaaaaaaaaa")] == [
        True,
        True,
        False,
    ]
