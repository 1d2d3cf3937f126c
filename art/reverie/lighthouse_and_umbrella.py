"""Two odd craft: a lighthouse that wades with its boats, an umbrella under sail."""

from __future__ import annotations

from collections.abc import Callable

from art.blocks import buildings, sky, things, water
from art.figures import bird, cat, person
from art.paint import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    UP_LEFT,
    UP_RIGHT,
    Canvas,
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


def _scarf(canvas: Canvas, sit: Callable[[Path], Path]) -> None:
    p = canvas.palette
    wrap = svg("M -58 -268 C -30 -246 30 -246 58 -268 L 62 -226 C 30 -204 -30 -204 -64 -228 Z")
    tail = ribbon(
        through([(-44, -244), (-96, -234), (-138, -258), (-190, -228), (-230, -244)], 14), [17, 20, 19, 18, 17]
    )
    for path in (tail, wrap):
        canvas.paint(
            sit(path),
            p.accent,
            form=Form(UP_RIGHT, darken(p.accent, 0.55), lighten(p.accent, 0.4), 9),
            rough=0.8,
        )
    with canvas.layer(rough=0.3, clip=sit(union(tail, wrap))) as pen:
        for at in (-60, -104, -150, -196, -242, -276):
            stripe = polygon([(at, -300), (at + 14, -300), (at + 14, -180), (at, -180)])
            pen.fill(sit(stripe), p.k5, 0.85)
        for at in (-30, 6, 42):
            pen.fill(sit(rect(at, -290, 14, 120)), p.k5, 0.85)


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
    beam = polygon([(386, 258), (660, 90), (660, 372)])
    canvas.paint(canvas.mask(beam, soft=6), p.lamp, rough=0, alpha=0.55, mode="screen")
    water.sea(canvas, y, far=p.k3, near=p.k0, crest=p.k4, glint=520, glint_colour=p.lamp)
    canvas.fog(y, 20, p.k4, 0.6)
    _boats_behind(canvas)
    _wading_lighthouse(canvas, 350, 706, 520)
    _bow_wave(canvas, 358, 716)
    silhouette(canvas, "crab", 70, 352, 34, p.accent2, turn=-14, form=Form(UP_RIGHT, p.k0, p.k5, 3))
    bird(canvas, 236, 116, 88, p.k5, turn=-6)
    part(canvas, "luggage", 238, 152, 30, [p.k0, p.accent, p.k5])
    for x, at, wide in ((560, 866, 150), (470, 912, 150)):
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
    spots = [(180, 752, 164), (84, 808, 142), (100, 872, 120), (240, 884, 96), (350, 858, 76), (440, 826, 58)]
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
            person(canvas, x - 4, y - 16, 44, "cheer", coat=p.accent2, child=True, light=1)
        with canvas.layer(rough=0.5, alpha=0.9) as pen:
            pen.fill(lens(x - wide * 0.06, y + 1, wide * 0.9, wide * 0.06), p.k3, 0.8)


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
    water.ripple_rings(canvas, 300, 746, [150, 184, 222], colour=p.k4, squash=0.14, alpha=0.6)
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


def _star_rain(canvas: Canvas, horizon: float) -> None:
    p = canvas.palette
    chance = canvas.stream("star-rain", 0)
    for _ in range(54):
        x, y = float(chance.uniform(10, 590)), float(chance.uniform(190, 500))
        with canvas.layer(rough=0.1, alpha=0.55) as pen:
            pen.fill(ribbon([(x + 6, y - 34), (x, y)], [0.2, 1.3]), p.light)
        canvas.paint(
            star(x, y, float(chance.uniform(4, 9)), 5, turn=float(chance.uniform(0, 60))), p.lamp, rough=0.1
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
        f"M {x + 12} {y - 318} C {x + 110} {y - 290} {x + 150} {y - 220} {x + 136} {y - 134}"
        f" C {x + 90} {y - 150} {x + 50} {y - 140} {x + 12} {y - 146} Z"
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
        f" Q {x} {y - 48} {x - w * 0.1} {y - 70} Q {x - w * 0.2} {y - 50} {x - w * 0.3} {y - 76}"
        f" Q {x - w * 0.4} {y - 62} {x - w * 0.5} {y - 96} Z"
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
