"""Computer storytellers wait with the next clue while people read what the last turn brought; never for ever."""

from lapin.game import legal
from lapin.game.model.clues import Words
from lapin.game.model.commands import Give, Tell, Vote
from lapin.game.model.ids import Seat
from lapin.game.model.moves import MayVote
from lapin.game.model.options import Options
from lapin.game.model.state import Story
from lapin.live.composing import SAID_MS
from lapin.live.reading import AFTERWARDS_MS, OTHERS_WAIT_MS
from lapin.live.services import Pace
from lapin.table.commands import AddComputer, Start
from tests.live.live_table import LiveTable, MemoryLog
from tests.table.pure_table import HOST, SECOND

LONGEST_MS = 60_000
QUICK = Pace(tell=(1_000, 1_000), give=(0, 0), vote=(0, 0), reading=LONGEST_MS, reacts=False)


def game_of(live: LiveTable) -> Story:
    """The game at this table."""
    assert isinstance(live.state.game, Story)
    return live.state.game


async def after_a_turn(*people: str) -> LiveTable:
    """A table whose first turn has just ended; a computer tells next."""
    live = LiveTable(MemoryLog(), pace=QUICK)
    await live.open("odyssey", len(people), options=Options(first=Seat(len(people) - 1)))
    await live.open_pages(*[HOST, SECOND][: len(people)])
    for _ in range(3):
        await live.execute(HOST, AddComputer())
    await live.execute(HOST, Start())
    teller = [HOST, SECOND][len(people) - 1]
    await live.execute(teller, Tell(Words("soon"), game_of(live).hands[teller][0]))
    if teller is SECOND:
        await live.execute(HOST, Give(game_of(live).hands[0][:1]))
        await live.wait(1)
        spots = next(may.spots for may in legal(game_of(live), Seat(0)) if isinstance(may, MayVote))
        await live.execute(HOST, Vote(spots[:1]))
    await live.wait(1)
    assert game_of(live).turn == 2
    return live


def told(live: LiveTable) -> bool:
    """Whether the computer has told."""
    return game_of(live).phase != "tell"


async def test_a_computer_tells_when_the_reader_has_gone_on() -> None:
    """A client says again and again that its person reads, until they go on; nothing of it is stored."""
    live = await after_a_turn("Ada")
    version = live.table.version
    for _ in range(3):
        live.table.signals.reads(HOST, on=True)
        await live.wait(SAID_MS - 1)
    assert not told(live)
    assert live.table.version == version
    live.table.signals.reads(HOST, on=False)
    await live.wait(AFTERWARDS_MS - 1)
    assert not told(live)
    await live.wait(1)
    assert told(live)
    live.registry.timers.close()


async def test_nobody_is_read_to_for_ever() -> None:
    """A client that falls silent, or that never stops, does not keep computers from playing."""
    live = await after_a_turn("Ada")
    live.table.signals.reads(HOST, on=True)
    await live.wait(SAID_MS + 1)
    assert told(live)
    live = await after_a_turn("Ada")
    for _ in range(LONGEST_MS // 10_000):
        assert not told(live)
        live.table.signals.reads(HOST, on=True)
        await live.wait(10_000)
    assert told(live)
    live.registry.timers.close()


async def test_somebody_who_has_gone_on_waits_for_a_reader_only_for_a_while() -> None:
    """Ada reads on; Bo is ready for the next clue."""
    live = await after_a_turn("Ada", "Bo")
    for _ in range(2):
        live.table.signals.reads(HOST, on=True)
        await live.wait(OTHERS_WAIT_MS / 2 - 1)
    assert not told(live)
    live.table.signals.reads(HOST, on=True)
    await live.wait(10)
    assert told(live)
    live.registry.timers.close()
