"""A sleeper whose blanket is the land."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, craft, land, sky, trees
from art.figures import person, profile
from art.paint import DOWN, UP, UP_LEFT, UP_RIGHT, Canvas, Colour, Form, Shade, darken, lighten, mix
from art.parts import part
from art.reverie import card
from art.shapes import bezier, circle, polygon, ribbon, smooth, through


@card("sleeping-hills", palette="teal")
def sleeping_hills(canvas: Canvas) -> None:
    """A giant sleeps under a quilt of patchwork fields with a village on it; sheep float on its breath."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (240, p.k1), (430, p.k2), (560, p.k3)])
    sky.stars(canvas, 220, bottom=440, big=10)
    sky.moon(canvas, 494, 116, 52, phase=0.5, turn=-20)
    sky.streaks(canvas, 380, 330, 380, 40, colour=p.k2, alpha=0.5)
    land.mountains(canvas, 560, 120, 6, colour=p.k2, lit=p.k(2.5), mist=p.k3)
    canvas.fog(560, 50, p.k3, 0.7)
    skin = "#e3a77c"
    head = profile(352, 560, 372, turn=-90)
    _hair(canvas)
    canvas.paint(
        head,
        skin,
        form=Form(UP_RIGHT, darken(skin, 0.5), lighten(skin, 0.35), 22),
        shade=Shade(darken(skin, 0.45), DOWN, 0.4, 1),
    )
    _sleeping_features(canvas, skin)
    _quilt(canvas)
    _breath(canvas)
    _mender(canvas)


def _hair(canvas: Canvas) -> None:
    """Hair like a river from behind the head to the bottom edge."""
    p = canvas.palette
    flow = smooth(
        [
            (60, 446),
            (126, 420),
            (170, 436),
            (182, 520),
            (250, 640),
            (290, 720),
            (250, 800),
            (330, 930),
            (-40, 930),
            (-40, 560),
        ],
        tension=0.7,
    )
    canvas.paint(
        flow, mix(p.dark, p.k1, 0.35), shade=Shade(p.dark, DOWN, 0.3, 1), form=Form(UP_RIGHT, None, p.k2, 8)
    )


def _strands(canvas: Canvas) -> None:
    """Locks from the brow round the crown and down, like water, with a small boat on them."""
    p = canvas.palette
    with canvas.layer(rough=0.4) as pen:
        for index in range(13):
            share = index / 12
            lock = through(
                [
                    (126 - 50 * share, 430 + 6 * share),
                    (72 - 76 * share, 500 + 10 * share),
                    (84 - 104 * share, 620),
                    (150 - 150 * share, 740),
                    (90 - 60 * share + 40 * math.sin(index), 830),
                    (250 - 270 * share, 940),
                ],
                14,
            )
            pen.fill(ribbon(lock, [0.4, 1.4, 2.6, 2.6, 1.6]), (p.k2, p.k3, p.k1)[index % 3], 0.8)
    craft.paper_boat(canvas, 138, 806, 62)


def _sleeping_features(canvas: Canvas, skin: Colour) -> None:
    p = canvas.palette
    lash = darken(skin, 0.7)
    hair = smooth(
        [(4, 470), (60, 418), (118, 424), (140, 470), (110, 560), (120, 650), (60, 690), (-20, 640)], tension=0.8
    )
    canvas.paint(hair, mix(p.dark, p.k1, 0.35), form=Form(UP_RIGHT, None, p.k2, 8))
    _strands(canvas)
    with canvas.layer(rough=0.2) as pen:
        pen.fill(ribbon(bezier((190, 500), (196, 516), (214, 518), (226, 506), 12), [1, 2.6, 1]), lash)
        for dx in (2, 9, 17, 25):
            pen.stroke((194 + dx, 510), (192 + dx * 1.05, 520), lash, 1.6)
        pen.fill(ribbon(bezier((168, 470), (176, 462), (194, 464), (206, 478), 10), [0.6, 3, 0.6]), lash)
    canvas.paint(canvas.mask(circle(250, 540, 24), soft=7), "#d8684c", rough=0, alpha=0.35)
    ear = smooth([(196, 590), (224, 582), (236, 604), (222, 630), (202, 622)], tension=0.9)
    canvas.paint(ear, lighten(skin, 0.05), form=Form(UP_RIGHT, darken(skin, 0.5), lighten(skin, 0.3), 6))
    buildings.lighthouse(canvas, 214, 592, 62, wall=p.k5, band=p.accent)


