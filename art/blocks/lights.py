"""Small fires: lanterns, candles, flames."""

from __future__ import annotations

from art.blocks.cords import string
from art.paint import DOWN, LEFT, UP, Canvas, Colour, Form, Shade, darken, lighten, mix
from art.shapes import (
    Point,
    bezier,
    ellipse,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
)


def lantern(
    canvas: Canvas,
    x: float,
    y: float,
    radius: float,
    *,
    colour: Colour | None = None,
    hang: float = 0,
    glow: float = 0.5,
) -> None:
    """A round paper lantern, lit, its cord `hang` long."""
    p = canvas.palette
    colour, r = colour or p.accent, radius
    if hang:
        string(canvas, (x, y - r - hang), (x, y - r), colour=p.dark)
    canvas.glow(x, y, r * 4.2, mix(colour, p.lamp, 0.7), glow)
    body = svg(
        f"M {x - r * 0.5} {y - r} L {x + r * 0.5} {y - r}"
        f" C {x + r * 1.16} {y - r * 0.6} {x + r * 1.16} {y + r * 0.6} {x + r * 0.5} {y + r}"
        f" L {x - r * 0.5} {y + r}"
        f" C {x - r * 1.16} {y + r * 0.6} {x - r * 1.16} {y - r * 0.6} {x - r * 0.5} {y - r} Z"
    )
    canvas.paint(
        body,
        colour,
        shade=Shade(mix(colour, "#fff0b0", 0.75), DOWN, 0.35, 0.95),
        form=Form(DOWN, darken(colour, 0.4), None, r * 0.4),
        rough=0.4,
    )
    with canvas.layer(rough=0.1) as pen:
        for bow in (-0.45, 0, 0.45):
            rib = bezier(
                (x + bow * r * 0.6, y - r),
                (x + bow * r * 1.6, y - r * 0.4),
                (x + bow * r * 1.6, y + r * 0.4),
                (x + bow * r * 0.6, y + r),
                12,
            )
            pen.line(polygon(rib, closed=False), darken(colour, 0.4), max(0.6, r * 0.05), 0.7)
        for edge in (y - r - r * 0.14, y + r - r * 0.06):
            pen.fill(rect(x - r * 0.5, edge, r, r * 0.2), p.dark)


def hand_lantern(
    canvas: Canvas, x: float, y: float, height: float, *, colour: Colour | None = None, glow: float = 0.6
) -> None:
    """A lantern to carry, hanging by its ring from x, y."""
    p = canvas.palette
    colour, h = colour or p.dark, height
    canvas.glow(x, y + h * 0.6, h * 2.4, p.lamp, glow)
    with canvas.layer(rough=0.1) as pen:
        pen.line(ellipse(x, y + h * 0.12, h * 0.12, h * 0.12), colour, max(0.7, h * 0.04))
        pen.fill(polygon([(x - h * 0.2, y + h * 0.36), (x + h * 0.2, y + h * 0.36), (x, y + h * 0.2)]), colour)
        pen.fill(rect(x - h * 0.16, y + h * 0.36, h * 0.32, h * 0.5), lighten(p.lamp, 0.4))
        for side in (-0.16, 0, 0.16):
            pen.stroke((x + side * h, y + h * 0.36), (x + side * h, y + h * 0.86), colour, max(0.6, h * 0.035))
        pen.fill(rect(x - h * 0.22, y + h * 0.84, h * 0.44, h * 0.1), colour)


def candle(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    colour: Colour | None = None,
    lit: bool = True,
) -> Point:
    """A candle with drips, standing on y. Gives the place of its flame."""
    p = canvas.palette
    colour, w = colour or p.k5, width
    top = y - height
    flame_at = (x, top - w * 0.7)
    if lit:
        canvas.glow(*flame_at, w * 4.5, p.lamp, 0.6)
    body = smooth(
        [
            (x - w * 0.5, y),
            (x - w * 0.5, top + w * 0.1),
            (x - w * 0.2, top - w * 0.05),
            (x + w * 0.2, top + w * 0.04),
            (x + w * 0.5, top + w * 0.1),
            (x + w * 0.5, y),
        ],
        tension=0.2,
    )
    canvas.paint(
        body,
        colour,
        shade=[Shade(darken(colour, 0.5), DOWN, 0.3, 1.1), Shade(mix(colour, p.lamp, 0.6), UP, 0.75, 1.0)],
        form=Form(LEFT, darken(colour, 0.4), None, w * 0.25),
        rough=0.6,
    )
    for across, long in ((-0.42, 0.34), (-0.1, 0.2), (0.3, 0.44)):
        drip = ribbon(
            [(x + across * w, top), (x + across * w, top + height * long)], [w * 0.08, w * 0.06, w * 0.1]
        )
        canvas.paint(drip, lighten(colour, 0.2), rough=0.5)
    canvas.paint(
        ribbon([(x, top + w * 0.1), (x + w * 0.03, top - w * 0.25)], [max(0.5, w * 0.03)]), p.dark, rough=0.1
    )
    if lit:
        flame(canvas, x, top - w * 0.12, w * 1.1)
    return flame_at


def flame(canvas: Canvas, x: float, y: float, height: float) -> None:
    """A flame standing on y."""
    p, h = canvas.palette, height
    outer = svg(
        f"M {x} {y} C {x - h * 0.34} {y - h * 0.1} {x - h * 0.2} {y - h * 0.5} {x} {y - h}"
        f" C {x + h * 0.1} {y - h * 0.6} {x + h * 0.36} {y - h * 0.3} {x} {y} Z"
    )
    canvas.paint(outer, p.lamp, rough=0.3)
    canvas.paint(ellipse(x, y - h * 0.24, h * 0.1, h * 0.2), lighten(p.lamp, 0.85), rough=0.2)
