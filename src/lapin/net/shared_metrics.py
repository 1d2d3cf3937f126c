"""Shared memory for the metrics of all workers behind one port, so that each of them can show the sum.

The memory is made before the workers are: each writes into a place of its own and reads those of the others.
Nothing is locked: a reader that meets a half-written place cannot decode it, and leaves that worker out this once.
"""

import mmap
from collections import Counter
from collections.abc import Callable
from typing import Final

import msgspec

PLACE_BYTES: Final = 128 * 1024
_AS_ONE: Final[dict[str, Callable[[tuple[float, float]], float]]] = {
    "bus_up": min,
    "processes": max,
    "last_backup_timestamp_seconds": max,
    "process_start_time_seconds": min,
}
"""Gauges that are not added up, with what is done instead."""


class Figures(msgspec.Struct, frozen=True):
    """The metrics of one worker: its counters since the start, and its gauges now."""

    counts: dict[str, int] = {}
    gauges: dict[str, float] = {}


_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Figures] = msgspec.json.Decoder(Figures)


class SharedMetrics:
    """The shared memory, with a place for each worker."""

    def __init__(self, places: int) -> None:
        self.places = places
        self._memory = mmap.mmap(-1, places * PLACE_BYTES)

    def put(self, place: int, figures: Figures) -> None:
        """Write a worker's metrics into its place."""
        text = _encode(figures)[: PLACE_BYTES - 4]
        self._memory.seek(place * PLACE_BYTES)
        self._memory.write(len(text).to_bytes(4, "big") + text)

    def ended(self, place: int) -> None:
        """Empty the gauges of a worker that has ended; its counters stay, since they may never shrink."""
        self.put(place, Figures(self.read(place).counts))

    def total(self) -> Figures:
        """Return the metrics of all workers together."""
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
        """Return the metrics in a place."""
        start = place * PLACE_BYTES
        length = int.from_bytes(self._memory[start : start + 4], "big")
        try:
            return _decoder.decode(self._memory[start + 4 : start + 4 + length])
        except msgspec.DecodeError:
            return Figures()


class WorkerMetrics:
    """A worker's own place in the shared memory."""

    def __init__(self, shared: SharedMetrics, place: int) -> None:
        self._shared = shared
        self._place = place
        self._before = Counter(shared.read(place).counts)  # of a worker that died here: counters never shrink

    def together(self, figures: Figures) -> Figures:
        """Publish this worker's metrics, and return the sum over all workers."""
        self._shared.put(self._place, Figures(self._before + Counter(figures.counts), figures.gauges))
        return self._shared.total()
