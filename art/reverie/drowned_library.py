"""A sea in a library."""

from __future__ import annotations

import math

from art.blocks import lights, things, water
from art.figures import fish, person
from art.paint import DOWN, LEFT, RIGHT, UP, UP_LEFT, UP_RIGHT, Canvas, Form, Shade, darken, lighten, mix
from art.reverie import card
from art.shapes import Path, Point, circle, ellipse, moved, polygon, rect, ribbon, smooth, svg, through

VANISH = (300.0, 430.0)


def _deep(side: int, depth: float, height: float) -> Point:
    """A point of an aisle's wall: depth 1 is near, 0 far; height runs from the ceiling (-1) to the floor (1)."""
    return VANISH[0] + side * (64 + 300 * depth), VANISH[1] + height * (128 + 420 * depth)


def _wall_of_books(canvas: Canvas, side: int) -> None:
    """One wall of the aisle in perspective, its shelves running to the vanishing point."""
    p = canvas.palette
    chance = canvas.stream("spines", side)
    wood = mix(p.k0, "#3a2a22", 0.4)
    wall = polygon([_deep(side, 0, -1.6), _deep(side, 1.1, -1.6), _deep(side, 1.1, 1), _deep(side, 0, 1)])
    canvas.paint(wall, wood, rough=0.4)
    colours = (
        p.k2,
        p.k3,
        mix(p.accent, p.k1, 0.4),
        mix(p.accent2, p.k1, 0.45),
        p.k(1.5),
        mix(p.k2, "#6a5a3a", 0.5),
        p.k(2.5),
    )
    edges = [0.0]
    while edges[-1] < 1.1:
        edges.append(edges[-1] + (0.012 + 0.04 * edges[-1]) * float(chance.uniform(0.7, 1.3)))
    rows = 9
    with canvas.layer(rough=0.3, grain=0.14) as pen:
        for row in range(rows):
            low = 1 - row * 2.6 / rows
            tall = 2.6 / rows * 0.84
            for index in range(len(edges) - 1):
                if chance.random() < 0.1:
                    continue
                a, b = edges[index] + 0.002, edges[index + 1]
                top = low - tall * float(chance.uniform(0.7, 1))
                tone = mix(colours[int(chance.integers(len(colours)))], p.k2, 0.45 * (1 - min(1, a)))
                pen.fill(
                    polygon([_deep(side, a, low), _deep(side, b, low), _deep(side, b, top), _deep(side, a, top)]),
                    tone,
                )
            pen.fill(
                polygon(
                    [
                        _deep(side, 0, low),
                        _deep(side, 1.1, low),
                        _deep(side, 1.1, low + 0.03),
                        _deep(side, 0, low + 0.03),
                    ]
                ),
                lighten(wood, 0.12),
            )


def _ray_book(canvas: Canvas, x: float, y: float, size: float, turn: float) -> None:
    """An open book that swims like a ray: pages for wings, a ribbon for a tail."""
    p = canvas.palette
    k = size / 100

    def sit(path: Path) -> Path:
        return moved(path, x, y, scale=k, turn=turn)

    canvas.paint(
        sit(ribbon(through([(0, 14), (6, 44), (-8, 70), (4, 96)], 10), [3, 2.4, 1.8, 0.4])), p.accent, rough=0.3
    )
    cover = svg("M 0 -14 C 22 -34 50 -26 60 -2 C 42 -4 22 6 0 22 C -22 6 -42 -4 -60 -2 C -50 -26 -22 -34 0 -14 Z")
    canvas.paint(sit(cover), darken(p.accent, 0.3), form=Form(UP, None, p.k4, 4 * k), rough=0.4)
    for way in (-1, 1):
        page = svg("M 0 -12 C 20 -30 44 -24 54 -6 C 38 -8 20 0 0 16 Z")
        leaf = moved(moved(page, scale=way, scale_y=1), x, y, scale=k, turn=turn)
        canvas.paint(
            leaf, p.light if way < 0 else p.k5, shade=Shade(p.k3, RIGHT if way < 0 else LEFT, 0.5, 1), rough=0.3
        )
    with canvas.layer(rough=0.1, alpha=0.6) as pen:
        for way in (-1, 1):
            for row in range(3):
                start, end = (way * 8, -8 + row * 7), (way * 40, -16 + row * 6)
                pen.line(sit(polygon([start, end], closed=False)), p.k1, 1.2)


