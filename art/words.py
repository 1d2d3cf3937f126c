"""The words of the decks: what `words.toml` and `shows.LL.toml` say of each picture. Knows nothing of paint.

python -m art.words          # puts tags and sentences into the shipped decks; their pictures stay as they are
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

from lapin.decks.built_in import HOME
from lapin.decks.manifest import FILE, Manifest, read
from lapin.languages import LANGUAGES, typeset

HERE = Path(__file__).parent


class CardWords(msgspec.Struct, frozen=True):
    """What is said of a card of Reverie; the table says more than this, for whoever paints it."""

    id: str
    template: str
    palette: str
    tags: tuple[str, ...]
    shows: dict[str, str] = {}


class SquareWords(msgspec.Struct, frozen=True):
    """What is said of a square of Glimpse. Pictures of one kin look alike."""

    id: str
    generator: str
    variant: int
    kin: str
    tags: tuple[str, ...]
    shows: dict[str, str] = {}


class _Cards(msgspec.Struct, frozen=True):
    card: tuple[CardWords, ...]


class _Squares(msgspec.Struct, frozen=True):
    picture: tuple[SquareWords, ...]


@cache
def reverie() -> tuple[CardWords, ...]:
    """The 84 cards in the order of the deck."""
    return _told("reverie", msgspec.toml.decode(_words("reverie"), type=_Cards).card)


@cache
def glimpse() -> tuple[SquareWords, ...]:
    """The 142 squares in the order of the deck: the sides of card n are 2n and 2n + 1."""
    return _told("glimpse", msgspec.toml.decode(_words("glimpse"), type=_Squares).picture)


def sentences(deck: str, language: str) -> dict[str, str]:
    """What somebody has written in a language, by picture; nothing if nobody has begun."""
    path = HERE / deck / f"shows.{language}.toml"
    written = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {name: typeset(text, language) for name, text in written.items()}


W = TypeVar("W", CardWords, SquareWords)


def _told(deck: str, pictures: tuple[W, ...]) -> tuple[W, ...]:
    """The pictures with their sentences, in each language that has one for all of them."""
    ids = {each.id for each in pictures}
    written = {language: sentences(deck, language) for language in LANGUAGES}
    whole = {language: found for language, found in written.items() if found.keys() == ids}
    return tuple(
        msgspec.structs.replace(each, shows={language: found[each.id] for language, found in whole.items()})
        for each in pictures
    )


def _words(deck: str) -> bytes:
    return (HERE / deck / "words.toml").read_bytes()


def store(manifest: Manifest, to: Path) -> None:
    """Write a manifest into the folder of its deck."""
    (to / FILE).write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n")


def _put(deck: str, pictures: Sequence[CardWords | SquareWords]) -> None:
    """Put the words into a shipped deck, and say what is missing for a language to be there."""
    manifest = read(HOME / deck)
    said = tuple(
        msgspec.structs.replace(one, tags=each.tags, shows=each.shows)
        for one, each in zip(manifest.pictures, pictures, strict=True)
    )
    store(msgspec.structs.replace(manifest, pictures=said), HOME / deck)
    print(f"{deck}: {', '.join(pictures[0].shows)}")
    ids = {each.id for each in pictures}
    for language in LANGUAGES:
        found = sentences(deck, language).keys()
        if found and found != ids:
            print(f"{deck}: {language} is left out; missing or unknown: {', '.join(sorted(ids ^ found))}")


def main() -> None:
    """Put the words into both decks."""
    _put("reverie", reverie())
    _put("glimpse", glimpse())


if __name__ == "__main__":
    main()
