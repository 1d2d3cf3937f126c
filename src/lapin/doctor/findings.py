"""The findings of checks."""

from enum import Enum

import msgspec


class Grade(Enum):
    """The grade of a finding."""

    GOOD = "ok"
    HINT = "hint"
    """It works; something could be better, or cannot be known from here."""
    WRONG = "wrong"


class Finding(msgspec.Struct, frozen=True):
    """One sentence about one part of a set-up, and what to do about it."""

    about: str
    how: Grade
    text: str
    mend: str = ""


def good(about: str, text: str) -> Finding:
    """Return the finding that all is well with this."""
    return Finding(about, Grade.GOOD, text)


def hint(about: str, text: str, mend: str = "") -> Finding:
    """Return the finding that something could be better."""
    return Finding(about, Grade.HINT, text, mend)


def wrong(about: str, text: str, mend: str) -> Finding:
    """Return the finding that something does not work, or not for long."""
    return Finding(about, Grade.WRONG, text, mend)
