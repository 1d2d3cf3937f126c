"""A storm in a teacup."""

from __future__ import annotations

import math

from art.blocks import cords, craft, sky
from art.figures import person
from art.paint import DOWN, RIGHT, UP, UP_LEFT, Canvas, Cast, Fade, Form, Shade, lighten
from art.reverie import card
from art.shapes import arc, common, ellipse, lens, minus, moved, polygon, rect, ribbon, svg, through, union


@card("teacup-storm", palette="storm")
def teacup_storm(canvas: Canvas) -> None:
    """Seen from high, a sailing ship leans in a whirlpool of tea in a huge cup under a thundercloud from a jug."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k1), (260, p.k2), (420, p.k(1.6)), (900, p.k0)])
    _milk_jug(canvas)
    _saucer_and_cup(canvas)
    with canvas.inside(ellipse(300, 500, 322, 212)) as tea:
        _whirlpool(tea)
    canvas.inner_shadow(ellipse(300, 500, 322, 212), -90, 26, p.dark, 0.6)
    for x, y, wide, tone in (
        (400, 128, 300, 1.7),
        (60, 226, 240, 1.2),
        (300, 176, 300, 1.4),
        (540, 196, 280, 1.1),
        (190, 236, 300, 0.9),
        (440, 236, 260, 1.3),
    ):
        sky.cumulus(canvas, x, y, wide, colour=p.k(tone), dark=p.k(tone - 0.8), rim=p.k(tone + 1.6), light=-60)
    canvas.glow(322, 250, 150, p.lamp, 0.5)
    canvas.glow(330, 452, 150, p.lamp, 0.55, squash=1.5)
    bolt = polygon(
        [(316, 214), (352, 218), (330, 296), (362, 292), (326, 366), (350, 364), (318, 458)]
        + [(326, 388), (300, 392), (326, 318), (292, 324)]
    )
    canvas.paint(canvas.mask(bolt, soft=5), p.lamp, rough=0, alpha=0.8, mode="screen")
    canvas.paint(bolt, lighten(p.lamp, 0.55), rough=0.3)
    sky.rain(canvas, count=120, slant=0.2, alpha=0.35)
    craft.tall_ship(canvas, 148, 476, 178, hull=p.dark, sail=p.k5, turn=-17)
    canvas.paint(
        ribbon(through([(56, 500), (110, 506), (180, 488), (250, 452)], 10), [1, 7, 6, 1]),
        p.k5,
        rough=1.6,
        alpha=0.85,
    )
    person(canvas, 352, 556, 26, "row", coat=p.accent2)
    craft.boat(canvas, 352, 566, 54, colour=p.accent2)
    _tea_bag_rope(canvas)
    _spoon_light(canvas)
    _biscuit_cliff(canvas)


def _milk_jug(canvas: Canvas) -> None:
    p = canvas.palette
    jug = moved(
        svg(
            "M -60 -90 C -70 -20 -76 40 -44 70 C -20 86 36 86 58 66 C 84 30 70 -30 60 -70 L 92 -98"
            " C 60 -96 0 -84 -60 -90 Z"
        ),
        118,
        78,
        turn=112,
        scale=1.0,
    )
    handle = moved(minus(ellipse(-80, -14, 38, 54), ellipse(-80, -14, 24, 38)), 118, 78, turn=112, scale=1.0)
    for path in (handle, jug):
        canvas.paint(path, p.k5, form=Form(-60, p.k2, p.light, 20), cast=Cast(6, 12, 12, 0.5))
    canvas.paint(common(jug, moved(rect(-100, -12, 220, 16), 118, 78, turn=112)), "#3f6f8a", rough=0.6)


def _saucer_and_cup(canvas: Canvas) -> None:
    p = canvas.palette
    canvas.paint(ellipse(300, 846, 390, 96), p.k4, form=Form(UP, p.k1, p.light, 14), cast=Cast(0, 14, 16, 0.6))
    canvas.paint(ellipse(300, 838, 330, 70), p.k(3.4), form=Form(DOWN, p.k2, p.k5, 10))
    body = svg("M -46 500 C -40 700 110 842 190 850 L 410 850 C 500 842 640 700 646 500 Z")
    canvas.paint(
        body,
        p.k5,
        shade=[Shade(p.k2, RIGHT, 0.45, 1.05), Shade(p.k2, DOWN, 0.6, 1.1)],
        form=Form(UP_LEFT, p.k1, None, 40),
    )
    with canvas.layer(rough=0.4, clip=body, alpha=0.85) as pen:
        for index in range(13):
            x = 10 + index * 48
            y = 760 - abs(index - 6) ** 2 * 3.1
            pen.line(polygon(arc(x, y, 26, 22, 0, 180), closed=False), "#3f6f8a", 3)
            pen.dot(x, y - 3, 5, "#3f6f8a")
    canvas.paint(ellipse(300, 492, 352, 238), p.light, form=Form(UP, p.k3, None, 12))
    canvas.paint(ellipse(300, 496, 334, 224), p.k4, form=Form(DOWN, p.k2, None, 16), shade=Shade(p.k2, UP, 0.4, 1))


def _whirlpool(canvas: Canvas) -> None:
    p = canvas.palette
    blue = "#2f5f78"
    canvas.radial(318, 548, [(0, "#081722"), (60, "#123347"), (170, blue), (330, "#3f7d8e")], squash=1.5)
    chance = canvas.stream("arms", 0)
    tones = ["#5d9aa4", "#1b4358", "#8fc0bd", "#173a4e", "#3b7688", "#d8e6da", "#21506a"]
    for arm in range(21):
        start, tone = float(chance.uniform(0, 6.28)), tones[arm % len(tones)]
        spots = []
        for step in range(40):
            share = step / 39
            reach = 24 + 330 * (0.12 + share * (0.86 + 0.012 * arm)) ** 1.15
            angle = start - 4.6 * (1 - share) ** 1.1 - 2.2 * share
            spots.append(
                (318 + reach * math.cos(angle) - 16 * share, 556 + reach * math.sin(angle) * 0.64 - 50 * share)
            )
        wide = float(chance.uniform(4, 13)) if tone != "#d8e6da" else float(chance.uniform(2, 4.5))
        canvas.paint(
            ribbon(spots, [0.6, wide * 0.4, wide * 0.8, wide, 1]),
            tone,
            rough=2.2,
            alpha=0.85,
            form=Form(UP, None, lighten(tone, 0.25), 3),
        )
    canvas.paint(ellipse(318, 560, 40, 20), "#06121b", rough=1.4)
    canvas.paint(canvas.mask(ellipse(318, 556, 40, 21), line=2.4), p.k4, rough=1.6, alpha=0.7)


def _tea_bag_rope(canvas: Canvas) -> None:
    p = canvas.palette
    cords.string(canvas, (486, 216), (462, 470), colour=p.light, width=1.8, sag=4)
    bag = moved(rect(-30, -8, 60, 76, 4), 462, 474, turn=4)
    canvas.paint(bag, "#a9793f", form=Form(UP_LEFT, "#5d3a1c", "#dcb878", 9), fade=Fade(DOWN, 0.72, 1))
    for y, coat in ((300, p.accent2), (362, p.accent), (424, p.k0)):
        person(canvas, 474 - (y - 300) * 0.06, y + 12, 40, "climb", coat=coat, hat="cap", flip=y != 362)


def _spoon_light(canvas: Canvas) -> None:
    p = canvas.palette
    spine = [(508, 580), (566, 300)]
    handle = ribbon(spine, [11, 8])
    canvas.paint(handle, p.k5, form=Form(180, p.k2, None, 6), cast=Cast(-6, 4, 5, 0.4))
    for share in (0.12, 0.38, 0.64, 0.88):
        a = (508 + 58 * share, 580 - 280 * share)
        canvas.paint(
            ribbon([a, (a[0] + 6.6, a[1] - 32)], [11.4 - 3 * share]), p.accent2, form=Form(180, "#6d221d", None, 5)
        )
    canvas.glow(572, 276, 120, p.lamp, 0.8)
    canvas.paint(polygon([(572, 268), (180, 330), (170, 400)]), p.lamp, alpha=0.22, mode="screen")
    canvas.paint(rect(558, 262, 26, 30, 4), lighten(p.lamp, 0.4), rough=0.3)
    canvas.paint(polygon([(552, 264), (590, 264), (571, 244)]), p.dark, rough=0.3)
    canvas.paint(rect(552, 290, 38, 7, 2), p.dark, rough=0.3)
    canvas.paint(lens(506, 584, 70, 14), p.k5, rough=1.2, alpha=0.8)


def _biscuit_cliff(canvas: Canvas) -> None:
    p = canvas.palette
    for x, y, radius in ((36, 812, 74), (118, 850, 60), (24, 876, 70)):
        face = union(
            ellipse(x, y, radius, radius * 0.4),
            rect(x - radius, y, radius * 2, 26),
            ellipse(x, y + 26, radius, radius * 0.4),
        )
        canvas.paint(face, "#8a5a2c", form=Form(UP_LEFT, "#432a16", None, 12), cast=Cast(4, 6, 7, 0.5))
        canvas.paint(ellipse(x, y, radius, radius * 0.4), "#cf9a52", form=Form(UP_LEFT, "#9a6a34", "#f4d090", 8))
        with canvas.layer(rough=0.3, alpha=0.7) as pen:
            for index in range(9):
                pen.fill(
                    ellipse(
                        x + radius * 0.7 * math.cos(index * 2.4),
                        y + radius * 0.28 * math.sin(index * 2.4),
                        3.4,
                        1.6,
                    ),
                    "#6a4020",
                )
    for x in (520, 556, 596):
        canvas.paint(
            moved(rect(-22, -22, 44, 44, 3), x, 846 - (x - 520) * 0.3, turn=x % 17),
            p.light,
            form=Form(UP_LEFT, p.k3, None, 8),
            cast=Cast(3, 5, 5, 0.5),
        )
    angler = person(canvas, 136, 834, 66, "fish", coat=p.accent, hat="brim", rim=p.lamp)
    end = cords.fishing_rod(canvas, angler.hand, 92, turn=-24, line_length=86)
    canvas.paint(lens(end[0], end[1], 40, 7), p.light, rough=0.7, alpha=0.7)
