"""`lapin serve --workers N`: several processes behind one port, and a supervisor that restarts those that die.

Each worker has a listening socket of its own on the same port, and the kernel distributes connections among them.
The supervisor keeps all of these sockets open: a client that connects while a worker is being restarted waits, and
is not refused.
"""

import asyncio
import logging
import os
import signal
import socket
import time
from collections.abc import Callable, Sequence
from typing import Final

_log = logging.getLogger("lapin.workers")

SHORT_LIFE_SECONDS: Final = 10.0
"""A worker that died sooner is started again after a pause, longer each time."""

FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0
DRAIN_SECONDS: Final = 15.0
_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGCHLD)

Work = Callable[[int, socket.socket, int], int]
"""The function of a worker, with its place, its socket and its lifeline: serves until it is told to stop or the
lifeline is closed, and gives the exit status."""


class _Slot:
    """A worker's place: a socket, and the process that serves it now."""

    def __init__(self, listening: socket.socket) -> None:
        self.listening = listening
        self.pid: int | None = None
        self.started = 0.0
        self.pause = 0.0
        self.start_at: float | None = 0.0


def supervise(sockets: Sequence[socket.socket], work: Work) -> int:
    """Keep a worker running for each socket until a signal says stop; 0 if all of them ended well then."""
    signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    lifeline, ours = os.pipe()  # closed when this process dies, however suddenly: then the workers end, too
    slots = [_Slot(listening) for listening in sockets]
    while True:
        for slot in slots:
            if slot.start_at is not None and slot.start_at <= time.monotonic():
                _start(slot, slots, work, lifeline, ours)
        waits = [slot.start_at - time.monotonic() for slot in slots if slot.start_at is not None]
        heard = signal.sigtimedwait(_SIGNALS, max(0.0, min(waits, default=3600.0)))
        if heard is not None and heard.si_signo in (signal.SIGTERM, signal.SIGINT):
            return _drain(slots)
        _reap(slots)


def _start(slot: _Slot, slots: Sequence[_Slot], work: Work, lifeline: int, ours: int) -> None:
    slot.start_at, slot.started = None, time.monotonic()
    slot.pid = os.fork()
    if slot.pid:
        return
    status = 1
    try:
        os.close(ours)
        for other in slots:
            if other is not slot:
                other.listening.close()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
        status = work(slots.index(slot), slot.listening, lifeline)
    except KeyboardInterrupt:
        status = 0
    except BaseException:
        _log.exception("a worker failed")
    finally:
        os._exit(status)


def _reap(slots: Sequence[_Slot]) -> None:
    """Plan the restart of workers that have died; those that lived only shortly are restarted after a pause."""
    for slot in slots:
        if slot.pid is None or not (ended := os.waitpid(slot.pid, os.WNOHANG))[0]:
            continue
        now = time.monotonic()
        slot.pid = None
        short = now - slot.started < SHORT_LIFE_SECONDS
        slot.pause = min(max(FIRST_PAUSE, 2 * slot.pause), LONGEST_PAUSE) if short else 0.0
        slot.start_at = now + slot.pause
        _log.warning("a worker has ended (status %d); it is started again", os.waitstatus_to_exitcode(ended[1]))


def _drain(slots: Sequence[_Slot]) -> int:
    """Tell all workers to end, wait for them, and kill those that take too long."""
    for slot in slots:
        slot.listening.close()
        if slot.pid is not None:
            os.kill(slot.pid, signal.SIGTERM)
    statuses = [0]
    deadline = time.monotonic() + DRAIN_SECONDS
    for slot in slots:
        while slot.pid is not None:
            pid, status = os.waitpid(slot.pid, os.WNOHANG)
            if pid:
                statuses.append(os.waitstatus_to_exitcode(status))
                slot.pid = None
            elif time.monotonic() > deadline:
                os.kill(slot.pid, signal.SIGKILL)
                deadline += 1.0
            else:
                signal.sigtimedwait((signal.SIGCHLD,), 0.1)
    return max(map(abs, statuses))


def watch(lifeline: int, stop: Callable[[], None]) -> None:
    """In a worker: call `stop` when the supervisor has died."""
    loop = asyncio.get_running_loop()

    def cut() -> None:
        loop.remove_reader(lifeline)
        stop()

    loop.add_reader(lifeline, cut)
