"""Beasts among trunks that carry a village and a tree."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, cords, land, openings, outlines, plants, sky, things, trees
from art.blocks.wild import STAG
from art.figures import bird, person
from art.paint import DOWN, UP, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import (
    Path,
    bezier,
    circle,
    ellipse,
    lens,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
)


def _fern(canvas: Canvas, x: float, y: float, height: float, lean: float, colour: str) -> None:
    """A frond with leaflets on both sides, bowing over."""
    spine = bezier(
        (x, y), (x + lean * 0.1, y - height * 0.6), (x + lean * 0.5, y - height), (x + lean, y - height * 0.9), 22
    )
    with canvas.layer(rough=0.3) as pen:
        pen.fill(ribbon(spine, [height * 0.012, 0.5]), colour)
        for index in range(3, 21):
            (ax, ay), (bx, by) = spine[index - 1], spine[index]
            angle = math.degrees(math.atan2(by - ay, bx - ax))
            long = height * 0.2 * (1 - index / 24)
            for side in (-62, 62):
                pen.fill(
                    moved(lens(long * 0.5, 0, long, long * 0.3), float(bx), float(by), turn=angle + side), colour
                )


def _misty_trunks(canvas: Canvas, base: float, *, seed: int) -> None:
    p = canvas.palette
    trees.trunks(canvas, base - 60, 15, colour=p.k(3.6), width=(8, 15), seed=seed)
    canvas.fog(base - 170, 120, p.k5, 0.7)
    trees.trunks(canvas, base - 30, 8, colour=p.k(2.8), width=(14, 26), seed=seed + 1)
    canvas.fog(base - 80, 70, p.k5, 0.6)


SHELL = (358.0, 440.0)


SHELL_R = 204.0


@card("snail-village", palette="olive")
def snail_village(canvas: Canvas) -> None:
    """A giant snail crosses a forest with a village on its shell; a postman cycles alongside."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k3), (300, p.k4), (560, p.k5), (900, p.k3)])
    canvas.glow(90, 120, 420, p.light, 0.6)
    _misty_trunks(canvas, 740, seed=3)
    canvas.rays(60, -60, 20, 90, p.light, count=9, alpha=0.5)
    land.hills(canvas, 744, 8, 240, colour=p.k(2.2), top=p.k3, bottom=p.k1, seed=2)
    _snail_body(canvas)
    _shell(canvas)
    _towers(canvas)
    _postman(canvas)
    for x, y, tall, lean in (
        (-10, 910, 190, 90),
        (60, 920, 120, -60),
        (560, 916, 170, -110),
        (620, 916, 220, -80),
        (470, 920, 110, 50),
    ):
        _fern(canvas, x, y, tall, lean, p.dark)
    for x, tall in ((512, 92), (556, 60), (40, 54)):
        plants.mushroom(canvas, x, 900, tall, cap=p.accent, dots=p.light, stem=p.k4)
    land.grass(canvas, 910, 240, 50, colours=[p.dark, p.k0])


def _snail_body(canvas: Canvas) -> None:
    p = canvas.palette
    skin = mix(p.k4, "#d8ac74", 0.6)
    dark = mix(p.k1, "#8a7040", 0.5)
    for start, end in (((92, 530), (34, 372)), ((128, 516), (116, 342))):
        curve = bezier(start, (start[0] - 4, start[1] - 60), (end[0] + 6, end[1] + 60), end, 16)
        canvas.paint(ribbon(curve, [13, 9, 8]), skin, form=Form(UP_LEFT, dark, p.light, 6), rough=0.7)
        canvas.paint(circle(*end, 17), skin, form=Form(UP_LEFT, dark, p.light, 7), rough=0.5)
        canvas.paint(circle(end[0] - 4, end[1] + 1, 7), p.dark, rough=0.3)
        canvas.paint(circle(end[0] - 6, end[1] - 2, 2.2), p.light, rough=0.1)
    body = smooth(
        [
            (44, 600),
            (52, 530),
            (104, 498),
            (152, 520),
            (176, 576),
            (250, 600),
            (420, 606),
            (520, 640),
            (640, 742),
            (560, 762),
        ]
        + [(300, 770), (140, 766), (86, 724), (64, 660)],
        tension=0.6,
    )
    things.puddle_shadow(canvas, 320, 768, 560, amount=0.5)
    canvas.paint(
        body, skin, form=Form(UP_LEFT, dark, p.light, 34), shade=Shade(dark, DOWN, 0.5, 1.1, 0.8), rough=1
    )
    _snail_skin(canvas, body, skin, dark)
    with canvas.layer(rough=0.3, alpha=0.4) as pen:
        for index in range(26):
            x = 100 + index * 19
            pen.line(
                polygon(bezier((x, 764), (x + 4, 744), (x + 12, 730), (x + 10, 716), 8), closed=False), dark, 2.4
            )
    cords.string(canvas, (44, 418), (119, 400), sag=14, colour=p.k0, width=1.6)
    for index, (name, x) in enumerate((("t-shirt", 68), ("socks", 86), ("dress", 104))):
        part(
            canvas,
            name,
            x,
            424 + (4 if index == 1 else 0) - index * 7,
            22,
            [p.k1, (p.accent, p.accent2, p.light)[index], p.light],
            anchor="head",
        )


