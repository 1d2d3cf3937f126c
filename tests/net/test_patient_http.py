"""Connections that send no request are cut, and a network has a limited number of them; others are served."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator
from typing import Any

import h11
import pytest
import uvicorn
from hypothesis import example, given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Route

from lapin.net.patient_http import HttpLimits, patient_http, plain_upgrade
from lapin.net.picows_edge import PicowsEdge
from tests.net.edge_server import EchoAdmission, _Uvicorn, hello

ASK = b"GET /page HTTP/1.1\r\nHost: x\r\n\r\n"


@contextlib.asynccontextmanager
async def serving(limits: HttpLimits, trusted: list[str], **settings: Any) -> AsyncIterator[int]:
    """A server with these limits; returns its port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        app = Starlette(routes=[Route("/page", hello)])
        http = patient_http(limits, trusted)
        config = uvicorn.Config(app, lifespan="off", log_config=None, http=http, **settings)
        server = _Uvicorn(config)
        task = asyncio.ensure_future(server.serve([listening]))
        await server.ready.wait()
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            await task


async def _ended(reader: asyncio.StreamReader) -> bytes:
    with contextlib.suppress(ConnectionError):
        return await reader.read(-1)
    return b""


@pytest.mark.parametrize("asked", [False, True], ids=["first", "after a request"])
@pytest.mark.parametrize("half", [b"", b"GET /page HTTP/1.1\r\nHost"], ids=["nothing", "half a head"])
async def test_row_23_a_connection_without_a_request_is_cut(
    asked: bool, half: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """It has sent nothing or half a head, at first or after a whole request; others are answered meanwhile."""
    if asked and not half:
        half = b"G"  # nothing at all is what uvicorn ends by itself after a request
    with caplog.at_level(logging.WARNING, "lapin.net"):
        async with serving(HttpLimits(head_seconds=0.3), []) as port, asyncio.timeout(20):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            if asked:
                writer.write(ASK)
                assert (await reader.readline()).startswith(b"HTTP/1.1 200")
            writer.write(half)
            honest, ask = await asyncio.open_connection("127.0.0.1", port)
            ask.write(ASK)
            assert (await honest.readline()).startswith(b"HTTP/1.1 200")
            await _ended(reader)
            ask.close()
            writer.close()
    said = [(each.getMessage(), vars(each)["network"]) for each in caplog.records if each.name == "lapin.net"]
    assert said == [("a visitor is turned away: too many silent connections", "127.0.0.1")]
    assert HttpLimits() == HttpLimits(head_seconds=10, connections=256)


async def test_row_23_a_network_has_a_limited_number_of_connections(caplog: pytest.LogCaptureFixture) -> None:
    """One more than allowed is cut at once; when one ends there is room again; a trusted proxy is not counted."""
    caplog.set_level(logging.WARNING, "lapin.net")
    for trusted, allowed in (([], 3), (["127.0.0.1"], 5)):
        async with serving(HttpLimits(connections=3), trusted) as port, asyncio.timeout(20):
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
            for reader, _ in silent[allowed:]:
                assert await _ended(reader) == b""
            for reader, writer in silent[:allowed]:
                writer.write(ASK)
                assert (await reader.readline()).startswith(b"HTTP/1.1 200")
            for _, writer in silent:
                writer.close()
    said = [(each.getMessage(), vars(each)["network"]) for each in caplog.records if each.name == "lapin.net"]
    assert said == [("a visitor is turned away: too many connections", "127.0.0.1")] * 2


UPGRADE = (
    b"GET /ws/KITMEL?protocol=2 HTTP/1.1\r\nHost: lapin.example\r\nConnection: keep-alive, Upgrade\r\n"
    b"Upgrade: WebSocket\r\nCookie: seat-KITMEL=abc; a=b \r\nSec-WebSocket-Version: 13\r\n\r\n"
)


SOCKET = (
    b"GET /hello HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n%b\r\n"
)


@pytest.mark.parametrize("odd", [b"", b"X-Name: caf\xe9\r\n"], ids=["read at once", "left to h11"])
async def test_row_23_a_socket_is_no_connection_that_waits(odd: bytes, caplog: pytest.LogCaptureFixture) -> None:
    """It takes no place beside requests, and lives on when the time for a request is over."""
    edge = PicowsEdge(EchoAdmission())
    with caplog.at_level(logging.WARNING, "lapin.net"):
        limits = HttpLimits(head_seconds=0.3, connections=1)
        async with serving(limits, [], **edge.uvicorn_settings()) as port, asyncio.timeout(20):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(SOCKET % odd)
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
            assert await reader.readexactly(7) == b"\x81\x05hello"
            silent, nothing = await asyncio.open_connection("127.0.0.1", port)
            assert await _ended(silent) == b""
            nothing.close()
            writer.write(b"\x81\x82\0\0\0\0hi")
            assert await reader.readexactly(4) == b"\x81\x02hi"
            writer.close()
    said = [each.getMessage() for each in caplog.records if each.name == "lapin.net"]
    assert said == ["a visitor is turned away: too many silent connections"], "it was let in, and then cut"


async def test_a_body_that_looks_like_an_upgrade_is_a_body() -> None:
    """Nobody gets past what is in front of us by hiding a request in another one."""
    edge = PicowsEdge(admission := EchoAdmission())
    async with serving(HttpLimits(), [], **edge.uvicorn_settings()) as port, asyncio.timeout(20):
        hidden = SOCKET % b""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"POST /page HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(hidden))
        await writer.drain()
        honest, ask = await asyncio.open_connection("127.0.0.1", port)
        ask.write(ASK)
        assert (await honest.readline()).startswith(b"HTTP/1.1 200"), "the head has been read by now"
        writer.write(hidden)
        assert (await reader.readline()).startswith(b"HTTP/1.1 405")
        for each in (writer, ask):
            each.close()
    assert admission.handlers == []


async def test_a_server_without_sockets_answers_an_upgrade_as_a_request() -> None:
    """As HTTP says: whoever does not know the other protocol stays with this one."""
    async with serving(HttpLimits(), [], ws="none") as port, asyncio.timeout(20):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(SOCKET.replace(b"/hello", b"/page") % b"")
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.close()


def by_h11(data: bytes) -> tuple[bytes, list[tuple[bytes, bytes]]] | None:
    """The target and the headers as h11 reads them; None for what is no whole upgrade."""
    connection = h11.Connection(h11.SERVER)
    connection.receive_data(data)
    try:
        event = connection.next_event()
    except h11.RemoteProtocolError:
        return None
    if not isinstance(event, h11.Request) or event.method != b"GET":
        return None
    return event.target, [(name.lower(), value) for name, value in event.headers]


def test_an_upgrade_as_browsers_send_it_is_read_at_once() -> None:
    """With the same target and headers as h11 gives."""
    read = plain_upgrade(UPGRADE)
    assert read is not None
    assert (read.method, (read.target, read.headers)) == (b"GET", by_h11(UPGRADE))
    assert dict(read.headers)[b"cookie"] == b"seat-KITMEL=abc; a=b"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"GET", b"POST"),
        (b"HTTP/1.1", b"HTTP/1.0"),
        (b"Upgrade: WebSocket", b"Upgrade: h2c"),
        (b"Upgrade: WebSocket", b"Upgrade : WebSocket"),
        (b"keep-alive, Upgrade", b"keep-alive"),
        (b"Host: lapin.example\r\n", b""),
        (b"Host: lapin.example\r\n", b"Host: lapin.example\r\nHost: another\r\n"),
        (b"a=b", b"a=\xe9"),
        (b"a=b", b"a=b\r\n folded"),
        (b"a=b", b"a=b\nOrigin: x"),
        (b"Sec-WebSocket-Version", b"Content-Length: 3\r\nSec-WebSocket-Version"),
        (b"Sec-WebSocket-Version", b"Transfer-Encoding: chunked\r\nSec-WebSocket-Version"),
        (b"\r\n\r\n", b"\r\n"),
        (b"\r\n\r\n", b"\r\n\r\nmore"),
        (b"\r\n", b"\n"),
    ],
)
def test_an_upgrade_with_anything_odd_is_left_to_h11(old: bytes, new: bytes) -> None:
    """Other methods and versions, repeated and folded headers, bodies, bytes before or after."""
    assert plain_upgrade(UPGRADE.replace(old, new)) is None


@given(st.lists(st.tuples(st.integers(0, len(UPGRADE)), st.integers(0, 3), st.binary(max_size=3)), max_size=3))
@example([])
def test_whatever_is_read_at_once_h11_reads_alike(changes: list[tuple[int, int, bytes]]) -> None:
    """Bytes are put in, taken out and exchanged anywhere."""
    data = UPGRADE
    for place, taken, put in changes:
        data = data[:place] + put + data[place + taken :]
    read = plain_upgrade(data)
    assert read is None or (read.target, read.headers) == by_h11(data)
