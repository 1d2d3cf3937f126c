"""Two rocks joined by a string."""

from __future__ import annotations

import numpy as np

from art.blocks import buildings, cords, plants, sky, water
from art.figures import bird_flock, fish, person, whale
from art.paint import DOWN, UP, UP_LEFT, Canvas, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import Curve, Point, bezier, circle, ellipse, lens, moved, polygon, rect, ribbon, smooth, union


def _stack(canvas: Canvas, x: float, top: float, wide: float, seed: int) -> None:
    """A sea rock, thin and tall, with a green cap."""
    p = canvas.palette
    chance = canvas.stream("stack", seed)
    left = [
        (x - wide * (0.5 + 0.42 * share + float(chance.uniform(-0.06, 0.06))), top + (860 - top) * share)
        for share in np.linspace(0, 1, 9)
    ]
    right = [
        (x + wide * (0.5 + 0.42 * share + float(chance.uniform(-0.06, 0.06))), top + (860 - top) * share)
        for share in np.linspace(0, 1, 9)
    ]
    rock = smooth(left[::-1] + right, tension=0.35)
    stone = mix(p.k2, "#9a7a5a", 0.7)
    canvas.paint(
        rock,
        stone,
        form=Form(UP_LEFT, darken(stone, 0.6), lighten(stone, 0.45), 16),
        shade=Shade(mix(p.k3, stone, 0.4), DOWN, 0.6, 1.1),
    )
    with canvas.layer(rough=0.6, clip=rock, alpha=0.7) as pen:
        for row in range(26):
            y = top + 24 + row * 24 + float(chance.uniform(-8, 8))
            at = x + float(chance.uniform(-0.5, 0.5)) * wide
            pen.fill(lens(at, y, wide * float(chance.uniform(0.3, 0.8)), 4), darken(stone, 0.4), 0.7)
    turf = smooth(
        [
            (x - wide * 0.62, top + 4),
            (x - wide * 0.3, top - 9),
            (x + wide * 0.3, top - 9),
            (x + wide * 0.62, top + 4),
            (x + wide * 0.4, top + 18),
            (x + wide * 0.1, top + 10),
            (x - wide * 0.2, top + 22),
            (x - wide * 0.5, top + 12),
        ]
    )
    green = mix(p.k2, "#7aa83e", 0.55)
    canvas.paint(turf, green, form=Form(UP_LEFT, darken(green, 0.45), lighten(green, 0.4), 5), rough=1)


