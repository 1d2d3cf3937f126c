"""Crystals that grow out of the dark."""

from __future__ import annotations

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten
from art.shapes import Point, moved, polygon


@generator("crystals", palettes=("violet", "frost"))
def crystals(canvas: Canvas, variant: int) -> None:
    """Faceted crystals that grow out of the dark, and one of another colour."""
    p = canvas.palette
    chance = canvas.stream("crystals", 7)
    ground(canvas, (0.8, 4.7)[variant], way="out")
    if variant == 0:
        canvas.glow(300, 330, 340, p.k4, 0.45)
    centre = ((300, 640), (300, 300))[variant]
    first, last, count = ((-165, -15, 17), (0, 360, 15))[variant]
    order = chance.permutation(count)
    for place, at in enumerate(order):
        angle = first + (last - first) * (at + 0.5) / count + float(chance.uniform(-5, 5))
        long = float(chance.uniform(300, 600)) * (1, 0.52)[variant]
        half = float(chance.uniform(24, 58)) * (1, 0.8)[variant]
        lean = float(chance.uniform(-0.4, 0.4)) * half
        colour: Colour = p.k(float(chance.uniform(1.6, 4.4)))
        if place == count - (2, 3)[variant]:
            colour = (p.lamp, p.accent)[variant]
        body: list[list[Point]] = [
            [(0, -half * 0.7), (long * 0.8, -half), (long, lean), (long * 0.74, half * 0.1), (0, half * 0.1)],
            [(0, half * 0.1), (long * 0.74, half * 0.1), (long, lean), (long * 0.84, half), (0, half * 0.7)],
        ]
        for side, spots in enumerate(body):
            tone = lighten(colour, 0.3) if side == (1 if -90 < angle < 90 else 0) else darken(colour, 0.35)
            canvas.paint(
                moved(polygon(spots), *centre, turn=angle),
                tone,
                shade=Shade(darken(tone, 0.6), angle + 180, 0.35, 1, 0.9),
                form=Form(UP_LEFT, None, lighten(tone, 0.5), 3),
                cast=Cast(3, 4, 6, 0.4) if side == 0 else None,
                rough=0.4,
            )
    if variant == 1:
        token(canvas, "flame", 300, 300, 110, p.accent2)
