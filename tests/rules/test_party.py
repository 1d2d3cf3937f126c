"""Party by the book (P1-P6): tell before looking, everybody gives, and agreeing pays."""

from collections.abc import Sequence

import pytest

from lapin.engine.clues import LONGEST_CLUE, Clue, Live, Recording, Words
from lapin.engine.commands import Arrive, CallJinx, CloseWindow, NameGiver, RunOut, Stop, Touch
from lapin.engine.events import (
    ClueGiven,
    GameEnded,
    HandsRefilled,
    RowRevealed,
    SeatsAdded,
    SquareFilled,
    TurnBegan,
    VotesRevealed,
)
from lapin.engine.ids import Card, Seat, Spot
from lapin.engine.moves import MayGive, MayTell, MayVote
from lapin.engine.options import Options
from lapin.engine.refusals import Refusal
from lapin.rules import NotThisGame, apply, opened
from lapin.rules.books import Departure, departures
from lapin.seen import CardsSeen, ClueSeen, HandsSeen, RefillSeen, StoryTable, VoteSeen
from lapin.views import redact, view
from tests.rules.tabletop import StackedChance, Tabletop, giving, only, setup_refused, telling, voting

NAMED = Options(first=Seat(0))
"""Seat 0 tells first, so that hands and claims are out of the way."""


def a_row(players: int = 6, options: Options = NAMED) -> Tabletop:
    """A party whose row is revealed: the card of seat s lies at s + 1."""
    table = Tabletop("party", players, options)
    table.tell(0)
    table.all_give()
    return table


def all_vote(table: Tabletop, spots: Sequence[int], red: int) -> tuple[int, ...]:
    """Every seat in turn votes for its place of the row, the storyteller with the red vote too."""
    teller = table.story.storyteller
    for seat, spot in enumerate(spots):
        table.vote(seat, spot, red=red if seat == teller else None)
    return table.last_points


def play_turn(table: Tabletop) -> None:
    """A turn in which everybody votes for card 1 and the red vote is on card 2."""
    table.tell_something()
    table.all_give()
    all_vote(table, [1] * table.story.players, red=2)


# P1: the clue before the hand


def test_p1_the_storyteller_sees_the_hand_only_after_the_clue() -> None:
    """I tell before I look: my hand lies face down until my clue is out."""
    table = Tabletop("party", 6, Options(first=Seat(2)))
    assert table.mine(2).hand is None
    table.tell(2)
    assert table.mine(2).hand == table.hand(2)


def test_p1_the_others_may_look_at_their_hands_while_they_wait() -> None:
    """Only the storyteller tells blind; everybody else may look meanwhile."""
    table = Tabletop("party", 6, Options(first=Seat(2)))
    for seat in (0, 1, 3, 4, 5):
        assert table.mine(seat).hand == table.hand(seat)


def test_p1_on_an_open_first_turn_no_hand_is_shown_to_anyone() -> None:
    """While anybody may still claim the turn, nobody looks."""
    table = Tabletop("party", 6)
    assert [table.mine(seat).hand for seat in range(6)] == [None] * 6
    table.tell(4)
    assert [table.mine(seat).hand for seat in range(6)] == list(table.story.hands)


def test_p1_whoever_first_finds_a_clue_tells_first() -> None:
    """The first to find a clue is the storyteller; the second comes too late."""
    table = Tabletop("party", 6)
    assert table.waiting_for == (0, 1, 2, 3, 4, 5)
    table.tell(4)
    assert table.story.storyteller == 4
    assert table.refused(1, telling()) is Refusal.NOT_NOW


def test_p1_the_deal_shows_no_card_to_anyone() -> None:
    """Cards are dealt face down, for players and onlookers."""
    table = Tabletop("party", 6)
    for seat in (None, *range(6)):
        dealt = table.heard_by(seat)[0]
        assert isinstance(dealt, HandsSeen)
        assert dealt.hand is None


def test_p1_before_the_clue_two_different_deals_look_the_same() -> None:
    """Nothing that reaches me before the clue depends on the cards I was dealt."""
    one = Tabletop("party", 6)
    other = Tabletop("party", 6, chance=StackedChance({"deal": range(83, -1, -1)}))
    for seat in range(6):
        assert one.seen_by(seat) == other.seen_by(seat)
        assert one.heard_by(seat) == other.heard_by(seat)


