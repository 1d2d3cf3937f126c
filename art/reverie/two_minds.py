"""Two heads that are cliffs."""

from __future__ import annotations

import numpy as np

from art.blocks import land, plants, sky, trees
from art.figures import bird_flock, person, profile
from art.paint import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    UP_LEFT,
    UP_RIGHT,
    Canvas,
    Cast,
    Colour,
    Fade,
    Form,
    Shade,
    darken,
    lighten,
    mix,
)
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import Path, bezier, circle, ellipse, polygon, ribbon, svg, through


@card("two-minds", palette="harvest")
def two_minds(canvas: Canvas) -> None:
    """Two cliffs like facing profiles are joined by a thread bridge, tangled on one side, knitted on the other."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k3), (250, p.k4), (520, p.k5), (900, p.k3)])
    sky.sun(canvas, 300, 470, 50, glow=0.9)
    sky.streaks(canvas, 300, 150, 420, 50, colour=p.light, alpha=0.5)
    for y, swing, tone in ((690, 26, 4.3), (744, 20, 3.6), (796, 16, 2.9)):
        land.hills(canvas, y, swing, 150, colour=p.k(tone), top=p.k(tone + 0.5), bottom=p.k(tone - 0.6))
        canvas.fog(y + 24, 22, p.k5, 0.6)
    river = through([(304, 752), (290, 784), (314, 822), (288, 864), (306, 925)], 10)
    canvas.paint(ribbon(river, [1, 3, 8, 18, 44]), p.light, form=Form(UP, "#8fb4ac", None, 4), rough=0.8)
    for x, y in ((258, 800), (344, 806), (246, 838), (356, 848), (334, 780), (232, 804)):
        trees.cypress(canvas, x, y, 34, colour=p.k1, lit=p.k3)
    rust, teal = "#a2452a", "#2f6f68"
    left, right = profile(-58, 966, 840), profile(658, 966, 840, flip=True)
    _cliff(canvas, left, rust, LEFT)
    _cliff(canvas, right, teal, RIGHT)
    _tangle(canvas)
    _thread_bridge(canvas)
    _scarf(canvas)
    _cliff_life(canvas)


def _cliff(canvas: Canvas, head: Path, colour: Colour, away: float) -> None:
    """A head as rock: strata, lit on the side of the gorge."""
    p = canvas.palette
    canvas.paint(
        head,
        colour,
        form=Form(away + 180, darken(colour, 0.5), mix(colour, p.k5, 0.4), 14),
        shade=Shade(darken(colour, 0.6), away, 0.4, 1.05),
        texture=0.1,
    )
    chance = canvas.stream("strata")
    with canvas.layer(rough=0.9, alpha=0.5, clip=head) as pen:
        for index in range(26):
            y = 180 + index * 30 + float(chance.uniform(-8, 8))
            seam = through(
                [
                    (-20, y),
                    (90, y + float(chance.uniform(-14, 14))),
                    (200, y + float(chance.uniform(-10, 10))),
                    (300, y - 6),
                    (420, y + float(chance.uniform(-14, 14))),
                    (520, y + 8),
                    (620, y),
                ],
                8,
            )
            pen.fill(
                ribbon(seam, [0.6, 2.6, 0.8, 2.2, 0.8, 2.4, 0.6]),
                darken(colour, 0.4) if index % 2 else lighten(colour, 0.2),
            )
    x = 124 if away == LEFT else 476
    way = 1 if away == LEFT else -1
    brow = through([(x - way * 24, 440), (x + way * 12, 420), (x + way * 50, 434)], 8)
    canvas.paint(ribbon(brow, [2, 8, 4]), darken(colour, 0.55), rough=0.9)
    lid = through([(x - way * 12, 478), (x + way * 14, 466), (x + way * 44, 482)], 8)
    canvas.paint(ribbon(lid, [1, 6, 2]), darken(colour, 0.55), rough=0.8)
    for dx in (4, 18, 32):
        canvas.paint(
            ribbon([(x + way * dx, 470), (x + way * (dx + 8), 490)], [2.4, 0.6]), darken(colour, 0.55), rough=0.5
        )


def _tangle(canvas: Canvas) -> None:
    """The left head is open at the top and full of tangled thread."""
    bowl = svg("M -20 200 C 40 150 150 150 206 262 C 150 300 60 310 -20 300 Z")
    canvas.paint(bowl, "#4a1a14", form=Form(DOWN, "#7a3020", None, 12), rough=1)
    chance = canvas.stream("tangle", 0)
    tones = ["#c23a2c", "#e8a63c", "#fbedc0", "#2f6f68", "#d8643c", "#7a2a3c"]
    for index in range(46):
        spots = [(float(chance.uniform(-30, 190)), float(chance.normal(180, 56))) for _ in range(5)]
        curve = through(spots, 12)
        canvas.paint(
            ribbon(curve, [2.4]),
            tones[index % 6],
            form=Form(UP_RIGHT, darken(tones[index % 6], 0.5), None, 2),
            rough=0.3,
        )
    for x, y, r, tone in ((40, 120, 44, "#c23a2c"), (122, 142, 34, "#e8a63c"), (76, 206, 36, "#2f6f68")):
        canvas.paint(
            circle(x, y, r),
            tone,
            form=Form(UP_RIGHT, darken(tone, 0.55), lighten(tone, 0.4), 12),
            cast=Cast(3, 6, 6, 0.4),
        )
        with canvas.layer(rough=0.2, clip=circle(x, y, r), alpha=0.7) as pen:
            for index in range(-5, 6):
                pen.line(ellipse(x + index * 5, y, r * 0.9, r * 0.5, 30 + index * 7), darken(tone, 0.45), 1.4)
    rimline = through([(-20, 300), (60, 312), (140, 300), (196, 262)], 12)
    canvas.paint(
        ribbon(rimline, [14, 13, 11, 5]), "#a2452a", form=Form(UP_RIGHT, "#5a2014", "#f0b070", 7), rough=1
    )


def _thread_bridge(canvas: Canvas) -> None:
    p = canvas.palette
    deck = bezier((184, 296), (250, 356), (350, 356), (418, 296), 60)
    rail = bezier((176, 250), (250, 306), (350, 306), (426, 250), 60)
    red = "#c23a2c"
    with canvas.layer(rough=0.2) as pen:
        for index in range(0, 60, 4):
            (x, y), (top_x, top_y) = deck[index], rail[index]
            pen.stroke((float(x), float(y)), (float(top_x), float(top_y)), red, 1.6)
    canvas.paint(ribbon(deck, [4.4]), red, form=Form(UP, "#6a1a14", "#f09070", 3))
    canvas.paint(ribbon(rail, [2.2]), red, rough=0.2)
    for index, coat, pose, flip in (
        (10, p.accent2, "walk", False),
        (24, p.k1, "push", False),
        (50, "#7a2a3c", "walk", False),
    ):
        x, y = float(deck[index][0]), float(deck[index][1])
        who = person(canvas, x, y, 52, pose, coat=coat, hat="brim", flip=flip, rim=p.light)
        canvas.paint(
            polygon(
                [
                    (who.head[0] - 13, who.head[1] - 20),
                    (who.head[0] + 13, who.head[1] - 20),
                    (who.head[0] + 9, who.head[1] - 8),
                    (who.head[0] - 9, who.head[1] - 8),
                ]
            ),
            "#8a5a2c",
            form=Form(UP_LEFT, "#3c2410", None, 3),
        )
        with canvas.layer(rough=0.1) as pen:
            for dx, tone in ((-7, "#2f8f8c"), (0, "#c23a2c"), (7, "#e8c23c")):
                pen.dot(who.head[0] + dx, who.head[1] - 22, 4.4, tone)
    x, y = float(deck[36][0]), float(deck[36][1])
    for turn in (0, 50, 110):
        canvas.paint(canvas.mask(ellipse(x, y - 8, 26, 14, turn), line=4.4), red, rough=0.3)
    person(canvas, x + 8, y - 2, 50, "fall", coat="#2f6f68", rim=p.light)


def _scarf(canvas: Canvas) -> None:
    """On the right the thread is knitted into a striped scarf that hangs down the cliff."""
    p = canvas.palette
    spine = through(
        [(420, 290), (466, 262), (520, 276), (548, 350), (534, 460), (552, 580), (540, 690), (552, 772)], 14
    )
    tones = ["#c23a2c", "#fbedc0", "#e8a63c", "#fbedc0"]
    canvas.paint(
        canvas.mask(ribbon(spine + np.array([-6, 8]), [12, 30, 34, 34, 34]), soft=5),
        p.dark,
        rough=0,
        alpha=0.5,
        mode="multiply",
    )
    step = 5
    for index in range(0, len(spine) - step, step):
        piece = ribbon(spine[index : index + step + 1], [30 if index > 16 else 8 + index * 1.4])
        tone = tones[(index // step) % 4]
        canvas.paint(piece, tone, form=Form(LEFT, darken(tone, 0.35), None, 8), rough=0.5)
    with canvas.layer(rough=0.3, alpha=0.45) as pen:
        for index in range(18, len(spine) - 2, 2):
            x, y = float(spine[index][0]), float(spine[index][1])
            for dx in range(-24, 25, 8):
                pen.line(
                    polygon([(x + dx - 3, y - 3), (x + dx, y + 2), (x + dx + 3, y - 3)], closed=False), p.k0, 1.2
                )
        for index in range(9):
            pen.stroke((525 + index * 6.4, 758), (522 + index * 6.8, 784), tones[index % 4], 3)
    for a, b in (((440, 226), (498, 292)), ((506, 222), (446, 290))):
        canvas.paint(ribbon([a, b], [3.6, 2]), p.k1, form=Form(UP, p.dark, p.k4, 3))
        canvas.paint(circle(*a, 7), p.accent, rough=0.4)


def _cliff_life(canvas: Canvas) -> None:
    p = canvas.palette
    for x, y, flip in ((240, 512, False), (208, 498, True), (362, 514, True)):
        silhouette(canvas, "goat", x, y, 34, p.k0, anchor="foot", flip=flip)
    fall = through([(222, 640), (236, 668), (234, 740), (244, 830)], 10)
    canvas.paint(
        ribbon(fall, [7, 9, 11, 16]),
        p.light,
        form=Form(LEFT, "#8fb4ac", None, 5),
        fade=Fade(DOWN, 0.7, 1),
        rough=1,
    )
    canvas.paint(ellipse(560, 560, 0.1, 0.1), p.dark)
    ear = svg("M 20 560 C -6 540 -10 480 26 470 C 56 466 64 500 50 520 C 40 534 44 556 20 560 Z")
    canvas.paint(ear, "#7a2f1e", form=Form(UP_RIGHT, "#4a1a14", "#d8825a", 8), rough=0.8)
    part(canvas, "nest-with-eggs", 28, 556, 40, [p.k0, p.k1, p.k4], anchor="foot")
    for x, y, tall in ((520, 206, 70), (560, 190, 84), (590, 204, 60), (480, 232, 44)):
        trees.cypress(canvas, x, y, tall, colour="#1f4a40", lit="#6a9a78")
    bird_flock(canvas, 300, 90, 7, size=10, spread=110, colour=p.k0)
    for x, wide in ((20, 200), (140, 150), (470, 150), (590, 210), (230, 90)):
        plants.bush(canvas, x, 914, wide, colour=p.dark)
