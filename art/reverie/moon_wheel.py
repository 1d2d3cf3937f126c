"""A fairground wheel whose cabins are moons."""

from __future__ import annotations

import math

from art.blocks import craft, land, lights, sky
from art.figures import Hat, cat, person
from art.paint import DOWN, RIGHT, UP_LEFT, UP_RIGHT, Canvas, Colour, Form, Shade, darken, lighten, mix
from art.parts import part
from art.reverie import card
from art.shapes import Path, Point, circle, ellipse, moved, polygon, rect, ribbon, star, svg, through

HUB = (300.0, 376.0)
REACH = 236.0
MOONS = 10
SIZE = 44.0


@card("moon-wheel", palette="dusk")
def moon_wheel(canvas: Canvas) -> None:
    """A fairground wheel at dusk has moons in all their phases for cabins; people queue to get in."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (260, p.k1), (520, p.k2), (690, p.k3), (790, p.k4)])
    sky.stars(canvas, 130, bottom=460)
    canvas.glow(300, 780, 420, p.k4, 0.5, squash=1.8)
    sky.streaks(canvas, 110, 610, 300, 40, colour=p.k4, alpha=0.3, seed=1)
    sky.streaks(canvas, 500, 560, 260, 34, colour=p.k4, alpha=0.3, seed=2)
    land.hills(canvas, 770, 22, 260, colour=p.k(1.6), top=p.k2, bottom=p.k1, seed=3)
    for x, wide, tall, colours in (
        (62, 150, 150, (p.accent2, p.k5)),
        (548, 170, 176, (p.accent, p.k5)),
        (452, 84, 84, (p.lamp, p.k2)),
    ):
        _tent(canvas, x, 806, wide, tall, colours)
    _frame(canvas)
    for number in range(MOONS):
        _cabin(canvas, number)
    _legs(canvas)
    _platform(canvas)
    ground = [
        (-20.0, 920.0),
        (-20.0, 812.0),
        *((x, 812 + 7 * math.sin(x / 66)) for x in range(0, 620, 20)),
        (620.0, 920.0),
    ]
    canvas.paint(polygon(ground), p.k0, shade=Shade(p.dark, DOWN, 0.3, 1), form=Form(-90, None, p.k2, 6), rough=1)
    _queue(canvas)


def _tent(canvas: Canvas, x: float, y: float, wide: float, tall: float, colours: tuple[Colour, Colour]) -> None:
    """A striped tent with a flag, lit from within at its door."""
    p = canvas.palette
    top, eaves = y - tall, y - tall * 0.52
    stripes = 8
    for index in range(stripes):
        left, right = (x + wide * (side / stripes - 0.5) for side in (index, index + 1))
        colour = mix(colours[index % 2], p.k1, 0.34)
        roof = polygon([(x, top), (left, eaves), (right, eaves)])
        canvas.paint(roof, colour, shade=Shade(p.k1, RIGHT if index > 4 else DOWN, 0.2, 1.4, 0.6), rough=0.5)
        low = wide * 0.44 / (wide * 0.5)
        wall = polygon(
            [(left, eaves), (right, eaves), (x + (right - x) * low, y + 6), (x + (left - x) * low, y + 6)]
        )
        canvas.paint(wall, darken(colour, 0.16), shade=Shade(p.k0, DOWN, 0.3, 1.1, 0.7), rough=0.5)
        canvas.paint(ellipse((left + right) / 2, eaves, wide / stripes / 2, tall * 0.045), colour, rough=0.4)
    canvas.paint(
        svg(
            f"M {x - wide * 0.09} {y + 6} Q {x} {y - tall * 0.3} {x} {y - tall * 0.4}"
            f" Q {x} {y - tall * 0.3} {x + wide * 0.09} {y + 6} Z"
        ),
        p.lamp,
        rough=0.4,
    )
    with canvas.layer(rough=0.2) as pen:
        pen.stroke((x, top), (x, top - 22), p.k0, 2)
        pen.fill(polygon([(x, top - 23), (x + 20, top - 17), (x, top - 11)]), p.accent2)


def _rim_spot(number: float, reach: float = REACH) -> Point:
    """Where a cabin hangs: the new moon is at the bottom, the full one at the top."""
    turn = math.radians(90 + 360 * number / MOONS)
    return HUB[0] + reach * math.cos(turn), HUB[1] + reach * math.sin(turn)


def _frame(canvas: Canvas) -> None:
    """Spokes and two rims, with bulbs."""
    p = canvas.palette
    iron = mix(p.k2, p.k4, 0.28)
    with canvas.layer(rough=0.3) as pen:
        for number in range(MOONS):
            pen.stroke(HUB, _rim_spot(number), iron, 3)
            pen.stroke(HUB, _rim_spot(number + 0.5), iron, 1.6)
            pen.stroke(_rim_spot(number, REACH - 26), _rim_spot(number + 0.5), iron, 1.6)
            pen.stroke(_rim_spot(number + 0.5), _rim_spot(number + 1, REACH - 26), iron, 1.6)
        for reach, wide in ((REACH, 6.0), (REACH - 26, 4.0), (96.0, 3.0)):
            pen.line(circle(*HUB, reach), iron, wide)
        for index in range(60):
            x, y = _rim_spot(index / 6)
            pen.dot(x, y, 2.6, p.lamp if index % 2 else p.light)
        for index in range(24):
            x, y = _rim_spot(index / 2.4, 96)
            pen.dot(x, y, 2.2, p.accent if index % 2 else p.lamp)
    canvas.glow(*HUB, 190, p.lamp, 0.35)


def _phase(x: float, y: float, radius: float, lit: float, *, waxing: bool) -> Path:
    """The lit part of a moon, right of the dark while it grows."""
    limb = [math.radians(turn) for turn in range(-90, 91, 6)]
    edge = [(radius * math.cos(turn), radius * math.sin(turn)) for turn in limb]
    inner = [(radius * (1 - 2 * lit) * math.cos(turn), radius * math.sin(turn)) for turn in reversed(limb)]
    way = 1 if waxing else -1
    return polygon([(x + way * dx, y + dy) for dx, dy in edge + inner])


def _cabin(canvas: Canvas, number: int) -> None:
    p = canvas.palette
    x, y = _rim_spot(number)
    middle = y + 34
    lit = (1 - math.cos(2 * math.pi * number / MOONS)) / 2
    with canvas.layer(rough=0.2) as pen:
        pen.stroke((x, y), (x, middle - SIZE + 4), p.k0, 3)
        pen.dot(x, y, 6, p.k0)
        pen.dot(x, y, 3, p.lamp)
    canvas.glow(x, middle, SIZE * 2.6, p.light, 0.12 + 0.5 * lit, power=2.4)
    canvas.paint(circle(x, middle, SIZE), mix(p.k1, p.k2, 0.35), form=Form(UP_RIGHT, p.k0, p.k2, 9), rough=0.6)
    if number == 5:
        sky.moon(canvas, x, middle, SIZE, glow=0, seed=1)
        cat(canvas, x + 4, middle - SIZE + 3, 40, p.dark, eyes=p.lamp, rim=p.light)
    elif number:
        bright = mix(p.light, "#f6ead0", 0.5)
        side = 0.0 if number < 5 else 180.0
        shape = _phase(x, middle, SIZE, lit, waxing=number < 5)
        canvas.paint(shape, bright, form=Form(side, mix("#cbb089", p.k4, 0.3), None, SIZE * 0.3), rough=0.5)
    _riders(canvas, number, x, middle)


def _riders(canvas: Canvas, number: int, x: float, y: float) -> None:
    p = canvas.palette
    if number == 0:
        canvas.glow(x, y + 18, 60, p.lamp, 0.7)
        canvas.paint(
            svg(f"M {x - 13} {y + 38} L {x - 13} {y + 6} A 13 13 0 0 1 {x + 13} {y + 6} L {x + 13} {y + 38} Z"),
            p.lamp,
            rough=0.4,
        )
    elif number == 1:
        person(
            canvas, x + 26, y + 22, 46, "sit", coat=p.accent, hat="wool", hat_colour=p.accent2, flip=True, light=1
        )
    elif number == 2:
        person(canvas, x - 6, y + 12, 44, "sit", coat=p.accent2, hair="long", light=1)
    elif number == 3:
        with canvas.layer(rough=0.2, alpha=0.85) as pen:
            for dx, dy, size in ((12, -8, 5), (22, 10, 3.4), (4, 18, 4)):
                pen.dot(x + dx, y + dy, size, mix("#cbb089", p.k3, 0.25))
        person(canvas, x - 40, y - 2, 42, "hang", coat=p.lamp, hat="cap", light=1)
    elif number == 7:
        person(canvas, x - 8, y - SIZE + 2, 44, "cheer", coat=p.accent, hair="bun", dress=True)
    elif number == 8:
        person(canvas, x + 6, y + 12, 42, "read", coat=p.k5, legs=p.k1, hat="brim", flip=True)
    elif number == 9:
        lights.lantern(canvas, x + 8, y, 9, colour=p.lamp, glow=0.7)


def _legs(canvas: Canvas) -> None:
    """The stand, in front of the cabins, and the hub with a star on it."""
    p = canvas.palette
    for foot in (176.0, 424.0):
        leg = ribbon([HUB, (foot, 822)], [7, 12])
        canvas.paint(leg, p.k1, form=Form(UP_LEFT, p.k0, p.k3, 5), rough=0.5)
        with canvas.layer(rough=0.1) as pen:
            for step in range(1, 15):
                share = step / 15
                pen.dot(HUB[0] + (foot - HUB[0]) * share, HUB[1] + 446 * share, 2.4, p.lamp)
    canvas.paint(
        circle(*HUB, 32), p.accent2, form=Form(UP_LEFT, darken(p.accent2, 0.5), lighten(p.accent2, 0.4), 7)
    )
    canvas.paint(star(*HUB, 22), p.lamp, form=Form(UP_LEFT, darken(p.lamp, 0.3), p.light, 4), rough=0.4)


def _platform(canvas: Canvas) -> None:
    p = canvas.palette
    wood = mix(p.k1, p.k3, 0.3)
    with canvas.layer(rough=0.4) as pen:
        for x in (232, 366):
            pen.stroke((x, 694), (x, 820), p.k0, 6)
    canvas.paint(rect(214, 692, 172, 12, 3), wood, form=Form(-90, p.k0, p.k4, 4), rough=0.5)
    for step in range(6):
        canvas.paint(
            rect(382 + step * 16, 706 + step * 19, 26, 8, 2), wood, form=Form(-90, p.k0, p.k4, 3), rough=0.4
        )
    person(canvas, 256, 692, 62, "offer", coat=p.k0, legs=p.dark, hat="top", light=1, rim=p.lamp)
    person(
        canvas, 346, 692, 52, "walk", coat=p.accent2, hair="tail", dress=True, child=True, flip=True, rim=p.lamp
    )


def _queue(canvas: Canvas) -> None:
    """Seen from behind and from the side, larger towards the front."""
    p = canvas.palette
    line: tuple[tuple[float, float, float, Colour, Hat | None, str], ...] = (
        (408, 742, 58, p.accent, "brim", "climb"),
        (440, 780, 60, p.k4, None, "climb"),
        (486, 826, 66, p.lamp, "cap", "stand"),
        (524, 834, 70, p.accent2, None, "stand"),
        (566, 842, 74, p.k2, "bowler", "stand"),
    )
    for x, y, tall, coat, hat, pose in line:
        person(canvas, x, y, tall, pose, coat=coat, legs=p.dark, hat=hat, hair="short", flip=True, rim=p.k5)
    body = svg(
        "M -10 0 C -14 -22 -12 -44 -8 -56 L -30 -66 C -34 -68 -34 -72 -30 -73 L -12 -80 L -8 -96 L 0 -82"
        " L 8 -94 L 10 -76 C 24 -56 32 -30 30 -8 C 44 -10 50 -18 52 -30 C 60 -16 54 0 36 0 Z"
    )
    canvas.paint(
        moved(body, 120, 884, scale=-1.1, scale_y=1.1), p.dark, form=Form(UP_RIGHT, None, p.k4, 4), rough=0.5
    )
    canvas.paint(circle(133, 803, 2), p.lamp, rough=0)
    canvas.paint(ribbon(through([(104, 832), (122, 838), (140, 828)], 6), [5, 6, 4]), p.accent2, rough=0.3)
    craft.balloon(canvas, 60, 742, 26, colour=p.accent, tail=(98, 842))
    part(canvas, "ticket", 166, 818, 22, [p.k1, p.lamp, p.light], turn=-20)
    land.grass(canvas, lambda x: 890 + 5 * math.sin(x / 50), 240, 30, colours=[p.dark, p.k0, mix(p.k0, p.k1, 0.5)])
