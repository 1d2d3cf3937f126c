"""Decides what a table allows, and the events that follow: the rules around the rules of the game.

`decide` takes a person's command, `decide_for_table` a call by the table itself; the effects of time follow below.
Most commands are worked out in `setup`, `people` and `talk`. Every function returns an entry to be stored, or
raises Refused. Time and fresh randomness are arguments.
"""

from collections.abc import Callable, Container, Iterable
from typing import Final, assert_never, cast

from lapin.durations import HOUR_MS
from lapin.game import waited_for
from lapin.game.model.commands import (
    AgreeGiver,
    AnyCommand,
    CallJinx,
    Give,
    NameGiver,
    RunOut,
    Stop,
    Tell,
    Touch,
    Vote,
)
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import State
from lapin.join_codes import Entropy, draw_tv_password
from lapin.manners import BUILT_IN, WordList
from lapin.record.earlier_rules import rule_by
from lapin.refusals import TableRefusal
from lapin.table.box import added_name, began, check_cards, ended, left, told, welcomed
from lapin.table.commands import (
    AddComputer,
    AddName,
    Arrange,
    BoxSay,
    BoxTakeBack,
    BoxTell,
    BoxTouch,
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
    RenewTvPassword,
    ReturnToSeat,
    RevealNumber,
    Say,
    Seal,
    SendOff,
    SetPace,
    SettleSeat,
    SetUp,
    ShoutJinx,
    ShowModels,
    Start,
    TableCommand,
)
from lapin.table.events import (
    ClockExtended,
    CodeHidden,
    DoorLocked,
    HostPassed,
    ModelsShown,
    OnlookersLet,
    PersonGone,
    PicturesDescribed,
    Reacted,
    StandInSet,
    TableEntry,
    TvPasswordRenewed,
)
from lapin.table.first_turn import check_free, claim_turn
from lapin.table.onlookers import Onlooker, sent_off, tv_password_follows
from lapin.table.people import (
    added_computer,
    arranged,
    check_open,
    dressed,
    dressed_team,
    let_in,
    next_host,
    other_person,
    removed_computer,
    sent_away,
)
from lapin.table.setup import (
    DecidedEvents,
    DeckChoice,
    decide_in_game,
    first_follows,
    kept_safe,
    reveal,
    seal,
    set_up,
    start,
)
from lapin.table.slow import moves_missed, pace_follows, pace_set, settled
from lapin.table.state import Person, TableState
from lapin.table.talk import (
    check_clue,
    check_heard,
    check_recorded_clue,
    check_words,
    explained,
    hushed,
    muted,
    said,
)
from lapin.table.waits import silent_offers

MOST_EXTENSIONS = 3
"""The number of times that the clock of a phase may be extended."""

_MOVES: Final = frozenset({Tell, Give, NameGiver, AgreeGiver, Vote})
"""Moves that the rules decide as they come."""


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
    onlookers: Callable[[], Iterable[Onlooker]] = tuple,
) -> TableEntry:
    """Decide a command of a person: the entry to be stored, or Refused.

    `ms` is the time that a touch or a call is credited with (J8). `laid` has the decks that the command names,
    looked up. `unkind` are the words that safe tables do not take. People who are `away` take no part in the
    shuffle. `onlookers` returns those who look on. A person who moves is back: the stand-in steps aside.
    """
    check_open(state)
    person = state.person(by)
    if person is None or person.gone:
        raise Refused(TableRefusal.NOT_YOUR_SEAT)
    move: AnyCommand
    match command:
        case _ if type(command) in _MOVES:
            move = cast("AnyCommand", command)
        case PutFinger(spot):
            move = Touch(spot, max(ms, state.phase_since))  # nobody can touch before there is a clue
        case ShoutJinx():
            move = CallJinx(max(ms, state.phase_since))
        case SendOff(onlooker):
            return TableEntry(now, by, sent_off(state, person, onlooker, onlookers, entropy))
        case _:
            around = cast("HouseCommand", command)
            house, game = _decide_around(state, person, around, now, entropy, laid, unkind, away)
            return TableEntry(
                now, by, (*house, *first_follows(state, house), *tv_password_follows(state, house, entropy)), game
            )
    if state.game is None:
        raise Refused(TableRefusal.NO_GAME)
    if person.seat is None:
        raise Refused(TableRefusal.NO_SEAT)
    rule = rule_by(state.rules, state.game, person.seat, move)
    events = rule(state.game, person.seat, move, state.chance)
    if type(move) is Tell:
        check_free(state, by, now)
        check_recorded_clue(state, by, move.clue)
        check_clue(state, move.clue, unkind)
    back = (StandInSet(by, on=False, reason="back"),) if person.stand_in else ()
    return TableEntry(now, by, back, tuple(events))


