"""For whom a table waits, since when and until when; which hours count at a slow table."""

import pytest

from lapin.durations import DAY_MS, HOUR_MS
from lapin.table.state import Clocks
from lapin.table.waits import SlowPace, Wait, after, awaited, awake, counted
from tests.table.pure_table import HOST, NOON, SECOND, THIRD, PureTable, playing

MONDAY = 4 * DAY_MS
"""5 January 1970, midnight in UTC."""


def test_everybody_is_awaited_who_has_not_given_a_card_yet() -> None:
    """Since the clue, and without a clock for ever; a player who moves is no longer awaited."""
    table = playing("odyssey", 3)
    table.now += 1000
    table.play_one()
    told = table.now
    assert awaited(table.state) == (Wait(SECOND, told, None), Wait(THIRD, told, None))
    table.now += 1000
    table.play_one()
    assert awaited(table.state) == (Wait(THIRD, told, None),)


def test_a_clock_says_until_when() -> None:
    """And nobody is awaited before the game and after it."""
    table = playing("odyssey", 3, clocks=Clocks(tell=30))
    assert {wait.until for wait in awaited(table.state)} == {NOON + 30_000}
    assert [wait.person for wait in awaited(table.state)] == [HOST, SECOND, THIRD]
    table.state = PureTable().state
    assert awaited(table.state) == ()


@pytest.mark.parametrize(
    ("pace", "since", "until"),
    [
        (SlowPace(12), MONDAY, MONDAY + 12 * HOUR_MS),
        (SlowPace(12, skip_nights=True), MONDAY, MONDAY + 20 * HOUR_MS),
        (SlowPace(12, skip_nights=True), MONDAY + 20 * HOUR_MS, MONDAY + (24 + 18) * HOUR_MS),
        (SlowPace(12, skip_nights=True, utc_offset=-120), MONDAY, MONDAY + 22 * HOUR_MS),
        (SlowPace(24, skip_weekends=True), MONDAY + 4 * DAY_MS + HOUR_MS, MONDAY + 7 * DAY_MS + HOUR_MS),
        (SlowPace(24, skip_weekends=True), MONDAY + 5 * DAY_MS, MONDAY + 8 * DAY_MS),
        (SlowPace(72), MONDAY, MONDAY + 3 * DAY_MS),
        (SlowPace(168), MONDAY, MONDAY + 7 * DAY_MS),
        (SlowPace(168, skip_weekends=True), MONDAY, MONDAY + 9 * DAY_MS),
        (SlowPace(168, skip_nights=True), MONDAY, MONDAY + 11 * DAY_MS + 22 * HOUR_MS),  # 12 days of 14 hours
        (
            SlowPace(12, skip_weekends=True, skip_nights=True),
            MONDAY + 6 * DAY_MS,
            MONDAY + 7 * DAY_MS + 20 * HOUR_MS,
        ),
    ],
)
def test_nights_and_weekends_are_left_out_of_the_time(pace: SlowPace, since: int, until: int) -> None:
    """From 22 to 8 and from Saturday to Sunday the time stands still, by the clock of the host."""
    assert after(pace, since, pace.hours * HOUR_MS) == until


@pytest.mark.parametrize(
    "pace", [SlowPace(12), SlowPace(48, True), SlowPace(72, False, True, -300), SlowPace(168, True, True, 90)]
)
@pytest.mark.parametrize("since", [MONDAY + hour * HOUR_MS + 7 for hour in range(0, 170, 13)])
def test_as_much_time_has_counted_as_has_passed_until_the_deadline(pace: SlowPace, since: int) -> None:
    """The hours that a deadline leaves out are left out of the time that somebody has taken."""
    for hours in (0, 1, 11, 30, 168):
        assert counted(pace, since, after(pace, since, hours * HOUR_MS)) == hours * HOUR_MS
    assert counted(pace, since, since - HOUR_MS) == 0


def test_computers_are_awake_when_people_are() -> None:
    """A move that falls into the night waits for the morning, by the clock of the host."""
    pace = SlowPace(24, utc_offset=60)
    assert awake(pace, MONDAY + 9 * HOUR_MS) == MONDAY + 9 * HOUR_MS
    assert awake(pace, MONDAY + 2 * HOUR_MS + 5) == MONDAY + 7 * HOUR_MS + 5
    assert awake(pace, MONDAY + 21 * HOUR_MS + 5) == MONDAY + (24 + 7) * HOUR_MS + 5


@pytest.mark.parametrize("minutes", [-720, 0, 330, 840])
def test_people_are_awake_from_eight_to_ten_to_the_millisecond(minutes: int) -> None:
    """Wherever the host is: in the last moment of the night the table sleeps, and in that of the day it wakes."""
    pace, midnight = SlowPace(24, utc_offset=minutes), MONDAY - minutes * 60_000
    morning, night, tomorrow = midnight + 8 * HOUR_MS, midnight + 22 * HOUR_MS, midnight + 32 * HOUR_MS
    for waking in (morning, night - 1):
        assert awake(pace, waking) == waking
    assert awake(pace, morning - 1) == morning + HOUR_MS - 1
    assert awake(pace, midnight) == morning
    assert awake(pace, night) == tomorrow
    assert awake(pace, midnight - 1) == morning + HOUR_MS - 1


@pytest.mark.parametrize("minutes", [-720, 0, 330, 840])
def test_time_that_is_over_when_the_night_begins_ends_in_the_evening(minutes: int) -> None:
    """Not on the next morning; but whoever has no time left at night is called when the night is over."""
    pace, midnight = SlowPace(12, skip_nights=True, utc_offset=minutes), MONDAY - minutes * 60_000
    morning, night = midnight + 8 * HOUR_MS, midnight + 22 * HOUR_MS
    assert after(pace, morning, 14 * HOUR_MS) == night
    assert after(pace, morning, 14 * HOUR_MS + 1) == morning + DAY_MS + 1
    assert after(pace, night - 1, 0) == night - 1
    assert after(pace, night, 0) == morning + DAY_MS
    assert counted(pace, night - 5, morning + DAY_MS + 7) == 12
