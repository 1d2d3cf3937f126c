"""Checks that a clue is allowed (S4, C4, J4)."""

from typing import assert_never
from unicodedata import category

from msgspec.structs import replace

from lapin.game.model.clues import LONGEST_CLUE, MOST_CLUE_LINES, Clue, Live, Recording, Words
from lapin.game.model.options import Terms
from lapin.game.model.refusals import Refusal, Refused

_BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Control characters for the direction of writing, which could scramble the text around a clue."""


def checked_clue(clue: Clue, numbers: Terms) -> Clue:
    """Return the clue with its words trimmed, or raise Refused. Performed clues need the table's consent (C4)."""
    match clue:
        case Words(text):
            return Words(_checked_text(text))
        case Live() | Recording():
            if not numbers.performed:
                raise Refused(Refusal.CLUE_FORM)  # C4
            return _checked_recording(clue) if isinstance(clue, Recording) else clue
        case _:
            assert_never(clue)


def _checked_recording(clue: Recording) -> Recording:
    if not clue.ref or clue.milliseconds < 1:
        raise Refused(Refusal.CLUE_EMPTY)
    return replace(clue, words=_checked_text(clue.words)) if clue.words else clue


def _checked_text(text: str) -> str:
    """Return the words as they are kept: without blanks at the ends of lines, each line break one sign (S4)."""
    text = text.strip()
    lines, readable = [text], text.isprintable()
    if not readable:
        lines = [line.rstrip() for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
        text = "\n".join(lines)
        readable = not any(category(sign) in ("Cc", "Cs") or sign in _BIDI_CONTROLS for sign in "".join(lines))
    if len(text) > LONGEST_CLUE:
        raise Refused(Refusal.CLUE_TOO_LONG, length=len(text), most=LONGEST_CLUE)
    if not any(sign.isprintable() and not sign.isspace() for sign in text):
        raise Refused(Refusal.CLUE_EMPTY)
    if not readable:
        raise Refused(Refusal.CLUE_UNREADABLE)
    if len(lines) > MOST_CLUE_LINES:
        raise Refused(Refusal.CLUE_LINES, lines=len(lines), most=MOST_CLUE_LINES)
    return text
