"""A waiting room for a crocodile, a snowman, armour, a cactus and a person."""

from __future__ import annotations

import math

from art.blocks import cords, craft, plants, things, water
from art.blocks.tiles import tiles
from art.figures import fish, person
from art.paint import DOWN, LEFT, RIGHT, UP, UP_LEFT, Canvas, Cast, Form, Shade, darken, lighten
from art.reverie import card
from art.shapes import bezier, circle, ellipse, moved, polygon, rect, ribbon, smooth, svg, through, union


@card("waiting-room", palette="mint")
def waiting_room(canvas: Canvas) -> None:
    """A crocodile, a snowman, armour, a cactus and a person wait on a bench; a tentacle beckons from a door."""
    p = canvas.palette
    canvas.paint(
        rect(-5, -5, 610, 705), p.k4, shade=[Shade(p.k3, UP, 0.3, 1), Shade(p.k3, LEFT, 0.5, 1.1)], rough=0.3
    )
    tiles(canvas, rect(-5, 470, 610, 225), p.k3, p.k2, 45, 470, 695)
    canvas.paint(rect(-5, 462, 610, 12), p.k5, form=Form(UP, p.k2, None, 4))
    canvas.paint(rect(-5, 690, 610, 220), p.k1, shade=Shade(p.k0, DOWN, 0.2, 1))
    with canvas.layer(rough=0.3, alpha=0.35) as pen:
        for index in range(-9, 10):
            pen.stroke((300 + index * 50, 694), (300 + index * 110, 910), p.k0, 2)
        for y in (724, 770, 840):
            pen.stroke((0, y), (600, y), p.k0, 2)
    _tall_door(canvas)
    _blank_clock(canvas, 96, 132)
    _wall_tank(canvas)
    _bench(canvas)
    _crocodile(canvas, 40, 632)
    _snowman(canvas, 206, 640)
    _armour(canvas, 306, 632)
    _cactus(canvas, 428, 640)
    _small_patient(canvas, 536, 634)
    _waiting_foreground(canvas)


