"""Out of place: a ship on skis, a snowman at the beach."""

from __future__ import annotations

import math

from art.blocks import cords, craft, land, sky, things, trees, water
from art.figures import bird, bird_flock, person
from art.paint import DOWN, LEFT, UP, UP_LEFT, UP_RIGHT, Canvas, Cast, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import (
    arc,
    bezier,
    circle,
    ellipse,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    star,
    svg,
    through,
)


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


@card("snowman-beach", palette="noon")
def snowman_beach(canvas: Canvas) -> None:
    """A snowman with sunglasses lies in a deckchair on a beach; children bring buckets of snow."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k1), (160, p.k2), (330, p.k3)])
    sky.sun(canvas, 496, 92, 42, glow=0.7, rays=18)
    sky.cumulus(canvas, 90, 270, 190, colour=p.light, dark=p.k4)
    water.sea(canvas, 330, far=p.k2, near=mix(p.k3, "#3fc0b0", 0.5), crest=p.light, ripples=110)
    craft.sail_boat(canvas, 520, 366, 40, sail=p.light)
    sand = mix(p.k5, p.lamp, 0.55)
    foam = [(-20.0, 468.0)] + [(float(x), 460 + 10 * math.sin(x / 38)) for x in range(-20, 640, 10)]
    canvas.paint(polygon([*foam, (620, 930), (-20, 930)]), p.light, rough=1)
    shore = [(float(x), 474 + 11 * math.sin(x / 40 + 0.3)) for x in range(-20, 640, 10)]
    canvas.paint(
        polygon([*shore, (620, 930), (-20, 930)]),
        sand,
        shade=Shade(darken(sand, 0.25), DOWN, 0.4, 1.1),
        streak=0.05,
    )
    _lifeguard(canvas)
    _parasol(canvas)
    _deckchair(canvas)
    _snowman(canvas)
    _rescue(canvas)
    part(canvas, "palm-tree", 20, 930, 250, [p.dark, p.k0, p.k1], anchor="foot")


def _parasol(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(ribbon([(96, 740), (150, 300)], [5, 4]), p.k5, form=Form(0, p.k2, None, 3), rough=0.3)
    things.umbrella(canvas, 128, 590, 400, colour=p.accent, other=p.light, turn=7, handle=False)
    canvas.paint(canvas.mask(ellipse(320, 812, 220, 24), soft=6), "#7a4a1a", alpha=0.4, mode="multiply", rough=0)


def _deckchair(canvas: Canvas) -> None:
    p = canvas.palette
    wood = "#8a5428"
    with canvas.layer(rough=0.4) as pen:
        for start, end in (((116, 430), (420, 806)), ((520, 640), (180, 806)), ((330, 740), (540, 640))):
            pen.stroke(start, end, wood, 13)
            pen.stroke((start[0], start[1] - 3), (end[0], end[1] - 3), lighten(wood, 0.35), 3)
    cloth = through([(112, 430), (190, 560), (290, 706), (380, 722), (530, 640)], 16)
    for index in range(5):
        offset = 4 + index * 7
        canvas.paint(ribbon(cloth + (-offset * 0.3, offset), [4]), p.accent2 if index % 2 else p.light, rough=0.4)


def _snowman(canvas: Canvas) -> None:
    p = canvas.palette
    blue = p.k3
    puddle = smooth(
        [(330, 800), (372, 790), (440, 792), (490, 802), (464, 816), (410, 812), (352, 818)], tension=0.6
    )
    canvas.paint(puddle, mix(p.k2, p.light, 0.2), form=Form(DOWN, None, p.light, 4), rough=0.8, alpha=0.85)
    for x, y, r in ((386, 640, 104), (274, 548, 84), (188, 434, 64)):
        canvas.paint(
            circle(x, y, r), p.light, form=Form(UP_RIGHT, blue, None, r * 0.5), cast=Cast(4, 6, 8, 0.25), rough=1
        )
    for x, y, long in ((330, 740, 34), (420, 742, 46), (470, 704, 30), (250, 628, 22)):
        canvas.paint(
            ribbon([(x, y - 10), (x, y + long)], [9, 5, 6]), p.light, form=Form(UP_RIGHT, blue, None, 4), rough=0.8
        )
    canvas.paint(
        polygon([(212, 432), (300, 400), (222, 456)]),
        p.accent,
        form=Form(UP, darken(p.accent, 0.4), None, 6),
        rough=0.5,
    )
    for x, y in ((228, 402), (178, 402)):
        canvas.paint(
            moved(rect(-24, -15, 48, 30, 13), x, y, turn=-14), p.dark, form=Form(UP_LEFT, None, p.k2, 7), rough=0.3
        )
    canvas.paint(ribbon([(180, 396), (230, 384)], [4, 4]), p.dark, rough=0.2)
    canvas.paint(canvas.mask(polygon(arc(212, 456, 30, 22, 30, 120), closed=False), line=5), p.dark, rough=0.4)
    for x, y in ((292, 500), (316, 536), (338, 574)):
        canvas.paint(circle(x, y, 8), p.dark, rough=0.6)
    canvas.paint(
        svg("M 128 412 C 120 372 150 352 186 360 L 190 376 C 160 372 140 388 138 414 Z"), p.accent2, rough=0.6
    )
    scarf = through([(208, 496), (250, 490), (262, 470)], 8)
    canvas.paint(ribbon(scarf, [14, 15, 12]), p.accent, form=Form(UP, darken(p.accent, 0.4), None, 6), rough=0.6)
    canvas.paint(
        ribbon(through([(240, 494), (222, 540), (236, 580)], 8), [12, 13, 15]),
        p.accent,
        form=Form(0, darken(p.accent, 0.4), None, 6),
        rough=0.6,
    )
    with canvas.layer(rough=0.3) as pen:
        for start, end in (((330, 510), (404, 476)), ((404, 476), (430, 452)), ((404, 476), (428, 482))):
            pen.stroke(start, end, "#4a2c18", 6)
    part(canvas, "tropical-drink", 436, 476, 42, [p.k0, p.accent2, p.k5], anchor="foot")


def _lifeguard(canvas: Canvas) -> None:
    p = canvas.palette
    with canvas.layer(rough=0.3) as pen:
        for start, end in (
            ((470, 640), (492, 470)),
            ((574, 640), (552, 470)),
            ((480, 570), (564, 570)),
            ((476, 610), (570, 610)),
            ((486, 524), (558, 524)),
        ):
            pen.stroke(start, end, p.accent, 7)
        pen.stroke((478, 468), (566, 468), p.accent, 9)
    part(canvas, "penguin", 522, 466, 46, [p.dark, p.k1, p.light], anchor="foot", flip=True)
    canvas.paint(
        smooth([(426, 664), (436, 616), (470, 596), (504, 616), (512, 664)], tension=0.8),
        mix(p.lamp, p.k5, 0.3),
        form=Form(UP_RIGHT, "#a8702a", p.light, 9),
        rough=0.8,
    )
    canvas.paint(svg("M 456 664 L 456 646 A 13 13 0 0 1 482 646 L 482 664 Z"), "#8a5a20", rough=0.5)
    with canvas.layer(rough=0.2, alpha=0.6) as pen:
        for y in (622, 642):
            pen.line(polygon(arc(469, y + 26, 38, 26, 200, 340), closed=False), "#a8702a", 2)


def _rescue(canvas: Canvas) -> None:
    """The cart at the right edge and a line of children with buckets of snow."""
    p = canvas.palette
    things.puddle_shadow(canvas, 552, 866, 110)
    canvas.paint(rect(506, 780, 110, 66, 6), p.light, form=Form(UP_RIGHT, p.k3, None, 8), rough=0.4)
    canvas.paint(rect(506, 800, 110, 14), p.accent, rough=0.4)
    canvas.paint(circle(540, 854, 18), p.k0, form=Form(UP, None, p.k3, 5), rough=0.4)
    things.umbrella(canvas, 570, 780, 120, colour=p.accent2, other=p.light)
    part(canvas, "soft-ice-cream", 530, 780, 26, [p.accent, p.k4, p.light], anchor="foot")
    coats = (p.accent, p.k1, p.accent2, mix(p.accent, p.k5, 0.4))
    for index, (x, y) in enumerate(((470, 884), (402, 890), (334, 884), (266, 890))):
        child = person(
            canvas,
            x,
            y,
            78,
            "run" if index % 2 else "offer",
            coat=coats[index],
            child=True,
            flip=True,
            hat=("cap", None, None, "wool")[index],
            hair=("short", "tail", "curls", "short")[index],
            rim=p.light,
            light=1,
        )
        at = (child.hand[0] - 4, child.hand[1] + 16)
        part(canvas, "bucket", *at, 20, [p.k0, p.accent, p.k4], anchor="foot")
        canvas.paint(ellipse(at[0], at[1] - 19, 10, 7), p.light, form=Form(UP, p.k3, None, 3), rough=0.8)
    fan = person(canvas, 110, 872, 86, "reach", coat=p.k5, child=True, rim=p.light, hair="bun", dress=True)
    leaf = bezier(fan.hand, (fan.hand[0] + 20, fan.hand[1] - 40), (150, 700), (196, 690), 12)
    canvas.paint(ribbon(leaf, [2, 10, 14, 9, 0.5]), "#4f8a3a", form=Form(UP, "#24502a", "#a8c860", 4), rough=0.8)
    part(canvas, "luggage", 192, 878, 56, [p.k0, p.accent, p.k4], anchor="foot")
    part(canvas, "skis", 216, 826, 56, [p.k0, p.accent2, p.light])
    bird(canvas, 360, 384, 52, p.light, rim=p.light, flip=True)
    bird_flock(canvas, 330, 160, 5, size=9, spread=80, colour=p.light)
    canvas.paint(star(560, 884, 9, 5), p.accent, rough=0.4)
