"""A replay by link: open to anybody once everybody who sat there agrees, gone as soon as one withdraws."""

from collections.abc import AsyncIterator

import httpx
import pytest

from lapin.table.commands import AddComputer, DressTeam, EndGame, Lock, Start
from tests.server.players import caught_up, close_all, leave, seated, started
from tests.server.process import PATIENCE, Process


@pytest.fixture
async def web(server: Process) -> AsyncIterator[httpx.AsyncClient]:
    """A browser that keeps no cookies."""
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as client:
        yield client


def bearer(token: str | None) -> dict[str, str]:
    """The header by which a program shows its token."""
    return {"Authorization": f"Bearer {token}"}


async def test_a_replay_is_open_by_link_while_everybody_agrees(server: Process, web: httpx.AsyncClient) -> None:
    """A person who has left also counts; a stranger has no say; a withdrawn address never opens again."""
    clients = await started(server.base, "odyssey", 3)
    code, tokens = clients[0].code, [client.token for client in clients]
    share = f"/api/tables/{code}/records/1/share"
    assert (await web.get(share, headers=bearer(tokens[0]))).status_code == 404, (
        "there is no replay while the game is played"
    )
    await clients[0].ask(EndGame())
    frame = clients[0].frame
    assert frame is not None
    assert frame.room.replay is not None
    assert (frame.room.replay.game, frame.room.replay.agreed, frame.room.replay.waiting) == (1, (), (0, 1, 2))
    await leave(clients[2])

    async def say(who: int, *, on: bool) -> dict[str, object]:
        answer = await web.post(share, json={"on": on}, headers=bearer(tokens[who]))
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    assert await say(0, on=True) == {"agreed": [0], "waiting": [1, 2], "link": None}
    assert (await web.post(share, json={"on": True})).status_code == 401
    assert (await web.post(share, json={"on": True}, headers=bearer("x" * 43))).status_code == 401
    await say(1, on=True)
    shared = await say(2, on=True)
    address = str(shared["link"]).rpartition("/r/")[2]
    assert (shared["waiting"], len(address)) == ([], 32)
    seen = await web.get(f"/api/replays/{address}")
    own = await web.get(f"/api/tables/{code}/records/1/replay", headers=bearer(tokens[0]))
    assert (seen.status_code, seen.json(), seen.json()["reason"]) == (200, own.json(), "stopped")
    assert seen.headers["cache-control"] == "no-store"
    assert code not in seen.text
    assert (await web.get(f"/r/{address}")).status_code == 200
    await say(2, on=False)
    gone, never = await web.get(f"/api/replays/{address}"), await web.get("/api/replays/nothing")
    assert (gone.status_code, gone.json(), gone.text) == (404, never.json(), never.text)
    assert gone.json() == {"code": "NO_SUCH_RECORD", "data": {"number": None}}
    again = str((await say(2, on=True))["link"]).rpartition("/r/")[2]
    assert again != address
    assert (await web.get(f"/api/replays/{address}")).status_code == 404
    assert (await web.get(f"/api/replays/{again}")).status_code == 200
    await web.post(f"/api/tables/{code}/erase", headers=bearer(tokens[1]))
    assert (await web.get(f"/api/replays/{again}")).status_code == 404, "a person who erases their name withdraws"
    await say(1, on=True)
    last = (await web.get(share, headers=bearer(tokens[0]))).json()["link"].rpartition("/r/")[2]
    assert (await web.get(f"/api/replays/{last}")).json()["names"][1] == "\N{EM DASH}"
    await close_all(clients)


async def test_a_token_that_lost_its_seat_is_told_how_and_no_other_is(
    server: Process, web: httpx.AsyncClient
) -> None:
    """A person who returns with the old token learns what has happened; nobody else does."""
    clients = await started(server.base, "odyssey", 3)
    at = f"/api/tables/{clients[0].code}"
    await clients[0].ask(AddComputer())
    await leave(clients[2])
    ticket = (await web.post(f"{at}/ticket", headers=bearer(clients[1].token))).json()["ticket"]
    await web.post(f"{at}/move", json={"ticket": ticket})
    answers = [(await web.get(at, headers=bearer(client.token))).json() for client in clients]
    assert [(answer["seated"], answer["was"]) for answer in answers] == [
        (0, None),
        (None, "moved"),
        (None, "left"),
    ]
    assert (await web.get(at)).json()["was"] is None
    assert (await web.get(at, headers=bearer("x" * 43))).json()["was"] is None
    assert (answers[1]["own"], answers[2]["own"]["stand_in"]) == (None, True)
    back = await web.post(f"{at}/join", json={"name": ""}, headers=bearer(clients[2].token))
    own = (await web.get(at, headers=bearer(back.json()["token"]))).json()
    assert (own["seated"], own["own"]["turn"], own["own"]["stand_in"]) == (back.json()["person"], 1, False)
    stranger = await web.post(f"{at}/join", json={"name": ""}, headers=bearer("x" * 43))
    assert stranger.json()["code"] == "NAME_LENGTH"
    await close_all(clients)


