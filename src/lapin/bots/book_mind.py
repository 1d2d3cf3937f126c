"""Reads clues against the books of a deck: a clue suits a picture if it is near to what people say for it.

The three ways to look are: the nearest phrases of the picture's books by meaning, words in common with them, and
the picture's description. A player may know only a part of the books, as a person would.
"""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from lapin.bots.descriptions import Descriptions
from lapin.bots.mind import Embeds, Knowledge, Numbers
from lapin.bots.phrases import phrases
from lapin.bots.shelf import KNOWN_BY, Shelf, ShelfVectors, StemPlaces
from lapin.bots.wording import stems, within_a_sentence
from lapin.languages import DEFAULT_LANGUAGE, Language

_NEAREST = 3
_PHRASES_COUNT = np.array([0.25, 0.5, 1.0], dtype=np.float32)
"""The weights of the words that a clue shares with the third, the second and the best phrase of a picture."""
_WEIGHTS = np.array([1.0, 0.7, 0.9], dtype=np.float32)[:, None]
"""The weights of the three ways for a player without habits."""
_THOUGHT_OF = 10
"""The number of a picture's phrases nearest to a clue that are looked at: a player may know some of them."""
_CACHED_CLUES = 12
_CACHED_LOOKS = 512
_CACHED_MASKS = 32
_BACKGROUND, _EVERY = 400, 12
_LONG = 0.3
"""The degree to which a long phrase weakens a word in common."""


class PicturePhrase(msgspec.Struct, frozen=True):
    """A phrase of a picture's own book, as a possible clue for it."""

    picture: int
    text: str


