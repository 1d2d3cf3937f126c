"""A beast seen from inside its mouth."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import land, lights, sky, trees
from art.figures import bird, person
from art.paint import DOWN, UP, Canvas, Cast, Form, Shade, mix
from art.parts import part
from art.reverie import card
from art.shapes import Path, ellipse, minus, moved, polygon, rect, ribbon, svg, through


@card("jaws-view", palette="noct")
def jaws_view(canvas: Canvas) -> None:
    """Between huge teeth a traveller with a lantern approaches over snow along a red tongue."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (250, p.k1), (420, p.k2), (520, p.k3)])
    sky.stars(canvas, 120, bottom=430)
    sky.moon(canvas, 398, 268, 40)
    land.mountains(canvas, 512, 130, 6, colour=p.k2, lit=p.k3, snow=p.k4, mist=p.k3)
    canvas.fog(510, 30, p.k4, 0.7)
    chance = canvas.stream("firs", 0)
    for index in range(26):
        trees.pine(
            canvas, index * 24.0, 530 + float(chance.uniform(-6, 6)), float(chance.uniform(36, 84)), colour=p.k1
        )
    canvas.paint(rect(-10, 520, 620, 400), p.k4, shade=[Shade(p.k5, UP, 0.7, 1), Shade(p.k2, DOWN, 0.3, 0.9)])
    canvas.fog(534, 16, p.k5, 0.7)
    _tongue(canvas)
    lights.hand_lantern(canvas, 334, 556, 40, glow=0.9)
    canvas.glow(330, 590, 190, p.lamp, 0.5)
    hero = person(canvas, 312, 622, 92, "walk", coat=p.accent, hat="brim", scarf=p.accent2, rim=p.lamp, light=1)
    lights.hand_lantern(canvas, hero.far_hand[0] + 12, hero.far_hand[1] - 4, 30, glow=0.3)
    _teeth(canvas)


def _tongue(canvas: Canvas) -> None:
    p = canvas.palette
    spine = [(320, 680), (318, 610), (352, 560), (340, 526)]
    canvas.paint(ribbon(through(spine, 16), [40, 24, 10, 4]), mix(p.k5, p.k3, 0.3), rough=1)
    red = "#9c3038"
    tongue = svg(
        "M 36 930 C 70 810 196 770 246 706 C 280 664 300 640 306 600 L 334 600 C 340 640 356 668 398 706"
        " C 464 764 556 806 574 930 Z"
    )
    canvas.paint(
        tongue, red, form=Form(UP, "#3a1024", "#e0786c", 22), shade=Shade("#2a0c22", DOWN, 0.45, 1), rough=1
    )
    canvas.paint(
        ribbon([(306, 930), (312, 800), (318, 700), (320, 620)], [13, 10, 6, 2]), "#6a1c2c", rough=1, alpha=0.9
    )
    chance = canvas.stream("buds", 0)
    with canvas.layer(rough=0.2, alpha=0.5) as pen:
        for _ in range(90):
            share = float(chance.random())
            half = 16 + 200 * share**1.3
            pen.dot(312 + float(chance.uniform(-0.8, 0.8)) * half, 640 + 250 * share, 1 + 3 * share, "#e8948a")
    with canvas.layer(rough=0.2, alpha=0.8) as pen:
        for index in range(13):
            share = index / 12
            x = float(np.interp(share, [0, 0.3, 0.6, 1], [340, 350, 322, 318])) + (5 + 9 * share) * (
                1 if index % 2 else -1
            )
            pen.fill(
                ellipse(x, 532 + 150 * share, 2 + 5 * share, 1.2 + 2.6 * share), p.k2 if share < 0.6 else "#5a1626"
            )
    part(canvas, "toothbrush", 206, 800, 96, [p.k1, p.accent2, p.light], turn=30)


def _teeth(canvas: Canvas) -> None:
    """Gums and fangs above and below, nearly black, wet on the side of the moon."""
    p = canvas.palette
    cheeks = minus(rect(-20, -20, 640, 960), ellipse(300, 470, 292, 430))
    canvas.paint(cheeks, p.dark, shade=Shade("#3a1430", DOWN, 0.6, 1.1, 0.6), rough=1.6)
    tooth = "M -0.5 0 C -0.46 0.5 -0.2 0.86 0 1 C 0.2 0.86 0.46 0.5 0.5 0 Z"
    upper = (
        (24, 96, 260),
        (112, 88, 210),
        (196, 76, 176),
        (276, 70, 128),
        (350, 70, 132),
        (424, 78, 190),
        (508, 92, 230),
        (590, 100, 280),
    )
    lower = ((14, 100, 270), (98, 84, 186), (176, 70, 120), (424, 72, 124), (506, 88, 206), (592, 104, 290))
    ivory = mix(p.k1, p.k3, 0.3)
    for x, wide, tall in upper:
        shape = _scaled(tooth, x, -6 + abs(x - 300) * 0.1, wide, tall)
        canvas.paint(
            shape,
            ivory,
            form=Form(20, p.dark, p.k5, 15),
            shade=Shade(p.dark, UP, 0.45, 1),
            cast=Cast(0, 8, 10, 0.5),
            rough=0.9,
        )
    for x, wide, tall in lower:
        shape = _scaled(tooth, x, 912 - abs(x - 300) * 0.1, wide, -tall)
        canvas.paint(
            shape,
            ivory,
            form=Form(-30, p.dark, p.k5, 15),
            shade=Shade(p.dark, DOWN, 0.45, 1),
            cast=Cast(0, -4, 10, 0.5),
            rough=0.9,
        )
    for y, way in ((-20, 1), (920, -1)):
        gum = (
            [(-20.0, y)]
            + [(x, y + way * (58 + 9 * abs(math.sin(x / 25)) + 8 * math.sin(x / 61))) for x in range(-20, 640, 6)]
            + [(620.0, y)]
        )
        canvas.paint(polygon(gum), "#33142e", form=Form(90 if way > 0 else -90, p.dark, "#7a3048", 12), rough=1.2)
    canvas.glow(510, 800, 60, p.lamp, 0.6)
    canvas.paint(svg("M 494 846 L 494 812 A 15 15 0 0 1 524 812 L 524 846 Z"), "#3a2418", rough=0.4)
    canvas.paint(rect(499, 770, 18, 20, 8), p.lamp, rough=0.3)
    with canvas.layer(rough=0.1) as pen:
        pen.stroke((508, 770), (508, 790), p.dark, 2)
        pen.stroke((499, 780), (517, 780), p.dark, 2)
        pen.dot(519, 830, 2, p.lamp)
    bird(canvas, 300, 142, 44, p.k5, rim=p.light, turn=-20)
    with canvas.layer(rough=0.2, alpha=0.8) as pen:
        for x, y in ((112, 222), (424, 204), (24, 280)):
            pen.fill(ribbon([(x, y - 14), (x, y + 34)], [1, 1.6]), p.k4)
            pen.dot(x, y + 38, 5, p.k4)


def _scaled(path: str, x: float, y: float, wide: float, tall: float) -> Path:
    return moved(svg(path), x, y, scale=wide, scale_y=tall)
