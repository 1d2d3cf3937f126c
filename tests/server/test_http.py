"""The HTTP side as programs and browsers use it: tables, seats, tickets, pictures, records, health."""

import asyncio
import time
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from lapin import __version__
from lapin.client import Client
from lapin.decks.built_in import BUILT_IN
from lapin.game.model.clues import Words
from lapin.game.model.ids import PersonId
from lapin.game.model.state import StoryTurn
from lapin.game.variants import VARIANTS
from lapin.languages import LANGUAGES
from lapin.net.messages import Request, ToClient
from lapin.table.commands import Kick, Say, Start
from lapin.table.frames import Frame
from tests.server.conftest import Serve
from tests.server.players import play, play_out, seated, started
from tests.server.process import PATIENCE, Process
from tests.server.raw_connection import RawConnection

LETTERS = set("BDFGJKLMNPRSTVZAEIOU")


@pytest.fixture
async def web(server: Process) -> AsyncIterator[httpx.AsyncClient]:
    """A browser that keeps no cookies."""
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as client:
        yield client


def bearer(token: str | None) -> dict[str, str]:
    """The header by which a program shows its token."""
    return {"Authorization": f"Bearer {token}"}


async def test_opening_a_table_gives_a_code_a_link_and_a_seat(web: httpx.AsyncClient) -> None:
    """The host gets four syllables that everybody can say, a link to send, and a seat."""
    answer = await web.post("/api/tables", json={"name": "Ada", "game": "party", "listed": True})
    seat = answer.json()
    assert answer.status_code == 201
    assert set(seat["code"]) <= LETTERS
    assert len(seat["code"]) == 12
    assert seat["link"] == f"{web.base_url}/t/{seat['code']}".replace("//t", "/t")
    assert len(seat["token"]) >= 43  # 256 bits
    at_the_door = (await web.get(f"/api/tables/{seat['code'].lower()}", headers=bearer(seat["token"]))).json()
    assert at_the_door == {
        "code": seat["code"], "game": "party", "people": 1, "playing": False, "locked": False, "seated": 0,
        "departures": [], "rulings": [], "turns": None, "was": None, "closed": False,
        "own": {
            "with_whom": [], "turn": None, "phase": None, "waited_for": False, "stand_in": False,
            "slow": False, "waiting": [], "since": None, "until": None, "clue": "",
        },
        "free": 11, "language": "", "talk": "words", "safe": False, "watch": True,
        "kept_out": False, "box": False,
    }  # fmt: skip
    listed = (await web.get("/api/tables")).json()["tables"]
    assert seat["code"] in [table["code"] for table in listed]


async def test_what_a_device_has_heard_is_bounded_and_comes_back_to_nobody(web: httpx.AsyncClient) -> None:
    """Up to 1200 ids of eight characters are accepted; anything else is refused, and no answer repeats one."""
    ids = [f"Hear{number:04}" for number in range(1200)]
    opened = await web.post("/api/tables", json={"name": "Ada", "heard": ids})
    assert opened.status_code == 201
    code = opened.json()["code"]
    for wrong in ([*ids, "onemore1"], ["short"], ["<script>"], [7], "Hear0001", ["muchtoolong"]):
        for path, body in (("/api/tables", {"name": "Bo"}), (f"/api/tables/{code}/join", {"name": "Bo"})):
            refused = await web.post(path, json={**body, "heard": wrong})
            assert refused.status_code == 400
            assert refused.json()["code"] == "UNREADABLE"
    joined = await web.post(f"/api/tables/{code}/join", json={"name": "Bo", "heard": ids[:3]})
    assert joined.status_code == 201
    looked = await web.get(f"/api/tables/{code}")
    assert all("Hear0" not in answer.text for answer in (opened, joined, looked))


