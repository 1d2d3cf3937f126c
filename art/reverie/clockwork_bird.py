"""A bird of gears in a hangar."""

from __future__ import annotations

import math

from art.blocks import cords, openings, sky, things
from art.figures import bird, bird_flock, fish, person
from art.paint import DOWN, LEFT, UP, UP_LEFT, Canvas, Cast, Form, Shade, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import arc, circle, ellipse, lens, moved, polygon, rect, ribbon, smooth, svg


@card("clockwork-bird", palette="sepia")
def clockwork_bird(canvas: Canvas) -> None:
    """Mechanics on ladders work on a giant clockwork bird whose open chest shows gears and a glowing egg."""
    p = canvas.palette
    _hangar(canvas)
    canvas.glow(270, 470, 430, p.lamp, 0.75)
    _bird_body(canvas)
    _chest(canvas)
    _winding_key(canvas)
    _mechanics(canvas)


def _hangar(canvas: Canvas) -> None:
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (300, p.k(1.2)), (600, p.k2), (900, p.k1)])
    for index in range(5):
        half = 330 - index * 56
        arch_ = arc(300, 560 - index * 10, half, half * 1.5, 180, 360, 40)
        canvas.paint(ribbon(arch_, [9 - index * 1.4]), mix(p.k0, p.k3, index * 0.16), rough=0.8)
    for x in (70, 530):
        canvas.paint(
            polygon([(x - 34, 200), (x + 34, 180), (x + 34, 330), (x - 34, 340)]),
            mix(p.k4, p.lamp, 0.4),
            rough=0.6,
            alpha=0.5,
        )
    canvas.paint(
        polygon([(-10, 730), (610, 730), (610, 910), (-10, 910)]),
        p.k1,
        shade=[Shade(p.k3, UP, 0.6, 1), Shade(p.dark, DOWN, 0.4, 1)],
    )
    with canvas.layer(rough=0.3, alpha=0.6) as pen:
        for index in range(-6, 20):
            pen.stroke((300 + (index - 7) * 34, 730), (300 + (index - 7) * 90, 910), p.k0, 2)
    with canvas.layer(rough=0.3) as pen:
        pen.stroke((-10, 78), (610, 66), p.dark, 15)
    for x in (390, 424, 462, 520):
        silhouette(canvas, "bird", x, 66, 28, p.k3, anchor="foot", flip=x == 424)


BIRD = (
    "M 54 262 L 128 224 C 138 168 190 138 242 148 C 300 158 326 208 334 262"
    " C 360 320 430 366 486 430 C 520 470 560 540 596 640"
    " L 548 628 L 556 676 L 506 638 L 500 668 C 466 640 430 622 396 616"
    " C 330 660 232 652 172 590 C 112 526 108 420 146 350 C 140 330 130 306 126 284 Z"
)


