"""Small signs that stand out of a pattern: the odd one that a clue can hang on. Outlines are 100 units wide."""

from __future__ import annotations

from collections.abc import Callable

from art.blocks import outlines
from art.colour import Colour, darken, lighten, luminance
from art.glimpse.touches import raised
from art.paint import Canvas, Cast
from art.shapes import (
    Path,
    arch,
    circle,
    crescent,
    drop,
    ellipse,
    heart,
    join,
    minus,
    moved,
    rect,
    star,
    svg,
    union,
)

_BIRD = (
    "M -50 6 C -40 -6 -26 -8 -12 -4 C -8 -24 -22 -40 -34 -48 C -8 -46 14 -30 18 -8 C 28 -14 40 -12 44 -6 L 54 -2"
    " L 44 2 C 36 16 10 20 -8 12 L -46 20 Z"
)
_FISH = (
    "M -50 0 C -36 -22 -8 -28 18 -13 C 26 -8 32 -4 36 -4 L 52 -20 C 48 -6 48 6 52 20 L 36 4 C 30 5 26 8 18 13"
    " C -8 28 -36 22 -50 0 Z"
)
_FEATHER = (
    "M -56 40 C -44 28 -40 14 -30 0 C -14 -22 14 -38 52 -44 C 50 -30 44 -20 38 -12 L 24 -10 L 32 -4"
    " C 22 8 10 14 -2 18 L -12 11 L -9 20 C -22 26 -32 24 -40 28 L -52 44 Z"
)
_HAT = (
    "M -50 24 C -50 14 -30 14 -28 12 L -24 -30 C -14 -36 14 -36 24 -30 L 28 12 C 30 14 50 14 50 24"
    " C 20 34 -20 34 -50 24 Z"
)
_FLAME = (
    "M 0 -54 C 6 -30 34 -18 30 16 C 28 40 -28 40 -30 16 C -32 -2 -16 -8 -14 -26 C -6 -20 -4 -10 -2 -4"
    " C 6 -18 4 -36 0 -54 Z"
)
_BOLT = "M 8 -54 L -28 8 L -4 8 L -12 54 L 30 -12 L 4 -12 L 22 -54 Z"


def _boat() -> Path:
    hull = svg("M -50 10 L 50 10 L 30 36 L -30 36 Z")
    return union(hull, svg("M -22 10 L 0 -40 L 22 10 Z"))


def _house() -> Path:
    walls = union(rect(-32, -8, 64, 48), svg("M -44 -6 L 0 -46 L 44 -6 Z"), rect(16, -44, 12, 26))
    return minus(walls, rect(-9, 12, 18, 28))


def _leaf() -> Path:
    return union(
        svg("M -44 28 C -46 -20 -6 -44 46 -40 C 44 4 16 44 -44 28 Z"), svg("M -34 18 L -56 44 L -50 48 Z")
    )


def _ladder() -> Path:
    rungs = [rect(-14, -42 + 17 * row, 28, 5) for row in range(6)]
    return union(rect(-18, -50, 6, 100), rect(12, -50, 6, 100), *rungs)


def _button() -> Path:
    holes = join(*(circle(dx * 14, dy * 14, 7) for dx in (-1, 1) for dy in (-1, 1)))
    return minus(circle(0, 0, 46), holes)


def _snail() -> Path:
    body = svg("M -52 34 C -40 20 -20 26 10 26 C 26 26 32 10 36 -8 L 46 -8 C 52 10 48 34 26 36 Z")
    return union(
        body, circle(-4, 2, 28), svg("M 38 -6 L 34 -28 L 38 -28 L 42 -8 Z M 44 -6 L 52 -26 L 55 -24 L 48 -6 Z")
    )


