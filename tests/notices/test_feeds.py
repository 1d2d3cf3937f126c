"""A feed and a calendar of what waits for somebody, at an address that nobody guesses and that can be revoked."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import httpx
import msgspec
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from lapin.durations import HOUR_MS
from lapin.game.model.commands import NameGiver
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.refusals import Refused
from lapin.net.feeds import Feeds
from lapin.net.finding import TableFinder
from lapin.net.site import Site
from lapin.notices.feed import FEED, MOST_TABLES, Waiting, atom, calendar
from lapin.notices.opening import NoticeSettings
from lapin.notices.subscription import Subscription
from lapin.store.log import StoreFailed
from lapin.store.outbox import SubscriptionRow
from lapin.table.commands import SetPace
from lapin.table.people import closed
from lapin.table.waits import SlowPace
from lapin.tokens import key_of
from tests.net.whole_site import bearer, opened
from tests.notices.conftest import ToldTable
from tests.notices.test_telling import begin, give, tell_a_clue
from tests.table.pure_table import HOST, SECOND

ATOM = "{http://www.w3.org/2005/Atom}"
WAIT = Waiting(
    "https://lapin.example/t/BCDF", 1_700_000_000_000, "tag-wait", "C’est <à> toi & moi", "Une table; t’attend, là"
)


def test_a_feed_is_read_by_any_reader() -> None:
    """Marks in words do no harm, and what waits has an id that stays the same."""
    feed = Xml.fromstring(atom([WAIT], "Lapin", "https://lapin.example/x?a=1&b=2", "0f"))  # noqa: S314 - our own
    assert feed.find(f"{ATOM}id").text == "urn:lapin:0f"  # type: ignore[union-attr]  # it is there
    entry = feed.find(f"{ATOM}entry")
    assert entry is not None
    said = {each.tag.removeprefix(ATOM): each.text or each.get("href") for each in entry}
    assert said == {
        "title": WAIT.title,
        "id": "urn:lapin:tag-wait",
        "link": WAIT.link,
        "updated": "2023-11-14T22:13:20Z",
        "summary": WAIT.body,
    }
    assert Xml.fromstring(atom([], "Lapin", "https://lapin.example", "0f")).find(f"{ATOM}entry") is None  # noqa: S314 - our own


def test_a_calendar_is_read_by_any_calendar() -> None:
    """Lines end and are folded as the standard wants it, and marks are escaped."""
    text = calendar([WAIT, Waiting("https://x", 0, "w", "é" * 100, "")], "Lapin", "lapin.example")
    lines = text.split("\r\n")
    assert lines[-1] == ""
    assert "\n" not in text.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in lines)
    whole = text.replace("\r\n ", "").split("\r\n")
    assert "DESCRIPTION:Une table\\; t’attend\\, là" in whole
    assert "SUMMARY:" + "é" * 100 in whole
    assert "UID:tag-wait@lapin.example" in whole
    assert "DTSTART:20231114T221320Z" in whole


@pytest.fixture
async def web(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A browser at a site with feeds."""
    async with opened(tmp_path, notices=NoticeSettings(("feed",))) as web:
        yield web


async def _table(web: httpx.AsyncClient, name: str = "Ada") -> dict[str, Any]:
    seat: dict[str, Any] = (await web.post("/api/tables", json={"name": name})).json()
    web.cookies.clear()
    return seat


async def _want(web: httpx.AsyncClient, seat: dict[str, Any], feed: str = "") -> httpx.Response:
    at = f"/api/tables/{seat['table']}/notices/feed"
    return await web.post(at, json={"feed": feed, "language": "de"}, headers=bearer(seat["token"]))


@asynccontextmanager
async def feed_of(told: ToldTable, person: PersonId) -> AsyncIterator[Callable[[str], Awaitable[str]]]:
    """A feed of somebody's, in German, as it is read: "atom" or "ics"."""
    feed, key = "f" * 43, key_of(told.seats[person].token)
    hashed = sha256(feed.encode()).hexdigest()[:32]
    wish = msgspec.json.encode(Subscription(key, "de"))
    await told.log.subscribe(SubscriptionRow(told.table.id, person, FEED, hashed, wish))
    site = Site(url="https://lapin.example")
    feeds = Feeds(told.registry, TableFinder(told.registry, 1.0), site, told.log, told.clock, on=True)
    app = Starlette(routes=[Route("/api/feeds/{address}/turns.{kind}", feeds.feed)])
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as web:

        async def read(kind: str) -> str:
            return (await web.get(f"/api/feeds/{feed}/turns.{kind}")).text

        yield read


