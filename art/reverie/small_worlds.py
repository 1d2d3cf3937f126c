"""Worlds kept in something: a forest in a jar, a house in a drop, a garden on a heart, gears in a bird."""

from __future__ import annotations

import math

from art.blocks import buildings, land, outlines, plants, sky, things
from art.blocks.wild import fox, snail
from art.figures import bird, bird_flock, fish, person
from art.paint import DOWN, LEFT, UP, UP_LEFT, UP_RIGHT, Canvas, Cast, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import (
    Path,
    arc,
    bezier,
    circle,
    common,
    ellipse,
    lens,
    line,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
    union,
)


@card("jar-forest", palette="sage")
def jar_forest(canvas: Canvas) -> None:
    """A child on a ladder leans on a giant jar in a meadow; inside is a moonlit forest with a fox."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, mix(p.k3, "#8cc0d0", 0.55)), (260, mix(p.k4, "#bfe0dc", 0.5)), (600, p.k5)])
    sky.cumulus(canvas, 520, 250, 260, colour=p.light, dark=p.k4)
    sky.cumulus(canvas, 60, 170, 200, colour=p.light, dark=p.k4)
    land.hills(canvas, 636, 26, 230, colour=p.k(3.4), top=p.k(4.4), bottom=p.k3, seed=2)
    canvas.fog(650, 26, p.k5, 0.5)
    _row_of_jars(canvas)
    land.hills(canvas, 728, 12, 300, colour=p.k(2.6), top=p.k(3.6), bottom=p.k1, seed=4)
    _great_jar(canvas)
    _listener(canvas)
    land.grass(canvas, 910, 320, 72, colours=[p.dark, p.k0, p.k1])
    plants.meadow_flowers(canvas, 60, (0, 780, 600, 892), colours=[p.accent, p.light, p.accent2, p.lamp], size=4)
    _spoon(canvas)


def _row_of_jars(canvas: Canvas) -> None:
    p = canvas.palette
    for index, (x, size) in enumerate(((36, 92), (120, 78), (528, 84), (588, 70))):
        shape = outlines.jar(x, 716, size * 0.74, size * 1.3)
        canvas.paint(shape, ("#cfe6ea", "#5f9ab0", "#4a3040", "#e8e0c0")[index], alpha=0.92, rough=0.5)
        y = 716 - size * 0.5
        if index == 0:
            sky.cumulus(canvas, x, y + 14, 56, colour=p.light, dark="#9ab8c4", seed=1)
        elif index == 1:
            part(canvas, "water-wave", x, y + 8, 46, ["#1c4a68", "#5fa0b8", p.light])
        elif index == 2:
            canvas.glow(x, y, 50, p.lamp, 0.8)
            things.flame(canvas, x, y + 26, 52)
        else:
            silhouette(canvas, "butterfly", x, y, 34, p.accent2)
        things.glass(canvas, shape, rim=p.light)
        canvas.paint(
            rect(x - size * 0.27, 716 - size * 1.42, size * 0.54, size * 0.14, 4),
            p.accent,
            form=Form(UP, darken(p.accent, 0.4), None, 4),
            rough=0.5,
        )


JAR_TURN = -5.0


def _great_jar(canvas: Canvas) -> None:
    p = canvas.palette
    upright = outlines.jar(318, 812, 372, 560)
    jar = moved(upright, turn=JAR_TURN, about=(318, 812))
    things.puddle_shadow(canvas, 330, 812, 460, amount=0.55)
    with canvas.inside(jar, palette="noct") as inner:
        q = inner.palette
        sky.backdrop(inner, [(240, q.k0), (420, q.k1), (620, q.k2), (800, q.k3)])
        sky.stars(inner, 130, top=250, bottom=560)
        sky.moon(inner, 316, 412, 54)
        plants.trunks(inner, 780, 17, colour=q.k(2.2), width=(7, 13), left=90, right=540, seed=3)
        inner.fog(660, 90, q.k3, 0.8)
        plants.trunks(inner, 800, 6, colour=q.k1, width=(13, 22), left=100, right=540, seed=4)
        inner.fog(730, 60, q.k3, 0.6)
        plants.trunks(inner, 820, 1, colour=q.dark, width=(24, 36), left=130, right=230, seed=9)
        plants.trunks(inner, 820, 1, colour=q.dark, width=(24, 36), left=400, right=500, seed=8)
        land.hills(inner, 752, 12, 120, colour=q.k0, top=q.k2, bottom=q.dark, seed=5)
        sky.fireflies(inner, 18, (160, 470, 480, 740))
        inner.glow(300, 720, 110, q.k4, 0.5)
        fox(inner, 316, 776, 108, "#d9702e", sitting=True, tip=q.light)
        land.grass(inner, 800, 130, 34, colours=[q.dark, q.k0], left=120, right=520)
    things.glass(canvas, jar, rim="#e8f4e8", alpha=0.7)

    def sit(path: Path) -> Path:
        return moved(path, turn=JAR_TURN, about=(318, 812))

    cloth = sit(
        smooth(
            [
                (184, 262),
                (210, 214),
                (318, 200),
                (426, 214),
                (452, 262),
                (470, 312),
                (440, 296),
                (410, 316),
                (370, 296),
                (330, 318),
                (288, 296),
                (246, 316),
                (206, 296),
                (168, 310),
            ],
            tension=0.7,
        )
    )
    canvas.paint(
        cloth,
        p.accent,
        form=Form(UP_LEFT, darken(p.accent, 0.5), lighten(p.accent, 0.35), 16),
        cast=Cast(0, 5, 6, 0.4),
        rough=0.7,
    )
    with canvas.layer(rough=0.2, alpha=0.75) as pen:
        chance = canvas.stream("dots", 0)
        for _ in range(34):
            spot = sit(circle(float(chance.uniform(196, 440)), float(chance.uniform(218, 290)), 4))
            pen.fill(common(spot, cloth), p.light)
    canvas.paint(
        sit(ribbon(bezier((180, 268), (260, 282), (380, 282), (456, 268), 20), [4.4])),
        "#d8b878",
        form=Form(UP, "#7a5428", None, 3),
        rough=0.5,
    )
    label = sit(rect(232, 560, 150, 92, 8))
    canvas.paint(
        label, p.light, form=Form(UP_LEFT, p.k4, None, 10), cast=Cast(2, 4, 4, 0.35), alpha=0.96, rough=0.7
    )
    canvas.paint(canvas.mask(sit(rect(242, 570, 130, 72, 5)), line=2), p.k2, rough=0.5)
    canvas.paint(
        canvas.mask(sit(line((476, 520), (494, 556), (482, 578), (500, 612))), line=2.6), p.light, rough=0.4
    )
    sky.fireflies(canvas, 9, (510, 480, 590, 660), size=2)


def _listener(canvas: Canvas) -> None:
    p = canvas.palette
    buildings.ladder(canvas, (66, 850), (132, 470), 36, rungs=15, colour="#7a4a24", thick=5)
    person(
        canvas,
        92,
        668,
        132,
        "climb",
        coat=p.accent2,
        child=True,
        hat="wool",
        hat_colour=p.accent,
        scarf=p.lamp,
        rim=p.light,
    )


def _spoon(canvas: Canvas) -> None:
    p = canvas.palette
    silver = "#c8d0c8"
    handle = ribbon(through([(300, 862), (400, 846), (500, 846), (600, 836)], 10), [7, 6, 8, 11])
    canvas.paint(handle, silver, form=Form(UP, "#5a6a68", p.light, 5), cast=Cast(0, 5, 5, 0.4), rough=0.5)
    bowl = ellipse(246, 868, 70, 24, -4)
    canvas.paint(bowl, silver, form=Form(UP, "#5a6a68", p.light, 9), cast=Cast(0, 5, 5, 0.4), rough=0.5)
    canvas.paint(ellipse(246, 868, 50, 14, -4), "#8a9a98", form=Form(DOWN, None, p.light, 5), rough=0.5)


@card("drop-house", palette="mint")
def drop_house(canvas: Canvas) -> None:
    """Close up, a drop hanging from a leaf holds an upside-down house; an ant below holds up a cup."""
    p = canvas.palette
    canvas.radial(380, 330, [(0, p.k5), (240, p.k4), (480, p.k3), (760, p.k2)], wander=60)
    canvas.brush(0.8)
    chance = canvas.stream("lights", 0)
    for _ in range(26):
        x, y, r = float(chance.uniform(0, 600)), float(chance.uniform(0, 900)), float(chance.uniform(16, 54))
        canvas.paint(canvas.mask(circle(x, y, r), soft=3), p.light, alpha=float(chance.uniform(0.1, 0.3)), rough=0)
    _second_drop(canvas)
    _leaf(canvas)
    _great_drop(canvas)
    _waiting_below(canvas)


def _leaf(canvas: Canvas) -> None:
    p = canvas.palette
    green = "#4f9a4a"
    blade = smooth(
        [(-60, -60), (90, -40), (240, 20), (330, 110), (352, 178), (300, 176), (180, 196), (40, 150), (-60, 80)],
        tension=0.9,
    )
    canvas.paint(
        blade, green, form=Form(UP_RIGHT, "#1f5038", "#b8dc7a", 26), cast=Cast(6, 14, 14, 0.35), rough=0.8
    )
    vein = bezier((-40, 6), (120, 50), (250, 100), (350, 176), 24)
    with canvas.layer(rough=0.3, clip=blade) as pen:
        pen.fill(ribbon(vein, [5, 3.4, 1.4]), "#cfe88a")
        for index in range(3, 21, 3):
            x, y = float(vein[index][0]), float(vein[index][1])
            for dx, dy in ((70, -26), (10, 76)):
                pen.line(
                    polygon(
                        bezier(
                            (x, y), (x + dx * 0.4, y + dy * 0.3), (x + dx * 0.8, y + dy * 0.7), (x + dx, y + dy), 8
                        ),
                        closed=False,
                    ),
                    "#a8d070",
                    2,
                )
    things.rope(canvas, [(122, 46), (190, 66), (262, 112)], width=2.6, colour="#8a5a34")
    snail(canvas, 84, 60, 104, coil="#c9783a", body=p.k5)


DROP = (
    "M 352 168 C 356 210 360 236 366 262 C 376 306 540 400 540 556 C 540 664 456 734 356 734"
    " C 256 734 172 664 172 556 C 172 400 336 306 344 262 C 348 236 350 210 352 168 Z"
)


def _great_drop(canvas: Canvas) -> None:
    p = canvas.palette
    drop = svg(DROP)
    canvas.paint(canvas.mask(moved(drop, 8, 14), soft=16), p.k0, alpha=0.4, mode="multiply", rough=0)
    with canvas.inside(drop, palette="noon") as inner:
        _landscape_in_drop(inner)
        # A drop turns what it shows over; the window it flips is its round part.
        top, bottom = int(262 * inner.scale), int(742 * inner.scale)
        inner.pixels[top:bottom] = inner.pixels[top:bottom][::-1].copy()
        inner.paint(rect(320, 160, 70, 110), mix(p.k4, "#a8d8e8", 0.5), rough=0)
    canvas.inner_shadow(drop, UP_LEFT, 46, "#0c4a54", 0.5)
    canvas.inner_shadow(drop, 20, 26, "#0c4a54", 0.45)
    canvas.paint(canvas.mask(drop, line=5), p.light, rough=0.4, alpha=0.75)
    canvas.paint(canvas.mask(ellipse(494, 540, 18, 54, -14), soft=4), p.light, alpha=0.9, rough=0)
    canvas.paint(canvas.mask(circle(494, 618, 11), soft=2), p.light, alpha=0.8, rough=0)
    glimmer = polygon(arc(356, 556, 160, 158, 70, 150), closed=False)
    canvas.paint(canvas.mask(glimmer, line=9, soft=2.4), p.light, alpha=0.6, rough=0)


def _landscape_in_drop(inner: Canvas) -> None:
    """Painted upright between 262 and 742, to be turned over."""
    q = inner.palette
    sky.backdrop(inner, [(250, q.k2), (400, q.k3), (520, q.k5)])
    sky.sun(inner, 262, 366, 30)
    sky.cumulus(inner, 430, 400, 120, colour=q.light, dark=q.k4)
    land.hills(inner, 520, 16, 160, colour="#a8c46a", top="#e0e49a", bottom="#5f9a4a", seed=2)
    land.hills(inner, 572, 10, 160, colour="#7fb050", top="#c8d878", bottom="#3f7a3a", seed=3)
    plants.round_tree(inner, 258, 596, 130, colour="#4f9a4a")
    buildings.house(
        inner, 320, 600, 100, 66, wall=q.light, roof=q.accent, kind="gable", lit=0.9, door=True, seed=1
    )
    for x, coat, child in ((438, q.accent, False), (474, q.accent2, False), (302, q.k0, True)):
        person(inner, x, 626, 74 if not child else 54, "cheer", coat=coat, child=child, rim=q.light)
    buildings.fence(inner, 648, left=180, right=540, height=22, colour=q.light)


def _second_drop(canvas: Canvas) -> None:
    p = canvas.palette
    shape = moved(svg("M 0 -90 C 6 -50 46 -20 46 22 A 46 46 0 0 1 -46 22 C -46 -20 -6 -50 0 -90 Z"), 96, 320)
    canvas.paint(ribbon([(96, 232), (94, 130)], [1.5, 4]), mix(p.k4, p.k3, 0.5), rough=0.5)
    canvas.paint(shape, mix(p.k3, "#8fd0e0", 0.5), form=Form(UP_RIGHT, p.k1, p.light, 18), rough=0.4)
    fish(canvas, 96, 346, 52, p.accent)
    canvas.paint(ellipse(116, 322, 7, 15, -20), p.light, alpha=0.9)


def _waiting_below(canvas: Canvas) -> None:
    p = canvas.palette
    moss = smooth(
        [(-40, 850), (120, 824), (300, 846), (480, 822), (640, 840), (640, 960), (-40, 960)], tension=0.6
    )
    canvas.paint(moss, p.k1, shade=[Shade("#4f8a4a", UP, 0.5, 1), Shade(p.dark, DOWN, 0.4, 1)], rough=2)
    plants.mushroom(canvas, 92, 850, 92, cap=p.accent, dots=p.light)
    watcher = person(canvas, 92, 760, 86, "sit", coat=p.accent2, hat="brim", rim=p.light)
    canvas.paint(
        moved(rect(-2, -6, 18, 10, 3), watcher.head[0] + 5, watcher.head[1] - 2, turn=-34), p.dark, rough=0.3
    )
    _ant_with_cup(canvas)
    canvas.paint(lens(506, 850, 150, 26), p.accent, form=Form(UP, darken(p.accent, 0.4), p.k5, 5), rough=0.8)
    part(canvas, "lady-beetle", 530, 842, 56, [p.dark, "#c8322c", p.light], anchor="foot")
    land.grass(canvas, 912, 180, 40, colours=[p.dark, p.k0, "#2f6a3a"])


def _ant_with_cup(canvas: Canvas) -> None:
    """Upright on its hind legs, in a yellow raincoat, a cup held out under the drop."""
    p = canvas.palette
    brown = "#5a2a24"
    with canvas.layer(rough=0.3) as pen:
        for points in (
            ((272, 826), (254, 838), (246, 858)),
            ((288, 826), (300, 840), (296, 858)),
            ((276, 800), (258, 812), (252, 830)),
            ((288, 790), (304, 792), (318, 782)),
            ((286, 782), (300, 774), (314, 772)),
            ((276, 758), (268, 738), (254, 730)),
            ((288, 756), (294, 738), (306, 736)),
        ):
            pen.line(polygon(through(points, 6), closed=False), p.dark, 4)
    canvas.paint(ellipse(266, 832, 20, 26, 24), brown, form=Form(UP_RIGHT, p.dark, "#b8685a", 8), rough=0.5)
    coat = smooth([(274, 776), (292, 776), (302, 816), (284, 828), (260, 818)], tension=0.5)
    canvas.paint(coat, p.lamp, form=Form(UP_RIGHT, "#a8702a", p.light, 7), rough=0.6)
    canvas.paint(ellipse(283, 766, 17, 15), brown, form=Form(UP_RIGHT, p.dark, "#b8685a", 6), rough=0.5)
    canvas.paint(svg("M 264 766 C 262 748 276 742 286 746 C 276 752 272 762 272 774 Z"), p.lamp, rough=0.5)
    canvas.paint(circle(290, 763, 3.6), p.light, rough=0.1)
    canvas.paint(circle(291.4, 762, 1.6), p.dark, rough=0)
    body, rim, handle = outlines.cup(346, 810, 66)
    for piece in (handle, body):
        canvas.paint(piece, p.light, form=Form(UP_LEFT, p.k3, None, 8), rough=0.4)
    canvas.paint(rim, p.k2, rough=0.4)


@card("heart-garden", palette="harvest")
def heart_garden(canvas: Canvas) -> None:
    """A gardener waters flowers growing from a huge heart whose roots spread in the soil among lost things."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k3), (200, p.k4), (420, p.k5), (600, p.k4)])
    sky.sun(canvas, 520, 230, 62, colour=p.light, glow=0.8)
    sky.cumulus(canvas, 90, 300, 210, colour=p.light, dark=p.k4)
    land.hills(canvas, 560, 16, 220, colour=p.k(3.2), top=p.k5, bottom=p.k3, seed=1)
    canvas.fog(566, 22, p.k5, 0.6)
    _vessel_flowers(canvas)
    soil = "#4a2a20"
    land.soil(canvas, 606, colour=soil)
    with canvas.layer(rough=0.5) as pen:
        pen.fill(rect(-5, 598, 610, 12), mix(p.accent2, p.k1, 0.3))
    land.grass(
        canvas, 606, 260, 26, colours=[p.accent2, mix(p.accent2, p.k1, 0.5), mix(p.accent2, p.k4, 0.4)], seed=2
    )
    _heart_roots(canvas)
    _heart(canvas)
    _buried(canvas)
    _gardener(canvas)


