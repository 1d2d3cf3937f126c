"""Sand, plains and golden hills: a weeping mask, an hourglass, a road of keys, a lake that looks up."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from art.blocks import buildings, land, outlines, plants, sky, things, water
from art.figures import bird_flock, cat, person
from art.paint import DOWN, LEFT, UP, UP_LEFT, UP_RIGHT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import (
    Path,
    Point,
    arc,
    bezier,
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
    buildings.ladder(canvas, (166, 706), (212, 578), 20, rungs=8, colour=wood)
    painter = person(canvas, 238, 572, 62, "reach", coat=p.accent2, hat="cap", rim=p.light)
    things.string(canvas, painter.hand, (painter.hand[0] + 10, painter.hand[1] - 18), colour=p.k0, width=2.6)
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
                plants.pine(
                    inner, at, foot, size, colour=mix("#17503c", "#3f8a52", float(chance.random())), lit="#8fc070"
                )
            else:
                plants.round_tree(inner, at, foot, size, colour="#4f9a58", trunk="#3a2418")
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


@card("piano-road", palette="rose")
def piano_road(canvas: Canvas) -> None:
    """A road of piano keys winds over a pink plain; a walker carries a suitcase and birds sit on wires."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k(2.6)), (180, p.k3), (330, p.k4), (440, p.k5)])
    sky.sun(canvas, 408, 330, 78, colour=p.light, rim=p.k5, glow=0.6)
    sky.streaks(canvas, 420, 250, 380, 40, colour=p.k5, alpha=0.6)
    land.mountains(canvas, 440, 170, 6, colour=p.k(1.7), lit=p.k(2.4), snow=p.k5, mist=p.k4, seed=3)
    canvas.fog(440, 36, p.k5, 0.8)
    plain = polygon([(-10, 432), (610, 432), (610, 910), (-10, 910)])
    canvas.paint(plain, p.k4, shade=Shade(p.k2, DOWN, 0.25, 1), streak=0.06)
    land.hills(canvas, 486, 8, 200, colour=p.k(3.6), top=p.k5, bottom=p.k3, seed=2)
    _key_road(canvas)
    _five_wires(canvas)
    _on_the_road(canvas)
    land.grass(canvas, 912, 120, 50, colours=[p.dark, p.k0], right=120)
    land.grass(canvas, 912, 130, 54, colours=[p.dark, p.k0], left=470)
    land.rocks(canvas, [(600, 912, 120)], colour=p.k0)


HORIZON = 446.0


def _road_at(depth: float) -> tuple[float, float, float]:
    """Where the road is at a depth from 0 (horizon) to 1 (at our feet): its middle, its height, its half width."""
    middle = 352 + 150 * depth**0.55 * math.sin(depth**0.62 * 7.6 + 0.5) * (1 - 0.35 * depth)
    return middle - 40 * depth, HORIZON + 470 * depth, 3 + 168 * depth**1.15


def _across(depth: float, share: float) -> Point:
    """A place on the road: share runs from its left edge (0) to its right (1); edges turn with the bends."""
    middle, y, half = _road_at(depth)
    after = _road_at(min(1.05, depth + 0.01))[0]
    slope = (after - middle) / 4.7
    return middle + (share * 2 - 1) * half, y - (share * 2 - 1) * half * max(-0.42, min(0.42, slope * 0.3))


def _key_road(canvas: Canvas) -> None:
    """White keys over the whole width, black ones from the left; they grow towards us."""
    p = canvas.palette
    depths = [(index / 44) ** 1.7 * 1.06 for index in range(45)]
    left, right = [_across(depth, 0) for depth in depths], [_across(depth, 1) for depth in depths]
    side = [(x + 3, y + 16 * depth + 3) for (x, y), depth in zip(right, depths, strict=True)]
    canvas.paint(polygon(right + side[::-1]), p.k1, rough=0.4)
    low = [(x, y + 14 * depth + 2) for (x, y), depth in zip(left, depths, strict=True)]
    canvas.paint(polygon(left + low[::-1]), p.k1, rough=0.4)
    canvas.paint(
        polygon(left + right[::-1]), p.light, shade=Shade(p.k4, UP, 0.4, 1), rough=0.4, cast=Cast(6, 8, 8, 0.35)
    )
    with canvas.layer(rough=0.2) as pen:
        for index, (near, far) in enumerate(pairwise(depths[::-1])):
            pen.stroke(_across(near, 0), _across(near, 1), p.k1, 0.6 + near * 2)
            if index % 7 in (0, 1, 3, 4, 5):
                a, b = near - (near - far) * 0.68, near + (near - far) * 0.3
                key = [_across(a, 0.02), _across(a, 0.6), _across(b, 0.6), _across(b, 0.02)]
                pen.fill(polygon([(x + 3 * near, y + 7 * near) for x, y in key]), p.k2, 0.7)
                pen.fill(polygon(key), p.dark)
                pen.stroke(_across(a, 0.05), _across(a, 0.58), p.k1, 0.4 + 1.6 * near)


