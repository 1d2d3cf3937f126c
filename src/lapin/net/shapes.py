"""The types that the HTTP API takes and gives. The OpenAPI description is made from them."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from lapin import __version__
from lapin.bots.heard import HeardIds
from lapin.commit import COMMIT
from lapin.game.house_rules import Departure, ExpectedTurns, Origin, Ruling
from lapin.game.model.events import EndReason
from lapin.game.model.ids import GameId, PersonId
from lapin.game.model.options import Options
from lapin.game.model.state import Phase
from lapin.game.variants import DEFAULT_GAME
from lapin.game.variants.variant import FirstAsked, Goal, Kind, WaitingPhase
from lapin.languages import Language
from lapin.net.deck_shapes import OwnLimits
from lapin.operating.reports import ERASED_DAYS, LONGEST_REASON, About
from lapin.record.recap import SquareRecap, StoryRecap
from lapin.recordings.limits import RecordingLimits
from lapin.table.state import Clocks, Colour, Rabbit, WayOut
from lapin.tutorials import LearnerAnswer, Scene

Name = Annotated[str, Meta(max_length=200)]


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table, and the person who opens it."""

    name: Name
    game: str = DEFAULT_GAME
    options: Options = Options()
    deck: str | None = None
    clocks: Clocks = Clocks()
    listed: bool = False
    rabbit: Rabbit | None = None
    heard: HeardIds = ()
    """Clues that this device has heard elsewhere (`room.heard`): computer players will not tell them again."""
    language: Language | None = None
    """The language that people will speak, for those who look for a table."""
    box: bool = False
    """Whether people play with real cards, and use this table for secret votes and points."""


class JoinTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The person who wants to join. A person who left comes back under their old name if this one is empty."""

    name: Name
    rabbit: Rabbit | None = None
    heard: HeardIds = ()
    """The same as for opening a table."""


class EnterRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The person who comes from a page of another site that shows one of its rooms in a frame."""

    host: str
    """The origin of that page, as the browser names it."""
    room: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9._~-]{1,64}(?!\n)$")]
    name: Name
    rabbit: Rabbit | None = None
    heard: HeardIds = ()
    language: Language | None = None


class TakenSeat(msgspec.Struct, frozen=True):
    """A place at a table. The token proves it: it is shown here once, and set as a cookie for browsers."""

    code: str
    link: str
    qr_svg: str
    qr_png: str
    table: str
    """The table's id: it works in place of the code in this API, also after the code has been given up."""
    person: PersonId
    token: str
    receipt: str = ""
    """Proves for ever that the device sat here. It is good for one thing: erasing what is kept of this person."""


class OwnSeat(msgspec.Struct, frozen=True):
    """A seat as its owner is told of it from outside the table: nothing that its television would not show."""

    with_whom: tuple[str, ...]
    """The names of the others."""
    turn: int | None
    """The number of the turn; None before the first game."""
    phase: Phase | None
    waited_for: bool
    """Whether the table waits for the caller."""
    stand_in: bool
    """Whether a computer plays the seat until the caller returns."""
    slow: bool = False
    """Whether the table is played over days."""
    waiting: tuple[str, ...] = ()
    """The names of those whom the table waits for, the caller's too."""
    since: int | None = None
    """The time since which it waits, for the caller or else for the first of them; ms since 1970."""
    until: int | None = None
    """The time until which it waits; None without a clock."""
    clue: str = ""
    """The words of the clue that lies on the table."""