def _quilt(canvas: Canvas) -> None:
    p = canvas.palette
    crest = through(
        [(270, 680), (292, 588), (330, 496), (372, 462), (436, 482), (512, 440), (580, 400), (640, 396)], 16
    )
    outline = polygon([*map(tuple, crest), (640, 930), (200, 930), (236, 820), (262, 720)])
    with canvas.inside(outline) as inner:
        inner.sky([(0, p.k3), (900, p.k1)])
        land.quilt_fields(
            inner,
            380,
            colours=[
                p.k3,
                p.k4,
                mix(p.k3, p.accent2, 0.5),
                mix(p.k2, "#6f9a50", 0.5),
                p.k(2.5),
                mix(p.accent, p.k4, 0.5),
                p.k5,
            ],
            rows=7,
            columns=6,
            hedge=p.k5,
            seed=3,
        )
    canvas.inner_shadow(outline, 110, 70, p.k0, 0.7)
    canvas.paint(ribbon(crest, [9]), p.k5, form=Form(UP, p.k3, p.light, 5), rough=0.8)
    with canvas.layer(rough=0.2) as pen:
        for index in range(4, len(crest) - 3, 4):
            at = crest[index]
            pen.stroke((float(at[0]) - 3, float(at[1]) - 5), (float(at[0]) + 3, float(at[1]) + 6), p.accent, 1.8)
    land.road(
        canvas, [(420, 930), (392, 800), (470, 700), (430, 600), (520, 500), (548, 440)], 16, 3, colour=p.light
    )

    def hip(x: float) -> float:
        return float(np.interp(x, crest[:, 0], crest[:, 1]))

    buildings.town(
        canvas,
        hip,
        walls=[p.k4, p.k5],
        roofs=[p.accent, darken(p.accent, 0.3)],
        height=(14, 30),
        width=(22, 32),
        lit=0.8,
        left=490,
        base=18,
        light=1,
    )
    sky.smoke(canvas, 540, 380, 80, colour=p.k4)
    for x, y in ((470, 600), (556, 610), (360, 690), (540, 760), (330, 820)):
        trees.round_tree(canvas, x, y, 40, colour=mix(p.k1, "#3f6a3a", 0.4))
    canvas.paint(circle(498, 690, 17), p.accent2, form=Form(UP_LEFT, darken(p.accent2, 0.5), p.light, 4))
    for dx, dy in ((-5, -5), (5, -5), (-5, 5), (5, 5)):
        canvas.paint(circle(498 + dx, 690 + dy, 2.4), p.k0, rough=0.1)
    part(canvas, "tractor", 536, 700, 30, [p.k0, p.accent, p.k5], anchor="foot")


def _breath(canvas: Canvas) -> None:
    """Little clouds from the lips, each with a sheep."""
    p = canvas.palette
    for x, y, wide in ((292, 404, 54), (318, 322, 76), (284, 226, 98), (336, 120, 122)):
        part(canvas, "ewe", x, y - wide * 0.42, wide * 0.62, [p.k0, p.k4, p.light])
        sky.cumulus(canvas, x, y, wide, colour=p.k5, dark=p.k3, height=wide * 0.26)


def _mender(canvas: Canvas) -> None:
    p = canvas.palette
    who = person(
        canvas, 432, 862, 92, "kneel", coat=p.accent, hair="bun", dress=True, flip=True, light=1, rim=p.k5
    )
    needle = (who.hand[0] - 34, who.hand[1] + 22)
    canvas.paint(ribbon([who.hand, needle], [2.2, 0.6]), p.light, rough=0.1)
    thread = bezier(who.hand, (who.hand[0] + 90, who.hand[1] - 60), (560, 800), (566, 866), 30)
    canvas.paint(ribbon(thread, [1.6]), p.accent2, rough=0.2)
    part(canvas, "thread", 568, 890, 40, [p.k0, p.accent2, p.light], anchor="foot")
