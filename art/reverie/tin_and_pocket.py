"""Two snug homes: sleepers in a sardine tin, a family in a coat pocket."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from art.blocks import lights, openings, sky, things
from art.blocks.places import centre_of
from art.figures import person, person_above
from art.paint import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    UP_LEFT,
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
    Path,
    Point,
    arc,
    bezier,
    circle,
    common,
    ellipse,
    heart,
    lens,
    line,
    minus,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    svg,
    through,
    union,
)


@card("sardine-beds", palette="olive")
def sardine_beds(canvas: Canvas) -> None:
    """Seen from above, people and one fish sleep in a sardine tin under its rolled-back lid."""
    p = canvas.palette
    _checked_cloth(canvas)
    canvas.glow(140, 140, 560, p.light, 0.35)

    def sit(path: Path) -> Path:
        return moved(path, 300, 452, turn=-9)

    tin = sit(rect(-252, -300, 504, 640, 92))
    canvas.paint(tin, "#8a907e", cast=Cast(16, 24, 20, 0.6), form=Form(UP_LEFT, "#3f4438", "#f2f2e0", 14))
    canvas.paint(
        sit(rect(-238, -286, 476, 612, 80)),
        "#c9a441",
        form=Form(135, "#f2dd8a", "#6d5a1e", 16),
        shade=Shade("#8a6f24", UP, 0.5, 1),
    )
    for index in range(7):
        _sleeper(canvas, sit, index)
    _lid_blanket(canvas, sit)
    _round_the_tin(canvas, sit)
    shadow = union(
        *(rect(-46 + 30 * index, -10, 15, 190, 7) for index in range(4)),
        svg("M -46 20 L 59 20 C 59 -50 20 -60 18 -110 L 26 -420 L -14 -420 L -6 -110 C -8 -60 -46 -50 -46 20 Z"),
    )
    canvas.paint(canvas.mask(moved(shadow, 486, 96, turn=38), soft=4), p.k0, rough=0, alpha=0.5, mode="multiply")


def _checked_cloth(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.radial(160, 160, [(0, p.k5), (500, p.k4), (1000, p.k3)])
    for turn in (8, 98):
        with canvas.layer(rough=0.5, alpha=0.5, grain=0.16, mode="multiply") as pen:
            for index in range(-12, 13):
                pen.fill(moved(rect(index * 84 - 21, -900, 42, 1800), 300, 450, turn=turn), p.k3)


def _sleeper(canvas: Canvas, sit: Callable[[Path], Path], index: int) -> None:
    """A head on its pillow; the fifth of the row is a fish."""
    p = canvas.palette

    def place(path: Path) -> Path:
        return sit(moved(path, -202 + index * 67.5, -150, scale=1.32))

    pillow = smooth(
        [(-25, -50), (0, -54), (25, -50), (27, 0), (25, 44), (0, 46), (-25, 44), (-27, 0)], tension=0.8
    )
    canvas.paint(place(pillow), p.light, form=Form(UP_LEFT, p.k4, None, 10), cast=Cast(3, 5, 5, 0.45))
    if index == 4:
        _sleeping_fish(canvas, place)
        return
    skin = ("#e9c5a0", "#c98d64", "#f0d0b4", "#8a5a40", "", "#e0b088", "#a8714c")[index]
    hair = ("#3a2420", "#22181a", "#a5602c", "#1c1416", "", "#d8a848", "#4a2c1e")[index]
    shirt = (p.accent, p.accent2, p.k2, p.k4)[index % 4]
    canvas.paint(place(rect(-23, 24, 46, 130, 16)), shirt, form=Form(UP_LEFT, darken(shirt, 0.5), None, 8))
    canvas.paint(place(ellipse(0, -3, 21, 24)), hair, form=Form(UP_LEFT, None, lighten(hair, 0.3), 6))
    if index in (1, 5):
        canvas.paint(place(ellipse(0, 16, 22, 20)), hair, rough=0.6)
    canvas.paint(place(ellipse(0, 5, 16.5, 20)), skin, form=Form(UP_LEFT, darken(skin, 0.35), None, 6))
    _asleep(canvas, place, index, skin, hair)
    if index in (0, 6):
        cap = svg("M -19 -4 C -16 -24 16 -24 19 -4 C 8 -9 -8 -9 -19 -4 Z")
        tone = p.accent if index else p.accent2
        canvas.paint(place(moved(cap, 0, -4)), tone, form=Form(UP_LEFT, darken(tone, 0.5), None, 5))
        canvas.paint(place(circle(19, -24, 6)), p.light, form=Form(UP_LEFT, p.k4, None, 3))


def _sleeping_fish(canvas: Canvas, place: Callable[[Path], Path]) -> None:
    p = canvas.palette
    body = svg("M 0 -44 C 20 -30 26 0 24 40 L 24 150 L -24 150 L -24 40 C -26 0 -20 -30 0 -44 Z")
    canvas.paint(place(body), "#6d93a0", form=Form(UP_LEFT, "#2d4a58", "#d4e4da", 11))
    for side in (-1, 1):
        canvas.paint(place(circle(side * 11, -14, 7)), p.light, rough=0.3)
        canvas.paint(place(circle(side * 11, -14, 3.4)), p.dark, rough=0.3)
        canvas.paint(place(lens(side * 22, 28, 10, 22)), "#4d7380", rough=0.4)
    canvas.paint(place(lens(0, -32, 13, 6)), "#2d4a58", rough=0.3)


def _asleep(canvas: Canvas, place: Callable[[Path], Path], index: int, skin: str, hair: str) -> None:
    """Closed eyes, a nose, a mouth that breathes or snores."""
    with canvas.layer(rough=0.15) as pen:
        for side in (-1, 1):
            lid = polygon(arc(side * 7, 1, 3.6, 2.6, 15, 165, 10), closed=False)
            pen.line(place(lid), "#3a2018", 1.8)
            pen.dot(*centre_of(place(circle(side * 9, 10, 1))), 4, "#d8745c", 0.35)
        pen.line(place(line((0, 5), (1.5, 10))), darken(skin, 0.4), 1.9)
        if index % 2:
            pen.fill(place(ellipse(0, 17, 3, 3.6)), "#6a2a26")
        else:
            pen.line(place(polygon(arc(0, 14, 4, 3, 20, 160, 8), closed=False)), "#6a2a26", 1.7)
        if index in (3, 6):
            pen.fill(place(lens(0, 13, 20, 6)), hair)


def _lid_blanket(canvas: Canvas, sit: Callable[[Path], Path]) -> None:
    """The lid, still fixed at the foot end, rolled up to their chins with its key."""
    p = canvas.palette
    steel = "#b9bfae"
    sheet = sit(union(rect(-238, -50, 476, 240), rect(-238, 60, 476, 266, 80)))
    canvas.paint(
        sheet,
        steel,
        shade=Shade("#6f7566", DOWN, 0.3, 1),
        form=Form(UP_LEFT, "#4d5246", None, 12),
        cast=Cast(0, -6, 8, 0.5),
    )
    for index in range(7):
        bump = sit(rect(-230 + index * 67.5, -30, 56, 330, 28))
        bulge = Form(UP_LEFT, "#878d7c", "#eef0e2", 10)
        canvas.paint(bump, lighten(steel, 0.1), form=bulge, rough=0.8, alpha=0.55)
    with canvas.layer(rough=0.3, alpha=0.85) as pen:
        pen.line(sit(rect(-206, 22, 412, 272, 60)), "#5d6355", 3)
        pen.line(sit(rect(-196, 32, 392, 252, 52)), "#f2f2e0", 1.6)
        body = svg(
            "M -150 0 C -100 -66 20 -70 92 -12 L 146 -52 C 138 -20 138 20 146 52 L 92 12 C 20 70 -100 66 -150 0 Z"
        )
        pen.line(sit(moved(body, 0, 160)), "#4d5246", 4)
        pen.dot(*centre_of(sit(circle(-104, 148, 2))), 8, "#4d5246")
        for column in range(4):
            for row in range(3):
                scale = arc(-56 + column * 36, 138 + row * 24, 13, 13, -80, 80, 12)
                pen.line(sit(polygon(scale, closed=False)), "#5d6355", 2.4)
    roll = sit(rect(-262, -76, 524, 62, 30))
    canvas.paint(roll, "#d4d8c8", form=Form(UP, "#575d4f", "#ffffff", 15), cast=Cast(2, 12, 9, 0.55))
    with canvas.layer(rough=0.2) as pen:
        for end in (-246, 246):
            pen.line(sit(ellipse(end, -45, 10, 24)), "#4d5246", 2.6)
            pen.line(sit(ellipse(end, -45, 4, 12)), "#4d5246", 2)
    bow = minus(ellipse(300, -45, 24, 40), ellipse(300, -45, 12, 26))
    key = sit(union(rect(244, -51, 46, 12, 4), bow))
    canvas.paint(key, p.lamp, form=Form(UP_LEFT, "#8a6420", "#fff4c0", 5), cast=Cast(4, 7, 5, 0.5))


def _round_the_tin(canvas: Canvas, sit: Callable[[Path], Path]) -> None:
    p = canvas.palette
    x, y = centre_of(sit(circle(-246, -40, 2)))
    canvas.glow(x - 6, y - 26, 90, p.lamp, 0.7)
    person_above(canvas, x, y, 40, coat=p.accent2, hat=p.k1, turn=-98, shadow=70)
    lights.candle(canvas, x + 4, y - 26, 8, 16)
    lemon = circle(92, 96, 62)
    canvas.paint(lemon, "#e8c22e", cast=Cast(10, 16, 10, 0.5), form=Form(UP_LEFT, "#a8861c", None, 7))
    canvas.paint(circle(92, 96, 54), "#fbf0b8", rough=0.5)
    for index in range(8):
        wedge = polygon([(92, 96), *arc(92, 96, 49, 49, index * 45 + 4, index * 45 + 41, 10)])
        canvas.paint(
            moved(wedge, scale=0.94, about=(92, 96)), "#f4d94a", form=Form(UP_LEFT, "#d8ad28", "#fff8c8", 5)
        )
    things.clock_face(canvas, 548, 214, 34, hour=6, minute=58, ring=p.accent)
    for index in range(6):
        tone = (p.accent, p.accent2, p.k1)[index % 3]
        for side in (-10, 11):
            at = (84 + index * 62 + side, 846 - index * 10)
            sole = moved(
                svg("M -5 12 C -7 -2 -6 -14 0 -14 C 6 -14 7 -2 5 12 C 3 16 -3 16 -5 12 Z"), *at, scale=1.7
            )
            canvas.paint(sole, lighten(tone, 0.45), cast=Cast(3, 5, 4, 0.5), rough=0.4)
            toe = common(sole, rect(0, at[1] - 40, 600, 42))
            canvas.paint(toe, tone, form=Form(UP_LEFT, darken(tone, 0.5), lighten(tone, 0.4), 4), rough=0.4)


@card("coat-pocket", palette="olive")
def coat_pocket(canvas: Canvas) -> None:
    """A family lives in the pocket of a giant's tweed coat, with a ladder, a stovepipe and a lit window."""
    p = canvas.palette
    _tweed(canvas, p.k2, rect(-5, -5, 610, 910))
    canvas.glow(40, 300, 620, p.k5, 0.45)
    _lapel(canvas)
    for y in (560, 792):
        _brass_button(canvas, 92, y, 54)
    _patch_window(canvas)
    _pocket_people(canvas)
    _pocket(canvas)
    _below_the_pocket(canvas)


