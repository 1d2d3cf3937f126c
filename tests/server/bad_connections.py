"""People with bad connections: they send everything many times, and are cut off at every phase of a game."""

import asyncio
import contextlib
import time
from collections import Counter
from random import Random

import msgspec

from lapin.client import Client
from lapin.game.model.refusals import Refused
from lapin.store.places import open_log
from lapin.table.commands import TableCommand
from lapin.table.frames import Frame
from tests.overtaken import OVERTAKEN
from tests.server.load import Site
from tests.server.players import GAMES, caught_up, frame_after, move, over, owing, started
from tests.server.raw_connection import Message, RawConnection
from tests.waiting import until

BACK_SECONDS = 2.0
"""The time that a client may take to be back after a cut, by docs/reliability.md, row 9."""


class Stutterer:
    """Sends every command up to ten times, and loses its connection in between."""

    def __init__(self, client: Client, rng: Random) -> None:
        self._client = client
        self._rng = rng
        self._raw: RawConnection | None = None
        self.versions: dict[str, int] = {}

    async def ask(self, request: str, command: TableCommand) -> Message:
        """Send a command one to ten times, some of them on connections that break; return the last answer."""
        for _ in range(self._rng.randint(0, 9)):
            connection = await self._connected()
            await connection.ask(request, command)
            if self._rng.random() < 0.3:
                connection.cut()
                self._raw = None
        connection = await self._connected()
        await connection.ask(request, command)
        answer = await connection.answer(request)
        if answer.get("code") in OVERTAKEN:  # a picture's window closed while we stuttered
            return answer
        assert answer["type"] in ("frame", "done"), answer
        known = self.versions.setdefault(request, answer["version"])
        assert known == answer["version"], "two answers name two versions"
        return answer

    async def _connected(self) -> RawConnection:
        if self._raw is None:
            self._raw = await RawConnection.open(self._client.base, self._client.code, self._client.token)
            await self._raw.frame()
        return self._raw


async def stored_commands(site: Site, code: str) -> Counter[str]:
    """Return how often each command of a table is in the log."""
    log = await open_log(site.data, site.database)
    try:
        table = await log.find(code)
        assert table is not None
        return Counter(entry.command for entry in await log.read(table) if entry.command is not None)
    finally:
        await log.close()


async def next_to_move(clients: list[Client]) -> tuple[int, Frame]:
    """A player the table waits for, with their frame; or any player when the game is over."""

    def ready() -> list[tuple[int, Frame]]:
        frames = [(place, client.frame) for place, client in enumerate(clients) if client.frame is not None]
        return [(place, frame) for place, frame in frames if owing(frame) or over(frame)]

    await until(ready)
    return ready()[0]


async def cut_and_back(client: Client) -> float:
    """Cut the connection; the frame after it must equal the one before. Return the seconds it took."""
    before = client.frame
    assert before is not None
    client.keep_frames, known = True, len(client.frames)
    begun = time.monotonic()
    client.cut()
    after = await frame_after(client, known)
    took = time.monotonic() - begun
    assert picture(after) == picture(before)
    client.keep_frames = False
    return took


def picture(frame: Frame) -> bytes:
    """Return what a person sees: the frame without when it was sent and which command it answers."""
    return msgspec.json.encode((frame.version, frame.me, frame.room, frame.table, frame.mine))


async def cut_everywhere(base: str, game: str, turns: int) -> tuple[list[float], set[str]]:
    """Play, and cut every connection at the beginning of every phase of the first turns, and at the end."""
    clients = await started(base, game, GAMES[game])
    took: list[float] = []
    seen: set[tuple[int, str]] = set()
    rng = Random(game)
    while True:
        place, frame = await next_to_move(clients)
        assert frame.table is not None
        key = (frame.table.turn, str(frame.table.phase))
        if key not in seen and (key[0] <= turns or over(frame)):
            seen.add(key)
            await caught_up(clients, frame.version)
            took += await asyncio.gather(*(cut_and_back(client) for client in clients))
        if over(frame):
            return took, {phase for _, phase in seen}
        wanted = move(frame, rng)
        assert wanted is not None
        with contextlib.suppress(Refused):  # a picture's window closed meanwhile
            await caught_up(clients, await clients[place].ask(wanted))