class BookMind:
    """Judges clues for the pictures of a deck that has books."""

    guesses = False

    def __init__(
        self,
        shelf: Shelf,
        descriptions: Descriptions,
        encoder: Embeds | None = None,
        vectors: ShelfVectors | None = None,
        known: Mapping[str, Numbers] | None = None,
    ) -> None:
        self.pictures = shelf.count
        self._shelf = shelf
        self._descriptions = descriptions
        self._encoder = encoder
        if encoder is not None and vectors is None:
            vectors = ShelfVectors.computed(shelf.texts, encoder)
        self._vectors = vectors if encoder is not None else None
        self._all = np.arange(len(shelf.texts))
        self._which, self._empty = shelf.index(self._all)
        self._places, self._sizes, self._rare = shelf.stems
        self._described = self._description_vectors(descriptions, known)
        self._pages: dict[Language, _Page] = {}
        self._clues: dict[str, tuple[Numbers, Numbers]] = {}
        self._looks: dict[tuple[str, Knowledge | None], Numbers] = {}
        self._books: dict[Language, Numbers] = {}
        self._last: tuple[str, Numbers] | None = None
        self._masks: dict[Knowledge, NDArray[np.bool_]] = {}
        self._people: tuple[Sequence[Knowledge], NDArray[np.bool_]] | None = None
        if self._vectors is not None and self._vectors.usual is None:
            self._vectors.usual = self._measured()

    @property
    def vectors(self) -> ShelfVectors | None:
        """The vectors of the books, if there is an encoder."""
        return self._vectors

    def told(self) -> list[tuple[int, str]]:
        """Return every phrase of the books with the number of its picture."""
        return list(self._shelf.entries)

    def knows(self, knowledge: Knowledge, phrase: PicturePhrase) -> bool:
        """Whether a player with this knowledge would think of this phrase."""
        return bool(self._mask(knowledge)[self._shelf.entries[phrase.picture, phrase.text]])

    def suits(self, clue: str, knowledge: Knowledge | None = None) -> Numbers:
        """Return how well a clue suits each picture: ways x pictures."""
        key = (clue, knowledge)
        found = self._looks.get(key)
        if found is None:
            found = balanced(self.raw(clue, knowledge))
            _remember(self._looks, key, found, _CACHED_LOOKS)
        return found

    def raw(self, clue: str, knowledge: Knowledge | None = None) -> Numbers:
        """Return the same before the ways are brought to one scale."""
        near, common = self._compared(clue)
        if knowledge is not None:
            unknown = ~self._mask(knowledge)
            near, common = np.where(unknown, -1.0, near), np.where(unknown, 0.0, common)
        described = self._described @ self._vector(clue) if self._described is not None else None
        return self._ways(
            _top(np.where(self._empty, -1.0, near[self._which])).mean(axis=1),
            _shared(np.where(self._empty, 0.0, common[self._which])),
            described,
        )

    def book(self, language: Language) -> Numbers:
        """Return the same for every phrase that was written for no picture."""
        found = self._books.get(language)
        if found is None:
            found = self._books[language] = np.stack([self.suits(phrase.text) for phrase in phrases(language)])
        return found

    def suits_phrases(self, told: Sequence[PicturePhrase], language: Language) -> tuple[Numbers, Numbers]:
        """Return the same for phrases of the books: phrases x ways x pictures.

        The first answer is that of somebody who has never thought of the phrase, the second of somebody who has.
        """
        unknowing, knowing = self.raw_phrases(told, language)
        return balanced(unknowing), balanced(knowing)

    def raw_phrases(self, told: Sequence[PicturePhrase], language: Language) -> tuple[Numbers, Numbers]:
        """Return the same before the ways are brought to one scale."""
        page = self._page(language)
        own = np.array([phrase.picture for phrase in told])
        places = np.array([self._shelf.entries[phrase.picture, phrase.text] for phrase in told])
        row, column = np.arange(len(told)), page.flat[places]
        common = page.common([phrase.text for phrase in told], self._rare)
        with_itself = _shared(common.reshape(len(told), self.pictures, -1)[row, own])
        if self._vectors is not None:
            vectors = self._vectors.unit(places)
            near = page.near(vectors, self._vectors)
        else:
            near = np.where(page.empty, -1.0, common / (common.max(axis=1, keepdims=True) + 1e-6))
        near[row, column], common[row, column] = -1.0, 0.0
        nearest = _top(near.reshape(len(told), self.pictures, -1))
        shared = _shared(common.reshape(len(told), self.pictures, -1))
        described = vectors @ self._described.T if self._described is not None else None
        unknowing = self._ways(nearest.mean(axis=2), shared, described)
        nearest[row, own] = np.sort(nearest[row, own], axis=1)
        nearest[row, own, 0] = 1.0
        shared[row, own] = with_itself
        return unknowing, self._ways(nearest.mean(axis=2), shared, described)

    def suits_people(self, told: Sequence[PicturePhrase], people: Sequence[Knowledge]) -> Numbers:
        """Return the same for people who each know a part of the books: people x phrases x ways x pictures."""
        return balanced(self.raw_people(told, people))

    def raw_people(self, told: Sequence[PicturePhrase], people: Sequence[Knowledge]) -> Numbers:
        """Return the same before the ways are brought to one scale."""
        if self._people is None or self._people[0] != people:
            self._people = people, np.stack([self._known(one) for one in people])
        known = self._people[1]
        places = np.array([self._shelf.entries[phrase.picture, phrase.text] for phrase in told])
        common = np.stack([self._common(phrase.text) for phrase in told])
        described = None
        if self._vectors is not None:
            vectors = self._vectors.unit(places)
            near = self._vectors.near(vectors)
            described = vectors @ self._described.T if self._described is not None else None
        else:
            near = common / (common.max(axis=1, keepdims=True) + 1e-6)
        nearest, which = self._nearest(near)
        nearest = np.where(known[:, which], nearest, nearest.min(axis=-1, keepdims=True))
        shared, which = self._most_in_common(common)
        shared = np.where(known[:, which], shared, 0.0)
        if described is not None:
            described = np.broadcast_to(described, (len(people), *described.shape))
        return self._ways(_top(nearest).mean(axis=-1), _shared(shared), described)

    def _nearest(self, near: Numbers) -> tuple[Numbers, NDArray[np.int64]]:
        """Return how near the nearest phrases of every picture are, and their places: phrases x pictures x few."""
        listed = np.where(self._empty, -1.0, near[:, self._which])
        few = min(_THOUGHT_OF, listed.shape[2])
        which = np.argpartition(listed, -few, axis=2)[:, :, -few:]
        return np.take_along_axis(listed, which, axis=2), self._which[np.arange(self.pictures)[:, None], which]

    def _most_in_common(self, common: Numbers) -> tuple[Numbers, NDArray[np.int64]]:
        """Return the same for words in common, which few phrases have."""
        shape = len(common), self.pictures, _THOUGHT_OF
        found, which = np.zeros(shape, dtype=np.float32), np.zeros(shape, dtype=np.int64)
        for number, row in enumerate(common):
            places = np.flatnonzero(row)
            places = places[np.lexsort((-row[places], self._shelf.picture[places]))]
            picture = self._shelf.picture[places]
            rank = np.arange(len(places)) - np.searchsorted(picture, picture)
            first = rank < _THOUGHT_OF
            found[number, picture[first], rank[first]] = row[places[first]]
            which[number, picture[first], rank[first]] = places[first]
        return found, which

    def _page(self, language: Language) -> "_Page":
        if language not in self._pages:
            self._pages[language] = _Page(self._shelf, language, self._places, self._sizes)
        return self._pages[language]

    def _mask(self, knowledge: Knowledge) -> NDArray[np.bool_]:
        found = self._masks.get(knowledge)
        if found is None:
            found = self._known(knowledge)
            _remember(self._masks, knowledge, found, _CACHED_MASKS)
        return found

    def _known(self, knowledge: Knowledge) -> NDArray[np.bool_]:
        """Return which phrases somebody knows."""
        seed = int.from_bytes(blake2b(knowledge.seed.encode(), digest_size=8).digest())
        luck = np.random.default_rng(seed).random(len(self._shelf.texts), dtype=np.float32)
        share = np.array([KNOWN_BY[distance] for distance in sorted(KNOWN_BY)], dtype=np.float32)
        return np.asarray(luck < share[self._shelf.distance] ** (1 / knowledge.width))

    def _compared(self, clue: str) -> tuple[Numbers, Numbers]:
        """Return how near each phrase of the books is to a clue: by meaning, and by words in common."""
        found = self._clues.get(clue)
        if found is None:
            common = self._common(clue)
            if self._encoder is None or self._vectors is None:
                near = common / (common.max() + 1e-6)
            else:
                near = self._vectors.near(self._vector(clue)[None])[0]
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

    def _vector(self, clue: str) -> Numbers:
        """Return the vector of a clue in the few dimensions of the shelf: as written, and as within a sentence."""
        assert self._encoder is not None
        assert self._vectors is not None
        if self._last is None or self._last[0] != clue:
            found = self._vectors.reduced(self._encoder.encode([clue, within_a_sentence(clue)])).mean(axis=0)
            self._last = clue, found / (np.linalg.norm(found) + 1e-6)
        return self._last[1]

    def _description_vectors(
        self, descriptions: Descriptions, known: Mapping[str, Numbers] | None
    ) -> Numbers | None:
        """Return a vector for each picture's description, in the few dimensions of the shelf."""
        if self._vectors is None or self._encoder is None:
            return None
        found = []
        for picture in descriptions.pictures:
            texts = [*picture.shows.values(), *picture.tags]
            if not texts:
                found.append(np.zeros(self._vectors.width, dtype=np.float32))
                continue
            listed = [known[text] for text in texts] if known is not None else list(self._encoder.encode(texts))
            found.append(self._vectors.reduced(np.stack(listed)).mean(axis=0))
        return np.asarray(np.stack(found), dtype=np.float32)

    def _ways(self, near: Numbers, common: Numbers, described: Numbers | None) -> Numbers:
        """Put the three ways together: ... x pictures -> ... x ways x pictures."""
        if self._vectors is not None and self._vectors.usual is not None:
            near = (near - self._vectors.usual[0]) / self._vectors.usual[1]
        return np.stack([near, common, common if described is None else described], axis=-2).astype(np.float32)

    def _measured(self) -> Numbers:
        """Measure how near phrases that were written for other pictures come to each picture."""
        assert self._vectors is not None
        if len(self._all) < _BACKGROUND and self._encoder is not None:  # a small book: by phrases for no picture
            general = [phrase.text for phrase in phrases(DEFAULT_LANGUAGE)[::_EVERY]]
            strange = self._vectors.near(self._vectors.reduced(self._encoder.encode(general)))
            far = np.stack([_top(np.where(self._empty, -1.0, row[self._which])).mean(axis=1) for row in strange])
            return np.stack([far.mean(axis=0), far.std(axis=0) + 0.02]).astype(np.float32)
        sample = np.random.default_rng(0).choice(self._all, min(_BACKGROUND, len(self._all)), replace=False)
        near = np.stack(
            [
                _top(np.where(self._empty, -1.0, self._vectors.near(clue[None])[0][self._which])).mean(axis=1)
                for clue in self._vectors.unit(sample)
            ]
        )
        own = self._shelf.picture[sample]
        near[np.arange(len(sample)), own] = np.nan
        return np.stack([np.nanmean(near, axis=0), np.nanstd(near, axis=0) + 1e-6]).astype(np.float32)


