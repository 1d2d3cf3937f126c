"""Scores a turn that people played with a real box: the rules play the turn again.

This module knows no scoring and no rule. It deals everybody the cards they gave and orders the row as it lay on
the table; every refusal comes from the rules. `points` gives the points of a turn. `story_told` and `square_told`
also give what the rules do next, from a `GameStanding`: who tells next, or who has won.
"""

from collections.abc import Sequence
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from lapin.game import apply, decide, legal, opened
from lapin.game.model.clues import Words
from lapin.game.model.commands import AgreeGiver, AnyCommand, CloseWindow, Give, RunOut, Tell, Touch, Vote
from lapin.game.model.events import (
    AnyEvent,
    GameEnded,
    HandsDealt,
    PointsScored,
    SeatsAdded,
    SquareLaid,
    SquareScored,
    TurnBegan,
)
from lapin.game.model.ids import Card, GameId, Seat, Spot
from lapin.game.model.moves import MayAgreeGiver, MayGive
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import Square, SquareTurn, State, Story, StoryTurn
from lapin.game.square import PICTURES
from lapin.game.variants import Storytelling, variant_of
from lapin.refusals import TableRefusal

T = TypeVar("T")
SeatNumber = Annotated[int, Meta(ge=-1000, le=1000)]
_CardNumber = Annotated[int, Meta(ge=0, le=1_000_000)]


class PlayedStory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn of a storyteller game, as `lapin show --json` writes it."""

    storyteller: SeatNumber
    given: dict[SeatNumber, tuple[_CardNumber, ...]]
    row: tuple[_CardNumber, ...]
    votes: dict[SeatNumber, tuple[int, ...]]
    red: int | None = None
    clue: object = None
    points: object = None
    why: object = None


class PlayedTouch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finger that counted."""

    seat: SeatNumber
    at: int


class PlayedSquare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn of jinx. Without `won`, every player is assumed to have a card to lose (J10)."""

    active: SeatNumber
    target: int
    touches: tuple[PlayedTouch, ...]
    found_by: SeatNumber | None = None
    square: object = None
    won: tuple[Annotated[int, Meta(ge=0, le=500)], ...] | None = None
    clue: object = None
    points: object = None
    why: object = None


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to the score keeper: a game, its players (or their names), and one turn."""

    game: str
    players: int | tuple[str, ...]
    turn: msgspec.Raw
    options: Options = Options()


class GameStanding(msgspec.Struct, frozen=True, gc=False):
    """The standing of a game when a turn begins: its number, the scores, who began, and the rounds told so far."""

    turn: int = 1
    scores: tuple[int, ...] | None = None
    """The scores by side; None: nobody has anything yet."""
    first: Seat | None = None
    rounds: int = 0
    arriving: int = 0
    """The number of people who sit down when the turn is over (L1)."""


_FRESH = GameStanding()


class TurnOutcome(msgspec.Struct, frozen=True, gc=False):
    """A turn as the rules have told it: the turn itself, and who is next or how the game has ended."""

    turn: StoryTurn | SquareTurn
    following: Seat | None
    ended: GameEnded | None
    rounds: int
    seated: int = 0
    """The number of people who have sat down after it (L1, L4)."""


