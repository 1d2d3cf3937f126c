"""Layers of earth."""

from __future__ import annotations

import numpy as np

from art.colour import rgb
from art.glimpse import generator
from art.glimpse.tokens import outline, token
from art.glimpse.touches import noise
from art.paint import DOWN, Canvas, Shade
from art.paint.pixels import f32


@generator("strata", palettes=("teal", "coral"))
def strata(canvas: Canvas, variant: int) -> None:
    """Layers of earth one above the other, bent or broken, with something buried in them."""
    p = canvas.palette
    bend = (noise(canvas, 260, "bend") - 0.5) * (60, 220)[variant]
    ys, xs = canvas.ys() + 0 * canvas.xs(), canvas.xs() + 0 * canvas.ys()
    if variant == 0:
        height = ys + bend + np.where(xs + ys * 0.35 > 400, 110, 0)
    else:
        height = np.sqrt((xs - 300) ** 2 + (ys - 760) ** 2) + bend
    steps = height / (38, 52)[variant]
    wavy = steps + 0.35 * np.sin(steps * 2.1)
    band = np.floor(wavy)
    within = wavy - band
    pick = canvas.stream("tones", 4).permutation(200)
    tones = (
        [p.k0, p.k1, p.k4, p.k2, p.k1, p.k3, p.k2],
        [p.k1, p.k4, p.k2, p.k5, p.k3, p.k0, p.k2],
    )[variant]
    bands = np.stack([rgb(tones[int(at) % 7]) for at in pick])
    area = bands[np.clip(band + 60, 0, 199).astype(int)]
    grain = canvas.noise.grain
    shade = f32(np.clip(within * 1.3 - 0.35, 0, 1))
    speck = f32((shade > grain).astype(np.float32) * 0.55)
    canvas.pixels[:] = area * (1 - speck[..., None] * 0.55) + 0.1 * (within < 0.08)[..., None]
    canvas.pixels *= (1 + (canvas.noise.streaks - 0.5) * 0.25)[..., None]
    kind, spot, size = (("key", (210, 330), 150), ("egg", (300, 300), 110))[variant]
    hollow = outline("ball", *spot, size * 1.7)
    canvas.paint(hollow, p.k0, alpha=0.75, shade=Shade(p.dark, DOWN))
    token(canvas, kind, *spot, size, (p.lamp, p.accent)[variant], turn=(40, 12)[variant])