async def test_what_waits_is_in_the_feed_and_nothing_else(told: ToldTable) -> None:
    """Bo's table waits for him: one entry in his language, without names and clues. When he has moved, none."""
    await begin(told, SECOND)
    await tell_a_clue(told)
    async with feed_of(told, SECOND) as read:
        said, dated = await read("atom"), await read("ics")
        await give(told, SECOND)
        after = await read("atom")
    for text in (said, dated):
        assert "Du bist dran" in text
        assert f"https://lapin.example/t/{told.state.code}" in text
        assert not any(word in text for word in ("Ada", "Bo", "Cleo", "sea", told.table.id))
    assert "Du bist dran" not in after


async def test_t3_the_feed_says_since_when_the_partner_asks(told: ToldTable) -> None:
    """Over days an offer begins a wait of its own: a reader shows it as new, with its own time."""
    await told.open("team", 6)
    await told.ask(HOST, SetPace(SlowPace(24)))
    await told.start()
    await tell_a_clue(told)
    partner = told.state.sitting(Seat(4)).id
    async with feed_of(told, partner) as read:
        before = await read("atom")
        told.clock.ms += 5 * HOUR_MS
        await told.execute(told.state.sitting(Seat(1)).id, NameGiver(Seat(1)))
        after = await read("atom")
    times = [re.findall("<updated>([^<]+)</updated>", text) for text in (before, after)]
    passed = [datetime.fromisoformat(now) - datetime.fromisoformat(then) for then, now in zip(*times, strict=True)]
    assert passed == [timedelta(hours=5)] * 2  # the feed's own, and the entry's
    assert re.findall("<id>([^<]+)</id>", before)[1] != re.findall("<id>([^<]+)</id>", after)[1]


async def test_tables_of_one_device_share_a_feed_that_can_be_revoked(web: httpx.AsyncClient) -> None:
    """Nothing waits yet; both formats are there, are nobody's to keep, and lead nowhere once they are revoked."""
    first, second = await _table(web), await _table(web)
    made = (await _want(web, first)).json()
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", made["feed"])
    assert (await _want(web, second, made["feed"])).json() == made
    for address, media in ((made["atom"], "application/atom+xml"), (made["calendar"], "text/calendar")):
        answer = await web.get(address)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
        assert answer.headers.get_list("referrer-policy") == ["same-origin"]
        assert answer.headers["content-type"].startswith(media)
    assert (await web.post("/api/feeds/off", json={"feed": made["feed"]})).status_code == 204
    assert (await web.get(made["atom"])).status_code == 404
    assert (await _want(web, first, made["feed"])).json()["feed"] != made["feed"]


async def test_nobody_gets_into_a_feed_by_guessing(web: httpx.AsyncClient) -> None:
    """An address that nobody made, another ending, somebody without a seat."""
    made = (await _want(web, seat := await _table(web))).json()
    for address in (
        f"/api/feeds/{'x' * 43}/turns.atom",
        made["atom"].replace(".atom", ".rss"),
        "/api/feeds/x/turns.atom",
    ):
        assert (await web.get(address)).status_code == 404
    assert (await _want(web, {**seat, "token": "x"})).status_code == 401


async def test_the_address_of_a_feed_opens_nothing_but_the_feed(web: httpx.AsyncClient) -> None:
    """A finder learns no token and no name with it, and sits, acts and erases nowhere."""
    seat = await _table(web, "Bartholomew")
    feed = (await _want(web, seat)).json()["feed"]
    at = f"/api/tables/{seat['table']}"
    for token in (feed, sha256(feed.encode()).hexdigest()[:32]):
        head = bearer(token)
        cookie = {"Cookie": f"seat-{seat['code']}={token}; look-{seat['code']}={token}"}
        for headers in (head, cookie):
            for path, body in (
                ("ticket", None),
                ("erase", {}),
                ("notices/feed", {}),
                ("reports", {"person": 0, "about": "name"}),
            ):
                answer = await web.post(f"{at}/{path}", json=body, headers=headers)
                assert answer.status_code == 401, (path, answer.text)
            assert (await web.get(f"{at}/notices", headers=headers)).status_code == 401
        assert (await web.post(f"{at}/look", json={"look": token[:16]})).status_code == 401
    for kind in ("atom", "ics"):
        text = (await web.get(f"/api/feeds/{feed}/turns.{kind}")).text
        assert not any(secret in text for secret in (seat["token"], seat["table"], seat["receipt"], "Bartholomew"))


