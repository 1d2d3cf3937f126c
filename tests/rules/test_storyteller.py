"""S1-S13: what every storyteller game shares, tried on the two classics and odyssey."""

import pytest

from lapin.engine.chance import Secret
from lapin.engine.clues import LONGEST_CLUE, Recording, Words
from lapin.engine.commands import (
    AnyCommand,
    Arrive,
    CallJinx,
    CloseWindow,
    NameGiver,
    RunOut,
    Stop,
    Touch,
)
from lapin.engine.events import (
    CardsGiven,
    GameEnded,
    HandsDealt,
    HandsRefilled,
    PointsScored,
    RowRevealed,
    SeatsAdded,
    Touched,
    TurnBegan,
    VoteCast,
    VotesRevealed,
)
from lapin.engine.ids import Card, Seat, Spot
from lapin.engine.moves import MayGive, MayTell, MayVote
from lapin.engine.options import First, Options
from lapin.engine.refusals import Refusal
from lapin.rules import NotThisGame, apply, opened
from lapin.seen import CardsSeen, ClueSeen, HandsSeen, RefillSeen, StoryTable, VoteSeen
from lapin.views import redact
from tests.rules.tabletop import AS_PRINTED, StackedChance, Tabletop, giving, only, setup_refused, telling, voting

each_game = pytest.mark.parametrize("game", ["classic-2008", "classic-2014", "odyssey"])


def four_players(options: Options = AS_PRINTED, chance: StackedChance | None = None) -> Tabletop:
    """Four at the table; seat 0 holds cards 0-5, seat 1 6-11, seat 2 12-17, seat 3 18-23."""
    return Tabletop("odyssey", 4, options, chance=chance)


def clue_is_out() -> Tabletop:
    """Four at the table, and seat 0 has told of card 0."""
    table = four_players()
    table.tell(0, 0)
    return table


def row_is_out() -> Tabletop:
    """Seat 0 told; the row is 0, 6, 12, 18, so that the card of seat 2 is number 3."""
    table = clue_is_out()
    table.give(1, 6)
    table.give(2, 12)
    table.give(3, 18)
    return table


def three_players(game: str = "odyssey") -> Tabletop:
    """Three at the table; seat 0 holds cards 0-6 and has told of card 0, seat 1 holds 7-13, seat 2 14-20."""
    table = Tabletop(game, 3)
    table.tell(0, 0)
    return table


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
    """What I see does not change when the others' hands and the pile do."""
    cards_0_to_5 = range(6)
    one = four_players(chance=StackedChance({"deal": [*cards_0_to_5, *range(6, 84)]}))
    other = four_players(chance=StackedChance({"deal": [*cards_0_to_5, *range(83, 5, -1)]}))
    assert one.story.hands != other.story.hands
    assert one.seen_by(0) == other.seen_by(0)


def test_s2_a_spectator_sees_no_hand() -> None:
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
    """When cards are dealt I see mine; a spectator, and who sits down later, sees none."""
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
    """Whoever gives the first clue is the storyteller."""
    table = Tabletop(game, 4)
    table.tell(seat, table.hand(seat)[0])
    assert table.story.storyteller == seat


def test_s3_the_first_claim_that_arrives_wins() -> None:
    """Who finds a clue second has lost the race, and gives a card like the others."""
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
    assert refused.data == {"storyteller": 2}
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


# S4: the clue


@pytest.mark.parametrize(
    "clue",
    ["Alice", "Où est le bonheur ?", "Bzzzz...", "“To be, or not to be”", "¡ay!", "🐇", "x" * LONGEST_CLUE],
)
def test_s4_a_clue_is_a_word_or_many_a_sound_or_a_quotation(clue: str) -> None:
    """Any words will do, in any language."""
    table = four_players()
    table.tell(0, 0, clue)
    assert table.story.clue == Words(clue)


def test_s4_blanks_around_a_clue_are_dropped() -> None:
    """A stray blank before or after the clue is not part of it."""
    table = four_players()
    table.tell(0, 0, "  a white rabbit \n")
    assert table.story.clue == Words("a white rabbit")


@pytest.mark.parametrize("clue", ["", "   ", "\n\t", "\u200b", "\u00a0", "\x00"])
def test_s4_a_clue_is_never_empty(clue: str) -> None:
    """Saying nothing is no clue, in whatever invisible signs it is said."""
    table = four_players()
    assert table.refused(0, telling(0, clue)) is Refusal.CLUE_EMPTY
    table.tell(0, 0, "something")


@pytest.mark.parametrize(
    "nothing",
    [Recording("audio", ref="", sha256="", milliseconds=0), Recording("video", "clip", "0" * 64, milliseconds=0)],
)
def test_s4_a_recording_of_nothing_is_an_empty_clue(nothing: Recording) -> None:
    """A recording that lasts no time at all says nothing either."""
    table = four_players(Options(performed=True))
    assert table.refused(0, telling(0, nothing)) is Refusal.CLUE_EMPTY


