"""What a table allows, and what comes of it: the rules of the house around the rules of the game.

Pure: time and fresh randomness are handed in. Every function gives a step to be stored, or Refused.
"""

from collections.abc import Callable, Container
from typing import assert_never

from msgspec.structs import replace

from lapin.bots.personas import PERSONAS
from lapin.decks import default_deck
from lapin.decks.mixing import Mix
from lapin.game import decide, waited_for
from lapin.game.model.chance import Secret
from lapin.game.model.commands import (
    AnyCommand,
    Arrive,
    CallJinx,
    Give,
    NameGiver,
    RunOut,
    Stop,
    Tell,
    Touch,
    Vote,
)
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import Seat
from lapin.game.model.lines import one_line
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import State
from lapin.game.variants import variant_of
from lapin.tables import laying
from lapin.tables.asks import (
    AddComputer,
    Arrange,
    Ask,
    Clocks,
    ComeBack,
    Describe,
    Dress,
    EndGame,
    ExtendClock,
    HideCode,
    HouseAsk,
    Kick,
    Leave,
    Lock,
    PassHost,
    PutFinger,
    React,
    RemoveComputer,
    Say,
    SetUp,
    ShoutJinx,
    Start,
)
from lapin.tables.happenings import (
    AnyHappening,
    ClockExtended,
    CodeHidden,
    DoorLocked,
    HostPassed,
    PeopleArranged,
    PersonDressed,
    PersonGone,
    PersonJoined,
    PicturesDescribed,
    Reacted,
    Said,
    StandInSet,
    Step,
    TableClosed,
    TableOpened,
)
from lapin.tables.laying import Outcome
from lapin.tables.people import Person, Rabbit, free_rabbit, same_name, tidy_name
from lapin.tables.refusals import TableRefusal
from lapin.tables.room import Room
from lapin.tables.takes import check_take

MOST_PEOPLE = 16
LONGEST_TALK = 300
COMPUTER_NAMES = tuple(who.name for who in PERSONAS)

Entropy = Callable[[int], bytes]


def open_table(
    table: str,
    code: str,
    game: str,
    options: Options,
    deck: Mix | str | None,
    clocks: Clocks,
    *,
    listed: bool,
    now: int,
) -> Step:
    """A new table. A mix, like everything of other people's making, has been looked up before."""
    variant = variant_of(game)
    variant.check_options(variant.most, options)
    chosen = default_deck(game).id if deck is None else deck
    laying.check_deck(chosen, variant.name)
    name, mixed = laying.laid_out(chosen)
    return Step(now, None, (TableOpened(table, code, variant.name, options, name, clocks, listed), *mixed))


def join(room: Room, name: str, rabbit: Rabbit | None, key: str, now: int, *, computer: bool = False) -> Step:
    """Somebody sits down; while a game runs, at the end of the turn where the rules allow it."""
    check_open(room)
    if room.locked and not computer:
        raise Refused(TableRefusal.TABLE_LOCKED)
    if len(room.here) >= MOST_PEOPLE:
        raise Refused(TableRefusal.TABLE_CROWDED, most=MOST_PEOPLE)
    tidy = tidy_name(name)
    _check_name_free(room, tidy, None)
    joined = PersonJoined(room.next_person, tidy, free_rabbit(room.people, rabbit), key, computer)
    host: tuple[AnyHappening, ...] = ()
    if not computer and room.host is not None and room.host not in {person.id for person in room.here}:
        host = (HostPassed(joined.person),)  # the last host went when only computers were left
    return Step(now, joined.person, (joined, *host), _arrival(room))


def check_open(room: Room) -> None:
    """Refuse whatever is asked of a table that has been closed."""
    if room.closed:
        raise Refused(TableRefusal.NO_SUCH_TABLE)


def _arrival(room: Room) -> tuple[AnyEvent, ...]:
    """A late comer waits for the end of the turn; where the game takes nobody, for the next game."""
    if room.game is None or not room.playing:
        return ()
    try:
        return tuple(decide(room.game, None, Arrive(), _chance(room)))
    except Refused:
        return ()


def _check_name_free(room: Room, name: str, own: int | None) -> None:
    if any(same_name(person.name, name) for person in room.here if person.id != own):
        raise Refused(TableRefusal.NAME_TAKEN, name=name)


