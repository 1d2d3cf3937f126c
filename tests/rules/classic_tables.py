"""Classic tables: the points of a turn, and games to their end."""

import pytest

from lapin.game.model.options import Options
from tests.rules.tabletop import AS_PRINTED, Tabletop

both_classics = pytest.mark.parametrize("game", ["classic-2008", "classic-2014"])


def points(game: str, players: int, votes: dict[int, int], options: Options = AS_PRINTED) -> tuple[int, ...]:
    """The points of a first turn told by seat 0, with each vote named by whose card it is for."""
    return Tabletop(game, players, options).play_turn(votes, teller=0)


def play_on(table: Tabletop) -> None:
    """Play one more turn, in which everybody finds the storyteller's card."""
    teller = table.story.storyteller or 0
    table.play_turn({seat: teller for seat in range(table.state.players) if seat != teller}, teller=teller)


def play_to_the_end(table: Tabletop) -> int:
    """Play turns until the game is over; everybody always finds the card, so nobody comes near 30."""
    while not table.over:
        assert table.story.turn <= 84, "the game does not end"
        play_on(table)
    return table.story.turn
