"""Readiness counts the tables that cannot be read; the others are served."""

import sqlite3
from pathlib import Path

from tests.net.whole_site import opened


async def test_readiness_says_how_many_tables_are_damaged(tmp_path: Path) -> None:
    """The server stays ready, and whoever comes to such a table is told."""
    async with opened(tmp_path) as web:
        whole, hurt = [(await web.post("/api/tables", json={"name": name})).json() for name in ("Ada", "Bo")]
        assert (await web.get("/readyz")).json()["damaged"] == 0
    with sqlite3.connect(tmp_path / "lapin.sqlite") as log:
        log.execute("UPDATE entries SET payload = ? WHERE table_id = ? AND version = 1", (b"{", hurt["table"]))
    async with opened(tmp_path) as web:
        refused = await web.get(f"/api/tables/{hurt['table']}")
        assert (refused.status_code, refused.json()["code"]) == (503, "TABLE_DAMAGED")
        assert (await web.get(f"/api/tables/{whole['code']}")).status_code == 200
        ready = await web.get("/readyz")
        assert (ready.status_code, ready.json()["status"], ready.json()["damaged"]) == (200, "ready", 1)
