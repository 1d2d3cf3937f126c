"""A sun in a cage."""

from __future__ import annotations

import math

from art.blocks import cords, outlines, plants, sky, streets, things
from art.figures import cat, person
from art.paint import DOWN, LEFT, RIGHT, UP, UP_LEFT, Canvas, Cast, Form, Shade, darken, lighten, mix
from art.reverie import card
from art.shapes import arch, circle, ellipse, minus, moved, polygon, rect, ribbon, svg, through, union


@card("cage-sun", palette="sepia")
def cage_sun(canvas: Canvas) -> None:
    """A person in a long coat carries a cage with a small sun down a dark street lined with windows."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (300, p.k1), (560, mix(p.k1, p.k2, 0.6)), (700, p.k1)])
    sky.stars(canvas, 60, bottom=300)
    sky.moon(canvas, 316, 92, 22, phase=0.75, glow=0.25)
    streets.street(
        canvas, horizon=560, vanish=300, wall=mix(p.k0, p.k1, 0.55), ground=p.k1, window=p.k2, gap=64, lit=0.25
    )
    ground = polygon([(270, 566), (330, 566), (700, 910), (-100, 910)])
    streets.cobbles(canvas, ground, 566, colour=mix(p.k1, p.k2, 0.5))
    canvas.fog(566, 60, p.k2, 0.5)
    for start, end, sag in (((96, 210), (504, 222), 40), ((160, 330), (440, 322), 24)):
        streets.bunting(canvas, start, end, sag=sag, flags=11, size=14, colours=[p.accent2, p.accent, p.k4])
    canvas.glow(398, 720, 520, p.lamp, 0.75)
    canvas.glow(398, 720, 230, "#fff0b0", 0.7)
    _street_shadows(canvas)
    _near_houses(canvas)
    _watchers(canvas)
    _walker(canvas)
    _caged_sun(canvas, 398, 780)
    canvas.paint(svg("M -10 910 L -10 820 C 20 830 40 860 60 910 Z"), p.dark, rough=0.6)


def _street_shadows(canvas: Canvas) -> None:
    """Shadows run outward from the cage over the cobbles."""
    p = canvas.palette
    for turn in (28, 58, 90, 122, 152, 176, 4):
        a, b = math.radians(turn - 3), math.radians(turn + 3)
        beam = polygon(
            [
                (398 + 70 * math.cos(a), 812 + 16 * math.sin(a)),
                (398 + 620 * math.cos(a), 812 + 260 * math.sin(a)),
                (398 + 620 * math.cos(b), 812 + 260 * math.sin(b)),
                (398 + 70 * math.cos(b), 812 + 16 * math.sin(b)),
            ]
        )
        canvas.paint(canvas.mask(beam, soft=3), p.dark, rough=0, alpha=0.4, mode="multiply")
    lean = polygon([(220, 850), (290, 850), (110, 905), (-40, 905)])
    canvas.paint(canvas.mask(lean, soft=6), p.dark, rough=0, alpha=0.6)


def _near_houses(canvas: Canvas) -> None:
    """Two dark fronts close to us, their edges caught by the light."""
    p = canvas.palette
    wall = mix(p.dark, p.k1, 0.45)
    for left, edge, light in ((True, 128.0, RIGHT), (False, 472.0, LEFT)):
        outer = -10.0 if left else 610.0
        way = 1 if left else -1
        front = polygon([(outer, 250), (edge, 290), (edge, 800), (outer, 880)])
        canvas.paint(
            front,
            wall,
            form=Form(light, p.dark, p.k3, 10),
            shade=Shade(p.dark, UP, 0.3, 1),
            cast=Cast(0, 0, 18, 0.6),
        )
        with canvas.layer(rough=0.4, alpha=0.35, clip=front) as pen:
            for row in range(22):
                y = 280 + row * 27
                pen.stroke((outer, y + (y - 560) * 0.1), (edge, y), p.k2, 1.6)
        roof = polygon([(outer, 140), (edge - way * 70, 190), (edge + way * 22, 304), (outer, 264)])
        canvas.paint(roof, p.dark, form=Form(light, None, p.k2, 6))


def _watchers(canvas: Canvas) -> None:
    """Lit arched windows near us, with faces, a cat, and sunflowers turned to the light."""
    p = canvas.palette
    for x, y, wide, who in (
        (50, 470, 62, "face"),
        (58, 690, 66, "cat"),
        (552, 430, 62, "face"),
        (548, 640, 66, "face"),
        (414, 540, 26, "face"),
    ):
        tall = wide * 1.6
        canvas.glow(x, y - tall * 0.5, wide * 1.5, p.lamp, 0.4)
        pane = arch(x, y, wide, tall)
        canvas.paint(canvas.mask(pane, line=7), p.k0, rough=0.4)
        canvas.paint(pane, mix(p.lamp, "#c87a2c", 0.35), shade=Shade(lighten(p.lamp, 0.4), DOWN, 0.2, 1))
        with canvas.inside(pane) as room:
            room.pixels[:] = canvas.pixels
            if who == "face":
                person(
                    room,
                    x,
                    y + wide * 0.7,
                    wide * 1.7,
                    "stand",
                    silhouette=p.k0,
                    hat="bowler" if x > 540 else None,
                    hair="bun" if x < 300 else "short",
                )
            elif who == "cat":
                cat(room, x, y, wide * 0.95, p.dark, eyes=p.lamp)
        canvas.paint(
            rect(x - wide * 0.66, y, wide * 1.32, 9, 2),
            p.k1,
            form=Form(RIGHT if x < 300 else LEFT, p.dark, p.k4, 4),
        )
        way = 1 if x < 300 else -1
        if wide > 50:
            for index in range(3):
                fx = x + (index - 1) * 24
                cords.string(
                    canvas, (fx, y + 4), (fx + way * 12, y - 28 - 8 * (index % 2)), colour="#4f6a2c", width=2.4
                )
                plants.flower(
                    canvas,
                    fx + way * 14,
                    y - 30 - 8 * (index % 2),
                    13,
                    petal="#f2b632",
                    inner="#d88a1c",
                    centre="#4a2a14",
                    stem=0,
                    petals=11,
                )
            canvas.paint(
                polygon([(x - 36, y - 2), (x + 36, y - 2), (x + 30, y + 20), (x - 30, y + 20)]),
                "#8a4a2a",
                form=Form(RIGHT if x < 300 else LEFT, "#3a1c10", "#e8a06c", 5),
            )


def _walker(canvas: Canvas) -> None:
    """The walker from behind: hat, collar, a coat to the ground, one arm out with the cage."""
    p = canvas.palette
    x, y = 252.0, 862.0
    cloth = mix(p.k0, p.accent, 0.25)
    form = Form(RIGHT, p.dark, p.k4, 14)
    for dx, turn in ((-22, 4), (26, -4)):
        canvas.paint(
            moved(rect(-14, -60, 28, 66, 8), x + dx, y, turn=turn), p.dark, form=Form(RIGHT, None, p.k2, 5)
        )
    coat = svg(
        "M -52 -300 C -30 -318 34 -318 56 -298 C 68 -220 84 -110 98 -24 C 50 -8 18 -18 0 -10"
        " C -28 -20 -62 -8 -92 -26"
        " C -84 -120 -70 -220 -52 -300 Z"
    )
    canvas.paint(moved(coat, x, y), cloth, form=form, shade=Shade(p.dark, LEFT, 0.3, 1))
    with canvas.layer(rough=0.3, alpha=0.8) as pen:
        pen.fill(moved(ribbon([(2, -190), (0, -14)], [0.6, 4]), x, y), p.dark)
        for side in (-40, 44):
            pen.fill(moved(ribbon([(side * 0.5, -180), (side, -24)], [0.5, 2.4]), x, y), p.dark)
        pen.fill(moved(rect(-62, -204, 128, 13, 3), x, y), p.dark)
    canvas.paint(
        moved(ribbon(through([(46, -284), (86, -226), (118, -186), (146, -192)], 10), [21, 18, 15, 12]), x, y),
        cloth,
        form=form,
    )
    canvas.paint(moved(circle(148, -193, 11), x, y), "#d8a878", form=Form(DOWN, "#6a3f28", "#ffe0b0", 4))
    canvas.paint(
        moved(ribbon(through([(-44, -284), (-74, -220), (-70, -150), (-60, -118)], 10), [20, 17, 14, 11]), x, y),
        darken(cloth, 0.2),
        form=form,
    )
    canvas.paint(moved(circle(-58, -112, 11), x, y), "#8a5f45", form=Form(RIGHT, None, "#e8b080", 4))
    canvas.paint(moved(ellipse(2, -330, 30, 34), x, y), "#3a2420", form=Form(RIGHT, None, "#c88a5a", 6))
    scarf = ribbon(through([(-40, -304), (0, -292), (44, -306)], 8), [13])
    canvas.paint(moved(scarf, x, y), p.accent2, form=Form(RIGHT, darken(p.accent2, 0.5), "#f0a080", 6))
    canvas.paint(
        moved(ribbon(through([(-30, -298), (-64, -270), (-104, -276), (-140, -254)], 10), [11, 12, 11, 8]), x, y),
        p.accent2,
        form=Form(RIGHT, darken(p.accent2, 0.5), None, 6),
    )
    hat = union(ellipse(2, -350, 62, 13), svg("M -32 -350 C -34 -400 -14 -404 2 -398 C 18 -404 38 -400 36 -350 Z"))
    canvas.paint(moved(hat, x, y), p.dark, form=Form(RIGHT, None, p.k4, 7))
    ring = minus(circle(52, -176, 15), circle(52, -176, 11))
    canvas.paint(moved(ring, x, y), p.lamp, rough=0.3)
    for turn in (60, 95, 125):
        canvas.paint(
            moved(outlines.key(22, 0, 44), x + 52, y - 176, turn=turn),
            p.lamp,
            form=Form(RIGHT, "#7a5218", None, 2),
        )


def _caged_sun(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    cords.string(canvas, (x, y - 114), (x, y - 100), colour=p.dark, width=3)
    canvas.glow(x, y - 50, 120, "#fff6d0", 0.9)
    for index in range(12):
        turn = math.radians(index * 30)
        ray = polygon(
            [
                (x + 34 * math.cos(turn - 0.14), y - 48 + 34 * math.sin(turn - 0.14)),
                (x + 54 * math.cos(turn), y - 48 + 54 * math.sin(turn)),
                (x + 34 * math.cos(turn + 0.14), y - 48 + 34 * math.sin(turn + 0.14)),
            ]
        )
        canvas.paint(ray, "#ff9f2e", rough=0.4)
    canvas.paint(circle(x, y - 48, 33), "#ffc53a", form=Form(UP_LEFT, "#f0861c", "#fff6c8", 9))
    things.cage(canvas, x, y + 16, 124, 150, colour=p.k0, bars=9)
