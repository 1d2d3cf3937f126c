"""The descriptions of each deck, and their vectors, which were computed when the deck was built."""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import numpy as np

from lapin.bots.book_mind import BookMind
from lapin.bots.descriptions import Described, Descriptions
from lapin.bots.encoder import Encoder
from lapin.bots.mind import Embeds, MeaningMind, Mind, Numbers, OverlapMind, texts_of
from lapin.bots.mixed_mind import MixedMind, MixPart, by_deck, small_mind
from lapin.bots.shelf import ShelfVectors, shelf_file, shelf_of
from lapin.decks.built_in import BUILT_IN, built_in, folder

_STEPS = 127
_MOST_TEXTS = 3000


@lru_cache(maxsize=16)
def descriptions_of(deck: str) -> Descriptions:
    """Return the descriptions of a built-in deck; they are empty for any other deck."""
    if deck not in BUILT_IN:
        return Descriptions(deck, ())
    pictures = built_in(deck).pictures
    return Descriptions(deck, tuple(Described(picture.tags, picture.shows) for picture in pictures))


def vectors_file(deck: str) -> Path:
    """Return the file with the vectors of a built-in deck."""
    return folder(deck) / "vectors.npz"


def fingerprint(texts: list[str]) -> str:
    """Return a hash that shows whether vectors belong to these texts."""
    return sha256("\n".join(texts).encode()).hexdigest()


def store_vectors(descriptions: Descriptions, encoder: Embeds, path: Path) -> None:
    """Compute the vectors of a deck's texts and store them with one byte for each number."""
    texts = list(dict.fromkeys(texts_of(descriptions)))
    vectors = encoder.encode(texts)
    scale = np.abs(vectors).max(axis=1, keepdims=True)
    small = np.round(vectors / scale * _STEPS).astype(np.int8)
    with path.open("wb") as file:
        np.savez_compressed(
            file, vectors=small, scale=scale.astype(np.float32), texts=np.array(fingerprint(texts))
        )


def stored_vectors(descriptions: Descriptions, path: Path) -> dict[str, Numbers] | None:
    """Return the stored vectors of a deck's texts; None if they are missing or belong to other texts."""
    texts = list(dict.fromkeys(texts_of(descriptions)))
    try:
        with np.load(path, allow_pickle=False) as stored:
            if str(stored["texts"]) != fingerprint(texts):
                return None
            vectors = stored["vectors"].astype(np.float32) * (stored["scale"] / _STEPS)
    except (OSError, ValueError, KeyError):
        return None
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return dict(zip(texts, vectors, strict=True))


class KnownTexts:
    """An encoder that remembers texts: those of an own deck come again with every clue that it gets."""

    def __init__(self, encoder: Embeds, most: int = _MOST_TEXTS) -> None:
        self._encoder = encoder
        self._most = most
        self._known: dict[str, Numbers] = {}

    def encode(self, texts: Sequence[str], /) -> Numbers:
        """Return one vector for each text."""
        fresh = [text for text in dict.fromkeys(texts) if text not in self._known]
        found = dict(zip(fresh, self._encoder.encode(fresh), strict=True)) if fresh else {}
        vectors = [found[text] if text in found else self._known[text] for text in texts]
        self._known |= found
        while len(self._known) > self._most:
            self._known.pop(next(iter(self._known)))
        return np.asarray(vectors)


class Minds:
    """The mind for each deck: it compares meanings if there is an encoder, else words."""

    def __init__(self, encoder: Embeds | None = None, kept: int = 8) -> None:
        self._encoder = encoder
        self._kept = kept
        self._minds: dict[str, Mind] = {}
        self._own = None if encoder is None else KnownTexts(encoder)

    @property
    def encoder(self) -> Embeds | None:
        """The encoder, if there is one."""
        return self._encoder

    def use(self, encoder: Embeds) -> None:
        """Compare meanings from now on."""
        self._encoder = encoder
        self._own = KnownTexts(encoder)
        self._minds.clear()

    def mind(self, descriptions: Descriptions, *, built_in: bool) -> Mind:
        """Return the mind for these descriptions."""
        key = descriptions.deck if built_in else fingerprint([descriptions.deck, *texts_of(descriptions)])
        if key not in self._minds:
            if len(self._minds) >= self._kept:
                self._minds.pop(next(iter(self._minds)))
            self._minds[key] = self._made(descriptions, built_in=built_in)
        return self._minds[key]

    def _made(self, descriptions: Descriptions, *, built_in: bool) -> Mind:
        own = built_in and isinstance(self._encoder, Encoder)  # stored vectors fit no other encoder
        known = stored_vectors(descriptions, vectors_file(descriptions.deck)) if own else None
        shelf = shelf_of(descriptions.deck) if built_in else None
        if shelf is not None and shelf.texts:
            stored = ShelfVectors.stored(shelf_file(descriptions.deck), shelf.fingerprint) if own else None
            return BookMind(shelf, descriptions, self._encoder, stored, known)
        if descriptions.pictures and all(picture.source for picture in descriptions.pictures):
            return self._mixed(descriptions)
        if self._encoder is None:
            return OverlapMind(descriptions)
        return MeaningMind(descriptions, self._encoder, known)

    def _mixed(self, descriptions: Descriptions) -> MixedMind:
        """Return the mind for a mix, each of whose pictures is read by the books of its own deck."""
        parts = []
        for deck, (numbers, there) in by_deck(descriptions).items():
            here, places = numbers, there
            mind: Mind | None
            if deck in BUILT_IN:
                mind = self.mind(descriptions_of(deck), built_in=True)
            else:
                shown = [number for number in here if descriptions.pictures[number].texts]
                pictures = tuple(descriptions.pictures[number] for number in shown)
                mind = small_mind(Descriptions(deck, pictures), self._own)
                here, places = shown, list(range(len(shown)))
            if isinstance(mind, BookMind):
                parts.append(MixPart(mind, np.array(here), np.array(places)))
        return MixedMind(len(descriptions.pictures), parts)
