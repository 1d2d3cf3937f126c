"""Live tables for tests: a clock that the test sets, a log that fails on demand, and browsers."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec

from lapin.bus import LocalBus
from lapin.game.model.ids import PersonId
from lapin.game.model.options import Options
from lapin.live.pace import INSTANT, Pace
from lapin.live.queue import Accepted
from lapin.live.registry import Registry, Seated
from lapin.live.scheduler import Timers
from lapin.live.services import LogReader, Services
from lapin.live.table import Table
from lapin.store import SqliteLog
from lapin.store.log import (
    Claim,
    CodeTaken,
    Conflict,
    Log,
    LogEntry,
    Marks,
    NewEntry,
    Repeated,
    StoreFailed,
    UnknownEntry,
)
from lapin.store.outbox import Owed
from lapin.table.commands import Start, TableCommand
from lapin.table.frames import Changes, Frame, updated
from lapin.table.onlookers import Onlooker, may_look_on
from lapin.table.state import Clocks, TableState
from tests.table.pure_table import AS_PRINTED, NAMES, NO_CLOCKS, NOON

HOUR = 3_600_000
decode_frame = msgspec.json.Decoder(Frame).decode
decode_changes = msgspec.json.Decoder(Changes).decode


class Clock:
    """A clock that stands until the test sets it."""

    def __init__(self) -> None:
        self.ms = float(NOON)

    def __call__(self) -> float:
        """The time, in milliseconds."""
        return self.ms


class FailingLog(SqliteLog):
    """A real log that can be told to fail, or to let somebody else store first."""

    failing: Literal["disk_full", "write_failed", "read_failed"] | None = None
    before_append: Callable[[], Awaitable[object]] | None = None
    after_append: Callable[[], object] | None = None

    def append_all(
        self,
        table: str,
        after: int,
        moves: Sequence[NewEntry],
        *,
        marks: Marks | None = None,
        owed: Sequence[Owed] = (),
    ) -> "asyncio.Future[int]":
        """Store, unless the log was told to fail."""
        return asyncio.ensure_future(self._append_all(table, after, moves, marks, owed))

    async def _append_all(
        self, table: str, after: int, moves: Sequence[NewEntry], marks: Marks | None, owed: Sequence[Owed]
    ) -> int:
        if self.before_append is not None:
            await self.before_append()
        if self.failing is not None:
            raise StoreFailed(self.failing)
        version = await super().append_all(table, after, moves, marks=marks, owed=owed)
        if self.after_append is not None:
            self.after_append()
        return version

    async def read(self, table: str, after: int = 0) -> list[LogEntry]:
        """Read, unless the log was told to fail."""
        if self.failing == "read_failed":
            raise StoreFailed(self.failing)
        return await super().read(table, after)

    async def read_many(self, places: Sequence[tuple[str, int]]) -> dict[str, list[LogEntry]]:
        """Read, unless the log was told to fail."""
        if self.failing == "read_failed":
            raise StoreFailed(self.failing)
        return await super().read_many(places)


class MemoryLog:
    """A log in memory, for thousands of moves whose durability is not the question."""

    def __init__(self) -> None:
        self.entries: dict[str, list[LogEntry]] = {}
        self.marks: dict[str, Marks] = {}

    def append(
        self, table: str, after: int, payload: bytes, *, command: str | None = None, marks: Marks | None = None
    ) -> "asyncio.Future[int]":
        """See Log."""
        return self.append_all(table, after, [(command, payload)], marks=marks)

    def append_all(
        self,
        table: str,
        after: int,
        moves: Sequence[NewEntry],
        *,
        marks: Marks | None = None,
        owed: Sequence[Owed] = (),
    ) -> "asyncio.Future[int]":
        """See Log. A test of notices needs a log that survives."""
        assert not owed
        return asyncio.ensure_future(self._append_all(table, after, moves, marks))

    async def _append_all(self, table: str, after: int, moves: Sequence[NewEntry], marks: Marks | None) -> int:
        entries = self.entries.setdefault(table, [])
        commands = {command for command, _ in moves if command is not None}
        for entry in entries if commands else ():
            if entry.command in commands:
                raise Repeated(entry.version)
        if len(entries) != after:
            raise Conflict(len(entries))
        if marks is not None:
            if marks.code is not None and await self.find(marks.code) not in (None, table):
                raise CodeTaken(marks.code)
            self.marks[table] = marks
        entries += [LogEntry(version, *move) for version, move in enumerate(moves, after + 1)]
        return len(entries)

    async def read(self, table: str, after: int = 0) -> list[LogEntry]:
        """See Log."""
        return self.entries.get(table, [])[after:]

    async def read_many(self, places: Sequence[tuple[str, int]]) -> dict[str, list[LogEntry]]:
        """See Log."""
        found = {table: await self.read(table, after) for table, after in places}
        return {table: entries for table, entries in found.items() if entries}

    async def newest(self, table: str) -> int:
        """See Log."""
        return len(self.entries.get(table, []))

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """See Log."""
        return {table: len(self.entries[table]) for table in tables if self.entries.get(table)}

    async def find(self, code: str) -> str | None:
        """See Log."""
        return next((table for table, marks in self.marks.items() if marks.code == code), None)

    async def due(self, before: int, limit: int) -> list[tuple[str, int]]:
        """See Log."""
        found = [(table, marks.due) for table, marks in self.marks.items() if marks.due is not None]
        return sorted((row for row in found if row[1] <= before), key=lambda row: row[1])[:limit]

    async def claim(self, claims: Sequence[Claim]) -> set[str]:
        """See Log."""
        moved = {claim.table for claim in claims if self.marks[claim.table].due == claim.due}
        for claim in claims:
            if claim.table in moved:
                self.marks[claim.table] = msgspec.structs.replace(self.marks[claim.table], due=claim.until)
        return moved

    async def rest(self, table: str) -> None:
        """See Log."""
        self.marks[table] = msgspec.structs.replace(self.marks[table], due=None)

    async def now(self) -> float:
        """See Log."""
        return time.time() * 1000

    async def unfinished(self) -> list[str]:
        """See Log."""
        return [table for table, marks in self.marks.items() if marks.finished is None]

    async def finished(self, before: int, limit: int) -> list[str]:
        """See Log."""
        found = [table for table, marks in self.marks.items() if (marks.finished or before + 1) <= before]
        return found[:limit]

    async def amend(self, table: str, version: int, payload: bytes) -> None:
        """See Log."""
        entries = self.entries.get(table, [])
        if not 1 <= version <= len(entries):
            raise UnknownEntry(table, version)
        entries[version - 1] = LogEntry(version, entries[version - 1].command, payload)

    async def forget(self, table: str) -> None:
        """See Log."""
        self.entries.pop(table, None)
        self.marks.pop(table, None)

    async def check(self) -> None:
        """See Log."""

    async def close(self) -> None:
        """See Log."""


class Browser:
    """A person's browser: it keeps every message, and for how long the message was held back."""

    def __init__(self, person: PersonId | None = None, round_trip_ms: float | None = None) -> None:
        self.person = person
        self.round_trip_ms = round_trip_ms
        self.takes_changes = False
        self.network = ""
        self.heard: list[tuple[bytes, float]] = []
        self.dismissed: tuple[int, str] | None = None

    def may_look_on(self, state: TableState) -> bool:
        """A browser without a seat is a stranger's."""
        return may_look_on(state, None, None, self.network)

    def as_onlooker(self, state: TableState, since: int) -> Onlooker:  # noqa: ARG002 - has no seat
        """A stranger's browser, under a mark of its own."""
        return Onlooker(f"{id(self):x}", since, network=self.network)

    def tell(self, frame: bytes, /) -> None:
        """Keep a message."""
        self.heard.append((frame, 0.0))

    def hold_back(self, frame: bytes, held_back_ms: float) -> None:
        """Keep a message, and how much later it is sent."""
        self.heard.append((frame, held_back_ms))

    def dismiss(self, code: int, reason: str) -> None:
        """Note that the server closed the connection."""
        self.dismissed = (code, reason)

    @property
    def frames(self) -> list[Frame]:
        """The frames, in order."""
        return [decode_frame(text) for text, _ in self.heard if b'"type":"frame"' in text]

    @property
    def worked_out(self) -> list[Frame]:
        """The frames as a client works them out from what has changed, in order."""
        found: list[Frame] = []
        for text, _ in self.heard:
            if b'"type":"frame"' in text:
                found.append(decode_frame(text))
            elif b'"type":"changes"' in text:
                changes = decode_changes(text)
                assert changes.since == found[-1].version
                found.append(updated(found[-1], changes))
        return found

    @property
    def presence(self) -> list[dict[str, Any]]:
        """The messages about who is connected."""
        return [msgspec.json.decode(text) for text, _ in self.heard if b'"type":"presence"' in text]

    @property
    def versions(self) -> list[int]:
        """The versions of the frames."""
        return [frame.version for frame in self.frames]


