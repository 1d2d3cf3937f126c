"""A game in memory, its moves and its record: the part of the public API that loads quickly."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from secrets import token_bytes
from typing import Self

from lapin.api.deck import Deck
from lapin.decks import default_deck
from lapin.game import apply, begin, decide, fold, legal, waited_for
from lapin.game.model.chance import SECRET_BYTES, Secret
from lapin.game.model.clues import Words
from lapin.game.model.commands import (
    AgreeGiver,
    AnyCommand,
    CallJinx,
    CloseWindow,
    Give,
    Move,
    NameGiver,
    Stop,
    Tell,
    Touch,
    Vote,
)
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import Card, Seat, Spot
from lapin.game.model.moves import (
    AnyMay,
    MayAgreeGiver,
    MayCallJinx,
    MayGive,
    MayNameGiver,
    MayTell,
    MayTouch,
    MayVote,
)
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Phase, Square, State
from lapin.game.seen import SquareTable, StoryTable, View
from lapin.game.views import view
from lapin.record import BadRecord, Computer, Header, Recap, RecordedDeck, verify, write
from lapin.record import recap as retold
from lapin.record.lines import FORMAT_VERSION, RULES_VERSION

__all__ = [
    "AgreeGiver",
    "BadRecord",
    "CallJinx",
    "Card",
    "Deck",
    "Game",
    "Give",
    "MayAgreeGiver",
    "MayCallJinx",
    "MayGive",
    "MayNameGiver",
    "MayTell",
    "MayTouch",
    "MayVote",
    "Move",
    "NameGiver",
    "Options",
    "Refused",
    "Seat",
    "Spot",
    "SquareTable",
    "StoryTable",
    "Tell",
    "Touch",
    "View",
    "Vote",
    "Words",
    "recap",
    "verify",
]


class Game:
    """A game in memory, from the deal to the record, without a server, a clock or files.

        game = Game.begin("odyssey", players=4, seed=1)
        seat = game.waiting[0]
        game.move(seat, Tell(Words("once more"), game.view(seat).mine.hand[0]))

    Seats count from 0. A seat may know its `view`; everything else here is hidden from players. In Jinx a touch
    has a time in milliseconds, and `now` is the time of the latest one.
    """

    def __init__(self, events: list[AnyEvent], secret: bytes, deck: Deck) -> None:
        self._events = events
        self._state: State = fold(events)
        self._secret = secret
        self._chance = Secret(secret)
        self._deck = deck
        self._now = 0

    @classmethod
    def begin(
        cls,
        game: str,
        players: int,
        *,
        seed: int | None = None,
        options: Options | None = None,
        deck: Deck | None = None,
    ) -> Self:
        """Deal a new game, or raise `Refused` if it cannot be played. The same seed gives the same deal."""
        chosen = options or Options()
        usual = default_deck(game)
        deck = deck or Deck.built_in(usual.id)
        secret = token_bytes(SECRET_BYTES) if seed is None else sha256(f"lapin game {seed}".encode()).digest()
        events = begin(game, players, chosen, deck.cards, Secret(secret))
        if deck.two_sided != usual.two_sided:
            raise Refused("UNKNOWN_DECK", deck=deck.id, game=game)
        return cls(events, secret, deck)

    @property
    def deck(self) -> Deck:
        """The deck of the game."""
        return self._deck

    @property
    def phase(self) -> Phase:
        """The current phase: "tell", "give", "vote" or "touch"; "over" at the end."""
        return self._state.phase

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._state.turn

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.phase == "over"

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far by seat; in Team by pair."""
        return self._state.scores

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners as indices of `scores`; empty before the end."""
        return self._state.winners

    @property
    def now(self) -> int:
        """In Jinx, the time of the latest touch in milliseconds; 0 in the other games."""
        return self._now

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that the game waits for, including players in a duel who may call "Jinx!"."""
        waiting = waited_for(self._state)
        if isinstance(self._state, Square):
            waiting += tuple(finger.seat for finger in self._state.fingers if legal(self._state, finger.seat))
        return waiting

    def may(self, seat: int) -> tuple[AnyMay, ...]:
        """Return what a seat may do now."""
        return legal(self._state, Seat(seat))

    def view(self, seat: int | None = None) -> View:
        """Return what a seat may know now; without a seat, what an onlooker may know."""
        return view(self._state, None if seat is None else Seat(seat))

    def move(self, seat: int, command: Move) -> None:
        """Make a seat's move, or raise `Refused`. With a touch, time passes: earlier touches may count first."""
        if isinstance(command, Touch):
            self.wait(command.ms)
            command = Touch(command.spot, self._now)
        self._do(Seat(seat), command)
        while (closing := self._next_closing()) is not None and not self.waiting:
            self._do(None, CloseWindow(closing[1]))  # nobody is left who could touch it at the same time

    def wait(self, until: int) -> None:
        """In Jinx, let time pass until then, in milliseconds. Touches whose tie window has passed count."""
        while (closing := self._next_closing()) is not None and closing[0] < until:
            self._do(None, CloseWindow(closing[1]))
        self._now = max(self._now, until)

    def stop(self) -> None:
        """End the game with the scores as they are."""
        self._do(None, Stop())

    def record(self, names: Sequence[str] = (), computers: Mapping[int, str] | None = None) -> bytes:
        """Return the record of the finished game; before the end raise `ValueError`, since it holds every secret.

        `computers` gives the level of each seat that a computer played.
        """
        if not self.is_over:
            raise ValueError("the game is not over")
        state = self._state
        header = Header(
            format="lapin record",
            version=FORMAT_VERSION,
            rules=RULES_VERSION,
            game=state.game,
            players=state.players,
            options=state.options,
            names=tuple(names) or tuple(f"Player {seat + 1}" for seat in range(state.players)),
            deck=RecordedDeck(self._deck.id, self._deck.cards),
            commitment=state.commitment,
            date=None,
            computers=tuple(Computer(seat, level) for seat, level in sorted((computers or {}).items())),
        )
        return write(header, self._events, self._secret)

    def _do(self, seat: Seat | None, command: AnyCommand) -> None:
        decided = decide(self._state, seat, command, self._chance)
        self._events += decided
        for event in decided:
            self._state = apply(self._state, event)

    def _next_closing(self) -> tuple[int, Spot] | None:
        """Return when the next tie window ends, and of which picture (J8)."""
        if not isinstance(self._state, Square) or self.is_over:
            return None
        first: dict[Spot, int] = {}
        for finger in self._state.fingers:
            first[finger.spot] = min(first.get(finger.spot, finger.ms), finger.ms)
        return min(((at + self._state.terms.tie_window, spot) for spot, at in first.items()), default=None)


def recap(data: bytes) -> Recap:
    """Verify a record and return its recap, turn by turn; raise `BadRecord` if it is not true."""
    return retold(verify(data), verified=True)
