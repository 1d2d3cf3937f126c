"""One contract for both socket edges, held over real sockets and by two client libraries that share no code."""

import asyncio
import contextlib
import functools
import os
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import msgspec
import picows
import pytest
import uvicorn
import uvloop
import websockets
from picows import WSMsgType
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as websockets_connect

from lapin.net.asgi_edge import AsgiEdge
from lapin.net.lines import Edge, Guest, Knock, Limits, Line, TurnedAway
from lapin.net.picows_edge import PicowsEdge

PATIENCE = 20.0
"""Seconds any wait may take before the test fails; no test passes by time going by."""


class Site(msgspec.Struct, frozen=True):
    """An edge on an event loop: picows behaves differently on uvloop, where it is used, and on asyncio's own."""

    edge: type[PicowsEdge] | type[AsgiEdge]
    loop: Callable[[], asyncio.AbstractEventLoop]


SITES = {
    "picows-uvloop": Site(PicowsEdge, uvloop.new_event_loop),
    "picows-asyncio": Site(PicowsEdge, asyncio.new_event_loop),
    "asgi-uvloop": Site(AsgiEdge, uvloop.new_event_loop),
}


@pytest.fixture(params=SITES.values(), ids=list(SITES))
def site(request: pytest.FixtureRequest) -> Site:
    """Every test runs at every site."""
    chosen: Site = request.param
    return chosen


def on_its_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run a test on the loop its site asks for."""

    @functools.wraps(test)
    def run(site: Site, **others: Any) -> None:
        async def within_patience() -> None:
            async with asyncio.timeout(PATIENCE):
                await test(site=site, **others)

        with asyncio.Runner(loop_factory=site.loop) as runner:
            runner.run(within_patience())

    return run


# The people of these tests


class Echo:
    """A guest that says back what it hears, and does what a few words ask."""

    def __init__(self, knock: Knock) -> None:
        self.knock = knock
        self.line: Line | None = None
        self.endings = 0
        self.ended = asyncio.Event()

    def opened(self, line: Line) -> None:
        """Do what the path asks for at once."""
        self.line = line
        if self.knock.path == "/hello":
            line.send(b"hello")
        if self.knock.path == "/fails":
            raise RuntimeError("told to fail at once")
        if self.knock.path == "/brief":
            line.close(4001, "brief")
        if self.knock.path == "/torrent":
            for _ in range(2000):
                line.send(bytes(8192))

    def heard(self, text: bytes) -> None:
        """Obey or repeat."""
        assert self.line is not None
        match text:
            case b"fail":
                raise RuntimeError("told to fail")
            case b"leave":
                self.line.send(b"bye")
                self.line.close(4000, "é" * 100)
                self.line.send(b"too late")
            case _:
                self.line.send(text)

    def closed(self) -> None:
        """Count the endings: one is right."""
        self.endings += 1
        self.ended.set()
        if self.knock.path == "/fails":
            raise RuntimeError("told to fail at the end, too")


class Porter:
    """A doorkeeper that remembers every knock and guest."""

    def __init__(self) -> None:
        self.guests: list[Echo] = []

    def admit(self, knock: Knock) -> Guest | TurnedAway:
        """Let in everybody but two."""
        if knock.path == "/refused":
            return TurnedAway(403, b'{"error":"not_yours"}')
        if knock.path == "/broken":
            raise RuntimeError("secret detail")
        self.guests.append(Echo(knock))
        return self.guests[-1]


async def hello(_request: Request) -> PlainTextResponse:
    """Answer an ordinary page."""
    return PlainTextResponse("a page")


class House:
    """A running server with its edge and doorkeeper."""

    def __init__(self, edge: Edge, porter: Porter) -> None:
        self.edge = edge
        self.porter = porter
        self.strangers: list[Stranger] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        app = edge.around(Starlette(routes=[Route("/page", hello)]))
        settings = edge.uvicorn_settings()
        self._server = uvicorn.Server(uvicorn.Config(app, lifespan="off", log_config=None, **settings))
        self._task = asyncio.create_task(self._server.serve(sockets=[self._listening]))

    @property
    def address(self) -> str:
        """Host and port, as in a URL."""
        return f"127.0.0.1:{self.port}"

    async def started(self) -> None:
        """Wait until the door is open."""
        while not self._server.started:
            await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Stop as SIGTERM would; a server that does not stop fails the test instead of holding it up."""
        self._server.should_exit = True
        await asyncio.wait({self._task}, timeout=PATIENCE / 2)
        stopped = self._task.done()
        self._server.force_exit = True
        await asyncio.wait({self._task}, timeout=PATIENCE / 2)
        for left in self._server.server_state.connections:  # uvloop does not close while one is open
            transport: Any = left.transport
            getattr(transport, "underlying_transport", transport).abort()
        assert stopped, "the server waits for somebody"


