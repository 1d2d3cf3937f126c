"""How far a table is: its room, its version, what was asked so far, and what those who are connected see of it.

Only what is stored comes in here. Whether this process stored it or another one makes no difference.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from lapin.bots.memory import Memory, remembered
from lapin.game.model.refusals import Refused
from lapin.game.model.state import Square
from lapin.store.log import LogEntry
from lapin.tables.agenda import Clock
from lapin.tables.attendance import Attendance
from lapin.tables.happenings import Step
from lapin.tables.news import News, root_of
from lapin.tables.refusals import TableRefusal
from lapin.tables.room import Room, folded
from lapin.tables.showing import Showing
from lapin.tables.together import Acks, Run, as_one

NO_MEMORY: Final = Memory()
NO_ACKS: Final[Acks] = {}

read_step = msgspec.json.Decoder(Step).decode


class Past(msgspec.Struct, frozen=True):
    """What the entries of a table come to."""

    room: Room
    version: int
    root: bytes
    """What the key is made of under which processes send each other news of this table."""

    commands: dict[str, int] = msgspec.field(default_factory=dict)
    """Which version answered which ask."""

    memory: Memory = NO_MEMORY


def opened(step: Step, payload: bytes) -> Past:
    """A table that was just opened by this step."""
    return Past(folded(None, step), 1, root_of(payload))


def restored(entries: Iterable[LogEntry]) -> Past:
    """The table that these entries of the log make; Refused if there are none."""
    room: Room | None = None
    version, root, memory = 0, b"", NO_MEMORY
    commands: dict[str, int] = {}
    for entry in entries:
        root = root or root_of(entry.payload)
        before = None if room is None else room.game
        room = folded(room, read_step(entry.payload))
        memory = remembered(memory, before, room.game)
        version = entry.version
        if entry.command is not None:
            commands[entry.command] = entry.version
    if room is None:
        raise Refused(TableRefusal.NO_SUCH_TABLE)
    return Past(room, version, root, commands, memory)


class Course:
    """A table as it is now, and everybody who sees it so."""

    def __init__(self, past: Past, clock: Clock) -> None:
        self.room = past.room
        self.version = past.version
        self.commands = past.commands
        self.memory = past.memory
        self.news = News(past.room.table, past.root)
        self.attendance = Attendance(clock, past.room.people)
        self.showing = Showing(self.attendance, clock)
        self.due_mark: int | None = None
        """The deadline that the log keeps, as far as known."""

    def advance(self, run: Run, version: int, acks: Acks = NO_ACKS) -> None:
        """These steps have brought the table to this version: note what they mean, and show them."""
        racing = _racing(self.room) or _racing(run[-1][1])
        for step, room in run:
            if room.game is not self.room.game:
                self.memory = remembered(self.memory, self.room.game, room.game)
            self.room = room
            for happening in step.house:
                self.showing.note(happening)
        self.version = version
        if self.attendance.listeners:
            self.showing.show(self.room, version, as_one(run), acks, self._slowest() if racing else None)

    def _slowest(self) -> float:
        return self.attendance.slowest() if isinstance(self.room.game, Square) else 0.0


def _racing(room: Room) -> bool:
    return isinstance(room.game, Square) and room.game.phase == "touch"
