"""Two tables that one seat cannot tell apart, written into two logs; and what is played on at both.

The right table's log is the left one's with other cards where the seat has never looked: cards it has not seen
are renamed among themselves; of an open row, which of the others' cards is whose; their votes; and in jinx the
picture that is meant. A server that loads it has no way of knowing that it was not dealt like this.
"""

import asyncio
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace

from lapin.bots.random_player import any_move
from lapin.game import decide as decide_move
from lapin.game import legal
from lapin.game.model.chance import Secret
from lapin.game.model.commands import Give, Tell, Touch, Vote
from lapin.game.model.events import (
    AnyEvent,
    CardsGiven,
    ClueGiven,
    GameEnded,
    HandsDealt,
    HandsRefilled,
    PositionDrawn,
    RowRevealed,
    SquareLaid,
    TouchCounted,
    VoteCast,
    VotesRevealed,
)
from lapin.game.model.ids import Card, PersonId, Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Square, State, Story
from lapin.game.views import view
from lapin.join_codes import LETTERS
from lapin.simulation import commands
from lapin.store import Marks, SqliteLog
from lapin.table import decide, people, setup
from lapin.table.apply import apply
from lapin.table.commands import Start, TableCommand
from lapin.table.events import TableEntry
from lapin.table.frame_encoder import FrameEncoder
from lapin.table.state import Clocks, TableState
from lapin.tokens import key_of

REVEALS = (RowRevealed, VotesRevealed, GameEnded, TouchCounted)
"""The events at which worlds that looked the same may part: here the rules show what was hidden."""

A_DAY = 86_400
"""Seconds until something happens by itself. Without a clock, an offer would be agreed on after 45 (T3)."""

_encode = msgspec.json.Encoder().encode


class Move(msgspec.Struct, frozen=True):
    """The same person's move at both tables; what nobody else sees of it may differ."""

    person: PersonId
    left: TableCommand
    right: TableCommand


class Pair(msgspec.Struct, frozen=True):
    """Two tables with one code that a seat must not be able to tell apart, and the moves that follow."""

    code: str
    tokens: tuple[str, ...]
    seat: Seat
    left: tuple[TableEntry, ...]
    right: tuple[TableEntry, ...]
    moves: tuple[Move, ...]
    differs: bool
    """Whether there was anything hidden to be mixed."""
    finger: tuple[int, Spot] | None = None
    """Jinx: a person who then touches a picture that is meant in neither world, with others still to touch."""


def code_of(number: int) -> str:
    """A code of six letters for each number."""
    letters = ""
    for _ in range(6):
        number, place = divmod(number, len(LETTERS))
        letters += LETTERS[place]
    return letters


def opened(game: str, players: int, code: str, secret: bytes, options: Options | None = None) -> list[TableEntry]:
    """The entries of a table where people sit and a game has just begun. Person n has the token "code n"."""
    now = int(time.time() * 1000)
    clocks = Clocks(give=A_DAY, away=A_DAY)
    opening = setup.open_table(
        f"table {code}", code, game, options or Options(), None, clocks, listed=False, now=now
    )
    entries = [opening]
    room = apply(None, opening)
    for number in range(players):
        entries.append(people.join(room, f"Player {number}", None, key_of(f"{code} {number}"), now))
        room = apply(room, entries[-1])
    entries.append(decide.decide(room, PersonId(0), Start(), now, lambda _length: secret, ms=0))
    return entries


async def write(data: Path, tables: Iterable[tuple[str, Iterable[TableEntry]]]) -> None:
    """Put tables into a log, beside whatever server has it open."""
    data.mkdir(parents=True, exist_ok=True)
    log = await SqliteLog.open(data / "lapin.sqlite")
    try:
        for code, entries in tables:
            marks = Marks(code, None, None)
            rows = [(version, _encode(entry)) for version, entry in enumerate(entries)]
            await asyncio.gather(*(log.append(f"table {code}", after, data, marks=marks) for after, data in rows))
    finally:
        await log.close()


