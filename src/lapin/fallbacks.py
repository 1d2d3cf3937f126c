"""Plain ways that take the place of what a computer lacks: loops, sockets, locks, limits, signals.

A server runs without any of it, a little slower or with one thing less; `lacking` says so in words for the person
who starts it.
"""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeVar

T = TypeVar("T")

STOPPING: Final = tuple(
    number for name in ("SIGTERM", "SIGINT", "SIGBREAK") if (number := getattr(signal, name, None)) is not None
)
"""The signals that end a server; Windows also has Ctrl-Break."""


@cache
def loads(module: str) -> bool:
    """Whether a compiled module is here and can be loaded: one that was built for another system cannot."""
    try:
        import_module(module)
    except ImportError:
        return False
    return True


def picows_serves() -> bool:
    """Whether picows carries the sockets: not on Windows, where only the plain edge has been tried."""
    return sys.platform != "win32" and loads("picows")


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in uvloop, or in asyncio's own loop."""
    if loads("uvloop"):
        import uvloop  # noqa: PLC0415 - not on Windows

        return uvloop.run(main)
    return asyncio.run(main)


def on_signal(number: int, call: Callable[[], object]) -> None:
    """Let a signal call this in the running loop, from now on."""
    loop = asyncio.get_running_loop()
    try:
        loop.add_signal_handler(number, call)
    except NotImplementedError:  # Windows' loop; a handler of Python's is called as soon as the loop turns
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(call))


def apart() -> dict[str, Any]:
    """Return how to start a child so that Ctrl-C goes to the server only, which then closes the child's input."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


def yield_to_others(niceness: int) -> None:
    """Let other processes go first, where a process can say so."""
    nice = getattr(os, "nice", None)
    if nice is not None:
        with contextlib.suppress(OSError):
            nice(niceness)


class Held:
    """A lock on a file that this process has until it is released, or the process ends."""

    def __init__(self, release: Callable[[], None]) -> None:
        self.release = release


def hold(path: Path) -> Held | None:
    """Lock a file for this process; None if another has it. May raise OSError."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        import fcntl  # noqa: PLC0415 - not on Windows
    except ImportError:
        os.close(descriptor)
        return _held_by_sqlite(path)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        return None
    return Held(lambda: os.close(descriptor))


def _held_by_sqlite(path: Path) -> Held | None:
    """Do the same by SQLite, which knows how to lock a file on every system; nothing is written into it."""
    import apsw  # noqa: PLC0415 - the processes that open strangers' files need none

    db = apsw.Connection(str(path))
    try:
        db.execute("BEGIN EXCLUSIVE")
    except apsw.BusyError:
        db.close()
        return None
    return Held(db.close)


def lacking() -> tuple[str, ...]:
    """Return what this computer, or this installation, lacks, each with what that means."""
    found = []
    if not loads("uvloop"):
        found.append("uvloop (asyncio's own loop serves)")
    if not picows_serves():
        found.append("picows (plain sockets serve)")
    if find_spec("av") is None:
        found.append("PyAV (clues cannot be sung or mimed)")
    if find_spec("resource") is None:
        found.append("resource limits")
    if not hasattr(signal, "SIGHUP"):
        found.append("SIGHUP (a restart takes new settings)")
    return tuple(found)
