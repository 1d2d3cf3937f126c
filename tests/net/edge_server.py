"""A server with one of the socket edges, its handlers of connections, and the clients of these tests."""

import asyncio
import contextlib
import functools
import os
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import msgspec
import picows
import uvicorn
import uvloop
from picows import WSMsgType
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as websockets_connect

from lapin.net.asgi_edge import AsgiEdge
from lapin.net.connections import Connection, ConnectionHandler, ConnectionLimits, Edge, Rejection, UpgradeRequest
from lapin.net.picows_edge import PicowsEdge

PATIENCE = 20.0
"""Seconds any wait may take before the test fails; no test passes by time going by."""


class Stack(msgspec.Struct, frozen=True):
    """An edge on an event loop: picows behaves differently on uvloop, where it is used, and on asyncio's own."""

    edge: type[PicowsEdge] | type[AsgiEdge]
    loop: Callable[[], asyncio.AbstractEventLoop]


STACKS = {
    "picows-uvloop": Stack(PicowsEdge, uvloop.new_event_loop),
    "picows-asyncio": Stack(PicowsEdge, asyncio.new_event_loop),
    "asgi-uvloop": Stack(AsgiEdge, uvloop.new_event_loop),
    "asgi-asyncio": Stack(AsgiEdge, asyncio.new_event_loop),
}


_runners: dict[Stack, asyncio.Runner] = {}
_stopping: dict["EdgeServer", str] = {}
"""Servers whose tests are over, and their tests. Uvicorn takes 0.2 s to stop: the next test begins meanwhile."""


def on_its_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run a test on the event loop of its stack, which all tests of this stack share."""

    @functools.wraps(test)
    def run(stack: Stack, **others: Any) -> None:
        async def within_patience() -> None:
            async with asyncio.timeout(PATIENCE):
                await test(stack=stack, **others)

        if stack not in _runners:
            _runners[stack] = asyncio.Runner(loop_factory=stack.loop)
        _runners[stack].run(within_patience())

    return run


def close_loops() -> None:
    """Close all loops, once every server on them has stopped; name the tests whose server has not."""
    late: list[str] = []
    for runner in _runners.values():
        late += runner.run(_not_stopped(runner.get_loop()))
        runner.close()
    _runners.clear()
    _stopping.clear()
    assert not late, f"servers wait for somebody after {late}"


async def _not_stopped(loop: asyncio.AbstractEventLoop) -> list[str]:
    here = [server for server in _stopping if server.loop is loop]
    ends = await asyncio.gather(*(server.stop() for server in here), return_exceptions=True)
    return [_stopping[server] for server, end in zip(here, ends, strict=True) if end is not None]


# What the server does with connections


class Echo:
    """A handler that sends back what it hears, and obeys a few words."""

    def __init__(self, upgrade: UpgradeRequest) -> None:
        self.upgrade = upgrade
        self.connection: Connection | None = None
        self.endings = 0
        self.ended = asyncio.Event()

    def opened(self, connection: Connection) -> None:
        """Do at once what the path asks for."""
        self.connection = connection
        if self.upgrade.path == "/hello":
            connection.send(b"hello")
        if self.upgrade.path == "/fails":
            raise RuntimeError("told to fail at once")
        if self.upgrade.path == "/brief":
            connection.close(4001, "brief")
        if self.upgrade.path == "/torrent":
            for _ in range(2000):
                connection.send(bytes(8192))

    def heard(self, text: bytes) -> None:
        """Obey or repeat."""
        assert self.connection is not None
        match text:
            case b"fail":
                raise RuntimeError("told to fail")
            case b"leave":
                self.connection.send(b"bye")
                self.connection.close(4000, "é" * 100)
                self.connection.send(b"too late")
            case _:
                self.connection.send(text)

    def closed(self) -> None:
        """Count the calls: one is right."""
        self.endings += 1
        self.ended.set()
        if self.upgrade.path == "/fails":
            raise RuntimeError("told to fail at the end, too")


class EchoAdmission:
    """Admits connections, and keeps every handler."""

    def __init__(self) -> None:
        self.handlers: list[Echo] = []

    def admit(self, upgrade: UpgradeRequest) -> ConnectionHandler | Rejection:
        """Admit every path but two."""
        if upgrade.path == "/refused":
            return Rejection(403, b'{"error":"not_yours"}')
        if upgrade.path == "/broken":
            raise RuntimeError("secret detail")
        self.handlers.append(Echo(upgrade))
        return self.handlers[-1]


async def hello(_request: Request) -> PlainTextResponse:
    """Answer an ordinary page."""
    return PlainTextResponse("a page")


class _Uvicorn(uvicorn.Server):
    """Uvicorn that says when it is ready, and leaves the signals of the test run alone."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.ready = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        self.ready.set()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none: servers of several tests overlap, and would put back each other's handlers."""
        yield


