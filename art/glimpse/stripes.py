"""Stripes that hide a form."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import outline
from art.glimpse.touches import fill, noise, orb
from art.paint import Canvas
from art.paint.pixels import blur, f32


@generator("stripes", palettes=("dusk", "rose", "ink"))
def stripes(canvas: Canvas, variant: int) -> None:
    """Stripes that bend over a form hidden beneath them."""
    p = canvas.palette
    kind, size, turn = (("heart", 330, 0), ("bird", 420, 90), ("fish", 430, 0))[variant]
    hidden = canvas.mask(outline(kind, 300, 300, size))
    under = np.zeros((canvas.h, canvas.w), np.float32)
    box = canvas.box(hidden)
    assert box is not None
    left, top, right, bottom = box
    under[top:bottom, left:right] = hidden.cover[
        top - hidden.y : bottom - hidden.y, left - hidden.x : right - hidden.x
    ]
    relief = blur(under, 13 * canvas.scale)
    a = math.radians(turn)
    across = canvas.ys() * math.cos(a) - canvas.xs() * math.sin(a)
    wave = across + relief * (62, 74, 46)[variant] + (noise(canvas, 300, "sway") - 0.5) * (14, 40, 90)[variant]
    period = (30, 34, 20)[variant]
    share = f32((wave / period) % 1)
    one, two = ((p.k0, p.k4), (p.k5, p.k2), (p.k5, p.k0))[variant]
    fill(canvas, [(0.0, one), (0.44, one), (0.5, two), (0.94, two), (1.0, one)], share, grain=0.035)
    tilt = f32(np.clip((relief - np.roll(relief, int(14 * canvas.scale), (0, 1))) * 2.4, 0, 1))
    shade = f32(np.clip((np.roll(relief, int(14 * canvas.scale), (0, 1)) - relief) * 2.4, 0, 1))
    canvas.wash(p.light, 0.7, "normal", f32(tilt * (0.4 + 0.9 * canvas.noise.grain)))
    canvas.wash(p.dark, 0.75, "multiply", f32(shade * (0.4 + 0.9 * canvas.noise.grain)))
    row = ((330, 300), (250, 330), (190, 286))[variant]
    orb(canvas, *row, (26, 16, 20)[variant], (p.accent, p.accent, p.accent)[variant])