async def test_joining_needs_a_name_that_is_free_at_this_table(web: httpx.AsyncClient) -> None:
    """It has 1-24 characters after tidying, and nobody else has it, in capitals or not."""
    code = (await web.post("/api/tables", json={"name": "Ada"})).json()["code"]

    async def join(name: Any) -> tuple[int, str | None]:
        answer = await web.post(f"/api/tables/{code}/join", json={"name": name})
        return answer.status_code, answer.json().get("code")

    assert await join("aDA") == (409, "NAME_TAKEN")
    assert await join("   ") == (422, "NAME_LENGTH")
    assert await join("x" * 25) == (422, "NAME_LENGTH")
    assert await join("x" * 300) == (400, "UNREADABLE")
    assert await join(7) == (400, "UNREADABLE")
    assert (await join("  Zoé \n  of  the hill "))[0] == 201
    assert await join("zoé OF the hill") == (409, "NAME_TAKEN")


async def test_a_rabbit_has_a_colour_of_its_own(web: httpx.AsyncClient) -> None:
    """The host has the first colour; it is refused to others, in any pattern, and the next one is not."""
    code = (await web.post("/api/tables", json={"name": "Ada"})).json()["code"]

    async def join(colour: str) -> tuple[int, str | None]:
        rabbit = {"colour": colour, "pattern": "stars"}
        answer = await web.post(f"/api/tables/{code}/join", json={"name": "Bea", "rabbit": rabbit})
        return answer.status_code, answer.json()["code"]

    assert await join("snow") == (409, "RABBIT_TAKEN")
    assert await join("sand") == (201, code)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"name": "Ada", "game": "poker"}, 422, "UNKNOWN_GAME"),
        ({"name": "Ada", "options": {"hand": 10**30}}, 422, "OPTION_OUT_OF_RANGE"),
        ({"name": "Ada", "game": "jinx", "options": {"hand": 5}}, 422, "OPTION_NOT_IN_GAME"),
        ({"name": "Ada", "deck": "tarot"}, 422, "UNKNOWN_DECK"),
        ({"name": "Ada", "clocks": {"tell": 1}}, 400, "UNREADABLE"),
        ({"name": "Ada", "surprise": 1}, 400, "UNREADABLE"),
        ({}, 400, "UNREADABLE"),
        ([], 400, "UNREADABLE"),
    ],
)
async def test_a_table_that_cannot_be_played_is_refused_with_a_code(
    web: httpx.AsyncClient, body: object, status: int, code: str
) -> None:
    """It is not opened, and the answer says why."""
    answer = await web.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_a_ticket_moves_a_seat_once(server: Process, web: httpx.AsyncClient) -> None:
    """The phone takes the laptop's seat by a link that works once; its secret stays behind the #."""
    client = (await seated(server.base, "odyssey", 1))[0]
    at = f"/api/tables/{client.code}"
    assert (await web.post(f"{at}/ticket")).status_code == 401
    made = await web.post(f"{at}/ticket", headers=bearer(client.token))
    ticket, link = made.json()["ticket"], made.json()["link"]
    assert link.endswith(f"/t/{client.code}#move={ticket}")
    moved = await web.post(f"{at}/move", json={"ticket": ticket})
    assert (moved.status_code, moved.json()["person"]) == (201, client.person)
    assert moved.json()["token"] != client.token
    again = await web.post(f"{at}/move", json={"ticket": ticket})
    assert (again.status_code, again.json()["code"]) == (409, "TICKET_SPENT")


async def test_the_join_link_comes_as_a_picture(server: Process, web: httpx.AsyncClient) -> None:
    """A QR code for the phones at the table, sharp or small."""
    client = (await seated(server.base, "odyssey", 1))[0]
    at = f"/api/tables/{client.code}"
    svg, png = await web.get(f"{at}/qr.svg"), await web.get(f"{at}/qr.png")
    assert (svg.headers["content-type"], png.headers["content-type"]) == ("image/svg+xml", "image/png")
    assert b"<svg" in svg.content
    assert png.content.startswith(b"\x89PNG")
    assert (await web.get(f"{at}/qr.gif")).status_code == 404


