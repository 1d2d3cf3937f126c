"""An owl of slates with clocks for eyes."""

from __future__ import annotations

from art.blocks import buildings, cords, lights, openings, sky, things, trees
from art.figures import person
from art.figures.heads import Hat
from art.paint import DOWN, UP, UP_LEFT, UP_RIGHT, Canvas, Cast, Colour, Form, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import arc, bezier, circle, common, moved, polygon, rect, ribbon, svg


@card("clock-owl", palette="noct")
def clock_owl(canvas: Canvas) -> None:
    """A great owl has two clocks for eyes; tiny people with lanterns stand on its branch."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (360, p.k1), (620, p.k2), (900, p.k1)])
    sky.stars(canvas, 170, bottom=520)
    sky.moon(canvas, 300, 250, 214, glow=0.4, light=UP_RIGHT)
    trees.trunks(canvas, 900, 7, colour=p.k(1.5), width=(12, 24), seed=4)
    canvas.fog(700, 120, p.k2, 0.7)
    trees.trunks(canvas, 930, 2, colour=p.dark, width=(48, 70), right=110, lean=0.01, seed=6)
    trees.trunks(canvas, 930, 2, colour=p.dark, width=(48, 70), left=500, lean=0.01, seed=7)
    _owl_body(canvas)
    _owl_face(canvas)
    _branch(canvas)
    _quarrel(canvas)


OWL = (
    "M 150 130 C 176 168 214 184 300 184 C 386 184 424 168 450 130 C 468 186 468 262 452 310"
    " C 494 400 500 560 440 690 L 160 690 C 100 560 106 400 148 310 C 132 262 132 186 150 130 Z"
)


def _owl_body(canvas: Canvas) -> None:
    """Slate by slate, with windows lit here and there."""
    p = canvas.palette
    slate = p.k(1.3)
    body = svg(OWL)
    canvas.paint(body, slate, form=Form(UP, p.dark, p.k3, 26), cast=Cast(0, 6, 16, 0.5), rough=0.8)
    chance = canvas.stream("slates", 0)
    for row in range(14):
        y = 318 + row * 27
        for column in range(-1, 13):
            x = 104 + column * 34 + (17 if row % 2 else 0)
            tile = common(
                svg(
                    f"M {x - 17} {y} L {x + 17} {y} L {x + 17} {y + 16}"
                    f" C {x + 16} {y + 32} {x - 16} {y + 32} {x - 17} {y + 16} Z"
                ),
                body,
            )
            tone = mix(slate, (p.k0, p.k2, p.k3)[int(chance.integers(3))], float(chance.uniform(0.1, 0.6)))
            canvas.paint(tile, tone, form=Form(UP, p.k0, lighten(tone, 0.25), 5), rough=0.5)
            if chance.random() < 0.13 and 170 < x < 430 and y < 620:
                with canvas.layer(rough=0.1) as pen:
                    buildings.lit_window(pen, x, y + 14, 9, 11, p.lamp, p.dark)
    canvas.inner_shadow(body, 0, 60, p.dark, 0.6)
    for way in (-1, 1):
        wing = svg("M 0 0 C 60 90 76 230 30 368 C -14 320 -40 200 -36 60 Z")
        shape = moved(wing, 300 + way * 146, 322, scale=-way, scale_y=1)
        canvas.paint(shape, p.k(0.7), form=Form(UP, p.dark, p.k2, 12), rough=1)
        with canvas.layer(rough=0.3, clip=shape) as pen:
            for row in range(9):
                for column in range(4):
                    quill = arc(300 + way * (120 + column * 26 - row % 2 * 13), 360 + row * 36, 14, 22, 10, 170)
                    pen.line(polygon(quill, closed=False), p.k(1.7), 2.6)
    door = svg("M 276 500 L 276 452 A 24 24 0 0 1 324 452 L 324 500 Z")
    canvas.paint(door, lighten(p.lamp, 0.2), form=Form(DOWN, p.accent, None, 8), rough=0.4)
    canvas.paint(polygon([(324, 500), (350, 512), (350, 440), (324, 430)]), "#6a3a24", rough=0.5)
    silhouette(canvas, "bird", 296, 498, 30, p.dark, anchor="foot", flip=True)


def _owl_face(canvas: Canvas) -> None:
    p = canvas.palette
    for x in (222, 378):
        for index in range(26):
            turn = 360 / 26 * index
            feather = svg("M 0 -96 C 10 -84 10 -70 6 -56 L -6 -56 C -10 -70 -10 -84 0 -96 Z")
            tone = mix(p.k2, p.k4, 0.3 + 0.3 * (index % 2))
            canvas.paint(moved(feather, x, 268, turn=turn), tone, form=Form(UP, p.k0, None, 4), rough=0.5)
    for x, hour, minute in ((222, 11, 55), (378, 4, 20)):
        things.clock_face(
            canvas, x, 268, 74, hour=hour, minute=minute, face=p.light, ring=mix(p.lamp, "#8a5a2a", 0.25)
        )
    beak = svg("M 282 296 C 290 284 310 284 318 296 C 316 326 306 344 300 352 C 294 344 284 326 282 296 Z")
    canvas.paint(
        beak,
        mix(p.lamp, p.accent, 0.3),
        form=Form(UP_LEFT, "#6a3410", lighten(p.lamp, 0.4), 8),
        cast=Cast(0, 4, 5, 0.5),
        rough=0.5,
    )
    for way in (-1, 1):
        brow = svg("M 0 0 C 40 -10 100 -40 156 -96 C 138 -20 80 16 4 26 Z")
        canvas.paint(
            moved(brow, 300, 196, scale=way, scale_y=1), p.k(0.8), form=Form(UP, p.dark, p.k3, 9), rough=1
        )


def _branch(canvas: Canvas) -> None:
    p = canvas.palette
    bough = ribbon(bezier((-30, 716), (180, 690), (420, 712), (640, 680), 30), [38, 30, 28, 34])
    cords.string(canvas, (300, 700), (300, 806), colour=p.lamp, width=3)
    canvas.paint(
        circle(300, 820, 30), mix(p.lamp, "#8a5a2a", 0.25), form=Form(UP_LEFT, "#4a2a10", p.light, 9), rough=0.4
    )
    canvas.paint(bough, "#33241f", form=Form(UP, p.dark, "#8a6a54", 10), rough=1.4)
    for x in (222, 250, 278, 326, 354, 382):
        claw = svg("M -12 -26 C -12 -40 12 -40 12 -26 C 13 -6 8 10 0 20 C -8 10 -13 -6 -12 -26 Z")
        canvas.paint(
            moved(claw, x, 694),
            mix(p.lamp, p.accent, 0.35),
            form=Form(UP_LEFT, "#5a3010", lighten(p.lamp, 0.4), 7),
            rough=0.5,
        )
    chance = canvas.stream("days", 0)
    for x, y in ((120, 800), (196, 850), (410, 790), (486, 846), (380, 876), (84, 874)):
        turn = float(chance.uniform(-40, 40))
        canvas.paint(
            moved(rect(-14, -16, 28, 32, 2), x, y, turn=turn), p.light, form=Form(UP, p.k3, None, 5), rough=0.4
        )
        canvas.paint(moved(rect(-14, -16, 28, 9, 2), x, y, turn=turn), p.accent, rough=0.3)
        with canvas.layer(rough=0.1, alpha=0.7) as pen:
            for row in range(3):
                for column in range(4):
                    pen.fill(moved(rect(-10 + column * 6, -3 + row * 6, 3, 3), x, y, turn=turn), p.k1)


def _quarrel(canvas: Canvas) -> None:
    p = canvas.palette
    openings.ladder(canvas, (150, 688), (196, 338), 28, rungs=15, colour="#c9955a", thick=4)
    person(canvas, 170, 452, 84, "climb", coat=p.accent, hat="cap", scarf=p.accent2, rim=p.lamp)
    people: tuple[tuple[float, float, str, Colour, bool, Hat | None], ...] = (
        (64, 684, "point", p.accent2, False, "brim"),
        (116, 686, "cheer", p.accent, True, None),
        (470, 676, "offer", p.k5, False, "bowler"),
        (524, 672, "point", p.accent, True, "wool"),
    )
    for x, y, pose, coat, flip, hat in people:
        joints = person(canvas, x, y, 76, pose, coat=coat, flip=flip, hat=hat, rim=p.lamp, light=1)
        lights.hand_lantern(canvas, joints.far_hand[0], joints.far_hand[1] - 2, 22, glow=0.5)
    part(canvas, "mouse", 420, 672, 36, [p.k0, p.k3, p.k5], anchor="foot")
    canvas.paint(circle(414, 660, 6), p.lamp, rough=0.3)
