"""Somebody who fishes from the moon."""

from __future__ import annotations

from art.blocks import cords, craft, openings, sky
from art.figures import fish, person
from art.paint import LEFT, UP, UP_RIGHT, Canvas, Form, darken, lighten, mix
from art.parts import part
from art.reverie import card
from art.shapes import Point, arc, ellipse, polygon, star


def _glow_fish(canvas: Canvas, x: float, y: float, length: float, *, flip: bool = False, turn: float = 0) -> None:
    p = canvas.palette
    canvas.glow(x, y, length * 1.3, p.lamp, 0.75)
    fish(canvas, x, y, length, mix(p.lamp, p.light, 0.3), flip=flip, turn=turn)


@card("moon-fisher", palette="dusk")
def moon_fisher(canvas: Canvas) -> None:
    """A figure in a nightcap sits on a crescent moon and fishes for glowing fish among coral clouds."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (300, p.k1), (560, p.k2), (720, p.k3), (900, p.k4)])
    sky.stars(canvas, 260, bottom=640, big=12)
    x, y, r = 212.0, 318.0, 205.0
    canvas.glow(x + 60, y, 420, "#ffb98a", 0.5)
    sky.moon(canvas, x, y, r, colour="#ffd3a0", dark="#d98a6c", phase=0.5, turn=-25, glow=0.35, light=UP_RIGHT)
    _craters(canvas, x, y, r)
    sky.streaks(canvas, 470, 560, 320, 40, colour=p.k3, alpha=0.4)
    _bucket_of_stars(canvas, (x - 0.272 * r + 4, y - 0.95 * r))
    sky.cumulus(canvas, 90, 700, 330, colour=p.k3, dark=p.k2, rim=p.k5)
    sky.cumulus(canvas, 520, 690, 360, colour=p.k3, dark=p.k2, rim=p.k5)
    seat = (x + 0.64 * r, y + 0.615 * r)
    man = person(
        canvas,
        *seat,
        104,
        "fish",
        coat="#f1e3cf",
        legs=p.k1,
        hat="point",
        hat_colour=p.accent2,
        light=-1,
        rim=p.light,
    )
    end = cords.fishing_rod(canvas, man.hand, 116, turn=-34, line_length=300, colour=p.k0)
    cords.string(canvas, (end[0], end[1] - 300), end, width=1.3, colour=p.light)
    canvas.paint(star(end[0], end[1] + 9, 9, 5), p.lamp, rough=0.2)
    openings.ladder(canvas, (seat[0] - 96, seat[1] + 40), (seat[0] - 88, seat[1] + 150), 20, rungs=7, colour=p.k1)
    cords.string(canvas, (128, 470), (128, 742), width=1.3, colour=p.light)
    part(canvas, "cheese-wedge", 128, 470, 40, [p.k3, p.lamp, p.light], turn=-10)
    for cx, cy, wide, colour in (
        (300, 776, 400, mix(p.k3, p.k4, 0.4)),
        (40, 800, 300, mix(p.k3, p.k4, 0.25)),
        (560, 802, 330, mix(p.k3, p.k4, 0.5)),
    ):
        sky.cumulus(canvas, cx, cy, wide, colour=colour, dark=p.k(2.6), rim=p.k5)
    _glow_fish(canvas, 250, 690, 104, flip=True, turn=14)
    canvas.paint(star(296, 716, 12, 5), p.accent2, rough=0.2)
    _glow_fish(canvas, 520, 668, 84, turn=-16)
    _glow_fish(canvas, 404, 806, 66, turn=10)
    for cx, cy, wide in ((160, 872, 420), (460, 880, 460), (300, 930, 560)):
        sky.cumulus(canvas, cx, cy, wide, colour=mix(p.k4, p.k3, 0.2), dark=p.k3, rim=p.light)
    _glow_fish(canvas, 96, 800, 66, turn=-20)
    _glow_fish(canvas, 300, 836, 92, flip=True, turn=-6)
    craft.paper_boat(canvas, 470, 830, 64)
    for cx, cy, wide in ((20, 925, 300), (600, 930, 320)):
        sky.cumulus(canvas, cx, cy, wide, colour=p.k2, dark=p.k1, rim=p.k4)


def _craters(canvas: Canvas, x: float, y: float, r: float) -> None:
    for dx, dy, size in ((-0.72, -0.12, 0.07), (-0.55, 0.36, 0.1), (-0.16, 0.72, 0.06), (-0.66, 0.18, 0.04)):
        canvas.paint(
            ellipse(x + dx * r, y + dy * r, size * r, size * r * 0.8, -30),
            "#e8a47c",
            form=Form(135, None, "#ffe6c0", 4),
            rough=0.5,
        )


def _bucket_of_stars(canvas: Canvas, top: Point) -> None:
    p = canvas.palette
    x, y = top[0], top[1] + 86
    cords.string(canvas, top, (x, y - 26), width=1.4, colour=p.k5)
    canvas.glow(x, y - 10, 90, p.lamp, 0.7)
    for dx, dy, size in ((-12, -14, 11), (10, -16, 12), (0, -25, 12), (24, -34, 6)):
        canvas.paint(star(x + dx, y + dy, size, 5, turn=dx), p.lamp, form=Form(UP, p.k4, p.light, 3), rough=0.2)
    canvas.paint(
        polygon([(x - 22, y - 10), (x + 22, y - 10), (x + 16, y + 26), (x - 16, y + 26)]),
        p.accent,
        form=Form(LEFT, darken(p.accent, 0.5), lighten(p.accent, 0.4), 6),
        rough=0.4,
    )
    canvas.paint(canvas.mask(polygon(arc(x, y - 10, 22, 20, 180, 360), closed=False), line=1.6), p.k5, rough=0.1)
