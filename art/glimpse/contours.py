"""Contour lines of hills."""

from __future__ import annotations

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import away, fill, noise
from art.paint import Canvas
from art.paint.pixels import f32
from art.shapes import line


@generator("contours", palettes=("noon", "rose", "olive"))
def contours(canvas: Canvas, variant: int) -> None:
    """Lines of equal height like a map of hills, with a mark at one place."""
    p = canvas.palette
    field = noise(canvas, (210, 420, 260)[variant], "hills", octaves=(2, 2, 4)[variant])
    if variant == 1:
        field = field * 0.5 + f32(np.exp(-((away(canvas, 300, 300) / 250) ** 2))) * 0.8
    low, high = float(np.quantile(field, 0.01)), float(np.quantile(field, 0.99))
    level = f32((field - low) / (high - low) * (9, 15, 17)[variant])
    step = np.floor(level)
    share = f32(step / (9, 15, 17)[variant])
    stops = (
        [(0.0, p.k0), (0.45, p.k2), (0.5, p.k4), (0.75, p.k5), (1.0, p.accent2)],
        [(0.0, p.k1), (0.5, p.k3), (1.0, p.light)],
        [(0.0, p.k5), (1.0, p.k4)],
    )[variant]
    fill(canvas, [(place, colour) for place, colour in stops], share, grain=0.02)
    edge = f32(level - step)
    rim = f32(np.clip(1 - edge / (0.16, 0.16, 0.3)[variant], 0, 1))
    shadow = f32(np.clip(edge * 1.5 - 0.9, 0, 1)) * canvas.noise.grain
    canvas.wash(p.dark, 0.55 if variant != 2 else 0.1, "multiply", f32(shadow))
    canvas.wash(p.light if variant != 2 else p.k0, 0.55 if variant != 2 else 0.85, "normal", rim)
    peak = int(np.argmax(field[canvas.h // 4 : -canvas.h // 4, canvas.w // 4 : -canvas.w // 4]))
    rows, columns = divmod(peak, field[:, canvas.w // 4 : -canvas.w // 4].shape[1])
    x, y = 150 + columns / canvas.scale, 150 + rows / canvas.scale
    if variant == 0:
        token(canvas, "boat", 600 - x, 600 - y, 84, p.accent)
    elif variant == 1:
        token(canvas, "star", x, y, 84, p.accent2)
    else:
        steps = np.linspace(0, 0.86, 25)
        path = np.stack([90 + steps * (x - 90), 540 - steps * (540 - y) + 26 * np.sin(steps * 9)], 1)
        with canvas.layer(rough=0.3) as pen:
            for a, b in zip(path[::2], path[1::2], strict=False):
                pen.line(line((a[0], a[1]), (b[0], b[1])), p.accent, 10)
        token(canvas, "cross", x, y, 112, p.accent, turn=45)
