"""C1-C6: the rules that only the classic rule books of 2008 and 2014 have."""

import pytest

from lapin.game.model.events import GameEnded, HandsRefilled
from lapin.game.model.refusals import Refusal
from tests.rules.classic_tables import both_classics, play_on, play_to_the_end, points
from tests.rules.tabletop import StackedChance, Tabletop, only, voting

# The illustrated turns of the rule books


def test_c3_the_turn_of_dan_chris_ruby_eva_and_kevin() -> None:
    """The example of the 2014 book: Dan 3, Chris 4, Ruby 3, Eva 1, Kevin 0."""
    dan, chris, ruby, eva, kevin = range(5)
    cards = {dan: 0, chris: 6, ruby: 12, eva: 18, kevin: 24}
    row = [cards[chris], cards[ruby], cards[dan], cards[eva], cards[kevin]]
    table = Tabletop("classic-2014", 5, chance=StackedChance({"row/1": row}))
    table.tell(dan, cards[dan], "Alice in Wonderland")
    table.give(chris, cards[chris])
    table.give(ruby, cards[ruby])
    table.give(eva, cards[eva])
    table.give(kevin, cards[kevin])
    assert table.refused(eva, voting(4)) is Refusal.OWN_CARD
    table.vote(eva, 1)
    table.vote(chris, 3)
    table.vote(ruby, 3)
    table.vote(kevin, 4)
    assert table.scores[dan] == 3
    assert table.scores[chris] == 4
    assert table.scores[ruby] == 3
    assert table.scores[eva] == 1
    assert table.scores[kevin] == 0


@pytest.mark.parametrize(("vote_of_mathilde", "vote_of_nicolas"), [(1, 3), (3, 1)])
def test_c1_the_turn_of_julien_lea_tom_mathilde_and_nicolas(vote_of_mathilde: int, vote_of_nicolas: int) -> None:
    """The example of the 2008 book: Léa 5, Julien 3, Tom 1, Mathilde and Nicolas 0; Tom tells next."""
    julien, tom, mathilde, nicolas, lea = range(5)
    cards = {julien: 0, tom: 6, mathilde: 12, nicolas: 18, lea: 24}
    row = [cards[lea], cards[mathilde], cards[tom], cards[julien], cards[nicolas]]
    table = Tabletop("classic-2008", 5, chance=StackedChance({"row/1": row}))
    table.tell(julien, cards[julien], "Où est le bonheur ?")
    table.give(lea, cards[lea])
    table.give(mathilde, cards[mathilde])
    table.give(nicolas, cards[nicolas])
    table.give(tom, cards[tom])
    table.vote(lea, 4)
    table.vote(tom, 1)
    table.vote(mathilde, vote_of_mathilde)
    table.vote(nicolas, vote_of_nicolas)
    assert table.scores[lea] == 5
    assert table.scores[julien] == 3
    assert table.scores[tom] == 1
    assert table.scores[mathilde] == 0
    assert table.scores[nicolas] == 0
    assert table.story.storyteller == tom


# C1, C3: four to six players


def test_c1_if_all_find_the_card_the_others_score_two() -> None:
    """2008: too easy a clue earns the storyteller nothing and everybody else two points."""
    assert points("classic-2008", 5, {1: 0, 2: 0, 3: 0, 4: 0}) == (0, 2, 2, 2, 2)


def test_c1_if_none_finds_the_card_the_others_score_two_and_their_votes() -> None:
    """2008: too hard a clue earns the storyteller nothing; the others two, and one for each vote on their card."""
    assert points("classic-2008", 5, {1: 2, 2: 1, 3: 1, 4: 1}) == (0, 5, 3, 2, 2)


def test_c1_if_some_find_the_card_they_and_the_storyteller_score_three() -> None:
    """2008: finders and the storyteller get three; the others get nothing but the votes on their own card."""
    assert points("classic-2008", 5, {1: 0, 2: 0, 3: 4, 4: 0}) == (3, 3, 3, 0, 4)


def test_c1_one_finder_of_four_players_earns_three_not_four() -> None:
    """2008: the four points are for three players only."""
    assert points("classic-2008", 4, {1: 0, 2: 3, 3: 2}) == (3, 3, 1, 1)


def test_c1_a_vote_is_worth_a_point_without_limit() -> None:
    """2008: four votes on one card count in full."""
    assert points("classic-2008", 6, {1: 0, 2: 1, 3: 1, 4: 1, 5: 1}) == (3, 7, 0, 0, 0, 0)


