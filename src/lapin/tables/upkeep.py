"""What falls due at a live table: when it has to be looked at, and what is done then.

With people at several processes each of them sees the same things fall due. One comes first in doing them, by what
all know of each other; the others do so a little later, if it has not been done by then. Should two act at once,
the log lets one win, and the other finds that nothing is left to do.
"""

from random import Random
from typing import assert_never

from lapin.game.model.commands import CloseWindow
from lapin.game.model.state import Square
from lapin.tables import fairness, house
from lapin.tables.attendance import Attendance
from lapin.tables.attention import Away, CloseSpot, ComputerMove, Deadline, Duty, Idle, Planner, duties
from lapin.tables.happenings import Step
from lapin.tables.room import Room
from lapin.tables.surroundings import Surroundings
from lapin.tables.thinking import RETHINK_MS, Host, Thinking

BACKUP_MS = 1_500
"""How much later a process does what another one should have done."""

THINK_AGAIN_MS = 10_000
"""The same for computer players, who take their time anyway: one process thinks, not all of them."""


class Upkeep:
    """Looks after one table."""

    def __init__(self, table: Host, around: Surroundings, attendance: Attendance) -> None:
        rng = Random(around.entropy(16))  # noqa: S311 - thinking times and random players
        self._table = table
        self._around = around
        self._attendance = attendance
        self._planner = Planner(around.pace, rng, glances=around.players is not None)
        self.thinking = Thinking(table, around, self._planner, rng)
        self.loaded = around.clock()
        """Since when the table is in memory."""

        self._attending = False

    @property
    def rank(self) -> int:
        """How many other processes come first in looking after this table."""
        return self._attendance.rank(self._around.bus.name)

    def plan(self) -> None:
        """Tell the agenda when this table has to be looked at next."""
        room = self._table.room
        if room.closed or self._nothing_due(room):
            self._around.wake(room.table, None)
            return
        due = self._duties()
        self._around.wake(room.table, due[0][0] if due else None)

    def _nothing_due(self, room: Room) -> bool:
        """The common case, seen at a glance: people play without a clock, and all of them are here."""
        return (
            bool(self._attendance.listeners)
            and not self._attendance.away_since
            and not isinstance(room.game, Square)
            and room.deadline is None
            and not any(person.computer or person.stand_in or person.gone for person in room.people)
        )

    def _duties(self) -> list[tuple[float, Duty]]:
        """What is to be seen to, and when this process does."""
        here, room = self._attendance, self._table.room
        slowest = here.slowest() if isinstance(room.game, Square) else 0.0
        if here.others:
            slowest += fairness.ELSEWHERE_MS
        found = duties(room, self._around.clock(), self._planner, here.away_since, slowest, self._idle_at(room))
        rank = self.rank
        if not rank:
            return [(duty.at, duty) for duty in found]
        later = [(duty.at + rank * _patience(duty), duty) for duty in found]
        return sorted(later, key=lambda each: each[0])

    def _idle_at(self, room: Room) -> float | None:
        if self._attendance.anybody:
            return None
        idle = max(room.touched, self._attendance.left) + self._around.idle_ms
        return max(idle, self.loaded + self._around.settle_ms)

    async def attend(self) -> None:
        """See to everything that is due now."""
        if self._attending:
            return  # whoever does so already plans what comes next
        self._attending = True
        try:
            now = self._around.clock()
            for at, duty in self._duties():
                if at > now:
                    break
                if isinstance(duty, ComputerMove) and self._around.players is not None:
                    self.thinking.ask(duty.seat, self._around.players)
                    continue
                version = self._table.version
                await self._table.quietly(lambda room, duty=duty: self._attended(room, duty))  # type: ignore[misc]  # bound now
                if isinstance(duty, ComputerMove) and self._table.version == version:  # a picture that was taken
                    self._planner.later(duty.seat, now + RETHINK_MS)
        finally:
            self._attending = False
        self._table.plan()

    def _attended(self, room: Room, duty: Duty) -> Step:
        now = int(self._around.clock())
        match duty:
            case CloseSpot(_, spot):
                return house.called(room, CloseWindow(spot), now)
            case Deadline():
                return house.clock_ran_out(room, now)
            case ComputerMove(_, seat):
                return self.thinking.at_random(room, seat)
            case Away(_, person):  # or has come back while something else was stored
                away = self._attendance.away_since
                return house.gone_away(room, person, now, away) if person in away else Step(now)
            case Idle():
                return Step(now) if self._attendance.anybody else house.closed(room, now)
            case _:
                assert_never(duty)


def _patience(duty: Duty) -> int:
    return THINK_AGAIN_MS if isinstance(duty, ComputerMove) else BACKUP_MS
