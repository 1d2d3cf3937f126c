"""The process in which a recording is decoded: `python -m lapin.recordings.worker audio|video < FILE`.

It is confined (lapin.confinement): its memory and time are limited, it has no network and can write no file. It
decodes one recording, writes one line of JSON and then the recording as it was encoded again, and ends.
"""

import sys
from typing import cast

import msgspec

from lapin.confinement import Bounds, confine
from lapin.fallbacks import yield_to_others
from lapin.recordings.limits import Medium, Unfit

BOUNDS = Bounds(memory=640 * 1024 * 1024, file=0, seconds=25)
"""Address space, of which far less is really used; no files; seconds of processor time."""


class Verdict(msgspec.Struct, frozen=True):
    """The result: the length in milliseconds, or the code and data of a refusal."""

    milliseconds: int = 0
    code: str | None = None
    data: dict[str, int] = {}


def main(medium: Medium) -> None:
    """Decode the recording on standard input, and write the result."""
    import av  # noqa: PLC0415 - the server reads this module, too, and must not load a decoder

    from lapin.recordings.decoding import take_of  # noqa: PLC0415 - likewise

    yield_to_others(10)  # the server's work for people comes first
    confine(BOUNDS)
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
