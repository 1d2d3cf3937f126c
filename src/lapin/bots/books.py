"""The books of associations: what people might say for each picture of a deck, written by looking at it.

A book is a text file beside its deck, one for each language. A block for each picture:

    ## picture-id
    words: plain words for what is seen, comma-separated
    @ what in the picture the following phrases belong to
    2 idiom Once in a blue moon

    3- film Steamboat Bill, Jr.

A phrase has a distance (1: most of five friends would find the picture by it; 2: some; 3: one or none), a kind and
its text. Players tell from these books, and understand clues by them. A phrase with a `-` is understood but never
told: people who were shown its picture afterwards did not see why.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal, get_args

import msgspec

from lapin.decks.built_in import BUILT_IN, built_in, folder
from lapin.languages import Language

ClueKind = Literal[
    "word", "idiom", "proverb", "song", "film", "book", "tale", "game", "quote", "pun", "feeling", "situation",
    "line", "question", "role", "myth", "history", "sound",
]  # fmt: skip
KINDS: tuple[ClueKind, ...] = get_args(ClueKind)
Distance = Literal[1, 2, 3]


class BadBook(Exception):  # noqa: N818 - an answer
    """A book that cannot be read; the text says where and why."""


class Association(msgspec.Struct, frozen=True):
    """A phrase that somebody might say for a picture. `about` names the thing in the picture it belongs to.

    One that is not `told` is only understood.
    """

    text: str
    kind: ClueKind
    distance: Distance
    about: str
    told: bool = True


class PictureBook(msgspec.Struct, frozen=True):
    """The things that one picture brings to mind: phrases, and plain words for what is seen."""

    associations: tuple[Association, ...] = ()
    words: tuple[str, ...] = ()

    @property
    def judged(self) -> bool:
        """Whether somebody has marked the phrases that puzzle; those that are told make sense afterwards."""
        return not all(known.told for known in self.associations)

    @property
    def texts(self) -> tuple[str, ...]:
        """All phrases, then all words."""
        return (*(known.text for known in self.associations), *self.words)


Book = tuple[PictureBook, ...]
"""The books of all pictures of a deck, by number."""


def parse(text: str) -> dict[str, PictureBook]:
    """Return the books in a file, by the ids of their pictures."""
    found: dict[str, PictureBook] = {}
    for picture, lines in _blocks(text):
        if picture in found:
            raise BadBook(f"{picture} comes twice")
        found[picture] = _picture_book(picture, lines)
    return found


def _blocks(text: str) -> Iterator[tuple[str, list[str]]]:
    picture, lines = "", list[str]()
    for line in filter(str.strip, text.splitlines()):
        if line.startswith("## "):
            if picture:
                yield picture, lines
            picture, lines = line[3:].strip(), []
        elif not picture:
            raise BadBook(f"before the first picture: {line}")
        else:
            lines.append(line)
    if picture:
        yield picture, lines


def _picture_book(picture: str, lines: list[str]) -> PictureBook:
    words: tuple[str, ...] = ()
    about = ""
    associations: list[Association] = []
    for line in lines:
        if line.startswith("words:"):
            words = tuple(word.strip() for word in line.removeprefix("words:").split(",") if word.strip())
        elif line.startswith("@ "):
            about = line[2:].strip()
        else:
            associations.append(_association(picture, line, about))
    return PictureBook(tuple(associations), words)


def _association(picture: str, line: str, about: str) -> Association:
    parts = line.split(" ", 2)
    try:
        distance, kind, text = parts
        told = not distance.endswith("-")
        return msgspec.convert(
            {
                "text": text.strip(),
                "kind": kind,
                "distance": int(distance.removesuffix("-")),
                "about": about,
                "told": told,
            },
            Association,
        )
    except (ValueError, msgspec.ValidationError):
        raise BadBook(f"{picture}: {line}") from None


@lru_cache(maxsize=16)
def book(deck: str, language: Language) -> Book | None:
    """Return the book of a built-in deck in a language; None if nobody has written one."""
    path = folder(deck) / f"book.{language}.txt" if deck in BUILT_IN else None
    if path is None or not path.is_file():
        return None
    found = parse(path.read_text(encoding="utf-8"))
    known = [picture.id for picture in built_in(deck).pictures]
    if unknown := found.keys() - set(known):
        raise BadBook(f"{path.name} speaks of unknown pictures: {', '.join(sorted(unknown))}")
    return tuple(found.get(picture, PictureBook()) for picture in known)


@lru_cache(maxsize=16)
def pictures_with(deck: str, language: Language) -> Mapping[str, int]:
    """Return the number of pictures of a built-in deck with which each phrase is told."""
    return Counter(one.text for known in book(deck, language) or () for one in known.associations if one.told)
