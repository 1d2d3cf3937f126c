"""Fireworks, or a dandelion."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import Canvas, Cast, Colour, mix
from art.shapes import ribbon


@generator("sparks", palettes=("ink", "rose"))
def sparks(canvas: Canvas, variant: int) -> None:
    """A burst of lines and dots as of fireworks or a dandelion; one spark flies off."""
    p = canvas.palette
    ground(canvas, (0.3, 0.6)[variant], way="out")
    bursts = (
        [(300, 280, 250, 46)],
        [(190, 200, 150, 28), (430, 300, 130, 24), (230, 460, 105, 20)],
    )[variant]
    for which, (x, y, reach, count) in enumerate(bursts):
        chance = canvas.stream("burst", which)
        colour: Colour = (p.lamp, (p.lamp, p.accent, p.accent2)[which])[variant]
        canvas.glow(x, y, reach * 1.1, colour, 0.35)
        with canvas.layer(rough=0.3, grain=0.2, cast=Cast(1, 3, 3, 0.3)) as pen:
            for index in range(count):
                angle = 2 * math.pi * (index + float(chance.uniform(-0.3, 0.3))) / count
                far = reach * float(chance.uniform(0.6, 1))
                near = reach * (0.16, 0.24)[variant]
                a = (x + near * math.cos(angle), y + near * math.sin(angle))
                b = (x + far * math.cos(angle), y + far * math.sin(angle) + (0, far * 0.1)[variant])
                pen.fill(
                    ribbon([a, b], [0.6, (2.2, 2.6)[variant]]),
                    mix(colour, p.light, float(chance.uniform(0, 0.5))),
                )
                pen.dot(
                    *b,
                    (8, 6)[variant] * float(chance.uniform(0.5, 1.1)),
                    mix(colour, p.accent if index % 5 == 0 else p.light, 0.6),
                )
                if variant == 0:
                    for dot in range(3):
                        at = 0.3 + 0.2 * dot
                        pen.dot(
                            x + reach * at * math.cos(angle + 0.06),
                            y + reach * at * math.sin(angle + 0.06),
                            2.2,
                            p.k4,
                        )
    token(
        canvas,
        ("spark", "moon")[variant],
        *((300, 280), (480, 110))[variant],
        (120, 84)[variant],
        (p.accent, p.k5)[variant],
    )
