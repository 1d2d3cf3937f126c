"""A reader beside a wave of pages."""

from __future__ import annotations

from art.blocks import buildings, craft, outlines, sky
from art.figures import person
from art.paint import RIGHT, UP, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.reverie import card
from art.shapes import Path, bezier, moved, polygon, rect, ribbon, smooth, svg, through


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
