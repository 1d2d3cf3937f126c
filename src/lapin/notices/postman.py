"""Sees to what is owed: takes notices from the outbox, and hands each to its channel.

A notice goes through two steps, each with a lease of its own. First it is one row for a person; when its grace is
over and the table still waits for them, it becomes a row for each of their subscriptions. Then each of these is
sent. A process that dies between two steps leaves rows whose lease ends, and another one goes on. Only if it dies
between the service's answer and the note of it, a notice is sent once more, with the same tag.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, Protocol

import msgspec

from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.measuring import count
from lapin.notices.channel import Channel, Delivered, Gone, Later, Rejected
from lapin.notices.condition import is_owed, wait_of
from lapin.notices.message import message
from lapin.notices.subscription import Subscription, awake_at, kept
from lapin.refusals import TableRefusal
from lapin.store.log import StoreFailed
from lapin.store.outbox import Outbox, OwedRow, SubscriptionRow
from lapin.table.state import TableState

_log = logging.getLogger("lapin.notices")

LOOK_SECONDS: Final = 1.0
LEASE_MS: Final = 120_000
"""How long a process has for a notice before another one sees to it; longer than any request takes."""

AT_ONCE: Final = 32
"""How many notices one process sends at a time."""

FIRST_PAUSE_MS: Final = 30_000
PAUSE_GROWS: Final = 4
MOST_TRIES: Final = 7
"""How often a service is asked: the last time about twelve hours after the first."""

CLOSE_SECONDS: Final = 3.0


class Place(msgspec.Struct, frozen=True):
    """A table as the postman finds it."""

    state: TableState
    connected: frozenset[PersonId]
    settled_at: float = 0.0
    """From when on it is known who is connected at other processes, in milliseconds since 1970."""


class Places(Protocol):
    """Where tables are found."""

    def __call__(self, table: str, /) -> Awaitable[Place]:
        """The table with this id; Refused if there is none, or it cannot be read now."""


class Postman:
    """Sends what is owed, as long as the server runs."""

    def __init__(
        self,
        outbox: Outbox,
        places: Places,
        channels: Mapping[str, Channel],
        clock: Callable[[], float],
        counts: Counter[str] | None = None,
    ) -> None:
        self._outbox = outbox
        self._places = places
        self._channels = channels
        self._clock = clock
        self._counts: Counter[str] = Counter() if counts is None else counts
        self._running: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """See to what is owed, again and again."""
        while True:
            try:
                await self.look()
            except StoreFailed as failed:
                _log.warning("what is owed cannot be read: %s", failed.code)
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> int:
        """Begin with everything that is due now, as far as there is room; gives how much that was."""
        free = AT_ONCE - len(self._running)
        now = int(self._clock())
        due = await self._outbox.owed(now, free) if free > 0 else []
        leased = await self._outbox.lease(due, now + LEASE_MS) if due else []
        for row in leased:
            task = asyncio.ensure_future(self._attended(row))
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        return len(leased)

    async def settle(self) -> None:
        """Wait for everything that was begun."""
        while self._running:
            await asyncio.wait(self._running)

    async def close(self) -> None:
        """Let what was begun come to an end for a moment; what does not is sent after the lease, once more."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.settle()
        for task in self._running:
            task.cancel()

    async def _attended(self, row: OwedRow) -> None:
        try:
            await self._attend(row)
        except Refused as refused:
            if refused.code is TableRefusal.NO_SUCH_TABLE:
                await self._outbox.unsubscribe(row.table, row.person)
            elif refused.code is TableRefusal.TABLE_DAMAGED:
                await self._outbox.settle(row, None)
            else:  # it cannot be read now: the lease says when it is tried again
                _log.warning("a notice has to wait: %s", refused.code)
        except StoreFailed as failed:
            _log.warning("a notice has to wait: %s", failed.code)
        except Exception:
            _log.exception("a notice could not be seen to")

    async def _attend(self, row: OwedRow) -> None:
        place = await self._places(row.table)
        number, now = PersonId(row.person), self._clock()
        if place.state.closed or number not in place.state.noticed:
            await self._outbox.unsubscribe(row.table, row.person)
            return
        if place.settled_at > now:
            await self._outbox.settle(row, int(place.settled_at))
            return
        awaited = wait_of(place.state, number) == row.wait
        slow = place.state.slow is not None
        if not is_owed(awaited=awaited, connected=number in place.connected, slow=slow):
            await self._outbox.settle(row, None)
        elif row.channel:
            await self._deliver(row, place.state)
        else:
            await self._fan_out(row, place.state, now)

    async def _fan_out(self, row: OwedRow, state: TableState, now: float) -> None:
        channels = []
        for known in await self._outbox.subscriptions(row.table, row.person):
            if await self._usable(known, state) is not None:
                channels.append((f"{known.channel}:{known.address}", awake_at(now, kept(known).quiet)))
        await self._outbox.fan_out(row, channels)

    async def _usable(self, row: SubscriptionRow, state: TableState) -> Subscription | None:
        """A subscription that may be used. One of a device from which the seat has moved away is deleted."""
        person, subscription = state.person(PersonId(row.person)), kept(row)
        if person is None or subscription.key != person.key:
            await self._outbox.unsubscribe(row.table, row.person, row.channel, row.address)
            return None
        return subscription if row.channel in self._channels else None

    async def _deliver(self, row: OwedRow, state: TableState) -> None:
        name, _, address = row.channel.partition(":")
        rows = await self._outbox.subscriptions(row.table, row.person)
        found = next((each for each in rows if (each.channel, each.address) == (name, address)), None)
        subscription = None if found is None else await self._usable(found, state)
        if subscription is None:
            await self._outbox.settle(row, None)
            return
        awake = awake_at(self._clock(), subscription.quiet)
        if awake > self._clock():
            await self._outbox.settle(row, awake)
            return
        said = message(state, PersonId(row.person), row.wait, subscription.language, details=subscription.details)
        match await self._channels[name].send(subscription, said):
            case Delivered():
                await self._done(row, name, "delivered")
            case Gone():
                await self._outbox.unsubscribe(row.table, row.person, name, address)
                await self._done(row, name, "gone")
            case Rejected():
                await self._done(row, name, "rejected")
            case Later(seconds):
                await self._again(row, name, seconds)

    async def _again(self, row: OwedRow, name: str, seconds: float | None) -> None:
        if row.tries >= MOST_TRIES:
            await self._done(row, name, "let_go")
            return
        count(self._counts, "notices", channel=name, outcome="later")
        pause = max(FIRST_PAUSE_MS * PAUSE_GROWS ** (row.tries - 1), 1000 * (seconds or 0))
        await self._outbox.settle(row, int(self._clock() + pause))

    async def _done(self, row: OwedRow, name: str, outcome: str) -> None:
        await self._outbox.settle(row, None)
        count(self._counts, "notices", channel=name, outcome=outcome)
        if outcome in ("rejected", "let_go"):
            _log.warning("a notice was given up: %s", outcome, extra={"channel": name, "tries": row.tries})
