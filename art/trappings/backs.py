"""Card backs: calm, and the same when turned by half a turn, so that a back tells nothing."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import sky
from art.figures.beasts import RABBIT
from art.paint import DOWN, RIGHT, UP, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.paint.pixels import f32, smoothstep
from art.shapes import Path, arc, circle, common, crescent, ellipse, minus, moved, rect, ribbon, star, svg, union
from art.trappings import trapping


def turn_alike(canvas: Canvas) -> None:
    """Make the painted canvas equal to itself turned by half a turn: above as it is, below its turned twin."""
    own = 1 - smoothstep(-40, 40, canvas.ys() - canvas.height / 2)[..., None]
    canvas.pixels[:] = f32(canvas.pixels * own + canvas.pixels[::-1, ::-1] * (1 - own))


def sitting_rabbit(x: float, y: float, height: float, *, flip: bool = False) -> Path:
    """The outline of a rabbit sitting up on y."""
    k = height / 107
    body = union(svg(RABBIT), circle(2, -12, 7.5))
    return moved(moved(body, -30, 0), x, y, scale=-k if flip else k, scale_y=k)


def _frame(canvas: Canvas, inset: float, thick: float, colour: Colour, radius: float) -> None:
    outer = rect(inset, inset, canvas.width - 2 * inset, canvas.height - 2 * inset, radius)
    edge = inset + thick
    inner = rect(edge, edge, canvas.width - 2 * edge, canvas.height - 2 * edge, max(2, radius - thick))
    canvas.paint(minus(outer, inner), colour, shade=Shade(darken(colour, 0.35), DOWN, 0.2, 1), rough=0.5)


def _cloud_row(canvas: Canvas, y: float, colour: Colour, dark: Colour, shift: float) -> None:
    """A row of scalloped clouds hanging from the top edge, its rounds downwards."""
    step = 100
    rounds = [circle(shift + index * step, y - 26, 62) for index in range(-1, canvas.width // step + 2)]
    bank = union(rect(-20, -60, canvas.width + 40, y + 30), *rounds)
    canvas.paint(
        bank,
        colour,
        shade=Shade(dark, UP, 0.1, 0.9),
        form=Form(DOWN, None, lighten(colour, 0.35), 7),
        cast=Cast(0, 6, 9, 0.45),
    )


@trapping("reverie-back", palette="noct", size=(600, 900), wide=800)
def reverie_back(canvas: Canvas) -> None:
    """Two rabbits on either side of a full moon, each upright for one end of the card."""
    p = canvas.palette
    x, y, radius = canvas.width / 2, canvas.height / 2, 138
    gold = mix(p.lamp, p.k4, 0.25)
    canvas.radial(x, y, [(0, p.k(2.4)), (230, p.k(1.7)), (420, p.k1), (560, p.k(0.4))], wander=26)
    canvas.brush(0.8)
    sky.stars(canvas, 190, bottom=900, big=0, alpha=0.8)
    canvas.glow(x, y, 380, p.k5, 0.4)
    for index, (reach, thick) in enumerate(((196, 2.2), (226, 1.2), (258, 0.7))):
        canvas.paint(
            minus(circle(x, y, reach + thick), circle(x, y, reach - thick)),
            mix(gold, p.k3, index * 0.3),
            rough=0.4,
            alpha=0.75,
        )
    for index in range(24):
        angle = math.radians(15 * index + 7.5)
        at = (x + 226 * math.cos(angle), y + 226 * math.sin(angle))
        canvas.paint(star(*at, 8 if index % 2 else 5, 4, 0.3), gold, rough=0.3)
    _cloud_row(canvas, 158, p.k(1.5), p.k(0.7), 0)
    _cloud_row(canvas, 106, p.k(1.15), p.k(0.4), 50)
    _cloud_row(canvas, 56, p.k(0.8), p.k0, 0)
    rabbit = sitting_rabbit(x + 6, y - radius + 14, 146)
    canvas.paint(
        rabbit, p.k0, form=Form(RIGHT, p.dark, mix(p.k3, p.lamp, 0.4), 7), rough=0.5, cast=Cast(0, 0, 18, 0.35)
    )
    canvas.paint(circle(x + 44.5, y - radius - 69, 3), p.lamp, rough=0.2)
    disc = circle(x, y, radius)
    canvas.paint(disc, mix(p.light, "#f6ead0", 0.4))
    seas = [
        ellipse(x - 52, y - 36, 44, 26, -24),
        ellipse(x + 12, y - 68, 26, 15, 12),
        ellipse(x + 66, y - 18, 22, 30, 20),
    ]
    canvas.paint(common(union(*seas), disc), mix("#cbb089", p.k4, 0.4), rough=1.4, alpha=0.5)
    for crater in ((x - 84, y + 6, 9), (x + 30, y - 26, 7), (x - 8, y - 104, 6), (x + 98, y - 52, 6)):
        canvas.paint(circle(*crater), mix("#cbb089", p.k4, 0.5), form=Form(UP_LEFT, None, p.light, 4), alpha=0.5)
    turn_alike(canvas)
    _frame(canvas, 17, 4, gold, 26)
    _frame(canvas, 27, 1.6, mix(gold, p.k3, 0.4), 18)
    turn_alike(canvas)


@trapping("glimpse-back", palette="coral", size=(600, 600), wide=640)
def glimpse_back(canvas: Canvas) -> None:
    """A night sky parted by a winding path; a white rabbit on either side."""
    p = canvas.palette
    night, day = "#20305c", p.light
    x = y = 300
    radius = 196
    canvas.radial(x, y, [(0, p.k(3.2)), (260, p.k(2.6)), (430, p.k(1.7))], wander=20)
    for index in range(72):
        angle = math.radians(5 * index + 2.5)
        reach = 252 if index % 2 else 262
        canvas.paint(
            circle(x + reach * math.cos(angle), y + reach * math.sin(angle), 3.4 if index % 2 else 5.4),
            p.k(4.4),
            rough=0.3,
        )
    for cx in (62, 538):
        for cy in (62, 538):
            canvas.paint(crescent(cx, cy, 26, 0.5, math.degrees(math.atan2(y - cy, x - cx))), p.k(4.6), rough=0.5)
    disc = circle(x, y, radius)
    canvas.paint(circle(x, y, radius + 14), p.k1, cast=Cast(0, 4, 16, 0.5))
    canvas.paint(disc, night, shade=Shade("#3b5a94", UP, 0.1, 1.1), rough=0.5)
    bend = np.vstack([arc(x, y - radius / 2, 98, 98, -90, 90), arc(x, y + radius / 2, 98, 98, -90, -270)])
    canvas.paint(
        common(ribbon(bend, [9]), disc), day, shade=Shade(p.k4, DOWN, 0.2, 1), rough=0.5, cast=Cast(0, 2, 6, 0.5)
    )
    with canvas.layer(clip=disc) as pen:
        chance = canvas.stream("stars", 0)
        for _ in range(110):
            pen.dot(
                chance.uniform(100, 500), chance.uniform(100, 500), 0.6 + 1.6 * chance.random() ** 3, p.light, 0.8
            )
    pale = sitting_rabbit(x - 14, y - radius / 2 + 58, 128)
    canvas.paint(pale, day, form=Form(UP_LEFT, p.k4, None, 8), rough=0.5)
    canvas.paint(circle(x + 19.5, y - radius / 2 - 15, 3), night, rough=0.2)
    _frame(canvas, 16, 4, p.k(4.6), 22)
    turn_alike(canvas)