def test_s4_a_clue_is_no_novel() -> None:
    """A clue that fills the screen is refused, and told how long it may be."""
    table = four_players()
    refused = table.refusal(0, telling(0, "x" * (LONGEST_CLUE + 1)))
    assert refused.code is Refusal.CLUE_TOO_LONG
    assert refused.data == {"length": LONGEST_CLUE + 1, "most": LONGEST_CLUE}
    table.tell(0, 0)


@pytest.mark.parametrize("clue", ["a\x00b", "a\x1b[2Jb", "a\x7fb", "a\ud800b"])
def test_s4_a_clue_can_be_read(clue: str) -> None:
    """Signs that no screen can show are refused."""
    table = four_players()
    assert table.refused(0, telling(0, clue)) is Refusal.CLUE_UNREADABLE
    table.tell(0, 0)


def test_s4_a_clue_is_for_a_card_of_the_hand() -> None:
    """The storyteller picks a card of the own hand, and lays it down with the clue."""
    table = four_players()
    table.tell(0, 3)
    assert table.story.given[0] == (3,)
    assert table.hand(0) == (0, 1, 2, 4, 5)


def test_s4_a_clue_without_a_card_is_refused() -> None:
    """A clue alone is not enough: it is for a card."""
    table = four_players()
    assert table.refused(0, telling(None)) is Refusal.CARD_WANTED
    table.tell(0, 0)


@pytest.mark.parametrize("card", [6, 40, 84, -1])
def test_s4_a_clue_for_a_card_one_does_not_hold_is_refused(card: int) -> None:
    """Not a neighbour's card, not one of the pile, not one that does not exist."""
    table = four_players()
    refused = table.refusal(0, telling(card))
    assert refused.code is Refusal.CARD_NOT_HELD
    assert refused.data == {"card": card}
    table.tell(0, 0)


def test_s4_nobody_tells_twice_in_a_turn() -> None:
    """A clue that is out stays as it is."""
    table = clue_is_out()
    assert table.refused(0, telling(1, "a better clue")) is Refusal.NOT_NOW
    table.give(1, 6)


def test_s4_the_card_of_the_clue_is_the_storytellers_secret() -> None:
    """Everybody hears the clue; which card it is for only the storyteller knows."""
    table = four_players()
    (told,) = table.tell(0, 4, "white rabbit")
    assert redact(told, Seat(0)) == ClueSeen(Seat(0), Words("white rabbit"), Card(4))
    assert redact(told, Seat(1)) == ClueSeen(Seat(0), Words("white rabbit"), None)
    assert redact(told, None) == ClueSeen(Seat(0), Words("white rabbit"), None)


# S5: giving


@each_game
def test_s5_every_other_player_gives_one_card(game: str) -> None:
    """After the clue the table waits for one card of everybody but the storyteller."""
    table = Tabletop(game, 4)
    table.tell(1, 6)
    assert table.waiting_for == (0, 2, 3)
    assert table.may(2) == (MayGive(table.hand(2), count=1, again=False),)
    table.give(2, 14)
    assert 2 not in table.waiting_for
    assert table.hand(2) == (12, 13, 15, 16, 17)


def test_s5_the_storyteller_gives_no_second_card() -> None:
    """The storyteller's card is in already."""
    table = clue_is_out()
    assert table.refused(0, giving(1)) is Refusal.STORYTELLER_GIVES_NOT
    assert table.may(0) == ()
    table.give(1, 6)


def test_s5_nobody_gives_before_the_clue() -> None:
    """There is nothing to suit yet."""
    table = four_players()
    refused = table.refusal(1, giving(6))
    assert refused.code is Refusal.NOT_NOW
    assert refused.data == {"phase": "tell"}
    table.tell(1, 6)


@pytest.mark.parametrize("card", [0, 12, 40, 84, -1])
def test_s5_a_card_one_does_not_hold_cannot_be_given(card: int) -> None:
    """Not the storyteller's card, not a neighbour's, not one of the pile, not one that does not exist."""
    table = clue_is_out()
    refused = table.refusal(1, giving(card))
    assert refused.code is Refusal.CARD_NOT_HELD
    assert refused.data == {"card": card}
    table.give(1, 6)


@pytest.mark.parametrize("cards", [(), (6, 7), (6, 6), (6, 7, 8)])
def test_s5_one_card_no_more_and_no_less(cards: tuple[int, ...]) -> None:
    """With four players everybody gives just one card."""
    table = clue_is_out()
    refused = table.refusal(1, giving(*cards))
    assert refused.code is Refusal.CARD_COUNT
    assert refused.data == {"count": len(cards), "wanted": 1}
    table.give(1, 6)


def test_s5_who_has_given_is_public() -> None:
    """Everybody sees who has given and whom the table waits for."""
    table = clue_is_out()
    table.give(2, 12)
    seen = table.seen_by(None).table
    assert isinstance(seen, StoryTable)
    assert seen.given == (1, 0, 1, 0)
    assert seen.waiting_for == (1, 3)


