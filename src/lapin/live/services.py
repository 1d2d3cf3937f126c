"""The services that all tables of a process share: the log, clocks, the bus, decks, and computer players."""

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import Callable
from hashlib import sha256
from typing import Final, Protocol

import msgspec

from lapin.bots.messages import Asked, BotAnswer
from lapin.bots.told import ToldLately
from lapin.bus import Bus
from lapin.clock import Clock
from lapin.decks.library import Library
from lapin.game.model.refusals import Refused
from lapin.join_codes import Entropy
from lapin.live.pace import Pace
from lapin.manners import BUILT_IN, WordList
from lapin.measuring import observe
from lapin.store.log import Log, LogEntry

_log = logging.getLogger("lapin.live")

MOST_QUERIES: Final = 2
"""The most queries that run at a time: tables that ask meanwhile wait, and share the next query."""

KEPT_READINGS: Final = 8
"""The number of readings that are kept. The one with the shortest round trip is used: it is the most exact."""

FIRST_READINGS: Final = 3

JUMP_MS: Final = 100.0
"""A difference that the round trip of a reading cannot explain."""


def _steady_ms() -> float:
    return time.monotonic() * 1000


class SharedClock:
    """The time of the log's own clock, in milliseconds since 1970, for all processes that share the log.

    The clocks of machines differ, by seconds if nobody synchronises them. Deadlines and races are decided by times
    that different processes noted, so all of them use the log's time. It is read now and then; in between, the
    machine's monotonic clock carries it on, which nobody sets.
    """

    def __init__(self, steady: Callable[[], float] = _steady_ms) -> None:
        self._steady = steady
        self._readings: deque[tuple[float, float]] = deque(maxlen=KEPT_READINGS)
        self._ahead = time.time() * 1000 - steady()

    @classmethod
    async def set_by(cls, log: Log) -> "SharedClock":
        """Make a clock that shows the log's time. StoreFailed if the log cannot be read."""
        clock = cls()
        for _ in range(FIRST_READINGS):
            await clock.read(log)
        return clock

    def __call__(self) -> float:
        """Return the time now; never waits."""
        return self._steady() + self._ahead

    async def read(self, log: Log) -> None:
        """Read the log's time. May raise StoreFailed; then the clock goes on as before."""
        before = self._steady()
        now = await log.now()
        after = self._steady()
        way, ahead = after - before, now - (before + after) / 2
        if self._readings and abs(ahead - self._ahead) > way + JUMP_MS:
            self._readings.clear()  # the log has moved to another machine, or somebody has set its clock
        self._readings.append((way, ahead))
        self._ahead = min(self._readings)[1]


def logged(table: str, refused: Refused | None = None) -> dict[str, object]:
    """Return what a line of the log says about a table: an id with which nobody can open it, and why it failed."""
    about: dict[str, object] = {"table": sha256(table.encode()).hexdigest()[:12]}
    if refused is not None:
        about["cause"] = refused.data.get("reason") or refused.code
    return about


def log_failure(what: str, table: str, refused: Refused) -> None:
    """Log that something of a table failed, and why."""
    about = logged(table, refused)
    _log.warning("%s: %s", what, about["cause"], extra=about)


class BotPlayers(Protocol):
    """The place where computer players are asked for their moves."""

    async def ask(self, asked: Asked) -> BotAnswer | None:
        """Return the move of one of them; None if it has no answer."""


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
        self._finding: dict[str, asyncio.Task[str | None]] = {}
        self._waiting: dict[str, tuple[int, asyncio.Future[list[LogEntry]]]] = {}
        self._running: set[asyncio.Task[None]] = set()

    def read(self, table: str, after: int) -> "asyncio.Future[list[LogEntry]]":
        """Return the entries of a table above this version, perhaps with some before them."""
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

    async def find(self, code: str) -> str | None:
        """Return the table with this code. After a restart all players of a table ask at once: in one query."""
        known = self._finding.get(code)
        if known is not None:
            found = await asyncio.shield(known)
            return found if found is not None else await self._log.find(code)  # it may have been opened since
        finding = self._finding[code] = asyncio.ensure_future(self._log.find(code))
        finding.add_done_callback(lambda _: self._finding.pop(code, None))
        return await asyncio.shield(finding)

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
    """The services that every table of a process is handed when it is made."""

    log: Log
    clock: Clock
    entropy: Entropy
    pace: Pace
    idle_ms: int
    """The time without anybody connected after which a table is closed."""
    wake: Callable[[str, float | None], None]
    """Sets when a table is looked at next; None: not at all."""
    bus: Bus
    """Other processes that serve the same tables, if there are any."""
    reader: LogReader
    """Reads what they have stored."""
    players: BotPlayers | None = None
    """The place where computer players think; None: they make a legal move at random."""
    library: Library = Library()
    """The library in which decks are found."""
    settle_ms: int = 0
    """The time until other processes have said who is connected to a table that was just loaded."""
    closed: Callable[[str], None] = lambda _table: None
    """Called with the id of a table that has just been closed, or become safe: its recordings have to go."""
    frozen: Callable[[], bool] = lambda: False
    """Whether the site is read-only: then nothing at all is decided."""
    unkind: WordList = BUILT_IN
    """The words that safe tables do not take."""
    told: ToldLately = msgspec.field(default_factory=ToldLately)
    """The clues that computer players have told lately, at all tables."""
    counts: Counter[str] = msgspec.field(default_factory=Counter)
    """Counters for the metrics of the server."""
