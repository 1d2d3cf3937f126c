"""Why a table says no, where it is not the rules that say it. `docs/refusals.md` lists these too."""

from enum import StrEnum


class TableRefusal(StrEnum):
    """Every reason a table can give."""

    NO_SUCH_TABLE = "NO_SUCH_TABLE"
    NOT_YOUR_SEAT = "NOT_YOUR_SEAT"
    NOT_HOST = "NOT_HOST"
    NO_SUCH_PERSON = "NO_SUCH_PERSON"
    NAME_LENGTH = "NAME_LENGTH"
    NAME_TAKEN = "NAME_TAKEN"
    RABBIT_TAKEN = "RABBIT_TAKEN"
    TABLE_LOCKED = "TABLE_LOCKED"
    TABLE_CROWDED = "TABLE_CROWDED"
    GAME_RUNNING = "GAME_RUNNING"
    NO_GAME = "NO_GAME"
    NO_SEAT = "NO_SEAT"
    UNKNOWN_DECK = "UNKNOWN_DECK"
    NO_CLOCK = "NO_CLOCK"
    TALK_LENGTH = "TALK_LENGTH"
    NOT_A_COMPUTER = "NOT_A_COMPUTER"
    ORDER_WRONG = "ORDER_WRONG"
    TICKET_SPENT = "TICKET_SPENT"
    NO_SUCH_RECORD = "NO_SUCH_RECORD"
    TOO_FAST = "TOO_FAST"
    UNREADABLE = "UNREADABLE"
    ORIGIN = "ORIGIN"
    DRAINING = "DRAINING"
    NOT_STORED = "NOT_STORED"
    TRY_AGAIN = "TRY_AGAIN"
    INTERNAL = "INTERNAL"
