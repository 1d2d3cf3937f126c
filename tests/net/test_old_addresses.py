"""Addresses of private pictures die with the right to see them: after a kick, a lock, and the end of a table."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from lapin.game.model.ids import PersonId
from lapin.live.services import now_ms
from lapin.live.table import Table
from lapin.server import Server
from lapin.table.commands import Kick, Leave, Lock, SetUp, TableCommand
from lapin.table.people import closed
from tests.decks.snaps import snap
from tests.net.whole_site import bearer, served

HOST, GUEST, LEAVER = PersonId(0), PersonId(1), PersonId(2)


async def _sat_down(web: httpx.AsyncClient) -> tuple[dict[str, Any], list[dict[str, str]]]:
    """A table of three; gives its seat's answer and everybody's headers."""
    host = (await web.post("/api/tables", json={"name": "Ada"})).json()
    others = []
    for name in ("Bo", "Cleo"):
        web.cookies.clear()
        others.append((await web.post(f"/api/tables/{host['code']}/join", json={"name": name})).json())
    web.cookies.clear()
    return host, [bearer(each["token"]) for each in (host, *others)]


async def _brought(web: httpx.AsyncClient, code: str, host: dict[str, str]) -> tuple[str, str]:
    """A deck of one picture that the host brings; gives its id and the name of its file."""
    made = (await web.post("/api/decks", json={"title": "Garden", "table": code}, headers=host)).json()
    web.cookies.clear()
    mine = bearer(made["secret"])
    picture = (await web.post(f"/api/decks/{made['id']}/pictures", content=snap(1), headers=mine)).json()
    return made["id"], str(picture["large"]).rpartition("/")[2]


@pytest.mark.parametrize("end", ["kick", "lock", "end"])
async def test_row_22_old_addresses_are_dead_after(end: str, tmp_path: Path) -> None:
    """Whoever lost the seat sees no picture by any kind of address, nor for more than a minute from a cache.

    People who are still there do, but nobody sees anything of a table that has been closed, by its id either.
    """
    async with served(tmp_path) as (server, web):
        host, (ada, bo, cleo) = await _sat_down(web)
        deck, file = await _brought(web, host["code"], ada)
        table = await server.registry.table(host["table"])

        async def does(by: PersonId, command: TableCommand) -> None:
            await table.execute(by, f"{by}-{type(command).__name__}", command)

        await does(HOST, SetUp(deck=deck))
        mix = f"/decks/{table.state.deck}.json"
        listed = (await web.get(f"/api/tables/{host['code']}{mix}", headers=ada)).json()
        (card,) = listed["small"]
        addresses = [
            card,
            *(f"/api/tables/{named}{path}" for named in (host["code"], host["table"]) for path in (
                mix, f"/cards/{deck}/{file}"
            )),
        ]  # fmt: skip
        for who in (ada, bo, cleo):
            for address in addresses:
                shown = await web.get(address, headers=who)
                assert (shown.status_code, shown.headers["cache-control"]) == (200, "private, max-age=60"), address
        await does(LEAVER, Leave())
        gone, here = [cleo, {}], [ada, bo]
        if end == "kick":
            await does(HOST, Kick(GUEST))
            gone, here = [bo, cleo, {}], [ada]
        elif end == "lock":
            await does(HOST, Lock(on=True))
        else:
            await _closed(server, table)
            gone, here = [ada, bo, cleo, {}], []
        for address in addresses:
            dead = [(await web.get(address, headers=who)).status_code for who in gone]
            alive = [(await web.get(address, headers=who)).status_code for who in here]
            assert (set(dead), set(alive)) == ({404}, {200} if here else set()), address


async def _closed(server: Server, table: Table) -> None:
    await table.change(lambda state: closed(state, int(now_ms())))
    assert (await server.registry.table(table.id)).state.closed
