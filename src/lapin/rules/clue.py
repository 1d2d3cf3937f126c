"""What may be said as a clue (S4, C4, J4)."""

from typing import assert_never

from lapin.engine.clues import LONGEST_CLUE, Clue, Live, Recording, Words
from lapin.engine.options import Terms
from lapin.engine.refusals import Refusal, Refused


def checked_clue(clue: Clue, numbers: Terms) -> Clue:
    """The clue as it will be kept: words trimmed; sung and mimed ones only where the table plays with them."""
    match clue:
        case Words(text):
            return Words(_checked_text(text))
        case Live() | Recording():
            if not numbers.performed:
                raise Refused(Refusal.CLUE_FORM)  # C4
            if isinstance(clue, Recording) and not (clue.ref and clue.milliseconds > 0):
                raise Refused(Refusal.CLUE_EMPTY)
            return clue
        case _:
            assert_never(clue)


def _checked_text(text: str) -> str:
    text = text.strip()
    if len(text) > LONGEST_CLUE:
        raise Refused(Refusal.CLUE_TOO_LONG, length=len(text), most=LONGEST_CLUE)
    if not any(sign.isprintable() and not sign.isspace() for sign in text):
        raise Refused(Refusal.CLUE_EMPTY)
    if any(sign < " " or sign == "\x7f" or "\ud800" <= sign <= "\udfff" for sign in text):
        raise Refused(Refusal.CLUE_UNREADABLE)
    return text
