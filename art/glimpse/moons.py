"""The moon in its phases."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import DOWN, Canvas, Colour, Shade, darken, mix
from art.shapes import circle, minus


@generator("moons", palettes=("noct", "olive"))
def moons(canvas: Canvas, variant: int) -> None:
    """The moon again and again, waxing and waning; one of them is not the moon."""
    p = canvas.palette
    ground(canvas, (0.4, 0.7)[variant], way="out")
    spots: list[tuple[float, float, float, float]] = []
    if variant == 0:
        spots = [(90 + 105 * (i % 5), 90 + 105 * (i // 5), 38, (i % 5 + i // 5 * 2) / 12) for i in range(25)]
    else:
        spots = [
            (300 + 215 * math.cos(a), 300 + 215 * math.sin(a), 48, (a + math.pi / 2) / (2 * math.pi))
            for a in np.linspace(0, 2 * math.pi, 13)[:-1]
        ]
    for index, (x, y, reach, phase) in enumerate(spots):
        if variant == 0 and index == 13:
            token(canvas, "button", x, y, reach * 2.1, p.accent)
            continue
        shadow = mix(p.k1, p.k0, 0.3)
        raised(canvas, circle(x, y, reach), shadow, reach * 0.3, lift=4)
        turn = phase % 1
        cover = circle(x + (turn * 4 - 2) * reach, y, reach * 1.02)
        lit = minus(circle(x, y, reach), cover) if abs(turn * 4 - 2) < 2 else circle(x, y, reach)
        bright: Colour = (p.k5, p.lamp)[variant]
        canvas.paint(lit, bright, shade=Shade(darken(bright, 0.35), DOWN, 0.4, 1.1, 0.8), rough=0.6)
    if variant == 1:
        token(canvas, "eye", 300, 300, 170, p.k5)
