"""Whole backgrounds in a call. Each works in any palette and inside any shape; add the idea on top."""

from art.scenes.indoors import brick_room, library, lit_room, theatre
from art.scenes.outdoors import (
    chess_plain,
    clouds_from_above,
    desert,
    fields_from_above,
    forest,
    lamplit_street,
    meadow,
    night_roofs,
    open_sea,
    snow_mountains,
    space,
    under_the_sea,
)

__all__ = [
    "brick_room",
    "chess_plain",
    "clouds_from_above",
    "desert",
    "fields_from_above",
    "forest",
    "lamplit_street",
    "library",
    "lit_room",
    "meadow",
    "night_roofs",
    "open_sea",
    "snow_mountains",
    "space",
    "theatre",
    "under_the_sea",
]
