"""C1-C6: what the classic rule books of 2008 and 2014 say of their own."""

import pytest

from lapin.engine.clues import Clue, Live, Recording
from lapin.engine.events import GameEnded, HandsRefilled
from lapin.engine.ids import Seat
from lapin.engine.moves import MayTell
from lapin.engine.options import Options
from lapin.engine.refusals import Refusal
from lapin.rules.books import Departure, departures
from tests.rules.tabletop import AS_PRINTED, StackedChance, Tabletop, only, telling, voting

both_classics = pytest.mark.parametrize("game", ["classic-2008", "classic-2014"])


def points(game: str, players: int, votes: dict[int, int], options: Options = AS_PRINTED) -> tuple[int, ...]:
    """The points of a first turn told by seat 0, with each vote named by whose card it is for."""
    return Tabletop(game, players, options).play_turn(votes, teller=0)


def play_on(table: Tabletop) -> None:
    """One more turn, in which everybody finds the storyteller's card."""
    teller = table.story.storyteller or 0
    table.play_turn({seat: teller for seat in range(table.state.players) if seat != teller}, teller=teller)


def play_to_the_end(table: Tabletop) -> int:
    """Turns until the game is over; everybody always finds the card, so that nobody comes near 30."""
    while not table.over:
        assert table.story.turn <= 84, "there is no end to it"
        play_on(table)
    return table.story.turn


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
    """2008: who found it and the storyteller get three; who did not, nothing but votes on the own card."""
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
    """2014: storyteller nothing, everybody else two."""
    assert points("classic-2014", 5, {1: 0, 2: 0, 3: 0, 4: 0}) == (0, 2, 2, 2, 2)


def test_c3_if_none_finds_the_card_the_others_score_two_and_their_votes() -> None:
    """2014: storyteller nothing, everybody else two and one for each vote on the own card."""
    assert points("classic-2014", 5, {1: 2, 2: 1, 3: 1, 4: 1}) == (0, 5, 3, 2, 2)


def test_c3_if_some_find_the_card_they_and_the_storyteller_score_three() -> None:
    """2014: three for storyteller and finders, and one for each vote on the own card, found or not."""
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
    """2008, three players: it does not matter who of the two found it."""
    scored = points("classic-2008", 3, {finder: 0, other: finder})
    assert (scored[0], scored[finder], scored[other]) == (4, 5, 0)


def test_c2_if_both_find_the_card_it_is_as_always() -> None:
    """2008, three players: both found, storyteller nothing, the others two."""
    assert points("classic-2008", 3, {1: 0, 2: 0}) == (0, 2, 2)


def test_c2_if_neither_finds_the_card_it_is_as_always() -> None:
    """2008, three players: none found, storyteller nothing, the others two and their votes."""
    assert points("classic-2008", 3, {1: 2, 2: 1}) == (0, 3, 3)


def test_c2_a_vote_on_either_of_ones_two_cards_is_a_point() -> None:
    """2008, three players: both cards one gave can earn a vote's point."""
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
    """2014, three players: all found or none, the others two."""
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


# C4: mimes and songs

performances = pytest.mark.parametrize(
    "clue",
    [
        Live("song"),
        Live("mime"),
        Recording("audio", ref="tune", sha256="0" * 64, milliseconds=2500),
        Recording("video", ref="mime", sha256="0" * 64, milliseconds=4000, words="guess!"),
    ],
)


@performances
@pytest.mark.parametrize("game", ["classic-2008", "classic-2014", "odyssey"])
def test_c4_a_clue_may_be_hummed_or_mimed(game: str, clue: Clue) -> None:
    """With the variant a tune or a mime will do instead of words, live or recorded."""
    table = Tabletop(game, 4, Options(performed=True))
    assert table.may(0) == (MayTell(table.hand(0), performed=True),)
    table.tell(0, 0, clue)
    assert table.story.clue == clue


