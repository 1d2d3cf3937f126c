"""The processes that follow each table, and the messages about it. Pure: bytes in, bytes out.

There are three kinds of channel. All processes listen to the site's, where each sends a heartbeat once a second.
Processes that follow a table listen to the table's, where each reports who is connected to it. And each process
has an inbox: hints go only to processes that are known to follow the table, all hints of a moment in one message;
so do answers to a process that is new at a table. An answer carries the table's version: so the new process also
learns of an entry that was stored just before the others knew that it follows the table.

Counts that all processes share are told on the site's channel; a process that joins is told in its inbox how much
is left.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from secrets import token_hex
from typing import Final

import msgspec

from lapin.bus.bus import Follower, Here, Tally

BEAT_SECONDS: Final = 1.0
LAPSE_SECONDS: Final = 4.0
"""A process without a heartbeat for this long is taken for dead, and nobody is connected to it."""

SETTLE_SECONDS: Final = 3.0
"""The time after a pause of the bus in which the others have to report again which tables they follow."""

MOST_NEWS: Final = 24
"""The most sealed entries of one table that may wait to be sent with its hint."""

MOST_OFFERED: Final = 100
"""The most tables open to everybody that one process reports to the others."""


MOST_COUNTED: Final = 10_000
"""The most names that may wait to be told while the bus is down."""

MOST_LEFT: Final = 2_000
"""The most names of which a process that comes is told what is left."""


class _TableReport(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A report about one table."""

    table: str
    version: int
    due: int | None
    here: Here | None = None
    """The people who are connected; None in a hint."""
    news: tuple[bytes, ...] = ()
    """In a hint: bytes for the followers of the table, which the bus does not read."""


class Beat(msgspec.Struct, frozen=True, array_like=True, tag="beat"):
    """A heartbeat. `again`: these processes were taken for dead, and should report again what they follow."""

    name: str
    gone: bool = False
    again: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()


class Present(msgspec.Struct, frozen=True, array_like=True, tag="here"):
    """The people connected to a table here; None if it is not followed here now. `wants_answer`: report back."""

    name: str
    report: _TableReport
    wants_answer: bool


class InboxMessage(msgspec.Struct, frozen=True, array_like=True, tag="letter"):
    """Hints and answers for one process, in its inbox."""

    name: str
    reports: list[_TableReport]


class Tallied(msgspec.Struct, frozen=True, array_like=True, tag="counted"):
    """The counts of this process since the last message.

    `left` tells a process that joins how much of each allowance remains. Earlier versions do not know it.
    """

    name: str
    counts: dict[str, int] = {}
    left: dict[str, float] = {}


_encode = msgspec.msgpack.Encoder().encode
_messages: msgspec.msgpack.Decoder[Beat | Present | InboxMessage | Tallied] = msgspec.msgpack.Decoder(
    Beat | Present | InboxMessage | Tallied
)


class _FollowedTable:
    """A table that this process follows."""

    __slots__ = ("follower", "fresh", "here", "others")

    def __init__(self, follower: Follower) -> None:
        self.follower = follower
        self.here = Here()
        self.others: dict[str, Here] = {}
        self.fresh: set[str] = set()  # processes that have reported since the last pause of the bus


