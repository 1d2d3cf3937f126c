"""Seen straight from above: a square of umbrellas, a pool of night."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from art.blocks import sky, water
from art.figures import bird, fish, person_above
from art.paint import UP, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.reverie import card
from art.shapes import (
    Path,
    Point,
    circle,
    ellipse,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    star,
    through,
    union,
)


def _scalloped(x: float, y: float, radius: float, panels: int, turn: float) -> Path:
    """The rim of an umbrella from above: straight cloth between ribs, drawn in a little."""
    spots = []
    for index in range(panels):
        angle = 2 * math.pi * index / panels + math.radians(turn)
        half = angle + math.pi / panels
        spots += [
            (x + radius * math.cos(angle), y + radius * math.sin(angle)),
            (x + radius * 0.87 * math.cos(half), y + radius * 0.87 * math.sin(half)),
        ]
    path = polygon(spots[:1], closed=False)
    for index in range(panels):
        control, end = spots[2 * index + 1], spots[(2 * index + 2) % len(spots)]
        path.quadTo(*control, *end)
    path.close()
    return path


def _umbrella(
    canvas: Canvas, x: float, y: float, radius: float, colours: tuple[Colour, ...], turn: float, *, panels: int = 8
) -> Path:
    """An umbrella from above: its panels in turn, ribs and tip, the light from the upper left."""
    shape = _scalloped(x, y, radius, panels, turn)
    canvas.paint(shape, colours[0], cast=Cast(7, 12, 9, 0.6, canvas.palette.dark), rough=0.4)
    with canvas.layer(rough=0.3, clip=shape) as pen:
        for index in range(panels):
            first = 2 * math.pi * index / panels + math.radians(turn)
            last = first + 2 * math.pi / panels
            wedge = polygon(
                [
                    (x, y),
                    (x + radius * 1.1 * math.cos(first), y + radius * 1.1 * math.sin(first)),
                    (x + radius * 1.1 * math.cos(last), y + radius * 1.1 * math.sin(last)),
                ]
            )
            facing = math.cos((first + last) / 2 + math.radians(135))
            base = colours[index % len(colours)]
            pen.fill(wedge, lighten(base, 0.22 * facing) if facing > 0 else darken(base, -0.34 * facing))
        for index in range(panels):
            angle = 2 * math.pi * index / panels + math.radians(turn)
            pen.stroke(
                (x, y), (x + radius * math.cos(angle), y + radius * math.sin(angle)), darken(colours[0], 0.45), 1
            )
    canvas.paint(circle(x, y, max(1.8, radius * 0.05)), canvas.palette.k4, rough=0.2)
    return shape


# -- One Umbrella of Blue Sky


def _wet_square(canvas: Canvas) -> None:
    """Wet paving stones with rain rings."""
    p = canvas.palette
    canvas.radial(240, 400, [(0, p.k(3.2)), (220, p.k(2.4)), (560, p.k(1.5))], wander=40)
    canvas.brush(0.6)
    chance = canvas.stream("stones", 0)
    with canvas.layer(rough=0.4, alpha=0.6) as pen:
        for row in range(27):
            for column in range(14):
                x, y = column * 46 - 30 + (row % 2) * 23, row * 35 - 10
                tone = mix(p.k2, p.k3, float(chance.random()))
                pen.fill(rect(x + 1.5, y + 1.5, 43, 32, 4), tone, 0.8)


@card("umbrella-square", palette="storm")
def umbrella_square(canvas: Canvas) -> None:
    """Seen from above, a rainy square is full of dark umbrellas; one of them shows blue sky and a cloud."""
    p = canvas.palette
    _wet_square(canvas)
    canvas.glow(236, 392, 240, p.lamp, 0.75)
    chance = canvas.stream("crowd", 0)
    tones: tuple[Colour, ...] = (
        p.k1,
        mix(p.k1, "#2a4a6a", 0.6),
        mix(p.k2, "#30557a", 0.5),
        p.k(0.6),
        mix(p.k1, "#3a3050", 0.5),
        p.k(1.6),
    )
    spots: list[tuple[float, float, float]] = []
    kept = ((236, 392, 104), (452, 640, 74), (420, 188, 66), (118, 704, 84), (300, 828, 50))
    for _ in range(4000):
        x, y, r = float(chance.uniform(-10, 610)), float(chance.uniform(-10, 910)), float(chance.uniform(44, 60))
        clear = all(math.hypot(x - a, y - b) > (r + c) * 0.93 for a, b, c in kept)
        if clear and all(math.hypot(x - a, y - b) > (r + c) * 0.9 for a, b, c in spots):
            spots.append((x, y, r))
    for x, y, r in spots:
        person_above(canvas, x + 12, y + 14, r * 0.62, coat=p.k0, shadow=None)
    _bench(canvas, 118, 704)
    _paw_prints(canvas)
    for index, (x, y, r) in enumerate(spots):
        tone = tones[index % len(tones)]
        _umbrella(canvas, x, y, r, (tone, darken(tone, 0.1)), float(chance.uniform(0, 45)))
    _fish_umbrella(canvas, 452, 640, 66)
    _flower_umbrella(canvas, 420, 188, 60)
    _sky_umbrella(canvas, 236, 392, 96)
    _rain_rings(canvas)


def _sky_umbrella(canvas: Canvas, x: float, y: float, r: float) -> None:
    p = canvas.palette
    hole = _scalloped(x, y, r, 10, 9)
    canvas.paint(_scalloped(x, y, r + 5, 10, 9), p.light, cast=Cast(0, 0, 22, 0.0), rough=0.4)
    with canvas.inside(hole, palette="noon") as day:
        q = day.palette
        sky.backdrop(day, [(y - r, q.k2), (y, q.k3), (y + r, q.k5)])
        sky.sun(day, x + 40, y - 44, 20, glow=0.9)
        sky.cumulus(day, x - 16, y + 44, 118, colour=q.light, dark=q.k3)
        bird(day, x - 30, y - 34, 34, q.k0, turn=-10)
    with canvas.layer(rough=0.2, alpha=0.5) as pen:
        for index in range(10):
            angle = math.radians(36 * index + 9)
            pen.stroke((x, y), (x + r * math.cos(angle), y + r * math.sin(angle)), p.light, 1.2)
    canvas.paint(circle(x, y, 4), p.light, rough=0.2)


def _fish_umbrella(canvas: Canvas, x: float, y: float, r: float) -> None:
    """An umbrella blown inside out, full of water and fish."""
    p = canvas.palette
    _umbrella(canvas, x, y, r, (darken(p.accent2, 0.2), darken(p.accent2, 0.35)), 12)
    pool = circle(x, y, r * 0.76)
    canvas.paint(pool, "#3f7a8a", form=Form(UP_LEFT, "#9fd0d0", "#16384a", 12), rough=0.5)
    for dx, dy, turn, colour in ((-18, -14, 20, p.accent), (16, -2, 200, "#e8743a"), (-8, 24, -40, p.light)):
        fish(canvas, x + dx, y + dy, 32, colour, turn=turn)
    water.ripple_rings(canvas, x + 4, y + 4, [14, 26], colour=p.light, squash=1, alpha=0.5)


def _flower_umbrella(canvas: Canvas, x: float, y: float, r: float) -> None:
    p = canvas.palette
    rose = "#d8788a"
    canvas.paint(circle(x + 6, y + 10, r * 0.9), p.dark, rough=1, alpha=0.4, mode="multiply")
    for ring, (count, reach, size) in enumerate(((9, 0.62, 0.42), (7, 0.36, 0.34))):
        for index in range(count):
            turn = 360 / count * index + 17 * ring
            petal = moved(ellipse(r * reach, 0, r * size, r * size * 0.62), x, y, turn=turn)
            tone = lighten(rose, 0.25 * ring)
            canvas.paint(petal, tone, form=Form(UP_LEFT, darken(tone, 0.4), lighten(tone, 0.35), 6), rough=0.4)
    canvas.paint(circle(x, y, r * 0.2), p.accent, form=Form(UP_LEFT, darken(p.accent, 0.5), p.light, 4), rough=0.5)


def _bench(canvas: Canvas, x: float, y: float) -> None:
    """A bench with somebody lying on it, face to the rain."""
    p = canvas.palette

    def sit(path: Path) -> Path:
        return moved(path, x, y, turn=-24)

    for row in range(4):
        plank = rect(-78, -30 + row * 15, 156, 12, 2)
        canvas.paint(
            sit(plank),
            "#7a5a3c",
            cast=Cast(4, 7, 5, 0.5, p.dark) if row == 3 else None,
            form=Form(UP_LEFT, "#3a2818", None, 3),
            rough=0.4,
        )
    coat = p.accent2
    canvas.paint(
        sit(union(ribbon([(14, -6), (66, -10)], [6, 5]), ribbon([(14, 6), (66, 10)], [6, 5]))), p.k0, rough=0.3
    )
    canvas.paint(
        sit(
            union(
                ribbon([(-22, -12), (-10, -34), (-34, -38)], [6, 5, 4]),
                ribbon([(-22, 12), (-8, 32), (-32, 38)], [6, 5, 4]),
            )
        ),
        darken(coat, 0.2),
        rough=0.3,
    )
    canvas.paint(
        sit(smooth([(-30, -14), (-4, -16), (24, -12), (24, 12), (-4, 16), (-30, 14)])),
        coat,
        form=Form(UP_LEFT, darken(coat, 0.5), lighten(coat, 0.3), 6),
        rough=0.4,
    )
    canvas.paint(sit(circle(-42, 0, 13)), "#3a2420", rough=0.5)
    canvas.paint(sit(circle(-39, 0, 10.5)), "#e9c5a0", form=Form(UP_LEFT, "#b98a68", None, 4), rough=0.3)


def _paw_prints(canvas: Canvas) -> None:
    p = canvas.palette
    spots = through([(330, 910), (262, 800), (372, 730), (300, 640), (350, 540), (330, 470)], 7)
    with canvas.layer(rough=0.3) as pen:
        for index, (x, y) in enumerate(spots[:-1]):
            ahead = math.atan2(spots[index + 1][1] - y, spots[index + 1][0] - x)
            side = 7 if index % 2 else -7
            cx, cy = float(x) - math.sin(ahead) * side, float(y) + math.cos(ahead) * side
            pen.dot(cx, cy, 5, p.accent)
            for toe in (-0.7, 0, 0.7):
                pen.dot(cx + 8 * math.cos(ahead + toe), cy + 8 * math.sin(ahead + toe), 2.4, p.accent)


def _rain_rings(canvas: Canvas) -> None:
    chance = canvas.stream("rings", 0)
    p = canvas.palette
    with canvas.layer(rough=0.2, alpha=0.75) as pen:
        for _ in range(150):
            x, y, r = float(chance.uniform(0, 600)), float(chance.uniform(0, 900)), float(chance.uniform(2, 6))
            pen.line(circle(x, y, r), p.k5, 0.9, float(chance.uniform(0.3, 0.9)))
            pen.dot(x, y, 0.8, p.light)


# -- The Pool of Night


def _tiles(canvas: Canvas) -> None:
    p = canvas.palette
    stone = mix(p.k5, "#f0d9b0", 0.5)
    canvas.radial(120, 100, [(0, p.light), (420, stone), (1100, darken(stone, 0.14))], wander=30)
    with canvas.layer(rough=0.5, alpha=0.6) as pen:
        for index in range(-8, 34):
            for path in (rect(-300, index * 44 - 200, 1300, 1.6), rect(index * 44 - 300, -300, 1.6, 1500)):
                pen.fill(moved(path, turn=-9, about=(300, 450)), darken(stone, 0.28))


def _night_water(canvas: Canvas, pool: Path) -> None:
    with canvas.inside(pool, palette="noct") as night:
        q = night.palette
        night.radial(300, 470, [(0, q.k2), (220, q.k1), (520, q.k0)], wander=80)
        for x, y, r, colour in ((200, 640, 260, "#7a4a9a"), (400, 300, 260, "#2f8a9a"), (330, 520, 200, q.k3)):
            night.glow(x, y, r, colour, 0.5, power=1.6)
        night.brush(0.6)
        sky.stars(night, 900, bottom=1300, big=34)
        sky.planet(night, 198, 318, 46, "#e0a060", ring="#f3d9a0", bands="#b8703a")
        sky.moon(night, 226, 660, 36, phase=0.5, turn=-20)
        with night.layer(rough=0.2, alpha=0.5) as pen:
            for spot in _galaxy(392, 214, 66):
                pen.dot(*spot, 1.6, q.light)


def _galaxy(x: float, y: float, radius: float) -> list[Point]:
    """Two arms of a small galaxy."""
    spots = []
    for arm in (0.0, math.pi):
        for index in range(60):
            share = index / 59
            angle = arm + share * 4.4
            spots.append((x + radius * share * math.cos(angle), y + radius * 0.7 * share * math.sin(angle)))
    return spots


def _swimmer(canvas: Canvas, x: float, y: float, turn: float) -> None:
    """A swimmer in crawl from above, heading along the turn, with a comet's tail."""
    p = canvas.palette
    angle = math.radians(turn)
    ahead = (math.cos(angle), math.sin(angle))
    tail = [(x - ahead[0] * at, y - ahead[1] * at) for at in np.linspace(10, 330, 30)]
    canvas.glow(x, y, 130, p.lamp, 0.6)
    canvas.paint(
        canvas.mask(ribbon(tail, [24, 30, 34, 40]), soft=5), p.lamp, rough=0, alpha=0.4, fade=None, mode="screen"
    )
    canvas.paint(ribbon(tail, [13, 10, 5, 0.4]), p.light, rough=1.2, alpha=0.85)
    canvas.paint(ribbon(tail[:22], [7, 4, 0.4]), p.lamp, rough=1, alpha=0.9)

    def sit(path: Path) -> Path:
        return moved(path, x, y, scale=1.25, turn=turn)

    skin = "#d9a27a"
    for limb in (
        ribbon(through([(8, -10), (26, -22), (48, -14)], 8), [4.6, 4, 3]),
        ribbon(through([(4, 12), (-12, 24), (-30, 22)], 8), [4.6, 4, 3]),
        ribbon([(-24, -5), (-66, -9)], [5, 3]),
        ribbon([(-24, 5), (-62, 12)], [5, 3]),
    ):
        canvas.paint(sit(limb), skin, form=Form(UP_LEFT, darken(skin, 0.4), None, 3), rough=0.3)
    canvas.paint(
        sit(smooth([(14, -12), (0, -14), (-26, -8), (-30, 0), (-26, 8), (0, 14), (14, 12)])),
        "#1c4a7a",
        form=Form(UP_LEFT, p.dark, p.k3, 4),
        rough=0.3,
    )
    canvas.paint(
        sit(circle(22, 0, 11)),
        p.accent,
        form=Form(UP_LEFT, darken(p.accent, 0.5), lighten(p.accent, 0.5), 5),
        rough=0.3,
    )


