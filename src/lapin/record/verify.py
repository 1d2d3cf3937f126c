"""Verifies a record: plays it again from the secret, and compares every event.

Every event follows either from a command that can be read from its own data, or from the event before it. So a
record needs no commands: each command is read from its event and decided again, and must lead to the same events.
"""

from lapin.game import apply, begin, fold
from lapin.game.model.chance import Secret, seal_of
from lapin.game.model.commands import (
    AnyCommand,
    Arrive,
    CallJinx,
    CloseWindow,
    Give,
    NameGiver,
    RunOut,
    Stop,
    Tell,
    Touch,
    Vote,
)
from lapin.game.model.events import (
    AnyEvent,
    CardsGiven,
    ClueGiven,
    GameEnded,
    GiverNamed,
    GiverOffered,
    JinxCalled,
    PlayerArrived,
    TimeRanOut,
    Touched,
    VoteCast,
    WindowClosed,
)
from lapin.game.model.ids import Seat
from lapin.game.model.refusals import Refused
from lapin.game.model.state import State
from lapin.record.earlier_rules import decide_by
from lapin.record.lines import BadRecord, Header, Record, RecordedDeck, RecordedShuffle, digest_of, read


def verify(data: bytes) -> Record:
    """Return the record if every line is true; else raise BadRecord with the first line that is not."""
    record = read(data)
    final = replay(record)
    last = len(record.events) + 2
    if final.phase != "over":
        raise BadRecord(last, "the game is not over")
    if (record.end.scores, record.end.winners) != (final.scores, final.winners):
        raise BadRecord(last, f"scores or winners are not those of the game: {final.scores}, {final.winners}")
    if record.end.sha256 != digest_of(data):
        raise BadRecord(last, "the digest does not match the lines before it")
    return record


def replay(record: Record) -> State:
    """Decide every event again by the rules that the header names, and return the final state."""
    header, events = record.header, record.events
    if header.shuffle is not None:
        _check_shuffle(header.shuffle, header.players)
    numbers = [] if header.shuffle is None else header.shuffle.by_seat
    chance = Secret(bytes.fromhex(record.end.secret), numbers)
    if chance.commitment != header.commitment:
        raise BadRecord(1, "the commitment is not that of the secret in the last line")
    try:
        expected = begin(header.game, header.players, header.options, header.deck.cards, chance)
    except Refused as refused:
        raise BadRecord(1, f"no table can start like this: {refused.code} {refused.data}") from None
    check_parts(header.deck)
    _compare(expected, events, 0)
    state = fold(expected)
    at = len(expected)
    while at < len(events):
        expected = _decided(header.rules, state, events[at], at + 2, chance)
        _compare(expected, events, at)
        for event in expected:
            state = apply(state, event)
        at += len(expected)
    if len(header.names) < state.players:
        raise BadRecord(1, f"{len(header.names)} names for {state.players} players")
    _check_computers(header, events, state.players)
    return state


def _check_shuffle(shuffle: RecordedShuffle, players: int) -> None:
    """Check that each number is the one that was sealed, and that nobody is named twice."""
    seats = [each.seat for each in shuffle.numbers]
    if seats != sorted({*seats} & {*range(players)}):
        raise BadRecord(1, "those who took part in the shuffle are not seats of the deal in rising order")
    for each in shuffle.numbers:
        if seal_of(each.number) != each.seal:
            raise BadRecord(1, f"seat {each.seat} had sealed another number")
    silent = {*shuffle.silent} & {*range(players)} - {*seats}
    if len(silent) != len(shuffle.silent):
        raise BadRecord(1, "those who stayed silent are not other seats of the deal")
    if not seats and not silent:
        raise BadRecord(1, "nobody took part in the shuffle, and nobody stayed silent")


def check_parts(deck: RecordedDeck) -> None:
    """Check that every card number stands for one card of one deck."""
    for part in deck.parts:
        if list(part.without) != sorted({*part.without} & {*range(part.cards)}):
            raise BadRecord(1, f"cards were taken out of {part.deck} that are not in it, or not in order")
    if deck.parts and sum(part.cards - len(part.without) for part in deck.parts) != deck.cards:
        raise BadRecord(1, "the decks do not have as many cards as were played with")


def _check_computers(header: Header, events: tuple[AnyEvent, ...], players: int) -> None:
    """Check that each computer is a seat, listed once, and that the moves of a stand-in are moves of its seat."""
    computers = header.computers
    if [each.seat for each in computers] != sorted({each.seat for each in computers} & {*range(players)}):
        raise BadRecord(1, "computers are not seats of this game in rising order")
    for computer in computers:
        if list(computer.lines) != sorted({*computer.lines}):
            raise BadRecord(1, f"moves of the stand-in for seat {computer.seat} are not in order")
        for line in computer.lines:
            cause = command_of(events[line - 2]) if 2 <= line < len(events) + 2 else None
            if cause is None or cause[0] != computer.seat:
                raise BadRecord(1, f"line {line} is no move of seat {computer.seat}")


def _decided(rules: int, state: State, event: AnyEvent, line: int, chance: Secret) -> list[AnyEvent]:
    cause = command_of(event)
    if cause is None:
        raise BadRecord(line, f"{type(event).__name__} does not follow from what came before")
    seat, command = cause
    try:
        return decide_by(rules, state, seat, command, chance)
    except Refused as refused:
        raise BadRecord(
            line, f"{type(event).__name__} is against the rules: {refused.code} {refused.data}"
        ) from None


def _compare(expected: list[AnyEvent], events: tuple[AnyEvent, ...], at: int) -> None:
    for offset, wanted in enumerate(expected):
        line = at + offset + 2
        if at + offset >= len(events):
            raise BadRecord(line, f"{type(wanted).__name__} is missing")
        found = events[at + offset]
        if found != wanted:
            raise BadRecord(line, f"the rules and the secret give {wanted}, not {found}")


def command_of(event: AnyEvent) -> tuple[Seat | None, AnyCommand] | None:
    """Return the command that led to this event, with its seat; None if the event follows from another event."""
    match event:
        case ClueGiven(seat, clue, card):
            return seat, Tell(clue, card)
        case GiverOffered(by, giver) | GiverNamed(by, giver):  # naming whom the partner has offered agrees
            return by, NameGiver(giver)
        case CardsGiven(seat, cards):
            return seat, Give(cards)
        case VoteCast(seat, spots, red):
            return seat, Vote(spots, red)
        case Touched(seat, spot, ms):
            return seat, Touch(spot, ms)
        case JinxCalled(seat, ms):
            return seat, CallJinx(ms)
        case WindowClosed(spot):
            return None, CloseWindow(spot)
        case TimeRanOut():
            return None, RunOut()
        case PlayerArrived():
            return None, Arrive()
        case GameEnded(reason) if reason == "stopped":
            return None, Stop()
        case _:
            return None
