"""Two builds of Lapin measured in one run, to see that this checkout is no slower than another one.

    git worktree add /tmp/before 67d034ac^ && python -m bench.builds /tmp/before

The builds have short rounds in turn, so that a busy moment of the machine affects both alike. Rates
are for a second of CPU time; the ratio is the median of the ratios of neighbouring rounds. `--write` puts what is
printed into docs/figures.md.
"""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple, Self

import msgspec

from bench.load import Load, Socket
from bench.processes import lapin
from bench.report import Report
from lapin.game.variants import GAMES

ROUNDS = 9
TABLES = 60
WARM = 0.4
HERE = Path(__file__).parents[1]


class Played(msgspec.Struct, frozen=True):
    """The moves of a build in one round."""

    moves: int
    cpu: float


class Engine:
    """A process that plays games with one build's rules when it is told to."""

    def __init__(self, checkout: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(HERE / "bench" / "build_games.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={"PYTHONPATH": str(checkout / "src")},
        )

    def play(self, game: str, seconds: float) -> float:
        """Moves in a second of CPU time."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(game, seconds, file=self._process.stdin, flush=True)
        played = msgspec.json.decode(self._process.stdout.readline(), type=Played)
        return played.moves / played.cpu

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_failure: object) -> None:
        self._process.kill()
        self._process.wait()


class Pair(NamedTuple):
    """The rounds of the other build and of this one in one turn."""

    before: float
    now: float


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("other", type=Path, help="the top folder of another checkout")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each round (default 1)")
    parser.add_argument("--games", nargs="*", choices=GAMES, default=GAMES, help="the rules of these alone")
    parser.add_argument("--no-server", action="store_true", help="the rules alone")
    parser.add_argument("--write", action="store_true", help="put the result into docs/figures.md")
    arguments = parser.parse_args()
    report = Report(json=False)
    report.say(
        f"{ROUNDS} rounds of {arguments.seconds} s each in turn; load {report.machine['load_before']} before"
    )
    engines = _engines(arguments.other, arguments.seconds, arguments.games)
    _say(report, "moves per CPU second of the rules", engines)
    if not arguments.no_server:
        servers = _servers(arguments.other, arguments.seconds)
        _say(report, "durable moves per CPU second of the server", servers)
    report.end("Two builds", write=arguments.write)


def _say(report: Report, what: str, rows: dict[str, list[Pair]]) -> None:
    report.say(f"\n{what + ',':45} {'other':>9} {'this':>9} {'ratio':>7}")
    for name, pairs in rows.items():
        before, now = median(pair.before for pair in pairs), median(pair.now for pair in pairs)
        ratio = median(pair.now / pair.before for pair in pairs)
        report.say(f"  {name:43} {before:9,.0f} {now:9,.0f} {ratio:7.2f}")


def _engines(other: Path, seconds: float, games: Sequence[str]) -> dict[str, list[Pair]]:
    rows: dict[str, list[Pair]] = {game: [] for game in games}
    with Engine(other) as before, Engine(HERE) as now:
        for turn in range(ROUNDS):
            for game, pairs in rows.items():
                first, second = (before, now) if turn % 2 else (now, before)
                one, two = first.play(game, seconds), second.play(game, seconds)
                pairs.append(Pair(one, two) if turn % 2 else Pair(two, one))
    return rows


def _servers(other: Path, seconds: float) -> dict[str, list[Pair]]:
    one_by_one: list[Pair] = []
    at_once: list[Pair] = []
    with TemporaryDirectory(prefix="lapin-bench-") as name, ExitStack() as stack:
        before = _load(stack, Path(name) / "before", other)
        now = _load(stack, Path(name) / "now", HERE)
        for turn in range(ROUNDS):
            order = (before, now) if turn % 2 else (now, before)
            strict = [load.closed(WARM, seconds).per_cpu for load in order]
            rush = [load.eager(WARM, seconds).per_cpu for load in order]
            one_by_one.append(Pair(*(strict if turn % 2 else reversed(strict))))
            at_once.append(Pair(*(rush if turn % 2 else reversed(rush))))
    return {"one after the other": one_by_one, "everybody at once": at_once}


def _tables(data: Path, checkout: Path) -> list[Socket]:
    """Tables in a new data folder, written by the build that will serve them."""
    write = (
        "import json, sys; from pathlib import Path; from bench.processes import set_up; "
        "print(json.dumps(set_up(Path(sys.argv[1]), int(sys.argv[2]))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", write, str(data), str(TABLES)],
        cwd=checkout,
        env={"PYTHONPATH": f"{checkout / 'src'}:{checkout}"},
        stdout=subprocess.PIPE,
        check=True,
    )
    return [Socket(*each) for each in msgspec.json.decode(done.stdout, type=list[tuple[str, str, str]])]


def _load(stack: ExitStack, data: Path, checkout: Path) -> Load:
    lines = _tables(data, checkout)
    process = stack.enter_context(lapin(data, checkout=checkout))
    process.wait_for("/healthz")
    load = stack.enter_context(Load("lapin", [process], lines, data))
    load.connect()
    load.closed(WARM, 1.0)  # caches, off the record
    return load


if __name__ == "__main__":
    main()
