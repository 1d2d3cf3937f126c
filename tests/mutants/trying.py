"""Tries mutants: first the tests run without any, then those that concern a mutant run with it."""

import json
import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random

import msgspec

from tests.mutants.concerns import ROOMS, SERVERS, Room
from tests.mutants.coverage import LOADING, Lines, concerned, is_named_like, read, runs
from tests.mutants.operators import Mutant
from tests.mutants.pool import TOP, Answer, Job, Outcome, Worker, copy_of_the_project
from tests.mutants.swapping import Function, function_of

WORKERS = 3
"""One more than cores: many tests wait for a server."""
PATIENCE = 600.0
"""Seconds that tests may take whose time nobody knows yet."""
LIMITS = "/test_limits.py"
"""Most of what runs when a module is loaded are numbers, which stand in files of this name."""
PROCESSES = (SERVERS, "tests/cluster/")
"""Tests that also depend on the machine."""


class Result(msgspec.Struct, frozen=True):
    """The outcome of a mutant."""

    room: str
    mutant: Mutant
    outcome: Outcome
    by: str
    seconds: float

    @property
    def noticed(self) -> bool:
        """Whether some test failed, or waited for ever."""
        return self.outcome in ("caught", "timed out")


class Baseline:
    """A run of all near tests without a mutant: which of them run which line, how long they take, which pass."""

    def __init__(self) -> None:
        self.lines: Lines = {}
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.unmeasured: set[str] = set()
        """Tests of which nobody knows which line they run, such as those that play many games."""

    def add(self, worker: Worker, tests: Sequence[str]) -> None:
        """Run tests, and remember the outcome."""
        data, path = worker.copy.parent / "coverage.data", "src/lapin/__init__.py"
        unchanged = (worker.copy / path).read_text()
        answer = worker.tried(Job(path, unchanged, list(tests), PATIENCE * 3, coverage=str(data)))
        if answer.outcome not in ("missed", "caught"):
            raise RuntimeError(f"tests do not run without a mutant: {answer.outcome} {answer.by}")
        for file, lines in read(data, worker.copy).items():
            for line, by in lines.items():
                self.lines.setdefault(file, {}).setdefault(line, set()).update(by)
        durations = data.with_name(f"{data.name}.json")
        seconds, failed, unmeasured = json.loads(durations.read_text())
        self.seconds |= seconds
        self.failed |= set(failed)
        self.unmeasured |= set(unmeasured)
        data.unlink()
        durations.unlink()


class Attempt:
    """One mutant, tried with one group of tests after another until one notices it."""

    def __init__(self, worker: Worker, baseline: Baseline, room: Room, mutant: Mutant) -> None:
        self._worker, self._baseline = worker, baseline
        self._room, self._mutant = room, mutant
        self._source = (worker.copy / mutant.path).read_bytes()

    def result(self) -> Result:
        """The outcome."""
        begun = time.monotonic()
        answer = Answer("missed")
        for tests, function in self._groups():
            answer = self._tried(tests, function)
            if answer.outcome != "missed":
                break
        return Result(self._room.name, self._mutant, answer.outcome, answer.by, time.monotonic() - begun)

    def _groups(self) -> Iterable[tuple[list[str], Function | None]]:
        """Groups of tests, and where the change is if it can be swapped in."""
        mutant, room = self._mutant, self._room
        if mutant.path not in self._baseline.lines:
            raise RuntimeError(f"no test has run {mutant.path}, or nobody has looked")
        known = runs(self._baseline.lines.get(mutant.path, {}), self._source, mutant.line)
        function = function_of(self._source, mutant)
        servers = sorted(
            room.with_servers(mutant.path),
            key=lambda file: (not is_named_like(file, mutant.path), file in room.far, self._seconds(file)),
        )
        if function is not None:
            if tests := known - {LOADING} - self._baseline.failed:
                about = room.told_of(mutant.path)
                yield concerned(tests, mutant.path, self._baseline.seconds, about), function
            yield sorted(self._baseline.unmeasured.intersection(self._near(room))), function
            if LOADING not in known:  # else it may have done its work before the code was swapped
                yield servers, function
                return
        files = sorted({test.partition("::")[0] for test in self._near(room)})
        like = [file for file in files if file.endswith(LIMITS) or is_named_like(file, mutant.path)]
        yield like, None
        yield [file for file in files if file not in like and not file.startswith(SERVERS)], None
        yield servers, None

    def _near(self, room: Room) -> Iterable[str]:
        folders = tuple(f"{test}/" for test in room.near)
        return (
            test
            for test in self._baseline.seconds
            if test.startswith(folders) or test.partition("::")[0] in room.near
        )

    def _tried(self, tests: list[str], function: Function | None) -> Answer:
        changed, without = self._mutant.applied(self._source).decode(), sorted(self._baseline.failed)
        seconds = 40 + 4 * sum(map(self._seconds, tests))
        late = False  # whether it took too long once: on a busy machine that may be the machine
        while tests:
            job = Job(self._mutant.path, changed, tests, seconds, without, function)
            answer = self._worker.tried(job)
            if answer.outcome == "unfit":
                function = None
            elif answer.outcome == "timed out":
                if late:
                    return answer
                if not self._ends(tests, seconds, without, function):
                    return Answer("missed")
                late = True
            elif answer.outcome != "caught" or self._counts(answer.by, changed, function):
                return answer
            elif answer.by in without:
                return Answer("broken", answer.by)
            else:
                without.append(answer.by)
        return Answer("missed")

    def _ends(self, tests: list[str], seconds: float, without: list[str], function: Function | None) -> bool:
        """Whether tests end in time without the mutant: else the machine is slow, and nothing was noticed."""
        job = Job(self._mutant.path, self._source.decode(), tests, seconds, without, function)
        return self._worker.tried(job).outcome == "missed"

    def _seconds(self, test: str) -> float:
        """Return how long a test takes, or those of a file."""
        known = self._baseline.seconds
        if "::" in test:
            return known.get(test, 10.0)
        inside = [seconds for name, seconds in known.items() if name.startswith((f"{test}::", f"{test}/"))]
        return sum(inside) if inside else 60.0

    def _counts(self, test: str, changed: str, function: Function | None) -> bool:
        """Whether a test that failed passes without the mutant, and fails once more with it.

        Those that ran without any mutant before, in one process, are believed at once.
        """
        if "::" not in test or (test in self._baseline.seconds and not test.startswith(PROCESSES)):
            return True
        path = self._mutant.path
        if test not in self._baseline.seconds:
            unchanged = self._worker.tried(Job(path, self._source.decode(), [test], PATIENCE))
            self._baseline.seconds[test] = 10.0
            if unchanged.outcome != "missed":
                self._baseline.failed.add(test)
        again = Job(path, changed, [test], PATIENCE, function=function)
        return test not in self._baseline.failed and self._worker.tried(again).outcome != "missed"


