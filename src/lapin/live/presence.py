"""Presence: who is connected to a table, at this process and others; since when people are away; fair races (J8).

None of this is stored: an `Announcer` tells it to players and other processes.

A fast connection has two advantages in a race: the clue arrives earlier, and so does the touch. So during a race
frames are held back for fast connections until they can also have arrived on the slowest one, and a touch is
credited with half of its connection's round trip. Both are bounded: a connection that is (or pretends to be)
slower than the bound is credited with no more, and nobody waits longer for it.
"""

from collections import deque
from collections.abc import Callable, Container, Iterable, Mapping
from typing import Final

import msgspec

from lapin.bus import Here
from lapin.close_codes import MOST_CONNECTIONS, CloseCode
from lapin.game.model.ids import PersonId
from lapin.live.pace import PERFORMS_MS, Signals, may_compose, may_read
from lapin.live.queue import CLOSED_BY, Listener
from lapin.table.events import (
    AnyTableEvent,
    DoorLocked,
    HostPassed,
    OnlookersLet,
    PersonGone,
    PersonJoined,
    Reacted,
    SeatGivenUp,
    SeatMoved,
    TvPasswordRenewed,
)
from lapin.table.frames import Presence
from lapin.table.onlookers import Onlooker, seen_by_host
from lapin.table.state import Person, TableState, WayOut

MOST_LISTED: Final = 24
"""The most onlookers that the host is shown, those who came first; `watching` counts all."""

MOST_CREDIT_MS = 150.0

SPREAD_MS = 40.0
"""If people of one race are connected to several processes: after this time an entry has reached all of them."""

ELSEWHERE_MS = 50.0
"""After this time a touch that reached another process is stored."""

MOST_SHARED: Final = 8
"""The most signs that other processes are told of at a time: the newest."""

NOBODY: Mapping[str, Here] = {}

_encode = msgspec.json.Encoder().encode


def one_way(round_trip_ms: float | None) -> float:
    """Return how long a message takes one way on a connection, within the bound; 0 while unknown."""
    return 0.0 if round_trip_ms is None else min(round_trip_ms / 2, MOST_CREDIT_MS)


def credited(arrived_ms: float, round_trip_ms: float | None) -> int:
    """Return when a touch was made, as far as the round trip of its connection tells."""
    return round(arrived_ms - one_way(round_trip_ms))


def slowest(round_trips_ms: Iterable[float | None]) -> float:
    """Return how long the slowest connection of a race takes one way."""
    return max((one_way(round_trip) for round_trip in round_trips_ms), default=0.0)


def held_back(round_trip_ms: float | None, slowest_ms: float) -> float:
    """Return how long to hold back a frame for this connection, so that everybody sees it at the same time."""
    return max(0.0, slowest_ms - one_way(round_trip_ms))


def closes_at(touched_ms: int, tie_window_ms: int, slowest_ms: float) -> float:
    """Return when no touch of one moment can still arrive: after the tie window and the slowest way here."""
    return touched_ms + tie_window_ms + slowest_ms + 1


def way_out(state: TableState, number: PersonId) -> WayOut:
    """Return how somebody who is no longer at the table has gone."""
    return next((former.way for former in reversed(state.former) if former.person == number), "left")


