"""Uploads: only a few at a time, and none that would leave too little of the disk for the log."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.net.uploads import AT_ALL, PER_NETWORK, UploadRoom
from lapin.table.commands import SetUp, Start
from tests.decks.snaps import snap
from tests.net.whole_site import bearer, served
from tests.recordings.making import recording
from tests.waiting import until


def _taken(room: UploadRoom, network: str, most_bytes: int = 1) -> str:
    """Return how an upload is refused that comes now; empty if it is let in."""
    try:
        room.take(network, most_bytes)
    except Refused as refused:
        return refused.code
    return ""


def test_row_24_a_network_has_six_uploads_at_a_time_and_everybody_together_two_dozen(
    tmp_path: Path,
) -> None:
    """The next is refused until one has ended; others are not kept out by one network."""
    room = UploadRoom(tmp_path, 0)
    assert [_taken(room, "a") for _ in range(PER_NETWORK + 1)] == [""] * PER_NETWORK + ["TOO_FAST"]
    others = [_taken(room, str(number)) for number in range(AT_ALL - PER_NETWORK + 1)]
    assert others == [""] * (AT_ALL - PER_NETWORK) + ["TOO_FAST"]
    room.leave("a")
    assert (_taken(room, "b"), _taken(room, "c")) == ("", "TOO_FAST")
    with pytest.raises(Refused, match="TOO_FAST"), room.place("a", 1):
        pytest.fail("there is no room")


def test_row_24_what_the_log_needs_of_the_disk_stays_free(tmp_path: Path) -> None:
    """An upload is refused that could leave less than the least; a place that was not given is not taken."""
    room = UploadRoom(tmp_path, 1)
    assert [_taken(room, "a", 1 << 60) for _ in range(PER_NETWORK + 1)] == ["NOT_STORED"] * (PER_NETWORK + 1)
    assert _taken(room, "a") == ""


async def test_row_24_recorded_clues_have_a_room_that_strangers_pictures_cannot_fill(tmp_path: Path) -> None:
    """Six pictures are under way from one network, and one more is refused: somebody who sings is heard."""
    async with served(tmp_path) as (server, web):
        host = (await web.post("/api/tables", json={"name": "Ada"})).json()
        for name in ("Bo", "Cleo"):
            await web.post(f"/api/tables/{host['code']}/join", json={"name": name})
        made = (await web.post("/api/decks", json={"title": "Garden"})).json()
        web.cookies.clear()
        table = await server.registry.table(host["table"])
        await table.execute(PersonId(0), "1", SetUp(options=Options(performed=True, first=Seat(0))))
        await table.execute(PersonId(0), "2", Start())
        go_on, begun = asyncio.Event(), list[bytes]()
        hum = recording("webm", "libopus", seconds=0.5)

        async def slowly(data: bytes) -> AsyncIterator[bytes]:
            yield data[:100]
            begun.append(data)
            await go_on.wait()
            yield data[100:]

        async def sings() -> object:
            at = f"/api/tables/{host['code']}/sound"
            answer = await web.post(at, content=hum, headers=bearer(host["token"]))
            return answer.status_code if answer.status_code < 400 else answer.json()["code"]

        async def paints(number: int) -> object:
            at = f"/api/decks/{made['id']}/pictures"
            answer = await web.post(at, content=slowly(snap(number)), headers=bearer(made["secret"]))
            return answer.status_code if answer.status_code < 400 else answer.json()["code"]

        first = asyncio.gather(*(paints(number) for number in range(PER_NETWORK)))
        await until(lambda: len(begun) == PER_NETWORK)
        assert await paints(9) == "TOO_FAST"
        assert await sings() == 201
        go_on.set()
        assert await first == [201] * PER_NETWORK


async def test_a_seat_sends_a_dozen_recordings_and_then_one_in_five_seconds(tmp_path: Path) -> None:
    """People who may not tell now are refused before anything is read, and so is a recording that is too large."""
    async with served(tmp_path) as (server, web):
        host = (await web.post("/api/tables", json={"name": "Ada"})).json()
        for name in ("Bo", "Cleo"):
            guest = (await web.post(f"/api/tables/{host['code']}/join", json={"name": name})).json()
        web.cookies.clear()
        table = await server.registry.table(host["table"])
        at = f"/api/tables/{host['code']}"

        async def sends(seat: dict[str, str], kind: str = "sound") -> tuple[int, dict[str, object]]:
            large = {**bearer(seat["token"]), "Content-Length": str(1 << 40)}
            answer = await web.post(f"{at}/{kind}", content=b"x", headers=large)
            return answer.status_code, answer.json()

        assert (await sends(host))[0] == 422, "no game, no clue"
        await table.execute(PersonId(0), "1", SetUp(options=Options(performed=True, first=Seat(0))))
        await table.execute(PersonId(0), "2", Start())
        assert (await sends(guest))[0] == 422
        sounds = [await sends(host) for _ in range(11)]
        assert sounds == [(413, {"code": "RECORDING_SIZE", "data": {"most": 4}})] * 11
        assert await sends(host, "video") == (413, {"code": "RECORDING_SIZE", "data": {"most": 40}})
        assert await sends(host) == (429, {"code": "TOO_FAST", "data": {"seconds": 5}})
        assert (await web.post(f"{at}/sound", content=b"x")).status_code == 401
        assert (await web.get(f"{at}/recordings/0-x.webm", headers=bearer(host["token"]))).status_code == 404
        assert (await web.get(f"{at}/recordings/0-x.webm")).status_code == 401
