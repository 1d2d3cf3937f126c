"""Frames, the bytes that a table sends: the whole view of one receiver, and the events since the last frame.

The part that is the same for everybody is encoded once per version; a seat's own part only when it has
changed. Splicing bytes is safe because every piece is a complete JSON value of a known type.
"""

import msgspec

from lapin.bots.messages import ComputerLevel
from lapin.game.house_rules import Departure, ExpectedTurns, Ruling
from lapin.game.model.ids import GameId, PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.state import State, Story
from lapin.game.seen import Mine, SeenEvent, SquareTable, StoryTable
from lapin.game.variants import VARIANTS
from lapin.game.views import insiders, private, public, redact
from lapin.table.events import AnyTableEvent, Reacted, Said, TableEntry
from lapin.table.people import ReplayConsents, TeamView, replay_consents, team_views
from lapin.table.setup import ShuffleView, departures, expected_turns, shuffle_view, start_refusal
from lapin.table.slow import SlowView, slow_view
from lapin.table.state import (
    Clocks,
    Explanation,
    Person,
    Rabbit,
    Safety,
    SealedNumber,
    TableState,
    TalkLine,
    claim_now,
    free_at,
)
from lapin.table.talk import heard_last, marks
from lapin.table.waits import SilentOffer, silent_offers


class PersonView(msgspec.Struct, frozen=True, gc=False):
    """A person as everybody sees it."""

    id: PersonId
    name: str
    rabbit: Rabbit
    computer: bool
    stand_in: bool
    gone: bool
    seat: Seat | None
    level: ComputerLevel | None
    """How well a computer player plays; None for a person."""
    muted: bool = False
    """Whether the host has muted this person."""
    mark: int = 0
    """From 2 on: the name looks like another at this table, and this is the second of them, the third …"""


class Missing(msgspec.Struct, frozen=True, gc=False):
    """Why the game cannot start now."""

    code: str
    data: dict[str, int | str | bool | None]


class FirstTurn(msgspec.Struct, frozen=True, gc=False):
    """An open first turn (S3): who has said "I have one", and until when the turn is kept for them.

    `waits` are people who have claimed it before, and leave it to others until `waits_until`.
    """

    person: PersonId | None
    until: int | None
    waits: tuple[PersonId, ...]
    waits_until: int | None


class OutsideView(msgspec.Struct, frozen=True, gc=False):
    """Somebody who was sent away and cannot join again."""

    person: PersonId
    name: str


class RoomView(msgspec.Struct, frozen=True, gc=False):
    """The table around the game, as everybody sees it. `code` is None while the host hides it."""

    code: str | None
    game: GameId
    options: Options
    departures: tuple[Departure, ...]
    deck: str
    played_deck: str | None
    """The deck that lies on the table; after a game the host may have chosen another for the next one."""
    clocks: Clocks
    listed: bool
    locked: bool
    described: bool
    """Whether descriptions of the pictures may be read out; the same for everybody."""
    host: PersonId | None
    people: tuple[PersonView, ...]
    playing: bool
    games: int
    deadline: int | None
    plays_at: int | None
    """When the recording that was just given as a clue begins to play, for everybody at the same time."""
    missing: Missing | None
    secret: str | None
    """The secret behind the last game's commitment, once that game is over: now anybody can check the shuffles."""
    rulings: tuple[Ruling, ...] = ()
    """The rules that the book leaves open and that are played here as we usually do."""
    turns: ExpectedTurns | None = None
    """How many turns the next game can expect; None if only points end it, or if no game can start now."""
    teams: tuple[TeamView, ...] = ()
    """Teams of two in the order of their scores, in the lobby as people will sit; empty where there are none."""
    explained: Explanation | None = None
    """The newest explanation by a storyteller in this game, with the number of its turn."""
    open_turn: FirstTurn | None = None
    """Who has claimed the first turn, while whoever has a clue may tell; else None."""
    offers: tuple[SilentOffer, ...] = ()
    """Where there is no clock: offers between partners, and when each counts as agreed (T3)."""
    replay: ReplayConsents | None = None
    """Who agrees that the replay of the last game may be opened by link; None while there is none."""
    models_shown: bool = False
    """Whether the host agrees that language models see pictures of own decks; their owners have to agree, too."""
    heard: str | None = None
    """A short id of the last finished turn's clue with its card. A device that keeps it can bring it to the next
    table, where computer players will not tell it the same again."""
    onlookers: bool = True
    """Whether strangers may look on; at a locked table they may not."""
    safe: Safety = "off"
    """Whether the table is kept safe for children, and by whom."""
    gestures: bool = False
    """Whether the host lets people speak by gestures alone; at a safe table they do in any case."""
    kept_out: tuple[OutsideView, ...] = ()
    """Who was sent away and cannot join again, unless the host lets them."""
    seals: tuple[SealedNumber, ...] = ()
    """Between games: the numbers that people have sealed for the next shuffle."""
    shuffle: ShuffleView | None = None
    """The shuffle that goes on, between the start of a game and its deal."""
    slow: SlowView | None = None
    """How the table is played over days; None: now, with everybody there."""


