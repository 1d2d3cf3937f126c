"""Weather indoors: rain in a bathroom, planets in an attic sunbeam."""

from __future__ import annotations

import math

from art.blocks import craft, openings, rooms, sky, things, water
from art.blocks.tiles import tiles
from art.figures import cat, fish, person
from art.paint import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    UP_LEFT,
    UP_RIGHT,
    Canvas,
    Cast,
    Colour,
    Form,
    Shade,
    darken,
    lighten,
    mix,
)
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import (
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


@card("sunbeam-room", palette="harvest")
def sunbeam_room(canvas: Canvas) -> None:
    """In an attic, an old person and a child catch tiny planets that float in a broad sunbeam."""
    p = canvas.palette
    _attic(canvas)
    beam = polygon([(36, 116), (196, 72), (640, 640), (640, 850), (300, 850)])
    for soft, alpha in ((22, 0.35), (5, 0.5)):
        canvas.paint(canvas.mask(beam, soft=soft), "#ffe9a8", rough=0, alpha=alpha, mode="screen")
    canvas.paint(ellipse(474, 838, 190, 36), "#ffe9a8", alpha=0.45, mode="screen", rough=0.6)
    _skylight(canvas)
    _dust_planets(canvas)
    _attic_things(canvas)
    _armchair_pair(canvas)
    _on_the_beam(canvas)
    canvas.paint(svg("M -10 910 L -10 850 C 60 846 120 870 150 910 Z"), p.dark, form=Form(UP_RIGHT, None, p.k1, 5))


def _attic(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.sky([(0, p.k0), (300, p.k1), (700, mix(p.k1, p.k2, 0.5))])
    canvas.brush(0.6)
    wall = polygon([(120, 230), (470, 230), (600, 460), (600, 690), (0, 690), (0, 460)])
    canvas.paint(wall, mix(p.k1, p.k2, 0.35), shade=Shade(p.k0, LEFT, 0.4, 1.1), streak=0.1)
    with canvas.layer(rough=0.4, alpha=0.6) as pen:
        for index in range(14):
            pen.stroke((6 + index * 46, 220), (6 + index * 46, 690), p.k0, 2.4)
    for side in (-1, 1):
        for index in range(5):
            top, low = 300 + side * (26 + index * 60), 300 + side * (250 + index * 120)
            rafter = polygon(
                [(top - 13, -10), (top + 13, -10), (low + 20, 480 + index * 14), (low - 20, 480 + index * 14)]
            )
            canvas.paint(rafter, p.k0, form=Form(UP_LEFT, p.dark, p.k1, 6), rough=0.5)
    canvas.paint(rect(-5, 216, 610, 26), p.k0, form=Form(UP, p.dark, p.k2, 6), cast=Cast(0, 8, 8, 0.4))
    rooms.floorboards(canvas, 690, colour=mix(p.k1, p.k2, 0.5), boards=9)


def _skylight(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.glow(116, 94, 200, "#fff6d0", 0.9)
    pane = polygon([(36, 116), (196, 72), (174, 16), (14, 56)])
    canvas.paint(pane, "#fffbe6", rough=0.4)
    canvas.paint(canvas.mask(pane, line=13), p.k0, rough=0.4)
    with canvas.layer(rough=0.3) as pen:
        pen.stroke((116, 94), (94, 36), p.k0, 6)
        pen.stroke((25, 86), (185, 44), p.k0, 6)


def _dust_planets(canvas: Canvas) -> None:
    p = canvas.palette
    chance = canvas.stream("dust", 0)
    with canvas.layer(rough=0.2, alpha=0.85) as pen:
        for _ in range(260):
            share = float(chance.random())
            x = 110 + 380 * share + float(chance.uniform(-1, 1)) * (60 + 110 * share)
            y = 110 + 690 * share + float(chance.uniform(-1, 1)) * 60
            pen.dot(x, y, float(chance.uniform(0.8, 2.2)), "#fffbe6")
    globes: list[tuple[float, float, float, Colour, bool]] = [
        (170, 178, 17, p.accent, False),
        (262, 262, 24, "#3f8a8c", True),
        (188, 300, 11, "#d8842c", False),
        (336, 372, 33, "#c8552c", False),
        (268, 420, 15, "#7a5aa0", True),
        (432, 470, 22, p.accent2, True),
        (360, 510, 12, "#f4d05c", False),
        (508, 566, 17, "#4f7fa8", False),
        (330, 600, 19, p.accent, True),
        (240, 216, 8, "#f4d05c", False),
    ]
    for x, y, radius, colour, ringed in globes:
        canvas.glow(x, y, radius * 2.4, "#fff6d0", 0.4)
        sky.planet(
            canvas,
            x,
            y,
            radius,
            colour,
            ring=p.k5 if ringed else None,
            bands=None if ringed else darken(colour, 0.25),
        )


def _attic_things(canvas: Canvas) -> None:
    p = canvas.palette
    trunk = rect(18, 650, 150, 96, 8)
    canvas.paint(trunk, p.k1, form=Form(UP_RIGHT, p.dark, p.k3, 8), cast=Cast(0, 8, 8, 0.5))
    canvas.paint(svg("M 14 656 C 14 604 172 604 172 656 Z"), p.k(1.4), form=Form(UP_RIGHT, p.dark, p.k3, 8))
    for x in (46, 134):
        canvas.paint(rect(x, 616, 12, 130), p.k0, rough=0.4)
    canvas.paint(rect(82, 652, 24, 24, 3), p.lamp, form=Form(UP_RIGHT, "#8a6420", None, 4))
    sheet = svg(
        "M 506 330 C 548 300 590 320 606 350 L 610 700 C 580 690 560 708 540 696"
        " C 520 708 506 694 494 700 C 498 560 500 440 506 330 Z"
    )
    canvas.paint(sheet, mix(p.k4, p.k2, 0.4), form=Form(LEFT, p.k1, p.k5, 16), shade=Shade(p.k1, DOWN, 0.5, 1))
    with canvas.layer(rough=0.4, alpha=0.5) as pen:
        for x in (524, 550, 578):
            pen.fill(ribbon(bezier((x, 340), (x - 6, 460), (x + 4, 580), (x - 4, 690), 16), [1, 4, 2]), p.k1)
    canvas.paint(polygon([(560, 690), (606, 682), (606, 560)]), p.k0, rough=0.4)
    for points, tone in (
        (((236, 742), (262, 720), (276, 748)), p.accent2),
        (((282, 752), (300, 734), (308, 756)), p.accent2),
        (((214, 756), (226, 742), (240, 760)), p.accent2),
    ):
        canvas.paint(
            polygon(points),
            tone,
            form=Form(UP_RIGHT, darken(tone, 0.5), lighten(tone, 0.3), 4),
            cast=Cast(0, 3, 3, 0.4),
        )
    sky.comet(canvas, 256, 732, 110, turn=-150, colour="#fff2b0")
    part(canvas, "rose", 318, 756, 26, [p.k0, p.accent, p.k4], turn=80)


def _armchair_pair(canvas: Canvas) -> None:
    p = canvas.palette
    green = p.accent2
    form = Form(UP_LEFT, darken(green, 0.55), "#a8c89a", 12)
    things.puddle_shadow(canvas, 476, 842, 260, amount=0.6)
    canvas.paint(
        smooth([(436, 810), (430, 650), (452, 610), (520, 606), (556, 640), (560, 810), (500, 816)], tension=0.7),
        green,
        form=form,
    )
    canvas.paint(rect(410, 742, 148, 80, 18), darken(green, 0.1), form=form)
    elder = person(
        canvas,
        476,
        748,
        210,
        "fish",
        coat="#7a4a5a",
        legs=p.k0,
        hair="bun",
        hair_colour="#e2ddd2",
        flip=True,
        rim="#fff2c8",
        dress=True,
    )
    child = person(
        canvas,
        432,
        716,
        120,
        "reach",
        coat=p.accent,
        hair="curls",
        hair_colour="#5a3018",
        child=True,
        flip=True,
        rim="#fff2c8",
    )
    canvas.paint(rect(404, 730, 30, 98, 14), green, form=form)
    canvas.paint(rect(530, 716, 36, 112, 16), green, form=form, cast=Cast(-3, 4, 5, 0.4))
    hx, hy = child.hand
    canvas.paint(ribbon([(hx + 12, hy + 26), (hx - 30, hy - 64)], [2.6]), "#5a3018", rough=0.2)
    hoop = ellipse(hx - 40, hy - 84, 30, 20, -24)
    bag = smooth(
        [(hx - 68, hy - 74), (hx - 12, hy - 98), (hx - 6, hy - 60), (hx - 26, hy - 30), (hx - 54, hy - 40)],
        tension=0.9,
    )
    canvas.paint(bag, "#fffbe6", alpha=0.55, form=Form(UP_LEFT, "#c8a868", "#ffffff", 6))
    canvas.paint(canvas.mask(hoop, line=3.4), "#5a3018", rough=0.2)
    sky.planet(canvas, hx - 38, hy - 62, 12, "#d8842c", ring=p.k5)
    canvas.paint(circle(elder.head[0] - 9, elder.head[1] - 1, 5), p.k5, alpha=0.5, rough=0.2)


def _on_the_beam(canvas: Canvas) -> None:
    """What the light carries: a ladder leaning on it, a cat walking up it, a coat hung from it."""
    p = canvas.palette
    openings.ladder(canvas, (508, 690), (430, 372), 34, rungs=15, colour=p.k0, thick=4)
    cat(canvas, 318, 232, 62, p.dark, pose="walk", rim="#fff2c8")
    coat = svg(
        "M -14 0 C -44 10 -54 70 -62 168 L -40 176 L -34 84 L -42 236 L 44 236 L 34 84 L 42 176 L 64 168"
        " C 54 70 44 10 14 0 L 0 16 Z"
    )
    brown = "#8a4a2a"
    canvas.paint(moved(coat, 150, 340), brown, form=Form(UP_RIGHT, p.dark, "#ffd890", 9), cast=Cast(-4, 8, 8, 0.4))
    with canvas.layer(rough=0.2) as pen:
        pen.line(polygon(arc(150, 332, 7, 8, 120, 400, 14), closed=False), p.k5, 2.6)
        pen.stroke((150, 358), (151, 574), p.k0, 2)
        for y in (400, 440, 480):
            pen.dot(157, y, 4, p.lamp)
        for x in (126, 178):
            pen.stroke((x - 10, 496), (x + 10, 494), p.k0, 2.4)
