"""A server open to the world: files, metrics, foreign names, addresses with nothing there."""

import asyncio
import math
import stat
from pathlib import Path
from time import monotonic

import httpx
import pytest

from lapin.net.rate_limits import Rate
from lapin.net.site import Site
from lapin.table.commands import Say
from tests.net.whole_site import opened
from tests.server.conftest import Serve
from tests.server.players import seated
from tests.server.process import PATIENCE, QUICK, Process, refused_start
from tests.server.raw_connection import RawConnection


def web(server: Process) -> httpx.AsyncClient:
    """A browser."""
    return httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False)


def _said(server: Process, why: str) -> int:
    """Return how often the log says why somebody was turned away; lines that only count more are left out."""
    lines = server.log.splitlines()
    return sum(f"a visitor is turned away: {why}" in line and ": again" not in line for line in lines)


async def test_row_24_a_data_folder_is_for_one_user_and_one_server(server: Process) -> None:
    """Nobody else reads it, and a second server on it says so in one line and ends."""
    await seated(server.base, "odyssey", 1)
    assert stat.S_IMODE(server.data.stat().st_mode) == 0o700
    for name in ("lapin.sqlite", "lapin.lock"):
        assert stat.S_IMODE((server.data / name).stat().st_mode) == 0o600
    second = refused_start("--data", str(server.data), "--port", "0")
    assert second.returncode == 1
    assert second.stderr.strip().splitlines() == [
        f"lapin: another server is using the data folder {server.data}: give this one its own, or a database"
    ]


async def test_addresses_with_nothing_there_are_refused_like_everything_else(server: Process) -> None:
    """A page or a method that does not exist is answered with a code and data, as everywhere."""
    async with web(server) as browser:
        for method, path, allowed in (
            ("GET", "/api/nothing", None),
            ("GET", "/api/tables/X/nothing/at/all", None),
            ("POST", "/api/nothing", None),
            ("OPTIONS", "/nothing", None),
            ("GET", "/nothing", None),
            ("GET", "/.well-known/nothing", None),
            ("DELETE", "/api/tables", "GET, HEAD, POST"),
            ("OPTIONS", "/api/tables", "GET, HEAD, POST"),
            ("GET", "/api/tables/X/join", "POST"),
            ("OPTIONS", "/api/tables/X/join", "POST"),
            ("PUT", "/healthz", "GET, HEAD"),
            ("POST", "/api/openapi.json", "GET, HEAD"),
            ("POST", "/privacy", "GET, HEAD"),
        ):
            answer = await browser.request(method, path)
            status = 404 if allowed is None else 405
            assert (answer.status_code, answer.json()) == (status, {"code": "NO_SUCH_PAGE", "data": {}}), path
            assert answer.headers.get("allow") == allowed, path
            head = await browser.head(path)
            taken = allowed is not None and "HEAD" in allowed
            assert (head.status_code, head.content) == (200 if taken else status, b""), path
        page = await browser.get("/nothing", headers={"Accept": "text/html,*/*;q=0.8"})
        assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8"), (
            "for a person"
        )


async def test_a_health_check_of_this_machine_is_never_too_much(serve: Serve) -> None:
    """A proxy asks each second. If its visitors count as one and it is refused, it takes the site for dead."""
    server = await asyncio.to_thread(serve, "--visits-per-second", "0.01")
    async with web(server) as browser:
        while (await browser.get("/api/games")).status_code != 429:
            pass
        assert {(await browser.get("/healthz")).status_code for _ in range(20)} == {200}
        visitor = {"X-Forwarded-For": "203.0.113.7"}
        answers = [(await browser.get("/healthz", headers=visitor)).status_code for _ in range(4)]
        assert answers == [200, 429, 429, 429], "a visitor who asks the same is one like others"


async def test_row_24_metrics_are_for_this_machine_alone(server: Process) -> None:
    """Without a token, nobody from elsewhere reads them."""
    async with web(server) as browser:
        assert (await browser.get("/metrics")).status_code == 200
        outside = await browser.get("/metrics", headers={"X-Forwarded-For": "203.0.113.7"})
        assert (outside.status_code, outside.json()["code"]) == (404, "NO_SUCH_PAGE")