def test_p1_the_next_storyteller_does_not_see_the_hand_that_was_passed() -> None:
    """On every later turn too, the storyteller tells before looking at the new hand."""
    table = Tabletop("party", 6, NAMED)
    play_turn(table)
    assert table.story.storyteller == 1
    assert table.mine(1).hand is None
    assert table.mine(0).hand == table.hand(0)
    table.tell(1)
    assert table.mine(1).hand == table.hand(1)


def test_p1_what_the_storyteller_may_tell_names_no_card() -> None:
    """My screen offers me a clue to give, and not one card to look at."""
    table = Tabletop("party", 6, Options(first=Seat(2)))
    assert table.mine(2).may == (MayTell(None, performed=False),)
    assert table.mine(3).may == ()


def test_p1_nobody_but_the_storyteller_tells() -> None:
    """When the storyteller is known, the others wait."""
    table = Tabletop("party", 6, Options(first=Seat(2)))
    assert table.waiting_for == (2,)
    refused = table.refusal(3, telling())
    assert (refused.code, refused.data) == (Refusal.NOT_YOUR_TURN, {"storyteller": 2})


def test_p1_the_first_storyteller_may_be_drawn() -> None:
    """A table may leave it to chance who tells first."""
    table = Tabletop("party", 6, Options(first="draw"), chance=StackedChance(numbers={"first": 5}))
    assert table.story.storyteller == 5


@pytest.mark.parametrize(
    ("clue", "why"),
    [
        (Words(""), Refusal.CLUE_EMPTY),
        (Words(" \t\n "), Refusal.CLUE_EMPTY),
        (Words("x" * (LONGEST_CLUE + 1)), Refusal.CLUE_TOO_LONG),
        (Words("moon\x00light"), Refusal.CLUE_UNREADABLE),
        (Words("moon\ud800light"), Refusal.CLUE_UNREADABLE),
        (Live("song"), Refusal.CLUE_FORM),
    ],
)
def test_p1_a_clue_that_is_none_is_refused(clue: Clue, why: Refusal) -> None:
    """A clue is never empty, endless or garbled, nor sung where the table does not sing."""
    assert Tabletop("party", 6).refused(3, telling(clue=clue)) is why


@pytest.mark.parametrize("clue", [Live("mime"), Recording("video", "kept/1", "ab" * 32, 900)])
def test_p1_a_clue_may_be_performed_where_the_table_plays_so(clue: Clue) -> None:
    """With the mime and song variant I may hum or mime my clue."""
    table = Tabletop("party", 6, Options(performed=True))
    table.tell(3, clue=clue)
    assert table.story.clue == clue


def test_p1_a_clue_is_kept_without_the_space_around_it() -> None:
    """A clue as long as can be is fine, and the space around it is not counted."""
    table = Tabletop("party", 6)
    table.tell(3, clue="  " + "x" * LONGEST_CLUE + " ")
    assert table.story.clue == Words("x" * LONGEST_CLUE)


# P2: a card from everybody


def test_p2_the_clue_belongs_to_no_card() -> None:
    """I cannot tell of a card: I have not seen any."""
    table = Tabletop("party", 6, NAMED)
    assert table.refused(0, telling(table.hand(0)[0])) is Refusal.NO_CARD_WANTED
    assert only(ClueGiven, table.tell(0)).card is None
    assert table.story.given == ((),) * 6


def test_p2_the_clue_reaches_everybody() -> None:
    """Everybody hears who told, and what."""
    table = Tabletop("party", 6)
    table.tell(4, clue="the last train")
    for seat in (None, 0, 4):
        assert table.heard_by(seat)[-1] == ClueSeen(Seat(4), Words("the last train"), None)


@pytest.mark.parametrize("players", [6, 7, 12])
def test_p2_everybody_holds_five_cards(players: int) -> None:
    """The hand is five, however many we are; the rest is the draw pile."""
    table = Tabletop("party", players)
    assert [len(hand) for hand in table.story.hands] == [5] * players
    assert len(table.story.pile) == 84 - 5 * players


