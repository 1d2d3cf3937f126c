"""How lines end, by either side: one contract for both edges."""

import asyncio
import struct

from lapin.net.picows_edge import PicowsEdge
from tests.net.company import (
    PATIENCE,
    Call,
    Site,
    Stranger,
    call_with_websockets,
    house,
    on_its_loop,
    until,
)


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
        assert len(here.edge.connections()) == 1
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
        await until(lambda: len(here.edge.connections()) == 5)
        for line in here.edge.connections():
            line.close(1012, "back soon")
        assert [await each.ending() for each in callers] == [(1012, "back soon")] * 5
        for guest in here.porter.guests:
            await guest.ended.wait()
        assert here.edge.connections() == set()


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