def _snail_skin(canvas: Canvas, body: Path, skin: Colour, dark: Colour) -> None:
    """Bumps in rows along the body, smaller towards the head, and a mouth that smiles a little."""
    p = canvas.palette
    with canvas.layer(rough=0.4, alpha=0.5, clip=body) as pen:
        for row in range(9):
            for column in range(24):
                x = 50 + column * 25 + (12 if row % 2 else 0)
                y = 520 + row * 25 + 0.1 * max(0, x - 250)
                size = 6 + 3.4 * min(1, (x - 40) / 200)
                pen.fill(ellipse(x + 1.5, y + 2.5, size, size * 0.66, -12), mix(dark, skin, 0.5))
                pen.fill(ellipse(x, y, size, size * 0.6, -12), mix(skin, p.light, 0.4))
    canvas.paint(ribbon(through([(52, 600), (66, 614), (86, 612)], 6), [0.8, 2.4, 0.8]), dark, rough=0.4)


def _shell(canvas: Canvas) -> None:
    p = canvas.palette
    orange = "#d9783a"
    dark = "#6a2a18"
    disc = circle(*SHELL, SHELL_R)
    canvas.paint(disc, orange, form=Form(UP_LEFT, dark, "#f6c07a", 62), cast=Cast(6, 12, 14, 0.5), rough=0.8)
    turns = 3.0
    groove = np.array(outlines.spiral(*SHELL, SHELL_R, turns, 260))
    canvas.paint(ribbon(groove, [2, 5, 7, 9, 7]), dark, rough=0.6, alpha=0.9)
    canvas.paint(ribbon(groove[20:] + (-5, -5), [1, 2.6, 4]), "#f9cf90", rough=0.8, alpha=0.55)
    gap = SHELL_R / turns
    road = []
    for index in range(150):
        share = 0.14 + 0.86 * index / 149
        angle = share * turns * 2 * math.pi
        reach = SHELL_R * share - gap * 0.2
        road.append((SHELL[0] + reach * math.cos(angle), SHELL[1] + reach * math.sin(angle)))
    canvas.paint(ribbon(road, [3, 5, 7, 8]), "#f3d9a0", rough=0.7, alpha=0.9)
    with canvas.layer(rough=0.2) as pen:
        for index in range(19):
            share = 0.36 + 0.64 * index / 18
            angle = share * turns * 2 * math.pi
            reach = SHELL_R * share - gap * 0.56
            x, y = SHELL[0] + reach * math.cos(angle), SHELL[1] + reach * math.sin(angle)
            size = 9 + 9 * share
            door = svg("M -0.5 0.7 L -0.5 -0.2 A 0.5 0.5 0 0 1 0.5 -0.2 L 0.5 0.7 Z")
            pen.fill(moved(door, x, y, scale=size + 5), dark)
            pen.fill(moved(door, x, y, scale=size), p.lamp if index % 3 else p.accent2)
            pen.stroke((x, y - size * 0.6), (x, y + size * 0.7), dark, 1.4)
    _sign(canvas)


def _sign(canvas: Canvas) -> None:
    p = canvas.palette
    with canvas.layer(rough=0.3) as pen:
        pen.stroke((530, 338), (556, 262), p.k0, 5)
        pen.fill(polygon([(552, 256), (596, 262), (606, 274), (592, 282), (548, 274)]), p.k5)
        pen.fill(polygon([(560, 282), (514, 280), (502, 290), (514, 302), (556, 300)]), p.k5)