def _five_wires(canvas: Canvas) -> None:
    p = canvas.palette
    with canvas.layer(rough=0.3) as pen:
        for foot, top, thick in (((52, 880), (86, 120), 9), ((190, 560), (206, 268), 4)):
            pen.stroke(foot, top, p.k0, thick)
            for step in range(2):
                y = top[1] + 16 + step * thick * 9
                pen.stroke((top[0] - thick * 4, y + 4), (top[0] + thick * 4, y - 4), p.k0, thick * 0.7)
    chance = canvas.stream("notes", 0)
    for row in range(5):
        start, end = (88.0, 136.0 + row * 36), (206.0, 278.0 + row * 15)
        for a, b in ((start, end), ((-20.0, 60.0 + row * 40), start)):
            things.string(canvas, a, b, sag=10, colour=p.k0, width=1.5)
        share = float(chance.uniform(0.15, 0.75))
        perch = (
            start[0] + (end[0] - start[0]) * share,
            start[1] + (end[1] - start[1]) * share + 36 * share * (1 - share),
        )
        silhouette(
            canvas,
            "bird",
            *perch,
            26 - 10 * share,
            p.accent2 if row == 2 else p.dark,
            anchor="foot",
            flip=row % 2 == 0,
        )
    for x, y, size in ((20, 92, 28), (52, 176, 26), (30, 240, 26)):
        silhouette(canvas, "bird", x, y, size, p.dark, anchor="foot")


def _on_the_road(canvas: Canvas) -> None:
    p = canvas.palette
    glow = polygon([_across(0.8, 0), _across(0.8, 1), _across(0.86, 1), _across(0.86, 0)])
    canvas.paint(canvas.mask(glow, soft=1), p.lamp, alpha=0.75, rough=0.4)
    canvas.glow(360, 826, 150, p.lamp, 0.6)
    walker = person(
        canvas,
        352,
        836,
        132,
        "walk",
        coat=p.accent,
        hat="brim",
        scarf=p.accent2,
        rim=p.lamp,
        light=1,
        flip=False,
        back=True,
    )
    canvas.paint(
        rect(walker.hand[0] - 24, walker.hand[1] + 4, 38, 28, 4),
        "#8a4a34",
        form=Form(UP, "#4a2018", "#c98a5a", 5),
        rough=0.4,
    )
    canvas.paint(
        canvas.mask(polygon(arc(walker.hand[0] - 5, walker.hand[1] + 4, 7, 6, 180, 360), closed=False), line=2.4),
        p.dark,
    )
    cat(canvas, 176, 868, 40, p.k0, pose="sit")
    for x, y, tall in ((548, 600, 120), (96, 640, 90), (566, 790, 180), (60, 524, 40), (470, 520, 44)):
        _fork_cactus(canvas, x, y, tall)
    for x, pose, flip in ((500, "kneel", True), (436, "push", False)):
        person(canvas, x, 648, 52, pose, coat=p.accent2, hat="cap", flip=flip, rim=p.light)
    canvas.paint(polygon([(452, 610), (480, 602), (484, 612), (456, 622)]), p.dark, rough=0.3)
    with canvas.layer(rough=0.3) as pen:
        pen.stroke((150, 720), (150, 636), p.k0, 5)
        pen.fill(rect(116, 584, 68, 58, 6), p.light)
        clef = through([(150, 630), (140, 604), (156, 592), (164, 606), (148, 620), (138, 606), (152, 588)], 8)
        pen.line(polygon(clef, closed=False), p.k0, 3)
    bird_flock(canvas, 500, 130, 7, size=9, spread=80, colour=p.k1)


