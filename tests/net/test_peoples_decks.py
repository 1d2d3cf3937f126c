"""Own decks at a whole site: what their makers and others see, what is counted, and what is left behind."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from lapin.decks.repository import DeckRepository
from lapin.decks.storage import Folder
from lapin.game.model.ids import PersonId
from lapin.game.variants import smallest_deck
from lapin.net.deck_shapes import CardView
from lapin.net.rate_limits import Rate
from lapin.net.workshop import lookalikes
from lapin.server import Server
from lapin.table.commands import SetUp
from tests.decks.snaps import parcel, snap
from tests.net.test_visitors import _metrics
from tests.net.whole_site import QUICK, bearer, come_from, opened, served

Site = tuple[Server, httpx.AsyncClient]


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """A site, and a browser at it."""
    async with served(tmp_path) as site:
        yield site


async def _made(web: httpx.AsyncClient, pictures: int = 0, **about: object) -> dict[str, Any]:
    answer = await web.post("/api/decks", json={"title": "Garden", **about})
    assert answer.status_code == 201
    deck: dict[str, Any] = answer.json()
    web.cookies.clear()
    for number in range(pictures):
        await _add(web, deck, snap(number))
    return deck


async def _add(web: httpx.AsyncClient, deck: dict[str, Any], data: bytes) -> dict[str, Any]:
    added = await web.post(f"/api/decks/{deck['id']}/pictures", content=data, headers=bearer(deck["secret"]))
    assert added.status_code == 201, added.text
    card: dict[str, Any] = added.json()
    return card


def _left(data: Path) -> list[str]:
    """Return what uploads have left in their folder."""
    return [each.name for each in data.rglob("*") if "incoming" in each.parts and each.name != "incoming"]


async def test_a_private_deck_is_its_makers_and_a_deck_by_link_is_anybodys_to_see(site: Site) -> None:
    """Pictures, list and report alike; only the maker changes it, and a file that is in no card is nobody's."""
    _, web = site
    deck = await _made(web, 2)
    at, mine = f"/api/decks/{deck['id']}", bearer(deck["secret"])
    card = (await web.get(at, headers=mine)).json()["cards"][0]
    for path in (f"{at}.json", card["small"], card["large"]):
        assert (await web.get(path)).status_code == 404
        assert (await web.get(path, headers=mine)).status_code == 200
    assert (await web.post(f"{at}/report", json={"why": "rude"})).status_code == 404
    assert (await web.get(f"{at}/deck.json", headers=mine)).status_code == 404
    await web.post(at, json={"use": "link"}, headers=mine)
    for path in (f"{at}.json", card["small"]):
        assert (await web.get(path)).status_code == 200
    picture = await web.get(card["small"])
    assert (picture.headers["content-type"], picture.headers["cache-control"][:7]) == ("image/webp", "private")
    assert (await web.post(f"{at}/report", json={"why": "rude"})).status_code == 204
    assert (await web.get(at)).status_code == 404
    assert (await web.post(at, json={"title": "Mine"}, headers=bearer("x"))).status_code == 404
    counted = await _metrics(web)
    assert (counted["lapin_pictures_added_total"], counted["lapin_decks_reported_total"]) == (2, 1)


async def test_pictures_that_look_alike_are_shown_together(site: Site) -> None:
    """Each names the other and not itself; one that is like no other stands alone."""
    _, web = site
    deck = await _made(web, 2)
    twin = await _add(web, deck, snap(1, kind="PNG"))
    view = (await web.get(f"/api/decks/{deck['id']}", headers=bearer(deck["secret"]))).json()
    first, second, third = view["cards"]
    assert (first["twins"], second["twins"], third["twins"]) == ([], [twin["id"]], [second["id"]])
    assert view["twins"] == [[second["id"], twin["id"]]]
    assert (view["ratio"], view["two_sided"], view["smallest"]) == ([2, 3], False, smallest_deck(two_sided=False))
    square = await _made(web, two_sided=True)
    view = (await web.get(f"/api/decks/{square['id']}", headers=bearer(square["secret"]))).json()
    assert (view["ratio"], view["two_sided"]) == ([1, 1], True)


