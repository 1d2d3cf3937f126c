"""A recorded clue from its upload to those who may hear it: who, when, and what is refused with which words."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from lapin.game.model.clues import Recording
from lapin.game.model.commands import Tell
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Story
from lapin.live.table import Table
from lapin.recordings.worker_pool import Busy, RecordingWorkers
from lapin.table.commands import EndGame, Leave, Lock, SetUp, Start
from tests.net.whole_site import QUICK, bearer, served
from tests.recordings.making import recording
from tests.waiting import until

HOST, GUEST = PersonId(0), PersonId(1)
HUM = recording("webm", "libopus", seconds=0.5)


class Stage:
    """A table of three at which Ada may sing, and a browser without any cookie."""

    def __init__(self, web: httpx.AsyncClient, table: Table, seats: list[dict[str, Any]]) -> None:
        self.web, self.table = web, table
        self.tokens = [bearer(seat["token"]) for seat in seats]
        self.at = f"/api/tables/{seats[0]['code']}"

    async def sings(self, content: Any = HUM, by: int = 0) -> tuple[int, Any]:
        """Somebody uploads a tune; returns how it is answered."""
        answer = await self.web.post(f"{self.at}/sound", content=content, headers=self.tokens[by])
        return answer.status_code, answer.json()

    async def hears(self, ref: str, headers: dict[str, str] | None = None, **more: str) -> httpx.Response:
        """Somebody asks for it, without any earlier cookie."""
        self.web.cookies.clear()
        return await self.web.get(f"{self.at}/recordings/{ref}", headers={**(headers or {}), **more})


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    """Such a table."""
    async with served(tmp_path) as (server, web):
        seats = [(await web.post("/api/tables", json={"name": "Ada"})).json()]
        for name in ("Bo", "Cleo"):
            seats.append((await web.post(f"/api/tables/{seats[0]['code']}/join", json={"name": name})).json())
        web.cookies.clear()
        table = await server.registry.table(seats[0]["table"])
        await table.execute(HOST, "1", SetUp(options=Options(performed=True, first=Seat(0))))
        await table.execute(HOST, "2", Start())
        yield Stage(web, table, seats)


async def _told(stage: Stage) -> str:
    """Ada tells what she has sung; returns its name."""
    _, clue = await stage.sings()
    game = stage.table.state.game
    assert isinstance(game, Story)
    await stage.table.execute(HOST, "tell", Tell(msgspec.convert(clue, Recording), game.hands[0][0]))
    return str(clue["ref"])


async def _watching(stage: Stage) -> dict[str, str]:
    """The cookie of somebody who looks on."""
    stage.web.cookies.clear()
    watch = await stage.web.post(f"{stage.at}/watch")
    assert watch.status_code == 204
    return {"Cookie": watch.headers["set-cookie"].partition(";")[0]}


async def test_a_recording_is_its_makers_until_it_is_told_and_then_everybodys_at_the_table(stage: Stage) -> None:
    """As the kind of file that it is, kept for ten minutes and by no cache in between; also in parts."""
    status, clue = await stage.sings()
    assert (status, clue["medium"]) == (201, "audio")
    mine = await stage.hears(clue["ref"], stage.tokens[0])
    assert (mine.status_code, mine.headers["cache-control"]) == (200, "private, max-age=600")
    assert mine.headers["content-type"].startswith("audio/")
    assert (await stage.hears(clue["ref"], stage.tokens[1])).status_code == 404
    ref = await _told(stage)
    theirs = await stage.hears(ref, stage.tokens[1])
    assert (theirs.status_code, theirs.headers["accept-ranges"]) == (200, "bytes")
    part = await stage.hears(ref, stage.tokens[2], Range="bytes=0-3")
    assert (part.status_code, part.content) == (206, theirs.content[:4])


async def test_onlookers_hear_what_was_told_for_as_long_as_they_may_look_on(stage: Stage) -> None:
    """With the cookie of this table; not without one, and not once the table is locked."""
    ref, watching = await _told(stage), await _watching(stage)
    assert (await stage.hears(ref, watching)).status_code == 200
    refused = await stage.hears(ref)
    assert (refused.status_code, refused.json()["code"]) == (401, "NOT_YOUR_SEAT")
    forged = {"Cookie": watching["Cookie"].partition("=")[0] + "=x"}
    assert (await stage.hears(ref, forged)).status_code == 401
    assert len(watching["Cookie"].partition("=")[2]) == 32
    await stage.table.execute(HOST, "lock", Lock(on=True))
    locked = await stage.hears(ref, watching)
    assert (locked.status_code, locked.json()["code"]) == (403, "NO_ONLOOKERS")


async def test_a_clue_that_comes_when_the_moment_is_over_is_not_kept(stage: Stage) -> None:
    """The game has ended while it was on its way, or its singer has left: each hears which."""
    for end, refusal in ((EndGame(), (422, "NO_GAME")), (Leave(), (401, "NOT_YOUR_SEAT"))):
        go_on, begun = asyncio.Event(), asyncio.Event()

        async def slowly(begun: asyncio.Event = begun, go_on: asyncio.Event = go_on) -> AsyncIterator[bytes]:
            yield HUM[:100]
            begun.set()
            await go_on.wait()
            yield HUM[100:]

        singing = asyncio.create_task(stage.sings(slowly()))
        await until(begun.is_set)
        await stage.table.execute(HOST, f"end-{end}", end)
        go_on.set()
        status, problem = await singing
        assert (status, problem["code"]) == refusal
        if isinstance(end, EndGame):
            await stage.table.execute(HOST, "again", Start())


async def test_a_server_that_has_too_much_to_check_says_when_to_come_again(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In ten seconds; and a server that checks nothing takes nothing."""

    async def busy(*_: object) -> object:
        raise Busy

    monkeypatch.setattr(RecordingWorkers, "take", busy)
    assert await stage.sings() == (429, {"code": "TOO_FAST", "data": {"seconds": 10}})
    monkeypatch.setattr(RecordingWorkers, "open", False)
    assert (await stage.sings())[1]["code"] == "RECORDINGS_OFF"
    assert (await stage.web.get("/api/recordings")).json()["on"] is False


@pytest.mark.parametrize("safe", [False, True])
async def test_a_site_for_children_takes_no_recordings(tmp_path: Path, safe: bool) -> None:
    """The page asks before it offers them."""
    async with served(tmp_path, site=replace(QUICK, safe=safe)) as (_, web):
        assert (await web.get("/api/recordings")).json()["on"] is not safe
