"""What every way of telling people has in common: it sends a message, and says what became of it."""

from typing import Protocol

import msgspec

from lapin.notices.message import Message
from lapin.notices.subscription import Subscription


class Delivered(msgspec.Struct, frozen=True):
    """The service has taken it."""


class Gone(msgspec.Struct, frozen=True):
    """There is nobody at that address any more, and never will be."""


class Later(msgspec.Struct, frozen=True):
    """It could not be taken now. The service may say in how many seconds it can."""

    seconds: float | None = None


class Rejected(msgspec.Struct, frozen=True):
    """The service does not want it, now or later."""


Outcome = Delivered | Gone | Later | Rejected


class Channel(Protocol):
    """A way of telling people."""

    async def send(self, subscription: Subscription, message: Message) -> Outcome:
        """Send a message; never raises what the other side can cause."""
