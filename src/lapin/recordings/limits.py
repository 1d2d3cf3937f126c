"""How long and how large a recording may be, and what it is kept as."""

from typing import Literal

import msgspec

from lapin.game.model.refusals import Refused

Medium = Literal["audio", "video"]


class RecordingLimits(msgspec.Struct, frozen=True):
    """What a recording may be: seconds as people are told them, bytes as they are sent to us."""

    seconds: int
    bytes: int


SOUND = RecordingLimits(20, 4 * 1024 * 1024)
VIDEO = RecordingLimits(15, 40 * 1024 * 1024)  # a telephone's own camera writes 2 MB a second and more
LIMITS: dict[Medium, RecordingLimits] = {"audio": SOUND, "video": VIDEO}

OVERSHOOT_MS = 1_000
"""A recorder stops a little late; who was told twenty seconds is not sent back for half a one more."""

SHORTEST_MS = 200
"""Of sound. A film may be a single picture: a slow camera gives no more."""

ENDINGS: dict[Medium, str] = {"audio": "mp3", "video": "webm"}
"""What every recording is made into: these two play in all current browsers, whichever recorded it."""

MEDIA_TYPES = {"mp3": "audio/mpeg", "webm": "video/webm"}


class Take(msgspec.Struct, frozen=True):
    """A recording that was checked and made anew: what people will hear or see."""

    medium: Medium
    milliseconds: int
    data: bytes


class Unfit(Refused):
    """A recording that cannot be taken; the code begins with RECORDING_."""
