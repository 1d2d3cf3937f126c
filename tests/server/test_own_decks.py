"""People's own decks over HTTP and at a table: who sees them, what is refused, and a game played with them."""

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from lapin.client import Client
from lapin.decks.mixing import Choice
from lapin.game.model.refusals import Refused
from lapin.game.variants import smallest_deck
from lapin.record import verify
from lapin.table.commands import SetUp, Start
from tests.decks import snaps
from tests.decks.snaps import parcel, snap
from tests.server.conftest import Serve
from tests.server.players import over, play_out, seated
from tests.server.process import PATIENCE, QUICK, Process
from tests.server.test_http import bearer


@pytest.fixture
async def web(server: Process) -> AsyncIterator[httpx.AsyncClient]:
    """A program that keeps no cookies."""
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as client:
        yield client


async def made(
    web: httpx.AsyncClient, pictures: int = 0, seat: Client | None = None, **about: object
) -> tuple[str, dict[str, str]]:
    """Make a deck with this many pictures, for the table of a seat; return its id and its maker's token."""
    table = {} if seat is None else {"table": seat.code}
    headers = {} if seat is None else bearer(seat.token)
    answer = await web.post("/api/decks", json={"title": "Garden", **table, **about}, headers=headers)
    assert answer.status_code == 201, answer.text
    web.cookies.clear()
    deck, secret = answer.json()["id"], answer.json()["secret"]
    assert answer.json()["link"] == f"{web.base_url}/decks/{deck}#edit={secret}".replace("//decks", "/decks")
    for number in range(pictures):
        added = await web.post(f"/api/decks/{deck}/pictures", content=snap(number), headers=bearer(secret))
        assert added.status_code == 201, added.text
    return deck, bearer(secret)


async def test_a_deck_is_made_picture_by_picture(web: httpx.AsyncClient) -> None:
    """It gets a title, pictures, a caption, a crop, another order and a look-alike; then it is deleted."""
    deck, mine = await made(web, 2)
    twin = await web.post(f"/api/decks/{deck}/pictures", content=snap(1, kind="PNG"), headers=mine)
    bench = (await web.get(f"/api/decks/{deck}", headers=mine)).json()
    first, second, third = (card["id"] for card in bench["cards"])
    assert (twin.json()["twins"], bench["twins"]) == ([second], [[second, third]])
    assert (bench["title"], bench["ratio"]) == ("Garden", [2, 3])
    assert bench["smallest"] == smallest_deck(two_sided=False)
    said = {"caption": " A  spot\u200b ", "tags": ["spot", "", "spot"], "focus": [1.0, 0.0], "zoom": 2.0}
    card = (await web.post(f"/api/decks/{deck}/cards/{first}", json=said, headers=mine)).json()
    assert (card["caption"], card["tags"], card["focus"], card["zoom"]) == ("A spot", ["spot"], [1.0, 0.0], 2.0)
    assert card["large"] != bench["cards"][0]["large"]
    assert (await web.get(bench["cards"][0]["large"], headers=mine)).status_code == 404
    change = {"title": "Jardín", "language": "es", "use": "link", "order": [third, first, second]}
    changed = (await web.post(f"/api/decks/{deck}", json=change, headers=mine)).json()
    assert [each["id"] for each in changed["cards"]] == [third, first, second]
    assert (await web.post(f"/api/decks/{deck}/cards/{second}/remove", headers=mine)).status_code == 204
    assert len((await web.get(f"/api/decks/{deck}", headers=mine)).json()["cards"]) == 2
    assert (await web.post(f"/api/decks/{deck}/remove", headers=mine)).status_code == 204
    assert (await web.get(f"/api/decks/{deck}", headers=mine)).status_code == 404


