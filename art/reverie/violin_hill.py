"""A violin as large as a hill."""

from __future__ import annotations

import math

from art.blocks import cords, land, sky, trees
from art.figures import bird_flock, person
from art.paint import DOWN, LEFT, UP, UP_RIGHT, Canvas, Cast, Form, Shade, mix
from art.parts import part
from art.reverie import card
from art.shapes import Path, Point, bezier, circle, moved, polygon, rect, ribbon, smooth, svg, through, union

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