def _tweed(canvas: Canvas, colour: Colour, where: Path, *, shift: float = 0) -> None:
    """Herringbone weave over a shape."""
    p = canvas.palette
    canvas.paint(where, colour, rough=0.3)
    chance = canvas.stream("weave")
    with canvas.layer(rough=0.4, grain=0.2, clip=where, alpha=0.7) as pen:
        for column in range(-1, 24):
            way = 1 if column % 2 else -1
            for row in range(-2, 112):
                x, y = column * 27 + shift, row * 8.4
                tone = (lighten(colour, 0.22), darken(colour, 0.3), darken(colour, 0.16), mix(colour, p.k4, 0.4))[
                    int(chance.choice(4, p=[0.3, 0.36, 0.3, 0.04]))
                ]
                pen.stroke((x, y), (x + 26, y + way * 17), tone, 3.1)


def _lapel(canvas: Canvas) -> None:
    p = canvas.palette
    lapel = svg("M -20 -20 L 250 -20 C 214 120 190 190 150 262 L 216 282 C 150 400 60 470 -20 500 Z")
    shadow = canvas.mask(lapel, soft=10)
    canvas.paint(shadow, p.dark, rough=0, alpha=0.6, mode="multiply")
    _tweed(canvas, p.k1, lapel, shift=9)
    canvas.inner_shadow(lapel, LEFT, 30, p.dark, 0.6)
    with canvas.layer(rough=0.2, alpha=0.9) as pen:
        seam = through([(228, -10), (200, 110), (170, 190), (128, 262)], 20)
        for a, b in zip(seam[::4], seam[2::4], strict=False):
            pen.stroke((float(a[0]), float(a[1])), (float(b[0]), float(b[1])), p.k4, 2.4)
    part(canvas, "rose", 96, 214, 96, [p.dark, "#8a2a22", p.accent, "#e8907a"], turn=-14)
    silhouette(canvas, "honeybee", 168, 160, 30, p.lamp)


