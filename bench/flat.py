"""Whether a move costs the same however many tables a server has, and however long a game goes on.

    .venv/bin/python -m bench.flat

Servers of all sizes run at once and are measured in turn, so that a busy moment of the machine affects all alike;
long games are played several times. `--write` puts the output into docs/figures.md, `--json` is for programs.
"""

import sys
from contextlib import ExitStack
from itertools import combinations
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.load import Load
from bench.processes import lapin, set_up
from bench.report import Report, load
from lapin.game.model.options import Options

TABLES = (10, 50, 200, 1000, 2000)
ROUNDS, WARM, SECONDS = 5, 0.4, 1.5
LONG_TABLES, LONG_TIMES, PARTS, TURNS, TURN_MOVES = 40, 3, 6, 10, 11
MOST = 0.10
"""The share by which the cost of a move may rise above any figure before it in its line."""


def main() -> int:
    """Measure, and print; 1 if a line rises."""
    report = Report(json="--json" in sys.argv)
    about = report.machine
    report.say(
        f"{about['cores']} cores, {about['kind']}, Python {about['python']}; load {about['load_before']} before"
    )
    with TemporaryDirectory(prefix="lapin-bench-") as name:
        tables = _line("tables", _by_tables(Path(name)), report)
        turns = _line("turns", _by_turns(Path(name)), report)
    report.say(f"\nload {load()} after")
    report.end("A cost that stays", write="--write" in sys.argv)
    return int(max(tables, turns) > MOST)


def _line(what: str, found: dict[str, list[float]], report: Report) -> float:
    """Say the median of each figure; return the steepest rise from one of them to a later one."""
    costs = {name: median(own) for name, own in found.items()}
    rise = max(later / before - 1 for before, later in combinations(costs.values(), 2))
    report.say(f"\n{what:>18}" + "".join(f"{name:>9}" for name in costs))
    report.say(f"{'us of CPU a move':>18}" + "".join(f"{cost:9,.0f}" for cost in costs.values()))
    verdict = "met" if rise <= MOST else "MISSED"
    report.say(f"{'':18} the steepest rise {rise:+.0%}; at most {MOST:+.0%}: {verdict}")
    for name, cost in costs.items():
        report.note(f"by {what}", name, us_of_cpu_per_move=cost)
    return rise


def _by_tables(folder: Path) -> dict[str, list[float]]:
    with ExitStack() as stack:
        loads = {count: _load(stack, folder / f"tables-{count}", count) for count in TABLES}
        found: dict[str, list[float]] = {f"{count:,}": [] for count in TABLES}
        for _ in range(ROUNDS):
            for count, one in loads.items():
                found[f"{count:,}"].append(1e6 / one.closed(WARM, SECONDS).per_cpu)
    return found


def _by_turns(folder: Path) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {f"{part * TURNS + 1}-{(part + 1) * TURNS}": [] for part in range(PARTS)}
    for time in range(LONG_TIMES):
        with ExitStack() as stack:
            one = _load(stack, folder / f"long-{time}", LONG_TABLES, Options(target=200))
            for own in found.values():
                own.append(1e6 / one.steps(TURN_MOVES * TURNS).per_cpu)
    return found


def _load(stack: ExitStack, data: Path, tables: int, options: Options | None = None) -> Load:
    sockets = set_up(data, tables, options)
    process = stack.enter_context(lapin(data))
    process.wait_for("/healthz")
    one = stack.enter_context(Load("lapin", [process], sockets, data))
    one.connect()
    return one


if __name__ == "__main__":
    sys.exit(main())
