"""The reasons for which a table or the site says no, apart from the game's rules; `docs/refusals.md` has all."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from lapin.decks import refusals as decks
from lapin.failure_codes import FailureCode
from lapin.game.model import refusals as rules
from lapin.game.model.ids import PersonId
from lapin.game.model.refusals import NOTHING, Fields


class TableRefusal(StrEnum):
    """The codes of all such refusals."""

    NO_SUCH_TABLE = "NO_SUCH_TABLE"
    TABLE_DAMAGED = "TABLE_DAMAGED"
    NOT_YOUR_SEAT = "NOT_YOUR_SEAT"
    NOT_HOST = "NOT_HOST"
    NO_SUCH_PERSON = "NO_SUCH_PERSON"
    NAME_LENGTH = "NAME_LENGTH"
    NAME_TAKEN = "NAME_TAKEN"
    RABBIT_TAKEN = "RABBIT_TAKEN"
    TABLE_LOCKED = "TABLE_LOCKED"
    TABLE_CROWDED = "TABLE_CROWDED"
    NO_ONLOOKERS = "NO_ONLOOKERS"
    GAME_RUNNING = "GAME_RUNNING"
    NO_GAME = "NO_GAME"
    NO_SEAT = "NO_SEAT"
    NO_SHUFFLE = "NO_SHUFFLE"
    NOT_SEALED = "NOT_SEALED"
    UNKNOWN_DECK = "UNKNOWN_DECK"
    NO_CLOCK = "NO_CLOCK"
    ONLY_NOW = "ONLY_NOW"
    NOT_ABSENT = "NOT_ABSENT"
    EXTENDED_ENOUGH = "EXTENDED_ENOUGH"
    TURN_CLAIMED = "TURN_CLAIMED"
    CLAIM_AGAIN = "CLAIM_AGAIN"
    TALK_LENGTH = "TALK_LENGTH"
    NO_TEAM = "NO_TEAM"
    PARTNER_VOTES = "PARTNER_VOTES"
    REAL_CARDS = "REAL_CARDS"
    NO_REAL_CARDS = "NO_REAL_CARDS"
    HAS_A_PHONE = "HAS_A_PHONE"
    NOTHING_TO_EXPLAIN = "NOTHING_TO_EXPLAIN"
    NOT_A_COMPUTER = "NOT_A_COMPUTER"
    ORDER_WRONG = "ORDER_WRONG"
    TICKET_SPENT = "TICKET_SPENT"
    UNKIND_WORDS = "UNKIND_WORDS"
    TALK_OFF = "TALK_OFF"
    MUTED = "MUTED"
    SAFE_TABLE = "SAFE_TABLE"
    SAFE_SITE = "SAFE_SITE"
    KEPT_OUT = "KEPT_OUT"
    NO_SUCH_RECORD = "NO_SUCH_RECORD"
    NO_SUCH_PAGE = "NO_SUCH_PAGE"
    NO_SUCH_RECORDING = "NO_SUCH_RECORDING"
    RECORDINGS_OFF = "RECORDINGS_OFF"
    RECORDING_SIZE = "RECORDING_SIZE"
    RECORDING_FORMAT = "RECORDING_FORMAT"
    RECORDING_BROKEN = "RECORDING_BROKEN"
    RECORDING_LENGTH = "RECORDING_LENGTH"
    RECORDING_PIXELS = "RECORDING_PIXELS"
    NOTICES_OFF = "NOTICES_OFF"
    NOTICES_ENOUGH = "NOTICES_ENOUGH"
    NOTICE_ADDRESS = "NOTICE_ADDRESS"
    FEED_FULL = "FEED_FULL"
    FEEDS_ENOUGH = "FEEDS_ENOUGH"
    MAIL_ADDRESS = "MAIL_ADDRESS"
    MAIL_FULL = "MAIL_FULL"
    MAIL_LINK = "MAIL_LINK"
    WEBHOOK_ADDRESS = "WEBHOOK_ADDRESS"
    UNKNOWN_ZONE = "UNKNOWN_ZONE"
    TOO_FAST = "TOO_FAST"
    UNREADABLE = "UNREADABLE"
    ORIGIN = "ORIGIN"
    DRAINING = "DRAINING"
    BARRED = "BARRED"
    READ_ONLY = "READ_ONLY"
    NOT_STORED = "NOT_STORED"
    TRY_AGAIN = "TRY_AGAIN"
    INTERNAL = "INTERNAL"


DATA: Final[Mapping[TableRefusal, Fields]] = dict.fromkeys(TableRefusal, NOTHING) | {
    TableRefusal.NO_SUCH_PERSON: {"person": PersonId},
    TableRefusal.NAME_LENGTH: {"length": int, "most": int},
    TableRefusal.NAME_TAKEN: {"name": str},
    TableRefusal.RABBIT_TAKEN: {"colour": str},
    TableRefusal.TABLE_CROWDED: {"most": int},
    TableRefusal.EXTENDED_ENOUGH: {"most": int},
    TableRefusal.ONLY_NOW: {"game": str},
    TableRefusal.NOT_ABSENT: {"person": PersonId},
    TableRefusal.UNKNOWN_DECK: {"deck": str, "game": str},
    TableRefusal.TURN_CLAIMED: {"person": PersonId, "seconds": int},
    TableRefusal.CLAIM_AGAIN: {"seconds": int},
    TableRefusal.TALK_LENGTH: {"length": int, "most": int},
    TableRefusal.NOT_A_COMPUTER: {"person": PersonId},
    TableRefusal.HAS_A_PHONE: {"person": PersonId},
    TableRefusal.NO_SUCH_RECORD: {"number": int | None},
    TableRefusal.RECORDING_SIZE: {"most": int},
    TableRefusal.RECORDING_LENGTH: {"most": int},
    TableRefusal.RECORDING_PIXELS: {"width": int, "height": int},
    TableRefusal.NOTICES_ENOUGH: {"most": int},
    TableRefusal.FEED_FULL: {"most": int},
    TableRefusal.FEEDS_ENOUGH: {"most": int},
    TableRefusal.MAIL_FULL: {"most": int},
    TableRefusal.UNKNOWN_ZONE: {"zone": str},
    TableRefusal.TOO_FAST: {"seconds": float},
    TableRefusal.BARRED: {"seconds": int},
    TableRefusal.UNREADABLE: {"reason": str},
    TableRefusal.NOT_STORED: {"reason": FailureCode},
}
"""The data of each code, as `lapin.game.model.refusals` has them for the rules."""

REFUSAL_DATA: Final[Mapping[str, Fields]] = {
    code.value: fields for part in (rules.DATA, decks.DATA, DATA) for code, fields in sorted(part.items())
}
"""Every code with which anybody here says no, by the code on the wire: of the rules, of decks, and those above."""