def test_p2_everybody_gives_one_card_the_storyteller_too() -> None:
    """The table waits for a card from every single player, and then shows the row."""
    table = Tabletop("party", 6, NAMED)
    table.tell(0)
    assert table.waiting_for == (0, 1, 2, 3, 4, 5)
    for seat in range(5):
        table.give(seat, table.hand(seat)[2])
    assert table.story.phase == "give"
    revealed = only(RowRevealed, table.give(5, table.hand(5)[2]))
    assert len(revealed.row) == 6
    assert [len(hand) for hand in table.story.hands] == [4] * 6


def test_p2_the_row_is_shuffled() -> None:
    """Where a card lies does not tell who gave it."""
    table = Tabletop("party", 6, NAMED, chance=StackedChance({"row/1": (25, 10, 0)}))
    table.tell(0)
    table.all_give()
    assert table.story.row == (25, 10, 0, 5, 15, 20)


def test_p2_who_gave_is_public_what_was_given_is_not() -> None:
    """Everybody sees that I gave; which card, only I."""
    table = Tabletop("party", 6, NAMED)
    table.tell(0)
    table.give(3, 17)
    assert table.heard_by(3)[-1] == CardsSeen(Seat(3), (Card(17),))
    for seat in (None, 0, 2):
        assert table.heard_by(seat)[-1] == CardsSeen(Seat(3), None)
    board = view(table.state, None).table
    assert isinstance(board, StoryTable)
    assert board.given == (0, 0, 0, 1, 0, 0)
    assert board.hands == (5, 5, 5, 4, 5, 5)


def test_p2_a_card_given_may_be_changed_until_the_last_is_in() -> None:
    """I may take my card back and give another while somebody still thinks."""
    table = Tabletop("party", 6, NAMED)
    table.tell(0)
    table.give(3, 17)
    cards = tuple(map(Card, (15, 16, 18, 19, 17)))
    assert table.mine(3).may == (MayGive(cards, 1, again=True),)
    table.give(3, 15)
    assert table.story.given[3] == (15,)
    assert set(table.hand(3)) == {16, 17, 18, 19}
    table.all_give()
    assert table.refused(3, giving(16)) is Refusal.NOT_NOW


@pytest.mark.parametrize("cards", [(), (15, 16)])
def test_p2_one_card_and_no_other_number(cards: tuple[int, ...]) -> None:
    """No card is too few, and two are too many."""
    table = Tabletop("party", 6, NAMED)
    table.tell(0)
    refused = table.refusal(3, giving(*cards))
    assert (refused.code, refused.data) == (Refusal.CARD_COUNT, {"count": len(cards), "wanted": 1})


@pytest.mark.parametrize("card", [0, 83, 84, -1])
def test_p2_one_gives_from_ones_own_hand(card: int) -> None:
    """I cannot give a card that I do not hold."""
    table = Tabletop("party", 6, NAMED)
    table.tell(0)
    assert table.refused(3, giving(card)) is Refusal.CARD_NOT_HELD


def test_p2_nobody_gives_or_votes_before_the_clue() -> None:
    """First the clue, then the cards, then the votes."""
    table = Tabletop("party", 6, NAMED)
    assert table.refused(3, giving(15)) is Refusal.NOT_NOW
    table.tell(0)
    assert table.refused(3, voting(1)) is Refusal.NOT_NOW
    assert table.refused(0, telling()) is Refusal.NOT_NOW


# P3: green votes and a red one


def test_p3_everybody_votes_the_storyteller_too() -> None:
    """The table waits for every player's vote; the storyteller's comes with the red one."""
    table = a_row()
    assert table.waiting_for == (0, 1, 2, 3, 4, 5)
    every_spot = tuple(map(Spot, range(1, 7)))
    assert table.mine(0).may == (MayVote(every_spot, 1, red=True, again=False),)
    assert table.mine(1).may == (MayVote(every_spot, 1, red=False, again=False),)
    table.vote(0, 1, red=2)
    for seat in (1, 2, 3, 4):
        table.vote(seat, 1)
    assert list(table.waiting_for) == [5]


@pytest.mark.parametrize("seat", range(6))
def test_p3_ones_own_card_is_allowed(seat: int) -> None:
    """I may vote for the card I gave, storyteller or not."""
    table = a_row()
    own = table.spots_of(seat)[0]
    table.vote(seat, own, red=1 if seat == 0 else None)
    assert table.story.votes[seat] == (own,)


