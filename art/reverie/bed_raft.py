"""Seen straight from above: a bed among great fish."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import water
from art.paint import UP_LEFT, Canvas, Cast, Colour, Form, darken, lighten, mix
from art.parts import part
from art.reverie import card
from art.shapes import (
    Path,
    arc,
    bezier,
    circle,
    ellipse,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
    union,
)


def _circling(canvas: Canvas, first: float, radius: float, length: float, colour: Colour) -> None:
    """A huge fish bent along its circle round the bed, its nose ahead, with the ripple its fin draws."""
    x, y = 300.0, 436.0
    turns = np.radians(np.linspace(first, first + length, 40))
    spine = np.stack([x + radius * np.cos(turns), y + radius * 1.16 * np.sin(turns)], 1)
    body = ribbon(spine, [1, 13, 22, 28, 30, 28, 20, 3])
    ahead = spine[26] - spine[20]
    ahead /= np.hypot(*ahead)
    side = np.array([-ahead[1], ahead[0]])
    fins = []
    for way in (-1, 1):
        root, tip = spine[27] + side * way * 16, spine[21] + side * way * 74
        back = spine[20] + side * way * 18
        fins.append(smooth([tuple(root), tuple(tip), tuple(back)], tension=0.6))
    along = spine[0] - spine[4]
    along /= np.hypot(*along)
    across = np.array([-along[1], along[0]])
    tail = polygon(
        [
            tuple(spine[2]),
            tuple(spine[0] + along * 34 + across * 36),
            tuple(spine[0] + along * 12),
            tuple(spine[0] + along * 34 - across * 36),
        ]
    )
    shape = union(body, tail, *fins)
    canvas.paint(canvas.mask(shape, soft=1.6), colour, rough=0, alpha=0.95)
    crest = spine[10:32]
    canvas.paint(ribbon(crest, [0.4, 3, 0.4]), mix(colour, canvas.palette.k3, 0.5), rough=0.4)
    for step, push in ((0, 44), (1, 62)):
        wake = np.radians(np.linspace(first + length * 0.1, first + length * (1.05 - 0.15 * step), 40))
        line = np.stack([x + (radius + push) * np.cos(wake), y + (radius + push) * 1.16 * np.sin(wake)], 1)
        canvas.paint(ribbon(line, [0.3, 1.8, 0.3]), canvas.palette.k4, rough=0.6, alpha=0.6 - 0.25 * step)


def _bed(canvas: Canvas, x: float, y: float, turn: float) -> None:
    """An iron bed from above with a child asleep in it."""
    p = canvas.palette

    def sit(path: Path) -> Path:
        return moved(path, x, y, scale=1.12, turn=turn)

    frame = union(rect(-84, -142, 168, 284, 10))
    canvas.paint(sit(frame), p.k(0.6), cast=Cast(12, 20, 16, 0.7, "#000000"), form=Form(UP_LEFT, None, p.k4, 4))
    canvas.paint(sit(rect(-76, -132, 152, 264, 8)), p.k5, form=Form(UP_LEFT, p.k3, p.light, 8), rough=0.5)
    canvas.paint(
        sit(rect(-56, -122, 112, 62, 18)), p.light, form=Form(UP_LEFT, p.k4, None, 9), cast=Cast(2, 4, 5, 0.3)
    )
    canvas.paint(
        sit(ribbon(through([(50, -34), (78, -20), (104, 6), (122, 34)], 8), [9, 8, 7, 5.6])),
        p.k5,
        form=Form(UP_LEFT, p.k2, None, 4),
    )
    canvas.paint(sit(circle(124, 37, 6.4)), "#e9c5a0", rough=0.3)
    canvas.paint(
        sit(union(ellipse(0, -84, 27, 29), ellipse(-18, -98, 14, 12), ellipse(16, -102, 15, 12))),
        "#3a2420",
        rough=0.6,
    )
    canvas.paint(sit(ellipse(6, -76, 20, 21)), "#e9c5a0", form=Form(UP_LEFT, "#b98a68", None, 8), rough=0.3)
    with canvas.layer(rough=0.1) as pen:
        for ex in (-3, 15):
            pen.line(sit(polygon(arc(ex, -78, 5, 3.4, 10, 170, 8), closed=False)), "#5a3524", 1.7)
        pen.line(sit(polygon(arc(6, -66, 4, 2.4, 20, 160, 8), closed=False)), "#a85a4a", 1.6)
    blanket = smooth(
        [
            (-84, -52),
            (-30, -42),
            (30, -56),
            (86, -44),
            (90, 60),
            (84, 142),
            (20, 150),
            (-60, 144),
            (-90, 130),
            (-88, 20),
        ],
        tension=0.5,
    )
    red = p.accent
    canvas.paint(
        sit(blanket), red, form=Form(UP_LEFT, darken(red, 0.55), lighten(red, 0.25), 14), cast=Cast(3, 6, 6, 0.5)
    )
    with canvas.layer(rough=0.5, clip=sit(blanket), alpha=0.8) as pen:
        for start, end in (
            ((-40, -40), (-60, 130)),
            ((30, -46), (14, 140)),
            ((66, -30), (70, 120)),
            ((-10, 20), (-30, 140)),
        ):
            bend = bezier(start, (start[0] + 16, 20), (end[0] - 14, 60), end, 16)
            pen.fill(sit(ribbon(bend, [0.6, 4, 0.6])), darken(red, 0.4))
        pen.fill(sit(ribbon(through([(-86, -34), (-30, -24), (30, -38), (88, -26)], 8), [6])), p.k5)
    for edge, bars in ((-142, 7), (142, 6)):
        canvas.paint(
            sit(rect(-92, edge - 6, 184, 11, 5)), p.k(1.2), form=Form(UP_LEFT, p.dark, p.k4, 4), rough=0.3
        )
        for index in range(bars):
            at = -84 + 168 * index / (bars - 1)
            canvas.paint(sit(circle(at, edge, 5)), p.k3, form=Form(UP_LEFT, p.k0, p.light, 2.5), rough=0.2)


@card("bed-raft", palette="ink")
def bed_raft(canvas: Canvas) -> None:
    """Seen from above, a child sleeps in a bed floating on a dark sea while large fish circle around it."""
    p = canvas.palette
    deep = mix(p.k1, p.accent2, 0.45)
    canvas.radial(
        330,
        420,
        [(0, mix(p.accent2, p.k4, 0.2)), (170, mix(deep, p.accent2, 0.5)), (380, deep), (620, p.k0)],
        wander=60,
    )
    canvas.brush(1)
    for first, radius, length in ((-30, 232, 56), (44, 246, 60), (116, 236, 58), (188, 250, 56), (258, 240, 58)):
        _circling(canvas, first, radius, length, mix(p.dark, p.accent2, 0.12))
    water.ripple_rings(canvas, 300, 436, [186, 204], colour=p.k4, squash=1.16, alpha=0.3)
    canvas.glow(452, 300, 300, p.lamp, 0.6)
    _bed(canvas, 290, 444, 18)
    _stool_lamp(canvas, 462, 286)
    for x, y, turn in ((96, 250, 40), (136, 214, 64)):
        slipper = svg("M -22 0 C -22 -10 -8 -11 2 -9 C 16 -12 24 -8 24 0 C 24 8 16 12 2 9 C -8 11 -22 10 -22 0 Z")
        canvas.paint(
            moved(slipper, x, y, turn=turn),
            p.accent,
            cast=Cast(3, 6, 4, 0.6),
            form=Form(UP_LEFT, darken(p.accent, 0.5), None, 5),
        )
        canvas.paint(moved(ellipse(-10, 0, 9, 6), x, y, turn=turn), p.dark, rough=0.3)
        water.ripple_rings(canvas, x, y, [32], colour=p.k4, squash=0.8, alpha=0.6)
    part(canvas, "teddy-bear", 470, 640, 52, ["#4a2c18", "#a06a3a", "#e0b070"], turn=-30, cast=Cast(3, 6, 5, 0.6))
    water.ripple_rings(canvas, 470, 646, [38, 50], colour=p.k4, squash=0.8, alpha=0.6)
    nightcap = svg("M -16 10 C -18 -8 -4 -20 14 -18 C 34 -16 44 -2 56 4 C 40 10 28 4 20 2 C 18 10 8 16 -4 16 Z")
    canvas.paint(
        moved(nightcap, 66, 474, turn=118, scale=1.3), p.k5, form=Form(UP_LEFT, p.k3, p.light, 5), rough=0.4
    )
    canvas.paint(circle(28, 542, 8), p.accent, rough=0.4)
    for index, share in enumerate(np.linspace(0, 1, 8)):
        away = float(share)
        bx, by = 372 + 60 * math.sin(away * 4), 700 + 190 * away
        tone = (p.k5, p.accent, p.lamp)[index % 3]
        canvas.paint(
            circle(bx, by, 7.5),
            tone,
            cast=Cast(2, 4, 3, 0.6),
            form=Form(UP_LEFT, darken(tone, 0.5), None, 3),
            rough=0.2,
        )
        for dx, dy in ((-2, -2), (2, 2)):
            canvas.paint(circle(bx + dx, by + dy, 1.2), p.dark, rough=0)


def _stool_lamp(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    canvas.paint(
        circle(x, y, 36),
        "#7a5234",
        cast=Cast(8, 12, 9, 0.7, "#000000"),
        form=Form(UP_LEFT, "#3a2416", "#b98a5a", 7),
    )
    water.ripple_rings(canvas, x, y, [48, 62], colour=p.k5, squash=1, alpha=0.5)
    canvas.paint(circle(x, y, 24), p.lamp, form=Form(UP_LEFT, darken(p.lamp, 0.3), p.light, 6), rough=0.3)
    canvas.paint(circle(x, y, 9), p.light, rough=0.2)
    canvas.glow(x, y, 90, p.light, 0.5)
