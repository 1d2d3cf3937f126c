"""Replication: a table follows other processes that also run it, by sealed hints on the bus or by reading the log.

A hint says that another process has committed a version, and may carry the entries. They are sealed with a key
that can only be made from the table's log, so that nobody else on the bus can read a hand of cards or forge a
move; and they are sent only once they are stored. A hint saves reading the log, and never replaces it: entries
that cannot be opened, or do not follow the version at hand, are ignored. Then the log is read, as it is after a
hint that was lost.

When a process dies, others take over its tables. Every table that waits for something has a mark in the log: by
when some process must have looked at it. A process that has the table in memory renews a mark that has passed (its
lease); a mark that nobody renews is claimed by another process, which loads the table and goes on with it. The
versions of tables with people are also looked up in the log, all in one query: every few seconds while the bus is
up, and every second while it is not.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from hashlib import sha256
from math import inf
from typing import TYPE_CHECKING, Final

import msgspec

from lapin.bots.memory import Memory, remembered
from lapin.game.model.refusals import Refused
from lapin.live.pace import stands_still
from lapin.live.queue import CatchUp, Outcome, PendingChange, Run, batch_goes_on
from lapin.live.services import Services, SharedClock, logged
from lapin.live.sleep import idle_at
from lapin.refusals import TableRefusal
from lapin.store.log import Claim, Conflict, Log, LogEntry, NewEntry, Repeated, StoreFailed
from lapin.table import people
from lapin.table.apply import apply
from lapin.table.events import StandInSet, TableEntry
from lapin.table.state import TableState

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    from lapin.live.registry import Registry
    from lapin.live.table import Table

NONCE_BYTES: Final = 12

MOST_KEPT: Final = 64
"""The most entries that are kept while they wait for one before them."""

MOST_COMMANDS: Final = 2_000
"""The most commands that a table answers again from memory; older ones are looked up in the log."""

LONGEST: Final = 16_384
"""Bytes of an entry that still travel with the hint; a longer one is read from the log."""

NO_MEMORY: Final = Memory()

_log = logging.getLogger("lapin.live")

decode_entry = msgspec.json.Decoder(TableEntry).decode

_encode = msgspec.msgpack.Encoder().encode

_entries: msgspec.msgpack.Decoder[LogEntry] = msgspec.msgpack.Decoder(LogEntry)


class Snapshot(msgspec.Struct, frozen=True):
    """A table as its entries make it."""

    state: TableState
    version: int
    root: bytes
    """The key that seals the hints of this table."""

    commands: dict[str, int] = msgspec.field(default_factory=dict)
    """The version of each stored command."""

    memory: Memory = NO_MEMORY


def just_opened(entry: TableEntry, payload: bytes) -> Snapshot:
    """Return the snapshot of a table that was opened by this entry."""
    return Snapshot(apply(None, entry), 1, hint_key(payload))


def replayed(rows: Iterable[LogEntry]) -> Snapshot:
    """Return the snapshot that these entries of the log make; Refused if there are none."""
    state: TableState | None = None
    version, root, memory = 0, b"", NO_MEMORY
    commands: dict[str, int] = {}
    for row in rows:
        root = root or hint_key(row.payload)
        before = None if state is None else state.game
        state = apply(state, decode_entry(row.payload))
        memory = remembered(memory, before, state.game)
        version = row.version
        if row.command is not None:
            remember(commands, row.command, row.version)
    if state is None:
        raise Refused(TableRefusal.NO_SUCH_TABLE)
    return Snapshot(state, version, root, commands, memory)


def restored(rows: Iterable[LogEntry], table: str, damaged: set[str]) -> Snapshot:
    """Return the snapshot of a table. One whose entries cannot be read is Refused, and noted as damaged."""
    try:
        snapshot = replayed(rows)
    except Refused:
        raise
    except Exception as error:  # whatever a damaged entry leads to
        damaged.add(table)
        _log.error("a table cannot be read: %s", type(error).__name__, extra=logged(table))
        raise Refused(TableRefusal.TABLE_DAMAGED) from None
    damaged.discard(table)
    return snapshot


def remember(commands: dict[str, int], command: str, version: int) -> None:
    """Note the version of a command, and forget the oldest: the log's own index refuses those that are older."""
    commands[command] = version
    while len(commands) > MOST_COMMANDS:
        del commands[next(iter(commands))]


def hint_key(first: bytes) -> bytes:
    """Return the key that seals hints of a table, made from its first entry, which nobody outside the log has."""
    return sha256(b"lapin news " + first).digest()