@pytest.mark.parametrize("red", range(1, 7))
def test_p3_the_red_vote_may_be_on_any_card(red: int) -> None:
    """The storyteller's red vote goes anywhere: the own card, or the one the green vote is on."""
    table = a_row()
    table.vote(0, 4, red=red)
    assert table.story.red == red


def test_p3_the_storyteller_must_cast_the_red_vote() -> None:
    """A green vote alone is not a storyteller's vote."""
    assert a_row().refused(0, voting(4)) is Refusal.RED_WANTED


def test_p3_nobody_else_has_a_red_vote() -> None:
    """One red vote a turn, and it is the storyteller's."""
    assert a_row().refused(1, voting(4, red=3)) is Refusal.NO_RED


@pytest.mark.parametrize("spots", [(), (1, 2)])
@pytest.mark.parametrize("seat", [0, 1])
def test_p3_one_green_vote_and_no_other_number(seat: int, spots: tuple[int, ...]) -> None:
    """Everybody has one green vote, however many we are."""
    refused = a_row(12).refusal(seat, voting(*spots, red=1 if seat == 0 else None))
    assert (refused.code, refused.data) == (Refusal.VOTE_COUNT, {"count": len(spots), "most": 1})


@pytest.mark.parametrize("beside", [-1, 0, 7])
def test_p3_a_vote_is_for_a_card_of_the_row(beside: int) -> None:
    """There is nothing to vote for beside the row, green or red."""
    table = a_row()
    assert table.refused(1, voting(beside)) is Refusal.NOT_IN_ROW
    assert table.refused(0, voting(beside, red=1)) is Refusal.NOT_IN_ROW
    assert table.refused(0, voting(1, red=beside)) is Refusal.NOT_IN_ROW


def test_p3_votes_are_secret_the_red_one_too() -> None:
    """Everybody sees that I voted; for what, only I."""
    table = a_row()
    table.vote(0, 4, red=3)
    assert table.heard_by(0)[-1] == VoteSeen(Seat(0), (Spot(4),), Spot(3))
    assert (table.mine(0).votes, table.mine(0).red) == ((4,), 3)
    for seat in (None, 1, 5):
        assert table.heard_by(seat)[-1] == VoteSeen(Seat(0), None, None)
    assert (table.mine(1).votes, table.mine(1).red) == ((), None)
    board = view(table.state, None).table
    assert isinstance(board, StoryTable)
    assert board.voted == (True, False, False, False, False, False)


def test_p3_two_different_votes_look_the_same_to_the_others() -> None:
    """Nothing that reaches me depends on a vote I may not know."""
    one, other = a_row(), a_row()
    one.vote(0, 4, red=3)
    other.vote(0, 1, red=6)
    for seat in (None, 1, 2, 3, 4, 5):
        assert one.seen_by(seat) == other.seen_by(seat)
        assert one.heard_by(seat) == other.heard_by(seat)


def test_p3_votes_may_be_changed_until_the_last_is_in() -> None:
    """I may vote anew, and the storyteller may move the red vote, while somebody still thinks."""
    table = a_row()
    table.vote(0, 4, red=3)
    table.vote(0, 2, red=5)
    table.vote(1, 1)
    table.vote(1, 2)
    assert (table.story.votes[0], table.story.votes[1], table.story.red) == ((2,), (2,), 5)
    for seat in (2, 3, 4):
        table.vote(seat, 3)
    revealed = only(VotesRevealed, table.vote(5, 3))
    assert revealed.votes == ((2,), (2,), (3,), (3,), (3,), (3,))
    assert revealed.red == 5


def test_p3_the_red_vote_stays_when_the_last_vote_is_another_players() -> None:
    """The red vote counts, whoever votes last."""
    table = a_row()
    assert all_vote(table, [1] * 6, red=1) == (0,) * 6


def test_p3_the_red_vote_counts_when_the_storyteller_votes_last() -> None:
    """The red vote counts, even if it is the last vote of all."""
    table = a_row()
    for seat in (1, 2, 3, 4, 5):
        table.vote(seat, 1)
    table.vote(0, 2, red=1)
    assert table.last_points == (0,) * 6


