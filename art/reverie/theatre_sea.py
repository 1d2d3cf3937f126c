"""A theatre with the sea on stage."""

from __future__ import annotations

import math

from art.blocks import cords, craft, rooms, sky, things, water
from art.figures import fish, person
from art.paint import DOWN, LEFT, UP, UP_LEFT, Canvas, Cast, Fade, Form, Shade, darken, lighten
from art.reverie import card
from art.shapes import arc, circle, ellipse, minus, moved, polygon, rect, ribbon, smooth, svg, union

TAIL = (
    "M -10 0 C -8 -44 -20 -78 -96 -112 C -62 -132 -16 -118 0 -92 C 16 -118 62 -132 96 -112 C 20 -78 12 -44 18 0 Z"
)


@card("theatre-sea", palette="ember")
def theatre_sea(canvas: Canvas) -> None:
    """Red curtains open on a real sea that spills over the stage; an actor bows in a boat under a hung moon."""
    p = canvas.palette
    canvas.sky([(0, "#0b2230"), (300, "#15485a"), (520, "#2f7f86")])
    canvas.brush(0.9)
    sky.stars(canvas, 110, top=80, bottom=420, colour=p.light)
    _hung_moon(canvas)
    for x, y, wide in ((120, 420, 220), (520, 410, 220)):
        sky.cumulus(canvas, x, y, wide, colour="#2f6f7a", dark="#1a4a58", rim="#9fd0c4")
    canvas.paint(moved(svg(TAIL), 380, 566, scale=1.15, turn=6), "#0a2530", form=Form(UP, None, "#7fb8b4", 9))
    water.wave_rows(canvas, 510, count=6, height=34, far="#2f7f86", near="#0f3a48", foam=p.light)
    boat = craft.boat(canvas, 250, 640, 210, colour="#7a3a1e", rim=p.k4)
    person(
        canvas,
        226,
        boat[1] + 14,
        150,
        "bow",
        hat="top",
        coat=p.dark,
        legs="#2a1a1c",
        hair="short",
        rim=p.k4,
        light=1,
    )
    water.wave_rows(canvas, 648, count=3, height=30, far="#1f6470", near="#0f3a48", foam=p.light)
    _flooded_boards(canvas)
    _red_curtains(canvas)
    _audience_backs(canvas)


def _hung_moon(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.glow(356, 240, 260, p.k5, 0.5)
    cords.rope(canvas, [(356, 60), (356, 110), (356, 168)], width=3.4)
    cords.rope(canvas, [(380, 40), (420, 60), (470, 40)], width=2.6)
    for x in (356,):
        canvas.paint(circle(x, 112, 17), "#7a4a24", form=Form(UP_LEFT, p.dark, "#d8a468", 5))
        canvas.paint(circle(x, 112, 5), p.dark, rough=0.3)
    sky.moon(canvas, 356, 240, 72, colour=p.light)
    canvas.paint(minus(circle(356, 164, 11), circle(356, 164, 6)), "#7a4a24", rough=0.3)


def _flooded_boards(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(rect(-5, 736, 610, 190), p.k0, rough=0.3)
    boards = polygon([(-5, 694), (605, 694), (605, 770), (-5, 770)])
    canvas.paint(boards, "#7a3f22", shade=Shade("#3a1a12", DOWN, 0.3, 1))
    with canvas.layer(rough=0.3, alpha=0.8) as pen:
        for index in range(-6, 20):
            pen.stroke((300 + (index - 7) * 44, 694), (300 + (index - 7) * 60, 770), "#3a1a12", 1.8)
    spill = smooth(
        [
            (60, 700),
            (140, 688),
            (240, 694),
            (360, 684),
            (470, 694),
            (560, 700),
            (540, 724),
            (470, 730),
            (430, 772),
            (400, 728),
            (330, 732),
            (290, 776),
            (250, 734),
            (180, 730),
            (150, 774),
            (116, 728),
        ],
        tension=0.9,
    )
    canvas.paint(spill, "#2f7f86", form=Form(UP, "#0f3a48", "#c8ece0", 9), rough=1.2, cast=Cast(0, 5, 5, 0.4))
    canvas.paint(rect(-5, 768, 610, 26), "#4a1f14", form=Form(UP, p.dark, "#c8703a", 6))
    for x, long in ((150, 96), (290, 116), (430, 90)):
        fall = ribbon([(x, 764), (x - 2, 800), (x + 3, 764 + long)], [15, 9, 12])
        canvas.paint(fall, "#3f929a", form=Form(LEFT, "#15485a", "#d8f4ea", 6), fade=Fade(DOWN, 0.6, 1), rough=1.2)
    for index in range(7):
        x = 66 + index * 78
        if index in (1, 3, 5):
            continue
        canvas.glow(x, 770, 90, p.lamp, 0.6)
        canvas.paint(
            svg(f"M {x - 20} 794 C {x - 20} 760 {x + 20} 760 {x + 20} 794 Z"),
            lighten(p.lamp, 0.3),
            form=Form(UP, "#b8702a", None, 7),
        )
    box = svg("M 340 800 C 340 752 416 752 416 800 Z")
    canvas.paint(box, p.k1, form=Form(UP, p.dark, p.k3, 6), cast=Cast(0, 4, 5, 0.5))
    canvas.paint(svg("M 350 800 C 350 764 406 764 406 800 Z"), p.dark, rough=0.4)
    fish(canvas, 382, 786, 44, p.k4)


def _red_curtains(canvas: Canvas) -> None:
    p = canvas.palette
    red = "#b3261f"
    for x, flip in ((0.0, False), (600.0, True)):
        rooms.curtain(canvas, x, 30, 172, 764, colour=red, flip=flip, tied=0.66)
    for index in range(6):
        x = index * 100.0
        swag = smooth([(x - 6, -14), (x + 106, -14), (x + 102, 60), (x + 50, 104), (x - 2, 60)], tension=0.7)
        canvas.paint(
            swag,
            red,
            shade=Shade(darken(red, 0.55), DOWN, 0.3, 1),
            form=Form(UP_LEFT, None, "#e8603c", 8),
            cast=Cast(0, 6, 7, 0.5),
            rough=0.4,
        )
        canvas.paint(ribbon(arc(x + 50, 58, 52, 44, 0, 180, 20), [3.4]), p.lamp, form=Form(UP, "#8a5a1c", None, 2))
        for dot in range(9):
            turn = math.pi * (dot + 0.5) / 9
            canvas.paint(circle(x + 50 + 52 * math.cos(turn), 66 + 44 * math.sin(turn), 2.6), p.lamp, rough=0.3)


def _audience_backs(canvas: Canvas) -> None:
    p = canvas.palette
    for x, y, size in ((96, 872, 1.0), (318, 884, 1.08), (508, 870, 0.96)):
        bust = moved(
            union(
                ellipse(0, -32, 27, 33),
                rect(-10, -12, 20, 30),
                svg("M -78 70 C -74 16 -40 6 0 4 C 40 6 74 16 78 70 Z"),
            ),
            x,
            y,
            scale=size,
        )
        canvas.paint(bust, p.dark, form=Form(UP, None, p.k3, 7))
    canvas.paint(circle(318, 826, 17), p.dark, form=Form(UP, None, p.k3, 5))
    things.umbrella(canvas, 540, 850, 170, colour=p.accent, other=darken(p.accent, 0.35), turn=8)
    canvas.paint(ellipse(96, 846, 52, 8), p.dark, form=Form(UP, None, p.k3, 4))
    canvas.paint(rect(70, 806, 52, 40, 8), p.dark, form=Form(UP, None, p.k3, 5))
