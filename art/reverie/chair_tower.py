"""A tower of chairs to the moon."""

from __future__ import annotations

import math

from art.blocks import buildings, cords, sky, streets
from art.blocks.hounds import dog
from art.figures import fish, person
from art.paint import DOWN, UP_RIGHT, Canvas, Form, Shade, darken, lighten
from art.parts import part
from art.reverie import card
from art.shapes import (
    Path,
    Point,
    arc,
    bezier,
    circle,
    ellipse,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
    union,
)


def _legs(*lines: tuple[float, float, float, float], width: float = 4.4) -> Path:
    return union(*(ribbon([(a, b), (c, d)], [width / 2]) for a, b, c, d in lines))


def _chairs() -> list[tuple[Path, float]]:
    """Every kind of chair around its foot at 0, 0 with the height of what one may stand on."""
    kitchen = union(
        _legs((-24, 0, -22, -34), (24, 0, 22, -34), (-22, -34, -26, -78), (14, -34, 14, -2)),
        rect(-27, -38, 54, 7, 2),
        _legs((-24, -50, 10, -50), (-25, -62, 10, -62), (10, -34, 10, -70), (-26, -76, 12, -74), width=4),
    )
    stool = union(_legs((-22, 0, -12, -46), (22, 0, 12, -46), (-17, -20, 17, -20)), rect(-26, -54, 52, 9, 4))
    throne = union(
        _legs((-26, 0, -26, -40), (26, 0, 26, -40), width=7),
        rect(-30, -42, 60, 10, 2),
        svg("M -30 -36 L -30 -92 L -18 -84 L -8 -100 L 2 -84 L 14 -92 L 14 -36 Z"),
        rect(14, -62, 18, 6, 3),
        _legs((29, -60, 29, -40), width=5),
    )
    rocking = union(
        ribbon(arc(0, -46, 46, 46, 40, 140), [2.6]),
        _legs((-24, -6, -22, -38), (22, -8, 20, -38), (-22, -38, -34, -84), (-6, -38, -18, -86), width=4.2),
        rect(-26, -42, 52, 7, 3),
        _legs((-30, -62, -12, -62), (-34, -80, -16, -82), (20, -38, 20, -56), (-26, -58, 24, -56), width=4),
    )
    high = union(
        _legs((-24, 0, -14, -66), (24, 0, 14, -66), (-20, -24, 20, -24), (-17, -44, 17, -44)),
        rect(-19, -70, 38, 8, 3),
        _legs((-17, -68, -18, -104), (-18, -102, 4, -102), (2, -68, 2, -104), width=4),
    )
    deck = union(
        _legs((-30, 0, 20, -58), (30, 0, -24, -62), width=5),
        smooth(
            [(-30, -64), (-20, -40), (4, -30), (22, -46), (26, -60), (20, -62), (6, -44), (-14, -50), (-24, -68)]
        ),
    )
    arm = union(
        rect(-34, -44, 68, 36, 9),
        rect(-28, -84, 56, 50, 14),
        rect(-40, -56, 18, 48, 8),
        rect(22, -56, 18, 48, 8),
        _legs((-28, 0, -28, -12), (28, 0, 28, -12), width=6),
    )
    return [
        (arm, -56),
        (kitchen, -36),
        (rocking, -54),
        (stool, -53),
        (throne, -60),
        (deck, -52),
        (high, -68),
    ]


def _reaching_cat(canvas: Canvas, x: float, y: float, k: float) -> None:
    """A cat on its hind legs, one paw stretched to the upper right."""
    p = canvas.palette
    shape = union(
        smooth([(-16, 0), (-20, -22), (-14, -50), (0, -76), (14, -78), (18, -58), (16, -30), (14, -8), (20, 0)]),
        ellipse(16, -88, 16, 14, -18),
        polygon([(4, -94), (4, -116), (17, -101)]),
        polygon([(18, -101), (31, -111), (31, -92)]),
        ribbon(through([(8, -66), (30, -84), (46, -106), (56, -128)], 8), [7, 5.6, 4.6, 5]),
        circle(56, -128, 6),
        ribbon(through([(8, -60), (26, -62), (36, -74)], 8), [6, 5, 4]),
        ribbon(through([(-14, -8), (-34, -6), (-46, -24), (-40, -46), (-52, -58)], 8), [5, 4.6, 4, 3.4, 1.4]),
        ellipse(-4, -14, 20, 16),
    )
    canvas.paint(moved(shape, x, y, scale=k), p.dark, form=Form(UP_RIGHT, None, p.k5, 4 * k), rough=0.4)
    for dx, dy in ((18, -91), (26, -92)):
        canvas.paint(moved(ellipse(dx, dy, 2.2, 1.8), x, y, scale=k), p.lamp, rough=0)


