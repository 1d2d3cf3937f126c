"""The depths of a forest: ferns, and trunks that fade into mist."""

from __future__ import annotations

import math

from art.blocks import trees
from art.paint import Canvas
from art.shapes import bezier, lens, moved, ribbon


def fern(canvas: Canvas, x: float, y: float, height: float, lean: float, colour: str) -> None:
    """A frond with leaflets on both sides, bowing over."""
    spine = bezier(
        (x, y), (x + lean * 0.1, y - height * 0.6), (x + lean * 0.5, y - height), (x + lean, y - height * 0.9), 22
    )
    with canvas.layer(rough=0.3) as pen:
        pen.fill(ribbon(spine, [height * 0.012, 0.5]), colour)
        for index in range(3, 21):
            (ax, ay), (bx, by) = spine[index - 1], spine[index]
            angle = math.degrees(math.atan2(by - ay, bx - ax))
            long = height * 0.2 * (1 - index / 24)
            for side in (-62, 62):
                pen.fill(
                    moved(lens(long * 0.5, 0, long, long * 0.3), float(bx), float(by), turn=angle + side), colour
                )


def misty_trunks(canvas: Canvas, base: float, *, seed: int) -> None:
    """Two rows of trunks with mist before each, the nearer row standing 30 above base."""
    p = canvas.palette
    trees.trunks(canvas, base - 60, 15, colour=p.k(3.6), width=(8, 15), seed=seed)
    canvas.fog(base - 170, 120, p.k5, 0.7)
    trees.trunks(canvas, base - 30, 8, colour=p.k(2.8), width=(14, 26), seed=seed + 1)
    canvas.fog(base - 80, 70, p.k5, 0.6)
