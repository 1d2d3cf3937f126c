"""Things people hold, ride, light and read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from art.blocks import outlines
from art.paint import DOWN, LEFT, UP, UP_LEFT, Canvas, Cast, Colour, Form, Mask, Shade, darken, lighten, mix
from art.paint.canvas import Seed
from art.shapes import (
    Path,
    Point,
    arc,
    bezier,
    circle,
    common,
    ellipse,
    lens,
    minus,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
)


def string(
    canvas: Canvas,
    start: Point,
    end: Point,
    *,
    sag: float = 0,
    colour: Colour | None = None,
    width: float = 1.1,
    alpha: float = 0.9,
) -> None:
    """A thread, rope or wire between two points."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + sag * 1.33)
    curve = bezier(start, middle, middle, end, 30)
    with canvas.layer(rough=0.1, grain=0.02, alpha=alpha) as pen:
        pen.line(polygon(curve, closed=False), colour or canvas.palette.k5, width)


def rope(canvas: Canvas, points: Sequence[Point], *, width: float = 3, colour: Colour | None = None) -> None:
    """A thick twisted rope through points."""
    colour = colour or "#b98d5a"
    spine = through(points, 24)
    canvas.paint(ribbon(spine, [width]), colour, form=Form(UP, darken(colour, 0.45), None, width), rough=0.4)
    with canvas.layer(rough=0.1, alpha=0.7) as pen:
        for index in range(2, len(spine) - 2, 3):
            (ax, ay), (bx, by) = spine[index - 1], spine[index + 1]
            turn = math.atan2(by - ay, bx - ax) + 0.9
            x, y = float(spine[index][0]), float(spine[index][1])
            pen.stroke(
                (x - math.cos(turn) * width, y - math.sin(turn) * width),
                (x + math.cos(turn) * width, y + math.sin(turn) * width),
                darken(colour, 0.4),
                width * 0.22,
            )


def fishing_rod(
    canvas: Canvas,
    hand: Point,
    length: float,
    *,
    turn: float = -40,
    line_length: float = 120,
    colour: Colour | None = None,
) -> Point:
    """A rod from a hand; turn is where it points. Gives the end of its line."""
    angle = math.radians(turn)
    tip = (hand[0] + length * math.cos(angle), hand[1] + length * math.sin(angle))
    bow = bezier(
        hand,
        ((hand[0] + tip[0]) / 2, (hand[1] + tip[1]) / 2 - length * 0.05),
        (tip[0] - length * 0.1, tip[1] - length * 0.03),
        tip,
        16,
    )
    canvas.paint(ribbon(bow, [1.3, 0.5]), colour or canvas.palette.dark, rough=0.1)
    end = (tip[0], tip[1] + line_length)
    string(canvas, tip, end, width=0.8, colour=canvas.palette.k5)
    return end


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


def open_book(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    *,
    cover: Colour | None = None,
    page: Colour | None = None,
    lines: bool = True,
) -> tuple[Path, Path]:
    """A large open book lying towards us, centred on its spine at y. Gives the left and the right page."""
    p = canvas.palette
    cover, page, w = cover or p.accent, page or p.light, width / 2

    def leaf(way: int, lift: float = 0.0) -> Path:
        return smooth(
            [
                (x, y - w * (0.30 + lift)),
                (x + way * w * 0.3, y - w * (0.42 + lift)),
                (x + way * w * 0.96, y - w * (0.32 + lift)),
                (x + way * w, y + w * (0.2 - lift)),
                (x + way * w * 0.34, y + w * (0.14 - lift)),
                (x, y + w * (0.26 - lift)),
            ],
            tension=0.5,
        )

    board = polygon(
        [
            (x - w * 1.05, y - w * 0.26),
            (x, y - w * 0.22),
            (x + w * 1.05, y - w * 0.26),
            (x + w * 1.08, y + w * 0.3),
            (x, y + w * 0.36),
            (x - w * 1.08, y + w * 0.3),
        ]
    )
    canvas.paint(
        board, cover, cast=Cast(0, 8, 12, 0.5), form=Form(UP, darken(cover, 0.5), lighten(cover, 0.2), w * 0.05)
    )
    for lift in (0.0, 0.03, 0.06):
        for way in (-1, 1):
            canvas.paint(
                leaf(way, lift),
                mix(page, p.k3, 0.3 - lift * 4),
                shade=Shade(darken(page, 0.35), 0 if way < 0 else 180, 0.6, 1.02),
                rough=0.4,
            )
    pages = leaf(-1, 0.06), leaf(1, 0.06)
    if lines:
        with canvas.layer(rough=0.1, alpha=0.4) as pen:
            for way in (-1, 1):
                for row in range(7):
                    base = y - w * 0.3 + row * w * 0.068
                    curve = bezier(
                        (x + way * w * 0.12, base),
                        (x + way * w * 0.35, base - w * 0.09),
                        (x + way * w * 0.6, base - w * 0.05),
                        (x + way * w * (0.86 if row % 4 else 0.6), base),
                        14,
                    )
                    pen.line(polygon(curve, closed=False), p.k1, max(0.8, w * 0.01))
    return pages


