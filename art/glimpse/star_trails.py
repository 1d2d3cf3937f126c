"""The trails of stars around a still point."""

from __future__ import annotations

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground, raised
from art.paint import DOWN, UP_LEFT, Canvas, Cast, Form, Shade, darken, lighten
from art.shapes import Path, arc, circle, crescent, moved, polygon, star, union


@generator("star-trails", palettes=("teal", "sepia"))
def star_trails(canvas: Canvas, variant: int) -> None:
    """Arcs around one still point, as stars draw them through a night; something stands against them."""
    p = canvas.palette
    chance = canvas.stream("trails", 1)
    ground(canvas, (0.5, 1)[variant], way="out")
    x, y = ((250, 230), (300, 300))[variant]
    with canvas.layer(rough=0.3, grain=0.16) as pen:
        for index in range((150, 60)[variant]):
            reach = 16 + index * (4, 7.4)[variant]
            start, sweep = float(chance.uniform(0, 360)), float(chance.uniform(20, 110)) * (1, 2.2)[variant]
            tones = ([p.k3, p.k4, p.k5, p.lamp], [p.k3, p.k4, p.k2, p.accent2])[variant]
            colour = tones[int(chance.integers(4))]
            curve = arc(x, y, reach, reach, start, start + sweep)
            pen.line(polygon(curve, closed=False), colour, float(chance.uniform(1.2, 4)) * (0.8, 1.5)[variant])
            pen.dot(curve[-1, 0], curve[-1, 1], 3 * (0.8, 1.3)[variant], lighten(colour, 0.4))
    if variant == 0:
        hill: Path = polygon([(-10, 620), (-10, 520), (120, 480), (260, 505), (430, 440), (610, 500), (610, 620)])
        canvas.paint(hill, p.k0, shade=Shade(p.dark, DOWN), cast=Cast(0, -4, 8, 0.4))
        token(canvas, "house", 430, 420, 90, p.accent, lift=0)
    else:
        raised(canvas, union(circle(x, y, 62), moved(star(x, y, 96, 12, 0.7))), p.lamp, 16)
        canvas.paint(crescent(x, y, 40, 0.4, 60), p.accent, form=Form(UP_LEFT, darken(p.accent), None, 8))
