"""Cut and folded paper: torn strips, pleats, wells of layers, arches."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import DOWN, RIGHT, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten
from art.shapes import Path, Point, arch, blob, minus, moved, polygon, rect, smooth, star


@generator("torn-paper", palettes=("coral", "noct", "olive"))
def torn_paper(canvas: Canvas, variant: int) -> None:
    """Strips of torn paper with white edges, something tucked between two of them."""
    p = canvas.palette
    turn, count, kind, after, spot = (
        (4, 5, "boat", 2, (400, 268)),
        (-34, 7, "moon", 3, (300, 250)),
        (84, 6, "snail", 3, (330, 300)),
    )[variant]
    colours = (
        [p.k5, p.k4, p.k3, p.accent, p.accent2, p.k0],
        [p.k0, p.k3, p.k1, p.accent, p.k4, p.k2, p.k0],
        [p.k1, p.k4, p.accent2, p.k3, p.k5, p.k2],
    )[variant]
    ground(canvas, 4.6 if variant != 1 else 0.5)
    for index in range(count):
        chance = canvas.stream("tear", index)
        xs = np.linspace(-260, 860, 110)
        ys = (
            -130
            + 860 * (index + 0.4) / count
            + np.cumsum(chance.normal(0, 1.7, 110))
            + 18 * np.sin(xs / 95 + index)
        )
        colour = colours[index % len(colours)]

        def strip(edge: np.ndarray[tuple[int], np.dtype[np.float64]], xs: object = xs) -> Path:
            spots = [*zip(np.asarray(xs).tolist(), edge.tolist(), strict=True), (900.0, 1000.0), (-300.0, 1000.0)]
            return moved(polygon(spots), turn=turn, about=(300, 300))

        canvas.paint(strip(ys - 7 + chance.normal(0, 1.6, 110)), p.light, cast=Cast(0, -4, 8, 0.55), rough=1.2)
        canvas.paint(
            strip(ys), colour, rough=1.1, streak=0.07, shade=Shade(darken(colour, 0.3), DOWN, 0.2, 1, 0.5)
        )
        if index == after:
            size = (150, 150, 120)[variant]
            tone = (p.k5, p.lamp, p.light)[variant]
            token(canvas, kind, *spot, size, tone, turn=(8, 0, -6)[variant], lift=6)


def _quad_facets(variant: int) -> list[tuple[list[Point], float]]:
    """Facets of a folded sheet with how light each is: a zigzag fold, or a fan."""
    facets: list[tuple[list[Point], float]] = []
    if variant == 0:
        wide, tall, shift = 100, 86, 44

        def spot(i: int, j: int) -> Point:
            return i * wide + (26 if j % 2 else 0) - 30, j * tall + (shift if i % 2 else 0) - 60

        for j in range(9):
            for i in range(7):
                tone = (0.95, 0.35, 0.6, 0.1)[(i % 2) + 2 * (j % 2)]
                facets.append(([spot(i, j), spot(i + 1, j), spot(i + 1, j + 1), spot(i, j + 1)], tone))
        return facets
    rings = [60, 190, 330, 480, 640, 860]
    for ring in range(5):
        for step in range(14):
            corners = []
            for dr, da in ((0, 0), (1, 0), (1, 1), (0, 1)):
                angle = math.radians(-4 + (step + da) * 98 / 14)
                reach = rings[ring + dr] + (34 if (step + da) % 2 else -16)
                corners.append((reach * math.cos(angle) - 30, 630 - reach * math.sin(angle)))
            facets.append((corners, 0.9 - 0.12 * ring if step % 2 else 0.42 - 0.1 * ring))
    return facets


def _crumpled(canvas: Canvas) -> list[tuple[list[Point], float]]:
    """Facets of a sheet that was crumpled and smoothed again."""
    chance = canvas.stream("crumple", 0)
    grid = np.array([[(105 * i - 90, 105 * j - 90) for i in range(9)] for j in range(9)], float)
    spots = (grid + chance.uniform(-46, 46, grid.shape)).tolist()
    facets: list[tuple[list[Point], float]] = []
    for j in range(8):
        for i in range(8):
            a, b, c, d = spots[j][i], spots[j][i + 1], spots[j + 1][i + 1], spots[j + 1][i]
            halves = ([a, b, c], [a, c, d]) if chance.random() < 0.5 else ([a, b, d], [b, c, d])
            facets += [([(x, y) for x, y in half], float(chance.uniform(0, 1))) for half in halves]
    return facets


@generator("folded-paper", palettes=("mint", "ember", "violet"))
def folded_paper(canvas: Canvas, variant: int) -> None:
    """A folded sheet in light and shade; one facet has another colour."""
    p = canvas.palette
    ground(canvas, 2)
    facets = _crumpled(canvas) if variant == 2 else _quad_facets(variant)
    odd = (31, 20, 0)[variant]
    if variant == 2:
        odd = min(range(len(facets)), key=lambda at: math.dist(np.mean(facets[at][0], 0), (380, 230)))
    low, high = ((1.2, 4.6), (0.3, 4.2), (2.6, 5))[variant]
    for index, (corners, tone) in enumerate(facets):
        colour: Colour = p.k(low + (high - low) * tone)
        if index == odd:
            colour = (p.accent, p.accent, p.lamp)[variant]
        towards = 20 + 40 * (index % 3)
        canvas.paint(
            polygon(corners),
            colour,
            shade=Shade(darken(colour, 0.5), towards, 0.35, 1.1, 0.75),
            form=Form(UP_LEFT, None, lighten(colour, 0.35), 3),
            rough=0.4,
        )


def _hole(canvas: Canvas, variant: int, share: float, index: int) -> Path:
    """The outline cut into one layer; share is 1 for the top one."""
    x, y = 300 + (1 - share) * (30, -40, 0, 46)[variant], 300 + (1 - share) * (40, 20, 30, -40)[variant]
    reach = 60 + 220 * share
    if variant == 0:
        return blob(x, y, reach, reach * 0.92, canvas.stream("hole", index), rough=0.17)
    if variant == 1:
        half = reach * 0.86
        return moved(rect(x - half, y - half, 2 * half, 2 * half, 18), turn=index * 11, about=(x, y))
    if variant == 2:
        return star(x, y, reach * 1.22, 8, 0.74, index * 9)
    spots = []
    for step in range(72):
        angle = math.radians(step * 5)
        wave = reach * (0.9 + 0.13 * math.cos(5 * angle + index * 0.35))
        spots.append((x + wave * math.cos(angle), y + wave * math.sin(angle)))
    return smooth(spots)


@generator("paper-well", palettes=("dusk", "sage", "rose", "teal"))
def paper_well(canvas: Canvas, variant: int) -> None:
    """Sheets with ever smaller holes above each other; something lies at the bottom."""
    p = canvas.palette
    count = (7, 9, 6, 8)[variant]
    deep, top = ((5, 0.2), (0.4, 4.6), (1, 5), (4.6, 0.4))[variant]
    ground(canvas, deep, way="out")
    if variant in (0, 3):
        canvas.glow(330, 320, 220, p.lamp, 0.5)
    kind, size = (("bird", 96), ("key", 90), ("heart", 92), ("fish", 100))[variant]
    spot = ((330, 338), (262, 318), (300, 330), (345, 262))[variant]
    token(canvas, kind, *spot, size, (p.k1, p.lamp, p.accent2, p.accent)[variant])
    for index in range(count):
        share = (index + 1) / count
        colour = p.k(deep + (top - deep) * share)
        if index == (4, 5, 3, 6)[variant]:
            colour = (p.accent, p.accent, p.accent, p.lamp)[variant]
        sheet = minus(rect(-30, -30, 660, 660), _hole(canvas, variant, share, index))
        canvas.paint(
            sheet,
            colour,
            cast=Cast(4, 8, 10, 0.6),
            form=Form(UP_LEFT, None, lighten(colour, 0.4), 4),
            shade=Shade(darken(colour, 0.35), 60, 0.4, 1.1, 0.6),
        )


@generator("arches", palettes=("sepia", "noon", "ember"))
def arches(canvas: Canvas, variant: int) -> None:
    """Arches within arches, or an arcade with one opening that is not like the others."""
    p = canvas.palette
    if variant == 0:
        ground(canvas, 0.8, way="out")
        for index in range(8):
            width, height = 600 - index * 68, 590 - index * 62
            colour = (p.accent, p.k3, p.k1, p.k4, p.accent2, p.k5, p.k2, p.k0)[index]
            x = 300 + 5 * index
            canvas.paint(
                arch(x, 620, width, height),
                colour,
                shade=Shade(darken(colour, 0.6), DOWN, 0.2, 1, 0.85),
                form=Form(UP_LEFT, darken(colour, 0.5), lighten(colour, 0.4), 8),
                cast=Cast(0, 6, 9, 0.5),
            )
        canvas.glow(335, 560, 130, p.lamp, 0.6)
        token(canvas, "door", 335, 566, 92, p.lamp, lift=2)
        return
    wide, tall, lit = ((120, 150, (3, 1)), (200, 200, (1, 1)))[variant - 1]
    ground(canvas, 4.6 if variant == 1 else 1.6, way="out")
    for row in range(-1, 600 // tall + 1):
        for column in range(-1, 600 // wide + 1):
            middle, foot = wide * (column + (0.5 if row % 2 or variant == 2 else 1)), tall * (row + 1) - 14
            hole = arch(middle, foot, wide * 0.66, tall * 0.82)
            wall = arch(middle, foot, wide * 0.88, tall * 0.93)
            stone = p.k(4.2) if variant == 1 else p.k(2.4)
            raised(canvas, wall, stone, 7, lift=3)
            odd = (column, row) == lit
            inner = p.lamp if odd else (p.k(1.2 + 0.5 * row) if variant == 1 else p.k(0.3))
            canvas.paint(hole, inner, shade=Shade(darken(inner, 0.25 if odd else 0.6), RIGHT, 0.3, 1, 0.9))
            canvas.inner_shadow(hole, UP_LEFT, 16, p.dark, 0.3 if odd else 0.8)
            if odd:
                token(canvas, ("pawn", "mask")[variant - 1], middle, foot - tall * 0.24, tall * 0.44, p.accent)
