"""Delivers notices: takes them from the outbox, and hands each to its channel.

A notice goes through two steps, each with a lease of its own. First it is one row for a person, or for the channel
of a table; when its grace is over and the table still waits, it becomes a row for each subscription. Then each of
these is sent; mails to one address together. A process that dies between two steps leaves rows whose lease ends,
and another one goes on. A notice is sent twice, with the same tag, only if the process dies
between the service's answer and the note of it.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Final, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.measuring import count
from lapin.notices.channel import Channel, Delivered, Gone, Later, Rejected
from lapin.notices.condition import awaited_people, is_owed, seconds_left, wait_of, wait_of_table
from lapin.notices.digest import mailed_at, together
from lapin.notices.lanes import LOOKED_AT, OF_A_TABLE, SendingSlots
from lapin.notices.mail import CONFIRM_MS, MAIL, is_confirmed
from lapin.notices.message import CONFIRM, FIRST, Message, message, table_message
from lapin.notices.subscription import Subscription, awake_at, kept
from lapin.notices.webhook import NAMED
from lapin.refusals import TableRefusal
from lapin.store.log import StoreFailed
from lapin.store.outbox import THE_TABLE, Outbox, OwedRow, SubscriptionRow
from lapin.table.state import TableState

T = TypeVar("T")

_log = logging.getLogger("lapin.notices")

LOOK_SECONDS: Final = 1.0
LEASE_MS: Final = 120_000
"""The time that a process has for a notice before another one sees to it; longer than any request takes."""

FIRST_PAUSE_MS: Final = 30_000
PAUSE_GROWS: Final = 4
MOST_TRIES: Final = 7
"""The number of times that a service is asked, the last time about twelve hours after the first."""

CLOSE_SECONDS: Final = 3.0


class Place(msgspec.Struct, frozen=True):
    """A table as the postman finds it."""

    state: TableState
    connected: frozenset[PersonId]
    settled_at: float = 0.0
    """The time from which on it is known who is connected at other processes, in milliseconds since 1970."""


class Places(Protocol):
    """A way to find tables."""

    def __call__(self, table: str, /) -> Awaitable[Place]:
        """Return the table with this id; Refused if there is none, or it cannot be read now."""


class Letter(msgspec.Struct, frozen=True):
    """A notice that can be sent: the row that owes it, to whom, and what it says."""

    row: OwedRow
    to: Subscription
    said: Message


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
        self._lanes = SendingSlots(clock)
        self._running: set[asyncio.Task[None]] = set()
        self._room = asyncio.Event()

    async def run(self) -> None:
        """See to what is owed, again and again: every second, and as soon as there is room for more."""
        while True:
            self._room.clear()
            try:
                await self.look()
            except StoreFailed as failed:
                _log.warning("what is owed cannot be read: %s", failed.code)
                await asyncio.sleep(LOOK_SECONDS)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._room.wait()

    async def look(self) -> int:
        """Begin with everything that is due now, as far as there is room; return how much that was."""
        now = int(self._clock())
        due = await self._outbox.owed(now, LOOKED_AT, OF_A_TABLE) if self._lanes.free else []
        begun = self._lanes.begin(due)
        leased: list[OwedRow] = []
        try:
            leased = await self._outbox.lease(begun, now + LEASE_MS) if begun else []
        finally:
            for table in (Counter(row.table for row in begun) - Counter(row.table for row in leased)).elements():
                self._lanes.end(table)
        for row in leased:
            task = asyncio.ensure_future(self._guarded(row, self._attend))
            self._running.add(task)
            task.add_done_callback(partial(self._ended, row.table))
        return len(leased)

    def _ended(self, table: str, task: "asyncio.Task[None]") -> None:
        self._running.discard(task)
        self._lanes.end(table)
        self._room.set()

    async def settle(self) -> None:
        """Wait for everything that was begun."""
        while self._running:
            await asyncio.wait(self._running)

    async def close(self) -> None:
        """Give deliveries under way a moment to finish; the rest are sent again after their lease."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.settle()
        for task in self._running:
            task.cancel()

    async def _guarded(self, row: OwedRow, see_to: Callable[[OwedRow], Awaitable[T]]) -> T | None:
        """See to a row, whatever its table or the log says."""
        try:
            return await see_to(row)
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
            if row.tries >= MOST_TRIES:
                await self._outbox.settle(row, self._forgotten(row))
        return None

    async def _attend(self, row: OwedRow) -> None:
        if row.channel:
            await self._deliver(row)
            return
        place = await self._owing(row)
        if place is not None:
            await self._outbox.fan_out(row, await self._ways(row, place.state))

    async def _owing(self, row: OwedRow) -> Place | None:
        """Return the table that owes this notice; None if it no longer does, or if the notice has to wait."""
        place = await self._places(row.table)
        state, now = place.state, self._clock()
        of_table = row.person == THE_TABLE
        wanted = state.webhook is not None if of_table else row.person in state.noticed
        if state.closed or not wanted:
            await self._outbox.unsubscribe(row.table, row.person)
        elif row.wait in FIRST:
            return place
        elif place.settled_at > now:
            await self._outbox.settle(row, int(place.settled_at))
        elif _still_waits(place, row):
            return place
        else:
            await self._outbox.settle(row, None)
        return None

    async def _ways(self, row: OwedRow, state: TableState) -> list[tuple[str, int]]:
        """Return the channels through which somebody is told, and when."""
        now, found = self._clock(), []
        for known in await self._outbox.subscriptions(row.table, row.person):
            to = await self._usable(known, state)
            if to is not None:
                when = mailed_at(now, known.address, to) if known.channel == MAIL else awake_at(now, to.quiet)
                found.append((f"{known.channel}:{known.address}", when))
        return found

    async def _usable(self, row: SubscriptionRow, state: TableState) -> Subscription | None:
        """Return a subscription that may be used. One of a device that the seat has moved from is deleted."""
        subscription = kept(row)
        if row.channel == MAIL and not is_confirmed(subscription):
            return None
        if row.person != THE_TABLE and row.channel != MAIL:  # a mail reaches the person, wherever they play
            person = state.person(PersonId(row.person))
            if person is None or subscription.key != person.key:
                await self._outbox.unsubscribe(row.table, row.person, row.channel, row.address)
                return None
        return subscription if row.channel in self._channels else None

    async def _deliver(self, row: OwedRow) -> None:
        rows = [row]
        if row.channel.startswith(f"{MAIL}:") and row.wait != CONFIRM:
            rows = [*await together(self._outbox, row, self._clock(), LEASE_MS)]
        letters = [each for row in rows if (each := await self._guarded(row, self._letter)) is not None]
        if letters:
            await self._send(letters)

    async def _letter(self, row: OwedRow) -> Letter | None:
        """Return the notice for a row and its receiver; None if nothing is owed: then the row is settled."""
        place = await self._owing(row)
        if place is None:
            return None
        name, _, address = row.channel.partition(":")
        rows = await self._outbox.subscriptions(row.table, row.person)
        found = next((each for each in rows if (each.channel, each.address) == (name, address)), None)
        if found is not None and row.wait == CONFIRM:
            return await self._asking(row, found)
        to = None if found is None else await self._usable(found, place.state)
        if to is None:
            await self._outbox.settle(row, None)
            return None
        awake = awake_at(self._clock(), to.quiet)
        if awake > self._clock():
            await self._outbox.settle(row, awake)
            return None
        return Letter(row, to, await self._said(row, place, to))

    async def _asking(self, row: OwedRow, found: SubscriptionRow) -> Letter | None:
        """Return the question whether an address is right. It is asked once; without an answer it is forgotten."""
        to = kept(found)
        if is_confirmed(to):
            await self._outbox.settle(row, None)
        elif self._clock() >= int(to.to["asked"]) + CONFIRM_MS or MAIL not in self._channels:
            await self._outbox.unsubscribe(row.table, row.person, found.channel, found.address)
        else:
            state = (await self._places(row.table)).state
            return Letter(row, to, message(state, PersonId(row.person), CONFIRM, to.language, details=False))
        return None

    async def _said(self, row: OwedRow, place: Place, to: Subscription) -> Message:
        state = place.state
        if row.person != THE_TABLE:
            number = PersonId(row.person)
            said = message(state, number, row.wait, to.language, details=to.details)
            return replace(said, seconds_left=seconds_left(state, number, self._clock()))
        waiting, names = awaited_people(state), []
        for number in waiting if to.details else ():
            agreed = [each.channel for each in await self._outbox.subscriptions(row.table, number)]
            person = state.person(number)
            if NAMED in agreed and person is not None:
                names.append(person.name)
        link = to.to.get("link") == "table"
        return table_message(state, len(waiting), names, row.wait, to.language, link=link)

    async def _send(self, letters: list[Letter]) -> None:
        rows, to = [each.row for each in letters], letters[0].to
        name, _, address = rows[0].channel.partition(":")
        match await self._channels[name].send(to, [each.said for each in letters]):
            case Delivered():
                await self._done(rows, name, "delivered")
            case Gone():
                await self._done(rows, name, "gone")
                for row in rows:
                    await self._outbox.unsubscribe(row.table, row.person, name, address)
            case Rejected():
                await self._done(rows, name, "rejected")
            case Later(seconds, unanswered):
                if unanswered:
                    self._lanes.unanswered(rows[0].table)
                await self._again(rows, name, seconds)

    async def _again(self, rows: list[OwedRow], name: str, seconds: float | None) -> None:
        tries = rows[0].tries
        if tries >= MOST_TRIES:
            await self._done(rows, name, "let_go")
            return
        count(self._counts, "notices", channel=name, outcome="later")
        pause = max(FIRST_PAUSE_MS * PAUSE_GROWS ** (tries - 1), 1000 * (seconds or 0))
        await self._outbox.settle_all(rows, int(self._clock() + pause))

    async def _done(self, rows: list[OwedRow], name: str, outcome: str) -> None:
        await self._outbox.settle_all(rows, self._forgotten(rows[0]))
        count(self._counts, "notices", channel=name, outcome=outcome)
        if outcome in ("rejected", "let_go"):
            _log.warning("a notice was given up: %s", outcome, extra={"channel": name, "tries": rows[0].tries})

    def _forgotten(self, row: OwedRow) -> int | None:
        """Return when an abandoned row is checked again; an unconfirmed address is then deleted."""
        return int(self._clock()) + CONFIRM_MS if row.wait == CONFIRM else None


def _still_waits(place: Place, row: OwedRow) -> bool:
    """Whether the table still waits for the same people, and they have not come meanwhile."""
    state, slow = place.state, place.state.slow is not None
    if row.person == THE_TABLE:
        awaited = wait_of_table(state) == row.wait
        connected = all(number in place.connected for number in awaited_people(state))
        return is_owed(awaited=awaited, connected=connected, slow=slow)
    number = PersonId(row.person)
    return is_owed(awaited=wait_of(state, number) == row.wait, connected=number in place.connected, slow=slow)
