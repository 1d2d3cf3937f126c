"""Two wide skies: a whale on a string over an evening town, a stair above the clouds."""

from __future__ import annotations

from art.blocks import buildings, cords, land, openings, outlines, sky
from art.figures import bird_flock, fish, person, whale
from art.paint import Canvas, Form, Shade, darken, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import Path, arc, moved, polygon, rect, ribbon, through


@card("whale-kite", palette="dusk")
def whale_kite(canvas: Canvas) -> None:
    """A child on a roof flies a whale on a string over an evening town."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (260, p.k1), (470, p.k2), (620, p.k3), (740, p.k4), (900, p.k5)])
    sky.stars(canvas, 200, bottom=430)
    sky.streaks(canvas, 140, 520, 420, 50, colour=p.k3)
    sky.streaks(canvas, 480, 590, 380, 44, colour=p.k4, alpha=0.45)
    sky.moon(canvas, 486, 112, 34, phase=0.45)
    whale(canvas, 290, 296, 500, turn=-9, light=-70)
    _barnacle_houses(canvas)
    sky.cumulus(canvas, 60, 470, 240, colour=p.k(2.5), dark=p.k2, rim=p.k4)
    sky.cumulus(canvas, 524, 452, 260, colour=p.k3, dark=p.k(2.4), rim=p.k4)
    buildings.town(
        canvas, 690, walls=[p.k(2.5), p.k(2.8)], roofs=[p.k2, p.k(1.7)], height=(20, 80), width=(26, 46), lit=0.3
    )
    canvas.fog(700, 60, p.k4, 0.5)
    buildings.town(
        canvas, 800, walls=[p.k2, p.k(1.6)], roofs=[p.k1, p.k(1.4)], height=(50, 120), width=(44, 74), lit=0.45
    )
    sky.smoke(canvas, 150, 660, 140)
    top = buildings.house(
        canvas,
        330,
        940,
        190,
        140,
        wall=p.k1,
        roof=mix(p.k0, p.k3, 0.25),
        kind="tall",
        steep=0.62,
        lit=0.8,
        chimney=False,
    )
    buildings.house(canvas, -30, 940, 170, 160, wall=p.k(0.6), roof=p.k0, kind="gable")
    buildings.house(canvas, 140, 950, 150, 90, wall=p.k(0.8), roof=p.k(0.3), kind="hip")
    buildings.house(canvas, 520, 940, 150, 120, wall=p.k0, roof=p.k(0.5), kind="gable")
    child = person(
        canvas,
        425,
        top + 5,
        76,
        "hold-string",
        coat=p.accent,
        scarf=p.accent2,
        hat="wool",
        hat_colour=p.accent2,
        child=True,
        flip=True,
        rim=p.k5,
    )
    cords.string(canvas, child.hand, (168, 388), sag=30)
    _fish_kite(canvas, (96, 540), (70, 664), p.accent, 56)
    _fish_kite(canvas, (520, 560), (560, 676), p.lamp, 44)
    bird_flock(canvas, 480, 372, 7, colour=p.dark, spread=80)


def _barnacle_houses(canvas: Canvas) -> None:
    """Lamp-lit houses, no bigger than barnacles, along the whale's back."""
    p = canvas.palette
    for x, y, turn, size in (
        (190, 252, -16, 20),
        (220, 243, -12, 27),
        (252, 237, -9, 21),
        (284, 233, -7, 25),
        (316, 231, -5, 18),
    ):
        wall = moved(rect(-size / 2, -size * 0.8, size, size * 0.8 + 5), x, y, turn=turn)
        roof = moved(
            polygon([(-size * 0.65, -size * 0.78), (size * 0.65, -size * 0.78), (0, -size * 1.5)]), x, y, turn=turn
        )
        canvas.paint(wall, p.k2, shade=Shade(p.k1, 0, 0.4, 1), rough=0.4)
        canvas.paint(roof, p.accent2, shade=Shade(darken(p.accent2, 0.5), 0, 0.4, 1), rough=0.4)
        canvas.glow(x, y - size * 0.35, size * 0.9, p.lamp, 0.6)
        canvas.paint(
            moved(rect(-size * 0.16, -size * 0.56, size * 0.32, size * 0.4), x, y, turn=turn), p.lamp, rough=0.2
        )


def _fish_kite(
    canvas: Canvas, at: tuple[float, float], hand: tuple[float, float], colour: str, size: float
) -> None:
    """A smaller kite of the same family, its child far away on another roof."""
    cords.string(canvas, hand, at, sag=8, width=0.9)
    fish(canvas, *at, size, colour, turn=-8)
    person(canvas, hand[0], hand[1] + 28, 30, "hold-string", coat=colour, flip=at[0] < hand[0], child=True)


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
