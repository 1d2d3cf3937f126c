"""The operator's page at a whole site: each act does what it says and nothing else, and is noted before."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from lapin.clock import now_ms
from lapin.decks.repository import DeckRepository, PictureReport
from lapin.decks.storage import Folder
from lapin.game.model.ids import PersonId
from lapin.net.operator_tables import opaque
from lapin.operating.controls import operator_token
from lapin.operating.reports import Report, ReportRepository
from lapin.server import Server
from tests.net.whole_site import bearer, served


class Page:
    """The operator, with the site in view."""

    def __init__(self, server: Server, web: httpx.AsyncClient, data: Path, token: str) -> None:
        self.server, self.web, self.token = server, web, token
        self.storage = Folder(data / "pictures")

    async def sees(self) -> dict[str, Any]:
        """Return what the page shows."""
        answer = await self.web.get("/api/operator", headers=bearer(self.token))
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
        return dict(answer.json())

    async def does(self, what: str, about: str = "", **more: object) -> tuple[int, str]:
        """Act; return the status and the code of a refusal."""
        asked = {"do": what, "about": about, **more}
        answer = await self.web.post("/api/operator", json=asked, headers=bearer(self.token))
        return answer.status_code, answer.json().get("code", "")

    async def noted(self) -> list[tuple[str, str]]:
        """The audit log, the oldest first."""
        return [(act["what"], act["about"]) for act in reversed((await self.sees())["audit"])]


@pytest.fixture
async def page(tmp_path: Path) -> AsyncIterator[Page]:
    """A site with one table and one deck."""
    async with served(tmp_path) as (server, web):
        controls = server.registry.controls
        assert controls is not None
        key = await DeckRepository(Folder(tmp_path / "pictures")).key()
        yield Page(server, web, tmp_path, operator_token(key, await controls.generation()))


async def test_whoever_has_no_token_finds_nothing(page: Page) -> None:
    """No token, another one, or half of it: the answer of an address that nothing has."""
    for head in ({}, bearer("x"), bearer(page.token[:-1]), bearer("")):
        for method in ("GET", "POST"):
            answer = await page.web.request(method, "/api/operator", headers=head, json={"do": "drain"})
            assert (answer.status_code, answer.json()["code"]) == (404, "NO_SUCH_PAGE")
    assert (await page.sees())["draining"] is False


async def test_a_table_is_closed_by_its_opaque_id_and_no_other_with_it(page: Page) -> None:
    """Also one that only the log knows here; an id of no table closes nothing and is not noted."""
    one, other = [(await page.web.post("/api/tables", json={"name": "Ada"})).json() for _ in range(2)]
    seen = await page.sees()
    assert seen["open_tables"] == 2
    assert {line["id"] for line in seen["tables"]} == {opaque(one["table"]), opaque(other["table"])}
    assert not any(secret in str(seen) for secret in (one["code"], one["table"], "Ada"))
    assert await page.does("close_table", one["table"]) == (404, "NO_SUCH_TABLE")
    assert await page.does("close_table", opaque(one["table"])) == (200, "")
    assert (await page.web.get(f"/api/tables/{one['code']}")).status_code == 404
    assert (await page.web.get(f"/api/tables/{other['code']}")).status_code == 200
    assert (await page.sees())["open_tables"] == 1
    assert await page.noted() == [("close_table", opaque(one["table"]))]


async def test_modes_are_switched_on_and_off(page: Page) -> None:
    """Read-only and no new tables, each by itself; both are in the audit log with what was chosen."""
    for what, name in (("read_only", "read_only"), ("drain", "draining")):
        for on in (True, False):
            assert (await page.does(what, on=on))[0] == 200
            seen = await page.sees()
            assert (seen[name], seen["read_only"] or seen["draining"]) == (on, on)
    assert await page.noted() == [("read_only", "on"), ("read_only", "off"), ("drain", "on"), ("drain", "off")]


async def test_a_network_is_barred_for_as_long_as_said(page: Page) -> None:
    """A name of no network is refused; one whose time is over is not shown."""
    assert await page.does("bar", "nonsense", minutes=5) == (400, "UNREADABLE")
    assert (await page.does("bar", "203.0.113.9", minutes=5))[0] == 200
    (bar,) = (await page.sees())["bars"]
    assert bar["network"] == "203.0.113.9/32"
    assert 4 * 60_000 < bar["until"] - now_ms() <= 5 * 60_000
    assert (await page.does("bar", "203.0.113.9", minutes=0))[0] == 200
    assert (await page.sees())["bars"] == []
    assert await page.noted() == [("bar", "203.0.113.9/32 5 min"), ("bar", "203.0.113.9/32 0 min")]


async def test_reports_of_people_and_of_pictures_are_shown_and_dropped_each_by_its_id(page: Page) -> None:
    """With what they are about; the table under its opaque id. A deck with reports stands first."""
    plain, rude = [(await page.web.post("/api/decks", json={"title": each})).json() for each in ("Plain", "Rude")]
    people, decks = ReportRepository(page.storage), DeckRepository(page.storage)
    about = Report(7, "a" * 22, "talk", "Eve", ("one", "two"), "not nice", "203.0.113.9", PersonId(1))
    assert await people.keep(about)
    await decks.report(rude["id"], PictureReport(8, "a rude one", "x.webp"))
    await decks.report(rude["id"], PictureReport(9, "all of it"))
    seen = await page.sees()
    assert [(line["id"], line["reports"]) for line in seen["decks"]] == [(rude["id"], 2), (plain["id"], 0)]
    person, *pictures = seen["reports"]
    keys = ("at", "table", "about", "name", "words", "why", "network", "deck")
    assert {name: person[name] for name in keys} == {
        "at": 7, "table": opaque("a" * 22), "about": "talk", "name": "Eve", "words": ["one", "two"],
        "why": "not nice", "network": "203.0.113.9", "deck": "",
    }  # fmt: skip
    shown = {(line["about"], line["deck"], line["why"], *line["words"]) for line in pictures}
    assert shown == {
        ("picture", rude["id"], "a rude one", "x.webp"),
        ("picture", rude["id"], "all of it", ""),
    }
    first = next(line["id"] for line in pictures if line["why"] == "a rude one")
    assert (await page.does("drop_report", first))[0] == 200
    assert [line["why"] for line in (await page.sees())["reports"]] == ["not nice", "all of it"]
    assert (await page.does("drop_report", person["id"]))[0] == 200
    assert [line["why"] for line in (await page.sees())["reports"]] == ["all of it"]
    assert await page.noted() == [("drop_report", first), ("drop_report", person["id"])]


async def test_a_deck_is_taken_down_for_everybody_and_its_maker(page: Page) -> None:
    """By its id; another is left alone, and one that is not there is refused and not noted."""
    one, other = [(await page.web.post("/api/decks", json={"title": each})).json() for each in ("One", "Other")]
    assert await page.does("take_down", "nobodys") == (404, "NO_SUCH_DECK")
    assert (await page.does("take_down", one["id"]))[0] == 200
    for deck, status in ((one, 404), (other, 200)):
        found = await page.web.get(f"/api/decks/{deck['id']}", headers=bearer(deck["secret"]))
        assert found.status_code == status
    assert await page.noted() == [("take_down", f"{one['id']} One")]
