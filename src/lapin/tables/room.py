"""What a table is at a moment: the fold of its steps. Pure and immutable, like the game inside it."""

from typing import assert_never

import msgspec
from msgspec.structs import replace

from lapin.decks.mixing import Mix
from lapin.game import apply, opened
from lapin.game.model.clues import Live, Recording
from lapin.game.model.events import AnyEvent, ClueGiven, GameEnded, HandsDealt, SeatsAdded, SquareLaid
from lapin.game.model.ids import GameId, Seat
from lapin.game.model.options import Options
from lapin.game.model.state import State
from lapin.tables.asks import Clocks
from lapin.tables.happenings import (
    AnyHappening,
    ClockExtended,
    CodeHidden,
    DecksMixed,
    DoorLocked,
    GameStarted,
    HostPassed,
    PeopleArranged,
    PersonDressed,
    PersonErased,
    PersonGone,
    PersonJoined,
    PicturesDescribed,
    Reacted,
    Said,
    SeatMoved,
    SetUpChanged,
    StandInSet,
    Step,
    TableClosed,
    TableOpened,
    TicketMade,
)
from lapin.tables.people import ERASED_NAME, Person

TALK_KEPT = 50

LEAD_MS = 1_500
"""How long after its clue a recording begins to play, everywhere at once: until then it is fetched."""

LIVE_MS = 10_000
"""How long a clue that is performed live usually takes."""


class TalkLine(msgspec.Struct, frozen=True, gc=False):
    """A line of talk as it is shown."""

    person: int
    text: str
    at: int


class Ticket(msgspec.Struct, frozen=True, gc=False):
    """Moves a seat to another device, once, until a time."""

    person: int
    ticket: str
    until: int


class Room(msgspec.Struct, frozen=True, gc=False):
    """A table: its people in seating order, what is played, and the game if there is one."""

    table: str
    code: str
    game_id: GameId
    options: Options
    deck: str
    clocks: Clocks
    listed: bool
    people: tuple[Person, ...] = ()
    next_person: int = 0
    host: int | None = None
    locked: bool = False
    code_hidden: bool = False
    described: bool = True
    tickets: tuple[Ticket, ...] = ()
    talk: tuple[TalkLine, ...] = ()
    game: State | None = None
    secret: str = ""
    cards: int = 0
    played_deck: str = ""
    mix: Mix | None = None
    """What `deck` is, unless it is one of ours as it is."""
    played_mix: Mix | None = None
    games: int = 0  # games that came to an end
    phase_since: int = 0
    extended: int = 0
    touched: int = 0  # when anything last happened
    closed: bool = False
    told: tuple[str, ...] = ()
    """Recordings that were clues at this table: anybody here may have them."""

    @property
    def playing(self) -> bool:
        """Whether a game is going on."""
        return self.game is not None and self.game.phase != "over"

    def person(self, number: int) -> Person | None:
        """The person with this number."""
        for person in self.people:
            if person.id == number:
                return person
        return None

    def sitting(self, seat: Seat) -> Person:
        """Who holds a seat of the game."""
        return next(person for person in self.people if person.seat == seat)

    @property
    def here(self) -> tuple[Person, ...]:
        """Everybody who has not gone."""
        return tuple(person for person in self.people if not person.gone)

    @property
    def deadline(self) -> int | None:
        """When the clock of this phase runs out, in ms since 1970; None without a clock."""
        if self.game is None or self.game.phase == "over":
            return None
        seconds: int | None = getattr(self.clocks, self.game.phase)
        return None if seconds is None else self.known_at + 1000 * (seconds + self.extended)

    @property
    def plays_at(self) -> int | None:
        """When the recording that was just told begins to play, in ms since 1970; None if there is none."""
        game = self.game
        fresh = game is not None and game.phase in ("give", "touch") and isinstance(game.clue, Recording)
        return self.phase_since + LEAD_MS if fresh else None

    @property
    def known_at(self) -> int:
        """When everybody can know this phase's clue: a recording has to be heard first, and the clock waits."""
        plays_at = self.plays_at
        if plays_at is None or self.game is None or not isinstance(self.game.clue, Recording):
            return self.phase_since
        return plays_at + self.game.clue.milliseconds

    @property
    def heard_at(self) -> int:
        """When a computer may begin to look for the picture: no sooner than people have heard or seen the clue."""
        live = self.game is not None and self.game.phase == "touch" and isinstance(self.game.clue, Live)
        return self.phase_since + LIVE_MS if live else self.known_at


def folded(room: Room | None, step: Step) -> Room:
    """The table after a step; the first step opens it."""
    for happening in step.house:
        room = (
            _opened(happening) if isinstance(happening, TableOpened) else _after(_there(room), happening, step.at)
        )
    room = _there(room)
    return _played(room, step)


