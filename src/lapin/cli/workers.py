"""`lapin serve --workers N`: several processes behind one port, and a supervisor that replaces dead and hung ones.

Each worker has a listening socket of its own on the same port, and the kernel distributes connections among them.
The supervisor keeps all of these sockets open: a client that connects while a worker is being restarted waits, and
is not refused. On SIGHUP the supervisor restarts (`takeover`) and replaces the workers one by one: a new
one serves a socket before the old one is told to end.
"""

import asyncio
import contextlib
import logging
import math
import mmap
import os
import signal
import socket
import struct
import time
from collections.abc import Callable, Sequence
from typing import Final

from lapin.cli.takeover import Handover, start_anew, would_start
from lapin.service_manager import Heart, notify, reloading, replacing

_log = logging.getLogger("lapin.workers")

SHORT_LIFE_SECONDS: Final = 10.0
"""The shortest life of a worker that is restarted at once; one that died sooner waits, longer each time."""

FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0
DRAIN_SECONDS: Final = 15.0
STEP_SECONDS: Final = 90.0
"""The time that systemd allows for replacing one worker."""
LATE_SECONDS: Final = 10.0
"""The extra time after which a reload is said to be over: systemd then says that it failed. The work goes on."""
LOOK_SECONDS: Final = 1.0
HUNG_SECONDS: Final = 20.0
"""The time without a heartbeat after which a worker is killed, and replaced."""

_SIGNALS: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGCHLD, signal.SIGHUP)

Work = Callable[[int, socket.socket, int, Callable[[], None]], int]
"""The function of a worker, with its place, its socket, its lifeline and its heart: serves until it is told to
stop or the lifeline is closed, calls the heart once a second, and returns the exit status."""


class Hearts:
    """Memory shared with the workers: when the heart of each has last beaten; 0 if it does not serve yet."""

    def __init__(self, places: int) -> None:
        self._memory = mmap.mmap(-1, 8 * places)

    def beat(self, place: int) -> None:
        """Note that this one is alive."""
        struct.pack_into("d", self._memory, 8 * place, time.monotonic())

    def stop(self, place: int) -> None:
        """Note that nobody is there."""
        struct.pack_into("d", self._memory, 8 * place, 0.0)

    def beaten(self, place: int) -> float:
        """Return when this one was last alive."""
        found: float = struct.unpack_from("d", self._memory, 8 * place)[0]
        return found


class _Slot:
    """A worker's place: a socket, the process that serves it now, and the one that it replaces."""

    def __init__(self, place: int, listening: socket.socket, old: int | None) -> None:
        self.place = place
        self.listening = listening
        self.old = old
        self.old_until: float | None = None
        self.pid: int | None = None
        self.started = 0.0
        self.pause = 0.0
        self.start_at: float | None = 0.0


