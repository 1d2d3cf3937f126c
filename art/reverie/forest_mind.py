"""A forest in a head: the first card to read for how a recipe is written."""

from __future__ import annotations

from art.blocks import buildings, cords, land, sky, trees
from art.blocks.wild import STAG
from art.figures import bird_flock, person, profile
from art.paint import Canvas, Form, mix
from art.reverie import card
from art.shapes import moved, polygon, rect, ribbon, svg, through


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
        trees.bare_tree(
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
        trees.trunks(inner, 800, 16, colour=p.k(2.5), width=(6, 12))
        inner.fog(640, 120, p.k3, 0.8)
        trees.trunks(inner, 830, 10, colour=p.k1, width=(12, 20))
        inner.fog(740, 80, p.k3, 0.7)
        trees.trunks(inner, 880, 2, colour=p.dark, width=(22, 36), left=60, right=270)
        trees.trunks(inner, 880, 1, colour=p.dark, width=(20, 30), left=430, right=500)
        inner.glow(300, 760, 130, p.k4, 0.5)
        land.hills(inner, 820, 10, 160, colour=p.dark, top=p.k0, bottom=p.dark)
        _in_the_head(inner)
        sky.fireflies(inner, 14, (120, 560, 450, 800))
    canvas.inner_shadow(head, -150, 22, p.dark, 0.5)
    bird_flock(canvas, 330, 110, 16, size=12, spread=190)
    bird_flock(canvas, 480, 60, 6, size=8, spread=100, colour=p.k1)


def _in_the_head(inner: Canvas) -> None:
    """A stag at the neck, a cabin where the eye would be, a swing, a tree on fire, somebody with an axe."""
    p = inner.palette
    inner.glow(418, 470, 90, p.lamp, 0.7)
    land.island(inner, 418, 500, 96, colour=p.k0, top=p.k1)
    buildings.house(
        inner, 394, 500, 46, 30, wall=p.k1, roof=p.dark, kind="gable", window=p.lamp, lit=1, chimney=False, seed=3
    )
    sky.smoke(inner, 430, 456, 60)
    for x in (228, 254):
        cords.string(inner, (x, 300), (x, 452), colour=p.k4, width=1.6)
    inner.paint(rect(222, 450, 38, 5), p.k4, rough=0.3)
    inner.glow(150, 570, 150, p.lamp, 0.8)
    burning = trees.bare_tree(inner, 150, 700, 190, colour=p.dark, depth=4, thick=0.07, seed=21)
    trees.leaves(inner, burning, colours=[p.accent, "#e8793a", p.lamp, p.light], radius=17, count=16, size=4)
    inner.paint(moved(svg(STAG), 300, 842, scale=0.78), p.dark, form=Form(-60, None, p.k3, 6), rough=0.5)
    for way in (-1, 1):
        antler = through([(259, 716), (259 + way * 18, 682), (259 + way * 12, 650)], 8)
        inner.paint(ribbon(antler, [3, 2.6, 1]), p.dark, rough=0.3)
        inner.paint(ribbon([(259 + way * 18, 682), (259 + way * 34, 662)], [2, 0.8]), p.dark, rough=0.3)
    hero = person(inner, 206, 852, 80, "walk", coat=p.accent, hat="wool", hat_colour=p.accent2, rim=p.lamp)
    cords.string(
        inner, (hero.neck[0] - 22, hero.neck[1] - 14), (hero.hand[0] + 10, hero.hand[1]), colour=p.k4, width=2.6
    )
    axe = moved(polygon([(-3, -3), (9, -8), (11, 6), (-3, 4)]), hero.neck[0] - 22, hero.neck[1] - 14, turn=200)
    inner.paint(axe, p.k4, rough=0.3)