class LiveTable:
    """A registry with one table, and a clock that the test sets."""

    def __init__(self, log: Log, *, pace: Pace = INSTANT, seed: int = 0, idle_hours: float = 12.0) -> None:
        self.log = log
        self.clock = Clock()
        self.entropy = Random(seed).randbytes
        self.pace = pace
        self.idle_hours = idle_hours
        self.registry = self.another_registry()
        self.seats: list[Seated] = []
        self._commands = 0

    def another_registry(self) -> Registry:
        """A registry of another process on the same log, or of the next one."""
        return Registry(
            self.log, pace=self.pace, idle_hours=self.idle_hours, clock=self.clock, entropy=self.entropy
        )

    async def open(
        self,
        game: str = "odyssey",
        people: int = 3,
        *,
        clocks: Clocks = NO_CLOCKS,
        options: Options = AS_PRINTED,
        box: bool = False,
    ) -> Table:
        """Open a table and let its people join."""
        self.seats = [await self.registry.open(game, options, None, clocks, NAMES[0], None, box=box)]
        for name in NAMES[1:people]:
            await self.join(name)
        return self.table

    async def join(self, name: str) -> PersonId:
        """One more person joins; returns the person's number."""
        self.seats.append(await self.registry.join(self.table, name, None))
        return self.seats[-1].person

    @property
    def table(self) -> Table:
        """The table."""
        return self.seats[0].table

    @property
    def state(self) -> TableState:
        """The table's state now."""
        return self.table.state

    async def open_pages(self, *people: PersonId) -> list[Browser]:
        """These people open the page, each in a browser."""
        browsers = [Browser(person) for person in people]
        for browser in browsers:
            await self.table.connect(browser)
        return browsers

    async def execute(
        self, by: PersonId, command: TableCommand, browser: Browser | None = None, command_id: str | None = None
    ) -> Accepted:
        """A person sends a command, with an id of its own unless one is given."""
        self._commands += 1
        return await self.table.execute(by, command_id or f"command-{self._commands}", command, browser)

    async def start(self) -> None:
        """The host begins the game."""
        assert self.state.host is not None
        await self.execute(self.state.host, Start())

    async def wait(self, ms: float) -> None:
        """Let time pass; every duty that falls due meanwhile is done at its time."""
        until = self.clock.ms + ms
        await settled(self.registry)
        while (due := next_due(self.registry)) is not None and due <= until:
            self.clock.ms = max(self.clock.ms, due)
            await wake_due(self.registry)
        self.clock.ms = max(self.clock.ms, until)


