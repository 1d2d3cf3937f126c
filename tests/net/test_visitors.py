"""Visitors over HTTP: what they may ask, how a refusal is said, and what the operator sees counted of it."""

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.net.rate_limits import Rate
from lapin.net.responses import STATUS, problem
from lapin.net.site import Site, is_local_name
from lapin.store.log import StoreFailed
from lapin.store.sqlite import SqliteLog
from lapin.table.commands import Kick
from tests.net.whole_site import QUICK, bearer, come_from, opened, served

FAR = "203.0.113.9"


async def _said(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def _metrics(web: httpx.AsyncClient) -> dict[str, float]:
    text = (await web.get("/metrics")).text
    lines = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


async def test_a_network_that_asks_too_often_is_told_how_long_to_wait(tmp_path: Path) -> None:
    """In the answer and in its header; what is not there costs as much as what is, and others do not wait."""
    async with opened(tmp_path, site=replace(QUICK, visits=Rate(4, 0.1))) as web:
        asked = {"/api/games": 200, "/api/nothing": 404, "/nothing.txt": 404, "/api/tables/x": 404}
        assert {path: (await web.get(path)).status_code for path in asked} == asked
        refused = await web.get("/api/games")
        assert await _said(refused) == (429, "TOO_FAST")
        assert refused.json()["data"]["seconds"] == int(refused.headers["retry-after"]) == 10
        assert (await web.get("/healthz")).status_code == 200, "the web server in front asks whether we live"
        passed_on = await web.get("/healthz", headers={"X-Forwarded-For": FAR})
        assert passed_on.status_code == 429, "and others ask through it"
        assert (await web.get("/readyz")).status_code == 429
        come_from(web, FAR)
        assert (await web.get("/api/games")).status_code == 200


async def test_a_network_that_asks_for_pages_without_end_waits_in_a_queue_and_then_is_refused(
    tmp_path: Path,
) -> None:
    """Five times as many as other requests are let in at once, and fifteen times as many a second."""
    assert Site().requests == Rate(2_000, 300.0)
    async with opened(tmp_path, site=replace(QUICK, visits=Rate(1, 0.0001))) as web:
        answers = [await web.get("/icon.svg") for _ in range(6)]
        assert [each.status_code for each in answers[:5]] == [answers[0].status_code] * 5
        assert await _said(answers[5]) == (429, "TOO_FAST")
        assert (await web.get("/healthz")).status_code == 200


async def test_a_site_that_may_only_be_read_changes_nothing_but_by_its_operator(tmp_path: Path) -> None:
    """Tables can be looked at and nothing can be sent; whoever operates the site still acts."""
    async with served(tmp_path) as (server, web):
        seat = (await web.post("/api/tables", json={"name": "Ada"})).json()
        assert server.registry.controls is not None
        await server.registry.controls.set_mode(read_only=True)
        refused = await web.post("/api/tables", json={"name": "Bo"})
        assert await _said(refused) == (503, "READ_ONLY")
        assert await _said(await web.post("/api/nothing", json={})) == (503, "READ_ONLY")
        assert (await web.get(f"/api/tables/{seat['code']}")).status_code == 200
        assert await _said(await web.post("/api/operator", json={})) == (404, "NO_SUCH_PAGE")
        await server.registry.controls.bar("127.0.0.0/8", 5)
        assert await _said(await web.get("/api/games")) == (403, "BARRED")
        assert await _said(await web.get("/api/operator")) == (404, "NO_SUCH_PAGE")
        await server.registry.controls.bar("127.0.0.0/8", 0)
        await server.registry.controls.set_mode(read_only=False)
        assert (await web.post("/api/tables", json={"name": "Bo"})).status_code == 201


async def test_a_page_of_another_site_may_read_and_not_act(tmp_path: Path) -> None:
    """Its requests in its reader's name are refused before anything is looked at."""
    async with opened(tmp_path) as web:
        foreign = {"Origin": "https://elsewhere.example"}
        assert (await web.get("/api/games", headers=foreign)).status_code == 200
        assert await _said(await web.post("/api/tables", json={"name": "A"}, headers=foreign)) == (403, "ORIGIN")
        own = {"Origin": "http://localhost"}
        assert (await web.post("/api/tables", json={"name": "Ada"}, headers=own)).status_code == 201


async def test_requests_and_refusals_are_counted_with_their_time_and_their_status(tmp_path: Path) -> None:
    """Under the names that docs/operations.md has; each request once."""
    async with opened(tmp_path) as web:
        before = await _metrics(web)
        await web.get("/api/games")
        await web.get("/api/tables/nonsense")
        await web.post("/api/tables", content=b"nonsense")
        after = await _metrics(web)

        def more(name: str) -> float:
            return after.get(name, 0) - before.get(name, 0)

        assert more("lapin_requests_total") == 4
        assert more('lapin_refusals_total{code="NO_SUCH_TABLE"}') == 1
        assert more('lapin_refusals_total{code="UNREADABLE"}') == 1
        for handler, status in (("games", 200), ("table", 404), ("open_table", 400), ("metrics", 200)):
            at = f'handler="{handler}",status="{status}"'
            assert more(f"lapin_http_seconds_count{{{at}}}") == 1, handler
            assert more(f'lapin_http_seconds_bucket{{{at},le="+Inf"}}') == 1
            assert more(f"lapin_http_seconds_sum{{{at}}}") < 60
        assert (after["lapin_ready"], after["lapin_workers"]) == (1, 1)
        assert after["lapin_failures_total"] == 0
        assert after["process_resident_memory_bytes"] > 1e6
        assert 3 <= after["process_open_fds"] < after["process_max_fds"]


async def test_metrics_are_for_this_machine_or_for_whoever_knows_the_token(tmp_path: Path) -> None:
    """Nobody else learns that there are any; a right token is the only one that opens them."""
    async with opened(tmp_path) as web:
        assert (await web.get("/metrics")).headers["content-type"].startswith("text/plain")
        come_from(web, FAR)
        assert await _said(await web.get("/metrics")) == (404, "NO_SUCH_PAGE")
    async with opened(tmp_path, site=replace(QUICK, metrics_token="s3cret")) as web:  # noqa: S106 - of this test
        assert (await web.get("/metrics")).status_code == 404
        assert (await web.get("/metrics", headers=bearer("s3cre"))).status_code == 404
        assert (await web.get("/metrics", headers=bearer("s3cret"))).status_code == 200


async def test_a_server_that_goes_away_or_cannot_store_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says so to the web server in front and to the metrics, and still says that it runs."""

    async def fails(_: object) -> None:
        raise StoreFailed("disk_full")

    async with served(tmp_path) as (server, web):
        assert (await web.get("/readyz")).json()["status"] == "ready"
        server.registry.draining = True
        assert await _said(await web.get("/readyz")) == (503, "DRAINING")
        assert (await _metrics(web))["lapin_ready"] == 0
        server.registry.draining = False
        monkeypatch.setattr(SqliteLog, "check", fails)
        refused = await web.get("/readyz")
        assert (await _said(refused), refused.json()["data"]) == ((503, "NOT_STORED"), {"reason": "disk_full"})
        assert (await web.get("/healthz")).json()["status"] == "ok"


async def test_a_handler_that_fails_is_answered_and_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 500 and a code, and without a word of what went wrong; a log that fails has a code of its own."""
    async with served(tmp_path) as (server, web):

        async def fails(*_: object) -> Any:
            raise failure

        monkeypatch.setattr(server.registry, "listed", fails)
        failure: Exception = RuntimeError("a secret")
        answer = await web.get("/api/tables")
        assert (await _said(answer), answer.json()["data"]) == ((500, "INTERNAL"), {})
        assert (await _metrics(web))["lapin_failures_total"] == 1
        failure = StoreFailed("read_failed")
        answer = await web.get("/api/tables")
        assert (await _said(answer), answer.json()["data"]) == ((503, "NOT_STORED"), {"reason": "read_failed"})
        assert (await _metrics(web))['lapin_refusals_total{code="NOT_STORED"}'] == 1


COOKIES = ("HttpOnly", "SameSite=lax", f"Max-Age={400 * 86_400}")


@pytest.mark.parametrize(("url", "secure"), [("http://localhost", False), ("https://localhost", True)])
@pytest.mark.parametrize("always", [False, True])
async def test_cookies_are_secure_where_the_page_is(
    tmp_path: Path, url: str, *, secure: bool, always: bool
) -> None:
    """A seat's, a deck's, a screen's and an onlooker's: out of reach of scripts, for as long as is said."""
    async with served(tmp_path, site=replace(QUICK, secure=always)) as (server, web):
        web.base_url = httpx.URL(url)
        seat = await web.post("/api/tables", json={"name": "Ada"})
        code = seat.json()["code"]
        deck = (await web.post("/api/decks", json={"title": "Hares"})).json()
        look = (await server.registry.table(seat.json()["table"])).state.tv_password
        answers = [
            seat,
            await web.post(f"/api/decks/{deck['id']}/open", json={"secret": deck["secret"]}),
            await web.post(f"/api/tables/{code}/look", json={"look": look}),
            await web.post(f"/api/tables/{code}/watch"),
        ]
        for answer, words in zip(
            answers, (COOKIES, COOKIES, COOKIES, (*COOKIES[:2], "Max-Age=86400")), strict=True
        ):
            cookie = answer.headers["set-cookie"]
            assert all(word in cookie for word in words), cookie
            assert ("Secure" in cookie) is (secure or always), cookie


async def test_tables_are_listed_only_where_the_operator_and_the_host_want_it(tmp_path: Path) -> None:
    """A table for real cards is in no list, whatever is asked."""
    for listing in (True, False):
        folder = tmp_path / str(listing)
        folder.mkdir()
        async with opened(folder, site=replace(QUICK, listing=listing)) as web:
            codes = {}
            for name, asked in {
                "shown": {"listed": True},
                "own": {},
                "box": {"listed": True, "box": True},
            }.items():
                codes[name] = (await web.post("/api/tables", json={"name": "Ada", **asked})).json()["code"]
            found = (await web.get("/api/tables")).json()
            assert found["listing"] is listing
            assert [table["code"] for table in found["tables"]] == ([codes["shown"]] if listing else [])
    assert Site().listing is True


async def test_a_network_opens_so_many_tables_and_a_table_takes_so_many_in_a_row(tmp_path: Path) -> None:
    """Then both hear how long to wait, whoever comes."""
    site = replace(QUICK, opens=Rate(2, 0.1), joins=Rate(2, 0.05))
    async with opened(tmp_path, site=site) as web:
        seats = [await web.post("/api/tables", json={"name": "Ada"}) for _ in range(3)]
        assert [each.status_code for each in seats] == [201, 201, 429]
        assert seats[2].json()["data"]["seconds"] == 10
        at = f"/api/tables/{seats[0].json()['code']}/join"
        joined: list[httpx.Response] = []
        for name in ("Bo", "Cleo", "Dan"):
            come_from(web, f"203.0.113.{len(joined)}")
            joined.append(await web.post(at, json={"name": name}))
        assert [each.status_code for each in joined] == [201, 201, 429]
        assert joined[2].json()["data"]["seconds"] == 20


async def test_whoever_was_sent_away_reads_so_at_the_door(tmp_path: Path) -> None:
    """Their network is kept out without any cookie; an onlooker's may not watch; everybody else may come."""
    async with served(tmp_path) as (server, web):
        host = (await web.post("/api/tables", json={"name": "Ada"})).json()
        at, table = f"/api/tables/{host['code']}", await server.registry.table(host["table"])

        async def door(address: str) -> tuple[bool, bool]:
            web.cookies.clear()
            come_from(web, address)
            seen = (await web.get(at)).json()
            return seen["kept_out"], seen["watch"]

        come_from(web, FAR)
        await web.post(f"{at}/join", json={"name": "Bo"})
        assert await door(FAR) == (False, True)
        await table.execute(PersonId(0), "kick", Kick(PersonId(1)))
        assert [await door(FAR), await door("198.51.100.7")] == [(True, False), (False, True)]
        assert await door("127.0.0.1") == (False, True)


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        (None, "evil.example", True),
        ("https://lapin.example", "lapin.example", True),
        ("https://lapin.example", None, True),
        ("https://friend.example", "lapin.example", True),
        ("https://evil.example", "lapin.example", False),
        ("https://evil.example", "evil.example", False),
        ("http://evil.example:8000", "evil.example:8000", False),
        ("https://evil.example", None, False),
        ("http://192.168.0.9:8000", "192.168.0.9:8000", True),
        ("https://192.168.0.9:8000", "192.168.0.9:8000", True),
        ("http://LAPTOP.local", "laptop.local", True),
        ("http://laptop.local", "laptop.local:8000", False),
        ("https://LAPIN.example", "Lapin.Example", True),
        ("null", "lapin.example", False),
    ],
)
def test_row_7_our_own_pages_may_act_and_no_page_that_leads_here_under_another_name(
    origin: str | None, host: str | None, *, allowed: bool
) -> None:
    """Also those that the operator allows by name; a program says no origin."""
    site = Site(url="https://lapin.example/games/", origins=frozenset({"https://friend.example"}))
    assert site.allows(origin, host) is allowed


