"""Seen from above: a queue that asks a question."""

from __future__ import annotations

import math
from itertools import pairwise

from art.figures import person_above
from art.paint import UP_LEFT, Canvas, Cast, Colour, Form, Shade, mix
from art.parts import silhouette
from art.reverie import card
from art.shapes import Point, circle, moved, polygon, rect, ribbon, smooth, star, through


@card("question-queue", palette="rose")
def question_queue(canvas: Canvas) -> None:
    """Seen from above, a long queue has the shape of a question mark; a round kiosk is its dot."""
    p = canvas.palette
    canvas.sky([(0, p.k4), (450, p.k5), (900, p.k(4.3))])
    canvas.brush(0.5)
    _paving(canvas)
    _roofs(canvas)
    _kiosk(canvas, 300, 772, 70)
    _waiting(canvas)


def _paving(canvas: Canvas) -> None:
    p = canvas.palette
    with canvas.layer(rough=0.2, alpha=0.4) as pen:
        for ring in range(1, 17):
            pen.line(circle(300, 772, 40 + ring * 56), p.k3, 1.6)
            for spoke in range(8 + ring * 4):
                turn = math.radians(360 * spoke / (8 + ring * 4) + ring * 13)
                ends = [
                    (300 + away * math.cos(turn), 772 + away * math.sin(turn))
                    for away in (40 + ring * 56, 96 + ring * 56)
                ]
                pen.stroke(ends[0], ends[1], p.k3, 1.2)


def _roofs(canvas: Canvas) -> None:
    """Corners of houses and trees around the square, as a dark frame."""
    p = canvas.palette
    corners: tuple[tuple[list[Point], Point], ...] = (
        ([(-20, -20), (200, -20), (120, 62), (-20, 120)], (60, 30)),
        ([(620, -20), (470, -20), (520, 54), (620, 96)], (570, 20)),
        ([(-20, 920), (-20, 770), (86, 830), (140, 920)], (30, 880)),
        ([(620, 920), (620, 760), (520, 826), (470, 920)], (570, 880)),
    )
    for outline, ridge in corners:
        canvas.paint(
            polygon(outline), p.k1, form=Form(UP_LEFT, p.k0, p.k3, 8), cast=Cast(10, 12, 10, 0.5), rough=0.7
        )
        for corner in outline[1:3]:
            canvas.paint(ribbon([corner, ridge], [2, 2]), p.k2, rough=0.4)
    for x, y, size in ((228, 26, 30), (30, 190, 36), (66, 242, 24), (574, 180, 34), (546, 690, 30), (52, 720, 26)):
        canvas.paint(
            circle(x, y, size),
            mix(p.accent, p.k1, 0.35),
            form=Form(UP_LEFT, p.k0, mix(p.accent, p.k5, 0.5), 10),
            cast=Cast(9, 12, 7, 0.45),
            rough=3,
        )
        for turn in range(0, 360, 72):
            tuft = (x + size * 0.5 * math.cos(math.radians(turn)), y + size * 0.5 * math.sin(math.radians(turn)))
            canvas.paint(
                circle(*tuft, size * 0.36),
                mix(p.accent, p.k1, 0.2),
                form=Form(UP_LEFT, p.k1, mix(p.accent, p.k5, 0.3), 5),
                rough=2.6,
            )