def _deckchair(canvas: Canvas, x: float, y: float, turn: float, colour: Colour) -> None:
    p = canvas.palette
    shadow = moved(rect(-21, -44, 42, 88, 3), x + 14, y + 16, turn=turn)
    canvas.paint(shadow, p.k0, alpha=0.45, mode="multiply", rough=0.3)
    canvas.paint(
        moved(rect(-22, -46, 44, 92, 4), x, y, turn=turn),
        "#a87444",
        form=Form(UP_LEFT, "#5a3a20", None, 3),
        rough=0.3,
    )
    for row in range(6):
        band = rect(-18, -42 + row * 14, 36, 14)
        canvas.paint(moved(band, x, y, turn=turn), colour if row % 2 else p.light, rough=0.2)


@card("night-pool", palette="noon")
def night_pool(canvas: Canvas) -> None:
    """Seen from above, a sunlit swimming pool is filled with starry night; a swimmer leaves a comet's tail."""
    p = canvas.palette
    _tiles(canvas)

    def sit(path: Path) -> Path:
        return moved(path, turn=-9, about=(300, 450))

    canvas.paint(
        sit(rect(108, 96, 392, 708, 26)),
        p.light,
        cast=Cast(6, 8, 8, 0.3),
        form=Form(UP_LEFT, p.k4, None, 6),
        rough=0.3,
    )
    pool = sit(rect(126, 114, 356, 672, 18))
    _night_water(canvas, pool)
    canvas.inner_shadow(pool, -135, 26, "#000010", 0.8)
    for lane in (1, 2, 3):
        with canvas.layer(rough=0.1) as pen:
            for index in range(46):
                spot = rect(126 + 89 * lane - 3.4, 120 + index * 14.4, 6.8, 9, 3)
                pen.fill(sit(spot), p.accent if index % 8 == 0 else p.light)
    _swimmer(canvas, 322, 420, -108)
    _poolside(canvas, sit)


