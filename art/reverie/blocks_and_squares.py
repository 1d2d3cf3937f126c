"""Two strange grounds: blocks in the clouds, a chessboard of snow."""

from __future__ import annotations

from typing import Literal

import numpy as np
import skia

from art.blocks import land, openings, outlines, sky, trees
from art.figures import bird_flock, cat, person
from art.paint import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    UP_LEFT,
    Canvas,
    Cast,
    Colour,
    Form,
    Shade,
    darken,
    lighten,
    mix,
)
from art.parts import silhouette
from art.reverie import card
from art.shapes import (
    Path,
    Point,
    circle,
    ellipse,
    lens,
    minus,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
    union,
)

A, B = 58.0, 30.0  # half width and half height of a block's top


@card("iso-stairs", palette="mint")
def iso_stairs(canvas: Canvas) -> None:
    """A small person follows a red thread over stairs, arches and doors on pale blocks in the clouds."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k3), (300, p.k4), (700, p.k5), (900, p.light)])
    for x, y, wide in ((90, 180, 220), (540, 110, 220), (320, 60, 160)):
        sky.cumulus(canvas, x, y, wide, colour=p.light, dark=p.k4)
    far = ((60, 330), (300, 210), (560, 290))
    for x, top in far:
        _block(canvas, x, top, 900, 0.72, p.k(3.4))
    canvas.fog(640, 120, p.light, 0.75)
    for x, top, size in ((424, 176, 1.0), (180, 250, 1.0), (520, 400, 1.05), (62, 470, 1.0), (300, 420, 1.1)):
        _block(canvas, x, top, 900, size, p.k3)
    _flight(canvas, (362, 430), (420, 350), 7)
    _block(canvas, 424, 560, 900, 1.05, p.k3)
    _block(canvas, 180, 600, 900, 1.12, p.k3)
    _flight(canvas, (126, 590), (72, 500), 7)
    _flight(canvas, (372, 560), (322, 450), 8)
    _block(canvas, 560, 690, 900, 1.05, p.k3)
    _block(canvas, 304, 722, 900, 1.1, p.k3)
    _flight(canvas, (246, 720), (196, 624), 7)
    _openings(canvas)
    _red_thread(canvas)
    _block_life(canvas)
    for x, y, wide in (
        (60, 905, 260),
        (230, 925, 260),
        (440, 920, 260),
        (590, 900, 220),
        (330, 950, 320),
        (120, 955, 300),
    ):
        sky.cumulus(canvas, x, y, wide, colour=p.light, dark=p.k4)


def _block(canvas: Canvas, x: float, top: float, bottom: float, size: float, colour: Colour) -> None:
    """A column with a rhombic top centred on (x, top): pale top, middle left, dark right."""
    p = canvas.palette
    a, b = A * size, B * size
    left = polygon([(x - a, top), (x, top + b), (x, bottom), (x - a, bottom)])
    right = polygon([(x + a, top), (x, top + b), (x, bottom), (x + a, bottom)])
    canvas.paint(left, colour, shade=Shade(p.k5, DOWN, 0.45, 1), rough=0.3)
    canvas.paint(right, mix(colour, p.k1, 0.55), shade=Shade(p.k4, DOWN, 0.5, 1), rough=0.3)
    canvas.paint(
        polygon([(x - a, top), (x, top - b), (x + a, top), (x, top + b)]),
        p.light,
        shade=Shade(p.k4, RIGHT, 0.5, 1.1),
        rough=0.3,
    )
    with canvas.layer(rough=0.2, alpha=0.35) as pen:
        for row in range(1, 12):
            y = top + row * 34
            pen.line(polygon([(x - a, y), (x, y + b), (x + a, y)], closed=False), p.k1, 1)


def _flight(canvas: Canvas, low: Point, high: Point, steps: int) -> None:
    """Stairs from one top to another, each step a small block."""
    p = canvas.palette
    for index in range(steps):
        share = (steps - 1 - index) / (steps - 1)
        x, y = low[0] + (high[0] - low[0]) * share, low[1] + (high[1] - low[1]) * share
        a, b, deep = 22.0, 11.5, 26.0
        canvas.paint(polygon([(x - a, y), (x, y + b), (x, y + b + deep), (x - a, y + deep)]), p.k3, rough=0.3)
        canvas.paint(
            polygon([(x + a, y), (x, y + b), (x, y + b + deep), (x + a, y + deep)]),
            mix(p.k3, p.k1, 0.55),
            rough=0.3,
        )
        canvas.paint(polygon([(x - a, y), (x, y - b), (x + a, y), (x, y + b)]), p.light, rough=0.3)


def _face(path: Path, x: float, y: float, side: Literal["left", "right"]) -> Path:
    """A flat shape laid on a block's left or right face: sheared along the face."""
    slope = B / A if side == "left" else -B / A
    return skewed_across(path, x, y, slope)


