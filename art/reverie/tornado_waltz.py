"""A tornado that dances with a scarecrow."""

from __future__ import annotations

import numpy as np

from art.blocks import land, lights, sky
from art.figures import bird, person
from art.paint import LEFT, UP, Canvas, Form, Shade, darken, lighten, mix
from art.parts import part
from art.reverie import card
from art.shapes import arc, ellipse, moved, polygon, rect, ribbon, through, union


@card("tornado-waltz", palette="storm")
def tornado_waltz(canvas: Canvas) -> None:
    """A scarecrow dances with a bending tornado in which furniture and a cow are turning."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (240, p.k1), (470, p.k2), (600, p.k3), (680, p.lamp), (900, p.k2)])
    for x, y, wide in ((80, 120, 360), (420, 90, 460), (230, 60, 420), (590, 190, 300), (10, 230, 260)):
        sky.cumulus(canvas, x, y, wide, colour=p.k(1.4), dark=p.k(0.6), rim=p.k2, height=110)
    canvas.glow(250, 660, 330, p.lamp, 0.6, squash=3)
    wheat = mix(p.accent, p.k2, 0.25)
    land.hills(canvas, 684, 5, 300, colour=wheat, top=lighten(p.lamp, 0.2), bottom=p.k1, seed=1)
    _funnel(canvas)
    land.grass(canvas, 800, 500, 56, colours=[wheat, darken(wheat, 0.3), p.lamp, darken(wheat, 0.5)], seed=2)
    canvas.paint(ellipse(226, 806, 180, 26), mix(wheat, p.k0, 0.35), rough=1, alpha=0.85)
    _scarecrow(canvas)
    _porch(canvas)
    land.grass(canvas, 908, 360, 84, colours=[p.dark, p.k0, darken(wheat, 0.65)], seed=3)


FUNNEL = [
    (372.0, 800.0),
    (330.0, 720.0),
    (344.0, 640.0),
    (420.0, 540.0),
    (430.0, 430.0),
    (370.0, 310.0),
    (330.0, 190.0),
    (340.0, 60.0),
    (350.0, -40.0),
]
GIRTH = [6.0, 30.0, 62.0, 50.0, 58.0, 92.0, 142.0, 210.0, 280.0]


def _funnel(canvas: Canvas) -> None:
    """A spinning column with a gown, a waist and shoulders of cloud, its rings tilted by turns."""
    p = canvas.palette
    spine = through(FUNNEL, 24)
    canvas.paint(
        ribbon(spine, GIRTH),
        p.k2,
        form=Form(LEFT, p.k0, p.k4, 40),
        shade=Shade(p.k1, UP, 0.5, 1),
        rough=1.6,
        alpha=0.94,
    )
    chance = canvas.stream("rings", 0)
    half = np.interp(np.linspace(0, 1, len(spine)), np.linspace(0, 1, len(GIRTH)), GIRTH)
    with canvas.layer(rough=0.4, grain=0.15) as pen:
        for index in range(6, len(spine) - 8, 2):
            (x, y), girth = spine[index], float(half[index])
            tone = (p.k4, p.k3, p.k1, p.k5, p.k0)[int(chance.integers(5))]
            first = float(chance.uniform(-10, 110))
            ring = arc(
                float(x), float(y), girth * 1.06, girth * 0.24, first, first + float(chance.uniform(50, 130)), 24
            )
            pen.fill(ribbon(ring, [0.3, 2 + girth * 0.03, 0.3]), tone, 0.85)
    ramp = [p.dark, p.k2, p.k5]
    for name, x, y, size, turn in (
        ("cow", 250, 300, 66, 20),
        ("chair", 498, 330, 30, 40),
        ("couch-and-lamp", 210, 150, 66, -18),
        ("musical-keyboard", 470, 196, 56, 24),
        ("window", 520, 470, 40, -26),
        ("envelope", 300, 440, 24, 14),
        ("envelope", 560, 260, 22, -30),
        ("bathtub", 380, 118, 56, 16),
        ("envelope", 500, 590, 20, 30),
    ):
        part(canvas, name, x, y, size, ramp, turn=turn)
    lights.hand_lantern(canvas, 330, 226, 28)


def _scarecrow(canvas: Canvas) -> None:
    """In a ragged tailcoat, one foot off its pole, one hand at the tornado's waist."""
    p = canvas.palette
    straw = lighten(p.accent, 0.25)
    with canvas.layer(rough=0.4) as pen:
        pen.stroke((206, 840), (206, 700), p.dark, 7)
        for end in ((388, 566), (370, 580), (394, 584), (380, 552)):
            pen.stroke((352, 572), end, straw, 2)
        for end in ((138, 470), (126, 482), (146, 460), (124, 468)):
            pen.stroke((150, 492), end, straw, 2)
    coat = p.dark
    canvas.paint(
        polygon(
            [(180, 580), (236, 574), (250, 650), (276, 742), (250, 726), (240, 748), (224, 700), (206, 690)]
            + [(190, 740), (172, 720), (150, 744), (160, 690), (176, 640)]
        ),
        coat,
        form=Form(180, None, p.k3, 8),
        rough=1.2,
    )
    for points in ([(222, 590), (290, 600), (354, 572)], [(192, 592), (150, 560), (150, 492)]):
        canvas.paint(ribbon(through(points, 10), [14, 11, 11]), coat, form=Form(UP, None, p.k3, 5), rough=1)
    for points in ([(200, 690), (196, 750), (206, 806)], [(226, 690), (256, 740), (230, 790)]):
        canvas.paint(ribbon(through(points, 10), [12, 10, 8]), p.k(0.6), rough=0.8)
    canvas.paint(ellipse(208, 546, 29, 34), lighten(p.accent, 0.4), form=Form(180, p.k2, p.light, 8), rough=0.6)
    canvas.paint(
        polygon([(182, 572), (208, 586), (236, 570), (240, 584), (208, 596), (180, 588)]), p.accent2, rough=0.8
    )
    with canvas.layer(rough=0.2) as pen:
        for x in (213, 228):
            pen.stroke((x - 4, 536), (x + 4, 544), p.dark, 2.4)
            pen.stroke((x + 4, 536), (x - 4, 544), p.dark, 2.4)
        pen.stroke((204, 562), (232, 558), p.dark, 2.2)
        for index in range(5):
            pen.stroke((206 + index * 6, 557 - index), (207 + index * 6, 566 - index), p.dark, 1.8)
    hat = union(ellipse(120, 388, 44, 9, -14), moved(rect(-22, -40, 44, 40, 6), 118, 388, turn=-14))
    canvas.paint(hat, p.k(0.6), form=Form(UP, None, p.k4, 4), rough=0.8)
    for x, y, flip in ((70, 356, False), (166, 344, True)):
        bird(canvas, x, y, 50, p.dark, flip=flip)


def _porch(canvas: Canvas) -> None:
    """Three people at ease under a little roof at the right."""
    p = canvas.palette
    canvas.paint(polygon([(418, 664), (620, 640), (620, 690), (430, 696)]), p.k(0.7), form=Form(UP, None, p.k3, 4))
    canvas.paint(rect(560, 680, 60, 150), p.k(0.9), shade=Shade(p.k0, 0, 0.3, 1))
    canvas.glow(520, 726, 120, p.lamp, 0.5)
    canvas.paint(rect(424, 822, 200, 20), p.k(0.8), form=Form(UP, None, p.lamp, 3))
    for x in (436, 552):
        canvas.paint(rect(x - 4, 692, 8, 132), p.dark, rough=0.5)
    for x, coat in ((466, p.accent2), (516, p.k4)):
        person(
            canvas,
            x,
            794,
            74,
            "sit",
            coat=coat,
            hat="brim" if x < 500 else None,
            flip=True,
            rim=p.lamp,
            hair="bun",
            light=1,
        )
        canvas.paint(rect(x - 12, 796, 24, 28), p.dark, rough=0.4)
    part(canvas, "violin", 452, 770, 38, [p.dark, "#8a4a2a", p.lamp], turn=-30)
