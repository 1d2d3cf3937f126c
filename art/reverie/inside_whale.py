"""A reader inside a whale."""

from __future__ import annotations

import math

from art.blocks import cords, craft, furniture, lights, sky, things, water
from art.figures import cat, person
from art.paint import DOWN, LEFT, RIGHT, UP, Canvas, Cast, Form, darken, lighten, mix
from art.reverie import card
from art.shapes import arc, circle, ellipse, minus, moved, polygon, rect, ribbon, svg, through


@card("inside-whale", palette="violet")
def inside_whale(canvas: Canvas) -> None:
    """Between great ribs that arch like a nave, someone reads at a table by candlelight."""
    p = canvas.palette
    canvas.radial(300, 372, [(0, p.k3), (110, p.k2), (260, p.k1), (480, p.k0), (760, p.dark)], wander=40)
    canvas.brush(0.8)
    _whale_mouth(canvas)
    for index in range(8):
        _rib_pair(canvas, index)
    water.sea(canvas, 700, far=p.k1, near=p.dark, crest=p.k3, glint=300, glint_colour=p.lamp, ripples=110)
    canvas.glow(300, 690, 300, p.lamp, 0.5)
    _boat_shelf(canvas)
    _reading_raft(canvas)
    _rib_oddities(canvas)


def _whale_mouth(canvas: Canvas) -> None:
    p = canvas.palette
    opening = ellipse(300, 372, 92, 104)
    canvas.glow(300, 372, 210, p.k4, 0.6)
    with canvas.inside(opening, palette="noct") as night:
        q = night.palette
        night.sky([(260, q.k0), (360, q.k2), (420, q.k3)])
        sky.stars(night, 150, top=262, bottom=400)
        sky.moon(night, 328, 328, 24)
        water.sea(night, 420, far=q.k2, near=q.k1, glint=328, ripples=60)
        craft.sail_boat(night, 268, 428, 30, sail=q.k5)
    canvas.paint(canvas.mask(opening, line=9), p.k2, rough=0.8)
    for index in range(9):
        turn = math.radians(200 + index * 17.5)
        x, y = 300 + 92 * math.cos(turn), 372 + 104 * math.sin(turn)
        canvas.paint(ribbon([(x, y), (x + (300 - x) * 0.2, y + 26)], [5, 0.6]), p.k5, rough=0.5)


def _rib_pair(canvas: Canvas, index: int) -> None:
    """One arch of ribs, the nearer the larger, with its knob of spine."""
    p = canvas.palette
    share = index / 7
    rx, ry = 118 + 250 * share**1.25, 150 + 330 * share**1.25
    top = 372 - ry * 0.94
    thick = 8 + 20 * share
    tone = mix(p.k2, p.k4, 0.25 + 0.45 * (1 - share))
    for side in (-1, 1):
        curve = through(
            [
                (300, top),
                (300 + side * rx * 0.62, top + ry * 0.22),
                (300 + side * rx, top + ry * 0.86),
                (300 + side * rx * 0.96, top + ry * 1.5),
                (300 + side * rx * 0.72, top + ry * 2.1),
            ],
            18,
        )
        canvas.paint(
            ribbon(curve, [thick * 0.7, thick, thick * 0.9, thick * 0.7, thick * 0.3]),
            tone,
            form=Form(DOWN, p.k0, mix(p.lamp, p.k5, 0.5), thick * 0.55),
            cast=Cast(0, 10 + 10 * share, 12, 0.55),
            rough=0.7,
        )
    knob = rect(300 - thick * 1.5, top - thick * 1.1, thick * 3, thick * 2.3, thick)
    canvas.paint(knob, tone, form=Form(DOWN, p.k0, p.k5, thick * 0.5), rough=0.7)


