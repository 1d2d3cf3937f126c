"""A moderator with an offline model from the package nudenet (`lapin[moderation]`).

It is meant for public servers. It makes mistakes in both directions, so an operator must still read the reports.
Only the image worker loads it.
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
    """Return the reason why a picture is not welcome, or None if it is."""
    handle, name = tempfile.mkstemp(suffix=".webp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(picture)
        found = _detector.detect(name)
    finally:
        os.unlink(name)
    return "nudity" if any(each["class"] in BARE and each["score"] >= SURE for each in found) else None
