"""Laundry that marches along its line."""

from __future__ import annotations

import numpy as np

from art.blocks import buildings, plants, sky, streets, things
from art.figures import person
from art.paint import DOWN, LEFT, RIGHT, UP, UP_LEFT, UP_RIGHT, Canvas, Colour, Form, Shade, darken, lighten, mix
from art.parts import part
from art.reverie import card
from art.shapes import Path, Point, bezier, moved, polygon, rect, ribbon, svg

LINE = ((60.0, 716.0), (566.0, 118.0))


def _line_at(share: float) -> Point:
    (ax, ay), (bx, by) = LINE
    return ax + (bx - ax) * share, ay + (by - ay) * share + 90 * share * (1 - share)


def _garment(canvas: Canvas, path: Path, share: float, scale: float, colour: Colour, *, turn: float = 0) -> None:
    x, y = _line_at(share)
    canvas.paint(
        moved(path, x, y, scale=scale, turn=turn),
        colour,
        form=Form(UP_LEFT, darken(colour, 0.45), lighten(colour, 0.4), 6 * scale),
        rough=0.5,
    )


TROUSERS = (
    "M -14 -74 L 16 -76 C 20 -60 26 -44 34 -34 L 46 -4 L 30 2 L 16 -26 L 2 -48 L -12 -26"
    " L -26 2 L -42 -8 C -28 -28 -18 -52 -14 -74 Z"
)
SHIRT = (
    "M -18 0 L -20 -50 L -38 -34 L -48 -44 L -26 -72 C -14 -80 14 -80 26 -72 L 50 -84 L 56 -72"
    " L 22 -52 L 20 0 C 8 6 -8 6 -18 0 Z"
)
DRESS = (
    "M -8 -86 L 8 -86 L 12 -60 C 22 -36 34 -18 40 -2 C 20 6 -20 6 -40 -2"
    " C -34 -18 -22 -36 -12 -60 Z M 8 -78 L 34 -96 L 40 -88 L 12 -66 Z M -10 -78 L -30 -56"
    " L -36 -62 L -14 -84 Z"
)
SOCK = "M -6 -30 L 7 -30 L 8 -12 C 14 -8 20 -6 20 0 C 14 3 -2 3 -6 0 Z"


