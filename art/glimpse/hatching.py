"""Forms hatched with a pen."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import Canvas, Colour, mix
from art.shapes import circle, line, rect


@generator("hatching", palettes=("ink", "noon"))
def hatching(canvas: Canvas, variant: int) -> None:
    """Forms that exist only by pen strokes; one is drawn in another ink."""
    p = canvas.palette
    chance = canvas.stream("strokes", 1)
    ground(canvas, (4.9, 0.4)[variant], way="out", spread=0.4)
    ink: Colour = (p.k0, p.k4)[variant]
    if variant == 0:
        balls = [(150, 170, 100), (410, 140, 70), (300, 380, 130), (520, 330, 52), (110, 470, 66), (490, 520, 80)]
        for which, (x, y, reach) in enumerate(balls):
            with canvas.layer(rough=0.3) as pen:
                for _ in range(int(reach * 9)):
                    u, v = chance.uniform(-1, 1, 2)
                    dark = (u * 0.7 + v * 0.7 + 0.35) / 1.2
                    if u * u + v * v > 1 or chance.random() > dark:
                        continue
                    at = (x + u * reach, y + v * reach)
                    turn = math.atan2(v, u) + math.pi / 2
                    pen.stroke(
                        (at[0] - 9 * math.cos(turn), at[1] - 9 * math.sin(turn)),
                        (at[0] + 9 * math.cos(turn), at[1] + 9 * math.sin(turn)),
                        p.accent if which == 3 else ink,
                        1.8,
                    )
                pen.line(circle(x, y, reach), p.accent if which == 3 else ink, 1.8)
        return
    size = 150
    for j in range(600 // size):
        for i in range(600 // size):
            special = (i, j) == (2, 1)
            turns = [(0, 45, 90, 135)[(i * 3 + j * 5) % 4]]
            if (i + j) % 3 == 0:
                turns.append(turns[0] + 90)
            colour = p.accent if special else mix(ink, p.k2, 0.5 * ((i + 2 * j) % 3) / 2)
            clip = rect(i * size + 5, j * size + 5, size - 10, size - 10)
            with canvas.layer(rough=0.3, clip=clip, grain=0.2) as pen:
                for turn in turns:
                    a = math.radians(turn)
                    gap = 12 * (1 + (i * j) % 2 * 0.7)
                    for step in np.arange(-size, size, gap):
                        cx, cy = i * size + size / 2 - math.sin(a) * step, j * size + size / 2 + math.cos(a) * step
                        bend = float(chance.normal(0, 2))
                        pen.line(
                            line(
                                (cx - size * math.cos(a), cy - size * math.sin(a)),
                                (cx + size * math.cos(a) + bend, cy + size * math.sin(a) - bend),
                            ),
                            colour,
                            4,
                        )
            if special:
                token(
                    canvas,
                    "moon",
                    i * size + size / 2,
                    j * size + size / 2,
                    size * 0.62,
                    p.lamp,
                )
