"""A street of dominoes that comes down."""

from __future__ import annotations

import math
from typing import NamedTuple

from art.blocks import buildings, land, sky, streets, things
from art.figures import cat, person
from art.paint import DOWN, UP_LEFT, UP_RIGHT, Canvas, Form, Shade, mix
from art.reverie import card
from art.shapes import Path, Point, circle, ellipse, moved, polygon, rect, svg


class _Slab(NamedTuple):
    """A domino seen over its edge: where it stands, its height, how far it has tipped, its two numbers."""

    x: float
    y: float
    tall: float
    turn: float
    above: int
    below: int

    def spot(self, x: float, y: float) -> Point:
        """A point of the slab, with x and y in shares of its height."""
        turn = math.radians(self.turn)
        dx, dy = x * self.tall, y * self.tall
        return self.x + dx * math.cos(turn) - dy * math.sin(turn), self.y + dx * math.sin(turn) + dy * math.cos(
            turn
        )

    def face(self, across: float, up: float) -> Point:
        """A point of its broad side, both from 0 to 1; it turns away as the slab tips."""
        wide = 0.44 * math.cos(math.radians(self.turn * 0.8))
        return self.spot(across * wide, -up * (1 - 0.04 * across) - 0.09 * across)

    def shape(self, *spots: Point) -> Path:
        return polygon([self.face(*spot) for spot in spots])


