"""What a street is made of: walls, stones, lamps, fences, bridges, flags."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from art.paint import Canvas, Colour, Mask, Shade, darken, lighten, mix
from art.paint.canvas import Seed
from art.shapes import (
    Path,
    Point,
    arc,
    arch,
    ellipse,
    join,
    line,
    minus,
    polygon,
    rect,
    ribbon,
)


def lamp_post(
    canvas: Canvas, x: float, y: float, height: float, *, colour: Colour | None = None, glow: float = 0.75
) -> Point:
    """A street lamp; paint it before the people in its light. Gives the lamp's place."""
    p = canvas.palette
    colour, h = colour or p.dark, height
    canvas.glow(x, y - h * 0.89, h * 0.55, p.lamp, glow)
    with canvas.layer(rough=0.2) as pen:
        pen.fill(ribbon([(x, y), (x, y - h * 0.84)], [h * 0.014, h * 0.009]), colour)
        pen.fill(rect(x - h * 0.03, y - h * 0.03, h * 0.06, h * 0.03), colour)
        pen.fill(
            polygon(
                [
                    (x - h * 0.028, y - h * 0.84),
                    (x + h * 0.028, y - h * 0.84),
                    (x + h * 0.045, y - h * 0.94),
                    (x - h * 0.045, y - h * 0.94),
                ]
            ),
            lighten(p.lamp, 0.4),
        )
        pen.fill(polygon([(x - h * 0.055, y - h * 0.94), (x + h * 0.055, y - h * 0.94), (x, y - h)]), colour)
        pen.stroke((x, y - h * 0.84), (x, y - h * 0.94), colour, h * 0.006)
    return x, y - h * 0.89


def bridge(
    canvas: Canvas,
    y: float,
    *,
    arches: int = 4,
    span: float | None = None,
    height: float = 160,
    deck: float = 16,
    colour: Colour | None = None,
    left: float = -20,
) -> None:
    """A viaduct across the picture: its deck at y, its piers height below."""
    p = canvas.palette
    colour = colour or p.k2
    span = span or (canvas.width + 40) / arches
    whole = rect(left, y, span * arches, height)
    holes = join(
        *(
            arch(left + span * (index + 0.5), y + height + 2, span * 0.78, min(height - deck, height * 0.92))
            for index in range(arches)
        )
    )
    canvas.paint(minus(whole, holes), colour, shade=[Shade(darken(colour, 0.45), 90, 0.2, 1)], rough=0.6)
    canvas.paint(rect(left, y - 4, span * arches, 7), lighten(colour, 0.3), rough=0.5)
    for index in range(arches):
        rim = arc(
            left + span * (index + 0.5),
            y + height + 2 - min(height - deck, height * 0.92) + span * 0.39,
            span * 0.39,
            span * 0.39,
            180,
            360,
        )
        canvas.paint(ribbon(rim, [1.6]), lighten(colour, 0.2), rough=0.6)


def fence(
    canvas: Canvas,
    y: float,
    *,
    left: float = 0,
    right: float | None = None,
    height: float = 34,
    gap: float = 16,
    colour: Colour | None = None,
) -> None:
    """A picket fence standing on y."""
    colour = colour or canvas.palette.k5
    end = canvas.width if right is None else right
    with canvas.layer(rough=0.4, grain=0.12) as pen:
        for share in (0.32, 0.72):
            pen.fill(rect(left, y - height * share, end - left, height * 0.09), darken(colour, 0.25))
        for x in np.arange(left, end, gap):
            at, wide = float(x), gap * 0.5
            pen.fill(
                polygon(
                    [
                        (at, y),
                        (at, y - height * 0.86),
                        (at + wide / 2, y - height),
                        (at + wide, y - height * 0.86),
                        (at + wide, y),
                    ]
                ),
                colour,
            )


def brick_wall(
    canvas: Canvas,
    area: tuple[float, float, float, float],
    *,
    brick: Colour | None = None,
    mortar: Colour | None = None,
    size: float = 34,
    clip: Path | None = None,
    seed: Seed = None,
) -> None:
    """Bricks over an area (left, top, right, bottom), each a little different."""
    p = canvas.palette
    chance = canvas.stream("bricks", seed)
    brick, mortar = brick or p.k1, mortar or p.k0
    left, top, right, bottom = area
    canvas.paint(rect(left, top, right - left, bottom - top) if clip is None else clip, mortar, rough=0.4)
    tall, row, y = size * 0.44, 0, top
    with canvas.layer(rough=0.4, grain=0.14, clip=clip or rect(left, top, right - left, bottom - top)) as pen:
        while y < bottom:
            x = left - (size / 2 if row % 2 else 0)
            while x < right:
                tone = float(chance.normal()) * 0.16
                colour = lighten(brick, tone) if tone > 0 else darken(brick, -tone)
                pen.fill(rect(x + 1.2, y + 1.2, size - 2.4, tall - 2.4, 1.6), colour)
                x += size
            y, row = y + tall, row + 1


