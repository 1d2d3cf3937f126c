"""Signs are shown and kept nowhere; commands that were answered long ago are looked up in the log."""

from lapin.bus import Here
from lapin.game.model.ids import PersonId
from lapin.live.presence import MOST_SHARED, Signs
from lapin.live.replication import MOST_COMMANDS, remember
from lapin.table.commands import React, Say
from lapin.table.events import Reacted
from tests.live.live_table import Browser, LiveTable
from tests.table.pure_table import HOST, SECOND


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
