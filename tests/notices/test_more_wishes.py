"""Over HTTP: people give an address and confirm it, and end all mails with one press; hosts set a channel."""

import contextlib
import re
import sqlite3
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from lapin.net import mails
from lapin.notices.feed import MOST_TABLES
from lapin.notices.opening import NoticeSettings, check_mail
from lapin.notices.smtp import MailServer
from lapin.server import Server, Settings
from lapin.tokens import key_of
from tests.net.whole_site import QUICK, bearer, come_from
from tests.notices.mail_server import MailTaker, mail_server
from tests.notices.test_wishes import NIGHT

BOX = "b" * 43
HOOK = {"url": "https://hooks.example/secret-hook", "shape": "discord"}
URL = "https://lapin.example/games/"


class TellingSite:
    """A whole site that writes mails, and the server that takes them."""

    def __init__(self, web: httpx.AsyncClient, server: Server, taker: MailTaker) -> None:
        self.web = web
        self.server = server
        self.taker = taker

    async def table(self) -> dict[str, Any]:
        """Somebody opens a table; returns their seat."""
        seat: dict[str, Any] = (await self.web.post("/api/tables", json={"name": "Ada"})).json()
        self.web.cookies.clear()
        return seat

    async def ask(
        self, seat: dict[str, Any], what: str, body: dict[str, Any] | None = None
    ) -> tuple[int, dict[str, Any]]:
        """Ask for something about being told."""
        at = f"/api/tables/{seat['table']}/{what}"
        answer = await self.web.post(at, json=body, headers=bearer(seat["token"]))
        return answer.status_code, answer.json() if answer.content else {}

    async def mail(self, seat: dict[str, Any], mail: str = "bo@mail.example", box: str = BOX) -> dict[str, Any]:
        """Ask for mails; return the answer."""
        return (await self.ask(seat, "notices/mail", {"mail": mail, "box": box}))[1]

    async def post(self) -> list[str]:
        """Send what is owed; return the links of the mails that came."""
        before = len(self.taker.mails)
        postman = self.server._postman  # noqa: SLF001 - nobody runs the server
        while await postman.look():
            await postman.settle()
        texts = [mail.get_content() for mail in self.taker.mails[before:]]
        return [link for text in texts for link in re.findall(r"https://\S+", text)]


