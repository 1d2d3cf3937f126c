"""A flower of paper petals."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, orb
from art.paint import UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten
from art.shapes import moved, svg


@generator("bloom", palettes=("violet", "teal", "rose"))
def bloom(canvas: Canvas, variant: int) -> None:
    """A great flower of paper petals, its heart a surprise."""
    p = canvas.palette
    ground(canvas, (0.9, 0.4, 4.8)[variant], way="out")
    x, y = ((300, 300), (300, 640), (380, 240))[variant]
    rings = (5, 8, 3)[variant]
    for ring in range(rings):
        count = (12 - ring, 26 - 2 * ring, 7 + ring)[variant]
        reach = (290, 620, 350)[variant] * (1 - ring / rings) ** 0.85 + 30
        colour: Colour = (
            (p.k3, p.accent, p.k4, p.k5, p.accent2)[ring % 5],
            (p.k2, p.accent, p.k3, p.accent2, p.k4, p.k1, p.lamp, p.k5)[ring % 8],
            (p.k4, p.k2, p.accent)[ring % 3],
        )[variant]
        for index in range(count):
            turn = 360 / count * (index + ring * 0.37)
            wide = reach * math.pi / count * (1.0, 0.95, 1.15)[variant]
            petal = svg(
                f"M 0 0 C {-wide} {-reach * 0.35} {-wide * 0.8} {-reach * 0.85} 0 {-reach}"
                f" C {wide * 0.8} {-reach * 0.85} {wide} {-reach * 0.35} 0 0 Z"
            )
            tone = (
                colour
                if (ring, index) != ((1, 3), (2, 3), (0, 4))[variant]
                else (p.lamp, p.light, p.accent2)[variant]
            )
            canvas.paint(
                moved(petal, x, y, turn=turn),
                tone,
                shade=Shade(darken(tone, 0.5), turn + 90, 0.4, 1, 0.7),
                form=Form(UP_LEFT, darken(tone, 0.5), lighten(tone, 0.4), 9),
                cast=Cast(1, 3, 5, 0.35),
            )
    if variant == 0:
        token(canvas, "eye", x, y, 96, p.light)
    elif variant == 1:
        orb(canvas, x, y, 90, p.lamp)
    else:
        token(canvas, "keyhole", x, y, 80, p.k0, lift=0)
