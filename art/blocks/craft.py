"""What floats or flies with somebody: boats, ships, balloons, kites."""

from __future__ import annotations

import math
from collections.abc import Sequence

from art.blocks.cords import string
from art.blocks.things import form_over
from art.paint import DOWN, UP, UP_LEFT, Canvas, Colour, Form, Shade, darken, lighten, mix
from art.shapes import (
    Path,
    Point,
    common,
    ellipse,
    lens,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
)


def boat(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    *,
    colour: Colour | None = None,
    inner: Colour | None = None,
    rim: Colour | None = None,
) -> Point:
    """A rowing boat floating on y. Gives a place to sit (for pose "row" or "sit")."""
    p = canvas.palette
    colour, h = colour or mix(p.k1, "#6a4028", 0.5), width * 0.2
    canvas.paint(lens(x, y - h * 0.84, width * 0.95, h * 0.5), inner or darken(colour, 0.5), rough=0.4)
    hull = svg(
        f"M {x - width / 2} {y - h * 1.1}"
        f" C {x - width * 0.25} {y - h * 0.72} {x + width * 0.25} {y - h * 0.72} {x + width / 2} {y - h * 1.1}"
        f" C {x + width * 0.42} {y - h * 0.2} {x + width * 0.3} {y} {x + width * 0.15} {y}"
        f" L {x - width * 0.15} {y}"
        f" C {x - width * 0.3} {y} {x - width * 0.42} {y - h * 0.2} {x - width / 2} {y - h * 1.1}"
        " Z"
    )
    canvas.paint(
        hull,
        colour,
        shade=Shade(darken(colour, 0.5), DOWN, 0.35, 1.0),
        form=Form(UP, None, rim or lighten(colour, 0.4), h * 0.16),
        rough=0.5,
    )
    return x, y - h * 0.72


def sail_boat(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    *,
    hull: Colour | None = None,
    sail: Colour | None = None,
    flip: bool = False,
) -> None:
    """A small sailing boat floating on y."""
    p = canvas.palette
    sail, way, w = sail or p.k5, -1 if flip else 1, width
    canvas.paint(rect(x - w * 0.01, y - w * 1.1, w * 0.02, w), p.dark, rough=0.2)
    main = smooth(
        [
            (x + way * w * 0.03, y - w * 1.08),
            (x + way * w * 0.34, y - w * 0.62),
            (x + way * w * 0.42, y - w * 0.26),
            (x + way * w * 0.03, y - w * 0.24),
        ],
        tension=0.35,
    )
    jib = smooth(
        [
            (x - way * w * 0.03, y - w * 0.98),
            (x - way * w * 0.24, y - w * 0.52),
            (x - way * w * 0.34, y - w * 0.25),
            (x - way * w * 0.03, y - w * 0.25),
        ],
        tension=0.35,
    )
    for cloth, tone in ((main, sail), (jib, darken(sail, 0.12))):
        canvas.paint(cloth, tone, shade=Shade(darken(sail, 0.35), 0 if way > 0 else 180, 0.4, 1.05), rough=0.4)
    boat(canvas, x, y, w, colour=hull)


