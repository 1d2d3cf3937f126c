"""Requests of the program's own clients: what is sent, what comes back, and which address is used."""

import asyncio
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest

from lapin.net.webfetch import SECONDS, fetch, reached
from tests.waiting import until


@pytest.fixture
async def echo() -> AsyncIterator[tuple[int, list[bytes]]]:
    """A server that keeps what it hears and answers each request with another status; returns its port."""
    heard: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        size = next(
            (int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), 0
        )
        heard.append(head + await reader.readexactly(size))
        status = b"201 Created" if len(heard) == 1 else b"409 Conflict"
        writer.write(b"HTTP/1.1 " + status + b"\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}")
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1], heard
    server.close()


async def test_a_request_has_its_body_and_its_token_and_a_refusal_is_an_answer(
    echo: tuple[int, list[bytes]],
) -> None:
    """Without a token there is no header for it."""
    port, heard = echo
    url = f"http://127.0.0.1:{port}/api/tables"
    assert await fetch("POST", url, {"name": "Ada"}, "secret") == (201, b"{}")
    assert await fetch("GET", url) == (409, b"{}")
    assert heard[0].startswith(b"POST /api/tables ")
    assert heard[0].endswith(b'{"name":"Ada"}')
    assert b"authorization: bearer secret" in heard[0].lower()
    assert b"content-type: application/json" in heard[0].lower()
    assert heard[1].startswith(b"GET ")
    assert b"authorization" not in heard[1].lower()


async def test_the_first_address_that_can_be_reached_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A host may have several; the ones that failed are let go, and if none answers, the caller hears why."""
    listening = socket.create_server(("127.0.0.1", 0))
    closed = socket.create_server(("127.0.0.1", 0))
    good, bad = listening.getsockname(), closed.getsockname()
    closed.close()
    loop = asyncio.get_running_loop()
    places = [bad, good]

    async def found(*_: object, **__: object) -> list[tuple[Any, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", place) for place in places]

    monkeypatch.setattr(loop, "getaddrinfo", found)
    line = await reached("lapin.example", 80)
    assert line.getpeername() == good
    assert line.getblocking() is False
    line.close()
    places[:] = [bad, bad]
    with pytest.raises(ConnectionRefusedError):
        await reached("lapin.example", 80)
    places[:] = []
    with pytest.raises(OSError, match=r"no address of lapin\.example"):
        await reached("lapin.example", 80)
    listening.close()


async def test_whoever_gives_up_leaves_no_line_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program is ended while it waits for an answer: no other address is tried, and the line is closed."""
    loop, lines = asyncio.get_running_loop(), list[socket.socket]()

    async def found(*_: object, **__: object) -> list[tuple[Any, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", 9))] * 2

    async def hangs(line: socket.socket, _: object) -> None:
        lines.append(line)
        await asyncio.Event().wait()

    monkeypatch.setattr(loop, "getaddrinfo", found)
    monkeypatch.setattr(loop, "sock_connect", hangs)
    waiting = asyncio.create_task(reached("lapin.example", 80))
    await until(lambda: lines)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert [line.fileno() for line in lines] == [-1]
    assert SECONDS == 30