def _tall_door(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.glow(384, 380, 330, p.lamp, 0.6)
    canvas.paint(rect(318, 74, 132, 620, 4), p.k1, form=Form(UP_LEFT, p.k0, p.k3, 7), cast=Cast(5, 5, 8, 0.4))
    canvas.paint(rect(330, 88, 108, 606), lighten(p.lamp, 0.35), shade=Shade("#f2a65a", DOWN, 0.3, 1))
    violet = "#8a5aa8"
    arm = through(
        [(420, 470), (350, 372), (272, 284), (196, 262), (160, 310), (182, 352), (222, 340), (220, 306)], 16
    )
    canvas.paint(
        ribbon(arm, [34, 28, 24, 19, 15, 11, 8, 2]),
        violet,
        form=Form(UP_LEFT, "#43245e", "#d8b0e8", 12),
        cast=Cast(8, 14, 10, 0.45),
    )
    with canvas.layer(rough=0.2) as pen:
        for index in range(8, len(arm) - 20, 5):
            x, y = float(arm[index][0]), float(arm[index][1])
            nx, ny = float(arm[index + 1][0] - x), float(arm[index + 1][1] - y)
            away = math.hypot(nx, ny) or 1
            reach = 20 * (1 - index / len(arm))
            pen.dot(x + ny / away * -reach * 0.6, y + nx / away * reach * 0.6, 2 + reach * 0.2, "#e8c8f0")
    leaf = polygon([(438, 88), (380, 108), (380, 716), (438, 694)])
    canvas.paint(leaf, p.k2, form=Form(LEFT, p.k0, p.k4, 6), shade=Shade(p.k1, RIGHT, 0.3, 1))
    for top in (140, 330, 520):
        panel = polygon([(428, top), (392, top + 12), (392, top + 140), (428, top + 128)])
        canvas.paint(panel, p.k1, form=Form(UP, p.k0, p.k3, 3))
    canvas.paint(circle(389, 440, 5), p.lamp, rough=0.3)
    wedge = polygon([(330, 694), (382, 714), (250, 905), (30, 905)])
    canvas.paint(canvas.mask(wedge, soft=5), p.lamp, rough=0, alpha=0.55, mode="screen")


def _blank_clock(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    canvas.paint(circle(x, y, 56), p.k1, cast=Cast(5, 8, 8, 0.4), form=Form(UP_LEFT, p.k0, p.k3, 7))
    canvas.paint(circle(x, y, 46), p.light, form=Form(135, None, p.k4, 6))
    with canvas.layer(rough=0.2) as pen:
        for hour in range(12):
            turn = math.radians(hour * 30)
            pen.stroke(
                (x + 34 * math.cos(turn), y + 34 * math.sin(turn)),
                (x + 41 * math.cos(turn), y + 41 * math.sin(turn)),
                p.k0,
                3,
            )
        pen.dot(x, y, 4, p.k0)


def _wall_tank(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(rect(34, 246, 108, 138, 8), p.k0, cast=Cast(5, 8, 8, 0.4))
    tank = rect(42, 254, 92, 122, 4)
    canvas.paint(tank, "#3f9fb8", shade=Shade("#1c5f7a", DOWN, 0.3, 1))
    for x, y, tone, flip in ((76, 292, p.accent, True), (100, 330, p.lamp, True), (66, 348, p.accent2, True)):
        fish(canvas, x, y, 34, tone, flip=flip)
    water.bubbles(canvas, 118, 360, 7, spread=6, height=90)
    things.glass(canvas, tank, rim=p.k4)
    board = rect(486, 180, 84, 66, 6)
    canvas.paint(board, p.k0, cast=Cast(4, 6, 6, 0.4))
    with canvas.layer(rough=0.2) as pen:
        for index in range(3):
            pen.fill(rect(496 + index * 24, 192, 16, 42, 3), darken(p.accent, 0.55))
            pen.line(rect(499 + index * 24, 196, 10, 34), p.accent, 2.6)


def _bench(canvas: Canvas) -> None:
    wood = "#b0713c"
    for x in (40, 220, 380, 560):
        canvas.paint(rect(x - 7, 640, 14, 94, 3), "#5a3418", rough=0.3)
    canvas.paint(rect(-10, 566, 620, 20, 4), darken(wood, 0.25), form=Form(UP, "#4a2812", "#e0a468", 5))
    canvas.paint(rect(-10, 600, 620, 18, 4), darken(wood, 0.3), form=Form(UP, "#4a2812", None, 5))
    canvas.paint(
        rect(-10, 632, 620, 22, 4), wood, form=Form(UP, "#4a2812", "#f0c08a", 6), cast=Cast(0, 10, 8, 0.5)
    )
    for x in (90, 230, 330, 440, 540):
        things.puddle_shadow(canvas, x, 742, 90, amount=0.4)


def _crocodile(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    green = "#4f8a3f"
    tail = through([(x - 6, y - 8), (x - 40, y + 20), (x - 52, y + 70), (x - 84, y + 92)], 10)
    canvas.paint(ribbon(tail, [26, 22, 14, 2]), darken(green, 0.2), form=Form(UP_LEFT, "#1f3f24", None, 8))
    who = person(canvas, x, y, 262, "sit", coat=p.accent, legs=p.k0, skin=green, hair="none", rim=p.light)
    hx, hy = who.head
    head = svg(
        "M -40 10 C -46 -20 -20 -38 4 -30 C 14 -44 34 -40 34 -22 C 70 -20 100 -10 112 -6 C 122 -2 122 12 112 14"
        " L 30 22 C 10 34 -28 34 -40 10 Z"
    )
    canvas.paint(
        moved(head, hx, hy), green, form=Form(UP_LEFT, "#1f4f28", "#a9cf78", 11), cast=Cast(3, 6, 6, 0.35)
    )
    jaw = svg("M 24 18 L 108 16 C 114 24 108 32 98 32 L 10 40 Z")
    canvas.paint(moved(jaw, hx, hy), darken(green, 0.22), form=Form(UP, "#1f3f24", None, 6))
    with canvas.layer(rough=0.2) as pen:
        for index in range(7):
            pen.fill(
                moved(polygon([(34 + index * 11, 14), (43 + index * 11, 14), (38 + index * 11, 25)]), hx, hy),
                p.light,
            )
        pen.dot(hx + 18, hy - 26, 8, p.lamp)
        pen.fill(ellipse(hx + 20, hy - 26, 2.4, 6), p.dark)
        pen.dot(hx + 106, hy - 2, 2.6, "#1f3f24")
    bx, by = who.hand
    canvas.paint(ribbon([(bx - 4, by + 24), (bx + 16, by - 74)], [4.4]), p.k5, form=Form(LEFT, p.k2, None, 3))
    canvas.paint(
        moved(rect(-3, -20, 16, 38, 3), bx + 14, by - 82, turn=12),
        p.accent,
        form=Form(LEFT, darken(p.accent, 0.4), None, 4),
    )


def _snowman(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    snow = "#eef8f4"
    form = Form(UP_LEFT, "#8fbfc0", "#ffffff", 14)
    puddle = smooth([(x - 40, 738), (x + 10, 728), (x + 66, 742), (x + 40, 760), (x - 20, 758)], tension=0.9)
    canvas.paint(puddle, "#8fd0d0", form=Form(UP, "#3a9888", "#ffffff", 4), alpha=0.9)
    with canvas.layer(rough=0.3) as pen:
        for dx, long in ((-24, 30), (6, 52), (30, 22)):
            pen.fill(ribbon([(x + dx, y + 4), (x + dx, y + 8 + long)], [3, 1.4, 4.5]), snow)
    for dy, r in ((-46, 52), (-122, 38), (-182, 29)):
        canvas.paint(ellipse(x, y + dy, r * 1.04, r), snow, form=form, rough=0.5)
    canvas.paint(polygon([(x + 6, y - 184), (x + 50, y - 172), (x + 8, y - 172)]), p.accent2, rough=0.4)
    with canvas.layer(rough=0.2) as pen:
        pen.dot(x + 4, y - 194, 4, p.dark)
        pen.dot(x + 20, y - 193, 3.6, p.dark)
        for dy in (-134, -116, -60):
            pen.dot(x + 16, y + dy, 4.4, p.dark)
        for way in (-1, 1):
            pen.stroke((x + way * 32, y - 128), (x + way * 62, y - 96), "#5a3418", 4)
    canvas.paint(
        ribbon(through([(x - 26, y - 160), (x, y - 150), (x + 28, y - 162)], 8), [8]),
        p.accent,
        form=Form(UP, darken(p.accent, 0.4), None, 4),
    )
    canvas.paint(
        union(rect(x - 22, y - 244, 40, 38, 3), ellipse(x - 2, y - 206, 34, 7)),
        p.dark,
        form=Form(UP_LEFT, None, p.k2, 4),
    )


def _armour(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    steel = "#a9b6b8"
    who = person(canvas, x, y, 266, "sit", coat=steel, legs="#7d8c90", skin=steel, hair="none", rim="#ffffff")
    hx, hy = who.head
    for knee in (who.knee, who.far_knee):
        canvas.paint(circle(*knee, 15), steel, form=Form(UP_LEFT, "#4a5a60", "#ffffff", 6))
    canvas.paint(circle(who.neck[0] - 2, who.neck[1] + 22, 21), steel, form=Form(UP_LEFT, "#4a5a60", "#ffffff", 8))
    helm = svg("M -25 26 C -30 -20 -20 -34 2 -34 C 24 -34 30 -12 30 -2 L 38 8 L 26 28 Z")
    canvas.paint(moved(helm, hx, hy), steel, form=Form(UP_LEFT, "#4a5a60", "#ffffff", 8), cast=Cast(3, 5, 5, 0.35))
    with canvas.layer(rough=0.2) as pen:
        pen.fill(moved(rect(4, -8, 27, 6, 2), hx, hy), p.dark)
        for dx in (8, 15, 22):
            pen.stroke((hx + dx, hy + 8), (hx + dx, hy + 20), "#4a5a60", 2)
    plume = through([(hx, hy - 34), (hx - 18, hy - 62), (hx - 46, hy - 52), (hx - 58, hy - 22)], 10)
    canvas.paint(
        ribbon(plume, [5, 12, 10, 1]), p.accent, form=Form(UP_LEFT, darken(p.accent, 0.5), None, 5), rough=1
    )
    fx, fy = who.hand
    plants.flower(canvas, fx + 10, fy - 58, 20, petal=p.accent2, inner=p.lamp, stem=58, stem_colour="#3a7a4a")


def _cactus(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    green = "#2f7f5f"
    form = Form(UP_LEFT, "#114a3c", "#8fd0a4", 10)
    for spine in (
        [(x - 10, y - 110), (x - 48, y - 108), (x - 52, y - 158)],
        [(x + 10, y - 84), (x + 44, y - 84), (x + 48, y - 134)],
    ):
        arm = through(spine, 12)
        canvas.paint(union(ribbon(arm, [14, 14, 13]), circle(*spine[-1], 13)), green, form=form, rough=0.5)
    canvas.paint(rect(x - 27, y - 224, 54, 190, 27), green, form=form, rough=0.5)
    with canvas.layer(rough=0.2) as pen:
        for column in (-14, 0, 14):
            for row in range(7):
                sx, sy = x + column, y - 204 + row * 22
                pen.stroke((sx - 3, sy - 3), (sx + 3, sy + 3), p.k5, 1.4)
                pen.stroke((sx + 3, sy - 3), (sx - 3, sy + 3), p.k5, 1.4)
    plants.flower(canvas, x + 6, y - 230, 14, petal="#e8698a", stem=0)
    pot = polygon([(x - 44, y - 46), (x + 44, y - 46), (x + 34, y), (x - 34, y)])
    canvas.paint(pot, "#c86a3c", form=Form(UP_LEFT, "#6a2f1c", "#f4b084", 8))
    canvas.paint(rect(x - 49, y - 56, 98, 15, 3), "#c86a3c", form=Form(UP, "#6a2f1c", "#f4b084", 5))
    knot = craft.balloon(canvas, x + 84, y - 300, 38, colour=p.accent)
    cords.string(canvas, knot, (x + 48, y - 140), sag=8, colour=p.k0, width=1.6)


def _small_patient(canvas: Canvas, x: float, y: float) -> None:
    p = canvas.palette
    who = person(
        canvas,
        x,
        y,
        156,
        "read",
        coat="#31608a",
        legs=p.k0,
        scarf=p.lamp,
        hat="wool",
        hat_colour=p.lamp,
        child=True,
        flip=True,
        rim=p.light,
    )
    ticket = moved(rect(-15, -10, 30, 20, 2), who.hand[0] - 8, who.hand[1] - 8, turn=-12)
    canvas.paint(ticket, p.light, form=Form(UP, p.k4, None, 3), cast=Cast(1, 3, 3, 0.4))


def _waiting_foreground(canvas: Canvas) -> None:
    p = canvas.palette
    for index in range(9):
        turn = math.radians(-160 + index * 17)
        tip = (30 + 190 * math.cos(turn), 880 + 170 * math.sin(turn))
        leaf = bezier(
            (30, 900), (30 + 60 * math.cos(turn), 880 + 100 * math.sin(turn)), (tip[0] - 10, tip[1] - 24), tip, 18
        )
        canvas.paint(ribbon(leaf, [4, 17, 11, 0.6]), p.dark, form=Form(UP, None, p.k1, 5), rough=0.5)
    canvas.paint(rect(396, 846, 220, 14, 4), p.dark, form=Form(UP, None, p.k2, 4))
    canvas.paint(rect(420, 858, 12, 60), p.dark, rough=0.3)
    for index, tone in enumerate((p.accent, p.k4, p.accent2)):
        canvas.paint(
            moved(rect(-48, -7, 96, 13, 2), 500 + index * 6, 838 - index * 12, turn=(index - 1) * 5),
            tone,
            form=Form(UP, darken(tone, 0.5), None, 4),
        )
