"""Where the workers behind one port put their figures, so that whichever is asked can give the sum of all.

A piece of memory that all of them share, made before they are: each writes in its own place and reads the others'.
A reader who comes in the middle of a writing finds rubbish there, and leaves that worker out this once.
"""

import mmap
from collections import Counter
from collections.abc import Callable
from typing import Final

import msgspec

PLACE_BYTES: Final = 16 * 1024
_AS_ONE: Final[dict[str, Callable[[tuple[float, float]], float]]] = {"bus_up": min, "processes": max}
"""Gauges that are not to be added up."""


class Figures(msgspec.Struct, frozen=True):
    """What one worker has counted, and what it measures now."""

    counts: dict[str, int] = {}
    gauges: dict[str, float] = {}


_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Figures] = msgspec.json.Decoder(Figures)


class SharedMetrics:
    """The shared memory."""

    def __init__(self, places: int) -> None:
        self.places = places
        self._memory = mmap.mmap(-1, places * PLACE_BYTES)

    def put(self, place: int, figures: Figures) -> None:
        """Write a worker's figures in its place."""
        text = _encode(figures)[: PLACE_BYTES - 4]
        self._memory.seek(place * PLACE_BYTES)
        self._memory.write(len(text).to_bytes(4, "big") + text)

    def clear(self, place: int) -> None:
        """A worker is gone."""
        self.put(place, Figures())

    def total(self) -> Figures:
        """All figures as those of one server."""
        counts: Counter[str] = Counter()
        gauges: dict[str, float] = {}
        for place in range(self.places):
            figures = self.read(place)
            counts.update(figures.counts)
            for name, value in figures.gauges.items():
                together = _AS_ONE.get(name, sum)
                gauges[name] = together((gauges[name], value)) if name in gauges else value
        return Figures(counts, gauges)

    def read(self, place: int) -> Figures:
        """What was put in a place."""
        start = place * PLACE_BYTES
        length = int.from_bytes(self._memory[start : start + 4], "big")
        try:
            return _decoder.decode(self._memory[start + 4 : start + 4 + length])
        except msgspec.DecodeError:
            return Figures()


class WorkerMetrics:
    """A worker's own place at the board."""

    def __init__(self, board: SharedMetrics, place: int) -> None:
        self._board = board
        self._place = place
        self._before = Counter(
            board.read(place).counts
        )  # of a worker that died here: what is counted never shrinks

    def together(self, figures: Figures) -> Figures:
        """Put these up; what they come to with those of the others."""
        self._board.put(self._place, Figures(self._before + Counter(figures.counts), figures.gauges))
        return self._board.total()