class EdgeServer:
    """A running server with its edge and admission."""

    def __init__(self, edge: Edge, admission: EchoAdmission) -> None:
        self.edge = edge
        self.admission = admission
        self.raw_clients: list[RawClient] = []
        self.loop = asyncio.get_running_loop()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        app = edge.around(Starlette(routes=[Route("/page", hello)]))
        settings = edge.uvicorn_settings()
        self._server = _Uvicorn(uvicorn.Config(app, lifespan="off", log_config=None, **settings))
        self._task = asyncio.create_task(self._server.serve(sockets=[self._listening]))

    @property
    def address(self) -> str:
        """Host and port, as in a URL."""
        return f"127.0.0.1:{self.port}"

    async def started(self) -> None:
        """Wait until the server accepts connections."""
        await self._server.ready.wait()

    def begin_to_stop(self) -> None:
        """Stop as SIGTERM would, some time soon."""
        self._server.should_exit = True

    async def stop(self) -> None:
        """Stop; a server that does not stop fails the test instead of holding it up."""
        self.begin_to_stop()
        await asyncio.wait({self._task}, timeout=PATIENCE / 2)
        stopped = self._task.done()
        self._server.force_exit = True
        await asyncio.wait({self._task}, timeout=PATIENCE / 2)
        for left in self._server.server_state.connections:  # uvloop does not close while one is open
            transport: Any = left.transport
            getattr(transport, "underlying_transport", transport).abort()
        assert stopped, "the server waits for somebody"


@contextlib.asynccontextmanager
async def serving(stack: Stack, round_trip_header: str = "", **limits: Any) -> AsyncIterator[EdgeServer]:
    """Run a server for the length of a test."""
    admission = EchoAdmission()
    more = {"round_trip_header": round_trip_header} if round_trip_header else {}
    here = EdgeServer(stack.edge(admission, ConnectionLimits(**limits), **more), admission)
    await here.started()
    try:
        yield here
    finally:
        for client in here.raw_clients:
            client.abort()
        here.begin_to_stop()
        _stopping[here] = os.environ.get("PYTEST_CURRENT_TEST", "")


# Two client libraries, and a third client that is only a socket


class WebsocketsClient:
    """A client made with the `websockets` library."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection

    async def say(self, text: str) -> None:
        """Send a text message."""
        await self._connection.send(text)

    async def say_bytes(self, data: bytes) -> None:
        """Send a binary message."""
        await self._connection.send(data)

    async def say_in_pieces(self, pieces: list[str]) -> None:
        """Send one text message in several frames."""
        await self._connection.send(pieces)

    async def hear(self) -> str:
        """Wait for a text message."""
        return await self._connection.recv(decode=True)

    async def ending(self) -> tuple[int, str]:
        """Wait for the end: the server's code and reason."""
        await self._connection.wait_closed()
        got = self._connection.protocol.close_rcvd
        return (got.code, got.reason) if got else (1006, "")

    async def leave(self) -> None:
        """Close from this side."""
        await self._connection.close(1001)


class _Listener(picows.WSListener):
    def __init__(self) -> None:
        self.messages: asyncio.Queue[str] = asyncio.Queue()

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.messages.put_nowait(frame.get_payload_as_utf8_text())
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code())
            transport.disconnect()


