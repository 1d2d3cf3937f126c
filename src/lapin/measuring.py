"""Counts and times things, under the names that Prometheus shows: a counter of text, which processes can add up.

A series is `name` or `name{label="value"}`. A histogram is counted in places, one for each bound, and its sum in
microseconds, so that everything is a whole number. Labels have few values, and never anything of a person.
"""

from bisect import bisect_left
from collections import Counter
from functools import cache
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of a histogram's places, in seconds; the last place has none."""

PLACE: Final = "#"
MICROSECONDS: Final = "us"


def series(name: str, **labels: str) -> str:
    """Return the name of a series with its labels."""
    if not labels:
        return name
    listed = ",".join(f'{label}="{value}"' for label, value in labels.items())
    return f"{name}{{{listed}}}"


def count(counts: Counter[str], name: str, **labels: str) -> None:
    """Count one more."""
    counts[series(name, **labels)] += 1


class Histogram:
    """A histogram of how long something takes, by the name of its series."""

    __slots__ = ("_places", "_total")

    def __init__(self, key: str) -> None:
        self._places = tuple(f"{key}{PLACE}{place}" for place in range(len(BOUNDS) + 1))
        self._total = f"{key}{PLACE}{MICROSECONDS}"

    def observe(self, counts: Counter[str], seconds: float) -> None:
        """Record how long it took."""
        counts[self._places[bisect_left(BOUNDS, seconds)]] += 1
        counts[self._total] += int(seconds * 1e6)


MOVE_SECONDS: Final = Histogram("move_seconds")
STORE_SECONDS: Final = Histogram("store_seconds")

_histogram = cache(Histogram)


def observe(counts: Counter[str], name: str, seconds: float, **labels: str) -> None:
    """Record how long something took that has labels; what has none has a histogram of its own."""
    _histogram(series(name, **labels)).observe(counts, seconds)