async def test_the_history_shows_finished_turns_and_never_the_current_one(
    server: Process, web: httpx.AsyncClient
) -> None:
    """It has clues, cards, rows, votes and points of finished turns, as they were shown; anybody may look."""
    clients = await started(server.base, "classic-2008", 4)
    at = f"/api/tables/{clients[0].code}/history"
    clients[0].keep_frames = True

    def voting_again(frame: Frame) -> bool:
        return frame.table is not None and (frame.table.turn, frame.table.phase) == (2, "vote")

    assert (await web.get(at)).json() == {"game": "classic-2008", "turns": [], "squares": []}
    await asyncio.gather(*(play(client, Random(place), voting_again) for place, client in enumerate(clients)))
    assert len((await web.get(at)).json()["turns"]) == 1
    await play_out(clients)
    assert (await web.get(at)).json() == {"game": "classic-2008", "turns": _shown(clients[0]), "squares": []}


def _shown(client: Client) -> list[dict[str, object]]:
    """The finished turns that this client was shown, in the words of the history."""
    shown: dict[int, dict[str, object]] = {}
    for frame in client.frames:
        turn = None if frame.table is None else frame.table.last
        if isinstance(turn, StoryTurn):
            assert isinstance(turn.clue, Words)
            shown[turn.turn] = {
                "storyteller": turn.storyteller,
                "clue": turn.clue.text,
                "given": {str(seat): list(cards) for seat, cards in enumerate(turn.given) if cards},
                "row": list(turn.row),
                "votes": {str(seat): list(spots) for seat, spots in enumerate(turn.votes) if spots},
                "points": {str(seat): points for seat, points in enumerate(turn.points)},
                "why": msgspec.json.decode(msgspec.json.encode(turn.why)),
            }
    assert client.frame is not None
    assert client.frame.table is not None
    assert list(shown) == list(range(1, client.frame.table.turn + 1))
    return list(shown.values())


@pytest.mark.parametrize("number", ["0", "2", "-1", "x", "9" * 9, "9" * 5000, "1.0", "%31%00"])
async def test_records_that_do_not_exist_are_not_found(
    server: Process, web: httpx.AsyncClient, number: str
) -> None:
    """Whatever number somebody makes up, there is no such record."""
    client = (await seated(server.base, "odyssey", 1))[0]
    answer = await web.get(f"/api/tables/{client.code}/records/{number}", headers=bearer(client.token))
    assert answer.status_code == 404


async def test_the_record_of_a_running_game_is_not_given_out(server: Process, web: httpx.AsyncClient) -> None:
    """It contains the secret that every shuffle follows from."""
    clients = await started(server.base, "odyssey", 3)
    answer = await web.get(f"/api/tables/{clients[0].code}/records/1", headers=bearer(clients[0].token))
    assert (answer.status_code, answer.json()["code"]) == (404, "NO_SUCH_RECORD")


async def test_a_finished_game_can_be_stepped_through_by_its_players(
    server: Process, web: httpx.AsyncClient
) -> None:
    """Only players see all hands before each turn, and whether the shuffles and moves were right."""
    clients = await seated(server.base, "classic-2014", 3)
    await clients[0].ask(Start())
    await play_out(clients)
    at = f"/api/tables/{clients[0].code}/records/1/replay"
    told = (await web.get(at, headers=bearer(clients[1].token))).json()
    assert told["wrong"] is None
    assert len(told["turns"]) == len(told["before"])
    for turn, before in zip(told["turns"], told["before"], strict=True):
        assert len(before["hands"]) == 3
        assert all(set(cards) <= set(before["hands"][int(seat)]) for seat, cards in turn["given"].items())
    assert (await web.get(at)).status_code == 401