# P4: points


def test_p4_all_votes_are_revealed_together() -> None:
    """Nothing is open before the last vote; then every vote and every owner is."""
    table = a_row()
    table.vote(0, 4, red=2)
    for seat in (1, 2, 3, 4):
        assert not any(isinstance(event, VotesRevealed) for event in table.vote(seat, 3))
    revealed = only(VotesRevealed, table.vote(5, 1))
    assert revealed.owners == (0, 1, 2, 3, 4, 5)
    assert revealed.votes == ((4,), (3,), (3,), (3,), (3,), (1,))
    assert revealed.red == 2
    assert redact(revealed, None) == revealed


@pytest.mark.parametrize(("agreeing", "points"), [(2, 2), (3, 3), (4, 4), (5, 5), (6, 5), (7, 5), (12, 5)])
def test_p4_as_many_points_as_agree_with_me_at_most_five(agreeing: int, points: int) -> None:
    """Each of g voters of a card gets g points, and five at most."""
    alone = [spot for spot in range(1, 13) if spot != 3][: 12 - agreeing]
    assert all_vote(a_row(12), [3] * agreeing + alone, red=12) == (points,) * agreeing + (0,) * len(alone)


def test_p4_a_lone_vote_scores_nothing() -> None:
    """A card that only I like gives me nothing."""
    assert all_vote(a_row(), [1, 2, 3, 4, 5, 6], red=6) == (0,) * 6


def test_p4_a_lone_vote_for_ones_own_card_scores_nothing_either() -> None:
    """Voting for my own card pays only if somebody agrees."""
    assert all_vote(a_row(), [3, 2, 3, 3, 3, 3], red=6) == (5, 0, 5, 5, 5, 5)


def test_p4_the_red_vote_takes_every_point_of_its_card() -> None:
    """Who voted for the card under the red vote gets nothing; the other cards pay."""
    assert all_vote(a_row(), [2, 2, 3, 3, 3, 2], red=3) == (3, 3, 0, 0, 0, 3)


def test_p4_the_red_vote_hits_the_storyteller_as_well() -> None:
    """A storyteller who puts red on the own green vote's card gets nothing either."""
    assert all_vote(a_row(), [3, 3, 3, 1, 1, 1], red=3) == (0, 0, 0, 3, 3, 3)


def test_p4_the_owner_of_a_card_gets_nothing_for_votes_on_it() -> None:
    """Points go to those who agree, never to whose card it is."""
    assert all_vote(a_row(), [3, 3, 1, 3, 3, 3], red=2) == (5, 5, 0, 5, 5, 5)


def test_p4_points_are_added_turn_by_turn() -> None:
    """Scores add up, and never fall."""
    table = Tabletop("party", 6, NAMED)
    play_turn(table)
    assert table.scores == (5,) * 6
    table.tell(1)
    table.all_give()
    all_vote(table, [1, 1, 2, 3, 3, 3], red=3)
    assert table.scores == (7, 7, 5, 5, 5, 5)


# P5: the end of a turn


def test_p5_the_row_is_discarded_and_hands_are_filled_to_five() -> None:
    """All six cards of the row leave, and everybody holds five again."""
    table = a_row()
    row = table.story.row
    all_vote(table, [1] * 6, red=2)
    assert set(table.story.discards) == set(row)
    assert table.story.row == ()
    assert [len(hand) for hand in table.story.hands] == [5] * 6
    assert len(table.story.pile) == 84 - 30 - 6


def test_p5_the_whole_hand_goes_to_the_left() -> None:
    """What I kept and what I drew goes to my left neighbour, and I get my right neighbour's."""
    table = a_row()
    kept = table.story.hands
    all_vote(table, [1] * 6, red=2)
    drawn = only(HandsRefilled, table.events).drawn
    assert [len(cards) for cards in drawn] == [1] * 6
    for seat in range(6):
        assert table.hand((seat + 1) % 6) == kept[seat] + drawn[seat]


