"""A mirror full of forest."""

from __future__ import annotations

import math

from art.blocks import land, plants, rooms, things, trees
from art.figures import moth, person
from art.paint import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    UP_LEFT,
    UP_RIGHT,
    Canvas,
    Cast,
    Colour,
    Form,
    Shade,
    darken,
    lighten,
    mix,
)
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import arch, bezier, ellipse, moved, polygon, rect, ribbon, smooth, svg, through, union


@card("mirror-room", palette="sepia")
def mirror_room(canvas: Canvas) -> None:
    """In a brown room a tall mirror shows a sunlit forest; grass grows out toward a person in an armchair."""
    p = canvas.palette
    rooms.wallpaper(canvas, 694, colour=p.k(1.4), mark=p.k(1.9), pattern="leaves", size=52)
    rooms.floorboards(canvas, 694, colour=mix(p.k1, "#5a3a2a", 0.4))
    canvas.glow(386, 430, 460, "#f4e8a0", 0.5)
    canvas.glow(86, 330, 220, p.lamp, 0.55)
    _mirror_forest(canvas)
    rooms.rug(canvas, 250, 800, 470, colour="#8a3a2c", border=p.k4)
    canvas.paint(
        canvas.mask(polygon([(262, 712), (512, 712), (470, 910), (90, 910)]), soft=14),
        "#f4e8a0",
        rough=0,
        alpha=0.35,
        mode="screen",
    )
    _growing_grass(canvas)
    _floor_lamp(canvas)
    _side_armchair(canvas, 128, 838)
    _tea_table(canvas, 262, 838)
    _coat_stand(canvas)
    for x, y, wide, turn in (
        (206, 170, 34, -30),
        (240, 112, 26, 20),
        (196, 250, 24, -60),
        (552, 150, 30, 30),
        (560, 236, 22, 60),
    ):
        moth(canvas, x, y, wide, p.k4, spots=p.k1, turn=turn)
    _dark_edge(canvas)


def _mirror_forest(canvas: Canvas) -> None:
    frame = union(arch(388, 716, 286, 596), rect(232, 690, 312, 34, 6))
    gold = "#c8923a"
    canvas.paint(frame, gold, cast=Cast(10, 14, 16, 0.6), form=Form(UP_LEFT, "#6a4414", "#fff0b8", 12))
    with canvas.layer(rough=0.3, alpha=0.8) as pen:
        for step in range(23):
            turn = math.radians(180 + step * 8.2)
            pen.dot(388 + 131 * math.cos(turn), 263 + 131 * math.sin(turn), 4.4, "#fff0b8")
        for row in range(16):
            for x in (257, 519):
                pen.dot(x, 282 + row * 26, 4.4, "#fff0b8")
    glass = arch(388, 704, 238, 558)
    with canvas.inside(glass, palette="sage") as wood:
        q = wood.palette
        wood.sky([(140, "#fdf6c0"), (380, q.k5), (560, q.k4), (704, q.k3)])
        wood.glow(420, 250, 260, "#fffbe0", 0.8)
        trees.trunks(wood, 610, 14, colour=q.k4, width=(4, 8), left=262, right=516)
        wood.fog(560, 70, q.k5, 0.7)
        for x, wide in ((292, 18), (352, 14), (446, 20), (498, 16)):
            _birch(wood, x, 660, wide)
        wood.rays(470, 120, 70, 140, "#fffbe0", count=7, length=700, alpha=0.6)
        crest = land.hills(wood, 640, 10, 90, colour=q.k2, top=q.k3, bottom=q.k1)
        plants.meadow_flowers(wood, 60, (262, 650, 516, 704), colours=["#fff8e0", "#e8c84a", "#dd7f6a"])
        land.grass(wood, lambda x: land.height_at(crest, x) + 10, 260, 22, colours=[q.k1, q.k2, q.k3])
    canvas.inner_shadow(glass, UP_LEFT, 16, "#3a2a10", 0.5)
    silhouette(
        canvas,
        "deer",
        430,
        718,
        190,
        "#8a5a34",
        anchor="foot",
        flip=False,
        form=Form(UP_RIGHT, "#4a2a16", "#f4d090", 10),
    )


