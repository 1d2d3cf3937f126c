"""Tiled walls, as in kitchens and bathrooms."""

from __future__ import annotations

from art.paint import Canvas, Colour, mix
from art.shapes import Path, rect


def tiles(
    canvas: Canvas, where: Path, colour: Colour, gap: Colour, size: float, top: float, bottom: float
) -> None:
    """A wall of square tiles over a shape, from a height down to another; each tile a little different."""
    chance = canvas.stream("tiles")
    canvas.paint(where, gap, rough=0.3)
    with canvas.layer(rough=0.3, grain=0.1, clip=where) as pen:
        for row in range(int((bottom - top) / size) + 1):
            for column in range(int(600 / size) + 2):
                tone = mix(colour, "#ffffff", float(chance.uniform(-0.03, 0.14)))
                pen.fill(rect(column * size - 8, top + row * size, size - 2, size - 2, 2), tone)
