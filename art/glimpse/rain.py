"""Slanting rain."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import Canvas
from art.shapes import drop, moved, ribbon


@generator("rain", palettes=("noct", "rose", "storm"))
def rain(canvas: Canvas, variant: int) -> None:
    """Rain in slanting drops; one drop is large, or falls upwards, or is no drop at all."""
    p = canvas.palette
    chance = canvas.stream("rain", 1)
    ground(canvas, (0.6, 4.6, 3.6)[variant], way=("down", "up", "down")[variant], spread=1.6)
    slant = (0.0, 0.45, -0.9)[variant]
    tones = ([p.k3, p.k4, p.k2], [p.k2, p.k3, p.k1], [p.k0, p.k1, p.k2])[variant]
    with canvas.layer(rough=0.4, grain=0.2) as pen:
        for index in range((150, 90, 170)[variant]):
            x, y = chance.uniform(-80, 680), chance.uniform(-60, 620)
            long = chance.uniform(24, 90) * (1, 1.3, 1.7)[variant]
            wide = chance.uniform(1.4, 5) * (1, 2.2, 0.9)[variant]
            tip = (x + long * math.sin(slant), y + long * math.cos(slant))
            pen.fill(
                ribbon([(x, y), ((x + tip[0]) / 2, (y + tip[1]) / 2), tip], [0.3, wide * 0.6, wide]),
                tones[index % 3],
            )
            pen.dot(*tip, wide, tones[index % 3])
    if variant == 0:
        canvas.glow(310, 330, 220, p.lamp, 0.55)
        raised(canvas, drop(310, 320, 170), p.lamp, 26, dark=0.5, lift=0)
    elif variant == 1:
        raised(canvas, moved(drop(240, 260, 130), turn=154, about=(240, 260)), p.accent, 20)
    else:
        token(canvas, "hat", 340, 330, 150, p.accent2, turn=-14, lift=8)
