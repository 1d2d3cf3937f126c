"""Water in five moods: a lighthouse with its boats, an umbrella at sea, a lake, a fog, two rocks."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, land, plants, sky, things, water
from art.figures import bird, bird_flock, cat, fish, person, whale
from art.paint import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    UP_LEFT,
    UP_RIGHT,
    Canvas,
    Colour,
    Fade,
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
    bezier,
    circle,
    common,
    ellipse,
    lens,
    minus,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    star,
    svg,
    through,
    union,
)

# -- The Lighthouse and Her Boats


def _wading_lighthouse(canvas: Canvas, x: float, y: float, h: float) -> Point:
    """A stout lighthouse leaning a little forward, with a scarf. Gives its lamp."""
    p = canvas.palette

    def sit(path: Path) -> Path:
        return moved(path, x, y, scale=h / 400, turn=4)

    lamp = (x + h * 0.062, y - h * 0.86)
    canvas.glow(*lamp, h * 0.6, p.lamp, 0.9)
    tower = svg("M -78 20 C -62 -60 -54 -200 -48 -312 L 48 -312 C 54 -200 62 -60 78 20 Z")
    canvas.paint(sit(tower), p.k5, shade=Shade(p.k2, LEFT, 0.35, 1.05, 0.9), form=Form(RIGHT, None, p.light, 10))
    for low, high in ((-40, -92), (-150, -196)):
        band = common(rect(-90, high, 180, low - high), tower)
        canvas.paint(sit(band), p.accent2, shade=Shade(darken(p.accent2, 0.55), LEFT, 0.35, 1.05), rough=0.5)
    canvas.paint(sit(rect(-62, -322, 124, 14, 4)), p.k0, form=Form(UP_RIGHT, None, p.k4, 4), rough=0.4)
    canvas.paint(sit(rect(-34, -372, 68, 50, 4)), mix(p.lamp, p.light, 0.5), rough=0.3)
    with canvas.layer(rough=0.1) as pen:
        for at in (-34, -12, 12, 34):
            pen.line(sit(polygon([(at, -372), (at, -322)], closed=False)), p.k0, 3)
    canvas.paint(
        sit(svg("M -46 -370 C -40 -402 -12 -410 0 -424 C 12 -410 40 -402 46 -370 Z")),
        p.k0,
        form=Form(UP_RIGHT, None, p.k4, 6),
    )
    for wx, wy in ((-8, -118), (14, -12)):
        canvas.paint(sit(rect(wx - 13, wy - 20, 26, 36, 13)), p.k0, rough=0.3)
        canvas.paint(sit(rect(wx - 9, wy - 16, 18, 28, 9)), p.lamp, rough=0.3)
    _scarf(canvas, sit)
    return lamp


def _scarf(canvas: Canvas, sit: object) -> None:
    p = canvas.palette
    place = sit if callable(sit) else moved
    wrap = svg("M -58 -268 C -30 -246 30 -246 58 -268 L 62 -226 C 30 -204 -30 -204 -64 -228 Z")
    tail = ribbon(
        through([(-44, -244), (-110, -232), (-168, -262), (-240, -226), (-292, -244)], 14), [17, 20, 19, 18, 17]
    )
    for path in (tail, wrap):
        canvas.paint(
            place(path),
            p.accent,
            form=Form(UP_RIGHT, darken(p.accent, 0.55), lighten(p.accent, 0.4), 9),
            rough=0.8,
        )
    with canvas.layer(rough=0.3, clip=place(union(tail, wrap))) as pen:
        for at in (-60, -104, -150, -196, -242, -276):
            stripe = polygon([(at, -300), (at + 14, -300), (at + 14, -180), (at, -180)])
            pen.fill(place(stripe), p.k5, 0.85)
        for at in (-30, 6, 42):
            pen.fill(place(rect(at, -290, 14, 120)), p.k5, 0.85)


@card("lighthouse-ducklings", palette="dusk")
def lighthouse_ducklings(canvas: Canvas) -> None:
    """A lighthouse wearing a scarf wades through the evening sea, followed by a line of ever smaller boats."""
    p = canvas.palette
    y = 520.0
    sky.backdrop(canvas, [(0, p.k0), (200, p.k1), (360, p.k2), (460, p.k3), (y, p.k4)])
    sky.stars(canvas, 150, bottom=330)
    sky.cumulus(canvas, 120, 300, 250, colour=p.k(2.2), dark=p.k(1.6), rim=p.k4)
    sky.cumulus(canvas, 540, 360, 240, colour=p.k(2.6), dark=p.k2, rim=p.k4)
    sky.streaks(canvas, 200, 440, 420, 44, colour=p.k4, alpha=0.5)
    beam = polygon([(446, 254), (640, 130), (640, 360)])
    canvas.paint(canvas.mask(beam, soft=6), p.lamp, rough=0, alpha=0.55, mode="screen")
    water.sea(canvas, y, far=p.k3, near=p.k0, crest=p.k4, glint=470, glint_colour=p.lamp)
    canvas.fog(y, 20, p.k4, 0.6)
    _boats_behind(canvas)
    _wading_lighthouse(canvas, 404, 706, 520)
    _bow_wave(canvas, 410, 716)
    silhouette(canvas, "crab", 34, 372, 30, p.accent2, turn=-14, form=Form(UP_RIGHT, p.k0, p.k5, 3))
    gull = bird(canvas, 200, 190, 76, p.k5, turn=-6)
    del gull
    part(canvas, "luggage", 206, 226, 26, [p.k0, p.accent, p.k5], turn=0)
    for x, at, wide in ((560, 872, 190), (452, 912, 160)):
        seal = smooth(
            [
                (x - wide / 2, at),
                (x - wide * 0.44, at - wide * 0.2),
                (x - wide * 0.3, at - wide * 0.24),
                (x - wide * 0.16, at - wide * 0.17),
                (x + wide * 0.2, at - wide * 0.28),
                (x + wide * 0.5, at - wide * 0.04),
                (x + wide * 0.5, at + 30),
                (x - wide / 2, at + 30),
            ]
        )
        canvas.paint(seal, p.k0, form=Form(UP, p.dark, p.k3, 8), rough=0.9)
        canvas.paint(
            ribbon(
                through(
                    [
                        (x - wide * 0.42, at - wide * 0.1),
                        (x - wide * 0.38, at - wide * 0.08),
                        (x - wide * 0.33, at - wide * 0.1),
                    ],
                    6,
                ),
                [1.4],
            ),
            p.k3,
            rough=0.2,
        )


def _boats_behind(canvas: Canvas) -> None:
    """Seven boats in a curve, each smaller than the one before; the last is of paper."""
    p = canvas.palette
    spots = [(262, 738, 128), (150, 788, 108), (78, 846, 92), (202, 876, 74), (300, 850, 58), (372, 826, 44)]
    order = sorted(range(len(spots)), key=lambda index: spots[index][1])
    colours = (p.accent2, p.k2, p.accent, p.k3, p.accent2, p.k2)
    for index in order:
        x, y, wide = spots[index]
        canvas.glow(x + wide * 0.3, y - wide * 0.36, wide * 0.8, p.lamp, 0.6)
        if index < 5:
            things.boat(canvas, x, y, wide, colour=colours[index], rim=p.k5)
            canvas.paint(
                ribbon([(x + wide * 0.3, y - wide * 0.16), (x + wide * 0.3, y - wide * 0.5)], [wide * 0.016]),
                p.dark,
                rough=0.1,
            )
            canvas.paint(ellipse(x + wide * 0.3, y - wide * 0.4, wide * 0.055, wide * 0.075), p.light, rough=0.1)
        else:
            things.paper_boat(canvas, x, y, wide * 1.2)
            person(canvas, x - 4, y - 14, 34, "cheer", coat=p.accent2, child=True, light=1)
        with canvas.layer(rough=0.5, alpha=0.9) as pen:
            pen.fill(lens(x - wide * 0.1, y + 1, wide * 1.15, wide * 0.09), p.k4)


def _bow_wave(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    for dy, wide, tall, colour in ((0, 300, 46, p.k3), (14, 350, 34, mix(p.k3, p.k5, 0.5)), (26, 300, 22, p.k5)):
        crest = through(
            [
                (x - wide * 0.55, y + dy + tall * 0.5),
                (x - wide * 0.3, y + dy),
                (x, y + dy + 8),
                (x + wide * 0.3, y + dy - tall),
                (x + wide * 0.56, y + dy + tall * 0.4),
            ],
            12,
        )
        foam = polygon([*map(tuple, crest), (x + wide * 0.3, y + dy + tall), (x - wide * 0.3, y + dy + tall)])
        canvas.paint(foam, colour, fade=Fade(DOWN, 0.55, 1), rough=1.4)


# -- The Umbrella Boat


@card("umbrella-boat", palette="violet")
def umbrella_boat(canvas: Canvas) -> None:
    """A cat and a mouse sail on an upturned orange umbrella while small stars rain into a violet sea."""
    p = canvas.palette
    y = 500.0
    sky.backdrop(canvas, [(0, p.k0), (220, p.k1), (400, p.k2), (y, p.k3)])
    for x, at, wide, colour in (
        (90, 190, 320, p.k(1.7)),
        (490, 196, 360, p.k(1.6)),
        (290, 170, 380, p.k(1.3)),
        (60, 110, 330, p.k1),
        (540, 116, 360, p.k1),
    ):
        sky.cumulus(canvas, x, at, wide, colour=colour, dark=darken(colour, 0.4), rim=p.k4, height=130)
    water.sea(canvas, y, far=p.k3, near=p.k0, crest=p.k4, glint=540, glint_colour=p.lamp)
    canvas.fog(y, 22, p.k4, 0.5)
    buildings.lighthouse(canvas, 540, y + 8, 92, beam=195)
    _star_rain(canvas, y)
    shadow = smooth(
        [
            (70, 822),
            (190, 764),
            (360, 768),
            (450, 800),
            (540, 770),
            (524, 816),
            (548, 860),
            (452, 828),
            (330, 872),
            (170, 866),
        ]
    )
    canvas.paint(canvas.mask(shadow, soft=3), mix(p.k4, p.k2, 0.35), rough=0, alpha=0.5)
    canvas.paint(circle(140, 812, 7), p.k0, rough=0.3, alpha=0.5)
    _umbrella_hull(canvas, 300, 742, 360)
    part(canvas, "cheese-wedge", 470, 716, 38, [darken(p.lamp, 0.4), p.lamp, p.light])
    canvas.paint(
        moved(
            svg("M -7 20 L -7 -8 C -7 -14 -3 -14 -3 -22 L 3 -22 C 3 -14 7 -14 7 -8 L 7 20 Z"),
            84,
            736,
            scale=1.5,
            turn=52,
        ),
        p.accent,
        form=Form(UP, darken(p.accent, 0.5), p.light, 4),
        rough=0.3,
    )
    water.ripple_rings(canvas, 300, 752, [190, 214, 244], colour=p.k4, squash=0.14, alpha=0.5)


def _star_rain(canvas: Canvas, horizon: float) -> None:
    p = canvas.palette
    chance = canvas.stream("star-rain", 0)
    for _ in range(38):
        x, y = float(chance.uniform(10, 590)), float(chance.uniform(170, 480))
        with canvas.layer(rough=0.1, alpha=0.55) as pen:
            pen.fill(ribbon([(x + 6, y - 34), (x, y)], [0.2, 1.3]), p.light)
        canvas.paint(
            star(x, y, float(chance.uniform(3.5, 7)), 5, turn=float(chance.uniform(0, 60))), p.lamp, rough=0.1
        )
    for _ in range(16):
        share = float(chance.random())
        x, y = float(chance.uniform(10, 590)), horizon + 30 + 350 * share
        if abs(x - 300) < 200 and 640 < y < 790:
            continue
        canvas.glow(x, y, 16 + 40 * share, p.lamp, 0.5)
        water.ripple_rings(canvas, x, y, [5 + 12 * share, 11 + 22 * share], colour=p.light, squash=0.3)
        canvas.paint(star(x, y - 3, 3 + 4 * share, 5), p.lamp, rough=0.1)


def _umbrella_hull(canvas: Canvas, x: float, y: float, width: float) -> None:
    """The umbrella upside down, a sheet of music as its sail, cat and mouse aboard."""
    p = canvas.palette
    w = width
    orange = p.accent2
    canvas.glow(x, y - 120, 300, p.lamp, 0.35)
    canvas.paint(
        ribbon([(x + 6, y - 30), (x + 6, y - 330)], [3.6]), p.k0, form=Form(LEFT, None, p.k4, 2), rough=0.2
    )
    hook = through(
        [(x + 6, y - 326), (x + 6, y - 352), (x + 26, y - 366), (x + 44, y - 350), (x + 42, y - 334)], 10
    )
    canvas.paint(
        ribbon(hook, [5]), darken(orange, 0.35), form=Form(UP_LEFT, None, lighten(orange, 0.3), 3), rough=0.3
    )
    sheet = svg(
        f"M {x + 12} {y - 318} C {x + 110} {y - 290} {x + 150} {y - 220} {x + 136} {y - 134} C {x + 90} {y - 150} {x + 50} {y - 140} {x + 12} {y - 146} Z"
    )
    canvas.paint(sheet, p.k5, shade=Shade(p.k3, RIGHT, 0.45, 1.05, 0.7), form=Form(UP_LEFT, None, p.light, 5))
    _music(canvas, x, y, sheet)
    inner = ellipse(x, y - 92, w * 0.5, 24)
    canvas.paint(inner, darken(orange, 0.6), rough=0.4)
    cat(canvas, x - 92, y - 66, 112, p.dark, eyes=p.lamp, rim=p.k4, light=UP_RIGHT)
    mouse = (x + 126, y - 78)
    silhouette(canvas, "rat", *mouse, 52, p.k4, anchor="foot", flip=False, form=Form(UP_RIGHT, p.k2, p.light, 4))
    things.string(canvas, (x - 70, y - 92), (mouse[0] + 26, mouse[1] - 8), sag=14, colour=p.k4, width=2)
    bowl = svg(
        f"M {x - w * 0.5} {y - 96} C {x - w * 0.46} {y + 40} {x + w * 0.46} {y + 40} {x + w * 0.5} {y - 96}"
        f" Q {x + w * 0.4} {y - 62} {x + w * 0.3} {y - 76} Q {x + w * 0.2} {y - 50} {x + w * 0.1} {y - 70}"
        f" Q {x} {y - 48} {x - w * 0.1} {y - 70} Q {x - w * 0.2} {y - 50} {x - w * 0.3} {y - 76} Q {x - w * 0.4} {y - 62} {x - w * 0.5} {y - 96} Z"
    )
    canvas.paint(
        bowl,
        orange,
        form=Form(UP_RIGHT, darken(orange, 0.5), lighten(orange, 0.4), 16),
        shade=Shade(darken(orange, 0.55), DOWN, 0.5, 1.05),
        rough=0.5,
    )
    for at in (-0.3, 0.1, 0.3, -0.1):
        rib = bezier((x + at * w, y - 72), (x + at * w * 0.96, y - 20), (x + at * w * 0.5, y), (x, y + 6), 16)
        canvas.paint(ribbon(rib, [1.4, 0.8]), darken(orange, 0.4), rough=0.3)
    with canvas.layer(rough=0.6, alpha=0.9) as pen:
        pen.fill(lens(x, y + 4, w * 0.62, 12), p.k4)
        pen.fill(lens(x - 30, y + 14, w * 0.8, 8), p.k3)


def _music(canvas: Canvas, x: float, y: float, sheet: Path) -> None:
    p = canvas.palette
    with canvas.layer(rough=0.2, clip=sheet) as pen:
        for group in range(3):
            for row in range(4):
                base = y - 276 + group * 44 + row * 6
                pen.line(
                    polygon(
                        bezier(
                            (x + 16, base - 12), (x + 60, base), (x + 110, base + 10), (x + 150, base + 30), 12
                        ),
                        closed=False,
                    ),
                    p.k2,
                    0.8,
                )
            for at in (34, 62, 96):
                pen.dot(x + at, y - 266 + group * 44 + (at % 5) * 3, 4, p.k0)
                pen.stroke(
                    (x + at + 3, y - 266 + group * 44 + (at % 5) * 3),
                    (x + at + 3, y - 284 + group * 44 + (at % 5) * 3),
                    p.k0,
                    1.4,
                )


# -- The Castle in the Lake


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
            plants.pine(canvas, float(x), y + 2, float(chance.uniform(34, 84)), colour=p.k(0.8), lit=p.k2)
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
    person(upright, x + 168, 712, 34, "cheer", coat=p.accent2, child=True)
    mirrored = np.ascontiguousarray(upright.pixels[canvas.h - rows :][::-1])
    shift = (np.sin(np.arange(rows) / canvas.scale * 0.16) * 1.6 * canvas.scale).astype(int)
    wavy = np.stack([np.roll(mirrored[row], int(shift[row]), axis=0) for row in range(rows)])
    canvas.pixels[line : line + rows] = canvas.pixels[line : line + rows] * 0.12 + wavy * 0.88


def _crown_fisher(canvas: Canvas) -> None:
    p = canvas.palette
    water.ripple_rings(canvas, 150, 706, [20, 40, 66], colour=p.k5, squash=0.26, alpha=0.7)
    seat = things.boat(canvas, 110, 640, 120, colour=mix(p.k1, "#6a4028", 0.5), rim=p.k5)
    man = person(canvas, seat[0] - 6, seat[1], 76, "fish", coat=p.accent, hat="brim", light=1, rim=p.k5)
    end = things.fishing_rod(canvas, man.hand, 66, turn=-44, line_length=118, colour=p.dark)
    canvas.glow(end[0], end[1] + 12, 60, p.lamp, 0.8)
    part(canvas, "crown", end[0], end[1] + 14, 38, [darken(p.lamp, 0.45), p.lamp, p.light])


# -- The Fog Comes In


@card("fog-beast", palette="storm")
def fog_beast(canvas: Canvas) -> None:
    """A fog bank shaped like a crouching cat comes over a harbour with a lighthouse at its throat."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k1), (240, p.k2), (520, p.k3)])
    sky.streaks(canvas, 420, 70, 420, 60, colour=p.k1, alpha=0.5)
    sky.streaks(canvas, 120, 160, 380, 44, colour=p.k3, alpha=0.35)
    water.sea(canvas, 500, far=p.k3, near=p.k1, crest=p.k4, ripples=110)
    _fog_cat(canvas)
    lamp = buildings.lighthouse(canvas, 312, 652, 132, wall=p.k5, band=p.accent2)
    canvas.glow(*lamp, 200, p.lamp, 0.7)
    canvas.paint(lens(312, 656, 120, 22), p.k0, rough=0.9)
    for x, y, wide, flip in ((150, 706, 46, False), (452, 716, 54, True), (388, 760, 36, True)):
        things.sail_boat(canvas, x, y, wide, hull=p.k0, sail=p.k5, flip=flip)
        with canvas.layer(rough=0.4, alpha=0.7) as pen:
            pen.fill(lens(x, y + 2, wide * 1.5, 5), p.k4)
    canvas.fog(700, 26, p.k4, 0.5)
    hill = through(
        [(-20, 700), (70, 716), (160, 770), (250, 800), (360, 806), (470, 780), (540, 736), (620, 712)], 14
    )

    def ground(x: float) -> float:
        return float(np.interp(x, hill[:, 0], hill[:, 1]))

    buildings.town(
        canvas,
        ground,
        walls=[p.k(1.4), p.k(1.7)],
        roofs=[p.k1, p.k(0.7)],
        height=(24, 64),
        width=(34, 52),
        lit=0.3,
        base=120,
        right=170,
    )
    buildings.town(
        canvas,
        ground,
        walls=[p.k(1.4), p.k(1.7)],
        roofs=[p.k1, p.k(0.7)],
        height=(24, 64),
        width=(34, 52),
        lit=0.3,
        base=120,
        left=440,
    )
    buildings.tower(canvas, 520, 790, 40, 110, wall=p.k(1.5), roof=p.k(0.6))
    tail = through([(620, 560), (560, 590), (480, 640), (500, 676), (556, 668), (566, 640)], 12)
    canvas.paint(canvas.mask(ribbon(tail, [34, 26, 20, 15, 10, 3]), soft=3), p.k5, rough=0, alpha=0.75)
    _jetty(canvas)


