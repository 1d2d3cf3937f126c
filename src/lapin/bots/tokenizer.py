"""The tokenizer of the sentence encoder: splits a text into the most likely tokens.

The vocabulary comes from the encoder package's data file. It is a unigram model: every token has a score, and the
split with the highest sum wins (Viterbi).
"""

import struct
import unicodedata
from array import array
from collections.abc import Iterator
from pathlib import Path

UNKNOWN, BEGIN, END = 0, 1, 2
_UNKNOWN_COST = 10.0
_BLANK = "\u2581"
_TEXT, _SCORE = 0x0A, 0x15
"""The first bytes of the protobuf fields 1, with a length, and 2, with four bytes."""


class Tokenizer:
    """A vocabulary of tokens with their scores."""

    def __init__(self, path: Path) -> None:
        self._numbers: dict[str, int] = {}
        scores = array("d")
        for text, score in _entries(path.read_bytes()):
            self._numbers[text] = len(scores)
            scores.append(score)
        if len(scores) <= END:
            raise ValueError(f"{path.name} holds no tokens")
        self._scores = scores
        self._longest = max(map(len, self._numbers))
        self._unknown = min(scores) - _UNKNOWN_COST

    def __len__(self) -> int:
        return len(self._scores)

    def tokens(self, text: str) -> list[int]:
        """Return the numbers of a text's tokens, between those for the beginning and the end."""
        tidy = unicodedata.normalize("NFKC", text).split()
        if not tidy:
            return [BEGIN, UNKNOWN, END]
        return [BEGIN, *self._most_likely(_BLANK + _BLANK.join(tidy)), END]

    def _most_likely(self, text: str) -> list[int]:
        length = len(text)
        best = [0.0] + [float("-inf")] * length
        came_from = [(0, UNKNOWN)] * (length + 1)
        for start in range(length):
            here = best[start]
            for end in range(start + 1, min(start + self._longest, length) + 1):
                number = self._numbers.get(text[start:end])
                if number is not None:
                    score = here + self._scores[number]
                elif end == start + 1:
                    number, score = UNKNOWN, here + self._unknown
                else:
                    continue
                if score > best[end]:
                    best[end], came_from[end] = score, (start, number)
        found: list[int] = []
        place = length
        while place:
            place, number = came_from[place]
            found.append(number)
        return found[::-1]


def _entries(data: bytes) -> Iterator[tuple[str, float]]:
    """Yield text and score of every token. Each is field 1 of the file: a message with text (1) and score (2)."""
    score_at = struct.Struct("<f").unpack_from
    place, end = 0, len(data)
    while place < end:
        # Nearly every token is short, and has its text before its score: reading it so takes half of the time.
        if end - place > 4 and data[place] == data[place + 2] == _TEXT and data[place + 1] < 0x80:
            stop = place + 2 + data[place + 1]
            score = place + 4 + data[place + 3]
            if score + 5 == stop <= end and data[score] == _SCORE:
                yield data[place + 4 : score].decode(), score_at(data, score + 1)[0]
                place = stop
                continue
        field, value, place = _field(data, place)
        if field == 1 and value is not None:
            yield _entry(value)


def _entry(value: bytes) -> tuple[str, float]:
    text, score, place = "", 0.0, 0
    while place < len(value):
        part, content, place = _field(value, place)
        if part == 1 and content is not None:
            text = content.decode()
        elif part == 2 and content is not None:
            (score,) = struct.unpack("<f", content)
    return text, score


def _field(data: bytes, place: int) -> tuple[int, bytes | None, int]:
    """Return number and content of a field of a protobuf message, and where it ends; no content for integers."""
    key, place = _varint(data, place)
    kind = key & 7
    if kind == 0:
        _, place = _varint(data, place)
        return key >> 3, None, place
    if kind == 2:
        length, place = _varint(data, place)
    elif kind in (1, 5):
        length = 8 if kind == 1 else 4
    else:
        raise ValueError("not a vocabulary file")
    return key >> 3, data[place : place + length], place + length


def _varint(data: bytes, place: int) -> tuple[int, int]:
    number = shift = 0
    while True:
        byte = data[place]
        place += 1
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number, place
        shift += 7
