"""People who live in a claw machine."""

from __future__ import annotations

from art.blocks import buildings, land, trees
from art.figures import person
from art.paint import DOWN, LEFT, UP, UP_LEFT, Canvas, Cast, Form, Shade, darken, lighten
from art.parts import part
from art.reverie import card
from art.shapes import (
    arch,
    circle,
    common,
    ellipse,
    minus,
    moved,
    polygon,
    rect,
    ribbon,
    star,
    svg,
    through,
    union,
)


@card("claw-machine", palette="violet")
def claw_machine(canvas: Canvas) -> None:
    """In a neon claw machine holding a tiny town, the claw grips a lit house while a child works the lever."""
    p = canvas.palette
    canvas.radial(300, 380, [(0, p.k2), (260, p.k1), (460, p.k0), (800, p.dark)])
    canvas.brush(0.8)
    for x in (16, 590):
        for y in range(60, 860, 110):
            canvas.glow(x, y, 60, p.accent2 if y % 220 else p.accent, 0.4)
    canvas.paint(rect(48, 20, 504, 900, 26), p.k0, cast=Cast(0, 10, 22, 0.7), form=Form(UP, p.dark, p.k3, 12))
    _marquee(canvas)
    glass = rect(82, 142, 436, 486, 10)
    with canvas.inside(glass) as inside:
        _toy_town(inside)
        _claw(inside)
    reflection = svg("M 330 142 L 420 142 L 300 628 L 180 628 Z")
    canvas.paint(common(reflection, glass), p.light, alpha=0.07, mode="screen", rough=0.4)
    canvas.inner_shadow(glass, UP_LEFT, 22, p.dark, 0.55)
    canvas.paint(canvas.mask(glass, line=8), p.accent, rough=0.3)
    canvas.paint(canvas.mask(glass, line=3), lighten(p.accent, 0.7), rough=0.2)
    _panel(canvas)
    _player(canvas)