@card("drowned-library", palette="teal")
def drowned_library(canvas: Canvas) -> None:
    """A diver with a lantern walks through a flooded library where books swim like rays."""
    p = canvas.palette
    sea = "#3a8a84"
    canvas.radial(
        300,
        250,
        [(0, p.k5), (90, p.k4), (230, mix(p.k3, sea, 0.4)), (440, mix(p.k2, sea, 0.3)), (760, p.k1)],
        wander=50,
    )
    canvas.brush(0.9)
    floor = polygon([_deep(-1, 0, 1), _deep(1, 0, 1), _deep(1, 1.2, 1), _deep(-1, 1.2, 1)])
    canvas.paint(floor, mix(p.k1, sea, 0.3), shade=Shade(p.dark, DOWN, 0.3, 1))
    for side in (-1, 1):
        _wall_of_books(canvas, side)
    canvas.glow(300, 300, 330, p.k4, 0.5)
    canvas.rays(300, -140, 62, 118, p.light, count=9, length=1000, alpha=0.5, soft=7)
    canvas.fog(590, 40, mix(p.k2, sea, 0.5), 0.7)
    canvas.fog(520, 130, mix(p.k3, sea, 0.5), 0.5)
    for x, y, r in ((250, 150, 20), (372, 96, 26), (150, 84, 34), (478, 196, 30)):
        water.jellyfish(canvas, x, y, r, colour=mix(p.lamp, p.k5, 0.3), light=p.light)
    for index, x in enumerate((196, 234, 268, 304, 336, 372, 404)):
        fish(
            canvas,
            x,
            300 + 16 * math.sin(index * 1.1),
            26 + (index % 3) * 7,
            (p.accent, p.accent2, p.k5)[index % 3],
        )
    _ray_book(canvas, 118, 330, 150, -24)
    _ray_book(canvas, 470, 420, 124, 28)
    _ray_book(canvas, 352, 214, 74, 12)
    _octopus_desk(canvas)
    _diver(canvas)
    for x, tall in ((14, 330), (62, 210), (590, 360), (548, 220)):
        water.kelp(canvas, x, 915, tall, colour=p.dark)
    water.bubbles(canvas, 214, 560, 16, spread=16, height=330)