async def test_a_name_can_be_erased_from_all_that_is_kept(server: Process, web: httpx.AsyncClient) -> None:
    """A person who asks to be forgotten is: name and talk are gone from the table, its records and its files."""
    clients = await seated(server.base, "classic-2008", 2, computers=1)
    await clients[1].ask(Say("my very own words"))
    version = await clients[0].ask(Start())
    await clients[1].until(lambda frame: frame.version >= version)
    await play_out(clients)
    at = f"/api/tables/{clients[0].code}"
    before = await web.get(f"{at}/records/1", headers=bearer(clients[0].token))
    assert b"Guest 1" in before.content
    assert (await web.post(f"{at}/erase", headers=bearer(clients[1].token))).status_code == 204
    after = await web.get(f"{at}/records/1", headers=bearer(clients[0].token))
    assert b"Guest 1" not in after.content
    onlooker = await RawConnection.open(server.base, clients[0].code)
    frame = await onlooker.frame()
    assert "Guest 1" not in str(frame)
    assert "my very own words" not in str(frame)
    for path in server.data.rglob("*"):
        assert path.is_dir() or b"my very own words" not in path.read_bytes()


async def test_a_kicked_person_may_not_read_the_record(server: Process, web: httpx.AsyncClient) -> None:
    """A token that lost its seat opens nothing."""
    clients = await started(server.base, "classic-2008", 4)
    assert clients[3].person is not None
    await clients[0].ask(Kick(PersonId(clients[3].person)))
    answer = await web.get(f"/api/tables/{clients[0].code}/records/1", headers=bearer(clients[3].token))
    assert (answer.status_code, answer.json()["code"]) == (401, "NOT_YOUR_SEAT")


