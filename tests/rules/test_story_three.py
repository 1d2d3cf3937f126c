"""Three players (S13), and players who come later (L1-L4)."""

import pytest

from lapin.game.model.commands import (
    Arrive,
)
from lapin.game.model.events import (
    GameEnded,
    SeatsAdded,
)
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.moves import MayGive, MayVote
from lapin.game.model.options import First, Options
from lapin.game.model.refusals import Refusal
from tests.rules.story_tables import clue_is_out, each_game, four_players, row_is_out, three_players
from tests.rules.tabletop import Tabletop, giving, only, voting

# S13: three players


@each_game
def test_s13_three_players_hold_seven_cards(game: str) -> None:
    """Three players have hands of seven."""
    assert tuple(map(len, Tabletop(game, 3).story.hands)) == (7, 7, 7)


@each_game
def test_s13_the_two_others_give_two_cards_each_and_the_row_has_five(game: str) -> None:
    """One card from the storyteller and two from each of the others make a row of five."""
    table = three_players(game)
    assert table.may(1) == (MayGive(table.hand(1), count=2, again=False),)
    table.give(1, 7, 8)
    assert table.state.phase == "give"
    table.give(2, 14, 15)
    assert table.story.row == (0, 7, 8, 14, 15)


@pytest.mark.parametrize("cards", [(), (7,), (7, 8, 9)])
def test_s13_each_gives_two_cards_no_more_and_no_less(cards: tuple[int, ...]) -> None:
    """With three players one card is too few and three are too many."""
    table = three_players()
    refused = table.refusal(1, giving(*cards))
    assert refused.code is Refusal.CARD_COUNT
    assert refused.data == {"count": len(cards), "wanted": 2}
    table.give(1, 7, 8)


def test_s13_the_two_cards_are_different() -> None:
    """The same card twice is one card."""
    table = three_players()
    assert table.refused(1, giving(7, 7)) is Refusal.CARD_TWICE
    table.give(1, 7, 8)


@pytest.mark.parametrize("cards", [(7, 14), (14, 7)])
def test_s13_both_cards_come_from_the_hand(cards: tuple[int, int]) -> None:
    """It is not enough to hold one of the two."""
    table = three_players()
    assert table.refused(1, giving(*cards)) is Refusal.CARD_NOT_HELD
    table.give(1, 7, 8)


def test_s13_one_of_the_two_cards_may_be_changed() -> None:
    """Until the other player has given, I may keep one card and change the other."""
    table = three_players()
    table.give(1, 7, 8)
    table.give(1, 8, 13)
    table.give(2, 14, 15)
    assert table.story.row == (0, 8, 13, 14, 15)
    assert sorted(table.hand(1)) == [7, 9, 10, 11, 12]


@pytest.mark.parametrize("own", [2, 3])
@each_game
def test_s13_a_voter_may_vote_for_neither_of_the_two_cards_given(game: str, own: int) -> None:
    """Both of my cards are barred to me."""
    table = three_players(game)
    table.give(1, 7, 8)
    table.give(2, 14, 15)
    assert table.refused(1, voting(own)) is Refusal.OWN_CARD
    assert table.may(1) == (MayVote((Spot(1), Spot(4), Spot(5)), most=1, red=False, again=False),)
    table.vote(1, 5)


@each_game
def test_s13_hands_refill_to_seven(game: str) -> None:
    """After the turn the two others draw two cards each, the storyteller one."""
    table = three_players(game)
    table.give(1, 7, 8)
    table.give(2, 14, 15)
    table.vote(1, 1)
    table.vote(2, 1)
    assert table.hand(1) == (9, 10, 11, 12, 13, 21, 22)
    assert table.hand(2) == (16, 17, 18, 19, 20, 23, 24)
    assert table.hand(0) == (1, 2, 3, 4, 5, 6, 25)


def test_s13_four_players_give_one_card() -> None:
    """With four players the rules for three are over: hands of six, one card each."""
    table = clue_is_out()
    assert table.refused(1, giving(6, 7)) is Refusal.CARD_COUNT
    table.all_give()
    assert len(table.story.row) == 4


# L1-L4: players who come later


def test_l1_a_newcomer_waits_for_the_end_of_the_turn() -> None:
    """A player who comes in the middle of a turn watches until it is over."""
    table = clue_is_out()
    table.arrive()
    assert table.state.players == 4
    assert table.refused(4, giving(24)) is Refusal.UNKNOWN_SEAT
    table.all_give()
    events = table.all_vote({1: 0, 2: 0, 3: 0})
    assert only(SeatsAdded, events) == SeatsAdded(1)
    assert table.state.players == 5
    assert table.scores == (0, 2, 2, 2, 0)


def test_l2_a_newcomer_is_dealt_a_hand_in_turn() -> None:
    """The newcomer sits at the end of the ring and draws a full hand when it is that seat's turn to draw."""
    table = clue_is_out()
    table.arrive()
    table.all_give()
    table.all_vote({1: 0, 2: 0, 3: 0})
    assert table.hand(3)[-1] == 26
    assert table.hand(4) == (27, 28, 29, 30, 31, 32)
    assert table.hand(0)[-1] == 33


def test_l1_a_newcomer_tells_in_the_order_of_the_seats() -> None:
    """Left of the last seat now sits the newcomer."""
    table = four_players()
    table.arrive()
    table.play_turn({0: 3, 1: 3, 2: 3}, teller=3)
    assert table.story.storyteller == 4
    table.play_turn({0: 4, 1: 4, 2: 4, 3: 4})
    assert table.story.storyteller == 0


def test_l2_a_fourth_player_ends_the_rules_for_three() -> None:
    """With the newcomer there are four: hands of six, and one card each from the next turn on."""
    table = three_players()
    table.arrive()
    table.all_give()
    assert len(table.story.row) == 5
    table.all_vote({1: 0, 2: 0})
    assert tuple(map(len, table.story.hands)) == (6, 6, 6, 6)
    table.tell_something()
    table.all_give()
    assert len(table.story.row) == 4


def test_l3_there_are_no_more_players_than_seats() -> None:
    """A table for six takes one newcomer to its five players, and not two."""
    table = Tabletop("classic-2008", 5)
    table.arrive()
    refused = table.refusal(None, Arrive())
    assert refused.code is Refusal.TABLE_FULL
    assert refused.data == {"most": 6}
    table.tell_something(0)


def test_l3_the_deck_must_have_cards_for_a_newcomer() -> None:
    """A small deck that is enough for four players may be too small for five."""
    table = Tabletop("odyssey", 4, deck=34)
    refused = table.refusal(None, Arrive())
    assert refused.code is Refusal.DECK_TOO_SMALL
    assert refused.data == {"deck": 34, "needed": 35}
    table.tell_something(0)


def test_l4_a_newcomer_who_waits_when_the_game_ends_does_not_play() -> None:
    """If the turn ends the game, nobody sits down."""
    table = row_is_out()
    table.arrive()
    table.move_rabbits(29, 0, 0, 0)
    events = table.all_vote({1: 0, 2: 3, 3: 2})
    assert only(GameEnded, events).scores == (32, 3, 1, 1)
    assert table.state.players == 4


@pytest.mark.parametrize("first", ["claim", "draw", Seat(1)])
def test_every_way_to_start_leads_to_a_turn(first: First) -> None:
    """Claimed, drawn or named: somebody tells, and the game goes on."""
    table = four_players(Options(first=first))
    table.tell_something()
    table.all_give()
    assert table.state.phase == "vote"
