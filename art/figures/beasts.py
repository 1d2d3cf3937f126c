"""Animals drawn by hand as silhouettes: whale, cat, rabbit, birds, fish, moth. Others come from the parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from art.paint import UP, UP_LEFT, Canvas, Colour, Form, Shade, darken, lighten, mix
from art.paint.canvas import Seed
from art.shapes import Path, bezier, circle, common, ellipse, moved, ribbon, svg, through, union

WHALE = (
    "M 2 74 C 6 44 66 24 140 28 C 196 31 226 56 262 54 C 276 50 284 34 304 24"
    " C 310 22 312 28 309 34 C 304 46 298 54 290 59"
    " C 302 64 312 74 317 86 C 319 92 314 94 308 91 C 292 84 280 78 268 76"
    " C 240 98 204 118 150 124 C 90 130 34 124 12 104"
    " C 4 96 0 86 2 74 Z"
)


def whale(
    canvas: Canvas,
    x: float,
    y: float,
    length: float,
    colour: Colour | None = None,
    *,
    belly: Colour | None = None,
    dark: Colour | None = None,
    rim: Colour | None = None,
    turn: float = 0,
    flip: bool = False,
    light: float = UP,
) -> Path:
    """A whale swimming to the left unless flipped, centred. Gives its outline back."""
    p = canvas.palette
    colour = colour or mix(p.k1, "#5b7fa8", 0.45)
    belly, dark, rim = belly or mix(p.k4, "#d8ccc8", 0.6), dark or p.dark, rim or mix(p.k4, p.k2, 0.35)
    k = length / 318

    def sit(path: Path) -> Path:
        return moved(moved(path, -160, -76), x, y, scale=-k if flip else k, scale_y=k, turn=turn)

    body = sit(svg(WHALE))
    canvas.paint(body, colour, form=Form(light, dark, rim, 18 * k), shade=Shade(dark, 90, 0.45, 1.05, 0.7))
    throat = common(
        sit(svg("M 0 88 C 40 97 90 98 132 86 C 140 104 132 120 118 132 C 70 136 20 126 4 100 Z")), body
    )
    canvas.paint(throat, belly, shade=Shade(dark, 90, 0.35, 1.1, 0.8))
    for index in range(6):
        start, end = (6 + index * 3, 97 + index * 5), (124 - index * 3, 95 + index * 6)
        groove = ribbon(bezier(start, (44, 104 + index * 4.8), (88, 104 + index * 4.6), end, 18), [0.4, 1.2, 0.4])
        canvas.paint(common(sit(groove), body), dark, rough=0.3, alpha=0.7)
    fin = sit(svg("M 108 92 C 126 98 142 118 145 146 C 146 152 140 153 136 148 C 122 132 104 118 96 102 Z"))
    canvas.paint(fin, darken(colour, 0.25), form=Form(light, dark, rim, 6 * k))
    canvas.paint(sit(ellipse(64, 78, 4.4, 3.8)), dark, rough=0.3)
    canvas.paint(sit(circle(62.4, 76.8, 1.4)), p.light, rough=0.2)
    return body


CAT_SIT = (
    "M 20 0 C 12 -1 10 -8 14 -20 C 17 -30 18 -38 17 -46 C 12 -50 10 -57 12 -66 L 13 -78"
    " L 21 -71 C 24 -72 28 -72 31 -71"
    " L 39 -78 L 40 -66 C 42 -57 40 -50 35 -46 C 36 -40 42 -33 46 -24 C 51 -12 50 -3 44 0 Z"
)
CAT_WALK = (
    "M 4 -34 C 0 -36 -3 -42 -1 -48 L 1 -58 L 8 -52 C 10 -52 13 -52 15 -51 L 22 -56 L 21 -45"
    " C 22 -42 22 -40 21 -38 C 34 -40 56 -41 68 -37"
    " C 76 -34 78 -24 77 -14 L 79 0 L 73 0 L 69 -16 C 66 -12 66 -6 67 0 L 61 0"
    " C 60 -8 58 -14 55 -18 C 46 -15 36 -15 29 -18"
    " C 29 -12 27 -6 28 0 L 22 0 L 21 -14 C 18 -9 16 -4 16 0 L 10 0 C 11 -10 12 -20 10 -30 C 8 -32 6 -33 4 -34 Z"
)


def cat(
    canvas: Canvas,
    x: float,
    y: float,
    height: float,
    colour: Colour | None = None,
    *,
    pose: Literal["sit", "walk"] = "sit",
    eyes: Colour | None = None,
    rim: Colour | None = None,
    light: float = UP_LEFT,
    flip: bool = False,
) -> None:
    """A cat sitting from the front, or walking to the left; eyes make it look at you."""
    p = canvas.palette
    colour = colour or p.dark
    k = height / 80
    if pose == "sit":
        tail = ribbon(through([(42, -3), (58, -6), (64, -20), (58, -32), (64, -42)], 8), [4, 4, 3.4, 3, 1.6])
        shape = moved(union(svg(CAT_SIT), tail), -28, 0)
    else:
        tail = ribbon(through([(74, -32), (88, -40), (90, -56), (84, -68)], 8), [4, 3.4, 3, 1.4])
        shape = moved(union(svg(CAT_WALK), tail), -40, 0)
    form = Form(light, None, rim or mix(colour, p.k4, 0.5), 5 * k)
    canvas.paint(moved(shape, x, y, scale=-k if flip else k, scale_y=k), colour, form=form, rough=0.5)
    if eyes:
        spots = ((-7.4, -60), (3.4, -60)) if pose == "sit" else ((-36, -46), (-28, -46))
        for ex, ey in spots:
            eye = moved(ellipse(ex, ey, 2.6, 2.0), x, y, scale=-k if flip else k, scale_y=k)
            canvas.paint(eye, eyes, rough=0.2)
            pupil = moved(ellipse(ex, ey, 0.7, 1.7), x, y, scale=-k if flip else k, scale_y=k)
            canvas.paint(pupil, darken(colour, 0.6), rough=0)


RABBIT = (
    "M 6 0 C -2 -2 -2 -12 5 -18 C 2 -30 12 -44 28 -46 C 34 -47 38 -50 41 -54"
    " C 38 -60 39 -66 43 -70 C 36 -84 32 -98 36 -106"
    " C 41 -110 47 -96 49 -78 C 51 -92 56 -106 61 -104 C 66 -100 62 -84 57 -72"
    " C 64 -68 68 -62 69 -57 C 68 -52 62 -50 57 -49 C 57 -40 54 -34 50 -28"
    " C 51 -18 51 -8 52 -2 C 54 -1 56 0 56 0 Z"
)


def rabbit(
    canvas: Canvas,
    x: float,
    y: float,
    height: float,
    colour: Colour | None = None,
    *,
    rim: Colour | None = None,
    eye: Colour | None = None,
    light: float = UP_LEFT,
    flip: bool = False,
) -> Path:
    """A rabbit sitting up, looking right."""
    p = canvas.palette
    colour = colour or p.light
    k = height / 107

    def sit(path: Path) -> Path:
        return moved(moved(path, -34, 0), x, y, scale=-k if flip else k, scale_y=k)

    body = sit(union(svg(RABBIT), circle(2, -12, 7.5)))
    canvas.paint(
        body, colour, form=Form(light, darken(colour, 0.4), rim or lighten(colour, 0.5), 8 * k), rough=0.5
    )
    haunch = sit(ribbon(through([(14, -4), (10, -18), (20, -30), (32, -26)], 8), [0.6, 1.0, 0.8, 0.2]))
    canvas.paint(haunch, darken(colour, 0.45), rough=0.2, alpha=0.8)
    canvas.paint(sit(circle(58, -61, 2.3)), eye or p.dark, rough=0.2)
    return body


def _wings(size: float, lift: float) -> Path:
    return svg(
        f"M {-size} {-size * lift} Q {-size * 0.45} {-size * (lift + 0.3)} 0 0"
        f" Q {size * 0.45} {-size * (lift + 0.3)} {size} {-size * lift}"
        f" Q {size * 0.45} {-size * (lift + 0.06)} 0 {size * 0.18} Q {-size * 0.45}"
        f" {-size * (lift + 0.06)} {-size} {-size * lift} Z"
    )


def bird_flock(
    canvas: Canvas,
    x: float,
    y: float,
    count: int = 7,
    *,
    size: float = 9,
    spread: float = 100,
    colour: Colour | None = None,
    seed: Seed = None,
) -> None:
    """Far birds as little strokes around a point."""
    chance = canvas.stream("birds", seed)
    colour = colour or canvas.palette.k0
    with canvas.layer(rough=0.2, grain=0.03) as pen:
        for _ in range(count):
            at = (x + chance.uniform(-1, 1) * spread, y + chance.uniform(-0.4, 0.4) * spread)
            wings = _wings(size * chance.uniform(0.6, 1.2), chance.uniform(0.1, 0.55))
            pen.fill(moved(wings, *at, turn=chance.uniform(-18, 18)), colour)


BIRD = (
    "M -44 -4 C -34 -4 -26 -7 -18 -8 C -10 -24 4 -38 22 -46 C 18 -32 14 -22 12 -13"
    " C 20 -16 26 -20 33 -19 C 38 -18 40 -15 47 -13"
    " C 41 -11 38 -8 33 -4 C 26 4 14 8 2 7 C -10 6 -24 4 -50 10 C -44 5 -44 0 -44 -4 Z"
)


def bird(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    colour: Colour | None = None,
    *,
    rim: Colour | None = None,
    flip: bool = False,
    turn: float = 0,
    light: float = UP,
) -> Path:
    """A bird in flight to the right, wing up."""
    p = canvas.palette
    colour = colour or p.dark
    k = width / 97
    path = moved(svg(BIRD), x, y, scale=-k if flip else k, scale_y=k, turn=turn)
    canvas.paint(
        path, colour, form=Form(light, darken(colour, 0.4), rim or mix(colour, p.k5, 0.45), 6 * k), rough=0.5
    )
    return path


def fish(
    canvas: Canvas, x: float, y: float, length: float, colour: Colour, *, flip: bool = False, turn: float = 0
) -> None:
    """A plain fish swimming to the left."""
    k = length / 100
    body = svg(
        "M -50 0 C -36 -20 -8 -26 18 -12 C 26 -8 32 -4 36 -4 L 50 -18 C 48 -6 48 6 50 18 L 36 4"
        " C 30 5 26 8 18 12 C -8 26 -36 20 -50 0 Z"
    )
    fin = svg("M -8 -20 C 0 -34 14 -34 20 -30 C 16 -24 14 -18 14 -14 Z")

    def sit(path: Path) -> Path:
        return moved(path, x, y, scale=-k if flip else k, scale_y=k, turn=turn)

    canvas.paint(
        sit(union(body, fin)), colour, form=Form(UP, darken(colour, 0.5), lighten(colour, 0.4), 9 * k), rough=0.4
    )
    canvas.paint(sit(circle(-33, -4, 3.4)), canvas.palette.dark, rough=0.1)


def school(
    canvas: Canvas,
    x: float,
    y: float,
    count: int,
    *,
    size: float = 16,
    spread: tuple[float, float] = (120, 60),
    colours: Sequence[Colour] | None = None,
    flip: bool = False,
    seed: Seed = None,
) -> None:
    """Fish together."""
    chance = canvas.stream("school", seed)
    p = canvas.palette
    chosen = list(colours or (p.accent, p.accent2, p.lamp))
    for index in range(count):
        at = (x + chance.uniform(-1, 1) * spread[0], y + chance.uniform(-1, 1) * spread[1])
        fish(
            canvas,
            *at,
            size * chance.uniform(0.7, 1.2),
            chosen[index % len(chosen)],
            flip=flip,
            turn=chance.uniform(-12, 12),
        )


def moth(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    colour: Colour,
    *,
    spots: Colour | None = None,
    turn: float = 0,
) -> None:
    """A moth or butterfly with open wings, seen from above."""
    k = width / 100
    dark = darken(colour, 0.5)
    upper = "M 2 -4 C 10 -30 34 -42 50 -38 C 54 -22 44 -2 26 4 C 16 6 6 4 2 2 Z"
    lower = "M 2 2 C 14 4 30 8 36 18 C 38 30 30 38 22 36 C 12 32 4 18 2 8 Z"
    for mirror in (1, -1):

        def sit(path: Path, way: int = mirror) -> Path:
            return moved(path, x, y, scale=k * way, scale_y=k, turn=turn)

        canvas.paint(
            sit(svg(lower)), darken(colour, 0.15), form=Form(UP, dark, lighten(colour, 0.3), 6 * k), rough=0.5
        )
        canvas.paint(sit(svg(upper)), colour, form=Form(UP, dark, lighten(colour, 0.35), 7 * k), rough=0.5)
        canvas.paint(sit(circle(33, -22, 6)), spots or canvas.palette.lamp, rough=0.3)
        canvas.paint(sit(circle(33, -22, 2.6)), dark, rough=0.2)
        canvas.paint(
            sit(ribbon(bezier((1, -12), (4, -24), (10, -30), (16, -33), 10), [0.7, 0.4])), dark, rough=0.2
        )
    canvas.paint(moved(ellipse(0, 2, 3.4, 16), x, y, scale=k, turn=turn), dark, rough=0.4)
