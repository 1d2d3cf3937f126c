"""Moves that are not possible in party."""

import pytest

from lapin.game import NotThisGame, apply, opened
from lapin.game.house_rules import Departure
from lapin.game.model.commands import AgreeGiver, Arrive, CallJinx, CloseWindow, NameGiver, RunOut, Stop, Touch
from lapin.game.model.events import (
    SquareFilled,
    TurnBegan,
)
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal
from lapin.game.seen import StoryTable
from lapin.game.views import view
from tests.rules.party_tables import a_row, play_turn
from tests.rules.tabletop import Tabletop, departures, giving, setup_refused, telling, voting

# What is not possible


@pytest.mark.parametrize("players", [-1, 0, 5, 13])
def test_a_party_is_for_six_to_twelve(players: int) -> None:
    """Five are too few, and thirteen too many."""
    assert setup_refused("party", players).code is Refusal.PLAYER_COUNT


@pytest.mark.parametrize("players", range(6, 13))
def test_a_party_of_any_number_from_six_to_twelve_can_be_played(players: int) -> None:
    """Every number of players from six to twelve can play to the end."""
    table = Tabletop("party", players)
    for _ in range(players):
        play_turn(table)
    assert table.over


def test_a_party_needs_cards_for_all_hands_and_one_row() -> None:
    """Five cards each and one turn's row: with one card less we cannot start."""
    assert Tabletop("party", 6, deck=36).story.pile == tuple(range(30, 36))
    refused = setup_refused("party", 6, deck=35)
    assert (refused.code, refused.data) == (Refusal.DECK_TOO_SMALL, {"deck": 35, "needed": 36})


@pytest.mark.parametrize(
    "options",
    [
        Options(second_vote=True),
        Options(bonus_cap=3),
        Options(lone_finder=True),
        Options(single_vote_always=True),
        Options(partner_bonus=True),
        Options(tie_window=150),
    ],
)
def test_house_rules_of_other_games_are_refused_in_party(options: Options) -> None:
    """There is no partner, no duel and no second vote at a party."""
    assert setup_refused("party", 6, options).code is Refusal.OPTION_NOT_IN_GAME


@pytest.mark.parametrize(
    "options",
    [
        Options(rounds=0),
        Options(rounds=11),
        Options(hand=2),
        Options(target=4),
        Options(first=Seat(6)),
        Options(first=Seat(-1)),
    ],
)
def test_house_rules_out_of_range_are_refused_in_party(options: Options) -> None:
    """House rules have limits, and the first storyteller must have a seat."""
    assert setup_refused("party", 6, options).code is Refusal.OPTION_OUT_OF_RANGE


def test_house_rules_of_a_party_are_shown_beside_the_book() -> None:
    """Everybody can read how this table departs from the book."""
    assert departures("party", 6, Options(rounds=1)) == ()
    assert departures("party", 6, Options(rounds=2)) == (Departure("rounds", 1, 2, "book_variant"),)


def test_a_game_that_does_not_exist_is_refused() -> None:
    """Nobody can set up a table for a game that nobody knows."""
    refused = setup_refused("partie", 6)
    assert (refused.code, refused.data) == (Refusal.UNKNOWN_GAME, {"game": "partie"})


@pytest.mark.parametrize("seat", [-1, 6])
def test_only_seats_at_the_party_play(seat: int) -> None:
    """Somebody without a seat cannot move."""
    assert Tabletop("party", 6).refused(seat, telling()) is Refusal.UNKNOWN_SEAT


@pytest.mark.parametrize("command", [Touch(Spot(1), 0), CallJinx(0), NameGiver(Seat(1)), AgreeGiver(Seat(1))])
def test_moves_of_other_games_are_refused_in_party(command: Touch | CallJinx | NameGiver | AgreeGiver) -> None:
    """There is no square to touch and no team to speak for."""
    assert a_row().refused(1, command) is Refusal.NOT_IN_THIS_GAME


@pytest.mark.parametrize("command", [CloseWindow(Spot(1)), RunOut()])
def test_calls_of_jinx_are_refused_in_party(command: CloseWindow | RunOut) -> None:
    """The table has no tie window to close here, and no timer."""
    assert a_row().refused(None, command) is Refusal.NOT_IN_THIS_GAME


@pytest.mark.parametrize("command", [Arrive(), Stop(), RunOut(), CloseWindow(Spot(1))])
def test_the_tables_calls_are_not_for_players_of_a_party(command: Arrive | Stop | RunOut | CloseWindow) -> None:
    """No single player seats people, or ends the game."""
    assert a_row().refused(1, command) is Refusal.NOT_A_PLAYERS_CALL


def test_the_table_itself_does_not_play() -> None:
    """Telling, giving and voting are for players."""
    table = a_row()
    for command in (telling(), giving(0), voting(1)):
        assert table.refused(None, command) is Refusal.ONLY_FOR_PLAYERS


def test_events_of_jinx_do_not_happen_at_a_party() -> None:
    """A record that fills a square in a storyteller game is broken, and says so."""
    table = a_row()
    with pytest.raises(NotThisGame, match="SquareFilled"):
        apply(table.state, SquareFilled(()))
    with pytest.raises(NotThisGame, match="TurnBegan"):
        opened(TurnBegan(1, None))


def test_an_onlooker_sees_the_table_and_no_hand() -> None:
    """An onlooker sees what lies open."""
    seen = view(a_row().state, None)
    assert seen.mine is None
    assert isinstance(seen.table, StoryTable)
    assert seen.table.row == (0, 5, 10, 15, 20, 25)
