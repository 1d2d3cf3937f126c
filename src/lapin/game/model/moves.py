"""What a seat may do now, said so that a client needs no rules: the choices, not every combination of them."""

import msgspec

from lapin.game.model.ids import Card, Seat, Spot


class May(msgspec.Struct, frozen=True, gc=False, tag_field="may"):
    """Something a seat may do now."""


class MayTell(May, frozen=True, tag="tell"):
    """Give a clue: for one of these cards, or for none where the clue belongs to no card (P2, J4)."""

    cards: tuple[Card, ...] | None
    performed: bool


class MayGive(May, frozen=True, tag="give"):
    """Give `count` of these cards; `again` if that changes what was given (S11)."""

    cards: tuple[Card, ...]
    count: int
    again: bool


class MayNameGiver(May, frozen=True, tag="name_giver"):
    """Say who of the two gives (T3)."""

    seats: tuple[Seat, ...]


class MayVote(May, frozen=True, tag="vote"):
    """Vote for one, at most `most`, of these places; `red`: and put the red vote on any place (P3)."""

    spots: tuple[Spot, ...]
    most: int
    red: bool
    again: bool


class MayTouch(May, frozen=True, tag="touch"):
    """Touch one of these pictures (J5)."""

    spots: tuple[Spot, ...]


class MayCallJinx(May, frozen=True, tag="call_jinx"):
    """Call "Jinx!" for this picture (J8)."""

    spot: Spot


AnyMay = MayTell | MayGive | MayNameGiver | MayVote | MayTouch | MayCallJinx
