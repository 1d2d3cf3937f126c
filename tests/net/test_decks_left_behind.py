"""Own decks that were brought to tables: which pictures are seen there, and when nobody needs them any longer."""

import asyncio
import os
import shutil
import time
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from lapin.archive.reader import GameReader
from lapin.clock import now_ms
from lapin.decks.image_worker_pool import ImageWorkerPool
from lapin.decks.library import Library
from lapin.decks.mixing import Choice
from lapin.decks.own import DeckLimits
from lapin.decks.quota import Quota
from lapin.decks.repository import GRACE_MS, DeckRepository
from lapin.decks.storage import Folder
from lapin.decks.workshop import Workshop
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.live.table import Table
from lapin.net import own_decks
from lapin.net.finding import TableFinder
from lapin.net.own_decks import OwnDecks
from lapin.net.uploads import PER_NETWORK, UploadRoom
from lapin.refusals import TableRefusal
from lapin.server import Server
from lapin.table.commands import SetUp
from lapin.table.people import closed
from tests.decks.snaps import snap
from tests.live.live_table import MemoryLog
from tests.net.test_peoples_decks import _add, _left, _made
from tests.net.whole_site import QUICK, bearer, served
from tests.waiting import until

Site = tuple[Server, httpx.AsyncClient]


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    """A site, and a browser at it."""
    async with served(tmp_path) as site:
        yield site


async def _sat_down(web: httpx.AsyncClient) -> tuple[dict[str, Any], dict[str, str]]:
    seat: dict[str, Any] = (await web.post("/api/tables", json={"name": "Ada"})).json()
    web.cookies.clear()
    return seat, bearer(seat["token"])


async def _brought(web: httpx.AsyncClient, seat: dict[str, Any], pictures: int) -> dict[str, Any]:
    deck = await _made(web, pictures)
    bring = {"table": seat["code"], "seat": seat["token"]}
    assert (
        await web.post(f"/api/decks/{deck['id']}", json=bring, headers=bearer(deck["secret"]))
    ).status_code == 200
    web.cookies.clear()
    return deck


def _file(address: str) -> str:
    return address.rpartition("/")[2]


async def test_each_picture_of_a_deck_that_was_brought_is_seen_before_it_is_played(site: Site) -> None:
    """Small and large, by those who sit there; a picture of another deck of the same people is not."""
    _, web = site
    seat, mine = await _sat_down(web)
    deck, other = await _brought(web, seat, 0), await _made(web, 0)
    cards = [await _add(web, deck, snap(number)) for number in range(2)]
    elsewhere = await _add(web, other, snap(9))
    at = f"/api/tables/{seat['code']}/cards"
    for card in cards:
        for size in ("small", "large"):
            seen = await web.get(f"{at}/{deck['id']}/{_file(card[size])}", headers=mine)
            assert (seen.status_code, seen.headers["content-type"]) == (200, "image/webp")
    for name, file in ((other["id"], elsewhere["small"]), (deck["id"], elsewhere["small"])):
        refused = await web.get(f"{at}/{name}/{_file(file)}", headers=mine)
        assert (refused.status_code, refused.json()["code"]) == (404, "NO_SUCH_DECK")
    assert (await web.get(f"{at}/{deck['id']}/{_file(cards[0]['master'])}", headers=mine)).status_code == 404


async def test_a_picture_whose_file_is_gone_is_not_there(site: Site, tmp_path: Path) -> None:
    """Somebody has tidied up the folder: nobody gets an error of the server."""
    _, web = site
    deck = await _made(web, 0)
    card = await _add(web, deck, snap(1))
    (found,) = tmp_path.rglob(_file(card["small"]))
    found.unlink()
    answer = await web.get(card["small"], headers=bearer(deck["secret"]))
    assert (answer.status_code, answer.json()["code"]) == (404, "NO_SUCH_DECK")


