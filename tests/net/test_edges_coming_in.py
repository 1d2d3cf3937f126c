"""Connections that a socket edge accepts or refuses: one contract for both edges."""

import asyncio

import httpx
import picows
import pytest
import websockets

from tests.net.edge_server import (
    Connect,
    RawClient,
    Stack,
    connect_with_picows,
    connect_with_websockets,
    on_its_loop,
    serving,
)


@on_its_loop
async def test_text_travels_both_ways(stack: Stack, connect: Connect) -> None:
    """It may be short or long, and in any script."""
    async with serving(stack) as here:
        me = await connect(f"{here.address}/hello")
        assert await me.hear() == "hello"
        for words in ("a", "", "lapin 🐇 été", "x" * 8192):
            await me.say(words)
            assert await me.hear() == words
        await me.leave()
        await here.admission.handlers[0].ended.wait()
        assert here.admission.handlers[0].endings == 1
        assert here.edge.connections() == set()


@on_its_loop
async def test_a_refused_upgrade_gets_http_and_no_frame(stack: Stack) -> None:
    """The refusal is plain HTTP, and not one byte of a socket follows."""
    async with serving(stack) as here:
        client = await RawClient.at(here, "/refused")
        head, _, body = (await client.everything()).partition(b"\r\n\r\n")
        client.abort()
        assert head.startswith(b"HTTP/1.1 403 Forbidden\r\n")
        assert b"content-type: application/json" in head.lower()
        assert f"content-length: {len(body)}".encode() in head.lower()
        assert body == b'{"error":"not_yours"}'
        assert here.admission.handlers == []


@on_its_loop
async def test_client_libraries_understand_the_refusal(stack: Stack) -> None:
    """Both libraries report the status and the reason we gave."""
    async with serving(stack) as here:
        with pytest.raises(websockets.InvalidStatus) as ours:
            await connect_with_websockets(f"{here.address}/refused")
        assert ours.value.response.status_code == 403
        assert ours.value.response.body == b'{"error":"not_yours"}'
        with pytest.raises(picows.WSInvalidStatusError) as theirs:
            await connect_with_picows(f"{here.address}/refused")
        assert theirs.value.response is not None
        assert theirs.value.response.status == 403


@on_its_loop
async def test_nobody_is_admitted_when_admission_fails(stack: Stack) -> None:
    """If the server cannot decide, the upgrade is refused, and the reason is not shown."""
    async with serving(stack) as here:
        client = await RawClient.at(here, "/broken")
        answer = await client.everything()
        client.abort()
        assert answer.startswith(b"HTTP/1.1 500 ")
        assert b"secret" not in answer


@on_its_loop
async def test_admission_reads_the_whole_request(stack: Stack, connect: Connect) -> None:
    """Path, query, origin, cookies, bearer token and address all arrive."""
    async with serving(stack) as here:
        me = await connect(
            f"{here.address}/t%C3%A9/7?seat=2&x=%20",
            Origin="http://play.example",
            Cookie='seat=abc; other="1 2"',
            Authorization="Bearer t0ken",
        )
        await me.leave()
        upgrade = here.admission.handlers[0].upgrade
        assert upgrade.path == "/té/7"
        assert upgrade.query == "seat=2&x=%20"
        assert upgrade.origin == "http://play.example"
        assert upgrade.cookies == {"seat": "abc", "other": "1 2"}
        assert upgrade.bearer == "t0ken"
        assert upgrade.address == "127.0.0.1"
        assert upgrade.subprotocols == ()


@on_its_loop
async def test_a_minimal_request_is_read_as_it_is(stack: Stack) -> None:
    """Missing headers are absent, lists are read whole, and compression is never agreed to."""
    async with serving(stack) as here:
        client = await RawClient.at(here, "/", "Sec-WebSocket-Protocol: one, two", "Cookie: a=1", "Cookie: b=2")
        assert "extensions" not in (await client.answer()).lower()
        client.abort()
        upgrade = here.admission.handlers[0].upgrade
        assert (upgrade.origin, upgrade.bearer, upgrade.query) == (None, None, "")
        assert upgrade.cookies == {"a": "1", "b": "2"}
        assert upgrade.subprotocols == ("one", "two")


@on_its_loop
async def test_firefox_may_connect(stack: Stack) -> None:
    """Firefox asks for `keep-alive, Upgrade`; that is as good as `Upgrade`."""
    async with serving(stack) as here:
        firefox = await RawClient.at(here, "/hello", connection="keep-alive, Upgrade")
        assert (await firefox.answer()).startswith("HTTP/1.1 101 ")
        assert await firefox.frame() == (0x81, b"hello")
        firefox.abort()


@on_its_loop
async def test_a_long_request_may_connect(stack: Stack) -> None:
    """Big cookies of other pages on the same host lock nobody out."""
    async with serving(stack) as here:
        me = await RawClient.at(here, "/hello", "Cookie: big=" + "x" * 6000)
        assert (await me.answer()).startswith("HTTP/1.1 101 ")
        me.abort()


@on_its_loop
async def test_two_origins_are_no_origin_we_know(stack: Stack) -> None:
    """A request that names a good origin and a bad one is refused or shown whole, never taken for the good one."""
    async with serving(stack) as here:
        client = await RawClient.at(here, "/", "Origin: http://good", "Origin: http://bad")
        await client.answer()
        client.abort()
        assert all(handler.upgrade.origin == "http://good, http://bad" for handler in here.admission.handlers)


@on_its_loop
async def test_a_trusted_proxy_names_the_address(stack: Stack) -> None:
    """Behind a proxy on this machine, people keep their own addresses."""
    async with serving(stack) as here:
        me = await RawClient.at(here, "/", "X-Forwarded-For: 6.6.6.6, 203.0.113.9")
        await me.answer()
        me.abort()
        assert here.admission.handlers[0].upgrade.address == "203.0.113.9"
        assert here.admission.handlers[0].connection is not None
        assert here.admission.handlers[0].connection.address == "203.0.113.9"


@on_its_loop
async def test_a_malformed_upgrade_reaches_nobody(stack: Stack) -> None:
    """An upgrade without a proper key is answered 400, and no handler is made for it."""
    async with serving(stack) as here:
        reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n")
        writer.write(b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: short\r\n\r\n")
        assert (await reader.readline()).startswith(b"HTTP/1.1 400 ")
        writer.close()
        assert here.admission.handlers == []


@on_its_loop
async def test_pages_are_served_on_the_same_port(stack: Stack) -> None:
    """Plain HTTP answers beside open sockets."""
    async with serving(stack) as here, httpx.AsyncClient(trust_env=False) as browser:
        me = await connect_with_websockets(f"{here.address}/")
        assert (await browser.get(f"http://{here.address}/page")).text == "a page"
        assert (await browser.get(f"http://{here.address}/none")).status_code == 404
        await me.say("still here")
        assert await me.hear() == "still here"
        await me.leave()