def _heart_roots(canvas: Canvas) -> None:
    tone = "#b5654a"
    for x, lean in ((250, -0.5), (290, -0.1), (330, 0.2), (366, 0.6)):
        plants.roots(
            canvas, x, 668 + abs(x - 306) * -0.3, 250, colour=tone, count=2, spread=34, seed=int(x + lean * 10)
        )
    for points in (
        [(250, 650), (160, 700), (96, 760), (40, 850)],
        [(362, 650), (450, 700), (520, 780), (570, 830)],
        [(300, 690), (296, 780), (320, 850), (300, 910)],
    ):
        canvas.paint(
            ribbon(through(points, 12), [13, 8, 4, 1]),
            tone,
            form=Form(UP_LEFT, "#5a2420", "#e09a70", 4),
            rough=0.8,
        )


HEART = (
    "M 300 690 C 226 660 160 576 164 480 C 166 424 206 384 256 392 C 268 376 296 368 318 378"
    " C 350 364 398 372 420 410"
    " C 452 466 430 560 380 626 C 354 660 326 684 300 690 Z"
)


def _heart(canvas: Canvas) -> None:
    p = canvas.palette
    red, dark = "#a83a34", "#4a1420"
    for points, half in (
        ([(232, 420), (214, 370), (206, 318)], [30, 24, 26]),
        ([(286, 410), (290, 346), (272, 288)], [34, 28, 30]),
        ([(336, 404), (352, 340), (346, 270)], [32, 27, 29]),
        ([(386, 420), (420, 376), (436, 326)], [27, 22, 24]),
    ):
        spine = through(points, 12)
        canvas.paint(ribbon(spine, half), "#8a3040", form=Form(UP_RIGHT, dark, "#d8807a", 13), rough=0.8)
        x, y = points[-1]
        canvas.paint(
            ellipse(x, y, half[-1], half[-1] * 0.34), "#3a1018", form=Form(DOWN, None, "#d8807a", 4), rough=0.6
        )
    body = svg(HEART)
    canvas.paint(
        body,
        red,
        form=Form(UP_RIGHT, dark, "#e88a6a", 44),
        shade=Shade(dark, DOWN, 0.55, 1.1, 0.8),
        cast=Cast(0, 8, 12, 0.4),
        rough=0.9,
    )
    for points, half in (
        ([(402, 400), (340, 470), (318, 560), (322, 650)], [12, 9, 6, 2]),
        ([(350, 456), (396, 500), (404, 560)], [7, 5, 1]),
        ([(326, 530), (270, 560), (250, 620)], [6, 4, 1]),
        ([(230, 410), (196, 470), (200, 540)], [9, 6, 1]),
    ):
        canvas.paint(
            ribbon(through(points, 10), half), "#d86a54", form=Form(UP_RIGHT, dark, "#f0a888", 4), rough=0.7
        )
    patch = moved(rect(-34, -30, 68, 60, 6), 224, 486, turn=-10)
    canvas.paint(
        patch, p.accent2, form=Form(UP_LEFT, darken(p.accent2, 0.4), lighten(p.accent2, 0.3), 7), rough=0.8
    )
    with canvas.layer(rough=0.2) as pen:
        for index in range(7):
            for side in (-1, 1):
                x, middle = 194 + index * 10, 486 + side * 30 - (index - 3) * 1.8
                pen.stroke((x, middle - 5), (x + 1, middle + 5), p.light, 2)
    canvas.glow(292, 600, 60, p.lamp, 0.7)
    canvas.paint(svg("M 270 636 L 270 594 A 24 24 0 0 1 318 594 L 318 636 Z"), lighten(p.lamp, 0.3), rough=0.4)
    canvas.paint(polygon([(270, 636), (270, 576), (250, 568), (250, 646)]), "#5a2a1c", rough=0.4)


