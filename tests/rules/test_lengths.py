"""The length of a game: a deck of another size than the book's is a departure, with the turns to expect."""

import pytest
from msgspec.structs import replace

from lapin.decks.mixing import Choice, Part, mixed
from lapin.game.house_rules import Departure, ExpectedTurns
from lapin.game.model.ids import Card, Seat
from lapin.game.model.options import Options
from lapin.game.seen import StoryTable
from lapin.game.variants import VARIANTS, variant_of
from lapin.game.views import public
from lapin.table.commands import SetUp
from lapin.table.decide import decide
from lapin.table.frames import room_view
from tests.rules.classic_tables import play_on, play_to_the_end
from tests.rules.jinx_tables import a_square, try_one
from tests.rules.party_tables import play_turn as play_party
from tests.rules.tabletop import AS_PRINTED, Tabletop, setup_refused
from tests.table.pure_table import HOST, PureTable


def expected(game: str, players: int, options: Options = AS_PRINTED, deck: int = 84) -> ExpectedTurns | None:
    """The turns that such a table can expect."""
    return variant_of(game).expected_turns(players, options, deck)


@pytest.mark.parametrize("game", VARIANTS)
def test_s1_a_deck_of_another_size_is_a_departure(game: str) -> None:
    """The size in the book is no departure."""
    variant = variant_of(game)
    printed = variant.departures(6, AS_PRINTED, variant.deck)
    assert "deck" not in {each.option for each in printed}
    assert variant.departures(6, AS_PRINTED, variant.deck + 16) == (
        *printed,
        Departure("deck", variant.deck, variant.deck + 16, "ours"),
    )


@pytest.mark.parametrize(("players", "turns"), [(3, 13), (4, 15), (5, 11), (6, 8)])
def test_c6_the_books_deck_lasts_for_the_books_number_of_turns(players: int, turns: int) -> None:
    """The length of the original is known before it begins."""
    assert expected("classic-2008", players) == ExpectedTurns(turns, exact=True, book=turns)


@pytest.mark.parametrize("options", [AS_PRINTED, Options(hand=4), Options(rounds=2)])
@pytest.mark.parametrize("deck", [48, 59, 60, 61, 84, 100])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_c6_the_turns_to_expect_are_those_that_are_played(players: int, deck: int, options: Options) -> None:
    """With any deck and any number of players, the original takes exactly as many turns as the lobby said."""
    turns = expected("classic-2008", players, options, deck)
    assert turns is not None
    assert turns.exact
    assert play_to_the_end(Tabletop("classic-2008", players, options, deck=deck)) == turns.turns


def test_c6_a_race_can_be_over_before_the_pile() -> None:
    """With a target, the end of the pile is only the latest possible end."""
    assert expected("classic-2014", 4, deck=60) == ExpectedTurns(9, exact=False, book=15)
    assert expected("classic-2008", 4, Options(target=30)) == ExpectedTurns(15, exact=False, book=15)


def test_o6_a_game_that_reshuffles_and_counts_points_has_no_number_of_turns() -> None:
    """Nobody can say how long it takes, with any deck."""
    assert expected("odyssey", 6) is None
    assert expected("odyssey", 6, Options(rounds=2)) == ExpectedTurns(12, exact=False, book=None)


def shown(table: Tabletop) -> StoryTable:
    """Return what everybody sees."""
    found = public(table.story)
    assert isinstance(found, StoryTable)
    return found


def test_t4_a_table_says_how_many_cards_its_row_will_have() -> None:
    """It has a card of each team and the storyteller's, or one of everybody where everybody plays alone."""
    assert [shown(Tabletop(game, 6)).row_size for game in ("team", "party", "odyssey")] == [4, 6, 6]


def test_s13_each_card_of_the_row_has_a_place_for_who_gives_it() -> None:
    """With three players two cards each, in pairs one card of two players but for the storyteller's (T3)."""
    first = Options(first=Seat(1))
    assert shown(Tabletop("odyssey", 3, first)).places == ((0,), (0,), (1,), (2,), (2,))
    assert shown(Tabletop("party", 6, first)).places == ((0,), (1,), (2,), (3,), (4,), (5,))
    assert shown(Tabletop("team", 6, first)).places == ((1,), (4,), (0, 3), (2, 5))
    assert shown(Tabletop("odyssey", 4)).places == ()
    assert variant_of("jinx").places(4, Seat(0)) == ()  # nobody gives a card of a square
    for game, players in (("odyssey", 3), ("classic-2014", 6), ("party", 8), ("team", 12)):
        table = shown(Tabletop(game, players, first))
        assert len(table.places) == table.row_size


