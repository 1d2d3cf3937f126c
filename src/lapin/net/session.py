"""One connection to a table, apart from the socket: it takes messages that came in, and gives out new ones."""

import asyncio
import logging
import math
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from functools import partial
from secrets import token_hex
from typing import cast

import msgspec

from lapin.close_codes import CloseCode
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.live.queue import CLOSED_BY, Accepted, Outcome
from lapin.live.table import Table
from lapin.measuring import MOVE_SECONDS, count
from lapin.net.connections import Connection
from lapin.net.finding import TableFinder
from lapin.net.messages import Done, encode, id_in, parse, refusal
from lapin.net.networks import network_of, turned_away
from lapin.net.rate_limits import ConcurrencyLimit, TokenBucket, TokenBuckets
from lapin.refusals import TableRefusal
from lapin.table.commands import Compose, Read, Refresh, TableCommand
from lapin.table.onlookers import Onlooker, is_kept_out, knows_look_word, may_look_on
from lapin.table.state import TableState
from lapin.tokens import key_of

_log = logging.getLogger("lapin.net")

MOST_EARLY = 64
"""The most messages that are kept while the table is loaded. More close the connection: none is lost silently."""

MOST_STRIKES = 100
"""The number of unreadable or excess messages after which the connection is closed."""


_running: set[asyncio.Task[None]] = set()  # of all sessions: an empty set for each would cost 216 bytes


def _to_nobody(_frame: bytes) -> None:
    """Send nothing: there is no connection, or no longer one."""


