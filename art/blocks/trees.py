"""Trees: bare, in leaf, round, dark; their trunks and roots."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from art.paint import Canvas, Colour, Form, Shade, darken, lighten, mix
from art.paint.canvas import Seed
from art.shapes import Path, bezier, circle, join, lens, moved, polygon, rect, ribbon, svg, union


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
