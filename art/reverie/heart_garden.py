"""Flowers out of a heart in the soil."""

from __future__ import annotations

from art.blocks import land, lights, openings, outlines, plants, sky, trees
from art.figures import person
from art.paint import DOWN, UP, UP_LEFT, UP_RIGHT, Canvas, Cast, Form, Shade, darken, lighten, mix
from art.parts import part
from art.reverie import card
from art.shapes import bezier, circle, ellipse, lens, moved, polygon, rect, ribbon, svg, through, union


@card("heart-garden", palette="harvest")
def heart_garden(canvas: Canvas) -> None:
    """A gardener waters flowers growing from a huge heart whose roots spread in the soil among lost things."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k3), (200, p.k4), (420, p.k5), (600, p.k4)])
    sky.sun(canvas, 520, 230, 62, colour=p.light, glow=0.8)
    sky.cumulus(canvas, 90, 300, 210, colour=p.light, dark=p.k4)
    land.hills(canvas, 560, 16, 220, colour=p.k(3.2), top=p.k5, bottom=p.k3, seed=1)
    canvas.fog(566, 22, p.k5, 0.6)
    _vessel_flowers(canvas)
    soil = "#4a2a20"
    land.soil(canvas, 606, colour=soil)
    with canvas.layer(rough=0.5) as pen:
        pen.fill(rect(-5, 598, 610, 12), mix(p.accent2, p.k1, 0.3))
    land.grass(
        canvas, 606, 260, 26, colours=[p.accent2, mix(p.accent2, p.k1, 0.5), mix(p.accent2, p.k4, 0.4)], seed=2
    )
    _heart_roots(canvas)
    _heart(canvas)
    _buried(canvas)
    _gardener(canvas)


def _heart_roots(canvas: Canvas) -> None:
    tone = "#b5654a"
    for x, lean in ((250, -0.5), (290, -0.1), (330, 0.2), (366, 0.6)):
        trees.roots(
            canvas, x, 668 + abs(x - 306) * -0.3, 250, colour=tone, count=2, spread=34, seed=int(x + lean * 10)
        )
    for points in (
        [(250, 650), (160, 700), (96, 760), (40, 850)],
        [(362, 650), (450, 700), (520, 780), (570, 830)],
        [(300, 690), (296, 780), (320, 850), (300, 910)],
    ):
        canvas.paint(
            ribbon(through(points, 12), [13, 8, 4, 1]),
            tone,
            form=Form(UP_LEFT, "#5a2420", "#e09a70", 4),
            rough=0.8,
        )


HEART = (
    "M 300 690 C 226 660 160 576 164 480 C 166 424 206 384 256 392 C 268 376 296 368 318 378"
    " C 350 364 398 372 420 410"
    " C 452 466 430 560 380 626 C 354 660 326 684 300 690 Z"
)


def _heart(canvas: Canvas) -> None:
    p = canvas.palette
    red, dark = "#a83a34", "#4a1420"
    for points, half in (
        ([(232, 420), (214, 370), (206, 318)], [30, 24, 26]),
        ([(286, 410), (290, 346), (272, 288)], [34, 28, 30]),
        ([(336, 404), (352, 340), (346, 270)], [32, 27, 29]),
        ([(386, 420), (420, 376), (436, 326)], [27, 22, 24]),
    ):
        spine = through(points, 12)
        canvas.paint(ribbon(spine, half), "#8a3040", form=Form(UP_RIGHT, dark, "#d8807a", 13), rough=0.8)
        x, y = points[-1]
        canvas.paint(
            ellipse(x, y, half[-1], half[-1] * 0.34), "#3a1018", form=Form(DOWN, None, "#d8807a", 4), rough=0.6
        )
    body = svg(HEART)
    canvas.paint(
        body,
        red,
        form=Form(UP_RIGHT, dark, "#e88a6a", 44),
        shade=Shade(dark, DOWN, 0.55, 1.1, 0.8),
        cast=Cast(0, 8, 12, 0.4),
        rough=0.9,
    )
    for points, half in (
        ([(402, 400), (340, 470), (318, 560), (322, 650)], [12, 9, 6, 2]),
        ([(350, 456), (396, 500), (404, 560)], [7, 5, 1]),
        ([(326, 530), (270, 560), (250, 620)], [6, 4, 1]),
        ([(230, 410), (196, 470), (200, 540)], [9, 6, 1]),
    ):
        canvas.paint(
            ribbon(through(points, 10), half), "#d86a54", form=Form(UP_RIGHT, dark, "#f0a888", 4), rough=0.7
        )
    patch = moved(rect(-34, -30, 68, 60, 6), 224, 486, turn=-10)
    canvas.paint(
        patch, p.accent2, form=Form(UP_LEFT, darken(p.accent2, 0.4), lighten(p.accent2, 0.3), 7), rough=0.8
    )
    with canvas.layer(rough=0.2) as pen:
        for index in range(7):
            for side in (-1, 1):
                x, middle = 194 + index * 10, 486 + side * 30 - (index - 3) * 1.8
                pen.stroke((x, middle - 5), (x + 1, middle + 5), p.light, 2)
    canvas.glow(292, 600, 60, p.lamp, 0.7)
    canvas.paint(svg("M 270 636 L 270 594 A 24 24 0 0 1 318 594 L 318 636 Z"), lighten(p.lamp, 0.3), rough=0.4)
    canvas.paint(polygon([(270, 636), (270, 576), (250, 568), (250, 646)]), "#5a2a1c", rough=0.4)


def _vessel_flowers(canvas: Canvas) -> None:
    p = canvas.palette
    green = mix(p.accent2, p.k1, 0.2)
    heads = (
        (120, 210, 206, 320, 42, p.accent),
        (214, 96, 268, 292, 52, "#d86a2e"),
        (330, 140, 300, 292, 40, "#c84a5a"),
        (404, 60, 350, 272, 46, p.light),
        (500, 150, 440, 328, 44, p.accent),
        (50, 110, 204, 320, 30, p.light),
        (330, 36, 346, 272, 28, p.accent),
    )
    for x, y, fx, fy, r, colour in heads:
        stem = bezier((fx, fy + 20), (fx, fy - 60), (x + (fx - x) * 0.2, y + 110), (x, y), 20)
        canvas.paint(ribbon(stem, [5, 4, 3]), green, form=Form(UP_RIGHT, None, p.k4, 2), rough=0.5)
        for share, side in ((8, 1), (12, -1)):
            lx, ly = float(stem[share][0]), float(stem[share][1])
            canvas.paint(
                moved(lens(16, 0, 34, 15), lx, ly, turn=-40 if side > 0 else 215),
                green,
                form=Form(UP, darken(green, 0.4), lighten(green, 0.3), 4),
                rough=0.6,
            )
        if r == 40:
            bud = svg("M 0 26 C -24 18 -24 -14 0 -34 C 24 -14 24 18 0 26 Z")
            for turn, scale in ((-24, 0.86), (24, 0.86), (0, 1)):
                canvas.paint(
                    moved(bud, x, y, scale=scale, turn=turn), colour, form=Form(UP, "#5a2018", p.k5, 8), rough=0.6
                )
        else:
            plants.flower(
                canvas, x, y, r, petal=colour, petals=11, tilt=0.86, centre=p.k1 if colour == p.light else p.lamp
            )
    part(canvas, "honeybee", 454, 250, 40, [p.dark, p.k2, p.lamp], flip=True)
    canvas.paint(
        canvas.mask(polygon(through([(440, 258), (424, 284), (408, 270), (414, 258)], 8), closed=False), line=2),
        p.k0,
    )
    canvas.paint(circle(414, 256, 4), "#8a9098", rough=0.2)


def _buried(canvas: Canvas) -> None:
    p = canvas.palette
    pale = ["#5a3a2c", "#d8c09a", p.light]
    part(canvas, "bone", 104, 700, 58, pale, turn=20)
    part(canvas, "ring", 500, 700, 34, ["#6a4a10", p.lamp, p.light], turn=-20)
    canvas.paint(outlines.key(406, 842, 74, turn=-28), p.lamp, form=Form(UP, "#6a4a10", p.light, 3), rough=0.4)
    part(canvas, "skull", 210, 836, 46, pale, turn=-14)
    canvas.paint(ellipse(520, 866, 84, 34), "#1a0c0a", rough=1.4)
    canvas.glow(480, 850, 110, p.lamp, 0.6)
    part(canvas, "badger", 534, 884, 92, [p.dark, "#4a3a38", "#a89488"], anchor="foot")
    lights.hand_lantern(canvas, 478, 848, 30)
    part(canvas, "worm", 60, 846, 66, ["#6a2a28", "#d88a78", "#f0c0a8"], flip=True)
    canvas.paint(
        moved(rect(-15, -10, 30, 20), 104, 834, turn=12), p.light, form=Form(UP, p.k4, None, 4), rough=0.4
    )
    part(canvas, "watch", 330, 788, 34, ["#3a2418", "#b08a4a", p.light], turn=30)


def _gardener(canvas: Canvas) -> None:
    p = canvas.palette
    openings.ladder(canvas, (508, 606), (452, 344), 32, rungs=12, colour="#7a4a20", thick=4.4)
    worker = person(
        canvas,
        488,
        520,
        112,
        "offer",
        coat=p.accent2,
        hat="brim",
        hat_colour=p.k1,
        flip=True,
        rim=p.light,
        light=1,
    )
    x, y = worker.hand
    can = union(
        rect(x - 26, y - 4, 28, 24, 4), polygon([(x - 24, y + 8), (x - 48, y - 14), (x - 43, y - 18), (x - 20, y)])
    )
    canvas.paint(can, "#6a8a8c", form=Form(UP, "#2a4a4c", p.light, 5), rough=0.4)
    with canvas.layer(rough=0.1, alpha=0.8) as pen:
        for index in range(9):
            pen.stroke(
                (x - 46 - index * 2, y - 12 + index), (x - 52 - index * 4, y + 8 + index * 3), "#bfe0e0", 1.6
            )
