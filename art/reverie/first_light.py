"""Four cards that show how a recipe is written: a whale on a string, a forest, a door, a lantern tree."""

from __future__ import annotations

import math

from art.blocks import buildings, land, plants, sky, things
from art.figures import bird_flock, cat, person, profile, whale
from art.paint import Canvas, lighten, mix
from art.parts import part, silhouette
from art.reverie import card


@card("whale-kite", palette="dusk")
def whale_kite(canvas: Canvas) -> None:
    """A child on a roof flies a whale on a string over an evening town."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (260, p.k1), (470, p.k2), (620, p.k3), (740, p.k4), (900, p.k5)])
    sky.stars(canvas, 200, bottom=430)
    sky.streaks(canvas, 140, 520, 420, 50, colour=p.k3)
    sky.streaks(canvas, 480, 590, 380, 44, colour=p.k4, alpha=0.45)
    sky.moon(canvas, 486, 112, 34, phase=0.45)
    whale(canvas, 290, 296, 480, turn=-9, light=-70)
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
    things.string(canvas, child.hand, (262, 370), sag=24)
    bird_flock(canvas, 480, 372, 7, colour=p.dark, spread=80)


@card("forest-mind", palette="teal")
def forest_mind(canvas: Canvas) -> None:
    """A head in profile holds a moonlit forest; branches and birds leave its crown."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k4), (350, p.k5), (900, p.k(3.5))])
    sky.streaks(canvas, 120, 200, 380, 50, colour="#ffffff", alpha=0.3)
    sky.streaks(canvas, 500, 660, 400, 60, colour="#ffffff", alpha=0.25)
    sky.sun(canvas, 476, 180, 58, colour=mix(p.lamp, p.k5, 0.3), glow=0.3)
    head = profile(292, 906, 700)
    for index, (x, lean) in enumerate(((140, -0.4), (205, -0.14), (280, 0.05), (350, 0.25))):
        plants.bare_tree(
            canvas,
            x,
            268 + abs(x - 255) * 0.35,
            200,
            lean=lean,
            depth=5,
            thick=0.05,
            spread=28,
            flare=False,
            seed=index + 10,
        )
    with canvas.inside(head) as inner:
        sky.backdrop(inner, [(120, p.k0), (380, p.k1), (560, p.k2), (760, p.k3)])
        sky.stars(inner, 160, top=180, bottom=520)
        sky.moon(inner, 330, 356, 46)
        plants.trunks(inner, 800, 16, colour=p.k(2.5), width=(6, 12))
        inner.fog(640, 120, p.k3, 0.8)
        plants.trunks(inner, 830, 10, colour=p.k1, width=(12, 20))
        inner.fog(740, 80, p.k3, 0.7)
        plants.trunks(inner, 880, 2, colour=p.dark, width=(22, 36), left=60, right=270)
        plants.trunks(inner, 880, 1, colour=p.dark, width=(20, 30), left=430, right=500)
        inner.glow(300, 760, 130, p.k4, 0.5)
        land.hills(inner, 820, 10, 160, colour=p.dark, top=p.k0, bottom=p.dark)
        silhouette(inner, "deer", 290, 830, 96, p.dark, anchor="foot")
        sky.fireflies(inner, 14, (120, 560, 450, 800))
    canvas.inner_shadow(head, -150, 22, p.dark, 0.5)
    bird_flock(canvas, 330, 110, 16, size=12, spread=190)
    bird_flock(canvas, 480, 60, 6, size=8, spread=100, colour=p.k1)


@card("sky-door", palette="frost")
def sky_door(canvas: Canvas) -> None:
    """A traveller climbs a long stair over the clouds to a glowing open door."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k1), (240, p.k2), (480, p.k3), (700, p.k4), (900, p.k5)])
    sky.stars(canvas, 60, bottom=260, big=5)
    canvas.glow(430, 230, 420, p.lamp, 0.5)
    canvas.rays(430, 235, 70, 195, p.lamp, count=11, alpha=0.3)
    sky.cumulus(canvas, 110, 330, 260, colour=p.k4, dark=p.k3, rim=p.light)
    sky.cumulus(canvas, 566, 430, 220, colour=p.k4, dark=p.k3, rim=p.light)
    land.mountains(canvas, 700, 220, 6, snow=p.k5)
    canvas.fog(700, 70, p.k5, 0.8)
    buildings.stairs(canvas, 40, 800, 21, width=17, height=22.5, colour=p.k(3.5), top=p.light)
    buildings.door(canvas, 430, 327, 90, 156, glow=p.lamp)
    person(
        canvas, 197, 592, 82, "climb", coat=p.k0, scarf=p.accent, hat="brim", bag="#8a4a2a", light=1, rim=p.lamp
    )
    for x, y, width in ((60, 850, 340), (330, 880, 420), (560, 830, 300), (180, 905, 380), (480, 905, 360)):
        sky.cumulus(canvas, x, y, width, colour=p.light, dark=p.k(3.2))
    bird_flock(canvas, 180, 200, 6, size=10, spread=80)


@card("lantern-tree", palette="sepia")
def lantern_tree(canvas: Canvas) -> None:
    """Somebody on a ladder picks lanterns from a bare tree."""
    p = canvas.palette
    canvas.radial(300, 340, [(0, p.k5), (170, p.k4), (330, p.k3), (520, p.k2), (760, p.k1)], wander=70)
    canvas.brush(1)
    land.hills(canvas, 700, 26, 220, colour=p.k(2.3), top=p.k3, bottom=p.k2)
    canvas.fog(720, 40, p.k4, 0.5)
    crest = land.hills(canvas, 786, 10, 260, colour=p.k1, top=p.k2, bottom=p.k0)
    tips = plants.bare_tree(canvas, 316, 806, 640, lit=p.k(1.5), spread=34, thick=0.085, seed=5)
    chance = canvas.stream("fruit", 0)
    hung: list[tuple[float, float]] = []
    colours = (p.accent2, "#e8893a", p.accent, "#d9a441")
    for tip in chance.permutation(len(tips)):
        x, y, _ = tips[int(tip)]
        free = all(math.hypot(x - other[0], y - other[1]) > 66 for other in hung)
        if len(hung) < 15 and free and 34 < x < 566 and 70 < y < 580:
            hung.append((x, y))
            radius, cord = float(chance.uniform(13, 21)), float(chance.uniform(14, 44))
            things.lantern(canvas, x, y + cord + radius, radius, colour=colours[len(hung) % 4], hang=cord)
    buildings.ladder(canvas, (205, 812), (258, 556), 30, rungs=12, colour=p.k1, thick=3)
    person(canvas, 222, 722, 96, "climb", coat=p.accent, scarf=p.accent2, hat="brim", rim=p.k4)
    cat(canvas, 500, 824, 44, p.dark, eyes=p.lamp)
    part(canvas, "basket", 408, 820, 62, [p.k0, p.k2, p.k4], anchor="foot")
    land.grass(canvas, lambda x: land.height_at(crest, x) + 16, 260, 26, colours=[p.k0, p.k1, p.k(1.5)])
    sky.fireflies(canvas, 10, (40, 560, 560, 780), colour=lighten(p.lamp, 0.2))
