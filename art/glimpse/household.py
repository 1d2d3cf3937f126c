"""Things of a house, many of a kind and one that is not: books, candles, dice, ladders, footprints."""

from __future__ import annotations

import math

from art.figures import moth
from art.glimpse import generator
from art.glimpse.tokens import outline, token
from art.glimpse.touches import ground, raised
from art.paint import DOWN, LEFT, UP, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.shapes import Path, Point, circle, ellipse, heart, join, moved, polygon, rect, ribbon, svg


@generator("books", palettes=("teal", "mint"))
def books(canvas: Canvas, variant: int) -> None:
    """Backs of books on three shelves, one with a door in it; or a crooked pile with a snail on top."""
    if variant == 0:
        _shelves(canvas)
    else:
        _pile(canvas)


def _shelves(canvas: Canvas) -> None:
    p = canvas.palette
    ground(canvas, 0.5, brush=0)
    chance = canvas.stream("books", 0)
    tones = (p.k1, p.k2, p.k3, p.k4, mix(p.k2, p.k4, 0.5), mix(p.accent2, p.k2, 0.4))
    for row in range(3):
        foot = 192 + row * 200
        x = 10.0
        while x < 586:
            odd = row == 1 and 330 < x < 372
            wide = 74.0 if odd else float(chance.uniform(20, 44))
            tall = 168.0 if odd else float(chance.uniform(116, 166))
            wide = min(wide, 592 - x)
            colour = p.accent if odd else tones[int(chance.integers(len(tones)))]
            lean = 0.0 if odd or chance.random() < 0.86 else float(chance.uniform(5, 9))
            raised(
                canvas,
                moved(rect(x, foot - tall, wide, tall, 3), turn=lean, about=(x + wide, foot)),
                colour,
                9,
                lift=3,
            )
            for share in (0.14, 0.8):
                band = rect(x + 3, foot - tall * share - 8, wide - 6, 5, 2)
                canvas.paint(moved(band, turn=lean, about=(x + wide, foot)), lighten(colour, 0.3), rough=0.4)
            if odd:
                raised(canvas, outline("door", x + wide / 2, foot - 48, 92), p.lamp, 7, lift=2)
                canvas.paint(circle(x + wide / 2 + 13, foot - 44, 3), p.k0, rough=0.2)
            x += wide + (9 if lean else 3)
        raised(canvas, rect(-20, foot, 640, 16), mix(p.k0, "#3a2618", 0.5), 6, lift=5)


def _pile(canvas: Canvas) -> None:
    p = canvas.palette
    ground(canvas, 4.7)
    canvas.paint(rect(-20, 540, 640, 80), p.k(3.6), shade=Shade(p.k2, DOWN, 0.2, 1.2), rough=0.8)
    chance = canvas.stream("pile", 0)
    tones = (p.k2, p.k1, p.accent2, p.k3, p.k0, p.k2, p.accent, p.k1)
    y = 540.0
    for number, colour in enumerate(tones):
        tall = float(chance.uniform(36, 52))
        wide = float(chance.uniform(210, 330)) - number * 6
        x = 300 + float(chance.uniform(-34, 34))
        turn = float(chance.uniform(-3.4, 3.4))
        about = (x, y)
        cover = rect(x - wide / 2, y - tall, wide, tall, 9)
        raised(canvas, moved(cover, turn=turn, about=about), colour, 9, lift=5)
        side = 1 if number % 2 else -1
        pages = rect(x - wide / 2 + (14 if side > 0 else -2), y - tall + 7, wide - 12, tall - 14, 3)
        canvas.paint(moved(pages, turn=turn, about=about), p.light, shade=Shade(p.k4, DOWN, 0.3, 1.1), rough=0.4)
        with canvas.layer(rough=0.1, alpha=0.5) as pen:
            for line in range(1, 4):
                low = y - tall + 7 + (tall - 14) * line / 4
                stroke = ribbon([(x - wide / 2 + 16, low), (x + wide / 2 - 16, low)], [0.6])
                pen.fill(moved(stroke, turn=turn, about=about), p.k3)
        spine = rect(x + side * (wide / 2 - 16) - 16, y - tall, 32, tall, 8)
        raised(canvas, moved(spine, turn=turn, about=about), darken(colour, 0.12), 7, lift=0)
        y -= tall - 1
    token(canvas, "snail", 306, y - 40, 108, p.accent)


