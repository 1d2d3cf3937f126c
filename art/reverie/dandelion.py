"""Seeds that carry people away."""

from __future__ import annotations

import math

from art.blocks import cords, land, plants, sky
from art.blocks.wild import snail
from art.blocks.wind import gust
from art.figures import bird_flock, person
from art.paint import Canvas, Colour, Form, mix
from art.parts import part
from art.reverie import card
from art.shapes import Point, bezier, circle, ellipse, ribbon


@card("dandelion", palette="olive")
def dandelion(canvas: Canvas) -> None:
    """A child blows on a giant dandelion; each seed carries a tiny person with luggage."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k(3.4)), (260, p.k(4.2)), (520, p.k5), (900, p.k4)])
    sky.sun(canvas, 470, 570, 60, colour=p.light, rim=p.k5, glow=0.7)
    sky.streaks(canvas, 430, 420, 360, 40, colour=p.light, alpha=0.4)
    land.hills(canvas, 690, 24, 240, colour=p.k(3.5), top=p.k5, bottom=p.k3, seed=2)
    canvas.fog(700, 30, p.k5, 0.6)
    land.hills(canvas, 750, 18, 280, colour=p.k(2.6), top=p.k(3.6), bottom=p.k1, seed=4)
    _seed_head(canvas)
    _passengers(canvas)
    land.hills(canvas, 838, 8, 280, colour=p.k(1.2), top=p.k2, bottom=p.k0, seed=7)
    child = person(
        canvas,
        330,
        852,
        118,
        "tiptoe",
        coat=p.accent,
        dress=True,
        child=True,
        hair="tail",
        flip=True,
        rim=p.lamp,
        light=1,
    )
    for index in range(4):
        start = (child.head[0] - 16, child.head[1] + 4)
        gust(
            canvas,
            [start, (start[0] - 24, start[1] - 10 - index * 5), (start[0] - 52, start[1] - 26 - index * 13)],
            1.6,
            0.7,
        )
    snail(canvas, 478, 872, 92, coil=p.accent, body=p.k5, flip=True)
    person(canvas, 470, 816, 40, "ride", coat=p.accent2, hat="top", hat_colour=p.dark)
    land.grass(canvas, 908, 300, 84, colours=[p.dark, p.k0, p.k1])
    plants.meadow_flowers(canvas, 30, (0, 830, 600, 892), colours=[p.light, p.light, p.accent], size=5)


HEAD = (150.0, 330.0)


def _pappus(canvas: Canvas, x: float, y: float, size: float, turn: float, colour: Colour) -> Point:
    """One seed: a tuft of hairs above, its stalk down to the grain. Gives the grain's place."""
    p = canvas.palette
    up = math.radians(turn - 90)
    foot = (x - math.cos(up) * size, y - math.sin(up) * size)
    with canvas.layer(rough=0.1, grain=0.03) as pen:
        pen.stroke((x, y), foot, p.k1, max(0.8, size * 0.035))
        for step in range(-9, 10):
            angle = up + step * 0.15
            long = size * (0.78 - 0.0042 * step * step) * (1 if step % 2 else 0.88)
            end = (x + math.cos(angle) * long, y + math.sin(angle) * long)
            pen.stroke((x, y), end, colour if step % 2 else p.light, max(0.6, size * 0.022))
            pen.dot(*end, size * 0.026, p.light)
        pen.fill(ellipse(*foot, size * 0.045, size * 0.14, turn), p.k0)
    return foot


def _seed_head(canvas: Canvas) -> None:
    p = canvas.palette
    stem = bezier((96, 900), (84, 720), (120, 520), HEAD, 40)
    canvas.paint(ribbon(stem, [11, 9, 8]), mix(p.k2, "#6f8a3a", 0.4), form=Form(0, p.k0, p.k4, 6), rough=0.5)
    canvas.glow(*HEAD, 230, p.light, 0.6)
    for index in range(46):
        turn = index * 137.5
        reach = 60 + 74 * ((index * 7) % 11) / 11
        away = math.radians(turn - 90)
        if -40 < (math.degrees(away) + 180) % 360 - 180 < 50 and index % 3:
            continue  # this side is blown bare
        at = (HEAD[0] + math.cos(away) * reach, HEAD[1] + math.sin(away) * reach)
        _pappus(canvas, *at, 46, turn, p.k(2.2) if index % 2 else p.k(3))
    canvas.paint(circle(*HEAD, 27), p.k1, form=Form(0, p.k0, p.k3, 12), rough=1.4)
    clinging = person(canvas, 236, 366, 62, "hang", coat=p.accent2, hat="cap", turn=-24)
    cords.string(canvas, clinging.hand, (170, 344), colour=p.k1)


def _passengers(canvas: Canvas) -> None:
    p = canvas.palette
    coats = (p.accent, p.accent2, p.k0, p.k2, mix(p.accent, p.lamp, 0.5))
    spots = (
        (316, 440, 66, 30),
        (306, 226, 62, 22),
        (416, 330, 72, 26),
        (398, 108, 58, 30),
        (510, 216, 68, 24),
        (472, 466, 54, 20),
        (556, 70, 48, 34),
        (256, 70, 44, 16),
        (562, 372, 48, 30),
    )
    loads: tuple[str | None, ...] = (
        "luggage",
        None,
        "violin",
        "dog",
        "birthday-cake",
        None,
        "balloon",
        None,
        "luggage",
    )
    hands = []
    for index, (x, y, size, turn) in enumerate(spots):
        foot = _pappus(canvas, x, y, size, turn, p.k(2.4))
        tall = size * 1.1
        man = person(
            canvas,
            *foot,
            tall,
            "hang",
            coat=coats[index % 5],
            hat=(None, "brim", "bowler", None)[index % 4],
            hair=("bun", "short", "curls", "long")[index % 4],
            dress=index % 3 == 1,
            flip=index % 2 == 0,
            turn=-6,
            rim=p.light,
        )
        hands.append(man.knee)
        load = loads[index]
        if load:
            at = (man.foot[0] + 10, man.foot[1] + 2)
            part(canvas, load, *at, size * 0.42, [p.k0, p.accent, p.k5])
    bird_flock(canvas, 470, 50, 6, size=7, spread=90, colour=p.k2)
