"""What is above: sun, moon, stars, clouds, weather, and light that floats in the air."""

from __future__ import annotations

import math

import numpy as np

from art.paint import UP_LEFT, UP_RIGHT, Canvas, Colour, Fade, Form, Shade, darken, lighten, mix
from art.paint.canvas import Seed, Stops
from art.paint.pixels import smoothstep
from art.paint.texture import clouds
from art.shapes import (
    Path,
    arc,
    circle,
    common,
    crescent,
    ellipse,
    lens,
    line,
    minus,
    polygon,
    rect,
    ribbon,
    star,
    union,
)


def backdrop(canvas: Canvas, stops: Stops | None = None, *, brush: float = 0.9) -> None:
    """The sky of the palette, dark above and light below, painted with a brush. Stops are (y, colour)."""
    p = canvas.palette
    if stops is None:
        values = (p.k2, p.k3, p.k4, p.k5) if p.day else (p.k0, p.k1, p.k2, p.k3, p.k4)
        stops = [(canvas.height * index / (len(values) - 1), colour) for index, colour in enumerate(values)]
    canvas.sky(stops)
    canvas.brush(brush)


def stars(
    canvas: Canvas,
    count: int = 160,
    *,
    top: float = 0,
    bottom: float = 560,
    big: int = 8,
    colour: Colour | None = None,
    alpha: float = 0.9,
    clip: Path | None = None,
    seed: Seed = None,
) -> None:
    """Small stars, thinner towards the horizon, and a few big ones with points."""
    chance = canvas.stream("stars", seed)
    colour = colour or canvas.palette.light
    with canvas.layer(rough=0.2, grain=0.05, clip=clip) as pen:
        for _ in range(count):
            x, depth = chance.uniform(0, canvas.width), chance.random() ** 1.3
            radius = 0.35 + 1.3 * chance.random() ** 4
            pen.dot(
                x, top + (bottom - top) * depth, radius, colour, chance.uniform(0.3, 1) * alpha * (1 - 0.7 * depth)
            )
        for _ in range(big):
            x, y = chance.uniform(15, canvas.width - 15), top + 15 + (bottom - top) * 0.7 * chance.random()
            pen.fill(star(x, y, chance.uniform(4, 8), 4, 0.22), colour, alpha)


def moon(
    canvas: Canvas,
    x: float,
    y: float,
    radius: float,
    *,
    colour: Colour | None = None,
    dark: Colour | None = None,
    phase: float = 0,
    turn: float = 0,
    glow: float = 0.5,
    light: float = UP_LEFT,
    seed: Seed = None,
) -> Path:
    """A full moon with seas and craters, or with a phase (0.3 to 0.8) a crescent. Gives its outline back."""
    p = canvas.palette
    colour, dark = colour or mix(p.light, "#f6ead0", 0.5), dark or mix("#cbb089", p.k4, 0.3)
    canvas.glow(x, y, radius * 3.4, colour, glow, power=2.6)
    disc = crescent(x, y, radius, phase, turn) if phase else circle(x, y, radius)
    mask = canvas.paint(disc, colour, form=Form(light, dark, None, radius * 0.42))
    if phase or radius * canvas.scale < 12:
        return disc
    chance = canvas.stream("moon", seed)
    height, width = mask.cover.shape
    seas = smoothstep(
        0.53, 0.66, clouds(height, width, radius * canvas.scale * 0.62, 4, int(chance.integers(1 << 30)))
    )
    canvas.paint(mask.times(mask.cover * seas), dark, rough=0, alpha=0.45)
    for _ in range(6):
        angle, away, size = (
            chance.uniform(0, 2 * math.pi),
            chance.uniform(0.2, 0.8) * radius,
            radius * chance.uniform(0.035, 0.09),
        )
        crater = common(ellipse(x + away * math.cos(angle), y + away * math.sin(angle), size, size * 0.85), disc)
        canvas.paint(
            crater,
            mix(colour, dark, 0.6),
            form=Form(light + 180, None, lighten(colour, 0.3), size * 0.5),
            alpha=0.7,
        )
    return disc


def sun(
    canvas: Canvas,
    x: float,
    y: float,
    radius: float,
    *,
    colour: Colour | None = None,
    rim: Colour | None = None,
    glow: float = 0.6,
    rays: int = 0,
) -> None:
    """A sun with its light around it, perhaps with beams."""
    colour = colour or mix(canvas.palette.lamp, canvas.palette.light, 0.4)
    canvas.glow(x, y, radius * 4, colour, glow)
    if rays:
        canvas.rays(x, y, 0, 360, colour, count=rays, length=radius * 5, soft=2, alpha=0.35)
    canvas.paint(circle(x, y, radius), colour, shade=Shade(rim or canvas.palette.lamp, 90, 0.35, 1.1))


