"""A theatre full of eyes."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import rooms
from art.figures import person, rabbit
from art.paint import DOWN, LEFT, RIGHT, UP, Canvas, Cast, Colour, Form, Shade, lighten
from art.reverie import card
from art.shapes import arc, circle, ellipse, moved, polygon, rect, ribbon, smooth, svg, through, union


@card("hundred-eyes", palette="ember")
def hundred_eyes(canvas: Canvas) -> None:
    """From behind, a small performer stands in a pool of light before a dark theatre full of eyes."""
    p = canvas.palette
    canvas.radial(300, 460, [(0, p.k1), (260, p.k0), (620, p.dark)], wander=50)
    canvas.brush(0.8)
    chance = canvas.stream("seats", 0)
    for level, y in enumerate((92, 206, 320, 436, 552)):
        _row_of_eyes(canvas, y, chance, level)
        _balcony(canvas, y)
    _odd_guests(canvas)
    _boards_and_footlights(canvas)
    _performer(canvas)
    for x, flip in ((0.0, False), (600.0, True)):
        rooms.curtain(canvas, x, -40, 104, 1000, colour=p.k(0.8), flip=flip, tied=1.5)


def _side_lift(y: float) -> float:
    """How much higher or lower a balcony's ends are than its middle: it comes towards us at the sides."""
    return (y - 470) * 0.5


def _rail(y: float, drop: float = 0) -> np.ndarray:
    lift = _side_lift(y)
    return through(
        [
            (-20, y + lift + drop * 1.4),
            (110, y + lift * 0.42 + drop * 1.15),
            (300, y + drop),
            (490, y + lift * 0.42 + drop * 1.15),
            (620, y + lift + drop * 1.4),
        ],
        20,
    )


def _balcony(canvas: Canvas, y: float) -> None:
    p = canvas.palette
    top, low = _rail(y, 26), _rail(y, 62)
    canvas.paint(
        polygon(np.vstack([top, low[::-1]])), p.k1, form=Form(DOWN, p.k0, p.k3, 8), cast=Cast(0, 8, 8, 0.6)
    )
    canvas.paint(ribbon(top, [3.4]), "#b8702a", form=Form(DOWN, p.k1, p.lamp, 3))
    middle = _rail(y, 45)
    with canvas.layer(rough=0.3, alpha=0.9) as pen:
        for index in range(3, len(middle) - 2, 4):
            x, my = float(middle[index][0]), float(middle[index][1])
            pen.line(polygon(arc(x, my - 7, 8, 9, 0, 180, 10), closed=False), "#b8702a", 1.8)
            pen.dot(x, my - 6, 2, p.k4)


def _row_of_eyes(canvas: Canvas, y: float, chance: np.random.Generator, level: int) -> None:
    p = canvas.palette
    count = 7
    for row in (0, 1):
        for index in range(count + row):
            share = (index + 0.5 * (1 - row) + float(chance.uniform(-0.12, 0.12))) / (count + row - 0.5)
            x = -10 + 620 * share
            bend = _side_lift(y) * abs((x - 300) / 320) ** 1.8
            near = 0.74 + 0.5 * abs((x - 300) / 300)
            size = near * float(chance.uniform(8.5, 14)) * (0.8 if row == 0 else 1)
            ey = y + bend - 30 + row * 36 + float(chance.uniform(-8, 8))
            if level == 2 and 210 < x < 390:
                continue
            tone = (p.lamp, p.k5, p.k4, "#ff8f4a")[int(chance.integers(4))]
            _pair(
                canvas,
                x,
                ey,
                size,
                tone,
                closed=level == 3 and row == 1 and index == 6,
                slant=float(chance.uniform(-16, 16)),
            )


def _pair(canvas: Canvas, x: float, y: float, size: float, colour: Colour, *, closed: bool, slant: float) -> None:
    p = canvas.palette
    if not closed:
        canvas.glow(x, y, size * 6, colour, 0.35)
    with canvas.layer(rough=0.1, grain=0.06) as pen:
        for side in (-1, 1):
            ex = x + side * size * 1.5
            if closed:
                pen.line(polygon(arc(ex, y - 2, size, size * 0.7, 15, 165, 10), closed=False), colour, 2)
                continue
            pen.fill(ellipse(ex, y, size, size * 0.72, slant * side), colour)
            pen.fill(ellipse(ex + (300 - x) * 0.006, y + size * 0.16, size * 0.3, size * 0.56), p.dark)


