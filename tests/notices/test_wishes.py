"""Over HTTP: people ask to be told, and take it back; strangers cannot, and nobody can point the server inward."""

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from lapin.notices.office import NoticeSettings
from tests.net.whole_site import bearer, opened, served
from tests.notices.push_service import BrowserKeys

NIGHT = {"begin": 1320, "end": 480, "zone": "Europe/Paris"}


def browser(place: str = "1") -> dict[str, Any]:
    """Return what a page says of its browser's subscription."""
    keys = BrowserKeys()
    return {"endpoint": f"https://push.example/{place}", "p256dh": keys.p256dh, "auth": keys.auth}


class Seat:
    """Somebody at a table."""

    def __init__(self, web: httpx.AsyncClient, seat: dict[str, Any]) -> None:
        self._web = web
        self._at = f"/api/tables/{seat['table']}"
        self._token = seat["token"]

    async def wishes(self) -> dict[str, Any]:
        """Return how they are told."""
        answer = await self._web.get(f"{self._at}/notices", headers=bearer(self._token))
        return dict(answer.json())

    async def ask(self, what: str, body: dict[str, Any], *, stranger: bool = False) -> tuple[int, dict[str, Any]]:
        """Ask for something; return the status and the answer."""
        headers = bearer("x" if stranger else self._token)
        answer = await self._web.post(f"{self._at}/{what}", json=body, headers=headers)
        return answer.status_code, answer.json() if answer.content else {}