def test_o3_everybody_may_know_how_many_votes_a_player_has() -> None:
    """A screen that shows the table says it, too."""
    assert [shown(Tabletop("odyssey", players)).most_votes for players in (6, 7)] == [1, 2]
    assert shown(Tabletop("party", 8)).most_votes == 1


def test_s12_a_game_that_points_end_says_its_goal_before_it_and_in_it() -> None:
    """The house rule counts where the book has no goal, too."""
    chosen = Options(target=12)
    for game, by_the_book in (("party", None), ("team", None), ("classic-2008", None), ("odyssey", 30)):
        tables = [Tabletop(game, 6, options) for options in (AS_PRINTED, chosen)]
        assert [shown(table).goal for table in tables] == [by_the_book, 12]
        lobby = PureTable(game, 6)
        assert room_view(lobby.state).goal == by_the_book
        lobby.execute(HOST, SetUp(options=chosen))
        assert room_view(lobby.state).goal == 12
    assert room_view(PureTable("jinx", 4).state).goal is None


@pytest.mark.parametrize("rounds", [1, 2])
def test_s12_rounds_of_a_party_are_counted_in_turns(rounds: int) -> None:
    """Everybody tells once in a round."""
    table = Tabletop("party", 6, Options(rounds=rounds, first="draw"), deck=60)
    said = {shown(table).turns}
    while not table.over:
        play_party(table)
        said.add(shown(table).turns)
    assert said == {table.story.turn}
    assert expected("party", 6, Options(rounds=rounds), 60) == ExpectedTurns(table.story.turn, exact=True, book=6)


@pytest.mark.parametrize(("players", "deck"), [(3, 45), (4, 40), (6, 20)])
def test_j12_a_square_lasts_longest_if_every_picture_is_found_at_once(players: int, deck: int) -> None:
    """One card leaves the square in each turn, and no game takes more turns."""
    table = a_square(players, deck=deck)
    while not table.over:
        active = table.square.active
        table.tell(active)
        try_one(table, (active + 1) % players, table.square.target)
    turns = expected("jinx", players, deck=deck)
    assert turns is not None
    assert (turns.turns, turns.exact) == (table.square.turn, False)


@pytest.mark.parametrize("players", [3, 4, 6])
def test_c6_everybody_sees_from_the_first_turn_on_how_many_turns_the_cards_last(players: int) -> None:
    """The number is the same in every phase of every turn, and it comes true."""
    table = Tabletop("classic-2008", players)
    seen = set()
    while not table.over:
        seen.add(_turns(table))
        table.tell_something()
        seen.add(_turns(table))
        table.all_give()
        seen.add(_turns(table))
        teller = table.story.storyteller
        assert teller is not None
        table.all_vote({seat: int(teller) for seat in range(players) if seat != teller})
    assert seen == {_turns(table)} == {table.story.turn}


def test_s12_where_points_end_a_game_its_number_of_turns_is_not_shown() -> None:
    """They may end it sooner than its rounds and its cards."""
    for options in (AS_PRINTED, Options(target=30, rounds=2)):
        assert _turns(Tabletop("odyssey", 4, options)) == 0


@pytest.mark.parametrize(("deck", "turns"), [(84, 8), (45, 6)])
def test_s12_c6_the_rounds_and_the_pile_end_a_game_whichever_is_over_first(deck: int, turns: int) -> None:
    """Two rounds of four are eight turns, unless the cards are used up before."""
    table = Tabletop("classic-2008", 4, Options(rounds=2), deck=deck)
    assert _turns(table) == turns
    assert play_to_the_end(table) == turns == _turns(table)


def _turns(table: Tabletop) -> int:
    seen = table.seen_by(None).table
    assert isinstance(seen, StoryTable)
    return seen.turns


@pytest.mark.parametrize(("left", "over"), [(1, True), (2, False)])
def test_j12_of_two_cards_that_were_won_only_one_can_complete_the_square(left: int, over: bool) -> None:
    """Three gaps: the card that is lost under the deck is one of three that are needed (J10)."""
    table = a_square(3)
    table.state = replace(table.square, won=((Card(90), Card(92)), (), ()), pile=tuple(map(Card, (94, 96)[:left])))
    table.tell(0)
    try_one(table, 1, 1)
    try_one(table, 2, 2)
    assert (table.over, table.scores) == (over, (1, 0, 0))


@pytest.mark.parametrize(("left", "warned"), [(2, True), (3, False)])
def test_j12_a_card_that_may_come_back_counts_before_a_turn_is_called_the_last(left: int, warned: bool) -> None:
    """Four play, and the active player has one to lose (J10); a game that is over has no last turn to come."""
    table = a_square(4)
    table.state = replace(table.square, won=((Card(90),), (), (), ()), pile=tuple(map(Card, (94, 96, 98)[:left])))
    jinx = variant_of("jinx")
    assert jinx.may_be_last(table.square) is warned
    table.stop()
    assert not jinx.may_be_last(table.square)