@performances
@pytest.mark.parametrize("game", ["classic-2008", "classic-2014", "odyssey"])
def test_c4_without_the_variant_a_clue_is_made_of_words(game: str, clue: Clue) -> None:
    """At a table as printed nobody sings."""
    table = Tabletop(game, 4)
    assert table.may(0) == (MayTell(table.hand(0), performed=False),)
    assert table.refused(0, telling(0, clue)) is Refusal.CLUE_FORM
    table.tell(0, 0, "words")


def test_c4_words_are_still_allowed_with_the_variant() -> None:
    """The storyteller may sing, and need not."""
    table = Tabletop("classic-2008", 4, Options(performed=True))
    table.tell(0, 0, "words")
    assert table.refused(1, telling(6, Live("song"))) is Refusal.NOT_NOW


def test_c4_nothing_else_changes() -> None:
    """A mime scores as words do."""
    table = Tabletop("classic-2008", 4, Options(performed=True))
    table.tell(0, 0, Live("mime"))
    table.all_give()
    table.all_vote({1: 0, 2: 1, 3: 1})
    assert table.last_points == points("classic-2008", 4, {1: 0, 2: 1, 3: 1}) == (3, 5, 0, 0)


def test_c4_the_variant_is_shown_as_a_departure() -> None:
    """Everybody at the table can see that mimes are allowed."""
    assert departures("classic-2008", 4, Options(performed=True)) == (Departure("performed", False, True),)


# C5: house rules


@pytest.mark.parametrize("players", [3, 4, 6])
@both_classics
def test_c5_a_game_as_printed_departs_from_nothing(game: str, players: int) -> None:
    """Without house rules there is nothing to show."""
    assert departures(game, players, AS_PRINTED) == ()


@pytest.mark.parametrize(
    ("options", "departure"),
    [
        (Options(hand=5), Departure("hand", 6, 5)),
        (Options(target=20), Departure("target", None, 20)),
        (Options(rounds=2), Departure("rounds", None, 2)),
        (Options(bonus_cap=3), Departure("bonus_cap", None, 3)),
        (Options(bonus_cap=0), Departure("bonus_cap", None, 0)),
        (Options(second_vote=True), Departure("second_vote", False, True)),
        (Options(first="draw"), Departure("first", "claim", "draw")),
        (Options(first=Seat(0)), Departure("first", "claim", 0)),
    ],
)
def test_c5_every_change_is_shown_as_a_departure_from_the_book(options: Options, departure: Departure) -> None:
    """Beside each house rule stands what the book says."""
    assert departures("classic-2008", 4, options) == (departure,)


def test_c5_switching_off_the_four_points_is_shown_with_three_players() -> None:
    """The four points of a lone finder are a rule for three: without them the table departs from it."""
    assert departures("classic-2008", 3, Options(lone_finder=False)) == (Departure("lone_finder", True, False),)


def test_c5_taking_over_the_four_points_is_shown_with_three_players() -> None:
    """The 2014 book does not know the four points."""
    assert departures("classic-2014", 3, Options(lone_finder=True)) == (Departure("lone_finder", False, True),)


@pytest.mark.parametrize("options", [Options(hand=6), Options(first="claim"), Options(second_vote=False)])
def test_c5_choosing_what_the_book_says_is_no_departure(options: Options) -> None:
    """Who asks for the printed rule plays as printed."""
    assert departures("classic-2008", 4, options) == ()


def test_c5_several_changes_are_all_shown() -> None:
    """A table with three house rules shows three."""
    options = Options(hand=4, target=12, first="draw")
    shown = {departure.option for departure in departures("classic-2014", 5, options)}
    assert shown == {"hand", "target", "first"}


def test_c5_hand_size_can_be_changed() -> None:
    """Hands of four are dealt, and filled up to four."""
    table = Tabletop("classic-2008", 4, Options(hand=4))
    assert tuple(map(len, table.story.hands)) == (4, 4, 4, 4)
    play_on(table)
    assert tuple(map(len, table.story.hands)) == (4, 4, 4, 4)


def test_c5_hand_size_can_be_changed_with_three_players() -> None:
    """Three players with hands of five still give two cards each."""
    table = Tabletop("classic-2008", 3, Options(hand=5))
    table.tell(0, 0)
    table.give(1, 5, 6)
    table.give(2, 10, 11)
    assert len(table.story.row) == 5


