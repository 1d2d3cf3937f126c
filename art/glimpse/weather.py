"""Fields of colour like weather over a plain."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import outline, token
from art.glimpse.touches import fill, noise, orb, raised
from art.paint import Canvas
from art.paint.pixels import f32
from art.shapes import circle


@generator("weather", palettes=("storm", "coral", "teal", "dusk"))
def weather(canvas: Canvas, variant: int) -> None:
    """Fields of colour like weather over a plain, and one small sharp thing."""
    p = canvas.palette
    drift = (noise(canvas, 240, "drift", stretch=(2.5, 1, 3, 2)[variant], octaves=5) - 0.5) * (
        0.5,
        0.7,
        0.35,
        0.5,
    )[variant]
    if variant == 1:
        place = (canvas.xs() * 0.7 + canvas.ys() * 0.7) / 840 + drift
    else:
        place = canvas.ys() / 600 + drift + 0 * canvas.xs()
    stops = (
        [(0.0, p.k0), (0.3, p.k1), (0.5, p.k3), (0.6, p.accent), (0.66, p.k5), (0.7, p.k2), (1.0, p.k0)],
        [(0.0, p.k5), (0.25, p.k4), (0.42, p.k2), (0.5, p.k0), (0.56, p.accent), (0.8, p.k4), (1.0, p.k5)],
        [(0.0, p.k1), (0.35, p.k3), (0.48, p.k5), (0.52, p.k5), (0.56, p.k1), (0.9, p.k0)],
        [(0.0, p.k5), (0.2, p.k4), (0.42, p.k3), (0.6, p.k2), (0.75, p.k1), (1.0, p.k0)],
    )[variant]
    fill(canvas, [(at, colour) for at, colour in stops], f32(place), grain=0.06)
    canvas.brush(0.8)
    if variant == 0:
        raised(canvas, outline("bolt", 380, 210, 240), p.lamp, 14, lift=0)
    elif variant == 1:
        orb(canvas, 170, 170, 46, p.accent2, lift=8)
    elif variant == 2:
        raised(canvas, circle(430, 268, 66), p.accent, 20, lift=0)
        token(canvas, "boat", 190, 340, 84, p.k0, lift=2)
    else:
        for index in range(9):
            x, y = 140 + index * 42, 190 + 46 * math.cos(index * 0.9) - index * 6
            token(
                canvas,
                "bird",
                x,
                y,
                52 if index != 5 else 76,
                p.k0 if index != 5 else p.accent,
                flip=index == 5,
                lift=0,
            )
