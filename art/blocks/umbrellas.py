"""Open umbrellas seen from above: scalloped rounds of panels."""

from __future__ import annotations

import math

from art.paint import Canvas, Cast, Colour, darken, lighten
from art.shapes import (
    Path,
    circle,
    polygon,
)


def scalloped(x: float, y: float, radius: float, panels: int, turn: float) -> Path:
    """The rim of an umbrella from above: straight cloth between ribs, drawn in a little."""
    spots = []
    for index in range(panels):
        angle = 2 * math.pi * index / panels + math.radians(turn)
        half = angle + math.pi / panels
        spots += [
            (x + radius * math.cos(angle), y + radius * math.sin(angle)),
            (x + radius * 0.87 * math.cos(half), y + radius * 0.87 * math.sin(half)),
        ]
    path = polygon(spots[:1], closed=False)
    for index in range(panels):
        control, end = spots[2 * index + 1], spots[(2 * index + 2) % len(spots)]
        path.quadTo(*control, *end)
    path.close()
    return path


def open_umbrella(
    canvas: Canvas, x: float, y: float, radius: float, colours: tuple[Colour, ...], turn: float, *, panels: int = 8
) -> Path:
    """An umbrella from above: its panels in turn, ribs and tip, the light from the upper left."""
    shape = scalloped(x, y, radius, panels, turn)
    canvas.paint(shape, colours[0], cast=Cast(7, 12, 9, 0.6, canvas.palette.dark), rough=0.4)
    with canvas.layer(rough=0.3, clip=shape) as pen:
        for index in range(panels):
            first = 2 * math.pi * index / panels + math.radians(turn)
            last = first + 2 * math.pi / panels
            wedge = polygon(
                [
                    (x, y),
                    (x + radius * 1.1 * math.cos(first), y + radius * 1.1 * math.sin(first)),
                    (x + radius * 1.1 * math.cos(last), y + radius * 1.1 * math.sin(last)),
                ]
            )
            facing = math.cos((first + last) / 2 + math.radians(135))
            base = colours[index % len(colours)]
            pen.fill(wedge, lighten(base, 0.22 * facing) if facing > 0 else darken(base, -0.34 * facing))
        for index in range(panels):
            angle = 2 * math.pi * index / panels + math.radians(turn)
            pen.stroke(
                (x, y), (x + radius * math.cos(angle), y + radius * math.sin(angle)), darken(colours[0], 0.45), 1
            )
    canvas.paint(circle(x, y, max(1.8, radius * 0.05)), canvas.palette.k4, rough=0.2)
    return shape
