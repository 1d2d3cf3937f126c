"""A bed whose blanket is the sea."""

from __future__ import annotations

import math

from art.blocks import cords, craft, sky
from art.figures import bird, person
from art.paint import DOWN, UP, UP_LEFT, UP_RIGHT, Canvas, Cast, Colour, Fade, Form, Shade, darken, lighten, mix
from art.reverie import card
from art.shapes import Path, circle, common, ellipse, moved, polygon, rect, ribbon, star, svg, through


@card("sun-bed", palette="coral")
def sun_bed(canvas: Canvas) -> None:
    """The sun lies on the pillow of a huge bed whose blanket is the sea; someone pulls the blanket up."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k1), (160, p.k2), (330, p.k3), (520, p.k4)])
    sky.stars(canvas, 70, bottom=190, alpha=0.8)
    _headboard(canvas)
    _pillow(canvas)
    canvas.glow(300, 430, 400, p.lamp, 0.75)
    canvas.rays(300, 430, 190, 350, p.lamp, count=17, length=520, alpha=0.4, soft=3)
    disc = circle(300, 430, 124)
    canvas.paint(
        disc,
        mix(p.lamp, "#fff2b0", 0.35),
        shade=Shade("#f0803c", DOWN, 0.3, 1.0),
        form=Form(UP, None, p.light, 10),
        rough=0.6,
    )
    _nightcap(canvas)
    _sea_blanket(canvas)
    _people_at_bed(canvas)


def _headboard(canvas: Canvas) -> None:
    p = canvas.palette
    wood, dark = mix(p.k0, p.k1, 0.5), p.dark
    board = svg(
        "M 62 620 L 62 250 C 62 206 120 210 150 176 C 190 132 250 116 300 116 C 350 116 410 132 450 176"
        " C 480 210 538 206 538 250 L 538 620 Z"
    )
    canvas.paint(board, wood, form=Form(UP, dark, p.k3, 14), cast=Cast(0, 6, 12, 0.4), rough=0.8)
    inner = svg(
        "M 92 620 L 92 270 C 100 236 146 236 176 202 C 210 164 256 148 300 148"
        " C 344 148 390 164 424 202 C 454 236 500 236 508 270 L 508 620 Z"
    )
    canvas.paint(inner, mix(p.k1, p.k2, 0.25), shade=Shade(p.k3, DOWN, 0.2, 1.0, 0.8), rough=0.6)
    for x in (62, 538):
        canvas.paint(rect(x - 18, 200, 36, 480, 8), wood, form=Form(UP_LEFT, dark, p.k3, 8), rough=0.6)
        canvas.paint(
            circle(x, 190, 26), wood, form=Form(UP_RIGHT if x < 300 else UP_LEFT, dark, p.lamp, 8), rough=0.6
        )
    canvas.paint(
        svg("M 284 196 C 270 168 330 168 316 196 C 340 210 322 232 300 222 C 278 232 260 210 284 196 Z"),
        mix(p.k2, p.k3, 0.4),
        form=Form(UP, p.k1, p.k4, 5),
        rough=0.5,
    )
    bird(canvas, 466, 128, 58, p.k0, rim=p.k4)


def _pillow(canvas: Canvas) -> None:
    p = canvas.palette
    pillow = svg(
        "M 112 392 C 96 376 116 356 140 364 C 230 340 370 340 460 364 C 484 356 504 376 488 392"
        " C 506 450 506 520 492 560 L 108 560 C 94 520 94 450 112 392 Z"
    )
    canvas.paint(
        pillow,
        p.light,
        form=Form(UP, p.k3, p.light, 26),
        shade=Shade(p.lamp, DOWN, 0.2, 1, 0.5),
        cast=Cast(0, 6, 12, 0.45),
        rough=0.8,
    )
    with canvas.layer(rough=0.3, alpha=0.6) as pen:
        for side in (-1, 1):
            for step in range(4):
                start = (300 + side * 178, 384 + step * 10)
                pen.fill(
                    ribbon(
                        through(
                            [start, (start[0] - side * 18, start[1] + 16), (start[0] - side * 26, start[1] + 36)],
                            6,
                        ),
                        [0.6, 2, 0.4],
                    ),
                    p.k3,
                )


def _nightcap(canvas: Canvas) -> None:
    """A striped cap on the sun's top, its end hanging over the bedpost."""
    p = canvas.palette
    cap = svg(
        "M 202 348 C 202 256 258 204 338 204 C 424 204 480 262 492 330 L 470 336 C 452 292 424 276 396 274"
        " C 402 300 402 326 400 348 C 356 318 246 318 202 348 Z"
    )
    canvas.paint(cap, p.accent, cast=Cast(2, 6, 8, 0.35), rough=0.8)
    bands = (
        ((226, 360), (226, 220), 13),
        ((276, 360), (290, 190), 14),
        ((330, 360), (352, 190), 15),
        ((384, 340), (412, 190), 13),
        ((410, 300), (474, 226), 9),
        ((440, 320), (520, 290), 7),
    )
    for start, end, half in bands:
        canvas.paint(common(cap, ribbon([start, end], [half, half])), p.light, rough=0.6)
    canvas.paint(
        cap, p.accent, form=Form(UP_LEFT, darken(p.accent, 0.6), None, 22), alpha=0.32, mode="multiply", rough=0.8
    )
    band = through([(196, 352), (244, 326), (300, 318), (356, 326), (404, 352)], 10)
    canvas.paint(ribbon(band, [15, 19, 20, 19, 15]), p.light, form=Form(UP, p.k4, p.light, 8), rough=2.4)
    canvas.paint(circle(480, 334, 19), p.light, form=Form(UP_LEFT, p.k4, p.light, 7), rough=2.6)


