"""A spider at her harp."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import cords, land, lights, plants, sky
from art.figures import person
from art.paint import UP, UP_RIGHT, Canvas, Form, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import bezier, circle, ellipse, lens, moved, polygon, rect, ribbon, smooth

WEB = (392.0, 262.0)


@card("web-harp", palette="ink")
def web_harp(canvas: Canvas) -> None:
    """A spider plays a dewy web like a harp for insects seated on leaves and mushrooms."""
    p = canvas.palette
    canvas.radial(430, 200, [(0, p.k4), (120, p.k3), (280, p.k2), (470, p.k1), (760, p.k0)], wander=50)
    canvas.brush(0.9)
    sky.moon(canvas, 452, 176, 92, glow=0.6)
    for x, y, tall, lean in ((40, 930, 700, 60), (560, 940, 520, -60), (180, 940, 420, -30)):
        stalk = bezier((x, y), (x, y - tall * 0.5), (x + lean * 0.4, y - tall * 0.8), (x + lean, y - tall), 24)
        canvas.paint(ribbon(stalk, [9, 6, 2]), p.k0, rough=0.8)
        for index in range(5, 22, 5):
            at = (float(stalk[index][0]), float(stalk[index][1]))
            leaf = moved(lens(60, 0, 120, 40), *at, turn=-30 if index % 2 else 205)
            canvas.paint(leaf, p.k(0.6), form=Form(UP_RIGHT, p.dark, p.k3, 7), rough=0.8)
    canvas.fog(640, 90, p.k2, 0.5)
    _web(canvas)
    _spider(canvas)
    _audience(canvas)


def _web(canvas: Canvas) -> None:
    p = canvas.palette
    x, y = WEB
    ends = [
        (x + 900 * math.cos(math.radians(a)), y + 900 * math.sin(math.radians(a)))
        for a in np.linspace(0, 360, 21)[:-1] + 6
    ]
    reaches = [
        0.36,
        0.36,
        0.44,
        0.58,
        0.72,
        0.7,
        0.62,
        0.52,
        0.5,
        0.46,
        0.44,
        0.46,
        0.46,
        0.4,
        0.34,
        0.33,
        0.33,
        0.34,
        0.35,
        0.36,
    ]
    tips = [(x + (ex - x) * r, y + (ey - y) * r) for (ex, ey), r in zip(ends, reaches, strict=True)]
    chance = canvas.stream("dew", 0)
    drops: list[tuple[float, float, float]] = []
    with canvas.layer(rough=0.1, grain=0.03) as pen:
        for tip in tips:
            pen.stroke(WEB, (x + (tip[0] - x) * 1.6, y + (tip[1] - y) * 1.6), p.k5, 1.9)
        for ring in range(1, 13):
            share = ring / 12.5
            for index, tip in enumerate(tips):
                after = tips[(index + 1) % 20]
                a = (x + (tip[0] - x) * share, y + (tip[1] - y) * share)
                b = (x + (after[0] - x) * share, y + (after[1] - y) * share)
                middle = ((a[0] + b[0]) / 2 * 0.94 + x * 0.06, (a[1] + b[1]) / 2 * 0.94 + y * 0.06)
                pen.line(polygon(bezier(a, middle, middle, b, 10), closed=False), p.k5, 1.2, 0.9)
                if chance.random() < 0.3:
                    drops.append((*a, float(chance.uniform(1.6, 4.4))))
    for dx, dy, r in drops:
        if r > 3.2:
            canvas.glow(dx, dy, r * 5, p.lamp, 0.6)
            canvas.paint(circle(dx, dy, r), lighten(p.lamp, 0.4), rough=0.1)
        else:
            canvas.paint(circle(dx, dy, r), p.light, form=Form(UP_RIGHT, p.k3, None, r), rough=0.1)


def _spider(canvas: Canvas) -> None:
    """Long-legged, in white cuffs, a little under the hub so that the moon shows it."""
    p = canvas.palette
    x, y = 398.0, 330.0
    legs = (
        ((-20, -16), (-96, -96), (-150, -20)),
        ((-22, -4), (-124, -40), (-186, 54)),
        ((-22, 8), (-112, 34), (-150, 148)),
        ((-16, 18), (-66, 92), (-84, 206)),
        ((20, -16), (84, -110), (132, -60)),
        ((22, -4), (112, -50), (160, 30)),
        ((22, 8), (100, 30), (140, 130)),
        ((16, 18), (60, 90), (86, 196)),
    )
    for index, (root, knee, foot) in enumerate(legs):
        points = [(x + a, y + b) for a, b in (root, knee, foot)]
        canvas.paint(
            ribbon(bezier(points[0], points[1], points[1], points[2], 18), [6.4, 5, 3.4, 2]),
            p.dark,
            form=Form(UP_RIGHT, None, p.k3, 3),
            rough=0.4,
        )
        if index < 4:
            cuff = points[2]
            turn = math.degrees(math.atan2(foot[1] - knee[1], foot[0] - knee[0])) + 90
            canvas.paint(
                moved(polygon([(-5, -16), (5, -16), (7, 0), (-7, 0)]), *cuff, turn=turn + 180),
                p.light,
                form=Form(UP, p.k4, None, 4),
                rough=0.3,
            )
    canvas.paint(ellipse(x + 8, y + 62, 48, 62, -8), p.dark, form=Form(UP_RIGHT, None, p.k3, 14), rough=0.6)
    canvas.paint(circle(x - 2, y - 4, 31), p.dark, form=Form(UP_RIGHT, None, p.k3, 9), rough=0.5)
    canvas.paint(
        polygon(
            [
                (x - 20, y + 24),
                (x - 2, y + 31),
                (x + 16, y + 24),
                (x + 16, y + 40),
                (x - 2, y + 33),
                (x - 20, y + 40),
            ]
        ),
        p.accent,
        rough=0.4,
    )
    for dx, dy, r in ((-13, -10, 5), (5, -12, 5), (-20, 2, 2.6), (13, -1, 2.6)):
        canvas.paint(circle(x + dx, y + dy, r), p.lamp, rough=0.1)
        canvas.paint(circle(x + dx - 1, y + dy + 1, r * 0.45), p.dark, rough=0)


def _audience(canvas: Canvas) -> None:
    p = canvas.palette
    cords.string(canvas, (548, 470), (548, 540), colour=p.k5, width=1.6)
    canvas.paint(ellipse(548, 584, 24, 46), p.k5, form=Form(UP_RIGHT, p.k2, p.light, 9), rough=0.8)
    with canvas.layer(rough=0.2, alpha=0.7) as pen:
        for index in range(9):
            pen.stroke((526, 552 + index * 8), (570, 546 + index * 8 + (6 if index % 2 else 0)), p.k3, 1.6)
    ground = smooth(
        [(-40, 800), (140, 776), (330, 800), (480, 840), (640, 830), (640, 960), (-40, 960)], tension=0.6
    )
    canvas.paint(ground, p.k(0.6), form=Form(UP_RIGHT, None, p.k2, 10), rough=2)
    for x, y, tall in ((70, 806, 120), (170, 812, 96), (276, 826, 110), (372, 850, 80)):
        plants.mushroom(canvas, x, y, tall, cap=mix(p.accent, p.k1, 0.25), stem=p.k4, dots=p.k5)
    pale = [p.dark, p.k2, p.k5]
    part(canvas, "cricket", 70, 690, 78, pale, anchor="foot")
    part(canvas, "beetle", 172, 720, 48, [p.dark, p.accent2, p.k5], anchor="foot", turn=10)
    part(canvas, "snail", 278, 718, 60, pale, anchor="foot", flip=True)
    silhouette(canvas, "top-hat", 264, 672, 26, p.dark, form=Form(UP_RIGHT, None, p.k4, 3))
    part(canvas, "fly", 372, 772, 56, pale, anchor="foot")
    canvas.paint(
        moved(rect(-9, -6, 18, 12, 2), 404, 744, turn=-18), p.lamp, form=Form(UP, "#a86a1a", None, 3), rough=0.2
    )
    silhouette(canvas, "top-hat", 78, 634, 24, p.dark, form=Form(UP_RIGHT, None, p.k4, 3), turn=8)
    canvas.glow(484, 800, 120, p.lamp, 0.6)
    guest = person(
        canvas, 476, 866, 82, "tiptoe", coat=p.accent, hat="hood", hat_colour=p.accent, flip=True, rim=p.lamp
    )
    lights.hand_lantern(canvas, guest.far_hand[0], guest.far_hand[1], 30)
    for x, lean in ((510, -40), (552, -90), (20, 60)):
        canvas.paint(
            ribbon(bezier((x, 930), (x, 860), (x + lean * 0.3, 800), (x + lean, 740), 12), [10, 7, 1]),
            p.dark,
            rough=0.6,
        )
    land.grass(canvas, 912, 260, 70, colours=[p.dark, p.k0])
