"""Latecomers (L1-L4), the table's own calls, and what is not possible."""

import pytest

from lapin.game import NotThisGame, apply
from lapin.game.house_rules import Departure
from lapin.game.model.commands import AgreeGiver, Arrive, CallJinx, CloseWindow, NameGiver, RunOut, Stop, Touch
from lapin.game.model.events import (
    CardsGiven,
    GameEnded,
    SeatsAdded,
    SquareLaid,
)
from lapin.game.model.ids import Card, Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal
from lapin.game.views import redact
from tests.rules.jinx_tables import TARGET, WINDOW, a_hunt, a_square, try_one
from tests.rules.tabletop import Tabletop, departures, giving, only, setup_refused, telling, voting

# L1-L4: latecomers, and the table's other calls


def test_l1_a_late_comer_sits_down_at_the_end_of_the_turn() -> None:
    """A player who comes late waits for the turn's end, then sits right of the first seat, with nothing won."""
    table = a_hunt()
    table.arrive()
    assert (table.square.players, table.square.arriving) == (4, 1)
    assert table.refused(4, Touch(Spot(1), 0)) is Refusal.UNKNOWN_SEAT
    events = try_one(table, 1, TARGET)
    assert only(SeatsAdded, events).count == 1
    assert (table.square.players, table.square.arriving) == (5, 0)
    assert table.scores == (0, 1, 0, 0, 0)
    table.tell(1)
    assert table.waiting_for == (0, 2, 3, 4)


def test_l1_a_late_comer_does_not_keep_the_turn_from_ending() -> None:
    """The turn is over when every seated player is out; a player who waits need not try."""
    table = a_hunt(3)
    table.arrive()
    try_one(table, 1, 1)
    try_one(table, 2, 2)
    assert (table.square.turn, table.square.players) == (2, 4)


def test_l1_a_late_comer_becomes_active_in_turn() -> None:
    """After the last of the old seats comes the new one."""
    table = Tabletop("jinx", 4, Options(first=Seat(3)))
    table.tell(3)
    table.arrive()
    table.run_out()
    assert table.square.active == 4
    table.tell(4)
    table.run_out()
    assert table.square.active == 0


def test_l3_a_square_is_for_six_with_those_who_wait() -> None:
    """Two may join four, and then the table is full."""
    table = a_hunt()
    table.arrive()
    table.arrive()
    refused = table.refusal(None, Arrive())
    assert (refused.code, refused.data) == (Refusal.TABLE_FULL, {"most": 6})


def test_l4_a_late_comer_in_the_last_turn_has_won_nothing() -> None:
    """A player who waits when the game ends does not win it from those who played."""
    table = a_hunt(3, deck=30 + 9)
    table.arrive()
    ended = only(GameEnded, try_one(table, 1, TARGET))
    assert ended.winners == (1,)
    assert len(ended.scores) == len(table.scores)


def test_l4_a_late_comer_in_the_last_turn_does_not_share_the_win() -> None:
    """A game in which nobody won a card is shared by the players, not by one who never played."""
    table = a_hunt(3, deck=30 + 9)
    table.arrive()
    ended = only(GameEnded, table.run_out())
    assert ended.winners == (0, 1, 2)


def test_jinx_may_be_stopped_at_any_time() -> None:
    """The table ends the game as it stands; after that nothing moves."""
    table = a_hunt()
    try_one(table, 1, TARGET)
    table.tell(1)
    table.touch(2, 3, 700)
    assert only(GameEnded, table.stop()) == GameEnded("stopped", (0, 1, 0, 0), (1,))
    assert table.mine(3).may == ()
    assert table.refused(3, Touch(Spot(4), 800)) is Refusal.GAME_OVER
    for call in (CloseWindow(Spot(3)), RunOut(), Arrive(), Stop()):
        assert table.refused(None, call) is Refusal.GAME_OVER


# What is not possible


@pytest.mark.parametrize(
    "options",
    [
        Options(hand=6),
        Options(target=30),
        Options(rounds=1),
        Options(bonus_cap=3),
        Options(second_vote=True),
        Options(lone_finder=True),
        Options(single_vote_always=True),
        Options(partner_bonus=True),
    ],
)
def test_house_rules_of_other_games_are_refused_in_jinx(options: Options) -> None:
    """There are no hands, no votes and no partners here."""
    assert setup_refused("jinx", 4, options).code is Refusal.OPTION_NOT_IN_GAME


def test_house_rules_of_a_square_are_shown_beside_the_book() -> None:
    """Everybody can read how this table departs from the book; naming who starts is no departure."""
    chosen = Options(first=Seat(2), performed=False, tie_window=300)
    assert departures("jinx", 4, chosen) == (
        Departure("performed", book=True, chosen=False),
        Departure("tie_window", WINDOW, 300, ruling=True),
    )


def test_moves_of_storyteller_games_are_refused_in_jinx() -> None:
    """There is nothing to give, to vote for, or to name."""
    table = a_hunt()
    for move in (giving(0), voting(1), NameGiver(Seat(1)), AgreeGiver(Seat(1))):
        refused = table.refusal(1, move)
        assert (refused.code, refused.data) == (Refusal.NOT_IN_THIS_GAME, {"game": "jinx"})


def test_players_do_not_make_the_tables_calls_nor_the_table_moves_in_jinx() -> None:
    """No player closes a window or stops the clock, and the table has no finger."""
    table = a_hunt()
    table.touch(1, 3, 700)
    for call in (CloseWindow(Spot(3)), RunOut(), Arrive(), Stop()):
        assert table.refused(1, call) is Refusal.NOT_A_PLAYERS_CALL
    for move in (Touch(Spot(4), 700), CallJinx(700), telling(), giving(0)):
        assert table.refused(None, move) is Refusal.ONLY_FOR_PLAYERS


@pytest.mark.parametrize("seat", [-1, 4])
def test_only_seats_at_the_square_play(seat: int) -> None:
    """Somebody without a seat has no finger in the game."""
    assert a_hunt().refused(seat, Touch(Spot(1), 0)) is Refusal.UNKNOWN_SEAT


def test_events_of_storyteller_games_do_not_happen_in_jinx() -> None:
    """A record that gives a card in this game is broken, and says so."""
    with pytest.raises(NotThisGame, match="CardsGiven"):
        apply(a_hunt().state, CardsGiven(Seat(0), (Card(0),)))


def test_the_layout_is_told_without_deck_and_box() -> None:
    """The start, as everybody hears of it, names nine pictures and no others."""
    table = a_square()
    laid = table.events[0]
    assert isinstance(laid, SquareLaid)
    for seat in (None, Seat(0)):
        seen = redact(laid, seat)
        assert not hasattr(seen, "pile")
        assert not hasattr(seen, "removed")


def test_l2_the_cards_in_the_box_stay_there_when_somebody_comes_late() -> None:
    """The deck is that of the players who began: twenty cards stay out though five play now (J1)."""
    table = a_hunt()
    box = table.square.removed
    table.arrive()
    table.run_out()
    assert table.square.players == 5
    assert len(box) == 20
    assert table.square.removed == box


def test_j5_whoever_has_no_seat_is_offered_nothing_to_touch() -> None:
    """Four play, and nobody sits in a fifth place."""
    table = a_hunt(4)
    assert (table.may(4), len(table.may(3))) == ((), 1)
