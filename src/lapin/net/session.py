"""One connection to a table, without a socket: it is told what was heard and gives back what to send."""

import asyncio
import logging
import math
import time
from collections import Counter
from collections.abc import Coroutine
from functools import partial

import msgspec

from lapin.close_codes import CloseCode
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.live.queue import Accepted, Outcome
from lapin.live.registry import Registry, key_of
from lapin.live.table import Table
from lapin.net.connections import Connection
from lapin.net.messages import Done, encode, parse, refusal
from lapin.net.rate_limits import ConcurrencyLimit, TokenBucket, TokenBuckets
from lapin.table.refusals import TableRefusal

_log = logging.getLogger("lapin.net")

MOST_EARLY = 64
"""Messages kept while the table is being loaded. Who sends more is cut off: none is lost without a word."""

MOST_STRIKES = 100
"""Messages over the limit or unreadable before a line is cut."""


class Session:
    """A person's, or a spectator's, connection to one table."""

    def __init__(
        self,
        registry: Registry,
        code: str,
        token: str | None,
        asks: TokenBuckets,
        counts: Counter[str],
        onlookers: ConcurrencyLimit,
    ) -> None:
        self._registry = registry
        self._code = code
        self._key = None if token is None else key_of(token)
        self._asks = asks
        self._bucket: TokenBucket = asks.unshared()
        self._counts = counts
        self._onlookers = onlookers
        self._looks_on_from: str | None = None
        self._line: Connection | None = None
        self._table: Table | None = None
        self._person: PersonId | None = None
        self._early: list[bytes] | None = []
        self._strikes = 0
        self._held: list[tuple[float, bytes]] = []
        self._tasks: set[asyncio.Task[None]] = set()

    # What the table sees of it

    @property
    def person(self) -> PersonId | None:
        """Whose eyes these are."""
        return self._person

    @property
    def round_trip_ms(self) -> float | None:
        """How fast the line is."""
        return None if self._line is None else self._line.round_trip_ms

    def tell(self, frame: bytes, held_back_ms: float) -> None:
        """Send this, so much later, and never before what was told earlier."""
        if held_back_ms <= 0 and not self._held:  # the common case
            if self._line is not None:
                self._line.send(frame)
            return
        loop = asyncio.get_running_loop()
        when = loop.time() + held_back_ms / 1000
        self._held.append((when, frame))
        if len(self._held) == 1:
            loop.call_at(when, self._let_go)

    def _let_go(self) -> None:
        """Send the first of what is held back, whose time has come, and all behind it that is due as well."""
        loop = asyncio.get_running_loop()
        self._send(self._held.pop(0)[1])
        while self._held and self._held[0][0] <= loop.time():
            self._send(self._held.pop(0)[1])
        if self._held:
            loop.call_at(self._held[0][0], self._let_go)

    def dismiss(self, code: int, reason: str) -> None:
        """End the connection."""
        if self._line is not None:
            self._line.close(code, reason)

    def _send(self, frame: bytes) -> None:
        if self._line is not None:
            self._line.send(frame)

    # What the line sees of it

    def opened(self, line: Connection) -> None:
        """The line is open: find the table, and see who this is."""
        self._line = line
        self._counts["sockets_opened"] += 1
        if self._key is None:
            self._looks_on_from = line.address
            self._onlookers.take(line.address)
        self._begin(self._enter())

    def heard(self, text: bytes) -> None:
        """A message came in."""
        if self._early is not None:
            if len(self._early) < MOST_EARLY:
                self._early.append(text)
            else:
                self.dismiss(CloseCode.FLOODED, "too many")
            return
        wait = self._bucket.take(time.monotonic())
        try:
            request = parse(text)
        except msgspec.DecodeError as error:
            self._strike(None, TableRefusal.UNREADABLE, {"reason": str(error)[:200]})
            return
        if wait:
            self._strike(request.id, TableRefusal.TOO_FAST, {"seconds": math.ceil(wait * 100) / 100})
            return
        if self._table is None or self._person is None:
            self._send(refusal(request.id, TableRefusal.NOT_YOUR_SEAT, {}))
            return
        self._table.submit(self._person, request.id, request.ask, self, partial(self._answered, request.id))

    def closed(self) -> None:
        """The line is gone. Asks already heard go on: they were heard."""
        self._line = None
        self._counts["sockets_closed"] += 1
        if self._looks_on_from is not None:
            self._onlookers.leave(self._looks_on_from)
            self._looks_on_from = None
        if self._table is not None:
            self._table.disconnect(self)

    def _strike(self, request: str | None, code: TableRefusal, data: dict[str, object]) -> None:
        self._strikes += 1
        self._counts["messages_refused"] += 1
        if self._strikes > MOST_STRIKES:
            self.dismiss(CloseCode.FLOODED, "too many")
        else:
            self._send(refusal(request, code, data))

    async def _enter(self) -> None:
        person = None
        try:
            table = await self._registry.find(self._code)
            if self._key is not None:
                person = table.person_with(self._key)
        except Refused as refused:
            self._send(refusal(None, refused.code, refused.data))
            gone = refused.code is TableRefusal.NO_SUCH_TABLE
            self.dismiss(CloseCode.NO_SUCH_TABLE if gone else CloseCode.UNAVAILABLE, refused.code)
            return
        if self._line is None:
            return
        if self._key is not None:
            if person is None:
                self._send(refusal(None, TableRefusal.NOT_YOUR_SEAT, {}))
                self.dismiss(CloseCode.NOT_YOUR_SEAT, TableRefusal.NOT_YOUR_SEAT)
                return
            self._person = person.id
            self._bucket = self._asks.of(f"{table.id} {person.id}")
        self._table = table
        await table.connect(self)
        early, self._early = self._early or [], None
        for text in early:
            self.heard(text)

    def _answered(self, request: str, outcome: Outcome) -> None:
        """What came of an ask; a frame has told it already if it was done just now."""
        if isinstance(outcome, Accepted):
            self._counts["asks_done"] += 1
            if not outcome.told:
                self._send(encode(Done(request, outcome.version)))
        elif isinstance(outcome, Refused):
            self._counts["asks_refused"] += 1
            self._send(refusal(request, outcome.code, outcome.data))
        else:
            _log.error("an ask failed", exc_info=outcome)
            self.dismiss(CloseCode.BROKEN, "internal")

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.ensure_future(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except Exception:
            _log.exception("a session failed")
            self.dismiss(CloseCode.BROKEN, "internal")
