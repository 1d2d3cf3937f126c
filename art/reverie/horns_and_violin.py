"""Things that sound: gramophone flowers, a violin as large as a hill."""

from __future__ import annotations

import math

from art.blocks import cords, land, plants, sky, trees
from art.figures import bird_flock, person, rabbit
from art.paint import DOWN, LEFT, UP, UP_RIGHT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import (
    Path,
    Point,
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


@card("horn-meadow", palette="rose")
def horn_meadow(canvas: Canvas) -> None:
    """Gramophone horns grow like tall flowers in a pink meadow; a small person listens inside one."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k(3.2)), (260, p.k4), (520, p.k5), (700, p.k4)])
    sky.sun(canvas, 492, 470, 62, colour=p.light, glow=0.8)
    sky.streaks(canvas, 180, 180, 380, 44, colour=p.light, alpha=0.4)
    land.hills(canvas, 590, 24, 220, colour=p.k(3.2), top=p.k5, bottom=p.k3, seed=3)
    canvas.fog(606, 30, p.k5, 0.7)
    for x, y, size in (
        (60, 640, 0.26),
        (140, 630, 0.2),
        (330, 634, 0.22),
        (428, 640, 0.28),
        (566, 634, 0.24),
        (250, 626, 0.17),
    ):
        _horn(canvas, (x, y), (x + 6, y - 190 * size - 20), size, -40 if x < 300 else -140, p.k2)
    land.hills(canvas, 676, 14, 260, colour=p.k(2.6), top=p.k(3.6), bottom=p.k1, seed=5)
    canvas.fog(690, 22, p.k5, 0.4)
    _horn(canvas, (352, 720), (356, 330), 0.5, -70, p.k(2.6))
    _horn(canvas, (448, 720), (452, 440), 0.42, -110, p.k(2.4))
    _horn(canvas, (188, 720), (184, 470), 0.44, -100, p.k(2.4))
    canvas.fog(600, 90, p.k5, 0.5)
    _horn(canvas, (566, 760), (548, 330), 0.95, -124, mix(p.accent, p.k5, 0.25))
    _horn(canvas, (92, 780), (80, 398), 0.98, -58, mix(p.accent2, p.k4, 0.25))
    _wilted(canvas)
    _horn(canvas, (60, 900), (44, 640), 0.8, -38, p.accent)
    _horn(canvas, (236, 900), (222, 470), 1.42, 9, "#d8a04a")
    _floating_notes(canvas)
    _listeners(canvas)
    land.grass(canvas, 912, 330, 92, colours=[p.dark, p.k0, p.k1])
    plants.meadow_flowers(canvas, 44, (0, 800, 600, 894), colours=[p.accent2, p.light, p.lamp], size=4)


def _horn(canvas: Canvas, foot: Point, neck: Point, size: float, turn: float, colour: Colour) -> None:
    """A horn on a stem: its throat at the neck, its mouth open towards the turn."""
    p = canvas.palette
    green = mix(p.accent, "#6a7a3a", 0.55)
    bend = (neck[0] - foot[0]) * 0.2
    stem = bezier(
        foot,
        (foot[0] + bend, foot[1] - (foot[1] - neck[1]) * 0.5),
        (neck[0] - bend, neck[1] + 60 * size),
        neck,
        20,
    )
    canvas.paint(
        ribbon(stem, [9 * size, 7 * size, 6 * size]),
        darken(green, 0.2),
        form=Form(UP_RIGHT, None, lighten(green, 0.35), 4 * size),
        rough=0.6,
    )
    for share, side in ((5, 1), (9, -1)):
        x, y = float(stem[share][0]), float(stem[share][1])
        leaf = moved(lens(44, 0, 92, 32), x, y, scale=size, turn=-38 if side > 0 else 218)
        canvas.paint(leaf, green, form=Form(UP, darken(green, 0.45), lighten(green, 0.3), 9 * size), rough=0.7)

    def sit(path: Path) -> Path:
        return moved(path, *neck, scale=size, turn=turn)

    dark, light = darken(colour, 0.5), lighten(colour, 0.4)
    cone = svg("M -6 -9 C 60 -14 120 -40 150 -104 L 186 104 C 140 50 70 16 -6 9 Z")
    canvas.paint(sit(cone), colour, form=Form(UP_RIGHT, dark, light, 22 * size), rough=0.7)
    with canvas.layer(rough=0.3, alpha=0.55) as pen:
        for index in range(5):
            end = (152 + index * 8, -88 + index * 44)
            rib = bezier((0, -5 + index * 2.5), (60, -10 + index * 6), (120, end[1] * 0.5), end, 14)
            pen.line(sit(polygon(rib, closed=False)), dark, 2.4 * size)
    rim = []
    for index in range(48):
        angle = 2 * math.pi * index / 48
        reach = 1 + 0.07 * math.cos(angle * 8)
        rim.append((168 + 40 * reach * math.cos(angle) + 17 * math.sin(angle), 110 * reach * math.sin(angle)))
    mouth = sit(smooth(rim, tension=1))
    canvas.paint(mouth, light, form=Form(UP_RIGHT, colour, p.light, 9 * size), cast=Cast(0, 4, 6, 0.25), rough=0.6)
    inner = sit(ellipse(166, 0, 31, 92, -8))
    canvas.paint(
        inner,
        colour,
        shade=Shade(dark, 180 + turn, 0.2, 0.9),
        form=Form(UP_RIGHT, None, dark, 12 * size),
        rough=0.6,
    )
    canvas.paint(sit(ellipse(158, 0, 14, 40, -8)), darken(dark, 0.4), rough=0.8)


def _wilted(canvas: Canvas) -> None:
    p = canvas.palette
    stem = bezier((330, 850), (336, 760), (352, 716), (398, 730), 20)
    canvas.paint(ribbon(stem, [6, 5, 4]), mix(p.k1, "#6a7a3a", 0.4), rough=0.6)
    _horn(canvas, (398, 732), (398, 730), 0.42, 80, p.k2)


def _floating_notes(canvas: Canvas) -> None:
    p = canvas.palette
    chance = canvas.stream("notes", 0)
    for x, y, size in (
        (470, 120, 34),
        (520, 60, 26),
        (420, 60, 24),
        (552, 190, 28),
        (270, 90, 26),
        (210, 160, 22),
        (330, 150, 20),
        (150, 70, 20),
        (386, 176, 18),
    ):
        canvas.glow(x, y, size * 1.2, p.lamp, 0.5)
        silhouette(
            canvas,
            "musical-note",
            x,
            y,
            size * 0.95,
            (p.accent, p.accent2, p.k0)[int(chance.integers(3))],
            turn=float(chance.uniform(-24, 24)),
        )
    hive = rect(20, 96, 90, 66, 8)
    canvas.paint(ribbon([(64, -10), (64, 96)], [2, 2]), p.k0, rough=0.4)
    canvas.paint(hive, "#d8a04a", form=Form(UP_RIGHT, "#7a4a1c", p.light, 12), rough=0.6)
    for y in (96, 162):
        canvas.paint(
            ellipse(65, y, 47, 10),
            p.accent2 if y > 100 else p.light,
            form=Form(UP, darken(p.accent2, 0.4), None, 4),
            rough=0.5,
        )
    with canvas.layer(rough=0.2) as pen:
        for index in range(6):
            pen.stroke(
                (20 + index * 18, 98 if index % 2 else 160),
                (38 + index * 18, 160 if index % 2 else 98),
                p.light,
                2,
            )
        pen.dot(66, 132, 8, p.dark)
    for x, y in ((150, 122), (196, 64), (120, 196), (236, 206)):
        part(canvas, "honeybee", x, y, 34, [p.dark, "#c98a2a", p.lamp], flip=True)
        silhouette(canvas, "musical-note", x + 8, y + 24, 17, p.k0)


def _listeners(canvas: Canvas) -> None:
    p = canvas.palette
    plants.mushroom(canvas, 506, 888, 168, cap=p.accent2, dots=p.light)
    person(
        canvas,
        504,
        724,
        140,
        "tiptoe",
        coat=p.k0,
        dress=True,
        hair="bun",
        scarf=p.lamp,
        rim=p.light,
        light=1,
        flip=True,
    )
    rabbit(canvas, 352, 880, 96, p.k5)
    with canvas.layer(rough=0.3) as pen:
        for start, end in (((368, 838), (362, 800)), ((378, 838), (384, 800))):
            pen.stroke(start, end, p.k(4.6), 9)
    can = polygon([(126, 816), (174, 816), (178, 866), (122, 866)])
    canvas.paint(ribbon([(174, 854), (210, 816)], [6, 4]), "#6a8a8c", rough=0.5)
    canvas.paint(can, "#6a8a8c", form=Form(UP_RIGHT, "#2a4a4c", p.light, 8), rough=0.5)
    canvas.paint(canvas.mask(polygon(arc(150, 818, 26, 26, 180, 360), closed=False), line=5), "#4a6a6c", rough=0.4)
    canvas.paint(ellipse(212, 814, 11, 6, -45), "#4a6a6c", rough=0.4)


VIOLIN_TURN = -32.0


VIOLIN_AT = (262.0, 590.0)


def _on_violin(path: Path) -> Path:
    """From the violin's own units (its body lies along x, neck to the right) to the hill."""
    return moved(path, *VIOLIN_AT, turn=VIOLIN_TURN)


@card("violin-hill", palette="ember")
def violin_hill(canvas: Canvas) -> None:
    """Two teams of tiny people pull a huge bow across a violin as large as a hill."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (180, p.k1), (380, p.k2), (560, p.k3), (700, p.k4)])
    sky.stars(canvas, 70, bottom=260, big=4)
    canvas.glow(300, 480, 460, p.lamp, 1.0, power=1.6)
    for index, radius in enumerate((110, 170, 236, 306, 380, 460)):
        ring = canvas.mask(circle(286, 500, radius), line=9 - index, soft=1.2)
        canvas.paint(ring, p.lamp, alpha=0.75 - index * 0.09, rough=0.8)
    land.hills(canvas, 650, 20, 200, colour=p.k1, top=p.k2, bottom=p.k0, seed=4)
    for x, y, lean in ((40, 640, -0.5), (96, 660, -0.36), (560, 640, 0.5), (520, 660, 0.4)):
        trees.bare_tree(canvas, x, y, 130, colour=p.k0, lean=lean, depth=5, seed=int(x))
    canvas.fog(680, 40, p.k3, 0.5)
    cliff = smooth([(-40, 350), (60, 338), (140, 346), (162, 366), (130, 420), (96, 520), (40, 640), (-40, 720)])
    canvas.paint(cliff, p.k0, form=Form(UP_RIGHT, p.dark, p.k3, 12), rough=1.8)
    _violin(canvas)
    _bow(canvas)
    _earth(canvas)


def _violin(canvas: Canvas) -> None:
    p = canvas.palette
    wood, dark = "#98301c", "#2c0a0e"
    body = _on_violin(
        svg(
            "M -250 0 C -262 -90 -220 -146 -150 -142 C -98 -140 -84 -92 -50 -86 C -14 -82 -2 -120 50 -122"
            " C 110 -122 140 -70 136 0"
            " C 140 70 110 122 50 122 C -2 120 -14 82 -50 86 C -84 92 -98 140 -150 142 C -220 146 -262 90 -250 0 Z"
        )
    )
    rib = moved(body, 10, 26)
    canvas.paint(rib, dark, cast=Cast(6, 16, 18, 0.5), rough=0.7)
    canvas.paint(body, wood, form=Form(UP_RIGHT, dark, "#f3a45a", 46), rough=0.7, streak=0.08)
    canvas.paint(canvas.mask(body, line=4), "#5a1c14", rough=0.4)
    neck = _on_violin(polygon([(100, -17), (430, -12), (430, 12), (100, 17)]))
    canvas.paint(moved(neck, 3, 9), dark, rough=0.5)
    scroll = _on_violin(svg("M 424 -16 L 500 -14 C 540 -14 556 20 536 40 C 520 54 498 42 502 26 L 424 16 Z"))
    canvas.paint(scroll, wood, form=Form(UP, dark, "#f3a45a", 9), rough=0.6)
    for along in (446, 474):
        canvas.paint(
            _on_violin(rect(along, -36, 9, 72, 3)), "#1a0808", form=Form(UP, None, "#8a4a34", 3), rough=0.4
        )
    board = _on_violin(polygon([(-30, -22), (430, -11), (430, 11), (-30, 22)]))
    canvas.paint(board, "#1a0a0c", form=Form(UP, None, "#8a4a34", 5), rough=0.5)
    for way in (-1, 1):
        hole = through([(-40, way * 54), (-64, way * 64), (-98, way * 62), (-122, way * 74)], 12)
        canvas.glow(*_spot(-92, way * 58), 60, p.lamp, 0.5)
        slit = union(ribbon(hole, [2.4, 6, 6, 2.4]), circle(-40, way * 50, 7), circle(-122, way * 78, 8))
        canvas.paint(_on_violin(slit), "#1a0808", rough=0.5)
    canvas.paint(
        _on_violin(polygon([(-240, -14), (-158, -30), (-150, 0), (-158, 30), (-240, 14)])),
        "#1a0a0c",
        form=Form(UP, None, "#8a4a34", 5),
        rough=0.5,
    )
    bridge = _on_violin(rect(-104, -40, 13, 80, 4))
    canvas.paint(bridge, "#f3cf8a", form=Form(UP, "#8a5a20", p.light, 4), cast=Cast(2, 6, 5, 0.4), rough=0.4)
    with canvas.layer(rough=0.1) as pen:
        for row, offset in enumerate((-15, -5, 5)):
            pen.stroke(_spot(-156, offset * 1.5), _spot(-98, offset * 1.9), p.light, 1.8)
            pen.stroke(_spot(-98, offset * 1.9), _spot(440, offset * 0.7), p.light, 1.8 - row * 0.1)
        curl = through(
            [_spot(-98, 28), _spot(-20, 60), _spot(40, 130), _spot(10, 170), _spot(60, 190), _spot(90, 160)], 10
        )
        pen.line(polygon(curl, closed=False), p.light, 1.8)
    person(canvas, *_spot(-98, -40), 62, "twirl", coat=p.accent, dress=True, hair="bun", rim=p.light)


def _spot(along: float, across: float) -> Point:
    """A place on the violin: along its length and across it."""
    angle = math.radians(VIOLIN_TURN)
    return (
        VIOLIN_AT[0] + along * math.cos(angle) - across * math.sin(angle),
        VIOLIN_AT[1] + along * math.sin(angle) + across * math.cos(angle),
    )


def _bow(canvas: Canvas) -> None:
    """From the upper left to the lower right across the strings, with ropes at both ends."""
    p = canvas.palette
    canvas.glow(236, 566, 130, p.lamp, 0.9)
    start, end = (176.0, 296.0), (500.0, 812.0)
    hair = polygon(
        [
            (start[0] - 4, start[1] + 22),
            (start[0] + 2, start[1] + 16),
            (end[0] + 2, end[1] - 8),
            (end[0] - 6, end[1] - 2),
        ]
    )
    canvas.paint(hair, p.light, form=Form(UP_RIGHT, p.k4, None, 3), cast=Cast(2, 8, 5, 0.45), rough=0.4)
    stick = bezier(start, (280, 420), (400, 610), (end[0] + 20, end[1] - 40), 30)
    canvas.paint(
        ribbon(stick, [6, 8, 9]),
        "#5a2416",
        form=Form(UP_RIGHT, "#1a0808", "#f3a45a", 5),
        cast=Cast(4, 10, 6, 0.4),
        rough=0.5,
    )
    canvas.paint(
        polygon(
            [
                (end[0] - 20, end[1] - 30),
                (end[0] + 20, end[1] - 46),
                (end[0] + 30, end[1] - 24),
                (end[0] - 4, end[1] + 4),
            ]
        ),
        "#1a0808",
        form=Form(UP, None, "#8a4a34", 4),
        rough=0.5,
    )
    canvas.paint(
        polygon(
            [
                (start[0] - 6, start[1] - 10),
                (start[0] + 12, start[1] - 6),
                (start[0] + 6, start[1] + 24),
                (start[0] - 8, start[1] + 26),
            ]
        ),
        "#5a2416",
        rough=0.5,
    )
    coats = (p.accent, p.accent2, p.k4, mix(p.accent, p.k0, 0.4))
    cords.rope(canvas, [(start[0], start[1] + 6), (130, 300), (-20, 306)], width=3)
    for index in range(4):
        person(
            canvas,
            118 - index * 36,
            344 + 3 * math.sin(index),
            66,
            "pull",
            coat=coats[index % 4],
            hat=(None, "cap", "brim", "wool")[index],
            turn=-8,
            rim=p.lamp,
        )


def _earth(canvas: Canvas) -> None:
    p = canvas.palette
    soil = smooth(
        [(-40, 760), (70, 776), (190, 792), (320, 786), (430, 836), (640, 812), (660, 980), (-60, 980)],
        tension=0.6,
    )
    canvas.paint(soil, p.k1, form=Form(UP, p.dark, p.k3, 16), shade=Shade(p.dark, DOWN, 0.3, 1), rough=1.6)
    coats = (p.accent2, p.accent, p.k4)
    cords.rope(canvas, [(512, 790), (450, 812), (340, 806), (190, 822)], width=3)
    for index in range(6):
        x = 436 - index * 46
        person(
            canvas,
            x,
            842 + 3 * math.sin(index * 2),
            66,
            "pull",
            coat=coats[index % 3],
            hat=("wool", None, "cap", "brim", None, "top")[index],
            turn=-8,
            rim=p.lamp,
            dress=index % 3 == 1,
        )
    part(canvas, "guide-dog", 540, 866, 60, [p.dark, p.k2, p.k4], anchor="foot", flip=True)
    for x, tall in ((-4, 210), (60, 140), (600, 220), (548, 110)):
        trees.pine(canvas, x, 930, tall, colour=p.dark, lit=p.k1)
    land.grass(canvas, 912, 220, 40, colours=[p.dark, p.k0])
    bird_flock(canvas, 470, 130, 8, size=9, spread=90, colour=p.dark)
    canvas.inner_shadow(rect(-5, -5, 610, 910), LEFT, 20, p.dark, 0.3)
