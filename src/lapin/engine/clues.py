"""A clue: words, a recording, or something performed live in front of everybody (S4, C4, J4)."""

from typing import Literal

import msgspec

LONGEST_CLUE = 200


class Words(msgspec.Struct, frozen=True, tag="words"):
    """One word or many, a sound, a quotation, an invented sentence."""

    text: str


class Recording(msgspec.Struct, frozen=True, tag="recording"):
    """A hummed tune or a mime that was recorded: where it is kept, and what its bytes hash to."""

    medium: Literal["audio", "video"]
    ref: str
    sha256: str
    milliseconds: int
    words: str = ""


class Live(msgspec.Struct, frozen=True, tag="live"):
    """Sung, hummed or mimed for people in one room or on a call: the table only notes that it was done."""

    form: Literal["song", "mime"]


Clue = Words | Recording | Live
