"""Two games with people in them: a house of cards, a claw machine."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, land, plants, rooms, sky, things
from art.figures import person
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
    Form,
    Shade,
    darken,
    lighten,
    mix,
)
from art.parts import part
from art.reverie import card
from art.shapes import (
    Path,
    Point,
    arch,
    bezier,
    circle,
    common,
    ellipse,
    heart,
    minus,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    star,
    svg,
    through,
    union,
)

BACK: Point = (36.0, -15.0)  # from the front edge of a card to its back edge
LEVEL, BASE = 128.0, 106.0


@card("card-house", palette="sepia")
def card_house(canvas: Canvas) -> None:
    """Tiny people live in a lamplit pyramid of cards; a builder adds the last beside an open window."""
    p = canvas.palette
    rooms.wallpaper(canvas, 770, colour=p.k(0.9), mark=p.k(1.25), pattern="stripes", size=64)
    _open_window(canvas)
    canvas.glow(236, 560, 460, p.lamp, 0.45)
    _wood_table(canvas)
    for level in range(4):
        rooms_here = 4 - level
        left = 26 + level * BASE / 2
        y = 800 - level * (LEVEL + 9)
        for index in range(rooms_here):
            _card_tent(canvas, left + index * BASE, y, level * 4 + index)
        if level < 3:
            _flat_cards(canvas, left + BASE / 2 - 22, y - LEVEL, (rooms_here - 1) * BASE + 44)
    _builder(canvas)
    _table_guests(canvas)


def _open_window(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(rect(402, 70, 230, 430, 4), p.k1, form=Form(UP_LEFT, p.dark, p.k3, 8), cast=Cast(0, 6, 8, 0.4))
    with canvas.inside(rect(420, 88, 200, 394), palette="noct") as night:
        q = night.palette
        night.sky([(80, q.k0), (300, q.k1), (490, q.k2)])
        sky.stars(night, 60, top=80, bottom=420)
        sky.moon(night, 540, 180, 32, phase=0.35)
        buildings.town(
            night, 486, walls=[q.k0, q.k1], roofs=[q.dark, q.k0], height=(20, 60), width=(26, 40), left=400
        )
    with canvas.layer(rough=0.3) as pen:
        pen.fill(rect(414, 280, 210, 10), p.k2)
        pen.fill(rect(520, 84, 9, 200), p.k2)
    canvas.paint(rect(412, 430, 210, 18), p.k2, form=Form(UP, p.k0, p.k4, 5))
    canvas.paint(rect(392, 494, 240, 18, 3), p.k2, form=Form(UP, p.k0, p.k4, 5), cast=Cast(0, 8, 8, 0.4))
    left, right = (
        bezier((396, 60), (420, 220), (370, 330), (272, 372), 24),
        bezier((470, 60), (490, 260), (440, 400), (330, 424), 24),
    )
    hem = through([(330, 424), (306, 404), (292, 408), (284, 386), (272, 372)], 6)
    cloth = polygon(np.vstack([left, hem[::-1], right[::-1]]))
    canvas.paint(cloth, p.k4, form=Form(RIGHT, p.k2, p.light, 14), cast=Cast(-6, 12, 12, 0.45))
    with canvas.layer(rough=0.4, alpha=0.55, clip=cloth) as pen:
        for share in (0.2, 0.42, 0.62, 0.82):
            pen.fill(ribbon(left + (right - left) * share, [2, 5, 6, 4]), p.k2 if share != 0.42 else p.light)
    canvas.paint(rect(390, 50, 230, 12, 6), p.lamp, form=Form(UP, "#7a5218", None, 4))


def _wood_table(canvas: Canvas) -> None:
    p = canvas.palette
    top = polygon([(-5, 770), (605, 770), (605, 856), (-5, 856)])
    wood = mix(p.k1, "#7a4426", 0.6)
    canvas.paint(top, wood, shade=[Shade(p.k3, UP, 0.4, 1, 0.6), Shade(p.k0, RIGHT, 0.5, 1.1)], streak=0.16)
    canvas.paint(rect(-5, 852, 610, 60), p.k0, form=Form(UP, p.dark, p.k2, 6))
    canvas.glow(236, 806, 300, p.lamp, 0.35, squash=4)


def _slab(canvas: Canvas, a: Point, b: Point, face: Colour, edge: Colour) -> Path:
    """A card between two points of its front edge, running back into depth."""
    quad = polygon([a, b, (b[0] + BACK[0], b[1] + BACK[1]), (a[0] + BACK[0], a[1] + BACK[1])])
    canvas.paint(quad, face, rough=0.3, form=Form(UP_LEFT, darken(face, 0.25), None, 5))
    canvas.paint(ribbon([a, b], [2.4]), edge, rough=0.2)
    return quad


def _card_tent(canvas: Canvas, x: float, y: float, number: int) -> None:
    """Two cards leaning on each other, and who lives between them."""
    p = canvas.palette
    foot_l, foot_r, apex = (x + 3, y), (x + BASE - 3, y), (x + BASE / 2, y - LEVEL)
    room = polygon(
        [foot_l, foot_r, (foot_r[0] + BACK[0], foot_r[1] + BACK[1]), (apex[0] + BACK[0], apex[1] + BACK[1]), apex]
    )
    canvas.paint(room, "#8a4f22", shade=Shade("#ffd48a", DOWN, 0.3, 1), rough=0.3)
    canvas.glow(x + BASE / 2 + 10, y - 46, 62, p.lamp, 0.8)
    _slab(canvas, foot_l, apex, "#f0cf94", p.light)
    _household(canvas, x + BASE / 2 + 8, y - 3, number)
    right = _slab(canvas, apex, foot_r, "#faf0d8", p.light)
    red = p.accent2 if number % 2 else p.k0
    with canvas.layer(rough=0.2, clip=right) as pen:
        for share in (0.24, 0.5, 0.76):
            px = apex[0] + (foot_r[0] - apex[0]) * share + BACK[0] / 2
            py = apex[1] + (foot_r[1] - apex[1]) * share + BACK[1] / 2
            pip = heart(px, py, 14) if number % 2 else moved(polygon([(0, -9), (7, 0), (0, 9), (-7, 0)]), px, py)
            pen.fill(pip, red)


def _flat_cards(canvas: Canvas, x: float, y: float, width: float) -> None:
    p = canvas.palette
    deck = polygon([(x, y), (x + width, y), (x + width + BACK[0], y + BACK[1]), (x + BACK[0], y + BACK[1])])
    canvas.paint(deck, "#a83a34", rough=0.3, form=Form(UP, darken("#a83a34", 0.4), "#e8907a", 4))
    canvas.paint(rect(x, y - 1, width, 7, 2), p.light, form=Form(UP, p.k3, None, 3), cast=Cast(0, 4, 4, 0.35))


def _household(canvas: Canvas, x: float, y: float, number: int) -> None:
    """One family, bather, dancer, cook... to a tent."""
    p = canvas.palette
    if number in (0, 9):
        canvas.paint(rect(x - 20, y - 20, 40, 4), "#4a2c1c", rough=0.2)
        canvas.paint(rect(x - 2, y - 18, 4, 18), "#4a2c1c", rough=0.2)
        person(canvas, x - 24, y - 12, 42, "sit", coat=p.accent)
        person(canvas, x + 24, y - 12, 42, "sit", coat=p.accent2, flip=True, hair="long")
    elif number == 1:
        person(canvas, x + 4, y - 14, 44, "sit", coat="#e9c5a0", hair="bun")
        canvas.paint(
            svg(
                f"M {x - 26} {y - 20} L {x + 30} {y - 20} C {x + 28} {y} {x + 18} {y} {x + 8} {y}"
                f" L {x - 6} {y} C {x - 20} {y} {x - 24} {y - 8} {x - 26} {y - 20} Z"
            ),
            p.light,
            form=Form(UP_LEFT, p.k3, None, 4),
        )
    elif number in (2, 5):
        person(canvas, x, y, 50, "twirl", coat=p.accent if number == 2 else p.accent2, dress=True, hair="bun")
    elif number == 3:
        person(canvas, x - 4, y, 46, "offer", coat=p.light, hat="top", hat_colour=p.light)
        canvas.paint(rect(x + 10, y - 24, 26, 24, 2), p.k1, rough=0.2)
        sky.smoke(canvas, x + 22, y - 28, 34, colour=p.light, alpha=0.6)
    elif number == 4:
        person(canvas, x, y - 12, 44, "read", coat=p.k1)
        canvas.paint(rect(x - 12, y - 12, 20, 12, 3), p.accent2, rough=0.2)
    elif number == 6:
        person(canvas, x, y - 2, 52, "lie", coat=p.accent)
    elif number == 8:
        person(canvas, x, y, 46, "cheer", coat=p.accent, child=True)
    else:
        person(canvas, x, y, 46, "stand", coat=p.accent2, hair="long", dress=True)


def _builder(canvas: Canvas) -> None:
    p = canvas.palette
    apex = (26 + 1.5 * BASE + BASE / 2, 800 - 3 * (LEVEL + 9) - LEVEL)
    canvas.glow(apex[0] + 20, apex[1] - 40, 90, p.lamp, 0.4)
    who = person(
        canvas, apex[0] + 14, apex[1] - 6, 74, "cheer", coat=p.accent, hat="cap", hat_colour=p.accent2, rim=p.light
    )
    hx, hy = (who.hand[0] + who.far_hand[0]) / 2, min(who.hand[1], who.far_hand[1])
    tilted = moved(rect(-24, -66, 48, 66, 4), hx, hy + 3, turn=9)
    canvas.paint(tilted, p.light, form=Form(UP_LEFT, p.k3, None, 5), cast=Cast(2, 4, 4, 0.4))
    canvas.paint(heart(hx + 5, hy - 30, 24), p.accent2, rough=0.4)
    buildings.ladder(canvas, (104, 540), (190, 268), 18, rungs=15, colour="#5a3418", thick=2.4)
    things.string(canvas, (140, 520), (330, 520), sag=10, colour=p.light, width=1.2)
    for index, tone in enumerate((p.accent, p.light, p.accent2, p.k4)):
        canvas.paint(
            rect(172 + index * 34, 527 + 3 * math.sin(index), 18, 20, 2),
            tone,
            form=Form(UP, darken(tone, 0.4), None, 3),
        )


def _table_guests(canvas: Canvas) -> None:
    p = canvas.palette
    joker = person(
        canvas,
        544,
        806,
        112,
        "sit-ground",
        coat="#7a3a7a",
        legs=p.accent2,
        hat="point",
        hat_colour=p.accent,
        flip=True,
        rim=p.lamp,
    )
    canvas.paint(circle(joker.head[0] + 16, joker.head[1] - 30, 5), p.lamp, rough=0.3)
    body = smooth([(-30, 846), (-10, 800), (50, 792), (88, 822), (94, 846)], tension=0.9)
    canvas.paint(body, p.dark, form=Form(UP_RIGHT, None, p.k2, 8))
    canvas.paint(svg("M 0 812 L 2 782 L 20 798 L 40 782 L 46 812 Z"), p.dark, form=Form(UP_RIGHT, None, p.k2, 4))
    tail = through([(84, 836), (130, 850), (160, 830), (138, 806), (112, 804)], 12)
    canvas.paint(ribbon(tail, [9, 8, 7, 6, 4]), p.dark, form=Form(UP_RIGHT, None, p.k2, 4))
    with canvas.layer(rough=0.2) as pen:
        pen.stroke((400, 772), (438, 762), p.k3, 4)
        pen.dot(400, 773, 5.4, p.k5)
    canvas.paint(
        polygon([(470, 776), (502, 776), (496, 808), (476, 808)]),
        "#b8623a",
        form=Form(UP_LEFT, "#5a2a18", "#f0a878", 5),
    )
    for index, (dx, dy) in enumerate(((-18, -58), (4, -78), (24, -52), (-4, -36))):
        things.string(canvas, (486, 778), (486 + dx, 778 + dy), colour="#3f6a34", width=2)
        pip = (
            heart(486 + dx, 778 + dy, 20)
            if index % 2
            else moved(polygon([(0, -11), (9, 0), (0, 11), (-9, 0)]), 486 + dx, 778 + dy)
        )
        canvas.paint(pip, p.accent2, form=Form(UP_LEFT, darken(p.accent2, 0.5), None, 4))


@card("claw-machine", palette="violet")
def claw_machine(canvas: Canvas) -> None:
    """In a neon claw machine holding a tiny town, the claw grips a lit house while a child works the lever."""
    p = canvas.palette
    canvas.radial(300, 380, [(0, p.k2), (260, p.k1), (460, p.k0), (800, p.dark)])
    canvas.brush(0.8)
    for x in (16, 590):
        for y in range(60, 860, 110):
            canvas.glow(x, y, 60, p.accent2 if y % 220 else p.accent, 0.4)
    canvas.paint(rect(48, 20, 504, 900, 26), p.k0, cast=Cast(0, 10, 22, 0.7), form=Form(UP, p.dark, p.k3, 12))
    _marquee(canvas)
    glass = rect(82, 142, 436, 486, 10)
    with canvas.inside(glass) as inside:
        _toy_town(inside)
        _claw(inside)
    reflection = svg("M 330 142 L 420 142 L 300 628 L 180 628 Z")
    canvas.paint(common(reflection, glass), p.light, alpha=0.07, mode="screen", rough=0.4)
    canvas.inner_shadow(glass, UP_LEFT, 22, p.dark, 0.55)
    canvas.paint(canvas.mask(glass, line=8), p.accent, rough=0.3)
    canvas.paint(canvas.mask(glass, line=3), lighten(p.accent, 0.7), rough=0.2)
    _panel(canvas)
    _player(canvas)


def _marquee(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.glow(300, 82, 280, p.accent2, 0.6)
    canvas.paint(rect(74, 36, 452, 90, 20), "#3a1648", form=Form(UP, p.dark, p.accent2, 6))
    neon = "#ff8ac0"
    claw = union(
        ribbon([(300, 44), (300, 70)], [4]),
        *(ribbon(through([(300, 70), (300 + s * 30, 84), (300 + s * 12, 114)], 8), [4, 5, 1.5]) for s in (-1, 1)),
    )
    canvas.paint(canvas.mask(claw, soft=3), neon, rough=0, alpha=0.7, mode="screen")
    canvas.paint(claw, lighten(neon, 0.6), rough=0.2)
    for x in (150, 214, 386, 450):
        shape = star(x, 82, 22)
        canvas.paint(canvas.mask(shape, line=7, soft=3), p.lamp, rough=0, alpha=0.7, mode="screen")
        canvas.paint(canvas.mask(shape, line=3), lighten(p.lamp, 0.5), rough=0.2)
    with canvas.layer(rough=0.2) as pen:
        for index in range(24):
            for y in (40, 122):
                pen.dot(84 + index * 18.8, y, 4.4, p.lamp if index % 2 else neon)


def _toy_town(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.sky([(140, "#2a1450"), (360, "#5a2f88"), (560, "#a8609c")])
    canvas.glow(300, 330, 320, "#ff9ad0", 0.4)
    canvas.rays(300, 150, 60, 120, p.lamp, count=5, length=420, alpha=0.35)
    land.hills(canvas, 500, 24, 200, colour="#4a2f78", top="#7a4f9c", bottom="#3a2168")
    buildings.town(
        canvas,
        560,
        walls=["#6a4a98", "#7a5aa8"],
        roofs=["#3a2168", "#4a2a78"],
        height=(30, 70),
        width=(28, 44),
        left=80,
        right=520,
        lit=0.7,
    )
    canvas.fog(540, 26, "#d8a0c8", 0.5)
    walls, roofs = (p.k4, "#f2c8a8", "#a8d8c8", p.k5), (p.accent2, "#c23a6a", p.accent, "#5a2f88")
    for index, (x, y, wide) in enumerate(
        (
            (92, 560, 56),
            (160, 548, 50),
            (418, 552, 56),
            (472, 566, 52),
            (220, 572, 58),
            (352, 576, 54),
            (104, 606, 54),
            (176, 612, 50),
            (300, 612, 56),
            (396, 610, 58),
            (462, 616, 54),
        )
    ):
        buildings.house(
            canvas, x, y, wide, 34, wall=walls[index % 4], roof=roofs[(index * 3) % 4], kind="gable", lit=0.8
        )
    for x, y in ((148, 606), (286, 590), (458, 600), (236, 622)):
        plants.round_tree(canvas, x, y, 44, colour="#3f9a7a")
    canvas.paint(minus(rect(230, 592, 84, 40, 4), arch(272, 636, 56, 34)), "#8a6aa8", form=Form(UP, p.k0, p.k5, 5))
    for x, pose, tone in (
        (258, "crouch", p.accent2),
        (280, "crouch", p.accent),
        (120, "run", p.accent2),
        (150, "run", "#f2c8a8"),
        (330, "cheer", p.accent),
        (372, "point", p.k5),
        (440, "run", p.accent),
        (478, "fall", p.accent2),
        (206, "reach", p.lamp),
    ):
        person(canvas, x, 630, 42, pose, coat=tone, flip=x < 200, rim=p.light)
    board = moved(rect(-20, -13, 40, 26, 3), 386, 566, turn=4)
    canvas.paint(board, p.light, form=Form(UP, p.k3, None, 3))
    canvas.paint(
        svg("M 374 563 L 390 563 L 390 556 L 402 567 L 390 577 L 390 570 L 374 570 Z"), "#c23a6a", rough=0.3
    )


def _claw(canvas: Canvas) -> None:
    """The claw with the house it has closed on, its owner at the window."""
    p = canvas.palette
    steel = "#c8c4d8"
    canvas.paint(rect(80, 150, 440, 14), "#7a7490", form=Form(UP, p.k0, p.light, 4))
    canvas.paint(rect(262, 144, 76, 34, 8), steel, form=Form(UP_LEFT, "#4a4468", "#ffffff", 7))
    with canvas.layer(rough=0.2) as pen:
        for index in range(9):
            pen.line(ellipse(300, 182 + index * 8, 9, 5), steel, 2.6)
    canvas.glow(300, 366, 150, p.lamp, 0.6)
    back = through([(300, 264), (304, 300), (300, 340)], 8)
    canvas.paint(ribbon(back, [10, 8, 4]), "#7a7490", rough=0.3)
    buildings.house(
        canvas, 238, 432, 124, 86, wall=p.k5, roof="#c23a4a", window=p.lamp, kind="gable", lit=1, door=True, seed=3
    )
    canvas.paint(rect(282, 356, 38, 40, 3), lighten(p.lamp, 0.3), form=Form(UP, "#c87a2c", None, 4))
    with canvas.inside(rect(282, 356, 38, 40)) as window:
        window.pixels[:] = canvas.pixels
        person(window, 296, 412, 56, "cheer", coat=p.accent, hair="curls")
    canvas.paint(
        svg("M 232 432 L 368 432 L 352 452 L 330 446 L 316 462 L 296 448 L 270 460 L 252 446 Z"),
        "#5a3a2a",
        form=Form(UP, p.k0, None, 5),
    )
    for side in (-1, 1):
        finger = through(
            [
                (300 + side * 10, 256),
                (300 + side * 66, 286),
                (300 + side * 88, 360),
                (300 + side * 66, 420),
                (300 + side * 44, 436),
            ],
            12,
        )
        canvas.paint(
            ribbon(finger, [11, 12, 11, 9, 2]),
            steel,
            form=Form(UP_LEFT, "#4a4468", "#ffffff", 7),
            cast=Cast(3, 6, 6, 0.5),
        )
        canvas.paint(circle(300 + side * 66, 286, 8), "#7a7490", form=Form(UP_LEFT, p.k0, "#ffffff", 4))
    canvas.paint(
        svg("M 266 250 C 270 230 330 230 334 250 L 326 276 L 274 276 Z"),
        steel,
        form=Form(UP_LEFT, "#4a4468", "#ffffff", 8),
        cast=Cast(0, 6, 6, 0.5),
    )
    middle = through([(300, 272), (312, 310), (300, 352)], 8)
    canvas.paint(
        ribbon(middle, [9, 9, 2]), steel, form=Form(UP_LEFT, "#4a4468", "#ffffff", 5), cast=Cast(3, 5, 5, 0.5)
    )


def _panel(canvas: Canvas) -> None:
    p = canvas.palette
    shelf = polygon([(60, 650), (540, 650), (572, 716), (28, 716)])
    canvas.paint(shelf, p.k2, form=Form(UP, p.k0, p.k4, 8), cast=Cast(0, 8, 10, 0.5))
    for x, y in ((300, 682), (322, 688), (344, 680), (332, 676)):
        canvas.paint(
            ellipse(x, y, 13, 6), p.lamp, form=Form(UP_LEFT, "#8a5a1c", "#fff4c0", 3), cast=Cast(1, 2, 2, 0.4)
        )
    for x, tone in ((430, p.accent2), (480, p.accent)):
        canvas.glow(x, 682, 40, tone, 0.6)
        canvas.paint(ellipse(x, 682, 18, 10), tone, form=Form(UP_LEFT, darken(tone, 0.5), lighten(tone, 0.6), 5))
    canvas.paint(rect(48, 716, 504, 190), p.k(0.6), shade=Shade(p.dark, DOWN, 0.2, 1))
    flap = rect(318, 748, 182, 128, 8)
    canvas.paint(flap, p.dark, form=Form(DOWN, None, p.k2, 6))
    with canvas.inside(flap) as hole:
        hole.pixels[:] = canvas.pixels
        hole.glow(410, 850, 110, p.accent2, 0.35)
        part(hole, "giraffe", 416, 884, 104, ["#3a2010", "#c88a3c", "#f4d890"], anchor="foot")
    canvas.paint(canvas.mask(flap, line=6), p.accent2, rough=0.3)
    canvas.paint(canvas.mask(flap, line=2), lighten(p.accent2, 0.6), rough=0.2)
    canvas.paint(rect(528, 760, 10, 40, 3), p.lamp, rough=0.3)


def _player(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(ribbon([(196, 690), (184, 646)], [4.6]), "#c8c4d8", form=Form(LEFT, p.k1, None, 3))
    canvas.paint(circle(183, 638, 15), "#e0385a", form=Form(UP_LEFT, "#6a1030", "#ffb0c0", 6))
    canvas.paint(ellipse(196, 692, 24, 9), p.dark, rough=0.3)
    person(
        canvas,
        132,
        906,
        268,
        "reach",
        coat=p.dark,
        legs=p.dark,
        skin="#3a2450",
        hair="short",
        hair_colour=p.dark,
        hat="cap",
        hat_colour=p.dark,
        child=True,
        rim=p.accent,
        light=1,
    )
