"""Among trunks: a snail with a village, a stag with a tree for a crown, a door in the ground, a clockwork owl."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, land, outlines, plants, sky, things, water
from art.blocks.wild import STAG
from art.figures import bird, bird_flock, person
from art.figures.people import Hat
from art.paint import DOWN, UP, UP_LEFT, UP_RIGHT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import (
    arc,
    bezier,
    circle,
    common,
    ellipse,
    lens,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    star,
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
    plants.trunks(canvas, base - 60, 15, colour=p.k(3.6), width=(8, 15), seed=seed)
    canvas.fog(base - 170, 120, p.k5, 0.7)
    plants.trunks(canvas, base - 30, 8, colour=p.k(2.8), width=(14, 26), seed=seed + 1)
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
    skin = mix(p.k5, "#e8d8b0", 0.5)
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
        body, skin, form=Form(UP_LEFT, dark, p.light, 15), shade=Shade(dark, DOWN, 0.6, 1.1, 0.7), rough=1
    )
    with canvas.layer(rough=0.3, alpha=0.4) as pen:
        for index in range(26):
            x = 100 + index * 19
            pen.line(
                polygon(bezier((x, 764), (x + 4, 744), (x + 12, 730), (x + 10, 716), 8), closed=False), dark, 2.4
            )
    things.string(canvas, (44, 418), (119, 400), sag=14, colour=p.k0, width=1.6)
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
    buildings.ladder(canvas, (560, 772), (520, 560), 22, rungs=12, colour=p.k0)


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
    plants.leaves(canvas, tips, colours=pinks, radius=25, count=19, size=5.4, seed=1)
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


def _antlers(canvas: Canvas) -> list[plants.Tip]:
    """Two beams that fork into the boughs of one crown."""
    p = canvas.palette
    tips: list[plants.Tip] = []
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
            tips += plants.bare_tree(
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
        things.string(canvas, (x - 2, 392), (x, 606), colour=p.k0, width=1.8)
    canvas.paint(rect(104, 604, 50, 6), p.k1, rough=0.3)
    person(canvas, 128, 602, 90, "sit", coat=p.accent, dress=True, hair="long", turn=-10, rim=p.light)
    things.string(canvas, (520, 342), (520, 420), colour=p.k0, width=1.6)
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


HATCH = [(176.0, 560.0), (446.0, 552.0), (494.0, 800.0), (112.0, 812.0)]


@card("door-sea", palette="rose")
def door_sea(canvas: Canvas) -> None:
    """A door lies open in a forest floor; inside is a pink sea, and one person crouches beside it."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k(3.3)), (200, p.k4), (400, p.k5), (560, p.k4), (900, p.k(2.6))])
    _converging_trunks(canvas)
    canvas.fog(440, 60, p.k5, 0.85)
    chance = canvas.stream("petals", 0)
    with canvas.layer(rough=0.3) as pen:
        for _ in range(340):
            share = float(chance.random())
            at = (float(chance.uniform(0, 600)), 450 + 450 * share**0.8)
            tone = (p.k5, p.k4, p.k(2.2), p.k(1.6), p.light)[int(chance.integers(5))]
            pen.fill(ellipse(*at, 2 + 4.5 * share, 1 + 2.2 * share, float(chance.uniform(0, 180))), tone, 0.85)
    canvas.glow(300, 660, 380, "#ffd9c8", 0.5)
    _hatch(canvas)
    _by_the_hatch(canvas)
    near = [(-70, 56, 66), (668, 56, 66)]
    for x, low, high in near:
        canvas.paint(
            ribbon(
                bezier((x, 930), (x + (30 if x < 0 else -26), 600), (x + (8 if x < 0 else -8), 260), (x, -20), 20),
                [high + 24, high, low, low * 0.8],
            ),
            p.k0,
            form=Form(0 if x < 0 else 180, None, p.k2, 12),
            rough=1.6,
        )
    canvas.paint(
        star(20, 600, 24, 5, 0.45, 20), p.accent2, form=Form(UP_LEFT, darken(p.accent2, 0.4), p.k4, 6), rough=1
    )
    land.grass(canvas, 912, 200, 50, colours=[p.dark, p.k0, p.k1])


