"""The end of turn and game (T8), and what is not possible."""

import pytest

from lapin.game.house_rules import Departure
from lapin.game.model.commands import AgreeGiver, Arrive, CallJinx, CloseWindow, NameGiver, RunOut, Stop, Touch
from lapin.game.model.events import (
    GameEnded,
    HandsRefilled,
    PlayerArrived,
)
from lapin.game.model.ids import Card, Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal
from lapin.game.seen import RefillSeen
from lapin.game.views import redact
from tests.rules.tabletop import Tabletop, departures, giving, only, setup_refused, telling, voting
from tests.rules.team_tables import NAMED, a_clue, a_row, play_turn

# T8: the end of turn and game


def test_t8_hands_are_filled_to_four_and_stay_where_they_are() -> None:
    """Each giver draws one, from the storyteller's left on; the others keep their four."""
    table = Tabletop("team", 6, Options(first=Seat(2)))
    table.tell(2, 8)
    table.all_give()  # 0, 1 and 5 give
    kept = table.story.hands
    table.all_vote({3: 2, 4: 2})
    refilled = only(HandsRefilled, table.events)
    assert refilled.drawn == ((25,), (26,), (27,), (), (), (24,))
    assert not refilled.passed_on
    assert table.story.hands == tuple(hand + drawn for hand, drawn in zip(kept, refilled.drawn, strict=True))
    assert set(table.story.discards) == {0, 4, 8, 20}


def test_t8_a_player_sees_the_card_they_drew() -> None:
    """Nobody else does."""
    table = a_row()
    table.all_vote({4: 0, 5: 0})
    refilled = only(HandsRefilled, table.events)
    assert redact(refilled, Seat(1)) == RefillSeen((Card(24),), reshuffled=False, passed_on=False)
    assert redact(refilled, Seat(4)) == RefillSeen((), reshuffled=False, passed_on=False)
    assert redact(refilled, None) == RefillSeen(None, reshuffled=False, passed_on=False)


def test_t8_a_pile_that_runs_short_is_filled_with_the_shuffled_discards() -> None:
    """The discards come back when the pile is too small for all hands."""
    table = Tabletop("team", 6, NAMED, deck=30)  # six in the pile, four needed each turn
    play_turn(table)
    gone = table.story.discards
    before = len(table.events)
    play_turn(table)
    refilled = only(HandsRefilled, table.events[before:])
    assert refilled.reshuffled is not None
    assert set(gone) < set(refilled.reshuffled)
    assert len(refilled.reshuffled) == 8
    assert [len(hand) for hand in table.story.hands] == [4] * 6
    assert table.story.discards == ()


def test_t8_the_left_neighbour_tells_next() -> None:
    """Telling goes round the table, from team to team."""
    table = Tabletop("team", 6, Options(first=Seat(4)))
    tellers = [table.story.storyteller]
    for _ in range(5):
        play_turn(table)
        assert (table.story.givers, table.story.offers) == ((None,) * 3, (None,) * 3)
        tellers.append(table.story.storyteller)
    assert tellers == [4, 5, 0, 1, 2, 3]


@pytest.mark.parametrize("players", [6, 8, 10, 12])
@pytest.mark.parametrize("rounds", [None, 2])
def test_t8_the_game_ends_when_everybody_has_told_as_often_as_agreed(players: int, rounds: int | None) -> None:
    """Every player, not every team, tells once; or more often where the table says so."""
    table = Tabletop("team", players, Options(rounds=rounds))
    turns = players * (rounds or 1)
    for _ in range(turns - 1):
        play_turn(table)
    assert not table.over
    play_turn(table)
    ended = only(GameEnded, table.events)
    assert (ended.reason, table.story.turn) == ("rounds", turns)


def test_t8_the_team_with_most_points_wins() -> None:
    """The winner is a team: here the one whose voter always finds the card."""
    table = Tabletop("team", 6, NAMED)
    for turn in range(6):
        table.tell_something()
        table.all_give()
        teller = turn
        for voter in table.waiting_for:
            in_team_two = voter % 3 == 2
            table.vote_for(voter, teller if in_team_two else (teller + 3) % 6)
    ended = only(GameEnded, table.events)
    assert ended.scores == table.scores
    assert ended.winners == (table.scores.index(max(table.scores)),) == (2,)


