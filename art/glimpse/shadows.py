"""Small things with long shadows."""

from __future__ import annotations

from art.glimpse import generator
from art.glimpse.tokens import outline, token
from art.glimpse.touches import ground
from art.paint import Canvas, Colour, darken, lighten
from art.shapes import polygon, skewed


@generator("shadows", palettes=("harvest", "noon"))
def shadows(canvas: Canvas, variant: int) -> None:
    """Small things with long shadows; one shadow is of something else."""
    p = canvas.palette
    ground(canvas, (4.2, 4.4)[variant], way=("down", "out")[variant], spread=0.8)
    odd = ((1, 1), (0, 1))[variant]
    slant, flat = ((1.3, -0.9), (-1.1, -0.8))[variant]
    for row in range(3):
        for column in range(3):
            x = 200 * (column + 0.5) + (24, -16)[variant]
            y = 200 * (row + 0.5) + 40
            size = (124, 110)[variant]
            special = (column, row) == odd
            kind = ("cube", "pawn")[variant]
            cast_kind = ("fish", "key")[variant] if special else kind
            shape = outline(cast_kind, 0, -size * 0.48, size * (1.5 if special else 1))
            shadow = canvas.mask(skewed(shape, x, y, slant=slant, flat=flat), soft=1.5)
            canvas.paint(shadow, p.k1, mode="multiply", alpha=0.75, rough=0.5)
            tone: Colour = (p.k2, p.k1)[variant]
            if special:
                tone = p.accent
            token(canvas, kind, x, y - size * 0.44, size, tone, lift=1)
            if kind == "cube":
                top = y - size * 0.44
                lid = polygon(
                    [
                        (x, top),
                        (x + size * 0.42, top - size * 0.24),
                        (x, top - size * 0.48),
                        (x - size * 0.42, top - size * 0.24),
                    ]
                )
                canvas.paint(lid, lighten(tone, 0.4), rough=0.4)
                canvas.paint(
                    polygon(
                        [
                            (x, top),
                            (x + size * 0.42, top - size * 0.24),
                            (x + size * 0.42, top + size * 0.24),
                            (x, top + size * 0.48),
                        ]
                    ),
                    darken(tone, 0.45),
                    rough=0.4,
                )
