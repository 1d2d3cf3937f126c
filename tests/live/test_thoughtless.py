"""Computer players that do not think: no process of players is there, or none answers in time."""

import pytest

from lapin.bots.phrases import phrases
from lapin.game.model.clues import Words
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Story
from lapin.languages import LANGUAGES, Language
from lapin.table.commands import AddComputer
from tests.live.live_table import LiveTable, MemoryLog
from tests.table.pure_table import HOST


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_clue_at_random_is_in_the_language_of_the_table(language: Language) -> None:
    """Somebody who added a player who speaks Spanish reads no English, however busy the machine is."""
    live = LiveTable(MemoryLog())
    await live.open(people=1, options=Options(first=Seat(1)))
    for _ in range(2):
        await live.execute(HOST, AddComputer(language=language))
    await live.open_pages(HOST)
    await live.start()
    await live.wait(60_000)
    assert isinstance(live.state.game, Story)
    clue = live.state.game.clue
    assert isinstance(clue, Words)
    assert clue.text in {phrase.text for phrase in phrases(language)}
    live.registry.timers.close()
