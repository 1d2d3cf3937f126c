"""The outbox in a SQLite file, which `SqliteLog` has beside the log."""

from collections.abc import Callable, Sequence
from itertools import starmap
from typing import TypeVar

import apsw
from msgspec.structs import replace

from lapin.game.model.ids import PersonId
from lapin.store import schema
from lapin.store.outbox import Owed, OwedRow, SubscriptionRow
from lapin.store.sqlite_writer import SqliteWriter

T = TypeVar("T")


class SqliteOutbox:
    """See `Outbox`. The log runs what is written in its writer's thread, and reads in its reader's."""

    _writer: SqliteWriter

    async def _run(self, run: Callable[[], None]) -> None:
        raise NotImplementedError

    async def _query(self, query: Callable[[apsw.Connection], T]) -> T:
        raise NotImplementedError

    async def owed(self, before: int, limit: int, each: int = 1_000) -> list[OwedRow]:
        """See Outbox."""
        return await self._query(lambda db: list(starmap(OwedRow, db.execute(schema.OWED, (before, each, limit)))))

    async def owed_to(self, channel: str, address: str) -> list[OwedRow]:
        """See Outbox."""
        return await self._query(lambda db: list(starmap(OwedRow, db.execute(schema.OWED_TO, (channel, address)))))

    async def lease(self, rows: Sequence[OwedRow], until: int) -> list[OwedRow]:
        """See Outbox."""
        taken: list[OwedRow] = []

        def run() -> None:
            taken[:] = [
                replace(row, due=until, tries=row.tries + 1)
                for row in rows
                if self._writer.changed(schema.LEASE, (until, *_key(row)))
            ]

        await self._run(run)
        return taken

    async def settle(self, row: OwedRow, due: int | None) -> None:
        """See Outbox."""
        await self.settle_all([row], due)

    async def settle_all(self, rows: Sequence[OwedRow], due: int | None) -> None:
        """See Outbox."""

        def run() -> None:
            for row in rows:
                self._writer.changed(schema.SETTLE, (due, *_key(row)))

        await self._run(run)

    async def fan_out(self, row: OwedRow, channels: Sequence[tuple[str, int]]) -> None:
        """See Outbox."""

        def run() -> None:
            if self._writer.changed(schema.SETTLE, (None, *_key(row))):
                for channel, due in channels:
                    self._writer.changed(schema.FAN_OUT, (row.table, row.person, channel, row.wait, due))

        await self._run(run)

    async def subscribe(self, row: SubscriptionRow, owed: Owed | None = None) -> None:
        """See Outbox."""

        def run() -> None:
            self._writer.changed(schema.SUBSCRIBE, (row.table, row.person, row.channel, row.address, row.payload))
            if owed is not None:
                channel = f"{row.channel}:{row.address}"
                self._writer.changed(schema.OWE_FIRST, (row.table, row.person, channel, owed.wait, owed.due))

        await self._run(run)

    async def subscriptions(self, table: str, person: PersonId) -> list[SubscriptionRow]:
        """See Outbox."""
        return await self._query(
            lambda db: list(starmap(SubscriptionRow, db.execute(schema.SUBSCRIPTIONS, (table, person))))
        )

    async def subscribed(self, channel: str, address: str) -> list[SubscriptionRow]:
        """See Outbox."""
        return await self._query(
            lambda db: list(starmap(SubscriptionRow, db.execute(schema.SUBSCRIBED, (channel, address))))
        )

    async def unsubscribe(
        self, table: str, person: PersonId, channel: str | None = None, address: str = ""
    ) -> None:
        """See Outbox."""

        def run() -> None:
            if channel is None:
                self._writer.erase(schema.UNSUBSCRIBE_ALL, (table, person))
                self._writer.erase(schema.OWE_NOTHING, (table, person))
            else:
                self._writer.erase(schema.UNSUBSCRIBE, (table, person, channel, address))
                self._writer.erase(schema.OWE_NOTHING_THERE, (table, person, f"{channel}:{address}"))

        await self._run(run)

    async def keepsake(self, name: str, value: bytes) -> bytes:
        """See Outbox."""
        await self._run(lambda: _ignore(self._writer.changed(schema.KEEP, (name, value))))
        return await self._query(lambda db: bytes(db.execute(schema.KEPT, (name,)).get))


def _key(row: OwedRow) -> tuple[str, int, str, str, int]:
    return row.table, row.person, row.channel, row.wait, row.due


def _ignore(_changed: int) -> None:
    """Take the number of changed rows; nobody needs it."""
