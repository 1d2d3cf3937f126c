"""Programs at a table: they play something legal at random, over a real socket, until the game is over."""

import asyncio
from collections.abc import Callable
from random import Random

import pytest

from lapin.bots.random_player import owes, random_player
from lapin.client import Client, Disconnected
from lapin.game.model.commands import CallJinx, Touch
from lapin.game.model.refusals import Refused
from lapin.game.seen import View
from lapin.game.variants import VARIANTS
from lapin.table.commands import AddComputer, Leave, PutFinger, ShoutJinx, Start, TableCommand
from lapin.table.frames import Frame
from tests.overtaken import OVERTAKEN
from tests.server.process import PATIENCE
from tests.waiting import until

_LARGER = {"classic-2008": 4, "classic-2014": 5, "odyssey": 6}
GAMES: dict[str, int] = {game: _LARGER.get(game, variant.least) for game, variant in VARIANTS.items()}
"""Each game with how many play it here."""


def over(frame: Frame) -> bool:
    """Whether the game has come to its end."""
    return frame.table is not None and frame.table.phase == "over"


def owing(frame: Frame) -> bool:
    """Whether the table waits for this seat."""
    return frame.mine is not None and owes(frame.mine.may)


def move(frame: Frame, rng: Random) -> TableCommand | None:
    """A legal move that takes the game forward."""
    assert frame.table is not None
    chosen = random_player(View(frame.table, frame.mine), rng, 0)
    if isinstance(chosen, Touch):
        return PutFinger(chosen.spot)
    return ShoutJinx() if isinstance(chosen, CallJinx) else chosen


async def play(client: Client, rng: Random, enough: Callable[[Frame], object] = over) -> None:
    """Play one seat until this is true of its frame."""
    while True:
        frame = await client.until(lambda frame: enough(frame) or owing(frame))
        if enough(frame):
            return
        wanted = move(frame, rng)
        if wanted is None:
            continue
        try:
            await client.ask(wanted)
        except Refused as refused:
            if refused.code not in OVERTAKEN:
                raise
            await asyncio.sleep(0)


async def seated(base: str, game: str, people: int, computers: int = 0, **table: object) -> list[Client]:
    """People at a fresh table, the host first, and computers beside them; nothing has begun."""
    host = await Client.open(base, "Ada", game=game, **table)
    clients = [host]
    for number in range(1, people):
        clients.append(await Client.join(base, host.code, f"Guest {number}"))
    await all_seen(host, people)
    for _ in range(computers):
        await host.ask(AddComputer())
    return clients


async def all_seen(host: Client, people: int) -> None:
    """Wait until the host sees everybody: a person who joined at another process is seen a moment later."""
    await host.until(lambda frame: len(frame.room.people) >= people)


async def sealed(clients: list[Client]) -> None:
    """Wait until everybody's number for the shuffle is stored: one that comes after the deal is also an entry."""

    def is_sealed(client: Client) -> bool:
        assert client.frame is not None
        return not client.takes_part or any(each.person == client.person for each in client.frame.room.seals)

    await until(lambda: all(map(is_sealed, clients)))


async def started(base: str, game: str, people: int, computers: int = 0, **table: object) -> list[Client]:
    """The same people, with the game begun and seen by everybody."""
    clients = await seated(base, game, people, computers, **table)
    await sealed(clients)
    await caught_up(clients, await clients[0].ask(Start()))
    await dealt(clients)
    return clients


async def dealt(clients: list[Client]) -> None:
    """Wait until everybody has their cards: a start is followed by the numbers for the shuffle."""
    for client in clients:
        await client.until(lambda frame: frame.room.playing)


async def caught_up(clients: list[Client], version: int) -> None:
    """Wait until everybody has seen this version."""
    for client in clients:
        await client.until(lambda frame: frame.version >= version)


async def frame_after(client: Client, known: int) -> Frame:
    """Wait for the frame after this many kept ones."""
    await client.until(lambda _frame: len(client.frames) > known)
    return client.frames[known]


async def play_out(clients: list[Client], seed: int = 0) -> None:
    """Play the game to its end, all seats at once."""
    async with asyncio.timeout(2 * PATIENCE):
        await asyncio.gather(*(play(client, Random(seed + place)) for place, client in enumerate(clients)))


async def close_all(clients: list[Client]) -> None:
    """Close everybody's connection."""
    await asyncio.gather(*(client.close() for client in clients))


async def leave(client: Client) -> None:
    """Leave the table for good: whoever has left is disconnected at once, and hears nothing but that."""
    with pytest.raises(Disconnected, match="4006 left"):
        await client.ask(Leave())
