"""Two skies with a visitor: a new moon on a crane, a fog that is a cat."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, land, sky, things, water
from art.figures import person
from art.paint import (
    DOWN,
    RIGHT,
    UP,
    UP_LEFT,
    UP_RIGHT,
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
    Point,
    arc,
    bezier,
    circle,
    common,
    crescent,
    ellipse,
    lens,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
    union,
)

# -- Changing the Moon


def _lattice(canvas: Canvas, start: Point, end: Point, near: float, far: float, colour: Colour) -> None:
    """A crane's arm: two rails with zigzag struts, lit from the upper right."""
    (ax, ay), (bx, by) = start, end
    long = math.hypot(bx - ax, by - ay)
    nx, ny = -(by - ay) / long, (bx - ax) / long

    def at(share: float, side: int) -> Point:
        half = near + (far - near) * share
        return ax + (bx - ax) * share + nx * half * side, ay + (by - ay) * share + ny * half * side

    count = 17
    for shift, tone in (((0, 0), colour), ((-1.3, 1.3), lighten(colour, 0.45))):
        width = 6 if tone == colour else 2
        with canvas.layer(rough=0.2) as pen:
            for side in (-1, 1):
                one, other = at(0, side), at(1, side)
                pen.stroke(
                    (one[0] - shift[0], one[1] - shift[1]), (other[0] - shift[0], other[1] - shift[1]), tone, width
                )
            for index in range(count):
                one = at(index / count, 1 if index % 2 else -1)
                other = at((index + 1) / count, -1 if index % 2 else 1)
                pen.stroke(one, other, tone, width * 0.6)


def _socket(canvas: Canvas, x: float, y: float, r: float) -> None:
    """An empty round fitting in the sky with its wires hanging out."""
    p = canvas.palette
    canvas.paint(
        circle(x, y, r * 1.14), p.k2, form=Form(RIGHT, p.k0, p.k4, 9), cast=Cast(0, 5, 9, 0.6, p.dark), rough=0.4
    )
    canvas.paint(circle(x, y, r), p.dark, shade=Shade(p.k1, DOWN, 0.4, 1), rough=0.4)
    canvas.inner_shadow(circle(x, y, r), UP, 26, "#000000", 0.8)
    canvas.paint(circle(x + 6, y - 18, 34), p.k1, form=Form(RIGHT, p.dark, p.k3, 5), rough=0.4)
    with canvas.layer(rough=0.2) as pen:
        for index in range(12):
            turn = math.radians(30 * index)
            pen.dot(x + math.cos(turn) * r * 1.07, y + math.sin(turn) * r * 1.07, 3, p.k4)
        wires = (
            ([(-18, -20), (-30, 30), (-8, 70), (-26, 122)], p.accent),
            ([(10, -14), (4, 34), (26, 60), (16, 104)], p.lamp),
            ([(30, -4), (44, 30), (36, 66), (54, 90)], p.k4),
        )
        for spots, colour in wires:
            curve = through([(x + a, y + b) for a, b in spots], 12)
            pen.fill(ribbon(curve, [2.2]), colour)
            pen.dot(float(curve[-1][0]), float(curve[-1][1]), 3.6, p.light)


def _truck(canvas: Canvas, x: float, y: float) -> None:
    """A flat truck loaded with worn moons."""
    p = canvas.palette
    grey = mix(p.k3, "#8a8a90", 0.5)
    canvas.paint(circle(x - 96, y - 68, 38), grey, form=Form(UP_LEFT, darken(grey, 0.5), lighten(grey, 0.3), 10))
    half = common(circle(x - 20, y - 54, 44), rect(x - 80, y - 98, 130, 44))
    canvas.paint(
        moved(half, turn=-8, about=(x - 20, y - 60)), mix(p.light, p.k3, 0.4), form=Form(UP_LEFT, p.k2, None, 9)
    )
    old = crescent(x + 50, y - 70, 40, 0.55, 140)
    canvas.paint(old, mix(p.lamp, p.k3, 0.35), form=Form(UP_LEFT, p.k2, p.light, 6))
    crack = polygon([(x + 66, y - 106), (x + 74, y - 92), (x + 69, y - 86), (x + 78, y - 74), (x + 71, y - 90)])
    canvas.paint(crack, p.dark, rough=0.2)
    canvas.paint(rect(x - 140, y - 36, 216, 14, 3), p.k1, form=Form(UP, p.dark, p.k4, 4), rough=0.4)
    cab = svg(
        f"M {x + 78} {y - 16} L {x + 78} {y - 84} L {x + 116} {y - 84} L {x + 134} {y - 50} L {x + 134} {y - 16} Z"
    )
    canvas.paint(cab, p.accent, form=Form(UP_LEFT, darken(p.accent, 0.5), lighten(p.accent, 0.4), 7), rough=0.4)
    canvas.paint(
        polygon([(x + 88, y - 74), (x + 112, y - 74), (x + 124, y - 50), (x + 88, y - 50)]), mix(p.lamp, p.k4, 0.4)
    )
    for at in (-110, -76, 100):
        canvas.paint(circle(x + at, y - 14, 15), p.dark, form=Form(UP_LEFT, None, p.k3, 3), rough=0.3)
        canvas.paint(circle(x + at, y - 14, 5), p.k3, rough=0.3)