def _fog_cat(canvas: Canvas) -> None:
    """Ears, brow and back of cloud; two dim gaps for eyes; paws round the harbour."""
    p = canvas.palette
    back = smooth(
        [(330, 170), (430, 150), (540, 190), (640, 290), (660, 640), (420, 640), (300, 420)], tension=0.9
    )
    canvas.paint(canvas.mask(back, soft=5), p.k(3.5), rough=0, shade=Shade(p.k(4.4), UP, 0.3, 1), alpha=0.95)
    head = smooth(
        [
            (96, 470),
            (92, 380),
            (112, 300),
            (108, 190),
            (134, 176),
            (200, 244),
            (262, 232),
            (330, 240),
            (392, 168),
            (418, 184),
            (424, 300),
            (446, 380),
            (438, 470),
            (380, 556),
            (270, 580),
            (156, 552),
        ],
        tension=0.85,
    )
    canvas.paint(
        canvas.mask(head, soft=4),
        p.k(4.2),
        rough=0,
        shade=[Shade(p.k(4.9), UP, 0.3, 1), Shade(p.k(3.3), DOWN, 0.5, 1.05)],
    )
    chance = canvas.stream("fluff", 0)
    for _ in range(46):
        turn = float(chance.uniform(0, 2 * math.pi))
        at = (268 + 172 * math.cos(turn), 410 + 158 * math.sin(turn))
        puff = circle(*at, float(chance.uniform(16, 36)))
        if at[1] > 300:
            canvas.paint(canvas.mask(puff, soft=5), p.k(float(chance.uniform(3.9, 4.7))), rough=0, alpha=0.55)
    for way in (-1, 1):
        ear = polygon([(268 + way * 146, 212), (268 + way * 132, 282), (268 + way * 82, 262)])
        canvas.paint(canvas.mask(ear, soft=5), p.k(3.1), rough=0, alpha=0.6)
        slit = svg("M -40 8 C -20 -16 14 -20 38 -4 C 20 18 -16 22 -40 8 Z")
        eye = moved(slit, 268 + way * 78, 392, scale=way, scale_y=1)
        canvas.paint(canvas.mask(eye, soft=1.5), p.k2, rough=0, alpha=0.9)
        canvas.paint(
            canvas.mask(moved(ellipse(0, 0, 5, 15), 268 + way * 78, 392), soft=1), p.k0, rough=0, alpha=0.8
        )
        for row in (-8, 6, 20):
            whisker = bezier(
                (268 + way * 62, 490 + row * 0.5),
                (268 + way * 130, 474 + row),
                (268 + way * 180, 474 + row * 1.4),
                (268 + way * 232, 490 + row * 2),
                14,
            )
            canvas.paint(canvas.mask(ribbon(whisker, [1.6, 0.4]), soft=0.8), p.light, rough=0, alpha=0.7)
    nose = svg("M -16 -8 C -6 -14 6 -14 16 -8 C 10 6 4 8 0 12 C -4 8 -10 6 -16 -8 Z")
    canvas.paint(canvas.mask(moved(nose, 268, 468), soft=1.5), p.k2, rough=0, alpha=0.75)
    for way in (-1, 1):
        mouth = bezier((268, 480), (268, 500), (268 + way * 30, 508), (268 + way * 50, 494), 12)
        canvas.paint(canvas.mask(ribbon(mouth, [2.2, 0.6]), soft=1), p.k2, rough=0, alpha=0.6)
    for way, x, y in ((-1, 96, 650), (1, 470, 660)):
        arm = ribbon(through([(268 + way * 180, 500), (x - way * 10, 570), (x, 630)], 12), [60, 62, 56])
        canvas.paint(
            canvas.mask(union(arm, ellipse(x, y, 78, 42)), soft=4),
            p.k(4.4),
            rough=0,
            shade=Shade(p.k(3.3), DOWN, 0.4, 1.05),
        )
        for toe in (-26, 4, 34):
            canvas.paint(
                canvas.mask(ribbon([(x + toe - 4, y + 6), (x + toe - 4, y + 34)], [0.6, 2, 0.6]), soft=1),
                p.k2,
                rough=0,
                alpha=0.6,
            )
    canvas.fog(648, 24, p.k5, 0.7)


