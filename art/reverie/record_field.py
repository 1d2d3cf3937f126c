"""Seen from above: a record that is a farm."""

from __future__ import annotations

import math

from art.figures import person_above
from art.paint import DOWN, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import Path, Point, arc, circle, ellipse, minus, moved, polygon, rect, ribbon, svg, through

DISC = (286.0, 486.0)
EDGE = 268.0


@card("record-field", palette="ember")
def record_field(canvas: Canvas) -> None:
    """Seen from above, a record on its player is a round farm: its grooves are furrows, its needle a tractor."""
    p = canvas.palette
    canvas.sky([(0, p.k2), (500, p.k(2.3)), (900, p.k1)])
    canvas.brush(0.8)
    _wood(canvas)
    canvas.paint(
        canvas.mask(circle(DISC[0] + 8, DISC[1] + 14, EDGE + 6), soft=12),
        p.dark,
        alpha=0.7,
        mode="multiply",
        rough=0,
    )
    canvas.paint(circle(*DISC, EDGE + 12), p.k5, form=Form(UP_LEFT, p.k2, p.light, 6), rough=0.5)
    soil = mix(p.k0, p.k1, 0.4)
    disc = circle(*DISC, EDGE)
    canvas.paint(disc, soil, rough=0.8)
    tracks = ((EDGE - 6, 218, "#5c7a34"), (212, 170, p.k4), (164, 112, soil))
    for outer, inner, colour in tracks:
        band = minus(circle(*DISC, outer), circle(*DISC, inner))
        canvas.paint(band, mix(colour, soil, 0.35), form=Form(UP_LEFT, p.k0, None, 10), rough=0.8)
        _furrows(canvas, outer, inner, colour)
    _shine(canvas)
    _notes_grow(canvas)
    _label(canvas)
    _needle(canvas)
    _hands(canvas)


def _at(turn: float, away: float) -> Point:
    angle = math.radians(turn)
    return DISC[0] + away * math.cos(angle), DISC[1] + away * math.sin(angle)


def _wood(canvas: Canvas) -> None:
    """The player's lid, boards across, with two knobs."""
    p = canvas.palette
    chance = canvas.stream("wood", 0)
    with canvas.layer(rough=0.3, alpha=0.5) as pen:
        for row in range(46):
            y = row * 20 + float(chance.uniform(-4, 4))
            line = through(
                [
                    (-20, y),
                    (200, y + float(chance.uniform(-7, 7))),
                    (420, y + float(chance.uniform(-7, 7))),
                    (620, y),
                ],
                10,
            )
            pen.line(polygon(line, closed=False), p.k1 if row % 3 else p.k3, float(chance.uniform(0.8, 2.4)))
    for x, colour in ((74, p.accent), (164, p.k5)):
        canvas.paint(
            circle(x, 826, 34), p.k0, form=Form(UP_LEFT, p.dark, p.k3, 6), cast=Cast(4, 8, 8, 0.6), rough=0.6
        )
        canvas.paint(circle(x, 822, 24), colour, form=Form(UP_LEFT, darken(colour, 0.5), p.light, 7), rough=0.5)
        canvas.paint(ribbon([(x, 822), (x + 8, 804)], [2.4, 2.4]), p.dark, rough=0.3)


def _furrows(canvas: Canvas, outer: float, inner: float, colour: Colour) -> None:
    """Rows that follow the groove; plants stand along them."""
    p = canvas.palette
    chance = canvas.stream("furrows", f"{outer}")
    tones = (colour, lighten(colour, 0.22), darken(colour, 0.22), mix(colour, p.k4, 0.3))
    with canvas.layer(rough=0.4, grain=0.14) as pen:
        away = inner + 5
        while away < outer - 3:
            pen.line(circle(*DISC, away), p.k0, 2.2)
            tone = tones[int(chance.integers(len(tones)))]
            step = 360 / (2 * math.pi * away / 7)
            turn = float(chance.uniform(0, 6))
            while turn < 360:
                x, y = _at(turn, away + 4.5)
                pen.dot(x, y, float(chance.uniform(2.2, 3.6)), tone)
                turn += step * float(chance.uniform(0.8, 1.3))
            away += 9.6


