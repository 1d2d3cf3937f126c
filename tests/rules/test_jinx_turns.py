"""Found, not found, the next square and the end: J9 to J12."""

import pytest
from msgspec.structs import replace

from lapin.game.model.chance import Secret
from lapin.game.model.events import (
    FingersLifted,
    GameEnded,
    PositionDrawn,
    SquareFilled,
    SquareScored,
)
from lapin.game.model.ids import Card, Seat, Spot
from lapin.game.model.moves import MayTell, Stakes
from lapin.game.model.options import Options
from lapin.game.seen import SquareTable
from lapin.game.variants import variant_of
from lapin.game.views import public
from tests.rules.jinx_tables import TARGET, WHOLE, a_hunt, answers, try_one
from tests.rules.tabletop import Tabletop, only

# J9: found


def test_j9_the_finder_takes_the_card() -> None:
    """The picture I found lies in front of me; the active player gets nothing when nobody was wrong."""
    table = a_hunt()
    try_one(table, 2, TARGET)
    assert table.square.won == ((), (), (8,), ())
    assert table.scores == (0, 0, 1, 0)


def test_j9_the_active_player_takes_every_card_wrongly_touched_before() -> None:
    """Two wrong guesses before the right one are two cards for the active player."""
    table = a_hunt()
    try_one(table, 1, 9)
    try_one(table, 3, 2)
    scored = only(SquareScored, try_one(table, 2, TARGET))
    assert scored.points == (2, 0, 1, 0)
    assert table.square.won == ((16, 2), (), (8,), ())
    assert table.square.discards == ()


def test_j9_cards_are_won_turn_by_turn() -> None:
    """A card that I won stays in front of me."""
    table = a_hunt()
    try_one(table, 2, 1)
    try_one(table, 1, TARGET)
    table.tell(1)
    try_one(table, 0, 1)  # on the second turn picture 1 is meant
    assert table.scores == (2, 1, 0, 0)


def test_j9_earlier_wrong_touches_count_before_the_right_one() -> None:
    """Fingers that came down before the right one get their no first, in the order of their touches."""
    table = a_hunt(5)
    table.touch(1, 9, 800)
    table.touch(2, 1, 700)
    table.touch(3, TARGET, 900)
    events = table.close_window(TARGET)
    assert answers(events) == [(2, 1, False), (1, 9, False), (3, TARGET, True)]
    assert table.square.won == ((0, 16), (), (), (8,), ())


def test_j9_a_duel_on_a_wrong_picture_is_settled_before_the_right_one() -> None:
    """One finger of the duel counts, and its picture is one card, not two."""
    table = a_hunt(5)
    table.touch(1, 9, 700)
    table.touch(2, 9, 710)
    table.call_jinx(2, 750)
    table.touch(3, TARGET, 900)
    events = table.close_window(TARGET)
    assert only(FingersLifted, events) == FingersLifted((Seat(1),), Spot(9))
    assert answers(events) == [(2, 9, False), (3, TARGET, True)]
    assert table.scores == (1, 0, 0, 1, 0)


def test_j9_what_is_touched_after_the_right_picture_is_never_taken_into_account() -> None:
    """A later finger on a wrong picture wins nobody a card, and the picture stays."""
    table = a_hunt()
    table.touch(1, TARGET, 700)
    table.touch(2, 9, 701)
    events = table.close_window(TARGET)
    assert answers(events) == [(1, TARGET, True)]
    assert table.scores == (0, 1, 0, 0)
    assert table.square.square[8] == 16
    assert table.square.fingers == ()


def test_j9_a_wrong_touch_after_the_right_one_does_not_count_even_if_its_window_closes_first() -> None:
    """A touch after the right picture does not count, in whatever order windows are closed."""
    table = a_hunt()
    table.touch(1, TARGET, 700)
    table.touch(2, 9, 701)
    table.close_window(9)
    if table.square.turn == 1:
        table.close_window(TARGET)
    assert table.scores == (0, 1, 0, 0)


def test_j9_a_wrong_touch_at_the_very_moment_of_the_right_one_is_not_before_it() -> None:
    """Wrong and right at one and the same moment: nothing was wrongly touched before."""
    table = a_hunt()
    table.touch(2, 1, 700)
    table.touch(1, TARGET, 700)
    assert answers(table.close_window(TARGET)) == [(1, TARGET, True)]