@contextlib.asynccontextmanager
async def house(site: Site, **limits: Any) -> AsyncIterator[House]:
    """Run a server for the length of a test."""
    porter = Porter()
    here = House(site.edge(porter, Limits(**limits)), porter)
    await here.started()
    try:
        yield here
    finally:
        for stranger in here.strangers:
            stranger.hang_up()
        await here.stop()


# Two client libraries, and a third client that is only a socket


class WebsocketsCaller:
    """The `websockets` library."""

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


class _Ear(picows.WSListener):
    def __init__(self) -> None:
        self.messages: asyncio.Queue[str] = asyncio.Queue()

    def on_ws_frame(self, transport: picows.WSTransport, frame: picows.WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.messages.put_nowait(frame.get_payload_as_utf8_text())
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code())
            transport.disconnect()


class PicowsCaller:
    """The client that comes with picows."""

    def __init__(self, transport: picows.WSTransport, ear: _Ear) -> None:
        self._transport = transport
        self._ear = ear

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
        return await self._ear.messages.get()

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


AnyCaller = WebsocketsCaller | PicowsCaller
Call = Callable[..., Awaitable[AnyCaller]]


async def call_with_websockets(url: str, **headers: str) -> AnyCaller:
    """Connect by way of `websockets`."""
    return WebsocketsCaller(await websockets_connect(f"ws://{url}", additional_headers=headers, proxy=None))


async def call_with_picows(url: str, **headers: str) -> AnyCaller:
    """Connect by way of picows."""
    transport, ear = await picows.ws_connect(_Ear, f"ws://{url}", extra_headers=headers)
    assert isinstance(ear, _Ear)
    return PicowsCaller(transport, ear)


@pytest.fixture(params=[call_with_websockets, call_with_picows], ids=["websockets", "picows"])
def call(request: pytest.FixtureRequest) -> Call:
    """A way to call the house, made of one of two libraries."""
    chosen: Call = request.param
    return chosen


class Stranger:
    """A client made of a bare socket, which does only what a test says: it reads nothing and answers no ping."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def at(cls, here: House, path: str, *more: str, connection: str = "Upgrade") -> "Stranger":
        """Connect and ask for an upgrade, with a small window and no more."""
        plug = socket.socket()
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plug.setblocking(False)
        await asyncio.get_running_loop().sock_connect(plug, ("127.0.0.1", here.port))
        reader, writer = await asyncio.open_connection(sock=plug, limit=4096)
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
        stranger = cls(reader, writer)
        here.strangers.append(stranger)
        return stranger

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

    def hang_up(self) -> None:
        """Vanish."""
        self._writer.transport.abort()


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that comes true by itself."""
    while not true():
        await asyncio.sleep(0.01)


# Coming in


@on_its_loop
async def test_what_i_say_comes_back(site: Site, call: Call) -> None:
    """A socket carries words both ways, short and long, in any script."""
    async with house(site) as here:
        me = await call(f"{here.address}/hello")
        assert await me.hear() == "hello"
        for words in ("a", "", "lapin 🐇 été", "x" * 8192):
            await me.say(words)
            assert await me.hear() == words
        await me.leave()
        await here.porter.guests[0].ended.wait()
        assert here.porter.guests[0].endings == 1
        assert here.edge.lines() == set()


