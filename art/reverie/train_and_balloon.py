"""Two journeys: a train whose smoke is birds, a house that flies off with its roots."""

from __future__ import annotations

import numpy as np

from art.blocks import buildings, land, plants, sky, things
from art.blocks.hounds import dog
from art.figures import bird, person
from art.paint import (
    DOWN,
    UP,
    UP_LEFT,
    Canvas,
    Form,
    Shade,
    darken,
    lighten,
    mix,
)
from art.parts import part
from art.reverie import card
from art.shapes import (
    Point,
    arch,
    bezier,
    circle,
    ellipse,
    heart,
    lens,
    minus,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
)

# -- The Train of Birds


def _train(canvas: Canvas, x: float, y: float) -> Point:
    """A locomotive and three carriages to the right, wheels on y. Gives its funnel."""
    p = canvas.palette
    dark = p.k0
    rim = Form(UP_LEFT, p.dark, p.k3, 4)
    for index in range(3):
        left = x - 134 - index * 118
        canvas.paint(
            rect(left, y - 62, 108, 50, 5), mix(p.accent, dark, 0.25 + 0.2 * (index % 2)), form=rim, rough=0.4
        )
        canvas.paint(rect(left - 4, y - 68, 116, 9, 4), dark, form=rim, rough=0.3)
        for at in range(4):
            canvas.paint(rect(left + 9 + at * 25, y - 52, 16, 19, 2), p.lamp, rough=0.2)
        for at in (20, 86):
            canvas.paint(circle(left + at, y - 9, 10), p.dark, form=Form(UP_LEFT, None, p.k3, 2), rough=0.2)
        canvas.paint(rect(left + 106, y - 20, 14, 5), p.dark, rough=0.2)
    canvas.paint(rect(x - 14, y - 86, 48, 74, 3), dark, form=rim, rough=0.4)
    canvas.paint(rect(x - 20, y - 92, 60, 9, 3), dark, form=rim, rough=0.3)
    canvas.paint(rect(x - 4, y - 74, 22, 24, 2), p.lamp, rough=0.2)
    canvas.paint(rect(x + 30, y - 58, 84, 42, 14), dark, form=Form(UP_LEFT, p.dark, p.k3, 7), rough=0.4)
    for at in (48, 70, 92):
        canvas.paint(rect(x + at, y - 58, 3, 42), p.accent2, rough=0.2)
    funnel = svg(
        f"M {x + 88} {y - 56} L {x + 86} {y - 82} L {x + 80} {y - 98} L {x + 112} {y - 98}"
        f" L {x + 106} {y - 82} L {x + 104} {y - 56} Z"
    )
    canvas.paint(funnel, dark, form=rim, rough=0.3)
    canvas.paint(
        circle(x + 62, y - 62, 8), p.accent2, form=Form(UP_LEFT, darken(p.accent2, 0.5), p.light, 3), rough=0.2
    )
    canvas.paint(polygon([(x + 112, y - 20), (x + 136, y), (x + 108, y)]), dark, form=rim, rough=0.3)
    canvas.paint(circle(x + 118, y - 42, 6), p.light, rough=0.1)
    for at, size in ((4, 15), (42, 15), (80, 13), (104, 9)):
        canvas.paint(circle(x + at, y - size, size), p.dark, form=Form(UP_LEFT, None, p.k3, 2.4), rough=0.2)
        canvas.paint(circle(x + at, y - size, size * 0.35), p.accent, rough=0.2)
    return x + 96, y - 100


def _smoke_of_birds(canvas: Canvas, funnel: Point) -> None:
    """Smoke that sweeps back to the upper left and comes apart into birds."""
    p = canvas.palette
    way = bezier(funnel, (funnel[0] + 10, 250), (330, 250), (40, 60), 60)
    chance = canvas.stream("smoke-birds", 0)
    for index in range(44):
        share = index / 59
        x, y = way[index]
        size = 12 + 50 * share**0.8
        for _ in range(2):
            at = (float(x + chance.normal() * size * 0.28), float(y + chance.normal() * size * 0.28))
            canvas.paint(
                circle(*at, size * float(chance.uniform(0.55, 0.9))),
                mix(p.light, p.k3, 0.1 + 0.25 * share),
                form=Form(UP_LEFT, mix(p.k3, p.k2, 0.3), "#ffffff", 6),
                rough=1.4,
                alpha=float(np.clip(1.5 - share * 1.9, 0, 1)),
            )
    for index in range(60):
        share = 0.42 + 0.58 * (index / 59)
        x, y = way[int(share * 59)]
        reach = 20 + 110 * (share - 0.3)
        at = (float(x + chance.normal() * reach * 0.6), float(y + chance.normal() * reach * 0.5))
        tone = mix(p.k3, p.k0, float(np.clip((share - 0.4) * 1.8 + chance.uniform(-0.2, 0.2), 0, 1)))
        bird(canvas, *at, float(chance.uniform(18, 40)), tone, flip=True, turn=float(chance.uniform(-10, 34)))


