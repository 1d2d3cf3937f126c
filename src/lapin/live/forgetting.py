"""Forgets what was said with real cards: of a turn that is over, the log keeps nothing but its points.

The last turn stays as it was said until the next one is over, so that a mistake can be corrected. When the table
closes, all of it goes; a mark in the log lets another process do it if this one dies.
"""

import asyncio
from collections import deque
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from lapin.box.events import BoxBegan, BoxSaid, BoxScored, BoxTakenBack
from lapin.game.model.refusals import Refused
from lapin.live.services import log_failure
from lapin.refusals import TableRefusal
from lapin.store.log import Log, LogRefusal, StoreFailed, UnknownEntry
from lapin.table.events import AnyTableEvent, TableClosed, TableEntry
from lapin.table.state import TableState

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(TableEntry).decode


def not_needed(entries: Iterable[TableEntry]) -> int:
    """Return the first of these entries whose numbers are still needed; earlier ones are forgotten."""
    scored: list[int] = []
    for at, entry in enumerate(entries, 1):
        _note(scored, at, entry)
    return _forgotten_until(scored)


def _note(scored: list[int], at: int, entry: TableEntry) -> None:
    """Note which entries ended the turns that count."""
    for event in entry.house:
        match event:
            case BoxScored():
                scored.append(at)
            case BoxTakenBack():
                del scored[-1:]
            case BoxBegan() | TableClosed():
                scored[:] = [at, at]
            case _:
                pass


def _forgotten_until(scored: list[int]) -> int:
    return scored[-2] if len(scored) > 1 else 0


class Forgetting:
    """Replaces the numbers of turns that are over at one table by nothing. It reads every entry once."""

    __slots__ = ("_boxed", "_closed", "_failed", "_held", "_log", "_read", "_scored", "_table", "_task", "_wanted")

    def __init__(self, log: Log, state: TableState) -> None:
        self._log = log
        self._table = state.table
        self._boxed = state.boxed
        self._read = 0
        self._scored: list[int] = []
        self._held: deque[tuple[int, TableEntry]] = deque()
        """Entries with numbers that are not forgotten yet."""
        self._wanted = self._failed = self._closed = False
        self._task: asyncio.Task[None] | None = None

    def note(self, events: Iterable[AnyTableEvent]) -> None:
        """Begin to forget if something was said before these events that nobody needs any longer."""
        if any(isinstance(event, BoxScored | BoxBegan | TableClosed) for event in events):
            self.begin()

    def begin(self) -> None:
        """Forget what nobody needs any longer, in one run at a time. A run that fails is repeated later."""
        self._wanted = self._boxed
        if self._wanted and self._task is None:
            self._task = asyncio.ensure_future(self._run())

    def settled(self) -> bool:
        """Whether nothing is left to do. A run that failed is begun again: a closed table has no next turn."""
        if self._failed:
            self.begin()
        return self._task is None

    async def _run(self) -> None:
        self._failed = False
        try:
            while self._wanted:
                self._wanted = False
                await self._forget()
            if self._closed:
                await self._log.rest(self._table)
        except UnknownEntry:  # the whole table is forgotten
            self._held.clear()
        except LogRefusal as failed:
            self._failed = True
            reason = failed.code if isinstance(failed, StoreFailed) else str(failed)
            refused = Refused(TableRefusal.NOT_STORED, reason=reason)
            log_failure("numbers of real cards not forgotten yet", self._table, refused)
        finally:
            self._task = None

    async def _forget(self) -> None:
        for row in await self._log.read(self._table, self._read):
            entry = _decode(row.payload)
            _note(self._scored, row.version, entry)
            self._closed = self._closed or any(isinstance(event, TableClosed) for event in entry.house)
            if _without_numbers(entry) != entry:
                self._held.append((row.version, entry))
            self._read = row.version
        while self._held and self._held[0][0] <= _forgotten_until(self._scored):
            version, entry = self._held[0]
            await self._log.amend(self._table, version, _encode(_without_numbers(entry)))
            self._held.popleft()


def _without_numbers(entry: TableEntry) -> TableEntry:
    return replace(
        entry, house=tuple(BoxSaid(each.seat) if isinstance(each, BoxSaid) else each for each in entry.house)
    )