@card("moon-change", palette="noct")
def moon_change(canvas: Canvas) -> None:
    """A crane lowers a new full moon toward an empty socket in the night sky; old moons lie on a truck."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (360, p.k1), (640, p.k2), (800, p.k3)])
    sky.stars(canvas, 240, bottom=620, big=8)
    _socket(canvas, 170, 190, 96)
    canvas.glow(446, 372, 440, p.light, 0.5)
    canvas.rays(446, 372, 20, 160, p.light, count=9, length=560, alpha=0.16)
    sky.streaks(canvas, 130, 520, 330, 36, colour=p.k3, alpha=0.35)
    land.mountains(canvas, 720, 110, 6, colour=p.k2, lit=p.k(2.6), mist=p.k3)
    canvas.fog(724, 44, p.k3, 0.7)
    crest = land.hills(canvas, 770, 18, 320, colour=p.k(1.6), top=p.k(2.8), bottom=p.k0, seed=3)
    _lattice(canvas, (46, 806), (448, 40), 30, 12, darken(p.accent2, 0.45))
    canvas.paint(rect(-10, 770, 118, 62, 5), p.accent2, form=Form(UP_RIGHT, darken(p.accent2, 0.5), p.light, 7))
    canvas.paint(rect(60, 780, 34, 28, 3), mix(p.lamp, p.light, 0.4), rough=0.3)
    with canvas.layer(rough=0.1) as pen:
        pen.stroke((452, 44), (446, 256), p.dark, 2.4)
        pen.line(polygon([(446, 262), (372, 318)], closed=False), p.dark, 2)
        pen.line(polygon([(446, 262), (520, 318)], closed=False), p.dark, 2)
    sky.moon(canvas, 446, 372, 104, colour="#fff4d4", glow=0.5, light=UP_LEFT)
    with canvas.layer(rough=0.2, alpha=0.9) as pen:
        for bow in (-62, -22, 22, 62):
            pen.line(
                polygon(
                    arc(446, 372, abs(bow), 104, -90 if bow > 0 else 90, 90 if bow > 0 else 270), closed=False
                ),
                p.accent,
                2,
            )
        for level in (-40, 10, 58):
            half = math.sqrt(104**2 - level**2)
            pen.line(polygon(arc(446, 372 + level, half, 14, 0, 180), closed=False), p.accent, 2)
    _truck(canvas, 392, 836)
    puller = person(
        canvas, 222, 806, 74, "pull", coat=p.accent2, hat="bowler", hat_colour=p.lamp, light=1, rim=p.light
    )
    things.string(canvas, (374, 446), puller.hand, sag=10, width=1.5)
    person(
        canvas,
        330,
        872,
        84,
        "point",
        coat=p.accent,
        hat="bowler",
        hat_colour=p.lamp,
        light=1,
        rim=p.light,
    )
    buildings.ladder(canvas, (140, 806), (196, 322), 22, rungs=26, colour=p.k(3.2), thick=2.2)
    worker = person(
        canvas, 182, 412, 92, "reach", coat=p.accent2, hat="bowler", hat_colour=p.lamp, light=1, rim=p.light
    )
    canvas.paint(ribbon([worker.hand, (worker.hand[0] + 4, worker.hand[1] - 26)], [2.6, 1]), p.light, rough=0.1)
    _wolf(canvas, 566, 872)
    land.grass(canvas, lambda x: land.height_at(crest, x) + 106, 260, 34, colours=[p.dark, p.k0, p.k(0.5)])


def _wolf(canvas: Canvas, x: float, y: float) -> None:
    """A wolf sitting politely, a ticket in its mouth, looking left and up."""
    p = canvas.palette
    body = svg(
        "M -10 0 C -14 -22 -12 -44 -8 -56 L -30 -66 C -34 -68 -34 -72 -30 -73 L -12 -80 L -8 -96 L 0 -82"
        " L 8 -94 L 10 -76 C 24 -56 32 -30 30 -8 C 44 -10 50 -18 52 -30 C 60 -16 54 0 36 0 Z"
    )
    canvas.paint(moved(body, x, y), p.dark, form=Form(UP_LEFT, None, p.k4, 4), rough=0.5)
    canvas.paint(moved(rect(-48, -76, 20, 12, 1), x, y, turn=-8), p.light, rough=0.2)
    canvas.paint(circle(x - 12, y - 74, 1.8), p.lamp, rough=0)


# -- The Fog Comes In


@card("fog-beast", palette="storm")
def fog_beast(canvas: Canvas) -> None:
    """A fog bank shaped like a crouching cat comes over a harbour with a lighthouse at its throat."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k1), (240, p.k2), (520, p.k3)])
    sky.streaks(canvas, 420, 70, 420, 60, colour=p.k1, alpha=0.5)
    sky.streaks(canvas, 120, 160, 380, 44, colour=p.k3, alpha=0.35)
    water.sea(canvas, 500, far=p.k3, near=p.k1, crest=p.k4, ripples=110)
    _fog_cat(canvas)
    lamp = buildings.lighthouse(canvas, 312, 652, 132, wall=p.k5, band=p.accent2)
    canvas.glow(*lamp, 200, p.lamp, 0.7)
    land.rocks(canvas, [(290, 664, 60), (336, 666, 70), (312, 668, 100)], colour=p.k1)
    for x, y, wide, flip in ((150, 706, 46, False), (452, 716, 54, True), (388, 760, 36, True)):
        things.sail_boat(canvas, x, y, wide, hull=p.k0, sail=p.k5, flip=flip)
        with canvas.layer(rough=0.4, alpha=0.7) as pen:
            pen.fill(lens(x, y + 2, wide * 1.5, 5), p.k4)
    canvas.fog(700, 26, p.k4, 0.5)
    hill = through(
        [(-20, 700), (70, 716), (160, 770), (250, 800), (360, 806), (470, 780), (540, 736), (620, 712)], 14
    )

    def ground(x: float) -> float:
        return float(np.interp(x, hill[:, 0], hill[:, 1]))

    buildings.town(
        canvas,
        ground,
        walls=[p.k(1.4), p.k(1.7)],
        roofs=[p.k1, p.k(0.7)],
        height=(24, 64),
        width=(34, 52),
        lit=0.3,
        base=120,
        right=170,
    )
    buildings.town(
        canvas,
        ground,
        walls=[p.k(1.4), p.k(1.7)],
        roofs=[p.k1, p.k(0.7)],
        height=(24, 64),
        width=(34, 52),
        lit=0.3,
        base=120,
        left=440,
    )
    buildings.tower(canvas, 520, 790, 40, 110, wall=p.k(1.5), roof=p.k(0.6))
    tail = through([(620, 560), (560, 590), (480, 640), (500, 676), (556, 668), (566, 640)], 12)
    canvas.paint(canvas.mask(ribbon(tail, [34, 26, 20, 15, 10, 3]), soft=3), p.k5, rough=0, alpha=0.75)
    _jetty(canvas)


