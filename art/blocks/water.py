"""Seas, lakes and what is under them: swell, glints, reflections, waves, rays, bubbles, weed."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from art.colour import rgb
from art.paint import UP, Canvas, Colour, Form, Shade, darken, lighten, mix
from art.paint.canvas import Seed
from art.paint.pixels import lookup
from art.paint.texture import clouds
from art.shapes import Path, ellipse, lens, polygon, rect, ribbon, smooth, through


def sea(
    canvas: Canvas,
    y: float,
    *,
    far: Colour | None = None,
    near: Colour | None = None,
    crest: Colour | None = None,
    glint: float | None = None,
    glint_colour: Colour | None = None,
    ripples: int = 150,
    clip: Path | None = None,
    seed: Seed = None,
) -> None:
    """Water from the horizon y down (or within a shape); glint is where the light's path lies."""
    p = canvas.palette
    chance = canvas.stream("sea", seed)
    far, near = far or p.k(2.6), near or p.k(0.6)
    deep = canvas.height - y
    area = rect(-5, y, canvas.width + 10, deep + 5) if clip is None else clip
    canvas.paint(
        area,
        far,
        shade=[Shade(mix(far, near, 0.5), 90, 0, 0.5, 1), Shade(near, 90, 0.3, 1.0, 1)],
        rough=0.4,
        streak=0.06,
    )
    light, dark = crest or lighten(far, 0.25), darken(near, 0.3)
    with canvas.layer(rough=0.3, grain=0.1, clip=clip) as pen:
        for _ in range(ripples):
            share = float(chance.random()) ** 0.75
            at = (float(chance.uniform(-20, canvas.width + 20)), y + 2 + share * deep)
            size = (
                (10 + 120 * share) * float(chance.uniform(0.4, 1.1)),
                (0.5 + 3.4 * share) * float(chance.uniform(0.6, 1.2)),
            )
            colour = light if chance.random() < 0.55 else dark
            pen.fill(lens(*at, *size), colour, float(chance.uniform(0.25, 0.75)) * (0.4 + 0.6 * share))
    if glint is None:
        return
    with canvas.layer(rough=0.3, grain=0.05, clip=clip) as pen:
        for _ in range(140):
            share = float(chance.random()) ** 0.8
            at = (glint + float(chance.normal()) * 60 * (0.35 + 1.1 * share) * 0.45, y + 1 + share * deep * 0.98)
            size = (
                (8 + 46 * share) * float(chance.uniform(0.4, 1.2)),
                (0.8 + 3.2 * share) * float(chance.uniform(0.6, 1.1)),
            )
            pen.fill(
                lens(*at, *size), glint_colour or p.light, float(chance.uniform(0.35, 0.95)) * (1 - 0.55 * share)
            )


def reflect(
    canvas: Canvas,
    y: float,
    *,
    swing: float = 5,
    alpha: float = 0.75,
    tint: Colour | None = None,
    reach: float = 420,
) -> None:
    """Mirror what is above the waterline y into the water below."""
    line = int(y * canvas.scale)
    rows = min(canvas.h - line, line)
    if rows <= 0:
        return
    mirrored = np.ascontiguousarray(canvas.pixels[:line][::-1][:rows])
    ys, xs = np.mgrid[0:rows, 0 : canvas.w].astype(np.float32)
    share = ys / (rows + 1)
    waver = (
        clouds(rows, canvas.w, 26 * canvas.scale, 3, int(canvas.stream("reflect").integers(1 << 30)), stretch=5)
        - 0.5
    )
    offset = waver * 2 * swing * canvas.scale * (0.4 + 1.6 * share)
    offset += np.sin(ys / canvas.scale * (0.9 - 0.55 * share) + waver * 8) * swing * 0.35 * canvas.scale * share
    picture = lookup(mirrored, (xs + offset).astype(np.float32), ys)
    if tint is not None:
        picture = picture + (rgb(tint) - picture) * (0.25 + 0.35 * share[..., None])
    cover = alpha * np.clip(1 - ys / (reach * canvas.scale), 0, 1) ** 0.7
    canvas.compose((0, line, canvas.w, line + rows), cover.astype(np.float32), picture.astype(np.float32))