class SealedHints:
    """The entries that travel with hints of one table: sealed for others, or opened and kept until their turn."""

    __slots__ = ("_cipher", "_kept", "_root", "_table")

    def __init__(self, table: str, root: bytes) -> None:
        self._table = table.encode()
        self._root = root
        self._cipher: AESGCM | None = None
        self._kept: dict[int, LogEntry] = {}

    def sealed(self, first: int, moves: Sequence[NewEntry]) -> list[bytes]:
        """Seal the entries from this version on, for other processes; those that are too long are left out."""
        rows = [LogEntry(version, *move) for version, move in enumerate(moves, first)]
        return [self._sealed(_encode(row)) for row in rows if len(row.payload) <= LONGEST]

    def _sealed(self, text: bytes) -> bytes:
        nonce = os.urandom(NONCE_BYTES)
        return nonce + self._key().encrypt(nonce, text, self._table)

    def keep(self, news: bytes) -> None:
        """Open a sealed entry and keep it; nothing happens if it is not of this table, or damaged."""
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415 - only sites of several processes have it

        try:
            row = _entries.decode(self._key().decrypt(news[:NONCE_BYTES], news[NONCE_BYTES:], self._table))
        except (InvalidTag, ValueError, msgspec.DecodeError):
            return
        if len(self._kept) < MOST_KEPT:
            self._kept[row.version] = row

    def after(self, version: int) -> list[LogEntry]:
        """Take the entries that follow this version without a gap; older ones are forgotten."""
        if not self._kept:
            return []
        found = []
        while (row := self._kept.pop(version + 1, None)) is not None:
            found.append(row)
            version += 1
        self._kept = {number: row for number, row in self._kept.items() if number > version}
        return found

    def _key(self) -> "AESGCM":
        if self._cipher is None:
            from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415 - as above

            self._cipher = AESGCM(self._root)
        return self._cipher


class Replication:
    """Keeps one table abreast of the other processes that run it."""

    def __init__(self, table: "Table", services: Services) -> None:
        self._table = table
        self._services = services
        self._hint: tuple[int, int | None] = (0, None)
        self._waiting: CatchUp | None = None
        self.stale = False
        """Whether the log could not be read when it was last needed."""

    def hinted(self, version: int, due: int | None, news: Sequence[bytes]) -> None:
        """Apply and show what another process has committed; read it first, if it did not come with the hint."""
        table = self._table
        self._hint = version, due
        for each in news:
            table.hints.keep(each)
        if not table.busy:
            self._follow(table.hints.after(table.version))
        if version > table.version:
            self._want(version)

    async def refresh(self) -> None:
        """Read what others have committed. If the log cannot be reached, the table is stale."""
        failure = await asyncio.shield(self._want(inf).done)
        self.stale = failure is not None
        if failure is not None and not isinstance(failure, StoreFailed):
            raise failure

    def _want(self, version: float) -> CatchUp:
        """Queue a catch-up, or widen one that waits already."""
        pending = self._waiting
        if pending is None:
            pending = self._waiting = CatchUp(asyncio.get_running_loop().create_future(), version)
            self._table.enqueue(pending)
        else:
            pending.wanted = max(pending.wanted, version)
        return pending

    async def run(self, pending: CatchUp) -> None:
        """Do a catch-up whose turn it is; then the next batch follows."""
        self._waiting = None
        failure: Exception | None = None
        try:
            await self.catch_up(pending.wanted)
        except Exception as error:  # whatever it was, the table goes on
            failure = error
        finally:
            if not pending.done.done():
                pending.done.set_result(failure)
            self._table.next_batch()

    async def catch_up(self, version: float) -> None:
        """Bring the table to this version at least, from hints that have come or from the log."""
        table = self._table
        self._follow(table.hints.after(table.version))
        if table.version < version:
            self._follow(await self._services.reader.read(table.id, table.version))

    async def overtaken(self, by: Conflict | Repeated, commands: Collection[str | None]) -> None:
        """Catch up with a process that was faster. It may have stored these very commands."""
        await self.catch_up(by.version if isinstance(by, Repeated) else by.newest)
        if isinstance(by, Repeated):
            await self._recall(by.version, commands)

    async def _recall(self, version: int, commands: Collection[str | None]) -> None:
        """Look up commands that memory has forgotten and the log has stored, at this version."""
        table = self._table
        if any(command in table.commands for command in commands if command is not None):
            return
        for row in await self._services.reader.read(table.id, version - 1):
            if row.command is not None and row.command in commands:
                remember(table.commands, row.command, row.version)

    def _follow(self, rows: Iterable[LogEntry]) -> None:
        """Show entries that others have committed: in one frame those that could have been one batch."""
        table, run = self._table, Run()
        state, version = table.state, table.version
        for row in rows:
            if row.version <= version:
                continue
            entry = decode_entry(row.payload)
            before, state, version = state, apply(state, entry), row.version
            run.append((entry, state))
            if row.command is not None:
                remember(table.commands, row.command, version)
            if not batch_goes_on(before, state):
                self._followed(run, version)
                run = []
        if run:
            self._followed(run, version)

    def _followed(self, run: Run, version: int) -> None:
        table = self._table
        self._services.counts["steps_followed"] += len(run)
        table.due_mark = self._hint[1] if self._hint[0] == version else None
        table.advance(run, version)
        table.plan()
        for entry, _ in run:
            table.presence.seen(entry.by)
            self._object(entry)

    def _object(self, entry: TableEntry) -> None:
        """Put back a person who is connected to this process, but whom another process took to be away."""
        connected = {listener.person for listener in self._table.presence.listeners}
        for event in entry.house:
            match event:
                case StandInSet(person, on=True, reason="away") if person in connected:
                    back = partial(people.returned, number=person, now=int(self._services.clock()))
                    self._table.enqueue(PendingChange(_ignore, decide=back))
                case _:
                    pass


