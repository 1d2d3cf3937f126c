"""A keyhole full of garden."""

from __future__ import annotations

from art.blocks import cords, land, outlines, plants, sky, streets, trees
from art.figures import person
from art.paint import DOWN, UP_LEFT, UP_RIGHT, Canvas, Cast, Form, Shade, lighten
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import arch, bezier, circle, ellipse, moved, polygon, rect, ribbon, svg, through


@card("keyhole", palette="teal")
def keyhole(canvas: Canvas) -> None:
    """A child on a stool looks through a giant keyhole in a dark brick wall into a bright garden."""
    p = canvas.palette
    streets.brick_wall(canvas, (-5, -5, 605, 800), brick=p.k(0.8), mortar=p.k0, size=40)
    canvas.paint(rect(-5, 790, 610, 120), p.k0, shade=Shade(p.dark, DOWN, 0.2, 1))
    canvas.glow(318, 380, 480, p.k4, 0.4)
    wedge = polygon([(214, 796), (422, 796), (560, 910), (60, 910)])
    canvas.paint(canvas.mask(wedge, soft=5), p.k5, rough=0, alpha=0.6)
    shadow = moved(outlines.key(0, 0, 900), 120, 330, turn=52)
    canvas.paint(canvas.mask(shadow, soft=8), p.dark, rough=0, alpha=0.6, mode="multiply")
    hole = outlines.keyhole(318, 796, 700)
    rim = canvas.mask(hole, line=44)
    canvas.paint(rim, "#b98a34", form=Form(UP_LEFT, "#4a3210", "#fff0b8", 9))
    canvas.paint(canvas.mask(hole, line=14), "#6a4a18", rough=0.4)
    with canvas.inside(hole, palette="sage") as garden:
        _garden(garden)
    canvas.inner_shadow(hole, UP_LEFT, 24, "#1a2a1c", 0.5)
    _wall_keys(canvas)
    _peeking_child(canvas)


def _garden(canvas: Canvas) -> None:
    canvas.sky([(90, "#9fd4d8"), (300, "#e8f2cc"), (430, "#fff8d8")])
    canvas.glow(380, 200, 260, "#fffbe0", 0.8)
    sky.cumulus(canvas, 240, 220, 150, colour="#ffffff", dark="#d8ead8")
    land.hills(canvas, 430, 22, 160, colour="#a9c88a", top="#d8e0a0", bottom="#8ab070")
    with canvas.layer(rough=0.3) as pen:
        for index in range(6):
            pen.fill(rect(352 + index * 14, 366, 5, 44), "#fffbf0")
        pen.fill(rect(346, 408, 88, 7), "#fffbf0")
        pen.fill(svg("M 344 366 C 350 330 430 330 436 366 Z"), "#f4e8d0")
    canvas.fog(430, 26, "#fff8d8", 0.7)
    land.hills(canvas, 474, 12, 140, colour="#7fae5c", top="#b4cc74", bottom="#5a8a48")
    for x, y, tall in ((214, 500, 170), (252, 486, 130), (446, 508, 190), (408, 488, 120)):
        trees.cypress(canvas, x, y, tall, colour="#2f6a48", lit="#7fb06a")
    path = through([(356, 410), (336, 470), (366, 540), (300, 620), (336, 720), (316, 810)], 14)
    canvas.paint(ribbon(path, [6, 10, 16, 24, 36, 56]), "#f4dcae", form=Form(UP_LEFT, "#c8a46c", "#fff6dc", 5))
    for x, y, count in ((250, 560, 40), (400, 600, 40), (244, 700, 60), (404, 720, 60)):
        plants.meadow_flowers(
            canvas,
            count,
            (x - 60, y - 30, x + 60, y + 60),
            colours=["#e8584a", "#f4c83a", "#fffbe8", "#8a5aa8"],
            size=4.6,
        )
    _fountain(canvas, 392, 586)
    eye = plants.flower
    eye(
        canvas,
        252,
        640,
        34,
        petal="#e8704a",
        inner="#fffbe8",
        centre="#2f7f86",
        stem=80,
        stem_colour="#3f7a3c",
        petals=11,
    )
    canvas.paint(circle(236, 610, 6), "#10271f", rough=0.2)
    canvas.paint(circle(239, 607, 2.2), "#ffffff", rough=0.1)


