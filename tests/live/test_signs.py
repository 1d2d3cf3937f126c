"""Signs are shown and kept nowhere; commands that were answered long ago are looked up in the log."""

from random import Random

from lapin.bots.random_player import progress
from lapin.bus import Here
from lapin.game import legal, waited_for
from lapin.game.model.ids import PersonId
from lapin.live.presence import MOST_SHARED, Signs
from lapin.live.replication import MOST_COMMANDS, remember
from lapin.table.commands import React, Say
from lapin.table.events import Reacted
from tests.live.live_table import Browser, LiveTable
from tests.table.pure_table import HOST, SECOND, as_command


async def test_row_24_a_sign_is_seen_by_everybody_and_stored_nowhere(live: LiveTable) -> None:
    """A hundred signs leave nothing in the log; one that is sent again is shown once."""
    table = await live.open("odyssey", 3)
    browser, before = Browser(SECOND), table.version
    await table.connect(browser)
    for number in range(100):
        done = await table.execute(HOST, f"sign {number}", React("heart"))
        assert done.version == before
    await table.execute(HOST, "sign 99", React("heart"))
    assert [row.version for row in await live.log.read(table.id)] == list(range(1, before + 1))
    shown = [event for frame in browser.frames for event in frame.events]
    assert shown == [Reacted(HOST, "heart")] * 100
    assert {frame.version for frame in browser.frames} == {before}


async def play_until(live: LiveTable, phase: str) -> None:
    """Everybody makes a move, one after the other, until this phase begins."""
    rng = Random(1)
    while (game := live.state.game) is not None and game.phase != phase:
        seat = waited_for(game)[0]
        move = progress(legal(game, seat), rng, 0)
        assert move is not None
        await live.execute(live.state.sitting(seat).id, as_command(move))


async def test_a_browser_that_knows_changes_can_always_work_out_the_whole(live: LiveTable) -> None:
    """Through a game with signs, talk and a second device, nothing of a frame is missing at its side."""
    table = await live.open("odyssey", 3)
    whole, brief = Browser(SECOND), Browser(SECOND)
    brief.takes_changes = True
    for browser in (whole, brief):
        await table.connect(browser)
    await live.start()
    await table.execute(HOST, "sign", React("heart"))
    await play_until(live, "vote")
    await table.execute(HOST, "talk", Say("hello"))
    late = Browser(SECOND)
    late.takes_changes = True
    await table.connect(late)
    await play_until(live, "tell")
    assert brief.worked_out == whole.frames
    later = late.worked_out[1:]
    assert later == whole.frames[-len(later) :]
    assert sum(b'"type":"frame"' in text for text, _ in brief.heard) < 5


async def test_whoever_asks_is_shown_the_whole_again(live: LiveTable) -> None:
    """The frame acknowledges the request; nobody else hears of it."""
    table = await live.open("odyssey", 3)
    one, other = Browser(SECOND), Browser(None)
    for browser in (one, other):
        browser.takes_changes = True
        await table.connect(browser)
    heard = len(one.heard)
    table.announcer.show(other, "again")
    assert (other.frames[-1].ack, other.frames[-1].me) == ("again", None)
    assert other.frames[-1].room == one.frames[-1].room
    assert len(one.heard) == heard


def test_row_24_signs_of_other_processes_are_shown_once() -> None:
    """Only new ones are shown, and none of a process that was not known before."""
    there, here = Signs(), Signs()
    there.make(Reacted(PersonId(1), "wow"))
    assert here.news({"b": Here(signs=there.here)}) == []
    there.make(Reacted(PersonId(2), "clap"))
    assert here.news({"b": Here(signs=there.here)}) == [Reacted(PersonId(2), "clap")]
    assert here.news({"b": Here(signs=there.here), "c": Here()}) == []
    for _ in range(50):
        there.make(Reacted(PersonId(2), "hmm"))
    assert len(here.news({"b": Here(signs=there.here)})) == MOST_SHARED == 8


async def test_row_24_an_old_command_is_answered_from_the_log(live: LiveTable) -> None:
    """Memory keeps the newest commands of a table; one that it has forgotten is still done once."""
    table = await live.open("odyssey", 3)
    first = await table.execute(HOST, "first", Say("hello"))
    await table.execute(HOST, "second", Say("again"))
    table.commands.clear()
    assert (await table.execute(HOST, "first", Say("hello"))).version == first.version
    assert [line.text for line in live.state.talk] == ["hello", "again"]


def test_row_24_memory_of_commands_is_bounded() -> None:
    """The oldest are forgotten first."""
    commands: dict[str, int] = {}
    for number in range(MOST_COMMANDS + 5):
        remember(commands, f"0:{number}", number)
    assert (len(commands), next(iter(commands))) == (MOST_COMMANDS, "0:5")
    assert MOST_COMMANDS == 2_000