def _poolside(canvas: Canvas, sit: Callable[[Path], Path]) -> None:
    """Everybody around the pool, each with a hard noon shadow."""
    p = canvas.palette
    canvas.paint(
        moved(rect(-15, -20, 30, 120, 3), 388, 50, turn=-9),
        p.k2,
        cast=Cast(14, 16, 2, 0.5),
        form=Form(UP_LEFT, p.k0, p.k5, 4),
        rough=0.3,
    )
    person_above(canvas, 400, 120, 44, coat=p.accent2, turn=82, shadow=None)
    for x, y, turn, colour in (
        (54, 300, 6, p.accent),
        (44, 426, -4, p.k2),
        (560, 500, -14, p.accent2),
        (570, 622, -6, p.accent),
    ):
        _deckchair(canvas, x, y, turn, colour)
    for x, y, r, colours, spin in (
        (76, 196, 62, (p.accent, p.light), 10.0),
        (548, 380, 58, (p.accent2, p.light), 4.0),
        (84, 800, 66, (p.k1, p.light), 20.0),
        (470, 860, 56, (p.accent, p.light), 0.0),
    ):
        canvas.paint(circle(x + 18, y + 22, r * 0.95), p.k0, alpha=0.45, mode="multiply", rough=0.4)
        _umbrella(canvas, x, y, r, colours, spin, panels=10)
    towel = moved(rect(-28, -46, 56, 92), 560, 776, turn=14)
    canvas.paint(towel, p.k3, cast=Cast(2, 3, 2, 0.4), shade=Shade(p.k2, UP, 0.5, 1), rough=0.5)
    with canvas.layer(rough=0.3) as pen:
        for index in range(5):
            pen.fill(star(506 + index * 9 + (index % 2) * 8, 708 + index * 12, 6, 5, turn=index * 20), p.k1, 0.7)
        for dx in (-12, 12):
            pen.line(sit(polygon([(486 + dx, 640), (460 + dx, 640)], closed=False)), p.light, 4)
    _astronaut(canvas, 494, 650)
    person_above(canvas, 92, 560, 40, coat=p.accent, hat=p.accent2, turn=0, shadow=35, shadow_length=1)
    with canvas.layer(rough=0.1) as pen:
        pen.stroke((100, 556), (176, 540), "#7a4a24", 3)
        pen.line(ellipse(192, 536, 18, 13, -12), p.light, 2.4)
    canvas.paint(star(192, 537, 9, 5), p.lamp, rough=0.1)
    canvas.glow(192, 537, 40, p.lamp, 0.7)
    _cat_above(canvas, 250, 838)


