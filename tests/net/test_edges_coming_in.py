"""Who may come in at a socket edge, and who is told no: one contract for both edges."""

import asyncio

import httpx
import picows
import pytest
import websockets

from tests.net.company import (
    Call,
    Site,
    Stranger,
    call_with_picows,
    call_with_websockets,
    house,
    on_its_loop,
)


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
        assert here.edge.connections() == set()


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
        upgrade = here.porter.guests[0].upgrade
        assert upgrade.path == "/té/7"
        assert upgrade.query == "seat=2&x=%20"
        assert upgrade.origin == "http://play.example"
        assert upgrade.cookies == {"seat": "abc", "other": "1 2"}
        assert upgrade.bearer == "t0ken"
        assert upgrade.address == "127.0.0.1"
        assert upgrade.subprotocols == ()


@on_its_loop
async def test_a_spare_knock_is_read_as_it_is(site: Site) -> None:
    """What is not said is absent, lists are read whole, and compression is never agreed to."""
    async with house(site) as here:
        stranger = await Stranger.at(here, "/", "Sec-WebSocket-Protocol: one, two", "Cookie: a=1", "Cookie: b=2")
        assert "extensions" not in (await stranger.answer()).lower()
        stranger.hang_up()
        upgrade = here.porter.guests[0].upgrade
        assert (upgrade.origin, upgrade.bearer, upgrade.query) == (None, None, "")
        assert upgrade.cookies == {"a": "1", "b": "2"}
        assert upgrade.subprotocols == ("one", "two")


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
        assert all(guest.upgrade.origin == "http://good, http://bad" for guest in here.porter.guests)


@on_its_loop
async def test_a_trusted_proxy_tells_who_asks(site: Site) -> None:
    """Behind a proxy on this machine, people keep their own addresses."""
    async with house(site) as here:
        me = await Stranger.at(here, "/", "X-Forwarded-For: 6.6.6.6, 203.0.113.9")
        await me.answer()
        me.hang_up()
        assert here.porter.guests[0].upgrade.address == "203.0.113.9"
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
