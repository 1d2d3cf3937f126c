"""The server's log names nobody and gives nothing away."""

import httpx
import msgspec
import pytest

from lapin.client import Client
from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.table.commands import AddComputer, Say, Start
from tests.server.conftest import Serve
from tests.server.process import PATIENCE, QUICK
from tests.server.raw_connection import RawConnection


@pytest.mark.parametrize("form", ["json", "text"])
async def test_no_token_name_clue_or_ticket_is_ever_logged(serve: Serve, form: str) -> None:
    """The log of a whole evening, mistakes and all, has no word of anybody's secrets."""
    server = serve(*QUICK, "--log", form)
    secrets = ["Secretname", "Secretguest", "secretword", "secretclue", "Secretforged"]
    host = await Client.open(server.base, "Secretname", game="odyssey", options={"first": 0})
    guest = await Client.join(server.base, host.code, "Secretguest")
    await host.ask(AddComputer())
    await guest.ask(Say("secretword"))
    await host.ask(Start())
    frame = await host.until(lambda frame: frame.mine is not None and frame.mine.hand)
    assert frame.mine is not None
    assert frame.mine.hand is not None
    await host.ask(Tell(Words("secretclue"), frame.mine.hand[0]))
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE, trust_env=False) as web:
        at, head = f"/api/tables/{host.code}", {"Authorization": f"Bearer {guest.token}"}
        ticket = (await web.post(f"{at}/ticket", headers=head)).json()["ticket"]
        moved = (await web.post(f"{at}/move", json={"ticket": ticket})).json()["token"]
        await web.post(f"{at}/move", json={"ticket": "Secretforged"})
        await web.get(f"{at}/records/1", headers={"Authorization": "Bearer Secretforged"})
        await web.get(f"{at}/history?token=Secretforged", headers={"Cookie": f"seat-{host.code}=Secretforged"})
        await web.post("/api/tables", content=b'{"name":"Secretname', headers={"Content-Type": "application/json"})
        await web.post("/api/tables", json={"name": "Secretname" * 30})
        mine = {"Authorization": f"Bearer {host.token}"}
        feed = (await web.post(f"{at}/notices/feed", json={}, headers=mine)).json()["feed"]
        looks = [(await web.get(f"/api/feeds/{feed}/turns.{kind}")).status_code for kind in ("atom", "ics", "x")]
        assert looks == [200, 200, 404]
        assert 429 in [(await web.get(f"/api/feeds/{feed}/turns.atom")).status_code for _ in range(31)]
        await web.post("/api/feeds/off", json={"feed": feed})
        await web.get(f"/api/feeds/{feed}/turns.atom")
    connection = await RawConnection.open(server.base, host.code, "Secretforged")
    await connection.last_words()
    connection = await RawConnection.open(server.base, host.code, moved)
    await connection.send('{"id":"a","ask":{"do":"say","text":"secretword"')
    await connection.send('{"id":"a","ask":{"do":"secretword"}}')
    await connection.send("x" * 9000)
    await connection.last_words()
    await host.close()
    assert server.stop() == 0
    log = server.log
    assert "serving" in log
    for secret in (*secrets, host.token, guest.token, ticket, moved, feed):
        assert secret is not None
        assert secret not in log
    assert "Traceback" not in log
    if form == "json":
        entries = [msgspec.json.decode(line) for line in log.splitlines()]
        assert all({"at", "level", "logger", "message"} <= set(entry) for entry in entries)
        assert [entry["timers"] for entry in entries if entry["message"] == "serving"] == [0]
