"""Gears."""

from __future__ import annotations

import math

from art.blocks.outlines import gear
from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, orb, raised
from art.paint import UP_LEFT, Canvas, Colour, Form, darken, lighten
from art.shapes import circle, ellipse, moved


@generator("gears", palettes=("ember", "frost", "olive"))
def gears(canvas: Canvas, variant: int) -> None:
    """Wheels that turn each other; one does not belong, or does not mesh."""
    p = canvas.palette
    ground(canvas, (0.6, 4.7, 0.8)[variant], way="out")
    wheels = (
        [
            (210, 230, 150, 18),
            (420, 340, 92, 11),
            (300, 470, 92, 11),
            (510, 180, 78, 9),
            (90, 460, 112, 13),
            (440, 520, 78, 9),
        ],
        [(330, 350, 260, 32), (90, 120, 74, 9), (520, 90, 60, 7)],
        [
            (
                90 + 140 * (i % 4),
                90 + 140 * (i // 4),
                84 if (i + i // 4) % 2 else 66,
                10 if (i + i // 4) % 2 else 8,
            )
            for i in range(16)
        ],
    )[variant]
    odd = (1, 1, 9)[variant]
    for index, (x, y, reach, teeth) in enumerate(wheels):
        colour: Colour = (p.k(2 + index % 3), p.k(1.6 + index), p.k(2.2 + (index * 3 % 4) * 0.6))[variant]
        if index == odd:
            colour = p.accent
        raised(canvas, gear(x, y, reach, teeth, hole=0.2, turn=index * 13), colour, reach * 0.12, lift=7)
        raised(
            canvas, moved(ellipse(x, y, reach * 0.62, reach * 0.62)), darken(colour, 0.25), reach * 0.14, lift=0
        )
        for spoke in range(5):
            angle = 2 * math.pi * spoke / 5 + index
            spot = circle(x + reach * 0.4 * math.cos(angle), y + reach * 0.4 * math.sin(angle), reach * 0.11)
            canvas.paint(spot, darken(colour, 0.7), form=Form(UP_LEFT, p.dark, None, 5))
        if index == odd:
            token(canvas, ("eye", "spark", "apple")[variant], x, y, reach * 1.0, p.light, lift=2)
        else:
            orb(canvas, x, y, reach * 0.15, lighten(colour, 0.2), lift=2)
    if variant == 1:
        token(canvas, "snail", 330, 64, 96, p.accent2)
