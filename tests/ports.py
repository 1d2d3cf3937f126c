"""Ports for the servers that tests start. No two processes of tests hand out the same one.

A server that was killed starts again on its port. Meanwhile the port is free, and another process of tests could
give it away if both drew from the same range.
"""

import contextlib
import fcntl
import os
import random
import socket
from collections import deque
from functools import cache
from pathlib import Path
from tempfile import gettempdir
from typing import BinaryIO, Final

FIRST: Final = 12_000
END: Final = 32_000  # from here on the kernel hands out ports
BLOCK: Final = 400


@cache
def _block() -> tuple[BinaryIO, deque[int]]:
    """The ports of this process, in an order of its own; nobody else has them while the file is locked."""
    folder = Path(gettempdir()) / f"lapin-test-ports-{os.getuid()}"
    folder.mkdir(exist_ok=True)
    starts = list(range(FIRST, END, BLOCK))
    random.Random(os.urandom(8)).shuffle(starts)
    for start in starts:
        file = (folder / str(start)).open("wb")
        with contextlib.suppress(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            ports = list(range(start, start + BLOCK))
            random.Random(os.urandom(8)).shuffle(ports)
            return file, deque(ports)
        file.close()
    raise AssertionError("every block of ports is taken")


def free_port() -> int:
    """A port that is free now and that nobody else is given, so that a server can start on it again."""
    ports = _block()[1]
    while True:
        ports.rotate(-1)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", ports[0]))
            return ports[0]
