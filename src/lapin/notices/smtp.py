"""Hands mails to the operator's SMTP server, with Python's own client in a few threads.

    smtps://user:password@mail.example        TLS from the first byte, port 465
    smtp://user:password@mail.example         STARTTLS, port 587
    smtp://localhost                          a server on this machine, port 25

Beyond this machine everything is encrypted, and the server has to prove its name.
"""

import asyncio
import contextlib
import re
import smtplib
import ssl
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from ipaddress import ip_address
from typing import Final
from urllib.parse import unquote, urlsplit

import msgspec

from lapin.notices.channel import Delivered, DeliveryOutcome, Gone, Later, Rejected

SECONDS: Final = 10.0
"""The longest that the server may be silent."""

MOST_SECONDS: Final = 60.0
"""The longest that a mail may take in all; shorter than the lease of a notice."""

THREADS: Final = 4

_UNKNOWN: Final = (550, 551, 553)
_ADDRESS: Final = re.compile(rb"5\.1\.\d")
_ENHANCED: Final = re.compile(rb"[245]\.\d{1,3}\.\d{1,3}")


class MailServer(msgspec.Struct, frozen=True):
    """The server where mails are handed in."""

    host: str
    port: int
    tls: bool = False
    """Whether it is TLS from the first byte."""
    user: str = ""
    password: str = ""

    @property
    def shown(self) -> str:
        """The address as it may be shown: without a password."""
        return f"{self.host}:{self.port}"

    def __repr__(self) -> str:
        """Return the same: it may stand in a log."""
        return f"MailServer({self.shown})"

    @property
    def here(self) -> bool:
        """Whether it is on this machine: nothing that is sent there can be overheard."""
        try:
            return ip_address(self.host).is_loopback
        except ValueError:
            return self.host.casefold() == "localhost"


class MailUnusable(Exception):  # noqa: N818 - as StoreUnusable
    """The server does not take mails; `reason` is one line for the operator."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def mail_server(text: str) -> MailServer:
    """Read the address of an SMTP server; if it is not one, ValueError says what is wanted."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
    except ValueError:
        parts, host, port, user, password = urlsplit(""), None, None, "", ""
    plain = parts.path in ("", "/") and not parts.query and not parts.fragment
    wrong = parts.scheme not in ("smtp", "smtps") or not plain or port == 0 or bool(user) != bool(password)
    if wrong or not host:
        raise ValueError("wants an address like smtps://user:password@mail.example or smtp://localhost:25")
    tls = parts.scheme == "smtps"
    server = MailServer(host, 0, tls, user, password)
    return msgspec.structs.replace(server, port=port or (465 if tls else 25 if server.here else 587))


class Smtp:
    """Hands mails in, each over a connection of its own."""

    def __init__(
        self,
        server: MailServer,
        context: ssl.SSLContext | None = None,
        seconds: float = SECONDS,
        name: str = "localhost",
    ) -> None:
        """Take what is needed; `name` is how we introduce ourselves. Python would ask the DNS for it each time."""
        self._name = name
        self.server = server
        self._context = context or ssl.create_default_context()
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(THREADS, "mail")

    async def send(self, mail: EmailMessage) -> DeliveryOutcome:
        """Hand a mail in; return what became of it."""
        try:
            async with asyncio.timeout(MOST_SECONDS):
                return await asyncio.get_running_loop().run_in_executor(self._threads, self._send, mail)
        except TimeoutError:
            return Later()

    async def check(self, sender: str) -> None:
        """See whether the server lets us in and takes mails from this sender; MailUnusable if not."""
        await asyncio.get_running_loop().run_in_executor(self._threads, self.check_now, sender)

    def check_now(self, sender: str) -> None:
        """The same, for a program without an event loop."""
        at = self.server.shown
        try:
            with self._connected() as connection:
                code, said = connection.mail(sender)
                connection.rset()
        except smtplib.SMTPAuthenticationError:
            raise MailUnusable(f"the mail server {at} does not let this user in: wrong name or password") from None
        except smtplib.SMTPNotSupportedError as failed:
            raise MailUnusable(f"the mail server {at} cannot do what is needed: {failed}") from None
        except ssl.SSLCertVerificationError as failed:
            raise MailUnusable(f"the mail server {at} does not prove its name: {failed.verify_message}") from None
        except (OSError, smtplib.SMTPException, ValueError) as failed:
            raise MailUnusable(f"the mail server {at} cannot be used: {failed}") from None
        if code >= 400:
            raise MailUnusable(f"the mail server {at} takes nothing from {sender}: {code} {_text(said)}")

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _send(self, mail: EmailMessage) -> DeliveryOutcome:
        try:
            with self._connected() as connection:
                connection.send_message(mail)
        except smtplib.SMTPRecipientsRefused as refused:
            ((code, said),) = refused.recipients.values()
            return _refused(code, said, nobody=code in _UNKNOWN)
        except smtplib.SMTPAuthenticationError:
            return Later()  # the operator has to mend it; the start and `lapin doctor` say so
        except smtplib.SMTPResponseException as refused:
            return _refused(refused.smtp_code, refused.smtp_error, nobody=False)
        except (OSError, smtplib.SMTPException, ValueError):
            return Later()
        return Delivered()

    @contextlib.contextmanager
    def _connected(self) -> Iterator[smtplib.SMTP]:
        server = self.server
        if server.tls:
            connection: smtplib.SMTP = smtplib.SMTP_SSL(
                server.host, server.port, self._name, timeout=self._seconds, context=self._context
            )
        else:
            connection = smtplib.SMTP(server.host, server.port, self._name, timeout=self._seconds)
        try:
            if not server.tls and not server.here:
                connection.starttls(context=self._context)
            if server.user:
                connection.login(server.user, server.password)
            else:
                connection.ehlo_or_helo_if_needed()
            yield connection
            with contextlib.suppress(OSError, smtplib.SMTPException):
                connection.quit()
        finally:
            connection.close()


def _refused(code: int, said: bytes | str, *, nobody: bool) -> DeliveryOutcome:
    """Return what a refusal means: not now (4xx), nobody at that address (5.1.x, RFC 3463), or not this mail."""
    if code < 500:
        return Later()
    text = said if isinstance(said, bytes) else said.encode()
    enhanced = _ENHANCED.match(text)
    if enhanced is not None:
        nobody = _ADDRESS.match(text) is not None
    return Gone() if nobody else Rejected()


def _text(said: bytes | str) -> str:
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else said
    return " ".join(text.split())
