"""The archive of tables: their games, from the log, as records and for the history; and how a name is erased."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime

import msgspec
from msgspec.structs import replace

from lapin.decks import mixing
from lapin.decks.mixing import Mix
from lapin.game.model.events import AnyEvent, ClueGiven
from lapin.game.model.ids import GameId, PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.variants import variant_of
from lapin.live.bots import STAND_IN_LEVEL
from lapin.live.replication import decode_entry
from lapin.live.table import Table
from lapin.manners import BUILT_IN, WordList
from lapin.record import (
    BadRecord,
    Computer,
    Header,
    RecordedDeck,
    RecordedPart,
    RecordedShuffle,
    verify,
    write,
)
from lapin.record.lines import FORMAT_VERSION, RULES_VERSION, SHUFFLED_VERSION
from lapin.record.verify import command_of
from lapin.refusals import TableRefusal
from lapin.store.log import Log, LogEntry, StoreFailed
from lapin.table.apply import apply
from lapin.table.events import (
    AnyTableEvent,
    GameStarted,
    PersonDressed,
    PersonErased,
    PersonGone,
    PersonJoined,
    SafetySet,
    Said,
    SeatGivenUp,
    TableEntry,
    TeamDressed,
    TurnExplained,
)
from lapin.table.onlookers import needs_network
from lapin.table.people import TeamView, team_views
from lapin.table.state import ERASED_NAME, Rabbit, TableState
from lapin.table.talk import kind_clue

_encode = msgspec.json.Encoder().encode


class Farewell(msgspec.Struct, frozen=True):
    """The part of a game that somebody had seen when they went: its first events, and words about its turns."""

    events: int = 0
    explained: Mapping[int, str] = {}


class PlayedGame(msgspec.Struct, frozen=True):
    """One game of a table, finished or not."""

    game: GameId
    options: Options
    players: int
    deck: RecordedDeck
    secret: str
    started: int
    events: tuple[AnyEvent, ...]
    people: tuple[tuple[PersonId, str], ...]
    """Number and name of the person in each seat, latecomers included."""

    rabbits: tuple[Rabbit, ...]
    over: bool
    rules: int
    """The version of the rules that were played when it began."""

    computers: tuple[Computer, ...] = ()
    teams: tuple[TeamView, ...] = ()
    """The teams as they were when it began: nobody changes a name or colour in a game; not part of a record."""

    explained: Mapping[int, str] = {}
    """The storytellers' words about their turns, by the number of the turn; not part of a record."""

    shuffle: RecordedShuffle | None = None
    """The part that everybody took in the shuffle; None if the server alone shuffled."""

    gone: Mapping[PersonId, Farewell] = {}
    """The people who left the table in this game or before it; not part of a record."""


async def games_of(log: Log, table: str) -> list[PlayedGame]:
    """Return all games of a table, from its log."""
    try:
        rows = await log.read(table)
    except StoreFailed as failed:
        raise Refused(TableRefusal.NOT_STORED, reason=failed.code) from None
    return folded(rows)


def folded(rows: Iterable[LogEntry], unkind: WordList = BUILT_IN) -> list[PlayedGame]:
    """Return all games of the table with these entries, without `unkind` words from before it was safe."""
    games: list[PlayedGame] = []
    state: TableState | None = None
    events: list[AnyEvent] = []
    stood_in: dict[int, list[int]] = {}
    explained: dict[int, str] = {}
    gone: dict[PersonId, Farewell] = {}
    teams: tuple[TeamView, ...] = ()
    started, rules = 0, RULES_VERSION
    for row in rows:
        entry = decode_entry(row.payload)
        begun = [event for event in entry.house if isinstance(event, GameStarted)]
        if begun:
            if state is not None and events:
                games.append(_played(state, tuple(events), started, rules, stood_in, teams, explained, gone))
            events, started, rules, stood_in, explained = [], entry.at, begun[0].rules, {}, {}
            gone = dict.fromkeys(gone, Farewell())
        # a stand-in that makes one move is gone when it is made
        covered = {p.seat for p in state.people if p.covered} if state is not None and entry.by is None else ()
        state = apply(state, entry)
        teams = team_views(state) if begun else teams
        for each in entry.house:
            if isinstance(each, SafetySet) and each.safe != "off":
                events, explained = [_kind(event, unkind) for event in events], _kind_words(explained, unkind)
                gone = {
                    person: replace(g, explained=_kind_words(g.explained, unkind)) for person, g in gone.items()
                }
                games = [_made_kind(game, unkind) for game in games]
            elif isinstance(each, TurnExplained):
                explained = {**explained, each.turn: each.text}
            elif isinstance(each, PersonGone | SeatGivenUp):
                gone[each.person] = Farewell(len(events), explained)
        for event in entry.game:
            seat = _mover(event)
            by_computer = any(p.seat == seat and p.played_by_computer for p in state.people)
            if seat is not None and (by_computer or seat in covered):
                stood_in.setdefault(seat, []).append(len(events) + 2)
            events.append(event)
    if state is not None and events:
        games.append(_played(state, tuple(events), started, rules, stood_in, teams, explained, gone))
    return games


def _kind(event: AnyEvent, unkind: WordList) -> AnyEvent:
    """Return an earlier event as a table that has since become safe shows it."""
    return replace(event, clue=kind_clue(event.clue, unkind)) if isinstance(event, ClueGiven) else event


def _kind_words(said: Mapping[int, str], unkind: WordList) -> dict[int, str]:
    return {turn: text for turn, text in said.items() if not unkind.found_in(text)}


