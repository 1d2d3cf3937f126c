"""A client that sends frames without end is closed and no longer read; frames that are no message also count."""

import asyncio
import logging

import pytest

from lapin.net.connections import ConnectionLimits
from tests.net.edge_server import STACKS, RawClient, Stack, connect_with_websockets, on_its_loop, serving
from tests.waiting import until

PING, PONG, CLOSE, EMPTY_TEXT, PIECE = 0x89, 0x8A, 0x88, 0x01, 0x00
MOST = ConnectionLimits().control_frames
PICOWS = [STACKS["picows-uvloop"], STACKS["picows-asyncio"]]


@pytest.mark.parametrize("stack", STACKS.values(), ids=STACKS)
@pytest.mark.parametrize("flood", [[PING], [PONG], [EMPTY_TEXT, PIECE]], ids=["pings", "pongs", "pieces"])
def test_pings_pongs_and_pieces_without_end_close_the_connection(
    stack: Stack, flood: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    """The allowed ones are answered; one more is the end, with 1008, and a neighbour notices nothing."""

    @on_its_loop
    async def run(stack: Stack) -> None:
        async with serving(stack, ping_seconds=60, close_seconds=0.3) as here:
            neighbour = await connect_with_websockets(f"{here.address}/")
            me = await RawClient.at(here, "/")
            await me.answer()
            for kind in [*flood, *[flood[-1]] * MOST][:MOST]:
                me.say(kind, b"")
            if flood == [PING]:
                assert [await me.frame() for _ in range(MOST)] == [(PONG, b"")] * MOST
            for _ in range(50):
                me.say(flood[-1], b"")
            first, payload = await me.frame()
            assert (first, int.from_bytes(payload[:2])) == (CLOSE, 1008)
            assert await me.everything() == b"", "nothing is answered after the close"
            await neighbour.say("unharmed")
            assert await neighbour.hear() == "unharmed"
            await neighbour.leave()

    assert MOST == 120
    with caplog.at_level(logging.WARNING, "lapin.net"):
        run(stack=stack)
    said = [record for record in caplog.records if "turned away" in record.getMessage()]
    assert [(each.getMessage(), each.network) for each in said] == [  # type: ignore[attr-defined]
        ("a visitor is turned away: too many control frames", "127.0.0.1")
    ]


PROXY = "X-Forwarded-For: 203.0.113.7"
FAR = "X-Client-RTT: 200000"
LATE_SECONDS = 0.3


@pytest.mark.parametrize("stack", PICOWS[:1], ids=["uvloop"])
@pytest.mark.parametrize(
    ("headers", "believes", "most"),
    [
        pytest.param((), "", 150, id="directly"),
        pytest.param((PROXY,), "", 30, id="behind a proxy"),
        pytest.param((PROXY,), "X-Client-RTT", 30, id="behind a proxy that says nothing"),
        pytest.param((PROXY, FAR), "", 30, id="a header nobody asked for"),
        pytest.param((PROXY, "X-Client-RTT: -1"), "X-Client-RTT", 30, id="a header with nonsense"),
        pytest.param((FAR,), "X-Client-RTT", 150, id="a header without a proxy"),
        pytest.param((PROXY, FAR), "X-Client-RTT", 230, id="behind a proxy that vouches for 200 ms"),
    ],
)
def test_j8_a_late_pong_buys_little_credit(
    stack: Stack, headers: tuple[str, ...], believes: str, most: float
) -> None:
    """In a race, a touch is credited with the way it took: by a kernel's measure, not by a late pong."""

    @on_its_loop
    async def run(stack: Stack) -> None:
        async with serving(stack, believes, ping_seconds=0.2) as here:
            me = await RawClient.at(here, "/", *headers)
            await me.answer()
            connection = here.admission.handlers[0].connection
            assert connection is not None
            first, payload = await me.frame()
            assert first == PING
            await asyncio.sleep(LATE_SECONDS)  # time is what it is about: somebody is late
            me.say(PONG, payload)
            await until(lambda: connection.round_trip_ms is not None)
            assert connection.round_trip_ms is not None
            assert connection.round_trip_ms <= most
            if most > 150:
                assert connection.round_trip_ms > 150, "somebody who is far away, and not late, is credited"

    run(stack=stack)
