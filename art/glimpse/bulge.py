"""A chessboard that swells or sinks."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.touches import away, ground, raised
from art.paint import Canvas, Shade
from art.paint.pixels import f32
from art.shapes import Point, join, polygon


@generator("bulge", palettes=("sepia", "teal"))
def bulge(canvas: Canvas, variant: int) -> None:
    """A chessboard that swells or sinks; one square has another colour."""
    p = canvas.palette
    ground(canvas, (4.7, 0.5)[variant], spread=0.4)
    centre, reach, power = (((340, 270), 240, 0.8), ((300, 300), 400, 0.0))[variant]
    count = (14, 12)[variant]
    cell = 600 / count

    def place(x: float, y: float) -> Point:
        dx, dy = x - centre[0], y - centre[1]
        far = math.hypot(dx, dy)
        if variant == 1:
            turn = 1.7 * math.exp(-((far / 190) ** 2))
            return (
                centre[0] + dx * math.cos(turn) - dy * math.sin(turn),
                centre[1] + dx * math.sin(turn) + dy * math.cos(turn),
            )
        if far >= reach:
            return x, y
        grow = 1 + power * (1 - far / reach) ** 1.2
        return centre[0] + dx * grow, centre[1] + dy * grow

    squares, odd = [], None
    for j in range(-4, count + 4):
        for i in range(-4, count + 4):
            if (i + j) % 2:
                continue
            edge = []
            for ax, ay, bx, by in ((0, 0, 1, 0), (1, 0, 1, 1), (1, 1, 0, 1), (0, 1, 0, 0)):
                edge += [
                    place((i + ax + (bx - ax) * t) * cell, (j + ay + (by - ay) * t) * cell)
                    for t in np.linspace(0, 1, 7)[:-1]
                ]
            if (i, j) == ((8, 6), (7, 5))[variant]:
                odd = polygon(edge)
            else:
                squares.append(polygon(edge))
    colour = (p.k0, p.k4)[variant]
    canvas.paint(join(*squares), colour, shade=Shade((p.accent, p.k2)[variant], (60, 120)[variant], 0.3, 1, 0.85))
    assert odd is not None
    raised(canvas, odd, (p.accent2, p.accent)[variant], 8, lift=3)
    far = away(canvas, *centre)
    ring = f32(np.clip(far / reach - 0.5, 0, 1) * np.clip(1.5 - far / reach, 0, 1) * 1.6)
    if variant == 0:
        canvas.wash(p.k0, 0.6, "multiply", f32(np.clip(ring + (canvas.noise.grain - 0.5) * ring, 0, 1)))
        canvas.glow(270, 190, 180, p.light, 0.45)