async def test_row_24_a_page_under_a_foreign_name_may_do_nothing(server: Process) -> None:
    """DNS rebinding: evil.example points its name at this machine, and its pages are still refused."""
    async with web(server) as browser:
        for host, status in (
            ("evil.example", 403),
            ("evil.example:8000", 403),
            ("localhost:8000", 201),
            ("192.168.1.20:8000", 201),
            ("[fd00::1]:8000", 201),
            ("laptop.local", 201),
            ("laptop", 201),
        ):
            headers = {"Host": host, "Origin": f"http://{host}"}
            answer = await browser.post("/api/tables", json={"name": "Ada"}, headers=headers)
            assert answer.status_code == status, host
        told = await browser.post("/api/tables", json={"name": "Ada"}, headers={"Host": "evil.example"})
        assert told.json()["link"].startswith("http://localhost/t/")


async def test_an_unreadable_request_is_refused_by_its_id(server: Process) -> None:
    """If the id can be read, the refusal names it."""
    (host,) = await seated(server.base, "odyssey", 1)
    connection = await RawConnection.open(server.base, host.code, host.token)
    await connection.frame()
    await connection.send('{"id": "a7", "ask": {"do": "fly"}}')
    refused = await connection.answer("a7")
    assert (refused["type"], refused["code"]) == ("refused", "UNREADABLE")


async def test_row_20_a_network_that_guesses_is_refused_everywhere(serve: Serve) -> None:
    """It is refused from any address of its /64, on pages and sockets; the table plays on; one line is logged."""
    server = serve(*QUICK[:5])
    players = await seated(server.base, "odyssey", 3)
    code = players[0].code

    def house(number: int) -> dict[str, str]:
        return {"X-Forwarded-For": f"2001:db8:1:2::{number:x}"}

    async with web(server) as browser:
        for number in range(60):
            guess = "".join("BDFGJKLMNP"[int(digit)] + "AB" for digit in f"{number:04}")
            assert (await browser.get(f"/api/tables/{guess}", headers=house(number))).status_code == 404
        for path in ("", "/history", "/qr.svg", "/decks/mix-x.json"):
            answer = await browser.get(f"/api/tables/{code}{path}", headers=house(99))
            assert (answer.status_code, answer.json()["code"]) == (429, "TOO_FAST"), path
        assert (
            await browser.get(f"/api/tables/{code}", headers={"X-Forwarded-For": "2001:db8:1:3::1"})
        ).is_success
    shut_out = await RawConnection.open(server.base, code, headers=house(7))
    assert [word["code"] for word in await shut_out.last_words()] == ["TOO_FAST"]
    for player in players:
        await player.ask(Say("nobody noticed"))
    assert _said(server, "too many wrong codes") == 1
    assert "2001:db8:1:2::/64" in server.log


@pytest.mark.parametrize("kind", ["history", "pictures", "a page", "an address of the API"])
async def test_row_21_requests_that_miss_are_counted(serve: Serve, kind: str) -> None:
    """After as many as a network may send, the next is refused; people at the table play on."""
    server = serve("--fast-computers", "--visits-per-second", "1", "--trusted-proxies", "127.0.0.1")
    players = await seated(server.base, "odyssey", 3)
    path = {
        "history": f"/api/tables/{players[0].code}/history",
        "pictures": "/api/cards/AAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "a page": "/nothing/here",
        "an address of the API": "/api/nothing",
    }
    async with web(server) as browser:
        flood = {"X-Forwarded-For": "203.0.113.9"}
        begun = monotonic()
        # One after the other: a picture is only known to be missing once it was looked for.
        missed = [await browser.get(path[kind], headers=flood) for _ in range(60)]
        more = math.ceil(monotonic() - begun)  # one a second comes on top of the twenty
    statuses = [answer.status_code for answer in missed]
    assert statuses.count(429) >= 60 - 20 - more
    for player in players:
        await player.ask(Say("still here"))
    assert _said(server, "too many requests") == 1


async def test_row_21_pages_and_pictures_of_one_network_queue(tmp_path: Path) -> None:
    """Such requests are answered later, and refused only if that would take too long."""
    site = Site(visits=Rate(burst=2, per_second=0.001))
    async with opened(tmp_path, site=site) as browser:
        for path in ("/", "/api/decks/reverie.json", "/api/openapi.json", "/privacy", "/icon.svg"):
            assert [(await browser.get(path)).status_code for _ in range(2)] == [200, 200], path
        late = await browser.get("/")
        assert (late.status_code, late.json()["code"]) == (429, "TOO_FAST")
        assert int(late.headers["retry-after"]) == late.json()["data"]["seconds"]
        assert 0 < late.json()["data"]["seconds"] <= 67, "less, if the requests before took their time"
