"""Answers whose last detail counts: pictures of links, what is counted, and callers that are hard to name."""

import asyncio
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
import segno
from msgspec.structs import replace

from lapin.languages import LANGUAGES
from lapin.net import responses, shapes
from lapin.net.metrics import process_figures
from lapin.net.privacy import SECURITY_DAYS
from lapin.net.rate_limits import HELD_SECONDS, Rate
from lapin.server import Server
from tests.net.whole_site import QUICK, bearer, opened, served


async def _called(server: Server, method: str, path: str, *, gone: bool) -> list[Any]:
    """Return the site's messages to a caller who hangs up in the middle of a body, or says nothing more."""
    coming, sent = [{"type": "http.request", "body": b"{", "more_body": True}], list[Any]()
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
        "client": ("127.0.0.1", 1),
        "server": ("localhost", 80),
    }

    async def receive() -> dict[str, Any]:
        if not coming and not gone:
            await asyncio.Event().wait()
        return coming.pop() if coming else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    await server.application(scope, receive, send)
    return sent


async def test_a_code_can_be_photographed_from_across_a_room(tmp_path: Path) -> None:
    """Eight pixels a module, and three modules of quiet around it; other kinds of pictures there are none."""
    async with opened(tmp_path) as web:
        seat = (await web.post("/api/tables", json={"name": "Ada"})).json()
        at = f"/api/tables/{seat['code']}"
        png = (await web.get(f"{at}/qr.png")).content
        expected = segno.make(seat["link"], error="m").symbol_size(scale=8, border=3)
        assert (int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == expected
        svg = (await web.get(f"{at}/qr.svg")).text
        assert f'width="{expected[0]}" height="{expected[1]}"' in svg
        ticket = await web.post(f"{at}/ticket", headers=bearer(seat["token"]))
        made = segno.make(ticket.json()["link"], error="m")
        assert (ticket.status_code, ticket.json()["qr"]) == (201, made.svg_data_uri(scale=8, border=3))
        for kind in ("gif", "PNG", "svgz"):
            answer = await web.get(f"{at}/qr.{kind}")
            assert (answer.status_code, answer.json()["code"]) == (404, "NO_SUCH_RECORD")
            assert answer.json()["data"] == {"number": None}


async def test_a_list_has_a_hundred_tables_and_no_more(tmp_path: Path) -> None:
    """However many are open to everybody."""
    async with served(tmp_path) as (server, web):
        for number in range(101):
            opening = shapes.OpenTable(name=f"Player {number}")
            await server.registry.open(
                opening.game, opening.options, opening.deck, opening.clocks, opening.name, None, listed=True
            )
        assert len((await web.get("/api/tables")).json()["tables"]) == 100


async def test_the_terminal_shows_the_first_table_and_no_other(tmp_path: Path) -> None:
    """With the link that people open."""
    said: list[str] = []
    async with opened(tmp_path, announce=said.append) as web:
        seats = [(await web.post("/api/tables", json={"name": "Ada"})).json() for _ in range(2)]
    assert said == [seats[0]["link"]]


async def test_a_caller_who_hangs_up_is_counted_as_such(tmp_path: Path) -> None:
    """It is no fault of the server: 400, under the handler that was called."""
    async with served(tmp_path) as (server, web):
        sent = await _called(server, "POST", "/api/tables", gone=True)
        assert [each["status"] for each in sent if each["type"] == "http.response.start"] == [400]
        metrics = (await web.get("/metrics")).text
    assert 'lapin_http_seconds_count{handler="open_table",status="400"} 1' in metrics
    assert "lapin_failures_total 0" in metrics


async def test_a_body_that_does_not_come_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its sender hears that it was too slow."""
    monkeypatch.setattr(responses, "BODY_SECONDS", 0.02)
    async with served(tmp_path) as (server, _):
        sent = await _called(server, "POST", "/api/tables", gone=False)
    assert sent[0]["status"] == 400
    assert sent[1]["body"] == b'{"code":"UNREADABLE","data":{"reason":"too slow"}}'


async def test_whoever_asks_too_fast_waits_for_the_refusal(tmp_path: Path) -> None:
    """A quarter of a second at least: to ask again at once does not help."""
    async with opened(tmp_path, site=replace(QUICK, visits=Rate(1, 0.001))) as web:
        assert (await web.get("/api/games")).status_code == 200
        begun = time.monotonic()
        assert (await web.get("/api/games")).status_code == 429
        assert time.monotonic() - begun >= HELD_SECONDS


async def test_a_web_server_in_front_may_be_on_a_line_without_an_address(tmp_path: Path) -> None:
    """A socket of this machine has none: everybody who comes on it is one network, and nobody is barred."""
    async with served(tmp_path) as (server, _):
        assert server.registry.controls is not None
        await server.registry.controls.bar("203.0.113.0/24", 5)
        line = httpx.ASGITransport(server.application, raise_app_exceptions=False)
        line.client = None  # type: ignore[assignment]  # as uvicorn says it
        web = httpx.AsyncClient(transport=line, base_url="http://localhost")
        asked = {"/healthz": 200, "/api/games": 200, "/api/cards/nothing": 404, "/api/decks/reverie.json": 200}
        assert {path: (await web.get(path)).status_code for path in asked} == asked
        assert (await web.post("/api/tables", json={"name": "Ada"})).status_code == 201
        await web.aclose()


async def test_whoever_finds_a_weakness_reads_whom_to_tell(tmp_path: Path) -> None:
    """Where, until when, and in which languages; nothing if the operator has named nobody."""
    facts = shapes.SiteFacts(contact="mailto:security@example.org")
    site = replace(QUICK, url="https://example.org/games/")
    async with opened(tmp_path, facts=facts, site=site) as web:
        before = datetime.now(UTC)
        answer = await web.get("/.well-known/security.txt")
        contact, expires, languages, canonical = answer.text.splitlines()
        assert (answer.status_code, answer.text[-1]) == (200, "\n")
        assert contact == "Contact: mailto:security@example.org"
        days = {before + timedelta(days=SECURITY_DAYS), datetime.now(UTC) + timedelta(days=SECURITY_DAYS)}
        assert expires in {each.strftime("Expires: %Y-%m-%dT00:00:00Z") for each in days}
        assert languages == f"Preferred-Languages: {', '.join(LANGUAGES)}"
        assert canonical == "Canonical: https://example.org/games/.well-known/security.txt"
    async with opened(tmp_path) as web:
        assert (await web.get("/.well-known/security.txt")).status_code == 404


async def test_a_receipt_erases_what_it_was_given_for_and_nothing_else(tmp_path: Path) -> None:
    """A receipt of another person or of another table proves nothing."""
    async with opened(tmp_path) as web:
        seats = [(await web.post("/api/tables", json={"name": "Ada"})).json() for _ in range(2)]
        web.cookies.clear()
        at = f"/api/tables/{seats[0]['table']}"
        guest = (await web.post(f"{at}/join", json={"name": "Bo"})).json()
        web.cookies.clear()

        async def erased(person: int, receipt: str) -> tuple[int, str]:
            answer: httpx.Response = await web.post(f"{at}/erase", json={"person": person, "receipt": receipt})
            return answer.status_code, answer.json()["code"] if answer.content else ""

        refused = (401, "NOT_YOUR_SEAT")
        for person, receipt in ((0, guest["receipt"]), (0, seats[1]["receipt"]), (1, ""), (7, "x")):
            assert await erased(person, receipt) == refused
        assert await erased(1, guest["receipt"]) == (204, "")
        assert len(guest["receipt"]) == 32, "the 24 bytes of which it is made"


async def test_a_seat_that_was_moved_answers_to_its_new_device_alone(tmp_path: Path) -> None:
    """The old one erases nothing there, and reports nobody."""
    async with opened(tmp_path) as web:
        seat = (await web.post("/api/tables", json={"name": "Ada"})).json()
        web.cookies.clear()
        at, old = f"/api/tables/{seat['table']}", bearer(seat["token"])
        ticket = (await web.post(f"{at}/ticket", headers=old)).json()["ticket"]
        new = bearer((await web.post(f"{at}/move", json={"ticket": ticket})).json()["token"])
        web.cookies.clear()
        report = {"person": 0, "about": "name"}
        for headers, status in ((old, 401), (new, 204)):
            assert (await web.post(f"{at}/reports", json=report, headers=headers)).status_code == status
            assert (await web.post(f"{at}/erase", headers=headers)).status_code == status


async def test_an_address_that_takes_another_method_says_which(tmp_path: Path) -> None:
    """Whether it is read or written; one that nothing has is not there for either."""
    async with opened(tmp_path) as web:
        seat = (await web.post("/api/tables", json={"name": "Ada", "language": "fr"})).json()
        join = await web.get(f"/api/tables/{seat['code']}/join")
        assert (join.status_code, join.json()["code"], join.headers["allow"]) == (405, "NO_SUCH_PAGE", "POST")
        games = await web.post("/api/games", json={})
        assert (games.status_code, "GET" in games.headers["allow"]) == (405, True)
        assert [(await web.request(how, "/api/nothing")).status_code for how in ("GET", "POST")] == [404, 404]


async def test_a_table_is_opened_in_the_language_of_its_host(tmp_path: Path) -> None:
    """If they have said which."""
    async with served(tmp_path) as (server, web):
        for said, expected in (({}, ""), ({"language": "fr"}, "fr")):
            seat = (await web.post("/api/tables", json={"name": "Ada", **said})).json()
            assert (await server.registry.table(seat["table"])).state.language == expected


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel is asked")
def test_figures_of_a_process_are_those_of_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """The memory that is really there, and the limit that holds; other systems have less to say."""
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(resource, "getrlimit", lambda _: (77, 99))
    figures = process_figures()
    status = Path("/proc/self/status").read_text()
    resident = int(status.partition("VmRSS:")[2].split()[0]) * 1024
    assert figures["process_resident_memory_bytes"] == pytest.approx(resident, rel=0.1)
    assert figures["process_max_fds"] == 77
    assert figures["process_open_fds"] == pytest.approx(len(list(Path("/proc/self/fd").iterdir())), abs=3)
