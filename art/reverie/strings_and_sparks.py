"""Two dancers: one on strings, one a flame."""

from __future__ import annotations

from art.blocks import land, sky, things
from art.figures import bird, hand, moth, person
from art.paint import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    UP_LEFT,
    UP_RIGHT,
    Canvas,
    Cast,
    Form,
    Shade,
    darken,
    lighten,
    mix,
)
from art.parts import part
from art.reverie import card
from art.shapes import (
    Path,
    Point,
    arc,
    bezier,
    circle,
    ellipse,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
    union,
)


@card("puppet-sky", palette="storm")
def puppet_sky(canvas: Canvas) -> None:
    """Two hands in the clouds work a dancer on strings, who works a smaller dancer; a bird brings scissors."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, "#1b2a38"), (260, "#34505f"), (520, "#6d8a90"), (760, "#b9c2b4")])
    canvas.glow(270, 500, 420, p.k5, 0.6)
    sky.moon(canvas, 270, 492, 196, colour=p.light, glow=0.4)
    for x, y, wide in ((60, 690, 220), (540, 640, 220)):
        sky.cumulus(canvas, x, y, wide, colour="#8fa3a4", dark="#5d7780", rim=p.light)
    land.hills(canvas, 756, 20, 260, colour="#4a6068", top="#6d8a90", bottom="#2b3f4a")
    canvas.fog(770, 36, "#b9c2b4", 0.6)
    crest = land.hills(canvas, 800, 22, 300, colour="#22333d", top="#3b545f", bottom=p.dark)
    _grip(canvas)
    dancer = _dancer_on_strings(canvas, 262, 752, 300, [(182, 170), (258, 152), (330, 150), (414, 166)])
    _little_bar(canvas, dancer)
    _scissor_bird(canvas)
    for x, wide in ((96, 34), (140, 30), (196, 32), (560, 30)):
        part(
            canvas,
            "mouse",
            x,
            land.height_at(crest, x) + 26,
            wide,
            [p.dark, p.k1, p.k3],
            anchor="foot",
            flip=x > 300,
        )
    land.grass(canvas, lambda x: land.height_at(crest, x) + 44, 320, 40, colours=[p.dark, p.k0, "#22333d"])


def _grip(canvas: Canvas) -> None:
    """The cross-bar and the hands that hold it, cuffs in the cloud."""
    p = canvas.palette
    wood = "#8a5a30"
    bar = ribbon([(150, 152), (450, 146)], [10, 10])
    cross = ribbon([(300, 96), (306, 200)], [9, 9])
    for piece in (cross, bar):
        canvas.paint(piece, wood, form=Form(UP, "#3a2212", "#d8a468", 6), cast=Cast(0, 6, 6, 0.5))
    for x, flip in ((20.0, False), (580.0, True)):
        way = -1 if flip else 1
        palm = hand(x + way * 10, 112, 236, flip=flip)
        canvas.paint(palm, p.dark, form=Form(UP, None, "#7d97a0", 7), cast=Cast(0, 8, 8, 0.45))
        cuff = moved(rect(-24, -44, 60, 88, 8), x + way * 16, 112, flip=flip)
        canvas.paint(cuff, p.light, form=Form(UP, p.k3, None, 10), cast=Cast(0, 5, 6, 0.5))
        canvas.paint(circle(x + way * 34, 130, 6), p.accent, form=Form(UP_LEFT, "#7a5a10", None, 3))
    for x, y, wide, tone in (
        (-10, 70, 240, 2),
        (610, 70, 240, 2),
        (150, 26, 280, 1.5),
        (440, 22, 300, 1.6),
        (300, 0, 320, 1.2),
        (10, 158, 130, 1.7),
        (592, 160, 130, 1.7),
    ):
        sky.cumulus(
            canvas, x, y, wide, colour=mix(p.k(tone), "#34505f", 0.5), dark=p.k(tone - 0.8), rim=p.k(tone + 1.6)
        )


def _dancer_on_strings(
    canvas: Canvas, x: float, y: float, height: float, tops: list[Point]
) -> tuple[Point, Point]:
    """A dancer hung by head, hands and knee; gives her hands back."""
    p = canvas.palette
    coral = "#dd6048"
    k = height / 300
    far, near, head = (x - 96 * k, y - 214 * k), (x + 104 * k, y - 232 * k), (x + 2, y - 286 * k)
    ends = [far, head, head, near, (x - 70 * k, y - 90 * k)]
    for top, end in zip([*tops, tops[0]], ends, strict=True):
        things.string(canvas, top, end, colour=p.k0, width=max(1.5, 3.2 * k), alpha=0.6 if k > 0.5 else 0.9)
        if k > 0.5:
            things.string(canvas, top, end, colour=p.light, width=1.5 * k)

    def sit(path: Path) -> Path:
        return moved(path, x, y, scale=k)

    skin = "#efcaa4"
    form = Form(UP_LEFT, darken(coral, 0.5), lighten(coral, 0.4), 12 * k)
    for spine, widths in (
        ([(-4, -120), (-10, -60), (-8, -8)], [10, 8, 5]),
        ([(10, -120), (-36, -100), (-70, -84), (-60, -50), (-46, -44)], [11, 10, 8, 6, 4]),
    ):
        canvas.paint(
            sit(ribbon(through(spine, 10), widths)), skin, form=Form(UP_LEFT, "#a8744c", None, 5 * k), rough=0.4
        )
    canvas.paint(sit(svg("M -14 -8 L -2 -10 L 0 12 L -6 20 Z")), coral, rough=0.4)
    for spine in ([(-10, -236), (-52, -222), (-96, -214)], [(10, -236), (56, -216), (104, -232)]):
        canvas.paint(
            sit(ribbon(through(spine, 10), [8, 6.4, 4.4])),
            skin,
            form=Form(UP_LEFT, "#a8744c", None, 4 * k),
            rough=0.4,
        )
        canvas.paint(sit(circle(*spine[-1], 6)), skin, rough=0.3)
    skirt = smooth(
        [
            (-18, -186),
            (18, -186),
            (60, -146),
            (104, -116),
            (92, -104),
            (54, -112),
            (20, -96),
            (-22, -110),
            (-58, -94),
            (-104, -106),
            (-96, -122),
            (-56, -150),
        ],
        tension=0.8,
    )
    canvas.paint(sit(skirt), coral, form=form, rough=0.5)
    with canvas.layer(rough=0.3, alpha=0.6) as pen:
        for hem in (-74, -40, -4, 34, 70):
            pen.line(
                sit(
                    polygon(
                        bezier((hem * 0.15, -182), (hem * 0.4, -160), (hem * 0.8, -140), (hem, -112), 10),
                        closed=False,
                    )
                ),
                darken(coral, 0.5),
                2 * k,
            )
    canvas.paint(
        sit(
            smooth(
                [(-20, -244), (0, -248), (20, -244), (15, -210), (18, -182), (-18, -182), (-15, -210)], tension=0.7
            )
        ),
        coral,
        form=form,
        rough=0.5,
    )
    canvas.paint(sit(rect(-5, -262, 10, 20)), darken(skin, 0.2), rough=0.3)
    canvas.paint(sit(ellipse(2, -274, 17, 20)), skin, form=Form(UP_LEFT, "#a8744c", None, 6 * k), rough=0.4)
    hair = union(
        svg("M -16 -262 C -26 -290 -8 -302 4 -300 C 20 -298 24 -286 20 -278 C 8 -284 -4 -284 -8 -262 Z"),
        circle(-16, -296, 10),
    )
    canvas.paint(sit(hair), "#2c1b20", form=Form(UP_LEFT, None, "#8a6a5a", 4 * k), rough=0.4)
    return far, near


def _little_bar(canvas: Canvas, hands: tuple[Point, Point]) -> None:
    p = canvas.palette
    x, y = hands[1]
    canvas.paint(
        ribbon([(x - 36, y + 8), (x + 44, y + 2)], [3.6]), "#8a5a30", form=Form(UP, "#3a2212", "#d8a468", 3)
    )
    tops = [(x - 32, y + 8), (x - 6, y + 6), (x + 16, y + 4), (x + 40, y + 2)]
    small = _dancer_on_strings(canvas, 448, 802, 92, tops)
    sx, sy = small[1]
    canvas.paint(ribbon([(sx - 8, sy + 2), (sx + 12, sy)], [1.3]), "#8a5a30", rough=0.2)
    for dx in (-7, 2, 11):
        things.string(canvas, (sx + dx, sy + 1), (sx + dx * 0.6, sy + 38), colour=p.light, width=0.7)
    person(canvas, sx + 2, sy + 62, 26, "dance", coat="#dd6048", dress=True, hair="bun")


def _scissor_bird(canvas: Canvas) -> None:
    p = canvas.palette
    curl = bezier((414, 300), (404, 352), (444, 366), (424, 402), 20)
    things.string(canvas, (430, 160), (416, 300), colour=p.light, width=1.6)
    with canvas.layer(rough=0.1) as pen:
        pen.line(polygon(curl, closed=False), p.light, 1.6)
    bird(canvas, 506, 330, 120, p.accent, flip=True, turn=8, rim=p.light)
    part(canvas, "scissors", 440, 338, 44, [p.dark, p.k2, p.light], turn=-50)


@card("match-dancer", palette="ember")
def match_dancer(canvas: Canvas) -> None:
    """The flame of a tall match is a dancer with raised arms; a box crowded with matches watches."""
    p = canvas.palette
    canvas.radial(372, 330, [(0, p.k3), (130, p.k2), (300, p.k1), (520, p.k0), (800, p.dark)], wander=60)
    canvas.brush(1)
    canvas.glow(372, 300, 400, p.k4, 0.55)
    canvas.paint(rect(-5, 828, 610, 80), p.k0, shade=Shade(p.dark, DOWN, 0.2, 1), rough=1)
    canvas.glow(372, 840, 240, p.k3, 0.4, squash=3)
    stick = ribbon([(388, 850), (378, 470)], [17, 15])
    canvas.paint(
        stick,
        "#e2b06a",
        shade=Shade("#7a431f", DOWN, 0.35, 1),
        form=Form(LEFT, "#8a5226", "#fff0c0", 8),
        cast=Cast(8, 4, 8, 0.5),
    )
    canvas.paint(
        ribbon([(379, 520), (376, 440)], [15.4, 18]), p.dark, shade=Shade("#e2b06a", DOWN, 0.5, 1), rough=1.2
    )
    _flame_dancer(canvas)
    _sparks_to_moths(canvas)
    _matchbox(canvas)
    _burnt_matches(canvas)


def _flame_dancer(canvas: Canvas) -> None:
    """A skirt of fire in four layers, then the dancer herself: dark fire around her, bright within."""
    outer: list[tuple[list[Point], list[float]]] = [
        ([(376, 460), (300, 452), (240, 410), (196, 330)], [24, 46, 32, 1]),
        ([(376, 460), (270, 470), (210, 450), (158, 400)], [20, 34, 22, 1]),
        ([(376, 460), (458, 452), (516, 404), (548, 318)], [24, 46, 32, 1]),
        ([(376, 460), (480, 470), (540, 452), (582, 410)], [20, 32, 20, 1]),
        ([(376, 462), (330, 400), (300, 350), (286, 276)], [30, 40, 26, 1]),
        ([(376, 462), (424, 404), (452, 350), (470, 270)], [30, 40, 26, 1]),
    ]
    for tone, slim in (("#a82c18", 1.16), ("#e2601f", 0.92), ("#f79a34", 0.68), ("#ffcf62", 0.42)):
        tongues = [
            ribbon(
                through(
                    [
                        (376 + (x - 376) * (0.7 + 0.3 * slim), 462 + (y - 462) * (0.66 + 0.34 * slim))
                        for x, y in spots
                    ],
                    12,
                ),
                [width * slim for width in widths],
            )
            for spots, widths in outer
        ]
        canvas.paint(canvas.mask(union(*tongues), soft=1), tone, rough=1.3, texture=0.06)
    canvas.paint(canvas.mask(_dancer_body(1.0), soft=1.4), "#c23d1c", rough=1.2)
    canvas.paint(_dancer_body(0.62), "#f5892c", rough=0.8)
    canvas.paint(
        _dancer_body(0.3),
        "#ffd768",
        form=Form(UP_RIGHT, "#f08a2c", "#fff8d8", 12),
        shade=Shade("#f7a83c", DOWN, 0.55, 1),
        rough=0.5,
    )


def _dancer_body(slim: float) -> Path:
    """Head, hair, raised arms, narrow waist and a gown; slim 0.3 is herself, more is the fire around her."""
    fat = 11 * (slim - 0.3)
    arms = [
        ribbon(through(spots, 12), [10 + fat, 8 + fat, 7 + fat, 5 + fat, 0.6])
        for spots in (
            [(362, 214), (316, 206), (288, 160), (300, 110), (338, 70)],
            [(394, 214), (442, 204), (470, 154), (456, 104), (420, 60)],
        )
    ]
    torso = smooth(
        [
            (350 - fat, 206),
            (378, 198),
            (406 + fat, 206),
            (400 + fat, 244),
            (389 + fat * 0.8, 284),
            (402 + fat * 1.4, 330),
            (438 + fat * 2, 400),
            (452 + fat, 462),
            (304 - fat, 462),
            (318 - fat * 2, 400),
            (354 - fat * 1.4, 330),
            (367 - fat * 0.8, 284),
            (356 - fat, 244),
        ],
        tension=0.85,
    )
    head = ellipse(378, 156, 18 + fat, 22 + fat, -8)
    flow = through([(374, 138), (348, 106), (376, 74), (352, 20)], 12)
    hair = ribbon(flow, [12 + fat, 12 + fat, 8 + fat * 0.6, 0.5])
    neck = rect(371 - fat * 0.4, 172, 14 + fat * 0.8, 34)
    return union(*arms, torso, head, hair, neck)


def _sparks_to_moths(canvas: Canvas) -> None:
    p = canvas.palette
    chance = canvas.stream("sparks", 0)
    with canvas.layer(rough=0.2) as pen:
        for _ in range(60):
            x, y = float(chance.normal(372, 110)), float(chance.uniform(20, 430))
            pen.dot(x, y, float(chance.uniform(1, 2.8)), p.lamp if chance.random() < 0.6 else p.k4)
    for x, y, wide, turn in (
        (138, 150, 56, -30),
        (226, 84, 38, 20),
        (86, 264, 40, -50),
        (540, 120, 48, 36),
        (196, 226, 24, 10),
    ):
        canvas.glow(x, y, wide * 1.3, p.k4, 0.35)
        moth(canvas, x, y, wide, p.k4, spots=p.k1, turn=turn)


def _matchbox(canvas: Canvas) -> None:
    p = canvas.palette
    chance = canvas.stream("matches", 0)
    back = polygon([(-20, 596), (262, 620), (262, 720), (-20, 720)])
    canvas.paint(back, "#5a2f1c", form=Form(UP, p.dark, None, 8))
    for row, (base, tall) in enumerate(((668, 118), (690, 96), (716, 78))):
        for index in range(11):
            x = -4 + index * 24 + row * 9 + float(chance.uniform(-4, 4))
            lean = float(chance.uniform(-4, 15))
            top = (x + lean, base - tall + float(chance.uniform(-18, 14)))
            wood = mix("#d8a05c", "#8a4f26", 0.5 - row * 0.2)
            canvas.paint(
                ribbon([(x, base + 40), top], [5.4]), wood, form=Form(RIGHT, "#6a3a1c", "#ffe0a0", 3), rough=0.4
            )
            red = mix("#b8261c", "#7a1a16", 0.4 - row * 0.2)
            canvas.paint(
                ellipse(top[0], top[1] - 4, 10, 12.5), red, form=Form(RIGHT, "#4a0f10", "#ff8a5c", 5), rough=0.4
            )
            with canvas.layer(rough=0.1, alpha=0.75) as pen:
                for dx in (1, 6):
                    pen.dot(top[0] + dx, top[1] - 5, 1.5, p.dark)
    front = polygon([(-20, 690), (286, 716), (286, 830), (-20, 838)])
    canvas.paint(
        front,
        "#d9b15c",
        form=Form(UP, "#6a3a1c", "#fff0c0", 6),
        shade=Shade("#6a3a1c", LEFT, 0.3, 1.1),
        cast=Cast(8, 8, 10, 0.5),
    )
    with canvas.layer(rough=0.3, clip=front) as pen:
        pen.fill(polygon([(-20, 790), (286, 796), (286, 826), (-20, 832)]), "#4a2018")
        for _ in range(26):
            pen.dot(float(chance.uniform(0, 280)), float(chance.uniform(798, 822)), 1.6, "#8a4a34")
        for index in range(8):
            x = 10 + index * 38
            pen.line(polygon(arc(x, 722 + index * 3.2, 19, 20, 0, 180, 14), closed=False), "#a5261c", 4)
        pen.fill(
            moved(svg("M 0 -30 C 18 -10 22 4 12 20 C 4 30 -8 30 -14 20 C -22 6 -8 -4 0 -30 Z"), 138, 764),
            "#a5261c",
        )
    bucket = polygon([(296, 694), (330, 694), (324, 728), (302, 728)])
    x = 306
    canvas.paint(ribbon([(x, 828), (x + 6, 704)], [6]), "#d8a05c", form=Form(RIGHT, "#6a3a1c", "#ffe0a0", 3))
    canvas.paint(ellipse(x + 6, 694, 11, 14), "#b8261c", form=Form(RIGHT, "#4a0f10", "#ff8a5c", 5))
    canvas.paint(moved(bucket, 10, 44), p.accent, form=Form(RIGHT, darken(p.accent, 0.5), "#a8e0d4", 6))
    canvas.paint(ellipse(323, 738, 17, 4.5), "#bfeee6", rough=0.3)
    with canvas.layer(rough=0.1) as pen:
        pen.line(polygon(arc(323, 738, 16, 22, 180, 360, 14), closed=False), p.dark, 1.8)


def _burnt_matches(canvas: Canvas) -> None:
    p = canvas.palette
    for points in (
        [(-10, 880), (90, 862), (160, 884), (214, 868)],
        [(420, 890), (500, 866), (566, 880), (610, 850)],
        [(300, 905), (360, 878), (440, 884), (470, 860)],
    ):
        curve = through(points, 12)
        canvas.paint(
            ribbon(curve, [8, 7, 8, 6]), p.dark, form=Form(UP, None, p.k2, 5), rough=1.2, cast=Cast(0, 5, 6, 0.5)
        )
        canvas.paint(
            circle(float(curve[-1][0]), float(curve[-1][1]), 11), p.dark, form=Form(UP, None, p.k3, 4), rough=1.6
        )
    sky.smoke(canvas, 214, 860, 120, colour=p.k4, alpha=0.3)
