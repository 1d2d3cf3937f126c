"""Shows where the time of a move goes at half load: which part waits for what.

    .venv/bin/python -m bench.waits

The server runs with watches around the steps of a move. They are put in from here, so the server itself has none.
docs/figures.md says how to read what is printed.
"""

import gc
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import mean, quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from bench.load import Load
from bench.processes import Process, free_port, set_up
from lapin.cli import main as lapin
from lapin.game.model.ids import PersonId
from lapin.live.table import Table
from lapin.store.sqlite_writer import SqliteWriter

TABLES, WARM, SLOWEST = 166, 0.4, 0.01

PARTS: Final = (
    "the loop's next turn, and deciding",
    "the writer's thread: the group before",
    "writing the group, and the disk",
    "back to the loop, which is busy",
    "drawing and sending six frames",
)
COLLECTING: Final = "garbage collection meanwhile"


class Watched(msgspec.Struct, gc=False):
    """A move: when it was heard, and when each of its parts was over."""

    times: list[float]


class Report(msgspec.Struct):
    """The times that the watches have seen, in seconds of the machine's steady clock."""

    moves: list[Watched]
    collections: list[tuple[float, float]]


# In the server's process


def watch(report: Report) -> None:
    """Put watches around the steps of a move."""
    heard: dict[str, float] = {}
    waiting: dict[int, list[Watched]] = {}  # by the future of their append

    def around(owner: type, name: str, with_watch: Callable[..., Any]) -> None:
        own = getattr(owner, name)
        setattr(owner, name, lambda *args: with_watch(own, *args))

    def submit(own: Callable[..., None], table: Table, by: PersonId, command_id: str, *args: Any) -> None:
        heard[f"{by}:{command_id}"] = time.monotonic()
        own(table, by, command_id, *args)

    def put(own: Callable[..., None], writer: SqliteWriter, job: Any) -> None:
        now = time.monotonic()
        begun = [heard.pop(key) for key, _ in getattr(job, "moves", ()) if key in heard]
        waiting[id(job.future)] = [Watched([each, now]) for each in begun]
        own(writer, job)

    def store(own: Callable[..., Any], writer: SqliteWriter, group: Sequence[Any]) -> Any:
        moves = [move for job in group for move in waiting.get(id(job.future), ())]
        note(moves)
        answers = own(writer, group)
        note(moves)
        return answers

    def committed(own: Callable[..., None], table: Table, *args: Any) -> None:
        moves = waiting.pop(id(args[-1]), [])
        note(moves)
        own(table, *args)
        note(moves)
        report.moves += [move for move in moves if len(move.times) == len(PARTS) + 1]

    def note(moves: list[Watched]) -> None:
        now = time.monotonic()
        for move in moves:
            move.times.append(now)

    def collecting(phase: str, _info: object) -> None:
        now = time.monotonic()
        if phase == "start":
            report.collections.append((now, now))
        elif report.collections:
            report.collections[-1] = (report.collections[-1][0], now)

    around(Table, "submit", submit)
    around(SqliteWriter, "put", put)
    around(SqliteWriter, "_store", store)
    around(Table, "_committed", committed)
    gc.callbacks.append(collecting)


def serve(words: list[str]) -> int:
    """Run the server with watches; what they saw is written to a file whenever SIGUSR2 comes."""
    report, path = Report([], []), Path(words[0])
    watch(report)

    def write(*_: object) -> None:
        draft = path.with_suffix(".draft")
        draft.write_bytes(msgspec.json.encode(report))
        draft.rename(path)

    signal.signal(signal.SIGUSR2, write)
    return lapin(["serve", *words[1:]])


# Here


def main() -> int:
    """Measure, and print."""
    with TemporaryDirectory(prefix="lapin-bench-") as name, ExitStack() as stack:
        data, port, path = Path(name) / "data", free_port(), Path(name) / "watched.json"
        sockets = set_up(data, TABLES)
        command = [
            sys.executable,
            "-m",
            "bench.waits",
            "serve",
            str(path),
            "--port",
            str(port),
            "--data",
            str(data),
        ]
        process = stack.enter_context(Process([*command, "--asks-per-second", "100000"], port, data))
        process.wait_for("/healthz")
        load = stack.enter_context(Load("lapin", [process], sockets, data))
        load.connect()
        pace = load.closed(WARM, 2.0).per_second / 2
        begun = time.monotonic()
        seen = load.paced(pace, 8.0)
        os.kill(process.pid, signal.SIGUSR2)
        while not path.exists():
            time.sleep(0.01)
        report = msgspec.json.decode(path.read_bytes(), type=Report)
    moves = [move.times for move in report.moves if move.times[0] > begun]
    collections = [each for each in report.collections if each[0] > begun]
    print(f"{pace:,.0f} moves a second; from when a move was due: p50 {seen.p50:.1f} ms, p99 {seen.p99:.1f} ms\n")
    _say(moves, collections)
    return 0


def _say(moves: list[list[float]], collections: list[tuple[float, float]]) -> None:
    moves.sort(key=_whole)
    slowest = moves[-max(1, int(len(moves) * SLOWEST)) :]
    print(f"{'ms of a move, from when the server heard it':46}{'p50':>7}{'p99':>7}{'in the slowest 1 %':>20}")
    for place, part in enumerate(PARTS):
        own = [1000 * (times[place + 1] - times[place]) for times in moves]
        late = mean(1000 * (times[place + 1] - times[place]) for times in slowest)
        _row(part, own, late)
    _row("all of it", [1000 * _whole(times) for times in moves], mean(1000 * _whole(times) for times in slowest))
    collected = [1000 * _shared(times, collections) for times in moves]
    _row(COLLECTING, collected, mean(1000 * _shared(times, collections) for times in slowest))


def _whole(times: list[float]) -> float:
    return times[-1] - times[0]


def _row(what: str, own: list[float], late: float) -> None:
    parts = quantiles(own, n=100)
    print(f"{what:46}{parts[49]:7.2f}{parts[98]:7.2f}{late:20.2f}")


def _shared(times: list[float], collections: list[tuple[float, float]]) -> float:
    """Return how long the collector ran while this move was under way."""
    return sum(max(0.0, min(end, times[-1]) - max(begin, times[0])) for begin, end in collections)


if __name__ == "__main__":
    sys.exit(serve(sys.argv[2:]) if sys.argv[1:2] == ["serve"] else main())