class TablePresence:
    """The people who are connected to one table."""

    def __init__(self, clock: Callable[[], float], people: Iterable[Person], turned_ms: int = 0) -> None:
        now = clock()
        self._clock = clock
        self.listeners: set[Listener] = set()
        """Everybody who is connected at this process."""

        self._connections: dict[PersonId, list[Listener]] = {}  # of each person, the oldest first
        self._onlookers: dict[Listener, Onlooker] = {}  # those at this process
        self.others: Mapping[str, Here] = NOBODY
        """The people who are connected at other processes, by the name of each process."""

        self.away_since: dict[PersonId, float] = {person.id: now for person in people if not person.computer}
        """The people who are connected nowhere, and since when."""

        self.composing_here = Signals(may_compose)
        """The people at this process who are finding words."""
        self.reading_here = Signals(may_read, turned_ms)
        """The people at this process who still look at the turn that is over."""
        self.performing_here = Signals(may_compose, lasts_ms=PERFORMS_MS)
        """The people at this process who mime or sing in the room, or are about to."""
        self.singing_here = Signals(may_compose, lasts_ms=PERFORMS_MS)
        """Those of them who sing."""
        self._signals = (self.composing_here, self.reading_here, self.performing_here, self.singing_here)
        self.signs = Signs()

        self.left = 0.0
        """The time when somebody last disconnected."""

    # Coming and going

    def come(self, listener: Listener, state: TableState) -> None:
        """Note a new connection. If a person has too many, the oldest is closed: it is most likely dead."""
        self.listeners.add(listener)
        if listener.person is None:
            self._onlookers[listener] = listener.as_onlooker(state, int(self._clock()))
            return
        self.away_since.pop(listener.person, None)
        connections = self._connections.setdefault(listener.person, [])
        connections.append(listener)
        if len(connections) > MOST_CONNECTIONS:
            oldest = connections.pop(0)
            self.listeners.discard(oldest)
            oldest.dismiss(CloseCode.CROWDED_OUT, "too many lines")

    def go(self, listener: Listener) -> None:
        """Note that a connection has closed. Its person is away unless another one is open."""
        self.listeners.discard(listener)
        self._onlookers.pop(listener, None)
        self.left = self._clock()
        if listener.person is None:
            return
        connections = self._connections.get(listener.person, [])
        if listener in connections:
            connections.remove(listener)
        if not connections:
            self._connections.pop(listener.person, None)
            for signals in self._signals:
                signals.gone(listener.person)
        self.expect(listener.person)

    def expect(self, person: PersonId) -> None:
        """Count somebody as away from now on, unless they are connected somewhere."""
        if person not in self.away_since and person not in self.connected():
            self.away_since[person] = self._clock()

    def seen(self, person: PersonId | None) -> None:
        """Note that somebody has just done something, at any process: if they are away, then only from now on."""
        if person in self.away_since:
            self.away_since[person] = self._clock()

    def others_are(self, others: Mapping[str, Here], members: Iterable[Person]) -> None:
        """Note who is connected at other processes."""
        was = self.anybody
        self.others = others
        if was and not self.anybody:
            self.left = self._clock()
        connected = self.connected()
        for person in members:
            if person.computer:
                continue
            if person.id in connected:
                self.away_since.pop(person.id, None)
            else:
                self.away_since.setdefault(person.id, self._clock())

    def note(self, events: Iterable[AnyTableEvent], state: TableState) -> None:
        """Note what events mean for connections; `state` is the table after them."""
        for event in events:
            match event:
                case PersonJoined(person, computer=False):  # away until they connect
                    self.expect(person)
                case SeatMoved(person):  # the old device's token is no longer valid
                    for listener in tuple(self.listeners):
                        if listener.person == person:
                            self.dismiss(listener, "moved")
                    self._send_onlookers_away(state)  # nor on its screens
                case OnlookersLet(onlooker=onlooker) if onlooker:
                    for listener in [each for each, known in self._onlookers.items() if known.id == onlooker]:
                        self._send_off(listener)
                    self._send_onlookers_away(state)  # others of the same network
                case DoorLocked() | OnlookersLet() | PersonGone() | SeatGivenUp():
                    self._send_onlookers_away(state)
                case HostPassed() | TvPasswordRenewed():  # earlier words count in the network of the host
                    self._send_onlookers_away(state)
                    self.tell(state.host, {each.id for each in state.people if each.gone})
                case _:
                    pass

    def _send_onlookers_away(self, state: TableState) -> None:
        """Close the connections of onlookers who may no longer see the table."""
        for listener in tuple(self.listeners):
            if listener.person is None and not listener.may_look_on(state):
                self._send_off(listener)
        for listener, known in self._onlookers.items():  # one whose word no longer counts is no longer a screen
            fresh = listener.as_onlooker(state, known.since)
            self._onlookers[listener] = msgspec.structs.replace(fresh, id=known.id)

    def _send_off(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self._onlookers.pop(listener, None)
        listener.dismiss(CloseCode.NO_ONLOOKERS, "no onlookers")

    def dismiss(self, listener: Listener, way: WayOut) -> None:
        """Close somebody's connection for good, and say how their seat was lost."""
        self.listeners.discard(listener)
        listener.dismiss(CLOSED_BY[way], way)

    def close(self) -> None:
        """Close every connection: the table has been closed."""
        for listener in tuple(self.listeners):
            self.listeners.discard(listener)
            listener.dismiss(CloseCode.NO_SUCH_TABLE, "closed")

    # The people who are connected

    @property
    def anybody(self) -> bool:
        """Whether anybody is connected, at this process or another."""
        return bool(self.listeners) or any(there.people or there.watching for there in self.others.values())

    def connected(self) -> set[PersonId]:
        """Return the people who are connected, at this process or another."""
        local = {listener.person for listener in self.listeners if listener.person is not None}
        return local.union(PersonId(number) for there in self.others.values() for number in there.people)

    def watching(self) -> int:
        """Return the number of onlookers who are connected, at this process or another."""
        return self._watching_locally() + sum(there.watching for there in self.others.values())

    def _watching_locally(self) -> int:
        return sum(listener.person is None for listener in self.listeners)

    def onlookers(self) -> list[Onlooker]:
        """Return those who look on, at this process or another: those who came first."""
        there = [
            Onlooker(mark, since, screen, _person(person), network, mark in there.televisions)
            for there in self.others.values()
            for mark, since, screen, person, network in there.onlookers
        ]
        return sorted([*self._onlookers.values(), *there], key=lambda each: each.since)[:MOST_LISTED]

    def composing(self) -> tuple[PersonId, ...]:
        """Return the people who are finding words, or are performing, at this process or another."""
        there = (PersonId(number) for there in self.others.values() for number in there.composing)
        return tuple(sorted({*self.composing_here.people(), *there, *self.performing()}))

    def reading(self) -> tuple[PersonId, ...]:
        """Return the people who still look at the turn that is over, at this process or another."""
        there = (PersonId(number) for there in self.others.values() for number in there.reading)
        return tuple(sorted({*self.reading_here.people(), *there}))

    def performing(self) -> tuple[PersonId, ...]:
        """Return the people who perform a clue, or are about to, at this process or another."""
        there = (PersonId(number) for there in self.others.values() for number in there.performing)
        return tuple(sorted({*self.performing_here.people(), *there}))

    def singing(self) -> tuple[PersonId, ...]:
        """Return those of them who sing."""
        there = (PersonId(number) for there in self.others.values() for number in there.singing)
        return tuple(sorted({*self.singing_here.people(), *there}))

    @property
    def busy(self) -> bool:
        """Whether anybody at this process finds words or still looks at the turn that is over."""
        return bool(self.composing_here.until or self.reading_here.until or self.performing_here.until)

    def silent_at(self) -> float | None:
        """Return when the first of those who are busy is forgotten, unless their client goes on."""
        known = [each.next_at() for each in self._signals]
        return min((at for at in known if at is not None), default=None)

    def told(self) -> tuple[object, ...]:
        """Return what people are told of those who are connected, to see whether it is news."""
        busy = self.composing(), self.performing(), self.singing()
        return self.connected(), self.watching(), *busy, self.onlookers()

    def tell(self, host: PersonId | None, gone: Container[PersonId] = ()) -> None:
        """Tell everybody who is connected now, and who is finding words; tell the host also who looks on."""
        here, performing, singing = tuple(sorted(self.connected())), self.performing(), self.singing()
        said = Presence(here, self.watching(), self.composing(), performing=performing, singing=singing)
        listed = tuple(seen_by_host(each) for each in self.onlookers())
        message, to_host = _encode(said), _encode(msgspec.structs.replace(said, onlookers=listed))
        for listener in [each for each in self.listeners if each.person is None or each.person not in gone]:
            listener.tell(to_host if listener.person is not None and listener.person == host else message)

    def report(self, *, racing: bool) -> Here:
        """Say for other processes who is connected at this one."""
        people = sorted({listener.person for listener in self.listeners if listener.person is not None})
        slowest_ms = round(self.slowest_locally(), -1) if racing else 0.0
        busy = self.composing_here.people(), self.reading_here.people()
        listed = tuple(self._onlookers.values())[:MOST_LISTED]
        looking_on = tuple((each.id, each.since, each.screen, each.person, each.network) for each in listed)
        tvs = tuple(each.id for each in listed if each.tv)
        performs = self.performing_here.people(), self.singing_here.people()
        signs, watching = self.signs.here, self._watching_locally()
        return Here(tuple(people), watching, slowest_ms, *busy, signs, looking_on, tvs, *performs)

    def rank(self, name: str) -> int:
        """Return how many processes look after the table before this one does: those with people come first."""
        if not self.others:
            return 0
        ours = (not self.listeners, name)
        return sum((not (there.people or there.watching), other) < ours for other, there in self.others.items())

    # Races

    def slowest(self) -> float:
        """Return how long the slowest connection of a player takes one way, at this process or another."""
        return max((self.slowest_locally(), *(there.slowest_ms for there in self.others.values())))

    def slowest_locally(self) -> float:
        """Return how long the slowest connection of a player at this process takes one way."""
        return slowest(each.round_trip_ms for each in self.listeners if each.person is not None)

    def late(self, at: int) -> float:
        """Return how long to hold back an entry of a race at several processes: all show it at one time."""
        return max(0.0, at + SPREAD_MS - self._clock()) if self.others else 0.0

    def send_fairly(self, drawn: Iterable[tuple[Listener, bytes]], at: int, *, among_players: bool) -> None:
        """Send the frames of an entry of a race: fast connections get theirs a little later (J8)."""
        slowest_ms, late = self.slowest() if among_players else 0.0, self.late(at)
        for listener, frame in drawn:
            listener.hold_back(frame, held_back(listener.round_trip_ms, slowest_ms) + late)


class Signs:
    """The newest signs made at this process, and which of other processes have been shown.

    A sign is decided like any command, so that a muted person makes none. It is not stored, or a disk would fill
    with applause: a sign that is lost on the way has cost nothing.
    """

    __slots__ = ("_here", "_made", "_shown")

    def __init__(self) -> None:
        self._made = 0
        self._here: deque[tuple[int, int, str]] = deque(maxlen=MOST_SHARED)
        self._shown: dict[str, int] = {}

    def make(self, sign: Reacted) -> None:
        """Note a sign that was made here."""
        self._made += 1
        self._here.append((self._made, sign.person, sign.sign))

    @property
    def here(self) -> tuple[tuple[int, int, str], ...]:
        """The signs that other processes are told of: a number, who made it, and which it is."""
        return tuple(self._here)

    def news(self, others: Mapping[str, Here]) -> list[Reacted]:
        """Return the signs of other processes that have not been shown yet; none of a process that is new."""
        found = []
        for name, there in others.items():
            newest = max((number for number, *_ in there.signs), default=0)
            known = self._shown.get(name, newest)
            found += [Reacted(PersonId(person), sign) for number, person, sign in there.signs if number > known]
            self._shown[name] = max(newest, known)
        self._shown = {name: number for name, number in self._shown.items() if name in others}
        return found


def _person(number: int | None) -> PersonId | None:
    return None if number is None else PersonId(number)
