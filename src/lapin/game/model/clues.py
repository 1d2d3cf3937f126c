"""A clue: words, a recording, or something performed live in front of everybody (S4, C4, J4)."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

LONGEST_CLUE = 400
"""Characters, line breaks included: room for a stanza of a poem or two (S4)."""

MOST_CLUE_LINES = 12


class Words(msgspec.Struct, frozen=True, tag="words"):
    """A clue in text: one word or many, a sound, a quotation, an invented sentence."""

    text: str


class Recording(msgspec.Struct, frozen=True, tag="recording"):
    """A recorded tune or mime: the reference under which it is stored, and the hash of its bytes."""

    medium: Literal["audio", "video"]
    ref: Annotated[str, Meta(min_length=1, max_length=200)]
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    milliseconds: Annotated[int, Meta(ge=1, le=60_000)]
    words: Annotated[str, Meta(max_length=LONGEST_CLUE)] = ""


class Live(msgspec.Struct, frozen=True, tag="live"):
    """A clue sung, hummed or mimed for people in one room or on a call: the table only notes that it was given."""

    form: Literal["song", "mime"]


Clue = Words | Recording | Live