def _bird_body(canvas: Canvas) -> None:
    p = canvas.palette
    brass, dark = "#b5793a", "#3a2016"
    with canvas.layer(rough=0.4) as pen:
        for x in (250, 318):
            pen.stroke((x, 630), (x - 8, 716), dark, 13)
            for toe in (-38, 0, 30):
                pen.stroke((x - 8, 714), (x - 8 + toe, 738), dark, 9)
        for start, end in (
            ((60, 742), (560, 742)),
            ((110, 742), (60, 880)),
            ((500, 742), (560, 880)),
            ((110, 800), (510, 800)),
            ((120, 746), (500, 876)),
            ((490, 746), (110, 876)),
        ):
            pen.stroke(start, end, "#6a4028", 12 if start[1] == end[1] else 7)
    body = svg(BIRD)
    canvas.paint(
        body,
        brass,
        form=Form(UP_LEFT, dark, "#f3cf8a", 40),
        shade=Shade("#6a3a20", DOWN, 0.5, 1.1, 0.7),
        cast=Cast(6, 10, 14, 0.5),
        rough=0.7,
    )
    canvas.paint(
        svg("M 54 262 L 128 224 L 136 262 L 126 284 Z"), "#e0a848", form=Form(UP, "#6a3a10", p.light, 8), rough=0.5
    )
    for index in range(6):
        wing = svg("M 0 0 C 50 -26 150 10 206 110 C 140 130 40 90 0 0 Z")
        tone = mix("#c98a48", p.accent, 0.2 + 0.12 * index)
        canvas.paint(
            moved(wing, 336 - index * 9, 350 + index * 22, scale=1 - index * 0.07, turn=12 + index * 6),
            tone,
            form=Form(UP, dark, "#f3cf8a", 8),
            cast=Cast(0, 4, 4, 0.4),
            rough=0.6,
        )
    for path in (
        "M 150 346 C 190 330 270 310 332 262",
        "M 126 284 C 170 300 250 250 270 152",
        "M 396 616 C 420 560 400 520 396 490",
    ):
        canvas.paint(canvas.mask(svg(path), line=3.4), dark, rough=0.4)
    with canvas.layer(rough=0.2) as pen:
        for x, y in (
            (170, 336),
            (206, 322),
            (244, 306),
            (282, 288),
            (316, 268),
            (146, 286),
            (182, 270),
            (214, 244),
            (240, 212),
            (258, 176),
        ):
            pen.dot(x, y + 7, 3.4, dark)
            pen.dot(x - 1, y + 6, 1.6, "#f3cf8a")
    canvas.paint(circle(204, 212, 25), dark, rough=0.4)
    canvas.paint(circle(204, 212, 19), p.light, form=Form(UP_LEFT, p.k3, None, 6), rough=0.3)
    canvas.paint(circle(198, 212, 9), p.dark, rough=0.3)
    canvas.paint(circle(195, 208, 3), p.light, rough=0.1)


def _chest(canvas: Canvas) -> None:
    p = canvas.palette
    dark = "#24120e"
    hole = smooth(
        [(146, 420), (190, 366), (262, 362), (316, 410), (330, 490), (290, 570), (218, 590), (158, 540)],
        tension=0.95,
    )
    canvas.paint(hole, dark, shade=Shade("#5a2c1a", DOWN, 0.2, 1), rough=0.6)
    canvas.glow(238, 500, 130, p.lamp, 0.9)
    things.gears(
        canvas,
        [(182, 430, 38), (236, 396, 27), (286, 424, 34), (300, 500, 38), (178, 520, 30), (266, 556, 24)],
        colours=("#d8a04a", "#a8683a", "#8a9090"),
    )
    canvas.paint(circle(286, 424, 30), "#f0a02e", form=Form(UP_LEFT, "#a85a10", "#ffe0a0", 6), rough=0.4)
    with canvas.layer(rough=0.2) as pen:
        for index in range(8):
            turn = math.radians(45 * index)
            pen.stroke((286, 424), (286 + 24 * math.cos(turn), 424 + 24 * math.sin(turn)), "#fff0c0", 2.4)
        for index in range(5):
            pen.line(ellipse(236, 528 + index * 4, 48 - index * 5, 12), "#8a5a34", 2.4)
        coil = [(176 + 8 * math.sin(index), 466 + index * 2.2) for index in range(24)]
        pen.line(polygon(coil, closed=False), "#c8ccc8", 2.4)
    canvas.glow(238, 498, 130, p.light, 0.9)
    canvas.paint(
        ellipse(238, 498, 27, 36), lighten(p.lamp, 0.7), form=Form(UP_LEFT, p.lamp, p.light, 10), rough=0.4
    )
    canvas.paint(canvas.mask(hole, line=6), "#f3cf8a", rough=0.5)
    for plate, colour in (
        ([(146, 420), (158, 540), (70, 556), (66, 430)], "#c98a48"),
        ([(316, 410), (330, 490), (400, 470), (388, 392)], "#a8683a"),
    ):
        canvas.paint(
            polygon(plate), colour, form=Form(UP_LEFT, "#3a2016", "#f3cf8a", 8), cast=Cast(0, 6, 6, 0.4), rough=0.5
        )
    cords.string(canvas, (238, 570), (238, 640), colour="#f3cf8a", width=3)
    canvas.paint(circle(238, 652, 17), "#d8a04a", form=Form(UP_LEFT, "#5a3010", p.light, 6), rough=0.4)