def wave(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    colour: Colour | None = None,
    foam: Colour | None = None,
    flip: bool = False,
) -> None:
    """One great curling wave standing on y, breaking to the right unless flipped."""
    p = canvas.palette
    colour, foam = colour or p.k1, foam or p.k5
    way = -1 if flip else 1

    def at(across: float, up: float) -> tuple[float, float]:
        return x + way * across * width, y - up * height

    body = smooth(
        [
            at(-0.62, -0.05),
            at(-0.4, 0.16),
            at(-0.22, 0.5),
            at(-0.02, 0.86),
            at(0.2, 1.0),
            at(0.4, 0.9),
            at(0.48, 0.7),
            at(0.44, 0.55),
            at(0.36, 0.68),
            at(0.22, 0.7),
            at(0.1, 0.5),
            at(0.12, 0.24),
            at(0.32, 0.06),
            at(0.6, -0.05),
        ],
        tension=0.9,
    )
    canvas.paint(
        body,
        colour,
        form=Form(UP, darken(colour, 0.4), lighten(colour, 0.3), width * 0.05),
        shade=Shade(darken(colour, 0.4), 90, 0.3, 1),
    )
    for step in range(4):
        lift = 0.16 * step
        streak = through(
            [
                at(-0.4 + lift * 0.5, 0.05 + lift * 0.2),
                at(-0.16 + lift * 0.4, 0.36 + lift * 0.3),
                at(0.06 + lift * 0.3, 0.72 + lift * 0.16),
            ],
            10,
        )
        canvas.paint(ribbon(streak, [0.4, width * 0.008, 0.4]), lighten(colour, 0.35), rough=0.6, alpha=0.7)
    lip = through([at(-0.06, 0.84), at(0.2, 1.0), at(0.4, 0.9), at(0.48, 0.7), at(0.44, 0.54)], 12)
    canvas.paint(ribbon(lip, [0.5, width * 0.03, width * 0.045, width * 0.04, width * 0.02]), foam, rough=1.4)
    chance = canvas.stream("spray")
    with canvas.layer(rough=0.2) as pen:
        for _ in range(40):
            spot = at(0.42 + float(chance.normal()) * 0.1, 0.6 + float(chance.normal()) * 0.16)
            pen.dot(*spot, float(chance.uniform(0.5, 2.4)) * width / 260, foam, float(chance.uniform(0.5, 1)))


def wave_rows(
    canvas: Canvas,
    y: float,
    *,
    count: int = 4,
    height: float = 26,
    far: Colour | None = None,
    near: Colour | None = None,
    foam: Colour | None = None,
    seed: Seed = None,
) -> None:
    """Rows of scalloped waves from y to the bottom, like stage waves."""
    p = canvas.palette
    chance = canvas.stream("wave-rows", seed)
    for row in range(count):
        share = row / max(1, count - 1)
        base, length = y + (canvas.height - y) * (row / count) ** 1.1, 60 + 70 * share
        start = -float(chance.uniform(20, 20 + length))
        tops: list[tuple[float, float]] = []
        x = start
        while x < canvas.width + length:
            tops += [
                (x, base),
                (x + length * 0.35, base - height * (0.6 + 0.6 * share)),
                (x + length * 0.62, base - height * 0.95 * (0.6 + 0.6 * share)),
                (x + length * 0.78, base - height * 0.3),
            ]
            x += length
        shape = smooth(tops, closed=False, tension=0.8)
        shape.lineTo(canvas.width + 160, canvas.height + 30)
        shape.lineTo(start, canvas.height + 30)
        shape.close()
        colour = mix(far or p.k3, near or p.k1, share)
        canvas.paint(
            shape,
            colour,
            form=Form(UP, None, foam or lighten(colour, 0.5), 5 + 4 * share),
            shade=Shade(darken(colour, 0.4), 90, 0.1, 0.9),
        )


def underwater(
    canvas: Canvas, *, top: Colour | None = None, bottom: Colour | None = None, rays: bool = True
) -> None:
    """The sea from below its surface: light above, dark below, rays slanting down."""
    p = canvas.palette
    h = canvas.height
    middle = mix(top or p.k4, bottom or p.k0, 0.5)
    canvas.sky(
        [
            (0, top or p.k4),
            (h * 0.22, top or p.k(3.2)),
            (h * 0.6, middle if top else p.k(1.6)),
            (h, bottom or p.k0),
        ]
    )
    canvas.brush(0.9)
    if rays:
        canvas.rays(canvas.width * 0.62, -160, 62, 118, p.light, count=9, length=h * 1.15, alpha=0.55, soft=6)


