"""A server that restarts within its own process: it hands its sockets and workers to the new program.

So the new program may be another version, with other settings, and nobody who connects is refused: connections
wait in the sockets, or old workers serve them until new ones do.
"""

import asyncio
import contextlib
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Final, NoReturn

import msgspec

from lapin.cli.logs import give_back
from lapin.service_manager import notify

_log = logging.getLogger("lapin.serve")

VARIABLE: Final = "LAPIN_TAKES_OVER"
CHECK_SECONDS: Final = 60.0
UNKNOWN_OPTION: Final = 2


class Handover(msgspec.Struct, frozen=True):
    """The legacy of a process to its successor: file descriptors and the numbers of its workers."""

    host: str
    port: int
    sockets: tuple[int, ...]
    workers: tuple[int | None, ...] = ()
    lifeline: tuple[int, int] | None = None


def taken_over() -> Handover | None:
    """Return what the predecessor has left; None for a fresh start."""
    text = os.environ.pop(VARIABLE, None)
    return None if text is None else msgspec.json.decode(text, type=Handover)


def command() -> list[str]:
    """Return the command that starts this program again, by the same path, which may lead to another version."""
    program = sys.argv[0]
    if os.path.basename(program) == "lapin" and os.access(program, os.X_OK):
        return [program, *sys.argv[1:]]
    return [sys.executable, *sys.orig_argv[1:]]


def would_start() -> bool:
    """Whether the program, as it is installed now, could start with its settings.

    If not, the log and `systemctl status` say why.

    It may be an older one, which does not know --would-start: then only its settings are checked.
    """
    notify("STATUS=looking whether the program could start anew")
    again = command()
    place = len(again) - len(sys.argv[1:])
    options = again[place + 1 :] if again[place:][:1] in (["serve"], ["start"]) else again[place:]
    try:
        done = _asked([*again[:place], "config", "--would-start", *options])
        if done.returncode == UNKNOWN_OPTION:
            done = _asked([*again[:place], "config", *options])
    except (OSError, subprocess.TimeoutExpired) as error:
        return _refused(f"the program cannot be run: {error}")
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["it cannot be run"])[-1]
        return _refused(reason.removeprefix("lapin: "))
    notify("STATUS=starting anew")
    return True


def _refused(reason: str) -> bool:
    _log.error("not started anew: %s", reason)
    notify(f"STATUS=serving as before, not started anew: {reason}")
    return False


def _asked(program: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own program
        program, capture_output=True, text=True, timeout=CHECK_SECONDS, check=False
    )


def hear_hangups(call: Callable[[], object]) -> None:
    """Let SIGHUP call this in the running loop; one that came while the program was changed has waited for that.

    The loop's own handler would not do: it is gone as soon as the loop is closed, and then the signal kills.
    """
    loop = asyncio.get_running_loop()

    def heard(*_: object) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: the successor will read the settings anyway
            loop.call_soon_threadsafe(call)

    signal.signal(signal.SIGHUP, heard)
    # A single process blocks SIGHUP for its successor, a supervisor all of these.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGHUP, signal.SIGTERM, signal.SIGINT, signal.SIGCHLD))


def start_anew(handover: Handover) -> NoReturn:
    """Become the new program. A SIGHUP that comes before it listens waits for it: handlers do not outlive this."""
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGHUP,))
    kept: Sequence[int] = (*handover.sockets, *(handover.lifeline or ()))
    for descriptor in kept:
        os.set_inheritable(descriptor, True)
    os.environ[VARIABLE] = msgspec.json.encode(handover).decode()
    give_back()
    again = command()
    os.execv(again[0], again)  # noqa: S606 - our own program
