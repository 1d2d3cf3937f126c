"""Storyteller tables at the points where tests begin."""

import pytest

from lapin.game.model.options import Options
from tests.rules.tabletop import AS_PRINTED, StackedChance, Tabletop

each_game = pytest.mark.parametrize("game", ["classic-2008", "classic-2014", "odyssey"])


def four_players(options: Options = AS_PRINTED, chance: StackedChance | None = None) -> Tabletop:
    """Four at the table; seat 0 holds cards 0-5, seat 1 6-11, seat 2 12-17, seat 3 18-23."""
    return Tabletop("odyssey", 4, options, chance=chance)


def clue_is_out() -> Tabletop:
    """Four at the table, and seat 0 has told of card 0."""
    table = four_players()
    table.tell(0, 0)
    return table


def row_is_out() -> Tabletop:
    """Seat 0 told; the row is 0, 6, 12, 18, so that the card of seat 2 is number 3."""
    table = clue_is_out()
    table.give(1, 6)
    table.give(2, 12)
    table.give(3, 18)
    return table


def three_players(game: str = "odyssey") -> Tabletop:
    """Three at the table; seat 0 holds cards 0-6 and has told of card 0, seat 1 holds 7-13, seat 2 14-20."""
    table = Tabletop(game, 3)
    table.tell(0, 0)
    return table


def play_on(table: Tabletop) -> None:
    """One more turn, in which everybody finds the storyteller's card with one vote."""
    teller = table.story.storyteller or 0
    table.play_turn({seat: teller for seat in range(table.state.players) if seat != teller}, teller=teller)
