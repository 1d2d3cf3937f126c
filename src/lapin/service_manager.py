"""Tells systemd, or any manager that speaks its protocol, which state a server is in, such as ready or stopping.

Nothing is sent where no service manager listens. See sd_notify(3).
"""

import contextlib
import os
import socket
import time
from datetime import datetime
from typing import Final

from lapin import __version__
from lapin.commit import described

SOCKET: Final = "NOTIFY_SOCKET"


def notify(*lines: str) -> None:
    """Send these lines, such as READY=1."""
    address = os.environ.get(SOCKET)
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
        out.connect(f"\0{address[1:]}" if address.startswith("@") else address)
        out.sendall("\n".join(lines).encode())


def reloading() -> None:
    """Say that the program may restart; `systemctl reload` waits from now on until READY=1 is said."""
    notify("RELOADING=1", f"MONOTONIC_USEC={time.monotonic_ns() // 1000}")


class Heart:
    """Tells that a process is ready, once, and from then on that it is alive, each time it is asked to."""

    def __init__(self) -> None:
        self._ready = False

    def beat(self, *, ready: bool = True) -> None:
        """Say so now. A process that does not say so for as long as WatchdogSec= is replaced by systemd.

        Without `ready` it is alive, and not done with its start yet.
        """
        if ready and not self._ready:
            self._ready = True
            since = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M:%S")
            notify("READY=1", f"STATUS=serving, version {described(__version__)}, since {since}")
        notify("WATCHDOG=1")


def waiting(what: str, seconds: float) -> None:
    """Say that the start takes longer, by this many seconds at least, and why."""
    _longer(f"waiting: {what}", seconds)


def replacing(done: int, workers: int, seconds: float) -> None:
    """Say how many of the workers are replaced; the next one may take this many seconds."""
    _longer(f"replacing the workers, {done} of {workers} are done", seconds)


def _longer(status: str, seconds: float) -> None:
    notify(f"STATUS={status}", f"EXTEND_TIMEOUT_USEC={int(seconds * 1_000_000)}")
