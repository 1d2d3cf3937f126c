"""A Lapin server in a process of its own: started, killed, started again on the same port and the same data."""

import atexit
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryFile
from typing import TextIO

from tests.ports import free_port
from tests.server.template import Copy, Template
from tests.waiting import wait_until

PATIENCE = 60.0
"""Seconds any wait may take before a test fails; no test passes by time going by."""

EVER_QUICK = ("--fast-computers", "--asks-per-second", "100000", "--visits-per-second", "100000")
"""Programs play at full speed, many of them from one address: in options that every version knows."""

QUICK = (*EVER_QUICK, "--wrong-codes-per-hour", "100000")
"""The same, and they may know no better than to try wrong codes."""


PROGRAM: Sequence[str] = (sys.executable, "-m", "lapin")


class Process:
    """One server. `port` stays the same through every restart."""

    def __init__(self, data: Path, *options: str, limit: Callable[[], None] | None = None) -> None:
        self.data = data
        self.options = options
        self.port = free_port()
        self.log_file = data.parent / f"{data.name}.log"
        self.program = PROGRAM
        self._limit = limit
        self._popen: subprocess.Popen[bytes] | Copy | None = None
        self._said: TextIO | None = None

    @property
    def base(self) -> str:
        """The address of the server on this machine."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """The address that people are told."""
        return self.options[self.options.index("--url") + 1] if "--url" in self.options else self.base

    @property
    def database(self) -> str | None:
        """The address of its log, if that is not in its data folder."""
        return self.options[self.options.index("--database") + 1] if "--database" in self.options else None

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._popen is not None
        return self._popen.pid

    @property
    def running(self) -> bool:
        """Whether the process is there."""
        return self._popen is not None and self._popen.poll() is None

    @property
    def log(self) -> str:
        """Everything it has written to standard error, over all its starts."""
        return self.log_file.read_text()

    def start(self) -> "Process":
        """Start, and wait until it answers."""
        arguments = ["serve", "--data", str(self.data), "--port", str(self.port), *self.options]
        out, told = os.pipe()
        self._said = open(out)  # noqa: SIM115 - it stays open for as long as the server may write to it
        with self.log_file.open("a") as errors:
            if self._limit is None and self.program is PROGRAM:
                self._popen = template().start(arguments, told, errors.fileno())
            else:
                self._popen = subprocess.Popen(
                    [*self.program, *arguments],
                    stdout=told,
                    stderr=errors,
                    preexec_fn=self._limit,  # noqa: PLW1509 - no threads of ours hold a lock a child would need
                )
        os.close(told)
        if "json" not in self.options:  # then it says so in its log
            first = self._said.readline().strip()
            assert first == f"Lapin is at {self.url}", f"it said {first!r}; {self.log}"
        wait_until(lambda: self._healthy() or not self.running, lambda: f"the server does not answer: {self.log}")
        assert self.running, self.log
        return self

    def kill(self) -> None:
        """End it as a power cut does."""
        assert self._popen is not None
        self._popen.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end; return its exit status."""
        assert self._popen is not None
        self._popen.send_signal(by)
        return self._gone()

    def end(self) -> None:
        """Kill it if it runs, and remove what is left."""
        if self._popen is not None and self.running:
            self.kill()
        if self._said is not None:
            self._said.close()

    def _gone(self) -> int:
        assert self._popen is not None
        status = self._popen.wait(PATIENCE)
        assert self._said is not None
        self._said.close()
        return status

    def _healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.base}/healthz", timeout=PATIENCE) as answer:  # noqa: S310 - our own
                return bool(answer.status == 200)
        except OSError:
            return False


def template() -> Template:
    """The process that servers are copied from, started for the first of them."""
    return _template_with(os.environ.get("PYTHONPATH"))


@cache
def _template_with(_modules: str | None) -> Template:
    """The one that has loaded the program from there: a test may try another program by the environment."""
    made = Template()
    atexit.register(made.close)
    return made


def refused_start(*options: str, limit: Callable[[], None] | None = None) -> subprocess.CompletedProcess[str]:
    """Start a server that is expected to end by itself."""
    arguments = ["serve", "--wait-seconds", "0", *options]
    if limit is not None:
        return subprocess.run(
            [*PROGRAM, *arguments],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            preexec_fn=limit,
        )
    with TemporaryFile("w+") as out, TemporaryFile("w+") as errors:
        status = template().start(arguments, out.fileno(), errors.fileno()).wait(PATIENCE)
        out.seek(0)
        errors.seek(0)
        return subprocess.CompletedProcess(arguments, status, out.read(), errors.read())
