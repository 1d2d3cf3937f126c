"""Arches within arches, or an arcade."""

from __future__ import annotations

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import DOWN, RIGHT, UP_LEFT, Canvas, Cast, Form, Shade, darken, lighten
from art.shapes import arch


@generator("arches", palettes=("sepia", "noon", "ember"))
def arches(canvas: Canvas, variant: int) -> None:
    """Arches within arches, or an arcade with one opening that is not like the others."""
    p = canvas.palette
    if variant == 0:
        ground(canvas, 0.8, way="out")
        for index in range(8):
            width, height = 600 - index * 68, 590 - index * 62
            colour = (p.accent, p.k3, p.k1, p.k4, p.accent2, p.k5, p.k2, p.k0)[index]
            x = 300 + 5 * index
            canvas.paint(
                arch(x, 620, width, height),
                colour,
                shade=Shade(darken(colour, 0.6), DOWN, 0.2, 1, 0.85),
                form=Form(UP_LEFT, darken(colour, 0.5), lighten(colour, 0.4), 8),
                cast=Cast(0, 6, 9, 0.5),
            )
        canvas.glow(335, 560, 130, p.lamp, 0.6)
        token(canvas, "door", 335, 566, 92, p.lamp, lift=2)
        return
    wide, tall, lit = ((120, 150, (3, 1)), (200, 200, (1, 1)))[variant - 1]
    ground(canvas, 4.6 if variant == 1 else 1.6, way="out")
    for row in range(-1, 600 // tall + 1):
        for column in range(-1, 600 // wide + 1):
            middle, foot = wide * (column + (0.5 if row % 2 or variant == 2 else 1)), tall * (row + 1) - 14
            hole = arch(middle, foot, wide * 0.66, tall * 0.82)
            wall = arch(middle, foot, wide * 0.88, tall * 0.93)
            stone = p.k(4.2) if variant == 1 else p.k(2.4)
            raised(canvas, wall, stone, 7, lift=3)
            odd = (column, row) == lit
            inner = p.lamp if odd else (p.k(1.2 + 0.5 * row) if variant == 1 else p.k(0.3))
            canvas.paint(hole, inner, shade=Shade(darken(inner, 0.25 if odd else 0.6), RIGHT, 0.3, 1, 0.9))
            canvas.inner_shadow(hole, UP_LEFT, 16, p.dark, 0.3 if odd else 0.8)
            if odd:
                token(canvas, ("pawn", "mask")[variant - 1], middle, foot - tall * 0.24, tall * 0.44, p.accent)
