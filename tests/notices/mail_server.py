"""A real SMTP server in the tests: it takes mails, or answers as it is told."""

import asyncio
import contextlib
import email
import email.policy
import ssl
from collections.abc import AsyncIterator
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

USER, PASSWORD = b"rabbit", b"Sw0rdfish"


class MailTaker:
    """A server that takes mails. `replies` are given in turn, the last one for ever; "" means taken."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.recipient_reply = "250 fine"
        self.replies = ["250 taken"]
        self.logins = 0
        self.port = 0

    async def handle_RCPT(  # noqa: N802 - the server's name for it
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Say whether there is somebody at this address."""
        if self.recipient_reply.startswith("2"):
            envelope.rcpt_tos.append(address)
        return self.recipient_reply

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802 - as above
        """Take a mail, or not."""
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        if reply == "silence":
            await asyncio.Event().wait()
        if reply.startswith("250"):
            assert isinstance(envelope.content, bytes)
            mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
            assert isinstance(mail, EmailMessage)
            assert [str(mail["To"])] == envelope.rcpt_tos
            self.mails.append(mail)
        return reply

    def login(self, _server: SMTP, _session: Session, _envelope: Envelope, _how: str, said: Any) -> AuthResult:
        """Let one user in."""
        self.logins += 1
        good = isinstance(said, LoginPassword) and (said.login, said.password) == (USER, PASSWORD)
        return AuthResult(success=good, handled=False)


@contextlib.asynccontextmanager
async def mail_server(
    context: ssl.SSLContext | None = None, *, at_once: bool = False, logins: bool = False
) -> AsyncIterator[MailTaker]:
    """A server as long as the block runs; with a context it wants TLS, `at_once` from the first byte."""
    taker = MailTaker()

    def protocol() -> SMTP:
        return SMTP(
            taker,
            hostname="localhost",
            enable_SMTPUTF8=True,
            tls_context=None if at_once else context,
            require_starttls=context is not None and not at_once,
            authenticator=taker.login if logins else None,
            auth_required=logins and not at_once,
            auth_require_tls=logins and not at_once,
        )

    tls = context if at_once else None
    server = await asyncio.get_running_loop().create_server(protocol, "127.0.0.1", 0, ssl=tls)
    taker.port = server.sockets[0].getsockname()[1]
    try:
        yield taker
    finally:
        server.close()
