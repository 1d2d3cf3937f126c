"""The events at a table, around the game: stored with the game's own events, as entries of the log."""

from typing import Literal

import msgspec

from lapin.bots.messages import ComputerLevel
from lapin.box.events import AnyBoxEvent
from lapin.decks.mixing import Mix
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import GameId, PersonId
from lapin.game.model.options import Options
from lapin.record.lines import RecordedShuffle
from lapin.table.state import Clocks, Colour, Rabbit, Safety, SealedNumber
from lapin.table.waits import SeatWay, SlowPace


class TableEvent(msgspec.Struct, frozen=True, gc=False, tag_field="event"):
    """Something that has happened at the table."""


class TableOpened(TableEvent, frozen=True, tag="table_opened"):
    """The table was opened. `code` is what people type to find it."""

    table: str
    code: str
    game: GameId
    options: Options
    deck: str
    clocks: Clocks
    listed: bool
    look: str = ""  # the TV password, for screens without a seat
    room: str = ""  # where the log says which table the room has in which this one was opened
    box: bool = False  # for real cards


class PersonJoined(TableEvent, frozen=True, tag="person_joined"):
    """Somebody joined, and sits or waits for a seat. `key` is the SHA-256 of their token."""

    person: PersonId
    name: str
    rabbit: Rabbit
    key: str
    computer: bool
    level: ComputerLevel | None = None
    language: str = ""
    heard: tuple[str, ...] = ()  # ids of the clues that this device has heard at other tables
    network: str = ""  # a keyed hash of the network that they joined from, another one at each table


class PersonGone(TableEvent, frozen=True, tag="person_gone"):
    """Somebody left for good, or was sent away."""

    person: PersonId
    kicked: bool


class PersonKeptOut(TableEvent, frozen=True, tag="person_kept_out"):
    """Somebody who is about to be sent away cannot join again with their device; nor, if said, their network."""

    person: PersonId
    network: bool


class PersonLetIn(TableEvent, frozen=True, tag="person_let_in"):
    """Somebody who was sent away may join again."""

    person: PersonId


class PersonMuted(TableEvent, frozen=True, tag="person_muted"):
    """The host muted somebody, or lets them be heard again."""

    person: PersonId
    on: bool


class PersonDressed(TableEvent, frozen=True, tag="person_dressed"):
    """Somebody has another name or rabbit."""

    person: PersonId
    name: str
    rabbit: Rabbit


class SetUpChanged(TableEvent, frozen=True, tag="set_up_changed"):
    """The host chose what will be played."""

    game: GameId
    options: Options
    deck: str
    clocks: Clocks
    listed: bool


class PaceSet(TableEvent, frozen=True, tag="pace_set"):
    """The host chose to play over days, or now."""

    slow: SlowPace | None


class DecksMixed(TableEvent, frozen=True, tag="decks_mixed"):
    """The decks on the table were mixed, or cards taken out: `mix` says what each card's number stands for."""

    mix: Mix


class PeopleArranged(TableEvent, frozen=True, tag="people_arranged"):
    """The host chose the order in which people will sit."""

    order: tuple[PersonId, ...]


class DoorLocked(TableEvent, frozen=True, tag="door_locked"):
    """The table was locked, so that nobody else may join; or unlocked."""

    on: bool


class OnlookersLet(TableEvent, frozen=True, tag="onlookers_let"):
    """Strangers may look on, or no longer may; not this onlooker, nor this network (a hash), if one is named."""

    on: bool
    onlooker: str = ""
    network: str = ""


class LookRenewed(TableEvent, frozen=True, tag="look_renewed"):
    """The table has another TV password. `at_home`: in the network of the host, the one before still counts."""

    look: str
    at_home: bool = False


class CodeHidden(TableEvent, frozen=True, tag="code_hidden"):
    """The join code was taken off the screens, or is shown again."""

    on: bool


class PicturesDescribed(TableEvent, frozen=True, tag="pictures_described"):
    """Descriptions of the pictures were allowed, or forbidden."""

    on: bool


class ModelsShown(TableEvent, frozen=True, tag="models_shown"):
    """The host agreed that language models see pictures of people's own decks, or no longer agrees."""

    on: bool


class SafetySet(TableEvent, frozen=True, tag="safety_set"):
    """The table is kept safe for children, or no longer is. `hides`: earlier words that are not for them."""

    safe: Safety
    hides: tuple[Literal["clue", "last", "explained"], ...] = ()


class TalkHushed(TableEvent, frozen=True, tag="talk_hushed"):
    """People speak by gestures alone, or in words again."""

    on: bool


class LanguageNamed(TableEvent, frozen=True, tag="language_named"):
    """The host said which language people speak here."""

    language: str


class HostPassed(TableEvent, frozen=True, tag="host_passed"):
    """Somebody else is host now."""

    person: PersonId


class TicketMade(TableEvent, frozen=True, tag="ticket_made"):
    """A one-time ticket was made that moves a seat to another device; only its hash is kept."""

    person: PersonId
    ticket: str
    until: int


class SeatMoved(TableEvent, frozen=True, tag="seat_moved"):
    """A seat has moved to another device: another token is valid for it now."""

    person: PersonId
    key: str