def test_a_picture_that_is_like_two_is_put_with_the_first_of_them() -> None:
    """Likeness goes from one to the next, and each stands in one group."""

    def card(name: str, *twins: str) -> CardView:
        return CardView(
            id=name, small="", large="", master="", width=1, height=1, focus=(0.5, 0.5), zoom=1.0, caption="",
            tags=(), twins=twins,
        )  # fmt: skip

    cards = (card("a", "d"), card("b", "d"), card("c"), card("d", "a", "b"), card("e", "f"), card("f", "e"))
    assert lookalikes(cards) == (("a", "d"), ("b",), ("e", "f"))


async def test_a_zip_is_added_picture_by_picture_and_leaves_nothing(site: Site, tmp_path: Path) -> None:
    """Files that are no pictures are named; the sum comes last; a file that is no zip is refused whole."""
    _, web = site
    deck = await _made(web)
    at, mine = f"/api/decks/{deck['id']}/zip", bearer(deck["secret"])
    data = parcel(("1.jpg", snap(1)), ("2.png", snap(2, kind="PNG")), ("words.jpg", b"no picture"))
    answer = await web.post(at, content=data, headers=mine)
    lines = answer.text.splitlines()
    assert (answer.status_code, answer.headers["content-type"], len(lines)) == (200, "application/x-ndjson", 5)
    assert answer.headers["cache-control"] == "no-store"
    assert '"found":3' in lines[0]
    assert '"added":2' in lines[-1]
    assert '"refused":1' in lines[-1]
    assert (await _metrics(web))["lapin_pictures_added_total"] == 2
    refused = await web.post(at, content=b"no zip at all", headers=mine)
    assert (refused.status_code, refused.json()["code"]) == (422, "ZIP_BROKEN")
    assert _left(tmp_path) == []


async def test_a_deck_is_exported_by_its_maker_and_leaves_nothing(site: Site, tmp_path: Path) -> None:
    """As a zip that no cache keeps."""
    _, web = site
    deck = await _made(web, 1)
    at = f"/api/decks/{deck['id']}/export.zip"
    assert (await web.get(at)).status_code == 404
    answer = await web.get(at, headers=bearer(deck["secret"]))
    assert answer.content.startswith(b"PK")
    assert "lapin-deck.zip" in answer.headers["content-disposition"]
    assert (answer.headers["content-type"], answer.headers["cache-control"]) == ("application/zip", "no-store")
    assert _left(tmp_path) == []


async def test_a_deck_that_is_removed_takes_its_cookie_along(site: Site) -> None:
    """The browser forgets the secret of a deck that is gone."""
    _, web = site
    deck = await _made(web)
    at, mine = f"/api/decks/{deck['id']}", bearer(deck["secret"])
    opened = await web.post(f"{at}/open", json={"secret": deck["secret"]})
    assert opened.status_code == 204
    assert f"deck-{deck['id']}={deck['secret']}" in opened.headers["set-cookie"]
    assert f"Path={at}" in opened.headers["set-cookie"]
    gone = await web.post(f"{at}/remove", headers=mine)
    assert f'deck-{deck["id"]}=""' in gone.headers["set-cookie"]
    assert "Max-Age=0" in gone.headers["set-cookie"]
    assert (await web.get(at, headers=mine)).status_code == 404


async def test_pictures_that_are_there_cost_nothing_and_those_that_are_not_run_out(tmp_path: Path) -> None:
    """Twelve people behind one router fetch hundreds; whoever guesses at addresses has to wait."""
    async with opened(tmp_path, site=replace(QUICK, visits=Rate(3, 0.1))) as web:
        at = "/api/decks/reverie.json"
        assert [(await web.get(at)).status_code for _ in range(8)] == [200] * 8
        tried = [(await web.get(f"/api/decks/reverie/{number}.webp")).status_code for number in range(4)]
        assert tried == [404, 404, 404, 429]
        refused = await web.get(at)
        assert (refused.status_code, refused.json()["data"]["seconds"]) == (429, 10)
        come_from(web, "203.0.113.9")
        assert (await web.get(at)).status_code == 200