def asked(
    room: Room, by: int, ask: Ask, now: int, entropy: Entropy, *, ms: int, laid: Mix | str | None = None
) -> Step:
    """What comes of an ask. `ms` is the time that a touch or a call is credited with (J8).

    `laid` is what the decks that the ask names come to.
    """
    check_open(room)
    person = room.person(by)
    if person is None or person.gone:
        raise Refused(TableRefusal.NOT_YOUR_SEAT)
    ms = max(ms, room.phase_since)  # nobody touched before there was a clue
    match ask:
        case Tell(clue):
            step = _moved(room, person, ask, now)
            check_take(room, by, clue)
            return step
        case Give() | NameGiver() | Vote():
            return _moved(room, person, ask, now)
        case PutFinger(spot):
            return _moved(room, person, Touch(spot, ms), now)
        case ShoutJinx():
            return _moved(room, person, CallJinx(ms), now)
        case _:
            house, game = _house(room, person, ask, entropy, laid)
            return Step(now, by, house, game)


def _moved(room: Room, person: Person, move: AnyCommand, now: int) -> Step:
    """A move in the game. Who moves is back: the stand-in, if one played, steps aside."""
    if room.game is None:
        raise Refused(TableRefusal.NO_GAME)
    if person.seat is None:
        raise Refused(TableRefusal.NO_SEAT)
    back: tuple[AnyHappening, ...] = (StandInSet(person.id, on=False, reason="back"),) if person.stand_in else ()
    return Step(now, person.id, back, tuple(decide(room.game, person.seat, move, _chance(room))))


def called(room: Room, command: AnyCommand, now: int, seat: Seat | None = None) -> Step:
    """A call by the table itself, or a move that it makes for a seat."""
    if room.game is None:
        raise Refused(TableRefusal.NO_GAME)
    return Step(now, None, (), tuple(decide(room.game, seat, command, _chance(room))))


def _chance(room: Room) -> Secret:
    return Secret(bytes.fromhex(room.secret))


def _house(  # noqa: PLR0912 - one case each
    room: Room, person: Person, ask: HouseAsk, entropy: Entropy, laid: Mix | str | None
) -> Outcome:
    match ask:
        case Say(text):
            return (_said(person, text),), ()
        case React(sign):
            return (Reacted(person.id, sign),), ()
        case ComeBack():
            return ((StandInSet(person.id, on=False, reason="back"),) if person.stand_in else ()), ()
        case Leave():
            return (PersonGone(person.id, kicked=False), *_next_host(room, person.id)), ()
        case ExtendClock():
            return (_extended(room),), ()
        case Dress(name, rabbit):
            return (_dressed(room, person, name, rabbit),), ()
        case _:
            pass
    if person.id != room.host:
        raise Refused(TableRefusal.NOT_HOST)
    match ask:
        case SetUp():
            return laying.set_up(room, ask, laid), ()
        case Start():
            return laying.start(room, entropy)
        case EndGame():
            return (), called(room, Stop(), 0).game
        case AddComputer():
            return _added_computer(room, ask)
        case RemoveComputer(number):
            return (_removed_computer(room, number),), ()
        case Arrange(order):
            return (_arranged(room, order),), ()
        case Lock(on):
            return (DoorLocked(on),), ()
        case HideCode(on):
            return (CodeHidden(on),), ()
        case Describe(on):
            return (PicturesDescribed(on),), ()
        case Kick(number):
            return (PersonGone(_other_person(room, person, number).id, kicked=True),), ()
        case PassHost(number):
            return (HostPassed(_other_person(room, person, number).id),), ()
        case _:
            assert_never(ask)


def _said(person: Person, text: str) -> Said:
    tidy = one_line(text)
    if not 1 <= len(tidy) <= LONGEST_TALK:
        raise Refused(TableRefusal.TALK_LENGTH, length=len(tidy), most=LONGEST_TALK)
    return Said(person.id, tidy)


def _extended(room: Room) -> ClockExtended:
    if room.deadline is None or room.game is None:
        raise Refused(TableRefusal.NO_CLOCK)
    seconds: int = getattr(room.clocks, room.game.phase)
    return ClockExtended(seconds)


