"""An umbrella under sail."""

from __future__ import annotations

from art.blocks import buildings, cords, sky, water
from art.figures import cat
from art.paint import DOWN, LEFT, RIGHT, UP, UP_LEFT, UP_RIGHT, Canvas, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import Path, bezier, circle, ellipse, lens, moved, polygon, ribbon, smooth, star, svg, through


@card("umbrella-boat", palette="violet")
def umbrella_boat(canvas: Canvas) -> None:
    """A cat and a mouse sail on an upturned orange umbrella while small stars rain into a violet sea."""
    p = canvas.palette
    y = 500.0
    sky.backdrop(canvas, [(0, p.k0), (220, p.k1), (400, p.k2), (y, p.k3)])
    for x, at, wide, colour in (
        (90, 190, 320, p.k(1.7)),
        (490, 196, 360, p.k(1.6)),
        (290, 170, 380, p.k(1.3)),
        (60, 110, 330, p.k1),
        (540, 116, 360, p.k1),
    ):
        sky.cumulus(canvas, x, at, wide, colour=colour, dark=darken(colour, 0.4), rim=p.k4, height=130)
    water.sea(canvas, y, far=p.k3, near=p.k0, crest=p.k4, glint=540, glint_colour=p.lamp)
    canvas.fog(y, 22, p.k4, 0.5)
    buildings.lighthouse(canvas, 540, y + 8, 92, beam=195)
    _star_rain(canvas, y)
    shadow = smooth(
        [
            (70, 822),
            (190, 764),
            (360, 768),
            (450, 800),
            (540, 770),
            (524, 816),
            (548, 860),
            (452, 828),
            (330, 872),
            (170, 866),
        ]
    )
    canvas.paint(canvas.mask(shadow, soft=3), mix(p.k4, p.k2, 0.35), rough=0, alpha=0.5)
    canvas.paint(circle(140, 812, 7), p.k0, rough=0.3, alpha=0.5)
    water.ripple_rings(canvas, 300, 746, [150, 184, 222], colour=p.k4, squash=0.14, alpha=0.6)
    _umbrella_hull(canvas, 300, 742, 360)
    part(canvas, "cheese-wedge", 470, 716, 38, [darken(p.lamp, 0.4), p.lamp, p.light])
    canvas.paint(
        moved(
            svg("M -7 20 L -7 -8 C -7 -14 -3 -14 -3 -22 L 3 -22 C 3 -14 7 -14 7 -8 L 7 20 Z"),
            84,
            736,
            scale=1.5,
            turn=52,
        ),
        p.accent,
        form=Form(UP, darken(p.accent, 0.5), p.light, 4),
        rough=0.3,
    )


def _star_rain(canvas: Canvas, horizon: float) -> None:
    p = canvas.palette
    chance = canvas.stream("star-rain", 0)
    for _ in range(54):
        x, y = float(chance.uniform(10, 590)), float(chance.uniform(190, 500))
        with canvas.layer(rough=0.1, alpha=0.55) as pen:
            pen.fill(ribbon([(x + 6, y - 34), (x, y)], [0.2, 1.3]), p.light)
        canvas.paint(
            star(x, y, float(chance.uniform(4, 9)), 5, turn=float(chance.uniform(0, 60))), p.lamp, rough=0.1
        )
    for _ in range(16):
        share = float(chance.random())
        x, y = float(chance.uniform(10, 590)), horizon + 30 + 350 * share
        if abs(x - 300) < 200 and 640 < y < 790:
            continue
        canvas.glow(x, y, 16 + 40 * share, p.lamp, 0.5)
        water.ripple_rings(canvas, x, y, [5 + 12 * share, 11 + 22 * share], colour=p.light, squash=0.3)
        canvas.paint(star(x, y - 3, 3 + 4 * share, 5), p.lamp, rough=0.1)


