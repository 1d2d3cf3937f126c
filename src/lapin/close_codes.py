"""The codes with which the server closes a connection: number, meaning, and what a client should do then.

The client's list is generated from here by web/wire.py, and docs/protocol.md is checked against it. Numbers below
4000 are those of the WebSocket protocol; from 4000 on they are ours, and a client should not reconnect by itself.
"""

from enum import IntEnum
from typing import Final, Self

FIRST_FINAL = 4000

LARGEST_MESSAGE: Final = 8 * 1024
"""The most bytes that a message of a client may have."""
MOST_CONNECTIONS: Final = 8
"""The most connections of a person to a table at one process: two devices, some tabs, some dead ones."""


class CloseCode(IntEnum):
    """A reason why a connection was closed."""

    means: str
    then: str
    """The client's next step; empty if nothing but to stop sending such messages."""
    words: str
    """The name by which the client knows what to tell a person, where only a person can go on; else empty."""

    def __new__(cls, number: int, means: str, then: str = "", words: str = "") -> Self:
        """A number with what it means."""
        code = int.__new__(cls, number)
        code._value_ = number
        code.means, code.then, code.words = means, then, words
        return code

    PROTOCOL_ERROR = 1002, "a frame that the WebSocket protocol does not allow"
    UNSUPPORTED = 1003, "a binary message"
    NOT_TEXT = 1007, "a message that is not UTF-8"
    FLOODED = 1008, "too many messages", "slow down"
    TOO_BIG = 1009, f"a message over {LARGEST_MESSAGE // 1024} KiB"
    BROKEN = 1011, "the server failed", "reconnect"
    RESTARTING = 1012, "the server restarts", "reconnect"
    UNAVAILABLE = 1013, "the table cannot be shown now", "reconnect later"
    NOT_YOUR_SEAT = 4001, "not your seat", "", "NOT_YOUR_SEAT"
    SENT_AWAY = 4003, "the host has sent this person away", "", "SENT_AWAY"
    NO_SUCH_TABLE = 4004, "no such table", "", "NO_SUCH_TABLE"
    CROWDED_OUT = (
        4005,
        f"the seat has more than {MOST_CONNECTIONS} connections, and this was the oldest",
        "reconnect only when the person asks for it",
        "TOO_MANY_LINES",
    )
    LEFT = 4006, "this person has left the table for good", "", "LEFT"
    MOVED = 4007, "the seat has moved to another device", "", "SEAT_MOVED"

    NO_ONLOOKERS = 4008, "strangers may not look on at this table now", "", "NO_ONLOOKERS"
    FREED = 4009, "the others have agreed to go on without this person", "", "FREED"

    @property
    def final(self) -> bool:
        """Whether a client should not reconnect by itself."""
        return self >= FIRST_FINAL
