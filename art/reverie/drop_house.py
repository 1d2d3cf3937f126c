"""A house upside down in a drop."""

from __future__ import annotations

from art.blocks import buildings, cords, land, outlines, plants, sky, streets, trees
from art.blocks.wild import snail
from art.figures import fish, person
from art.paint import DOWN, UP, UP_LEFT, UP_RIGHT, Canvas, Cast, Form, Shade, darken, mix
from art.parts import part
from art.reverie import card
from art.shapes import arc, bezier, circle, ellipse, lens, moved, polygon, rect, ribbon, smooth, svg, through


@card("drop-house", palette="mint")
def drop_house(canvas: Canvas) -> None:
    """Close up, a drop hanging from a leaf holds an upside-down house; an ant below holds up a cup."""
    p = canvas.palette
    canvas.radial(380, 330, [(0, p.k5), (240, p.k4), (480, p.k3), (760, p.k2)], wander=60)
    canvas.brush(0.8)
    chance = canvas.stream("lights", 0)
    for _ in range(26):
        x, y, r = float(chance.uniform(0, 600)), float(chance.uniform(0, 900)), float(chance.uniform(16, 54))
        canvas.paint(canvas.mask(circle(x, y, r), soft=3), p.light, alpha=float(chance.uniform(0.1, 0.3)), rough=0)
    _second_drop(canvas)
    _leaf(canvas)
    _great_drop(canvas)
    _waiting_below(canvas)


def _leaf(canvas: Canvas) -> None:
    p = canvas.palette
    green = "#4f9a4a"
    blade = smooth(
        [(-60, -60), (90, -40), (240, 20), (330, 110), (352, 178), (300, 176), (180, 196), (40, 150), (-60, 80)],
        tension=0.9,
    )
    canvas.paint(
        blade, green, form=Form(UP_RIGHT, "#1f5038", "#b8dc7a", 26), cast=Cast(6, 14, 14, 0.35), rough=0.8
    )
    vein = bezier((-40, 6), (120, 50), (250, 100), (350, 176), 24)
    with canvas.layer(rough=0.3, clip=blade) as pen:
        pen.fill(ribbon(vein, [5, 3.4, 1.4]), "#cfe88a")
        for index in range(3, 21, 3):
            x, y = float(vein[index][0]), float(vein[index][1])
            for dx, dy in ((70, -26), (10, 76)):
                pen.line(
                    polygon(
                        bezier(
                            (x, y), (x + dx * 0.4, y + dy * 0.3), (x + dx * 0.8, y + dy * 0.7), (x + dx, y + dy), 8
                        ),
                        closed=False,
                    ),
                    "#a8d070",
                    2,
                )
    cords.rope(canvas, [(122, 46), (190, 66), (262, 112)], width=2.6, colour="#8a5a34")
    snail(canvas, 84, 60, 104, coil="#c9783a", body=p.k5)


DROP = (
    "M 352 168 C 356 210 360 236 366 262 C 376 306 540 400 540 556 C 540 664 456 734 356 734"
    " C 256 734 172 664 172 556 C 172 400 336 306 344 262 C 348 236 350 210 352 168 Z"
)


def _great_drop(canvas: Canvas) -> None:
    p = canvas.palette
    drop = svg(DROP)
    canvas.paint(canvas.mask(moved(drop, 8, 14), soft=16), p.k0, alpha=0.4, mode="multiply", rough=0)
    with canvas.inside(drop, palette="noon") as inner:
        _landscape_in_drop(inner)
        # A drop turns what it shows over; the window it flips is its round part.
        top, bottom = int(262 * inner.scale), int(742 * inner.scale)
        inner.pixels[top:bottom] = inner.pixels[top:bottom][::-1].copy()
        inner.paint(rect(320, 160, 70, 110), mix(p.k4, "#a8d8e8", 0.5), rough=0)
    canvas.inner_shadow(drop, UP_LEFT, 46, "#0c4a54", 0.5)
    canvas.inner_shadow(drop, 20, 26, "#0c4a54", 0.45)
    canvas.paint(canvas.mask(drop, line=5), p.light, rough=0.4, alpha=0.75)
    canvas.paint(canvas.mask(ellipse(494, 540, 18, 54, -14), soft=4), p.light, alpha=0.9, rough=0)
    canvas.paint(canvas.mask(circle(494, 618, 11), soft=2), p.light, alpha=0.8, rough=0)
    glimmer = polygon(arc(356, 556, 160, 158, 70, 150), closed=False)
    canvas.paint(canvas.mask(glimmer, line=9, soft=2.4), p.light, alpha=0.6, rough=0)


