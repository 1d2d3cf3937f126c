"""The sky as a pattern: moons, weather, sparks, trails of stars."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import outline, token
from art.glimpse.touches import fill, ground, noise, orb, raised
from art.paint import DOWN, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.paint.pixels import f32
from art.shapes import Path, arc, circle, crescent, minus, moved, polygon, ribbon, star, union


@generator("moons", palettes=("noct", "olive"))
def moons(canvas: Canvas, variant: int) -> None:
    """The moon again and again, waxing and waning; one of them is not the moon."""
    p = canvas.palette
    ground(canvas, (0.4, 0.7)[variant], way="out")
    spots: list[tuple[float, float, float, float]] = []
    if variant == 0:
        spots = [(90 + 105 * (i % 5), 90 + 105 * (i // 5), 38, (i % 5 + i // 5 * 2) / 12) for i in range(25)]
    else:
        spots = [
            (300 + 215 * math.cos(a), 300 + 215 * math.sin(a), 48, (a + math.pi / 2) / (2 * math.pi))
            for a in np.linspace(0, 2 * math.pi, 13)[:-1]
        ]
    for index, (x, y, reach, phase) in enumerate(spots):
        if variant == 0 and index == 13:
            token(canvas, "button", x, y, reach * 2.1, p.accent)
            continue
        shadow = mix(p.k1, p.k0, 0.3)
        raised(canvas, circle(x, y, reach), shadow, reach * 0.3, lift=4)
        turn = phase % 1
        cover = circle(x + (turn * 4 - 2) * reach, y, reach * 1.02)
        lit = minus(circle(x, y, reach), cover) if abs(turn * 4 - 2) < 2 else circle(x, y, reach)
        bright: Colour = (p.k5, p.lamp)[variant]
        canvas.paint(lit, bright, shade=Shade(darken(bright, 0.35), DOWN, 0.4, 1.1, 0.8), rough=0.6)
    if variant == 1:
        token(canvas, "eye", 300, 300, 170, p.k5)


@generator("weather", palettes=("storm", "coral", "teal", "dusk"))
def weather(canvas: Canvas, variant: int) -> None:
    """Fields of colour like weather over a plain, and one small sharp thing."""
    p = canvas.palette
    drift = (noise(canvas, 240, "drift", stretch=(2.5, 1, 3, 2)[variant], octaves=5) - 0.5) * (
        0.5,
        0.7,
        0.35,
        0.5,
    )[variant]
    if variant == 1:
        place = (canvas.xs() * 0.7 + canvas.ys() * 0.7) / 840 + drift
    else:
        place = canvas.ys() / 600 + drift + 0 * canvas.xs()
    stops = (
        [(0.0, p.k0), (0.3, p.k1), (0.5, p.k3), (0.6, p.accent), (0.66, p.k5), (0.7, p.k2), (1.0, p.k0)],
        [(0.0, p.k5), (0.25, p.k4), (0.42, p.k2), (0.5, p.k0), (0.56, p.accent), (0.8, p.k4), (1.0, p.k5)],
        [(0.0, p.k1), (0.35, p.k3), (0.48, p.k5), (0.52, p.k5), (0.56, p.k1), (0.9, p.k0)],
        [(0.0, p.k5), (0.2, p.k4), (0.42, p.k3), (0.6, p.k2), (0.75, p.k1), (1.0, p.k0)],
    )[variant]
    fill(canvas, [(at, colour) for at, colour in stops], f32(place), grain=0.06)
    canvas.brush(0.8)
    if variant == 0:
        raised(canvas, outline("bolt", 380, 210, 240), p.lamp, 14, lift=0)
    elif variant == 1:
        orb(canvas, 170, 170, 46, p.accent2, lift=8)
    elif variant == 2:
        raised(canvas, circle(430, 268, 66), p.accent, 20, lift=0)
        token(canvas, "boat", 190, 340, 84, p.k0, lift=2)
    else:
        for index in range(9):
            x, y = 140 + index * 42, 190 + 46 * math.cos(index * 0.9) - index * 6
            token(
                canvas,
                "bird",
                x,
                y,
                52 if index != 5 else 76,
                p.k0 if index != 5 else p.accent,
                flip=index == 5,
                lift=0,
            )


@generator("sparks", palettes=("ink", "rose"))
def sparks(canvas: Canvas, variant: int) -> None:
    """A burst of lines and dots as of fireworks or a dandelion; one spark flies off."""
    p = canvas.palette
    ground(canvas, (0.3, 0.6)[variant], way="out")
    bursts = (
        [(300, 280, 250, 46)],
        [(190, 200, 150, 28), (430, 300, 130, 24), (230, 460, 105, 20)],
    )[variant]
    for which, (x, y, reach, count) in enumerate(bursts):
        chance = canvas.stream("burst", which)
        colour: Colour = (p.lamp, (p.lamp, p.accent, p.accent2)[which])[variant]
        canvas.glow(x, y, reach * 1.1, colour, 0.35)
        with canvas.layer(rough=0.3, grain=0.2, cast=Cast(1, 3, 3, 0.3)) as pen:
            for index in range(count):
                angle = 2 * math.pi * (index + float(chance.uniform(-0.3, 0.3))) / count
                far = reach * float(chance.uniform(0.6, 1))
                near = reach * (0.16, 0.24)[variant]
                a = (x + near * math.cos(angle), y + near * math.sin(angle))
                b = (x + far * math.cos(angle), y + far * math.sin(angle) + (0, far * 0.1)[variant])
                pen.fill(
                    ribbon([a, b], [0.6, (2.2, 2.6)[variant]]),
                    mix(colour, p.light, float(chance.uniform(0, 0.5))),
                )
                pen.dot(
                    *b,
                    (8, 6)[variant] * float(chance.uniform(0.5, 1.1)),
                    mix(colour, p.accent if index % 5 == 0 else p.light, 0.6),
                )
                if variant == 0:
                    for dot in range(3):
                        at = 0.3 + 0.2 * dot
                        pen.dot(
                            x + reach * at * math.cos(angle + 0.06),
                            y + reach * at * math.sin(angle + 0.06),
                            2.2,
                            p.k4,
                        )
    token(
        canvas,
        ("spark", "moon")[variant],
        *((300, 280), (480, 110))[variant],
        (120, 84)[variant],
        (p.accent, p.k5)[variant],
    )


@generator("star-trails", palettes=("teal", "sepia"))
def star_trails(canvas: Canvas, variant: int) -> None:
    """Arcs around one still point, as stars draw them through a night; something stands against them."""
    p = canvas.palette
    chance = canvas.stream("trails", 1)
    ground(canvas, (0.5, 1)[variant], way="out")
    x, y = ((250, 230), (300, 300))[variant]
    with canvas.layer(rough=0.3, grain=0.16) as pen:
        for index in range((150, 60)[variant]):
            reach = 16 + index * (4, 7.4)[variant]
            start, sweep = float(chance.uniform(0, 360)), float(chance.uniform(20, 110)) * (1, 2.2)[variant]
            tones = ([p.k3, p.k4, p.k5, p.lamp], [p.k3, p.k4, p.k2, p.accent2])[variant]
            colour = tones[int(chance.integers(4))]
            curve = arc(x, y, reach, reach, start, start + sweep)
            pen.line(polygon(curve, closed=False), colour, float(chance.uniform(1.2, 4)) * (0.8, 1.5)[variant])
            pen.dot(curve[-1, 0], curve[-1, 1], 3 * (0.8, 1.3)[variant], lighten(colour, 0.4))
    if variant == 0:
        hill: Path = polygon([(-10, 620), (-10, 520), (120, 480), (260, 505), (430, 440), (610, 500), (610, 620)])
        canvas.paint(hill, p.k0, shade=Shade(p.dark, DOWN), cast=Cast(0, -4, 8, 0.4))
        token(canvas, "house", 430, 420, 90, p.accent, lift=0)
    else:
        raised(canvas, union(circle(x, y, 62), moved(star(x, y, 96, 12, 0.7))), p.lamp, 16)
        canvas.paint(crescent(x, y, 40, 0.4, 60), p.accent, form=Form(UP_LEFT, darken(p.accent), None, 8))
