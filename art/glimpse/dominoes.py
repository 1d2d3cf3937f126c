"""A row of dominoes."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import RIGHT, Canvas, Colour, Shade, darken
from art.shapes import circle, ellipse, moved, rect


@generator("dominoes", palettes=("teal", "noon"))
def dominoes(canvas: Canvas, variant: int) -> None:
    """A row of slabs about to fall, or falling; one resists."""
    p = canvas.palette
    ground(canvas, (1, 4.7)[variant], way="down", spread=1)
    count = (26, 11)[variant]
    for index in range(count):
        share = index / (count - 1)
        if variant == 0:
            angle = -0.6 + share * 7.6
            reach = 250 - 190 * share
            x, foot, tall, lean = (
                300 + reach * math.cos(angle),
                360 + reach * 0.72 * math.sin(angle),
                130 - 50 * share,
                0.0,
            )
        else:
            x, foot, tall, lean = 60 + 480 * share, 560 - 400 * share, 200 - 90 * share, -20 + 40 * (index % 2)
        colour: Colour = (p.k(4.4 - 2.4 * share), p.k(0.8 + 2.8 * share))[variant]
        odd = index == (17, 6)[variant]
        if odd:
            colour, lean = p.accent, 0
        half = tall * 0.12
        canvas.paint(
            canvas.mask(ellipse(x + 30, foot + 4, tall * 0.34, 9, 8), soft=4), p.k0, mode="multiply", alpha=0.35
        )
        front = moved(rect(x - half * 2.1, foot - tall, half * 4.2, tall, 5), turn=lean, about=(x + half, foot))
        side = moved(
            rect(x - half * 2.1 + 9, foot - tall - 7, half * 4.2, tall, 5), turn=lean, about=(x + half, foot)
        )
        canvas.paint(side, darken(colour, 0.55), rough=0.5)
        raised(canvas, front, colour, 8, lift=2)
        for row in range(1 + index % 3):
            pip = moved(
                circle(x, foot - tall * (0.25 + 0.24 * row), half * 0.5), turn=lean, about=(x + half, foot)
            )
            canvas.paint(pip, p.light if not odd else p.dark, shade=Shade(p.k3, RIGHT, 0.4, 1, 0.5))
    kind, spot = (("ball", (300, 350)), ("star", (130, 130)))[variant]
    token(canvas, kind, *spot, (60, 90)[variant], (p.lamp, p.accent2)[variant], lift=3)
