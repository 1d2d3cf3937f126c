"""What a table that is played over days shows of its moves: who moved last, and which moves a stand-in made."""

from lapin.durations import HOUR_MS
from lapin.table.slow import slow_view
from lapin.table.waits import LastMove
from tests.table.pure_table import HOST, SECOND, THIRD, PureTable
from tests.table.slow_tables import play, slow_table


def moved(table: PureTable) -> tuple[LastMove, ...]:
    """When everybody moved last, as everybody sees it."""
    view = slow_view(table.state)
    assert view is not None
    return view.moved


def test_everybody_sees_when_each_of_them_moved_last() -> None:
    """One line each, the newest last; somebody who has not moved has none."""
    table, times = slow_table("odyssey", 3), []
    for person in (HOST, SECOND, THIRD, SECOND):
        table.now += HOUR_MS
        times.append(table.now)
        play(table, person)
        if person == SECOND and len(times) == 2:
            assert moved(table) == (LastMove(HOST, 1, times[0]), LastMove(SECOND, 1, times[1]))
    assert moved(table) == (
        LastMove(HOST, 1, times[0]),
        LastMove(THIRD, 1, times[2]),
        LastMove(SECOND, 1, times[3]),
    )