def tall_ship(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    *,
    hull: Colour | None = None,
    sail: Colour | None = None,
    turn: float = 0,
    flip: bool = False,
) -> None:
    """A three-masted ship, sailing to the right."""
    p = canvas.palette
    hull, sail, k = hull or p.dark, sail or p.k5, width / 200

    def sit(path: Path) -> Path:
        return moved(path, x, y, scale=-k if flip else k, scale_y=k, turn=turn)

    for mast, tall in ((-52, 120), (0, 150), (50, 124)):
        canvas.paint(sit(rect(mast - 1.6, -tall - 20, 3.2, tall)), hull, rough=0.2)
        for row, (low, high, wide) in enumerate(((0.24, 0.52, 26), (0.55, 0.78, 21), (0.81, 0.96, 14))):
            cloth = svg(
                f"M {mast - wide} {-tall * high - 20} L {mast + wide * 0.8} {-tall * high - 20}"
                f" C {mast + wide * 1.4} {-tall * (high + low) / 2 - 20} {mast + wide * 1.3}"
                f" {-tall * low - 24} {mast + wide} {-tall * low - 20}"
                f" L {mast - wide * 0.9} {-tall * low - 20}"
                f" C {mast - wide * 0.5} {-tall * (low + high) / 2 - 20} {mast - wide * 0.6}"
                f" {-tall * high - 16} {mast - wide} {-tall * high - 20}"
                " Z"
            )
            canvas.paint(
                sit(cloth), mix(sail, p.k4, 0.15 * row), shade=Shade(darken(sail, 0.35), 180, 0.4, 1), rough=0.4
            )
    canvas.paint(sit(ribbon([(80, -30), (122, -52)], [2, 0.8])), hull, rough=0.2)
    body = svg(
        "M -100 -48 L -84 -46 L -80 -32 C -40 -24 40 -24 84 -34 L 98 -40 C 92 -18 80 0 62 4"
        " L -66 4 C -84 0 -96 -20 -100 -48 Z"
    )
    canvas.paint(sit(body), hull, form=Form(UP, darken(hull, 0.5), mix(hull, p.k4, 0.4), 7 * k), rough=0.4)


def paper_boat(canvas: Canvas, x: float, y: float, width: float, *, colour: Colour | None = None) -> None:
    """A folded paper boat floating on y."""
    colour, w, h = colour or canvas.palette.light, width, width * 0.5
    dark, mid = darken(colour, 0.35), darken(colour, 0.15)
    canvas.paint(polygon([(x - w * 0.17, y - h * 0.42), (x, y - h), (x + w * 0.17, y - h * 0.42)]), mid, rough=0.3)
    canvas.paint(polygon([(x, y - h), (x + w * 0.17, y - h * 0.42), (x, y - h * 0.42)]), dark, rough=0.3)
    canvas.paint(
        polygon(
            [
                (x - w * 0.5, y - h * 0.5),
                (x, y - h * 0.36),
                (x + w * 0.5, y - h * 0.5),
                (x + w * 0.28, y),
                (x - w * 0.28, y),
            ]
        ),
        colour,
        shade=Shade(dark, 0, 0.4, 1, 0.7),
        rough=0.4,
    )


def balloon(
    canvas: Canvas, x: float, y: float, radius: float, *, colour: Colour | None = None, tail: Point | None = None
) -> Point:
    """A toy balloon; tail is where its string goes. Gives its knot."""
    p = canvas.palette
    colour, r = colour or p.accent, radius
    knot = (x, y + r * 1.25)
    if tail:
        string(canvas, knot, tail, sag=6, colour=p.k5, width=0.9)
    canvas.paint(
        svg(
            f"M {x} {y - r} C {x + r * 1.1} {y - r} {x + r * 1.1} {y + r * 0.4} {x} {y + r * 1.2}"
            f" C {x - r * 1.1} {y + r * 0.4} {x - r * 1.1} {y - r} {x} {y - r} Z"
        ),
        colour,
        form=Form(UP_LEFT, darken(colour, 0.45), None, r * 0.4),
        rough=0.3,
    )
    canvas.paint(ellipse(x - r * 0.32, y - r * 0.42, r * 0.13, r * 0.24, 25), lighten(colour, 0.7), rough=0.3)
    canvas.paint(
        polygon([(x - r * 0.12, y + r * 1.32), (x + r * 0.12, y + r * 1.32), (x, y + r * 1.14)]),
        darken(colour, 0.2),
        rough=0.2,
    )
    return knot