async def test_a_private_picture_is_refused_to_a_stranger(web: httpx.AsyncClient, server: Process) -> None:
    """For a person without a seat there, everything answers as if there were no such deck."""
    (host,) = await seated(server.base, "odyssey", 1)
    deck, mine = await made(web, 1, host)
    await host.ask(SetUp(decks=(Choice("reverie"), Choice(deck))))
    assert host.frame is not None
    mix = f"/api/tables/{host.code}/decks/{host.frame.room.deck}.json"
    shown = (await web.get(mix, headers=bearer(host.token))).json()
    lighter = (await web.get(f"{mix}?format=avif", headers=bearer(host.token))).json()
    assert lighter["small"][0].endswith(".avif")
    assert lighter["small"][84] == shown["small"][84]  # an own deck has no other files
    workbench = (await web.get(f"/api/decks/{deck}", headers=mine)).json()
    at_the_table, in_the_workshop = shown["large"][84], workbench["cards"][0]["large"]
    seen = await web.get(at_the_table, headers=bearer(host.token))
    assert (seen.status_code, seen.headers["content-type"]) == (200, "image/webp")
    assert seen.headers["cache-control"].startswith("private")
    assert (await web.get(in_the_workshop, headers=mine)).status_code == 200
    stranger = await Client.open(server.base, "Eve")
    nobody = "own-" + "x" * 22
    for headers in ({}, bearer(stranger.token), bearer("guess"), {"Cookie": f"seat-{host.code}=guess"}):
        for address in (mix, f"{mix}?format=avif", at_the_table):
            answer = await web.get(address, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (404, "NO_SUCH_DECK")
        for path in ("", ".json", "/export.zip", f"/{in_the_workshop.rpartition('/')[2]}"):
            real = await web.get(f"/api/decks/{deck}{path}", headers=headers)
            none = await web.get(f"/api/decks/{nobody}{path}", headers=headers)
            assert (real.status_code, real.content) == (none.status_code, none.content)
            assert real.status_code == 404
        changed = await web.post(f"/api/decks/{deck}", json={"title": "Mine"}, headers=headers)
        assert changed.status_code == 404
        added = await web.post(f"/api/decks/{deck}/pictures", content=snap(5), headers=headers)
        assert added.status_code == 404
    with pytest.raises(Refused, match="UNKNOWN_DECK"):  # nor can another table play with it
        await stranger.ask(SetUp(deck=deck))


async def test_a_big_screen_sees_the_pictures_by_the_look_word(web: httpx.AsyncClient, server: Process) -> None:
    """Eight letters that the players can read out; nothing else lets a screen without a seat see them."""
    (host,) = await seated(server.base, "odyssey", 1)
    deck, _ = await made(web, 1, host)
    await host.ask(SetUp(deck=deck))
    assert host.frame is not None
    mix = f"/api/tables/{host.code}/decks/{host.frame.room.deck}.json"
    assert (await web.get(f"/api/tables/{host.code}/look")).status_code == 401
    look = (await web.get(f"/api/tables/{host.code}/look", headers=bearer(host.token))).json()
    assert look["link"].endswith(f"/tv/{host.code}#look={look['look']}")
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as screen:
        wrong = await screen.post(f"/api/tables/{host.code}/look", json={"look": "BBBBBBBB"})
        assert wrong.status_code == 401
        assert (await screen.get(mix)).status_code == 404
        # Asked quietly, the answer says as little and is no error: a browser would show a 404 to everybody.
        nothing = await screen.get(mix, params={"quiet": "1"})
        assert (nothing.status_code, nothing.content, nothing.headers["Cache-Control"]) == (204, b"", "no-store")
        nowhere = await screen.get("/api/tables/NOWHERE/decks/mix-1.json", params={"quiet": "1"})
        assert nowhere.status_code == 204
        right = await screen.post(f"/api/tables/{host.code}/look", json={"look": look["look"].lower()})
        assert right.status_code == 204
        shown = (await screen.get(mix, params={"quiet": "1"})).json()
        assert (await screen.get(shown["small"][0])).status_code == 200


async def test_a_deck_is_lent_by_its_link(web: httpx.AsyncClient, server: Process) -> None:
    """People with the link may see the deck and open a table with it, but not change it."""
    deck, _ = await made(web, 2, use="link")
    shown = (await web.get(f"/api/decks/{deck}.json")).json()
    assert (await web.get(shown["large"][1])).status_code == 200
    assert (await web.get(shown["back"])).status_code == 200
    assert (await web.post(f"/api/decks/{deck}", json={"title": "Mine"})).status_code == 404
    guest = await Client.open(server.base, "Bo", deck=deck)
    assert guest.frame is not None
    assert guest.frame.room.deck.startswith("mix-")


async def test_a_browser_opens_a_deck_with_its_link(web: httpx.AsyncClient, server: Process) -> None:
    """The secret behind the # becomes a cookie that is sent for this deck alone, and to no script."""
    deck, mine = await made(web, 1)
    secret = mine["Authorization"].removeprefix("Bearer ")
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as browser:
        assert (await browser.post(f"/api/decks/{deck}/open", json={"secret": "guess"})).status_code == 404
        opened = await browser.post(f"/api/decks/{deck}/open", json={"secret": secret})
        cookie = opened.headers["set-cookie"].lower()
        assert all(word in cookie for word in ("httponly", "samesite=lax", f"path=/api/decks/{deck}".lower()))
        card = (await browser.get(f"/api/decks/{deck}")).json()["cards"][0]
        assert (await browser.get(card["master"])).headers["content-type"] == "image/jpeg"
        foreign = await browser.post(f"/api/decks/{deck}/remove", headers={"Origin": "https://evil.example"})
        assert foreign.status_code == 403
    assert secret not in server.log


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        pytest.param(snaps.huge_png(), 422, "TOO_MANY_PIXELS", id="20000 pixels a side"),
        pytest.param(snaps.SVG, 415, "PICTURE_FORMAT", id="a drawing with a script"),
        pytest.param(snap(1, (600, 400))[:2000], 422, "PICTURE_BROKEN", id="cut off"),
        pytest.param(b"\0" * 20_000_001, 413, "FILE_TOO_LARGE", id="too large"),
        pytest.param(b"", 415, "PICTURE_FORMAT", id="nothing"),
    ],
)
async def test_hostile_pictures_get_a_code_and_leave_nothing(
    web: httpx.AsyncClient, server: Process, body: bytes, status: int, code: str
) -> None:
    """The answer is a clear 4xx; there is no card and no file, and the server goes on as before (row 13)."""
    deck, mine = await made(web)
    answer = await web.post(f"/api/decks/{deck}/pictures", content=body, headers=mine)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    await _nothing_is_left(web, server, deck, mine)


