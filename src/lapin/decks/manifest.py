"""A deck as a file: `deck.json` beside its pictures (docs/decks.md). Read whole or refused; knows no table.

A picture's number is its place in the list: the rules count cards, and cards are these numbers. Of a two-sided
deck, the sides of card n are the pictures 2n and 2n + 1 (J1).
"""

from pathlib import Path
from typing import Literal

import msgspec

FILE = "deck.json"
SizeName = Literal["large", "small"]


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How large the pictures of one size are, in pixels."""

    width: int
    height: int


class ContactSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One picture as two files, named by what is in them."""

    large: str
    small: str


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture of the deck, and what is said of it to everybody alike."""

    id: str
    large: str
    small: str
    tags: tuple[str, ...] = ()
    shows: dict[str, str] = {}
    """What can be seen, in one neutral sentence, by language."""
    kin: str = ""
    """Pictures of one kin look alike: better not side by side in a square."""


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deck: who made it, under which licence, and its pictures in order."""

    format: Literal[1]
    id: str
    title: str
    author: str
    licence: str
    two_sided: bool
    sizes: dict[SizeName, Size]
    back: ContactSheet
    cover: ContactSheet
    pictures: tuple[Picture, ...]
    language: str = ""
    """If all that is said of the pictures is said in one language: which."""

    @property
    def cards(self) -> int:
        """How many cards the rules have to shuffle."""
        return len(self.pictures) // 2 if self.two_sided else len(self.pictures)

    @property
    def files(self) -> frozenset[str]:
        """Every picture file the deck names."""
        sheets: tuple[ContactSheet | Picture, ...] = (self.back, self.cover, *self.pictures)
        return frozenset(name for sheet in sheets for name in (sheet.large, sheet.small))


class BadDeck(Exception):  # noqa: N818 - it names the thing, like Refused does
    """A deck that cannot be used, and why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def read(folder: Path) -> Manifest:
    """The manifest in a folder, or why there is none."""
    try:
        data = (folder / FILE).read_bytes()
    except OSError as error:
        raise BadDeck(f"{folder / FILE}: {error.strerror}") from None
    try:
        return msgspec.json.decode(data, type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadDeck(f"{folder / FILE}: {error}") from None
