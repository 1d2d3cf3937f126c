"""A dinner table that is a sea: plates as islands, boats between them."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, sky, trees
from art.figures import open_hand, person_above
from art.paint import DOWN, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import (
    Path,
    arc,
    bezier,
    blob,
    circle,
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
    trees.round_tree(canvas, x + 62, y + 44, 24, colour="#5f8a3f")
    trees.round_tree(canvas, x - 62, y + 14, 20, colour="#5f8a3f")
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
