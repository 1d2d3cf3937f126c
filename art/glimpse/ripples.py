"""Rings on still water."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import away, fill, noise
from art.paint import UP_LEFT, Canvas, Form, darken
from art.paint.pixels import f32
from art.shapes import drop, moved


@generator("ripples", palettes=("sepia", "frost"))
def ripples(canvas: Canvas, variant: int) -> None:
    """Rings that spread on still water and cross each other; something touches the surface."""
    p = canvas.palette
    centres = (
        [(210, 210, 1.0), (430, 420, 0.8)],
        [(140, 150, 1.0), (470, 180, 0.9), (300, 470, 1.1)],
    )[variant]
    squash = (1.0, 1.9)[variant]
    length = (34, 30)[variant]
    field = np.zeros((canvas.h, canvas.w), np.float32)
    for x, y, power in centres:
        far = away(canvas, x, y, squash=squash) + (noise(canvas, 160, "sway") - 0.5) * 26
        field += f32(np.sin(far * (2 * math.pi / length)) * power * np.exp(-far / 420))
    field = field + (noise(canvas, 300, "depth") - 0.5) * 0.9
    stops = (
        [(-1.6, p.k0), (-0.3, p.k1), (0.2, p.k2), (0.9, p.k4), (1.5, p.k5)],
        [(-1.5, p.k2), (0, p.k3), (0.4, p.k4), (1.4, p.light)],
    )[variant]
    fill(canvas, [(place, colour) for place, colour in stops], field, grain=0.42)
    if variant == 0:
        token(canvas, "leaf", 212, 214, 110, p.accent, turn=30)
    else:
        for (x, y, _), colour in zip(centres, (p.k0, p.k0, p.accent), strict=True):
            canvas.paint(
                moved(drop(x, y - 60, 90), turn=0), colour, form=Form(UP_LEFT, darken(colour, 0.5), p.light, 12)
            )
