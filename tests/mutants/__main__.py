"""`./test --mutants`: how much the tests notice, measured with small faults that are put into the program.

A sample of mutants is drawn from each part of the program, and the tests that concern it are run with each. A
mutant that no test notices is a hole in the tests, unless nobody could see it from outside: then it stands in
equivalent.toml, with the reason. The figures go into docs/reliability.md. Fails if less than 97 % are caught.

    python -m tests.mutants [--only rules] [--seed 1] [--share 0.1] [--minutes 15]
"""

import argparse
import queue
import sys
import threading
import time
import tomllib
from collections import defaultdict
from pathlib import Path
from random import Random

import msgspec

from tests.mutants.concerns import ROOMS, Room
from tests.mutants.coverage import Lines, concerned, read
from tests.mutants.operators import Mutant, mutants
from tests.mutants.pool import TOP, Outcome, Worker, copy_of_the_project
from tests.server.figures import note

LEAST = 0.97
BASELINE_SECONDS = 600.0
"""How long tests may take without a mutant. With one, they may take three times as long as without, and a bit."""
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


class Result(msgspec.Struct, frozen=True):
    """What came of a mutant."""

    room: str
    mutant: Mutant
    outcome: Outcome
    by: str
    seconds: float


def equivalents() -> dict[str, str]:
    """The mutants that cannot be seen from outside, by name, with the reason."""
    known: list[dict[str, str]] = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])
    return {each["name"]: each["why"] for each in known}


def files_of(room: Room, top: Path = TOP) -> list[str]:
    """The files of a part of the program, in order."""
    found = {path.relative_to(top).as_posix() for pattern in room.files for path in top.glob(pattern)}
    return sorted(found - set(room.without))


def sample(room: Room, seed: int, share: float, top: Path = TOP) -> list[Mutant]:
    """The mutants of a part that are tried: every line has the same chance."""
    every = [mutant for path in files_of(room, top) for mutant in mutants(path, (top / path).read_bytes())]
    count = min(len(every), max(1, round(room.share * share)))
    return sorted(Random(f"{seed}/{room.name}").sample(every, count), key=lambda each: (each.path, each.start))


class Baseline(msgspec.Struct, frozen=True):
    """A run of tests without a mutant: how long they may take with one, and which of them run which line."""

    seconds: float
    lines: Lines

    def tests(self, mutant: Mutant, every: tuple[str, ...]) -> list[str]:
        """The tests that run a mutant's line; all of them if none is known to, as for what a module does once."""
        known = self.lines.get(mutant.path, {}).get(mutant.line, [])
        return concerned(known, mutant.path) or list(every)