@pytest.mark.parametrize("watcher", [0, 1, 3, None])
def test_s5_what_was_given_is_secret(watcher: int | None) -> None:
    """The table looks the same to the others, storyteller included, whichever card I gave."""
    one, other = clue_is_out(), clue_is_out()
    one.give(2, 12)
    other.give(2, 17)
    assert one.seen_by(watcher) == other.seen_by(watcher)


def test_s5_the_giver_alone_sees_the_card_go() -> None:
    """As a card is given, its giver sees which; the others see that."""
    (given,) = clue_is_out().give(2, 12)
    assert redact(given, Seat(2)) == CardsSeen(Seat(2), (Card(12),))
    assert redact(given, Seat(0)) == CardsSeen(Seat(2), None)
    assert redact(given, None) == CardsSeen(Seat(2), None)


# S6: the row


def test_s6_the_last_card_lays_out_the_row() -> None:
    """As long as one card is missing nothing is shown; with the last one all lie open."""
    table = clue_is_out()
    table.give(1, 6)
    table.give(2, 12)
    assert table.story.row == ()
    events = table.give(3, 18)
    assert sorted(only(RowRevealed, events).row) == [0, 6, 12, 18]
    assert table.state.phase == "vote"


def test_s6_the_row_is_shuffled() -> None:
    """The cards lie in the order of the shuffle, 1 to 4 from the left."""
    table = four_players(chance=StackedChance({"row/1": [18, 0, 12, 6]}))
    table.tell(0, 0)
    table.all_give()
    assert table.story.row == (18, 0, 12, 6)
    assert table.spots_of(0) == (2,)
    assert table.spots_of(3) == (1,)


def test_s6_every_turn_is_shuffled_anew() -> None:
    """The row of the second turn has a shuffle of its own."""
    table = four_players(chance=StackedChance({"row/2": [19, 1, 13, 7]}))
    table.play_turn({1: 0, 2: 0, 3: 0}, teller=0)
    table.tell(1, 7)
    table.all_give()
    assert table.story.row == (19, 1, 13, 7)


def test_s6_the_row_does_not_tell_who_was_fast() -> None:
    """Whoever gives first or last, and changes the card in between, the row is the same."""
    one, other = (Tabletop("odyssey", 4, chance=Secret(bytes(32))) for _ in range(2))
    cards = [one.hand(seat)[0] for seat in range(4)]
    another = one.hand(3)[1]
    one.tell(0, cards[0])
    one.give(1, cards[1])
    one.give(2, cards[2])
    one.give(3, cards[3])
    other.tell(0, cards[0])
    other.give(3, another)
    other.give(2, cards[2])
    other.give(3, cards[3])
    other.give(1, cards[1])
    assert one.story.row == other.story.row


@pytest.mark.parametrize("watcher", [0, 3, None])
def test_s6_nothing_in_the_row_tells_who_gave_what(watcher: int | None) -> None:
    """Had seats 1 and 2 held and given each other's cards, the table would look just the same."""
    row = [12, 0, 18, 6]
    seats_1_and_2_swapped = [*range(6), *range(12, 18), *range(6, 12)]
    one = four_players(chance=StackedChance({"row/1": row}))
    other = four_players(chance=StackedChance({"row/1": row, "deal": seats_1_and_2_swapped}))
    one.tell(0, 0)
    one.all_give()
    other.tell(0, 0)
    other.all_give()
    assert one.story.given != other.story.given
    assert one.seen_by(watcher) == other.seen_by(watcher)


# S7: voting


@each_game
def test_s7_each_player_but_the_storyteller_votes(game: str) -> None:
    """When the row lies open the table waits for a vote of everybody but the storyteller."""
    table = Tabletop(game, 4)
    table.tell_something(1)
    table.all_give()
    assert table.waiting_for == (0, 2, 3)
    table.vote(2, 2)
    assert 2 not in table.waiting_for


def test_s7_the_storyteller_does_not_vote() -> None:
    """The storyteller knows."""
    table = row_is_out()
    assert table.refused(0, voting(2)) is Refusal.STORYTELLER_VOTES_NOT
    assert table.may(0) == ()
    table.vote(1, 1)


def test_s7_never_for_a_card_one_gave_oneself() -> None:
    """One's own card is not offered and not accepted."""
    table = row_is_out()
    assert table.may(2) == (MayVote((Spot(1), Spot(2), Spot(4)), most=1, red=False, again=False),)
    refused = table.refusal(2, voting(3))
    assert refused.code is Refusal.OWN_CARD
    assert refused.data == {"spot": 3}
    table.vote(2, 4)


@pytest.mark.parametrize("spot", [0, 5, -1, 100])
def test_s7_only_for_a_card_of_the_row(spot: int) -> None:
    """The row has numbers 1 to 4, and nothing else can be voted for."""
    table = row_is_out()
    refused = table.refusal(1, voting(spot))
    assert refused.code is Refusal.NOT_IN_ROW
    assert refused.data == {"spot": spot}
    table.vote(1, 1)