@generator("candles", palettes=("ember", "noct"))
def candles(canvas: Canvas, variant: int) -> None:
    """Rows of burning candles, one with a flame of its own colour; or one candle in rings of its light."""
    p = canvas.palette
    if variant == 0:
        ground(canvas, 0.4, way="up")
        chance = canvas.stream("candles", 0)
        for row in range(4):
            step = rect(-20, 244 + row * 126, 640, 140)
            canvas.paint(
                step,
                p.k(0.5 + 0.16 * row),
                form=Form(UP, None, p.k2, 6),
                shade=Shade(p.k0, DOWN, 0.1, 0.8),
                rough=0.8,
            )
            for column in range(7 - row % 2):
                x = 48 + column * 84 + (42 if row % 2 else 0) + float(chance.uniform(-9, 9))
                tall = 96 + row * 22 + float(chance.uniform(-26, 26))
                odd = (row, column) == (2, 4)
                _candle(canvas, x, 250 + row * 126, 13 + row * 3, tall, "#58b7c4" if odd else None)
        return
    stops: list[tuple[float, Colour]] = [(0, p.lamp)]
    for ring in range(1, 9):
        colour = mix(mix(p.lamp, p.k2, min(1, ring / 4.5)), p.k0, max(0, (ring - 4) / 4.5))
        stops += [(ring * 58 - 6, colour), (ring * 58 + 2, darken(colour, 0.16))]
    canvas.radial(300, 230, stops, wander=10)
    _candle(canvas, 300, 660, 62, 372, None)
    for x, y, size, turn in ((470, 150, 62, -20), (118, 250, 48, 30), (150, 90, 36, 10)):
        moth(canvas, x, y, size * 1.5, p.accent if x > 400 else p.k4, spots=p.lamp, turn=turn)


def _candle(canvas: Canvas, x: float, y: float, half: float, tall: float, flame: Colour | None) -> None:
    """A candle standing on y, wax down its sides, a flame in two tones."""
    p = canvas.palette
    wax = p.light
    top = y - tall
    fire = flame or p.lamp
    canvas.glow(x, top - half * 2.2, half * 7, fire, 0.6)
    canvas.paint(
        rect(x - half, top, half * 2, tall, 5),
        wax,
        form=Form(UP_LEFT, p.k2, p.light, half * 0.7),
        shade=Shade(p.k1, DOWN, 0.35, 1.1, 0.8),
        rough=0.7,
    )
    for side, long in ((-0.72, 0.3), (0.1, 0.18), (0.68, 0.4)):
        run = rect(x + side * half - half * 0.24, top - 2, half * 0.48, tall * long, half * 0.24)
        canvas.paint(run, wax, form=Form(UP_LEFT, p.k3, p.light, half * 0.3), rough=0.5)
    canvas.paint(ribbon([(x, top + 2), (x + half * 0.1, top - half * 0.7)], [half * 0.1]), p.k0, rough=0.2)
    for scale, colour in (
        (1.0, mix(fire, p.accent2 if flame is None else fire, 0.25)),
        (0.55, lighten(fire, 0.6)),
    ):
        tongue = svg(
            "M 0 -3.6 C 0.9 -2.2 1.05 -1.2 0.8 -0.5 C 0.5 0.15 -0.5 0.15 -0.8 -0.5 C -1.05 -1.2 -0.6 -2.2 0 -3.6 Z"
        )
        canvas.paint(moved(tongue, x, top - half * 0.3, scale=half * scale), colour, rough=0.4)


@generator("dice", palettes=("ink", "sage"))
def dice(canvas: Canvas, variant: int) -> None:
    """Dice thrown on a pale ground, one red with a heart; or a board of their faces, one of them an eye."""
    p = canvas.palette
    if variant == 0:
        ground(canvas, 4.6)
        thrown = (
            (150, 150, 84, 12),
            (440, 120, 62, -30),
            (470, 400, 100, 24),
            (120, 450, 72, -14),
            (300, 290, 96, -6),
            (290, 500, 50, 40),
        )
        for number, (x, y, size, turn) in enumerate(thrown):
            _die(canvas, (x, y), size, turn, number)
        return
    ground(canvas, 1.2, brush=0.5)
    for row in range(5):
        for column in range(5):
            x, y = 66 + column * 117, 66 + row * 117
            odd = (row, column) == (3, 1)
            tone = p.accent if odd else (p.k5, p.k4, p.k(4.5))[(row * 2 + column) % 3]
            raised(canvas, rect(x - 50, y - 50, 100, 100, 18), tone, 9, lift=6)
            if odd:
                token(canvas, "eye", x, y, 82, p.light)
            else:
                with canvas.layer(rough=0.3) as pen:
                    for dx, dy in PIPS[(row * 3 + column * 5) % 6]:
                        pen.dot(x + dx * 27, y + dy * 27, 9.6, p.k0)


