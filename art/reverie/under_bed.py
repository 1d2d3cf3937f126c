"""Who is afraid of whom: the card seen from the floor beneath a bed."""

from __future__ import annotations

import math

from art.blocks import lights, rooms, things
from art.paint import DOWN, LEFT, RIGHT, UP, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.parts import part
from art.reverie import card
from art.shapes import Path, circle, ellipse, moved, polygon, rect, ribbon, smooth, svg, through

BODY = [
    (300.0, 800.0),
    (262.0, 716.0),
    (278.0, 600.0),
    (326.0, 500.0),
    (404.0, 446.0),
    (490.0, 462.0),
    (560.0, 540.0),
    (586.0, 660.0),
    (578.0, 800.0),
]


@card("under-bed", palette="noct")
def under_bed(canvas: Canvas) -> None:
    """Under a bed a large furry monster hugs a teddy bear and stares at a child's bare feet coming down."""
    p = canvas.palette
    canvas.sky([(0, p.k0), (420, p.k0), (900, p.k1)])
    wall = rect(-20, 300, 640, 400)
    canvas.paint(wall, mix(p.k0, p.k1, 0.5), shade=Shade(p.dark, RIGHT, 0.3, 1.0), rough=0.5)
    rooms.floorboards(canvas, 690, colour=p.k(1.5), vanish=120, boards=13)
    beam = polygon([(-20, 560), (60, 600), (640, 830), (640, 900), (-20, 900)])
    canvas.paint(canvas.mask(beam, soft=22), p.lamp, alpha=0.34, mode="screen", rough=0)
    _monster(canvas)
    _lost_things(canvas)
    _bed_above(canvas)
    _feet(canvas)


