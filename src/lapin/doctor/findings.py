"""What a check finds."""

from enum import Enum

import msgspec


class How(Enum):
    """How good a finding is."""

    GOOD = "ok"
    HINT = "hint"
    """It works; something could be better, or cannot be known from here."""
    WRONG = "wrong"


class Finding(msgspec.Struct, frozen=True):
    """One sentence about one part of a set-up, and what to do about it."""

    about: str
    how: How
    text: str
    mend: str = ""


def good(about: str, text: str) -> Finding:
    """All is well with this."""
    return Finding(about, How.GOOD, text)


def hint(about: str, text: str, mend: str = "") -> Finding:
    """It could be better."""
    return Finding(about, How.HINT, text, mend)


def wrong(about: str, text: str, mend: str) -> Finding:
    """It does not work, or not for long."""
    return Finding(about, How.WRONG, text, mend)
