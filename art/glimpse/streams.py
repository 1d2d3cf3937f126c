"""Ribbons that follow an unseen wind."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, noise, orb
from art.paint import Canvas, Cast
from art.shapes import ribbon


@generator("streams", palettes=("noct", "ember", "sage"))
def streams(canvas: Canvas, variant: int) -> None:
    """Ribbons that follow an unseen wind, and a body they flow around."""
    p = canvas.palette
    ground(canvas, (0.5, 0.4, 4.7)[variant], way="out")
    chance = canvas.stream("ribbons", 4)
    flow = noise(canvas, (240, 330, 200)[variant], "wind", octaves=2) * math.pi * (3.2, 2.2, 4)[variant]
    x0, y0, reach = ((250, 260, 60), (390, 230, 90), (330, 360, 50))[variant]
    tones = (
        [p.k2, p.k4, p.k5, p.lamp, p.k3],
        [p.k1, p.k2, p.k3, p.k4, p.lamp],
        [p.k1, p.k2, p.k0, p.accent2, p.k3],
    )[variant]
    with canvas.layer(rough=0.4, grain=0.22, cast=Cast(1, 3, 3, 0.4)) as pen:
        for index in range((230, 150, 260)[variant]):
            x, y = (float(value) for value in chance.uniform(-40, 640, 2))
            spots = [(x, y)]
            for _ in range(int(chance.integers(18, 64))):
                row, column = (int(np.clip(value * canvas.scale, 0, canvas.h - 1)) for value in (y, x))
                turn = float(flow[row, column])
                far = math.hypot(x - x0, y - y0)
                push = 7 * max(0.0, 1.6 - far / reach)
                x += 6 * math.cos(turn) + push * (x - x0) / (far + 1)
                y += 6 * math.sin(turn) + push * (y - y0) / (far + 1)
                spots.append((x, y))
            wide = float(chance.uniform(1.4, 7)) * (1, 1.8, 0.6)[variant]
            pen.fill(ribbon(spots, [0.3, wide, wide * 0.8, 0.3]), tones[index % 5], 0.95)
    if variant == 0:
        orb(canvas, x0, y0, reach * 0.9, p.accent)
    elif variant == 1:
        token(canvas, "mask", x0, y0, 150, p.accent2)
    else:
        token(canvas, "leaf", x0, y0, 110, p.accent)
