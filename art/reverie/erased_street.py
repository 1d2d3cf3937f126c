"""A street that is taken back to paper."""

from __future__ import annotations

import math

from art.blocks import land, sky, streets
from art.figures import cat, person
from art.paint import DOWN, LEFT, UP, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.reverie import card
from art.shapes import Path, circle, moved, polygon, rect, ribbon, svg, through


class _House:
    """A front of the street: where it stands, how wide and tall, and its colours."""

    def __init__(self, x: float, wide: float, tall: float, steep: float, wall: Colour, roof: Colour) -> None:
        self.x, self.wide, self.tall, self.steep, self.wall, self.roof = x, wide, tall, steep, wall, roof

    def front(self) -> Path:
        return rect(self.x, STREET - self.tall, self.wide, self.tall)

    def gable(self) -> Path:
        top = STREET - self.tall
        return polygon(
            [(self.x - 8, top), (self.x + self.wide + 8, top), (self.x + self.wide / 2, top - self.steep)]
        )

    def windows(self) -> list[Path]:
        rows = int(self.tall // 74)
        columns = max(2, int(self.wide // 44))
        found = []
        for row in range(rows):
            for column in range(columns):
                x = self.x + self.wide * (column + 0.5) / columns
                found.append(rect(x - 11, STREET - self.tall + 24 + row * 70, 22, 34, 3))
        return found[: -1 if rows > 1 else None]

    def door(self) -> Path:
        x = self.x + self.wide * 0.5
        return svg(
            f"M {x - 15} {STREET} L {x - 15} {STREET - 42} A 15 15 0 0 1 {x + 15} {STREET - 42}"
            f" L {x + 15} {STREET} Z"
        )


STREET = 742.0


@card("erased-street", palette="frost")
def erased_street(canvas: Canvas) -> None:
    """A giant eraser rubs out a coloured street down to pencil lines and blank paper; someone draws a new door."""
    p = canvas.palette
    row = (
        _House(-30, 128, 250, 90, p.accent, p.k1),
        _House(104, 112, 330, 70, p.accent2, p.accent),
        _House(222, 126, 224, 110, p.k3, p.k0),
        _House(354, 108, 300, 84, mix(p.accent, p.light, 0.4), p.k1),
        _House(468, 140, 240, 96, p.k2, p.accent),
    )
    sky.backdrop(canvas, [(0, p.k2), (300, p.k3), (640, p.k4)])
    sky.sun(canvas, 300, 190, 58, glow=0.4)
    sky.cumulus(canvas, 110, 190, 210, colour=p.light, dark=p.k4, seed=1)
    sky.cumulus(canvas, 420, 330, 200, colour=p.light, dark=p.k4, seed=2)
    land.hills(canvas, 560, 40, 240, colour=p.k(2.6), top=p.k3, bottom=p.k2, seed=3)
    for house in row:
        _coloured(canvas, house)
    canvas.paint(rect(-20, STREET, 640, 190), p.k1, shade=Shade(p.k0, DOWN, 0.2, 1), rough=0.7)
    streets.cobbles(canvas, rect(-20, STREET + 4, 640, 190), STREET, colour=p.k2)
    streets.lamp_post(canvas, 96, STREET + 26, 150)
    person(canvas, 60, STREET + 40, 92, "run", coat=p.accent2, hat="brim", bag=p.accent, rim=p.light, flip=True)
    person(canvas, 160, STREET + 60, 80, "run", coat=p.accent, hair="tail", dress=True, child=True, flip=True)
    _blank(canvas)
    _pencil_lines(canvas, row)
    _crumbs(canvas)
    _drawer(canvas)
    _eraser(canvas)


def _coloured(canvas: Canvas, house: _House) -> None:
    p = canvas.palette
    canvas.paint(
        house.front(),
        house.wall,
        form=Form(LEFT, darken(house.wall, 0.4), None, 14),
        shade=Shade(p.k1, DOWN, 0.6, 1.2, 0.5),
        rough=0.7,
    )
    canvas.paint(
        house.gable(),
        house.roof,
        form=Form(LEFT, darken(house.roof, 0.4), lighten(house.roof, 0.3), 10),
        rough=0.7,
    )
    for window in house.windows():
        canvas.paint(window, p.light, rough=0.3)
        canvas.paint(window, p.lamp, shade=Shade(p.accent2, DOWN, 0.4, 1.2), alpha=0.85, rough=0.3)
    canvas.paint(house.door(), p.k0, form=Form(LEFT, p.dark, p.k3, 4), rough=0.5)


def _blank(canvas: Canvas) -> None:
    """Paper again, from the right: all of it, with a rubbed edge."""
    p = canvas.palette
    paper = mix(p.light, p.k5, 0.4)
    edge = through([(430, -40), (352, 120), (372, 300), (300, 460), (262, 600), (226, 760), (250, 940)], 14)
    cleared = polygon([*edge, (640, 940), (640, -40)])
    canvas.paint(canvas.mask(cleared, soft=26), paper, alpha=0.55, rough=3)
    inner = polygon([(float(x) + 46, float(y)) for x, y in edge] + [(640.0, 940.0), (640.0, -40.0)])
    canvas.paint(canvas.mask(inner, soft=15), paper, rough=4)
    chance = canvas.stream("smears", 0)
    with canvas.layer(rough=0.5, soft=1.2, alpha=0.2) as pen:
        for _ in range(46):
            x, y = float(chance.uniform(330, 600)), float(chance.uniform(60, 880))
            long = float(chance.uniform(30, 90))
            pen.fill(
                ribbon([(x, y), (x + long * 0.8, y - long * 0.5)], [0.4, float(chance.uniform(3, 8)), 0.4]), p.k2
            )


def _pencil_lines(canvas: Canvas, row: tuple[_House, ...]) -> None:
    """What is left of the houses: lines, fainter to the right."""
    p = canvas.palette
    for house, strength in zip(row[2:], (0.9, 0.6, 0.28), strict=True):
        with canvas.layer(rough=0.5, grain=0.5, alpha=strength) as pen:
            for outline in (house.front(), house.gable(), house.door(), *house.windows()):
                pen.line(outline, p.k1, 1.8)
            for window in house.windows():
                left, top, right, bottom = window.getBounds()
                pen.stroke(((left + right) / 2, top), ((left + right) / 2, bottom), p.k1, 1.2)
    with canvas.layer(rough=0.5, grain=0.5, alpha=0.5) as pen:
        pen.stroke((240, STREET), (600, STREET), p.k1, 1.8)
        pen.line(circle(300, 190, 58), p.k1, 1.8)


def _drawer(canvas: Canvas) -> None:
    """Somebody draws a door on the blank with a pencil as long as they are; half a cat sits by."""
    p = canvas.palette
    door = svg("M 466 860 L 466 764 A 36 36 0 0 1 538 764 L 538 860 Z")
    canvas.glow(502, 810, 100, p.lamp, 0.5, mode="multiply")
    canvas.paint(door, p.lamp, shade=Shade(p.accent2, DOWN, 0.3, 1.1), rough=0.8, alpha=0.9)
    with canvas.layer(rough=0.4, grain=0.4) as pen:
        pen.line(door, p.k0, 3.4)
        pen.dot(526, 818, 3, p.k0)
        pen.stroke((420, 862), (590, 862), p.k0, 2.6)
    artist = person(
        canvas, 424, 866, 104, "reach", coat=p.accent, hat="wool", hat_colour=p.k1, scarf=p.accent2, rim=p.light
    )
    hx, hy = artist.hand
    turn = math.degrees(math.atan2(768 - hy, 468 - hx))

    def held(path: Path) -> Path:
        return moved(path, 468, 768, turn=turn)

    canvas.paint(
        held(rect(-96, -5, 76, 10)), p.accent2, form=Form(UP, darken(p.accent2, 0.4), p.light, 3), rough=0.3
    )
    canvas.paint(held(polygon([(-20, -5), (-20, 5), (0, 0)])), "#e8c9a0", rough=0.3)
    canvas.paint(held(polygon([(-7, -1.8), (-7, 1.8), (0, 0)])), p.dark, rough=0.1)
    half = rect(286, 780, 27, 100)
    with canvas.inside(half) as inner:
        inner.pixels[:] = canvas.pixels
        cat(inner, 306, 862, 64, p.dark, eyes=p.lamp, rim=p.k4)
    with canvas.layer(rough=0.5, grain=0.5, alpha=0.6) as pen:
        pen.line(polygon(through([(312, 812), (330, 828), (332, 856), (314, 862)], 8), closed=False), p.k1, 1.6)


def _eraser(canvas: Canvas) -> None:
    """The eraser comes down from the upper right in a paper sleeve; crumbs roll away."""
    p = canvas.palette

    def at(path: Path) -> Path:
        return moved(path, 452, 420, turn=-52)

    rubber = svg("M -128 -70 C -140 -68 -146 -40 -140 0 C -136 40 -130 68 -112 72 L 40 74 L 40 -74 Z")
    canvas.paint(
        at(rubber), "#e79a9a", form=Form(UP_LEFT, "#a25a66", "#ffd9d2", 16), cast=Cast(8, 14, 14, 0.5), rough=1
    )
    worn = svg(
        "M -128 -70 C -140 -68 -146 -40 -140 0 C -136 40 -130 68 -112 72 L -98 73 C -112 40 -118 0 -112 -71 Z"
    )
    canvas.paint(at(worn), p.k1, alpha=0.45, rough=3)
    canvas.paint(
        at(rect(30, -80, 330, 160, 6)),
        p.k1,
        form=Form(UP_LEFT, p.k0, p.k3, 14),
        cast=Cast(6, 10, 10, 0.4),
        rough=0.7,
    )
    canvas.paint(at(rect(64, -80, 40, 160)), p.light, form=Form(UP_LEFT, p.k3, None, 10), rough=0.5)
    canvas.paint(at(rect(112, -80, 14, 160)), p.accent, rough=0.5)


def _crumbs(canvas: Canvas) -> None:
    p = canvas.palette
    chance = canvas.stream("crumbs", 0)
    for _ in range(34):
        x = float(chance.uniform(290, 590))
        y = 560 + float(chance.random()) ** 0.7 * 270
        bend = float(chance.uniform(-9, 9))
        long = float(chance.uniform(8, 20))
        crumb = through([(x, y), (x + long / 2, y + bend), (x + long, y + bend * 0.2)], 6)
        canvas.paint(
            ribbon(crumb, [1.4, 3, 1.2]),
            mix("#e79a9a", p.k2, float(chance.uniform(0, 0.5))),
            cast=Cast(1, 3, 2, 0.4),
            rough=0.5,
        )
