"""An hourglass with two worlds."""

from __future__ import annotations

import math

from art.blocks import buildings, land, outlines, sky, things, trees
from art.figures import person
from art.paint import LEFT, UP, UP_LEFT, Canvas, Cast, Colour, Form, darken, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import circle, ellipse, lens, line, moved, polygon, rect, ribbon, smooth, svg


@card("hourglass", palette="coral")
def hourglass(canvas: Canvas) -> None:
    """In a giant hourglass a town crumbles into sand and a forest grows below; a merchant looks on."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (180, p.k1), (380, p.k2), (560, p.k3), (700, p.k4)])
    sky.stars(canvas, 70, bottom=240, big=4)
    sky.sun(canvas, 118, 520, 76, colour=p.lamp, glow=0.8)
    sky.streaks(canvas, 300, 600, 560, 40, colour=p.k4, alpha=0.5)
    land.mountains(canvas, 672, 70, 8, colour=p.k2, lit=p.k3, mist=p.k4)
    land.dunes(canvas, 664, 4, far=p.k3, near=p.k1, seed=5)
    _glass_worlds(canvas)
    _glass_frame(canvas)
    _merchant(canvas)
    land.rocks(canvas, [(30, 912, 110), (90, 910, 60), (590, 912, 90)], colour=p.dark)


GLASS = (364.0, 420.0, 330.0, 640.0)


def _glass_worlds(canvas: Canvas) -> None:
    p = canvas.palette
    x, y = GLASS[:2]
    shape = outlines.hourglass(*GLASS)
    sand = mix(p.k5, p.lamp, 0.5)
    with canvas.inside(shape) as inner:
        sky.backdrop(
            inner,
            [
                (90, "#3a2050"),
                (280, "#a84a6a"),
                (420, "#e89a7a"),
                (421, "#1f6f74"),
                (560, "#5fb0a0"),
                (740, "#d8e0b8"),
            ],
            brush=0.6,
        )
        inner.glow(300, 180, 170, p.lamp, 0.5)
        _falling_town(inner, sand)
        inner.paint(ribbon([(x, 400), (x, 640)], [3.4, 2.6]), sand, rough=0.8)
        heap = smooth(
            [
                (x - 190, 745),
                (x - 120, 690),
                (x - 30, 618),
                (x, 604),
                (x + 30, 618),
                (x + 120, 690),
                (x + 190, 745),
            ],
            closed=True,
            tension=0.6,
        )
        inner.paint(heap, sand, form=Form(LEFT, "#a86a3a", p.light, 24), rough=1)
        chance = inner.stream("grove", 0)
        for index in range(26):
            at = x - 150 + index * 12.0
            foot = 630 + abs(at - x) * 0.7 + float(chance.uniform(4, 26))
            size = float(chance.uniform(44, 86))
            if index % 3:
                trees.pine(
                    inner, at, foot, size, colour=mix("#17503c", "#3f8a52", float(chance.random())), lit="#8fc070"
                )
            else:
                trees.round_tree(inner, at, foot, size, colour="#4f9a58", trunk="#3a2418")
        silhouette(inner, "deer", x - 60, 742, 34, "#10302a", anchor="foot")
        for index in range(7):
            person(
                inner,
                x + (-10, 10)[index % 2] + 4 * math.sin(index),
                424 + index * 27,
                15,
                "fall",
                coat=(p.accent, p.accent2, p.k5)[index % 3],
            )
    things.glass(canvas, shape, rim=p.light, alpha=0.7)
    canvas.paint(
        canvas.mask(
            svg(f"M {x + 150} {y - 250} C {x + 150} {y - 150} {x + 70} {y - 90} {x + 30} {y - 40}"), line=6, soft=1
        ),
        p.light,
        alpha=0.5,
        rough=0.4,
    )


def _falling_town(inner: Canvas, sand: Colour) -> None:
    p = inner.palette
    x = GLASS[0]
    for at, wide, tall, turn_roof in (
        (-116, 40, 70, p.accent2),
        (-72, 50, 104, p.accent),
        (-14, 58, 128, p.accent2),
        (46, 44, 92, p.accent),
        (96, 48, 72, p.accent2),
        (134, 36, 50, p.accent),
    ):
        buildings.tower(inner, x + at, 300, wide, tall, wall=mix(p.k5, "#e8b89a", 0.5), roof=turn_roof)
    basin = smooth(
        [
            (x - 200, 250),
            (x - 120, 268),
            (x - 40, 300),
            (x, 336),
            (x + 40, 298),
            (x + 120, 264),
            (x + 200, 250),
            (x + 60, 420),
            (x, 440),
            (x - 60, 420),
        ],
        tension=0.6,
    )
    inner.paint(basin, sand, form=Form(UP, "#a86a3a", p.light, 16), rough=1.2)
    chance = inner.stream("bricks", 0)
    with inner.layer(rough=0.2) as pen:
        for _ in range(90):
            share = float(chance.random())
            spot = (x + float(chance.normal()) * 70 * (1 - share), 240 + share * 150)
            size = float(chance.uniform(2, 7))
            pen.fill(
                moved(rect(-size / 2, -size / 3, size, size * 0.6), *spot, turn=float(chance.uniform(0, 180))),
                "#a8604a",
            )


def _glass_frame(canvas: Canvas) -> None:
    p = canvas.palette
    x, y, wide, tall = GLASS
    wood = "#5a2c28"
    for side in (-1, 1):
        post = x + side * (wide / 2 + 16)
        canvas.paint(
            rect(post - 7, y - tall / 2 - 6, 14, tall + 12), wood, form=Form(LEFT, p.dark, p.k3, 5), rough=0.5
        )
        for up in (-0.4, 0, 0.4):
            canvas.paint(
                ellipse(post, y + up * tall, 12, 9),
                darken(wood, 0.15),
                form=Form(LEFT, p.dark, p.k4, 5),
                rough=0.4,
            )
    for edge in (y - tall / 2 - 34, y + tall / 2 + 2):
        canvas.paint(
            rect(x - wide / 2 - 40, edge, wide + 80, 32, 9),
            wood,
            form=Form(UP_LEFT, p.dark, p.k4, 9),
            cast=Cast(0, 6, 8, 0.4),
            rough=0.6,
        )
    canvas.paint(canvas.mask(line((268, 230), (288, 262), (278, 276), (300, 306)), line=2.4), p.light, rough=0.5)
    part(canvas, "adhesive-bandage", 284, 266, 58, ["#a86a4a", "#e8b890", p.light], turn=20)
    silhouette(canvas, "bird", 510, 68, 34, p.dark, anchor="foot", form=Form(LEFT, None, p.k4, 4))
    canvas.paint(circle(494, 50, 2.6), p.lamp, rough=0.1)


def _merchant(canvas: Canvas) -> None:
    p = canvas.palette
    things.puddle_shadow(canvas, 104, 846, 130)
    silhouette(canvas, "camel", 76, 846, 128, p.k0, anchor="foot", flip=True, form=Form(UP, None, p.k4, 5))
    man = person(
        canvas, 170, 852, 104, "reach", coat=p.accent, hat="hood", hat_colour=p.k5, scarf=p.accent2, rim=p.lamp
    )
    canvas.paint(
        moved(polygon([(-8, -10), (8, -10), (6, 10), (-6, 10)]), man.hand[0] + 2, man.hand[1] - 8, turn=14),
        "#c98a4a",
        rough=0.5,
    )
    fallen = moved(outlines.hourglass(0, 0, 34, 66), 470, 812, turn=68)
    canvas.paint(fallen, p.k4, alpha=0.7, rough=0.5)
    canvas.paint(canvas.mask(fallen, line=2), p.light, rough=0.4)
    canvas.paint(lens(512, 822, 76, 12), p.k5, rough=1)