def _birch(canvas: Canvas, x: float, y: float, width: float) -> None:
    chance = canvas.stream("birch")
    trunk = ribbon([(x, y), (x + 3, 400), (x - 2, 120)], [width * 0.5, width * 0.42, width * 0.36])
    canvas.paint(trunk, "#f4f0dc", form=Form(UP_RIGHT, "#8f9a7c", "#ffffff", width * 0.3), rough=0.5)
    with canvas.layer(rough=0.3, clip=trunk) as pen:
        for _ in range(15):
            at = float(chance.uniform(150, y - 10))
            side = float(chance.uniform(-0.5, 0.3)) * width
            pen.fill(ellipse(x + side, at, width * 0.26, 2), "#3a3a2c")


def _growing_grass(canvas: Canvas) -> None:
    p = canvas.palette
    greens: list[Colour] = ["#2f5a34", "#4c7750", "#7fa050", "#a9b860"]
    for top, spread, count, tall in ((726, 150, 150, 34), (752, 176, 170, 40), (790, 170, 150, 44)):
        left, right = 370 - spread * 1.15, 388 + spread * 0.8
        land.grass(
            canvas,
            lambda x, top=top, left=left, right=right: (
                top + 26 * abs((x - (left + right) / 2) / (right - left)) ** 2
            ),  # type: ignore[misc]  # bound now, in the loop
            count,
            tall,
            colours=greens,
            left=left,
            right=right,
        )
    plants.meadow_flowers(canvas, 46, (210, 716, 520, 800), colours=["#fff8e0", "#e8c84a", "#dd7f6a"], size=4)
    for x, flip in ((246, True), (532, False)):
        vine = [
            (x, 716),
            (x + (-14 if flip else 14), 600),
            (x + (6 if flip else -6), 480),
            (x + (-12 if flip else 12), 380),
        ]
        plants.vine(canvas, vine, colour="#2f5a34", leaf="#5f8a44", width=3, size=10)
    for x, y, long, way in ((300, 760, 74, -1), (470, 756, 70, 1), (240, 770, 60, -1)):
        for index in range(5):
            turn = -90 + (index - 2) * 26 + way * 8
            tip = (x + long * math.cos(math.radians(turn)), y + long * math.sin(math.radians(turn)))
            canvas.paint(
                ribbon(bezier((x, y), (x, y - long * 0.5), (tip[0], tip[1] + 10), tip, 12), [1.6, 5, 3.4, 0.4]),
                greens[1 + index % 3],
                rough=0.8,
            )
    canvas.paint(
        ribbon(through([(520, 730), (560, 752), (590, 742), (620, 770)], 8), [7, 5, 4, 3]),
        p.k1,
        form=Form(UP, p.k0, p.k2, 4),
    )


