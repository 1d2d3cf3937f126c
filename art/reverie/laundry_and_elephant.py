"""Two on a line: laundry that marches, an elephant on a thread."""

from __future__ import annotations

import numpy as np

from art.blocks import buildings, craft, plants, sky, streets, things
from art.figures import bird, person
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
from art.shapes import (
    Path,
    Point,
    arc,
    bezier,
    circle,
    ellipse,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
    union,
)

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


TROUSERS = (
    "M -14 -74 L 16 -76 C 20 -60 26 -44 34 -34 L 46 -4 L 30 2 L 16 -26 L 2 -48 L -12 -26"
    " L -26 2 L -42 -8 C -28 -28 -18 -52 -14 -74 Z"
)
SHIRT = (
    "M -18 0 L -20 -50 L -38 -34 L -48 -44 L -26 -72 C -14 -80 14 -80 26 -72 L 50 -84 L 56 -72"
    " L 22 -52 L 20 0 C 8 6 -8 6 -18 0 Z"
)
DRESS = (
    "M -8 -86 L 8 -86 L 12 -60 C 22 -36 34 -18 40 -2 C 20 6 -20 6 -40 -2"
    " C -34 -18 -22 -36 -12 -60 Z M 8 -78 L 34 -96 L 40 -88 L 12 -66 Z M -10 -78 L -30 -56"
    " L -36 -62 L -14 -84 Z"
)
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
    stack = rect(540, 108, 56, 520)
    streets.brick_wall(canvas, (540, 108, 596, 628), brick=mix(p.k2, "#a8402f", 0.4), mortar=p.k1, size=20)
    canvas.paint(stack, p.k0, shade=Shade(p.k0, RIGHT, 0.4, 1), alpha=0.35, mode="multiply")
    canvas.paint(rect(530, 94, 76, 20, 3), p.k2, form=Form(UP_LEFT, p.k0, p.k4, 5))
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
    x, y = _line_at(0.9)
    with canvas.layer(rough=0.4, alpha=0.6) as pen:
        for shift in (-22, 2, 24):
            pen.fill(
                ribbon(
                    bezier(
                        (x + shift, y - 10),
                        (x + shift - 18, y - 50),
                        (x + shift - 12, y - 86),
                        (x + shift * 0.8, y - 112),
                        12,
                    ),
                    [0.4, 2.2, 0.4],
                ),
                p.k3,
            )
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
    glove = svg(
        "M -9 0 L -10 -18 C -18 -22 -20 -32 -15 -35 C -11 -32 -9 -28 -8 -26 L -9 -44"
        " C -8 -48 -4 -48 -3 -44 L -2 -32 L -1 -48 C 0 -52 4 -52 5 -48 L 5 -32 L 7 -44"
        " C 9 -48 12 -46 12 -42 L 11 -22 L 9 0 Z"
    )
    canvas.paint(
        moved(glove, 574, 96, scale=1.1, turn=12), p.accent2, form=Form(UP_LEFT, p.k0, p.k4, 4), rough=0.3
    )
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

    far = union(
        ribbon(through([(62, -64), (92, -34), (106, -2)], 8), [22, 18, 17]),
        ribbon(through([(176, -70), (146, -36), (138, -2)], 8), [22, 17, 16]),
    )
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
    person(canvas, 560, 424, 84, "hold-string", coat=p.accent, hat="brim", flip=True)
    part(canvas, "thread", 588, 424, 42, [p.k0, p.accent2, lighten(p.accent2, 0.5)], anchor="foot")
    silhouette(canvas, "rat", 40, 451, 46, p.k1, anchor="foot", form=Form(UP_LEFT, p.k0, p.k4, 3))
    silhouette(canvas, "scissors", 16, 432, 34, p.accent, turn=-50)
    for x, y, colour in ((90, 250, p.accent2), (132, 300, p.accent), (520, 220, "#ea9a4a")):
        craft.balloon(canvas, x, y, 19, colour=colour, tail=(x + 8, y + 76))
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
