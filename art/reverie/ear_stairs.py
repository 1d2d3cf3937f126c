"""The folds of an ear, with a door at their end."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import cords, lights, openings, sky
from art.figures import person
from art.paint import DOWN, LEFT, RIGHT, UP, UP_LEFT, Canvas, Cast, Form, Shade, darken, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import Path, Point, bezier, circle, common, minus, moved, polygon, rect, ribbon, svg, through

STAIR: list[Point] = [
    (330, 800),
    (392, 716),
    (440, 610),
    (482, 470),
    (478, 320),
    (402, 216),
    (292, 208),
    (222, 290),
    (214, 400),
    (252, 478),
    (318, 506),
]


@card("ear-stairs", palette="dusk")
def ear_stairs(canvas: Canvas) -> None:
    """The folds of a giant ear form a stair to a lit door; a small figure climbs it with a letter."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (300, p.k1), (620, p.k2), (900, p.k1)])
    sky.stars(canvas, 150, bottom=520)
    sky.moon(canvas, 66, 96, 36, phase=0.4)
    skin = mix(p.k3, p.k4, 0.45)
    cheek = svg("M -20 -20 L 330 -20 L 300 700 C 290 780 210 826 100 850 C 60 860 10 866 -20 870 Z")
    canvas.paint(cheek, darken(skin, 0.25), shade=Shade(p.k1, LEFT, 0.3, 1), form=Form(UP, p.k1, p.k4, 18))
    ear = svg(
        "M 196 470 C 150 330 150 170 258 106 C 380 40 560 110 566 320 C 570 470 500 560 470 660"
        " C 450 760 420 850 330 868 C 252 878 214 810 222 730 C 228 650 214 560 196 470 Z"
    )
    canvas.paint(
        ear,
        skin,
        cast=Cast(12, 12, 20, 0.6),
        form=Form(UP_LEFT, p.k2, p.k5, 36),
        shade=Shade(p.k2, RIGHT, 0.5, 1.1),
    )
    _ear_folds(canvas, ear)
    _ear_stair(canvas)
    _ear_door(canvas)
    _ear_people(canvas)
    _hair_curtain(canvas)


def _ear_folds(canvas: Canvas, ear: Path) -> None:
    p = canvas.palette
    valley = svg(
        "M 226 456 C 186 340 200 210 290 168 C 392 130 506 190 510 326 C 512 440 452 520 424 612"
        " C 404 690 380 760 330 776 C 280 780 268 720 272 664 C 276 600 244 530 226 456 Z"
    )
    canvas.paint(common(valley, ear), mix(p.k2, p.k3, 0.55), form=Form(DOWN, p.k4, p.k1, 22), rough=0.9)
    ridge = svg(
        "M 262 440 C 238 350 256 262 322 248 C 396 236 444 296 436 372 C 430 440 388 480 372 560"
        " C 362 616 346 648 318 650 C 290 648 296 606 294 566 C 290 520 274 486 262 440 Z"
    )
    canvas.paint(ridge, mix(p.k3, p.k4, 0.3), form=Form(UP_LEFT, p.k1, p.k5, 20), cast=Cast(6, 12, 10, 0.5))
    hollow = svg(
        "M 270 450 C 262 390 290 330 340 334 C 392 340 402 400 384 446 C 366 490 352 540 326 552"
        " C 296 556 276 500 270 450 Z"
    )
    canvas.paint(hollow, p.k1, form=Form(DOWN, p.k2, p.k0, 22), shade=Shade(p.k0, UP, 0.3, 1))


def _ear_stair(canvas: Canvas) -> None:
    """Steps along the folds, wide outside and narrow towards the door."""
    p = canvas.palette
    curve = through(STAIR, 26)
    lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(curve, axis=0).T))])
    total, count = float(lengths[-1]), 62
    canvas.paint(ribbon(curve, [26, 27, 27, 26, 24, 20, 17, 15]), p.k1, alpha=0.75, rough=0.8)

    def at(share: float) -> tuple[Point, Point]:
        x, y = (float(np.interp(share * total, lengths, curve[:, axis])) for axis in (0, 1))
        nx, ny = (float(np.interp(min(total, share * total + 3), lengths, curve[:, axis])) for axis in (0, 1))
        away = math.hypot(nx - x, ny - y) or 1.0
        half = 23 - 10 * share
        sx, sy = -(ny - y) / away * half, (nx - x) / away * half
        return (x + sx, y + sy), (x - sx, y - sy)

    with canvas.layer(rough=0.3, grain=0.14) as pen:
        for index in range(count):
            a, b = at(index / count)
            c, d = at((index + 0.92) / count)
            lit = 0.25 + 0.7 * (index / count)
            pen.fill(polygon([a, b, d, c]), mix(p.k4, p.k5, lit))
            pen.fill(polygon([a, b, (b[0], b[1] + 5), (a[0], a[1] + 5)]), mix(p.k1, p.k2, 0.6))


