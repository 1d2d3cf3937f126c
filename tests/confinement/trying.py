"""Tries everything that a hostile file would like to do, confined or not, and says what came of each.

python -m tests.confinement.trying confined|free FOLDER SECRET
"""

import json
import mmap
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from lapin.confinement import Bounds, confine

LEFT_OPEN = 100
"""A file that whoever started this process has left open for it."""


def attempts(folder: Path, secret: Path) -> dict[str, Callable[[], object]]:
    """Everything that is tried, by name; what raises has failed."""

    def fork() -> None:
        child = os.fork()
        if child == 0:
            os._exit(0)
        os.waitpid(child, 0)

    def thread() -> None:
        begun = threading.Thread(target=lambda: None)
        begun.start()
        begun.join()

    return {
        "read a secret from the environment": lambda: os.environ["HUSH"],
        "read the database": secret.read_bytes,
        "read a file that was left open": lambda: os.read(LEFT_OPEN, 1),
        "list its folder": lambda: os.listdir(secret.parent),
        "read the server's environment": lambda: Path(f"/proc/{os.getppid()}/environ").read_bytes(),
        "write beside the folder": lambda: (folder.parent / "beside").write_bytes(b"x"),
        "open a socket": lambda: socket.socket().detach(),
        "open a pair of sockets": socket.socketpair,
        "fork": fork,
        "start a program": lambda: os.waitpid(os.posix_spawn("/bin/true", ["true"], {}), 0),
        "signal the server": lambda: os.kill(os.getppid(), 0),
        "eat memory": lambda: mmap.mmap(-1, 2_000_000_000),
        "write a large file": lambda: (folder / "large").write_bytes(bytes(20_000)),
        # and what a decoder needs
        "signal itself": lambda: os.kill(os.getpid(), 0),
        "begin a thread": thread,
        "write a file": lambda: (folder / "small").write_bytes(b"x"),
        "load a module": lambda: __import__("wave"),
        "open many files": lambda: [os.dup(0) for _ in range(200)],  # at last: it leaves no room
    }


def main(how: str, folder: Path, secret: Path) -> None:
    """Try it all, and print for each whether it succeeded."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    holds: tuple[str, ...] = ()
    if how == "confined":
        holds = confine(Bounds(memory=1_000_000_000, file=10_000, open_files=64), write=[folder])
    came = {}
    for name, attempt in attempts(folder, secret).items():
        try:
            attempt()
            came[name] = "done"
        except (OSError, MemoryError, KeyError, ValueError, RuntimeError) as error:
            came[name] = type(error).__name__
    print(json.dumps({"holds": holds, "came": came}))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
