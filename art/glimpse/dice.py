"""Dice, thrown or set out on a board."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import UP_LEFT, Canvas, Colour, Form, darken, lighten
from art.shapes import Point, ellipse, heart, moved, polygon, rect


@generator("dice", palettes=("ink", "sage"))
def dice(canvas: Canvas, variant: int) -> None:
    """Dice thrown on a pale ground, one red with a heart; or a board of their faces, one of them an eye."""
    p = canvas.palette
    if variant == 0:
        ground(canvas, 4.6)
        thrown = (
            (150, 150, 84, 12),
            (440, 120, 62, -30),
            (470, 400, 100, 24),
            (120, 450, 72, -14),
            (300, 290, 96, -6),
            (290, 500, 50, 40),
        )
        for number, (x, y, size, turn) in enumerate(thrown):
            _die(canvas, (x, y), size, turn, number)
        return
    ground(canvas, 1.2, brush=0.5)
    for row in range(5):
        for column in range(5):
            x, y = 66 + column * 117, 66 + row * 117
            odd = (row, column) == (3, 1)
            tone = p.accent if odd else (p.k5, p.k4, p.k(4.5))[(row * 2 + column) % 3]
            raised(canvas, rect(x - 50, y - 50, 100, 100, 18), tone, 9, lift=6)
            if odd:
                token(canvas, "eye", x, y, 82, p.light)
            else:
                with canvas.layer(rough=0.3) as pen:
                    for dx, dy in PIPS[(row * 3 + column * 5) % 6]:
                        pen.dot(x + dx * 27, y + dy * 27, 9.6, p.k0)


PIPS: tuple[tuple[Point, ...], ...] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)


def _die(canvas: Canvas, at: Point, size: float, turn: float, number: int) -> None:
    """A die seen over a corner: three faces with their pips."""
    p = canvas.palette
    odd = number == 4
    body: Colour = "#c8392e" if odd else (p.k0 if number % 2 else p.light)
    marks: Colour = p.light if odd or number % 2 else p.k0
    x, y = at
    shadow = ellipse(x + size * 0.3, y + size * 0.95, size * 1.05, size * 0.3)
    canvas.paint(canvas.mask(shadow, soft=9), p.k0, alpha=0.45, mode="multiply", rough=0)
    cosine, half = math.cos(math.radians(30)), 0.5
    tones = (lighten(body, 0.12), darken(body, 0.08), darken(body, 0.3))
    corners = (
        ((0.0, 0.0), (-cosine, -half), (0.0, -1.0), (cosine, -half)),
        ((0.0, 0.0), (-cosine, -half), (-cosine, half), (0.0, 1.0)),
        ((0.0, 0.0), (0.0, 1.0), (cosine, half), (cosine, -half)),
    )
    for face, (colour, quad) in enumerate(zip(tones, corners, strict=True)):
        path = moved(polygon(list(quad)), x, y, scale=size, turn=turn)
        canvas.paint(
            path, colour, form=Form(UP_LEFT, darken(colour, 0.3), lighten(colour, 0.4), size * 0.08), rough=0.8
        )
        start, one, _, other = quad
        for dx, dy in PIPS[(number * 2 + face * 3 + 2) % 6] if not (odd and face == 1) else ():
            u, v = 0.5 + dx * 0.28, 0.5 + dy * 0.28
            spot = [start[k] + (one[k] - start[k]) * u + (other[k] - start[k]) * v for k in (0, 1)]
            canvas.paint(
                moved(ellipse(spot[0], spot[1], 0.11, 0.085, face * 60), x, y, scale=size, turn=turn),
                marks,
                rough=0.3,
            )
        if odd and face == 1:
            canvas.paint(moved(heart(-cosine / 2, 0.25, 0.62), x, y, scale=size, turn=turn), marks, rough=0.4)
