"""Asking for notices: people say that they want to be told when it is their turn, and take it back."""

import time
from collections.abc import Callable, Mapping
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.live.table import Table
from lapin.net.callers import must_sit, network_at, token_in
from lapin.net.finding import TableFinder
from lapin.net.rate_limits import Rate, TokenBuckets
from lapin.net.responses import body, json
from lapin.notices.channel import Channel
from lapin.notices.condition import notices_set
from lapin.notices.digest import Every
from lapin.notices.mail import MAIL, is_confirmed, masked
from lapin.notices.outgoing import LONGEST_ADDRESS
from lapin.notices.push_name import PUSH, push_address
from lapin.notices.subscription import MOST_OF_A_SEAT, QuietHours, Subscription, kept, zone_of
from lapin.notices.webhook import NAMED, WEBHOOK, Shape
from lapin.refusals import TableRefusal
from lapin.store.outbox import THE_TABLE, Outbox, Owed, SubscriptionRow
from lapin.tokens import key_of

WISHES: Final = Rate(burst=20, per_second=0.1)
"""The rate at which people of one network may ask to be told."""

_encode = msgspec.json.Encoder().encode


class NoticeDevice(msgspec.Struct, frozen=True):
    """A device on which somebody is told. `id` is the beginning of the SHA-256 of its endpoint."""

    id: str
    details: bool
    quiet: QuietHours | None


class MailWish(msgspec.Struct, frozen=True):
    """The address to which somebody is written, as they recognise it: its first letter and its host."""

    mail: str
    confirmed: bool
    every: Every
    details: bool
    quiet: QuietHours | None


class WebhookWish(msgspec.Struct, frozen=True):
    """The content of a channel's notices: whether people who agreed are named, and the table is linked."""

    shape: Shape
    names: bool
    link: bool


class NoticeWishes(msgspec.Struct, frozen=True):
    """The ways in which the caller can be told that it is their turn at this table, and those in use."""

    push_key: str | None
    """The site's public key for Web Push; None if it sends none."""
    devices: tuple[NoticeDevice, ...]
    most: int
    """The most devices of one seat that are told."""
    feeds: bool = False
    """Whether the tables that wait for somebody can be read as a feed or a calendar."""
    mails: bool = False
    """Whether this site writes mails."""
    mail: MailWish | None = None
    webhooks: bool = False
    """Whether this site tells channels of tables."""
    webhook: WebhookWish | None = None
    """The channel of this table, as everybody at it may know: its address is shown to nobody."""
    may_set_webhook: bool = False
    named: bool = False
    """Whether the caller agrees to be named in the channel of the table."""


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
    """The device that gets no more notices; without an id, all devices of the caller."""

    id: Annotated[str, Meta(max_length=64)] | None = None


