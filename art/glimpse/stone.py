"""Stone and ground: balanced stones, layers, cracks, contour lines, crystals, mosaics."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from art.colour import rgb
from art.glimpse import generator
from art.glimpse.tokens import outline, token
from art.glimpse.touches import away, fill, ground, noise, raised
from art.paint import DOWN, UP_LEFT, UP_RIGHT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.paint.pixels import f32
from art.shapes import Point, circle, ellipse, line, moved, polygon, rect, smooth


@generator("stones", palettes=("frost", "dusk"))
def stones(canvas: Canvas, variant: int) -> None:
    """Stones balanced on each other; one of them should not hold, or is no stone."""
    p = canvas.palette
    ground(canvas, (4.8, 2.6)[variant], way=("down", "up")[variant], spread=(0.6, 3.2)[variant])
    floor = (510, 545)[variant]
    canvas.paint(circle(*((450, 130, 60), (150, 380, 70))[variant]), p.lamp, shade=Shade(p.k4, DOWN))
    base = (p.k2, p.k0)[variant]
    canvas.paint(rect(-20, floor, 640, 140), base, shade=Shade(darken(base, 0.6), DOWN, 0.1, 1, 0.8))
    piles = (
        [(280, [190, 150, 170, 90, 120, 56, 70], 3)],
        [(190, [130, 90, 60], 9), (400, [60, 90, 130, 170, 120, 80, 40], 5)],
    )[variant]
    tones = [p.k1, p.k3, p.k0, p.k2, p.k4]
    for pile, (middle, sizes, odd) in enumerate(piles):
        x = float(middle)
        canvas.paint(
            canvas.mask(ellipse(x + 8, floor + 6, sizes[0] * 0.62, 12), soft=5), p.k0, mode="multiply", alpha=0.5
        )
        foot = floor + 10.0
        for index, wide in enumerate(sizes):
            chance = canvas.stream("stone", pile * 10 + index)
            tall = wide * float(chance.uniform(0.34, 0.56))
            foot -= tall * 0.92
            spots = [
                (
                    x
                    + wide / 2 * math.copysign(abs(math.cos(a)) ** 0.8, math.cos(a)) * chance.uniform(0.93, 1.05),
                    foot + tall / 2 + tall / 2 * math.copysign(abs(math.sin(a)) ** 0.8, math.sin(a)),
                )
                for a in np.linspace(0, 2 * math.pi, 13)[:-1]
            ]
            colour = p.accent if index == odd else tones[(index + pile) % 5]
            raised(
                canvas,
                moved(smooth(spots, tension=1), turn=float(chance.uniform(-6, 6)), about=(x, foot)),
                colour,
                tall * 0.4,
            )
            x += float(chance.uniform(-14, 14))
        if variant == 1 and pile == 1:
            token(canvas, "bird", x, foot - 22, 70, p.light, lift=2)


@generator("strata", palettes=("teal", "coral"))
def strata(canvas: Canvas, variant: int) -> None:
    """Layers of earth one above the other, bent or broken, with something buried in them."""
    p = canvas.palette
    bend = (noise(canvas, 260, "bend") - 0.5) * (60, 220)[variant]
    ys, xs = canvas.ys() + 0 * canvas.xs(), canvas.xs() + 0 * canvas.ys()
    if variant == 0:
        height = ys + bend + np.where(xs + ys * 0.35 > 400, 110, 0)
    else:
        height = np.sqrt((xs - 300) ** 2 + (ys - 760) ** 2) + bend
    steps = height / (38, 52)[variant]
    wavy = steps + 0.35 * np.sin(steps * 2.1)
    band = np.floor(wavy)
    within = wavy - band
    pick = canvas.stream("tones", 4).permutation(200)
    tones = (
        [p.k0, p.k1, p.k4, p.k2, p.k1, p.k3, p.k2],
        [p.k1, p.k4, p.k2, p.k5, p.k3, p.k0, p.k2],
    )[variant]
    bands = np.stack([rgb(tones[int(at) % 7]) for at in pick])
    area = bands[np.clip(band + 60, 0, 199).astype(int)]
    grain = canvas.noise.grain
    shade = f32(np.clip(within * 1.3 - 0.35, 0, 1))
    speck = f32((shade > grain).astype(np.float32) * 0.55)
    canvas.pixels[:] = area * (1 - speck[..., None] * 0.55) + 0.1 * (within < 0.08)[..., None]
    canvas.pixels *= (1 + (canvas.noise.streaks - 0.5) * 0.25)[..., None]
    kind, spot, size = (("key", (210, 330), 150), ("egg", (300, 300), 110))[variant]
    hollow = outline("ball", *spot, size * 1.7)
    canvas.paint(hollow, p.k0, alpha=0.75, shade=Shade(p.dark, DOWN))
    token(canvas, kind, *spot, size, (p.lamp, p.accent)[variant], turn=(40, 12)[variant])


def _cells(spots: list[Point]) -> list[list[Point]]:
    """The region nearest to each spot: a large square cut by the line half way to every other spot."""
    regions = []
    for x, y in spots:
        region: list[Point] = [(-300, -300), (900, -300), (900, 900), (-300, 900)]
        for a, b in spots:
            if (a, b) == (x, y) or not region:
                continue
            mx, my, dx, dy = (x + a) / 2, (y + b) / 2, a - x, b - y
            kept: list[Point] = []
            for one, two in zip(region, region[1:] + region[:1], strict=True):
                s1 = (one[0] - mx) * dx + (one[1] - my) * dy
                s2 = (two[0] - mx) * dx + (two[1] - my) * dy
                if s1 <= 0:
                    kept.append(one)
                if (s1 < 0 < s2) or (s2 < 0 < s1):
                    share = s1 / (s1 - s2)
                    kept.append((one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share))
            region = kept
        regions.append(region)
    return regions


@generator("cracks", palettes=("storm", "ember", "mint"))
def cracks(canvas: Canvas, variant: int) -> None:
    """Broken plates, dry earth or stained glass, with light or life in one gap."""
    p = canvas.palette
    chance = canvas.stream("plates", 5)
    ground(canvas, (0.3, 4.8, 0.2)[variant])
    focus = ((330, 280), (220, 380), (300, 300))[variant]
    spots = [(float(x), float(y)) for x, y in chance.uniform(-80, 680, ((44, 70, 40)[variant], 2))]
    spots = [spot for spot in spots if math.dist(spot, focus) > 66] + [focus]
    if variant == 1:
        canvas.glow(*focus, 420, p.lamp, 0.9)
    for index, region in enumerate(_cells(spots)):
        cx, cy = float(np.mean([x for x, _ in region])), float(np.mean([y for _, y in region]))
        far = math.dist((cx, cy), focus)
        if index == len(spots) - 1 and variant != 2:
            continue
        push = 10 * max(0.2, 1 - far / 300)
        off = ((cx - focus[0]) / (far + 1) * push, (cy - focus[1]) / (far + 1) * push)
        shape = polygon([(cx + (x - cx) * 0.93 + off[0], cy + (y - cy) * 0.93 + off[1]) for x, y in region])
        turn = math.degrees(math.atan2(cy - focus[1], cx - focus[0]))
        if variant == 2:
            colour: Colour = (p.k3, p.k2, p.k4, p.k1, p.accent2, p.k5)[index % 6]
            if index == len(spots) - 1:
                colour = p.accent
            canvas.paint(shape, colour, shade=Shade(lighten(colour, 0.5), UP_RIGHT, 0.3, 1.1, 0.7), rough=0.6)
            canvas.paint(shape, colour, form=Form(UP_LEFT, darken(colour, 0.4), None, 8), alpha=0.5)
            continue
        colour = (
            mix(p.k(4.2), p.k(1.2), min(1, far / 330))
            if variant == 0
            else mix(p.k(1.6), p.k(0.3), min(1, far / 330))
        )
        canvas.paint(
            shape,
            colour,
            shade=Shade(darken(colour, 0.5), turn, 0.2, 1, 0.85),
            form=Form(turn + 180, None, lighten(colour, 0.6) if variant == 0 else p.k4, 5),
            cast=Cast(2, 4, 4, 0.5),
        )
    if variant == 0:
        canvas.glow(*focus, 190, p.lamp, 0.6)
    if variant < 2:
        token(canvas, ("leaf", "flame")[variant], *focus, (92, 84)[variant], (p.accent, p.accent)[variant], lift=2)
    else:
        token(canvas, "bird", *focus, 84, p.light, lift=2)


@generator("contours", palettes=("noon", "rose", "olive"))
def contours(canvas: Canvas, variant: int) -> None:
    """Lines of equal height like a map of hills, with a mark at one place."""
    p = canvas.palette
    field = noise(canvas, (210, 420, 260)[variant], "hills", octaves=(2, 2, 4)[variant])
    if variant == 1:
        field = field * 0.5 + f32(np.exp(-((away(canvas, 300, 300) / 250) ** 2))) * 0.8
    low, high = float(np.quantile(field, 0.01)), float(np.quantile(field, 0.99))
    level = f32((field - low) / (high - low) * (9, 15, 17)[variant])
    step = np.floor(level)
    share = f32(step / (9, 15, 17)[variant])
    stops = (
        [(0.0, p.k0), (0.45, p.k2), (0.5, p.k4), (0.75, p.k5), (1.0, p.accent2)],
        [(0.0, p.k1), (0.5, p.k3), (1.0, p.light)],
        [(0.0, p.k5), (1.0, p.k4)],
    )[variant]
    fill(canvas, [(place, colour) for place, colour in stops], share, grain=0.02)
    edge = f32(level - step)
    rim = f32(np.clip(1 - edge / (0.16, 0.16, 0.3)[variant], 0, 1))
    shadow = f32(np.clip(edge * 1.5 - 0.9, 0, 1)) * canvas.noise.grain
    canvas.wash(p.dark, 0.55 if variant != 2 else 0.1, "multiply", f32(shadow))
    canvas.wash(p.light if variant != 2 else p.k0, 0.55 if variant != 2 else 0.85, "normal", rim)
    peak = int(np.argmax(field[canvas.h // 4 : -canvas.h // 4, canvas.w // 4 : -canvas.w // 4]))
    rows, columns = divmod(peak, field[:, canvas.w // 4 : -canvas.w // 4].shape[1])
    x, y = 150 + columns / canvas.scale, 150 + rows / canvas.scale
    if variant == 0:
        token(canvas, "boat", 600 - x, 600 - y, 84, p.accent)
    elif variant == 1:
        token(canvas, "star", x, y, 84, p.accent2)
    else:
        steps = np.linspace(0, 0.86, 25)
        path = np.stack([90 + steps * (x - 90), 540 - steps * (540 - y) + 26 * np.sin(steps * 9)], 1)
        with canvas.layer(rough=0.3) as pen:
            for a, b in zip(path[::2], path[1::2], strict=False):
                pen.line(line((a[0], a[1]), (b[0], b[1])), p.accent, 10)
        token(canvas, "cross", x, y, 112, p.accent, turn=45)


@generator("crystals", palettes=("violet", "frost"))
def crystals(canvas: Canvas, variant: int) -> None:
    """Faceted crystals that grow out of the dark, and one of another colour."""
    p = canvas.palette
    chance = canvas.stream("crystals", 7)
    ground(canvas, (0.8, 4.7)[variant], way="out")
    if variant == 0:
        canvas.glow(300, 330, 340, p.k4, 0.45)
    centre = ((300, 640), (300, 300))[variant]
    first, last, count = ((-165, -15, 17), (0, 360, 15))[variant]
    order = chance.permutation(count)
    for place, at in enumerate(order):
        angle = first + (last - first) * (at + 0.5) / count + float(chance.uniform(-5, 5))
        long = float(chance.uniform(300, 600)) * (1, 0.52)[variant]
        half = float(chance.uniform(24, 58)) * (1, 0.8)[variant]
        lean = float(chance.uniform(-0.4, 0.4)) * half
        colour: Colour = p.k(float(chance.uniform(1.6, 4.4)))
        if place == count - (2, 3)[variant]:
            colour = (p.lamp, p.accent)[variant]
        body: list[list[Point]] = [
            [(0, -half * 0.7), (long * 0.8, -half), (long, lean), (long * 0.74, half * 0.1), (0, half * 0.1)],
            [(0, half * 0.1), (long * 0.74, half * 0.1), (long, lean), (long * 0.84, half), (0, half * 0.7)],
        ]
        for side, spots in enumerate(body):
            tone = lighten(colour, 0.3) if side == (1 if -90 < angle < 90 else 0) else darken(colour, 0.35)
            canvas.paint(
                moved(polygon(spots), *centre, turn=angle),
                tone,
                shade=Shade(darken(tone, 0.6), angle + 180, 0.35, 1, 0.9),
                form=Form(UP_LEFT, None, lighten(tone, 0.5), 3),
                cast=Cast(3, 4, 6, 0.4) if side == 0 else None,
                rough=0.4,
            )
    if variant == 1:
        token(canvas, "flame", 300, 300, 110, p.accent2)


def _tile_places(variant: int, size: float) -> Iterator[tuple[float, float, float]]:
    """Where tiles lie and how they are turned: in rows, or in rings around the middle."""
    if variant == 0:
        for j in range(int(640 / size) + 1):
            for i in range(int(640 / size) + 1):
                yield i * size, j * size, 0
        return
    for ring in range(1, int(450 / size)):
        count = max(6, int(ring * 2 * math.pi))
        for at in range(count):
            angle = 2 * math.pi * (at + 0.5 * (ring % 2)) / count
            yield 300 + ring * size * math.cos(angle), 300 + ring * size * math.sin(angle), math.degrees(angle)


@generator("mosaic", palettes=("noon", "sepia"))
def mosaic(canvas: Canvas, variant: int) -> None:
    """Small tiles set in rows or rings; from afar a form can be made out."""
    p = canvas.palette
    ground(canvas, (4.4, 0.6)[variant])
    chance = canvas.stream("tiles", 8)
    size = (27, 24)[variant]
    figure = outline(("fish", "moon")[variant], 300, 300, (400, 430)[variant])
    inner = ([p.accent, p.accent2], [p.lamp, p.k5])[variant]
    outer = ([p.k1, p.k2, p.k3, p.k2], [p.k1, p.k2, p.accent, p.k1])[variant]
    for x, y, turn in _tile_places(variant, size):
        pool = inner if figure.contains(x, y) else outer
        colour = mix(pool[int(chance.integers(len(pool)))], p.k4, float(chance.uniform(0, 0.22)))
        tile = moved(
            rect(-size * 0.43, -size * 0.43, size * 0.86, size * 0.86, 2),
            x,
            y,
            turn=turn + float(chance.uniform(-9, 9)),
        )
        canvas.paint(
            tile, colour, form=Form(UP_LEFT, darken(colour, 0.4), lighten(colour, 0.4), 4), cast=Cast(1, 2, 2, 0.4)
        )
    if variant == 0:
        token(canvas, "ball", 175, 285, 34, p.dark, lift=0)
    else:
        token(canvas, "star", 400, 250, 84, p.light)