@card("clothesline-march", palette="coral")
def clothesline_march(canvas: Canvas) -> None:
    """Clothes march by themselves up a washing line over sunny roofs while a person at a window reaches out."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k3), (300, p.k4), (620, p.k5)])
    sky.sun(canvas, 150, 150, 56, glow=0.8)
    sky.cumulus(canvas, 330, 140, 200, colour=p.light, dark=p.k4)
    sky.cumulus(canvas, 70, 350, 200, colour=p.light, dark=p.k4)
    buildings.town(
        canvas,
        600,
        walls=[p.k4, p.k(4.4)],
        roofs=[p.k3, p.k(3.4)],
        height=(10, 70),
        width=(40, 66),
        lit=0,
        window=p.k2,
    )
    canvas.fog(620, 50, p.k5, 0.8)
    buildings.town(
        canvas,
        730,
        walls=[p.k5, p.k(4.3), "#f6d3a6"],
        roofs=[p.k2, mix(p.k2, "#c8643a", 0.5)],
        height=(10, 60),
        width=(70, 110),
        lit=0,
        left=130,
        window=p.k2,
        seed=4,
    )
    canvas.fog(770, 40, p.k4, 0.5)
    buildings.town(
        canvas,
        850,
        walls=[p.k(2.6), p.k(2.2)],
        roofs=[p.k1, p.k(0.7)],
        height=(4, 40),
        width=(100, 140),
        lit=0.1,
        left=150,
        right=470,
        window=p.k0,
        seed=7,
    )
    stack = rect(540, 108, 56, 520)
    streets.brick_wall(canvas, (540, 108, 596, 628), brick=mix(p.k2, "#a8402f", 0.4), mortar=p.k1, size=20)
    canvas.paint(stack, p.k0, shade=Shade(p.k0, RIGHT, 0.4, 1), alpha=0.35, mode="multiply")
    canvas.paint(rect(530, 94, 76, 20, 3), p.k2, form=Form(UP_LEFT, p.k0, p.k4, 5))
    buildings.house(
        canvas,
        430,
        940,
        210,
        250,
        wall=p.k(2.9),
        roof=p.k1,
        kind="hip",
        steep=0.42,
        chimney=False,
        lit=0.1,
        window=p.k0,
    )
    rope = [_line_at(float(share)) for share in np.linspace(0, 1, 40)]
    canvas.paint(ribbon(rope, [2]), p.k0, rough=0.2)
    _marching(canvas)
    _window_caller(canvas)


def _marching(canvas: Canvas) -> None:
    p = canvas.palette
    for share in np.linspace(0.1, 0.95, 22):
        x, y = _line_at(float(share))
        canvas.paint(moved(rect(-1.8, -10, 3.6, 14, 1), x, y, turn=-20), "#b9824a", rough=0.2)
    sheet = svg(
        "M -34 6 C -60 -40 -54 -100 -14 -150 C 2 -128 26 -120 50 -126 C 62 -84 50 -30 30 4 C 10 -8 -14 -6 -34 6 Z"
    )
    _garment(canvas, sheet, 0.9, 0.94, p.light, turn=4)
    x, y = _line_at(0.9)
    with canvas.layer(rough=0.4, alpha=0.6) as pen:
        for shift in (-22, 2, 24):
            pen.fill(
                ribbon(
                    bezier(
                        (x + shift, y - 10),
                        (x + shift - 18, y - 50),
                        (x + shift - 12, y - 86),
                        (x + shift * 0.8, y - 112),
                        12,
                    ),
                    [0.4, 2.2, 0.4],
                ),
                p.k3,
            )
    _garment(canvas, svg(TROUSERS), 0.68, 1.72, p.accent2, turn=-8)
    _garment(canvas, svg(SHIRT), 0.455, 1.62, p.accent, turn=-6)
    x, y = _line_at(0.455)
    with canvas.layer(rough=0.2) as pen:
        for step in range(4):
            pen.dot(x - 2, y - 24 - step * 24, 3.2, p.light)
    part(canvas, "trumpet", x + 104, y - 146, 84, ["#8a5a1a", p.lamp, p.light], flip=True, turn=14)
    _garment(canvas, svg(DRESS), 0.235, 1.55, "#c9385a", turn=-4)
    x, y = _line_at(0.235)
    with canvas.layer(rough=0.3) as pen:
        for dx, dy in ((-30, -22), (-6, -40), (18, -20), (34, -12), (4, -70), (-14, -12), (-2, -100)):
            pen.dot(x + dx, y + dy, 4.4, p.light)
    things.umbrella(canvas, x + 54, y - 138, 104, colour=p.lamp, other=p.light, turn=8)
    socks = ((0.335, p.accent2), (0.36, p.accent2), (0.56, p.k5), (0.585, p.k5), (0.785, p.lamp), (0.81, p.lamp))
    for share, colour in socks:
        _garment(canvas, svg(SOCK), share, 1.25, colour, turn=-12)
    x, y = _line_at(0.13)
    canvas.paint(
        moved(svg(SOCK), x, y, scale=-1.3, scale_y=1.3, turn=-24),
        p.k1,
        form=Form(UP_LEFT, p.k0, p.k4, 4),
        rough=0.4,
    )
    glove = svg(
        "M -9 0 L -10 -18 C -18 -22 -20 -32 -15 -35 C -11 -32 -9 -28 -8 -26 L -9 -44"
        " C -8 -48 -4 -48 -3 -44 L -2 -32 L -1 -48 C 0 -52 4 -52 5 -48 L 5 -32 L 7 -44"
        " C 9 -48 12 -46 12 -42 L 11 -22 L 9 0 Z"
    )
    canvas.paint(
        moved(glove, 574, 96, scale=1.1, turn=12), p.accent2, form=Form(UP_LEFT, p.k0, p.k4, 4), rough=0.3
    )
    for spot in ((388, 762), (414, 764), (440, 768)):
        canvas.paint(
            moved(svg("M -9 -2 C -8 -10 0 -13 5 -10 L 10 -8 L 5 -6 C 4 -1 -2 1 -6 0 L -13 5 Z"), *spot, scale=1.6),
            p.k0,
            form=Form(UP_LEFT, None, p.k4, 3),
            rough=0.2,
        )


def _window_caller(canvas: Canvas) -> None:
    """The house at the lower left with a person leaning out in underwear."""
    p = canvas.palette
    canvas.paint(
        rect(-10, 590, 140, 320), p.k1, shade=Shade(p.k0, LEFT, 0.3, 1), form=Form(UP_RIGHT, None, p.k3, 6)
    )
    canvas.paint(polygon([(-10, 500), (150, 604), (-10, 604)]), p.k0, form=Form(UP_RIGHT, None, p.k2, 5))
    canvas.paint(rect(6, 640, 104, 150), p.k5, form=Form(UP_LEFT, p.k3, p.light, 5))
    canvas.paint(rect(14, 648, 88, 142), p.k3, shade=Shade(p.k1, UP, 0.2, 1), rough=0.3)
    who = person(canvas, 58, 834, 138, "reach", coat="#d99a70", skin="#e0ac80", hair="curls", light=1, rim=p.light)
    vest = ribbon([(who.neck[0], who.neck[1] + 8), (who.hip[0], who.hip[1] + 4)], [9, 12])
    canvas.paint(vest, p.light, form=Form(UP_RIGHT, p.k4, None, 4), rough=0.3)
    canvas.paint(rect(-10, 788, 140, 120), p.k1, shade=Shade(p.dark, DOWN, 0.2, 1))
    canvas.paint(rect(2, 782, 112, 14, 3), p.k4, form=Form(UP, p.k2, p.light, 4))
    plants.bush(canvas, 30, 784, 44, colour="#3f7a4a", berries=p.lamp)
