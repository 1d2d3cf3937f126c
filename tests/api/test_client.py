"""A seat at a server, held by a program: what it sees, game after game."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from picows import WSListener, WSMsgType, WSTransport, ws_create_server

from lapin import Client, ComputerPlayer, Disconnected, Refused, View
from tests.server.process import PATIENCE, QUICK, Process


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A real server."""
    process = Process(Path(tmp_path_factory.mktemp("site")) / "data", *QUICK).start()
    try:
        yield process
    finally:
        process.end()


async def seated(server: Process) -> Client:
    """A host with three computer players, before the start."""
    host = await Client.open(server.base, "Ada", game="odyssey", options={"target": 5, "first": "draw"})
    for _ in range(3):
        await host.add_computer("easy")
    return host


async def played(client: Client, player: ComputerPlayer) -> list[View]:
    """A game, played to its end: everything its seat saw."""
    seen = []
    async for view in client.views():
        seen.append(view)
        if move := player.move(view):
            await client.move(move)
    return seen


async def test_a_seat_sees_one_game_from_its_deal_to_its_end(server: Process) -> None:
    """The last view is the first one that is over, and its record of points is the game's."""
    async with asyncio.timeout(PATIENCE), await seated(server) as host:
        await host.start()
        seen = await played(host, ComputerPlayer("random", seed=1))
    assert [view.table.phase == "over" for view in seen].index(True) == len(seen) - 1
    assert max(seen[-1].table.scores) >= 5
    assert all(view.mine is not None for view in seen)


async def test_after_a_game_views_are_those_of_the_next(server: Process) -> None:
    """A program that asks for views after the end is shown the rematch, not the end again."""
    async with asyncio.timeout(PATIENCE), await seated(server) as host:
        player = ComputerPlayer("random", seed=1)
        await host.start()
        first = await played(host, player)
        following = asyncio.ensure_future(played(host, player))
        await host.start()
        second = await following
    assert {view.table.commitment for view in first}.isdisjoint(view.table.commitment for view in second)
    assert second[-1].table.phase == "over"


async def test_a_spectator_sees_what_everybody_sees(server: Process) -> None:
    """A spectator is shown the same table to its end, and no hand."""
    async with (
        asyncio.timeout(PATIENCE),
        await seated(server) as host,
        Client(server.base, host.code) as spectator,
    ):
        watching = asyncio.ensure_future(played(spectator, ComputerPlayer("random")))
        await host.start()
        played_out = await played(host, ComputerPlayer("random", seed=1))
        seen = await watching
    assert seen[-1].table == played_out[-1].table
    assert {view.mine for view in seen} == {None}


async def test_a_table_that_does_not_exist_can_be_neither_joined_nor_watched(server: Process) -> None:
    """Joining it is refused, and a client that only watches is turned away for good."""
    with pytest.raises(Refused, match="NO_SUCH_TABLE"):
        await Client.join(server.base, "BBBB", "Ada")
    with pytest.raises(Disconnected, match="NO_SUCH_TABLE"):
        async with asyncio.timeout(PATIENCE), Client(server.base, "BBBB"):
            pass


async def test_a_server_of_another_version_ends_the_connection_with_a_reason() -> None:
    """A frame that this version cannot read would otherwise be waited for, for ever."""
    left = asyncio.Event()

    class Older(WSListener):
        def on_ws_connected(self, transport: WSTransport) -> None:
            transport.send(WSMsgType.TEXT, b'{"type": "frame", "version": 3}')

        def on_ws_disconnected(self, _transport: WSTransport) -> None:
            left.set()

    server = await ws_create_server(lambda _request: Older(), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(Disconnected, match="another version"):
            await Client(f"http://127.0.0.1:{port}", "BCDF").connect()
        await left.wait()
    server.close()
    await server.wait_closed()
