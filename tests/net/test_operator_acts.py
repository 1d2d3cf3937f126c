"""The operator's acts are in the audit log before they are done."""

from pathlib import Path

from lapin.decks.repository import DeckRepository
from lapin.decks.storage import Folder
from lapin.operating.controls import AUDIT, operator_token
from tests.net.whole_site import bearer, served


async def test_nothing_is_done_that_cannot_be_noted(tmp_path: Path) -> None:
    """Where the audit log cannot be written, no network is blocked, no mode set and no table closed."""
    async with served(tmp_path) as (server, web):
        controls = server.registry.controls
        assert controls is not None
        pictures = Folder(tmp_path / "pictures")
        token = operator_token(await DeckRepository(pictures).key(), await controls.generation())
        code = (await web.post("/api/tables", json={"name": "Ada"})).json()["code"]
        opaque = (await web.get("/api/operator", headers=bearer(token))).json()["tables"][0]["id"]
        log = tmp_path / "pictures" / AUDIT.rstrip("/")
        log.write_text("a file where the folder should be")
        for do, about in (("bar", "203.0.113.0/24"), ("read_only", ""), ("drain", ""), ("close_table", opaque)):
            act = {"do": do, "about": about, "minutes": 5 if do == "bar" else 0}
            assert (await web.post("/api/operator", json=act, headers=bearer(token))).status_code >= 500, do
        log.unlink()
        await controls.refresh()
        assert controls.barred("203.0.113.7") == 0
        assert not controls.settings.read_only
        assert not controls.settings.draining
        assert (await web.get(f"/api/tables/{code}")).json()["closed"] is False
