"""Big outlines of people that a scene can live in or under: a head in profile, hands, an eye, a sleeping face."""

from __future__ import annotations

from art.paint import Canvas, Colour, Form, Shade, darken
from art.shapes import Path, circle, common, moved, ribbon, smooth, svg, through, union

PROFILE = (
    "M 26 130 C 30 118 28 106 22 97 C 9 84 3 66 6 46 C 10 19 33 3 56 4 C 74 5 86 16 88 32"
    " C 88.6 38 86.8 42 87.6 46"
    " C 88.8 52 94 58 97.4 64 C 99 67.4 96.4 69.4 92.4 69.8 C 92 72 93.8 74 93.4 76.4"
    " C 93 78.4 91.2 78.8 90.8 79.8"
    " C 91.2 81.4 92.6 82.8 92 85 C 91.4 87.2 88.8 87.6 88.6 89.6"
    " C 89 93.4 88.8 97.4 85.4 99.8 C 80.6 102.6 73.6 100.8 68.4 102.4"
    " C 64 104.2 64.2 111 65.8 117 C 67 122 71 127 76 130 Z"
)


def profile(x: float, y: float, height: float, *, flip: bool = False, turn: float = 0) -> Path:
    """A head with its neck standing on y, looking right: paint it or fill it with a scene."""
    k = height / 126
    return moved(moved(svg(PROFILE), -50, -130), x, y, scale=-k if flip else k, scale_y=k, turn=turn)


def _finger(points: list[tuple[float, float]], widths: list[float]) -> Path:
    curve = through(points, 10)
    return union(ribbon(curve, widths), circle(*points[-1], widths[-1]), circle(*points[0], widths[0]))


def open_hand(x: float, y: float, height: float, *, flip: bool = False, turn: float = 0) -> Path:
    """An open hand, fingers up, its wrist on y."""
    palm = smooth(
        [
            (-15, 0),
            (-16, -18),
            (-23, -34),
            (-22, -52),
            (-8, -58),
            (10, -57),
            (21, -50),
            (21, -32),
            (15, -16),
            (14, 0),
        ],
        tension=0.9,
    )
    fingers = [
        _finger([(-17, -48), (-22, -64), (-25, -76)], [5.6, 5.2, 4.2]),
        _finger([(-7, -52), (-9, -74), (-10, -90)], [6, 5.6, 4.4]),
        _finger([(5, -52), (6, -76), (6.6, -95)], [6, 5.6, 4.5]),
        _finger([(16, -50), (19, -70), (21, -86)], [5.8, 5.4, 4.3]),
        _finger([(15, -24), (28, -36), (38, -52)], [8, 6, 4.6]),
    ]
    k = height / 100
    return moved(union(palm, *fingers), x, y, scale=-k if flip else k, scale_y=k, turn=turn)


def hand(x: float, y: float, width: float, *, flip: bool = False, turn: float = 0) -> Path:
    """A hand reaching in from the left with its palm down, fingers hanging to the right; x, y is the wrist's end.

    Its fingertips are about at (0.9, 0.3), (0.78, 0.36), (0.66, 0.38), (0.55, 0.36) of the width.
    """
    back = smooth(
        [(-10, -12), (18, -13), (42, -16), (62, -12), (72, -2), (66, 10), (44, 14), (18, 11), (-10, 12)],
        tension=0.9,
    )
    fingers = [
        _finger([(64, -4), (80, 4), (88, 18), (89, 29)], [7, 5.8, 5, 3.8]),
        _finger([(60, 2), (74, 14), (78, 26), (77, 36)], [7, 5.8, 4.8, 3.7]),
        _finger([(52, 4), (63, 17), (66, 29), (65, 38)], [6.6, 5.4, 4.6, 3.5]),
        _finger([(44, 5), (52, 17), (55, 27), (54, 35)], [6, 4.8, 4, 3.1]),
        _finger([(30, 4), (36, 18), (44, 26), (50, 29)], [7.4, 6, 4.8, 3.6]),
    ]
    k = width / 92
    return moved(union(back, *fingers), x, y, scale=-k if flip else k, scale_y=k, turn=turn)


def eye(
    canvas: Canvas, x: float, y: float, width: float, iris: Colour, *, white: Colour | None = None, look: float = 0
) -> Path:
    """A great open eye; look moves the iris from -1 to 1. Gives the outline of the iris back, for what it sees."""
    p = canvas.palette
    k = width / 200
    outline = moved(
        svg("M -100 4 C -66 -48 -24 -62 6 -60 C 46 -58 80 -30 100 6 C 66 42 34 54 2 54 C -38 54 -74 32 -100 4 Z"),
        x,
        y,
        scale=k,
    )
    canvas.paint(outline, white or p.light, form=Form(90, darken(white or p.k4, 0.35), None, 26 * k), rough=0.5)
    ring = common(circle(x + look * 34 * k, y - 3 * k, 48 * k), outline)
    canvas.paint(
        ring,
        iris,
        form=Form(90, darken(iris, 0.6), None, 16 * k),
        shade=Shade(darken(iris, 0.5), -90, 0.5, 1, 0.7),
    )
    with canvas.layer(rough=0.2, clip=ring) as pen:
        chance = canvas.stream("iris")
        for _ in range(70):
            spoke = ribbon([(0, 22), (0, chance.uniform(34, 48))], [0.4, 0.9])
            pen.fill(moved(spoke, x + look * 34 * k, y - 3 * k, scale=k, turn=chance.uniform(0, 360)), p.k5, 0.35)
    canvas.paint(common(circle(x + look * 34 * k, y - 3 * k, 21 * k), outline), p.dark, rough=0.4)
    canvas.paint(circle(x + (look * 34 + 14) * k, y - 20 * k, 7 * k), p.light, rough=0.3)
    lid = ribbon(through([(-101, 5), (-62, -46), (4, -61), (66, -40), (102, 7)], 14), [1, 4.4, 5.4, 4.4, 1])
    canvas.paint(moved(lid, x, y, scale=k), p.dark, rough=0.4)
    return ring


def sleeping_face(x: float, y: float, width: float, *, flip: bool = False, turn: float = 0) -> Path:
    """A face lying on its back, looking up: a head in profile turned over, its neck to the left; a landscape."""
    return profile(x, y, width, flip=flip, turn=turn - 90 if not flip else turn + 90)
