"""Decides who sees what. No other module does.

A view is built up field by field, never by removing fields from a state: a field that is not named here reaches
nobody. `redact` does the same for events; an event that is not in its table cannot be shown.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeVar, cast, get_args

from msgspec.structs import replace

from lapin.game import legal, waited_for
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
from lapin.game.model.ids import Card, GameId, Seat
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
from lapin.game.variants import VARIANTS

T = TypeVar("T", StoryTurn, SquareTurn)
E = TypeVar("E", bound=AnyEvent)


def view(state: State, seat: Seat | None) -> View:
    """Return what a seat, or an onlooker (None), may know now."""
    return View(public(state), None if seat is None else private(state, seat))


def public(state: State) -> StoryTable | SquareTable:
    """Return what everybody may know."""
    return _story_table(state) if isinstance(state, Story) else _square_table(state)


def private(state: State, seat: Seat) -> Mine:
    """Return what only this seat may know."""
    if isinstance(state, Story):
        return Mine(
            seat=seat,
            hand=_hand(state, seat),
            given=state.given[seat],
            votes=state.votes[seat],
            red=state.red if seat == state.storyteller else None,
            target=None,
            may=legal(state, seat),
        )
    return Mine(
        seat=seat,
        hand=(),
        given=(),
        votes=(),
        red=None,
        target=state.target if seat == state.active else None,  # J4
        may=legal(state, seat),
    )


def _hand(state: Story, seat: Seat) -> tuple[Card, ...] | None:
    """Return a seat's own hand (S2), or None while it lies face down (P1)."""
    return state.hands[seat] if VARIANTS[state.game].sees_hand(state, seat) else None


def explained(game: GameId, options: Options, turn: T) -> T:
    """Return a finished turn with the reasons for its points: all of it lies open (S8)."""
    return cast("T", _explained(game, options, turn))


@lru_cache(maxsize=256)
def _explained(game: GameId, options: Options, turn: StoryTurn | SquareTurn) -> StoryTurn | SquareTurn:
    """The same, kept for a while: every view of the next turn shows it again."""
    return replace(turn, why=VARIANTS[game].why(options, turn))


def _story_table(state: Story) -> StoryTable:
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
        waiting_for=waited_for(state),
        arriving=state.arriving,
        last=None if state.last is None else explained(state.game, state.options, state.last),
        reason=state.reason,
        winners=state.winners,
        without_hand=VARIANTS[state.game].without_hand(state),
        offers=state.offers,
        row_size=state.terms.row,
        turns=VARIANTS[state.game].turns_in_all(state),
    )


def _square_table(state: Square) -> SquareTable:
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
        waiting_for=waited_for(state),
        arriving=state.arriving,
        last=None if state.last is None else explained(state.game, state.options, state.last),
        reason=state.reason,
        winners=state.winners,
        may_be_last=VARIANTS[state.game].may_be_last(state),
        is_last=VARIANTS[state.game].is_last(state),
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
"""How each event is shown. What is not in this table is shown to nobody: it is an error."""


def insiders(events: Iterable[AnyEvent]) -> tuple[Seat, ...] | None:
    """Return the seats that see more of these events than an onlooker does; None if every seat may."""
    found: tuple[Seat, ...] = ()
    for event in events:
        kind = type(event)
        if kind in _OPEN:
            continue
        insider = _INSIDER.get(kind)
        if insider is None:  # each seat sees its own cards
            return None
        found = (*found, insider(event))
    return found


_INSIDER: dict[type[AnyEvent], Callable[[Any], Seat]] = {
    CardsGiven: attrgetter("seat"),
    VoteCast: attrgetter("seat"),
    ClueGiven: attrgetter("seat"),
    PositionDrawn: attrgetter("active"),
}
"""The one seat that sees more of an event than the others do, where there is one."""
