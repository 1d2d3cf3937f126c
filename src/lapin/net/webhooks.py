"""Channels elsewhere that the host lets be told when the table waits, and people's consent to be named there."""

from collections.abc import Callable
from typing import Annotated

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from lapin.game.model.refusals import Refused
from lapin.net.callers import token_in
from lapin.net.notices import Notices
from lapin.net.responses import body
from lapin.net.site import Site
from lapin.notices.channel import Channel
from lapin.notices.condition import webhook_set
from lapin.notices.message import HELLO
from lapin.notices.outgoing import LONGEST_ADDRESS
from lapin.notices.subscription import Subscription
from lapin.notices.webhook import NAMED, WEBHOOK, Shape, WebhookChannel, WrongWebhook, webhook_address
from lapin.refusals import TableRefusal
from lapin.store.outbox import THE_TABLE, Outbox, Owed, SubscriptionRow
from lapin.tokens import key_of


class SetWebhook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The webhook of a channel, and what it is told."""

    url: Annotated[str, Meta(max_length=LONGEST_ADDRESS)]
    shape: Shape
    names: bool = False
    """Whether those are named who agree to it; nobody else is."""
    link: bool = False
    """Whether the table is linked, so that people who read the channel can come; else the site's first page."""
    language: Annotated[str, Meta(max_length=35)] = ""


class BeNamed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the caller agrees to be named in the channel of the table."""

    on: bool


class Webhooks:
    """The handlers for the channel of a table."""

    def __init__(
        self, notices: Notices, outbox: Outbox, channel: Channel | None, site: Site, clock: Callable[[], float]
    ) -> None:
        self._notices = notices
        self._outbox = outbox
        self._known = channel if isinstance(channel, WebhookChannel) else None
        self._site = site
        self._clock = clock

    async def set_webhook(self, request: Request) -> Response:
        """Let a channel be told that the table waits; only the host may. The channel gets a first word at once."""
        asked = await body(request, SetWebhook)
        table, person = await self._notices.seat(request)
        if self._known is None:
            raise Refused(TableRefusal.NOTICES_OFF)
        if table.state.host != person:
            raise Refused(TableRefusal.NOT_HOST)
        self._notices.check_rate(request)
        try:
            self._known.check(asked.url)
        except WrongWebhook:
            raise Refused(TableRefusal.WEBHOOK_ADDRESS) from None
        to = {
            "url": asked.url,
            "shape": asked.shape,
            "link": "table" if asked.link else "site",
            "base": self._site.base(request),
        }
        wish = msgspec.json.encode(Subscription("", asked.language, asked.names, None, to))
        row = SubscriptionRow(table.id, THE_TABLE, WEBHOOK, webhook_address(asked.url), wish)
        now = int(self._clock())
        await table.change(lambda state: webhook_set(state, person, now, on=True))
        for other in await self._outbox.subscriptions(table.id, THE_TABLE):  # a table has one
            if other.address != row.address:
                await self._outbox.unsubscribe(table.id, THE_TABLE, WEBHOOK, other.address)
        await self._outbox.subscribe(row, Owed(THE_TABLE, HELLO, now))
        return await self._notices.answer(table, person)

    async def no_webhook(self, request: Request) -> Response:
        """Stop telling the channel, and forget its address; only the host may."""
        table, person = await self._notices.seat(request)
        await table.change(lambda state: webhook_set(state, person, int(self._clock()), on=False))
        await self._outbox.unsubscribe(table.id, THE_TABLE)
        return await self._notices.answer(table, person)

    async def be_named(self, request: Request) -> Response:
        """Agree to be named in the channel of the table, or withdraw."""
        asked = await body(request, BeNamed)
        table, person = await self._notices.seat(request)
        self._notices.check_rate(request)
        if asked.on:
            token = token_in(request.headers, request.cookies, table.state.code)
            assert token is not None, "somebody with a seat has shown it"
            wish = msgspec.json.encode(Subscription(key_of(token), ""))
            await self._notices.keep(table, SubscriptionRow(table.id, person, NAMED, "", wish))
        else:
            await self._outbox.unsubscribe(table.id, person, NAMED, "")
            await self._notices.tidy(table, person)
        return await self._notices.answer(table, person)
