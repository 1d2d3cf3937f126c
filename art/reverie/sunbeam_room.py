"""Planets in an attic sunbeam."""

from __future__ import annotations

from art.blocks import openings, rooms, sky, things
from art.figures import cat, person
from art.paint import DOWN, LEFT, UP, UP_LEFT, UP_RIGHT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.parts import part
from art.reverie import card
from art.shapes import arc, bezier, circle, ellipse, moved, polygon, rect, ribbon, smooth, svg


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