class Session:
    """A person's, or an onlooker's, connection to one table."""

    __slots__ = (
        "__weakref__",
        "_bucket",
        "_buckets",
        "_code",
        "_connection",
        "_counts",
        "_early",
        "_finder",
        "_has_place",
        "_held",
        "_hello",
        "_key",
        "_look",
        "_looking_on",
        "_network",
        "_network_hash",
        "_places",
        "_strikes",
        "_table",
        "_tv",
        "person",
        "takes_changes",
        "tell",
    )

    def __init__(
        self,
        finder: TableFinder,
        code: str,
        token: str | None,
        buckets: TokenBuckets,
        counts: Counter[str],
        places: ConcurrencyLimit,
        hello: bytes | None = None,
        *,
        look: str | None = None,
        looking_on: bool = False,
        tv: bool = False,
        takes_changes: bool = False,
    ) -> None:
        """Take what the session needs; `hello` is sent first, to a client that knows what it is.

        It has one of the `places` of its network: there are some for onlookers, and others for people with seats.

        `look` is the TV password that came with it. With `looking_on`, even a person with a seat sees what all
        see. The host is told that a `tv` is one. A client that `takes_changes` is told what has changed since the
        frame before, and not everything again.
        """
        self._finder = finder
        self._code = code
        self._key = None if token is None else key_of(token)
        self._buckets = buckets
        self._bucket: TokenBucket | None = None  # from the first message on
        self._counts = counts
        self._places = places
        self._hello = hello
        self._network = ""
        self._network_hash = ""
        self._look = look
        self._looking_on = looking_on or token is None
        self._tv = tv
        self.takes_changes = takes_changes
        self._has_place = False
        self._connection: Connection | None = None
        self._table: Table | None = None
        self.person: PersonId | None = None
        """The person's number; None for an onlooker."""
        self._early: list[bytes] | None = []
        self._strikes = 0
        self._held: list[tuple[float, bytes]] | None = None  # in races only: an empty list has 56 bytes
        self.tell: Callable[[bytes], None] = _to_nobody
        """Sends a frame: to the connection itself, or behind the frames that are held back."""

    # As the table sees it: a listener

    @property
    def round_trip_ms(self) -> float | None:
        """The round-trip time of the connection, if known."""
        return None if self._connection is None else self._connection.round_trip_ms

    def may_look_on(self, state: TableState) -> bool:
        """Whether an onlooker may see the table: as a stranger, by a seat's token, or by the TV password."""
        return may_look_on(state, self._key, self._look, self._network_hash)

    def as_onlooker(self, state: TableState, since: int) -> Onlooker:
        """Return an onlooker as the host sees them: under an id that means nothing, drawn for this connection."""
        person = next((each.id for each in state.members if self._key is not None and each.key == self._key), None)
        screen = knows_look_word(state, self._look, self._network_hash)
        return Onlooker(token_hex(3), since, screen and person is None, person, self._network_hash, self._tv)

    @property
    def address(self) -> str | None:
        """The IP address that the connection comes from."""
        return None if self._connection is None else self._connection.address

    def hold_back(self, frame: bytes, held_back_ms: float) -> None:
        """Send a frame after this delay, and never before one that was given earlier."""
        if held_back_ms <= 0 and not self._held:
            self._send(frame)
            return
        loop = asyncio.get_running_loop()
        when = loop.time() + held_back_ms / 1000
        if self._held:
            self._held.append((when, frame))
        else:
            self._held = [(when, frame)]
            self.tell = partial(self.hold_back, held_back_ms=0.0)
            loop.call_at(when, self._send_due, self._held)

    def _send_due(self, held: list[tuple[float, bytes]]) -> None:
        """Send the first frame that was held back, whose time has come, and all after it that are due as well."""
        loop = asyncio.get_running_loop()
        self._send(held.pop(0)[1])
        while held and held[0][0] <= loop.time():
            self._send(held.pop(0)[1])
        if held:
            loop.call_at(held[0][0], self._send_due, held)
        else:
            self._held = None
            self.tell = _to_nobody if self._connection is None else self._connection.send

    def dismiss(self, code: int, reason: str) -> None:
        """End the connection."""
        if self._connection is not None:
            self._connection.close(code, reason)

    def _send(self, frame: bytes) -> None:
        if self._connection is not None:
            self._connection.send(frame)

    # As the connection sees it: a handler

    def opened(self, connection: Connection) -> None:
        """Find the table, and the person that the token belongs to."""
        self._connection = connection
        self.tell = connection.send
        self._counts["sockets_opened"] += 1
        if self._hello is not None:
            connection.send(self._hello)
        self._network = network_of(connection.address)
        self._has_place = True
        self._places.take(self._network)
        self._begin(self._enter())

    def heard(self, text: bytes) -> None:
        """Handle a message of the client."""
        if self._early is not None:
            if len(self._early) < MOST_EARLY:
                self._early.append(text)
            else:
                self._flooded()
            return
        bucket = self._bucket or self._first_bucket()
        now = time.monotonic()
        wait = bucket.take(now)
        try:
            request = parse(text)
        except msgspec.DecodeError as error:
            self._strike(id_in(text), TableRefusal.UNREADABLE, {"reason": str(error)[:200]})
            return
        if wait:
            self._strike(request.id, TableRefusal.TOO_FAST, {"seconds": math.ceil(wait * 100) / 100})
            return
        ask, table = request.ask, self._table
        if type(ask) is Refresh:
            if table is not None:
                table.announcer.show(self, request.id)
        elif table is None or self.person is None:
            self._send(refusal(request.id, TableRefusal.NOT_YOUR_SEAT, {}))
        elif type(ask) is Compose or type(ask) is Read:
            table.announcer.note(self.person, ask)
            self._answered(request.id, None, Accepted(table.version, told=False))
        else:
            answered = partial(self._answered, request.id, now)
            table.submit(self.person, request.id, cast("TableCommand", ask), self, answered)

    def closed(self) -> None:
        """Leave the table. Commands that have come in already still take effect."""
        self._connection = None
        self.tell = _to_nobody
        self._counts["sockets_closed"] += 1
        if self._has_place:
            self._places.leave(self._network)
            self._has_place = False
        if self._table is not None:
            self._table.disconnect(self)

    def _first_bucket(self) -> TokenBucket:
        """Return the bucket of this person at this table, for all their connections; onlookers share none."""
        if self._table is None or self.person is None:
            bucket = self._buckets.unshared()
        else:
            bucket = self._buckets.of(f"{self._table.id} {self.person}")
        self._bucket = bucket
        return bucket

    def _strike(self, request: str | None, code: TableRefusal, data: dict[str, object]) -> None:
        self._strikes += 1
        self._counts["messages_refused"] += 1
        if self._strikes > MOST_STRIKES:
            self._flooded()
        else:
            self._send(refusal(request, code, data))

    def _flooded(self) -> None:
        if self._connection is not None:
            turned_away("too many messages", self._network)
        self.dismiss(CloseCode.FLOODED, "too many")

    async def _enter(self) -> None:
        person = None
        try:
            table = await self._finder.find(self._code, self._network, self._key)
            self._code = ""  # no longer needed
            if self._key is not None and not self._looking_on:
                person = table.person_with(self._key)
        except Refused as refused:
            self._send(refusal(None, refused.code, refused.data))
            gone = refused.code is TableRefusal.NO_SUCH_TABLE
            self.dismiss(CloseCode.NO_SUCH_TABLE if gone else CloseCode.UNAVAILABLE, refused.code)
            return
        if self._looking_on:
            self._network_hash = await self._finder.network_hash(table.id, self._network)
        if self._connection is None:
            return
        if self._looking_on:
            if self._look is not None:
                self._look = await self._finder.look_shown(table.state, self._look, self._network)
                if self._connection is None:
                    return
            if not self.may_look_on(table.state):
                kept_out = is_kept_out(table.state, self._key or "", self._network_hash)
                why = TableRefusal.KEPT_OUT if kept_out else TableRefusal.NO_ONLOOKERS
                self._send(refusal(None, why, {}))
                self.dismiss(CloseCode.NO_ONLOOKERS, why)
                return
        else:
            if person is None:
                former = table.state.former_with(self._key or "")
                code = CloseCode.NOT_YOUR_SEAT if former is None else CLOSED_BY[former.way]
                self._send(refusal(None, TableRefusal.NOT_YOUR_SEAT, {}))
                self.dismiss(code, TableRefusal.NOT_YOUR_SEAT)
                return
            self.person, self._key = person.id, person.key  # the same text, which the table has in memory anyhow
        self._table = table
        await table.connect(self)
        early, self._early = self._early or [], None
        for text in early:
            self.heard(text)

    def _answered(self, request: str, begun: float | None, outcome: Outcome) -> None:
        """Answer a command that came in at this time, unless a frame has acknowledged it already."""
        if isinstance(outcome, Accepted):
            if begun is not None:
                MOVE_SECONDS.observe(self._counts, time.monotonic() - begun)
            self._counts["asks_done"] += 1
            if not outcome.told:
                self._send(encode(Done(request, outcome.version)))
        elif isinstance(outcome, Refused):
            self._counts["asks_refused"] += 1
            count(self._counts, "refusals", code=outcome.code)
            self._send(refusal(request, outcome.code, outcome.data))
        else:
            _log.error("a command failed", exc_info=outcome)
            self.dismiss(CloseCode.BROKEN, "internal")

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(self._guarded(work))
        _running.add(task)
        task.add_done_callback(_running.discard)

    async def _guarded(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except Exception:
            _log.exception("a session failed")
            self.dismiss(CloseCode.BROKEN, "internal")