def test_s7_an_empty_vote_is_no_vote() -> None:
    """One cannot abstain."""
    table = row_is_out()
    refused = table.refusal(1, voting())
    assert refused.code is Refusal.VOTE_COUNT
    assert refused.data == {"count": 0, "most": 1}
    table.vote(1, 1)


@pytest.mark.parametrize("spots", [(1, 3), (1, 1), (1, 3, 4)])
@each_game
def test_s7_one_vote_each(game: str, spots: tuple[int, ...]) -> None:
    """With up to six players everybody has a single vote."""
    table = Tabletop(game, 6)
    table.tell_something(0)
    table.all_give()
    assert table.refused(1, voting(*spots)) is Refusal.VOTE_COUNT
    table.vote(1, 1)


def test_s7_there_is_no_red_vote() -> None:
    """The red marker belongs to another game."""
    table = row_is_out()
    assert table.refused(1, voting(1, red=3)) is Refusal.NO_RED
    table.vote(1, 1)


def test_s7_nobody_votes_before_the_row_is_out() -> None:
    """There is nothing to vote for yet, neither before the clue nor before the last card."""
    table = four_players()
    assert table.refused(1, voting(1)) is Refusal.NOT_NOW
    table.tell(0, 0)
    assert table.refused(1, voting(1)) is Refusal.NOT_NOW
    table.give(1, 6)


@pytest.mark.parametrize("watcher", [0, 2, 3, None])
def test_s7_votes_are_secret(watcher: int | None) -> None:
    """The table looks the same to the others, storyteller included, whatever I voted for."""
    one, other = row_is_out(), row_is_out()
    one.vote(1, 1)
    other.vote(1, 4)
    assert one.seen_by(watcher) == other.seen_by(watcher)


def test_s7_that_one_has_voted_is_public() -> None:
    """Everybody sees who has voted; who voted sees for what."""
    table = row_is_out()
    (cast,) = table.vote(1, 4)
    seen = table.seen_by(None).table
    assert isinstance(seen, StoryTable)
    assert seen.voted == (False, True, False, False)
    assert redact(cast, Seat(1)) == VoteSeen(Seat(1), (Spot(4),), None)
    assert redact(cast, Seat(0)) == VoteSeen(Seat(1), None, None)


# S8: the reveal


def test_s8_nothing_is_revealed_before_the_last_vote() -> None:
    """A vote that is not the last one changes nothing that others see of the cards."""
    table = row_is_out()
    assert table.vote(1, 1) == [VoteCast(Seat(1), (Spot(1),), None)]
    assert table.vote(2, 1) == [VoteCast(Seat(2), (Spot(1),), None)]
    assert table.story.last is None


def test_s8_the_last_vote_reveals_all_votes_and_all_owners_at_once() -> None:
    """With the last vote everybody sees who voted for what and whose card was whose."""
    table = four_players(chance=StackedChance({"row/1": [18, 0, 12, 6]}))
    table.tell(0, 0, "a white rabbit")
    table.all_give()
    table.vote(3, 2)
    table.vote(1, 3)
    revealed = only(VotesRevealed, table.vote(2, 1))
    assert revealed.owners == (3, 0, 2, 1)
    assert revealed.votes == ((), (3,), (1,), (2,))
    assert revealed.red is None
    assert redact(revealed, None) == revealed


def test_s8_the_turn_that_is_over_stays_open_to_all() -> None:
    """After a turn anyone can look up its clue, row, owners, votes and points."""
    table = row_is_out()
    table.all_vote({1: 0, 2: 1, 3: 1})
    seen = table.seen_by(None).table
    assert isinstance(seen, StoryTable)
    last = seen.last
    assert last is not None
    assert (last.turn, last.storyteller, last.clue) == (1, 0, Words("a clue"))
    assert last.row == (0, 6, 12, 18)
    assert last.given == ((0,), (6,), (12,), (18,))
    assert last.votes == ((), (1,), (2,), (2,))
    assert last.points == (3, 5, 0, 0)


# S9: scores


def test_s9_points_are_added_to_the_scores() -> None:
    """What one scores in a turn is added to what one had."""
    table = four_players()
    assert table.play_turn({1: 0, 2: 1, 3: 1}, teller=0) == (3, 5, 0, 0)
    assert table.scores == (3, 5, 0, 0)
    assert table.play_turn({0: 1, 2: 1, 3: 1}) == (2, 0, 2, 2)
    assert table.scores == (5, 5, 2, 2)


def test_s9_everybody_starts_at_zero() -> None:
    """All rabbits start on place 0."""
    assert four_players().scores == (0, 0, 0, 0)


@pytest.mark.parametrize("owner_voted_for", [0, 1, 2, 3])
def test_s9_scores_never_fall(owner_voted_for: int) -> None:
    """However a turn goes, nobody loses a point."""
    table = row_is_out()
    table.move_rabbits(7, 7, 7, 7)
    table.all_vote({seat: owner_voted_for if seat != owner_voted_for else 0 for seat in (1, 2, 3)})
    assert min(table.scores) >= 7


