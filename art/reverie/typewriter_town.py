"""A machine that writes a town: people jump on its keys, and what they type stands up on the paper."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import rooms, things
from art.figures import bird_flock, cat, person
from art.paint import DOWN, LEFT, RIGHT, UP, UP_LEFT, Canvas, Cast, Form, Shade, darken, lighten, mix
from art.reverie import card
from art.shapes import (
    Path,
    circle,
    crescent,
    drop,
    ellipse,
    heart,
    lens,
    moved,
    polygon,
    rect,
    ribbon,
    star,
    svg,
    through,
)


@card("typewriter-town", palette="sepia")
def typewriter_town(canvas: Canvas) -> None:
    """People jump on the keys of a giant typewriter; the lines on its paper become rows of houses."""
    p = canvas.palette
    rooms.wallpaper(canvas, 640, colour=p.k1, mark=p.k(1.5), pattern="leaves", size=60)
    canvas.glow(300, 220, 460, p.lamp, 0.55)
    canvas.paint(rect(-20, 610, 640, 310), p.k0, shade=Shade(p.dark, DOWN, 0.3, 1), rough=0.8)
    _paper(canvas)
    _roller(canvas)
    _case(canvas)
    _keys(canvas)
    _people(canvas)


def _paper(canvas: Canvas) -> None:
    """The sheet leans back a little and curls at its top."""
    p = canvas.palette
    sheet = svg("M 128 470 L 120 70 C 122 34 160 26 196 34 L 462 34 C 476 40 480 54 480 70 L 472 470 Z")
    canvas.paint(
        sheet,
        p.light,
        shade=[Shade(p.k4, DOWN, 0.55, 1.1), Shade(p.k4, RIGHT, 0.7, 1.2, 0.6)],
        cast=Cast(10, 8, 16, 0.5),
        rough=0.5,
    )
    curl = svg("M 120 70 C 118 26 166 18 200 36 C 184 44 168 60 166 84 C 156 66 136 62 120 70 Z")
    canvas.paint(curl, p.k4, form=Form(UP_LEFT, p.k2, p.light, 8), cast=Cast(4, 6, 6, 0.4), rough=0.5)
    for row, (y, tall) in enumerate(((150, 70), (232, 60), (304, 48), (364, 34))):
        _street(canvas, y, tall, row)
    chance = canvas.stream("letters", 0)
    with canvas.layer(rough=0.2) as pen:
        for y in (390, 408, 426):
            x = 150.0
            while x < (452 if y < 426 else 330):
                wide = float(chance.uniform(8, 34))
                pen.fill(rect(x, y, min(wide, 452 - x), 5.4, 2), p.k0 if chance.random() < 0.88 else p.accent2)
                x += wide + 8
    bird_flock(canvas, 330, 70, 9, size=11, spread=110, colour=p.k0, seed=2)


def _street(canvas: Canvas, y: float, tall: float, row: int) -> None:
    """A line of text that has stood up: houses in ink, more colour and more life towards the top."""
    p = canvas.palette
    chance = canvas.stream("street", row)
    life = 1 - row / 4
    x = 150.0
    tints = (p.accent, p.accent2, p.k3, p.k2, mix(p.accent, p.k4, 0.4))
    canvas.paint(rect(146, y, 308, 2.6, 1), p.k0, rough=0.4)
    while x < 440:
        wide = float(chance.uniform(0.42, 0.72)) * tall
        if x + wide > 456:
            break
        high = float(chance.uniform(0.55, 1)) * tall
        kind = float(chance.random())
        ink = p.k0
        if kind < 0.2:
            with canvas.layer(rough=0.3) as pen:
                pen.stroke((x + wide / 2, y), (x + wide / 2, y - high * 0.5), ink, 2)
                pen.dot(x + wide / 2, y - high * 0.62, wide * 0.36, mix(ink, "#6f8a4a", life))
        else:
            wall = mix(p.k1, mix(p.light, tints[int(chance.integers(len(tints)))], 0.34), 0.25 + 0.75 * life)
            roof = mix(ink, tints[int(chance.integers(2))], life)
            canvas.paint(
                rect(x, y - high * 0.66, wide, high * 0.66),
                wall,
                form=Form(LEFT, darken(wall, 0.3), None, 4),
                rough=0.4,
            )
            canvas.paint(
                polygon([(x - 3, y - high * 0.64), (x + wide + 3, y - high * 0.64), (x + wide / 2, y - high)]),
                roof,
                rough=0.4,
            )
            with canvas.layer(rough=0.1) as pen:
                pen.line(rect(x, y - high * 0.66, wide, high * 0.66), ink, 1.2)
                for wx in np.linspace(x + wide * 0.28, x + wide * 0.72, 2):
                    pen.fill(
                        rect(float(wx) - 2.6, y - high * 0.5, 5.2, 7, 2),
                        p.lamp if chance.random() < 0.5 + 0.4 * life else ink,
                    )
                pen.fill(rect(x + wide / 2 - 3, y - 11, 6, 11, 2.6), ink)
        x += wide + float(chance.uniform(3, 10))
    if row < 2:
        for walker in range(3 - row):
            at = 176 + walker * 104 + row * 40
            person(
                canvas,
                at,
                y + 1,
                tall * 0.36,
                ("walk", "stand", "reach")[walker],
                coat=tints[walker % 2],
                legs=p.k0,
                flip=walker == 1,
            )


def _roller(canvas: Canvas) -> None:
    p = canvas.palette
    steel = mix(p.k4, "#9a9a92", 0.4)
    for x, way in ((52, -1), (548, 1)):
        canvas.paint(
            rect(x - 20, 440, 40, 52, 8), p.k0, form=Form(UP, p.dark, p.k3, 10), cast=Cast(0, 5, 8, 0.5), rough=0.5
        )
        with canvas.layer(rough=0.2) as pen:
            for step in range(6):
                pen.stroke((x - 15 + step * 6, 444), (x - 15 + step * 6, 488), p.k2, 1.6)
        canvas.paint(rect(x + (8 if way < 0 else -22), 458, 16, 16), steel, rough=0.4)
    canvas.paint(
        rect(74, 436, 452, 60, 12), p.k0, form=Form(UP, p.dark, p.k2, 16), cast=Cast(0, 6, 10, 0.6), rough=0.5
    )
    canvas.paint(
        rect(120, 452, 360, 8, 4), steel, form=Form(UP, p.k1, p.light, 3), cast=Cast(0, 3, 4, 0.5), rough=0.4
    )
    for x in (170, 430):
        canvas.paint(rect(x - 13, 447, 26, 18, 5), p.k1, form=Form(UP, p.dark, p.k3, 4), rough=0.4)
    lever = through([(60, 440), (36, 404), (58, 372)], 10)
    canvas.paint(ribbon(lever, [6, 5, 4]), steel, form=Form(UP_LEFT, p.k1, p.light, 4), rough=0.4)


def _case(canvas: Canvas) -> None:
    """The body, a basket of type bars, and a bell."""
    p = canvas.palette
    red = mix(p.accent, p.k0, 0.25)
    body = svg(
        "M 70 486 C 150 520 450 520 530 486 C 556 520 566 560 572 620 L 596 850 C 598 880 580 886 560 886 L 40 886"
        " C 20 886 2 880 4 850 L 28 620 C 34 560 44 520 70 486 Z"
    )
    canvas.paint(
        body,
        red,
        form=Form(UP, darken(red, 0.6), lighten(red, 0.35), 20),
        shade=Shade(p.dark, DOWN, 0.5, 1.1, 0.7),
        cast=Cast(0, -4, 10, 0.4),
        rough=0.7,
    )
    basket = svg("M 150 526 C 230 548 370 548 450 526 C 444 590 380 628 300 628 C 220 628 156 590 150 526 Z")
    canvas.paint(basket, p.dark, form=Form(DOWN, None, p.k2, 5), rough=0.6)
    steel = mix(p.k4, "#9a9a92", 0.4)
    with canvas.layer(rough=0.2) as pen:
        for bar in range(23):
            turn = math.radians(180 - bar * 180 / 22)
            start = (300 + 140 * math.cos(turn), 540 + 70 * abs(math.sin(turn)))
            end = (300 + 46 * math.cos(turn), 540 + 26 * abs(math.sin(turn)))
            pen.stroke(start, end, steel if bar % 2 else p.k2, 2.4)
        pen.stroke((300, 606), (318, 476), p.light, 5)
        pen.fill(moved(rect(-8, -10, 16, 18, 3), 319, 470, turn=6), p.light)


KEY_ROWS = ((652, 9, 27.0, 56.0), (712, 10, 29.0, 55.0), (776, 9, 31.0, 61.0))


def _keys(canvas: Canvas) -> None:
    """Round keys in three rows, with signs that belong to no language, and a space bar."""
    p = canvas.palette
    number = 0
    for y, count, radius, gap in KEY_ROWS:
        for index in range(count):
            x = 300 + (index - (count - 1) / 2) * gap
            down = 7 if number in PRESSED else 0
            canvas.paint(ellipse(x, y + 13, radius * 0.9, radius * 0.5), p.dark, rough=0.4, alpha=0.8)
            canvas.paint(
                ellipse(x, y + down, radius, radius * 0.72), p.k3, form=Form(UP, p.k1, p.light, 5), rough=0.4
            )
            face = ellipse(x, y + down - 2, radius * 0.8, radius * 0.56)
            canvas.paint(face, p.k5 if number % 7 else p.accent2, form=Form(UP, p.k3, None, 5), rough=0.4)
            sign = _sign(number)
            canvas.paint(
                moved(sign, x, y + down - 2, scale=radius / 30, scale_y=radius / 44),
                p.k0 if number % 7 else p.light,
                rough=0.3,
            )
            number += 1
    canvas.paint(
        rect(136, 824, 328, 34, 16), p.k3, form=Form(UP, p.k1, p.light, 6), cast=Cast(0, 7, 6, 0.6), rough=0.4
    )
    canvas.paint(rect(146, 826, 308, 20, 10), p.k5, rough=0.4)


PRESSED = (4, 13, 22)


def _sign(number: int) -> Path:
    signs = (
        star(0, 0, 13),
        heart(0, 0, 22),
        crescent(0, 0, 11, 0.5),
        drop(0, 0, 24),
        polygon([(-10, 9), (0, -10), (10, 9)]),
        lens(0, 0, 26, 12),
        circle(0, 0, 9),
        rect(-8, -8, 16, 16, 2),
    )
    return signs[(number * 5 + 2) % len(signs)]


def _people(canvas: Canvas) -> None:
    """Three jump, one hangs from the lever, one climbs out of the last line; a cat sleeps on the bar."""
    p = canvas.palette
    person(canvas, 300, 636, 84, "jump", coat=p.accent2, hat="wool", hat_colour=p.lamp, rim=p.lamp)
    person(canvas, 216, 708, 84, "stand", coat=p.lamp, legs=p.k1, hair="tail", dress=True, rim=p.light)
    person(canvas, 424, 714, 88, "jump", coat=p.light, legs=p.accent, hair="curls", rim=p.lamp, flip=True)
    person(canvas, 60, 366, 66, "hang", coat=p.accent2, hat="cap", rim=p.lamp, light=1)
    person(canvas, 392, 438, 58, "walk", coat=p.accent, hat="bowler", scarf=p.accent2, bag=p.k1, rim=p.lamp)
    cat(canvas, 392, 828, 40, p.dark, eyes=p.lamp, rim=p.k4)
    things.book_stack(canvas, 40, 612, 96, 3, colours=[p.accent, p.k3, p.accent2])
