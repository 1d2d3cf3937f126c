"""`lapin serve --workers N`: several processes behind one port, and one that starts each again when it dies.

Each worker has a listening socket of its own on the same port, and the kernel shares connections out among them.
The process here keeps all of these sockets open: who knocks while a worker is started again waits, and is not
turned away.
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

LIVED_SECONDS: Final = 10.0
"""A worker that died sooner is started again after a pause, longer each time."""

FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0
DRAIN_SECONDS: Final = 15.0
_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGCHLD)

Work = Callable[[int, socket.socket, int], int]
"""What the worker at a place does: serves a socket until it is told to stop or its lifeline is cut; its status."""


class _Slot:
    """A worker's place: a socket, and the process that serves it now."""

    def __init__(self, listening: socket.socket) -> None:
        self.listening = listening
        self.pid: int | None = None
        self.started = 0.0
        self.pause = 0.0
        self.start_at: float | None = 0.0


def supervise(sockets: Sequence[socket.socket], work: Work) -> int:
    """Keep a worker at each socket until we are asked to stop; 0 if all of them ended well then."""
    signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    lifeline, ours = os.pipe()  # cut by our death, however sudden: then the workers end, too
    slots = [_Slot(listening) for listening in sockets]
    while True:
        for slot in slots:
            if slot.start_at is not None and slot.start_at <= time.monotonic():
                _start(slot, slots, work, lifeline, ours)
        waits = [slot.start_at - time.monotonic() for slot in slots if slot.start_at is not None]
        heard = signal.sigtimedwait(_SIGNALS, max(0.0, min(waits, default=3600.0)))
        if heard is not None and heard.si_signo in (signal.SIGTERM, signal.SIGINT):
            return _drain(slots)
        _bury(slots)


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


def _bury(slots: Sequence[_Slot]) -> None:
    """Workers that have died are started again, those that die at once after a pause."""
    for slot in slots:
        if slot.pid is None or not (ended := os.waitpid(slot.pid, os.WNOHANG))[0]:
            continue
        now = time.monotonic()
        slot.pid = None
        short = now - slot.started < LIVED_SECONDS
        slot.pause = min(max(FIRST_PAUSE, 2 * slot.pause), LONGEST_PAUSE) if short else 0.0
        slot.start_at = now + slot.pause
        _log.warning("a worker has ended (status %d); it is started again", os.waitstatus_to_exitcode(ended[1]))


def _drain(slots: Sequence[_Slot]) -> int:
    """Ask all workers to end, and wait for them, within reason."""
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
    """In a worker: stop when the process that started it is gone."""
    loop = asyncio.get_running_loop()

    def cut() -> None:
        loop.remove_reader(lifeline)
        stop()

    loop.add_reader(lifeline, cut)
