"""The noise everything is painted with: grain, patches, streaks, paper. Made once for a scale and shared."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from art.paint.pixels import Array, blur, f32, relief, resize

SPARE = 240  # units of noise beyond the largest canvas, so that every canvas can look at another part


class Texture(NamedTuple):
    """Fields of noise from 0 to 1, in pixels; a canvas uses a window of them."""

    grain: Array  # fine and even: what dithering compares with
    patches: Array  # broad: uneven pigment
    tooth: Array  # small: rough edges
    streaks: Array  # drawn out sideways: sky, wood, water
    drift: Array  # broad and drawn out: fog
    paper: Array  # around 0: the sheet itself

    def window(self, top: int, left: int, height: int, width: int) -> Texture:
        """The same noise, another part of it."""
        rows, columns = slice(top, top + height), slice(left, left + width)
        return Texture(*(field[rows, columns] for field in self))


def clouds(height: int, width: int, size: float, octaves: int, seed: int, stretch: float = 1.0) -> Array:
    """Value noise in octaves, about 0 to 1. Size is that of the largest feature in pixels."""
    chance = np.random.default_rng(seed)
    total, weight = np.zeros((height, width), np.float32), 0.0
    for octave in range(octaves):
        cell = max(size / 2**octave, 1.0)
        rows, columns = int(height / cell) + 4, int(width / (cell * stretch)) + 4
        coarse = chance.random((rows, columns)).astype(np.float32)
        wide = resize(coarse, int(columns * cell * stretch) + 1, int(rows * cell) + 1)
        top, left = int(cell), int(cell * stretch)
        share = 0.5**octave
        total += share * wide[top : top + height, left : left + width]
        weight += share
    return total / np.float32(weight)


def _grain(height: int, width: int, scale: float) -> Array:
    """Even noise: every value from 0 to 1 equally often, so that dithering keeps its tone."""
    fine = np.random.default_rng(7).standard_normal((height, width)).astype(np.float32)
    fine = blur(fine, 0.4 * scale)
    coarse = np.random.default_rng(8).standard_normal((height, width)).astype(np.float32)
    coarse = blur(coarse, 0.9 * scale)
    mixed = fine / fine.std() * 0.85 + coarse / coarse.std() * 0.5
    ordered = np.sort(mixed[::7, ::7].ravel())
    places = np.linspace(0, 1, 512)
    levels = np.quantile(ordered, places)
    return f32(np.interp(mixed, levels, places))


def _paper(height: int, width: int, scale: float) -> Array:
    fibre = clouds(height, width, 2.5 * scale, 3, 99) + 0.6 * clouds(height, width, 1.1 * scale, 2, 98)
    fibre += 0.5 * clouds(height, width, 30 * scale, 3, 97)
    sheet = relief(fibre) * 0.2 + (fibre - fibre.mean()) * 0.4
    return f32(sheet / sheet.std())


@lru_cache(maxsize=4)
def texture(scale: float, tall: int, wide: int) -> Texture:
    """The noise for canvases of this many units, drawn at this many pixels a unit."""
    height, width = int((tall + SPARE) * scale) + 2, int((wide + SPARE) * scale) + 2
    return Texture(
        grain=_grain(height, width, scale),
        patches=clouds(height, width, 90 * scale, 4, 11),
        tooth=clouds(height, width, 7 * scale, 3, 12),
        streaks=clouds(height, width, 20 * scale, 4, 13, stretch=3.5),
        drift=clouds(height, width, 75 * scale, 5, 14, stretch=3.0),
        paper=_paper(height, width, scale),
    )
