"""What waits: frames for fast connections keep their order, and messages before a table is found are counted."""

import time
from collections import Counter

from lapin.live.registry import Registry
from lapin.net.finding import TableFinder
from lapin.net.rate_limits import ConcurrencyLimit, Rate, TokenBuckets
from lapin.net.session import Session
from tests.live.live_table import MemoryLog
from tests.waiting import until


class KeepingConnection:
    """A connection that keeps what it is sent."""

    address = "127.0.0.1"
    round_trip_ms: float | None = None

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed_with: list[tuple[int, str]] = []

    def send(self, frame: bytes) -> None:
        """Keep it."""
        self.sent.append(frame)

    def close(self, code: int, reason: str) -> None:
        """Keep what was said."""
        self.closed_with.append((code, reason))


def a_session() -> Session:
    """A session at a site without tables."""
    finder = TableFinder(Registry(MemoryLog()), 1.0)
    return Session(finder, "ABCD", None, TokenBuckets(Rate(1, 1)), Counter(), ConcurrencyLimit(1))


async def test_j8_nothing_overtakes_a_frame_whose_time_has_just_come() -> None:
    """It is due, but the server was busy; the next frame may be shown at once: the due one goes first."""
    connection, session = KeepingConnection(), a_session()
    session._connection = connection  # noqa: SLF001 - a session without a table
    session.tell(b"held", 2.0)
    session.tell(b"held as long", 2.0)
    time.sleep(0.01)  # the server is busy
    session.tell(b"at once", 0.0)
    session.tell(b"held again", 1.0)
    session.tell(b"behind it", 0.0)
    await until(lambda: len(connection.sent) == 5)
    assert connection.sent == [b"held", b"held as long", b"at once", b"held again", b"behind it"]
    session.tell(b"nothing is held", 0.0)
    assert connection.sent[-1] == b"nothing is held"


async def test_too_many_messages_before_the_table_is_found_end_the_connection() -> None:
    """Sixty-four wait for it; one more is too much, and the client is told so."""
    connection, session = KeepingConnection(), a_session()
    session.opened(connection)
    for _ in range(64):
        session.heard(b"{}")
    assert connection.closed_with == []
    session.heard(b"{}")
    assert connection.closed_with == [(1008, "too many")]
