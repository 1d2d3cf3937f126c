"""Sleepers in a sardine tin."""

from __future__ import annotations

from collections.abc import Callable

from art.blocks import lights, things
from art.blocks.places import centre_of
from art.figures import person_above
from art.paint import DOWN, UP, UP_LEFT, Canvas, Cast, Form, Shade, darken, lighten
from art.reverie import card
from art.shapes import (
    Path,
    arc,
    circle,
    common,
    ellipse,
    lens,
    line,
    minus,
    moved,
    polygon,
    rect,
    smooth,
    svg,
    union,
)


@card("sardine-beds", palette="olive")
def sardine_beds(canvas: Canvas) -> None:
    """Seen from above, people and one fish sleep in a sardine tin under its rolled-back lid."""
    p = canvas.palette
    _checked_cloth(canvas)
    canvas.glow(140, 140, 560, p.light, 0.35)

    def sit(path: Path) -> Path:
        return moved(path, 300, 452, turn=-9)

    tin = sit(rect(-252, -300, 504, 640, 92))
    canvas.paint(tin, "#8a907e", cast=Cast(16, 24, 20, 0.6), form=Form(UP_LEFT, "#3f4438", "#f2f2e0", 14))
    canvas.paint(
        sit(rect(-238, -286, 476, 612, 80)),
        "#c9a441",
        form=Form(135, "#f2dd8a", "#6d5a1e", 16),
        shade=Shade("#8a6f24", UP, 0.5, 1),
    )
    for index in range(7):
        _sleeper(canvas, sit, index)
    _lid_blanket(canvas, sit)
    _round_the_tin(canvas, sit)
    shadow = union(
        *(rect(-46 + 30 * index, -10, 15, 190, 7) for index in range(4)),
        svg("M -46 20 L 59 20 C 59 -50 20 -60 18 -110 L 26 -420 L -14 -420 L -6 -110 C -8 -60 -46 -50 -46 20 Z"),
    )
    canvas.paint(canvas.mask(moved(shadow, 486, 96, turn=38), soft=4), p.k0, rough=0, alpha=0.5, mode="multiply")


