"""Threads: weaving, stretched strings, knots, tangles, nets."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, orb, raised
from art.paint import DOWN, LEFT, RIGHT, UP, Canvas, Cast, Colour, Shade, darken, lighten, mix
from art.shapes import Curve, Point, circle, line, moved, polygon, rect, ribbon, smooth, through


@generator("weave", palettes=("harvest", "storm", "noon"))
def weave(canvas: Canvas, variant: int) -> None:
    """Bands woven over and under; one of them has a colour of its own, one has come loose."""
    p = canvas.palette
    count, turn, fill_share = ((10, 45, 0.86), (4, 8, 0.6), (14, 0, 0.9))[variant]
    ground(canvas, (0.6, 4.6, 0.3)[variant])
    reach = 860 if turn % 90 else 660
    step = reach / count
    start = 300 - reach / 2
    odd = count // 2 + (1, -1, 2)[variant]
    for j in range(count):
        for i in range(count):
            x, y = start + i * step, start + j * step
            down: Colour = p.k(2 + i % 3) if variant != 1 else p.k(0.5 + i % 2)
            over: Colour = p.k(4.6 - 0.8 * (j % 2)) if variant != 1 else p.k(1.6 + 0.6 * (j % 2))
            if variant == 2:
                down, over = p.k(2.6), p.k(1.5)
            if i == odd:
                down = p.accent
            if variant == 2 and j == count // 3:
                over = p.lamp
            gap = step * (1 - fill_share) / 2
            across = rect(x - 2, y + gap, step + 4, step - 2 * gap)
            along = rect(x + gap, y - 2, step - 2 * gap, step + 4)
            pair = [(across, over, (RIGHT, LEFT)), (along, down, (DOWN, UP))]
            pattern = (i + j) % 2 == 0 if variant != 0 else (i + j) % 4 < 2
            for path, colour, ends in pair if pattern else pair[::-1]:
                shades = [Shade(darken(colour, 0.6), end, 0.62, 1.05, 0.8) for end in ends]
                canvas.paint(moved(path, turn=turn, about=(300, 300)), colour, shade=shades, rough=0.6)
    if variant == 1:
        token(canvas, "button", 395, 215, 100, p.lamp)
    if variant == 0:
        token(canvas, "leaf", 200, 380, 90, p.accent2)


def _strings(variant: int) -> list[tuple[list[tuple[Point, Point]], int]]:
    """Bundles of straight threads that together make curves, each with the number of its colour."""
    bundles = []
    if variant == 0:
        corners = [(40.0, 560.0), (40.0, 40.0), (560.0, 40.0), (560.0, 560.0)]
        for side in range(4):
            a, b, c = corners[side], corners[(side + 1) % 4], corners[(side + 2) % 4]
            bundles.append(([(_between(a, b, t), _between(b, c, t)) for t in np.linspace(0, 1, 34)], side % 2))
    elif variant == 1:
        spots = [(300 + 270 * math.cos(a), 300 + 270 * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 91)[:-1]]
        bundles.append(([(spots[i], spots[i * 2 % 90]) for i in range(90)], 0))
        bundles.append(([(spots[i], spots[(i + 37) % 90]) for i in range(0, 90, 2)], 1))
    else:
        tips = [
            (300 + 270 * math.sin(turn), 310 - 270 * math.cos(turn)) for turn in np.arange(7) * 2 * math.pi / 7
        ]
        for side in range(7):
            a, b = tips[side], tips[(side + 1) % 7]
            bundles.append(
                (
                    [(_between((300, 310), a, t), _between(b, (300, 310), t)) for t in np.linspace(0, 1, 40)],
                    side % 3,
                )
            )
    return bundles


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


@generator("string-art", palettes=("sepia", "coral", "sage"))
def string_art(canvas: Canvas, variant: int) -> None:
    """Straight threads stretched between pins so that curves appear; something hangs in them."""
    p = canvas.palette
    ground(canvas, (0.6, 4.8, 0.5)[variant], way="out")
    colours = ([p.k4, p.lamp], [p.k0, p.k2], [p.k4, p.lamp, p.accent])[variant]
    for threads, which in _strings(variant):
        with canvas.layer(rough=0.1, grain=0.1, cast=Cast(2, 4, 2, 0.35)) as pen:
            for a, b in threads:
                pen.line(line(a, b), colours[which], 1.7, 0.9)
        with canvas.layer(rough=0.3, cast=Cast(1, 2, 2, 0.5)) as pen:
            for a, b in threads:
                pen.dot(*a, 4, darken(colours[which], 0.2))
                pen.dot(*b, 4, darken(colours[which], 0.2))
    kind, spot, size = (("spark", (300, 300), 120), ("drop", (300, 300), 90), ("egg", (300, 330), 84))[variant]
    token(canvas, kind, *spot, size, (p.accent, p.accent, p.k5)[variant], lift=8)


@generator("knot", palettes=("noct", "coral"))
def knot(canvas: Canvas, variant: int) -> None:
    """One rope knotted with itself without an end; a thing caught in the middle."""
    p = canvas.palette
    ground(canvas, (0.5, 4.6)[variant], way="out")
    turns, waves, half = ((3, 7, 13), (2, 3, 34))[variant]
    total = 432
    spots = []
    for step in range(total + 9):
        t = 2 * math.pi * step / total
        reach = 168 + (88, 84)[variant] * math.cos(waves * t)
        spots.append((300 + reach * math.cos(turns * t + 0.4), 300 + reach * math.sin(turns * t + 0.4)))
    one, other = ((p.lamp, p.k3), (p.k1, p.k3))[variant]
    pieces = sorted(range(0, total, 6), key=lambda at: math.sin(waves * 2 * math.pi * (at + 4) / total))
    for at in pieces:
        part = spots[at : at + 9]
        colour = mix(other, one, (math.sin(2 * math.pi * at / total) + 1) / 2)
        canvas.paint(ribbon(part, [half + 5]), darken(colour, 0.75), rough=0.3, alpha=0.85)
        raised(canvas, ribbon(part, [half]), colour, half * 0.8, lift=0, rough=0.4, rim=0.4)
        a, b = part[1], part[3]
        side = (-(b[1] - a[1]), b[0] - a[0])
        long = math.hypot(*side) or 1
        off = (side[0] / long * half * 0.9, side[1] / long * half * 0.9)
        with canvas.layer(rough=0.3, alpha=0.6) as pen:
            pen.stroke((a[0] - off[0], a[1] - off[1]), (b[0] + off[0], b[1] + off[1]), darken(colour, 0.5), 2.4)
    token(
        canvas,
        ("bolt", "apple")[variant],
        300,
        300,
        (96, 84)[variant],
        (p.accent, p.accent)[variant],
    )


def _wander(canvas: Canvas, label: str, seed: int, count: int, start: Point, centre: Point, reach: float) -> Curve:
    """A thread that cannot decide where to go but stays near a centre."""
    chance = canvas.stream(label, seed)
    x, y = start
    heading = float(chance.uniform(0, 6.28))
    spots = [(x, y)]
    for _ in range(count):
        heading += chance.normal(0, 0.75)
        home = math.atan2(centre[1] - y, centre[0] - x)
        if math.hypot(x - centre[0], y - centre[1]) > reach:
            heading += math.sin(home - heading) * 1.0
        x, y = x + 34 * math.cos(heading), y + 34 * math.sin(heading)
        spots.append((x, y))
    return through(spots, 8)


@generator("tangle", palettes=("ink", "mint"))
def tangle(canvas: Canvas, variant: int) -> None:
    """A tangle of yarn; one end gets away and leads to something."""
    p = canvas.palette
    ground(canvas, (4.9, 0.9)[variant], way="out")
    centre, reach = (((235, 250), 130), ((340, 300), 150))[variant]
    tones = ([p.k0, p.k1, p.k0], [p.k4, p.k3, p.k5])[variant]
    width = (4, 13)[variant]
    for index in range((9, 5)[variant]):
        curve = _wander(canvas, "yarn", index, 46, centre, centre, reach)
        colour = tones[index % 3]
        with canvas.layer(rough=0.3, grain=0.16, cast=Cast(2, 4, 4, 0.45)) as pen:
            pen.line(polygon(curve, closed=False), darken(colour, 0.35), width + 2.5)
            pen.line(polygon(curve, closed=False), colour, width)
            pen.line(polygon(curve - 1.5, closed=False), lighten(colour, 0.3), width * 0.22, 0.7)
    ends = (
        [(300, 290), (420, 330), (470, 420), (380, 470), (420, 540), (500, 520)],
        [(250, 360), (160, 440), (90, 380), (110, 260), (70, 130)],
    )[variant]
    loose = through([(float(x), float(y)) for x, y in ends])
    colour = p.accent
    with canvas.layer(rough=0.3, cast=Cast(2, 4, 4, 0.45)) as pen:
        pen.line(polygon(loose, closed=False), darken(colour, 0.3), width + 2)
        pen.line(polygon(loose, closed=False), colour, width)
    x, y = ends[-1]
    token(
        canvas,
        ("heart", "hat")[variant],
        x,
        y - 16,
        (84, 104)[variant],
        (p.accent, p.lamp)[variant],
    )


def _mesh(variant: int, i: int, j: int) -> Point:
    """The knot of a net in row j, column i: spun round a middle, or pulled down at one place."""
    if variant == 0:
        angle = 2 * math.pi * (i + 0.12 * math.sin(j * 2)) / 13
        ring = 26 + 33 * j * (1 + 0.04 * j)
        dip = 1 - 0.1 * math.sin(i * 3.1)
        return 250 + ring * dip * math.cos(angle), 270 + ring * dip * math.sin(angle)
    x, y = i * 62 - 60.0 + (31 if j % 2 else 0), j * 40 - 60.0
    pull = math.exp(-(((x - 420) / 190) ** 2) - ((y - 330) / 190) ** 2)
    return x + (420 - x) * 0.5 * pull, y + (360 - y) * 0.5 * pull


@generator("net", palettes=("sage", "harvest"))
def net(canvas: Canvas, variant: int) -> None:
    """A net or web with one thing in it that it holds, or has let go."""
    p = canvas.palette
    ground(canvas, (0.9, 3.9)[variant], way=("out", "up")[variant])
    rope: Colour = (p.k4, p.k0)[variant]
    segments: list[tuple[Point, Point]] = []
    rows, columns = ((10, 13), (18, 12))[variant]
    for j in range(rows):
        for i in range(columns):
            here = _mesh(variant, i, j)
            right, below = _mesh(variant, i + 1, j), _mesh(variant, i, j + 1)
            if variant == 0:
                segments += [(here, right), (here, below)]
            else:
                left = _mesh(variant, i + (1 if j % 2 else -1), j + 1)
                segments += [(here, below), (here, left)]
    hole = ((410, 420, 74), (0, 0, 0))[variant]
    with canvas.layer(rough=0.3, cast=Cast(3, 6, 4, 0.4)) as pen:
        for a, b in segments:
            if math.dist(a, hole[:2]) > hole[2] and math.dist(b, hole[:2]) > hole[2]:
                pen.line(line(a, b), rope, (3.2, 4.4)[variant])
                if variant == 1:
                    pen.dot(*a, 5, rope)
    if variant == 0:
        token(canvas, "moon", 412, 424, 96, p.lamp)
        with canvas.layer(rough=0.3) as pen:
            for at in range(26):
                angle = at * 2.4
                pen.dot(250 + at * 9 * math.cos(angle), 270 + at * 9 * math.sin(angle), 4.2, p.light)
    else:
        orb(canvas, 420, 350, 58, p.accent, lift=9)
        raised(canvas, circle(420, 350, 20), lighten(p.accent, 0.2), 8, lift=0)
        canvas.paint(smooth([(380, 330), (392, 312), (414, 304), (398, 322)]), p.light, alpha=0.6)