SLABS = (
    _Slab(-14, 480, 138, 66, 3, 5),
    _Slab(28, 502, 166, 59, 6, 1),
    _Slab(80, 530, 200, 51, 2, 4),
    _Slab(142, 566, 240, 41, 5, 3),
    _Slab(214, 610, 286, 29, 1, 4),
    _Slab(292, 666, 336, 15, 4, 6),
    _Slab(366, 742, 392, 0, 5, 2),
)
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@card("domino-street", palette="violet")
def domino_street(canvas: Canvas) -> None:
    """House-high dominoes with lit windows for pips fall one after another toward a cottage."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (200, p.k1), (430, p.k2), (560, p.k3)])
    sky.stars(canvas, 110, bottom=330)
    sky.moon(canvas, 470, 150, 62, glow=0.5)
    land.mountains(canvas, 450, 120, 5, colour=p.k(1.7), lit=p.k(2.4), snow=p.k4, mist=p.k3)
    canvas.fog(450, 34, p.k4, 0.7)
    square = polygon([(-20, 440), (620, 440), (620, 920), (-20, 920)])
    canvas.paint(square, p.k(2.2), shade=[Shade(p.k3, -90, 0.6, 1.05), Shade(p.k0, DOWN, 0.35, 1.05)], rough=0.6)
    streets.cobbles(canvas, square, 452, colour=p.k1)
    _finger(canvas)
    for slab in SLABS:
        _domino(canvas, slab)
    _cottage(canvas)


def _finger(canvas: Canvas) -> None:
    """A hand that has just pushed, coming in from the upper left."""
    p = canvas.palette
    glove = mix(p.k1, p.dark, 0.4)
    hand = svg(
        "M -90 178 L 60 170 C 96 166 118 184 132 208 C 150 236 160 262 166 288 C 170 306 150 314 142 298"
        " C 132 276 120 258 108 244 C 104 262 96 276 84 284 C 76 290 66 284 70 272 C 60 284 44 288 36 280"
        " C 30 274 34 264 42 258 C 24 266 4 262 -90 262 Z"
    )
    canvas.paint(moved(hand, 4, 66), glove, form=Form(UP_RIGHT, p.dark, p.k4, 9), rough=0.9)
    canvas.paint(
        polygon([(-20, 226), (34, 228), (30, 346), (-20, 348)]), p.light, form=Form(UP_RIGHT, p.k3, None, 8)
    )
    canvas.paint(
        polygon([(-30, 206), (8, 210), (4, 364), (-30, 366)]), p.accent, form=Form(UP_RIGHT, p.k1, None, 8)
    )


def _domino(canvas: Canvas, slab: _Slab) -> None:
    """Its thin edge, its broad side and its pips: round windows, some lit."""
    p = canvas.palette
    thick = 0.13
    foot = slab.spot(0.1, 0)
    shadow = ellipse(foot[0] + slab.tall * 0.12, foot[1], slab.tall * 0.4, slab.tall * 0.06)
    canvas.paint(canvas.mask(shadow, soft=8), p.k0, alpha=0.6, mode="multiply", rough=0)
    corners = [slab.spot(x, y) for x, y in ((0, 0), (0, -1), (-thick, -1.04), (-thick, -0.04))]
    canvas.paint(
        polygon(corners), p.k2, form=Form(UP_LEFT, p.k0, p.k4, 5), shade=Shade(p.k0, DOWN, 0.4, 1.1), rough=0.6
    )
    lid = [slab.face(0, 1), slab.face(1, 1), slab.spot(0.44 - thick, -1.13), slab.spot(-thick, -1.04)]
    canvas.paint(polygon(lid), p.k4, rough=0.5)
    canvas.paint(
        slab.shape((0, 0), (1, 0), (1, 1), (0, 1)),
        mix(p.light, p.k4, 0.12),
        form=Form(UP_RIGHT, p.k3, p.light, 0.035 * slab.tall),
        shade=Shade(p.k2, DOWN, 0.45, 1.15, 0.7),
        rough=0.6,
    )
    canvas.paint(slab.shape((0.07, 0.492), (0.93, 0.492), (0.93, 0.508), (0.07, 0.508)), p.k1, rough=0.3)
    chance = canvas.stream("windows", f"{slab.x}")
    for middle, number in ((0.75, slab.above), (0.25, slab.below)):
        for dx, dy in PIPS[number]:
            _window(canvas, slab, 0.5 + dx * 0.29, middle + dy * 0.15, lit=bool(chance.random() < 0.7))
    if slab.turn < 45:
        stack = slab.spot(0.06, -1.07)
        chimney = moved(rect(-0.04, -0.13, 0.08, 0.16), *stack, scale=slab.tall, turn=slab.turn)
        canvas.paint(chimney, p.accent2, form=Form(UP_RIGHT, p.k1, p.light, 4), rough=0.5)
    for shift, size in ((-0.3, 0.1), (-0.1, 0.07), (0.2, 0.09), (0.4, 0.06)) if slab.turn else ():
        puff = circle(slab.x + shift * slab.tall, slab.y + 0.03 * slab.tall, size * slab.tall)
        canvas.paint(canvas.mask(puff, soft=11), p.k4, alpha=0.5, rough=0.4)


def _window(canvas: Canvas, slab: _Slab, across: float, up: float, *, lit: bool) -> None:
    p = canvas.palette

    def ring(radius: float) -> Path:
        turns = [math.radians(angle) for angle in range(0, 360, 15)]
        return slab.shape(
            *((across + radius / 0.44 * math.cos(turn), up + radius * math.sin(turn)) for turn in turns)
        )

    canvas.paint(ring(0.058), p.k1, rough=0.3)
    canvas.paint(ring(0.046), p.lamp if lit else p.k0, rough=0.2)
    if lit:
        canvas.glow(*slab.face(across, up), 0.11 * slab.tall, p.lamp, 0.4)
        with canvas.layer(rough=0.1) as pen:
            for one, other in (((-0.1, 0), (0.1, 0)), ((0, -0.044), (0, 0.044))):
                start = slab.face(across + one[0], up + one[1])
                pen.stroke(start, slab.face(across + other[0], up + other[1]), p.k1, 0.008 * slab.tall)


def _cottage(canvas: Canvas) -> None:
    """The last in the row: a little house, and somebody who says stop."""
    p = canvas.palette
    canvas.glow(536, 810, 130, p.lamp, 0.5)
    buildings.house(
        canvas,
        492,
        842,
        92,
        62,
        wall=p.accent,
        roof=p.accent2,
        window=p.lamp,
        kind="gable",
        lit=1,
        door=True,
        seed=3,
    )
    person(
        canvas, 462, 850, 66, "balance", coat=p.accent2, hat="wool", hat_colour=p.accent, flip=True, rim=p.light
    )
    person(canvas, 268, 836, 62, "run", coat=p.lamp, hair="tail", dress=True, flip=True, rim=p.light)
    person(canvas, 160, 812, 58, "run", coat=p.accent, hat="bowler", flip=True, rim=p.light)
    person(canvas, 292, 292, 66, "hang", coat=p.accent2, legs=p.k1, rim=p.light)
    things.umbrella(canvas, 290, 292, 88, colour=p.accent, other=p.light)
    cat(canvas, 388, 866, 34, p.dark, eyes=p.lamp, rim=p.k4, flip=True)
    canvas.paint(rect(-20, 880, 640, 40), p.dark, rough=1.4)
    streets.fence(canvas, 892, height=44, colour=p.dark)