def test_c5_target_score_can_be_changed() -> None:
    """A table that plays to 5 ends when someone has 5."""
    table = Tabletop("classic-2008", 4, Options(target=5))
    assert table.play_turn({1: 0, 2: 1, 3: 1}, teller=0) == (3, 5, 0, 0)
    assert table.story.reason == "target"
    assert table.story.winners == (1,)


@pytest.mark.parametrize(("rounds", "turns"), [(1, 4), (2, 8)])
def test_c5_number_of_rounds_can_be_chosen(rounds: int, turns: int) -> None:
    """The game ends when everybody has told that often, whoever told first."""
    table = Tabletop("classic-2008", 4, Options(rounds=rounds, first=Seat(2)))
    assert play_to_the_end(table) == turns
    assert table.story.reason == "rounds"


def test_c5_rounds_are_counted_from_whoever_claimed_the_first_turn() -> None:
    """If seat 3 claims the first turn, the round is over when seat 2 has told."""
    table = Tabletop("classic-2008", 4, Options(rounds=1))
    table.play_turn({0: 3, 1: 3, 2: 3}, teller=3)
    assert play_to_the_end(table) == 4
    assert table.story.last is not None
    assert table.story.last.storyteller == 2


def test_c5_bonus_points_can_be_capped() -> None:
    """With a cap of one, three votes on a card are worth one point."""
    votes = {1: 0, 2: 1, 3: 1, 4: 1}
    assert points("classic-2008", 5, votes, Options(bonus_cap=1)) == (3, 4, 0, 0, 0)


def test_c5_bonus_points_can_be_switched_off() -> None:
    """With a cap of zero a vote on one's card is worth nothing."""
    votes = {1: 0, 2: 1, 3: 1, 4: 1}
    assert points("classic-2008", 5, votes, Options(bonus_cap=0)) == (3, 3, 0, 0, 0)


def test_c5_a_second_vote_can_be_allowed() -> None:
    """With the house rule one may vote for two cards."""
    table = Tabletop("classic-2008", 4, Options(second_vote=True))
    table.tell_something(0)
    table.all_give()
    table.vote_for(1, 0, 2)
    assert table.story.votes[1] == (1, 3)
    assert table.refused(2, voting(1, 2, 4)) is Refusal.VOTE_COUNT


def test_c5_the_four_points_can_be_switched_off() -> None:
    """Three players may leave the lone finder at three."""
    assert points("classic-2008", 3, {1: 0, 2: 1}, Options(lone_finder=False)) == (3, 4, 0)


def test_c5_the_four_points_can_be_taken_over() -> None:
    """Three players of the 2014 game may play with the four points of 2008."""
    assert points("classic-2014", 3, {1: 0, 2: 1}, Options(lone_finder=True)) == (4, 5, 0)


def test_c5_the_four_points_are_for_three_players_whatever_the_table_chooses() -> None:
    """C2 speaks of three players; with four it changes nothing, and is not shown."""
    assert points("classic-2008", 4, {1: 0, 2: 3, 3: 2}, Options(lone_finder=True)) == (3, 3, 1, 1)
    assert departures("classic-2008", 4, Options(lone_finder=True)) == ()


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
    """What was played stays out of the game."""
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
    """Who sits down while there are cards plays on, and the game ends with the pile as for everybody."""
    table = Tabletop("classic-2008", 4, deck=35)
    table.arrive()
    play_on(table)
    assert len(table.story.pile) == 1
    play_on(table)
    assert table.story.reason == "pile"
    assert table.scores == (2, 2, 4, 4, 2)


def test_c6_a_hand_for_a_newcomer_may_take_the_last_card() -> None:
    """If the pile runs dry while a newcomer's hand is dealt, the game is over, and the others have won."""
    table = Tabletop("classic-2008", 4, deck=35)
    play_on(table)
    table.arrive()
    play_on(table)
    assert table.story.reason == "pile"
    assert table.story.winners == (2, 3)