def book_stack(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    count: int,
    *,
    colours: Sequence[Colour] | None = None,
    thick: float | None = None,
    seed: Seed = None,
) -> float:
    """Closed books lying on each other, standing on y. Gives the height of the top."""
    p = canvas.palette
    chance = canvas.stream("books", seed)
    chosen = list(colours or (p.accent, p.accent2, p.k2, p.k3, p.lamp))
    base = y
    for index in range(count):
        tall = (thick or width * 0.16) * float(chance.uniform(0.8, 1.25))
        wide, at = width * float(chance.uniform(0.78, 1.05)), x + width * float(chance.uniform(-0.07, 0.07))
        colour = chosen[index % len(chosen)]
        canvas.paint(
            rect(at - wide / 2, base - tall, wide, tall, tall * 0.12),
            colour,
            form=Form(UP, darken(colour, 0.5), lighten(colour, 0.3), tall * 0.2),
            rough=0.4,
        )
        edge = (
            rect(at - wide / 2 + wide * 0.06, base - tall * 0.8, wide * 0.94, tall * 0.6)
            if index % 2
            else rect(at - wide / 2, base - tall * 0.8, wide * 0.94, tall * 0.6)
        )
        canvas.paint(edge, p.k5, shade=Shade(p.k3, DOWN, 0.4, 1), rough=0.4)
        base -= tall
    return base


def clock_face(
    canvas: Canvas,
    x: float,
    y: float,
    radius: float,
    *,
    hour: float = 10,
    minute: float = 10,
    face: Colour | None = None,
    ring: Colour | None = None,
    ink: Colour | None = None,
) -> None:
    """A clock face with strokes for the hours."""
    p = canvas.palette
    face, ring, ink, r = face or p.light, ring or p.lamp, ink or p.dark, radius
    canvas.paint(
        circle(x, y, r), ring, form=Form(UP_LEFT, darken(ring, 0.5), lighten(ring, 0.5), r * 0.08), rough=0.4
    )
    canvas.paint(circle(x, y, r * 0.86), face, form=Form(UP_LEFT, None, darken(face, 0.25), r * 0.1), rough=0.4)
    with canvas.layer(rough=0.2) as pen:
        for index in range(12):
            angle = math.radians(30 * index)
            inner = 0.64 if index % 3 == 0 else 0.7
            pen.stroke(
                (x + r * inner * math.sin(angle), y - r * inner * math.cos(angle)),
                (x + r * 0.78 * math.sin(angle), y - r * 0.78 * math.cos(angle)),
                ink,
                r * (0.05 if index % 3 == 0 else 0.03),
            )
        for turn, long, wide in ((hour * 30 + minute * 0.5, 0.44, 0.05), (minute * 6, 0.66, 0.034)):
            tip = (x + r * long * math.sin(math.radians(turn)), y - r * long * math.cos(math.radians(turn)))
            pen.fill(ribbon([(x, y), tip], [r * wide, r * wide * 0.3]), ink)
        pen.dot(x, y, r * 0.06, ink)


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


def form_over(canvas: Canvas, where: Path | Mask, light: float, size: float, *, amount: float = 0.5) -> None:
    """Volume over something of several colours: darker away from the light, a touch lighter towards it."""
    mask = where if isinstance(where, Mask) else canvas.mask(where)
    canvas.inner_shadow(mask, light + 180, size, canvas.palette.k1, amount)
    left, top, wide, tall = mask.frame
    angle = math.radians(light)
    shine = ellipse(
        left + wide * (0.5 + 0.22 * math.cos(angle)),
        top + tall * (0.5 + 0.24 * math.sin(angle)),
        wide * 0.13,
        tall * 0.18,
        math.degrees(angle) + 90,
    )
    canvas.paint(canvas.mask(shine, soft=size * 0.3), canvas.palette.light, rough=0, alpha=0.3, mode="screen")


