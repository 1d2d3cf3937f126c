"""Soft cells, each with a kernel."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import UP_LEFT, Canvas, Colour, Form, darken, lighten
from art.shapes import blob, circle


@generator("cells", palettes=("noct", "olive"))
def cells(canvas: Canvas, variant: int) -> None:
    """Soft cells with a kernel each; one is different inside."""
    p = canvas.palette
    chance = canvas.stream("cells", 6)
    ground(canvas, (1.2, 4.6)[variant], way="out")
    taken: list[tuple[float, float, float]] = [((340, 330, 92), (390, 390, 60))[variant]]
    small, large, limit = ((20, 84, 40), (10, 120, 60))[variant]
    for _ in range(1400):
        reach = float(chance.uniform(small, large))
        x, y = float(chance.uniform(-20, 620)), float(chance.uniform(-20, 620))
        if all(math.hypot(x - a, y - b) > (reach + r) * 1.02 for a, b, r in taken):
            taken.append((x, y, reach))
        if len(taken) >= limit:
            break
    for index, (x, y, reach) in enumerate(taken):
        colour: Colour = (p.k(1 + index % 4), p.k(1.4 + index % 3))[variant]
        if index == 0:
            colour = (p.lamp, p.accent)[variant]
        body = blob(x, y, reach, reach, canvas.stream("cell", index), rough=(0.07, 0.05)[variant])
        raised(canvas, body, colour, reach * 0.35)
        rings = (1, 3)[variant]
        for ring in range(rings):
            q = reach * (0.36, 0.66 - 0.2 * ring)[variant]
            shift = float(chance.uniform(-0.22, 0.22)) * reach * (variant == 0)
            inner = (p.dark if index % 3 else p.k5, (p.k4, p.k1, p.k5)[ring])[variant]
            if index == 0:
                continue
            canvas.paint(
                circle(x + shift, y - shift * 0.5, q),
                inner,
                form=Form(UP_LEFT, darken(inner, 0.4), lighten(inner, 0.3), q * 0.4),
            )
        if index == 0:
            token(
                canvas,
                ("puzzle", "key")[variant],
                x,
                y,
                reach * 1.1,
                (p.accent, p.light)[variant],
                lift=2,
            )