@pytest.fixture
async def web(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A browser at a site that sends notices."""
    async with opened(tmp_path, notices=NoticeSettings(("push",))) as web:
        yield web


@pytest.fixture
async def seat(web: httpx.AsyncClient) -> Seat:
    """Somebody who has opened a table."""
    seat = (await web.post("/api/tables", json={"name": "Ada"})).json()
    web.cookies.clear()
    return Seat(web, seat)


async def test_somebody_asks_to_be_told_and_takes_it_back(seat: Seat) -> None:
    """On one device after the other; asking again changes the wishes; off means that nothing is kept."""
    assert (await seat.wishes())["devices"] == []
    status, first = await seat.ask("notices/push", browser())
    assert (status, first["devices"][0]["quiet"], first["devices"][0]["details"]) == (200, None, False)
    _, changed = await seat.ask("notices/push", {**browser(), "quiet": NIGHT, "details": True})
    assert changed["devices"] == [{"id": first["devices"][0]["id"], "details": True, "quiet": NIGHT}]
    _, both = await seat.ask("notices/push", browser("2"))
    assert len(both["devices"]) == 2
    _, left = await seat.ask("notices/off", {"id": first["devices"][0]["id"]})
    assert [each["id"] for each in left["devices"]] != [first["devices"][0]["id"]]
    assert len(left["devices"]) == 1
    _, none = await seat.ask("notices/off", {})
    assert none["devices"] == []


async def test_of_somebody_who_is_told_on_no_device_nothing_is_kept(tmp_path: Path) -> None:
    """Neither at the table, nor in the outbox."""
    async with served(tmp_path, notices=NoticeSettings(("push",))) as (server, web):
        about = (await web.post("/api/tables", json={"name": "Ada"})).json()
        seat, table = Seat(web, about), await server.registry.table(about["table"])
        await seat.ask("notices/push", browser())
        assert list(table.state.noticed) == [0]
        await seat.ask("notices/off", {})
        assert not table.state.noticed


async def test_nobody_learns_where_a_device_is_told(seat: Seat) -> None:
    """Not even its owner gets the endpoint back: whoever has it could write there."""
    _, wishes = await seat.ask("notices/push", browser())
    assert "push.example" not in repr(wishes)


async def test_only_who_sits_at_the_table_is_told(seat: Seat, web: httpx.AsyncClient) -> None:
    """A stranger is refused, for asking and for looking."""
    assert (await seat.ask("notices/push", browser(), stranger=True))[0] == 401
    assert (await seat.ask("notices/off", {}, stranger=True))[0] == 401
    assert (await web.get("/api/tables/NOSUCHTABLENOSUCHTABLE/notices")).status_code == 404


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"endpoint": "http://push.example/1"}, "NOTICE_ADDRESS"),
        ({"endpoint": "https://127.0.0.1/1"}, "NOTICE_ADDRESS"),
        ({"endpoint": "https://[::ffff:192.168.0.1]/1"}, "NOTICE_ADDRESS"),
        ({"p256dh": "nonsense"}, "NOTICE_ADDRESS"),
        ({"quiet": {**NIGHT, "zone": "Moon/Crater"}}, "UNKNOWN_ZONE"),
        ({"quiet": {**NIGHT, "zone": "../../etc/passwd"}}, "UNKNOWN_ZONE"),
        ({"quiet": {**NIGHT, "begin": 1440}}, "UNREADABLE"),
        ({"endpoint": "https://push.example/" + "x" * 2000}, "UNREADABLE"),
        ({"more": 1}, "UNREADABLE"),
    ],
)
async def test_what_cannot_be_used_is_refused_and_nothing_is_kept(
    seat: Seat, wrong: dict[str, Any], code: str
) -> None:
    """An address inside or without https, nonsense for a key, a time zone that does not exist."""
    status, problem = await seat.ask("notices/push", {**browser(), **wrong})
    assert (status, problem["code"]) == (400 if code == "UNREADABLE" else 422, code)
    assert (await seat.wishes())["devices"] == []


async def test_a_seat_has_four_devices_and_a_network_asks_only_so_often(seat: Seat) -> None:
    """The fifth device is refused; a program that asks on and on has to wait."""
    for place in "1234":
        assert (await seat.ask("notices/push", browser(place)))[0] == 200
    status, problem = await seat.ask("notices/push", browser("5"))
    assert (status, problem) == (409, {"code": "NOTICES_ENOUGH", "data": {"most": 4}})
    answers = [(await seat.ask("notices/push", browser("1")))[0] for _ in range(20)]
    assert answers[0] == 200
    assert answers[-1] == 429


async def test_erasing_takes_the_addresses_out_of_the_files(tmp_path: Path) -> None:
    """After "erase me", nothing in the data folder has the browser's endpoint."""
    async with opened(tmp_path, notices=NoticeSettings(("push",))) as web:
        seat = Seat(web, (await web.post("/api/tables", json={"name": "Ada"})).json())
        await seat.ask("notices/push", browser("secret-endpoint"))
        with sqlite3.connect(tmp_path / "lapin.sqlite") as log:
            assert log.execute("SELECT count(*) FROM subscriptions").fetchone() == (1,)
        assert (await seat.ask("erase", {}))[0] == 204
        assert (await seat.wishes())["devices"] == []
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"secret-endpoint" not in kept


async def test_a_site_keeps_its_key_and_says_what_it_sends(tmp_path: Path) -> None:
    """The key is made at the first start and is the same after the next: browsers know the site by it."""
    keys = []
    for _ in range(2):
        async with opened(tmp_path, notices=NoticeSettings(("push",))) as web:
            seat = Seat(web, (await web.post("/api/tables", json={"name": "Ada"})).json())
            keys.append((await seat.wishes())["push_key"])
            assert (await web.get("/api/site")).json()["notices"] == ["push"]
    assert keys[0] == keys[1]
    assert len(keys[0]) == 87


async def test_a_page_offers_what_the_site_has_and_no_more(tmp_path: Path) -> None:
    """Each way by itself; nobody is named, or told by mail or in a channel, who has not asked for it."""
    for place, ways in enumerate((("push",), ("feed",), ("push", "feed"))):
        (tmp_path / f"{place}").mkdir()
        async with opened(tmp_path / f"{place}", notices=NoticeSettings(ways)) as web:
            seat = Seat(web, (await web.post("/api/tables", json={"name": "Ada"})).json())
            wishes = await seat.wishes()
            assert ((wishes["push_key"] is not None), wishes["feeds"]) == ("push" in ways, "feed" in ways)
            off = ("mails", "webhooks", "may_set_webhook", "named")
            assert [wishes[name] for name in off] == [False] * 4
            assert (wishes["mail"], wishes["webhook"], wishes["most"]) == (None, None, 4)


async def test_an_operator_can_switch_it_off(tmp_path: Path) -> None:
    """Then there is no key, nobody can ask, and the page about privacy does not mention it."""
    async with opened(tmp_path) as web:
        seat = Seat(web, (await web.post("/api/tables", json={"name": "Ada"})).json())
        assert (await seat.wishes())["push_key"] is None
        status, problem = await seat.ask("notices/push", browser())
        assert (status, problem["code"]) == (403, "NOTICES_OFF")
        assert (await web.get("/api/site")).json()["notices"] == []
