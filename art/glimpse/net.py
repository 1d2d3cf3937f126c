"""A net or web."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, orb, raised
from art.paint import Canvas, Cast, Colour, lighten
from art.shapes import Point, circle, line, smooth


def _mesh(variant: int, i: int, j: int) -> Point:
    """The knot of a net in row j, column i: spun round a middle, or pulled down at one place."""
    if variant == 0:
        angle = 2 * math.pi * (i + 0.12 * math.sin(j * 2)) / 13
        ring = 26 + 33 * j * (1 + 0.04 * j)
        dip = 1 - 0.1 * math.sin(i * 3.1)
        return 250 + ring * dip * math.cos(angle), 270 + ring * dip * math.sin(angle)
    x, y = i * 62 - 60.0 + (31 if j % 2 else 0), j * 40 - 60.0
    pull = math.exp(-(((x - 420) / 190) ** 2) - ((y - 330) / 190) ** 2)
    return x + (420 - x) * 0.5 * pull, y + (360 - y) * 0.5 * pull


@generator("net", palettes=("sage", "harvest"))
def net(canvas: Canvas, variant: int) -> None:
    """A net or web with one thing in it that it holds, or has let go."""
    p = canvas.palette
    ground(canvas, (0.9, 3.9)[variant], way=("out", "up")[variant])
    rope: Colour = (p.k4, p.k0)[variant]
    segments: list[tuple[Point, Point]] = []
    rows, columns = ((10, 13), (18, 12))[variant]
    for j in range(rows):
        for i in range(columns):
            here = _mesh(variant, i, j)
            right, below = _mesh(variant, i + 1, j), _mesh(variant, i, j + 1)
            if variant == 0:
                segments += [(here, right), (here, below)]
            else:
                left = _mesh(variant, i + (1 if j % 2 else -1), j + 1)
                segments += [(here, below), (here, left)]
    hole = ((410, 420, 74), (0, 0, 0))[variant]
    with canvas.layer(rough=0.3, cast=Cast(3, 6, 4, 0.4)) as pen:
        for a, b in segments:
            if math.dist(a, hole[:2]) > hole[2] and math.dist(b, hole[:2]) > hole[2]:
                pen.line(line(a, b), rope, (3.2, 4.4)[variant])
                if variant == 1:
                    pen.dot(*a, 5, rope)
    if variant == 0:
        token(canvas, "moon", 412, 424, 96, p.lamp)
        with canvas.layer(rough=0.3) as pen:
            for at in range(26):
                angle = at * 2.4
                pen.dot(250 + at * 9 * math.cos(angle), 270 + at * 9 * math.sin(angle), 4.2, p.light)
    else:
        orb(canvas, 420, 350, 58, p.accent, lift=9)
        raised(canvas, circle(420, 350, 20), lighten(p.accent, 0.2), 8, lift=0)
        canvas.paint(smooth([(380, 330), (392, 312), (414, 304), (398, 322)]), p.light, alpha=0.6)
