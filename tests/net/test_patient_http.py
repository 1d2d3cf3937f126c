"""Connections that send no request are cut, and a network has a limited number of them; others are served."""

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncIterator

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.routing import Route

from lapin.net.patient_http import HttpLimits, patient_http
from tests.net.edge_server import _Uvicorn, hello

ASK = b"GET /page HTTP/1.1\r\nHost: x\r\n\r\n"


@contextlib.asynccontextmanager
async def serving(limits: HttpLimits, trusted: list[str]) -> AsyncIterator[int]:
    """A server with these limits; gives its port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        app = Starlette(routes=[Route("/page", hello)])
        config = uvicorn.Config(app, lifespan="off", log_config=None, http=patient_http(limits, trusted))
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


async def test_row_23_a_network_has_a_limited_number_of_connections() -> None:
    """One more than allowed is cut at once; when one ends there is room again; a trusted proxy is not counted."""
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