def _octopus_desk(canvas: Canvas) -> None:
    """An octopus behind a desk, a stamp or a book in each arm."""
    p = canvas.palette
    red = p.accent
    x, top = 474.0, 742.0
    form = Form(UP_LEFT, darken(red, 0.55), lighten(red, 0.4), 7)
    arms = (
        [(-20, -30), (-62, -40), (-84, -78), (-66, -104)],
        [(22, -30), (60, -44), (70, -86), (96, -104)],
        [(-24, -16), (-58, -10), (-92, -28), (-104, -54)],
        [(26, -16), (58, -14), (80, -36), (104, -48)],
    )
    for spots in arms:
        curve = through([(x + a, top + b) for a, b in spots], 10)
        canvas.paint(ribbon(curve, [13, 10, 7, 3.4]), darken(red, 0.12), form=form, rough=0.4)
    things.book_stack(canvas, x - 66, top - 104, 34, 1, seed=8)
    canvas.paint(
        rect(x + 86, top - 122, 20, 20, 3), "#6a4430", form=Form(UP_LEFT, "#3a2416", "#b98a5a", 3), rough=0.3
    )
    head = smooth(
        [
            (x - 34, top - 14),
            (x - 42, top - 56),
            (x - 44, top - 104),
            (x, top - 136),
            (x + 44, top - 104),
            (x + 42, top - 56),
            (x + 34, top - 14),
        ],
        tension=0.9,
    )
    canvas.paint(head, red, form=Form(UP_LEFT, darken(red, 0.55), lighten(red, 0.4), 14), rough=0.5)
    for side in (-1, 1):
        canvas.paint(ellipse(x + side * 16 - 4, top - 52, 10, 11), p.light, rough=0.2)
        canvas.paint(ellipse(x + side * 16 - 8, top - 49, 4.6, 6), p.dark, rough=0.1)
        canvas.paint(canvas.mask(circle(x + side * 16 - 4, top - 52, 13), line=2), darken(red, 0.5), rough=0.2)
    with canvas.layer(rough=0.2) as pen:
        for dx, dy, r in ((-18, -96, 4), (10, -110, 5), (24, -88, 3.4), (-2, -86, 3)):
            pen.dot(x + dx, top + dy, r, darken(red, 0.3))
    wood = mix(p.k1, "#6a4028", 0.6)
    canvas.paint(
        rect(x - 104, top - 4, 220, 16, 3),
        lighten(wood, 0.15),
        form=Form(UP, darken(wood, 0.4), p.k4, 4),
        rough=0.4,
    )
    canvas.paint(
        rect(x - 92, top + 12, 196, 76, 3), wood, form=Form(UP_LEFT, darken(wood, 0.5), p.k3, 6), rough=0.4
    )
    for dx in (-84, 12):
        canvas.paint(canvas.mask(rect(x + dx, top + 22, 82, 54, 3), line=2), darken(wood, 0.5), rough=0.3)
    things.book_stack(canvas, x - 72, top - 4, 48, 3, seed=2)
    things.book_stack(canvas, x + 84, top - 4, 42, 2, seed=3)
    canvas.paint(
        ribbon(
            through([(x + 4, top - 20), (x + 16, top + 4), (x + 6, top + 26), (x + 18, top + 40)], 8), [9, 7, 5, 2]
        ),
        red,
        form=form,
        rough=0.4,
    )


def _diver(canvas: Canvas) -> None:
    """A diver with a brass helmet on a heap of books, a tube leading up to a reading lamp."""
    p = canvas.palette
    for x, y, wide, count, seed in (
        (200, 872, 96, 3, 4),
        (292, 880, 104, 3, 5),
        (246, 838, 100, 3, 6),
        (150, 884, 80, 2, 7),
    ):
        things.book_stack(canvas, x, y, wide, count, seed=seed)
    foot = 788.0
    canvas.glow(318, foot - 76, 190, p.lamp, 0.75)
    tube = through([(236, foot - 136), (180, foot - 230), (236, 470), (196, 330), (232, 190), (222, 92)], 18)
    canvas.paint(ribbon(tube, [4]), p.k0, form=Form(UP_LEFT, None, p.k4, 2), rough=0.3)
    lamp = svg("M -46 0 C -40 -34 -16 -46 0 -46 C 16 -46 40 -34 46 0 Z")
    canvas.glow(222, 92, 150, p.lamp, 0.6)
    canvas.paint(
        moved(lamp, 222, 84), p.accent, form=Form(UP_LEFT, darken(p.accent, 0.5), lighten(p.accent, 0.4), 7)
    )
    canvas.paint(rect(219, -5, 6, 44), p.k0, rough=0.2)
    canvas.paint(ellipse(222, 86, 40, 6), p.light, rough=0.3)
    who = person(
        canvas,
        244,
        foot,
        150,
        "offer",
        coat="#c8702e",
        legs="#8a4a22",
        hair="none",
        light=1,
        rim=p.light,
    )
    brass = mix(p.lamp, "#b8702a", 0.5)
    hx, hy = who.head
    canvas.paint(circle(hx, hy - 2, 24), brass, form=Form(UP_RIGHT, darken(brass, 0.55), p.light, 8), rough=0.3)
    canvas.paint(
        rect(hx - 20, hy + 16, 38, 12, 4), darken(brass, 0.25), form=Form(UP, None, p.light, 3), rough=0.3
    )
    canvas.paint(circle(hx + 10, hy - 2, 12), darken(brass, 0.35), rough=0.2)
    canvas.paint(
        circle(hx + 11, hy - 2, 8.6), mix(p.k4, p.light, 0.4), form=Form(UP_RIGHT, p.k1, None, 4), rough=0.2
    )
    lights.hand_lantern(canvas, who.hand[0] + 4, who.hand[1] - 2, 46)
