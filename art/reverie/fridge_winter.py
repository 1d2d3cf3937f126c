"""A kitchen at night with winter in its fridge."""

from __future__ import annotations

from art.blocks import sky, trees
from art.blocks.tiles import tiles
from art.figures import person
from art.paint import LEFT, RIGHT, UP, UP_LEFT, Canvas, Cast, Form, Shade, darken, lighten
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import Point, arc, circle, ellipse, polygon, rect, ribbon, smooth, star, svg, through, union


@card("fridge-winter", palette="ink")
def fridge_winter(canvas: Canvas) -> None:
    """In a dark kitchen, a child stands before an open refrigerator with snow, penguins and a skier in it."""
    p = canvas.palette
    canvas.paint(rect(-5, -5, 610, 700), p.k1, shade=[Shade(p.k0, LEFT, 0.2, 1), Shade(p.dark, UP, 0.4, 1.1)])
    tiles(canvas, rect(-5, 330, 330, 200), p.k(1.35), p.k(0.8), 44, 330, 530)
    _checker_floor(canvas)
    _stove(canvas)
    _fridge(canvas)
    _fridge_light(canvas)
    _midnight_child(canvas)
    _table_corner(canvas)


def _checker_floor(canvas: Canvas) -> None:
    p = canvas.palette
    floor = rect(-5, 690, 610, 215)
    canvas.paint(floor, p.k2, shade=Shade(p.k1, LEFT, 0.2, 1))
    with canvas.layer(rough=0.3, clip=floor, alpha=0.9) as pen:
        ys = [690, 712, 742, 784, 842, 920]
        for row in range(5):
            for column in range(-9, 10):
                if (row + column) % 2:
                    spread = [(y - 520) * 0.36 for y in (ys[row], ys[row + 1])]
                    pen.fill(
                        polygon(
                            [
                                (330 + column * spread[0], ys[row]),
                                (330 + (column + 1) * spread[0], ys[row]),
                                (330 + (column + 1) * spread[1], ys[row + 1]),
                                (330 + column * spread[1], ys[row + 1]),
                            ]
                        ),
                        p.k0,
                    )


