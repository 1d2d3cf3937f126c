"""Water: scallop waves, rings, rain, bubbles, whirlpools."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import away, fill, ground, noise, raised
from art.paint import DOWN, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.paint.pixels import f32
from art.shapes import circle, crescent, drop, moved, ribbon


@generator("scallops", palettes=("frost", "dusk", "harvest"))
def scallops(canvas: Canvas, variant: int) -> None:
    """Rows of round scales like waves or roof tiles; one of them is another."""
    p = canvas.palette
    ground(canvas, 3)
    reach = (62, 96, 76)[variant]
    rows = int(680 / (reach * 0.5)) + 2
    odd = ((9, 3), (6, 2), (8, 3))[variant]
    order = range(rows) if variant != 2 else range(rows - 1, -1, -1)
    for row in order:
        for column in range(int(640 / (2 * reach)) + 3):
            x = (column - 0.5 + (0.5 if row % 2 else 0)) * 2 * reach
            y = row * reach * 0.5 + (0 if variant != 2 else -40)
            share = row / rows
            low: Colour = p.k(4.2 - 3.4 * share) if variant != 1 else p.k(0.3 + 4 * share)
            special = (row, column) == odd
            colours: list[Colour] = [low, lighten(low, 0.5), low, lighten(low, 0.3)]
            if special:
                colours = [p.accent, p.light, p.accent, p.lamp]
            for ring, colour in enumerate(colours):
                size = reach * (1 - 0.24 * ring)
                canvas.paint(
                    circle(x, y + (0 if variant != 2 else ring * 6), size),
                    colour,
                    form=Form(UP_LEFT, darken(colour, 0.35), None, size * 0.3) if ring in (0, 3) else None,
                    cast=Cast(0, -2 if variant != 2 else 3, 4, 0.4) if ring == 0 else None,
                    rough=0.5,
                )
    if variant == 1:
        token(canvas, "boat", 330, 92, 110, p.k5)


@generator("ripples", palettes=("sepia", "frost"))
def ripples(canvas: Canvas, variant: int) -> None:
    """Rings that spread on still water and cross each other; something touches the surface."""
    p = canvas.palette
    centres = (
        [(210, 210, 1.0), (430, 420, 0.8)],
        [(140, 150, 1.0), (470, 180, 0.9), (300, 470, 1.1)],
    )[variant]
    squash = (1.0, 1.9)[variant]
    length = (34, 30)[variant]
    field = np.zeros((canvas.h, canvas.w), np.float32)
    for x, y, power in centres:
        far = away(canvas, x, y, squash=squash) + (noise(canvas, 160, "sway") - 0.5) * 26
        field += f32(np.sin(far * (2 * math.pi / length)) * power * np.exp(-far / 420))
    field = field + (noise(canvas, 300, "depth") - 0.5) * 0.9
    stops = (
        [(-1.6, p.k0), (-0.3, p.k1), (0.2, p.k2), (0.9, p.k4), (1.5, p.k5)],
        [(-1.5, p.k2), (0, p.k3), (0.4, p.k4), (1.4, p.light)],
    )[variant]
    fill(canvas, [(place, colour) for place, colour in stops], field, grain=0.42)
    if variant == 0:
        token(canvas, "leaf", 212, 214, 110, p.accent, turn=30)
    else:
        for (x, y, _), colour in zip(centres, (p.k0, p.k0, p.accent), strict=True):
            canvas.paint(
                moved(drop(x, y - 60, 90), turn=0), colour, form=Form(UP_LEFT, darken(colour, 0.5), p.light, 12)
            )


@generator("rain", palettes=("noct", "rose", "storm"))
def rain(canvas: Canvas, variant: int) -> None:
    """Rain in slanting drops; one drop is large, or falls upwards, or is no drop at all."""
    p = canvas.palette
    chance = canvas.stream("rain", 1)
    ground(canvas, (0.6, 4.6, 3.6)[variant], way=("down", "up", "down")[variant], spread=1.6)
    slant = (0.0, 0.45, -0.9)[variant]
    tones = ([p.k3, p.k4, p.k2], [p.k2, p.k3, p.k1], [p.k0, p.k1, p.k2])[variant]
    with canvas.layer(rough=0.4, grain=0.2) as pen:
        for index in range((150, 90, 170)[variant]):
            x, y = chance.uniform(-80, 680), chance.uniform(-60, 620)
            long = chance.uniform(24, 90) * (1, 1.3, 1.7)[variant]
            wide = chance.uniform(1.4, 5) * (1, 2.2, 0.9)[variant]
            tip = (x + long * math.sin(slant), y + long * math.cos(slant))
            pen.fill(
                ribbon([(x, y), ((x + tip[0]) / 2, (y + tip[1]) / 2), tip], [0.3, wide * 0.6, wide]),
                tones[index % 3],
            )
            pen.dot(*tip, wide, tones[index % 3])
    if variant == 0:
        canvas.glow(310, 330, 220, p.lamp, 0.55)
        raised(canvas, drop(310, 320, 170), p.lamp, 26, dark=0.5, lift=0)
    elif variant == 1:
        raised(canvas, moved(drop(240, 260, 130), turn=154, about=(240, 260)), p.accent, 20)
    else:
        token(canvas, "hat", 340, 330, 150, p.accent2, turn=-14, lift=8)


@generator("bubbles", palettes=("coral", "teal"))
def bubbles(canvas: Canvas, variant: int) -> None:
    """Bubbles of all sizes, thin as glass; one holds something."""
    p = canvas.palette
    chance = canvas.stream("bubbles", 2)
    ground(canvas, (2.9, 1.3)[variant], way=("up", "down")[variant], spread=2)
    special = ((350, 250, 96), (250, 350, 120))[variant]
    taken: list[tuple[float, float, float]] = [special]
    small, large = ((8, 74), (6, 40))[variant]
    for _ in range(900):
        reach = small + (large - small) * float(chance.random()) ** 2
        x, y = float(chance.uniform(-20, 620)), float(chance.uniform(-20, 620))
        if variant == 1:
            x = 300 + (x - 300) * (0.3 + 0.7 * y / 600) * 0.8
        if all(math.hypot(x - a, y - b) > reach + r + 2 for a, b, r in taken):
            taken.append((x, y, reach))
        if len(taken) > (52, 90)[variant]:
            break
    for index, (x, y, reach) in enumerate(taken):
        tint = (p.k5, p.k3)[variant] if index % 3 else (p.accent, p.lamp)[variant]
        canvas.paint(circle(x, y, reach), tint, alpha=0.28, rough=0.4, cast=Cast(2, 5, 8, 0.25))
        canvas.paint(
            circle(x, y, reach),
            tint,
            form=Form(UP_LEFT, darken(tint, 0.3), lighten(tint, 0.8), reach * 0.3),
            alpha=0.3,
        )
        if index == 0:
            kind = ("house", "flame")[variant]
            token(canvas, kind, x, y, reach * 1.05, (p.accent2, p.lamp)[variant], lift=3)
        canvas.paint(canvas.mask(circle(x, y, reach), line=max(1.6, reach * 0.04)), lighten(tint, 0.55), alpha=0.8)
        shine = crescent(x, y, reach * 0.8, 0.16, 40)
        canvas.paint(shine, p.light, alpha=0.85)


@generator("whirlpool", palettes=("dusk", "mint", "ember"))
def whirlpool(canvas: Canvas, variant: int) -> None:
    """Bands that turn into an eye; something is on its way in."""
    p = canvas.palette
    x, y = ((330, 270), (270, 330), (390, 250))[variant]
    arms, tight = ((2, 0.014), (6, 0.012), (10, -0.008))[variant]
    sway = (noise(canvas, 130, "sway") - 0.5) * 0.9
    far = away(canvas, x, y, squash=(1, 1.25, 1)[variant])
    angle = np.arctan2((canvas.ys() - y), (canvas.xs() - x))
    turn = (
        angle * arms / (2 * math.pi) + far * tight * (1.0 if variant != 1 else 120 / (far + 60) * 2.2) + sway * 0.4
    )
    share = f32(turn - np.floor(turn))
    stops = (
        [(0, p.k0), (0.3, p.k1), (0.55, p.k3), (0.8, p.k5), (0.86, p.k1), (1, p.k0)],
        [(0, p.k1), (0.4, p.k3), (0.7, p.k5), (0.72, p.k2), (1, p.k1)],
        [(0, p.k0), (0.45, p.k2), (0.5, p.k4), (0.9, p.k3), (1, p.k0)],
    )[variant]
    fill(canvas, [(place, colour) for place, colour in stops], share, grain=0.1)
    dark = f32(np.clip(1 - far / 120, 0, 1))
    canvas.wash(p.light if variant != 1 else p.k0, 0.8, "normal", dark)
    spots = (
        ("boat", (170, 420), 116),
        ("leaf", (450, 170), 104),
        ("feather", (180, 410), 140),
    )
    kind, spot, size = spots[variant]
    tone = (p.light, p.accent, mix(p.accent, p.light, 0.2))[variant]
    token(canvas, kind, *spot, size, tone, turn=(24, 0, -20)[variant])
    if variant == 1:
        canvas.paint(circle(x, y, 24), p.k0, shade=Shade(p.dark, DOWN), form=Form(UP_LEFT, p.dark, p.k3, 8))
