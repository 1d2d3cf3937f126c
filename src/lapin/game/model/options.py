"""The options of a table: the house rules of C5, and the choices that our rulings leave open.

None means: as the rule book says. `lapin.game.house_rules` and the variants say which option exists in which game,
and its range.
"""

from typing import Literal

import msgspec

from lapin.game.model.ids import Seat

First = Literal["claim", "draw"] | Seat


class Options(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A table's departures from its rule book; all are None for a game as printed."""

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
    """The numbers that one table plays by, which follow from its game, its number of players and its options."""

    hand: int
    gives: int
    row: int
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
