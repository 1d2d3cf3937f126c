"""The times at which connections are pinged."""

import logging
from typing import Any

import pytest

from lapin.net.connections import ConnectionLimits
from lapin.net.picows_connection import Sweep
from lapin.net.picows_edge import PICOWS_LOG
from tests.waiting import until


class Pinged:
    """A connection as the sweep knows it."""

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


def test_only_picows_own_failures_are_errors_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Clients make mistakes all day: whoever runs a site does not read of each."""
    with caplog.at_level(logging.DEBUG, "lapin.net.picows"):
        PICOWS_LOG.error("a client sent nonsense")
        PICOWS_LOG.error("a failure", exc_info=True)
    assert [(each.levelname, each.message) for each in caplog.records] == [
        ("DEBUG", "a client sent nonsense"),
        ("ERROR", "a failure"),
    ]
