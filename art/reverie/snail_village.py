"""A snail that carries a village."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, cords, land, openings, outlines, plants, sky, things
from art.blocks.woods import fern, misty_trunks
from art.figures import person
from art.paint import DOWN, UP, UP_LEFT, Canvas, Cast, Colour, Form, Shade, mix
from art.parts import part
from art.reverie import card
from art.shapes import Path, bezier, circle, ellipse, moved, polygon, rect, ribbon, smooth, svg, through

SHELL = (358.0, 440.0)
SHELL_R = 204.0


@card("snail-village", palette="olive")
def snail_village(canvas: Canvas) -> None:
    """A giant snail crosses a forest with a village on its shell; a postman cycles alongside."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k3), (300, p.k4), (560, p.k5), (900, p.k3)])
    canvas.glow(90, 120, 420, p.light, 0.6)
    misty_trunks(canvas, 740, seed=3)
    canvas.rays(60, -60, 20, 90, p.light, count=9, alpha=0.5)
    land.hills(canvas, 744, 8, 240, colour=p.k(2.2), top=p.k3, bottom=p.k1, seed=2)
    _snail_body(canvas)
    _shell(canvas)
    _towers(canvas)
    _postman(canvas)
    for x, y, tall, lean in (
        (-10, 910, 190, 90),
        (60, 920, 120, -60),
        (560, 916, 170, -110),
        (620, 916, 220, -80),
        (470, 920, 110, 50),
    ):
        fern(canvas, x, y, tall, lean, p.dark)
    for x, tall in ((512, 92), (556, 60), (40, 54)):
        plants.mushroom(canvas, x, 900, tall, cap=p.accent, dots=p.light, stem=p.k4)
    land.grass(canvas, 910, 240, 50, colours=[p.dark, p.k0])


def _snail_body(canvas: Canvas) -> None:
    p = canvas.palette
    skin = mix(p.k4, "#d8ac74", 0.6)
    dark = mix(p.k1, "#8a7040", 0.5)
    for start, end in (((92, 530), (34, 372)), ((128, 516), (116, 342))):
        curve = bezier(start, (start[0] - 4, start[1] - 60), (end[0] + 6, end[1] + 60), end, 16)
        canvas.paint(ribbon(curve, [13, 9, 8]), skin, form=Form(UP_LEFT, dark, p.light, 6), rough=0.7)
        canvas.paint(circle(*end, 17), skin, form=Form(UP_LEFT, dark, p.light, 7), rough=0.5)
        canvas.paint(circle(end[0] - 4, end[1] + 1, 7), p.dark, rough=0.3)
        canvas.paint(circle(end[0] - 6, end[1] - 2, 2.2), p.light, rough=0.1)
    body = smooth(
        [
            (44, 600),
            (52, 530),
            (104, 498),
            (152, 520),
            (176, 576),
            (250, 600),
            (420, 606),
            (520, 640),
            (640, 742),
            (560, 762),
        ]
        + [(300, 770), (140, 766), (86, 724), (64, 660)],
        tension=0.6,
    )
    things.puddle_shadow(canvas, 320, 768, 560, amount=0.5)
    canvas.paint(
        body, skin, form=Form(UP_LEFT, dark, p.light, 34), shade=Shade(dark, DOWN, 0.5, 1.1, 0.8), rough=1
    )
    _snail_skin(canvas, body, skin, dark)
    with canvas.layer(rough=0.3, alpha=0.4) as pen:
        for index in range(26):
            x = 100 + index * 19
            pen.line(
                polygon(bezier((x, 764), (x + 4, 744), (x + 12, 730), (x + 10, 716), 8), closed=False), dark, 2.4
            )
    cords.string(canvas, (44, 418), (119, 400), sag=14, colour=p.k0, width=1.6)
    for index, (name, x) in enumerate((("t-shirt", 68), ("socks", 86), ("dress", 104))):
        part(
            canvas,
            name,
            x,
            424 + (4 if index == 1 else 0) - index * 7,
            22,
            [p.k1, (p.accent, p.accent2, p.light)[index], p.light],
            anchor="head",
        )


def _snail_skin(canvas: Canvas, body: Path, skin: Colour, dark: Colour) -> None:
    """Bumps in rows along the body, smaller towards the head, and a mouth that smiles a little."""
    p = canvas.palette
    with canvas.layer(rough=0.4, alpha=0.5, clip=body) as pen:
        for row in range(9):
            for column in range(24):
                x = 50 + column * 25 + (12 if row % 2 else 0)
                y = 520 + row * 25 + 0.1 * max(0, x - 250)
                size = 6 + 3.4 * min(1, (x - 40) / 200)
                pen.fill(ellipse(x + 1.5, y + 2.5, size, size * 0.66, -12), mix(dark, skin, 0.5))
                pen.fill(ellipse(x, y, size, size * 0.6, -12), mix(skin, p.light, 0.4))
    canvas.paint(ribbon(through([(52, 600), (66, 614), (86, 612)], 6), [0.8, 2.4, 0.8]), dark, rough=0.4)


