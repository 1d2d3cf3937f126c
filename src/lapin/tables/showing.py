"""What those who are connected to a table get to see of it, and when."""

from collections.abc import Callable

import msgspec

from lapin.tables import fairness
from lapin.tables.attendance import Attendance
from lapin.tables.errands import Listener
from lapin.tables.frames import Printer
from lapin.tables.happenings import AnyHappening, PersonJoined, SeatMoved, Step
from lapin.tables.room import Room
from lapin.tables.together import Acks

SENT_AWAY = 4003

_encode = msgspec.json.Encoder().encode


class Showing:
    """Tells everybody at one table, each their own picture."""

    def __init__(self, attendance: Attendance, clock: Callable[[], float]) -> None:
        self._attendance = attendance
        self._clock = clock
        self._printer = Printer()

    def greet(self, listener: Listener, room: Room, version: int) -> None:
        """The whole picture, for somebody who has just come."""
        person = None if listener.person is None else room.person(listener.person)
        listener.tell(self._printer.frame(room, version, int(self._clock()), person, None, None), 0.0)

    def presence(self) -> None:
        """Who is here."""
        here = self._attendance
        message = _encode({"type": "presence", "here": sorted(here.people()), "watching": here.watching()})
        for listener in tuple(here.listeners):
            listener.tell(message, 0)

    def show(self, room: Room, version: int, step: Step, acks: Acks, hold: float | None) -> None:
        """What has happened, and whose ask it was. `hold`: a race is on, and its slowest line is so slow."""
        sheet = self._printer.sheet(room, version, int(self._clock()), step)
        people = {person.id: person for person in room.people}
        # With a race at several processes, all show it at one time of their common clock.
        late = 0.0
        if hold is not None and self._attendance.others:
            late = max(0.0, step.at + fairness.SPREAD_MS - self._clock())
        for listener in tuple(self._attendance.listeners):
            number = listener.person
            person = None if number is None else people.get(number)
            if number is not None and (person is None or person.gone):
                self.dismiss(listener, "gone")
                continue
            held = 0.0 if hold is None else fairness.held_back(listener.round_trip_ms, hold) + late
            listener.tell(sheet.frame(person, acks.get(listener)), held)

    def note(self, happening: AnyHappening) -> None:
        """What a happening means for who is connected."""
        match happening:
            case PersonJoined(person, computer=False):  # away until a line of theirs opens
                self._attendance.expect(person)
            case SeatMoved(person):  # the old device's token is worth nothing any more, nor is its line
                for listener in tuple(self._attendance.listeners):
                    if listener.person == person:
                        self.dismiss(listener, "moved")
            case _:
                pass

    def dismiss(self, listener: Listener, reason: str) -> None:
        """Send somebody away."""
        self._attendance.listeners.discard(listener)
        listener.dismiss(SENT_AWAY, reason)
