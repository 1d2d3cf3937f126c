"""Partners at a live table: computers agree at once, and silence agrees in the end (T3)."""

from lapin.game.model.clues import Words
from lapin.game.model.commands import Give, NameGiver, Tell
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Story
from lapin.live.pace import Pace
from lapin.table.commands import AddComputer, EndGame, Start
from lapin.table.waits import OFFER_MS
from tests.live.live_table import LiveTable, MemoryLog
from tests.table.pure_table import HOST, SECOND

SLOW = Pace(tell=(10**9, 10**9), give=(10**9, 10**9), vote=(10**9, 10**9), reacts=False)
"""Computers that never come to a decision of their own."""


async def a_clue(people: int, pace: Pace = SLOW) -> LiveTable:
    """A table of six, filled up with computers; the host has told."""
    live = LiveTable(MemoryLog(), pace=pace)
    await live.open("team", people, options=Options(first=Seat(0)))
    await live.open_pages(*map(PersonId, range(people)))
    for _ in range(6 - people):
        await live.execute(HOST, AddComputer())
    await live.execute(HOST, Start())
    await live.execute(HOST, Tell(Words("soon"), story(live).hands[0][0]))
    return live


def story(live: LiveTable) -> Story:
    """The game."""
    assert isinstance(live.state.game, Story)
    return live.state.game


async def test_t3_a_computer_agrees_at_once_with_what_its_partner_offers() -> None:
    """It agrees to any offer; but it gives only when it has thought about its cards."""
    live = await a_clue(2)
    await live.execute(SECOND, NameGiver(Seat(4)))
    await live.wait(0)
    assert story(live).givers[1] == 4
    await live.execute(SECOND, NameGiver(Seat(1)))
    await live.wait(0)
    assert story(live).givers[1] == 1
    assert sum(map(len, story(live).given)) == 1
    live.registry.timers.close()


async def test_t3_a_silent_partner_agrees_after_a_while() -> None:
    """Even without a clock nobody stalls the table; the table is woken for this, though only people play."""
    live = await a_clue(6)
    await live.execute(SECOND, Give(story(live).hands[1][:1]))
    await live.wait(OFFER_MS - 1)
    assert story(live).givers[1] is None
    await live.wait(1)
    assert story(live).givers[1] == 1
    live.registry.timers.close()


PRESENT = Pace(tell=(10**9, 10**9), give=(1_000, 1_000), vote=(10**9, 10**9), reacts=False)


async def test_t3_a_computer_leaves_it_to_its_partner_who_gives() -> None:
    """A person who reads is not hurried; other teams agree, and in the end the computer also offers."""
    live = await a_clue(2, PRESENT)
    await live.wait(60_000)
    assert (story(live).offers[1], story(live).givers[1]) == (None, None)
    assert story(live).givers[2] is not None
    await live.wait(PRESENT.partner)
    assert (story(live).offers[1], story(live).givers[1]) == (None, 4)
    live.registry.timers.close()


async def test_t3_a_computer_gives_soon_when_its_partner_wants_it_to() -> None:
    """It had waited for the word alone."""
    live = await a_clue(2, PRESENT)
    await live.execute(SECOND, NameGiver(Seat(4)))
    await live.wait(2_000)
    assert len(story(live).given[4]) == 1
    live.registry.timers.close()


async def test_s3_a_computer_does_not_begin_in_place_of_its_partner() -> None:
    """Another computer does, when the first turn has been open for a while."""
    pace = Pace(claim=(1_000, 1_000), tell=(1_000, 1_000), give=(10**9, 10**9), reacts=False)
    live = LiveTable(MemoryLog(), pace=pace)
    await live.open("team", 1)
    await live.open_pages(HOST)
    for _ in range(5):
        await live.execute(HOST, AddComputer())
    for game in range(6):
        await live.execute(HOST, Start())
        await live.wait(5_000)
        assert story(live).storyteller not in (None, 3), game
        await live.execute(HOST, EndGame())
    live.registry.timers.close()
