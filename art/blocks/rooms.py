"""Walls, floors, curtains, frames, rugs, hearths."""

from __future__ import annotations

import math
from typing import Literal

import numpy as np

from art.paint import LEFT, RIGHT, UP, UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.paint.canvas import Seed
from art.shapes import (
    Path,
    arc,
    circle,
    ellipse,
    heart,
    lens,
    minus,
    moved,
    polygon,
    rect,
    ribbon,
    smooth,
    star,
    svg,
)


def wallpaper(
    canvas: Canvas,
    bottom: float,
    *,
    colour: Colour | None = None,
    mark: Colour | None = None,
    pattern: Literal["stripes", "leaves", "stars", "hearts", "dots", "plain"] = "leaves",
    size: float = 44,
) -> None:
    """A papered wall from the top down to `bottom`, darker in its corners."""
    p = canvas.palette
    colour = colour or p.k(2.4)
    mark = mark or mix(colour, p.k5, 0.22)
    wall = rect(-5, -5, canvas.width + 10, bottom + 5)
    canvas.paint(
        wall,
        colour,
        shade=[Shade(darken(colour, 0.4), UP, 0.5, 1.1, 0.8), Shade(darken(colour, 0.3), LEFT, 0.6, 1.1, 0.5)],
        rough=0.3,
    )
    with canvas.layer(rough=0.3, grain=0.14, clip=wall, alpha=0.8) as pen:
        if pattern == "stripes":
            for x in np.arange(0, canvas.width, size):
                pen.fill(rect(float(x), -5, size * 0.42, bottom + 5), mark)
            return
        if pattern == "plain":
            return
        for row, y in enumerate(np.arange(0, bottom + size, size * 0.9)):
            for x in np.arange(-size, canvas.width + size, size):
                at = (float(x) + (size / 2 if row % 2 else 0), float(y))
                if pattern == "stars":
                    pen.fill(star(*at, size * 0.2, 5), mark)
                elif pattern == "hearts":
                    pen.fill(heart(*at, size * 0.34), mark)
                elif pattern == "dots":
                    pen.dot(*at, size * 0.1, mark)
                else:
                    for turn in (-40, 40, -90):
                        pen.fill(moved(lens(size * 0.2, 0, size * 0.4, size * 0.16), *at, turn=turn), mark)


def floorboards(
    canvas: Canvas,
    top: float,
    *,
    colour: Colour | None = None,
    vanish: float | None = None,
    boards: int = 12,
    seed: Seed = None,
) -> None:
    """A floor of boards from `top` down, running towards a vanishing point far above."""
    p = canvas.palette
    chance = canvas.stream("boards", seed)
    colour = colour or mix(p.k2, "#8a5a3a", 0.4)
    centre = canvas.width / 2 if vanish is None else vanish
    floor = rect(-5, top, canvas.width + 10, canvas.height - top + 5)
    canvas.paint(floor, colour, shade=Shade(darken(colour, 0.45), 90, 0.2, 1.0), rough=0.3, streak=0.06)
    with canvas.layer(rough=0.3, clip=floor, alpha=0.8) as pen:
        for index in range(-boards, boards + 1):
            far, near = centre + index * canvas.width / boards, centre + index * canvas.width / boards * 1.9
            pen.stroke((far, top), (near, canvas.height), darken(colour, 0.5), 1.5)
            share = float(chance.uniform(0.1, 0.8))
            x, y = far + (near - far) * share, top + (canvas.height - top) * share
            step = canvas.width / boards * (1 + 0.9 * share)
            pen.stroke((x, y), (x + step, y), darken(colour, 0.5), 1.2)
    skirting = rect(-5, top - 14, canvas.width + 10, 15)
    canvas.paint(
        skirting, lighten(colour, 0.2), form=Form(UP, darken(colour, 0.5), lighten(colour, 0.5), 4), rough=0.3
    )


