"""A mask in the desert that weeps a river."""

from __future__ import annotations

import numpy as np

from art.blocks import cords, land, openings, outlines, sky, things
from art.figures import bird_flock, person
from art.paint import DOWN, UP, UP_LEFT, Canvas, Cast, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import Path, circle, common, lens, line, moved, polygon, rect, ribbon, smooth, svg, through

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
