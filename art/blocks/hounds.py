"""A dog in a few poses, as a silhouette with a rim of light. Knows no card."""

from __future__ import annotations

from typing import Literal

from art.paint import UP_LEFT, Canvas, Colour, Form, darken, mix
from art.shapes import Path, Point, ellipse, moved, ribbon, through, union

Way = Literal["stand", "run", "tug"]
Limbs = tuple[tuple[Point, Point, Point], ...]

LEGS: dict[Way, Limbs] = {
    "stand": (
        ((20, -40), (12, -20), (16, 0)),
        ((26, -38), (24, -18), (30, 0)),
        ((66, -42), (66, -20), (64, 0)),
        ((72, -42), (74, -20), (76, 0)),
    ),
    "run": (
        ((20, -40), (2, -30), (-14, -10)),
        ((26, -38), (14, -20), (2, 0)),
        ((66, -42), (84, -26), (102, -14)),
        ((72, -42), (84, -20), (90, 0)),
    ),
    "tug": (
        ((20, -36), (22, -14), (34, 0)),
        ((28, -36), (32, -14), (46, 0)),
        ((64, -40), (76, -18), (88, 0)),
        ((70, -40), (86, -20), (100, 0)),
    ),
}
HEADS: dict[Way, Point] = {"stand": (88, -78), "run": (96, -70), "tug": (94, -58)}


def dog(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    colour: Colour,
    *,
    way: Way = "stand",
    rim: Colour | None = None,
    light: float = UP_LEFT,
    flip: bool = False,
    turn: float = 0,
) -> Point:
    """A dog standing on y, looking right unless flipped; "tug" braces backwards. Gives its mouth."""
    k = width / 110
    hx, hy = HEADS[way]

    def sit(path: Path) -> Path:
        return moved(moved(path, -50, 0), x, y, scale=-k if flip else k, scale_y=k, turn=turn)

    legs = [ribbon(through(leg, 6), [8, 4.6, 3.4]) for leg in LEGS[way]]
    paws = [ellipse(leg[2][0] + 2, leg[2][1] - 2, 5, 3) for leg in LEGS[way]]
    tail = ribbon(through([(12, -46), (-4, -56), (-12, -74), (-8, -84)], 8), [5, 4, 3.4, 1.4])
    body = ribbon(through([(12, -44), (40, -46), (74, -50)], 8), [11, 14, 13, 15, 12])
    neck = ribbon([(70, -50), (hx - 4, hy + 2)], [14, 10])
    head = union(ellipse(hx, hy, 14, 11.5), ribbon([(hx + 4, hy + 3), (hx + 24, hy + 6)], [8, 5.6]))
    whole = sit(union(body, neck, head, tail, *legs, *paws))
    edge = rim or mix(colour, canvas.palette.k5, 0.5)
    canvas.paint(whole, colour, form=Form(light, darken(colour, 0.4), edge, 5 * k), rough=0.4)
    canvas.paint(sit(ellipse(hx - 8, hy + 7, 6, 13, 14)), darken(colour, 0.35), rough=0.3)
    across = (hx + 24 - 50) * (-k if flip else k)
    return x + across, y + (hy + 8) * k