def _vessel_flowers(canvas: Canvas) -> None:
    p = canvas.palette
    green = mix(p.accent2, p.k1, 0.2)
    heads = (
        (120, 210, 206, 320, 42, p.accent),
        (214, 96, 268, 292, 52, "#d86a2e"),
        (330, 140, 300, 292, 40, "#c84a5a"),
        (404, 60, 350, 272, 46, p.light),
        (500, 150, 440, 328, 44, p.accent),
        (50, 110, 204, 320, 30, p.light),
        (330, 36, 346, 272, 28, p.accent),
    )
    for x, y, fx, fy, r, colour in heads:
        stem = bezier((fx, fy + 20), (fx, fy - 60), (x + (fx - x) * 0.2, y + 110), (x, y), 20)
        canvas.paint(ribbon(stem, [5, 4, 3]), green, form=Form(UP_RIGHT, None, p.k4, 2), rough=0.5)
        for share, side in ((8, 1), (12, -1)):
            lx, ly = float(stem[share][0]), float(stem[share][1])
            canvas.paint(
                moved(lens(16, 0, 34, 15), lx, ly, turn=-40 if side > 0 else 215),
                green,
                form=Form(UP, darken(green, 0.4), lighten(green, 0.3), 4),
                rough=0.6,
            )
        if r == 40:
            bud = svg("M 0 26 C -24 18 -24 -14 0 -34 C 24 -14 24 18 0 26 Z")
            for turn, scale in ((-24, 0.86), (24, 0.86), (0, 1)):
                canvas.paint(
                    moved(bud, x, y, scale=scale, turn=turn), colour, form=Form(UP, "#5a2018", p.k5, 8), rough=0.6
                )
        else:
            plants.flower(
                canvas, x, y, r, petal=colour, petals=11, tilt=0.86, centre=p.k1 if colour == p.light else p.lamp
            )
    part(canvas, "honeybee", 454, 250, 40, [p.dark, p.k2, p.lamp], flip=True)
    canvas.paint(
        canvas.mask(polygon(through([(440, 258), (424, 284), (408, 270), (414, 258)], 8), closed=False), line=2),
        p.k0,
    )
    canvas.paint(circle(414, 256, 4), "#8a9098", rough=0.2)


