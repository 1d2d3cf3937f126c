"""The palm of a hand as land."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, cords, craft, sky, trees
from art.figures import open_hand, person
from art.paint import LEFT, UP, UP_LEFT, Canvas, Cast, Form, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import bezier, moved, polygon, rect, ribbon, svg, through


@card("palm-map", palette="coral")
def palm_map(canvas: Canvas) -> None:
    """Seen from above, an open hand is a land with rivers, houses, a train and a lighthouse."""
    p = canvas.palette
    sea = "#a9d8cf"
    canvas.sky([(0, mix(sea, p.light, 0.45)), (500, sea), (900, mix(sea, p.accent, 0.35))])
    canvas.brush(0.9)
    palm = open_hand(252, 948, 890)
    for wide, alpha in ((64, 0.28), (40, 0.4), (20, 0.6)):
        canvas.paint(canvas.mask(palm, line=wide), p.light, rough=1.6, alpha=alpha)
    _sea_marks(canvas)
    canvas.paint(palm, p.k(3.3), cast=Cast(8, 12, 12, 0.45), form=Form(LEFT, p.k2, p.k5, 26), texture=0.09)
    with canvas.inside(palm) as land_:
        land_.pixels[:] = canvas.pixels
        _palm_relief(land_)
        _palm_lines(land_)
    _palm_villages(canvas)
    _fingertips(canvas)


def _sea_marks(canvas: Canvas) -> None:
    p = canvas.palette
    chance = canvas.stream("waves", 0)
    with canvas.layer(rough=0.4, alpha=0.65) as pen:
        for _ in range(70):
            x, y, wide = chance.uniform(0, 600), chance.uniform(10, 890), chance.uniform(10, 24)
            for step in range(2):
                pen.line(
                    polygon(
                        bezier(
                            (x + step * wide, y),
                            (x + wide * (step + 0.3), y - 6),
                            (x + wide * (step + 0.7), y - 6),
                            (x + wide * (step + 1), y),
                            8,
                        ),
                        closed=False,
                    ),
                    mix(p.accent, p.light, 0.35),
                    1.6,
                )
    craft.sail_boat(canvas, 540, 160, 52, sail=p.accent2)
    craft.sail_boat(canvas, 44, 560, 42, sail=p.k2, flip=True)
    silhouette(canvas, "spouting-whale", 540, 760, 56, p.accent2)


def _palm_relief(canvas: Canvas) -> None:
    p = canvas.palette
    for x, y, rx, ry in (
        (420, 640, 110, 140),
        (140, 640, 90, 150),
        (140, 470, 60, 34),
        (224, 440, 56, 30),
        (310, 440, 56, 30),
        (392, 470, 50, 34),
    ):
        canvas.glow(x - 10, y - 14, rx, p.k5, 0.55, squash=rx / ry)
        canvas.glow(x + 26, y + 44, rx * 0.8, p.k2, 0.25, squash=rx / ry, mode="multiply")
    with canvas.layer(rough=0.4, alpha=0.55) as pen:
        for x, ys in ((56, (330, 420)), (160, (220, 330)), (304, (180, 300)), (424, (250, 350))):
            for y in ys:
                pen.line(
                    polygon(
                        bezier((x - 44, y), (x - 10, y + 9), (x + 20, y + 9), (x + 46, y - 2), 12), closed=False
                    ),
                    p.k2,
                    3,
                )


def _palm_lines(canvas: Canvas) -> None:
    p = canvas.palette
    blue, deep = "#4aa3b0", p.accent
    life = through([(436, 520), (330, 560), (268, 660), (258, 780), (280, 910)], 20)
    fork = through([(300, 604), (220, 590), (140, 600), (84, 640)], 20)
    for curve, widths in ((life, [4, 11, 13, 12, 16]), (fork, [9, 8, 6, 2])):
        canvas.paint(ribbon(curve, [w + 4 for w in widths]), p.k5, rough=1.2)
        canvas.paint(ribbon(curve, widths), blue, form=Form(LEFT, deep, "#c8efe4", 5), rough=0.9)
    rail = through([(70, 520), (150, 516), (240, 500), (310, 460), (336, 400)], 20)
    with canvas.layer(rough=0.2) as pen:
        for index in range(0, len(rail) - 1, 2):
            (ax, ay), (bx, by) = rail[index], rail[index + 1]
            turn = math.atan2(by - ay, bx - ax) + math.pi / 2
            dx, dy = 9 * math.cos(turn), 9 * math.sin(turn)
            pen.stroke((ax - dx, ay - dy), (ax + dx, ay + dy), p.k0, 3)
        for side in (-4.5, 4.5):
            pen.line(polygon(rail + np.array([0, side]), closed=False), p.k1, 2)
    for index, tone in enumerate((p.k0, p.accent, p.accent, p.accent)):
        x, y = (float(v) for v in rail[44 - index * 6])
        canvas.paint(
            moved(rect(-14, -20, 28, 20, 4), x, y + 3, turn=-14),
            tone,
            form=Form(UP_LEFT, p.dark, lighten(tone, 0.4), 4),
            cast=Cast(3, 5, 3, 0.5),
        )
        canvas.paint(moved(rect(-8, -15, 16, 6, 1), x, y + 3, turn=-14), p.lamp, rough=0.2)
    sky.smoke(canvas, 196, 484, 76, colour=p.light, alpha=0.8)
    scar = [(380, 700), (410, 722), (432, 712), (462, 740), (486, 734)]
    canvas.paint(ribbon(through(scar, 8), [1, 8, 7, 8, 1]), p.k1, form=Form(UP, p.k0, p.k4, 4), rough=1.4)
    for x, y, turn in ((262, 744, 4), (178, 592, 88)):
        canvas.paint(
            moved(rect(-9, -30, 18, 60, 3), x, y, turn=turn + 90),
            p.k5,
            form=Form(UP_LEFT, p.k1, p.light, 4),
            cast=Cast(2, 5, 3, 0.5),
        )


def _palm_villages(canvas: Canvas) -> None:
    p = canvas.palette
    for x, y, wide, roof in (
        (386, 600, 34, p.k1),
        (424, 622, 30, p.accent2),
        (400, 656, 36, p.k2),
        (446, 664, 30, p.k1),
        (112, 700, 34, p.accent2),
        (152, 722, 30, p.k1),
        (120, 752, 34, p.k2),
    ):
        buildings.house(canvas, x, y, wide, 24, wall=p.light, roof=roof, kind="gable", chimney=x % 4 == 0)
    for x, y in (
        (372, 640),
        (482, 640),
        (474, 600),
        (98, 730),
        (188, 700),
        (200, 850),
        (340, 840),
        (330, 780),
        (92, 780),
    ):
        trees.round_tree(canvas, x, y, 34, colour="#6a9a5a")
    for x, y in ((170, 640), (196, 656), (150, 660), (350, 700), (340, 726)):
        part(canvas, "ewe", x, y, 20, [p.k1, p.k5, p.light], anchor="foot", flip=x % 4 == 0)
    part(canvas, "lady-beetle", 320, 860, 26, [p.dark, "#c22a2a", "#f08a6a"], turn=40)
    canvas.glow(298, 620, 70, p.light, 0.5)
    hero = person(canvas, 304, 654, 66, "offer", coat=p.accent2, hat="brim", bag="#7a4a2a")
    sheet = moved(rect(-13, -9, 26, 18), hero.hand[0] + 4, hero.hand[1] - 2, turn=8)
    canvas.paint(sheet, p.light, form=Form(UP_LEFT, p.k4, None, 3))


def _fingertips(canvas: Canvas) -> None:
    p = canvas.palette
    buildings.lighthouse(canvas, 310, 176, 116, wall=p.light, band=p.k2)
    buildings.windmill(canvas, 162, 214, 92, wall=p.light)
    buildings.castle(canvas, 438, 258, 92, wall=p.k5, roof=p.accent2)
    for x, y in ((26, 340), (58, 352)):
        canvas.paint(
            polygon([(x - 22, y), (x, y - 34), (x + 22, y)]),
            p.accent,
            cast=Cast(3, 5, 4, 0.4),
            form=Form(UP_LEFT, darken(p.accent, 0.5), None, 8),
        )
    sky.smoke(canvas, 44, 318, 70, colour=p.light, alpha=0.8)
    ring = svg("M 254 322 C 280 338 340 338 366 322 L 366 350 C 340 366 280 366 254 350 Z")
    for dx in range(7):
        tall = 26 + 14 * (dx % 3)
        canvas.paint(rect(262 + dx * 14, 330 - tall, 11, tall), p.k5, form=Form(LEFT, p.k3, None, 3))
        canvas.paint(
            polygon([(260 + dx * 14, 330 - tall), (267.5 + dx * 14, 316 - tall), (275 + dx * 14, 330 - tall)]),
            p.k2,
            rough=0.3,
        )
    canvas.paint(ring, "#d7a63c", form=Form(LEFT, "#7a5218", "#fff2b8", 8), cast=Cast(3, 6, 5, 0.5))
    red = p.k2
    for dx, dy in ((0, 0), (5, 9), (10, 18)):
        loop = bezier((478 + dx, 572 + dy), (510 + dx, 596 + dy), (536 + dx, 610 + dy), (566 + dx, 616 + dy), 16)
        canvas.paint(ribbon(moved_points(loop, -10, -20), [3]), red, form=Form(UP, p.k0, None, 2), rough=0.3)
    cords.string(canvas, (556, 598), (620, 520), sag=20, colour=red, width=4)


def moved_points(points: np.ndarray, x: float, y: float) -> np.ndarray:
    """The points, moved."""
    return np.asarray(points + np.array([x, y]))
