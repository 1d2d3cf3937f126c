"""The origin of a table's rule: the book, a variation that the book offers, or a choice of ours (C5)."""

import json
from pathlib import Path

import pytest

from lapin.game.house_rules import Departure, Origin, Ruling
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.variants import VARIANTS, variant_of
from lapin.languages import LANGUAGES
from lapin.net.offers import offered
from lapin.table.commands import Arrange, Kick, Leave
from tests.rules.tabletop import AS_PRINTED, departures
from tests.table.pure_table import HOST, PureTable

STORYTELLER_GAMES = [name for name, variant in VARIANTS.items() if variant.facts.kind == "story"]

LOCALES = Path(__file__).parents[2] / "web" / "src" / "locales"


@pytest.mark.parametrize("game", ["party", "team"])
@pytest.mark.parametrize("rounds", [2, 3, 10])
def test_c5_a_longer_game_is_a_variant_that_the_book_names(game: str, rounds: int) -> None:
    """The book says that everybody may tell more than once."""
    (change,) = departures(game, 6, Options(rounds=rounds))
    assert (change.option, change.origin, change.ruling) == ("rounds", "book_variant", False)


@pytest.mark.parametrize("game", ["classic-2008", "classic-2014", "odyssey"])
def test_c5_counting_rounds_is_our_own_where_the_book_counts_points_or_cards(game: str) -> None:
    """These books do not mention rounds."""
    (change,) = departures(game, 4, Options(rounds=2))
    assert (change.option, change.origin) == ("rounds", "ours")


@pytest.mark.parametrize("game", STORYTELLER_GAMES)
def test_c4_sung_and_mimed_clues_are_a_variant_that_the_books_name(game: str) -> None:
    """The first book has a section for them."""
    (change,) = departures(game, 6, Options(performed=True))
    assert (change.option, change.origin) == ("performed", "book_variant")


def test_c4_a_square_without_gestures_is_our_own() -> None:
    """Gestures are in the book of that game, so leaving them out is not (J4)."""
    (change,) = departures("jinx", 4, Options(performed=False, first=Seat(0)))
    assert (change.option, change.origin) == ("performed", "ours")


@pytest.mark.parametrize(
    "options", [Options(hand=5), Options(target=20), Options(bonus_cap=2), Options(second_vote=True)]
)
def test_c5_what_no_book_names_is_the_tables_own(options: Options) -> None:
    """A number that somebody has made up is a house rule."""
    (change,) = departures("classic-2014", 4, options)
    assert change.origin == "ours"


def rulings(game: str, players: int, options: Options = AS_PRINTED) -> tuple[Ruling, ...]:
    """Return what this table plays because we say so."""
    return variant_of(game).rulings(players, options)


def test_j8_the_tie_window_is_ours_also_when_nobody_has_chosen_it() -> None:
    """The book names no number."""
    assert Ruling("tie_window", 150) in rulings("jinx", 4)


def test_t6_the_partners_bonus_is_ours_also_when_nobody_has_chosen_it() -> None:
    """The book does not say whether the partner counts as the storyteller."""
    assert rulings("team", 6) == (Ruling("partner_bonus", True),)


def test_o5_a_single_vote_that_always_pays_is_ours_where_there_are_two_votes() -> None:
    """It is a question only where somebody may vote twice."""
    assert rulings("odyssey", 7) == (Ruling("single_vote_always", True),)
    assert rulings("odyssey", 6) == ()
    assert rulings("classic-2008", 4, Options(second_vote=True)) == (Ruling("single_vote_always", True),)


@pytest.mark.parametrize(("game", "players"), [("classic-2008", 4), ("classic-2014", 5), ("party", 6)])
def test_c5_a_book_that_leaves_nothing_open_has_no_rulings_to_show(game: str, players: int) -> None:
    """Everything the lobby could list is the book's."""
    assert rulings(game, players) == ()


def test_c5_a_ruling_that_the_table_has_changed_is_listed_once() -> None:
    """It is listed as the table's own, beside what is usually played."""
    options = Options(tie_window=300, first=Seat(0))
    assert "tie_window" not in {each.option for each in rulings("jinx", 4, options)}
    (change,) = departures("jinx", 4, options)
    assert (change.book, change.chosen, change.origin, change.ruling) == (150, 300, "ours", True)


@pytest.mark.parametrize("seat", range(4))
def test_j3_naming_the_youngest_is_by_the_book(seat: int) -> None:
    """The book lets the youngest begin, so a table that says who that is departs from nothing."""
    assert departures("jinx", 4, Options(first=Seat(seat))) == ()