def test_j9_at_the_same_moment_is_not_before_when_time_is_up_either() -> None:
    """Whether a window closes or time runs out, the same touches win the same cards."""
    table = a_hunt()
    table.touch(2, 1, 700)
    table.touch(1, TARGET, 700)
    assert answers(table.run_out()) == [(1, TARGET, True)]


# J10: not found


def test_j10_the_active_player_loses_the_card_won_last_under_the_deck() -> None:
    """Nobody found it: my last card goes under the deck, and the others keep theirs."""
    table = a_hunt(3)
    try_one(table, 2, 9)
    try_one(table, 1, TARGET)  # won: seat 0 has 16, seat 1 has 8
    table.tell(1)
    try_one(table, 0, 7)
    try_one(table, 2, 1)  # seat 1 was active and has 8 and 12 now
    assert table.square.won == ((16,), (8, 12), (0,))
    table.tell(2)
    try_one(table, 0, 1)  # seat 0 has found picture 1
    table.tell(0)
    lost = table.square.won[0][-1]
    try_one(table, 1, 2)
    scored = only(SquareScored, try_one(table, 2, 3))
    assert (scored.found_by, scored.points) == (None, (-1, 0, 0))
    assert table.square.won[0] == (16,)
    assert table.square.pile[-1] == lost


def test_j10_a_player_who_has_won_nothing_loses_nothing() -> None:
    """Without a card in front of me I have none to lose."""
    table = a_hunt(3)
    bottom = table.square.pile[-1]
    try_one(table, 1, 1)
    scored = only(SquareScored, try_one(table, 2, 2))
    assert scored.points == (0, 0, 0)
    assert table.scores == (0, 0, 0)
    assert table.square.pile[-1] == bottom


def test_j10_the_wrongly_touched_cards_go_to_nobody() -> None:
    """If nobody finds it, wrong touches win the active player nothing."""
    table = a_hunt(3)
    try_one(table, 1, 1)
    try_one(table, 2, 9)
    assert table.square.won == ((), (), ())
    assert set(table.square.discards) == {0, 16, 8}


def test_j10_a_timer_that_runs_out_is_not_found_either() -> None:
    """Nobody touched at all: the meant picture is discarded, and the active player loses a card."""
    table = a_hunt(3)
    try_one(table, 2, 9)
    try_one(table, 1, TARGET)
    table.tell(1)
    meant = table.square.square[0]
    events = table.run_out()
    assert only(SquareScored, events).points == (0, -1, 0)
    assert table.square.won == ((16,), (), ())
    assert table.square.discards == (meant,)
    assert table.square.pile[-1] == 8


def test_j10_the_active_player_knows_what_is_at_stake() -> None:
    """A wrong finger wins me a card; a find at once wins me nothing; no find costs me a card, if I have one."""
    table = a_hunt(3)
    try_one(table, 2, 9)
    try_one(table, 1, TARGET)  # seats 0 and 1 have a card each
    assert table.mine(1).may == (MayTell(None, performed=True, stakes=Stakes(1, 0, -1)),)
    table.tell(1)
    try_one(table, 0, 1)
    assert table.mine(2).may == (MayTell(None, performed=True, stakes=Stakes(1, 0, 0)),)


# J12: the next turn and the end


def test_j12_the_left_neighbour_is_active_next() -> None:
    """The position cards go round to the left."""
    table = Tabletop("jinx", 4, Options(first=Seat(2)))
    actives = []
    for _ in range(5):
        actives.append(table.square.active)
        table.tell(table.square.active)
        table.run_out()
    assert actives == [2, 3, 0, 1, 2]


def test_j12_the_game_ends_when_the_square_cannot_be_completed() -> None:
    """With two gaps and one card left, the game is over."""
    table = a_hunt(3, deck=30 + 9 + 1)
    try_one(table, 1, 9)
    events = try_one(table, 2, TARGET)
    assert only(GameEnded, events) == GameEnded("square", (1, 0, 1), (0, 2))
    assert not any(isinstance(event, (SquareFilled, PositionDrawn)) for event in events)
    assert (table.over, table.square.reason) == (True, "square")
    assert table.square.square[4] is table.square.square[8] is None
    assert table.waiting_for == ()


