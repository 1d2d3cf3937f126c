"""Works and mechanisms: gears, pipes, mobiles, circuits, dominoes."""

from __future__ import annotations

import math

from art.blocks.outlines import gear
from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, orb, raised
from art.paint import RIGHT, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten
from art.shapes import Path, Point, arc, circle, ellipse, join, line, moved, polygon, rect, ribbon


@generator("gears", palettes=("ember", "frost", "olive"))
def gears(canvas: Canvas, variant: int) -> None:
    """Wheels that turn each other; one does not belong, or does not mesh."""
    p = canvas.palette
    ground(canvas, (0.6, 4.7, 0.8)[variant], way="out")
    wheels = (
        [
            (210, 230, 150, 18),
            (420, 340, 92, 11),
            (300, 470, 92, 11),
            (510, 180, 78, 9),
            (90, 460, 112, 13),
            (440, 520, 78, 9),
        ],
        [(330, 350, 260, 32), (90, 120, 74, 9), (520, 90, 60, 7)],
        [
            (
                90 + 140 * (i % 4),
                90 + 140 * (i // 4),
                84 if (i + i // 4) % 2 else 66,
                10 if (i + i // 4) % 2 else 8,
            )
            for i in range(16)
        ],
    )[variant]
    odd = (1, 1, 9)[variant]
    for index, (x, y, reach, teeth) in enumerate(wheels):
        colour: Colour = (p.k(2 + index % 3), p.k(1.6 + index), p.k(2.2 + (index * 3 % 4) * 0.6))[variant]
        if index == odd:
            colour = p.accent
        raised(canvas, gear(x, y, reach, teeth, hole=0.2, turn=index * 13), colour, reach * 0.12, lift=7)
        raised(
            canvas, moved(ellipse(x, y, reach * 0.62, reach * 0.62)), darken(colour, 0.25), reach * 0.14, lift=0
        )
        for spoke in range(5):
            angle = 2 * math.pi * spoke / 5 + index
            spot = circle(x + reach * 0.4 * math.cos(angle), y + reach * 0.4 * math.sin(angle), reach * 0.11)
            canvas.paint(spot, darken(colour, 0.7), form=Form(UP_LEFT, p.dark, None, 5))
        if index == odd:
            token(canvas, ("eye", "spark", "apple")[variant], x, y, reach * 1.0, p.light, lift=2)
        else:
            orb(canvas, x, y, reach * 0.15, lighten(colour, 0.2), lift=2)
    if variant == 1:
        token(canvas, "snail", 330, 64, 96, p.accent2)


@generator("pipes", palettes=("harvest", "mint", "dusk"))
def pipes(canvas: Canvas, variant: int) -> None:
    """Bent pipes that run into each other from tile to tile; one piece is of another kind."""
    p = canvas.palette
    chance = canvas.stream("tiles", (2, 9, 5)[variant])
    ground(canvas, (4.6, 4.8, 4.8)[variant], way="out")
    count = (4, 5, 8)[variant]
    cell = 600 / count
    half = cell * (0.12, 0.16, 0.07)[variant]
    common_: list[Path] = []
    special: list[Path] = []
    odd = ((2, 1), (1, 3), (5, 2))[variant]
    for j in range(count):
        for i in range(count):
            x, y = i * cell, j * cell
            corners = (
                ((x, y, 0), (x + cell, y + cell, 180))
                if chance.random() < 0.5
                else ((x + cell, y, 90), (x, y + cell, 270))
            )
            for cx, cy, start in corners:
                bits = special if (i, j) == odd else common_
                bits.append(ribbon(arc(cx, cy, cell / 2, cell / 2, start - 0.5, start + 90.5, 26), [half]))
                if variant == 2:
                    for more in (0.3, 0.7):
                        bits.append(
                            ribbon(
                                arc(cx, cy, cell * more, cell * more, start - 0.5, start + 90.5, 26), [half * 0.6]
                            )
                        )
    colour = (p.k1, p.k2, p.k0)[variant]
    raised(canvas, join(*common_), colour, half * 0.9, lift=6 if variant != 2 else 0, rough=0.6)
    raised(canvas, join(*special), p.accent, half * 0.9, lift=4, rough=0.6)
    x, y = ((odd[0] + 0.5) * cell, (odd[1] + 0.5) * cell)
    if variant == 0:
        token(canvas, "drop", x + cell * 0.02, y + cell * 0.02, 62, p.accent2)
    elif variant == 1:
        token(canvas, "bolt", x + 2 * cell, y - cell, 96, p.lamp)
    else:
        token(canvas, "feather", 150, 440, 130, p.accent2)


@generator("mobile", palettes=("coral", "storm"))
def mobile(canvas: Canvas, variant: int) -> None:
    """Shapes that hang from rods and threads in balance; the smallest weighs most."""
    p = canvas.palette
    ground(canvas, (4.8, 0.9)[variant], way="out")
    rods: list[tuple[Point, Point]] = []
    hung: list[tuple[Point, float, int]] = []
    if variant == 0:
        rods = [
            ((120, 130), (470, 90)),
            ((50, 260), (230, 230)),
            ((390, 220), (560, 250)),
            ((480, 380), (590, 360)),
        ]
        threads = [
            ((300, -10), (300, 110)),
            ((130, 129), (140, 245)),
            ((460, 91), (470, 234)),
            ((540, 246), (540, 370)),
        ]
        hung = [
            ((60, 330), 44, 0),
            ((220, 340), 76, 1),
            ((400, 330), 60, 2),
            ((490, 450), 34, 3),
            ((580, 430), 26, 4),
        ]
    else:
        threads = [((60 + 80 * i, -10), (60 + 80 * i, (190, 330, 250, 430, 300, 220, 380)[i])) for i in range(7)]
        hung = [
            ((60 + 80 * i, (220, 366, 282, 470, 330, 252, 412)[i]), (34, 40, 36, 46, 32, 36, 38)[i], i % 5)
            for i in range(7)
        ]
    ink = (p.k0, p.k4)[variant]
    with canvas.layer(rough=0.3, cast=Cast(3, 6, 4, 0.3)) as pen:
        for a, b in rods:
            pen.line(line(a, b), ink, 6)
        for a, b in threads:
            pen.line(line(a, b), ink, 2)
        for (x, y), size, _ in hung:
            if variant == 0:
                top = max(
                    (
                        r
                        for r in rods
                        if min(r[0][0], r[1][0]) - 12 <= x <= max(r[0][0], r[1][0]) + 12
                        and min(r[0][1], r[1][1]) < y
                    ),
                    key=lambda r: r[0][1],
                )
                share = (x - top[0][0]) / (top[1][0] - top[0][0])
                pen.line(line((x, top[0][1] + (top[1][1] - top[0][1]) * share), (x, y - size * 0.6)), ink, 2)
    shapes_ = ("ball", "leaf", "moon", "egg", "drop")
    tones = (
        [p.k2, p.accent, p.k1, p.accent2, p.lamp],
        [p.k3, p.lamp, p.k4, p.k5, p.accent2],
    )[variant]
    for index, ((x, y), size, tone) in enumerate(hung):
        kind = shapes_[index % 5] if variant == 0 else ("ball", "star")[index == 4]
        token(canvas, kind, x, y, size * 2.2 if variant else size * 1.9, tones[tone], lift=8)


@generator("circuit", palettes=("ink", "olive"))
def circuit(canvas: Canvas, variant: int) -> None:
    """Lines that run side by side, turn together and end in dots; one leads to a light."""
    p = canvas.palette
    ground(canvas, (4.7, 0.5)[variant], way="out")
    chance = canvas.stream("lines", 3)
    colour: Colour = (p.k1, p.k3)[variant]
    goal = ((300, 300), (210, 380))[variant]
    with canvas.layer(rough=0.3, grain=0.14, cast=Cast(2, 3, 3, 0.4)) as pen:
        for index in range((36, 22)[variant]):
            x, y = (index + 0.5) * 600 / (36, 22)[variant], float(chance.uniform(300, 620))
            spots = [(x, 630.0), (x, y)]
            heading = -1 if x > goal[0] else 1
            for _ in range(int(chance.integers(1, 4))):
                run = float(chance.uniform(30, 90))
                x2, y2 = spots[-1][0] + heading * run, spots[-1][1] - run
                spots += [(x2, y2), (x2, y2 - float(chance.uniform(20, 110)))]
            if variant == 0:
                angle = index * 10
                spots = [
                    _turned(spot, angle)
                    for spot in (
                        (330 + 5 * (index % 3), 640),
                        (330 + 5 * (index % 3), 480 - 40 * (index % 3)),
                        (300 + 60 * (index % 2), 420),
                        (300 + 60 * (index % 2), 400 - 20 * (index % 4)),
                    )
                ]
            tone = p.lamp if variant == 1 and index == 8 else colour
            pen.line(polygon(spots, closed=False), tone, (4, 7)[variant])
            pen.dot(*spots[-1], (8, 13)[variant], tone)
            pen.dot(*spots[-1], (3.5, 6)[variant], (p.k5, p.k0)[variant])
    if variant == 0:
        raised(canvas, rect(216, 216, 168, 168, 12), p.k1, 14, lift=8)
        token(canvas, "heart", 300, 300, 100, p.accent)
        return
    raised(canvas, rect(goal[0] - 84, goal[1] - 84, 168, 168, 14), p.k4, 14, lift=10)
    token(canvas, "leaf", *goal, 124, p.accent)


def _turned(spot: Point, angle: float) -> Point:
    a = math.radians(angle)
    x, y = spot[0] - 300, spot[1] - 300
    return 300 + x * math.cos(a) - y * math.sin(a), 300 + x * math.sin(a) + y * math.cos(a)


@generator("dominoes", palettes=("teal", "noon"))
def dominoes(canvas: Canvas, variant: int) -> None:
    """A row of slabs about to fall, or falling; one resists."""
    p = canvas.palette
    ground(canvas, (1, 4.7)[variant], way="down", spread=1)
    count = (26, 11)[variant]
    for index in range(count):
        share = index / (count - 1)
        if variant == 0:
            angle = -0.6 + share * 7.6
            reach = 250 - 190 * share
            x, foot, tall, lean = (
                300 + reach * math.cos(angle),
                360 + reach * 0.72 * math.sin(angle),
                130 - 50 * share,
                0.0,
            )
        else:
            x, foot, tall, lean = 60 + 480 * share, 560 - 400 * share, 200 - 90 * share, -20 + 40 * (index % 2)
        colour: Colour = (p.k(4.4 - 2.4 * share), p.k(0.8 + 2.8 * share))[variant]
        odd = index == (17, 6)[variant]
        if odd:
            colour, lean = p.accent, 0
        half = tall * 0.12
        canvas.paint(
            canvas.mask(ellipse(x + 30, foot + 4, tall * 0.34, 9, 8), soft=4), p.k0, mode="multiply", alpha=0.35
        )
        front = moved(rect(x - half * 2.1, foot - tall, half * 4.2, tall, 5), turn=lean, about=(x + half, foot))
        side = moved(
            rect(x - half * 2.1 + 9, foot - tall - 7, half * 4.2, tall, 5), turn=lean, about=(x + half, foot)
        )
        canvas.paint(side, darken(colour, 0.55), rough=0.5)
        raised(canvas, front, colour, 8, lift=2)
        for row in range(1 + index % 3):
            pip = moved(
                circle(x, foot - tall * (0.25 + 0.24 * row), half * 0.5), turn=lean, about=(x + half, foot)
            )
            canvas.paint(pip, p.light if not odd else p.dark, shade=Shade(p.k3, RIGHT, 0.4, 1, 0.5))
    kind, spot = (("ball", (300, 350)), ("star", (130, 130)))[variant]
    token(canvas, kind, *spot, (60, 90)[variant], (p.lamp, p.accent2)[variant], lift=3)