def _odd_guests(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.glow(300, 318, 120, p.lamp, 0.5)
    eye = svg("M -62 2 C -40 -34 38 -36 62 0 C 38 30 -40 30 -62 2 Z")
    canvas.paint(moved(eye, 300, 312), p.k5, form=Form(DOWN, p.k3, None, 9))
    canvas.paint(circle(300, 312, 25), "#c9521f", form=Form(UP, p.k1, p.lamp, 9))
    canvas.paint(ellipse(300, 312, 8, 20), p.dark, rough=0.3)
    canvas.paint(circle(309, 303, 5), p.light, rough=0.2)
    fan = [polygon([(150, 470), *arc(150, 470, 40, 40, 200 + 20 * i, 218 + 20 * i, 4)]) for i in range(7)]
    for index, blade in enumerate(fan):
        canvas.paint(blade, p.k3 if index % 2 else p.k5, rough=0.3)
    with canvas.layer(rough=0.2) as pen:
        for x in (424, 446):
            pen.fill(ellipse(x, 248, 12, 9), p.k4)
            pen.fill(ellipse(x, 248, 7, 5), p.dark)
        pen.fill(rect(430, 244, 10, 5), p.k4)
        pen.stroke((452, 252), (462, 286), p.k4, 3)
    canvas.glow(300, 76, 40, p.accent, 0.8)
    canvas.paint(rect(290, 70, 20, 11, 2), lighten(p.accent, 0.4), rough=0.2)


def _boards_and_footlights(canvas: Canvas) -> None:
    p = canvas.palette
    floor = svg("M -5 700 C 160 672 440 672 605 700 L 605 910 L -5 910 Z")
    canvas.paint(floor, p.k1, shade=Shade(p.dark, DOWN, 0.3, 1))
    with canvas.layer(rough=0.3, clip=floor, alpha=0.7) as pen:
        for index in range(-9, 10):
            pen.stroke((300 + index * 38, 670), (300 + index * 84, 910), p.k0, 2)
    canvas.glow(300, 820, 300, p.k4, 0.75, squash=2.3, power=1.2)
    canvas.paint(canvas.mask(ellipse(300, 824, 172, 56), soft=3), p.k4, alpha=0.75, rough=0.6)
    canvas.paint(canvas.mask(ellipse(300, 822, 150, 46), soft=6), p.k5, alpha=0.6, rough=0)
    beam = polygon([(262, -20), (338, -20), (470, 820), (130, 820)])
    canvas.paint(canvas.mask(beam, soft=12), p.lamp, rough=0, alpha=0.13, mode="screen")
    for index in range(9):
        x = 84 + index * 54
        y = 690 - 14 * math.cos((x - 300) / 190)
        canvas.glow(x, y - 4, 56, p.lamp, 0.7)
        canvas.paint(
            svg(f"M {x - 15} {y + 8} C {x - 15} {y - 20} {x + 15} {y - 20} {x + 15} {y + 8} Z"),
            p.dark,
            form=Form(UP, None, p.lamp, 5),
        )


def _performer(canvas: Canvas) -> None:
    p = canvas.palette
    shadow = smooth([(284, 840), (318, 840), (372, 910), (230, 910)], tension=0.3)
    canvas.paint(canvas.mask(shadow, soft=4), p.dark, rough=0, alpha=0.7)
    who = person(
        canvas,
        300,
        842,
        168,
        "stand",
        coat=p.dark,
        legs="#22090c",
        back=True,
        rim=p.k4,
        light=1,
    )
    for side in (-1, 1):
        tails = svg("M 0 0 C 10 30 12 54 6 78 L 20 72 C 24 44 20 18 14 0 Z")
        canvas.paint(
            moved(tails, who.hip[0], who.hip[1] - 10, flip=side < 0), p.dark, form=Form(RIGHT, None, p.k3, 3)
        )
    jacket = svg("M -14 -2 C -34 2 -42 14 -42 34 L -34 92 C -20 100 20 100 34 92 L 42 34 C 42 14 34 2 14 -2 Z")
    canvas.paint(moved(jacket, *who.neck), p.dark, form=Form(UP, None, p.k3, 6))
    canvas.paint(circle(who.head[0], who.head[1] + 2, 14), "#4a2418", form=Form(UP, None, p.k4, 4))
    canvas.paint(rect(who.neck[0] - 12, who.neck[1] - 6, 24, 9, 3), p.light, rough=0.4)
    hat = union(rect(-14, -44, 28, 42, 3), ellipse(0, -2, 24, 5))
    canvas.paint(moved(hat, who.head[0], who.head[1] - 6), p.dark, form=Form(UP, None, p.k3, 5))
    rabbit(canvas, 304, 800, 56, p.light)
    canvas.paint(
        ribbon(through([(264, 740), (258, 776), (294, 792)], 8), [6.4, 6, 5]),
        p.dark,
        form=Form(LEFT, None, p.k3, 3),
    )
    canvas.paint(
        ribbon(through([(338, 740), (344, 776), (312, 792)], 8), [6.4, 6, 5]),
        p.dark,
        form=Form(RIGHT, None, p.k3, 3),
    )
    for x in (299, 309):
        canvas.paint(circle(x, 791, 5), p.light, form=Form(UP, p.k4, None, 2))
