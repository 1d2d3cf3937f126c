"""Wide country under weather: a gale, a rope to a cloud, a tornado, a dandelion, a boot."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, land, plants, sky, things
from art.blocks.wild import snail
from art.figures import bird, bird_flock, person
from art.figures.people import Hat
from art.paint import DOWN, LEFT, UP, UP_LEFT, Canvas, Colour, Form, Shade, darken, lighten, mix
from art.paint.pixels import f32, lookup
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import (
    Point,
    Points,
    arc,
    bezier,
    circle,
    ellipse,
    lens,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
    union,
)


def _lean(canvas: Canvas, ground: float, slope: float, top: float) -> None:
    """Push over all that is painted so far above the ground, as a gale does; above top no further."""
    ys, xs = np.mgrid[0 : canvas.h, 0 : canvas.w].astype(np.float32)
    above = np.clip(ground - ys / canvas.scale, 0, ground - top)
    canvas.pixels[:] = lookup(canvas.pixels.copy(), f32(xs - above * slope * canvas.scale), ys)


def _gust(canvas: Canvas, points: Points, width: float, alpha: float) -> None:
    spine = through(points, 20)
    canvas.paint(ribbon(spine, [0.3, width, width * 0.7, 0.3]), canvas.palette.light, rough=0.8, alpha=alpha)


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
        _gust(canvas, points, width, alpha)
    _blown_away(canvas)
    land.hills(canvas, 736, 10, 300, colour=p.k(2.3), top=p.k(3.4), bottom=p.k1, seed=2)
    land.grass(canvas, 822, 200, 40, colours=[p.k1, p.k(1.6), p.k2], lean=0.95)
    _reader(canvas)
    land.grass(canvas, 918, 330, 78, colours=[p.dark, p.k0, p.k(0.6)], lean=0.95, seed=9)


def _hill_village(canvas: Canvas, hill: np.ndarray) -> None:
    p = canvas.palette
    homes = ((-130, 96, 120), (-40, 92, 152), (130, 104, 104), (296, 92, 168), (388, 110, 122), (500, 96, 146))
    for x, tall in ((-150, 210), (92, 236), (120, 190), (488, 220), (-60, 200)):
        plants.cypress(
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
        plants.cypress(canvas, x, land.height_at(hill, min(590, x)) + 34, tall, colour=p.k(0.7), lit=p.k2)


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
    things.rope(canvas, [reader.foot, (270, 846), (330, 834), (396, 790)], width=2.4)
    x, y = reader.hand
    sheet = polygon([(x - 14, y - 50), (x + 34, y - 58), (x + 38, y + 10), (x - 8, y + 16)])
    canvas.paint(sheet, p.light, shade=Shade(p.k4, 0, 0.3, 1), form=Form(LEFT, p.k3, None, 5), rough=0.3)
    with canvas.layer(rough=0.1, alpha=0.6) as pen:
        for row in range(7):
            top = y - 42 + row * 8
            pen.stroke((x - 6, top), (x + 8, top - 2), p.k1, 1.6)
            pen.stroke((x + 14, top - 3), (x + 30, top - 5), p.k1, 1.6)


@card("tug-of-war", palette="sage")
def tug_of_war(canvas: Canvas) -> None:
    """Villagers and a cow pull a rope that a cloud with arms holds at the other end."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k(3.2)), (300, p.k4), (640, p.k5)])
    sky.cumulus(canvas, 96, 250, 190, colour=p.k(4.6), dark=p.k(3.8))
    land.hills(canvas, 566, 26, 220, colour=p.k(3.4), top=p.k4, bottom=p.k3, seed=3)
    canvas.fog(588, 30, p.k5, 0.6)
    land.hills(canvas, 620, 24, 260, colour=p.k(2.8), top=p.k(3.6), bottom=p.k2, seed=5)
    for x, y, tall in ((40, 640, 70), (84, 650, 54), (560, 640, 80)):
        plants.round_tree(canvas, x, y, tall, colour=p.k2)
    _pulling_cloud(canvas)
    slope = smooth(
        [(-60, 870), (120, 836), (300, 770), (430, 716), (660, 690), (700, 1000), (-80, 1000)], tension=0.5
    )
    canvas.paint(slope, p.k(2.2), shade=[Shade(p.k3, UP, 0.6, 1), Shade(p.k0, DOWN, 0.5, 1, 0.8)])
    canvas.paint(canvas.mask(lens(500, 716, 190, 34), soft=3), p.k0, alpha=0.5, rough=0.4)
    _pullers(canvas)
    land.grass(canvas, 906, 300, 70, colours=[p.dark, p.k0, p.k1])
    plants.meadow_flowers(canvas, 26, (0, 820, 600, 890), colours=[p.accent, p.light, p.accent2])


