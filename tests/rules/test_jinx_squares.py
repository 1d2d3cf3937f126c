"""Jinx J11: the square is completed, or a whole new one is laid."""

import pytest

from lapin.game.model.chance import Secret
from lapin.game.model.events import (
    SquareFilled,
)
from lapin.game.model.ids import Card, Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal
from lapin.game.views import redact
from tests.rules.jinx_tables import TARGET, WHOLE, a_hunt, try_one
from tests.rules.tabletop import StackedChance, Tabletop, departures, only, setup_refused

# J11: the square is completed


def test_j11_gaps_are_filled_and_the_other_pictures_stay() -> None:
    """Touched pictures and the right one leave; new ones lie in their places, the rest does not move."""
    table = a_hunt()
    events = try_one(table, 1, 9)
    events += try_one(table, 2, TARGET)
    assert only(SquareFilled, events).pictures == (18, 20)
    assert table.square.square == (0, 2, 4, 6, 18, 10, 12, 14, 20)
    assert table.square.pile[0] == 22


def test_j11_the_right_picture_leaves_even_if_nobody_found_it() -> None:
    """All touched pictures and the one that was meant are discarded and replaced."""
    table = a_hunt(3)
    try_one(table, 1, 1)
    events = try_one(table, 2, 9)
    assert table.square.square == (18, 2, 4, 6, 20, 10, 12, 14, 22)
    assert redact(only(SquareFilled, events), None) == SquareFilled(tuple(map(Card, (18, 20, 22))))


def test_j11_no_card_is_ever_lost() -> None:
    """Square, deck, box, discards and what was won are always the seventy-one cards."""
    table = Tabletop("jinx", 3, chance=Secret(bytes(range(32))))
    while not table.over:
        active = table.square.active
        table.tell(active)
        wrong = next(spot for spot in range(1, 10) if spot != table.square.target)
        try_one(table, (active + 1) % 3, wrong)
        if table.square.turn % 3:
            try_one(table, (active + 2) % 3, table.square.target)
        else:
            table.run_out()
        square = table.square
        lying = [picture for picture in square.square if picture is not None]
        won = [picture for pictures in square.won for picture in pictures]
        everything = [*lying, *won, *square.pile, *square.discards, *square.removed]
        assert sorted(picture // 2 for picture in everything) == list(range(71))


@pytest.mark.parametrize(("dev", "won", "deck"), [(9, (2, 0, 0, 1), 39), (3, (0, 0, 0, 0), 38)])
def test_j11_ana_ben_cleo_and_dev(dev: int, won: tuple[int, ...], deck: int) -> None:
    """Ana means the bottom right; Ben and Cleo are wrong, and Dev finds it, or is wrong too."""
    table = Tabletop("jinx", 4, chance=StackedChance(numbers={"position/1": 8}))
    table.tell(0)
    try_one(table, 1, 5)
    try_one(table, 2, 1)
    assert len(table.square.pile) == 42
    try_one(table, 3, dev)
    assert table.scores == won
    assert len(table.square.pile) == deck


def test_j11_a_table_may_lay_a_whole_new_square_every_turn() -> None:
    """The other reading of the book: nine new pictures, and those that nobody touched are discarded."""
    table = a_hunt(options=WHOLE)
    events = try_one(table, 1, 9)
    events += try_one(table, 2, TARGET)
    assert only(SquareFilled, events).pictures == (18, 20, 22, 24, 26, 28, 30, 32, 34)
    assert table.square.square == (18, 20, 22, 24, 26, 28, 30, 32, 34)
    assert table.square.discards == (0, 2, 4, 6, 10, 12, 14)
    assert table.square.pile[0] == 36


def test_j11_a_table_that_chooses_nothing_fills_the_gaps() -> None:
    """The house rule is off unless a table wants it, and shown where it does."""
    for options in (Options(first=Seat(0)), Options(whole_square=False, first=Seat(0))):
        table = a_hunt(options=options)
        assert only(SquareFilled, try_one(table, 1, TARGET)).pictures == (18,)
        assert departures("jinx", 4, options) == ()
    assert setup_refused("odyssey", 4, WHOLE).code is Refusal.OPTION_NOT_IN_GAME


@pytest.mark.parametrize(("players", "turns"), [(3, 4), (4, 5), (5, 6), (6, 7)])
def test_j11_a_game_of_whole_squares_has_four_to_seven_turns(players: int, turns: int) -> None:
    """It is as long as the lobby says: one more turn for each additional player."""
    table = Tabletop("jinx", players, WHOLE, chance=Secret(bytes(range(32))))
    while not table.over:
        active = table.square.active
        table.tell(active)
        try_one(table, (active + 1) % players, table.square.target)
        square = table.square
        lying = [picture for picture in square.square if picture is not None]
        won = [picture for pictures in square.won for picture in pictures]
        everything = [*lying, *won, *square.pile, *square.discards, *square.removed]
        assert sorted(picture // 2 for picture in everything) == list(range(71))
    assert (table.square.turn, table.square.reason) == (turns, "square")


@pytest.mark.parametrize(("left", "over"), [(9, False), (8, True)])
def test_j12_a_whole_square_needs_nine_cards(left: int, over: bool) -> None:
    """With nine cards there is one more square; with eight the game is over, though gaps could be filled."""
    table = a_hunt(3, options=WHOLE, deck=30 + 9 + left)
    try_one(table, 1, TARGET)
    assert table.over is over
