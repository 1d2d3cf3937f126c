"""Jinx: nine pictures, a clue for one of them, and a race to put a finger on it (J1-J12).

This module decides; `jinx_cards` counts what a turn brings, and applies. Times come from the caller. A finger
counts when the caller closes the tie window of its picture; until then others may touch the same picture "at the
same time" (J8).
"""

from collections.abc import Iterable
from typing import ClassVar

from lapin.game.clue import checked_clue
from lapin.game.endings import NotThisGame, ending
from lapin.game.house_rules import FIRST, PERFORMED, TIE_WINDOW, WHOLE_SQUARE, HouseRule, Origin, Value
from lapin.game.model.chance import Chance
from lapin.game.model.commands import (
    AnyCommand,
    Arrive,
    CallJinx,
    CloseWindow,
    RunOut,
    Stop,
    Tell,
    Touch,
)
from lapin.game.model.events import (
    AnyEvent,
    ClueGiven,
    EndReason,
    FingersLifted,
    HandsDealt,
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
from lapin.game.model.moves import AnyMay, MayCallJinx, MayTell, MayTouch
from lapin.game.model.options import First, Options, Terms
from lapin.game.model.reasons import Why, total
from lapin.game.model.refusals import Refusal, Refused, not_your_turn
from lapin.game.model.state import Counted, Finger, Square, SquareTurn
from lapin.game.variants.jinx_cards import applied, laid, square_headline, square_reasons, square_stakes
from lapin.game.variants.variant import Facts, Rule, Variant

PICTURES = 9
_SPOTS = tuple(Spot(place) for place in range(1, PICTURES + 1))
_SEATS = tuple(Seat(seat) for seat in range(12))
_STAKES = {can_lose: square_stakes(can_lose=can_lose) for can_lose in (False, True)}


class Jinx(Variant[Square]):
    """The game with nine pictures face up and a position card for the active player."""

    name = "jinx"
    least, most = 3, 6
    deck = 71
    in_the_box: ClassVar[dict[int, int]] = {3: 30, 4: 20, 5: 10, 6: 0}  # J1: cards left out, by number of players
    first = "draw"  # J3: unless the table says who is youngest
    performed = True  # J4: a clue may be a gesture
    tie_window = 150  # J8: touches within as many milliseconds are "at the same time"
    house_rules = (PERFORMED, TIE_WINDOW, WHOLE_SQUARE, FIRST)
    facts = Facts(
        "square", "square", ("tell", "touch"), True, False, quick_table=3, cover=4, first_asked="youngest"
    )

    def __init__(self) -> None:
        self.moves: dict[type[AnyCommand], Rule] = {Tell: tell, Touch: touch, CallJinx: call_jinx}

    def smallest_deck(self, players: int, numbers: Terms) -> int:
        """Return nine cards for the square, plus the cards that stay in the box (J1, J2)."""
        return PICTURES + self.in_the_box[players]

    def printed(self, rule: HouseRule, players: int) -> Value:
        """The book lets the youngest begin (J3)."""
        return self.facts.first_asked if rule is FIRST else super().printed(rule, players)

    def origin(self, rule: HouseRule, value: Value, players: int) -> Origin:
        """Naming the youngest is by the book; drawing who begins is ours (J3)."""
        if rule is FIRST:
            return "ours" if value == self.first else "book"
        return super().origin(rule, value, players)

    length_is_fixed = False

    def longest_game(self, players: int, numbers: Terms, deck: int) -> int | None:
        """A card of the pile for each turn if every picture is found at once, and the turn after that (J12).

        With a whole new square every turn, as many turns as there are squares (J11).
        """
        cards = deck - self.in_the_box[players]
        return cards // PICTURES if numbers.whole_square else cards - PICTURES + 1

    def ended_by_hand(self, numbers: Terms) -> EndReason:
        """The square cannot be filled: the people at the table see that before anybody else (J12)."""
        return "square"

    def check_first(self, players: int, first: First) -> None:
        """Refuse an open first turn: the first player is named or drawn by lot (J3)."""
        if first == "claim":
            raise Refused(Refusal.OPTION_OUT_OF_RANGE, option=FIRST.name, value=first, low=None, high=None)
        super().check_first(players, first)

    def begin(self, players: int, options: Options, deck: int, chance: Chance) -> list[AnyEvent]:
        """Remove cards, shuffle cards and sides, lay out nine (J1, J2) and begin the first turn (J3, J4)."""
        order = chance.shuffled("deal", range(deck))
        pictures = tuple(Card(2 * card + chance.below(f"side/{card}", 2)) for card in order)
        kept = deck - self.in_the_box[players]
        layout = SquareLaid(
            self.name,
            players,
            options,
            deck,
            chance.commitment,
            square=pictures[:PICTURES],
            pile=pictures[PICTURES:kept],
            removed=pictures[kept:],
        )
        first = options.first
        active = first if isinstance(first, int) else Seat(chance.below("first", players))  # J3
        return [layout, _draw_position(1, active, chance)]

    def opened(self, event: HandsDealt | SquareLaid) -> Square:
        """Return the state after the square is laid out (J2)."""
        if not isinstance(event, SquareLaid):
            raise NotThisGame(type(event).__name__)
        return laid(event, self.terms(event.players, event.options))

    def decide_call(self, state: Square, command: AnyCommand, chance: Chance) -> list[AnyEvent]:
        """Return the events that a call of the table itself leads to, or raise Refused."""
        match command:
            case CloseWindow():
                return close_window(state, command, chance)
            case RunOut():
                return run_out(state, chance)
            case Arrive():  # L1, L3
                if state.players + state.arriving >= self.most:
                    raise Refused(Refusal.TABLE_FULL, most=self.most)
                return [PlayerArrived()]
            case Stop():
                return [ending("stopped", state.scores)]
            case _:
                raise Refused(Refusal.ONLY_FOR_PLAYERS)

    apply = staticmethod(applied)

    def why(self, options: Options, turn: SquareTurn) -> Why:
        """Return why a finished turn brought its cards."""
        lost = turn.points[turn.active] < 0
        headline = square_headline(turn.active, turn.touches, turn.found_by, int(lost))
        return Why(
            headline,
            square_reasons(len(turn.points), turn.active, turn.touches, turn.found_by, can_lose=lost),
        )

    def legal(self, state: Square, seat: Seat) -> tuple[AnyMay, ...]:
        """Return what this seat may do now. A touched picture is still offered: its window may be open (J8)."""
        if state.phase == "tell" and seat == state.active:
            return (MayTell(None, state.terms.performed, _STAKES[bool(state.won[seat])]),)
        if state.phase == "touch":
            own = _finger_of(state, seat)
            if own is not None:
                return (MayCallJinx(own.spot),) if own.called is None and _has_rival(state, own) else ()
            if seat != state.active and seat not in state.out and 0 <= seat < state.players:
                closed = [counted.spot for counted in state.counted]
                return (MayTouch(tuple([spot for spot in _SPOTS if spot not in closed]) if closed else _SPOTS),)
        return ()

    def may_be_last(self, state: Square) -> bool:
        """Whether the pile may be too small to fill the square after this turn (J11, J12)."""
        returned = bool(state.won[state.active])  # J10: if nobody finds the picture
        most = PICTURES if state.terms.whole_square else max(state.players - 1, state.players - returned)
        return state.phase != "over" and len(state.pile) < most

    def waited_for(self, state: Square) -> tuple[Seat, ...]:
        """Return the active player before the clue, then everybody without a finger down who is not out (J7)."""
        match state.phase:
            case "tell":
                return (state.active,)
            case "touch":
                return _undecided(state)
            case _:
                return ()


def _draw_position(turn: int, active: Seat, chance: Chance) -> PositionDrawn:
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
    if _finger_of(state, seat) is not None:
        raise Refused(Refusal.FINGER_DOWN)
    spot, ms = command.spot, command.ms
    if not 1 <= spot <= PICTURES:
        raise Refused(Refusal.NOT_IN_SQUARE, spot=spot)
    if spot in [counted.spot for counted in state.counted]:
        raise Refused(Refusal.PICTURE_TAKEN, spot=spot)
    rivals = [finger for finger in state.fingers if finger.spot == spot]
    window = state.terms.tie_window
    if rivals and ms > min(finger.ms for finger in rivals) + window:
        raise Refused(Refusal.PICTURE_TAKEN, spot=spot)
    late = tuple(finger.seat for finger in rivals if finger.ms > ms + window)
    touched: list[AnyEvent] = [Touched(seat, spot, ms)]
    return [*touched, FingersLifted(late, spot)] if late else touched


def call_jinx(state: Square, seat: Seat, command: CallJinx, _chance: Chance) -> list[AnyEvent]:
    """A player in a duel calls "Jinx!" (J8)."""
    own = _finger_of(state, seat)
    if own is None or not _has_rival(state, own):
        raise Refused(Refusal.NO_DUEL)
    if own.called is not None:
        raise Refused(Refusal.CALLED_ALREADY)
    return [JinxCalled(seat, command.ms)]


def _finger_of(state: Square, seat: Seat) -> Finger | None:
    for finger in state.fingers:
        if finger.seat == seat:
            return finger
    return None


def _has_rival(state: Square, own: Finger) -> bool:
    """Whether another finger is on the same picture: a duel (J8)."""
    return [finger.spot for finger in state.fingers].count(own.spot) > 1


def close_window(state: Square, command: CloseWindow, chance: Chance) -> list[AnyEvent]:
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
    return events + _close_turn(state, found_by, touches, chance)


def run_out(state: Square, chance: Chance) -> list[AnyEvent]:
    """Time is up: fingers that are down count, everybody else is out, and the turn ends (J7)."""
    if state.phase != "touch":
        raise Refused(Refusal.NOT_NOW, phase=state.phase)
    keepers = _keepers(state)
    settled = _settle(state, _in_time(state, keepers), keepers)
    found_by, touches = _answers(state, settled)
    closing = _close_turn(state, found_by, touches, chance)
    return [TimeRanOut(_undecided(state)), *settled, *closing]


def _keepers(state: Square) -> dict[Spot, Finger]:
    """Return the finger that stays on each picture whose finger has not counted yet (J8).

    It is that of the first to call "Jinx!"; without a call, of the first to touch. In a perfect tie it is the
    finger of the player nearest to the active player's left, so that the speed of a connection decides nothing.
    """
    found: dict[Spot, Finger] = {}
    for finger in state.fingers:
        rival = found.get(finger.spot)
        if rival is None or _stays(state, finger) < _stays(state, rival):
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
    state: Square, found_by: Seat | None, touches: tuple[Counted, ...], chance: Chance
) -> list[AnyEvent]:
    """Score the turn (J9, J10), then fill the square (J11) or end the game (J12).

    Late comers sit down (L1), unless the game is over (L4).
    """
    lost = state.won[state.active][-1:] if found_by is None else ()
    points = total(square_reasons(state.players, state.active, touches, found_by, can_lose=bool(lost)))
    pile = state.pile + lost
    wrong = len(touches) - (found_by is not None)
    events: list[AnyEvent] = [SquareScored(state.target, found_by, points)]
    drawn = PICTURES if state.terms.whole_square else wrong + 1  # J11: nine new pictures, or only the gaps
    if len(pile) < drawn:
        return [*events, ending("square", tuple(map(int.__add__, state.scores, points)))]
    if state.arriving:
        events.append(SeatsAdded(state.arriving))
    following = Seat((state.active + 1) % (state.players + state.arriving))
    return [*events, SquareFilled(pile[:drawn]), _draw_position(state.turn + 1, following, chance)]


def _undecided(state: Square) -> tuple[Seat, ...]:
    """Return everybody without a finger down who is not out (J7)."""
    busy = [state.active, *state.out, *[finger.seat for finger in state.fingers]]
    return tuple([seat for seat in _SEATS[: state.players] if seat not in busy])
