"""Who is connected to a table, here and, as they say so, at other processes; and since when others are not."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from lapin.bus import Here
from lapin.tables import fairness
from lapin.tables.errands import Listener
from lapin.tables.people import Person

NOBODY: Mapping[str, Here] = {}

MOST_LINES: Final = 8
"""How many lines a person may have open to a table at one process: two devices, some tabs, some dead ones."""

CROWDED_OUT: Final = 4005
"""What the oldest line is closed with when another is opened. Whoever hears it does not come back by itself."""


class Attendance:
    """The people at a table."""

    def __init__(self, clock: Callable[[], float], people: Iterable[Person]) -> None:
        now = clock()
        self._clock = clock
        self.listeners: set[Listener] = set()
        self._lines: dict[int, list[Listener]] = {}  # of each person, the oldest first
        self.others: Mapping[str, Here] = NOBODY
        """Who is connected at other processes, by the name of each."""

        self.away_since: dict[int, float] = {person.id: now for person in people if not person.computer}
        """Since when those are away who are connected nowhere."""

        self.left = 0.0
        """When the last one was seen to go."""

    # Coming and going

    def come(self, listener: Listener) -> None:
        """A line is open. If its person has too many, the oldest is closed: it is the likeliest to be dead."""
        self.listeners.add(listener)
        if listener.person is None:
            return
        self.away_since.pop(listener.person, None)
        lines = self._lines.setdefault(listener.person, [])
        lines.append(listener)
        if len(lines) > MOST_LINES:
            oldest = lines.pop(0)
            self.listeners.discard(oldest)
            oldest.dismiss(CROWDED_OUT, "too many lines")

    def go(self, listener: Listener) -> None:
        """A line is gone; its person is away unless another one is open."""
        self.listeners.discard(listener)
        self.left = self._clock()
        if listener.person is None:
            return
        lines = self._lines.get(listener.person, [])
        if listener in lines:
            lines.remove(listener)
        if not lines:
            self._lines.pop(listener.person, None)
        self.expect(listener.person)

    def expect(self, person: int | None) -> None:
        """Somebody belongs here: away from now on, unless connected somewhere."""
        if person is not None and person not in self.away_since and person not in self.people():
            self.away_since[person] = self._clock()

    def seen(self, person: int | None) -> None:
        """Somebody has just done something, wherever: who is away is so from now on."""
        if person in self.away_since:
            self.away_since[person] = self._clock()

    def others_are(self, others: Mapping[str, Here], belong: Iterable[Person]) -> None:
        """Somebody came or went at another process."""
        was = self.anybody
        self.others = others
        if was and not self.anybody:
            self.left = self._clock()
        here = self.people()
        for person in belong:
            if person.computer:
                continue
            if person.id in here:
                self.away_since.pop(person.id, None)
            else:
                self.away_since.setdefault(person.id, self._clock())

    # Who is here

    @property
    def anybody(self) -> bool:
        """Whether anybody is connected, here or elsewhere."""
        return bool(self.listeners) or any(there.people or there.watching for there in self.others.values())

    def people(self) -> set[int]:
        """Everybody who is connected, wherever."""
        here = {listener.person for listener in self.listeners if listener.person is not None}
        return here.union(*(there.people for there in self.others.values())) if self.others else here

    def watching(self) -> int:
        """How many look on, wherever."""
        return self._watching_here() + sum(there.watching for there in self.others.values())

    def _watching_here(self) -> int:
        return sum(listener.person is None for listener in self.listeners)

    def slowest(self) -> float:
        """How long the slowest line of a player takes one way, wherever it ends."""
        return max((self.slowest_here(), *(there.slowest_ms for there in self.others.values())))

    def slowest_here(self) -> float:
        """The same for the lines that end here."""
        return fairness.slowest(each.round_trip_ms for each in self.listeners if each.person is not None)

    def here(self, *, racing: bool) -> Here:
        """What other processes are told of this one."""
        people = sorted({listener.person for listener in self.listeners if listener.person is not None})
        slowest = round(self.slowest_here(), -1) if racing else 0.0
        return Here(tuple(people), self._watching_here(), slowest)

    def rank(self, name: str) -> int:
        """How many processes come before this one in looking after the table: those with people first."""
        if not self.others:
            return 0
        ours = (not self.listeners, name)
        return sum((not (there.people or there.watching), other) < ours for other, there in self.others.items())