def _jetty(canvas: Canvas) -> None:
    p = canvas.palette
    front = smooth([(-30, 930), (-30, 850), (90, 838), (170, 856), (240, 890), (300, 930)], tension=0.5)
    canvas.paint(front, p.dark, form=Form(UP, None, p.k2, 5), rough=0.8)
    with canvas.layer(rough=0.3) as pen:
        for x in (150, 220, 290, 346):
            pen.fill(rect(x, 832, 9, 90), p.dark)
    canvas.paint(
        polygon([(90, 826), (372, 818), (376, 834), (90, 844)]), p.k0, form=Form(UP, p.dark, p.k3, 4), rough=0.5
    )
    hero = person(
        canvas, 326, 820, 92, "offer", coat=p.accent, hat="wool", hat_colour=p.accent2, light=1, rim=p.k5
    )
    canvas.paint(
        ellipse(hero.hand[0] + 10, hero.hand[1] - 1, 17, 5), p.light, form=Form(UP, p.k2, None, 3), rough=0.2
    )
    canvas.paint(rect(60, 770, 5, 66), p.dark, rough=0.3)
    canvas.paint(rect(128, 770, 5, 66), p.dark, rough=0.3)
    for row in range(4):
        things.string(canvas, (62, 772 + row * 12), (130, 772 + row * 12), sag=14, colour=p.k3, width=1.4)