def _floor_lamp(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(rect(52, 356, 7, 440, 3), p.k0, form=Form(RIGHT, p.dark, p.k2, 3))
    canvas.paint(ellipse(55, 800, 40, 9), p.k0, rough=0.4)
    shade = polygon([(28, 280), (84, 280), (114, 368), (-4, 368)])
    canvas.glow(56, 340, 170, p.lamp, 0.6)
    canvas.paint(shade, "#f2c46a", shade=Shade("#fff2c0", DOWN, 0.2, 0.9), form=Form(UP, "#b8762c", None, 8))


def _side_armchair(canvas: Canvas, x: float, y: float) -> None:
    """The armchair from the side and who sits in it, bare feet in the grass."""
    p = canvas.palette
    red = "#7a2f2c"
    form = Form(UP_RIGHT, darken(red, 0.55), "#d8826a", 12)
    things.puddle_shadow(canvas, x - 20, y + 6, 220)
    for dx in (-84, 26):
        canvas.paint(rect(x + dx, y - 26, 12, 30, 3), p.dark, rough=0.3)
    back = smooth(
        [(x - 96, y - 14), (x - 110, y - 150), (x - 96, y - 238), (x - 60, y - 240), (x - 46, y - 130)]
        + [(x - 40, y - 14)],
        tension=0.7,
    )
    canvas.paint(back, red, form=form)
    canvas.paint(rect(x - 90, y - 82, 140, 66, 18), darken(red, 0.12), form=form)
    person(
        canvas,
        x - 12,
        y - 84,
        236,
        "sit",
        coat=p.accent,
        legs="#e0b48c",
        hair="bun",
        hair_colour="#c8c0b4",
        rim="#f8eaa8",
        light=1,
        dress=True,
    )
    canvas.paint(rect(x - 92, y - 124, 74, 28, 13), red, form=form, cast=Cast(2, 4, 6, 0.4))
    canvas.paint(rect(x - 92, y - 112, 30, 92, 12), darken(red, 0.1), form=form)
    for dx, turn in ((-26, -6), (16, 8)):
        shoe = svg("M -16 6 C -18 -10 -6 -12 0 -6 C 8 -2 18 0 18 6 Z")
        tone = "#3a1f1a"
        canvas.paint(moved(shoe, x + dx, y + 26, turn=turn), tone, form=Form(UP_RIGHT, p.dark, "#d8826a", 4))


def _tea_table(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    canvas.paint(rect(x - 4, y - 66, 8, 70), "#4a2c1c", rough=0.3)
    canvas.paint(ellipse(x, y + 4, 32, 7), "#4a2c1c", rough=0.3)
    canvas.paint(
        ellipse(x, y - 68, 56, 12),
        "#8a5a34",
        form=Form(UP_RIGHT, "#3a2010", "#f4d090", 5),
        cast=Cast(0, 8, 6, 0.4),
    )
    things.teapot(canvas, x - 14, y - 70, 58, colour=p.accent)
    part(canvas, "hot-beverage", x + 30, y - 66, 26, [p.k1, p.k4, p.light], anchor="foot")


def _coat_stand(canvas: Canvas) -> None:
    """A coat stand that has begun to bud, a coat still on it."""
    p = canvas.palette
    canvas.paint(ribbon([(574, 806), (570, 380)], [6, 4]), p.k0, form=Form(LEFT, p.dark, p.k2, 4))
    for dx in (-34, 30):
        canvas.paint(
            ribbon(bezier((574, 780), (574 + dx * 0.5, 786), (574 + dx, 800), (574 + dx, 812), 10), [4, 3]), p.k0
        )
    tips: list[tuple[float, float]] = []
    for dx, dy in ((-44, -36), (36, -44), (-24, -84), (18, -96)):
        hook = bezier((571, 420), (571 + dx * 0.5, 420), (571 + dx, 410 + dy * 0.2), (571 + dx, 420 + dy), 14)
        canvas.paint(ribbon(hook, [4, 2]), p.k0, form=Form(LEFT, p.dark, p.k2, 3), rough=0.3)
        tips.append((571 + dx, 420 + dy))
    trees.leaves(canvas, tips, colours=["#5f8a44", "#8ba864", "#cfd08c"], radius=20, count=12, size=7)
    coat = svg(
        "M -14 0 C -40 10 -46 60 -50 150 L -34 156 L -30 70 L -34 210 L 36 210 L 30 70 L 36 156 L 50 150"
        " C 46 60 40 10 14 0 L 0 12 Z"
    )
    canvas.paint(
        moved(coat, 560, 420),
        p.accent,
        form=Form(LEFT, darken(p.accent, 0.5), lighten(p.accent, 0.3), 8),
        cast=Cast(),
    )


def _dark_edge(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(svg("M -10 910 L -10 866 C 60 880 120 884 190 910 Z"), p.dark, rough=0.8)
    plants.bush(canvas, 580, 910, 130, colour=p.dark)
