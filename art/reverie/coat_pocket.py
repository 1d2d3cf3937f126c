"""A family in a coat pocket."""

from __future__ import annotations

from collections.abc import Sequence

from art.blocks import openings, sky
from art.figures import person
from art.paint import LEFT, RIGHT, UP, UP_LEFT, Canvas, Cast, Colour, Form, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import (
    Path,
    Point,
    bezier,
    circle,
    ellipse,
    heart,
    line,
    moved,
    polygon,
    rect,
    ribbon,
    svg,
    through,
    union,
)


@card("coat-pocket", palette="olive")
def coat_pocket(canvas: Canvas) -> None:
    """A family lives in the pocket of a giant's tweed coat, with a ladder, a stovepipe and a lit window."""
    p = canvas.palette
    _tweed(canvas, p.k2, rect(-5, -5, 610, 910))
    canvas.glow(40, 300, 620, p.k5, 0.45)
    _lapel(canvas)
    for y in (560, 792):
        _brass_button(canvas, 92, y, 54)
    _patch_window(canvas)
    _pocket_people(canvas)
    _pocket(canvas)
    _below_the_pocket(canvas)


def _tweed(canvas: Canvas, colour: Colour, where: Path, *, shift: float = 0) -> None:
    """Herringbone weave over a shape."""
    p = canvas.palette
    canvas.paint(where, colour, rough=0.3)
    chance = canvas.stream("weave")
    with canvas.layer(rough=0.4, grain=0.2, clip=where, alpha=0.7) as pen:
        for column in range(-1, 24):
            way = 1 if column % 2 else -1
            for row in range(-2, 112):
                x, y = column * 27 + shift, row * 8.4
                tone = (lighten(colour, 0.22), darken(colour, 0.3), darken(colour, 0.16), mix(colour, p.k4, 0.4))[
                    int(chance.choice(4, p=[0.3, 0.36, 0.3, 0.04]))
                ]
                pen.stroke((x, y), (x + 26, y + way * 17), tone, 3.1)


def _lapel(canvas: Canvas) -> None:
    p = canvas.palette
    lapel = svg("M -20 -20 L 250 -20 C 214 120 190 190 150 262 L 216 282 C 150 400 60 470 -20 500 Z")
    shadow = canvas.mask(lapel, soft=10)
    canvas.paint(shadow, p.dark, rough=0, alpha=0.6, mode="multiply")
    _tweed(canvas, p.k1, lapel, shift=9)
    canvas.inner_shadow(lapel, LEFT, 30, p.dark, 0.6)
    with canvas.layer(rough=0.2, alpha=0.9) as pen:
        seam = through([(228, -10), (200, 110), (170, 190), (128, 262)], 20)
        for a, b in zip(seam[::4], seam[2::4], strict=False):
            pen.stroke((float(a[0]), float(a[1])), (float(b[0]), float(b[1])), p.k4, 2.4)
    part(canvas, "rose", 96, 214, 96, [p.dark, "#8a2a22", p.accent, "#e8907a"], turn=-14)
    silhouette(canvas, "honeybee", 168, 160, 30, p.lamp)


def _brass_button(canvas: Canvas, x: float, y: float, radius: float) -> None:
    p = canvas.palette
    brass = "#d7a63c"
    canvas.paint(circle(x, y, radius), brass, cast=Cast(8, 12, 10, 0.6), form=Form(LEFT, "#6a4514", "#fff2b8", 14))
    canvas.paint(circle(x, y, radius * 0.76), darken(brass, 0.14), form=Form(RIGHT, "#f8dc84", "#6a4514", 9))
    for dx, dy in ((-11, -11), (11, -11), (-11, 11), (11, 11)):
        canvas.paint(circle(x + dx, y + dy, 6), p.dark, rough=0.4)
    with canvas.layer(rough=0.2) as pen:
        pen.stroke((x - 11, y - 11), (x + 11, y + 11), p.k4, 3.4)
        pen.stroke((x + 11, y - 11), (x - 11, y + 11), p.k4, 3.4)


def _stitches(canvas: Canvas, points: Sequence[Point], colour: Colour, size: float = 3) -> None:
    curve = through(points, 14)
    with canvas.layer(rough=0.2) as pen:
        for index in range(0, len(curve) - 3, 5):
            a, b = curve[index], curve[index + 3]
            pen.stroke((float(a[0]), float(a[1])), (float(b[0]), float(b[1])), colour, size)


def _patch_window(canvas: Canvas) -> None:
    p = canvas.palette
    patch = moved(rect(-88, -88, 176, 176, 10), 434, 168, turn=7)
    canvas.paint(
        patch, p.accent2, cast=Cast(5, 8, 7, 0.55), form=Form(LEFT, darken(p.accent2, 0.5), None, 12), texture=0.14
    )
    with canvas.layer(rough=0.3, clip=patch, alpha=0.35) as pen:
        for index in range(-8, 9):
            pen.line(moved(line((index * 20, -100), (index * 20, 100)), 434, 168, turn=7), p.k5, 3)
            pen.line(moved(line((-100, index * 20), (100, index * 20)), 434, 168, turn=7), p.k1, 3)
    corners = [
        (346, 70),
        (434, 82),
        (532, 92),
        (522, 180),
        (510, 266),
        (424, 256),
        (336, 244),
        (342, 156),
        (346, 70),
    ]
    _stitches(canvas, corners, p.k5, 3.4)
    canvas.glow(434, 166, 170, p.lamp, 0.65)
    openings.window(canvas, 434, 216, 84, 96, frame=p.k5, glass=lighten(p.lamp, 0.25), panes=(2, 2))
    for side in (-1, 1):
        drape = svg("M 0 0 L 30 0 C 26 34 12 44 0 74 Z")
        canvas.paint(
            moved(drape, 434 - side * 36, 126, flip=side < 0),
            p.accent,
            form=Form(UP, darken(p.accent, 0.4), None, 5),
        )
    part(canvas, "potted-plant", 460, 214, 26, [p.k0, p.k2, p.k4], anchor="foot")
    pipe = through([(540, 380), (540, 330), (562, 318), (562, 262)], 8)
    canvas.paint(ellipse(540, 384, 26, 9), p.dark, rough=0.5)
    canvas.paint(ribbon(pipe, [9]), "#5d5d55", form=Form(LEFT, p.dark, "#c4c4b0", 5), cast=Cast(4, 6, 5, 0.5))
    canvas.paint(polygon([(546, 262), (578, 262), (562, 246)]), p.dark, rough=0.4)
    sky.smoke(canvas, 562, 246, 230, colour=p.light, alpha=0.6, drift=-0.4)


