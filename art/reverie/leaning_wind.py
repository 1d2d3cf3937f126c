"""A village that leans in the wind."""

from __future__ import annotations

import numpy as np

from art.blocks import buildings, cords, land, sky, things, trees
from art.blocks.wind import gust
from art.figures import person
from art.paint import LEFT, UP, UP_LEFT, Canvas, Form, Shade, darken, mix
from art.paint.pixels import f32, lookup
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import moved, polygon, rect


def _lean(canvas: Canvas, ground: float, slope: float, top: float) -> None:
    """Push over all that is painted so far above the ground, as a gale does; above top no further."""
    ys, xs = np.mgrid[0 : canvas.h, 0 : canvas.w].astype(np.float32)
    above = np.clip(ground - ys / canvas.scale, 0, ground - top)
    canvas.pixels[:] = lookup(canvas.pixels.copy(), f32(xs - above * slope * canvas.scale), ys)


@card("leaning-wind", palette="olive")
def leaning_wind(canvas: Canvas) -> None:
    """A village leans in the wind; one person sits upright and reads, tied to an anchor."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k(2.8)), (160, p.k(3.6)), (340, p.k(4.4)), (560, p.light)])
    land.hills(canvas, 560, 30, 240, colour=p.k(3.4), top=p.k4, bottom=p.k3, seed=3)
    canvas.fog(590, 34, p.k5, 0.6)
    hill = land.hills(canvas, 640, 26, 300, colour=p.k(2.4), top=p.k(3.2), bottom=p.k(1.5), seed=8)
    _hill_village(canvas, hill)
    _lean(canvas, 716, 0.52, 300)
    for points, width, alpha in (
        ([(-30, 300), (160, 250), (380, 252), (640, 190)], 5, 0.55),
        ([(-30, 190), (140, 150), (360, 130), (640, 70)], 4, 0.4),
        ([(-30, 430), (120, 412), (300, 420), (640, 352)], 5, 0.5),
        ([(-30, 560), (180, 536), (360, 552), (640, 500)], 3.4, 0.5),
        ([(60, 90), (220, 60), (420, 40), (640, -20)], 3, 0.35),
        ([(-20, 668), (160, 650), (420, 676), (640, 640)], 3, 0.4),
    ):
        gust(canvas, points, width, alpha)
    _blown_away(canvas)
    land.hills(canvas, 736, 10, 300, colour=p.k(2.3), top=p.k(3.4), bottom=p.k1, seed=2)
    land.grass(canvas, 822, 200, 40, colours=[p.k1, p.k(1.6), p.k2], lean=0.95)
    _reader(canvas)
    land.grass(canvas, 918, 330, 78, colours=[p.dark, p.k0, p.k(0.6)], lean=0.95, seed=9)


def _hill_village(canvas: Canvas, hill: np.ndarray) -> None:
    p = canvas.palette
    homes = ((-130, 96, 120), (-40, 92, 152), (130, 104, 104), (296, 92, 168), (388, 110, 122), (500, 96, 146))
    for x, tall in ((-150, 210), (92, 236), (120, 190), (488, 220), (-60, 200)):
        trees.cypress(
            canvas, x, land.height_at(hill, min(590, max(0, x))) + 30, tall, colour=p.k(0.9), lit=p.k(2.2)
        )
    for index, (x, wide, tall) in enumerate(homes):
        foot = land.height_at(hill, min(590, max(0, x + wide / 2))) + 20
        buildings.house(
            canvas,
            x,
            foot,
            wide,
            tall,
            wall=(p.k5, p.k(4.3), p.light)[index % 3],
            roof=(p.accent, mix(p.accent, p.k1, 0.4), p.accent2)[index % 3],
            lit=0.15,
            door=True,
            seed=index,
        )
        if index in (1, 4):
            sky.smoke(
                canvas, x + wide * 0.7, foot - tall - 60, 130, colour=p.light, alpha=0.8, drift=1.6, seed=index
            )
    foot = land.height_at(hill, 240) + 18
    buildings.tower(canvas, 252, foot, 66, 236, wall=p.k5, roof=p.accent2)
    for x, tall in ((150, 90), (400, 110), (610, 100)):
        trees.cypress(canvas, x, land.height_at(hill, min(590, x)) + 34, tall, colour=p.k(0.7), lit=p.k2)


def _blown_away(canvas: Canvas) -> None:
    p = canvas.palette
    ramp = [p.k0, p.k2, p.k5]
    silhouette(canvas, "goat", 452, 200, 84, p.k0, turn=28, form=Form(UP_LEFT, None, p.k3, 5))
    part(canvas, "bicycle", 136, 232, 124, [p.dark, p.accent, p.k4], turn=-24)
    part(canvas, "teapot", 296, 108, 74, [darken(p.accent2, 0.4), p.accent2, p.k5], turn=30)
    part(canvas, "womans-hat", 220, 362, 64, ramp, turn=-20)
    part(canvas, "t-shirt", 76, 92, 62, [p.k3, p.k5, p.light], turn=-30)
    part(canvas, "jeans", 540, 84, 32, [p.k0, p.accent2, p.k4], turn=64)
    silhouette(canvas, "rooster", 524, 336, 58, p.accent, turn=34, flip=True, form=Form(UP_LEFT, None, p.lamp, 4))
    for x, y, turn in ((380, 64, 20), (330, 300, -30), (40, 320, 10), (420, 400, 44)):
        canvas.paint(
            moved(rect(-9, -6, 18, 12), x, y, turn=turn), p.light, form=Form(UP, p.k3, None, 4), rough=0.3
        )


def _reader(canvas: Canvas) -> None:
    """Upright on a chair, a newspaper before the face."""
    p = canvas.palette
    things.puddle_shadow(canvas, 214, 838, 190)
    silhouette(canvas, "anchor", 410, 842, 92, p.dark, anchor="foot", turn=12, form=Form(UP_LEFT, None, p.k3, 4))
    with canvas.layer(rough=0.3) as pen:
        for start, end in (((176, 770), (170, 838)), ((222, 774), (226, 838)), ((174, 774), (166, 690))):
            pen.stroke(start, end, p.dark, 6)
        pen.stroke((168, 772), (228, 772), p.dark, 8)
        pen.stroke((168, 704), (172, 740), p.dark, 5)
    reader = person(
        canvas, 198, 768, 150, "read", coat=p.accent, legs=p.k0, hat="bowler", scarf=p.accent2, rim=p.lamp
    )
    cords.rope(canvas, [reader.foot, (270, 846), (330, 834), (396, 790)], width=2.4)
    x, y = reader.hand
    sheet = polygon([(x - 14, y - 50), (x + 34, y - 58), (x + 38, y + 10), (x - 8, y + 16)])
    canvas.paint(sheet, p.light, shade=Shade(p.k4, 0, 0.3, 1), form=Form(LEFT, p.k3, None, 5), rough=0.3)
    with canvas.layer(rough=0.1, alpha=0.6) as pen:
        for row in range(7):
            top = y - 42 + row * 8
            pen.stroke((x - 6, top), (x + 8, top - 2), p.k1, 1.6)
            pen.stroke((x + 14, top - 3), (x + 30, top - 5), p.k1, 1.6)
