"""A house that flies off with its roots."""

from __future__ import annotations

from art.blocks import buildings, cords, craft, land, plants, sky, trees
from art.blocks.hounds import dog
from art.figures import person
from art.paint import UP, UP_LEFT, Canvas, Form, darken
from art.parts import part
from art.reverie import card
from art.shapes import arch, circle, ellipse, heart, moved, ribbon, smooth, svg, through


@card("rooted-house", palette="noon")
def rooted_house(canvas: Canvas) -> None:
    """A house with long roots hangs from a striped balloon over fields; a dog holds the last root."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k2), (300, p.k3), (600, p.k5)])
    sky.cumulus(canvas, 80, 330, 230, colour=p.light, dark=p.k3)
    sky.cumulus(canvas, 540, 440, 250, colour=p.light, dark=p.k3)
    sky.cumulus(canvas, 110, 590, 190, colour=p.light, dark=p.k4)
    land.mountains(canvas, 640, 70, 7, colour=p.k3, lit=p.k4, mist=p.k5)
    green = "#8fb45a"
    land.quilt_fields(
        canvas, 636, colours=[green, "#b9c868", "#e6cf7a", "#6f9a4a", p.k4, "#d9a95a"], rows=7, hedge="#4f7a3a"
    )
    canvas.fog(640, 30, p.k5, 0.7)
    land.road(canvas, [(420, 920), (330, 830), (420, 760), (360, 700), (400, 650)], 30, 3, colour=p.k2)
    _second_house(canvas, 520, 664)
    _heart_hole(canvas, 150, 800)
    craft.hot_air_balloon(canvas, 300, 128, 430, colours=[p.accent, p.k5, p.accent2])
    trees.roots(canvas, 300, 534, 230, colour="#5a3a24", spread=46, count=9)
    _house_clod(canvas)
    root = through([(312, 590), (262, 650), (300, 712), (256, 762), (300, 810)], 16)
    canvas.paint(ribbon(root, [7, 5, 4, 3, 2]), "#5a3a24", form=Form(UP_LEFT, None, "#a8784a", 3), rough=0.8)
    dog(canvas, 350, 862, 112, "#4a2c1c", way="tug", flip=True, rim="#d8a870")
    part(canvas, "open-mailbox-with-raised-flag", 402, 706, 46, [p.k0, p.k2, p.light], turn=14)
    cords.string(canvas, (372, 620), (398, 688), colour="#5a3a24", width=3)
    land.grass(canvas, 892, 260, 40, colours=["#1f4a2a", "#2f6034", p.k0])
    plants.meadow_flowers(canvas, 40, (0, 850, 600, 900))


def _house_clod(canvas: Canvas) -> None:
    p = canvas.palette
    with canvas.layer(rough=0.1) as pen:
        for side in (-1, 1):
            pen.stroke((300 + side * 36, 376), (300 + side * 82, 452), p.k0, 2.6)
            pen.stroke((300 + side * 14, 376), (300 + side * 36, 420), p.k0, 2)
    clod = smooth(
        [
            (190, 520),
            (240, 508),
            (300, 504),
            (364, 508),
            (412, 520),
            (392, 566),
            (350, 586),
            (300, 604),
            (250, 588),
            (208, 562),
        ],
        tension=0.8,
    )
    earth = "#7a4c2a"
    canvas.paint(clod, earth, form=Form(UP_LEFT, darken(earth, 0.55), None, 16), rough=1.6)
    canvas.paint(
        smooth(
            [
                (186, 522),
                (240, 504),
                (300, 499),
                (366, 504),
                (416, 522),
                (380, 534),
                (330, 524),
                (280, 538),
                (230, 526),
            ]
        ),
        "#7aa83e",
        form=Form(UP, "#3f6a2a", "#c8dc7a", 5),
        rough=1,
    )
    buildings.house(
        canvas,
        226,
        512,
        148,
        84,
        wall=p.light,
        roof=p.accent,
        kind="gable",
        steep=0.52,
        lit=0.3,
        door=False,
        window=p.k1,
        seed=2,
    )
    canvas.paint(arch(330, 512, 28, 52), p.k1, form=Form(UP_LEFT, p.k0, p.k3, 3), rough=0.3)
    who = person(canvas, 390, 512, 74, "bow", coat=p.accent2, hair="bun", dress=True)
    can = svg("M -12 -8 L 12 -8 L 10 12 L -10 12 Z M 10 2 L 26 -10 L 30 -6 L 12 10 Z")
    canvas.paint(
        moved(can, who.hand[0] + 14, who.hand[1] + 6, turn=20), p.k2, form=Form(UP_LEFT, p.k0, p.k5, 3), rough=0.3
    )
    with canvas.layer(rough=0.1) as pen:
        for dx, dy in ((0, 0), (5, 8), (3, 18), (9, 26), (7, 38)):
            pen.dot(who.hand[0] + 46 + dx, who.hand[1] + 12 + dy, 1.8, p.k1)
    canvas.paint(ellipse(250, 562, 17, 13), darken(earth, 0.6), rough=0.5)
    canvas.paint(ellipse(250, 565, 11, 10), "#2c1e1a", form=Form(UP_LEFT, None, "#7a6a60", 3), rough=0.4)
    canvas.paint(circle(250, 566, 3), "#e8a090", rough=0.2)


def _second_house(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    trees.roots(canvas, x + 18, y - 26, 34, colour="#5a3a24", count=5)
    buildings.house(canvas, x, y - 24, 36, 24, wall=p.k5, roof=p.accent, kind="gable", lit=0, window=p.k1)
    craft.balloon(canvas, x + 18, y - 104, 20, colour=p.accent2, tail=(x + 18, y - 62))


def _heart_hole(canvas: Canvas, x: float, y: float) -> None:
    hole = moved(heart(0, 0, 150), x, y, scale=1, scale_y=0.5)
    canvas.paint(moved(hole, 0, -3), "#8a5a34", rough=1.2)
    canvas.paint(hole, "#3a2214", rough=0.9)
    canvas.inner_shadow(hole, UP, 12, "#000000", 0.7)