@contextlib.asynccontextmanager
async def telling(data: Path) -> AsyncIterator[TellingSite]:
    """A site under a path that has mails and channels."""
    async with mail_server() as taker:
        notices = NoticeSettings(
            ("mail", "webhook"), smtp=MailServer("localhost", taker.port), mail_from="lapin@lapin.example", url=URL
        )
        settings = Settings(data=data, site=replace(QUICK, url=URL), computers="random", notices=notices)
        server = await Server.opened(settings)
        transport = httpx.ASGITransport(server.application, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as web:
            yield TellingSite(web, server, taker)
        await server.close()


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[TellingSite]:
    """A site that has mails and channels."""
    async with telling(tmp_path) as site:
        yield site


async def test_an_address_is_confirmed_by_its_mail_and_by_nothing_else(site: TellingSite) -> None:
    """Not by a look at the link, nor by a token of somebody else's; a second table of the device needs no mail."""
    seat = await site.table()
    asked = await site.mail(seat)
    assert asked["mail"] == {
        "mail": "b…@mail.example",
        "confirmed": False,
        "every": "hour",
        "details": False,
        "quiet": None,
    }
    (link,) = await site.post()
    assert link.startswith(f"{URL}mail#confirm=")
    token = link.partition("=")[2]
    assert (await site.web.get("/mail")).status_code == 200
    for wrong in ("x", "0" * 64, token[:32] + "0" * 32):
        for path in ("", "/confirm", "/off"):
            refused = await site.web.post(f"/api/mail{path}", json={"token": wrong})
            assert (refused.status_code, refused.json()["code"]) == (404, "MAIL_LINK")
    shown = await site.web.post("/api/mail", json={"token": token})
    assert (shown.json(), shown.headers["cache-control"]) == ({"mail": "b…@mail.example"}, "no-store")
    wishes = (await site.web.get(f"/api/tables/{seat['table']}/notices", headers=bearer(seat["token"]))).json()
    assert wishes["mail"]["confirmed"] is False
    assert (await site.web.post("/api/mail/confirm", json={"token": token})).json() == {"tables": 1}
    assert (await site.mail(seat))["mail"]["confirmed"] is True
    assert (await site.mail(await site.table()))["mail"]["confirmed"] is True
    stranger = await site.mail(await site.table(), box="s" * 43)
    assert stranger["mail"]["confirmed"] is False


async def test_one_press_ends_all_mails_to_an_address(site: TellingSite) -> None:
    """As a mail program sends it: a form, no cookie, no page. A program that looks at the link ends nothing."""
    seats = [await site.table() for _ in range(2)]
    for seat in seats:
        await site.mail(seat)
    (link, *_) = await site.post()
    await site.web.post("/api/mail/confirm", json={"token": link.partition("=")[2]})
    off = _off_token(site)
    looked = await site.web.get(f"/api/mail/{off}/off")
    assert (looked.status_code, looked.headers["location"]) == (303, f"/games/mail#off={off}")
    assert (await site.mail(seats[0]))["mail"]["confirmed"] is True
    assert (await site.web.post("/api/mail", json={"token": off})).json() == {"mail": "b…@mail.example"}
    pressed = await site.web.post(f"/api/mail/{off}/off", data={"List-Unsubscribe": "One-Click"})
    assert (pressed.status_code, pressed.json()) == (200, {"tables": 2})
    for seat in seats:
        at = f"/api/tables/{seat['table']}/notices"
        assert (await site.web.get(at, headers=bearer(seat["token"]))).json()["mail"] is None
    assert (await site.web.post("/api/mail", json={"token": off})).json() == {"mail": None}
    assert (await site.web.post("/api/mail/off", json={"token": off})).json() == {"tables": 0}
    assert (await site.web.post(f"/api/mail/{'0' * 64}/off")).status_code == 404


async def test_pages_of_earlier_versions_send_the_token_in_the_address(site: TellingSite) -> None:
    """A person who has such a page open while the site is updated can still confirm and end with it."""
    await site.mail(await site.table())
    (link,) = await site.post()
    token = link.partition("=")[2]
    for wrong in ("x", "0" * 64, token[:32] + "0" * 32):
        for refused in (
            await site.web.get(f"/api/mail/{wrong}"),
            await site.web.post(f"/api/mail/{wrong}/confirm"),
            await site.web.post(f"/api/mail/{wrong}/off", json={}),
        ):
            assert (refused.status_code, refused.json()["code"]) == (404, "MAIL_LINK")
    assert (await site.web.get(f"/api/mail/{token}")).json() == {"mail": "b…@mail.example"}
    assert (await site.web.post(f"/api/mail/{token}/confirm", json={})).json() == {"tables": 1}
    off = _off_token(site)
    assert (await site.web.post(f"/api/mail/{off}/off", json={})).json() == {"tables": 1}


def _off_token(site: TellingSite) -> str:
    """Return what stands in the link of a mail that comes within the hour."""
    channel = site.server._channels["mail"]  # noqa: SLF001 - else the test would wait for it
    return str(channel.off_token(channel.id_of("bo@mail.example")))  # type: ignore[attr-defined]  # it is the one for mails


async def test_somebody_takes_an_address_back_at_the_table(site: TellingSite) -> None:
    """And gives another one in its place: a seat has one. What is not confirmed is not asked twice in a row."""
    seat = await site.table()
    await site.mail(seat)
    await site.mail(seat)
    assert len(await site.post()) == 1
    await site.mail(seat, "other@mail.example")
    assert len(await site.post()) == 1
    assert [mail["To"] for mail in site.taker.mails] == ["bo@mail.example", "other@mail.example"]
    table = await site.server.registry.table(seat["table"])
    assert list(table.state.noticed) == [0]
    _, none = await site.ask(seat, "notices/mail/off")
    assert (none["mail"], none["mails"], none["webhooks"], none["feeds"]) == (None, True, True, False)
    assert not table.state.noticed


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"mail": "bo"}, "MAIL_ADDRESS"),
        ({"mail": "bo@mail.example\r\nBcc: x@y.example"}, "MAIL_ADDRESS"),
        ({"zone": "Moon/Crater"}, "UNKNOWN_ZONE"),
        ({"quiet": {**NIGHT, "zone": "Moon/Crater"}}, "UNKNOWN_ZONE"),
        ({"every": "minute"}, "UNREADABLE"),
        ({"box": "short"}, "UNREADABLE"),
    ],
)
async def test_what_cannot_be_used_is_refused_and_nothing_is_kept(
    site: TellingSite, wrong: dict[str, Any], code: str
) -> None:
    """No address, nonsense, or nothing that could be guessed."""
    seat = await site.table()
    _, problem = await site.ask(seat, "notices/mail", {"mail": "bo@mail.example", "box": BOX, **wrong})
    assert problem["code"] == code
    assert await site.post() == []


