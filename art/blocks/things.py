"""Things people hold, read and hide in."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from art.blocks import outlines
from art.paint import DOWN, UP, UP_LEFT, Canvas, Cast, Colour, Form, Mask, Shade, darken, lighten, mix
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


def puddle_shadow(canvas: Canvas, x: float, y: float, width: float, *, amount: float = 0.45) -> None:
    """The soft shadow under something that stands on the ground; call it first."""
    canvas.paint(
        canvas.mask(ellipse(x, y, width / 2, width * 0.1), soft=width * 0.03),
        canvas.palette.dark,
        rough=0,
        alpha=amount,
        mode="multiply",
    )
