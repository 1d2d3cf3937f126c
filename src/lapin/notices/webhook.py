"""The webhook of a table: tells a channel of Discord, Slack or Matrix, or a program, that the table waits."""

import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Final, Literal

import msgspec

from lapin.notices.channel import DeliveryOutcome, Later, Rejected, outcome
from lapin.notices.message import Message
from lapin.notices.outgoing import AddressNotAllowed, Outgoing, Unanswered, checked
from lapin.notices.subscription import Subscription

WEBHOOK: Final = "webhook"
"""The name of the channel."""

NAMED: Final = "named"
"""The name in place of a channel's, for people who agree to be named in the channel of the table."""

Shape = Literal["discord", "slack", "matrix", "json"]

_SUPPRESS_EMBEDS: Final = 4
_LINKED: Final = re.compile(r"(?<=://)|(?<=[.\u3002\uff0e\uff61])(?=\w)")
"""The places where an address is broken: after its scheme, and after every dot, of any width, inside it."""


def _discord(message: Message, link: str) -> object:
    """Write for Discord: no name calls anybody as a mention does, and no preview of the link is fetched."""
    text = f"{_without_marks(message.body)}\n<{link}>"
    return {"content": text, "allowed_mentions": {"parse": []}, "flags": _SUPPRESS_EMBEDS}


def _slack(message: Message, link: str) -> object:
    """Write for Slack, which reads & < > as the beginning of links and mentions."""
    body = _without_links(message.body).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return {"text": f"{body}\n<{link}>", "mrkdwn": False, "unfurl_links": False}


def _matrix(message: Message, link: str) -> object:
    """Write as the generic webhooks of matrix-hookshot take it."""
    return {"text": f"{_without_marks(message.body)}\n{link}", "username": "Lapin"}


def _json(message: Message, link: str) -> object:
    return {
        "event": "waiting",
        "id": f"{message.tag}-{message.wait}",
        "text": message.body,
        "url": link,
        "language": message.language,
    }


SHAPES: Final[Mapping[str, Callable[[Message, str], object]]] = {
    "discord": _discord,
    "slack": _slack,
    "matrix": _matrix,
    "json": _json,
}


class WrongWebhook(Exception):  # noqa: N818 - says what it is
    """The address of a webhook cannot be used."""


class WebhookChannel:
    """Tells the channels of tables."""

    def __init__(self, outgoing: Outgoing) -> None:
        self._outgoing = outgoing

    def check(self, url: str) -> None:
        """See whether an address may be asked, as far as it tells itself; WrongWebhook if not."""
        try:
            checked(url, self._outgoing.allowed)
        except AddressNotAllowed:
            raise WrongWebhook from None

    async def send(self, subscription: Subscription, messages: Sequence[Message]) -> DeliveryOutcome:
        """See Channel."""
        (message,), to = messages, subscription.to
        body = msgspec.json.encode(SHAPES[to["shape"]](message, to["base"] + message.path))
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "Lapin",
            "Idempotency-Key": f"{message.tag}-{message.wait}",
        }
        try:
            answer = await self._outgoing.post(to["url"], headers, body)
        except AddressNotAllowed:
            return Rejected()
        except Unanswered:
            return Later(unanswered=True)
        return outcome(answer.status, answer.retry_after)


def webhook_address(url: str) -> str:
    """Return what tells one webhook from another: nobody can send to it with this alone."""
    return sha256(url.encode()).hexdigest()[:32]


def _without_marks(text: str) -> str:
    """Return a text in which no name makes a link or calls anybody: Markdown is escaped, and an @ stands alone."""
    plain = _without_links(text)
    escaped = "".join(f"\\{letter}" if letter in "\\`*_~|[]()#<>" else letter for letter in plain)
    return escaped.replace("@", "@\u200b")


def _without_links(text: str) -> str:
    """Return a text in which no name is an address that a chat makes a link of: a blank of no width breaks it."""
    return _LINKED.sub("\u200b", text)