def street(
    canvas: Canvas,
    *,
    horizon: float = 560,
    vanish: float = 300,
    wall: Colour | None = None,
    ground: Colour | None = None,
    window: Colour | None = None,
    gap: float = 60,
    lit: float = 0.5,
    seed: Seed = None,
) -> None:
    """A street in perspective between two rows of tall houses that meet in the distance."""
    p = canvas.palette
    chance = canvas.stream("street", seed)
    wall, ground, window = wall or p.k1, ground or p.k(2.2), window or p.lamp
    w, h = canvas.width, canvas.height
    canvas.paint(
        polygon(
            [(vanish - gap * 0.5, horizon), (vanish + gap * 0.5, horizon), (w * 1.3, h + 5), (-w * 0.3, h + 5)]
        ),
        ground,
        shade=Shade(darken(ground, 0.45), 90, 0.2, 1),
        rough=0.4,
    )
    for side in (-1, 1):
        for step in range(4, -1, -1):
            near, far = 0.62**step, 0.62 ** (step + 1)

            def place(depth: float, up: float, side: int = side) -> Point:
                return vanish + side * (gap * 0.5 + (w * 0.56 - gap * 0.5) * depth), horizon + (
                    h - horizon
                ) * depth * 0.86 - up * depth

            tall = float(chance.uniform(900, 1250))
            tone = mix(wall, p.k3, 0.12 * step)
            face = polygon([place(near, -120), place(far, 0), place(far, tall), place(near, tall)])
            canvas.paint(
                face,
                tone,
                shade=[
                    Shade(darken(tone, 0.45), 180 if side < 0 else 0, 0.2, 1.0),
                    Shade(lighten(tone, 0.15), 90, 0.5, 1, 0.6),
                ],
                rough=0.5,
            )
            with canvas.layer(rough=0.2) as pen:
                for row in range(8):
                    for column in (0.32, 0.7):
                        low, high = near + (far - near) * (column + 0.11), near + (far - near) * (column - 0.11)
                        base = 90 + row * tall / 9
                        glass = window if chance.random() < lit else darken(tone, 0.5)
                        pen.fill(
                            polygon(
                                [
                                    place(low, base),
                                    place(high, base),
                                    place(high, base + 62),
                                    place(low, base + 62),
                                ]
                            ),
                            glass,
                        )


def cobbles(
    canvas: Canvas, where: Path | Mask, top: float, *, colour: Colour | None = None, seed: Seed = None
) -> None:
    """Cobblestones in perspective over a ground that starts at `top`; give the ground's outline to clip them."""
    chance = canvas.stream("cobbles", seed)
    colour = colour or canvas.palette.k3
    clip = None if isinstance(where, Mask) else where
    y = top + 3
    with canvas.layer(rough=0.3, alpha=0.5, clip=clip) as pen:
        while y < canvas.height + 10:
            depth = (y - top) / (canvas.height - top)
            wide, tall = 6 + 34 * depth, 2 + 11 * depth
            x = -float(chance.uniform(0, wide))
            while x < canvas.width + wide:
                pen.fill(
                    ellipse(x + wide / 2, y + tall / 2, wide * 0.46, tall * 0.42),
                    mix(colour, canvas.palette.k1, float(chance.uniform(0, 0.6))),
                )
                x += wide
            y += tall


def bunting(
    canvas: Canvas,
    start: Point,
    end: Point,
    *,
    sag: float = 30,
    flags: int = 9,
    size: float = 12,
    colours: Sequence[Colour] | None = None,
) -> None:
    """Little flags on a string."""
    p = canvas.palette
    chosen = list(colours or (p.accent, p.accent2, p.lamp, p.k5))
    share = np.linspace(0, 1, flags * 2 + 1)
    xs, ys = (
        start[0] + (end[0] - start[0]) * share,
        start[1] + (end[1] - start[1]) * share + 4 * sag * share * (1 - share),
    )
    with canvas.layer(rough=0.3) as pen:
        pen.line(line(*zip(xs.tolist(), ys.tolist(), strict=True)), p.dark, 0.9)
        for index in range(flags):
            x, y = float(xs[index * 2 + 1]), float(ys[index * 2 + 1])
            pen.fill(polygon([(x - size / 2, y), (x + size / 2, y), (x, y + size)]), chosen[index % len(chosen)])
