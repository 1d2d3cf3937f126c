"""A whirlpool."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import away, fill, noise
from art.paint import DOWN, UP_LEFT, Canvas, Form, Shade, mix
from art.paint.pixels import f32
from art.shapes import circle


@generator("whirlpool", palettes=("dusk", "mint", "ember"))
def whirlpool(canvas: Canvas, variant: int) -> None:
    """Bands that turn into an eye; something is on its way in."""
    p = canvas.palette
    x, y = ((330, 270), (270, 330), (390, 250))[variant]
    arms, tight = ((2, 0.014), (6, 0.012), (10, -0.008))[variant]
    sway = (noise(canvas, 130, "sway") - 0.5) * 0.9
    far = away(canvas, x, y, squash=(1, 1.25, 1)[variant])
    angle = np.arctan2((canvas.ys() - y), (canvas.xs() - x))
    turn = (
        angle * arms / (2 * math.pi) + far * tight * (1.0 if variant != 1 else 120 / (far + 60) * 2.2) + sway * 0.4
    )
    share = f32(turn - np.floor(turn))
    stops = (
        [(0, p.k0), (0.3, p.k1), (0.55, p.k3), (0.8, p.k5), (0.86, p.k1), (1, p.k0)],
        [(0, p.k1), (0.4, p.k3), (0.7, p.k5), (0.72, p.k2), (1, p.k1)],
        [(0, p.k0), (0.45, p.k2), (0.5, p.k4), (0.9, p.k3), (1, p.k0)],
    )[variant]
    fill(canvas, [(place, colour) for place, colour in stops], share, grain=0.1)
    dark = f32(np.clip(1 - far / 120, 0, 1))
    canvas.wash(p.light if variant != 1 else p.k0, 0.8, "normal", dark)
    spots = (
        ("boat", (170, 420), 116),
        ("leaf", (450, 170), 104),
        ("feather", (180, 410), 140),
    )
    kind, spot, size = spots[variant]
    tone = (p.light, p.accent, mix(p.accent, p.light, 0.2))[variant]
    token(canvas, kind, *spot, size, tone, turn=(24, 0, -20)[variant])
    if variant == 1:
        canvas.paint(circle(x, y, 24), p.k0, shade=Shade(p.dark, DOWN), form=Form(UP_LEFT, p.dark, p.k3, 8))
