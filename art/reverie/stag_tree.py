"""A stag whose antlers are a tree."""

from __future__ import annotations

from art.blocks import cords, land, sky, things, trees
from art.blocks.wild import STAG
from art.blocks.woods import fern, misty_trunks
from art.figures import bird, person
from art.paint import DOWN, UP, UP_LEFT, Canvas, Form, Shade, darken
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import circle, ellipse, lens, moved, polygon, rect, ribbon, svg, through


@card("stag-tree", palette="sage")
def stag_tree(canvas: Canvas) -> None:
    """A stag's antlers grow into a blossoming tree with birds, a swing and a fawn below."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k(3.5)), (320, p.k(4.4)), (560, p.k5), (900, p.k3)])
    canvas.glow(300, 440, 380, p.light, 0.7)
    misty_trunks(canvas, 800, seed=11)
    ground = land.hills(canvas, 808, 8, 240, colour=p.k(1.6), top=p.k(2.4), bottom=p.k0, seed=5)
    tips = _antlers(canvas)
    stag = moved(svg(STAG), 398, 828, scale=1.92)
    canvas.paint(stag, p.k0, form=Form(UP_LEFT, None, p.k3, 13), shade=Shade(p.dark, DOWN, 0.5, 1), rough=0.8)
    canvas.paint(circle(272, 530, 3.4), p.k5, rough=0.2)
    pinks = ["#b8566a", "#d97f86", "#eeaaa4", "#f8d6c8"]
    trees.leaves(canvas, tips, colours=pinks, radius=25, count=19, size=5.4, seed=1)
    _tree_guests(canvas)
    _fawn(canvas, land.height_at(ground, 120))
    chance = canvas.stream("petals", 0)
    with canvas.layer(rough=0.2) as pen:
        for _ in range(60):
            at = (float(chance.uniform(20, 580)), float(chance.uniform(380, 870)))
            pen.fill(ellipse(*at, 4, 2.2, float(chance.uniform(0, 180))), pinks[int(chance.integers(1, 4))])
    for x, y, tall, lean in (
        (-6, 912, 170, 90),
        (70, 924, 100, -50),
        (604, 914, 190, -100),
        (520, 926, 110, 60),
        (300, 930, 80, 40),
    ):
        fern(canvas, x, y, tall, lean, p.dark)
    land.grass(canvas, 912, 260, 46, colours=[p.dark, p.k0, p.k1])


def _antlers(canvas: Canvas) -> list[trees.Tip]:
    """Two beams that fork into the boughs of one crown."""
    p = canvas.palette
    tips: list[trees.Tip] = []
    for index, (points, boughs) in enumerate(
        (
            (
                [(301, 526), (262, 440), (200, 390), (150, 330)],
                ((150, 330, -0.6), (204, 394, -1.1), (236, 420, 0.1)),
            ),
            (
                [(308, 524), (330, 430), (380, 370), (410, 300)],
                ((410, 300, 0.35), (372, 380, 0.9), (334, 430, -0.25)),
            ),
        )
    ):
        canvas.paint(
            ribbon(through(points, 14), [11, 9, 7, 5]), p.k0, form=Form(UP_LEFT, None, p.k2, 4), rough=0.9
        )
        for number, (x, y, lean) in enumerate(boughs):
            tips += trees.bare_tree(
                canvas,
                x,
                y,
                300 if number == 0 else 236,
                colour=p.k0,
                lean=lean,
                depth=5,
                thick=0.036,
                spread=31,
                flare=False,
                seed=index * 10 + number,
            )
    return tips


def _tree_guests(canvas: Canvas) -> None:
    p = canvas.palette
    for points, half in (
        ([(196, 396), (150, 388), (96, 396), (30, 376)], [6, 5, 4, 1.4]),
        ([(388, 352), (450, 352), (520, 340), (580, 350)], [6, 5, 4, 1.4]),
    ):
        canvas.paint(ribbon(through(points, 10), half), p.k0, rough=0.8)
    for x in (112, 146):
        cords.string(canvas, (x - 2, 392), (x, 606), colour=p.k0, width=1.8)
    canvas.paint(rect(104, 604, 50, 6), p.k1, rough=0.3)
    person(canvas, 128, 602, 90, "sit", coat=p.accent, dress=True, hair="long", turn=-10, rim=p.light)
    cords.string(canvas, (520, 342), (520, 420), colour=p.k0, width=1.6)
    things.cage(canvas, 520, 492, 50, 72, colour=p.k0)
    canvas.paint(polygon([(546, 488), (562, 478), (562, 448), (546, 444)]), p.k1, alpha=0.6)
    for x, y, size, flip in (
        (196, 214, 32, False),
        (420, 170, 30, True),
        (70, 262, 28, False),
        (330, 262, 26, False),
    ):
        silhouette(
            canvas,
            "bird",
            x,
            y,
            size,
            (p.accent2, p.accent, p.k1, p.accent2)[int(x) % 4],
            flip=flip,
            form=Form(UP, None, p.light, 3),
        )
    part(canvas, "nest-with-eggs", 276, 196, 46, [p.k0, p.k2, p.k5])
    bird(canvas, 560, 210, 44, p.k1, flip=True)
    bird(canvas, 40, 120, 36, p.k1)
    part(canvas, "chipmunk", 470, 630, 48, [p.k0, "#8a4a2a", p.k4], anchor="foot", flip=True)
    part(canvas, "red-apple", 450, 608, 20, ["#5a1010", p.accent, p.k5])
    canvas.paint(ribbon([(452, 330), (486, 296)], [7, 6.4]), p.k0, rough=0.6)
    for share in (0.2, 0.5, 0.8):
        at = (456 + 26 * share, 326 - 26 * share)
        canvas.paint(moved(rect(-9, -3, 18, 6), *at, turn=44), p.light, rough=0.4)


def _fawn(canvas: Canvas, ground: float) -> None:
    p = canvas.palette
    tail = darken("#a8683a", 0.1)
    body = moved(svg(STAG), 118, ground + 44, scale=-0.66, scale_y=0.66)
    canvas.paint(body, "#a8683a", form=Form(UP_LEFT, darken(tail, 0.5), "#e8b878", 7), rough=0.6)
    with canvas.layer(rough=0.2) as pen:
        for x, y in ((84, -48), (98, -56), (112, -50), (128, -58), (72, -56)):
            pen.dot(x, ground + 44 + y, 2.2, p.k5)
        for turn in (-24, 24):
            pen.stroke((152, ground - 62), (152 + turn * 0.3, ground - 78), p.k1, 1.8)
            pen.fill(moved(lens(0, 0, 18, 9), 152 + turn * 0.5, ground - 84, turn=-90 + turn), p.k2)
    for x in (218, 252, 284):
        part(canvas, "hedgehog", x, ground + 66, 34, [p.dark, p.k1, p.k4], anchor="foot", flip=x == 252)
