"""What a table allows, and the events that follow: the rules around the rules of the game.

Every function gives an entry to be stored, or raises Refused. Time and fresh randomness are arguments.
"""

from collections.abc import Container
from typing import assert_never

from msgspec.structs import replace

from lapin.bots.personas import named
from lapin.bots.speech import NAMES
from lapin.game.model.commands import (
    AgreeGiver,
    AnyCommand,
    Arrive,
    CallJinx,
    Give,
    NameGiver,
    Stop,
    Tell,
    Touch,
    Vote,
)
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.variants import VARIANTS
from lapin.manners import BUILT_IN, WordList
from lapin.table.codes import Entropy
from lapin.table.commands import (
    AddComputer,
    Arrange,
    ClaimTurn,
    Describe,
    Dress,
    DressTeam,
    EndGame,
    Explain,
    ExtendClock,
    HideCode,
    HouseCommand,
    Hush,
    KeepSafe,
    Kick,
    Leave,
    LetIn,
    Lock,
    Mute,
    Onlookers,
    PassHost,
    PutFinger,
    React,
    RemoveComputer,
    ReturnToSeat,
    RevealNumber,
    Say,
    Seal,
    SetUp,
    ShoutJinx,
    ShowModels,
    Start,
    TableCommand,
)
from lapin.table.events import (
    AnyTableEvent,
    ClockExtended,
    CodeHidden,
    DoorLocked,
    HostPassed,
    LookRenewed,
    ModelsShown,
    OnlookersLet,
    PeopleArranged,
    PersonDressed,
    PersonGone,
    PersonJoined,
    PicturesDescribed,
    Reacted,
    Said,
    StandInSet,
    TableEntry,
)
from lapin.table.explaining import explained
from lapin.table.first_turn import check_free, claim_turn
from lapin.table.in_game import decide_in_game
from lapin.table.onlookers import draw_look_word
from lapin.table.recorded_clues import check_recorded_clue
from lapin.table.refusals import TableRefusal
from lapin.table.safety import (
    check_clue,
    check_heard,
    check_may_join,
    check_talk,
    check_words,
    hushed,
    kept_safe,
    let_in,
    muted,
    sent_away,
)
from lapin.table.setup import DecidedEvents, DeckChoice, first_follows, set_up
from lapin.table.shuffle import reveal, seal, start
from lapin.table.spoken import spoken
from lapin.table.state import Person, Rabbit, TableState, free_rabbit, same_name, tidy_name
from lapin.table.teams import dressed_team

MOST_PEOPLE = 16
MOST_EXTENSIONS = 3
"""How often the clock of a phase may be extended."""
LONGEST_TALK = 300


def join(
    state: TableState,
    name: str,
    rabbit: Rabbit | None,
    key: str,
    now: int,
    *,
    computer: bool = False,
    heard: tuple[str, ...] = (),
    network: str = "",
    before: str = "",
    unkind: WordList = BUILT_IN,
) -> TableEntry:
    """Let somebody join. While a game runs, they get a seat at the end of the turn, where the rules allow it.

    `network` is a keyed hash of where they come from, `before` the SHA-256 of a token that their device had here.
    """
    check_open(state)
    if not computer:
        check_may_join(state, before, network)
    if state.locked and not computer:
        raise Refused(TableRefusal.TABLE_LOCKED)
    if len(state.members) >= MOST_PEOPLE:
        raise Refused(TableRefusal.TABLE_CROWDED, most=MOST_PEOPLE)
    tidy = tidy_name(name)
    check_words(state, tidy, unkind)
    _check_name_free(state, tidy, None)
    piece = free_rabbit(state.people, rabbit)
    joined = PersonJoined(state.next_person, tidy, piece, key, computer, heard=heard, network=network)
    host: tuple[AnyTableEvent, ...] = ()
    if not computer and state.host is not None and state.host not in {person.id for person in state.members}:
        host = (HostPassed(joined.person),)  # the last host went when only computers were left
    return TableEntry(now, joined.person, (joined, *host), _arrival(state))


def check_open(state: TableState) -> None:
    """Refuse everything at a table that has been closed."""
    if state.closed:
        raise Refused(TableRefusal.NO_SUCH_TABLE)


def _arrival(state: TableState) -> tuple[AnyEvent, ...]:
    """The events in the game when somebody joins late: a seat after the turn, if the game allows late comers."""
    if state.game is None or not state.playing:
        return ()
    try:
        return decide_in_game(state, state.game, None, Arrive())
    except Refused:
        return ()


