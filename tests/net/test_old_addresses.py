"""Addresses of private pictures die with the right to see them: after a kick, a lock, and the end of a table."""

from pathlib import Path
from typing import Any

import httpx

from lapin.clock import now_ms
from lapin.game.model.ids import PersonId
from lapin.live.table import Table
from lapin.table.commands import Kick, Leave, Lock, SetUp
from lapin.table.people import closed
from tests.decks.snaps import snap
from tests.net.whole_site import bearer, served

HOST, GUEST, LEAVER = PersonId(0), PersonId(1), PersonId(2)
Headers = dict[str, str]


async def _sat_down(web: httpx.AsyncClient) -> tuple[dict[str, Any], list[Headers]]:
    """A table of three; returns the host's seat and everybody's headers."""
    host = (await web.post("/api/tables", json={"name": "Ada"})).json()
    others = []
    for name in ("Bo", "Cleo"):
        web.cookies.clear()
        others.append((await web.post(f"/api/tables/{host['code']}/join", json={"name": name})).json())
    web.cookies.clear()
    return host, [bearer(each["token"]) for each in (host, *others)]


async def _made(web: httpx.AsyncClient) -> tuple[str, Headers, str]:
    """A deck of one picture; returns its id, its maker's headers and the name of its file."""
    made = (await web.post("/api/decks", json={"title": "Garden"})).json()
    web.cookies.clear()
    mine = bearer(made["secret"])
    picture = (await web.post(f"/api/decks/{made['id']}/pictures", content=snap(1), headers=mine)).json()
    return made["id"], mine, str(picture["large"]).rpartition("/")[2]


async def _ended(end: str, table: Table, ada: Headers, bo: Headers, cleo: Headers) -> tuple[list[Headers], ...]:
    """Bring the end about; return who must no longer see anything, and who still does. Cleo has left before."""
    if end == "kick":
        await table.execute(HOST, "kick", Kick(GUEST))
        return [bo, cleo, {}], [ada]
    if end == "lock":
        await table.execute(HOST, "lock", Lock(on=True))
        return [cleo, {}], [ada, bo]
    await table.change(lambda state: closed(state, int(now_ms())))
    return [ada, bo, cleo, {}], []


async def test_row_22_old_addresses_are_dead_after_a_kick_a_lock_and_the_end(tmp_path: Path) -> None:
    """A person who lost the seat sees no picture by any kind of address, nor for more than a minute from a cache.

    People who are still there do, but nobody sees anything of a table that has been closed, by its id either.
    """
    async with served(tmp_path) as (server, web):
        deck, mine, file = await _made(web)
        for end in ("kick", "lock", "end"):
            host, (ada, bo, cleo) = await _sat_down(web)
            bring = {"table": host["code"], "seat": host["token"]}
            assert (await web.post(f"/api/decks/{deck}", json=bring, headers=mine)).status_code == 200
            table = await server.registry.table(host["table"])
            await table.execute(HOST, "deck", SetUp(deck=deck))
            mix = f"decks/{table.state.deck}.json"
            (card,) = (await web.get(f"/api/tables/{host['code']}/{mix}", headers=ada)).json()["small"]
            places = [f"/api/tables/{named}" for named in (host["code"], host["table"])]
            addresses = [card, *(f"{at}/{path}" for at in places for path in (mix, f"cards/{deck}/{file}"))]
            for address in addresses:
                for who in (ada, bo, cleo):
                    shown = await web.get(address, headers=who)
                    assert (shown.status_code, shown.headers["cache-control"]) == (200, "private, max-age=60")
            await table.execute(LEAVER, "leave", Leave())
            gone, here = await _ended(end, table, ada, bo, cleo)
            for address in addresses:
                dead = [(await web.get(address, headers=who)).status_code for who in gone]
                alive = [(await web.get(address, headers=who)).status_code for who in here]
                assert (set(dead), set(alive)) == ({404}, {200} if here else set()), (end, address)
