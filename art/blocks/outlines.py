"""Outlines of things that can hold a world: jar, bottle, bulb, hourglass, keyhole, cup... Paths only, no paint."""

from __future__ import annotations

import math

from art.shapes import Path, circle, ellipse, join, minus, moved, polygon, rect, svg, union


def jar(x: float, y: float, width: float, height: float) -> Path:
    """A preserving jar standing on y."""
    w, h = width / 2, height
    return svg(
        f"M {x - w * 0.62} {y - h} L {x + w * 0.62} {y - h} L {x + w * 0.62} {y - h * 0.9}"
        f" C {x + w} {y - h * 0.86} {x + w} {y - h * 0.8} {x + w} {y - h * 0.72}"
        f" L {x + w} {y - h * 0.08} C {x + w} {y - h * 0.02} {x + w * 0.9} {y} {x + w * 0.8} {y}"
        f" L {x - w * 0.8} {y} C {x - w * 0.9} {y} {x - w} {y - h * 0.02} {x - w} {y - h * 0.08}"
        f" L {x - w} {y - h * 0.72} C {x - w} {y - h * 0.8} {x - w} {y - h * 0.86} {x - w * 0.62} {y - h * 0.9} Z"
    )


def bottle(x: float, y: float, width: float, height: float) -> Path:
    """A bottle standing on y."""
    w, h = width / 2, height
    return svg(
        f"M {x - w * 0.3} {y - h} L {x + w * 0.3} {y - h} L {x + w * 0.28} {y - h * 0.72}"
        f" C {x + w * 0.32} {y - h * 0.62} {x + w} {y - h * 0.6} {x + w} {y - h * 0.46}"
        f" L {x + w} {y - h * 0.04} C {x + w} {y} {x + w * 0.9} {y} {x + w * 0.8} {y}"
        f" L {x - w * 0.8} {y} C {x - w * 0.9} {y} {x - w} {y} {x - w} {y - h * 0.04}"
        f" L {x - w} {y - h * 0.46}"
        f" C {x - w} {y - h * 0.6} {x - w * 0.32} {y - h * 0.62} {x - w * 0.28} {y - h * 0.72} Z"
    )


def bulb(x: float, y: float, height: float) -> Path:
    """The glass of a light bulb, its screw below y (the screw is yours to paint)."""
    h = height
    return svg(
        f"M {x - h * 0.16} {y}"
        f" C {x - h * 0.17} {y - h * 0.2} {x - h * 0.4} {y - h * 0.32} {x - h * 0.4} {y - h * 0.6}"
        f" A {h * 0.4} {h * 0.4} 0 0 1 {x + h * 0.4} {y - h * 0.6}"
        f" C {x + h * 0.4} {y - h * 0.32} {x + h * 0.17} {y - h * 0.2} {x + h * 0.16} {y} Z"
    )


def hourglass(x: float, y: float, width: float, height: float) -> Path:
    """The glass of an hourglass, centred."""
    w, h, n = width / 2, height / 2, width * 0.03
    return svg(
        f"M {x - w} {y - h} L {x + w} {y - h}"
        f" C {x + w * 1.02} {y - h * 0.4} {x + n} {y - h * 0.22} {x + n} {y}"
        f" C {x + n} {y + h * 0.22} {x + w * 1.02} {y + h * 0.4} {x + w} {y + h}"
        f" L {x - w} {y + h} C {x - w * 1.02} {y + h * 0.4} {x - n} {y + h * 0.22} {x - n} {y}"
        f" C {x - n} {y - h * 0.22} {x - w * 1.02} {y - h * 0.4} {x - w} {y - h} Z"
    )


def keyhole(x: float, y: float, height: float) -> Path:
    """A keyhole standing on y."""
    r = height * 0.29
    return union(
        circle(x, y - height + r, r),
        polygon(
            [
                (x - r * 0.5, y - height + r * 1.6),
                (x + r * 0.5, y - height + r * 1.6),
                (x + r * 0.95, y),
                (x - r * 0.95, y),
            ]
        ),
    )


def cup(x: float, y: float, width: float) -> tuple[Path, Path, Path]:
    """A tea cup standing on y: its body, its rim (an ellipse) and its handle."""
    w, h = width / 2, width * 0.62
    body = svg(
        f"M {x - w} {y - h} C {x - w} {y - h * 0.4} {x - w * 0.6} {y} {x - w * 0.3} {y}"
        f" L {x + w * 0.3} {y} C {x + w * 0.6} {y} {x + w} {y - h * 0.4} {x + w} {y - h} Z"
    )
    handle = minus(
        ellipse(x + w * 1.02, y - h * 0.6, w * 0.36, h * 0.3),
        ellipse(x + w * 1.0, y - h * 0.6, w * 0.22, h * 0.19),
    )
    return body, ellipse(x, y - h, w, w * 0.24), handle


def gear(x: float, y: float, radius: float, teeth: int = 12, *, hole: float = 0.3, turn: float = 0) -> Path:
    """A cog wheel."""
    spots = []
    for index in range(teeth):
        for offset, reach in ((-0.32, 0.84), (-0.2, 1.0), (0.2, 1.0), (0.32, 0.84)):
            angle = 2 * math.pi * (index + offset) / teeth + math.radians(turn)
            spots.append((x + radius * reach * math.cos(angle), y + radius * reach * math.sin(angle)))
    return minus(polygon(spots), circle(x, y, radius * hole))


