"""The metrics of several workers, added up as those of one server."""

from lapin.net.shared_metrics import PLACE_BYTES, Figures, SharedMetrics, WorkerMetrics


def test_whichever_worker_is_asked_gives_the_sum() -> None:
    """Connections and moves add up; whether the bus is up does not."""
    board = SharedMetrics(3)
    first, second = WorkerMetrics(board, 0), WorkerMetrics(board, 1)
    first.together(Figures({"asks_done": 5}, {"sockets": 2.0, "bus_up": 1.0, "processes": 3.0}))
    both = second.together(
        Figures({"asks_done": 4, "requests": 1}, {"sockets": 3.0, "bus_up": 0.0, "processes": 2.0})
    )
    assert both == Figures({"asks_done": 9, "requests": 1}, {"sockets": 5.0, "bus_up": 0.0, "processes": 3.0})


def test_what_a_worker_counted_before_it_died_still_counts() -> None:
    """Its successor begins at zero; the sum never shrinks."""
    board = SharedMetrics(2)
    WorkerMetrics(board, 1).together(Figures({"asks_done": 7}, {"sockets": 4.0}))
    after = WorkerMetrics(board, 1).together(Figures({"asks_done": 1}, {"sockets": 0.0}))
    assert after == Figures({"asks_done": 8}, {"sockets": 0.0})


def test_a_half_written_file_is_left_out() -> None:
    """A worker was killed while it wrote: the metrics of the others are still there."""
    board = SharedMetrics(2)
    WorkerMetrics(board, 0).together(Figures({"asks_done": 7}, {}))
    board._memory[PLACE_BYTES : PLACE_BYTES + 8] = b"\0\0\1\0{'co"  # noqa: SLF001 - a write that was cut short
    assert board.total() == Figures({"asks_done": 7}, {})