def _near_and_far(rooms: Sequence[Room]) -> tuple[list[str], list[str]]:
    near = dict.fromkeys(test for room in rooms for test in room.near)
    every = dict.fromkeys(test for room in rooms for test in (*room.near, *room.far))
    return _without_inner(near), _without_inner(every)


def _without_inner(tests: Iterable[str]) -> list[str]:
    """Files and folders without those that are inside others of them: no test is named twice."""
    every = set(tests)
    return sorted(test for test in every if not any(str(folder) in every for folder in Path(test).parents))


def _in_parts(tests: Sequence[str], count: int) -> list[list[str]]:
    """Files of tests in as many parts of about the same length."""
    files = [
        path.relative_to(TOP).as_posix()
        for test in tests
        for path in (sorted((TOP / test).rglob("test_*.py")) if (TOP / test).is_dir() else [TOP / test])
    ]
    parts: list[list[str]] = [[] for _ in range(count)]
    for file in sorted(files, key=lambda file: -(TOP / file).stat().st_size):
        min(parts, key=lambda part: sum((TOP / each).stat().st_size for each in part)).append(file)
    return [sorted(part) for part in parts]


def run(drawn: Sequence[tuple[Room, Mutant]], minutes: float, tell: Callable[[Result], None]) -> None:
    """Try mutants with a few workers, in no particular order, and report the outcome of each."""
    near, every = _near_and_far([room for room in ROOMS if any(room == each for each, _ in drawn)])
    jobs: queue.SimpleQueue[tuple[Room, Mutant]] = queue.SimpleQueue()
    for job in Random(1).sample(
        drawn, len(drawn)
    ):  # a run that runs out of time has then tried a bit of everything
        jobs.put(job)
    baseline, parts = Baseline(), _in_parts(near, WORKERS)
    ready, telling = threading.Barrier(WORKERS), threading.Lock()
    failures: list[Exception] = []
    end = time.monotonic() + 60 * minutes

    def work(number: int) -> None:
        with copy_of_the_project() as copy:
            worker = Worker(copy, every)
            try:
                baseline.add(worker, parts[number])
                ready.wait()
                while time.monotonic() < end and not failures:
                    room, mutant = jobs.get_nowait()
                    result = Attempt(worker, baseline, room, mutant).result()
                    with telling:
                        tell(result)
            except queue.Empty:
                pass
            except Exception as failure:
                failures.append(failure)
                ready.abort()
            finally:
                worker.close()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(WORKERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if baseline.failed:
        print("failed without a mutant, and left out:", *sorted(baseline.failed), sep="\n  ")
    if failures:
        raise failures[0]
