"""Animals the parts have no good body of, drawn by hand: fox, stag, lion, bear, snail."""

from __future__ import annotations

import math

from art.paint import UP_LEFT, Canvas, Colour, Form, darken, lighten
from art.shapes import Path, circle, moved, ribbon, svg, through, union

FOX = (
    "M 47 -39 C 42 -44 36 -45 34 -46 L 32 -59 L 24 -49 L 19 -57 L 16 -45 C 6 -39 -14 -41 -28 -38"
    " C -46 -36 -56 -47 -70 -47 C -86 -46 -96 -34 -104 -26 C -88 -18 -62 -16 -42 -24 L -40 -14 L -45 0 L -38 0"
    " L -31 -13 L -26 -19 L -28 0 L -21 0 L -17 -19 C -6 -16 5 -18 12 -21 L 11 0 L 18 0 L 20 -21 L 27 -4 L 34 -3"
    " L 27 -25 C 35 -29 42 -33 47 -39 Z"
)
FOX_SIT = (
    "M 26 -74 C 21 -79 15 -81 12 -82 L 11 -97 L 2 -86 L -5 -95 L -8 -80 C -14 -70 -20 -60 -24 -46"
    " C -32 -30 -36 -14 -30 0 L -46 -2 C -64 -6 -72 -24 -62 -40 C -84 -28 -86 -2 -66 6 C -50 12 -30 8 -20 4 L 18 4"
    " C 18 0 14 -2 10 -2 C 8 -18 8 -34 8 -48 C 8 -56 8 -60 10 -64 C 16 -66 24 -68 26 -74 Z"
)
STAG = (
    "M -97 -138 C -99 -144 -93 -148 -86 -150 C -76 -154 -68 -160 -60 -165 C -56 -168 -50 -168 -47 -165 L -28 -175"
    " C -29 -166 -35 -160 -40 -156 C -36 -146 -30 -134 -20 -125 C -8 -114 8 -110 24 -110 C 44 -109 62 -114 78 -110"
    " C 92 -106 99 -94 99 -80 L 106 -70 L 97 -66 C 97 -56 94 -50 90 -44 C 87 -38 91 -30 92 -22"
    " L 95 -4 L 97 0 L 89 0 L 84 -22 C 82 -32 77 -38 73 -44 C 71 -50 70 -54 67 -58 C 65 -46 62 -40 64 -30"
    " L 67 -4 L 69 0 L 61 0 L 56 -26"
    " C 54 -40 52 -48 47 -58 C 28 -53 6 -53 -12 -60 L -15 -40 L -13 -4 L -11 0 L -19 0"
    " L -22 -34 C -23 -46 -25 -54 -29 -62 L -35 -40 L -33 -4 L -31 0 L -39 0 L -44 -36 C -45 -56 -50 -70 -54 -84"
    " C -58 -98 -60 -112 -63 -128 C -68 -130 -76 -130 -82 -130 C -90 -130 -96 -133 -97 -138 Z"
)
LION = (
    "M -54 -62 C -56 -74 -46 -86 -32 -86 C -18 -86 -8 -76 -8 -66 C 12 -70 36 -70 50 -64 C 58 -60 60 -48 58 -38"
    " L 64 -20 L 60 -2 L 70 0 L 50 0 L 50 -20 L 42 -32 C 24 -28 8 -30 -4 -32 L -8 -2 L 2 0 L -18 0 L -20 -26"
    " L -26 -2 L -16 0 L -36 0 L -34 -34 C -44 -36 -54 -46 -54 -62 Z"
)
BEAR = (
    "M -72 -46 C -72 -52 -64 -58 -56 -60 C -56 -68 -46 -70 -42 -64 C -30 -72 -14 -78 4 -76 C 28 -84 54 -72 58 -50"
    " C 62 -34 58 -18 58 0 L 38 0 L 36 -18 L 28 -22 L 26 0 L 6 0 L 6 -24 C -4 -22 -12 -22 -18 -24 L -16 0 L -36 0"
    " L -34 -34 C -44 -36 -52 -38 -58 -40 C -64 -40 -72 -42 -72 -46 Z"
)


def fox(
    canvas: Canvas,
    x: float,
    y: float,
    length: float,
    colour: Colour,
    *,
    sitting: bool = False,
    tip: Colour | None = None,
    flip: bool = False,
    light: float = UP_LEFT,
) -> Path:
    """A fox walking or sitting, looking right; tip is the colour of its tail's end."""
    k = length / (96 if sitting else 150)

    def sit(path: Path) -> Path:
        return moved(path, x, y, scale=-k if flip else k, scale_y=k)

    body = sit(svg(FOX_SIT if sitting else FOX))
    canvas.paint(body, colour, form=Form(light, darken(colour, 0.45), lighten(colour, 0.3), 6 * k), rough=0.4)
    if tip:
        end = (
            svg("M -62 -40 C -66 -34 -68 -28 -67 -22 L -76 -20 C -76 -28 -72 -36 -62 -40 Z")
            if sitting
            else svg("M -104 -26 C -98 -33 -92 -39 -86 -42 L -84 -20 C -92 -22 -98 -24 -104 -26 Z")
        )
        canvas.paint(sit(end), tip, rough=0.2)
    return body


def lion(*, tail: bool = True) -> Path:
    """A lion standing on 0, 0, looking left, 120 long."""
    whip = ribbon(through([(54, -58), (70, -62), (78, -50), (74, -36)], 8), [3, 2.4, 2])
    return union(svg(LION), whip, circle(74, -34, 5)) if tail else svg(LION)


def snail(
    canvas: Canvas,
    x: float,
    y: float,
    width: float,
    *,
    coil: Colour,
    body: Colour,
    flip: bool = False,
    light: float = UP_LEFT,
) -> None:
    """A plain snail gliding to the left unless flipped, standing on y."""
    k = width / 100

    def sit(path: Path) -> Path:
        return moved(path, x, y, scale=-k if flip else k, scale_y=k)

    dark = darken(body, 0.45)
    for tip in ((-50, -52), (-34, -54)):
        horn = ribbon(through([(-40, -22), (-43, -38), tip], 8), [4, 2.6, 2])
        canvas.paint(sit(union(horn, circle(*tip, 4))), body, rough=0.3)
    foot = svg(
        "M -50 -24 C -50 -34 -38 -36 -32 -28 C -26 -16 -10 -12 10 -12"
        " C 32 -12 44 -6 54 0 L -40 0 C -48 -6 -50 -14 -50 -24 Z"
    )
    canvas.paint(sit(foot), body, form=Form(light, dark, lighten(body, 0.4), 6 * k), rough=0.5)
    canvas.paint(
        sit(circle(8, -36, 31)),
        coil,
        form=Form(light, darken(coil, 0.5), lighten(coil, 0.4), 12 * k),
        rough=0.6,
    )
    turns = [
        (8 + r * math.cos(r / 2.6), -36 + r * math.sin(r / 2.6)) for r in (3 + step * 0.5 for step in range(50))
    ]
    canvas.paint(sit(ribbon(turns, [1.2, 2, 2.6])), darken(coil, 0.45), rough=0.4)
