"""People who live in a house of cards."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, cords, openings, rooms, sky
from art.figures import person
from art.paint import DOWN, RIGHT, UP, UP_LEFT, UP_RIGHT, Canvas, Cast, Colour, Form, Shade, darken, mix
from art.reverie import card
from art.shapes import Path, Point, bezier, circle, heart, moved, polygon, rect, ribbon, smooth, svg, through

BACK: Point = (36.0, -15.0)  # from the front edge of a card to its back edge
LEVEL, BASE = 128.0, 106.0


@card("card-house", palette="sepia")
def card_house(canvas: Canvas) -> None:
    """Tiny people live in a lamplit pyramid of cards; a builder adds the last beside an open window."""
    p = canvas.palette
    rooms.wallpaper(canvas, 770, colour=p.k(0.9), mark=p.k(1.25), pattern="stripes", size=64)
    _open_window(canvas)
    canvas.glow(236, 560, 460, p.lamp, 0.45)
    _wood_table(canvas)
    for level in range(4):
        rooms_here = 4 - level
        left = 26 + level * BASE / 2
        y = 800 - level * (LEVEL + 9)
        for index in range(rooms_here):
            _card_tent(canvas, left + index * BASE, y, level * 4 + index)
        if level < 3:
            _flat_cards(canvas, left + BASE / 2 - 22, y - LEVEL, (rooms_here - 1) * BASE + 44)
    _builder(canvas)
    _table_guests(canvas)


def _open_window(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(rect(402, 70, 230, 430, 4), p.k1, form=Form(UP_LEFT, p.dark, p.k3, 8), cast=Cast(0, 6, 8, 0.4))
    with canvas.inside(rect(420, 88, 200, 394), palette="noct") as night:
        q = night.palette
        night.sky([(80, q.k0), (300, q.k1), (490, q.k2)])
        sky.stars(night, 60, top=80, bottom=420)
        sky.moon(night, 540, 180, 32, phase=0.35)
        buildings.town(
            night, 486, walls=[q.k0, q.k1], roofs=[q.dark, q.k0], height=(20, 60), width=(26, 40), left=400
        )
    with canvas.layer(rough=0.3) as pen:
        pen.fill(rect(414, 280, 210, 10), p.k2)
        pen.fill(rect(520, 84, 9, 200), p.k2)
    canvas.paint(rect(412, 430, 210, 18), p.k2, form=Form(UP, p.k0, p.k4, 5))
    canvas.paint(rect(392, 494, 240, 18, 3), p.k2, form=Form(UP, p.k0, p.k4, 5), cast=Cast(0, 8, 8, 0.4))
    left, right = (
        bezier((396, 60), (420, 220), (370, 330), (272, 372), 24),
        bezier((470, 60), (490, 260), (440, 400), (330, 424), 24),
    )
    hem = through([(330, 424), (306, 404), (292, 408), (284, 386), (272, 372)], 6)
    cloth = polygon(np.vstack([left, hem[::-1], right[::-1]]))
    canvas.paint(cloth, p.k4, form=Form(RIGHT, p.k2, p.light, 14), cast=Cast(-6, 12, 12, 0.45))
    with canvas.layer(rough=0.4, alpha=0.55, clip=cloth) as pen:
        for share in (0.2, 0.42, 0.62, 0.82):
            pen.fill(ribbon(left + (right - left) * share, [2, 5, 6, 4]), p.k2 if share != 0.42 else p.light)
    canvas.paint(rect(390, 50, 230, 12, 6), p.lamp, form=Form(UP, "#7a5218", None, 4))


def _wood_table(canvas: Canvas) -> None:
    p = canvas.palette
    top = polygon([(-5, 770), (605, 770), (605, 856), (-5, 856)])
    wood = mix(p.k1, "#7a4426", 0.6)
    canvas.paint(top, wood, shade=[Shade(p.k3, UP, 0.4, 1, 0.6), Shade(p.k0, RIGHT, 0.5, 1.1)], streak=0.16)
    canvas.paint(rect(-5, 852, 610, 60), p.k0, form=Form(UP, p.dark, p.k2, 6))
    canvas.glow(236, 806, 300, p.lamp, 0.35, squash=4)


def _slab(canvas: Canvas, a: Point, b: Point, face: Colour, edge: Colour) -> Path:
    """A card between two points of its front edge, running back into depth."""
    quad = polygon([a, b, (b[0] + BACK[0], b[1] + BACK[1]), (a[0] + BACK[0], a[1] + BACK[1])])
    canvas.paint(quad, face, rough=0.3, form=Form(UP_LEFT, darken(face, 0.25), None, 5))
    canvas.paint(ribbon([a, b], [2.4]), edge, rough=0.2)
    return quad


def _card_tent(canvas: Canvas, x: float, y: float, number: int) -> None:
    """Two cards leaning on each other, and who lives between them."""
    p = canvas.palette
    foot_l, foot_r, apex = (x + 3, y), (x + BASE - 3, y), (x + BASE / 2, y - LEVEL)
    room = polygon(
        [foot_l, foot_r, (foot_r[0] + BACK[0], foot_r[1] + BACK[1]), (apex[0] + BACK[0], apex[1] + BACK[1]), apex]
    )
    canvas.paint(room, "#8a4f22", shade=Shade("#ffd48a", DOWN, 0.3, 1), rough=0.3)
    canvas.glow(x + BASE / 2 + 10, y - 46, 62, p.lamp, 0.8)
    _slab(canvas, foot_l, apex, "#f0cf94", p.light)
    _household(canvas, x + BASE / 2 + 8, y - 3, number)
    right = _slab(canvas, apex, foot_r, "#faf0d8", p.light)
    red = p.accent2 if number % 2 else p.k0
    with canvas.layer(rough=0.2, clip=right) as pen:
        for share in (0.24, 0.5, 0.76):
            px = apex[0] + (foot_r[0] - apex[0]) * share + BACK[0] / 2
            py = apex[1] + (foot_r[1] - apex[1]) * share + BACK[1] / 2
            pip = heart(px, py, 14) if number % 2 else moved(polygon([(0, -9), (7, 0), (0, 9), (-7, 0)]), px, py)
            pen.fill(pip, red)


def _flat_cards(canvas: Canvas, x: float, y: float, width: float) -> None:
    p = canvas.palette
    deck = polygon([(x, y), (x + width, y), (x + width + BACK[0], y + BACK[1]), (x + BACK[0], y + BACK[1])])
    canvas.paint(deck, "#a83a34", rough=0.3, form=Form(UP, darken("#a83a34", 0.4), "#e8907a", 4))
    canvas.paint(rect(x, y - 1, width, 7, 2), p.light, form=Form(UP, p.k3, None, 3), cast=Cast(0, 4, 4, 0.35))


def _household(canvas: Canvas, x: float, y: float, number: int) -> None:
    """One family, bather, dancer, cook... to a tent."""
    p = canvas.palette
    if number in (0, 9):
        canvas.paint(rect(x - 20, y - 20, 40, 4), "#4a2c1c", rough=0.2)
        canvas.paint(rect(x - 2, y - 18, 4, 18), "#4a2c1c", rough=0.2)
        person(canvas, x - 24, y - 12, 42, "sit", coat=p.accent)
        person(canvas, x + 24, y - 12, 42, "sit", coat=p.accent2, flip=True, hair="long")
    elif number == 1:
        person(canvas, x + 4, y - 14, 44, "sit", coat="#e9c5a0", hair="bun")
        canvas.paint(
            svg(
                f"M {x - 26} {y - 20} L {x + 30} {y - 20} C {x + 28} {y} {x + 18} {y} {x + 8} {y}"
                f" L {x - 6} {y} C {x - 20} {y} {x - 24} {y - 8} {x - 26} {y - 20} Z"
            ),
            p.light,
            form=Form(UP_LEFT, p.k3, None, 4),
        )
    elif number in (2, 5):
        person(canvas, x, y, 50, "twirl", coat=p.accent if number == 2 else p.accent2, dress=True, hair="bun")
    elif number == 3:
        person(canvas, x - 4, y, 46, "offer", coat=p.light, hat="top", hat_colour=p.light)
        canvas.paint(rect(x + 10, y - 24, 26, 24, 2), p.k1, rough=0.2)
        sky.smoke(canvas, x + 22, y - 28, 34, colour=p.light, alpha=0.6)
    elif number == 4:
        person(canvas, x, y - 12, 44, "read", coat=p.k1)
        canvas.paint(rect(x - 12, y - 12, 20, 12, 3), p.accent2, rough=0.2)
    elif number == 6:
        person(canvas, x, y - 2, 52, "lie", coat=p.accent)
    elif number == 8:
        person(canvas, x, y, 46, "cheer", coat=p.accent, child=True)
    else:
        person(canvas, x, y, 46, "stand", coat=p.accent2, hair="long", dress=True)


def _builder(canvas: Canvas) -> None:
    p = canvas.palette
    apex = (26 + 1.5 * BASE + BASE / 2, 800 - 3 * (LEVEL + 9) - LEVEL)
    canvas.glow(apex[0] + 20, apex[1] - 40, 90, p.lamp, 0.4)
    who = person(
        canvas, apex[0] + 14, apex[1] - 6, 74, "cheer", coat=p.accent, hat="cap", hat_colour=p.accent2, rim=p.light
    )
    hx, hy = (who.hand[0] + who.far_hand[0]) / 2, min(who.hand[1], who.far_hand[1])
    tilted = moved(rect(-24, -66, 48, 66, 4), hx, hy + 3, turn=9)
    canvas.paint(tilted, p.light, form=Form(UP_LEFT, p.k3, None, 5), cast=Cast(2, 4, 4, 0.4))
    canvas.paint(heart(hx + 5, hy - 30, 24), p.accent2, rough=0.4)
    openings.ladder(canvas, (104, 540), (190, 268), 18, rungs=15, colour="#5a3418", thick=2.4)
    cords.string(canvas, (140, 520), (330, 520), sag=10, colour=p.light, width=1.2)
    for index, tone in enumerate((p.accent, p.light, p.accent2, p.k4)):
        canvas.paint(
            rect(172 + index * 34, 527 + 3 * math.sin(index), 18, 20, 2),
            tone,
            form=Form(UP, darken(tone, 0.4), None, 3),
        )


def _table_guests(canvas: Canvas) -> None:
    p = canvas.palette
    joker = person(
        canvas,
        544,
        806,
        112,
        "sit-ground",
        coat="#7a3a7a",
        legs=p.accent2,
        hat="point",
        hat_colour=p.accent,
        flip=True,
        rim=p.lamp,
    )
    canvas.paint(circle(joker.head[0] + 16, joker.head[1] - 30, 5), p.lamp, rough=0.3)
    body = smooth([(-30, 846), (-10, 800), (50, 792), (88, 822), (94, 846)], tension=0.9)
    canvas.paint(body, p.dark, form=Form(UP_RIGHT, None, p.k2, 8))
    canvas.paint(svg("M 0 812 L 2 782 L 20 798 L 40 782 L 46 812 Z"), p.dark, form=Form(UP_RIGHT, None, p.k2, 4))
    tail = through([(84, 836), (130, 850), (160, 830), (138, 806), (112, 804)], 12)
    canvas.paint(ribbon(tail, [9, 8, 7, 6, 4]), p.dark, form=Form(UP_RIGHT, None, p.k2, 4))
    with canvas.layer(rough=0.2) as pen:
        pen.stroke((400, 772), (438, 762), p.k3, 4)
        pen.dot(400, 773, 5.4, p.k5)
    canvas.paint(
        polygon([(470, 776), (502, 776), (496, 808), (476, 808)]),
        "#b8623a",
        form=Form(UP_LEFT, "#5a2a18", "#f0a878", 5),
    )
    for index, (dx, dy) in enumerate(((-18, -58), (4, -78), (24, -52), (-4, -36))):
        cords.string(canvas, (486, 778), (486 + dx, 778 + dy), colour="#3f6a34", width=2)
        pip = (
            heart(486 + dx, 778 + dy, 20)
            if index % 2
            else moved(polygon([(0, -11), (9, 0), (0, 11), (-9, 0)]), 486 + dx, 778 + dy)
        )
        canvas.paint(pip, p.accent2, form=Form(UP_LEFT, darken(p.accent2, 0.5), None, 4))
