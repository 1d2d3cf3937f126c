"""Two who work on the night: one sews a tear in it, one fishes from the moon."""

from __future__ import annotations

import math

import numpy as np

from art.blocks import buildings, cords, craft, land, openings, plants, sky, streets
from art.figures import bird, fish, person
from art.paint import (
    LEFT,
    UP,
    UP_LEFT,
    UP_RIGHT,
    Canvas,
    Cast,
    Colour,
    Form,
    darken,
    lighten,
    mix,
)
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import (
    Path,
    Point,
    arc,
    bezier,
    blob,
    common,
    ellipse,
    polygon,
    rect,
    ribbon,
    star,
)

# -- Mending the Night

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


# -- The Moon Fisher


def _glow_fish(canvas: Canvas, x: float, y: float, length: float, *, flip: bool = False, turn: float = 0) -> None:
    p = canvas.palette
    canvas.glow(x, y, length * 1.3, p.lamp, 0.75)
    fish(canvas, x, y, length, mix(p.lamp, p.light, 0.3), flip=flip, turn=turn)


@card("moon-fisher", palette="dusk")
def moon_fisher(canvas: Canvas) -> None:
    """A figure in a nightcap sits on a crescent moon and fishes for glowing fish among coral clouds."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (300, p.k1), (560, p.k2), (720, p.k3), (900, p.k4)])
    sky.stars(canvas, 260, bottom=640, big=12)
    x, y, r = 212.0, 318.0, 205.0
    canvas.glow(x + 60, y, 420, "#ffb98a", 0.5)
    sky.moon(canvas, x, y, r, colour="#ffd3a0", dark="#d98a6c", phase=0.5, turn=-25, glow=0.35, light=UP_RIGHT)
    _craters(canvas, x, y, r)
    sky.streaks(canvas, 470, 560, 320, 40, colour=p.k3, alpha=0.4)
    _bucket_of_stars(canvas, (x - 0.272 * r + 4, y - 0.95 * r))
    sky.cumulus(canvas, 90, 700, 330, colour=p.k3, dark=p.k2, rim=p.k5)
    sky.cumulus(canvas, 520, 690, 360, colour=p.k3, dark=p.k2, rim=p.k5)
    seat = (x + 0.64 * r, y + 0.615 * r)
    man = person(
        canvas,
        *seat,
        104,
        "fish",
        coat="#f1e3cf",
        legs=p.k1,
        hat="point",
        hat_colour=p.accent2,
        light=-1,
        rim=p.light,
    )
    end = cords.fishing_rod(canvas, man.hand, 116, turn=-34, line_length=300, colour=p.k0)
    cords.string(canvas, (end[0], end[1] - 300), end, width=1.3, colour=p.light)
    canvas.paint(star(end[0], end[1] + 9, 9, 5), p.lamp, rough=0.2)
    openings.ladder(canvas, (seat[0] - 96, seat[1] + 40), (seat[0] - 88, seat[1] + 150), 20, rungs=7, colour=p.k1)
    cords.string(canvas, (128, 470), (128, 742), width=1.3, colour=p.light)
    part(canvas, "cheese-wedge", 128, 470, 40, [p.k3, p.lamp, p.light], turn=-10)
    for cx, cy, wide, colour in (
        (300, 776, 400, mix(p.k3, p.k4, 0.4)),
        (40, 800, 300, mix(p.k3, p.k4, 0.25)),
        (560, 802, 330, mix(p.k3, p.k4, 0.5)),
    ):
        sky.cumulus(canvas, cx, cy, wide, colour=colour, dark=p.k(2.6), rim=p.k5)
    _glow_fish(canvas, 250, 690, 104, flip=True, turn=14)
    canvas.paint(star(296, 716, 12, 5), p.accent2, rough=0.2)
    _glow_fish(canvas, 520, 668, 84, turn=-16)
    _glow_fish(canvas, 404, 806, 66, turn=10)
    for cx, cy, wide in ((160, 872, 420), (460, 880, 460), (300, 930, 560)):
        sky.cumulus(canvas, cx, cy, wide, colour=mix(p.k4, p.k3, 0.2), dark=p.k3, rim=p.light)
    _glow_fish(canvas, 96, 800, 66, turn=-20)
    _glow_fish(canvas, 300, 836, 92, flip=True, turn=-6)
    craft.paper_boat(canvas, 470, 830, 64)
    for cx, cy, wide in ((20, 925, 300), (600, 930, 320)):
        sky.cumulus(canvas, cx, cy, wide, colour=p.k2, dark=p.k1, rim=p.k4)


def _craters(canvas: Canvas, x: float, y: float, r: float) -> None:
    for dx, dy, size in ((-0.72, -0.12, 0.07), (-0.55, 0.36, 0.1), (-0.16, 0.72, 0.06), (-0.66, 0.18, 0.04)):
        canvas.paint(
            ellipse(x + dx * r, y + dy * r, size * r, size * r * 0.8, -30),
            "#e8a47c",
            form=Form(135, None, "#ffe6c0", 4),
            rough=0.5,
        )


def _bucket_of_stars(canvas: Canvas, top: Point) -> None:
    p = canvas.palette
    x, y = top[0], top[1] + 86
    cords.string(canvas, top, (x, y - 26), width=1.4, colour=p.k5)
    canvas.glow(x, y - 10, 90, p.lamp, 0.7)
    for dx, dy, size in ((-12, -14, 11), (10, -16, 12), (0, -25, 12), (24, -34, 6)):
        canvas.paint(star(x + dx, y + dy, size, 5, turn=dx), p.lamp, form=Form(UP, p.k4, p.light, 3), rough=0.2)
    canvas.paint(
        polygon([(x - 22, y - 10), (x + 22, y - 10), (x + 16, y + 26), (x - 16, y + 26)]),
        p.accent,
        form=Form(LEFT, darken(p.accent, 0.5), lighten(p.accent, 0.4), 6),
        rough=0.4,
    )
    canvas.paint(canvas.mask(polygon(arc(x, y - 10, 22, 20, 180, 360), closed=False), line=1.6), p.k5, rough=0.1)
