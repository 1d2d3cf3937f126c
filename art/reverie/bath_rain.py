"""Rain in a bathroom."""

from __future__ import annotations

import math

from art.blocks import craft, sky, things, water
from art.blocks.tiles import tiles
from art.figures import cat, fish, person
from art.paint import DOWN, LEFT, RIGHT, UP, UP_LEFT, Canvas, Cast, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import circle, ellipse, lens, moved, polygon, rect, ribbon, svg, through, union


@card("bath-rain", palette="mint")
def bath_rain(canvas: Canvas) -> None:
    """A person sits in a bathtub under a red umbrella while a cloud beneath the ceiling rains into the room."""
    p = canvas.palette
    tiles(canvas, rect(-5, -5, 610, 760), p.k4, p.k3, 50, -10, 760)
    canvas.paint(rect(-5, -5, 610, 760), p.k2, alpha=0.35, mode="multiply", shade=Shade("#ffffff", DOWN, 0.2, 0.9))
    tiles(canvas, rect(-5, 590, 610, 24), p.k1, p.k0, 25, 590, 614)
    _sunny_window(canvas)
    _fish_mirror(canvas)
    sky.rainbow(canvas, 420, 560, 130, width=30, alpha=0.6)
    canvas.paint(rect(522, 548, 70, 10, 4), p.light, form=Form(UP, p.k2, None, 4), cast=Cast(2, 5, 5, 0.4))
    canvas.paint(rect(538, 534, 38, 16, 7), "#f0a0a8", form=Form(UP_LEFT, "#b8606c", "#ffffff", 5))
    for x, y, wide, tone in ((220, 150, 230, 2), (380, 140, 240, 1.6), (300, 112, 260, 2.4), (300, 176, 330, 1.3)):
        sky.cumulus(
            canvas,
            x,
            y,
            wide,
            colour=mix(p.k(tone), "#6d7d8a", 0.6),
            dark=mix(p.k(tone - 0.9), "#3a4652", 0.6),
            rim="#dfeeea",
        )
    _private_rain(canvas)
    _tub(canvas)
    _bathroom_lake(canvas)


