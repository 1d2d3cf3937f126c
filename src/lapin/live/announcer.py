"""Tells players and other processes what is stored nowhere: who is connected, who is busy, quick signs."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from lapin.bus import Here
from lapin.game.model.ids import PersonId
from lapin.game.model.state import Square
from lapin.live.presence import TablePresence
from lapin.live.services import Services
from lapin.table.commands import Compose, Signal
from lapin.table.events import Reacted, TableEntry
from lapin.table.frames import FrameEncoder

if TYPE_CHECKING:
    from lapin.live.table import Table


class Announcer:
    """Speaks for one table."""

    def __init__(self, table: "Table", services: Services, presence: TablePresence, frames: FrameEncoder) -> None:
        self._table = table
        self._services = services
        self._presence = presence
        self._frames = frames
        self._waits = services.pace.turned is not None  # else computers wait for no reader

    def report(self) -> None:
        """Say to other processes who is connected at this one, and what they are busy with."""
        table = self._table
        self._services.bus.here(table.id, self._presence.report(racing=isinstance(table.state.game, Square)))

    def tell_presence(self) -> None:
        """Say so to everybody at the table, too."""
        self.report()
        self._presence.tell()

    def others_are(self, others: Mapping[str, Here]) -> None:
        """Note who is connected at other processes."""
        presence = self._presence
        before = presence.connected(), presence.watching(), presence.composing()
        presence.others_are(others, self._table.state.members)
        if (presence.connected(), presence.watching(), presence.composing()) != before:
            self.tell_presence()
        self._show(tuple(presence.signs.news(others)))
        self._table.plan()

    def note(self, person: PersonId, signal: Signal) -> None:
        """Note what somebody is busy with, or not any more: computer players wait for them."""
        state, now = self._table.state, self._services.clock()
        if isinstance(signal, Compose):
            if self._presence.composing_here.said(state, person, now, on=signal.on):
                self.tell_presence()
        elif self._waits and self._presence.reading_here.said(state, person, now, on=signal.on):
            self.report()
        self._table.plan()

    def forget_signals(self) -> None:
        """Forget what people are not busy with any more."""
        state, now = self._table.state, self._services.clock()
        if self._presence.reading_here.keep(state, now):
            self.report()
        if self._presence.composing_here.keep(state, now):
            self.tell_presence()

    def react(self, signs: tuple[Reacted, ...]) -> None:
        """Show quick signs at once, here and at other processes."""
        for sign in signs:
            self._presence.signs.make(sign)
        self.report()
        self._show(signs)

    def _show(self, signs: tuple[Reacted, ...]) -> None:
        if not signs:
            return
        state, now = self._table.state, int(self._services.clock())
        frames = self._frames.encode(state, self._table.version, now, TableEntry(now, house=signs))
        for listener in tuple(self._presence.listeners):
            number = listener.person
            listener.tell(frames.frame(None if number is None else state.person(number), None), 0.0)
