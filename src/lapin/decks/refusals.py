"""The reasons for which the workshop of own decks refuses something. `docs/refusals.md` explains each."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Literal

from lapin.game.model.refusals import NOTHING, Fields


class DeckRefusal(StrEnum):
    """Every reason the workshop can give."""

    # Decks
    NO_SUCH_DECK = "NO_SUCH_DECK"
    NO_SUCH_CARD = "NO_SUCH_CARD"
    DECKS_OFF = "DECKS_OFF"
    TOO_MANY_DECKS = "TOO_MANY_DECKS"
    SITE_FULL = "SITE_FULL"
    DECK_FULL = "DECK_FULL"
    DECK_TOO_LARGE = "DECK_TOO_LARGE"
    TEXT_LENGTH = "TEXT_LENGTH"
    # Pictures
    FILE_TOO_LARGE = "FILE_TOO_LARGE"
    TOO_MANY_PIXELS = "TOO_MANY_PIXELS"
    PICTURE_TOO_SMALL = "PICTURE_TOO_SMALL"
    PICTURE_FORMAT = "PICTURE_FORMAT"
    PICTURE_BROKEN = "PICTURE_BROKEN"
    PICTURE_TOO_HEAVY = "PICTURE_TOO_HEAVY"
    PICTURE_BLOCKED = "PICTURE_BLOCKED"
    # Zips
    ZIP_BROKEN = "ZIP_BROKEN"
    ZIP_UNSAFE = "ZIP_UNSAFE"
    # Choosing for a table
    CARD_NOT_IN_DECK = "CARD_NOT_IN_DECK"
    TOO_MANY_CARDS = "TOO_MANY_CARDS"


DATA: Final[Mapping[DeckRefusal, Fields]] = dict.fromkeys(DeckRefusal, NOTHING) | {
    DeckRefusal.TOO_MANY_DECKS: {"most": int},
    DeckRefusal.DECK_FULL: {"most": int},
    DeckRefusal.DECK_TOO_LARGE: {"most": int},
    DeckRefusal.TEXT_LENGTH: {"field": str, "length": int, "most": int},
    DeckRefusal.FILE_TOO_LARGE: {"most": int},
    DeckRefusal.TOO_MANY_PIXELS: {"width": int, "height": int, "most": int},
    DeckRefusal.PICTURE_TOO_SMALL: {"width": int, "height": int, "least": int},
    DeckRefusal.ZIP_UNSAFE: {"name": str, "reason": Literal["path", "link", "encrypted", "bomb", "many"]},
    DeckRefusal.CARD_NOT_IN_DECK: {"deck": str, "card": int},
    DeckRefusal.TOO_MANY_CARDS: {"cards": int, "most": int},
}
"""The data of each code, as `lapin.game.model.refusals` has them for the rules."""

STATUS: dict[str, int] = {
    DeckRefusal.NO_SUCH_DECK: 404,
    DeckRefusal.NO_SUCH_CARD: 404,
    DeckRefusal.DECKS_OFF: 403,
    DeckRefusal.TOO_MANY_DECKS: 409,
    DeckRefusal.SITE_FULL: 507,
    DeckRefusal.DECK_FULL: 409,
    DeckRefusal.DECK_TOO_LARGE: 413,
    DeckRefusal.FILE_TOO_LARGE: 413,
    DeckRefusal.PICTURE_FORMAT: 415,
}
"""The HTTP status of a refusal; any other has 422."""
