"""Erased traces are gone wherever they were kept; whoever was removed stays away all the same."""

import sqlite3
from pathlib import Path
from typing import Any

import httpx

from lapin.clock import now_ms
from lapin.game.model.ids import PersonId
from lapin.server import Server
from lapin.table.commands import Kick
from lapin.table.people import closed
from tests.net.whole_site import served

HOST, GUEST = PersonId(0), PersonId(1)


def _from(server: Server, address: str) -> httpx.AsyncClient:
    """A browser somewhere else."""
    transport = httpx.ASGITransport(server.application, client=(address, 1))
    return httpx.AsyncClient(transport=transport, base_url="http://localhost")


async def _erased(web: httpx.AsyncClient, seat: dict[str, Any]) -> None:
    receipt = {"person": seat["person"], "receipt": seat["receipt"]}
    assert (await web.post(f"/api/tables/{seat['table']}/erase", json=receipt)).status_code == 204


async def test_row_26_a_person_who_was_removed_does_not_come_back_by_erasing_everything(tmp_path: Path) -> None:
    """Not from the same network without a cookie, nor after a restart. Once the table has closed, it also goes."""
    async with served(tmp_path) as (server, web):
        host = (await web.post("/api/tables", json={"name": "Ada"})).json()
        at = f"/api/tables/{host['code']}"
        async with _from(server, "203.0.113.9") as elsewhere:
            guest = (await elsewhere.post(f"{at}/join", json={"name": "Bartholomew"})).json()
            table = await server.registry.table(host["table"])
            known = table.state.people[1].network
            await table.execute(HOST, "kick", Kick(GUEST))
            await _erased(elsewhere, guest)
    async with served(tmp_path) as (server, web), _from(server, "203.0.113.9") as elsewhere:
        again = await elsewhere.post(f"{at}/join", json={"name": "Nobody you know"})
        assert (again.status_code, again.json()["code"]) == (403, "KEPT_OUT")
        table = await server.registry.table(host["table"])
        await table.change(lambda state: closed(state, int(now_ms())))
        await _erased(elsewhere, guest)
    with sqlite3.connect(tmp_path / "lapin.sqlite") as log:
        kept = b" ".join(payload for (payload,) in log.execute("SELECT payload FROM entries"))
    assert known
    assert known.encode() not in kept
    assert b"Bartholomew" not in kept


async def test_recordings_are_erased_whether_they_were_told_or_not(tmp_path: Path) -> None:
    """Those of the one who erases, and of nobody else."""
    async with served(tmp_path) as (_, web):
        host = (await web.post("/api/tables", json={"name": "Ada"})).json()
        folder = tmp_path / "pictures" / "recordings" / host["table"]
        folder.mkdir(parents=True)
        for name in ("0-never-told.mp3", "10-of-another.mp3"):
            (folder / name).write_bytes(b"a tune")
        await _erased(web, host)
        assert [file.name for file in folder.iterdir()] == ["10-of-another.mp3"]
