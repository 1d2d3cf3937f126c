"""Cracks in earth or glass."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import UP_LEFT, UP_RIGHT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.shapes import Point, polygon


def _cells(spots: list[Point]) -> list[list[Point]]:
    """The region nearest to each spot: a large square cut by the line half way to every other spot."""
    regions = []
    for x, y in spots:
        region: list[Point] = [(-300, -300), (900, -300), (900, 900), (-300, 900)]
        for a, b in spots:
            if (a, b) == (x, y) or not region:
                continue
            mx, my, dx, dy = (x + a) / 2, (y + b) / 2, a - x, b - y
            kept: list[Point] = []
            for one, two in zip(region, region[1:] + region[:1], strict=True):
                s1 = (one[0] - mx) * dx + (one[1] - my) * dy
                s2 = (two[0] - mx) * dx + (two[1] - my) * dy
                if s1 <= 0:
                    kept.append(one)
                if (s1 < 0 < s2) or (s2 < 0 < s1):
                    share = s1 / (s1 - s2)
                    kept.append((one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share))
            region = kept
        regions.append(region)
    return regions


@generator("cracks", palettes=("storm", "ember", "mint"))
def cracks(canvas: Canvas, variant: int) -> None:
    """Broken plates, dry earth or stained glass, with light or life in one gap."""
    p = canvas.palette
    chance = canvas.stream("plates", 5)
    ground(canvas, (0.3, 4.8, 0.2)[variant])
    focus = ((330, 280), (220, 380), (300, 300))[variant]
    spots = [(float(x), float(y)) for x, y in chance.uniform(-80, 680, ((44, 70, 40)[variant], 2))]
    spots = [spot for spot in spots if math.dist(spot, focus) > 66] + [focus]
    if variant == 1:
        canvas.glow(*focus, 420, p.lamp, 0.9)
    for index, region in enumerate(_cells(spots)):
        cx, cy = float(np.mean([x for x, _ in region])), float(np.mean([y for _, y in region]))
        far = math.dist((cx, cy), focus)
        if index == len(spots) - 1 and variant != 2:
            continue
        push = 10 * max(0.2, 1 - far / 300)
        off = ((cx - focus[0]) / (far + 1) * push, (cy - focus[1]) / (far + 1) * push)
        shape = polygon([(cx + (x - cx) * 0.93 + off[0], cy + (y - cy) * 0.93 + off[1]) for x, y in region])
        turn = math.degrees(math.atan2(cy - focus[1], cx - focus[0]))
        if variant == 2:
            colour: Colour = (p.k3, p.k2, p.k4, p.k1, p.accent2, p.k5)[index % 6]
            if index == len(spots) - 1:
                colour = p.accent
            canvas.paint(shape, colour, shade=Shade(lighten(colour, 0.5), UP_RIGHT, 0.3, 1.1, 0.7), rough=0.6)
            canvas.paint(shape, colour, form=Form(UP_LEFT, darken(colour, 0.4), None, 8), alpha=0.5)
            continue
        colour = (
            mix(p.k(4.2), p.k(1.2), min(1, far / 330))
            if variant == 0
            else mix(p.k(1.6), p.k(0.3), min(1, far / 330))
        )
        canvas.paint(
            shape,
            colour,
            shade=Shade(darken(colour, 0.5), turn, 0.2, 1, 0.85),
            form=Form(turn + 180, None, lighten(colour, 0.6) if variant == 0 else p.k4, 5),
            cast=Cast(2, 4, 4, 0.5),
        )
    if variant == 0:
        canvas.glow(*focus, 190, p.lamp, 0.6)
    if variant < 2:
        token(canvas, ("leaf", "flame")[variant], *focus, (92, 84)[variant], (p.accent, p.accent)[variant], lift=2)
    else:
        token(canvas, "bird", *focus, 84, p.light, lift=2)
