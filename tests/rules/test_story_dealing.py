"""The deal of a storyteller game and its first storyteller: S1 to S3."""

import pytest

from lapin.game.model.chance import Secret
from lapin.game.model.events import (
    HandsDealt,
)
from lapin.game.model.ids import Card, Seat
from lapin.game.model.moves import MayTell
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal
from lapin.game.seen import HandsSeen, StoryTable
from lapin.game.views import redact
from tests.rules.story_tables import each_game, four_players
from tests.rules.tabletop import StackedChance, Tabletop, only, setup_refused, telling

# S1: the deck


@each_game
def test_s1_a_box_holds_84_different_pictures(game: str) -> None:
    """Every picture of the box is in one hand or in the draw pile, and none twice."""
    table = Tabletop(game, 5, chance=Secret(bytes(32)))
    dealt = [card for hand in table.story.hands for card in hand]
    assert sorted([*dealt, *table.story.pile]) == list(range(84))


@pytest.mark.parametrize(
    ("players", "needed"),
    [(3, 7 * 3 + 5), (4, 6 * 4 + 4), (6, 6 * 6 + 6)],
)
@each_game
def test_s1_any_deck_will_do_if_it_fills_hands_and_one_turn(game: str, players: int, needed: int) -> None:
    """A deck with all hands and the cards of one turn is enough for a first turn."""
    table = Tabletop(game, players, deck=needed)
    table.tell_something(0)
    table.all_give()
    assert table.state.phase == "vote"


@pytest.mark.parametrize(
    ("players", "needed"),
    [(3, 7 * 3 + 5), (4, 6 * 4 + 4), (6, 6 * 6 + 6)],
)
@each_game
def test_s1_a_deck_one_card_short_cannot_start_and_says_why(game: str, players: int, needed: int) -> None:
    """With one card less the table cannot start; it says how many there are and how many it takes."""
    refused = setup_refused(game, players, deck=needed - 1)
    assert refused.code is Refusal.DECK_TOO_SMALL
    assert refused.data == {"deck": needed - 1, "needed": needed}


def test_s1_twelve_players_fit_the_84_cards_exactly() -> None:
    """Twelve hands of six and a row of twelve are just 84 cards."""
    assert len(Tabletop("odyssey", 12).story.pile) == 12
    assert setup_refused("odyssey", 12, deck=83).code is Refusal.DECK_TOO_SMALL


def test_s1_bigger_hands_need_a_bigger_deck() -> None:
    """Twelve hands of seven cannot be dealt from one box."""
    refused = setup_refused("odyssey", 12, Options(hand=7))
    assert refused.code is Refusal.DECK_TOO_SMALL
    assert refused.data == {"deck": 84, "needed": 96}


@pytest.mark.parametrize("deck", [0, -1])
def test_s1_no_deck_no_game(deck: int) -> None:
    """Without cards there is no game."""
    assert setup_refused("classic-2008", 4, deck=deck).code is Refusal.DECK_TOO_SMALL


# S2: the deal


@pytest.mark.parametrize(("players", "hand", "pile"), [(3, 7, 63), (4, 6, 60), (5, 6, 54), (6, 6, 48)])
@each_game
def test_s2_each_seat_is_dealt_its_hand_and_the_rest_is_the_draw_pile(
    game: str, players: int, hand: int, pile: int
) -> None:
    """Six cards each, seven with three players; the others are the draw pile."""
    table = Tabletop(game, players)
    assert tuple(map(len, table.story.hands)) == (hand,) * players
    assert len(table.story.pile) == pile


def test_s2_the_deck_is_shuffled() -> None:
    """The hands follow the shuffled deck, not the order of the box."""
    table = four_players(chance=StackedChance({"deal": range(83, -1, -1)}))
    assert table.hand(0) == (83, 82, 81, 80, 79, 78)
    assert table.hand(1) == (77, 76, 75, 74, 73, 72)
    assert table.story.pile[0] == 59


def test_s2_another_secret_deals_other_hands() -> None:
    """Two games are not dealt alike."""
    one = Tabletop("odyssey", 4, chance=Secret(bytes(32)))
    other = Tabletop("odyssey", 4, chance=Secret(b"\x01" * 32))
    assert one.story.hands != other.story.hands