def _fur(canvas: Canvas, outline: list[tuple[float, float]], colour: Colour, *, long: float = 24) -> Path:
    """A soft shape with tufts along its edge."""
    chance = canvas.stream("tufts")
    edge = through([*outline, outline[0]], 14)
    body = smooth(outline, tension=0.9)
    middle = (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
    with canvas.layer(rough=0.4) as pen:
        for x, y in edge:
            if y > 784:
                continue
            turn = math.atan2(y - middle[1], x - middle[0]) + float(chance.uniform(0.1, 0.7))
            reach = float(chance.uniform(0.5, 1)) * long
            tip = (x + reach * math.cos(turn), y + reach * math.sin(turn))
            pen.fill(ribbon([(x - 8 * math.cos(turn), y - 8 * math.sin(turn)), tip], [9, 0.5]), colour)
    return body


def _monster(canvas: Canvas) -> None:
    p = canvas.palette
    fur, dark, lit = mix("#5a3f86", p.k2, 0.3), mix("#22184a", p.k0, 0.3), mix("#a07ac0", p.k4, 0.2)
    canvas.paint(canvas.mask(ellipse(430, 806, 190, 26), soft=10), p.dark, alpha=0.7, mode="multiply", rough=0)
    tail = through([(560, 780), (600, 740), (590, 690)], 8)
    canvas.paint(ribbon(tail, [22, 20, 8]), dark, rough=1.5)
    for x, turn in ((352, -28), (506, 26)):
        horn = moved(svg("M -20 10 C -18 -24 -6 -46 14 -60 C 8 -30 16 -10 20 10 Z"), x, 478, turn=turn)
        canvas.paint(horn, p.accent2, form=Form(LEFT, darken(p.accent2, 0.5), p.light, 7), rough=0.7)
        for step in range(3):
            ring = moved(
                ribbon([(-17 + step * 3, -4 - step * 15), (17 - step * 2, -8 - step * 15)], [1.6]),
                x,
                478,
                turn=turn,
            )
            canvas.paint(ring, darken(p.accent2, 0.35), rough=0.3)
    body = _fur(canvas, BODY, fur)
    canvas.paint(body, fur, form=Form(LEFT, dark, lit, 26), shade=Shade(dark, RIGHT, 0.35, 1.05), rough=2.4)
    _strokes(canvas, lit, dark)
    _face(canvas)
    for knee in ((330, 742), (512, 748)):
        leg = ellipse(*knee, 62, 58)
        canvas.paint(leg, fur, form=Form(LEFT, dark, lit, 18), cast=Cast(0, 2, 8, 0.4), rough=2.6)
        foot = ellipse(knee[0] - 22, 800, 66, 22)
        canvas.paint(foot, mix(fur, p.k3, 0.15), form=Form(LEFT, dark, lit, 10), rough=2)
        with canvas.layer(rough=0.3) as pen:
            for claw in range(3):
                x = knee[0] - 76 + claw * 20
                pen.fill(moved(svg("M -7 -8 C -16 0 -18 8 -14 14 C -4 12 4 4 7 -6 Z"), x, 800), p.k5)
    part(canvas, "teddy-bear", 418, 690, 108, ["#4a2c18", "#a8713c", "#e6bd84"], cast=Cast(0, 4, 8, 0.5))
    arms = (
        ([(292, 640), (300, 706), (360, 730), (424, 712)], (430, 708)),
        ([(566, 640), (560, 712), (500, 744), (430, 738)], (420, 738)),
    )
    for arm, paw in arms:
        canvas.paint(
            ribbon(through(arm, 12), [30, 30, 26, 22]),
            fur,
            form=Form(LEFT, dark, lit, 12),
            cast=Cast(0, 4, 7, 0.4),
            rough=2.4,
        )
        canvas.paint(circle(*arm[0], 30), fur, form=Form(UP_LEFT, None, lit, 8), rough=2.4)
        canvas.paint(circle(*paw, 24), mix(fur, p.k3, 0.1), form=Form(LEFT, dark, lit, 8), rough=2)


def _strokes(canvas: Canvas, lit: Colour, dark: Colour) -> None:
    """Short hairs over belly and brow."""
    chance = canvas.stream("hairs", 0)
    with canvas.layer(rough=0.3, alpha=0.6) as pen:
        for _ in range(240):
            x, y = float(chance.uniform(286, 568)), float(chance.uniform(480, 760))
            if (x - 430) ** 2 / 150**2 + (y - 660) ** 2 / 190**2 > 1:
                continue
            turn = math.radians(90 + float(chance.normal()) * 18)
            long = float(chance.uniform(9, 18))
            tip = (x + long * math.cos(turn), y + long * math.sin(turn))
            pen.fill(ribbon([(x, y), tip], [1.8, 0.3]), lit if x < 400 else dark)


def _face(canvas: Canvas) -> None:
    """Wide eyes that look to the left, raised brows, a wavy mouth with two small teeth."""
    p = canvas.palette
    for x, size in ((372, 46), (466, 42)):
        canvas.paint(
            circle(x, 566, size), p.light, form=Form(LEFT, p.k4, None, 10), cast=Cast(0, 3, 6, 0.4), rough=0.6
        )
        canvas.paint(circle(x - 18, 572, size * 0.42), p.accent2, rough=0.4)
        canvas.paint(circle(x - 21, 573, size * 0.24), p.dark, rough=0.3)
        canvas.paint(circle(x - 27, 566, size * 0.09), p.light, rough=0)
    for brow in ([(322, 516), (356, 494), (396, 500)], [(436, 500), (474, 496), (506, 520)]):
        canvas.paint(ribbon(through(brow, 8), [3, 7, 3]), p.dark, rough=0.8)
    mouth = [(356.0 + step * 6, 634 + 5 * math.sin(step * 1.25)) for step in range(18)]
    with canvas.layer(rough=0.3) as pen:
        pen.line(polygon(mouth, closed=False), p.dark, 4.5)
        for x in (384, 436):
            pen.fill(polygon([(x - 8, 634), (x + 8, 634), (x, 652)]), p.light)
    for x, y in ((330, 610), (326, 634)):
        canvas.paint(moved(svg("M 0 -10 C 6 0 7 8 0 10 C -7 8 -6 0 0 -10 Z"), x, y), p.k4, rough=0.2)


def _bed_above(canvas: Canvas) -> None:
    """Mattress and quilt fill the top; a fringe hangs over the dark."""
    p = canvas.palette
    canvas.paint(rect(-20, -20, 640, 350), p.k2, rough=0.6)
    colours = (p.accent, p.k3, p.accent2, p.k1, p.k4, mix(p.accent, p.k1, 0.4), p.k2)
    size = 104
    chance = canvas.stream("quilt", 0)
    for row in range(4):
        for column in range(7):
            x, y = -46 + column * size, -96 + row * size
            colour = colours[(column * 3 + row * 2) % len(colours)]
            patch = rect(x, y, size, size)
            canvas.paint(patch, mix(colour, p.k1, 0.24), shade=Shade(p.k0, DOWN, 0.5, 1.3, 0.5), rough=0.5)
            with canvas.layer(rough=0.2, alpha=0.7) as pen:
                kind = int(chance.integers(3))
                for step in range(1, 5):
                    if kind == 0:
                        pen.dot(x + step * 21, y + 26 + (step % 2) * 50, 6, p.k5, 0.7)
                    elif kind == 1:
                        pen.stroke((x + step * 21, y + 8), (x + step * 21, y + 96), p.k5, 2.4)
    with canvas.layer(rough=0.2) as pen:
        for row in range(4):
            y = -96 + row * size
            for step in range(46):
                pen.stroke((step * 14 - 8, y), (step * 14 - 1, y), p.k5, 2)
        for column in range(7):
            x = -46 + column * size
            for step in range(24):
                pen.stroke((x, step * 14 - 4), (x, step * 14 + 3), p.k5, 2)
    hem = [(float(x), 322 + 8 * math.sin(x / 54)) for x in range(-20, 641, 8)]
    canvas.paint(
        ribbon(hem, [15]),
        p.accent,
        form=Form(UP, darken(p.accent, 0.5), lighten(p.accent, 0.3), 6),
        cast=Cast(0, 14, 14, 0.7),
        rough=0.8,
    )
    with canvas.layer(rough=0.3) as pen:
        for across, low in hem[::2]:
            pen.fill(ribbon([(across, low + 10), (across + 2, low + 44)], [2.4, 3.4]), mix(p.accent2, p.k2, 0.2))
            pen.dot(across, low + 14, 4.4, p.accent2)


def _feet(canvas: Canvas) -> None:
    """Two legs in striped pyjamas hang down in front of the quilt, toes above the slippers."""
    p = canvas.palette
    canvas.paint(canvas.mask(ellipse(110, 838, 130, 20), soft=9), p.dark, alpha=0.6, mode="multiply", rough=0)
    for x, y in ((60, 812), (152, 838)):
        shoe = svg("M -46 8 C -52 -10 -34 -26 -6 -26 C 18 -26 34 -16 60 -10 C 76 -4 74 10 58 12 L -34 14 Z")
        canvas.paint(
            moved(shoe, x, y),
            p.accent,
            form=Form(UP_LEFT, darken(p.accent, 0.5), lighten(p.accent, 0.4), 8),
            rough=0.8,
        )
        canvas.paint(ellipse(x - 14, y - 18, 30, 9, 4), p.dark, rough=0.5)
        canvas.paint(circle(x + 44, y - 14, 9), p.light, form=Form(UP_LEFT, p.k4, None, 3), rough=1.6)
    skin = "#e8b48c"
    for x, y in ((84, 668), (176, 700)):
        foot = svg(
            "M -24 -70 L 22 -70 C 22 -40 26 -20 44 -6 C 70 10 88 16 88 28 C 88 38 72 40 40 38"
            " C 10 37 -20 34 -28 22 C -34 8 -26 -30 -24 -70 Z"
        )
        canvas.paint(
            moved(foot, x, y),
            skin,
            form=Form(LEFT, darken(skin, 0.45), lighten(skin, 0.4), 10),
            cast=Cast(6, 8, 10, 0.5),
            rough=0.7,
        )
        with canvas.layer(rough=0.2) as pen:
            for toe in range(4):
                pen.line(
                    polygon(
                        [(x + 58 + toe * 8, y + 18 + toe * 2), (x + 54 + toe * 8, y + 28 + toe)], closed=False
                    ),
                    darken(skin, 0.4),
                    1.8,
                )
        leg = polygon([(x - 46, -20), (x + 52, -20), (x + 34, y - 44), (x - 34, y - 44)])
        canvas.paint(leg, p.k5, form=Form(LEFT, p.k2, p.light, 12), cast=Cast(8, 6, 10, 0.5), rough=0.7)
        with canvas.layer(rough=0.3, clip=leg) as pen:
            for at in range(4, y - 60, 40):
                pen.line(polygon(through([(x - 50, at), (x, at + 9), (x + 54, at)], 6), closed=False), p.k2, 9)
        canvas.paint(rect(x - 38, y - 60, 76, 18, 8), p.light, form=Form(LEFT, p.k3, None, 6), rough=0.7)


def _lost_things(canvas: Canvas) -> None:
    p = canvas.palette
    part(canvas, "socks", 262, 850, 56, [p.k1, p.accent, p.light], turn=24, cast=Cast(0, 3, 5, 0.5))
    for x, y, colour in ((318, 866, p.accent2), (350, 852, p.accent), (382, 872, p.k4)):
        canvas.paint(
            circle(x, y, 11),
            colour,
            form=Form(UP_LEFT, darken(colour, 0.5), p.light, 4),
            cast=Cast(2, 4, 4, 0.5),
            rough=0.3,
        )
    things.book_stack(canvas, 560, 872, 90, 2, colours=[p.accent, p.k3])
    part(canvas, "mouse", 556, 838, 46, [p.k1, p.k3, p.k5], anchor="foot")
    canvas.glow(518, 820, 70, p.lamp, 0.6)
    lights.candle(canvas, 512, 868, 9, 30, colour=p.k5)
    part(canvas, "spider-web", 572, 360, 90, [p.k1, p.k2, p.k3], turn=90)
