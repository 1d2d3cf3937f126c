"""The image worker: the process that opens uploaded files, one after the other.

    python -m lapin.decks.image_worker FOLDER [FILE ...]

It reads one job a line and writes one answer a line, and ends when its input ends. Before it reads the first one,
it is confined (lapin.confinement): it has the folder for its jobs, may read the files, and has no network, no
secret and little memory. The server kills it when a job takes too long.
"""

import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import assert_never

from lapin.confinement import Bounds, allow_seconds, confine
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
from lapin.decks.image_processing import crop, formats, process
from lapin.decks.refusals import DeckRefusal
from lapin.fallbacks import yield_to_others
from lapin.game.model.refusals import Refused

BOUNDS = Bounds(memory=1_500_000_000, file=64_000_000)
JOB_SECONDS = 30
"""The processor time for one job; the server waits as long by the clock."""

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


def main(folder: Path, readable: Sequence[Path]) -> None:
    """Do jobs in this folder until the input ends."""
    yield_to_others(_NICENESS)  # the server's work for people comes first
    moderation.prepare()
    formats()
    confine(BOUNDS, read=readable, write=[folder])
    for line in sys.stdin.buffer:
        allow_seconds(JOB_SECONDS)
        sys.stdout.buffer.write(encode(done(decode_job.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), [Path(file) for file in sys.argv[2:]])
