"""The lines of a circuit."""

from __future__ import annotations

import math

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import Canvas, Cast, Colour
from art.shapes import Point, polygon, rect


@generator("circuit", palettes=("ink", "olive"))
def circuit(canvas: Canvas, variant: int) -> None:
    """Lines that run side by side, turn together and end in dots; one leads to a light."""
    p = canvas.palette
    ground(canvas, (4.7, 0.5)[variant], way="out")
    chance = canvas.stream("lines", 3)
    colour: Colour = (p.k1, p.k3)[variant]
    goal = ((300, 300), (210, 380))[variant]
    with canvas.layer(rough=0.3, grain=0.14, cast=Cast(2, 3, 3, 0.4)) as pen:
        for index in range((36, 22)[variant]):
            x, y = (index + 0.5) * 600 / (36, 22)[variant], float(chance.uniform(300, 620))
            spots = [(x, 630.0), (x, y)]
            heading = -1 if x > goal[0] else 1
            for _ in range(int(chance.integers(1, 4))):
                run = float(chance.uniform(30, 90))
                x2, y2 = spots[-1][0] + heading * run, spots[-1][1] - run
                spots += [(x2, y2), (x2, y2 - float(chance.uniform(20, 110)))]
            if variant == 0:
                angle = index * 10
                spots = [
                    _turned(spot, angle)
                    for spot in (
                        (330 + 5 * (index % 3), 640),
                        (330 + 5 * (index % 3), 480 - 40 * (index % 3)),
                        (300 + 60 * (index % 2), 420),
                        (300 + 60 * (index % 2), 400 - 20 * (index % 4)),
                    )
                ]
            tone = p.lamp if variant == 1 and index == 8 else colour
            pen.line(polygon(spots, closed=False), tone, (4, 7)[variant])
            pen.dot(*spots[-1], (8, 13)[variant], tone)
            pen.dot(*spots[-1], (3.5, 6)[variant], (p.k5, p.k0)[variant])
    if variant == 0:
        raised(canvas, rect(216, 216, 168, 168, 12), p.k1, 14, lift=8)
        token(canvas, "heart", 300, 300, 100, p.accent)
        return
    raised(canvas, rect(goal[0] - 84, goal[1] - 84, 168, 168, 14), p.k4, 14, lift=10)
    token(canvas, "leaf", *goal, 124, p.accent)


def _turned(spot: Point, angle: float) -> Point:
    a = math.radians(angle)
    x, y = spot[0] - 300, spot[1] - 300
    return 300 + x * math.cos(a) - y * math.sin(a), 300 + x * math.sin(a) + y * math.cos(a)
