"""A mosaic in rows or rings."""

from __future__ import annotations

import math
from collections.abc import Iterator

from art.glimpse import generator
from art.glimpse.tokens import outline, token
from art.glimpse.touches import ground
from art.paint import UP_LEFT, Canvas, Cast, Form, darken, lighten, mix
from art.shapes import moved, rect


def _tile_places(variant: int, size: float) -> Iterator[tuple[float, float, float]]:
    """Where tiles lie and how they are turned: in rows, or in rings around the middle."""
    if variant == 0:
        for j in range(int(640 / size) + 1):
            for i in range(int(640 / size) + 1):
                yield i * size, j * size, 0
        return
    for ring in range(1, int(450 / size)):
        count = max(6, int(ring * 2 * math.pi))
        for at in range(count):
            angle = 2 * math.pi * (at + 0.5 * (ring % 2)) / count
            yield 300 + ring * size * math.cos(angle), 300 + ring * size * math.sin(angle), math.degrees(angle)


@generator("mosaic", palettes=("noon", "sepia"))
def mosaic(canvas: Canvas, variant: int) -> None:
    """Small tiles set in rows or rings; from afar a form can be made out."""
    p = canvas.palette
    ground(canvas, (4.4, 0.6)[variant])
    chance = canvas.stream("tiles", 8)
    size = (27, 24)[variant]
    figure = outline(("fish", "moon")[variant], 300, 300, (400, 430)[variant])
    inner = ([p.accent, p.accent2], [p.lamp, p.k5])[variant]
    outer = ([p.k1, p.k2, p.k3, p.k2], [p.k1, p.k2, p.accent, p.k1])[variant]
    for x, y, turn in _tile_places(variant, size):
        pool = inner if figure.contains(x, y) else outer
        colour = mix(pool[int(chance.integers(len(pool)))], p.k4, float(chance.uniform(0, 0.22)))
        tile = moved(
            rect(-size * 0.43, -size * 0.43, size * 0.86, size * 0.86, 2),
            x,
            y,
            turn=turn + float(chance.uniform(-9, 9)),
        )
        canvas.paint(
            tile, colour, form=Form(UP_LEFT, darken(colour, 0.4), lighten(colour, 0.4), 4), cast=Cast(1, 2, 2, 0.4)
        )
    if variant == 0:
        token(canvas, "ball", 175, 285, 34, p.dark, lift=0)
    else:
        token(canvas, "star", 400, 250, 84, p.light)
