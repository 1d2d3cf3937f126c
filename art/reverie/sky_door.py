"""A stair above the clouds to a door."""

from __future__ import annotations

from art.blocks import land, openings, outlines, sky
from art.figures import bird_flock, person
from art.paint import Canvas, Form, Shade, darken
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import Path, arc, moved, polygon, rect, ribbon, through


@card("sky-door", palette="frost")
def sky_door(canvas: Canvas) -> None:
    """A traveller with a suitcase climbs a long stair above the clouds to an open red door full of warm light."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k1), (240, p.k2), (480, p.k3), (700, p.k4), (900, p.k5)])
    sky.stars(canvas, 60, bottom=260, big=5)
    canvas.glow(450, 210, 460, p.lamp, 0.55)
    canvas.rays(450, 215, 70, 195, p.lamp, count=11, alpha=0.34)
    sky.cumulus(canvas, 110, 330, 260, colour=p.k4, dark=p.k3, rim=p.light)
    openings.door(canvas, 90, 262, 22, 38, frame=p.k1, leaf=p.k2, open_=0)
    sky.cumulus(canvas, 92, 300, 110, colour=p.k5, dark=p.k4, rim=p.light)
    sky.cumulus(canvas, 576, 450, 220, colour=p.k4, dark=p.k3, rim=p.light)
    land.mountains(canvas, 720, 240, 6, snow=p.k5)
    canvas.fog(720, 70, p.k5, 0.8)
    _stair_to_the_door(canvas)
    for x, y, width in ((60, 860, 340), (330, 890, 420), (560, 850, 300), (180, 915, 380), (480, 915, 360)):
        sky.cumulus(canvas, x, y, width, colour=p.light, dark=p.k(3.2))
    bird_flock(canvas, 250, 170, 6, size=10, spread=80)
    _near_peaks(canvas)


def _near_peaks(canvas: Canvas) -> None:
    """Dark crags with snow in the two lower corners, nearest to us."""
    p = canvas.palette
    for x, y, tall, wide in ((20, 930, 170, 150), (110, 930, 96, 110), (590, 930, 210, 170), (490, 930, 104, 110)):
        crag = polygon(
            [
                (x - wide * 0.6, y),
                (x - wide * 0.2, y - tall * 0.62),
                (x, y - tall),
                (x + wide * 0.24, y - tall * 0.5),
                (x + wide * 0.6, y),
            ]
        )
        canvas.paint(crag, p.k0, shade=Shade(p.dark, 0, 0.4, 1), form=Form(-120, None, p.k2, 5), rough=0.9)
        cap = polygon(
            [
                (x - wide * 0.13, y - tall * 0.74),
                (x, y - tall),
                (x + wide * 0.13, y - tall * 0.74),
                (x + wide * 0.05, y - tall * 0.8),
                (x - 2, y - tall * 0.68),
                (x - wide * 0.06, y - tall * 0.79),
            ]
        )
        canvas.paint(cap, p.light, rough=0.8)


def _stair_to_the_door(canvas: Canvas) -> None:
    """The stair, broken behind the traveller, a goat coming down it, shoes on the mat before the door."""
    p = canvas.palette
    openings.stairs(canvas, 190, 636, 14, width=18, height=24, colour=p.k(3.5), top=p.light)
    for x, y, turn in ((156, 672, 14), (108, 704, -24), (64, 650, 38), (128, 742, 50)):
        canvas.paint(
            moved(rect(-13, -8, 26, 44, 2), x, y, turn=turn), p.k(3.3), shade=Shade(p.k2, 90, 0.2, 1), rough=0.5
        )
        canvas.paint(moved(rect(-14, -10, 28, 7, 2), x, y, turn=turn), p.light, rough=0.4)
    canvas.paint(rect(436, 296, 96, 66, 3), p.k(3.5), shade=Shade(darken(p.k3, 0.4), 90, 0.15, 1), rough=0.4)
    canvas.paint(rect(432, 290, 104, 9, 3), p.light, rough=0.4)
    openings.door(canvas, 482, 291, 94, 172, glow=p.lamp)
    canvas.paint(rect(404, 308, 40, 5, 2), p.accent2, rough=0.4)
    part(canvas, "running-shoe", 424, 310, 22, [p.dark, p.k0, p.k2], anchor="foot")
    with canvas.layer(rough=0.2) as pen:
        for x, y in ((392, 350), (410, 326), (428, 302)):
            pen.stroke((x, y), (x, y - 44), p.k0, 2.4)
        pen.stroke((390, 308), (432, 254), p.k0, 2.8)
    silhouette(canvas, "goat", 352, 396, 58, p.k0, anchor="foot", form=Form(-45, None, p.lamp, 4))
    hero = person(canvas, 246, 540, 104, "climb", coat=p.k0, scarf=p.accent, hat="brim", light=1, rim=p.lamp)
    case = (hero.hip[0] - 20, hero.hip[1] + 26)
    canvas.paint(
        rect(case[0] - 19, case[1] - 10, 38, 27, 4), "#8a4a2a", form=Form(-45, "#4a2414", "#d89a5a", 5), rough=0.4
    )
    canvas.paint(canvas.mask(_handle(*case), line=3), "#4a2414", rough=0.2)
    ribbon_ = through(
        [
            (case[0] - 8, case[1] + 16),
            (case[0] - 26, case[1] + 46),
            (case[0] - 12, case[1] + 74),
            (case[0] - 28, case[1] + 100),
        ],
        10,
    )
    canvas.paint(ribbon(ribbon_, [1.6]), p.accent, rough=0.2)
    canvas.paint(
        outlines.key(case[0] - 28, case[1] + 116, 42, turn=90),
        p.accent2,
        form=Form(-45, darken(p.accent2, 0.5), p.light, 3),
        rough=0.2,
    )


def _handle(x: float, y: float) -> Path:
    """The handle of a suitcase whose lid is centred on x, y."""
    return polygon(arc(x, y - 10, 8, 9, 180, 360, 10), closed=False)
