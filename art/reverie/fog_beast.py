"""A fog that is a cat."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, cords, craft, land, sky, water
from art.figures import person
from art.paint import DOWN, UP, Canvas, Form, Shade
from art.reverie import card
from art.shapes import bezier, circle, ellipse, lens, moved, polygon, rect, ribbon, smooth, svg, through, union


@card("fog-beast", palette="storm")
def fog_beast(canvas: Canvas) -> None:
    """A fog bank shaped like a crouching cat comes over a harbour with a lighthouse at its throat."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k1), (240, p.k2), (520, p.k3)])
    sky.streaks(canvas, 420, 70, 420, 60, colour=p.k1, alpha=0.5)
    sky.streaks(canvas, 120, 160, 380, 44, colour=p.k3, alpha=0.35)
    water.sea(canvas, 500, far=p.k3, near=p.k1, crest=p.k4, ripples=110)
    _fog_cat(canvas)
    lamp = buildings.lighthouse(canvas, 312, 652, 132, wall=p.k5, band=p.accent2)
    canvas.glow(*lamp, 200, p.lamp, 0.7)
    land.rocks(canvas, [(290, 664, 60), (336, 666, 70), (312, 668, 100)], colour=p.k1)
    for x, y, wide, flip in ((150, 706, 46, False), (452, 716, 54, True), (388, 760, 36, True)):
        craft.sail_boat(canvas, x, y, wide, hull=p.k0, sail=p.k5, flip=flip)
        with canvas.layer(rough=0.4, alpha=0.7) as pen:
            pen.fill(lens(x, y + 2, wide * 1.5, 5), p.k4)
    canvas.fog(700, 26, p.k4, 0.5)
    hill = through(
        [(-20, 700), (70, 716), (160, 770), (250, 800), (360, 806), (470, 780), (540, 736), (620, 712)], 14
    )

    def ground(x: float) -> float:
        return float(np.interp(x, hill[:, 0], hill[:, 1]))

    for left, right in ((-15, 170), (440, 615)):
        buildings.town(
            canvas,
            ground,
            walls=[p.k(1.4), p.k(1.7)],
            roofs=[p.k1, p.k(0.7)],
            height=(24, 64),
            width=(34, 52),
            lit=0.3,
            base=120,
            left=left,
            right=right,
        )
    buildings.tower(canvas, 520, 790, 40, 110, wall=p.k(1.5), roof=p.k(0.6))
    tail = through([(620, 560), (560, 590), (480, 640), (500, 676), (556, 668), (566, 640)], 12)
    canvas.paint(canvas.mask(ribbon(tail, [34, 26, 20, 15, 10, 3]), soft=3), p.k5, rough=0, alpha=0.75)
    _jetty(canvas)


