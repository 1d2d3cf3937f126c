"""Balanced stones."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import DOWN, Canvas, Shade, darken
from art.shapes import circle, ellipse, moved, rect, smooth


@generator("stones", palettes=("frost", "dusk"))
def stones(canvas: Canvas, variant: int) -> None:
    """Stones balanced on each other; one of them should not hold, or is no stone."""
    p = canvas.palette
    ground(canvas, (4.8, 2.6)[variant], way=("down", "up")[variant], spread=(0.6, 3.2)[variant])
    floor = (510, 545)[variant]
    canvas.paint(circle(*((450, 130, 60), (150, 380, 70))[variant]), p.lamp, shade=Shade(p.k4, DOWN))
    base = (p.k2, p.k0)[variant]
    canvas.paint(rect(-20, floor, 640, 140), base, shade=Shade(darken(base, 0.6), DOWN, 0.1, 1, 0.8))
    piles = (
        [(280, [190, 150, 170, 90, 120, 56, 70], 3)],
        [(190, [130, 90, 60], 9), (400, [60, 90, 130, 170, 120, 80, 40], 5)],
    )[variant]
    tones = [p.k1, p.k3, p.k0, p.k2, p.k4]
    for pile, (middle, sizes, odd) in enumerate(piles):
        x = float(middle)
        canvas.paint(
            canvas.mask(ellipse(x + 8, floor + 6, sizes[0] * 0.62, 12), soft=5), p.k0, mode="multiply", alpha=0.5
        )
        foot = floor + 10.0
        for index, wide in enumerate(sizes):
            chance = canvas.stream("stone", pile * 10 + index)
            tall = wide * float(chance.uniform(0.34, 0.56))
            foot -= tall * 0.92
            spots = [
                (
                    x
                    + wide / 2 * math.copysign(abs(math.cos(a)) ** 0.8, math.cos(a)) * chance.uniform(0.93, 1.05),
                    foot + tall / 2 + tall / 2 * math.copysign(abs(math.sin(a)) ** 0.8, math.sin(a)),
                )
                for a in np.linspace(0, 2 * math.pi, 13)[:-1]
            ]
            colour = p.accent if index == odd else tones[(index + pile) % 5]
            raised(
                canvas,
                moved(smooth(spots, tension=1), turn=float(chance.uniform(-6, 6)), about=(x, foot)),
                colour,
                tall * 0.4,
            )
            x += float(chance.uniform(-14, 14))
        if variant == 1 and pile == 1:
            token(canvas, "bird", x, foot - 22, 70, p.light, lift=2)
