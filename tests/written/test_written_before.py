"""A data folder written by an earlier build: everybody comes back to it, and every game is played to its end.

How it was written, and why it is never rewritten, is told in `make.py`. A server goes by the clock of its
machine: tables that nobody has looked at for half a day are closed, and clocks that ran out fire at once. So all
times in the copy that a test opens are set forward by the same amount, as if it had been written just now.
"""

import asyncio
import json
import re
import sqlite3
import subprocess
import tarfile
import time
from collections.abc import AsyncIterator, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx
import pytest

from tests.postgres_server import PostgresServer
from tests.server.process import PATIENCE, PROGRAM, QUICK, Process
from tests.written.seats import CommandRefused, Message, Seat, over, play

HERE: Final = Path(__file__).parent
TWO_DAYS: Final = 2 * 24 * 3600 * 1000
A_TIME: Final = re.compile(rb"(?<=[:,\[])\d{13}(?=[,\]}])")
"""A whole JSON number that can be milliseconds since 1970."""

OF_THE_MOMENT: Final = "now"
"""The only field of a frame that is another each time: the server's clock."""


class Written:
    """The folder and what is known about it, set forward as if it had been written just now."""

    def __init__(self, data: Path) -> None:
        self.data = data
        lines = (HERE / "tables.jsonl").read_bytes().splitlines()
        self._at = int(json.loads(lines[0])["written"])
        self._later = int(time.time() * 1000) - self._at
        self.closed: Message = json.loads(lines[0])["closed"]
        self.tables: list[Message] = [json.loads(self._set_forward(line)) for line in lines[1:]]
        with tarfile.open(HERE / "data.tar.xz") as archive:
            archive.extractall(data, filter="data")
        self._set_forward_log(data / "lapin.sqlite")

    def _set_forward(self, text: bytes) -> bytes:
        """The same text with every time in it that much later."""
        return A_TIME.sub(lambda found: b"%d" % self._time(int(found[0])), text)

    def _time(self, at: int) -> int:
        return at + self._later if abs(at - self._at) < TWO_DAYS else at

    def _set_forward_log(self, path: Path) -> None:
        """Every entry, and when tables are due or were closed; nothing else is touched."""
        log = sqlite3.connect(path)
        log.create_function("entry", 1, self._set_forward)
        with log:
            log.execute("UPDATE entries SET payload = entry(payload)")
            log.execute("UPDATE tables SET due = due + ?, finished = finished + ?", (self._later, self._later))
        log.close()

    @property
    def running(self) -> list[Message]:
        """The tables at which a game goes on."""
        return [table for table in self.tables if table["playing"]]

    def table(self, what: str) -> Message:
        """The table that was left like this."""
        return next(table for table in self.tables if table["what"] == what)


@pytest.fixture(autouse=True)
async def _close_connections() -> AsyncIterator[None]:
    yield
    await asyncio.gather(*(seat.go() for seat in Seat.connected))
    Seat.connected.clear()


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """A copy for one test."""
    return Written(tmp_path / "data")


@pytest.fixture
def server(written: Written) -> Iterator[Process]:
    """Today's server on it."""
    process = Process(written.data, *QUICK)
    try:
        yield process.start()
    finally:
        process.end()
        print(process.log)  # shown beside a failure


@pytest.fixture(params=["sqlite", "postgresql"])
def either(request: pytest.FixtureRequest, written: Written) -> Iterator[Process]:
    """Today's server on it as it is, and after it was moved to PostgreSQL."""
    options: list[str] = []
    if request.param == "postgresql":
        postgres: PostgresServer = request.getfixturevalue("postgres")
        options = ["--database", postgres.url()]
        _lapin("move", "--from", str(written.data / "lapin.sqlite"), "--to", options[1])
    process = Process(written.data, *QUICK, *options)
    try:
        yield process.start()
    finally:
        process.end()
        print(process.log)  # shown beside a failure