async def test_nobody_is_told_how_it_stands_at_a_locked_table_that_they_have_left(
    server: Process, web: httpx.AsyncClient
) -> None:
    """The way back is shut while people are there: the old token shows neither the clue nor who is waited for."""
    clients = await started(server.base, "odyssey", 3)
    at = f"/api/tables/{clients[0].code}"
    await leave(clients[2])
    open_to = (await web.get(at, headers=bearer(clients[2].token))).json()
    await clients[0].ask(Lock(on=True))
    shut = (await web.get(at, headers=bearer(clients[2].token))).json()
    back = await web.post(f"{at}/join", json={"name": ""}, headers=bearer(clients[2].token))
    assert back.json()["code"] == "TABLE_LOCKED"
    assert [(each["was"], each["own"] is None) for each in (open_to, shut)] == [("left", False), ("left", True)]
    await close_all(clients)


async def test_a_person_with_a_seat_can_ask_from_outside_whether_the_table_waits_for_them(
    server: Process, web: httpx.AsyncClient
) -> None:
    """They learn the turn, the phase, who is there and whether they are waited for; strangers learn nothing."""
    clients = await started(server.base, "odyssey", 3, options={"first": 1})
    at = f"/api/tables/{clients[0].code}"
    frame = clients[0].frame
    assert frame is not None
    names = [person.name for person in frame.room.people]

    async def own(token: str | None) -> dict[str, object] | None:
        headers = {} if token is None else bearer(token)
        told: dict[str, object] | None = (await web.get(at, headers=headers)).json()["own"]
        return told

    told = [await own(client.token) for client in clients]
    (since,) = {each["since"] for each in told if each}
    assert isinstance(since, int)
    assert told == [
        {
            "with_whom": [name for name in names if name != names[place]],
            "turn": 1,
            "phase": "tell",
            "waited_for": place == 1,
            "stand_in": False,
            "slow": False,
            "waiting": [names[1]],
            "since": since,
            "until": None,
            "clue": "",
        }
        for place in range(3)
    ]
    assert await own(None) is None
    assert await own("x" * 43) is None
    await leave(clients[2])
    left = await own(clients[2].token)
    assert left is not None, "a person who has left may come back to their seat"
    assert left["stand_in"], "a computer plays for them, since others are there"
    await close_all(clients)


async def test_an_unknown_address_is_a_page_for_people_and_json_for_programs(web: httpx.AsyncClient) -> None:
    """Both are 404; the page is the client's own, which shows the way home."""
    page = await web.get("/nowhere/at/all", headers={"Accept": "text/html,*/*;q=0.8"})
    home = await web.get("/")
    assert (page.status_code, page.content) == (404, home.content)
    for path in ("/nowhere/at/all", "/api/nothing", "/assets/none.js", "/robots-not.txt"):
        answer = await web.get(path)
        assert (answer.status_code, answer.json()) == (404, {"code": "NO_SUCH_PAGE", "data": {}})


async def test_t1_a_replay_shows_the_teams_as_they_played(server: Process, web: httpx.AsyncClient) -> None:
    """It shows seats, colours and the name that two chose; the name goes when one of them erases theirs."""
    clients = await seated(server.base, "team", 6)
    await clients[3].ask(DressTeam("Foxes", "plum"))
    await caught_up(clients, await clients[0].ask(Start()))
    code, tokens = clients[0].code, [client.token for client in clients]
    await clients[0].ask(EndGame())
    at = f"/api/tables/{code}/records/1/replay"
    teams = (await web.get(at, headers=bearer(tokens[1]))).json()["teams"]
    assert [team["seats"] for team in teams] == [[0, 3], [1, 4], [2, 5]]
    assert (teams[0]["name"], teams[0]["colour"], teams[1]["name"]) == ("Foxes", "plum", None)
    await web.post(f"/api/tables/{code}/erase", headers=bearer(tokens[3]))
    teams = (await web.get(at, headers=bearer(tokens[1]))).json()["teams"]
    assert (teams[0]["name"], teams[0]["colour"]) == (None, "plum")
    await close_all(clients)
