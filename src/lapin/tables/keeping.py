"""What is kept of a table: its games as records, its history; and how a name is taken out of it."""

from datetime import UTC, datetime

import msgspec
from msgspec.structs import replace

from lapin.decks import mixing
from lapin.decks.mixing import Mix
from lapin.game.model.clues import Recording
from lapin.game.model.events import AnyEvent, ClueGiven
from lapin.game.model.ids import GameId, Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.variants import variant_of
from lapin.record import Computer, Header, RecordedDeck, RecordedPart, write
from lapin.record.lines import FORMAT_VERSION, RULES_VERSION
from lapin.record.verify import command_of
from lapin.store.log import Log, StoreFailed
from lapin.tables.companions import STAND_IN_LEVEL
from lapin.tables.happenings import (
    AnyHappening,
    GameStarted,
    PersonDressed,
    PersonErased,
    PersonJoined,
    Said,
    Step,
)
from lapin.tables.people import ERASED_NAME, Rabbit
from lapin.tables.refusals import TableRefusal
from lapin.tables.room import Room, folded
from lapin.tables.table import Table

_encode = msgspec.json.Encoder().encode
_steps: msgspec.json.Decoder[Step] = msgspec.json.Decoder(Step)


class PlayedGame(msgspec.Struct, frozen=True):
    """One game of a table, finished or not."""

    game: GameId
    options: Options
    players: int
    deck: RecordedDeck
    secret: str
    started: int
    events: tuple[AnyEvent, ...]
    people: tuple[tuple[int, str], ...]
    """Number and name of who sat where, late comers too."""

    rabbits: tuple[Rabbit, ...]
    over: bool
    computers: tuple[Computer, ...] = ()


async def games_of(log: Log, table: str) -> list[PlayedGame]:
    """All games of a table, from its log."""
    try:
        entries = await log.read(table)
    except StoreFailed as failed:
        raise Refused(TableRefusal.NOT_STORED, reason=failed.code) from None
    games: list[PlayedGame] = []
    room: Room | None = None
    events: list[AnyEvent] = []
    stood_in: dict[int, list[int]] = {}
    started = 0
    for entry in entries:
        step = _steps.decode(entry.payload)
        if any(isinstance(happening, GameStarted) for happening in step.house):
            if room is not None and events:
                games.append(_played(room, tuple(events), started, stood_in))
            events, started, stood_in = [], step.at, {}
        room = folded(room, step)
        for event in step.game:
            seat = _mover(event)
            if seat is not None and any(p.seat == seat and p.played_by_computer for p in room.people):
                stood_in.setdefault(seat, []).append(len(events) + 2)
            events.append(event)
    if room is not None and events:
        games.append(_played(room, tuple(events), started, stood_in))
    return games


def _mover(event: AnyEvent) -> Seat | None:
    """Whose move this event is, if it is one."""
    cause = command_of(event)
    return None if cause is None else cause[0]


def _played(room: Room, events: tuple[AnyEvent, ...], started: int, stood_in: dict[int, list[int]]) -> PlayedGame:
    game = room.game
    assert game is not None
    here = [person for person in room.people if person.seat is not None and person.seat < game.players]
    seated = sorted(((p.seat, p.id, p.name, p.rabbit) for p in here), key=lambda each: each[:2])
    return PlayedGame(
        game=game.game,
        options=game.options,
        players=getattr(events[0], "players", game.players),
        deck=RecordedDeck(room.played_deck, room.cards, _parts(room.played_mix)),
        secret=room.secret,
        started=started,
        events=events,
        people=tuple((number, name) for _, number, name, _ in seated),
        rabbits=tuple(rabbit for *_, rabbit in seated),
        over=game.phase == "over",
        computers=tuple(
            Computer(seat, person.level or "", ())
            if person.computer
            else Computer(seat, STAND_IN_LEVEL, tuple(stood_in[seat]))
            for seat, person in sorted(((int(p.seat or 0), p) for p in here), key=lambda each: each[0])
            if person.computer or seat in stood_in
        ),
    )


def _parts(mix: Mix | None) -> tuple[RecordedPart, ...]:
    parts = () if mix is None else mix.parts
    return tuple(RecordedPart(part.deck, part.edition, part.cards, part.without) for part in parts)


def mix_of(game: PlayedGame) -> Mix | None:
    """What lay on the table, unless it was one of our decks as it is."""
    parts = [mixing.Part(part.deck, part.edition, part.cards, part.without) for part in game.deck.parts]
    return mixing.mixed(variant_of(game.game).facts.two_sided, parts) if parts else None


async def newest_game(log: Log, table: str) -> PlayedGame | None:
    """The game that is going on, or the last one."""
    games = await games_of(log, table)
    return games[-1] if games else None


async def finished(log: Log, table: str, number: int, person: int) -> PlayedGame:
    """A table's finished game with this number, from 1; only for somebody who sat there."""
    games = await games_of(log, table)
    if not 1 <= number <= len(games) or not games[number - 1].over:
        raise Refused(TableRefusal.NO_SUCH_RECORD, number=number)
    game = games[number - 1]
    if person not in [seated for seated, _ in game.people]:
        raise Refused(TableRefusal.NOT_YOUR_SEAT)
    return game


def record(game: PlayedGame) -> bytes:
    """The record of a finished game."""
    secret = bytes.fromhex(game.secret)
    header = Header(
        format="lapin record",
        version=FORMAT_VERSION,
        rules=RULES_VERSION,
        game=game.game,
        players=game.players,
        options=game.options,
        names=tuple(name for _, name in game.people),
        deck=game.deck,
        commitment=getattr(game.events[0], "commitment", ""),
        date=datetime.fromtimestamp(game.started / 1000, UTC).strftime("%Y-%m-%d"),
        computers=game.computers,
    )
    return write(header, game.events, secret)


async def erase(log: Log, table: Table, person: int) -> tuple[str, ...]:
    """Take a person's name and talk out of the table, and out of every stored step.

    Gives the recordings that the person told with: whoever keeps them has to throw them away.
    """
    recorded: list[str] = []
    await table.do(lambda room: Step(room.touched, person, (PersonErased(person),)))
    try:
        for entry in await log.read(table.id):
            step = _steps.decode(entry.payload)
            recorded += _recorded(step, person)
            house = tuple(_without(happening, person) for happening in step.house)
            if house != step.house:
                await log.amend(table.id, entry.version, _encode(replace(step, house=house)))
    except StoreFailed as failed:
        raise Refused(TableRefusal.NOT_STORED, reason=failed.code) from None
    return tuple(recorded)


def _recorded(step: Step, person: int) -> list[str]:
    told = [event.clue for event in step.game if isinstance(event, ClueGiven)]
    return [clue.ref for clue in told if isinstance(clue, Recording) and step.by == person]


def _without(happening: AnyHappening, person: int) -> AnyHappening:
    match happening:
        case PersonJoined() | PersonDressed() if happening.person == person:
            return replace(happening, name=ERASED_NAME)
        case Said() if happening.person == person:
            return replace(happening, text=ERASED_NAME)
        case _:
            return happening