def _fog_cat(canvas: Canvas) -> None:
    """Ears, brow and back of cloud; two dim gaps for eyes; paws round the harbour."""
    p = canvas.palette
    back = smooth(
        [(330, 170), (430, 150), (540, 190), (640, 290), (660, 640), (420, 640), (300, 420)], tension=0.9
    )
    canvas.paint(canvas.mask(back, soft=5), p.k(3.5), rough=0, shade=Shade(p.k(4.4), UP, 0.3, 1), alpha=0.95)
    head = smooth(
        [
            (96, 470),
            (92, 380),
            (112, 300),
            (108, 190),
            (134, 176),
            (200, 244),
            (262, 232),
            (330, 240),
            (392, 168),
            (418, 184),
            (424, 300),
            (446, 380),
            (438, 470),
            (380, 556),
            (270, 580),
            (156, 552),
        ],
        tension=0.85,
    )
    canvas.paint(
        canvas.mask(head, soft=4),
        p.k(4.2),
        rough=0,
        shade=[Shade(p.k(4.9), UP, 0.3, 1), Shade(p.k(3.3), DOWN, 0.5, 1.05)],
    )
    chance = canvas.stream("fluff", 0)
    for _ in range(46):
        turn = float(chance.uniform(0, 2 * math.pi))
        at = (268 + 172 * math.cos(turn), 410 + 158 * math.sin(turn))
        puff = circle(*at, float(chance.uniform(16, 36)))
        if at[1] > 300:
            canvas.paint(canvas.mask(puff, soft=5), p.k(float(chance.uniform(3.9, 4.7))), rough=0, alpha=0.55)
    for way in (-1, 1):
        ear = polygon([(268 + way * 146, 212), (268 + way * 132, 282), (268 + way * 82, 262)])
        canvas.paint(canvas.mask(ear, soft=5), p.k(3.1), rough=0, alpha=0.6)
        slit = svg("M -40 8 C -20 -16 14 -20 38 -4 C 20 18 -16 22 -40 8 Z")
        eye = moved(slit, 268 + way * 78, 392, scale=way, scale_y=1)
        canvas.paint(canvas.mask(eye, soft=1.5), p.k2, rough=0, alpha=0.9)
        canvas.paint(
            canvas.mask(moved(ellipse(0, 0, 5, 15), 268 + way * 78, 392), soft=1), p.k0, rough=0, alpha=0.8
        )
        for row in (-8, 6, 20):
            whisker = bezier(
                (268 + way * 62, 490 + row * 0.5),
                (268 + way * 130, 474 + row),
                (268 + way * 180, 474 + row * 1.4),
                (268 + way * 232, 490 + row * 2),
                14,
            )
            canvas.paint(canvas.mask(ribbon(whisker, [1.6, 0.4]), soft=0.8), p.light, rough=0, alpha=0.7)
    nose = svg("M -16 -8 C -6 -14 6 -14 16 -8 C 10 6 4 8 0 12 C -4 8 -10 6 -16 -8 Z")
    canvas.paint(canvas.mask(moved(nose, 268, 468), soft=1.5), p.k2, rough=0, alpha=0.75)
    for way in (-1, 1):
        mouth = bezier((268, 480), (268, 500), (268 + way * 30, 508), (268 + way * 50, 494), 12)
        canvas.paint(canvas.mask(ribbon(mouth, [2.2, 0.6]), soft=1), p.k2, rough=0, alpha=0.6)
    for way, x, y in ((-1, 96, 650), (1, 470, 660)):
        arm = ribbon(through([(268 + way * 180, 500), (x - way * 10, 570), (x, 630)], 12), [60, 62, 56])
        canvas.paint(
            canvas.mask(union(arm, ellipse(x, y, 78, 42)), soft=4),
            p.k(4.4),
            rough=0,
            shade=Shade(p.k(3.3), DOWN, 0.4, 1.05),
        )
        for toe in (-26, 4, 34):
            canvas.paint(
                canvas.mask(ribbon([(x + toe - 4, y + 6), (x + toe - 4, y + 34)], [0.6, 2, 0.6]), soft=1),
                p.k2,
                rough=0,
                alpha=0.6,
            )
    canvas.fog(648, 24, p.k5, 0.7)


def _jetty(canvas: Canvas) -> None:
    p = canvas.palette
    front = smooth([(-30, 930), (-30, 850), (90, 838), (170, 856), (240, 890), (300, 930)], tension=0.5)
    canvas.paint(front, p.dark, form=Form(UP, None, p.k2, 5), rough=0.8)
    with canvas.layer(rough=0.3) as pen:
        for x in (150, 220, 290, 346):
            pen.fill(rect(x, 832, 9, 90), p.dark)
    canvas.paint(
        polygon([(90, 826), (372, 818), (376, 834), (90, 844)]), p.k0, form=Form(UP, p.dark, p.k3, 4), rough=0.5
    )
    hero = person(
        canvas, 326, 820, 92, "offer", coat=p.accent, hat="wool", hat_colour=p.accent2, light=1, rim=p.k5
    )
    canvas.paint(
        ellipse(hero.hand[0] + 10, hero.hand[1] - 1, 17, 5), p.light, form=Form(UP, p.k2, None, 3), rough=0.2
    )
    canvas.paint(rect(60, 770, 5, 66), p.dark, rough=0.3)
    canvas.paint(rect(128, 770, 5, 66), p.dark, rough=0.3)
    for row in range(4):
        cords.string(canvas, (62, 772 + row * 12), (130, 772 + row * 12), sag=14, colour=p.k3, width=1.4)
