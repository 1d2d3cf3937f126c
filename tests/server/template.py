"""A process that has loaded the program once, and turns copies of itself into servers.

Loading the modules takes most of a server's start, and the tests start some two hundred servers. A copy runs the
same `main` with the same arguments, environment and folder, in a process of its own that can be killed like any
other. Servers that need another program, or limits before they begin, are started in the ordinary way.
"""

import contextlib
import gc
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import traceback
from collections.abc import Mapping, Sequence
from threading import Lock
from time import monotonic

import msgspec

from lapin import fallbacks
from lapin.cli import main

LARGEST = 1 << 20
LOOK_AGAIN = 0.02
"""Seconds after which somebody who waits looks again: what came may have been read by another thread."""
LOADED = ("lapin.cli.serve", "lapin.server", "lapin.store.postgres", "lapin.bus.redis", "lapin.fallbacks")
STOPPED = "the process that copies itself has ended"


class Order(msgspec.Struct, frozen=True):
    """A server that is wanted: how it is called, and where."""

    arguments: list[str]
    environment: dict[str, str]
    folder: str


class Copy:
    """A server that was made by copying; what `subprocess.Popen` has of it."""

    def __init__(self, template: "Template", pid: int) -> None:
        self.pid = pid
        self._template = template

    def poll(self) -> int | None:
        """Its exit status, negative for a signal; None while it runs."""
        return self._template.status(self.pid, 0)

    def wait(self, timeout: float) -> int:
        """Wait for its end; return the exit status."""
        status = self._template.status(self.pid, timeout)
        if status is None:
            raise subprocess.TimeoutExpired(f"the server {self.pid}", timeout)
        return status

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)


class Template:
    """The process that is copied, as the tests see it."""

    def __init__(self) -> None:
        self._ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        for end in (self._ours, theirs):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LARGEST)
        with theirs:
            self._popen = subprocess.Popen(
                [sys.executable, "-m", "tests.server.template", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
            )
        self._ended: dict[int, int] = {}
        self._one_at_a_time = Lock()

    def start(self, arguments: Sequence[str], out: int, errors: int) -> Copy:
        """Start a server that writes to these files."""
        order = Order(list(arguments), dict(os.environ), os.getcwd())
        with self._one_at_a_time:  # else two threads could get each other's servers
            socket.send_fds(self._ours, [msgspec.json.encode(order)], [out, errors])
            while "started" not in (said := self._hear()):
                self._note(said)
            self._ended.pop(said["started"], None)  # another server had this number before
        return Copy(self, said["started"])

    def status(self, pid: int, timeout: float) -> int | None:
        """Return how a server has ended; None if it still runs after this many seconds."""
        end = monotonic() + timeout
        while True:
            with self._one_at_a_time:
                while pid not in self._ended and select.select([self._ours], [], [], 0)[0]:
                    self._note(self._hear())
                if pid in self._ended or monotonic() >= end:
                    return self._ended.get(pid)
            select.select([self._ours], [], [], min(LOOK_AGAIN, max(0.0, end - monotonic())))

    def close(self) -> None:
        """End it. Servers that still run are not its business."""
        self._ours.close()
        self._popen.wait()

    def _hear(self) -> dict[str, int]:
        said = self._ours.recv(LARGEST)
        assert said, STOPPED
        found: dict[str, int] = json.loads(said)
        return found

    def _note(self, said: Mapping[str, int]) -> None:
        self._ended[said["ended"]] = said["status"]


def _become(order: Order, files: Sequence[int]) -> None:
    """Be a server from here on, as if `python -m lapin` had been called."""
    arguments = order.arguments
    if plain := sys.modules.get("sitecustomize"):
        getattr(plain, "become_plain", int)()
    os.environ.clear()
    os.environ.update(order.environment)
    os.chdir(order.folder)
    for number, file in enumerate(files, 1):
        os.dup2(file, number)
        os.close(file)
    sys.argv = [importlib.import_module("lapin").__path__[0] + "/__main__.py", *arguments]
    sys.orig_argv = [sys.executable, "-m", "lapin", *arguments]
    status: int | str | None = 1
    try:
        status = main(arguments)
    except SystemExit as ended:
        status = ended.code
    except BaseException:  # nobody else would print it
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):
                stream.flush()
        os._exit(status if isinstance(status, int) else 1 if status else 0)


def _copies(at: socket.socket) -> None:
    """Make copies as they are ordered, and tell of their ends, until nobody orders more."""
    for module in LOADED:
        importlib.import_module(module)
    fallbacks.picows_serves()  # loads what it is about
    fallbacks.loads("uvloop")
    gc.collect()
    gc.freeze()
    awake, wake = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(wake)
    while True:
        ready, _, _ = select.select([at.fileno(), awake], [], [])
        if awake in ready:
            os.read(awake, 512)
            with contextlib.suppress(ChildProcessError):
                while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                    at.send(
                        json.dumps({"ended": ended[0], "status": os.waitstatus_to_exitcode(ended[1])}).encode()
                    )
        if at.fileno() in ready:
            order, files, _, _ = socket.recv_fds(at, LARGEST, 2)
            if not order:
                return
            pid = os.fork()
            if pid == 0:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                for descriptor in (at.fileno(), awake, wake):
                    os.close(descriptor)
                _become(msgspec.json.decode(order, type=Order), files)
            for file in files:
                os.close(file)
            at.send(json.dumps({"started": pid}).encode())


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as orders:
        _copies(orders)
