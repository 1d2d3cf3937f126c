"""When a table is offered, missed, put to sleep and closed: to the millisecond."""

import pytest
from msgspec.structs import replace

from lapin.live.sleep import away_ms, idle_at, idle_ms, is_offered, look_ahead, may_sleep
from lapin.table.commands import EndGame, HideCode, Lock, SetPace, SetUp
from lapin.table.state import Clocks, TableState
from lapin.table.waits import SlowPace
from tests.live.live_table import HOUR, MemoryLog
from tests.table.pure_table import HOST, NOON, PureTable

DAYS = 24 * HOUR


def listed(*, slow: bool = False, playing: bool = False) -> TableState:
    """A table that is open to everybody; nothing has happened there since noon."""
    table = PureTable("odyssey", 3)
    table.execute(HOST, SetUp(listed=True))
    if slow:
        table.execute(HOST, SetPace(SlowPace(24)))
    if playing:
        table.start()
    assert table.state.touched == NOON
    return table.state


def test_a_table_without_people_is_offered_for_a_minute() -> None:
    """From when somebody was there or anything happened, whichever was later; a slow one always."""
    state = listed()
    assert is_offered(state, NOON + 59_999, 0.0)
    assert not is_offered(state, NOON + 60_000, 0.0)
    assert is_offered(state, NOON + 64_999, NOON + 5_000)
    assert not is_offered(state, NOON + 65_000, NOON + 5_000)
    assert is_offered(listed(slow=True), NOON + 9 * DAYS, 0.0)


@pytest.mark.parametrize("change", [Lock(on=True), HideCode(on=True), SetUp(listed=False)])
def test_a_table_that_strangers_cannot_join_is_offered_to_nobody(change: Lock | HideCode | SetUp) -> None:
    """Each of these keeps them out, and so does its end."""
    for slow in (False, True):
        table = PureTable("odyssey", 3)
        table.state = listed(slow=slow)
        assert is_offered(table.state, NOON, NOON)
        assert not is_offered(replace(table.state, closed=True), NOON, NOON)
        table.execute(HOST, change)
        assert not is_offered(table.state, NOON, NOON)


def test_a_table_is_closed_hours_or_days_after_the_last_was_there() -> None:
    """A slow one after two weeks, unless the site keeps tables longer than that."""
    usual, slow = listed(), listed(slow=True)
    assert (idle_ms(usual, 12 * HOUR), idle_ms(slow, 12 * HOUR)) == (12 * HOUR, 14 * DAYS)
    assert idle_ms(slow, 20 * DAYS) == 20 * DAYS
    assert idle_at(usual, 0.0, HOUR) == NOON + HOUR
    assert idle_at(usual, NOON + 7.0, HOUR) == NOON + 7 + HOUR
    assert (away_ms(usual), away_ms(slow)) == (60_000, 600_000)
    assert away_ms(replace(usual, clocks=Clocks(away=20))) == 20_000


def test_a_table_without_people_leaves_memory_after_five_minutes() -> None:
    """Before and after a game, and while its game waits for people; a game that goes on stays."""
    for state in (listed(), listed(slow=True)):
        assert not may_sleep(state, NOON + 300_000, 0.0, None)
        assert may_sleep(state, NOON + 300_001, 0.0, None)
        assert may_sleep(state, NOON + 300_001, NOON + 5.0, None), "before a game nobody waits for whoever left"
    game = listed(playing=True)
    assert not may_sleep(game, NOON + DAYS, 0.0, None)
    assert not may_sleep(game, NOON + 300_005, NOON + 5.0, None, still=True)
    assert may_sleep(game, NOON + 300_006, NOON + 5.0, None, still=True)
    assert not may_sleep(game, NOON + 300_000, 0.0, None, still=True)
    table = PureTable("odyssey", 0)
    table.state = game
    table.execute(HOST, EndGame())
    assert may_sleep(table.state, NOON + 300_001, 0.0, None)


def test_a_slow_game_leaves_memory_after_a_minute_unless_something_falls_due() -> None:
    """Then it would only have to be read again."""
    slow = listed(slow=True, playing=True)
    assert not may_sleep(slow, NOON + 60_000, 0.0, None)
    assert may_sleep(slow, NOON + 60_001, 0.0, None)
    assert not may_sleep(slow, NOON + 60_001, NOON + 1.0, None)
    assert not may_sleep(slow, NOON + 60_001, 0.0, NOON + 120_001)
    assert may_sleep(slow, NOON + 60_001, 0.0, NOON + 120_002)


async def test_only_tables_that_fall_due_soon_and_are_not_known_get_a_timer() -> None:
    """Within the next three minutes."""
    woken: dict[str, float] = {}

    class Due(MemoryLog):
        async def due(self, before: int, limit: int) -> list[tuple[str, int]]:
            assert (before, limit) == (NOON + 180_000, 100_000)
            return [("known", NOON), ("oak", NOON + 1), ("elm", NOON + 2)]

    found = await look_ahead(Due(), NOON + 0.5, lambda table: table == "known", woken.__setitem__)
    assert (found, woken) == (2, {"oak": NOON + 1, "elm": NOON + 2})