def _converging_trunks(canvas: Canvas) -> None:
    """Trunks that lean together as they rise: we look down along them."""
    p = canvas.palette
    chance = canvas.stream("leaning", 0)
    for count, foot, wide, tone in ((11, 450, 13, p.k(3.4)), (8, 500, 22, p.k(2.5)), (5, 560, 36, p.k(1.6))):
        for index in range(count):
            x = 600 * (index + float(chance.uniform(0.2, 0.8))) / count
            if foot > 450 and 150 < x < 460:
                continue
            base = foot + float(chance.uniform(-16, 16))
            top = 300 + (x - 300) * 0.62
            spine = bezier((x, base), (x, base - 150), (top, 160), (top + float(chance.normal()) * 12, -20), 16)
            canvas.paint(
                ribbon(spine, [wide * 0.75, wide * 0.5, wide * 0.36]),
                tone,
                shade=Shade(p.k5, DOWN, 0.55, 1.0, 0.9),
                rough=1,
            )
        canvas.fog(foot + 4, 30, p.k5, 0.9)
    blossoms = [(float(chance.uniform(0, 600)), float(chance.uniform(-10, 210))) for _ in range(74)]
    plants.leaves(
        canvas,
        [(x, y * (0.4 + abs(x - 300) / 300)) for x, y in blossoms],
        colours=[p.k(2.2), p.k3, p.k4, p.k5],
        radius=26,
        count=16,
        size=5,
    )
    for x, y in ((214, 200), (270, 240), (396, 186)):
        bird(canvas, x, y, 34, p.light, rim=p.light, flip=x > 300)


def _hatch(canvas: Canvas) -> None:
    p = canvas.palette
    teal = p.accent
    frame = polygon([(152, 540), (468, 532), (526, 824), (80, 838)])
    canvas.paint(
        frame, teal, form=Form(UP, darken(teal, 0.5), lighten(teal, 0.4), 8), cast=Cast(0, 8, 10, 0.5), rough=0.8
    )
    opening = polygon(HATCH)
    with canvas.inside(opening) as inner:
        sky.backdrop(inner, [(540, "#f9e0d0"), (600, "#eba39a"), (700, p.k2), (860, p.k1)], brush=0.5)
        water.sea(inner, 604, far="#e79a96", near=p.k(1.2), crest=p.light, glint=360, ripples=170)
        inner.glow(360, 604, 160, p.lamp, 0.9)
        inner.paint(circle(360, 602, 22), p.light, rough=0.4)
        water.sea(inner, 606, far="#e79a96", near=p.k(1.2), crest=p.light, glint=360, ripples=190)
        things.sail_boat(inner, 266, 640, 46, sail=p.light, hull=p.k0)
        bird_flock(inner, 430, 582, 5, size=7, spread=50, colour=p.k1)
    canvas.inner_shadow(opening, 90, 18, p.k0, 0.7)
    for step in range(6):
        y, half = 806 - step * 21, 70 - step * 8
        tread = polygon([(300 - half, y), (300 + half, y - 1), (300 + half - 6, y - 12), (300 - half + 6, y - 11)])
        canvas.paint(
            tread, mix(p.k5, p.k2, step / 7), form=Form(UP, p.k1, p.light, 3), alpha=1 - step * 0.13, rough=0.5
        )
    leaf = polygon([(152, 540), (468, 532), (500, 286), (118, 300)])
    canvas.paint(
        leaf,
        lighten(teal, 0.16),
        shade=[Shade("#ffd9c8", DOWN, 0.35, 1.0, 0.8), Shade(darken(teal, 0.3), UP, 0.6, 1, 0.6)],
        form=Form(UP, None, darken(teal, 0.4), 6),
        cast=Cast(0, -6, 10, 0.3),
        rough=0.8,
    )
    for panel in (
        [(186, 420), (296, 416), (296, 512), (194, 516)],
        [(326, 415), (444, 410), (434, 508), (326, 511)],
        [(172, 318), (294, 314), (295, 396), (182, 400)],
        [(326, 313), (464, 308), (450, 390), (326, 395)],
    ):
        canvas.paint(canvas.mask(polygon(panel), line=5), darken(teal, 0.3), rough=0.5, alpha=0.8)
    canvas.paint(circle(310, 306, 9), p.lamp, form=Form(UP_LEFT, "#6a4010", p.light, 4), rough=0.3)


