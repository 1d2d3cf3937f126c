"""Games for the eye: bulging boards, stripes that hide a form, tunnels, shadows, orbits, many eyes."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import outline, token
from art.glimpse.touches import away, fill, ground, noise, orb, raised
from art.paint import UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.paint.pixels import blur, f32
from art.shapes import Point, circle, common, ellipse, join, moved, polygon, rect, skewed, svg


@generator("bulge", palettes=("sepia", "teal"))
def bulge(canvas: Canvas, variant: int) -> None:
    """A chessboard that swells or sinks; one square has another colour."""
    p = canvas.palette
    ground(canvas, (4.7, 0.5)[variant], spread=0.4)
    centre, reach, power = (((340, 270), 240, 0.8), ((300, 300), 400, 0.0))[variant]
    count = (14, 12)[variant]
    cell = 600 / count

    def place(x: float, y: float) -> Point:
        dx, dy = x - centre[0], y - centre[1]
        far = math.hypot(dx, dy)
        if variant == 1:
            turn = 1.7 * math.exp(-((far / 190) ** 2))
            return (
                centre[0] + dx * math.cos(turn) - dy * math.sin(turn),
                centre[1] + dx * math.sin(turn) + dy * math.cos(turn),
            )
        if far >= reach:
            return x, y
        grow = 1 + power * (1 - far / reach) ** 1.2
        return centre[0] + dx * grow, centre[1] + dy * grow

    squares, odd = [], None
    for j in range(-4, count + 4):
        for i in range(-4, count + 4):
            if (i + j) % 2:
                continue
            edge = []
            for ax, ay, bx, by in ((0, 0, 1, 0), (1, 0, 1, 1), (1, 1, 0, 1), (0, 1, 0, 0)):
                edge += [
                    place((i + ax + (bx - ax) * t) * cell, (j + ay + (by - ay) * t) * cell)
                    for t in np.linspace(0, 1, 7)[:-1]
                ]
            if (i, j) == ((8, 6), (7, 5))[variant]:
                odd = polygon(edge)
            else:
                squares.append(polygon(edge))
    colour = (p.k0, p.k4)[variant]
    canvas.paint(join(*squares), colour, shade=Shade((p.accent, p.k2)[variant], (60, 120)[variant], 0.3, 1, 0.85))
    assert odd is not None
    raised(canvas, odd, (p.accent2, p.accent)[variant], 8, lift=3)
    far = away(canvas, *centre)
    ring = f32(np.clip(far / reach - 0.5, 0, 1) * np.clip(1.5 - far / reach, 0, 1) * 1.6)
    if variant == 0:
        canvas.wash(p.k0, 0.6, "multiply", f32(np.clip(ring + (canvas.noise.grain - 0.5) * ring, 0, 1)))
        canvas.glow(270, 190, 180, p.light, 0.45)


@generator("stripes", palettes=("dusk", "rose", "ink"))
def stripes(canvas: Canvas, variant: int) -> None:
    """Stripes that bend over a form hidden beneath them."""
    p = canvas.palette
    kind, size, turn = (("heart", 330, 0), ("bird", 420, 90), ("fish", 430, 0))[variant]
    hidden = canvas.mask(outline(kind, 300, 300, size))
    under = np.zeros((canvas.h, canvas.w), np.float32)
    box = canvas.box(hidden)
    assert box is not None
    left, top, right, bottom = box
    under[top:bottom, left:right] = hidden.cover[
        top - hidden.y : bottom - hidden.y, left - hidden.x : right - hidden.x
    ]
    relief = blur(under, 13 * canvas.scale)
    a = math.radians(turn)
    across = canvas.ys() * math.cos(a) - canvas.xs() * math.sin(a)
    wave = across + relief * (62, 74, 46)[variant] + (noise(canvas, 300, "sway") - 0.5) * (14, 40, 90)[variant]
    period = (30, 34, 20)[variant]
    share = f32((wave / period) % 1)
    one, two = ((p.k0, p.k4), (p.k5, p.k2), (p.k5, p.k0))[variant]
    fill(canvas, [(0.0, one), (0.44, one), (0.5, two), (0.94, two), (1.0, one)], share, grain=0.035)
    tilt = f32(np.clip((relief - np.roll(relief, int(14 * canvas.scale), (0, 1))) * 2.4, 0, 1))
    shade = f32(np.clip((np.roll(relief, int(14 * canvas.scale), (0, 1)) - relief) * 2.4, 0, 1))
    canvas.wash(p.light, 0.7, "normal", f32(tilt * (0.4 + 0.9 * canvas.noise.grain)))
    canvas.wash(p.dark, 0.75, "multiply", f32(shade * (0.4 + 0.9 * canvas.noise.grain)))
    row = ((330, 300), (250, 330), (190, 286))[variant]
    orb(canvas, *row, (26, 16, 20)[variant], (p.accent, p.accent, p.accent)[variant])


@generator("tunnel", palettes=("violet", "harvest", "frost"))
def tunnel(canvas: Canvas, variant: int) -> None:
    """Frames within frames that turn as they shrink; at the end something waits."""
    p = canvas.palette
    ground(canvas, (0.4, 4.6, 0.6)[variant])
    count = (17, 13, 20)[variant]
    for index in range(count):
        share = index / count
        reach = 470 * (1 - share) ** 1.15 + 36
        x = 300 + share * (40, -70, 90)[variant]
        y = 300 + share * (-30, 60, -80)[variant]
        colour: Colour = (
            p.k(0.4 + 4.4 * share) if index % 2 else darken(p.k(0.4 + 4.4 * share), 0.35),
            (p.k4, p.k1, p.accent2)[index % 3],
            p.k(5 - 4.6 * share),
        )[variant]
        if index == (9, 99, 12)[variant]:
            colour = p.accent
        if variant == 0:
            frame = moved(rect(x - reach, y - reach, 2 * reach, 2 * reach), turn=index * 7.5, about=(x, y))
        elif variant == 1:
            spots = [
                (x + reach * math.cos(a + index * 0.12), y + reach * math.sin(a + index * 0.12))
                for a in np.linspace(0, 2 * math.pi, 4)[:-1]
            ]
            frame = polygon([(a * 1.35 - x * 0.35, b * 1.35 - y * 0.35) for a, b in spots])
        else:
            frame = moved(
                svg("M 0 -100 L 87 -50 L 87 50 L 0 100 L -87 50 L -87 -50 Z"),
                x,
                y,
                scale=reach / 84,
                turn=index * 3,
            )
        canvas.paint(
            frame,
            colour,
            shade=Shade(darken(colour, 0.5), 60 + index * 9, 0.3, 1.1, 0.7),
            form=Form(UP_LEFT, None, lighten(colour, 0.4), 4),
            cast=Cast(2, 4, 7, 0.35),
        )
    spot = ((338, 272), (233, 357), (386, 224))[variant]
    token(
        canvas,
        ("door", "eye", "puzzle")[variant],
        *spot,
        (70, 62, 62)[variant],
        (p.accent2, p.light, p.lamp)[variant],
        lift=2,
    )


@generator("shadows", palettes=("harvest", "noon"))
def shadows(canvas: Canvas, variant: int) -> None:
    """Small things with long shadows; one shadow is of something else."""
    p = canvas.palette
    ground(canvas, (4.2, 4.4)[variant], way=("down", "out")[variant], spread=0.8)
    odd = ((1, 1), (0, 1))[variant]
    slant, flat = ((1.3, -0.9), (-1.1, -0.8))[variant]
    for row in range(3):
        for column in range(3):
            x = 200 * (column + 0.5) + (24, -16)[variant]
            y = 200 * (row + 0.5) + 40
            size = (124, 110)[variant]
            special = (column, row) == odd
            kind = ("cube", "pawn")[variant]
            cast_kind = ("fish", "key")[variant] if special else kind
            shape = outline(cast_kind, 0, -size * 0.48, size * (1.5 if special else 1))
            shadow = canvas.mask(skewed(shape, x, y, slant=slant, flat=flat), soft=1.5)
            canvas.paint(shadow, p.k1, mode="multiply", alpha=0.75, rough=0.5)
            tone: Colour = (p.k2, p.k1)[variant]
            if special:
                tone = p.accent
            token(canvas, kind, x, y - size * 0.44, size, tone, lift=1)
            if kind == "cube":
                top = y - size * 0.44
                lid = polygon(
                    [
                        (x, top),
                        (x + size * 0.42, top - size * 0.24),
                        (x, top - size * 0.48),
                        (x - size * 0.42, top - size * 0.24),
                    ]
                )
                canvas.paint(lid, lighten(tone, 0.4), rough=0.4)
                canvas.paint(
                    polygon(
                        [
                            (x, top),
                            (x + size * 0.42, top - size * 0.24),
                            (x + size * 0.42, top + size * 0.24),
                            (x, top + size * 0.48),
                        ]
                    ),
                    darken(tone, 0.45),
                    rough=0.4,
                )


@generator("orbits", palettes=("ember", "mint", "dusk"))
def orbits(canvas: Canvas, variant: int) -> None:
    """Discs within discs that do not share a centre, and little moons on their rims."""
    p = canvas.palette
    chance = canvas.stream("moons", 1)
    ground(canvas, (0.6, 4.8, 4.6)[variant], way="out")
    if variant == 2:
        for index in range(7):
            ring = ellipse(300, 300, 60 + 40 * index, 24 + 17 * index, -24)
            canvas.paint(canvas.mask(ring, line=5), p.k(0.5 + index * 0.5), cast=Cast(1, 3, 3, 0.3))
            angle = math.radians(float(chance.uniform(0, 360)))
            u, v = (60 + 40 * index) * math.cos(angle), (24 + 17 * index) * math.sin(angle)
            a = math.radians(-24)
            orb(
                canvas,
                300 + u * math.cos(a) - v * math.sin(a),
                300 + u * math.sin(a) + v * math.cos(a),
                10 + 4 * (index * 5 % 6),
                (p.k1, p.k2, p.accent, p.k3, p.k0, p.accent2, p.k1)[index],
            )
        orb(canvas, 300, 300, 44, p.lamp)
        token(canvas, "cube", 500, 480, 60, p.k0)
        return
    x, y, reach = ((330.0, 330.0, 290.0), (270.0, 310.0, 270.0))[variant]
    for index in range((6, 8)[variant]):
        colour: Colour = p.k(((4, 3, 1, 5, 2, 0.5), (1, 4, 2, 5, 0.5, 3.5, 1.5, 5))[variant][index])
        raised(canvas, circle(x, y, reach), colour, reach * 0.3, lift=6, light=40 * index, rim=0.3)
        if index % 2 == 0:
            angle = float(chance.uniform(0, 6.28))
            orb(
                canvas,
                x + reach * math.cos(angle),
                y + reach * math.sin(angle),
                9 + 2 * index,
                (p.accent, p.lamp, p.light)[index % 3],
            )
        x, y, reach = x + (24, -14)[variant], y - (22, 9)[variant], reach * (0.74, 0.8)[variant]
    if variant == 1:
        token(canvas, "flame", x, y, 70, p.accent)


@generator("eyes", palettes=("violet", "sage", "coral"))
def eyes(canvas: Canvas, variant: int) -> None:
    """Closed and open eyes, or what looks like them."""
    p = canvas.palette
    ground(canvas, (1, 4.6, 0.5)[variant], way="out")
    spots = (
        [(100 + 133 * (i % 4) + 66 * (i // 4 % 2) - 30, 76 + 112 * (i // 4), 118) for i in range(20)],
        [(300, 300, 500)],
        [
            (300 + 62 * k**0.62 * math.cos(k * 2.4), 300 + 62 * k**0.62 * math.sin(k * 2.4), 60 + 4.4 * k)
            for k in range(1, 19)
        ],
    )[variant]
    odd = (9, 0, 6)[variant]
    for index, (x, y, size) in enumerate(spots):
        lid = outline("eye", x, y, size, turn=(0, -12, index * 40)[variant])
        special = index == odd
        colour: Colour = (p.k2, p.light, p.k2)[variant]
        if variant == 0 and not special:
            raised(canvas, lid, mix(colour, p.k3, 0.4 * (index % 3)), size * 0.16)
            with canvas.layer(rough=0.3) as pen:
                for lash in range(5):
                    at = (lash - 2) * 0.17
                    pen.stroke(
                        (x + at * size, y + size * (0.2 - abs(at) * 0.25)),
                        (x + at * size * 1.3, y + size * (0.34 - abs(at) * 0.3)),
                        p.k4,
                        3,
                    )
            continue
        raised(canvas, lid, p.light if special or variant == 1 else p.k(2 + index % 3), size * 0.1)
        iris = (p.accent, p.k2, p.accent if special else p.k1)[variant]
        ring = common(lid, circle(x, y, size * (0.27, 0.25, 0.24)[variant]))
        canvas.paint(
            ring,
            iris,
            shade=Shade(darken(iris, 0.6), 90, 0.3, 1, 0.8),
            form=Form(UP_LEFT, darken(iris, 0.5), lighten(iris, 0.4), size * 0.05),
        )
        canvas.paint(circle(x, y, size * 0.12), p.dark)
        canvas.paint(circle(x - size * 0.06, y - size * 0.08, size * 0.035), p.light, rough=0.3)
        if variant == 1:
            with canvas.layer(rough=0.3, alpha=0.7) as pen:
                for ray in range(60):
                    a = ray * math.pi / 30
                    pen.stroke(
                        (x + 66 * math.cos(a), y + 66 * math.sin(a)),
                        (x + 118 * math.cos(a), y + 118 * math.sin(a)),
                        p.k4,
                        2,
                    )
            token(canvas, "house", x, y + 8, 74, p.accent, lift=0)
