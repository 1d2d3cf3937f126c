"""Torn strips of paper."""

from __future__ import annotations

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import DOWN, Canvas, Cast, Shade, darken
from art.shapes import Path, moved, polygon


@generator("torn-paper", palettes=("coral", "noct", "olive"))
def torn_paper(canvas: Canvas, variant: int) -> None:
    """Strips of torn paper with white edges, something tucked between two of them."""
    p = canvas.palette
    turn, count, kind, after, spot = (
        (4, 5, "boat", 2, (400, 268)),
        (-34, 7, "moon", 3, (300, 250)),
        (84, 6, "snail", 3, (330, 300)),
    )[variant]
    colours = (
        [p.k5, p.k4, p.k3, p.accent, p.accent2, p.k0],
        [p.k0, p.k3, p.k1, p.accent, p.k4, p.k2, p.k0],
        [p.k1, p.k4, p.accent2, p.k3, p.k5, p.k2],
    )[variant]
    ground(canvas, 4.6 if variant != 1 else 0.5)
    for index in range(count):
        chance = canvas.stream("tear", index)
        xs = np.linspace(-260, 860, 110)
        ys = (
            -130
            + 860 * (index + 0.4) / count
            + np.cumsum(chance.normal(0, 1.7, 110))
            + 18 * np.sin(xs / 95 + index)
        )
        colour = colours[index % len(colours)]

        def strip(edge: np.ndarray[tuple[int], np.dtype[np.float64]], xs: object = xs) -> Path:
            spots = [*zip(np.asarray(xs).tolist(), edge.tolist(), strict=True), (900.0, 1000.0), (-300.0, 1000.0)]
            return moved(polygon(spots), turn=turn, about=(300, 300))

        canvas.paint(strip(ys - 7 + chance.normal(0, 1.6, 110)), p.light, cast=Cast(0, -4, 8, 0.55), rough=1.2)
        canvas.paint(
            strip(ys), colour, rough=1.1, streak=0.07, shade=Shade(darken(colour, 0.3), DOWN, 0.2, 1, 0.5)
        )
        if index == after:
            size = (150, 150, 120)[variant]
            tone = (p.k5, p.lamp, p.light)[variant]
            token(canvas, kind, *spot, size, tone, turn=(8, 0, -6)[variant], lift=6)
