"""A knot without an end."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import Canvas, darken, mix
from art.shapes import ribbon


@generator("knot", palettes=("noct", "coral"))
def knot(canvas: Canvas, variant: int) -> None:
    """One rope knotted with itself without an end; a thing caught in the middle."""
    p = canvas.palette
    ground(canvas, (0.5, 4.6)[variant], way="out")
    turns, waves, half = ((3, 7, 13), (2, 3, 34))[variant]
    total = 432
    spots = []
    for step in range(total + 9):
        t = 2 * math.pi * step / total
        reach = 168 + (88, 84)[variant] * math.cos(waves * t)
        spots.append((300 + reach * math.cos(turns * t + 0.4), 300 + reach * math.sin(turns * t + 0.4)))
    one, other = ((p.lamp, p.k3), (p.k1, p.k3))[variant]
    pieces = sorted(range(0, total, 6), key=lambda at: math.sin(waves * 2 * math.pi * (at + 4) / total))
    for at in pieces:
        part = spots[at : at + 9]
        colour = mix(other, one, (math.sin(2 * math.pi * at / total) + 1) / 2)
        canvas.paint(ribbon(part, [half + 5]), darken(colour, 0.75), rough=0.3, alpha=0.85)
        raised(canvas, ribbon(part, [half]), colour, half * 0.8, lift=0, rough=0.4, rim=0.4)
        a, b = part[1], part[3]
        side = (-(b[1] - a[1]), b[0] - a[0])
        long = math.hypot(*side) or 1
        off = (side[0] / long * half * 0.9, side[1] / long * half * 0.9)
        with canvas.layer(rough=0.3, alpha=0.6) as pen:
            pen.stroke((a[0] - off[0], a[1] - off[1]), (b[0] + off[0], b[1] + off[1]), darken(colour, 0.5), 2.4)
    token(
        canvas,
        ("bolt", "apple")[variant],
        300,
        300,
        (96, 84)[variant],
        (p.accent, p.accent)[variant],
    )