def _buried(canvas: Canvas) -> None:
    p = canvas.palette
    pale = ["#5a3a2c", "#d8c09a", p.light]
    part(canvas, "bone", 104, 700, 58, pale, turn=20)
    part(canvas, "ring", 500, 700, 34, ["#6a4a10", p.lamp, p.light], turn=-20)
    canvas.paint(outlines.key(406, 842, 74, turn=-28), p.lamp, form=Form(UP, "#6a4a10", p.light, 3), rough=0.4)
    part(canvas, "skull", 210, 836, 46, pale, turn=-14)
    canvas.paint(ellipse(520, 866, 84, 34), "#1a0c0a", rough=1.4)
    canvas.glow(480, 850, 110, p.lamp, 0.6)
    part(canvas, "badger", 534, 884, 92, [p.dark, "#4a3a38", "#a89488"], anchor="foot")
    things.hand_lantern(canvas, 478, 848, 30)
    part(canvas, "worm", 60, 846, 66, ["#6a2a28", "#d88a78", "#f0c0a8"], flip=True)
    canvas.paint(
        moved(rect(-15, -10, 30, 20), 104, 834, turn=12), p.light, form=Form(UP, p.k4, None, 4), rough=0.4
    )
    part(canvas, "watch", 330, 788, 34, ["#3a2418", "#b08a4a", p.light], turn=30)