def test_p5_cards_are_drawn_from_the_left_of_the_storyteller_on() -> None:
    """The storyteller's left neighbour draws first, the storyteller last."""
    table = Tabletop("party", 6, Options(first=Seat(2)))
    table.tell(2)
    table.all_give()
    all_vote(table, [1] * 6, red=2)
    assert only(HandsRefilled, table.events).drawn == ((33,), (34,), (35,), (30,), (31,), (32,))


def test_p5_drawn_cards_are_not_shown_before_they_are_passed() -> None:
    """I never see the card that I draw only to pass it on."""
    table = a_row()
    all_vote(table, [1] * 6, red=2)
    refilled = only(HandsRefilled, table.events)
    for seat in (None, *range(6)):
        seen = redact(refilled, None if seat is None else Seat(seat))
        assert seen == RefillSeen(None, reshuffled=False, passed_on=True)


def test_p5_the_left_neighbour_tells_next() -> None:
    """Telling goes round to the left, from the last seat to the first."""
    table = Tabletop("party", 6, Options(first=Seat(4)))
    tellers = [table.story.storyteller]
    for _ in range(5):
        play_turn(table)
        tellers.append(table.story.storyteller)
    assert tellers == [4, 5, 0, 1, 2, 3]


def test_p5_a_pile_that_runs_short_is_filled_with_the_shuffled_discards() -> None:
    """What is left is drawn first, then the discards come back as a new pile."""
    table = Tabletop("party", 6, NAMED, deck=40)  # ten in the pile: enough for one turn, not for two
    play_turn(table)
    left, gone = table.story.pile, table.story.discards
    table.tell(1)
    table.all_give()
    row = table.story.row
    before = len(table.events)
    all_vote(table, [1] * 6, red=2)
    refilled = only(HandsRefilled, table.events[before:])
    assert refilled.reshuffled == gone + row
    assert [refilled.drawn[seat][0] for seat in (2, 3, 4, 5)] == list(left)
    assert [refilled.drawn[seat][0] for seat in (0, 1)] == list((gone + row)[:2])
    assert table.story.discards == ()
    assert [len(hand) for hand in table.story.hands] == [5] * 6
    assert redact(refilled, Seat(0)) == RefillSeen(None, reshuffled=True, passed_on=True)


# P6: the example of the book


def test_p6_the_example_of_the_book() -> None:
    """Tomás and five others vote 3, Daniel and Myriam 2 under the red vote, Laura alone 5."""
    tomas_and_five, daniel_and_myriam, laura = [3] * 6, [2, 2], [5]
    points = all_vote(a_row(9), tomas_and_five + daniel_and_myriam + laura, red=2)
    assert points == (5, 5, 5, 5, 5, 5, 0, 0, 0)


# The end of the game


@pytest.mark.parametrize("rounds", [None, 1, 2, 3])
def test_the_party_ends_when_everybody_has_told_as_often_as_agreed(rounds: int | None) -> None:
    """Once by the book; a table that wants a longer game plays more rounds."""
    table = Tabletop("party", 6, Options(rounds=rounds))
    turns = 6 * (rounds or 1)
    table.tell(3)
    table.all_give()
    all_vote(table, [1] * 6, red=2)
    for _ in range(turns - 2):
        play_turn(table)
    assert not table.over
    play_turn(table)
    ended = only(GameEnded, table.events)
    assert (ended.reason, table.story.turn) == ("rounds", turns)
    assert table.waiting_for == ()
    assert table.mine(0).may == ()


def test_the_most_points_win_a_party() -> None:
    """Highest score wins; equal highest scores share the win."""
    table = Tabletop("party", 6, NAMED)
    for _ in range(6):
        table.tell_something()
        table.all_give()
        all_vote(table, [1, 1, 1, 2, 2, 3], red=6)
    assert table.scores == (18, 18, 18, 12, 12, 0)
    assert table.story.winners == (0, 1, 2)


def test_a_party_may_play_to_a_target() -> None:
    """A house rule may end the game at a score, looked at when the turn is over."""
    table = Tabletop("party", 6, Options(target=10))
    play_turn(table)
    assert not table.over
    play_turn(table)
    assert table.story.reason == "target"


def test_a_party_that_is_over_takes_no_more_moves() -> None:
    """When the game is over, it is over for players and for the table."""
    table = Tabletop("party", 6, NAMED)
    table.stop()
    for seat, command in ((0, telling()), (None, Arrive()), (None, Stop())):
        assert table.refused(seat, command) is Refusal.GAME_OVER