def _shell(canvas: Canvas) -> None:
    p = canvas.palette
    orange = "#d9783a"
    dark = "#6a2a18"
    disc = circle(*SHELL, SHELL_R)
    canvas.paint(disc, orange, form=Form(UP_LEFT, dark, "#f6c07a", 62), cast=Cast(6, 12, 14, 0.5), rough=0.8)
    turns = 3.0
    groove = np.array(outlines.spiral(*SHELL, SHELL_R, turns, 260))
    canvas.paint(ribbon(groove, [2, 5, 7, 9, 7]), dark, rough=0.6, alpha=0.9)
    canvas.paint(ribbon(groove[20:] + (-5, -5), [1, 2.6, 4]), "#f9cf90", rough=0.8, alpha=0.55)
    gap = SHELL_R / turns
    road = []
    for index in range(150):
        share = 0.14 + 0.86 * index / 149
        angle = share * turns * 2 * math.pi
        reach = SHELL_R * share - gap * 0.2
        road.append((SHELL[0] + reach * math.cos(angle), SHELL[1] + reach * math.sin(angle)))
    canvas.paint(ribbon(road, [3, 5, 7, 8]), "#f3d9a0", rough=0.7, alpha=0.9)
    with canvas.layer(rough=0.2) as pen:
        for index in range(19):
            share = 0.36 + 0.64 * index / 18
            angle = share * turns * 2 * math.pi
            reach = SHELL_R * share - gap * 0.56
            x, y = SHELL[0] + reach * math.cos(angle), SHELL[1] + reach * math.sin(angle)
            size = 9 + 9 * share
            door = svg("M -0.5 0.7 L -0.5 -0.2 A 0.5 0.5 0 0 1 0.5 -0.2 L 0.5 0.7 Z")
            pen.fill(moved(door, x, y, scale=size + 5), dark)
            pen.fill(moved(door, x, y, scale=size), p.lamp if index % 3 else p.accent2)
            pen.stroke((x, y - size * 0.6), (x, y + size * 0.7), dark, 1.4)
    _sign(canvas)


def _sign(canvas: Canvas) -> None:
    p = canvas.palette
    with canvas.layer(rough=0.3) as pen:
        pen.stroke((530, 338), (556, 262), p.k0, 5)
        pen.fill(polygon([(552, 256), (596, 262), (606, 274), (592, 282), (548, 274)]), p.k5)
        pen.fill(polygon([(560, 282), (514, 280), (502, 290), (514, 302), (556, 300)]), p.k5)


def _towers(canvas: Canvas) -> None:
    p = canvas.palette
    wall = mix(p.k5, "#f0e0c0", 0.5)
    for x, wide, tall, roof in (
        (250, 34, 84, p.accent2),
        (290, 42, 124, p.accent),
        (396, 38, 112, p.accent),
        (344, 48, 168, p.accent2),
        (436, 32, 76, p.accent2),
        (318, 30, 70, p.accent),
    ):
        foot = SHELL[1] - math.sqrt(max(0, SHELL_R**2 - (x - SHELL[0]) ** 2)) + 14
        buildings.tower(canvas, x, foot, wide, tall, wall=wall, roof=roof, flag=p.accent if wide > 40 else None)
    for x, wide, tall in ((206, 44, 40), (362, 40, 42), (468, 42, 36)):
        foot = SHELL[1] - math.sqrt(max(0, SHELL_R**2 - (x + wide / 2 - SHELL[0]) ** 2)) + 24
        buildings.house(canvas, x, foot, wide, tall, wall=p.k5, roof=p.accent, kind="gable", lit=0.7, seed=int(x))
    for x, size in ((226, 34), (494, 40), (420, 26)):
        foot = SHELL[1] - math.sqrt(max(0, SHELL_R**2 - (x - SHELL[0]) ** 2)) + 12
        plants.bush(canvas, x, foot, size, colour=p.k(1.6))
    sky.smoke(canvas, 392, 190, 110, colour=p.light, alpha=0.6)
    openings.ladder(canvas, (560, 772), (520, 560), 22, rungs=12, colour=p.k0)


def _postman(canvas: Canvas) -> None:
    p = canvas.palette
    things.puddle_shadow(canvas, 208, 838, 110)
    part(canvas, "bicycle", 208, 838, 96, [p.dark, p.accent, p.k3], anchor="foot", flip=True)
    person(canvas, 216, 786, 84, "ride", coat=p.accent2, hat="cap", bag="#8a4a2a", flip=True, rim=p.light)
    for x, y, turn in ((264, 756, 20), (296, 742, -14)):
        canvas.paint(
            moved(rect(-8, -5, 16, 10), x, y, turn=turn), p.light, form=Form(UP, p.k3, None, 3), rough=0.2
        )