def _towers(canvas: Canvas) -> None:
    p = canvas.palette
    wall = mix(p.k5, "#f0e0c0", 0.5)
    for x, wide, tall, roof in (
        (250, 34, 84, p.accent2),
        (290, 42, 124, p.accent),
        (396, 38, 112, p.accent),
        (344, 48, 168, p.accent2),
        (436, 32, 76, p.accent2),
        (318, 30, 70, p.accent),
    ):
        foot = SHELL[1] - math.sqrt(max(0, SHELL_R**2 - (x - SHELL[0]) ** 2)) + 14
        buildings.tower(canvas, x, foot, wide, tall, wall=wall, roof=roof, flag=p.accent if wide > 40 else None)
    for x, wide, tall in ((206, 44, 40), (362, 40, 42), (468, 42, 36)):
        foot = SHELL[1] - math.sqrt(max(0, SHELL_R**2 - (x + wide / 2 - SHELL[0]) ** 2)) + 24
        buildings.house(canvas, x, foot, wide, tall, wall=p.k5, roof=p.accent, kind="gable", lit=0.7, seed=int(x))
    for x, size in ((226, 34), (494, 40), (420, 26)):
        foot = SHELL[1] - math.sqrt(max(0, SHELL_R**2 - (x - SHELL[0]) ** 2)) + 12
        plants.bush(canvas, x, foot, size, colour=p.k(1.6))
    sky.smoke(canvas, 392, 190, 110, colour=p.light, alpha=0.6)
    openings.ladder(canvas, (560, 772), (520, 560), 22, rungs=12, colour=p.k0)


def _postman(canvas: Canvas) -> None:
    p = canvas.palette
    things.puddle_shadow(canvas, 208, 838, 110)
    part(canvas, "bicycle", 208, 838, 96, [p.dark, p.accent, p.k3], anchor="foot", flip=True)
    person(canvas, 216, 786, 84, "ride", coat=p.accent2, hat="cap", bag="#8a4a2a", flip=True, rim=p.light)
    for x, y, turn in ((264, 756, 20), (296, 742, -14)):
        canvas.paint(
            moved(rect(-8, -5, 16, 10), x, y, turn=turn), p.light, form=Form(UP, p.k3, None, 3), rough=0.2
        )