def _gardener(canvas: Canvas) -> None:
    p = canvas.palette
    buildings.ladder(canvas, (508, 606), (452, 344), 32, rungs=12, colour="#7a4a20", thick=4.4)
    worker = person(
        canvas,
        488,
        520,
        112,
        "offer",
        coat=p.accent2,
        hat="brim",
        hat_colour=p.k1,
        flip=True,
        rim=p.light,
        light=1,
    )
    x, y = worker.hand
    can = union(
        rect(x - 26, y - 4, 28, 24, 4), polygon([(x - 24, y + 8), (x - 48, y - 14), (x - 43, y - 18), (x - 20, y)])
    )
    canvas.paint(can, "#6a8a8c", form=Form(UP, "#2a4a4c", p.light, 5), rough=0.4)
    with canvas.layer(rough=0.1, alpha=0.8) as pen:
        for index in range(9):
            pen.stroke(
                (x - 46 - index * 2, y - 12 + index), (x - 52 - index * 4, y + 8 + index * 3), "#bfe0e0", 1.6
            )


@card("clockwork-bird", palette="sepia")
def clockwork_bird(canvas: Canvas) -> None:
    """Mechanics on ladders work on a giant clockwork bird whose open chest shows gears and a glowing egg."""
    p = canvas.palette
    _hangar(canvas)
    canvas.glow(270, 470, 430, p.lamp, 0.75)
    _bird_body(canvas)
    _chest(canvas)
    _winding_key(canvas)
    _mechanics(canvas)


