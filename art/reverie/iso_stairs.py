"""Stairs over blocks in the clouds."""

from __future__ import annotations

from typing import Literal

import numpy as np
import skia

from art.blocks import sky, trees
from art.figures import bird_flock, cat, person
from art.paint import DOWN, LEFT, RIGHT, UP, UP_LEFT, Canvas, Colour, Form, Shade, darken, lighten, mix
from art.reverie import card
from art.shapes import Path, Point, ellipse, moved, polygon, rect, ribbon, svg, through, union

A, B = 58.0, 30.0  # half width and half height of a block's top


@card("iso-stairs", palette="mint")
def iso_stairs(canvas: Canvas) -> None:
    """A small person follows a red thread over stairs, arches and doors on pale blocks in the clouds."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k3), (300, p.k4), (700, p.k5), (900, p.light)])
    for x, y, wide in ((90, 180, 220), (540, 110, 220), (320, 60, 160)):
        sky.cumulus(canvas, x, y, wide, colour=p.light, dark=p.k4)
    far = ((60, 330), (300, 210), (560, 290))
    for x, top in far:
        _block(canvas, x, top, 900, 0.72, p.k(3.4))
    canvas.fog(640, 120, p.light, 0.75)
    for x, top, size in ((424, 176, 1.0), (180, 250, 1.0), (520, 400, 1.05), (62, 470, 1.0), (300, 420, 1.1)):
        _block(canvas, x, top, 900, size, p.k3)
    _flight(canvas, (362, 430), (420, 350), 7)
    _block(canvas, 424, 560, 900, 1.05, p.k3)
    _block(canvas, 180, 600, 900, 1.12, p.k3)
    _flight(canvas, (126, 590), (72, 500), 7)
    _flight(canvas, (372, 560), (322, 450), 8)
    _block(canvas, 560, 690, 900, 1.05, p.k3)
    _block(canvas, 304, 722, 900, 1.1, p.k3)
    _flight(canvas, (246, 720), (196, 624), 7)
    _openings(canvas)
    _red_thread(canvas)
    _block_life(canvas)
    for x, y, wide in (
        (60, 905, 260),
        (230, 925, 260),
        (440, 920, 260),
        (590, 900, 220),
        (330, 950, 320),
        (120, 955, 300),
    ):
        sky.cumulus(canvas, x, y, wide, colour=p.light, dark=p.k4)


def _block(canvas: Canvas, x: float, top: float, bottom: float, size: float, colour: Colour) -> None:
    """A column with a rhombic top centred on (x, top): pale top, middle left, dark right."""
    p = canvas.palette
    a, b = A * size, B * size
    left = polygon([(x - a, top), (x, top + b), (x, bottom), (x - a, bottom)])
    right = polygon([(x + a, top), (x, top + b), (x, bottom), (x + a, bottom)])
    canvas.paint(left, colour, shade=Shade(p.k5, DOWN, 0.45, 1), rough=0.3)
    canvas.paint(right, mix(colour, p.k1, 0.55), shade=Shade(p.k4, DOWN, 0.5, 1), rough=0.3)
    canvas.paint(
        polygon([(x - a, top), (x, top - b), (x + a, top), (x, top + b)]),
        p.light,
        shade=Shade(p.k4, RIGHT, 0.5, 1.1),
        rough=0.3,
    )
    with canvas.layer(rough=0.2, alpha=0.35) as pen:
        for row in range(1, 12):
            y = top + row * 34
            pen.line(polygon([(x - a, y), (x, y + b), (x + a, y)], closed=False), p.k1, 1)


def _flight(canvas: Canvas, low: Point, high: Point, steps: int) -> None:
    """Stairs from one top to another, each step a small block."""
    p = canvas.palette
    for index in range(steps):
        share = (steps - 1 - index) / (steps - 1)
        x, y = low[0] + (high[0] - low[0]) * share, low[1] + (high[1] - low[1]) * share
        a, b, deep = 22.0, 11.5, 26.0
        canvas.paint(polygon([(x - a, y), (x, y + b), (x, y + b + deep), (x - a, y + deep)]), p.k3, rough=0.3)
        canvas.paint(
            polygon([(x + a, y), (x, y + b), (x, y + b + deep), (x + a, y + deep)]),
            mix(p.k3, p.k1, 0.55),
            rough=0.3,
        )
        canvas.paint(polygon([(x - a, y), (x, y - b), (x + a, y), (x, y + b)]), p.light, rough=0.3)


def _face(path: Path, x: float, y: float, side: Literal["left", "right"]) -> Path:
    """A flat shape laid on a block's left or right face: sheared along the face."""
    slope = B / A if side == "left" else -B / A
    return skewed_across(path, x, y, slope)


