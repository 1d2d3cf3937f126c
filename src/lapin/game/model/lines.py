"""Text that people type, as it may be shown to others: one line, and nothing in it that cannot be seen."""

import unicodedata

JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
"""Invisible, but emoji and several scripts need them."""

BLANK_LETTERS = (
    "\N{COMBINING GRAPHEME JOINER}\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}\N{HANGUL FILLER}"
    "\N{HALFWIDTH HANGUL FILLER}\N{BRAILLE PATTERN BLANK}\u17b4\u17b5\u180b\u180c\u180d\u180f"
)
"""Letters and marks by their category that show nothing."""


def one_line(text: str) -> str:
    """The text on one line without invisible signs; empty if there is nothing to see in it."""
    blanks_joined = " ".join(text.split())
    shown = "".join(sign for sign in blanks_joined if _may_stand(sign))
    tidy = " ".join(unicodedata.normalize("NFC", shown).split())
    return tidy if any(_is_visible(sign) for sign in tidy) else ""


def _may_stand(sign: str) -> bool:
    """Letters, signs and blanks; nothing that is invisible or turns the writing round."""
    return sign in JOINERS or (sign not in BLANK_LETTERS and unicodedata.category(sign)[0] != "C")


def _is_visible(sign: str) -> bool:
    """Whether a sign shows something by itself: joiners, marks and blanks need another one."""
    return unicodedata.category(sign)[0] not in "CMZ"