_PATHS: dict[str, Callable[[], Path]] = {
    "ball": lambda: circle(0, 0, 42),
    "star": lambda: star(0, 2, 52, 5),
    "spark": lambda: star(0, 0, 54, 4, 0.24),
    "heart": lambda: heart(0, 0, 96),
    "drop": lambda: drop(0, 0, 104),
    "moon": lambda: crescent(0, 0, 46, 0.5, 20),
    "key": lambda: outlines.key(0, 0, 120, turn=90),
    "keyhole": lambda: outlines.keyhole(0, 46, 96),
    "door": lambda: arch(0, 48, 56, 96),
    "fish": lambda: svg(_FISH),
    "bird": lambda: svg(_BIRD),
    "boat": _boat,
    "house": _house,
    "leaf": _leaf,
    "feather": lambda: svg(_FEATHER),
    "hat": lambda: svg(_HAT),
    "flame": lambda: svg(_FLAME),
    "bolt": lambda: svg(_BOLT),
    "ladder": _ladder,
    "button": _button,
    "snail": _snail,
    "egg": lambda: svg("M 0 -50 C 24 -50 38 -10 38 12 A 38 38 0 0 1 -38 12 C -38 -10 -24 -50 0 -50 Z"),
    "ring": lambda: minus(circle(0, 0, 46), circle(0, 0, 28)),
    "pawn": lambda: outlines.pawn(0, 50, 100),
    "cross": lambda: union(rect(-11, -48, 22, 96, 5), rect(-48, -11, 96, 22, 5)),
    "cube": lambda: svg("M 0 -48 L 42 -24 L 42 24 L 0 48 L -42 24 L -42 -24 Z"),
    "eye": lambda: svg("M -52 0 C -28 -36 28 -36 52 0 C 28 36 -28 36 -52 0 Z"),
    "puzzle": lambda: outlines.puzzle_piece(0, 0, 72),
    "mask": lambda: outlines.mask_face(0, 0, 100),
    "apple": lambda: union(
        svg("M 0 -22 C -14 -34 -46 -26 -42 8 C -38 40 -12 48 0 40 C 12 48 38 40 42 8 C 46 -26 14 -34 0 -22 Z"),
        svg("M -2 -20 C -2 -36 4 -46 12 -52 L 17 -48 C 9 -42 4 -34 4 -20 Z"),
        ellipse(18, -36, 15, 6, -28),
    ),
}


def outline(kind: str, x: float, y: float, size: float, *, turn: float = 0, flip: bool = False) -> Path:
    """The outline of a sign, about as large as size."""
    return moved(_PATHS[kind](), x, y, scale=size / 100, turn=turn, flip=flip, scale_y=size / 100)


def token(
    canvas: Canvas,
    kind: str,
    x: float,
    y: float,
    size: float,
    colour: Colour,
    *,
    turn: float = 0,
    flip: bool = False,
    lift: float = 5,
) -> None:
    """A sign with volume and its own shadow."""
    raised(
        canvas, outline(kind, x, y, size, turn=turn, flip=flip), colour, size * 0.16, lift=lift, dark=0.55, rim=0.5
    )
    ink = darken(colour, 0.8) if luminance(colour) > 0.3 else lighten(colour, 0.8)
    if kind == "eye":
        raised(canvas, circle(x, y, size * 0.2), ink, size * 0.1, lift=0)
        canvas.paint(circle(x - size * 0.06, y - size * 0.06, size * 0.05), canvas.palette.light, rough=0.3)
    elif kind == "feather":
        shaft = moved(
            svg("M -54 42 C -30 16 0 -14 40 -36"), x, y, scale=size / 100, turn=turn, flip=flip, scale_y=size / 100
        )
        canvas.paint(canvas.mask(shaft, line=size * 0.03), ink)
    elif kind == "fish":
        side = -1 if flip else 1
        spot = moved(circle(-32 * side, -5, 4.5), x, y, scale=size / 100, turn=turn)
        canvas.paint(spot, ink, rough=0.3)
    elif kind == "snail":
        canvas.paint(
            canvas.mask(
                moved(
                    svg("M -4 4 C 4 -8 12 8 -2 14 C -20 16 -24 -8 -8 -16 C 8 -20 20 -8 20 6"),
                    x,
                    y,
                    scale=-size / 100 if flip else size / 100,
                    scale_y=size / 100,
                    turn=turn,
                ),
                line=size * 0.05,
            ),
            ink,
            cast=Cast(0, 0, 1, 0.1),
        )
