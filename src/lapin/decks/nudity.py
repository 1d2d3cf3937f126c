"""A moderator with a model of its own, offline: the package nudenet carries it (`lapin[moderation]`).

It is meant for public servers, errs on both sides, and replaces nobody who looks at reports. Loaded in the
image worker alone.
"""

import os
import tempfile

from nudenet import NudeDetector

BARE = frozenset(
    {
        "FEMALE_BREAST_EXPOSED",
        "FEMALE_GENITALIA_EXPOSED",
        "MALE_GENITALIA_EXPOSED",
        "ANUS_EXPOSED",
        "BUTTOCKS_EXPOSED",
    }
)
SURE = 0.5

_detector = NudeDetector()


def look(picture: bytes) -> str | None:
    """Why a picture is not welcome; None if it is."""
    handle, name = tempfile.mkstemp(suffix=".webp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(picture)
        found = _detector.detect(name)
    finally:
        os.unlink(name)
    return "nudity" if any(each["class"] in BARE and each["score"] >= SURE for each in found) else None