def _winding_key(canvas: Canvas) -> None:
    p = canvas.palette
    steel = "#c0b8a8"
    canvas.paint(
        ribbon([(424, 366), (470, 296)], [9, 9]), steel, form=Form(UP_LEFT, "#4a4038", p.light, 5), rough=0.5
    )
    for way in (-1, 1):
        bow = moved(ellipse(way * 48, 0, 46, 31), 476, 288, turn=32)
        hole = moved(ellipse(way * 50, 0, 24, 14), 476, 288, turn=32)
        canvas.paint(bow, steel, form=Form(UP_LEFT, "#4a4038", p.light, 10), rough=0.5)
        canvas.paint(hole, p.k1, rough=0.5)
    openings.ladder(canvas, (566, 760), (500, 330), 26, rungs=18, colour=p.dark, thick=4)
    person(canvas, 518, 410, 78, "climb", coat=p.accent2, hat="cap", flip=True, rim=p.lamp)
    person(canvas, 420, 352, 74, "push", coat=p.accent, hat="cap", rim=p.lamp)


def _mechanics(canvas: Canvas) -> None:
    p = canvas.palette
    openings.ladder(canvas, (96, 850), (140, 500), 30, rungs=15, colour=p.dark, thick=4.6)
    person(canvas, 118, 640, 92, "climb", coat=p.accent, hat="cap", rim=p.lamp, light=1)
    person(canvas, 420, 740, 86, "point", coat=p.accent2, hat="bowler", flip=True, rim=p.lamp)
    person(canvas, 210, 872, 98, "offer", coat=p.k4, hat="cap", rim=p.lamp, light=1)
    part(canvas, "wrench", 240, 800, 34, [p.dark, "#8a9090", p.light], turn=30)
    for x, y in ((36, 690), (566, 690)):
        canvas.glow(x, y, 120, p.lamp, 0.6)
        canvas.paint(circle(x, y, 9), lighten(p.lamp, 0.5), rough=0.3)
        cords.string(canvas, (x, 0), (x, y - 8), colour=p.dark, width=2)
    box = polygon([(396, 820), (520, 816), (516, 884), (402, 888)])
    for index in range(7):
        part(
            canvas,
            "feather",
            410 + index * 16,
            816 - (index % 3) * 8,
            36,
            [p.k0, (p.accent, p.accent2, p.k4)[index % 3], p.light],
            turn=-30 + index * 12,
        )
    canvas.paint(box, "#6a4028", form=Form(UP, p.dark, "#c98a58", 7), rough=0.7)
    sheet = polygon([(24, 838), (166, 826), (178, 890), (30, 902)])
    canvas.paint(sheet, "#2a5a72", form=Form(UP, "#153444", None, 5), rough=0.5)
    fish(canvas, 100, 862, 76, "#bfd8d8")
    with canvas.layer(rough=0.1, alpha=0.6) as pen:
        for x in (48, 150):
            pen.stroke((x, 842), (x + 6, 892), "#bfd8d8", 1)
    bird(canvas, 330, 70, 34, p.dark)
    bird_flock(canvas, 200, 110, 3, size=7, spread=40, colour=p.dark)
    canvas.paint(lens(300, 912, 660, 16), p.dark, rough=1)
    canvas.inner_shadow(rect(-5, -5, 610, 910), LEFT, 30, p.dark, 0.4)
