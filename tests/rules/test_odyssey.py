"""O1-O5: the rules that only the odyssey rule book has; O6 is in `test_odyssey_pile`."""

import pytest

from lapin.game.house_rules import Departure
from lapin.game.model.events import VoteCast
from lapin.game.model.ids import Seat, Spot
from lapin.game.model.moves import MayVote
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal
from tests.rules.story_tables import play_on
from tests.rules.tabletop import AS_PRINTED, Tabletop, departures, voting

Votes = dict[int, int | tuple[int, ...]]

ONLY_IF_NOT_ALL_FOUND = Options(single_vote_always=False)


def points(players: int, votes: Votes, options: Options = AS_PRINTED) -> tuple[int, ...]:
    """The points of a first turn told by seat 0, with votes named by whose cards they are for."""
    return Tabletop("odyssey", players, options).play_turn(votes, teller=0)


def seven_see_the_row() -> Tabletop:
    """Seven players; seat 0 told, and the card of seat 2 is number 3 in the row."""
    table = Tabletop("odyssey", 7)
    table.tell_something(0)
    table.all_give()
    return table


# O1: three to six players


def test_o1_if_all_find_the_card_the_others_score_two() -> None:
    """The storyteller gets nothing, everybody else two."""
    assert points(6, {1: 0, 2: 0, 3: 0, 4: 0, 5: 0}) == (0, 2, 2, 2, 2, 2)


def test_o1_if_none_finds_the_card_the_others_score_two_and_their_votes() -> None:
    """The storyteller gets nothing, everybody else two and one for each vote on their own card."""
    assert points(5, {1: 2, 2: 1, 3: 1, 4: 2}) == (0, 4, 4, 2, 2)


def test_o1_if_some_find_the_card_they_and_the_storyteller_score_three() -> None:
    """Storyteller and finders get three; every vote on another's card is worth one to its owner."""
    assert points(5, {1: 0, 2: 0, 3: 4, 4: 1}) == (3, 4, 3, 0, 1)


@pytest.mark.parametrize(
    ("votes", "scored"),
    [
        ({1: 0, 2: 1, 3: 1, 4: 0, 5: 0}, 3 + 2),
        ({1: 0, 2: 1, 3: 1, 4: 1, 5: 0}, 3 + 3),
        ({1: 0, 2: 1, 3: 1, 4: 1, 5: 1}, 3 + 3),
    ],
)
def test_o1_a_vote_is_worth_a_point_at_most_three_a_turn(votes: Votes, scored: int) -> None:
    """Two votes are two points, three are three, and four are three too."""
    assert points(6, votes)[1] == scored


def test_o1_the_cap_holds_when_none_found_too() -> None:
    """Two points because nobody found it, and no more than three for four votes."""
    assert points(6, {1: 2, 2: 1, 3: 1, 4: 1, 5: 1}) == (0, 5, 3, 2, 2, 2)


def test_o1_the_cap_is_for_a_turn_not_for_a_game() -> None:
    """Three bonus points in one turn do not forbid three in the next."""
    table = Tabletop("odyssey", 6)
    table.play_turn({1: 0, 2: 5, 3: 5, 4: 5, 5: 1}, teller=0)
    table.play_turn({0: 1, 2: 5, 3: 5, 4: 5, 5: 0})
    assert table.scores[5] == 6


def test_o1_votes_on_the_storytellers_card_are_no_bonus() -> None:
    """The storyteller has three points however many found the card."""
    assert points(6, {1: 0, 2: 0, 3: 0, 4: 0, 5: 1})[0] == 3


def test_o1_a_lone_finder_of_three_players_scores_three() -> None:
    """The four points of 2008 are not in this book."""
    assert points(3, {1: 0, 2: 1}) == (3, 4, 0)


def test_o1_six_players_get_no_single_vote_point() -> None:
    """The point for a single vote is for seven players and more."""
    assert points(6, {1: 0, 2: 3, 3: 2, 4: 5, 5: 4})[1] == 3


@pytest.mark.parametrize(("before", "over"), [(26, False), (27, True), (28, True)])
def test_o1_the_game_ends_when_someone_has_thirty_points(before: int, over: bool) -> None:
    """29 is not enough, 30 is, and so is 31."""
    table = Tabletop("odyssey", 4)
    table.move_rabbits(before, 0, 0, 0)
    table.play_turn({1: 0, 2: 3, 3: 2}, teller=0)
    assert table.over is over
    assert table.story.reason == ("target" if over else None)


# O2: seven to twelve players


def test_o2_a_finder_with_a_single_vote_scores_one_more() -> None:
    """Seat 1 found the card with one vote, seat 2 with two: four points and three."""
    scored = points(7, {1: 0, 2: (0, 3), 3: 4, 4: 5, 5: 6, 6: 5})
    assert scored == (3, 3 + 1, 3, 1, 1, 2, 1)


