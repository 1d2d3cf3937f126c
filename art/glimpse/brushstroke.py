"""One great stroke of a brush."""

from __future__ import annotations

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import Canvas, Colour, lighten, mix
from art.shapes import Path, arc, polygon, through


def _bristle(
    canvas: Canvas,
    spine: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
    wide: float,
    colour: Colour,
    label: str,
) -> None:
    """A stroke of a broad brush, hair by hair, that runs dry towards its end."""
    chance = canvas.stream(label, 0)
    along = np.gradient(spine, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True) + 1e-9
    side = np.stack([-along[:, 1], along[:, 0]], 1)
    with canvas.layer(rough=0.4, grain=0.25) as pen:
        for hair in range(int(wide * 1.3)):
            off = float(chance.normal(0, 0.42)) * wide
            first = int(len(spine) * float(chance.uniform(0, 0.05)))
            last = int(len(spine) * min(1.0, 1.06 - abs(float(chance.normal(0, 0.2)))))
            if last - first < 3:
                continue
            path: Path = polygon((spine + side * off)[first:last], closed=False)
            pen.line(
                path,
                mix(colour, lighten(colour, 0.3), float(chance.uniform(0, 0.6))),
                float(chance.uniform(1, 4.4)),
                0.85,
            )
            if hair % 9 == 0:
                x, y = (spine + side * off * 2.2)[int(chance.integers(len(spine)))]
                pen.dot(x, y, float(chance.uniform(0.8, 3)), colour)


@generator("brushstroke", palettes=("ink", "noon", "sage"))
def brushstroke(canvas: Canvas, variant: int) -> None:
    """One movement of a broad brush, and a small answer to it."""
    p = canvas.palette
    ground(canvas, (4.9, 4.9, 0.5)[variant], way="out", spread=0.5)
    if variant == 0:
        spine = arc(300, 300, 190, 182, -70, 268, 160)
    elif variant == 1:
        spine = through([(60, 420), (150, 210), (260, 400), (350, 180), (450, 390), (560, 170)], 30)
    else:
        spine = through([(60, 560), (200, 430), (330, 330), (420, 180), (545, 60)], 40)
    _bristle(canvas, spine, (44, 34, 70)[variant], (p.k0, p.k1, p.k4)[variant], "stroke")
    kind, spot, size = (
        ("ball", (300, 300), 74),
        ("boat", (350, 500), 90),
        ("bird", (200, 190), 110),
    )[variant]
    token(canvas, kind, *spot, size, p.accent)