def _sunny_window(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.glow(84, 300, 200, p.lamp, 0.5)
    canvas.paint(rect(24, 226, 122, 162, 6), p.light, cast=Cast(4, 7, 7, 0.4), form=Form(UP_LEFT, p.k3, None, 6))
    with canvas.inside(rect(34, 236, 102, 142)) as view:
        view.sky([(236, "#7cc4e0"), (380, "#f8f2c8")])
        view.glow(100, 272, 60, p.lamp, 0.8)
        view.paint(circle(100, 272, 17), p.lamp, rough=0.4)
        view.paint(ellipse(60, 390, 80, 46), "#6aa85a", form=Form(UP, None, "#c8e08a", 6))
        silhouette(view, "deciduous-tree", 62, 352, 34, "#3f7a4a", anchor="foot")
    with canvas.layer(rough=0.2) as pen:
        pen.stroke((85, 236), (85, 378), p.light, 5)
        pen.stroke((34, 306), (136, 306), p.light, 5)


def _fish_mirror(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(
        ellipse(520, 322, 62, 82), "#d7a63c", cast=Cast(4, 7, 7, 0.4), form=Form(UP_LEFT, "#7a5218", "#fff2b8", 6)
    )
    glass = ellipse(520, 322, 53, 73)
    canvas.paint(glass, "#8fd0d8", shade=Shade("#3f8fa0", DOWN, 0.2, 1))
    with canvas.inside(glass) as view:
        view.pixels[:] = canvas.pixels
        fish(view, 530, 334, 96, p.accent2, turn=-8)
        view.paint(ribbon([(452, 356), (492, 336)], [3]), p.light, rough=0.2)
        view.paint(rect(486, 326, 12, 14, 2), p.accent, rough=0.3)
        water.bubbles(view, 480, 330, 6, spread=10, height=60)


def _private_rain(canvas: Canvas) -> None:
    chance = canvas.stream("private rain", 0)
    with canvas.layer(rough=0.1, alpha=0.75) as pen:
        for _ in range(190):
            x, y = float(chance.uniform(140, 470)), float(chance.uniform(200, 720))
            long = float(chance.uniform(14, 28))
            pen.stroke(
                (x, y),
                (x - 3, y + long),
                "#f4fffb" if chance.random() < 0.6 else "#3f7f86",
                float(chance.uniform(1, 2)),
            )


def _tub(canvas: Canvas) -> None:
    p = canvas.palette
    bather = person(
        canvas,
        286,
        640,
        214,
        "sit",
        coat="#efc8a0",
        legs="#efc8a0",
        hair="bun",
        hair_colour="#6a3a22",
        rim="#fff2dc",
    )
    things.umbrella(
        canvas, bather.hand[0] - 2, bather.hand[1] - 60, 270, colour="#d8342c", other="#a81f22", turn=-4
    )
    canvas.paint(
        ribbon(
            through(
                [
                    (bather.neck[0] + 2, bather.neck[1] + 12),
                    (bather.hand[0] - 8, bather.neck[1] + 46),
                    (bather.hand[0] - 2, bather.hand[1] - 44),
                ],
                10,
            ),
            [8, 7, 5.4],
        ),
        "#efc8a0",
        form=Form(UP_LEFT, "#b8855c", None, 4),
    )
    foam = union(*(circle(150 + index * 25, 604 + 8 * math.sin(index * 2.1), 22) for index in range(13)))
    canvas.paint(foam, "#ffffff", form=Form(UP_LEFT, p.k4, None, 8), rough=0.5)
    hose = through([(470, 640), (512, 560), (486, 500), (440, 470), (452, 420), (420, 392)], 14)
    canvas.paint(
        ribbon(hose, [6, 6, 6, 6, 6, 6]),
        "#b8c4c4",
        form=Form(UP_LEFT, "#5d6d70", "#ffffff", 4),
        cast=Cast(3, 5, 4, 0.4),
    )
    canvas.paint(
        moved(svg("M -8 -6 C 0 -22 34 -22 40 0 C 34 14 0 12 -8 6 Z"), 414, 392, flip=True),
        "#d8e0de",
        form=Form(UP_LEFT, "#6d7d80", "#ffffff", 6),
    )
    canvas.paint(circle(392, 386, 3), p.dark, rough=0.2)
    for x in (170, 432):
        claw = svg("M -16 -40 C -26 -10 -30 16 -20 34 L 20 34 C 28 14 20 -10 16 -40 Z")
        canvas.paint(moved(claw, x, 790), "#d7a63c", form=Form(UP_LEFT, "#7a5218", "#fff2b8", 7))
    tub = svg("M 92 614 C 96 720 130 800 196 806 L 408 806 C 470 800 506 720 510 614 Z")
    canvas.paint(
        tub,
        p.light,
        shade=Shade(p.k2, RIGHT, 0.5, 1.05),
        form=Form(UP_LEFT, p.k2, None, 26),
        cast=Cast(0, 10, 12, 0.4),
    )
    canvas.paint(rect(74, 600, 454, 24, 12), p.light, form=Form(UP, p.k3, "#ffffff", 8), cast=Cast(0, 5, 5, 0.35))
    for x in (220, 300, 372):
        long = 676 + (x % 7) * 6
        drip = union(ribbon([(x, 622), (x, long)], [6, 3.4, 5]), circle(x, long, 8))
        canvas.paint(drip, "#8fd0d8", form=Form(LEFT, "#3f8fa0", "#ffffff", 4), rough=0.6)


def _bathroom_lake(canvas: Canvas) -> None:
    p = canvas.palette
    water.sea(canvas, 762, far="#7cc8c4", near="#1c6f78", crest="#eafff6", ripples=90)
    for x in (150, 452):
        canvas.paint(lens(x, 800, 90, 12), "#eafff6", alpha=0.8, rough=0.8)
    part(canvas, "duck", 498, 866, 128, ["#a5701c", "#f2c22e", "#fff0a0"], anchor="foot", flip=False)
    canvas.paint(union(lens(500, 850, 170, 18), rect(440, 848, 120, 24, 8)), "#2b7c84", rough=0.8)
    mat = polygon([(44, 838), (196, 830), (226, 868), (20, 880)])
    canvas.paint(
        mat, p.accent, form=Form(UP, darken(p.accent, 0.5), lighten(p.accent, 0.4), 5), cast=Cast(0, 7, 6, 0.5)
    )
    with canvas.layer(rough=0.3, clip=mat) as pen:
        for share in (0.16, 0.34, 0.66, 0.84):
            pen.fill(ribbon([(44 + 152 * share, 834), (20 + 206 * share, 880)], [4, 6]), p.k5)
    with canvas.layer(rough=0.2) as pen:
        for index in range(9):
            pen.stroke((42 - index * 2.7, 840 + index * 4.8), (33 - index * 2.9, 841 + index * 4.9), p.k5, 2)
            pen.stroke((197 + index * 3.4, 832 + index * 4.4), (206 + index * 3.6, 832 + index * 4.5), p.k5, 2)
    cat(canvas, 118, 860, 96, p.dark, eyes=p.lamp)
    craft.paper_boat(canvas, 316, 872, 96, colour=p.light)
    with canvas.layer(rough=0.2) as pen:
        for index in range(12):
            pen.line(ellipse(396 - index * 1.5, 780 + index * 7, 2.4, 3.4), p.k5, 1.4)
    part(canvas, "crab", 384, 876, 46, ["#6a1f1c", "#d8442e", "#ffb08a"], anchor="foot")
    for x, y in ((240, 892), (430, 890), (30, 894)):
        canvas.paint(lens(x, y, 120, 6), "#bfeee0", alpha=0.5, rough=0.6)
