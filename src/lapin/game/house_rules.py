"""House rules (C5): the name of each, its range, and how to read the value that a table plays.

A variant lists the house rules it knows. The value of the rule book is not written down a second time: it is the
value that a table plays when it has chosen nothing.
"""

from collections.abc import Callable

import msgspec

from lapin.game.model.options import First, Options, Terms

Value = int | bool | str | None


class HouseRule(msgspec.Struct, frozen=True):
    """A rule that a table may choose for itself. `name` is its field in `Options`."""

    name: str
    least: int | None = None
    most: int | None = None
    read: Callable[[Terms], Value] | None = None

    def played(self, numbers: Terms, options: Options, first: First) -> Value:
        """Return the value that a table plays; `first` is what the book says about the first storyteller."""
        if self is FIRST:
            return first if options.first is None else options.first
        if self.read is not None:
            return self.read(numbers)
        value: Value = getattr(numbers, self.name)
        return value

    def allows(self, value: int) -> bool:
        """Whether a number lies in the range of this rule."""
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)


HAND = HouseRule("hand", 3, 10)
TARGET = HouseRule("target", 5, 200)
ROUNDS = HouseRule("rounds", 1, 10)
BONUS_CAP = HouseRule("bonus_cap", 0, 24)
LONE_FINDER = HouseRule("lone_finder")
SINGLE_VOTE_ALWAYS = HouseRule("single_vote_always")
PARTNER_BONUS = HouseRule("partner_bonus")
PERFORMED = HouseRule("performed")
TIE_WINDOW = HouseRule("tie_window", 20, 1000)
WHOLE_SQUARE = HouseRule("whole_square")
SECOND_VOTE = HouseRule("second_vote", read=lambda numbers: numbers.votes == 2)
FIRST = HouseRule("first")
"""The first storyteller (S3, J3): the only house rule that is not part of `Terms`."""


class Departure(msgspec.Struct, frozen=True):
    """A house rule that a table has changed: what the book says, and what this table plays."""

    option: str
    book: Value
    chosen: Value
