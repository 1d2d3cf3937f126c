"""What clients of a table say that is no command: that somebody finds words, or reads. Computers wait for them."""

from typing import TYPE_CHECKING

from lapin.game.model.ids import PersonId
from lapin.live.composing import may_compose, wait_until
from lapin.live.reading import AFTERWARDS_MS, may_read, read_until
from lapin.live.services import Services

if TYPE_CHECKING:
    from lapin.live.table import Table


class TableSignals:
    """The signals of the people at one table."""

    def __init__(self, table: "Table", services: Services) -> None:
        self._table = table
        self._services = services
        self._gone_on_at = 0.0

    def composes(self, person: PersonId, *, on: bool) -> None:
        """Note that somebody is finding words for a clue, or not any more."""
        table, now = self._table, self._services.clock()
        if table.presence.composing_here.said(person, now, on=on and may_compose(table.state, person)):
            table.tell_presence()
        table.plan()

    def reads(self, person: PersonId, *, on: bool) -> None:
        """Note that somebody is reading what the last turn brought, or has gone on."""
        table, now = self._table, self._services.clock()
        if table.presence.reading_here.said(person, now, on=on and may_read(table.state, person)):
            table.report()
            if not on:
                self._gone_on_at = now
        table.plan()

    def forget(self) -> None:
        """Forget people who do not find words any more, or have stopped reading."""
        table, now = self._table, self._services.clock()
        if table.presence.reading_here.keep(table.state, now):
            table.report()
        if table.presence.composing_here.keep(table.state, now):
            table.tell_presence()

    def computers_wait_until(self, now: float) -> float:
        """Until when computers make no move, because people find words or read."""
        presence, state, most = self._table.presence, self._table.state, self._services.pace.reading
        composed = wait_until(state, presence.composing(), now)
        if not most:
            return composed
        read = read_until(state, presence.reading(), presence.connected(), now, most)
        return max(composed, read, self._gone_on_at + AFTERWARDS_MS)
