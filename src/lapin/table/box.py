"""Decisions at a table for real cards: who says what, for whom, and the game that follows from it."""

from collections.abc import Container

from msgspec.structs import replace

from lapin.box import apply as box_fold
from lapin.box import decide as box_rules
from lapin.box.events import AnyBoxEvent, BoxBegan, BoxLetIn, BoxSeatGone
from lapin.box.state import BoxGame, SaidNumbers
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.variants import VARIANTS
from lapin.manners import WordList
from lapin.refusals import TableRefusal
from lapin.table.commands import (
    AddComputer,
    BoxSay,
    BoxTakeBack,
    BoxTell,
    BoxTouch,
    HouseCommand,
    SetPace,
    Start,
)
from lapin.table.events import AnyTableEvent
from lapin.table.people import join
from lapin.table.state import Person, TableState

BoxCommand = BoxTell | BoxSay | BoxTouch | BoxTakeBack


def check_cards(state: TableState, command: HouseCommand) -> None:
    """Refuse what belongs to the other kind of table: computers and slow games there, real cards here."""
    if state.boxed and isinstance(command, AddComputer | SetPace):
        raise Refused(TableRefusal.REAL_CARDS)
    chosen = isinstance(command, Start) and command.players is not None
    if not state.boxed and (chosen or isinstance(command, BoxCommand)):
        raise Refused(TableRefusal.NO_REAL_CARDS)


def began(state: TableState, players: tuple[PersonId, ...] | None = None) -> tuple[AnyBoxEvent, ...]:
    """Begin a game with real cards, with the people whom the host names, or with everybody who has not left.

    A person in the lobby who is not at the real table would hold up every turn.
    """
    if state.begun:
        raise Refused(TableRefusal.GAME_RUNNING)
    number = 1 if state.box is None else state.box.number + 1
    order = [person.id for person in state.members]
    chosen = order if players is None else [each for each in order if each in players]
    for nobody in set(players or ()) - set(order):
        raise Refused(TableRefusal.NO_SUCH_PERSON, person=nobody)
    if chosen == order:
        return box_rules.begin(state.game_id, state.options, len(order), number)
    first = state.options.first
    if isinstance(first, int):  # it names a seat, and the host means the person who sits there
        named = order[first] if 0 <= first < len(order) else None
        first = Seat(chosen.index(named)) if named in chosen else None
    options = replace(state.options, first=first)
    return box_rules.begin(state.game_id, options, len(chosen), number, tuple(chosen))


def ended(state: TableState) -> tuple[AnyBoxEvent, ...]:
    """End the game with real cards."""
    return box_rules.end(_box(state))


def told(
    state: TableState, person: Person, command: BoxCommand, away: Container[PersonId]
) -> tuple[AnyBoxEvent, ...]:
    """Decide what somebody says about the real cards."""
    box = _box(state)
    own = _seat(person)
    match command:
        case BoxTell(number):
            return box_rules.name_teller(box, _seat_of(state, number))
        case BoxSay(own_cards, votes, red, number):
            seat = own if number is None else _seat_for(state, person, number, away)
            return box_rules.say(box, seat, SaidNumbers(own_cards, votes, red), len(expected(state)))
        case BoxTouch(found_by, wrong):
            finder = None if found_by is None else _seat_of(state, found_by)
            wrongly = tuple(_seat_of(state, each) for each in wrong)
            return box_rules.say_touched(box, finder, wrongly, len(expected(state)))
        case BoxTakeBack():
            if person.id != state.host:
                raise Refused(TableRefusal.NOT_HOST)
            return box_rules.take_back(box)


def left(state: TableState, person: Person) -> tuple[AnyBoxEvent, ...]:
    """Let somebody go for good: a newcomer who has played no turn holds up nobody."""
    if state.box is None or person.seat is None:
        return ()
    return box_rules.go(state.box, person.seat, len(expected(state)))


