"""Houses, roofs, towers, streets, doors, stairs, bridges, fences, walls."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np

from art.paint import UP_LEFT, Canvas, Colour, Form, Mask, Pen, Shade, darken, lighten, mix
from art.paint.canvas import Seed
from art.shapes import (
    Path,
    Point,
    arc,
    arch,
    circle,
    ellipse,
    join,
    line,
    minus,
    polygon,
    rect,
    ribbon,
    svg,
    union,
)

Roof = Literal["gable", "hip", "tall", "flat"]


def lit_window(
    pen: Pen, x: float, y: float, width: float, height: float, glass: Colour, bars: Colour, *, arched: bool = True
) -> None:
    """A little window with a cross, centred; drawn with the pen of a layer."""
    pane = rect(x - width / 2, y - height / 2, width, height)
    pen.fill(join(pane, circle(x, y - height / 2, width / 2)) if arched else pane, glass)
    top = y - height / 2 - (width / 2 if arched else 0)
    pen.stroke((x, top), (x, y + height / 2), bars, max(0.5, width * 0.1))
    pen.stroke((x - width / 2, y), (x + width / 2, y), bars, max(0.5, width * 0.09))


def house(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    wall: Colour | None = None,
    roof: Colour | None = None,
    window: Colour | None = None,
    kind: Roof | None = None,
    steep: float = 0.7,
    chimney: bool = True,
    door: bool = False,
    lit: float = 0.6,
    light: Literal[-1, 1] = -1,
    seed: Seed = None,
) -> float:
    """A house standing on y from its left side x. `lit` is the share of lit windows. Gives the ridge's height."""
    p = canvas.palette
    chance = canvas.stream("house", seed)
    wall, roof, window = wall or p.k2, roof or p.k1, window or p.lamp
    kind = kind or ("gable", "hip", "tall")[int(chance.integers(3))]
    away = 0.0 if light < 0 else 180.0
    shades = [Shade(darken(wall, 0.45), away, 0.45, 1.05), Shade(darken(wall, 0.4), 90, 0.6, 1.1, 0.6)]
    canvas.paint(rect(x, y - height, width, height), wall, shade=shades, rough=0.6)
    rise = 0 if kind == "flat" else width * steep * (1.35 if kind == "tall" else 1)
    if chimney:
        at = x + width * float(chance.uniform(0.55, 0.8))
        canvas.paint(
            rect(at, y - height - rise * 0.75, width * 0.12, max(rise * 0.7, width * 0.2)),
            darken(wall, 0.4),
            rough=0.5,
        )
        canvas.paint(
            rect(at - width * 0.02, y - height - rise * 0.78, width * 0.16, width * 0.05),
            darken(roof, 0.4),
            rough=0.4,
        )
    if rise:
        eaves, inset = width * 0.09, 0.22 if kind == "hip" else 0.5
        top = polygon(
            [
                (x - eaves, y - height + 1),
                (x + width + eaves, y - height + 1),
                (x + width * (1 - inset), y - height - rise),
                (x + width * inset, y - height - rise),
            ]
        )
        canvas.paint(
            top,
            roof,
            shade=Shade(darken(roof, 0.45), away, 0.4, 1.0),
            form=Form(180 - away, None, lighten(roof, 0.2), max(1.5, width * 0.03)),
            rough=0.6,
        )
    columns, rows = max(1, int(width / 22)), max(1, int(height / 30))
    with canvas.layer(rough=0.2, grain=0.06) as pen:
        for column in range(columns):
            for row in range(rows):
                if (door and row == rows - 1 and column == columns // 2) or chance.random() < 0.12:
                    continue
                at_x = x + width * (column + 0.5) / columns + float(chance.uniform(-1, 1))
                at_y = y - height + height * (row + 0.5) / rows + float(chance.uniform(-1.5, 1.5))
                wide, tall = min(9.0, width / columns * 0.42), min(13.0, height / rows * 0.48)
                glass = window if chance.random() < lit else darken(wall, 0.55)
                lit_window(pen, at_x, at_y, wide, tall, glass, darken(wall, 0.5))
    if door:
        wide, tall = min(14, width * 0.22), min(28, height * 0.46)
        canvas.paint(arch(x + width / 2, y, wide, tall), darken(roof, 0.4), rough=0.4)
        canvas.paint(
            circle(x + width / 2 + wide * 0.25, y - tall * 0.45, max(0.8, wide * 0.07)), p.lamp, rough=0.1
        )
    return y - height - rise


def town(
    canvas: Canvas,
    y: float | Callable[[float], float],
    *,
    walls: Sequence[Colour] | None = None,
    roofs: Sequence[Colour] | None = None,
    window: Colour | None = None,
    height: tuple[float, float] = (50, 130),
    width: tuple[float, float] = (36, 70),
    lit: float = 0.55,
    left: float = -15,
    right: float | None = None,
    base: float = 160,
    light: Literal[-1, 1] = -1,
    seed: Seed = None,
) -> None:
    """A row of houses on a height (or a function of x); base is how far their walls go on below it."""
    p = canvas.palette
    chance = canvas.stream("town", seed)
    wall_colours, roof_colours = list(walls or (p.k2, p.k(1.6))), list(roofs or (p.k1, p.k(0.6)))
    x, end = left, canvas.width + 15 if right is None else right
    while x < end:
        wide, tall = float(chance.uniform(*width)), float(chance.uniform(*height))
        ground = y(x + wide / 2) if callable(y) else y
        house(
            canvas,
            x,
            ground + base,
            wide,
            tall + base,
            wall=wall_colours[int(chance.integers(len(wall_colours)))],
            roof=roof_colours[int(chance.integers(len(roof_colours)))],
            window=window,
            lit=lit,
            light=light,
            seed=int(chance.integers(1 << 30)),
        )
        x += wide * float(chance.uniform(0.82, 1.0))


def tower(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    wall: Colour | None = None,
    roof: Colour | None = None,
    window: Colour | None = None,
    battlements: bool = False,
    flag: Colour | None = None,
    light: Literal[-1, 1] = -1,
) -> float:
    """A round tower centred on x with a pointed roof, or battlements. Gives the height of its top."""
    p = canvas.palette
    wall, roof, window = wall or p.k2, roof or p.accent, window or p.lamp
    away = 0.0 if light < 0 else 180.0
    canvas.paint(
        rect(x - width / 2, y - height, width, height),
        wall,
        shade=[Shade(darken(wall, 0.5), away, 0.35, 1.0), Shade(darken(wall, 0.3), 90, 0.5, 1.1, 0.6)],
        rough=0.6,
    )
    canvas.paint(
        rect(x - width * 0.58, y - height, width * 1.16, width * 0.2),
        lighten(wall, 0.1),
        shade=Shade(darken(wall, 0.5), away, 0.35, 1.0),
        rough=0.5,
    )
    with canvas.layer(rough=0.2) as pen:
        for row in range(max(1, int(height / (width * 1.3)))):
            lit_window(
                pen,
                x + (row % 2 - 0.5) * width * 0.3,
                y - height + width * (0.75 + 1.25 * row),
                width * 0.16,
                width * 0.26,
                window,
                darken(wall, 0.6),
            )
    if battlements:
        for index in range(4):
            canvas.paint(
                rect(x - width * 0.58 + index * width * 0.32, y - height - width * 0.18, width * 0.2, width * 0.2),
                lighten(wall, 0.1),
                shade=Shade(darken(wall, 0.5), away, 0.2, 1.0),
                rough=0.4,
            )
        return y - height - width * 0.18
    peak = y - height - width * 1.25
    canvas.paint(
        polygon([(x - width * 0.66, y - height + 1), (x + width * 0.66, y - height + 1), (x, peak)]),
        roof,
        shade=Shade(darken(roof, 0.5), away, 0.4, 1.0),
        rough=0.6,
    )
    if flag:
        canvas.paint(rect(x - 0.6, peak - width * 0.45, 1.2, width * 0.5), p.dark, rough=0.2)
        canvas.paint(
            polygon([(x, peak - width * 0.45), (x + width * 0.5, peak - width * 0.32), (x, peak - width * 0.18)]),
            flag,
            rough=0.3,
        )
    return peak


def castle(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    *,
    wall: Colour | None = None,
    roof: Colour | None = None,
    window: Colour | None = None,
    light: Literal[-1, 1] = -1,
) -> None:
    """A castle of towers around a keep, centred on x, standing on y."""
    p = canvas.palette
    wall, roof = wall or p.k2, roof or p.accent
    w = width
    for dx, wide, tall in ((-0.24, 0.13, 0.62), (0.24, 0.13, 0.7), (-0.02, 0.16, 0.9)):
        tower(
            canvas,
            x + dx * w,
            y,
            wide * w,
            tall * w,
            wall=darken(wall, 0.15),
            roof=darken(roof, 0.15),
            window=window,
            light=light,
        )
    keep = rect(x - w * 0.36, y - w * 0.36, w * 0.72, w * 0.36)
    teeth = [rect(x - w * 0.36 + i * w * 0.08, y - w * 0.39, w * 0.045, w * 0.04) for i in range(9)]
    canvas.paint(
        union(keep, *teeth),
        wall,
        shade=[
            Shade(darken(wall, 0.45), 0 if light < 0 else 180, 0.4, 1.05),
            Shade(darken(wall, 0.4), 90, 0.6, 1.1, 0.6),
        ],
        rough=0.6,
    )
    for dx, tall in ((-0.4, 0.44), (0.4, 0.5)):
        tower(
            canvas,
            x + dx * w,
            y,
            w * 0.16,
            tall * w,
            wall=wall,
            roof=roof,
            window=window,
            flag=p.accent2,
            light=light,
        )
    canvas.paint(arch(x, y, w * 0.14, w * 0.22), p.dark, rough=0.4)
    with canvas.layer(rough=0.2) as pen:
        for index in range(5):
            lit_window(
                pen,
                x - w * 0.22 + index * w * 0.11,
                y - w * 0.28,
                w * 0.022,
                w * 0.036,
                window or p.lamp,
                darken(wall, 0.6),
            )


def lighthouse(
    canvas: Canvas,
    x: float,
    y: float,
    height: float,
    *,
    wall: Colour | None = None,
    band: Colour | None = None,
    beam: float | None = None,
) -> Point:
    """A banded lighthouse; beam is the angle of its light. Gives the lamp's place."""
    p = canvas.palette
    wall, band, w = wall or p.k5, band or p.accent, height * 0.13

    def half(share: float) -> float:
        return w * (1 - 0.38 * share / 0.78)

    at = (x, y - height * 0.845)
    if beam is not None:
        canvas.rays(*at, beam - 12, beam + 12, p.lamp, count=1, length=height * 5, alpha=0.9)
    canvas.glow(*at, height * 0.55, p.lamp, 0.8)
    shade = Shade(darken(wall, 0.5), 0, 0.4, 1.05)
    canvas.paint(
        polygon(
            [(x - w, y), (x + w, y), (x + half(0.78), y - height * 0.78), (x - half(0.78), y - height * 0.78)]
        ),
        wall,
        shade=shade,
    )
    for step in range(3):
        low, high = 0.1 + step * 0.24, 0.22 + step * 0.24
        canvas.paint(
            polygon(
                [
                    (x - half(low), y - height * low),
                    (x + half(low), y - height * low),
                    (x + half(high), y - height * high),
                    (x - half(high), y - height * high),
                ]
            ),
            band,
            shade=Shade(darken(band, 0.5), 0, 0.4, 1.05),
        )
    canvas.paint(rect(x - w * 0.45, y - height * 0.89, w * 0.9, height * 0.09), p.lamp, rough=0.3)
    canvas.paint(rect(x - w * 0.85, y - height * 0.8, w * 1.7, height * 0.025), p.dark, rough=0.3)
    canvas.paint(
        svg(
            f"M {x - w * 0.6} {y - height * 0.89}"
            f" C {x - w * 0.5} {y - height * 0.97} {x - w * 0.1} {y - height * 0.98} {x} {y - height}"
            f" C {x + w * 0.1} {y - height * 0.98} {x + w * 0.5} {y - height * 0.97}"
            f" {x + w * 0.6} {y - height * 0.89}"
            " Z"
        ),
        p.dark,
        rough=0.4,
    )
    return at


def windmill(
    canvas: Canvas,
    x: float,
    y: float,
    height: float,
    *,
    wall: Colour | None = None,
    sails: Colour | None = None,
    turn: float = 20,
) -> None:
    """A windmill with four sails."""
    p = canvas.palette
    wall, sails, h = wall or p.k5, sails or p.k1, height
    canvas.paint(
        polygon([(x - h * 0.17, y), (x + h * 0.17, y), (x + h * 0.1, y - h * 0.62), (x - h * 0.1, y - h * 0.62)]),
        wall,
        shade=Shade(darken(wall, 0.45), 0, 0.4, 1.05),
    )
    canvas.paint(
        svg(
            f"M {x - h * 0.12} {y - h * 0.61}"
            f" C {x - h * 0.1} {y - h * 0.76} {x + h * 0.1} {y - h * 0.76} {x + h * 0.12} {y - h * 0.61}"
            " Z"
        ),
        p.accent,
        shade=Shade(darken(p.accent, 0.5), 0, 0.4, 1),
    )
    canvas.paint(arch(x, y, h * 0.08, h * 0.15), darken(wall, 0.6), rough=0.4)
    with canvas.layer(rough=0.2) as pen:
        for arm in range(4):
            angle = math.radians(turn + 90 * arm)
            ax, ay, bx, by = math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle)
            hub = (x, y - h * 0.64)
            pen.stroke(hub, (hub[0] + ax * h * 0.42, hub[1] + ay * h * 0.42), sails, h * 0.014)
            corners = [(0.1, 0.0), (0.42, 0.0), (0.42, 0.1), (0.1, 0.07)]
            pen.fill(
                polygon([(hub[0] + (ax * a + bx * b) * h, hub[1] + (ay * a + by * b) * h) for a, b in corners]),
                lighten(sails, 0.4),
                0.85,
            )
        pen.dot(x, y - h * 0.64, h * 0.022, p.dark)


