"""A bear that sleeps around a house in the snow."""

from __future__ import annotations

import math

from art.blocks import buildings, land, sky, trees
from art.figures import person
from art.paint import UP, UP_LEFT, Canvas, Cast, Form, Shade, darken, lighten
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import arc, bezier, circle, ellipse, minus, moved, polygon, rect, ribbon, smooth, through

BACK = [
    (64.0, 690.0),
    (22.0, 560.0),
    (52.0, 400.0),
    (160.0, 274.0),
    (320.0, 236.0),
    (470.0, 290.0),
    (560.0, 410.0),
    (584.0, 560.0),
    (560.0, 690.0),
]


@card("bear-house", palette="frost")
def bear_house(canvas: Canvas) -> None:
    """A snow-covered bear sleeps curled around a little house with a lit window."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k2), (140, p.k3), (300, p.k4), (900, p.k5)])
    land.mountains(canvas, 330, 190, 5, snow=p.light, mist=p.k4)
    canvas.fog(330, 50, p.k5, 0.8)
    chance = canvas.stream("far firs", 0)
    for x in range(0, 620, 26):
        trees.pine(canvas, x, 372 + float(chance.uniform(-8, 8)), float(chance.uniform(46, 90)), colour=p.k(2.2))
    land.hills(canvas, 366, 8, 220, colour=p.k(4.6), top=p.light, bottom=p.k3, seed=4)
    _curled_bear(canvas)
    _house_in_ring(canvas)
    _bear_head(canvas)
    _path_to_nose(canvas)
    for x, tall in ((-8, 220), (70, 150), (138, 96), (470, 90), (536, 150), (604, 230)):
        trees.pine(canvas, x, 930, tall, colour=p.dark, snow=p.k3)
    sky.snow(canvas, count=200)


def _fur(canvas: Canvas, spots: list[tuple[float, float]], turn: float, colour: str) -> None:
    chance = canvas.stream("fur")
    with canvas.layer(rough=0.2, alpha=0.55) as pen:
        for x, y in spots:
            angle = math.radians(turn + float(chance.normal()) * 14)
            long = float(chance.uniform(9, 18))
            pen.fill(
                ribbon([(x, y), (x + math.cos(angle) * long, y + math.sin(angle) * long)], [1.5, 0.2]), colour
            )


def _curled_bear(canvas: Canvas) -> None:
    p = canvas.palette
    brown = "#7a5844"
    ring = smooth([*BACK, (470, 790), (300, 812), (140, 786)], tension=0.9)
    hollow = smooth(
        [
            (132, 630),
            (138, 530),
            (196, 436),
            (306, 396),
            (412, 432),
            (456, 530),
            (446, 650),
            (330, 740),
            (200, 728),
        ],
        tension=0.6,
    )
    canvas.paint(canvas.mask(moved(ring, 0, 16), soft=12), p.k1, alpha=0.4, mode="multiply", rough=0)
    body = canvas.paint(minus(ring, hollow), brown, form=Form(UP_LEFT, "#33242a", "#b58c6a", 46), rough=1.8)
    chance = canvas.stream("coat", 0)
    spots: list[tuple[float, float]] = []
    while len(spots) < 420:
        x, y = float(chance.uniform(20, 590)), float(chance.uniform(240, 800))
        row, column = int(y * canvas.scale) - body.y, int(x * canvas.scale) - body.x
        if 0 <= row < body.cover.shape[0] and 0 <= column < body.cover.shape[1] and body.cover[row, column] > 0.9:
            spots.append((x, y))
    _fur(canvas, spots, 70, "#40302f")
    canvas.paint(hollow, p.k(4.7), shade=Shade(p.k3, UP, 0.4, 1.1), rough=1)
    spine = through(BACK, 16)
    ridge = ribbon(spine[14:-14], [3, 20, 34, 38, 34, 22, 3])
    canvas.paint(ridge, p.light, form=Form(UP_LEFT, p.k3, p.light, 12), rough=2)
    for index in range(20, len(spine) - 24, 7):
        x, y = spine[index]
        trees.pine(canvas, float(x), float(y) + 4, 44 + (index * 29) % 40, colour=p.k(0.9), snow=p.k5)


def _house_in_ring(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.glow(296, 596, 150, p.lamp, 0.6)
    buildings.house(
        canvas,
        252,
        620,
        90,
        62,
        wall=p.accent,
        roof=p.k1,
        window=lighten(p.lamp, 0.3),
        kind="gable",
        steep=0.6,
        lit=1,
        door=True,
        seed=2,
    )
    canvas.paint(
        polygon([(240, 562), (300, 500), (356, 562), (344, 552), (298, 510), (252, 554)]), p.light, rough=1
    )
    mark = through([(330, 516), (338, 490), (336, 476), (352, 456), (364, 430), (350, 408), (328, 414)], 10)
    canvas.paint(canvas.mask(ribbon(mark, [2, 4, 6, 7, 8, 8, 5]), soft=1.2), p.light, rough=0.8, alpha=0.9)
    canvas.paint(canvas.mask(circle(328, 520, 2.4), soft=0.6), p.light, alpha=0.8)
    part(canvas, "sled", 214, 640, 44, [p.k0, p.accent, p.k5], anchor="foot")
    with canvas.layer(rough=0.3) as pen:
        pen.stroke((398, 622), (398, 572), p.k0, 4)
        pen.fill(polygon([(378, 572), (418, 572), (412, 564), (384, 564)]), p.k0)
        pen.fill(polygon([(380, 556), (416, 556), (398, 538)]), p.k1)
        for x in (386, 410):
            pen.stroke((x, 566), (x, 554), p.k0, 2)
    silhouette(canvas, "bird", 398, 565, 13, p.accent, anchor="foot")


def _bear_head(canvas: Canvas) -> None:
    """Resting on its paws at the lower right, the nose to the middle."""
    p = canvas.palette
    brown, dark = "#86624a", "#33242a"
    for x, y in ((330, 800), (270, 794)):
        canvas.paint(ellipse(x, y, 62, 26, -6), darken(brown, 0.12), form=Form(UP, dark, "#b58c6a", 12), rough=1.4)
    for x, y in ((528, 640), (432, 624)):
        canvas.paint(circle(x, y, 30), brown, form=Form(UP_LEFT, dark, "#b58c6a", 10), rough=1.4)
        canvas.paint(circle(x, y + 4, 15), dark, rough=1.4)
    head = smooth(
        [
            (560, 720),
            (544, 652),
            (480, 622),
            (420, 650),
            (372, 700),
            (318, 716),
            (296, 748),
            (312, 780),
            (380, 792),
            (470, 812),
            (540, 790),
        ],
        tension=0.95,
    )
    canvas.paint(head, brown, form=Form(UP_LEFT, dark, "#c29a76", 24), cast=Cast(-4, 6, 10, 0.5), rough=1.6)
    muzzle = smooth([(380, 712), (322, 720), (298, 748), (312, 778), (376, 784), (402, 750)], tension=0.9)
    canvas.paint(muzzle, "#b08a6a", form=Form(UP, darken("#b08a6a", 0.4), "#d8b890", 10), rough=1.2)
    canvas.paint(ellipse(308, 738, 21, 15, -12), p.dark, form=Form(UP_LEFT, None, p.k3, 5), rough=0.6)
    with canvas.layer(rough=0.3) as pen:
        pen.line(polygon(arc(428, 706, 22, 13, 15, 165), closed=False), p.dark, 5)
        pen.line(polygon(bezier((310, 752), (316, 768), (344, 776), (376, 768), 12), closed=False), p.dark, 3)
    canvas.paint(ribbon(through([(430, 646), (478, 624), (536, 650)], 10), [2, 11, 3]), p.light, rough=1.6)


def _path_to_nose(canvas: Canvas) -> None:
    p = canvas.palette
    land.road(canvas, [(262, 742), (262, 706), (284, 668), (298, 624)], 26, 8, colour=p.k3)
    digger = person(
        canvas, 226, 712, 68, "push", coat=p.accent2, scarf=p.accent, hat="wool", hat_colour=p.accent, rim=p.light
    )
    x, y = digger.hand
    with canvas.layer(rough=0.2) as pen:
        pen.stroke((x - 18, y - 10), (x + 26, y + 26), p.k0, 2.6)
        pen.fill(moved(rect(-6, -2, 14, 16, 4), x + 28, y + 26, turn=-40), p.k1)
    part(canvas, "honey-pot", 186, 728, 36, ["#5a3010", p.accent2, p.k5], anchor="foot")
    canvas.paint(
        smooth([(262, 700), (284, 682), (306, 700), (286, 708)]),
        p.light,
        form=Form(UP_LEFT, p.k3, None, 5),
        rough=1.2,
    )