class Subscriptions:
    """One process's part of the bus. `notify` is called when there is something to send or to subscribe to."""

    def __init__(self, prefix: str, notify: Callable[[], None]) -> None:
        self.name: Final = token_hex(6)
        self.counts: Counter[str] = Counter()
        self._prefix = prefix
        self._notify = notify
        self._places: dict[str, _FollowedTable] = {}
        self._last_heard: dict[str, float] = {}
        self._offers: dict[str, tuple[str, ...]] = {}
        self._ours: Callable[[], Iterable[str]] = tuple
        self._hints: dict[str, list[bytes]] = {}
        self._answers: dict[tuple[str, str], None] = {}
        self._announce: dict[str, bool] = {}
        self._again: set[str] = set()
        self._counts: Counter[str] = Counter()
        self._newcomers: set[str] = set()
        self.tally: Tally | None = None
        """The counts that are shared with other processes."""

        self._last_beat = 0.0
        self._settle_at: float | None = None
        self.wanted: set[str] = {self._site, self._inbox(self.name)}
        """The channels that this process should be subscribed to."""

        self.listened: set[str] = set()
        """The channels that it is subscribed to."""

    # Called by tables

    def follow(self, table: str, follower: Follower) -> None:
        """See Bus."""
        self._places[table] = _FollowedTable(follower)
        channel = self._channel(table)
        self.wanted.add(channel)
        if channel in self.listened:  # left and followed again before it was unsubscribed from
            self._announce[table] = True
        self._notify()

    def leave(self, table: str) -> None:
        """See Bus."""
        if self._places.pop(table, None) is not None:
            self.wanted.discard(self._channel(table))
            self._announce[table] = False
            self._notify()

    def here(self, table: str, here: Here) -> None:
        """See Bus."""
        place = self._places.get(table)
        if place is not None and place.here != here:
            place.here = here
            self._announce.setdefault(table, False)
            self._notify()

    def hint(self, table: str, news: Sequence[bytes] = ()) -> None:
        """See Bus."""
        place = self._places.get(table)
        if place is not None and place.others:
            if not self._hints:
                self._notify()
            waiting = self._hints.setdefault(table, [])
            if len(waiting) + len(news) > MOST_NEWS:  # the bus is down: followers will read the log
                waiting.clear()
            waiting.extend(news)

    def count(self, who: str) -> None:
        """See Bus. While the bus is down, it waits."""
        if len(self._counts) < MOST_COUNTED:
            self._counts[who] += 1
            self._notify()

    def offer(self, listed: Callable[[], Iterable[str]]) -> None:
        """See Bus."""
        self._ours = listed

    def offered(self) -> set[str]:
        """See Bus."""
        return {table for tables in self._offers.values() for table in tables}

    @property
    def processes(self) -> int:
        """The number of processes of the site, with this one."""
        return len(self._last_heard) + 1

    # Called by the connection

    def listening(self, channel: str) -> None:
        """Note that a channel is subscribed to: ask who else is at the table."""
        self.listened.add(channel)
        table = channel.removeprefix(self._channel(""))
        if channel != table and table in self._places:
            self._announce[table] = True

    def back(self, now: float) -> None:
        """Note that the bus is connected, for the first time or again: others have a while to report again."""
        self.listened.clear()
        self._last_heard = dict.fromkeys(self._last_heard, now)
        self._last_beat = now
        self._settle_at = now + SETTLE_SECONDS
        for place in self._places.values():
            place.fresh.clear()

    def beat(self, now: float) -> list[tuple[str, bytes]]:
        """Give the heartbeat to send, once a second, and drop processes that have been silent for too long."""
        stalled = now - self._last_beat > 2 * BEAT_SECONDS  # this process itself: nobody is dropped for that
        self._last_beat = now
        if stalled:
            self._last_heard = dict.fromkeys(self._last_heard, now)
        for name in [name for name, at in self._last_heard.items() if now - at > LAPSE_SECONDS]:
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
        """Return the messages to send at the end."""
        return [(self._site, _encode(Beat(self.name, gone=True)))]

    def take(self) -> list[tuple[str, bytes]]:
        """Return the messages to send now, each with its channel."""
        outgoing: dict[str, list[_TableReport]] = {}
        for table, news in self._hints.items():
            place = self._places.get(table)
            if place is not None:
                report = _TableReport(table, place.follower.version, place.follower.due_mark, None, tuple(news))
                for name in place.others:
                    outgoing.setdefault(name, []).append(report)
                    self.counts["hints_sent"] += 1
        for name, table in self._answers:
            place = self._places.get(table)
            if place is not None:
                outgoing.setdefault(name, []).append(self._report(table, place))
        sent = [
            (self._inbox(name), _encode(InboxMessage(self.name, reports))) for name, reports in outgoing.items()
        ]
        for table, wants_answer in self._announce.items():
            place = self._places.get(table)
            about = _TableReport(table, 0, None) if place is None else self._report(table, place)
            sent.append((self._channel(table), _encode(Present(self.name, about, wants_answer))))
        if self._counts:
            sent.append((self._site, _encode(Tallied(self.name, self._counts))))
        if self._newcomers and self.tally is not None and (left := dict(self.tally.left(MOST_LEFT))):
            sent += [(self._inbox(name), _encode(Tallied(self.name, left=left))) for name in self._newcomers]
        self._hints, self._answers, self._announce = {}, {}, {}
        self._counts, self._newcomers = Counter(), set()
        return sent

    def hear(self, data: bytes, now: float) -> None:
        """Handle a message. One that cannot be read is not ours, and ignored."""
        try:
            message = _messages.decode(data)
        except msgspec.DecodeError:
            return
        if message.name == self.name:
            return
        match message:
            case Beat():
                self._apply_beat(message, now)
            case InboxMessage(name, reports):
                for report in reports:
                    self._apply(name, report)
            case Present(name, report, wants_answer):
                self._last_heard.setdefault(name, now)
                self._apply(name, report, gone=report.here is None)
                if wants_answer and report.table in self._places:
                    self._answers[name, report.table] = None
                    self._notify()
            case Tallied(_, counts, left) if self.tally is not None:
                for who, times in counts.items():
                    self.tally.counted(who, times)
                self.tally.lower(left)
            case _:
                pass

    # Reports of other processes

    def _apply_beat(self, beat: Beat, now: float) -> None:
        if beat.gone:
            self._gone(beat.name)
            return
        if beat.name not in self._last_heard or self.name in beat.again:
            self._newcomers.add(beat.name)
            self._notify()
        if beat.name not in self._last_heard:
            self._again.add(beat.name)
        self._last_heard[beat.name] = now
        self._offers[beat.name] = beat.offers
        if self.name in beat.again and self._places:
            for table in self._places:
                self._announce[table] = True
            self._notify()

    def _apply(self, name: str, report: _TableReport, *, gone: bool = False) -> None:
        place = self._places.get(report.table)
        if place is None:
            return
        if gone:
            if place.others.pop(name, None) is not None:
                place.follower.others_are(dict(place.others))
            return
        if report.here is not None:
            place.fresh.add(name)
            if place.others.get(name) != report.here:
                place.others[name] = report.here
                place.follower.others_are(dict(place.others))
        else:
            self.counts["hints_heard"] += 1
        if report.version > place.follower.version:
            place.follower.hinted(report.version, report.due, report.news)

    def _gone(self, name: str) -> None:
        self._last_heard.pop(name, None)
        self._offers.pop(name, None)
        for place in list(self._places.values()):
            if place.others.pop(name, None) is not None:
                place.follower.others_are(dict(place.others))

    def _report(self, table: str, place: _FollowedTable) -> _TableReport:
        return _TableReport(table, place.follower.version, place.follower.due_mark, place.here)

    @property
    def _site(self) -> str:
        return f"{self._prefix}:site"

    def _inbox(self, name: str) -> str:
        return f"{self._prefix}:process:{name}"

    def _channel(self, table: str) -> str:
        return f"{self._prefix}:table:{table}"