async def test_a_network_makes_and_reports_so_many_decks(tmp_path: Path) -> None:
    """The limit is that of tables it may open; then it hears how long to wait."""
    async with opened(tmp_path, site=replace(QUICK, opens=Rate(2, 0.1))) as web:
        decks = [await web.post("/api/decks", json={"title": "Garden"}) for _ in range(3)]
        assert [each.status_code for each in decks] == [201, 201, 429]
        assert decks[2].json()["data"]["seconds"] == 10
        at = f"/api/decks/{decks[0].json()['id']}/report"
        mine = bearer(decks[0].json()["secret"])
        reports = [(await web.post(at, json={"why": "x"}, headers=mine)).status_code for _ in range(3)]
        assert reports == [204, 204, 429]


async def test_pictures_brought_to_a_table_are_reported_by_those_who_sit_there(site: Site, tmp_path: Path) -> None:
    """One of them or the whole deck; a table with our own pictures alone has nothing to report."""
    server, web = site
    seat = (await web.post("/api/tables", json={"name": "Ada"})).json()
    web.cookies.clear()
    at, mine = f"/api/tables/{seat['code']}", bearer(seat["token"])
    refused = await web.post(f"{at}/report", json={"why": "x"}, headers=mine)
    assert (refused.status_code, refused.json()["code"]) == (404, "NO_SUCH_DECK")
    assert (await web.post(f"{at}/report", json={"why": "x"})).status_code == 401
    answer = await web.post("/api/decks", json={"title": "G", "table": seat["code"]}, headers=mine)
    deck = answer.json()
    web.cookies.clear()
    await _add(web, deck, snap(1))
    brought = (await web.get(f"{at}/decks", headers=mine)).json()
    assert [(each["id"], each["cards"]) for each in brought["decks"]] == [(deck["id"], 1)]
    cover = brought["decks"][0]["cover"]
    assert (await web.get(cover)).status_code == 404
    picture = await web.get(cover, headers=mine | {"Cookie": f"seat-{seat['code']}={seat['token']}"})
    assert (picture.status_code, picture.headers["cache-control"]) == (200, "private, max-age=60")
    kept = {"Cookie": f"seat-{seat['code']}={seat['token']}", "If-None-Match": picture.headers["etag"]}
    assert (await web.get(cover, headers=kept)).status_code == 304
    table = await server.registry.table(seat["table"])
    await table.execute(PersonId(0), "deck", SetUp(deck=deck["id"]))
    mix = (await web.get(f"{at}/decks/{table.state.deck}.json", headers=mine)).json()
    assert (mix["ratio"], mix["title"], len(mix["large"])) == ([2, 3], "G", 1)
    assert mix["parts"] == [{"deck": deck["id"], "title": "G", "cards": 1, "without": [], "own": True}]
    assert (await web.get(f"{at}/decks/nothing.json", headers=mine)).status_code == 404
    assert (await web.get(f"{at}/decks/{table.state.deck}.json")).status_code == 404
    quiet = await web.get(f"{at}/decks/{table.state.deck}.json?quiet")
    assert (quiet.status_code, quiet.headers["cache-control"]) == (204, "no-store")
    for asked in ({"why": "all"}, {"why": "this", "picture": 0}, {"why": "none", "picture": 7}):
        assert (await web.post(f"{at}/report", json=asked, headers=mine)).status_code == 204
    reported = (await DeckRepository(Folder(tmp_path / "pictures")).kept_reports()).values()
    assert sorted((each.why, each.file is None) for each in reported) == [
        ("all", True),
        ("none", True),
        ("this", False),
    ]
    old = f"{at}/cards/{deck['id']}"
    card = (await web.get(f"/api/decks/{deck['id']}", headers=bearer(deck["secret"]))).json()["cards"][0]
    assert (await web.get(f"{old}/{card['small'].rpartition('/')[2]}", headers=mine)).status_code == 200
    for wrong in (f"{old}/{card['master'].rpartition('/')[2]}", f"{at}/cards/reverie/x.webp", f"{old}/x.webp"):
        assert (await web.get(wrong, headers=mine)).status_code == 404, wrong
