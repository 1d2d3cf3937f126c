"""What a table sends: the seat's whole picture with its version, and what has happened since the last one.

The part that is the same for everybody is encoded once per version; a seat's own part only when it has
changed. Splicing bytes is safe because every piece is a complete JSON value of a known type.
"""

import msgspec

from lapin.engine.ids import GameId, Seat
from lapin.engine.options import Options
from lapin.engine.state import State, Story
from lapin.rules.books import Departure, departures
from lapin.seen import Mine, SeenEvent, SquareTable, StoryTable
from lapin.tables.asks import Clocks
from lapin.tables.happenings import AnyHappening, Reacted, Said, Step
from lapin.tables.house import start_refusal
from lapin.tables.people import Person, Rabbit
from lapin.tables.room import Room, TalkLine
from lapin.views import private, public, redact


class PersonView(msgspec.Struct, frozen=True, gc=False):
    """A person as everybody sees it."""

    id: int
    name: str
    rabbit: Rabbit
    computer: bool
    stand_in: bool
    gone: bool
    seat: Seat | None


class Missing(msgspec.Struct, frozen=True, gc=False):
    """Why the game cannot start now."""

    code: str
    data: dict[str, int | str | bool | None]


class RoomView(msgspec.Struct, frozen=True, gc=False):
    """The table around the game, as everybody sees it. `code` is None while the host hides it."""

    code: str | None
    game: GameId
    options: Options
    departures: tuple[Departure, ...]
    deck: str
    clocks: Clocks
    listed: bool
    locked: bool
    host: int | None
    people: tuple[PersonView, ...]
    playing: bool
    games: int
    deadline: int | None
    missing: Missing | None
    secret: str | None
    """What the last game's commitment stood for, once that game is over: now anybody can check the shuffles."""


class Frame(msgspec.Struct, frozen=True, tag="frame", tag_field="type"):
    """The whole picture at a version. `ack` names the ask of this receiver that brought it about, if one did.

    `now` is the server's clock, to which `room.deadline` belongs. `talk` is there in the first frame of a
    connection; later lines come as events.
    """

    version: int
    now: int
    me: int | None
    ack: str | None
    room: RoomView
    table: StoryTable | SquareTable | None
    mine: Mine | None
    events: tuple[SeenEvent | Said | Reacted, ...]
    talk: tuple[TalkLine, ...] | None


_encode = msgspec.json.Encoder().encode


def room_view(room: Room) -> RoomView:
    """The table as everybody sees it."""
    refusal = None if room.playing else start_refusal(room)
    return RoomView(
        code=None if room.code_hidden else room.code,
        game=room.game_id,
        options=room.options,
        departures=departures(room.game_id, len(room.here), room.options),
        deck=room.deck,
        clocks=room.clocks,
        listed=room.listed,
        locked=room.locked,
        host=room.host,
        people=tuple(_person_view(person) for person in room.people),
        playing=room.playing,
        games=room.games,
        deadline=room.deadline,
        secret=room.secret if room.game is not None and not room.playing else None,
        missing=None if refusal is None else Missing(refusal.code, dict(refusal.data)),  # type: ignore[arg-type]  # JSON
    )


def _person_view(person: Person) -> PersonView:
    return PersonView(
        person.id, person.name, person.rabbit, person.computer, person.stand_in, person.gone, person.seat
    )


class Printer:
    """Makes the frames of one table, keeping the pieces that have not changed."""

    def __init__(self) -> None:
        self._room: Room | None = None
        self._room_bytes = b"null"
        self._game: State | None = None
        self._game_bytes = b"null"
        self._mine: dict[Seat, tuple[object, bytes]] = {}

    def frame(
        self, room: Room, version: int, now: int, person: Person | None, step: Step | None, ack: str | None
    ) -> bytes:
        """The frame of one receiver after a step; without one, the whole picture with talk."""
        seat = None if person is None else person.seat
        return b"".join(
            (
                b'{"type":"frame","version":%d,"now":%d,"me":' % (version, now),
                b"null" if person is None else b"%d" % person.id,
                b',"ack":',
                b"null" if ack is None else _encode(ack),
                b',"room":',
                self._room_part(room),
                b',"table":',
                self._table_part(room.game),
                b',"mine":',
                self._mine_part(room.game, seat),
                b',"events":',
                b"[]" if step is None else _events_part(step, seat),
                b',"talk":',
                _encode(room.talk) if step is None else b"null",
                b"}",
            )
        )

    def _room_part(self, room: Room) -> bytes:
        if self._room is None or _looks_other(self._room, room):
            self._room_bytes = _encode(room_view(room))
        self._room = room
        return self._room_bytes

    def _table_part(self, game: State | None) -> bytes:
        if game is not self._game:
            self._game = game
            self._game_bytes = b"null" if game is None else _encode(public(game))
        return self._game_bytes

    def _mine_part(self, game: State | None, seat: Seat | None) -> bytes:
        if game is None or seat is None or seat >= game.players:
            return b"null"
        if not isinstance(game, Story):
            return _encode(private(game, seat))
        depends = (
            game.commitment,
            game.phase,
            game.turn,
            game.storyteller,
            game.hands[seat],
            game.given[seat],
            game.votes[seat],
            game.givers,
            game.red,
        )
        kept = self._mine.get(seat)
        if kept is not None and kept[0] == depends:
            return kept[1]
        fresh = _encode(private(game, seat))
        self._mine[seat] = (depends, fresh)
        return fresh


def _looks_other(before: Room, after: Room) -> bool:
    """Whether the part around the game has to be encoded anew."""
    return (
        after.people is not before.people
        or after.options is not before.options
        or after.clocks is not before.clocks
        or (after.code_hidden, after.locked, after.listed, after.host, after.game_id, after.deck, after.games)
        != (
            before.code_hidden,
            before.locked,
            before.listed,
            before.host,
            before.game_id,
            before.deck,
            before.games,
        )
        or after.playing != before.playing
        or after.deadline != before.deadline
    )


def _events_part(step: Step, seat: Seat | None) -> bytes:
    seen: list[object] = [redact(event, seat) for event in step.game]
    seen += [happening for happening in step.house if is_public(happening)]
    return _encode(seen)


def is_public(happening: AnyHappening) -> bool:
    """Talk and signs are for everybody; the rest is seen in the room itself, without its secrets."""
    return isinstance(happening, Said | Reacted)