def _fork_cactus(canvas: Canvas, x: float, y: float, height: float) -> None:
    """A cactus with two straight arms, like a tuning fork."""
    p = canvas.palette
    green = mix(p.accent, p.k0, 0.25)
    h = height
    arms = through(
        [
            (x - h * 0.18, y - h),
            (x - h * 0.18, y - h * 0.5),
            (x, y - h * 0.36),
            (x + h * 0.18, y - h * 0.5),
            (x + h * 0.18, y - h),
        ],
        10,
    )
    for shape in (ribbon(arms, [h * 0.06]), ribbon([(x, y), (x, y - h * 0.38)], [h * 0.06])):
        canvas.paint(
            shape, green, form=Form(UP_RIGHT, darken(green, 0.5), lighten(green, 0.4), h * 0.04), rough=0.7
        )
    for way in (-0.18, 0.18):
        canvas.paint(circle(x + way * h, y - h, h * 0.062), green, rough=0.5)


EYE_AT = (300.0, 424.0)


def _eye_path(text: str) -> Path:
    return moved(svg(text), *EYE_AT, scale=2.82)


@card("eye-lake", palette="harvest")
def eye_lake(canvas: Canvas) -> None:
    """A lake in golden hills has the shape of an eye with trees for lashes; a boat heads for the pupil."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k(3.4)), (120, p.k4), (260, p.k5)])
    sky.cumulus(canvas, 120, 110, 190, colour=p.light, dark=p.k4)
    land.mountains(canvas, 212, 110, 7, colour=p.k(2.6), lit=p.k(3.2), mist=p.k4)
    canvas.fog(216, 26, p.k5, 0.7)
    land.hills(canvas, 226, 8, 200, colour=p.k(3.4), top=p.k5, bottom=p.k3, seed=3)
    canvas.paint(
        _eye_path(
            "M -112 6 C -74 -64 -24 -78 6 -76 C 52 -74 92 -42 114 8 C 120 60 60 96 0 96 C -60 96 -118 60 -112 6 Z"
        ),
        p.k(2.9),
        form=Form(UP_LEFT, p.k(1.8), p.k5, 44),
        rough=1.4,
    )
    lid = "M -100 4 C -66 -48 -24 -62 6 -60 C 46 -58 80 -30 100 6 C 66 42 34 54 2 54 C -38 54 -74 32 -100 4 Z"
    outline = _eye_path(lid)
    canvas.paint(outline, p.light, form=Form(DOWN, p.k3, None, 40), rough=0.9)
    canvas.inner_shadow(outline, -90, 46, p.k1, 0.65)
    _iris(canvas, outline)
    _lashes(canvas)
    _around_the_eye(canvas)


def _iris(canvas: Canvas, outline: Path) -> None:
    p = canvas.palette
    teal = "#1f7f86"
    x, y = EYE_AT[0], EYE_AT[1] - 10
    ring = common(circle(x, y, 142), outline)
    canvas.paint(ring, teal, form=Form(DOWN, "#0c3a44", "#7fd0c0", 34), rough=0.6)
    chance = canvas.stream("iris", 0)
    with canvas.layer(rough=0.2, clip=ring) as pen:
        for index in range(170):
            turn = float(chance.uniform(0, 360))
            spoke = ribbon([(0, float(chance.uniform(60, 90))), (0, float(chance.uniform(104, 142)))], [0.4, 1.7])
            pen.fill(moved(spoke, x, y, turn=turn), ("#8fdcc8", "#0f4c58", "#e8d890")[index % 3], 0.5)
    for radius in (78, 96, 116, 134):
        canvas.paint(canvas.mask(circle(x, y, radius), line=1.6, clip=ring), "#bfeedd", rough=0.6, alpha=0.5)
    canvas.inner_shadow(ring, -90, 40, "#082a34", 0.7)
    canvas.paint(circle(x, y, 60), p.dark, form=Form(UP_LEFT, "#080402", "#6a4a28", 10), rough=1.4)
    canvas.paint(outlines.keyhole(x, y + 44, 74), "#000000", rough=0.4)
    canvas.glow(x, y + 16, 30, p.lamp, 0.35)
    canvas.paint(
        canvas.mask(
            smooth([(350, 350), (372, 338), (396, 346), (404, 362), (380, 374), (352, 368)], tension=0.9), soft=1.4
        ),
        p.light,
        rough=0.8,
    )
    seat = things.boat(canvas, 206, 450, 66, colour="#8a3a24")
    rower = person(canvas, *seat, 56, "row", coat=p.accent, hat="brim", rim=p.light)
    things.string(canvas, rower.hand, (192, 462), colour=p.k0, width=2.4)
    water.ripple_rings(canvas, 206, 456, [40, 58], colour=p.light, squash=0.24)
    part(canvas, "ring-buoy", 404, 476, 28, [p.accent, p.k5, p.light])


def _lashes(canvas: Canvas) -> None:
    p = canvas.palette
    upper = through([(-101, 5), (-66, -46), (4, -62), (66, -42), (102, 8)], 14) * 2.82 + np.array(EYE_AT)
    lower = through([(100, 7), (66, 43), (2, 55), (-70, 34), (-100, 5)], 14) * 2.82 + np.array(EYE_AT)
    canvas.paint(ribbon(upper, [4, 13, 16, 13, 4]), "#6a3a1c", form=Form(UP, p.dark, p.k3, 8), rough=1.2)
    canvas.paint(ribbon(lower, [4, 8, 8, 8, 4]), "#9a6028", form=Form(UP, None, p.k4, 5), rough=1.2)
    for number, index in enumerate(range(3, len(upper) - 2, 5)):
        x, y = float(upper[index][0]), float(upper[index][1])
        lean = (x - EYE_AT[0]) / 300 * 1.05
        plants.bare_tree(
            canvas,
            x,
            y + 6,
            132 + (number * 37) % 34,
            colour=p.k0,
            lean=lean,
            depth=4,
            thick=0.05,
            spread=24,
            seed=number,
        )
    for number, index in enumerate(range(8, len(lower) - 6, 8)):
        x, y = float(lower[index][0]), float(lower[index][1])
        plants.bush(canvas, x, y + 12, 34 + (number % 3) * 8, colour=mix(p.accent2, p.k2, 0.4))


def _around_the_eye(canvas: Canvas) -> None:
    p = canvas.palette
    course = through([(530, 470), (556, 560), (480, 640), (520, 720), (420, 800), (440, 930)], 16)
    canvas.paint(
        ribbon(course, [5, 9, 14, 20, 28, 44]), "#2f8f92", form=Form(UP_LEFT, "#17606a", "#a8e0cc", 6), rough=1
    )
    house = (360, 690)
    buildings.house(canvas, *house, 70, 46, wall=p.accent, roof=p.k0, kind="gable", lit=0.6, door=True, seed=4)
    sky.smoke(canvas, 412, 606, 70, colour=p.light)
    for x, y, size, flip in (
        (250, 720, 36, False),
        (180, 748, 42, True),
        (292, 756, 42, False),
        (120, 708, 32, False),
    ):
        things.puddle_shadow(canvas, x, y, size)
        part(canvas, "ewe", x, y, size, [p.k0, p.k5, p.light], anchor="foot", flip=flip)
    canvas.paint(ribbon(bezier((474, 760), (520, 728), (560, 728), (600, 752), 16), [4, 6, 3]), p.k0, rough=0.8)
    person(canvas, 540, 734, 56, "walk", coat=p.accent2, hat="brim", bag="#5a3018", rim=p.light)
    person(canvas, 474, 372, 60, "dive", coat=p.accent2, rim=p.light, turn=10, flip=True)
    land.hills(canvas, 826, 14, 260, colour=p.k1, top=p.k2, bottom=p.k0, seed=9)
    land.grass(canvas, 908, 320, 84, colours=[p.dark, p.k0, p.k1])
    plants.round_tree(canvas, 60, 860, 150, colour=mix(p.accent2, p.k1, 0.3))
    bird_flock(canvas, 430, 60, 7, size=9, spread=90, colour=p.k1)