def lamp_post(
    canvas: Canvas, x: float, y: float, height: float, *, colour: Colour | None = None, glow: float = 0.75
) -> Point:
    """A street lamp; paint it before the people in its light. Gives the lamp's place."""
    p = canvas.palette
    colour, h = colour or p.dark, height
    canvas.glow(x, y - h * 0.89, h * 0.55, p.lamp, glow)
    with canvas.layer(rough=0.2) as pen:
        pen.fill(ribbon([(x, y), (x, y - h * 0.84)], [h * 0.014, h * 0.009]), colour)
        pen.fill(rect(x - h * 0.03, y - h * 0.03, h * 0.06, h * 0.03), colour)
        pen.fill(
            polygon(
                [
                    (x - h * 0.028, y - h * 0.84),
                    (x + h * 0.028, y - h * 0.84),
                    (x + h * 0.045, y - h * 0.94),
                    (x - h * 0.045, y - h * 0.94),
                ]
            ),
            lighten(p.lamp, 0.4),
        )
        pen.fill(polygon([(x - h * 0.055, y - h * 0.94), (x + h * 0.055, y - h * 0.94), (x, y - h)]), colour)
        pen.stroke((x, y - h * 0.84), (x, y - h * 0.94), colour, h * 0.006)
    return x, y - h * 0.89


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