def curtain(
    canvas: Canvas,
    x: float,
    top: float,
    width: float,
    height: float,
    *,
    colour: Colour | None = None,
    tied: float = 0.62,
    flip: bool = False,
) -> None:
    """One curtain hanging from its outer edge x, gathered towards it; flip for the right-hand one."""
    p = canvas.palette
    colour = colour or p.accent
    way = -1 if flip else 1
    waist = width * 0.42

    def at(across: float, share: float) -> tuple[float, float]:
        """A place on the cloth: across from the outer edge (0) to the inner (1), share of its height."""
        bulge = (
            (width - waist) * math.cos(min(1.0, share / tied) * math.pi / 2) ** 1.5
            if share < tied
            else (width * 0.62 - waist) * ((share - tied) / (1 - tied)) ** 0.6
        )
        return x + way * across * (waist + bulge), top + height * share

    shares = np.linspace(0, 1, 24)
    cloth = polygon([at(1, float(s)) for s in shares] + [at(-0.05, float(s)) for s in shares[::-1]])
    canvas.paint(
        cloth,
        colour,
        form=Form(RIGHT if not flip else LEFT, darken(colour, 0.5), None, width * 0.08),
        cast=Cast(6 * way, 4, 8, 0.5),
        rough=0.4,
    )
    for fold in range(6):
        across = (fold + 0.5) / 6
        spine = [at(across + 0.04 * math.sin(fold * 2.1), float(s)) for s in shares]
        canvas.paint(
            ribbon(spine, [width * 0.02, width * 0.045, width * 0.014, width * 0.04]),
            darken(colour, 0.45) if fold % 2 else lighten(colour, 0.18),
            rough=1.2,
            alpha=0.7,
        )
    knot = at(0.5, tied)
    canvas.paint(
        ellipse(*knot, waist * 0.62, height * 0.016),
        p.lamp,
        form=Form(UP, darken(p.lamp, 0.5), None, 4),
        rough=0.5,
    )


def stage(canvas: Canvas, *, colour: Colour | None = None, floor: float = 780, width: float = 130) -> Path:
    """Theatre curtains at both sides, a pelmet above, boards and footlights below. Gives the opening between."""
    p = canvas.palette
    colour = colour or p.accent
    floorboards(canvas, floor, boards=9)
    for x, flip in ((0.0, False), (float(canvas.width), True)):
        curtain(canvas, x, 40, width, floor - 30, colour=colour, flip=flip)
    count = 7
    each = canvas.width / count
    for index in range(count):
        swag = smooth(
            [
                (index * each - 4, -10),
                ((index + 1) * each + 4, -10),
                ((index + 1) * each, 62),
                ((index + 0.5) * each, 96),
                (index * each, 62),
            ],
            tension=0.7,
        )
        canvas.paint(
            swag,
            colour,
            shade=Shade(darken(colour, 0.5), 90, 0.3, 1),
            form=Form(UP_LEFT, None, lighten(colour, 0.3), 8),
            rough=0.4,
        )
        fringe = arc((index + 0.5) * each, 60, each * 0.5, 34, 0, 180, 20)
        canvas.paint(ribbon(fringe, [2.6]), p.lamp, rough=0.9)
    for index in range(8):
        x = canvas.width * (index + 0.5) / 8
        canvas.glow(x, canvas.height - 24, 70, p.lamp, 0.5)
        canvas.paint(
            svg(
                f"M {x - 16} {canvas.height}"
                f" C {x - 16} {canvas.height - 26} {x + 16} {canvas.height - 26} {x + 16} {canvas.height}"
                " Z"
            ),
            lighten(p.lamp, 0.2),
            form=Form(UP, darken(p.lamp, 0.4), None, 6),
            rough=0.4,
        )
    return rect(width * 0.4, 60, canvas.width - width * 0.8, floor - 60)


def frame(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    colour: Colour | None = None,
    oval: bool = False,
) -> Path:
    """A picture or mirror frame, centred. Gives its inside, for a scene."""
    colour = colour or mix(canvas.palette.lamp, "#8a5a2a", 0.45)
    edge = min(width, height) * 0.09
    outer = ellipse(x, y, width / 2, height / 2) if oval else rect(x - width / 2, y - height / 2, width, height, 3)
    inner = (
        ellipse(x, y, width / 2 - edge, height / 2 - edge)
        if oval
        else rect(x - width / 2 + edge, y - height / 2 + edge, width - 2 * edge, height - 2 * edge)
    )
    canvas.paint(
        outer,
        colour,
        form=Form(UP_LEFT, darken(colour, 0.5), lighten(colour, 0.5), edge * 0.5),
        cast=Cast(3, 5, 6, 0.5),
        rough=0.4,
    )
    groove = (
        minus(ellipse(x, y, width / 2 - edge * 0.6, height / 2 - edge * 0.6), inner)
        if oval
        else minus(
            rect(x - width / 2 + edge * 0.6, y - height / 2 + edge * 0.6, width - edge * 1.2, height - edge * 1.2),
            inner,
        )
    )
    canvas.paint(groove, darken(colour, 0.4), rough=0.4)
    canvas.paint(inner, canvas.palette.k1, rough=0.3)
    return inner


