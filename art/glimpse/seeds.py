"""Seeds in a spiral."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.leaf_shapes import LEAVES
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import Canvas, mix
from art.shapes import moved, svg


@generator("seeds", palettes=("harvest",))
def seeds(canvas: Canvas, _variant: int) -> None:
    """Seeds set in a spiral as in a sunflower; one has gone its own way."""
    p = canvas.palette
    ground(canvas, 0.6, way="out")
    step = math.radians(137.508)
    for index in range(190, 3, -1):
        reach = 20.5 * math.sqrt(index)
        angle = index * step
        x, y = 300 + reach * math.cos(angle), 300 + reach * math.sin(angle)
        if not (-40 < x < 640 and -40 < y < 640) or index == 88:
            continue
        share = index / 190
        size = 5 + 9 * share
        path = moved(svg(LEAVES[0]), x, y, scale=size / 38, turn=math.degrees(angle) + 90)
        raised(canvas, path, mix(p.k5, p.k2, share), size * 0.5, lift=3)
    token(canvas, "ball", 490, 110, 54, p.accent)
    token(canvas, "snail", 300, 300, 70, p.accent2, lift=2)
