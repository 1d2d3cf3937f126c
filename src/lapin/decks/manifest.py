"""The manifest of a deck: `deck.json` beside its pictures (docs/decks.md).

A picture's number is its place in the list, and the rules know a card by this number. In a two-sided deck the
sides of card n are the pictures 2n and 2n + 1 (J1).
"""

from pathlib import Path
from typing import Literal

import msgspec

FILE = "deck.json"
SizeName = Literal["large", "small"]


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The width and height of the pictures of one size, in pixels."""

    width: int
    height: int


class PictureFiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One picture as two files of one format, which are named by their content."""

    large: str
    small: str


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A picture of the deck with its public description."""

    id: str
    large: str
    small: str
    tags: tuple[str, ...] = ()
    shows: dict[str, str] = {}
    """A description of the picture, in one or two neutral sentences for each language."""
    kin: str = ""
    """Pictures of the same kin look alike, and are not the two sides of one card."""
    avif: PictureFiles | None = None
    """The same picture as AVIF, less than half as heavy, for phones."""

    def files(self, *, avif: bool) -> PictureFiles:
        """Return its AVIF files if it has some, or those that every browser reads."""
        return self.avif if avif and self.avif is not None else PictureFiles(self.large, self.small)


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deck: its author, its licence, and its pictures in order."""

    format: Literal[1]
    id: str
    title: str
    author: str
    licence: str
    two_sided: bool
    sizes: dict[SizeName, Size]
    back: PictureFiles
    cover: PictureFiles
    pictures: tuple[Picture, ...]
    language: str = ""
    """The language of all descriptions, if there is only one."""

    @property
    def cards(self) -> int:
        """The number of cards that the rules shuffle."""
        return len(self.pictures) // 2 if self.two_sided else len(self.pictures)

    @property
    def files(self) -> frozenset[str]:
        """The names of all picture files of the deck."""
        dense = [picture.avif for picture in self.pictures if picture.avif is not None]
        sheets: tuple[PictureFiles | Picture, ...] = (self.back, self.cover, *self.pictures, *dense)
        return frozenset(name for sheet in sheets for name in (sheet.large, sheet.small))


class BadDeck(Exception):  # noqa: N818 - it names the thing, like Refused does
    """The deck cannot be used; `reason` says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def read(folder: Path) -> Manifest:
    """Return the manifest in a folder, or raise BadDeck."""
    try:
        data = (folder / FILE).read_bytes()
    except OSError as error:
        raise BadDeck(f"{folder / FILE}: {error.strerror}") from None
    try:
        return msgspec.json.decode(data, type=Manifest)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadDeck(f"{folder / FILE}: {error}") from None
