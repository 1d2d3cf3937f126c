"""A field of wheat with fins in it."""

from __future__ import annotations

import math

from art.blocks import buildings, land, sky, trees
from art.figures import bird_flock, person
from art.paint import DOWN, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.reverie import card
from art.shapes import circle, ellipse, moved, polygon, ribbon, smooth, svg, through


@card("wheat-sharks", palette="harvest")
def wheat_sharks(canvas: Canvas) -> None:
    """Dark fins cut through a wheat field toward a farmer who stands on a hay cart."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k4), (200, p.k5), (360, p.k4), (420, p.k3)])
    sky.sun(canvas, 150, 150, 50, glow=0.5)
    sky.cumulus(canvas, 430, 150, 260, colour=p.light, dark=p.k4, seed=1)
    sky.cumulus(canvas, 60, 282, 200, colour=p.light, dark=p.k4, seed=2)
    land.hills(canvas, 372, 26, 300, colour=p.k(2.4), top=p.k3, bottom=p.k2, seed=4)
    buildings.windmill(canvas, 506, 366, 120, wall=p.light, sails=p.accent, turn=24)
    buildings.house(canvas, 60, 376, 60, 40, wall=p.light, roof=p.accent, window=p.k0, kind="gable", seed=5)
    for x, tall in ((140, 44), (166, 60), (402, 50), (586, 70)):
        trees.cypress(canvas, x, 382, tall, colour=p.accent2)
    _wheat(canvas, 384, 470, 0)
    _fin(canvas, 128, 470, 66, flip=False)
    _wheat(canvas, 462, 560, 1)
    _cart(canvas)
    _wheat(canvas, 566, 640, 2)
    _fin(canvas, 470, 668, 130, flip=True)
    _wheat(canvas, 660, 740, 3)
    _fin(canvas, 150, 822, 220, flip=False)
    _wheat(canvas, 786, 930, 4)
    _wheat(canvas, 880, 960, 5)
    bird_flock(canvas, 300, 250, 6, colour=p.k1)


def _wheat(canvas: Canvas, top: float, bottom: float, row: int) -> None:
    """A band of wheat: darker below, its ears along the top edge, larger towards the front."""
    p = canvas.palette
    size = 0.5 + 0.42 * row

    def crest(x: float) -> float:
        return top + (3 + 2.4 * row) * math.sin(x / (60 + 20 * row) + row * 1.9)

    edge = [(float(x), crest(x)) for x in range(-20, 640, 10)]
    body = polygon([(-20.0, bottom + 60), *edge, (640.0, bottom + 60)])
    gold = p.k(3.5 - 0.22 * row if row < 5 else 0.6)
    canvas.paint(body, gold, shade=Shade(p.k(1.9 - 0.3 * row), DOWN, 0.1, 0.9), rough=2)
    chance = canvas.stream("wheat", row)
    fall = 0.2 * row if row < 5 else 2.6  # the last row is the dark frame
    tones = [p.k(4.4 - fall), p.k(3.7 - fall), p.k(3 - fall), p.light if row < 5 else p.k2]
    with canvas.layer(rough=0.3, grain=0.12) as pen:
        for _ in range(int(520 / size)):
            x = float(chance.uniform(-10, 610))
            y = crest(x) + float(chance.uniform(0, 1)) ** 1.6 * (bottom - top) * 0.95
            lean = float(chance.uniform(1, 7)) * size
            tall = float(chance.uniform(13, 24)) * size
            tone = tones[int(chance.integers(3 if chance.random() < 0.9 else 4))]
            tip = (x + lean, y - tall)
            pen.fill(
                ribbon(
                    [(x, y + tall * 0.5), (x + lean * 0.4, y - tall * 0.4), tip], [0.7 * size, 0.6 * size, 0.4]
                ),
                p.k(2.5 - 0.2 * row),
            )
            for step in range(7):
                share = step / 6
                ex, ey = tip[0] - lean * 0.5 * share, tip[1] + tall * 0.62 * share
                for way in (-1, 1):
                    pen.fill(moved(ellipse(way * 1.2 * size, 0, 2.3 * size, 0.95 * size, -62 * way), ex, ey), tone)


def _fin(canvas: Canvas, x: float, y: float, tall: float, *, flip: bool) -> None:
    """A fin that leaves a furrow of trampled stalks behind it."""
    p = canvas.palette
    way = -1 if flip else 1
    wake = [
        (x - way * (20 + step * 26) * tall / 100, y - 6 - step * 1.8 * tall / 100 + 3 * math.sin(step))
        for step in range(9)
    ]
    canvas.paint(
        ribbon(through(wake, 6), [tall * 0.13, tall * 0.09, tall * 0.03, 0.5]), p.k1, alpha=0.75, rough=2.2
    )
    fin = svg("M -46 6 C -34 -30 -12 -78 34 -100 C 24 -70 26 -30 44 6 Z")
    steel = mix("#38444c", p.k0, 0.35)
    body = moved(fin, x, y, scale=tall / 100 * way, scale_y=tall / 100)
    canvas.paint(
        body,
        steel,
        form=Form(UP_LEFT, p.dark, "#8fa0a2", tall * 0.08),
        shade=Shade(p.dark, DOWN, 0.5, 1.05),
        cast=Cast(6 * way, 4, 8, 0.4),
        rough=0.8,
    )
    with canvas.layer(rough=0.3) as pen:
        for step in range(7):
            across = x + way * tall * (-0.5 + step * 0.16)
            rise = tall * (0.1 + 0.06 * (step % 3))
            pen.line(
                polygon([(across, y + 4), (across + way * (step - 3) * 2.4, y - rise)], closed=False),
                p.k4,
                1.4 * tall / 100 + 0.8,
            )


def _cart(canvas: Canvas) -> None:
    """An island in the field: a hay cart with a farmer, a hen and an oar."""
    p = canvas.palette
    wood = p.k0
    canvas.paint(canvas.mask(ellipse(322, 580, 130, 20), soft=8), p.dark, alpha=0.5, mode="multiply", rough=0)
    heap = smooth([(222, 520), (246, 466), (300, 446), (352, 452), (402, 480), (424, 522)], tension=0.9)
    canvas.paint(heap, p.k4, form=Form(UP_LEFT, p.k2, p.light, 16), rough=3)
    chance = canvas.stream("hay", 0)
    with canvas.layer(rough=0.3) as pen:
        for _ in range(90):
            x, y = float(chance.uniform(236, 412)), float(chance.uniform(466, 520))
            turn = float(chance.uniform(-0.7, 0.7))
            pen.stroke(
                (x, y),
                (x + 16 * math.cos(turn), y + 16 * math.sin(turn)),
                p.k(2.6 + float(chance.uniform(0, 2))),
                1.4,
            )
    canvas.paint(
        polygon([(206, 516), (438, 516), (422, 560), (222, 560)]),
        p.accent,
        form=Form(UP_LEFT, darken(p.accent, 0.5), lighten(p.accent, 0.3), 8),
        rough=0.8,
    )
    with canvas.layer(rough=0.3) as pen:
        for x in range(226, 430, 34):
            pen.stroke((x, 518), (x + (322 - x) * 0.06, 558), darken(p.accent, 0.45), 2)
        pen.stroke((206, 534), (150, 556), wood, 6)
    for x in (254, 392):
        with canvas.layer(rough=0.3) as pen:
            pen.line(circle(x, 566, 34), wood, 7)
            for spoke in range(8):
                turn = math.radians(spoke * 45)
                pen.stroke((x, 566), (x + 34 * math.cos(turn), 566 + 34 * math.sin(turn)), wood, 3)
            pen.dot(x, 566, 8, p.k2)
    farmer = person(
        canvas,
        318,
        452,
        118,
        "push",
        coat=p.accent2,
        legs=p.k0,
        hat="brim",
        hat_colour=p.k5,
        scarf=p.accent,
        rim=p.light,
    )
    with canvas.layer(rough=0.3) as pen:
        pen.stroke((farmer.hand[0] - 34, farmer.hand[1] - 60), (farmer.hand[0] + 38, farmer.hand[1] + 76), wood, 5)
        blade = ellipse(farmer.hand[0] + 46, farmer.hand[1] + 92, 11, 26, -28)
        pen.fill(blade, p.k1)
    _hen(canvas, 262, 458, p.light, p.accent)


def _hen(canvas: Canvas, x: float, y: float, colour: Colour, comb: Colour) -> None:
    """A hen with ruffled feathers, looking left."""
    p = canvas.palette
    body = svg(
        "M -22 -30 C -18 -38 -8 -38 -4 -30 C 2 -22 12 -22 20 -34 C 26 -18 20 0 0 0 C -14 0 -18 -12 -18 -22 Z"
    )
    canvas.paint(moved(body, x, y), colour, form=Form(UP_LEFT, p.k3, p.light, 5), rough=1)
    canvas.paint(
        moved(svg("M -20 -34 C -22 -44 -16 -44 -14 -38 C -12 -46 -6 -44 -6 -34 Z"), x, y), comb, rough=0.4
    )
    canvas.paint(moved(polygon([(-21, -31), (-30, -28), (-20, -26)]), x, y), p.k2, rough=0.2)
    canvas.paint(circle(x - 15, y - 31, 1.8), p.dark, rough=0)