# S10: the end of the turn


def test_s10_the_row_is_discarded() -> None:
    """The cards of the turn leave the table and come to nobody's hand."""
    table = row_is_out()
    table.all_vote({1: 0, 2: 0, 3: 0})
    assert table.story.discards == (0, 6, 12, 18)
    assert table.story.row == ()
    assert table.story.given == ((), (), (), ())


@pytest.mark.parametrize("teller", [0, 1, 3])
def test_s10_hands_fill_up_from_the_left_of_the_storyteller(teller: int) -> None:
    """The left neighbour draws the top card, the storyteller draws last."""
    table = four_players()
    table.play_turn({seat: teller for seat in range(4) if seat != teller}, teller=teller)
    assert table.hand((teller + 1) % 4)[-1] == 24
    assert table.hand((teller + 2) % 4)[-1] == 25
    assert table.hand((teller + 3) % 4)[-1] == 26
    assert table.hand(teller)[-1] == 27
    assert tuple(map(len, table.story.hands)) == (6, 6, 6, 6)
    assert table.story.pile[0] == 28


def test_s10_i_see_what_i_draw_and_nobody_else_does() -> None:
    """A card drawn is a secret like the rest of the hand."""
    table = row_is_out()
    refilled = only(HandsRefilled, table.all_vote({1: 0, 2: 0, 3: 0}))
    assert redact(refilled, Seat(1)) == RefillSeen((Card(24),), reshuffled=False, passed_on=False)
    assert redact(refilled, None) == RefillSeen(None, reshuffled=False, passed_on=False)


@pytest.mark.parametrize(("teller", "left"), [(0, 1), (1, 2), (2, 3), (3, 0)])
@each_game
def test_s10_the_seat_to_the_left_tells_next(game: str, teller: int, left: int) -> None:
    """The left neighbour is the next storyteller; left of the last seat is the first."""
    table = Tabletop(game, 4)
    table.play_turn({seat: teller for seat in range(4) if seat != teller}, teller=teller)
    assert table.story.storyteller == left
    assert table.waiting_for == (left,)
    assert table.story.turn == 2


def test_s10_the_storyteller_goes_round_the_table() -> None:
    """Five turns with four players: everybody tells once, and the first one again."""
    table = four_players(Options(first=Seat(2)))
    table.play_turn({0: 2, 1: 2, 3: 2})
    table.play_turn({0: 3, 1: 3, 2: 3})
    table.play_turn({1: 0, 2: 0, 3: 0})
    table.play_turn({0: 1, 2: 1, 3: 1})
    table.play_turn({0: 2, 1: 2, 3: 2})
    tellers = [event.storyteller for event in table.events if isinstance(event, TurnBegan)]
    assert tellers == [2, 3, 0, 1, 2, 3]


def test_s10_a_turn_closes_in_one_go() -> None:
    """With the last vote come the votes, the points, the new cards and the next turn, in this order."""
    table = row_is_out()
    table.vote(1, 1)
    table.vote(2, 1)
    events = table.vote(3, 1)
    kinds = [type(event) for event in events]
    assert kinds == [VoteCast, VotesRevealed, PointsScored, HandsRefilled, TurnBegan]


def test_s10_a_new_turn_starts_with_a_clean_table() -> None:
    """The clue, the cards and the votes of the last turn are gone."""
    table = row_is_out()
    table.all_vote({1: 0, 2: 0, 3: 0})
    assert table.state.phase == "tell"
    assert table.story.clue is None
    assert table.story.votes == ((), (), (), ())


# S11: changing one's mind


def test_s11_a_given_card_may_be_changed_until_the_last_is_in() -> None:
    """I may take my card back and give another as long as somebody has not given."""
    table = clue_is_out()
    table.give(1, 6)
    assert table.may(1) == (MayGive((*table.hand(1), Card(6)), count=1, again=True),)
    assert table.give(1, 9) == [CardsGiven(Seat(1), (Card(9),))]
    assert table.story.given[1] == (9,)
    assert sorted(table.hand(1)) == [6, 7, 8, 10, 11]
    table.give(2, 12)
    table.give(3, 18)
    assert table.story.row == (0, 9, 12, 18)


def test_s11_changing_a_card_does_not_count_as_another_players() -> None:
    """Giving three times alone does not lay out the row."""
    table = clue_is_out()
    table.give(1, 6)
    table.give(1, 7)
    table.give(1, 8)
    assert table.state.phase == "give"
    assert table.waiting_for == (2, 3)


def test_s11_a_card_may_be_changed_while_a_single_one_is_missing() -> None:
    """Up to the very last moment a change is a change, and the row waits for who has not given."""
    table = clue_is_out()
    table.give(1, 6)
    table.give(2, 12)
    table.give(1, 7)
    assert table.waiting_for == (3,)
    table.give(3, 18)
    assert table.story.row == (0, 7, 12, 18)


