"""A clock that is set back or forward: time goes on, and timers look at it again within seconds."""

from lapin.clock import SteadyClock
from lapin.live.scheduler import LONGEST_SLEEP


def test_a_clock_that_is_set_back_delays_nothing() -> None:
    """When it is set back by an hour, time goes on as before; when it is set forward again, time follows it."""
    wall, steady = [1_000_000.0], [50.0]
    clock = SteadyClock(lambda: wall[0], lambda: steady[0])
    assert clock() == 1_000_000_000
    wall[0], steady[0] = wall[0] - 3600 + 2, steady[0] + 2
    assert clock() == 1_000_002_000
    wall[0], steady[0] = wall[0] + 3, steady[0] + 3
    assert clock() == 1_000_005_000
    wall[0], steady[0] = wall[0] + 3600 + 1, steady[0] + 1
    assert clock() == 1_000_006_000
    wall[0], steady[0] = wall[0] + 500, steady[0] + 1
    assert clock() == 1_000_506_000, "set forward: deadlines have passed"
    assert LONGEST_SLEEP == 5.0
