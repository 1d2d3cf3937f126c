"""Scallop waves."""

from __future__ import annotations

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import UP_LEFT, Canvas, Cast, Colour, Form, darken, lighten
from art.shapes import circle


@generator("scallops", palettes=("frost", "dusk", "harvest"))
def scallops(canvas: Canvas, variant: int) -> None:
    """Rows of round scales like waves or roof tiles; one of them is another."""
    p = canvas.palette
    ground(canvas, 3)
    reach = (62, 96, 76)[variant]
    rows = int(680 / (reach * 0.5)) + 2
    odd = ((9, 3), (6, 2), (8, 3))[variant]
    order = range(rows) if variant != 2 else range(rows - 1, -1, -1)
    for row in order:
        for column in range(int(640 / (2 * reach)) + 3):
            x = (column - 0.5 + (0.5 if row % 2 else 0)) * 2 * reach
            y = row * reach * 0.5 + (0 if variant != 2 else -40)
            share = row / rows
            low: Colour = p.k(4.2 - 3.4 * share) if variant != 1 else p.k(0.3 + 4 * share)
            special = (row, column) == odd
            colours: list[Colour] = [low, lighten(low, 0.5), low, lighten(low, 0.3)]
            if special:
                colours = [p.accent, p.light, p.accent, p.lamp]
            for ring, colour in enumerate(colours):
                size = reach * (1 - 0.24 * ring)
                canvas.paint(
                    circle(x, y + (0 if variant != 2 else ring * 6), size),
                    colour,
                    form=Form(UP_LEFT, darken(colour, 0.35), None, size * 0.3) if ring in (0, 3) else None,
                    cast=Cast(0, -2 if variant != 2 else 3, 4, 0.4) if ring == 0 else None,
                    rough=0.5,
                )
    if variant == 1:
        token(canvas, "boat", 330, 92, 110, p.k5)
