"""Towns by day: an accordion for a street, a cloud factory, laundry on the march, bait, an elephant up high."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, land, plants, sky, things
from art.figures import bird, bird_flock, cat, crowd, fish, person
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
from art.parts import part, part_mask, silhouette
from art.reverie import card
from art.shapes import (
    Path,
    Point,
    arc,
    arch,
    bezier,
    circle,
    common,
    ellipse,
    heart,
    join,
    lens,
    minus,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
    union,
)

# -- The Accordion Street

CENTRE = (300.0, 640.0)
INNER, OUTER = (112.0, 196.0), (250.0, 384.0)


def _on_bow(angle: float, share: float) -> Point:
    """A point of the bow: the angle in degrees, the share from its inner to its outer edge."""
    turn = math.radians(angle)
    rx = INNER[0] + (OUTER[0] - INNER[0]) * share
    ry = INNER[1] + (OUTER[1] - INNER[1]) * share
    return CENTRE[0] + rx * math.cos(turn), CENTRE[1] + ry * math.sin(turn)


def _fold(canvas: Canvas, first: float, last: float, colour: Colour, index: int) -> None:
    """One house of the bellows between two angles, with a gable outside and two windows."""
    p = canvas.palette
    mid = (first + last) / 2
    wall = polygon([_on_bow(first, 0), _on_bow(first, 1), _on_bow(last, 1), _on_bow(last, 0)])
    canvas.paint(wall, colour, shade=Shade(darken(colour, 0.5), RIGHT, 0.35, 1.05), rough=0.5)
    half = polygon([_on_bow(mid, 0), _on_bow(mid, 1), _on_bow(last, 1), _on_bow(last, 0)])
    canvas.paint(half, darken(colour, 0.3), rough=0.5, alpha=0.7)
    roof = mix(p.accent, "#7a3020", 0.3) if index % 2 else p.k1
    canvas.paint(
        polygon([_on_bow(first - 0.8, 0.98), _on_bow(mid, 1.26), _on_bow(last + 0.8, 0.98)]),
        roof,
        form=Form(UP_LEFT, darken(roof, 0.5), lighten(roof, 0.3), 5),
        rough=0.5,
    )
    with canvas.layer(rough=0.2) as pen:
        for place in (0.24, 0.52, 0.8):
            for start, end in ((0.16, 0.42), (0.58, 0.84)):
                a, b = first + (last - first) * start, first + (last - first) * end
                pane = polygon(
                    [
                        _on_bow(a, place - 0.07),
                        _on_bow(a, place + 0.07),
                        _on_bow(b, place + 0.07),
                        _on_bow(b, place - 0.07),
                    ]
                )
                pen.fill(pane, p.k0 if (index + int(place * 10)) % 3 else p.lamp, 0.9)
        pen.stroke(_on_bow(first, 0), _on_bow(first, 1), darken(colour, 0.6), 2.4)


def _end_block(canvas: Canvas, x: float, *, keys: bool) -> None:
    """The wooden end of the accordion: with white steps of keys, or with round windows for buttons."""
    p = canvas.palette
    wood = "#b8402f"
    box = rect(x - 82, 632, 164, 116, 16)
    canvas.paint(
        box, wood, form=Form(UP_LEFT, darken(wood, 0.55), lighten(wood, 0.35), 12), cast=Cast(4, 8, 9, 0.4)
    )
    canvas.paint(rect(x - 82, 636, 164, 12, 4), p.lamp, form=Form(UP, darken(p.lamp, 0.4), None, 4), rough=0.3)
    if keys:
        for index in range(8):
            key = rect(x - 74 + index * 18.5, 662, 17, 76, 2)
            canvas.paint(key, p.light, shade=Shade(p.k4, DOWN, 0.5, 1), rough=0.2)
            if index % 4 != 3:
                canvas.paint(rect(x - 62 + index * 18.5, 662, 9, 42, 1), p.dark, rough=0.2)
        return
    for row in range(3):
        for column in range(5):
            at = (x - 56 + column * 28, 668 + row * 27)
            canvas.paint(circle(*at, 10), p.lamp, form=Form(UP_LEFT, darken(p.lamp, 0.5), p.light, 3), rough=0.2)
            canvas.paint(circle(*at, 6.6), p.k0 if (row + column) % 3 else p.k5, rough=0.2)


@card("accordion-street", palette="noon")
def accordion_street(canvas: Canvas) -> None:
    """A giant accordion arches across the sky; its bellows are a row of coloured houses."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k2), (320, p.k3), (700, p.k5)])
    sky.cumulus(canvas, 86, 210, 210, colour=p.light, dark=p.k3)
    sky.cumulus(canvas, 520, 160, 230, colour=p.light, dark=p.k3)
    sky.cumulus(canvas, 300, 640, 190, colour=p.light, dark=p.k4)
    green = mix(p.k3, "#7aa83e", 0.7)
    land.hills(canvas, 700, 16, 260, colour=lighten(green, 0.25), bottom=green)
    land.hills(canvas, 740, 10, 300, colour=green, bottom=darken(green, 0.5), seed=2)
    walls = ("#e8b04a", "#e2735a", "#f0d9a8", "#5aa6a0", "#d98aa0", "#8fb45a", "#f3ead0", "#6a8fc0", "#e0924a")
    edges = np.linspace(180, 360, 13)
    for index in range(12):
        if index == 8:
            canvas.paint(
                polygon(
                    [
                        _on_bow(float(edges[8]), 0.1),
                        _on_bow(float(edges[8]), 0.5),
                        _on_bow(float(edges[9]), 0.5),
                        _on_bow(float(edges[9]), 0.1),
                    ]
                ),
                p.k0,
                rough=0.6,
            )
            continue
        _fold(canvas, float(edges[index]), float(edges[index + 1]), walls[index % 9], index)
    _end_block(canvas, 118, keys=True)
    _end_block(canvas, 482, keys=False)
    _popping_out(canvas)
    teams = (
        (18, 792, False, "pull"),
        (58, 806, True, "pull"),
        (190, 800, False, "push"),
        (560, 806, False, "pull"),
        (520, 800, True, "push"),
        (408, 800, True, "push"),
    )
    for index, (x, y, flip, pose) in enumerate(teams):
        person(
            canvas,
            x,
            y,
            66,
            pose,
            coat=(p.accent, p.k1, p.accent2)[index % 3],
            hat=("cap", "bowler", "brim")[index % 3],
            flip=flip,
        )
    things.rope(canvas, [(44, 764), (70, 742), (100, 736)], width=2.4)
    things.rope(canvas, [(546, 764), (528, 744), (500, 738)], width=2.4)
    _howling_dog(canvas, 300, 816)
    for x, wide in ((20, 210), (180, 200), (330, 220), (480, 210), (610, 200)):
        plants.bush(canvas, x, 925, wide, colour=mix(p.k0, "#1f4a2a", 0.5))
    plants.meadow_flowers(canvas, 46, (0, 780, 600, 860))


