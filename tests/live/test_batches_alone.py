"""Changes that make a batch, and runs of entries that make one frame: without a table around them."""

import asyncio
import logging
from typing import Any

import pytest
from msgspec.structs import replace

from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.live.queue import (
    Accepted,
    Batch,
    DecidedChange,
    Outcome,
    PendingChange,
    batch_goes_on,
    fits_batch,
    is_race,
    merged,
    settle,
)
from lapin.table.commands import Say
from lapin.table.events import TableEntry
from tests.live.live_table import Browser
from tests.table.pure_table import HOST, NOON, SECOND, PureTable, playing

FIRST_TELLS = Options(first=Seat(0))


def change(key: str | None = None, listener: Browser | None = None) -> PendingChange:
    """A change of nobody in particular."""
    return PendingChange(lambda _: None, key, listener, decide=lambda _: TableEntry(NOON))


def batch(*changes: PendingChange) -> Batch:
    """These changes, decided."""
    return [DecidedChange(each, TableEntry(NOON), PureTable().state) for each in changes]


def test_a_batch_has_room_for_twelve_and_for_one_of_each_listener() -> None:
    """A command that is there already waits for its answer; changes of nobody stand in nobody's way."""
    ada, bo = Browser(HOST), Browser(SECOND)
    before = batch(change("0:a", ada), change(None, None), change("1:b", None))
    assert fits_batch(change("0:c", bo), before)
    assert fits_batch(change(None, None), before)
    assert fits_batch(change("1:c", None), before)
    assert not fits_batch(change("0:c", ada), before)
    assert not fits_batch(change("0:a", bo), before)
    assert not fits_batch(change("1:b", bo), before)
    assert not fits_batch(change(None, ada), before)
    assert fits_batch(change(), batch(*[change() for _ in range(11)]))
    assert not fits_batch(change(), batch(*[change() for _ in range(12)]))


def test_a_frame_goes_on_until_the_phase_or_the_turn_changes() -> None:
    """Or a game begins or ends; in a race every entry has a frame of its own."""
    table = playing("odyssey", options=FIRST_TELLS)
    tell = table.state
    table.execute(HOST, Say("hello"))
    assert batch_goes_on(tell, table.state)
    table.play_until("give")
    give = table.state
    assert not batch_goes_on(tell, give)
    table.play_one()
    assert batch_goes_on(give, table.state)
    assert not batch_goes_on(give, replace(give, game=replace(give.game, turn=2)))  # type: ignore[type-var]  # a game
    lobby = PureTable().state
    assert batch_goes_on(lobby, replace(lobby, listed=True))
    assert not batch_goes_on(lobby, give)
    assert not batch_goes_on(give, lobby)
    jinx = playing("jinx", options=FIRST_TELLS).state
    assert not batch_goes_on(jinx, jinx)
    assert not batch_goes_on(jinx, lobby)
    assert not batch_goes_on(lobby, jinx)


def test_a_race_is_on_while_people_touch_pictures() -> None:
    """Neither before the clue nor in another game."""
    table = playing("jinx", options=FIRST_TELLS)
    assert not is_race(table.state)
    table.play_until("touch")
    assert is_race(table.state)
    assert not is_race(playing("odyssey").state)
    assert not is_race(PureTable().state)


def test_entries_of_one_frame_are_one_entry_in_their_order() -> None:
    """By whom and when it was is that of the last."""
    table = playing("odyssey", options=FIRST_TELLS)
    first = (table.execute(HOST, Say("one")), table.state)
    table.now += 5
    second = (table.execute(SECOND, Say("two")), table.state)
    assert merged([first]) is first[0]
    both = merged([first, second])
    assert both == TableEntry(second[0].at, SECOND, (*first[0].house, *second[0].house))
    moves = [(table.play_one(), table.state), (table.play_one(), table.state)]
    assert merged(moves).game == (*moves[0][0].game, *moves[1][0].game)
    assert merged(moves).game


async def test_an_outcome_is_given_once_to_whoever_still_waits() -> None:
    """A caller who has given up is told nothing."""
    loop = asyncio.get_running_loop()
    waits, refused, gone = (loop.create_future() for _ in range(3))
    done = Accepted(7, told=True)
    settle(waits, done)
    settle(waits, ValueError())
    assert waits.result() is done
    settle(refused, ValueError("no"))
    with pytest.raises(ValueError, match="no"):
        await refused
    gone.cancel()
    settle(gone, done)
    assert gone.cancelled()


def test_an_answer_that_fails_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """It is an error of whoever asked."""
    heard: list[Any] = []

    def fails(outcome: Outcome) -> None:
        heard.append(outcome)
        raise ValueError

    with caplog.at_level(logging.ERROR, "lapin.live"):
        PendingChange(fails, decide=lambda _: TableEntry(NOON)).answer(Accepted(1, told=False))
    assert heard == [Accepted(1, told=False)]
    assert caplog.messages == ["an answer could not be given"]
