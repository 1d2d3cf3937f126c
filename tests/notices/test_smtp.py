"""Handing mails to a real SMTP server: with TLS and a login, and what its answers mean."""

import asyncio
import socket
import ssl
from email.message import EmailMessage
from pathlib import Path

import pytest

from lapin.doctor import parts
from lapin.notices.channel import Delivered, DeliveryOutcome, Gone, Later, Rejected
from lapin.notices.mail import mail_address, masked
from lapin.notices.smtp import MailServer, MailUnusable, Smtp
from lapin.notices.smtp import mail_server as read_server
from tests.cli.command import lapin
from tests.notices.mail_server import PASSWORD, USER, mail_server
from tests.notices.push_service import certificate

NAME = socket.gethostname()


def letter() -> EmailMessage:
    """A mail."""
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "lapin@example.org", "bo@example.org", "Hello"
    mail.set_content("Hello.\n")
    return mail


def _contexts(folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    certificate(folder, NAME)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(folder / "ca.pem", folder / "key.pem")
    return server, ssl.create_default_context(cafile=folder / "ca.pem")


@pytest.mark.parametrize(
    ("text", "server"),
    [
        ("smtp://localhost", MailServer("localhost", 25)),
        ("smtp://[::1]:2525/", MailServer("::1", 2525)),
        ("smtp://mail.example", MailServer("mail.example", 587)),
        (
            "smtps://a%40b:p%3Aw@mail.example",
            MailServer("mail.example", 465, True, "a@b", "p:w"),
        ),
    ],
)
def test_an_address_of_a_mail_server_is_read(text: str, server: MailServer) -> None:
    """The scheme says whether TLS comes at once; the port follows, unless it is given."""
    assert read_server(text) == server
    assert "p:w" not in repr(read_server(text))


@pytest.mark.parametrize(
    "text",
    ["", "mail.example", "http://mail.example", "smtp://", "smtp://u@mail.example", "smtp://m:x", "smtp://m/x"],
)
def test_what_is_no_mail_server_is_refused_in_one_line(text: str) -> None:
    """And never with the password in it."""
    with pytest.raises(ValueError, match="wants an address like") as refused:
        read_server(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(("at_once", "host"), [(True, "localhost"), (False, NAME)])
async def test_beyond_this_machine_mails_are_encrypted_and_the_user_logs_in(
    tmp_path: Path, at_once: bool, host: str
) -> None:
    """TLS from the first byte, or STARTTLS; a wrong password and a wrong certificate are found out."""
    serving, trusting = _contexts(tmp_path)
    async with mail_server(serving, at_once=at_once, logins=True) as taker:
        good = MailServer(host, taker.port, at_once, USER.decode(), PASSWORD.decode())
        assert await Smtp(good, trusting).send(letter()) == Delivered()
        await Smtp(good, trusting).check("lapin@example.org")
        (mail,) = taker.mails
        assert mail["Subject"] == "Hello"
        wrong = MailServer(host, taker.port, at_once, USER.decode(), "wrong")
        with pytest.raises(MailUnusable, match="wrong name or password"):
            await Smtp(wrong, trusting).check("lapin@example.org")
        assert await Smtp(wrong, trusting).send(letter()) == Later()
        logins = taker.logins
        with pytest.raises(MailUnusable, match="does not prove its name"):
            await Smtp(good).check("lapin@example.org")
        assert await Smtp(good).send(letter()) == Later()
        assert taker.logins == logins


async def test_no_password_is_sent_where_it_could_be_overheard() -> None:
    """A server elsewhere that offers no TLS gets nothing."""
    async with mail_server() as taker:
        plain = MailServer(NAME, taker.port, user="rabbit", password="Sw0rdfish")  # noqa: S106 - of the test's server
        with pytest.raises(MailUnusable, match="cannot do what is needed"):
            await Smtp(plain).check("lapin@example.org")
        assert (await Smtp(plain).send(letter()), taker.logins, taker.mails) == (Later(), 0, [])


@pytest.mark.parametrize(
    ("recipient", "data", "outcome"),
    [
        ("250 fine", "250 taken", Delivered()),
        ("550 5.1.1 no such user", "", Gone()),
        ("550 nobody here", "", Gone()),
        ("550 5.7.1 not from you", "", Rejected()),
        ("450 4.2.0 come back later", "", Later()),
        ("250 fine", "554 5.7.1 looks like spam", Rejected()),
        ("250 fine", "451 4.3.0 not now", Later()),
    ],
)
async def test_what_a_mail_server_answers(recipient: str, data: str, outcome: DeliveryOutcome) -> None:
    """Taken, nobody there, not this mail, or not now."""
    async with mail_server() as taker:
        taker.recipient_reply, taker.replies = recipient, [data]
        smtp = Smtp(MailServer("localhost", taker.port))
        assert await smtp.send(letter()) == outcome
        smtp.close()


async def test_a_server_that_is_down_or_silent_is_asked_later() -> None:
    """Nobody listens, or nobody answers."""
    async with mail_server() as taker:
        taker.replies = ["silence"]
        assert await Smtp(MailServer("localhost", taker.port), seconds=0.2).send(letter()) == Later()
    nobody = Smtp(MailServer("localhost", 9))
    assert await nobody.send(letter()) == Later()
    with pytest.raises(MailUnusable, match="localhost:9 cannot be used"):
        await nobody.check("lapin@example.org")


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "bo",
        "bo@",
        "bo@host",
        "@host.example",
        "a b@host.example",
        "a@host.example\nBcc: c@d.example",
        "a@[1.2.3.4]",
        "a@host.example,c@d.example",
        "Bo <a@host.example>",
        "é@host.example",
        "x" * 65 + "@host.example",
    ],
)
def test_what_is_no_address_is_refused(wrong: str) -> None:
    """Nothing that could become a second recipient, or another header."""
    with pytest.raises(ValueError, match="wants an address"):
        mail_address(wrong)


def test_an_address_is_recognised_by_its_owner_alone() -> None:
    """The first letter, and the host in small letters."""
    assert mail_address(" Bo.Peep+lapin@Mail.Example ") == "Bo.Peep+lapin@mail.example"
    assert masked("bo@mail.example") == "b…@mail.example"


async def test_the_doctor_says_whether_the_mail_server_takes_mails() -> None:
    """It asks, and sends nothing; without a sender, or without a server, it says what to do."""
    async with mail_server() as taker:
        server = MailServer("localhost", taker.port)
        (good,) = await asyncio.to_thread(lambda: [*parts.mail(server, "lapin@example.org", "https://x")])
        (half,) = parts.mail(server, None, "https://x")
        assert taker.mails == []
    (down,) = parts.mail(MailServer("localhost", 9), "lapin@example.org", "https://x")
    assert [*parts.mail(None, None, None)] == []
    assert [each.how.value for each in (good, half, down)] == ["ok", "wrong", "wrong"]
    assert down.text.startswith("the mail server localhost:9 cannot be used")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--smtp", "smtp://localhost"), "lapin: --smtp needs --mail-from and --url"),
        (("--smtp", "smtp://rabbit:Sw0rdfish@"), "lapin: --smtp wants an address like smtps://"),
        (("--mail-from", "nobody"), "lapin: --mail-from wants an address like someone@mail.example"),
    ],
)
def test_a_server_with_half_a_setting_does_not_start_and_says_why(
    given: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    """In one line, and without the password."""
    done = lapin("serve", "--data", str(tmp_path), "--port", "0", *given)
    assert done.returncode == 1
    assert done.stderr.startswith(said)
    assert (done.stderr.count("\n"), "Sw0rdfish" in done.stderr) == (1, False)