ROPE = [
    (-30.0, 800.0),
    (130.0, 752.0),
    (290.0, 676.0),
    (384.0, 600.0),
    (452.0, 480.0),
    (486.0, 396.0),
    (496.0, 330.0),
]


def _pulling_cloud(canvas: Canvas) -> None:
    p = canvas.palette
    grey, dark = mix(p.k1, "#8c98a0", 0.75), mix(p.k0, "#4a5560", 0.7)
    with canvas.layer(rough=0.1, alpha=0.7) as pen:
        chance = canvas.stream("shower", 0)
        for _ in range(150):
            x, y = float(chance.uniform(420, 590)), float(chance.uniform(300, 716))
            pen.stroke((x, y), (x - 3, y + 22), mix(p.accent2, "#9fc0cc", 0.75), 1.3)
    for elbow, fist in (((348, 400), (452, 470)), ((560, 430), (492, 396))):
        start = (400.0, 280.0) if elbow[0] < 400 else (540.0, 290.0)
        curve = bezier(start, elbow, elbow, fist, 14)
        puffs = [
            circle(float(x), float(y), 30 - 12 * index / 13 + 5 * (index % 2))
            for index, (x, y) in enumerate(curve)
        ]
        canvas.paint(
            union(*puffs, circle(*fist, 23)),
            grey,
            form=Form(UP_LEFT, dark, p.k5, 10),
            rough=1,
            shade=Shade(dark, 90, 0.6, 1.1),
        )
    for x, y, wide, tone in ((392, 300, 400, dark), (400, 270, 440, grey)):
        sky.cumulus(
            canvas,
            x,
            y,
            wide,
            colour=tone,
            dark=dark,
            rim=p.k5,
            height=210,
            light=UP_LEFT,
            soft=False,
            seed=int(y),
        )
    belly = [circle(222 + index * 44, 312 + 7 * (index % 2), 36 - 6 * (index % 3)) for index in range(10)]
    canvas.paint(union(*belly), dark, form=Form(DOWN, None, p.k2, 5), rough=1.2)
    with canvas.layer(rough=0.3) as pen:
        for eye in (352, 424):
            way = 1 if eye < 388 else -1
            pen.stroke((eye - 15, 196 - way * 7), (eye + 15, 196 + way * 7), p.dark, 5)
            pen.line(polygon(arc(eye, 210, 12, 6, 0, 180), closed=False), p.dark, 4)
        pen.line(polygon(arc(388, 248, 15, 7, 190, 350), closed=False), p.dark, 4)


def _pullers(canvas: Canvas) -> None:
    p = canvas.palette
    spine = through(ROPE, 24)
    things.rope(canvas, ROPE, width=4.6, colour="#b98d5a")
    for fist in ((452, 478), (490, 394)):
        canvas.paint(
            circle(*fist, 17),
            mix(p.k1, "#8c98a0", 0.75),
            form=Form(UP_LEFT, mix(p.k0, "#4a5560", 0.7), p.k5, 7),
            rough=1,
        )
    coats = (p.accent, p.accent2, p.k0, p.k5, mix(p.accent, p.lamp, 0.5), p.k1)
    hats: tuple[Hat | None, ...] = ("cap", None, "brim", "wool", None, "top", None, "bowler")
    for index in range(10):
        x = 376 - index * 33.0
        hand_y = float(np.interp(x + 14, spine[:, 0], spine[:, 1]))
        tall = 84 + (index * 37) % 13 - index * 0.4
        person(
            canvas,
            x,
            hand_y + tall * 0.62,
            tall,
            "pull",
            coat=coats[index % 6],
            hat=hats[index % 8],
            hair=("short", "bun", "curls", "long")[index % 4],
            dress=index % 4 == 1,
            turn=-8 - (index % 3) * 4,
            rim=p.light,
        )
    part(canvas, "cow", 36, 880, 112, [p.dark, p.k4, p.light], anchor="foot", flip=True, turn=-10)
    canvas.paint(polygon([(414, 548), (440, 538), (436, 582), (424, 566)]), p.accent, rough=0.4)
    silhouette(canvas, "bird", 330, 636, 26, p.dark, anchor="foot")
    snail(canvas, 424, 740, 36, coil=p.accent, body=p.k5)
    quitter = person(canvas, 548, 742, 66, "reach", coat=p.k5, dress=True, hair="bun", rim=p.light)
    things.umbrella(canvas, *quitter.hand, 78, colour=p.accent)


