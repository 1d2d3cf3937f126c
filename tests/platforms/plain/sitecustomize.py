"""Makes Python as plain as it is on a computer that lacks everything Lapin can do without.

Python loads this by itself where this folder is on its path (PYTHONPATH), in a server and in all its processes.
Compiled modules that are optional, and modules and functions that only Unix has, are not there; asyncio's loop
takes no signal handlers, as on Windows.
"""

import asyncio
import importlib.abc
import os
import signal
import socket
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

OPTIONAL = ("uvloop", "picows", "aiofastnet", "av", "httptools")
UNIX_ONLY = ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty")
FUNCTIONS: dict[ModuleType, Sequence[str]] = {
    os: ("fork", "forkpty", "nice", "getuid", "geteuid", "setsid", "getloadavg", "sched_getaffinity"),
    signal: ("SIGHUP", "SIGCHLD", "SIGUSR1", "SIGUSR2", "pthread_sigmask", "sigtimedwait", "sigwait"),
    socket: ("SO_REUSEPORT", "TCP_INFO", "send_fds", "recv_fds"),
}


class Others(importlib.abc.MetaPathFinder):
    """Finds what these finders find, and of the modules above nothing."""

    def __init__(self, finders: Sequence[Any]) -> None:
        self._finders = finders

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how a module is loaded; None if there is none."""
        if name.partition(".")[0] in OPTIONAL + UNIX_ONLY:
            return None
        found = (finder.find_spec(name, path, target) for finder in self._finders)
        return next((spec for spec in found if spec is not None), None)


def _refuse(*_: Any) -> None:
    raise NotImplementedError


def become_plain() -> None:
    """Also take away the functions; a process that copies itself does so in the copy."""
    for module, names in FUNCTIONS.items():
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    setattr(asyncio.SelectorEventLoop, "add_signal_handler", _refuse)  # noqa: B010 - as Windows' loop has it


for each in OPTIONAL + UNIX_ONLY:
    sys.modules.pop(each, None)
sys.meta_path[:] = [Others(list(sys.meta_path))]
if "tests.server.template" not in sys.orig_argv:
    become_plain()