class NumberSealed(TableEvent, frozen=True, tag="number_sealed"):
    """Somebody sealed a number for the next shuffle."""

    person: PersonId
    seal: str


class ShuffleBegan(TableEvent, frozen=True, tag="shuffle_began"):
    """The server has drawn its secret, at the start or, with fresh numbers, because somebody stayed silent."""

    secret: str
    seats: tuple[PersonId, ...]
    options: Options
    seals: tuple[SealedNumber, ...]
    silent: tuple[PersonId, ...]
    until: int


class NumberRevealed(TableEvent, frozen=True, tag="number_revealed"):
    """Somebody revealed their number for this shuffle, and sealed one for the next."""

    person: PersonId
    number: str
    next: str


class GameStarted(TableEvent, frozen=True, tag="game_started"):
    """A game began: the people by seat, the number of cards, and the secret that every shuffle follows from."""

    seats: tuple[int, ...]
    deck: str
    cards: int
    secret: str
    rules: int = 1  # the version that was played when it began; entries from before it grew do not name it
    shuffle: RecordedShuffle | None = None
    """The people who took part in the shuffle; None if the server alone shuffled."""


class StandInSet(TableEvent, frozen=True, tag="stand_in_set"):
    """A stand-in, played by the computer, took over for somebody who is away; or gave the seat back."""

    person: PersonId
    on: bool
    reason: Literal["away", "clock", "back"]


class MoveMissed(TableEvent, frozen=True, tag="move_missed"):
    """Somebody's time for a move ran out: a stand-in makes this one; after two in a row, it goes on playing."""

    person: PersonId


class SeatOpined(TableEvent, frozen=True, tag="seat_opined"):
    """Somebody said what should become of the seat of another who stays away, or took it back."""

    person: PersonId
    about: PersonId
    way: SeatWay | None


class SeatGivenUp(TableEvent, frozen=True, tag="seat_given_up"):
    """The others agreed to do without somebody who stays away."""

    person: PersonId
    way: SeatWay


class SeatTaken(TableEvent, frozen=True, tag="seat_taken"):
    """Somebody who has just joined took the seat of a person who stayed away, with its cards and points."""

    person: PersonId
    before: PersonId


class ClockExtended(TableEvent, frozen=True, tag="clock_extended"):
    """The clock of the phase was extended."""

    seconds: int


class Said(TableEvent, frozen=True, tag="said"):
    """Somebody said something to the table."""

    person: PersonId
    text: str


class TeamDressed(TableEvent, frozen=True, tag="team_dressed"):
    """Two people chose a name or a colour for their team (T1)."""

    people: tuple[PersonId, PersonId]
    name: str | None
    colour: Colour | None


class TurnExplained(TableEvent, frozen=True, tag="turn_explained"):
    """The storyteller said why it was that clue, after the turn."""

    turn: int
    person: PersonId
    text: str


class Reacted(TableEvent, frozen=True, tag="reacted"):
    """Somebody made a quick sign."""

    person: PersonId
    sign: str


class TurnClaimed(TableEvent, frozen=True, tag="turn_claimed"):
    """Somebody has a clue: the open first turn is kept for them until then."""

    person: PersonId
    until: int


class TurnFreed(TableEvent, frozen=True, tag="turn_freed"):
    """The open first turn is free again for everybody."""

    person: PersonId


class ReplayAgreed(TableEvent, frozen=True, tag="replay_agreed"):
    """Somebody agreed that the replay of a finished game may be opened by link; or withdrew.

    `address` is where it can be opened, if this was the last who had to agree.
    """

    person: PersonId
    game: int
    on: bool
    address: str = ""


class NoticesSet(TableEvent, frozen=True, tag="notices_set"):
    """Somebody wants to be told when it is their turn, or a `channel` when the table waits; or withdrew that."""

    person: PersonId
    on: bool
    channel: bool = False


class PersonErased(TableEvent, frozen=True, tag="person_erased"):
    """Somebody had their name and talk erased; tombstones stand in their place."""

    person: PersonId


class TableClosed(TableEvent, frozen=True, tag="table_closed"):
    """Nobody has been connected for a long time; the code is free again. Records stay."""


AnyTableEvent = (
    TableOpened | PersonJoined | PersonGone | PersonKeptOut | PersonLetIn | PersonMuted | PersonDressed
    | SetUpChanged | PaceSet | DecksMixed | PeopleArranged | DoorLocked | OnlookersLet | LookRenewed
    | CodeHidden | PicturesDescribed | ModelsShown | SafetySet | TalkHushed | LanguageNamed | HostPassed
    | TicketMade | SeatMoved | NumberSealed | ShuffleBegan | NumberRevealed | GameStarted | StandInSet
    | MoveMissed | SeatOpined | SeatGivenUp | SeatTaken | ClockExtended | Said | TeamDressed | TurnExplained
    | Reacted | TurnClaimed | TurnFreed | ReplayAgreed | NoticesSet | PersonErased | TableClosed | AnyBoxEvent
)  # fmt: skip


class TableEntry(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An entry of the log: its time, its author (None: the table itself), the events around the game and in it."""

    at: int
    by: PersonId | None = None
    house: tuple[AnyTableEvent, ...] = ()
    game: tuple[AnyEvent, ...] = ()