PIPS: tuple[tuple[Point, ...], ...] = (
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
)


def _die(canvas: Canvas, at: Point, size: float, turn: float, number: int) -> None:
    """A die seen over a corner: three faces with their pips."""
    p = canvas.palette
    odd = number == 4
    body: Colour = "#c8392e" if odd else (p.k0 if number % 2 else p.light)
    marks: Colour = p.light if odd or number % 2 else p.k0
    x, y = at
    shadow = ellipse(x + size * 0.3, y + size * 0.95, size * 1.05, size * 0.3)
    canvas.paint(canvas.mask(shadow, soft=9), p.k0, alpha=0.45, mode="multiply", rough=0)
    cosine, half = math.cos(math.radians(30)), 0.5
    tones = (lighten(body, 0.12), darken(body, 0.08), darken(body, 0.3))
    corners = (
        ((0.0, 0.0), (-cosine, -half), (0.0, -1.0), (cosine, -half)),
        ((0.0, 0.0), (-cosine, -half), (-cosine, half), (0.0, 1.0)),
        ((0.0, 0.0), (0.0, 1.0), (cosine, half), (cosine, -half)),
    )
    for face, (colour, quad) in enumerate(zip(tones, corners, strict=True)):
        path = moved(polygon(list(quad)), x, y, scale=size, turn=turn)
        canvas.paint(
            path, colour, form=Form(UP_LEFT, darken(colour, 0.3), lighten(colour, 0.4), size * 0.08), rough=0.8
        )
        start, one, _, other = quad
        for dx, dy in PIPS[(number * 2 + face * 3 + 2) % 6] if not (odd and face == 1) else ():
            u, v = 0.5 + dx * 0.28, 0.5 + dy * 0.28
            spot = [start[k] + (one[k] - start[k]) * u + (other[k] - start[k]) * v for k in (0, 1)]
            canvas.paint(
                moved(ellipse(spot[0], spot[1], 0.11, 0.085, face * 60), x, y, scale=size, turn=turn),
                marks,
                rough=0.3,
            )
        if odd and face == 1:
            canvas.paint(moved(heart(-cosine / 2, 0.25, 0.62), x, y, scale=size, turn=turn), marks, rough=0.4)


@generator("ladders", palettes=("violet", "sage"))
def ladders(canvas: Canvas, variant: int) -> None:
    """Ladders that cross each other, one of another colour; or one that leads to a moon and lacks a rung."""
    p = canvas.palette
    if variant == 0:
        ground(canvas, 4.5)
        runs = (
            ((60, 640), (160, -40), 34, p.k2),
            ((-40, 210), (640, 90), 26, p.k3),
            ((250, 640), (520, -40), 40, p.k1),
            ((-40, 500), (640, 330), 34, p.k(2.5)),
            ((560, 640), (330, -40), 30, p.accent2),
            ((420, 640), (640, 240), 24, p.k3),
        )
        for start, end, half, colour in runs:
            _ladder(canvas, start, end, half, colour)
        token(canvas, "bird", 448, 262, 108, p.accent)
        return
    ground(canvas, 0.8, way="up", spread=1.4)
    canvas.glow(420, 140, 260, p.light, 0.5)
    token(canvas, "moon", 430, 140, 210, p.k5)
    _ladder(canvas, (110, 660), (372, 190), 44, p.accent, gap=(6,))
    _ladder(canvas, (470, 660), (560, 420), 26, p.k2)
    _ladder(canvas, (330, 660), (360, 500), 22, p.k2)


