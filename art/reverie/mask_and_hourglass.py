"""In the desert: a mask that weeps a river, an hourglass with two worlds."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, cords, land, openings, outlines, sky, things, trees
from art.figures import bird_flock, person
from art.paint import DOWN, LEFT, UP, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import (
    Path,
    circle,
    common,
    ellipse,
    lens,
    line,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
)

MASK_AT = (300.0, 400.0)


def _on_mask(path: Path) -> Path:
    return moved(path, *MASK_AT, scale=4.9, turn=-13)


@card("mask-desert", palette="coral")
def mask_desert(canvas: Canvas) -> None:
    """A stone mask lies in the dunes; a river runs from its eye, a tiny painter works on its mouth."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k2), (160, p.k3), (340, p.k4), (520, p.k5)])
    sky.sun(canvas, 62, 96, 50, colour=p.light, glow=0.8)
    sky.streaks(canvas, 430, 110, 360, 40, colour=p.k4, alpha=0.5)
    land.mountains(canvas, 540, 90, 7, colour=p.k3, lit=p.k4, mist=p.k5)
    land.dunes(canvas, 530, 3, far=p.k4, near=p.k3, seed=2)
    _stone_face(canvas)
    _sand_over_chin(canvas)
    _tear_river(canvas)
    _scaffold(canvas)
    _caravan(canvas)
    for x, tall in ((24, 150), (92, 96), (560, 190)):
        part(canvas, "palm-tree", x, 930, tall, [p.dark, p.k0, p.k1], anchor="foot", flip=x > 300)
    land.rocks(canvas, [(40, 915, 120), (575, 915, 130)], colour=p.k0)


def _stone_face(canvas: Canvas) -> None:
    p = canvas.palette
    stone, dark = "#ead9c4", "#8a5a60"
    face = _on_mask(svg("M -40 -46 C -22 -58 22 -58 40 -46 C 47 -12 38 40 0 64 C -38 40 -47 -12 -40 -46 Z"))
    canvas.paint(face, stone, form=Form(UP_LEFT, dark, p.light, 60), cast=Cast(20, 16, 20, 0.45), rough=1)
    for brow in (
        "M -31 -22 C -24 -32 -12 -32 -5 -20 L -6 -17 C -14 -27 -23 -27 -30 -20 Z",
        "M 31 -22 C 24 -32 12 -32 5 -20 L 6 -17 C 14 -27 23 -27 30 -20 Z",
    ):
        canvas.paint(_on_mask(svg(brow)), darken(stone, 0.32), rough=0.8)
    nose = _on_mask(svg("M -2 -18 C -4 -4 -9 4 -8 9 C -5 13 5 13 8 9 C 9 4 4 -4 2 -18 Z"))
    canvas.paint(nose, lighten(stone, 0.15), form=Form(UP_LEFT, dark, p.light, 18), rough=0.8)
    left = _on_mask(svg("M -30 -10 C -24 -19 -12 -19 -7 -9 C -13 -4 -24 -4 -30 -10 Z"))
    right = _on_mask(svg("M 30 -10 C 24 -19 12 -19 7 -9 C 13 -4 24 -4 30 -10 Z"))
    canvas.paint(left, p.k(3.6), shade=Shade(p.k5, DOWN, 0.3, 1), rough=0.6)
    canvas.inner_shadow(left, -135, 16, p.k0, 0.7)
    canvas.paint(right, p.k0, shade=Shade(p.accent, DOWN, 0.4, 1.1), rough=0.6)
    mouth = _on_mask(svg("M -20 26 C -12 20 -5 21 0 23 C 5 21 12 20 20 26 C 12 38 -12 38 -20 26 Z"))
    canvas.paint(mouth, darken(stone, 0.25), form=Form(DOWN, dark, None, 8), rough=0.8)
    fresh = common(mouth, _on_mask(rect(-26, 10, 27, 40)))
    canvas.paint(fresh, "#c8323c", form=Form(UP, "#7a1626", "#f08a80", 8), rough=0.8)
    canvas.paint(canvas.mask(_on_mask(line((-18, 27), (0, 28.5), (18, 27))), line=4), "#5a1c2c", rough=0.6)
    crack = _on_mask(polygon([(14, -56), (8, -44), (17, -42), (9, -30), (20, -44), (12, -46), (18, -54)]))
    canvas.paint(crack, darken(stone, 0.6), rough=0.6)
    part(canvas, "nest-with-eggs", 196, 366, 58, [p.k0, "#8a5a34", p.k5])
    silhouette(canvas, "bird", 186, 350, 24, p.accent2, anchor="foot")