async def test_a_feed_is_bounded_in_tables_and_in_looks(web: httpx.AsyncClient) -> None:
    """One table too many is refused; a program that looks without a pause has to wait."""
    made = (await _want(web, await _table(web))).json()
    for _ in range(MOST_TABLES - 1):
        assert (await _want(web, await _table(web), made["feed"])).status_code == 200
    refused = await _want(web, await _table(web), made["feed"])
    assert (refused.status_code, refused.json()["code"]) == (409, "FEED_FULL")
    assert [(await web.get(made["atom"])).status_code for _ in range(31)][-1] == 429


async def test_a_seat_is_in_few_feeds_and_a_network_makes_few(web: httpx.AsyncClient) -> None:
    """A program that asks for one new feed after the other is refused, and then has to wait."""
    seat = await _table(web)
    answers = [(await _want(web, seat)).json().get("code", "made") for _ in range(41)]
    assert answers == ["made"] * 4 + ["FEEDS_ENOUGH"] * 36 + ["TOO_FAST"]


async def test_a_feed_that_is_full_is_still_renewed_by_its_own_tables(web: httpx.AsyncClient) -> None:
    """A device that asks again for a table that is in it changes nothing, and is not refused."""
    seats = [await _table(web) for _ in range(MOST_TABLES)]
    feed = (await _want(web, seats[0])).json()["feed"]
    for seat in seats[1:]:
        await _want(web, seat, feed)
    assert (await _want(web, seats[0], feed)).status_code == 200


async def _fails(*_: object) -> None:
    raise StoreFailed("read_failed")


async def test_a_seat_that_is_gone_is_taken_out_and_a_table_that_cannot_be_read_is_an_error(
    told: ToldTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A closed table waits for nobody; while the log fails, a reader hears so and keeps what it has."""
    await begin(told, SECOND)
    await tell_a_clue(told)
    async with feed_of(told, SECOND) as read:
        assert "Du bist dran" in await read("atom")
        here, told.registry = told.registry, told.another_registry()
        async with feed_of(told, SECOND) as elsewhere:
            with monkeypatch.context() as log:
                for name in ("read", "read_many"):
                    log.setattr(told.log, name, _fails)
                with pytest.raises(Refused, match="NOT_STORED"):
                    await elsewhere("atom")
            assert "Du bist dran" in await elsewhere("atom")
        told.registry = here
        await told.table.change(lambda state: closed(state, 1))
        assert "Du bist dran" not in await read("atom")
    rows = await told.log.subscriptions(told.table.id, SECOND)
    assert [row.channel for row in rows] == ["push"]


async def test_erasing_takes_a_seat_out_of_its_feed(web: httpx.AsyncClient) -> None:
    """And an operator who switched feeds off has none."""
    seat = await _table(web)
    made = (await _want(web, seat)).json()
    erased = await web.post(f"/api/tables/{seat['table']}/erase", json={}, headers=bearer(seat["token"]))
    assert erased.status_code == 204
    assert (await web.get(made["atom"])).status_code == 404


async def test_an_operator_without_feeds_refuses_them(tmp_path: Path) -> None:
    """With `--notices push`, say."""
    async with opened(tmp_path, notices=NoticeSettings(("push",))) as web:
        refused = await _want(web, await _table(web))
        assert (refused.status_code, refused.json()["code"]) == (403, "NOTICES_OFF")
    async with opened(tmp_path, notices=NoticeSettings(("feed",))) as web:
        made = (await _want(web, await _table(web))).json()
        assert (await web.get(made["atom"])).status_code == 200
    async with opened(tmp_path, notices=NoticeSettings(("push",))) as web:
        assert (await web.get(made["atom"])).status_code == 404, "nor does an older feed lead anywhere"