def test_s3_the_first_storyteller_is_one_of_those_who_play() -> None:
    """The refusal says which seats there are."""
    refused = setup_refused("odyssey", 4, Options(first=Seat(4)))
    assert (refused.code, refused.data) == (
        "OPTION_OUT_OF_RANGE",
        {"option": "first", "value": 4, "low": 0, "high": 3},
    )


def test_s12_the_number_of_turns_follows_when_somebody_comes_in_the_second_round() -> None:
    """A newcomer tells in the rounds that are left, and everybody sees at once how many turns there are now."""
    table = Tabletop("classic-2008", 4, Options(rounds=2))
    for _ in range(5):
        play_on(table)
    table.arrive()
    play_on(table)
    seen = set()
    while not table.over:
        seen.add(_turns(table))
        play_on(table)
    assert seen == {_turns(table)} == {table.story.turn} == {9}


@pytest.mark.parametrize("game", VARIANTS)
def test_s1_a_table_that_cannot_start_has_no_turns_to_expect(game: str) -> None:
    """It has one player too few, or one card too few."""
    variant = variant_of(game)
    needed = variant.smallest_deck(6, variant.terms(6, AS_PRINTED))
    assert variant.expected_turns(variant.least - 1, AS_PRINTED, variant.deck) is None
    assert variant.expected_turns(6, AS_PRINTED, needed - 1) is None
    endless = variant.longest_game(6, variant.terms(6, AS_PRINTED), needed) is None
    assert (variant.expected_turns(6, AS_PRINTED, needed) is None) is endless, "just enough cards are enough"


def test_s1_the_lobby_says_how_long_a_smaller_deck_lasts() -> None:
    """Twenty-four cards taken out: nine turns instead of fifteen, and no word of "as printed"."""
    table = PureTable("classic-2008", 4)
    room = room_view(table.state)
    assert (room.departures, room.turns) == ((), ExpectedTurns(15, exact=True, book=15))
    deck = mixed(False, (Part("reverie", "0" * 20, 84, tuple(range(24))),))
    chosen = SetUp(decks=(Choice("reverie", without=tuple(range(24))),))
    table.take(decide(table.state, HOST, chosen, table.now, table.entropy, ms=0, laid=deck))
    room = room_view(table.state)
    assert room.departures == (Departure("deck", 84, 60, "ours"),)
    assert room.turns == ExpectedTurns(9, exact=True, book=15)


@pytest.mark.parametrize(("players", "turns"), [(3, 4), (4, 5), (5, 6), (6, 7)])
def test_j11_a_whole_new_square_every_turn_makes_four_to_seven_turns(players: int, turns: int) -> None:
    """There is a turn for each square of nine in the cards that are not in the box (J1)."""
    expected = variant_of("jinx").expected_turns(players, Options(whole_square=True), 71)
    assert expected is not None
    assert expected.turns == turns


def test_s12_a_game_of_rounds_has_its_number_of_turns_before_a_storyteller_is_known() -> None:
    """Two rounds of six, while it is still open who tells first (S3)."""
    table = Tabletop("party", 6, Options(rounds=2), deck=84)
    assert table.story.storyteller is None
    assert shown(table).turns == 12


@pytest.mark.parametrize(
    ("game", "reason"),
    [("classic-2008", "pile"), ("classic-2014", "pile"), ("odyssey", "stopped"), ("jinx", "square")],
)
def test_c6_a_game_with_real_cards_that_people_end_ends_as_its_book_says(game: str, reason: str) -> None:
    """Where the pile is never reshuffled, only they see that it is used up; and that a square cannot be filled."""
    variant = variant_of(game)
    assert variant.ended_by_hand(variant.terms(4, AS_PRINTED)) == reason


def test_s12_a_table_says_what_is_certain_about_its_end() -> None:
    """Jinx has no number of turns, and storyteller games end by points or rounds before their cards are short."""
    assert variant_of("jinx").turns_in_all(a_square().state) == 0
    assert not variant_of("odyssey").may_be_last(Tabletop("odyssey", 4).state)


@pytest.mark.parametrize("game", VARIANTS)
def test_s12_those_who_lead_win_unless_the_game_is_stopped(game: str) -> None:
    """Equals win together, and nobody wins a game that was ended early: a table for real cards asks for this."""
    variant = variant_of(game)
    assert variant.won("target", (3, 7, 7)) == variant.won("pile", (0, 1, 1)) == (1, 2)
    assert variant.won("stopped", (3, 7, 7)) == ()
