"""Asking for mails: people say that they want them when it is their turn, confirm an address, and take it back."""

import time
from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Final

import msgspec
from msgspec import Meta
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from lapin.game.model.refusals import Refused
from lapin.net.callers import network_at, token_in
from lapin.net.networks import CUSTOMER_PREFIX
from lapin.net.notices import Notices, check_zone
from lapin.net.rate_limits import EVERYBODY, Rate, TokenBuckets
from lapin.net.responses import body
from lapin.notices.channel import Channel
from lapin.notices.digest import Every
from lapin.notices.feed import MOST_TABLES
from lapin.notices.mail import (
    CONFIRM_MS,
    LONGEST_MAIL,
    MAIL,
    TOKEN,
    MailChannel,
    is_confirmed,
    mail_address,
    masked,
    untagged,
)
from lapin.notices.message import CONFIRM
from lapin.notices.subscription import QuietHours, Subscription, kept, zone_of
from lapin.refusals import TableRefusal
from lapin.store.outbox import Outbox, Owed, SubscriptionRow
from lapin.tokens import key_of

ASKS: Final = Rate(burst=10, per_second=1 / 600)
"""The rate at which people of one network may name an address. IPv6 counts by its first 48 bits."""

QUESTIONS: Final = Rate(burst=3, per_second=3 / 86_400)
"""The rate at which one address is asked whether it is right, whoever names it, and whatever follows a `+`."""

QUESTIONS_AT_ALL: Final = Rate(burst=60, per_second=100 / 3_600)
"""The rate at which addresses are asked in all, so that nobody can make the site send mails that nobody wants."""

ASKED_MS: Final = 600_000
"""The time for which nobody asks an address again on behalf of the same device."""

_encode = msgspec.json.Encoder().encode


class TellByMail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address, and what its owner wants to read there."""

    mail: Annotated[str, Meta(max_length=LONGEST_MAIL)]
    box: Annotated[str, Meta(min_length=32, max_length=64)]
    """A secret of the device: the tables that it names with the same one are confirmed together."""
    language: Annotated[str, Meta(max_length=35)] = ""
    every: Every = "hour"
    """The interval between two mails."""
    zone: Annotated[str, Meta(max_length=64)] = "UTC"
    """The time zone by which the daily mail comes in the morning."""
    details: bool = False
    """Whether a mail may name the others, and say the clue."""
    quiet: QuietHours | None = None


class HeldLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token of a mail's link. It comes in the body: addresses of requests are noted in many a journal."""

    token: Annotated[str, Meta(max_length=64)]


class MailDone(msgspec.Struct, frozen=True):
    """The number of tables for which something was done."""

    tables: int


class MailLink(msgspec.Struct, frozen=True):
    """The subject of a mail's link, for the person who holds it."""

    mail: str | None
    """The address, masked; None if mails to it have ended already."""