def bridge(
    canvas: Canvas,
    y: float,
    *,
    arches: int = 4,
    span: float | None = None,
    height: float = 160,
    deck: float = 16,
    colour: Colour | None = None,
    left: float = -20,
) -> None:
    """A viaduct across the picture: its deck at y, its piers height below."""
    p = canvas.palette
    colour = colour or p.k2
    span = span or (canvas.width + 40) / arches
    whole = rect(left, y, span * arches, height)
    holes = join(
        *(
            arch(left + span * (index + 0.5), y + height + 2, span * 0.78, min(height - deck, height * 0.92))
            for index in range(arches)
        )
    )
    canvas.paint(minus(whole, holes), colour, shade=[Shade(darken(colour, 0.45), 90, 0.2, 1)], rough=0.6)
    canvas.paint(rect(left, y - 4, span * arches, 7), lighten(colour, 0.3), rough=0.5)
    for index in range(arches):
        rim = arc(
            left + span * (index + 0.5),
            y + height + 2 - min(height - deck, height * 0.92) + span * 0.39,
            span * 0.39,
            span * 0.39,
            180,
            360,
        )
        canvas.paint(ribbon(rim, [1.6]), lighten(colour, 0.2), rough=0.6)


def fence(
    canvas: Canvas,
    y: float,
    *,
    left: float = 0,
    right: float | None = None,
    height: float = 34,
    gap: float = 16,
    colour: Colour | None = None,
) -> None:
    """A picket fence standing on y."""
    colour = colour or canvas.palette.k5
    end = canvas.width if right is None else right
    with canvas.layer(rough=0.4, grain=0.12) as pen:
        for share in (0.32, 0.72):
            pen.fill(rect(left, y - height * share, end - left, height * 0.09), darken(colour, 0.25))
        for x in np.arange(left, end, gap):
            at, wide = float(x), gap * 0.5
            pen.fill(
                polygon(
                    [
                        (at, y),
                        (at, y - height * 0.86),
                        (at + wide / 2, y - height),
                        (at + wide, y - height * 0.86),
                        (at + wide, y),
                    ]
                ),
                colour,
            )