@card("tin-can-stacks", palette="mint")
def tin_can_stacks(canvas: Canvas) -> None:
    """On top of two tall sea rocks, two people talk through tin cans joined by a long string."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k3), (320, p.k4), (640, p.k5)])
    sky.sun(canvas, 300, 560, 52, glow=0.8)
    sky.cumulus(canvas, 300, 200, 240, colour=p.light, dark=p.k4)
    sky.streaks(canvas, 470, 90, 260, 34, colour=p.light, alpha=0.6)
    water.sea(canvas, 650, far=p.k3, near=p.k1, crest=p.k5, glint=300, glint_colour=p.light)
    canvas.fog(650, 30, p.k5, 0.8)
    _stack(canvas, 108, 356, 124, 1)
    _stack(canvas, 500, 306, 116, 2)
    for x, y, wide in ((200, 560, 210), (420, 500, 190), (20, 640, 230), (580, 610, 220)):
        sky.cumulus(canvas, x, y, wide, colour=p.light, dark=p.k4)
    buildings.house(canvas, 50, 350, 54, 44, wall=p.k5, roof=p.accent, kind="gable", door=True, lit=0, seed=2)
    buildings.house(
        canvas, 506, 300, 48, 40, wall=p.k4, roof=p.k1, kind="tall", steep=0.5, door=True, lit=0, seed=3
    )
    plants.meadow_flowers(canvas, 34, (52, 346, 168, 364), size=5)
    part(canvas, "telescope", 556, 302, 40, [p.k0, p.k1, p.k4], anchor="foot")
    one = person(canvas, 142, 350, 96, "offer", coat=p.accent, hair="long", dress=True, light=-1)
    two = person(canvas, 474, 300, 96, "offer", coat=p.accent2, hat="brim", flip=True, light=-1)
    ends = [(one.head[0] + 15, one.head[1] + 2), (two.head[0] - 15, two.head[1] + 2)]
    for can_x, can_y in ends:
        canvas.paint(
            moved(rect(-7, -7, 14, 14, 2), can_x, can_y), p.k2, form=Form(UP, p.k0, p.light, 4), rough=0.2
        )
    middle = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2 + 168)
    curve = bezier(ends[0], (middle[0] - 60, middle[1]), (middle[0] + 60, middle[1]), ends[1], 60)
    canvas.paint(ribbon(curve, [1.0]), p.k0, rough=0.1)
    _on_the_string(canvas, curve)
    with canvas.layer(rough=0.3) as pen:
        for step in range(5):
            pen.fill(rect(166 + step * 15, 352 + step * 3, 12, 6), "#9a6a3a")
            pen.stroke((172 + step * 15, 356 + step * 3), (166 + step * 9, 384), "#6a4628", 2)
    whale(canvas, 304, 790, 250, mix(p.k1, "#3a6a8a", 0.5), turn=62)
    canvas.paint(canvas.mask(ellipse(304, 872, 150, 58), soft=7), p.k(1.3), rough=0)
    water.ripple_rings(canvas, 304, 834, [96, 124, 152], colour=p.k5, squash=0.16, alpha=0.7)
    canvas.paint(rect(452, 846, 76, 8, 3), "#8a5a34", form=Form(UP, "#4a2c18", None, 3), rough=0.4)
    silhouette(canvas, "scissors", 490, 832, 34, p.accent, turn=70)
    bird_flock(canvas, 420, 130, 7, size=9, spread=90, colour=p.k1)
    water.wave_rows(canvas, 874, count=2, height=16, far=p.k(0.8), near=p.k0, foam=p.k3)


def _perched(canvas: Canvas, x: float, y: float) -> None:
    """A swallow sitting upright on the string, its chest light, its tail forked."""
    p = canvas.palette
    canvas.paint(
        union(
            ellipse(x, y - 11, 7, 11, -12),
            circle(x + 3, y - 23, 6.4),
            polygon([(x + 8, y - 25), (x + 15, y - 22), (x + 8, y - 20)]),
            polygon([(x - 4, y - 4), (x - 14, y + 16), (x - 8, y + 8), (x - 6, y + 18), (x + 1, y - 2)]),
        ),
        p.k0,
        form=Form(UP_LEFT, None, p.k3, 3),
        rough=0.2,
    )
    canvas.paint(ellipse(x + 3, y - 11, 3.6, 7, -8), p.accent, rough=0.3)


def _on_the_string(canvas: Canvas, spine: Curve) -> None:
    """Swallows, a fish, a sock and a bed for a cat, at their places along the string."""
    p = canvas.palette

    def at(share: float) -> Point:
        spot = spine[int(share * (len(spine) - 1))]
        return float(spot[0]), float(spot[1])

    for share in (0.14, 0.2, 0.26, 0.74, 0.8):
        x, y = at(share)
        _perched(canvas, x, y)
    x, y = at(0.36)
    part(canvas, "socks", x, y + 19, 34, [p.accent, lighten(p.accent, 0.5), p.light])
    x, y = at(0.5)
    canvas.paint(rect(x - 44, y - 16, 88, 12, 3), p.light, form=Form(UP, p.k2, None, 4), rough=0.3)
    canvas.paint(
        rect(x - 20, y - 22, 64, 14, 6),
        p.accent,
        form=Form(UP, darken(p.accent, 0.4), lighten(p.accent, 0.3), 4),
        rough=0.4,
    )
    for dx, tall in ((-46, 38), (44, 26)):
        canvas.paint(rect(x + dx - 2, y - tall, 4, tall + 4, 1), p.k1, rough=0.2)
    canvas.paint(
        union(
            ellipse(x - 28, y - 26, 15, 11),
            polygon([(x - 38, y - 32), (x - 38, y - 46), (x - 28, y - 36)]),
            polygon([(x - 28, y - 36), (x - 18, y - 46), (x - 18, y - 32)]),
        ),
        p.dark,
        rough=0.3,
    )
    x, y = at(0.64)
    cords.string(canvas, (x, y), (x, y + 16), colour=p.k0)
    fish(canvas, x, y + 36, 44, p.accent2, turn=84)
