"""Deck covers, and the preview of a shared link. Without letters: titles are the client's to write."""

from __future__ import annotations

from collections.abc import Callable

from art import scenes
from art.blocks import land, plants, sky, trees
from art.figures import rabbit, whale
from art.paint import DOWN, UP_RIGHT, Canvas, Cast, Form, Shade, lighten, mix
from art.shapes import Path, bezier, circle, ellipse, minus, moved, rect, ribbon, smooth, star, union
from art.trappings import trapping


def _mini(
    canvas: Canvas, x: float, y: float, width: float, turn: float, palette: str, scene: Callable[[Canvas], object]
) -> None:
    """A little card in the air with a scene on it."""
    edge = moved(rect(-width / 2 - 5, -width * 0.75 - 5, width + 10, width * 1.5 + 10, 9), x, y, turn=turn)
    face = moved(rect(-width / 2, -width * 0.75, width, width * 1.5, 5), x, y, turn=turn)
    canvas.paint(edge, canvas.palette.light, rough=0.3, cast=Cast(3, 7, 10, 0.5))
    with canvas.inside(face, palette=palette, fit=True, rough=0.3) as inner:
        scene(inner)


def _whale(inner: Canvas) -> None:
    p = inner.palette
    sky.backdrop(inner, [(0, p.k0), (420, p.k2), (760, p.k4)])
    sky.moon(inner, 470, 170, 60)
    whale(inner, 300, 420, 500, turn=-10)
    land.hills(inner, 760, 30, 200, colour=p.k1)


def _tree(inner: Canvas) -> None:
    p = inner.palette
    sky.backdrop(inner)
    sky.sun(inner, 300, 330, 150)
    trees.leafy_tree(inner, 300, 760, 560)
    land.hills(inner, 740, 20, 240, colour=p.k1)


@trapping("reverie-cover", palette="violet", size=(600, 900), wide=800)
def reverie_cover(canvas: Canvas) -> None:
    """A rabbit on a hill before a huge moon lets little cards fly."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (260, p.k1), (520, p.k2), (720, p.k(3.4)), (900, p.k4)])
    sky.stars(canvas, 220, bottom=520)
    sky.moon(canvas, 300, 520, 216, glow=0.7, seed=3)
    sky.streaks(canvas, 90, 560, 330, 44, colour=p.k3, alpha=0.7)
    sky.streaks(canvas, 540, 500, 260, 34, colour=p.k3, alpha=0.6)
    land.mountains(canvas, 770, 120, 7, colour=p.k(2.2))
    canvas.fog(760, 46, p.k4, 0.8)
    for x, y, width, turn, palette, scene in (
        (120, 196, 92, -22, "dusk", _whale),
        (300, 128, 100, 5, "noon", scenes.open_sea),
        (482, 218, 92, 24, "harvest", _tree),
        (92, 408, 70, -34, "teal", scenes.forest),
        (518, 430, 70, 32, "frost", scenes.snow_mountains),
    ):
        _mini(canvas, x, y, width, turn, palette, scene)
    crest = land.hills(canvas, 792, 22, 320, colour=p.k0, top=p.k1, bottom=p.dark, seed=4)
    foot = land.height_at(crest, 300)
    rabbit(canvas, 300, foot + 6, 250, p.k0, rim=mix(p.lamp, p.k4, 0.4), eye=p.lamp, light=UP_RIGHT)
    plants.meadow_flowers(canvas, 26, (20, foot + 20, 580, 880))
    land.grass(canvas, lambda x: land.height_at(crest, x) + 14, 300, 30, colours=[p.k0, p.dark, p.k1])
    sky.fireflies(canvas, 14, (40, 560, 560, 830))


@trapping("social", palette="violet", size=(1200, 630), wide=1200)
def social(canvas: Canvas) -> None:
    """The same evening, wide: the rabbit before the moon, cards in the air to the right."""
    p = canvas.palette
    sky.backdrop(canvas, [(0, p.k0), (200, p.k1), (380, p.k2), (500, p.k(3.4)), (630, p.k4)])
    sky.stars(canvas, 300, bottom=380)
    sky.moon(canvas, 330, 320, 190, glow=0.7, seed=3)
    sky.streaks(canvas, 110, 360, 330, 40, colour=p.k3, alpha=0.7)
    sky.streaks(canvas, 620, 420, 360, 36, colour=p.k3, alpha=0.6)
    land.mountains(canvas, 540, 100, 11, colour=p.k(2.2))
    canvas.fog(540, 36, p.k4, 0.8)
    for x, y, width, turn, palette, scene in (
        (640, 250, 118, -14, "dusk", _whale),
        (798, 186, 124, 4, "noon", scenes.open_sea),
        (956, 240, 118, 15, "harvest", _tree),
        (1092, 388, 92, 28, "teal", scenes.forest),
        (560, 84, 62, -30, "frost", scenes.snow_mountains),
        (1096, 100, 66, 24, "coral", scenes.chess_plain),
    ):
        _mini(canvas, x, y, width, turn, palette, scene)
    crest = land.hills(canvas, 552, 18, 360, colour=p.k0, top=p.k1, bottom=p.dark, seed=4)
    foot = land.height_at(crest, 330)
    rabbit(canvas, 330, foot + 6, 236, p.k0, rim=mix(p.lamp, p.k4, 0.4), eye=p.lamp, light=UP_RIGHT)
    plants.meadow_flowers(canvas, 30, (20, foot + 14, 1180, 620))
    land.grass(canvas, lambda x: land.height_at(crest, x) + 14, 520, 26, colours=[p.k0, p.dark, p.k1])
    sky.fireflies(canvas, 18, (40, 380, 1160, 590))


def _peeking(canvas: Canvas) -> None:
    """A rabbit's head behind the wall of tiles: ears, eyes, paws on the edge."""
    p = canvas.palette
    white = p.light
    for mirror in (-1, 1):
        ear = smooth(
            [
                (300 + mirror * at, y - 14)
                for at, y in ((22, 190), (30, 70), (56, 26), (84, 60), (84, 130), (62, 196))
            ]
        )
        inner = smooth(
            [
                (300 + mirror * at, y - 14)
                for at, y in ((38, 180), (44, 84), (57, 52), (70, 84), (68, 140), (56, 184))
            ]
        )
        canvas.paint(ear, white, form=Form(UP_RIGHT, p.k4, None, 14), cast=Cast(0, 4, 10, 0.3))
        canvas.paint(inner, p.k3, shade=Shade(p.k2, DOWN, 0.3, 1), rough=0.6)
    head = ellipse(300, 218, 104, 84)
    canvas.paint(head, white, form=Form(UP_RIGHT, p.k4, None, 26), cast=Cast(0, 4, 12, 0.3))
    for x in (262, 338):
        canvas.paint(ellipse(x, 212, 12, 15), p.dark, rough=0.3)
        canvas.paint(circle(x + 4, 206, 4), p.light, rough=0.1)


