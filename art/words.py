"""The words of the decks: what `words.toml` says of each picture. Knows nothing of paint."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

HERE = Path(__file__).parent


class CardWords(msgspec.Struct, frozen=True):
    """What is said of a card of Reverie; the table says more than this, for whoever paints it."""

    id: str
    template: str
    palette: str
    tags: tuple[str, ...]
    en: str
    fr: str
    es: str


class SquareWords(msgspec.Struct, frozen=True):
    """What is said of a square of Glimpse. Pictures of one kin look alike."""

    id: str
    generator: str
    variant: int
    kin: str
    tags: tuple[str, ...]
    en: str
    fr: str
    es: str


class _Cards(msgspec.Struct, frozen=True):
    card: tuple[CardWords, ...]


class _Squares(msgspec.Struct, frozen=True):
    picture: tuple[SquareWords, ...]


@cache
def reverie() -> tuple[CardWords, ...]:
    """The 84 cards in the order of the deck."""
    return msgspec.toml.decode((HERE / "reverie" / "words.toml").read_bytes(), type=_Cards).card


@cache
def glimpse() -> tuple[SquareWords, ...]:
    """The 142 squares in the order of the deck: the sides of card n are 2n and 2n + 1."""
    return msgspec.toml.decode((HERE / "glimpse" / "words.toml").read_bytes(), type=_Squares).picture
