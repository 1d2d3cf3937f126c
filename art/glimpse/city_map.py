"""The map of a city."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import DOWN, Canvas, Cast, Shade, mix
from art.shapes import Point, circle, line, polygon, ribbon, through


@generator("city-map", palettes=("sepia", "mint"))
def city_map(canvas: Canvas, variant: int) -> None:
    """A town seen from straight above: blocks, streets, a river, and one place that is marked."""
    p = canvas.palette
    chance = canvas.stream("blocks", 4)
    ground(canvas, (4.5, 0.6)[variant], spread=0.4)

    def place(x: float, y: float) -> Point:
        if variant == 0:
            angle, reach = x / 600 * 2 * math.pi, 70 + y * 0.56
            return 300 + reach * math.cos(angle), 300 + reach * math.sin(angle)
        a = math.radians(-24)
        return 300 + (x - 300) * math.cos(a) - (y - 300) * math.sin(a), 300 + (x - 300) * math.sin(a) + (
            y - 300
        ) * math.cos(a)

    wide, tall = ((50, 92), (96, 96))[variant]
    tones = ([p.k3, p.k2, p.k4, p.k1], [p.k2, p.k3, p.k4, p.k1])[variant]
    first = -160 if variant == 1 else 0
    for y in range(first, 760 if variant == 1 else 640, tall):
        for x in range(first, 760 if variant == 1 else 600, wide):
            cuts = [0.0, 1.0] if chance.random() < 0.3 else [0.0, float(chance.uniform(0.35, 0.65)), 1.0]
            for left, right in pairwise(cuts):
                x0, x1, y0, y1 = x + wide * left + 3, x + wide * right - 3, y + 5, y + tall - 6
                edge = [place(x0 + (x1 - x0) * t, y0) for t in np.linspace(0, 1, 6)]
                edge += [place(x0 + (x1 - x0) * t, y1) for t in np.linspace(1, 0, 6)]
                colour = mix(tones[int(chance.integers(4))], p.k3, 0.2)
                raised(canvas, polygon(edge), colour, 5, lift=3, rough=0.4)
    river = through(
        [
            ((300, 300), (380, 410), (330, 520), (420, 660)),
            ((120, -40), (200, 160), (120, 330), (260, 480), (220, 660)),
        ][variant]
    )
    canvas.paint(
        ribbon(river, [30, 22, 34]),
        (p.accent, p.accent2)[variant],
        shade=Shade(p.k0, DOWN, 0.3, 1.2, 0.5),
        cast=Cast(-2, -3, 5, 0.5),
    )
    if variant == 0:
        raised(canvas, circle(300, 300, 62), p.k5, 10)
    route = (
        [(300, 300), (300, 300)],
        [(420, 90), (380, 178), (470, 220), (430, 306)],
    )[variant]
    if variant == 1:
        with canvas.layer(rough=0.3, cast=Cast(1, 2, 2, 0.4)) as pen:
            for a, b in pairwise(route):
                pen.line(line(a, b), p.accent, 8)
    x, y = route[-1]
    token(
        canvas,
        ("star", "house")[variant],
        x,
        y - (0, 20)[variant],
        (92, 70)[variant],
        (p.accent2, p.accent)[variant],
    )
