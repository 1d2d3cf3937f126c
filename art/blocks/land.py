"""What is below: hills, mountains, dunes, plains, roads, islands, grass."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from art.paint import UP, Canvas, Colour, Form, Shade, darken, lighten, mix
from art.paint.canvas import Seed
from art.paint.light import dither
from art.shapes import Curve, Path, Points, bezier, blob, common, join, polygon, rect, ribbon, smooth, through


def ridge_line(
    canvas: Canvas, y: float, swing: float, width: float, *, rough: float = 0.45, seed: Seed = None
) -> Curve:
    """The crest of a hill chain: about swing high, its waves about width long."""
    chance = canvas.stream("ridge", seed)
    xs = np.linspace(-20, canvas.width + 20, 108)
    heights = np.zeros_like(xs)
    share, length = 1.0, width
    for _ in range(5):
        knots = chance.uniform(-1, 1, int((canvas.width + 40) / length) + 4)
        place = (xs + 20) / length
        low = place.astype(int)
        blend = place - low
        blend = blend * blend * (3 - 2 * blend)
        heights += share * (knots[low] * (1 - blend) + knots[low + 1] * blend)
        share, length = share * rough, length / 2
    return np.stack([xs, y - swing * heights], 1)


def height_at(crest: Curve, x: float) -> float:
    """How high a crest is at a place, to stand things on it."""
    return float(np.interp(x, crest[:, 0], crest[:, 1]))


def hills(
    canvas: Canvas,
    y: float,
    swing: float = 24,
    width: float = 220,
    *,
    colour: Colour | None = None,
    top: Colour | None = None,
    bottom: Colour | None = None,
    rough: float = 0.3,
    seed: Seed = None,
) -> Curve:
    """Hills down to the bottom: lit along the crest by `top`, sinking into `bottom`. Gives the crest."""
    p = canvas.palette
    crest = ridge_line(canvas, y, swing, width, rough=rough, seed=seed)
    low, high = float(crest[:, 1].max()), float(crest[:, 1].min())
    end = max(canvas.height + 20.0, low + 100)
    full = end - high
    colour = colour or p.k(2.4)
    shape = polygon([*map(tuple, crest), (canvas.width + 20, end), (-20, end)])
    shades = [
        Shade(top or lighten(colour, 0.3), UP, max(0.2, 1 - 150 / full), 1.02, 0.85),
        Shade(bottom or darken(colour, 0.45), 90, min(0.6, 60 / full), min(1.2, 330 / full), 0.85),
    ]
    canvas.paint(shape, colour, shade=shades)
    return crest


def mountains(
    canvas: Canvas,
    y: float,
    height: float,
    count: int = 6,
    *,
    colour: Colour | None = None,
    lit: Colour | None = None,
    snow: Colour | None = None,
    mist: Colour | None = None,
    seed: Seed = None,
) -> None:
    """Faceted peaks standing on y, lit from the left, sinking into mist."""
    p = canvas.palette
    chance = canvas.stream("mountains", seed)
    colour, lit, mist = colour or p.k2, lit or p.k(2.7), mist or p.k4
    places = np.sort((np.arange(count) + chance.uniform(0.15, 0.85, count)) / count * (canvas.width + 160) - 80)
    sizes = height * chance.uniform(0.55, 1.1, count)
    for index in np.argsort(-sizes):  # the tallest stand farthest back
        x, tall = float(places[index]), float(sizes[index])
        wide = tall * float(chance.uniform(0.75, 1.15))

        def flank(side: int, x: float = x, tall: float = tall, wide: float = wide) -> list[tuple[float, float]]:
            steps = [(x, y - tall)]
            for step in range(1, 8):
                share = step / 7
                jitter = chance.uniform(-1, 1, 2)
                steps.append(
                    (
                        x + side * wide * share + jitter[0] * wide * 0.05,
                        y - tall + tall * share**1.12 + jitter[1] * tall * 0.035,
                    )
                )
            return steps

        left, right = flank(-1), flank(1)
        whole = polygon([*left[::-1], *right[1:], (x + wide, y + 40), (x - wide, y + 40)])
        canvas.paint(whole, colour, shade=Shade(mist, 90, 0.45, 1.05, 0.95))
        fold = [
            (x + wide * 0.28 * float(chance.uniform(-0.5, 0.9)) * step / 6, y - tall + tall * step / 6)
            for step in range(1, 7)
        ]
        canvas.paint(common(polygon(left[::-1] + fold), whole), lit, shade=Shade(mist, 90, 0.5, 1.1, 0.95))
        if snow:
            teeth = [
                (
                    x - wide * 0.36 + wide * 0.72 * step / 8,
                    y - tall + tall * (0.22 + 0.13 * (step % 2) + float(chance.uniform(-0.04, 0.04))),
                )
                for step in range(9)
            ]
            cap = common(
                polygon([(x - wide * 0.4, y - tall - 5), (x + wide * 0.4, y - tall - 5), *teeth[::-1]]), whole
            )
            canvas.paint(cap, snow, shade=Shade(mix(snow, colour, 0.6), 0, 0.5, 0.62))


def dunes(
    canvas: Canvas,
    y: float,
    count: int = 5,
    *,
    far: Colour | None = None,
    near: Colour | None = None,
    light: int = -1,
    seed: Seed = None,
) -> None:
    """Sand in waves, back to front, with the lee sides in shadow. Light is the side it comes from."""
    p = canvas.palette
    chance = canvas.stream("dunes", seed)
    for index in range(count):
        share = index / max(count - 1, 1)
        base = y + (canvas.height - 30 - y) * share**1.25
        colour = mix(far or p.k4, near or p.k2, share)
        xs = np.linspace(-60, canvas.width + 60, 5) + chance.uniform(-50, 50, 5)
        ys = base + chance.uniform(-1, 1, 5) * (16 + 46 * share)
        crest = through(np.stack([xs, ys], 1), 20)
        sand = polygon([*map(tuple, crest), (canvas.width + 100, canvas.height + 50), (-100, canvas.height + 50)])
        canvas.paint(
            sand,
            colour,
            shade=[Shade(lighten(colour, 0.35), UP, 0.6, 1.0), Shade(darken(colour, 0.25), 90, 0.3, 1.1, 0.6)],
            streak=0.05,
        )
        start = int(chance.integers(6, 40))
        lee = crest[start : start + 40].copy()
        swell = np.sin(np.linspace(0, math.pi, len(lee)))
        low = lee + np.stack([swell * (20 + 50 * share) * -light, swell * (30 + 80 * share)], 1)
        canvas.paint(
            polygon(np.vstack([lee, low[::-1]])),
            darken(colour, 0.3),
            shade=Shade(colour, 90, 0.35, 1),
            alpha=0.8,
            rough=0.6,
        )


def checker(
    canvas: Canvas,
    y: float,
    *,
    one: Colour | None = None,
    other: Colour | None = None,
    vanish: float = 300,
    rows: int = 14,
    columns: int = 12,
    mist: Colour | None = None,
) -> None:
    """A chequered floor or plain in perspective from the horizon y to the bottom."""
    p = canvas.palette
    depth = canvas.height - y
    lines = [y + depth * (row / rows) ** 1.9 for row in range(rows + 1)]
    canvas.paint(rect(-5, y, canvas.width + 10, depth + 5), one or p.k5, rough=0.5)

    def across(column: int, at: float) -> float:
        return vanish + column * 1800 / columns * (at - y) / depth

    tiles = []
    for row in range(rows):
        top, bottom = lines[row], lines[row + 1]
        for column in range(-columns, columns):
            if (row + column) % 2:
                corners = [(column, top), (column + 1, top), (column + 1, bottom), (column, bottom)]
                tiles.append(polygon([(across(*corner), corner[1]) for corner in corners]))
    canvas.paint(join(*tiles), other or p.k1, rough=0.7)
    if mist:
        far = np.clip(1 - (canvas.ys() - y) / (depth * 0.6), 0, 1) ** 1.4 * (canvas.ys() >= y - 1)
        field = np.broadcast_to(far, (canvas.h, canvas.w)).astype(np.float32)
        canvas.wash(mist, 0.9, "normal", dither(field, canvas.noise.grain))


def road(
    canvas: Canvas, points: Points, near: float, far: float, *, colour: Colour | None = None, alpha: float = 1
) -> Path:
    """A path through points from near to far, narrowing. Gives its outline back."""
    colour = colour or canvas.palette.k5
    strip = ribbon(through(points, 20), [near + (far - near) * share for share in np.linspace(0, 1, 8)])
    canvas.paint(strip, colour, shade=Shade(darken(colour, 0.25), 90, 0.3, 1, 0.6), alpha=alpha)
    return strip


def grass(
    canvas: Canvas,
    ground: float | Callable[[float], float],
    count: int = 240,
    height: float = 28,
    *,
    colours: Sequence[Colour] | None = None,
    left: float = 0,
    right: float | None = None,
    lean: float = 0.3,
    seed: Seed = None,
) -> None:
    """Blades standing on a height, or on a function of x."""
    p = canvas.palette
    chance = canvas.stream("grass", seed)
    chosen = list(colours or (p.k0, p.k1, p.k(1.5)))
    end = canvas.width if right is None else right
    thick = height / 28
    with canvas.layer(rough=0.2, grain=0.06) as pen:
        for _ in range(count):
            x = float(chance.uniform(left, end))
            y = (ground(x) if callable(ground) else ground) + float(chance.uniform(0, height * 0.35))
            tall = height * float(chance.uniform(0.4, 1.1))
            bend = tall * (lean + float(chance.uniform(-0.35, 0.35)))
            blade = ribbon(
                bezier((x, y), (x, y - tall * 0.5), (x + bend * 0.4, y - tall * 0.8), (x + bend, y - tall), 8),
                [1.1 * thick, 0.8 * thick, 0.1],
            )
            pen.fill(blade, chosen[int(chance.integers(len(chosen)))])


def island(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    *,
    colour: Colour | None = None,
    top: Colour | None = None,
    height: float | None = None,
    seed: Seed = None,
) -> float:
    """A floating rock with a green top; y is its ground. Gives the height to stand things on."""
    p = canvas.palette
    chance = canvas.stream("island", seed)
    colour, top = colour or p.k2, top or mix(p.k3, "#8fae5a", 0.4)
    deep = height or width * 0.62
    below = [
        (
            x - width / 2 + width * step / 9 + float(chance.uniform(-1, 1)) * width * 0.025,
            y + 6 + deep * math.sin(math.pi * step / 9) ** 1.15 * float(chance.uniform(0.72, 1.05)),
        )
        for step in range(1, 9)
    ]
    rock = smooth([(x - width / 2, y), *below, (x + width / 2, y)], tension=0.35)
    canvas.paint(
        rock,
        colour,
        shade=Shade(darken(colour, 0.5), 90, 0.3, 1, 0.95),
        form=Form(-120, darken(colour, 0.5), None, width * 0.1),
        rough=1,
    )
    for _ in range(7):
        share = float(chance.uniform(0.15, 0.85))
        across, drop = x - width / 2 + width * share, math.sin(math.pi * share) * deep
        crack = polygon(
            [
                (across, y + 10),
                (across + width * 0.05, y + drop * 0.5),
                (across + width * 0.01, y + drop * 0.72),
                (across - width * 0.03, y + drop * 0.4),
            ]
        )
        canvas.paint(common(crack, rock), darken(colour, 0.35), rough=1, alpha=0.8)
    turf = [
        (-0.52, 0.01),
        (-0.3, -0.035),
        (0, -0.05),
        (0.3, -0.03),
        (0.52, 0.01),
        (0.42, 0.05),
        (0.25, 0.025),
        (0.1, 0.07),
        (-0.08, 0.03),
        (-0.25, 0.08),
        (-0.4, 0.03),
    ]
    shape = smooth([(x + a * width, y + b * width) for a, b in turf])
    canvas.paint(shape, top, form=Form(UP, darken(top, 0.4), lighten(top, 0.3), width * 0.03), rough=1)
    return y - width * 0.045


def rocks(
    canvas: Canvas,
    spots: Sequence[tuple[float, float, float]],
    *,
    colour: Colour | None = None,
    light: float = -120,
    seed: Seed = None,
) -> None:
    """Boulders: each (x, foot y, width)."""
    chance = canvas.stream("rocks", seed)
    colour = colour or canvas.palette.k1
    for x, y, width in spots:
        stone = common(
            blob(x, y - width * 0.22, width / 2, width * 0.36, chance, rough=0.2),
            rect(x - width, y - width * 2, width * 2, width * 2),
        )
        canvas.paint(
            stone, colour, form=Form(light, darken(colour, 0.5), lighten(colour, 0.35), width * 0.13), rough=0.8
        )


def soil(canvas: Canvas, y: float, *, colour: Colour | None = None, seed: Seed = None) -> None:
    """A cross-section of earth below y, with layers and stones."""
    p = canvas.palette
    colour = colour or mix(p.k1, "#5a3a2a", 0.5)
    chance = canvas.stream("soil", seed)
    deep = canvas.height - y
    canvas.paint(rect(-5, y, canvas.width + 10, deep + 5), colour, shade=Shade(darken(colour, 0.5), 90, 0.1, 1))
    for share in (0.3, 0.6):
        crest = ridge_line(canvas, y + deep * share, 8, 160, seed=f"soil{share}")
        band = polygon([*map(tuple, crest), (canvas.width + 20, canvas.height + 20), (-20, canvas.height + 20)])
        canvas.paint(band, darken(colour, 0.2 + share * 0.3), rough=1, alpha=0.8)
    with canvas.layer(rough=0.4) as pen:
        for _ in range(70):
            size = float(chance.uniform(1.5, 8))
            at = (float(chance.uniform(0, canvas.width)), y + deep * float(chance.uniform(0.06, 1)))
            pen.fill(blob(*at, size, size * 0.7, chance), mix(colour, p.k4, float(chance.uniform(0.1, 0.45))))


def quilt_fields(
    canvas: Canvas,
    y: float,
    *,
    colours: Sequence[Colour] | None = None,
    rows: int = 8,
    columns: int = 7,
    hedge: Colour | None = None,
    seed: Seed = None,
) -> None:
    """Fields seen from high up, like a quilt, from y to the bottom, smaller towards y."""
    p = canvas.palette
    chance = canvas.stream("quilt", seed)
    chosen = list(colours or (p.k2, p.k3, p.k4, mix(p.k3, p.accent2, 0.4), mix(p.k3, "#9cae58", 0.6), p.k(3.5)))
    depth = canvas.height + 40 - y
    jitter = chance.uniform(-0.3, 0.3, (rows + 1, columns + 3, 2))

    def corner(row: int, column: int) -> tuple[float, float]:
        share = ((row + jitter[row, column, 1] * (row > 0)) / rows) ** 1.6
        spread = 0.75 + 0.8 * share
        across = (column + jitter[row, column, 0] - (columns + 2) / 2) / columns * canvas.width * spread
        return canvas.width / 2 + across + 24 * math.sin(row * 1.3), y + depth * share + 10 * math.sin(
            column * 1.7
        ) * share

    for row in range(rows):
        for column in range(columns + 2):
            field = polygon(
                [
                    corner(row, column),
                    corner(row, column + 1),
                    corner(row + 1, column + 1),
                    corner(row + 1, column),
                ]
            )
            colour = chosen[int(chance.integers(len(chosen)))]
            canvas.paint(
                field,
                colour,
                shade=Shade(darken(colour, 0.25), float(chance.uniform(0, 360)), 0.4, 1, 0.6),
                rough=0.5,
            )
            a, b, c, d = (
                corner(row, column),
                corner(row, column + 1),
                corner(row + 1, column + 1),
                corner(row + 1, column),
            )
            with canvas.layer(rough=0.2, alpha=0.5, clip=field) as pen:
                for step in range(1, 7):
                    share = step / 7
                    pen.stroke(
                        (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share),
                        (d[0] + (c[0] - d[0]) * share, d[1] + (c[1] - d[1]) * share),
                        darken(colour, 0.3),
                        1,
                    )
            canvas.paint(canvas.mask(field, line=1.6), hedge or p.k1, rough=0.6)
