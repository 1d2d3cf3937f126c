"""Trees, bushes, flowers, mushrooms, roots, vines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from art.paint import UP, Canvas, Colour, Form, Shade, darken, lighten, mix
from art.paint.canvas import Seed
from art.shapes import Path, bezier, circle, ellipse, join, lens, moved, polygon, rect, ribbon, svg, through, union


class Tip(NamedTuple):
    """The end of a branch and where it points: hang fruit or leaves here."""

    x: float
    y: float
    angle: float


def _branches(
    x: float,
    y: float,
    length: float,
    thick: float,
    lean: float,
    spread: float,
    depth: int,
    chance: np.random.Generator,
    droop: float = 0,
) -> tuple[list[tuple[Path, float, list[tuple[float, float]]]], list[Tip]]:
    limbs: list[tuple[Path, float, list[tuple[float, float]]]] = []
    tips: list[Tip] = []

    def grow(x: float, y: float, angle: float, length: float, width: float, left: int) -> None:
        spots, bend = [(x, y)], float(chance.uniform(-0.44, 0.44))
        for _ in range(7):
            angle += bend / 7 + float(chance.normal()) * 0.035 + droop * 0.05 * math.cos(angle)
            spots.append(
                (spots[-1][0] + length / 7 * math.cos(angle), spots[-1][1] + length / 7 * math.sin(angle))
            )
        thin = width * 0.66
        limbs.append((join(ribbon(spots, [width, thin]), circle(*spots[-1], thin)), width, spots))
        if left == 0 or thin < 0.35:
            tips.append(Tip(*spots[-1], angle))
            return
        forks = 2 if chance.random() < 0.72 else 3
        for fork in range(forks):
            aside = (fork - (forks - 1) / 2) * 2 / forks
            turn = (
                angle
                + math.radians(spread) * aside * float(chance.uniform(0.7, 1.3))
                + float(chance.normal()) * 0.1
            )
            grow(
                *spots[-1],
                turn + (-math.pi / 2 - turn) * 0.06,
                length * float(chance.uniform(0.68, 0.86)),
                thin * (0.92 if fork == 0 else 0.8),
                left - 1,
            )
        if left < depth - 1 and chance.random() < 0.4:
            side = 1 if chance.random() < 0.5 else -1
            grow(
                *spots[3], angle + math.radians(spread) * 1.4 * side, length * 0.55, thin * 0.55, max(left - 2, 0)
            )

    grow(x, y, -math.pi / 2 + lean, length, thick, depth)
    return limbs, tips


def bare_tree(
    canvas: Canvas,
    x: float,
    y: float,
    height: float,
    *,
    colour: Colour | None = None,
    lit: Colour | None = None,
    spread: float = 32,
    depth: int = 7,
    lean: float = 0,
    thick: float = 0.06,
    flare: bool = True,
    seed: Seed = None,
) -> list[Tip]:
    """A branching tree; `lit` paints the left of its limbs. Gives the tips of its branches back."""
    p = canvas.palette
    colour = colour or p.k0
    chance = canvas.stream("tree", seed)
    limbs, tips = _branches(x, y, height * 0.27, height * thick * 0.5, lean, spread, depth, chance)
    foot = height * thick
    with canvas.layer(rough=0.5, grain=0.12) as pen:
        if flare:
            pen.fill(
                svg(
                    f"M {x - foot * 1.3} {y + height * 0.012}"
                    f" C {x - foot * 0.6} {y - height * 0.01} {x - foot * 0.5} {y - height * 0.05}"
                    f" {x - foot * 0.43} {y - height * 0.12}"
                    f" L {x + foot * 0.43} {y - height * 0.12}"
                    f" C {x + foot * 0.5} {y - height * 0.05} {x + foot * 0.6} {y - height * 0.01}"
                    f" {x + foot * 1.3} {y + height * 0.012}"
                    " Z"
                ),
                colour,
            )
        for limb, _, _ in limbs:
            pen.fill(limb, colour)
        if lit:
            for _, width, spots in limbs:
                if width > 1.2:
                    pen.fill(ribbon(np.array(spots) - (width * 0.45, 0), [width * 0.28, width * 0.19]), lit, 0.75)
    return tips


def leaves(
    canvas: Canvas,
    tips: Sequence[Tip | tuple[float, float]],
    *,
    colours: Sequence[Colour] | None = None,
    radius: float = 18,
    count: int = 14,
    size: float = 4,
    light: float = -60,
    seed: Seed = None,
) -> None:
    """Leaf dabs around tips, lighter towards the light. Colours go from dark to light."""
    p = canvas.palette
    chance = canvas.stream("leaves", seed)
    chosen = list(colours or (p.k1, p.k2, mix(p.k3, "#8fae5a", 0.3), p.k4))
    lx, ly = math.cos(math.radians(light)), math.sin(math.radians(light))
    dabs = []
    for tip in tips:
        for _ in range(count):
            angle, away = float(chance.uniform(0, 2 * math.pi)), radius * math.sqrt(float(chance.random()))
            dx, dy = away * math.cos(angle), away * math.sin(angle) * 0.8
            value = 0.5 + (dx * lx + dy * ly) * 0.5 / radius + float(chance.normal()) * 0.16
            dabs.append(
                (
                    value + float(chance.normal()) * 0.1,
                    value,
                    tip[0] + dx,
                    tip[1] + dy,
                    size * float(chance.uniform(0.6, 1.3)),
                    float(chance.uniform(0, 180)),
                )
            )
    with canvas.layer(rough=0.3, grain=0.1) as pen:
        for _, value, x, y, leaf, turn in sorted(dabs):
            colour = chosen[min(len(chosen) - 1, max(0, int(value * len(chosen))))]
            pen.fill(moved(lens(0, 0, leaf * 2.1, leaf * 1.5), x, y, turn=turn), colour)


def leafy_tree(
    canvas: Canvas,
    x: float,
    y: float,
    height: float,
    *,
    trunk: Colour | None = None,
    colours: Sequence[Colour] | None = None,
    seed: Seed = None,
) -> list[Tip]:
    """A tree with a full crown of dabs."""
    tips = bare_tree(canvas, x, y, height, colour=trunk, depth=6, thick=0.07, seed=seed)
    leaves(canvas, tips, colours=colours, radius=height * 0.06, count=22, size=height * 0.012, seed=seed)
    return tips


def round_tree(
    canvas: Canvas,
    x: float,
    y: float,
    height: float,
    *,
    colour: Colour | None = None,
    trunk: Colour | None = None,
    width: float | None = None,
    light: float = -60,
    seed: Seed = None,
) -> None:
    """A storybook tree: a round crown in three tones."""
    p = canvas.palette
    chance = canvas.stream("round-tree", seed)
    colour = colour or mix(p.k2, "#5f8a4a", 0.35)
    wide = width or height * 0.6
    stem = bezier(
        (x, y),
        (x + height * 0.02, y - height * 0.2),
        (x - height * 0.01, y - height * 0.4),
        (x, y - height * 0.6),
        12,
    )
    canvas.paint(ribbon(stem, [height * 0.03, height * 0.018, height * 0.01]), trunk or p.k0)
    lx, ly = math.cos(math.radians(light)), math.sin(math.radians(light))
    for level, (tone, size) in enumerate(
        ((darken(colour, 0.4), 1.0), (colour, 0.86), (lighten(colour, 0.3), 0.5))
    ):
        puffs = []
        for _ in range(11 - 2 * level):
            angle, away = float(chance.uniform(0, 2 * math.pi)), math.sqrt(float(chance.random())) * 0.5
            puffs.append(
                circle(
                    x + math.cos(angle) * away * wide * 0.9 * size + lx * wide * 0.07 * level,
                    y - height * 0.68 + math.sin(angle) * away * height * 0.55 * size + ly * wide * 0.08 * level,
                    wide * 0.17 * size * float(chance.uniform(0.8, 1.25)),
                )
            )
        canvas.paint(
            union(*puffs),
            tone,
            rough=1.3,
            shade=Shade(darken(colour, 0.4), light + 180, 0.55, 1.1, 0.6) if level else (),
        )


def pine(
    canvas: Canvas,
    x: float,
    y: float,
    height: float,
    *,
    colour: Colour | None = None,
    lit: Colour | None = None,
    snow: Colour | None = None,
    seed: Seed = None,
) -> None:
    """A fir with layered branches, perhaps lit on its left or with snow."""
    p = canvas.palette
    chance = canvas.stream("pine", seed)
    tiers, lights = [rect(x - height * 0.018, y - height * 0.12, height * 0.036, height * 0.13)], []
    for tier in range(7):
        share = tier / 7
        base, wide, tall = (
            y - height * 0.1 - height * 0.82 * share,
            height * 0.24 * (1 - share) ** 0.85 + height * 0.015,
            height * 0.2 * (1 - share * 0.4),
        )
        edge = [(x, base - tall)]
        for step in range(6):
            jag = float(chance.uniform(-1, 1))
            edge.append(
                (
                    x + wide * (1 - 2 * step / 5) + jag * wide * 0.06,
                    base + (height * 0.022 if step % 2 == 0 else -height * 0.012) + jag * height * 0.006,
                )
            )
        tiers.append(polygon(edge))
        lights.append(
            polygon(
                [
                    (x, base - tall),
                    (x - wide * 0.15, base - height * 0.03),
                    (x - wide * 0.55, base - height * 0.005),
                    (x - wide * 0.95, base + height * 0.016),
                ]
            )
        )
    canvas.paint(union(*tiers), colour or p.k0, rough=0.7)
    if lit or snow:
        canvas.paint(union(*lights), snow or lit or p.k2, rough=0.8, alpha=0.85)


def cypress(
    canvas: Canvas, x: float, y: float, height: float, *, colour: Colour | None = None, lit: Colour | None = None
) -> None:
    """A tall flame-shaped tree."""
    w, colour = height * 0.18, colour or canvas.palette.k0
    shape = svg(
        f"M {x} {y - height}"
        f" C {x + w * 0.5} {y - height * 0.7} {x + w * 0.75} {y - height * 0.25} {x + w * 0.28} {y}"
        f" L {x - w * 0.28} {y}"
        f" C {x - w * 0.75} {y - height * 0.25} {x - w * 0.5} {y - height * 0.7} {x} {y - height}"
        " Z"
    )
    canvas.paint(shape, colour, form=Form(210, None, lit or lighten(colour, 0.25), w * 0.35), rough=1.2)


def trunks(
    canvas: Canvas,
    y: float,
    count: int,
    *,
    colour: Colour | None = None,
    width: tuple[float, float] = (10, 26),
    mist: Colour | None = None,
    left: float = -10,
    right: float | None = None,
    lean: float = 0.03,
    twigs: bool = True,
    seed: Seed = None,
) -> None:
    """Tall trunks running out of the top of the picture; layer them with fog between."""
    chance = canvas.stream("trunks", seed)
    end = canvas.width + 10 if right is None else right
    shapes = []
    for index in range(count):
        x = left + (end - left) * (index + float(chance.uniform(0.1, 0.9))) / count
        half, tilt = float(chance.uniform(*width)) / 2, float(chance.normal()) * lean * 900
        spine = bezier(
            (x, y + float(chance.uniform(0, 14))),
            (x + float(chance.normal()) * 8, y * 0.68),
            (x + tilt * 0.4, y * 0.36),
            (x + tilt, -30),
            20,
        )
        shapes.append(ribbon(spine, [half * 1.5, half * 1.02, half * 0.9, half * 0.8, half * 0.65]))
        for _ in range(3 if twigs else 0):
            px, py = spine[int(chance.integers(9, 19))]
            side, long = (1 if chance.random() < 0.5 else -1), float(chance.uniform(30, 110))
            twig = bezier(
                (px, py),
                (px + side * long * 0.4, py - long * 0.1),
                (px + side * long * 0.7, py - long * 0.35),
                (px + side * long, py - long * 0.75),
                12,
            )
            shapes.append(ribbon(twig, [half * 0.35, 0.6]))
    canvas.paint(join(*shapes), colour or canvas.palette.k1, shade=Shade(mist, 90, 0.5, 1.0) if mist else ())


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


def roots(
    canvas: Canvas,
    x: float,
    y: float,
    height: float,
    *,
    colour: Colour | None = None,
    spread: float = 36,
    count: int = 5,
    seed: Seed = None,
) -> list[Tip]:
    """Roots growing down from a point. Gives their tips back."""
    chance = canvas.stream("roots", seed)
    tips: list[Tip] = []
    with canvas.layer(rough=0.5, grain=0.12) as pen:
        for index in range(count):
            lean = (index - (count - 1) / 2) / max(1, count) * 2.0
            limbs, ends = _branches(0, 0, height * 0.3, height * 0.03, lean, spread, 4, chance)
            start = x + (index - (count - 1) / 2) * height * 0.035
            for limb, _, _ in limbs:
                pen.fill(moved(limb, start, y, scale=1, scale_y=-1), colour or canvas.palette.k0)
            tips += [Tip(start + tip.x, y - tip.y, -tip.angle) for tip in ends]
    return tips


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
