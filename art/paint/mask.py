"""Masks: where paint goes. A path drawn into a small array of coverage, with its place on the canvas."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import skia

from art.paint.pixels import Array, blur, f32

if TYPE_CHECKING:
    from art.shapes import Path

MARGIN = 60  # pixels a mask may reach beyond the canvas, so that shading there is not cut


@dataclass(frozen=True, slots=True)
class Mask:
    """Coverage from 0 to 1 in pixels, its corner on the canvas, the frame in units that shading measures by."""

    x: int
    y: int
    cover: Array
    frame: tuple[float, float, float, float]  # left, top, width, height

    def times(self, cover: Array) -> Mask:
        """The same mask with other coverage."""
        return replace(self, cover=cover.astype(np.float32))


def empty() -> Mask:
    """A mask of nothing."""
    return Mask(0, 0, np.zeros((1, 1), np.float32), (0, 0, 1, 1))


def pencil(width: float) -> Any:
    """A paint that strokes with round ends, or fills when the width is 0."""
    paint = skia.Paint(AntiAlias=True)
    if width:
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(width)
        paint.setStrokeCap(skia.Paint.kRound_Cap)
        paint.setStrokeJoin(skia.Paint.kRound_Join)
    return paint


def draw_mask(
    path: Path, scale: float, size: tuple[int, int], *, line: float = 0, soft: float = 0, clip: Path | None = None
) -> Mask:
    """A path (filled, or stroked with a line) as coverage; soft blurs it. Size is the canvas in pixels."""
    bounds = path.computeTightBounds()
    reach = line / 2 + 4 + soft * 3
    left = max(-MARGIN, math.floor((bounds.left() - reach) * scale))
    top = max(-MARGIN, math.floor((bounds.top() - reach) * scale))
    right = min(size[0] + MARGIN, math.ceil((bounds.right() + reach) * scale))
    bottom = min(size[1] + MARGIN, math.ceil((bounds.bottom() + reach) * scale))
    if right <= left or bottom <= top:
        return empty()
    bytes_ = np.zeros((bottom - top, right - left), np.uint8)
    surface = skia.Surface.MakeRasterDirect(skia.ImageInfo.MakeA8(right - left, bottom - top), bytes_)
    drawing = surface.getCanvas()
    drawing.translate(-left, -top)
    drawing.scale(scale, scale)
    if clip is not None:
        drawing.clipPath(clip, True)
    drawing.drawPath(path, pencil(line))
    cover = f32(bytes_) / np.float32(255)
    if soft:
        cover = blur(cover, soft * scale)
    frame = (bounds.left(), bounds.top(), max(bounds.width(), 1.0), max(bounds.height(), 1.0))
    return Mask(left, top, cover, frame)
