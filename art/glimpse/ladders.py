"""Ladders."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import LEFT, UP, Canvas, Cast, Colour, Form, darken, lighten
from art.shapes import Point, join, ribbon


@generator("ladders", palettes=("violet", "sage"))
def ladders(canvas: Canvas, variant: int) -> None:
    """Ladders that cross each other, one of another colour; or one that leads to a moon and lacks a rung."""
    p = canvas.palette
    if variant == 0:
        ground(canvas, 4.5)
        runs = (
            ((60, 640), (160, -40), 34, p.k2),
            ((-40, 210), (640, 90), 26, p.k3),
            ((250, 640), (520, -40), 40, p.k1),
            ((-40, 500), (640, 330), 34, p.k(2.5)),
            ((560, 640), (330, -40), 30, p.accent2),
            ((420, 640), (640, 240), 24, p.k3),
        )
        for start, end, half, colour in runs:
            _ladder(canvas, start, end, half, colour)
        token(canvas, "bird", 448, 262, 108, p.accent)
        return
    ground(canvas, 0.8, way="up", spread=1.4)
    canvas.glow(420, 140, 260, p.light, 0.5)
    token(canvas, "moon", 430, 140, 210, p.k5)
    _ladder(canvas, (110, 660), (372, 190), 44, p.accent, gap=(6,))
    _ladder(canvas, (470, 660), (560, 420), 26, p.k2)
    _ladder(canvas, (330, 660), (360, 500), 22, p.k2)


def _ladder(
    canvas: Canvas, start: Point, end: Point, half: float, colour: Colour, *, gap: tuple[int, ...] = ()
) -> None:
    long = math.hypot(end[0] - start[0], end[1] - start[1])
    across = (-(end[1] - start[1]) / long * half, (end[0] - start[0]) / long * half)
    rails = [
        ribbon(
            [
                (start[0] + s * across[0], start[1] + s * across[1]),
                (end[0] + s * across[0], end[1] + s * across[1]),
            ],
            [half * 0.16],
        )
        for s in (-1, 1)
    ]
    count = int(long / (half * 1.35))
    rungs = []
    for number in range(1, count):
        if number in gap:
            continue
        share = number / count
        middle = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        rungs.append(
            ribbon(
                [(middle[0] - across[0], middle[1] - across[1]), (middle[0] + across[0], middle[1] + across[1])],
                [half * 0.13],
            )
        )
    canvas.paint(
        join(*rungs),
        darken(colour, 0.14),
        form=Form(UP, darken(colour, 0.5), lighten(colour, 0.3), half * 0.16),
        cast=Cast(5, 9, 7, 0.4),
        rough=0.6,
    )
    canvas.paint(
        join(*rails),
        colour,
        form=Form(LEFT, darken(colour, 0.5), lighten(colour, 0.4), half * 0.2),
        cast=Cast(5, 9, 7, 0.4),
        rough=0.6,
    )
