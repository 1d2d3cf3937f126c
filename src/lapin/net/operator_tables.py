"""The open tables of a whole site for its operator: those of this process, and all others."""

import asyncio
from typing import Final

import msgspec

from lapin.archive.room_pointers import is_pointer
from lapin.live.registry import Registry
from lapin.live.replication import replayed
from lapin.live.services import logged
from lapin.store.log import Log, LogEntry
from lapin.table.state import TableState

MOST_TABLES: Final = 200
"""The most tables that are listed: those of this process first."""


class TableLine(msgspec.Struct, frozen=True):
    """An open table, without what people said or hold. `connected` is None if it is not at this process."""

    id: str
    game: str
    people: int
    connected: int | None
    playing: bool
    listed: bool
    safe: bool
    touched: int


def opaque(table: str) -> str:
    """Return the id of a table as the log has it."""
    return str(logged(table)["table"])


class OpenTables:
    """Lists the open tables. Those of others are read from the log, each again only after it has moved on."""

    def __init__(self, registry: Registry, log: Log) -> None:
        self._registry = registry
        self._log = log
        self._read: dict[str, tuple[int, TableLine | None]] = {}

    async def listed(self) -> tuple[int, tuple[TableLine, ...]]:
        """Return the number of open tables, and a line for each up to a limit, the newest first."""
        everywhere = [each for each in await self._log.unfinished() if not is_pointer(each)]
        here = {table.id: table for table in self._registry.loaded() if not table.state.closed}
        lines = [_line(table.id, table.state, table.listeners) for table in here.values()]
        others = [table for table in everywhere if table not in here][: max(0, MOST_TABLES - len(lines))]
        lines += await self._elsewhere(others)
        lines.sort(key=lambda line: -line.touched)
        return len(everywhere), tuple(lines[:MOST_TABLES])

    async def _elsewhere(self, tables: list[str]) -> list[TableLine]:
        versions = await self._log.versions(tables)
        known = {table: self._read[table] for table in tables if table in self._read}
        moved = [table for table in tables if table not in known or known[table][0] != versions.get(table)]
        rows = await self._log.read_many([(table, 0) for table in moved])
        for table in moved:
            line = await asyncio.to_thread(_read_line, table, rows.get(table, []))
            known[table] = (versions.get(table, 0), line)
        self._read = known
        return [line for _, line in known.values() if line is not None]


def _read_line(table: str, rows: list[LogEntry]) -> TableLine | None:
    """Return the line of a table from its entries; None if it is closed, or cannot be read (readiness says so)."""
    try:
        state = replayed(rows).state
    except Exception:  # whatever a damaged entry leads to
        return None
    return None if state.closed else _line(table, state, None)


def _line(table: str, state: TableState, connected: int | None) -> TableLine:
    return TableLine(
        opaque(table),
        state.game_id,
        len(state.members),
        connected,
        state.playing,
        state.listed,
        state.is_safe,
        state.touched,
    )
