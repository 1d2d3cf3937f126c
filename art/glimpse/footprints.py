"""Footprints in snow or sand."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import DOWN, Canvas, Colour, Form, darken, lighten
from art.shapes import Path, ellipse, join, moved, rect, svg


@generator("footprints", palettes=("frost", "coral"))
def footprints(canvas: Canvas, variant: int) -> None:
    """Prints in snow that end where a feather lies; or prints of many beasts in sand around one of a boot."""
    p = canvas.palette
    ground(canvas, 4.8 if variant == 0 else 4.2)
    shade = p.k(2.4) if variant == 0 else p.k(2.3)
    if variant == 0:
        for number in range(9):
            share = number / 8
            x, y = 130 + 270 * share**1.5, 556 - 420 * share
            turn = math.degrees(math.atan2(405 * share**0.5, 420))
            side = 26 if number % 2 else -26
            _print(canvas, x + side, y + side * 0.3, 0.9 - 0.34 * share, turn, shade)
        token(canvas, "feather", 470, 96, 96, p.accent)
        for number in range(12):
            bird = svg("M 0 10 L 0 -8 M 0 0 L -9 -9 M 0 0 L 9 -9")
            at = moved(
                bird, 570 - number * 40, 330 + 30 * math.sin(number * 0.7), scale=1.1, turn=-80 + (number % 2) * 14
            )
            canvas.paint(canvas.mask(at, line=4), shade, rough=0.3)
        return
    chance = canvas.stream("prints", 0)
    spots = [(92.0 + (i % 4) * 138 + (70 if (i // 4) % 2 else 0), 84.0 + (i // 4) * 146) for i in range(16)]
    for number, (x, y) in enumerate(spots):
        if x > 580:
            continue
        turn = float(chance.uniform(-180, 180))
        if number == 9:
            _print(canvas, x, y, 1.05, 14, p.accent)
        else:
            _paw(canvas, x, y, float(chance.uniform(0.75, 1.1)), turn, shade)


def _pressed(canvas: Canvas, path: Path, colour: Colour) -> None:
    """A hollow in the ground: dark on the side of the light, a bright far edge."""
    canvas.paint(moved(path, 2.5, 3.5), canvas.palette.light, rough=0.8)
    canvas.paint(path, colour, form=Form(DOWN, darken(colour, 0.35), lighten(colour, 0.4), 6), rough=0.8)


def _print(canvas: Canvas, x: float, y: float, scale: float, turn: float, colour: Colour) -> None:
    sole = svg("M -15 -46 C -24 -26 -20 2 -13 14 L 13 14 C 22 0 24 -28 14 -48 C 6 -60 -8 -58 -15 -46 Z")
    heel = rect(-13, 20, 26, 26, 10)
    _pressed(canvas, moved(join(sole, heel), x, y, scale=scale, turn=turn), colour)
    with canvas.layer(rough=0.2, alpha=0.5) as pen:
        for row in range(4):
            bar = moved(rect(-13, -36 + row * 13, 26, 4, 2), x, y, scale=scale, turn=turn)
            pen.fill(bar, darken(colour, 0.4))


def _paw(canvas: Canvas, x: float, y: float, scale: float, turn: float, colour: Colour) -> None:
    toes = [
        ellipse(dx, dy, 8.5, 11.5, lean)
        for dx, dy, lean in ((-27, -10, -24), (-10, -28, -8), (10, -28, 8), (27, -10, 24))
    ]
    pad = svg("M 0 -12 C 14 -12 26 6 24 18 C 22 30 10 24 0 24 C -10 24 -22 30 -24 18 C -26 6 -14 -12 0 -12 Z")
    _pressed(canvas, moved(join(pad, *toes), x, y, scale=scale, turn=turn), colour)
