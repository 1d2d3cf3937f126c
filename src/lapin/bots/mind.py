"""Computes how well a clue suits each picture of a deck. Every decision of a player rests on this.

The answer has three rows, one for each way to look at a picture (scene, hints, gist), with a number for each
picture: how much better than usual the clue suits it. Some pictures suit everything a little, so the average of a
picture over many phrases is subtracted.
"""

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from lapin.bots.descriptions import Described, Descriptions
from lapin.bots.phrases import phrases
from lapin.bots.wording import stems
from lapin.languages import LANGUAGES, Language

Numbers = NDArray[np.floating[Any]]

WAYS = 3
_HINTS = 2
_CACHED_CLUES = 512


class Embeds(Protocol):
    """An encoder that turns texts into unit vectors."""

    def encode(self, texts: Sequence[str], /) -> Numbers:
        """Return one vector for each text."""


class Knowledge(msgspec.Struct, frozen=True):
    """The part of the books that a player knows: the same for the same seed. A `width` below 1 knows less."""

    seed: str
    width: float = 1.0


class Mind(Hashable, Protocol):
    """Judges clues for the pictures of one deck."""

    @property
    def guesses(self) -> bool:
        """Whether it knows nothing about the pictures."""

    def suits(self, clue: str, knowledge: Knowledge | None = None) -> Numbers:
        """Return how well a clue suits each picture, to somebody who knows this or everything: ways x pictures."""

    def book(self, language: Language) -> Numbers:
        """Return the same for every phrase of a language: phrases x ways x pictures."""


class _CachingMind:
    """A mind that caches its answers."""

    def __init__(self, pictures: int) -> None:
        self.pictures = pictures
        self._clues: dict[str, Numbers] = {}
        self._books: dict[Language, Numbers] = {}
        self._usual: tuple[Numbers, Numbers] | None = None

    def suits(self, clue: str, knowledge: Knowledge | None = None) -> Numbers:  # noqa: ARG002 - nothing to know
        """Return how well a clue suits each picture."""
        known = self._clues.get(clue)
        if known is None:
            known = self._normalised(self._look([clue]))[0]
            if len(self._clues) >= _CACHED_CLUES:
                self._clues.pop(next(iter(self._clues)))
            self._clues[clue] = known
        return known

    def book(self, language: Language) -> Numbers:
        """Return the same for every phrase of a language."""
        known = self._books.get(language)
        if known is None:
            known = self._normalised(self._look([phrase.text for phrase in phrases(language)]))
            self._books[language] = known
        return known

    def _normalised(self, looks: Numbers) -> Numbers:
        """Normalise raw values: for each picture over many phrases, then for each clue over all pictures."""
        if self._usual is None:
            sample = self._look([phrase.text for language in LANGUAGES for phrase in phrases(language)[::3]])
            self._usual = sample.mean(axis=0), sample.std(axis=0) + 1e-6
        mean, spread = self._usual
        found = (looks - mean) / spread
        found -= found.mean(axis=2, keepdims=True)
        found /= found.std(axis=2, keepdims=True) + 1e-6
        return np.asarray(found, dtype=np.float32)

    def _look(self, texts: list[str]) -> Numbers:
        raise NotImplementedError


class MeaningMind(_CachingMind):
    """Compares meanings: the vectors of a picture's sentences, of each tag, and of all tags together."""

    def __init__(
        self, descriptions: Descriptions, encoder: Embeds, vectors: dict[str, Numbers] | None = None
    ) -> None:
        super().__init__(len(descriptions.pictures))
        self.guesses = descriptions.silent
        self._encoder = encoder
        known = vectors or {}
        wanted = [text for text in dict.fromkeys(texts_of(descriptions)) if text not in known]
        fresh = dict(zip(wanted, encoder.encode(wanted), strict=True)) if wanted else {}

        def vector(text: str) -> Numbers:
            return known[text] if text in known else fresh[text]

        empty = np.zeros(encoder.encode(["."]).shape[1], dtype=np.float32)
        scenes = [np.array([vector(p.shows[x]) for x in p.shows] or [empty]) for p in descriptions.pictures]
        self._scene = np.array([scene.mean(axis=0) for scene in scenes]).reshape(-1, len(empty))
        single = list(dict.fromkeys(tag for picture in descriptions.pictures for tag in hints(picture)))
        self._hints = np.array([vector(tag) for tag in single] or [empty])
        place = {tag: number for number, tag in enumerate(single)}
        longest = max([_HINTS, *(len(hints(picture)) for picture in descriptions.pictures)])
        self._which = np.zeros((self.pictures, longest), dtype=np.int64)
        self._none = np.ones((self.pictures, longest), dtype=bool)
        for number, picture in enumerate(descriptions.pictures):
            for column, tag in enumerate(hints(picture) or ()):
                self._which[number, column] = place[tag]
                self._none[number, column] = False
        gists = [gist(picture) for picture in descriptions.pictures]
        self._gist = np.array([vector(text) if text else empty for text in gists]).reshape(-1, len(empty))

    def _look(self, texts: list[str]) -> Numbers:
        asked = self._encoder.encode(texts)
        found = np.empty((len(texts), WAYS, self.pictures), dtype=np.float32)
        found[:, 0] = asked @ self._scene.T
        found[:, 2] = asked @ self._gist.T
        near = (asked @ self._hints.T)[:, self._which]  # texts x pictures x hints
        near[:, self._none] = -1
        near.partition(-_HINTS, axis=2)
        found[:, 1] = near[:, :, -_HINTS:].mean(axis=2)
        return found


class OverlapMind(_CachingMind):
    """Compares words: a clue suits a picture if they share words, above all rare ones. It needs no encoder."""

    def __init__(self, descriptions: Descriptions) -> None:
        super().__init__(len(descriptions.pictures))
        self.guesses = descriptions.silent
        self._words = [
            (_stems(picture.shows.values()), _stems(picture.tags), _stems(picture.texts))
            for picture in descriptions.pictures
        ]
        counts: dict[str, int] = {}
        for _, _, every in self._words:
            for stem in every:
                counts[stem] = counts.get(stem, 0) + 1
        self._rare = {stem: np.log((1 + self.pictures) / count) for stem, count in counts.items()}

    def _look(self, texts: list[str]) -> Numbers:
        found = np.zeros((len(texts), WAYS, self.pictures), dtype=np.float32)
        for row, text in enumerate(texts):
            asked = stems(text)
            for number, ways in enumerate(self._words):
                for way, known in enumerate(ways):
                    found[row, way, number] = sum(self._rare[stem] for stem in asked & known)
        return found


def _stems(texts: Iterable[str]) -> frozenset[str]:
    return frozenset[str]().union(*(stems(text) for text in texts))


def hints(picture: Described) -> tuple[str, ...]:
    """Return the single hints of a picture: its tags, or its sentences if it has no tags."""
    return picture.tags or tuple(picture.shows.values())


def gist(picture: Described) -> str:
    """Return all tags in one line, or a sentence if there are no tags."""
    return ", ".join(picture.tags) or next(iter(picture.shows.values()), "")


def texts_of(descriptions: Descriptions) -> list[str]:
    """Return every text whose vector a mind needs."""
    found: list[str] = []
    for picture in descriptions.pictures:
        found += [*picture.shows.values(), *hints(picture)]
        if gist(picture):
            found.append(gist(picture))
    return found
