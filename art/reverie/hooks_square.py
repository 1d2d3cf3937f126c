"""A town square under baited hooks."""

from __future__ import annotations

import math

from art.blocks import buildings, cords, sky, streets
from art.figures import cat, crowd, fish, person
from art.paint import DOWN, UP, UP_LEFT, Canvas, Cast, Form, Shade, darken, lighten, mix
from art.parts import part
from art.reverie import card
from art.shapes import arch, circle, common, heart, minus, polygon, rect, ribbon, through


@card("hooks-square", palette="sage")
def hooks_square(canvas: Canvas) -> None:
    """Fishing hooks baited with a cake, a crown, a key and other things hang from the sky over a square."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k4), (300, p.k5), (700, p.light)])
    buildings.town(
        canvas,
        640,
        walls=[p.k(4.3), p.k(3.8)],
        roofs=[p.k3, p.k(2.7)],
        height=(10, 90),
        width=(50, 80),
        lit=0,
        window=p.k2,
        seed=2,
    )
    canvas.fog(660, 60, p.k5, 0.7)
    for seed, left, right in ((5, -15, 190), (6, 410, 615)):
        buildings.town(
            canvas,
            690,
            walls=[p.k4, "#e8d3a0", "#d9b894"],
            roofs=[mix(p.accent, p.k2, 0.3), p.k2],
            height=(20, 90),
            width=(60, 84),
            lit=0,
            left=left,
            right=right,
            window=p.k1,
            seed=seed,
        )
    ground = polygon([(-10, 700), (610, 700), (610, 910), (-10, 910)])
    canvas.paint(ground, p.k4, shade=Shade(p.k2, DOWN, 0.3, 1.05))
    streets.cobbles(canvas, ground, 700, colour=p.k3)
    _baits(canvas)
    _bait_crowd(canvas)
    wall = minus(rect(-10, -10, 620, 930), arch(300, 930, 520, 880))
    canvas.paint(wall, p.k0, form=Form(UP, None, p.k2, 6), shade=Shade(p.dark, DOWN, 0.4, 1))
    with canvas.layer(rough=0.4, alpha=0.7) as pen:
        for index in range(19):
            turn = math.radians(180 + index * 10)
            one = (300 + 260 * math.cos(turn), 310 + 260 * math.sin(turn))
            other = (300 + 300 * math.cos(turn), 310 + 300 * math.sin(turn))
            pen.stroke(one, other, p.k2, 1.6)
    cat(canvas, 70, 900, 62, p.dark, rim=p.k3)


def _hook(canvas: Canvas, x: float, y: float, top: float = -5) -> None:
    """A big shiny hook at the end of its line; y is the bottom of its bend."""
    p = canvas.palette
    cords.string(canvas, (x, top), (x, y - 96), colour=p.k1, width=1.5)
    bend = through([(x, y - 96), (x, y - 40), (x - 8, y - 12), (x - 28, y), (x - 48, y - 14), (x - 50, y - 38)], 8)
    canvas.paint(ribbon(bend, [3.2, 4, 4, 1.6]), p.k1, form=Form(UP_LEFT, p.k0, p.light, 3), rough=0.2)
    canvas.paint(polygon([(x - 50, y - 52), (x - 40, y - 26), (x - 56, y - 30)]), p.k1, rough=0.1)
    canvas.paint(canvas.mask(circle(x, y - 100, 5), line=2.4), p.k1, rough=0.1)


def _baits(canvas: Canvas) -> None:
    p = canvas.palette
    gold = [darken(p.lamp, 0.5), p.lamp, p.light]
    red = [darken(p.accent, 0.5), p.accent, p.light]
    baits = (
        (104, 346, "balloon", 84, red),
        (172, 516, "shortcake", 96, [p.k1, "#e8a07a", p.light]),
        (250, 270, "crown", 92, gold),
        (318, 420, "key", 92, gold),
        (396, 252, "love-letter", 92, [p.accent, p.k5, p.light]),
        (440, 500, "running-shoe", 98, [p.k1, p.accent2, p.light]),
        (510, 366, "gem-stone", 84, [p.k1, "#5aa6a8", p.light]),
    )
    for x, y, name, wide, ramp in baits:
        _hook(canvas, x + 26, y)
        part(canvas, name, x, y - 4, wide, ramp, cast=Cast(3, 6, 6, 0.25))
    _hook(canvas, 300, 622)
    canvas.paint(
        heart(274, 612, 66), p.accent, form=Form(UP_LEFT, darken(p.accent, 0.5), lighten(p.accent, 0.5), 9)
    )
    _hook(canvas, 74, 676)
    fish(canvas, 56, 664, 70, p.accent2, turn=70)
    for x, y, colour in (
        (130, 168, p.accent),
        (276, 92, p.lamp),
        (422, 112, p.accent2),
        (344, 162, p.accent),
        (466, 200, p.lamp),
    ):
        canvas.paint(circle(x, y, 22), p.light, form=Form(UP_LEFT, p.k3, None, 6), rough=0.3)
        canvas.paint(
            common(circle(x, y, 22), rect(x - 24, y - 24, 48, 24)),
            colour,
            form=Form(UP_LEFT, None, lighten(colour, 0.4), 5),
            rough=0.3,
        )


def _bait_crowd(canvas: Canvas) -> None:
    p = canvas.palette
    coats = [p.accent, p.accent2, p.k1, "#d9a441", "#5a8aa0", p.k2]
    crowd(
        canvas,
        [
            (90, 742),
            (130, 752),
            (240, 736),
            (284, 746),
            (350, 738),
            (400, 750),
            (520, 748),
            (480, 738),
            (180, 744),
        ],
        62,
        coats=coats,
        poses=("reach", "point", "stand", "cheer"),
    )
    person(canvas, 200, 560, 92, "hang", coat=p.accent2, hat="brim")
    crowd(
        canvas,
        [(60, 800), (120, 822), (208, 806), (330, 800), (552, 806)],
        82,
        coats=coats,
        poses=("reach", "cheer", "stand", "point"),
        seed=3,
    )
    canvas.paint(rect(398, 770, 46, 8, 2), "#7a5234", rough=0.3)
    with canvas.layer(rough=0.2) as pen:
        for x in (402, 435):
            pen.fill(rect(x, 774, 5, 40), "#5a3a24")
    person(canvas, 420, 770, 84, "reach", coat=p.accent, hair="tail", flip=False)
    person(canvas, 478, 882, 100, "reach", coat=p.k1, hair="bun", dress=True, flip=True)
    person(canvas, 538, 886, 64, "pull", coat=p.lamp, child=True, flip=True)
    for x, flip in ((292, False), (322, False)):
        part(canvas, "running-shoe", x, 866, 34, [p.dark, p.k1, p.k3], flip=flip, anchor="foot")
