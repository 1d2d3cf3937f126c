"""Encodes frames: the whole view of one receiver, or what has changed in it since the frame before.

The part that is the same for everybody is encoded once per version; a seat's own part only when it has
changed. Splicing bytes is safe because every piece is a complete JSON value of a known type.

The parts that are left out depend on two views of the receiver and on nothing else: parts are compared by value,
as the receiver saw them then and sees them now.
"""

from functools import lru_cache
from itertools import compress
from operator import attrgetter, ne
from typing import Final

import msgspec
from msgspec.structs import replace

from lapin.box import views as box_views
from lapin.game.model.ids import SEATS, PersonId, Seat
from lapin.game.model.state import SquareTurn, Story, StoryTurn
from lapin.game.seen import Mine, SquareTable, StoryTable
from lapin.game.views import insiders, private, public, redact
from lapin.table.events import TableEntry
from lapin.table.frames import (
    RoomView,
    around_the_game,
    changed_fields,
    is_public,
    room_view,
)
from lapin.table.state import Person, TableState
from lapin.table.talk import heard_last

_encode = msgspec.json.Encoder().encode

_NO_ACK: Final = b',"ack":null'

_for_all_seats = attrgetter("commitment", "phase", "turn", "storyteller", "givers", "offers", "red")
"""The fields of a game that every seat's own part depends on, in addition to those that follow."""

_for_each_seat = attrgetter("hands", "given", "votes")
"""The fields of a game that the part of one seat depends on, by seat."""


@lru_cache(maxsize=1024)
def _digits(number: int) -> bytes:
    return b"%d" % number


class _Shown:
    """The content of the frames of one version, part by part; each part is made when it is first needed."""

    __slots__ = (
        "around",
        "common",
        "each_seat",
        "encoded_last",
        "encoded_owns",
        "encoded_room",
        "encoded_table",
        "explained",
        "last",
        "made_table",
        "owns",
        "people",
        "room",
        "state",
    )

    def __init__(self, state: TableState, before: "_Shown | None") -> None:
        game = state.game
        self.state, self.last = state, None if game is None else game.last
        self.made_table: StoryTable | SquareTable | None = None
        self.explained: StoryTurn | SquareTurn | None = None  # the last turn, with its reasons
        self.encoded_room: bytes | None = None
        self.encoded_table: bytes | None = None
        self.encoded_last: msgspec.Raw | None = None
        self.around = around_the_game(state)
        self.common: object = None
        self.each_seat: tuple[object, ...] = ()
        if isinstance(game, Story):
            self.common, self.each_seat = _for_all_seats(game), (*zip(*_for_each_seat(game), strict=True),)
        self.owns: dict[Seat, Mine] = {}
        self.encoded_owns: dict[Seat, bytes] = {}
        self.people: dict[PersonId | None, Person]
        self.room: RoomView
        if before is None:
            self.room = room_view(state)
            self.people = {each.id: each for each in state.people}
            return
        was = before.state
        same_last = self.last is before.last
        if before.around != self.around:
            self.room = room_view(state)
        elif same_last:
            self.room, self.encoded_room = before.room, before.encoded_room
        else:
            self.room = replace(before.room, heard=heard_last(state))
        self.people = before.people if was.people is state.people else {each.id: each for each in state.people}
        if same_last and was.box is state.box:
            self.explained, self.encoded_last = before.explained, before.encoded_last
        if self.common is not None and before.common == self.common:  # then keep those for which nothing changed
            self.owns, self.encoded_owns = before.owns.copy(), before.encoded_owns.copy()
            for seat in compress(SEATS, map(ne, before.each_seat, self.each_seat)):
                self.owns.pop(seat, None)
                self.encoded_owns.pop(seat, None)
        if was.game is game and was.box is state.box:
            self.made_table, self.encoded_table = before.made_table, before.encoded_table

    @property
    def table(self) -> StoryTable | SquareTable | None:
        """The game as everybody sees it."""
        if self.made_table is None:
            game, box = self.state.game, self.state.box
            if box is not None:
                self.made_table = box_views.public(box)
            elif game is not None:
                self.made_table = public(game, self.explained)
                self.explained = self.made_table.last
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
            table = self.table
            if table is not None and table.last is not None:  # the longest part, and the same for a whole turn
                last = self.encoded_last or msgspec.Raw(_encode(table.last))
                self.encoded_last = last
                self.encoded_table = _encode(replace(table, last=last))
            else:
                self.encoded_table = _encode(table)
        return self.encoded_table

    def own(self, seat: Seat | None) -> Mine | None:
        """Return the part that this seat alone sees."""
        if seat is None:
            return None
        known = self.owns.get(seat)
        if known is not None:
            return known
        box = self.state.box
        if box is not None:
            if seat >= box.players:
                return None
            own = self.owns[seat] = box_views.private(box, seat)
            return own
        game = self.state.game
        if game is None or seat >= game.players:
            return None
        own = self.owns[seat] = private(game, seat)
        return own

    def own_bytes(self, seat: Seat) -> bytes:
        """Return the same, whole; kept for the next frames."""
        encoded = self.encoded_owns[seat] = _encode(self.own(seat))
        return encoded

    def seat_of(self, person: Person) -> Seat | None:
        """Return the seat that somebody had then; None if they had none."""
        found = self.people.get(person.id)
        return None if found is None else found.seat


