"""How people say that they want to be told when it is their turn, and how they take it back."""

import time
from collections.abc import Callable, Mapping
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.live.registry import key_of
from lapin.live.table import Table
from lapin.net.callers import must_sit, network_at, token_in
from lapin.net.finding import TableFinder
from lapin.net.rate_limits import Rate, TokenBuckets
from lapin.net.responses import body, json
from lapin.notices.channel import Channel
from lapin.notices.condition import notices_set
from lapin.notices.outgoing import LONGEST_ADDRESS
from lapin.notices.push_name import PUSH, push_address
from lapin.notices.subscription import MOST_OF_A_SEAT, QuietHours, Subscription, kept, zone_of
from lapin.refusals import TableRefusal
from lapin.store.outbox import Outbox, SubscriptionRow

WISHES: Final = Rate(burst=20, per_second=0.1)
"""How often people of one network may ask to be told."""

_encode = msgspec.json.Encoder().encode


class NoticeDevice(msgspec.Struct, frozen=True):
    """A device on which somebody is told. `id` is the beginning of the SHA-256 of its endpoint."""

    id: str
    details: bool
    quiet: QuietHours | None


class NoticeWishes(msgspec.Struct, frozen=True):
    """How the caller can be told that it is their turn at this table, and how they are."""

    push_key: str | None
    """The site's public key for Web Push; None if it sends none."""
    devices: tuple[NoticeDevice, ...]
    most: int
    """How many devices of one seat are told."""
    feeds: bool = False
    """Whether what waits for somebody can be read as a feed or a calendar."""


class TellByPush(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's subscription, and what its owner wants to read there."""

    endpoint: Annotated[str, Meta(max_length=LONGEST_ADDRESS)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    language: Annotated[str, Meta(max_length=35)] = ""
    details: bool = False
    """Whether a notice may name the others, and say the clue."""
    quiet: QuietHours | None = None


class TellNoMore(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The device that is not told any more; without one, none of the caller's is."""

    id: Annotated[str, Meta(max_length=64)] | None = None


class Notices:
    """The handlers about being told."""

    def __init__(
        self,
        finder: TableFinder,
        outbox: Outbox,
        channels: Mapping[str, Channel],
        clock: Callable[[], float],
        seconds: Callable[[], float] = time.monotonic,
        *,
        feeds: bool = False,
    ) -> None:
        self._finder = finder
        self._outbox = outbox
        self._channels = channels
        self._clock = clock
        self._feeds = feeds
        self._rate = TokenBuckets(WISHES, seconds)

    async def wishes(self, request: Request) -> Response:
        """How the caller can be told that it is their turn, and how they are."""
        table, person = await self._seat(request)
        return json(await self._wishes(table, person))

    async def tell_by_push(self, request: Request) -> Response:
        """Tell the caller on this device, whenever it is their turn at this table and no page is open."""
        from lapin.notices.push import PushChannel, WrongSubscription  # noqa: PLC0415 - not everybody has the package

        asked = await body(request, TellByPush)
        table, person = await self._seat(request)
        channel = self._channels.get(PUSH)
        if not isinstance(channel, PushChannel):
            raise Refused(TableRefusal.NOTICES_OFF)
        self._check_rate(request)
        if asked.quiet is not None and zone_of(asked.quiet.zone) is None:
            raise Refused(TableRefusal.UNKNOWN_ZONE, zone=asked.quiet.zone)
        try:
            to = channel.checked(asked.endpoint, asked.p256dh, asked.auth)
        except WrongSubscription:
            raise Refused(TableRefusal.NOTICE_ADDRESS) from None
        token = token_in(request.headers, request.cookies, table.state.code) or ""
        wish = Subscription(key_of(token), asked.language, asked.details, asked.quiet, to)
        row = SubscriptionRow(table.id, person, PUSH, push_address(asked.endpoint), _encode(wish))
        known = await self._devices(table, person)
        if len(known) >= MOST_OF_A_SEAT and all(each.address != row.address for each in known):
            raise Refused(TableRefusal.NOTICES_ENOUGH, most=MOST_OF_A_SEAT)
        # The table first: what the postman finds for somebody who wants no notices, it deletes.
        await table.change(lambda state: notices_set(state, person, int(self._clock()), on=True))
        await self._outbox.subscribe(row)
        return json(await self._wishes(table, person))

    async def tell_no_more(self, request: Request) -> Response:
        """Do not tell the caller on one of their devices any more, or on none."""
        asked = await body(request, TellNoMore)
        table, person = await self._seat(request)
        for device in await self._devices(table, person):
            if asked.id in (None, device.address):
                await self._outbox.unsubscribe(table.id, person, PUSH, device.address)
        if not await self._outbox.subscriptions(table.id, person):  # a feed may be left
            await table.change(lambda state: notices_set(state, person, int(self._clock()), on=False))
            await self._outbox.unsubscribe(table.id, person)
        return json(await self._wishes(table, person))

    async def _seat(self, request: Request) -> tuple[Table, PersonId]:
        table = await self._finder.asked(request)
        return table, must_sit(request, table)

    def _check_rate(self, request: Request) -> None:
        wait = self._rate.wait(network_at(request))
        if wait:
            raise Refused(TableRefusal.TOO_FAST, seconds=wait)

    async def _wishes(self, table: Table, person: PersonId) -> NoticeWishes:
        devices = [
            NoticeDevice(row.address, known.details, known.quiet)
            for row in await self._devices(table, person)
            for known in [kept(row)]
        ]
        key = getattr(self._channels.get(PUSH), "public_key", None)
        return NoticeWishes(key, tuple(devices), MOST_OF_A_SEAT, self._feeds)

    async def _devices(self, table: Table, person: PersonId) -> list[SubscriptionRow]:
        return [row for row in await self._outbox.subscriptions(table.id, person) if row.channel == PUSH]
