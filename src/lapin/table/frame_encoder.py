"""Encodes frames: the whole view of one receiver, or what has changed in it since the frame before.

The part that is the same for everybody is encoded once per version; a seat's own part only when it has
changed. Splicing bytes is safe because every piece is a complete JSON value of a known type.

What is left out depends on two views of the receiver and on nothing else: parts are compared by value, as the
receiver saw them then and sees them now.
"""

from typing import Final

import msgspec

from lapin.box import views as box_views
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.state import Story
from lapin.game.seen import Mine, SquareTable, StoryTable
from lapin.game.views import insiders, private, public, redact
from lapin.table.events import TableEntry
from lapin.table.frames import RoomView, changed_fields, is_public, room_after, room_view
from lapin.table.state import Person, TableState

_encode = msgspec.json.Encoder().encode

_NO_ACK: Final = b',"ack":null'


class _Own:
    """The part of one seat: what it was made from, and its bytes if they were needed."""

    __slots__ = ("encoded", "given", "hand", "mine", "votes")

    def __init__(self, mine: Mine, hand: object, given: object, votes: object) -> None:
        self.mine = mine
        self.hand, self.given, self.votes = hand, given, votes
        self.encoded: bytes | None = None

    def encode(self) -> bytes:
        """Its bytes, kept for the next frames."""
        self.encoded = _encode(self.mine)
        return self.encoded


class _Shown:
    """What the frames of one version show, part by part; each part is made when it is first needed."""

    __slots__ = (
        "common",
        "encoded_room",
        "encoded_table",
        "made_table",
        "owns",
        "people",
        "room",
        "state",
    )

    def __init__(self, state: TableState, before: "_Shown | None") -> None:
        self.state = state
        game = state.game
        self.made_table: StoryTable | SquareTable | None = None
        self.encoded_room: bytes | None = None
        self.encoded_table: bytes | None = None
        self.room: RoomView = room_view(state) if before is None else room_after(before.room, before.state, state)
        self.common: object = None
        self.owns: dict[Seat, _Own] = {}
        self.people: dict[PersonId, Person]
        if before is not None and before.state.people is state.people:
            self.people = before.people
        else:
            self.people = {each.id: each for each in state.people}
        if before is not None and before.room is self.room:
            self.encoded_room = before.encoded_room
        if isinstance(game, Story):
            self.common = (
                game.commitment,
                game.phase,
                game.turn,
                game.storyteller,
                game.givers,
                game.offers,
                game.red,
            )
            if before is not None and before.common == self.common:
                hands, given, votes = game.hands, game.given, game.votes
                self.owns = {
                    seat: own
                    for seat, own in before.owns.items()
                    if own.hand is hands[seat] and own.given is given[seat] and own.votes is votes[seat]
                }
        if before is not None and before.state.game is game and before.state.box is state.box:
            self.made_table, self.encoded_table = before.made_table, before.encoded_table

    @property
    def table(self) -> StoryTable | SquareTable | None:
        """The game as everybody sees it."""
        if self.made_table is None:
            game, box = self.state.game, self.state.box
            if box is not None:
                self.made_table = box_views.public(box)
            elif game is not None:
                self.made_table = public(game)
        return self.made_table

    @property
    def room_bytes(self) -> bytes:
        """The table around the game, whole; kept while a game is on, which may be for each move."""
        if self.encoded_room is not None:
            return self.encoded_room
        encoded = _encode(self.room)
        if self.state.game is not None:
            self.encoded_room = encoded
        return encoded

    @property
    def table_bytes(self) -> bytes:
        """The game as everybody sees it, whole."""
        if self.encoded_table is None:
            self.encoded_table = _encode(self.table)
        return self.encoded_table

    def own(self, seat: Seat | None) -> _Own | None:
        """What this seat alone sees."""
        if seat is None:
            return None
        known = self.owns.get(seat)
        if known is not None:
            return known
        box = self.state.box
        if box is not None:
            if seat >= box.players:
                return None
            own = self.owns[seat] = _Own(box_views.private(box, seat), None, None, None)
            return own
        game = self.state.game
        if game is None or seat >= game.players:
            return None
        made_from: tuple[object, object, object] = (None, None, None)
        if isinstance(game, Story):
            made_from = game.hands[seat], game.given[seat], game.votes[seat]
        own = self.owns[seat] = _Own(private(game, seat), *made_from)
        return own

    def seat_of(self, person: Person) -> Seat | None:
        """Where somebody sat then; None if nowhere."""
        found = self.people.get(person.id)
        return None if found is None else found.seat