def _wave_line(y: float, swing: float, length: float, shift: float) -> list[tuple[float, float]]:
    return [
        (float(x), y + swing * math.sin(x / length + shift) + 0.00035 * (x - 300) ** 2) for x in range(-20, 641, 8)
    ]


def _sea_blanket(canvas: Canvas) -> None:
    """The blanket: a hem of foam, then rows of waves that are also folds."""
    p = canvas.palette
    deep = ("#2c8f96", "#23808c", "#1d6f80", "#185d71", "#134a60", "#0f3a50")
    for row, colour in enumerate(deep):
        y = 506 + row * 66
        line = _wave_line(y, 7 + row * 2.2, 26 + row * 6, row * 1.7)
        body = polygon([(-20.0, 940.0), *line, (640.0, 940.0)])
        canvas.paint(
            body,
            colour,
            shade=[Shade(lighten(colour, 0.2), UP, 0.75, 1.02), Shade(darken(colour, 0.35), DOWN, 0.1, 0.5)],
            cast=Cast(0, -3, 6, 0.35),
            rough=1,
        )
        foam = [(across, down + 2) for across, down in line]
        canvas.paint(
            ribbon(foam, [3.4 if row else 17.0]),
            p.light,
            form=Form(UP, p.k4, p.light, 5) if row == 0 else None,
            rough=1.6,
            alpha=1 if row == 0 else 0.85,
        )
    with canvas.layer(rough=0.3) as pen:
        for across, down in _wave_line(508, 7, 26, 0)[::3]:
            pen.stroke((across - 4, down - 8), (across + 4, down + 10), p.accent2, 2)
    canvas.glow(300, 560, 260, p.lamp, 0.5, squash=2.4)
    with canvas.layer(rough=0.3, alpha=0.8) as pen:
        chance = canvas.stream("glints", 0)
        for _ in range(46):
            low = float(chance.uniform(540, 800))
            half = 24 + (low - 530) * 0.3
            x = 300 + float(chance.normal()) * half * 0.7
            pen.fill(ellipse(x, low, float(chance.uniform(5, 15)), 1.4), mix(p.lamp, p.light, 0.3))


def _people_at_bed(canvas: Canvas) -> None:
    p = canvas.palette
    craft.sail_boat(canvas, 452, 660, 76, hull=p.k1, sail=p.light)
    craft.sail_boat(canvas, 176, 606, 40, hull=p.k1, sail=p.k5)
    helper = person(
        canvas, 66, 556, 104, "pull", coat=p.accent2, legs=p.dark, hair="bun", flip=True, rim=p.lamp, light=1
    )
    canvas.paint(ribbon(through([helper.hand, (64, 516), (104, 516)], 6), [4, 10, 16]), p.light, rough=1.4)
    craft.boat(canvas, 70, 572, 104, colour=p.k1, inner=p.k0)
    puller = person(
        canvas,
        540,
        592,
        96,
        "reach",
        coat=p.accent,
        legs=p.dark,
        hat="point",
        hat_colour=p.k5,
        rim=p.lamp,
        flip=True,
    )
    craft.boat(canvas, 542, 608, 100, colour=p.k1, inner=p.k0)
    canvas.glow(puller.hand[0], 84, 90, p.lamp, 0.6)
    cords.string(canvas, (puller.hand[0], -10), puller.hand, colour=p.k5, width=1.6)
    canvas.paint(star(puller.hand[0], 84, 36), p.lamp, form=Form(UP_LEFT, p.k3, p.light, 6), rough=0.5)
    fluke = svg(
        "M -12 26 C -10 6 -18 -10 -66 -22 C -44 -42 -10 -38 0 -18 C 10 -38 44 -42 66 -22 C 18 -10 10 6 12 26 Z"
    )
    _tail(canvas, moved(fluke, 300, 786), p.dark)
    craft.paper_boat(canvas, 120, 800, 60, colour=p.light)
    _slippers(canvas)


def _tail(canvas: Canvas, tail: Path, colour: Colour) -> None:
    p = canvas.palette
    canvas.paint(tail, colour, form=Form(UP, None, p.k3, 5), fade=Fade(DOWN, 0.75, 1.05), rough=0.6)


def _slippers(canvas: Canvas) -> None:
    p = canvas.palette
    for x, y, turn in ((470, 812, -12), (526, 830, 8)):
        canvas.paint(ellipse(x, y, 26, 13, turn), p.k2, form=Form(UP_LEFT, p.k0, p.k4, 6), rough=0.7)
        canvas.paint(ellipse(x + 9, y + 1, 11, 7, turn), p.dark, rough=0.5)