def _sofa_seams(canvas: Canvas, x: float, y: float, size: float, turn: float) -> None:
    """Arms, seat and buttons on the armchair at the bottom."""
    red = darken(canvas.palette.accent, 0.55)
    with canvas.layer(rough=0.3) as pen:
        for path in (rect(-22, -46, 44, 16, 6), rect(-40, -56, 18, 48, 8), rect(22, -56, 18, 48, 8)):
            pen.line(moved(path, x, y, scale=size, turn=turn), red, 2.4)
        for dx, dy in ((-12, -68), (0, -66), (12, -68), (-6, -58), (6, -58)):
            pen.fill(moved(circle(dx, dy, 1.6), x, y, scale=size, turn=turn), red)


@card("chair-tower", palette="ink")
def chair_tower(canvas: Canvas) -> None:
    """A crooked tower of different chairs rises above the roofs to a large moon; a cat at the top touches it."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (380, p.k1), (640, p.k2), (800, p.k3)])
    sky.stars(canvas, 220, bottom=640, big=8)
    sky.moon(canvas, 416, 168, 132, colour="#f4e6c4", dark="#b9a47e", glow=0.5)
    with canvas.layer(rough=0.5) as pen:
        for shift in (0, 13, 26):
            scratch = bezier((352 + shift, 150), (360 + shift, 176), (352 + shift, 200), (362 + shift, 222), 10)
            pen.fill(ribbon(scratch, [0.4, 2.6, 0.4]), p.k2)
    sky.cumulus(canvas, 80, 560, 250, colour=p.k(2.4), dark=p.k(1.7), rim=p.k4)
    sky.cumulus(canvas, 540, 610, 280, colour=p.k(2.6), dark=p.k(1.8), rim=p.k4)
    buildings.town(
        canvas, 700, walls=[p.k(2.1), p.k(2.4)], roofs=[p.k(1.6), p.k2], height=(20, 90), width=(30, 50), lit=0.3
    )
    canvas.fog(712, 54, p.k3, 0.6)
    for left, right in ((-15, 180), (426, 615)):
        buildings.town(
            canvas,
            790,
            walls=[p.k(1.2), p.k1],
            roofs=[p.k(0.5), p.k0],
            height=(30, 90),
            width=(54, 84),
            lit=0.5,
            left=left,
            right=right,
            light=1,
        )
    ground = polygon([(-10, 828), (610, 828), (610, 910), (-10, 910)])
    canvas.paint(ground, p.k(1.4), shade=Shade(p.dark, DOWN, 0.2, 1))
    streets.cobbles(canvas, ground, 826, colour=p.k2)
    canvas.glow(296, 820, 190, p.lamp, 0.35)
    colours = (p.accent, "#d9b06a", p.accent2, "#b98a3a", "#6f8f62", p.k5, "#7a6a86")
    kinds = _chairs()
    order = (0, 1, 4, 3, 2, 6, 3, 1)
    x, y = 296.0, 850.0
    chance = canvas.stream("lean", 0)
    spots: list[Point] = []
    for step, kind in enumerate(order):
        shape, top = kinds[kind]
        size = 1.62 - 0.05 * step
        turn = (7 if step % 2 else -7) + float(chance.uniform(-3, 3))
        colour = colours[(step * 3) % len(colours)]
        flip = step % 3 == 1
        canvas.paint(
            moved(shape, x, y, scale=-size if flip else size, scale_y=size, turn=turn),
            colour,
            form=Form(UP_RIGHT, darken(colour, 0.55), lighten(colour, 0.5), 5),
            rough=0.3,
        )
        if step == 0:
            _sofa_seams(canvas, x, y, size, turn)
        spots.append((x, y))
        x += math.sin(math.radians(turn)) * -top * size + float(chance.uniform(-5, 5))
        y += top * size * math.cos(math.radians(turn))
    _reaching_cat(canvas, x, y + 2, 0.86)
    helper = person(
        canvas,
        spots[4][0] - 42,
        spots[4][1] + 4,
        74,
        "reach",
        coat=p.accent,
        hat="cap",
        flip=False,
        light=1,
        rim=p.k5,
    )
    canvas.paint(
        moved(kinds[3][0], helper.hand[0] + 4, helper.hand[1] + 4, scale=0.74, turn=20),
        p.k5,
        form=Form(UP_RIGHT, p.k2, None, 3),
        rough=0.3,
    )
    person(canvas, 168, 872, 100, "point", coat=p.k5, legs=p.dark, hair="short", light=1, rim=p.k4)
    dog(canvas, 414, 872, 88, p.dark, flip=True, rim=p.k4, light=UP_RIGHT)
    cords.string(canvas, (spots[6][0] + 30, spots[6][1] - 8), (spots[6][0] + 40, spots[6][1] + 58), width=1.2)
    fish(canvas, spots[6][0] + 40, spots[6][1] + 72, 30, p.accent2, turn=80)
    cords.string(canvas, (spots[3][0] - 32, spots[3][1] - 40), (spots[3][0] - 44, spots[3][1] + 14), width=1.2)
    part(
        canvas,
        "carrot",
        spots[3][0] - 46,
        spots[3][1] + 28,
        28,
        [darken(p.accent, 0.3), "#e8893a", "#8fae5a"],
        turn=50,
    )
