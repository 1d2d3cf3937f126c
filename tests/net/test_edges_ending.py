"""The end of connections, by either side: one contract for both edges."""

import asyncio
import struct
import time
from types import SimpleNamespace

import pytest

from lapin.net import picows_connection
from lapin.net.asgi_edge import AsgiEdge
from lapin.net.picows_edge import PicowsEdge
from tests.net.edge_server import (
    PATIENCE,
    STACKS,
    Connect,
    RawClient,
    Stack,
    connect_with_websockets,
    on_its_loop,
    serving,
)
from tests.waiting import until

ON_PICOWS = {name: stack for name, stack in STACKS.items() if stack.edge is PicowsEdge}


@on_its_loop
async def test_the_server_says_goodbye_with_a_code(stack: Stack, connect: Connect) -> None:
    """All that was sent before a close arrives, then the code and a shortened reason, and nothing after them."""
    async with serving(stack) as here:
        me = await connect(f"{here.address}/")
        await me.say("leave")
        assert await me.hear() == "bye"
        assert await me.ending() == (4000, "é" * 61)
        await here.admission.handlers[0].ended.wait()
        assert here.admission.handlers[0].endings == 1


@on_its_loop
async def test_a_handler_may_close_the_moment_it_is_opened(stack: Stack) -> None:
    """A connection closed while it opens still ends properly, and once."""
    async with serving(stack) as here:
        me = await connect_with_websockets(f"{here.address}/brief")
        assert await me.ending() == (4001, "brief")
        await here.admission.handlers[0].ended.wait()
        assert here.admission.handlers[0].endings == 1


@on_its_loop
async def test_a_handler_that_fails_ends_only_its_own_connection(stack: Stack, connect: Connect) -> None:
    """A bug met by one player closes that player's connection with 1011 and harms nobody else."""
    async with serving(stack) as here:
        neighbour = await connect(f"{here.address}/")
        me = await connect(f"{here.address}/")
        await me.say("fail")
        assert (await me.ending())[0] == 1011
        unlucky = await connect(f"{here.address}/fails")
        assert (await unlucky.ending())[0] == 1011
        for handler in here.admission.handlers[1:]:
            await handler.ended.wait()
            assert handler.endings == 1
        await neighbour.say("unharmed")
        assert await neighbour.hear() == "unharmed"
        await neighbour.leave()


@on_its_loop
async def test_a_client_that_vanishes_is_noticed(stack: Stack) -> None:
    """A phone that disappears without a goodbye ends its connection, once."""
    async with serving(stack) as here:
        me = await RawClient.at(here, "/hello")
        await me.answer()
        me.abort()
        await here.admission.handlers[0].ended.wait()
        assert here.admission.handlers[0].endings == 1
        connection = here.admission.handlers[0].connection
        assert connection is not None
        connection.send(b"anybody there?")
        connection.close(1000, "")


@on_its_loop
async def test_a_slow_reader_is_dropped_and_its_neighbour_plays_on(stack: Stack, connect: Connect) -> None:
    """A client that does not read is cut off when its outbox is full; nobody waits for it."""
    async with serving(stack, outbox_bytes=64 * 1024) as here:
        neighbour = await connect(f"{here.address}/")
        slow = await RawClient.at(here, "/")
        await slow.answer()
        handler = here.admission.handlers[1]
        assert handler.connection is not None
        sent = 0
        while not handler.ended.is_set():
            handler.connection.send(b"x" * 4000)
            sent += 1
            assert sent < 20_000
            if sent % 100 == 0:
                await neighbour.say(f"round {sent}")
                assert await neighbour.hear() == f"round {sent}"
            await asyncio.sleep(0)
        assert handler.endings == 1
        handler.connection.send(b"never mind")
        assert len(here.edge.connections()) == 1
        slow.abort()
        await neighbour.leave()


@on_its_loop
async def test_too_much_at_once_while_opening_is_too_much(stack: Stack) -> None:
    """The outbox is bounded from the first moment on."""
    async with serving(stack, outbox_bytes=64 * 1024) as here:
        me = await RawClient.at(here, "/torrent")
        await until(lambda: bool(here.admission.handlers))
        await here.admission.handlers[0].ended.wait()
        me.abort()


@on_its_loop
async def test_long_frames_behind_a_backlog_arrive_whole(stack: Stack, connect: Connect) -> None:
    """Long frames, sent faster than they can be read, arrive in order and unharmed."""
    sizes = [*range(900, 1100, 50), *range(9000, 40_000, 137), 70_000, 3]
    async with serving(stack, outbox_bytes=16 * 1024 * 1024) as here:
        me = await connect(f"{here.address}/")
        await until(lambda: bool(here.admission.handlers))
        connection = here.admission.handlers[0].connection
        assert connection is not None
        for size in sizes:
            connection.send(b"x" * size)
        assert [len(await me.hear()) for _ in sizes] == sizes
        await me.leave()


