"""The cards of Jinx: who wins and loses them (J9, J10), first as points with reasons, then as cards that move.

`jinx.py` decides; this module counts and applies. It trusts the events: they were decided or verified before.
"""

from collections.abc import Sequence

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
from lapin.game.model.moves import Stakes
from lapin.game.model.options import Terms
from lapin.game.model.reasons import (
    AnyHeadline,
    AnyReason,
    FoundAtOnce,
    MisledFingers,
    NoTouch,
    PictureFound,
    PictureNotFound,
    Reasons,
    TookPicture,
    WrongPicture,
)
from lapin.game.model.state import Counted, Finger, Square, SquareTurn


def square_reasons(
    players: int, active: Seat, touches: Sequence[Counted], found_by: Seat | None, *, can_lose: bool
) -> Reasons:
    """Return what each seat won or lost in a turn of jinx (J9, J10). `touches` are the fingers that counted.

    `can_lose` says whether the active player has a card to give back.
    """
    touched = {touch.seat: touch.spot for touch in touches}
    found: list[tuple[AnyReason, ...]] = []
    for seat in map(Seat, range(players)):
        if seat == active:
            fingers = [touch.seat for touch in touches]
            found.append((_of_active(active, fingers, found_by, can_lose),))
        elif seat == found_by:
            found.append((TookPicture(1, seat, touched[seat]),))
        elif seat in touched:
            found.append((WrongPicture(0, seat, touched[seat]),))
        else:
            found.append((NoTouch(0, seat, found_by),))
    return tuple(found)


def _of_active(active: Seat, fingers: Sequence[Seat], found_by: Seat | None, can_lose: bool) -> AnyReason:
    if found_by is None:
        return PictureNotFound(-1 if can_lose else 0, active)
    wrong = tuple([seat for seat in fingers if seat != found_by])
    return MisledFingers(len(wrong), active, wrong) if wrong else FoundAtOnce(0, active, found_by)


def square_stakes(*, can_lose: bool) -> Stakes:
    """Return what a clue can bring the active player (J9, J10), by the function that counts it."""
    active, other, finder = Seat(0), Seat(1), Seat(2)

    def points(fingers: Sequence[Seat], found_by: Seat | None) -> int:
        return _of_active(active, fingers, found_by, can_lose).points

    return Stakes(points((other, finder), finder), points((finder,), finder), points((other,), None))


def square_headline(active: Seat, touches: Sequence[Counted], found_by: Seat | None, lost: int) -> AnyHeadline:
    """Return how a turn of jinx came out. `lost` is 1 if the active player gave a card back."""
    if found_by is None:
        return PictureNotFound(-lost, active)
    return PictureFound(found_by, active, len(touches) - 1)


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
