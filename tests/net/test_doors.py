"""A table as a page shows it before it has a socket there: to strangers, and to people with a seat."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Story
from lapin.live.table import Table
from lapin.table import people
from lapin.table.commands import EndGame, Kick, Leave, Lock, Onlookers, SetPace, SetUp, Start
from lapin.table.waits import SlowPace
from tests.live.live_table import Browser
from tests.net.whole_site import bearer, served

HOST = PersonId(0)


class Door:
    """A table of three, and its door."""

    def __init__(self, web: httpx.AsyncClient, table: Table, tokens: list[str]) -> None:
        self.web, self.table, self.tokens = web, table, tokens

    async def shows(self, who: int | None = None) -> dict[str, Any]:
        """Return what somebody sees there."""
        head = {} if who is None else bearer(self.tokens[who])
        return dict((await self.web.get(f"/api/tables/{self.table.state.code}", headers=head)).json())

    async def history(self, who: int | None = None) -> int:
        """Whether somebody may read what was played."""
        head = {} if who is None else bearer(self.tokens[who])
        at = f"/api/tables/{self.table.state.code}/history"
        return (await self.web.get(at, headers=head)).status_code


@pytest.fixture
async def door(tmp_path: Path) -> AsyncIterator[Door]:
    """The door of a table where Ada, Bo and Cleo sit."""
    async with served(tmp_path) as (server, web):
        seats = [(await web.post("/api/tables", json={"name": "Ada"})).json()]
        at = f"/api/tables/{seats[0]['code']}"
        for name in ("Bo", "Cleo"):
            web.cookies.clear()
            seats.append((await web.post(f"{at}/join", json={"name": name})).json())
        web.cookies.clear()
        table = await server.registry.table(seats[0]["table"])
        await table.execute(HOST, "set", SetUp(options=Options(first=Seat(0))))
        yield Door(web, table, [seat["token"] for seat in seats])


async def test_a_table_that_waits_for_its_start_shows_who_may_come(door: Door) -> None:
    """And nobody's name to a stranger."""
    seen = await door.shows()
    assert (seen["playing"], seen["locked"], seen["people"], seen["free"]) == (False, False, 3, 9)
    assert (seen["seated"], seen["own"], seen["was"], seen["watch"]) == (None, None, None, True)
    own = await door.shows(1)
    assert (own["seated"], own["own"]["with_whom"], own["own"]["turn"]) == (1, ["Ada", "Cleo"], None)
    assert (own["own"]["waited_for"], own["own"]["slow"], own["own"]["stand_in"]) == (False, False, False)


async def test_a_game_shows_each_of_its_people_how_it_stands_for_them(door: Door) -> None:
    """It names those for whom it waits, since when, and whether it goes on over days."""
    await door.table.execute(HOST, "start", Start())
    ada, bo = await door.shows(0), await door.shows(1)
    assert (ada["playing"], bo["playing"]) == (True, True)
    assert (ada["own"]["phase"], ada["own"]["turn"]) == ("tell", 1)
    assert (ada["own"]["waited_for"], bo["own"]["waited_for"]) == (True, False)
    assert bo["own"]["waiting"] == ["Ada"]
    assert ada["own"]["since"] == bo["own"]["since"] > 0
    assert ada["own"]["slow"] is False


async def test_a_game_over_days_says_so(door: Door) -> None:
    """Its people read until when they are waited for."""
    await door.table.execute(HOST, "pace", SetPace(SlowPace(24)))
    await door.table.execute(HOST, "start", Start())
    own = (await door.shows(0))["own"]
    assert own["slow"] is True
    assert own["until"] - own["since"] >= 24 * 3_600_000


@pytest.mark.parametrize(
    ("command", "watch", "locked"), [(Lock(on=True), False, True), (Onlookers(on=False), False, False)]
)
async def test_strangers_are_shut_out_by_a_lock_or_by_the_hosts_wish(
    door: Door, command: Lock | Onlookers, *, watch: bool, locked: bool
) -> None:
    """Neither to look on nor to read what was played; people with a seat do both."""
    assert await door.history() == 200
    await door.table.execute(HOST, "shut", command)
    seen = await door.shows()
    assert (seen["watch"], seen["locked"]) == (watch, locked)
    assert [await door.history(), await door.history(0)] == [403, 200]


async def test_somebody_who_left_reads_what_was_played_and_somebody_sent_away_does_not(door: Door) -> None:
    """Both are told at the door what became of their seat."""
    await door.table.execute(PersonId(1), "go", Leave())
    await door.table.execute(HOST, "kick", Kick(PersonId(2)))
    await door.table.execute(HOST, "lock", Lock(on=True))
    assert [(await door.shows(who))["was"] for who in (0, 1, 2)] == [None, "left", "sent_away"]
    assert [await door.history(who) for who in (0, 1, 2)] == [200, 200, 403]


async def test_the_clue_is_shown_while_its_game_goes_on(door: Door) -> None:
    """And those for whom the game waits, oneself first; nothing of a game that is over."""
    await door.table.execute(HOST, "start", Start())
    assert (await door.shows(1))["own"]["clue"] == ""
    game = door.table.state.game
    assert isinstance(game, Story)
    await door.table.execute(HOST, "tell", Tell(Words("soon"), game.hands[0][0]))
    own = [(await door.shows(who))["own"] for who in range(3)]
    assert [each["clue"] for each in own] == ["soon"] * 3
    assert [each["waited_for"] for each in own] == [False, True, True]
    assert [each["waiting"] for each in own] == [["Bo", "Cleo"]] * 3
    await door.table.execute(HOST, "end", EndGame())
    over = (await door.shows(1))["own"]
    assert (over["clue"], over["phase"], over["waiting"], over["since"]) == ("", "over", [], None)


async def test_a_stand_in_is_named_only_where_somebody_waits_for_nobody(door: Door) -> None:
    """While nobody is there the game stands still: whoever comes back finds their own move."""
    await door.table.execute(HOST, "start", Start())
    await door.table.quietly(lambda state: people.gone_away(state, PersonId(1), state.touched))
    assert (await door.shows(1))["own"]["stand_in"] is False
    await door.table.connect(Browser(HOST))
    assert [(await door.shows(who))["own"]["stand_in"] for who in range(3)] == [False, True, False]
