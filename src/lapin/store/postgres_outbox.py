"""The outbox in a PostgreSQL database, which `PostgresLog` has beside the log."""

from collections.abc import Awaitable, Callable, Sequence
from itertools import starmap
from typing import Any

from msgspec.structs import replace

from lapin.game.model.ids import PersonId
from lapin.store import postgres_schema as sql
from lapin.store.outbox import Owed, OwedRow, SubscriptionRow
from lapin.store.postgres_connection import PostgresConnection


class PostgresOutbox:
    """See `Outbox`. The log's writer runs what is written, so that nothing overtakes a move."""

    async def _run(self, run: Callable[[PostgresConnection], Awaitable[None]]) -> None:
        raise NotImplementedError

    async def _query(self, query: str, *values: object) -> Any:
        raise NotImplementedError

    async def owed(self, before: int, limit: int, each: int = 1_000) -> list[OwedRow]:
        """See Outbox."""
        return list(starmap(OwedRow, await self._query(sql.OWED, before, each, limit)))

    async def owed_to(self, channel: str, address: str) -> list[OwedRow]:
        """See Outbox."""
        return list(starmap(OwedRow, await self._query(sql.OWED_TO, channel, address)))

    async def lease(self, rows: Sequence[OwedRow], until: int) -> list[OwedRow]:
        """See Outbox."""
        taken: list[OwedRow] = []

        async def run(connection: PostgresConnection) -> None:
            for row in rows:
                found = await connection.fetch(sql.LEASE, *_key(row), until)
                taken.extend(replace(row, due=until, tries=each[0]) for each in found)

        await self._run(run)
        return taken

    async def settle(self, row: OwedRow, due: int | None) -> None:
        """See Outbox."""
        await self.settle_all([row], due)

    async def settle_all(self, rows: Sequence[OwedRow], due: int | None) -> None:
        """See Outbox."""
        await self._execute(sql.SETTLE_ALL, *map(list, zip(*map(_key, rows), strict=True)), due)

    async def fan_out(self, row: OwedRow, channels: Sequence[tuple[str, int]]) -> None:
        """See Outbox."""
        columns = [channel for channel, _ in channels], [due for _, due in channels]
        await self._execute(sql.FAN_OUT, *_key(row), *columns)

    async def subscribe(self, row: SubscriptionRow, owed: Owed | None = None) -> None:
        """See Outbox."""
        values = (row.table, row.person, row.channel, row.address, row.payload)
        if owed is None:
            await self._execute(sql.SUBSCRIBE, *values)
        else:
            await self._execute(sql.SUBSCRIBE_AND_OWE, *values, owed.wait, owed.due)

    async def subscriptions(self, table: str, person: PersonId) -> list[SubscriptionRow]:
        """See Outbox."""
        return list(starmap(SubscriptionRow, await self._query(sql.SUBSCRIPTIONS, table, person)))

    async def subscribed(self, channel: str, address: str) -> list[SubscriptionRow]:
        """See Outbox."""
        return list(starmap(SubscriptionRow, await self._query(sql.SUBSCRIBED, channel, address)))

    async def unsubscribe(
        self, table: str, person: PersonId, channel: str | None = None, address: str = ""
    ) -> None:
        """See Outbox."""
        if channel is None:
            await self._execute(sql.UNSUBSCRIBE_ALL, table, person)
        else:
            await self._execute(sql.UNSUBSCRIBE, table, person, channel, address)

    async def keepsake(self, name: str, value: bytes) -> bytes:
        """See Outbox."""
        await self._execute(sql.KEEP, name, value)
        return bytes((await self._query(sql.KEPT, name))[0][0])

    async def _execute(self, statement: str, *values: object) -> None:
        async def run(connection: PostgresConnection) -> None:
            await connection.execute(statement, *values)

        await self._run(run)


def _key(row: OwedRow) -> tuple[str, int, str, str, int]:
    return row.table, row.person, row.channel, row.wait, row.due