def pair(game: str, players: int, number: int, rng: Random) -> Pair:
    """A pair of tables in the middle of a game."""
    code, secret = code_of(number), rng.randbytes(32)
    entries = [*opened(game, players, code, secret), *_played(game, players, code, secret, rng)]
    seat = Seat(rng.randrange(players))
    other = _mixed(entries, seat, rng)
    left, right = _room(entries), _room(other)
    assert _seen(left, seat) == _seen(right, seat), "this seat could tell the two apart before anything was sent"
    tokens = tuple(f"{code} {person}" for person in range(players))
    moves = tuple(_moves(left, right, seat, rng))
    finger = _finger(left, right, rng) if not moves else None
    return Pair(code, tokens, seat, tuple(entries), tuple(other), moves, left.game != right.game, finger)


def _room(entries: Iterable[TableEntry]) -> TableState:
    room: TableState | None = None
    for entry in entries:
        room = apply(room, entry)
    assert room is not None
    return room


def _seen(room: TableState, seat: Seat) -> list[bytes]:
    """Everything that is sent to this seat, and to onlookers."""
    printer = FrameEncoder()
    return [printer.frame(room, 0, 0, person, None, None) for person in (room.person(PersonId(seat)), None)]


def _played(game: str, players: int, code: str, secret: bytes, rng: Random) -> list[TableEntry]:
    """Moves at random, up to any point at which no finger is down and the game is not over."""
    room = _room(opened(game, players, code, secret))
    entries: list[TableEntry] = []
    stops = [0]
    while room.game is not None and room.playing:
        for seat, command in commands(room.game, rng):
            try:
                events = decide_move(room.game, seat, command, Secret(secret))
            except Refused:
                continue
            entries.append(TableEntry(room.touched, None if seat is None else PersonId(seat), (), tuple(events)))
            room = apply(room, entries[-1])
            assert room.game is not None
            if room.playing and not (isinstance(room.game, Square) and room.game.fingers):
                stops.append(len(entries))
    return entries[: rng.choice(stops)]


# The other world


def _mixed(entries: list[TableEntry], seat: Seat, rng: Random) -> list[TableEntry]:
    """The same entries with everything hidden from this seat shuffled again."""
    names = _renamed(entries, seat, rng)
    state = _room(entries).game
    room: TableState | None = None
    mixed: list[TableEntry] = []
    for entry in entries:
        events = [_event(event, names, state, seat, rng) for event in entry.game]
        if room is not None and room.game is not None and state is not None and room.game.turn == state.turn:
            events = [_other_vote(event, room.game, rng) if _theirs(event, seat) else event for event in events]
        mixed.append(replace(entry, game=tuple(events)))
        room = apply(room, mixed[-1])
    return mixed


def _renamed(entries: list[TableEntry], seat: Seat, rng: Random) -> dict[Card, Card]:
    """Other numbers for the cards that this seat has never seen; in an open row, for those of the others."""
    seen: set[Card] = set()
    before_row: set[Card] = set()
    cards: tuple[Card, ...] = ()
    room: TableState | None = None
    for entry in entries:
        room = apply(room, entry)
        state = room.game
        if not isinstance(state, Story):
            continue
        mine = view(state, seat).mine
        assert mine is not None
        held = {*(mine.hand or ()), *mine.given}
        if not state.row:
            before_row = seen | held
        seen |= held | set(state.row)
        cards = tuple(Card(card) for card in range(state.deck))
    assert room is not None
    if isinstance(room.game, Square):
        return _shuffled(room.game.pile + room.game.removed, rng)
    names = _shuffled([card for card in cards if card not in seen], rng)
    if isinstance(room.game, Story) and room.game.row:
        others = [c for s, given in enumerate(room.game.given) if s != seat for c in given if c not in before_row]
        names |= _shuffled(others, rng)
    return names


def _shuffled(cards: Iterable[Card], rng: Random) -> dict[Card, Card]:
    before = list(cards)
    after = rng.sample(before, len(before))
    return dict(zip(before, after, strict=True))


