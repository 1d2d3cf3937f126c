"""A tangle of yarn."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import Canvas, Cast, darken, lighten
from art.shapes import Curve, Point, polygon, through


def _wander(canvas: Canvas, label: str, seed: int, count: int, start: Point, centre: Point, reach: float) -> Curve:
    """A thread that cannot decide where to go but stays near a centre."""
    chance = canvas.stream(label, seed)
    x, y = start
    heading = float(chance.uniform(0, 6.28))
    spots = [(x, y)]
    for _ in range(count):
        heading += chance.normal(0, 0.75)
        home = math.atan2(centre[1] - y, centre[0] - x)
        if math.hypot(x - centre[0], y - centre[1]) > reach:
            heading += math.sin(home - heading) * 1.0
        x, y = x + 34 * math.cos(heading), y + 34 * math.sin(heading)
        spots.append((x, y))
    return through(spots, 8)


@generator("tangle", palettes=("ink", "mint"))
def tangle(canvas: Canvas, variant: int) -> None:
    """A tangle of yarn; one end gets away and leads to something."""
    p = canvas.palette
    ground(canvas, (4.9, 0.9)[variant], way="out")
    centre, reach = (((235, 250), 130), ((340, 300), 150))[variant]
    tones = ([p.k0, p.k1, p.k0], [p.k4, p.k3, p.k5])[variant]
    width = (4, 13)[variant]
    for index in range((9, 5)[variant]):
        curve = _wander(canvas, "yarn", index, 46, centre, centre, reach)
        colour = tones[index % 3]
        with canvas.layer(rough=0.3, grain=0.16, cast=Cast(2, 4, 4, 0.45)) as pen:
            pen.line(polygon(curve, closed=False), darken(colour, 0.35), width + 2.5)
            pen.line(polygon(curve, closed=False), colour, width)
            pen.line(polygon(curve - 1.5, closed=False), lighten(colour, 0.3), width * 0.22, 0.7)
    ends = (
        [(300, 290), (420, 330), (470, 420), (380, 470), (420, 540), (500, 520)],
        [(250, 360), (160, 440), (90, 380), (110, 260), (70, 130)],
    )[variant]
    loose = through([(float(x), float(y)) for x, y in ends])
    colour = p.accent
    with canvas.layer(rough=0.3, cast=Cast(2, 4, 4, 0.45)) as pen:
        pen.line(polygon(loose, closed=False), darken(colour, 0.3), width + 2)
        pen.line(polygon(loose, closed=False), colour, width)
    x, y = ends[-1]
    token(
        canvas,
        ("heart", "hat")[variant],
        x,
        y - 16,
        (84, 104)[variant],
        (p.accent, p.lamp)[variant],
    )