# -- Two Rocks and a String


def _stack(canvas: Canvas, x: float, top: float, wide: float, seed: int) -> None:
    """A sea rock, thin and tall, with a green cap."""
    p = canvas.palette
    chance = canvas.stream("stack", seed)
    left = [
        (x - wide * (0.5 + 0.42 * share + float(chance.uniform(-0.06, 0.06))), top + (860 - top) * share)
        for share in np.linspace(0, 1, 9)
    ]
    right = [
        (x + wide * (0.5 + 0.42 * share + float(chance.uniform(-0.06, 0.06))), top + (860 - top) * share)
        for share in np.linspace(0, 1, 9)
    ]
    rock = smooth(left[::-1] + right, tension=0.35)
    stone = mix(p.k2, "#8a7a62", 0.55)
    canvas.paint(
        rock,
        stone,
        form=Form(UP_LEFT, darken(stone, 0.6), lighten(stone, 0.45), 16),
        shade=Shade(mix(p.k3, stone, 0.4), DOWN, 0.6, 1.1),
    )
    with canvas.layer(rough=0.6, clip=rock, alpha=0.7) as pen:
        for row in range(26):
            y = top + 24 + row * 24 + float(chance.uniform(-8, 8))
            at = x + float(chance.uniform(-0.5, 0.5)) * wide
            pen.fill(lens(at, y, wide * float(chance.uniform(0.3, 0.8)), 4), darken(stone, 0.4), 0.7)
    turf = smooth(
        [
            (x - wide * 0.62, top + 4),
            (x - wide * 0.3, top - 9),
            (x + wide * 0.3, top - 9),
            (x + wide * 0.62, top + 4),
            (x + wide * 0.4, top + 18),
            (x + wide * 0.1, top + 10),
            (x - wide * 0.2, top + 22),
            (x - wide * 0.5, top + 12),
        ]
    )
    green = mix(p.k2, "#7aa83e", 0.55)
    canvas.paint(turf, green, form=Form(UP_LEFT, darken(green, 0.45), lighten(green, 0.4), 5), rough=1)


