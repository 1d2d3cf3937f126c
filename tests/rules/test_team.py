"""Team by the book (T1-T8): pairs across the table; one of the two gives, the other votes."""

from collections.abc import Mapping

import pytest

from lapin.engine.clues import Live, Words
from lapin.engine.commands import Arrive, CallJinx, CloseWindow, NameGiver, RunOut, Stop, Touch
from lapin.engine.events import (
    CardsGiven,
    GameEnded,
    GiverNamed,
    HandsRefilled,
    PlayerArrived,
    RowRevealed,
    VotesRevealed,
)
from lapin.engine.ids import Card, Seat, Spot
from lapin.engine.moves import MayGive, MayNameGiver, MayTell, MayVote
from lapin.engine.options import Options
from lapin.engine.refusals import Refusal
from lapin.rules import team
from lapin.rules.books import Departure, departures
from lapin.seen import CardsSeen, ClueSeen, RefillSeen, StoryTable
from lapin.views import redact, view
from tests.rules.tabletop import StackedChance, Tabletop, giving, only, setup_refused, telling, voting

NAMED = Options(first=Seat(0))
"""Seat 0 tells first; the teams of six are (0, 3), (1, 4) and (2, 5)."""


def a_clue(players: int = 6, options: Options = NAMED) -> Tabletop:
    """A table where seat 0 has told of its first card, and nobody else has given."""
    table = Tabletop("team", players, options)
    table.tell(0, 0)
    return table


def a_row(players: int = 6, options: Options = NAMED) -> Tabletop:
    """A revealed row: seat 0 told, every seat up to its partner gave; the card of seat s lies at s + 1."""
    table = a_clue(players, options)
    table.all_give()
    return table


def play_turn(table: Tabletop, found: bool = True) -> None:
    """A turn in which every voter, or none, finds the storyteller's card."""
    table.tell_something()
    table.all_give()
    teller = table.story.storyteller
    assert teller is not None
    half = table.story.players // 2
    for voter in table.waiting_for:
        table.vote_for(voter, teller if found else (teller + half) % (2 * half))


# T1: who sits with whom


@pytest.mark.parametrize("players", [6, 8, 10, 12])
def test_t1_partners_sit_opposite_each_other(players: int) -> None:
    """Across the table from me sits my partner, and I am my partner's partner."""
    half = players // 2
    for seat in map(Seat, range(players)):
        across = team.partner(seat, players)
        assert abs(across - seat) == half
        assert team.partner(across, players) == seat
        assert team.side(across, players) == team.side(seat, players)