def _ladder(
    canvas: Canvas, start: Point, end: Point, half: float, colour: Colour, *, gap: tuple[int, ...] = ()
) -> None:
    long = math.hypot(end[0] - start[0], end[1] - start[1])
    across = (-(end[1] - start[1]) / long * half, (end[0] - start[0]) / long * half)
    rails = [
        ribbon(
            [
                (start[0] + s * across[0], start[1] + s * across[1]),
                (end[0] + s * across[0], end[1] + s * across[1]),
            ],
            [half * 0.16],
        )
        for s in (-1, 1)
    ]
    count = int(long / (half * 1.35))
    rungs = []
    for number in range(1, count):
        if number in gap:
            continue
        share = number / count
        middle = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        rungs.append(
            ribbon(
                [(middle[0] - across[0], middle[1] - across[1]), (middle[0] + across[0], middle[1] + across[1])],
                [half * 0.13],
            )
        )
    canvas.paint(
        join(*rungs),
        darken(colour, 0.14),
        form=Form(UP, darken(colour, 0.5), lighten(colour, 0.3), half * 0.16),
        cast=Cast(5, 9, 7, 0.4),
        rough=0.6,
    )
    canvas.paint(
        join(*rails),
        colour,
        form=Form(LEFT, darken(colour, 0.5), lighten(colour, 0.4), half * 0.2),
        cast=Cast(5, 9, 7, 0.4),
        rough=0.6,
    )


@generator("footprints", palettes=("frost", "coral"))
def footprints(canvas: Canvas, variant: int) -> None:
    """Prints in snow that end where a feather lies; or prints of many beasts in sand around one of a boot."""
    p = canvas.palette
    ground(canvas, 4.8 if variant == 0 else 4.2)
    shade = p.k(2.4) if variant == 0 else p.k(2.3)
    if variant == 0:
        for number in range(9):
            share = number / 8
            x, y = 130 + 270 * share**1.5, 556 - 420 * share
            turn = math.degrees(math.atan2(405 * share**0.5, 420))
            side = 26 if number % 2 else -26
            _print(canvas, x + side, y + side * 0.3, 0.9 - 0.34 * share, turn, shade)
        token(canvas, "feather", 470, 96, 96, p.accent)
        for number in range(12):
            bird = svg("M 0 10 L 0 -8 M 0 0 L -9 -9 M 0 0 L 9 -9")
            at = moved(
                bird, 570 - number * 40, 330 + 30 * math.sin(number * 0.7), scale=1.1, turn=-80 + (number % 2) * 14
            )
            canvas.paint(canvas.mask(at, line=4), shade, rough=0.3)
        return
    chance = canvas.stream("prints", 0)
    spots = [(92.0 + (i % 4) * 138 + (70 if (i // 4) % 2 else 0), 84.0 + (i // 4) * 146) for i in range(16)]
    for number, (x, y) in enumerate(spots):
        if x > 580:
            continue
        turn = float(chance.uniform(-180, 180))
        if number == 9:
            _print(canvas, x, y, 1.05, 14, p.accent)
        else:
            _paw(canvas, x, y, float(chance.uniform(0.75, 1.1)), turn, shade)


def _pressed(canvas: Canvas, path: Path, colour: Colour) -> None:
    """A hollow in the ground: dark on the side of the light, a bright far edge."""
    canvas.paint(moved(path, 2.5, 3.5), canvas.palette.light, rough=0.8)
    canvas.paint(path, colour, form=Form(DOWN, darken(colour, 0.35), lighten(colour, 0.4), 6), rough=0.8)


def _print(canvas: Canvas, x: float, y: float, scale: float, turn: float, colour: Colour) -> None:
    sole = svg("M -15 -46 C -24 -26 -20 2 -13 14 L 13 14 C 22 0 24 -28 14 -48 C 6 -60 -8 -58 -15 -46 Z")
    heel = rect(-13, 20, 26, 26, 10)
    _pressed(canvas, moved(join(sole, heel), x, y, scale=scale, turn=turn), colour)
    with canvas.layer(rough=0.2, alpha=0.5) as pen:
        for row in range(4):
            bar = moved(rect(-13, -36 + row * 13, 26, 4, 2), x, y, scale=scale, turn=turn)
            pen.fill(bar, darken(colour, 0.4))


def _paw(canvas: Canvas, x: float, y: float, scale: float, turn: float, colour: Colour) -> None:
    toes = [
        ellipse(dx, dy, 8.5, 11.5, lean)
        for dx, dy, lean in ((-27, -10, -24), (-10, -28, -8), (10, -28, 8), (27, -10, 24))
    ]
    pad = svg("M 0 -12 C 14 -12 26 6 24 18 C 22 30 10 24 0 24 C -10 24 -22 30 -24 18 C -26 6 -14 -12 0 -12 Z")
    _pressed(canvas, moved(join(pad, *toes), x, y, scale=scale, turn=turn), colour)
