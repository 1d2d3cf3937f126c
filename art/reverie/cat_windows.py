"""The eyes of a cat, with a door in each."""

from __future__ import annotations

import math

from art.blocks import openings, plants, sky
from art.figures import person
from art.paint import DOWN, UP, UP_LEFT, Canvas, Cast, Form, Shade, darken
from art.parts import silhouette
from art.reverie import card
from art.shapes import Path, bezier, circle, ellipse, minus, moved, polygon, rect, ribbon, svg, through


@card("cat-windows", palette="violet")
def cat_windows(canvas: Canvas) -> None:
    """A dark cat's eyes are lit windows whose pupils are doors; a mouse with a suitcase stands in one."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k2), (400, p.k1), (900, p.k0)])
    sky.stars(canvas, 120, bottom=300)
    head = svg(
        "M 18 950 C -60 760 -40 480 6 330 C -16 190 -10 60 40 -60 C 120 20 170 90 206 152"
        " C 262 134 338 134 394 152 C 430 90 480 20 560 -60 C 610 60 616 190 594 330"
        " C 640 480 660 760 582 950 Z"
    )
    canvas.paint(head, p.k0, form=Form(UP, p.dark, p.k2, 26), shade=Shade(p.dark, DOWN, 0.4, 1))
    for x in (92, 508):
        inner = svg("M -42 150 C -62 70 -50 20 -26 -40 C 16 20 44 70 58 124 C 20 120 -14 132 -42 150 Z")
        canvas.paint(moved(inner, x, 70, flip=x > 300), p.k2, form=Form(UP, p.k0, p.k3, 16), rough=1.4)
    _fur(canvas, head)
    for x in (158, 442):
        _window_eye(canvas, x, 404, open_right=x < 300)
    _muzzle(canvas)
    _whisker_lines(canvas)
    openings.ladder(canvas, (566, 300), (556, 110), 22, rungs=12, colour=p.k4, thick=2.4)


def _fur(canvas: Canvas, head: Path) -> None:
    p = canvas.palette
    chance = canvas.stream("fur", 0)
    with canvas.layer(rough=0.3, clip=head, alpha=0.5) as pen:
        for _ in range(900):
            x, y = float(chance.uniform(0, 600)), float(chance.uniform(120, 900))
            turn = math.atan2(y - 480, x - 300) + chance.uniform(-0.25, 0.25)
            long = float(chance.uniform(12, 30))
            end = (x + long * math.cos(turn), y + long * math.sin(turn))
            pen.stroke((x, y), end, p.k2 if chance.random() < 0.45 else p.dark, float(chance.uniform(0.8, 2)))
        for side in (-1, 0, 1):
            pen.fill(ribbon([(300 + side * 44, 168), (300 + side * 30, 268)], [1, 10, 2]), p.dark, 0.9)


def _window_eye(canvas: Canvas, x: float, y: float, *, open_right: bool) -> None:
    """A lit arched window shaped like an eye; its pupil is a door, half open."""
    p = canvas.palette
    way = 1 if open_right else -1
    canvas.glow(x, y, 260, p.lamp, 0.5)
    eye = moved(
        svg(
            "M -128 26 C -96 -78 -20 -120 40 -112 C 96 -104 128 -60 130 -14 C 96 74 10 106 -52 92"
            " C -90 82 -114 58 -128 26 Z"
        ),
        x,
        y,
        flip=not open_right,
    )
    canvas.paint(canvas.mask(eye, line=17), p.dark, rough=0.5)
    with canvas.inside(eye) as glass:
        glass.radial(x, y + 10, [(0, "#fff4b0"), (60, "#ffd95c"), (110, "#f0a02c"), (150, "#b8561e")])
        with glass.layer(rough=0.3, alpha=0.8) as pen:
            for radius in (52, 94):
                pen.line(ellipse(x, y, radius, radius * 1.16), "#8a4a1c", 3.4)
            for turn in range(0, 360, 30):
                end = (x + 150 * math.cos(math.radians(turn)), y + 160 * math.sin(math.radians(turn)))
                start = (x + 52 * math.cos(math.radians(turn)), y + 60 * math.sin(math.radians(turn)))
                pen.stroke(start, end, "#8a4a1c", 3.4)
        if open_right:
            bowl = minus(circle(x - 66, y + 26, 26), rect(x - 96, y - 4, 60, 14))
            glass.paint(bowl, "#6fc0c4", alpha=0.9, form=Form(UP_LEFT, "#2f6f80", "#e6fff4", 6))
            silhouette(glass, "fish", x - 66, y + 30, 22, p.accent2)
        pupil = svg("M 0 -104 C 34 -60 36 44 0 92 C -36 44 -34 -60 0 -104 Z")
        glass.paint(moved(pupil, x, y), p.dark, rough=0.4)
        inside = moved(svg("M 0 -84 C 22 -44 22 42 0 78 C -22 42 -22 -44 0 -84 Z"), x, y)
        glass.paint(inside, "#e8822c", shade=Shade("#ffe08a", DOWN, 0.2, 1))
        leaf = moved(
            svg("M 0 -102 C 6 -90 18 -60 20 -46 L 62 -30 L 62 58 L 20 44 C 16 66 8 82 0 92 Z"), x, y, flip=way < 0
        )
        glass.paint(leaf, p.k1, form=Form(UP_LEFT, p.dark, p.k3, 6))
        glass.paint(circle(x + way * 52, y + 14, 4.4), p.lamp, rough=0.3)
    canvas.inner_shadow(eye, UP, 20, "#5a2410", 0.5)
    if not open_right:
        _travelling_mouse(canvas, x + 4, y + 76)


def _travelling_mouse(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    person(
        canvas,
        x,
        y,
        96,
        "stand",
        coat=p.accent2,
        legs=p.dark,
        skin="#b9a2b4",
        hair="none",
        scarf=p.accent,
        flip=True,
    )
    for dx in (-9, 8):
        canvas.paint(circle(x + dx, y - 103, 9.5), "#8d7590", form=Form(UP, p.k0, "#d8c4d4", 3))
    canvas.paint(ribbon([(x - 4, y - 88), (x - 18, y - 83)], [6, 1.4]), "#b9a2b4", rough=0.2)
    canvas.paint(circle(x - 18, y - 83, 2.4), p.dark, rough=0.1)
    canvas.paint(circle(x - 8, y - 91, 1.9), p.dark, rough=0.1)
    tail = bezier((x + 8, y - 20), (x + 34, y - 8), (x + 30, y - 40), (x + 44, y - 36), 14)
    canvas.paint(ribbon(tail, [2.2, 0.8]), "#8d7590", rough=0.2)
    canvas.paint(rect(x - 30, y - 30, 27, 22, 3), "#7a4a24", form=Form(UP_LEFT, "#3a2010", "#d8a468", 4))


def _muzzle(canvas: Canvas) -> None:
    p = canvas.palette
    for side in (-1, 1):
        cheek = ellipse(300 + side * 66, 640, 92, 72, side * 12)
        canvas.paint(cheek, p.k(0.5), form=Form(UP, p.dark, p.k2, 18), rough=1.2)
        with canvas.layer(rough=0.2) as pen:
            for index in range(9):
                pen.dot(300 + side * (46 + 26 * (index % 3)), 618 + 20 * (index // 3), 3, p.dark)
    carpet = svg(
        "M 262 694 C 262 760 190 840 120 910 L 480 910 C 410 840 338 760 338 694 C 320 704 280 704 262 694 Z"
    )
    red = "#c23a4a"
    canvas.paint(
        carpet, red, form=Form(UP, darken(red, 0.5), "#f08a80", 12), shade=Shade(darken(red, 0.4), DOWN, 0.5, 1)
    )
    with canvas.layer(rough=0.3, clip=carpet) as pen:
        pen.fill(ribbon(bezier((273, 694), (270, 770), (206, 840), (142, 910), 20), [1.6, 5]), p.lamp)
        pen.fill(ribbon(bezier((327, 694), (330, 770), (394, 840), (458, 910), 20), [1.6, 5]), p.lamp)
        pen.fill(ribbon([(300, 694), (300, 910)], [1, 4]), darken(red, 0.35))
    mouth = through([(196, 690), (250, 716), (300, 676), (350, 716), (404, 690)], 14)
    canvas.paint(ribbon(mouth, [1, 5, 6, 5, 1]), p.dark, rough=0.5)
    for x in (236, 364):
        canvas.paint(polygon([(x - 9, 706), (x + 9, 706), (x, 742)]), p.light, form=Form(UP_LEFT, p.k3, None, 4))
    nose = svg("M 244 560 C 260 546 340 546 356 560 C 350 590 322 606 300 612 C 278 606 250 590 244 560 Z")
    canvas.paint(nose, "#d98a9a", form=Form(UP, "#7a3a5a", "#ffd2d0", 10), cast=Cast(0, 5, 5, 0.5))
    with canvas.layer(rough=0.2) as pen:
        pen.fill(rect(236, 552, 128, 7, 2), p.k4)
        pen.fill(rect(236, 514, 128, 5, 2), p.k4)
        for index in range(12):
            pen.fill(rect(239 + index * 11, 516, 3.4, 38), p.k4)
    for index, tone in enumerate((p.accent, p.accent2, p.lamp, "#e06a8a")):
        x = 256 + index * 29
        plants.flower(canvas, x, 484 - (index % 2) * 8, 11, petal=tone, stem=22, stem_colour="#4f9a6a")
        pot = polygon([(x - 9, 500), (x + 9, 500), (x + 6, 516), (x - 6, 516)])
        canvas.paint(pot, "#c8704a", form=Form(UP, "#6a2f2c", "#f4b084", 4), rough=0.3)
    for x in (208, 396):
        person(canvas, x, 900, 58, "stand", silhouette=p.dark, hat="top")


def _whisker_lines(canvas: Canvas) -> None:
    p = canvas.palette
    for side in (-1, 1):
        for index, (rise, drop) in enumerate(((-70, -30), (-8, 34), (50, 100))):
            start = (300 + side * 96, 630 + index * 18)
            end = (300 + side * 330, 630 + index * 18 + rise + drop)
            curve = bezier(
                start, (start[0] + side * 80, start[1] + rise * 0.7), (end[0] - side * 70, end[1] - 30), end, 40
            )
            canvas.paint(ribbon(curve, [2.6, 1.6, 0.9]), p.k5, rough=0.2)
            if index == 1:
                for step, tone in ((16, p.accent), (22, p.k5), (28, p.accent2)):
                    x, y = float(curve[step][0]), float(curve[step][1])
                    shirt = svg("M -13 0 L 13 0 L 17 9 L 10 12 L 10 32 L -10 32 L -10 12 L -17 9 Z")
                    canvas.paint(
                        moved(shirt, x, y, turn=side * 8), tone, form=Form(UP, darken(tone, 0.4), None, 5)
                    )
