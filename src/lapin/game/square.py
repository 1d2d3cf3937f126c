"""The turn on a square of nine pictures: a clue for one of them, and a race to put a finger on it (J2-J12).

Each step is decided here, and applied below. Times come from the caller. A finger counts when the caller closes
the tie window of its picture; until then others may touch the same picture "at the same time" (J8). The variant
says what a turn brings. The functions that apply events trust them: they were decided or verified before.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from lapin.game.clue import checked_clue
from lapin.game.endings import NotThisGame, ending
from lapin.game.model.chance import Chance
from lapin.game.model.commands import CallJinx, CloseWindow, Tell, Touch
from lapin.game.model.events import (
    AnyEvent,
    ClueGiven,
    FingersLifted,
    GameEnded,
    Hands,
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
from lapin.game.model.ids import SEATS, Card, Seat, Spot
from lapin.game.model.options import Terms
from lapin.game.model.reasons import Reasons, total
from lapin.game.model.refusals import Refusal, Refused, not_your_turn
from lapin.game.model.state import Counted, Finger, Square, SquareTurn

PICTURES = 9


class SquareScoring(Protocol):
    """The part of a variant that a turn on a square calls: it counts the points."""

    def reasons(
        self, players: int, active: Seat, touches: Sequence[Counted], found_by: Seat | None, *, can_lose: bool
    ) -> Reasons:
        """Return what each seat won or lost (J9, J10). `can_lose`: the active player has a card to give back."""


def draw_position(turn: int, active: Seat, chance: Chance) -> PositionDrawn:
    """Draw the position card of a turn, which names the picture that the clue is for (J4)."""
    return PositionDrawn(turn, active, Spot(1 + chance.below(f"position/{turn}", PICTURES)))


def tell(state: Square, seat: Seat, command: Tell, _chance: Chance) -> list[AnyEvent]:
    """The active player gives a clue for the picture that the position card names (J4)."""
    if state.phase != "tell":
        raise Refused(Refusal.NOT_NOW, phase=state.phase)
    if seat != state.active:
        raise not_your_turn(state.active)
    if command.card is not None:
        raise Refused(Refusal.NO_CARD_WANTED)
    return [ClueGiven(seat, checked_clue(command.clue, state.terms), None)]


def touch(state: Square, seat: Seat, command: Touch, _chance: Chance) -> list[AnyEvent]:
    """A player touches a free picture, or one that another player touched at the same time (J5, J8)."""
    if state.phase != "touch":
        raise Refused(Refusal.BEFORE_THE_CLUE)
    if seat == state.active:
        raise Refused(Refusal.ACTIVE_CANNOT_TOUCH)
    if seat in state.out:
        raise Refused(Refusal.ALREADY_OUT)
    if finger_of(state, seat) is not None:
        raise Refused(Refusal.FINGER_DOWN)
    spot, ms = command.spot, command.ms
    if not 1 <= spot <= PICTURES:
        raise Refused(Refusal.NOT_IN_SQUARE, spot=spot)
    if state.counted and spot in [counted.spot for counted in state.counted]:
        raise Refused(Refusal.PICTURE_TAKEN, spot=spot)
    touched: list[AnyEvent] = [Touched(seat, spot, ms)]
    rivals = [finger for finger in state.fingers if finger.spot == spot] if state.fingers else []
    if not rivals:
        return touched
    window = state.terms.tie_window
    if ms > min([finger.ms for finger in rivals]) + window:
        raise Refused(Refusal.PICTURE_TAKEN, spot=spot)
    late = tuple([finger.seat for finger in rivals if finger.ms > ms + window])
    return [*touched, FingersLifted(late, spot)] if late else touched


def call_jinx(state: Square, seat: Seat, command: CallJinx, _chance: Chance) -> list[AnyEvent]:
    """A player in a duel calls "Jinx!" (J8)."""
    own = finger_of(state, seat)
    if own is None or not has_rival(state, own):
        raise Refused(Refusal.NO_DUEL)
    if own.called is not None:
        raise Refused(Refusal.CALLED_ALREADY)
    return [JinxCalled(seat, command.ms)]


def finger_of(state: Square, seat: Seat) -> Finger | None:
    """Return the finger of this seat that has not counted yet."""
    for finger in state.fingers:
        if finger.seat == seat:
            return finger
    return None


def has_rival(state: Square, own: Finger) -> bool:
    """Whether another finger is on the same picture: a duel (J8)."""
    for finger in state.fingers:  # noqa: SIM110 - `any` with a generator takes twice the steps
        if finger.spot == own.spot and finger is not own:
            return True
    return False


def close_window(variant: SquareScoring, state: Square, command: CloseWindow, chance: Chance) -> list[AnyEvent]:
    """Count the finger on a picture (J6). Fingers count in the order of their times, up to the first right one."""
    keepers = _keepers(state) if state.phase == "touch" else {}
    if command.spot not in keepers:
        raise Refused(Refusal.NO_FINGER, spot=command.spot)
    due = [command.spot]
    if state.target in keepers:
        queue = _in_time(state, keepers)
        before = queue[: queue.index(command.spot) + 1]
        due = before if state.target in before else due
    settled = _settle(state, due, keepers)
    events: list[AnyEvent] = [WindowClosed(command.spot), *settled]
    found_by, touches = _answers(state, settled)
    if found_by is None and len(state.out) + len(touches) - len(state.counted) < state.players - 1:
        return events  # J7: the others must still touch a picture
    return events + _close_turn(variant, state, found_by, touches, chance)


def run_out(variant: SquareScoring, state: Square, chance: Chance) -> list[AnyEvent]:
    """Time is up: fingers that are down count, everybody else is out, and the turn ends (J7)."""
    if state.phase != "touch":
        raise Refused(Refusal.NOT_NOW, phase=state.phase)
    keepers = _keepers(state)
    settled = _settle(state, _in_time(state, keepers), keepers)
    found_by, touches = _answers(state, settled)
    closing = _close_turn(variant, state, found_by, touches, chance)
    return [TimeRanOut(undecided(state)), *settled, *closing]


def _keepers(state: Square) -> dict[Spot, Finger]:
    """Return the finger that stays on each picture whose finger has not counted yet (J8).

    It is that of the first to call "Jinx!"; without a call, of the first to touch. In a perfect tie it is the
    finger of the player nearest to the active player's left, so that the speed of a connection decides nothing.
    """
    found: dict[Spot, Finger] = {}
    for finger in state.fingers:
        rival = found.setdefault(finger.spot, finger)
        if rival is not finger and _stays(state, finger) < _stays(state, rival):
            found[finger.spot] = finger
    return found


def _stays(state: Square, finger: Finger) -> tuple[bool, int, int, int]:
    """Return an order of the fingers on a picture: the first of them stays (J8)."""
    called = finger.called
    return called is None, called or 0, finger.ms, (finger.seat - state.active) % state.players


def _in_time(state: Square, keepers: dict[Spot, Finger]) -> list[Spot]:
    """Return the pictures with a finger, earliest first; in a tie, the right picture (J9)."""
    return sorted(keepers, key=lambda spot: (keepers[spot].ms, spot != state.target, spot))


def _settle(state: Square, spots: Iterable[Spot], keepers: dict[Spot, Finger]) -> list[AnyEvent]:
    """Say yes or no to one finger on each of these pictures, in order, up to the first yes (J6)."""
    events: list[AnyEvent] = []
    for spot in spots:
        keeper = keepers[spot]
        if len(state.fingers) > len(keepers):  # somewhere there is a duel
            losers = [finger.seat for finger in state.fingers if finger.spot == spot and finger is not keeper]
            if losers:
                events.append(FingersLifted(tuple(losers), spot))
        right = spot == state.target
        events.append(TouchCounted(keeper.seat, spot, right))
        if right:
            break
    return events


def _answers(state: Square, settled: Iterable[AnyEvent]) -> tuple[Seat | None, tuple[Counted, ...]]:
    """Return the seat that got a yes, if any, and all fingers that have counted in this turn."""
    finder, touches = None, list(state.counted)
    for event in settled:
        if isinstance(event, TouchCounted):
            touches.append(Counted(event.seat, event.spot))
            if event.right:
                finder = event.seat
    return finder, tuple(touches)


def _close_turn(
    variant: SquareScoring, state: Square, found_by: Seat | None, touches: tuple[Counted, ...], chance: Chance
) -> list[AnyEvent]:
    """Score the turn (J9, J10), then fill the square (J11) or end the game (J12).

    Latecomers sit down (L1), unless the game is over (L4).
    """
    lost = state.won[state.active][-1:] if found_by is None else ()
    points = total(variant.reasons(state.players, state.active, touches, found_by, can_lose=bool(lost)))
    pile = state.pile + lost
    wrong = len(touches) - (found_by is not None)
    events: list[AnyEvent] = [SquareScored(state.target, found_by, points)]
    drawn = PICTURES if state.terms.whole_square else wrong + 1  # J11: nine new pictures, or only the gaps
    if len(pile) < drawn:
        return [*events, ending("square", tuple(map(int.__add__, state.scores, points)))]
    if state.arriving:
        events.append(SeatsAdded(state.arriving))
    following = Seat((state.active + 1) % (state.players + state.arriving))
    return [*events, SquareFilled(pile[:drawn]), draw_position(state.turn + 1, following, chance)]


def undecided(state: Square) -> tuple[Seat, ...]:
    """Return everybody without a finger down who is not out (J7)."""
    seats = [*SEATS[: state.players]]
    seats.remove(state.active)
    for seat in state.out:
        seats.remove(seat)
    for finger in state.fingers:
        seats.remove(finger.seat)
    return tuple(seats)


# Applying events


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


def applied(state: Square, event: AnyEvent) -> Square:
    """Return the state after an event."""
    step = STEPS.get(type(event))
    if step is None:
        raise NotThisGame(type(event).__name__)
    return step(state, event)


def _touched(state: Square, event: Touched) -> Square:
    return replace(state, fingers=(*state.fingers, Finger(event.seat, event.spot, event.ms)))


def _counted(state: Square, event: TouchCounted) -> Square:
    return replace(
        state,
        fingers=_without(state.fingers, (event.seat,)),
        counted=(*state.counted, Counted(event.seat, event.spot)),
        out=state.out if event.right else (*state.out, event.seat),  # J6
    )


def _told(state: Square, event: ClueGiven) -> Square:
    return replace(state, phase="touch", clue=event.clue)


def _closed(state: Square, _event: WindowClosed) -> Square:
    return state  # what became of the fingers is told by the events that follow


def _lifted(state: Square, event: FingersLifted) -> Square:
    return replace(state, fingers=_without(state.fingers, event.seats))


def _without(fingers: tuple[Finger, ...], seats: tuple[Seat, ...]) -> tuple[Finger, ...]:
    return tuple([finger for finger in fingers if finger.seat not in seats])


def _called(state: Square, event: JinxCalled) -> Square:
    seat, ms = event.seat, event.ms
    fingers = [Finger(f.seat, f.spot, f.ms, ms) if f.seat == seat else f for f in state.fingers]
    return replace(state, fingers=tuple(fingers))


def _too_late(state: Square, event: TimeRanOut) -> Square:
    return replace(state, out=state.out + event.seats)


def _drawn(state: Square, event: PositionDrawn) -> Square:
    return replace(
        state,
        phase="tell",
        turn=event.turn,
        active=event.active,
        target=event.target,
        clue=None,
        fingers=(),
        counted=(),
        out=(),
    )


def _waiting(state: Square, _event: PlayerArrived) -> Square:
    return replace(state, arriving=state.arriving + 1)


def _joined(state: Square, event: SeatsAdded) -> Square:
    """Return the state with the new seats: at the end of the ring, with nothing won (L1, L2)."""
    nothing: Hands = ((),) * event.count
    return replace(state, players=state.players + event.count, won=state.won + nothing, arriving=0)


def _ended(state: Square, event: GameEnded) -> Square:
    return replace(state, phase="over", reason=event.reason, winners=event.winners)


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


def _filled(state: Square, event: SquareFilled) -> Square:
    """Return the square filled again (J11): only the gaps, from the top left on; or nine new pictures."""
    pictures = event.pictures
    if len(pictures) == len(state.square):
        left = tuple([picture for picture in state.square if picture is not None])
        pile = state.pile[len(pictures) :]
        return replace(state, square=pictures, pile=pile, discards=state.discards + left)
    new = iter(pictures)
    square = tuple([next(new) if picture is None else picture for picture in state.square])
    return replace(state, square=square, pile=state.pile[len(pictures) :])


STEPS: dict[type[AnyEvent], Callable[[Square, Any], Square]] = {
    Touched: _touched,
    TouchCounted: _counted,
    ClueGiven: _told,
    WindowClosed: _closed,
    FingersLifted: _lifted,
    JinxCalled: _called,
    TimeRanOut: _too_late,
    SquareScored: _scored,
    SquareFilled: _filled,
    PositionDrawn: _drawn,
    PlayerArrived: _waiting,
    SeatsAdded: _joined,
    GameEnded: _ended,
}
"""The effect of each event, as a table: a chain of cases would ask for every type before the right one."""