def _stove(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(rect(-10, 528, 214, 176, 4), p.k0, form=Form(RIGHT, p.dark, p.k2, 8))
    canvas.paint(rect(-10, 518, 224, 16, 3), p.k2, form=Form(UP, p.k0, p.k4, 4))
    canvas.paint(rect(18, 574, 148, 102, 6), p.dark, form=Form(RIGHT, None, p.k2, 4))
    door = polygon([(18, 676), (166, 676), (178, 712), (6, 712)])
    canvas.paint(door, p.k1, form=Form(UP, p.dark, p.k3, 4))
    canvas.glow(92, 630, 70, p.lamp, 0.4)
    with canvas.layer(rough=0.1) as pen:
        for x in (72, 112):
            pen.fill(ellipse(x, 628, 15, 11), p.lamp)
            pen.fill(ellipse(x + 3, 629, 4, 9), p.dark)
        for index in range(4):
            pen.dot(40 + index * 38, 552, 6, p.k3)
    canvas.paint(ellipse(92, 500, 44, 34), p.k3, form=Form(RIGHT, p.k0, p.light, 9))
    canvas.paint(
        svg("M 128 500 C 146 498 146 474 160 468 L 166 476 C 156 486 158 510 132 516 Z"),
        p.k3,
        form=Form(RIGHT, p.k0, p.k5, 4),
    )
    with canvas.layer(rough=0.2) as pen:
        pen.line(polygon(arc(92, 476, 32, 34, 200, 340, 20), closed=False), p.dark, 5)
    canvas.paint(
        ribbon(through([(50, 492), (92, 504), (134, 490)], 8), [8]),
        p.accent,
        form=Form(UP, darken(p.accent, 0.4), None, 4),
    )
    canvas.paint(
        ribbon(through([(62, 498), (56, 520), (62, 546)], 8), [7]),
        p.accent,
        form=Form(UP, darken(p.accent, 0.4), None, 4),
    )
    for x, name in ((40, "spoon"), (86, "cooking"), (140, "kitchen-knife")):
        silhouette(canvas, name, x, 390, 38, p.k0, turn=20)
    canvas.paint(rect(10, 352, 170, 5), p.dark, rough=0.3)


def _fridge(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.glow(400, 420, 460, "#cfe6ea", 0.55)
    canvas.paint(
        rect(240, 84, 296, 676, 20), p.k4, cast=Cast(-6, 10, 14, 0.5), form=Form(UP_LEFT, p.k2, p.light, 10)
    )
    inside = rect(262, 246, 252, 488, 10)
    with canvas.inside(inside) as cold:
        cold.sky([(240, "#ffffff"), (480, "#d2e8ec"), (740, "#9cc6d0")])
        _shelves(cold)
    canvas.inner_shadow(inside, UP_LEFT, 14, "#5d8a96", 0.5)
    leaf = polygon([(530, 240), (640, 270), (640, 800), (530, 752)])
    canvas.paint(leaf, "#e2ece8", form=Form(LEFT, "#8aa4aa", "#ffffff", 8), shade=Shade("#8aa4aa", RIGHT, 0.4, 1))
    for y in (360, 520, 680):
        canvas.paint(
            polygon([(538, y), (640, y + 30), (640, y + 52), (538, y + 20)]),
            "#b8d4da",
            form=Form(UP, "#6d929c", "#ffffff", 4),
        )
    for x, y, tone in ((560, 352, p.accent2), (592, 366, p.k5), (568, 512, p.accent), (596, 524, p.lamp)):
        bottle = union(rect(x - 9, y - 36, 18, 40, 4), rect(x - 4, y - 52, 8, 20, 2))
        canvas.paint(bottle, tone, form=Form(LEFT, darken(tone, 0.4), lighten(tone, 0.5), 4))
    canvas.paint(rect(240, 226, 296, 10), p.k2, rough=0.3)
    canvas.paint(rect(256, 128, 10, 70, 5), p.k2, form=Form(LEFT, p.k1, p.light, 4))
    for x, y, r, tone in (
        (330, 150, 15, p.accent),
        (392, 120, 11, p.lamp),
        (452, 164, 14, p.accent2),
        (402, 190, 9, p.accent),
    ):
        canvas.paint(star(x, y, r), tone, cast=Cast(2, 3, 2, 0.4), form=Form(UP_LEFT, darken(tone, 0.4), None, 4))


def _shelves(canvas: Canvas) -> None:
    p = canvas.palette
    chance = canvas.stream("snow edge", 0)
    for y in (368, 492, 618, 734):
        canvas.fog(y - 30, 24, "#ffffff", 0.5)
        if y == 368:
            for index, x in enumerate((288, 320, 352, 402, 446, 482)):
                part(
                    canvas,
                    "penguin",
                    x,
                    y - 4,
                    30 + 5 * (index % 2),
                    ["#101a22", "#55646c", "#ffffff"],
                    anchor="foot",
                    flip=index % 2 == 0,
                )
        elif y == 492:
            for x, tone, tall in ((286, "#3f7f86", 92), (316, "#7a9a4c", 76), (470, "#b8433a", 88)):
                bottle = union(
                    rect(x - 13, y - tall * 0.66, 26, tall * 0.66, 5), rect(x - 5, y - tall, 10, tall * 0.4, 3)
                )
                canvas.paint(bottle, tone, form=Form(LEFT, darken(tone, 0.45), lighten(tone, 0.5), 6))
            slope = smooth([(330, y), (352, y - 30), (398, y - 14), (446, y - 4), (452, y)], tension=0.7)
            canvas.paint(slope, "#ffffff", form=Form(UP_LEFT, "#a9ccd4", None, 6))
            part(canvas, "skier", 384, y - 16, 48, [p.dark, p.accent, "#f0c8a0"], anchor="foot")
        elif y == 618:
            part(canvas, "polar-bear", 372, y - 2, 96, ["#5d7a86", "#dceaea", "#ffffff"], anchor="foot")
            carton = polygon([(428, y), (428, y - 74), (446, y - 96), (464, y - 74), (464, y)])
            canvas.paint(carton, p.light, form=Form(LEFT, "#8aa4aa", None, 6))
            canvas.paint(rect(428, y - 50, 36, 22), p.accent, rough=0.4)
            canvas.paint(polygon([(464, y), (464, y - 74), (478, y - 66), (478, y)]), "#a9c4c8", rough=0.4)
            trees.pine(canvas, 296, y, 70, colour="#2f5a5a", snow="#ffffff")
            trees.pine(canvas, 322, y, 48, colour="#2f5a5a", snow="#ffffff")
        else:
            part(canvas, "cheese-wedge", 322, y, 96, ["#a8741c", "#e8b640", "#fae29a"], anchor="foot")
            canvas.paint(
                svg("M 296 674 C 296 636 352 636 352 674 Z"), "#ffffff", form=Form(UP_LEFT, "#8fb8c4", None, 7)
            )
            canvas.paint(svg("M 316 674 C 316 656 332 656 332 674 Z"), "#22404c", rough=0.3)
            for x, tone in ((420, "#c23b2e"), (452, "#6a9a4c"), (480, "#c23b2e")):
                canvas.paint(
                    circle(x, y - 18, 17), tone, form=Form(UP_LEFT, darken(tone, 0.5), lighten(tone, 0.4), 6)
                )
        spots: list[Point] = [(262, y + 12), (262, y - 6)]
        for index in range(9):
            spots.append((270 + index * 30, y - 6 + float(chance.uniform(-3, 3))))
        for index in range(9):
            spots.append((514 - index * 30, y + 10 + float(chance.uniform(-3, 15))))
        canvas.paint(smooth(spots, tension=0.9), "#ffffff", form=Form(UP, "#8fb8c4", None, 5), rough=0.6)
    sky.snow(canvas, count=130, top=250, colour="#ffffff")


def _fridge_light(canvas: Canvas) -> None:
    pool = polygon([(262, 758), (514, 758), (470, 910), (60, 910)])
    canvas.paint(canvas.mask(pool, soft=6), "#d8eef2", rough=0, alpha=0.62, mode="screen")
    drift = smooth(
        [(226, 768), (290, 748), (380, 744), (470, 748), (540, 766), (470, 786), (360, 778), (270, 792)],
        tension=0.9,
    )
    canvas.paint(drift, "#ffffff", form=Form(UP, "#8fb8c4", None, 7), rough=0.8)
    with canvas.layer(rough=0.2, alpha=0.75) as pen:
        for index in range(9):
            x, y = 430 + index * 19 - (index % 2) * 6, 800 + index * 11 - (index % 2) * 9
            pen.fill(ellipse(x, y, 6, 3.2, 30), "#2a3a44")
            pen.fill(ellipse(x + 5, y + 2, 2.4, 1.6, 30), "#2a3a44")


def _midnight_child(canvas: Canvas) -> None:
    p = canvas.palette
    shadow = polygon([(186, 846), (232, 846), (130, 912), (20, 912)])
    canvas.paint(canvas.mask(shadow, soft=4), p.dark, rough=0, alpha=0.65)
    who = person(
        canvas,
        208,
        852,
        236,
        "offer",
        coat=p.accent,
        legs=darken(p.accent, 0.35),
        hair="curls",
        hair_colour="#3a2420",
        child=True,
        back=True,
        light=1,
        rim="#eef8f8",
    )
    with canvas.layer(rough=0.3, alpha=0.65) as pen:
        for index in range(4):
            y = who.neck[1] + 20 + index * 18
            pen.line(polygon(arc(who.neck[0], y - 4, 17, 6, 20, 160, 12), closed=False), p.k5, 3)
    hx, hy = who.hand
    canvas.paint(
        union(ellipse(hx + 6, hy, 13, 10, -20), ellipse(hx + 4, hy - 10, 5, 8, 20)),
        p.accent2,
        form=Form(RIGHT, darken(p.accent2, 0.4), "#e2f4f4", 4),
    )
    part(canvas, "teddy-bear", 146, 858, 50, [p.dark, "#6a4428", "#c8925c"], anchor="foot", turn=-8)


def _table_corner(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(polygon([(470, 872), (610, 846), (610, 910), (470, 910)]), p.dark, form=Form(UP, None, p.k2, 4))
    canvas.paint(rect(-5, 884, 110, 30), p.dark, form=Form(UP, None, p.k1, 3))
