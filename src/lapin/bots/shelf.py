"""All books of a deck as one list of phrases with their vectors, to find what a clue is near to.

The vectors are computed when the deck is built (`python -m lapin.bots.embed`), reduced to their main components
and stored with one byte for each number.
"""

import zipfile
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

from lapin.bots.books import Book, book
from lapin.bots.wording import stems
from lapin.decks.built_in import folder
from lapin.languages import LANGUAGES, Language

COMPONENTS = 128
_STEPS = 40
"""The steps in which a number is stored, on each side of 0. Finer steps take a megabyte more, unnoticed."""
_BLOCK = 4096
"""The number of vectors that are brought to full numbers at a time."""
_WORD = 0
"""The distance that stands for a plain word, which everybody knows."""

_Numbers = NDArray[np.float32]
Indices = NDArray[np.int64]
StemPlaces = NDArray[np.int32]


class Encodes(Protocol):
    """An encoder that turns texts into unit vectors."""

    def encode(self, texts: Sequence[str], /) -> _Numbers:
        """Return one vector for each text."""


class Shelf:
    """The phrases of all books of a deck, in all languages: `texts`, and for each its picture and its distance."""

    def __init__(self, deck: str, books: Mapping[Language, Book] | None = None) -> None:
        """Collect the books of a built-in deck, or those given."""
        texts: list[str] = []
        pictures: list[int] = []
        distances: list[int] = []
        languages: list[int] = []
        self.entries: dict[tuple[int, str], int] = {}
        self.count = 0
        for which, language in enumerate(LANGUAGES):
            for number, known in enumerate((book(deck, language) if books is None else books.get(language)) or ()):
                self.count = max(self.count, number + 1)
                listed = [*((one.text, int(one.distance)) for one in known.associations)]
                for text, distance in [*listed, *((word, _WORD) for word in known.words)]:
                    if (number, text) not in self.entries:
                        self.entries[number, text] = len(texts)
                        texts.append(text)
                        pictures.append(number)
                        distances.append(distance)
                        languages.append(which)
        self.texts = tuple(texts)
        self.picture = np.array(pictures, dtype=np.int64)
        self.distance = np.array(distances, dtype=np.int64)
        self._language = np.array(languages, dtype=np.int64)

    @property
    def fingerprint(self) -> str:
        """A hash that shows whether vectors belong to these texts."""
        return sha256("\n".join(self.texts).encode()).hexdigest()

    def places(self, language: Language) -> Indices:
        """Return the places of the phrases in this language."""
        return np.flatnonzero(self._language == LANGUAGES.index(language))

    def index(self, among: Indices) -> tuple[Indices, NDArray[np.bool_]]:
        """Return for each picture its places in `among` as one row, and which entries of the rows are empty."""
        places: list[list[int]] = [[] for _ in range(self.count)]
        for place, picture in enumerate(self.picture[among].tolist()):
            places[picture].append(place)
        longest = max(1, *(len(row) for row in places))
        which = np.zeros((self.count, longest), dtype=np.int64)
        empty = np.ones((self.count, longest), dtype=bool)
        for number, row in enumerate(places):
            which[number, : len(row)] = row
            empty[number, : len(row)] = False
        return which, empty

    @cached_property
    def stems(self) -> tuple[dict[str, StemPlaces], _Numbers, dict[str, float]]:
        """The places of each stem, the number of stems of each phrase, and the rareness of each stem."""
        places: dict[str, list[int]] = {}
        owners: dict[str, set[int]] = {}
        sizes = np.zeros(len(self.texts), dtype=np.float32)
        for place, text in enumerate(self.texts):
            found = stems(text)
            sizes[place] = len(found)
            for stem in found:
                places.setdefault(stem, []).append(place)
                owners.setdefault(stem, set()).add(int(self.picture[place]))
        rare = {stem: float(np.log((1 + self.count) / len(cards))) for stem, cards in owners.items()}
        return {stem: np.array(found, dtype=np.int32) for stem, found in places.items()}, sizes, rare


@lru_cache(maxsize=4)
def shelf_of(deck: str) -> Shelf:
    """Return the shelf of a built-in deck. It is read once: a deck has a mind even before the encoder is there."""
    return Shelf(deck)


