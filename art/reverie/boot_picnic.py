"""A giant's boot over a picnic."""

from __future__ import annotations

import math

from art.blocks import cords, land, plants, sky, things
from art.blocks.wild import snail
from art.figures import person
from art.paint import DOWN, UP, UP_LEFT, Canvas, Form, Shade, darken, lighten, mix
from art.parts import part
from art.reverie import card
from art.shapes import bezier, circle, ellipse, moved, polygon, rect, ribbon, svg


@card("boot-picnic", palette="noon")
def boot_picnic(canvas: Canvas) -> None:
    """The sole of a gigantic boot hangs over a tiny family having a picnic."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k2), (300, p.k3), (560, p.k4), (680, p.k5)])
    sky.cumulus(canvas, 520, 540, 200, colour=p.light, dark=p.k4)
    sky.cumulus(canvas, 60, 580, 220, colour=p.light, dark=p.k4)
    green = "#8fae4e"
    land.hills(canvas, 640, 20, 220, colour=mix(green, p.k4, 0.5), top=p.k5, bottom=mix(green, p.k3, 0.4), seed=3)
    canvas.fog(654, 22, p.k5, 0.5)
    land.hills(
        canvas, 700, 10, 300, colour=green, top=mix(green, p.lamp, 0.45), bottom=mix(green, p.k0, 0.7), seed=6
    )
    canvas.paint(canvas.mask(ellipse(300, 772, 290, 62), soft=8), p.k0, alpha=0.62, mode="multiply", rough=0.4)
    _boot(canvas)
    _picnic(canvas)
    land.grass(canvas, 922, 360, 74, colours=[p.dark, p.k0, darken(green, 0.55)])
    plants.meadow_flowers(canvas, 24, (0, 830, 600, 890), colours=[p.accent, p.light, p.accent2], size=5)
    part(canvas, "ant", 96, 866, 52, [p.dark, "#5a2a20", p.accent], anchor="foot")
    with canvas.layer(rough=0.2) as pen:
        pen.stroke((70, 852), (66, 786), p.dark, 2.6)
        pen.fill(polygon([(66, 786), (112, 792), (108, 822), (66, 816)]), p.accent)
    snail(canvas, 524, 878, 62, coil=p.accent, body=p.k5)


def _boot(canvas: Canvas) -> None:
    """Side on and a little from below: shaft out of the picture, welt, heel, and the sole with its nails."""
    p = canvas.palette
    leather = "#7a4526"
    upper = svg(
        "M 40 -30 L 300 -30 C 300 60 310 130 350 176 C 400 214 500 214 552 276 C 580 310 584 350 574 380"
        " L 34 394 C 22 330 52 250 56 160 C 58 90 46 30 40 -30 Z"
    )
    canvas.paint(
        upper,
        leather,
        form=Form(-30, "#2c140e", "#d49a5c", 34),
        shade=Shade("#3a1c12", DOWN, 0.5, 1.05),
        rough=0.7,
    )
    for path in (
        "M 470 226 C 440 270 432 330 440 384",
        "M 60 210 C 110 214 140 300 136 390",
        "M 300 40 C 250 120 230 220 250 388",
    ):
        canvas.paint(canvas.mask(svg(path), line=3), "#2c140e", rough=0.6)
        canvas.paint(canvas.mask(moved(svg(path), 6, 0), line=1.4), "#d49a5c", rough=0.6, alpha=0.7)
    for row in range(5):
        y = 6 + row * 42
        canvas.paint(
            ribbon(bezier((236 + row * 4, y + 16), (270, y - 6), (300, y - 4), (324 + row * 9, y + 4), 10), [5]),
            p.k5,
            form=Form(UP, p.k3, None, 3),
            rough=0.5,
        )
        canvas.paint(circle(238 + row * 4, y + 16, 8), p.lamp, form=Form(UP_LEFT, "#5a3a10", None, 4), rough=0.3)
    cords.rope(
        canvas, [(330, 150), (396, 240), (380, 340), (396, 440), (384, 560), (392, 640)], width=4, colour=p.k5
    )
    under = svg("M 26 402 C 120 470 250 468 300 452 C 380 500 520 500 582 404 C 580 386 40 392 26 402 Z")
    canvas.paint(under, "#2a1a18", shade=Shade("#0e0a10", DOWN, 0.2, 1), rough=0.8)
    welt = svg("M 20 384 C 180 398 420 396 584 372 L 586 408 C 420 430 180 432 22 416 Z")
    canvas.paint(welt, "#c9955a", form=Form(UP, "#5a3218", lighten("#c9955a", 0.4), 9), rough=0.7)
    with canvas.layer(rough=0.2) as pen:
        for index in range(34):
            x = 34 + index * 16.4
            pen.stroke((x, 398), (x + 8, 398), "#5a3218", 2.4)
    chance = canvas.stream("nails", 0)
    for row, (first, last, y) in enumerate(((80, 560, 430), (100, 280, 448), (330, 530, 450), (370, 490, 470))):
        for across in range(first, last, 30):
            at = (across + float(chance.uniform(-3, 3)), y + (6 if row else 3) * math.sin(across / 60))
            canvas.paint(circle(*at, 7.5), "#9aa0a8", form=Form(DOWN, "#30343c", p.light, 5), rough=0.4)
    _stuck(canvas)


def _stuck(canvas: Canvas) -> None:
    """What the boot has trodden on before: a fence, a flower, mud; and somebody on the lace."""
    p = canvas.palette
    for x, turn in ((210, 8), (234, 12), (258, 16)):
        canvas.paint(
            moved(rect(-5, 0, 10, 66), x, 446, turn=turn), p.light, form=Form(0, p.k3, None, 4), rough=0.5
        )
    canvas.paint(moved(rect(-10, 0, 76, 8), 200, 474, turn=14), p.light, form=Form(UP, p.k3, None, 3), rough=0.5)
    plants.flower(canvas, 500, 528, 20, petal=p.accent, stem=0)
    canvas.paint(ribbon([(500, 528), (492, 480)], [2, 2]), "#5f7a34", rough=0.4)
    for x, y, size in ((150, 466, 26), (330, 474, 30), (420, 486, 24), (70, 440, 22)):
        canvas.paint(ellipse(x, y, size, size * 0.6), "#4a3020", rough=2)
        for across, long in ((-0.5, 0.5), (0.1, 0.9), (0.55, 0.4)):
            drip = [(x + across * size, y), (x + across * size, y + size * (0.5 + long))]
            canvas.paint(ribbon(drip, [6, 4, 1]), "#4a3020", rough=1)
        canvas.paint(circle(x + size * 0.1, y + size * 1.9, 2.6), "#4a3020", rough=0.4)
    person(canvas, 384, 610, 74, "climb", coat=p.accent, scarf=p.accent2, hat="cap", rim=p.light)


def _picnic(canvas: Canvas) -> None:
    p = canvas.palette
    cloth = polygon([(180, 784), (420, 778), (474, 836), (132, 844)])
    canvas.paint(cloth, p.light, rough=0.4)
    with canvas.layer(rough=0.2, clip=cloth, alpha=0.85) as pen:
        for index in range(8):
            share = index / 7
            pen.stroke((180 + 240 * share, 774), (132 + 342 * share, 848), p.accent, 12)
        for y in (790, 808, 828):
            pen.stroke((120, y + 2), (480, y), p.accent, 6)
    for name, x, y, size in (("teapot", 290, 816, 40), ("watermelon", 350, 820, 38), ("sandwich", 236, 824, 32)):
        part(canvas, name, x, y, size, [p.k0, p.accent2, p.k5], anchor="foot")
    person(canvas, 190, 818, 94, "sit-ground", coat=p.accent2, hat="brim", hat_colour=p.k5, rim=p.light)
    person(canvas, 424, 816, 94, "sit-ground", coat=p.k1, hair="bun", dress=True, flip=True, rim=p.light)
    person(canvas, 256, 784, 68, "stand", coat=p.lamp, child=True, rim=p.light)
    stop = person(canvas, 326, 778, 100, "reach", coat=p.accent, hair="long", rim=p.light)
    canvas.paint(circle(*stop.hand, 3), "#e9c5a0", rough=0.2)
    calm = person(canvas, 490, 796, 98, "offer", coat=p.k5, hat="bowler", flip=True, rim=p.light)
    things.umbrella(canvas, calm.hand[0], calm.hand[1], 110, colour=p.accent2, other=p.light)
