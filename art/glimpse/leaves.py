"""Leaves: many fallen ones, or one great frond."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.leaf_shapes import LEAVES
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import Canvas, Colour, darken
from art.shapes import bezier, moved, polygon, svg


@generator("leaves", palettes=("sage", "coral", "storm"))
def leaves(canvas: Canvas, variant: int) -> None:
    """Fallen leaves or one great frond; one leaf has turned, or is no leaf."""
    p = canvas.palette
    chance = canvas.stream("leaves", 2)
    ground(canvas, (0.6, 4.8, 4.6)[variant], way="out")
    spots: list[tuple[float, float, float, float]] = []
    if variant == 0:
        for _ in range(700):
            x, y = float(chance.uniform(-10, 610)), float(chance.uniform(-10, 610))
            size = float(chance.uniform(110, 190))
            if all(math.hypot(x - a, y - b) > (size + s) * 0.42 for a, b, s, _ in spots):
                spots.append(
                    (
                        x,
                        y,
                        size,
                        float(chance.uniform(0, 360)),
                    )
                )
    elif variant == 1:
        for index in range(26):
            share = index / 26
            x, y = 90 + 430 * share, 560 - 470 * share - 60 * math.sin(share * 3.1)
            side = 1 if index % 2 else -1
            size = 190 * math.sin(0.5 + share * 2.4) + 20
            turn = 48.0 + side * 62
            spots.append(
                (
                    x + math.sin(math.radians(turn)) * size * 0.42,
                    y - math.cos(math.radians(turn)) * size * 0.42,
                    size,
                    turn,
                )
            )
    else:
        spots = [
            (75 + 113 * (i % 5), 75 + 113 * (i // 5), 92, 45.0 if (i + i // 5) % 2 else -45.0) for i in range(25)
        ]
    odd = min(
        range(len(spots)),
        key=lambda at: math.dist(spots[at][:2], ((360, 250), (400, 330), (188, 414))[variant]),
    )
    if variant == 1:
        canvas.paint(
            canvas.mask(polygon(bezier((80, 590), (180, 360), (330, 160), (540, 70)), closed=False), line=7), p.k1
        )
    for index, (x, y, size, turn) in enumerate(spots):
        kind = (index % 3, 1, 0)[variant]
        colour: Colour = (
            p.k(1.5 + 2.4 * (index * 7 % 10) / 10),
            p.k(1 + 0.1 * index),
            p.k(1 + index % 3),
        )[variant]
        if index == odd:
            if variant == 2:
                token(canvas, "feather", x, y, 110, p.lamp, turn=-20)
                continue
            colour = (p.accent, p.accent, p.accent)[variant]
        leaf = moved(svg(LEAVES[kind]), x, y, scale=size / 100, turn=turn)
        raised(canvas, leaf, colour, size * 0.16)
        across, down = math.sin(math.radians(turn)) * size * 0.5, -math.cos(math.radians(turn)) * size * 0.5
        with canvas.layer(rough=0.3, alpha=0.7) as pen:
            pen.stroke(
                (x - across, y - down),
                (x + across * 0.8, y + down * 0.8),
                darken(colour, 0.45),
                max(1.5, size * 0.02),
            )
