"""Backgrounds under the sky. Heights are shares of the canvas: they fit portrait, square and inner scenes."""

from __future__ import annotations

from art.blocks import buildings, land, plants, sky, streets, trees, water
from art.blocks.land import hills
from art.paint import Canvas, lighten, mix
from art.shapes import Curve, polygon


def night_roofs(canvas: Canvas, *, moon: tuple[float, float] | None = (478, 118), top: float = 0.74) -> None:
    """Three rows of roofs with lit windows under an evening sky; `top` is where the farthest begin."""
    p = canvas.palette
    h = canvas.height
    sky.backdrop(
        canvas, [(0, p.k0), (h * 0.3, p.k1), (h * 0.54, p.k2), (h * 0.7, p.k3), (h * 0.84, p.k4), (h, p.k5)]
    )
    sky.stars(canvas, 180, bottom=h * 0.5)
    if moon:
        sky.moon(canvas, *moon, 34, phase=0.45)
    sky.streaks(canvas, 140, h * 0.6, 420, 46, colour=p.k3)
    buildings.town(
        canvas,
        h * (top + 0.02),
        walls=[p.k(2.5), p.k(2.8)],
        roofs=[p.k2, p.k(1.7)],
        height=(20, 80),
        width=(26, 46),
        lit=0.3,
    )
    canvas.fog(h * (top + 0.03), 60, p.k4, 0.55)
    buildings.town(
        canvas,
        h * (top + 0.14),
        walls=[p.k2, p.k(1.6)],
        roofs=[p.k1, p.k(1.3)],
        height=(50, 120),
        width=(44, 74),
        lit=0.45,
    )
    sky.smoke(canvas, 150, h * (top - 0.01), 140)
    buildings.town(
        canvas,
        h * (top + 0.27),
        walls=[p.k1, p.k(0.6)],
        roofs=[p.k0, p.k(0.4)],
        height=(50, 110),
        width=(90, 150),
        lit=0.6,
    )


def forest(canvas: Canvas, *, moon: tuple[float, float] | None = None, ground: float = 0.9) -> Curve:
    """Trunks behind trunks in mist. Gives the ground's crest."""
    p = canvas.palette
    h = canvas.height
    base = h * ground
    if p.day:
        sky.backdrop(canvas, [(0, p.k3), (h * 0.33, p.k4), (h * 0.62, p.k5), (h, p.k3)])
        canvas.glow(canvas.width / 2, h * 0.37, 360, p.light, 0.6)
        far, middle, near, mist = p.k(3.5), p.k(2.5), p.k(1.2), p.k5
    else:
        sky.backdrop(canvas, [(0, p.k0), (h * 0.4, p.k1), (h * 0.62, p.k2), (h * 0.85, p.k3)])
        sky.stars(canvas, 120, bottom=h * 0.5, big=4)
        far, middle, near, mist = p.k(2.5), p.k(1.3), p.k(0.4), p.k3
    if moon:
        sky.moon(canvas, *moon, 46)
    trees.trunks(canvas, base - 60, 14, colour=far, width=(7, 14))
    canvas.fog(h * 0.66, h * 0.16, mist, 0.8)
    trees.trunks(canvas, base - 25, 9, colour=middle, width=(13, 24))
    canvas.fog(h * 0.82, h * 0.09, mist, 0.7)
    trees.trunks(canvas, base, 2, colour=near, width=(24, 38), right=canvas.width * 0.3)
    trees.trunks(canvas, base, 1, colour=near, width=(24, 38), left=canvas.width * 0.76, right=canvas.width)
    crest = hills(canvas, base, 12, 160, colour=near, top=p.k(1.6) if p.day else p.k1, bottom=p.dark)
    plants_ground = [p.k(0.4), p.k(0.9), p.k(1.5)]
    land.grass(canvas, lambda x: land.height_at(crest, x) + 6, 220, 30, colours=plants_ground)
    return crest


def open_sea(canvas: Canvas, *, horizon: float = 0.58, light: float = 0.7, moon: bool | None = None) -> None:
    """A wide sea with the sun or moon over it; light is how far to the right it stands."""
    p = canvas.palette
    h, w = canvas.height, canvas.width
    y = h * horizon
    night = not p.day if moon is None else moon
    if night:
        sky.backdrop(canvas, [(0, p.k0), (y * 0.5, p.k1), (y * 0.85, p.k2), (y, p.k3)])
        sky.stars(canvas, 150, bottom=y * 0.8)
        sky.moon(canvas, w * light, y * 0.42, 44)
    else:
        sky.backdrop(canvas, [(0, p.k3), (y * 0.5, p.k4), (y, p.k5)])
        sky.sun(canvas, w * light, y * 0.5, 46)
    sky.cumulus(
        canvas,
        w * 0.24,
        y * 0.78,
        w * 0.36,
        colour=p.k(4.4) if p.day else p.k(2.4),
        dark=p.k(3.4) if p.day else p.k(1.6),
    )
    sky.cumulus(
        canvas,
        w * 0.86,
        y * 0.9,
        w * 0.3,
        colour=p.k(4.2) if p.day else p.k(2.2),
        dark=p.k(3.4) if p.day else p.k(1.5),
    )
    far, near = (p.k(3.0), p.k(1.0)) if p.day else (p.k(2.2), p.k(0.3))
    water.sea(canvas, y, far=far, near=near, glint=w * light, glint_colour=p.light)
    canvas.fog(y, 16, p.k4 if p.day else p.k3, 0.5)


