"""The process in which a recording is decoded: `python -m lapin.recordings.worker audio|video < FILE`.

It may take so much memory and time and no more, write no file, and is gone afterwards. Says one line of JSON, and
then the recording made anew.
"""

import sys
from typing import cast

import msgspec

from lapin.recordings.limits import Medium, Unfit

MOST_MEMORY = 640 * 1024 * 1024
"""Of address space; what is really used is far less."""

MOST_SECONDS = 25


class Verdict(msgspec.Struct, frozen=True):
    """What became of it: milliseconds if it is fit, else why not."""

    milliseconds: int = 0
    code: str | None = None
    data: dict[str, int] = {}


def limit() -> None:
    """Bind this process; where the system knows no such limits, its parent still ends it in time."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main(medium: Medium) -> None:
    """Decode what comes in, and write what came of it."""
    limit()
    import av  # noqa: PLC0415 - under the limits, like everything that reads the file

    from lapin.recordings.decoding import take_of  # noqa: PLC0415 - likewise

    av.logging.set_level(av.logging.PANIC)
    data = b""
    try:
        take = take_of(medium, sys.stdin.buffer)
        verdict, data = Verdict(take.milliseconds), take.data
    except Unfit as unfit:
        verdict = Verdict(code=unfit.code, data=cast(dict[str, int], unfit.data))
    except MemoryError:
        verdict = Verdict(code="RECORDING_BROKEN")
    sys.stdout.buffer.write(msgspec.json.encode(verdict) + b"\n" + data)


if __name__ == "__main__":
    main(cast(Medium, sys.argv[1]))
