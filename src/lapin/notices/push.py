"""Web Push: notices that a browser shows although no page of ours is open."""

from collections.abc import Sequence
from typing import Final

import msgspec

from lapin.notices import encryption
from lapin.notices.channel import DeliveryOutcome, Later, Rejected, outcome
from lapin.notices.encryption import AUTH_BYTES, Signer
from lapin.notices.message import Message
from lapin.notices.outgoing import AddressNotAllowed, Outgoing, Unanswered, checked
from lapin.notices.subscription import Subscription

KEPT_SECONDS: Final = 24 * 3_600
"""The time that a push service keeps a notice for a device that is off, where the wait has no end of its own."""

MOST_SECONDS: Final = 28 * KEPT_SECONDS
"""The longest time for which push services keep anything."""


class WrongSubscription(Exception):  # noqa: N818 - says what it is
    """The browser's account of its subscription cannot be used."""


class PushChannel:
    """Sends notices through the push services of browsers."""

    def __init__(self, signer: Signer, outgoing: Outgoing) -> None:
        self._signer = signer
        self._outgoing = outgoing

    @property
    def public_key(self) -> str:
        """The site's key, which a browser wants to know when it subscribes."""
        return self._signer.public

    def checked(self, endpoint: str, p256dh: str, auth: str) -> dict[str, str]:
        """Return what is kept of a browser's subscription; WrongSubscription if it cannot be used."""
        try:
            checked(endpoint, self._outgoing.allowed)
            encryption.browser_key(p256dh)
            if len(encryption.decoded(auth)) != AUTH_BYTES:
                raise ValueError
        except (AddressNotAllowed, ValueError):
            raise WrongSubscription from None
        return {"endpoint": endpoint, "p256dh": p256dh, "auth": auth}

    async def send(self, subscription: Subscription, messages: Sequence[Message]) -> DeliveryOutcome:
        """See Channel."""
        (message,), to = messages, subscription.to
        body = encryption.encrypted(_payload(message), to["p256dh"], to["auth"])
        try:
            parts = checked(to["endpoint"], self._outgoing.allowed)
            headers = {
                "Authorization": self._signer.authorization(f"{parts.scheme}://{parts.netloc}"),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(_kept_seconds(message)),
                "Topic": message.tag,  # one that waits at the service is replaced by the next
                "Urgency": "normal",
            }
            answer = await self._outgoing.post(to["endpoint"], headers, body)
        except AddressNotAllowed:
            return Rejected()
        except Unanswered:
            return Later(unanswered=True)
        return outcome(answer.status, answer.retry_after)


def _kept_seconds(message: Message) -> int:
    """Return for how long a notice is worth showing: as long as the table may wait."""
    return KEPT_SECONDS if message.seconds_left is None else max(1, min(message.seconds_left, MOST_SECONDS))


def _payload(message: Message) -> bytes:
    """Return the bytes that the browser is handed."""
    said = msgspec.structs.asdict(message)
    del said["seconds_left"]
    return msgspec.json.encode(said)
