"""What a table may choose: the house rules of C5, each within a range, and the options our rulings leave open.

None means: as the rule book has it. Which option exists in which game, and within what range, is the
variants' business (`lapin.game.house_rules`).
"""

from typing import Literal

import msgspec

from lapin.game.model.ids import Seat

First = Literal["claim", "draw"] | Seat


class Options(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A table's departures from its rule book; all None for a game as printed."""

    hand: int | None = None
    target: int | None = None
    rounds: int | None = None
    bonus_cap: int | None = None
    second_vote: bool | None = None
    lone_finder: bool | None = None  # C2: four points when exactly one of two found
    first: First | None = None  # S3, J3
    single_vote_always: bool | None = None  # O5
    partner_bonus: bool | None = None  # T6
    performed: bool | None = None  # C4
    tie_window: int | None = None  # J8, milliseconds
    whole_square: bool | None = None  # J11


class Terms(msgspec.Struct, frozen=True, gc=False):
    """A rule book's numbers for one table: this many players, these options."""

    hand: int
    gives: int
    row: int  # cards in the row
    voters: int
    votes: int
    bonus_cap: int | None
    lone_finder: bool
    single_vote_point: bool
    single_vote_always: bool
    partner_bonus: bool
    target: int | None
    rounds: int | None
    reshuffles: bool
    performed: bool
    tie_window: int
    whole_square: bool
