"""Seen straight from above: a square of umbrellas."""

from __future__ import annotations

import math

from art.blocks import sky, water
from art.blocks.umbrellas import open_umbrella, scalloped
from art.figures import bird, fish, person_above
from art.paint import UP_LEFT, Canvas, Cast, Colour, Form, darken, lighten, mix
from art.reverie import card
from art.shapes import Path, circle, ellipse, moved, rect, ribbon, smooth, through, union


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
        open_umbrella(canvas, x, y, r, (tone, darken(tone, 0.1)), float(chance.uniform(0, 45)))
    _fish_umbrella(canvas, 452, 640, 66)
    _flower_umbrella(canvas, 420, 188, 60)
    _sky_umbrella(canvas, 236, 392, 96)
    _rain_rings(canvas)


def _sky_umbrella(canvas: Canvas, x: float, y: float, r: float) -> None:
    p = canvas.palette
    hole = scalloped(x, y, r, 10, 9)
    canvas.paint(scalloped(x, y, r + 5, 10, 9), p.light, cast=Cast(0, 0, 22, 0.0), rough=0.4)
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
    open_umbrella(canvas, x, y, r, (darken(p.accent2, 0.2), darken(p.accent2, 0.35)), 12)
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