def test_o2_a_single_vote_that_missed_earns_nothing() -> None:
    """One vote alone is not worth a point; it has to be right."""
    scored = points(7, {1: 0, 2: 3, 3: (0, 4), 4: (0, 5), 5: (0, 6), 6: (0, 5)})
    assert scored[2] == 0


def test_o2_all_or_none_is_as_with_fewer_players() -> None:
    """None found it: nothing for the storyteller, two and their votes for the others, no single-vote point."""
    assert points(7, {1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5}) == (0, 3, 3, 3, 3, 3, 3)


def test_o2_if_all_find_it_with_two_votes_nobody_has_the_single_vote_point() -> None:
    """All found it with two votes: nothing for the storyteller, two and their second votes for the others."""
    votes: Votes = {1: (0, 2), 2: (0, 1), 3: (0, 4), 4: (0, 3), 5: (0, 6), 6: (0, 5)}
    assert points(7, votes) == (0, 3, 3, 3, 3, 3, 3)


def test_o2_the_storyteller_and_finders_score_three_with_twelve_players() -> None:
    """The same table of points serves up to twelve."""
    votes: Votes = {1: (0, 2), 2: 3, 3: 2, 4: 5, 5: 4, 6: 7, 7: 6, 8: 9, 9: 8, 10: 11, 11: 10}
    assert points(12, votes) == (3, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1)


def test_o2_the_single_vote_point_comes_on_top_of_the_capped_bonus() -> None:
    """A player gets three for finding, three for five votes, and one for the single vote."""
    assert points(7, {1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1})[1] == 3 + 3 + 1


# O3: two votes


@pytest.mark.parametrize(("players", "most"), [(3, 1), (6, 1), (7, 2), (12, 2)])
def test_o3_seven_players_and_more_have_two_votes(players: int, most: int) -> None:
    """Up to six have one vote, from seven on two."""
    table = Tabletop("odyssey", players)
    table.tell_something(0)
    table.all_give()
    (may,) = table.may(1)
    assert isinstance(may, MayVote)
    assert may.most == most
    assert may.alone == most - 1  # O2: what one vote alone brings where two are allowed


def test_o3_two_votes_may_be_cast() -> None:
    """With seven players, each may vote for two cards."""
    table = seven_see_the_row()
    assert table.vote(1, 1, 3) == [VoteCast(Seat(1), (Spot(1), Spot(3)), None)]


def test_o3_one_vote_is_enough() -> None:
    """Nobody has to use the second vote; the table does not wait for it."""
    table = seven_see_the_row()
    table.vote(1, 1)
    assert 1 not in table.waiting_for


def test_o3_six_players_cannot_cast_two_votes() -> None:
    """With six players a second vote is refused."""
    table = Tabletop("odyssey", 6)
    table.tell_something(0)
    table.all_give()
    refused = table.refusal(1, voting(1, 3))
    assert refused.code is Refusal.VOTE_COUNT
    assert refused.data == {"count": 2, "most": 1}
    table.vote(1, 1)


@pytest.mark.parametrize("spots", [(), (1, 3, 4), (1, 3, 4, 5)])
def test_o3_nobody_casts_no_vote_or_three(spots: tuple[int, ...]) -> None:
    """A voter casts one vote or two, and no other number."""
    table = seven_see_the_row()
    refused = table.refusal(1, voting(*spots))
    assert refused.code is Refusal.VOTE_COUNT
    assert refused.data == {"count": len(spots), "most": 2}
    table.vote(1, 1, 3)


def test_o3_the_second_vote_is_for_another_card() -> None:
    """Both votes on one card are refused."""
    table = seven_see_the_row()
    assert table.refused(1, voting(3, 3)) is Refusal.VOTE_TWICE
    table.vote(1, 3, 4)


@pytest.mark.parametrize("spots", [(2, 1), (1, 2), (2,)])
def test_o3_neither_vote_is_for_the_voters_own_card(spots: tuple[int, ...]) -> None:
    """Card 2 is mine: I can put neither my first nor my second vote on it."""
    table = seven_see_the_row()
    refused = table.refusal(1, voting(*spots))
    assert refused.code is Refusal.OWN_CARD
    assert refused.data == {"spot": 2}
    table.vote(1, 1)


@pytest.mark.parametrize("spots", [(8, 1), (1, 8), (1, 0), (0, 1)])
def test_o3_both_votes_are_for_cards_of_the_row(spots: tuple[int, int]) -> None:
    """The row has seven cards, and neither vote can be elsewhere."""
    table = seven_see_the_row()
    assert table.refused(1, voting(*spots)) is Refusal.NOT_IN_ROW
    table.vote(1, 1)


@pytest.mark.parametrize("votes_of_seat_1", [(0, 2), (2, 0)])
def test_o3_either_vote_makes_a_finder(votes_of_seat_1: tuple[int, int]) -> None:
    """The first vote or the second may find the card."""
    assert points(7, {1: votes_of_seat_1, 2: 3, 3: 4, 4: 5, 5: 6, 6: 3}) == (3, 3, 1, 2, 1, 1, 1)


