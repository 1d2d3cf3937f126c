"""Bent pipes from tile to tile."""

from __future__ import annotations

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import Canvas
from art.shapes import Path, arc, join, ribbon


@generator("pipes", palettes=("harvest", "mint", "dusk"))
def pipes(canvas: Canvas, variant: int) -> None:
    """Bent pipes that run into each other from tile to tile; one piece is of another kind."""
    p = canvas.palette
    chance = canvas.stream("tiles", (2, 9, 5)[variant])
    ground(canvas, (4.6, 4.8, 4.8)[variant], way="out")
    count = (4, 5, 8)[variant]
    cell = 600 / count
    half = cell * (0.12, 0.16, 0.07)[variant]
    common_: list[Path] = []
    special: list[Path] = []
    odd = ((2, 1), (1, 3), (5, 2))[variant]
    for j in range(count):
        for i in range(count):
            x, y = i * cell, j * cell
            corners = (
                ((x, y, 0), (x + cell, y + cell, 180))
                if chance.random() < 0.5
                else ((x + cell, y, 90), (x, y + cell, 270))
            )
            for cx, cy, start in corners:
                bits = special if (i, j) == odd else common_
                bits.append(ribbon(arc(cx, cy, cell / 2, cell / 2, start - 0.5, start + 90.5, 26), [half]))
                if variant == 2:
                    for more in (0.3, 0.7):
                        bits.append(
                            ribbon(
                                arc(cx, cy, cell * more, cell * more, start - 0.5, start + 90.5, 26), [half * 0.6]
                            )
                        )
    colour = (p.k1, p.k2, p.k0)[variant]
    raised(canvas, join(*common_), colour, half * 0.9, lift=6 if variant != 2 else 0, rough=0.6)
    raised(canvas, join(*special), p.accent, half * 0.9, lift=4, rough=0.6)
    x, y = ((odd[0] + 0.5) * cell, (odd[1] + 0.5) * cell)
    if variant == 0:
        token(canvas, "drop", x + cell * 0.02, y + cell * 0.02, 62, p.accent2)
    elif variant == 1:
        token(canvas, "bolt", x + 2 * cell, y - cell, 96, p.lamp)
    else:
        token(canvas, "feather", 150, 440, 130, p.accent2)
