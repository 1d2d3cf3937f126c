"""A wall of windows."""

from __future__ import annotations

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import DOWN, UP_LEFT, Canvas, Colour, Shade, darken, lighten, mix
from art.shapes import arch, moved, rect


@generator("windows", palettes=("noct", "rose", "sage"))
def windows(canvas: Canvas, variant: int) -> None:
    """A wall of windows, all alike; behind one of them there is somebody, or a sea."""
    p = canvas.palette
    ground(canvas, (1.2, 4, 1.7)[variant], way="down")
    columns, rows = ((6, 6), (4, 4), (3, 3))[variant]
    wide, tall = 600 / columns, 600 / rows
    odd = ((4, 2), (1, 2), (2, 0))[variant]
    for row in range(rows):
        for column in range(columns):
            x, y = wide * (column + 0.5), tall * (row + 0.5)
            w, h = wide * (0.58, 0.6, 0.66)[variant], tall * (0.66, 0.7, 0.74)[variant]
            shape = arch(x, y + h / 2, w, h) if variant else rect(x - w / 2, y - h / 2, w, h)
            frame = (p.k2, p.k5, p.k4)[variant]
            raised(canvas, moved(shape, scale=1.2, about=(x, y)), frame, 5, lift=4)
            special = (column, row) == odd
            glass: Colour = (p.k0, p.k1, p.k0)[variant]
            if (row * 5 + column * 3) % 7 == 2 and variant == 0:
                glass = mix(glass, p.k3, 0.6)
            if special:
                glass = (p.lamp, p.accent, p.lamp)[variant]
            canvas.paint(
                shape,
                glass,
                shade=Shade(darken(glass, 0.5) if not special else lighten(glass, 0.3), DOWN, 0.3, 1, 0.8),
            )
            canvas.inner_shadow(shape, UP_LEFT, w * 0.16, p.dark, 0.5)
            if special:
                token(
                    canvas,
                    ("pawn", "fish", "hat")[variant],
                    x,
                    y + h * 0.08,
                    w * 0.78,
                    (p.k0, p.light, p.accent)[variant],
                    lift=0,
                )
            else:
                with canvas.layer(rough=0.3) as pen:
                    pen.stroke((x, y - h / 2), (x, y + h / 2), frame, max(2.5, w * 0.06))
                    pen.stroke((x - w / 2, y), (x + w / 2, y), frame, max(2.5, w * 0.06))