def test_c1_votes_on_the_storytellers_card_are_no_bonus() -> None:
    """2008: the storyteller has three points however many found the card."""
    assert points("classic-2008", 6, {1: 0, 2: 0, 3: 0, 4: 0, 5: 1})[0] == 3


def test_c3_if_all_find_the_card_the_others_score_two() -> None:
    """2014: the storyteller gets nothing, everybody else two."""
    assert points("classic-2014", 5, {1: 0, 2: 0, 3: 0, 4: 0}) == (0, 2, 2, 2, 2)


def test_c3_if_none_finds_the_card_the_others_score_two_and_their_votes() -> None:
    """2014: the storyteller gets nothing, everybody else two and one for each vote on their own card."""
    assert points("classic-2014", 5, {1: 2, 2: 1, 3: 1, 4: 1}) == (0, 5, 3, 2, 2)


def test_c3_if_some_find_the_card_they_and_the_storyteller_score_three() -> None:
    """2014: storyteller and finders get three; every vote on another's card is worth one to its owner."""
    assert points("classic-2014", 5, {1: 0, 2: 0, 3: 4, 4: 1}) == (3, 4, 3, 0, 1)


def test_c3_a_vote_is_worth_a_point_without_limit() -> None:
    """2014: four votes on one card count in full."""
    assert points("classic-2014", 6, {1: 0, 2: 1, 3: 1, 4: 1, 5: 1}) == (3, 7, 0, 0, 0, 0)


# C2, C3: three players


def test_c2_a_lone_finder_of_three_players_and_the_storyteller_score_four() -> None:
    """2008, three players: exactly one found, so both get four, and the vote on a card one more."""
    assert points("classic-2008", 3, {1: 0, 2: 1}) == (4, 5, 0)


@pytest.mark.parametrize(("finder", "other"), [(1, 2), (2, 1)])
def test_c2_either_of_the_two_may_be_the_lone_finder(finder: int, other: int) -> None:
    """2008, three players: either of the two may have found it."""
    scored = points("classic-2008", 3, {finder: 0, other: finder})
    assert (scored[0], scored[finder], scored[other]) == (4, 5, 0)


def test_c2_if_both_find_the_card_it_is_as_always() -> None:
    """2008, three players: both found it, so the storyteller gets nothing and the others two."""
    assert points("classic-2008", 3, {1: 0, 2: 0}) == (0, 2, 2)


def test_c2_if_neither_finds_the_card_it_is_as_always() -> None:
    """2008, three players: none found it, so the storyteller gets nothing, the others two and their votes."""
    assert points("classic-2008", 3, {1: 2, 2: 1}) == (0, 3, 3)


def test_c2_a_vote_on_either_of_a_players_two_cards_is_a_point() -> None:
    """2008, three players: both cards that a player gave can earn a point for a vote."""
    table = Tabletop("classic-2008", 3)
    table.tell(0, 0)
    table.give(1, 7, 8)
    table.give(2, 14, 15)
    table.vote(1, 1)
    table.vote(2, 3)
    assert table.scores == (4, 5, 0)


def test_c3_a_lone_finder_of_three_players_scores_three() -> None:
    """2014, three players: the scoring rules do not change."""
    assert points("classic-2014", 3, {1: 0, 2: 1}) == (3, 4, 0)


@pytest.mark.parametrize(("votes", "scored"), [({1: 0, 2: 0}, (0, 2, 2)), ({1: 2, 2: 1}, (0, 3, 3))])
def test_c3_three_players_who_all_or_none_find_it_score_two(
    votes: dict[int, int], scored: tuple[int, ...]
) -> None:
    """2014, three players: if all or none found it, the others get two."""
    assert points("classic-2014", 3, votes) == scored


# C3: the end of 2014


def test_c3_thirty_points_end_the_game_of_2014() -> None:
    """Exactly 30 is enough."""
    table = Tabletop("classic-2014", 4)
    table.move_rabbits(27, 0, 0, 0)
    table.play_turn({1: 0, 2: 3, 3: 2}, teller=0)
    assert table.scores[0] == 30
    assert table.story.reason == "target"
    assert table.story.winners == (0,)


def test_c3_twenty_nine_points_do_not_end_the_game_of_2014() -> None:
    """One short of 30 the game goes on."""
    table = Tabletop("classic-2014", 4)
    table.move_rabbits(26, 0, 0, 0)
    table.play_turn({1: 0, 2: 3, 3: 2}, teller=0)
    assert table.scores[0] == 29
    assert not table.over