def _landscape_in_drop(inner: Canvas) -> None:
    """Painted upright between 262 and 742, to be turned over."""
    q = inner.palette
    sky.backdrop(inner, [(250, q.k2), (400, q.k3), (520, q.k5)])
    sky.sun(inner, 262, 366, 30)
    sky.cumulus(inner, 430, 400, 120, colour=q.light, dark=q.k4)
    land.hills(inner, 520, 16, 160, colour="#a8c46a", top="#e0e49a", bottom="#5f9a4a", seed=2)
    land.hills(inner, 572, 10, 160, colour="#7fb050", top="#c8d878", bottom="#3f7a3a", seed=3)
    trees.round_tree(inner, 258, 596, 130, colour="#4f9a4a")
    buildings.house(
        inner, 320, 600, 100, 66, wall=q.light, roof=q.accent, kind="gable", lit=0.9, door=True, seed=1
    )
    for x, coat, child in ((438, q.accent, False), (474, q.accent2, False), (302, q.k0, True)):
        person(inner, x, 626, 74 if not child else 54, "cheer", coat=coat, child=child, rim=q.light)
    streets.fence(inner, 648, left=180, right=540, height=22, colour=q.light)


def _second_drop(canvas: Canvas) -> None:
    p = canvas.palette
    shape = moved(svg("M 0 -90 C 6 -50 46 -20 46 22 A 46 46 0 0 1 -46 22 C -46 -20 -6 -50 0 -90 Z"), 96, 320)
    canvas.paint(ribbon([(96, 232), (94, 130)], [1.5, 4]), mix(p.k4, p.k3, 0.5), rough=0.5)
    canvas.paint(shape, mix(p.k3, "#8fd0e0", 0.5), form=Form(UP_RIGHT, p.k1, p.light, 18), rough=0.4)
    fish(canvas, 96, 346, 52, p.accent)
    canvas.paint(ellipse(116, 322, 7, 15, -20), p.light, alpha=0.9)


def _waiting_below(canvas: Canvas) -> None:
    p = canvas.palette
    moss = smooth(
        [(-40, 850), (120, 824), (300, 846), (480, 822), (640, 840), (640, 960), (-40, 960)], tension=0.6
    )
    canvas.paint(moss, p.k1, shade=[Shade("#4f8a4a", UP, 0.5, 1), Shade(p.dark, DOWN, 0.4, 1)], rough=2)
    plants.mushroom(canvas, 92, 850, 92, cap=p.accent, dots=p.light)
    watcher = person(canvas, 92, 760, 86, "sit", coat=p.accent2, hat="brim", rim=p.light)
    canvas.paint(
        moved(rect(-2, -6, 18, 10, 3), watcher.head[0] + 5, watcher.head[1] - 2, turn=-34), p.dark, rough=0.3
    )
    _ant_with_cup(canvas)
    canvas.paint(lens(506, 850, 150, 26), p.accent, form=Form(UP, darken(p.accent, 0.4), p.k5, 5), rough=0.8)
    part(canvas, "lady-beetle", 530, 842, 56, [p.dark, "#c8322c", p.light], anchor="foot")
    land.grass(canvas, 912, 180, 40, colours=[p.dark, p.k0, "#2f6a3a"])


def _ant_with_cup(canvas: Canvas) -> None:
    """Upright on its hind legs, in a yellow raincoat, a cup held out under the drop."""
    p = canvas.palette
    brown = "#5a2a24"
    with canvas.layer(rough=0.3) as pen:
        for points in (
            ((272, 826), (254, 838), (246, 858)),
            ((288, 826), (300, 840), (296, 858)),
            ((276, 800), (258, 812), (252, 830)),
            ((288, 790), (304, 792), (318, 782)),
            ((286, 782), (300, 774), (314, 772)),
            ((276, 758), (268, 738), (254, 730)),
            ((288, 756), (294, 738), (306, 736)),
        ):
            pen.line(polygon(through(points, 6), closed=False), p.dark, 4)
    canvas.paint(ellipse(266, 832, 20, 26, 24), brown, form=Form(UP_RIGHT, p.dark, "#b8685a", 8), rough=0.5)
    coat = smooth([(274, 776), (292, 776), (302, 816), (284, 828), (260, 818)], tension=0.5)
    canvas.paint(coat, p.lamp, form=Form(UP_RIGHT, "#a8702a", p.light, 7), rough=0.6)
    canvas.paint(ellipse(283, 766, 17, 15), brown, form=Form(UP_RIGHT, p.dark, "#b8685a", 6), rough=0.5)
    canvas.paint(svg("M 264 766 C 262 748 276 742 286 746 C 276 752 272 762 272 774 Z"), p.lamp, rough=0.5)
    canvas.paint(circle(290, 763, 3.6), p.light, rough=0.1)
    canvas.paint(circle(291.4, 762, 1.6), p.dark, rough=0)
    body, rim, handle = outlines.cup(346, 810, 66)
    for piece in (handle, body):
        canvas.paint(piece, p.light, form=Form(UP_LEFT, p.k3, None, 8), rough=0.4)
    canvas.paint(rim, p.k2, rough=0.4)
