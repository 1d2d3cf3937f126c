"""The state of a game: immutable, and made by applying the game's events and nothing else.

A state holds every secret of the game. It never leaves the server: people get views.
"""

from typing import ClassVar, Literal

import msgspec

from lapin.game.model.clues import Clue
from lapin.game.model.events import EndReason, Hands, Votes
from lapin.game.model.ids import Card, GameId, Seat, Spot
from lapin.game.model.options import Options, Terms
from lapin.game.model.reasons import Why

Phase = Literal["tell", "give", "vote", "touch", "over"]
"""A phase, by the move that is waited for. Plain strings, since reading an Enum is slow in Python 3.11."""


class StoryTurn(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A finished turn of a storyteller game, as everybody may know it (S8).

    Views add `why` it brought its points.
    """

    turn: int
    storyteller: Seat
    clue: Clue
    given: Hands
    row: tuple[Card, ...]
    votes: Votes
    red: Spot | None
    points: tuple[int, ...]
    why: Why | None = None


class GiverOffer(msgspec.Struct, frozen=True, gc=False):
    """An offer to the partner: which of the two gives the card (T3)."""

    by: Seat
    giver: Seat


class Story(msgspec.Struct, frozen=True, gc=False, tag="story"):
    """A game with a storyteller and a row of cards."""

    race: ClassVar[bool] = False
    game: GameId
    players: int
    options: Options
    terms: Terms
    deck: int
    commitment: str
    phase: Phase
    turn: int
    storyteller: Seat | None
    hands: Hands
    pile: tuple[Card, ...]
    discards: tuple[Card, ...]
    scores: tuple[int, ...]
    first: Seat | None = None  # the first storyteller: a round ends when the turn comes back to this seat
    rounds: int = 0  # finished rounds of storytellers
    clue: Clue | None = None
    given: Hands = ()
    givers: tuple[Seat | None, ...] = ()  # team: the giver that each team has agreed on (T3)
    offers: tuple[GiverOffer | None, ...] = ()  # team: offers that wait for the partner's yes (T3)
    row: tuple[Card, ...] = ()
    votes: Votes = ()
    red: Spot | None = None
    arriving: int = 0
    last: StoryTurn | None = None
    reason: EndReason | None = None
    winners: tuple[int, ...] = ()


class Finger(msgspec.Struct, frozen=True, gc=False):
    """A finger on a picture whose tie window is still open (J5, J8)."""

    seat: Seat
    spot: Spot
    ms: int
    called: int | None = None


class Counted(msgspec.Struct, frozen=True, gc=False):
    """A finger to which the active player has said yes or no (J6)."""

    seat: Seat
    spot: Spot


class SquareTurn(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A finished turn of jinx, as everybody may know it. Views add `why` it brought its cards."""

    turn: int
    active: Seat
    clue: Clue
    square: tuple[Card | None, ...]
    target: Spot
    touches: tuple[Counted, ...]
    found_by: Seat | None
    points: tuple[int, ...]
    why: Why | None = None


class Square(msgspec.Struct, frozen=True, gc=False, tag="square"):
    """A game with a square of pictures and a race of fingers, such as jinx."""

    race: ClassVar[bool] = True
    """Whether people put fingers on the same pictures: then it matters who sees a frame first (J8)."""
    game: GameId
    players: int
    options: Options
    terms: Terms
    deck: int
    commitment: str
    phase: Phase
    turn: int
    active: Seat
    target: Spot
    square: tuple[Card | None, ...]  # None: a gap that will be filled next, or cannot be filled (J12)
    pile: tuple[Card, ...]
    discards: tuple[Card, ...]
    removed: tuple[Card, ...]
    won: Hands
    clue: Clue | None = None
    fingers: tuple[Finger, ...] = ()
    counted: tuple[Counted, ...] = ()
    out: tuple[Seat, ...] = ()
    arriving: int = 0
    last: SquareTurn | None = None
    reason: EndReason | None = None
    winners: tuple[int, ...] = ()

    @property
    def scores(self) -> tuple[int, ...]:
        """The number of cards won by each seat."""
        return tuple(map(len, self.won))


State = Story | Square
