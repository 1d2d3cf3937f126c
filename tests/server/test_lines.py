"""Bad lines: an ask that is sent again and again has one effect, and a cut line comes back to the same picture."""

import asyncio
import contextlib
import statistics
import time
from collections import Counter
from random import Random

import msgspec
import pytest

from lapin.client import Client
from lapin.engine.options import Options
from lapin.engine.refusals import Refused
from lapin.store import SqliteLog
from lapin.tables.asks import (
    AddComputer,
    Arrange,
    Ask,
    Clocks,
    Dress,
    ExtendClock,
    HideCode,
    Kick,
    Lock,
    PassHost,
    React,
    RemoveComputer,
    Say,
    SetUp,
    Start,
)
from lapin.tables.frames import Frame
from tests.server import figures
from tests.server.players import GAMES, OVERTAKEN, caught_up, frame_after, move, over, owing, seated, started
from tests.server.process import PATIENCE, Process
from tests.server.wire import Message, Wire


class Stutterer:
    """Sends everything up to ten times, and loses its line in between."""

    def __init__(self, client: Client, rng: Random) -> None:
        self._client = client
        self._rng = rng
        self._wire: Wire | None = None
        self.versions: dict[str, int] = {}

    async def ask(self, request: str, ask: Ask) -> Message:
        """Ask from one to ten times, in part on lines that break; the last answer."""
        for _ in range(self._rng.randint(0, 9)):
            wire = await self._line()
            await wire.ask(request, ask)
            if self._rng.random() < 0.3:
                wire.cut()
                self._wire = None
        wire = await self._line()
        await wire.ask(request, ask)
        answer = await wire.answer(request)
        if answer.get("code") in OVERTAKEN:  # a picture's window closed while we stuttered
            return answer
        assert answer["type"] in ("frame", "done"), answer
        known = self.versions.setdefault(request, answer["version"])
        assert known == answer["version"], "two answers name two versions"
        return answer

    async def _line(self) -> Wire:
        if self._wire is None:
            self._wire = await Wire.open(self._client.base, self._client.code, self._client.token)
            await self._wire.frame()
        return self._wire


async def _commands(server: Process, code: str) -> Counter[str]:
    log = await SqliteLog.open(server.data / "lapin.sqlite")
    try:
        table = await log.find(code)
        assert table is not None
        return Counter(entry.command for entry in await log.read(table) if entry.command is not None)
    finally:
        await log.close()


HOUSE: tuple[Ask, ...] = (
    Say("hello"),
    React("heart"),
    AddComputer(),
    AddComputer(),
    RemoveComputer(3),
    SetUp(game="odyssey", options=Options(rounds=1), clocks=Clocks(give=600)),
    Arrange((2, 0, 1, 4)),
    Dress(name="Ada again"),
    Lock(on=True),
    Lock(on=False),
    HideCode(on=True),
    Start(),
    Say("go"),
    Kick(1),
    PassHost(2),
)


async def test_row_8_everything_around_the_game_that_is_sent_many_times_happens_once(server: Process) -> None:
    """Add a computer ten times by a bad line: one computer comes. So with all that can be asked of a table."""
    clients = await seated(server.base, "classic-2014", 3)
    host = Stutterer(clients[0], Random(8))
    for number, ask in enumerate(HOUSE):
        await host.ask(f"ask-{number}", ask)
    for number, ask in enumerate(HOUSE):  # and once more, long after
        assert (await host.ask(f"ask-{number}", ask))["type"] == "done"
    commands = await _commands(server, clients[0].code)
    assert {name: count for name, count in commands.items() if count != 1} == {}
    assert {f"0:ask-{number}" for number in range(len(HOUSE))} <= set(commands)
    frame = await clients[2].until(lambda frame: frame.room.host == 2)
    assert [person.computer for person in frame.room.people if not person.gone].count(True) == 1


@pytest.mark.parametrize("game", GAMES)
async def test_row_8_a_whole_game_of_moves_sent_many_times_counts_each_once(server: Process, game: str) -> None:
    """Every move of a game is sent one to ten times, also over new lines: each is played once."""
    clients = await started(server.base, game, GAMES[game])
    seats = [Stutterer(client, Random(place)) for place, client in enumerate(clients)]
    rng, number = Random(game), 0
    while number < 40:
        place, frame = await _next_to_move(clients)
        if over(frame):
            break
        wanted = move(frame, rng)
        assert wanted is not None
        number += 1
        answer = await seats[place].ask(f"move-{number}", wanted)
        await caught_up(clients, answer.get("version", 0))
    commands = await _commands(server, clients[0].code)
    moved = {name: count for name, count in commands.items() if ":move-" in name}
    assert len(moved) == sum(len(seat.versions) for seat in seats) >= 20
    assert set(moved.values()) == {1}


