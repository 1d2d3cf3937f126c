"""A chessboard of snow."""

from __future__ import annotations

import skia

from art.blocks import land, openings, outlines, sky
from art.figures import person
from art.paint import LEFT, UP, UP_LEFT, Canvas, Cast, Form, Shade, darken, mix
from art.parts import silhouette
from art.reverie import card
from art.shapes import Path, circle, ellipse, lens, minus, moved, polygon, rect, ribbon, smooth, svg, union


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