def desert(canvas: Canvas, *, horizon: float = 0.62, sun: tuple[float, float] | None = (430, 300)) -> None:
    """Dunes under a hot sky."""
    p = canvas.palette
    h = canvas.height
    stops = (
        [(0, p.k3), (h * 0.35, p.k4), (h * horizon, p.k5)]
        if p.day
        else [(0, p.k1), (h * 0.3, p.k2), (h * 0.5, p.k3), (h * horizon, p.k4)]
    )
    sky.backdrop(canvas, [(float(at), colour) for at, colour in stops])
    if sun:
        sky.sun(canvas, *sun, 52)
    land.mountains(canvas, h * (horizon + 0.02), h * 0.08, 7, colour=p.k3, lit=p.k4, mist=p.k5)
    land.dunes(canvas, h * horizon, 5, far=p.k4, near=p.k(1.8))


def snow_mountains(canvas: Canvas, *, ground: float = 0.78) -> Curve:
    """Snowy peaks, firs and a white slope. Gives the slope's crest."""
    p = canvas.palette
    h = canvas.height
    sky.backdrop(
        canvas,
        [(0, p.k1), (h * 0.25, p.k2), (h * 0.5, p.k3), (h * 0.75, p.k4), (h, p.k5)]
        if p.day
        else [(0, p.k0), (h * 0.4, p.k1), (h * 0.7, p.k2)],
    )
    if not p.day:
        sky.stars(canvas, 150)
    snow = p.light if p.day else p.k4
    land.mountains(
        canvas,
        h * (ground - 0.1),
        h * 0.3,
        5,
        colour=p.k2 if p.day else p.k1,
        lit=p.k3 if p.day else p.k2,
        snow=snow,
        mist=p.k4 if p.day else p.k2,
    )
    canvas.fog(h * (ground - 0.1), h * 0.06, p.k5 if p.day else p.k3, 0.7)
    chance = canvas.stream("firs", 0)
    for x in sorted(chance.uniform(0, canvas.width, 16)):
        trees.pine(
            canvas,
            float(x),
            h * ground + float(chance.uniform(0, 12)),
            float(chance.uniform(50, 110)),
            colour=p.k(1.3),
            snow=snow,
        )
    return hills(
        canvas,
        h * ground,
        16,
        260,
        colour=mix(snow, p.k4, 0.25),
        top=lighten(snow, 0.6),
        bottom=p.k3 if p.day else p.k1,
    )


def meadow(canvas: Canvas, *, ground: float = 0.72, flowers: int = 90) -> Curve:
    """Rolling grass with flowers under a wide sky. Gives the near crest."""
    p = canvas.palette
    h = canvas.height
    green = mix(p.k3, "#9cae58", 0.35)
    if p.day:
        sky.backdrop(canvas, [(0, p.k3), (h * 0.35, p.k4), (h * ground, p.k5)])
        sky.cumulus(canvas, canvas.width * 0.24, h * 0.3, canvas.width * 0.42)
        sky.cumulus(canvas, canvas.width * 0.84, h * 0.46, canvas.width * 0.36)
    else:
        sky.backdrop(canvas, [(0, p.k0), (h * 0.4, p.k1), (h * ground, p.k3)])
        sky.stars(canvas, 160)
        green = mix(p.k1, "#3f6a4a", 0.3)
    hills(canvas, h * (ground - 0.07), 22, 240, colour=mix(green, p.k4 if p.day else p.k2, 0.5))
    canvas.fog(h * ground, 30, p.k5 if p.day else p.k2, 0.5)
    crest = hills(canvas, h * ground, 16, 300, colour=green, bottom=mix(green, p.k0, 0.6))
    land.grass(canvas, h * 0.97, 200, 44, colours=[p.k1, p.k(0.6), mix(green, p.k0, 0.5)])
    plants.meadow_flowers(canvas, flowers, (0, h * (ground + 0.06), canvas.width, h * 0.98))
    return crest