def skewed_across(path: Path, x: float, y: float, slope: float) -> Path:
    """A shape drawn around 0, 0 whose horizontals follow a slope, moved to a place."""
    matrix = skia.Matrix()
    matrix.setAll(1, 0, x, slope, 1, y, 0, 0, 1)
    result = skia.Path()
    path.transform(matrix, result)
    return result


def _openings(canvas: Canvas) -> None:
    p = canvas.palette
    door = svg("M -13 0 L -13 -40 C -13 -58 13 -58 13 -40 L 13 0 Z")
    spots: list[tuple[float, float, Literal["left", "right"], Colour]] = [
        (394, 330, "left", p.lamp),
        (210, 360, "right", p.k0),
        (150, 400, "left", p.k0),
        (552, 520, "right", p.lamp),
        (488, 520, "left", p.k0),
        (32, 590, "left", p.lamp),
        (332, 560, "right", p.k0),
        (396, 700, "left", p.lamp),
        (454, 690, "right", p.k0),
        (148, 730, "left", p.k0),
        (212, 730, "right", p.lamp),
        (272, 850, "left", p.k0),
        (530, 810, "left", p.lamp),
        (336, 846, "right", p.k0),
        (454, 300, "right", p.k0),
    ]
    for x, y, side, tone in spots:
        canvas.paint(_face(moved(door, scale=1.14), x, y, side), p.k1, rough=0.3)
        canvas.paint(_face(door, x, y, side), tone, rough=0.3, shade=Shade(lighten(tone, 0.2), DOWN, 0.3, 1))
    water = through([(454, 694), (452, 730), (456, 790), (450, 850)], 8)
    canvas.paint(ribbon(water, [9, 10, 12, 16]), "#eafcf4", form=Form(LEFT, "#5ab0b4", None, 4), rough=0.8)
    inflow = through([(552, 470), (552, 500), (552, 520)], 8)
    canvas.paint(ribbon(inflow, [8, 9, 10]), "#eafcf4", form=Form(LEFT, "#5ab0b4", None, 4), rough=0.8)
    canvas.paint(
        ribbon(through([(520, 392), (544, 410), (552, 440), (552, 474)], 8), [7, 8, 8, 8]),
        "#eafcf4",
        form=Form(LEFT, "#5ab0b4", None, 4),
        rough=0.8,
    )


def _red_thread(canvas: Canvas) -> None:
    p = canvas.palette
    path = [
        (424, -10),
        (436, 150),
        (420, 184),
        (420, 340),
        (384, 400),
        (318, 440),
        (290, 412),
        (322, 452),
        (372, 560),
        (420, 566),
        (430, 640),
        (330, 690),
        (304, 722),
        (246, 716),
        (196, 626),
        (180, 596),
        (128, 586),
        (72, 500),
        (60, 470),
        (100, 560),
        (148, 716),
    ]
    curve = through(path, 12)
    canvas.paint(canvas.mask(ribbon(curve + np.array([2, 4]), [1.6]), soft=1), p.k0, rough=0, alpha=0.4)
    canvas.paint(ribbon(curve, [2.4]), p.accent, form=Form(UP, darken(p.accent, 0.4), None, 2), rough=0.2)