@card("train-smoke", palette="frost")
def train_smoke(canvas: Canvas) -> None:
    """A steam train crosses a tall viaduct above the clouds; its smoke turns into a flock of birds."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k2), (260, p.k3), (520, p.k4), (760, p.k5)])
    sky.sun(canvas, 128, 396, 46, colour=p.light, rim=p.lamp, glow=0.8)
    land.mountains(canvas, 690, 190, 6, colour=p.k3, lit=p.k4, snow=p.light, mist=p.k5)
    canvas.fog(690, 60, p.k5, 0.8)
    _smoke_of_birds(canvas, (462, 424))
    _viaduct(canvas, 530)
    canvas.fog(800, 60, p.k5, 0.7)
    _train(canvas, 366, 526)
    bird(canvas, 22, 412, 40, "#ffffff", flip=True, turn=20)
    _nest(canvas, 462, 428)
    _cloud_clock(canvas, 540, 752)
    for x, y, wide, tone in (
        (20, 850, 260, 4.4),
        (330, 836, 270, 4.3),
        (560, 840, 280, 4.4),
        (170, 880, 300, 4.8),
        (440, 890, 330, 4.7),
        (20, 925, 320, 5.0),
        (300, 935, 360, 5.0),
        (590, 925, 320, 5.0),
    ):
        sky.cumulus(canvas, x, y, wide, colour=p.k(tone), dark=p.k(2.7), rim=p.light)
    for x, tall, y in ((10, 120, 912), (52, 84, 918), (560, 100, 915), (596, 150, 912)):
        plants.pine(canvas, x, y, tall, colour=p.k0, snow=p.k4)
    runner = person(canvas, 176, 822, 100, "run", coat=p.accent, hair="tail", scarf=p.accent2)
    canvas.paint(
        moved(
            svg("M -16 3 C -8 -1 8 -1 16 3 C 8 6 -8 6 -16 3 Z M -8 1 C -9 -13 9 -13 8 1 Z"),
            runner.far_hand[0] + 6,
            runner.far_hand[1] - 8,
        ),
        p.k0,
        rough=0.3,
    )


def _viaduct(canvas: Canvas, y: float) -> None:
    """Arches of different heights; one pier is a very long ladder."""
    p = canvas.palette
    stone = mix(p.k2, p.k1, 0.3)
    shape = rect(-20, y, 640, 420)
    for x, wide, top in ((26, 110, 34), (160, 118, 60), (292, 100, 26), (408, 104, 80), (540, 126, 44)):
        shape = minus(shape, arch(x, 960, wide, 960 - y - top))
    shape = minus(shape, rect(330, y + 96, 50, 400))
    canvas.paint(
        shape,
        stone,
        shade=[Shade(mix(p.k4, stone, 0.2), DOWN, 0.3, 0.8), Shade(lighten(stone, 0.25), UP, 0.85, 1)],
        form=Form(UP_LEFT, darken(stone, 0.4), lighten(stone, 0.4), 5),
    )
    buildings.ladder(canvas, (352, 900), (350, y + 60), 34, rungs=24, colour=p.k0, thick=3)
    canvas.paint(
        rect(-20, y - 4, 640, 14), lighten(stone, 0.35), form=Form(UP, darken(stone, 0.4), p.light, 4), rough=0.4
    )
    with canvas.layer(rough=0.4, alpha=0.5, clip=shape) as pen:
        chance = canvas.stream("stones", 0)
        for _ in range(170):
            left, at = float(chance.uniform(-10, 610)), y + 16 + 300 * float(chance.random())
            pen.fill(rect(left, at, 18, 8, 1), darken(stone, 0.35), 0.5)


def _nest(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    canvas.paint(lens(x, y + 2, 44, 18), "#7a5a34", form=Form(UP_LEFT, "#3a2816", "#c8a060", 3), rough=1.4)
    for dx in (-8, 2, 11):
        canvas.paint(ellipse(x + dx, y - 5, 5, 6.5), p.light, rough=0.2)


def _cloud_clock(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    canvas.paint(rect(x - 4, y, 8, 120), p.k0, rough=0.3)
    things.clock_face(canvas, x, y - 16, 30, hour=4, minute=50, ring=p.k0)


# -- The Uprooted House


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
    things.hot_air_balloon(canvas, 300, 128, 430, colours=[p.accent, p.k5, p.accent2])
    plants.roots(canvas, 300, 534, 230, colour="#5a3a24", spread=46, count=9)
    _house_clod(canvas)
    root = through([(312, 590), (262, 650), (300, 712), (256, 762), (300, 810)], 16)
    canvas.paint(ribbon(root, [7, 5, 4, 3, 2]), "#5a3a24", form=Form(UP_LEFT, None, "#a8784a", 3), rough=0.8)
    dog(canvas, 350, 862, 112, "#4a2c1c", way="tug", flip=True, rim="#d8a870")
    part(canvas, "open-mailbox-with-raised-flag", 402, 706, 46, [p.k0, p.k2, p.light], turn=14)
    things.string(canvas, (372, 620), (398, 688), colour="#5a3a24", width=3)
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
    plants.roots(canvas, x + 18, y - 26, 34, colour="#5a3a24", count=5)
    buildings.house(canvas, x, y - 24, 36, 24, wall=p.k5, roof=p.accent, kind="gable", lit=0, window=p.k1)
    things.balloon(canvas, x + 18, y - 104, 20, colour=p.accent2, tail=(x + 18, y - 62))


def _heart_hole(canvas: Canvas, x: float, y: float) -> None:
    hole = moved(heart(0, 0, 150), x, y, scale=1, scale_y=0.5)
    canvas.paint(moved(hole, 0, -3), "#8a5a34", rough=1.2)
    canvas.paint(hole, "#3a2214", rough=0.9)
    canvas.inner_shadow(hole, UP, 12, "#000000", 0.7)