@card("tornado-waltz", palette="storm")
def tornado_waltz(canvas: Canvas) -> None:
    """A scarecrow dances with a bending tornado in which furniture and a cow are turning."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (240, p.k1), (470, p.k2), (600, p.k3), (680, p.lamp), (900, p.k2)])
    for x, y, wide in ((80, 120, 360), (420, 90, 460), (230, 60, 420), (590, 190, 300), (10, 230, 260)):
        sky.cumulus(canvas, x, y, wide, colour=p.k(1.4), dark=p.k(0.6), rim=p.k2, height=110)
    canvas.glow(250, 660, 330, p.lamp, 0.6, squash=3)
    wheat = mix(p.accent, p.k2, 0.25)
    land.hills(canvas, 684, 5, 300, colour=wheat, top=lighten(p.lamp, 0.2), bottom=p.k1, seed=1)
    _funnel(canvas)
    land.grass(canvas, 800, 500, 56, colours=[wheat, darken(wheat, 0.3), p.lamp, darken(wheat, 0.5)], seed=2)
    canvas.paint(ellipse(226, 806, 180, 26), mix(wheat, p.k0, 0.35), rough=1, alpha=0.85)
    _scarecrow(canvas)
    _porch(canvas)
    land.grass(canvas, 908, 360, 84, colours=[p.dark, p.k0, darken(wheat, 0.65)], seed=3)


FUNNEL = [
    (372.0, 800.0),
    (330.0, 720.0),
    (344.0, 640.0),
    (420.0, 540.0),
    (430.0, 430.0),
    (370.0, 310.0),
    (330.0, 190.0),
    (340.0, 60.0),
    (350.0, -40.0),
]
GIRTH = [6.0, 30.0, 62.0, 50.0, 58.0, 92.0, 142.0, 210.0, 280.0]


def _funnel(canvas: Canvas) -> None:
    """A spinning column with a gown, a waist and shoulders of cloud, its rings tilted by turns."""
    p = canvas.palette
    spine = through(FUNNEL, 24)
    canvas.paint(
        ribbon(spine, GIRTH),
        p.k2,
        form=Form(LEFT, p.k0, p.k4, 40),
        shade=Shade(p.k1, UP, 0.5, 1),
        rough=1.6,
        alpha=0.94,
    )
    chance = canvas.stream("rings", 0)
    half = np.interp(np.linspace(0, 1, len(spine)), np.linspace(0, 1, len(GIRTH)), GIRTH)
    with canvas.layer(rough=0.4, grain=0.15) as pen:
        for index in range(6, len(spine) - 8, 2):
            (x, y), girth = spine[index], float(half[index])
            tone = (p.k4, p.k3, p.k1, p.k5, p.k0)[int(chance.integers(5))]
            first = float(chance.uniform(-10, 110))
            ring = arc(
                float(x), float(y), girth * 1.06, girth * 0.24, first, first + float(chance.uniform(50, 130)), 24
            )
            pen.fill(ribbon(ring, [0.3, 2 + girth * 0.03, 0.3]), tone, 0.85)
    ramp = [p.dark, p.k2, p.k5]
    for name, x, y, size, turn in (
        ("cow", 250, 300, 66, 20),
        ("chair", 498, 330, 30, 40),
        ("couch-and-lamp", 210, 150, 66, -18),
        ("musical-keyboard", 470, 196, 56, 24),
        ("window", 520, 470, 40, -26),
        ("envelope", 300, 440, 24, 14),
        ("envelope", 560, 260, 22, -30),
        ("bathtub", 380, 118, 56, 16),
        ("envelope", 500, 590, 20, 30),
    ):
        part(canvas, name, x, y, size, ramp, turn=turn)
    things.hand_lantern(canvas, 330, 226, 28)


def _scarecrow(canvas: Canvas) -> None:
    """In a ragged tailcoat, one foot off its pole, one hand at the tornado's waist."""
    p = canvas.palette
    straw = lighten(p.accent, 0.25)
    with canvas.layer(rough=0.4) as pen:
        pen.stroke((206, 840), (206, 700), p.dark, 7)
        for end in ((388, 566), (370, 580), (394, 584), (380, 552)):
            pen.stroke((352, 572), end, straw, 2)
        for end in ((138, 470), (126, 482), (146, 460), (124, 468)):
            pen.stroke((150, 492), end, straw, 2)
    coat = p.dark
    canvas.paint(
        polygon(
            [(180, 580), (236, 574), (250, 650), (276, 742), (250, 726), (240, 748), (224, 700), (206, 690)]
            + [(190, 740), (172, 720), (150, 744), (160, 690), (176, 640)]
        ),
        coat,
        form=Form(180, None, p.k3, 8),
        rough=1.2,
    )
    for points in ([(222, 590), (290, 600), (354, 572)], [(192, 592), (150, 560), (150, 492)]):
        canvas.paint(ribbon(through(points, 10), [14, 11, 11]), coat, form=Form(UP, None, p.k3, 5), rough=1)
    for points in ([(200, 690), (196, 750), (206, 806)], [(226, 690), (256, 740), (230, 790)]):
        canvas.paint(ribbon(through(points, 10), [12, 10, 8]), p.k(0.6), rough=0.8)
    canvas.paint(ellipse(208, 546, 29, 34), lighten(p.accent, 0.4), form=Form(180, p.k2, p.light, 8), rough=0.6)
    canvas.paint(
        polygon([(182, 572), (208, 586), (236, 570), (240, 584), (208, 596), (180, 588)]), p.accent2, rough=0.8
    )
    with canvas.layer(rough=0.2) as pen:
        for x in (213, 228):
            pen.stroke((x - 4, 536), (x + 4, 544), p.dark, 2.4)
            pen.stroke((x + 4, 536), (x - 4, 544), p.dark, 2.4)
        pen.stroke((204, 562), (232, 558), p.dark, 2.2)
        for index in range(5):
            pen.stroke((206 + index * 6, 557 - index), (207 + index * 6, 566 - index), p.dark, 1.8)
    hat = union(ellipse(120, 388, 44, 9, -14), moved(rect(-22, -40, 44, 40, 6), 118, 388, turn=-14))
    canvas.paint(hat, p.k(0.6), form=Form(UP, None, p.k4, 4), rough=0.8)
    for x, y, flip in ((70, 356, False), (166, 344, True)):
        bird(canvas, x, y, 50, p.dark, flip=flip)