def _tiles(canvas: Canvas) -> None:
    """Rows of small abstract squares."""
    p = canvas.palette
    inks = (p.light, "#20305c", p.lamp, p.k2, "#2f8f83", "#8a4f8f", p.k4, "#c9442c", "#5fb0d9")
    side, gap, left, top = 108, 9, 12, 258
    for index in range(15):
        x, y = left + index % 5 * (side + gap), top + (index // 5) * (side + gap)
        ground, one, two = (inks[(index * 5 + index // 9 + step) % 9] for step in (1, 4, 6))
        tile = rect(x, y, side, side, 9)
        canvas.paint(
            tile, ground, shade=Shade(lighten(ground, 0.2), DOWN, 0.2, 1), rough=0.4, cast=Cast(2, 5, 8, 0.5)
        )
        cx, cy = x + side / 2, y + side / 2
        marks: list[Path] = {
            0: [minus(circle(cx, cy, r), circle(cx, cy, r - 8)) for r in (50, 33, 16)],
            1: [
                ribbon(bezier((x, cy + d), (x + 40, cy + d - 40), (x + 80, cy + d + 40), (x + side, cy + d)), [6])
                for d in (-32, 0, 32)
            ],
            2: [star(cx, cy, 50, 8, 0.45), circle(cx, cy, 10)],
            3: [
                circle(x + 24 + 35 * a, y + 24 + 35 * b, 11 if (a + b) % 2 else 6)
                for a in range(3)
                for b in range(3)
            ],
            4: [moved(ellipse(0, -26, 13, 25), cx, cy, turn=60 * k) for k in range(6)] + [circle(cx, cy, 9)],
            5: [rect(x + 10 + 36 * k, y, 18, side) for k in range(3)],
            6: [minus(circle(cx, y + side, r), circle(cx, y + side, r - 12)) for r in (92, 66, 40)],
            7: [moved(rect(-30, -30, 60, 60), cx, cy, turn=45), moved(rect(-14, -14, 28, 28), cx, cy, turn=45)],
            8: [moved(rect(-7, -80, 14, 160), cx + 34 * k, cy, turn=38) for k in (-1, 0, 1)],
        }[index * 4 % 9]
        with canvas.layer(rough=0.4, clip=tile) as pen:
            for place, mark in enumerate(marks):
                pen.fill(mark, two if place % 2 else one)


@trapping("glimpse-cover", palette="coral", size=(600, 600), wide=640)
def glimpse_cover(canvas: Canvas) -> None:
    """A white rabbit peeks over rows of small abstract squares."""
    p = canvas.palette
    canvas.radial(300, 220, [(0, p.k(4.2)), (240, p.k(3.4)), (460, p.k(2.6))], wander=30)
    canvas.brush(0.8)
    canvas.rays(300, 230, 180, 360, p.light, count=15, alpha=0.28)
    _peeking(canvas)
    _tiles(canvas)
    for x in (216, 384):
        paw = union(ellipse(x, 250, 22, 16), ellipse(x - 10, 258, 9, 9), ellipse(x + 10, 258, 9, 9))
        canvas.paint(paw, p.light, form=Form(UP_RIGHT, p.k4, None, 9), cast=Cast(0, 3, 5, 0.4))
