"""The image worker: a process of its own in which strangers' files are opened, one after the other.

    python -m lapin.decks.image_worker

Reads jobs, one a line, and answers each. It knows no storage, no secret and no table; it is given little memory,
and whoever asked ends it when a job takes too long. Ends when its input does.
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
    Develop,
    Developed,
    JobDone,
    Unpack,
    decode_job,
    encode,
)
from lapin.decks.image_processing import crop, develop
from lapin.decks.refusals import DeckRefusal
from lapin.game.model.refusals import Refused

MOST_MEMORY = 1_500_000_000
MOST_FILE = 64_000_000
_NICENESS = 10


def done(job: AnyJob) -> JobDone:
    """Do it; a refusal is an answer, too."""
    try:
        match job:
            case Develop():
                return JobDone(developed=_develop(job))
            case Crop():
                with Path(job.source).open("rb") as file:
                    return JobDone(developed=crop(file, Path(job.into), job.shape, job.focus, job.zoom))
            case Unpack():
                return JobDone(contents=zip_reading.contents(Path(job.source)))
            case _:
                assert_never(job)
    except Refused as refused:
        return JobDone(refused=refused.code, data=dict(refused.data))  # type: ignore[arg-type]  # numbers and words
    except MemoryError:
        return JobDone(refused=DeckRefusal.PICTURE_TOO_HEAVY)


def _develop(job: Develop) -> Developed:
    source, into = Path(job.source), Path(job.into)
    if not job.member:
        if source.stat().st_size > MOST_BYTES:
            raise Refused(DeckRefusal.FILE_TOO_LARGE, most=MOST_BYTES)
        with source.open("rb") as file:
            made = develop(file, into, job.shape)
    else:
        made = develop(BytesIO(zip_reading.taken(source, job.member)), into, job.shape, _kept(job, source))
    moderation.check((into / made.large).read_bytes())
    return made


def _kept(job: Develop, source: Path) -> tuple[bytes, bytes] | None:
    if job.kept is None:
        return None
    large, small = (zip_reading.taken(source, job.home + name) for name in job.kept)
    return (large, small) if (file_name(large), file_name(small)) == job.kept else None


def _limit() -> None:
    """Little memory, small files, no picture of ourselves on disk; where the machine knows such limits."""
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
    """Work until there are no more jobs."""
    with contextlib.suppress(OSError):
        os.nice(_NICENESS)  # people first
    _limit()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(encode(done(decode_job.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