@on_its_loop
async def test_a_refused_knock_gets_http_and_no_frame(site: Site) -> None:
    """Who may not come in is told so by plain HTTP, and not one byte of a socket follows."""
    async with house(site) as here:
        stranger = await Stranger.at(here, "/refused")
        head, _, body = (await stranger.everything()).partition(b"\r\n\r\n")
        stranger.hang_up()
        assert head.startswith(b"HTTP/1.1 403 Forbidden\r\n")
        assert b"content-type: application/json" in head.lower()
        assert f"content-length: {len(body)}".encode() in head.lower()
        assert body == b'{"error":"not_yours"}'
        assert here.porter.guests == []


@on_its_loop
async def test_client_libraries_understand_the_refusal(site: Site) -> None:
    """Both libraries report the status and the reason we gave."""
    async with house(site) as here:
        with pytest.raises(websockets.InvalidStatus) as ours:
            await call_with_websockets(f"{here.address}/refused")
        assert ours.value.response.status_code == 403
        assert ours.value.response.body == b'{"error":"not_yours"}'
        with pytest.raises(picows.WSInvalidStatusError) as theirs:
            await call_with_picows(f"{here.address}/refused")
        assert theirs.value.response is not None
        assert theirs.value.response.status == 403


@on_its_loop
async def test_nobody_enters_when_the_doorkeeper_fails(site: Site) -> None:
    """If the server cannot decide, the door stays shut and its reasons stay inside."""
    async with house(site) as here:
        stranger = await Stranger.at(here, "/broken")
        answer = await stranger.everything()
        stranger.hang_up()
        assert answer.startswith(b"HTTP/1.1 500 ")
        assert b"secret" not in answer


@on_its_loop
async def test_the_doorkeeper_reads_the_whole_knock(site: Site, call: Call) -> None:
    """Path, query, origin, cookies, bearer token and address all reach the one who decides."""
    async with house(site) as here:
        me = await call(
            f"{here.address}/t%C3%A9/7?seat=2&x=%20",
            Origin="http://play.example",
            Cookie='seat=abc; other="1 2"',
            Authorization="Bearer t0ken",
        )
        await me.leave()
        knock = here.porter.guests[0].knock
        assert knock.path == "/té/7"
        assert knock.query == "seat=2&x=%20"
        assert knock.origin == "http://play.example"
        assert knock.cookies == {"seat": "abc", "other": "1 2"}
        assert knock.bearer == "t0ken"
        assert knock.address == "127.0.0.1"
        assert knock.subprotocols == ()


@on_its_loop
async def test_a_spare_knock_is_read_as_it_is(site: Site) -> None:
    """What is not said is absent, lists are read whole, and compression is never agreed to."""
    async with house(site) as here:
        stranger = await Stranger.at(here, "/", "Sec-WebSocket-Protocol: one, two", "Cookie: a=1", "Cookie: b=2")
        assert "extensions" not in (await stranger.answer()).lower()
        stranger.hang_up()
        knock = here.porter.guests[0].knock
        assert (knock.origin, knock.bearer, knock.query) == (None, None, "")
        assert knock.cookies == {"a": "1", "b": "2"}
        assert knock.subprotocols == ("one", "two")


@on_its_loop
async def test_firefox_may_come_in(site: Site) -> None:
    """Firefox asks for `keep-alive, Upgrade`; that is as good as `Upgrade`."""
    async with house(site) as here:
        firefox = await Stranger.at(here, "/hello", connection="keep-alive, Upgrade")
        assert (await firefox.answer()).startswith("HTTP/1.1 101 ")
        assert await firefox.frame() == (0x81, b"hello")
        firefox.hang_up()


@on_its_loop
async def test_a_long_request_may_come_in(site: Site) -> None:
    """Big cookies of other pages on the same host do not lock anybody out."""
    async with house(site) as here:
        me = await Stranger.at(here, "/hello", "Cookie: big=" + "x" * 6000)
        assert (await me.answer()).startswith("HTTP/1.1 101 ")
        me.hang_up()


@on_its_loop
async def test_two_origins_are_no_origin_we_know(site: Site) -> None:
    """A request that names a good origin and a bad one is refused or shown whole, never taken for the good one."""
    async with house(site) as here:
        stranger = await Stranger.at(here, "/", "Origin: http://good", "Origin: http://bad")
        await stranger.answer()
        stranger.hang_up()
        assert all(guest.knock.origin == "http://good, http://bad" for guest in here.porter.guests)