class RowOrder:
    """Chance that puts the row in the order in which it lay on the table."""

    commitment = ""

    def __init__(self, row: Sequence[int]) -> None:
        self._row = row

    def shuffled(self, _label: str, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in the order of the row."""
        place: dict[object, int] = {card: at for at, card in enumerate(self._row)}
        return tuple(sorted(items, key=lambda item: place.get(item, 0)))

    def below(self, _label: str, _n: int) -> int:
        """Return 0: a turn that was played needs no random number."""
        return 0


def points(played: Played) -> dict[int, int]:
    """Return the points of the turn by seat, in `team` by team; raise Refused if the turn is not possible."""
    players = played.players if isinstance(played.players, int) else len(played.players)
    variant = variant_of(played.game)
    variant.check_table(players, played.options, deck=1_000_000)
    if isinstance(variant, Storytelling):
        story = msgspec.json.decode(played.turn, type=PlayedStory)
        return dict(enumerate(story_told(variant.name, players, played.options, story).turn.points))
    square = msgspec.json.decode(played.turn, type=PlayedSquare)
    return dict(enumerate(square_told(variant.name, players, played.options, square).turn.points))


def story_told(
    game: GameId, players: int, options: Options, turn: PlayedStory, standing: GameStanding = _FRESH
) -> TurnOutcome:
    """Play a turn of a storyteller game again; raise Refused if it is not possible."""
    seats = range(players)
    for seat in (turn.storyteller, *turn.given, *turn.votes):
        if seat not in seats:
            raise Refused(Refusal.UNKNOWN_SEAT, seat=seat)
    hands = tuple(tuple(Card(card) for card in turn.given.get(seat, ())) for seat in seats)
    chance = RowOrder(turn.row)
    teller = Seat(turn.storyteller)
    state, _ = _after(_before(game, hands, options, teller, standing), teller, _clue(hands, teller, game), chance)
    gives_too = any(isinstance(may, MayGive) for may in legal(state, teller))
    for seat in seats:
        if hands[seat] and (gives_too or seat != teller):
            state, _ = _after(state, Seat(seat), Give(hands[seat]), chance)
    state = _agreed(state, chance)
    cards = [card for hand in hands for card in hand]
    if len(set(cards)) != len(cards):
        raise Refused(Refusal.CARD_TWICE)
    if state.phase != "vote" or sorted(cards) != sorted(turn.row):
        raise Refused(Refusal.ROW_NOT_GIVEN, given=len(cards), row=len(turn.row))
    done: list[AnyEvent] = []
    for seat, spots in turn.votes.items():
        red = Spot(turn.red) if turn.red is not None and seat == turn.storyteller else None
        state, done = _after(state, Seat(seat), Vote(tuple(map(Spot, spots)), red), chance)
    if turn.red is not None and turn.storyteller not in turn.votes:
        raise Refused(Refusal.NO_RED)
    if not any(isinstance(event, PointsScored) for event in done):
        raise Refused(Refusal.VOTES_MISSING, votes=len(turn.votes))
    return _told(state, done)


def _before(
    game: GameId, hands: tuple[tuple[Card, ...], ...], options: Options, teller: Seat, standing: GameStanding
) -> Story:
    """Return the state when the storyteller is about to tell. The pile is long: people know when theirs ends."""
    spare = tuple(Card(-card) for card in range(1, 200))
    dealt = opened(HandsDealt(game, len(hands), options, 0, "", hands, spare))
    state = apply(dealt, TurnBegan(standing.turn, teller))
    assert isinstance(state, Story)
    first = teller if standing.first is None else standing.first
    scores = state.scores if standing.scores is None else standing.scores
    return msgspec.structs.replace(
        state, scores=scores, first=first, rounds=standing.rounds, arriving=standing.arriving
    )


def _told(state: State, done: Sequence[AnyEvent]) -> TurnOutcome:
    """Return the turn that is over, and what came after it."""
    assert state.last is not None
    ended = next((event for event in done if isinstance(event, GameEnded)), None)
    variant = variant_of(state.game)
    now, rounds = variant.teller(state), variant.full_rounds(state)
    seated = sum(event.count for event in done if isinstance(event, SeatsAdded))
    return TurnOutcome(state.last, None if ended else now, ended, rounds, seated)


def _agreed(state: State, chance: RowOrder) -> State:
    """Let every partner say yes to the one who gave: they did, or there would be no row (T3)."""
    for seat in map(Seat, range(state.players)):
        for may in legal(state, seat):
            if isinstance(may, MayAgreeGiver):
                state, _ = _after(state, seat, AgreeGiver(may.giver), chance)
    return state


def _clue(hands: tuple[tuple[Card, ...], ...], teller: Seat, game: GameId) -> Tell:
    """Return a clue for the storyteller's card, or without a card if a clue belongs to none (P2)."""
    own = hands[teller]
    if not variant_of(game).facts.true_card:
        return Tell(Words("?"))
    if len(own) != 1:
        raise Refused(Refusal.CARD_COUNT, count=len(own), wanted=1)
    return Tell(Words("?"), own[0])


def square_told(
    game: GameId, players: int, options: Options, turn: PlayedSquare, standing: GameStanding = _FRESH
) -> TurnOutcome:
    """Play a turn with a square of pictures again; raise Refused if it is not possible."""
    seats = range(players)
    if turn.active not in seats:
        raise Refused(Refusal.UNKNOWN_SEAT, seat=turn.active)
    if not 1 <= turn.target <= PICTURES:
        raise Refused(Refusal.NOT_IN_SQUARE, spot=turn.target)
    pictures = tuple(map(Card, range(1000)))
    chance = RowOrder(())
    fresh = opened(SquareLaid(game, players, options, 0, "", pictures[:PICTURES], pictures[100:900], ()))
    assert isinstance(fresh, Square)
    won = (1,) * players if turn.won is None else turn.won
    if len(won) != players:
        raise Refused(TableRefusal.UNREADABLE, reason=f"won has {len(won)} numbers for {players} players")
    state: State = msgspec.structs.replace(
        fresh,
        turn=standing.turn,
        arriving=standing.arriving,
        active=Seat(turn.active),
        target=Spot(turn.target),
        won=tuple(tuple(map(Card, range(10, 10 + count))) for count in won),
    )
    state, _ = _after(state, Seat(turn.active), Tell(Words("?")), chance)
    done: list[AnyEvent] = []
    for order, touch in enumerate(turn.touches):
        if state.phase != "touch":
            raise Refused(Refusal.NOT_NOW, phase=state.phase)
        state, _ = _after(state, Seat(touch.seat), Touch(Spot(touch.at), 10_000 * order), chance)
        state, done = _after(state, None, CloseWindow(Spot(touch.at)), chance)
    if state.phase == "touch":
        state, done = _after(state, None, RunOut(), chance)
    scored = next(event for event in done if isinstance(event, SquareScored))
    if scored.found_by != turn.found_by:
        raise Refused(Refusal.FINDER_WRONG, found_by=scored.found_by)
    return _told(state, done)


def _after(state: State, seat: Seat | None, command: AnyCommand, chance: RowOrder) -> tuple[State, list[AnyEvent]]:
    events = decide(state, seat, command, chance)
    for event in events:
        state = apply(state, event)
    return state, events
