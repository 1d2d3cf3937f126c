"""A lake that shows another house."""

from __future__ import annotations

import numpy as np

from art.blocks import buildings, cords, craft, land, plants, sky, trees, water
from art.figures import person
from art.paint import DOWN, UP, Canvas, Form, Shade, darken, mix
from art.parts import part
from art.reverie import card
from art.shapes import lens, polygon, rect, through


@card("mirror-castle", palette="teal")
def mirror_castle(canvas: Canvas) -> None:
    """A small cottage by a still lake has a tall castle as its reflection; a fisher pulls up a crown."""
    p = canvas.palette
    y = 400.0
    sky.backdrop(canvas, [(0, p.k0), (160, p.k1), (300, p.k2), (y, p.k3)])
    sky.stars(canvas, 140, bottom=260)
    sky.moon(canvas, 196, 150, 54)
    land.mountains(canvas, y - 6, 190, 6, colour=p.k2, lit=p.k3, snow=p.k5, mist=p.k4, seed=4)
    canvas.fog(y - 20, 34, p.k4, 0.7)
    chance = canvas.stream("firs", 0)
    for x in sorted(chance.uniform(-10, 610, 24)):
        if abs(float(x) - 330) > 66:
            trees.pine(canvas, float(x), y + 2, float(chance.uniform(34, 84)), colour=p.k(0.8), lit=p.k2)
    canvas.paint(
        rect(-5, y, 610, 510), p.k2, shade=[Shade(p.k1, DOWN, 0.1, 0.6, 1), Shade(p.k0, DOWN, 0.5, 1, 1)], rough=0
    )
    water.reflect(canvas, y, swing=4, alpha=0.8, tint=p.k1, reach=420)
    canvas.glow(196, 640, 200, p.k5, 0.18)
    shore = [(-20, y - 4), (120, y - 8), (300, y - 16), (400, y - 14), (520, y - 6), (620, y - 3)]
    canvas.paint(
        polygon([*map(tuple, through(shore, 10)), (620, y + 5), (-20, y + 5)]),
        p.k(0.7),
        form=Form(UP, None, p.k3, 3),
    )
    _sunken_castle(canvas, 330, y + 4)
    canvas.glow(330, y - 40, 110, p.lamp, 0.4)
    buildings.house(canvas, 296, y - 10, 62, 34, wall=p.k4, roof=p.accent, kind="gable", door=False, lit=1, seed=1)
    sky.smoke(canvas, 340, y - 82, 110, colour=p.k4, drift=0.5)
    with canvas.layer(rough=0.4, alpha=0.75) as pen:
        for _ in range(70):
            at = (float(chance.uniform(0, 600)), y + 12 + 470 * float(chance.random()) ** 1.2)
            pen.fill(lens(*at, float(chance.uniform(30, 130)), 1.8), p.k3 if chance.random() < 0.6 else p.k0, 0.5)
    _crown_fisher(canvas)
    for x, tall, count in ((30, 240, 9), (90, 170, 6), (560, 260, 9), (500, 150, 5)):
        plants.reeds(canvas, x, 915, tall, count=count, colour=p.dark)


def _sunken_castle(canvas: Canvas, x: float, y: float) -> None:
    """The castle painted upright on a canvas of its own, then laid into the lake upside down."""
    p = canvas.palette
    line = int(y * canvas.scale)
    rows = canvas.h - line
    upright = Canvas(f"{canvas.name}/castle", p, scale=canvas.scale)
    before = np.ascontiguousarray(canvas.pixels[line : line + rows][::-1])
    upright.pixels[canvas.h - rows :] = before
    buildings.castle(
        upright, x, 905, 420, wall=mix(p.k2, p.k3, 0.35), roof=darken(p.accent, 0.1), window=p.lamp, light=1
    )
    mirrored = np.ascontiguousarray(upright.pixels[canvas.h - rows :][::-1])
    shift = (np.sin(np.arange(rows) / canvas.scale * 0.16) * 1.6 * canvas.scale).astype(int)
    wavy = np.stack([np.roll(mirrored[row], int(shift[row]), axis=0) for row in range(rows)])
    canvas.pixels[line : line + rows] = canvas.pixels[line : line + rows] * 0.12 + wavy * 0.88


def _crown_fisher(canvas: Canvas) -> None:
    p = canvas.palette
    water.ripple_rings(canvas, 150, 706, [20, 40, 66], colour=p.k5, squash=0.26, alpha=0.7)
    seat = craft.boat(canvas, 110, 640, 120, colour=mix(p.k1, "#6a4028", 0.5), rim=p.k5)
    man = person(canvas, seat[0] - 6, seat[1], 76, "fish", coat=p.accent, hat="brim", light=1, rim=p.k5)
    end = cords.fishing_rod(canvas, man.hand, 66, turn=-44, line_length=118, colour=p.dark)
    canvas.glow(end[0], end[1] + 12, 60, p.lamp, 0.8)
    part(canvas, "crown", end[0], end[1] + 14, 38, [darken(p.lamp, 0.45), p.lamp, p.light])
