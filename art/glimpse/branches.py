"""Branches of a tree, a coral or a river."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import Canvas, Cast, lighten
from art.shapes import Point, line, ribbon


def _twigs(
    canvas: Canvas, start: Point, turn: float, long: float, depth: int, split: float
) -> list[tuple[Point, Point, float]]:
    """A branch and everything that grows out of it: from, to, half width."""
    chance = canvas.stream("twig")
    end = (start[0] + long * math.cos(turn), start[1] + long * math.sin(turn))
    found = [(start, end, long * 0.07)]
    if depth:
        for side in (-1, 1, 0) if chance.random() < 0.35 else (-1, 1):
            bend = turn + side * split * float(chance.uniform(0.6, 1.2)) + float(chance.normal(0, 0.08))
            found += _twigs(canvas, end, bend, long * float(chance.uniform(0.68, 0.84)), depth - 1, split)
    return found


@generator("branches", palettes=("ink", "coral", "noct"))
def branches(canvas: Canvas, variant: int) -> None:
    """Something that forks and forks again: tree, coral or river; one tip bears fruit."""
    p = canvas.palette
    ground(canvas, (4.6, 4.5, 0.6)[variant], way=("up", "out", "down")[variant], spread=1.6)
    starts = (
        [((300.0, 620.0), -math.pi / 2, 130.0, 7, 0.5)],
        [
            ((90.0, 640.0), -1.3, 120.0, 6, 0.6),
            ((500.0, 650.0), -1.8, 110.0, 6, 0.55),
            ((300.0, 660.0), -1.5, 90.0, 6, 0.5),
        ],
        [((300.0, 300.0), angle, 84.0, 5, 0.52) for angle in (0.4, 1.65, 2.9, 4.2, 5.4)],
    )[variant]
    tips: list[Point] = []
    for index, (start, turn, long, depth, split) in enumerate(starts):
        twigs = _twigs(canvas, start, turn, long, depth, split)
        colour = (p.k0, (p.k2, p.k1, p.accent)[index % 3], p.k4)[variant]
        swell = (1, 1.9, 0.8)[variant]
        with canvas.layer(rough=0.4, grain=0.2, cast=Cast(3, 6, 6, 0.35)) as pen:
            for a, b, half in twigs:
                pen.fill(ribbon([a, b], [half * swell, half * 0.8 * swell]), colour)
                pen.dot(*b, half * 0.8 * swell, colour)
                tips.append(b)
            for a, b, half in twigs:
                pen.line(
                    line((a[0] - half * 0.4, a[1]), (b[0] - half * 0.3, b[1])),
                    lighten(colour, 0.35),
                    half * 0.35 * swell,
                    0.7,
                )
    goal = ((420, 150), (330, 200), (300, 300))[variant]
    x, y = min(tips, key=lambda spot: math.dist(spot, goal))
    if variant == 0:
        token(canvas, "apple", x, y + 26, 88, p.accent)
    elif variant == 1:
        token(canvas, "fish", 330, 130, 120, p.accent2)
    else:
        canvas.glow(300, 300, 190, p.lamp, 0.7)
        token(canvas, "heart", 300, 300, 96, p.accent)
