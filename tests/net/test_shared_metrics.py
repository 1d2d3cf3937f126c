"""The metrics of several workers, added up as those of one server."""

from collections import Counter

import msgspec

from lapin.measuring import observe
from lapin.net.metrics import exposition
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


def test_metrics_have_the_text_that_prometheus_reads() -> None:
    """Counters from the start on, labels under their own name alone, and times in places that add up."""
    counts: Counter[str] = Counter({"asks_done": 3, 'refusals{code="TOO_FAST"}': 2, 'notices{channel="push"}': 1})
    for seconds in (0.0005, 0.003, 0.003, 99.0):
        observe(counts, "move_seconds", seconds)
    observe(counts, "http_seconds", 0.2, handler="games", status="200")
    lines = exposition(counts, {"sockets": 4.0, "unknown": 1.0, "process_open_fds": 7.0}, "b1").splitlines()
    said = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert (said["lapin_asks_done_total"], said["lapin_failures_total"]) == ("3", "0")
    labelled = {name: value for name, value in said.items() if "_total{" in name}
    assert labelled == {
        'lapin_refusals_total{code="NOT_STORED"}': "0",
        'lapin_refusals_total{code="TOO_FAST"}': "2",
        'lapin_notices_total{channel="push"}': "1",
    }
    moves = {name: value for name, value in said.items() if name.startswith("lapin_move_seconds")}
    assert (moves['lapin_move_seconds_bucket{le="0.001"}'], moves['lapin_move_seconds_bucket{le="0.005"}']) == (
        "1",
        "3",
    )
    assert (moves['lapin_move_seconds_bucket{le="+Inf"}'], moves["lapin_move_seconds_count"]) == ("4", "4")
    assert moves["lapin_move_seconds_sum"] == "99.006500"
    assert len(moves) == 16
    web = {name: value for name, value in said.items() if name.startswith("lapin_http_seconds")}
    assert web['lapin_http_seconds_bucket{handler="games",status="200",le="0.25"}'] == "1"
    assert web['lapin_http_seconds_count{handler="games",status="200"}'] == "1"
    assert said["lapin_store_seconds_count"] == "0", "also where nothing was timed yet"
    assert (said["lapin_sockets"], said["process_open_fds"]) == ("4", "7")
    assert "lapin_unknown" not in said
    about = next(line for line in lines if line.startswith("lapin_build_info{"))
    assert 'build="b1"' in about
    for kind, name in (("counter", "lapin_asks_done_total"), ("histogram", "lapin_move_seconds")):
        assert f"# TYPE {name} {kind}" in lines


def test_metrics_that_are_too_long_for_their_place_harm_nobody_elses() -> None:
    """They are left out this once; the neighbour's are read."""
    board = SharedMetrics(2)
    board.put(1, Figures({"asks_done": 7}, {}))
    board.put(0, Figures({f"a long name of a counter {number}": 1 for number in range(9_000)}, {}))
    assert board.total() == Figures({"asks_done": 7}, {})
    assert PLACE_BYTES == 131_072


def test_the_gauges_of_a_worker_that_ended_are_gone_and_its_counters_stay() -> None:
    """Its connections are closed, and what it did is done."""
    board = SharedMetrics(2)
    for place in range(2):
        board.put(
            place, Figures({"asks_done": 2}, {"sockets": 3.0, "last_backup_timestamp_seconds": float(place)})
        )
    assert board.total().gauges == {"sockets": 6.0, "last_backup_timestamp_seconds": 1.0}
    board.ended(1)
    assert board.total() == Figures({"asks_done": 4}, {"sockets": 3.0, "last_backup_timestamp_seconds": 0.0})


def test_metrics_as_long_as_their_place_are_read_whole() -> None:
    """And hurt nobody else's if they are longer."""
    board = SharedMetrics(2)
    WorkerMetrics(board, 1).together(Figures({"asks_done": 7}, {}))
    room = PLACE_BYTES - 4 - len(msgspec.json.encode(Figures({"": 1}, {})))
    full = Figures({"x" * room: 1}, {})
    board.put(0, full)
    assert board.read(0) == full
    board.put(0, Figures({"x" * (room + 9): 1}, {}))
    assert board.read(1) == Figures({"asks_done": 7}, {})