class Baselines:
    """Makes sure that tests pass without a mutant before their failures count; each list of tests is run once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._locks: defaultdict[tuple[str, ...], threading.Lock] = defaultdict(threading.Lock)
        self._done: dict[tuple[str, ...], Baseline] = {}

    def of(self, worker: Worker, path: str, tests: tuple[str, ...], *, lines: bool) -> Baseline:
        """The run of these tests; on demand with what they run. Of servers that they start, nothing is known."""
        with self._lock:
            lock = self._locks[tests]
        with lock:
            if tests not in self._done:
                self._done[tests] = self._run(worker, path, tests, lines=lines)
            return self._done[tests]

    def _run(self, worker: Worker, path: str, tests: tuple[str, ...], *, lines: bool) -> Baseline:
        begun, data = time.monotonic(), worker.copy / "coverage.data"
        unchanged = (worker.copy / path).read_bytes()
        outcome, by = worker.tried(path, unchanged, tests, BASELINE_SECONDS, str(data) if lines else "")
        if outcome != "missed":
            raise RuntimeError(f"tests fail without a mutant: {outcome} {by}")
        seconds = 20 + 3 * (time.monotonic() - begun)
        if not lines:
            return Baseline(seconds, {})
        baseline = Baseline(seconds, read(data, worker.copy))
        data.unlink()
        return baseline


def _try(worker: Worker, baselines: Baselines, room: Room, mutant: Mutant) -> Result:
    begun = time.monotonic()
    changed = mutant.applied((worker.copy / mutant.path).read_bytes())
    outcome: Outcome = "missed"
    by = ""
    for tests in (room.near, room.far):
        if outcome == "missed" and tests:
            baseline = baselines.of(worker, mutant.path, tests, lines=tests is room.near)
            outcome, by = worker.tried(mutant.path, changed, baseline.tests(mutant, tests), baseline.seconds)
    return Result(room.name, mutant, outcome, by, time.monotonic() - begun)


def run(rooms: list[Room], seed: int, share: float, minutes: float) -> list[Result]:
    """Try a sample of each part with two workers, and say what comes of each mutant."""
    jobs: queue.SimpleQueue[tuple[Room, Mutant]] = queue.SimpleQueue()
    known = equivalents()
    drawn = [(room, mutant) for room in rooms for mutant in sample(room, seed, share)]
    Random(seed).shuffle(drawn)  # so that a run that has no time left has tried a bit of everything
    for room, mutant in drawn:
        if mutant.name not in known:
            jobs.put((room, mutant))
    print(f"{len(drawn)} mutants, {len(drawn) - jobs.qsize()} of them known to be invisible from outside")
    results: list[Result] = []
    baselines, failures = Baselines(), list[Exception]()
    begun = time.monotonic()
    end = begun + 60 * minutes

    def work() -> None:
        with copy_of_the_project() as copy:
            worker = Worker(copy)
            while time.monotonic() < end and not failures:
                try:
                    room, mutant = jobs.get_nowait()
                    result = _try(worker, baselines, room, mutant)
                except queue.Empty:
                    break
                except Exception as failure:
                    failures.append(failure)
                    break
                results.append(result)
                if len(results) % 20 == 0:
                    print(f"{len(results)} tried after {(time.monotonic() - begun) / 60:.0f} minutes", flush=True)
                if result.outcome != "caught":
                    shown = f"{mutant.path}:{mutant.line} in {mutant.place}: {mutant.before} -> {mutant.after}"
                    print(f"{result.outcome}: {shown} ({result.seconds:.0f} s) {result.by}", flush=True)
            worker.close()

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return results


def main() -> int:
    """Run, print, and note the figures if every part was tried in full."""
    parser = argparse.ArgumentParser(prog="./test --mutants", description=__doc__.split("\n")[0])
    parser.add_argument("--only", help="one part: " + ", ".join(room.name for room in ROOMS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of mutants")
    parser.add_argument("--minutes", type=float, default=14.0, help="after which no mutant is begun")
    wanted = parser.parse_args()
    rooms = [room for room in ROOMS if wanted.only in (None, room.name)]
    begun = time.monotonic()
    results = run(rooms, wanted.seed, wanted.share, wanted.minutes)
    minutes = (time.monotonic() - begun) / 60
    for room in rooms:
        of_room = [result for result in results if result.room == room.name]
        print(f"{room.name}: {sum(_noticed(each) for each in of_room)} of {len(of_room)}")
    noticed = sum(map(_noticed, results))
    print(
        f"{noticed} of {len(results)} mutants caught ({noticed / max(1, len(results)):.1%}), {minutes:.0f} minutes"
    )
    if wanted.only is None and wanted.share >= 1:
        figure = f"{noticed:,} of {len(results):,} caught ({noticed / len(results):.1%}), seed {wanted.seed}"
        parts = ", ".join(f"{room.name} {_share(results, room)}" for room in rooms)
        note(3, "mutants of rules, views, tables, record, store and net", f"{figure}: {parts}", "./test --mutants")
    return 0 if results and noticed / len(results) >= LEAST else 1


def _noticed(result: Result) -> bool:
    return result.outcome in ("caught", "timed out")


def _share(results: list[Result], room: Room) -> str:
    of_room = [result for result in results if result.room == room.name]
    return f"{sum(map(_noticed, of_room))}/{len(of_room)}"


if __name__ == "__main__":
    sys.exit(main())
