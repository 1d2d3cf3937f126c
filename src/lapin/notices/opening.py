"""Opens the channels by which a site tells people that it is their turn, checks them and closes them."""

import logging
from collections.abc import Mapping
from secrets import token_bytes
from typing import Final

import msgspec

from lapin.extras import install, missing
from lapin.notices.channel import Channel
from lapin.notices.feed import FEED
from lapin.notices.mail import MAIL, MAIL_KEY, MailChannel
from lapin.notices.outgoing import Network, Outgoing
from lapin.notices.push_name import KEY_NAME, PUSH
from lapin.notices.smtp import MailServer, MailUnusable, Smtp
from lapin.notices.webhook import WEBHOOK, WebhookChannel
from lapin.store.outbox import Outbox

_log = logging.getLogger("lapin.notices")

CHANNELS: Final = (PUSH, FEED, MAIL, WEBHOOK)
"""The channels that an operator can choose from; mails need a mail server as well."""


class NoticeSettings(msgspec.Struct, frozen=True):
    """The channels that a site offers, and what they need to know."""

    channels: tuple[str, ...] = ()
    networks: tuple[Network, ...] = ()
    """Networks of the operator's own to which notices may be sent."""
    contact: str = ""
    """The way for push services to reach the operator: mailto:… or https://…"""
    smtp: MailServer | None = None
    """The server where mails are handed in. It may have a password: never shown."""
    mail_from: str = ""
    url: str = ""
    """The address of the site, with which links in mails begin."""


async def open_channels(settings: NoticeSettings, outbox: Outbox) -> Mapping[str, Channel]:
    """Return the channels of a site, by name. May raise StoreFailed."""
    found: dict[str, Channel] = {}
    outgoing = Outgoing(settings.networks)
    if PUSH in settings.channels:
        if missing("push"):
            _log.info("browsers show no notices: that needs the package cryptography: %s", install("push"))
        else:
            from lapin.notices.encryption import Signer, fresh_key  # noqa: PLC0415 - not everybody has the package
            from lapin.notices.push import PushChannel  # noqa: PLC0415 - as above

            key = await outbox.keepsake(KEY_NAME, fresh_key())
            found[PUSH] = PushChannel(Signer(key, settings.contact), outgoing)
    if MAIL in settings.channels and settings.smtp is not None:
        key = await outbox.keepsake(MAIL_KEY, token_bytes(32))
        smtp = Smtp(settings.smtp, name=settings.mail_from.partition("@")[2])
        found[MAIL] = MailChannel(smtp, settings.mail_from, settings.url, key)
    if WEBHOOK in settings.channels:
        found[WEBHOOK] = WebhookChannel(outgoing)
    return found


async def check_mail(channels: Mapping[str, Channel]) -> None:
    """Say in one line whether the mail server takes mails; whatever it says, the game goes on."""
    channel = channels.get(MAIL)
    if isinstance(channel, MailChannel):
        try:
            await channel.smtp.check(channel.sender)
        except MailUnusable as unusable:
            _log.warning("%s; until that is mended, mails wait", unusable.reason)
        else:
            _log.info("the mail server %s takes mails", channel.smtp.server.shown)


def close_channels(channels: Mapping[str, Channel]) -> None:
    """Begin nothing more."""
    channel = channels.get(MAIL)
    if isinstance(channel, MailChannel):
        channel.smtp.close()
