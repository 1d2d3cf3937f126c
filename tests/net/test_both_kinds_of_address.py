"""A server that listens for IPv6 and IPv4 at once takes an IPv4 client for what it is."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import uvicorn
from msgspec.structs import replace
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from lapin.addresses import address_in, network_in, plain
from lapin.cli.setting_values import proxies
from lapin.decks.storage import Folder
from lapin.listening import listen
from lapin.net.asgi_edge import AsgiEdge
from lapin.net.patient_http import HttpLimits, patient_http
from lapin.net.picows_edge import PicowsEdge
from lapin.net.rate_limits import Rate
from lapin.operating.controls import Controls, network_named
from tests.net.edge_server import EchoAdmission, _Uvicorn
from tests.net.whole_site import QUICK, come_from, served

CARRIED = "::ffff:203.0.113.9"
"""An IPv4 client, as the system names it to a server that listens at `::`."""

ASK = b"GET /me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n%b\r\n"
UPGRADE = (
    b"GET /hello HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n%b\r\n"
)
VISITOR = b"X-Forwarded-For: 198.51.100.7\r\n"


async def _who(request: Request) -> PlainTextResponse:
    return PlainTextResponse(request.client.host if request.client else "nobody")


@contextlib.asynccontextmanager
async def serving(
    edge: PicowsEdge | AsgiEdge, trusted: list[str], limits: HttpLimits | None = None
) -> AsyncIterator[int]:
    """A server at `::`, on the port that is returned."""
    app = edge.around(Starlette(routes=[Route("/me", _who)]))
    http = patient_http(limits or HttpLimits(), trusted)
    settings = {**edge.uvicorn_settings(), "forwarded_allow_ips": trusted}
    with listen("::", 0)[0] as listening:
        server = _Uvicorn(uvicorn.Config(app, lifespan="off", log_config=None, http=http, **settings))
        task = asyncio.ensure_future(server.serve([listening]))
        await server.ready.wait()
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            await task


async def _answer(port: int, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    try:
        return await reader.read() if request.startswith(b"GET /me") else await reader.readuntil(b"\x05hello")
    finally:
        writer.close()


@pytest.mark.parametrize("kind", [PicowsEdge, AsgiEdge])
@pytest.mark.parametrize(
    ("trusted", "address"),
    [(["127.0.0.1"], "198.51.100.7"), (["192.0.2.1"], "127.0.0.1")],
    ids=["proxy", "visitor"],
)
async def test_a_proxy_is_known_and_a_visitor_named_by_its_own_address(
    kind: type[PicowsEdge] | type[AsgiEdge], trusted: list[str], address: str
) -> None:
    """Pages and sockets agree: a trusted proxy names its visitor, and anybody else is who they are."""
    admission = EchoAdmission()
    async with serving(kind(admission), trusted) as port, asyncio.timeout(20):
        assert (await _answer(port, ASK % VISITOR)).endswith(b"\r\n\r\n" + address.encode())
        assert (await _answer(port, UPGRADE % VISITOR)).startswith(b"HTTP/1.1 101")
    (handler,) = admission.handlers
    assert handler.connection is not None
    assert (handler.upgrade.address, handler.connection.address) == (address, address)


async def test_connections_of_a_proxy_are_not_counted() -> None:
    """It carries everybody's requests, however its address is written."""
    admission = EchoAdmission()
    async with serving(PicowsEdge(admission), ["127.0.0.1"], HttpLimits(connections=1)) as port:
        async with asyncio.timeout(20):
            _, silent = await asyncio.open_connection("127.0.0.1", port)
            assert (await _answer(port, ASK % b"")).startswith(b"HTTP/1.1 200")
            silent.close()


async def test_a_blocked_network_stays_out(tmp_path: Path) -> None:
    """The operator names it in either form; neighbours, and people with IPv6, come in."""
    for number, named in enumerate(("203.0.113.0/24", "::ffff:203.0.113.0/120", " ::ffff:203.0.113.9 ")):
        controls = Controls(Folder(tmp_path / str(number)))
        await controls.bar(named, 5)
        for address in ("203.0.113.9", CARRIED, "::FFFF:CB00:7109"):
            assert controls.barred(address) > 290, (named, address)
        for address in ("203.0.114.9", "::ffff:203.0.114.9", "2001:db8::1", "::", "nobody"):
            assert controls.barred(address) == 0, (named, address)


async def test_a_blocked_visitor_is_refused_at_every_door(tmp_path: Path) -> None:
    """Tables and pictures say so."""
    async with served(tmp_path, site=QUICK) as (server, web):
        assert server.registry.controls is not None
        await server.registry.controls.bar("203.0.113.0/24", 5)
        come_from(web, CARRIED)
        for path in ("/api/games", "/api/decks/reverie.json"):
            answer = await web.get(path)
            assert (answer.status_code, answer.json()["code"]) == (403, "BARRED"), path


async def test_a_health_check_of_this_machine_is_never_too_much(tmp_path: Path) -> None:
    """Also where the web server in front reaches us by IPv4 at `::`."""
    async with served(tmp_path, site=replace(QUICK, visits=Rate(1, 0.001))) as (_, web):
        come_from(web, "::ffff:127.0.0.1")
        assert {(await web.get("/healthz")).status_code for _ in range(5)} == {200}


def test_a_network_is_stored_as_what_it_is() -> None:
    """The same one is not blocked twice, and its block ends when the operator says so."""
    assert network_named("::ffff:203.0.113.0/120") == network_named(" 203.0.113.9/24 ") == "203.0.113.0/24"
    assert network_named(CARRIED) == "203.0.113.9/32"
    assert network_named("2001:db8::7/64") == "2001:db8::/64"
    assert network_named("::/0") == "::/0", "all of IPv6, and no IPv4 network"
    assert str(network_in("::ffff:0:0/96")) == "0.0.0.0/0"
    with pytest.raises(ValueError, match="not appear"):
        network_named("everybody")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (CARRIED, "203.0.113.9"),
        ("::ffff:203.0.113.9%3", "203.0.113.9"),
        ("203.0.113.9", "203.0.113.9"),
        ("2001:DB8::1", "2001:DB8::1"),
        ("fe80::1%eth0", "fe80::1%eth0"),
        ("testclient", "testclient"),
        ("not:an:address", "not:an:address"),
        ("", ""),
    ],
)
def test_only_an_ipv4_address_is_written_in_another_way(text: str, read: str) -> None:
    """Everything else stays as it came."""
    assert plain(text) == read
    assert (address_in(text) is None) is (read in ("testclient", "not:an:address", ""))


def test_a_trusted_proxy_may_be_named_in_either_form() -> None:
    """Its requests come in as IPv4."""
    assert [proxies(each) for each in ("::ffff:10.0.0.5", "::ffff:10.0.0.0/104")] == ["10.0.0.5/32", "10.0.0.0/8"]
    assert [proxies(each) for each in ("10.0.0.5", "2001:db8::/32", "*")] == ["10.0.0.5", "2001:db8::/32", "*"]
    with pytest.raises(ValueError, match="wants addresses"):
        proxies("10.0.0.5/8")