def _kiosk(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """A round roof of red and white wedges; a counter with a shut hatch towards the queue."""
    p = canvas.palette
    canvas.paint(canvas.mask(circle(x + 14, y + 18, radius), soft=8), p.k0, alpha=0.6, mode="multiply", rough=0)
    canvas.paint(
        moved(rect(-34, -16, 68, 30, 4), x, y - radius), p.k1, form=Form(UP_LEFT, p.k0, p.k4, 4), rough=0.5
    )
    for wedge in range(14):
        turns = [math.radians(360 * (wedge + step / 4) / 14 - 90) for step in range(5)]
        outline = [(x, y), *((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)]
        colour = p.accent2 if wedge % 2 else p.light
        canvas.paint(polygon(outline), colour, shade=Shade(p.k1, 45, 0.4, 1.5, 0.5), rough=0.4)
    canvas.paint(
        circle(x, y, 15), p.accent, form=Form(UP_LEFT, p.k0, p.light, 5), cast=Cast(3, 5, 4, 0.5), rough=0.5
    )
    canvas.paint(star(x, y, 10), p.lamp, rough=0.3)


def _mark() -> list[tuple[float, float, float]]:
    """Places along the question mark, from the kiosk's window up and round, with the way each looks."""
    line = through(
        [
            (300, 674),
            (300, 610),
            (312, 548),
            (368, 480),
            (440, 404),
            (470, 306),
            (436, 204),
            (346, 142),
            (246, 146),
            (168, 204),
            (140, 286),
        ],
        40,
    )
    spots, gone = [], 0.0
    for (x0, y0), (x1, y1) in pairwise(line):
        gone += math.hypot(x1 - x0, y1 - y0)
        if gone >= 25:
            gone -= 25
            spots.append((float(x1), float(y1), math.degrees(math.atan2(y0 - y1, x0 - x1))))
    return spots


def _waiting(canvas: Canvas) -> None:
    """Three abreast, in all colours; some have settled in for longer."""
    p = canvas.palette
    coats = (
        p.accent2,
        p.accent,
        p.k1,
        p.k2,
        p.lamp,
        p.light,
        mix(p.accent, p.k4, 0.5),
        "#7a8a4a",
        "#d98a4e",
        "#4d5f96",
    )
    chance = canvas.stream("queue", 0)
    for number, (x, y, turn) in enumerate(_mark()):
        side = math.radians(turn + 90)
        if number in (11, 12, 28, 29):
            continue
        for way in (-1, 0, 1) if number > 3 else (0,):
            off = 25 * way
            size = float(chance.uniform(24, 31))
            hats: Colour | None = coats[int(chance.integers(len(coats)))] if chance.random() < 0.45 else None
            person_above(
                canvas,
                x + off * math.cos(side) + float(chance.normal()) * 1.6,
                y + off * math.sin(side) + float(chance.normal()) * 1.6,
                size,
                coat=coats[int(chance.integers(len(coats)))],
                hat=hats,
                hair=("#3a2420", "#6a4028", "#a87840", "#d8d0c4")[int(chance.integers(4))],
                turn=turn + float(chance.normal()) * 14,
                shadow=48,
                shadow_length=1.5,
            )
    _settled(canvas)


def _settled(canvas: Canvas) -> None:
    """A bed in the queue, a striped umbrella, and one person who walks away."""
    p = canvas.palette
    spots = _mark()
    x, y, turn = spots[11]
    bed = moved(rect(-30, -22, 64, 44, 5), x, y, turn=turn)
    canvas.paint(bed, p.light, form=Form(UP_LEFT, p.k3, None, 6), cast=Cast(5, 7, 6, 0.5), rough=0.5)
    canvas.paint(
        moved(rect(-30, -23, 42, 46, 5), x, y, turn=turn), p.accent, form=Form(UP_LEFT, p.k0, p.k4, 6), rough=0.5
    )
    canvas.paint(moved(circle(22, 0, 9), x, y, turn=turn), "#e8b48c", rough=0.4)
    canvas.paint(moved(circle(26, 0, 8), x, y, turn=turn), "#3a2420", rough=0.4)
    x, y, _ = spots[28]
    for wedge in range(10):
        turns = [math.radians(36 * (wedge + step / 4)) for step in range(5)]
        outline = [(x, y), *((x + 36 * math.cos(angle), y + 36 * math.sin(angle)) for angle in turns)]
        canvas.paint(polygon(outline), p.lamp if wedge % 2 else p.light, cast=Cast(6, 9, 6, 0.25), rough=0.4)
    person_above(canvas, 214, 470, 30, coat=p.accent2, hat=p.k1, turn=160, shadow=48, shadow_length=2)
    with canvas.layer(rough=0.2, alpha=0.6) as pen:
        for step in range(5):
            pen.dot(248 + step * 16, 458 - step * 6 + (5 if step % 2 else -5), 3.4, p.k2)
    for x, y in ((236, 300), (256, 318), (282, 292), (314, 322), (292, 340), (344, 300)):
        silhouette(canvas, "dove", x, y, 17, p.k2, turn=float((x * 7) % 360))
    silhouette(canvas, "black-cat", 384, 724, 24, p.dark, turn=20)
    pot = smooth([(438, 730), (462, 722), (470, 746), (446, 754)])
    canvas.paint(pot, p.accent, form=Form(UP_LEFT, p.k0, p.k4, 5), cast=Cast(4, 6, 4, 0.5), rough=1)