def _umbrella_hull(canvas: Canvas, x: float, y: float, width: float) -> None:
    """The umbrella upside down, a sheet of music as its sail, cat and mouse aboard."""
    p = canvas.palette
    w = width
    orange = p.accent2
    canvas.glow(x, y - 120, 300, p.lamp, 0.35)
    canvas.paint(
        ribbon([(x + 6, y - 30), (x + 6, y - 330)], [3.6]), p.k0, form=Form(LEFT, None, p.k4, 2), rough=0.2
    )
    hook = through(
        [(x + 6, y - 326), (x + 6, y - 352), (x + 26, y - 366), (x + 44, y - 350), (x + 42, y - 334)], 10
    )
    canvas.paint(
        ribbon(hook, [5]), darken(orange, 0.35), form=Form(UP_LEFT, None, lighten(orange, 0.3), 3), rough=0.3
    )
    sheet = svg(
        f"M {x + 12} {y - 318} C {x + 110} {y - 290} {x + 150} {y - 220} {x + 136} {y - 134}"
        f" C {x + 90} {y - 150} {x + 50} {y - 140} {x + 12} {y - 146} Z"
    )
    canvas.paint(sheet, p.k5, shade=Shade(p.k3, RIGHT, 0.45, 1.05, 0.7), form=Form(UP_LEFT, None, p.light, 5))
    _music(canvas, x, y, sheet)
    inner = ellipse(x, y - 92, w * 0.5, 24)
    canvas.paint(inner, darken(orange, 0.6), rough=0.4)
    cat(canvas, x - 92, y - 66, 112, p.dark, eyes=p.lamp, rim=p.k4, light=UP_RIGHT)
    mouse = (x + 126, y - 78)
    silhouette(canvas, "rat", *mouse, 52, p.k4, anchor="foot", flip=False, form=Form(UP_RIGHT, p.k2, p.light, 4))
    cords.string(canvas, (x - 70, y - 92), (mouse[0] + 26, mouse[1] - 8), sag=14, colour=p.k4, width=2)
    bowl = svg(
        f"M {x - w * 0.5} {y - 96} C {x - w * 0.46} {y + 40} {x + w * 0.46} {y + 40} {x + w * 0.5} {y - 96}"
        f" Q {x + w * 0.4} {y - 62} {x + w * 0.3} {y - 76} Q {x + w * 0.2} {y - 50} {x + w * 0.1} {y - 70}"
        f" Q {x} {y - 48} {x - w * 0.1} {y - 70} Q {x - w * 0.2} {y - 50} {x - w * 0.3} {y - 76}"
        f" Q {x - w * 0.4} {y - 62} {x - w * 0.5} {y - 96} Z"
    )
    canvas.paint(
        bowl,
        orange,
        form=Form(UP_RIGHT, darken(orange, 0.5), lighten(orange, 0.4), 16),
        shade=Shade(darken(orange, 0.55), DOWN, 0.5, 1.05),
        rough=0.5,
    )
    for at in (-0.3, 0.1, 0.3, -0.1):
        rib = bezier((x + at * w, y - 72), (x + at * w * 0.96, y - 20), (x + at * w * 0.5, y), (x, y + 6), 16)
        canvas.paint(ribbon(rib, [1.4, 0.8]), darken(orange, 0.4), rough=0.3)
    with canvas.layer(rough=0.6, alpha=0.9) as pen:
        pen.fill(lens(x, y + 4, w * 0.62, 12), p.k4)
        pen.fill(lens(x - 30, y + 14, w * 0.8, 8), p.k3)


def _music(canvas: Canvas, x: float, y: float, sheet: Path) -> None:
    p = canvas.palette
    with canvas.layer(rough=0.2, clip=sheet) as pen:
        for group in range(3):
            for row in range(4):
                base = y - 276 + group * 44 + row * 6
                pen.line(
                    polygon(
                        bezier(
                            (x + 16, base - 12), (x + 60, base), (x + 110, base + 10), (x + 150, base + 30), 12
                        ),
                        closed=False,
                    ),
                    p.k2,
                    0.8,
                )
            for at in (34, 62, 96):
                pen.dot(x + at, y - 266 + group * 44 + (at % 5) * 3, 4, p.k0)
                pen.stroke(
                    (x + at + 3, y - 266 + group * 44 + (at % 5) * 3),
                    (x + at + 3, y - 284 + group * 44 + (at % 5) * 3),
                    p.k0,
                    1.4,
                )
