"""The image worker: the process that opens uploaded files, one after the other.

    python -m lapin.decks.image_worker

It reads one job a line and writes one answer a line, and ends when its input ends. It has no access to a storage,
a secret or a table, and little memory; the server kills it when a job takes too long.
"""

import contextlib
import os
import sys
from io import BytesIO
from pathlib import Path
from typing import assert_never

from lapin.decks import moderation, zip_reading
from lapin.decks.built_in import file_name
from lapin.decks.image_jobs import (
    MOST_BYTES,
    AnyJob,
    Crop,
    JobDone,
    ProcessedPicture,
    ProcessPicture,
    Unpack,
    decode_job,
    encode,
)
from lapin.decks.image_processing import crop, process
from lapin.decks.refusals import DeckRefusal
from lapin.game.model.refusals import Refused

MOST_MEMORY = 1_500_000_000
MOST_FILE = 64_000_000
_NICENESS = 10


def done(job: AnyJob) -> JobDone:
    """Do a job and return its result, which may be a refusal."""
    try:
        match job:
            case ProcessPicture():
                return JobDone(picture=_process(job))
            case Crop():
                with Path(job.source).open("rb") as file:
                    return JobDone(picture=crop(file, Path(job.into), job.shape, job.focus, job.zoom))
            case Unpack():
                return JobDone(contents=zip_reading.contents(Path(job.source)))
            case _:
                assert_never(job)
    except Refused as refused:
        return JobDone(refused=refused.code, data=dict(refused.data))  # type: ignore[arg-type]  # numbers and words
    except MemoryError:
        return JobDone(refused=DeckRefusal.PICTURE_TOO_HEAVY)


def _process(job: ProcessPicture) -> ProcessedPicture:
    source, into = Path(job.source), Path(job.into)
    if not job.member:
        if source.stat().st_size > MOST_BYTES:
            raise Refused(DeckRefusal.FILE_TOO_LARGE, most=MOST_BYTES)
        with source.open("rb") as file:
            made = process(file, into, job.shape)
    else:
        made = process(BytesIO(zip_reading.taken(source, job.member)), into, job.shape, _kept(job, source))
    moderation.check((into / made.large).read_bytes())
    return made


def _kept(job: ProcessPicture, source: Path) -> tuple[bytes, bytes] | None:
    if job.kept is None:
        return None
    large, small = (zip_reading.taken(source, job.home + name) for name in job.kept)
    return (large, small) if (file_name(large), file_name(small)) == job.kept else None


def _limit() -> None:
    """Limit memory and file size and forbid core dumps, if the system has such limits."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not on Windows

    for kind, most in (
        (resource.RLIMIT_AS, MOST_MEMORY),
        (resource.RLIMIT_FSIZE, MOST_FILE),
        (resource.RLIMIT_CORE, 0),
    ):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, most))


def main() -> None:
    """Do jobs until the input ends."""
    with contextlib.suppress(OSError):
        os.nice(_NICENESS)  # the server's work for people comes first
    _limit()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(encode(done(decode_job.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