class EncodedFrames:
    """The frames of one version: the part that is the same for everybody is encoded once."""

    __slots__ = (
        "_after",
        "_alike",
        "_before",
        "_encoded_owns",
        "_events",
        "_inside",
        "_now",
        "_public",
        "_since",
        "_tail",
        "_tails",
        "_talk",
        "_told",
        "_trunk",
        "_version",
        "people",
    )

    def __init__(
        self, before: _Shown, after: _Shown, since: int, version: int, now: int, entry: TableEntry | None
    ) -> None:
        self._before, self._after, self._encoded_owns = before, after, after.encoded_owns
        self.people = after.people
        """Everybody at the table, by their numbers; an onlooker has None, and is nobody."""
        self._since, self._version, self._now = since, version, now
        self._trunk: tuple[bytes, bytes] | None = None
        self._told: tuple[bytes, bytes] | None = None
        self._alike: bytes | None = None
        events, house = ((), ()) if entry is None else (entry.game, entry.house)
        talk = _encode(after.state.talk) if entry is None else b"null"
        public: list[bytes] = []
        inside: dict[Seat, list[int]] = {}
        tails: dict[Seat, bytes] = {}
        for place, event in enumerate(events):
            seen = redact(event, None)
            public.append(_encode(seen))
            for seat in () if seen is event else insiders(event):
                inside.setdefault(seat, []).append(place)
                tails[seat] = b""
        self._events, self._public = events, public
        self._inside = inside
        """For each seat, the places of the events of which it sees more than everybody does."""
        self._tails = tails
        """The end of the frame of those seats, which has the events; empty until it is needed."""
        self._talk = [_encode(each) for each in house if is_public(each)] if house else []
        self._tail = b',"events":[%b],"talk":%b}' % (b",".join(public + self._talk), talk)

    def frame(self, person: Person | None, ack: str | None, *, changes: bool = False) -> bytes:
        """Return the frame of one receiver: whole, or only what has changed, where that can be said."""
        if changes:
            told = self._changes(person, ack)
            if told is not None:
                return told
        head, trunk = self._trunk or self._whole()
        if ack is not None:
            trunk = b"".join((b',"ack":', _encode(ack), trunk[len(_NO_ACK) :]))
        if person is None:
            return b"".join((head, b"null", trunk, b"null", self._tail))
        seat = person.seat
        if seat is None:
            return b"".join((head, _digits(person.id), trunk, b"null", self._tail))
        mine = self._encoded_owns.get(seat) or self._after.own_bytes(seat)
        tail = self._tails.get(seat, self._tail) or self._tail_for(seat)
        return b"".join((head, _digits(person.id), trunk, mine, tail))

    def _whole(self) -> tuple[bytes, bytes]:
        """Return the parts that are the same for everybody whose command it was not, whole."""
        after = self._after
        self._trunk = (
            b'{"type":"frame","version":%d,"now":%d,"me":' % (self._version, self._now),
            b"".join((_NO_ACK, b',"room":', after.room_bytes, b',"table":', after.table_bytes, b',"mine":')),
        )
        return self._trunk

    def _changes(self, person: Person | None, ack: str | None) -> bytes | None:
        """Return the changes for one receiver; None if a whole part has come or gone."""
        head, trunk = self._told or self._common_changes()
        if not head:
            return None
        before, after, tail = self._before, self._after, self._tail
        mine: dict[str, object] = {}
        seat = None if person is None else person.seat
        if seat is not None:
            tail = self._tails.get(seat, tail) or self._tail_for(seat)
        if person is not None and before is not after:
            if before.state.people is not after.state.people and before.seat_of(person) != seat:
                return None
            was, own = before.own(seat), after.own(seat)
            if was is not own:
                if was is None or own is None:
                    return None
                mine = changed_fields(was, own)
        if ack is None and not mine and tail is self._tail:  # as for everybody who has nothing of their own in it
            if self._alike is None:
                self._alike = b"".join((head, _NO_ACK, trunk, tail))
            return self._alike
        acked = _NO_ACK if ack is None else b',"ack":' + _encode(ack)
        return b"".join((head, acked, trunk, b',"mine":' + _encode(mine) if mine else b"", tail))

    def _common_changes(self) -> tuple[bytes, bytes]:
        """Return the head, and the changes for everybody alike; an empty head if the game has come or gone."""
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
        """Return the end for a seat that sees more of the events than others do: only that is encoded again."""
        seen = self._public.copy()
        for place in self._inside[seat]:
            seen[place] = _encode(redact(self._events[place], seat))
        tail = self._tails[seat] = b',"events":[%b],"talk":null}' % b",".join(seen + self._talk)
        return tail


class FrameEncoder:
    """Encodes the frames of one table. Keeps every part that has not changed, and what was shown last."""

    def __init__(self) -> None:
        self._last: tuple[_Shown, int] | None = None

    def encode(self, state: TableState, version: int, now: int, entry: TableEntry | None) -> EncodedFrames:
        """Return the frames after an entry; without one, the whole view with talk."""
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
        """Return the whole frame of one receiver alone."""
        return self.encode(state, version, now, entry).frame(person, ack)