def _astronaut(canvas: Canvas, x: float, y: float) -> None:
    """An astronaut climbing out of the pool, from above."""
    p = canvas.palette

    def put(path: Path) -> Path:
        return moved(path, x, y, scale=1.1, turn=-9)

    canvas.paint(put(ellipse(14, 12, 30, 26)), p.k0, alpha=0.4, mode="multiply", rough=0.3)
    for way in (-1, 1):
        canvas.paint(
            put(ribbon([(0, way * 20), (26, way * 24)], [7.5, 6.5])),
            p.light,
            form=Form(UP_LEFT, p.k2, None, 4),
            rough=0.3,
        )
    canvas.paint(put(ellipse(-4, 0, 18, 27)), p.light, form=Form(UP_LEFT, p.k2, None, 7), rough=0.3)
    canvas.paint(put(rect(-26, -15, 18, 30, 4)), p.k4, form=Form(UP_LEFT, p.k1, p.light, 4), rough=0.3)
    canvas.paint(put(circle(8, 0, 16)), p.light, form=Form(UP_LEFT, p.k2, None, 5), rough=0.3)
    canvas.paint(put(ellipse(16, 0, 7, 10)), p.k0, form=Form(UP_LEFT, None, p.accent2, 3), rough=0.2)


def _cat_above(canvas: Canvas, x: float, y: float) -> None:
    """A cat drinking at the edge, from above, its head to the pool."""
    p = canvas.palette
    shape = union(
        ellipse(0, 10, 15, 26),
        circle(0, -20, 12),
        polygon([(-11, -22), (-10, -36), (-1, -29)]),
        polygon([(11, -22), (10, -36), (1, -29)]),
        ribbon(through([(0, 32), (10, 46), (28, 44), (34, 56)], 8), [4, 3.4, 3, 1.4]),
    )
    canvas.paint(moved(shape, x + 9, y + 10, turn=8), p.k0, alpha=0.45, mode="multiply", rough=0.3)
    canvas.paint(moved(shape, x, y, turn=8), "#3a2c34", form=Form(UP_LEFT, p.dark, "#9a7a80", 5), rough=0.4)
