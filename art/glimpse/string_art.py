"""Stretched strings that draw curves."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import Canvas, Cast, darken
from art.shapes import Point, line


def _strings(variant: int) -> list[tuple[list[tuple[Point, Point]], int]]:
    """Bundles of straight threads that together make curves, each with the number of its colour."""
    bundles = []
    if variant == 0:
        corners = [(40.0, 560.0), (40.0, 40.0), (560.0, 40.0), (560.0, 560.0)]
        for side in range(4):
            a, b, c = corners[side], corners[(side + 1) % 4], corners[(side + 2) % 4]
            bundles.append(([(_between(a, b, t), _between(b, c, t)) for t in np.linspace(0, 1, 34)], side % 2))
    elif variant == 1:
        spots = [(300 + 270 * math.cos(a), 300 + 270 * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 91)[:-1]]
        bundles.append(([(spots[i], spots[i * 2 % 90]) for i in range(90)], 0))
        bundles.append(([(spots[i], spots[(i + 37) % 90]) for i in range(0, 90, 2)], 1))
    else:
        tips = [
            (300 + 270 * math.sin(turn), 310 - 270 * math.cos(turn)) for turn in np.arange(7) * 2 * math.pi / 7
        ]
        for side in range(7):
            a, b = tips[side], tips[(side + 1) % 7]
            bundles.append(
                (
                    [(_between((300, 310), a, t), _between(b, (300, 310), t)) for t in np.linspace(0, 1, 40)],
                    side % 3,
                )
            )
    return bundles


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


@generator("string-art", palettes=("sepia", "coral", "sage"))
def string_art(canvas: Canvas, variant: int) -> None:
    """Straight threads stretched between pins so that curves appear; something hangs in them."""
    p = canvas.palette
    ground(canvas, (0.6, 4.8, 0.5)[variant], way="out")
    colours = ([p.k4, p.lamp], [p.k0, p.k2], [p.k4, p.lamp, p.accent])[variant]
    for threads, which in _strings(variant):
        with canvas.layer(rough=0.1, grain=0.1, cast=Cast(2, 4, 2, 0.35)) as pen:
            for a, b in threads:
                pen.line(line(a, b), colours[which], 1.7, 0.9)
        with canvas.layer(rough=0.3, cast=Cast(1, 2, 2, 0.5)) as pen:
            for a, b in threads:
                pen.dot(*a, 4, darken(colours[which], 0.2))
                pen.dot(*b, 4, darken(colours[which], 0.2))
    kind, spot, size = (("spark", (300, 300), 120), ("drop", (300, 300), 90), ("egg", (300, 330), 84))[variant]
    token(canvas, kind, *spot, size, (p.accent, p.accent, p.k5)[variant], lift=8)