def brick_wall(
    canvas: Canvas,
    area: tuple[float, float, float, float],
    *,
    brick: Colour | None = None,
    mortar: Colour | None = None,
    size: float = 34,
    clip: Path | None = None,
    seed: Seed = None,
) -> None:
    """Bricks over an area (left, top, right, bottom), each a little different."""
    p = canvas.palette
    chance = canvas.stream("bricks", seed)
    brick, mortar = brick or p.k1, mortar or p.k0
    left, top, right, bottom = area
    canvas.paint(rect(left, top, right - left, bottom - top) if clip is None else clip, mortar, rough=0.4)
    tall, row, y = size * 0.44, 0, top
    with canvas.layer(rough=0.4, grain=0.14, clip=clip or rect(left, top, right - left, bottom - top)) as pen:
        while y < bottom:
            x = left - (size / 2 if row % 2 else 0)
            while x < right:
                tone = float(chance.normal()) * 0.16
                colour = lighten(brick, tone) if tone > 0 else darken(brick, -tone)
                pen.fill(rect(x + 1.2, y + 1.2, size - 2.4, tall - 2.4, 1.6), colour)
                x += size
            y, row = y + tall, row + 1


def street(
    canvas: Canvas,
    *,
    horizon: float = 560,
    vanish: float = 300,
    wall: Colour | None = None,
    ground: Colour | None = None,
    window: Colour | None = None,
    gap: float = 60,
    lit: float = 0.5,
    seed: Seed = None,
) -> None:
    """A street in perspective between two rows of tall houses that meet in the distance."""
    p = canvas.palette
    chance = canvas.stream("street", seed)
    wall, ground, window = wall or p.k1, ground or p.k(2.2), window or p.lamp
    w, h = canvas.width, canvas.height
    canvas.paint(
        polygon(
            [(vanish - gap * 0.5, horizon), (vanish + gap * 0.5, horizon), (w * 1.3, h + 5), (-w * 0.3, h + 5)]
        ),
        ground,
        shade=Shade(darken(ground, 0.45), 90, 0.2, 1),
        rough=0.4,
    )
    for side in (-1, 1):
        for step in range(4, -1, -1):
            near, far = 0.62**step, 0.62 ** (step + 1)

            def place(depth: float, up: float, side: int = side) -> Point:
                return vanish + side * (gap * 0.5 + (w * 0.56 - gap * 0.5) * depth), horizon + (
                    h - horizon
                ) * depth * 0.86 - up * depth

            tall = float(chance.uniform(900, 1250))
            tone = mix(wall, p.k3, 0.12 * step)
            face = polygon([place(near, -120), place(far, 0), place(far, tall), place(near, tall)])
            canvas.paint(
                face,
                tone,
                shade=[
                    Shade(darken(tone, 0.45), 180 if side < 0 else 0, 0.2, 1.0),
                    Shade(lighten(tone, 0.15), 90, 0.5, 1, 0.6),
                ],
                rough=0.5,
            )
            with canvas.layer(rough=0.2) as pen:
                for row in range(8):
                    for column in (0.32, 0.7):
                        low, high = near + (far - near) * (column + 0.11), near + (far - near) * (column - 0.11)
                        base = 90 + row * tall / 9
                        glass = window if chance.random() < lit else darken(tone, 0.5)
                        pen.fill(
                            polygon(
                                [
                                    place(low, base),
                                    place(high, base),
                                    place(high, base + 62),
                                    place(low, base + 62),
                                ]
                            ),
                            glass,
                        )


