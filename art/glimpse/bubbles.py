"""Bubbles."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import UP_LEFT, Canvas, Cast, Form, darken, lighten
from art.shapes import circle, crescent


@generator("bubbles", palettes=("coral", "teal"))
def bubbles(canvas: Canvas, variant: int) -> None:
    """Bubbles of all sizes, thin as glass; one holds something."""
    p = canvas.palette
    chance = canvas.stream("bubbles", 2)
    ground(canvas, (2.9, 1.3)[variant], way=("up", "down")[variant], spread=2)
    special = ((350, 250, 96), (250, 350, 120))[variant]
    taken: list[tuple[float, float, float]] = [special]
    small, large = ((8, 74), (6, 40))[variant]
    for _ in range(900):
        reach = small + (large - small) * float(chance.random()) ** 2
        x, y = float(chance.uniform(-20, 620)), float(chance.uniform(-20, 620))
        if variant == 1:
            x = 300 + (x - 300) * (0.3 + 0.7 * y / 600) * 0.8
        if all(math.hypot(x - a, y - b) > reach + r + 2 for a, b, r in taken):
            taken.append((x, y, reach))
        if len(taken) > (52, 90)[variant]:
            break
    for index, (x, y, reach) in enumerate(taken):
        tint = (p.k5, p.k3)[variant] if index % 3 else (p.accent, p.lamp)[variant]
        canvas.paint(circle(x, y, reach), tint, alpha=0.28, rough=0.4, cast=Cast(2, 5, 8, 0.25))
        canvas.paint(
            circle(x, y, reach),
            tint,
            form=Form(UP_LEFT, darken(tint, 0.3), lighten(tint, 0.8), reach * 0.3),
            alpha=0.3,
        )
        if index == 0:
            kind = ("house", "flame")[variant]
            token(canvas, kind, x, y, reach * 1.05, (p.accent2, p.lamp)[variant], lift=3)
        canvas.paint(canvas.mask(circle(x, y, reach), line=max(1.6, reach * 0.04)), lighten(tint, 0.55), alpha=0.8)
        shine = crescent(x, y, reach * 0.8, 0.16, 40)
        canvas.paint(shine, p.light, alpha=0.85)