class Presence(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="presence", tag_field="type"):
    """Who is connected now; and who is finding words for a clue, where they may tell."""

    here: tuple[PersonId, ...]
    watching: int
    composing: tuple[PersonId, ...] = ()


class Frame(msgspec.Struct, frozen=True, tag="frame", tag_field="type"):
    """The whole view of one receiver at a version. `ack` is the id of the receiver's command that led to it.

    `now` is the server's clock, to which `room.deadline` belongs. `talk` is there in the first frame of a
    connection; later lines come as events.
    """

    version: int
    now: int
    me: PersonId | None
    ack: str | None
    room: RoomView
    table: StoryTable | SquareTable | None
    mine: Mine | None
    events: tuple[SeenEvent | Said | Reacted, ...]
    talk: tuple[TalkLine, ...] | None


_encode = msgspec.json.Encoder().encode


def room_view(state: TableState) -> RoomView:
    """The table as everybody sees it."""
    refusal = None if state.playing else start_refusal(state)
    return RoomView(
        code=None if state.code_hidden else state.code,
        game=state.game_id,
        options=state.options,
        departures=departures(state),
        deck=state.deck,
        played_deck=state.played_deck or None,
        clocks=state.clocks,
        listed=state.listed,
        locked=state.locked,
        described=state.described,
        host=state.host,
        people=_people(state),
        playing=state.playing,
        games=state.games,
        deadline=state.deadline,
        plays_at=state.plays_at,
        secret=state.secret if state.game is not None and not state.playing else None,
        missing=None if refusal is None else Missing(refusal.code, dict(refusal.data)),  # type: ignore[arg-type]  # JSON
        rulings=VARIANTS[state.game_id].rulings(len(state.members), state.options),
        turns=expected_turns(state),
        teams=team_views(state),
        explained=state.explained,
        open_turn=_open_turn(state),
        offers=silent_offers(state),
        replay=replay_consents(state),
        models_shown=state.models_shown,
        heard=heard_last(state),
        onlookers=state.onlookers,
        safe=state.safe,
        gestures=state.gestures,
        kept_out=tuple(OutsideView(each.person, each.name) for each in state.kept_out),
        seals=() if state.playing else state.seals,
        shuffle=shuffle_view(state.shuffle),
        slow=slow_view(state),
    )


def _open_turn(state: TableState) -> FirstTurn | None:
    if not state.open_turn:
        return None
    claim = state.claim
    kept = None if claim is None else claim_now(state, claim.until - 1)  # its time is over when the table says so
    return FirstTurn(
        person=None if kept is None else kept.person,
        until=None if kept is None else kept.until,
        waits=state.claimed,
        waits_until=free_at(state),
    )


def _people(state: TableState) -> tuple[PersonView, ...]:
    marked = marks(state.members)
    return tuple(
        PersonView(p.id, p.name, p.rabbit, p.computer, p.stand_in, p.gone, p.seat, p.level, p.muted, mark)
        for p in state.people
        for mark in [marked.get(p.id, 0)]
    )


class EncodedFrames:
    """The frames of one version: the part that is the same for everybody is encoded once."""

    __slots__ = (
        "_events",
        "_game",
        "_head",
        "_inside",
        "_insiders",
        "_kept",
        "_public",
        "_tail",
        "_talk",
        "_trunk",
    )

    def __init__(
        self, head: bytes, trunk: bytes, game: State | None, kept: "_Kept", entry: TableEntry | None, talk: bytes
    ) -> None:
        self._head = head
        self._trunk = trunk
        self._game = game
        self._kept = kept
        self._events = () if entry is None else entry.game
        self._inside = [insiders((event,)) for event in self._events]
        self._insiders = None if None in self._inside else {seat for seats in self._inside for seat in seats or ()}
        self._public = [_encode(redact(event, None)) for event in self._events]
        self._talk = [] if entry is None else [_encode(each) for each in entry.house if is_public(each)]
        self._tail = b',"events":[%b],"talk":%b}' % (b",".join(self._public + self._talk), talk)

    def frame(self, person: Person | None, ack: str | None) -> bytes:
        """The frame of one receiver."""
        acked = b',"ack":null' if ack is None else b',"ack":' + _encode(ack)
        if person is None:
            return b"".join((self._head, b"null", acked, self._trunk, b"null", self._tail))
        seat, tail = person.seat, self._tail
        if seat is not None and (self._insiders is None or seat in self._insiders):
            tail = self._tail_for(seat)
        return b"".join((self._head, b"%d" % person.id, acked, self._trunk, self._mine(seat), tail))

    def _mine(self, seat: Seat | None) -> bytes:
        """The part that this seat alone sees; the bytes from before, if nothing of it has changed."""
        game = self._game
        if game is None or seat is None or seat >= game.players:
            return b"null"
        if not isinstance(game, Story):
            return _encode(private(game, seat))
        hand, given, votes = game.hands[seat], game.given[seat], game.votes[seat]
        kept = self._kept.get(seat)
        if kept is not None and kept[0] is hand and kept[1] is given and kept[2] is votes:
            return kept[3]
        mine = _encode(private(game, seat))
        self._kept[seat] = (hand, given, votes, mine)
        return mine

    def _tail_for(self, seat: Seat) -> bytes:
        """The events for a seat that sees more of them than everybody does: only those are encoded anew."""
        seen = [
            public if seats is not None and seat not in seats else _encode(redact(event, seat))
            for event, seats, public in zip(self._events, self._inside, self._public, strict=True)
        ]
        return b',"events":[%b],"talk":null}' % b",".join(seen + self._talk)