class Notices:
    """The handlers for notices."""

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
        """Answer with the ways in which the caller can be told that it is their turn, and those in use."""
        table, person = await self.seat(request)
        return await self.answer(table, person)

    async def tell_by_push(self, request: Request) -> Response:
        """Tell the caller on this device, whenever it is their turn at this table and no page is open."""
        from lapin.notices.push import PushChannel, WrongSubscription  # noqa: PLC0415 - not everybody has the package

        asked = await body(request, TellByPush)
        table, person = await self.seat(request)
        channel = self._channels.get(PUSH)
        if not isinstance(channel, PushChannel):
            raise Refused(TableRefusal.NOTICES_OFF)
        self.check_rate(request)
        check_zone(asked.quiet)
        try:
            to = channel.checked(asked.endpoint, asked.p256dh, asked.auth)
        except WrongSubscription:
            raise Refused(TableRefusal.NOTICE_ADDRESS) from None
        token = token_in(request.headers, request.cookies, table.state.code)
        assert token is not None, "somebody with a seat has shown it"
        wish = Subscription(key_of(token), asked.language, asked.details, asked.quiet, to)
        row = SubscriptionRow(table.id, person, PUSH, push_address(asked.endpoint), _encode(wish))
        known = await self._devices(table, person)
        if len(known) >= MOST_OF_A_SEAT and all(each.address != row.address for each in known):
            raise Refused(TableRefusal.NOTICES_ENOUGH, most=MOST_OF_A_SEAT)
        await self.keep(table, row)
        return await self.answer(table, person)

    async def tell_no_more(self, request: Request) -> Response:
        """Stop telling the caller on one of their devices, or on all of them."""
        asked = await body(request, TellNoMore)
        table, person = await self.seat(request)
        for device in await self._devices(table, person):
            if asked.id in (None, device.address):
                await self._outbox.unsubscribe(table.id, person, PUSH, device.address)
        await self.tidy(table, person)
        return await self.answer(table, person)

    async def seat(self, request: Request) -> tuple[Table, PersonId]:
        """Return the table that is asked for, and the person who asks; Refused for strangers."""
        table = await self._finder.asked(request)
        return table, must_sit(request, table)

    async def keep(self, table: Table, row: SubscriptionRow, owed: Owed | None = None) -> None:
        """Store how somebody is told."""
        # The table first: the postman deletes whatever it finds for somebody who wants no notices.
        person = PersonId(row.person)
        await table.change(lambda state: notices_set(state, person, int(self._clock()), on=True))
        await self._outbox.subscribe(row, owed)

    async def tidy(self, table: Table, person: PersonId) -> None:
        """Keep nothing about somebody who is no longer told in any way."""
        if not await self._outbox.subscriptions(table.id, person):
            await table.change(lambda state: notices_set(state, person, int(self._clock()), on=False))
            await self._outbox.unsubscribe(table.id, person)

    async def answer(self, table: Table, person: PersonId) -> Response:
        """Answer with the ways in which somebody is told now."""
        return json(await self._wishes(table, person))

    def check_rate(self, request: Request) -> None:
        """Refuse a network that asks for too much."""
        wait = self._rate.wait(network_at(request))
        if wait:
            raise Refused(TableRefusal.TOO_FAST, seconds=wait)

    async def _wishes(self, table: Table, person: PersonId) -> NoticeWishes:
        rows = await self._outbox.subscriptions(table.id, person)
        devices = [
            NoticeDevice(row.address, known.details, known.quiet)
            for row in rows
            for known in [kept(row)]
            if row.channel == PUSH
        ]
        told = [kept(row) for row in await self._outbox.subscriptions(table.id, THE_TABLE)]
        return NoticeWishes(
            push_key=getattr(self._channels.get(PUSH), "public_key", None),
            devices=tuple(devices),
            most=MOST_OF_A_SEAT,
            feeds=self._feeds,
            mails=MAIL in self._channels,
            mail=next((_mail_wish(kept(row)) for row in rows if row.channel == MAIL), None),
            webhooks=WEBHOOK in self._channels,
            webhook=_webhook_wish(told[0]) if told and table.state.webhook is not None else None,
            may_set_webhook=WEBHOOK in self._channels and table.state.host == person,
            named=any(row.channel == NAMED for row in rows),
        )

    async def _devices(self, table: Table, person: PersonId) -> list[SubscriptionRow]:
        return [row for row in await self._outbox.subscriptions(table.id, person) if row.channel == PUSH]


def check_zone(quiet: QuietHours | None) -> None:
    """Refuse quiet hours of a time zone that does not exist."""
    if quiet is not None and zone_of(quiet.zone) is None:
        raise Refused(TableRefusal.UNKNOWN_ZONE, zone=quiet.zone)


def _mail_wish(known: Subscription) -> MailWish:
    every: Every = "day" if known.to.get("every") == "day" else "hour"
    return MailWish(masked(known.to["mail"]), is_confirmed(known), every, known.details, known.quiet)


def _webhook_wish(known: Subscription) -> WebhookWish:
    return WebhookWish(msgspec.convert(known.to["shape"], Shape), known.details, known.to["link"] == "table")
