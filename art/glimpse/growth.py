"""What grows: leaves, blooms, branches, seeds in spirals, reeds, cells."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, orb, raised
from art.paint import UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten, mix
from art.shapes import Point, bezier, blob, circle, ellipse, line, moved, polygon, ribbon, svg, union

_LEAVES = (
    "M 0 50 C -34 20 -30 -24 0 -50 C 30 -24 34 20 0 50 Z",
    "M 0 50 C -12 20 -12 -20 0 -50 C 12 -20 12 20 0 50 Z",
    "M 0 50 C -16 40 -40 30 -44 0 C -30 -6 -34 -30 -22 -36 C -12 -28 -6 -44 0 -50 C 6 -44 12 -28 22 -36"
    " C 34 -30 30 -6 44 0 C 40 30 16 40 0 50 Z",
)


@generator("leaves", palettes=("sage", "coral", "storm"))
def leaves(canvas: Canvas, variant: int) -> None:
    """Fallen leaves or one great frond; one leaf has turned, or is no leaf."""
    p = canvas.palette
    chance = canvas.stream("leaves", 2)
    ground(canvas, (0.6, 4.8, 4.6)[variant], way="out")
    spots: list[tuple[float, float, float, float]] = []
    if variant == 0:
        for _ in range(700):
            x, y = float(chance.uniform(-10, 610)), float(chance.uniform(-10, 610))
            size = float(chance.uniform(110, 190))
            if all(math.hypot(x - a, y - b) > (size + s) * 0.42 for a, b, s, _ in spots):
                spots.append(
                    (
                        x,
                        y,
                        size,
                        float(chance.uniform(0, 360)),
                    )
                )
    elif variant == 1:
        for index in range(26):
            share = index / 26
            x, y = 90 + 430 * share, 560 - 470 * share - 60 * math.sin(share * 3.1)
            side = 1 if index % 2 else -1
            size = 190 * math.sin(0.5 + share * 2.4) + 20
            turn = 48.0 + side * 62
            spots.append(
                (
                    x + math.sin(math.radians(turn)) * size * 0.42,
                    y - math.cos(math.radians(turn)) * size * 0.42,
                    size,
                    turn,
                )
            )
    else:
        spots = [
            (75 + 113 * (i % 5), 75 + 113 * (i // 5), 92, 45.0 if (i + i // 5) % 2 else -45.0) for i in range(25)
        ]
    odd = min(
        range(len(spots)),
        key=lambda at: math.dist(spots[at][:2], ((360, 250), (400, 330), (188, 414))[variant]),
    )
    if variant == 1:
        canvas.paint(
            canvas.mask(polygon(bezier((80, 590), (180, 360), (330, 160), (540, 70)), closed=False), line=7), p.k1
        )
    for index, (x, y, size, turn) in enumerate(spots):
        kind = (index % 3, 1, 0)[variant]
        colour: Colour = (
            p.k(1.5 + 2.4 * (index * 7 % 10) / 10),
            p.k(1 + 0.1 * index),
            p.k(1 + index % 3),
        )[variant]
        if index == odd:
            if variant == 2:
                token(canvas, "feather", x, y, 110, p.lamp, turn=-20)
                continue
            colour = (p.accent, p.accent, p.accent)[variant]
        leaf = moved(svg(_LEAVES[kind]), x, y, scale=size / 100, turn=turn)
        raised(canvas, leaf, colour, size * 0.16)
        across, down = math.sin(math.radians(turn)) * size * 0.5, -math.cos(math.radians(turn)) * size * 0.5
        with canvas.layer(rough=0.3, alpha=0.7) as pen:
            pen.stroke(
                (x - across, y - down),
                (x + across * 0.8, y + down * 0.8),
                darken(colour, 0.45),
                max(1.5, size * 0.02),
            )


@generator("bloom", palettes=("violet", "teal", "rose"))
def bloom(canvas: Canvas, variant: int) -> None:
    """A great flower of paper petals, its heart a surprise."""
    p = canvas.palette
    ground(canvas, (0.9, 0.4, 4.8)[variant], way="out")
    x, y = ((300, 300), (300, 640), (380, 240))[variant]
    rings = (5, 8, 3)[variant]
    for ring in range(rings):
        count = (12 - ring, 26 - 2 * ring, 7 + ring)[variant]
        reach = (290, 620, 350)[variant] * (1 - ring / rings) ** 0.85 + 30
        colour: Colour = (
            (p.k3, p.accent, p.k4, p.k5, p.accent2)[ring % 5],
            (p.k2, p.accent, p.k3, p.accent2, p.k4, p.k1, p.lamp, p.k5)[ring % 8],
            (p.k4, p.k2, p.accent)[ring % 3],
        )[variant]
        for index in range(count):
            turn = 360 / count * (index + ring * 0.37)
            wide = reach * math.pi / count * (1.0, 0.95, 1.15)[variant]
            petal = svg(
                f"M 0 0 C {-wide} {-reach * 0.35} {-wide * 0.8} {-reach * 0.85} 0 {-reach}"
                f" C {wide * 0.8} {-reach * 0.85} {wide} {-reach * 0.35} 0 0 Z"
            )
            tone = (
                colour
                if (ring, index) != ((1, 3), (2, 3), (0, 4))[variant]
                else (p.lamp, p.light, p.accent2)[variant]
            )
            canvas.paint(
                moved(petal, x, y, turn=turn),
                tone,
                shade=Shade(darken(tone, 0.5), turn + 90, 0.4, 1, 0.7),
                form=Form(UP_LEFT, darken(tone, 0.5), lighten(tone, 0.4), 9),
                cast=Cast(1, 3, 5, 0.35),
            )
    if variant == 0:
        token(canvas, "eye", x, y, 96, p.light)
    elif variant == 1:
        orb(canvas, x, y, 90, p.lamp)
    else:
        token(canvas, "keyhole", x, y, 80, p.k0, lift=0)


def _twigs(
    canvas: Canvas, start: Point, turn: float, long: float, depth: int, split: float
) -> list[tuple[Point, Point, float]]:
    """A branch and everything that grows out of it: from, to, half width."""
    chance = canvas.stream("twig")
    end = (start[0] + long * math.cos(turn), start[1] + long * math.sin(turn))
    found = [(start, end, long * 0.07)]
    if depth:
        for side in (-1, 1, 0) if chance.random() < 0.35 else (-1, 1):
            bend = turn + side * split * float(chance.uniform(0.6, 1.2)) + float(chance.normal(0, 0.08))
            found += _twigs(canvas, end, bend, long * float(chance.uniform(0.68, 0.84)), depth - 1, split)
    return found


@generator("branches", palettes=("ink", "coral", "noct"))
def branches(canvas: Canvas, variant: int) -> None:
    """Something that forks and forks again: tree, coral or river; one tip bears fruit."""
    p = canvas.palette
    ground(canvas, (4.6, 4.5, 0.6)[variant], way=("up", "out", "down")[variant], spread=1.6)
    starts = (
        [((300.0, 620.0), -math.pi / 2, 130.0, 7, 0.5)],
        [
            ((90.0, 640.0), -1.3, 120.0, 6, 0.6),
            ((500.0, 650.0), -1.8, 110.0, 6, 0.55),
            ((300.0, 660.0), -1.5, 90.0, 6, 0.5),
        ],
        [((300.0, 300.0), angle, 84.0, 5, 0.52) for angle in (0.4, 1.65, 2.9, 4.2, 5.4)],
    )[variant]
    tips: list[Point] = []
    for index, (start, turn, long, depth, split) in enumerate(starts):
        twigs = _twigs(canvas, start, turn, long, depth, split)
        colour = (p.k0, (p.k2, p.k1, p.accent)[index % 3], p.k4)[variant]
        swell = (1, 1.9, 0.8)[variant]
        with canvas.layer(rough=0.4, grain=0.2, cast=Cast(3, 6, 6, 0.35)) as pen:
            for a, b, half in twigs:
                pen.fill(ribbon([a, b], [half * swell, half * 0.8 * swell]), colour)
                pen.dot(*b, half * 0.8 * swell, colour)
                tips.append(b)
            for a, b, half in twigs:
                pen.line(
                    line((a[0] - half * 0.4, a[1]), (b[0] - half * 0.3, b[1])),
                    lighten(colour, 0.35),
                    half * 0.35 * swell,
                    0.7,
                )
    goal = ((420, 150), (330, 200), (300, 300))[variant]
    x, y = min(tips, key=lambda spot: math.dist(spot, goal))
    if variant == 0:
        token(canvas, "apple", x, y + 26, 88, p.accent)
    elif variant == 1:
        token(canvas, "fish", 330, 130, 120, p.accent2)
    else:
        canvas.glow(300, 300, 190, p.lamp, 0.7)
        token(canvas, "heart", 300, 300, 96, p.accent)


@generator("seeds", palettes=("harvest",))
def seeds(canvas: Canvas, _variant: int) -> None:
    """Seeds set in a spiral as in a sunflower; one has gone its own way."""
    p = canvas.palette
    ground(canvas, 0.6, way="out")
    step = math.radians(137.508)
    for index in range(190, 3, -1):
        reach = 20.5 * math.sqrt(index)
        angle = index * step
        x, y = 300 + reach * math.cos(angle), 300 + reach * math.sin(angle)
        if not (-40 < x < 640 and -40 < y < 640) or index == 88:
            continue
        share = index / 190
        size = 5 + 9 * share
        path = moved(svg(_LEAVES[0]), x, y, scale=size / 38, turn=math.degrees(angle) + 90)
        raised(canvas, path, mix(p.k5, p.k2, share), size * 0.5, lift=3)
    token(canvas, "ball", 490, 110, 54, p.accent)
    token(canvas, "snail", 300, 300, 70, p.accent2, lift=2)


@generator("reeds", palettes=("mint", "ember"))
def reeds(canvas: Canvas, variant: int) -> None:
    """A crowd of stalks, all alike but one."""
    p = canvas.palette
    chance = canvas.stream("reeds", 1)
    ground(canvas, (0.8, 4.4)[variant], way=("down", "up")[variant], spread=1.4)
    spots = sorted(
        (float(chance.uniform(270, 690)), float(chance.uniform(-10, 610))) for _ in range((66, 34)[variant])
    )
    odd = min(spots[len(spots) // 2 :], key=lambda spot: abs(spot[1] - 330))
    for spot in [*(other for other in spots if other != odd), odd]:
        foot, x = spot
        share = (foot - 270) / 420
        tall = float(chance.uniform(150, 260)) * (0.5 + 0.5 * share) * (1, 1.5)[variant]
        lean = float(chance.uniform(-12, 12))
        half = tall * (0.035, 0.05)[variant]
        colour: Colour = (p.k(1.6 + 2.8 * share), p.k(3.2 - 3 * share))[variant]
        if spot == odd:
            colour, tall = p.accent, tall * 1.15
        stem = ribbon(
            bezier(
                (x, 660),
                (x, foot - tall * 0.5),
                (x + lean * 0.4, foot - tall * 0.8),
                (x + lean, foot - tall),
            ),
            [half * 1.2, half * 0.7],
        )
        top = (x + lean, foot - tall)
        if variant == 0:
            head = ellipse(top[0], top[1] - half * 2, half * 1.9, half * 2.6)
        else:
            head = svg(
                f"M {top[0] - half * 4} {top[1]} A {half * 4} {half * 4} 0 0 1 {top[0] + half * 4} {top[1]} Z"
            )
        raised(canvas, union(stem, head), colour, half * 1.1, lift=2)


@generator("cells", palettes=("noct", "olive"))
def cells(canvas: Canvas, variant: int) -> None:
    """Soft cells with a kernel each; one is different inside."""
    p = canvas.palette
    chance = canvas.stream("cells", 6)
    ground(canvas, (1.2, 4.6)[variant], way="out")
    taken: list[tuple[float, float, float]] = [((340, 330, 92), (390, 390, 60))[variant]]
    small, large, limit = ((20, 84, 40), (10, 120, 60))[variant]
    for _ in range(1400):
        reach = float(chance.uniform(small, large))
        x, y = float(chance.uniform(-20, 620)), float(chance.uniform(-20, 620))
        if all(math.hypot(x - a, y - b) > (reach + r) * 1.02 for a, b, r in taken):
            taken.append((x, y, reach))
        if len(taken) >= limit:
            break
    for index, (x, y, reach) in enumerate(taken):
        colour: Colour = (p.k(1 + index % 4), p.k(1.4 + index % 3))[variant]
        if index == 0:
            colour = (p.lamp, p.accent)[variant]
        body = blob(x, y, reach, reach, canvas.stream("cell", index), rough=(0.07, 0.05)[variant])
        raised(canvas, body, colour, reach * 0.35)
        rings = (1, 3)[variant]
        for ring in range(rings):
            q = reach * (0.36, 0.66 - 0.2 * ring)[variant]
            shift = float(chance.uniform(-0.22, 0.22)) * reach * (variant == 0)
            inner = (p.dark if index % 3 else p.k5, (p.k4, p.k1, p.k5)[ring])[variant]
            if index == 0:
                continue
            canvas.paint(
                circle(x + shift, y - shift * 0.5, q),
                inner,
                form=Form(UP_LEFT, darken(inner, 0.4), lighten(inner, 0.3), q * 0.4),
            )
        if index == 0:
            token(
                canvas,
                ("puzzle", "key")[variant],
                x,
                y,
                reach * 1.1,
                (p.accent, p.light)[variant],
                lift=2,
            )
