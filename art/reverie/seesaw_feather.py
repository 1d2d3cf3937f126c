"""A feather that weighs more than it should."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import land, plants, sky, trees
from art.blocks.wild import BEAR
from art.figures import bird_flock, cat, crowd, person, whale
from art.paint import UP, UP_LEFT, Canvas, Cast, Form, darken, lighten, mix
from art.reverie import card
from art.shapes import Path, Point, circle, ellipse, moved, polygon, rect, ribbon, svg, through

LOW, HIGH = (46.0, 706.0), (560.0, 424.0)


@card("seesaw-feather", palette="sage")
def seesaw_feather(canvas: Canvas) -> None:
    """On a huge seesaw a single feather outweighs a bear, a piano and a house with a tree."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k3), (180, p.k4), (420, p.k5), (640, p.k4)])
    sky.sun(canvas, 120, 150, 54, glow=0.5)
    sky.cumulus(canvas, 190, 300, 240, colour=p.light, dark=p.k4, seed=1)
    sky.cumulus(canvas, 520, 640, 220, colour=p.light, dark=p.k4, seed=3)
    land.hills(canvas, 640, 40, 320, colour=p.k(3.2), top=p.k4, bottom=p.k3, seed=2)
    for x, tall in ((30, 70), (78, 52), (470, 60), (560, 84)):
        trees.round_tree(canvas, x, 668, tall, colour=p.k2)
    canvas.fog(660, 30, p.k5, 0.5)
    land.hills(canvas, 712, 16, 260, colour=p.k2, top=p.k3, bottom=p.k1, seed=5)
    canvas.glow(*_along(0.2, 40), 200, p.light, 0.7)
    _plank(canvas)
    _heap(canvas)
    _feather(canvas)
    _watchers(canvas)


def _along(share: float, lift: float = 0) -> Point:
    """A point of the plank, from the low end (0) to the high one (1), lifted off it at right angles."""
    x, y = (low + (high - low) * share for low, high in zip(LOW, HIGH, strict=True))
    turn = math.atan2(HIGH[1] - LOW[1], HIGH[0] - LOW[0])
    return x + lift * math.sin(turn), y - lift * math.cos(turn)


SLOPE = math.degrees(math.atan2(HIGH[1] - LOW[1], HIGH[0] - LOW[0]))


def _plank(canvas: Canvas) -> None:
    p = canvas.palette
    wood = "#7a5238"
    x, y = _along(0.5)
    canvas.paint(canvas.mask(ellipse(x, 776, 130, 22), soft=10), p.dark, alpha=0.5, mode="multiply", rough=0)
    stand = polygon([(x, y + 4), (x - 92, 780), (x + 92, 780)])
    canvas.paint(
        stand, p.accent2, form=Form(UP_LEFT, darken(p.accent2, 0.5), lighten(p.accent2, 0.3), 14), rough=0.8
    )
    canvas.paint(circle(x, y + 20, 20), p.lamp, form=Form(UP_LEFT, p.k1, p.light, 6), rough=0.5)
    shadow = polygon([(LOW[0] - 20, 752), (300, 770), (560, 790), (300, 786), (LOW[0] - 20, 762)])
    canvas.paint(canvas.mask(shadow, soft=8), p.dark, alpha=0.5, mode="multiply", rough=0)
    board = ribbon([_along(-0.06), _along(1.06)], [13, 13])
    canvas.paint(
        board, wood, form=Form(UP, darken(wood, 0.5), lighten(wood, 0.4), 8), cast=Cast(0, 8, 8, 0.4), rough=0.8
    )
    with canvas.layer(rough=0.2, alpha=0.6) as pen:
        for lift in (-5, 2):
            pen.stroke(_along(-0.04, lift), _along(1.04, lift), darken(wood, 0.4), 1.4)


