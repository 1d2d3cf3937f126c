"""Confines a process before it opens what strangers have sent: it keeps what its work needs, and loses the rest.

A decoder that a hostile file takes over should find no secret, no network, no other program and no end of memory.
It uses what the system has; `lacking` names what is missing. The process confines itself, after it has loaded
its own code and before it reads the first byte of a stranger's.
"""

import contextlib
import ctypes
import os
import sys
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import msgspec

from lapin.confinement import landlock, seccomp

_NO_NEW_PRIVILEGES: Final = 38
_LIBRARIES: Final = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache")
_PASSED_ON: Final = ("PYTHONPATH", "PYTHONHOME", "LD_LIBRARY_PATH", "SYSTEMROOT")


class Bounds(msgspec.Struct, frozen=True):
    """The bounds of a confined process."""

    memory: int
    """Bytes of address space."""
    file: int
    """Bytes of a file that it writes; 0 if it may write none."""
    seconds: int | None = None
    """Seconds of processor time in its whole life; None if it has some for each job (`allow_seconds`)."""
    open_files: int = 64


def environment(**more: str) -> dict[str, str]:
    """Return the environment for a confined process: what Python needs to start, and what is named here."""
    kept = {name: value for name in _PASSED_ON if (value := os.environ.get(name)) is not None}
    return {**kept, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", **more}


def command(module: str, *arguments: str) -> tuple[str, ...]:
    """Return the command that starts a confined process; it loads no module from the folder in which it stands."""
    return (sys.executable, "-P", "-m", module, *arguments)


def confine(bounds: Bounds, *, read: Iterable[Path] = (), write: Iterable[Path] = ()) -> tuple[str, ...]:
    """Confine this process; return the names of the measures that hold from now on.

    It may read Python's own files and those in `read`, and change those in `write`; it has nothing open but its
    input and outputs. A measure that the system has
    and that fails raises OSError: then the process must not go on.
    """
    holds = []
    _close_what_came_along()
    sys.path[:] = [str(Path(place).resolve()) for place in sys.path if place]
    reachable = [Path(place) for place in (*sys.path, *_LIBRARIES)] + [Path(sys.base_prefix, "lib"), *read]
    writable = [path.resolve() for path in write]
    os.chdir(writable[0] if writable else Path(sys.executable).anchor)
    if _limited(bounds):
        holds.append("limits")
    if sys.platform == "linux":
        if ctypes.CDLL(None, use_errno=True).prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), "no_new_privs")
        holds.append("no new privileges")
    if landlock.version():
        landlock.open_only(reachable, writable)
        holds.append("own files only")
    if seccomp.available():
        seccomp.refuse_calls()
        holds.append("no network, no programs")
    return tuple(holds)


def allow_seconds(more: int) -> None:
    """Let this process use this many more seconds of processor time; then it ends."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + 1 + more, most))


def lacking() -> tuple[str, ...]:
    """Return what this system lacks for confining a process, in words for an operator."""
    found = []
    if find_spec("resource") is None:
        found.append("limits of memory and processor time")
    if not landlock.version():
        found.append("Landlock (they can read what the server can read)")
    if not seccomp.available():
        found.append("seccomp (they can use the network and start programs)")
    return tuple(found)


def _close_what_came_along() -> None:
    """Close what this process has open but for its input and outputs, such as the sockets on which a site listens.

    A server that was started with open files, or restarted with its sockets, passes them on to every process that
    it starts.
    """
    try:
        import resource  # noqa: PLC0415 - not on Windows, where nothing is passed on unasked
    except ImportError:
        return
    os.closerange(3, min(resource.getrlimit(resource.RLIMIT_NOFILE)[0], 1 << 20))


def _limited(bounds: Bounds) -> bool:
    """Set the system's limits; a system may lack one of them."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return False
    limits: Mapping[int, int | None] = {
        resource.RLIMIT_AS: bounds.memory,
        resource.RLIMIT_FSIZE: bounds.file,
        resource.RLIMIT_CPU: bounds.seconds,
        resource.RLIMIT_NOFILE: bounds.open_files,
        resource.RLIMIT_CORE: 0,
    }
    for kind, wanted in limits.items():
        if wanted is not None:
            _, hard = resource.getrlimit(kind)
            most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(kind, (most, most))
    return True