@pytest.mark.parametrize(
    ("host", "local"),
    [
        ("localhost", True),
        ("localhost:8000", True),
        ("LapTop.Local", True),
        ("laptop.local.", True),
        ("nas.lan:80", True),
        ("box.home.arpa", True),
        ("box.home", True),
        ("db.internal", True),
        ("app.test", True),
        ("app.localhost", True),
        ("my_laptop-2", True),
        ("192.168.0.9", True),
        ("8.8.8.8:80", True),
        ("[2001:db8::1]", True),
        ("[2001:db8::1]:8000", True),
        ("[fe80::1%eth0]:8000", True),
        ("lapin.example", False),
        ("lapin.example:8000", False),
        ("local.example", False),
        ("999.1.1.1", False),
        ("", False),
    ],
)
def test_a_name_of_the_local_network_is_told_from_one_of_the_world(host: str, *, local: bool) -> None:
    """An address, a name without a dot, or an ending that no public name has."""
    assert is_local_name(host) is local


def test_every_refusal_has_the_status_that_programs_go_by() -> None:
    """Anything else is 422: understood, and not allowed."""
    by_status: dict[int, list[str]] = {}
    for code, status in STATUS.items():
        by_status.setdefault(status, []).append(str(code))
    assert {status: " ".join(sorted(codes)) for status, codes in by_status.items()} == {
        400: "UNREADABLE",
        401: "NOT_YOUR_SEAT",
        403: "BARRED KEPT_OUT NOTICES_OFF NO_ONLOOKERS ORIGIN RECORDINGS_OFF SAFE_TABLE",
        404: "MAIL_LINK NO_SUCH_PAGE NO_SUCH_RECORD NO_SUCH_RECORDING NO_SUCH_TABLE",
        409: "FEEDS_ENOUGH FEED_FULL MAIL_FULL NAME_TAKEN NOTICES_ENOUGH RABBIT_TAKEN TABLE_CROWDED TABLE_LOCKED "
        "TICKET_SPENT",
        413: "RECORDING_SIZE",
        429: "TOO_FAST",
        500: "INTERNAL",
        503: "DRAINING NOT_STORED READ_ONLY TABLE_DAMAGED TRY_AGAIN",
    }
    assert problem(Refused("NAME_LENGTH", length=0, most=24)).status_code == 422
    assert problem(Refused("NO_SUCH_DECK")).status_code == 404


async def test_a_body_of_another_kind_or_too_long_is_not_read(tmp_path: Path) -> None:
    """Sixteen KiB of JSON and no byte more."""
    async with opened(tmp_path) as web:
        kinds = {"application/json": 201, "application/json; charset=utf-8": 201, "text/plain": 400, "": 400}
        for kind, status in kinds.items():
            answer = await web.post("/api/tables", content=b'{"name":"Ada"}', headers={"Content-Type": kind})
            assert answer.status_code == status, kind
        json = {"Content-Type": "application/json"}
        for size, status in ((16 * 1024, 201), (16 * 1024 + 1, 400)):
            text = b'{"name":"Ada"' + b" " * (size - 14) + b"}"
            assert len(text) == size
            assert (await web.post("/api/tables", content=text, headers=json)).status_code == status
        reason = (await web.post("/api/tables", content=b"{", headers=json)).json()["data"]["reason"]
        assert re.search("truncated|JSON", reason)
