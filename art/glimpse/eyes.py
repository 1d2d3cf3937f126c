"""Many eyes, open and closed."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import outline, token
from art.glimpse.touches import ground, raised
from art.paint import UP_LEFT, Canvas, Colour, Form, Shade, darken, lighten, mix
from art.shapes import circle, common


@generator("eyes", palettes=("violet", "sage", "coral"))
def eyes(canvas: Canvas, variant: int) -> None:
    """Closed and open eyes, or what looks like them."""
    p = canvas.palette
    ground(canvas, (1, 4.6, 0.5)[variant], way="out")
    spots = (
        [(100 + 133 * (i % 4) + 66 * (i // 4 % 2) - 30, 76 + 112 * (i // 4), 118) for i in range(20)],
        [(300, 300, 500)],
        [
            (300 + 62 * k**0.62 * math.cos(k * 2.4), 300 + 62 * k**0.62 * math.sin(k * 2.4), 60 + 4.4 * k)
            for k in range(1, 19)
        ],
    )[variant]
    odd = (9, 0, 6)[variant]
    for index, (x, y, size) in enumerate(spots):
        lid = outline("eye", x, y, size, turn=(0, -12, index * 40)[variant])
        special = index == odd
        colour: Colour = (p.k2, p.light, p.k2)[variant]
        if variant == 0 and not special:
            raised(canvas, lid, mix(colour, p.k3, 0.4 * (index % 3)), size * 0.16)
            with canvas.layer(rough=0.3) as pen:
                for lash in range(5):
                    at = (lash - 2) * 0.17
                    pen.stroke(
                        (x + at * size, y + size * (0.2 - abs(at) * 0.25)),
                        (x + at * size * 1.3, y + size * (0.34 - abs(at) * 0.3)),
                        p.k4,
                        3,
                    )
            continue
        raised(canvas, lid, p.light if special or variant == 1 else p.k(2 + index % 3), size * 0.1)
        iris = (p.accent, p.k2, p.accent if special else p.k1)[variant]
        ring = common(lid, circle(x, y, size * (0.27, 0.25, 0.24)[variant]))
        canvas.paint(
            ring,
            iris,
            shade=Shade(darken(iris, 0.6), 90, 0.3, 1, 0.8),
            form=Form(UP_LEFT, darken(iris, 0.5), lighten(iris, 0.4), size * 0.05),
        )
        canvas.paint(circle(x, y, size * 0.12), p.dark)
        canvas.paint(circle(x - size * 0.06, y - size * 0.08, size * 0.035), p.light, rough=0.3)
        if variant == 1:
            with canvas.layer(rough=0.3, alpha=0.7) as pen:
                for ray in range(60):
                    a = ray * math.pi / 30
                    pen.stroke(
                        (x + 66 * math.cos(a), y + 66 * math.sin(a)),
                        (x + 118 * math.cos(a), y + 118 * math.sin(a)),
                        p.k4,
                        2,
                    )
            token(canvas, "house", x, y + 8, 74, p.accent, lift=0)
