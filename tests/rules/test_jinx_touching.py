"""Fingers and answers: J5 to J7."""

import pytest
from msgspec.structs import replace

from lapin.game import apply
from lapin.game.model.clues import Words
from lapin.game.model.commands import CallJinx, CloseWindow, RunOut, Touch
from lapin.game.model.events import (
    FingersLifted,
    SquareScored,
    TimeRanOut,
    TouchCounted,
    Touched,
    WindowClosed,
)
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.moves import MayTouch
from lapin.game.model.refusals import Refusal
from lapin.game.model.state import Counted, Finger, SquareTurn
from lapin.game.seen import SquareTable
from lapin.game.views import view
from tests.rules.jinx_tables import TARGET, WINDOW, a_hunt, a_square, answers, try_one
from tests.rules.tabletop import giving, only, telling, voting

# J5: touching


def test_j5_nobody_touches_before_the_clue() -> None:
    """Fingers stay on the table until the clue is out."""
    assert a_square().refused(1, Touch(Spot(5), 0)) is Refusal.BEFORE_THE_CLUE


def test_j5_every_other_player_may_touch() -> None:
    """Everybody but the active player is waited for, and may touch any of the nine."""
    table = a_hunt()
    assert table.waiting_for == (1, 2, 3)
    assert table.mine(1).may == (MayTouch(tuple(map(Spot, range(1, 10)))),)
    assert table.mine(0).may == ()
    assert table.refused(0, Touch(Spot(1), 0)) is Refusal.ACTIVE_CANNOT_TOUCH


def test_j5_everybody_sees_a_finger_come_down() -> None:
    """Fingers are there for all to see."""
    table = a_hunt()
    assert table.touch(1, 3, 700) == [Touched(Seat(1), Spot(3), 700)]
    for seat in (None, 0, 2):
        assert table.heard_by(seat)[-1] == Touched(Seat(1), Spot(3), 700)
        board = view(table.state, None if seat is None else Seat(seat)).table
        assert isinstance(board, SquareTable)
        assert board.fingers == (Finger(Seat(1), Spot(3), 700),)


@pytest.mark.parametrize("spot", [3, 4])
def test_j5_a_touch_cannot_be_taken_back(spot: int) -> None:
    """Once my finger is down I cannot change my mind."""
    table = a_hunt()
    table.touch(1, 3, 700)
    assert table.waiting_for == (2, 3)
    assert table.mine(1).may == ()
    assert table.refused(1, Touch(Spot(spot), 710)) is Refusal.FINGER_DOWN


def test_j5_a_picture_with_a_finger_is_closed() -> None:
    """A player who comes after the first finger chooses another picture."""
    table = a_hunt()
    table.touch(1, 3, 700)
    refused = table.refusal(2, Touch(Spot(3), 700 + WINDOW + 1))
    assert (refused.code, refused.data) == (Refusal.PICTURE_TAKEN, {"spot": 3})
    table.touch(2, 4, 700 + WINDOW + 1)


@pytest.mark.parametrize("ms", [0, 1000, 5000])
def test_j5_a_picture_that_got_its_no_stays_closed(ms: int) -> None:
    """A wrongly touched picture is closed for good, whatever time a later touch claims."""
    table = a_hunt()
    try_one(table, 1, 3, 1000)
    assert table.refused(2, Touch(Spot(3), ms)) is Refusal.PICTURE_TAKEN
    assert table.mine(2).may == (MayTouch(tuple(map(Spot, (1, 2, 4, 5, 6, 7, 8, 9)))),)


@pytest.mark.parametrize("beside", [-1, 0, 10])
def test_j5_there_are_nine_pictures_to_touch(beside: int) -> None:
    """Beside the square there is nothing to touch."""
    refused = a_hunt().refusal(1, Touch(Spot(beside), 0))
    assert (refused.code, refused.data) == (Refusal.NOT_IN_SQUARE, {"spot": beside})


# J6: yes and no


def test_j6_a_wrong_touch_puts_its_player_out_for_the_turn() -> None:
    """No: I may not try again this turn, and the others go on."""
    table = a_hunt()
    assert try_one(table, 1, 3)[1:] == [WindowClosed(Spot(3)), TouchCounted(Seat(1), Spot(3), right=False)]
    assert table.square.out == (1,)
    assert table.waiting_for == (2, 3)
    assert table.mine(1).may == ()
    assert table.refused(1, Touch(Spot(4), 2000)) is Refusal.ALREADY_OUT


def test_j6_a_player_who_was_out_plays_again_on_the_next_turn() -> None:
    """Out is for this turn only."""
    table = a_hunt()
    try_one(table, 2, 3)
    try_one(table, 1, TARGET)
    assert table.square.out == ()
    table.tell(1)
    assert table.waiting_for == (0, 2, 3)


def test_j6_a_touch_on_the_right_picture_ends_the_turn() -> None:
    """Yes: the turn is over, also for players who have not touched yet."""
    table = a_hunt()
    events = try_one(table, 1, TARGET)
    assert answers(events) == [(1, TARGET, True)]
    assert only(SquareScored, events).found_by == 1
    assert (table.square.turn, table.square.phase) == (2, "tell")
    assert (table.square.fingers, table.square.counted, table.square.clue) == ((), (), None)


