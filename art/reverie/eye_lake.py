"""A lake among golden hills that looks up."""

from __future__ import annotations

import numpy as np

from art.blocks import buildings, cords, craft, land, outlines, plants, sky, things, trees, water
from art.figures import bird_flock, person
from art.paint import DOWN, UP, UP_LEFT, Canvas, Form, mix
from art.parts import part
from art.reverie import card
from art.shapes import Path, bezier, circle, common, moved, ribbon, smooth, svg, through

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
    seat = craft.boat(canvas, 206, 450, 66, colour="#8a3a24")
    rower = person(canvas, *seat, 56, "row", coat=p.accent, hat="brim", rim=p.light)
    cords.string(canvas, rower.hand, (192, 462), colour=p.k0, width=2.4)
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
        trees.bare_tree(
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
    trees.round_tree(canvas, 60, 860, 150, colour=mix(p.accent2, p.k1, 0.3))
    bird_flock(canvas, 430, 60, 7, size=9, spread=90, colour=p.k1)