def _fountain(canvas: Canvas, x: float, y: float) -> None:
    canvas.paint(ellipse(x, y, 44, 11), "#d8d4c4", form=Form(UP_LEFT, "#8a8a7c", "#ffffff", 5))
    canvas.paint(ellipse(x, y - 3, 36, 7), "#6ac0c8", rough=0.3)
    canvas.paint(
        polygon([(x - 6, y - 2), (x + 6, y - 2), (x + 4, y - 44), (x - 4, y - 44)]),
        "#d8d4c4",
        form=Form(UP_LEFT, "#8a8a7c", None, 4),
    )
    canvas.paint(ellipse(x, y - 44, 22, 6), "#d8d4c4", form=Form(UP_LEFT, "#8a8a7c", "#ffffff", 4))
    with canvas.layer(rough=0.2, alpha=0.9) as pen:
        for way in (-1, -0.5, 0.5, 1):
            pen.line(
                polygon(
                    bezier((x, y - 46), (x + way * 8, y - 84), (x + way * 28, y - 72), (x + way * 32, y - 8), 14),
                    closed=False,
                ),
                "#ffffff",
                2,
            )


def _wall_keys(canvas: Canvas) -> None:
    p = canvas.palette
    for start, end in (
        ((-10, 60), (150, 20)),
        ((470, -10), (620, 120)),
        ((-10, 320), (70, 560)),
        ((610, 330), (530, 600)),
    ):
        vine = [start, ((start[0] + end[0]) / 2 + 20, (start[1] + end[1]) / 2 + 30), end]
        plants.vine(canvas, vine, colour="#1c4a3c", leaf="#2f7a58", width=3, size=13)
    for x, y, size in (
        (66, 150, 60),
        (74, 240, 76),
        (44, 330, 50),
        (80, 450, 66),
        (560, 190, 70),
        (576, 290, 46),
        (552, 400, 56),
        (570, 510, 84),
        (110, 600, 50),
        (524, 640, 54),
    ):
        cords.string(canvas, (x, y - size * 0.9), (x, y - size * 0.44), colour=p.k4, width=1.2)
        canvas.paint(circle(x, y - size * 0.92, 3), p.k4, rough=0.2)
        canvas.paint(
            outlines.key(x, y, size, turn=90),
            "#b98a34",
            form=Form(UP_LEFT if x > 300 else UP_RIGHT, "#4a3210", "#fff0b8", 3),
            cast=Cast(3, 5, 4, 0.5),
        )
    part(canvas, "owl", 78, 792, 92, [p.dark, p.k1, p.k3, p.k5], anchor="foot")
    canvas.paint(outlines.key(80, 764, 30, turn=90), p.lamp, rough=0.3)
    canvas.glow(520, 770, 80, p.lamp, 0.5)
    canvas.paint(arch(520, 796, 56, 76), "#7a4a2a", form=Form(UP_LEFT, "#2c160c", "#d8985c", 6))
    canvas.paint(outlines.keyhole(520, 778, 26), lighten(p.lamp, 0.4), rough=0.3)
    silhouette(canvas, "mouse", 470, 798, 36, p.dark, anchor="foot")


def _peeking_child(canvas: Canvas) -> None:
    p = canvas.palette
    with canvas.layer(rough=0.3) as pen:
        pen.fill(rect(274, 780, 84, 12, 3), p.dark)
        for a, b in (((284, 790), (274, 858)), ((348, 790), (358, 858)), ((316, 790), (316, 850))):
            pen.stroke(a, b, p.dark, 7)
        pen.stroke((280, 828), (352, 828), p.dark, 5)
    shadow = polygon([(286, 856), (346, 856), (380, 910), (232, 910)])
    canvas.paint(canvas.mask(shadow, soft=4), p.dark, rough=0, alpha=0.6)
    person(
        canvas,
        314,
        782,
        196,
        "tiptoe",
        coat="#c23a2c",
        legs=p.dark,
        hair="tail",
        hair_colour="#2c1b20",
        child=True,
        back=True,
        dress=True,
        rim="#fff2c0",
    )
