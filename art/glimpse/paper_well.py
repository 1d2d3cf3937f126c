"""A well of sheets with ever smaller holes."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import UP_LEFT, Canvas, Cast, Form, Shade, darken, lighten
from art.shapes import Path, blob, minus, moved, rect, smooth, star


def _hole(canvas: Canvas, variant: int, share: float, index: int) -> Path:
    """The outline cut into one layer; share is 1 for the top one."""
    x, y = 300 + (1 - share) * (30, -40, 0, 46)[variant], 300 + (1 - share) * (40, 20, 30, -40)[variant]
    reach = 60 + 220 * share
    if variant == 0:
        return blob(x, y, reach, reach * 0.92, canvas.stream("hole", index), rough=0.17)
    if variant == 1:
        half = reach * 0.86
        return moved(rect(x - half, y - half, 2 * half, 2 * half, 18), turn=index * 11, about=(x, y))
    if variant == 2:
        return star(x, y, reach * 1.22, 8, 0.74, index * 9)
    spots = []
    for step in range(72):
        angle = math.radians(step * 5)
        wave = reach * (0.9 + 0.13 * math.cos(5 * angle + index * 0.35))
        spots.append((x + wave * math.cos(angle), y + wave * math.sin(angle)))
    return smooth(spots)


@generator("paper-well", palettes=("dusk", "sage", "rose", "teal"))
def paper_well(canvas: Canvas, variant: int) -> None:
    """Sheets with ever smaller holes above each other; something lies at the bottom."""
    p = canvas.palette
    count = (7, 9, 6, 8)[variant]
    deep, top = ((5, 0.2), (0.4, 4.6), (1, 5), (4.6, 0.4))[variant]
    ground(canvas, deep, way="out")
    if variant in (0, 3):
        canvas.glow(330, 320, 220, p.lamp, 0.5)
    kind, size = (("bird", 96), ("key", 90), ("heart", 92), ("fish", 100))[variant]
    spot = ((330, 338), (262, 318), (300, 330), (345, 262))[variant]
    token(canvas, kind, *spot, size, (p.k1, p.lamp, p.accent2, p.accent)[variant])
    for index in range(count):
        share = (index + 1) / count
        colour = p.k(deep + (top - deep) * share)
        if index == (4, 5, 3, 6)[variant]:
            colour = (p.accent, p.accent, p.accent, p.lamp)[variant]
        sheet = minus(rect(-30, -30, 660, 660), _hole(canvas, variant, share, index))
        canvas.paint(
            sheet,
            colour,
            cast=Cast(4, 8, 10, 0.6),
            form=Form(UP_LEFT, None, lighten(colour, 0.4), 4),
            shade=Shade(darken(colour, 0.35), 60, 0.4, 1.1, 0.6),
        )
