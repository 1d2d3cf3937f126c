"""A skyline of plain solids."""

from __future__ import annotations

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import DOWN, RIGHT, Canvas, Cast, Colour, Shade, darken, mix
from art.shapes import Path, circle, minus, polygon, rect


@generator("skyline", palettes=("coral", "ink", "frost"))
def skyline(canvas: Canvas, variant: int) -> None:
    """Towers of plain solids, side by side; one of them dreams."""
    p = canvas.palette
    chance = canvas.stream("towers", 3)
    ground(canvas, (3.8, 1.4, 4.6)[variant], way="up", spread=2)
    sun = ((300, 300, 150), (140, 130, 50), (180, 190, 44))[variant]
    canvas.paint(circle(*sun), (p.lamp, p.k5, p.lamp)[variant], shade=Shade(p.k4, DOWN, 0.4, 1.1, 0.8))
    for row in range(3):
        x = -30.0 - row * 14
        index = 0
        while x < 620:
            wide = float(chance.uniform(40, 96)) * (1.2, 0.5, 1)[variant]
            tall = (float(chance.uniform(130, 360)) - row * 84 + 60) * (0.8, 1.15, 0.8)[variant]
            top = 620 - tall
            colour: Colour = mix(p.k(float(chance.uniform(1.2, 4))), p.k0, 0.2 * row)
            special = row == 1 and index == (2, 8, 3)[variant]
            if special:
                colour = p.accent
            canvas.paint(
                rect(x, top, wide, tall + 10),
                colour,
                shade=Shade(darken(colour, 0.6), RIGHT if index % 2 else DOWN, 0.3, 1.1, 0.9),
                cast=Cast(3, 0, 6, 0.35),
            )
            roof = int(chance.integers(4))
            cap: Path | None = None
            if roof == 0 or variant == 1:
                cap = polygon(
                    [(x, top + 1), (x + wide, top + 1), (x + wide / 2, top - wide * (0.5, 1.9, 0.8)[variant])]
                )
            elif roof == 1:
                cap = minus(circle(x + wide / 2, top, wide / 2), rect(x - 4, top, wide + 8, wide))
            elif roof == 2:
                cap = polygon([(x, top + 1), (x + wide, top + 1), (x, top - wide * 0.7)])
            if cap is not None:
                tone = p.k(float(chance.uniform(0.6, 4.4))) if not special else p.lamp
                canvas.paint(cap, tone, shade=Shade(darken(tone, 0.6), RIGHT, 0.4, 1, 0.8))
            if chance.random() < 0.45:
                canvas.paint(circle(x + wide / 2, top + tall * 0.25, wide * 0.14), (p.lamp, p.lamp, p.k5)[variant])
            x += wide * float(chance.uniform(0.92, 1.15))
            index += 1
    if variant == 0:
        token(canvas, "bird", 300, 220, 120, p.accent2, lift=2)
    if variant == 2:
        for at, (x, y) in enumerate(((410, 120), (500, 190), (330, 200))):
            token(canvas, "fish", x, y, 90 - 12 * at, (p.accent, p.k2, p.k1)[at], lift=3)
