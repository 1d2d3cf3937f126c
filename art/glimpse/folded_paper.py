"""A folded sheet."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.touches import ground
from art.paint import UP_LEFT, Canvas, Colour, Form, Shade, darken, lighten
from art.shapes import Point, polygon


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
