"""Two dishes to travel: trains on noodles, climbers on a cake."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from art.blocks import buildings, land, sky, things
from art.blocks.places import centre_of
from art.figures import fish, person
from art.paint import (
    DOWN,
    RIGHT,
    UP,
    UP_LEFT,
    Canvas,
    Cast,
    Colour,
    Form,
    Shade,
    darken,
    lighten,
    mix,
)
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import (
    Path,
    Point,
    arc,
    bezier,
    circle,
    common,
    ellipse,
    lens,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    union,
)


@card("noodle-trains", palette="ember")
def noodle_trains(canvas: Canvas) -> None:
    """Chopsticks lift noodles from a bowl; lit trains run along them and a passenger waits on a leaf."""
    p = canvas.palette
    canvas.radial(290, 430, [(0, p.k4), (150, p.k3), (330, p.k2), (520, p.k1), (760, p.k0)], wander=80)
    canvas.brush(1)
    for x, height in ((110, 420), (500, 460), (250, 520), (400, 380)):
        sky.smoke(canvas, x, 720, height, colour=p.k5, alpha=0.4)
    _bowl(canvas)
    _chopstick(canvas, (640, 84), (150, 258))
    curves = _noodles(canvas)
    _train(canvas, curves[2], 0.3, 4, p.accent)
    _train(canvas, curves[5], 0.52, 5, "#f0e2bd")
    _train(canvas, curves[8], 0.24, 4, p.k1)
    _train(canvas, curves[10], 0.66, 3, p.accent)
    _chopstick(canvas, (640, -4), (128, 212))
    things.lantern(canvas, 548, 176, 16, colour="#e04a2c", hang=30)
    _in_the_broth(canvas)
    _cut_noodle(canvas)


def _bowl(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(rect(-5, 850, 610, 60), p.k0, shade=Shade(p.dark, DOWN, 0.2, 1))
    body = svg("M 8 744 C 14 850 120 930 200 940 L 400 940 C 480 930 586 850 592 744 Z")
    canvas.paint(body, "#a3201c", form=Form(UP_LEFT, p.k0, "#e2553a", 24), shade=Shade(p.k0, DOWN, 0.35, 1.05))
    with canvas.layer(rough=0.4, clip=body, alpha=0.85) as pen:
        for index in range(9):
            x = 20 + index * 72
            for reach in (24, 15, 6):
                pen.line(polygon(arc(x, 830, reach, reach, 180, 360), closed=False), p.k4, 2.6)
    canvas.paint(ellipse(300, 744, 292, 74), "#c7351f", form=Form(DOWN, p.k1, "#f08a4a", 7))
    broth = ellipse(300, 750, 270, 60)
    canvas.paint(
        broth,
        "#d8792c",
        shade=[Shade("#8a3818", UP, 0.4, 1), Shade("#f5b457", DOWN, 0.5, 1)],
        form=Form(UP, "#7a2d14", None, 8),
    )
    with canvas.layer(rough=0.4, clip=broth, alpha=0.8) as pen:
        chance = canvas.stream("oil", 0)
        for _ in range(34):
            r = chance.uniform(3, 11)
            pen.line(ellipse(chance.uniform(50, 550), chance.uniform(705, 800), r, r * 0.42), "#ffdf96", 1.3)


def _noodles(canvas: Canvas) -> list[np.ndarray]:
    p = canvas.palette
    chance = canvas.stream("noodles", 0)
    curves = []
    for index in range(12):
        share = index / 11
        top = (196 + 236 * share, 190 - 98 * share)
        foot = (124 + 350 * share + float(chance.uniform(-18, 18)), 752 + 26 * math.sin(share * math.pi))
        bow = 46 * math.sin(index * 1.9)
        curves.append(bezier(top, (top[0] - 40 + bow, 380), (foot[0] + 30 - bow * 1.6, 560), foot, 70))
    for index in (0, 3, 6, 9, 11, 1, 4, 7, 2, 5, 8, 10):
        tone = mix("#f6dc98", "#d89a4c", 0.55 if index in (0, 3, 6, 9, 11) else 0.0)
        wide = 13.5 if index in (2, 5, 8, 10) else 11
        canvas.paint(
            ribbon(curves[index], [wide]),
            tone,
            form=Form(UP_LEFT, "#a8642c", "#fff2c8", 5),
            cast=Cast(5, 4, 5, 0.45),
            rough=0.5,
        )
    canvas.glow(300, 730, 200, p.k5, 0.3, squash=2.4)
    return curves


def _train(canvas: Canvas, curve: np.ndarray, start: float, cars: int, colour: Colour) -> None:
    """Carriages on a noodle, the locomotive at the upper end; a curve is its rails."""
    p = canvas.palette
    steps = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(curve, axis=0).T))])
    at = start * float(steps[-1])
    for car in range(cars):
        middle = at + car * 42
        x, y = (float(np.interp(middle, steps, curve[:, axis])) for axis in (0, 1))
        nx, ny = (float(np.interp(middle + 5, steps, curve[:, axis])) for axis in (0, 1))
        turn = math.degrees(math.atan2(ny - y, nx - x))

        def sit(path: Path, x: float = x, y: float = y, turn: float = turn) -> Path:
            return moved(path, x, y, turn=turn)

        if car == 0:
            canvas.glow(*centre_of(sit(circle(-30, -12, 1))), 70, p.lamp, 0.7)
        body = rect(-19, -27, 38, 22, 5) if car else svg("M 19 -25 L -6 -25 C -18 -24 -22 -14 -22 -4 L 19 -4 Z")
        canvas.paint(
            sit(body),
            colour,
            form=Form(UP_LEFT, darken(colour, 0.5), lighten(colour, 0.4), 4),
            cast=Cast(3, 4, 4, 0.5),
            rough=0.3,
        )
        with canvas.layer(rough=0.15) as pen:
            for dx in (-13, -3, 7):
                pen.fill(sit(rect(dx, -21, 7, 8, 1.5)), lighten(p.lamp, 0.35))
            for dx in (-11, 11):
                pen.dot(*centre_of(sit(circle(dx, -4, 1))), 3.4, p.dark)
            pen.fill(sit(rect(18, -9, 6, 2.4)), p.dark)
            if car == 0:
                pen.dot(*centre_of(sit(circle(-20, -10, 1))), 3, p.light)


def _chopstick(canvas: Canvas, start: Point, end: Point) -> None:
    p = canvas.palette
    stick = ribbon([start, end], [15, 8])
    canvas.paint(stick, "#5a1d16", form=Form(UP, p.dark, "#d8713c", 6), cast=Cast(4, 10, 7, 0.5))
    slope = (end[1] - start[1]) / (end[0] - start[0])
    band = ribbon([(start[0] - 120, start[1] - 120 * slope), (start[0] - 164, start[1] - 164 * slope)], [13.6, 13])
    canvas.paint(band, p.lamp, form=Form(UP, "#a5702a", None, 5))


def _in_the_broth(canvas: Canvas) -> None:
    p = canvas.palette
    egg = ellipse(498, 738, 62, 34, -8)
    canvas.paint(egg, p.light, form=Form(UP_LEFT, p.k4, None, 10), cast=Cast(2, 7, 6, 0.5))
    canvas.paint(ellipse(494, 734, 30, 17, -8), "#f39a1e", form=Form(UP_LEFT, "#c9661a", "#ffd478", 6))
    buildings.house(canvas, 520, 742, 34, 22, wall=p.k4, roof=p.accent, kind="gable", lit=1, chimney=False)
    person(canvas, 478, 752, 32, "stand", coat=p.k1, hat="cap")
    leaf = ellipse(96, 772, 66, 20, -4)
    canvas.paint(leaf, "#3f7a3c", form=Form(UP, "#1c4424", "#94bf62", 7), cast=Cast(2, 5, 5, 0.5))
    with canvas.layer(rough=0.2, alpha=0.7) as pen:
        pen.stroke((36, 774), (156, 770), "#a9cf78", 1.6)
    traveller = person(canvas, 100, 772, 66, "reach", coat=p.accent, hat="brim", scarf=p.light)
    part(canvas, "luggage", 66, 776, 26, [p.k0, p.k2, p.k4], anchor="foot")
    things.string(canvas, traveller.hand, (traveller.hand[0] + 2, traveller.hand[1] - 2))
    fish(canvas, 300, 790, 74, p.accent, turn=20)
    canvas.paint(lens(306, 806, 90, 20), "#e89a42", rough=0.9)
    canvas.paint(ellipse(262, 774, 7, 4), p.lamp, form=Form(UP, "#8a5a1c", None, 2))


def _cut_noodle(canvas: Canvas) -> None:
    p = canvas.palette
    loose = bezier((196, 236), (150, 330), (120, 380), (132, 470), 40)
    canvas.paint(
        ribbon(loose, [9]), "#f6dc98", form=Form(UP_LEFT, "#a8642c", "#fff2c8", 5), cast=Cast(5, 4, 5, 0.45)
    )
    canvas.paint(
        moved(rect(-19, -12, 38, 24, 5), 128, 506, turn=76),
        "#f0e2bd",
        form=Form(UP_LEFT, "#8a5a34", None, 5),
        cast=Cast(3, 4, 4, 0.5),
    )
    with canvas.layer(rough=0.15) as pen:
        for dy in (-13, -3, 7):
            pen.fill(moved(rect(dy, -6, 7, 9, 1.5), 128, 506, turn=76), lighten(p.lamp, 0.35))
    person(canvas, 124, 528, 34, "hang", coat=p.accent)


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
    things.flame(canvas, 338, 160, 66)
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
    things.hand_lantern(canvas, 462, 556, 34)
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
        things.string(canvas, first, second, sag=10, colour=p.dark, width=1.4)
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