def test_c1_thirty_points_do_not_end_the_game_of_2008() -> None:
    """The 2008 book knows no target, only the last card."""
    table = Tabletop("classic-2008", 4)
    table.move_rabbits(60, 0, 0, 0)
    play_on(table)
    assert not table.over


# C6: the last card

turns_by_players = pytest.mark.parametrize(("players", "turns"), [(3, 13), (4, 15), (5, 11), (6, 8)])


@turns_by_players
@both_classics
def test_c6_the_game_is_over_when_the_last_card_is_drawn(game: str, players: int, turns: int) -> None:
    """With 84 cards that is after 13, 15, 11 or 8 turns."""
    table = Tabletop(game, players)
    assert play_to_the_end(table) == turns
    assert table.story.reason == "pile"
    assert table.story.pile == ()


def test_c6_it_is_over_even_if_every_hand_could_be_filled() -> None:
    """With four players the fifteenth refill takes just the last four cards: all have six, and it ends."""
    table = Tabletop("classic-2008", 4)
    play_to_the_end(table)
    assert tuple(map(len, table.story.hands)) == (6, 6, 6, 6)


def test_c6_it_is_over_even_if_not_every_hand_could_be_filled() -> None:
    """With three players the last three cards go to the first who draw, and the storyteller gets none."""
    table = Tabletop("classic-2008", 3)
    play_to_the_end(table)
    assert table.story.storyteller == 0
    assert tuple(map(len, table.story.hands)) == (6, 7, 6)


def test_c6_one_card_left_in_the_pile_means_another_turn() -> None:
    """The pile must be empty, not merely short."""
    table = Tabletop("classic-2008", 4, deck=29)
    play_on(table)
    assert len(table.story.pile) == 1
    assert not table.over
    play_on(table)
    assert table.story.reason == "pile"


@both_classics
def test_c6_the_discards_are_never_reshuffled(game: str) -> None:
    """Played cards stay out of the game."""
    chance = StackedChance()
    table = Tabletop(game, 5, chance=chance)
    play_to_the_end(table)
    refills = [event for event in table.events if isinstance(event, HandsRefilled)]
    assert [event.reshuffled for event in refills] == [None] * 11
    assert not [label for label in chance.asked if label.startswith("reshuffle")]
    assert len(table.story.discards) == 55


def test_c6_the_points_of_the_last_turn_count() -> None:
    """The last turn is scored before the game ends, and the most points win."""
    table = Tabletop("classic-2008", 4, deck=28)
    table.tell_something(0)
    table.all_give()
    events = table.all_vote({1: 0, 2: 1, 3: 1})
    assert only(GameEnded, events) == GameEnded("pile", (3, 5, 0, 0), (1,))


def test_c6_equal_scores_share_the_win() -> None:
    """When the last card is drawn and three are level, three have won."""
    table = Tabletop("classic-2008", 4, deck=28)
    table.play_turn({1: 0, 2: 0, 3: 0}, teller=0)
    assert table.story.winners == (1, 2, 3)


def test_c6_a_target_reached_with_the_last_card_ends_the_game_once() -> None:
    """2014: thirty points and the last card in one turn: the game is over, and says it was the points."""
    table = Tabletop("classic-2014", 4, deck=28)
    table.move_rabbits(29, 0, 0, 0)
    table.tell_something(0)
    table.all_give()
    events = table.all_vote({1: 0, 2: 3, 3: 2})
    assert only(GameEnded, events).reason == "target"


def test_c6_a_newcomer_may_play_until_the_last_card() -> None:
    """A player who sits down while there are cards plays on, and the game ends with the pile as for everybody."""
    table = Tabletop("classic-2008", 4, deck=35)
    table.arrive()
    play_on(table)
    assert len(table.story.pile) == 1
    play_on(table)
    assert table.story.reason == "pile"
    assert table.scores == (2, 2, 4, 4, 2)


def test_c6_a_hand_for_a_newcomer_does_not_take_the_last_card() -> None:
    """If the pile cannot deal a newcomer in, it is not used up: the others play on to its end (L5)."""
    table = Tabletop("classic-2008", 4, deck=35)
    play_on(table)
    table.arrive()
    play_on(table)
    assert not table.over
    assert (table.state.players, len(table.story.pile)) == (4, 3)
    play_on(table)
    assert table.story.reason == "pile"