def _hangar(canvas: Canvas) -> None:
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (300, p.k(1.2)), (600, p.k2), (900, p.k1)])
    for index in range(5):
        half = 330 - index * 56
        arch_ = arc(300, 560 - index * 10, half, half * 1.5, 180, 360, 40)
        canvas.paint(ribbon(arch_, [9 - index * 1.4]), mix(p.k0, p.k3, index * 0.16), rough=0.8)
    for x in (70, 530):
        canvas.paint(
            polygon([(x - 34, 200), (x + 34, 180), (x + 34, 330), (x - 34, 340)]),
            mix(p.k4, p.lamp, 0.4),
            rough=0.6,
            alpha=0.5,
        )
    canvas.paint(
        polygon([(-10, 730), (610, 730), (610, 910), (-10, 910)]),
        p.k1,
        shade=[Shade(p.k3, UP, 0.6, 1), Shade(p.dark, DOWN, 0.4, 1)],
    )
    with canvas.layer(rough=0.3, alpha=0.6) as pen:
        for index in range(-6, 20):
            pen.stroke((300 + (index - 7) * 34, 730), (300 + (index - 7) * 90, 910), p.k0, 2)
    with canvas.layer(rough=0.3) as pen:
        pen.stroke((-10, 78), (610, 66), p.dark, 15)
    for x in (390, 424, 462, 520):
        silhouette(canvas, "bird", x, 66, 28, p.k3, anchor="foot", flip=x == 424)


