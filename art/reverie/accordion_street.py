"""An accordion for a street."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import cords, land, plants, sky
from art.figures import bird, person
from art.paint import DOWN, RIGHT, UP, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.parts import part
from art.reverie import card
from art.shapes import Point, arc, circle, ellipse, moved, polygon, rect, svg, union

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
    _howling_dog(canvas, 300, 816)
    for x, wide in ((20, 210), (180, 200), (330, 220), (480, 210), (610, 200)):
        plants.bush(canvas, x, 925, wide, colour=mix(p.k0, "#1f4a2a", 0.5))
    plants.meadow_flowers(canvas, 46, (0, 780, 600, 860))


def _howling_dog(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    shape = svg(
        "M -22 0 C -26 -20 -22 -36 -10 -48 L -4 -66 C -2 -74 4 -80 8 -88 C 10 -94 15 -94 16 -88"
        " L 16 -74 L 26 -60 C 18 -56 16 -50 14 -42 C 18 -26 20 -12 20 0 L 10 0 L 8 -20 L 2 0 Z"
        " M -20 -4 C -36 -4 -40 -16 -38 -26 C -34 -18 -26 -16 -20 -14 Z"
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
    cords.string(canvas, (206, 420), (394, 420), sag=34, colour=p.k0, width=1.4)
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
