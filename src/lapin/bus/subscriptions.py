"""Who follows which table, here and elsewhere, and what has to be said about it. Pure: bytes in, bytes out.

Three kinds of channel. All processes hear the site's, where each says once a second that it is there. Those who
follow a table hear the table's, where each says who is connected to it. And each process has an inbox: hints go
only to processes that are known to follow the table, all hints of a moment in one message; so do answers to a
newcomer at a table. An answer carries the table's version: who stored something just before it heard of the
newcomer has thereby told it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from secrets import token_hex
from typing import Final

import msgspec

from lapin.bus.bus import Follower, Here

BEAT_SECONDS: Final = 1.0
LAPSE_SECONDS: Final = 4.0
"""A process that was not heard for so long is dead, and its people are connected nowhere."""

SETTLE_SECONDS: Final = 3.0
"""After a pause of the bus: whoever has not said again that they follow a table does not."""

MOST_NEWS: Final = 24
"""Of one table, waiting to be sent along with its hint."""

MOST_OFFERED: Final = 100
"""Tables open to everybody that one process names to the others."""


class _Said(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One table in a message."""

    table: str
    version: int
    due: int | None
    here: Here | None = None
    """None in a hint; else who is connected."""
    news: tuple[bytes, ...] = ()
    """In a hint: what the followers of the table make something of, and we do not."""


class Beat(msgspec.Struct, frozen=True, array_like=True, tag="beat"):
    """I am there. `again`: these should say again what they follow, for I took them for dead."""

    name: str
    gone: bool = False
    again: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()


class Present(msgspec.Struct, frozen=True, array_like=True, tag="here"):
    """Who is connected to a table here; None: nobody follows it here now. `asks`: and who is where you are."""

    name: str
    said: _Said
    asks: bool


class Letter(msgspec.Struct, frozen=True, array_like=True, tag="letter"):
    """Hints and answers for one process."""

    name: str
    said: list[_Said]


_encode = msgspec.msgpack.Encoder().encode
_messages: msgspec.msgpack.Decoder[Beat | Present | Letter] = msgspec.msgpack.Decoder(Beat | Present | Letter)


class _Place:
    """A table that is followed here."""

    __slots__ = ("follower", "fresh", "here", "others")

    def __init__(self, follower: Follower) -> None:
        self.follower = follower
        self.here = Here()
        self.others: dict[str, Here] = {}
        self.fresh: set[str] = set()  # who has spoken since the bus was last away