@pytest.mark.parametrize("players", [6, 8, 10, 12])
def test_t1_a_team_has_one_score(players: int) -> None:
    """Two players, one rabbit on the board."""
    table = a_row(players)
    assert table.scores == (0,) * (players // 2)
    for voter in table.waiting_for:
        table.vote_for(voter, 0)
    assert table.scores == (0,) + (2,) * (players // 2 - 1)


def test_t1_either_partner_scores_for_the_same_team() -> None:
    """Points of seat 1 and of seat 4 go to the same rabbit."""
    one = a_row()
    one.all_vote({4: 0, 5: 1})  # 4 finds the card and 1 gets a vote
    other = a_clue()
    other.name_giver(1, 4)
    other.all_give()
    other.all_vote({1: 0, 5: 4})  # 1 finds the card and 4 gets a vote
    assert one.last_points == other.last_points == (3, 4, 0)


@pytest.mark.parametrize("players", [-2, 0, 4, 5, 7, 9, 11, 13, 14])
def test_t1_teams_are_three_to_six_pairs(players: int) -> None:
    """Nobody plays without a partner, and two teams are not enough."""
    refused = setup_refused("team", players)
    assert (refused.code, refused.data["pairs"]) == (Refusal.PLAYER_COUNT, True)


# T2: hand and clue


@pytest.mark.parametrize("players", [6, 8, 10, 12])
def test_t2_everybody_holds_four_cards(players: int) -> None:
    """The hand is four, and one sees one's own alone."""
    table = Tabletop("team", players)
    assert [len(hand) for hand in table.story.hands] == [4] * players
    assert len(table.story.pile) == 84 - 4 * players
    assert [table.mine(seat).hand for seat in range(players)] == list(table.story.hands)


def test_t2_whoever_first_finds_a_clue_tells_first() -> None:
    """The first claim wins the first turn; from then on it is the storyteller's."""
    table = Tabletop("team", 6)
    assert table.waiting_for == (0, 1, 2, 3, 4, 5)
    cards = tuple(map(Card, (8, 9, 10, 11)))
    assert table.mine(2).may == (MayTell(cards, performed=False),)
    table.tell(2, 9)
    assert table.story.storyteller == 2
    assert table.refused(3, telling(12)) is Refusal.NOT_NOW


def test_t2_the_storyteller_picks_a_card_for_the_clue() -> None:
    """The card I tell of is given at once, and nobody else learns which it is."""
    table = Tabletop("team", 6, NAMED)
    table.tell(0, 2, "a long way down")
    assert (table.story.given[0], table.hand(0)) == ((2,), (0, 1, 3))
    assert table.heard_by(0)[-1] == ClueSeen(Seat(0), Words("a long way down"), Card(2))
    for seat in (None, 1, 3):
        assert table.heard_by(seat)[-1] == ClueSeen(Seat(0), Words("a long way down"), None)


def test_t2_a_clue_needs_a_card_of_ones_own() -> None:
    """No clue without a card, nor for a card that lies elsewhere."""
    table = Tabletop("team", 6, NAMED)
    assert table.refused(0, telling()) is Refusal.CARD_WANTED
    for card in (4, 83, -1, 84):
        refused = table.refusal(0, telling(card))
        assert (refused.code, refused.data) == (Refusal.CARD_NOT_HELD, {"card": card})


def test_t2_only_the_storyteller_tells_and_not_without_words() -> None:
    """The others wait for the clue; an empty or sung one is refused as in every game."""
    table = Tabletop("team", 6, NAMED)
    assert table.refused(1, telling(4)) is Refusal.NOT_YOUR_TURN
    assert table.refused(3, telling(12)) is Refusal.NOT_YOUR_TURN
    assert table.refused(0, telling(0, " ")) is Refusal.CLUE_EMPTY
    assert table.refused(0, telling(0, "x" * 201)) is Refusal.CLUE_TOO_LONG
    assert table.refused(0, telling(0, "a\x07b")) is Refusal.CLUE_UNREADABLE
    assert table.refused(0, telling(0, Live("song"))) is Refusal.CLUE_FORM


# T3: who gives


def test_t3_the_storytellers_partner_gives_a_card_too() -> None:
    """My partner adds a card of the own hand to mine, without being named."""
    table = a_clue()
    assert 3 in table.waiting_for
    assert table.give(3, 13) == [CardsGiven(Seat(3), (Card(13),))]
    assert table.story.givers[0] is None


def test_t3_the_storyteller_gives_no_second_card() -> None:
    """The storyteller's card is in already."""
    table = a_clue()
    assert 0 not in table.waiting_for
    assert table.mine(0).may == ()
    assert table.refused(0, giving(1)) is Refusal.STORYTELLER_GIVES_NOT


def test_t3_of_every_other_team_one_of_the_two_gives() -> None:
    """The table waits for either of us; when one has given, the other need not."""
    table = a_clue()
    assert table.waiting_for == (1, 2, 3, 4, 5)
    table.give(4, 16)
    assert set(table.waiting_for) == {2, 3, 5}
    assert table.refused(1, giving(4)) is Refusal.PARTNER_GIVES


def test_t3_who_gives_unnamed_says_so_in_the_open() -> None:
    """Giving without a word is as good as saying: I give."""
    table = a_clue()
    assert table.give(4, 16) == [GiverNamed(Seat(4), Seat(4)), CardsGiven(Seat(4), (Card(16),))]
    assert table.story.givers == (None, 4, None)


@pytest.mark.parametrize("by", [1, 4])
@pytest.mark.parametrize(("giver", "other"), [(1, 4), (4, 1)])
def test_t3_either_partner_names_the_giver(by: int, giver: int, other: int) -> None:
    """Each of us may say who of us two gives, oneself or the other."""
    table = a_clue()
    table.name_giver(by, giver)
    assert giver in table.waiting_for
    assert other not in table.waiting_for
    assert table.refused(other, giving(table.hand(other)[0])) is Refusal.PARTNER_GIVES
    assert table.give(giver, table.hand(giver)[0]) == [CardsGiven(Seat(giver), table.story.given[giver])]


def test_t3_what_partners_agree_on_everybody_hears() -> None:
    """Partners speak in the open: who was named by whom is seen by all."""
    table = a_clue()
    table.name_giver(1, 4)
    for seat in (None, *range(6)):
        assert table.heard_by(seat)[-1] == GiverNamed(Seat(1), Seat(4))
        board = view(table.state, None if seat is None else Seat(seat)).table
        assert isinstance(board, StoryTable)
        assert board.givers == (None, 4, None)


def test_t3_what_each_may_do_is_offered() -> None:
    """My screen offers me to give, to name one of us two, or only the latter when my partner gives."""
    table = a_clue()
    naming = MayNameGiver((Seat(1), Seat(4)))
    hand = tuple(map(Card, (4, 5, 6, 7)))
    assert table.mine(1).may == (MayGive(hand, 1, again=False), naming)
    assert table.mine(3).may == (MayGive(table.hand(3), 1, again=False),)
    table.name_giver(4, 4)
    assert table.mine(1).may == (naming,)


def test_t3_a_team_may_change_its_mind_before_a_card_is_given() -> None:
    """First you, then rather me."""
    table = a_clue()
    table.name_giver(1, 4)
    table.name_giver(1, 1)
    assert table.story.givers[1] == 1
    assert table.refused(4, giving(16)) is Refusal.PARTNER_GIVES


@pytest.mark.parametrize("by", [1, 4])
def test_t3_a_card_already_given_goes_back_when_the_other_is_named(by: int) -> None:
    """If we decide that you give after all, my card comes back to my hand."""
    table = a_clue()
    table.give(1, 5)
    table.name_giver(by, 4)
    assert table.story.given[1] == ()
    assert set(table.hand(1)) == {4, 5, 6, 7}
    assert 4 in table.waiting_for
    assert 1 not in table.waiting_for


def test_t3_naming_the_one_who_has_given_changes_nothing() -> None:
    """Saying again that I give leaves my card where it is."""
    table = a_clue()
    table.give(1, 5)
    table.name_giver(4, 1)
    assert (table.story.given[1], table.story.givers[1]) == ((5,), 1)


def test_t3_the_row_waits_for_a_team_that_changed_its_mind() -> None:
    """The row is not shown while a team that took its card back has not given anew."""
    table = a_clue()
    table.give(1, 5)
    table.give(3, 12)
    table.name_giver(1, 4)
    table.give(2, 8)
    assert table.story.phase == "give"
    assert table.waiting_for == (4,)
    assert only(RowRevealed, table.give(4, 16)).row == (0, 8, 12, 16)


def test_t3_a_card_given_may_be_exchanged_until_the_last_is_in() -> None:
    """The giver may give another card, the storyteller's partner too."""
    table = a_clue()
    for seat, first, then in ((1, 5, 7), (3, 12, 14)):
        table.give(seat, first)
        table.give(seat, then)
        assert table.story.given[seat] == (then,)
        assert first in table.hand(seat)


@pytest.mark.parametrize("giver", [2, 5, 0, 3, -2, 6, 7])
def test_t3_one_names_nobody_but_the_two_of_ones_own_team(giver: int) -> None:
    """I cannot decide for another team, nor name somebody who is not there."""
    refused = a_clue().refusal(1, NameGiver(Seat(giver)))
    assert (refused.code, refused.data) == (Refusal.NOT_YOUR_TEAM, {"seat": giver})


@pytest.mark.parametrize("by", [0, 3])
def test_t3_the_storytellers_team_has_nobody_to_name(by: int) -> None:
    """Both of the storyteller's team give; there is nothing to agree on."""
    table = a_clue()
    for giver in (0, 3):
        assert table.refused(by, NameGiver(Seat(giver))) is Refusal.NOT_NOW


def test_t3_a_giver_is_named_between_clue_and_row() -> None:
    """Not before there is a clue, and not when the row lies open."""
    assert Tabletop("team", 6, NAMED).refused(1, NameGiver(Seat(4))) is Refusal.NOT_NOW
    assert a_row().refused(1, NameGiver(Seat(4))) is Refusal.NOT_NOW


def test_t3_a_card_is_never_shown_to_the_partner() -> None:
    """Partners may talk, but my partner sees neither my hand nor my card."""
    one, other = a_clue(), a_clue()
    one.give(1, 5)
    other.give(1, 7)
    for seat in (None, 0, 2, 3, 4, 5):
        assert one.seen_by(seat) == other.seen_by(seat)
        assert one.heard_by(seat) == other.heard_by(seat)
    assert one.heard_by(1)[-1] == CardsSeen(Seat(1), (Card(5),))


@pytest.mark.parametrize("cards", [(), (4, 5)])
def test_t3_one_card_and_no_other_number(cards: tuple[int, ...]) -> None:
    """A team gives one card."""
    refused = a_clue().refusal(1, giving(*cards))
    assert (refused.code, refused.data) == (Refusal.CARD_COUNT, {"count": len(cards), "wanted": 1})


def test_t3_one_gives_from_ones_own_hand_not_the_partners() -> None:
    """My partner's cards are not mine to give."""
    assert a_clue().refused(1, giving(16)) is Refusal.CARD_NOT_HELD


def test_t3_nobody_gives_before_the_clue_or_votes_before_the_row() -> None:
    """First the clue, then the cards, then the votes, and no way back."""
    assert Tabletop("team", 6, NAMED).refused(1, giving(4)) is Refusal.NOT_NOW
    assert a_clue().refused(1, voting(1)) is Refusal.NOT_NOW
    assert a_row().refused(1, giving(5)) is Refusal.NOT_NOW
    assert a_row().refused(0, telling(1)) is Refusal.NOT_NOW


# T4: the row


@pytest.mark.parametrize("players", [6, 8, 10, 12])
def test_t4_two_cards_of_the_storytellers_team_and_one_of_each_other(players: int) -> None:
    """The row has one card more than there are teams."""
    table = a_row(players)
    assert len(table.story.row) == players // 2 + 1
    by_team = [0] * (players // 2)
    for seat, cards in enumerate(table.story.given):
        by_team[seat % (players // 2)] += len(cards)
    assert by_team == [2] + [1] * (players // 2 - 1)


def test_t4_the_row_is_shuffled() -> None:
    """Where a card lies does not tell whose it is."""
    table = Tabletop("team", 6, NAMED, chance=StackedChance({"row/1": (12, 8)}))
    table.tell(0, 0)
    table.all_give()
    assert table.story.row == (12, 8, 0, 4)


# T5: who votes


@pytest.mark.parametrize("players", [6, 8, 10, 12])
def test_t5_in_every_other_team_the_one_who_did_not_give_votes(players: int) -> None:
    """You gave, so I vote."""
    half = players // 2
    assert a_row(players).waiting_for == tuple(range(half + 1, players))


def test_t5_who_votes_follows_from_who_gave() -> None:
    """When the other one gave, I am the one who votes."""
    table = a_clue()
    table.name_giver(1, 4)
    table.all_give()
    assert table.waiting_for == (1, 5)
    assert table.mine(1).may == (MayVote(tuple(map(Spot, (1, 2, 3, 4))), 1, red=False, again=False),)
    assert table.mine(4).may == ()


def test_t5_storyteller_and_partner_never_vote() -> None:
    """The storyteller's team knows too much."""
    table = a_row()
    assert table.refused(0, voting(2)) is Refusal.STORYTELLER_VOTES_NOT
    assert table.refused(3, voting(2)) is Refusal.GIVER_VOTES_NOT


@pytest.mark.parametrize("giver", [1, 2])
def test_t5_who_gave_does_not_vote(giver: int) -> None:
    """Nobody who gave a card takes part in the vote."""
    assert a_row().refused(giver, voting(1)) is Refusal.GIVER_VOTES_NOT


@pytest.mark.parametrize("players", [6, 12])
@pytest.mark.parametrize("spots", [(), (1, 2)])
def test_t5_one_vote_however_many_play(players: int, spots: tuple[int, ...]) -> None:
    """The second vote of large tables does not exist in this game."""
    voter = players - 1
    refused = a_row(players).refusal(voter, voting(*spots))
    assert (refused.code, refused.data) == (Refusal.VOTE_COUNT, {"count": len(spots), "most": 1})


@pytest.mark.parametrize("beside", [-1, 0, 5])
def test_t5_a_vote_is_for_a_card_of_the_row(beside: int) -> None:
    """There is nothing to vote for beside the row."""
    refused = a_row().refusal(4, voting(beside))
    assert (refused.code, refused.data) == (Refusal.NOT_IN_ROW, {"spot": beside})


def test_t5_there_is_no_red_vote() -> None:
    """The red vote is for parties."""
    assert a_row().refused(4, voting(1, red=2)) is Refusal.NO_RED


def test_t5_a_vote_may_be_changed_and_is_revealed_with_the_last() -> None:
    """I may vote anew until everybody has voted; then all votes are open at once."""
    table = a_row()
    table.vote(4, 2)
    table.vote(4, 1)
    revealed = only(VotesRevealed, table.vote(5, 4))
    assert revealed == VotesRevealed(
        tuple(map(Seat, (0, 1, 2, 3))), ((), (), (), (), (Spot(1),), (Spot(4),)), red=None
    )


# T6: points. Eight players: 0 tells, 4 is the partner, 1, 2 and 3 gave, 5, 6 and 7 vote


@pytest.mark.parametrize(
    ("votes", "points"),
    [
        pytest.param({5: 0, 6: 0, 7: 0}, (0, 2, 2, 2), id="all found"),
        pytest.param({5: 2, 6: 3, 7: 1}, (0, 3, 3, 3), id="none found, one vote on each other team's card"),
        pytest.param({5: 2, 6: 3, 7: 2}, (0, 2, 4, 3), id="none found, two votes on one card"),
        pytest.param({5: 0, 6: 0, 7: 1}, (3, 4, 3, 0), id="two found, one vote on a finder's team's card"),
        pytest.param({5: 0, 6: 1, 7: 1}, (3, 5, 0, 0), id="one found, two votes on its team's card"),
        pytest.param({5: 3, 6: 3, 7: 0}, (3, 0, 0, 5), id="one found, two votes on its partner's card"),
        pytest.param({5: 0, 6: 4, 7: 4}, (5, 3, 0, 0), id="one found, two on the storyteller's partner's card"),
        pytest.param({5: 4, 6: 4, 7: 4}, (3, 2, 2, 2), id="none found, all on the storyteller's partner's card"),
        pytest.param({5: 4, 6: 3, 7: 2}, (1, 2, 3, 3), id="none found, one on the storyteller's partner's card"),
    ],
)
def test_t6_points_by_team(votes: Mapping[int, int], points: tuple[int, ...]) -> None:
    """All or none found: two for the other teams. Else three for storyteller's and finders'. One for each vote."""
    table = a_row(8)
    table.all_vote(votes)
    assert table.last_points == points


@pytest.mark.parametrize(
    ("votes", "points"),
    [
        ({5: 0, 6: 4, 7: 4}, (3, 3, 0, 0)),
        ({5: 4, 6: 4, 7: 4}, (0, 2, 2, 2)),
        ({5: 2, 6: 4, 7: 4}, (0, 2, 3, 2)),
    ],
)
def test_t6_without_partner_bonus_the_partners_card_earns_nothing(
    votes: Mapping[int, int], points: tuple[int, ...]
) -> None:
    """A table may decide that the storyteller's team gets nothing for votes on the partner's card."""
    table = a_row(8, Options(first=Seat(0), partner_bonus=False))
    table.all_vote(votes)
    assert table.last_points == points


@pytest.mark.parametrize("bonus", [True, False])
def test_t6_votes_on_the_storytellers_own_card_earn_no_extra_point(bonus: bool) -> None:
    """Being found is paid once, not vote by vote."""
    table = a_row(12, Options(first=Seat(0), partner_bonus=bonus))
    table.all_vote({7: 0, 8: 0, 9: 0, 10: 0, 11: 2})
    assert table.last_points == (3, 3, 4, 3, 3, 0)


def test_t6_a_card_earns_three_points_at_most() -> None:
    """Four votes on my team's card earn three."""
    table = a_row(12)
    table.all_vote({7: 0, 8: 1, 9: 1, 10: 1, 11: 1})
    assert table.last_points == (3, 6, 0, 0, 0, 0)


def test_t6_the_partners_card_earns_three_points_at_most() -> None:
    """Four votes on the card of the storyteller's partner earn three as well."""
    table = a_row(12)
    table.all_vote({7: 0, 8: 6, 9: 6, 10: 6, 11: 6})
    assert table.last_points == (6, 3, 0, 0, 0, 0)


def test_t6_a_table_may_lift_the_limit() -> None:
    """With another limit as house rule, four votes earn four."""
    table = a_row(12, Options(first=Seat(0), bonus_cap=24))
    table.all_vote({7: 0, 8: 1, 9: 1, 10: 1, 11: 1})
    assert table.last_points == (3, 7, 0, 0, 0, 0)


@pytest.mark.parametrize("players", [8, 10, 12])
def test_t6_no_extra_point_for_a_single_vote_however_many_play(players: int) -> None:
    """The points of large tables do not exist in this game: everybody has a single vote anyway."""
    table = a_row(players)
    voters = table.waiting_for
    for voter in voters[:-1]:
        table.vote_for(voter, 0)
    table.vote_for(voters[-1], players // 2)
    assert table.last_points == (4, *[3] * (players // 2 - 2), 0)


@pytest.mark.parametrize(("bonus", "mia_and_otto"), [(True, 4), (False, 3)])
def test_t6_mia_and_otto(bonus: bool, mia_and_otto: int) -> None:
    """Ten players; Mia's card is found by Red, Otto's gets Blue's vote, Green votes Red's, Gold its own."""
    table = a_row(10, Options(first=Seat(0), partner_bonus=bonus))
    mia, otto, red, gold = 0, 5, 1, 4
    table.all_vote({6: mia, 7: otto, 8: red, 9: gold})
    assert table.last_points == (mia_and_otto, 4, 0, 0, 1)


# T7: voting for one's partner's card


def test_t7_a_vote_for_the_partners_card_earns_the_team_its_point() -> None:
    """I did not know it was yours: we get the point for a vote on it."""
    table = a_row(8)
    table.all_vote({5: 1, 6: 0, 7: 3})
    assert table.last_points == (3, 1, 3, 1)


def test_t7_every_card_of_the_row_may_be_voted_for() -> None:
    """A voter gave no card, so none is barred."""
    for spot in (1, 2, 3, 4):
        table = a_row()
        table.vote(4, spot)
        assert table.story.votes[4] == (spot,)


def test_t7_a_voter_is_not_told_which_card_the_partner_gave() -> None:
    """Two tables that differ only in who gave which card of the row look the same to me."""
    one = Tabletop("team", 6, NAMED)
    other = Tabletop("team", 6, NAMED, chance=StackedChance({"deal": (0, 1, 2, 3, 8, 5, 6, 7, 4)}))
    for table in (one, other):  # seat 1 gives 4 and seat 2 gives 8; or the other way about
        table.chance = StackedChance({"row/1": (0, 4, 8, 12)})
        table.tell(0, 0)
        table.all_give()
    assert one.story.row == other.story.row
    assert one.story.given[1] != other.story.given[1]
    assert one.seen_by(4) == other.seen_by(4)
    assert one.heard_by(4) == other.heard_by(4)


# T8: the end of turn and game


def test_t8_hands_are_filled_to_four_and_stay_where_they_are() -> None:
    """Who gave draws one, from the storyteller's left on; the others keep their four."""
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


def test_t8_everybody_sees_the_card_one_drew_oneself() -> None:
    """I see what I drew, and nobody else does."""
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
        assert table.story.givers == (None, None, None)
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


# What cannot be


def test_seats_are_fixed_in_a_team_game() -> None:
    """A late comer would have no partner, and opposite seats would no longer be opposite."""
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
    """No second vote, no lone finder and no duel among teams."""
    assert setup_refused("team", 6, options).code is Refusal.OPTION_NOT_IN_GAME


@pytest.mark.parametrize(
    "options", [Options(rounds=0), Options(hand=11), Options(bonus_cap=-1), Options(first=Seat(6))]
)
def test_house_rules_out_of_range_are_refused_in_team(options: Options) -> None:
    """House rules have limits."""
    assert setup_refused("team", 6, options).code is Refusal.OPTION_OUT_OF_RANGE


def test_house_rules_of_teams_are_shown_beside_the_book() -> None:
    """Everybody can read in what this table departs from the book."""
    assert departures("team", 6, Options(partner_bonus=True, bonus_cap=3)) == ()
    assert departures("team", 6, Options(partner_bonus=False)) == (
        Departure("partner_bonus", book=True, chosen=False),
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
    """Each to one's own part."""
    table = a_row()
    for call in (Arrive(), Stop(), RunOut(), CloseWindow(Spot(1))):
        assert table.refused(4, call) is Refusal.NOT_A_PLAYERS_CALL
    for move in (telling(0), giving(4), voting(1), NameGiver(Seat(1))):
        assert table.refused(None, move) is Refusal.ONLY_FOR_PLAYERS