def _pocket_people(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(rect(196, 414, 368, 60), p.dark, rough=0.5)
    barrel = moved(union(rect(-21, -220, 42, 260, 10), ellipse(0, -222, 21, 20)), 512, 470, turn=4)
    canvas.paint(barrel, "#1d3a44", form=Form(LEFT, p.dark, "#6fa0a4", 10), cast=Cast(8, 6, 8, 0.5))
    canvas.paint(
        moved(rect(-23, -70, 46, 13), 512, 470, turn=4), "#d7a63c", form=Form(LEFT, "#6a4514", "#fff2b8", 6)
    )
    canvas.paint(
        moved(rect(-6, -206, 9, 130, 4), 512, 470, turn=4), "#d7a63c", form=Form(LEFT, "#6a4514", None, 3)
    )
    letter = polygon([(186, 440), (306, 268), (430, 440)])
    canvas.paint(moved(letter, 0, -4), p.light, cast=Cast(4, 8, 8, 0.5), form=Form(LEFT, p.k4, None, 10))
    with canvas.layer(rough=0.2, alpha=0.6) as pen:
        for index in range(6):
            y = 344 + index * 16
            pen.stroke((308 - (y - 306) * 0.62, y), (308 + (y - 306) * 0.6, y + 2), p.k2, 1.8)
    canvas.paint(heart(306, 312, 26), p.accent, form=Form(UP_LEFT, darken(p.accent, 0.4), None, 5))
    canvas.glow(310, 440, 150, p.lamp, 0.7)
    person(canvas, 258, 560, 214, "stand", coat=p.accent, hair="bun", hair_colour="#7a4422", rim=p.k5)
    person(canvas, 356, 566, 226, "stand", coat=p.accent2, hat="cap", hat_colour=p.k0, rim=p.k5)
    person(canvas, 440, 512, 128, "cheer", coat=p.lamp, hair="curls", hair_colour="#4a2c1e", child=True)


def _pocket(canvas: Canvas) -> None:
    p = canvas.palette
    pocket = svg("M 190 446 L 572 446 L 576 740 C 560 800 500 812 384 814 C 262 812 206 800 190 740 Z")
    canvas.paint(canvas.mask(moved(pocket, 8, 14), soft=10), p.dark, rough=0, alpha=0.6, mode="multiply")
    _tweed(canvas, mix(p.k2, p.k3, 0.55), pocket, shift=13)
    canvas.inner_shadow(pocket, LEFT, 26, p.k1, 0.55)
    welt = svg("M 182 430 C 300 446 460 446 582 430 L 580 486 C 460 500 300 500 184 486 Z")
    _tweed(canvas, p.k(2.9), welt, shift=4)
    canvas.inner_shadow(welt, LEFT, 12, p.k1, 0.6)
    _stitches(canvas, [(192, 478), (300, 490), (460, 490), (572, 478)], p.k5)
    _stitches(canvas, [(203, 500), (203, 730), (240, 788), (384, 800), (528, 788), (562, 730), (560, 500)], p.k5)
    for x in (252, 346):
        for side in (-1, 1):
            canvas.paint(ellipse(x + side * 15, 438, 7, 6), "#e9c5a0", rough=0.3)


def _below_the_pocket(canvas: Canvas) -> None:
    p = canvas.palette
    openings.ladder(canvas, (292, 880), (292, 436), 34, rungs=22, colour="#5a3418", thick=3.6)
    person(
        canvas,
        284,
        700,
        86,
        "climb",
        coat=p.k1,
        scarf=p.accent,
        hat="wool",
        hat_colour=p.accent,
        bag="#8a5a2a",
        rim=p.k5,
    )
    thread = bezier((556, 486), (600, 560), (470, 640), (486, 748), 40)
    with canvas.layer(rough=0.1) as pen:
        pen.line(polygon(thread, closed=False), p.accent, 3)
    person(canvas, 488, 650, 76, "hang", coat=p.lamp, hat="brim", flip=True)
    hem = through([(-10, 872), (200, 884), (420, 880), (610, 868)], 16)
    canvas.paint(ribbon(hem, [9]), p.dark, alpha=0.5, rough=1)
    part(canvas, "mouse", 452, 892, 74, [p.dark, p.k1, p.k3], anchor="foot")
    canvas.paint(ribbon([(396, 862), (440, 836)], [1.8]), p.light, rough=0.1)
    _stitches(canvas, [(170, 866), (300, 872), (398, 862)], p.accent, 3.4)