def _by_the_hatch(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(
        polygon([(220, 850), (392, 846), (408, 888), (206, 892)]),
        "#a86a4a",
        form=Form(UP, "#5a2c24", "#d8a078", 5),
        rough=1.6,
    )
    person(
        canvas,
        516,
        764,
        132,
        "crouch",
        coat=p.accent2,
        hat="brim",
        scarf=p.lamp,
        flip=True,
        rim="#ffe0d0",
        light=-1,
    )
    with canvas.layer(rough=0.3, alpha=0.55) as pen:
        for index in range(9):
            share = index / 8
            x = 96 - 40 * math.sin(share * 3) - 10 * share + (7 if index % 2 else -7)
            pen.fill(ellipse(x + 30, 790 - 270 * share, 9 - 5 * share, 5 - 3 * share, 60), p.k1)
    things.string(canvas, (84, 852), (212, 872), colour=p.k0, width=3)
    things.string(canvas, (84, 852), (120, 874), sag=8, colour=p.light, width=1)


@card("clock-owl", palette="noct")
def clock_owl(canvas: Canvas) -> None:
    """A great owl has two clocks for eyes; tiny people with lanterns stand on its branch."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (360, p.k1), (620, p.k2), (900, p.k1)])
    sky.stars(canvas, 170, bottom=520)
    sky.moon(canvas, 300, 250, 214, glow=0.4, light=UP_RIGHT)
    plants.trunks(canvas, 900, 7, colour=p.k(1.5), width=(12, 24), seed=4)
    canvas.fog(700, 120, p.k2, 0.7)
    plants.trunks(canvas, 930, 2, colour=p.dark, width=(48, 70), right=110, lean=0.01, seed=6)
    plants.trunks(canvas, 930, 2, colour=p.dark, width=(48, 70), left=500, lean=0.01, seed=7)
    _owl_body(canvas)
    _owl_face(canvas)
    _branch(canvas)
    _quarrel(canvas)


OWL = (
    "M 150 130 C 176 168 214 184 300 184 C 386 184 424 168 450 130 C 468 186 468 262 452 310"
    " C 494 400 500 560 440 690 L 160 690 C 100 560 106 400 148 310 C 132 262 132 186 150 130 Z"
)


def _owl_body(canvas: Canvas) -> None:
    """Slate by slate, with windows lit here and there."""
    p = canvas.palette
    slate = p.k(1.3)
    body = svg(OWL)
    canvas.paint(body, slate, form=Form(UP, p.dark, p.k3, 26), cast=Cast(0, 6, 16, 0.5), rough=0.8)
    chance = canvas.stream("slates", 0)
    for row in range(14):
        y = 318 + row * 27
        for column in range(-1, 13):
            x = 104 + column * 34 + (17 if row % 2 else 0)
            tile = common(
                svg(
                    f"M {x - 17} {y} L {x + 17} {y} L {x + 17} {y + 16}"
                    f" C {x + 16} {y + 32} {x - 16} {y + 32} {x - 17} {y + 16} Z"
                ),
                body,
            )
            tone = mix(slate, (p.k0, p.k2, p.k3)[int(chance.integers(3))], float(chance.uniform(0.1, 0.6)))
            canvas.paint(tile, tone, form=Form(UP, p.k0, lighten(tone, 0.25), 5), rough=0.5)
            if chance.random() < 0.13 and 170 < x < 430 and y < 620:
                with canvas.layer(rough=0.1) as pen:
                    buildings.lit_window(pen, x, y + 14, 9, 11, p.lamp, p.dark)
    canvas.inner_shadow(body, 0, 60, p.dark, 0.6)
    for way in (-1, 1):
        wing = svg("M 0 0 C 60 90 76 230 30 368 C -14 320 -40 200 -36 60 Z")
        shape = moved(wing, 300 + way * 146, 322, scale=-way, scale_y=1)
        canvas.paint(shape, p.k(0.7), form=Form(UP, p.dark, p.k2, 12), rough=1)
        with canvas.layer(rough=0.3, clip=shape) as pen:
            for row in range(9):
                for column in range(4):
                    quill = arc(300 + way * (120 + column * 26 - row % 2 * 13), 360 + row * 36, 14, 22, 10, 170)
                    pen.line(polygon(quill, closed=False), p.k(1.7), 2.6)
    door = svg("M 276 500 L 276 452 A 24 24 0 0 1 324 452 L 324 500 Z")
    canvas.paint(door, lighten(p.lamp, 0.2), form=Form(DOWN, p.accent, None, 8), rough=0.4)
    canvas.paint(polygon([(324, 500), (350, 512), (350, 440), (324, 430)]), "#6a3a24", rough=0.5)
    silhouette(canvas, "bird", 296, 498, 30, p.dark, anchor="foot", flip=True)


def _owl_face(canvas: Canvas) -> None:
    p = canvas.palette
    for x in (222, 378):
        for index in range(26):
            turn = 360 / 26 * index
            feather = svg("M 0 -96 C 10 -84 10 -70 6 -56 L -6 -56 C -10 -70 -10 -84 0 -96 Z")
            tone = mix(p.k2, p.k4, 0.3 + 0.3 * (index % 2))
            canvas.paint(moved(feather, x, 268, turn=turn), tone, form=Form(UP, p.k0, None, 4), rough=0.5)
    for x, hour, minute in ((222, 11, 55), (378, 4, 20)):
        things.clock_face(
            canvas, x, 268, 74, hour=hour, minute=minute, face=p.light, ring=mix(p.lamp, "#8a5a2a", 0.25)
        )
    beak = svg("M 282 296 C 290 284 310 284 318 296 C 316 326 306 344 300 352 C 294 344 284 326 282 296 Z")
    canvas.paint(
        beak,
        mix(p.lamp, p.accent, 0.3),
        form=Form(UP_LEFT, "#6a3410", lighten(p.lamp, 0.4), 8),
        cast=Cast(0, 4, 5, 0.5),
        rough=0.5,
    )
    for way in (-1, 1):
        brow = svg("M 0 0 C 40 -10 100 -40 156 -96 C 138 -20 80 16 4 26 Z")
        canvas.paint(
            moved(brow, 300, 196, scale=way, scale_y=1), p.k(0.8), form=Form(UP, p.dark, p.k3, 9), rough=1
        )


def _branch(canvas: Canvas) -> None:
    p = canvas.palette
    bough = ribbon(bezier((-30, 716), (180, 690), (420, 712), (640, 680), 30), [38, 30, 28, 34])
    things.string(canvas, (300, 700), (300, 806), colour=p.lamp, width=3)
    canvas.paint(
        circle(300, 820, 30), mix(p.lamp, "#8a5a2a", 0.25), form=Form(UP_LEFT, "#4a2a10", p.light, 9), rough=0.4
    )
    canvas.paint(bough, "#33241f", form=Form(UP, p.dark, "#8a6a54", 10), rough=1.4)
    for x in (222, 250, 278, 326, 354, 382):
        claw = svg("M -12 -26 C -12 -40 12 -40 12 -26 C 13 -6 8 10 0 20 C -8 10 -13 -6 -12 -26 Z")
        canvas.paint(
            moved(claw, x, 694),
            mix(p.lamp, p.accent, 0.35),
            form=Form(UP_LEFT, "#5a3010", lighten(p.lamp, 0.4), 7),
            rough=0.5,
        )
    chance = canvas.stream("days", 0)
    for x, y in ((120, 800), (196, 850), (410, 790), (486, 846), (380, 876), (84, 874)):
        turn = float(chance.uniform(-40, 40))
        canvas.paint(
            moved(rect(-14, -16, 28, 32, 2), x, y, turn=turn), p.light, form=Form(UP, p.k3, None, 5), rough=0.4
        )
        canvas.paint(moved(rect(-14, -16, 28, 9, 2), x, y, turn=turn), p.accent, rough=0.3)
        with canvas.layer(rough=0.1, alpha=0.7) as pen:
            for row in range(3):
                for column in range(4):
                    pen.fill(moved(rect(-10 + column * 6, -3 + row * 6, 3, 3), x, y, turn=turn), p.k1)


def _quarrel(canvas: Canvas) -> None:
    p = canvas.palette
    buildings.ladder(canvas, (150, 688), (196, 338), 28, rungs=15, colour="#c9955a", thick=4)
    person(canvas, 170, 452, 84, "climb", coat=p.accent, hat="cap", scarf=p.accent2, rim=p.lamp)
    people: tuple[tuple[float, float, str, Colour, bool, Hat | None], ...] = (
        (64, 684, "point", p.accent2, False, "brim"),
        (116, 686, "cheer", p.accent, True, None),
        (470, 676, "offer", p.k5, False, "bowler"),
        (524, 672, "point", p.accent, True, "wool"),
    )
    for x, y, pose, coat, flip, hat in people:
        joints = person(canvas, x, y, 76, pose, coat=coat, flip=flip, hat=hat, rim=p.lamp, light=1)
        things.hand_lantern(canvas, joints.far_hand[0], joints.far_hand[1] - 2, 22, glow=0.5)
    part(canvas, "mouse", 420, 672, 36, [p.k0, p.k3, p.k5], anchor="foot")
    canvas.paint(circle(414, 660, 6), p.lamp, rough=0.3)