def test_j6_a_finger_counts_when_its_window_is_closed_and_only_then() -> None:
    """No answer is given while another may still have touched at the same time."""
    table = a_hunt()
    table.touch(1, TARGET, 700)
    assert table.square.turn == 1
    assert table.square.counted == ()
    table.close_window(TARGET)
    assert table.square.turn == 2


def test_j6_everybody_sees_how_the_turn_went() -> None:
    """When the turn is over the meant picture, every touch and the finder are known to all."""
    table = a_hunt()
    before = table.square.square
    try_one(table, 3, 9)
    try_one(table, 1, TARGET)
    board = view(table.state, None).table
    assert isinstance(board, SquareTable)
    touches = (Counted(Seat(3), Spot(9)), Counted(Seat(1), Spot(TARGET)))
    assert board.last is not None
    assert replace(board.last, why=None) == SquareTurn(
        1, Seat(0), Words("a clue"), before, Spot(TARGET), touches, found_by=Seat(1), points=(1, 1, 0, 0)
    )
    assert board.won == ((16,), (8,), (), ())


@pytest.mark.parametrize("spot", [3, 4, TARGET, 0, 10])
def test_j6_a_picture_without_a_finger_has_no_window_to_close(spot: int) -> None:
    """Where nobody has a finger down there is nothing to answer; nor where the answer was given."""
    table = a_hunt()
    try_one(table, 1, 3)
    refused = table.refusal(None, CloseWindow(Spot(spot)))
    assert (refused.code, refused.data) == (Refusal.NO_FINGER, {"spot": spot})


def test_j6_there_is_no_window_to_close_before_the_clue() -> None:
    """Before the clue nobody has touched."""
    assert a_square().refused(None, CloseWindow(Spot(1))) is Refusal.NO_FINGER


# J7: everybody must try


def test_j7_every_player_left_must_try() -> None:
    """After each no the table waits for all who are left, down to the last."""
    table = a_hunt(5)
    left = [1, 2, 3, 4]
    for spot in (1, 2, 3):
        assert list(table.waiting_for) == left
        try_one(table, left.pop(), spot)
        assert table.square.turn == 1
    assert list(table.waiting_for) == [1]


def test_j7_there_is_no_pass() -> None:
    """A player who is left is offered pictures to touch, and nothing else."""
    table = a_hunt()
    try_one(table, 1, 1)
    try_one(table, 2, 2)
    assert [type(may) for may in table.mine(3).may] == [MayTouch]
    assert table.refused(3, telling()) is Refusal.NOT_NOW
    assert table.refused(3, CallJinx(0)) is Refusal.NO_DUEL
    assert table.refused(3, giving()) is table.refused(3, voting()) is Refusal.NOT_IN_THIS_GAME
    assert table.waiting_for == (3,)


def test_j7_the_turn_ends_when_nobody_is_left() -> None:
    """Everybody touched wrongly: the turn is over and the picture was not found."""
    table = a_hunt()
    try_one(table, 1, 1)
    try_one(table, 2, 2)
    scored = only(SquareScored, try_one(table, 3, 3))
    assert (scored.target, scored.found_by) == (TARGET, None)
    assert table.square.turn == 2


def test_j7_a_player_who_lets_the_timer_run_out_is_out() -> None:
    """Time is up for those without a finger down, and with them the turn."""
    table = a_hunt()
    try_one(table, 2, 1)
    events = table.run_out()
    assert events[0] == TimeRanOut((Seat(1), Seat(3)))
    assert only(SquareScored, events).found_by is None
    assert (table.square.turn, table.square.phase) == (2, "tell")


def test_j7_out_by_timer_is_out_like_any_other() -> None:
    """The moment time is up, those who did not touch are out."""
    table = a_hunt()
    try_one(table, 2, 1)
    board = view(apply(table.state, TimeRanOut((Seat(1), Seat(3)))), None).table
    assert isinstance(board, SquareTable)
    assert board.out == (2, 1, 3)


def test_j7_fingers_that_are_down_in_time_count() -> None:
    """A finger that came down before time was up gets its answer, the right one too."""
    table = a_hunt()
    table.touch(1, 2, 800)
    table.touch(2, TARGET, 900)
    events = table.run_out()
    assert events[0] == TimeRanOut((Seat(3),))
    assert answers(events) == [(1, 2, False), (2, TARGET, True)]
    assert table.scores == (1, 0, 1, 0)


def test_j7_when_time_is_up_fingers_count_in_the_order_of_their_touches() -> None:
    """A touch after the right picture does not count when time is up, either."""
    table = a_hunt()
    table.touch(1, 2, 900)
    table.touch(2, TARGET, 800)
    assert answers(table.run_out()) == [(2, TARGET, True)]
    assert table.scores == (0, 0, 1, 0)
    assert table.square.square[1] == 2


def test_j7_a_duel_is_settled_when_time_is_up() -> None:
    """When time is up the first to call keeps the picture; there is no time for the other to choose again."""
    table = a_hunt()
    table.touch(1, TARGET, 800)
    table.touch(2, TARGET, 810)
    table.call_jinx(2, 900)
    events = table.run_out()
    assert only(FingersLifted, events) == FingersLifted((Seat(1),), Spot(TARGET))
    assert answers(events) == [(2, TARGET, True)]


def test_j7_the_timer_does_not_run_before_the_clue() -> None:
    """A player who thinks of a clue is not hurried by this timer."""
    assert a_square().refused(None, RunOut()) is Refusal.NOT_NOW