def cumulus(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    *,
    colour: Colour | None = None,
    dark: Colour | None = None,
    rim: Colour | None = None,
    height: float | None = None,
    light: float = UP_RIGHT,
    alpha: float = 1,
    soft: bool = True,
    seed: Seed = None,
) -> None:
    """A heap of cloud standing on y, dissolving at its foot unless soft is off."""
    p = canvas.palette
    chance = canvas.stream("cumulus", seed)
    colour = colour or p.k(4.5)
    tall = height or width * 0.42
    puffs, count = [], max(6, int(width / 30))
    for index in range(count):
        place = (index + 0.5) / count
        bulge = math.sin(math.pi * place) ** 0.7
        radius = width * (0.09 + 0.12 * bulge) * chance.uniform(0.75, 1.2) * (9 / count) ** 0.4
        across = x - width / 2 + width * place
        puffs += [
            circle(across, y - bulge * tall * chance.uniform(0.35, 0.75), radius),
            circle(across, y - bulge * tall * 0.15, radius * 0.9),
        ]
    heap = minus(union(*puffs), rect(x - width, y + tall * 0.12, width * 2, 600))
    canvas.paint(
        heap,
        colour,
        shade=Shade(dark or p.k(3.4), 90, 0.35, 1.05),
        form=Form(light, None, rim or lighten(colour, 0.5), max(3, width * 0.045)),
        fade=Fade(90, 0.72, 1.0) if soft else None,
        rough=0.9,
        alpha=alpha,
    )


def cloud_sea(
    canvas: Canvas,
    y: float,
    *,
    rows: int = 3,
    colour: Colour | None = None,
    dark: Colour | None = None,
    seed: Seed = None,
) -> None:
    """Clouds seen from above, filling everything below y."""
    p = canvas.palette
    chance = canvas.stream("cloud-sea", seed)
    step = max(40.0, (canvas.height - y) / rows)
    for row in range(rows + 1):
        for index in range(3):
            x = canvas.width * (index + 0.5 + chance.uniform(-0.3, 0.3)) / 3
            wide = chance.uniform(0.5, 0.75) * canvas.width
            at = y + step * (row + 0.6) + chance.uniform(-0.2, 0.2) * step
            cumulus(
                canvas,
                x,
                at,
                wide,
                colour=colour or p.k5,
                dark=dark or p.k(3.5),
                height=step * 1.5,
                seed=int(chance.integers(1 << 30)),
            )
        canvas.fog(y + step * (row + 0.7), step * 0.3, colour or p.k5, 0.5)


def streaks(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    colour: Colour | None = None,
    alpha: float = 0.5,
    count: int = 5,
    seed: Seed = None,
) -> None:
    """Flat layered cloud."""
    chance = canvas.stream("streaks", seed)
    flats = [
        lens(
            x + chance.uniform(-0.3, 0.3) * width,
            y + (index - count / 2) * height / count * 1.1,
            width * chance.uniform(0.45, 1),
            height / count * chance.uniform(0.7, 1.2),
        )
        for index in range(count)
    ]
    canvas.paint(union(*flats), colour or canvas.palette.k4, alpha=alpha)


def rain(
    canvas: Canvas,
    *,
    count: int = 260,
    slant: float = 0.16,
    length: float = 26,
    colour: Colour | None = None,
    alpha: float = 0.5,
    seed: Seed = None,
) -> None:
    """Rain over all."""
    chance = canvas.stream("rain", seed)
    colour = colour or canvas.palette.k5
    with canvas.layer(rough=0, grain=0.05, alpha=alpha) as pen:
        for _ in range(count):
            x, y, long = (
                chance.uniform(-40, canvas.width + 40),
                chance.uniform(-30, canvas.height),
                length * chance.uniform(0.5, 1.3),
            )
            pen.line(
                line((x, y), (x - slant * long, y + long)),
                colour,
                chance.uniform(0.5, 1.3),
                chance.uniform(0.4, 1),
            )


def snow(
    canvas: Canvas, *, count: int = 260, top: float = 0, colour: Colour | None = None, seed: Seed = None
) -> None:
    """Falling snow, small and large flakes."""
    chance = canvas.stream("snow", seed)
    with canvas.layer(rough=0.2, grain=0.03) as pen:
        for _ in range(count):
            radius = 0.8 + 3.2 * chance.random() ** 4
            pen.dot(
                chance.uniform(0, canvas.width),
                chance.uniform(top, canvas.height),
                radius,
                colour or canvas.palette.light,
                chance.uniform(0.5, 0.95),
            )