def next_due(registry: Registry) -> float | None:
    """Return when the next table has to be woken, if any."""
    return min(registry.timers._when.values(), default=None)  # noqa: SLF001 - the test is the clock


def ring(timers: Timers) -> None:
    """Let the alarm go off, as the event loop does when its time has come."""
    timers._wake()  # noqa: SLF001 - the test is the clock


async def wake_due(registry: Registry) -> None:
    """Wake every table that is due now."""
    ring(registry.timers)
    await settled(registry)


async def settled(registry: Registry) -> None:
    """Wait until every table that was woken has done its duties."""
    while registry.timers._running:  # noqa: SLF001 - the test is the clock
        await registry.timers.settle()
        await asyncio.sleep(0)


def services_for(log: Log, clock: Clock, seed: int, pace: Pace = INSTANT) -> tuple[Services, dict[str, float]]:
    """The services of a table without a registry, and the times at which it asks to be woken."""
    wakes: dict[str, float] = {}

    def wake(table: str, when: float | None) -> None:
        wakes.pop(table, None)
        if when is not None:
            wakes[table] = when

    entropy = Random(seed).randbytes
    return Services(log, clock, entropy, pace, 12 * HOUR, wake, LocalBus(), LogReader(log)), wakes


@asynccontextmanager
async def failing_log(folder: Path) -> AsyncIterator[FailingLog]:
    """Open a log in this folder, and close it at the end."""
    log = await FailingLog.open(folder / "log.db")
    assert isinstance(log, FailingLog)
    yield log
    await log.close()


async def let_it_happen(turns: int = 10) -> None:
    """Let everything that has begun get as far as it can without time passing."""
    for _ in range(turns):
        await asyncio.sleep(0)
