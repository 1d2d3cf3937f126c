"""Where the workshop hands in pictures: keeps a few image workers, ends a slow one, and lets idle ones go."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Mapping

from lapin.decks.image_jobs import AnyJob, JobDone, decode_done, encode
from lapin.decks.refusals import DeckRefusal
from lapin.game.model.refusals import Refused

PATIENCE = 30.0
"""Seconds for one job; a picture of a phone takes half of one."""

IDLE_SECONDS = 60.0
LONGEST_LINE = 16 * 1024 * 1024
_COMMAND = (sys.executable, "-m", "lapin.decks.image_worker")
_PASSED_ON = ("PATH", "PYTHONPATH", "LANG", "TMPDIR", "SYSTEMROOT", "LAPIN_MODERATION", "LAPIN_BLOCKED")


class ImageWorkerPool:
    """As many image workers as there are pictures waiting, up to a few; each does one job at a time."""

    def __init__(
        self, most: int = 2, patience: float = PATIENCE, environment: Mapping[str, str] | None = None
    ) -> None:
        self._patience = patience
        self._turn = asyncio.Semaphore(most)
        self._idle: list[asyncio.subprocess.Process] = []
        self._leaving: asyncio.TimerHandle | None = None
        # no password of the server's is in a process that opens strangers' files
        self._environment = {name: value for name in _PASSED_ON if (value := os.environ.get(name)) is not None}
        self._environment.update({"OMP_NUM_THREADS": "1", **(environment or {})})

    async def do(self, job: AnyJob) -> JobDone:
        """What came of a job; Refused where the file is to blame."""
        async with self._turn:
            room = self._idle.pop() if self._idle else await self._start()
            try:
                async with asyncio.timeout(self._patience):
                    done = await self._asked(room, job)
            except (TimeoutError, ConnectionError, EOFError, ValueError):
                await _end(room)
                raise Refused(DeckRefusal.PICTURE_TOO_HEAVY) from None
            except BaseException:
                await _end(room)
                raise
            self._idle.append(room)
            self._rest()
        if done.refused:
            raise Refused(DeckRefusal(done.refused), **done.data)
        return done

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *_COMMAND,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,  # Ctrl-C is for the server, which then closes our input
            env=self._environment,
        )

    async def _asked(self, room: asyncio.subprocess.Process, job: AnyJob) -> JobDone:
        assert room.stdin is not None
        assert room.stdout is not None
        room.stdin.write(encode(job) + b"\n")
        await room.stdin.drain()
        line = await room.stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        return decode_done.decode(line)

    def _rest(self) -> None:
        """Nobody may bring anything for a long time: give the memory back then."""
        if self._leaving is not None:
            self._leaving.cancel()
        self._leaving = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._leave)

    def _leave(self) -> None:
        idle, self._idle = self._idle, []
        for room in idle:
            if room.stdin is not None:
                room.stdin.close()

    async def close(self) -> None:
        """End all of them."""
        if self._leaving is not None:
            self._leaving.cancel()
        idle, self._idle = self._idle, []
        for room in idle:
            await _end(room)


async def _end(room: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        room.kill()
    if room.stdin is not None:
        room.stdin.close()
    with contextlib.suppress(Exception):
        await room.wait()
