"""Marks of pen and brush: hatching, one great stroke, unknown letters, whorls, streams."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import away, fill, ground, noise, orb, raised
from art.paint import Canvas, Cast, Colour, lighten, mix
from art.paint.pixels import f32
from art.shapes import Path, Point, arc, circle, line, polygon, rect, ribbon, smooth, through


@generator("hatching", palettes=("ink", "noon"))
def hatching(canvas: Canvas, variant: int) -> None:
    """Forms that exist only by pen strokes; one is drawn in another ink."""
    p = canvas.palette
    chance = canvas.stream("strokes", 1)
    ground(canvas, (4.9, 0.4)[variant], way="out", spread=0.4)
    ink: Colour = (p.k0, p.k4)[variant]
    if variant == 0:
        balls = [(150, 170, 100), (410, 140, 70), (300, 380, 130), (520, 330, 52), (110, 470, 66), (490, 520, 80)]
        for which, (x, y, reach) in enumerate(balls):
            with canvas.layer(rough=0.3) as pen:
                for _ in range(int(reach * 9)):
                    u, v = chance.uniform(-1, 1, 2)
                    dark = (u * 0.7 + v * 0.7 + 0.35) / 1.2
                    if u * u + v * v > 1 or chance.random() > dark:
                        continue
                    at = (x + u * reach, y + v * reach)
                    turn = math.atan2(v, u) + math.pi / 2
                    pen.stroke(
                        (at[0] - 9 * math.cos(turn), at[1] - 9 * math.sin(turn)),
                        (at[0] + 9 * math.cos(turn), at[1] + 9 * math.sin(turn)),
                        p.accent if which == 3 else ink,
                        1.8,
                    )
                pen.line(circle(x, y, reach), p.accent if which == 3 else ink, 1.8)
        return
    size = 150
    for j in range(600 // size):
        for i in range(600 // size):
            special = (i, j) == (2, 1)
            turns = [(0, 45, 90, 135)[(i * 3 + j * 5) % 4]]
            if (i + j) % 3 == 0:
                turns.append(turns[0] + 90)
            colour = p.accent if special else mix(ink, p.k2, 0.5 * ((i + 2 * j) % 3) / 2)
            clip = rect(i * size + 5, j * size + 5, size - 10, size - 10)
            with canvas.layer(rough=0.3, clip=clip, grain=0.2) as pen:
                for turn in turns:
                    a = math.radians(turn)
                    gap = 12 * (1 + (i * j) % 2 * 0.7)
                    for step in np.arange(-size, size, gap):
                        cx, cy = i * size + size / 2 - math.sin(a) * step, j * size + size / 2 + math.cos(a) * step
                        bend = float(chance.normal(0, 2))
                        pen.line(
                            line(
                                (cx - size * math.cos(a), cy - size * math.sin(a)),
                                (cx + size * math.cos(a) + bend, cy + size * math.sin(a) - bend),
                            ),
                            colour,
                            4,
                        )
            if special:
                token(
                    canvas,
                    "moon",
                    i * size + size / 2,
                    j * size + size / 2,
                    size * 0.62,
                    p.lamp,
                )


def _bristle(
    canvas: Canvas,
    spine: np.ndarray[tuple[int, ...], np.dtype[np.float64]],
    wide: float,
    colour: Colour,
    label: str,
) -> None:
    """A stroke of a broad brush, hair by hair, that runs dry towards its end."""
    chance = canvas.stream(label, 0)
    along = np.gradient(spine, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True) + 1e-9
    side = np.stack([-along[:, 1], along[:, 0]], 1)
    with canvas.layer(rough=0.4, grain=0.25) as pen:
        for hair in range(int(wide * 1.3)):
            off = float(chance.normal(0, 0.42)) * wide
            first = int(len(spine) * float(chance.uniform(0, 0.05)))
            last = int(len(spine) * min(1.0, 1.06 - abs(float(chance.normal(0, 0.2)))))
            if last - first < 3:
                continue
            path: Path = polygon((spine + side * off)[first:last], closed=False)
            pen.line(
                path,
                mix(colour, lighten(colour, 0.3), float(chance.uniform(0, 0.6))),
                float(chance.uniform(1, 4.4)),
                0.85,
            )
            if hair % 9 == 0:
                x, y = (spine + side * off * 2.2)[int(chance.integers(len(spine)))]
                pen.dot(x, y, float(chance.uniform(0.8, 3)), colour)


@generator("brushstroke", palettes=("ink", "noon", "sage"))
def brushstroke(canvas: Canvas, variant: int) -> None:
    """One movement of a broad brush, and a small answer to it."""
    p = canvas.palette
    ground(canvas, (4.9, 4.9, 0.5)[variant], way="out", spread=0.5)
    if variant == 0:
        spine = arc(300, 300, 190, 182, -70, 268, 160)
    elif variant == 1:
        spine = through([(60, 420), (150, 210), (260, 400), (350, 180), (450, 390), (560, 170)], 30)
    else:
        spine = through([(60, 560), (200, 430), (330, 330), (420, 180), (545, 60)], 40)
    _bristle(canvas, spine, (44, 34, 70)[variant], (p.k0, p.k1, p.k4)[variant], "stroke")
    kind, spot, size = (
        ("ball", (300, 300), 74),
        ("boat", (350, 500), 90),
        ("bird", (200, 190), 110),
    )[variant]
    token(canvas, kind, *spot, size, p.accent)


@generator("glyphs", palettes=("sepia", "mint"))
def glyphs(canvas: Canvas, variant: int) -> None:
    """Rows of letters of no known script; one of them can be understood."""
    p = canvas.palette
    chance = canvas.stream("glyphs", 2)
    ground(canvas, (4.5, 0.6)[variant], way="out")
    columns, rows = ((7, 7), (5, 5))[variant]
    odd = ((4, 2), (1, 3))[variant]
    ink: Colour = (p.k0, p.k4)[variant]
    for j in range(rows):
        for i in range(columns):
            size = 520 / columns
            x, y = 40 + size * (i + 0.5), 40 + 520 / rows * (j + 0.5)
            if (i, j) == odd:
                token(canvas, ("fish", "key")[variant], x, y, size * 0.94, p.accent, lift=3)
                continue
            knots = [(x + dx * size * 0.3, y + dy * size * 0.3) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            order = chance.permutation(9)
            width = size * (0.085, 0.07)[variant]
            with canvas.layer(rough=0.5, grain=0.25, cast=Cast(1, 2, 2, 0.35)) as pen:
                spots: list[Point] = [knots[int(k)] for k in order[:4]]
                path = (
                    smooth(spots, closed=False, tension=1.0)
                    if chance.random() < 0.6
                    else polygon(spots, closed=False)
                )
                pen.line(path, ink, width)
                if chance.random() < 0.5:
                    pen.dot(*knots[int(order[5])], width * 0.9, ink)
                if chance.random() < 0.4:
                    pen.line(line(knots[int(order[6])], knots[int(order[7])]), ink, width)


@generator("whorls", palettes=("noct", "olive", "coral"))
def whorls(canvas: Canvas, variant: int) -> None:
    """Lines that lie close to each other as in a fingertip or in wood; one place disturbs them."""
    p = canvas.palette
    bend = (noise(canvas, 260, "bend", octaves=2) - 0.5) * (190, 120, 260)[variant]
    if variant == 0:
        far = away(canvas, 300, 270, squash=0.72) + bend
    elif variant == 1:
        knot_ = np.exp(-((away(canvas, 360, 280) / 90) ** 2)) * 150
        far = f32(canvas.xs() + bend + np.sign(canvas.xs() - 360) * knot_)
    else:
        far = f32(canvas.ys() * 0.8 + canvas.xs() * 0.5 + bend * 1.6)
    period = (19, 26, 34)[variant]
    share = f32((far / period) % 1)
    tones = (
        [(0.0, p.k0), (0.42, p.k0), (0.52, p.k4), (0.9, p.k4), (1.0, p.k0)],
        [(0.0, p.k3), (0.5, p.k4), (0.8, p.k2), (0.97, p.k1), (1.0, p.k3)],
        [(0.0, p.k5), (0.3, p.k4), (0.6, p.k3), (0.9, p.k1), (0.96, p.k1), (1.0, p.k5)],
    )[variant]
    fill(canvas, [(at, colour) for at, colour in tones], share, grain=(0.05, 0.12, 0.1)[variant])
    if variant == 0:
        token(canvas, "keyhole", 300, 270, 96, p.accent)
    elif variant == 1:
        raised(canvas, circle(360, 280, 54), p.k1, 14, lift=0)
        token(canvas, "eye", 360, 280, 78, p.light, lift=0)
    else:
        token(canvas, "leaf", 400, 190, 110, p.accent)


@generator("streams", palettes=("noct", "ember", "sage"))
def streams(canvas: Canvas, variant: int) -> None:
    """Ribbons that follow an unseen wind, and a body they flow around."""
    p = canvas.palette
    ground(canvas, (0.5, 0.4, 4.7)[variant], way="out")
    chance = canvas.stream("ribbons", 4)
    flow = noise(canvas, (240, 330, 200)[variant], "wind", octaves=2) * math.pi * (3.2, 2.2, 4)[variant]
    x0, y0, reach = ((250, 260, 60), (390, 230, 90), (330, 360, 50))[variant]
    tones = (
        [p.k2, p.k4, p.k5, p.lamp, p.k3],
        [p.k1, p.k2, p.k3, p.k4, p.lamp],
        [p.k1, p.k2, p.k0, p.accent2, p.k3],
    )[variant]
    with canvas.layer(rough=0.4, grain=0.22, cast=Cast(1, 3, 3, 0.4)) as pen:
        for index in range((230, 150, 260)[variant]):
            x, y = (float(value) for value in chance.uniform(-40, 640, 2))
            spots = [(x, y)]
            for _ in range(int(chance.integers(18, 64))):
                row, column = (int(np.clip(value * canvas.scale, 0, canvas.h - 1)) for value in (y, x))
                turn = float(flow[row, column])
                far = math.hypot(x - x0, y - y0)
                push = 7 * max(0.0, 1.6 - far / reach)
                x += 6 * math.cos(turn) + push * (x - x0) / (far + 1)
                y += 6 * math.sin(turn) + push * (y - y0) / (far + 1)
                spots.append((x, y))
            wide = float(chance.uniform(1.4, 7)) * (1, 1.8, 0.6)[variant]
            pen.fill(ribbon(spots, [0.3, wide, wide * 0.8, 0.3]), tones[index % 5], 0.95)
    if variant == 0:
        orb(canvas, x0, y0, reach * 0.9, p.accent)
    elif variant == 1:
        token(canvas, "mask", x0, y0, 150, p.accent2)
    else:
        token(canvas, "leaf", x0, y0, 110, p.accent)