def _fog_cat(canvas: Canvas) -> None:
    """Ears, brow and back of cloud; two dim gaps for eyes; paws round the harbour."""
    p = canvas.palette
    back = smooth(
        [(330, 170), (430, 150), (540, 190), (640, 290), (660, 640), (420, 640), (300, 420)], tension=0.9
    )
    canvas.paint(canvas.mask(back, soft=5), p.k(3.5), rough=0, shade=Shade(p.k(4.4), UP, 0.3, 1), alpha=0.95)
    head = smooth(
        [
            (96, 470),
            (92, 380),
            (112, 300),
            (108, 190),
            (134, 176),
            (200, 244),
            (262, 232),
            (330, 240),
            (392, 168),
            (418, 184),
            (424, 300),
            (446, 380),
            (438, 470),
            (380, 556),
            (270, 580),
            (156, 552),
        ],
        tension=0.85,
    )
    canvas.paint(
        canvas.mask(head, soft=4),
        p.k(4.2),
        rough=0,
        shade=[Shade(p.k(4.9), UP, 0.3, 1), Shade(p.k(3.3), DOWN, 0.5, 1.05)],
    )
    chance = canvas.stream("fluff", 0)
    for _ in range(46):
        turn = float(chance.uniform(0, 2 * math.pi))
        at = (268 + 172 * math.cos(turn), 410 + 158 * math.sin(turn))
        puff = circle(*at, float(chance.uniform(16, 36)))
        if at[1] > 300:
            canvas.paint(canvas.mask(puff, soft=5), p.k(float(chance.uniform(3.9, 4.7))), rough=0, alpha=0.55)
    for way in (-1, 1):
        ear = polygon([(268 + way * 146, 212), (268 + way * 132, 282), (268 + way * 82, 262)])
        canvas.paint(canvas.mask(ear, soft=5), p.k(3.1), rough=0, alpha=0.6)
        slit = svg("M -40 8 C -20 -16 14 -20 38 -4 C 20 18 -16 22 -40 8 Z")
        eye = moved(slit, 268 + way * 78, 392, scale=way, scale_y=1)
        canvas.paint(canvas.mask(eye, soft=1.5), p.k2, rough=0, alpha=0.9)
        canvas.paint(
            canvas.mask(moved(ellipse(0, 0, 5, 15), 268 + way * 78, 392), soft=1), p.k0, rough=0, alpha=0.8
        )
        for row in (-8, 6, 20):
            whisker = bezier(
                (268 + way * 62, 490 + row * 0.5),
                (268 + way * 130, 474 + row),
                (268 + way * 180, 474 + row * 1.4),
                (268 + way * 232, 490 + row * 2),
                14,
            )
            canvas.paint(canvas.mask(ribbon(whisker, [1.6, 0.4]), soft=0.8), p.light, rough=0, alpha=0.7)
    nose = svg("M -16 -8 C -6 -14 6 -14 16 -8 C 10 6 4 8 0 12 C -4 8 -10 6 -16 -8 Z")
    canvas.paint(canvas.mask(moved(nose, 268, 468), soft=1.5), p.k2, rough=0, alpha=0.75)
    for way in (-1, 1):
        mouth = bezier((268, 480), (268, 500), (268 + way * 30, 508), (268 + way * 50, 494), 12)
        canvas.paint(canvas.mask(ribbon(mouth, [2.2, 0.6]), soft=1), p.k2, rough=0, alpha=0.6)
    for way, x, y in ((-1, 96, 650), (1, 470, 660)):
        arm = ribbon(through([(268 + way * 180, 500), (x - way * 10, 570), (x, 630)], 12), [60, 62, 56])
        canvas.paint(
            canvas.mask(union(arm, ellipse(x, y, 78, 42)), soft=4),
            p.k(4.4),
            rough=0,
            shade=Shade(p.k(3.3), DOWN, 0.4, 1.05),
        )
        for toe in (-26, 4, 34):
            canvas.paint(
                canvas.mask(ribbon([(x + toe - 4, y + 6), (x + toe - 4, y + 34)], [0.6, 2, 0.6]), soft=1),
                p.k2,
                rough=0,
                alpha=0.6,
            )
    canvas.fog(648, 24, p.k5, 0.7)


