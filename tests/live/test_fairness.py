"""Fair races: the time a slow connection is credited with, and how long a fast one waits (J8)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lapin.live.presence import MOST_CREDIT_MS, closes_at, credited, held_back, one_way, slowest

lines = st.none() | st.floats(0, 5_000)


@pytest.mark.parametrize(
    ("round_trip", "way"), [(None, 0.0), (0.0, 0.0), (10.0, 5.0), (250.0, 125.0), (300.0, 150.0)]
)
def test_j8_a_message_takes_half_the_round_trip(round_trip: float | None, way: float) -> None:
    """An unknown round trip is credited with nothing."""
    assert one_way(round_trip) == way


@given(st.floats(300, 1e6))
def test_j8_credit_is_bounded(round_trip: float) -> None:
    """Nobody gains by pretending to have a bad connection."""
    assert one_way(round_trip) == MOST_CREDIT_MS
    assert credited(10_000.0, round_trip) == 10_000 - MOST_CREDIT_MS


def test_j8_a_touch_counts_from_when_it_was_made() -> None:
    """Two fingers at the same moment have the same time, however slow their connections."""
    made = 50_000.0
    assert credited(made + 5, 10.0) == credited(made + 125, 250.0) == made


@given(st.lists(lines, max_size=6))
def test_j8_everybody_sees_a_frame_at_the_same_time(round_trips: list[float | None]) -> None:
    """A frame of a race reaches all screens together."""
    slow = slowest(round_trips)
    for round_trip in round_trips:
        assert held_back(round_trip, slow) + one_way(round_trip) == pytest.approx(slow)
        assert 0 <= held_back(round_trip, slow) <= MOST_CREDIT_MS


def test_j8_nobody_waits_when_nobody_is_there() -> None:
    """An empty table has no slow connection."""
    assert slowest([]) == 0.0
    assert held_back(10.0, 0.0) == 0.0


@given(st.integers(0, 1000), lines, st.integers(20, 1000))
def test_j8_a_window_stays_open_until_the_slowest_tie_has_arrived(
    later: int, round_trip: float | None, window: int
) -> None:
    """A touch at the same time arrives before the window closes, however slow its connection within the bound."""
    first, slow = 50_000, one_way(round_trip)
    made = first + min(later, window)
    assert made + slow < closes_at(first, window, slow)
