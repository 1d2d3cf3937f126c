"""What is known of each deck in words, and its vectors as they were computed when the deck was built."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import numpy as np

from lapin.bots.descriptions import Described, Descriptions
from lapin.bots.encoder import Encoder
from lapin.bots.mind import Embeds, MeaningMind, Mind, Numbers, OverlapMind, texts_of
from lapin.decks.built_in import BUILT_IN, built_in, folder

_STEPS = 127


@lru_cache(maxsize=16)
def descriptions_of(deck: str) -> Descriptions:
    """What is said of a deck's pictures to everybody; nothing, for a deck we do not know."""
    if deck not in BUILT_IN:
        return Descriptions(deck, ())
    pictures = built_in(deck).pictures
    return Descriptions(deck, tuple(Described(picture.tags, picture.shows) for picture in pictures))


def vectors_file(deck: str) -> Path:
    """Where the vectors of a built-in deck are kept."""
    return folder(deck) / "vectors.npz"


def fingerprint(texts: list[str]) -> str:
    """What tells whether vectors belong to these texts."""
    return sha256("\n".join(texts).encode()).hexdigest()


def store_vectors(descriptions: Descriptions, encoder: Embeds, path: Path) -> None:
    """Compute the vectors of a deck's texts and keep them, one byte a number."""
    texts = list(dict.fromkeys(texts_of(descriptions)))
    vectors = encoder.encode(texts)
    scale = np.abs(vectors).max(axis=1, keepdims=True)
    small = np.round(vectors / scale * _STEPS).astype(np.int8)
    with path.open("wb") as file:
        np.savez_compressed(
            file, vectors=small, scale=scale.astype(np.float32), texts=np.array(fingerprint(texts))
        )


def stored_vectors(descriptions: Descriptions, path: Path) -> dict[str, Numbers] | None:
    """The vectors of a deck's texts; None if they were made of other texts, or are not there."""
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


class Minds:
    """The mind for each deck: by meaning where an encoder is there, else by words in common."""

    def __init__(self, encoder: Embeds | None = None, kept: int = 8) -> None:
        self._encoder = encoder
        self._kept = kept
        self._minds: dict[str, Mind] = {}

    @property
    def encoder(self) -> Embeds | None:
        """What texts are read with, if there is anything."""
        return self._encoder

    def use(self, encoder: Embeds) -> None:
        """From now on by meaning."""
        self._encoder = encoder
        self._minds.clear()

    def mind(self, descriptions: Descriptions, *, built_in: bool) -> Mind:
        """The mind for these descriptions."""
        key = descriptions.deck if built_in else fingerprint([descriptions.deck, *texts_of(descriptions)])
        if key not in self._minds:
            if len(self._minds) >= self._kept:
                self._minds.pop(next(iter(self._minds)))
            self._minds[key] = self._made(descriptions, built_in=built_in)
        return self._minds[key]

    def _made(self, descriptions: Descriptions, *, built_in: bool) -> Mind:
        if self._encoder is None:
            return OverlapMind(descriptions)
        own = built_in and isinstance(self._encoder, Encoder)  # vectors of another encoder mean nothing to it
        vectors = stored_vectors(descriptions, vectors_file(descriptions.deck)) if own else None
        return MeaningMind(descriptions, self._encoder, vectors)