def _brass_button(canvas: Canvas, x: float, y: float, radius: float) -> None:
    p = canvas.palette
    brass = "#d7a63c"
    canvas.paint(circle(x, y, radius), brass, cast=Cast(8, 12, 10, 0.6), form=Form(LEFT, "#6a4514", "#fff2b8", 14))
    canvas.paint(circle(x, y, radius * 0.76), darken(brass, 0.14), form=Form(RIGHT, "#f8dc84", "#6a4514", 9))
    for dx, dy in ((-11, -11), (11, -11), (-11, 11), (11, 11)):
        canvas.paint(circle(x + dx, y + dy, 6), p.dark, rough=0.4)
    with canvas.layer(rough=0.2) as pen:
        pen.stroke((x - 11, y - 11), (x + 11, y + 11), p.k4, 3.4)
        pen.stroke((x + 11, y - 11), (x - 11, y + 11), p.k4, 3.4)


def _stitches(canvas: Canvas, points: Sequence[Point], colour: Colour, size: float = 3) -> None:
    curve = through(points, 14)
    with canvas.layer(rough=0.2) as pen:
        for index in range(0, len(curve) - 3, 5):
            a, b = curve[index], curve[index + 3]
            pen.stroke((float(a[0]), float(a[1])), (float(b[0]), float(b[1])), colour, size)