def under_the_sea(canvas: Canvas) -> Curve:
    """Rays, weed, rocks and a sandy floor. Gives the floor's crest."""
    p = canvas.palette
    h, w = canvas.height, canvas.width
    water.underwater(canvas)
    hills(canvas, h * 0.8, 40, 180, colour=p.k(1.4), top=p.k(2), bottom=p.k(0.6))
    canvas.fog(h * 0.82, h * 0.06, p.k(2.4), 0.6)
    for x, tall in ((0.06, 0.4), (0.16, 0.26), (0.9, 0.44), (0.8, 0.24)):
        water.kelp(canvas, w * x, h * 0.97, h * tall, colour=p.k(0.6))
    crest = hills(canvas, h * 0.93, 14, 220, colour=p.k(1.1), top=p.k(2.2), bottom=p.k0)
    land.rocks(canvas, [(w * 0.1, h * 0.98, 90), (w * 0.9, h, 120)], colour=p.k(0.5))
    water.bubbles(canvas, w * 0.3, h * 0.85, 12, height=h * 0.4)
    water.bubbles(canvas, w * 0.75, h * 0.9, 10, height=h * 0.3)
    return crest


def space(canvas: Canvas) -> None:
    """Deep sky: nebula, many stars, a far planet."""
    p = canvas.palette
    w, h = canvas.width, canvas.height
    sky.backdrop(canvas, [(0, p.k0), (h * 0.5, mix(p.k0, p.dark, 0.5)), (h, p.k0)])
    for x, y, r, colour in (
        (0.25, 0.3, 330, p.k2),
        (0.7, 0.5, 360, p.accent),
        (0.4, 0.75, 300, p.k3),
        (0.62, 0.42, 190, p.k4),
    ):
        canvas.glow(w * x, h * y, r, colour, 0.34, power=1.6, squash=1.3)
    canvas.brush(0.7)
    sky.stars(canvas, 420, bottom=h * 1.6, big=14)


def lamplit_street(canvas: Canvas) -> None:
    """A night street in perspective with lamps and a glow at its end."""
    p = canvas.palette
    h, w = canvas.height, canvas.width
    sky.backdrop(canvas, [(0, p.k0), (h * 0.5, p.k1), (h * 0.66, p.k3)])
    sky.stars(canvas, 80, bottom=h * 0.4, big=3)
    canvas.glow(w / 2, h * 0.62, 260, p.lamp, 0.8)
    streets.street(canvas, horizon=h * 0.62, wall=p.k(0.8), ground=p.k(2.4), lit=0.4)
    ground = polygon([(w * 0.45, h * 0.62), (w * 0.55, h * 0.62), (w * 1.3, h), (-w * 0.3, h)])
    streets.cobbles(canvas, ground, h * 0.62, colour=p.k(3.2))
    canvas.glow(w / 2, h * 0.66, 220, p.lamp, 0.5)
    for x, y, tall in ((0.4, 0.68, 0.14), (0.61, 0.69, 0.15), (0.25, 0.82, 0.3), (0.77, 0.84, 0.32)):
        streets.lamp_post(canvas, w * x, h * y, h * tall)


def chess_plain(canvas: Canvas, *, horizon: float = 0.45) -> None:
    """A chequered plain to the horizon, mountains behind."""
    p = canvas.palette
    h = canvas.height
    sky.backdrop(
        canvas,
        [
            (0, p.k1 if p.day else p.k0),
            (h * 0.25, p.k2 if p.day else p.k1),
            (h * horizon, p.k4 if p.day else p.k3),
        ],
    )
    land.mountains(canvas, h * (horizon + 0.01), h * 0.16, 6, snow=p.light if p.day else None, mist=p.k4)
    land.checker(canvas, h * horizon, one=p.k5, other=p.k(1.8), mist=p.k4)


def fields_from_above(canvas: Canvas, *, horizon: float = 0.3) -> None:
    """Quilted fields seen from high up, with a river, under a strip of sky (or none with horizon 0)."""
    p = canvas.palette
    h, w = canvas.height, canvas.width
    if horizon > 0:
        sky.backdrop(canvas, [(0, p.k3), (h * horizon, p.k5)])
        land.mountains(canvas, h * (horizon + 0.02), h * 0.1, 7)
    land.quilt_fields(canvas, h * horizon)
    land.road(
        canvas,
        [
            (w * 0.2, h + 20),
            (w * 0.5, h * 0.75),
            (w * 0.36, h * (horizon + 0.3)),
            (w * 0.55, h * (horizon + 0.1)),
            (w * 0.5, h * horizon),
        ],
        30,
        2,
        colour=mix(p.k4, "#8fc0cc", 0.6),
    )
    if horizon > 0:
        canvas.fog(h * horizon, 40, p.k5, 0.7)


def clouds_from_above(canvas: Canvas, *, top: float = 0.7) -> None:
    """A clear sky over a sea of cloud."""
    p = canvas.palette
    h = canvas.height
    sky.backdrop(canvas)
    if not p.day:
        sky.stars(canvas, 140)
    sky.cumulus(
        canvas,
        canvas.width * 0.18,
        h * 0.36,
        canvas.width * 0.4,
        colour=p.k4 if p.day else p.k(2.6),
        dark=p.k3 if p.day else p.k(1.8),
    )
    sky.cloud_sea(canvas, h * top, colour=p.light if p.day else p.k4, dark=p.k3 if p.day else p.k2)
