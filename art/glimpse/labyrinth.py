"""A labyrinth from above."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import Canvas, Cast, darken
from art.shapes import Path, Point, arc, line, moved


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
