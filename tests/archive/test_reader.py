"""Reading the games of a table: once for each finished turn, in a thread, and never what was erased."""

import asyncio
import threading
from functools import partial
from types import SimpleNamespace

import pytest

from lapin import archive
from lapin.archive import reader as kept_games
from lapin.archive.reader import KEPT_SECONDS, MOST_KEPT, GameReader
from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Story
from lapin.live.table import Table
from lapin.table.commands import EndGame, Explain, Leave, Say
from lapin.table.state import Clocks
from tests.live.live_table import FailingLog, LiveTable
from tests.table.pure_table import HOST, SECOND
from tests.waiting import until

A_CLOCK = Clocks(touch=600)
"""With a clock, a game goes on although nobody is there."""


async def test_row_21_everybody_who_asks_shares_one_reading(live: LiveTable) -> None:
    """Sixty people ask at once: the log is folded once, and not again before another turn is over."""
    await live.open("odyssey", 3, clocks=A_CLOCK)
    await live.start()
    reader = GameReader(live.log)
    found = await asyncio.gather(*(reader.newest(live.table) for _ in range(60)))
    assert reader.folds == 1
    assert all(game is found[0] for game in found)
    game = live.state.game
    assert isinstance(game, Story)
    await live.execute(HOST, Tell(Words("a walk"), game.hands[0][0]))
    await live.execute(SECOND, Say("nothing that a history shows"))
    await reader.newest(live.table)
    assert reader.folds == 1
    await live.wait(3_600_000)  # stand-ins play the turn
    assert live.state.game is not None
    assert live.state.game.turn > 1
    newest = await reader.newest(live.table)
    assert reader.folds == 2
    assert newest is not None
    assert len(newest.events) > len(found[0].events if found[0] else ())
    assert (KEPT_SECONDS, MOST_KEPT) == (60, 64)


async def test_row_21_what_was_read_is_kept_for_a_minute_for_the_tables_last_asked_for(
    live: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is a limit to their number: a table that is asked for again stays longer than one that is not."""
    now = [0.0]
    monkeypatch.setattr(kept_games, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(kept_games, "MOST_KEPT", 2)
    oak, elm, ash = [await live.open() for _ in range(3)]
    reader = GameReader(live.log)

    async def folds(*asked: Table) -> int:
        for each in asked:
            await reader.games(each)
        return reader.folds

    assert await folds(oak, elm, oak, ash, oak) == 3
    assert await folds(elm) == 4, "the one that had been asked for least lately is read again"
    now[0] = 59.9
    assert await folds(elm) == 4
    now[0] = 60.0
    assert await folds(oak) == 5
    assert await folds(ash, oak) == 6


async def test_row_21_reading_does_not_hold_up_the_event_loop(live: LiveTable) -> None:
    """Moves are decided while somebody's history is read."""
    assert await GameReader(live.log).apart(threading.get_ident) != threading.get_ident()


async def test_row_21_histories_are_read_one_after_the_other(live: LiveTable) -> None:
    """The moves keep the other cores."""
    reader, go_on, inside = GameReader(live.log), threading.Event(), list[str]()

    def read(name: str) -> list[str]:
        inside.append(name)
        assert go_on.wait(60)
        there = inside.copy()
        inside.remove(name)
        return there

    readings = [asyncio.ensure_future(reader.apart(partial(read, name))) for name in ("one", "two")]
    await until(lambda: inside)
    go_on.set()
    assert await asyncio.gather(*readings) == [["one"], ["two"]]


async def test_a_log_that_cannot_be_read_is_told_as_such_and_read_when_it_can(
    live: LiveTable, caplog: pytest.LogCaptureFixture
) -> None:
    """Nobody is told that there are no games; the failure is not kept, and nobody else hears of it."""
    await live.open("odyssey", 3)
    await live.start()
    reader = GameReader(live.log)
    assert isinstance(live.log, FailingLog)
    live.log.failing = "read_failed"
    with pytest.raises(Refused) as refused:
        await reader.games(live.table)
    assert (refused.value.code, refused.value.data) == ("NOT_STORED", {"reason": "read_failed"})
    live.log.failing = None
    assert len(await reader.games(live.table)) == 1
    assert caplog.records == []


async def test_whoever_left_in_one_game_is_shown_nothing_of_the_next(live: LiveTable) -> None:
    """They saw the first as far as they were there; somebody who left before it saw none."""
    await live.open("odyssey", 5)
    await live.execute(PersonId(4), Leave())
    await live.start()
    await live.execute(PersonId(3), Leave())
    await live.execute(HOST, EndGame())
    await live.start()
    first, second = await GameReader(live.log).games(live.table)
    found = archive.seen_by([first, second], PersonId(3))
    assert found is not None
    assert (found.secret, found.events) == (first.secret, first.events[: len(found.events)])
    assert 0 < len(found.events) < len(first.events)
    assert archive.seen_by([first, second], PersonId(4)) is None
    assert archive.seen_by([first, second], HOST) == second


async def test_a_name_that_was_erased_is_not_read_again(live: LiveTable) -> None:
    """The name is gone even for somebody whose reading had begun before."""
    await live.open("odyssey", 3, clocks=A_CLOCK)
    await live.start()
    await live.wait(60_000 + 3_600_000)
    game = live.state.game
    assert isinstance(game, Story)
    assert game.last is not None
    teller = live.state.sitting(game.last.storyteller).id
    await live.execute(teller, Explain("my grandmother"))
    reader = GameReader(live.log)
    earlier = asyncio.ensure_future(reader.games(live.table))
    await asyncio.sleep(0)
    await archive.erase(live.log, live.table, teller)
    reader.forget(live.table.id)
    await earlier
    [played] = await reader.games(live.table)
    assert "my grandmother" not in played.explained.values()
