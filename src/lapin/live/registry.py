"""All tables of a process: opened, found, loaded when somebody connects, dropped when nobody is connected."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from random import Random
from secrets import token_bytes, token_urlsafe

import msgspec

from lapin.bots.told import ToldLately
from lapin.bus import Bus, LocalBus
from lapin.clock import now_ms
from lapin.decks import DECKS
from lapin.decks.library import Library
from lapin.decks.mixing import Choice
from lapin.durations import HOUR_MS
from lapin.game.model.ids import PersonId
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.join_codes import Entropy, draw_code, draw_tv_password, tidy_code
from lapin.live.pace import Pace, stands_still
from lapin.live.replication import just_opened, restored
from lapin.live.scheduler import Timers
from lapin.live.services import BotPlayers, LogReader, Services, logged
from lapin.live.sleep import KEPT_QUIET_MS, is_offered, look_ahead, may_sleep
from lapin.live.table import Table
from lapin.manners import BUILT_IN, WordList
from lapin.operating.controls import Controls
from lapin.refusals import TableRefusal
from lapin.store.log import CodeTaken, Conflict, Log, Marks, StoreFailed
from lapin.table import people
from lapin.table.apply import apply
from lapin.table.events import LanguageNamed, TableEntry
from lapin.table.setup import DeckChoice, by_site, open_table
from lapin.table.state import Clocks, Rabbit, TableState
from lapin.tokens import key_of

_log = logging.getLogger("lapin.live")

_encode = msgspec.json.Encoder().encode

CODE_TRIES = 20
FIRST_PERSON = PersonId(0)
"""The number of the person who opens a table."""
TABLE_ID_LENGTH = 22
"""The length of `token_urlsafe(16)`; a code is never as long."""
SETTLE_MS = 5_000
"""The time until other processes have said who is connected to a table that was just loaded."""

RETRY_MS = 5_000
"""The time after a failure of the store when a table is looked at again."""


NetworkHash = Callable[[str], str]
"""Gives a keyed hash of a caller's network for a table, by the table's id: another one at each table."""


def _unknown(_table: str) -> str:
    return ""


class Seated(msgspec.Struct, frozen=True):
    """A person at a table, with the token that proves it. The token is shown once and kept nowhere."""

    table: Table
    person: PersonId
    token: str


class Registry:
    """Finds tables by code or id, and keeps those in memory that are in use."""

    def __init__(
        self,
        log: Log,
        *,
        pace: Pace | None = None,
        idle_hours: float = 12.0,
        clock: Callable[[], float] = now_ms,
        entropy: Entropy = token_bytes,
        players: BotPlayers | None = None,
        library: Library | None = None,
        bus: Bus | None = None,
        shared: bool = False,
        unkind: WordList = BUILT_IN,
        safe: bool = False,
        closed: Callable[[str], None] = lambda _table: None,
        controls: Controls | None = None,
        told: ToldLately | None = None,
    ) -> None:
        """Make a registry. `shared`: other processes may run the same tables, on the bus or not.

        `safe`: the site keeps every table safe for children, without the words that are `unkind`.
        """
        self.safe, self.unkind = safe, unkind
        self.controls = controls
        self.shared = shared
        self.idle_ms = int(idle_hours * HOUR_MS)
        self.bus: Bus = LocalBus() if bus is None else bus
        self.bus.offer(lambda: [each.id for each in self._tables.values() if self._offers(each)])
        self.counts: Counter[str] = Counter()
        self._tables: dict[str, Table] = {}
        self._by_code: dict[str, str] = {}
        self._by_room: dict[str, str] = {}
        self._loading: dict[str, asyncio.Future[Table]] = {}
        self._log = log
        self._clock = clock
        self._entropy = entropy
        self._rng = Random(entropy(16))  # noqa: S311 - nothing secret
        self.timers = Timers(clock, self._attend)
        self._services = Services(
            log,
            clock,
            entropy,
            pace or Pace(),
            self.idle_ms,
            self.timers.note,
            self.bus,
            LogReader(log),
            players,
            library=library or Library(),
            settle_ms=SETTLE_MS if shared else 0,
            unkind=unkind,
            told=told or ToldLately(),
            closed=closed,
            frozen=lambda: controls is not None and controls.settings.read_only,
            counts=self.counts,
        )
        self.draining = False
        self.damaged: set[str] = set()
        """Tables that could not be read."""

    @property
    def tables(self) -> int:
        """The number of tables in memory."""
        return len(self._tables)

    def loaded(self) -> list[Table]:
        """Return the tables in memory."""
        return list(self._tables.values())

    def holds(self, table_id: str) -> Table | None:
        """Return a table, if it is in memory."""
        return self._tables.get(table_id)

    async def listed(self) -> list[Table]:
        """Return the tables that are open to everybody, at whichever process people are connected to them."""
        offered = self.bus.offered()
        for table_id in offered - self._tables.keys():
            try:
                await self.table(table_id)
            except Refused as refused:
                _log.debug("a table that was offered cannot be shown: %s", refused.code)
        return [each for each in self._tables.values() if self._offers(each, elsewhere=each.id in offered)]

    def _offers(self, table: Table, *, elsewhere: bool = False) -> bool:
        now, there = self._clock(), elsewhere or bool(table.presence.connected())
        return is_offered(table.state, now, now if there else table.presence.left)

    async def wake_up(self) -> int:
        """Set a timer for every stored table that waits for something soon. Return their number."""
        timers, tables = self.timers, self._tables
        return await look_ahead(
            self._log,
            self._clock(),
            lambda each: each in tables or timers.when(each) is not None or each in self.damaged,
            timers.note,
        )

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
        heard: tuple[str, ...] = (),
        language: str = "",
        network: NetworkHash = _unknown,
        room: str = "",
        table_id: str | None = None,
        box: bool = False,
    ) -> Seated:
        """Open a table with its host, with `box` for real cards. `heard` are clues known from other tables.

        `room` is the place of a room in another site's page, and `table_id` what its people have agreed on.
        """
        if self.draining or (self.controls is not None and self.controls.settings.draining):
            raise Refused(TableRefusal.DRAINING)
        if self.controls is not None and self.controls.settings.read_only:
            raise Refused(TableRefusal.READ_ONLY)
        now = int(self._clock())
        table_id = table_id or token_urlsafe(16)
        token = token_urlsafe(32)
        look = draw_tv_password(self._entropy)
        laid: DeckChoice = deck
        if deck is not None and deck not in DECKS:
            laid = await self._services.library.choose(table_id, game, (Choice(deck),))
        for _ in range(CODE_TRIES):
            code = draw_code(self._entropy)
            opening = open_table(
                table_id, code, game, options, laid, clocks, listed=listed, now=now, look=look, room=room, box=box
            )
            state = apply(None, opening)
            safe = by_site(state, now, safe=self.safe, unkind=self.unkind)
            spoken = (LanguageNamed(language),) if language else ()
            joining = people.join(
                apply(state, safe),
                name,
                rabbit,
                key_of(token),
                now,
                heard=heard,
                network=network(table_id),
                unkind=self._services.unkind,
            )
            entry = TableEntry(now, FIRST_PERSON, (*opening.house, *safe.house, *spoken, *joining.house))
            try:
                payload = _encode(entry)
                await self._log.append(table_id, 0, payload, marks=Marks(code, now + self._services.idle_ms, None))
            except CodeTaken:
                continue
            except Conflict:
                raise Refused(TableRefusal.TRY_AGAIN) from None  # somebody else has just opened it
            except StoreFailed as failed:
                raise Refused(TableRefusal.NOT_STORED, reason=failed.code) from None
            table = Table(just_opened(entry, payload), self._services)
            self._keep(table)
            return Seated(table, FIRST_PERSON, token)
        raise Refused(TableRefusal.TRY_AGAIN)

    async def join(
        self,
        table: Table,
        name: str,
        rabbit: Rabbit | None,
        heard: tuple[str, ...] = (),
        *,
        network: NetworkHash = _unknown,
        before: str | None = None,
    ) -> Seated:
        """Let one more person join a table. `heard` are clues that their device knows from other tables.

        `before` is a token that the device had at this table, if it had one.
        """
        token = token_urlsafe(32)
        seated: list[PersonId] = []

        def decided(state: TableState) -> TableEntry:
            entry = people.join(
                state,
                name,
                rabbit,
                key_of(token),
                int(self._clock()),
                heard=heard,
                network=network(table.id),
                before="" if before is None else key_of(before),
                unkind=self._services.unkind,
            )
            seated[:] = [state.next_person]
            return entry

        await table.change(decided)
        return Seated(table, seated[0], token)

    async def ticket(self, table: Table, person: PersonId) -> str:
        """Make a one-time ticket that moves a seat to another device."""
        ticket = token_urlsafe(24)
        await table.change(lambda state: people.ticket_made(state, person, key_of(ticket), int(self._clock())))
        return ticket

    async def move_seat(self, table: Table, ticket: str) -> Seated:
        """Take the seat that a ticket stands for, on this device."""
        token = token_urlsafe(32)
        moved: list[PersonId] = []

        def decided(state: TableState) -> TableEntry:
            entry = people.ticket_used(state, key_of(ticket), key_of(token), int(self._clock()))
            moved[:] = [entry.by or FIRST_PERSON]
            return entry

        await table.change(decided)
        return Seated(table, moved[0], token)

    async def find(self, code: str) -> Table:
        """Return the table with this code or id, loaded if need be; else Refused. Closed ones by id only."""
        if len(code) == TABLE_ID_LENGTH:
            return await self.table(code)
        tidy = tidy_code(code)
        known = self._by_code.get(tidy)
        if known is not None and known in self._tables and not self._tables[known].state.closed:
            table = await self.table(known)
            if not table.state.closed:  # else: the code may be another table's by now
                return table
        try:
            table_id = await self._services.reader.find(tidy)
        except StoreFailed as failed:
            raise Refused(TableRefusal.NOT_STORED, reason=failed.code) from None
        if table_id is None:
            raise Refused(TableRefusal.NO_SUCH_TABLE)
        return await self.table(table_id)

    def held(self, code: str) -> Table | None:
        """Return the open table with this code, if it is in memory."""
        table = self._tables.get(self._by_code.get(tidy_code(code), ""))
        return None if table is None or table.state.closed else table

    def in_room(self, room: str) -> Table | None:
        """Return the open table of a room, if it is in memory."""
        table = self._tables.get(self._by_room.get(room, ""))
        return None if table is None or table.state.closed else table

    async def table(self, table_id: str) -> Table:
        """Return the table with this id, loaded if need be, as it is now."""
        while (known := self._tables.get(table_id)) is not None:
            if not self.shared:
                return known
            await known.replication.refresh()
            if self._tables.get(table_id) is known:  # else: it was dropped meanwhile, and follows nobody
                return known
        loading = self._loading.get(table_id)
        if loading is not None:
            table = await asyncio.shield(loading)
            if self.shared:  # the loading began before: later entries are also wanted
                await table.replication.refresh()
            return table
        loading = self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
        loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Table:
        try:
            rows = await self._log.read(table_id)
        except StoreFailed as failed:
            raise Refused(TableRefusal.NOT_STORED, reason=failed.code) from None
        table = Table(restored(rows, table_id, self.damaged), self._services)
        self._keep(table)
        table.forgetting.begin()
        if self.safe != (table.state.safe == "site") and not table.state.closed:
            now = int(self._clock())
            await table.quietly(lambda state: by_site(state, now, safe=self.safe, unkind=self.unkind))
        return table

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        self._by_code[table.state.code] = table.id
        if table.state.room and not table.state.closed:
            self._by_room[table.state.room] = table.id
        self.bus.follow(table.id, table)
        table.plan()

    def drop_quiet(self) -> int:
        """Drop from memory tables that nobody is connected to and that wait for nothing soon; the log has them."""
        now = self._clock()
        quiet = [table for table in self._tables.values() if table.quiet and self._droppable(table, now)]
        for table in quiet:
            self._drop(table)
        return len(quiet)

    def _droppable(self, table: Table, now: float) -> bool:
        if now - table.loaded <= SETTLE_MS or not table.forgetting.settled():  # others may yet come
            return False
        if table.state.closed or (self.shared and table.rank):  # others look after it; if not, its mark says so
            return True
        far = not self.shared or (table.due_mark or 0) > now + KEPT_QUIET_MS  # else its mark wakes it at once
        still = far and stands_still(table.state, table.presence.away_since)
        return may_sleep(table.state, now, table.presence.left, self.timers.when(table.id), still=still)

    def _drop(self, table: Table) -> None:
        del self._tables[table.id]
        self._by_code.pop(table.state.code, None)
        if self._by_room.get(table.state.room) == table.id:
            del self._by_room[table.state.room]
        self.bus.leave(table.id)
        if self.shared or (table.state.slow is not None and table.state.playing):  # its mark wakes it
            self.timers.note(table.id, None)

    def abandon(self, table_id: str) -> None:
        """Let go of a closed table that is about to be deleted from the log."""
        self.timers.note(table_id, None)
        self.bus.leave(table_id)
        self._tables.pop(table_id, None)

    async def _attend(self, table_id: str) -> None:
        try:
            table = self._tables.get(table_id) or await self.table(table_id)
            await table.attend()
        except Refused as refused:
            _log.warning("a table could not be attended to: %s", refused.code, extra=logged(table_id, refused))
            if refused.code is TableRefusal.NOT_STORED:
                self.timers.note(table_id, self._clock() + RETRY_MS)
        except Exception:
            _log.exception("a table could not be attended to", extra=logged(table_id))