def test_s2_i_see_my_own_hand() -> None:
    """My hand is shown to me."""
    mine = four_players().seen_by(1).mine
    assert mine is not None
    assert mine.hand == (6, 7, 8, 9, 10, 11)


def test_s2_a_hand_is_seen_by_its_seat_alone() -> None:
    """My view does not change when the others' hands and the pile do."""
    cards_0_to_5 = range(6)
    one = four_players(chance=StackedChance({"deal": [*cards_0_to_5, *range(6, 84)]}))
    other = four_players(chance=StackedChance({"deal": [*cards_0_to_5, *range(83, 5, -1)]}))
    assert one.story.hands != other.story.hands
    assert one.seen_by(0) == other.seen_by(0)


def test_s2_an_onlooker_sees_no_hand() -> None:
    """Somebody who only watches sees how many cards each holds, and none of them."""
    seen = four_players().seen_by(None)
    assert seen.mine is None
    assert isinstance(seen.table, StoryTable)
    assert seen.table.hands == (6, 6, 6, 6)


@pytest.mark.parametrize(
    ("seat", "hand"),
    [(0, (0, 1, 2, 3, 4, 5)), (3, (18, 19, 20, 21, 22, 23)), (4, None), (None, None)],
)
def test_s2_the_deal_shows_each_player_one_hand(seat: Seat | None, hand: tuple[Card, ...] | None) -> None:
    """When cards are dealt I see mine; an onlooker or a later player sees none."""
    seen = redact(only(HandsDealt, four_players().events), seat)
    assert isinstance(seen, HandsSeen)
    assert seen.hand == hand


# S3: the first storyteller


@each_game
def test_s3_the_first_turn_belongs_to_nobody_yet(game: str) -> None:
    """At first everybody may tell, and the table waits for anyone."""
    table = Tabletop(game, 4)
    assert table.story.storyteller is None
    assert table.waiting_for == (0, 1, 2, 3)
    assert table.may(2) == (MayTell(table.hand(2), performed=False),)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
@each_game
def test_s3_any_seat_may_claim_the_first_turn(game: str, seat: int) -> None:
    """The player who gives the first clue is the storyteller."""
    table = Tabletop(game, 4)
    table.tell(seat, table.hand(seat)[0])
    assert table.story.storyteller == seat


def test_s3_the_first_claim_that_arrives_wins() -> None:
    """A player whose clue comes second has lost the race, and gives a card like the others."""
    table = four_players()
    table.tell(2, 12)
    assert table.refused(0, telling(0)) is Refusal.NOT_NOW
    assert table.story.storyteller == 2
    table.give(0, 0)


def test_s3_a_refused_claim_claims_nothing() -> None:
    """An empty clue does not win the race: the turn is still open to all."""
    table = four_players()
    assert table.refused(2, telling(12, "")) is Refusal.CLUE_EMPTY
    table.tell(0, 0)
    assert table.story.storyteller == 0


def test_s3_only_the_first_turn_can_be_claimed() -> None:
    """From the second turn on the storyteller is known."""
    table = four_players()
    table.play_turn({0: 2, 1: 2, 3: 2}, teller=2)
    assert table.refused(0, telling(1)) is Refusal.NOT_YOUR_TURN
    assert table.may(0) == ()
    table.tell(3, 19)


@each_game
def test_s3_a_table_may_name_the_first_storyteller(game: str) -> None:
    """With a storyteller named beforehand nobody else can claim the turn."""
    table = Tabletop(game, 4, Options(first=Seat(2)))
    assert table.waiting_for == (2,)
    refused = table.refusal(1, telling(6))
    assert refused.code is Refusal.NOT_YOUR_TURN
    assert refused.data == {"seat": 2, "storyteller": 2, "active": 2}
    table.tell(2, 12)


def test_s3_seat_0_can_be_named_too() -> None:
    """The first seat is a seat like any other."""
    assert four_players(Options(first=Seat(0))).story.storyteller == 0


@each_game
def test_s3_a_table_may_draw_the_first_storyteller(game: str) -> None:
    """With a drawn storyteller nobody else can claim the turn."""
    table = Tabletop(game, 4, Options(first="draw"), chance=StackedChance(numbers={"first": 3}))
    assert table.story.storyteller == 3
    assert table.refused(0, telling(0)) is Refusal.NOT_YOUR_TURN
    table.tell(3, 18)