def _jetty(canvas: Canvas) -> None:
    p = canvas.palette
    front = smooth([(-30, 930), (-30, 850), (90, 838), (170, 856), (240, 890), (300, 930)], tension=0.5)
    canvas.paint(front, p.dark, form=Form(UP, None, p.k2, 5), rough=0.8)
    with canvas.layer(rough=0.3) as pen:
        for x in (150, 220, 290, 346):
            pen.fill(rect(x, 832, 9, 90), p.dark)
    canvas.paint(
        polygon([(90, 826), (372, 818), (376, 834), (90, 844)]), p.k0, form=Form(UP, p.dark, p.k3, 4), rough=0.5
    )
    hero = person(
        canvas, 326, 820, 92, "offer", coat=p.accent, hat="wool", hat_colour=p.accent2, light=1, rim=p.k5
    )
    canvas.paint(
        ellipse(hero.hand[0] + 10, hero.hand[1] - 1, 17, 5), p.light, form=Form(UP, p.k2, None, 3), rough=0.2
    )
    canvas.paint(rect(60, 770, 5, 66), p.dark, rough=0.3)
    canvas.paint(rect(128, 770, 5, 66), p.dark, rough=0.3)
    for row in range(4):
        things.string(canvas, (62, 772 + row * 12), (130, 772 + row * 12), sag=14, colour=p.k3, width=1.4)
