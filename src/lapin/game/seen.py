"""The types of views, and of events as one seat sees them.

An event with a secret has a redacted type here. Frames are made of these types only, so sending a secret by
mistake does not type-check.
"""

import msgspec

from lapin.game.model.clues import Clue
from lapin.game.model.events import (
    EndReason,
    Event,
    FingersLifted,
    GameEnded,
    GiverNamed,
    GiverOffered,
    JinxCalled,
    PlayerArrived,
    PointsScored,
    RowRevealed,
    SeatsAdded,
    SquareFilled,
    SquareScored,
    TimeRanOut,
    TouchCounted,
    Touched,
    TurnBegan,
    VotesRevealed,
    WindowClosed,
)
from lapin.game.model.ids import Card, GameId, Seat, Spot
from lapin.game.model.moves import AnyMay
from lapin.game.model.options import Options
from lapin.game.model.state import Counted, Finger, GiverOffer, Phase, SquareTurn, StoryTurn


class HandsSeen(Event, frozen=True, tag="hands_dealt"):
    """The deal, with one's own hand if one may look at it (S2, P1)."""

    game: GameId
    players: int
    options: Options
    deck: int
    commitment: str
    hand: tuple[Card, ...] | None


class ClueSeen(Event, frozen=True, tag="clue_given"):
    """A clue; only the player who gave it sees the card it is for (S4)."""

    seat: Seat
    clue: Clue
    card: Card | None


class CardsSeen(Event, frozen=True, tag="cards_given"):
    """A seat gave cards; only that seat sees which (S5)."""

    seat: Seat
    cards: tuple[Card, ...] | None


class VoteSeen(Event, frozen=True, tag="vote_cast"):
    """A seat voted; only that seat sees for which spots (S7)."""

    seat: Seat
    spots: tuple[Spot, ...] | None
    red: Spot | None


class RefillSeen(Event, frozen=True, tag="hands_refilled"):
    """Hands were filled up, with the cards one drew oneself unless they were passed on unseen (P5)."""

    drawn: tuple[Card, ...] | None
    reshuffled: bool
    passed_on: bool


class SquareSeen(Event, frozen=True, tag="square_laid"):
    """The nine pictures of the start (J2)."""

    game: GameId
    players: int
    options: Options
    deck: int
    commitment: str
    square: tuple[Card, ...]


class PositionSeen(Event, frozen=True, tag="position_drawn"):
    """A turn of jinx began; the active player alone sees which picture is meant (J4)."""

    turn: int
    active: Seat
    target: Spot | None


OpenEvent = (
    PlayerArrived
    | SeatsAdded
    | GameEnded
    | TurnBegan
    | GiverOffered
    | GiverNamed
    | RowRevealed
    | VotesRevealed
    | PointsScored
    | Touched
    | JinxCalled
    | WindowClosed
    | FingersLifted
    | TouchCounted
    | TimeRanOut
    | SquareScored
    | SquareFilled
)
"""Events without a secret. One that hides something does not type-check here: it is no `SeenEvent`."""

SeenEvent = HandsSeen | ClueSeen | CardsSeen | VoteSeen | RefillSeen | SquareSeen | PositionSeen | OpenEvent


class StoryTable(msgspec.Struct, frozen=True, gc=False, tag="story", tag_field="kind", omit_defaults=True):
    """The public view of a storyteller game, which onlookers and the big screen also see."""

    game: GameId
    players: int
    options: Options
    commitment: str
    phase: Phase
    turn: int
    storyteller: Seat | None
    clue: Clue | None
    scores: tuple[int, ...]
    hands: tuple[int, ...]
    pile: int
    discards: int
    given: tuple[int, ...]
    givers: tuple[Seat | None, ...]
    row: tuple[Card, ...]
    voted: tuple[bool, ...]
    waiting_for: tuple[Seat, ...]
    arriving: int
    last: StoryTurn | None
    reason: EndReason | None
    winners: tuple[int, ...]
    without_hand: int = 0
    """The number of those `arriving` whom the pile cannot deal a hand: they sit down in the next game (L5)."""
    offers: tuple[GiverOffer | None, ...] = ()
    """For each team, the offer that waits for the partner's yes (T3)."""
    row_size: int = 0
    """The number of cards in the row when all are given (S6, S13, T4)."""
    turns: int = 0
    """The number of turns in the game, if nobody comes or goes; 0 where that is not certain (S12)."""
    goal: int | None = None
    """The points that end the game (S12); None where points do not."""
    places: tuple[tuple[Seat, ...], ...] = ()
    """For each card of the row, the seats that may give it; exactly one does (S6, S13, T3).

    Nobody is named before somebody tells.
    """
    most_votes: int = 1
    """The number of cards that a player may vote for (O3)."""


class SquareTable(msgspec.Struct, frozen=True, gc=False, tag="square", tag_field="kind"):
    """The public view of a game of jinx."""

    game: GameId
    players: int
    options: Options
    commitment: str
    phase: Phase
    turn: int
    active: Seat
    clue: Clue | None
    square: tuple[Card | None, ...]
    scores: tuple[int, ...]
    won: tuple[tuple[Card, ...], ...]
    pile: int
    fingers: tuple[Finger, ...]
    counted: tuple[Counted, ...]
    out: tuple[Seat, ...]
    waiting_for: tuple[Seat, ...]
    arriving: int
    last: SquareTurn | None
    reason: EndReason | None
    winners: tuple[int, ...]
    may_be_last: bool = False
    """Whether the pile may be too small for another turn (J12)."""
    is_last: bool = False
    """Whether this turn surely is the last, since every turn takes the whole square."""


class Mine(msgspec.Struct, frozen=True, gc=False):
    """The private view of one seat. `hand` is None while it lies face down (P1)."""

    seat: Seat
    hand: tuple[Card, ...] | None
    given: tuple[Card, ...]
    votes: tuple[Spot, ...]
    red: Spot | None
    target: Spot | None
    may: tuple[AnyMay, ...]


class View(msgspec.Struct, frozen=True, gc=False):
    """Everything that one person may know now. The public part is the same for all and can be encoded once."""

    table: StoryTable | SquareTable
    mine: Mine | None
