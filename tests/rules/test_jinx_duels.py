"""Fingers on the same picture at the same time: J8."""

import pytest

from lapin.game.model.commands import CallJinx, Touch
from lapin.game.model.events import (
    FingersLifted,
    JinxCalled,
    Touched,
)
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.moves import MayCallJinx
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal
from tests.rules.jinx_tables import TARGET, WINDOW, a_hunt, a_square, answers, try_one
from tests.rules.tabletop import StackedChance, Tabletop, only, setup_refused

# J8: at the same time


@pytest.mark.parametrize("apart", [0, 1, WINDOW - 1, WINDOW])
def test_j8_touches_within_the_tie_window_are_at_the_same_time(apart: int) -> None:
    """Up to the very edge of the window two fingers may be on one picture: a duel."""
    table = a_hunt()
    table.touch(1, 3, 700)
    table.touch(2, 3, 700 + apart)
    assert [finger.seat for finger in table.square.fingers] == [1, 2]
    assert table.mine(1).may == table.mine(2).may == (MayCallJinx(Spot(3)),)


@pytest.mark.parametrize("apart", [WINDOW + 1, WINDOW + 1000])
def test_j8_a_touch_after_the_tie_window_is_too_late(apart: int) -> None:
    """One millisecond past the window the picture is taken."""
    table = a_hunt()
    table.touch(1, 3, 700)
    assert table.refused(2, Touch(Spot(3), 700 + apart)) is Refusal.PICTURE_TAKEN


@pytest.mark.parametrize("window", [20, 1000])
def test_j8_a_table_sets_its_own_tie_window(window: int) -> None:
    """A table may be stricter or more patient."""
    table = a_hunt(options=Options(tie_window=window))
    table.touch(1, 3, 700)
    assert table.refused(2, Touch(Spot(3), 701 + window)) is Refusal.PICTURE_TAKEN
    table.touch(2, 3, 700 + window)


@pytest.mark.parametrize("window", [0, 19, 1001])
def test_j8_a_tie_window_has_limits(window: int) -> None:
    """No window at all would be unfair to slow connections, and with a very long one there would be no race."""
    assert setup_refused("jinx", 4, Options(tie_window=window)).code is Refusal.OPTION_OUT_OF_RANGE


def test_j8_the_window_is_measured_from_the_first_touch() -> None:
    """A third finger does not get a longer window because a second one came."""
    table = a_hunt()
    table.touch(1, 3, 700)
    table.touch(2, 3, 800)
    assert table.refused(3, Touch(Spot(3), 700 + WINDOW + 1)) is Refusal.PICTURE_TAKEN


def test_j8_an_earlier_touch_that_arrives_later_displaces_a_later_one() -> None:
    """On a slow connection I was first all the same: the other finger goes, and chooses again."""
    table = a_hunt()
    table.touch(1, 3, 1000)
    events = table.touch(2, 3, 1000 - WINDOW - 1)
    assert events[1:] == [FingersLifted((Seat(1),), Spot(3))]
    assert [finger.seat for finger in table.square.fingers] == [2]
    assert 1 in table.waiting_for
    assert table.refused(1, Touch(Spot(3), 1000)) is Refusal.PICTURE_TAKEN
    table.touch(1, 4, 1300)


@pytest.mark.parametrize("earlier", [1, WINDOW])
def test_j8_an_earlier_touch_within_the_window_makes_a_duel(earlier: int) -> None:
    """An earlier touch that arrives later, but at the same time, displaces nobody."""
    table = a_hunt()
    table.touch(1, 3, 1000)
    assert table.touch(2, 3, 1000 - earlier) == [Touched(Seat(2), Spot(3), 1000 - earlier)]
    assert len(table.square.fingers) == 2


def test_j8_an_earlier_touch_displaces_only_fingers_that_came_too_late() -> None:
    """Of two fingers that are there, the one within the window of the newly first stays."""
    table = a_hunt()
    table.touch(1, 3, 1000)
    table.touch(2, 3, 1100)
    assert only(FingersLifted, table.touch(3, 3, 900)).seats == (2,)
    assert {finger.seat for finger in table.square.fingers} == {1, 3}


def test_j8_the_first_to_call_keeps_the_picture() -> None:
    """I touched second but called first: my finger stays."""
    table = a_hunt()
    table.touch(1, 3, 700)
    table.touch(2, 3, 750)
    assert table.call_jinx(2, 900) == [JinxCalled(Seat(2), 900)]
    events = table.close_window(3)
    assert only(FingersLifted, events) == FingersLifted((Seat(1),), Spot(3))
    assert answers(events) == [(2, 3, False)]


@pytest.mark.parametrize("arriving_first", [1, 2])
def test_j8_the_first_call_is_the_earliest_not_the_one_that_arrives_first(arriving_first: int) -> None:
    """The call that was made earlier wins, over any connection."""
    table = a_hunt()
    table.touch(1, TARGET, 700)
    table.touch(2, TARGET, 700)
    calls = {1: 950, 2: 940}
    table.call_jinx(arriving_first, calls.pop(arriving_first))
    for seat, ms in calls.items():
        table.call_jinx(seat, ms)
    assert answers(table.close_window(TARGET)) == [(2, TARGET, True)]


def test_j8_of_two_calls_at_the_same_moment_the_earlier_touch_decides() -> None:
    """When both call at once, the player who touched first keeps the picture."""
    table = a_hunt()
    table.touch(1, TARGET, 720)
    table.touch(2, TARGET, 700)
    table.call_jinx(1, 900)
    table.call_jinx(2, 900)
    assert answers(table.close_window(TARGET)) == [(2, TARGET, True)]


