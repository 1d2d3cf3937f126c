"""Workers that try mutants: each has a copy of the project, and forks a process that runs the tests in it.

A fork has Python, pytest and the libraries in memory already, so most mutants are decided in a few seconds. The
change is in the copy's file: servers that a test starts have it, too.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

TOP = Path(__file__).parents[2]
Outcome = Literal["caught", "timed out", "missed", "broken"]

NOT_RUN = 99
OPTIONS = ["-x", "-q", "-m", "not long", "--tb=no", "--no-header", "-p", "no:cacheprovider"]
OPTIONS += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # plug-ins are in memory already

LEFT_OUT = shutil.ignore_patterns(".*", "node_modules", "art", "build", "dist", "data", "*.pyc.*")
LINKED = {".webp", ".npz", ".jpg", ".png", ".xz", ".heic", ".bin", ".woff2"}
HEAVY = (
    "apsw", "asyncpg", "av", "cryptography", "httpx", "hypothesis", "msgspec", "numpy", "picows", "PIL.Image",
    "pytest_asyncio", "pytest_cov.plugin", "redis.asyncio", "schemathesis.pytest.plugin", "starlette.applications",
    "uvicorn", "uvloop", "websockets.asyncio.client", "xdist.plugin",
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


class Worker:
    """A process that tries one mutant after another in its copy of the project."""

    def __init__(self, copy: Path) -> None:
        self.copy = copy
        environment = {
            **os.environ,
            "PYTHONPATH": f"{copy / 'src'}{os.pathsep}{copy}",
            "OPENBLAS_NUM_THREADS": "1",
        }
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutants.pool"],
            cwd=copy,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tried(
        self, path: str, source: bytes, tests: Sequence[str], seconds: float, coverage: str = ""
    ) -> tuple[Outcome, str]:
        """Run tests with this text in place of the file: what came of it, and the first test that failed.

        `coverage` is a file that is to say which test ran which line.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        job = {"path": path, "source": source.decode(), "tests": list(tests), "seconds": seconds}
        job["coverage"] = coverage
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        outcome, by = json.loads(self._process.stdout.readline())
        return outcome, by

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


# In the worker's process


def _serve() -> None:
    """Do the jobs that come in, one line each, until there are no more."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what libraries print is no answer
    for name in HEAVY:
        with suppress(ImportError):
            __import__(name)
    for line in sys.stdin:
        answers.write(json.dumps(_done(json.loads(line))) + "\n")
        answers.flush()


def _done(job: dict[str, object]) -> tuple[Outcome, str]:
    file = Path(str(job["path"]))
    original = file.read_bytes()
    _replace(file, str(job["source"]).encode())
    try:
        tests = [str(test) for test in job["tests"]]  # type: ignore[attr-defined]  # a list
        return _run(tests, float(str(job["seconds"])), str(job["coverage"]))
    finally:
        _replace(file, original)


def _replace(file: Path, text: bytes) -> None:
    """Write a file anew, and forget what was compiled from it: the time alone does not tell two changes apart."""
    if file.read_bytes() != text:
        fresh = file.with_suffix(".fresh")
        fresh.write_bytes(text)
        fresh.replace(file)
        for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
            compiled.unlink()


def _run(tests: list[str], seconds: float, coverage: str) -> tuple[Outcome, str]:
    with tempfile.NamedTemporaryFile("r", suffix=".txt") as said:
        child = os.fork()
        if child == 0:
            status = NOT_RUN
            try:
                os.setsid()
                written = os.open(said.name, os.O_WRONLY | os.O_TRUNC)
                for number in (1, 2):
                    os.dup2(written, number)
                status = _pytest(tests, coverage)
            except BaseException:  # a fork never returns to its parent's work
                traceback.print_exc()
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(status)
        exited = _waited(child, seconds)
        lines = said.read().splitlines()
        by = next((line.split(" ")[1] for line in lines if line.startswith(("FAILED ", "ERROR "))), "")
        match exited:
            case 0:
                return "missed", ""
            case 1 | 2 | 4:  # 2 and 4: a module of tests cannot even be imported
                return "caught", by
            case None:
                return "timed out", ""
            case _:
                return "broken", "\n".join(lines[-20:])


def _pytest(tests: list[str], coverage: str) -> int:
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    sys.dont_write_bytecode = True
    import pytest  # noqa: PLC0415 - in the child: its plug-ins are imported afresh

    if coverage:
        os.environ["COVERAGE_FILE"] = coverage
        tests = [*tests, "--cov=src/lapin", "--cov-context=test", "--cov-report="]
    return int(pytest.main([*OPTIONS, *tests]))


def _waited(child: int, seconds: float) -> int | None:
    """The exit status of a child; None if it took too long. What it has started ends with it."""
    end = time.monotonic() + seconds
    status: int | None = None
    while time.monotonic() < end:
        done, how = os.waitpid(child, os.WNOHANG)
        if done:
            status = os.waitstatus_to_exitcode(how)
            break
        time.sleep(0.02)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    if status is None:
        with suppress(ChildProcessError):
            os.waitpid(child, 0)
    return status


if __name__ == "__main__":
    _serve()
