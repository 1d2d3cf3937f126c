"""The process in which a recording is decoded: `python -m lapin.recordings.worker audio|video < FILE`.

Its memory and time are limited and it can write no file. It decodes one recording, writes one line of JSON and
then the recording as it was encoded again, and ends.
"""

import sys
from typing import cast

import msgspec

from lapin.recordings.limits import Medium, Unfit

MOST_MEMORY = 640 * 1024 * 1024
"""The limit of address space in bytes; far less is really used."""

MOST_SECONDS = 25


class Verdict(msgspec.Struct, frozen=True):
    """The result: the length in milliseconds, or the code and data of a refusal."""

    milliseconds: int = 0
    code: str | None = None
    data: dict[str, int] = {}


def limit() -> None:
    """Limit this process. On a system without such limits, the server still kills it after a time."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main(medium: Medium) -> None:
    """Decode the recording on standard input, and write the result."""
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
