"""What all tables of a process share: the log, the clock, the bus, decks, computer players and their pace."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from typing import Final, Protocol

import msgspec

from lapin.bots.messages import Asked, BotAnswer
from lapin.bus import Bus
from lapin.decks.library import Library
from lapin.game.model.refusals import Refused
from lapin.manners import BUILT_IN, WordList
from lapin.measuring import observe
from lapin.store.log import Log, LogEntry
from lapin.table.codes import Entropy

_log = logging.getLogger("lapin.live")

Clock = Callable[[], float]
"""Milliseconds since 1970."""

MOST_QUERIES: Final = 2
"""How many queries run at a time: tables that ask meanwhile wait, and share the next query."""


class SteadyClock:
    """Milliseconds since 1970, by the system's clock; where that is set back, time goes on as it went."""

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall, self._steady = wall, steady
        self._ahead = 0.0
        self._last = wall(), steady()

    def __call__(self) -> float:
        """What time it is."""
        wall, steady = self._wall(), self._steady()
        before, since = self._last
        self._last = wall, steady
        missing = before + (steady - since) - wall
        if missing > SET_BACK_SECONDS:
            self._ahead += missing
        elif missing < -SET_BACK_SECONDS:  # set forward: whatever it was ahead by is caught up with first
            self._ahead = max(0.0, self._ahead + missing)
        return (wall + self._ahead) * 1000


SET_BACK_SECONDS: Final = 1.0
"""A clock that is corrected by less is followed."""

now_ms: Final = SteadyClock()
"""Milliseconds since 1970."""


def logged(table: str, refused: Refused | None = None) -> dict[str, object]:
    """What a line of the log says about a table: an id that nobody can open it with, and why something failed."""
    about: dict[str, object] = {"table": sha256(table.encode()).hexdigest()[:12]}
    if refused is not None:
        about["cause"] = refused.data.get("reason") or refused.code
    return about


def log_failure(what: str, table: str, refused: Refused) -> None:
    """Log that something of a table failed, and why."""
    about = logged(table, refused)
    _log.warning("%s: %s", what, about["cause"], extra=about)


class Pace(msgspec.Struct, frozen=True):
    """How long computer players think, in milliseconds, from - to. Nothing a player holds goes into it (S6)."""

    claim: tuple[int, int] = (20_000, 40_000)
    tell: tuple[int, int] = (3_000, 8_000)
    give: tuple[int, int] = (1_500, 6_000)
    vote: tuple[int, int] = (1_500, 6_000)
    touch: tuple[int, int] = (5_000, 11_000)
    duel: tuple[int, int] = (250, 900)
    reason: tuple[int, int] = (4_000, 7_000)
    turned: int | None = 1_500
    """How long they wait with a clue when nobody looks at the last turn any more; None: for no reader at all."""

    reacts: bool = True
    """Whether a touch comes when a person would have found the picture, sooner where the clue is plain."""


INSTANT = Pace(
    claim=(0, 0),
    tell=(0, 0),
    give=(0, 0),
    vote=(0, 0),
    touch=(0, 50),
    duel=(0, 50),
    reason=(0, 0),
    turned=None,
    reacts=False,
)
"""For simulations and tests."""


class BotPlayers(Protocol):
    """Where computer players are asked for their moves."""

    async def ask(self, asked: Asked) -> BotAnswer | None:
        """The move of one of them; None if it has no answer."""


class TimedPlayers:
    """Asks computer players, and counts how long they take."""

    def __init__(self, players: BotPlayers, counts: Counter[str]) -> None:
        self._players = players
        self._counts = counts

    async def ask(self, asked: Asked) -> BotAnswer | None:
        """See BotPlayers."""
        begun = time.monotonic()
        answer = await self._players.ask(asked)
        observe(self._counts, "bot_seconds", time.monotonic() - begun, level=asked.level)
        self._counts["bots_unanswered"] += answer is None
        return answer


class LogReader:
    """Reads what other processes have stored. Tables that ask in the same moment share one query."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._waiting: dict[str, tuple[int, asyncio.Future[list[LogEntry]]]] = {}
        self._running: set[asyncio.Task[None]] = set()

    def read(self, table: str, after: int) -> "asyncio.Future[list[LogEntry]]":
        """The entries of a table above this version, perhaps with some before them."""
        if table in self._waiting:
            known, answer = self._waiting[table]
            self._waiting[table] = (min(known, after), answer)
            return answer
        loop = asyncio.get_running_loop()
        answer = loop.create_future()
        if not self._waiting:
            loop.call_soon(self._start)
        self._waiting[table] = (after, answer)
        return answer

    def _start(self) -> None:
        if self._waiting and len(self._running) < MOST_QUERIES:
            wanted, self._waiting = self._waiting, {}
            task = asyncio.ensure_future(self._read(wanted))
            self._running.add(task)
            task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._start()

    async def _read(self, wanted: dict[str, tuple[int, "asyncio.Future[list[LogEntry]]"]]) -> None:
        try:
            found = await self._log.read_many([(table, after) for table, (after, _) in wanted.items()])
        except BaseException as failure:
            for _, answer in wanted.values():
                if not answer.done():
                    answer.set_exception(failure)
            if not isinstance(failure, Exception):
                raise
        else:
            for table, (_, answer) in wanted.items():
                if not answer.done():
                    answer.set_result(found.get(table, []))


class Services(msgspec.Struct, frozen=True):
    """What every table of a process is handed when it is made."""

    log: Log
    clock: Clock
    entropy: Entropy
    pace: Pace
    idle_ms: int
    """After how long without anybody connected a table is closed."""
    wake: Callable[[str, float | None], None]
    """Sets when a table is looked at next; None: not at all."""
    bus: Bus
    """Other processes that serve the same tables, if there are any."""
    reader: LogReader
    """Reads what they have stored."""
    players: BotPlayers | None = None
    """Where computer players think; None: they make a legal move at random."""
    library: Library = Library()
    """Where decks are found."""
    settle_ms: int = 0
    """How long it may take until other processes have said who is connected to a table that was just loaded."""
    closed: Callable[[str], None] = lambda _table: None
    """Called with the id of a table that has just been closed."""
    frozen: Callable[[], bool] = lambda: False
    """Whether the site is read-only: then nothing at all is decided."""
    unkind: WordList = BUILT_IN
    """The words that safe tables do not take."""
    counts: Counter[str] = msgspec.field(default_factory=Counter)
    """Counters for the metrics of the server."""

    def timed(self, name: str) -> Callable[[object], None]:
        """A callback that notes how long something took from now on."""
        begun = time.monotonic()
        return lambda _done: observe(self.counts, name, time.monotonic() - begun)
