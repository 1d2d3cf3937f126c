"""Checks recordings in worker processes: one process for each, a few at a time, each with a time limit."""

import asyncio
import contextlib
from importlib.util import find_spec
from typing import BinaryIO

import msgspec

from lapin import confinement
from lapin.fallbacks import apart
from lapin.recordings.limits import LIMITS, Medium, Take, Unfit
from lapin.recordings.worker import BOUNDS, Verdict

AT_ONCE = 2
WAITING = 12
PATIENCE = 2.0 * (BOUNDS.seconds or 0)
"""Seconds of real time; on a busy machine a worker gets less processor time than that."""
LONGEST_LINE = 4_096
"""The bytes of a verdict, which stands before the recording."""
CHUNK = 256 * 1024


class Busy(Exception):  # noqa: N818 - says how it is
    """Too many recordings wait to be checked."""


class RecordingWorkers:
    """Runs a worker process for each recording, at most AT_ONCE at a time."""

    def __init__(self) -> None:
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    @property
    def open(self) -> bool:
        """Whether the decoder is installed."""
        return find_spec("av") is not None

    async def take(self, medium: Medium, file: BinaryIO) -> Take:
        """Return the recording in this file, encoded again; raise Unfit or, if too many others wait, Busy."""
        if self._waiting >= AT_ONCE + WAITING:
            raise Busy
        self._waiting += 1
        try:
            async with self._slots:
                return await _decoded(medium, file)
        finally:
            self._waiting -= 1


async def _decoded(medium: Medium, file: BinaryIO) -> Take:
    worker = await asyncio.create_subprocess_exec(
        *confinement.command("lapin.recordings.worker", medium),
        stdin=file,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        **apart(),
        env=confinement.environment(MALLOC_ARENA_MAX="1"),
    )
    assert worker.stdout is not None
    most = LIMITS[medium].bytes
    try:
        async with asyncio.timeout(PATIENCE):
            said = await _read(worker.stdout, most + LONGEST_LINE)
    except TimeoutError:
        raise Unfit("RECORDING_BROKEN") from None
    finally:
        with contextlib.suppress(ProcessLookupError):
            worker.kill()  # it has said everything, or too much
        while await worker.stdout.read(CHUNK):
            pass  # what is still on its way: it has to be read before the process is seen to have ended
        await worker.wait()
    head, _, data = said.partition(b"\n")
    if len(head) >= LONGEST_LINE or len(data) > most:
        raise Unfit("RECORDING_BROKEN")
    try:
        verdict = msgspec.json.decode(head, type=Verdict)
    except msgspec.DecodeError:  # the worker died: too much memory, too much time, or a malicious file
        raise Unfit("RECORDING_BROKEN") from None
    if verdict.code is not None:
        raise Unfit(verdict.code, **verdict.data)
    return Take(medium, verdict.milliseconds, data)


async def _read(output: asyncio.StreamReader, most: int) -> bytes:
    """Return what a process says until it ends, or the first bytes of it if that is more than `most`."""
    said = bytearray()
    while len(said) <= most and (chunk := await output.read(CHUNK)):
        said += chunk
    return bytes(said)
