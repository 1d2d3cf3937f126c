"""Team tables at the points where tests begin."""

from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from tests.rules.tabletop import Tabletop

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
    """Play a turn in which every voter, or none, finds the storyteller's card."""
    table.tell_something()
    table.all_give()
    teller = table.story.storyteller
    assert teller is not None
    half = table.story.players // 2
    for voter in table.waiting_for:
        table.vote_for(voter, teller if found else (teller + half) % (2 * half))
