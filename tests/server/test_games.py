"""Whole games by people's programs and computers, over real sockets, against the real server process."""

import asyncio
from pathlib import Path

import httpx
import msgspec
import pytest

from lapin.cli import main
from lapin.client import Client
from lapin.record import BadRecord, verify
from lapin.table.commands import Start
from lapin.table.frames import Frame
from tests.server import figures
from tests.server.players import GAMES, caught_up, close_all, play_out, seated
from tests.server.process import PATIENCE, Process
from tests.server.raw_connection import Message, RawConnection

HIDDEN = {
    "hands_dealt": "hand",
    "clue_given": "card",
    "cards_given": "cards",
    "vote_cast": "spots",
    "hands_refilled": "drawn",
    "position_drawn": "target",
}
"""The field of each event that is kept from those who only look on."""


@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_game_ends_verifies_and_shows_onlookers_the_public_view_only(
    server: Process, game: str, tmp_path: Path
) -> None:
    """Play to the end; the record proves the shuffle; an onlooker and a big screen saw the table and no hand."""
    clients = await seated(server.base, game, GAMES[game] - 1, computers=1)
    host = clients[0]
    looking_on = await RawConnection.open(server.base, host.code)
    big_screen = await RawConnection.open(server.base, host.code, host.token, query="?as=spectator")
    await asyncio.gather(looking_on.frame(), big_screen.frame())
    host.keep_frames = True
    await host.ask(Start())
    await play_out(clients)
    last = host.frame
    assert last is not None
    await _check_onlookers(looking_on, big_screen, host.frames, last.version)
    await _check_record(server, clients, tmp_path / "game.jsonl")
    await asyncio.gather(looking_on.close(), big_screen.close())
    await close_all(clients)


async def _check_onlookers(
    looking_on: RawConnection, big_screen: RawConnection, mine: list[Frame], version: int
) -> None:
    await asyncio.gather(looking_on.frame(version), big_screen.frame(version))
    left, right = _frames(looking_on), _frames(big_screen)
    for frame in left + right:
        assert frame["me"] is None
        assert frame["mine"] is None
        for event in frame["events"]:
            assert event.get(HIDDEN.get(event["event"])) is None
    both_here = max(left[0]["version"], right[0]["version"])  # one of them may have come a version later
    shared, other = ({frame["version"]: frame["table"] for frame in some} for some in (left, right))
    assert {number: table for number, table in shared.items() if number >= both_here} == {
        number: table for number, table in other.items() if number >= both_here
    }
    own = {frame.version: msgspec.json.decode(msgspec.json.encode(frame.table)) for frame in mine}
    assert all(own[number] == table for number, table in shared.items() if number in own)
    assert {"tell", "over"} <= {table["phase"] for table in shared.values() if table is not None}


def _frames(connection: RawConnection) -> list[Message]:
    return [message for text in connection.heard if (message := msgspec.json.decode(text))["type"] == "frame"]


async def _check_record(server: Process, clients: list[Client], path: Path) -> None:
    host = clients[0]
    url = f"{server.base}/api/tables/{host.code}/records/1"
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as web:
        answers = [await web.get(url, headers={"Authorization": f"Bearer {each.token}"}) for each in clients]
        stranger = await web.get(url)
    assert stranger.status_code == 401
    assert {answer.content for answer in answers} == {answers[0].content}
    record = verify(answers[0].content)
    assert host.frame is not None
    assert host.frame.table is not None
    assert record.header.commitment == host.frame.table.commitment
    path.write_bytes(answers[0].content)
    assert main(["verify", str(path)]) == 0


async def test_one_flipped_byte_of_a_downloaded_record_is_caught(server: Process) -> None:
    """A record that was changed after the game does not verify."""
    data = await _played_out(server, "classic-2008", 2, computers=2)
    verify(data)
    assert _caught(data, 0, max(1, len(data) // 200)) >= 200


async def _played_out(server: Process, game: str, people: int, computers: int) -> bytes:
    """The record of a whole game, as its host downloads it."""
    clients = await seated(server.base, game, people, computers=computers)
    await clients[0].ask(Start())
    await play_out(clients)
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as web:
        url = f"{server.base}/api/tables/{clients[0].code}/records/1"
        data = (await web.get(url, headers={"Authorization": f"Bearer {clients[0].token}"})).content
    await close_all(clients)
    return data


def _caught(data: bytes, first: int, pace: int) -> int:
    """Change one byte at a time, all over the record, and see that each change is noticed; return how many."""
    places = range(first, len(data), pace)
    for place in places:
        with pytest.raises(BadRecord):
            verify(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
    return len(places)


@pytest.mark.long
async def test_row_18_the_records_of_many_games_verify_and_every_changed_byte_is_caught(server: Process) -> None:
    """Games of every kind, one after the other; of each record, bytes are changed all over it."""
    games, changed = figures.wanted("LAPIN_RECORDS", 120), 0
    kinds = list(GAMES.items())
    for number in range(games):
        game, players = kinds[number % len(kinds)]
        data = await _played_out(server, game, players - 1, computers=1)
        verify(data)
        changed += _caught(data, number % 97, 97)
    figure = f"{games:,} of {games:,} games verify; {changed:,} of {changed:,} changed bytes caught"
    what = "records of games of all six kinds, played over sockets"
    figures.note(18, what, figure, f"LAPIN_RECORDS={games} ./test --long")


async def test_a_rematch_is_a_game_of_its_own(server: Process) -> None:
    """The same people play again: another shuffle, another record, and the first is still there."""
    clients = await seated(server.base, "classic-2014", 3, computers=1)
    for _ in range(2):
        await caught_up(clients, await clients[0].ask(Start()))
        await play_out(clients)
    async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as web:
        url = f"{server.base}/api/tables/{clients[0].code}/records"
        head = {"Authorization": f"Bearer {clients[0].token}"}
        records = [verify((await web.get(f"{url}/{number}", headers=head)).content) for number in (1, 2)]
        missing = await web.get(f"{url}/3", headers=head)
    await close_all(clients)
    assert records[0].header.commitment != records[1].header.commitment
    assert missing.status_code == 404
