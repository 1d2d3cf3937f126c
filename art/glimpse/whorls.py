"""Lines that lie close, as in a fingertip or in wood."""

from __future__ import annotations

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import away, fill, noise, raised
from art.paint import Canvas
from art.paint.pixels import f32
from art.shapes import circle


@generator("whorls", palettes=("noct", "olive", "coral"))
def whorls(canvas: Canvas, variant: int) -> None:
    """Lines that lie close to each other as in a fingertip or in wood; one place disturbs them."""
    p = canvas.palette
    bend = (noise(canvas, 260, "bend", octaves=2) - 0.5) * (190, 120, 260)[variant]
    if variant == 0:
        far = away(canvas, 300, 270, squash=0.72) + bend
    elif variant == 1:
        knot_ = np.exp(-((away(canvas, 360, 280) / 90) ** 2)) * 150
        far = f32(canvas.xs() + bend + np.sign(canvas.xs() - 360) * knot_)
    else:
        far = f32(canvas.ys() * 0.8 + canvas.xs() * 0.5 + bend * 1.6)
    period = (19, 26, 34)[variant]
    share = f32((far / period) % 1)
    tones = (
        [(0.0, p.k0), (0.42, p.k0), (0.52, p.k4), (0.9, p.k4), (1.0, p.k0)],
        [(0.0, p.k3), (0.5, p.k4), (0.8, p.k2), (0.97, p.k1), (1.0, p.k3)],
        [(0.0, p.k5), (0.3, p.k4), (0.6, p.k3), (0.9, p.k1), (0.96, p.k1), (1.0, p.k5)],
    )[variant]
    fill(canvas, [(at, colour) for at, colour in tones], share, grain=(0.05, 0.12, 0.1)[variant])
    if variant == 0:
        token(canvas, "keyhole", 300, 270, 96, p.accent)
    elif variant == 1:
        raised(canvas, circle(360, 280, 54), p.k1, 14, lift=0)
        token(canvas, "eye", 360, 280, 78, p.light, lift=0)
    else:
        token(canvas, "leaf", 400, 190, 110, p.accent)
