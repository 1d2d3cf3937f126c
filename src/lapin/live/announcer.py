"""The announcer of a table: tells players and other processes what is stored nowhere.

That is who is connected, who is busy, who performs a clue, and which quick signs are made.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from lapin.bus import Here
from lapin.game.model.ids import PersonId
from lapin.live.presence import TablePresence
from lapin.live.queue import Listener, plays_race
from lapin.live.services import Services
from lapin.table.commands import Compose, Signal
from lapin.table.events import Reacted, TableEntry
from lapin.table.frame_encoder import FrameEncoder

if TYPE_CHECKING:
    from lapin.live.table import Table


class Announcer:
    """Shows one table to connections that ask, and tells people and other processes what is stored nowhere."""

    def __init__(self, table: "Table", services: Services, presence: TablePresence, frames: FrameEncoder) -> None:
        self._table = table
        self._services = services
        self._presence = presence
        self._frames = frames
        self._waits = services.pace.turned is not None  # else computers wait for no reader

    def show(self, listener: Listener, ack: str | None = None) -> None:
        """Show the whole table, as it is now, to one connection."""
        table, now = self._table, int(self._services.clock())
        person = None if listener.person is None else table.state.person(listener.person)
        listener.tell(self._frames.frame(table.state, table.version, now, person, None, ack))

    def report(self) -> None:
        """Say to other processes who is connected at this one, and what they are busy with."""
        table = self._table
        self._services.bus.here(table.id, self._presence.report(racing=plays_race(table.state)))

    def tell_presence(self) -> None:
        """Also tell everybody at the table."""
        self.report()
        self._presence.tell(self._table.state.host)

    def others_are(self, others: Mapping[str, Here]) -> None:
        """Note who is connected at other processes."""
        presence = self._presence
        before = presence.told()
        presence.others_are(others, self._table.state.members)
        if presence.told() != before:
            self.tell_presence()
        self._show(tuple(presence.signs.news(others)))
        self._table.plan()

    def note(self, person: PersonId, signal: Signal) -> None:
        """Note what somebody is busy with, or no longer is: computer players wait for them."""
        state, now = self._table.state, self._services.clock()
        if isinstance(signal, Compose):
            presence, performs = self._presence, signal.on and signal.performs
            news = (
                presence.composing_here.said(state, person, now, on=signal.on),
                presence.performing_here.said(state, person, now, on=performs),
                presence.singing_here.said(state, person, now, on=performs and signal.form == "song"),
            )
            if any(news):
                self.tell_presence()
        elif self._waits and self._presence.reading_here.said(state, person, now, on=signal.on):
            self.report()
        self._table.plan()

    def forget_signals(self) -> None:
        """Forget what people are no longer busy with."""
        state, now = self._table.state, self._services.clock()
        if self._presence.reading_here.keep(state, now):
            self.report()
        presence = self._presence
        news = (
            presence.composing_here.keep(state, now),
            presence.performing_here.keep(state, now),
            presence.singing_here.keep(state, now),
        )
        if any(news):
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
            person = None if listener.person is None else state.person(listener.person)
            listener.tell(frames.frame(person, None, changes=listener.takes_changes))