async def test_a_card_is_taken_out_of_a_deck_without_a_word(site: Site) -> None:
    """204; what is left is the others."""
    _, web = site
    deck = await _made(web, 0)
    cards = [await _add(web, deck, snap(number)) for number in range(2)]
    at, mine = f"/api/decks/{deck['id']}", bearer(deck["secret"])
    gone = await web.post(f"{at}/cards/{cards[0]['id']}/remove", headers=mine)
    assert (gone.status_code, gone.content) == (204, b"")
    assert [card["id"] for card in (await web.get(at, headers=mine)).json()["cards"]] == [cards[1]["id"]]
    for size in ("small", "large", "master"):
        assert (await web.get(cards[0][size], headers=mine)).status_code == 404, "before anything is swept"
        assert (await web.get(cards[1][size], headers=mine)).status_code == 200
    removed = await web.post(f"{at}/remove", headers=mine)
    assert (removed.status_code, removed.content) == (204, b"")


async def test_a_site_offers_own_decks_if_it_takes_one(tmp_path: Path) -> None:
    """Where the operator wants none, the workshop is closed."""
    for number in (0, 1):
        folder = tmp_path / str(number)
        folder.mkdir()
        async with served(folder, own_decks=DeckLimits(decks=number)) as (_, web):
            own = (await web.get("/api/decks")).json()["own"]
            assert (own and own["decks"]) == (number or None)


async def test_a_deck_that_is_gone_from_the_disk_is_not_there(tmp_path: Path) -> None:
    """The operator has taken its folder away: whoever plays with it sees no picture, and no error."""
    async with served(tmp_path) as (server, web):
        seat, mine = await _sat_down(web)
        deck = await _brought(web, seat, 0)
        card = await _add(web, deck, snap(1))
        table = await server.registry.table(seat["table"])
        await table.execute(PersonId(0), "deck", SetUp(deck=deck["id"]))
    for folder in sorted((tmp_path / "pictures").rglob(f"*{deck['id']}*")):
        shutil.rmtree(folder, ignore_errors=True)
    async with served(tmp_path) as (_, web):
        at = f"/api/tables/{seat['code']}/cards/{deck['id']}/{_file(card['small'])}"
        answer = await web.get(at, headers=mine)
        assert (answer.status_code, answer.json()["code"]) == (404, "NO_SUCH_DECK")


async def test_a_report_names_the_deck_of_its_picture_and_no_other(site: Site, tmp_path: Path) -> None:
    """Of a mix of two decks that people brought; what is played counts, and not what comes next."""
    server, web = site
    seat, mine = await _sat_down(web)
    decks = [await _brought(web, seat, 0) for _ in range(2)]
    for number, deck in enumerate(decks):
        for place in range(2):
            await _add(web, deck, snap(10 * number + place))
    table = await server.registry.table(seat["table"])
    at = f"/api/tables/{seat['code']}"

    async def reported(**about: object) -> list[str]:
        """The decks that were reported, with this report."""
        why = f"number {len(about)}-{about}"
        answer = await web.post(f"{at}/report", json={"why": why[:300], **about}, headers=mine)
        repository = DeckRepository(Folder(tmp_path / "pictures"))
        found = await repository.reports()
        return [
            str(answer.status_code),
            *sorted(name for name, reports in found.items() if any(each.why == why for each in reports)),
        ]

    await table.execute(PersonId(0), "ours", SetUp(decks=(Choice("reverie", without=(0,)),)))
    assert await reported() == ["404"], "a mix of our own pictures alone"
    choices = (Choice("reverie"), *(Choice(deck["id"]) for deck in decks))
    await table.execute(PersonId(0), "mixed", SetUp(decks=choices))
    assert await reported() == ["204", *sorted(deck["id"] for deck in decks)]
    assert await reported(picture=0) == ["404"], "one of ours"
    mix = (await web.get(f"{at}/decks/{table.state.deck}.json", headers=mine)).json()
    assert (mix["ratio"], mix["title"]) == ([2, 3], "Reverie + Garden + Garden")
    assert [part["own"] for part in mix["parts"]] == [False, True, True]
    reverie = (await web.get("/api/decks/reverie.json")).json()
    ours = len(reverie["small"])
    assert (mix["small"][:ours], mix["large"][:ours]) == (reverie["small"], reverie["large"])
    assert mix["cover"] == mix["small"][0]
    assert len(set(mix["small"]) | set(mix["large"])) == 2 * (ours + 4)
    last_of_first = ours + 1
    owner = mix["parts"][1]["deck"]
    assert await reported(picture=last_of_first) == ["204", owner]
    small, large = [await web.get(mix[size][last_of_first], headers=mine) for size in ("small", "large")]
    assert 0 < len(small.content) < len(large.content)


