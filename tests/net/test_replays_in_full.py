"""Replays: what they show of a game that is over, and for whom they may be opened by link."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from lapin.archive import PlayedGame
from lapin.archive.reader import GameReader
from lapin.game.model.events import PositionDrawn, TurnBegan
from lapin.game.model.ids import GameId, PersonId
from lapin.game.model.options import Options
from lapin.net.replays import replayed
from lapin.table.commands import DressTeam, EndGame, Leave, Start
from tests.archive.test_games import SHORT, play_out
from tests.live.conftest import live, log
from tests.live.live_table import LiveTable
from tests.net.whole_site import bearer, served
from tests.table.pure_table import HOST, LEAST, SECOND

__all__ = ["live", "log"]


async def _played(live: LiveTable, game: GameId) -> PlayedGame:
    """A game that is over."""
    await live.open(game, LEAST[game], options=SHORT.get(game, Options()))
    if game == "team":
        await live.execute(HOST, DressTeam(name="The Hares"))
    await live.start()
    await play_out(live)
    return await GameReader(live.log).finished(live.table, 1, PersonId(SECOND))


TURNS: dict[GameId, int] = {"odyssey": 3, "jinx": 15}
"""A round of three; and a race of which the chance of these tests is always the same."""


@pytest.mark.parametrize("game", TURNS)
async def test_a_replay_shows_every_hand_and_score_before_each_turn(live: LiveTable, game: GameId) -> None:
    """It begins with nothing won, and the points of a turn stand before the next; the record verifies."""
    played = await _played(live, game)
    replay = replayed(played)
    turns = replay.turns or replay.squares
    begun = [event for event in played.events if isinstance(event, TurnBegan | PositionDrawn)]
    assert len(turns) == len(begun) == TURNS[game]
    assert len(replay.before) == len(turns)
    assert set(replay.before[0].scores) == {0}
    scores = [each.scores for each in replay.before] + [replay.scores]
    assert len(set(scores)) > 2
    assert all(len(each.hands) == len(replay.names) for each in replay.before)
    if game == "odyssey":
        assert scores == sorted(scores, key=sum), "nobody loses points"
        assert {len(hand) for hand in replay.before[0].hands} == {7}, "three play with a card more"
    assert (replay.wrong, replay.teams) == (None, ())


async def test_a_replay_says_what_is_wrong_with_its_record(live: LiveTable) -> None:
    """Somebody has changed a row of the log."""
    played = await _played(live, "odyssey")
    bent = msgspec.structs.replace(played, secret="0" * len(played.secret))
    assert replayed(bent).wrong


async def test_a_replay_of_teams_has_their_seats_colours_and_names(live: LiveTable) -> None:
    """Partners sit opposite each other; a team that chose no name has none. Who is in no seat is in no team."""
    played = await _played(live, "team")
    half = len(played.people) // 2
    teams = replayed(played).teams
    assert sorted(each.seats for each in teams) == [(seat, seat + half) for seat in range(half)]
    assert [each.name for each in teams].count("The Hares") == 1
    assert len({each.colour for each in teams}) == half
    away = msgspec.structs.replace(played, people=played.people[:half])
    assert replayed(away).teams == ()
    gone = msgspec.structs.replace(played, people=tuple((PersonId(90 + who), name) for who, name in played.people))
    assert replayed(gone).teams == ()
    last = msgspec.structs.replace(
        played, people=(*((PersonId(90 + who), name) for who, name in played.people[:half]), *played.people[half:])
    )
    assert replayed(last).teams == ()


@pytest.fixture
async def over(tmp_path: Path) -> AsyncIterator[tuple[httpx.AsyncClient, str, list[dict[str, str]]]]:
    """A table whose game is over: a browser, its address, and the tokens of three, and of Dan, who came late."""
    async with served(tmp_path) as (server, web):
        seats: list[dict[str, Any]] = [(await web.post("/api/tables", json={"name": "Ada"})).json()]
        at = f"/api/tables/{seats[0]['code']}"
        for name in ("Bo", "Cleo"):
            seats.append((await web.post(f"{at}/join", json={"name": name})).json())
        table = await server.registry.table(seats[0]["table"])
        await table.execute(PersonId(0), "1", Start())
        await table.execute(PersonId(0), "2", EndGame())
        seats.append((await web.post(f"{at}/join", json={"name": "Dan"})).json())
        await table.execute(PersonId(1), "3", Leave())
        web.cookies.clear()
        yield web, at, [bearer(seat["token"]) for seat in seats]


async def test_a_replay_is_shared_when_everybody_has_agreed_and_everybody_reads_who_has(
    over: tuple[httpx.AsyncClient, str, list[dict[str, str]]],
) -> None:
    """Also who has left agrees; who came later has no say. The link opens it for anybody; no cache keeps it."""
    web, at, tokens = over
    path = f"{at}/records/1/share"
    first = (await web.get(path, headers=tokens[2])).json()
    assert first == {"agreed": [], "waiting": [0, 1, 2], "link": None}
    for person, waiting in ((1, [0, 2]), (0, [2])):
        said = (await web.post(path, json={"on": True}, headers=tokens[person])).json()
        assert (said["waiting"], said["link"]) == (waiting, None)
    shared = (await web.post(path, json={"on": True}, headers=tokens[2])).json()
    assert (shared["agreed"], shared["waiting"]) == ([0, 1, 2], [])
    assert shared["link"].startswith("http://localhost/r/")
    for answer in (await web.get(path, headers=tokens[3]), await web.get(path)):
        assert (answer.status_code, answer.json()["code"]) == (401, "NOT_YOUR_SEAT")
    address = shared["link"].rpartition("/")[2]
    opened = await web.get(f"/api/replays/{address}")
    assert (opened.status_code, opened.headers["cache-control"]) == (200, "no-store")
    assert opened.json()["names"] == ["Ada", "Bo", "Cleo"]
    await web.post(path, json={"on": False}, headers=tokens[1])
    assert (await web.get(f"/api/replays/{address}")).status_code == 404