def test_s11_giving_the_same_card_again_changes_nothing() -> None:
    """A card given twice is still given once."""
    table = clue_is_out()
    table.give(1, 6)
    before = table.state
    table.give(1, 6)
    assert table.state == before


def test_s11_a_card_stays_as_given_once_the_row_is_out() -> None:
    """When the last card is in nobody can change any more."""
    table = row_is_out()
    assert table.refused(1, giving(7)) is Refusal.NOT_NOW
    assert table.refused(3, giving(19)) is Refusal.NOT_NOW
    table.vote(1, 1)


def test_s11_a_refused_change_leaves_the_card_where_it_was() -> None:
    """Asking for a card I do not hold does not cost me the one I gave."""
    table = clue_is_out()
    table.give(1, 6)
    assert table.refused(1, giving(12)) is Refusal.CARD_NOT_HELD
    assert table.story.given[1] == (6,)


def test_s11_a_vote_may_be_changed_until_the_last_is_in() -> None:
    """I may vote anew as long as somebody has not voted, and the last word counts."""
    table = row_is_out()
    table.vote(1, 3)
    assert table.may(1) == (MayVote((Spot(1), Spot(3), Spot(4)), most=1, red=False, again=True),)
    table.vote(1, 1)
    table.vote(2, 4)
    table.vote(3, 3)
    assert table.last_points == (3, 3, 1, 1)


def test_s11_changing_a_vote_does_not_count_as_another_players() -> None:
    """Voting three times alone does not end the turn."""
    table = row_is_out()
    table.vote(1, 1)
    table.vote(1, 3)
    table.vote(1, 4)
    assert table.waiting_for == (2, 3)


def test_s11_a_vote_may_be_changed_while_a_single_one_is_missing() -> None:
    """Up to the very last moment a change is a change, and the table waits for who has not voted."""
    table = row_is_out()
    table.vote(1, 3)
    table.vote(2, 4)
    table.vote(1, 1)
    assert table.waiting_for == (3,)
    table.vote(3, 3)
    assert table.last_points == (3, 3, 1, 1)


def test_s11_a_vote_stays_as_cast_once_the_last_is_in() -> None:
    """When the votes are open nobody can change any more."""
    table = row_is_out()
    table.all_vote({1: 0, 2: 0, 3: 0})
    assert table.refused(1, voting(3)) is Refusal.NOT_NOW
    table.tell(1, 7)


# S12: the end


def test_s12_the_target_is_looked_at_when_the_turn_is_over() -> None:
    """A rabbit on place 30 ends nothing until the turn is over."""
    table = clue_is_out()
    table.move_rabbits(30, 0, 0, 0)
    table.all_give()
    table.vote(1, 1)
    table.vote(2, 1)
    assert not table.over
    table.vote(3, 1)
    assert table.over


def test_s12_who_gets_there_with_most_wins_not_who_got_there_first() -> None:
    """Storyteller and finder both pass 30 in one turn: the higher score wins."""
    table = row_is_out()
    table.move_rabbits(29, 28, 0, 0)
    events = table.all_vote({1: 0, 2: 1, 3: 1})
    assert only(GameEnded, events) == GameEnded("target", (32, 33, 0, 0), (1,))
    assert table.story.winners == (1,)


def test_s12_equal_highest_scores_share_the_win() -> None:
    """Two with the same highest score have both won."""
    table = row_is_out()
    table.move_rabbits(29, 29, 20, 0)
    events = table.all_vote({1: 0, 2: 3, 3: 2})
    assert only(GameEnded, events) == GameEnded("target", (32, 32, 21, 1), (0, 1))


def test_s12_no_next_turn_begins_after_the_end() -> None:
    """The end is the last thing that happens."""
    table = row_is_out()
    table.move_rabbits(29, 0, 0, 0)
    events = table.all_vote({1: 0, 2: 3, 3: 2})
    assert isinstance(events[-1], GameEnded)
    assert not any(isinstance(event, TurnBegan) for event in events)
    assert table.waiting_for == ()
    assert table.may(0) == ()


@pytest.mark.parametrize(
    ("seat", "command"),
    [
        (1, telling(7)),
        (1, giving(7)),
        (1, voting(1)),
        (None, Arrive()),
        (None, Stop()),
        (9, telling(7)),
    ],
)
def test_s12_nothing_happens_after_the_end(seat: int | None, command: AnyCommand) -> None:
    """When the game is over it stays over."""
    table = four_players()
    table.stop()
    assert table.refused(seat, command) is Refusal.GAME_OVER


def test_s12_a_game_that_is_stopped_ends_as_it_stands() -> None:
    """If the table stops in the middle of a turn, the highest score so far wins, shared if equal."""
    table = row_is_out()
    table.move_rabbits(5, 8, 8, 0)
    table.vote(1, 1)
    assert table.stop() == [GameEnded("stopped", (5, 8, 8, 0), (1, 2))]
    assert table.over
    assert table.story.reason == "stopped"


# S13: three players


