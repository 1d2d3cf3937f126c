"""Fair races between slow and fast lines (J8).

Two things make a fast line faster: it hears of the clue earlier, and its touch arrives earlier. So what is
shown during a race is held back for fast lines until the slowest can see it too, and a touch is credited
with half of its line's round trip. Both are bounded: a line that is (or pretends to be) slower than the bound
gets no more, and nobody waits longer for it.
"""

from collections.abc import Iterable

MOST_CREDIT_MS = 150.0

SPREAD_MS = 40.0
"""When people of one race are connected to several processes: by then a step has reached all of them."""

ELSEWHERE_MS = 50.0
"""By then a touch that reached another process is stored."""


def one_way(round_trip_ms: float | None) -> float:
    """How long a message is under way on a line, within the bound; 0 while unknown."""
    return 0.0 if round_trip_ms is None else min(round_trip_ms / 2, MOST_CREDIT_MS)


def credited(arrived_ms: float, round_trip_ms: float | None) -> int:
    """When a touch was made, as far as its line lets us know."""
    return round(arrived_ms - one_way(round_trip_ms))


def slowest(round_trips_ms: Iterable[float | None]) -> float:
    """How long the slowest line of a race needs one way."""
    return max((one_way(round_trip) for round_trip in round_trips_ms), default=0.0)


def held_back(round_trip_ms: float | None, slowest_ms: float) -> float:
    """How long to hold back what this line is shown, so that everybody sees it at the same time."""
    return max(0.0, slowest_ms - one_way(round_trip_ms))


def closes_at(touched_ms: int, tie_window_ms: int, slowest_ms: float) -> float:
    """When nobody can have touched at the same time any more: the window, and the slowest line's way here."""
    return touched_ms + tie_window_ms + slowest_ms + 1
