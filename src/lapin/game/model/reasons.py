"""The reasons why a side got its points: codes with data, never prose. The client has the words.

The scoring gives reasons, and points are their sum, so the two cannot disagree. A reason uses only what lies open
when a turn is over: owners, votes and fingers. Seats name players; in `team` they say who of the two it was.
"""

from operator import attrgetter

import msgspec

from lapin.game.model.ids import Seat, Spot


class Reason(msgspec.Struct, frozen=True, gc=False, tag_field="code", omit_defaults=True):
    """A reason why a side got these points, or none."""

    points: int


# The storyteller's card was to be found


class FoundCard(Reason, frozen=True, tag="FOUND"):
    """The seat found the storyteller's card, and not everybody did."""

    seat: Seat


class MissedCard(Reason, frozen=True, tag="MISSED"):
    """The seat did not find the storyteller's card, but voted for cards of these owners; others found it."""

    seat: Seat
    owners: tuple[Seat, ...]


class SomeFound(Reason, frozen=True, tag="SOME_FOUND"):
    """Some found the storyteller's card, but not all: what the storyteller wants."""

    storyteller: Seat
    finders: tuple[Seat, ...]


class EverybodyFound(Reason, frozen=True, tag="EVERYBODY_FOUND"):
    """Everybody found the storyteller's card: points for everybody else."""

    storyteller: Seat


class NobodyFound(Reason, frozen=True, tag="NOBODY_FOUND"):
    """Nobody found the storyteller's card: points for everybody else."""

    storyteller: Seat


class TooClear(Reason, frozen=True, tag="TOO_CLEAR"):
    """Everybody found the storyteller's card: nothing for the storyteller."""

    storyteller: Seat


class TooDark(Reason, frozen=True, tag="TOO_DARK"):
    """Nobody found the storyteller's card: nothing for the storyteller."""

    storyteller: Seat


class FooledVoters(Reason, frozen=True, tag="FOOLED"):
    """Votes lay on a card of this owner. With two votes a voter can be fooled twice by the same owner."""

    owner: Seat
    voters: tuple[Seat, ...]
    votes: int
    most: int | None = None
    """The most points that such votes can bring, if there were more votes than that."""
    cards: tuple[tuple[Spot, int], ...] = ()
    """The points of each card that fooled somebody, by its spot; empty where the owner gave a single card."""


class SingleVote(Reason, frozen=True, tag="SINGLE_VOTE"):
    """The seat found the card with a single vote, where two were allowed."""

    seat: Seat


# The crowd decided


class AgreedWith(Reason, frozen=True, tag="AGREED"):
    """The seat chose the same card as these others."""

    seat: Seat
    spot: Spot
    others: tuple[Seat, ...]
    most: int | None = None
    """The most points that a card can bring, if more agreed than that."""


class SpoiltByRed(Reason, frozen=True, tag="SPOILT"):
    """The seat chose the same card as others, but the storyteller's red vote lay on it."""

    seat: Seat
    spot: Spot
    storyteller: Seat


class ChoseAlone(Reason, frozen=True, tag="ALONE"):
    """Nobody else chose the card that this seat chose."""

    seat: Seat
    spot: Spot


# A picture was to be touched


class TookPicture(Reason, frozen=True, tag="TOUCHED"):
    """The seat touched the right picture and takes it."""

    seat: Seat
    spot: Spot


class WrongPicture(Reason, frozen=True, tag="WRONG"):
    """The seat touched a wrong picture and was out."""

    seat: Seat
    spot: Spot


class NoTouch(Reason, frozen=True, tag="NO_TOUCH"):
    """No finger of this seat counted: `finder` was quicker, or, if None, time ran out."""

    seat: Seat
    finder: Seat | None = None


class MisledFingers(Reason, frozen=True, tag="MISLED"):
    """These seats touched wrong pictures before the right one was found: the active player takes them."""

    active: Seat
    touched: tuple[Seat, ...]


class FoundAtOnce(Reason, frozen=True, tag="AT_ONCE"):
    """The first finger was on the right picture: nothing for the active player."""

    active: Seat
    finder: Seat


class PictureNotFound(Reason, frozen=True, tag="NOT_FOUND"):
    """Nobody found the picture: the active player gives a card back, unless there is none (`points` is 0)."""

    active: Seat


AnyReason = (
    FoundCard
    | MissedCard
    | SomeFound
    | EverybodyFound
    | NobodyFound
    | TooClear
    | TooDark
    | FooledVoters
    | SingleVote
    | AgreedWith
    | SpoiltByRed
    | ChoseAlone
    | TookPicture
    | WrongPicture
    | NoTouch
    | MisledFingers
    | FoundAtOnce
    | PictureNotFound
)

Reasons = tuple[tuple[AnyReason, ...], ...]
"""Reasons by side; every side has at least one."""


class Headline(msgspec.Struct, frozen=True, gc=False, tag_field="code", omit_defaults=True):
    """The outcome of a turn, in one line."""


class CrowdAgreed(Headline, frozen=True, tag="CROWD"):
    """Most agreed on these cards (several in a tie), `voters` on each; `points` for each voter.

    `spoilt` is the spot of the red vote, if it cost anybody points.
    """

    spots: tuple[Spot, ...]
    voters: int
    points: int
    spoilt: Spot | None = None


class CrowdSpoilt(Headline, frozen=True, tag="CROWD_SPOILT"):
    """Nobody got a point: all who agreed had chosen the card under the storyteller's red vote."""

    storyteller: Seat
    spot: Spot
    voters: tuple[Seat, ...]


class NoTwoAgreed(Headline, frozen=True, tag="NO_TWO"):
    """No two chose the same card."""


class PictureFound(Headline, frozen=True, tag="PICTURE_FOUND"):
    """The seat found the picture; `misled` is the number of fingers that were wrong before."""

    finder: Seat
    active: Seat
    misled: int


AnyHeadline = (
    SomeFound
    | EverybodyFound
    | NobodyFound
    | CrowdAgreed
    | CrowdSpoilt
    | NoTwoAgreed
    | PictureFound
    | PictureNotFound
)


class Why(msgspec.Struct, frozen=True, gc=False):
    """The explanation of a turn's points: a headline, and the reasons by side, which add up to the points."""

    headline: AnyHeadline
    sides: Reasons


_points = attrgetter("points")


def total(reasons: Reasons) -> tuple[int, ...]:
    """Return the points of each side."""
    return tuple([sum(map(_points, side)) for side in reasons])
