"""The words of the decks: what `words.toml` and `shows.LL.toml` say of each picture. Knows nothing of paint.

python -m art.words          # puts tags and sentences into the shipped decks; their pictures stay as they are
"""

from __future__ import annotations

import tomllib
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
    if not path.exists():
        return {}
    return {
        name: typeset(text, language) for name, text in tomllib.loads(path.read_text(encoding="utf-8")).items()
    }


W = TypeVar("W", CardWords, SquareWords)


def _told(deck: str, pictures: tuple[W, ...]) -> tuple[W, ...]:
    """The pictures with their sentences, in each language that has one for all of them."""
    written = {language: sentences(deck, language) for language in LANGUAGES}
    whole = {
        language: found for language, found in written.items() if {each.id for each in pictures} == found.keys()
    }
    return tuple(
        msgspec.structs.replace(each, shows={language: found[each.id] for language, found in whole.items()})
        for each in pictures
    )


def _words(deck: str) -> bytes:
    return (HERE / deck / "words.toml").read_bytes()


def store(manifest: Manifest, to: Path) -> None:
    """Write a manifest into the folder of its deck."""
    (to / FILE).write_bytes(msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n")


def main() -> None:
    """Put the words into the shipped decks, and say what is missing for a language to be there."""
    decks: dict[str, tuple[CardWords, ...] | tuple[SquareWords, ...]] = {
        "reverie": reverie(),
        "glimpse": glimpse(),
    }
    for deck, pictures in decks.items():
        manifest = read(HOME / deck)
        pairs = zip(manifest.pictures, pictures, strict=True)
        said = tuple(msgspec.structs.replace(one, tags=each.tags, shows=each.shows) for one, each in pairs)
        store(msgspec.structs.replace(manifest, pictures=said), HOME / deck)
        print(f"{deck}: {', '.join(pictures[0].shows)}")
        for language in LANGUAGES:
            missing = [each.id for each in pictures if each.id not in sentences(deck, language)]
            unknown = sentences(deck, language).keys() - {each.id for each in pictures}
            if 0 < len(missing) < len(pictures) or unknown:
                print(f"{deck}: {language} is left out: missing {missing}, unknown {sorted(unknown)}")


if __name__ == "__main__":
    main()