@pytest.mark.parametrize("path", ["", "/history", "/qr.svg", "/records/1"])
@pytest.mark.parametrize("code", ["QQQQ", "a", "%00", "☃", "..%2f..%2fetc", "x" * 3000])
async def test_a_table_that_is_not_there_is_not_found(web: httpx.AsyncClient, code: str, path: str) -> None:
    """The code belongs to no table, or is no code at all."""
    answer = await web.get(f"/api/tables/{code}{path}")
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "path", ["nobodys", "nobodys.json", "nobodys/a.webp", "reverie/a.webp", "nobodys/export.zip"]
)
async def test_a_deck_that_is_not_there_is_not_found(web: httpx.AsyncClient, path: str) -> None:
    """Every request for it is answered with a code that a client has words for."""
    answer = await web.get(f"/api/decks/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "NO_SUCH_DECK")


@pytest.mark.parametrize("deck", BUILT_IN)
async def test_a_list_of_pictures_may_be_asked_for_in_one_language(web: httpx.AsyncClient, deck: str) -> None:
    """Everything else in it is the same; an unknown language, or one in which it has no words, is ignored."""
    every = (await web.get(f"/api/decks/{deck}.json")).json()
    for language in LANGUAGES:
        one = (await web.get(f"/api/decks/{deck}.json?language={language}")).json()
        assert one["shows"] == [
            {language: told[language]} if language in told else told for told in every["shows"]
        ]
        assert {**one, "shows": 0} == {**every, "shows": 0}
    assert (await web.get(f"/api/decks/{deck}.json?language=xx")).json() == every


async def test_games_and_decks_are_listed(web: httpx.AsyncClient) -> None:
    """The games that can be played, and the decks for them."""
    games = (await web.get("/api/games")).json()["games"]
    assert [game["id"] for game in games] == list(VARIANTS)
    rules = {rule["option"]: rule for rule in next(game for game in games if game["id"] == "odyssey")["options"]}
    assert rules["hand"]["book"] == [
        {"players": 3, "value": 7, "origin": "book"},
        {"players": 4, "value": 6, "origin": "book"},
    ]
    by_the_book = [(each["players"], each["value"]) for each in rules["second_vote"]["book"]]
    assert by_the_book == [(3, False), (7, True)]
    assert (rules["target"]["least"], rules["target"]["most"]) == (5, 200)
    online = {(game["id"], each["option"]) for game in games for each in game["options"] if not each["real_cards"]}
    everywhere = {(game, option) for game in VARIANTS for option in ("performed", "first")}
    jinx = {("jinx", "tie_window"), ("jinx", "whole_square")}
    assert online == everywhere | jinx, "with real cards nobody needs them"
    opposite = [[*range(players // 2)] * 2 for players in (6, 8, 10, 12)]  # T1
    assert {game["id"]: game["sides"] for game in games if game["sides"]} == {"team": opposite}
    assert {"id", "cards", "two_sided"} <= set((await web.get("/api/decks")).json()["decks"][0])


async def test_every_answer_tells_the_browser_to_run_nothing_foreign(web: httpx.AsyncClient) -> None:
    """Refusals also do: no inline scripts, no framing, no guessing of types."""
    answers = [
        await web.get("/"),
        await web.get("/healthz"),
        await web.get("/nowhere"),
        await web.get("/api/tables/QQQQ"),
        await web.delete("/api/games"),
        await web.post("/api/tables", content=b"{", headers={"Content-Type": "application/json"}),
        await web.post("/api/tables", json={"name": "Ada"}, headers={"Origin": "http://evil.example"}),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "server" not in answer.headers


async def test_health_readiness_and_metrics_are_served(server: Process, web: httpx.AsyncClient) -> None:
    """A server says that it is alive and ready, and counts; no metric names anybody."""
    clients = await seated(server.base, "odyssey", 1)
    health = (await web.get("/healthz")).json()
    assert (health["status"], health["version"]) == ("ok", __version__)
    assert f'<meta name="lapin-build" content="{health["build"]}" />' in (await web.get("/")).text
    assert (await web.get("/readyz")).json()["status"] == "ready"
    answer = await web.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    figures = dict(line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#"))
    assert float(figures["lapin_sockets"]) >= 1
    assert float(figures["lapin_tables_in_memory"]) >= 1
    assert float(figures["lapin_failures_total"]) == 0
    assert clients[0].code not in answer.text


async def test_the_descriptions_are_served_and_name_every_message(web: httpx.AsyncClient) -> None:
    """They are OpenAPI for HTTP and JSON Schema for the socket, both made from the types."""
    api = (await web.get("/api/openapi.json")).json()
    assert api["openapi"].startswith("3.1")
    assert {"/api/tables", "/api/tables/{code}/join", "/healthz"} <= set(api["paths"])
    operations = [operation for path in api["paths"].values() for operation in path.values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    socket = (await web.get("/api/socket.json")).json()
    schemas, _ = msgspec.json.schema_components((Request, ToClient), ref_template="#/$defs/{name}")
    assert socket["properties"]["client_to_server"] == schemas[0]
    assert {"Frame", "RefusalMessage", "Done", "Tell", "Vote", "AddComputer"} <= set(socket["$defs"])


async def test_the_server_answers_soon_after_its_start(serve: Serve) -> None:
    """It answers within a second on a quiet machine; here the machine may be busy."""
    begun = time.monotonic()
    serve()
    assert time.monotonic() - begun < PATIENCE / 6


async def test_a_tutorial_is_played_on_from_the_answers_so_far(web: httpx.AsyncClient) -> None:
    """The server keeps no state of it: each request brings all answers, and gets what follows the last one."""
    begun = {"name": "Ada", "clues": ["a lighthouse in the fog"]}
    first = (await web.post("/api/tutorials/odyssey", json=begun)).json()["scenes"]
    assert [scene["moment"] for scene in first] == ["tell1", "give1"]
    frame = msgspec.convert(first[-1]["frame"], ToClient)
    assert isinstance(frame, Frame)
    assert frame.mine is not None
    assert frame.mine.hand is not None
    given = {"after": 2, "ask": {"do": "give", "cards": [frame.mine.hand[0]]}}
    then = (await web.post("/api/tutorials/odyssey", json={**begun, "answers": [given]})).json()["scenes"]
    assert then[0]["frame"]["version"] == 3
    assert (then[-1]["moment"], then[-1]["wait"]) == ("vote1", None)
    wrong = await web.post("/api/tutorials/odyssey", json={**begun, "answers": [{**given, "after": 1}]})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "NOT_NOW")
    assert (await web.post("/api/tutorials/poker", json=begun)).json()["code"] == "UNKNOWN_GAME"
    assert (await web.post("/api/tutorials/odyssey", json={})).status_code == 400
