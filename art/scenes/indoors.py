"""Backgrounds inside: rooms, a library, a theatre, a wall of bricks."""

from __future__ import annotations

from typing import Literal

from art.blocks import furniture, rooms, sky, streets
from art.paint import Canvas, Colour, darken, mix
from art.shapes import Path, polygon


def lit_room(
    canvas: Canvas,
    *,
    pattern: Literal["stripes", "leaves", "stars", "hearts", "dots", "plain"] = "leaves",
    wall: Colour | None = None,
    floor: float = 0.76,
    light: tuple[float, float] | None = (300, 320),
) -> float:
    """A papered room with a wooden floor and light on its wall. Gives the floor's height."""
    p = canvas.palette
    y = canvas.height * floor
    rooms.wallpaper(canvas, y, colour=wall or (p.k3 if p.day else p.k(1.6)), pattern=pattern)
    rooms.floorboards(canvas, y)
    if light:
        canvas.glow(*light, 420, p.lamp, 0.4)
    return y


def library(canvas: Canvas, *, floor: float = 0.8) -> float:
    """Two walls of books leaving a gap of light in the middle. Gives the floor's height."""
    p = canvas.palette
    h, w = canvas.height, canvas.width
    y = h * floor
    sky.backdrop(canvas, [(0, p.k0), (h * 0.5, p.k1), (h, p.k0)])
    canvas.glow(w / 2, h * 0.45, 360, p.lamp, 0.5)
    rooms.floorboards(canvas, y, colour=mix(p.k1, "#5a3a2a", 0.5))
    furniture.bookshelf(
        canvas,
        w * 0.33,
        h * 0.2,
        w * 0.34,
        y - h * 0.2,
        shelves=8,
        wood=p.k(1.6),
        books=[p.k2, p.k3, mix(p.k2, p.accent, 0.4)],
    )
    canvas.fog(h * 0.5, h * 0.3, p.k(2.4), 0.45)
    for x in (-0.06, 0.7):
        furniture.bookshelf(canvas, w * x, -10, w * 0.36, y + 40, shelves=8, wood=darken(p.k1, 0.3))
    canvas.rays(w / 2, -60, 60, 120, p.lamp, count=5, length=h, alpha=0.5)
    return y


def theatre(canvas: Canvas, *, floor: float = 0.86) -> Path:
    """A stage between curtains, its back dark. Gives the opening, for a scene on stage."""
    p = canvas.palette
    h, w = canvas.height, canvas.width
    sky.backdrop(canvas, [(0, p.k0), (h * 0.5, p.k1), (h, p.k0)])
    opening = rooms.stage(canvas, floor=h * floor)
    beam = polygon([(w * 0.44, 0), (w * 0.56, 0), (w * 0.78, h * floor), (w * 0.22, h * floor)])
    canvas.paint(canvas.mask(beam, soft=10), p.lamp, rough=0, alpha=0.16, mode="screen")
    return opening


def brick_room(canvas: Canvas, *, floor: float = 0.84) -> float:
    """A bare brick wall over a stone floor, lit from above. Gives the floor's height."""
    p = canvas.palette
    y = canvas.height * floor
    wall = p.k3 if p.day else p.k1
    streets.brick_wall(canvas, (-5, -5, canvas.width + 5, y), brick=wall, mortar=darken(wall, 0.45))
    rooms.floorboards(canvas, y, colour=p.k2 if p.day else p.k(0.7), boards=6)
    canvas.glow(canvas.width / 2, canvas.height * 0.35, 420, p.lamp, 0.35)
    return y
