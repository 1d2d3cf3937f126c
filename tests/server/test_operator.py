"""The operator's page: closed to everybody without a token, and every action of it takes effect and is noted."""

import asyncio
import subprocess
import sys
from typing import Any

import httpx
import pytest

from lapin.client import Disconnected
from lapin.decks.repository import DeckRepository, PictureReport
from lapin.decks.storage import Folder
from lapin.table.commands import Say
from tests.server.conftest import Serve
from tests.server.players import started
from tests.server.process import PATIENCE, QUICK, Process
from tests.server.raw_connection import RawConnection


def link(server: Process, *options: str) -> str:
    """Return what `lapin operator` prints."""
    command = [sys.executable, "-m", "lapin", "operator", "--data", str(server.data), *options]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout.strip()


class Operator:
    """Somebody with the token."""

    def __init__(self, server: Process, token: str) -> None:
        self._at = f"{server.base}/api/operator"
        self._head = {"Authorization": f"Bearer {token}"}

    async def sees(self) -> dict[str, Any]:
        """Return what the page shows."""
        answer = await self._asked("GET")
        assert answer.status_code == 200
        found: dict[str, Any] = answer.json()
        return found

    async def does(self, do: str, about: str = "", **how: object) -> httpx.Response:
        """Act."""
        return await self._asked("POST", {"do": do, "about": about, **how})

    async def _asked(self, method: str, body: object = None) -> httpx.Response:
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as web:
            return await web.request(method, self._at, headers=self._head, json=body)


async def test_nobody_without_the_token_learns_that_there_is_a_page(serve: Serve) -> None:
    """The answer is that of an address which nothing has; a new link makes the old one worthless."""
    server = serve(*QUICK)
    token = link(server).partition("#token=")[2]
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        nothing = (await web.get("/api/nothing")).json()
        for head in ({}, {"Authorization": "Bearer x"}, {"Authorization": f"Bearer {token}x"}):
            for answer in (
                await web.get("/api/operator", headers=head),
                await web.post("/api/operator", headers=head),
            ):
                assert (answer.status_code, answer.json()) == (404, nothing)
        assert "/api/operator" not in (await web.get("/api/openapi.json")).text
        assert (await web.get("/api/operator", headers={"Authorization": f"Bearer {token}"})).status_code == 200
        renewed = await asyncio.to_thread(link, server, "--new")
        assert renewed.partition("#token=")[2] != token
        assert (await web.get("/api/operator", headers={"Authorization": f"Bearer {token}"})).status_code == 404


async def test_every_action_takes_effect_and_is_in_the_audit_log(serve: Serve) -> None:
    """Read-only, drain, closing a table and barring a network work; the page has no name, code, clue or card."""
    server = serve(*QUICK)
    token = (await asyncio.to_thread(link, server)).partition("#token=")[2]
    operator = Operator(server, token)
    clients = await started(server.base, "odyssey", 3)
    seen = await operator.sees()
    (table,) = seen["tables"]
    assert (seen["open_tables"], table["people"], table["connected"], table["playing"]) == (1, 3, 3, True)
    assert clients[0].code not in str(seen)
    assert seen["networks"] == [{"network": "127.0.0.1", "connections": 3}]

    await operator.does("read_only")
    with pytest.raises(Exception, match="READ_ONLY"):
        await clients[0].ask(Say("hello"))
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        assert (await web.post("/api/tables", json={"name": "Zoe"})).json()["code"] == "READ_ONLY"
        assert (await web.get(f"/api/tables/{clients[0].code}")).status_code == 200
        await operator.does("read_only", on=False)
        await clients[0].ask(Say("hello"))
        await operator.does("drain")
        assert (await web.post("/api/tables", json={"name": "Zoe"})).json()["code"] == "DRAINING"
        await clients[0].ask(Say("we play on"))
        await operator.does("drain", on=False)

        assert (await operator.does("close_table", "nonsense")).status_code == 404
        assert (await operator.does("close_table", table["id"])).status_code == 200
        with pytest.raises(Disconnected):
            async with asyncio.timeout(PATIENCE):
                await clients[0].until(lambda _: False)
        assert (await web.get(f"/api/tables/{clients[0].code}")).status_code == 404

        made = (await web.post("/api/decks", json={"title": "Hares", "language": "en"})).json()
        assert [deck["title"] for deck in (await operator.sees())["decks"]] == ["Hares"]
        assert (await web.get(f"/api/decks/{made['id']}")).status_code == 200
        reports = DeckRepository(Folder(server.data / "pictures"))
        for why in ("rude", "unkind"):
            await reports.report(made["id"], PictureReport(1, why))
        first, second = (await operator.sees())["reports"]
        await operator.does("drop_report", first["id"])
        assert [(each["deck"], each["why"]) for each in (await operator.sees())["reports"]] == [
            (made["id"], second["why"])
        ]
        await operator.does("drop_report", "picture/../keys/site")
        await operator.does("take_down", made["id"])
        assert (await web.get(f"/api/decks/{made['id']}")).status_code == 404
        assert (await operator.does("take_down", made["id"])).status_code == 404

        await _bars_and_lets_in(server, operator, web)
    said = [act["what"] for act in reversed((await operator.sees())["audit"])]
    dropped = ["drop_report", "drop_report"]
    assert said == ["read_only", "read_only", "drain", "drain", "close_table", *dropped, "take_down", "bar", "bar"]
    assert "close_table" in await asyncio.to_thread(link, server, "--audit")
    await asyncio.to_thread(link, server, "--new")
    assert (await asyncio.to_thread(link, server, "--audit")).splitlines()[-1].endswith("  new_link")
    assert token not in server.log
    assert "operator#" not in server.log


async def _bars_and_lets_in(server: Process, operator: Operator, web: httpx.AsyncClient) -> None:
    """A barred network is cut at once, and kept away until it is let in again."""
    assert (await operator.does("bar", "nonsense")).status_code == 400
    another = (await web.post("/api/tables", json={"name": "Zoe"})).json()
    looking = await RawConnection.open(server.base, another["code"])
    await looking.frame()
    await operator.does("bar", "127.0.0.1", minutes=5)
    await looking.last_words()
    assert looking.close_code == 1008
    refused = await web.get("/api/tables")
    assert (refused.status_code, refused.json()["code"]) == (403, "BARRED")
    assert [bar["network"] for bar in (await operator.sees())["bars"]] == ["127.0.0.1/32"]
    await operator.does("bar", "127.0.0.1", minutes=0)
    assert (await web.get("/api/tables")).status_code == 200