async def test_nobody_is_flooded_with_questions(site: TellingSite) -> None:
    """Somebody names another person's address again and again: it is asked three times a day."""
    answers = [
        (await site.mail(await site.table(), box=f"{place:043}")).get("code", "asked") for place in range(5)
    ]
    assert answers == ["asked"] * 3 + ["TOO_FAST"] * 2
    assert len(await site.post()) == 3


async def test_an_address_with_a_tag_counts_as_the_address_of_its_reader(site: TellingSite) -> None:
    """Most providers put what comes to `bo+1@` and to `BO+2@` before the same person."""
    seat = await site.table()
    named = ("bo@mail.example", "bo+1@mail.example", "BO+2@mail.example", "bo+3@mail.example", "+1@mail.example")
    answers = [(await site.mail(seat, mail)).get("code", "asked") for mail in named]
    assert answers == ["asked"] * 3 + ["TOO_FAST", "asked"]


async def test_a_whole_site_asks_so_many_addresses_and_no_more(site: TellingSite) -> None:
    """Somebody who comes from many networks, with a new address each time, does not make it a source of mails."""
    seat, answers = await site.table(), []
    for place in range(62):
        come_from(site.web, f"203.0.113.{place // 8}")
        answers.append((await site.mail(seat, f"bo{place}@mail.example")).get("code", "asked"))
    assert answers == ["asked"] * 60 + ["TOO_FAST"] * 2


async def test_the_networks_of_one_customer_name_addresses_as_one(site: TellingSite) -> None:
    """A /48 of IPv6 has 65,536 networks, and one owner."""
    seat, answers = await site.table(), []
    for place in range(12):
        come_from(site.web, f"2001:db8:{place // 11}:{place:x}::1")
        answers.append((await site.mail(seat, f"bo{place}@mail.example")).get("code", "asked"))
    assert answers == ["asked"] * 10 + ["TOO_FAST", "asked"]


async def test_the_host_sets_the_channel_and_everybody_knows_of_it(site: TellingSite) -> None:
    """Not a guest; its address is shown to nobody. A guest says whether they may be named there."""
    seat = await site.table()
    status, wishes = await site.ask(seat, "notices/webhook", {**HOOK, "names": True})
    assert (status, wishes["webhook"]) == (200, {"shape": "discord", "names": True, "link": False})
    assert wishes["may_set_webhook"] is True
    joined = await site.web.post(f"/api/tables/{seat['table']}/join", json={"name": "Bo"})
    guest, site.web.cookies = {"table": seat["table"], **joined.json()}, httpx.Cookies()
    assert (await site.ask(guest, "notices/webhook", HOOK))[1]["code"] == "NOT_HOST"
    assert (await site.ask(guest, "notices/webhook/off"))[1]["code"] == "NOT_HOST"
    _, seen = await site.ask(guest, "notices/named", {"on": True})
    assert (seen["named"], seen["may_set_webhook"], seen["webhook"]["shape"]) == (True, False, "discord")
    assert "secret-hook" not in repr((wishes, seen))
    table = await site.server.registry.table(seat["table"])
    assert list(table.state.noticed) == [1]
    assert (await site.ask(guest, "notices/named", {"on": False}))[1]["named"] is False
    assert not table.state.noticed
    assert table.state.webhook == 0
    assert (await site.ask(seat, "notices/webhook/off"))[1]["webhook"] is None
    assert table.state.webhook is None


async def test_another_channel_takes_the_place_of_the_one_before(site: TellingSite, tmp_path: Path) -> None:
    """A table has one. A guest is refused as a guest, whatever the address."""
    seat = await site.table()
    for number in range(2):
        await site.ask(seat, "notices/webhook", {**HOOK, "url": f"https://hooks.example/{number}"})
    with sqlite3.connect(tmp_path / "lapin.sqlite") as log:
        kept = [payload for (payload,) in log.execute("SELECT payload FROM subscriptions")]
    assert [b"https://hooks.example/1" in each for each in kept] == [True]
    joined = await site.web.post(f"/api/tables/{seat['table']}/join", json={"name": "Bo"})
    guest, site.web.cookies = {"table": seat["table"], **joined.json()}, httpx.Cookies()
    assert (await site.ask(guest, "notices/webhook", {**HOOK, "url": "x"}))[1]["code"] == "NOT_HOST"