_Kept = dict[Seat, tuple[object, object, object, bytes]]


class FrameEncoder:
    """Encodes the frames of one table. Keeps the bytes of every part that has not changed."""

    def __init__(self) -> None:
        self._encoded: TableState | None = None
        self._room_bytes = b"null"
        self._game: State | None = None
        self._game_bytes = b"null"
        self._common: object = None
        self._kept: _Kept = {}

    def encode(self, state: TableState, version: int, now: int, entry: TableEntry | None) -> EncodedFrames:
        """The frames after an entry; without one, the whole view with talk."""
        game = state.game
        if isinstance(game, Story):
            common = (game.commitment, game.phase, game.turn, game.storyteller, game.givers, game.offers, game.red)
            if common != self._common:
                self._common = common
                self._kept.clear()
        return EncodedFrames(
            b'{"type":"frame","version":%d,"now":%d,"me":' % (version, now),
            b',"room":%b,"table":%b,"mine":' % (self._room_part(state), self._table_part(game)),
            game,
            self._kept,
            entry,
            _encode(state.talk) if entry is None else b"null",
        )

    def frame(
        self,
        state: TableState,
        version: int,
        now: int,
        person: Person | None,
        entry: TableEntry | None,
        ack: str | None,
    ) -> bytes:
        """The frame of one receiver alone."""
        return self.encode(state, version, now, entry).frame(person, ack)

    def _room_part(self, state: TableState) -> bytes:
        if self._encoded is None or _looks_different(self._encoded, state):
            self._room_bytes = _encode(room_view(state))
        self._encoded = state
        return self._room_bytes

    def _table_part(self, game: State | None) -> bytes:
        if game is not self._game:
            self._game = game
            self._game_bytes = b"null" if game is None else _encode(public(game))
        return self._game_bytes


def _last(state: TableState) -> object:
    return None if state.game is None else state.game.last


def _looks_different(before: TableState, after: TableState) -> bool:
    """Whether the part around the game has to be encoded anew."""
    return (
        after.people is not before.people
        or after.options is not before.options
        or after.clocks is not before.clocks
        or after.code_hidden is not before.code_hidden
        or after.locked is not before.locked
        or after.described is not before.described
        or after.models_shown is not before.models_shown
        or after.onlookers is not before.onlookers
        or after.safe != before.safe
        or after.gestures is not before.gestures
        or after.kept_out is not before.kept_out
        or after.shuffle is not before.shuffle
        or (after.seals is not before.seals and not after.playing)
        or after.teams is not before.teams
        or after.explained is not before.explained
        or after.listed is not before.listed
        or after.host != before.host
        or after.game_id != before.game_id
        or after.deck != before.deck
        or after.mix is not before.mix
        or after.games != before.games
        or after.playing is not before.playing
        or after.deadline != before.deadline
        or after.plays_at != before.plays_at
        or after.open_turn is not before.open_turn
        or after.claim is not before.claim
        or after.offered_at is not before.offered_at
        or after.replays is not before.replays
        or after.slow is not before.slow
        or (after.slow is not None and after.waiting_since is not before.waiting_since)
        or after.missed_moves is not before.missed_moves
        or after.opinions is not before.opinions
        or _last(after) is not _last(before)
    )


def is_public(event: AnyTableEvent) -> bool:
    """Whether an event itself is sent: talk and signs are. Others show in the frame's `room`, without secrets."""
    return isinstance(event, Said | Reacted)
