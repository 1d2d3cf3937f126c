"""Houses, towers, castles, lighthouses, windmills."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Literal

from art.paint import Canvas, Colour, Form, Pen, Shade, darken, lighten
from art.paint.canvas import Seed
from art.shapes import (
    Point,
    arch,
    circle,
    join,
    polygon,
    rect,
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
