"""Limits of a connection to the last frame and the last byte: one contract for both edges."""

import logging
import struct
from typing import Any

import pytest

from lapin.net.asgi_edge import AsgiEdge
from lapin.net.connections import ConnectionLimits
from tests.net.edge_server import (
    Connect,
    EchoAdmission,
    RawClient,
    Stack,
    connect_with_websockets,
    on_its_loop,
    serving,
)
from tests.waiting import until

PING, PONG, CLOSE, TEXT, BEGINNING, END = 0x89, 0x8A, 0x88, 0x81, 0x01, 0x80
MOST = ConnectionLimits().control_frames


@on_its_loop
async def test_whole_messages_are_no_control_frames(stack: Stack) -> None:
    """A page may say as much as it likes between two pings: other limits count that."""
    async with serving(stack, ping_seconds=60) as here:
        me = await RawClient.at(here, "/")
        await me.answer()
        for number in range(MOST + 10):
            me.say(TEXT, b"%d" % number)
            assert await me.frame() == (TEXT, b"%d" % number)
        me.abort()


@on_its_loop
async def test_both_pieces_of_a_message_are_counted(stack: Stack) -> None:
    """Sixty messages in two pieces each are as many as may come; the next piece is too much."""
    async with serving(stack, ping_seconds=60) as here:
        me = await RawClient.at(here, "/")
        await me.answer()
        for _ in range(MOST // 2):
            me.say(BEGINNING, b"a")
            me.say(END, b"b")
            assert await me.frame() == (TEXT, b"ab")
        me.say(BEGINNING, b"a")
        first, payload = await me.frame()
        assert (first, payload[:2]) == (CLOSE, struct.pack("!H", 1008))
        me.abort()


@on_its_loop
async def test_with_each_ping_of_ours_the_count_begins_anew(stack: Stack) -> None:
    """The number that was allowed before it is allowed after it, with the answer to it."""
    async with serving(stack, ping_seconds=1.0) as here:
        me = await RawClient.at(here, "/")
        await me.answer()
        for _ in range(3):
            while (asked := await me.frame())[0] != PING:
                pass  # answers to our own
            me.say(PONG, asked[1])
            for _ in range(MOST - 1):
                me.say(PING, b"")
            for _ in range(MOST - 1):
                assert await me.frame() == (PONG, b"")
        me.abort()


@on_its_loop
async def test_nothing_follows_a_goodbye_and_the_first_one_counts(stack: Stack) -> None:
    """Nobody receives anything that is sent after it, and a second goodbye changes nothing."""
    async with serving(stack) as here:
        me = await RawClient.at(here, "/")
        await me.answer()
        connection = here.admission.handlers[0].connection
        assert connection is not None
        connection.send(b"bye")
        connection.close(4000, "first")
        connection.send(b"too late")
        connection.close(4002, "second")
        assert await me.frame() == (TEXT, b"bye")
        assert await me.frame() == (CLOSE, struct.pack("!H", 4000) + b"first")
        me.abort()


@on_its_loop
async def test_an_outbox_may_be_full_and_no_fuller(stack: Stack) -> None:
    """The plain edge counts every byte that waits; the fast one hands them to the kernel first."""
    async with serving(stack, outbox_bytes=1000, frame_bytes=4000) as here:
        me = await connect_with_websockets(f"{here.address}/")
        for _ in range(3):
            await me.say("x" * 1000)
            assert await me.hear() == "x" * 1000
        if stack.edge is AsgiEdge:
            await me.say("x" * 1001)
            await here.admission.handlers[0].ended.wait()
            assert (await me.ending())[0] == 1006, "it is dropped, and not waited for"


@on_its_loop
async def test_the_operator_reads_what_failed(
    stack: Stack, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    """The log names the method in which a connection failed, and the fault."""
    with caplog.at_level(logging.ERROR, "lapin.net"):
        async with serving(stack) as here:
            me = await connect(f"{here.address}/")
            await me.say("fail")
            assert (await me.ending())[0] == 1011
            unlucky = await connect(f"{here.address}/fails")
            assert (await unlucky.ending())[0] == 1011
            handlers = here.admission.handlers
            await until(lambda: all(handler.ended.is_set() for handler in handlers))
    said = [(each.getMessage(), str(each.exc_info and each.exc_info[1])) for each in caplog.records]
    assert said == [
        ("a handler failed at heard", "told to fail"),
        ("a handler failed at opened", "told to fail at once"),
        ("a handler failed at closed", "told to fail at the end, too"),
    ]


async def test_a_server_that_cannot_answer_in_http_refuses_all_the_same() -> None:
    """ASGI has an extension for that; without it, the socket is closed before it was open."""
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message)

    async def page(*_: object) -> None:
        pytest.fail("it is a socket")

    app = AsgiEdge(EchoAdmission()).around(page)
    scope: dict[str, Any] = {
        "type": "websocket",
        "path": "/refused",
        "query_string": b"",
        "headers": [],
        "client": None,
    }
    await app(scope, receive, send)
    assert sent == [{"type": "websocket.close"}]
    sent.clear()
    await app({**scope, "extensions": {"websocket.http.response": {}}}, receive, send)
    assert [each["type"] for each in sent] == ["websocket.http.response.start", "websocket.http.response.body"]
    assert (sent[0]["status"], sent[1]["body"]) == (403, b'{"error":"not_yours"}')
    assert (b"cache-control", b"no-store") in sent[0]["headers"]
