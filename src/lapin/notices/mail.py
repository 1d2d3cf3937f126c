"""Mails: to addresses that were confirmed, several tables in one, with one press to end them (RFC 8058)."""

import hmac
import re
from collections.abc import Sequence
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate
from hashlib import sha256
from typing import Final
from urllib.parse import urlsplit

from lapin.durations import DAY_MS
from lapin.notices.channel import DeliveryOutcome
from lapin.notices.message import CONFIRM, MailWords, Message, NoticeWords, wait_tag, words
from lapin.notices.smtp import Smtp
from lapin.notices.subscription import Subscription

MAIL: Final = "mail"
"""The name of the channel."""

MAIL_KEY: Final = "mail key"
"""The name under which the log keeps the key with which addresses are hashed and links signed."""

LONGEST_MAIL: Final = 254
CONFIRM_MS: Final = DAY_MS
"""The time for which an unconfirmed address is kept."""

_LOCAL: Final = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
_LABEL: Final = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_WHOLE: Final = re.compile(rf"({_LOCAL})@({_LABEL}(?:\.{_LABEL})+)")
TOKEN: Final = re.compile(r"[0-9a-f]{64}")


def mail_address(text: str) -> str:
    """Return a mail address with its domain in small letters; ValueError if the text is not a mail address."""
    found = _WHOLE.fullmatch(text.strip())
    if found is None or len(text) > LONGEST_MAIL or len(found[1]) > 64:
        raise ValueError("wants an address like someone@mail.example")
    mail = f"{found[1]}@{found[2].lower()}"
    try:
        Address(addr_spec=mail)
    except (ValueError, LookupError, MessageError):  # a part of it reads as an encoded word
        raise ValueError("wants an address that stands in a header as it is") from None
    return mail


def untagged(mail: str) -> str:
    """Return the address whose owner reads what is sent to this one: `bo@` for `bo+games@`."""
    local, _, domain = mail.partition("@")
    return f"{local.partition('+')[0] or local}@{domain}"


def masked(mail: str) -> str:
    """Return an address as its owner recognises it, and nobody else can use it."""
    local, _, domain = mail.partition("@")
    return f"{local[0]}…@{domain}"


def is_confirmed(subscription: Subscription) -> bool:
    """Whether the owner of the address has said yes."""
    return subscription.to.get("confirmed") == "yes"


class MailChannel:
    """Writes mails. `base` is the address of the site, `key` a secret of its own."""

    def __init__(self, smtp: Smtp, sender: str, base: str, key: bytes) -> None:
        self.smtp = smtp
        self.sender = sender
        self._base = base.rstrip("/")
        self._key = key

    def id_of(self, mail: str) -> str:
        """Return the id of an address, in whatever letters it is written; nobody can read the address from it."""
        return self._signed(f"address {mail.lower()}")

    def confirm_token(self, address: str, box: str) -> str:
        """Return the proof that somebody reads mails to this address: for one device that asked."""
        return address + self._signed(f"confirm {address} {box}")

    def off_token(self, address: str) -> str:
        """Return the token that ends all mails to this address."""
        return address + self._signed(f"off {address}")

    def off_address(self, token: str) -> str | None:
        """Return the address whose mails this token ends; None if the token is not ours."""
        if not TOKEN.fullmatch(token) or not hmac.compare_digest(token, self.off_token(token[:32])):
            return None
        return token[:32]

    def confirms(self, token: str, address: str, box: str) -> bool:
        """Whether a token confirms this address for this device."""
        return hmac.compare_digest(token.encode(), self.confirm_token(address, box).encode())

    async def send(self, subscription: Subscription, messages: Sequence[Message]) -> DeliveryOutcome:
        """See Channel. Several messages are one mail; the first may ask whether the address is right."""
        return await self.smtp.send(self.written(subscription, messages))

    def written(self, subscription: Subscription, messages: Sequence[Message]) -> EmailMessage:
        """Return the mail."""
        said, to = words(subscription.language), subscription.to
        address = self.id_of(to["mail"])
        mail = EmailMessage()
        mail["From"] = Address("Lapin", addr_spec=self.sender)
        mail["To"] = Address(addr_spec=to["mail"])
        mail["Date"] = formatdate()
        mail["Message-ID"] = self._message_id(messages)
        mail["Auto-Submitted"] = "auto-generated"
        mail["Content-Language"] = messages[0].language
        if messages[0].wait == wait_tag(messages[0].tag, CONFIRM):
            mail["Subject"] = said.mail.confirm
            link = f"{self._base}/mail#confirm={self.confirm_token(address, to['box'])}"
            mail.set_content(_confirming(said.mail, link))
            return mail
        off = self.off_token(address)
        mail["Subject"] = messages[0].title if len(messages) == 1 else said.tables(len(messages))
        mail["List-Unsubscribe"] = f"<{self._base}/api/mail/{off}/off>"
        if self._base.startswith("https:"):  # the standard wants it so
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(self._waiting(said, messages, f"{self._base}/mail#off={off}"))
        return mail

    def _waiting(self, said: NoticeWords, messages: Sequence[Message], off: str) -> str:
        tables = "\n\n".join(f"{each.body}\n{self._base}{each.path}" for each in messages)
        return f"{tables}\n\n-- \n{said.mail.why}\n{said.mail.off} {off}\n"

    def _message_id(self, messages: Sequence[Message]) -> str:
        """Return the same id for the same waits: a mail that comes a second time is known as the same."""
        waits = " ".join(sorted(f"{each.tag}.{each.wait}" for each in messages))
        host = urlsplit(self._base).hostname or "lapin"
        return f"<{sha256(waits.encode()).hexdigest()[:32]}@{host}>"

    def _signed(self, text: str) -> str:
        return hmac.digest(self._key, text.encode(), "sha256").hex()[:32]


def _confirming(said: MailWords, link: str) -> str:
    return f"{said.asked}\n\n{said.yes}\n{link}\n\n{said.no}\n"
