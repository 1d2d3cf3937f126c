"""A running table for real cards: it goes on after a restart, and its log keeps nothing but points."""

import msgspec

from lapin.box.events import BoxSaid
from lapin.game.model.ids import PersonId, Spot
from lapin.live.registry import Registry
from lapin.table.commands import BoxSay, BoxTell
from lapin.table.events import TableEntry
from tests.live.live_table import LiveTable
from tests.table.pure_table import HOST, SECOND, THIRD
from tests.waiting import until

PEOPLE = (HOST, SECOND, THIRD)


async def turn(live: LiveTable, teller: PersonId) -> None:
    """Everybody says their numbers; all find the card of whoever tells."""
    others = [person for person in PEOPLE if person != teller]
    for person, own in zip((teller, *others), ((1,), (2, 3), (4, 5)), strict=True):
        votes = () if person == teller else (Spot(1),)
        await live.execute(person, BoxSay(tuple(map(Spot, own)), votes))


async def _numbers(live: LiveTable) -> list[BoxSaid]:
    rows = await live.log.read(live.table.id)
    entries = [msgspec.json.decode(row.payload, type=TableEntry) for row in rows]
    return [event for entry in entries for event in entry.house if isinstance(event, BoxSaid)]


async def test_only_points_are_kept_of_turns_with_real_cards(live: LiveTable) -> None:
    """Of three turns, the log has the numbers of the last one alone; whoever reads it has all the points."""
    await live.open("classic-2014", 3, box=True)
    await live.start()
    await live.execute(HOST, BoxTell(HOST))
    for teller in PEOPLE:
        await turn(live, teller)

    async def forgotten() -> bool:
        said = await _numbers(live)
        return [bool(each.own) for each in said] == [False] * 6 + [True] * 3

    await until(forgotten)
    assert live.state.box is not None
    assert live.state.box.scores == (4, 4, 4)
    restarted = Registry(live.log)
    again = await restarted.find(live.state.code)
    assert again.state.box == live.state.box
    restarted.timers.close()
