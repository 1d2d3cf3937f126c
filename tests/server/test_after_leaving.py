"""People who have left a locked table keep what they saw of it: what came after that is not theirs."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random

import httpx
import pytest

from lapin.client import Client
from lapin.game.model.ids import PersonId
from lapin.table.commands import Explain, Kick, Lock, Say, Start
from lapin.table.frames import Frame
from tests.server.players import caught_up, dealt, leave, play, play_out, sealed, started
from tests.server.process import PATIENCE, Process
from tests.server.raw_connection import RawConnection
from tests.server.test_http import bearer


def _in_turn(turn: int) -> Callable[[Frame], bool]:
    return lambda frame: frame.table is not None and frame.table.turn >= turn


async def _turns(bases: Sequence[str], code: str, token: str | None) -> list[int]:
    """Return how many turns each process tells somebody of; -1 if it refuses to."""
    found = []
    for base in bases:
        async with httpx.AsyncClient(base_url=base, timeout=PATIENCE, trust_env=False) as web:
            headers = {} if token is None else bearer(token)
            told = await web.get(f"/api/tables/{code}/history", headers=headers)
            found.append(len(told.json()["turns"]) if told.status_code == 200 else -1)
            assert told.status_code in (200, 403)
    return found


async def _refused(bases: Sequence[str], code: str, token: str | None) -> set[int]:
    """With which statuses recordings, replays and records are refused, and which codes close sockets."""
    found = set()
    for base in bases:
        async with httpx.AsyncClient(base_url=base, timeout=PATIENCE, trust_env=False) as web:
            at = f"/api/tables/{code}"
            for method, path in (("POST", "watch"), ("GET", "records/1"), ("GET", "records/1/replay")):
                found.add((await web.request(method, f"{at}/{path}", headers=bearer(token))).status_code)
        for query in ("", "?as=spectator"):
            socket = await RawConnection.open(base, code, token, query=query)
            words = await socket.last_words()
            assert [word["type"] for word in words if word["type"] in ("frame", "changes")] == []
            found.add(socket.close_code or 0)
    return found


async def goes(bases: Sequence[str], clients: list[Client], way: str) -> None:
    """Somebody leaves a locked table after the first turn, or it is locked then, or they are sent away."""
    host, leaver = clients[0], clients[-1]
    code, token = host.code, leaver.token
    await asyncio.gather(*(play(each, Random(place), _in_turn(2)) for place, each in enumerate(clients)))
    if way != "locked later":
        await caught_up(clients, await host.ask(Lock(on=True)))
    screens = [await RawConnection.open(base, code, token, query="?as=spectator") for base in bases]
    for screen in screens:
        await screen.frame()
    seen = await _turns(bases, code, token)
    assert seen == [1] * len(bases)
    if way == "sent away":
        await host.ask(Kick(PersonId(len(clients) - 1)))
    else:
        await leave(leaver)
    if way == "locked later":
        await host.ask(Lock(on=True))
    for screen in screens:
        await screen.last_words()
        assert screen.close_code == 4008, "their own screen shows nothing more either"
    here = clients[:-1]
    assert host.frame is not None
    assert host.frame.table is not None
    told = host.frame.table.last
    assert told is not None
    teller = getattr(told, "storyteller", None)
    if teller is not None and teller < len(here):
        await here[teller].ask(Explain("what only those who stayed hear"))
    await play_out(here)
    await sealed(here)
    await caught_up(here, await host.ask(Start()))
    await dealt(here)
    await asyncio.gather(*(play(each, Random(9 + place), _in_turn(3)) for place, each in enumerate(here)))
    await caught_up(here, await host.ask(Say("only we")))
    for base in bases:
        async with httpx.AsyncClient(base_url=base, timeout=PATIENCE, trust_env=False) as web:
            words = (await web.get(f"/api/tables/{code}/history", headers=bearer(token))).text
            assert "only those who stayed" not in words
            theirs = (await web.get(f"/api/tables/{code}", headers=bearer(token))).json()
            assert (theirs["own"], theirs["watch"]) == (None, False)
    assert await _turns(bases, code, token) == [-1 if way == "sent away" else 1] * len(bases)
    assert await _turns(bases, code, None) == [-1] * len(bases)
    assert await _turns(bases, code, here[1].token) == [2] * len(bases), "of the game that goes on"
    assert await _refused(bases, code, token) == {401, 403, 4003 if way == "sent away" else 4006, 4008}


@pytest.mark.parametrize("way", ["left", "locked later", "sent away"])
async def test_row_20_whoever_left_a_locked_table_keeps_what_they_saw(server: Process, way: str) -> None:
    """Its history ends where they went; recordings, replays, records, frames and what is said then are not theirs.

    Whoever was sent away is told nothing.
    """
    await goes([server.base], await started(server.base, "classic-2014", 4), way)
