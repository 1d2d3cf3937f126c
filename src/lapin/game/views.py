"""Decides who sees what. No other module does.

A view is built up field by field, never by removing fields from a state: a field that is not named here reaches
nobody. `redact` does the same for events; an event that is not in its table cannot be shown.
"""

from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeVar, cast, get_args

from msgspec.structs import replace

from lapin.game.model.events import (
    AnyEvent,
    CardsGiven,
    ClueGiven,
    HandsDealt,
    HandsRefilled,
    PositionDrawn,
    SquareLaid,
    VoteCast,
)
from lapin.game.model.ids import SEATS, GameId, Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Square, SquareTurn, State, Story, StoryTurn
from lapin.game.seen import (
    CardsSeen,
    ClueSeen,
    HandsSeen,
    Mine,
    OpenEvent,
    PositionSeen,
    RefillSeen,
    SeenEvent,
    SquareSeen,
    SquareTable,
    StoryTable,
    View,
    VoteSeen,
)
from lapin.game.variants import VARIANTS, Variant

T = TypeVar("T", StoryTurn, SquareTurn)
E = TypeVar("E", bound=AnyEvent)


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat, or an onlooker (None), may know now."""
    return View(public(state), None if seat is None else private(state, seat))


def public(state: State, last: StoryTurn | SquareTurn | None = None) -> StoryTable | SquareTable:
    """Return what everybody may know. `last` is the finished turn with its reasons, if the caller has them."""
    if last is None and state.last is not None:
        last = _explained(state.game, state.options, state.last)
    return _story_table(state, last) if isinstance(state, Story) else _square_table(state, last)


def private(state: State, seat: Seat) -> Mine:
    """Return what only this seat may know."""
    variant = VARIANTS[state.game]
    if isinstance(state, Story):
        return Mine(
            seat=seat,
            hand=state.hands[seat] if variant.sees_hand(state, seat) else None,  # S2, P1
            given=state.given[seat],
            votes=state.votes[seat],
            red=None if state.red is None or not variant.votes_red(state, seat) else state.red,  # P3
            target=None,
            may=variant.legal(state, seat),
        )
    return Mine(
        seat=seat,
        hand=(),
        given=(),
        votes=(),
        red=None,
        target=state.target if seat == state.active else None,  # J4
        may=variant.legal(state, seat),
    )


def explained(game: GameId, options: Options, turn: T) -> T:
    """Return a finished turn with the reasons for its points: all of it lies open (S8)."""
    return cast("T", _explained(game, options, turn))


@lru_cache(maxsize=256)
def _explained(game: GameId, options: Options, turn: StoryTurn | SquareTurn) -> StoryTurn | SquareTurn:
    """Return the same, kept for a while: every view of the next turn shows it again."""
    return replace(turn, why=VARIANTS[game].why(options, turn))


@lru_cache(maxsize=1024)
def _places(variant: Variant[Any], players: int, teller: Seat | None) -> tuple[tuple[Seat, ...], ...]:
    """Return which seats give the cards of a row; kept, since every view of a turn shows it."""
    return () if teller is None else variant.places(players, teller)


def _story_table(state: Story, last: StoryTurn | SquareTurn | None) -> StoryTable:
    variant, numbers, arriving = VARIANTS[state.game], state.terms, state.arriving
    return StoryTable(
        game=state.game,
        players=state.players,
        options=state.options,
        commitment=state.commitment,
        phase=state.phase,
        turn=state.turn,
        storyteller=state.storyteller,
        clue=state.clue,
        scores=state.scores,
        hands=tuple(map(len, state.hands)),
        pile=len(state.pile),
        discards=len(state.discards),
        given=tuple(map(len, state.given)),
        givers=state.givers,
        row=state.row,
        voted=tuple(map(bool, state.votes)),
        waiting_for=variant.waited_for(state),
        arriving=arriving,
        last=last,  # type: ignore[arg-type]  # of the same game; a cast costs a call
        reason=state.reason,
        winners=state.winners,
        without_hand=variant.without_hand(state) if arriving else 0,
        offers=state.offers,
        row_size=numbers.row,
        turns=variant.turns_in_all(state) if numbers.target is None else 0,  # points may end it sooner
        goal=numbers.target,
        places=_places(variant, state.players, state.storyteller),
        most_votes=numbers.votes,
    )


def _square_table(state: Square, last: StoryTurn | SquareTurn | None) -> SquareTable:
    variant = VARIANTS[state.game]
    return SquareTable(
        game=state.game,
        players=state.players,
        options=state.options,
        commitment=state.commitment,
        phase=state.phase,
        turn=state.turn,
        active=state.active,
        clue=state.clue,
        square=state.square,
        scores=state.scores,
        won=state.won,
        pile=len(state.pile),
        fingers=state.fingers,
        counted=state.counted,
        out=state.out,
        waiting_for=variant.waited_for(state),
        arriving=state.arriving,
        last=cast("SquareTurn | None", last),
        reason=state.reason,
        winners=state.winners,
        may_be_last=variant.may_be_last(state),
        is_last=variant.is_last(state),
    )


def redact(event: AnyEvent, seat: Seat | None) -> SeenEvent:
    """Return an event as a seat, or an onlooker (None), may see it."""
    return SHOWN[type(event)](event, seat)


def _as_it_is(event: OpenEvent, _seat: Seat | None) -> SeenEvent:
    return event


def _cards_given(event: CardsGiven, seat: Seat | None) -> CardsSeen:
    return CardsSeen(event.seat, event.cards if event.seat == seat else None)  # S5


def _vote_cast(event: VoteCast, seat: Seat | None) -> VoteSeen:
    if event.seat == seat:
        return VoteSeen(seat, event.spots, event.red)
    return VoteSeen(event.seat, None, None)  # S7, P3


def _clue_given(event: ClueGiven, seat: Seat | None) -> ClueSeen:
    return ClueSeen(event.seat, event.clue, event.card if event.seat == seat else None)


def _hands_refilled(event: HandsRefilled, seat: Seat | None) -> RefillSeen:
    shown = None if seat is None or seat >= len(event.drawn) or event.passed_on else event.drawn[seat]
    return RefillSeen(shown, event.reshuffled is not None, event.passed_on)


def _position_drawn(event: PositionDrawn, seat: Seat | None) -> PositionSeen:
    return PositionSeen(event.turn, event.active, event.target if event.active == seat else None)


def _hands_dealt(event: HandsDealt, seat: Seat | None) -> HandsSeen:
    looks = seat is not None and seat < event.players and VARIANTS[event.game].deals_face_up
    shown = event.hands[seat] if seat is not None and looks else None
    return HandsSeen(event.game, event.players, event.options, event.deck, event.commitment, shown)


def _square_laid(event: SquareLaid, _seat: Seat | None) -> SquareSeen:
    return SquareSeen(event.game, event.players, event.options, event.deck, event.commitment, event.square)


Redaction = Callable[[Any, Seat | None], SeenEvent]


def _shown_by(kind: type[E], how: Callable[[E, Seat | None], SeenEvent]) -> tuple[type[Any], Redaction]:
    return kind, how


_OPEN = frozenset[type[AnyEvent]](get_args(OpenEvent))

SHOWN: dict[type[AnyEvent], Redaction] = dict.fromkeys(_OPEN, _as_it_is) | dict(
    (
        _shown_by(CardsGiven, _cards_given),
        _shown_by(VoteCast, _vote_cast),
        _shown_by(ClueGiven, _clue_given),
        _shown_by(HandsRefilled, _hands_refilled),
        _shown_by(PositionDrawn, _position_drawn),
        _shown_by(HandsDealt, _hands_dealt),
        _shown_by(SquareLaid, _square_laid),
    )
)
"""The way in which each event is shown. An event that is not in this table is shown to nobody: it is an error."""


def insiders(event: AnyEvent) -> tuple[Seat, ...]:
    """Return the seats that may see more of an event than an onlooker does."""
    kind = type(event)
    if kind in _OPEN:
        return ()
    insider = _INSIDER.get(kind)
    return SEATS if insider is None else (insider(event),)  # of a deal or a refill, each seat sees its own cards


_INSIDER: dict[type[AnyEvent], Callable[[Any], Seat]] = {
    CardsGiven: attrgetter("seat"),
    VoteCast: attrgetter("seat"),
    ClueGiven: attrgetter("seat"),
    PositionDrawn: attrgetter("active"),
}
"""The one seat that sees more of an event than the others do, where there is one."""