@on_its_loop
async def test_a_trusted_proxy_tells_who_asks(site: Site) -> None:
    """Behind a proxy on this machine, people keep their own addresses."""
    async with house(site) as here:
        me = await Stranger.at(here, "/", "X-Forwarded-For: 6.6.6.6, 203.0.113.9")
        await me.answer()
        me.hang_up()
        assert here.porter.guests[0].knock.address == "203.0.113.9"
        assert here.porter.guests[0].line is not None
        assert here.porter.guests[0].line.address == "203.0.113.9"


@on_its_loop
async def test_a_malformed_upgrade_reaches_nobody(site: Site) -> None:
    """An upgrade without a proper key is answered 400, and no guest is ever made for it."""
    async with house(site) as here:
        reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n")
        writer.write(b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 400 ")
        writer.close()
        assert here.porter.guests == []


@on_its_loop
async def test_pages_are_served_on_the_same_port(site: Site) -> None:
    """Plain HTTP answers beside open sockets."""
    async with house(site) as here, httpx.AsyncClient(trust_env=False) as browser:
        me = await call_with_websockets(f"{here.address}/")
        assert (await browser.get(f"http://{here.address}/page")).text == "a page"
        assert (await browser.get(f"http://{here.address}/none")).status_code == 404
        await me.say("still here")
        assert await me.hear() == "still here"
        await me.leave()


# What may be said


@on_its_loop
async def test_a_message_too_long_ends_only_that_line(site: Site, call: Call) -> None:
    """One byte over the limit and the line is closed with 1009; the neighbour plays on."""
    async with house(site, frame_bytes=1000) as here:
        neighbour = await call(f"{here.address}/")
        me = await call(f"{here.address}/")
        await me.say("x" * 1001)
        assert (await me.ending())[0] == 1009
        await here.porter.guests[1].ended.wait()
        await neighbour.say("x" * 1000)
        assert await neighbour.hear() == "x" * 1000
        await neighbour.leave()


@on_its_loop
async def test_a_message_in_pieces_is_put_together(site: Site, call: Call) -> None:
    """It does not matter in how many pieces a message travels."""
    async with house(site) as here:
        me = await call(f"{here.address}/")
        await me.say_in_pieces(["one ", "", "two ", "three é"])
        assert await me.hear() == "one two three é"
        await me.say("whole")
        assert await me.hear() == "whole"
        await me.leave()


@on_its_loop
async def test_pieces_may_not_add_up_to_too_much(site: Site, call: Call) -> None:
    """Nobody gets past the limit by cutting a long message into short pieces."""
    async with house(site, frame_bytes=1000) as here:
        me = await call(f"{here.address}/")
        await me.say_in_pieces(["x" * 600, "x" * 600, "x"])
        assert (await me.ending())[0] == 1009


@on_its_loop
async def test_pieces_out_of_order_are_an_error(site: Site) -> None:
    """A piece of nothing closes the line with 1002."""
    async with house(site) as here:
        me = await Stranger.at(here, "/")
        await me.answer()
        me.say(0x80, b"the rest of what?")
        first, payload = await me.frame()
        assert (first, payload[:2]) == (0x88, struct.pack("!H", 1002))
        me.hang_up()


@on_its_loop
async def test_reserved_bits_are_an_error(site: Site) -> None:
    """A frame that claims to be compressed, when nothing was agreed, closes the line with 1002."""
    async with house(site) as here:
        me = await Stranger.at(here, "/")
        await me.answer()
        me.say(0xC1, b"squeezed")
        first, payload = await me.frame()
        assert (first, payload[:2]) == (0x88, struct.pack("!H", 1002))
        me.hang_up()


@on_its_loop
async def test_binary_is_not_spoken_here(site: Site, call: Call) -> None:
    """A binary message closes the line with 1003."""
    async with house(site) as here:
        me = await call(f"{here.address}/")
        await me.say_bytes(b"\x00\x01")
        assert (await me.ending())[0] == 1003


@on_its_loop
async def test_text_must_be_text(site: Site) -> None:
    """Bytes that are not UTF-8 close the line with 1007."""
    async with house(site) as here:
        me = await Stranger.at(here, "/")
        await me.answer()
        me.say(0x81, b"caf\xe9")
        first, payload = await me.frame()
        assert (first, payload[:2]) == (0x88, struct.pack("!H", 1007))
        me.hang_up()


@on_its_loop
async def test_my_own_pings_are_answered(site: Site) -> None:
    """A client may measure its own round trip: a ping comes back as a pong with the same words."""
    async with house(site) as here:
        me = await Stranger.at(here, "/")
        await me.answer()
        me.say(0x89, b"are you there")
        assert await me.frame() == (0x8A, b"are you there")
        me.hang_up()


# How it ends


@on_its_loop
async def test_the_server_says_goodbye_with_a_code(site: Site, call: Call) -> None:
    """What was sent before a close arrives, the code and a shortened reason too, and nothing after it."""
    async with house(site) as here:
        me = await call(f"{here.address}/")
        await me.say("leave")
        assert await me.hear() == "bye"
        assert await me.ending() == (4000, "é" * 61)
        await here.porter.guests[0].ended.wait()
        assert here.porter.guests[0].endings == 1


@on_its_loop
async def test_a_guest_may_close_the_moment_it_is_let_in(site: Site) -> None:
    """A line closed while it opens still ends properly, and once."""
    async with house(site) as here:
        me = await call_with_websockets(f"{here.address}/brief")
        assert await me.ending() == (4001, "brief")
        await here.porter.guests[0].ended.wait()
        assert here.porter.guests[0].endings == 1


@on_its_loop
async def test_a_guest_that_fails_ends_only_its_own_line(site: Site, call: Call) -> None:
    """A bug met by one player closes that player's line with 1011 and harms nobody else."""
    async with house(site) as here:
        neighbour = await call(f"{here.address}/")
        me = await call(f"{here.address}/")
        await me.say("fail")
        assert (await me.ending())[0] == 1011
        unlucky = await call(f"{here.address}/fails")
        assert (await unlucky.ending())[0] == 1011
        for guest in here.porter.guests[1:]:
            await guest.ended.wait()
            assert guest.endings == 1
        await neighbour.say("unharmed")
        assert await neighbour.hear() == "unharmed"
        await neighbour.leave()


@on_its_loop
async def test_a_client_that_vanishes_is_noticed(site: Site) -> None:
    """A phone that loses its connection without a goodbye ends its line, once."""
    async with house(site) as here:
        me = await Stranger.at(here, "/hello")
        await me.answer()
        me.hang_up()
        await here.porter.guests[0].ended.wait()
        assert here.porter.guests[0].endings == 1
        line = here.porter.guests[0].line
        assert line is not None
        line.send(b"anybody there?")
        line.close(1000, "")


@on_its_loop
async def test_a_slow_reader_is_dropped_and_its_neighbour_plays_on(site: Site, call: Call) -> None:
    """Who does not read is cut off when the outbox is full; nobody waits for them."""
    async with house(site, outbox_bytes=64 * 1024) as here:
        neighbour = await call(f"{here.address}/")
        slow = await Stranger.at(here, "/")
        await slow.answer()
        guest = here.porter.guests[1]
        assert guest.line is not None
        sent = 0
        while not guest.ended.is_set():
            guest.line.send(b"x" * 4000)
            sent += 1
            assert sent < 20_000
            if sent % 100 == 0:
                await neighbour.say(f"round {sent}")
                assert await neighbour.hear() == f"round {sent}"
            await asyncio.sleep(0)
        assert guest.endings == 1
        guest.line.send(b"never mind")
        assert len(here.edge.lines()) == 1
        slow.hang_up()
        await neighbour.leave()


@on_its_loop
async def test_too_much_at_once_while_opening_is_too_much(site: Site) -> None:
    """The outbox is bounded from the first moment on."""
    async with house(site, outbox_bytes=64 * 1024) as here:
        me = await Stranger.at(here, "/torrent")
        await until(lambda: bool(here.porter.guests))
        await here.porter.guests[0].ended.wait()
        me.hang_up()


@on_its_loop
async def test_long_frames_behind_a_backlog_arrive_whole(site: Site, call: Call) -> None:
    """Big pictures of the table, sent faster than they can be read, arrive in order and unharmed."""
    sizes = [*range(900, 1100, 50), *range(9000, 40_000, 137), 70_000, 3]
    async with house(site, outbox_bytes=16 * 1024 * 1024) as here:
        me = await call(f"{here.address}/")
        await until(lambda: bool(here.porter.guests))
        line = here.porter.guests[0].line
        assert line is not None
        for size in sizes:
            line.send(b"x" * size)
        assert [len(await me.hear()) for _ in sizes] == sizes
        await me.leave()


@on_its_loop
async def test_a_silent_client_is_dropped_and_a_quiet_one_is_not(site: Site) -> None:
    """Who answers no ping is gone; who only has nothing to say may stay."""
    async with house(site, ping_seconds=0.2, silence_seconds=1.0) as here:
        quiet = await call_with_websockets(f"{here.address}/")
        silent = await Stranger.at(here, "/")
        await silent.answer()
        await here.porter.guests[1].ended.wait()
        assert here.porter.guests[1].endings == 1
        silent.hang_up()
        await quiet.say("still here")
        assert await quiet.hear() == "still here"
        await quiet.leave()


@on_its_loop
async def test_the_round_trip_is_measured(site: Site, call: Call) -> None:
    """The fast edge learns how far away a player is; the plain one says that it does not know."""
    async with house(site, ping_seconds=0.2) as here:
        me = await call(f"{here.address}/")
        await until(lambda: bool(here.porter.guests))
        line = here.porter.guests[0].line
        assert line is not None
        assert line.round_trip_ms is None
        if site.edge is PicowsEdge:
            await until(lambda: line.round_trip_ms is not None)
            first = line.round_trip_ms
            assert first is not None
            assert 0 < first < PATIENCE * 1000
            await until(lambda: line.round_trip_ms != first)
        await me.leave()


@on_its_loop
async def test_a_pong_nobody_asked_for_measures_nothing(site: Site) -> None:
    """An answer without a question, or to another question, changes nothing."""
    async with house(site) as here:
        me = await Stranger.at(here, "/")
        await me.answer()
        me.say(0x8A, b"")
        me.say(0x8A, struct.pack("!d", 1.0))
        me.say(0x81, b"still here")
        assert await me.frame() == (0x81, b"still here")
        assert here.porter.guests[0].line is not None
        assert here.porter.guests[0].line.round_trip_ms is None
        me.hang_up()


@on_its_loop
async def test_all_lines_can_be_drained(site: Site) -> None:
    """Before a restart the server can find every open line and close it with 1012."""
    async with house(site) as here:
        callers = [await call_with_websockets(f"{here.address}/") for _ in range(5)]
        await until(lambda: len(here.edge.lines()) == 5)
        for line in here.edge.lines():
            line.close(1012, "back soon")
        assert [await each.ending() for each in callers] == [(1012, "back soon")] * 5
        for guest in here.porter.guests:
            await guest.ended.wait()
        assert here.edge.lines() == set()


@on_its_loop
async def test_the_server_stops_though_sockets_are_open(site: Site, call: Call) -> None:
    """Stopping closes polite clients with 1012 and does not wait for those that never answer or never read."""
    async with house(site, close_seconds=1.0, outbox_bytes=16 * 1024 * 1024) as here:
        polite = await call(f"{here.address}/")
        rude = await Stranger.at(here, "/")
        await rude.answer()
        backed_up = await Stranger.at(here, "/")
        await backed_up.answer()
        line = here.porter.guests[2].line
        assert line is not None
        for _ in range(2000):
            line.send(b"x" * 4000)
        await asyncio.sleep(0)
        await here.stop()
        assert (await polite.ending())[0] == 1012
        for guest in here.porter.guests:
            await guest.ended.wait()
            assert guest.endings == 1
        rude.hang_up()
        backed_up.hang_up()