def _check_name_free(state: TableState, name: str, own: int | None) -> None:
    if any(same_name(person.name, name) for person in state.members if person.id != own):
        raise Refused(TableRefusal.NAME_TAKEN, name=name)


def decide(
    state: TableState,
    by: PersonId,
    command: TableCommand,
    now: int,
    entropy: Entropy,
    *,
    ms: int,
    laid: DeckChoice = None,
    unkind: WordList = BUILT_IN,
    away: Container[PersonId] = (),
) -> TableEntry:
    """Decide a command of a person: the entry to be stored, or Refused.

    `ms` is the time that a touch or a call is credited with (J8). `laid` has the decks that the command names,
    looked up. `unkind` are the words that safe tables do not take. People who are `away` take no part in the
    shuffle. A person who moves is back: the stand-in, if one played, steps aside.
    """
    check_open(state)
    person = state.person(by)
    if person is None or person.gone:
        raise Refused(TableRefusal.NOT_YOUR_SEAT)
    move: AnyCommand
    match command:
        case Tell() | Give() | NameGiver() | AgreeGiver() | Vote():
            move = command
        case PutFinger(spot):
            move = Touch(spot, max(ms, state.phase_since))  # nobody touched before there was a clue
        case ShoutJinx():
            move = CallJinx(max(ms, state.phase_since))
        case _:
            house, game = _decide_around(state, person, command, now, entropy, laid, unkind, away)
            return TableEntry(now, by, (*house, *first_follows(state, house)), game)
    if state.game is None:
        raise Refused(TableRefusal.NO_GAME)
    if person.seat is None:
        raise Refused(TableRefusal.NO_SEAT)
    events = decide_in_game(state, state.game, person.seat, move)
    if isinstance(move, Tell):
        check_free(state, by, now)
        check_recorded_clue(state, by, move.clue)
        check_clue(state, move.clue, unkind)
    return TableEntry(now, by, (StandInSet(by, on=False, reason="back"),) if person.stand_in else (), events)


def decide_for_table(
    state: TableState, command: AnyCommand, now: int, seat: Seat | None = None, unkind: WordList = BUILT_IN
) -> TableEntry:
    """Decide a call by the table itself, or a move that it makes for a seat."""
    if state.game is None:
        raise Refused(TableRefusal.NO_GAME)
    events = decide_in_game(state, state.game, seat, command)
    if isinstance(command, Tell):
        check_free(state, None if seat is None else state.sitting(seat).id, now)
        check_clue(state, command.clue, unkind)
    return TableEntry(now, None, (), events)


def _decide_around(  # noqa: PLR0912 - one case each
    state: TableState,
    person: Person,
    command: HouseCommand,
    now: int,
    entropy: Entropy,
    laid: DeckChoice,
    unkind: WordList,
    away: Container[PersonId],
) -> DecidedEvents:
    match command:
        case Say(text):
            return (_said(state, person, text),), ()
        case React(sign):
            check_heard(person)
            return (Reacted(person.id, sign),), ()
        case ReturnToSeat():
            return ((StandInSet(person.id, on=False, reason="back"),) if person.stand_in else ()), ()
        case Leave():
            return (PersonGone(person.id, kicked=False), *_next_host(state, person.id)), ()
        case Seal(number_seal):
            return seal(state, person, number_seal), ()
        case RevealNumber():
            return reveal(state, person, command)
        case ExtendClock():
            return (_extended(state),), ()
        case ClaimTurn(on):
            return claim_turn(state, person, now, on=on), ()
        case Dress(name, rabbit):
            return (_dressed(state, person, name, rabbit, unkind),), ()
        case DressTeam():
            check_words(state, command.name or "", unkind)
            return (dressed_team(state, person, command),), ()
        case Explain(text):
            return (explained(state, person, text, unkind),), ()
        case _:
            pass
    if person.id != state.host:
        raise Refused(TableRefusal.NOT_HOST)
    match command:
        case SetUp():
            return set_up(state, command, laid), ()
        case Start(gentle):
            return start(state, now, entropy, away, gentle=gentle)
        case EndGame():
            return (), decide_for_table(state, Stop(), 0).game
        case AddComputer():
            return _added_computer(state, command)
        case RemoveComputer(number):
            return (_removed_computer(state, number),), ()
        case Arrange(order):
            return (_arranged(state, order),), ()
        case Lock(on):
            return (DoorLocked(on),), ()
        case Onlookers(on):
            return (OnlookersLet(on),), ()
        case HideCode(on):
            return (CodeHidden(on),), ()
        case Describe(on):
            return (PicturesDescribed(on),), ()
        case ShowModels(on):
            return (ModelsShown(on),), ()
        case KeepSafe():
            return kept_safe(state, command), ()
        case Hush():
            return hushed(state, command), ()
        case Mute(number):
            return muted(_other_person(state, person, number), command), ()
        case Kick(number):
            renewed = LookRenewed(draw_look_word(entropy))
            return (*sent_away(person, _other_person(state, person, number)), renewed), ()
        case LetIn(number):
            return (let_in(state, number),), ()
        case PassHost(number):
            return (HostPassed(_other_person(state, person, number).id),), ()
        case _:
            assert_never(command)


