"""The state of a game with real cards: what was said in this turn, and the points. Immutable."""

from typing import Literal

import msgspec

from lapin.box.asks import NOTHING, SeatAsk, admitted, asks, row_size
from lapin.game.model.events import EndReason
from lapin.game.model.ids import GameId, PersonId, Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.state import SquareTurn, StoryTurn

BoxPhase = Literal["tell", "vote", "touch", "over"]
"""`tell`: nobody has said yet who begins. `vote`: everybody says their numbers. `touch`: fingers on a square."""


class SaidNumbers(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The numbers that one seat has said in a turn: its own cards and its votes, along the row."""

    own: tuple[Spot, ...] = ()
    votes: tuple[Spot, ...] = ()
    red: Spot | None = None


class TurnPoints(msgspec.Struct, frozen=True, gc=False):
    """A turn as it is kept: whose it was, and its points by side."""

    teller: Seat
    points: tuple[int, ...]


class BoxGame(msgspec.Struct, frozen=True, gc=False):
    """A game with real cards. `said` has what each seat has said in this turn, None for nothing yet."""

    game: GameId
    options: Options
    players: int
    number: int
    """The number of the game at this table, from 1 on."""
    scores: tuple[int, ...]
    said: tuple[SaidNumbers | None, ...]
    phase: BoxPhase = "tell"
    teller: Seat | None = None
    turns: tuple[TurnPoints, ...] = ()
    last: StoryTurn | SquareTurn | None = None
    """The turn that was finished last, as it lies open on the table; forgotten when the next one is."""
    again: tuple[Seat, ...] = ()
    """Two have named the same card: of all seats that have named one, those that have not said it once more."""
    reason: EndReason | None = None
    welcome: tuple[PersonId, ...] = ()
    """The people who came while the game was running and were let in by the host."""

    @property
    def turn(self) -> int:
        """The number of the turn that goes on; of the last one when the game is over."""
        return len(self.turns) + (self.phase != "over")

    @property
    def first(self) -> Seat | None:
        """The seat that told first."""
        return self.turns[0].teller if self.turns else self.teller

    @property
    def row(self) -> int:
        """The number of cards in the row."""
        return row_size(self.game, self.options, self.players)

    @property
    def rounds(self) -> int:
        """The number of times that the turn has come back to the player who told first."""
        tellers = [turn.teller for turn in self.turns[1:]] + ([] if self.teller is None else [self.teller])
        return sum(teller == self.first for teller in tellers[0 if self.turns else 1 :])

    def is_new(self, seat: Seat) -> bool:
        """Whether a seat has played no turn yet: somebody sat down there after the last one (L1)."""
        return bool(self.turns) and seat >= self.players - (len(self.scores) - len(self.turns[-1].points))

    def admits(self, waiting: int) -> int:
        """Return how many of those who wait sit down after this turn (L1, L3)."""
        return admitted(self.game, self.options, self.players, waiting)

    def ask(self, seat: Seat) -> SeatAsk:
        """Return what this turn asks of a seat."""
        if self.phase != "vote" or self.teller is None:
            return NOTHING
        return asks(self.game, self.options, self.players, self.teller)[seat]
