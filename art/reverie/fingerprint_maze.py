"""Seen from high up: a maze that is a fingerprint."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import craft, sky
from art.blocks.wild import fox
from art.figures import person_above
from art.paint import UP_LEFT, Canvas, Cast, Colour, Form, Mask, darken, lighten, mix
from art.paint.pixels import Array, f32, smoothstep
from art.parts import silhouette
from art.reverie import card
from art.shapes import arc, circle, polygon, rect, ribbon

WHORL = (292.0, 420.0)
FORKS = (
    (190, 250, 1),
    (420, 300, -1),
    (150, 560, -1),
    (430, 600, 1),
    (300, 720, 1),
    (230, 160, -1),
    (480, 450, 1),
    (110, 400, 1),
    (360, 180, 1),
    (250, 640, -1),
    (520, 660, -1),
    (90, 690, 1),
    (350, 800, -1),
)


def _ridges(xs: Array, ys: Array) -> Array:
    """How deep in a hedge each place is: above one half is hedge. Forks and ends are where a phase winds once."""
    across, down = xs - WHORL[0], ys - WHORL[1]
    bend = 1 + 0.16 * np.tanh(down / 160)
    away = np.sqrt((across * 1.12 * bend) ** 2 + (down * 0.78) ** 2 + 0.0008 * across**2 * np.abs(down))
    phase = away * (2 * math.pi / 27.5) + np.arctan2(down, across)
    phase = phase + 0.9 * np.sin(xs / 71 + ys / 113) + 0.7 * np.sin(ys / 57 - xs / 140)
    for x, y, way in FORKS:
        phase = phase + way * np.arctan2(ys - y, xs - x)
    return f32(0.5 + 0.5 * np.sin(phase))


@card("fingerprint-maze", palette="sage")
def fingerprint_maze(canvas: Canvas) -> None:
    """From above, a hedge maze has the lines of a fingerprint; one person at its centre, another at its edge."""
    p = canvas.palette
    gravel = mix(p.k5, p.k4, 0.35)
    sky.backdrop(canvas, [(0, gravel), (450, lighten(gravel, 0.2)), (900, gravel)], brush=0.5)
    print_ = _print(canvas)
    canvas.cast_shadow(print_, Cast(6, 8, 3.4, 0.5, p.k0))
    canvas.paint(print_, p.k(1.3), form=Form(UP_LEFT, p.k0, p.k3, 5), rough=2.2, texture=0.12)
    chance = canvas.stream("leaves", 0)
    with canvas.layer(rough=0.2, alpha=0.6) as pen:
        for _ in range(2600):
            x, y = float(chance.uniform(10, 590)), float(chance.uniform(10, 890))
            row, column = int(y * canvas.scale), int(x * canvas.scale)
            if print_.cover[min(row, canvas.h - 1), min(column, canvas.w - 1)] > 0.9:
                pen.dot(x, y, float(chance.uniform(0.8, 2)), (p.k3, p.k2, p.k0)[int(chance.integers(3))])
    _in_the_maze(canvas)
    _magnifier(canvas, gravel)


def _print(canvas: Canvas) -> Mask:
    """The hedges as a mask, cut to a thumb's outline, with a clearing, a scar and one gap."""
    ys, xs = np.mgrid[0 : canvas.h, 0 : canvas.w].astype(np.float32) / np.float32(canvas.scale)
    hedge = smoothstep(0.40, 0.52, _ridges(xs, ys))
    edge = np.sqrt(((xs - 300) / 292) ** 2 + ((ys - 446) / np.where(ys < 446, 432, 440)) ** 2)
    ragged = 0.03 * np.sin(np.arctan2(ys - 446, xs - 300) * 23)
    hedge *= edge + ragged < 0.985
    clearing = np.hypot(xs - WHORL[0], ys - WHORL[1]) < 34
    fountain = np.hypot(xs - 420, ys - 210) < 30
    scar = np.abs((xs - 40) * 0.42 + (ys - 640) * 0.91 + 9 * np.sin(xs / 40)) < 8
    gap = (np.abs(xs - 176) < 7) & (ys > 130) & (ys < 262)
    hedge[clearing | fountain | scar | gap] = 0
    return Mask(0, 0, f32(hedge), (0, 0, canvas.width, canvas.height))


