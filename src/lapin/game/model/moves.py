"""The moves that a seat may make now, listed as choices (not all combinations): a client needs no rules."""

import msgspec

from lapin.game.model.ids import Card, Seat, Spot


class May(msgspec.Struct, frozen=True, gc=False, tag_field="may"):
    """Something a seat may do now."""


class Stakes(msgspec.Struct, frozen=True, gc=False):
    """The stakes of a clue for the square: the cards that the player who gives it can win (J9, J10)."""

    each_wrong: int
    """The stakes for each wrong finger before the right one."""
    at_once: int
    not_found: int


class MayTell(May, frozen=True, tag="tell", omit_defaults=True):
    """Give a clue for one of these cards; None where a clue belongs to no card (P2, J4)."""

    cards: tuple[Card, ...] | None
    performed: bool
    stakes: Stakes | None = None
    """The stakes, where the cards that lie open show them."""


class MayGive(May, frozen=True, tag="give", omit_defaults=True):
    """Give `count` of these cards; with `again`, that replaces the cards given before (S11)."""

    cards: tuple[Card, ...]
    count: int
    again: bool
    decoy: bool = False
    """Whether the card lies beside that of one's own partner, the storyteller (T3)."""


class MayNameGiver(May, frozen=True, tag="name_giver"):
    """Offer that one of these two gives (T3)."""

    seats: tuple[Seat, ...]


class MayAgreeGiver(May, frozen=True, tag="agree_giver"):
    """Say yes to the partner's offer that this seat gives (T3)."""

    giver: Seat


class MayVote(May, frozen=True, tag="vote"):
    """Vote for one of these spots, or up to `most`; with `red`, also put the red vote on any spot (P3).

    `alone` is what finding the card with a single vote brings besides (O2).
    """

    spots: tuple[Spot, ...]
    most: int
    red: bool
    again: bool
    alone: int = 0


class MayTouch(May, frozen=True, tag="touch"):
    """Touch one of these pictures (J5)."""

    spots: tuple[Spot, ...]


class MayCallJinx(May, frozen=True, tag="call_jinx"):
    """Call "Jinx!" for this picture (J8)."""

    spot: Spot


AnyMay = MayTell | MayGive | MayNameGiver | MayAgreeGiver | MayVote | MayTouch | MayCallJinx
