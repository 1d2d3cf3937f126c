"""Two tables that are seas: plates as islands, a storm in a teacup."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, plants, sky, things
from art.figures import open_hand, person, person_above
from art.paint import (
    DOWN,
    RIGHT,
    UP,
    UP_LEFT,
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
from art.shapes import (
    Path,
    arc,
    bezier,
    blob,
    circle,
    common,
    ellipse,
    join,
    lens,
    minus,
    moved,
    polygon,
    rect,
    ribbon,
    svg,
    through,
    union,
)


@card("table-archipelago", palette="coral")
def table_archipelago(canvas: Canvas) -> None:
    """Seen from above, a round table is a sea; plates are islands and small boats row between them."""
    p = canvas.palette
    _tiled_floor(canvas)
    _chairs_from_above(canvas)
    sea = circle(300, 452, 292)
    hem = union(*(circle(300 + 292 * math.cos(a), 452 + 292 * math.sin(a), 21) for a in np.linspace(0, 6.283, 53)))
    canvas.paint(union(sea, hem), p.light, cast=Cast(10, 16, 16, 0.55), form=Form(UP_LEFT, p.k4, None, 10))
    with canvas.inside(circle(300, 452, 286)) as cloth:
        _cloth_sea(cloth)
        _volcano_plate(cloth, 172, 318, 112)
        _broccoli_plate(cloth, 440, 410, 92)
        _bread_plateau(cloth, 168, 590)
        _soup_lagoon(cloth, 412, 612, 108)
        _butter(cloth, 292, 474)
        _pier_fork(cloth, 292, 300)
        _pier_knife(cloth, 286, 640)
        for x, y, turn, coat in ((336, 214, 40, p.k2), (268, 392, -30, p.lamp), (290, 560, 150, p.k1)):
            _rowing_boat_above(cloth, x, y, 30, turn, coat)
        _rowing_boat_above(cloth, 74, 462, 26, 100, p.accent2)
    canvas.paint(
        canvas.mask(open_hand(690, 985, 600, turn=-46), soft=3), p.k0, rough=0, alpha=0.62, mode="multiply"
    )


def _tiled_floor(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.radial(200, 260, [(0, p.k4), (420, p.k3), (820, p.k2)])
    canvas.brush(0.7)
    with canvas.layer(rough=0.3, alpha=0.3, grain=0.15) as pen:
        for row in range(-2, 16):
            for column in range(-2, 11):
                if (row + column) % 2:
                    pen.fill(moved(rect(-33, -33, 66, 66), column * 66, row * 66), p.k2)


def _chairs_from_above(canvas: Canvas) -> None:
    p = canvas.palette
    wood = p.k1
    for x, y, turn in ((92, 104, -40), (508, 104, 40), (96, 812, -140), (520, 826, 140)):
        seat = moved(rect(-56, -40, 112, 96, 26), x, y, turn=turn)
        back = moved(rect(-62, -62, 124, 24, 12), x, y, turn=turn)
        canvas.paint(
            seat,
            p.accent2,
            cast=Cast(8, 12, 10, 0.5),
            form=Form(UP_LEFT, darken(p.accent2, 0.5), lighten(p.accent2, 0.3), 12),
        )
        canvas.paint(back, wood, cast=Cast(4, 6, 6, 0.5), form=Form(UP_LEFT, darken(wood, 0.5), p.k3, 7))


def _cloth_sea(canvas: Canvas) -> None:
    p = canvas.palette
    deep = mix(p.accent, p.accent2, 0.25)
    canvas.radial(260, 400, [(0, mix(p.accent, "#8fdccb", 0.45)), (180, p.accent), (320, deep)], wander=60)
    canvas.brush(0.8)
    chance = canvas.stream("folds", 0)
    with canvas.layer(rough=0.6, alpha=0.5, soft=0.4) as pen:
        for index in range(90):
            x, y = float(chance.uniform(20, 580)), 170 + index * 6.4
            wide = float(chance.uniform(24, 80))
            fold = bezier((x, y), (x + wide * 0.3, y - 7), (x + wide * 0.7, y + 5), (x + wide, y - 2), 12)
            pen.fill(ribbon(fold, [0.3, 1.5, 0.3]), "#c8f0e0" if index % 3 else darken(p.accent, 0.3))
    for x, y, radius in ((172, 318, 150), (440, 410, 126), (168, 590, 120), (412, 612, 142)):
        canvas.glow(x, y, radius, "#b8f0dc", 0.6, power=1)
    spill = through([(446, 274), (410, 284), (366, 280), (330, 316), (330, 356), (300, 392), (312, 430)], 12)
    red = "#b3243f"
    canvas.paint(ribbon(spill, [10, 16, 11, 13, 9, 10, 2]), red, form=Form(UP_LEFT, None, "#e2607a", 5), rough=1.4)
    bowl = moved(svg("M -34 -26 C 0 -40 34 -28 40 0 C 34 28 0 40 -34 26 Z"), 474, 262, turn=-24)
    stem = moved(union(rect(38, -3, 42, 6), ellipse(84, 0, 6, 24)), 474, 262, turn=-24)
    canvas.paint(bowl, lighten(p.accent, 0.5), alpha=0.65, cast=Cast(5, 8, 6, 0.4))
    canvas.paint(canvas.mask(join(bowl, stem), line=3), p.light, rough=0.3)
    canvas.paint(moved(ellipse(-30, 0, 8, 24), 474, 262, turn=-24), red, rough=0.4)


def _plate(canvas: Canvas, x: float, y: float, radius: float, rim: Colour) -> None:
    p = canvas.palette
    canvas.paint(circle(x, y, radius), p.light, cast=Cast(7, 10, 8, 0.5), form=Form(UP_LEFT, p.k4, None, 8))
    canvas.paint(minus(circle(x, y, radius * 0.93), circle(x, y, radius * 0.88)), rim, rough=0.5)
    canvas.paint(circle(x, y, radius * 0.74), darken(p.k5, 0.06), form=Form(135, p.k4, p.light, 6))


def _volcano_plate(canvas: Canvas, x: float, y: float, radius: float) -> None:
    p = canvas.palette
    chance = canvas.stream("volcano", 0)
    _plate(canvas, x, y, radius, p.k2)
    with canvas.layer(rough=0.3, cast=Cast(2, 3, 2, 0.4)) as pen:
        for _ in range(34):
            turn, away = chance.uniform(0, 6.28), radius * chance.uniform(0.56, 0.7)
            pen.dot(x + away * math.cos(turn), y + away * math.sin(turn), 5.5, "#6f9a3c")
    for reach, tone in ((0.58, "#e8c777"), (0.46, "#f1d78e"), (0.33, "#f8e6ab")):
        mound = blob(x, y, radius * reach, radius * reach, chance, rough=0.08)
        canvas.paint(mound, tone, form=Form(UP_LEFT, "#b98a4c", "#fff3cb", 13), cast=Cast(3, 5, 5, 0.35))
    gravy = "#7a2f1c"
    for turn in (0.4, 2.2, 4.1):
        flow = through(
            [
                (x, y),
                (x + 22 * math.cos(turn), y + 22 * math.sin(turn)),
                (x + 44 * math.cos(turn + 0.25), y + 44 * math.sin(turn + 0.25)),
                (x + 62 * math.cos(turn), y + 62 * math.sin(turn)),
            ],
            8,
        )
        canvas.paint(ribbon(flow, [9, 6, 5, 7]), gravy, form=Form(UP_LEFT, None, "#c8623a", 4), rough=0.8)
    canvas.paint(circle(x, y, 19), gravy, form=Form(135, "#3a120e", "#d2703c", 7))
    canvas.paint(circle(x, y + 2, 9), "#ff9a3c", rough=0.7)
    sky.smoke(canvas, x + 4, y - 4, 120, colour=p.light, alpha=0.75, drift=-0.5)
    person_above(canvas, x - 66, y + 36, 14, coat=p.accent2, hat=p.lamp, turn=-30)


def _broccoli_plate(canvas: Canvas, x: float, y: float, radius: float) -> None:
    chance = canvas.stream("jungle", 0)
    _plate(canvas, x, y, radius, canvas.palette.accent2)
    spots = sorted(
        ((float(chance.normal(0, 0.3)), float(chance.normal(0, 0.3))) for _ in range(24)), key=lambda s: s[1]
    )
    for across, down in spots:
        cx, cy = x + across * radius, y + down * radius
        tone = mix("#2f6a3a", "#79a44a", float(chance.random()))
        head = union(
            *(circle(cx + 9 * math.cos(a), cy + 9 * math.sin(a), 7.5) for a in np.linspace(0, 5.4, 7)),
            circle(cx, cy, 9),
        )
        canvas.paint(head, tone, form=Form(UP_LEFT, "#1d3f2c", "#b4cf78", 6), cast=Cast(4, 6, 3, 0.5), rough=1.6)
    silhouette(canvas, "parrot", x + 32, y - 62, 20, "#d8433a")
    silhouette(canvas, "monkey", x - 54, y + 44, 22, "#5a3020")


def _bread_plateau(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    slice_ = moved(
        svg(
            "M -78 70 L -84 -22 C -112 -48 -92 -92 -50 -88 C -20 -100 20 -100 50 -88"
            " C 92 -92 112 -48 84 -22 L 78 70 C 40 78 -40 78 -78 70 Z"
        ),
        x,
        y,
        turn=-10,
    )
    canvas.paint(slice_, "#a5622c", cast=Cast(8, 13, 8, 0.55), form=Form(UP_LEFT, "#6a3818", "#d99a55", 9))
    canvas.paint(moved(slice_, scale=0.9, about=(x, y)), "#f0cd8c", form=Form(UP_LEFT, "#d3a05c", "#fff0c4", 9))
    chance = canvas.stream("crumb", 0)
    with canvas.layer(rough=0.3, alpha=0.5) as pen:
        for _ in range(40):
            pen.fill(
                ellipse(x + chance.uniform(-70, 70), y + chance.uniform(-66, 52), chance.uniform(1, 4), 1.6),
                "#c08d4c",
            )
    for dx, dy, wide, tall in (
        (-46, -14, 26, False),
        (-8, -32, 24, True),
        (28, -10, 28, False),
        (-30, 34, 26, False),
        (14, 40, 24, True),
    ):
        buildings.house(
            canvas,
            x + dx,
            y + dy,
            wide,
            18,
            wall=p.light,
            roof=p.k2 if dx % 3 else p.accent2,
            kind="tall" if tall else "gable",
            chimney=False,
        )
    plants.round_tree(canvas, x + 62, y + 44, 24, colour="#5f8a3f")
    plants.round_tree(canvas, x - 62, y + 14, 20, colour="#5f8a3f")
    person_above(canvas, x + 46, y + 16, 9, coat=p.k1)


def _soup_lagoon(canvas: Canvas, x: float, y: float, radius: float) -> None:
    p = canvas.palette
    _plate(canvas, x, y, radius, p.accent)
    soup = circle(x, y, radius * 0.72)
    canvas.paint(soup, "#e88a2e", form=Form(135, "#f7b95c", "#a94f1c", 13), shade=Shade("#f6b04a", DOWN, 0.4, 1))
    with canvas.layer(rough=0.4, clip=soup, alpha=0.75) as pen:
        for reach in (0.3, 0.44, 0.58):
            pen.line(
                polygon(arc(x + 10, y + 6, radius * reach, radius * reach, 20, 150), closed=False), "#ffd892", 2
            )
    for dx, dy in ((-42, -22), (-22, 44), (46, -30)):
        canvas.paint(
            circle(x + dx, y + dy, 13),
            "#d9561f",
            form=Form(UP_LEFT, "#a33a14", "#ffa45c", 4),
            cast=Cast(2, 3, 2, 0.4),
        )
        canvas.paint(circle(x + dx, y + dy, 5), "#f2893c", rough=0.5)
    tail = svg("M 0 0 C -4 -18 -6 -26 -30 -40 C -14 -46 -4 -40 0 -32 C 4 -40 16 -46 30 -38 C 8 -26 6 -16 6 0 Z")
    canvas.paint(moved(tail, x + 16, y + 24, scale=1.25), p.k0, form=Form(UP_LEFT, None, p.k2, 4))
    canvas.paint(lens(x + 20, y + 25, 46, 8), "#ffe2a4", rough=0.6)
    person_above(canvas, x - 42, y - 22, 12, coat=p.accent, hat=p.k5)
    part(canvas, "herb", x - 54, y + 22, 28, ["#234d2c", "#5f9a44", "#a9cf6c"])


def _butter(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    side = moved(rect(-38, -20, 76, 52, 4), x, y, turn=14)
    canvas.paint(side, "#d8a73a", cast=Cast(6, 10, 6, 0.5))
    canvas.paint(
        moved(rect(-38, -24, 76, 44, 4), x, y, turn=14), "#f7d867", form=Form(UP_LEFT, "#e2b044", "#fff4b4", 6)
    )
    person_above(canvas, x - 12, y + 4, 15, coat=p.k2, hat=p.dark)
    with canvas.layer(rough=0.2, cast=Cast(8, 6, 2, 0.5)) as pen:
        pen.stroke((x + 10, y + 4), (x + 12, y - 44), p.dark, 2.2)
        pen.fill(polygon([(x + 12, y - 44), (x + 42, y - 36), (x + 12, y - 25)]), p.k2)


def _pier_fork(canvas: Canvas, x: float, y: float) -> None:
    tines = union(*(rect(-13 + 9 * index, -78, 5, 44, 2) for index in range(4)))
    neck = svg(
        "M -13 -38 L 19 -38 C 19 -16 8 -12 7 0 L 9 96 C 9 104 -3 104 -3 96 L -1 0 C -2 -12 -13 -16 -13 -38 Z"
    )
    _silver(canvas, moved(union(tines, neck), x, y, turn=24, scale=0.86))


def _pier_knife(canvas: Canvas, x: float, y: float) -> None:
    blade = svg("M -5 96 L -5 8 C -14 0 -14 -84 -2 -104 C 6 -104 8 -40 7 8 L 7 96 C 7 104 -5 104 -5 96 Z")
    _silver(canvas, moved(blade, x, y, turn=-8, scale=0.86))
    person_above(canvas, x - 2, y + 20, 11, coat=canvas.palette.k2, hat=canvas.palette.k5)


def _silver(canvas: Canvas, path: Path) -> None:
    canvas.paint(path, "#cfd6d2", cast=Cast(5, 8, 4, 0.5), form=Form(UP_LEFT, "#76868a", "#ffffff", 4), rough=0.4)


def _rowing_boat_above(canvas: Canvas, x: float, y: float, size: float, turn: float, coat: Colour) -> None:
    hull = moved(svg("M -1 0 C -0.7 -0.5 0.5 -0.5 1.1 0 C 0.5 0.5 -0.7 0.5 -1 0 Z"), x, y, scale=size, turn=turn)
    with canvas.layer(rough=0.2) as pen:
        oar = moved(
            union(rect(-0.04, -1.0, 0.08, 2.0), ellipse(0, -0.95, 0.1, 0.2), ellipse(0, 0.95, 0.1, 0.2)),
            x,
            y,
            scale=size,
            turn=turn,
        )
        pen.fill(oar, "#6a3a22")
    canvas.paint(hull, "#7a3e24", cast=Cast(3, 5, 3, 0.5), form=Form(UP_LEFT, "#45200f", "#d1925a", 4), rough=0.4)
    canvas.paint(moved(hull, scale=0.72, about=(x, y)), "#4f2816", rough=0.4)
    person_above(canvas, x, y, size * 0.52, coat=coat, turn=turn, shadow=None, hat=canvas.palette.k5)


@card("teacup-storm", palette="storm")
def teacup_storm(canvas: Canvas) -> None:
    """Seen from high, a sailing ship leans in a whirlpool of tea in a huge cup under a thundercloud from a jug."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k1), (260, p.k2), (420, p.k(1.6)), (900, p.k0)])
    _milk_jug(canvas)
    _saucer_and_cup(canvas)
    with canvas.inside(ellipse(300, 500, 322, 212)) as tea:
        _whirlpool(tea)
    canvas.inner_shadow(ellipse(300, 500, 322, 212), -90, 26, p.dark, 0.6)
    for x, y, wide, tone in (
        (400, 128, 300, 1.7),
        (60, 226, 240, 1.2),
        (300, 176, 300, 1.4),
        (540, 196, 280, 1.1),
        (190, 236, 300, 0.9),
        (440, 236, 260, 1.3),
    ):
        sky.cumulus(canvas, x, y, wide, colour=p.k(tone), dark=p.k(tone - 0.8), rim=p.k(tone + 1.6), light=-60)
    canvas.glow(322, 250, 150, p.lamp, 0.5)
    canvas.glow(330, 452, 150, p.lamp, 0.55, squash=1.5)
    bolt = polygon(
        [(316, 214), (352, 218), (330, 296), (362, 292), (326, 366), (350, 364), (318, 458)]
        + [(326, 388), (300, 392), (326, 318), (292, 324)]
    )
    canvas.paint(canvas.mask(bolt, soft=5), p.lamp, rough=0, alpha=0.8, mode="screen")
    canvas.paint(bolt, lighten(p.lamp, 0.55), rough=0.3)
    sky.rain(canvas, count=120, slant=0.2, alpha=0.35)
    things.tall_ship(canvas, 148, 476, 178, hull=p.dark, sail=p.k5, turn=-17)
    canvas.paint(
        ribbon(through([(56, 500), (110, 506), (180, 488), (250, 452)], 10), [1, 7, 6, 1]),
        p.k5,
        rough=1.6,
        alpha=0.85,
    )
    person(canvas, 352, 556, 26, "row", coat=p.accent2)
    things.boat(canvas, 352, 566, 54, colour=p.accent2)
    _tea_bag_rope(canvas)
    _spoon_light(canvas)
    _biscuit_cliff(canvas)


