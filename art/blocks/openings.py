"""Ways in, up and through: ladders, stairs, doors, windows."""

from __future__ import annotations

import math

from art.paint import UP_LEFT, Canvas, Colour, Form, Shade, darken, lighten, mix
from art.shapes import (
    Path,
    Point,
    arch,
    circle,
    polygon,
    rect,
)


def ladder(
    canvas: Canvas,
    start: Point,
    end: Point,
    width: float = 24,
    *,
    rungs: int = 14,
    colour: Colour | None = None,
    thick: float = 2.4,
) -> None:
    """A ladder between two points, a little narrower at its end."""
    colour = colour or canvas.palette.k0
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    long = math.hypot(dx, dy)
    nx, ny = -dy / long * width / 2, dx / long * width / 2
    with canvas.layer(rough=0.3, grain=0.06) as pen:
        for side in (-1, 1):
            pen.stroke(
                (ax + side * nx, ay + side * ny), (bx + side * nx * 0.75, by + side * ny * 0.75), colour, thick
            )
        for rung in range(1, rungs):
            share = rung / rungs
            half = 1 - 0.25 * share
            at = (ax + dx * share, ay + dy * share)
            pen.stroke(
                (at[0] - nx * half, at[1] - ny * half), (at[0] + nx * half, at[1] + ny * half), colour, thick * 0.8
            )


def stairs(
    canvas: Canvas,
    x: float,
    y: float,
    steps: int,
    *,
    width: float = 17,
    height: float = 22,
    depth: float = 46,
    colour: Colour | None = None,
    top: Colour | None = None,
    flip: bool = False,
) -> Point:
    """A free flight seen from the side, rising to the right from x, y. Gives the point at its head."""
    p = canvas.palette
    colour = colour or p.k(3.6)
    way = -1 if flip else 1
    for step in range(steps):
        left, base = min(x + way * step * width, x + way * (step + 1) * width), y - step * height
        canvas.paint(
            rect(left, base - height, width + 0.6, height + depth),
            colour,
            shade=Shade(darken(colour, 0.5), 90, 0.15, 1.0),
            rough=0.3,
        )
        canvas.paint(
            rect(left - 1, base - height * 1.16, width + 2, height * 0.24), top or lighten(colour, 0.6), rough=0.3
        )
    return x + way * steps * width, y - steps * height


def stairs_front(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    steps: int,
    *,
    narrow: float = 0.6,
    colour: Colour | None = None,
) -> None:
    """Stairs seen from the front, standing on y, narrowing upwards."""
    colour = colour or canvas.palette.k3
    for step in range(steps):
        share, next_share = step / steps, (step + 1) / steps
        half, top = width / 2 * (1 - (1 - narrow) * share), y - height * next_share
        rise = height / steps
        canvas.paint(
            rect(x - half, top, half * 2, rise * 1.05),
            darken(colour, 0.35),
            shade=Shade(darken(colour, 0.6), 90, 0.2, 1),
            rough=0.3,
        )
        canvas.paint(rect(x - half, top, half * 2, rise * 0.36), lighten(colour, 0.3 * share), rough=0.3)