def _said(state: TableState, person: Person, text: str) -> Said:
    check_talk(state, person)
    return Said(person.id, spoken(text, LONGEST_TALK))


def _extended(state: TableState) -> ClockExtended:
    if state.deadline is None or state.game is None:
        raise Refused(TableRefusal.NO_CLOCK)
    seconds: int = getattr(state.clocks, state.game.phase)
    if state.extended >= MOST_EXTENSIONS * seconds:
        raise Refused(TableRefusal.EXTENDED_ENOUGH, most=MOST_EXTENSIONS)
    return ClockExtended(seconds)


def _dressed(
    state: TableState, person: Person, name: str | None, rabbit: Rabbit | None, unkind: WordList
) -> PersonDressed:
    if state.begun:
        raise Refused(TableRefusal.GAME_RUNNING)
    tidy = person.name if name is None else tidy_name(name)
    check_words(state, tidy, unkind)
    _check_name_free(state, tidy, person.id)
    others = tuple(other for other in state.people if other.id != person.id)
    return PersonDressed(person.id, tidy, person.rabbit if rabbit is None else free_rabbit(others, rabbit))


def _added_computer(state: TableState, command: AddComputer) -> DecidedEvents:
    most = VARIANTS[state.game_id].most
    if len(state.members) >= most:
        raise Refused(Refusal.TABLE_FULL, most=most)
    there = {named(person.name) for person in state.members}  # nobody meets one persona under two names
    taken = [person.name for person in state.members]
    free = (name for name in NAMES[command.language] if named(name) not in there)
    name = next((name for name in free if not any(same_name(name, other) for other in taken)), None)
    name = name or f"Lapin {state.next_person}"
    entry = join(state, name, None, "", 0, computer=True)
    joined, *rest = entry.house
    assert isinstance(joined, PersonJoined)
    return (replace(joined, level=command.level, language=command.language), *rest), entry.game


def _removed_computer(state: TableState, number: PersonId) -> PersonGone:
    person = state.person(number)
    if person is None or person.gone:
        raise Refused(TableRefusal.NO_SUCH_PERSON, person=number)
    if not person.computer:
        raise Refused(TableRefusal.NOT_A_COMPUTER, person=number)
    if state.begun:
        raise Refused(TableRefusal.GAME_RUNNING)
    return PersonGone(number, kicked=False)


def _arranged(state: TableState, order: tuple[int, ...]) -> PeopleArranged:
    if state.begun:
        raise Refused(TableRefusal.GAME_RUNNING)
    members = [person.id for person in state.members]
    if sorted(order) != sorted(members):
        raise Refused(TableRefusal.ORDER_WRONG)
    gone = tuple(person.id for person in state.people if person.gone)
    return PeopleArranged(order + gone)


def _other_person(state: TableState, host: Person, number: PersonId) -> Person:
    person = state.person(number)
    if person is None or person.gone or person.computer or person is host:
        raise Refused(TableRefusal.NO_SUCH_PERSON, person=number)
    return person


def _next_host(state: TableState, leaving: int) -> tuple[AnyTableEvent, ...]:
    """Pass the host's role on when the host leaves; to nobody if only computers are left."""
    if state.host != leaving:
        return ()
    present = heirs(state, ()) or [p for p in state.members if p.id != leaving and not p.computer]
    return (HostPassed(present[0].id),) if present else ()


def heirs(state: TableState, away: Container[PersonId]) -> list[Person]:
    """The people who could be host instead: they are not away and play themselves."""
    others = [p for p in state.members if p.id != state.host and not p.computer and not p.stand_in]
    return [person for person in others if person.id not in away]
