"""Discs within discs, and moons on their rims."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, orb, raised
from art.paint import Canvas, Cast, Colour
from art.shapes import circle, ellipse


@generator("orbits", palettes=("ember", "mint", "dusk"))
def orbits(canvas: Canvas, variant: int) -> None:
    """Discs within discs that do not share a centre, and little moons on their rims."""
    p = canvas.palette
    chance = canvas.stream("moons", 1)
    ground(canvas, (0.6, 4.8, 4.6)[variant], way="out")
    if variant == 2:
        for index in range(7):
            ring = ellipse(300, 300, 60 + 40 * index, 24 + 17 * index, -24)
            canvas.paint(canvas.mask(ring, line=5), p.k(0.5 + index * 0.5), cast=Cast(1, 3, 3, 0.3))
            angle = math.radians(float(chance.uniform(0, 360)))
            u, v = (60 + 40 * index) * math.cos(angle), (24 + 17 * index) * math.sin(angle)
            a = math.radians(-24)
            orb(
                canvas,
                300 + u * math.cos(a) - v * math.sin(a),
                300 + u * math.sin(a) + v * math.cos(a),
                10 + 4 * (index * 5 % 6),
                (p.k1, p.k2, p.accent, p.k3, p.k0, p.accent2, p.k1)[index],
            )
        orb(canvas, 300, 300, 44, p.lamp)
        token(canvas, "cube", 500, 480, 60, p.k0)
        return
    x, y, reach = ((330.0, 330.0, 290.0), (270.0, 310.0, 270.0))[variant]
    for index in range((6, 8)[variant]):
        colour: Colour = p.k(((4, 3, 1, 5, 2, 0.5), (1, 4, 2, 5, 0.5, 3.5, 1.5, 5))[variant][index])
        raised(canvas, circle(x, y, reach), colour, reach * 0.3, lift=6, light=40 * index, rim=0.3)
        if index % 2 == 0:
            angle = float(chance.uniform(0, 6.28))
            orb(
                canvas,
                x + reach * math.cos(angle),
                y + reach * math.sin(angle),
                9 + 2 * index,
                (p.accent, p.lamp, p.light)[index % 3],
            )
        x, y, reach = x + (24, -14)[variant], y - (22, 9)[variant], reach * (0.74, 0.8)[variant]
    if variant == 1:
        token(canvas, "flame", x, y, 70, p.accent)