@pytest.mark.parametrize("options", [AS_PRINTED, Options(first="draw")])
def test_j3_drawing_who_begins_is_ours(options: Options) -> None:
    """Nobody has said who is youngest: the book says nothing about drawing."""
    assert departures("jinx", 4, options) == (Departure("first", "youngest", "draw", "ours"),)


def test_j3_only_a_table_whose_book_asks_for_the_youngest_is_asked() -> None:
    """Clients read it among the facts of a game."""
    assert {game.id: game.first_asked for game in offered() if game.first_asked} == {"jinx": "youngest"}
    assert offered_origins("jinx")["first"] == {"ours"}


def named_first(table: PureTable) -> str | None:
    """The name of the person who is to begin."""
    first = table.state.options.first
    return table.state.members[first].name if isinstance(first, int) else None


def test_j3_the_youngest_stays_the_youngest_when_seats_move() -> None:
    """A person is named, not a chair: others change places or leave, and the same person begins."""
    table = PureTable("jinx", 4, options=Options(first=Seat(2)))
    people = [person.id for person in table.state.members]
    youngest = table.state.members[2].name
    table.execute(HOST, Arrange((people[2], people[0], people[3], people[1])))
    assert (table.state.options.first, named_first(table)) == (0, youngest)
    table.execute(HOST, Arrange((people[0], people[1], people[3], people[2])))
    table.execute(people[1], Leave())
    assert (table.state.options.first, named_first(table)) == (2, youngest)
    table.start()
    assert table.state.members[table.square.active].name == youngest


def test_j3_when_the_youngest_leaves_nobody_is_named() -> None:
    """The table is asked again, and draws if nobody answers."""
    table = PureTable("jinx", 4, options=Options(first=Seat(1)))
    table.execute(HOST, Kick(table.state.members[1].id))
    assert table.state.options.first is None


def offered_origins(game: str) -> dict[str, set[Origin]]:
    """For every house rule that is offered, where its usual values come from."""
    (offer,) = [each for each in offered() if each.id == game]
    return {rule.option: {value.origin for value in rule.book} for rule in offer.options}


def test_c5_the_list_of_games_says_which_usual_values_are_ours() -> None:
    """Nobody reads "as in the book" beside a reading of ours."""
    assert offered_origins("team") == {
        "bonus_cap": {"book"},
        "first": {"book"},
        "hand": {"book"},
        "partner_bonus": {"ours"},
        "performed": {"book"},
        "rounds": {"book"},
        "target": {"book"},
    }
    assert offered_origins("jinx")["tie_window"] == {"ours"}
    assert offered_origins("odyssey")["single_vote_always"] == {"ours"}


def test_c5_the_list_of_games_names_the_books_variants() -> None:
    """The choices of a host say which of them a book names."""
    named = {(game.id, rule.option): rule.variants for game in offered() for rule in game.options if rule.variants}
    longer = tuple(range(2, 11))
    assert named == {(game, "performed"): (True,) for game in STORYTELLER_GAMES} | {
        ("party", "rounds"): longer,
        ("team", "rounds"): longer,
    }


def test_j11_filling_only_the_gaps_is_our_reading() -> None:
    """The book can be read either way: the usual value is a ruling, and the other one the table's choice."""
    assert Ruling("whole_square", False) in rulings("jinx", 4)
    options = Options(whole_square=True, first=Seat(0))
    assert departures("jinx", 4, options) == (Departure("whole_square", False, True, "ours", True),)


@pytest.mark.parametrize("language", LANGUAGES)
def test_c5_every_ruling_has_words(language: str) -> None:
    """A rule that a book leaves open is explained in every language."""
    words = json.loads((LOCALES / f"{language}.json").read_text(encoding="utf-8"))
    left_open = {rule.name for variant in VARIANTS.values() for rule in variant.house_rules if rule.ruling}
    assert len(left_open) >= 4
    assert {name for name in left_open if f"ruling.{name}" not in words} == set()


def test_c5_rules_about_fingers_recordings_and_who_begins_do_not_count_with_real_cards() -> None:
    """Those at a table see to them; all others change votes, points, or when the game ends."""
    rules = [rule for variant in VARIANTS.values() for rule in variant.house_rules]
    elsewhere = {rule.name for rule in rules if not rule.real_cards}
    assert elsewhere == {"performed", "tie_window", "whole_square", "first"}
