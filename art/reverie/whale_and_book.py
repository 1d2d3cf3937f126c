"""Two readers: one inside a whale, one beside a wave of pages."""

from __future__ import annotations

import math

from art.blocks import buildings, cords, craft, furniture, lights, outlines, sky, things, water
from art.figures import cat, person
from art.paint import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    UP_LEFT,
    Canvas,
    Cast,
    Colour,
    Form,
    Shade,
    darken,
    lighten,
    mix,
)
from art.reverie import card
from art.shapes import (
    Path,
    arc,
    bezier,
    circle,
    ellipse,
    minus,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
)


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


@card("book-sea", palette="mint")
def book_sea(canvas: Canvas) -> None:
    """An open book has a beach with a reader on one page; the other rises as a wave of pages with a ship."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, "#5fb4c4"), (260, p.k4), (520, p.k5), (700, p.light)])
    sky.sun(canvas, 116, 140, 44, glow=0.7)
    for x, y, wide in ((250, 210, 190), (60, 330, 180), (300, 420, 150)):
        sky.cumulus(canvas, x, y, wide, colour="#ffffff", dark=p.k4)
    canvas.paint(rect(-5, 604, 620, 240), "#6ac0c4", shade=Shade("#bfe6d8", UP, 0.2, 1), rough=0.4)
    _page_wave(canvas)
    _beach_page(canvas)
    _book_boards(canvas)
    _book_life(canvas)


def _sheet(depth: float) -> Path:
    """A page lifted into the wave: slope, curl and back; deeper sheets lie further inside."""
    d = depth
    return smooth(
        [
            (306 + 13 * d, 812),
            (368 + 15 * d, 742 + 2 * d),
            (424 + 15 * d, 620 + 4 * d),
            (452 + 14 * d, 490 + 9 * d),
            (440 + 15 * d, 384 + 16 * d),
            (396 + 17 * d, 330 + 22 * d),
            (326 + 21 * d, 344 + 24 * d),
            (340 + 20 * d, 256 + 27 * d),
            (414 + 16 * d, 190 + 29 * d),
            (510 + 10 * d, 192 + 29 * d),
            (600 + 4 * d, 270 + 26 * d),
            (660, 400 + 20 * d),
            (680, 660),
            (680, 850),
            (500, 850),
        ],
        tension=0.95,
    )


def _page_wave(canvas: Canvas) -> None:
    """Sheet on sheet, deep blue behind and white paper in front, with lines of print along the swell."""
    p = canvas.palette
    tones: list[Colour] = ["#0f5a64", "#f8fff0", "#2f8f94", "#eafaec", "#1c7078", "#ffffff", "#6ac0b8", "#f4fbe8"]
    for depth in range(9):
        tone = tones[depth % 8]
        sheet = _sheet(depth)
        canvas.paint(
            sheet,
            tone,
            form=Form(UP_LEFT, darken(tone, 0.3), lighten(tone, 0.6), 9),
            shade=Shade(mix(tone, p.k1, 0.6), RIGHT, 0.45, 1.1),
            cast=Cast(-5, 4, 7, 0.35),
            rough=0.5,
        )
    with canvas.layer(rough=0.2, alpha=0.5, clip=_sheet(8.2)) as pen:
        for step in range(13):
            d = 8.9 + step * 0.95
            spots = [(368 + 15 * d, 742 + 2 * d), (424 + 15 * d, 620 + 4 * d), (452 + 14 * d, 490 + 9 * d)]
            pen.line(polygon(through(spots, 12), closed=False), p.k0, 2)
    foam = through([(322, 352), (334, 262), (410, 188), (512, 188), (602, 268)], 12)
    canvas.paint(ribbon(foam, [2, 9, 10, 8, 2]), "#ffffff", form=Form(UP_LEFT, "#a8dcd0", None, 5), rough=1.8)
    chance = canvas.stream("spray", 0)
    with canvas.layer(rough=0.3) as pen:
        for _ in range(46):
            x, y = 316 + float(chance.normal(0, 30)), 330 + float(chance.normal(0, 56))
            pen.dot(x, y, float(chance.uniform(1, 4)), "#ffffff")


def _beach_page(canvas: Canvas) -> None:
    sand = svg("M -20 668 C 80 636 200 640 300 700 L 300 812 C 200 770 90 770 -20 800 Z")
    canvas.paint(
        sand, "#f4dca8", form=Form(UP_LEFT, "#c8a468", "#fff8dc", 14), shade=Shade("#d8b478", RIGHT, 0.5, 1)
    )
    with canvas.layer(rough=0.3, alpha=0.35, clip=sand) as pen:
        for index in range(9):
            y = 676 + index * 15
            pen.line(
                polygon(bezier((-10, y), (90, y - 24), (190, y - 16), (286, y + 34), 20), closed=False),
                "#7a5a2c",
                1.8,
            )
    surf = through([(-10, 662), (70, 644), (170, 640), (250, 664), (304, 706)], 10)
    canvas.paint(ribbon(surf, [4, 5, 4, 6, 8]), "#ffffff", form=Form(UP, "#8fd0cc", None, 3), rough=1.6)


def _book_boards(canvas: Canvas) -> None:
    p = canvas.palette
    for index in range(6):
        y = 800 + index * 6
        curve = through(
            [
                (-20, y),
                (120, y - 28 + index * 2),
                (240, y - 12),
                (300, y + 18),
                (370, y - 6),
                (480, y - 22 + index * 2),
                (620, y + 2),
            ],
            14,
        )
        canvas.paint(ribbon(curve, [3.2]), p.light if index % 2 else "#c8dcc0", rough=0.4)
    board = svg(
        "M -20 838 C 90 804 220 806 300 850 C 380 806 520 806 620 838 L 620 880"
        " C 510 850 390 852 300 892 C 210 852 90 850 -20 880 Z"
    )
    canvas.paint(
        board, p.accent, form=Form(UP, darken(p.accent, 0.5), lighten(p.accent, 0.3), 8), cast=Cast(0, 8, 10, 0.5)
    )
    canvas.paint(
        svg("M -20 880 C 90 850 210 852 300 892 C 390 852 510 850 620 880 L 620 920 L -20 920 Z"), p.k0, rough=0.4
    )
    mark = through([(300, 806), (292, 832), (250, 846), (176, 838), (110, 856), (60, 850)], 10)
    canvas.paint(
        ribbon(mark, [9, 9, 10, 10, 10, 9]),
        p.accent2,
        form=Form(UP, darken(p.accent2, 0.5), "#fff0c8", 5),
        cast=Cast(0, 5, 5, 0.5),
    )
    with canvas.layer(rough=0.2) as pen:
        for x in (92, 150, 206, 256):
            pen.stroke((x, 840), (x, 868), p.dark, 4)


def _book_life(canvas: Canvas) -> None:
    p = canvas.palette
    craft.tall_ship(canvas, 380, 610, 160, hull="#5a2f22", sail=p.accent, turn=-58, flip=True)
    canvas.paint(ribbon(through([(330, 770), (372, 730), (400, 680)], 8), [1, 5, 1]), "#ffffff", rough=1.4)
    buildings.lighthouse(canvas, 56, 672, 120, wall=p.light, band=p.accent)
    seat = svg("M -30 0 L 4 -6 L 26 -58 L 32 -56 L 10 0 L 14 24 L 9 24 L 4 2 L -26 8 L -22 24 L -27 24 Z")
    canvas.paint(
        moved(seat, 182, 716, flip=True),
        p.accent,
        form=Form(UP_LEFT, darken(p.accent, 0.5), None, 4),
        cast=Cast(2, 4, 4, 0.4),
    )
    reader = person(canvas, 176, 712, 88, "read", coat=p.accent2, hat="brim", hat_colour="#c8923a", legs=p.k1)
    canvas.paint(
        moved(svg("M -11 -8 L 0 -5 L 11 -8 L 11 7 L 0 10 L -11 7 Z"), reader.hand[0] + 3, reader.hand[1] - 5),
        p.light,
        form=Form(UP, p.k3, None, 3),
    )
    lamp = through([(128, 738), (126, 650), (140, 622), (164, 626)], 8)
    canvas.paint(ribbon(lamp, [2.6]), p.k0, rough=0.2)
    canvas.paint(
        polygon([(154, 622), (176, 618), (184, 640), (158, 646)]), p.lamp, form=Form(UP, "#a8702a", None, 4)
    )
    bottle = moved(outlines.bottle(0, 0, 16, 44), 262, 750, turn=66)
    canvas.paint(bottle, "#5aa88a", form=Form(UP_LEFT, "#1c5a48", "#dff8e8", 4), cast=Cast(1, 3, 3, 0.4))
    for x, y, turn, size in ((236, 560, -50, 1.2), (286, 470, -20, 1.0), (190, 500, -70, 0.8)):
        folded = [((-24, 0), (4, -15), (10, 4)), ((-24, 0), (10, 4), (2, 14)), ((10, 0), (28, -13), (26, 12))]
        for tri, tone in zip(folded, (p.light, "#a8d4c4", p.accent), strict=True):
            canvas.paint(
                moved(polygon(list(tri)), x, y, scale=size, turn=turn), tone, rough=0.2, cast=Cast(1, 2, 2, 0.3)
            )
    for x, y, turn in ((350, 150, -14), (280, 110, 8), (210, 170, -6), (420, 90, 12)):
        wings = svg("M -26 -8 L 0 0 L 26 -12 L 4 8 Z")
        canvas.paint(moved(wings, x, y, turn=turn), "#ffffff", form=Form(UP_LEFT, "#8fb8b0", None, 4), rough=0.3)
