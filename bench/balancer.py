"""`lapin bench balancer`: what a move costs behind nginx with our example file, and without it.

The players of a table are at one process, because nginx sends them there by the table's code; or they are spread
over all processes. docs/figures.md says how to read what is printed.
"""

import os
import platform
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench import figures
from bench.cluster import ROUNDS, TABLES, WARM, busy, prepared, services, started
from bench.load import SEATS, Load, NoLoad, Stretch
from bench.processes import NoServer
from tests.cluster.fronts import nginx

WAYS = ((1, False), (2, True), (4, True), (2, False), (4, False))
"""The number of processes, and whether nginx with our file is in front of them."""


class Way(NamedTuple):
    """A site with its players, and what was measured there."""

    load: Load
    rates: list[Stretch]
    waits: list[Stretch]


def run(seconds: float, *, write: bool) -> int:
    """Measure each figure for about this many seconds, and print. 1 if something could not be measured."""
    lines: list[str] = []

    def say(text: str) -> None:
        print(text, flush=True)
        lines.append(text)

    failed = ""
    say(f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}; load {busy()} before")
    with TemporaryDirectory(prefix="lapin-bench-") as name, ExitStack() as stack:
        try:
            ways = _measured(Path(name), stack, seconds / ROUNDS)
        except (NoLoad, NoServer) as reason:
            failed = f"\n{reason}"
        else:
            say(f"\n{TABLES} tables of {SEATS}; {ROUNDS} rounds of each in turn\n")
            say("processes   players of a table  moves/s CPU  of one process  at half: p50  p99 ms")
            one = ways[WAYS[0]].rates
            for (count, balanced), way in ways.items():
                share = median(each.per_cpu / first.per_cpu for each, first in zip(way.rates, one, strict=True))
                where = "-" if count == 1 else "together, nginx" if balanced else "spread"
                row = f"{count:9}{where:>21}{median(each.per_cpu for each in way.rates):13,.0f}{share:16.2f}"
                say(row + f"{median(w.p50 for w in way.waits):14.1f}{median(w.p99 for w in way.waits):8.1f}")
    say(f"\nload {busy()} after{failed}")
    if write and not failed:
        figures.write("Processes behind a balancer", lines)
    return 1 if failed else 0


def _measured(folder: Path, stack: ExitStack, seconds: float) -> dict[tuple[int, bool], Way]:
    """Measure all sites in turn, round by round, so that a busy moment of the machine affects all alike."""
    postgres, redis = stack.enter_context(services())
    ways: dict[tuple[int, bool], Way] = {}
    for count, balanced in WAYS:
        data = folder / f"site-{count}-{balanced}"
        sockets, options = prepared(data, TABLES, postgres, redis)
        processes = started(stack, data, count, options)
        front = None
        if balanced:
            web = nginx(data, [process.port for process in processes])
            stack.callback(web.end)
            front = web.port
        load = stack.enter_context(Load("lapin", processes, sockets, folder, front))
        load.connect()
        load.closed(WARM, 1.0)  # caches, off the record
        ways[count, balanced] = Way(load, [], [])
    for _ in range(ROUNDS):
        for way in ways.values():
            way.load.closed(0, WARM)
            way.rates.append(way.load.closed(0, seconds))
    for _ in range(ROUNDS):
        for way in ways.values():
            way.waits.append(way.load.paced(median(each.per_second for each in way.rates) / 2, seconds))
    return ways
