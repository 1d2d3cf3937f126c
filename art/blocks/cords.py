"""What is thin and long: strings, ropes, rods, wires."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from art.paint import UP, Canvas, Colour, Form, darken
from art.shapes import (
    Point,
    bezier,
    polygon,
    ribbon,
    through,
)


def string(
    canvas: Canvas,
    start: Point,
    end: Point,
    *,
    sag: float = 0,
    colour: Colour | None = None,
    width: float = 1.1,
    alpha: float = 0.9,
) -> None:
    """A thread, rope or wire between two points."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + sag * 1.33)
    curve = bezier(start, middle, middle, end, 30)
    with canvas.layer(rough=0.1, grain=0.02, alpha=alpha) as pen:
        pen.line(polygon(curve, closed=False), colour or canvas.palette.k5, width)


def rope(canvas: Canvas, points: Sequence[Point], *, width: float = 3, colour: Colour | None = None) -> None:
    """A thick twisted rope through points."""
    colour = colour or "#b98d5a"
    spine = through(points, 24)
    canvas.paint(ribbon(spine, [width]), colour, form=Form(UP, darken(colour, 0.45), None, width), rough=0.4)
    with canvas.layer(rough=0.1, alpha=0.7) as pen:
        for index in range(2, len(spine) - 2, 3):
            (ax, ay), (bx, by) = spine[index - 1], spine[index + 1]
            turn = math.atan2(by - ay, bx - ax) + 0.9
            x, y = float(spine[index][0]), float(spine[index][1])
            pen.stroke(
                (x - math.cos(turn) * width, y - math.sin(turn) * width),
                (x + math.cos(turn) * width, y + math.sin(turn) * width),
                darken(colour, 0.4),
                width * 0.22,
            )


def fishing_rod(
    canvas: Canvas,
    hand: Point,
    length: float,
    *,
    turn: float = -40,
    line_length: float = 120,
    colour: Colour | None = None,
) -> Point:
    """A rod from a hand; turn is where it points. Gives the end of its line."""
    angle = math.radians(turn)
    tip = (hand[0] + length * math.cos(angle), hand[1] + length * math.sin(angle))
    bow = bezier(
        hand,
        ((hand[0] + tip[0]) / 2, (hand[1] + tip[1]) / 2 - length * 0.05),
        (tip[0] - length * 0.1, tip[1] - length * 0.03),
        tip,
        16,
    )
    canvas.paint(ribbon(bow, [1.3, 0.5]), colour or canvas.palette.dark, rough=0.1)
    end = (tip[0], tip[1] + line_length)
    string(canvas, tip, end, width=0.8, colour=canvas.palette.k5)
    return end


def wire(
    canvas: Canvas, points: Sequence[Point], *, sag: float = 16, colour: Colour | None = None, width: float = 1.2
) -> None:
    """A wire hanging from point to point."""
    for start, end in pairwise(points):
        string(canvas, start, end, sag=sag, colour=colour or canvas.palette.dark, width=width)
