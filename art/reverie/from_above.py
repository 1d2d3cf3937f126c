"""Seen from high up: a maze that is a fingerprint, a square where people throw the shadows of animals."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import sky, things
from art.blocks.wild import BEAR, FOX, fox, lion
from art.figures import person, person_above
from art.figures.beasts import CAT_WALK, RABBIT
from art.figures.people import Hat
from art.paint import DOWN, UP_LEFT, UP_RIGHT, Canvas, Cast, Colour, Form, Mask, Shade, darken, lighten, mix
from art.paint.pixels import Array, affine, f32, smoothstep
from art.parts import part, part_mask, silhouette
from art.reverie import card
from art.shapes import (
    Path,
    Point,
    arc,
    circle,
    ellipse,
    minus,
    moved,
    polygon,
    rect,
    ribbon,
    svg,
    through,
)

WHORL = (292.0, 420.0)
FORKS = (
    (190, 250, 1),
    (420, 300, -1),
    (150, 560, -1),
    (430, 600, 1),
    (300, 720, 1),
    (230, 160, -1),
    (480, 450, 1),
    (110, 400, 1),
    (360, 180, 1),
    (250, 640, -1),
    (520, 660, -1),
    (90, 690, 1),
    (350, 800, -1),
)


def _ridges(xs: Array, ys: Array) -> Array:
    """How deep in a hedge each place is: above one half is hedge. Forks and ends are where a phase winds once."""
    across, down = xs - WHORL[0], ys - WHORL[1]
    bend = 1 + 0.16 * np.tanh(down / 160)
    away = np.sqrt((across * 1.12 * bend) ** 2 + (down * 0.78) ** 2 + 0.0008 * across**2 * np.abs(down))
    phase = away * (2 * math.pi / 27.5) + np.arctan2(down, across)
    phase = phase + 0.9 * np.sin(xs / 71 + ys / 113) + 0.7 * np.sin(ys / 57 - xs / 140)
    for x, y, way in FORKS:
        phase = phase + way * np.arctan2(ys - y, xs - x)
    return f32(0.5 + 0.5 * np.sin(phase))


@card("fingerprint-maze", palette="sage")
def fingerprint_maze(canvas: Canvas) -> None:
    """From above, a hedge maze has the lines of a fingerprint; one person at its centre, another at its edge."""
    p = canvas.palette
    gravel = mix(p.k5, p.k4, 0.35)
    sky.backdrop(canvas, [(0, gravel), (450, lighten(gravel, 0.2)), (900, gravel)], brush=0.5)
    print_ = _print(canvas)
    canvas.cast_shadow(print_, Cast(6, 8, 3.4, 0.5, p.k0))
    canvas.paint(print_, p.k(1.3), form=Form(UP_LEFT, p.k0, p.k3, 5), rough=2.2, texture=0.12)
    chance = canvas.stream("leaves", 0)
    with canvas.layer(rough=0.2, alpha=0.6) as pen:
        for _ in range(2600):
            x, y = float(chance.uniform(10, 590)), float(chance.uniform(10, 890))
            row, column = int(y * canvas.scale), int(x * canvas.scale)
            if print_.cover[min(row, canvas.h - 1), min(column, canvas.w - 1)] > 0.9:
                pen.dot(x, y, float(chance.uniform(0.8, 2)), (p.k3, p.k2, p.k0)[int(chance.integers(3))])
    _in_the_maze(canvas)
    _magnifier(canvas, gravel)


def _print(canvas: Canvas) -> Mask:
    """The hedges as a mask, cut to a thumb's outline, with a clearing, a scar and one gap."""
    ys, xs = np.mgrid[0 : canvas.h, 0 : canvas.w].astype(np.float32) / np.float32(canvas.scale)
    hedge = smoothstep(0.40, 0.52, _ridges(xs, ys))
    edge = np.sqrt(((xs - 300) / 292) ** 2 + ((ys - 446) / np.where(ys < 446, 432, 440)) ** 2)
    ragged = 0.03 * np.sin(np.arctan2(ys - 446, xs - 300) * 23)
    hedge *= edge + ragged < 0.985
    clearing = np.hypot(xs - WHORL[0], ys - WHORL[1]) < 34
    fountain = np.hypot(xs - 420, ys - 210) < 30
    scar = np.abs((xs - 40) * 0.42 + (ys - 640) * 0.91 + 9 * np.sin(xs / 40)) < 8
    gap = (np.abs(xs - 176) < 7) & (ys > 130) & (ys < 262)
    hedge[clearing | fountain | scar | gap] = 0
    return Mask(0, 0, f32(hedge), (0, 0, canvas.width, canvas.height))