def key(x: float, y: float, length: float, *, turn: float = 0) -> Path:
    """A key lying along its turn, its bow at the left, centred."""
    n = length
    bow = minus(circle(-n * 0.38, 0, n * 0.14), circle(-n * 0.38, 0, n * 0.075))
    shaft = rect(-n * 0.26, -n * 0.025, n * 0.76, n * 0.05)
    bits = join(rect(n * 0.34, 0, n * 0.05, n * 0.13), rect(n * 0.44, 0, n * 0.05, n * 0.16))
    return moved(union(bow, shaft, bits), x, y, turn=turn)


def puzzle_piece(x: float, y: float, size: float, *, turn: float = 0) -> Path:
    """A jigsaw piece, centred."""
    s = size / 2
    square = rect(-s, -s, size, size)
    tabs = union(square, circle(s * 1.18, 0, s * 0.3), circle(0, -s * 1.18, s * 0.3))
    return moved(minus(minus(tabs, circle(-s * 0.84, 0, s * 0.3)), circle(0, s * 0.84, s * 0.3)), x, y, turn=turn)


def pawn(x: float, y: float, height: float) -> Path:
    """A chess pawn standing on y."""
    h = height
    body = svg(
        f"M {x - h * 0.26} {y} L {x - h * 0.26} {y - h * 0.08}"
        f" C {x - h * 0.18} {y - h * 0.14} {x - h * 0.12} {y - h * 0.2} {x - h * 0.09} {y - h * 0.54}"
        f" L {x + h * 0.09} {y - h * 0.54}"
        f" C {x + h * 0.12} {y - h * 0.2} {x + h * 0.18} {y - h * 0.14} {x + h * 0.26} {y - h * 0.08}"
        f" L {x + h * 0.26} {y} Z"
    )
    return union(body, ellipse(x, y - h * 0.57, h * 0.17, h * 0.045), circle(x, y - h * 0.79, h * 0.2))


def rook(x: float, y: float, height: float) -> Path:
    """A chess rook standing on y."""
    h = height
    body = polygon(
        [
            (x - h * 0.28, y),
            (x - h * 0.28, y - h * 0.1),
            (x - h * 0.18, y - h * 0.2),
            (x - h * 0.15, y - h * 0.66),
            (x - h * 0.23, y - h * 0.76),
            (x - h * 0.23, y - h * 0.9),
        ]
        + [
            (x + h * 0.23, y - h * 0.9),
            (x + h * 0.23, y - h * 0.76),
            (x + h * 0.15, y - h * 0.66),
            (x + h * 0.18, y - h * 0.2),
            (x + h * 0.28, y - h * 0.1),
            (x + h * 0.28, y),
        ]
    )
    return union(body, *(rect(x + dx * h, y - h, h * 0.11, h * 0.14) for dx in (-0.23, -0.055, 0.12)))


def queen(x: float, y: float, height: float) -> Path:
    """A chess queen standing on y."""
    h = height
    body = svg(
        f"M {x - h * 0.2} {y} L {x - h * 0.2} {y - h * 0.06}"
        f" C {x - h * 0.13} {y - h * 0.12} {x - h * 0.07} {y - h * 0.3} {x - h * 0.06} {y - h * 0.66}"
        f" L {x + h * 0.06} {y - h * 0.66}"
        f" C {x + h * 0.07} {y - h * 0.3} {x + h * 0.13} {y - h * 0.12} {x + h * 0.2} {y - h * 0.06}"
        f" L {x + h * 0.2} {y} Z"
    )
    crown = polygon(
        [
            (x - h * 0.09, y - h * 0.72),
            (x - h * 0.15, y - h * 0.9),
            (x - h * 0.07, y - h * 0.83),
            (x, y - h * 0.94),
            (x + h * 0.07, y - h * 0.83),
            (x + h * 0.15, y - h * 0.9),
            (x + h * 0.09, y - h * 0.72),
        ]
    )
    return union(body, ellipse(x, y - h * 0.68, h * 0.12, h * 0.035), crown, circle(x, y - h * 0.96, h * 0.04))


def mask_face(x: float, y: float, height: float) -> Path:
    """A theatre mask with holes for eyes and mouth, centred."""
    k = height / 100
    face = svg("M -38 -44 C -20 -54 20 -54 38 -44 C 44 -10 34 34 0 50 C -34 34 -44 -10 -38 -44 Z")
    eyes = join(
        svg("M -28 -16 C -22 -26 -12 -26 -7 -15 C -13 -11 -22 -11 -28 -16 Z"),
        svg("M 28 -16 C 22 -26 12 -26 7 -15 C 13 -11 22 -11 28 -16 Z"),
    )
    mouth = svg("M -18 14 C -8 20 8 20 18 14 C 14 34 -14 34 -18 14 Z")
    return moved(minus(minus(face, eyes), mouth), x, y, scale=k)


def spiral(x: float, y: float, radius: float, turns: float = 3, count: int = 160) -> list[tuple[float, float]]:
    """Points of a spiral from its centre outwards: a ribbon along it is a snail's shell."""
    spots = []
    for index in range(count):
        share = index / (count - 1)
        angle = share * turns * 2 * math.pi
        spots.append((x + radius * share * math.cos(angle), y + radius * share * math.sin(angle)))
    return spots
