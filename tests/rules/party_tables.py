"""Party tables at the points where tests begin."""

from collections.abc import Sequence

from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from tests.rules.tabletop import Tabletop

NAMED = Options(first=Seat(0))
"""Seat 0 tells first, so that hands and claims are out of the way."""


def a_row(players: int = 6, options: Options = NAMED) -> Tabletop:
    """A party whose row is revealed: the card of seat s lies at s + 1."""
    table = Tabletop("party", players, options)
    table.tell(0)
    table.all_give()
    return table


def all_vote(table: Tabletop, spots: Sequence[int], red: int) -> tuple[int, ...]:
    """Every seat in turn votes for its place in the row; the storyteller also casts the red vote."""
    teller = table.story.storyteller
    for seat, spot in enumerate(spots):
        table.vote(seat, spot, red=red if seat == teller else None)
    return table.last_points


def play_turn(table: Tabletop) -> None:
    """Play a turn in which everybody votes for card 1 and the red vote is on card 2."""
    table.tell_something()
    table.all_give()
    all_vote(table, [1] * table.story.players, red=2)
