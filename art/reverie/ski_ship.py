"""A ship on skis."""

from __future__ import annotations

import math

from art.blocks import cords, craft, land, sky, trees
from art.figures import person
from art.paint import DOWN, LEFT, UP, UP_LEFT, Canvas, Cast, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import circle, ellipse, moved, polygon, rect, ribbon, smooth, svg, through


@card("ski-ship", palette="frost")
def ski_ship(canvas: Canvas) -> None:
    """A three-masted ship on skis races down a snowy slope under full sail."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k1), (200, p.k2), (420, p.k3), (620, p.k4)])
    sky.streaks(canvas, 150, 150, 400, 44, colour=p.k3, alpha=0.5)
    land.mountains(canvas, 560, 430, 6, snow=p.light, mist=p.k4, colour=p.k2, lit=p.k(2.8), seed=4)
    canvas.fog(560, 70, p.k5, 0.8)
    far = polygon([(-20, 620), (200, 560), (620, 400), (620, 920), (-20, 920)])
    canvas.paint(far, p.k4, shade=Shade(p.light, UP, 0.5, 1), rough=1)
    for x, y, tall in (
        (60, 628, 70),
        (100, 620, 90),
        (540, 440, 80),
        (580, 424, 110),
        (30, 640, 100),
        (500, 458, 60),
    ):
        trees.pine(canvas, x, y, tall, colour=p.k(1.4), snow=p.k5)
    slope = smooth([(-40, 830), (160, 766), (360, 660), (640, 500), (700, 980), (-60, 980)], tension=0.4)
    canvas.paint(slope, p.light, shade=[Shade(p.k3, DOWN, 0.35, 1), Shade(p.k4, LEFT, 0.5, 1.1, 0.6)], rough=1)
    _gates(canvas)
    _spray(canvas)
    _ship(canvas)
    for x, tall in ((-6, 190), (70, 130), (520, 150), (596, 240), (140, 84)):
        trees.pine(canvas, x, 926, tall, colour=p.dark, snow=p.k2)


SHIP_TURN = -27.0
SHIP_AT = (330.0, 700.0)
SHIP = 1.34  # how much larger than it was first drawn


def _along(along: float, down: float) -> tuple[float, float]:
    """A place on the tilted ship: along it to the stern, and down from its skis."""
    angle = math.radians(SHIP_TURN)
    x, y = along * SHIP, down * SHIP
    return (
        SHIP_AT[0] + x * math.cos(angle) - y * math.sin(angle),
        SHIP_AT[1] + x * math.sin(angle) + y * math.cos(angle),
    )


def _spray(canvas: Canvas) -> None:
    p = canvas.palette
    fan = smooth(
        [(380, 690), (480, 610), (560, 500), (640, 400), (660, 470), (660, 640), (560, 660), (440, 716)],
        tension=0.8,
    )
    canvas.paint(canvas.mask(fan, soft=5), p.light, rough=2, alpha=0.9, shade=Shade(p.k4, DOWN, 0.5, 1))
    chance = canvas.stream("powder", 0)
    with canvas.layer(rough=0.2) as pen:
        for _ in range(260):
            share = float(chance.random())
            x, y = 360 + 260 * share, 700 - 150 * share - float(chance.random()) ** 2 * 260 * share
            pen.dot(x, y, float(chance.uniform(0.8, 4)), p.light, float(chance.uniform(0.4, 1)))


def _ship(canvas: Canvas) -> None:
    p = canvas.palette
    hull = "#7a2f24"
    shadow = moved(ellipse(0, 0, 200, 16), *_along(0, 26), scale=SHIP, turn=SHIP_TURN)
    canvas.paint(canvas.mask(shadow, soft=5), p.k1, alpha=0.5, mode="multiply", rough=0)
    for dx, dy, tone in ((24, -14, p.k2), (0, 0, p.accent2)):
        ski = through([(-190, -34), (-184, -12), (-160, 2), (0, 8), (150, 8)], 12)
        canvas.paint(
            moved(ribbon(ski, [3, 5, 6, 6, 5]), *_along(dx, dy), scale=SHIP, turn=SHIP_TURN),
            tone,
            form=Form(UP, darken(tone, 0.5), lighten(tone, 0.4), 5),
            rough=0.4,
        )
    with canvas.layer(rough=0.3) as pen:
        for along in (-60, 50):
            pen.stroke(_along(along, 6), _along(along + 10, -46), p.k0, 12)
    sail = mix(p.accent2, p.light, 0.45)
    craft.tall_ship(canvas, *_along(0, -42), 350 * SHIP, hull=hull, sail=sail, turn=SHIP_TURN, flip=True)
    band = svg("M -160 -112 C -60 -84 90 -84 166 -120 L 162 -108 C 90 -72 -60 -72 -156 -98 Z")
    canvas.paint(moved(band, *_along(0, 0), scale=SHIP, turn=SHIP_TURN), p.light, rough=0.4)
    for along in (-30, 30, 90):
        start, end = _along(along, -74), _along(along + 66, 34)
        cords.string(canvas, start, end, colour="#5a3418", width=5)
        canvas.paint(moved(ellipse(0, 0, 8, 20), *end, turn=SHIP_TURN - 35), "#5a3418", rough=0.4)
    _crew(canvas, hull)


def _crew(canvas: Canvas, hull: str) -> None:
    p = canvas.palette
    for index, along in enumerate((-92, -30, 32, 84)):
        person(
            canvas,
            *_along(along, -98),
            58,
            ("cheer", "point", "cheer", "reach")[index],
            coat=(p.accent, p.k1, p.accent, p.k0)[index],
            scarf=(p.k0, p.accent, p.light, p.accent)[index],
            hat="wool",
            flip=True,
            turn=-8,
            rim=p.light,
        )
    nest = _along(4, -322)
    canvas.paint(moved(rect(-18, -4, 36, 24, 4), *nest, turn=SHIP_TURN), hull, rough=0.4)
    captain = person(canvas, nest[0] + 2, nest[1] + 10, 60, "point", coat=p.k0, hat="bowler", turn=-8, rim=p.light)
    cords.string(
        canvas, captain.hand, (captain.hand[0] + 30, captain.hand[1] - 8), colour=p.accent2, width=5, alpha=1
    )
    cords.string(canvas, _along(128, -90), (548, 646), sag=12, colour=p.k0, width=2.4)
    canvas.paint(
        circle(552, 660, 32), p.light, form=Form(UP_LEFT, p.k3, None, 12), cast=Cast(4, 6, 6, 0.3), rough=1.4
    )
    silhouette(canvas, "anchor", 552, 648, 36, p.k0, turn=40)


def _gates(canvas: Canvas) -> None:
    p = canvas.palette
    for x, y, colour in ((52, 800, p.accent), (150, 868, p.accent), (440, 770, p.accent2), (520, 826, p.accent2)):
        with canvas.layer(rough=0.2) as pen:
            pen.stroke((x, y), (x, y - 64), p.k0, 3)
            pen.fill(polygon([(x, y - 64), (x + 24, y - 56), (x, y - 46)]), colour)
        canvas.paint(
            ellipse(x, y - 8, 17, 14), colour, form=Form(UP_LEFT, darken(colour, 0.5), p.light, 5), rough=0.4
        )
        canvas.paint(rect(x - 17, y - 11, 34, 6), p.light, rough=0.4)
    silhouette(canvas, "goat", 232, 878, 62, p.k0, anchor="foot", flip=True, form=Form(UP, None, p.k3, 4))
    part(canvas, "sled", 408, 880, 100, [p.k0, p.accent, p.k5], anchor="foot", flip=True)
    part(canvas, "seal", 402, 850, 58, [p.k0, p.k2, p.k4], anchor="foot")
