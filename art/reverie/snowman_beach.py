"""A snowman at the beach."""

from __future__ import annotations

import math

from art.blocks import craft, sky, things, water
from art.figures import bird, bird_flock, person
from art.paint import DOWN, UP, UP_LEFT, UP_RIGHT, Canvas, Cast, Form, Shade, darken, lighten, mix
from art.parts import part
from art.reverie import card
from art.shapes import arc, bezier, circle, ellipse, moved, polygon, rect, ribbon, smooth, star, svg, through


@card("snowman-beach", palette="noon")
def snowman_beach(canvas: Canvas) -> None:
    """A snowman with sunglasses lies in a deckchair on a beach; children bring buckets of snow."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k1), (160, p.k2), (330, p.k3)])
    sky.sun(canvas, 496, 92, 42, glow=0.7, rays=18)
    sky.cumulus(canvas, 90, 270, 190, colour=p.light, dark=p.k4)
    water.sea(canvas, 330, far=p.k2, near=mix(p.k3, "#3fc0b0", 0.5), crest=p.light, ripples=110)
    craft.sail_boat(canvas, 520, 366, 40, sail=p.light)
    sand = mix(p.k5, p.lamp, 0.55)
    foam = [(-20.0, 468.0)] + [(float(x), 460 + 10 * math.sin(x / 38)) for x in range(-20, 640, 10)]
    canvas.paint(polygon([*foam, (620, 930), (-20, 930)]), p.light, rough=1)
    shore = [(float(x), 474 + 11 * math.sin(x / 40 + 0.3)) for x in range(-20, 640, 10)]
    canvas.paint(
        polygon([*shore, (620, 930), (-20, 930)]),
        sand,
        shade=Shade(darken(sand, 0.25), DOWN, 0.4, 1.1),
        streak=0.05,
    )
    _lifeguard(canvas)
    _parasol(canvas)
    _deckchair(canvas)
    _snowman(canvas)
    _rescue(canvas)
    part(canvas, "palm-tree", 20, 930, 250, [p.dark, p.k0, p.k1], anchor="foot")


def _parasol(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(ribbon([(96, 740), (150, 300)], [5, 4]), p.k5, form=Form(0, p.k2, None, 3), rough=0.3)
    things.umbrella(canvas, 128, 590, 400, colour=p.accent, other=p.light, turn=7, handle=False)
    canvas.paint(canvas.mask(ellipse(320, 812, 220, 24), soft=6), "#7a4a1a", alpha=0.4, mode="multiply", rough=0)


def _deckchair(canvas: Canvas) -> None:
    p = canvas.palette
    wood = "#8a5428"
    with canvas.layer(rough=0.4) as pen:
        for start, end in (((116, 430), (420, 806)), ((520, 640), (180, 806)), ((330, 740), (540, 640))):
            pen.stroke(start, end, wood, 13)
            pen.stroke((start[0], start[1] - 3), (end[0], end[1] - 3), lighten(wood, 0.35), 3)
    cloth = through([(112, 430), (190, 560), (290, 706), (380, 722), (530, 640)], 16)
    for index in range(5):
        offset = 4 + index * 7
        canvas.paint(ribbon(cloth + (-offset * 0.3, offset), [4]), p.accent2 if index % 2 else p.light, rough=0.4)


def _snowman(canvas: Canvas) -> None:
    p = canvas.palette
    blue = p.k3
    puddle = smooth(
        [(330, 800), (372, 790), (440, 792), (490, 802), (464, 816), (410, 812), (352, 818)], tension=0.6
    )
    canvas.paint(puddle, mix(p.k2, p.light, 0.2), form=Form(DOWN, None, p.light, 4), rough=0.8, alpha=0.85)
    for x, y, r in ((386, 640, 104), (274, 548, 84), (188, 434, 64)):
        canvas.paint(
            circle(x, y, r), p.light, form=Form(UP_RIGHT, blue, None, r * 0.5), cast=Cast(4, 6, 8, 0.25), rough=1
        )
    for x, y, long in ((330, 740, 34), (420, 742, 46), (470, 704, 30), (250, 628, 22)):
        canvas.paint(
            ribbon([(x, y - 10), (x, y + long)], [9, 5, 6]), p.light, form=Form(UP_RIGHT, blue, None, 4), rough=0.8
        )
    canvas.paint(
        polygon([(212, 432), (300, 400), (222, 456)]),
        p.accent,
        form=Form(UP, darken(p.accent, 0.4), None, 6),
        rough=0.5,
    )
    for x, y in ((228, 402), (178, 402)):
        canvas.paint(
            moved(rect(-24, -15, 48, 30, 13), x, y, turn=-14), p.dark, form=Form(UP_LEFT, None, p.k2, 7), rough=0.3
        )
    canvas.paint(ribbon([(180, 396), (230, 384)], [4, 4]), p.dark, rough=0.2)
    canvas.paint(canvas.mask(polygon(arc(212, 456, 30, 22, 30, 120), closed=False), line=5), p.dark, rough=0.4)
    for x, y in ((292, 500), (316, 536), (338, 574)):
        canvas.paint(circle(x, y, 8), p.dark, rough=0.6)
    canvas.paint(
        svg("M 128 412 C 120 372 150 352 186 360 L 190 376 C 160 372 140 388 138 414 Z"), p.accent2, rough=0.6
    )
    scarf = through([(208, 496), (250, 490), (262, 470)], 8)
    canvas.paint(ribbon(scarf, [14, 15, 12]), p.accent, form=Form(UP, darken(p.accent, 0.4), None, 6), rough=0.6)
    canvas.paint(
        ribbon(through([(240, 494), (222, 540), (236, 580)], 8), [12, 13, 15]),
        p.accent,
        form=Form(0, darken(p.accent, 0.4), None, 6),
        rough=0.6,
    )
    with canvas.layer(rough=0.3) as pen:
        for start, end in (((330, 510), (404, 476)), ((404, 476), (430, 452)), ((404, 476), (428, 482))):
            pen.stroke(start, end, "#4a2c18", 6)
    part(canvas, "tropical-drink", 436, 476, 42, [p.k0, p.accent2, p.k5], anchor="foot")


def _lifeguard(canvas: Canvas) -> None:
    p = canvas.palette
    with canvas.layer(rough=0.3) as pen:
        for start, end in (
            ((470, 640), (492, 470)),
            ((574, 640), (552, 470)),
            ((480, 570), (564, 570)),
            ((476, 610), (570, 610)),
            ((486, 524), (558, 524)),
        ):
            pen.stroke(start, end, p.accent, 7)
        pen.stroke((478, 468), (566, 468), p.accent, 9)
    part(canvas, "penguin", 522, 466, 46, [p.dark, p.k1, p.light], anchor="foot", flip=True)
    canvas.paint(
        smooth([(426, 664), (436, 616), (470, 596), (504, 616), (512, 664)], tension=0.8),
        mix(p.lamp, p.k5, 0.3),
        form=Form(UP_RIGHT, "#a8702a", p.light, 9),
        rough=0.8,
    )
    canvas.paint(svg("M 456 664 L 456 646 A 13 13 0 0 1 482 646 L 482 664 Z"), "#8a5a20", rough=0.5)
    with canvas.layer(rough=0.2, alpha=0.6) as pen:
        for y in (622, 642):
            pen.line(polygon(arc(469, y + 26, 38, 26, 200, 340), closed=False), "#a8702a", 2)


def _rescue(canvas: Canvas) -> None:
    """The cart at the right edge and a line of children with buckets of snow."""
    p = canvas.palette
    things.puddle_shadow(canvas, 552, 866, 110)
    canvas.paint(rect(506, 780, 110, 66, 6), p.light, form=Form(UP_RIGHT, p.k3, None, 8), rough=0.4)
    canvas.paint(rect(506, 800, 110, 14), p.accent, rough=0.4)
    canvas.paint(circle(540, 854, 18), p.k0, form=Form(UP, None, p.k3, 5), rough=0.4)
    things.umbrella(canvas, 570, 780, 120, colour=p.accent2, other=p.light)
    part(canvas, "soft-ice-cream", 530, 780, 26, [p.accent, p.k4, p.light], anchor="foot")
    coats = (p.accent, p.k1, p.accent2, mix(p.accent, p.k5, 0.4))
    for index, (x, y) in enumerate(((470, 884), (402, 890), (334, 884), (266, 890))):
        child = person(
            canvas,
            x,
            y,
            78,
            "run" if index % 2 else "offer",
            coat=coats[index],
            child=True,
            flip=True,
            hat=("cap", None, None, "wool")[index],
            hair=("short", "tail", "curls", "short")[index],
            rim=p.light,
            light=1,
        )
        at = (child.hand[0] - 4, child.hand[1] + 16)
        part(canvas, "bucket", *at, 20, [p.k0, p.accent, p.k4], anchor="foot")
        canvas.paint(ellipse(at[0], at[1] - 19, 10, 7), p.light, form=Form(UP, p.k3, None, 3), rough=0.8)
    fan = person(canvas, 110, 872, 86, "reach", coat=p.k5, child=True, rim=p.light, hair="bun", dress=True)
    leaf = bezier(fan.hand, (fan.hand[0] + 20, fan.hand[1] - 40), (150, 700), (196, 690), 12)
    canvas.paint(ribbon(leaf, [2, 10, 14, 9, 0.5]), "#4f8a3a", form=Form(UP, "#24502a", "#a8c860", 4), rough=0.8)
    part(canvas, "luggage", 192, 878, 56, [p.k0, p.accent, p.k4], anchor="foot")
    part(canvas, "skis", 216, 826, 56, [p.k0, p.accent2, p.light])
    bird(canvas, 360, 384, 52, p.light, rim=p.light, flip=True)
    bird_flock(canvas, 330, 160, 5, size=9, spread=80, colour=p.light)
    canvas.paint(star(560, 884, 9, 5), p.accent, rough=0.4)