def test_o3_all_found_though_some_needed_two_votes() -> None:
    """If everybody has a vote on the storyteller's card, all have found it."""
    scored = points(7, {1: (2, 0), 2: (0, 1), 3: (0, 1), 4: (0, 1), 5: (0, 2), 6: (0, 2)})
    assert scored[0] == 0
    assert scored[6] == 2


def test_o3_two_votes_may_be_changed_into_one_and_back() -> None:
    """Until the last vote is in I may add a vote or take one away, and the last word counts."""
    table = seven_see_the_row()
    table.vote(1, 1, 3)
    table.vote(1, 1)
    table.vote(2, 1)
    table.vote(2, 4, 1)
    table.all_vote({3: 4, 4: 3, 5: 6, 6: 5})
    assert table.last_points == (3, 4, 3, 2, 1, 1, 1)


def test_o3_the_seventh_player_brings_the_second_vote() -> None:
    """When a seventh player sits down, the next turn is voted with two votes."""
    table = Tabletop("odyssey", 6)
    table.arrive()
    play_on(table)
    table.tell_something()
    table.all_give()
    table.vote_for(0, 1, 2)
    assert len(table.story.votes[0]) == 2


def test_o3_a_table_may_do_without_the_second_vote() -> None:
    """As a house rule eight players have one vote each, shown as a departure, and no single-vote point."""
    options = Options(second_vote=False)
    votes: Votes = {1: 0, 2: 3, 3: 2, 4: 5, 5: 4, 6: 7, 7: 6}
    assert points(8, votes, options) == (3, 3, 1, 1, 1, 1, 1, 1)
    assert departures("odyssey", 8, options) == (Departure("second_vote", True, False),)


# O4: both votes count for the owner


def test_o4_first_and_second_votes_count_alike_for_the_owner() -> None:
    """Seat 1's card has one first vote and one second vote: two points."""
    assert points(7, {1: 2, 2: (1, 0), 3: (0, 1), 4: 5, 5: 6, 6: 5})[1] == 2


def test_o4_one_voter_can_give_two_owners_a_point() -> None:
    """A voter's two votes on two cards are a point for each of their owners."""
    assert points(7, {1: (2, 3), 2: 0, 3: 0, 4: 0, 5: 0, 6: 0}) == (3, 0, 5, 5, 4, 4, 4)


@pytest.mark.parametrize(
    "votes",
    [
        {1: 2, 2: (1, 0), 3: (1, 0), 4: (0, 1), 5: (0, 1), 6: 0},
        {1: 2, 2: (1, 0), 3: (1, 0), 4: (1, 0), 5: (1, 0), 6: 0},
        {1: 2, 2: (0, 1), 3: (0, 1), 4: (0, 1), 5: (0, 1), 6: (0, 1)},
    ],
)
def test_o4_the_cap_of_three_is_over_both_votes(votes: Votes) -> None:
    """Four or five votes on a card, first ones or second ones, are three points together."""
    assert points(7, votes)[1] == 3


# O5: the single-vote point when all found


def test_o5_single_vote_finder_gets_a_point_even_if_all_found() -> None:
    """All found it with one vote each: nothing for the storyteller, two and one for the others."""
    assert points(7, {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0}) == (0, 3, 3, 3, 3, 3, 3)


def test_o5_if_all_found_only_single_votes_get_the_point() -> None:
    """All found, seat 1 with two votes: two for seat 1, three for the others, and one for the vote on seat 2."""
    assert points(7, {1: (0, 2), 2: 0, 3: 0, 4: 0, 5: 0, 6: 0}) == (0, 2, 4, 3, 3, 3, 3)


def test_o5_option_no_single_vote_point_if_all_found() -> None:
    """With the option, everybody gets two points when all found it, single vote or not."""
    votes: Votes = {1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0}
    assert points(7, votes, ONLY_IF_NOT_ALL_FOUND) == (0, 2, 2, 2, 2, 2, 2)


def test_o5_option_leaves_the_point_if_not_all_found() -> None:
    """With the option, too, a single-vote finder has four points when somebody missed."""
    votes: Votes = {1: 0, 2: (0, 3), 3: 4, 4: 5, 5: 6, 6: 5}
    assert points(7, votes, ONLY_IF_NOT_ALL_FOUND) == points(7, votes) == (3, 4, 3, 1, 1, 2, 1)


def test_o5_option_is_shown_as_a_departure() -> None:
    """The table shows how it reads the rule."""
    assert departures("odyssey", 7, ONLY_IF_NOT_ALL_FOUND) == (
        Departure("single_vote_always", True, False, ruling=True),
    )


def test_o5_option_means_nothing_where_there_is_one_vote() -> None:
    """With six players there is no such point, so there is nothing to depart from."""
    assert departures("odyssey", 6, ONLY_IF_NOT_ALL_FOUND) == ()
    assert points(6, {1: 0, 2: 0, 3: 0, 4: 0, 5: 0}, ONLY_IF_NOT_ALL_FOUND) == (0, 2, 2, 2, 2, 2)
