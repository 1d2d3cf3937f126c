"""Gramophone horns that grow like flowers."""

from __future__ import annotations

import math

from art.blocks import land, plants, sky
from art.figures import person, rabbit
from art.paint import UP, UP_RIGHT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import Path, Point, arc, bezier, ellipse, lens, moved, polygon, rect, ribbon, smooth, svg


@card("horn-meadow", palette="rose")
def horn_meadow(canvas: Canvas) -> None:
    """Gramophone horns grow like tall flowers in a pink meadow; a small person listens inside one."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k(3.2)), (260, p.k4), (520, p.k5), (700, p.k4)])
    sky.sun(canvas, 492, 470, 62, colour=p.light, glow=0.8)
    sky.streaks(canvas, 180, 180, 380, 44, colour=p.light, alpha=0.4)
    land.hills(canvas, 590, 24, 220, colour=p.k(3.2), top=p.k5, bottom=p.k3, seed=3)
    canvas.fog(606, 30, p.k5, 0.7)
    for x, y, size in (
        (60, 640, 0.26),
        (140, 630, 0.2),
        (330, 634, 0.22),
        (428, 640, 0.28),
        (566, 634, 0.24),
        (250, 626, 0.17),
    ):
        _horn(canvas, (x, y), (x + 6, y - 190 * size - 20), size, -40 if x < 300 else -140, p.k2)
    land.hills(canvas, 676, 14, 260, colour=p.k(2.6), top=p.k(3.6), bottom=p.k1, seed=5)
    canvas.fog(690, 22, p.k5, 0.4)
    _horn(canvas, (352, 720), (356, 330), 0.5, -70, p.k(2.6))
    _horn(canvas, (448, 720), (452, 440), 0.42, -110, p.k(2.4))
    _horn(canvas, (188, 720), (184, 470), 0.44, -100, p.k(2.4))
    canvas.fog(600, 90, p.k5, 0.5)
    _horn(canvas, (566, 760), (548, 330), 0.95, -124, mix(p.accent, p.k5, 0.25))
    _horn(canvas, (92, 780), (80, 398), 0.98, -58, mix(p.accent2, p.k4, 0.25))
    _wilted(canvas)
    _horn(canvas, (60, 900), (44, 640), 0.8, -38, p.accent)
    _horn(canvas, (236, 900), (222, 470), 1.42, 9, "#d8a04a")
    _floating_notes(canvas)
    _listeners(canvas)
    land.grass(canvas, 912, 330, 92, colours=[p.dark, p.k0, p.k1])
    plants.meadow_flowers(canvas, 44, (0, 800, 600, 894), colours=[p.accent2, p.light, p.lamp], size=4)


def _horn(canvas: Canvas, foot: Point, neck: Point, size: float, turn: float, colour: Colour) -> None:
    """A horn on a stem: its throat at the neck, its mouth open towards the turn."""
    p = canvas.palette
    green = mix(p.accent, "#6a7a3a", 0.55)
    bend = (neck[0] - foot[0]) * 0.2
    stem = bezier(
        foot,
        (foot[0] + bend, foot[1] - (foot[1] - neck[1]) * 0.5),
        (neck[0] - bend, neck[1] + 60 * size),
        neck,
        20,
    )
    canvas.paint(
        ribbon(stem, [9 * size, 7 * size, 6 * size]),
        darken(green, 0.2),
        form=Form(UP_RIGHT, None, lighten(green, 0.35), 4 * size),
        rough=0.6,
    )
    for share, side in ((5, 1), (9, -1)):
        x, y = float(stem[share][0]), float(stem[share][1])
        leaf = moved(lens(44, 0, 92, 32), x, y, scale=size, turn=-38 if side > 0 else 218)
        canvas.paint(leaf, green, form=Form(UP, darken(green, 0.45), lighten(green, 0.3), 9 * size), rough=0.7)

    def sit(path: Path) -> Path:
        return moved(path, *neck, scale=size, turn=turn)

    dark, light = darken(colour, 0.5), lighten(colour, 0.4)
    cone = svg("M -6 -9 C 60 -14 120 -40 150 -104 L 186 104 C 140 50 70 16 -6 9 Z")
    canvas.paint(sit(cone), colour, form=Form(UP_RIGHT, dark, light, 22 * size), rough=0.7)
    with canvas.layer(rough=0.3, alpha=0.55) as pen:
        for index in range(5):
            end = (152 + index * 8, -88 + index * 44)
            rib = bezier((0, -5 + index * 2.5), (60, -10 + index * 6), (120, end[1] * 0.5), end, 14)
            pen.line(sit(polygon(rib, closed=False)), dark, 2.4 * size)
    rim = []
    for index in range(48):
        angle = 2 * math.pi * index / 48
        reach = 1 + 0.07 * math.cos(angle * 8)
        rim.append((168 + 40 * reach * math.cos(angle) + 17 * math.sin(angle), 110 * reach * math.sin(angle)))
    mouth = sit(smooth(rim, tension=1))
    canvas.paint(mouth, light, form=Form(UP_RIGHT, colour, p.light, 9 * size), cast=Cast(0, 4, 6, 0.25), rough=0.6)
    inner = sit(ellipse(166, 0, 31, 92, -8))
    canvas.paint(
        inner,
        colour,
        shade=Shade(dark, 180 + turn, 0.2, 0.9),
        form=Form(UP_RIGHT, None, dark, 12 * size),
        rough=0.6,
    )
    canvas.paint(sit(ellipse(158, 0, 14, 40, -8)), darken(dark, 0.4), rough=0.8)


def _wilted(canvas: Canvas) -> None:
    p = canvas.palette
    stem = bezier((330, 850), (336, 760), (352, 716), (398, 730), 20)
    canvas.paint(ribbon(stem, [6, 5, 4]), mix(p.k1, "#6a7a3a", 0.4), rough=0.6)
    _horn(canvas, (398, 732), (398, 730), 0.42, 80, p.k2)


def _floating_notes(canvas: Canvas) -> None:
    p = canvas.palette
    chance = canvas.stream("notes", 0)
    for x, y, size in (
        (470, 120, 34),
        (520, 60, 26),
        (420, 60, 24),
        (552, 190, 28),
        (270, 90, 26),
        (210, 160, 22),
        (330, 150, 20),
        (150, 70, 20),
        (386, 176, 18),
    ):
        canvas.glow(x, y, size * 1.2, p.lamp, 0.5)
        silhouette(
            canvas,
            "musical-note",
            x,
            y,
            size * 0.95,
            (p.accent, p.accent2, p.k0)[int(chance.integers(3))],
            turn=float(chance.uniform(-24, 24)),
        )
    hive = rect(20, 96, 90, 66, 8)
    canvas.paint(ribbon([(64, -10), (64, 96)], [2, 2]), p.k0, rough=0.4)
    canvas.paint(hive, "#d8a04a", form=Form(UP_RIGHT, "#7a4a1c", p.light, 12), rough=0.6)
    for y in (96, 162):
        canvas.paint(
            ellipse(65, y, 47, 10),
            p.accent2 if y > 100 else p.light,
            form=Form(UP, darken(p.accent2, 0.4), None, 4),
            rough=0.5,
        )
    with canvas.layer(rough=0.2) as pen:
        for index in range(6):
            pen.stroke(
                (20 + index * 18, 98 if index % 2 else 160),
                (38 + index * 18, 160 if index % 2 else 98),
                p.light,
                2,
            )
        pen.dot(66, 132, 8, p.dark)
    for x, y in ((150, 122), (196, 64), (120, 196), (236, 206)):
        part(canvas, "honeybee", x, y, 34, [p.dark, "#c98a2a", p.lamp], flip=True)
        silhouette(canvas, "musical-note", x + 8, y + 24, 17, p.k0)


def _listeners(canvas: Canvas) -> None:
    p = canvas.palette
    plants.mushroom(canvas, 506, 888, 168, cap=p.accent2, dots=p.light)
    person(
        canvas,
        504,
        724,
        140,
        "tiptoe",
        coat=p.k0,
        dress=True,
        hair="bun",
        scarf=p.lamp,
        rim=p.light,
        light=1,
        flip=True,
    )
    rabbit(canvas, 352, 880, 96, p.k5)
    with canvas.layer(rough=0.3) as pen:
        for start, end in (((368, 838), (362, 800)), ((378, 838), (384, 800))):
            pen.stroke(start, end, p.k(4.6), 9)
    can = polygon([(126, 816), (174, 816), (178, 866), (122, 866)])
    canvas.paint(ribbon([(174, 854), (210, 816)], [6, 4]), "#6a8a8c", rough=0.5)
    canvas.paint(can, "#6a8a8c", form=Form(UP_RIGHT, "#2a4a4c", p.light, 8), rough=0.5)
    canvas.paint(canvas.mask(polygon(arc(150, 818, 26, 26, 180, 360), closed=False), line=5), "#4a6a6c", rough=0.4)
    canvas.paint(ellipse(212, 814, 11, 6, -45), "#4a6a6c", rough=0.4)
