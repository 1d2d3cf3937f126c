"""Climbers on a cake."""

from __future__ import annotations

import math
from itertools import pairwise

from art.blocks import cords, land, lights, sky
from art.figures import person
from art.paint import DOWN, RIGHT, UP, UP_LEFT, Canvas, Cast, Form, Shade, darken, lighten, mix
from art.parts import silhouette
from art.reverie import card
from art.shapes import arc, bezier, circle, common, ellipse, moved, polygon, rect, ribbon, smooth, svg, union

TIERS = ((300, 806, 262, 168), (288, 650, 204, 150), (306, 510, 146, 132), (292, 388, 92, 112))


@card("cake-climb", palette="rose")
def cake_climb(canvas: Canvas) -> None:
    """Roped climbers go up a cake as big as a mountain; a slice is missing, ants come from the other side."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k3), (260, p.k4), (560, p.k5), (900, p.k3)])
    canvas.glow(292, 150, 330, p.lamp, 0.7)
    canvas.rays(292, 130, -180, 180, p.lamp, count=22, length=520, alpha=0.35)
    for x, y, wide in ((70, 300, 210), (540, 250, 230), (560, 520, 200), (30, 560, 190)):
        sky.cumulus(canvas, x, y, wide, colour=p.k5, dark=p.k4, rim=p.light)
    land.mountains(canvas, 720, 250, 5, colour=p.k3, lit=p.k4, snow=p.light)
    canvas.fog(700, 70, p.k5, 0.8)
    for x, y, half, tall in TIERS:
        _tier(canvas, x, y, half, tall)
    _summit(canvas)
    _missing_slice(canvas)
    _expedition(canvas)
    for x, y, wide in ((40, 858, 220), (190, 880, 240), (420, 874, 230), (580, 856, 220)):
        sky.cumulus(canvas, x, y, wide, colour=p.light, dark=p.k4)
    _plate_edge_and_fork(canvas)


def _tier(canvas: Canvas, x: float, y: float, half: float, tall: float) -> None:
    """One layer of sponge and cream, its icing running down its side like a glacier."""
    p = canvas.palette
    chance = canvas.stream("tier")
    top, flat = y - tall, half * 0.2
    side = svg(
        f"M {x - half} {top} L {x - half * 1.05} {y} C {x - half * 0.6} {y + flat * 1.4}"
        f" {x + half * 0.6} {y + flat * 1.4} {x + half * 1.05} {y} L {x + half} {top} Z"
    )
    sponge = "#d98a8c"
    canvas.paint(
        side,
        sponge,
        shade=Shade(p.k1, RIGHT, 0.45, 1.05),
        form=Form(UP_LEFT, p.k1, p.k4, 16),
        cast=Cast(0, 10, 12, 0.5),
        texture=0.12,
    )
    with canvas.layer(rough=1.2, clip=side, alpha=0.9) as pen:
        for share in (0.45, 0.78):
            band = arc(x, top + tall * share, half * 1.06, flat * 1.1, 0, 180, 40)
            pen.line(polygon(band, closed=False), p.k5, tall * 0.075)
        for _ in range(60):
            pen.dot(
                x + chance.uniform(-1, 1) * half,
                top + chance.uniform(0.3, 1.15) * tall,
                chance.uniform(1, 2.6),
                darken(sponge, 0.35),
                0.5,
            )
    spots = [(x - half * 1.02, top)]
    count = max(7, int(half / 13))
    for index in range(count + 1):
        angle = math.pi * (1 - index / count)
        long = tall * (float(chance.uniform(0.3, 0.66)) if index % 2 else 0.1)
        spots.append((x + half * 1.03 * math.cos(angle), top + flat * math.sin(angle) + long))
    run = common(
        smooth([*spots, (x + half * 1.02, top)], tension=0.9), rect(x - half * 1.04, top - 2, half * 2.08, tall)
    )
    icing = union(run, ellipse(x, top, half * 1.03, flat))
    canvas.paint(
        icing,
        p.light,
        form=Form(UP_LEFT, p.k3, None, 9),
        shade=Shade(p.k3, RIGHT, 0.55, 1.05),
        rough=0.5,
        cast=Cast(2, 4, 4, 0.35),
    )
    canvas.paint(ellipse(x, top, half * 0.98, flat * 0.9), lighten(p.k5, 0.5), shade=Shade(p.k4, RIGHT, 0.4, 1))


def _summit(canvas: Canvas) -> None:
    p = canvas.palette
    red = p.accent2
    canvas.paint(rect(330, 160, 17, 118, 4), p.light, form=Form(UP_LEFT, p.k2, None, 6))
    with canvas.layer(rough=0.3, clip=rect(330, 160, 17, 118, 4)) as pen:
        for index in range(7):
            pen.fill(
                polygon(
                    [
                        (326, 178 + index * 20),
                        (350, 166 + index * 20),
                        (350, 174 + index * 20),
                        (326, 186 + index * 20),
                    ]
                ),
                p.accent,
            )
    lights.flame(canvas, 338, 160, 66)
    canvas.paint(
        circle(280, 240, 42),
        red,
        form=Form(UP_LEFT, darken(red, 0.5), lighten(red, 0.4), 16),
        cast=Cast(4, 8, 6, 0.5),
    )
    canvas.paint(ellipse(266, 222, 9, 5, -35), p.light, rough=0.5, alpha=0.85)
    stalk = bezier((282, 202), (286, 180), (300, 168), (306, 150), 12)
    canvas.paint(ribbon(stalk, [2.6, 1.6]), "#4f6a34", rough=0.3)
    leader = person(canvas, 268, 202, 44, "cheer", coat=p.accent, hat="wool", hat_colour=p.lamp)
    x, y = leader.hand
    with canvas.layer(rough=0.2) as pen:
        pen.stroke((x, y + 12), (x + 2, y - 30), p.dark, 1.6)
        pen.fill(polygon([(x + 2, y - 30), (x - 26, y - 23), (x + 1, y - 14)]), red)


def _missing_slice(canvas: Canvas) -> None:
    """A wedge is gone from the third tier: two cut walls, a floor of cream, lamps and a digger."""
    p = canvas.palette
    left, back, right = ((360, 552), (376, 690)), ((432, 508), (436, 636)), ((492, 520), (498, 652))
    walls = (("#b8686e", left, back), ("#8a4658", back, right))
    for tone, first, second in walls:
        wall = polygon([first[0], second[0], second[1], first[1]])
        canvas.paint(wall, tone, shade=Shade(p.k1, DOWN, 0.4, 1.1), rough=0.4, texture=0.12)
        for share in (0.4, 0.74):
            ends = [
                (top[0] + (low[0] - top[0]) * share, top[1] + (low[1] - top[1]) * share)
                for top, low in (first, second)
            ]
            canvas.paint(ribbon(ends, [5]), mix(p.k5, tone, 0.25), rough=0.9)
        canvas.paint(ribbon([first[0], second[0]], [7]), p.light, rough=0.9)
    canvas.paint(polygon([left[1], back[1], right[1]]), p.k5, rough=0.6)
    canvas.glow(436, 600, 100, p.lamp, 0.65)
    lights.hand_lantern(canvas, 462, 556, 34)
    person(canvas, 428, 670, 56, "push", coat=p.accent, hat="cap", rim=p.lamp, flip=True)


def _expedition(canvas: Canvas) -> None:
    p = canvas.palette
    team = [
        (64, 756, "climb", p.accent),
        (104, 660, "climb", p.accent2),
        (128, 596, "pull", p.k1),
        (164, 516, "climb", p.accent),
        (206, 432, "climb", p.accent2),
    ]
    hips = []
    for x, y, pose, coat in team:
        joints = person(
            canvas,
            x,
            y,
            56,
            pose,
            coat=coat,
            hat="wool",
            hat_colour=p.lamp,
            bag=p.k2,
            rim=p.light,
            flip=pose == "pull",
        )
        hips.append(joints.hip)
        with canvas.layer(rough=0.2) as pen:
            hx, hy = joints.hand
            pen.stroke((hx - 4, hy + 8), (hx + 6, hy - 10), "#5a3a2a", 1.8)
            pen.stroke((hx, hy - 12), (hx + 12, hy - 6), p.dark, 2)
    for first, second in pairwise(hips):
        cords.string(canvas, first, second, sag=10, colour=p.dark, width=1.4)
    for x, y, tone in ((196, 504, p.accent), (238, 516, p.lamp)):
        tent = polygon([(x - 24, y), (x, y - 36), (x + 24, y)])
        canvas.paint(tent, tone, form=Form(UP_LEFT, darken(tone, 0.5), None, 8), cast=Cast(3, 4, 4, 0.4))
        canvas.paint(polygon([(x - 7, y), (x, y - 24), (x + 7, y)]), p.k0, rough=0.4)
    chance = canvas.stream("pearls", 0)
    with canvas.layer(rough=0.2, cast=Cast(2, 3, 2, 0.4)) as pen:
        for _ in range(40):
            share = float(chance.random())
            pen.dot(
                466 + 80 * share + chance.uniform(-16, 16),
                384 + 380 * share**0.8 + chance.uniform(-18, 18),
                chance.uniform(3, 6.5),
                (p.light, p.lamp, p.accent, p.k4)[int(chance.integers(4))],
            )
    for index in range(8):
        at = (548 - index * 9.5 + 6 * math.sin(index), 786 - index * 36)
        silhouette(canvas, "ant", *at, 30, p.dark, turn=-62, flip=False)


def _plate_edge_and_fork(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(ellipse(300, 935, 430, 58), p.k1, form=Form(UP, p.dark, p.k3, 9))
    fork = union(
        *(rect(-30 + 18 * index, -150, 9, 96, 4) for index in range(4)),
        svg("M -30 -62 L 33 -62 C 33 -20 12 -14 10 10 L 14 160 L -12 160 L -8 10 C -10 -14 -30 -20 -30 -62 Z"),
    )
    canvas.paint(
        moved(fork, 510, 880, turn=38), p.dark, form=Form(UP_LEFT, None, p.k2, 6), cast=Cast(4, 8, 8, 0.5)
    )