def _made_kind(game: PlayedGame, unkind: WordList) -> PlayedGame:
    """Return an earlier game as a table that has since become safe shows it."""
    return replace(
        game,
        events=tuple(_kind(event, unkind) for event in game.events),
        explained=_kind_words(game.explained, unkind),
        gone={person: replace(g, explained=_kind_words(g.explained, unkind)) for person, g in game.gone.items()},
    )


def seen_by(games: Sequence[PlayedGame], person: PersonId) -> PlayedGame | None:
    """Return the newest game that somebody saw before they left, up to that moment; None if they saw none."""
    for game in reversed(games):
        seen = game.gone.get(person, Farewell(len(game.events), game.explained))
        if seen.events:
            return replace(game, events=game.events[: seen.events], explained=seen.explained)
    return None


def _mover(event: AnyEvent) -> Seat | None:
    """Return the seat whose move an event is; None if it is no move."""
    cause = command_of(event)
    return None if cause is None else cause[0]


def _played(
    state: TableState,
    events: tuple[AnyEvent, ...],
    started: int,
    rules: int,
    stood_in: dict[int, list[int]],
    teams: tuple[TeamView, ...],
    explained: Mapping[int, str],
    gone: Mapping[PersonId, Farewell],
) -> PlayedGame:
    game = state.game
    assert game is not None
    players = [person for person in state.people if person.seat is not None and person.seat < game.players]
    seated = sorted(((p.seat, p.id, p.name, p.rabbit) for p in players), key=lambda each: each[:2])
    return PlayedGame(
        game=game.game,
        options=game.options,
        players=getattr(events[0], "players", game.players),
        deck=RecordedDeck(state.played_deck, state.cards, _parts(state.played_mix)),
        secret=state.secret,
        started=started,
        events=events,
        people=tuple((number, name) for _, number, name, _ in seated),
        rabbits=tuple(rabbit for *_, rabbit in seated),
        over=game.phase == "over",
        rules=rules,
        computers=tuple(
            Computer(seat, person.level or "", ())
            if person.computer
            else Computer(seat, STAND_IN_LEVEL, tuple(stood_in[seat]))
            for seat, person in sorted(((int(p.seat or 0), p) for p in players), key=lambda each: each[0])
            if person.computer or seat in stood_in
        ),
        teams=teams,
        explained=explained,
        shuffle=state.shuffled,
        gone=gone,
    )


def _parts(mix: Mix | None) -> tuple[RecordedPart, ...]:
    parts = () if mix is None else mix.parts
    return tuple(RecordedPart(part.deck, part.edition, part.cards, part.without) for part in parts)


def mix_of(game: PlayedGame) -> Mix | None:
    """Return the mix of a game, unless it was played with a built-in deck unchanged."""
    parts = [mixing.Part(part.deck, part.edition, part.cards, part.without) for part in game.deck.parts]
    return mixing.mixed(variant_of(game.game).facts.two_sided, parts) if parts else None


def finished_of(games: Sequence[PlayedGame], number: int, person: PersonId | None) -> PlayedGame:
    """Return the finished game with this number, from 1; Refused for a person who did not play in it.

    `person` is None where its replay is shared by link.
    """
    if not 1 <= number <= len(games) or not games[number - 1].over:
        raise Refused(TableRefusal.NO_SUCH_RECORD, number=number)
    game = games[number - 1]
    if person is not None and person not in [seated for seated, _ in game.people]:
        raise Refused(TableRefusal.NOT_YOUR_SEAT)
    return game


def record(game: PlayedGame) -> bytes:
    """Return the record of a finished game, by the rules that it was played by.

    A game that began under earlier rules may have ended under later ones: then the record names the later ones.
    """
    for rules in range(game.rules, RULES_VERSION):
        data = _written(game, rules)
        try:
            verify(data)
        except BadRecord:
            continue
        return data
    return _written(game, RULES_VERSION)


def _written(game: PlayedGame, rules: int) -> bytes:
    header = Header(
        format="lapin record",
        version=FORMAT_VERSION if game.shuffle is None else SHUFFLED_VERSION,
        rules=rules,
        game=game.game,
        players=game.players,
        options=game.options,
        names=tuple(name for _, name in game.people),
        deck=game.deck,
        commitment=getattr(game.events[0], "commitment", ""),
        date=datetime.fromtimestamp(game.started / 1000, UTC).strftime("%Y-%m-%d"),
        computers=game.computers,
        shuffle=game.shuffle,
    )
    return write(header, game.events, bytes.fromhex(game.secret))


async def erase(log: Log, table: Table, person: PersonId) -> None:
    """Erase a person's name and talk from the table, and from every stored entry.

    The caller has to delete whatever is kept beside the log, such as recordings.
    """
    network = needs_network(table.state, person)
    await table.change(lambda state: TableEntry(state.touched, person, (PersonErased(person),)))
    try:
        for row in await log.read(table.id):
            entry = decode_entry(row.payload)
            house = tuple(_without(event, person, network=network) for event in entry.house)
            if house != entry.house:
                await log.amend(table.id, row.version, _encode(replace(entry, house=house)))
    except StoreFailed as failed:
        raise Refused(TableRefusal.NOT_STORED, reason=failed.code) from None


def _without(event: AnyTableEvent, person: PersonId, *, network: bool) -> AnyTableEvent:
    match event:
        case PersonJoined() if event.person == person:
            kept = event.network if network else ""
            return replace(event, name=ERASED_NAME, heard=(), network=kept)
        case PersonDressed() if event.person == person:
            return replace(event, name=ERASED_NAME)
        case Said() | TurnExplained() if event.person == person:
            return replace(event, text=ERASED_NAME)
        case TeamDressed() if person in event.people:
            return replace(event, name=None)
        case _:
            return event
