"""Every event is in the tables that say how it is shown and what it does, so a new one is not forgotten."""

from typing import get_args

from lapin.game import square, turn
from lapin.game.model.events import AnyEvent, HandsDealt, SquareLaid
from lapin.game.views import SHOWN

EVENTS = set(get_args(AnyEvent))


def test_every_event_is_shown_in_one_way() -> None:
    """Whether as it is or without its secret: an event outside this table cannot be told to anybody."""
    assert set(SHOWN) == EVENTS


def test_every_event_does_something_in_one_of_the_two_courses() -> None:
    """But the first of a game, which makes its state."""
    assert set(turn.STEPS) | set(square.STEPS) == EVENTS - {HandsDealt, SquareLaid}
