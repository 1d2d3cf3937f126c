"""A tear in the night that is sewn up."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, land, openings, plants, sky, streets
from art.figures import bird, person
from art.paint import UP, UP_LEFT, UP_RIGHT, Canvas, Cast, Colour, Form, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import Path, Point, bezier, blob, common, ellipse, polygon, rect, ribbon, star

TEAR_TOP, TEAR_END = (604.0, 150.0), (20.0, 470.0)


def _along_tear(share: float, side: float = 0) -> Point:
    (ax, ay), (bx, by) = TEAR_TOP, TEAR_END
    long = math.hypot(bx - ax, by - ay)
    nx, ny = -(by - ay) / long, (bx - ax) / long
    bend = 34 * math.sin(share * math.pi * 2.2)
    return ax + (bx - ax) * share + nx * (side + bend), ay + (by - ay) * share + ny * (side + bend)


def _tear(canvas: Canvas, grow: float) -> Path:
    """The open half of the tear: widest near its top, closed where the needle is."""
    chance = canvas.stream("tear", 0)
    near, far = [], []
    for share in np.sort(np.concatenate([[-0.06, 0.64], chance.uniform(-0.04, 0.62, 38)])):
        swell = math.sin(math.pi * float(np.clip((share + 0.06) / 0.7, 0, 1))) ** 1.1
        wide = 104 * swell + grow * min(1, swell * 3)
        near.append(_along_tear(float(share), -wide + float(chance.uniform(-20, 20)) * swell))
        far.append(_along_tear(float(share), wide * 0.9 + float(chance.uniform(-20, 20)) * swell))
    return polygon(near + far[::-1])


def _stitches(canvas: Canvas, thread: Colour) -> None:
    """The closed half: a puckered seam under red cross-stitches."""
    p = canvas.palette
    seam = [_along_tear(float(share)) for share in np.linspace(0.62, 1.06, 30)]
    canvas.paint(ribbon(seam, [6, 4, 2.5, 1]), p.k3, rough=1.2, alpha=0.55)
    canvas.paint(ribbon(seam, [2.2, 1.8, 1]), p.dark, rough=0.6)
    with canvas.layer(rough=0.2, cast=None) as pen:
        for share in np.linspace(0.67, 1.03, 8):
            at = float(share)
            for one, other in ((-15, 15), (15, -15)):
                pen.stroke(_along_tear(at - 0.013, one), _along_tear(at + 0.013, other), thread, 3.4)
            for side in (-1, 1):
                fold = bezier(
                    _along_tear(at, 17 * side),
                    _along_tear(at + 0.004, 30 * side),
                    _along_tear(at + 0.01, 38 * side),
                    _along_tear(at + 0.012, 46 * side),
                    8,
                )
                pen.fill(ribbon(fold, [1.4, 0.2]), p.k3, 0.7)


def _moth_hole(canvas: Canvas, x: float, y: float, r: float) -> None:
    """A little hole in the night with daylight behind it."""
    p = canvas.palette
    shape = blob(x, y, r, r * 0.85, canvas.stream("moth-hole", int(x)), rough=0.3)
    canvas.glow(x, y, r * 4, p.k5, 0.5)
    canvas.paint(shape, "#8fd0e0", form=Form(UP_LEFT, None, "#2a6a9a", 4), rough=0.8)


def _pincushion(canvas: Canvas, x: float, y: float, width: float) -> None:
    p = canvas.palette
    w = width / 2
    pins = ((-0.5, -0.8, p.lamp), (-0.1, -1.0, p.light), (0.35, -0.9, p.k4), (0.62, -0.6, p.lamp))
    with canvas.layer(rough=0.1) as pen:
        for dx, dy, head in pins:
            foot, top = (x + dx * w * 0.7, y + dy * w * 0.5), (x + dx * w * 1.15, y + dy * w * 1.35)
            pen.stroke(foot, top, p.k5, 1.5)
            pen.dot(*top, 4.4, head)
    for turn in (-0.64, -0.33, 0, 0.33, 0.64):
        lobe = ellipse(x + turn * w, y - w * 0.4, w * 0.4, w * 0.46)
        red = darken(p.accent, 0.2)
        canvas.paint(
            common(lobe, rect(x - width, y - width, width * 2, width)),
            red,
            form=Form(UP_RIGHT, darken(red, 0.55), lighten(red, 0.3), 9),
            rough=0.5,
        )
    canvas.paint(star(x, y - w * 0.82, w * 0.26, 6, 0.4), "#4d7a58", rough=0.5)


@card("sewing-sky", palette="noct")
def sewing_sky(canvas: Canvas) -> None:
    """A seamstress on a tall ladder stitches a tear in the night sky; daylight shows through the gap."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (340, p.k1), (640, p.k2), (780, p.k3)])
    sky.stars(canvas, 260, bottom=640, big=10)
    canvas.glow(420, 250, 360, p.k4, 0.6)
    beam = polygon([(300, 350), (560, 220), (660, 780), (330, 780)])
    canvas.paint(canvas.mask(beam, soft=40), mix(p.lamp, p.light, 0.55), rough=0, alpha=0.4, mode="screen")
    tear = _tear(canvas, 0)
    canvas.paint(_tear(canvas, 9), p.k4, cast=Cast(-4, 7, 9, 0.7, p.dark), rough=1.4)
    with canvas.inside(tear, palette="noon", rough=1) as day:
        q = day.palette
        sky.backdrop(day, [(0, q.k2), (200, q.k3), (420, q.k5)])
        sky.sun(day, 470, 190, 36, glow=0.7)
        sky.cumulus(day, 336, 352, 170, colour=q.light, dark=q.k3)
        sky.cumulus(day, 512, 282, 150, colour=q.light, dark=q.k3)
        bird(day, 404, 232, 52, q.k0, flip=True, turn=-12)
        bird(day, 420, 296, 26, q.k1, flip=True)
    canvas.inner_shadow(tear, -120, 14, p.dark, 0.6)
    for x, y, r in ((84, 120, 16), (150, 84, 9), (230, 190, 10), (520, 92, 12), (566, 60, 7), (330, 60, 8)):
        _moth_hole(canvas, x, y, r)
    _stitches(canvas, p.accent)
    land.mountains(canvas, 700, 90, 6, colour=p.k2, lit=p.k(2.5), mist=p.k3)
    canvas.fog(706, 40, p.k3, 0.7)
    land.hills(canvas, 720, 16, 220, colour=p.k(1.7), top=p.k(2.6), bottom=p.k1)
    strip = polygon([(356, 722), (560, 722), (640, 910), (300, 910)])
    canvas.paint(canvas.mask(strip, soft=22), mix(p.lamp, p.light, 0.4), rough=0, alpha=0.45, mode="screen")
    buildings.house(canvas, 436, 762, 86, 58, wall=p.k5, roof=p.accent, kind="gable", door=True, lit=0)
    crest = land.hills(canvas, 800, 12, 240, colour=p.k1, top=p.k2, bottom=p.dark)
    plants.flower(canvas, 388, 690, 27, petal=p.lamp, inner=p.accent2, centre="#5a3524", stem=130, petals=13)
    streets.fence(canvas, 812, left=290, right=610, height=34, colour=p.k(1.4))
    silhouette(
        canvas,
        "scissors",
        548,
        752,
        74,
        p.k(3.4),
        turn=180,
        form=Form(UP, darken(p.k2, 0.3), p.light, 5),
        rough=0.3,
    )
    at = _along_tear(0.64)
    openings.ladder(canvas, (150, 812), (at[0] - 26, at[1] + 40), 38, rungs=17, colour=p.k(3.4), thick=3)
    sewer = person(
        canvas, at[0] - 30, at[1] + 128, 126, "reach", coat=p.accent, hair="bun", dress=True, light=1, rim=p.light
    )
    needle = (sewer.hand[0] + 26, sewer.hand[1] - 32)
    canvas.paint(ribbon([(sewer.hand[0] - 4, sewer.hand[1] + 5), needle], [2.6, 0.6]), p.light, rough=0.1)
    curve = bezier(
        (sewer.hand[0] - 4, sewer.hand[1] + 5), (sewer.hand[0] + 50, at[1] + 110), (250, 640), (196, 700), 40
    )
    canvas.paint(ribbon(curve, [1.5]), p.accent, rough=0.2)
    part(canvas, "thread", 190, 806, 42, [p.dark, p.accent, lighten(p.accent, 0.4)], anchor="foot")
    _pincushion(canvas, 70, 850, 160)
    land.grass(canvas, lambda x: land.height_at(crest, x) + 44, 240, 30, colours=[p.dark, p.k0, p.k(0.6)])