def _porch(canvas: Canvas) -> None:
    """Three people at ease under a little roof at the right."""
    p = canvas.palette
    canvas.paint(polygon([(418, 664), (620, 640), (620, 690), (430, 696)]), p.k(0.7), form=Form(UP, None, p.k3, 4))
    canvas.paint(rect(560, 680, 60, 150), p.k(0.9), shade=Shade(p.k0, 0, 0.3, 1))
    canvas.glow(520, 726, 120, p.lamp, 0.5)
    canvas.paint(rect(424, 822, 200, 20), p.k(0.8), form=Form(UP, None, p.lamp, 3))
    for x in (436, 552):
        canvas.paint(rect(x - 4, 692, 8, 132), p.dark, rough=0.5)
    for x, coat in ((466, p.accent2), (516, p.k4)):
        person(
            canvas,
            x,
            794,
            74,
            "sit",
            coat=coat,
            hat="brim" if x < 500 else None,
            flip=True,
            rim=p.lamp,
            hair="bun",
            light=1,
        )
        canvas.paint(rect(x - 12, 796, 24, 28), p.dark, rough=0.4)
    part(canvas, "violin", 452, 770, 38, [p.dark, "#8a4a2a", p.lamp], turn=-30)


@card("dandelion", palette="olive")
def dandelion(canvas: Canvas) -> None:
    """A child blows on a giant dandelion; each seed carries a tiny person with luggage."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k(3.4)), (260, p.k(4.2)), (520, p.k5), (900, p.k4)])
    sky.sun(canvas, 470, 570, 60, colour=p.light, rim=p.k5, glow=0.7)
    sky.streaks(canvas, 430, 420, 360, 40, colour=p.light, alpha=0.4)
    land.hills(canvas, 690, 24, 240, colour=p.k(3.5), top=p.k5, bottom=p.k3, seed=2)
    canvas.fog(700, 30, p.k5, 0.6)
    land.hills(canvas, 750, 18, 280, colour=p.k(2.6), top=p.k(3.6), bottom=p.k1, seed=4)
    _seed_head(canvas)
    _passengers(canvas)
    land.hills(canvas, 838, 8, 280, colour=p.k(1.2), top=p.k2, bottom=p.k0, seed=7)
    child = person(
        canvas,
        330,
        852,
        118,
        "tiptoe",
        coat=p.accent,
        dress=True,
        child=True,
        hair="tail",
        flip=True,
        rim=p.lamp,
        light=1,
    )
    for index in range(4):
        start = (child.head[0] - 16, child.head[1] + 4)
        _gust(
            canvas,
            [start, (start[0] - 24, start[1] - 10 - index * 5), (start[0] - 52, start[1] - 26 - index * 13)],
            1.6,
            0.7,
        )
    snail(canvas, 478, 872, 92, coil=p.accent, body=p.k5, flip=True)
    person(canvas, 470, 816, 40, "ride", coat=p.accent2, hat="top", hat_colour=p.dark)
    land.grass(canvas, 908, 300, 84, colours=[p.dark, p.k0, p.k1])
    plants.meadow_flowers(canvas, 30, (0, 830, 600, 892), colours=[p.light, p.light, p.accent], size=5)


HEAD = (150.0, 330.0)


def _pappus(canvas: Canvas, x: float, y: float, size: float, turn: float, colour: Colour) -> Point:
    """One seed: a tuft of hairs above, its stalk down to the grain. Gives the grain's place."""
    p = canvas.palette
    up = math.radians(turn - 90)
    foot = (x - math.cos(up) * size, y - math.sin(up) * size)
    with canvas.layer(rough=0.1, grain=0.03) as pen:
        pen.stroke((x, y), foot, p.k1, max(0.8, size * 0.035))
        for step in range(-9, 10):
            angle = up + step * 0.15
            long = size * (0.78 - 0.0042 * step * step) * (1 if step % 2 else 0.88)
            end = (x + math.cos(angle) * long, y + math.sin(angle) * long)
            pen.stroke((x, y), end, colour if step % 2 else p.light, max(0.6, size * 0.022))
            pen.dot(*end, size * 0.026, p.light)
        pen.fill(ellipse(*foot, size * 0.045, size * 0.14, turn), p.k0)
    return foot


