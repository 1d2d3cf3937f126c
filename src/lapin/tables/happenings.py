"""What has happened at a table, around the game. Stored together with the game's own events, as steps."""

from typing import Literal

import msgspec

from lapin.bots.messages import ComputerLevel
from lapin.decks.mixing import Mix
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import GameId
from lapin.game.model.options import Options
from lapin.tables.asks import Clocks
from lapin.tables.people import Rabbit


class Happening(msgspec.Struct, frozen=True, gc=False, tag_field="event"):
    """Something that has happened at the table."""


class TableOpened(Happening, frozen=True, tag="table_opened"):
    """The table stands. `code` is what people type to find it."""

    table: str
    code: str
    game: GameId
    options: Options
    deck: str
    clocks: Clocks
    listed: bool


class PersonJoined(Happening, frozen=True, tag="person_joined"):
    """Somebody sat down, or waits for a seat. `key` is the SHA-256 of their token."""

    person: int
    name: str
    rabbit: Rabbit
    key: str
    computer: bool
    level: ComputerLevel | None = None
    language: str = ""


class PersonGone(Happening, frozen=True, tag="person_gone"):
    """Somebody left for good, or was sent away."""

    person: int
    kicked: bool


class PersonDressed(Happening, frozen=True, tag="person_dressed"):
    """Somebody has another name or rabbit."""

    person: int
    name: str
    rabbit: Rabbit


class SetUpChanged(Happening, frozen=True, tag="set_up_changed"):
    """The host chose what will be played."""

    game: GameId
    options: Options
    deck: str
    clocks: Clocks
    listed: bool


class DecksMixed(Happening, frozen=True, tag="decks_mixed"):
    """Which decks lie on the table, where it is not one of ours as it is: what each card's number stands for."""

    mix: Mix


class PeopleArranged(Happening, frozen=True, tag="people_arranged"):
    """The order in which people will sit."""

    order: tuple[int, ...]


class DoorLocked(Happening, frozen=True, tag="door_locked"):
    """Nobody else may join, or again anybody."""

    on: bool


class CodeHidden(Happening, frozen=True, tag="code_hidden"):
    """The code is kept off the screens, or shown again."""

    on: bool


class PicturesDescribed(Happening, frozen=True, tag="pictures_described"):
    """What pictures show may be said in words, or not."""

    on: bool


class HostPassed(Happening, frozen=True, tag="host_passed"):
    """Somebody else is host now."""

    person: int


class TicketMade(Happening, frozen=True, tag="ticket_made"):
    """A one-time ticket that moves a seat to another device; only its hash is kept."""

    person: int
    ticket: str
    until: int


class SeatMoved(Happening, frozen=True, tag="seat_moved"):
    """The seat answers to another token now."""

    person: int
    key: str


class GameStarted(Happening, frozen=True, tag="game_started"):
    """A game begins: who sits where, how many cards, and the secret that every shuffle follows from."""

    seats: tuple[int, ...]
    deck: str
    cards: int
    secret: str


class StandInSet(Happening, frozen=True, tag="stand_in_set"):
    """A computer plays for somebody who is away, or no longer."""

    person: int
    on: bool
    reason: Literal["away", "clock", "back"]


class ClockExtended(Happening, frozen=True, tag="clock_extended"):
    """The phase's clock runs longer."""

    seconds: int


class Said(Happening, frozen=True, tag="said"):
    """A line of talk."""

    person: int
    text: str


class Reacted(Happening, frozen=True, tag="reacted"):
    """A quick sign."""

    person: int
    sign: str


class PersonErased(Happening, frozen=True, tag="person_erased"):
    """Somebody asked that name and talk be taken out of everything that is kept."""

    person: int


class TableClosed(Happening, frozen=True, tag="table_closed"):
    """Nobody has been here for long; the code is free again. Records stay."""


AnyHappening = (
    TableOpened
    | PersonJoined
    | PersonGone
    | PersonDressed
    | SetUpChanged
    | DecksMixed
    | PeopleArranged
    | DoorLocked
    | CodeHidden
    | PicturesDescribed
    | HostPassed
    | TicketMade
    | SeatMoved
    | GameStarted
    | StandInSet
    | ClockExtended
    | Said
    | Reacted
    | PersonErased
    | TableClosed
)


class Step(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One accepted ask: when, by whom (None: the table itself), and all that came of it. One entry of the log."""

    at: int
    by: int | None = None
    house: tuple[AnyHappening, ...] = ()
    game: tuple[AnyEvent, ...] = ()