class EncodedFrames:
    """The frames of one version: the part that is the same for everybody is encoded once."""

    __slots__ = (
        "_after",
        "_alike",
        "_before",
        "_events",
        "_inside",
        "_insiders",
        "_now",
        "_public",
        "_since",
        "_tail",
        "_talk",
        "_told",
        "_trunk",
        "_version",
        "people",
    )

    def __init__(
        self, before: _Shown, after: _Shown, since: int, version: int, now: int, entry: TableEntry | None
    ) -> None:
        self._before, self._after = before, after
        self.people = after.people
        """Everybody at the table, by their numbers."""
        self._since, self._version, self._now = since, version, now
        self._trunk: tuple[bytes, bytes] | None = None
        self._told: tuple[bytes, bytes] | None = None
        self._alike: bytes | None = None
        self._events = () if entry is None else entry.game
        self._inside = [insiders((event,)) for event in self._events]
        self._insiders = None if None in self._inside else {seat for seats in self._inside for seat in seats or ()}
        self._public = [_encode(redact(event, None)) for event in self._events]
        self._talk = [] if entry is None else [_encode(each) for each in entry.house if is_public(each)]
        talk = _encode(after.state.talk) if entry is None else b"null"
        self._tail = b',"events":[%b],"talk":%b}' % (b",".join(self._public + self._talk), talk)

    def frame(self, person: Person | None, ack: str | None, *, changes: bool = False) -> bytes:
        """The frame of one receiver: whole, or only what has changed, where that can be said."""
        if changes:
            told = self._changes(person, ack)
            if told is not None:
                return told
        acked = _NO_ACK if ack is None else b',"ack":' + _encode(ack)
        head, trunk = self._trunk or self._whole()
        if person is None:
            return b"".join((head, b"null", acked, trunk, b"null", self._tail))
        seat, mine, tail = person.seat, b"null", self._tail
        if seat is not None:
            own = self._after.own(seat)
            if own is not None:
                mine = own.encoded or own.encode()
            if self._insiders is None or seat in self._insiders:
                tail = self._tail_for(seat)
        return b"".join((head, b"%d" % person.id, acked, trunk, mine, tail))

    def _whole(self) -> tuple[bytes, bytes]:
        """The parts that are the same for everybody, whole."""
        after = self._after
        self._trunk = (
            b'{"type":"frame","version":%d,"now":%d,"me":' % (self._version, self._now),
            b',"room":%b,"table":%b,"mine":' % (after.room_bytes, after.table_bytes),
        )
        return self._trunk

    def _changes(self, person: Person | None, ack: str | None) -> bytes | None:
        """What has changed for one receiver; None if a whole part has come or gone."""
        head, trunk = self._told or self._common_changes()
        if not head:
            return None
        before, after, tail = self._before, self._after, self._tail
        mine: dict[str, object] = {}
        seat = None if person is None else person.seat
        if seat is not None and (self._insiders is None or seat in self._insiders):
            tail = self._tail_for(seat)
        if person is not None and before is not after:
            if before.state.people is not after.state.people and before.seat_of(person) != seat:
                return None
            was, own = before.own(seat), after.own(seat)
            if was is not own:
                if was is None or own is None:
                    return None
                mine = changed_fields(was.mine, own.mine)
        if ack is None and not mine and tail is self._tail:  # as for everybody who has nothing of their own in it
            if self._alike is None:
                self._alike = b"".join((head, _NO_ACK, trunk, tail))
            return self._alike
        acked = _NO_ACK if ack is None else b',"ack":' + _encode(ack)
        return b"".join((head, acked, trunk, b',"mine":' + _encode(mine) if mine else b"", tail))

    def _common_changes(self) -> tuple[bytes, bytes]:
        """The head, and what has changed for everybody alike; an empty head if the game has come or gone."""
        before, after, head, trunk = self._before, self._after, b"", b""
        was, now = before.table, after.table
        if type(was) is type(now):
            head = b'{"type":"changes","since":%d,"version":%d,"now":%d' % (self._since, self._version, self._now)
            if after.room is not before.room and (room := changed_fields(before.room, after.room)):
                trunk = b',"room":' + _encode(room)
            if was is not None and now is not None and was is not now and (table := changed_fields(was, now)):
                trunk += b',"table":' + _encode({"kind": now.__struct_config__.tag, **table})
        self._told = head, trunk
        return self._told

    def _tail_for(self, seat: Seat) -> bytes:
        """The events for a seat that sees more of them than everybody does: only those are encoded anew."""
        seen = [
            public if seats is not None and seat not in seats else _encode(redact(event, seat))
            for event, seats, public in zip(self._events, self._inside, self._public, strict=True)
        ]
        return b',"events":[%b],"talk":null}' % b",".join(seen + self._talk)


class FrameEncoder:
    """Encodes the frames of one table. Keeps every part that has not changed, and what was shown last."""

    def __init__(self) -> None:
        self._last: tuple[_Shown, int] | None = None

    def encode(self, state: TableState, version: int, now: int, entry: TableEntry | None) -> EncodedFrames:
        """The frames after an entry; without one, the whole view with talk."""
        before, since = self._last or (_Shown(state, None), version)
        after = before if before.state is state else _Shown(state, before)
        self._last = after, version
        return EncodedFrames(before, after, since, version, now, entry)

    def frame(
        self,
        state: TableState,
        version: int,
        now: int,
        person: Person | None,
        entry: TableEntry | None,
        ack: str | None,
    ) -> bytes:
        """The whole frame of one receiver alone."""
        return self.encode(state, version, now, entry).frame(person, ack)