def with_box(state: TableState, event: AnyBoxEvent) -> TableState:
    """Return the state after an event with real cards. When a game begins, people sit in their order.

    People who came later sit down after a turn, at the end of the ring (L1), and wait again if it is taken back.
    """
    box = box_fold.apply(state.box, event)
    if isinstance(event, BoxBegan):
        playing = event.people or [person.id for person in state.members]
        seats = {person: Seat(seat) for seat, person in enumerate(playing)}
        people = tuple(replace(person, seat=seats.get(person.id)) for person in state.members)
        return replace(state, box=box, people=people)
    if isinstance(event, BoxSeatGone):
        return replace(state, box=box, people=tuple(_moved_up(person, event.seat) for person in state.people))
    before = 0 if state.box is None else state.box.players
    if before == box.players:
        return replace(state, box=box)
    # an earlier version let in everybody who came
    chosen = (*expected(state), *asking(state))[: max(0, box.players - before)]
    sit_down = sorted(chosen, key=lambda person: person.id)
    new = {person.id: Seat(before + at) for at, person in enumerate(sit_down)}
    people = tuple(
        replace(person, seat=new.get(person.id, person.seat if _sits(person, box.players) else None))
        for person in state.people
    )
    return replace(state, box=box, people=people)


def unseated(people: tuple[Person, ...]) -> tuple[Person, ...]:
    """Return the people who came during the game and wait for a seat, in the order in which they came (L1)."""
    waiting = [person for person in people if person.seat is None and not person.gone]
    return tuple(sorted(waiting, key=lambda person: person.id))


def expected(state: TableState) -> tuple[Person, ...]:
    """Return those who sit down after the turn, as far as the rules allow: the host wants them to play.

    Somebody who came by the link and says nothing would hold up every turn.
    """
    welcome = () if state.box is None else state.box.welcome
    return tuple(person for person in unseated(state.people) if person.computer or person.id in welcome)


def asking(state: TableState) -> tuple[Person, ...]:
    """Return the waiting people whom the host has not let in."""
    known = expected(state)
    return tuple(person for person in unseated(state.people) if person not in known)


def welcomed(state: TableState, number: PersonId) -> tuple[AnyBoxEvent, ...]:
    """Let somebody who came during the game play; nothing if this is no such person."""
    waits = state.counting and any(person.id == number for person in asking(state))
    return (BoxLetIn(number),) if waits else ()


def _moved_up(person: Person, gone: Seat) -> Person:
    if person.seat is None or person.seat < gone:
        return person
    return replace(person, seat=None if person.seat == gone else Seat(person.seat - 1))


def _sits(person: Person, players: int) -> bool:
    return person.seat is not None and person.seat < players


def added_name(state: TableState, name: str, unkind: WordList) -> tuple[AnyTableEvent, ...]:
    """Add somebody without a phone to a table for real cards; to a running game, where the rules allow it (L3)."""
    if not state.boxed:
        raise Refused(TableRefusal.NO_REAL_CARDS)
    waiting = len(expected(state)) + 1
    if state.box is not None and state.counting and state.box.admits(waiting) < waiting:
        raise Refused(TableRefusal.GAME_RUNNING)
    most = VARIANTS[state.game_id].most
    if len(state.members) >= most:
        raise Refused(Refusal.TABLE_FULL, most=most)
    return join(state, name, None, "", 0, computer=True, unkind=unkind).house


def _box(state: TableState) -> BoxGame:
    if state.box is None:
        raise Refused(TableRefusal.NO_GAME)
    return state.box


def _seat(person: Person) -> Seat:
    if person.seat is None:
        raise Refused(TableRefusal.NO_SEAT)
    return person.seat


def _seat_of(state: TableState, number: PersonId) -> Seat:
    person = state.person(number)
    if person is None or person.seat is None:
        raise Refused(TableRefusal.NO_SUCH_PERSON, person=number)
    return person.seat


def _seat_for(state: TableState, host: Person, number: PersonId, away: Container[PersonId]) -> Seat:
    """Return the seat for which the host speaks: of somebody without a phone, or whose phone is not there."""
    seat = _seat_of(state, number)
    person = state.person(number)
    if number == host.id:
        return seat
    if host.id != state.host:
        raise Refused(TableRefusal.NOT_HOST)
    if person is None or not (person.computer or person.gone or number in away):
        raise Refused(TableRefusal.HAS_A_PHONE, person=number)
    if not person.computer and _stands(_box(state), seat):
        raise Refused(TableRefusal.HAS_A_PHONE, person=number)
    return seat


def _stands(box: BoxGame, seat: Seat) -> bool:
    """Whether a seat has said its numbers and need not say them again (after a clash, or a turn taken back)."""
    waited = box_rules.waited_for(box)
    return box.said[seat] is not None and bool(waited) and seat not in waited