def _marquee(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.glow(300, 82, 280, p.accent2, 0.6)
    canvas.paint(rect(74, 36, 452, 90, 20), "#3a1648", form=Form(UP, p.dark, p.accent2, 6))
    neon = "#ff8ac0"
    claw = union(
        ribbon([(300, 44), (300, 70)], [4]),
        *(ribbon(through([(300, 70), (300 + s * 30, 84), (300 + s * 12, 114)], 8), [4, 5, 1.5]) for s in (-1, 1)),
    )
    canvas.paint(canvas.mask(claw, soft=3), neon, rough=0, alpha=0.7, mode="screen")
    canvas.paint(claw, lighten(neon, 0.6), rough=0.2)
    for x in (150, 214, 386, 450):
        shape = star(x, 82, 22)
        canvas.paint(canvas.mask(shape, line=7, soft=3), p.lamp, rough=0, alpha=0.7, mode="screen")
        canvas.paint(canvas.mask(shape, line=3), lighten(p.lamp, 0.5), rough=0.2)
    with canvas.layer(rough=0.2) as pen:
        for index in range(24):
            for y in (40, 122):
                pen.dot(84 + index * 18.8, y, 4.4, p.lamp if index % 2 else neon)


def _toy_town(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.sky([(140, "#2a1450"), (360, "#5a2f88"), (560, "#a8609c")])
    canvas.glow(300, 330, 320, "#ff9ad0", 0.4)
    canvas.rays(300, 150, 60, 120, p.lamp, count=5, length=420, alpha=0.35)
    land.hills(canvas, 500, 24, 200, colour="#4a2f78", top="#7a4f9c", bottom="#3a2168")
    buildings.town(
        canvas,
        560,
        walls=["#6a4a98", "#7a5aa8"],
        roofs=["#3a2168", "#4a2a78"],
        height=(30, 70),
        width=(28, 44),
        left=80,
        right=520,
        lit=0.7,
    )
    canvas.fog(540, 26, "#d8a0c8", 0.5)
    walls, roofs = (p.k4, "#f2c8a8", "#a8d8c8", p.k5), (p.accent2, "#c23a6a", p.accent, "#5a2f88")
    for index, (x, y, wide) in enumerate(
        (
            (92, 560, 56),
            (160, 548, 50),
            (418, 552, 56),
            (472, 566, 52),
            (220, 572, 58),
            (352, 576, 54),
            (104, 606, 54),
            (176, 612, 50),
            (300, 612, 56),
            (396, 610, 58),
            (462, 616, 54),
        )
    ):
        buildings.house(
            canvas, x, y, wide, 34, wall=walls[index % 4], roof=roofs[(index * 3) % 4], kind="gable", lit=0.8
        )
    for x, y in ((148, 606), (286, 590), (458, 600), (236, 622)):
        trees.round_tree(canvas, x, y, 44, colour="#3f9a7a")
    canvas.paint(minus(rect(230, 592, 84, 40, 4), arch(272, 636, 56, 34)), "#8a6aa8", form=Form(UP, p.k0, p.k5, 5))
    for x, pose, tone in (
        (258, "crouch", p.accent2),
        (280, "crouch", p.accent),
        (120, "run", p.accent2),
        (150, "run", "#f2c8a8"),
        (330, "cheer", p.accent),
        (372, "point", p.k5),
        (440, "run", p.accent),
        (478, "fall", p.accent2),
        (206, "reach", p.lamp),
    ):
        person(canvas, x, 630, 42, pose, coat=tone, flip=x < 200, rim=p.light)
    board = moved(rect(-20, -13, 40, 26, 3), 386, 566, turn=4)
    canvas.paint(board, p.light, form=Form(UP, p.k3, None, 3))
    canvas.paint(
        svg("M 374 563 L 390 563 L 390 556 L 402 567 L 390 577 L 390 570 L 374 570 Z"), "#c23a6a", rough=0.3
    )


def _claw(canvas: Canvas) -> None:
    """The claw with the house it has closed on, its owner at the window."""
    p = canvas.palette
    steel = "#c8c4d8"
    canvas.paint(rect(80, 150, 440, 14), "#7a7490", form=Form(UP, p.k0, p.light, 4))
    canvas.paint(rect(262, 144, 76, 34, 8), steel, form=Form(UP_LEFT, "#4a4468", "#ffffff", 7))
    with canvas.layer(rough=0.2) as pen:
        for index in range(9):
            pen.line(ellipse(300, 182 + index * 8, 9, 5), steel, 2.6)
    canvas.glow(300, 366, 150, p.lamp, 0.6)
    back = through([(300, 264), (304, 300), (300, 340)], 8)
    canvas.paint(ribbon(back, [10, 8, 4]), "#7a7490", rough=0.3)
    buildings.house(
        canvas, 238, 432, 124, 86, wall=p.k5, roof="#c23a4a", window=p.lamp, kind="gable", lit=1, door=True, seed=3
    )
    canvas.paint(rect(282, 356, 38, 40, 3), lighten(p.lamp, 0.3), form=Form(UP, "#c87a2c", None, 4))
    with canvas.inside(rect(282, 356, 38, 40)) as window:
        window.pixels[:] = canvas.pixels
        person(window, 296, 412, 56, "cheer", coat=p.accent, hair="curls")
    canvas.paint(
        svg("M 232 432 L 368 432 L 352 452 L 330 446 L 316 462 L 296 448 L 270 460 L 252 446 Z"),
        "#5a3a2a",
        form=Form(UP, p.k0, None, 5),
    )
    for side in (-1, 1):
        finger = through(
            [
                (300 + side * 10, 256),
                (300 + side * 66, 286),
                (300 + side * 88, 360),
                (300 + side * 66, 420),
                (300 + side * 44, 436),
            ],
            12,
        )
        canvas.paint(
            ribbon(finger, [11, 12, 11, 9, 2]),
            steel,
            form=Form(UP_LEFT, "#4a4468", "#ffffff", 7),
            cast=Cast(3, 6, 6, 0.5),
        )
        canvas.paint(circle(300 + side * 66, 286, 8), "#7a7490", form=Form(UP_LEFT, p.k0, "#ffffff", 4))
    canvas.paint(
        svg("M 266 250 C 270 230 330 230 334 250 L 326 276 L 274 276 Z"),
        steel,
        form=Form(UP_LEFT, "#4a4468", "#ffffff", 8),
        cast=Cast(0, 6, 6, 0.5),
    )
    middle = through([(300, 272), (312, 310), (300, 352)], 8)
    canvas.paint(
        ribbon(middle, [9, 9, 2]), steel, form=Form(UP_LEFT, "#4a4468", "#ffffff", 5), cast=Cast(3, 5, 5, 0.5)
    )


def _panel(canvas: Canvas) -> None:
    p = canvas.palette
    shelf = polygon([(60, 650), (540, 650), (572, 716), (28, 716)])
    canvas.paint(shelf, p.k2, form=Form(UP, p.k0, p.k4, 8), cast=Cast(0, 8, 10, 0.5))
    for x, y in ((300, 682), (322, 688), (344, 680), (332, 676)):
        canvas.paint(
            ellipse(x, y, 13, 6), p.lamp, form=Form(UP_LEFT, "#8a5a1c", "#fff4c0", 3), cast=Cast(1, 2, 2, 0.4)
        )
    for x, tone in ((430, p.accent2), (480, p.accent)):
        canvas.glow(x, 682, 40, tone, 0.6)
        canvas.paint(ellipse(x, 682, 18, 10), tone, form=Form(UP_LEFT, darken(tone, 0.5), lighten(tone, 0.6), 5))
    canvas.paint(rect(48, 716, 504, 190), p.k(0.6), shade=Shade(p.dark, DOWN, 0.2, 1))
    flap = rect(318, 748, 182, 128, 8)
    canvas.paint(flap, p.dark, form=Form(DOWN, None, p.k2, 6))
    with canvas.inside(flap) as hole:
        hole.pixels[:] = canvas.pixels
        hole.glow(410, 850, 110, p.accent2, 0.35)
        part(hole, "giraffe", 416, 884, 104, ["#3a2010", "#c88a3c", "#f4d890"], anchor="foot")
    canvas.paint(canvas.mask(flap, line=6), p.accent2, rough=0.3)
    canvas.paint(canvas.mask(flap, line=2), lighten(p.accent2, 0.6), rough=0.2)
    canvas.paint(rect(528, 760, 10, 40, 3), p.lamp, rough=0.3)


def _player(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(ribbon([(196, 690), (184, 646)], [4.6]), "#c8c4d8", form=Form(LEFT, p.k1, None, 3))
    canvas.paint(circle(183, 638, 15), "#e0385a", form=Form(UP_LEFT, "#6a1030", "#ffb0c0", 6))
    canvas.paint(ellipse(196, 692, 24, 9), p.dark, rough=0.3)
    person(
        canvas,
        132,
        906,
        268,
        "reach",
        coat=p.dark,
        legs=p.dark,
        skin="#3a2450",
        hair="short",
        hair_colour=p.dark,
        hat="cap",
        hat_colour=p.dark,
        child=True,
        rim=p.accent,
        light=1,
    )
