"""Applies events to a game of jinx. It trusts the events: they were decided or verified before."""

from msgspec.structs import replace

from lapin.game.endings import NotThisGame
from lapin.game.model.events import (
    AnyEvent,
    ClueGiven,
    FingersLifted,
    GameEnded,
    JinxCalled,
    PlayerArrived,
    PositionDrawn,
    SeatsAdded,
    SquareFilled,
    SquareLaid,
    SquareScored,
    TimeRanOut,
    TouchCounted,
    Touched,
    WindowClosed,
)
from lapin.game.model.ids import Card, Seat, Spot
from lapin.game.model.options import Terms
from lapin.game.model.state import Counted, Finger, Square, SquareTurn


def laid(event: SquareLaid, numbers: Terms) -> Square:
    """Return the state after the square is laid out (J2)."""
    return Square(
        game=event.game,
        players=event.players,
        options=event.options,
        terms=numbers,
        deck=event.deck,
        commitment=event.commitment,
        phase="tell",
        turn=0,
        active=Seat(0),
        target=Spot(1),
        square=event.square,
        pile=event.pile,
        discards=(),
        removed=event.removed,
        won=((),) * event.players,
    )


def applied(state: Square, event: AnyEvent) -> Square:  # noqa: PLR0912 - one case for each event
    """Return the state after an event."""
    match event:
        case Touched(seat, spot, ms):
            return replace(state, fingers=(*state.fingers, Finger(seat, spot, ms)))
        case TouchCounted(seat, spot, right):
            return _counted(state, seat, spot, right)
        case ClueGiven():
            return replace(state, phase="touch", clue=event.clue)
        case WindowClosed():
            return state
        case FingersLifted(seats, _):
            return replace(state, fingers=tuple([f for f in state.fingers if f.seat not in seats]))
        case JinxCalled(seat, ms):
            fingers = [Finger(f.seat, f.spot, f.ms, ms) if f.seat == seat else f for f in state.fingers]
            return replace(state, fingers=tuple(fingers))
        case TimeRanOut(seats):
            return replace(state, out=state.out + seats)
        case SquareScored():
            return _scored(state, event)
        case SquareFilled(pictures):
            return _filled(state, pictures)
        case PositionDrawn(turn, active, target):
            return replace(
                state,
                phase="tell",
                turn=turn,
                active=active,
                target=target,
                clue=None,
                fingers=(),
                counted=(),
                out=(),
            )
        case PlayerArrived():
            return replace(state, arriving=state.arriving + 1)
        case SeatsAdded(count):  # L1, L2: at the end of the ring, with nothing won
            return replace(state, players=state.players + count, won=state.won + ((),) * count, arriving=0)
        case GameEnded(reason, _, winners):
            return replace(state, phase="over", reason=reason, winners=winners)
        case _:
            raise NotThisGame(type(event).__name__)


def _counted(state: Square, seat: Seat, spot: Spot, right: bool) -> Square:
    return replace(
        state,
        fingers=tuple([finger for finger in state.fingers if finger.seat != seat]),
        counted=(*state.counted, Counted(seat, spot)),
        out=state.out if right else (*state.out, seat),  # J6
    )


def _scored(state: Square, event: SquareScored) -> Square:
    assert state.clue is not None
    wrong = [counted.spot for counted in state.counted if counted.spot != event.target]
    won, discards, pile = list(state.won), state.discards, state.pile
    if event.found_by is None:
        if won[state.active]:  # J10: the card won last goes under the pile
            pile += won[state.active][-1:]
            won[state.active] = won[state.active][:-1]
        discards += _pictures(state, [*wrong, event.target])
    else:
        won[event.found_by] += _pictures(state, [event.target])  # J9
        won[state.active] += _pictures(state, wrong)
    gone = {event.target, *wrong}
    return replace(
        state,
        square=tuple([None if spot in gone else picture for spot, picture in enumerate(state.square, 1)]),
        pile=pile,
        discards=discards,
        won=tuple(won),
        fingers=(),
        last=SquareTurn(
            state.turn,
            state.active,
            state.clue,
            state.square,
            event.target,
            state.counted,
            event.found_by,
            event.points,
        ),
    )


def _pictures(state: Square, spots: list[Spot]) -> tuple[Card, ...]:
    lying = [state.square[spot - 1] for spot in spots]
    return tuple([picture for picture in lying if picture is not None])


def _filled(state: Square, pictures: tuple[Card, ...]) -> Square:
    """J11: the gaps from the top left on, and the other pictures stay; or nine new ones, and the others go."""
    if len(pictures) == len(state.square):
        left = tuple([picture for picture in state.square if picture is not None])
        pile = state.pile[len(pictures) :]
        return replace(state, square=pictures, pile=pile, discards=state.discards + left)
    new = iter(pictures)
    square = tuple([next(new) if picture is None else picture for picture in state.square])
    return replace(state, square=square, pile=state.pile[len(pictures) :])