def _block_life(canvas: Canvas) -> None:
    p = canvas.palette
    hero = person(canvas, 306, 728, 74, "walk", coat=p.k0, scarf=p.accent, hat="brim", bag="#8a5a2c")
    canvas.paint(
        union(
            rect(hero.far_hand[0] - 2, hero.far_hand[1] - 10, 12, 20, 2),
            ellipse(hero.far_hand[0] + 4, hero.far_hand[1] - 10, 10, 4),
            ellipse(hero.far_hand[0] + 4, hero.far_hand[1] + 10, 10, 4),
        ),
        p.accent,
        form=Form(UP_LEFT, darken(p.accent, 0.5), None, 4),
    )
    cat(canvas, 140, 738, 34, p.dark, eyes=p.lamp)
    person(canvas, 478, 470, 58, "walk", coat=p.accent2, hat="bowler", turn=-90)
    trees.round_tree(canvas, 180, 250, 92, colour=p.k2, trunk="#6a4428")
    seat = 470
    with canvas.layer(rough=0.2) as pen:
        pen.fill(rect(40, seat - 22, 26, 5), "#6a4428")
        for x in (42, 61):
            pen.fill(rect(x, seat - 20, 4, 24), "#6a4428")
        pen.fill(rect(40, seat - 50, 4, 30), "#6a4428")
        pen.fill(rect(40, seat - 48, 4, 4), "#6a4428")
    with canvas.layer(rough=0.2) as pen:
        pen.stroke((560, 690), (560, 596), p.k0, 3)
        pen.fill(polygon([(561, 636), (598, 646), (561, 660)]), p.accent)
    person(canvas, 434, 560, 52, "sit-ground", coat=p.k1, hair="long", flip=True)
    bird_flock(canvas, 260, 130, 6, size=9, spread=90)


@card("pawn-queen", palette="frost")
def pawn_queen(canvas: Canvas) -> None:
    """On a snowy chessboard plain, a small red pawn casts the long shadow of a crowned queen."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k2), (180, p.k3), (340, p.k4), (440, p.k5)])
    sky.stars(canvas, 40, bottom=160, big=3)
    sky.sun(canvas, 212, 262, 36, colour="#fff2c8", glow=0.9)
    land.mountains(canvas, 420, 150, 6, colour=p.k3, lit=p.k4, snow=p.light)
    land.mountains(canvas, 436, 90, 8, colour=p.k2, lit=p.k3, snow=p.light)
    canvas.fog(430, 34, p.light, 0.8)
    land.checker(canvas, 432, one="#f4f2e8", other=p.k2, vanish=230, mist=p.light)
    canvas.glow(214, 450, 420, p.lamp, 0.45, squash=2.4)
    _frozen_pieces(canvas)
    _pawn_and_shadow(canvas)
    _plain_life(canvas)
    sky.snow(canvas, count=90, colour="#ffffff")


def _pawn_and_shadow(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(canvas.mask(_queen_shadow(), soft=2), p.k0, rough=0.6, alpha=0.82)
    canvas.glow(218, 470, 110, "#fff2c8", 0.6)
    red = p.accent
    canvas.paint(
        outlines.pawn(222, 540, 142), red, form=Form(UP, darken(red, 0.55), "#ffb070", 7), cast=Cast(3, 3, 6, 0.3)
    )
    canvas.paint(lens(222, 542, 96, 12), p.light, rough=1.2)


def _queen_shadow() -> Path:
    """A crowned queen laid on the plain from the pawn's foot, wider towards us."""
    body = svg(
        "M -78 0 L -78 -34 C -58 -54 -36 -100 -28 -262 L -50 -272 L -50 -288 L 50 -288 L 50 -272 L 28 -262"
        " C 36 -100 58 -54 78 -34 L 78 0 Z"
    )
    crown = polygon(
        [(-34, -286), (-66, -368), (-36, -342), (-34, -386), (-14, -348), (0, -394)]
        + [(14, -348), (34, -386), (36, -342), (66, -368), (34, -286)]
    )
    pearls = [circle(x, y, 6) for x, y in ((-66, -369), (-34, -387), (0, -395), (34, -387), (66, -369))]
    upright = [skia.Point(-80, 0), skia.Point(80, 0), skia.Point(80, -400), skia.Point(-80, -400)]
    laid = [skia.Point(172, 534), skia.Point(272, 534), skia.Point(436, 874), skia.Point(206, 874)]
    matrix = skia.Matrix()
    matrix.setPolyToPoly(upright, laid)
    shadow = skia.Path()
    union(body, crown, *pearls).transform(matrix, shadow)
    return shadow