class Mails:
    """The handlers about mails."""

    def __init__(
        self,
        notices: Notices,
        outbox: Outbox,
        channel: Channel | None,
        clock: Callable[[], float],
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._notices = notices
        self._outbox = outbox
        self._known = channel if isinstance(channel, MailChannel) else None
        self._clock = clock
        self._asks = TokenBuckets(ASKS, seconds)
        self._questions = TokenBuckets(QUESTIONS, seconds)
        self._all_questions = TokenBuckets(QUESTIONS_AT_ALL, seconds)

    async def tell_by_mail(self, request: Request) -> Response:
        """Write to the caller whenever it is their turn at this table; an address that is new is asked first."""
        asked = await body(request, TellByMail)
        table, person = await self._notices.seat(request)
        channel = self._channel
        self._notices.check_rate(request)
        check_zone(asked.quiet)
        if zone_of(asked.zone) is None:
            raise Refused(TableRefusal.UNKNOWN_ZONE, zone=asked.zone)
        try:
            mail = mail_address(asked.mail)
        except ValueError:
            raise Refused(TableRefusal.MAIL_ADDRESS) from None
        address, box = channel.id_of(mail), _hashed(asked.box)
        own = [row for row in await self._outbox.subscribed(MAIL, address) if kept(row).to["box"] == box]
        here = next((kept(row).to for row in own if (row.table, row.person) == (table.id, person)), None)
        if len(own) >= MOST_TABLES and here is None:
            raise Refused(TableRefusal.MAIL_FULL, most=MOST_TABLES)
        now, confirmed = int(self._clock()), any(is_confirmed(kept(row)) for row in own)
        lately = [int(kept(row).to["asked"]) for row in own if int(kept(row).to["asked"]) + ASKED_MS > now]
        owed = None if confirmed else Owed(person, CONFIRM, now)
        if lately and owed is not None:  # the mail that is on its way also asks for this table
            owed = None if here is not None else Owed(person, CONFIRM, now + CONFIRM_MS)
        elif owed is not None:
            self._check_questions(request, channel.id_of(untagged(mail)))
        asked_at = min(lately, default=now)
        to = {"mail": mail, "box": box, "every": asked.every, "zone": asked.zone, "asked": str(asked_at)}
        to |= {"confirmed": "yes"} if confirmed else {}
        token = token_in(request.headers, request.cookies, table.state.code)
        assert token is not None, "somebody with a seat has shown it"
        wish = Subscription(key_of(token), asked.language, asked.details, asked.quiet, to)
        for row in await self._outbox.subscriptions(table.id, person):  # one address is enough for a seat
            if row.channel == MAIL and row.address != address:
                await self._outbox.unsubscribe(table.id, person, MAIL, row.address)
        row = SubscriptionRow(table.id, person, MAIL, address, _encode(wish))
        await self._notices.keep(table, row, owed)
        return await self._notices.answer(table, person)

    async def no_mail(self, request: Request) -> Response:
        """Stop writing to the caller about this table, and forget the address here."""
        table, person = await self._notices.seat(request)
        for row in await self._outbox.subscriptions(table.id, person):
            if row.channel == MAIL:
                await self._outbox.unsubscribe(table.id, person, MAIL, row.address)
        await self._notices.tidy(table, person)
        return await self._notices.answer(table, person)

    async def mail_link(self, request: Request) -> Response:
        """Show the address that a link confirms or ends, masked: its owner looks before pressing anything."""
        token = await _token(request)
        if not TOKEN.fullmatch(token):
            raise Refused(TableRefusal.MAIL_LINK)
        channel, address = self._channel, token[:32]
        ends = channel.off_address(token) is not None
        known = [kept(row).to for row in await self._outbox.subscribed(MAIL, address)]
        own = [to for to in known if ends or channel.confirms(token, address, to["box"])]
        if not own and not ends:
            raise Refused(TableRefusal.MAIL_LINK)
        shown = MailLink(masked(own[0]["mail"]) if own else None)
        return Response(_encode(shown), media_type="application/json", headers={"Cache-Control": "no-store"})

    async def confirm_mail(self, request: Request) -> Response:
        """Confirm an address with the link of the mail that asked."""
        token, found = await _token(request), 0
        rows = await self._outbox.subscribed(MAIL, token[:32]) if TOKEN.fullmatch(token) else []
        for row in rows:
            wish = kept(row)
            if self._channel.confirms(token, row.address, wish.to["box"]):
                yes = _encode(replace(wish, to={**wish.to, "confirmed": "yes"}))
                await self._outbox.subscribe(replace(row, payload=yes), Owed(row.person, CONFIRM, None))
                found += 1
        if not found:
            raise Refused(TableRefusal.MAIL_LINK)
        return _answer(found)

    async def end_mail(self, request: Request) -> Response:
        """Stop writing to an address, about any table: one press in a mail program is enough (RFC 8058)."""
        token = await _token(request)
        address = self._channel.off_address(token) if TOKEN.fullmatch(token) else None
        if address is None:
            raise Refused(TableRefusal.MAIL_LINK)
        rows = await self._outbox.subscribed(MAIL, address)
        for row in rows:
            await self._outbox.unsubscribe(row.table, row.person, MAIL, address)
        return _answer(len(rows))

    async def ask_to_end_mail(self, request: Request) -> Response:
        """Lead people who open that link in a browser to a page that asks first: some programs open every link."""
        token = str(request.path_params["token"])
        if not TOKEN.fullmatch(token):
            raise Refused(TableRefusal.MAIL_LINK)
        return RedirectResponse(f"/mail#off={token}", 303)

    @property
    def _channel(self) -> MailChannel:
        if self._known is None:
            raise Refused(TableRefusal.NOTICES_OFF)
        return self._known

    def _check_questions(self, request: Request, reader: str) -> None:
        wait = (
            self._asks.wait(network_at(request, CUSTOMER_PREFIX))
            or self._questions.wait(reader)
            or self._all_questions.wait(EVERYBODY)
        )
        if wait:
            raise Refused(TableRefusal.TOO_FAST, seconds=wait)


async def _token(request: Request) -> str:
    """Return the token of a link: in the address, as mail programs and older pages send it, or in the body."""
    in_address = request.path_params.get("token")
    return (await body(request, HeldLink)).token if in_address is None else str(in_address)


def _hashed(box: str) -> str:
    return sha256(box.encode()).hexdigest()[:32]


def _answer(tables: int) -> Response:
    return Response(_encode(MailDone(tables)), media_type="application/json")
