"""When connections are pinged."""

from typing import Any

from lapin.net.connections import ConnectionLimits
from lapin.net.picows_connection import Sweep
from tests.waiting import until


class Pinged:
    """What the sweep knows of a connection."""

    def __init__(self) -> None:
        self.turn = 0
        self.pings = 0

    def ping(self, now: float, *, fair: bool) -> None:  # noqa: ARG002 - as it is called
        """Note it."""
        assert now > 0
        self.pings += 1


async def test_a_new_connection_is_pinged_at_the_next_tick_and_then_in_turn() -> None:
    """A race needs to know soon how far away somebody is; nobody who has gone is pinged."""
    sweep = Sweep(ConnectionLimits(ping_seconds=0.5))
    came: list[Any] = [Pinged() for _ in range(5)]
    gone: Any = Pinged()
    for each in (*came, gone):
        sweep.add(each)
    sweep.discard(gone)
    await until(lambda: any(each.pings for each in came))
    assert all(each.pings for each in came)
    assert len(sweep.connections()) == 5
    await until(lambda: all(each.pings > 1 for each in came))
    assert gone.pings == 0
    for each in came:
        sweep.discard(each)
    assert not sweep.connections()