def _sand_over_chin(canvas: Canvas) -> None:
    p = canvas.palette
    drift = smooth(
        [(-40, 640), (120, 600), (250, 676), (380, 664), (500, 560), (640, 520), (680, 960), (-80, 960)],
        tension=0.5,
    )
    canvas.paint(
        drift, p.k(3.3), shade=[Shade(p.k5, UP, 0.55, 1), Shade(p.k2, DOWN, 0.4, 1)], streak=0.06, rough=1
    )
    front = smooth([(-40, 800), (160, 770), (330, 800), (640, 730), (680, 960), (-80, 960)], tension=0.5)
    canvas.paint(front, p.k(2.6), shade=[Shade(p.k4, UP, 0.6, 1), Shade(p.k1, DOWN, 0.4, 1)], streak=0.06, rough=1)


def _tear_river(canvas: Canvas) -> None:
    p = canvas.palette
    teal = p.accent
    course = through(
        [
            (386, 346),
            (398, 420),
            (414, 520),
            (404, 600),
            (330, 664),
            (256, 720),
            (300, 786),
            (410, 840),
            (420, 920),
        ],
        18,
    )
    half = [8, 11, 13, 16, 20, 28, 40, 54, 76]
    canvas.paint(ribbon(course, [h + 5 for h in half]), p.k5, rough=1)
    canvas.paint(
        ribbon(course, half),
        teal,
        shade=Shade(mix(teal, p.accent2, 0.5), DOWN, 0.4, 1),
        form=Form(UP_LEFT, darken(teal, 0.3), lighten(teal, 0.4), 7),
        rough=0.8,
    )
    chance = canvas.stream("ripples", 0)
    with canvas.layer(rough=0.2, alpha=0.8) as pen:
        for index in range(60, len(course) - 4, 2):
            x, y = course[index]
            wide = float(np.interp(index / len(course), np.linspace(0, 1, 9), half))
            pen.fill(
                lens(float(x) + float(chance.uniform(-0.6, 0.6)) * wide, float(y), wide * 0.6, 3),
                lighten(teal, 0.6),
            )


def _scaffold(canvas: Canvas) -> None:
    p = canvas.palette
    wood = "#7a4a2c"
    with canvas.layer(rough=0.3) as pen:
        for x in (196, 262):
            pen.stroke((x, 690), (x + 4, 556), wood, 5)
        for y in (574, 632):
            pen.stroke((186, y + 2), (276, y - 4), wood, 6)
        pen.stroke((198, 632), (264, 576), wood, 3)
    openings.ladder(canvas, (166, 706), (212, 578), 20, rungs=8, colour=wood)
    painter = person(canvas, 238, 572, 62, "reach", coat=p.accent2, hat="cap", rim=p.light)
    cords.string(canvas, painter.hand, (painter.hand[0] + 10, painter.hand[1] - 18), colour=p.k0, width=2.6)
    canvas.paint(circle(painter.hand[0] + 11, painter.hand[1] - 20, 4), "#c8323c", rough=0.4)
    part(canvas, "bucket", 208, 574, 18, [p.k0, "#c8323c", p.k5], anchor="foot")


def _caravan(canvas: Canvas) -> None:
    p = canvas.palette
    for x, y, size, flip in ((108, 806, 92, False), (190, 838, 104, False), (520, 770, 76, True)):
        things.puddle_shadow(canvas, x + 8, y, size)
        silhouette(
            canvas, "camel", x, y, size, p.k0, anchor="foot", flip=not flip, form=Form(UP_LEFT, None, p.k4, 4)
        )
    canvas.paint(
        moved(outlines.mask_face(0, 0, 34), 186, 762, turn=10), p.k5, form=Form(UP_LEFT, p.k2, None, 4), rough=0.4
    )
    person(canvas, 60, 814, 70, "point", coat=p.accent, hat="hood", hat_colour=p.accent2, rim=p.light)
    person(canvas, 470, 782, 62, "kneel", coat=p.accent2, hat="hood", hat_colour=p.k1, flip=True, rim=p.light)
    bird_flock(canvas, 470, 220, 8, size=9, spread=90, colour=p.k1)


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