def _there(room: Room | None) -> Room:
    if room is None:
        raise ValueError("a table's first step opens it")
    return room


def _opened(event: TableOpened) -> Room:
    return Room(event.table, event.code, event.game, event.options, event.deck, event.clocks, event.listed)


def _after(room: Room, happening: AnyHappening, at: int) -> Room:  # noqa: PLR0912 - one case for each
    match happening:
        case Said(person, text):
            return replace(room, talk=(*room.talk[1 - TALK_KEPT :], TalkLine(person, text, at)))
        case StandInSet(person, on):
            return _with(room, person, stand_in=on)
        case PersonJoined(number, name, rabbit, key, computer, level, language):
            newcomer = Person(number, name, rabbit, key, computer, level=level, language=language)
            host = number if room.host is None and not computer else room.host
            return replace(room, people=(*room.people, newcomer), host=host, next_person=number + 1)
        case PersonGone(person):
            return _with(room, person, gone=True, key="")
        case PersonDressed(person, name, rabbit):
            return _with(room, person, name=name, rabbit=rabbit)
        case SetUpChanged(game, options, deck, clocks, listed):
            mix = room.mix if room.mix is not None and room.mix.id == deck else None
            return replace(room, game_id=game, options=options, deck=deck, clocks=clocks, listed=listed, mix=mix)
        case DecksMixed(mix):
            return replace(room, mix=mix)
        case PeopleArranged(order):
            return replace(room, people=tuple(sorted(room.people, key=lambda person: order.index(person.id))))
        case DoorLocked(on):
            return replace(room, locked=on)
        case CodeHidden(on):
            return replace(room, code_hidden=on)
        case PicturesDescribed(on):
            return replace(room, described=on)
        case HostPassed(person):
            return replace(room, host=person)
        case TicketMade(person, ticket, until):
            valid = tuple(t for t in room.tickets if t.until > at and t.person != person)
            return replace(room, tickets=(*valid, Ticket(person, ticket, until)))
        case SeatMoved(person, key):
            rest = tuple(ticket for ticket in room.tickets if ticket.person != person)
            return _with(replace(room, tickets=rest), person, key=key)
        case GameStarted(seats, deck, cards, secret):
            return _started(room, seats, deck, cards, secret)
        case ClockExtended(seconds):
            return replace(room, extended=room.extended + seconds)
        case PersonErased(person):
            kept = tuple(line for line in room.talk if line.person != person)
            return _with(replace(room, talk=kept), person, name=ERASED_NAME)
        case TableClosed():
            return replace(room, closed=True)
        case Reacted() | TableOpened():
            return room
        case _:
            assert_never(happening)


def _with(room: Room, number: int, **changes: object) -> Room:
    people = tuple(replace(person, **changes) if person.id == number else person for person in room.people)
    return replace(room, people=people)


def _started(room: Room, seats: tuple[int, ...], deck: str, cards: int, secret: str) -> Room:
    """People who have gone before this game are forgotten; the others sit in the order given."""
    people = tuple(
        replace(person, seat=Seat(seats.index(person.id)), stand_in=False)
        for person in room.people
        if person.id in seats
    )
    mix = room.mix if room.mix is not None and room.mix.id == deck else None
    return replace(room, people=people, played_deck=deck, played_mix=mix, cards=cards, secret=secret, game=None)


def _played(room: Room, step: Step) -> Room:
    game, people, games, told = room.game, room.people, room.games, room.told
    for event in step.game:
        if isinstance(event, HandsDealt | SquareLaid):
            game = opened(event)
            continue
        assert game is not None
        game = apply(game, event)
        if isinstance(event, SeatsAdded):
            people = _seated(people, event.count, game.players - event.count)
        elif isinstance(event, GameEnded):
            games += 1
        elif isinstance(event, ClueGiven) and isinstance(event.clue, Recording):
            told = (*told, event.clue.ref)
    if game is room.game:
        return replace(room, touched=step.at)
    fresh = room.game is None or game is None or (game.phase, game.turn) != (room.game.phase, room.game.turn)
    if fresh:
        return replace(
            room,
            game=game,
            people=people,
            games=games,
            phase_since=step.at,
            extended=0,
            told=told,
            touched=step.at,
        )
    return replace(room, game=game, touched=step.at)


def _seated(people: tuple[Person, ...], count: int, first: int) -> tuple[Person, ...]:
    """The late comers who waited longest get the new seats; who has gone meanwhile, only if nobody else waits."""
    waiting = [number for _, number in sorted((p.gone, p.id) for p in people if p.seat is None)][:count]
    return tuple(
        replace(person, seat=Seat(first + waiting.index(person.id))) if person.id in waiting else person
        for person in people
    )


def events_of(steps: tuple[Step, ...]) -> tuple[AnyEvent, ...]:
    """The game events of some steps, in order."""
    return tuple(event for step in steps for event in step.game)
