"""Tries what a server needs, then what it never does, with all that its unit leaves it; prints what it cannot."""

import ctypes
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

STATE = Path("/var/lib/lapin")
CLONE_NEWUSER = 0x10000000
PER_LINUX32 = 0x0008
libc = ctypes.CDLL(None, use_errno=True)


def answered(answer: int) -> None:
    """Raise the error that the system gave to a call, if it did."""
    if answer < 0:
        raise OSError(ctypes.get_errno(), "refused")


def listed(folder: str) -> None:
    """Somebody's files are there."""
    assert os.listdir(folder)


def privileged_file() -> None:
    """A program that runs as its owner, whoever starts it."""
    path = STATE / "privileged"
    path.write_text("")
    try:
        path.chmod(0o4755)
    finally:
        path.unlink()


NEVER: dict[str, Callable[[], object]] = {
    "writes beside its folder": lambda: Path("/etc/written").write_text(""),
    "writes into the program": lambda: Path("/opt/lapin/written").write_text(""),
    "reads what root keeps": lambda: listed("/root"),
    "reads what people keep": lambda: listed("/home"),
    "reads the shared /tmp": lambda: Path("/tmp/of-somebody-else").read_text(),  # noqa: S108 - that one
    "sees other processes": lambda: Path("/proc/1/cmdline").read_bytes(),
    "changes the kernel": lambda: Path("/proc/sys/net/ipv4/ip_forward").write_text("0"),
    "listens to the network": lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW),
    "asks the kernel about networks": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW),
    "becomes root": lambda: os.setuid(0),
    "starts as its owner": privileged_file,
    "is another kind of system": lambda: answered(libc.personality(PER_LINUX32)),
    "runs in real time": lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)),
    "makes a namespace": lambda: answered(libc.unshare(CLONE_NEWUSER)),
}

ALWAYS: dict[str, Callable[[], object]] = {
    "writes its folder": lambda: (STATE / "written").write_text(""),
    "writes a file of its own in /tmp": lambda: Path("/tmp/own").write_text(""),  # noqa: S108 - it is private
    "speaks TCP": lambda: socket.create_connection(("127.0.0.1", 6379)).close(),
    "speaks to a local database": lambda: socket.socket(socket.AF_UNIX).close(),
    "starts a program": lambda: subprocess.run([sys.executable, "-c", ""], check=True),
}


def possible(tries: dict[str, Callable[[], object]]) -> list[str]:
    """The tries that succeed."""
    done = []
    for name, each in tries.items():
        try:
            each()
        except (OSError, AssertionError, subprocess.SubprocessError):
            continue
        done.append(name)
    return done


if __name__ == "__main__":
    print("lacking:", sorted(set(ALWAYS) - set(possible(ALWAYS))), flush=True)
    print("impossible:", sorted(set(NEVER) - set(possible(NEVER))), flush=True)
