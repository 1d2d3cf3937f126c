"""Workers that try mutants: each has a copy of the project, and forks a process that runs the tests in it.

There are two kinds of forks. The quick kind comes from a process that has read all tests, and swaps the code of
one function. The thorough kind has Python, pytest and the libraries in memory, and loads the program afresh. The
change is in the copy's file for both: servers that a test starts also have it.
"""

import gc
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from tests.mutants.swapping import Function, Loaded

TOP = Path(__file__).parents[2]
Outcome = Literal["caught", "timed out", "missed", "unfit", "broken"]
"""`unfit`: code cannot be swapped here, and nothing was tried."""

PACKAGES = ("archive", "box", "game", "live", "net", "record", "store", "table")
"""Packages whose mutants are tried, all of them."""

UNFIT, NOT_RUN = 98, 99
UNLOADED = "ImportError while loading conftest "
"""The words of pytest if nothing can be run because the program cannot be loaded."""
OPTIONS = ["-q", "-m", "not long", "--tb=no", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"]
OPTIONS += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # plug-ins are in memory already

LEFT_OUT = shutil.ignore_patterns(".*", "node_modules", "art", "build", "dist", "data", "*.pyc.*")
LINKED = {".webp", ".npz", ".jpg", ".png", ".xz", ".heic", ".bin", ".woff2"}
HEAVY = (
    "apsw", "asyncpg", "av", "cryptography", "httpx", "hypothesis", "msgspec", "numpy", "picows", "PIL.Image",
    "pytest_asyncio", "pytest_cov.plugin", "redis.asyncio", "starlette.applications",
    "uvicorn", "uvloop", "websockets.asyncio.client",
)  # fmt: skip


@contextmanager
def copy_of_the_project() -> Iterator[Path]:
    """A copy with everything that tests read; large files are links."""
    with tempfile.TemporaryDirectory(prefix="lapin-mutants-") as folder:
        copy = Path(folder) / "lapin"
        shutil.copytree(TOP, copy, ignore=LEFT_OUT, copy_function=_copy)
        modules = TOP / "web/node_modules"
        if modules.is_dir():
            (copy / "web/node_modules").symlink_to(modules)
        yield copy


def _copy(source: str, target: str) -> None:
    if Path(source).suffix in LINKED:
        os.symlink(source, target)
    else:
        shutil.copy2(source, target)  # with its time, so that compiled files stay good


class Job(msgspec.Struct, frozen=True):
    """Tests to run with this text in place of a file."""

    path: str
    source: str
    tests: list[str]
    seconds: float
    without: list[str] = []
    """Tests among them that are left out."""
    function: Function | None = None
    """The function in which a quick fork finds the change."""
    coverage: str = ""
    """A file that is to say which test ran which line; all tests are run."""


class Answer(msgspec.Struct, frozen=True):
    """The outcome of a job, with the first test that failed, or what a broken process said."""

    outcome: Outcome
    by: str = ""


class Worker:
    """Two processes that try one mutant after another in a copy of the project."""

    def __init__(self, copy: Path, tests: Sequence[str]) -> None:
        self.copy = copy
        self._tests = tests
        self._quick: subprocess.Popen[str] | None = None
        self._thorough: subprocess.Popen[str] | None = None

    def _start(self, *arguments: str) -> "subprocess.Popen[str]":
        environment = {
            **os.environ,
            "PYTHONPATH": f"{self.copy / 'src'}{os.pathsep}{self.copy}",
            "OPENBLAS_NUM_THREADS": "1",
        }
        return subprocess.Popen(
            [sys.executable, "-m", "tests.mutants.pool", *arguments],
            cwd=self.copy,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tried(self, job: Job) -> Answer:
        """Do a job, in a quick fork if the job says where the change is."""
        if job.function is not None:
            self._quick = self._quick or self._start(*self._tests)
            process = self._quick
        else:
            self._thorough = self._thorough or self._start()
            process = self._thorough
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(msgspec.json.encode(job).decode() + "\n")
        process.stdin.flush()
        return msgspec.json.decode(process.stdout.readline(), type=Answer)

    def close(self) -> None:
        """End the processes."""
        for process in (self._quick, self._thorough):
            if process is not None:
                assert process.stdin is not None
                process.stdin.close()
                process.wait()


# In the workers' processes


class Durations:
    """Writes how long each test took, which failed, and which were not measured, to a file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._seconds: dict[str, float] = {}
        self._failed: set[str] = set()
        self._unmeasured: list[str] = []

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note the tests of which nobody will know which line they run: measuring them would take too long."""
        self._unmeasured = [item.nodeid for item in session.items if item.get_closest_marker("no_cover")]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up setting up, running and tearing down."""
        self._seconds[report.nodeid] = self._seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self._failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write."""
        self._file.write_text(json.dumps([self._seconds, sorted(self._failed), self._unmeasured]))


class Serving:
    """In place of running the tests that it has read, pytest runs some of them for each job."""

    def __init__(self, jobs: Iterator[Job], answer: Callable[[Answer], None]) -> None:
        self._jobs, self._answer = jobs, answer

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> object:
        """Do the jobs that come in until there are no more."""
        items = {item.nodeid: item for item in session.items}
        loaded = Loaded()

        def run(job: Job, before: bytes) -> int:
            assert job.function is not None
            file = str(Path(job.path).resolve())
            if not loaded.swap(file, before, job.source.encode(), job.function):
                return UNFIT
            chosen = [items[test] for test in job.tests if test in items]
            files = [test for test in job.tests if test not in items]
            if files:
                chosen += [item for name, item in items.items() if _is_in(name, files)]
            return _run_items(session, [item for item in chosen if item.nodeid not in job.without])

        gc.collect()
        gc.freeze()  # so that a fork copies no memory only to look for garbage
        for job in self._jobs:
            self._answer(_done(job, run))
        return True


def _is_in(test: str, files: Sequence[str]) -> bool:
    """Whether a test is in one of these files or folders."""
    return test.startswith(tuple(end for file in files for end in (f"{file}::", f"{file}/")))


def _run_items(session: pytest.Session, items: Sequence[pytest.Item]) -> int:
    """Run these tests until one fails."""
    hook = session.config.hook
    for item, after in zip(items, [*items[1:], None], strict=True):
        hook.pytest_runtest_protocol(item=item, nextitem=after)
        if session.testsfailed:
            print(f"\nFAILED {item.nodeid}")
            session._setupstate.teardown_exact(None)  # noqa: SLF001 - as pytest does when it stops early
            return 1
    return 0


def _serve(tests: Sequence[str]) -> None:
    """Do the jobs that come in, one line each, until there are no more."""
    from hypothesis import Phase, settings  # noqa: PLC0415 - in the worker only

    answers, asked = os.fdopen(os.dup(1), "w"), os.fdopen(os.dup(0), "r")
    os.dup2(2, 1)  # what libraries print is no answer
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # and what tests read no job
    for name in HEAVY:
        with suppress(ImportError):
            __import__(name)
    settings.register_profile("mutants", phases=[Phase.explicit, Phase.generate], database=None)
    settings.load_profile("mutants")  # a failure is enough: nobody needs the smallest example
    jobs = (msgspec.json.decode(line, type=Job) for line in asked)

    def answer(answer: Answer) -> None:
        answers.write(msgspec.json.encode(answer).decode() + "\n")
        answers.flush()

    if tests:
        temporary = f"--basetemp={Path.cwd().parent / 'quick'}"
        pytest.main([*OPTIONS, "-s", temporary, *tests], plugins=[Serving(jobs, answer)])
    else:
        for job in jobs:
            answer(_done(job, lambda job, _: _pytest(job)))


def _done(job: Job, run: Callable[[Job, bytes], int]) -> Answer:
    file = Path(job.path)
    original = file.read_bytes()
    _replace(file, job.source.encode())
    try:
        return _forked(lambda: run(job, original), job.seconds)
    finally:
        _replace(file, original)


def _replace(file: Path, text: bytes) -> None:
    """Rewrite a file, and forget what was compiled from it: the time alone does not tell two changes apart."""
    if file.read_bytes() != text:
        fresh = file.with_suffix(".fresh")
        fresh.write_bytes(text)
        fresh.replace(file)
        for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
            compiled.unlink()


def _forked(run: Callable[[], int], seconds: float) -> Answer:
    """The outcome of running this in a fork."""
    with tempfile.NamedTemporaryFile("r", suffix=".txt") as said:
        child = os.fork()
        if child == 0:
            status = NOT_RUN
            try:
                os.setsid()
                written = os.open(said.name, os.O_WRONLY | os.O_TRUNC)
                for number in (1, 2):
                    os.dup2(written, number)
                os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
                sys.dont_write_bytecode = True
                status = run()
            except BaseException:  # a fork never returns to its parent's work
                traceback.print_exc()
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(status)
        exited = _waited(child, seconds)
        return outcome_of(exited, said.read().splitlines())


def outcome_of(status: int | None, lines: Sequence[str]) -> Answer:
    """The outcome of a run, from the exit status and what was said; no status if it took too long."""
    failed = (line for line in lines if line.startswith(("FAILED ", "ERROR ")))
    by = next(failed, "").partition(" ")[2].partition(" - ")[0]
    if not by and status == 4:  # pytest's answer to what it cannot do; that may be the fault
        by = next((line.partition(UNLOADED)[2] for line in lines if line.startswith(UNLOADED)), "")
    match status:
        case 0 | 5:  # 5: no test was left
            return Answer("missed")
        case None:
            return Answer("timed out")
        case 98:
            return Answer("unfit")
        case _ if by:  # also if a module of tests could not be imported, or pytest came to grief after a failure
            return Answer("caught", by)
        case _:
            return Answer("broken", "\n".join(lines[-20:]))


def _pytest(job: Job) -> int:
    temporary = f"--basetemp={Path.cwd().parent / 'thorough'}"
    options, plugins = [*OPTIONS, temporary, *job.tests], list[Any]()
    options += [f"--deselect={test}" for test in job.without]
    if job.coverage:
        os.environ["COVERAGE_FILE"] = job.coverage
        rooms = [f"--cov=src/lapin/{name}" for name in PACKAGES]
        rooms.append("--cov=lapin.join_codes")
        options += [*rooms, "--cov-context=test", "--cov-report="]
        plugins.append(Durations(Path(f"{job.coverage}.json")))
    else:
        options.append("-x")
    return int(pytest.main(options, plugins=plugins))


def _waited(child: int, seconds: float) -> int | None:
    """The exit status of a child; None if it took too long. What it has started ends with it."""
    end = time.monotonic() + seconds
    status: int | None = None
    while time.monotonic() < end:
        done, how = os.waitpid(child, os.WNOHANG)
        if done:
            status = os.waitstatus_to_exitcode(how)
            break
        time.sleep(0.01)  # the loop looks again, and has an end
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    if status is None:
        with suppress(ChildProcessError):
            os.waitpid(child, 0)
    return status


if __name__ == "__main__":
    _serve(sys.argv[1:])