def cobbles(
    canvas: Canvas, where: Path | Mask, top: float, *, colour: Colour | None = None, seed: Seed = None
) -> None:
    """Cobblestones in perspective over a ground that starts at `top`; give the ground's outline to clip them."""
    chance = canvas.stream("cobbles", seed)
    colour = colour or canvas.palette.k3
    clip = None if isinstance(where, Mask) else where
    y = top + 3
    with canvas.layer(rough=0.3, alpha=0.5, clip=clip) as pen:
        while y < canvas.height + 10:
            depth = (y - top) / (canvas.height - top)
            wide, tall = 6 + 34 * depth, 2 + 11 * depth
            x = -float(chance.uniform(0, wide))
            while x < canvas.width + wide:
                pen.fill(
                    ellipse(x + wide / 2, y + tall / 2, wide * 0.46, tall * 0.42),
                    mix(colour, canvas.palette.k1, float(chance.uniform(0, 0.6))),
                )
                x += wide
            y += tall


def bunting(
    canvas: Canvas,
    start: Point,
    end: Point,
    *,
    sag: float = 30,
    flags: int = 9,
    size: float = 12,
    colours: Sequence[Colour] | None = None,
) -> None:
    """Little flags on a string."""
    p = canvas.palette
    chosen = list(colours or (p.accent, p.accent2, p.lamp, p.k5))
    share = np.linspace(0, 1, flags * 2 + 1)
    xs, ys = (
        start[0] + (end[0] - start[0]) * share,
        start[1] + (end[1] - start[1]) * share + 4 * sag * share * (1 - share),
    )
    with canvas.layer(rough=0.3) as pen:
        pen.line(line(*zip(xs.tolist(), ys.tolist(), strict=True)), p.dark, 0.9)
        for index in range(flags):
            x, y = float(xs[index * 2 + 1]), float(ys[index * 2 + 1])
            pen.fill(polygon([(x - size / 2, y), (x + size / 2, y), (x, y + size)]), chosen[index % len(chosen)])