@on_its_loop
async def test_a_silent_client_is_dropped_and_a_quiet_one_is_not(stack: Stack) -> None:
    """A client that answers no ping is gone, but no sooner than said; one with nothing to say may stay."""
    async with serving(stack, ping_seconds=0.2, silence_seconds=1.0) as here:
        quiet = await connect_with_websockets(f"{here.address}/")
        came = time.monotonic()
        silent = await RawClient.at(here, "/")
        await silent.answer()
        await here.admission.handlers[1].ended.wait()
        assert time.monotonic() - came >= 1.0
        assert here.admission.handlers[1].endings == 1
        silent.abort()
        await quiet.say("still here")
        assert await quiet.hear() == "still here"
        await quiet.leave()


@on_its_loop
async def test_the_round_trip_is_measured(stack: Stack, connect: Connect) -> None:
    """The fast edge learns how far away a player is; the plain one says that it does not know."""
    async with serving(stack, ping_seconds=0.2) as here:
        me = await connect(f"{here.address}/")
        await until(lambda: bool(here.admission.handlers))
        connection = here.admission.handlers[0].connection
        assert connection is not None
        if stack.edge is PicowsEdge:
            await until(lambda: connection.round_trip_ms is not None)
            first = connection.round_trip_ms
            assert first is not None
            assert 0 < first < PATIENCE * 1000
            await until(lambda: connection.round_trip_ms != first)
        await me.leave()


@on_its_loop
async def test_a_pong_nobody_asked_for_measures_nothing(stack: Stack) -> None:
    """An answer without a question, or to another question, changes nothing."""
    async with serving(stack) as here:
        me = await RawClient.at(here, "/")
        await me.answer()
        for words in (b"", struct.pack("!d", 0.0), struct.pack("!d", 1.0)):
            me.say(0x8A, words)
        me.say(0x81, b"still here")
        assert await me.frame() == (0x81, b"still here")
        assert here.admission.handlers[0].connection is not None
        assert here.admission.handlers[0].connection.round_trip_ms is None
        me.abort()


@on_its_loop
async def test_a_pong_with_other_words_answers_no_ping(stack: Stack) -> None:
    """While a ping waits, a pong that a browser sends by itself is not taken for the answer; the true one is."""
    measures = stack.edge is PicowsEdge
    async with serving(stack, ping_seconds=0.05) as here:
        me = await RawClient.at(here, "/")
        await me.answer()
        first, asked = await me.frame()
        assert first == 0x89
        connection = here.admission.handlers[0].connection
        assert connection is not None
        for words, answered in ((b"", False), (struct.pack("!d", 1.0), False), (asked, True)):
            me.say(0x8A, words)
            me.say(0x81, b"heard?")
            while (said := await me.frame())[0] == 0x89:
                pass  # the next ping
            assert said == (0x81, b"heard?")
            assert (connection.round_trip_ms is not None) is (answered and measures)
        me.abort()


@on_its_loop
async def test_nothing_is_said_to_a_client_that_has_said_goodbye(stack: Stack) -> None:
    """It is not heard after its close frame, and is not sent the table's next words."""
    async with serving(stack) as here:
        me = await RawClient.at(here, "/")
        await me.answer()
        connection = here.admission.handlers[0].connection
        assert connection is not None
        me.say(0x88, struct.pack("!H", 1000))
        me.say(0x81, b"too late")
        while not here.admission.handlers[0].ended.is_set():
            connection.send(b"next")
            await asyncio.sleep(0)
        said = await me.everything()
        assert b"too late" not in said
        assert b"next" not in said.partition(b"\x88")[2]


@on_its_loop
async def test_a_goodbye_is_answered_with_its_own_code(stack: Stack) -> None:
    """Else a browser waits for the answer, and reports 1006."""
    async with serving(stack) as here:
        me = await RawClient.at(here, "/")
        await me.answer()
        me.say(0x88, struct.pack("!H", 4321))
        assert await me.frame() == (0x88, struct.pack("!H", 4321))


EMPTY_HANDED: dict[object, tuple[bytes, int]] = {
    PicowsEdge: (struct.pack("!H", 1000), 1000),
    AsgiEdge: (b"", 1002),
}
"""The answer of each edge to a goodbye without a code, and its code for one with 1006, which stands for none."""


@on_its_loop
async def test_a_goodbye_with_a_code_that_nobody_may_send_is_answered_all_the_same(stack: Stack) -> None:
    """With a code that may be sent: one that is wrong is called so, and to none each edge has its own answer."""
    none_at_all, as_cut_off = EMPTY_HANDED[stack.edge]
    async with serving(stack) as here:
        me = await RawClient.at(here, "/")
        await me.answer()
        me.say(0x88, b"")
        assert await me.frame() == (0x88, none_at_all)
        me.abort()
        for code in (999, 1004, 1005, 1006, 1015):
            me = await RawClient.at(here, "/")
            await me.answer()
            me.say(0x88, struct.pack("!H", code))
            first, payload = await me.frame()
            assert first == 0x88
            assert int.from_bytes(payload[:2]) == (as_cut_off if code == 1006 else 1002), code
            me.abort()
        for code in (1003, 1007, 1014, 3000, 4999):
            me = await RawClient.at(here, "/")
            await me.answer()
            me.say(0x88, struct.pack("!H", code))
            assert await me.frame() == (0x88, struct.pack("!H", code))
            me.abort()


