"""The operator's page: closed to everybody without a token, and every action of it takes effect and is noted."""

import asyncio
import subprocess
import sys
from typing import Any

import httpx
import pytest

from lapin.client import Client, Disconnected
from lapin.table.commands import Say
from tests.server.conftest import Serve
from tests.server.players import started
from tests.server.process import PATIENCE, QUICK, Process
from tests.waiting import until


def link(server: Process, *options: str) -> str:
    """What `lapin operator` prints."""
    command = [sys.executable, "-m", "lapin", "operator", "--data", str(server.data), *options]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout.strip()


class Operator:
    """Somebody with the token."""

    def __init__(self, server: Process, token: str) -> None:
        self._web = httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False)
        self._head = {"Authorization": f"Bearer {token}"}

    async def sees(self) -> dict[str, Any]:
        """What the page shows."""
        answer = await self._web.get("/api/operator", headers=self._head)
        assert answer.status_code == 200
        found: dict[str, Any] = answer.json()
        return found

    async def does(self, do: str, about: str = "", **how: object) -> httpx.Response:
        """Act."""
        return await self._web.post("/api/operator", headers=self._head, json={"do": do, "about": about, **how})


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
        await until(lambda: _is_shut(clients[0]))
        assert (await web.get(f"/api/tables/{clients[0].code}")).status_code == 404

        made = (await web.post("/api/decks", json={"title": "Hares", "language": "en"})).json()
        assert [deck["title"] for deck in (await operator.sees())["decks"]] == ["Hares"]
        assert (await web.get(f"/api/decks/{made['id']}")).status_code == 200
        await operator.does("take_down", made["id"])
        assert (await web.get(f"/api/decks/{made['id']}")).status_code == 404
        assert (await operator.does("take_down", made["id"])).status_code == 404

        assert (await operator.does("bar", "nonsense")).status_code == 400
        await operator.does("bar", "127.0.0.1", minutes=5)
        refused = await web.get("/api/tables")
        assert (refused.status_code, refused.json()["code"]) == (403, "BARRED")
        assert [bar["network"] for bar in (await operator.sees())["bars"]] == ["127.0.0.1/32"]
        await operator.does("bar", "127.0.0.1", minutes=0)
        assert (await web.get("/api/tables")).status_code == 200
    said = [act["what"] for act in reversed((await operator.sees())["audit"])]
    assert said == ["read_only", "read_only", "drain", "drain", "close_table", "take_down", "bar", "bar"]
    assert "close_table" in await asyncio.to_thread(link, server, "--audit")


async def _is_shut(client: Client) -> bool:
    try:
        await client.ask(Say("anybody?"))
    except Disconnected:
        return True
    except Exception:
        return False
    return False