@pytest.mark.parametrize("ms", [(700, 720), (720, 700)])
def test_j8_when_nobody_calls_the_first_touch_keeps_the_picture(ms: tuple[int, int]) -> None:
    """Without a call, the player who touched first keeps it."""
    table = a_hunt()
    table.touch(1, TARGET, ms[0])
    table.touch(2, TARGET, ms[1])
    assert answers(table.close_window(TARGET)) == [(1 + ms.index(700), TARGET, True)]


def test_j8_a_call_beats_an_earlier_touch_without_one() -> None:
    """One call is enough, however late."""
    table = a_hunt()
    table.touch(1, TARGET, 700)
    table.touch(2, TARGET, 700 + WINDOW)
    table.call_jinx(2, 3000)
    assert answers(table.close_window(TARGET)) == [(2, TARGET, True)]


@pytest.mark.parametrize("called", [False, True])
def test_j8_a_perfect_tie_does_not_go_to_the_better_connection(called: bool) -> None:
    """Same moment of touch and of call: the winner does not depend on whose message came in first."""

    def keeper(order: tuple[int, int]) -> list[tuple[int, int, bool]]:
        table = a_hunt()
        for seat in order:
            table.touch(seat, TARGET, 700)
        for seat in order if called else ():
            table.call_jinx(seat, 900)
        return answers(table.close_window(TARGET))

    assert keeper((1, 2)) == keeper((2, 1)) == [(1, TARGET, True)]


def test_j6_a_window_that_closes_counts_no_later_finger() -> None:
    """The right picture was touched after a wrong one: only the wrong one counts while its own window closes."""
    table = a_hunt()
    table.touch(1, 3, 1000)
    table.touch(2, TARGET, 1100)
    assert answers(table.close_window(3)) == [(1, 3, False)]
    assert answers(table.close_window(TARGET)) == [(2, TARGET, True)]


@pytest.mark.parametrize(("active", "nearest"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_j8_a_perfect_tie_goes_to_the_nearest_on_the_active_players_left(active: int, nearest: int) -> None:
    """All but the active player touch in the same moment; the message of the farthest arrives first."""
    table = Tabletop(
        "jinx",
        4,
        Options(first=Seat(active)),
        deck=71,
        chance=StackedChance(numbers={"position/1": TARGET - 1}),
    )
    table.tell(active)
    for step in (3, 2, 1):
        table.touch((active + step) % 4, TARGET, 700)
    assert answers(table.close_window(TARGET)) == [(nearest, TARGET, True)]


def test_j8_the_losers_of_a_duel_choose_again() -> None:
    """A player who lost a duel is not out, and may touch another picture."""
    table = a_hunt(5)
    for seat, ms in ((1, 700), (2, 710), (3, 720)):
        table.touch(seat, 3, ms)
    table.call_jinx(3, 800)
    table.call_jinx(1, 850)
    events = table.close_window(3)
    assert only(FingersLifted, events).seats == (1, 2)
    assert table.square.out == (3,)
    assert table.waiting_for == (1, 2, 4)
    assert table.refused(1, Touch(Spot(3), 1000)) is Refusal.PICTURE_TAKEN
    assert answers(try_one(table, 1, TARGET, 1000)) == [(1, TARGET, True)]


@pytest.mark.parametrize(
    ("caller", "counted"), [(3, [(2, TARGET, True)]), (1, [(1, 9, False), (2, TARGET, True)])]
)
def test_j8_a_duel_counts_at_the_time_of_the_finger_that_stays(
    caller: int, counted: list[tuple[int, int, bool]]
) -> None:
    """The right touch fell between two fingers of a duel: only if the earlier one stays does it count before."""
    table = a_hunt()
    table.touch(1, 9, 1000)
    table.touch(2, TARGET, 1050)
    table.touch(3, 9, 1100)
    table.call_jinx(caller, 1200)
    assert answers(table.close_window(TARGET)) == counted


def test_j8_duels_on_two_pictures_are_apart() -> None:
    """A call in one duel says nothing about another."""
    table = a_hunt(5)
    for seat, spot in ((1, 3), (2, 3), (3, 4), (4, 4)):
        table.touch(seat, spot, 700 + seat)
    table.call_jinx(2, 800)
    assert answers(table.close_window(3)) == [(2, 3, False)]
    assert answers(table.close_window(4)) == [(3, 4, False)]


def test_j8_a_call_is_heard_by_everybody() -> None:
    """Jinx! is shouted, not whispered."""
    table = a_hunt()
    table.touch(1, 3, 700)
    table.touch(2, 3, 710)
    table.call_jinx(2, 800)
    for seat in (None, 0, 1, 3):
        assert table.heard_by(seat)[-1] == JinxCalled(Seat(2), 800)


def test_j8_a_player_calls_once() -> None:
    """The second shout is refused, and no longer offered."""
    table = a_hunt()
    table.touch(1, 3, 700)
    table.touch(2, 3, 710)
    table.call_jinx(2, 800)
    assert table.refused(2, CallJinx(790)) is Refusal.CALLED_ALREADY
    assert table.mine(2).may == ()
    assert table.mine(1).may == (MayCallJinx(Spot(3)),)


def test_j8_there_is_nothing_to_call_without_a_duel() -> None:
    """Alone on a picture, without a finger down, before the clue or as active player: no duel."""
    assert a_square().refused(1, CallJinx(0)) is Refusal.NO_DUEL
    table = a_hunt()
    table.touch(1, 3, 700)
    for seat in (0, 1, 2):
        assert table.refused(seat, CallJinx(800)) is Refusal.NO_DUEL