@on_its_loop
async def test_a_client_that_reads_nothing_is_let_go_soon_after_a_goodbye(
    stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table's close waits for nobody: not for what still lies in the outbox, nor for an answer."""
    monkeypatch.setattr(picows_connection, "FLOODER_WAITS", 10_000)  # the time that a flooder has
    async with serving(stack, close_seconds=0.2, outbox_bytes=64 * 1024 * 1024) as here:
        me = await RawClient.at(here, "/")
        await me.answer()
        handler = here.admission.handlers[0]
        assert handler.connection is not None
        for _ in range(2000):
            handler.connection.send(b"x" * 8000)
        await asyncio.sleep(0)
        handler.connection.close(4000, "over")
        await handler.ended.wait()
        assert handler.endings == 1
        me.abort()


@pytest.mark.parametrize("stack", ON_PICOWS.values(), ids=ON_PICOWS)
@on_its_loop
async def test_a_connection_that_is_quick_again_is_measured_so(
    stack: Stack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Little by little: one quick answer makes a quarter of the difference."""
    now = [1000.0]
    monkeypatch.setattr(picows_connection, "time", SimpleNamespace(monotonic=lambda: now[0]))
    async with serving(stack, ping_seconds=0.05) as here:
        me = await RawClient.at(here, "/")
        await me.answer()
        connection = here.admission.handlers[0].connection
        assert connection is not None
        (_, asked) = await me.frame()
        now[0] += 0.02  # less than the slack that nobody has to vouch for
        me.say(0x8A, asked)
        await until(lambda: connection.round_trip_ms is not None)
        assert connection.round_trip_ms == pytest.approx(20)
        for quick in (15, 11.25, 8.4375):
            (_, asked) = await me.frame()
            me.say(0x8A, asked)
            await until(lambda quick=quick: connection.round_trip_ms == pytest.approx(quick))  # type: ignore[misc]
        me.abort()


@pytest.mark.parametrize("stack", ON_PICOWS.values(), ids=ON_PICOWS)
@pytest.mark.parametrize(("vouched", "measured"), [(80.0, 100), (50.0, 80), (None, 30)])
@on_its_loop
async def test_j8_a_slow_line_is_believed_as_far_as_the_kernel_vouches_for_it(
    stack: Stack, vouched: float | None, measured: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And thirty milliseconds more; so much alone where no kernel says anything."""
    now = [1000.0]
    monkeypatch.setattr(picows_connection, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(picows_connection, "kernel_round_trip_ms", lambda _: vouched)
    async with serving(stack, ping_seconds=0.05) as here:
        me = await RawClient.at(here, "/")
        await me.answer()
        connection = here.admission.handlers[0].connection
        assert connection is not None
        (_, asked) = await me.frame()
        now[0] += 0.1
        me.say(0x8A, asked)
        await until(lambda: connection.round_trip_ms is not None)
        assert connection.round_trip_ms == pytest.approx(measured)
        me.abort()


@on_its_loop
async def test_all_connections_can_be_drained(stack: Stack) -> None:
    """Before a restart the server can find every open connection and close it with 1012."""
    async with serving(stack) as here:
        clients = [await connect_with_websockets(f"{here.address}/") for _ in range(5)]
        await until(lambda: len(here.edge.connections()) == 5)
        for connection in here.edge.connections():
            connection.close(1012, "back soon")
        assert [await each.ending() for each in clients] == [(1012, "back soon")] * 5
        for handler in here.admission.handlers:
            await handler.ended.wait()
        assert here.edge.connections() == set()


@on_its_loop
async def test_the_server_stops_though_sockets_are_open(stack: Stack, connect: Connect) -> None:
    """Stopping closes polite clients with 1012 and does not wait for those that never answer or never read."""
    async with serving(stack, close_seconds=0.5, outbox_bytes=16 * 1024 * 1024) as here:
        polite = await connect(f"{here.address}/")
        rude = await RawClient.at(here, "/")
        await rude.answer()
        backed_up = await RawClient.at(here, "/")
        await backed_up.answer()
        connection = here.admission.handlers[2].connection
        assert connection is not None
        for _ in range(2000):
            connection.send(b"x" * 4000)
        await asyncio.sleep(0)
        await here.stop()
        assert (await polite.ending())[0] == 1012
        for handler in here.admission.handlers:
            await handler.ended.wait()
            assert handler.endings == 1
        rude.abort()
        backed_up.abort()
