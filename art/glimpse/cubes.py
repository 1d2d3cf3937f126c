"""Stacked cubes."""

from __future__ import annotations

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import DOWN, Canvas, Colour, Shade, darken, lighten
from art.shapes import polygon


@generator("cubes", palettes=("harvest", "teal", "violet"))
def cubes(canvas: Canvas, variant: int) -> None:
    """Cubes in a drawing without distance: stairs, boxes, a city? One of them glows."""
    p = canvas.palette
    ground(canvas, (4.7, 0.6, 4.7)[variant], way="out")
    size = (52, 34, 74)[variant]
    wide, tall = size * 0.866, size * 0.5
    chance = canvas.stream("heights", 2)
    count = (7, 11, 5)[variant]
    top = (250, 180, 190)[variant]
    odd = ((4, 4), (7, 5), (2, 3))[variant]
    for i in range(count):
        for j in range(count):
            level = (max(0, 5 - i) + max(0, 4 - j)) if variant == 0 else int(chance.integers(0, 4))
            if variant == 2:
                level = (0, 1, 2, 1, 0)[i] + (0, 1, 1, 2, 0)[j] if (i + j) % 3 else 0
            special = (i, j) == odd
            if special and variant == 1:
                level = 6
            for floor in range(level + 1):
                x = 300 + (i - j) * wide
                y = top + (i + j) * tall - floor * size * 0.62 + 60
                high = size * 0.62
                base: Colour = p.k((3.6, 1.2 + 0.7 * floor, 2.2 + 0.6 * floor)[variant])
                if special and floor == level:
                    base = p.accent
                faces = (
                    ([(x, y), (x + wide, y - tall), (x, y - 2 * tall), (x - wide, y - tall)], lighten(base, 0.35)),
                    (
                        [(x, y), (x - wide, y - tall), (x - wide, y - tall + high), (x, y + high)],
                        darken(base, 0.2),
                    ),
                    (
                        [(x, y), (x + wide, y - tall), (x + wide, y - tall + high), (x, y + high)],
                        darken(base, 0.5),
                    ),
                )
                for spots, tone in faces:
                    canvas.paint(
                        polygon(spots), tone, shade=Shade(darken(tone, 0.35), DOWN, 0.4, 1.1, 0.7), rough=0.3
                    )
    if variant == 0:
        token(canvas, "ball", 300, 118, 58, p.accent2, lift=3)
    elif variant == 2:
        token(canvas, "ladder", 386, 330, 130, p.lamp, lift=3)
