"""A mobile in balance."""

from __future__ import annotations

from art.glimpse import generator
from art.glimpse.tokens import token
from art.glimpse.touches import ground
from art.paint import Canvas, Cast
from art.shapes import Point, line


@generator("mobile", palettes=("coral", "storm"))
def mobile(canvas: Canvas, variant: int) -> None:
    """Shapes that hang from rods and threads in balance; the smallest weighs most."""
    p = canvas.palette
    ground(canvas, (4.8, 0.9)[variant], way="out")
    rods: list[tuple[Point, Point]] = []
    hung: list[tuple[Point, float, int]] = []
    if variant == 0:
        rods = [
            ((120, 130), (470, 90)),
            ((50, 260), (230, 230)),
            ((390, 220), (560, 250)),
            ((480, 380), (590, 360)),
        ]
        threads = [
            ((300, -10), (300, 110)),
            ((130, 129), (140, 245)),
            ((460, 91), (470, 234)),
            ((540, 246), (540, 370)),
        ]
        hung = [
            ((60, 330), 44, 0),
            ((220, 340), 76, 1),
            ((400, 330), 60, 2),
            ((490, 450), 34, 3),
            ((580, 430), 26, 4),
        ]
    else:
        threads = [((60 + 80 * i, -10), (60 + 80 * i, (190, 330, 250, 430, 300, 220, 380)[i])) for i in range(7)]
        hung = [
            ((60 + 80 * i, (220, 366, 282, 470, 330, 252, 412)[i]), (34, 40, 36, 46, 32, 36, 38)[i], i % 5)
            for i in range(7)
        ]
    ink = (p.k0, p.k4)[variant]
    with canvas.layer(rough=0.3, cast=Cast(3, 6, 4, 0.3)) as pen:
        for a, b in rods:
            pen.line(line(a, b), ink, 6)
        for a, b in threads:
            pen.line(line(a, b), ink, 2)
        for (x, y), size, _ in hung:
            if variant == 0:
                top = max(
                    (
                        r
                        for r in rods
                        if min(r[0][0], r[1][0]) - 12 <= x <= max(r[0][0], r[1][0]) + 12
                        and min(r[0][1], r[1][1]) < y
                    ),
                    key=lambda r: r[0][1],
                )
                share = (x - top[0][0]) / (top[1][0] - top[0][0])
                pen.line(line((x, top[0][1] + (top[1][1] - top[0][1]) * share), (x, y - size * 0.6)), ink, 2)
    shapes_ = ("ball", "leaf", "moon", "egg", "drop")
    tones = (
        [p.k2, p.accent, p.k1, p.accent2, p.lamp],
        [p.k3, p.lamp, p.k4, p.k5, p.accent2],
    )[variant]
    for index, ((x, y), size, tone) in enumerate(hung):
        kind = shapes_[index % 5] if variant == 0 else ("ball", "star")[index == 4]
        token(canvas, kind, x, y, size * 2.2 if variant else size * 1.9, tones[tone], lift=8)