def bubbles(
    canvas: Canvas,
    x: float,
    y: float,
    count: int = 14,
    *,
    spread: float = 30,
    height: float = 200,
    colour: Colour | None = None,
    seed: Seed = None,
) -> None:
    """Bubbles rising from a point."""
    chance = canvas.stream("bubbles", seed)
    colour = colour or canvas.palette.light
    with canvas.layer(rough=0.1, alpha=0.85) as pen:
        for _ in range(count):
            share = float(chance.random())
            at = (x + float(chance.normal()) * spread * (0.3 + share), y - height * share)
            radius = float(chance.uniform(1, 3)) * (0.6 + 1.4 * share)
            pen.line(ellipse(*at, radius, radius), colour, 0.8, 0.9)
            pen.dot(at[0] - radius * 0.35, at[1] - radius * 0.35, radius * 0.25, colour)


def kelp(
    canvas: Canvas,
    x: float,
    y: float,
    height: float,
    *,
    count: int = 3,
    colour: Colour | None = None,
    seed: Seed = None,
) -> None:
    """Weed swaying up from the ground."""
    chance = canvas.stream("kelp", seed)
    colour = colour or canvas.palette.k1
    for index in range(count):
        foot, tall = x + (index - count / 2) * height * 0.09, height * float(chance.uniform(0.6, 1.05))
        phase = float(chance.uniform(0, 6))
        share = np.linspace(0, 1, 30)
        spine = np.stack([foot + np.sin(share * 5 + phase) * height * 0.045 * (0.3 + share), y - share * tall], 1)
        stem = ribbon(spine, [height * 0.012, height * 0.016, 0.5])
        leaves = []
        for step in range(3, 28, 2):
            side = 1 if step % 4 == 1 else -1
            px, py = spine[step]
            size = height * 0.06 * (1 - share[step] * 0.5)
            leaves.append(
                polygon(
                    [(px, py), (px + side * size, py - size * 0.9), (px + side * size * 0.2, py - size * 0.35)]
                )
            )
        shade = mix(colour, canvas.palette.k3, 0.2 * index)
        canvas.paint(stem, shade, rough=0.5)
        for leaf in leaves:
            canvas.paint(leaf, shade, rough=0.7)


def jellyfish(
    canvas: Canvas,
    x: float,
    y: float,
    radius: float,
    *,
    colour: Colour | None = None,
    light: Colour | None = None,
    seed: Seed = None,
) -> None:
    """A jellyfish glowing."""
    p = canvas.palette
    chance = canvas.stream("jellyfish", seed)
    colour, light = colour or mix(p.accent, p.k5, 0.3), light or p.light
    canvas.glow(x, y - radius * 0.3, radius * 2.4, colour, 0.4)
    with canvas.layer(rough=0.1, alpha=0.8) as pen:
        for index in range(10):
            start = x - radius * 0.8 + radius * 1.6 * index / 9
            share = np.linspace(0, 1, 20)
            wave_ = np.sin(share * 5 + index) * radius * 0.16 * share
            spine = np.stack(
                [start + wave_ + (x - start) * 0.3 * share, y + share * radius * float(chance.uniform(1.6, 3.2))],
                1,
            )
            pen.fill(ribbon(spine, [radius * 0.05, radius * 0.03, 0.2]), light, 0.65)
    rim = [(x + radius * math.cos(a), y - radius * 0.95 * math.sin(a)) for a in np.linspace(0, math.pi, 15)]
    frill = [
        (x - radius + radius * 2 * step / 8, y + (0.14 if step % 2 else 0.02) * radius) for step in range(1, 8)
    ]
    canvas.paint(
        smooth(rim + frill, tension=0.9),
        colour,
        form=Form(UP, darken(colour, 0.4), light, radius * 0.35),
        alpha=0.92,
        rough=0.4,
    )


def ripple_rings(
    canvas: Canvas,
    x: float,
    y: float,
    radii: Sequence[float],
    *,
    colour: Colour | None = None,
    squash: float = 0.28,
    alpha: float = 0.7,
) -> None:
    """Rings on water around a point."""
    for radius in radii:
        ring = canvas.mask(ellipse(x, y, radius, radius * squash), line=max(0.8, radius * 0.02))
        canvas.paint(ring, colour or canvas.palette.k5, rough=0.5, alpha=alpha)