def _heap(canvas: Canvas) -> None:
    """All that is too light: it tilts with the plank."""
    p = canvas.palette

    def at(path: Path, share: float, lift: float, scale: float = 1) -> Path:
        return moved(path, *_along(share, lift), scale=scale, turn=SLOPE)

    ink = mix(p.k0, "#3a2a26", 0.5)
    bear = moved(svg(BEAR), 0, 0, flip=True)
    canvas.paint(at(bear, 0.66, 12, 0.95), "#7a5844", form=Form(UP_LEFT, "#33242a", "#c29a76", 9), rough=1.4)
    canvas.paint(at(circle(52, -51, 2.4), 0.66, 12, 0.95), p.dark, rough=0.1)
    wall = at(rect(-62, -96, 124, 98), 0.9, 13)
    canvas.paint(wall, p.light, form=Form(UP_LEFT, p.k3, None, 16), rough=0.7)
    canvas.paint(
        at(polygon([(-76, -92), (76, -92), (0, -168)]), 0.9, 13),
        p.accent,
        form=Form(UP_LEFT, darken(p.accent, 0.5), lighten(p.accent, 0.3), 14),
        rough=0.8,
    )
    for dx in (-38, 0, 38):
        canvas.paint(at(rect(dx - 11, -80, 22, 28, 10), 0.9, 13), p.lamp, rough=0.3)
        canvas.paint(at(ribbon([(dx, -80), (dx, -52)], [1, 1]), 0.9, 13), ink, rough=0.2)
    canvas.paint(at(rect(-12, -42, 24, 43, 10), 0.9, 13), p.accent2, rough=0.4)
    canvas.paint(at(rect(30, -170, 18, 46, 2), 0.9, 13), darken(p.accent, 0.2), rough=0.5)
    x, y = _along(0.87, 214)
    whale(
        canvas, x, y, 300, mix("#4a6484", p.k2, 0.2), belly=p.light, dark=p.k0, rim=p.light, turn=SLOPE, flip=True
    )
    person(canvas, 410, 224, 64, "balance", coat=p.lamp, hat="top", rim=p.light)


def _feather(canvas: Canvas) -> None:
    """The feather: a curved quill with soft barbs, lying on the low end and bright."""
    p = canvas.palette
    quill = through([_along(-0.02, 14), _along(0.1, 30), _along(0.24, 56), _along(0.37, 120)], 16)
    left, right = [], []
    for index, (x, y) in enumerate(quill):
        share = index / (len(quill) - 1)
        half = 36 * math.sin(math.pi * min(1, max(0, (share - 0.12) / 0.88)) ** 0.8) + 1
        before, after = quill[max(0, index - 1)], quill[min(len(quill) - 1, index + 1)]
        across = np.array([-(after[1] - before[1]), after[0] - before[0]])
        across = across / (np.hypot(*across) or 1)
        left.append((float(x - across[0] * half), float(y - across[1] * half)))
        right.append((float(x + across[0] * half * 0.7), float(y + across[1] * half * 0.7)))
    vane = polygon(left + right[::-1])
    canvas.paint(
        vane,
        p.accent,
        form=Form(UP_LEFT, darken(p.accent, 0.35), lighten(p.accent, 0.5), 9),
        cast=Cast(3, 7, 6, 0.4),
        rough=1.6,
    )
    with canvas.layer(rough=0.2, alpha=0.7) as pen:
        for index in range(6, len(quill) - 2, 2):
            for side in (left, right):
                ahead = min(len(side) - 1, index + 4)
                pen.stroke(
                    (float(quill[index][0]), float(quill[index][1])), side[ahead], darken(p.accent, 0.3), 1.1
                )
        for index in (18, 30):
            pen.fill(
                polygon([(float(quill[index][0]), float(quill[index][1])), left[index], left[index + 3]]), p.k5
            )
    canvas.paint(ribbon(quill, [3.2, 2.2, 0.8]), p.light, rough=0.3)


def _watchers(canvas: Canvas) -> None:
    """A clerk with a notebook, one who looks closely, and a few who cannot believe it."""
    p = canvas.palette
    person(canvas, 66, 806, 92, "kneel", coat=p.accent, hair="bun", rim=p.light)
    spots = [(196.0, 800.0), (250.0, 818.0), (404.0, 806.0), (452.0, 826.0), (508.0, 808.0)]
    crowd(
        canvas,
        spots,
        92,
        coats=(p.accent2, p.lamp, p.accent, p.light, p.k1),
        poses=("point", "reach", "cheer"),
        seed=4,
    )
    cat(canvas, 330, 842, 46, p.dark, eyes=p.lamp, rim=p.k4)
    bird_flock(canvas, 330, 120, 6, colour=p.k1)
    land.grass(canvas, lambda x: 878 + 6 * math.sin(x / 44), 300, 46, colours=[p.dark, p.k0, p.k1])
    plants.meadow_flowers(canvas, 40, (0, 850, 600, 896), colours=[p.accent, p.light, p.lamp], size=5)