def umbrella(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    *,
    colour: Colour | None = None,
    other: Colour | None = None,
    turn: float = 0,
    handle: bool = True,
) -> None:
    """An open umbrella; x, y is the hand that holds it."""
    p = canvas.palette
    colour, w = colour or p.accent, width
    other = other or darken(colour, 0.25)

    def sit(path: Path) -> Path:
        return moved(path, x, y, turn=turn)

    if handle:
        hook = through(
            [(0, -w * 0.8), (0, -w * 0.1), (0, w * 0.04), (w * 0.05, w * 0.08), (w * 0.09, w * 0.03)], 12
        )
        canvas.paint(sit(ribbon(hook, [max(0.7, w * 0.012)])), p.dark, rough=0.1)
    top, base, half = -w * 0.82, -w * 0.46, w / 2
    dome = svg(
        f"M {-half} {base} C {-half} {top * 1.0} {half} {top * 1.0} {half} {base}"
        f" Q {half * 0.8} {base - w * 0.07} {half * 0.6} {base}"
        f" Q {half * 0.4} {base - w * 0.07} {half * 0.2} {base}"
        f" Q 0 {base - w * 0.07} {-half * 0.2} {base}"
        f" Q {-half * 0.4} {base - w * 0.07} {-half * 0.6} {base}"
        f" Q {-half * 0.8} {base - w * 0.07} {-half} {base} Z"
    )
    canvas.paint(
        sit(dome), colour, form=Form(UP_LEFT, darken(colour, 0.4), lighten(colour, 0.3), w * 0.06), rough=0.4
    )
    peak = base + (top - base) * 0.76
    for low, high in ((-0.6, -0.2), (0.2, 0.6)):
        panel = svg(
            f"M 0 {peak}"
            f" C {half * low * 0.7} {peak} {half * low} {base - w * 0.12} {half * low} {base}"
            f" L {half * high} {base}"
            f" C {half * high} {base - w * 0.12} {half * high * 0.7} {peak} 0 {peak} Z"
        )
        canvas.paint(common(sit(panel), sit(dome)), other, rough=0.4, alpha=0.75)
    canvas.paint(sit(rect(-w * 0.012, peak - w * 0.07, w * 0.024, w * 0.09)), p.dark, rough=0.2)


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


def glass(canvas: Canvas, shape: Path, *, rim: Colour | None = None, alpha: float = 0.5) -> None:
    """A glass wall over a scene: a rim, an inner shadow and two highlights. Call it after what is inside."""
    p = canvas.palette
    bounds = shape.computeTightBounds()
    size = min(bounds.width(), bounds.height())
    mask = canvas.mask(shape)
    canvas.inner_shadow(mask, 0, size * 0.08, p.k1, 0.4)
    canvas.paint(canvas.mask(shape, line=max(1.6, size * 0.018)), rim or p.k5, rough=0.4, alpha=0.9)
    x, y, w, h = bounds.left(), bounds.top(), bounds.width(), bounds.height()
    for across, low, high, wide in ((0.12, 0.3, 0.72, 0.022), (0.19, 0.36, 0.52, 0.012)):
        shine = ribbon([(x + w * across, y + h * low), (x + w * across, y + h * high)], [0.3, size * wide, 0.3])
        canvas.paint(common(shine, shape), p.light, rough=0.6, alpha=alpha)


def cage(
    canvas: Canvas, x: float, y: float, width: float, height: float, *, colour: Colour | None = None, bars: int = 9
) -> None:
    """A bird cage standing on y; paint what is in it first."""
    colour, w, h = colour or canvas.palette.dark, width, height
    dome = y - h * 0.62
    with canvas.layer(rough=0.2, grain=0.08) as pen:
        thick = max(0.8, w * 0.022)
        for index in range(bars):
            across = x + w / 2 * math.sin(-math.pi / 2 + math.pi * index / (bars - 1))
            pen.line(
                polygon(
                    bezier(
                        (across, y), (across, dome), (x + (across - x) * 0.9, y - h * 0.86), (x, y - h * 0.92), 20
                    ),
                    closed=False,
                ),
                colour,
                thick,
            )
        for level in (0.62, 0.32):
            pen.line(polygon(arc(x, y - h * level, w / 2, w * 0.07, 0, 180), closed=False), colour, thick)
        pen.fill(rect(x - w * 0.54, y - h * 0.04, w * 1.08, h * 0.07, 2), colour)
        pen.line(circle(x, y - h * 0.96, w * 0.06), colour, thick)


def gears(
    canvas: Canvas, wheels: Sequence[tuple[float, float, float]], *, colours: Sequence[Colour] | None = None
) -> None:
    """Cog wheels: each (x, y, radius)."""
    p = canvas.palette
    chosen = list(colours or (mix(p.lamp, "#8a5a2a", 0.4), p.k3, p.accent))
    for index, (x, y, r) in enumerate(wheels):
        colour = chosen[index % len(chosen)]
        canvas.paint(
            outlines.gear(x, y, r, max(8, int(r / 4)), turn=index * 9),
            colour,
            form=Form(UP_LEFT, darken(colour, 0.5), lighten(colour, 0.4), r * 0.08),
            cast=Cast(2, 4, 4, 0.5),
            rough=0.4,
        )
        canvas.paint(minus(circle(x, y, r * 0.62), circle(x, y, r * 0.52)), darken(colour, 0.35), rough=0.4)


