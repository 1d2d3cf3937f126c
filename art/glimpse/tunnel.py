"""A tunnel of turning frames."""

from __future__ import annotations

import math

import numpy as np

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import UP_LEFT, Canvas, Cast, Colour, Form, Shade, darken, lighten
from art.shapes import moved, polygon, rect, svg


@generator("tunnel", palettes=("violet", "harvest", "frost"))
def tunnel(canvas: Canvas, variant: int) -> None:
    """Frames within frames that turn as they shrink; at the end something waits."""
    p = canvas.palette
    ground(canvas, (0.4, 4.6, 0.6)[variant])
    count = (17, 13, 20)[variant]
    for index in range(count):
        share = index / count
        reach = 470 * (1 - share) ** 1.15 + 36
        x = 300 + share * (40, -70, 90)[variant]
        y = 300 + share * (-30, 60, -80)[variant]
        colour: Colour = (
            p.k(0.4 + 4.4 * share) if index % 2 else darken(p.k(0.4 + 4.4 * share), 0.35),
            (p.k4, p.k1, p.accent2)[index % 3],
            p.k(5 - 4.6 * share),
        )[variant]
        if index == (9, 99, 12)[variant]:
            colour = p.accent
        if variant == 0:
            frame = moved(rect(x - reach, y - reach, 2 * reach, 2 * reach), turn=index * 7.5, about=(x, y))
        elif variant == 1:
            spots = [
                (x + reach * math.cos(a + index * 0.12), y + reach * math.sin(a + index * 0.12))
                for a in np.linspace(0, 2 * math.pi, 4)[:-1]
            ]
            frame = polygon([(a * 1.35 - x * 0.35, b * 1.35 - y * 0.35) for a, b in spots])
        else:
            frame = moved(
                svg("M 0 -100 L 87 -50 L 87 50 L 0 100 L -87 50 L -87 -50 Z"),
                x,
                y,
                scale=reach / 84,
                turn=index * 3,
            )
        canvas.paint(
            frame,
            colour,
            shade=Shade(darken(colour, 0.5), 60 + index * 9, 0.3, 1.1, 0.7),
            form=Form(UP_LEFT, None, lighten(colour, 0.4), 4),
            cast=Cast(2, 4, 7, 0.35),
        )
    spot = ((338, 272), (233, 357), (386, 224))[variant]
    token(
        canvas,
        ("door", "eye", "puzzle")[variant],
        *spot,
        (70, 62, 62)[variant],
        (p.accent2, p.light, p.lamp)[variant],
        lift=2,
    )
