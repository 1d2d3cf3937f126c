"""When a computer storyteller says what it was thinking of: in most turns, once, after a while."""

from random import Random

from msgspec.structs import replace

from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.state import SquareTurn
from lapin.live.pace import ComputerReason, Pace, Planner
from lapin.table.state import TableState
from tests.table.pure_table import NOON, PureTable


def after_a_turn(game: str) -> TableState:
    """A computer has told, and the turn is over."""
    table = PureTable(game, 2, options=Options(first=Seat(2)))
    table.computers(1)
    table.start()
    table.play_turn()
    assert table.game.turn == 2
    return table.state


def planner(low: int = 4_000, high: int = 7_000) -> Planner:
    """One that has planned nothing yet."""
    return Planner(Pace(reason=(low, high)), Random(1))


def speaks(state: TableState, number: int) -> bool:
    """Whether the computer speaks at a table with a secret of this number."""
    return bool(planner().reasons(replace(state, secret=f"{number:064x}"), NOON))


def test_a_computer_speaks_about_seven_turns_in_ten() -> None:
    """The same ones in every process, by a secret that nobody knows."""
    state = after_a_turn("odyssey")
    chosen = [speaks(state, number) for number in range(1_000)]
    assert 660 < sum(chosen) < 740
    assert chosen == [speaks(state, number) for number in range(1_000)]


def test_about_a_picture_that_nobody_found_a_computer_always_speaks() -> None:
    """Of one that was found it does as of other turns."""
    state = after_a_turn("jinx")
    assert state.game is not None
    last = state.game.last
    assert isinstance(last, SquareTurn)
    for found_by, expected in ((None, {True}), (Seat(0), {True, False})):
        turn = replace(state, game=replace(state.game, last=replace(last, found_by=found_by)))
        assert {speaks(turn, number) for number in range(60)} == expected


def test_a_reason_has_one_time_and_is_said_once() -> None:
    """After a moment in which people look; whoever has been asked is not asked again about this turn."""
    state = after_a_turn("odyssey")
    state = next(each for number in range(60) if speaks(each := replace(state, secret=f"{number:064x}"), number))
    plans = planner()
    (reason,) = plans.reasons(state, NOON)
    assert reason == ComputerReason(reason.at, 1)
    assert NOON + 4_000 <= reason.at <= NOON + 7_000
    assert plans.reasons(state, NOON + 500) == [reason]
    assert planner(50, 50).reasons(state, NOON) == [ComputerReason(NOON + 50, 1)]
    plans.spoken()
    assert plans.reasons(state, NOON + 9_000) == []
    next_game = plans.reasons(replace(state, games=state.games + 1), NOON + 9_000)
    assert [each.turn for each in next_game] == [1]
    assert plans.reasons(replace(state, described=False), NOON) == [], "nobody described the pictures"