@each_game
def test_s13_three_players_hold_seven_cards(game: str) -> None:
    """Three players have hands of seven."""
    assert tuple(map(len, Tabletop(game, 3).story.hands)) == (7, 7, 7)


@each_game
def test_s13_the_two_others_give_two_cards_each_and_the_row_has_five(game: str) -> None:
    """One card of the storyteller and two of each other make a row of five."""
    table = three_players(game)
    assert table.may(1) == (MayGive(table.hand(1), count=2, again=False),)
    table.give(1, 7, 8)
    assert table.state.phase == "give"
    table.give(2, 14, 15)
    assert table.story.row == (0, 7, 8, 14, 15)


@pytest.mark.parametrize("cards", [(), (7,), (7, 8, 9)])
def test_s13_two_cards_no_more_and_no_less(cards: tuple[int, ...]) -> None:
    """With three players one card is too few and three are too many."""
    table = three_players()
    refused = table.refusal(1, giving(*cards))
    assert refused.code is Refusal.CARD_COUNT
    assert refused.data == {"count": len(cards), "wanted": 2}
    table.give(1, 7, 8)


def test_s13_the_two_cards_are_two() -> None:
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


# What no table accepts


@pytest.mark.parametrize("game", ["", "dixit", "Odyssey", "classic", "classic-2009"])
def test_a_game_nobody_knows_cannot_be_played(game: str) -> None:
    """A table plays one of the games there are, spelt as they are."""
    refused = setup_refused(game, 4)
    assert refused.code is Refusal.UNKNOWN_GAME
    assert refused.data == {"game": game}


@pytest.mark.parametrize(
    ("game", "players", "most"),
    [
        ("classic-2008", 2, 6),
        ("classic-2008", 7, 6),
        ("classic-2014", 2, 6),
        ("classic-2014", 7, 6),
        ("odyssey", 2, 12),
        ("odyssey", 13, 12),
        ("odyssey", 0, 12),
        ("odyssey", -4, 12),
    ],
)
def test_too_few_or_too_many_players_cannot_start(game: str, players: int, most: int) -> None:
    """The classics are for three to six, odyssey for three to twelve."""
    refused = setup_refused(game, players)
    assert refused.code is Refusal.PLAYER_COUNT
    assert refused.data == {"players": players, "least": 3, "most": most, "pairs": False}


@pytest.mark.parametrize(
    ("game", "players"), [("classic-2008", 6), ("classic-2014", 6), ("odyssey", 3), ("odyssey", 12)]
)
def test_the_smallest_and_biggest_tables_start(game: str, players: int) -> None:
    """The limits themselves are allowed."""
    assert Tabletop(game, players).state.players == players


@pytest.mark.parametrize(
    ("option", "value", "options"),
    [
        ("hand", 2, Options(hand=2)),
        ("hand", 0, Options(hand=0)),
        ("hand", 11, Options(hand=11)),
        ("target", 4, Options(target=4)),
        ("target", 201, Options(target=201)),
        ("rounds", 0, Options(rounds=0)),
        ("rounds", 11, Options(rounds=11)),
        ("bonus_cap", -1, Options(bonus_cap=-1)),
        ("bonus_cap", 25, Options(bonus_cap=25)),
        ("first", -1, Options(first=Seat(-1))),
        ("first", 4, Options(first=Seat(4))),
    ],
)
@each_game
def test_an_option_outside_its_range_is_refused(game: str, option: str, value: int, options: Options) -> None:
    """House rules have limits, and the refusal names the one that was passed."""
    refused = setup_refused(game, 4, options)
    assert refused.code is Refusal.OPTION_OUT_OF_RANGE
    assert refused.data["option"] == option
    assert refused.data["value"] == value


def test_an_option_outside_its_range_is_told_the_range() -> None:
    """The refusal says what would be allowed."""
    assert setup_refused("odyssey", 4, Options(hand=2)).data == {
        "option": "hand",
        "value": 2,
        "low": 3,
        "high": 10,
    }


@pytest.mark.parametrize(
    "options",
    [
        Options(hand=3),
        Options(hand=10),
        Options(target=5),
        Options(target=200),
        Options(rounds=1),
        Options(rounds=10),
        Options(bonus_cap=0),
        Options(bonus_cap=24),
        Options(first=Seat(3)),
    ],
)
@each_game
def test_an_option_at_the_end_of_its_range_is_allowed(game: str, options: Options) -> None:
    """The limits themselves are allowed."""
    assert Tabletop(game, 4, options).state.options == options


@pytest.mark.parametrize(
    ("option", "options"),
    [("partner_bonus", Options(partner_bonus=False)), ("tie_window", Options(tie_window=100))],
)
@each_game
def test_an_option_of_another_game_is_refused(game: str, option: str, options: Options) -> None:
    """There are no partners and no ties in time here."""
    refused = setup_refused(game, 4, options)
    assert refused.code is Refusal.OPTION_NOT_IN_GAME
    assert refused.data == {"option": option, "game": game}


