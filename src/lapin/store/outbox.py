"""Notices owed to people who are waited for, and where to send them; kept in the log's own database.

A notice is owed from the moment the move that made somebody awaited is stored: both are one write. It is a row
with a time at which some process must see to it. A process that does takes a lease first, by moving that time; if
the process dies, another one finds the row due again. This module knows nothing of what a notice says or how it is
sent.
"""

from collections.abc import Sequence
from typing import Final, Protocol

import msgspec

from lapin.game.model.ids import PersonId

THE_TABLE: Final = PersonId(-1)
"""The number in place of a person's, where something is owed to a whole table."""


class Owed(msgspec.Struct, frozen=True, gc=False):
    """A note, stored with a move, that somebody at a table is waited for: which wait, and when to see to it.

    The same wait is owed once, however often it is stored. `due` is None if it is over: nobody has to be told.
    """

    person: PersonId
    wait: str
    due: int | None


class OwedRow(msgspec.Struct, frozen=True, gc=False):
    """A notice that waits in the outbox. `channel` is empty until it is known where it goes."""

    table: str
    person: PersonId
    channel: str
    wait: str
    due: int
    tries: int


class SubscriptionRow(msgspec.Struct, frozen=True, gc=False):
    """One way to tell one person of one table: `address` tells it from others of the channel."""

    table: str
    person: PersonId
    channel: str
    address: str
    payload: bytes


class Outbox(Protocol):
    """The part of a log that keeps notices and subscriptions. Every method may raise StoreFailed."""

    async def owed(self, before: int, limit: int, each: int = 1_000) -> list[OwedRow]:
        """Return up to ``limit`` notices that are due at or before ``before``, up to ``each`` of one table.

        The oldest of every table come first, then those that are second in theirs, and so on.
        """
        ...

    async def owed_to(self, channel: str, address: str) -> list[OwedRow]:
        """Return what is still owed through one address, at whichever table, now or later."""
        ...

    async def lease(self, rows: Sequence[OwedRow], until: int) -> list[OwedRow]:
        """Put notices off, each only if it is still due when it was; return those, as they are now.

        Of several processes that see the same notice, one gets it.
        """
        ...

    async def settle(self, row: OwedRow, due: int | None) -> None:
        """Say when a leased notice is seen to again; None: it is done. Nothing happens if the lease was lost."""
        ...

    async def settle_all(self, rows: Sequence[OwedRow], due: int | None) -> None:
        """The same for several at once: one write, so that all of them are done or none is."""
        ...

    async def fan_out(self, row: OwedRow, channels: Sequence[tuple[str, int]]) -> None:
        """Replace a leased notice by one for each channel, with its time: all in one write."""
        ...

    async def subscribe(self, row: SubscriptionRow, owed: Owed | None = None) -> None:
        """Store a subscription, in place of an earlier one of the same person, channel and address.

        ``owed`` is what has to be sent there first, in place of anything else; it is part of the same write.
        """
        ...

    async def subscriptions(self, table: str, person: PersonId) -> list[SubscriptionRow]:
        """Return all subscriptions of a person at a table, in the order of channel and address."""
        ...

    async def subscribed(self, channel: str, address: str) -> list[SubscriptionRow]:
        """Return all subscriptions with this address, at whichever table."""
        ...

    async def unsubscribe(
        self, table: str, person: PersonId, channel: str | None = None, address: str = ""
    ) -> None:
        """Delete a subscription; without a channel, all of the person, and what is owed to them."""
        ...

    async def keepsake(self, name: str, value: bytes) -> bytes:
        """Keep a value for good under a name, unless there is one already; return the one that is kept."""
        ...