@card("stag-tree", palette="sage")
def stag_tree(canvas: Canvas) -> None:
    """A stag's antlers grow into a blossoming tree with birds, a swing and a fawn below."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k(3.5)), (320, p.k(4.4)), (560, p.k5), (900, p.k3)])
    canvas.glow(300, 440, 380, p.light, 0.7)
    _misty_trunks(canvas, 800, seed=11)
    ground = land.hills(canvas, 808, 8, 240, colour=p.k(1.6), top=p.k(2.4), bottom=p.k0, seed=5)
    tips = _antlers(canvas)
    stag = moved(svg(STAG), 398, 828, scale=1.92)
    canvas.paint(stag, p.k0, form=Form(UP_LEFT, None, p.k3, 13), shade=Shade(p.dark, DOWN, 0.5, 1), rough=0.8)
    canvas.paint(circle(272, 530, 3.4), p.k5, rough=0.2)
    pinks = ["#b8566a", "#d97f86", "#eeaaa4", "#f8d6c8"]
    trees.leaves(canvas, tips, colours=pinks, radius=25, count=19, size=5.4, seed=1)
    _tree_guests(canvas)
    _fawn(canvas, land.height_at(ground, 120))
    chance = canvas.stream("petals", 0)
    with canvas.layer(rough=0.2) as pen:
        for _ in range(60):
            at = (float(chance.uniform(20, 580)), float(chance.uniform(380, 870)))
            pen.fill(ellipse(*at, 4, 2.2, float(chance.uniform(0, 180))), pinks[int(chance.integers(1, 4))])
    for x, y, tall, lean in (
        (-6, 912, 170, 90),
        (70, 924, 100, -50),
        (604, 914, 190, -100),
        (520, 926, 110, 60),
        (300, 930, 80, 40),
    ):
        _fern(canvas, x, y, tall, lean, p.dark)
    land.grass(canvas, 912, 260, 46, colours=[p.dark, p.k0, p.k1])


def _antlers(canvas: Canvas) -> list[trees.Tip]:
    """Two beams that fork into the boughs of one crown."""
    p = canvas.palette
    tips: list[trees.Tip] = []
    for index, (points, boughs) in enumerate(
        (
            (
                [(301, 526), (262, 440), (200, 390), (150, 330)],
                ((150, 330, -0.6), (204, 394, -1.1), (236, 420, 0.1)),
            ),
            (
                [(308, 524), (330, 430), (380, 370), (410, 300)],
                ((410, 300, 0.35), (372, 380, 0.9), (334, 430, -0.25)),
            ),
        )
    ):
        canvas.paint(
            ribbon(through(points, 14), [11, 9, 7, 5]), p.k0, form=Form(UP_LEFT, None, p.k2, 4), rough=0.9
        )
        for number, (x, y, lean) in enumerate(boughs):
            tips += trees.bare_tree(
                canvas,
                x,
                y,
                300 if number == 0 else 236,
                colour=p.k0,
                lean=lean,
                depth=5,
                thick=0.036,
                spread=31,
                flare=False,
                seed=index * 10 + number,
            )
    return tips


def _tree_guests(canvas: Canvas) -> None:
    p = canvas.palette
    for points, half in (
        ([(196, 396), (150, 388), (96, 396), (30, 376)], [6, 5, 4, 1.4]),
        ([(388, 352), (450, 352), (520, 340), (580, 350)], [6, 5, 4, 1.4]),
    ):
        canvas.paint(ribbon(through(points, 10), half), p.k0, rough=0.8)
    for x in (112, 146):
        cords.string(canvas, (x - 2, 392), (x, 606), colour=p.k0, width=1.8)
    canvas.paint(rect(104, 604, 50, 6), p.k1, rough=0.3)
    person(canvas, 128, 602, 90, "sit", coat=p.accent, dress=True, hair="long", turn=-10, rim=p.light)
    cords.string(canvas, (520, 342), (520, 420), colour=p.k0, width=1.6)
    things.cage(canvas, 520, 492, 50, 72, colour=p.k0)
    canvas.paint(polygon([(546, 488), (562, 478), (562, 448), (546, 444)]), p.k1, alpha=0.6)
    for x, y, size, flip in (
        (196, 214, 32, False),
        (420, 170, 30, True),
        (70, 262, 28, False),
        (330, 262, 26, False),
    ):
        silhouette(
            canvas,
            "bird",
            x,
            y,
            size,
            (p.accent2, p.accent, p.k1, p.accent2)[int(x) % 4],
            flip=flip,
            form=Form(UP, None, p.light, 3),
        )
    part(canvas, "nest-with-eggs", 276, 196, 46, [p.k0, p.k2, p.k5])
    bird(canvas, 560, 210, 44, p.k1, flip=True)
    bird(canvas, 40, 120, 36, p.k1)
    part(canvas, "chipmunk", 470, 630, 48, [p.k0, "#8a4a2a", p.k4], anchor="foot", flip=True)
    part(canvas, "red-apple", 450, 608, 20, ["#5a1010", p.accent, p.k5])
    canvas.paint(ribbon([(452, 330), (486, 296)], [7, 6.4]), p.k0, rough=0.6)
    for share in (0.2, 0.5, 0.8):
        at = (456 + 26 * share, 326 - 26 * share)
        canvas.paint(moved(rect(-9, -3, 18, 6), *at, turn=44), p.light, rough=0.4)


def _fawn(canvas: Canvas, ground: float) -> None:
    p = canvas.palette
    tail = darken("#a8683a", 0.1)
    body = moved(svg(STAG), 118, ground + 44, scale=-0.66, scale_y=0.66)
    canvas.paint(body, "#a8683a", form=Form(UP_LEFT, darken(tail, 0.5), "#e8b878", 7), rough=0.6)
    with canvas.layer(rough=0.2) as pen:
        for x, y in ((84, -48), (98, -56), (112, -50), (128, -58), (72, -56)):
            pen.dot(x, ground + 44 + y, 2.2, p.k5)
        for turn in (-24, 24):
            pen.stroke((152, ground - 62), (152 + turn * 0.3, ground - 78), p.k1, 1.8)
            pen.fill(moved(lens(0, 0, 18, 9), 152 + turn * 0.5, ground - 84, turn=-90 + turn), p.k2)
    for x in (218, 252, 284):
        part(canvas, "hedgehog", x, ground + 66, 34, [p.dark, p.k1, p.k4], anchor="foot", flip=x == 252)