def skewed_across(path: Path, x: float, y: float, slope: float) -> Path:
    """A shape drawn around 0, 0 whose horizontals follow a slope, moved to a place."""
    matrix = skia.Matrix()
    matrix.setAll(1, 0, x, slope, 1, y, 0, 0, 1)
    result = skia.Path()
    path.transform(matrix, result)
    return result


def _openings(canvas: Canvas) -> None:
    p = canvas.palette
    door = svg("M -13 0 L -13 -40 C -13 -58 13 -58 13 -40 L 13 0 Z")
    spots: list[tuple[float, float, Literal["left", "right"], Colour]] = [
        (394, 330, "left", p.lamp),
        (210, 360, "right", p.k0),
        (150, 400, "left", p.k0),
        (552, 520, "right", p.lamp),
        (488, 520, "left", p.k0),
        (32, 590, "left", p.lamp),
        (332, 560, "right", p.k0),
        (396, 700, "left", p.lamp),
        (454, 690, "right", p.k0),
        (148, 730, "left", p.k0),
        (212, 730, "right", p.lamp),
        (272, 850, "left", p.k0),
        (530, 810, "left", p.lamp),
        (336, 846, "right", p.k0),
        (454, 300, "right", p.k0),
    ]
    for x, y, side, tone in spots:
        canvas.paint(_face(moved(door, scale=1.14), x, y, side), p.k1, rough=0.3)
        canvas.paint(_face(door, x, y, side), tone, rough=0.3, shade=Shade(lighten(tone, 0.2), DOWN, 0.3, 1))
    water = through([(454, 694), (452, 730), (456, 790), (450, 850)], 8)
    canvas.paint(ribbon(water, [9, 10, 12, 16]), "#eafcf4", form=Form(LEFT, "#5ab0b4", None, 4), rough=0.8)
    inflow = through([(552, 470), (552, 500), (552, 520)], 8)
    canvas.paint(ribbon(inflow, [8, 9, 10]), "#eafcf4", form=Form(LEFT, "#5ab0b4", None, 4), rough=0.8)
    canvas.paint(
        ribbon(through([(520, 392), (544, 410), (552, 440), (552, 474)], 8), [7, 8, 8, 8]),
        "#eafcf4",
        form=Form(LEFT, "#5ab0b4", None, 4),
        rough=0.8,
    )


def _red_thread(canvas: Canvas) -> None:
    p = canvas.palette
    path = [
        (424, -10),
        (436, 150),
        (420, 184),
        (420, 340),
        (384, 400),
        (318, 440),
        (290, 412),
        (322, 452),
        (372, 560),
        (420, 566),
        (430, 640),
        (330, 690),
        (304, 722),
        (246, 716),
        (196, 626),
        (180, 596),
        (128, 586),
        (72, 500),
        (60, 470),
        (100, 560),
        (148, 716),
    ]
    curve = through(path, 12)
    canvas.paint(canvas.mask(ribbon(curve + np.array([2, 4]), [1.6]), soft=1), p.k0, rough=0, alpha=0.4)
    canvas.paint(ribbon(curve, [2.4]), p.accent, form=Form(UP, darken(p.accent, 0.4), None, 2), rough=0.2)


def _block_life(canvas: Canvas) -> None:
    p = canvas.palette
    hero = person(canvas, 306, 728, 74, "walk", coat=p.k0, scarf=p.accent, hat="brim", bag="#8a5a2c")
    canvas.paint(
        union(
            rect(hero.far_hand[0] - 2, hero.far_hand[1] - 10, 12, 20, 2),
            ellipse(hero.far_hand[0] + 4, hero.far_hand[1] - 10, 10, 4),
            ellipse(hero.far_hand[0] + 4, hero.far_hand[1] + 10, 10, 4),
        ),
        p.accent,
        form=Form(UP_LEFT, darken(p.accent, 0.5), None, 4),
    )
    cat(canvas, 140, 738, 34, p.dark, eyes=p.lamp)
    person(canvas, 478, 470, 58, "walk", coat=p.accent2, hat="bowler", turn=-90)
    trees.round_tree(canvas, 180, 250, 92, colour=p.k2, trunk="#6a4428")
    seat = 470
    with canvas.layer(rough=0.2) as pen:
        pen.fill(rect(40, seat - 22, 26, 5), "#6a4428")
        for x in (42, 61):
            pen.fill(rect(x, seat - 20, 4, 24), "#6a4428")
        pen.fill(rect(40, seat - 50, 4, 30), "#6a4428")
        pen.fill(rect(40, seat - 48, 4, 4), "#6a4428")
    with canvas.layer(rough=0.2) as pen:
        pen.stroke((560, 690), (560, 596), p.k0, 3)
        pen.fill(polygon([(561, 636), (598, 646), (561, 660)]), p.accent)
    person(canvas, 434, 560, 52, "sit-ground", coat=p.k1, hair="long", flip=True)
    bird_flock(canvas, 260, 130, 6, size=9, spread=90)