def _dressed(room: Room, person: Person, name: str | None, rabbit: Rabbit | None) -> PersonDressed:
    if room.playing:
        raise Refused(TableRefusal.GAME_RUNNING)
    tidy = person.name if name is None else tidy_name(name)
    _check_name_free(room, tidy, person.id)
    others = tuple(other for other in room.people if other.id != person.id)
    return PersonDressed(person.id, tidy, person.rabbit if rabbit is None else free_rabbit(others, rabbit))


def _added_computer(room: Room, ask: AddComputer) -> Outcome:
    names = [name for name in COMPUTER_NAMES if not any(same_name(name, person.name) for person in room.here)]
    name = names[0] if names else f"Rabbit {room.next_person}"
    step = join(room, name, None, "", 0, computer=True)
    joined, *rest = step.house
    assert isinstance(joined, PersonJoined)
    return (replace(joined, level=ask.level, language=ask.language), *rest), step.game


def _removed_computer(room: Room, number: int) -> PersonGone:
    person = room.person(number)
    if person is None or person.gone:
        raise Refused(TableRefusal.NO_SUCH_PERSON, person=number)
    if not person.computer:
        raise Refused(TableRefusal.NOT_A_COMPUTER, person=number)
    if room.playing:
        raise Refused(TableRefusal.GAME_RUNNING)
    return PersonGone(number, kicked=False)


def _arranged(room: Room, order: tuple[int, ...]) -> PeopleArranged:
    if room.playing:
        raise Refused(TableRefusal.GAME_RUNNING)
    here = [person.id for person in room.here]
    if sorted(order) != sorted(here):
        raise Refused(TableRefusal.ORDER_WRONG)
    gone = tuple(person.id for person in room.people if person.gone)
    return PeopleArranged(order + gone)


def _other_person(room: Room, host: Person, number: int) -> Person:
    person = room.person(number)
    if person is None or person.gone or person.computer or person is host:
        raise Refused(TableRefusal.NO_SUCH_PERSON, person=number)
    return person


def _next_host(room: Room, leaving: int) -> tuple[AnyHappening, ...]:
    """The role passes by itself to somebody who is here; to nobody if only computers are left."""
    if room.host != leaving:
        return ()
    present = heirs(room, ()) or [p for p in room.here if p.id != leaving and not p.computer]
    return (HostPassed(present[0].id),) if present else ()


def heirs(room: Room, away: Container[int]) -> list[Person]:
    """Who could be host instead: people who are not away and play themselves."""
    others = [p for p in room.here if p.id != room.host and not p.computer and not p.stand_in]
    return [person for person in others if person.id not in away]


def gone_away(room: Room, number: int, now: int, away: Container[int] = ()) -> Step:
    """Somebody has been away too long: a stand-in plays, and the host's role passes to somebody who is not."""
    person = room.person(number)
    if person is None or person.gone:
        return Step(now)
    stand_in = () if person.stand_in else (StandInSet(number, on=True, reason="away"),)
    present = heirs(room, away) if number == room.host else []
    return Step(now, None, (*stand_in, *(HostPassed(heir.id) for heir in present[:1])))


def returned(room: Room, number: int, now: int) -> Step:
    """Somebody is back at the table: the stand-in, if one plays, steps aside."""
    person = room.person(number)
    back = person is not None and person.stand_in
    return Step(now, number, (StandInSet(number, on=False, reason="back"),) if back else ())


def clock_ran_out(room: Room, now: int) -> Step:
    """Time is up: in jinx for the turn (J7); else stand-ins play for everybody the table waits for."""
    game = room.game
    if game is None or room.deadline is None or now < room.deadline:
        raise Refused(Refusal.NOT_NOW)
    if game.phase == "touch":
        return called(room, RunOut(), now)
    return Step(now, None, tuple(StandInSet(person.id, on=True, reason="clock") for person in late(room, game)))


def late(room: Room, game: State) -> list[Person]:
    """For whom stand-ins have to play once the clock has run out."""
    waited = [room.sitting(seat) for seat in waited_for(game)]
    people = [person for person in waited if not person.played_by_computer]
    if game.phase != "tell":
        return people
    # an open first turn waits for anybody (S3): one is enough, and a computer that is there will do
    return people[:1] if len(people) == len(waited) else []


def closed(room: Room, now: int) -> Step:
    """Nobody has been here for long."""
    check_open(room)
    return Step(now, None, (TableClosed(),))
