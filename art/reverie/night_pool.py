"""Seen straight from above: a pool of night."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from art.blocks import sky
from art.blocks.umbrellas import open_umbrella
from art.figures import person_above
from art.paint import UP, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.reverie import card
from art.shapes import Path, Point, circle, ellipse, moved, polygon, rect, ribbon, smooth, star, through, union


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
        open_umbrella(canvas, x, y, r, colours, spin, panels=10)
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
