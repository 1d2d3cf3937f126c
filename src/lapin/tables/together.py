"""Which asks are decided one upon the other, stored together and shown in one picture. Pure.

Five people lay a card in the same moment: that is one write to the disk and one picture for everybody, not five of
each. A change of phase is always the last thing in a picture, so that nobody misses one.
"""

from collections.abc import Mapping
from typing import NamedTuple

from lapin.game.model.state import Square, Story
from lapin.tables.errands import Errand, Listener
from lapin.tables.happenings import Step
from lapin.tables.room import Room

MOST = 12
"""As many as people at the largest table."""

Run = list[tuple[Step, Room]]
"""Steps that were stored one upon the other, each with the table after it."""

Acks = Mapping[Listener | None, str | None]
"""Which ask of whom a picture answers."""


class Taken(NamedTuple):
    """An errand that was decided: what came of it, and the table then."""

    errand: Errand
    step: Step
    room: Room


def can_join(errand: Errand, taken: list[Taken]) -> bool:
    """Whether an errand may be stored together with these: nobody's second one, for a frame answers one ask."""
    if len(taken) == MOST:
        return False
    key, listener = errand.key, errand.listener
    for each, _, _ in taken:
        if (key is not None and key == each.key) or (listener is not None and listener is each.listener):
            return False
    return True


def goes_on(before: Room, after: Room) -> bool:
    """Whether more may be shown together with what led from here to there."""
    was, now = before.game, after.game
    if isinstance(was, Square) or isinstance(now, Square):  # in a race, when a step is shown decides who wins
        return False
    return now is was or (
        isinstance(now, Story) and isinstance(was, Story) and (now.phase, now.turn) == (was.phase, was.turn)
    )


def as_one(run: Run) -> Step:
    """Everything that has happened in these steps."""
    last = run[-1][0]
    if len(run) == 1:
        return last
    house = tuple(happening for step, _ in run for happening in step.house)
    return Step(last.at, last.by, house, tuple(event for step, _ in run for event in step.game))