class _Page:
    """The phrases of one language, as many places for each picture as the longest book has: pictures x longest."""

    def __init__(self, shelf: Shelf, language: Language, places: Mapping[str, StemPlaces], sizes: Numbers) -> None:
        among = shelf.places(language)
        which, empty = shelf.index(among)
        self.empty = empty.ravel()
        self._first, self._end = (int(among[0]), int(among[-1]) + 1) if len(among) else (0, 0)
        self._filled = np.flatnonzero(~self.empty)
        self._order = among[which.ravel()[self._filled]] - self._first
        self.flat = np.full(len(shelf.texts), -1, dtype=np.int64)
        """The place on this page of each phrase of the shelf."""
        self.flat[self._order + self._first] = self._filled
        self._sizes = np.zeros(len(self.empty), dtype=np.float32)
        self._sizes[self._filled] = sizes[self._order + self._first]
        self._stems = places

    def near(self, clues: Numbers, vectors: ShelfVectors) -> Numbers:
        """Return the nearness of clues to each place by meaning; an empty place gets the greatest distance."""
        found = np.full((len(clues), len(self.empty)), -1.0, dtype=np.float32)
        found[:, self._filled] = vectors.near(clues, self._first, self._end)[:, self._order]
        return found

    def common(self, texts: Sequence[str], rare: Mapping[str, float]) -> Numbers:
        """Return how many words clues have in common with each phrase: clues x places."""
        found = np.zeros((len(texts), len(self.empty)), dtype=np.float32)
        for row, text in enumerate(texts):
            asked = stems(text)
            for stem in asked:
                if stem in self._stems:
                    here = self.flat[self._stems[stem]]
                    found[row, here[here >= 0]] += rare[stem]
            found[row] /= 1 + _LONG * np.maximum(self._sizes, len(asked))
        return found


def balanced(raw: Numbers) -> Numbers:
    """Bring the three ways to one scale over all pictures: ... x ways x pictures."""
    found = raw - raw.mean(axis=-1, keepdims=True)
    found /= found.std(axis=-1, keepdims=True) + 1e-6
    return np.asarray(found * _WEIGHTS, dtype=np.float32)


def _top(near: Numbers) -> Numbers:
    """Return the nearest few, in no order, along the last axis."""
    size = min(_NEAREST, near.shape[-1])
    return np.asarray(np.partition(near, -size, axis=-1)[..., -size:], dtype=np.float32)


def _shared(common: Numbers) -> Numbers:
    """Return how many words a clue shares with a picture: with one phrase above all, and with two more."""
    best = np.sort(_top(common), axis=-1)
    return np.asarray(best @ _PHRASES_COUNT[-best.shape[-1] :], dtype=np.float32)


def _remember(cache: dict[Any, Any], key: object, value: object, most: int) -> None:
    if len(cache) >= most:
        cache.pop(next(iter(cache)))
    cache[key] = value
