"""One time for all processes, however wrong the clocks of their machines are."""

import pytest

from lapin.live.services import JUMP_MS, SharedClock
from lapin.store.log import StoreFailed
from tests.live.live_table import MemoryLog


class Database(MemoryLog):
    """A log with a clock of its own, so far away that an answer takes a while."""

    def __init__(self) -> None:
        super().__init__()
        self.true_ms = 1_000_000.0
        self.way_ms = 0.0
        self.away = False

    async def now(self) -> float:
        """The time here: half of the round trip has passed by then."""
        if self.away:
            raise StoreFailed("unreachable")
        self.true_ms += self.way_ms / 2
        said = self.true_ms
        self.true_ms += self.way_ms / 2
        return said


def machine(database: Database, skew_ms: float) -> SharedClock:
    """A process on a machine whose clock is wrong by this much."""
    return SharedClock(lambda: database.true_ms + skew_ms)


async def test_machines_that_disagree_by_seconds_agree_on_the_time() -> None:
    """One is five seconds ahead, one five behind: a deadline is the same moment for both."""
    database = Database()
    clocks = [machine(database, skew) for skew in (-5_000.0, 0.0, 5_000.0)]
    database.way_ms = 8.0
    for clock in clocks:
        await clock.read(database)
    assert [clock() for clock in clocks] == [database.true_ms] * 3
    database.true_ms += 60_000
    assert [clock() for clock in clocks] == [database.true_ms] * 3


async def test_a_slow_answer_is_believed_less_than_a_quick_one() -> None:
    """An answer that was under way for long, and longer one way than the other, does not move the clock."""
    database = Database()
    clock = machine(database, 3_000.0)
    await clock.read(database)

    class Congested(Database):
        async def now(self) -> float:
            said = database.true_ms
            database.true_ms += 60.0
            return said

    await clock.read(Congested())
    assert clock() == database.true_ms


async def test_a_database_on_another_machine_is_believed_at_once() -> None:
    """After a failover the database has another clock, and everybody goes by that one."""
    database = Database()
    clock = machine(database, 3_000.0)
    for _ in range(5):
        await clock.read(database)
    offset = 2_000.0

    class Standby(Database):
        async def now(self) -> float:
            return database.true_ms + offset

    assert offset > JUMP_MS
    await clock.read(Standby())
    assert clock() == database.true_ms + offset


async def test_while_the_database_is_away_the_clock_goes_on() -> None:
    """It goes as steadily as the machine's own."""
    database = Database()
    clock = machine(database, -5_000.0)
    await clock.read(database)
    database.away = True
    with pytest.raises(StoreFailed):
        await clock.read(database)
    database.true_ms += 10_000
    assert clock() == database.true_ms