def _frozen_pieces(canvas: Canvas) -> None:
    p = canvas.palette
    ice = mix(p.k4, "#ffffff", 0.4)
    form = Form(LEFT, p.k2, "#ffffff", 9)
    for outline, x, y, tall in (
        ("rook", 64, 500, 90),
        ("pawn", 330, 476, 44),
        ("rook", 398, 486, 64),
        ("pawn", 110, 470, 38),
        ("queen", 560, 520, 150),
        ("pawn", 470, 478, 44),
    ):
        path = {"rook": outlines.rook, "pawn": outlines.pawn, "queen": outlines.queen}[outline](x, y, tall)
        canvas.paint(path, ice, form=form, rough=0.5)
        canvas.paint(lens(x, y, tall * 0.9, tall * 0.16), "#ffffff", rough=1.2)
    bishop = union(
        svg("M -34 0 L -34 -12 C -22 -20 -14 -40 -11 -92 L 11 -92 C 14 -40 22 -20 34 -12 L 34 0 Z"),
        ellipse(0, -94, 20, 6),
        svg("M 0 -168 C 20 -148 30 -120 14 -98 L -14 -98 C -30 -120 -20 -148 0 -168 Z"),
    )
    canvas.paint(
        moved(minus(bishop, moved(rect(-3, -20, 6, 30), 8, -140, turn=30)), 470, 640, scale=1.3),
        ice,
        form=Form(LEFT, p.k2, "#ffffff", 13),
        rough=0.5,
    )
    canvas.paint(lens(470, 642, 130, 22), "#ffffff", rough=1.2)
    mitten = union(ellipse(470, 424, 17, 22), ellipse(486, 430, 7, 12, 30), rect(456, 436, 28, 12, 3))
    canvas.paint(mitten, p.accent, form=Form(LEFT, darken(p.accent, 0.5), "#ffb090", 5))


def _plain_life(canvas: Canvas) -> None:
    p = canvas.palette
    log = moved(
        union(rect(-58, -13, 100, 26, 10), rect(38, -17, 16, 34, 4), rect(58, -4, 22, 8), rect(64, -12, 8, 24)),
        70,
        664,
        turn=-6,
    )
    canvas.paint(log, mix(p.k4, "#ffffff", 0.3), form=Form(UP, p.k2, "#ffffff", 7), cast=Cast(0, 8, 7, 0.4))
    for x in (36, 66):
        silhouette(canvas, "bird", x, 652 - (x - 36) * 0.1, 24, p.k0, anchor="foot")
    who = person(
        canvas,
        414,
        812,
        104,
        "push",
        coat=p.accent2,
        scarf=p.accent,
        hat="wool",
        hat_colour=p.accent,
        rim="#fff2c8",
        light=-1,
    )
    canvas.paint(
        ribbon([(who.hand[0] - 16, who.hand[1] - 22), (who.hand[0] + 44, who.hand[1] + 56)], [2.4]),
        "#6a4428",
        rough=0.2,
    )
    bx, by = who.hand[0] + 44, who.hand[1] + 56
    canvas.paint(
        polygon([(bx - 10, by - 8), (bx + 8, by - 12), (bx + 26, by + 14), (bx - 6, by + 18)]),
        "#c8923a",
        form=Form(UP_LEFT, "#6a4414", None, 4),
    )
    canvas.paint(
        smooth([(bx + 6, by + 18), (bx + 34, by), (bx + 66, by + 6), (bx + 74, by + 20)], tension=0.9),
        "#ffffff",
        form=Form(UP_LEFT, p.k3, None, 6),
    )
    hole = polygon([(98, 768), (186, 768), (168, 816), (66, 816)])
    canvas.paint(hole, p.dark, shade=Shade(p.k1, UP, 0.3, 1), rough=0.4)
    openings.ladder(canvas, (118, 816), (130, 724), 24, rungs=5, colour="#6a4428", thick=3)
    with canvas.layer(rough=0.2, alpha=0.6) as pen:
        for dx in (0, 7):
            pen.line(polygon([(560 + dx, 880), (540 + dx, 770), (596 + dx, 770 - dx)], closed=False), p.k2, 2.4)
    canvas.paint(
        svg("M -10 910 L -10 872 C 120 856 180 890 300 884 C 420 876 500 900 610 870 L 610 910 Z"),
        p.k0,
        form=Form(UP, None, p.k2, 5),
        rough=0.8,
    )