async def _next_to_move(clients: list[Client]) -> tuple[int, Frame]:
    """Somebody the table waits for, with what they see; or that the game is over."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for place, client in enumerate(clients):
                if client.frame is not None and (owing(client.frame) or over(client.frame)):
                    return place, client.frame
            await asyncio.sleep(0.002)


async def _cut_and_back(client: Client) -> float:
    """Cut the line; the picture after it must be the one before. How long it took."""
    before = client.frame
    assert before is not None
    client.keep_frames, known = True, len(client.frames)
    begun = time.monotonic()
    client.cut()
    after = await frame_after(client, known)
    took = time.monotonic() - begun
    assert _picture(after) == _picture(before)
    client.keep_frames = False
    return took


def _picture(frame: Frame) -> bytes:
    return msgspec.json.encode((frame.version, frame.me, frame.room, frame.table, frame.mine))


async def _cut_everywhere(base: str, game: str, turns: int) -> tuple[list[float], set[str]]:
    """Play, and cut everybody's line at the beginning of every phase of the first turns, and at the end."""
    clients = await started(base, game, GAMES[game])
    took: list[float] = []
    seen: set[tuple[int, str]] = set()
    rng = Random(game)
    while True:
        place, frame = await _next_to_move(clients)
        assert frame.table is not None
        key = (frame.table.turn, str(frame.table.phase))
        if key not in seen and (key[0] <= turns or over(frame)):
            seen.add(key)
            await caught_up(clients, frame.version)
            took += await asyncio.gather(*(_cut_and_back(client) for client in clients))
        if over(frame):
            return took, {phase for _, phase in seen}
        wanted = move(frame, rng)
        assert wanted is not None
        with contextlib.suppress(Refused):  # a picture's window closed meanwhile
            await caught_up(clients, await clients[place].ask(wanted))


@pytest.mark.parametrize("game", GAMES)
async def test_row_9_a_cut_line_comes_back_to_the_same_picture_at_every_phase(server: Process, game: str) -> None:
    """The train is in a tunnel while telling, giving, voting, touching or after the end: nothing changed."""
    took, phases = await _cut_everywhere(server.base, game, turns=1)
    wanted = {"tell", "touch", "over"} if game == "jinx" else {"tell", "give", "vote", "over"}
    assert phases == wanted
    assert statistics.median(took) <= 1.0


@pytest.mark.long
async def test_row_9_every_phase_of_every_turn_of_every_game(server: Process) -> None:
    """The same in every turn of three games of each kind."""
    took: list[float] = []
    games = figures.wanted("LAPIN_CUT_GAMES", 3)
    for _ in range(games):
        for game in GAMES:
            took += (await _cut_everywhere(server.base, game, turns=1000))[0]
    slowest = max(took)
    figures.note(
        9,
        "cut lines, every phase of every turn of all six games",
        f"same picture after each of {len(took):,} cuts; median {1000 * statistics.median(took):.0f} ms, "
        f"slowest {1000 * slowest:.0f} ms (the client waits 100 ms before it tries again)",
        f"LAPIN_CUT_GAMES={games} ./test --long",
    )


async def test_a_seat_may_have_two_lines_and_both_are_told(server: Process) -> None:
    """Phone and laptop at the same seat show the same, and either may play."""
    clients = await started(server.base, "odyssey", 3)
    phone = await Wire.open(server.base, clients[0].code, clients[0].token)
    laptop = await Wire.open(server.base, clients[0].code, clients[0].token)
    await asyncio.gather(phone.frame(), laptop.frame())
    await phone.ask("p1", Say("from the phone"))
    version = (await phone.answer("p1"))["version"]
    other = await laptop.frame(version)
    assert other["ack"] is None
    assert other["events"][0]["text"] == "from the phone"
    await laptop.ask("no-clock", ExtendClock())
    assert (await laptop.answer("no-clock"))["code"] == "NO_CLOCK"