def _boat_shelf(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(ellipse(112, 842, 92, 16), p.dark, alpha=0.6, rough=0.8)
    hull = svg("M 112 520 C 168 570 190 690 178 842 L 46 842 C 34 690 56 570 112 520 Z")
    canvas.paint(hull, "#6a3f2c", cast=Cast(6, 8, 10, 0.5), form=Form(RIGHT, "#2a1410", "#e8a870", 9))
    inner = svg("M 112 548 C 154 594 172 700 164 836 L 60 836 C 52 700 70 594 112 548 Z")
    canvas.paint(inner, "#2c1720", rough=0.4)
    chance = canvas.stream("shelf", 0)
    with canvas.layer(rough=0.3, clip=inner, grain=0.14) as pen:
        for base in (636, 704, 770, 834):
            x = 56.0
            while x < 168:
                wide, tall = float(chance.uniform(6, 12)), float(chance.uniform(34, 52))
                tone = (p.accent, p.accent2, p.k3, p.k4, p.lamp)[int(chance.integers(5))]
                pen.fill(rect(x, base - tall, wide, tall, 1), mix(tone, p.k1, float(chance.uniform(0, 0.45))))
                x += wide + 1
            pen.fill(rect(40, base, 140, 6), "#8a5a3c")
    canvas.paint(ribbon([(30, 850), (196, 850)], [6]), "#4a2a20", rough=0.5)


def _reading_raft(canvas: Canvas) -> None:
    p = canvas.palette
    raft = ellipse(344, 820, 178, 34)
    canvas.paint(raft, "#8a2f3c", cast=Cast(0, 12, 10, 0.6), form=Form(UP, p.k0, "#e8907a", 7))
    canvas.paint(minus(ellipse(344, 818, 156, 27), ellipse(344, 818, 146, 24)), p.lamp, rough=0.6)
    canvas.paint(minus(ellipse(344, 818, 90, 14), ellipse(344, 818, 82, 11)), p.lamp, rough=0.6)
    with canvas.layer(rough=0.2) as pen:
        for index in range(19):
            turn = math.radians(10 + index * 9)
            x, y = 344 + 178 * math.cos(turn), 820 + 34 * math.sin(turn)
            pen.stroke((x, y), (x + 8 * math.cos(turn), y + 9), p.lamp, 2)
    canvas.glow(372, 672, 250, p.lamp, 0.55)
    top = furniture.table(canvas, 380, 822, 120, 84, colour="#6a3f2c")
    lights.candle(canvas, 392, top, 16, 34)
    things.book_stack(canvas, 426, top, 34, 3)
    seat = furniture.chair(canvas, 270, 824, 130, colour="#6a3f2c")
    who = person(
        canvas,
        268,
        seat,
        150,
        "read",
        coat=p.accent,
        legs=p.k0,
        scarf=p.accent2,
        hat="wool",
        hat_colour=p.accent2,
        rim=p.lamp,
        light=1,
    )
    book = svg("M -20 -14 L 0 -8 L 20 -14 L 20 12 L 0 18 L -20 12 Z")
    canvas.paint(
        moved(book, who.hand[0] + 4, who.hand[1] - 8, turn=-14),
        p.light,
        form=Form(RIGHT, p.k3, None, 4),
        cast=Cast(1, 3, 3, 0.4),
    )
    cat(canvas, 474, 826, 52, p.dark, eyes=p.lamp, rim=p.lamp, light=LEFT)


def _rib_oddities(canvas: Canvas) -> None:
    p = canvas.palette
    cords.string(canvas, (66, 470), (250, 486), sag=22, colour=p.k5, width=1.6)
    for index, tone in enumerate((p.accent, p.k5, p.accent2, p.k4)):
        x = 100 + index * 34
        y = 482 + 20 * math.sin(math.pi * (index + 1) / 5)
        shirt = svg("M -12 0 L 12 0 L 17 9 L 10 13 L 10 34 L -10 34 L -10 13 L -17 9 Z")
        canvas.paint(moved(shirt, x, y, turn=4 - index * 3), tone, form=Form(RIGHT, darken(tone, 0.45), None, 5))
    with canvas.layer(rough=0.2, alpha=0.9) as pen:
        for group in range(4):
            for index in range(4):
                pen.stroke(
                    (540 + index * 6 - group * 2, 470 + group * 40),
                    (538 + index * 6 - group * 2, 496 + group * 40),
                    p.k0,
                    2,
                )
            pen.stroke((534 - group * 2, 492 + group * 40), (562 - group * 2, 474 + group * 40), p.k0, 2)
    spine = (548.0, 836.0)
    canvas.paint(ribbon([spine, (548, 650)], [4, 3]), p.k5, form=Form(LEFT, p.k2, None, 3))
    with canvas.layer(rough=0.2) as pen:
        for index in range(6):
            y = 672 + index * 18
            pen.line(polygon(arc(548, y - 10, 26 - index * 1.5, 16, 10, 170, 14), closed=False), p.k5, 3)
    canvas.paint(polygon([(548, 616), (574, 650), (522, 650)]), p.k5, form=Form(LEFT, p.k3, None, 5))
    canvas.paint(circle(546, 640, 4), p.dark, rough=0.2)
    canvas.paint(
        svg("M 528 700 C 512 740 514 780 520 806 L 566 806 C 574 770 570 730 562 700 C 552 694 538 694 528 700 Z"),
        p.accent2,
        form=Form(LEFT, darken(p.accent2, 0.55), lighten(p.accent2, 0.3), 8),
    )
