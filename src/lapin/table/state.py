"""The state of a table: its people, what is played, and the game inside. Immutable, like the game."""

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from lapin.bots.messages import ComputerLevel
from lapin.box.state import BoxGame
from lapin.decks.mixing import Mix
from lapin.game.model.chance import Secret
from lapin.game.model.clues import Live, Recording
from lapin.game.model.ids import GameId, PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.state import State, Story
from lapin.record.lines import RecordedShuffle
from lapin.table.waits import LastMove, MissedMove, SeatOpinion, SlowPace, next_deadline

ERASED_NAME = "\N{EM DASH}"
"""The tombstone that stands in place of an erased name or line of talk."""

Colour = Literal["snow", "sand", "amber", "rust", "rose", "plum", "ink", "ocean", "ice", "fern", "moss", "stone"]

Pattern = Literal["plain", "spots", "stripes", "socks", "patch", "stars"]

COLOURS: tuple[Colour, ...] = get_args(Colour)

PATTERNS: tuple[Pattern, ...] = get_args(Pattern)


class Rabbit(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A playing piece: told apart by its colour, and by its pattern for people who do not tell colours apart."""

    colour: Colour
    pattern: Pattern


class Person(msgspec.Struct, frozen=True, gc=False):
    """Somebody at the table. `key` is the SHA-256 of the token that proves it; computers have none."""

    id: PersonId
    name: str
    rabbit: Rabbit
    key: str = ""
    computer: bool = False  # or, with real cards, somebody without a phone
    gone: bool = False
    stand_in: bool = False  # a computer plays for this person until it returns
    seat: Seat | None = None
    level: ComputerLevel | None = None  # of a computer player
    language: str = ""  # that a computer player speaks
    heard: tuple[str, ...] = ()  # clues that the device has heard at other tables; shown to nobody
    network: str = ""  # a keyed hash of the network they joined from; shown to nobody
    muted: bool = False  # by the host
    missed: int = 0  # moves in a row for which the time ran out, at a slow table
    covered: bool = False  # a stand-in makes this one move, since the time for it ran out
    freed: bool = False  # gone, and the next person to join takes the seat

    @property
    def played_by_computer(self) -> bool:
        """Whether moves of this seat are made by the table itself."""
        return self.computer or self.stand_in or self.gone or self.covered


Seconds = Annotated[int, Meta(ge=5, le=86_400)]


class Clocks(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Seconds for each phase, None for no clock; and after how long away a stand-in plays for somebody."""

    tell: Seconds | None = None
    give: Seconds | None = None
    vote: Seconds | None = None
    touch: Seconds | None = None
    away: Seconds = 60


LEAD_MS = 1_500
"""The time from a recorded clue to its playing, which begins everywhere at once: until then it is fetched."""

LIVE_MS = 10_000
"""The usual length of a clue that is performed live."""


class TalkLine(msgspec.Struct, frozen=True, gc=False):
    """A line of talk as it is shown."""

    person: PersonId
    text: str
    at: int


class TeamLook(msgspec.Struct, frozen=True, gc=False):
    """The choice of two people for their team: a name and a colour, or neither."""

    people: tuple[PersonId, PersonId]
    name: str | None
    colour: Colour | None


class Explanation(msgspec.Struct, frozen=True, gc=False):
    """A storyteller's words about a turn when it was over."""

    turn: int
    person: PersonId
    text: str


class SeatTicket(msgspec.Struct, frozen=True, gc=False):
    """A one-time ticket: it moves a seat to another device, until a time. Only its hash is kept."""

    person: PersonId
    ticket: str
    until: int


class TurnClaim(msgspec.Struct, frozen=True, gc=False):
    """The open first turn is kept for somebody who has a clue, until a time in ms since 1970; or was, if over."""

    person: PersonId
    until: int
    over: bool = False
    since: int = 0
    """When it was made; performing a clue renews it (`first_turn`), but not for ever."""


WayOut = Literal["left", "sent_away", "moved", "freed"]
"""The ways in which a token loses its seat: its holder left, was sent away by the host, moved to another device,
or was away at a slow table for so long that the others went on without them."""


class FormerSeat(msgspec.Struct, frozen=True, gc=False):
    """A token that was valid once, as its SHA-256: somebody who returns with it is told what has happened."""

    key: str
    person: PersonId
    way: WayOut


class KeptOut(msgspec.Struct, frozen=True, gc=False):
    """Somebody who was sent away: the SHA-256 of their token, and the hash of their network or nothing."""

    person: PersonId
    name: str
    key: str
    network: str


Safety = Literal["off", "host", "site"]
"""Whether a table is kept safe for children, and by whom; what the site keeps safe no host can change."""


class SharedReplay(msgspec.Struct, frozen=True, gc=False):
    """The people who sat at a finished game and agree that its replay may be opened by link.

    `address` is there once all of them agree, and goes with the first who withdraws.
    """

    game: int
    people: tuple[PersonId, ...]
    agreed: tuple[PersonId, ...] = ()
    address: str = ""


class SealedNumber(msgspec.Struct, frozen=True, gc=False):
    """The seal of a number that somebody has drawn for the next shuffle."""

    person: PersonId
    seal: str


class RevealedNumber(msgspec.Struct, frozen=True, gc=False):
    """A number that somebody has revealed for this shuffle."""

    person: PersonId
    number: str


class Shuffle(msgspec.Struct, frozen=True, gc=False):
    """A game that is about to be dealt: whose numbers are waited for, and until when.

    `secret` is the server's own part. `seats` are the people who will sit down, in their order.
    """

    secret: str
    seats: tuple[PersonId, ...]
    options: Options
    seals: tuple[SealedNumber, ...]
    silent: tuple[PersonId, ...]
    until: int
    numbers: tuple[RevealedNumber, ...] = ()

    @property
    def waited_for(self) -> tuple[PersonId, ...]:
        """The people who have sealed a number and not revealed it yet."""
        known = {each.person for each in self.numbers}
        return tuple(each.person for each in self.seals if each.person not in known)


class TableState(msgspec.Struct, frozen=True, gc=False):
    """A table: its people in seating order, what is played, and the game if there is one.

    Entries give new states that share what has not changed (structural sharing): `is` tells what did.
    """

    table: str
    code: str
    game_id: GameId
    options: Options
    deck: str
    clocks: Clocks
    listed: bool
    people: tuple[Person, ...] = ()
    next_person: PersonId = PersonId(0)
    host: PersonId | None = None
    locked: bool = False
    code_hidden: bool = False
    described: bool = True
    models_shown: bool = False  # the host agrees that language models see people's own pictures
    tickets: tuple[SeatTicket, ...] = ()
    talk: tuple[TalkLine, ...] = ()
    teams: tuple[TeamLook, ...] = ()
    explained: Explanation | None = None  # the newest of this game
    game: State | None = None
    secret: str = ""
    cards: int = 0
    played_deck: str = ""
    mix: Mix | None = None
    """The cards of `deck`, where it is not one of the built-in decks unchanged."""
    played_mix: Mix | None = None
    games: int = 0  # games that came to an end
    rules: int = 1  # the version of the rules by which the game began
    offered_at: tuple[int | None, ...] = ()
    """The time of each team's offer that waits for the partner's yes (T3)."""
    phase_since: int = 0
    extended: int = 0
    touched: int = 0  # when anything last happened
    closed: bool = False
    told: tuple[str, ...] = ()
    """Recordings that were clues at this table: everybody who sees the table may fetch them."""
    claim: TurnClaim | None = None
    """The newest claim of the open first turn, valid or over; None once a turn is over."""
    claimed: tuple[PersonId, ...] = ()
    """Everybody who has claimed this first turn."""
    former: tuple[FormerSeat, ...] = ()
    replays: tuple[SharedReplay, ...] = ()  # the finished games, in their order
    onlookers: bool = True  # whether strangers may look on
    sent_off: tuple[str, ...] = ()  # the networks of onlookers whom the host sent away, hashed; the newest
    tv_password: str = ""
    """The TV password, with which a screen without a seat may look on in any case."""
    tv_password_known: bool = False  # whether somebody who is gone knows it
    tv_passwords_before: tuple[str, ...] = ()  # those before it that still count in the network of the host
    room: str = ""
    """The place of the room in another site's page where the table was opened; empty for others."""
    safe: Safety = "off"
    gestures: bool = False
    """Whether people speak by gestures alone, by the host's choice."""
    language: str = ""
    """The language that people speak here, if the host has said so."""
    kept_out: tuple[KeptOut, ...] = ()  # people who were sent away and cannot join again
    seals: tuple[SealedNumber, ...] = ()
    """The numbers that people have sealed for the next shuffle."""
    shuffle: Shuffle | None = None
    """The shuffle that goes on, between the start of a game and its deal."""
    shuffled: RecordedShuffle | None = None
    """The part that everybody took in this game's shuffle; None if the server alone shuffled."""
    noticed: tuple[PersonId, ...] = ()  # people who want to be told when it is their turn; shown to nobody
    webhook: PersonId | None = None  # the person who has set the channel that is told when the table waits
    slow: SlowPace | None = None
    """The pace of a table that is played over days; None: now, with everybody there."""
    waiting_since: tuple[int | None, ...] = ()
    """The time since which the game waits for each seat: at a slow table, and where people play with partners."""
    time_taken: tuple[int, ...] = ()
    """At a slow table: the time that each seat has taken for what its partner may ask again, in ms (T3)."""
    missed_moves: tuple[MissedMove, ...] = ()
    """The moves of this game that stand-ins made because time had run out; the newest."""
    opinions: tuple[SeatOpinion, ...] = ()
    last_moves: tuple[LastMove, ...] = ()
    """At a slow table: everybody's last move, with its time."""
    boxed: bool = False
    """Whether it is a table for real cards."""
    box: BoxGame | None = None
    """The game with real cards, once there is one."""

    @property
    def is_safe(self) -> bool:
        """Whether the table is kept safe for children."""
        return self.safe != "off"

    @property
    def talks(self) -> bool:
        """Whether people may speak in words."""
        return not (self.gestures or self.is_safe)

    @property
    def open_turn(self) -> bool:
        """Whether the first person with a clue may tell: the first turn, until somebody does (S3)."""
        game = self.game
        return isinstance(game, Story) and game.phase == "tell" and game.storyteller is None

    @property
    def playing(self) -> bool:
        """Whether a game is going on."""
        return self.game is not None and self.game.phase != "over"

    @property
    def begun(self) -> bool:
        """Whether a game is going on, or about to be dealt: then nobody changes what is played, or the seats."""
        return self.playing or self.shuffle is not None or self.counting

    @property
    def counting(self) -> bool:
        """Whether a game with real cards is going on."""
        return self.box is not None and self.box.phase != "over"

    @property
    def chance(self) -> Secret:
        """Chance in the game that is on: what the server and everybody who took part have shuffled with."""
        return Secret(bytes.fromhex(self.secret), () if self.shuffled is None else self.shuffled.by_seat)

    def person(self, number: PersonId) -> Person | None:
        """Return the person with this number."""
        people = self.people
        if 0 <= number < len(people) and people[number].id == number:  # as they came: nobody has been forgotten
            return people[number]
        return next((person for person in people if person.id == number), None)

    def former_with(self, key: str) -> FormerSeat | None:
        """Return the seat for which a token with this SHA-256 was once valid, and no longer is."""
        return next((former for former in reversed(self.former) if former.key == key), None)

    def sitting(self, seat: Seat) -> Person:
        """Return the person who holds a seat of the game."""
        return next(person for person in self.people if person.seat == seat)

    def has_computer_at(self, seat: Seat) -> bool:
        """Whether a computer plays this seat; not if nobody holds it now."""
        return any(person.seat == seat and person.played_by_computer for person in self.people)

    @property
    def members(self) -> tuple[Person, ...]:
        """Everybody who has joined and not left, connected or not; some may still wait for a seat in the game."""
        return tuple(person for person in self.people if not person.gone)

    @property
    def deadline(self) -> int | None:
        """The time when this phase's clock runs out, at a slow table somebody's first; None without a clock."""
        if self.game is None or self.game.phase == "over":
            return None
        if self.slow is not None:
            return next_deadline(self)
        seconds: int | None = getattr(self.clocks, self.game.phase)
        return None if seconds is None else self.known_at + 1000 * (seconds + self.extended)

    @property
    def plays_at(self) -> int | None:
        """The time when the recording just told begins to play, in ms since 1970; None if there is none."""
        return None if self._fresh_recording is None else self.phase_since + LEAD_MS

    @property
    def known_at(self) -> int:
        """The time when everybody can know the clue of this phase: after a recording has been played."""
        recording = self._fresh_recording
        return self.phase_since + (0 if recording is None else LEAD_MS + recording.milliseconds)

    @property
    def _fresh_recording(self) -> Recording | None:
        clue = self.game.clue if self.game is not None and self.game.phase in ("give", "touch") else None
        return clue if isinstance(clue, Recording) else None

    @property
    def heard_at(self) -> int:
        """The time when a computer may begin to look: people know the clue, or have seen it performed."""
        live = self.game is not None and self.game.phase in {"touch", "give"} and isinstance(self.game.clue, Live)
        return self.phase_since + LIVE_MS if live else self.known_at
