"""Bushes, flowers, mushrooms, vines, reeds."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from art.paint import UP, Canvas, Colour, Form, Shade, darken, lighten, mix
from art.paint.canvas import Seed
from art.shapes import bezier, circle, ellipse, lens, moved, ribbon, svg, through, union


def bush(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    *,
    colour: Colour | None = None,
    light: float = -60,
    berries: Colour | None = None,
    seed: Seed = None,
) -> None:
    """A low round bush standing on y."""
    chance = canvas.stream("bush", seed)
    colour = colour or canvas.palette.k1
    puffs = [
        circle(
            x + width * float(chance.uniform(-0.38, 0.38)),
            y - width * float(chance.uniform(0.12, 0.34)),
            width * float(chance.uniform(0.12, 0.2)),
        )
        for _ in range(10)
    ]
    shape = union(*puffs, ellipse(x, y - width * 0.1, width * 0.46, width * 0.1))
    canvas.paint(
        shape, colour, form=Form(light, darken(colour, 0.4), lighten(colour, 0.3), width * 0.08), rough=1.2
    )
    if berries:
        for _ in range(12):
            canvas.paint(
                circle(
                    x + width * float(chance.uniform(-0.36, 0.36)),
                    y - width * float(chance.uniform(0.08, 0.4)),
                    max(1.2, width * 0.018),
                ),
                berries,
                rough=0.2,
            )


def flower(
    canvas: Canvas,
    x: float,
    y: float,
    radius: float,
    *,
    petal: Colour | None = None,
    inner: Colour | None = None,
    centre: Colour | None = None,
    stem: float = 0,
    stem_colour: Colour | None = None,
    petals: int = 9,
    tilt: float = 0.8,
) -> None:
    """A flower head at x, y with two rings of petals; stem is how long it stands."""
    p = canvas.palette
    petal = petal or p.accent
    if stem:
        curve = bezier(
            (x, y),
            (x + radius * 0.2, y + stem * 0.3),
            (x - radius * 0.3, y + stem * 0.7),
            (x + radius * 0.1, y + stem),
            16,
        )
        canvas.paint(
            ribbon(curve, [max(0.8, radius * 0.07), max(1.0, radius * 0.09)]), stem_colour or p.k1, rough=0.5
        )
    shape = svg("M 0 0 C -0.32 -0.35 -0.26 -0.95 0 -1 C 0.26 -0.95 0.32 -0.35 0 0 Z")
    for ring, (size, colour) in enumerate(((1.0, petal), (0.72, inner or lighten(petal, 0.35)))):
        for index in range(petals):
            turned = moved(shape, scale=radius * size, turn=360 / petals * (index + 0.5 * ring))
            canvas.paint(
                moved(turned, x, y, scale=1, scale_y=tilt),
                colour,
                form=Form(-70, darken(colour, 0.35), lighten(colour, 0.25), radius * 0.09),
                rough=0.5,
            )
    middle = centre or p.lamp
    canvas.paint(
        ellipse(x, y, radius * 0.2, radius * 0.2 * tilt),
        middle,
        form=Form(-60, darken(middle, 0.4), None, radius * 0.08),
        rough=0.4,
    )


def meadow_flowers(
    canvas: Canvas,
    count: int,
    area: tuple[float, float, float, float],
    *,
    colours: Sequence[Colour] | None = None,
    size: float = 3.4,
    seed: Seed = None,
) -> None:
    """Small flowers scattered over an area (left, top, right, bottom), larger towards its bottom."""
    p = canvas.palette
    chance = canvas.stream("flowers", seed)
    chosen = list(colours or (p.accent, p.accent2, p.light, p.lamp))
    with canvas.layer(rough=0.2, grain=0.06) as pen:
        for share in np.sort(chance.random(count)):
            x, y = float(chance.uniform(area[0], area[2])), area[1] + (area[3] - area[1]) * float(share)
            r, colour = (
                size * (0.5 + 0.9 * float(share)) * float(chance.uniform(0.7, 1.2)),
                chosen[int(chance.integers(len(chosen)))],
            )
            pen.line(svg(f"M {x:.2f} {y:.2f} L {x + r * 0.3:.2f} {y + r * 4:.2f}"), p.k1, max(0.5, r * 0.22))
            for index in range(5):
                angle = index * 1.257 + x
                pen.dot(x + math.cos(angle) * r * 0.62, y + math.sin(angle) * r * 0.5, r * 0.46, colour)
            pen.dot(x, y, r * 0.36, p.lamp)


def mushroom(
    canvas: Canvas,
    x: float,
    y: float,
    height: float,
    *,
    cap: Colour | None = None,
    stem: Colour | None = None,
    dots: Colour | None = None,
) -> None:
    """A mushroom, dotted if you like."""
    p = canvas.palette
    cap, stem, h, w = cap or p.accent, stem or p.k5, height, height * 0.84
    canvas.paint(
        svg(
            f"M {x - h * 0.1} {y}"
            f" C {x - h * 0.05} {y - h * 0.3} {x - h * 0.08} {y - h * 0.5} {x - h * 0.06} {y - h * 0.64}"
            f" L {x + h * 0.06} {y - h * 0.64}"
            f" C {x + h * 0.08} {y - h * 0.5} {x + h * 0.06} {y - h * 0.3} {x + h * 0.11} {y} Z"
        ),
        stem,
        form=Form(200, darken(stem, 0.4), None, h * 0.06),
        shade=Shade(darken(stem, 0.4), UP, 0.6, 1.1),
    )
    under = svg(
        f"M {x - w * 0.5} {y - h * 0.55}"
        f" C {x - w * 0.25} {y - h * 0.7} {x + w * 0.25} {y - h * 0.7} {x + w * 0.5} {y - h * 0.55}"
        f" C {x + w * 0.2} {y - h * 0.49} {x - w * 0.2} {y - h * 0.49} {x - w * 0.5} {y - h * 0.55}"
        " Z"
    )
    top = svg(
        f"M {x - w * 0.5} {y - h * 0.55}"
        f" C {x - w * 0.46} {y - h * 0.9} {x - w * 0.16} {y - h} {x} {y - h}"
        f" C {x + w * 0.16} {y - h} {x + w * 0.46} {y - h * 0.9} {x + w * 0.5} {y - h * 0.55}"
        f" C {x + w * 0.25} {y - h * 0.66} {x - w * 0.25} {y - h * 0.66} {x - w * 0.5} {y - h * 0.55}"
        " Z"
    )
    canvas.paint(under, darken(cap, 0.5))
    canvas.paint(top, cap, form=Form(-120, darken(cap, 0.45), lighten(cap, 0.3), h * 0.12))
    if dots:
        for dx, up, r in (
            (-0.22, 0.8, 0.06),
            (0.05, 0.88, 0.07),
            (0.27, 0.73, 0.05),
            (-0.04, 0.72, 0.045),
            (-0.36, 0.66, 0.03),
        ):
            canvas.paint(ellipse(x + dx * w, y - up * h, r * h, r * h * 0.8), dots, rough=0.6)


def vine(
    canvas: Canvas,
    points: Sequence[tuple[float, float]],
    *,
    colour: Colour | None = None,
    leaf: Colour | None = None,
    width: float = 2,
    size: float = 7,
    seed: Seed = None,
) -> None:
    """A stem through points with leaves on both sides."""
    p = canvas.palette
    chance = canvas.stream("vine", seed)
    spine = through(points, 14)
    stem, green = colour or p.k1, leaf or mix(p.k2, "#6f9a50", 0.4)
    with canvas.layer(rough=0.3, grain=0.1) as pen:
        pen.fill(ribbon(spine, [width, width * 0.7, width * 0.3]), stem)
        for index in range(4, len(spine) - 1, 5):
            (ax, ay), (bx, by) = spine[index - 1], spine[index]
            side = 1 if index % 2 else -1
            angle = math.degrees(math.atan2(by - ay, bx - ax)) + side * float(chance.uniform(35, 65))
            pen.fill(
                moved(lens(size, 0, size * 2, size), float(bx), float(by), turn=angle),
                mix(green, p.k4, float(chance.uniform(0, 0.35))),
            )


def reeds(
    canvas: Canvas,
    x: float,
    y: float,
    height: float,
    *,
    count: int = 7,
    colour: Colour | None = None,
    seed: Seed = None,
) -> None:
    """Reeds with dark heads."""
    chance = canvas.stream("reeds", seed)
    colour = colour or canvas.palette.dark
    with canvas.layer(rough=0.3) as pen:
        for _ in range(count):
            foot, tall, bend = (
                x + float(chance.normal()) * height * 0.14,
                height * float(chance.uniform(0.55, 1)),
                float(chance.uniform(-0.15, 0.15)) * height,
            )
            spine = bezier(
                (foot, y), (foot, y - tall * 0.5), (foot + bend * 0.5, y - tall * 0.8), (foot + bend, y - tall), 12
            )
            pen.fill(ribbon(spine, [height * 0.008, height * 0.004]), colour)
            pen.fill(ellipse(float(spine[-2][0]), float(spine[-2][1]), height * 0.016, height * 0.06), colour)