def _in_the_maze(canvas: Canvas) -> None:
    p = canvas.palette
    x, y = WHORL
    canvas.glow(x, y, 60, p.lamp, 0.4)
    canvas.paint(
        rect(x - 20, y - 7, 40, 14, 3),
        "#f0e4c0",
        form=Form(UP_LEFT, "#a89468", p.light, 3),
        cast=Cast(3, 4, 2, 0.4),
        rough=0.3,
    )
    person_above(canvas, x - 2, y, 27, coat="#d8322c", turn=90)
    canvas.glow(52, 716, 80, p.lamp, 0.8)
    person_above(canvas, 44, 716, 32, coat="#2f62b8", turn=-20)
    canvas.paint(circle(62, 706, 5), lighten(p.lamp, 0.3), rough=0.2)
    for radius, colour in ((25, p.k4), (19, "#6fb8c0"), (8, p.k5), (4, "#d8f0f0")):
        canvas.paint(
            circle(420, 210, radius),
            colour,
            form=Form(UP_LEFT, darken(colour, 0.4), lighten(colour, 0.4), 3),
            rough=0.4,
        )
    with canvas.layer(rough=0.1) as pen:
        for index in range(10):
            turn = math.radians(36 * index)
            pen.stroke(
                (420 + 6 * math.cos(turn), 210 + 6 * math.sin(turn)),
                (420 + 15 * math.cos(turn), 210 + 15 * math.sin(turn)),
                p.light,
                1.6,
            )
    person_above(canvas, 176, 238, 22, coat=p.accent2, hat="#e8c860", turn=-90)
    silhouette(canvas, "scissors", 176, 216, 22, p.dark, turn=90)
    things.kite(canvas, 470, 566, 46, colours=[p.accent, p.light], turn=40)
    fox(canvas, 236, 596, 66, "#d9702e", tip=p.light)
    person_above(canvas, 372, 520, 18, coat=p.lamp, turn=30)


def _magnifier(canvas: Canvas, gravel: Colour) -> None:
    """A lens lying at the lower right, the maze twice as large in it."""
    p = canvas.palette
    x, y, r = 478.0, 764.0, 96.0
    canvas.paint(
        ribbon([(x - 70, y + 70), (x - 178, y + 176)], [15, 19]),
        "#5a3018",
        form=Form(UP_LEFT, "#24100a", "#c98a58", 7),
        cast=Cast(8, 10, 7, 0.5),
        rough=0.4,
    )
    canvas.paint(
        circle(x, y, r + 11),
        "#c9a050",
        form=Form(UP_LEFT, "#5a3c10", p.light, 7),
        cast=Cast(8, 12, 9, 0.5),
        rough=0.4,
    )
    with canvas.inside(circle(x, y, r)) as inner:
        inner.sky([(0, gravel), (900, lighten(gravel, 0.2))])
        ys, xs = np.mgrid[0 : inner.h, 0 : inner.w].astype(np.float32) / np.float32(inner.scale)
        big = smoothstep(0.42, 0.5, _ridges(f32(x + (xs - x) / 2.2), f32(y + (ys - y) / 2.2)))
        mask = Mask(0, 0, big, (0, 0, inner.width, inner.height))
        inner.cast_shadow(mask, Cast(8, 12, 5, 0.5, p.k0))
        inner.paint(mask, p.k(1.5), form=Form(UP_LEFT, p.k0, p.k3, 11), rough=2.4, texture=0.14)
        chance = inner.stream("blossom", 0)
        for _ in range(40):
            at = (float(chance.uniform(x - r, x + r)), float(chance.uniform(y - r, y + r)))
            if big[int(at[1] * inner.scale), int(at[0] * inner.scale)] > 0.9:
                inner.paint(circle(*at, 2.6), p.accent if chance.random() < 0.5 else p.light, rough=0.2)
    canvas.paint(
        canvas.mask(polygon(arc(x, y, r - 12, r - 12, 195, 265), closed=False), line=7, soft=1.6),
        p.light,
        alpha=0.7,
        rough=0,
    )


