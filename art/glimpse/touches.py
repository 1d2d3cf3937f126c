"""What the generators share: a ground to start from, raised shapes, a field turned into paint, noise."""

from __future__ import annotations

from typing import Literal

import numpy as np

from art.colour import Colour, along, darken, lighten
from art.paint import UP_LEFT, Canvas, Cast, Form, Mask
from art.paint.canvas import Stops
from art.paint.pixels import Array, f32
from art.paint.texture import clouds
from art.shapes import Path, circle

Way = Literal["down", "up", "out", "in"]


def ground(canvas: Canvas, tone: float, *, way: Way = "down", spread: float = 0.9, brush: float = 0.9) -> None:
    """A brushed ground around one value of the palette's ramp; `way` is where it grows darker."""
    k = canvas.palette.k
    light, mid, dark = k(tone + spread / 2), k(tone), k(tone - spread / 2)
    match way:
        case "down":
            canvas.sky([(0, light), (300, mid), (600, dark)], wander=80)
        case "up":
            canvas.sky([(0, dark), (300, mid), (600, light)], wander=80)
        case "out":
            canvas.radial(300, 280, [(0, light), (230, mid), (440, dark)], wander=60)
        case _:
            canvas.radial(300, 300, [(0, dark), (230, mid), (440, light)], wander=60)
    if brush:
        canvas.brush(brush)


def raised(
    canvas: Canvas,
    path: Path | Mask,
    colour: Colour,
    size: float = 10,
    *,
    light: float = UP_LEFT,
    lift: float = 4,
    rough: float = 0.7,
    rim: float = 0.45,
    dark: float = 0.5,
) -> Mask:
    """A shape with volume: shadow on one side, rim on the other; `lift` is how far its own shadow falls."""
    return canvas.paint(
        path,
        colour,
        form=Form(light, darken(colour, dark), lighten(colour, rim) if rim else None, size),
        cast=Cast(lift * 0.5, lift, lift * 1.3, 0.45) if lift else None,
        rough=rough,
    )


def orb(canvas: Canvas, x: float, y: float, radius: float, colour: Colour, *, lift: float = 5) -> None:
    """A ball."""
    raised(canvas, circle(x, y, radius), colour, radius * 0.5, lift=lift, dark=0.65, rim=0.6)


def fill(canvas: Canvas, stops: Stops, field: Array, *, grain: float = 0.08) -> None:
    """Colour the whole canvas by a field of numbers, its steps broken up by grain."""
    place = f32(np.broadcast_to(field, (canvas.h, canvas.w))) + (canvas.noise.grain - 0.5) * np.float32(2 * grain)
    canvas.pixels[:] = along(stops, f32(place))


def noise(canvas: Canvas, size: float, label: str, *, octaves: int = 3, stretch: float = 1) -> Array:
    """Soft noise from 0 to 1 over the canvas; size is that of its largest patches in units."""
    seed = int(canvas.stream(label, 0).integers(1 << 30))
    return clouds(canvas.h, canvas.w, size * canvas.scale, octaves, seed, stretch)


def away(canvas: Canvas, x: float, y: float, *, squash: float = 1) -> Array:
    """How far each pixel lies from a point, in units."""
    return f32(np.sqrt((canvas.xs() - x) ** 2 + ((canvas.ys() - y) * squash) ** 2))