def _in_the_maze(canvas: Canvas) -> None:
    p = canvas.palette
    x, y = WHORL
    canvas.glow(x, y, 60, p.lamp, 0.4)
    canvas.paint(
        rect(x - 20, y - 7, 40, 14, 3),
        "#f0e4c0",
        form=Form(UP_LEFT, "#a89468", p.light, 3),
        cast=Cast(3, 4, 2, 0.4),
        rough=0.3,
    )
    person_above(canvas, x - 2, y, 27, coat="#d8322c", turn=90)
    canvas.glow(52, 716, 80, p.lamp, 0.8)
    person_above(canvas, 44, 716, 32, coat="#2f62b8", turn=-20)
    canvas.paint(circle(62, 706, 5), lighten(p.lamp, 0.3), rough=0.2)
    for radius, colour in ((25, p.k4), (19, "#6fb8c0"), (8, p.k5), (4, "#d8f0f0")):
        canvas.paint(
            circle(420, 210, radius),
            colour,
            form=Form(UP_LEFT, darken(colour, 0.4), lighten(colour, 0.4), 3),
            rough=0.4,
        )
    with canvas.layer(rough=0.1) as pen:
        for index in range(10):
            turn = math.radians(36 * index)
            pen.stroke(
                (420 + 6 * math.cos(turn), 210 + 6 * math.sin(turn)),
                (420 + 15 * math.cos(turn), 210 + 15 * math.sin(turn)),
                p.light,
                1.6,
            )
    person_above(canvas, 176, 238, 22, coat=p.accent2, hat="#e8c860", turn=-90)
    silhouette(canvas, "scissors", 176, 216, 22, p.dark, turn=90)
    craft.kite(canvas, 470, 566, 46, colours=[p.accent, p.light], turn=40)
    fox(canvas, 236, 596, 66, "#d9702e", tip=p.light)
    person_above(canvas, 372, 520, 18, coat=p.lamp, turn=30)


def _magnifier(canvas: Canvas, gravel: Colour) -> None:
    """A lens lying at the lower right, the maze twice as large in it."""
    p = canvas.palette
    x, y, r = 478.0, 764.0, 96.0
    canvas.paint(
        ribbon([(x - 70, y + 70), (x - 178, y + 176)], [15, 19]),
        "#5a3018",
        form=Form(UP_LEFT, "#24100a", "#c98a58", 7),
        cast=Cast(8, 10, 7, 0.5),
        rough=0.4,
    )
    canvas.paint(
        circle(x, y, r + 11),
        "#c9a050",
        form=Form(UP_LEFT, "#5a3c10", p.light, 7),
        cast=Cast(8, 12, 9, 0.5),
        rough=0.4,
    )
    with canvas.inside(circle(x, y, r)) as inner:
        inner.sky([(0, gravel), (900, lighten(gravel, 0.2))])
        ys, xs = np.mgrid[0 : inner.h, 0 : inner.w].astype(np.float32) / np.float32(inner.scale)
        big = smoothstep(0.42, 0.5, _ridges(f32(x + (xs - x) / 2.2), f32(y + (ys - y) / 2.2)))
        mask = Mask(0, 0, big, (0, 0, inner.width, inner.height))
        inner.cast_shadow(mask, Cast(8, 12, 5, 0.5, p.k0))
        inner.paint(mask, p.k(1.5), form=Form(UP_LEFT, p.k0, p.k3, 11), rough=2.4, texture=0.14)
        chance = inner.stream("blossom", 0)
        for _ in range(40):
            at = (float(chance.uniform(x - r, x + r)), float(chance.uniform(y - r, y + r)))
            if big[int(at[1] * inner.scale), int(at[0] * inner.scale)] > 0.9:
                inner.paint(circle(*at, 2.6), p.accent if chance.random() < 0.5 else p.light, rough=0.2)
    canvas.paint(
        canvas.mask(polygon(arc(x, y, r - 12, r - 12, 195, 265), closed=False), line=7, soft=1.6),
        p.light,
        alpha=0.7,
        rough=0,
    )
