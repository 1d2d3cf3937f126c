"""A city of candles."""

from __future__ import annotations

from art.blocks import buildings, lights, openings, sky
from art.figures import moth, person
from art.paint import DOWN, LEFT, UP, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.reverie import card
from art.shapes import circle, ellipse, moved, rect, ribbon, smooth, svg, union


@card("candle-city", palette="ember")
def candle_city(canvas: Canvas) -> None:
    """A giant moth circles the brightest flame of a city whose towers are melting candles."""
    p = canvas.palette
    canvas.radial(240, 200, [(0, p.k5), (130, p.k4), (300, p.k3), (560, p.k2), (900, p.k1)], wander=80)
    canvas.brush(1)
    canvas.glow(236, 190, 330, p.lamp, 0.6)
    chance = canvas.stream("candles", 0)
    for index in range(13):
        x = -6 + index * 51 + float(chance.uniform(-12, 12))
        _candle_tower(canvas, x, 700, float(chance.uniform(20, 30)), float(chance.uniform(120, 300)), p.k(2.9))
    canvas.fog(640, 100, p.k4, 0.7)
    for x, wide, tall in (
        (30, 54, 310),
        (118, 44, 214),
        (352, 50, 268),
        (436, 62, 390),
        (520, 46, 240),
        (582, 52, 330),
    ):
        _candle_tower(canvas, x, 780, wide, tall, p.k(3.4), lit=x != 520)
    sky.smoke(canvas, 520, 530, 190, colour=p.k1, alpha=0.7)
    canvas.fog(770, 50, p.k4, 0.55)
    _candle_tower(canvas, 236, 850, 136, 590, mix(p.k4, p.k5, 0.3))
    openings.door(canvas, 236, 850, 40, 66, frame=p.k1, leaf=p.k2, inner=p.lamp, glow=p.lamp)
    for x, wide, tall in ((92, 66, 190), (410, 74, 228), (548, 70, 170)):
        _candle_tower(canvas, x, 866, wide, tall, p.k(3.9))
    for x, wide, tall in ((-14, 130, 330), (614, 120, 250)):
        _candle_tower(canvas, x, 900, wide, tall, p.k(0.9), lit=False)
    sky.smoke(canvas, 606, 630, 200, colour=p.k0, alpha=0.6, drift=-0.6)
    moth(canvas, 432, 196, 236, "#a33a1e", spots=p.lamp, turn=-24)
    _fire_crew(canvas)


def _candle_tower(
    canvas: Canvas, x: float, y: float, width: float, height: float, wax: Colour, *, lit: bool = True
) -> None:
    """A candle with windows up its side."""
    p = canvas.palette
    if width < 42:
        lights.candle(canvas, x, y, width, height, colour=wax, lit=lit)
    else:
        _big_candle(canvas, x, y, width, height, wax, lit=lit)
    chance = canvas.stream("tower windows")
    step, columns = max(15.0, width * 0.3), max(1, int(width / 26))
    size = min(11.0, width * 0.16)
    with canvas.layer(rough=0.3) as pen:
        for row in range(int((height - width * 1.1) / step)):
            for column in range(columns):
                if chance.random() < 0.34:
                    continue
                wx = x + (column + 0.5) * width / columns - width / 2
                glass = lighten(p.lamp, 0.3) if chance.random() < 0.75 else p.k1
                buildings.lit_window(pen, wx, y - 14 - row * step, size, size * 1.7, glass, p.k1)


def _big_candle(
    canvas: Canvas, x: float, y: float, width: float, height: float, wax: Colour, *, lit: bool
) -> None:
    """A tower of wax with a hollow top and runs of wax that end in drops."""
    p, half, top = canvas.palette, width / 2, y - height
    if lit:
        canvas.glow(x, top - width * 0.5, width * 3.4, p.lamp, 0.6)
    body = svg(
        f"M {x - half} {y} L {x - half} {top + 6} C {x - half} {top - 12} {x - half * 0.6} {top - 10} {x} {top}"
        f" C {x + half * 0.5} {top + 8} {x + half} {top - 14} {x + half} {top + 10} L {x + half} {y} Z"
    )
    low = mix(darken(wax, 0.35), p.k2, 0.5)
    canvas.paint(
        body,
        wax,
        shade=[Shade(low, DOWN, 0.3, 1.1), Shade(mix(wax, p.lamp, 0.6), UP, 0.72, 1.0)],
        form=Form(LEFT, darken(wax, 0.45), mix(wax, p.light, 0.5), width * 0.13),
        rough=0.6,
    )
    chance = canvas.stream("wax")
    for across in (-0.8, -0.45, -0.1, 0.3, 0.66):
        long = height * float(chance.uniform(0.08, 0.34))
        thick = width * float(chance.uniform(0.04, 0.075))
        at = x + across * half
        run = union(
            ribbon([(at, top - 2), (at, top + long)], [thick, thick * 0.6, thick]),
            circle(at, top + long, thick * 1.25),
        )
        tone = mix(wax, p.light, 0.4)
        canvas.paint(
            run,
            tone,
            form=Form(LEFT, darken(wax, 0.35), p.light, thick * 0.7),
            rough=0.5,
            cast=Cast(2, 3, 3, 0.25),
        )
    canvas.paint(
        ribbon([(x, top + 4), (x + width * 0.03, top - width * 0.2)], [max(1.5, width * 0.03)]), p.dark, rough=0.2
    )
    if lit:
        lights.flame(canvas, x, top - width * 0.1, width * 1.05)


def _fire_crew(canvas: Canvas) -> None:
    p = canvas.palette
    ground = smooth(
        [(-20, 858), (90, 842), (200, 862), (330, 850), (470, 864), (620, 846), (620, 930), (-20, 930)],
        tension=0.9,
    )
    canvas.paint(ground, p.k0, form=Form(UP, p.dark, p.k3, 8), shade=Shade(p.dark, DOWN, 0.2, 1))
    canvas.paint(ellipse(330, 872, 64, 11), p.k3, form=Form(UP, p.k1, p.k5, 4))
    pole_foot = (486.0, 852.0)
    canvas.paint(ribbon([pole_foot, (506, 610)], [2.6, 2]), p.dark, rough=0.2)
    snuffer = svg("M 484 622 C 492 606 498 586 503 560 C 512 584 522 600 534 614 C 520 626 500 630 484 622 Z")
    canvas.paint(moved(snuffer, 0, 0, scale=1.25, about=(506, 614)), "#8a5a1c", form=Form(LEFT, p.k0, p.k5, 8))
    for x, pose, flip in ((468, "push", False), (512, "pull", True), (446, "point", False)):
        person(canvas, x, 866, 58, pose, coat=p.accent, hat="cap", hat_colour=p.k1, rim=p.k5, flip=flip)
    person(canvas, 322, 874, 56, "dance", coat=p.k1, rim=p.k5)
    person(canvas, 342, 874, 54, "dance", coat=p.accent2, dress=True, hair="long", flip=True, rim=p.k5)
    person(canvas, 176, 872, 58, "offer", coat=p.k2, hat="hood", hat_colour=p.k1, dress=True, rim=p.k5)
    canvas.paint(rect(188, 832, 18, 9), p.k4, rough=0.3)
    for x, pose in ((40, "point"), (70, "stand"), (572, "reach")):
        person(canvas, x, 884, 60, pose, silhouette=p.dark, hat="bowler" if x == 70 else None, flip=x > 300)