def test_a_party_may_be_stopped_at_any_time() -> None:
    """The table ends the game as it stands; the turn under way does not count."""
    table = Tabletop("party", 6, NAMED)
    play_turn(table)
    table.tell(1)
    ended = only(GameEnded, table.stop())
    assert ended == GameEnded("stopped", (5,) * 6, (0, 1, 2, 3, 4, 5))
    assert table.over


# Late comers


def test_a_late_comer_sits_down_at_the_end_of_the_turn() -> None:
    """Who comes late waits for the turn's end, then gets a hand, passes on, and starts at nothing."""
    table = a_row()
    table.arrive()
    assert (table.story.players, table.story.arriving) == (6, 1)
    kept = table.story.hands
    all_vote(table, [1] * 6, red=2)
    assert only(SeatsAdded, table.events).count == 1
    assert (table.story.players, table.story.arriving) == (7, 0)
    assert [len(hand) for hand in table.story.hands] == [5] * 7
    drawn = only(HandsRefilled, table.events).drawn
    assert table.hand(0) == drawn[6]
    assert table.hand(6) == kept[5] + drawn[5]
    assert table.scores == (5, 5, 5, 5, 5, 5, 0)


def test_a_late_comer_gives_votes_and_tells_like_everybody() -> None:
    """Once seated I am one of the players, and the game does not end before I have told."""
    table = Tabletop("party", 6, NAMED)
    table.arrive()
    for _ in range(6):
        play_turn(table)
    assert not table.over
    assert table.story.storyteller == 6
    assert table.mine(6).hand is None
    play_turn(table)
    assert table.over
    assert table.scores == (35, 35, 35, 35, 35, 35, 30)


def test_a_late_comer_is_not_seated_when_the_game_is_over() -> None:
    """Who arrives during the very last turn has come too late."""
    table = Tabletop("party", 6, NAMED)
    for _ in range(5):
        play_turn(table)
    table.arrive()
    play_turn(table)
    assert table.over
    assert len(table.scores) == 6


def test_two_late_comers_take_the_last_two_seats_of_twelve() -> None:
    """A party is for twelve at most, those who wait included."""
    table = Tabletop("party", 10, NAMED)
    table.arrive()
    table.arrive()
    refused = table.refusal(None, Arrive())
    assert (refused.code, refused.data) == (Refusal.TABLE_FULL, {"most": 12})
    play_turn(table)
    assert table.story.players == 12


def test_a_late_comer_needs_cards_to_play_with() -> None:
    """A deck that is just enough for six is not enough for seven."""
    table = Tabletop("party", 6, NAMED, deck=36)
    refused = table.refusal(None, Arrive())
    assert (refused.code, refused.data) == (Refusal.DECK_TOO_SMALL, {"deck": 36, "needed": 42})


# What cannot be


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
    """Everybody can read in what this table departs from the book."""
    assert departures("party", 6, Options(rounds=1)) == ()
    assert departures("party", 6, Options(rounds=2)) == (Departure("rounds", 1, 2),)


def test_a_game_that_does_not_exist_is_refused() -> None:
    """Nobody can set up a table for a game that nobody knows."""
    refused = setup_refused("partie", 6)
    assert (refused.code, refused.data) == (Refusal.UNKNOWN_GAME, {"game": "partie"})


@pytest.mark.parametrize("seat", [-1, 6])
def test_only_seats_at_the_party_play(seat: int) -> None:
    """Somebody without a seat cannot move."""
    assert Tabletop("party", 6).refused(seat, telling()) is Refusal.UNKNOWN_SEAT


@pytest.mark.parametrize("command", [Touch(Spot(1), 0), CallJinx(0), NameGiver(Seat(1))])
def test_moves_of_other_games_are_refused_in_party(command: Touch | CallJinx | NameGiver) -> None:
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
    """Telling, giving and voting is for players."""
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
    """Who only watches sees what lies open."""
    seen = view(a_row().state, None)
    assert seen.mine is None
    assert isinstance(seen.table, StoryTable)
    assert seen.table.row == (0, 5, 10, 15, 20, 25)
