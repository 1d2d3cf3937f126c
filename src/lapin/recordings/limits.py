"""The limits of a recording, and the formats in which recordings are stored."""

from typing import Literal

import msgspec

from lapin.game.model.refusals import Refused

Medium = Literal["audio", "video"]


class RecordingLimits(msgspec.Struct, frozen=True):
    """The longest recording in seconds, as people are told, and the largest upload in bytes."""

    seconds: int
    bytes: int


SOUND = RecordingLimits(20, 4 * 1024 * 1024)
VIDEO = RecordingLimits(15, 40 * 1024 * 1024)  # a phone's camera writes 2 MB a second and more
LIMITS: dict[Medium, RecordingLimits] = {"audio": SOUND, "video": VIDEO}

OVERSHOOT_MS = 1_000
"""The extra length that a recording may have beyond what people are told: recorders stop a little late."""

SHORTEST_MS = 200
"""The shortest sound. A video may be a single frame: a slow camera gives no more."""

ENDINGS: dict[Medium, str] = {"audio": "mp3", "video": "webm"}
"""The formats in which recordings are stored; both play in all current browsers."""

MEDIA_TYPES = {"mp3": "audio/mpeg", "webm": "video/webm"}


class Take(msgspec.Struct, frozen=True):
    """A recording that was checked and encoded again, as people will hear or see it."""

    medium: Medium
    milliseconds: int
    data: bytes


class Unfit(Refused):
    """The recording cannot be used; the code begins with RECORDING_."""
