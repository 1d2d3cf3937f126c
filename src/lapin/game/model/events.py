"""The events of a game. A state is the result of applying them, and of nothing else.

An event records the results of chance, so replay never draws random numbers. Events hold secrets: only
`lapin.game.views` decides how much of an event a seat may see.
"""

from typing import Literal

import msgspec

from lapin.game.model.clues import Clue
from lapin.game.model.ids import Card, GameId, Milliseconds, Seat, Spot
from lapin.game.model.options import Options

Hands = tuple[tuple[Card, ...], ...]
"""Cards by seat."""

Votes = tuple[tuple[Spot, ...], ...]
"""The voted spots by seat."""

EndReason = Literal["target", "pile", "rounds", "square", "stopped"]


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event"):
    """A fact that a command has led to."""


# Any game


class ClueGiven(Event, frozen=True, tag="clue_given"):
    """A storyteller or active player gave a clue; if the first turn is open to all, this claims it (S3)."""

    seat: Seat
    clue: Clue
    card: Card | None


class PlayerArrived(Event, frozen=True, tag="player_arrived"):
    """One more player waits for the end of the turn (L1)."""


class SeatsAdded(Event, frozen=True, tag="seats_added"):
    """The players who waited have sat down at the end of the ring (L1)."""

    count: int


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over: the sides with the highest score share the win (S12, J12)."""

    reason: EndReason
    scores: tuple[int, ...]
    winners: tuple[int, ...]


# The storyteller games


class HandsDealt(Event, frozen=True, tag="hands_dealt"):
    """The deck was shuffled and dealt (S2)."""

    game: GameId
    players: int
    options: Options
    deck: int
    commitment: str
    hands: Hands
    pile: tuple[Card, ...]


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A turn began; if `storyteller` is None, the first player to give a clue claims the turn (S3)."""

    turn: int
    storyteller: Seat | None


class GiverOffered(Event, frozen=True, tag="giver_offered"):
    """A player offered that one of the two of a team gives; the partner has to agree (T3).

    If no giver is agreed yet, a card that the other had given returns to the hand (S11).
    """

    by: Seat
    giver: Seat


class GiverNamed(Event, frozen=True, tag="giver_named"):
    """A team has agreed who gives its card (T3). A card that the partner had given returns to the hand (S11)."""

    by: Seat
    giver: Seat


class CardsGiven(Event, frozen=True, tag="cards_given"):
    """A seat gave its card or cards, or replaced them by others (S5, S11, S13)."""

    seat: Seat
    cards: tuple[Card, ...]


class RowRevealed(Event, frozen=True, tag="row_revealed"):
    """The given cards were shuffled and laid face up (S6)."""

    row: tuple[Card, ...]


class VoteCast(Event, frozen=True, tag="vote_cast"):
    """A seat voted, or changed its vote (S7, S11)."""

    seat: Seat
    spots: tuple[Spot, ...]
    red: Spot | None


class VotesRevealed(Event, frozen=True, tag="votes_revealed"):
    """All votes and the owner of every card of the row were revealed (S8)."""

    owners: tuple[Seat, ...]
    votes: Votes
    red: Spot | None


class PointsScored(Event, frozen=True, tag="points_scored"):
    """The points of the turn by side (S9)."""

    points: tuple[int, ...]


class HandsRefilled(Event, frozen=True, tag="hands_refilled"):
    """The row was discarded and hands were filled up (S10), if necessary from reshuffled discards (O6)."""

    drawn: Hands
    reshuffled: tuple[Card, ...] | None
    passed_on: bool  # party: whole hands go to the left neighbour (P5)


# Jinx


class SquareLaid(Event, frozen=True, tag="square_laid"):
    """The deck was shuffled and nine pictures were laid out (J1, J2)."""

    game: GameId
    players: int
    options: Options
    deck: int
    commitment: str
    square: tuple[Card, ...]
    pile: tuple[Card, ...]
    removed: tuple[Card, ...]


class PositionDrawn(Event, frozen=True, tag="position_drawn"):
    """A turn began: the active player drew a position card (J4)."""

    turn: int
    active: Seat
    target: Spot


class Touched(Event, frozen=True, tag="touched"):
    """A finger came down on a picture (J5). It counts when the picture's tie window is closed."""

    seat: Seat
    spot: Spot
    ms: Milliseconds


class JinxCalled(Event, frozen=True, tag="jinx_called"):
    """A duellist called "Jinx!" (J8)."""

    seat: Seat
    ms: Milliseconds


class WindowClosed(Event, frozen=True, tag="window_closed"):
    """The tie window of this picture has passed (J8)."""

    spot: Spot


class FingersLifted(Event, frozen=True, tag="fingers_lifted"):
    """These players lost a duel or were too late, and choose again (J8)."""

    seats: tuple[Seat, ...]
    spot: Spot


class TouchCounted(Event, frozen=True, tag="touch_counted"):
    """The active player said yes or no to a finger (J6)."""

    seat: Seat
    spot: Spot
    right: bool


class TimeRanOut(Event, frozen=True, tag="time_ran_out"):
    """These players did not touch in time and are out (J7)."""

    seats: tuple[Seat, ...]


class SquareScored(Event, frozen=True, tag="square_scored"):
    """The turn was scored: who found the picture, and what everybody won or lost (J9, J10)."""

    target: Spot
    found_by: Seat | None
    points: tuple[int, ...]


class SquareFilled(Event, frozen=True, tag="square_filled"):
    """The right picture and the wrongly touched ones left the square; the pile filled the gaps (J11)."""

    pictures: tuple[Card, ...]


AnyEvent = (
    ClueGiven
    | PlayerArrived
    | SeatsAdded
    | GameEnded
    | HandsDealt
    | TurnBegan
    | GiverOffered
    | GiverNamed
    | CardsGiven
    | RowRevealed
    | VoteCast
    | VotesRevealed
    | PointsScored
    | HandsRefilled
    | SquareLaid
    | PositionDrawn
    | Touched
    | JinxCalled
    | WindowClosed
    | FingersLifted
    | TouchCounted
    | TimeRanOut
    | SquareScored
    | SquareFilled
)