def _ear_door(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.glow(338, 452, 150, p.lamp, 0.8)
    openings.door(canvas, 340, 500, 52, 92, frame=p.k5, leaf=p.accent, glow=p.lamp, open_=0.6)
    silhouette(canvas, "bell", 340, 396, 22, p.lamp)
    cords.string(canvas, (398, 250), (366, 440), sag=40, colour=p.dark, width=2)
    canvas.paint(
        polygon([(386, 236), (412, 236), (404, 258), (394, 258)]), p.accent, form=Form(UP_LEFT, p.k0, None, 4)
    )


def _ear_people(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.glow(452, 560, 100, p.lamp, 0.5)
    hero = person(
        canvas,
        450,
        612,
        100,
        "climb",
        coat=p.accent2,
        hat="brim",
        scarf=p.accent,
        bag="#6a3a2a",
        flip=True,
        rim=p.k5,
    )
    lights.hand_lantern(canvas, hero.hand[0], hero.hand[1], 26)
    canvas.paint(
        moved(rect(-13, -4, 26, 8, 3), hero.far_hand[0], hero.far_hand[1] - 3, turn=-30), p.light, rough=0.3
    )
    with canvas.layer(rough=0.3) as pen:
        pen.fill(rect(244, 812, 76, 7, 2), p.k0)
        pen.fill(rect(250, 812, 5, 20), p.k0)
        pen.fill(rect(308, 812, 5, 20), p.k0)
    for x, name, coat, pose in (
        (256, "drum", p.accent, "sit"),
        (296, "trumpet", p.k1, "sit"),
        (372, "saxophone", p.accent2, "stand"),
    ):
        seat = 810 if pose == "sit" else 836
        joints = person(canvas, x, seat, 62, pose, coat=coat, hat="bowler", rim=p.k5)
        part(canvas, name, joints.hand[0] + 4, joints.hand[1] - 4, 26, [p.k0, "#a5702a", p.lamp])
    canvas.paint(
        minus(circle(290, 862, 27), circle(290, 862, 21)), p.lamp, form=Form(UP_LEFT, "#8a5a1c", p.light, 4)
    )
    canvas.paint(circle(290, 890, 7), p.accent, form=Form(UP_LEFT, p.k0, p.light, 3))
    part(canvas, "nest-with-eggs", 330, 150, 58, [p.k0, p.k1, p.k4], anchor="foot")
    silhouette(canvas, "bird", 372, 134, 34, p.accent)


def _hair_curtain(canvas: Canvas) -> None:
    p = canvas.palette
    chance = canvas.stream("hair", 0)
    for index in range(30):
        x = 430 + index * 8 + float(chance.uniform(-10, 10))
        top = (x - 60 + float(chance.uniform(-20, 20)), -20.0)
        low = (x + float(chance.uniform(0, 50)) + 40, float(chance.uniform(640, 930)))
        curve = bezier(top, (x + 60 + index * 2, 200), (x + 110, 480), low, 30)
        tone = mix(p.dark, p.k1, float(chance.uniform(0, 0.8)))
        canvas.paint(ribbon(curve, [7, 9, 7, 1]), tone, form=Form(LEFT, None, mix(tone, p.k3, 0.35), 4), rough=0.4)
    for index in range(34):
        x = 470 - index * 16
        low = (x - 190 - float(chance.uniform(0, 60)), 70 + index * 7.5 + float(chance.uniform(0, 40)))
        curve = bezier((x, -20), (x - 40, 20 + index * 2), (low[0] + 90, low[1] - 60), low, 24)
        tone = mix(p.dark, p.k1, float(chance.uniform(0, 0.7)))
        canvas.paint(
            ribbon(curve, [13, 11, 8, 0.6]), tone, form=Form(UP, None, mix(tone, p.k3, 0.3), 4), rough=0.4
        )
