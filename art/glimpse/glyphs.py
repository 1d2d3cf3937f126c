"""Letters of an unknown script."""

from __future__ import annotations

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import Canvas, Cast, Colour
from art.shapes import Point, line, polygon, smooth


@generator("glyphs", palettes=("sepia", "mint"))
def glyphs(canvas: Canvas, variant: int) -> None:
    """Rows of letters of no known script; one of them can be understood."""
    p = canvas.palette
    chance = canvas.stream("glyphs", 2)
    ground(canvas, (4.5, 0.6)[variant], way="out")
    columns, rows = ((7, 7), (5, 5))[variant]
    odd = ((4, 2), (1, 3))[variant]
    ink: Colour = (p.k0, p.k4)[variant]
    for j in range(rows):
        for i in range(columns):
            size = 520 / columns
            x, y = 40 + size * (i + 0.5), 40 + 520 / rows * (j + 0.5)
            if (i, j) == odd:
                token(canvas, ("fish", "key")[variant], x, y, size * 0.94, p.accent, lift=3)
                continue
            knots = [(x + dx * size * 0.3, y + dy * size * 0.3) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            order = chance.permutation(9)
            width = size * (0.085, 0.07)[variant]
            with canvas.layer(rough=0.5, grain=0.25, cast=Cast(1, 2, 2, 0.35)) as pen:
                spots: list[Point] = [knots[int(k)] for k in order[:4]]
                path = (
                    smooth(spots, closed=False, tension=1.0)
                    if chance.random() < 0.6
                    else polygon(spots, closed=False)
                )
                pen.line(path, ink, width)
                if chance.random() < 0.5:
                    pen.dot(*knots[int(order[5])], width * 0.9, ink)
                if chance.random() < 0.4:
                    pen.line(line(knots[int(order[6])], knots[int(order[7])]), ink, width)
