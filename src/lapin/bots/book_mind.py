"""Reads clues against the books of a deck: a clue suits a picture if it is near to what people say for it.

The three ways to look are: the nearest phrases of the picture's books by meaning, words in common with them, and
the picture's description. A player may know a part of the books only, as a person would.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from lapin.bots.mind import WAYS, Embeds, Knowledge, Mind, Numbers
from lapin.bots.shelf import KNOWN_BY, Places, Shelf, ShelfVectors
from lapin.bots.wording import stems
from lapin.languages import Language

_NEAREST = 3
_WEIGHTS = np.array([1.0, 0.7, 0.5], dtype=np.float32)[:, None]
"""The weights of the three ways for a player without habits."""
_CACHED_CLUES = 64
_CACHED_LOOKS = 512
_CACHED_MASKS = 32
_BACKGROUND = 400
_LONG = 0.3
"""How much a long phrase weakens a word in common."""


class Phrase(msgspec.Struct, frozen=True):
    """A phrase of a picture's own book, as a possible clue for it."""

    picture: int
    text: str


class BookMind:
    """Judges clues for the pictures of a deck that has books."""

    guesses = False

    def __init__(
        self, shelf: Shelf, described: Mind, encoder: Embeds | None = None, vectors: ShelfVectors | None = None
    ) -> None:
        self.pictures = shelf.count
        self._shelf = shelf
        self._described = described
        self._encoder = encoder
        if encoder is not None and vectors is None:
            vectors = ShelfVectors.computed(shelf.texts, encoder)
        self._vectors = vectors if encoder is not None else None
        self._all = np.arange(len(shelf.texts))
        self._which, self._empty = shelf.index(self._all)
        self._places, self._sizes, self._rare = shelf.stems()
        self._by_language: dict[Language, tuple[Places, Places, NDArray[np.bool_]]] = {}
        self._clues: dict[str, tuple[Numbers, Numbers]] = {}
        self._looks: dict[tuple[str, Knowledge | None], Numbers] = {}
        self._masks: dict[Knowledge, NDArray[np.bool_]] = {}
        if self._vectors is not None and self._vectors.usual is None:
            self._vectors.usual = self._measured()

    @property
    def vectors(self) -> ShelfVectors | None:
        """The vectors of the books, if there is an encoder."""
        return self._vectors

    def knows(self, knowledge: Knowledge, phrase: Phrase) -> bool:
        """Whether a player with this knowledge would think of this phrase."""
        return bool(self._mask(knowledge)[self._shelf.entries[phrase.picture, phrase.text]])

    def suits(self, clue: str, knowledge: Knowledge | None = None) -> Numbers:
        """Return how well a clue suits each picture: ways x pictures."""
        key = (clue, knowledge)
        found = self._looks.get(key)
        if found is None:
            near, common = self._compared(clue)
            if knowledge is not None:
                unknown = ~self._mask(knowledge)
                near, common = np.where(unknown, -1.0, near), np.where(unknown, 0.0, common)
            found = self._ways(
                _nearest(near[self._which], self._empty),
                np.where(self._empty, 0.0, common[self._which]).max(axis=1),
                self._description(clue),
            )
            _remember(self._looks, key, found, _CACHED_LOOKS)
        return found

    def book(self, language: Language) -> Numbers:
        """Return the same for every phrase that was written for no picture, by the descriptions."""
        return self._described.book(language)

    def suits_phrases(self, phrases: Sequence[Phrase], language: Language) -> tuple[Numbers, Numbers]:
        """Return the same for phrases of the books: phrases x ways x pictures.

        The first answer is that of somebody who has never thought of the phrase, the second of somebody who has.
        """
        among, which, empty = self._in_language(language)
        places = np.array([self._shelf.entries[phrase.picture, phrase.text] for phrase in phrases])
        column = np.searchsorted(among, places)
        common = np.stack([self._common(phrase.text)[among] for phrase in phrases])
        if self._vectors is not None:
            near = self._vectors.vectors[places] @ self._vectors.vectors[among].T
        else:
            near = common / (common.max(axis=1, keepdims=True) + 1e-6)
        row = np.arange(len(phrases))
        itself = common[row, column]
        near[row, column], common[row, column] = -1.0, 0.0
        unknowing = self._all_ways(phrases, near, common, which, empty)
        near[row, column], common[row, column] = 1.0, itself
        return unknowing, self._all_ways(phrases, near, common, which, empty)

    def _all_ways(
        self, phrases: Sequence[Phrase], near: Numbers, common: Numbers, which: Places, empty: NDArray[np.bool_]
    ) -> Numbers:
        return np.stack(
            [
                self._ways(
                    _nearest(near[number][which], empty),
                    np.where(empty, 0.0, common[number][which]).max(axis=1),
                    self._description(phrase.text),
                )
                for number, phrase in enumerate(phrases)
            ]
        )

    def _in_language(self, language: Language) -> tuple[Places, Places, NDArray[np.bool_]]:
        if language not in self._by_language:
            among = self._shelf.places(language)
            self._by_language[language] = (among, *self._shelf.index(among))
        return self._by_language[language]

    def _mask(self, knowledge: Knowledge) -> NDArray[np.bool_]:
        found = self._masks.get(knowledge)
        if found is None:
            seed = int.from_bytes(blake2b(knowledge.seed.encode(), digest_size=8).digest())
            luck = np.random.default_rng(seed).random(len(self._shelf.texts), dtype=np.float32)
            share = np.array([KNOWN_BY[distance] for distance in sorted(KNOWN_BY)], dtype=np.float32)
            found = luck < share[self._shelf.distance] ** (1 / knowledge.width)
            _remember(self._masks, knowledge, found, _CACHED_MASKS)
        return found

    def _compared(self, clue: str) -> tuple[Numbers, Numbers]:
        """Return how near each phrase of the books is to a clue: by meaning, and by words in common."""
        found = self._clues.get(clue)
        if found is None:
            common = self._common(clue)
            if self._encoder is None or self._vectors is None:
                near = common / (common.max() + 1e-6)
            else:
                near = self._vectors.vectors @ self._vectors.reduced(self._encoder.encode([clue]))[0]
            found = near, common
            _remember(self._clues, clue, found, _CACHED_CLUES)
        return found

    def _common(self, clue: str) -> Numbers:
        found = np.zeros(len(self._shelf.texts), dtype=np.float32)
        asked = stems(clue)
        for stem in asked:
            if stem in self._places:
                found[self._places[stem]] += self._rare[stem]
        return np.asarray(found / (1 + _LONG * np.maximum(self._sizes, len(asked))), dtype=np.float32)

    def _description(self, clue: str) -> Numbers:
        return np.asarray(self._described.suits(clue).mean(axis=0))

    def _ways(self, near: Numbers, common: Numbers, described: Numbers) -> Numbers:
        if self._vectors is not None and self._vectors.usual is not None:
            near = (near - self._vectors.usual[0]) / self._vectors.usual[1]
        found = np.empty((WAYS, self.pictures), dtype=np.float32)
        for way, values in enumerate((near, common, described)):
            found[way] = (values - values.mean()) / (values.std() + 1e-6)
        return found * _WEIGHTS

    def _measured(self) -> Numbers:
        """Measure how near phrases that were written for other pictures come to each picture."""
        assert self._vectors is not None
        vectors = self._vectors.vectors
        sample = np.random.default_rng(0).choice(self._all, min(_BACKGROUND, len(self._all)), replace=False)
        near = np.stack([_nearest((vectors @ vectors[place])[self._which], self._empty) for place in sample])
        own = self._shelf.picture[sample]
        near[np.arange(len(sample)), own] = np.nan
        return np.stack([np.nanmean(near, axis=0), np.nanstd(near, axis=0) + 1e-6]).astype(np.float32)


def _nearest(near: Numbers, empty: NDArray[np.bool_]) -> Numbers:
    """Return the mean of the nearest phrases of each picture: pictures x phrases -> pictures."""
    near = np.where(empty, -1.0, near)
    size = min(_NEAREST, near.shape[1])
    return np.asarray(np.partition(near, -size, axis=1)[:, -size:].mean(axis=1), dtype=np.float32)


def _remember(cache: dict[Any, Any], key: object, value: object, most: int) -> None:
    if len(cache) >= most:
        cache.pop(next(iter(cache)))
    cache[key] = value
