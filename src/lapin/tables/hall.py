"""All tables of a process: opened, found, loaded when somebody comes, dropped when nobody is there."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from hashlib import sha256
from random import Random
from secrets import token_bytes, token_urlsafe

import msgspec

from lapin.bus import Bus, LocalBus
from lapin.decks import DECKS
from lapin.decks.library import Library
from lapin.decks.mixing import Choice, Mix
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.store.log import CodeTaken, Log, Marks, StoreFailed
from lapin.tables import course, house, tickets
from lapin.tables.agenda import Agenda
from lapin.tables.asks import Clocks
from lapin.tables.codes import draw_code, tidy_code
from lapin.tables.happenings import Step
from lapin.tables.house import Entropy
from lapin.tables.pace import Pace
from lapin.tables.people import Rabbit
from lapin.tables.reading import Reader
from lapin.tables.refusals import TableRefusal
from lapin.tables.room import Room, folded
from lapin.tables.surroundings import Players, Surroundings
from lapin.tables.table import Table

_log = logging.getLogger("lapin.tables")
_encode = msgspec.json.Encoder().encode

CODE_TRIES = 20
KEPT_QUIET_MS = 5 * 60 * 1000
"""How long a table without people stays in memory."""

TABLE_ID_LENGTH = 22
"""As `token_urlsafe(16)` gives it; a code is never as long."""

SETTLE_MS = 5_000
"""How long it may take until other processes have said who is connected to a table that was just loaded."""

RETRY_MS = 5_000
"""How long after a failure of the store a table is looked at again."""


def now_ms() -> float:
    """Milliseconds since 1970."""
    return time.time() * 1000


def _is_listed(table: Table) -> bool:
    room = table.room
    return room.listed and not (room.locked or room.closed or room.code_hidden)


def key_of(token: str) -> str:
    """What the log keeps of a token."""
    return sha256(token.encode()).hexdigest()


class Seated(msgspec.Struct, frozen=True):
    """A person at a table, with the token that proves it. The token is shown once and kept nowhere."""

    table: Table
    person: int
    token: str


class Hall:
    """Where the tables are."""

    def __init__(
        self,
        log: Log,
        *,
        pace: Pace | None = None,
        idle_hours: float = 12.0,
        clock: Callable[[], float] = now_ms,
        entropy: Entropy = token_bytes,
        players: Players | None = None,
        library: Library | None = None,
        bus: Bus | None = None,
        shared: bool = False,
    ) -> None:
        """`shared`: other processes may serve the same tables, whether or not they are heard of on the bus."""
        self.shared = shared
        self.bus: Bus = LocalBus() if bus is None else bus
        self.bus.offer(
            lambda: [table.id for table in self._tables.values() if _is_listed(table) and not table.rank]
        )
        self.counts: Counter[str] = Counter()
        self._tables: dict[str, Table] = {}
        self._by_code: dict[str, str] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._log = log
        self._clock = clock
        self._entropy = entropy
        self._rng = Random(entropy(16))  # noqa: S311 - nothing secret
        self.agenda = Agenda(clock, self._attend)
        self._around = Surroundings(
            log,
            clock,
            entropy,
            pace or Pace(),
            int(idle_hours * 3_600_000),
            self.agenda.note,
            self.bus,
            Reader(log),
            players,
            library=library or Library(),
            settle_ms=SETTLE_MS if shared else 0,
            counts=self.counts,
        )
        self.draining = False

    @property
    def tables(self) -> int:
        """How many are in memory."""
        return len(self._tables)

    def loaded(self) -> list[Table]:
        """The tables in memory."""
        return list(self._tables.values())

    def holds(self, table_id: str) -> Table | None:
        """A table, if it is in memory."""
        return self._tables.get(table_id)

    async def listed(self) -> list[Table]:
        """Tables that are open to everybody, wherever people are connected to them."""
        for table_id in self.bus.offered() - self._tables.keys():
            try:
                await self.table(table_id)
            except Refused as refused:
                _log.debug("a table that was offered cannot be shown: %s", refused.code)
        return [table for table in self._tables.values() if _is_listed(table)]

    async def wake_up(self) -> int:
        """After a start: note when each stored table wants attention. How many there are."""
        due = await self._log.due(2**62, 10_000_000)
        for table, when in due:
            self.agenda.note(table, when)
        return len(due)

    async def open(
        self,
        game: str,
        options: Options,
        deck: str | None,
        clocks: Clocks,
        name: str,
        rabbit: Rabbit | None,
        *,
        listed: bool = False,
    ) -> Seated:
        """A new table with its host."""
        if self.draining:
            raise Refused(TableRefusal.DRAINING)
        now = int(self._clock())
        table_id = token_urlsafe(16)
        token = token_urlsafe(32)
        laid: Mix | str | None = deck
        if deck is not None and deck not in DECKS:
            laid = await self._around.library.choose(table_id, game, (Choice(deck),))
        for attempt in range(CODE_TRIES):
            code = draw_code(self._entropy, 4 if attempt < CODE_TRIES // 2 else 6)
            opening = house.open_table(table_id, code, game, options, laid, clocks, listed=listed, now=now)
            joining = house.join(folded(None, opening), name, rabbit, key_of(token), now)
            step = Step(now, 0, opening.house + joining.house)
            try:
                payload = _encode(step)
                await self._log.append(table_id, 0, payload, marks=Marks(code, now + self._around.idle_ms, None))
            except CodeTaken:
                continue
            except StoreFailed as failed:
                raise Refused(TableRefusal.NOT_STORED, reason=failed.code) from None
            table = Table(course.opened(step, payload), self._around)
            self._keep(table)
            return Seated(table, 0, token)
        raise Refused(TableRefusal.TRY_AGAIN)

    async def join(self, table: Table, name: str, rabbit: Rabbit | None) -> Seated:
        """One more person at a table."""
        token = token_urlsafe(32)
        seated: list[int] = []

        def decide(room: Room) -> Step:
            step = house.join(room, name, rabbit, key_of(token), int(self._clock()))
            seated[:] = [room.next_person]
            return step

        await table.do(decide)
        return Seated(table, seated[0], token)

    async def ticket(self, table: Table, person: int) -> str:
        """A one-time ticket to move a seat to another device."""
        ticket = token_urlsafe(24)
        await table.do(lambda room: tickets.ticket_made(room, person, key_of(ticket), int(self._clock())))
        return ticket

    async def move_seat(self, table: Table, ticket: str) -> Seated:
        """Take the seat that a ticket stands for, on this device."""
        token = token_urlsafe(32)
        moved: list[int] = []

        def decide(room: Room) -> Step:
            step = tickets.ticket_used(room, key_of(ticket), key_of(token), int(self._clock()))
            moved[:] = [step.by or 0]
            return step

        await table.do(decide)
        return Seated(table, moved[0], token)

    async def find(self, code: str) -> Table:
        """The table with this code or id, loaded if need be; Refused if there is none. Closed ones by id only."""
        if len(code) == TABLE_ID_LENGTH:
            return await self.table(code)
        tidy = tidy_code(code)
        known = self._by_code.get(tidy)
        if known is not None and known in self._tables and not self._tables[known].room.closed:
            table = await self.table(known)
            if not table.room.closed:  # else: the code may be another table's by now
                return table
        try:
            table_id = await self._log.find(tidy)
        except StoreFailed as failed:
            raise Refused(TableRefusal.NOT_STORED, reason=failed.code) from None
        if table_id is None:
            raise Refused(TableRefusal.NO_SUCH_TABLE)
        return await self.table(table_id)

    async def table(self, table_id: str) -> Table:
        """The table with this id, loaded if need be, as it is now."""
        while (known := self._tables.get(table_id)) is not None:
            if not self.shared:
                return known
            await known.refresh()
            if self._tables.get(table_id) is known:  # else: it was dropped meanwhile, and follows nobody any more
                return known
        loading = self._loading.get(table_id)
        if loading is not None:
            table = await asyncio.shield(loading)
            if self.shared:  # it began before we came: what was stored since is wanted, too
                await table.refresh()
            return table
        loading = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
        loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Table:
        try:
            entries = await self._log.read(table_id)
        except StoreFailed as failed:
            raise Refused(TableRefusal.NOT_STORED, reason=failed.code) from None
        table = Table.restored(entries, self._around)
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._by_code[table.room.code] = table.id
        self.bus.follow(table.id, table)
        table.plan()

    def drop_quiet(self) -> int:
        """Forget tables that nobody is connected to and that wait for nothing soon; the log has them."""
        now = self._clock()
        quiet = [table for table in self._tables.values() if table.quiet and self._droppable(table, now)]
        for table in quiet:
            self._drop(table)
        return len(quiet)

    def _droppable(self, table: Table, now: float) -> bool:
        if now - table.loaded <= SETTLE_MS:  # somebody is about to come in, or others have not spoken yet
            return False
        if table.room.closed or (self.shared and table.rank):  # others look after it; if not, its mark says so
            return True
        return not table.room.playing and now - table.room.touched > KEPT_QUIET_MS

    def _drop(self, table: Table) -> None:
        del self._tables[table.id]
        self._by_code.pop(table.room.code, None)
        self.bus.leave(table.id)
        if self.shared:
            self.agenda.note(table.id, None)

    async def forget_old(self, days: float, forget: Callable[[str], Awaitable[None]] | None = None) -> int:
        """Delete closed tables, and all their records, that are older than so many days.

        `forget` throws away what is kept beside the log; it goes first, since the log remembers the table.
        """
        forgotten = 0
        try:
            for table_id in await self._log.finished(int(self._clock() - days * 86_400_000), 1000):
                self.agenda.note(table_id, None)
                self.bus.leave(table_id)
                self._tables.pop(table_id, None)
                if forget is not None:
                    await forget(table_id)
                await self._log.forget(table_id)
                forgotten += 1
        except (StoreFailed, Refused) as failed:
            _log.warning("old tables could not be forgotten: %s", failed.code)
        return forgotten

    async def _attend(self, table_id: str) -> None:
        try:
            table = self._tables.get(table_id) or await self.table(table_id)
            await table.attend()
        except Refused as refused:
            _log.warning("a table could not be attended to: %s", refused.code)
            if refused.code is TableRefusal.NOT_STORED:
                self.agenda.note(table_id, self._clock() + RETRY_MS)
        except Exception:
            _log.exception("a table could not be attended to")