async def test_an_upload_that_is_too_long_is_refused_while_it_arrives(
    web: httpx.AsyncClient, server: Process
) -> None:
    """An upload without a length is cut off before the disk is full: at one byte more than is thrown away."""
    deck, mine = await made(web)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    head = f"POST /api/decks/{deck}/pictures HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
    writer.write(f"{head}Authorization: {mine['Authorization']}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
    async with asyncio.timeout(PATIENCE):
        for part in (*[b"\xff\xd8" + b"\0" * 99_998] * 200, *[bytes(65_536)] * 1024, b"\0"):  # 20 MB, 64 MiB, 1
            writer.write(b"%x\r\n%b\r\n" % (len(part), part))
            await writer.drain()
        assert (await reader.readline()).startswith(b"HTTP/1.1 413 ")
        await reader.readuntil(b'"FILE_TOO_LARGE"')
    writer.close()
    await writer.wait_closed()
    await _nothing_is_left(web, server, deck, mine)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (snaps.bomb(), "ZIP_UNSAFE"),
        (snaps.linked(), "ZIP_UNSAFE"),
        (parcel(("../x.jpg", snap())), "ZIP_UNSAFE"),
        (b"PK\x03\x04", "ZIP_BROKEN"),
    ],
)
async def test_hostile_zips_get_a_code_and_leave_nothing(
    web: httpx.AsyncClient, server: Process, body: bytes, code: str
) -> None:
    """They are a bomb, a link, a path out of the folder, and no zip at all."""
    deck, mine = await made(web)
    answer = await web.post(f"/api/decks/{deck}/zip", content=body, headers=mine)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    await _nothing_is_left(web, server, deck, mine)


async def _nothing_is_left(web: httpx.AsyncClient, server: Process, deck: str, mine: dict[str, str]) -> None:
    assert (await web.get(f"/api/decks/{deck}", headers=mine)).json()["cards"] == []
    files = await asyncio.to_thread(lambda: sorted(_files(server.data / "pictures" / "decks" / deck)))
    assert files == ["head.json"]
    assert (await web.get("/healthz")).status_code == 200


def _files(folder: Path) -> list[str]:
    return [name for _, _, names in os.walk(folder) for name in names]