def _lapin(*arguments: str) -> str:
    """Return what a command prints; it has to succeed."""
    done = subprocess.run([*PROGRAM, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _web(server: Process) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False)


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _host(table: Message) -> dict[str, str]:
    """Return what the first person of a table shows."""
    return _bearer(table["people"][0]["token"])


def _lasting(frame: Message) -> Message:
    """A frame without the server's clock, and without departures that were not listed then (J3, S1)."""
    lasting = {name: value for name, value in frame.items() if name != OF_THE_MOMENT}
    listed = frame["room"]["departures"]
    departures = [each for each in listed if each["book"] != "youngest" and each["option"] != "deck"]
    return lasting | {"room": frame["room"] | {"departures": departures}}


def _as_it_was(now: object, then: object) -> object:
    """Return what is there now, as far as it was there then: a frame may gain fields, and none may be lost."""
    if isinstance(now, dict) and isinstance(then, dict):
        return {name: _as_it_was(now[name], then[name]) if name in now else None for name in then}
    if isinstance(now, list) and isinstance(then, list) and len(now) == len(then):
        return [_as_it_was(new, old) for new, old in zip(now, then, strict=True)]
    return now


async def _all_back(server: Process, table: Message) -> list[Seat]:
    """Everybody at a table, and somebody who looks on, finds it as they left it."""
    seats = [Seat(server.base, table["code"], each["person"], each["token"]) for each in table["people"]]
    onlooker = Seat(server.base, table["code"], None, seats[0].token)
    frames = await asyncio.gather(onlooker.come(), *(seat.come() for seat in seats))
    for frame, each in zip(frames, ({}, *table["people"]), strict=True):
        expected = table["onlooker"] | {name: each[name] for name in ("me", "mine") if name in each}
        before = _lasting(expected)
        assert _as_it_was(_lasting(frame), before) == before, table["what"]
    return seats


async def _everybody_back(server: Process, tables: list[Message]) -> list[list[Seat]]:
    return list(await asyncio.gather(*(_all_back(server, table) for table in tables)))


def test_all_six_games_in_every_phase_were_left_running(written: Written) -> None:
    """The folder has three to twelve players, a recorded clue, a mixed deck, a latecomer, and talk."""
    shown = [table["onlooker"]["table"] for table in written.running]
    assert {table["game"] for table in shown} == {
        "classic-2008", "classic-2014", "odyssey", "party", "team", "jinx",
    }  # fmt: skip
    assert {table["phase"] for table in shown} == {"tell", "give", "vote", "touch"}
    assert {table["players"] for table in shown} >= {3, 4, 6, 8, 12}
    assert any(table["clue"] is not None and table["clue"]["type"] == "recording" for table in shown)
    assert any(table["onlooker"]["room"]["played_deck"].startswith("mix-") for table in written.running)
    assert any(table["arriving"] for table in shown)
    assert any(table["onlooker"]["talk"] for table in written.running)
    assert any(table["onlooker"]["room"]["deadline"] for table in written.running)


async def test_every_seat_comes_back_to_the_same_frame(server: Process, written: Written) -> None:
    """The token of each device opens its seat, and it sees what it saw; so does a screen that looks on."""
    await _everybody_back(server, written.tables)
    assert "Traceback" not in server.log


async def test_a_command_sent_before_is_answered_again_and_done_once(server: Process, written: Written) -> None:
    """A device that never heard the answer sends it again, with the same id."""
    tables = await _everybody_back(server, written.tables)
    for table, seats in zip(written.tables, tables, strict=True):
        asked, request = table["asked"], table["asked"]["request"]
        seat = next(seat for seat in seats if seat.person == asked["person"])
        done = {"type": "done", "id": request["id"], "version": asked["version"]}
        assert await seat.send(request) == done
        assert seat.frame["version"] == table["onlooker"]["version"]


async def test_every_game_is_played_to_its_end(either: Process, written: Written, tmp_path: Path) -> None:
    """All seats play on at once, from SQLite and from PostgreSQL; every record verifies, of earlier games too."""
    tables = await _everybody_back(either, written.running)
    async with asyncio.timeout(2 * PATIENCE):
        seats = [seat for table in tables for seat in table]
        await asyncio.gather(*(play(seat, Random(place)) for place, seat in enumerate(seats)))
    assert all(over(seat.frame) for seat in seats)
    files = []
    async with _web(either) as web:
        for seat in (table[0] for table in tables):
            for number in range(1, seat.frame["room"]["games"] + 1):
                answer = await web.get(f"/api/tables/{seat.code}/records/{number}", headers=seat.head)
                assert answer.status_code == 200, answer.text
                files.append(tmp_path / f"{seat.code}-{number}.jsonl")
                files[-1].write_bytes(answer.content)
    said = _lapin("verify", "--recordings", str(written.data / "pictures"), *map(str, files))
    assert said.count(": verified, ") == len(files) == len(written.running) + 1
    assert "recordings: 1 as they were told, 0 not there" in said
    assert "Traceback" not in either.log


async def test_a_told_recording_is_heard_as_it_was_told(server: Process, written: Written) -> None:
    """The people at the table get the same bytes."""
    table = written.table("a hummed clue")
    told = table["beside"]["recording"]
    async with _web(server) as web:
        heard = await web.get(f"/api/tables/{table['code']}/recordings/{told['ref']}", headers=_host(table))
        stranger = await web.get(f"/api/tables/{table['code']}/recordings/{told['ref']}")
    assert sha256(heard.content).hexdigest() == told["sha256"]
    assert stranger.status_code == 401


async def test_the_pictures_of_a_mixed_deck_are_there(server: Process, written: Written) -> None:
    """The people at the table, and nobody else, get the same cards, and their own pictures byte for byte."""
    table = written.table("a mixed deck")
    mix = table["beside"]["mix"]
    async with _web(server) as web:
        shown = (await web.get(mix["page"], headers=_host(table))).json()
        assert (len(shown["large"]), shown["parts"]) == (mix["cards"], mix["parts"])
        found = set()
        for address in (*mix["pictures"], *shown["large"][:2], *shown["small"][:2]):
            picture = await web.get(address, headers=_host(table))
            assert mix["pictures"].get(address) in (None, sha256(picture.content).hexdigest())
            found.add(sha256(picture.content).hexdigest())
            assert (await web.get(address)).status_code == 404
        assert found == {*mix["pictures"].values()}, "at the older addresses, and at today's"


async def test_games_that_were_over_are_kept_as_they_were(
    server: Process, written: Written, tmp_path: Path
) -> None:
    """The record of a finished game, and of a table that was closed, are the same but for the day; they verify."""
    table = written.table("a finished game")
    closed = written.closed
    async with _web(server) as web:
        history = await web.get(f"/api/tables/{table['code']}/history")
        record = await web.get(f"/api/tables/{table['code']}/records/1", headers=_host(table))
        kept = await web.get(f"/api/tables/{closed['table']}/records/1", headers=_bearer(closed["token"]))
        assert (await web.get(f"/api/tables/{closed['code']}")).status_code == 404
    shown = table["beside"]["history"]
    assert _as_it_was(history.json(), shown) == shown
    assert _dateless(record.text) == _dateless(table["beside"]["record"])
    assert _dateless(kept.text) == _dateless(closed["record"])
    files = tmp_path / "finished.jsonl", tmp_path / "closed.jsonl"
    for file, answer in zip(files, (record, kept), strict=True):
        file.write_bytes(answer.content)
    assert _lapin("verify", *map(str, files)).count(": verified, classic-2014, ") == 2


def _dateless(record: str) -> list[Any]:
    """The lines of a record without the day, which was set forward with all times, and without their digest."""
    head, *events, end = (json.loads(line) for line in record.splitlines())
    assert head.pop("date")
    assert end.pop("sha256")
    return [head, *events, end]


async def test_the_lobby_plays_and_its_ticket_moves_a_seat(server: Process, written: Written) -> None:
    """A person with a ticket takes the seat over on another device; the game that was chosen begins and ends."""
    table = written.table("a lobby")
    async with _web(server) as web:
        moved = await web.post(f"/api/tables/{table['code']}/move", json={"ticket": table["beside"]["ticket"]})
    assert moved.status_code == 201, moved.text
    first = Seat(server.base, table["code"], moved.json()["person"], moved.json()["token"])
    host = Seat(server.base, table["code"], table["people"][1]["person"], table["people"][1]["token"])
    await asyncio.gather(first.come(), host.come())
    with pytest.raises(CommandRefused, match="NOT_HOST"):
        await first.ask("start")
    await first.seen(await host.ask("start"))
    await asyncio.gather(play(first, Random(1)), play(host, Random(2)))
    assert (host.frame["table"]["game"], host.frame["table"]["players"]) == ("jinx", 3)