def door(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    frame: Colour | None = None,
    leaf: Colour | None = None,
    inner: Colour | None = None,
    open_: float = 0.55,
    arched: bool = True,
    glow: Colour | None = None,
) -> Path:
    """A door standing on y, centred, ajar to the right (open_ 0 is shut). Gives its opening for a scene."""
    p = canvas.palette
    frame, inner = frame or p.accent, inner or mix(p.lamp, p.light, 0.6)
    leaf = leaf or darken(frame, 0.25)
    edge = width * 0.1
    outer = arch(x, y, width, height) if arched else rect(x - width / 2, y - height, width, height)
    opening = (
        arch(x, y, width - 2 * edge, height - edge)
        if arched
        else rect(x - width / 2 + edge, y - height + edge, width - 2 * edge, height - edge)
    )
    if glow:
        canvas.glow(x, y - height * 0.5, height * 1.15, glow, 0.65)
    canvas.paint(
        outer, frame, form=Form(UP_LEFT, darken(frame, 0.5), lighten(frame, 0.35), width * 0.06), rough=0.5
    )
    if open_ <= 0:
        canvas.paint(
            opening, leaf, form=Form(UP_LEFT, darken(leaf, 0.5), lighten(leaf, 0.2), width * 0.05), rough=0.4
        )
        for row in range(2):
            panel = rect(x - width * 0.24, y - height * (0.42 + 0.4 * row), width * 0.48, height * 0.3, 2)
            canvas.paint(canvas.mask(panel, line=max(1, width * 0.025)), darken(leaf, 0.4), rough=0.3)
        canvas.paint(circle(x + width * 0.26, y - height * 0.46, max(1.4, width * 0.035)), p.lamp, rough=0.2)
        return opening
    canvas.paint(opening, inner, shade=Shade(lighten(inner, 0.7), -90, 0.2, 0.9, 0.7), rough=0.4)
    hinge, wide = x + width / 2 - edge, (width - 2 * edge) * (1 - open_) + 2
    top = y - height + (width * 0.42 if arched else edge)
    corners = (
        [
            (hinge, top),
            (hinge + wide * 0.5, top - width * 0.18),
            (hinge + wide, top - width * 0.06),
            (hinge + wide, y + height * 0.06),
            (hinge, y),
        ]
        if arched
        else [(hinge, top), (hinge + wide, top - height * 0.05), (hinge + wide, y + height * 0.06), (hinge, y)]
    )
    canvas.paint(polygon(corners), leaf, shade=Shade(darken(leaf, 0.5), 180, 0.2, 1, 0.8), rough=0.4)
    canvas.paint(circle(hinge + wide * 0.8, y - height * 0.42, max(1.4, width * 0.03)), p.lamp, rough=0.2)
    return opening


def window(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    frame: Colour | None = None,
    glass: Colour | None = None,
    panes: tuple[int, int] = (2, 3),
    arched: bool = False,
    sill: bool = True,
) -> Path:
    """A window standing on y, centred. Gives its glass: put a scene inside, then `window_bars` over it."""
    p = canvas.palette
    frame = frame or p.k5
    edge = max(3.0, width * 0.05)
    outer = arch(x, y, width, height) if arched else rect(x - width / 2, y - height, width, height)
    opening = (
        arch(x, y - edge, width - 2 * edge, height - 2 * edge)
        if arched
        else rect(x - width / 2 + edge, y - height + edge, width - 2 * edge, height - 2 * edge)
    )
    canvas.paint(outer, frame, form=Form(UP_LEFT, darken(frame, 0.4), lighten(frame, 0.4), edge * 0.8), rough=0.4)
    canvas.paint(opening, glass or p.k1, rough=0.4)
    if glass:
        window_bars(canvas, opening, panes, frame)
    if sill:
        canvas.paint(
            rect(x - width * 0.56, y - 1, width * 1.12, edge * 1.3),
            lighten(frame, 0.15),
            form=Form(-90, darken(frame, 0.5), None, edge * 0.8),
            rough=0.4,
        )
    return opening


def window_bars(
    canvas: Canvas, opening: Path, panes: tuple[int, int] = (2, 3), colour: Colour | None = None
) -> None:
    """The bars of a window, over whatever is behind its glass."""
    bounds = opening.computeTightBounds()
    colour = colour or canvas.palette.k5
    wide = max(1.6, bounds.width() * 0.025)
    with canvas.layer(rough=0.3, clip=opening) as pen:
        for column in range(1, panes[0]):
            at = bounds.left() + bounds.width() * column / panes[0]
            pen.stroke((at, bounds.top()), (at, bounds.bottom()), colour, wide)
        for row in range(1, panes[1]):
            at = bounds.top() + bounds.height() * row / panes[1]
            pen.stroke((bounds.left(), at), (bounds.right(), at), colour, wide)