class Subscriptions:
    """One process's part of the bus. `poke` is called when there is something to send or to listen to."""

    def __init__(self, prefix: str, poke: Callable[[], None]) -> None:
        self.name: Final = token_hex(6)
        self.counts: Counter[str] = Counter()
        self._prefix = prefix
        self._poke = poke
        self._places: dict[str, _Place] = {}
        self._heard: dict[str, float] = {}
        self._offers: dict[str, tuple[str, ...]] = {}
        self._ours: Callable[[], Iterable[str]] = tuple
        self._hints: dict[str, list[bytes]] = {}
        self._answers: dict[tuple[str, str], None] = {}
        self._announce: dict[str, bool] = {}
        self._again: set[str] = set()
        self._ticked = 0.0
        self._settle_at: float | None = None
        self.wanted: set[str] = {self._site, self._inbox(self.name)}
        """The channels that should be listened to."""

        self.listened: set[str] = set()
        """The channels that are."""

    # What the tables say

    def follow(self, table: str, follower: Follower) -> None:
        """See Bus."""
        self._places[table] = _Place(follower)
        channel = self._of(table)
        self.wanted.add(channel)
        if channel in self.listened:  # left and followed again before anybody hung up
            self._announce[table] = True
        self._poke()

    def leave(self, table: str) -> None:
        """See Bus."""
        if self._places.pop(table, None) is not None:
            self.wanted.discard(self._of(table))
            self._announce[table] = False
            self._poke()

    def here(self, table: str, here: Here) -> None:
        """See Bus."""
        place = self._places.get(table)
        if place is not None and place.here != here:
            place.here = here
            self._announce.setdefault(table, False)
            self._poke()

    def hint(self, table: str, news: Sequence[bytes] = ()) -> None:
        """See Bus."""
        place = self._places.get(table)
        if place is not None and place.others:
            if not self._hints:
                self._poke()
            waiting = self._hints.setdefault(table, [])
            if len(waiting) + len(news) > MOST_NEWS:  # nobody is there to take it: what is missing is in the log
                waiting.clear()
            waiting.extend(news)

    def offer(self, listed: Callable[[], Iterable[str]]) -> None:
        """See Bus."""
        self._ours = listed

    def offered(self) -> set[str]:
        """See Bus."""
        return {table for tables in self._offers.values() for table in tables}

    @property
    def processes(self) -> int:
        """How many are there, this one too."""
        return len(self._heard) + 1

    # What the line does

    def listening(self, channel: str) -> None:
        """A channel is listened to from now on: ask who else is at the table."""
        self.listened.add(channel)
        table = channel.removeprefix(self._of(""))
        if channel != table and table in self._places:
            self._announce[table] = True

    def back(self, now: float) -> None:
        """The line is there, for the first time or again. Everybody has so long to be heard again."""
        self.listened.clear()
        self._heard = dict.fromkeys(self._heard, now)
        self._ticked = now
        self._settle_at = now + SETTLE_SECONDS
        for place in self._places.values():
            place.fresh.clear()

    def beat(self, now: float) -> list[tuple[str, bytes]]:
        """Once a second: who has not been heard for long is gone; and what to say about ourselves."""
        stalled = now - self._ticked > 2 * BEAT_SECONDS  # we did not listen ourselves: nobody is judged for that
        self._ticked = now
        if stalled:
            self._heard = dict.fromkeys(self._heard, now)
        for name in [name for name, at in self._heard.items() if now - at > LAPSE_SECONDS]:
            self._gone(name)
        if self._settle_at is not None and now >= self._settle_at:
            self._settle_at = None
            for place in list(self._places.values()):
                if not place.others.keys() <= place.fresh:
                    place.others = {name: here for name, here in place.others.items() if name in place.fresh}
                    place.follower.others_are(dict(place.others))
        offers = tuple(self._ours())[:MOST_OFFERED]
        again, self._again = tuple(self._again), set()
        return [(self._site, _encode(Beat(self.name, again=again, offers=offers)))]

    def farewell(self) -> list[tuple[str, bytes]]:
        """What to say at the end."""
        return [(self._site, _encode(Beat(self.name, gone=True)))]

    def take(self) -> list[tuple[str, bytes]]:
        """What is to be said now, each with its channel."""
        letters: dict[str, list[_Said]] = {}
        for table, news in self._hints.items():
            place = self._places.get(table)
            if place is not None:
                said = _Said(table, place.follower.version, place.follower.due_mark, None, tuple(news))
                for name in place.others:
                    letters.setdefault(name, []).append(said)
                    self.counts["hints_sent"] += 1
        for name, table in self._answers:
            place = self._places.get(table)
            if place is not None:
                letters.setdefault(name, []).append(self._said(table, place))
        sent = [(self._inbox(name), _encode(Letter(self.name, said))) for name, said in letters.items()]
        for table, asks in self._announce.items():
            place = self._places.get(table)
            about = _Said(table, 0, None) if place is None else self._said(table, place)
            sent.append((self._of(table), _encode(Present(self.name, about, asks))))
        self._hints, self._answers, self._announce = {}, {}, {}
        return sent

    def hear(self, data: bytes, now: float) -> None:
        """A message came in. One that cannot be read is none of ours."""
        try:
            message = _messages.decode(data)
        except msgspec.DecodeError:
            return
        if message.name == self.name:
            return
        match message:
            case Beat():
                self._beaten(message, now)
            case Letter(name, said):
                for each in said:
                    self._told(name, each)
            case Present(name, said, asks):
                self._heard.setdefault(name, now)
                self._told(name, said, gone=said.here is None)
                if asks and said.table in self._places:
                    self._answers[name, said.table] = None
                    self._poke()

    # What others say

    def _beaten(self, beat: Beat, now: float) -> None:
        if beat.gone:
            self._gone(beat.name)
            return
        if beat.name not in self._heard:
            self._again.add(beat.name)
        self._heard[beat.name] = now
        self._offers[beat.name] = beat.offers
        if self.name in beat.again and self._places:
            for table in self._places:
                self._announce[table] = True
            self._poke()

    def _told(self, name: str, said: _Said, *, gone: bool = False) -> None:
        place = self._places.get(said.table)
        if place is None:
            return
        if gone:
            if place.others.pop(name, None) is not None:
                place.follower.others_are(dict(place.others))
            return
        if said.here is not None:
            place.fresh.add(name)
            if place.others.get(name) != said.here:
                place.others[name] = said.here
                place.follower.others_are(dict(place.others))
        else:
            self.counts["hints_heard"] += 1
        if said.version > place.follower.version:
            place.follower.hinted(said.version, said.due, said.news)

    def _gone(self, name: str) -> None:
        self._heard.pop(name, None)
        self._offers.pop(name, None)
        for place in list(self._places.values()):
            if place.others.pop(name, None) is not None:
                place.follower.others_are(dict(place.others))

    def _said(self, table: str, place: _Place) -> _Said:
        return _Said(table, place.follower.version, place.follower.due_mark, place.here)

    @property
    def _site(self) -> str:
        return f"{self._prefix}:site"

    def _inbox(self, name: str) -> str:
        return f"{self._prefix}:process:{name}"

    def _of(self, table: str) -> str:
        return f"{self._prefix}:table:{table}"