class PicowsClient:
    """The client that comes with picows."""

    def __init__(self, transport: picows.WSTransport, listener: _Listener) -> None:
        self._transport = transport
        self._listener = listener

    async def say(self, text: str) -> None:
        """Send a text message."""
        self._transport.send(WSMsgType.TEXT, text.encode())

    async def say_bytes(self, data: bytes) -> None:
        """Send a binary message."""
        self._transport.send(WSMsgType.BINARY, data)

    async def say_in_pieces(self, pieces: list[str]) -> None:
        """Send one text message in several frames."""
        for at, piece in enumerate(pieces):
            kind = WSMsgType.CONTINUATION if at else WSMsgType.TEXT
            self._transport.send(kind, piece.encode(), fin=at == len(pieces) - 1)

    async def hear(self) -> str:
        """Wait for a text message."""
        return await self._listener.messages.get()

    async def ending(self) -> tuple[int, str]:
        """Wait for the end: the server's code and reason."""
        await self._transport.wait_disconnected()
        handshake: Any = self._transport.close_handshake  # None, whatever its type says, if nobody said goodbye
        got = handshake and handshake.recv
        return (int(got.code), got.reason or "") if got else (1006, "")

    async def leave(self) -> None:
        """Close from this side."""
        self._transport.send_close(picows.WSCloseCode.GOING_AWAY)
        await self._transport.wait_disconnected()


AnyClient = WebsocketsClient | PicowsClient
Connect = Callable[..., Awaitable[AnyClient]]


async def connect_with_websockets(url: str, **headers: str) -> AnyClient:
    """Connect by way of `websockets`."""
    return WebsocketsClient(await websockets_connect(f"ws://{url}", additional_headers=headers, proxy=None))


async def connect_with_picows(url: str, **headers: str) -> AnyClient:
    """Connect by way of picows."""
    transport, listener = await picows.ws_connect(_Listener, f"ws://{url}", extra_headers=headers)
    assert isinstance(listener, _Listener)
    return PicowsClient(transport, listener)


class RawClient:
    """A client made of a bare socket, which does only what a test says: it reads nothing and answers no ping."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def at(cls, here: EdgeServer, path: str, *more: str, connection: str = "Upgrade") -> "RawClient":
        """Connect and ask for an upgrade, with a small receive window."""
        bare = socket.socket()
        bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        bare.setblocking(False)
        await asyncio.get_running_loop().sock_connect(bare, ("127.0.0.1", here.port))
        reader, writer = await asyncio.open_connection(sock=bare, limit=4096)
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {here.address}",
            "Upgrade: websocket",
            f"Connection: {connection}",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Extensions: permessage-deflate",
            *more,
        ]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        client = cls(reader, writer)
        here.raw_clients.append(client)
        return client

    async def answer(self) -> str:
        """Read the head of the HTTP answer."""
        return (await self._reader.readuntil(b"\r\n\r\n")).decode()

    async def everything(self) -> bytes:
        """Read until the server hangs up."""
        with contextlib.suppress(ConnectionError):
            return await self._reader.read(-1)
        return b""

    async def frame(self) -> tuple[int, bytes]:
        """Read one frame: its first byte and its payload."""
        first, length = await self._reader.readexactly(2)
        if length == 126:
            (length,) = struct.unpack("!H", await self._reader.readexactly(2))
        return first, await self._reader.readexactly(length)

    def say(self, first: int, payload: bytes) -> None:
        """Send one masked frame with this first byte."""
        mask = os.urandom(4)
        hidden = bytes(each ^ mask[at % 4] for at, each in enumerate(payload))
        length = bytes([0x80 | len(payload)]) if len(payload) < 126 else struct.pack("!BH", 0xFE, len(payload))
        self._writer.write(bytes([first]) + length + mask + hidden)

    def abort(self) -> None:
        """Close without a goodbye."""
        self._writer.transport.abort()