class ShelfVectors:
    """The vectors of a shelf, and how to bring a clue into the same few dimensions.

    Those that were stored keep one byte for each number, a quarter of the memory, and become unit vectors a few
    thousand at a time.
    """

    def __init__(
        self, mean: _Numbers, axes: _Numbers, vectors: NDArray[np.int8] | _Numbers, usual: _Numbers | None = None
    ) -> None:
        self._mean = mean
        self._axes = axes
        self._stored = vectors
        self._scale = np.empty(len(vectors), dtype=np.float32)
        for start in range(0, len(vectors), _BLOCK):
            length = np.linalg.norm(vectors[start : start + _BLOCK].astype(np.float32), axis=1)
            self._scale[start : start + _BLOCK] = 1 / (length + 1e-6)
        self.usual = usual
        """The usual nearness of any clue to each picture: mean and spread, 2 x pictures."""

    @property
    def width(self) -> int:
        """The number of components of a vector."""
        return int(self._stored.shape[1])

    def unit(self, places: Indices) -> _Numbers:
        """Return the unit vectors at these places."""
        return np.asarray(self._stored[places].astype(np.float32) * self._scale[places, None], dtype=np.float32)

    def near(self, clues: _Numbers, first: int = 0, end: int | None = None) -> _Numbers:
        """Return how near each of these clues is to the phrases from one place to another: clues x phrases."""
        end = len(self._stored) if end is None else end
        found = np.empty((len(clues), end - first), dtype=np.float32)
        for start in range(first, end, _BLOCK):
            stop = min(start + _BLOCK, end)
            near = clues @ self._stored[start:stop].astype(np.float32).T
            np.multiply(near, self._scale[start:stop], out=found[:, start - first : stop - first])
        return found

    @classmethod
    def computed(cls, texts: Sequence[str], encoder: Encodes) -> Self:
        """Compute the vectors of these texts and their main components."""
        vectors = np.asarray(encoder.encode(texts), dtype=np.float32)
        mean = vectors.mean(axis=0)
        _, _, rows = np.linalg.svd(vectors[:: max(len(vectors) // 8000, 1)] - mean, full_matrices=False)
        axes = rows[:COMPONENTS].astype(np.float32)
        return cls(mean, axes, _reduced(vectors, mean, axes))

    @classmethod
    def whole(cls, texts: Sequence[str], encoder: Encodes) -> Self:
        """Compute the vectors of a few texts, with all their components."""
        vectors = np.asarray(encoder.encode(texts), dtype=np.float32)
        size = vectors.shape[1]
        return cls(np.zeros(size, np.float32), np.eye(size, dtype=np.float32), vectors)

    def reduced(self, vectors: _Numbers) -> _Numbers:
        """Return vectors in the few dimensions of the shelf, as unit vectors."""
        return _reduced(vectors, self._mean, self._axes)

    def store(self, path: Path, fingerprint: str) -> None:
        """Store the vectors with less than a byte for each number."""
        assert self.usual is not None, "what is usual is measured before"
        vectors = self.unit(np.arange(len(self._stored)))
        scale = np.abs(vectors).max(axis=1, keepdims=True) + 1e-9
        with path.open("wb") as file:
            np.savez_compressed(
                file,
                texts=np.array(fingerprint),
                mean=self._mean.astype(np.float16),
                axes=self._axes.astype(np.float16),
                usual=self.usual.astype(np.float32),
                vectors=np.round(vectors / scale * _STEPS).astype(np.int8),
            )

    @classmethod
    def stored(cls, path: Path, fingerprint: str) -> Self | None:
        """Return stored vectors; None if they are missing or belong to other texts."""
        try:
            with np.load(path, allow_pickle=False) as stored:
                if str(stored["texts"]) != fingerprint:
                    return None
                vectors = stored["vectors"]
                mean, axes = stored["mean"].astype(np.float32), stored["axes"].astype(np.float32)
                usual = stored["usual"]
        except (OSError, ValueError, KeyError, zipfile.BadZipFile):
            return None
        return cls(mean, axes, vectors, usual)


def _reduced(vectors: _Numbers, mean: _Numbers, axes: _Numbers) -> _Numbers:
    small = (np.asarray(vectors, dtype=np.float32) - mean) @ axes.T
    return np.asarray(small / (np.linalg.norm(small, axis=1, keepdims=True) + 1e-6), dtype=np.float32)


def shelf_file(deck: str) -> Path:
    """Return the file with the vectors of a deck's books."""
    return folder(deck) / "books.npz"


KNOWN_BY = {_WORD: 0.9, 1: 0.85, 2: 0.6, 3: 0.3}
"""The share of people to whom a picture says a phrase, by its distance; three fifths of a book on the whole."""