class TableSummary(msgspec.Struct, frozen=True):
    """A table as anybody may know it before joining."""

    code: str
    game: GameId
    people: int
    playing: bool
    locked: bool
    seated: int | None
    """The caller's own person, if they already sit here, by cookie or bearer token."""
    departures: tuple[Departure, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    turns: ExpectedTurns | None = None
    was: WayOut | None = None
    """The reason why the caller's token is no longer valid, if it once was; nobody else is told."""
    closed: bool = False
    """Whether the table has been closed: then it is found by its id alone, and only its records are left."""
    own: OwnSeat | None = None
    """The state of play, for the caller who is `seated`, or left and may come back; None for anybody else."""
    free: int = 0
    """The number of free seats."""
    language: str = ""
    """The language that people speak there, if the host has said so."""
    talk: Literal["words", "gestures"] = "words"
    """Whether people speak in words, or by gestures alone."""
    safe: bool = False
    """Whether the table is kept safe for children."""
    watch: bool = True
    """Whether the caller may look on."""
    kept_out: bool = False
    """Whether the caller was removed and may not come back."""
    box: bool = False
    """Whether it is a table for real cards."""


class Tables(msgspec.Struct, frozen=True):
    """Tables that are open to everybody."""

    tables: tuple[TableSummary, ...]
    listing: bool = True
    """Whether tables of this site may be listed at all."""


class Erase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The person whose traces to erase: by the caller's token, or with the receipt of a seat."""

    person: PersonId | None = None
    receipt: Annotated[str, Meta(max_length=100)] = ""


class SiteFacts(msgspec.Struct, frozen=True):
    """The facts that a site gives of itself, from its own settings."""

    operator: str = ""
    contact: str = ""
    """The way to reach the operator: mailto:… or https://…; empty if nobody has said."""
    keep_days: float | None = None
    """The days for which a closed table is kept; None: for good."""
    idle_hours: float = 12.0
    """The hours after which an empty table is closed."""
    journal_days: float | None = None
    """The days for which the server's own log is kept, which names networks; None if nobody has said."""
    safe: bool = False
    listing: bool = True
    own_decks: bool = True
    recordings: bool = False
    language_model: bool = False
    """Whether a computer player may be played by a language model, which is asked over the network."""
    notices: tuple[str, ...] = ()
    """The ways in which people can be told that it is their turn."""
    reported_days: float = ERASED_DAYS
    """The days for which a report keeps what it is about, though the reported person has erased themselves."""


class ReportPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report of somebody's name, of their clue in this turn or the last, or of what they have said."""

    person: PersonId
    about: About
    why: Annotated[str, Meta(max_length=LONGEST_REASON)] = ""


class Ticket(msgspec.Struct, frozen=True):
    """Moves the caller's seat to another device, once, within ten minutes. The link has it behind the #."""

    ticket: str
    link: str
    qr: str
    """The link as a QR code: an SVG in a data URL, since no address of the server may contain a ticket."""


class UseTicket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ticket from another device."""

    ticket: Annotated[str, Meta(max_length=200)]


class History(msgspec.Struct, frozen=True):
    """Every finished turn of the newest game: `turns` of a storyteller game, `squares` of jinx."""

    game: GameId | None
    turns: tuple[StoryRecap, ...]
    squares: tuple[SquareRecap, ...]


class Before(msgspec.Struct, frozen=True):
    """The state before a turn: every hand (in jinx, cards won) and every score."""

    hands: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]


class SeatedTeam(msgspec.Struct, frozen=True):
    """A team of a replay: its two seats, its colour, and its name; null if the two chose none."""

    seats: tuple[int, int]
    colour: Colour
    name: str | None


class Replay(msgspec.Struct, frozen=True):
    """A finished game with nothing hidden, for people who played in it: `before` has one entry for each turn."""

    game: GameId
    names: tuple[str, ...]
    rabbits: tuple[Rabbit, ...]
    options: Options
    deck: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: tuple[StoryRecap, ...]
    squares: tuple[SquareRecap, ...]
    before: tuple[Before, ...]
    wrong: str | None
    """Null if the record verifies, every move and every shuffle; else the first thing that is wrong."""
    reason: EndReason | None = None
    """The reason why the game ended; "stopped": early, by the host."""
    teams: tuple[SeatedTeam, ...] = ()
    """The teams in the order of their scores; none where everybody plays alone."""
    goal: int | None = None
    """The points that end the game; null where points do not."""


class ShareReplay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the caller agrees that the replay may be opened by link."""

    on: bool


class ReplaySharing(msgspec.Struct, frozen=True):
    """The people who agree that a replay may be opened by link, those who have still to say so, and the link."""

    agreed: tuple[PersonId, ...]
    waiting: tuple[PersonId, ...]
    link: str | None


class TryTutorial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tutorial as far as the learner has played it. `clues` are the words of the other storytellers, by turn."""

    name: Name
    clues: Annotated[tuple[Name, ...], Meta(max_length=10)]
    answers: Annotated[tuple[LearnerAnswer, ...], Meta(max_length=60)] = ()
    language: Annotated[str, Meta(max_length=35)] = ""
    """The learner's language, in which the others have their names; English if the server does not speak it."""


class Scenes(msgspec.Struct, frozen=True):
    """The scenes after the learner's last answer, up to the next one that waits for an answer."""

    scenes: tuple[Scene, ...]


class RecordingRules(msgspec.Struct, frozen=True):
    """Whether this server takes recordings, and how long and large they may be."""

    on: bool
    audio: RecordingLimits
    video: RecordingLimits


class ByTheBook(msgspec.Struct, frozen=True):
    """The rule book's value, from this many players on; `origin` is "ours" where the book leaves the rule open."""

    players: int
    value: int | bool | str | None
    origin: Origin = "book"


class OfferedRule(msgspec.Struct, frozen=True):
    """A house rule that a host may change: its values by the book, and its range if it is a number.

    `variants` are the values that a book itself names as a variant; every other change is the table's own.
    `real_cards`: whether it counts at a table for real cards. `choices` are the values to offer beside the book's;
    for the first storyteller the seats come on top.
    """

    option: str
    book: tuple[ByTheBook, ...]
    least: int | None
    most: int | None
    variants: tuple[int | bool | str | None, ...] = ()
    real_cards: bool = True
    choices: tuple[int | bool | str | None, ...] = ()


class ShortGame(msgspec.Struct, frozen=True):
    """A way to make a game short, from this number of players on: a house rule and its value."""

    players: int
    option: str
    value: int | bool


class Needed(msgspec.Struct, frozen=True):
    """The fewest cards that this many players need, by the book (S1)."""

    players: int
    cards: int


class OfferedGame(msgspec.Struct, frozen=True):
    """A game that can be played. `deck` is what its box holds, `needs` the least by number of players.

    What a client must know to show it: `phases` are those with a clock, in the order of a turn; `target` is the
    goal in points by the book, null without one; `two_sided`: its cards are squares with a picture on each side;
    `true_card`: one card of the row is the storyteller's; `quick_table`: how many computers join one person who
    plays at once; `cover`: the picture of its first deck that stands for it; `first_asked`: who begins by the
    book, where the table has to be asked, null where it has not; `sides`: which score each seat plays for, a row
    for each number of players, none where everybody plays alone; `short`: the house rule that makes a game short,
    by number of players, none where it is short by the book.
    """

    id: GameId
    least: int
    most: int
    pairs: bool
    hand: int
    deck: int
    needs: tuple[Needed, ...]
    options: tuple[OfferedRule, ...]
    kind: Kind
    goal: Goal
    target: int | None
    phases: tuple[WaitingPhase, ...]
    two_sided: bool
    true_card: bool
    quick_table: int
    cover: int
    sides: tuple[tuple[int, ...], ...]
    first_asked: FirstAsked | None = None
    short: tuple[ShortGame, ...] = ()


class OfferedDeck(msgspec.Struct, frozen=True):
    """A deck that can be chosen."""

    id: str
    cards: int
    two_sided: bool


class Games(msgspec.Struct, frozen=True):
    """All games."""

    games: tuple[OfferedGame, ...]


class Decks(msgspec.Struct, frozen=True):
    """All decks that come with Lapin; and the limits for own decks, null if there can be none."""

    decks: tuple[OfferedDeck, ...]
    own: OwnLimits | None


class Health(msgspec.Struct, frozen=True):
    """Whether the server is running, and ready; its version and commit, and the name of its pages."""

    status: str
    version: str = __version__
    commit: str = COMMIT
    """The commit that the version was made from; empty if nobody knows."""
    build: str = ""
    damaged: int = 0
    """The number of tables that could not be read since the start; the log has a line for each."""


class Problem(msgspec.Struct, frozen=True):
    """A refusal: a code of docs/refusals.md, and its data."""

    code: str
    data: dict[str, Any]
