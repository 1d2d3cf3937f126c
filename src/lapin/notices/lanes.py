"""The order in which notices are sent: a dead address delays nobody else's.

Each table has at most two notices on their way at a time. A table whose services do not answer shares eight places
with others like it for a while, whatever it is owed; the other places stay free for everybody else.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from lapin.store.outbox import OwedRow

AT_ONCE: Final = 32
"""The most notices that one process sends at a time."""

OF_A_TABLE: Final = 2
SLOW_LANE: Final = 8
"""The most of them that may be of tables whose services do not answer."""

SLOW_MS: Final = 600_000
"""The time for which a table is known as one of these."""

LOOKED_AT: Final = 512
"""The number of due notices that are looked at, to find enough of different tables."""


class SendingSlots:
    """The notices that are on their way now, by table."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._sent: Counter[str] = Counter()
        self._slow: dict[str, float] = {}

    @property
    def free(self) -> int:
        """The number of notices that may still be begun."""
        return AT_ONCE - self._sent.total()

    def begin(self, due: Iterable[OwedRow]) -> list[OwedRow]:
        """Return those that may be sent now, in their order; they count as on their way from now on."""
        now = self._clock()
        self._slow = {table: until for table, until in self._slow.items() if until > now}
        slow = sum(count for table, count in self._sent.items() if table in self._slow)
        found = []
        for row in due:
            if not self.free:
                break
            in_slow_lane = row.table in self._slow
            if self._sent[row.table] >= OF_A_TABLE or (in_slow_lane and slow >= SLOW_LANE):
                continue
            slow += in_slow_lane
            self._sent[row.table] += 1
            found.append(row)
        return found

    def end(self, table: str) -> None:
        """Note that one of this table's notices is no longer on its way."""
        self._sent[table] -= 1
        if not self._sent[table]:
            del self._sent[table]

    def unanswered(self, table: str) -> None:
        """Note that a service of this table did not answer."""
        self._slow[table] = self._clock() + SLOW_MS