def _checked_cloth(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.radial(160, 160, [(0, p.k5), (500, p.k4), (1000, p.k3)])
    for turn in (8, 98):
        with canvas.layer(rough=0.5, alpha=0.5, grain=0.16, mode="multiply") as pen:
            for index in range(-12, 13):
                pen.fill(moved(rect(index * 84 - 21, -900, 42, 1800), 300, 450, turn=turn), p.k3)


def _sleeper(canvas: Canvas, sit: Callable[[Path], Path], index: int) -> None:
    """A head on its pillow; the fifth of the row is a fish."""
    p = canvas.palette

    def place(path: Path) -> Path:
        return sit(moved(path, -202 + index * 67.5, -150, scale=1.32))

    pillow = smooth(
        [(-25, -50), (0, -54), (25, -50), (27, 0), (25, 44), (0, 46), (-25, 44), (-27, 0)], tension=0.8
    )
    canvas.paint(place(pillow), p.light, form=Form(UP_LEFT, p.k4, None, 10), cast=Cast(3, 5, 5, 0.45))
    if index == 4:
        _sleeping_fish(canvas, place)
        return
    skin = ("#e9c5a0", "#c98d64", "#f0d0b4", "#8a5a40", "", "#e0b088", "#a8714c")[index]
    hair = ("#3a2420", "#22181a", "#a5602c", "#1c1416", "", "#d8a848", "#4a2c1e")[index]
    shirt = (p.accent, p.accent2, p.k2, p.k4)[index % 4]
    canvas.paint(place(rect(-23, 24, 46, 130, 16)), shirt, form=Form(UP_LEFT, darken(shirt, 0.5), None, 8))
    canvas.paint(place(ellipse(0, -3, 21, 24)), hair, form=Form(UP_LEFT, None, lighten(hair, 0.3), 6))
    if index in (1, 5):
        canvas.paint(place(ellipse(0, 16, 22, 20)), hair, rough=0.6)
    canvas.paint(place(ellipse(0, 5, 16.5, 20)), skin, form=Form(UP_LEFT, darken(skin, 0.35), None, 6))
    _asleep(canvas, place, index, skin, hair)
    if index in (0, 6):
        cap = svg("M -19 -4 C -16 -24 16 -24 19 -4 C 8 -9 -8 -9 -19 -4 Z")
        tone = p.accent if index else p.accent2
        canvas.paint(place(moved(cap, 0, -4)), tone, form=Form(UP_LEFT, darken(tone, 0.5), None, 5))
        canvas.paint(place(circle(19, -24, 6)), p.light, form=Form(UP_LEFT, p.k4, None, 3))


def _sleeping_fish(canvas: Canvas, place: Callable[[Path], Path]) -> None:
    p = canvas.palette
    body = svg("M 0 -44 C 20 -30 26 0 24 40 L 24 150 L -24 150 L -24 40 C -26 0 -20 -30 0 -44 Z")
    canvas.paint(place(body), "#6d93a0", form=Form(UP_LEFT, "#2d4a58", "#d4e4da", 11))
    for side in (-1, 1):
        canvas.paint(place(circle(side * 11, -14, 7)), p.light, rough=0.3)
        canvas.paint(place(circle(side * 11, -14, 3.4)), p.dark, rough=0.3)
        canvas.paint(place(lens(side * 22, 28, 10, 22)), "#4d7380", rough=0.4)
    canvas.paint(place(lens(0, -32, 13, 6)), "#2d4a58", rough=0.3)


def _asleep(canvas: Canvas, place: Callable[[Path], Path], index: int, skin: str, hair: str) -> None:
    """Closed eyes, a nose, a mouth that breathes or snores."""
    with canvas.layer(rough=0.15) as pen:
        for side in (-1, 1):
            lid = polygon(arc(side * 7, 1, 3.6, 2.6, 15, 165, 10), closed=False)
            pen.line(place(lid), "#3a2018", 1.8)
            pen.dot(*centre_of(place(circle(side * 9, 10, 1))), 4, "#d8745c", 0.35)
        pen.line(place(line((0, 5), (1.5, 10))), darken(skin, 0.4), 1.9)
        if index % 2:
            pen.fill(place(ellipse(0, 17, 3, 3.6)), "#6a2a26")
        else:
            pen.line(place(polygon(arc(0, 14, 4, 3, 20, 160, 8), closed=False)), "#6a2a26", 1.7)
        if index in (3, 6):
            pen.fill(place(lens(0, 13, 20, 6)), hair)


def _lid_blanket(canvas: Canvas, sit: Callable[[Path], Path]) -> None:
    """The lid, still fixed at the foot end, rolled up to their chins with its key."""
    p = canvas.palette
    steel = "#b9bfae"
    sheet = sit(union(rect(-238, -50, 476, 240), rect(-238, 60, 476, 266, 80)))
    canvas.paint(
        sheet,
        steel,
        shade=Shade("#6f7566", DOWN, 0.3, 1),
        form=Form(UP_LEFT, "#4d5246", None, 12),
        cast=Cast(0, -6, 8, 0.5),
    )
    for index in range(7):
        bump = sit(rect(-230 + index * 67.5, -30, 56, 330, 28))
        bulge = Form(UP_LEFT, "#878d7c", "#eef0e2", 10)
        canvas.paint(bump, lighten(steel, 0.1), form=bulge, rough=0.8, alpha=0.55)
    with canvas.layer(rough=0.3, alpha=0.85) as pen:
        pen.line(sit(rect(-206, 22, 412, 272, 60)), "#5d6355", 3)
        pen.line(sit(rect(-196, 32, 392, 252, 52)), "#f2f2e0", 1.6)
        body = svg(
            "M -150 0 C -100 -66 20 -70 92 -12 L 146 -52 C 138 -20 138 20 146 52 L 92 12 C 20 70 -100 66 -150 0 Z"
        )
        pen.line(sit(moved(body, 0, 160)), "#4d5246", 4)
        pen.dot(*centre_of(sit(circle(-104, 148, 2))), 8, "#4d5246")
        for column in range(4):
            for row in range(3):
                scale = arc(-56 + column * 36, 138 + row * 24, 13, 13, -80, 80, 12)
                pen.line(sit(polygon(scale, closed=False)), "#5d6355", 2.4)
    roll = sit(rect(-262, -76, 524, 62, 30))
    canvas.paint(roll, "#d4d8c8", form=Form(UP, "#575d4f", "#ffffff", 15), cast=Cast(2, 12, 9, 0.55))
    with canvas.layer(rough=0.2) as pen:
        for end in (-246, 246):
            pen.line(sit(ellipse(end, -45, 10, 24)), "#4d5246", 2.6)
            pen.line(sit(ellipse(end, -45, 4, 12)), "#4d5246", 2)
    bow = minus(ellipse(300, -45, 24, 40), ellipse(300, -45, 12, 26))
    key = sit(union(rect(244, -51, 46, 12, 4), bow))
    canvas.paint(key, p.lamp, form=Form(UP_LEFT, "#8a6420", "#fff4c0", 5), cast=Cast(4, 7, 5, 0.5))


def _round_the_tin(canvas: Canvas, sit: Callable[[Path], Path]) -> None:
    p = canvas.palette
    x, y = centre_of(sit(circle(-246, -40, 2)))
    canvas.glow(x - 6, y - 26, 90, p.lamp, 0.7)
    person_above(canvas, x, y, 40, coat=p.accent2, hat=p.k1, turn=-98, shadow=70)
    lights.candle(canvas, x + 4, y - 26, 8, 16)
    lemon = circle(92, 96, 62)
    canvas.paint(lemon, "#e8c22e", cast=Cast(10, 16, 10, 0.5), form=Form(UP_LEFT, "#a8861c", None, 7))
    canvas.paint(circle(92, 96, 54), "#fbf0b8", rough=0.5)
    for index in range(8):
        wedge = polygon([(92, 96), *arc(92, 96, 49, 49, index * 45 + 4, index * 45 + 41, 10)])
        canvas.paint(
            moved(wedge, scale=0.94, about=(92, 96)), "#f4d94a", form=Form(UP_LEFT, "#d8ad28", "#fff8c8", 5)
        )
    things.clock_face(canvas, 548, 214, 34, hour=6, minute=58, ring=p.accent)
    for index in range(6):
        tone = (p.accent, p.accent2, p.k1)[index % 3]
        for side in (-10, 11):
            at = (84 + index * 62 + side, 846 - index * 10)
            sole = moved(
                svg("M -5 12 C -7 -2 -6 -14 0 -14 C 6 -14 7 -2 5 12 C 3 16 -3 16 -5 12 Z"), *at, scale=1.7
            )
            canvas.paint(sole, lighten(tone, 0.45), cast=Cast(3, 5, 4, 0.5), rough=0.4)
            toe = common(sole, rect(0, at[1] - 40, 600, 42))
            canvas.paint(toe, tone, form=Form(UP_LEFT, darken(tone, 0.5), lighten(tone, 0.4), 4), rough=0.4)