def _patch_window(canvas: Canvas) -> None:
    p = canvas.palette
    patch = moved(rect(-88, -88, 176, 176, 10), 434, 168, turn=7)
    canvas.paint(
        patch, p.accent2, cast=Cast(5, 8, 7, 0.55), form=Form(LEFT, darken(p.accent2, 0.5), None, 12), texture=0.14
    )
    with canvas.layer(rough=0.3, clip=patch, alpha=0.35) as pen:
        for index in range(-8, 9):
            pen.line(moved(line((index * 20, -100), (index * 20, 100)), 434, 168, turn=7), p.k5, 3)
            pen.line(moved(line((-100, index * 20), (100, index * 20)), 434, 168, turn=7), p.k1, 3)
    corners = [
        (346, 70),
        (434, 82),
        (532, 92),
        (522, 180),
        (510, 266),
        (424, 256),
        (336, 244),
        (342, 156),
        (346, 70),
    ]
    _stitches(canvas, corners, p.k5, 3.4)
    canvas.glow(434, 166, 170, p.lamp, 0.65)
    openings.window(canvas, 434, 216, 84, 96, frame=p.k5, glass=lighten(p.lamp, 0.25), panes=(2, 2))
    for side in (-1, 1):
        drape = svg("M 0 0 L 30 0 C 26 34 12 44 0 74 Z")
        canvas.paint(
            moved(drape, 434 - side * 36, 126, flip=side < 0),
            p.accent,
            form=Form(UP, darken(p.accent, 0.4), None, 5),
        )
    part(canvas, "potted-plant", 460, 214, 26, [p.k0, p.k2, p.k4], anchor="foot")
    pipe = through([(540, 380), (540, 330), (562, 318), (562, 262)], 8)
    canvas.paint(ellipse(540, 384, 26, 9), p.dark, rough=0.5)
    canvas.paint(ribbon(pipe, [9]), "#5d5d55", form=Form(LEFT, p.dark, "#c4c4b0", 5), cast=Cast(4, 6, 5, 0.5))
    canvas.paint(polygon([(546, 262), (578, 262), (562, 246)]), p.dark, rough=0.4)
    sky.smoke(canvas, 562, 246, 230, colour=p.light, alpha=0.6, drift=-0.4)