def rug(
    canvas: Canvas, x: float, y: float, width: float, *, colour: Colour | None = None, border: Colour | None = None
) -> None:
    """An oval rug on the floor."""
    p = canvas.palette
    colour, border = colour or p.accent, border or p.k5
    for size, tone in ((1.0, colour), (0.88, border), (0.82, colour), (0.5, border), (0.46, darken(colour, 0.2))):
        canvas.paint(ellipse(x, y, width / 2 * size, width * 0.14 * size), tone, rough=0.8)


def fireplace(canvas: Canvas, x: float, y: float, width: float, *, stone: Colour | None = None) -> Path:
    """A hearth with a fire. Gives its opening."""
    p = canvas.palette
    stone, w = stone or p.k3, width
    canvas.paint(
        rect(x - w / 2, y - w * 0.8, w, w * 0.8),
        stone,
        form=Form(UP_LEFT, darken(stone, 0.5), lighten(stone, 0.3), w * 0.03),
        rough=0.5,
    )
    canvas.paint(
        rect(x - w * 0.56, y - w * 0.86, w * 1.12, w * 0.09, 2),
        darken(stone, 0.3),
        form=Form(UP, None, lighten(stone, 0.3), 3),
        rough=0.4,
    )
    opening = svg(
        f"M {x - w * 0.32} {y} L {x - w * 0.32} {y - w * 0.4}"
        f" C {x - w * 0.3} {y - w * 0.62} {x + w * 0.3} {y - w * 0.62} {x + w * 0.32} {y - w * 0.4}"
        f" L {x + w * 0.32} {y} Z"
    )
    canvas.paint(opening, p.dark, rough=0.4)
    for across, tall, tone in ((-0.1, 0.28, "#e0662e"), (0.08, 0.34, p.lamp), (-0.01, 0.24, lighten(p.lamp, 0.5))):
        flame = svg(
            f"M {x + w * (across - 0.09)} {y - w * 0.04}"
            f" C {x + w * (across - 0.12)} {y - w * 0.2} {x + w * across}"
            f" {y - w * 0.2} {x + w * across} {y - w * (0.04 + tall)}"
            f" C {x + w * (across + 0.04)} {y - w * 0.2} {x + w * (across + 0.13)}"
            f" {y - w * 0.18} {x + w * (across + 0.09)} {y - w * 0.04}"
            " Z"
        )
        canvas.paint(flame, tone, rough=0.6)
    canvas.paint(
        ribbon([(x - w * 0.22, y - w * 0.04), (x + w * 0.22, y - w * 0.05)], [w * 0.03]),
        mix(p.k0, "#4a2f22", 0.6),
        rough=0.5,
    )
    canvas.glow(x, y - w * 0.15, w * 0.9, p.lamp, 0.5)
    return opening


def hanging_lamp(
    canvas: Canvas, x: float, y: float, width: float, *, colour: Colour | None = None, cone: float = 0.35
) -> None:
    """A lamp hanging from the top of the picture with its cone of light."""
    p = canvas.palette
    colour, w = colour or p.accent, width
    if cone:
        beam = polygon([(x - w * 0.4, y), (x + w * 0.4, y), (x + w * 2.2, y + w * 5), (x - w * 2.2, y + w * 5)])
        canvas.paint(canvas.mask(beam, soft=8), p.lamp, rough=0, alpha=cone * 0.5, mode="screen")
    canvas.glow(x, y, w * 2, p.lamp, 0.6)
    canvas.paint(rect(x - 0.8, -5, 1.6, y - w * 0.35 + 5), p.dark, rough=0.2)
    canvas.paint(circle(x, y + w * 0.02, w * 0.14), lighten(p.lamp, 0.6), rough=0.2)
    canvas.paint(
        svg(
            f"M {x - w * 0.5} {y}"
            f" C {x - w * 0.4} {y - w * 0.26} {x - w * 0.14} {y - w * 0.3} {x - w * 0.08} {y - w * 0.42}"
            f" L {x + w * 0.08} {y - w * 0.42}"
            f" C {x + w * 0.14} {y - w * 0.3} {x + w * 0.4} {y - w * 0.26} {x + w * 0.5} {y} Z"
        ),
        colour,
        form=Form(UP_LEFT, darken(colour, 0.5), lighten(colour, 0.4), w * 0.06),
        rough=0.4,
    )
