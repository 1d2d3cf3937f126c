"""The ruins of a great building."""

from __future__ import annotations

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import DOWN, LEFT, RIGHT, Canvas, Cast, Colour, Shade, darken, lighten
from art.shapes import circle, moved, polygon, rect


@generator("ruins", palettes=("dusk", "frost"))
def ruins(canvas: Canvas, variant: int) -> None:
    """What is left of a great building: columns, arches, a stair; something lives there now."""
    p = canvas.palette
    chance = canvas.stream("columns", 3)
    ground(canvas, (3.4, 4.6)[variant], way=("up", "down")[variant], spread=(2.8, 0.8)[variant])
    if variant == 0:
        canvas.paint(circle(300, 400, 120), p.lamp, shade=Shade(p.k4, DOWN))
    floor = (530, 560)[variant]
    stone: Colour = (p.k0, p.k3)[variant]
    canvas.paint(rect(-10, floor, 620, 100), darken(stone, 0.4), shade=Shade(p.k0, DOWN, 0.1, 1, 0.8))
    count = (5, 4)[variant]
    for index in range(count):
        x = 300 + (index - (count - 1) / 2) * (112, 140)[variant]
        tall = ((360, 250, 380, 140, 330), (430, 430, 250, 110))[variant][index]
        half = (20, 34)[variant]
        steps = np.linspace(half, -half, 7)
        broken = [(x + float(s), floor - tall + float(chance.uniform(-16, 16))) for s in steps]
        body = polygon([(x - half * 1.1, floor), (x + half * 1.1, floor), *broken])
        canvas.paint(
            body,
            stone,
            shade=[
                Shade(darken(stone, 0.55), RIGHT, 0.3, 1, 0.9),
                Shade(lighten(stone, 0.35), LEFT, 0.6, 1.1, 0.7),
            ],
            cast=Cast(8, 4, 8, 0.3),
        )
        with canvas.layer(rough=0.3, alpha=0.45) as pen:
            for groove in (-0.55, -0.1, 0.35, 0.7):
                pen.stroke(
                    (x + groove * half, floor - 12),
                    (x + groove * half, floor - tall + 24),
                    darken(stone, 0.6),
                    2.5,
                )
        for y, w in ((floor - 16, 1.5), (floor - tall - 6, 1.5 if tall > 240 else 0)):
            if w:
                raised(canvas, rect(x - half * w, y, half * 2 * w, 18, 4), stone, 5, lift=3)
    if variant == 1:
        raised(canvas, polygon([(40, 118), (270, 118), (262, 84), (40, 96)]), stone, 6, lift=5)
    for _ in range(7):
        x = float(chance.uniform(30, 570))
        raised(
            canvas,
            moved(
                rect(-18, -12, 36, 22, 4),
                x,
                floor + float(chance.uniform(4, 36)),
                turn=float(chance.uniform(-30, 30)),
                scale=float(chance.uniform(0.6, 1.5)),
            ),
            stone,
            5,
            lift=3,
        )
    kind, spot, size = (("bird", (406, 110), 90), ("door", (440, 500), 120))[variant]
    token(canvas, kind, *spot, size, p.accent, lift=3)
