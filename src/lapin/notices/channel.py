"""The interface of every way of telling people: it sends messages, and says what became of them."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from lapin.notices.message import Message
from lapin.notices.subscription import Subscription


class Delivered(msgspec.Struct, frozen=True):
    """An outcome: the service has taken the message."""


class Gone(msgspec.Struct, frozen=True):
    """An outcome: there is no longer anybody at that address, and never will be."""


class Later(msgspec.Struct, frozen=True):
    """An outcome: the message could not be taken now. The service may say in how many seconds it can."""

    seconds: float | None = None
    unanswered: bool = False
    """Whether there was no answer at all, so that the attempt took up a place for as long as we wait."""


class Rejected(msgspec.Struct, frozen=True):
    """An outcome: the service does not want the message, now or later."""


DeliveryOutcome = Delivered | Gone | Later | Rejected


class Channel(Protocol):
    """A way of telling people."""

    async def send(self, subscription: Subscription, messages: Sequence[Message]) -> DeliveryOutcome:
        """Send one message, or several where a channel has digests; never raises what the other side can cause."""


def outcome(status: int, retry_after: float | None) -> DeliveryOutcome:
    """Return what the answer of a push service (RFC 8030), or of a webhook, means."""
    if 200 <= status < 300:
        return Delivered()
    if status in (404, 410):
        return Gone()
    if status in (408, 429) or status >= 500:
        return Later(retry_after)
    return Rejected()