async def test_words_of_a_deck_are_text(web: httpx.AsyncClient) -> None:
    """Scripts in a title, a caption or a tag are kept as text, and sent as nothing else (row 14)."""
    script = "<script>alert(1)</script>"
    deck, mine = await made(web, 1, title=script, use="link")
    card = (await web.get(f"/api/decks/{deck}", headers=mine)).json()["cards"][0]["id"]
    said = await web.post(
        f"/api/decks/{deck}/cards/{card}", json={"caption": script, "tags": [script]}, headers=mine
    )
    assert (said.json()["caption"], said.json()["tags"]) == (script, [script])
    for path in ("", ".json"):
        answer = await web.get(f"/api/decks/{deck}{path}", headers=mine)
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"


async def test_a_whole_game_is_played_with_peoples_own_pictures(web: httpx.AsyncClient, server: Process) -> None:
    """Two decks are mixed, some cards left out, one deck deleted: the game goes on, and its record verifies."""
    table = await seated(server.base, "classic-2014", 3)
    host = table[0]
    deck, mine = await made(web, 2, host)
    brought = (await web.get(f"/api/tables/{host.code}/decks", headers=bearer(host.token))).json()["decks"]
    assert [(each["id"], each["cards"]) for each in brought] == [(deck, 2)]
    assert (await web.get(brought[0]["cover"], headers=bearer(host.token))).status_code == 200
    await host.ask(SetUp(decks=(Choice(deck), Choice("reverie", tuple(range(70))))))
    assert host.frame is not None
    assert host.frame.room.missing is not None
    assert (host.frame.room.missing.code, host.frame.room.missing.data) == (
        "DECK_TOO_SMALL",
        {"deck": 16, "needed": 26},
    )
    await host.ask(SetUp(decks=(Choice(deck, (0,)), Choice("reverie", (1, 2)))))
    await host.ask(Start())
    assert host.frame.room.played_deck is not None
    pictures = f"/api/tables/{host.code}/decks/{host.frame.room.played_deck}.json"
    shown = (await web.get(pictures, headers=bearer(host.token))).json()
    assert len(shown["large"]) == 1 + 82
    assert (await web.post(f"/api/decks/{deck}/remove", headers=mine)).status_code == 204
    with pytest.raises(Refused, match="UNKNOWN_DECK"):
        await host.ask(SetUp(deck=deck))
    assert (await web.get(shown["large"][0], headers=bearer(table[2].token))).status_code == 200
    report = await web.post(
        f"/api/tables/{host.code}/report", json={"picture": 0, "why": "rude"}, headers=bearer(table[1].token)
    )
    assert report.status_code == 204
    await play_out(table)
    assert host.frame is not None
    assert over(host.frame)
    answer = await web.get(f"/api/tables/{host.code}/records/1", headers=bearer(host.token))
    parts = verify(answer.content).header.deck.parts
    assert [(part.deck, part.cards, part.without) for part in parts] == [(deck, 2, (0,)), ("reverie", 84, (1, 2))]
    with pytest.raises(Refused, match="UNKNOWN_DECK"):
        await host.ask(SetUp(deck=deck))
    assert "was reported" in server.log


async def test_two_servers_share_one_storage(serve: Serve, s3: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck made at one is played with at the other, as at a site of several machines."""
    for name, value in s3.environment.items():
        monkeypatch.setenv(name, value)
    one, other = (serve(*QUICK, "--pictures", s3.address("shared")) for _ in range(2))
    async with httpx.AsyncClient(base_url=one.base, timeout=PATIENCE, trust_env=False) as web:
        deck, mine = await made(web, 1, use="link")
    async with httpx.AsyncClient(base_url=other.base, timeout=PATIENCE, trust_env=False) as web:
        added = await web.post(f"/api/decks/{deck}/pictures", content=snap(7), headers=mine)
        assert added.status_code == 201
        host = await Client.open(other.base, "Ada", deck=deck)
        assert host.frame is not None
        mix = f"/api/tables/{host.code}/decks/{host.frame.room.deck}.json"
        shown = (await web.get(mix, headers=bearer(host.token))).json()
        assert len(shown["small"]) == 2
        assert (await web.get(shown["small"][0], headers=bearer(host.token))).status_code == 200
    assert not (other.data / "pictures").exists()


async def test_a_server_may_accept_no_decks(serve: Serve) -> None:
    """Its operator has said so: none is offered, and a request is told why."""
    server = serve(*QUICK, "--decks-per-address", "0")
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        assert (await web.get("/api/decks")).json()["own"] is None
        answer = await web.post("/api/decks", json={"title": "Mine"})
        assert (answer.status_code, answer.json()["code"]) == (403, "DECKS_OFF")
