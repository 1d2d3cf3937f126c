"""Colours: a hex string or three floats from 0 to 1, and how two of them mix."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]
Colour = str | tuple[float, float, float]
INK = "#181226"  # shadows lean to a cold dark, never to black


@lru_cache(maxsize=4096)
def channels(colour: Colour) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1."""
    if not isinstance(colour, str):
        return colour
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue


def rgb(colour: Colour) -> Array:
    """The colour as an array that can be spread over pixels."""
    return np.array(channels(colour), np.float32)


def mix(one: Colour, other: Colour, share: float = 0.5) -> Colour:
    """From one colour (share 0) to the other (share 1)."""
    a, b = channels(one), channels(other)
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share)


def lighten(colour: Colour, share: float = 0.25) -> Colour:
    """Towards a warm white."""
    return mix(colour, "#fff6e4", share)


def darken(colour: Colour, share: float = 0.4) -> Colour:
    """Towards ink."""
    return mix(colour, INK, share)


def luminance(colour: Colour) -> float:
    """How light the colour looks, from 0 to 1."""
    red, green, blue = channels(colour)
    return 0.3 * red + 0.59 * green + 0.11 * blue


def spread(colour: Colour, height: int, width: int) -> Array:
    """An area of one colour."""
    area = np.empty((height, width, 3), np.float32)
    area[:] = rgb(colour)
    return area


def along(stops: list[tuple[float, Colour]], position: Array) -> Array:
    """The colour at each position between stops. Looked up in a fine table: interpolating each pixel is slow."""
    places = [place for place, _ in stops]
    low, high = places[0], max(places[-1], places[0] + 1e-6)
    fine = np.linspace(low, high, 1024)
    table = np.stack([np.interp(fine, places, [channels(c)[k] for _, c in stops]) for k in range(3)], -1)
    index = np.clip((position - low) * (1023 / (high - low)), 0, 1023).astype(np.int32)
    taken: Array = table.astype(np.float32)[index]
    return taken