def _shine(canvas: Canvas) -> None:
    """Two wedges of light, as on any record."""
    p = canvas.palette
    for turn in (-58, 122):
        wedge = polygon([_at(turn, 108), *(_at(turn + step, EDGE - 8) for step in range(-13, 14, 2))])
        canvas.paint(canvas.mask(wedge, soft=7), p.light, alpha=0.2, mode="screen", rough=0)


def _notes_grow(canvas: Canvas) -> None:
    """In the bare track notes grow like saplings."""
    p = canvas.palette
    for turn, colour in (
        (205, p.accent),
        (236, p.accent2),
        (268, p.lamp),
        (300, p.accent),
        (332, p.accent2),
        (4, p.lamp),
    ):
        x, y = _at(turn, 138)
        with canvas.layer(rough=0.2, cast=Cast(3, 5, 4, 0.5)) as pen:
            pen.fill(ellipse(x, y + 12, 8, 6, -18), colour)
            pen.stroke((x + 7, y + 11), (x + 7, y - 18), colour, 2.6)
            pen.fill(moved(svg("M 0 0 C 2 8 14 10 10 22 C 9 14 2 12 0 10 Z"), x + 7, y - 19), colour)
            pen.fill(ellipse(x + 2, y + 1, 6, 2.4, 30), "#6f8f3c")


def _label(canvas: Canvas) -> None:
    """The farmyard in the middle: a house from above, trees, and a well where the hole is."""
    p = canvas.palette
    canvas.paint(
        circle(*DISC, 106),
        p.accent,
        form=Form(UP_LEFT, darken(p.accent, 0.4), lighten(p.accent, 0.3), 8),
        cast=Cast(0, 3, 6, 0.5),
        rough=0.6,
    )
    canvas.paint(circle(*DISC, 92), "#a9b45c", shade=Shade("#6f8a3e", DOWN, 0.3, 1.1), rough=0.8)
    canvas.paint(ribbon(arc(*DISC, 70, 70, 20, 330, 40), [7]), p.k5, rough=1)
    x, y = DISC[0] - 62, DISC[1] - 66
    canvas.paint(rect(x - 4, y + 8, 74, 50, 2), p.dark, alpha=0.5, mode="multiply", rough=0.4)
    canvas.paint(polygon([(x, y), (x + 70, y), (x + 70, y + 24), (x, y + 24)]), lighten(p.k3, 0.15), rough=0.5)
    canvas.paint(polygon([(x, y + 24), (x + 70, y + 24), (x + 70, y + 50), (x, y + 50)]), p.k2, rough=0.5)
    canvas.paint(rect(x + 46, y + 8, 12, 12, 1), p.k0, rough=0.3)
    for dx, dy, size in ((52, -28, 16), (64, 2, 12), (-66, 22, 14), (-30, 58, 17), (6, 68, 12), (44, 44, 14)):
        tree = circle(DISC[0] + dx, DISC[1] + dy, size)
        canvas.paint(
            tree, "#4f7038", form=Form(UP_LEFT, "#23381f", "#9db85a", 6), cast=Cast(4, 6, 4, 0.5), rough=2
        )
    canvas.paint(circle(*DISC, 13), p.k5, form=Form(UP_LEFT, p.k2, p.light, 3), rough=0.6)
    canvas.paint(circle(*DISC, 8.5), p.dark, rough=0.3)


