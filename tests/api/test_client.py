"""A seat at a server, held by a program: what it sees, game after game."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_create_server

from lapin import Client, ComputerPlayer, Disconnected, Refused, View
from lapin.table.commands import Say
from lapin.table.frame_encoder import FrameEncoder
from tests.server.process import PATIENCE, QUICK, Process
from tests.table.pure_table import HOST, PureTable

HANDSHAKE_SECONDS = 5
"""After which the library gives a handshake up."""


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


async def test_an_onlooker_sees_what_everybody_sees(server: Process) -> None:
    """An onlooker is shown the same table to its end, and no hand."""
    async with (
        asyncio.timeout(PATIENCE),
        await seated(server) as host,
        Client(server.base, host.code) as onlooker,
    ):
        watching = asyncio.ensure_future(played(onlooker, ComputerPlayer("random")))
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


async def test_a_server_that_knows_nothing_of_the_shuffle_is_asked_once() -> None:
    """It cannot read the seal; the client plays on without taking part."""
    table, heard = PureTable("odyssey", 3), list[str]()
    frame = msgspec.json.decode(FrameEncoder().frame(table.state, 1, 0, table.person(HOST), None, None))
    del frame["room"]["seals"], frame["room"]["shuffle"]

    class Older(WSListener):
        def on_ws_connected(self, transport: WSTransport) -> None:
            transport.send(WSMsgType.TEXT, msgspec.json.encode(frame))

        def on_ws_frame(self, transport: WSTransport, said: WSFrame) -> None:
            if said.msg_type != WSMsgType.TEXT:
                return
            asked = msgspec.json.decode(said.get_payload_as_bytes())
            heard.append(asked["ask"]["do"])
            refused = {"type": "refused", "id": asked["id"], "code": "UNREADABLE", "data": {"reason": ""}}
            transport.send(WSMsgType.TEXT, msgspec.json.encode(refused))
            transport.send(WSMsgType.TEXT, msgspec.json.encode({**frame, "version": len(heard) + 1}))

    server = await ws_create_server(lambda _request: Older(), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with asyncio.timeout(PATIENCE), Client(f"http://127.0.0.1:{port}", "BCDF", "token") as client:
        await client.until(lambda seen: seen.version == 2)
        with pytest.raises(Refused, match="UNREADABLE"):
            await client.add_computer()
        await client.until(lambda seen: seen.version == 3)
    assert heard == ["seal", "add_computer"]
    server.close()
    await server.wait_closed()


async def test_a_client_that_misses_something_asks_for_the_whole() -> None:
    """It shows nothing half: the next frame is the whole one. What was done is done, and changes follow again."""
    table, heard = PureTable("odyssey", 3), list[str]()
    frame = msgspec.json.decode(FrameEncoder().frame(table.state, 1, 0, table.person(HOST), None, None))
    changes = {"type": "changes", "now": 0, "ack": None, "events": [], "talk": None}

    class Forgetful(WSListener):
        def on_ws_connected(self, transport: WSTransport) -> None:
            transport.send(WSMsgType.TEXT, msgspec.json.encode(frame))
            missing = {**changes, "since": 2, "version": 3, "room": {"locked": True}}
            transport.send(WSMsgType.TEXT, msgspec.json.encode(missing))

        def on_ws_frame(self, transport: WSTransport, said: WSFrame) -> None:
            if said.msg_type != WSMsgType.TEXT:
                return
            asked = msgspec.json.decode(said.get_payload_as_bytes())
            heard.append(asked["ask"]["do"])
            if heard[-1] == "refresh":
                transport.send(WSMsgType.TEXT, msgspec.json.encode({**frame, "version": 3, "ack": asked["id"]}))
                after = {**changes, "since": 3, "version": 4, "room": {"host": 1}}
                transport.send(WSMsgType.TEXT, msgspec.json.encode(after))
            elif heard[-1] == "say":
                lost = {**changes, "since": 8, "version": 9, "ack": asked["id"]}
                transport.send(WSMsgType.TEXT, msgspec.json.encode(lost))

    server = await ws_create_server(lambda _request: Forgetful(), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    client = Client(f"http://127.0.0.1:{port}", "BCDF", "token")
    client.takes_part, client.keep_frames = False, True
    async with asyncio.timeout(PATIENCE), client:
        await client.until(lambda seen: seen.version == 4)
        shown = tuple(client.frames)
        assert await client.ask(Say("hi")) == 9
    assert [(seen.version, seen.room.host, seen.room.locked) for seen in shown] == [
        (1, 0, False),
        (3, 0, False),
        (4, 1, False),
    ]
    assert heard[:2] == ["refresh", "say"]
    server.close()
    await server.wait_closed()


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


class MuteServer:
    """A server that takes connections and never answers a handshake."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.left = asyncio.Event()

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Hear somebody out until they leave."""
        await reader.readuntil(b"\r\n\r\n")
        self.asked.set()
        await reader.read()
        self.left.set()
        writer.close()


async def test_a_client_that_is_closed_in_the_middle_of_a_handshake_leaves_no_connection_behind() -> None:
    """The line to a server that does not answer ends at once, not when the handshake is given up."""
    mute = MuteServer()
    async with asyncio.timeout(PATIENCE), await asyncio.start_server(mute.meet, "127.0.0.1", 0) as server:
        client = Client("http://{}:{}".format(*server.sockets[0].getsockname()), "BBBB")
        coming = asyncio.ensure_future(client.connect())
        await mute.asked.wait()
        await client.close()
        async with asyncio.timeout(HANDSHAKE_SECONDS / 2):
            await mute.left.wait()
        with pytest.raises(Disconnected, match="closed"):
            await coming


async def test_a_caller_who_waits_no_longer_for_a_server_leaves_no_connection_behind() -> None:
    """A caller who gives up also gives up the connection: nobody goes on connecting behind their back."""
    mute = MuteServer()
    async with asyncio.timeout(PATIENCE), await asyncio.start_server(mute.meet, "127.0.0.1", 0) as server:
        client = Client("http://{}:{}".format(*server.sockets[0].getsockname()), "BBBB")
        coming = asyncio.ensure_future(client.connect())
        await mute.asked.wait()
        coming.cancel()
        with pytest.raises(asyncio.CancelledError):
            await coming
        async with asyncio.timeout(HANDSHAKE_SECONDS / 2):
            await mute.left.wait()
