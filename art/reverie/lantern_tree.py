"""A tree that bears lanterns: a short recipe to learn from."""

from __future__ import annotations

import math

from art.blocks import land, lights, openings, sky, trees
from art.blocks.wild import fox
from art.figures import cat, person
from art.paint import UP, Canvas, Form, lighten
from art.parts import silhouette
from art.reverie import card
from art.shapes import circle, ellipse, lens, moved, ribbon, svg


@card("lantern-tree", palette="sepia")
def lantern_tree(canvas: Canvas) -> None:
    """Somebody on a ladder picks lanterns from a bare tree."""
    p = canvas.palette
    canvas.radial(300, 330, [(0, p.k(3.4)), (110, p.k(2.6)), (250, p.k(1.8)), (430, p.k1), (660, p.k0)], wander=70)
    canvas.brush(1)
    land.hills(canvas, 700, 26, 220, colour=p.k(1.2), top=p.k(1.8), bottom=p.k(0.7))
    canvas.fog(720, 40, p.k3, 0.4)
    crest = land.hills(canvas, 786, 10, 260, colour=p.k1, top=p.k2, bottom=p.k0)
    _far_pickers(canvas)
    tips = trees.bare_tree(
        canvas, 300, 806, 660, colour=p.dark, lit=p.k(1.5), spread=36, thick=0.095, lean=0.1, seed=5
    )
    _fruit(canvas, tips)
    openings.ladder(canvas, (150, 826), (226, 520), 34, rungs=13, colour=p.k0, thick=4)
    person(canvas, 186, 690, 118, "climb", coat=p.accent, scarf=p.accent2, hat="brim", rim=p.k5)
    _harvest(canvas)
    land.grass(canvas, lambda x: land.height_at(crest, x) + 16, 200, 24, colours=[p.k0, p.k1, p.k(1.5)])
    land.grass(canvas, 918, 260, 58, colours=[p.dark, p.k0])


def _far_pickers(canvas: Canvas) -> None:
    """A line of lights that leaves over the hill."""
    p = canvas.palette
    for index in range(8):
        x, y = 420 + index * 25, 722 - index * 3
        canvas.glow(x + 4, y - 10, 22, p.lamp, 0.8)
        person(canvas, x, y, 32 - index, "walk", silhouette=p.k0)
        canvas.paint(circle(x + 7, y - 13, 3), p.light, rough=0.1)


def _fruit(canvas: Canvas, tips: list[trees.Tip]) -> None:
    """Lanterns of four colours on the tips that have room, one of them dark, one with a bird asleep in it."""
    p = canvas.palette
    chance = canvas.stream("fruit", 0)
    hung: list[tuple[float, float]] = []
    colours = (p.accent2, "#e8893a", p.accent, "#d9a441")
    for tip in chance.permutation(len(tips)):
        x, y, _ = tips[int(tip)]
        free = all(math.hypot(x - other[0], y - other[1]) > 76 for other in hung)
        if len(hung) < 19 and free and 34 < x < 566 and 40 < y < 560:
            hung.append((x, y))
            radius, cord = float(chance.uniform(21, 33)), float(chance.uniform(12, 36))
            number = len(hung)
            if number == 4:
                lights.lantern(canvas, x, y + cord + radius, radius, colour=p.k1, hang=cord, glow=0)
                canvas.paint(ellipse(x, y + cord + radius, radius * 0.8, radius * 0.9), p.k0, alpha=0.75)
                continue
            lights.lantern(canvas, x, y + cord + radius, radius, colour=colours[number % 4], hang=cord, glow=0.75)
            if number == 7:
                silhouette(canvas, "bird", x, y + cord + radius * 1.6, radius * 1.1, p.k0, anchor="foot")


def _harvest(canvas: Canvas) -> None:
    """Under the tree: a basket of lanterns, two foxes with a stolen one, seedlings with a light."""
    p = canvas.palette
    canvas.glow(408, 800, 110, p.lamp, 0.7)
    for x, y, colour in ((386, 800, p.accent2), (412, 790, "#e8893a"), (434, 802, "#d9a441")):
        lights.lantern(canvas, x, y, 15, colour=colour, glow=0.3)
    basket = svg(
        "M 364 804 C 366 836 374 850 384 852 L 436 852 C 446 850 454 836 456 804 C 430 814 390 814 364 804 Z"
    )
    canvas.paint(basket, "#6a4028", form=Form(UP, p.dark, p.k3, 6), rough=0.8)
    with canvas.layer(rough=0.2, alpha=0.7, clip=basket) as pen:
        for row in range(5):
            pen.stroke((360, 812 + row * 9), (460, 812 + row * 9), p.k0, 1.8)
        for column in range(11):
            pen.stroke((360 + column * 10, 800), (364 + column * 9, 856), p.k0, 1.4)
    fox(canvas, 552, 838, 112, "#c8602a", tip=p.k5)
    fox(canvas, 486, 852, 112, "#b5522a", tip=p.k5, flip=True)
    lights.lantern(canvas, 520, 816, 19, colour=p.accent2, glow=0.7)
    for x, y, tall in ((56, 852, 34), (100, 866, 26), (262, 866, 30)):
        canvas.glow(x, y - tall, 44, p.lamp, 0.7)
        canvas.paint(ribbon([(x, y), (x + 3, y - tall)], [2, 1.4]), p.k0, rough=0.3)
        for way in (-1, 1):
            canvas.paint(moved(lens(8, 0, 17, 7), x + 1, y - tall * 0.5, turn=-30 if way > 0 else 210), p.accent)
        canvas.paint(circle(x + 3, y - tall - 4, 5.4), lighten(p.lamp, 0.4), rough=0.3)
    cat(canvas, 322, 846, 40, p.dark, eyes=p.lamp)
    sky.fireflies(canvas, 10, (40, 560, 560, 780), colour=lighten(p.lamp, 0.2))