def _ignore(_outcome: Outcome) -> None:
    """Ignore the outcome: nobody waits for it."""


PAUSE_SECONDS: Final = 1.0

SELDOM: Final = 5
"""The number of looks after which the log is read for versions whose hint may be lost, and for the time."""

GRACE_MS: Final = 2_000
"""The time that a mark may have passed before another process claims the table."""

LEASE_MS: Final = 30_000
"""The length of a lease, which a process takes by renewing or claiming a mark."""

MOST_DUE: Final = 500


class Failover:
    """Looks once a second for tables that no process looks after, and for versions of which a hint was lost."""

    def __init__(self, registry: "Registry", log: Log, clock: Callable[[], float]) -> None:
        self._registry = registry
        self._log = log
        self._clock = clock
        self._looks = 0

    async def run(self) -> None:
        """Look once a second, for ever."""
        while True:
            await self.once()
            await asyncio.sleep(PAUSE_SECONDS)

    async def once(self) -> None:
        """Look once. If the log cannot be reached, the next look does it."""
        try:
            await self._due()
            if self._looks % SELDOM == 0 or not self._registry.bus.up:
                await self._catch_up()
            if self._looks % SELDOM == 0:
                if isinstance(self._clock, SharedClock):
                    await self._clock.read(self._log)
                self._registry.drop_quiet()
        except StoreFailed as failed:
            _log.debug("the log could not be read: %s", failed.code)
        except Exception:
            _log.exception("failover failed")
        self._looks += 1

    async def _due(self) -> None:
        """Renew passed marks of tables that this process looks after; claim those that nobody renews."""
        now = int(self._clock())
        claims = [
            Claim(table, due, self._lease(table, now))
            for table, due in await self._log.due(now, MOST_DUE)
            if self._looks_after(table) or due <= now - GRACE_MS
        ]
        if not claims:
            return
        claimed = await self._log.claim(claims)
        for claim in claims:
            if claim.table not in claimed:
                continue
            table = self._registry.holds(claim.table)
            if table is not None:
                table.due_mark = claim.until
            else:
                self._registry.counts["tables_claimed"] += 1
                self._registry.timers.note(claim.table, now)

    def _lease(self, table_id: str, now: int) -> int:
        """Return until when nobody else looks at a table; one that waits for its people is then closed."""
        table, lease = self._registry.holds(table_id), now + LEASE_MS
        if table is None or not table.quiet or not stands_still(table.state, table.presence.away_since):
            return lease
        return max(lease, int(idle_at(table.state, table.presence.left, self._registry.idle_ms)))

    def _looks_after(self, table_id: str) -> bool:
        table = self._registry.holds(table_id)
        return table is not None and (table.listeners > 0 or not table.rank)

    async def _catch_up(self) -> None:
        """Catch up with tables of which other processes have stored versions without a hint reaching this one."""
        connected = [table.id for table in self._registry.loaded() if table.listeners]
        if not connected:
            return
        for table_id, version in (await self._log.versions(connected)).items():
            table = self._registry.holds(table_id)
            if table is not None and version > table.version:
                table.hinted(version, None)