def hot_air_balloon(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    *,
    colours: Sequence[Colour] | None = None,
    basket: Colour = "#6a4430",
    light: float = -140,
) -> Point:
    """A striped balloon centred on x, y. Gives the middle of its basket."""
    p = canvas.palette
    stripes, w, h = list(colours or (p.accent, p.k5, p.accent2)), width, width * 1.12
    envelope = svg(
        f"M {x} {y - h * 0.5}"
        f" C {x + w * 0.34} {y - h * 0.5} {x + w * 0.5} {y - h * 0.27} {x + w * 0.5} {y - h * 0.04}"
        f" C {x + w * 0.5} {y + h * 0.2} {x + w * 0.2} {y + h * 0.38} {x + w * 0.09} {y + h * 0.52}"
        f" L {x - w * 0.09} {y + h * 0.52}"
        f" C {x - w * 0.2} {y + h * 0.38} {x - w * 0.5} {y + h * 0.2} {x - w * 0.5} {y - h * 0.04}"
        f" C {x - w * 0.5} {y - h * 0.27} {x - w * 0.34} {y - h * 0.5} {x} {y - h * 0.5} Z"
    )
    canvas.paint(envelope, stripes[0], rough=0.4)
    for index in range(7):
        if index % len(stripes) == 0:
            continue
        low, high = -1 + 2 * index / 7, -1 + 2 * (index + 1) / 7
        a, b = math.sin(low * math.pi / 2) * w * 0.55, math.sin(high * math.pi / 2) * w * 0.55
        gore = svg(
            f"M {x} {y - h * 0.52}"
            f" C {x + a} {y - h * 0.45} {x + a * 1.06} {y + h * 0.2} {x + low * w * 0.09} {y + h * 0.53}"
            f" L {x + high * w * 0.09} {y + h * 0.53}"
            f" C {x + b * 1.06} {y + h * 0.2} {x + b} {y - h * 0.45} {x} {y - h * 0.52} Z"
        )
        canvas.paint(common(gore, envelope), stripes[index % len(stripes)], rough=0.4)
    form_over(canvas, envelope, light, w * 0.2)
    with canvas.layer(rough=0.1) as pen:
        for side in (-1, -0.35, 0.35, 1):
            pen.stroke(
                (x + side * w * 0.085, y + h * 0.52),
                (x + side * w * 0.07, y + h * 0.7),
                p.dark,
                max(0.8, w * 0.008),
            )
    canvas.paint(
        rect(x - w * 0.085, y + h * 0.7, w * 0.17, w * 0.12, w * 0.02),
        basket,
        shade=Shade(darken(basket, 0.5), 0, 0.3, 1, 0.8),
        rough=0.4,
    )
    return x, y + h * 0.7


def kite(
    canvas: Canvas,
    x: float,
    y: float,
    size: float,
    *,
    colours: Sequence[Colour] | None = None,
    turn: float = 20,
    tail: bool = True,
) -> Point:
    """A diamond kite with a tail. Gives the place its string is tied to."""
    p = canvas.palette
    a, b = (list(colours) if colours else [p.accent, p.lamp])[:2]
    corners = [(0.0, -size * 0.6), (size * 0.38, 0.0), (0.0, size * 0.6), (-size * 0.38, 0.0)]
    for index in range(4):
        piece = polygon([(0.0, 0.0), corners[index], corners[(index + 1) % 4]])
        canvas.paint(moved(piece, x, y, turn=turn), a if index % 2 else b, rough=0.4)
    if tail:
        angle = math.radians(turn)
        end = (x - math.sin(angle) * size * 0.6, y + math.cos(angle) * size * 0.6)
        spine = through(
            [
                end,
                (end[0] - size * 0.25, end[1] + size * 0.3),
                (end[0] + size * 0.05, end[1] + size * 0.6),
                (end[0] - size * 0.2, end[1] + size),
            ],
            10,
        )
        canvas.paint(ribbon(spine, [0.8]), p.dark, rough=0.1)
        for step in (8, 16, 25):
            canvas.paint(lens(float(spine[step][0]), float(spine[step][1]), size * 0.18, size * 0.1), a, rough=0.3)
    return x, y