def teapot(
    canvas: Canvas, x: float, y: float, width: float, *, colour: Colour | None = None, flip: bool = False
) -> Path:
    """A round teapot standing on y, its spout to the right. Gives the body's outline."""
    p = canvas.palette
    colour, k = colour or p.accent, width / 150

    def sit(path: Path) -> Path:
        return moved(path, x, y, scale=-k if flip else k, scale_y=k)

    form = Form(UP_LEFT, darken(colour, 0.5), lighten(colour, 0.4), 8 * k)
    canvas.paint(sit(minus(ellipse(-50, -44, 30, 32), ellipse(-50, -44, 20, 22))), colour, form=form, rough=0.4)
    canvas.paint(
        sit(svg("M 36 -30 C 56 -34 54 -66 74 -72 L 84 -66 C 70 -54 72 -16 38 -10 Z")), colour, form=form, rough=0.4
    )
    body = sit(ellipse(0, -42, 50, 42))
    canvas.paint(body, colour, form=Form(UP_LEFT, darken(colour, 0.5), lighten(colour, 0.4), 16 * k), rough=0.4)
    canvas.paint(sit(lens(0, -80, 60, 16)), darken(colour, 0.25), rough=0.4)
    canvas.paint(sit(circle(0, -90, 7)), p.lamp, form=Form(UP_LEFT, darken(p.lamp, 0.5), None, 4 * k), rough=0.3)
    return body


def piano_keys(
    canvas: Canvas,
    points: Sequence[Point],
    near: float,
    far: float,
    *,
    keys: int = 40,
    white: Colour | None = None,
    black: Colour | None = None,
) -> None:
    """A road of piano keys through points, narrowing from near to far."""
    p = canvas.palette
    spine = through(points, 24)
    where = np.linspace(0, 1, len(spine))
    along = np.gradient(spine, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True) + 1e-9
    half = near + (far - near) * where
    left, right = (
        spine + np.stack([along[:, 1], -along[:, 0]], 1) * half[:, None],
        spine - np.stack([along[:, 1], -along[:, 0]], 1) * half[:, None],
    )
    canvas.paint(polygon(np.vstack([left, right[::-1]])), white or p.light, rough=0.3, cast=Cast(0, 4, 5, 0.4))

    def at(edge: np.ndarray, share: float) -> Point:
        return float(np.interp(share, where, edge[:, 0])), float(np.interp(share, where, edge[:, 1]))

    with canvas.layer(rough=0.2) as pen:
        for index in range(keys + 1):
            share = 1 - (1 - index / keys) ** 0.8
            pen.stroke(at(left, share), at(right, share), p.k1, 1)
            if index % 7 in (0, 1, 3, 4, 5) and index < keys:
                after = 1 - (1 - (index + 0.62) / keys) ** 0.8
                before = 1 - (1 - (index + 0.16) / keys) ** 0.8
                a, b, c, d = at(left, before), at(left, after), at(right, after), at(right, before)
                inner = [
                    (a[0] + (d[0] - a[0]) * 0.58, a[1] + (d[1] - a[1]) * 0.58),
                    (b[0] + (c[0] - b[0]) * 0.58, b[1] + (c[1] - b[1]) * 0.58),
                ]
                pen.fill(polygon([a, b, inner[1], inner[0]]), black or p.dark)


def banner(canvas: Canvas, x: float, y: float, width: float, *, colour: Colour | None = None) -> None:
    """A curling empty scroll, centred."""
    colour, w = colour or canvas.palette.light, width
    spine = through(
        [
            (x - w / 2, y + w * 0.03),
            (x - w * 0.2, y - w * 0.03),
            (x + w * 0.2, y + w * 0.03),
            (x + w / 2, y - w * 0.03),
        ],
        12,
    )
    canvas.paint(
        ribbon(spine, [w * 0.06]),
        colour,
        form=Form(UP, darken(colour, 0.35), None, w * 0.03),
        cast=Cast(),
        rough=0.5,
    )


def wire(
    canvas: Canvas, points: Sequence[Point], *, sag: float = 16, colour: Colour | None = None, width: float = 1.2
) -> None:
    """A wire hanging from point to point."""
    for start, end in pairwise(points):
        string(canvas, start, end, sag=sag, colour=colour or canvas.palette.dark, width=width)


def puddle_shadow(canvas: Canvas, x: float, y: float, width: float, *, amount: float = 0.45) -> None:
    """The soft shadow under something that stands on the ground; call it first."""
    canvas.paint(
        canvas.mask(ellipse(x, y, width / 2, width * 0.1), soft=width * 0.03),
        canvas.palette.dark,
        rough=0,
        alpha=amount,
        mode="multiply",
    )