@pytest.mark.parametrize("seat", [-1, 4, 99])
@pytest.mark.parametrize("command", [telling(0), giving(0), voting(1)])
def test_a_seat_that_does_not_exist_does_nothing(seat: int, command: AnyCommand) -> None:
    """Nobody sits there."""
    table = four_players()
    refused = table.refusal(seat, command)
    assert refused.code is Refusal.UNKNOWN_SEAT
    assert refused.data == {"seat": seat}
    table.tell(0, 0)


@pytest.mark.parametrize("command", [Touch(Spot(1), 0), CallJinx(0), NameGiver(Seat(1))])
@each_game
def test_moves_of_other_games_are_refused(game: str, command: AnyCommand) -> None:
    """No fingers, no jinx, no teams at this table."""
    table = Tabletop(game, 4)
    refused = table.refusal(1, command)
    assert refused.code is Refusal.NOT_IN_THIS_GAME
    assert refused.data == {"game": game}
    table.tell(1, 6)


@pytest.mark.parametrize("call", [CloseWindow(Spot(1)), RunOut()])
def test_calls_of_other_games_are_refused(call: AnyCommand) -> None:
    """The table has no clock to call here."""
    table = four_players()
    assert table.refused(None, call) is Refusal.NOT_IN_THIS_GAME
    table.tell(1, 6)


@pytest.mark.parametrize("call", [Arrive(), Stop(), RunOut(), CloseWindow(Spot(1))])
def test_a_player_cannot_speak_for_the_table(call: AnyCommand) -> None:
    """Who arrives and when it ends is not one player's to say."""
    table = four_players()
    assert table.refused(1, call) is Refusal.NOT_A_PLAYERS_CALL
    table.tell(1, 6)


@pytest.mark.parametrize("move", [telling(0), giving(0), voting(1), NameGiver(Seat(1)), Touch(Spot(1), 0)])
def test_the_table_cannot_play_for_a_player(move: AnyCommand) -> None:
    """Only a seat can tell, give or vote."""
    table = four_players()
    assert table.refused(None, move) is Refusal.ONLY_FOR_PLAYERS
    table.tell(1, 6)


def test_a_finger_in_a_storyteller_games_record_is_an_error() -> None:
    """A record that mixes two games is broken, and says so."""
    with pytest.raises(NotThisGame):
        apply(four_players().state, Touched(Seat(1), Spot(1), 0))


def test_a_record_that_starts_in_the_middle_is_an_error() -> None:
    """A game starts with the deal."""
    with pytest.raises(NotThisGame):
        opened(TurnBegan(1, None))


# Players who come later


def test_a_newcomer_waits_for_the_end_of_the_turn() -> None:
    """Who comes in the middle of a turn watches until it is over."""
    table = clue_is_out()
    table.arrive()
    assert table.state.players == 4
    assert table.refused(4, giving(24)) is Refusal.UNKNOWN_SEAT
    table.all_give()
    events = table.all_vote({1: 0, 2: 0, 3: 0})
    assert only(SeatsAdded, events) == SeatsAdded(1)
    assert table.state.players == 5
    assert table.scores == (0, 2, 2, 2, 0)


def test_a_newcomer_is_dealt_a_hand_in_turn() -> None:
    """The newcomer sits at the end of the ring and draws a full hand when it is that seat's turn to draw."""
    table = clue_is_out()
    table.arrive()
    table.all_give()
    table.all_vote({1: 0, 2: 0, 3: 0})
    assert table.hand(3)[-1] == 26
    assert table.hand(4) == (27, 28, 29, 30, 31, 32)
    assert table.hand(0)[-1] == 33


def test_a_newcomer_tells_in_the_order_of_the_seats() -> None:
    """Left of the last seat now sits the newcomer."""
    table = four_players()
    table.arrive()
    table.play_turn({0: 3, 1: 3, 2: 3}, teller=3)
    assert table.story.storyteller == 4
    table.play_turn({0: 4, 1: 4, 2: 4, 3: 4})
    assert table.story.storyteller == 0


def test_a_fourth_player_ends_the_rules_for_three() -> None:
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


def test_no_more_players_than_seats() -> None:
    """A table for six takes one newcomer to its five players, and not two."""
    table = Tabletop("classic-2008", 5)
    table.arrive()
    refused = table.refusal(None, Arrive())
    assert refused.code is Refusal.TABLE_FULL
    assert refused.data == {"most": 6}
    table.tell_something(0)


def test_no_newcomer_the_deck_has_no_cards_for() -> None:
    """A small deck that does for four players may not do for five."""
    table = Tabletop("odyssey", 4, deck=34)
    refused = table.refusal(None, Arrive())
    assert refused.code is Refusal.DECK_TOO_SMALL
    assert refused.data == {"deck": 34, "needed": 35}
    table.tell_something(0)


def test_a_newcomer_who_waits_when_the_game_ends_does_not_play() -> None:
    """If the turn ends the game, nobody sits down any more."""
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