def _milk_jug(canvas: Canvas) -> None:
    p = canvas.palette
    jug = moved(
        svg(
            "M -60 -90 C -70 -20 -76 40 -44 70 C -20 86 36 86 58 66 C 84 30 70 -30 60 -70 L 92 -98"
            " C 60 -96 0 -84 -60 -90 Z"
        ),
        118,
        78,
        turn=112,
        scale=1.0,
    )
    handle = moved(minus(ellipse(-80, -14, 38, 54), ellipse(-80, -14, 24, 38)), 118, 78, turn=112, scale=1.0)
    for path in (handle, jug):
        canvas.paint(path, p.k5, form=Form(-60, p.k2, p.light, 20), cast=Cast(6, 12, 12, 0.5))
    canvas.paint(common(jug, moved(rect(-100, -12, 220, 16), 118, 78, turn=112)), "#3f6f8a", rough=0.6)


def _saucer_and_cup(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(ellipse(300, 846, 390, 96), p.k4, form=Form(UP, p.k1, p.light, 14), cast=Cast(0, 14, 16, 0.6))
    canvas.paint(ellipse(300, 838, 330, 70), p.k(3.4), form=Form(DOWN, p.k2, p.k5, 10))
    body = svg("M -46 500 C -40 700 110 842 190 850 L 410 850 C 500 842 640 700 646 500 Z")
    canvas.paint(
        body,
        p.k5,
        shade=[Shade(p.k2, RIGHT, 0.45, 1.05), Shade(p.k2, DOWN, 0.6, 1.1)],
        form=Form(UP_LEFT, p.k1, None, 40),
    )
    with canvas.layer(rough=0.4, clip=body, alpha=0.85) as pen:
        for index in range(13):
            x = 10 + index * 48
            y = 760 - abs(index - 6) ** 2 * 3.1
            pen.line(polygon(arc(x, y, 26, 22, 0, 180), closed=False), "#3f6f8a", 3)
            pen.dot(x, y - 3, 5, "#3f6f8a")
    canvas.paint(ellipse(300, 492, 352, 238), p.light, form=Form(UP, p.k3, None, 12))
    canvas.paint(ellipse(300, 496, 334, 224), p.k4, form=Form(DOWN, p.k2, None, 16), shade=Shade(p.k2, UP, 0.4, 1))


def _whirlpool(canvas: Canvas) -> None:
    p = canvas.palette
    blue = "#2f5f78"
    canvas.radial(318, 548, [(0, "#081722"), (60, "#123347"), (170, blue), (330, "#3f7d8e")], squash=1.5)
    chance = canvas.stream("arms", 0)
    tones = ["#5d9aa4", "#1b4358", "#8fc0bd", "#173a4e", "#3b7688", "#d8e6da", "#21506a"]
    for arm in range(21):
        start, tone = float(chance.uniform(0, 6.28)), tones[arm % len(tones)]
        spots = []
        for step in range(40):
            share = step / 39
            reach = 24 + 330 * (0.12 + share * (0.86 + 0.012 * arm)) ** 1.15
            angle = start - 4.6 * (1 - share) ** 1.1 - 2.2 * share
            spots.append(
                (318 + reach * math.cos(angle) - 16 * share, 556 + reach * math.sin(angle) * 0.64 - 50 * share)
            )
        wide = float(chance.uniform(4, 13)) if tone != "#d8e6da" else float(chance.uniform(2, 4.5))
        canvas.paint(
            ribbon(spots, [0.6, wide * 0.4, wide * 0.8, wide, 1]),
            tone,
            rough=2.2,
            alpha=0.85,
            form=Form(UP, None, lighten(tone, 0.25), 3),
        )
    canvas.paint(ellipse(318, 560, 40, 20), "#06121b", rough=1.4)
    canvas.paint(canvas.mask(ellipse(318, 556, 40, 21), line=2.4), p.k4, rough=1.6, alpha=0.7)


def _tea_bag_rope(canvas: Canvas) -> None:
    p = canvas.palette
    things.string(canvas, (486, 216), (462, 470), colour=p.light, width=1.8, sag=4)
    bag = moved(rect(-30, -8, 60, 76, 4), 462, 474, turn=4)
    canvas.paint(bag, "#a9793f", form=Form(UP_LEFT, "#5d3a1c", "#dcb878", 9), fade=Fade(DOWN, 0.72, 1))
    for y, coat in ((300, p.accent2), (362, p.accent), (424, p.k0)):
        person(canvas, 474 - (y - 300) * 0.06, y + 12, 40, "climb", coat=coat, hat="cap", flip=y != 362)


def _spoon_light(canvas: Canvas) -> None:
    p = canvas.palette
    spine = [(508, 580), (566, 300)]
    handle = ribbon(spine, [11, 8])
    canvas.paint(handle, p.k5, form=Form(180, p.k2, None, 6), cast=Cast(-6, 4, 5, 0.4))
    for share in (0.12, 0.38, 0.64, 0.88):
        a = (508 + 58 * share, 580 - 280 * share)
        canvas.paint(
            ribbon([a, (a[0] + 6.6, a[1] - 32)], [11.4 - 3 * share]), p.accent2, form=Form(180, "#6d221d", None, 5)
        )
    canvas.glow(572, 276, 120, p.lamp, 0.8)
    canvas.paint(polygon([(572, 268), (180, 330), (170, 400)]), p.lamp, alpha=0.22, mode="screen")
    canvas.paint(rect(558, 262, 26, 30, 4), lighten(p.lamp, 0.4), rough=0.3)
    canvas.paint(polygon([(552, 264), (590, 264), (571, 244)]), p.dark, rough=0.3)
    canvas.paint(rect(552, 290, 38, 7, 2), p.dark, rough=0.3)
    canvas.paint(lens(506, 584, 70, 14), p.k5, rough=1.2, alpha=0.8)


def _biscuit_cliff(canvas: Canvas) -> None:
    p = canvas.palette
    for x, y, radius in ((36, 812, 74), (118, 850, 60), (24, 876, 70)):
        face = union(
            ellipse(x, y, radius, radius * 0.4),
            rect(x - radius, y, radius * 2, 26),
            ellipse(x, y + 26, radius, radius * 0.4),
        )
        canvas.paint(face, "#8a5a2c", form=Form(UP_LEFT, "#432a16", None, 12), cast=Cast(4, 6, 7, 0.5))
        canvas.paint(ellipse(x, y, radius, radius * 0.4), "#cf9a52", form=Form(UP_LEFT, "#9a6a34", "#f4d090", 8))
        with canvas.layer(rough=0.3, alpha=0.7) as pen:
            for index in range(9):
                pen.fill(
                    ellipse(
                        x + radius * 0.7 * math.cos(index * 2.4),
                        y + radius * 0.28 * math.sin(index * 2.4),
                        3.4,
                        1.6,
                    ),
                    "#6a4020",
                )
    for x in (520, 556, 596):
        canvas.paint(
            moved(rect(-22, -22, 44, 44, 3), x, 846 - (x - 520) * 0.3, turn=x % 17),
            p.light,
            form=Form(UP_LEFT, p.k3, None, 8),
            cast=Cast(3, 5, 5, 0.5),
        )
    angler = person(canvas, 136, 834, 66, "fish", coat=p.accent, hat="brim", rim=p.lamp)
    end = things.fishing_rod(canvas, angler.hand, 92, turn=-24, line_length=86)
    canvas.paint(lens(end[0], end[1], 40, 7), p.light, rough=0.7, alpha=0.7)
