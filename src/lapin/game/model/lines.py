"""Cleans text that people type before others see it: one line, without invisible characters."""

import unicodedata

JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
"""Invisible characters that emoji and several scripts need."""

BLANK_LETTERS = (
    "\N{COMBINING GRAPHEME JOINER}\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}\N{HANGUL FILLER}"
    "\N{HALFWIDTH HANGUL FILLER}\N{BRAILLE PATTERN BLANK}\u17b4\u17b5\u180b\u180c\u180d\u180f"
)
"""Characters that count as letters or marks by their category, but show nothing."""


MOST_MARKS = 3
"""The most marks in a row that a letter may have: enough for every script, too few to climb over other lines."""


def one_line(text: str) -> str:
    """Return the text on one line without invisible characters; empty if nothing visible is in it."""
    blanks_joined = " ".join(text.split())
    shown = "".join(sign for sign in blanks_joined if _may_stand(sign))
    tidy = " ".join(_few_marks(unicodedata.normalize("NFC", shown)).split())
    return tidy if any(_is_visible(sign) for sign in tidy) else ""


def _few_marks(text: str) -> str:
    """Return the text without marks that are stacked on more marks than any script has."""
    row = 0
    kept = []
    for sign in text:
        row = row + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if row <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def _may_stand(sign: str) -> bool:
    """Whether a character may stay: not if it is invisible or changes the direction of writing."""
    return sign in JOINERS or (sign not in BLANK_LETTERS and unicodedata.category(sign)[0] != "C")


def _is_visible(sign: str) -> bool:
    """Whether a character shows something by itself, unlike joiners, marks and blanks."""
    return unicodedata.category(sign)[0] not in "CMZ"
