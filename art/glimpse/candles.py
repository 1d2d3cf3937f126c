"""Burning candles."""

from __future__ import annotations

from art.figures import moth
from art.glimpse import generator
from art.glimpse.touches import ground
from art.paint import DOWN, UP, UP_LEFT, Canvas, Colour, Form, Shade, darken, lighten, mix
from art.shapes import moved, rect, ribbon, svg


@generator("candles", palettes=("ember", "noct"))
def candles(canvas: Canvas, variant: int) -> None:
    """Rows of burning candles, one with a flame of its own colour; or one candle in rings of its light."""
    p = canvas.palette
    if variant == 0:
        ground(canvas, 0.4, way="up")
        chance = canvas.stream("candles", 0)
        for row in range(4):
            step = rect(-20, 244 + row * 126, 640, 140)
            canvas.paint(
                step,
                p.k(0.5 + 0.16 * row),
                form=Form(UP, None, p.k2, 6),
                shade=Shade(p.k0, DOWN, 0.1, 0.8),
                rough=0.8,
            )
            for column in range(7 - row % 2):
                x = 48 + column * 84 + (42 if row % 2 else 0) + float(chance.uniform(-9, 9))
                tall = 96 + row * 22 + float(chance.uniform(-26, 26))
                odd = (row, column) == (2, 4)
                _candle(canvas, x, 250 + row * 126, 13 + row * 3, tall, "#58b7c4" if odd else None)
        return
    stops: list[tuple[float, Colour]] = [(0, p.lamp)]
    for ring in range(1, 9):
        colour = mix(mix(p.lamp, p.k2, min(1, ring / 4.5)), p.k0, max(0, (ring - 4) / 4.5))
        stops += [(ring * 58 - 6, colour), (ring * 58 + 2, darken(colour, 0.16))]
    canvas.radial(300, 230, stops, wander=10)
    _candle(canvas, 300, 660, 62, 372, None)
    for x, y, size, turn in ((470, 150, 62, -20), (118, 250, 48, 30), (150, 90, 36, 10)):
        moth(canvas, x, y, size * 1.5, p.accent if x > 400 else p.k4, spots=p.lamp, turn=turn)


def _candle(canvas: Canvas, x: float, y: float, half: float, tall: float, flame: Colour | None) -> None:
    """A candle standing on y, wax down its sides, a flame in two tones."""
    p = canvas.palette
    wax = p.light
    top = y - tall
    fire = flame or p.lamp
    canvas.glow(x, top - half * 2.2, half * 7, fire, 0.6)
    canvas.paint(
        rect(x - half, top, half * 2, tall, 5),
        wax,
        form=Form(UP_LEFT, p.k2, p.light, half * 0.7),
        shade=Shade(p.k1, DOWN, 0.35, 1.1, 0.8),
        rough=0.7,
    )
    for side, long in ((-0.72, 0.3), (0.1, 0.18), (0.68, 0.4)):
        run = rect(x + side * half - half * 0.24, top - 2, half * 0.48, tall * long, half * 0.24)
        canvas.paint(run, wax, form=Form(UP_LEFT, p.k3, p.light, half * 0.3), rough=0.5)
    canvas.paint(ribbon([(x, top + 2), (x + half * 0.1, top - half * 0.7)], [half * 0.1]), p.k0, rough=0.2)
    for scale, colour in (
        (1.0, mix(fire, p.accent2 if flame is None else fire, 0.25)),
        (0.55, lighten(fire, 0.6)),
    ):
        tongue = svg(
            "M 0 -3.6 C 0.9 -2.2 1.05 -1.2 0.8 -0.5 C 0.5 0.15 -0.5 0.15 -0.8 -0.5 C -1.05 -1.2 -0.6 -2.2 0 -3.6 Z"
        )
        canvas.paint(moved(tongue, x, top - half * 0.3, scale=half * scale), colour, rough=0.4)
