"""A site's account of itself, and how people have their traces erased, wherever they are by now."""

import re
import sqlite3

import httpx
import pytest

from lapin.client import Client
from lapin.game.model.ids import PersonId
from lapin.table.commands import Kick, Say
from tests.server.conftest import Serve
from tests.server.players import close_all, leave
from tests.server.process import PATIENCE, QUICK, Process
from tests.waiting import until


def _web(base: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=base, timeout=PATIENCE, trust_env=False)


async def test_the_page_about_privacy_says_what_is_true(serve: Serve) -> None:
    """It says who runs the site, how to reach them, how long things are kept, and where to report a weakness."""
    plain = serve(*QUICK)
    named = serve(
        *QUICK, "--operator", "The Rabbits", "--contact", "rabbits@lapin.example", "--keep-days", "7",
        "--unlisted", "--journal-days", "14",
    )  # fmt: skip
    async with _web(plain.base) as web:
        facts = (await web.get("/api/site")).json()
        assert (facts["operator"], facts["contact"], facts["keep_days"]) == ("", "", 90.0)
        assert (facts["listing"], facts["safe"], facts["language_model"]) == (True, False, False)
        assert facts["journal_days"] is None, "nobody has said how long the journal is kept"
        assert (await web.get("/.well-known/security.txt")).status_code == 404
        assert (await web.get("/privacy")).status_code == 200
    async with _web(named.base) as web:
        facts = (await web.get("/api/site")).json()
        assert (facts["operator"], facts["contact"]) == ("The Rabbits", "mailto:rabbits@lapin.example")
        assert (facts["keep_days"], facts["journal_days"], facts["listing"]) == (7.0, 14.0, False)
        said = await web.get("/.well-known/security.txt")
        assert said.headers["content-type"].startswith("text/plain")
        assert "Contact: mailto:rabbits@lapin.example\n" in said.text
        assert re.search(r"^Expires: 20\d\d-\d\d-\d\dT00:00:00Z$", said.text, re.MULTILINE)


@pytest.mark.parametrize("way", ["sits", "left", "sent away", "moved"])
async def test_a_person_who_sat_at_a_table_can_erase_with_a_receipt(server: Process, way: str) -> None:
    """It does not matter where they are by now; one person's receipt is good for nobody else."""
    async with _web(server.base) as web:
        host = (await web.post("/api/tables", json={"name": "Ada"})).json()
        at = f"/api/tables/{host['table']}"
        guest = (await web.post(f"{at}/join", json={"name": f"Bartholomew {way}"})).json()
        web.cookies.clear()
        clients = [
            Client(server.base, host["code"], host["token"]),
            Client(server.base, host["code"], guest["token"]),
        ]
        for client in clients:
            await client.connect()
        await clients[1].ask(Say("my secret"))
        if way == "left":
            await leave(clients[1])
        elif way == "sent away":
            await clients[0].ask(Kick(PersonId(1)))
        elif way == "moved":
            mine = {"Authorization": f"Bearer {guest['token']}"}
            ticket = (await web.post(f"{at}/ticket", headers=mine)).json()["ticket"]
            await web.post(f"{at}/move", json={"ticket": ticket})
            web.cookies.clear()
        for wrong in ({"person": 0, "receipt": guest["receipt"]}, {"person": 1, "receipt": ""}):
            assert (await web.post(f"{at}/erase", json=wrong)).status_code == 401
        done = await web.post(f"{at}/erase", json={"person": 1, "receipt": guest["receipt"]})
        assert done.status_code == 204
        await close_all(clients)
    with sqlite3.connect(server.data / "lapin.sqlite") as log:
        rows = log.execute("SELECT payload FROM entries WHERE table_id = ?", (host["table"],)).fetchall()
    kept = b" ".join(payload for (payload,) in rows)
    assert b"Bartholomew" not in kept
    assert b"my secret" not in kept
    assert b"Ada" in kept


async def test_recordings_go_when_the_table_closes(serve: Serve) -> None:
    """So do those of a table that closed while the server was down."""
    server = serve(*QUICK, "--idle-hours", "0.0003")
    async with _web(server.base) as web:
        seat = (await web.post("/api/tables", json={"name": "Ada"})).json()
        folder = server.data / "pictures" / "recordings" / seat["table"]
        folder.mkdir(parents=True)
        (folder / "0-x.mp3").write_bytes(b"a tune")

        async def closed() -> bool:
            return bool((await web.get(f"/api/tables/{seat['table']}")).json()["closed"])

        await until(closed)
        await until(lambda: not (folder / "0-x.mp3").exists())  # at once, while the server runs
    server.end()
    (folder / "0-y.mp3").parent.mkdir(parents=True, exist_ok=True)
    (folder / "0-y.mp3").write_bytes(b"of a server that died too soon")
    again = Process(server.data, *QUICK).start()
    try:
        await until(lambda: not folder.exists())
    finally:
        again.end()