def decide_for_table(
    state: TableState, command: AnyCommand, now: int, seat: Seat | None = None, unkind: WordList = BUILT_IN
) -> TableEntry:
    """Decide a call by the table itself, or a move that it makes for a seat."""
    if state.game is None:
        raise Refused(TableRefusal.NO_GAME)
    events = decide_in_game(state, state.game, seat, command)
    if isinstance(command, Tell):
        check_free(state, None, now)
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
    check_cards(state, command)
    match command:
        case Say(text):
            return (said(state, person, text),), ()
        case React(sign):
            check_heard(person)
            return (Reacted(person.id, sign),), ()
        case ReturnToSeat():
            return ((StandInSet(person.id, on=False, reason="back"),) if person.stand_in else ()), ()
        case SettleSeat():
            return settled(state, person, command), ()
        case Leave():
            return (PersonGone(person.id, kicked=False), *next_host(state, person.id), *left(state, person)), ()
        case Seal(number_seal):
            return seal(state, person, number_seal), ()
        case RevealNumber():
            return reveal(state, person, command)
        case ExtendClock():
            return (_extended(state),), ()
        case ClaimTurn(on):
            return claim_turn(state, person, now, on=on), ()
        case Dress(name, rabbit):
            return (dressed(state, person, name, rabbit, unkind),), ()
        case DressTeam():
            check_words(state, command.name or "", unkind)
            return (dressed_team(state, person, command),), ()
        case Explain(text):
            return (explained(state, person, text, unkind),), ()
        case BoxTell() | BoxSay() | BoxTouch() | BoxTakeBack():
            return told(state, person, command, away), ()
        case _:
            pass
    if person.id != state.host:
        raise Refused(TableRefusal.NOT_HOST)
    match command:
        case SetUp():
            changed = set_up(state, command, laid)
            return (*changed, *pace_follows(state, changed)), ()
        case SetPace():
            return pace_set(state, command), ()
        case Start(players=players) if state.boxed:
            return began(state, players), ()
        case Start(gentle):
            return start(state, now, entropy, away, gentle=gentle)
        case EndGame() if state.boxed:
            return ended(state), ()
        case EndGame():
            return (), decide_for_table(state, Stop(), 0).game
        case AddName(name):
            return added_name(state, name, unkind), ()
        case AddComputer():
            return added_computer(state, command)
        case RemoveComputer(number):
            return (removed_computer(state, number),), ()
        case Arrange(order):
            return (arranged(state, order),), ()
        case Lock(on):
            return (DoorLocked(on),), ()
        case Onlookers(on):
            return (OnlookersLet(on),), ()
        case RenewTvPassword():
            return (TvPasswordRenewed(draw_tv_password(entropy)),), ()
        case HideCode(on):
            return (CodeHidden(on),), ()
        case Describe(on):
            return (PicturesDescribed(on),), ()
        case ShowModels(on):
            return (ModelsShown(on),), ()
        case KeepSafe():
            return kept_safe(state, command, unkind), ()
        case Hush():
            return hushed(state, command), ()
        case Mute(number):
            return muted(other_person(state, person, number), command), ()
        case Kick(number):
            renewed, other = TvPasswordRenewed(draw_tv_password(entropy)), other_person(state, person, number)
            return (*sent_away(person, other), renewed, *left(state, other)), ()
        case LetIn(number):
            return welcomed(state, number) or (let_in(state, number),), ()
        case PassHost(number):
            return (HostPassed(other_person(state, person, number).id),), ()
        case _:
            assert_never(command)


# The effects of time: clocks, an open first turn (S3), offers between partners (T3)


def _extended(state: TableState) -> ClockExtended:
    if state.deadline is None or state.game is None:
        raise Refused(TableRefusal.NO_CLOCK)
    slow = state.slow
    seconds: int = getattr(state.clocks, state.game.phase) if slow is None else slow.hours * HOUR_MS // 1000
    if state.extended >= MOST_EXTENSIONS * seconds:
        raise Refused(TableRefusal.EXTENDED_ENOUGH, most=MOST_EXTENSIONS)
    return ClockExtended(seconds)


def clock_ran_out(state: TableState, now: int) -> TableEntry:
    """End a phase whose time is up: in jinx the turn ends (J7); else stand-ins play for the people waited for.

    At a slow table they make one move.
    """
    game = state.game
    if game is None or state.deadline is None or now < state.deadline:
        raise Refused(Refusal.NOT_NOW, phase=None if game is None else game.phase)
    if state.slow is not None:
        return moves_missed(state, now)
    if game.phase == "touch":
        return decide_for_table(state, RunOut(), now)
    return TableEntry(
        now, None, tuple(StandInSet(person.id, on=True, reason="clock") for person in late(state, game))
    )


def late(state: TableState, game: State) -> list[Person]:
    """Return the people for whom stand-ins have to play once the clock has run out."""
    waited = [state.sitting(seat) for seat in waited_for(game)]
    people = [person for person in waited if not person.played_by_computer]
    if game.phase != "tell":
        return people
    # an open first turn waits for anybody (S3): one is enough, and a computer that is there will do
    return people[:1] if len(people) == len(waited) else []


def offer_taken(state: TableState, now: int) -> TableEntry:
    """Say yes for a partner who has been silent for too long, if there is one."""
    for offer in silent_offers(state):
        if state.game is not None and now >= offer.until:
            return TableEntry(
                now, None, (), decide_in_game(state, state.game, offer.partner, AgreeGiver(offer.giver))
            )
    return TableEntry(now)
