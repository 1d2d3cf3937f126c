"""Where recordings are checked: one worker process each, so many at a time, none for longer than it may take."""

import asyncio
import contextlib
import os
import sys
from importlib.util import find_spec
from typing import BinaryIO

import msgspec

from lapin.recordings.limits import Medium, Take, Unfit
from lapin.recordings.worker import MOST_SECONDS, Verdict

AT_ONCE = 2
WAITING = 12
PATIENCE = 2.0 * MOST_SECONDS
"""Seconds by the clock: on a busy machine a worker gets less than all of them."""


class Busy(Exception):  # noqa: N818 - says how it is
    """Too many recordings wait to be checked."""


class RecordingWorkers:
    """Checks recordings in processes of their own."""

    def __init__(self) -> None:
        self._seats = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    @property
    def open(self) -> bool:
        """Whether there is a decoder on this machine."""
        return find_spec("av") is not None

    async def take(self, medium: Medium, file: BinaryIO) -> Take:
        """The recording in this file, made anew; Unfit if it is none; Busy if too many others wait."""
        if self._waiting >= AT_ONCE + WAITING:
            raise Busy
        self._waiting += 1
        try:
            async with self._seats:
                return await _worked(medium, file)
        finally:
            self._waiting -= 1


async def _worked(medium: Medium, file: BinaryIO) -> Take:
    worker = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "lapin.recordings.worker",
        medium,
        stdin=file,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env={**os.environ, "MALLOC_ARENA_MAX": "1"},
    )
    try:
        async with asyncio.timeout(PATIENCE):
            said, _ = await worker.communicate()
    except TimeoutError:
        raise Unfit("RECORDING_BROKEN") from None
    finally:
        if worker.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                worker.kill()
            await worker.wait()
    head, _, data = said.partition(b"\n")
    try:
        verdict = msgspec.json.decode(head, type=Verdict)
    except msgspec.DecodeError:  # it died: too much memory, too much time, or a file that is out to kill
        raise Unfit("RECORDING_BROKEN") from None
    if verdict.code is not None:
        raise Unfit(verdict.code, **verdict.data)
    return Take(medium, verdict.milliseconds, data)
