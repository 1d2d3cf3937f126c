"""The games, as a client is told about them, agree with their rule books and with the tables."""

import pytest

from lapin.decks import DECKS
from lapin.game.model.ids import GameId
from lapin.game.variants import GAMES, VARIANTS
from lapin.net import shapes
from lapin.net.offers import offered
from lapin.table.state import Clocks

OFFERED = {game.id: game for game in offered()}


def test_every_game_is_offered_once() -> None:
    """The first of them is the game for people who have not chosen."""
    assert sorted(game.id for game in offered()) == sorted(GAMES)
    assert offered()[0].id == shapes.OpenTable("Ada").game


@pytest.mark.parametrize("game", GAMES)
def test_the_goal_in_points_is_the_books(game: GameId) -> None:
    """A game that ends at a number of points names it; a game that ends with its rounds has rounds."""
    told, book = OFFERED[game], VARIANTS[game]
    assert told.target == book.target
    assert (told.goal == "points") == (book.target is not None)
    assert (told.goal == "rounds") == (book.rounds is not None)


@pytest.mark.parametrize("game", GAMES)
def test_a_quick_table_is_large_enough_to_start(game: GameId) -> None:
    """One person and the computers are a table that the book allows."""
    told = OFFERED[game]
    assert told.quick_table + 1 in [needed.players for needed in told.needs]


@pytest.mark.parametrize("game", GAMES)
def test_a_cover_is_a_card_of_a_deck_that_fits(game: GameId) -> None:
    """There is a deck for every game, and the picture that stands for it is one of its cards."""
    told = OFFERED[game]
    first = next(deck for deck in DECKS.values() if deck.two_sided == told.two_sided)
    assert told.cover < first.cards


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_may_have_a_clock(game: GameId) -> None:
    """The phases are those that a table has clocks for."""
    assert OFFERED[game].phases
    assert set(OFFERED[game].phases) <= set(Clocks.__struct_fields__)


def test_short_games_are_house_rules_that_the_game_has() -> None:
    """Each step to a short game is one that its host may take."""
    for game in offered():
        assert {each.option for each in game.short} <= {rule.option for rule in game.options}


@pytest.mark.parametrize(
    ("game", "short"),
    [
        ("odyssey", [(3, "target", 15)]),
        ("classic-2014", [(3, "target", 15)]),
        ("classic-2008", [(3, "rounds", 2)]),
        ("party", []),
        ("team", []),
        ("jinx", [(3, "whole_square", True)]),
    ],
)
def test_a_short_game_of_the_books(game: GameId, short: list[tuple[int, str, int | bool]]) -> None:
    """A goal is halved, rounds are counted where the cards decide, and Party and Team are short by their books."""
    assert [(each.players, each.option, each.value) for each in OFFERED[game].short] == short


def test_choices_are_values_that_a_table_may_take() -> None:
    """Long ranges are offered in round numbers, up to both ends; the first storyteller as the book knows them."""
    for game in offered():
        for rule in game.options:
            if rule.least is not None:
                assert rule.choices[0] == rule.least
                assert rule.choices[-1] == rule.most
                assert len(set(rule.choices)) == len(rule.choices) <= 13
    offered_of_long_ranges = {
        rule.option: rule.choices
        for game in offered()
        for rule in game.options
        if rule.option in ("target", "bonus_cap", "tie_window")
    }
    assert offered_of_long_ranges == {
        "target": (5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 80, 100, 200),
        "bonus_cap": (0, 1, 2, 3, 4, 5, 6, 8, 12, 24),
        "tie_window": (20, 50, 100, 150, 200, 300, 500, 1000),
    }
    first = {game.id: rule.choices for game in offered() for rule in game.options if rule.option == "first"}
    assert first["odyssey"] == ("claim", "draw")
    assert first["jinx"] == ("draw",)


def test_a_value_of_the_book_is_named_once_for_all_players_who_have_it() -> None:
    """From the smallest number of players on: three have seven cards, and two votes begin with seven people."""
    game = next(game for game in offered() if game.id == "odyssey")
    book = {rule.option: [(each.players, each.value) for each in rule.book] for rule in game.options}
    assert (book["hand"], book["target"]) == ([(3, 7), (4, 6)], [(3, 30)])
    assert book["second_vote"] == [(3, False), (7, True)]