async def test_an_export_waits_for_room_as_uploads_do_and_leaves_nothing(site: Site, tmp_path: Path) -> None:
    """Six uploads of the network are under way: the deck is exported when one of them has ended."""
    _, web = site
    deck = await _made(web, 1)
    at, mine = f"/api/decks/{deck['id']}", bearer(deck["secret"])
    go_on, begun = asyncio.Event(), list[int]()

    async def slowly(number: int) -> AsyncIterator[bytes]:
        data = snap(number)
        yield data[:100]
        begun.append(number)
        await go_on.wait()
        yield data[100:]

    uploads = [
        asyncio.create_task(web.post(f"{at}/pictures", content=slowly(10 + number), headers=mine))
        for number in range(PER_NETWORK)
    ]
    await until(lambda: len(begun) == PER_NETWORK)
    under_way = sorted(_left(tmp_path))
    refused = await web.get(f"{at}/export.zip", headers=mine)
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_FAST")
    assert sorted(_left(tmp_path)) == under_way
    go_on.set()
    assert {each.status_code for each in await asyncio.gather(*uploads)} == {201}
    assert (await web.get(f"{at}/export.zip", headers=mine)).status_code == 200
    assert _left(tmp_path) == []


class Sweeping:
    """The sweep of a site, at a time that is this much later."""

    def __init__(self, server: Server, data: Path) -> None:
        storage, registry, site = Folder(data / "pictures"), server.registry, QUICK
        self.repository, incoming = DeckRepository(storage), data / "incoming"
        self.incoming = incoming
        workshop = Workshop(
            self.repository, ImageWorkerPool(incoming), incoming, DeckLimits(), quota=Quota(storage, 1 << 40)
        )
        rest = TableFinder(registry, 1.0), GameReader(MemoryLog()), site, Counter[str](), UploadRoom(data, 0)
        self._decks = OwnDecks(workshop, Library(self.repository), registry, *rest)

    async def is_there(self, deck: str) -> bool:
        """Whether a deck that its maker has deleted is still there after a sweep."""
        await self._decks.sweep()
        return await self.repository.head(deck) is not None


@pytest.mark.parametrize("end", ["closed", "another deck", "gone"])
async def test_a_deck_that_its_maker_deletes_stays_for_the_table_that_plays_with_it(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    """Until the table is closed, has chosen another, or is gone; and while nobody can read it, to be sure."""
    server, web = site
    monkeypatch.setattr(own_decks, "now_ms", lambda: now_ms() + 2 * GRACE_MS)
    sweeping = Sweeping(server, tmp_path)
    seat, _ = await _sat_down(web)
    deck = await _brought(web, seat, 1)
    table = await server.registry.table(seat["table"])
    await table.execute(PersonId(0), "deck", SetUp(deck=deck["id"]))
    await web.post(f"/api/decks/{deck['id']}/remove", headers=bearer(deck["secret"]))
    assert await sweeping.is_there(deck["id"]), "it is chosen"
    found = server.registry.table

    async def away(_: str) -> Table:
        raise Refused(TableRefusal.NOT_STORED, reason="read_failed")

    async def gone(_: str) -> Table:
        raise Refused(TableRefusal.NO_SUCH_TABLE)

    monkeypatch.setattr(server.registry, "table", away)
    assert await sweeping.is_there(deck["id"]), "the log cannot be read"
    monkeypatch.setattr(server.registry, "table", gone if end == "gone" else found)
    if end == "closed":
        await table.change(lambda state: closed(state, int(now_ms())))
    elif end == "another deck":
        await table.execute(PersonId(0), "back", SetUp(deck="reverie"))
    assert not await sweeping.is_there(deck["id"])
    assert not list((tmp_path / "pictures").rglob("*.webp"))


async def test_a_sweep_deletes_what_a_crash_has_left_of_uploads(site: Site, tmp_path: Path) -> None:
    """Folders of uploads that nobody waits for any longer."""
    sweeping = Sweeping(site[0], tmp_path)
    left = sweeping.incoming / "of-last-week"
    left.mkdir(parents=True)
    old = time.time() - 7 * 86_400
    os.utime(left, (old, old))
    await sweeping.is_there("none")
    assert not left.exists()