@card("animal-shadows", palette="harvest")
def animal_shadows(canvas: Canvas) -> None:
    """From above, people cross a golden square and each throws the long shadow of an animal."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k(3.7)), (450, p.k(4.3)), (900, p.k(3.4))], brush=0.6)
    _paving(canvas)
    _square_fountain(canvas)
    for animal, x, y, size, flip in WALKERS:
        _animal_shadow(canvas, animal, (x, y), size, flip=flip)
    _people(canvas)
    _sweeper(canvas)
    canvas.paint(
        polygon([(-10, 800), (70, 850), (110, 910), (-10, 910)]),
        p.k0,
        shade=Shade(p.dark, DOWN, 0.3, 1),
        rough=0.8,
    )
    canvas.paint(
        polygon([(-10, 800), (70, 850), (78, 842), (-10, 786)]),
        p.accent,
        form=Form(UP_RIGHT, None, p.k5, 4),
        rough=0.8,
    )


# The shadow's shape, where its person's feet are, how wide it is, whether it looks right.
WALKERS: tuple[tuple[str, float, float, float, bool], ...] = (
    ("giraffe", 150, 352, 104, True),
    ("camel", 400, 262, 120, True),
    ("deer", 566, 330, 92, False),
    ("fox", 330, 420, 128, False),
    ("flamingo", 566, 484, 70, False),
    ("bear", 170, 560, 150, True),
    ("rabbit", 372, 610, 84, False),
    ("swan", 560, 690, 104, False),
    ("lion", 440, 806, 176, False),
    ("kangaroo", 568, 872, 104, True),
    ("rooster", 262, 880, 88, True),
)
DRAWN = {"fox": FOX, "bear": BEAR, "cat": CAT_WALK, "rabbit": RABBIT}
LEAN = -0.62  # how far a shadow slides left for each unit it is long


def _animal_shadow(
    canvas: Canvas, animal: str, foot: Point, width: float, *, flip: bool = False, alpha: float = 0.82
) -> None:
    """An animal laid on the ground, away from a low light at the lower right."""
    colour = mix(canvas.palette.k0, "#5a2a3a", 0.35)
    path: Path | None = lion() if animal == "lion" else svg(DRAWN[animal]) if animal in DRAWN else None
    if path is not None:
        bounds = path.computeTightBounds()
        middle = (bounds.left() + bounds.right()) / 2
        still = moved(path, -middle, 0)
        mask = canvas.mask(moved(still, 300, 600, scale=width / bounds.width(), flip=flip))
    else:
        mask = part_mask(canvas, animal, 300, 600, width, anchor="foot", flip=flip)
    s = canvas.scale
    origin = np.array([(300 + 0.26 * width) * s - mask.x, 600 * s - mask.y])
    stretch = np.array([[1.0, -LEAN], [0.0, 1.3]])
    shift = np.array(foot) * s - stretch @ origin
    cover = affine(mask.cover, np.hstack([stretch, shift[:, None]]), canvas.w, canvas.h, shrinking=False)
    frame = (foot[0] - width, foot[1] - width * 1.4, width * 2, width * 1.4)
    whole = Mask(0, 0, f32(np.clip(cover, 0, 1)), frame)
    canvas.paint(
        whole,
        colour,
        alpha=alpha,
        rough=0.8,
        mode="normal",
        shade=Shade(mix(colour, canvas.palette.k3, 0.4), -100, 0.4, 1.1),
    )


def _paving(canvas: Canvas) -> None:
    """Slabs in rings around the fountain, worn here and there."""
    p = canvas.palette
    chance = canvas.stream("slabs", 0)
    with canvas.layer(rough=0.4, grain=0.12, alpha=0.5) as pen:
        for row in range(30):
            y = row * 31 + float(chance.uniform(-2, 2))
            pen.stroke((-10, y), (610, y - 36), p.k2, 1.3)
            for column in range(13):
                x = column * 52 + (26 if row % 2 else 0) + float(chance.uniform(-4, 4))
                top = y - 36 * x / 600
                pen.stroke((x, top), (x + 8, top + 31), p.k2, 1.2)
                if chance.random() < 0.2:
                    slab = polygon([(x, top), (x + 52, top - 3), (x + 60, top + 28), (x + 8, top + 31)])
                    pen.fill(slab, (p.k3, p.k5, p.k(2.6))[int(chance.integers(3))], 0.6)


def _square_fountain(canvas: Canvas) -> None:
    p = canvas.palette
    _tree_shadow(canvas)
    for rx, ry, colour, y in (
        (60, 34, p.k(2.2), 148),
        (52, 28, "#5fa8a4", 142),
        (17, 10, p.k(2.4), 134),
        (13, 7, "#8fd0c4", 128),
    ):
        canvas.paint(
            ellipse(196, y, rx, ry),
            colour,
            form=Form(UP_RIGHT, darken(colour, 0.45), lighten(colour, 0.4), 5),
            rough=0.5,
        )
    with canvas.layer(rough=0.1) as pen:
        for end in (-34, -20, 20, 34):
            curve = through([(196, 118), (196 + end * 0.6, 104), (196 + end, 142)], 8)
            pen.line(polygon(curve, closed=False), p.light, 2)


def _tree_shadow(canvas: Canvas) -> None:
    colour = mix(canvas.palette.k0, "#5a2a3a", 0.35)
    trunk = ribbon(through([(190, 130), (150, 70), (110, 20)], 10), [9, 7, 6])
    canvas.paint(trunk, colour, alpha=0.82, rough=0.8)
    for x, y, r in ((110, 10, 46), (66, 26, 34), (140, -16, 40), (86, -20, 44)):
        canvas.paint(circle(x, y, r), colour, rough=1.4)


def _people(canvas: Canvas) -> None:
    p = canvas.palette
    coats = (p.accent, p.accent2, p.k5, "#2f5a8a", p.k1, mix(p.accent, p.k4, 0.4))
    poses = ("walk", "stride", "walk", "stand", "walk", "offer", "run", "walk", "kneel", "walk", "stand")
    hats: tuple[Hat | None, ...] = (
        None,
        "brim",
        None,
        "bowler",
        "cap",
        None,
        "wool",
        None,
        "top",
        None,
        "brim",
        None,
    )
    for index, (_, x, y, _, flip) in enumerate(WALKERS):
        child = index in (6, 8)
        joints = person(
            canvas,
            x,
            y,
            54 if child else 70,
            poses[index],
            coat=coats[index % 6],
            hat=hats[index],
            child=child,
            hair=("long", "short", "bun", "curls")[index % 4],
            dress=index % 4 == 2,
            flip=not flip,
            rim=p.light,
            light=1,
        )
        if poses[index] == "kneel":
            part(canvas, "meat-on-bone", joints.hand[0] - 6, joints.hand[1] - 4, 18, [p.k0, p.accent, p.k5])
    person(canvas, 480, 148, 66, "walk", coat=p.accent2, hat="brim", rim=p.light, light=1)
    _animal_shadow(canvas, "goose", (196, 752), 104, flip=True)


def _sweeper(canvas: Canvas) -> None:
    """Somebody rolls a shadow up like a carpet."""
    p = canvas.palette
    colour = mix(p.k0, "#5a2a3a", 0.35)
    strip = polygon([(430, 510), (520, 482), (536, 516), (444, 544)])
    canvas.paint(strip, colour, alpha=0.85, rough=0.8)
    canvas.paint(
        ribbon([(430, 506), (446, 550)], [12, 12]),
        colour,
        form=Form(UP_RIGHT, p.dark, p.k3, 6),
        cast=Cast(-3, 4, 4, 0.4),
        rough=0.5,
    )
    canvas.paint(minus(ellipse(447, 552, 12, 7), ellipse(447, 552, 6, 3.5)), p.k3, rough=0.3)
    person(canvas, 412, 554, 66, "push", coat="#2f5a8a", hat="cap", rim=p.light, light=1)
