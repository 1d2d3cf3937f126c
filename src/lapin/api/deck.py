"""The deck of a game: its pictures and their descriptions."""

from dataclasses import dataclass
from pathlib import Path
from typing import Self

from lapin.bots.descriptions import Described, Descriptions
from lapin.decks.built_in import BUILT_IN, built_in, faults, folder
from lapin.decks.manifest import FILE, BadDeck, Manifest, read
from lapin.languages import DEFAULT_LANGUAGE, Language

PICTURES = frozenset({".avif", ".gif", ".heic", ".jpeg", ".jpg", ".png", ".webp"})


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of pictures: the number of cards, the file of each picture, and its description.

        deck = Deck.from_folder("holidays")
        print(deck.cards, deck.caption(0), deck.files[0])

    A card's number is the number of its picture. In a two-sided deck, for Jinx, card n has the pictures 2n and
    2n + 1, and games use the number of the picture.
    """

    id: str
    files: tuple[Path, ...]
    words: Descriptions
    two_sided: bool = False

    @classmethod
    def built_in(cls, name: str) -> Self:
        """Return a deck that comes with Lapin: "reverie", or "glimpse" for Jinx."""
        if name not in BUILT_IN:
            raise ValueError(f"{name} is none of {', '.join(BUILT_IN)}")
        return cls._of(built_in(name), folder(name))

    @classmethod
    def from_folder(cls, place: Path | str, *, two_sided: bool = False) -> Self:
        """Return the deck of a folder with a `deck.json` (docs/decks.md), or of all its pictures, sorted by name.

        Without a `deck.json`, the file names describe the pictures (`old-lighthouse.jpg` shows an old lighthouse),
        and `two_sided` makes a deck for Jinx. Raises `ValueError` if there is no deck or if it has faults.
        """
        home = Path(place)
        if (home / FILE).exists():
            try:
                manifest = read(home)
            except BadDeck as bad:
                raise ValueError(bad.reason) from None
            if found := faults(home):
                raise ValueError(f"{home}: {'; '.join(found)}")
            return cls._of(manifest, home)
        files = tuple(sorted(file for file in home.glob("*") if file.suffix.lower() in PICTURES))
        if not files or (two_sided and len(files) % 2):
            raise ValueError(f"{home}: {len(files)} pictures are no deck")
        name = home.resolve().name
        return cls(name, files, Descriptions(name, tuple(map(_named, files))), two_sided)

    @classmethod
    def _of(cls, manifest: Manifest, home: Path) -> Self:
        pictures = manifest.pictures
        words = Descriptions(manifest.id, tuple(Described(picture.tags, picture.shows) for picture in pictures))
        return cls(manifest.id, tuple(home / picture.large for picture in pictures), words, manifest.two_sided)

    @property
    def cards(self) -> int:
        """The number of cards."""
        return len(self.files) // 2 if self.two_sided else len(self.files)

    def caption(self, picture: int, language: Language = DEFAULT_LANGUAGE) -> str:
        """Return what a picture shows, in this language, else in English; its tags if there is neither."""
        described = self.words.pictures[picture]
        return described.shows.get(language) or described.shows.get(DEFAULT_LANGUAGE) or ", ".join(described.tags)


def _named(file: Path) -> Described:
    """Return a description of a picture from its file name."""
    words = file.stem.replace("-", " ").replace("_", " ").split()
    return Described(tuple(words), {DEFAULT_LANGUAGE: " ".join(words)})