def _howling_dog(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    shape = svg(
        "M -22 0 C -26 -20 -22 -36 -10 -48 L -4 -66 C -2 -74 4 -80 8 -88 C 10 -94 15 -94 16 -88 L 16 -74 L 26 -60 C 18 -56 16 -50 14 -42 C 18 -26 20 -12 20 0 L 10 0 L 8 -20 L 2 0 Z M -20 -4 C -36 -4 -40 -16 -38 -26 C -34 -18 -26 -16 -20 -14 Z"
    )
    canvas.paint(moved(shape, x, y, scale=0.9), "#6a4630", form=Form(UP_LEFT, "#3a2416", "#c89a6a", 4), rough=0.4)
    with canvas.layer(rough=0.1, alpha=0.8) as pen:
        for reach in (12, 20, 28):
            pen.line(polygon(arc(x + 14, y - 84, reach, reach, -120, -60, 8), closed=False), p.k0, 1.6)


def _popping_out(canvas: Canvas) -> None:
    """People, pigeons, notes and washing thrown out of the windows at the top of the bow."""
    p = canvas.palette
    person(canvas, 214, 228, 62, "cheer", coat=p.accent, hair="bun", dress=True)
    person(canvas, 386, 196, 60, "fall", coat=p.accent2, hat="cap")
    bird(canvas, 150, 120, 44, p.light, flip=True, turn=10)
    bird(canvas, 320, 86, 50, p.k5, turn=-16)
    bird(canvas, 452, 92, 38, p.k0, turn=-8)
    things.string(canvas, (206, 420), (394, 420), sag=34, colour=p.k0, width=1.4)
    for x, y, name in ((240, 456, "t-shirt"), (286, 466, "jeans"), (352, 460, "dress")):
        part(canvas, name, x, y, 30, [p.k1, p.accent if name == "dress" else p.k3, p.light], anchor="centre")
    for x, y, turn in ((300, 150, -8), (252, 66, 8), (420, 40, 12), (92, 60, -10)):
        _note(canvas, x, y, turn)


def _note(canvas: Canvas, x: float, y: float, turn: float) -> None:
    note = union(
        ellipse(-8, 10, 8, 6, -20),
        rect(-2, -26, 3.4, 36),
        svg("M 0 -26 C 6 -18 16 -16 14 -2 C 12 -10 6 -12 1 -14 Z"),
    )
    canvas.paint(moved(note, x, y, turn=turn, scale=1.1), canvas.palette.k0, rough=0.3)


# -- The Cloud Factory


def _cloud_of(canvas: Canvas, name: str, x: float, y: float, width: float) -> None:
    """A finished cloud in the shape of a thing, still soft at its foot."""
    p = canvas.palette
    flip = name == "teapot"
    mask = part_mask(canvas, name, x, y, width, flip=flip)
    canvas.cast_shadow(mask, Cast(5, 9, 8, 0.25, p.k1))
    canvas.paint(
        mask,
        p.light,
        shade=Shade(mix(p.k3, p.k4, 0.5), DOWN, 0.35, 1.05),
        form=Form(UP_LEFT, p.k(3.2), "#ffffff", 9),
        rough=1.8,
    )


@card("cloud-factory", palette="noon")
def cloud_factory(canvas: Canvas) -> None:
    """A brick factory's chimneys puff out clouds shaped like a sheep, a boat, a teapot and an elephant."""
    p = canvas.palette
    brick = "#b5512f"
    sky.backdrop(canvas, [(0, p.k1), (260, p.k2), (560, p.k3), (700, p.k4)])
    sky.sun(canvas, 66, 70, 34, rays=14)
    land.hills(canvas, 610, 30, 200, colour=mix(p.k3, "#8fb45a", 0.4))
    canvas.fog(620, 40, p.k4, 0.6)
    for x, top, wide in ((96, 396, 46), (226, 330, 50), (368, 372, 48), (504, 306, 52)):
        _chimney(canvas, x, top, wide, brick)
    for name, x, y, wide in (
        ("ewe", 112, 250, 150),
        ("sailboat", 262, 146, 142),
        ("teapot", 396, 258, 150),
        ("elephant", 494, 116, 184),
    ):
        _cloud_of(canvas, name, x, y, wide)
    _hall(canvas, brick)
    _belt(canvas)
    _gate(canvas)


def _chimney(canvas: Canvas, x: float, top: float, wide: float, brick: Colour) -> None:
    p = canvas.palette
    stack = polygon([(x - wide * 0.6, 640), (x + wide * 0.6, 640), (x + wide * 0.4, top), (x - wide * 0.4, top)])
    canvas.paint(stack, brick, shade=Shade(darken(brick, 0.55), RIGHT, 0.4, 1.05), rough=0.5)
    with canvas.layer(rough=0.3, clip=stack, alpha=0.6) as pen:
        for row in range(22):
            pen.stroke((x - wide, top + row * 15), (x + wide, top + row * 15), darken(brick, 0.35), 1.4)
    canvas.paint(
        rect(x - wide * 0.52, top - 6, wide * 1.04, 18, 3),
        lighten(brick, 0.25),
        form=Form(UP_LEFT, darken(brick, 0.5), None, 5),
    )
    canvas.paint(ellipse(x, top - 6, wide * 0.44, 5), p.dark, rough=0.3)
    for step in range(4):
        sky_puff = circle(x + step * 5, top - 16 - step * 15, 9 + step * 3.2)
        canvas.paint(sky_puff, p.light, form=Form(UP_LEFT, p.k4, None, 5), rough=1.2, alpha=0.95)


def _hall(canvas: Canvas, brick: Colour) -> None:
    """The factory hall with a saw-tooth roof, big windows, pipes and wheels."""
    p = canvas.palette
    for index in range(4):
        x = -20 + index * 160
        tooth = polygon([(x, 560), (x + 118, 486), (x + 118, 560)])
        canvas.paint(tooth, p.k1, form=Form(UP_LEFT, p.k0, p.k4, 5))
        canvas.paint(polygon([(x + 118, 486), (x + 160, 560), (x + 118, 560)]), mix(p.k4, p.lamp, 0.2), rough=0.4)
    buildings.brick_wall(canvas, (-5, 556, 605, 772), brick=brick, mortar=darken(brick, 0.45), size=26)
    canvas.paint(rect(-5, 552, 610, 12), lighten(brick, 0.3), form=Form(UP, darken(brick, 0.5), None, 5))
    for index, x in enumerate((70, 190, 420, 536)):
        pane = arch(x, 722, 76, 118)
        canvas.paint(arch(x, 726, 90, 130), lighten(brick, 0.35), rough=0.4)
        canvas.paint(pane, p.k0, shade=Shade(p.k2, DOWN, 0.3, 1), rough=0.4)
        if index == 1:
            canvas.glow(x, 670, 80, p.lamp, 0.7)
            for dx in (-18, 4, 24):
                canvas.paint(
                    moved(
                        polygon([(4, -26), (-10, 4), (0, 2), (-6, 28), (12, -6), (2, -4)]), x + dx, 676, scale=0.8
                    ),
                    p.lamp,
                    rough=0.2,
                )
        buildings.window_bars(canvas, pane, (3, 4), lighten(brick, 0.2))
    canvas.paint(polygon([(190, 732), (206, 760), (174, 760)]), p.lamp, rough=0.2)
    canvas.paint(rect(189, 740, 3, 10), p.dark, rough=0)
    copper = mix(p.accent2, "#8a5a2a", 0.4)
    for points in (
        [(262, 772), (262, 640), (300, 600), (348, 600), (348, 520)],
        [(330, 772), (330, 700), (372, 660), (372, 500)],
    ):
        canvas.paint(
            ribbon(points, [10]), copper, form=Form(LEFT, darken(copper, 0.55), lighten(copper, 0.4), 5), rough=0.4
        )
    things.gears(canvas, [(300, 700, 44), (250, 744, 28), (346, 742, 24)], colours=[p.k3, copper, p.accent2])


def _belt(canvas: Canvas) -> None:
    """The belt with raw clouds on it and workers behind and before."""
    p = canvas.palette
    canvas.paint(rect(-5, 770, 610, 140), mix(p.k5, "#e6c890", 0.6), shade=Shade("#a8824a", DOWN, 0.3, 1))
    for x, pose, coat in ((64, "offer", p.k2), (214, "push", p.accent2), (402, "offer", p.k1)):
        person(canvas, x, 806, 72, pose, coat=coat, hat="cap", hat_colour=p.k0)
    for x, y, wide in ((110, 800, 74), (262, 800, 80), (446, 800, 74), (346, 800, 58)):
        sky.cumulus(canvas, x, y, wide, colour="#ffffff", dark=p.k3, soft=False)
    canvas.paint(rect(-5, 802, 520, 14, 6), p.k0, form=Form(UP, None, p.k3, 3), rough=0.3)
    for x in range(12, 520, 50):
        canvas.paint(circle(x, 822, 10), p.k1, form=Form(UP_LEFT, p.dark, p.k4, 3), rough=0.3)
    canvas.paint(rect(232, 752, 26, 12, 2), p.accent, rough=0.3)
    bin_ = polygon([(532, 826), (590, 826), (582, 884), (540, 884)])
    sky.cumulus(canvas, 560, 804, 66, colour=p.k2, dark=p.k1, soft=False)
    with canvas.layer(rough=0.1) as pen:
        for x in range(540, 586, 8):
            pen.stroke((x, 808), (x - 2, 824), p.k1, 1.6)
    canvas.paint(bin_, p.k1, form=Form(UP_LEFT, p.k0, p.k4, 5))
    child = person(canvas, 160, 880, 66, "walk", coat=p.accent, child=True, hat="wool", hat_colour=p.accent2)
    things.string(canvas, child.hand, (250, 862), sag=12, colour=p.k0)
    sky.cumulus(canvas, 282, 868, 76, colour="#ffffff", dark=p.k4, soft=False)


def _gate(canvas: Canvas) -> None:
    p = canvas.palette
    with canvas.layer(rough=0.3) as pen:
        for x in range(6, 90, 16):
            pen.fill(rect(x, 770 + (x - 6) * 0.5, 4.4, 140), p.dark)
            pen.fill(
                polygon(
                    [(x - 3, 772 + (x - 6) * 0.5), (x + 7, 772 + (x - 6) * 0.5), (x + 2, 758 + (x - 6) * 0.5)]
                ),
                p.dark,
            )
        for x in range(420, 600, 16):
            pen.fill(rect(x, 870 - (x - 420) * 0.22, 4.4, 140), p.dark)
        pen.stroke((0, 800), (92, 842), p.dark, 5)
        pen.stroke((414, 886), (604, 846), p.dark, 5)


# -- The Laundry Walks Out

LINE = ((60.0, 716.0), (566.0, 118.0))


def _line_at(share: float) -> Point:
    (ax, ay), (bx, by) = LINE
    return ax + (bx - ax) * share, ay + (by - ay) * share + 90 * share * (1 - share)


def _garment(canvas: Canvas, path: Path, share: float, scale: float, colour: Colour, *, turn: float = 0) -> None:
    x, y = _line_at(share)
    canvas.paint(
        moved(path, x, y, scale=scale, turn=turn),
        colour,
        form=Form(UP_LEFT, darken(colour, 0.45), lighten(colour, 0.4), 6 * scale),
        rough=0.5,
    )


TROUSERS = "M -14 -74 L 16 -76 C 20 -60 26 -44 34 -34 L 46 -4 L 30 2 L 16 -26 L 2 -48 L -12 -26 L -26 2 L -42 -8 C -28 -28 -18 -52 -14 -74 Z"
SHIRT = "M -18 0 L -20 -50 L -38 -34 L -48 -44 L -26 -72 C -14 -80 14 -80 26 -72 L 50 -84 L 56 -72 L 22 -52 L 20 0 C 8 6 -8 6 -18 0 Z"
DRESS = "M -8 -86 L 8 -86 L 12 -60 C 22 -36 34 -18 40 -2 C 20 6 -20 6 -40 -2 C -34 -18 -22 -36 -12 -60 Z M 8 -78 L 34 -96 L 40 -88 L 12 -66 Z M -10 -78 L -30 -56 L -36 -62 L -14 -84 Z"
SOCK = "M -6 -30 L 7 -30 L 8 -12 C 14 -8 20 -6 20 0 C 14 3 -2 3 -6 0 Z"


@card("clothesline-march", palette="coral")
def clothesline_march(canvas: Canvas) -> None:
    """Clothes march by themselves up a washing line over sunny roofs while a person at a window reaches out."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k3), (300, p.k4), (620, p.k5)])
    sky.sun(canvas, 150, 150, 56, glow=0.8)
    sky.cumulus(canvas, 330, 140, 200, colour=p.light, dark=p.k4)
    sky.cumulus(canvas, 70, 350, 200, colour=p.light, dark=p.k4)
    buildings.town(
        canvas,
        600,
        walls=[p.k4, p.k(4.4)],
        roofs=[p.k3, p.k(3.4)],
        height=(10, 70),
        width=(40, 66),
        lit=0,
        window=p.k2,
    )
    canvas.fog(620, 50, p.k5, 0.8)
    buildings.town(
        canvas,
        730,
        walls=[p.k5, p.k(4.3), "#f6d3a6"],
        roofs=[p.k2, mix(p.k2, "#c8643a", 0.5)],
        height=(10, 60),
        width=(70, 110),
        lit=0,
        left=130,
        window=p.k2,
        seed=4,
    )
    canvas.fog(770, 40, p.k4, 0.5)
    buildings.town(
        canvas,
        850,
        walls=[p.k(2.6), p.k(2.2)],
        roofs=[p.k1, p.k(0.7)],
        height=(4, 40),
        width=(100, 140),
        lit=0.1,
        left=150,
        right=470,
        window=p.k0,
        seed=7,
    )
    buildings.house(
        canvas,
        430,
        940,
        210,
        250,
        wall=p.k(2.9),
        roof=p.k1,
        kind="hip",
        steep=0.42,
        chimney=False,
        lit=0.1,
        window=p.k0,
    )
    stack = rect(540, 108, 56, 520)
    buildings.brick_wall(canvas, (540, 108, 596, 628), brick=mix(p.k2, "#a8402f", 0.4), mortar=p.k1, size=20)
    canvas.paint(stack, p.k0, shade=Shade(p.k0, RIGHT, 0.4, 1), alpha=0.35, mode="multiply")
    canvas.paint(rect(530, 94, 76, 20, 3), p.k2, form=Form(UP_LEFT, p.k0, p.k4, 5))
    rope = [_line_at(float(share)) for share in np.linspace(0, 1, 40)]
    canvas.paint(ribbon(rope, [2]), p.k0, rough=0.2)
    _marching(canvas)
    _window_caller(canvas)


def _marching(canvas: Canvas) -> None:
    p = canvas.palette
    for share in np.linspace(0.1, 0.95, 22):
        x, y = _line_at(float(share))
        canvas.paint(moved(rect(-1.8, -10, 3.6, 14, 1), x, y, turn=-20), "#b9824a", rough=0.2)
    sheet = svg(
        "M -34 6 C -60 -40 -54 -100 -14 -150 C 2 -128 26 -120 50 -126 C 62 -84 50 -30 30 4 C 10 -8 -14 -6 -34 6 Z"
    )
    _garment(canvas, sheet, 0.9, 0.94, p.light, turn=4)
    _garment(canvas, svg(TROUSERS), 0.68, 1.72, p.accent2, turn=-8)
    _garment(canvas, svg(SHIRT), 0.455, 1.62, p.accent, turn=-6)
    x, y = _line_at(0.455)
    with canvas.layer(rough=0.2) as pen:
        for step in range(4):
            pen.dot(x - 2, y - 24 - step * 24, 3.2, p.light)
    part(canvas, "trumpet", x + 104, y - 146, 84, ["#8a5a1a", p.lamp, p.light], flip=True, turn=14)
    _garment(canvas, svg(DRESS), 0.235, 1.55, "#c9385a", turn=-4)
    x, y = _line_at(0.235)
    with canvas.layer(rough=0.3) as pen:
        for dx, dy in ((-30, -22), (-6, -40), (18, -20), (34, -12), (4, -70), (-14, -12), (-2, -100)):
            pen.dot(x + dx, y + dy, 4.4, p.light)
    things.umbrella(canvas, x + 54, y - 138, 104, colour=p.lamp, other=p.light, turn=8)
    socks = ((0.335, p.accent2), (0.36, p.accent2), (0.56, p.k5), (0.585, p.k5), (0.785, p.lamp), (0.81, p.lamp))
    for share, colour in socks:
        _garment(canvas, svg(SOCK), share, 1.25, colour, turn=-12)
    x, y = _line_at(0.13)
    canvas.paint(
        moved(svg(SOCK), x, y, scale=-1.3, scale_y=1.3, turn=-24),
        p.k1,
        form=Form(UP_LEFT, p.k0, p.k4, 4),
        rough=0.4,
    )
    part(canvas, "gloves", 566, 70, 46, [p.k0, p.accent2, p.k4], turn=-10)
    for spot in ((388, 762), (414, 764), (440, 768)):
        canvas.paint(
            moved(svg("M -9 -2 C -8 -10 0 -13 5 -10 L 10 -8 L 5 -6 C 4 -1 -2 1 -6 0 L -13 5 Z"), *spot, scale=1.6),
            p.k0,
            form=Form(UP_LEFT, None, p.k4, 3),
            rough=0.2,
        )


def _window_caller(canvas: Canvas) -> None:
    """The house at the lower left with a person leaning out in underwear."""
    p = canvas.palette
    canvas.paint(
        rect(-10, 590, 140, 320), p.k1, shade=Shade(p.k0, LEFT, 0.3, 1), form=Form(UP_RIGHT, None, p.k3, 6)
    )
    canvas.paint(polygon([(-10, 500), (150, 604), (-10, 604)]), p.k0, form=Form(UP_RIGHT, None, p.k2, 5))
    canvas.paint(rect(6, 640, 104, 150), p.k5, form=Form(UP_LEFT, p.k3, p.light, 5))
    canvas.paint(rect(14, 648, 88, 142), p.k3, shade=Shade(p.k1, UP, 0.2, 1), rough=0.3)
    who = person(canvas, 58, 834, 138, "reach", coat="#d99a70", skin="#e0ac80", hair="curls", light=1, rim=p.light)
    vest = ribbon([(who.neck[0], who.neck[1] + 8), (who.hip[0], who.hip[1] + 4)], [9, 12])
    canvas.paint(vest, p.light, form=Form(UP_RIGHT, p.k4, None, 4), rough=0.3)
    canvas.paint(rect(-10, 788, 140, 120), p.k1, shade=Shade(p.dark, DOWN, 0.2, 1))
    canvas.paint(rect(2, 782, 112, 14, 3), p.k4, form=Form(UP, p.k2, p.light, 4))
    plants.bush(canvas, 30, 784, 44, colour="#3f7a4a", berries=p.lamp)


# -- Bait


@card("hooks-square", palette="sage")
def hooks_square(canvas: Canvas) -> None:
    """Fishing hooks baited with a cake, a crown, a key and other things hang from the sky over a square."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k4), (300, p.k5), (700, p.light)])
    buildings.town(
        canvas,
        640,
        walls=[p.k(4.3), p.k(3.8)],
        roofs=[p.k3, p.k(2.7)],
        height=(10, 90),
        width=(50, 80),
        lit=0,
        window=p.k2,
        seed=2,
    )
    canvas.fog(660, 60, p.k5, 0.7)
    buildings.town(
        canvas,
        690,
        walls=[p.k4, "#e8d3a0", "#d9b894"],
        roofs=[mix(p.accent, p.k2, 0.3), p.k2],
        height=(20, 90),
        width=(60, 84),
        lit=0,
        right=190,
        window=p.k1,
        seed=5,
    )
    buildings.town(
        canvas,
        690,
        walls=[p.k4, "#e8d3a0", "#d9b894"],
        roofs=[mix(p.accent, p.k2, 0.3), p.k2],
        height=(20, 90),
        width=(60, 84),
        lit=0,
        left=410,
        window=p.k1,
        seed=6,
    )
    ground = polygon([(-10, 700), (610, 700), (610, 910), (-10, 910)])
    canvas.paint(ground, p.k4, shade=Shade(p.k2, DOWN, 0.3, 1.05))
    buildings.cobbles(canvas, ground, 700, colour=p.k3)
    _baits(canvas)
    _bait_crowd(canvas)
    wall = minus(rect(-10, -10, 620, 930), arch(300, 930, 520, 880))
    canvas.paint(wall, p.k0, form=Form(UP, None, p.k2, 6), shade=Shade(p.dark, DOWN, 0.4, 1))
    with canvas.layer(rough=0.4, alpha=0.7) as pen:
        for index in range(19):
            turn = math.radians(180 + index * 10)
            one = (300 + 260 * math.cos(turn), 310 + 260 * math.sin(turn))
            other = (300 + 300 * math.cos(turn), 310 + 300 * math.sin(turn))
            pen.stroke(one, other, p.k2, 1.6)
    cat(canvas, 70, 900, 62, p.dark, rim=p.k3)


def _hook(canvas: Canvas, x: float, y: float, top: float = -5) -> None:
    """A big shiny hook at the end of its line; y is the bottom of its bend."""
    p = canvas.palette
    things.string(canvas, (x, top), (x, y - 66), colour=p.k1, width=1.3)
    bend = through([(x, y - 66), (x, y - 26), (x - 6, y - 8), (x - 20, y), (x - 34, y - 10), (x - 36, y - 26)], 8)
    canvas.paint(ribbon(bend, [2.4, 2.8, 2.8, 1]), p.k1, form=Form(UP_LEFT, None, p.light, 2), rough=0.2)
    canvas.paint(polygon([(x - 36, y - 34), (x - 30, y - 18), (x - 40, y - 20)]), p.k1, rough=0.1)


def _baits(canvas: Canvas) -> None:
    p = canvas.palette
    gold = [darken(p.lamp, 0.5), p.lamp, p.light]
    red = [darken(p.accent, 0.5), p.accent, p.light]
    baits = (
        (96, 330, "balloon", 52, red), (176, 486, "shortcake", 64, [p.k1, "#e8a07a", p.light]), (236, 268, "crown", 66, gold),
        (316, 420, "key", 60, gold), (384, 220, "love-letter", 62, [p.accent, p.k5, p.light]), (446, 470, "running-shoe", 64, [p.k1, p.accent2, p.light]),
        (520, 330, "gem-stone", 56, [p.k1, "#5aa6a8", p.light]),
    )  # fmt: skip
    for x, y, name, wide, ramp in baits:
        _hook(canvas, x + 18, y)
        part(canvas, name, x - 2, y - 4, wide, ramp, cast=Cast(3, 6, 6, 0.25))
    _hook(canvas, 338, 596)
    canvas.paint(
        heart(320, 588, 46), p.accent, form=Form(UP_LEFT, darken(p.accent, 0.5), lighten(p.accent, 0.5), 7)
    )
    _hook(canvas, 92, 620)
    fish(canvas, 76, 612, 56, p.accent2, turn=70)
    for x, y, colour in (
        (114, 130, p.accent),
        (254, 92, p.lamp),
        (402, 100, p.accent2),
        (334, 150, p.accent),
        (464, 160, p.lamp),
    ):
        canvas.paint(circle(x, y, 17), p.light, form=Form(UP_LEFT, p.k3, None, 6), rough=0.3)
        canvas.paint(
            common(circle(x, y, 17), rect(x - 20, y - 20, 40, 20)),
            colour,
            form=Form(UP_LEFT, None, lighten(colour, 0.4), 5),
            rough=0.3,
        )


def _bait_crowd(canvas: Canvas) -> None:
    p = canvas.palette
    coats = [p.accent, p.accent2, p.k1, "#d9a441", "#5a8aa0", p.k2]
    crowd(
        canvas,
        [
            (90, 742),
            (130, 752),
            (240, 736),
            (284, 746),
            (350, 738),
            (400, 750),
            (520, 748),
            (480, 738),
            (180, 744),
        ],
        62,
        coats=coats,
        poses=("reach", "point", "stand", "cheer"),
    )
    lifted = person(canvas, 196, 520, 76, "hang", coat=p.accent2, hat="brim")
    del lifted
    crowd(
        canvas,
        [(60, 800), (120, 822), (208, 806), (372, 812), (548, 806)],
        82,
        coats=coats,
        poses=("reach", "cheer", "stand", "point"),
        seed=3,
    )
    canvas.paint(rect(444, 776, 46, 8, 2), "#7a5234", rough=0.3)
    with canvas.layer(rough=0.2) as pen:
        for x in (448, 484):
            pen.fill(rect(x, 780, 5, 44), "#5a3a24")
    person(canvas, 466, 776, 84, "reach", coat=p.accent, hair="tail", flip=False)
    mother = person(canvas, 470, 872, 96, "reach", coat=p.k1, hair="bun", dress=True, flip=True)
    del mother
    person(canvas, 530, 876, 62, "pull", coat=p.lamp, child=True, flip=True)
    for x, flip in ((292, False), (322, False)):
        part(canvas, "running-shoe", x, 866, 34, [p.dark, p.k1, p.k3], flip=flip, anchor="foot")


# -- The Elephant on the Thread

ELEPHANT = (
    "M 10 -122 C 18 -190 108 -204 150 -180 C 164 -200 208 -198 220 -166 C 228 -150 240 -146 250 -160"
    " C 256 -176 254 -196 262 -206 C 270 -210 276 -200 274 -186 C 272 -150 256 -116 226 -118"
    " C 216 -106 204 -100 192 -100 C 190 -80 194 -40 196 0 L 156 0 C 154 -20 152 -40 148 -54"
    " C 124 -44 104 -46 88 -56 C 90 -36 88 -16 88 0 L 48 0 C 46 -24 42 -46 38 -60 C 16 -74 6 -94 10 -122 Z"
)


def _elephant(canvas: Canvas, x: float, y: float, k: float) -> Point:
    """An elephant walking to the right, its trunk raised. Gives the trunk's tip."""
    p = canvas.palette
    grey = mix("#6f8a9c", p.k2, 0.15)

    def sit(path: Path) -> Path:
        return moved(moved(path, -135, 0), x, y, scale=k)

    far = union(ribbon([(66, -60), (112, -4)], [19, 17]), ribbon([(172, -60), (140, -4)], [18, 16]))
    canvas.paint(sit(far), darken(grey, 0.4), rough=0.5)
    canvas.paint(
        sit(ribbon(through([(14, -130), (-6, -112), (-8, -86), (-14, -74)], 8), [4, 3, 2.4, 4])),
        darken(grey, 0.3),
        rough=0.4,
    )
    canvas.paint(
        sit(svg(ELEPHANT)),
        grey,
        form=Form(UP_LEFT, darken(grey, 0.5), lighten(grey, 0.4), 16 * k),
        shade=Shade(darken(grey, 0.4), DOWN, 0.5, 1.1, 0.7),
    )
    canvas.paint(
        sit(svg("M 222 -124 C 232 -116 246 -112 256 -122 C 248 -104 228 -102 216 -112 Z")), p.light, rough=0.3
    )
    ear = smooth(
        [(150, -178), (172, -182), (188, -160), (186, -124), (166, -98), (142, -112), (132, -146)], tension=0.9
    )
    canvas.paint(
        sit(ear),
        lighten(grey, 0.1),
        form=Form(UP_LEFT, darken(grey, 0.55), lighten(grey, 0.4), 9 * k),
        cast=Cast(2, 4, 5, 0.35),
    )
    canvas.paint(
        sit(smooth([(152, -162), (168, -166), (176, -148), (172, -126), (160, -114), (148, -130)], tension=0.9)),
        mix(p.k3, grey, 0.35),
        rough=0.5,
    )
    canvas.paint(sit(circle(203, -160, 4)), p.dark, rough=0.1)
    canvas.paint(sit(circle(201.6, -161.6, 1.3)), p.light, rough=0)
    with canvas.layer(rough=0.2, alpha=0.7) as pen:
        for foot in (60, 72, 168, 180):
            pen.line(sit(polygon(arc(foot, -2, 5, 6, 180, 360, 8), closed=False)), p.light, 1.6)
        for bow in (230, 242, 252):
            pen.line(
                sit(polygon([(bow, -142 - (bow - 230) * 0.4), (bow + 9, -128 - (bow - 230) * 0.7)], closed=False)),
                darken(grey, 0.35),
                1.6,
            )
    return x + (268 - 135) * k, y - 204 * k


@card("elephant-thread", palette="rose")
def elephant_thread(canvas: Canvas) -> None:
    """An elephant holding a small umbrella walks along a thin thread stretched between two towers."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k3), (300, p.k4), (620, p.k5)])
    canvas.glow(300, 350, 420, p.light, 0.5)
    sky.sun(canvas, 300, 340, 176, colour=mix(p.light, p.k4, 0.3), rim=mix(p.k3, p.lamp, 0.3), glow=0.3)
    sky.streaks(canvas, 120, 180, 300, 34, colour=p.light, alpha=0.5)
    sky.cumulus(canvas, 470, 590, 240, colour=p.light, dark=p.k4)
    sky.cumulus(canvas, 130, 640, 260, colour=p.light, dark=p.k4)
    buildings.town(
        canvas,
        740,
        walls=[p.k4, p.k(3.6)],
        roofs=[p.k3, p.k(2.7)],
        height=(10, 80),
        width=(26, 46),
        lit=0.1,
        window=p.k5,
    )
    canvas.fog(740, 50, p.k5, 0.8)
    buildings.town(
        canvas, 830, walls=[p.k3, p.k(2.5)], roofs=[p.k2, p.k(1.6)], height=(10, 70), width=(40, 66), lit=0.3
    )
    canvas.fog(850, 34, p.k4, 0.5)
    for x, top in ((42, 470), (566, 444)):
        buildings.tower(canvas, x, 920, 104, 920 - top, wall=p.k(1.5), roof=p.k1, battlements=True, window=p.lamp)
    sag = through([(60, 452), (180, 524), (316, 548), (430, 520), (548, 426)], 16)
    canvas.paint(ribbon(sag, [1.9]), darken(p.accent2, 0.1), rough=0.2)
    canvas.paint(circle(452, 511, 7), p.accent2, form=Form(UP_LEFT, darken(p.accent2, 0.5), None, 3), rough=0.4)
    tip = _elephant(canvas, 286, 546, 1.06)
    things.umbrella(canvas, tip[0] - 2, tip[1] + 4, 120, colour="#ea7a3a", other=p.light, turn=8)
    bird(canvas, 416, 354, 26, p.k1, flip=True)
    spool = person(canvas, 560, 424, 84, "hold-string", coat=p.accent, hat="brim", flip=True)
    del spool
    part(canvas, "thread", 588, 424, 42, [p.k0, p.accent2, lighten(p.accent2, 0.5)], anchor="foot")
    silhouette(canvas, "rat", 40, 451, 46, p.k1, anchor="foot", form=Form(UP_LEFT, p.k0, p.k4, 3))
    silhouette(canvas, "scissors", 16, 432, 34, p.accent, turn=-50)
    for x, y, colour in ((90, 250, p.accent2), (132, 300, p.accent), (520, 220, "#ea9a4a")):
        things.balloon(canvas, x, y, 19, colour=colour, tail=(x + 8, y + 76))
    _net(canvas)


def _net(canvas: Canvas) -> None:
    """Four tiny firemen on the roofs hold out a round cloth."""
    p = canvas.palette
    for x, y, flip in ((236, 838, False), (272, 852, False), (356, 852, True), (388, 838, True)):
        person(canvas, x, y, 44, "offer", coat=p.accent2, hat="bowler", hat_colour=p.lamp, flip=flip)
    canvas.paint(
        ellipse(312, 822, 62, 13), p.light, form=Form(UP, p.k2, None, 4), cast=Cast(0, 5, 4, 0.4), rough=0.4
    )
    canvas.paint(ellipse(312, 822, 18, 4), p.accent2, rough=0.4)
