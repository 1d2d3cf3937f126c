"""The metrics of a server, in Prometheus' text format."""

import contextlib
import os
import platform
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from lapin import __version__
from lapin.commit import COMMIT
from lapin.measuring import BOUNDS, MICROSECONDS, PLACE, series
from lapin.refusals import TableRefusal

HELP: Final = {
    "sockets_opened": "Sockets opened since the start.",
    "sockets_closed": "Sockets closed since the start.",
    "asks_done": "Commands that were stored and acknowledged.",
    "asks_refused": "Commands that the rules of the game or of the table refused.",
    "messages_refused": "Messages that were unreadable or too many.",
    "requests": "HTTP requests answered.",
    "pictures_added": "Pictures that people brought for decks of their own.",
    "decks_reported": "Reports that a deck or a picture should not be here.",
    "hints_sent": "Hints to other processes that a table has moved.",
    "hints_heard": "Hints of other processes.",
    "steps_followed": "Log entries of other processes that were shown here.",
    "conflicts": "Commands decided again because another process was first.",
    "tables_claimed": "Tables taken over because no process looked after them.",
    "tables_forgotten": "Closed tables that were deleted because of their age.",
    "bots_unanswered": "Questions to computer players that had no answer in time; they move at random then.",
    "failures": "HTTP requests that failed because of an error of the server.",
}
"""Counters without labels: they are there from the start."""

LABELLED: Final = {
    "refusals": "Refusals, by their code (docs/refusals.md).",
    "notices": "Notices that it is somebody's turn, by channel and what became of them.",
}

FROM_THE_START: Final = (series("refusals", code=TableRefusal.NOT_STORED),)
"""Series with labels that are there before anything has happened: one that begins at 1 has no increase for
Prometheus, which would raise no alert."""

TIMED: Final = {
    "move_seconds": "From the arrival of a command to its answer: decided, stored, told to everybody.",
    "store_seconds": "How long the log took to store a batch of moves.",
    "http_seconds": "From the arrival of an HTTP request to its answer, by handler and status.",
    "bot_seconds": "How long computer players took to answer, by level.",
}

GAUGES: Final = {
    "ready": "Whether a move could be stored now, as /readyz says: 1 or 0.",
    "tables_in_memory": "Tables that this server holds in memory.",
    "tables_damaged": "Tables that could not be read since the start; the log has a line for each.",
    "last_backup_timestamp_seconds": "When the site's last backup was made, in seconds since 1970; 0 for never.",
    "sockets": "Sockets that are open now.",
    "workers": "Processes behind this port: as many as --workers says.",
    "bus_up": "Whether Redis can be reached: 1 or 0.",
    "processes": "Processes of this site that hear of each other.",
}

STARTED: Final = time.time()


def exposition(counts: Mapping[str, float], gauges: Mapping[str, float], build: str = "") -> str:
    """Return all metrics as text, each with its help."""
    return "\n".join(_lines(counts, gauges, build)) + "\n"


def _lines(counts: Mapping[str, float], gauges: Mapping[str, float], build: str) -> Iterator[str]:
    python = platform.python_version()
    about = series("lapin_build_info", version=__version__, commit=COMMIT, build=build, python=python)
    yield from (
        "# HELP lapin_build_info The version and the commit that run.",
        "# TYPE lapin_build_info gauge",
        f"{about} 1",
    )
    for name, text in HELP.items():
        yield from (f"# HELP lapin_{name}_total {text}", f"# TYPE lapin_{name}_total counter")
        yield f"lapin_{name}_total {counts.get(name, 0):.0f}"
    for name, text in LABELLED.items():
        yield from (f"# HELP lapin_{name}_total {text}", f"# TYPE lapin_{name}_total counter")
        for key in sorted({*counts, *FROM_THE_START}):
            if key.startswith(f"{name}{{"):
                yield f"lapin_{name}_total{key.removeprefix(name)} {counts.get(key, 0):.0f}"
    for name, text in TIMED.items():
        yield from (f"# HELP lapin_{name} {text}", f"# TYPE lapin_{name} histogram")
        yield from _histogram(name, counts)
    for name, text in GAUGES.items():
        if name in gauges:
            yield from (
                f"# HELP lapin_{name} {text}",
                f"# TYPE lapin_{name} gauge",
                f"lapin_{name} {gauges[name]:.12g}",
            )
    yield from _process(gauges)


def _histogram(name: str, counts: Mapping[str, float]) -> Iterator[str]:
    found: dict[str, dict[str, float]] = defaultdict(dict)
    for key, value in counts.items():
        if PLACE in key and (key.startswith((f"{name}{PLACE}", f"{name}{{"))):
            labelled, _, place = key.rpartition(PLACE)
            found[labelled.removeprefix(name)][place] = value
    for labels, places in sorted(found.items()) or [("", {})]:
        inside = labels[1:-1] + "," if labels else ""
        so_far = 0.0
        for number, bound in enumerate((*map(str, BOUNDS), "+Inf")):
            so_far += places.get(str(number), 0)
            yield f'lapin_{name}_bucket{{{inside}le="{bound}"}} {so_far:.0f}'
        yield f"lapin_{name}_sum{labels} {places.get(MICROSECONDS, 0) / 1e6:.6f}"
        yield f"lapin_{name}_count{labels} {so_far:.0f}"


PROCESS: Final = {
    "process_resident_memory_bytes": ("gauge", "Memory in use, without child processes."),
    "process_cpu_seconds_total": ("counter", "Processor time used, without child processes."),
    "process_open_fds": ("gauge", "Open files and sockets."),
    "process_max_fds": ("gauge", "How many files and sockets may be open."),
    "process_start_time_seconds": ("gauge", "When the process began, in seconds since 1970."),
}
"""The figures that Prometheus' own libraries give of a process, under their names."""


def process_figures() -> dict[str, float]:
    """Return the figures of this process; with several workers, their sum is shown."""
    figures = {"process_cpu_seconds_total": time.process_time(), "process_start_time_seconds": STARTED}
    with contextlib.suppress(ImportError):
        import resource  # noqa: PLC0415 - not on Windows

        figures["process_max_fds"] = float(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        figures["process_resident_memory_bytes"] = float(pages * os.sysconf("SC_PAGE_SIZE"))
        figures["process_open_fds"] = float(len(os.listdir("/proc/self/fd")))
    return figures


def _process(gauges: Mapping[str, float]) -> Iterator[str]:
    for name, (kind, text) in PROCESS.items():
        if name in gauges:
            yield from (f"# HELP {name} {text}", f"# TYPE {name} {kind}", f"{name} {gauges[name]:.12g}")


def together(*parts: Mapping[str, int]) -> Counter[str]:
    """Return counters of several parts, added up."""
    total: Counter[str] = Counter()
    for part in parts:
        total.update(part)
    return total