def test_j12_the_game_goes_on_while_the_square_can_be_completed() -> None:
    """With two gaps and two cards left, there is one more turn."""
    table = a_hunt(3, deck=30 + 9 + 2)
    try_one(table, 1, 9)
    try_one(table, 2, TARGET)
    assert not table.over
    assert table.square.pile == ()
    table.tell(1)
    try_one(table, 0, 1)
    assert table.over


@pytest.mark.parametrize(("left", "over"), [(3, True), (4, False)])
def test_j12_a_card_lost_under_the_deck_can_still_complete_the_square(left: int, over: bool) -> None:
    """A card that goes under the deck is in the deck: it may be the last one to fill a gap."""
    table = a_hunt(3, deck=30 + 9 + left)
    try_one(table, 2, 9)
    try_one(table, 1, TARGET)  # two gaps filled; seat 1 has won 8
    table.tell(1)
    try_one(table, 0, 2)
    try_one(table, 2, 3)  # three gaps, and 8 goes under the deck
    assert table.over is over
    assert (8 in table.square.square) is not over
    assert table.scores == (1, 0, 0)


def test_j12_most_cards_won_wins() -> None:
    """Cards in front of me are points."""
    table = a_hunt(4, deck=20 + 9 + 2)
    try_one(table, 1, 9)
    try_one(table, 3, 8)
    ended = only(GameEnded, try_one(table, 2, TARGET))
    assert (ended.scores, ended.winners) == ((2, 0, 1, 0), (0,))
    assert table.square.winners == (0,)


def test_j12_a_whole_game_of_six_comes_to_its_end() -> None:
    """Found at once every time, sixty-three turns use up the whole deck."""
    table = Tabletop("jinx", 6, chance=Secret(bytes(range(32))))
    while not table.over:
        active = table.square.active
        table.tell(active)
        try_one(table, (active + 1) % 6, table.square.target)
    assert table.square.turn == 63
    assert sum(table.scores) == 63
    assert table.square.pile == ()


@pytest.mark.parametrize("options", [Options(), WHOLE])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_j12_a_turn_that_may_be_the_last_says_so(players: int, options: Options) -> None:
    """No game ends without a warning, and the first turns of a full deck have none."""
    for found in range(players):
        table = Tabletop("jinx", players, options, chance=Secret(bytes([found] * 32)))
        warned = []
        while not table.over:
            view = public(table.square)
            assert isinstance(view, SquareTable)
            warned.append(view.may_be_last)
            active = table.square.active
            table.tell(active)
            spots = iter([spot for spot in range(1, 10) if spot != table.square.target])
            others = [(active + 1 + place) % players for place in range(players - 1)]
            for place, seat in enumerate(others):
                if table.square.phase == "touch" and table.square.turn == len(warned):
                    try_one(table, seat, table.square.target if place == found else next(spots))
        assert warned[-1]
        assert not warned[0]


@pytest.mark.parametrize("players", [3, 4, 6])
def test_j12_a_pile_that_fills_the_square_once_more_brings_no_warning(players: int) -> None:
    """Nobody has a card to give back, so up to a card for each player leaves the square; or all nine."""
    for options, most in ((Options(), players), (WHOLE, 9)):
        square = Tabletop("jinx", players, options).square
        piles = [replace(square, pile=square.pile[:left]) for left in (most - 1, most)]
        assert [variant_of("jinx").may_be_last(each) for each in piles] == [True, False]


def test_j12_a_turn_that_is_surely_the_last_says_so() -> None:
    """Where every turn takes a whole square, fewer than nine are too few; one may come back (J10)."""
    square = Tabletop("jinx", 4, WHOLE).square
    won = ((Card(0),), *square.won[1:])
    rich = replace(square, won=won, active=Seat(0))
    assert [public(replace(square, pile=square.pile[:left])).is_last for left in (5, 8, 9)] == [True, True, False]  # type: ignore[union-attr]  # a square
    assert [variant_of("jinx").is_last(replace(rich, pile=rich.pile[:left])) for left in (7, 8)] == [True, False]
    gaps = Tabletop("jinx", 4, Options()).square
    assert not variant_of("jinx").is_last(replace(gaps, pile=gaps.pile[:1]))
    assert not variant_of("odyssey").is_last(Tabletop("odyssey", 4).state)
