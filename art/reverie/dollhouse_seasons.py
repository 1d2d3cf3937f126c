"""A house with a weather in every room."""

from __future__ import annotations

from art.blocks import buildings, cords, furniture, land, openings, plants, sky, trees, water
from art.figures import person, rabbit
from art.paint import DOWN, UP, UP_LEFT, Canvas, Form, Shade, darken, lighten, mix
from art.parts import part, silhouette
from art.reverie import card
from art.shapes import Path, circle, ellipse, moved, polygon, rect, ribbon, smooth, svg, through, union

ROOMS = {
    "snow": (102, 238, 190, 158),
    "storm": (308, 238, 190, 158),
    "autumn": (102, 412, 190, 190),
    "desert": (308, 412, 190, 190),
    "spring": (102, 618, 190, 158),
    "rain": (308, 618, 190, 158),
}


def _room(name: str) -> Path:
    return rect(*ROOMS[name])


@card("dollhouse-seasons", palette="dusk")
def dollhouse_seasons(canvas: Canvas) -> None:
    """A house cut open shows rooms with snow, storm, meadow, autumn leaves and desert sun."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (260, p.k1), (520, p.k2), (740, p.k3), (900, p.k4)])
    sky.stars(canvas, 160, bottom=460)
    sky.cumulus(canvas, 20, 420, 200, colour=p.k(2.4), dark=p.k(1.7), rim=p.k4)
    sky.cumulus(canvas, 600, 330, 190, colour=p.k(2.2), dark=p.k(1.6), rim=p.k4)
    buildings.town(
        canvas, 780, walls=[p.k2, p.k(2.4)], roofs=[p.k(1.5), p.k1], height=(20, 80), width=(30, 50), lit=0.3
    )
    canvas.fog(780, 40, p.k3, 0.6)
    wall = p.k5
    canvas.paint(rect(84, 222, 432, 578), wall, form=Form(UP_LEFT, p.k3, p.light, 6))
    roof = polygon([(56, 226), (544, 226), (300, 26)])
    canvas.paint(rect(420, 70, 44, 110), p.k(2.4), form=Form(UP_LEFT, p.k1, p.k4, 5))
    canvas.paint(rect(414, 62, 56, 14, 2), p.k2, form=Form(UP_LEFT, p.k1, p.k4, 4))
    sky.smoke(canvas, 442, 60, 90, colour=p.k4)
    canvas.paint(roof, p.accent2, form=Form(UP_LEFT, darken(p.accent2, 0.5), lighten(p.accent2, 0.3), 8))
    _attic(canvas)
    _snow_bedroom(canvas)
    _storm_dining(canvas)
    _autumn_stairs(canvas)
    _desert_kitchen(canvas)
    _spring_bath(canvas)
    _rain_hall(canvas)
    for name in ROOMS:
        canvas.inner_shadow(_room(name), UP, 10, p.dark, 0.6)
    _border_cat(canvas)
    _cellar(canvas)


def _attic(canvas: Canvas) -> None:
    with canvas.inside(polygon([(118, 214), (482, 214), (300, 62)]), palette="noct") as inner:
        q = inner.palette
        sky.backdrop(inner, [(60, q.k0), (214, q.k2)])
        sky.stars(inner, 260, top=50, bottom=260, big=14)
        sky.moon(inner, 330, 150, 24, phase=0.45)
    part(canvas, "telescope", 236, 214, 46, ["#0a1030", "#4f73a8", "#dbe3e2"], anchor="foot")


def _snow_bedroom(canvas: Canvas) -> None:
    with canvas.inside(_room("snow"), palette="frost") as inner:
        q = inner.palette
        sky.backdrop(inner, [(230, q.k2), (400, q.k4)])
        trees.pine(inner, 262, 390, 90, snow=q.light)
        furniture.bed(inner, 176, 384, 120, blanket=q.k2)
        land.hills(inner, 378, 6, 60, colour=q.light, top="#ffffff", bottom=q.k4)
        sky.snow(inner, count=3200)


def _storm_dining(canvas: Canvas) -> None:
    with canvas.inside(_room("storm"), palette="storm") as inner:
        q = inner.palette
        sky.backdrop(inner, [(230, q.k0), (400, q.k2)])
        for x, wide in ((350, 130), (440, 150)):
            sky.cumulus(inner, x, 290, wide, colour=q.k1, dark=q.k0, rim=q.k3)
        sky.lightning(inner, 410, 278, 84)
        top = furniture.table(inner, 400, 398, 120, 40, cloth=q.k4)
        part(inner, "teapot", 400, top, 34, [q.k0, q.accent2, q.k5], anchor="foot")
        furniture.chair(inner, 330, 398, 62, colour=q.k0)
        furniture.chair(inner, 470, 398, 62, colour=q.k0, flip=True)
        sky.rain(inner, count=2400, slant=0.4)


def _autumn_stairs(canvas: Canvas) -> None:
    with canvas.inside(_room("autumn"), palette="harvest") as inner:
        q = inner.palette
        sky.backdrop(inner, [(400, q.k4), (600, q.k5)])
        openings.stairs(inner, 108, 602, 9, width=18, height=18, depth=120, colour=q.k2, top=q.k1)
        tips = trees.bare_tree(inner, 142, 596, 170, colour=q.k0, depth=5)
        trees.leaves(inner, tips, colours=[q.accent, q.k2, q.k3, q.lamp], radius=16, count=10)
        chance = inner.stream("leaves-falling", 0)
        with inner.layer(rough=0.3) as pen:
            for _ in range(60):
                x, y = float(chance.uniform(104, 290)), float(chance.uniform(420, 600))
                pen.fill(
                    moved(
                        svg("M -5 0 C -2 -4 3 -4 6 0 C 3 3 -2 3 -5 0 Z"), x, y, turn=float(chance.uniform(0, 180))
                    ),
                    (q.accent, q.k2, q.k3)[int(chance.integers(3))],
                )
    p = canvas.palette
    canvas.paint(rect(276, 452, 18, 66), "#5a3020", form=Form(UP_LEFT, "#2c1810", p.k4, 3), rough=0.3)
    canvas.paint(circle(280, 488, 2.6), p.lamp, rough=0)
    person(canvas, 244, 494, 74, "offer", coat="#d8281e", legs=p.k0, hair="tail", scarf=p.accent, light=1)


def _desert_kitchen(canvas: Canvas) -> None:
    with canvas.inside(_room("desert"), palette="ember") as inner:
        q = inner.palette
        sky.backdrop(inner, [(410, q.k3), (500, q.k4), (560, q.k5)])
        sky.sun(inner, 446, 470, 36, glow=0.9)
        land.hills(inner, 556, 12, 80, colour=q.k4, bottom=q.k3)
        land.hills(inner, 582, 8, 120, colour=q.k3, bottom=q.k2)
        inner.paint(rect(326, 548, 80, 54, 3), q.k5, form=Form(UP_LEFT, q.k3, q.light, 4))
        for dx in (0, 40):
            inner.paint(circle(346 + dx, 572, 9), q.k1, rough=0.3)
        part(inner, "teapot", 352, 548, 34, [q.k1, q.accent, q.light], anchor="foot")
        silhouette(
            inner, "cactus", 462, 598, 46, "#3f7a4a", anchor="foot", form=Form(UP_LEFT, "#1f4a2a", "#a8c86a", 4)
        )
        silhouette(inner, "camel", 418, 596, 40, q.k1, anchor="foot")


def _spring_bath(canvas: Canvas) -> None:
    with canvas.inside(_room("spring"), palette="sage") as inner:
        q = inner.palette
        sky.backdrop(inner, [(610, q.k4), (780, q.k5)])
        sky.cumulus(inner, 150, 668, 80, colour=q.light, dark=q.k4)
        land.hills(inner, 744, 6, 90, colour=q.k3, bottom=q.k2)
        tub = svg("M 146 716 L 252 716 C 250 752 240 764 226 764 L 172 764 C 158 764 148 752 146 716 Z")
        inner.paint(tub, q.light, form=Form(UP_LEFT, q.k3, None, 8))
        inner.paint(ellipse(199, 716, 54, 7), "#8fc0cc", rough=0.3)
        for x in (170, 228):
            inner.paint(circle(x, 768, 6), q.k1, rough=0.3)
        rabbit(inner, 124, 774, 42, q.light)
        plants.meadow_flowers(inner, 60, (104, 744, 290, 774))
        for x, y in ((190, 690), (220, 680), (206, 664)):
            inner.paint(inner.mask(circle(x, y, 7), line=1.4), q.light, rough=0.2)


def _rain_hall(canvas: Canvas) -> None:
    """The hall: puddles and rain, an umbrella stand as tall as a person, a postman at the door."""
    p = canvas.palette
    with canvas.inside(_room("rain"), palette="teal") as inner:
        q = inner.palette
        sky.backdrop(inner, [(610, q.k1), (780, q.k3)])
        inner.paint(rect(300, 752, 210, 40), q.k1, rough=0.4)
        water.ripple_rings(inner, 350, 764, [10, 20], colour=q.k5)
        water.ripple_rings(inner, 400, 768, [8, 15], colour=q.k5)
        inner.paint(rect(330, 676, 38, 92, 4), q.k2, form=Form(UP_LEFT, q.k0, q.k4, 5))
        for dx, colour in ((-8, q.accent), (4, q.accent2), (14, q.k5)):
            inner.paint(ribbon([(348 + dx, 690), (346 + dx * 1.6, 648)], [4, 1.4]), colour, rough=0.3)
        sky.rain(inner, count=1800)
    openings.door(canvas, 462, 776, 50, 96, frame=p.accent2, inner=p.k4, open_=0.8)
    person(
        canvas, 462, 774, 70, "offer", coat="#2f4a7c", hat="cap", hat_colour="#1c2f55", bag="#8a5a34", flip=True
    )


def _border_cat(canvas: Canvas) -> None:
    """A cat asleep on the sill between two rooms."""
    p = canvas.palette
    x, y = 300, 412
    shape = union(
        ellipse(x, y - 9, 26, 11),
        ellipse(x - 22, y - 12, 11, 9),
        polygon([(x - 31, y - 17), (x - 30, y - 28), (x - 23, y - 20)]),
        polygon([(x - 22, y - 20), (x - 15, y - 28), (x - 13, y - 17)]),
        ribbon(through([(x + 22, y - 6), (x + 34, y - 2), (x + 30, y + 14)], 8), [4, 3, 1.4]),
    )
    canvas.paint(shape, p.dark, form=Form(UP_LEFT, None, p.k4, 3), rough=0.4)


def _cellar(canvas: Canvas) -> None:
    p = canvas.palette
    earth = mix(p.k1, "#4a2a20", 0.5)
    canvas.paint(rect(-5, 796, 610, 110), earth, shade=Shade(p.dark, DOWN, 0.2, 1), rough=0.9)
    land.grass(canvas, 800, 220, 18, colours=[p.k0, p.k1, mix(p.k2, "#3f6a3a", 0.5)])
    den = smooth([(96, 886), (92, 842), (140, 824), (220, 826), (262, 850), (258, 888)], tension=0.7)
    canvas.paint(den, darken(p.lamp, 0.35), form=Form(UP, p.lamp, darken(earth, 0.5), 10), rough=0.8)
    canvas.glow(176, 848, 80, p.lamp, 0.6)
    silhouette(canvas, "badger", 156, 886, 44, p.dark, anchor="foot", form=Form(UP, None, p.k4, 3))
    furniture.armchair(canvas, 214, 887, 40, colour=p.accent2)
    cords.string(canvas, (176, 826), (176, 838), colour=p.dark)
    canvas.paint(circle(176, 842, 5), p.light, rough=0.1)
    trees.roots(canvas, 420, 800, 70, colour=darken(earth, 0.5), count=5)
    for x, y, size in ((330, 850, 12), (500, 870, 16), (560, 836, 10), (40, 860, 14), (390, 884, 9)):
        canvas.paint(
            ellipse(x, y, size, size * 0.7),
            mix(earth, p.k3, 0.35),
            form=Form(UP_LEFT, darken(earth, 0.4), None, 4),
        )