@card("tin-can-stacks", palette="mint")
def tin_can_stacks(canvas: Canvas) -> None:
    """On top of two tall sea rocks, two people talk through tin cans joined by a long string."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k3), (320, p.k4), (640, p.k5)])
    sky.sun(canvas, 300, 560, 52, glow=0.8)
    sky.cumulus(canvas, 300, 200, 240, colour=p.light, dark=p.k4)
    sky.streaks(canvas, 470, 90, 260, 34, colour=p.light, alpha=0.6)
    water.sea(canvas, 650, far=p.k3, near=p.k1, crest=p.k5, glint=300, glint_colour=p.light)
    canvas.fog(650, 30, p.k5, 0.8)
    _stack(canvas, 108, 356, 124, 1)
    _stack(canvas, 500, 306, 116, 2)
    for x, y, wide in ((200, 560, 210), (420, 500, 190), (20, 640, 230), (580, 610, 220)):
        sky.cumulus(canvas, x, y, wide, colour=p.light, dark=p.k4)
    buildings.house(canvas, 50, 350, 54, 44, wall=p.k5, roof=p.accent, kind="gable", door=True, lit=0, seed=2)
    buildings.house(
        canvas, 506, 300, 48, 40, wall=p.k4, roof=p.k1, kind="tall", steep=0.5, door=True, lit=0, seed=3
    )
    plants.meadow_flowers(canvas, 34, (52, 346, 168, 364), size=5)
    part(canvas, "telescope", 556, 302, 40, [p.k0, p.k1, p.k4], anchor="foot")
    one = person(canvas, 142, 350, 96, "offer", coat=p.accent, hair="long", dress=True, light=-1)
    two = person(canvas, 474, 300, 96, "offer", coat=p.accent2, hat="brim", flip=True, light=-1)
    ends = [(one.head[0] + 15, one.head[1] + 2), (two.head[0] - 15, two.head[1] + 2)]
    for (x, y), turn in zip(ends, (0, 0), strict=True):
        canvas.paint(
            moved(rect(-7, -7, 14, 14, 2), x, y, turn=turn), p.k2, form=Form(UP, p.k0, p.light, 4), rough=0.2
        )
    middle = ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2 + 168)
    curve = bezier(ends[0], (middle[0] - 60, middle[1]), (middle[0] + 60, middle[1]), ends[1], 60)
    canvas.paint(ribbon(curve, [1.4]), p.k0, rough=0.1)
    _on_the_string(canvas, curve)
    with canvas.layer(rough=0.3) as pen:
        for step in range(5):
            pen.fill(rect(166 + step * 15, 352 + step * 3, 12, 6), "#9a6a3a")
            pen.stroke((172 + step * 15, 356 + step * 3), (166 + step * 9, 384), "#6a4628", 2)
    whale(canvas, 300, 800, 210, mix(p.k1, "#3a6a8a", 0.5), turn=62)
    canvas.paint(rect(150, 818, 320, 120), p.k(1.5), fade=Fade(UP, 0.78, 1), rough=1)
    water.ripple_rings(canvas, 300, 822, [86, 112, 140], colour=p.k5, squash=0.2, alpha=0.7)
    canvas.paint(rect(452, 846, 76, 8, 3), "#8a5a34", form=Form(UP, "#4a2c18", None, 3), rough=0.4)
    silhouette(canvas, "scissors", 490, 832, 34, p.accent, turn=70)
    bird_flock(canvas, 300, 420, 7, size=9, spread=90, colour=p.k1)
    water.wave_rows(canvas, 874, count=2, height=16, far=p.k(0.8), near=p.k0, foam=p.k3)


def _on_the_string(canvas: Canvas, curve: object) -> None:
    """Swallows, a fish, a sock and a bed for a cat, at their places along the string."""
    p = canvas.palette
    spine = np.asarray(curve)

    def at(share: float) -> Point:
        spot = spine[int(share * (len(spine) - 1))]
        return float(spot[0]), float(spot[1])

    for share in (0.16, 0.21, 0.26, 0.74):
        x, y = at(share)
        canvas.paint(
            moved(
                svg("M -9 -2 C -8 -10 0 -13 5 -10 L 10 -8 L 5 -6 C 4 -1 -2 1 -6 0 L -13 5 Z"), x, y - 1, scale=1.3
            ),
            p.k0,
            form=Form(UP_LEFT, None, p.k3, 3),
            rough=0.2,
        )
    x, y = at(0.36)
    part(canvas, "socks", x, y + 19, 34, [p.accent, lighten(p.accent, 0.5), p.light])
    x, y = at(0.5)
    canvas.paint(rect(x - 44, y - 16, 88, 12, 3), p.light, form=Form(UP, p.k2, None, 4), rough=0.3)
    canvas.paint(
        rect(x - 20, y - 22, 64, 14, 6),
        p.accent,
        form=Form(UP, darken(p.accent, 0.4), lighten(p.accent, 0.3), 4),
        rough=0.4,
    )
    for dx, tall in ((-46, 38), (44, 26)):
        canvas.paint(rect(x + dx - 2, y - tall, 4, tall + 4, 1), p.k1, rough=0.2)
    canvas.paint(
        union(
            ellipse(x - 28, y - 26, 15, 11),
            polygon([(x - 38, y - 32), (x - 38, y - 46), (x - 28, y - 36)]),
            polygon([(x - 28, y - 36), (x - 18, y - 46), (x - 18, y - 32)]),
        ),
        p.dark,
        rough=0.3,
    )
    x, y = at(0.64)
    things.string(canvas, (x, y), (x, y + 16), colour=p.k0)
    fish(canvas, x, y + 36, 44, p.accent2, turn=84)
