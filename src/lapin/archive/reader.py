"""Reads the games of tables from the log: once for each finished turn, and never on the event loop.

Folding a whole log takes long, and anybody may ask for a table's history. So the result is kept until something
visible is added, people who ask at the same moment share one reading, and the folding is done in a thread, one log
at a time.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from lapin import archive
from lapin.archive import PlayedGame
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.live.table import Table
from lapin.manners import BUILT_IN, WordList
from lapin.refusals import TableRefusal
from lapin.store.log import Log, StoreFailed
from lapin.table.state import TableState

KEPT_SECONDS: Final = 60.0
"""The time for which games are kept. Words that somebody erased at another process are gone after that."""

MOST_KEPT: Final = 64
"""The most tables whose games are kept in memory: those that were asked for last."""

T = TypeVar("T")

Shown = tuple[object, ...]


def _shown(state: TableState) -> Shown:
    """Return a key that changes whenever the history or a record of a table changes."""
    game = state.game
    turn = None if game is None else (game.commitment, game.turn, game.phase == "over")
    return (
        state.games,
        turn,
        state.explained,
        tuple(person.name for person in state.people),
        state.secret,
        state.safe,
    )


class GameReader:
    """The games of all tables, as far as they have been asked for."""

    def __init__(self, log: Log, unkind: WordList = BUILT_IN) -> None:
        self._log = log
        self._unkind = unkind
        self._kept: OrderedDict[str, tuple[Shown, float, list[PlayedGame]]] = OrderedDict()
        self._reading: dict[tuple[str, Shown], asyncio.Future[list[PlayedGame]]] = {}
        self._one = asyncio.Semaphore(1)
        self.folds = 0
        """The number of times that a log was folded."""

    async def games(self, table: Table) -> list[PlayedGame]:
        """Return all games of a table; of the newest, every finished turn."""
        shown = _shown(table.state)
        kept = self._kept.get(table.id)
        if kept is not None and kept[0] == shown and kept[1] > time.monotonic():
            self._kept.move_to_end(table.id)
            return kept[2]
        key = (table.id, shown)
        reading = self._reading.get(key)
        if reading is None:
            reading = self._reading[key] = asyncio.ensure_future(self._read(table.id))
            reading.add_done_callback(partial(self._have_read, key))
        return await asyncio.shield(reading)

    async def _read(self, table: str) -> list[PlayedGame]:
        try:
            rows = await self._log.read(table)
        except StoreFailed as failed:
            raise Refused(TableRefusal.NOT_STORED, reason=failed.code) from None
        games = await self.apart(lambda: archive.folded(rows, self._unkind))
        self.folds += 1
        return games

    def _have_read(self, key: tuple[str, Shown], reading: "asyncio.Future[list[PlayedGame]]") -> None:
        """Keep what was read, unless it has been forgotten meanwhile."""
        if self._reading.get(key) is not reading:
            return
        del self._reading[key]
        if reading.cancelled() or reading.exception() is not None:
            return
        table, shown = key
        self._kept[table] = (shown, time.monotonic() + KEPT_SECONDS, reading.result())
        self._kept.move_to_end(table)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def forget(self, table: str) -> None:
        """Read the games of a table again when they are next asked for: something was erased."""
        self._kept.pop(table, None)
        for key in [key for key in self._reading if key[0] == table]:
            del self._reading[key]

    async def apart(self, work: Callable[[], T]) -> T:
        """Do slow work in a thread, one piece at a time: moves are decided meanwhile."""
        async with self._one:
            return await asyncio.to_thread(work)

    async def newest(self, table: Table) -> PlayedGame | None:
        """Return the game that is going on, or the last one."""
        games = await self.games(table)
        return games[-1] if games else None

    async def seen_by(self, table: Table, person: PersonId) -> PlayedGame | None:
        """Return the newest game that somebody saw before they left, up to that moment."""
        return archive.seen_by(await self.games(table), person)

    async def finished(self, table: Table, number: int, person: PersonId | None) -> PlayedGame:
        """Return a table's finished game with this number, from 1; Refused for a person who did not play in it."""
        return archive.finished_of(await self.games(table), number, person)