def lightning(
    canvas: Canvas, x: float, y: float, length: float, *, colour: Colour | None = None, seed: Seed = None
) -> None:
    """A bolt downwards from a point."""
    chance = canvas.stream("lightning", seed)
    colour = colour or canvas.palette.lamp
    spots, at = [(x, y)], x
    for index in range(1, 9):
        at += chance.uniform(10, 24) * (1 if index % 2 else -1) * length / 260
        spots.append((at, y + length * index / 8))
    canvas.glow(x, y + length / 2, length * 0.8, colour, 0.5)
    canvas.paint(ribbon(spots, [6 * length / 300, 3 * length / 300, 0.4]), lighten(colour, 0.5), rough=0.4)


def rainbow(canvas: Canvas, x: float, y: float, radius: float, *, width: float = 50, alpha: float = 0.75) -> None:
    """A bow standing on y, in seven soft colours."""
    colours = ("#d8584c", "#ea9148", "#f3c95a", "#8fb86a", "#5aa3a8", "#4f74a8", "#7c5a98")
    each = width / len(colours)
    for index, colour in enumerate(colours):
        bow = ribbon(arc(x, y, radius - index * each, radius - index * each, 180, 360, 60), [each * 0.54])
        canvas.paint(bow, colour, alpha=alpha, rough=0.6)


def smoke(
    canvas: Canvas,
    x: float,
    y: float,
    height: float,
    *,
    colour: Colour | None = None,
    alpha: float = 0.45,
    drift: float = 0.6,
    seed: Seed = None,
) -> None:
    """A plume rising from a point and bending with the wind."""
    chance = canvas.stream("smoke", seed)
    with canvas.layer(rough=0, soft=1.8, grain=0.05, alpha=alpha) as pen:
        for index in range(30):
            share = index / 29
            radius = 2 + height * 0.09 * share**0.8
            bend = drift * height * 0.5 * share**1.5 + math.sin(share * 7) * height * 0.05 * share
            pen.dot(
                x + bend + chance.normal() * radius * 0.2,
                y - height * share,
                radius,
                colour or canvas.palette.k5,
                (1 - share) ** 0.8 * 0.5,
            )


def fireflies(
    canvas: Canvas,
    count: int,
    area: tuple[float, float, float, float],
    *,
    colour: Colour | None = None,
    size: float = 1.6,
    seed: Seed = None,
) -> None:
    """Little lights in an area (left, top, right, bottom)."""
    chance = canvas.stream("fireflies", seed)
    colour = colour or canvas.palette.lamp
    for _ in range(count):
        x, y, scale = chance.uniform(area[0], area[2]), chance.uniform(area[1], area[3]), chance.uniform(0.5, 1.2)
        canvas.glow(x, y, 9 * size * scale, colour, 0.7)
        canvas.paint(circle(x, y, size * scale), lighten(colour, 0.5), rough=0.1)


def comet(
    canvas: Canvas, x: float, y: float, length: float, *, turn: float = 150, colour: Colour | None = None
) -> None:
    """A falling star; turn is where its tail points."""
    colour = colour or canvas.palette.light
    angle = math.radians(turn)
    end = (x - length * math.cos(angle), y + length * math.sin(angle))
    canvas.glow(x, y, length * 0.3, colour, 0.6)
    canvas.paint(ribbon(np.linspace((x, y), end, 20), [length * 0.02, 0.2]), colour, rough=0.3, alpha=0.8)
    canvas.paint(star(x, y, length * 0.07, 5), lighten(colour, 0.5), rough=0.3)


def planet(
    canvas: Canvas,
    x: float,
    y: float,
    radius: float,
    colour: Colour,
    *,
    ring: Colour | None = None,
    bands: Colour | None = None,
    light: float = UP_LEFT,
) -> Path:
    """A planet with bands and perhaps a ring."""
    disc = circle(x, y, radius)
    halo = minus(ellipse(x, y, radius * 1.9, radius * 0.5, -18), ellipse(x, y, radius * 1.45, radius * 0.34, -18))
    front = polygon(
        [
            (x - radius * 3, y + radius * 1.0),
            (x + radius * 3, y - radius * 0.98),
            (x + radius * 3, y + radius * 3),
            (x - radius * 3, y + radius * 3),
        ]
    )
    if ring:
        canvas.paint(halo, ring, rough=0.4)
    canvas.paint(disc, colour)
    if bands:
        for share in (-0.5, -0.1, 0.35):
            canvas.paint(
                common(lens(x, y + share * radius, radius * 2.6, radius * 0.3), disc), bands, rough=1, alpha=0.6
            )
    canvas.paint(
        canvas.mask(disc),
        colour,
        form=Form(light, darken(colour, 0.6), lighten(colour, 0.4), radius * 0.4),
        alpha=0.55 if bands else 1,
    )
    if ring:
        canvas.paint(common(halo, front), ring, form=Form(light, darken(ring, 0.4), None, radius * 0.1), rough=0.4)
    return disc