async def test_a_channel_that_is_taken_back_is_forgotten_and_names_are_asked_for_so_often(
    site: TellingSite, tmp_path: Path
) -> None:
    """Its address is in no row of the log; a network says twenty times in a row whether it may be named."""
    seat = await site.table()
    await site.ask(seat, "notices/webhook", HOOK)
    await site.ask(seat, "notices/webhook/off")
    with sqlite3.connect(tmp_path / "lapin.sqlite") as log:
        assert log.execute("SELECT count(*) FROM subscriptions").fetchone() == (0,)
    said = [await site.ask(seat, "notices/named", {"on": True}) for _ in range(20)]
    assert [status for status, _ in said] == [200] * 19 + [429], "the channel was one wish, too"
    with sqlite3.connect(tmp_path / "lapin.sqlite") as log:
        ((wish,),) = log.execute("SELECT payload FROM subscriptions")
    assert msgspec.json.decode(wish)["key"] == key_of(seat["token"])


async def test_an_address_has_so_many_tables_of_one_device(
    site: TellingSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One more is refused with the limit; those that it has can be changed."""
    assert MOST_TABLES == 20
    monkeypatch.setattr(mails, "MOST_TABLES", 2)
    seats = [await site.table() for _ in range(3)]
    for seat in seats[:2]:
        assert (await site.mail(seat))["mail"]
    assert await site.mail(seats[2]) == {"code": "MAIL_FULL", "data": {"most": 2}}
    changed = {"mail": "bo@mail.example", "box": BOX, "every": "day"}
    assert (await site.ask(seats[0], "notices/mail", changed))[1]["mail"]["every"] == "day"


async def test_a_device_is_kept_under_the_name_that_earlier_versions_gave_it(
    site: TellingSite, tmp_path: Path
) -> None:
    """The first 32 digits of its SHA-256: what is stored stays readable."""
    await site.mail(await site.table())
    with sqlite3.connect(tmp_path / "lapin.sqlite") as log:
        ((payload,),) = log.execute("SELECT payload FROM subscriptions")
    assert msgspec.json.decode(payload)["to"]["box"] == sha256(BOX.encode()).hexdigest()[:32]


@pytest.mark.parametrize(
    "url",
    ["http://hooks.example/x", "https://127.0.0.1/x", "https://[::ffff:10.0.0.1]/x", "https://10.1.2.3/x", "x"],
)
async def test_a_channel_inside_is_refused(site: TellingSite, url: str) -> None:
    """As far as its address tells; names are looked at each time something is sent."""
    status, problem = await site.ask(await site.table(), "notices/webhook", {**HOOK, "url": url})
    assert (status, problem["code"]) == (422, "WEBHOOK_ADDRESS")


async def test_erasing_takes_addresses_out_of_the_files(tmp_path: Path) -> None:
    """After "erase me", nothing in the data folder has the mail address, or that of the channel."""
    async with telling(tmp_path) as site:
        seat = await site.table()
        await site.mail(seat, "secret-address@mail.example")
        await site.ask(seat, "notices/webhook", HOOK)
        assert (await site.ask(seat, "erase", {}))[0] == 204
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"secret-address" not in kept
    assert b"secret-hook" not in kept


async def test_a_site_says_what_it_sends_and_checks_its_mail_server(
    site: TellingSite, caplog: pytest.LogCaptureFixture
) -> None:
    """In one line each time: that it takes mails, or why not."""
    assert (await site.web.get("/api/site")).json()["notices"] == ["mail", "webhook"]
    channels = site.server._channels  # noqa: SLF001 - as the start does
    with caplog.at_level("INFO", "lapin.notices"):
        await check_mail(channels)
        channels["mail"].smtp.server = MailServer("localhost", 9)  # type: ignore[attr-defined]  # the one for mails
        await check_mail(channels)
    good, bad = caplog.messages
    assert good == f"the mail server localhost:{site.taker.port} takes mails"
    assert bad.startswith("the mail server localhost:9 cannot be used")
