"""Built things: maps of cities, skylines, labyrinths, stacked cubes, windows, ruins."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import DOWN, LEFT, RIGHT, UP_LEFT, Canvas, Cast, Colour, Shade, darken, lighten, mix
from art.shapes import Path, Point, arc, arch, circle, line, minus, moved, polygon, rect, ribbon, through


@generator("city-map", palettes=("sepia", "mint"))
def city_map(canvas: Canvas, variant: int) -> None:
    """A town seen from straight above: blocks, streets, a river, and one place that is marked."""
    p = canvas.palette
    chance = canvas.stream("blocks", 4)
    ground(canvas, (4.5, 0.6)[variant], spread=0.4)

    def place(x: float, y: float) -> Point:
        if variant == 0:
            angle, reach = x / 600 * 2 * math.pi, 70 + y * 0.56
            return 300 + reach * math.cos(angle), 300 + reach * math.sin(angle)
        a = math.radians(-24)
        return 300 + (x - 300) * math.cos(a) - (y - 300) * math.sin(a), 300 + (x - 300) * math.sin(a) + (
            y - 300
        ) * math.cos(a)

    wide, tall = ((50, 92), (96, 96))[variant]
    tones = ([p.k3, p.k2, p.k4, p.k1], [p.k2, p.k3, p.k4, p.k1])[variant]
    first = -160 if variant == 1 else 0
    for y in range(first, 760 if variant == 1 else 640, tall):
        for x in range(first, 760 if variant == 1 else 600, wide):
            cuts = [0.0, 1.0] if chance.random() < 0.3 else [0.0, float(chance.uniform(0.35, 0.65)), 1.0]
            for left, right in pairwise(cuts):
                x0, x1, y0, y1 = x + wide * left + 3, x + wide * right - 3, y + 5, y + tall - 6
                edge = [place(x0 + (x1 - x0) * t, y0) for t in np.linspace(0, 1, 6)]
                edge += [place(x0 + (x1 - x0) * t, y1) for t in np.linspace(1, 0, 6)]
                colour = mix(tones[int(chance.integers(4))], p.k3, 0.2)
                raised(canvas, polygon(edge), colour, 5, lift=3, rough=0.4)
    river = through(
        [
            ((300, 300), (380, 410), (330, 520), (420, 660)),
            ((120, -40), (200, 160), (120, 330), (260, 480), (220, 660)),
        ][variant]
    )
    canvas.paint(
        ribbon(river, [30, 22, 34]),
        (p.accent, p.accent2)[variant],
        shade=Shade(p.k0, DOWN, 0.3, 1.2, 0.5),
        cast=Cast(-2, -3, 5, 0.5),
    )
    if variant == 0:
        raised(canvas, circle(300, 300, 62), p.k5, 10)
    route = (
        [(300, 300), (300, 300)],
        [(420, 90), (380, 178), (470, 220), (430, 306)],
    )[variant]
    if variant == 1:
        with canvas.layer(rough=0.3, cast=Cast(1, 2, 2, 0.4)) as pen:
            for a, b in pairwise(route):
                pen.line(line(a, b), p.accent, 8)
    x, y = route[-1]
    token(
        canvas,
        ("star", "house")[variant],
        x,
        y - (0, 20)[variant],
        (92, 70)[variant],
        (p.accent2, p.accent)[variant],
    )


@generator("skyline", palettes=("coral", "ink", "frost"))
def skyline(canvas: Canvas, variant: int) -> None:
    """Towers of plain solids, side by side; one of them dreams."""
    p = canvas.palette
    chance = canvas.stream("towers", 3)
    ground(canvas, (3.8, 1.4, 4.6)[variant], way="up", spread=2)
    sun = ((300, 300, 150), (140, 130, 50), (180, 190, 44))[variant]
    canvas.paint(circle(*sun), (p.lamp, p.k5, p.lamp)[variant], shade=Shade(p.k4, DOWN, 0.4, 1.1, 0.8))
    for row in range(3):
        x = -30.0 - row * 14
        index = 0
        while x < 620:
            wide = float(chance.uniform(40, 96)) * (1.2, 0.5, 1)[variant]
            tall = (float(chance.uniform(130, 360)) - row * 84 + 60) * (0.8, 1.15, 0.8)[variant]
            top = 620 - tall
            colour: Colour = mix(p.k(float(chance.uniform(1.2, 4))), p.k0, 0.2 * row)
            special = row == 1 and index == (2, 8, 3)[variant]
            if special:
                colour = p.accent
            canvas.paint(
                rect(x, top, wide, tall + 10),
                colour,
                shade=Shade(darken(colour, 0.6), RIGHT if index % 2 else DOWN, 0.3, 1.1, 0.9),
                cast=Cast(3, 0, 6, 0.35),
            )
            roof = int(chance.integers(4))
            cap: Path | None = None
            if roof == 0 or variant == 1:
                cap = polygon(
                    [(x, top + 1), (x + wide, top + 1), (x + wide / 2, top - wide * (0.5, 1.9, 0.8)[variant])]
                )
            elif roof == 1:
                cap = minus(circle(x + wide / 2, top, wide / 2), rect(x - 4, top, wide + 8, wide))
            elif roof == 2:
                cap = polygon([(x, top + 1), (x + wide, top + 1), (x, top - wide * 0.7)])
            if cap is not None:
                tone = p.k(float(chance.uniform(0.6, 4.4))) if not special else p.lamp
                canvas.paint(cap, tone, shade=Shade(darken(tone, 0.6), RIGHT, 0.4, 1, 0.8))
            if chance.random() < 0.45:
                canvas.paint(circle(x + wide / 2, top + tall * 0.25, wide * 0.14), (p.lamp, p.lamp, p.k5)[variant])
            x += wide * float(chance.uniform(0.92, 1.15))
            index += 1
    if variant == 0:
        token(canvas, "bird", 300, 220, 120, p.accent2, lift=2)
    if variant == 2:
        for at, (x, y) in enumerate(((410, 120), (500, 190), (330, 200))):
            token(canvas, "fish", x, y, 90 - 12 * at, (p.accent, p.k2, p.k1)[at], lift=3)


def _maze(canvas: Canvas, size: int) -> tuple[list[list[bool]], list[list[bool]]]:
    """Which walls stand right of and below each room, once every room can be reached."""
    chance = canvas.stream("maze", 0)
    right = [[True] * size for _ in range(size)]
    below = [[True] * size for _ in range(size)]
    seen, stack = {(0, 0)}, [(0, 0)]
    while stack:
        i, j = stack[-1]
        ways = [(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)]
        free = [(a, b) for a, b in ways if 0 <= a < size and 0 <= b < size and (a, b) not in seen]
        if not free:
            stack.pop()
            continue
        a, b = free[int(chance.integers(len(free)))]
        if a != i:
            right[j][min(a, i)] = False
        else:
            below[min(b, j)][i] = False
        seen.add((a, b))
        stack.append((a, b))
    return right, below


@generator("labyrinth", palettes=("sage", "harvest"))
def labyrinth(canvas: Canvas, variant: int) -> None:
    """A labyrinth from above; somebody has lost something in it."""
    p = canvas.palette
    ground(canvas, (4.6, 1.2)[variant], way="out", spread=0.6)
    walls: list[tuple[Point, Point] | list[Point]] = []
    if variant == 1:
        for ring in range(1, 8):
            reach = 40 * ring + 6
            gaps = canvas.stream("gap", ring).uniform(0, 360, 2)
            walls.append(
                [
                    (float(x), float(y))
                    for x, y in arc(300, 300, reach, reach, gaps[0] + 900 / reach, gaps[0] + 330, 60)
                ]
            )
            for spoke in canvas.stream("spoke", ring).uniform(0, 2 * math.pi, 3):
                if ring < 7:
                    walls.append(
                        [(300 + r * math.cos(spoke), 300 + r * math.sin(spoke)) for r in (reach, reach + 40)]
                    )
    else:
        size = 10
        cell = 520 / size
        right, below = _maze(canvas, size)
        walls.append([(40, 40), (560, 40)])
        walls += [[(40, 40 + cell), (40, 560)], [(40, 560), (560, 560)], [(560, 40), (560, 560 - cell)]]
        for j in range(size):
            for i in range(size):
                x, y = 40 + (i + 1) * cell, 40 + (j + 1) * cell
                if right[j][i] and i < size - 1:
                    walls.append([(x, y - cell), (x, y)])
                if below[j][i] and j < size - 1:
                    walls.append([(x - cell, y), (x, y)])
    thick = (15, 12)[variant]
    colour = (p.k1, p.k4)[variant]
    mask = canvas.mask(_joined(walls), line=thick)
    canvas.paint(mask, darken(colour, 0.6), cast=Cast(8, 12, 7, 0.5), rough=0.4)
    raised(canvas, canvas.mask(moved(_joined(walls), -3, -6), line=thick), colour, thick * 0.35, lift=0, rough=0.5)
    kind, spot = (("snail", (326, 326)), ("flame", (300, 300)))[variant]
    token(canvas, kind, *spot, (58, 70)[variant], p.accent, lift=3)


def _joined(walls: list[tuple[Point, Point] | list[Point]]) -> Path:
    path = line(*walls[0])
    for wall in walls[1:]:
        path.addPath(line(*wall))
    return path


@generator("cubes", palettes=("harvest", "teal", "violet"))
def cubes(canvas: Canvas, variant: int) -> None:
    """Cubes in a drawing without distance: stairs, boxes, a city? One of them glows."""
    p = canvas.palette
    ground(canvas, (4.7, 0.6, 4.7)[variant], way="out")
    size = (52, 34, 74)[variant]
    wide, tall = size * 0.866, size * 0.5
    chance = canvas.stream("heights", 2)
    count = (7, 11, 5)[variant]
    top = (250, 180, 190)[variant]
    odd = ((4, 4), (7, 5), (2, 3))[variant]
    for i in range(count):
        for j in range(count):
            level = (max(0, 5 - i) + max(0, 4 - j)) if variant == 0 else int(chance.integers(0, 4))
            if variant == 2:
                level = (0, 1, 2, 1, 0)[i] + (0, 1, 1, 2, 0)[j] if (i + j) % 3 else 0
            special = (i, j) == odd
            if special and variant == 1:
                level = 6
            for floor in range(level + 1):
                x = 300 + (i - j) * wide
                y = top + (i + j) * tall - floor * size * 0.62 + 60
                high = size * 0.62
                base: Colour = p.k((3.6, 1.2 + 0.7 * floor, 2.2 + 0.6 * floor)[variant])
                if special and floor == level:
                    base = p.accent
                faces = (
                    ([(x, y), (x + wide, y - tall), (x, y - 2 * tall), (x - wide, y - tall)], lighten(base, 0.35)),
                    (
                        [(x, y), (x - wide, y - tall), (x - wide, y - tall + high), (x, y + high)],
                        darken(base, 0.2),
                    ),
                    (
                        [(x, y), (x + wide, y - tall), (x + wide, y - tall + high), (x, y + high)],
                        darken(base, 0.5),
                    ),
                )
                for spots, tone in faces:
                    canvas.paint(
                        polygon(spots), tone, shade=Shade(darken(tone, 0.35), DOWN, 0.4, 1.1, 0.7), rough=0.3
                    )
    if variant == 0:
        token(canvas, "ball", 300, 118, 58, p.accent2, lift=3)
    elif variant == 2:
        token(canvas, "ladder", 386, 330, 130, p.lamp, lift=3)


@generator("windows", palettes=("noct", "rose", "sage"))
def windows(canvas: Canvas, variant: int) -> None:
    """A wall of windows, all alike; behind one of them there is somebody, or a sea."""
    p = canvas.palette
    ground(canvas, (1.2, 4, 1.7)[variant], way="down")
    columns, rows = ((6, 6), (4, 4), (3, 3))[variant]
    wide, tall = 600 / columns, 600 / rows
    odd = ((4, 2), (1, 2), (2, 0))[variant]
    for row in range(rows):
        for column in range(columns):
            x, y = wide * (column + 0.5), tall * (row + 0.5)
            w, h = wide * (0.58, 0.6, 0.66)[variant], tall * (0.66, 0.7, 0.74)[variant]
            shape = arch(x, y + h / 2, w, h) if variant else rect(x - w / 2, y - h / 2, w, h)
            frame = (p.k2, p.k5, p.k4)[variant]
            raised(canvas, moved(shape, scale=1.2, about=(x, y)), frame, 5, lift=4)
            special = (column, row) == odd
            glass: Colour = (p.k0, p.k1, p.k0)[variant]
            if (row * 5 + column * 3) % 7 == 2 and variant == 0:
                glass = mix(glass, p.k3, 0.6)
            if special:
                glass = (p.lamp, p.accent, p.lamp)[variant]
            canvas.paint(
                shape,
                glass,
                shade=Shade(darken(glass, 0.5) if not special else lighten(glass, 0.3), DOWN, 0.3, 1, 0.8),
            )
            canvas.inner_shadow(shape, UP_LEFT, w * 0.16, p.dark, 0.5)
            if special:
                token(
                    canvas,
                    ("pawn", "fish", "hat")[variant],
                    x,
                    y + h * 0.08,
                    w * 0.78,
                    (p.k0, p.light, p.accent)[variant],
                    lift=0,
                )
            else:
                with canvas.layer(rough=0.3) as pen:
                    pen.stroke((x, y - h / 2), (x, y + h / 2), frame, max(2.5, w * 0.06))
                    pen.stroke((x - w / 2, y), (x + w / 2, y), frame, max(2.5, w * 0.06))


@generator("ruins", palettes=("dusk", "frost"))
def ruins(canvas: Canvas, variant: int) -> None:
    """What is left of a great building: columns, arches, a stair; something lives there now."""
    p = canvas.palette
    chance = canvas.stream("columns", 3)
    ground(canvas, (3.4, 4.6)[variant], way=("up", "down")[variant], spread=(2.8, 0.8)[variant])
    if variant == 0:
        canvas.paint(circle(300, 400, 120), p.lamp, shade=Shade(p.k4, DOWN))
    floor = (530, 560)[variant]
    stone: Colour = (p.k0, p.k3)[variant]
    canvas.paint(rect(-10, floor, 620, 100), darken(stone, 0.4), shade=Shade(p.k0, DOWN, 0.1, 1, 0.8))
    count = (5, 4)[variant]
    for index in range(count):
        x = 300 + (index - (count - 1) / 2) * (112, 140)[variant]
        tall = ((360, 250, 380, 140, 330), (430, 430, 250, 110))[variant][index]
        half = (20, 34)[variant]
        steps = np.linspace(half, -half, 7)
        broken = [(x + float(s), floor - tall + float(chance.uniform(-16, 16))) for s in steps]
        body = polygon([(x - half * 1.1, floor), (x + half * 1.1, floor), *broken])
        canvas.paint(
            body,
            stone,
            shade=[
                Shade(darken(stone, 0.55), RIGHT, 0.3, 1, 0.9),
                Shade(lighten(stone, 0.35), LEFT, 0.6, 1.1, 0.7),
            ],
            cast=Cast(8, 4, 8, 0.3),
        )
        with canvas.layer(rough=0.3, alpha=0.45) as pen:
            for groove in (-0.55, -0.1, 0.35, 0.7):
                pen.stroke(
                    (x + groove * half, floor - 12),
                    (x + groove * half, floor - tall + 24),
                    darken(stone, 0.6),
                    2.5,
                )
        for y, w in ((floor - 16, 1.5), (floor - tall - 6, 1.5 if tall > 240 else 0)):
            if w:
                raised(canvas, rect(x - half * w, y, half * 2 * w, 18, 4), stone, 5, lift=3)
    if variant == 1:
        raised(canvas, polygon([(40, 118), (270, 118), (262, 84), (40, 96)]), stone, 6, lift=5)
    for _ in range(7):
        x = float(chance.uniform(30, 570))
        raised(
            canvas,
            moved(
                rect(-18, -12, 36, 22, 4),
                x,
                floor + float(chance.uniform(4, 36)),
                turn=float(chance.uniform(-30, 30)),
                scale=float(chance.uniform(0.6, 1.5)),
            ),
            stone,
            5,
            lift=3,
        )
    kind, spot, size = (("bird", (406, 110), 90), ("door", (440, 500), 120))[variant]
    token(canvas, kind, *spot, size, p.accent, lift=3)
