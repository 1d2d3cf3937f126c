"""Jinx: nine pictures, a clue for one of them, and a race to put a finger on it (J1-J12).

The course of its turns is in `lapin.game.square`.
"""

from collections.abc import Sequence
from typing import ClassVar, cast

from lapin.game import square
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
    EndReason,
    HandsDealt,
    PlayerArrived,
    SquareLaid,
)
from lapin.game.model.ids import SEATS, Card, Seat, Spot
from lapin.game.model.moves import AnyMay, MayCallJinx, MayTell, MayTouch, Stakes
from lapin.game.model.options import First, Options, Terms
from lapin.game.model.reasons import (
    AnyReason,
    FoundAtOnce,
    MisledFingers,
    NoTouch,
    PictureFound,
    PictureNotFound,
    Reasons,
    TookPicture,
    Why,
    WrongPicture,
)
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import Counted, Square, SquareTurn
from lapin.game.square import PICTURES
from lapin.game.variants.variant import Facts, Rule, Variant

_SPOTS = tuple(Spot(place) for place in range(1, PICTURES + 1))
_MAY_TOUCH_ANY = (MayTouch(_SPOTS),)


class Jinx(Variant[Square]):
    """The game with nine pictures face up and a position card for the active player."""

    name = "jinx"
    least, most = 3, 6
    deck = 71
    in_the_box: ClassVar[dict[int, int]] = {3: 30, 4: 20, 5: 10, 6: 0}  # J1: cards left out, by number of players
    first = "draw"  # J3: unless the table says who is youngest
    performed = True  # J4: a clue may be a gesture
    tie_window = 150  # J8: touches within this many milliseconds are "at the same time"
    own_end = "the 3x3 square cannot be completed"
    house_rules = (PERFORMED, TIE_WINDOW, WHOLE_SQUARE, FIRST)
    facts = Facts(
        "square", "square", ("tell", "touch"), True, False, quick_table=3, cover=4, first_asked="youngest"
    )

    def __init__(self) -> None:
        self.moves: dict[type[AnyCommand], Rule] = {
            Tell: square.tell,
            Touch: square.touch,
            CallJinx: square.call_jinx,
        }

    def smallest_deck(self, players: int, numbers: Terms) -> int:
        """Return nine cards for the square, plus the cards that stay in the box (J1, J2)."""
        return PICTURES + self.in_the_box[players]

    def printed(self, rule: HouseRule, players: int) -> Value:
        """Return the book's answer: the youngest begins (J3)."""
        return self.facts.first_asked if rule is FIRST else super().printed(rule, players)

    def origin(self, rule: HouseRule, value: Value, players: int) -> Origin:
        """Naming the youngest is by the book; drawing who begins is ours (J3)."""
        if rule is FIRST:
            return "ours" if value == self.first else "book"
        return super().origin(rule, value, players)

    length_is_fixed = False

    def longest_game(self, players: int, numbers: Terms, deck: int) -> int | None:
        """Return a turn for each card of the pile, as if every picture were found at once, and one more (J12).

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
        sides = [2 * card + chance.below(f"side/{card}", 2) for card in order]
        pictures = cast("tuple[Card, ...]", tuple(sides))
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
        return [layout, square.draw_position(1, active, chance)]

    def opened(self, event: HandsDealt | SquareLaid) -> Square:
        """Return the state after the square is laid out (J2)."""
        if not isinstance(event, SquareLaid):
            raise NotThisGame(type(event).__name__)
        return square.laid(event, self.terms(event.players, event.options))

    def decide_call(self, state: Square, command: AnyCommand, chance: Chance) -> list[AnyEvent]:
        """Return the events that a call of the table itself leads to, or raise Refused."""
        match command:
            case CloseWindow():
                return square.close_window(self, state, command, chance)
            case RunOut():
                return square.run_out(self, state, chance)
            case Arrive():  # L1, L3
                if state.players + state.arriving >= self.most:
                    raise Refused(Refusal.TABLE_FULL, most=self.most)
                return [PlayerArrived()]
            case Stop():
                return [ending("stopped", state.scores)]
            case _:
                raise Refused(Refusal.ONLY_FOR_PLAYERS)

    apply = staticmethod(square.applied)

    # Points

    def reasons(
        self, players: int, active: Seat, touches: Sequence[Counted], found_by: Seat | None, *, can_lose: bool
    ) -> Reasons:
        """Return what each seat won or lost in a turn (J9, J10). `touches` are the fingers that counted.

        `can_lose` says whether the active player has a card to give back.
        """
        touched = {touch.seat: touch.spot for touch in touches}
        found: list[tuple[AnyReason, ...]] = []
        for seat in SEATS[:players]:
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

    def why(self, options: Options, turn: SquareTurn) -> Why:
        """Return why a finished turn brought its cards."""
        lost = turn.points[turn.active] < 0
        reasons = self.reasons(len(turn.points), turn.active, turn.touches, turn.found_by, can_lose=lost)
        if turn.found_by is None:
            return Why(PictureNotFound(-int(lost), turn.active), reasons)
        return Why(PictureFound(turn.found_by, turn.active, len(turn.touches) - 1), reasons)

    def legal(self, state: Square, seat: Seat) -> tuple[AnyMay, ...]:
        """Return what this seat may do now. A touched picture is still offered: its window may be open (J8)."""
        if state.phase == "tell" and seat == state.active:
            return (MayTell(None, state.terms.performed, _STAKES[bool(state.won[seat])]),)
        if state.phase == "touch":
            own = square.finger_of(state, seat)
            if own is not None:
                return (MayCallJinx(own.spot),) if own.called is None and square.has_rival(state, own) else ()
            if seat != state.active and seat not in state.out and 0 <= seat < state.players:
                if not state.counted:
                    return _MAY_TOUCH_ANY
                spots = [*_SPOTS]
                for counted in state.counted:
                    spots.remove(counted.spot)
                return (MayTouch(tuple(spots)),)
        return ()

    def before_players(self, state: Square) -> tuple[tuple[Card, ...], ...]:
        """Return the cards that each player has won."""
        return state.won

    def teller(self, state: Square) -> Seat:
        """Return the active player."""
        return state.active

    def may_be_last(self, state: Square) -> bool:
        """Whether the pile may be too small to fill the square after this turn (J11, J12)."""
        returned = bool(state.won[state.active])  # J10: if nobody finds the picture
        most = PICTURES if state.terms.whole_square else state.players - returned
        return state.phase != "over" and len(state.pile) < most

    def is_last(self, state: Square) -> bool:
        """Whether the pile is too small for a whole new square, even with a card that is given back (J11, J12)."""
        left = len(state.pile) + bool(state.won[state.active])  # J10
        return state.phase != "over" and state.terms.whole_square and left < PICTURES

    def waited_for(self, state: Square) -> tuple[Seat, ...]:
        """Return the active player before the clue, then everybody without a finger down who is not out (J7)."""
        match state.phase:
            case "tell":
                return (state.active,)
            case "touch":
                return square.undecided(state)
            case _:
                return ()


def _of_active(active: Seat, fingers: Sequence[Seat], found_by: Seat | None, can_lose: bool) -> AnyReason:
    if found_by is None:
        return PictureNotFound(-1 if can_lose else 0, active)
    wrong = tuple([seat for seat in fingers if seat != found_by])
    return MisledFingers(len(wrong), active, wrong) if wrong else FoundAtOnce(0, active, found_by)


def _stakes(*, can_lose: bool) -> Stakes:
    """Return what a clue can bring the active player (J9, J10), by the function that counts it."""
    active, other, finder = Seat(0), Seat(1), Seat(2)

    def points(fingers: Sequence[Seat], found_by: Seat | None) -> int:
        return _of_active(active, fingers, found_by, can_lose).points

    return Stakes(points((other, finder), finder), points((finder,), finder), points((other,), None))


_STAKES = {can_lose: _stakes(can_lose=can_lose) for can_lose in (False, True)}
