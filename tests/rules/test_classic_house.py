"""Mimes and songs, and house rules: C4 and C5."""

from contextlib import suppress

import pytest

from lapin.game import begin, fold
from lapin.game.house_rules import Departure
from lapin.game.model.chance import Secret
from lapin.game.model.clues import Clue, Live, Recording
from lapin.game.model.ids import Seat
from lapin.game.model.moves import MayTell
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.variants import VARIANTS, smallest_deck
from tests.rules.classic_tables import both_classics, play_on, play_to_the_end, points
from tests.rules.tabletop import AS_PRINTED, Tabletop, departures, telling, voting

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
    assert departures("classic-2008", 4, Options(performed=True)) == (
        Departure("performed", False, True, "book_variant"),
    )


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
    """A host who chooses the printed rule plays as printed."""
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
    """With a cap of zero a vote on a player's card is worth nothing."""
    votes = {1: 0, 2: 1, 3: 1, 4: 1}
    assert points("classic-2008", 5, votes, Options(bonus_cap=0)) == (3, 3, 0, 0, 0)


def test_c5_a_second_vote_can_be_allowed() -> None:
    """With the house rule a player may vote for two cards."""
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


@pytest.mark.parametrize("two_sided", [False, True])
def test_s1_the_smallest_deck_is_what_the_smallest_table_needs(two_sided: bool) -> None:
    """Some table can start with it, and none with one card less."""
    starts: dict[int, int] = {}
    for cards in (smallest_deck(two_sided) - 1, smallest_deck(two_sided)):
        starts[cards] = 0
        for variant in VARIANTS.values():
            for players in variant.table_sizes() if variant.facts.two_sided == two_sided else ():
                with suppress(Refused):
                    variant.check_table(players, AS_PRINTED, cards)
                    starts[cards] += 1
    too_few, enough = starts.values()
    assert (too_few, enough > 0) == (0, True)


def test_a_hand_is_seen_where_no_book_hides_it() -> None:
    """Only a book that says so has a hand lie face down (P1)."""
    for variant in VARIANTS.values():
        events = begin(variant.name, variant.least, Options(), variant.deck, Secret(bytes(32)))
        assert variant.sees_hand(fold(events), Seat(0)) == variant.deals_face_up


def test_l5_without_late_comers_nobody_waits_in_vain() -> None:
    """In every game, nobody is without a hand who did not arrive late."""
    for variant in VARIANTS.values():
        events = begin(variant.name, variant.least, Options(), variant.deck, Secret(bytes(32)))
        assert variant.without_hand(fold(events)) == 0
