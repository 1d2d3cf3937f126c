"""A road of piano keys over a plain."""

from __future__ import annotations

import math
from itertools import pairwise

from art.blocks import cords, land, sky
from art.figures import bird_flock, cat, person
from art.paint import DOWN, UP, UP_RIGHT, Canvas, Cast, Form, Shade, darken, lighten, mix
from art.parts import silhouette
from art.reverie import card
from art.shapes import Point, arc, circle, polygon, rect, ribbon, through


@card("piano-road", palette="rose")
def piano_road(canvas: Canvas) -> None:
    """A road of piano keys winds over a pink plain; a walker carries a suitcase and birds sit on wires."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k(2.6)), (180, p.k3), (330, p.k4), (440, p.k5)])
    sky.sun(canvas, 408, 330, 78, colour=p.light, rim=p.k5, glow=0.6)
    sky.streaks(canvas, 420, 250, 380, 40, colour=p.k5, alpha=0.6)
    land.mountains(canvas, 440, 170, 6, colour=p.k(1.7), lit=p.k(2.4), snow=p.k5, mist=p.k4, seed=3)
    canvas.fog(440, 36, p.k5, 0.8)
    plain = polygon([(-10, 432), (610, 432), (610, 910), (-10, 910)])
    canvas.paint(plain, p.k4, shade=Shade(p.k2, DOWN, 0.25, 1), streak=0.06)
    land.hills(canvas, 486, 8, 200, colour=p.k(3.6), top=p.k5, bottom=p.k3, seed=2)
    _key_road(canvas)
    _five_wires(canvas)
    _on_the_road(canvas)
    land.grass(canvas, 912, 120, 50, colours=[p.dark, p.k0], right=120)
    land.grass(canvas, 912, 130, 54, colours=[p.dark, p.k0], left=470)
    land.rocks(canvas, [(600, 912, 120)], colour=p.k0)


HORIZON = 446.0


def _road_at(depth: float) -> tuple[float, float, float]:
    """Where the road is at a depth from 0 (horizon) to 1 (at our feet): its middle, its height, its half width."""
    middle = 352 + 150 * depth**0.55 * math.sin(depth**0.62 * 7.6 + 0.5) * (1 - 0.35 * depth)
    return middle - 40 * depth, HORIZON + 470 * depth, 3 + 168 * depth**1.15


def _across(depth: float, share: float) -> Point:
    """A place on the road: share runs from its left edge (0) to its right (1); edges turn with the bends."""
    middle, y, half = _road_at(depth)
    after = _road_at(min(1.05, depth + 0.01))[0]
    slope = (after - middle) / 4.7
    return middle + (share * 2 - 1) * half, y - (share * 2 - 1) * half * max(-0.42, min(0.42, slope * 0.3))


def _key_road(canvas: Canvas) -> None:
    """White keys over the whole width, black ones from the left; they grow towards us."""
    p = canvas.palette
    depths = [(index / 44) ** 1.7 * 1.06 for index in range(45)]
    left, right = [_across(depth, 0) for depth in depths], [_across(depth, 1) for depth in depths]
    side = [(x + 3, y + 16 * depth + 3) for (x, y), depth in zip(right, depths, strict=True)]
    canvas.paint(polygon(right + side[::-1]), p.k1, rough=0.4)
    low = [(x, y + 14 * depth + 2) for (x, y), depth in zip(left, depths, strict=True)]
    canvas.paint(polygon(left + low[::-1]), p.k1, rough=0.4)
    canvas.paint(
        polygon(left + right[::-1]), p.light, shade=Shade(p.k4, UP, 0.4, 1), rough=0.4, cast=Cast(6, 8, 8, 0.35)
    )
    with canvas.layer(rough=0.2) as pen:
        for index, (near, far) in enumerate(pairwise(depths[::-1])):
            pen.stroke(_across(near, 0), _across(near, 1), p.k1, 0.6 + near * 2)
            if index % 7 in (0, 1, 3, 4, 5):
                a, b = near - (near - far) * 0.68, near + (near - far) * 0.3
                key = [_across(a, 0.02), _across(a, 0.6), _across(b, 0.6), _across(b, 0.02)]
                pen.fill(polygon([(x + 3 * near, y + 7 * near) for x, y in key]), p.k2, 0.7)
                pen.fill(polygon(key), p.dark)
                pen.stroke(_across(a, 0.05), _across(a, 0.58), p.k1, 0.4 + 1.6 * near)


def _five_wires(canvas: Canvas) -> None:
    p = canvas.palette
    with canvas.layer(rough=0.3) as pen:
        for foot, top, thick in (((52, 880), (86, 120), 9), ((190, 560), (206, 268), 4)):
            pen.stroke(foot, top, p.k0, thick)
            for step in range(2):
                y = top[1] + 16 + step * thick * 9
                pen.stroke((top[0] - thick * 4, y + 4), (top[0] + thick * 4, y - 4), p.k0, thick * 0.7)
    chance = canvas.stream("notes", 0)
    for row in range(5):
        start, end = (88.0, 136.0 + row * 36), (206.0, 278.0 + row * 15)
        for a, b in ((start, end), ((-20.0, 60.0 + row * 40), start)):
            cords.string(canvas, a, b, sag=10, colour=p.k0, width=1.5)
        share = float(chance.uniform(0.15, 0.75))
        perch = (
            start[0] + (end[0] - start[0]) * share,
            start[1] + (end[1] - start[1]) * share + 36 * share * (1 - share),
        )
        silhouette(
            canvas,
            "bird",
            *perch,
            26 - 10 * share,
            p.accent2 if row == 2 else p.dark,
            anchor="foot",
            flip=row % 2 == 0,
        )
    for x, y, size in ((20, 92, 28), (52, 176, 26), (30, 240, 26)):
        silhouette(canvas, "bird", x, y, size, p.dark, anchor="foot")


def _on_the_road(canvas: Canvas) -> None:
    p = canvas.palette
    glow = polygon([_across(0.8, 0), _across(0.8, 1), _across(0.86, 1), _across(0.86, 0)])
    canvas.paint(canvas.mask(glow, soft=1), p.lamp, alpha=0.75, rough=0.4)
    canvas.glow(360, 826, 150, p.lamp, 0.6)
    walker = person(
        canvas,
        352,
        836,
        132,
        "walk",
        coat=p.accent,
        hat="brim",
        scarf=p.accent2,
        rim=p.lamp,
        light=1,
        flip=False,
        back=True,
    )
    canvas.paint(
        rect(walker.hand[0] - 24, walker.hand[1] + 4, 38, 28, 4),
        "#8a4a34",
        form=Form(UP, "#4a2018", "#c98a5a", 5),
        rough=0.4,
    )
    canvas.paint(
        canvas.mask(polygon(arc(walker.hand[0] - 5, walker.hand[1] + 4, 7, 6, 180, 360), closed=False), line=2.4),
        p.dark,
    )
    cat(canvas, 176, 868, 40, p.k0, pose="sit")
    for x, y, tall in ((548, 600, 120), (96, 640, 90), (566, 790, 180), (60, 524, 40), (470, 520, 44)):
        _fork_cactus(canvas, x, y, tall)
    for x, pose, flip in ((500, "kneel", True), (436, "push", False)):
        person(canvas, x, 648, 52, pose, coat=p.accent2, hat="cap", flip=flip, rim=p.light)
    canvas.paint(polygon([(452, 610), (480, 602), (484, 612), (456, 622)]), p.dark, rough=0.3)
    with canvas.layer(rough=0.3) as pen:
        pen.stroke((150, 720), (150, 636), p.k0, 5)
        pen.fill(rect(116, 584, 68, 58, 6), p.light)
        clef = through([(150, 630), (140, 604), (156, 592), (164, 606), (148, 620), (138, 606), (152, 588)], 8)
        pen.line(polygon(clef, closed=False), p.k0, 3)
    bird_flock(canvas, 500, 130, 7, size=9, spread=80, colour=p.k1)


def _fork_cactus(canvas: Canvas, x: float, y: float, height: float) -> None:
    """A cactus with two straight arms, like a tuning fork."""
    p = canvas.palette
    green = mix(p.accent, p.k0, 0.25)
    h = height
    arms = through(
        [
            (x - h * 0.18, y - h),
            (x - h * 0.18, y - h * 0.5),
            (x, y - h * 0.36),
            (x + h * 0.18, y - h * 0.5),
            (x + h * 0.18, y - h),
        ],
        10,
    )
    for shape in (ribbon(arms, [h * 0.06]), ribbon([(x, y), (x, y - h * 0.38)], [h * 0.06])):
        canvas.paint(
            shape, green, form=Form(UP_RIGHT, darken(green, 0.5), lighten(green, 0.4), h * 0.04), rough=0.7
        )
    for way in (-0.18, 0.18):
        canvas.paint(circle(x + way * h, y - h, h * 0.062), green, rough=0.5)
