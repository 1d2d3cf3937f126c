"""House rules (C5): the name of each, its range, how to read the value that a table plays, and its origin.

A variant lists the house rules it knows. The value of the rule book is not written down a second time: it is the
value that a table plays when it has chosen nothing. Where a book leaves a rule open, that value is our own ruling.
"""

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec

from lapin.game.model.options import First, Options, Terms

Value = int | bool | str | None

Origin = Literal["book", "book_variant", "ours"]
"""The origin of a rule's value: the book, a variant that a book names, or ourselves."""


class HouseRule(msgspec.Struct, frozen=True):
    """A rule that a table may choose for itself. `name` is its field in `Options`."""

    name: str
    least: int | None = None
    most: int | None = None
    read: Callable[[Terms], Value] | None = None
    ruling: bool = False
    """Whether the book leaves the rule open, so that every value of it is ours, the usual one too."""
    applies: Callable[[Terms], bool] | None = None
    """Whether the rule can make a difference at a table; None if it always can."""
    real_cards: bool = True
    """Whether the rule counts where real cards are played: it changes votes, points, or when the game ends."""
    round_numbers: tuple[int, ...] = ()
    """The values that a host is offered from a long range; a short one is offered whole."""

    def choices(self, book: Iterable[Value]) -> tuple[Value, ...]:
        """Return the values that a host is offered beside the book's; for the first storyteller, without seats."""
        if self is FIRST:
            return ("claim", "draw") if "claim" in book else ("draw",)
        if self.least is None or self.most is None:
            return (True, False)
        return self.round_numbers or tuple(range(self.least, self.most + 1))

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
TARGET = HouseRule("target", 5, 200, round_numbers=(5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 80, 100, 200))
ROUNDS = HouseRule("rounds", 1, 10)
LONGER = tuple(range(2, 11))
"""Rounds of a longer game, where the book says that everybody may tell more than once."""
BONUS_CAP = HouseRule("bonus_cap", 0, 24, round_numbers=(0, 1, 2, 3, 4, 5, 6, 8, 12, 24))
LONE_FINDER = HouseRule("lone_finder")
SINGLE_VOTE_ALWAYS = HouseRule(
    "single_vote_always", ruling=True, applies=lambda numbers: numbers.single_vote_point
)  # O5
PARTNER_BONUS = HouseRule("partner_bonus", ruling=True)  # T6
PERFORMED = HouseRule("performed", real_cards=False)
TIE_WINDOW = HouseRule(
    "tie_window", 20, 1000, ruling=True, real_cards=False, round_numbers=(20, 50, 100, 150, 200, 300, 500, 1000)
)  # J8
WHOLE_SQUARE = HouseRule("whole_square", ruling=True, real_cards=False)  # J11
SECOND_VOTE = HouseRule("second_vote", read=lambda numbers: numbers.votes == 2)
FIRST = HouseRule("first", real_cards=False)
"""The first storyteller (S3, J3): the only house rule that is not part of `Terms`."""

HOUSE_RULES = (
    HAND,
    TARGET,
    ROUNDS,
    BONUS_CAP,
    SECOND_VOTE,
    LONE_FINDER,
    FIRST,
    SINGLE_VOTE_ALWAYS,
    PARTNER_BONUS,
    PERFORMED,
    TIE_WINDOW,
    WHOLE_SQUARE,
)
"""The table of house rules, one for each field of `Options`. Tests compare the options and the pages with it."""


DECK = "deck"
"""The name under which a deck of another size than the book's stands among the departures (S1)."""


class Departure(msgspec.Struct, frozen=True):
    """A house rule that a table has changed: what is played unless a table chooses, and what this table plays.

    `origin` is where the chosen value comes from. `ruling`: the book leaves the rule open, and
    `book` is our usual reading.
    """

    option: str
    book: Value
    chosen: Value
    origin: Origin = "ours"
    ruling: bool = False


class ExpectedTurns(msgspec.Struct, frozen=True):
    """The expected number of turns: `turns` if `exact`, else at most as many. `book`: in a printed game."""

    turns: int
    exact: bool
    book: int | None = None


class Ruling(msgspec.Struct, frozen=True):
    """A rule that the book leaves open, and that a table plays as we usually do."""

    option: str
    value: Value