def _needle(canvas: Canvas) -> None:
    """The arm comes from the upper right; a tractor draws the plough where the needle would be."""
    p = canvas.palette
    pivot, bend, head = (540.0, 116.0), (548.0, 420.0), (428.0, 640.0)
    canvas.paint(
        circle(*pivot, 58), p.k0, form=Form(UP_LEFT, p.dark, p.k3, 8), cast=Cast(6, 10, 10, 0.6), rough=0.6
    )
    canvas.paint(circle(*pivot, 38), mix(p.k5, p.k3, 0.3), form=Form(UP_LEFT, p.k1, p.light, 10), rough=0.5)
    arm = through([pivot, (552, 300), bend, (500, 548), (452, 606)], 14)
    steel = mix(p.light, p.k4, 0.2)
    canvas.paint(
        ribbon(arm, [9, 8, 8, 7]),
        steel,
        form=Form(UP_LEFT, p.k1, p.light, 5),
        cast=Cast(10, 18, 10, 0.6),
        rough=0.4,
    )
    canvas.paint(
        moved(rect(-16, -34, 32, 44, 6), *pivot, turn=4),
        p.accent2,
        form=Form(UP_LEFT, p.k2, p.light, 6),
        cast=Cast(3, 5, 5, 0.5),
        rough=0.5,
    )
    _tractor(canvas, *head, turn=128)
    furrow = arc(*DISC, 210, 210, 48, 152, 50)
    canvas.paint(ribbon(furrow, [5, 5, 4, 1]), p.k0, rough=1.6, alpha=0.9)
    for turn in (66, 80, 97, 112):
        x, y = _at(turn, 206)
        silhouette(canvas, "bird", x, y, 20, p.dark, turn=turn - 60)


def _tractor(canvas: Canvas, x: float, y: float, turn: float) -> None:
    """A tractor seen from above, driving to the right before it is turned."""
    p = canvas.palette

    def at(path: Path) -> Path:
        return moved(path, x, y, scale=1.25, turn=turn)

    for wheel in (
        rect(-34, -30, 30, 13, 4),
        rect(-34, 17, 30, 13, 4),
        rect(14, -22, 18, 9, 3),
        rect(14, 13, 18, 9, 3),
    ):
        canvas.paint(at(wheel), p.dark, form=Form(UP_LEFT, None, p.k3, 3), cast=Cast(4, 7, 5, 0.6), rough=0.5)
    canvas.paint(at(rect(-30, -15, 66, 30, 7)), "#c8402c", form=Form(UP_LEFT, "#6a1a18", "#f29a78", 6), rough=0.6)
    canvas.paint(at(rect(-26, -13, 28, 26, 5)), p.accent2, form=Form(UP_LEFT, p.k3, p.light, 4), rough=0.4)
    canvas.paint(at(circle(-12, 0, 8)), p.lamp, form=Form(UP_LEFT, p.k2, p.light, 3), rough=0.3)
    canvas.paint(at(circle(-12, 0, 4.4)), p.k2, rough=0.3)
    canvas.paint(at(circle(20, 0, 3.4)), p.dark, rough=0.2)
    canvas.paint(at(ribbon([(-34, 0), (-54, 0)], [2.4, 2.4])), p.dark, rough=0.3)
    for step in (-16, 0, 16):
        canvas.paint(at(polygon([(-52, step - 3), (-52, step + 3), (-66, step)])), p.k5, rough=0.3)


def _hands(canvas: Canvas) -> None:
    """People at work on the rows."""
    p = canvas.palette
    for turn, away, coat, hat in (
        (168, 240, p.accent2, p.lamp),
        (196, 190, p.accent, None),
        (-20, 240, p.light, p.k3),
        (20, 190, p.lamp, None),
    ):
        x, y = _at(turn, away)
        person_above(canvas, x, y, 24, coat=coat, hat=hat, turn=turn + 90, shadow=60, shadow_length=1.3)
    cover = moved(rect(-90, -90, 180, 180, 4), 34, 66, turn=-14)
    canvas.paint(cover, p.accent2, form=Form(UP_LEFT, p.k3, p.light, 6), cast=Cast(5, 8, 10, 0.6), rough=0.6)
    canvas.paint(
        moved(rect(-74, -74, 148, 148, 2), 34, 66, turn=-14),
        p.accent,
        shade=Shade(p.k0, DOWN, 0.4, 1.1, 0.6),
        rough=0.5,
    )
    part(canvas, "sunflower", 50, 82, 74, ["#5a3010", p.lamp, p.light], turn=-14)