def _event(event: AnyEvent, names: dict[Card, Card], state: State | None, seat: Seat, rng: Random) -> AnyEvent:
    def many(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(names.get(card, card) for card in cards)

    match event:
        case HandsDealt():
            return replace(event, hands=tuple(map(many, event.hands)), pile=many(event.pile))
        case SquareLaid():
            return replace(event, pile=many(event.pile), removed=many(event.removed))
        case ClueGiven(card=card) if card is not None:
            return replace(event, card=names.get(card, card))
        case CardsGiven():
            return replace(event, cards=many(event.cards))
        case HandsRefilled():
            reshuffled = None if event.reshuffled is None else many(event.reshuffled)
            return replace(event, drawn=tuple(map(many, event.drawn)), reshuffled=reshuffled)
        case PositionDrawn() if isinstance(state, Square) and event.turn == state.turn and event.active != seat:
            taken = {counted.spot for counted in state.counted}
            return replace(event, target=rng.choice([Spot(s) for s in range(1, 10) if s not in taken]))
        case _:
            return event  # rows stay as they are: all have seen them


def _theirs(event: AnyEvent, seat: Seat) -> bool:
    """Whether these are others' votes of the current turn, which this seat may not know."""
    return isinstance(event, VoteCast) and event.seat != seat


def _other_vote(event: AnyEvent, state: State, rng: Random) -> AnyEvent:
    assert isinstance(event, VoteCast)
    vote = any_move(legal(state, event.seat)[0], rng)
    assert isinstance(vote, Vote)
    return VoteCast(event.seat, vote.spots, vote.red)


# What happens next


def _moves(left: TableState, right: TableState, seat: Seat, rng: Random) -> Iterable[Move]:
    """Up to six moves at both tables, as long as nothing is revealed."""
    for _ in range(6):
        assert left.game is not None
        assert right.game is not None
        able = [
            Seat(each)
            for each in range(left.game.players)
            if any(not hasattr(may, "spot") for may in legal(left.game, Seat(each)))
        ]
        if not able:
            return
        who = rng.choice(able)
        place = rng.randrange(len(legal(left.game, who)))
        mine = any_move(legal(left.game, who)[place], rng)
        theirs = any_move(legal(right.game, who)[place], rng)
        if isinstance(mine, Touch):
            return  # the pictures' windows close by the clock, and then all is open
        if who == seat or not isinstance(mine, Give | Vote | Tell):
            theirs = mine
        elif isinstance(mine, Tell) and isinstance(theirs, Tell):
            theirs = replace(theirs, clue=mine.clue)
        move = Move(int(who), mine, theirs)  # type: ignore[arg-type]  # no touches here
        try:
            entries = [
                decide.decide(room, PersonId(int(who)), ask, room.touched, bytes, ms=0)
                for room, ask in ((left, move.left), (right, move.right))
            ]
        except Refused:
            return
        if any(isinstance(event, REVEALS) for entry in entries for event in entry.game):
            return
        looked_away = _face_down(left, seat)
        left, right = apply(left, entries[0]), apply(right, entries[1])
        if looked_away and not _face_down(left, seat):
            return  # party: with the clue I see my own hand, which is another one in each world (P1)
        yield move


def _finger(left: TableState, right: TableState, rng: Random) -> tuple[int, Spot] | None:
    """Somebody touches a wrong picture: the "no" comes by the clock, and is the same in both worlds."""
    one, other = left.game, right.game
    if not isinstance(one, Square) or not isinstance(other, Square) or one.phase != "touch":
        return None
    able = [Seat(seat) for seat in range(one.players) if legal(one, Seat(seat))]
    wrong = [
        Spot(spot)
        for spot in range(1, 10)
        if spot not in (one.target, other.target) and spot not in {counted.spot for counted in one.counted}
    ]
    return (int(rng.choice(able)), rng.choice(wrong)) if len(able) > 1 and wrong else None


def _face_down(room: TableState, seat: Seat) -> bool:
    assert room.game is not None
    mine = view(room.game, seat).mine
    return mine is not None and mine.hand is None