BIRD = (
    "M 54 262 L 128 224 C 138 168 190 138 242 148 C 300 158 326 208 334 262"
    " C 360 320 430 366 486 430 C 520 470 560 540 596 640"
    " L 548 628 L 556 676 L 506 638 L 500 668 C 466 640 430 622 396 616"
    " C 330 660 232 652 172 590 C 112 526 108 420 146 350 C 140 330 130 306 126 284 Z"
)


def _bird_body(canvas: Canvas) -> None:
    p = canvas.palette
    brass, dark = "#b5793a", "#3a2016"
    with canvas.layer(rough=0.4) as pen:
        for x in (250, 318):
            pen.stroke((x, 630), (x - 8, 716), dark, 13)
            for toe in (-38, 0, 30):
                pen.stroke((x - 8, 714), (x - 8 + toe, 738), dark, 9)
        for start, end in (
            ((60, 742), (560, 742)),
            ((110, 742), (60, 880)),
            ((500, 742), (560, 880)),
            ((110, 800), (510, 800)),
            ((120, 746), (500, 876)),
            ((490, 746), (110, 876)),
        ):
            pen.stroke(start, end, "#6a4028", 12 if start[1] == end[1] else 7)
    body = svg(BIRD)
    canvas.paint(
        body,
        brass,
        form=Form(UP_LEFT, dark, "#f3cf8a", 40),
        shade=Shade("#6a3a20", DOWN, 0.5, 1.1, 0.7),
        cast=Cast(6, 10, 14, 0.5),
        rough=0.7,
    )
    canvas.paint(
        svg("M 54 262 L 128 224 L 136 262 L 126 284 Z"), "#e0a848", form=Form(UP, "#6a3a10", p.light, 8), rough=0.5
    )
    for index in range(6):
        wing = svg("M 0 0 C 50 -26 150 10 206 110 C 140 130 40 90 0 0 Z")
        tone = mix("#c98a48", p.accent, 0.2 + 0.12 * index)
        canvas.paint(
            moved(wing, 336 - index * 9, 350 + index * 22, scale=1 - index * 0.07, turn=12 + index * 6),
            tone,
            form=Form(UP, dark, "#f3cf8a", 8),
            cast=Cast(0, 4, 4, 0.4),
            rough=0.6,
        )
    for path in (
        "M 150 346 C 190 330 270 310 332 262",
        "M 126 284 C 170 300 250 250 270 152",
        "M 396 616 C 420 560 400 520 396 490",
    ):
        canvas.paint(canvas.mask(svg(path), line=3.4), dark, rough=0.4)
    with canvas.layer(rough=0.2) as pen:
        for x, y in (
            (170, 336),
            (206, 322),
            (244, 306),
            (282, 288),
            (316, 268),
            (146, 286),
            (182, 270),
            (214, 244),
            (240, 212),
            (258, 176),
        ):
            pen.dot(x, y + 7, 3.4, dark)
            pen.dot(x - 1, y + 6, 1.6, "#f3cf8a")
    canvas.paint(circle(204, 212, 25), dark, rough=0.4)
    canvas.paint(circle(204, 212, 19), p.light, form=Form(UP_LEFT, p.k3, None, 6), rough=0.3)
    canvas.paint(circle(198, 212, 9), p.dark, rough=0.3)
    canvas.paint(circle(195, 208, 3), p.light, rough=0.1)