def _seed_head(canvas: Canvas) -> None:
    p = canvas.palette
    stem = bezier((96, 900), (84, 720), (120, 520), HEAD, 40)
    canvas.paint(ribbon(stem, [11, 9, 8]), mix(p.k2, "#6f8a3a", 0.4), form=Form(0, p.k0, p.k4, 6), rough=0.5)
    canvas.glow(*HEAD, 230, p.light, 0.6)
    for index in range(46):
        turn = index * 137.5
        reach = 60 + 74 * ((index * 7) % 11) / 11
        away = math.radians(turn - 90)
        if -40 < (math.degrees(away) + 180) % 360 - 180 < 50 and index % 3:
            continue  # this side is blown bare
        at = (HEAD[0] + math.cos(away) * reach, HEAD[1] + math.sin(away) * reach)
        _pappus(canvas, *at, 46, turn, p.k(2.2) if index % 2 else p.k(3))
    canvas.paint(circle(*HEAD, 27), p.k1, form=Form(0, p.k0, p.k3, 12), rough=1.4)
    clinging = person(canvas, 236, 366, 62, "hang", coat=p.accent2, hat="cap", turn=-24)
    things.string(canvas, clinging.hand, (170, 344), colour=p.k1)


def _passengers(canvas: Canvas) -> None:
    p = canvas.palette
    coats = (p.accent, p.accent2, p.k0, p.k2, mix(p.accent, p.lamp, 0.5))
    spots = (
        (316, 440, 66, 30),
        (306, 226, 62, 22),
        (416, 330, 72, 26),
        (398, 108, 58, 30),
        (510, 216, 68, 24),
        (472, 466, 54, 20),
        (556, 70, 48, 34),
        (256, 70, 44, 16),
        (562, 372, 48, 30),
    )
    loads: tuple[str | None, ...] = (
        "luggage",
        None,
        "violin",
        "dog",
        "birthday-cake",
        None,
        "balloon",
        None,
        "luggage",
    )
    hands = []
    for index, (x, y, size, turn) in enumerate(spots):
        foot = _pappus(canvas, x, y, size, turn, p.k(2.4))
        tall = size * 1.1
        man = person(
            canvas,
            *foot,
            tall,
            "hang",
            coat=coats[index % 5],
            hat=(None, "brim", "bowler", None)[index % 4],
            hair=("bun", "short", "curls", "long")[index % 4],
            dress=index % 3 == 1,
            flip=index % 2 == 0,
            turn=-6,
            rim=p.light,
        )
        hands.append(man.knee)
        load = loads[index]
        if load:
            at = (man.foot[0] + 10, man.foot[1] + 2)
            part(canvas, load, *at, size * 0.42, [p.k0, p.accent, p.k5])
    bird_flock(canvas, 470, 50, 6, size=7, spread=90, colour=p.k2)


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
    things.rope(
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
