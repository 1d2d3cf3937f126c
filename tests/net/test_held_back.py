"""Frames that wait for fast connections keep their order, and messages before a table is found are counted."""

import asyncio
import time
from collections import Counter

import pytest

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
    session._connection, session.tell = connection, connection.send  # noqa: SLF001 - a session without a table
    session.hold_back(b"held", 2.0)
    session.hold_back(b"held as long", 2.0)
    time.sleep(0.01)  # time is what it is about: the server is busy
    session.hold_back(b"at once", 0.0)
    session.hold_back(b"held again", 1.0)
    session.tell(b"behind it")
    await until(lambda: len(connection.sent) == 5)
    assert connection.sent == [b"held", b"held as long", b"at once", b"held again", b"behind it"]
    session.tell(b"nothing is held")
    assert connection.sent[-1] == b"nothing is held"
    session.hold_back(b"nor this one", 0.0)
    assert connection.sent[-1] == b"nor this one"
    session.hold_back(b"too late", 2.0)
    session.closed()
    session.tell(b"nobody is there")
    due = asyncio.Event()
    asyncio.get_running_loop().call_later(0.003, due.set)  # after the frame's own time
    await due.wait()
    session.tell(b"still nobody")
    assert connection.sent[-1] == b"nor this one"


async def test_too_many_messages_before_the_table_is_found_end_the_connection() -> None:
    """Sixty-four wait for it; one more is too much, and the client is told so."""
    connection, session = KeepingConnection(), a_session()
    session.opened(connection)
    for _ in range(64):
        session.heard(b"{}")
    assert connection.closed_with == []
    session.heard(b"{}")
    assert connection.closed_with == [(1008, "too many")]


def test_j8_a_frame_is_held_back_for_so_many_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """To the millisecond: a thousand of them are a second."""
    due: list[float] = []

    class Loop:
        def time(self) -> float:
            return 50.0

        def call_at(self, when: float, *_what: object) -> None:
            due.append(when)

    connection, session = KeepingConnection(), a_session()
    session._connection, session.tell = connection, connection.send  # noqa: SLF001 - a session without a table
    with monkeypatch.context() as patched:
        patched.setattr(asyncio, "get_running_loop", Loop)
        session.hold_back(b"held", 2_000.0)
    assert due == [52.0]