def _chest(canvas: Canvas) -> None:
    p = canvas.palette
    dark = "#24120e"
    hole = smooth(
        [(146, 420), (190, 366), (262, 362), (316, 410), (330, 490), (290, 570), (218, 590), (158, 540)],
        tension=0.95,
    )
    canvas.paint(hole, dark, shade=Shade("#5a2c1a", DOWN, 0.2, 1), rough=0.6)
    canvas.glow(238, 500, 130, p.lamp, 0.9)
    things.gears(
        canvas,
        [(182, 430, 38), (236, 396, 27), (286, 424, 34), (300, 500, 38), (178, 520, 30), (266, 556, 24)],
        colours=("#d8a04a", "#a8683a", "#8a9090"),
    )
    canvas.paint(circle(286, 424, 30), "#f0a02e", form=Form(UP_LEFT, "#a85a10", "#ffe0a0", 6), rough=0.4)
    with canvas.layer(rough=0.2) as pen:
        for index in range(8):
            turn = math.radians(45 * index)
            pen.stroke((286, 424), (286 + 24 * math.cos(turn), 424 + 24 * math.sin(turn)), "#fff0c0", 2.4)
        for index in range(5):
            pen.line(ellipse(236, 528 + index * 4, 48 - index * 5, 12), "#8a5a34", 2.4)
        coil = [(176 + 8 * math.sin(index), 466 + index * 2.2) for index in range(24)]
        pen.line(polygon(coil, closed=False), "#c8ccc8", 2.4)
    canvas.glow(238, 498, 130, p.light, 0.9)
    canvas.paint(
        ellipse(238, 498, 27, 36), lighten(p.lamp, 0.7), form=Form(UP_LEFT, p.lamp, p.light, 10), rough=0.4
    )
    canvas.paint(canvas.mask(hole, line=6), "#f3cf8a", rough=0.5)
    for plate, colour in (
        ([(146, 420), (158, 540), (70, 556), (66, 430)], "#c98a48"),
        ([(316, 410), (330, 490), (400, 470), (388, 392)], "#a8683a"),
    ):
        canvas.paint(
            polygon(plate), colour, form=Form(UP_LEFT, "#3a2016", "#f3cf8a", 8), cast=Cast(0, 6, 6, 0.4), rough=0.5
        )
    things.string(canvas, (238, 570), (238, 640), colour="#f3cf8a", width=3)
    canvas.paint(circle(238, 652, 17), "#d8a04a", form=Form(UP_LEFT, "#5a3010", p.light, 6), rough=0.4)


def _winding_key(canvas: Canvas) -> None:
    p = canvas.palette
    steel = "#c0b8a8"
    canvas.paint(
        ribbon([(424, 366), (470, 296)], [9, 9]), steel, form=Form(UP_LEFT, "#4a4038", p.light, 5), rough=0.5
    )
    for way in (-1, 1):
        bow = moved(ellipse(way * 48, 0, 46, 31), 476, 288, turn=32)
        hole = moved(ellipse(way * 50, 0, 24, 14), 476, 288, turn=32)
        canvas.paint(bow, steel, form=Form(UP_LEFT, "#4a4038", p.light, 10), rough=0.5)
        canvas.paint(hole, p.k1, rough=0.5)
    buildings.ladder(canvas, (566, 760), (500, 330), 26, rungs=18, colour=p.dark, thick=4)
    person(canvas, 518, 410, 78, "climb", coat=p.accent2, hat="cap", flip=True, rim=p.lamp)
    person(canvas, 420, 352, 74, "push", coat=p.accent, hat="cap", rim=p.lamp)


def _mechanics(canvas: Canvas) -> None:
    p = canvas.palette
    buildings.ladder(canvas, (96, 850), (140, 500), 30, rungs=15, colour=p.dark, thick=4.6)
    person(canvas, 118, 640, 92, "climb", coat=p.accent, hat="cap", rim=p.lamp, light=1)
    person(canvas, 420, 740, 86, "point", coat=p.accent2, hat="bowler", flip=True, rim=p.lamp)
    person(canvas, 210, 872, 98, "offer", coat=p.k4, hat="cap", rim=p.lamp, light=1)
    part(canvas, "wrench", 240, 800, 34, [p.dark, "#8a9090", p.light], turn=30)
    for x, y in ((36, 690), (566, 690)):
        canvas.glow(x, y, 120, p.lamp, 0.6)
        canvas.paint(circle(x, y, 9), lighten(p.lamp, 0.5), rough=0.3)
        things.string(canvas, (x, 0), (x, y - 8), colour=p.dark, width=2)
    box = polygon([(396, 820), (520, 816), (516, 884), (402, 888)])
    for index in range(7):
        part(
            canvas,
            "feather",
            410 + index * 16,
            816 - (index % 3) * 8,
            36,
            [p.k0, (p.accent, p.accent2, p.k4)[index % 3], p.light],
            turn=-30 + index * 12,
        )
    canvas.paint(box, "#6a4028", form=Form(UP, p.dark, "#c98a58", 7), rough=0.7)
    sheet = polygon([(24, 838), (166, 826), (178, 890), (30, 902)])
    canvas.paint(sheet, "#2a5a72", form=Form(UP, "#153444", None, 5), rough=0.5)
    fish(canvas, 100, 862, 76, "#bfd8d8")
    with canvas.layer(rough=0.1, alpha=0.6) as pen:
        for x in (48, 150):
            pen.stroke((x, 842), (x + 6, 892), "#bfd8d8", 1)
    bird(canvas, 330, 70, 34, p.dark)
    bird_flock(canvas, 200, 110, 3, size=7, spread=40, colour=p.dark)
    canvas.paint(lens(300, 912, 660, 16), p.dark, rough=1)
    canvas.inner_shadow(rect(-5, -5, 610, 910), LEFT, 30, p.dark, 0.4)