def test_t8_equal_teams_share_the_win() -> None:
    """Teams with equally many points win together."""
    table = Tabletop("team", 6, NAMED)
    for _ in range(6):
        play_turn(table)
    assert table.scores == (8, 8, 8)
    assert table.story.winners == (0, 1, 2)


# What is not possible


def test_l3_seats_are_fixed_in_a_team_game() -> None:
    """A latecomer would have no partner, and opposite seats would no longer be opposite."""
    for table in (Tabletop("team", 6), a_clue(), a_row()):
        assert table.refused(None, Arrive()) is Refusal.SEATS_FIXED
        assert not any(isinstance(event, PlayerArrived) for event in table.events)


def test_a_team_game_may_be_stopped_at_any_time() -> None:
    """The table ends the game as it stands, by teams; after that nothing moves."""
    table = Tabletop("team", 6, NAMED)
    play_turn(table)
    assert only(GameEnded, table.stop()) == GameEnded("stopped", (0, 2, 2), (1, 2))
    assert table.refused(1, telling(4)) is Refusal.GAME_OVER
    assert table.refused(None, Stop()) is Refusal.GAME_OVER


@pytest.mark.parametrize(
    "options",
    [
        Options(second_vote=True),
        Options(lone_finder=True),
        Options(single_vote_always=True),
        Options(tie_window=100),
    ],
)
def test_house_rules_of_other_games_are_refused_in_team(options: Options) -> None:
    """There is no second vote, no lone finder and no duel among teams."""
    assert setup_refused("team", 6, options).code is Refusal.OPTION_NOT_IN_GAME


@pytest.mark.parametrize(
    "options", [Options(rounds=0), Options(hand=11), Options(bonus_cap=-1), Options(first=Seat(6))]
)
def test_house_rules_out_of_range_are_refused_in_team(options: Options) -> None:
    """House rules have limits."""
    assert setup_refused("team", 6, options).code is Refusal.OPTION_OUT_OF_RANGE


def test_house_rules_of_teams_are_shown_beside_the_book() -> None:
    """Everybody can read how this table departs from the book."""
    assert departures("team", 6, Options(partner_bonus=True, bonus_cap=3)) == ()
    assert departures("team", 6, Options(partner_bonus=False)) == (
        Departure("partner_bonus", book=True, chosen=False, ruling=True),
    )


def test_a_team_game_needs_cards_for_all_hands_and_one_row() -> None:
    """Four cards each and one turn's row: with one card less we cannot start."""
    Tabletop("team", 6, deck=28)
    refused = setup_refused("team", 6, deck=27)
    assert (refused.code, refused.data) == (Refusal.DECK_TOO_SMALL, {"deck": 27, "needed": 28})


@pytest.mark.parametrize("seat", [-1, 6])
def test_only_seats_at_the_table_play_in_team(seat: int) -> None:
    """Somebody without a seat cannot move."""
    assert a_clue().refused(seat, giving(4)) is Refusal.UNKNOWN_SEAT


def test_moves_and_calls_of_jinx_are_refused_in_team() -> None:
    """There is no square here, and no window or timer."""
    table = a_row()
    for move in (Touch(Spot(1), 0), CallJinx(0)):
        assert table.refused(4, move) is Refusal.NOT_IN_THIS_GAME
    for call in (CloseWindow(Spot(1)), RunOut()):
        assert table.refused(None, call) is Refusal.NOT_IN_THIS_GAME


def test_players_do_not_make_the_tables_calls_nor_the_table_moves_in_team() -> None:
    """Players and the table each have their own part."""
    table = a_row()
    for call in (Arrive(), Stop(), RunOut(), CloseWindow(Spot(1))):
        assert table.refused(4, call) is Refusal.NOT_A_PLAYERS_CALL
    for move in (telling(0), giving(4), voting(1), NameGiver(Seat(1)), AgreeGiver(Seat(1))):
        assert table.refused(None, move) is Refusal.ONLY_FOR_PLAYERS
