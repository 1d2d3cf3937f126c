"""The pool of image workers: starts them when needed, kills a slow one, and ends idle ones."""

import asyncio
import contextlib
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from lapin import confinement
from lapin.decks.image_jobs import AnyJob, JobDone, decode_done, encode
from lapin.decks.refusals import DeckRefusal
from lapin.fallbacks import apart
from lapin.game.model.refusals import Refused

PATIENCE = 30.0
"""Seconds that one job may take; a phone's picture takes half a second."""

IDLE_SECONDS = 60.0
LONGEST_LINE = 16 * 1024 * 1024
_PASSED_ON = ("LAPIN_MODERATION", "LAPIN_BLOCKED")


class ImageWorkerPool:
    """Runs jobs in at most `most` image workers, by default half the cores; each worker does one job at a time."""

    def __init__(
        self,
        folder: Path,
        most: int | None = None,
        patience: float = PATIENCE,
        environment: Mapping[str, str] | None = None,
        readable: Sequence[Path] = (),
    ) -> None:
        """A worker can change what is in `folder`, and read that and `readable`; nothing else."""
        self._folder = folder.absolute()
        self._readable = [str(file.absolute()) for file in readable]
        self._patience = patience
        self._slots = asyncio.Semaphore(most or max(1, (os.cpu_count() or 1) // 2))
        self._idle: list[asyncio.subprocess.Process] = []
        self._idle_end: asyncio.TimerHandle | None = None
        passed_on = {name: value for name in _PASSED_ON if (value := os.environ.get(name)) is not None}
        self._environment = confinement.environment(
            **{**passed_on, "TMPDIR": str(self._folder), **(environment or {})}
        )

    async def do(self, job: AnyJob) -> JobDone:
        """Run a job and return its result; raise Refused if the file is at fault."""
        async with self._slots:
            worker = self._idle.pop() if self._idle else await self._start()
            try:
                async with asyncio.timeout(self._patience):
                    done = await self._exchange(worker, job)
            except (TimeoutError, ConnectionError, EOFError, ValueError):
                await _end(worker)
                raise Refused(DeckRefusal.PICTURE_TOO_HEAVY) from None
            except BaseException:
                await _end(worker)
                raise
            self._idle.append(worker)
            self._schedule_idle_end()
        if done.refused:
            raise Refused(DeckRefusal(done.refused), **done.data)
        return done

    async def _start(self) -> asyncio.subprocess.Process:
        self._folder.mkdir(parents=True, exist_ok=True)
        return await asyncio.create_subprocess_exec(
            *confinement.command("lapin.decks.image_worker", str(self._folder), *self._readable),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            **apart(),
            env=self._environment,
        )

    async def _exchange(self, worker: asyncio.subprocess.Process, job: AnyJob) -> JobDone:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(encode(job) + b"\n")
        await worker.stdin.drain()
        line = await worker.stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError
        return decode_done.decode(line)

    def _schedule_idle_end(self) -> None:
        """Schedule the end of idle workers, so that they do not hold memory."""
        if self._idle_end is not None:
            self._idle_end.cancel()
        self._idle_end = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._end_idle)

    def _end_idle(self) -> None:
        idle, self._idle = self._idle, []
        for worker in idle:
            if worker.stdin is not None:
                worker.stdin.close()

    async def close(self) -> None:
        """Kill all idle workers."""
        if self._idle_end is not None:
            self._idle_end.cancel()
        idle, self._idle = self._idle, []
        for worker in idle:
            await _end(worker)


async def _end(worker: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        worker.kill()
    if worker.stdin is not None:
        worker.stdin.close()
    with contextlib.suppress(Exception):
        await worker.wait()
