"""Feeds: the tables that wait for somebody, at an unguessable address for feed readers and calendars.

The address can be revoked.
"""

import re
import time
from collections.abc import Callable
from hashlib import sha256
from secrets import token_urlsafe
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.live.registry import Registry
from lapin.net.callers import must_sit, network_at, token_in
from lapin.net.finding import TableFinder
from lapin.net.rate_limits import Rate, TokenBuckets
from lapin.net.responses import body, json
from lapin.net.site import Site, host_of
from lapin.notices.condition import notices_set, wait_of
from lapin.notices.feed import FEED, MOST_TABLES, Waiting, atom, calendar
from lapin.notices.message import message
from lapin.notices.subscription import MOST_OF_A_SEAT, Subscription, kept
from lapin.refusals import TableRefusal
from lapin.store.outbox import Outbox, SubscriptionRow
from lapin.table.waits import awaited
from lapin.tokens import key_of

LOOKS: Final = Rate(burst=30, per_second=0.1)
"""The rate at which one feed may be looked at: feed readers come every few minutes."""

WISHES: Final = Rate(burst=40, per_second=0.2)
"""The rate at which people of one network may put a seat into a feed."""

TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")

MEDIA: Final = {"atom": "application/atom+xml", "ics": "text/calendar"}


class WantFeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The feed to which this table is added: one that this device already knows, or a new one."""

    feed: Annotated[str, Meta(max_length=64)] = ""
    language: Annotated[str, Meta(max_length=35)] = ""


class FeedAddress(msgspec.Struct, frozen=True):
    """The addresses where a feed can be read. Anybody who has one can read it, until it is revoked."""

    feed: str
    atom: str
    calendar: str


class RevokeFeed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The feed whose addresses shall no longer lead anywhere."""

    feed: Annotated[str, Meta(max_length=64)]


def _hashed(feed: str) -> str:
    return sha256(feed.encode()).hexdigest()[:32]


class Feeds:
    """The handlers of feeds. `on`: the operator offers them."""

    def __init__(
        self,
        registry: Registry,
        finder: TableFinder,
        site: Site,
        outbox: Outbox,
        clock: Callable[[], float],
        *,
        on: bool,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._registry = registry
        self._finder = finder
        self._site = site
        self._outbox = outbox
        self._clock = clock
        self._on = on
        self._looks = TokenBuckets(LOOKS, seconds)
        self._wishes = TokenBuckets(WISHES, seconds)

    async def want_feed(self, request: Request) -> Response:
        """Put the caller's seat at this table into a feed, a new one or one that the device knows."""
        asked = await body(request, WantFeed)
        table = await self._finder.asked(request)
        person = must_sit(request, table)
        if not self._on:
            raise Refused(TableRefusal.NOTICES_OFF)
        wait = self._wishes.wait(network_at(request))
        if wait:
            raise Refused(TableRefusal.TOO_FAST, seconds=wait)
        known = await self._rows(asked.feed)
        feed = asked.feed if known else token_urlsafe(32)
        here = any((row.table, row.person) == (table.id, person) for row in known)
        if len(known) >= MOST_TABLES and not here:
            raise Refused(TableRefusal.FEED_FULL, most=MOST_TABLES)
        of_seat = [row for row in await self._outbox.subscriptions(table.id, person) if row.channel == FEED]
        if len(of_seat) >= MOST_OF_A_SEAT and not here:
            raise Refused(TableRefusal.FEEDS_ENOUGH, most=MOST_OF_A_SEAT)
        token = token_in(request.headers, request.cookies, table.state.code)
        assert token is not None, "somebody with a seat has shown it"
        wish = msgspec.json.encode(Subscription(key_of(token), asked.language))
        await table.change(lambda state: notices_set(state, person, int(self._clock()), on=True))
        await self._outbox.subscribe(SubscriptionRow(table.id, person, FEED, _hashed(feed), wish))
        at = f"{self._site.base(request)}/api/feeds/{feed}"
        return json(FeedAddress(feed, f"{at}/turns.atom", f"{at}/turns.ics"))

    async def revoke_feed(self, request: Request) -> Response:
        """Revoke a feed: its addresses no longer lead anywhere, for all its tables."""
        asked = await body(request, RevokeFeed)
        for row in await self._rows(asked.feed):
            await self._outbox.unsubscribe(row.table, row.person, FEED, row.address)
        return Response(status_code=204)

    async def feed(self, request: Request) -> Response:
        """Answer with the tables that wait for the owner of this address, as an Atom feed or a calendar."""
        feed, kind = str(request.path_params["address"]), str(request.path_params["kind"])
        rows = await self._rows(feed) if self._on and kind in MEDIA else []
        if not rows:
            raise Refused(TableRefusal.NO_SUCH_PAGE)
        wait = self._looks.wait(_hashed(feed))
        if wait:
            raise Refused(TableRefusal.TOO_FAST, seconds=wait)
        base = self._site.base(request)
        found = [each for row in rows[:MOST_TABLES] if (each := await self._waiting(row, base)) is not None]
        if kind == "atom":
            text = atom(found, "Lapin", f"{base}/api/feeds/{feed}/turns.atom", _hashed(feed))
        else:
            text = calendar(found, "Lapin", host_of(base))
        headers = {"Cache-Control": "no-store", "X-Robots-Tag": "noindex"}
        return Response(text, media_type=MEDIA[kind], headers=headers)

    async def _rows(self, feed: str) -> list[SubscriptionRow]:
        return await self._outbox.subscribed(FEED, _hashed(feed)) if TOKEN.fullmatch(feed) else []

    async def _waiting(self, row: SubscriptionRow, base: str) -> Waiting | None:
        """Return what a feed says of one table, None if it does not wait. Takes out a seat that is gone."""
        wish, number = kept(row), PersonId(row.person)
        try:
            state = (await self._registry.table(row.table)).state
        except Refused as refused:
            if refused.code in (TableRefusal.NO_SUCH_TABLE, TableRefusal.TABLE_DAMAGED):
                return None
            raise
        person = state.person(number)
        if person is None or person.key != wish.key or state.closed:
            await self._outbox.unsubscribe(row.table, row.person, FEED, row.address)
            return None
        wait = wait_of(state, number)
        if not wait:
            return None
        said = message(state, number, wait, wish.language, details=False)
        since = next((each.since for each in awaited(state) if each.person == number), state.phase_since)
        return Waiting(base + said.path, since, f"{said.tag}-{said.wait}", said.title, said.body)