class Supervisor:
    """Keeps a worker running for each socket."""

    def __init__(
        self,
        sockets: Sequence[socket.socket],
        work: Work,
        where: tuple[str, int],
        before: Handover | None = None,
        ended: Callable[[int], None] = lambda _place: None,
        *,
        hangup_ends: bool = False,
    ) -> None:
        """Take the sockets, and what a predecessor left; `ended` gets the place of a worker that has ended."""
        self._work = work
        self._where = where
        self._ended = ended
        self._stopping = {signal.SIGTERM, signal.SIGINT} | ({signal.SIGHUP} if hangup_ends else set())
        old = before.workers if before is not None else (None,) * len(sockets)
        self._slots = [_Slot(place, *pair) for place, pair in enumerate(zip(sockets, old, strict=True))]
        self._rolling = before is not None
        self._late_at = time.monotonic() + STEP_SECONDS + LATE_SECONDS
        if self._rolling:
            replacing(0, len(sockets), STEP_SECONDS)
        self._hearts = Hearts(len(sockets))
        self._heart = Heart()
        # Closed when this process dies, however suddenly: then the workers also end.
        self._lifeline = (before.lifeline if before is not None else None) or os.pipe()

    def run(self) -> int:
        """Supervise until a signal says stop; 0 if all workers ended well then."""
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
        while True:
            self._start_due()
            waits = [slot.start_at - time.monotonic() for slot in self._slots if slot.start_at is not None]
            patience = FIRST_PAUSE if self._rolling else LOOK_SECONDS
            heard = signal.sigtimedwait(_SIGNALS, max(0.01, min([*waits, patience])))
            if heard is not None and heard.si_signo in self._stopping:
                notify("STOPPING=1")
                return self._drain()
            if heard is not None and heard.si_signo == signal.SIGHUP:
                self._start_anew()
            self._reap()
            self._replace_hung()
            self._roll_on()
            if all(self._serves(slot) for slot in self._slots):
                self._heart.beat(ready=not self._rolling)

    def _serves(self, slot: _Slot) -> bool:
        """Whether somebody serves this socket, new or old."""
        return slot.old is not None or (slot.pid is not None and self._hearts.beaten(slot.place) > 0)

    # Replacing all of them

    def _start_anew(self) -> None:
        reloading()
        if not would_start():
            if not self._rolling:  # else the one before is not done yet
                notify("READY=1")
            return
        _log.info("starting anew: the workers are replaced one by one")
        for slot in self._slots:
            if slot.old is not None and slot.pid is not None:  # not done with the last time yet
                os.kill(slot.old, signal.SIGTERM)
        workers = tuple(slot.pid or slot.old for slot in self._slots)
        sockets = tuple(slot.listening.fileno() for slot in self._slots)
        start_anew(Handover(*self._where, sockets, workers, self._lifeline))

    def _roll_on(self) -> None:
        """End the old worker of the first socket whose new one serves, and go on to the next when it has ended."""
        for slot in self._slots:
            if slot.old is None:
                continue
            if slot.old_until is None and slot.pid is not None and self._hearts.beaten(slot.place) > 0:
                slot.old_until = time.monotonic() + DRAIN_SECONDS
                _signalled(slot.old, signal.SIGTERM)
            elif slot.old_until is not None and time.monotonic() > slot.old_until:
                _signalled(slot.old, signal.SIGKILL)
            if _has_ended(slot.old):
                slot.old = None
                left = sum(other.old is not None for other in self._slots)
                replacing(len(self._slots) - left, len(self._slots), STEP_SECONDS)
                self._late_at = time.monotonic() + STEP_SECONDS + LATE_SECONDS
                continue
            if time.monotonic() > self._late_at:
                self._late_at = math.inf
                _log.error("a worker could not be replaced in time: the old ones serve, and it is tried again")
                notify("READY=1", "STATUS=serving, but not all workers could be replaced yet")
            return
        if self._rolling:
            self._rolling = False
            _log.info("all workers are replaced", extra={"worker": len(self._slots)})

    # One of them

    def _start_due(self) -> None:
        now = time.monotonic()
        for slot in self._slots:
            if slot.start_at is not None and slot.start_at <= now:
                self._start(slot)
            if slot.old is not None:
                return  # one by one

    def _start(self, slot: _Slot) -> None:
        slot.start_at, slot.started = None, time.monotonic()
        self._hearts.stop(slot.place)
        slot.pid = os.fork()
        if slot.pid:
            return
        status = 1
        try:
            lifeline, ours = self._lifeline
            os.close(ours)
            for other in self._slots:
                if other is not slot:
                    other.listening.close()
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
            status = self._work(slot.place, slot.listening, lifeline, lambda: self._hearts.beat(slot.place))
        except KeyboardInterrupt:
            status = 0
        except BaseException:
            _log.exception("a worker failed")
        finally:
            os._exit(status)

    def _reap(self) -> None:
        """Plan the restart of workers that have died; those that lived only shortly wait a little."""
        for slot in self._slots:
            if slot.pid is None or not (ended := os.waitpid(slot.pid, os.WNOHANG))[0]:
                continue
            now = time.monotonic()
            status = os.waitstatus_to_exitcode(ended[1])
            worker, slot.pid = slot.pid, None
            self._hearts.stop(slot.place)
            self._ended(slot.place)
            short = now - slot.started < SHORT_LIFE_SECONDS
            slot.pause = min(max(FIRST_PAUSE, 2 * slot.pause), LONGEST_PAUSE) if short else 0.0
            slot.start_at = now + slot.pause
            _log.warning("worker %d has ended (status %d); it is started again", worker, status)

    def _replace_hung(self) -> None:
        for slot in self._slots:
            beaten = self._hearts.beaten(slot.place)
            if slot.pid is not None and beaten and time.monotonic() - beaten > HUNG_SECONDS:
                _log.error("worker %d has not answered for %g seconds: it is replaced", slot.pid, HUNG_SECONDS)
                self._hearts.stop(slot.place)
                os.kill(slot.pid, signal.SIGKILL)

    def _drain(self) -> int:
        """Tell all workers to end, wait for them, and kill those that take too long."""
        running = [pid for slot in self._slots for pid in (slot.pid, slot.old) if pid is not None]
        for slot in self._slots:
            slot.listening.close()
        for pid in running:
            _signalled(pid, signal.SIGTERM)
        statuses = [0]
        deadline = time.monotonic() + DRAIN_SECONDS
        for pid in running:
            while True:
                try:
                    ended, status = os.waitpid(pid, os.WNOHANG)
                except ChildProcessError:
                    break
                if ended:
                    statuses.append(os.waitstatus_to_exitcode(status))
                    break
                if time.monotonic() > deadline:
                    _signalled(pid, signal.SIGKILL)
                    deadline += 1.0
                else:
                    signal.sigtimedwait((signal.SIGCHLD,), 0.1)
        return max(map(abs, statuses))


def _signalled(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, number)


def _has_ended(pid: int) -> bool:
    try:
        return bool(os.waitpid(pid, os.WNOHANG)[0])
    except ChildProcessError:
        return True


def watch(lifeline: int, stop: Callable[[], None]) -> None:
    """In a worker: call `stop` when the supervisor has died."""
    loop = asyncio.get_running_loop()

    def cut() -> None:
        loop.remove_reader(lifeline)
        stop()

    loop.add_reader(lifeline, cut)