def _pocket_people(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(rect(196, 414, 368, 60), p.dark, rough=0.5)
    barrel = moved(union(rect(-21, -220, 42, 260, 10), ellipse(0, -222, 21, 20)), 512, 470, turn=4)
    canvas.paint(barrel, "#1d3a44", form=Form(LEFT, p.dark, "#6fa0a4", 10), cast=Cast(8, 6, 8, 0.5))
    canvas.paint(
        moved(rect(-23, -70, 46, 13), 512, 470, turn=4), "#d7a63c", form=Form(LEFT, "#6a4514", "#fff2b8", 6)
    )
    canvas.paint(
        moved(rect(-6, -206, 9, 130, 4), 512, 470, turn=4), "#d7a63c", form=Form(LEFT, "#6a4514", None, 3)
    )
    letter = polygon([(186, 440), (306, 268), (430, 440)])
    canvas.paint(moved(letter, 0, -4), p.light, cast=Cast(4, 8, 8, 0.5), form=Form(LEFT, p.k4, None, 10))
    with canvas.layer(rough=0.2, alpha=0.6) as pen:
        for index in range(6):
            y = 344 + index * 16
            pen.stroke((308 - (y - 306) * 0.62, y), (308 + (y - 306) * 0.6, y + 2), p.k2, 1.8)
    canvas.paint(heart(306, 312, 26), p.accent, form=Form(UP_LEFT, darken(p.accent, 0.4), None, 5))
    canvas.glow(310, 440, 150, p.lamp, 0.7)
    person(canvas, 258, 560, 214, "stand", coat=p.accent, hair="bun", hair_colour="#7a4422", rim=p.k5)
    person(canvas, 356, 566, 226, "stand", coat=p.accent2, hat="cap", hat_colour=p.k0, rim=p.k5)
    person(canvas, 440, 512, 128, "cheer", coat=p.lamp, hair="curls", hair_colour="#4a2c1e", child=True)


def _pocket(canvas: Canvas) -> None:
    p = canvas.palette
    pocket = svg("M 190 446 L 572 446 L 576 740 C 560 800 500 812 384 814 C 262 812 206 800 190 740 Z")
    canvas.paint(canvas.mask(moved(pocket, 8, 14), soft=10), p.dark, rough=0, alpha=0.6, mode="multiply")
    _tweed(canvas, mix(p.k2, p.k3, 0.55), pocket, shift=13)
    canvas.inner_shadow(pocket, LEFT, 26, p.k1, 0.55)
    welt = svg("M 182 430 C 300 446 460 446 582 430 L 580 486 C 460 500 300 500 184 486 Z")
    _tweed(canvas, p.k(2.9), welt, shift=4)
    canvas.inner_shadow(welt, LEFT, 12, p.k1, 0.6)
    _stitches(canvas, [(192, 478), (300, 490), (460, 490), (572, 478)], p.k5)
    _stitches(canvas, [(203, 500), (203, 730), (240, 788), (384, 800), (528, 788), (562, 730), (560, 500)], p.k5)
    for x in (252, 346):
        for side in (-1, 1):
            canvas.paint(ellipse(x + side * 15, 438, 7, 6), "#e9c5a0", rough=0.3)


def _below_the_pocket(canvas: Canvas) -> None:
    p = canvas.palette
    openings.ladder(canvas, (292, 880), (292, 436), 34, rungs=22, colour="#5a3418", thick=3.6)
    person(
        canvas,
        284,
        700,
        86,
        "climb",
        coat=p.k1,
        scarf=p.accent,
        hat="wool",
        hat_colour=p.accent,
        bag="#8a5a2a",
        rim=p.k5,
    )
    thread = bezier((556, 486), (600, 560), (470, 640), (486, 748), 40)
    with canvas.layer(rough=0.1) as pen:
        pen.line(polygon(thread, closed=False), p.accent, 3)
    person(canvas, 488, 650, 76, "hang", coat=p.lamp, hat="brim", flip=True)
    hem = through([(-10, 872), (200, 884), (420, 880), (610, 868)], 16)
    canvas.paint(ribbon(hem, [9]), p.dark, alpha=0.5, rough=1)
    part(canvas, "mouse", 452, 892, 74, [p.dark, p.k1, p.k3], anchor="foot")
    canvas.paint(ribbon([(396, 862), (440, 836)], [1.8]), p.light, rough=0.1)
    _stitches(canvas, [(170, 866), (300, 872), (398, 862)], p.accent, 3.4)
